"""The laboratory: all complexes, and conjectures about them."""

from . import _faceoff
from ._answers import Answer, complete
from ._questions import asked, limits, number

#: Without any limit a test runs this long, as on the command line.
_SECONDS = 60


def complexes(n, *, graphs=False):
    """All complexes on ``n`` vertices up to isomorphism, from small to large;
    with ``graphs`` those of dimension at most 1."""
    return _faceoff.Complexes(n, graphs)


def sweep(
    predicate,
    vertices=5,
    *,
    graphs=False,
    among=None,
    all=False,
    timeout=None,
    memory=None,
    threads=1,
):
    """Is ``predicate(complex)`` true for all complexes? From small to large.

    ``vertices`` is the largest number of vertices, or the numbers themselves;
    ``among`` lists the complexes instead. The sweep ends with the first
    counterexample, or with ``all`` it finds all of them. An exception of the
    predicate ends the sweep. More ``threads`` help where the predicate itself
    asks Faceoff.
    """
    most = number(vertices)
    numbers = vertices if most is None else range(1, most + 1)
    if among is not None:
        among = [_faceoff.Complex(complex) for complex in among]
    answer, done, found = _faceoff.sweep(
        predicate,
        list(numbers),
        graphs,
        among,
        all,
        limits(timeout, memory, threads),
        Answer,
    )
    answer["counterexamples"] = found
    return complete(answer, done)


def conjectures(*, store=None):
    """The conjectures and questions of the papers, and yours in a store."""
    return asked("conjecture list", {}, store=store).conjectures


def conjecture(
    conjecture,
    *,
    up_to=None,
    bound=None,
    store=None,
    timeout=None,
    memory=None,
    threads=None,
):
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
    return asked("conjecture test", question, limits(timeout, memory, threads), store)
