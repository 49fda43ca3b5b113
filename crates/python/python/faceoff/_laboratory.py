"""The laboratory: all complexes, and conjectures about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Optional, SupportsIndex, Union, cast

from . import _faceoff
from ._answers import Answer, complete
from ._complex import Complex
from ._parallel import Workers
from ._piles import Memory, Path, Time, limits, number
from ._solver import asked
from .answers import CLASSES, Listed, TestAnswer

#: Without any limit a test runs this long, as on the command line.
_SECONDS = 60


class Domain(Answer):
    """What was looked at."""

    __slots__ = ()
    domain: str
    decided: int
    complexes: int


class Swept(Answer):
    """The answer to ``sweep``."""

    __slots__ = ()
    #: "holds so far", or "refuted".
    status: str
    #: What was looked at.
    tested: list[Domain]
    seconds: float
    counterexamples: list[Complex]
    undecided: Optional[dict[str, str]]


CLASSES.update(Domain=Domain, Swept=Swept)


def complexes(n: int, *, graphs: bool = False) -> Iterator[Complex]:
    """All complexes on ``n`` vertices up to isomorphism, from small to large;
    with ``graphs`` those of dimension at most 1."""
    return map(Complex._of, _faceoff.Complexes(n, graphs))


def sweep(
    predicate: Callable[[Complex], Any],
    vertices: Union[SupportsIndex, Iterable[int]] = 5,
    *,
    graphs: bool = False,
    among: Optional[Iterable[Any]] = None,
    all: bool = False,
    processes: Optional[int] = None,
    client: Any = None,
    timeout: Time = None,
    memory: Memory = None,
    threads: Optional[int] = 1,
) -> Swept:
    """Is ``predicate(complex)`` true for all complexes? From small to large.

    ``vertices`` is the largest number of vertices, or the numbers themselves;
    ``among`` lists the complexes instead. The sweep ends with the first
    counterexample, or with ``all`` it finds all of them. An exception of the
    predicate ends the sweep. More ``threads`` help where the predicate itself
    asks Faceoff; ``processes``, or a ``client`` of Dask, help always (see
    ``spread``).
    """
    most = number(vertices)
    numbers = cast("Iterable[int]", vertices) if most is None else range(1, most + 1)
    listed = None if among is None else [Complex(complex) for complex in among]
    given = {complex._inner.explicit: complex for complex in listed or ()}

    def labelled(inner: _faceoff.Complex) -> Complex:
        complex = given.get(inner.explicit)
        return Complex._of(inner) if complex is None else complex

    def swept(tell: Callable[[Complex], Any], threads: Optional[int]) -> Swept:
        answer, done, found = _faceoff.sweep(
            lambda inner: tell(labelled(inner)),
            list(numbers),
            graphs,
            None if listed is None else [complex._inner for complex in listed],
            all,
            limits(timeout, memory, threads),
            CLASSES,
        )
        answer["counterexamples"] = [labelled(inner) for inner in found]
        return cast(Swept, complete(answer, done))

    if processes is None and client is None:
        return swept(predicate, threads)
    # Threads of ours wait for the processes.
    with Workers(predicate, processes, client) as workers:
        return swept(workers.call, workers.count)


def conjectures(*, store: Optional[Path] = None) -> list[Listed]:
    """The conjectures and questions of the papers, and yours in a store."""
    return cast("list[Listed]", asked("conjecture list", {}, store=store).conjectures)


def conjecture(
    conjecture: str,
    *,
    up_to: Optional[int] = None,
    bound: Optional[int] = None,
    store: Optional[Path] = None,
    timeout: Time = None,
    memory: Memory = None,
    threads: Optional[int] = None,
) -> TestAnswer:
    """Test a conjecture: ``"ES96-9.1"``, or a statement that begins with
    ``forall``, as on the command line.

    Only complexes up to the size ``up_to`` are looked at, with piles up to
    ``bound``; 60 seconds if nothing is said. A test that runs out of time has
    answered: ``tested`` says what was covered. ``store`` names a file that keeps
    the results, for a later test to go on from there.
    """
    if timeout is None and up_to is None and bound is None:
        timeout = _SECONDS
    question = {"conjecture": conjecture, "up_to": up_to, "bound": bound}
    return TestAnswer(asked("conjecture test", question, limits(timeout, memory, threads), store))
