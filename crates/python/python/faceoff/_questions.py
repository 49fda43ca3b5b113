"""The other questions of the command line, as functions."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path as _Path
from typing import Any, Dict, Optional, SupportsIndex, Union, cast

from . import _faceoff
from ._answers import complete
from ._parallel import spread
from ._piles import Memory, Path, Position, Time, limits, number
from ._solver import Certificate, asked, certificate_text, placed
from .answers import (
    CLASSES,
    Analysis,
    AtlasAnswer,
    AtlasFound,
    AtlasFoundAll,
    AtlasRows,
    CensusAnswer,
    CensusRow,
    Checked,
    Discovered,
    Entry,
    Enumeration,
    FamilyForm,
    FamilyTable,
    LengthAnswer,
    Obstructed,
    Proof,
    Reduced,
    TableAnswer,
)


def analyze(
    complex: Any, *, timeout: Time = None, memory: Memory = None, threads: Optional[int] = None
) -> Analysis:
    """The structure of a complex, and which theorems decide its games."""
    question = {"complex": str(complex)}
    return cast(Analysis, asked("analyze", question, limits(timeout, memory, threads)))


def length(
    problem: Any,
    position: Optional[Position] = None,
    *,
    misere: bool = False,
    timeout: Time = None,
    memory: Memory = None,
    threads: Optional[int] = None,
) -> LengthAnswer:
    """How long a game can last that the second player wins."""
    question = {
        "problem": str(problem),
        "position": placed(problem, position),
        "misere": misere,
    }
    return cast(LengthAnswer, asked("length", question, limits(timeout, memory, threads)))


def reduce(
    game: Any, *, timeout: Time = None, memory: Memory = None, threads: Optional[int] = None
) -> Reduced:
    """Bring ``chomp on COMPLEX`` to its simplest form (KY11 Theorem 1)."""
    question = {"problem": str(game)}
    return cast(Reduced, asked("reduce", question, limits(timeout, memory, threads)))


def family(
    family: str,
    n: Union[SupportsIndex, range],
    *,
    store: Optional[Path] = None,
    timeout: Time = None,
    memory: Memory = None,
    threads: Optional[int] = None,
) -> FamilyTable:
    """Values over a family: ``family("wheel(n)", range(3, 13))``.

    ``n`` is a range, without its end as always in Python, or one number. A
    complex alone is played with chomp.
    """
    question = _members(family, n)
    return cast(FamilyTable, asked("family", question, limits(timeout, memory, threads), store))


def discover_family(
    family: str,
    n: Union[SupportsIndex, range],
    *,
    misere: bool = False,
    timeout: Time = None,
    memory: Memory = None,
    threads: Optional[int] = None,
) -> FamilyForm:
    """What zero positions have in common: ``discover_family("nim on cycle(n,n-1)", range(3, 8))``.

    Every member is found and proved by itself; of what they have in common nothing is
    proved for any other n.
    """
    question = {**_members(family, n), "misere": misere}
    return cast(FamilyForm, asked("discover family", question, limits(timeout, memory, threads)))


def _members(family: str, n: Union[SupportsIndex, range]) -> Dict[str, Any]:
    one = number(n)
    numbers = n if one is None else range(one, one + 1)
    if not isinstance(numbers, range) or numbers.step != 1 or not numbers or numbers[0] < 0:
        raise ValueError("n is a number or a range of numbers such as range(3, 13)")
    return {"family": family, "first": numbers[0], "last": numbers[-1]}


def table(
    game: Any,
    max: Union[SupportsIndex, Iterable[SupportsIndex]],
    *,
    values: bool = False,
    array: bool = False,
    out: Optional[Path] = None,
    resume: bool = False,
    slow: Optional[int] = None,
    symmetry: bool = False,
    misere: bool = False,
    timeout: Time = None,
    memory: Memory = None,
    threads: Optional[int] = None,
) -> TableAnswer:
    """All zero positions, or all nim-values, with piles up to ``max``.

    ``max`` is one bound for all piles, or one for each. ``array=True`` adds the
    field ``array`` (``array_of`` says of what): the zero positions as rows, or with ``values`` the values by
    position, in the smallest unsigned integers that hold them. It is a NumPy array,
    which cannot be written to, if NumPy is installed, else a ``memoryview`` of the
    same shape. ``out`` names a file instead, and ``resume`` goes on with what an
    interrupted run has left there. ``slow`` is the pile along which the table is
    sliced, counted from 1 as on the command line; ``symmetry`` uses the
    automorphisms of the complex. With ``misere`` whoever cannot move wins, and the
    table is of the positions in which the player to move loses.
    """
    if array and out is not None:
        raise ValueError("a table goes to an array or to a file, not to both")
    if slow is not None and slow < 1:
        raise ValueError("slow is the number of a pile, counted from 1")
    one = number(max)
    bounds = list(cast("Iterable[SupportsIndex]", max)) if one is None else [one]
    answer, done, cells = _faceoff.table(
        str(game),
        bounds,
        values,
        array,
        out,
        resume,
        None if slow is None else slow - 1,
        symmetry,
        misere,
        limits(timeout, memory, threads),
        CLASSES,
    )
    kept = "the finished slices are kept, go on with resume=True"
    complete(answer, done, kept if out is not None else None)
    if cells is not None:
        answer["array"] = _array(cells)
        answer["array_of"] = "values" if values else "zero positions"
    return cast(TableAnswer, answer)


def _array(cells: _faceoff.Cells) -> Any:
    try:
        import numpy
    except ImportError:
        copy, shape, width = cells.copy()
        cells_of: Any = memoryview(copy)
        return cells_of.cast({1: "B", 2: "H", 4: "I"}[width], shape)
    return numpy.asarray(cells)


@contextmanager
def _writing(out: Optional[Path]) -> Iterator[None]:
    """Hours of work are not begun for a file that cannot be written; it goes if nothing
    comes of them."""
    if out is None:
        yield
        return
    with open(out, "a", encoding="utf-8"):
        pass
    try:
        yield
    finally:
        file = _Path(out)
        if file.is_file() and file.stat().st_size == 0:
            file.unlink()


def _certified(answer: Any, certificate: bool, out: Optional[Path]) -> Any:
    text = answer.get("certificate_text")
    if out is not None and text is not None:
        _Path(out).write_text(text, encoding="utf-8")
        answer["certificate"] = os.fspath(out)
    if not certificate:
        answer.pop("certificate_text", None)
    return answer


def prove(
    game: Any,
    claim: str,
    *,
    misere: bool = False,
    certificate: bool = False,
    out: Optional[Path] = None,
    timeout: Time = None,
    memory: Memory = None,
    threads: Optional[int] = None,
) -> Proof:
    """Decide a claim about zero positions or values, for all pile sizes.

    With ``misere`` it is about the positions in which the player to move loses,
    where whoever cannot move wins. ``certificate=True`` adds the field
    ``certificate_text``; ``out`` writes it to a file.
    """
    question = {
        "game": str(game),
        "claim": claim,
        "misere": misere,
        "certificate": certificate or out is not None,
    }
    with _writing(out):
        answer = asked("prove", question, limits(timeout, memory, threads))
        return cast(Proof, _certified(answer, certificate, out))


def discover(
    game: Any,
    *,
    misere: bool = False,
    values: bool = False,
    value: Optional[int] = None,
    bits: Optional[int] = None,
    certificate: bool = False,
    out: Optional[Path] = None,
    timeout: Time = None,
    memory: Memory = None,
    threads: Optional[int] = None,
) -> Discovered:
    """Find the zero positions of a game and prove them, for all pile sizes.

    With ``misere`` those in which the player to move loses, where whoever cannot
    move wins; with ``values`` the values of all positions; with ``value=2`` the
    positions of value 2. Boxes of up to two to the power ``bits`` positions are
    solved. For ``certificate`` and ``out`` see ``prove``.
    """
    question = {
        "game": str(game),
        "misere": misere,
        "values": values,
        "value": value,
        "bits": bits,
        "certificate": certificate or out is not None,
    }
    with _writing(out):
        answer = asked("discover", question, limits(timeout, memory, threads))
        return cast(Discovered, _certified(answer, certificate, out))


def obstruct(
    game: Any,
    *,
    misere: bool = False,
    bits: Optional[int] = None,
    certificate: bool = False,
    out: Optional[Path] = None,
    timeout: Time = None,
    memory: Memory = None,
    threads: Optional[int] = None,
) -> Obstructed:
    """Prove that every automaton of the zero positions has many states, or that there
    is none.

    A box of up to two to the power ``bits`` positions is solved. For ``certificate``
    and ``out`` see ``prove``.
    """
    question = {
        "game": str(game),
        "misere": misere,
        "bits": bits,
        "certificate": certificate or out is not None,
    }
    with _writing(out):
        answer = asked("obstruct", question, limits(timeout, memory, threads))
        return cast(Obstructed, _certified(answer, certificate, out))


def check(
    certificate: Certificate,
    *,
    timeout: Time = None,
    memory: Memory = None,
    threads: Optional[int] = None,
) -> Checked:
    """Check a certificate with the independent checker.

    The certificate is the path of a file, a dictionary, or the text itself.
    """
    question = {"certificate": certificate_text(certificate)}
    return cast(Checked, asked("check", question, limits(timeout, memory, threads)))


def theorems() -> list[Entry]:
    """The theorems that Faceoff uses, with their sources."""
    return cast("list[Entry]", asked("theorems", {}).theorems)


def census(
    vertices: int,
    *,
    values: int = 0,
    store: Optional[Path] = None,
    timeout: Time = None,
    memory: Memory = None,
    threads: Optional[int] = None,
) -> CensusAnswer:
    """Who wins chomp on every complex on 2 to 7 vertices; values up to ``values``
    are told apart. ``store`` names a file that keeps what is found."""
    question = {"vertices": vertices, "values": values}
    answer: CensusAnswer = asked("census", question, limits(timeout, memory, threads), store)
    answer["rows"] = [CensusRow(row) for row in answer.rows]
    return answer


def enumerate(
    vertices: int,
    *,
    store: Optional[Path] = None,
    timeout: Time = None,
    memory: Memory = None,
    threads: Optional[int] = None,
) -> Enumeration:
    """How many complexes there are on so many vertices up to isomorphism, by the
    number of faces; ``complexes`` lists them. ``store`` names a file that keeps
    finished levels."""
    question = {"vertices": vertices}
    return cast(Enumeration, asked("enumerate", question, limits(timeout, memory, threads), store))


def _part(
    part: tuple[int, int],
    vertices: int,
    folder: Path,
    each: Optional[int],
    memory: Memory,
) -> int:
    """Part i of n of an atlas, in a process of its own: how many rows it has."""
    question = {"vertices": vertices, "each": each, "part": list(part)}
    answer = asked("atlas", question, limits(None, memory, 1), folder=folder)
    return len(cast(AtlasAnswer, answer).rows)


def atlas(
    vertices: int,
    folder: Path,
    *,
    each: Optional[int] = None,
    part: Optional[tuple[int, int]] = None,
    processes: Optional[int] = None,
    client: Any = None,
    timeout: Time = None,
    memory: Memory = None,
    threads: Optional[int] = None,
) -> AtlasAnswer:
    """Every complex on so many vertices up to isomorphism, and what is known of its
    zero positions. Rows and certificates are kept in a folder, and an interrupted
    run goes on there. ``each`` is the longest time for one complex, in seconds.

    ``part=(i, n)`` does part i of n. ``processes``, or the workers of ``client``, a
    client of Dask, share the work (see ``spread``): the folder is one that all of
    them see, and a killed process costs what it had not written there yet.
    """
    if processes is not None or client is not None:
        if part is not None or timeout is not None:
            raise ValueError("a part, or a timeout, is for one process")
        count = processes or max(1, sum(client.nthreads().values()))
        # Parts that are smaller than what a process does are shared more evenly.
        parts = [(i, 4 * count) for i in range(1, 4 * count + 1)]
        one = partial(_part, vertices=vertices, folder=folder, each=each, memory=memory)
        for _ in spread(one, parts, processes=processes, client=client):
            pass
    question = {"vertices": vertices, "each": each, "part": None if part is None else list(part)}
    within = limits(timeout, memory, threads)
    return cast(AtlasAnswer, asked("atlas", question, within, folder=folder))


def atlas_find(complex: Any, *, data: Optional[Path] = None, timeout: Time = None) -> AtlasFound:
    """Which complex of the atlas is isomorphic to this one: its permanent ``label``,
    the ``relabelling``, and its ``record``. ``data`` is a folder with
    ``atlas-6.jsonl``, for those on six vertices."""
    question = {"complex": str(complex)}
    answer = asked("atlas find", question, limits(timeout, None, None), folder=data)
    return cast(AtlasFound, answer)


def atlas_find_all(
    complexes: Iterable[Any], *, data: Optional[Path] = None, timeout: Time = None
) -> AtlasFoundAll:
    """The same for many complexes: ``rows`` with ``complex``, ``found``, and ``error`` for
    those that are not in the atlas."""
    question = {"complexes": [str(complex) for complex in complexes]}
    answer = asked("atlas find all", question, limits(timeout, None, None), folder=data)
    return cast(AtlasFoundAll, answer)


def atlas_search(search: str, *, data: Optional[Path] = None) -> AtlasRows:
    """The complexes of the atlas that satisfy a condition on the fields of a record:
    ``atlas_search("vertices=5 & nim_regular & !pointed").rows``. ``data`` as for
    ``atlas_find``: those on six vertices are searched too."""
    return cast(AtlasRows, asked("atlas search", {"search": search}, folder=data))
