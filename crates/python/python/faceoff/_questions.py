"""The questions of the command line, as functions."""

import json
import os
from collections.abc import Mapping
from operator import index
from pathlib import Path

from . import _faceoff
from ._answers import Answer, complete


def limits(timeout, memory, threads):
    """The limits as the compiled part takes them."""

    def text(limit):
        return None if limit is None else str(limit)

    return text(timeout), text(memory), threads


def asked(name, question, within=(None, None, None), store=None):
    """The answer to a question, if it is one."""
    return complete(*_faceoff.ask(name, question, store, within, Answer))


def number(numbers):
    """One number, or None if there are more."""
    try:
        return index(numbers)
    except TypeError:
        return None


def written(position):
    """A position in notation: a text as it is, else piles."""
    if position is None or isinstance(position, str):
        return position
    return _faceoff.decimal(_position(position))


def _position(position):
    """A position as a question has it: a text, or a list of piles."""
    if position is None or isinstance(position, str):
        return position
    return [index(pile) for pile in position]


def _certificate(certificate):
    """The text of a certificate: of a file, or as it is."""
    if isinstance(certificate, Mapping):
        return json.dumps(certificate)
    if isinstance(certificate, str) and certificate.lstrip().startswith("{"):
        return certificate
    return Path(certificate).read_text(encoding="utf-8")


def _certified(answer, certificate, out):
    text = answer.get("certificate_text")
    if out is not None and text is not None:
        Path(out).write_text(text, encoding="utf-8")
        answer["certificate"] = os.fspath(out)
    if not certificate:
        answer.pop("certificate_text", None)
    return answer


def solve(
    problem,
    position=None,
    *,
    value=False,
    all=False,
    misere=False,
    by=None,
    store=None,
    timeout=None,
    memory=None,
    threads=None,
):
    """Who wins, with what move, and why.

    The position stands in the problem behind ``@``, or is given as a text or as
    a sequence of piles. ``value`` asks for the nim-value, ``all`` for all
    winning moves. ``by`` is a certificate that plays, for piles of any size.
    ``store`` names a file that keeps what a search of chomp finds.
    """
    question = {
        "problem": str(problem),
        "position": _position(position),
        "value": value,
        "all": all,
        "misere": misere,
        "by": None if by is None else _certificate(by),
    }
    return asked("solve", question, limits(timeout, memory, threads), store)


def analyze(complex, *, timeout=None, memory=None, threads=None):
    """The structure of a complex, and which theorems decide its games."""
    return asked("analyze", {"complex": str(complex)}, limits(timeout, memory, threads))


def length(problem, position=None, *, misere=False, timeout=None, memory=None, threads=None):
    """How long a game can last that the second player wins."""
    question = {"problem": str(problem), "position": _position(position), "misere": misere}
    return asked("length", question, limits(timeout, memory, threads))


def reduce(game, *, timeout=None, memory=None, threads=None):
    """Bring ``chomp on COMPLEX`` to its simplest form (KY11 Theorem 1)."""
    return asked("reduce", {"problem": str(game)}, limits(timeout, memory, threads))


def family(family, n, *, store=None, timeout=None, memory=None, threads=None):
    """Values over a family: ``family("wheel(n)", range(3, 13))``.

    ``n`` is a range, without its end as always in Python, or one number. A
    complex alone is played with chomp.
    """
    one = number(n)
    numbers = n if one is None else range(one, one + 1)
    if not isinstance(numbers, range) or numbers.step != 1 or not numbers or numbers[0] < 0:
        raise ValueError("n is a number or a range of numbers such as range(3, 13)")
    question = {"family": family, "first": numbers[0], "last": numbers[-1]}
    return asked("family", question, limits(timeout, memory, threads), store)


def table(
    game,
    max,
    *,
    values=False,
    array=False,
    out=None,
    resume=False,
    slow=None,
    symmetry=False,
    misere=False,
    timeout=None,
    memory=None,
    threads=None,
):
    """All zero positions, or all nim-values, with piles up to ``max``.

    ``max`` is one bound for all piles, or one for each. ``array=True`` adds the
    field ``array``: the zero positions as rows, or with ``values`` the values by
    position, as 64-bit integers. It is a NumPy array if NumPy is installed, else
    a ``memoryview`` of the same shape. ``out`` names a file instead, and
    ``resume`` goes on with what an interrupted run has left there. ``slow`` is
    the pile along which the table is sliced, counted from 0; ``symmetry`` uses
    the automorphisms of the complex. With ``misere`` whoever cannot move wins, and
    the table is of the positions in which the player to move loses.
    """
    if array and out is not None:
        raise ValueError("a table goes to an array or to a file, not to both")
    one = number(max)
    bounds = list(max) if one is None else [one]
    answer, done, cells = _faceoff.table(
        str(game),
        bounds,
        values,
        array,
        out,
        resume,
        slow,
        symmetry,
        misere,
        limits(timeout, memory, threads),
        Answer,
    )
    kept = "the finished slices are kept, go on with resume=True"
    complete(answer, done, kept if out is not None else None)
    if cells is not None:
        answer["array"] = _array(*cells)
    return answer


def _array(cells, shape):
    try:
        import numpy
    except ImportError:
        return memoryview(cells).cast("q", shape)
    return numpy.frombuffer(cells, dtype=numpy.int64).reshape(shape)


def prove(
    game,
    claim,
    *,
    misere=False,
    certificate=False,
    out=None,
    timeout=None,
    memory=None,
    threads=None,
):
    """Decide a claim about zero positions or values, for all pile sizes.

    With ``misere`` it is about the positions in which the player to move loses,
    where whoever cannot move wins. ``certificate=True`` adds the field ``certificate_text``; ``out`` writes it
    to a file.
    """
    question = {
        "game": str(game),
        "claim": claim,
        "misere": misere,
        "certificate": certificate or out is not None,
    }
    answer = asked("prove", question, limits(timeout, memory, threads))
    return _certified(answer, certificate, out)


def discover(
    game,
    *,
    misere=False,
    values=False,
    value=None,
    bits=None,
    certificate=False,
    out=None,
    timeout=None,
    memory=None,
    threads=None,
):
    """Find the zero positions of a game and prove them, for all pile sizes.

    With ``misere`` those in which the player to move loses, where whoever cannot
    move wins; with ``values`` the values of all positions; with ``value=2`` the
    positions of value 2. Boxes of up to two to the power ``bits`` positions are
    solved. For
    ``certificate`` and ``out`` see ``prove``.
    """
    question = {
        "game": str(game),
        "misere": misere,
        "values": values,
        "value": value,
        "bits": bits,
        "certificate": certificate or out is not None,
    }
    answer = asked("discover", question, limits(timeout, memory, threads))
    return _certified(answer, certificate, out)


def check(certificate, *, timeout=None, memory=None, threads=None):
    """Check a certificate with the independent checker.

    The certificate is the path of a file, a dictionary, or the text itself.
    """
    question = {"certificate": _certificate(certificate)}
    return asked("check", question, limits(timeout, memory, threads))


def theorems():
    """The theorems that Faceoff uses, with their sources."""
    return asked("theorems", {}).theorems
