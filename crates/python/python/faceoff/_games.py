"""Games of your own, and sums of them with the games that Faceoff knows.

A game is any object with a method ``options(position)`` that lists the positions
to which a player can move. Positions are hashable, and every play ends. A game on
piles or heaps may have a name, which the notation then knows: ``register``.
"""

from functools import reduce
from operator import xor
from weakref import WeakKeyDictionary

from . import _faceoff
from ._questions import solve, written


class Loop(ValueError):
    """Positions that lead back to themselves: they have no value."""

    def __init__(self, positions):
        super().__init__("the game has a loop: " + " → ".join(map(repr, positions)))
        self.positions = positions


def register(name, rule=None, *, heaps=False, raises=False):
    """Give a game of your own a name that the notation knows.

    ``rule`` is a function ``options(piles, complex)`` that lists the positions to
    which a player can move, as sequences of piles; or an object with such a
    method, or a class of them. Then ``"NAME on cycle(5,2) @ 3,1,2,2,1"`` is a
    position of it. Moves only lower piles, unless you say ``raises=True``. With
    ``heaps=True`` it is ``options(heap)``, which lists what a move may make of one
    heap, a number or numbers, and ``"NAME @ 3,5"`` is a position.

    A text is the rule of a game that Faceoff knows, under another name:
    ``register("handful", "nim[most=3]")``. Such a game is also discovered and
    proved.

    Without ``rule`` this is a decorator. A name of yours may be used again; the
    rule before is then forgotten.
    """
    if rule is None:
        return lambda rule: register(name, rule, heaps=heaps, raises=raises)
    if isinstance(rule, str):
        if heaps or raises:
            raise ValueError("a text says itself what is played on")
        function, shape = rule, ""
    else:
        played = rule() if isinstance(rule, type) else rule
        function = getattr(played, "options", played)
        if not callable(function):
            raise TypeError("a rule is a function, an object with options, or a text")
        if heaps and raises:
            raise ValueError("heaps may always be raised")
        shape = "heaps" if heaps else "raises" if raises else "piles"
    _faceoff.register(name, function, shape)
    return rule


class Game:
    """A game that Faceoff knows, by its notation: ``Game("kayles")``.

    A position is a tuple of piles; of other games a text in notation, such as
    ``options`` gives.
    """

    def __init__(self, notation):
        self._notation, self._complex = _faceoff.game(str(notation))

    @property
    def complex(self):
        """The complex that it is played on, or None."""
        return self._complex

    def problem(self, position=None):
        """A position in notation, game and all."""
        if isinstance(position, str):
            return position
        return self._notation if position is None else f"{self} @ {written(position)}"

    def options(self, position=None):
        """The positions to which a player can move."""
        return _faceoff.options(self.problem(position))

    def __str__(self):
        return self._notation

    def __repr__(self):
        return f"Game({self._notation!r})"

    def __eq__(self, other):
        return isinstance(other, Game) and other._notation == self._notation

    def __hash__(self):
        return hash(self._notation)


class Sum:
    """The disjunctive sum of games: a move is a move in one of them.

    A position is a tuple with a position of each.
    """

    def __init__(self, *games):
        self.games = games

    def options(self, position):
        """The positions to which a player can move."""
        return [
            (*position[:i], option, *position[i + 1 :])
            for i, (game, at) in enumerate(self._parts(position))
            for option in game.options(at)
        ]

    def value(self, position):
        """The nim-sum of the values."""
        return reduce(xor, (value(game, at) for game, at in self._parts(position)), 0)

    def _parts(self, position):
        if len(position) != len(self.games):
            raise ValueError(f"{len(position)} positions for {len(self.games)} games")
        return zip(self.games, position)

    def __repr__(self):
        return f"Sum({', '.join(map(repr, self.games))})"


def _mex(values):
    values, least = set(values), 0
    while least in values:
        least += 1
    return least


def _loses(lost):
    """Misère play: lost if there is an option and none is lost for the other."""
    return bool(lost) and not any(lost)


#: What is known of the positions of a game, for each way to combine options.
_memories = {_mex: WeakKeyDictionary(), _loses: WeakKeyDictionary()}


def _memory(game, combine):
    try:
        return _memories[combine].setdefault(game, {})
    except TypeError:  # It cannot be a key: then nothing is remembered.
        return {}


def _evaluate(game, position, combine):
    """What ``combine`` makes of the options, for a position and all below it.

    The search keeps a stack of its own, so a game may be as deep as it likes.
    """
    known = _memory(game, combine)
    if position in known:
        return known[position]
    path, on_path = [], set()

    def enter(position):
        options = list(game.options(position))
        path.append((position, options, iter(options)))
        on_path.add(position)

    enter(position)
    while path:
        at, options, rest = path[-1]
        for option in rest:
            if option in on_path:
                way = [position for position, _, _ in path]
                raise Loop([*way[way.index(option) :], option])
            if option not in known:
                enter(option)
                break
        else:
            path.pop()
            on_path.remove(at)
            known[at] = combine([known[option] for option in options])
    return known[position]


def value(game, position):
    """The nim-value of a position of any game, yours or one of Faceoff's.

    What was computed is remembered as long as the game object lives.
    """
    if isinstance(game, str):
        game = Game(game)
    if isinstance(game, Game):
        return solve(game.problem(position), value=True).value
    if isinstance(game, Sum):
        return game.value(position)
    return _evaluate(game, position, _mex)


def outcome(game, position, *, misere=False):
    """"P" if the player to move loses, "N" if they win."""
    if isinstance(game, str):
        game = Game(game)
    if isinstance(game, Game):
        return solve(game.problem(position), misere=misere).outcome
    lost = _evaluate(game, position, _loses) if misere else value(game, position) == 0
    return "P" if lost else "N"


def winning_moves(game, position, *, misere=False):
    """The options that are lost for the player who then moves."""
    if isinstance(game, str):
        game = Game(game)
    options = game.options(position)
    return [option for option in options if outcome(game, option, misere=misere) == "P"]
