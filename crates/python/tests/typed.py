"""Every function of the package, for the checker of types. Running it works, too."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from typing import Any, Optional

import faceoff
from faceoff.answers import Analysis, Proof, Solution


class Euclid:
    """Take a multiple of the smaller number from the larger one."""

    def options(self, position: tuple[int, int]) -> list[tuple[int, int]]:
        small, large = sorted(position)
        return [(small, rest) for rest in range(large - small, -1, -small)] if small else []


def odd(piles: tuple[int, ...], complex: faceoff.Complex) -> Iterator[tuple[int, ...]]:
    for i, pile in enumerate(piles):
        for taken in range(1, pile + 1, 2):
            yield (*piles[:i], pile - taken, *piles[i + 1 :])


def small(complex: faceoff.Complex) -> bool:
    return complex.n < 9


def main() -> None:
    solution: Solution = faceoff.solve("nim", (3, 5), value=True, all=True)
    outcome: Optional[str] = solution.outcome
    worth: Optional[int] = solution.value
    assert outcome == "N" and worth == 6

    circle = faceoff.Complex("cycle(5,2)")
    by_label: Solution = faceoff.solve(circle, {"1": 3, "2": 1, "3": 2, "4": 2, "5": 2})
    assert by_label.by is not None
    solver: faceoff.Solver = faceoff.Game("nim on cycle(5,2)").solver()
    many: faceoff.Many = solver.solve_many([(3, 1, 2, 2, 2), (3, 1, 2, 2, 1)])
    assert list(many.lost) == [False, True]
    assert list(faceoff.solve_many(circle, [(0, 0, 0, 0, 0)]).lost) == [True]
    assert isinstance(faceoff.Solver(circle).solve((1, 1, 1, 1, 1)), faceoff.Answer)

    analysis: Analysis = faceoff.analyze(circle.cone())
    names: list[str] = [theorem.id for theorem in analysis.theorems]
    assert names and analysis.vertices
    proof: Proof = faceoff.prove("nim on points(2)", "{ (a,a) }", certificate=True)
    states: Optional[int] = proof.states
    text = proof.certificate_text
    assert states is not None and text is not None and faceoff.check(text).valid
    assert faceoff.discover("nim on cycle(4,2)").verdict == "proved"
    picture: faceoff.Picture = faceoff.automaton(text)
    assert picture.svg and faceoff.draw(circle, (1, 2, 3, 4, 5)).svg

    zeros: Optional[int] = faceoff.table("nim on points(2)", 3).zero_positions
    assert zeros == 4
    assert faceoff.heat_map([[0, 1], [1, 0]]).svg
    assert [row.value for row in faceoff.family("complete(n)", range(1, 4)).rows] == [1, 2, 0]
    form: Optional[str] = faceoff.discover_family("nim on points(n)", range(2, 5)).form
    assert form == "the nim-sum of all piles is 0"
    assert faceoff.length("nim @ 2,2").length is not None
    assert faceoff.reduce("chomp on complete(3)").steps is not None
    theorem, open_question = faceoff.theorems()[0], faceoff.conjectures()[0]
    formula: str = theorem.formula
    told: Optional[str] = open_question.literature
    assert formula and type(theorem).__name__ == "Entry"
    assert type(open_question).__name__ == "Listed" and (told is None or told)
    assert faceoff.conjecture("ES96-9.1", up_to=3).status == "holds so far"
    assert faceoff.enumerate(4).complexes == 20
    assert faceoff.census(3).rows
    with tempfile.TemporaryDirectory() as folder:
        assert len(faceoff.atlas(3, folder).rows) == 5
    found = faceoff.atlas_find(faceoff.Complex("path(3,2)"))
    lines = faceoff.atlas_find_all([found.label, "points(7)"]).rows
    assert [line.error is None for line in lines] == [True, False]
    label: str = found.label
    size: Optional[int] = found.record.states
    assert label == "4v.12.13.24" and size is not None
    assert found.relabelling["1"] in "1234"
    assert [row.label for row in faceoff.atlas_search("vertices=2 & !connected").rows] == ["2v.1.2"]

    assert (faceoff.obstruct("nim on facets(12,13,4)").states or 0) > 40
    assert [complex.n for complex in faceoff.complexes(2)] == [2, 2]
    assert faceoff.sweep(small, 4).counterexamples == []
    assert list(faceoff.spread(len, ["a", "bc"], processes=1)) == [1, 2]

    faceoff.register("odd-typed", odd)
    both = faceoff.Sum(Euclid(), faceoff.Game("kayles"))
    assert faceoff.value(both, ((12, 31), (5,))) == 6
    assert faceoff.outcome(Euclid(), (5, 8)) == "P"
    moves: list[Any] = faceoff.winning_moves(both, ((12, 31), (2,)))
    assert moves == []
    played: faceoff.Play = faceoff.play("nim", (3, 5))
    assert played.move((3, 3)).reply().winning is False
    faceoff.progress(False)
    try:
        faceoff.solve("nim on cycel(5,2) @ 1")
    except faceoff.NotationError as error:
        message, help, source, start, end = error.problems[0]
        assert source[start:end] == "cycel" and message
    for error_class in (faceoff.Stopped, faceoff.Loop):
        assert issubclass(error_class, Exception)
    try:
        frame: Any = faceoff.frame(faceoff.theorems())
        assert len(frame) > 10
    except ImportError:
        pass


if __name__ == "__main__":
    main()
