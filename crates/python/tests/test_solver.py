"""Many positions of one game are answered as single ones are."""

from itertools import product

import faceoff
import pytest

GAMES = [
    "nim on cycle(5,2)",
    "nim on points(4)",
    "nim on facets(134,145,234,25,35)",
    "nim on cycle(6,2)",
    "wythoff on path(2,2)",
    "nim[most=2] on cycle(3,2)",
    "game { (a,b) -> (x,y) : x<a & y=b | x=a & y<b }",
]


@pytest.mark.parametrize("game", GAMES)
def test_many_are_as_one(game):
    solver = faceoff.Game(game).solver()
    piles = 2 if game.startswith("game") else faceoff.Game(game).complex.n
    positions = list(product(range(3), repeat=piles))[:400]
    many = solver.solve_many(positions)
    worth = solver.solve_many(positions, values=True)
    misere = solver.solve_many(positions, misere=True)
    for i, position in enumerate(positions):
        one = solver.solve(position, value=True)
        text = ",".join(map(str, position))
        assert one == faceoff.solve(f"{game} @ {text}", value=True)
        assert (one.outcome == "P") == bool(many.lost[i]) == bool(worth.lost[i])
        assert one.value == int(worth.values[i])
        if i < 60:
            lost = faceoff.solve(game, position, misere=True).outcome == "P"
            assert lost == bool(misere.lost[i])


def test_arrays():
    numpy = pytest.importorskip("numpy")
    rows = numpy.random.default_rng(1).integers(0, 2**40, (300, 5))
    many = faceoff.solve_many("nim on cycle(5,2)", rows)
    assert many.lost.dtype == bool and many.lost.shape == (300,)
    assert [one.outcome == "P" for one in map(faceoff.Game("nim on cycle(5,2)").solver().solve, rows.tolist())] == many.lost.tolist()
    values = faceoff.solve_many("nim on points(5)", rows.astype(numpy.uint64), values=True).values
    assert values.dtype == numpy.uint64
    assert (values == numpy.bitwise_xor.reduce(rows, axis=1).astype(numpy.uint64)).all()
    small = rows[:, ::2].astype(numpy.int32) % 5  # Not in one piece of memory.
    one = faceoff.solve_many("nim on points(3)", abs(small), values=True).values
    assert one.tolist() == [a ^ b ^ c for a, b, c in abs(small).tolist()]
    assert len(faceoff.solve_many("nim on points(3)", []).lost) == 0
    with pytest.raises(TypeError):
        faceoff.solve_many("nim on points(2)", numpy.array([[1.5, 2]]))
    with pytest.raises(ValueError, match="negative"):
        faceoff.solve_many("nim on points(2)", numpy.array([[1, -2]]))
    with pytest.raises(ValueError, match="3 piles"):
        faceoff.solve_many("nim on points(3)", numpy.array([[1, 2]]))
    with pytest.raises(ValueError, match="64 bits"):
        faceoff.solve_many("nim on points(1)", [[2**64]])


def test_without_numpy(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "numpy", None)
    many = faceoff.solve_many("nim on points(2)", [(1, 1), (2, 3)], values=True)
    assert many == ([True, False], [0, 1])
    assert faceoff.solve_many("nim on points(2)", [(1, 1), (2, 3)]).lost == [True, False]


def test_games_of_your_own():
    @faceoff.register("odd-many")
    def odd(piles, complex):
        assert isinstance(complex, faceoff.Complex)
        for i, pile in enumerate(piles):
            for taken in range(1, pile + 1, 2):
                yield (*piles[:i], pile - taken, *piles[i + 1 :])

    solver = faceoff.Game("odd-many on points(2)").solver()
    assert solver.solve((2, 3)).outcome == "N"
    assert list(solver.solve_many([(1, 1), (2, 3)], values=True).values) == [0, 1]


def test_piles_of_any_size_and_kind():
    numpy = pytest.importorskip("numpy")
    solver = faceoff.Game("nim on points(2)").solver()
    assert solver.solve((10**40, 10**40 + 7), value=True).value == 10**40 ^ (10**40 + 7)
    assert solver.solve((numpy.int64(3), numpy.uint8(3))).outcome == "P"
    assert solver.solve(numpy.array([3, 4]), value=True).value == 7
    assert solver.solve({"1": 3, "2": 4}, value=True).value == 7
    assert solver.solve("3,4", value=True).value == 7
    with pytest.raises(faceoff.NotationError):
        solver.solve((1, 2, 3))
