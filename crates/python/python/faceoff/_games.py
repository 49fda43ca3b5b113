"""Games of your own, and sums of them with the games that Faceoff knows.

A game is any object with a method ``options(position)`` that lists the positions
to which a player can move. Positions are hashable, and every play ends. A game on
piles or heaps may have a name, which the notation then knows: ``register``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from html import escape
from operator import xor
from typing import Any, Optional, Protocol, Union, cast
from weakref import WeakKeyDictionary

from . import _faceoff
from ._complex import Complex
from ._pictures import svg
from ._piles import Position
from ._solver import Solver, placed, solve
from .answers import Solution


class Playable(Protocol):
    """A game of your own."""

    def options(self, position: Any) -> Iterable[Any]:
        """The positions to which a player can move."""


class Loop(ValueError):
    """Positions that lead back to themselves: they have no value."""

    def __init__(self, positions: list[Any]) -> None:
        super().__init__(positions)
        self.positions = positions

    def __str__(self) -> str:
        return "the game has a loop: " + " → ".join(map(repr, self.positions))


def register(
    name: str, rule: Any = None, *, heaps: bool = False, raises: bool = False
) -> Any:
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

        def decorate(rule: Any) -> Any:
            return register(name, rule, heaps=heaps, raises=raises)

        return decorate
    if isinstance(rule, str):
        if heaps or raises:
            raise ValueError("a text says itself what is played on")
        _faceoff.register(name, rule, "")
    else:
        played = rule() if isinstance(rule, type) else rule
        function = getattr(played, "options", played)
        if not callable(function):
            raise TypeError("a rule is a function, an object with options, or a text")
        if heaps and raises:
            raise ValueError("heaps may always be raised")
        if heaps:
            _faceoff.register(name, function, "heaps")
        else:

            def options(piles: tuple[int, ...], complex: _faceoff.Complex) -> Iterable[Any]:
                listed: Iterable[Any] = function(piles, Complex._of(complex))
                return listed

            _faceoff.register(name, options, "raises" if raises else "piles")
    return rule


class Game:
    """A game that Faceoff knows, by its notation: ``Game("kayles")``.

    A position is a tuple of piles, or a dictionary of them by label; of other
    games a text in notation, such as ``options`` gives.
    """

    def __init__(self, notation: Any) -> None:
        self._notation, inner = _faceoff.game(str(notation))
        parents = [notation] if isinstance(notation, Complex) else []
        self._complex = None if inner is None else Complex._of(inner, *parents)

    @property
    def complex(self) -> Optional[Complex]:
        """The complex that it is played on, or None."""
        return self._complex

    def problem(self, position: Optional[Position] = None) -> str:
        """A position in notation, game and all."""
        if isinstance(position, str):
            return position
        if position is None:
            return self._notation
        return f"{self} @ {_faceoff.decimal(placed(self, position))}"

    def options(self, position: Optional[Position] = None) -> list[Any]:
        """The positions to which a player can move."""
        return _faceoff.options(self.problem(position))

    def solver(self) -> Solver:
        """The game made ready, for many positions."""
        return Solver(self)

    def svg(self, position: Optional[Position] = None) -> str:
        """A picture of the complex that it is played on, with the position."""
        return svg(self.problem(position))

    def _repr_html_(self) -> str:
        picture = self.svg() if self._complex is not None else ""
        return f"<div>{escape(self._notation)}</div>{picture}"

    def __str__(self) -> str:
        return self._notation

    def __repr__(self) -> str:
        return f"Game({self._notation!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and other._notation == self._notation

    def __hash__(self) -> int:
        return hash(self._notation)


class Sum:
    """The disjunctive sum of games: a move is a move in one of them.

    A position is a tuple with a position of each.
    """

    def __init__(self, *games: Playable) -> None:
        self.games = games

    def options(self, position: Sequence[Any]) -> list[tuple[Any, ...]]:
        """The positions to which a player can move."""
        return [
            (*position[:i], option, *position[i + 1 :])
            for i, (game, at) in enumerate(self._parts(position))
            for option in game.options(at)
        ]

    def value(self, position: Sequence[Any]) -> int:
        """The nim-sum of the values."""
        return reduce(xor, (value(game, at) for game, at in self._parts(position)), 0)

    def _parts(self, position: Sequence[Any]) -> Iterator[tuple[Playable, Any]]:
        if len(position) != len(self.games):
            raise ValueError(f"{len(position)} positions for {len(self.games)} games")
        return zip(self.games, position)

    def __repr__(self) -> str:
        return f"Sum({', '.join(map(repr, self.games))})"


#: What is made of what is known of all options.
Combine = Callable[[list[Any]], Any]


def _mex(values: list[Any]) -> int:
    taken, least = set(values), 0
    while least in taken:
        least += 1
    return least


def _loses(lost: list[Any]) -> bool:
    """Misère play: lost if there is an option and none is lost for the other."""
    return bool(lost) and not any(lost)


#: What is known of the positions of a game, for each way to combine options.
_memories: dict[Any, WeakKeyDictionary[Any, dict[Any, Any]]] = {
    _mex: WeakKeyDictionary(),
    _loses: WeakKeyDictionary(),
}


def _memory(game: Playable, combine: Combine) -> dict[Any, Any]:
    try:
        return _memories[combine].setdefault(game, {})
    except TypeError:  # It cannot be a key: then nothing is remembered.
        return {}


def _evaluate(game: Playable, position: Any, combine: Combine) -> Any:
    """What ``combine`` makes of the options, for a position and all below it.

    The search keeps a stack of its own, so a game may be as deep as it likes.
    """
    known = _memory(game, combine)
    if position in known:
        return known[position]
    path: list[tuple[Any, list[Any], Iterator[Any]]] = []
    on_path: set[Any] = set()

    def enter(position: Any) -> None:
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


def _asked(
    game: Game, position: Any, *, value: bool = False, misere: bool = False
) -> Solution:
    """Solve a position; one that is a text has its game in it."""
    if position is None or isinstance(position, str):
        return solve(game.problem(position), value=value, misere=misere)
    return solve(game, position, value=value, misere=misere)


def value(game: Union[str, Playable], position: Any) -> int:
    """The nim-value of a position of any game, yours or one of Faceoff's.

    What was computed is remembered as long as the game object lives.
    """
    if isinstance(game, str):
        game = Game(game)
    if isinstance(game, Game):
        return cast(int, _asked(game, position, value=True).value)
    if isinstance(game, Sum):
        return game.value(position)
    return cast(int, _evaluate(game, position, _mex))


def outcome(game: Union[str, Playable], position: Any, *, misere: bool = False) -> str:
    """"P" if the player to move loses, "N" if they win."""
    if isinstance(game, str):
        game = Game(game)
    if isinstance(game, Game):
        return cast(str, _asked(game, position, misere=misere).outcome)
    lost = _evaluate(game, position, _loses) if misere else value(game, position) == 0
    return "P" if lost else "N"


def winning_moves(
    game: Union[str, Playable], position: Any, *, misere: bool = False
) -> list[Any]:
    """The options that are lost for the player who then moves."""
    if isinstance(game, str):
        game = Game(game)
    options = list(game.options(position))
    return [option for option in options if outcome(game, option, misere=misere) == "P"]
