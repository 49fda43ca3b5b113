"""Simplicial complexes."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import combinations
from typing import Any, Optional, Union

from . import _faceoff
from ._piles import texts

#: A vertex is known by its label: a text, a number, anything hashable.
Label = Any
Face = tuple[Label, ...]


class Complex:
    """A simplicial complex with labelled vertices.

    From notation (``"cycle(5,2)"``), from faces (``[(1, 2), (2, 3)]``), from a
    graph of NetworkX or SageMath (as a complex of dimension at most 1), from a
    complex of SageMath, or from a ``SimplexTree`` of GUDHI. Labels are kept as
    they are; from notation they are texts. Two complexes are equal if they have
    the same vertices, in the same order, and the same facets.
    """

    __slots__ = ("_inner", "_places", "_vertices")

    def __init__(self, complex: Any) -> None:
        if isinstance(complex, Complex):
            self._set(complex._inner, complex._vertices)
        elif isinstance(complex, str):
            self._set(_faceoff.Complex(complex))
        else:
            faces = [tuple(face) for face in _faces(complex)]
            names = _names(label for face in faces for label in face)
            inner = _faceoff.Complex.of([[names[label] for label in face] for face in faces])
            back = {text: label for label, text in names.items()}
            self._set(inner, [back[text] for text in inner.labels])

    def _set(self, inner: _faceoff.Complex, vertices: Optional[Sequence[Label]] = None) -> None:
        self._inner = inner
        self._vertices: Face = tuple(inner.labels if vertices is None else vertices)
        self._places = {label: place for place, label in enumerate(self._vertices)}

    @classmethod
    def _of(cls, inner: _faceoff.Complex, *parents: Complex) -> Complex:
        """A complex that came of others, with their labels where they are the same."""
        known: dict[str, Label] = {}
        for parent in parents:
            for text, label in zip(parent._inner.labels, parent._vertices):
                known.setdefault(text, label)
        made = cls.__new__(cls)
        made._set(inner, [known.get(text, text) for text in inner.labels])
        return made

    @property
    def n(self) -> int:
        """Number of vertices."""
        return len(self._vertices)

    @property
    def vertices(self) -> Face:
        """The labels of the vertices, in the order of piles."""
        return self._vertices

    @property
    def facets(self) -> tuple[Face, ...]:
        """The facets, each a tuple of labels."""
        return self._labelled(self._inner.facets)

    @property
    def dimension(self) -> int:
        """One less than the size of the largest face."""
        return max(map(len, self._inner.facets)) - 1

    @property
    def explicit(self) -> str:
        """The complex by its facets, in notation."""
        return self._inner.explicit

    def _labelled(self, faces: Iterable[Iterable[int]]) -> tuple[Face, ...]:
        return tuple(tuple(self._vertices[v] for v in face) for face in faces)

    def _vertex(self, label: Label) -> int:
        """The number of a vertex: by its label, else by how that is written."""
        place = self._places.get(label)
        if place is None:
            labels = self._inner.labels
            if str(label) not in labels:
                raise ValueError(f"{label!r} is no vertex of {self}")
            place = labels.index(str(label))
        return place

    def _face(self, face: Any) -> list[int]:
        """The numbers of vertices: of one that is named, of a text each character."""
        try:
            if isinstance(face, Hashable) and face in self._places:
                return [self._places[face]]
        except TypeError:  # A tuple of what is not hashable.
            pass
        if isinstance(face, str) and face in self._inner.labels:
            return [self._inner.labels.index(face)]
        return [self._vertex(label) for label in (face if isinstance(face, Iterable) else (face,))]

    def _derived(self, name: str, set: Iterable[int] = (), size: int = 0) -> Complex:
        return self._of(self._inner.derived(name, list(set), size), self)

    def _checked(self, face: Any) -> list[int]:
        numbers = self._face(face)
        if face not in self:
            raise ValueError(f"{face!r} is no face of {self}")
        return numbers

    def link(self, face: Any) -> Complex:
        """The faces that are disjoint from a face and whose union with it is one."""
        return self._derived("link", self._checked(face))

    def star(self, face: Any) -> Complex:
        """The faces whose union with a face is a face."""
        return self._derived("star", self._checked(face))

    def deletion(self, vertices: Any) -> Complex:
        """The faces without a vertex, or without any of some vertices."""
        gone = set(self._face(vertices))
        return self._derived("induced", [v for v in range(self.n) if v not in gone])

    def induced(self, vertices: Any) -> Complex:
        """The faces all of whose vertices are among these."""
        return self._derived("induced", self._face(vertices))

    def skeleton(self, dimension: int) -> Complex:
        """The faces of at most this dimension."""
        return self._derived("skeleton", size=dimension + 1)

    def cone(self) -> Complex:
        """The join with a point ``*``."""
        return self._derived("cone")

    def suspension(self) -> Complex:
        """The join with two points ``*`` and ``*'``."""
        return self._derived("suspension")

    def dual(self) -> Complex:
        """The Alexander dual: the complements of the sets that are no faces."""
        return self._derived("dual")

    def clique_complex(self) -> Complex:
        """The sets of vertices all of whose pairs are edges."""
        return self._derived("clique")

    def join(self, *others: Union[Complex, str]) -> Complex:
        """The join: unions of a face of each. A label that is there already gets
        primes."""
        return self._together(others, True)

    def union(self, *others: Union[Complex, str]) -> Complex:
        """The disjoint union, with labels as in ``join``."""
        return self._together(others, False)

    def _together(self, others: Iterable[Union[Complex, str]], join: bool) -> Complex:
        parts = [self, *map(Complex, others)]
        return self._of(_faceoff.Complex.together([part._inner for part in parts], join), *parts)

    def components(self) -> list[Complex]:
        """The pieces that it falls into."""
        left, pieces = set(range(self.n)), []
        facets = [set(facet) for facet in self._inner.facets]
        while left:
            piece = {min(left)}
            while more := {v for facet in facets if facet & piece for v in facet} - piece:
                piece |= more
            pieces.append(self._derived("induced", sorted(piece)))
            left -= piece
        return pieces

    def faces(self, dimension: Optional[int] = None) -> tuple[Face, ...]:
        """All faces but the empty one, or those of one dimension; small ones first."""
        facets = self._inner.facets
        sizes = range(1, self.dimension + 2) if dimension is None else (dimension + 1,)
        found: list[tuple[int, ...]] = []
        for size in sizes:
            if size > 0:
                found += sorted({face for facet in facets for face in combinations(facet, size)})
        return self._labelled(found)

    def circuits(self) -> tuple[Face, ...]:
        """The circuits, or minimal non-faces."""
        return self._labelled(self._inner.circuits())

    def f_vector(self) -> list[int]:
        """Numbers of faces, from vertices up."""
        return self._inner.f_vector()

    def euler_characteristic(self) -> int:
        """The alternating sum of the numbers of faces."""
        return sum(-count if odd % 2 else count for odd, count in enumerate(self.f_vector()))

    def betti_numbers(self, *, reduced: bool = False) -> list[int]:
        """Betti numbers over the rationals, from degree 0: the ordinary ones, as
        GUDHI and SageMath have them by default, or the reduced ones, as ``analyze``
        has them."""
        numbers = self._inner.reduced_betti()
        return numbers if reduced else [numbers[0] + 1, *numbers[1:]]

    def is_connected(self) -> bool:
        """Is it in one piece?"""
        return self._inner.is_connected()

    def automorphisms(self) -> int:
        """The order of the automorphism group."""
        return self._inner.automorphisms()[0]

    def automorphism_generators(self) -> list[dict[Label, Label]]:
        """Automorphisms that generate all others: each says where vertices go."""
        generators = self._inner.automorphisms()[1]
        return [dict(zip(self._vertices, self._labelled([images])[0])) for images in generators]

    def canonical(self) -> Complex:
        """The representative of the isomorphism class: equal exactly for isomorphic
        complexes."""
        return self._of(self._inner.canonical()[0])

    def isomorphism(self, other: Union[Complex, str]) -> Optional[dict[Label, Label]]:
        """Where the vertices go in an isomorphism to another complex, if there is one."""
        other = Complex(other)
        (mine, to), (theirs, back) = self._inner.canonical(), other._inner.canonical()
        if mine.explicit != theirs.explicit:
            return None
        place = {image: v for v, image in enumerate(back)}
        return {label: other._vertices[place[to[v]]] for v, label in enumerate(self._vertices)}

    def is_isomorphic(self, other: Union[Complex, str]) -> bool:
        """Are they the same up to the names of the vertices?"""
        return self.isomorphism(other) is not None

    def piles(self, position: Mapping[Label, Any]) -> list[Any]:
        """The piles of a position by labels, in the order of vertices; a vertex that
        is not named has none."""
        at = {self._vertex(label): pile for label, pile in position.items()}
        if len(at) < len(position):
            raise ValueError("a vertex is named twice")
        return [at.get(vertex, 0) for vertex in range(self.n)]

    def svg(self, piles: Union[Iterable[Any], Mapping[Label, Any], None] = None) -> str:
        """A picture, with piles beside the vertices where they are given."""
        if piles is None:
            return self._inner.svg()
        shown = texts(self.piles(piles) if isinstance(piles, Mapping) else piles)
        if len(shown) != self.n:
            raise ValueError(f"{len(shown)} piles for {self.n} vertices")
        return self._inner.svg(shown)

    def _repr_svg_(self) -> str:
        return self.svg()

    def to_networkx(self) -> Any:
        """The vertices and edges as a graph of NetworkX."""
        networkx: Any = import_module("networkx")
        graph = networkx.Graph()
        graph.add_nodes_from(self._vertices)
        graph.add_edges_from(self.faces(1))
        return graph

    def to_gudhi(self) -> Any:
        """The complex as a ``SimplexTree`` of GUDHI. Vertices are numbers there:
        their labels if these are natural numbers, else their places."""
        gudhi: Any = import_module("gudhi")
        tree = gudhi.SimplexTree()
        numbers = all(type(label) is int and label >= 0 for label in self._vertices)
        for facet in self.facets if numbers else self._inner.facets:
            tree.insert(list(facet))
        return tree

    def to_sage(self) -> Any:
        """The complex as a ``SimplicialComplex`` of SageMath."""
        sage: Any = import_module("sage.topology.simplicial_complex")
        return sage.SimplicialComplex([list(facet) for facet in self.facets])

    def __contains__(self, face: Any) -> bool:
        try:
            vertices = set(self._face(face))
        except ValueError:
            return False
        return any(vertices.issubset(facet) for facet in self._inner.facets)

    def __len__(self) -> int:
        return len(self._inner.facets)

    def __iter__(self) -> Iterator[Face]:
        return iter(self.facets)

    def _key(self) -> tuple[Face, frozenset[frozenset[int]]]:
        return self._vertices, frozenset(map(frozenset, self._inner.facets))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Complex) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return str(self._inner)

    def __repr__(self) -> str:
        return f"Complex('{self}')"

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (str(self), self._vertices)


def _unpickled(notation: str, vertices: Face) -> Complex:
    made = Complex.__new__(Complex)
    made._set(_faceoff.Complex(notation), vertices)
    return made


def _faces(complex: Any) -> Iterable[Iterable[Label]]:
    """The faces of what other packages have."""
    if hasattr(complex, "get_simplices"):  # A SimplexTree of GUDHI.
        return [face for face, _ in complex.get_simplices()]
    if hasattr(complex, "adj") and hasattr(complex, "nodes"):  # A graph of NetworkX.
        return _graph(complex.nodes, [(a, b) for a, b, *_ in complex.edges])
    if hasattr(complex, "edge_iterator"):  # A graph of SageMath.
        return _graph(complex.vertices(sort=False), complex.edge_iterator(labels=False))
    if callable(getattr(complex, "facets", None)):  # A complex of SageMath.
        return [tuple(facet) for facet in complex.facets()]
    if not isinstance(complex, Iterable):
        raise TypeError("a complex is a text in notation, a list of faces, or a graph")
    return complex


def _graph(nodes: Iterable[Label], edges: Iterable[Face]) -> Iterable[Face]:
    listed = list(edges)
    loops = [edge for edge in listed if edge[0] == edge[1]]
    if loops:
        raise ValueError(f"the graph has a loop at {loops[0][0]!r}, which is no face")
    return [*((node,) for node in nodes), *listed]


def _names(labels: Iterable[Label]) -> dict[Label, str]:
    """How each label is written: as it shows, in Python's words where two are alike."""
    distinct = list(dict.fromkeys(labels))
    for shown in (str, repr):
        names = {label: shown(label) for label in distinct}
        if len(set(names.values())) == len(names):
            return names
    raise ValueError("two labels are written alike")
