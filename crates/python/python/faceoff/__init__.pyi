"""Play, solve and prove impartial games on simplicial complexes."""

import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Optional, Protocol, Union

__all__ = [
    "Answer",
    "Complex",
    "Game",
    "Loop",
    "NotationError",
    "Stopped",
    "Sum",
    "analyze",
    "check",
    "complexes",
    "conjecture",
    "conjectures",
    "discover",
    "family",
    "length",
    "outcome",
    "prove",
    "reduce",
    "register",
    "solve",
    "sweep",
    "table",
    "theorems",
    "value",
    "winning_moves",
]

_Path = Union[str, os.PathLike[str]]
_Time = Union[float, str, None]
_Memory = Union[int, str, None]
_Certificate = Union[_Path, Mapping[str, Any]]
_Label = Union[str, int]
_Face = Iterable[_Label]

class _Playable(Protocol):
    def options(self, position: Any) -> Iterable[Any]: ...

class Answer(dict[str, Any]):
    def __getattr__(self, name: str) -> Any: ...
    def __dir__(self) -> list[str]: ...

class Complex:
    def __new__(cls, complex: Union[str, Complex, Iterable[_Face]]) -> Complex: ...
    @property
    def n(self) -> int: ...
    @property
    def vertices(self) -> tuple[str, ...]: ...
    @property
    def facets(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def dimension(self) -> int: ...
    @property
    def explicit(self) -> str: ...
    def automorphisms(self) -> int: ...
    def circuits(self) -> tuple[tuple[str, ...], ...]: ...
    def f_vector(self) -> list[int]: ...
    def betti(self) -> list[int]: ...
    def is_connected(self) -> bool: ...
    def is_isomorphic(self, other: Complex) -> bool: ...
    def canonical(self) -> Complex: ...
    def svg(self, piles: Optional[Iterable[Any]] = None) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __contains__(self, face: _Face) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[tuple[str, ...]]: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str]: ...

class Game:
    def __init__(self, notation: Union[str, Complex, Game]) -> None: ...
    @property
    def complex(self) -> Optional[Complex]: ...
    def problem(self, position: Union[str, Iterable[int], None] = None) -> str: ...
    def options(self, position: Union[str, Iterable[int], None] = None) -> list[Any]: ...
    def __hash__(self) -> int: ...

class Sum:
    games: tuple[_Playable, ...]
    def __init__(self, *games: _Playable) -> None: ...
    def options(self, position: Sequence[Any]) -> list[tuple[Any, ...]]: ...
    def value(self, position: Sequence[Any]) -> int: ...

def register(
    name: str,
    rule: Any = None,
    *,
    heaps: bool = False,
    raises: bool = False,
) -> Any: ...

class NotationError(ValueError): ...

class Stopped(Exception):
    answer: Optional[Answer]

class Loop(ValueError):
    positions: list[Any]
    def __init__(self, positions: list[Any]) -> None: ...

def solve(
    problem: Union[str, Complex, Game],
    position: Union[str, Iterable[int], None] = None,
    *,
    value: bool = False,
    all: bool = False,
    misere: bool = False,
    by: Optional[_Certificate] = None,
    store: Optional[_Path] = None,
    timeout: _Time = None,
    memory: _Memory = None,
    threads: Optional[int] = None,
) -> Answer: ...
def analyze(
    complex: Union[str, Complex],
    *,
    timeout: _Time = None,
    memory: _Memory = None,
    threads: Optional[int] = None,
) -> Answer: ...
def length(
    problem: Union[str, Complex, Game],
    position: Union[str, Iterable[int], None] = None,
    *,
    misere: bool = False,
    timeout: _Time = None,
    memory: _Memory = None,
    threads: Optional[int] = None,
) -> Answer: ...
def reduce(
    game: Union[str, Game],
    *,
    timeout: _Time = None,
    memory: _Memory = None,
    threads: Optional[int] = None,
) -> Answer: ...
def family(
    family: str,
    n: Union[int, range],
    *,
    store: Optional[_Path] = None,
    timeout: _Time = None,
    memory: _Memory = None,
    threads: Optional[int] = None,
) -> Answer: ...
def table(
    game: Union[str, Complex, Game],
    max: Union[int, Iterable[int]],
    *,
    values: bool = False,
    array: bool = False,
    out: Optional[_Path] = None,
    resume: bool = False,
    slow: Optional[int] = None,
    symmetry: bool = False,
    misere: bool = False,
    timeout: _Time = None,
    memory: _Memory = None,
    threads: Optional[int] = None,
) -> Answer: ...
def prove(
    game: Union[str, Complex, Game],
    claim: str,
    *,
    misere: bool = False,
    certificate: bool = False,
    out: Optional[_Path] = None,
    timeout: _Time = None,
    memory: _Memory = None,
    threads: Optional[int] = None,
) -> Answer: ...
def discover(
    game: Union[str, Complex, Game],
    *,
    misere: bool = False,
    values: bool = False,
    value: Optional[int] = None,
    bits: Optional[int] = None,
    certificate: bool = False,
    out: Optional[_Path] = None,
    timeout: _Time = None,
    memory: _Memory = None,
    threads: Optional[int] = None,
) -> Answer: ...
def check(
    certificate: _Certificate,
    *,
    timeout: _Time = None,
    memory: _Memory = None,
    threads: Optional[int] = None,
) -> Answer: ...
def theorems() -> list[Answer]: ...
def complexes(n: int, *, graphs: bool = False) -> Iterator[Complex]: ...
def sweep(
    predicate: Callable[[Complex], Any],
    vertices: Union[int, Iterable[int]] = 5,
    *,
    graphs: bool = False,
    among: Optional[Iterable[Union[str, Complex]]] = None,
    all: bool = False,
    timeout: _Time = None,
    memory: _Memory = None,
    threads: Optional[int] = 1,
) -> Answer: ...
def conjectures(*, store: Optional[_Path] = None) -> list[Answer]: ...
def conjecture(
    conjecture: str,
    *,
    up_to: Optional[int] = None,
    bound: Optional[int] = None,
    store: Optional[_Path] = None,
    timeout: _Time = None,
    memory: _Memory = None,
    threads: Optional[int] = None,
) -> Answer: ...
def value(game: Union[str, _Playable], position: Hashable) -> int: ...
def outcome(game: Union[str, _Playable], position: Hashable, *, misere: bool = False) -> str: ...
def winning_moves(
    game: Union[str, _Playable], position: Hashable, *, misere: bool = False
) -> list[Any]: ...
