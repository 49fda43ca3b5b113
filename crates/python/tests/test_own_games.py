"""Games of your own under a name: the notation reads them, every engine plays them."""

import itertools

import faceoff
import pytest


@faceoff.register("py-odd")
def odd(piles, complex):
    """An odd number of chips from one pile."""
    for i, pile in enumerate(piles):
        for taken in range(1, pile + 1, 2):
            yield (*piles[:i], pile - taken, *piles[i + 1 :])


@faceoff.register("py-nim")
class Nim:
    """Simplicial Nim, by its options."""

    def options(self, piles, complex):
        for option in itertools.product(*(range(pile + 1) for pile in piles)):
            labels = zip(complex.vertices, piles, option)
            face = [label for label, before, after in labels if after < before]
            if face and face in complex:
                yield option


@faceoff.register("py-grundy", heaps=True)
def grundy(heap):
    return [(small, heap - small) for small in range(1, (heap + 1) // 2)]


faceoff.register("py-handful", "nim[most=3]")
faceoff.register("py-07", "octal(0.07)")

GRUNDY = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]


def test_it_is_the_game_that_faceoff_knows():
    for complex in ["cycle(4,2)", "facets(12,3)", "points(2)"]:
        mine, theirs = (f"{name} on {complex}" for name in ("py-nim", "nim"))
        for values, misere in [(False, False), (True, False), (False, True)]:
            one, other = (
                faceoff.table(game, 3, values=values, misere=misere, array=True)
                for game in (mine, theirs)
            )
            assert one.zero_positions == other.zero_positions
            assert one.array.tolist() == other.array.tolist()
        piles = [1, 3, 2, 2][: faceoff.Complex(complex).n]
        a, b = (faceoff.solve(game, piles, value=True, all=True) for game in (mine, theirs))
        assert (a.outcome, a.value) == (b.outcome, b.value)
        assert sorted(a.moves) == sorted(b.moves)
        a, b = (faceoff.solve(game, piles, misere=True).outcome for game in (mine, theirs))
        assert a == b


def test_values_of_heaps():
    assert [faceoff.value("py-grundy", (heap,)) for heap in range(21)] == GRUNDY
    kayles = faceoff.Game("kayles")
    for one, other in [(5, 3), (8, 4), (13, 2)]:
        text = f"py-grundy @ {one} + kayles @ {other}"
        expected = GRUNDY[one] ^ faceoff.value(kayles, (other,))
        assert faceoff.solve(text, value=True).value == expected
    for heap in range(12):
        assert faceoff.value("py-07", (heap,)) == faceoff.value("octal(0.07)", (heap,))


def test_it_is_played():
    game = faceoff.Game("py-odd on cycle(3,2)")
    assert game.complex == faceoff.Complex("cycle(3,2)")
    assert set(game.options((1, 2, 3))) == {(0, 2, 3), (1, 1, 3), (1, 2, 0), (1, 2, 2)}
    assert faceoff.outcome(game, (1, 2, 3)) == "P"
    answer = faceoff.solve("py-odd on points(2) @ 2,3")
    assert answer.outcome == "N" and sum(answer.move) % 2 == 0
    emperor = "emperor on points(2) @ (py-odd on points(1) @ 3 ; py-grundy @ 5)"
    assert faceoff.solve(emperor).outcome == "N"
    mine, theirs = (f"{name} on points(2) @ 2,2" for name in ("py-nim", "nim"))
    assert faceoff.length(mine).length == faceoff.length(theirs).length


def test_it_is_discovered_and_proved():
    found = faceoff.discover("py-handful on points(2)")
    assert found.verdict == "proved"
    claim = "{ (4x+r,4y+r) : r<4 }"
    proof = faceoff.prove("py-handful on points(2)", claim)
    assert proof.verdict == "proved" and proof.states == found.states
    assert faceoff.prove("py-handful on points(2)", "{ (x,x) }").verdict == "refuted"
    misere = faceoff.discover("py-handful on points(1)", misere=True)
    assert misere.verdict == "proved"
    # Options are no rule that a proof could be made from, and that is said.
    with pytest.raises(faceoff.NotationError):
        faceoff.discover("py-odd on points(2)")


def test_a_table_in_a_file(tmp_path):
    out = tmp_path / "odd.csv"
    answer = faceoff.table("py-odd on points(2)", 4, out=out)
    _labels, *lines = out.read_text().splitlines()
    rows = {tuple(map(int, line.split(","))) for line in lines}
    zeros = {(a, b) for a in range(5) for b in range(5) if (a + b) % 2 == 0}
    assert rows == zeros and answer.zero_positions == len(zeros)


def test_exceptions_come_through(tmp_path):
    @faceoff.register("py-broken")
    def broken(piles, complex):
        if piles == (2, 1):
            raise KeyError("no")
        return [(a, piles[1]) for a in range(piles[0])]

    with pytest.raises(KeyError):
        faceoff.solve("py-broken on points(2) @ 3,1")
    out = tmp_path / "broken.fot"
    for keywords in [{"values": True}, {"array": True}, {"out": out}]:
        with pytest.raises(KeyError):
            faceoff.table("py-broken on points(2)", 3, **keywords)
    assert faceoff.solve("py-broken on points(2) @ 1,1").outcome == "N"

    # What was kept before the exception is right: the same rule without it goes on.
    @faceoff.register("py-broken")
    def mended(piles, complex):
        return [(a, piles[1]) for a in range(piles[0])]

    assert faceoff.table("py-broken on points(2)", 3, out=out, resume=True).zero_positions == 4


@pytest.mark.parametrize(
    "option, says",
    [
        ((0,), "as many piles"),
        ((2, 3), "raises a pile"),
        ((2, 2), "changes nothing"),
        ((-1, 0), "natural numbers"),
        ("ab", "natural numbers"),
        (5, "not iterable"),
    ],
)
def test_options_that_are_none(option, says):
    faceoff.register("py-wrong", lambda piles, complex: [option])
    with pytest.raises((ValueError, TypeError), match=says):
        faceoff.solve("py-wrong on points(2) @ 2,2")


def test_a_rule_that_raises_piles():
    @faceoff.register("py-turn", raises=True)
    def turn(piles, complex):
        """Take one from a pile and put any number on the next."""
        a, b = piles
        return [(a - 1, b + more) for more in range(3) if a] + ([(a, b - 1)] if b else [])

    assert faceoff.value("py-turn on points(2)", (0, 3)) == 1
    assert faceoff.value("py-turn on points(2)", (1, 0)) == 2
    with pytest.raises(ValueError):
        faceoff.table("py-turn on points(2)", 3)


def test_names():
    for name in ["nim", "cycle", "", "two words", "3x", "a+b"]:
        with pytest.raises(ValueError):
            faceoff.register(name, grundy, heaps=True)
    for rule in ["nim[nonsense]", "chomp", "nothing"]:
        with pytest.raises(ValueError):
            faceoff.register("py-text", rule)
    with pytest.raises(TypeError):
        faceoff.register("py-number", 7)
    with pytest.raises(faceoff.NotationError):
        faceoff.solve("py-text on points(1) @ 1")
    with pytest.raises(faceoff.NotationError):
        faceoff.solve("py-odd @ 1")
    with pytest.raises(faceoff.NotationError):
        faceoff.solve("py-grundy on points(1) @ 1")
    # A name that comes again is the later rule.
    faceoff.register("py-again", lambda heap: [heap - 1] if heap else [], heaps=True)
    assert faceoff.value("py-again", (2,)) == 0
    faceoff.register("py-again", "nim[most=1]")
    assert faceoff.value("py-again on points(1)", (3,)) == 1


def test_emperor_sums():
    """A component of your own is worth what the same rule of Faceoff's is."""
    faceoff.register("py-nim", lambda heap: range(heap), heaps=True)
    for complex in ("points(2)", "simplex(2)"):
        for a in range(4):
            for b in range(4):
                own = f"emperor on {complex} @ py-nim @ {a} ; kayles @ {b}"
                known = f"emperor on {complex} @ nim @ {a} ; kayles @ {b}"
                if a:
                    assert faceoff.solve(own).outcome == faceoff.solve(known).outcome, own


def test_a_conjecture_about_a_game_of_your_own():
    """A predicate that asks about a game of your own, on all complexes."""
    faceoff.register("py-one", lambda piles, complex: [
        tuple(pile - (v == place) for v, pile in enumerate(piles))
        for place in range(len(piles)) if piles[place]
    ])

    def parity(complex):
        position = range(1, complex.n + 1)
        lost = faceoff.outcome(f"py-one on {complex}", tuple(position)) == "P"
        return lost == (sum(position) % 2 == 0)

    assert faceoff.sweep(parity, 3).status == "holds so far"


def test_heaps_that_moves_raise():
    faceoff.register("growing", lambda h: [h + 1] if h % 2 == 0 and h > 0 else [], heaps=True)
    found = faceoff.solve("growing @ 5", value=True)
    assert (found.outcome, found.value) == ("P", 0)
    assert faceoff.solve("growing @ 4,5", value=True).value == 1
    faceoff.register("circular", lambda h: [h % 3 + 1], heaps=True)
    with pytest.raises(faceoff.Stopped, match="loop"):
        faceoff.solve("circular @ 1")
