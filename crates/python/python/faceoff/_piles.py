"""Numbers and limits as the compiled part takes them."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Mapping
from operator import index
from typing import Any, Optional, SupportsIndex, Union

from . import _faceoff

Path = Union[str, "os.PathLike[str]"]
Time = Union[float, str, None]
Memory = Union[int, str, None]
Limits = tuple[Optional[str], Optional[str], Optional[int]]

#: Piles in the order of vertices, or by label, or in notation.
Position = Union[str, Iterable[SupportsIndex], Mapping[Any, SupportsIndex]]


def limits(timeout: Time, memory: Memory, threads: Optional[int]) -> Limits:
    """The limits."""
    return _text(timeout), _text(memory), threads


def _text(limit: object) -> Optional[str]:
    return None if limit is None else str(limit)


def number(numbers: Any) -> Optional[int]:
    """One number, or None if there are more."""
    try:
        return index(numbers)
    except TypeError:
        return None


def texts(piles: Iterable[Any]) -> list[str]:
    """Piles as they are shown in a picture."""
    return [_faceoff.decimal([pile]) if hasattr(pile, "__index__") else str(pile) for pile in piles]
