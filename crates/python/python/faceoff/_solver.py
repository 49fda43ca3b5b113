"""Who wins: one position, or many of one game."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path as _Path
from typing import Any, NamedTuple, Optional, Union

from . import _faceoff
from ._answers import complete
from ._complex import Complex
from ._piles import Limits, Memory, Path, Position, Time, limits
from .answers import CLASSES, Solution

Certificate = Union[Path, Mapping[str, Any]]

#: Games that were asked about lately, made ready; None for what is no game.
_ready: dict[str, Optional[_faceoff.Solver]] = {}
_MOST_READY = 256

#: What needs no look at its kind: the piles of a position.
_PILES = (tuple, list)


def _prepared(text: str) -> Optional[_faceoff.Solver]:
    try:
        return _ready[text]
    except KeyError:
        pass
    if len(_ready) >= _MOST_READY:
        _ready.clear()
    try:
        solver = _faceoff.Solver(text)
    except ValueError:  # The question itself says what is wrong.
        solver = None
    _ready[text] = solver
    return solver


def asked(
    name: str,
    question: dict[str, Any],
    within: Limits = (None, None, None),
    store: Optional[Path] = None,
    folder: Optional[Path] = None,
) -> Any:
    """The answer to a question, if it is one."""
    return complete(*_faceoff.ask(name, question, store, folder, within, CLASSES))


def by_label(game: Any, position: Mapping[Any, Any]) -> list[Any]:
    """The piles of a position by labels."""
    if isinstance(game, Complex):
        complex: Optional[Complex] = game
    else:
        complex = getattr(game, "complex", None)
        if complex is None:
            inner = _faceoff.game(str(game))[1]
            complex = None if inner is None else Complex._of(inner)
    if complex is None:
        raise ValueError(f"{game} is not played on a complex: its piles have no labels")
    return complex.piles(position)


def placed(game: Any, position: Any) -> Any:
    """A position as a question has it: a text, or a list of piles."""
    if position is None or isinstance(position, str):
        return position
    if isinstance(position, Mapping):
        return by_label(game, position)
    if isinstance(position, (set, frozenset)):
        raise TypeError("a set has no order: a position is a sequence of piles")
    return list(position)


def certificate_text(certificate: Certificate) -> str:
    """The text of a certificate: of a file, or as it is."""
    if isinstance(certificate, Mapping):
        return json.dumps(certificate)
    if isinstance(certificate, str) and certificate.lstrip().startswith("{"):
        return certificate
    return _Path(certificate).read_text(encoding="utf-8")


def solve(
    problem: Any,
    position: Optional[Position] = None,
    *,
    value: bool = False,
    all: bool = False,
    misere: bool = False,
    by: Optional[Certificate] = None,
    store: Optional[Path] = None,
    timeout: Time = None,
    memory: Memory = None,
    threads: Optional[int] = None,
) -> Solution:
    """Who wins, with what move, and why.

    The position stands in the problem behind ``@``, or is given as a text, as a
    sequence of piles, or as a dictionary of piles by the labels of vertices.
    ``value`` asks for the nim-value, ``all`` for all winning moves. ``by`` is a
    certificate that plays, for piles of any size. ``store`` names a file that
    keeps what a search of chomp finds.
    """
    text = str(problem)
    if position is not None and not misere and by is None and store is None:
        if type(position) not in _PILES:
            position = placed(problem, position)
        if not isinstance(position, str) and (ready := _prepared(text)) is not None:
            answer: Optional[Solution] = ready.at_once(position, value, all, CLASSES)
            if answer is not None:
                return answer
    question = {
        "problem": text,
        "position": placed(problem, position),
        "value": value,
        "all": all,
        "misere": misere,
        "by": None if by is None else certificate_text(by),
    }
    solution: Solution = asked("solve", question, limits(timeout, memory, threads), store)
    return solution


class Many(NamedTuple):
    """Who wins each of many positions; arrays of NumPy if it is installed, else lists."""

    #: Does the player to move lose?
    lost: Any
    #: The nim-values, where they were asked for.
    values: Optional[Any] = None


class Solver:
    """One game made ready, for many positions: ``Game("nim on cycle(5,2)").solver()``.

    Which theorems apply to the game is found out once.
    """

    __slots__ = ("_game", "_inner", "_text")

    def __init__(self, game: Any) -> None:
        self._game = game
        self._text = str(game)
        self._inner = _faceoff.Solver(self._text)

    def solve(
        self,
        position: Position,
        *,
        value: bool = False,
        all: bool = False,
        misere: bool = False,
        timeout: Time = None,
        memory: Memory = None,
        threads: Optional[int] = None,
    ) -> Solution:
        """As ``faceoff.solve``."""
        if not misere and type(position) in _PILES:
            answer: Optional[Solution] = self._inner.at_once(position, value, all, CLASSES)
            if answer is not None:
                return answer
        return solve(
            self._game,
            position,
            value=value,
            all=all,
            misere=misere,
            timeout=timeout,
            memory=memory,
            threads=threads,
        )

    def solve_many(
        self,
        positions: Any,
        *,
        values: bool = False,
        misere: bool = False,
        timeout: Time = None,
        memory: Memory = None,
        threads: Optional[int] = None,
    ) -> Many:
        """As ``faceoff.solve_many``."""
        within = limits(timeout, memory, threads)
        if values and misere:
            raise ValueError("nim-values are for normal play")
        numpy = _numpy()
        rows, width = self._rows(positions, numpy)
        if values:
            found = self._inner.values(rows, width, within)
            if numpy is None:
                worth = memoryview(found).cast("Q").tolist()
                return Many([value == 0 for value in worth], worth)
            worth = numpy.frombuffer(found, dtype=numpy.uint64)
            return Many(worth == 0, worth)
        lost = self._inner.outcomes(rows, width, misere, within)
        return Many([one == 1 for one in lost] if numpy is None else numpy.frombuffer(lost, dtype=bool))

    def _rows(self, positions: Any, numpy: Any) -> tuple[bytes, int]:
        """The piles of one position after the other, as 64-bit integers, and how many
        each has."""
        rows = positions
        if numpy is None or not isinstance(positions, numpy.ndarray):
            rows = [row if type(row) in _PILES else placed(self._game, row) for row in positions]
            widths = {len(row) for row in rows}
            if len(widths) > 1:
                lengths = " and ".join(map(str, sorted(widths)))
                raise ValueError(f"all positions have as many piles, not {lengths}")
            if widths == {0}:
                raise ValueError("a position has at least one pile")
            width = widths.pop() if widths else 0
            fast = None if numpy is None else numpy.asarray(rows)
            if fast is None or fast.dtype.kind not in "iu":
                return array("Q", [_pile(pile) for row in rows for pile in row]).tobytes(), width
            rows = fast
        elif rows.dtype.kind == "O":
            rows = numpy.array([[_pile(pile) for pile in row] for row in rows], dtype=numpy.uint64)
        if rows.size and rows.dtype.kind not in "iu":
            raise TypeError(f"positions are arrays of integers, not of {rows.dtype}")
        if rows.size and rows.ndim != 2:
            raise ValueError("positions are an array with one row for each")
        if rows.dtype.kind == "i" and rows.size and rows.min() < 0:
            raise ValueError(f"{rows.min()} is negative")
        packed: bytes = numpy.ascontiguousarray(rows, dtype=numpy.uint64).tobytes()
        return packed, rows.shape[-1] if len(rows) else 0

    def __repr__(self) -> str:
        return f"Solver({self._text!r})"


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        return None
    return numpy


def _pile(pile: Any) -> int:
    number = int(_faceoff.decimal([pile]))
    if number >= 1 << 64:
        raise ValueError(f"{number} has more than 64 bits: solve such positions one by one")
    return number


def solve_many(
    game: Any,
    positions: Union[Iterable[Sequence[Any]], Any],
    *,
    values: bool = False,
    misere: bool = False,
    timeout: Time = None,
    memory: Memory = None,
    threads: Optional[int] = None,
) -> Many:
    """Who wins each of many positions of one game, and their nim-values.

    ``positions`` is an array of integers with one row for each, or a list of
    positions; what comes back is as long.
    """
    return Solver(game).solve_many(
        positions, values=values, misere=misere, timeout=timeout, memory=memory, threads=threads
    )
