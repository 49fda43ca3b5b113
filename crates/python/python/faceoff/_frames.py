"""Answers as frames of pandas."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from typing import Any

from ._answers import Answer


def frame(answer: Any) -> Any:
    """An answer as a ``DataFrame`` of pandas: a row for each theorem, conjecture,
    complex of an atlas, member of a family, position of a table (which has an
    ``array``), or summary of a census.

    ``frame(theorems())``, ``frame(conjectures())``, ``frame(atlas(4, folder))``,
    ``frame(family("wheel(n)", range(3, 9)))``, ``frame(table("nim @ …", 7,
    array=True))``, and any list of answers.
    """
    # Typed only where its stubs happen to be installed.
    pandas: Any = importlib.import_module("pandas")

    if isinstance(answer, Mapping) and "array" in answer:
        return _positions(answer, pandas)
    if isinstance(answer, Mapping):
        lists = [field for field in answer.values() if _is_rows(field)]
        rows: Iterable[Any] = lists[0] if lists else [answer]
    else:
        rows = answer
    return pandas.DataFrame([dict(row) for row in rows])


def _is_rows(field: Any) -> bool:
    return isinstance(field, list) and bool(field) and isinstance(field[0], Answer)


def _positions(answer: Mapping[str, Any], pandas: Any) -> Any:
    import numpy

    from ._games import Game

    cells = numpy.asarray(answer["array"])
    complex = Game(answer["game"]).complex
    piles = [] if complex is None else list(complex.vertices)
    if answer["array_of"] == "zero positions":
        return pandas.DataFrame(cells, columns=piles)
    index = numpy.indices(cells.shape).reshape(cells.ndim, -1).T
    return pandas.DataFrame(index, columns=piles).assign(value=cells.reshape(-1))

