"""Complexes from and to NetworkX and GUDHI, labels of all kinds, operations."""

import pickle
import random
from itertools import combinations

import faceoff
import pytest


def random_complexes(count, seed=24):
    """Complexes with labels that are numbers, from few vertices to some."""
    dice = random.Random(seed)
    for _ in range(count):
        n = dice.randint(1, 7)
        faces = [[v] for v in range(n) if dice.random() < 0.9]
        faces += [dice.sample(range(n), dice.randint(1, min(n, 4))) for _ in range(dice.randint(1, 8))]
        yield faceoff.Complex(faces)


def test_networkx():
    networkx = pytest.importorskip("networkx", reason="NetworkX is not installed")
    for complex in random_complexes(500):
        graph = complex.to_networkx()
        assert set(graph.nodes) == set(complex.vertices)
        assert graph.number_of_edges() == len(complex.faces(1))
        skeleton = faceoff.Complex(graph)
        assert skeleton == complex.skeleton(1)
        again = skeleton.to_networkx()
        assert networkx.utils.graphs_equal(graph, again)
        assert skeleton.betti_numbers()[0] == networkx.number_connected_components(graph)
    lonely = networkx.Graph([("a", "b")])
    lonely.add_node(("c", 1))
    assert set(faceoff.Complex(lonely).vertices) == {"a", "b", ("c", 1)}
    grid = faceoff.Complex(networkx.grid_2d_graph(2, 3))
    assert (0, 1) in grid and ((0, 0), (0, 1)) in grid and grid.f_vector() == [6, 7]
    for kind in (networkx.DiGraph, networkx.MultiGraph):
        assert faceoff.Complex(kind([(1, 2), (2, 1), (2, 3)])).facets == ((1, 2), (2, 3))
    with pytest.raises(ValueError, match="loop"):
        faceoff.Complex(networkx.Graph([(1, 1)]))


def test_gudhi():
    pytest.importorskip("gudhi", reason="GUDHI is not installed")
    for complex in random_complexes(500):
        tree = complex.to_gudhi()
        assert faceoff.Complex(tree) == complex
        assert tree.num_simplices() == sum(complex.f_vector())
        tree.compute_persistence(persistence_dim_max=True, homology_coeff_field=11, min_persistence=-1)
        assert list(tree.betti_numbers())[: complex.dimension + 1] == complex.betti_numbers()
    named = faceoff.Complex("join(points(2),points(2),points(2))")
    assert faceoff.Complex(named.to_gudhi()).is_isomorphic(named)


def test_sage():
    pytest.importorskip("sage.topology.simplicial_complex", reason="SageMath is not installed")
    for complex in random_complexes(20):
        assert faceoff.Complex(complex.to_sage()) == complex


def naive(complex):
    """All faces, as sets."""
    facets = [frozenset(facet) for facet in complex.facets]
    return {frozenset(f) for facet in facets for k in range(len(facet) + 1) for f in combinations(facet, k)}


def test_operations_are_what_they_say():
    for complex in random_complexes(120, seed=7):
        faces, vertices = naive(complex), complex.vertices
        assert {frozenset(face) for face in complex.faces()} == faces - {frozenset()}
        face = random.Random(len(faces)).choice(sorted(faces - {frozenset()}, key=sorted))
        star = {f for f in faces if f | face in faces}
        assert naive(complex.star(tuple(face))) == star
        link = {f for f in star if not f & face}
        if link != {frozenset()}:
            assert naive(complex.link(tuple(face))) == link
        else:
            with pytest.raises(ValueError):
                complex.link(tuple(face))
        if len(vertices) > 1:
            assert naive(complex.deletion(vertices[0])) == {f for f in faces if vertices[0] not in f}
            some = vertices[: len(vertices) // 2 + 1]
            assert naive(complex.induced(some)) == {f for f in faces if f <= set(some)}
        assert naive(complex.skeleton(1)) == {f for f in faces if len(f) <= 2}
        cone = complex.cone()
        assert len(naive(cone)) == 2 * len(faces) and sum(cone.betti_numbers()) == 1
        assert complex.suspension().betti_numbers(reduced=True)[1:] == complex.betti_numbers(reduced=True)
        circuits = {frozenset(circuit) for circuit in complex.circuits()}
        assert circuits == {
            frozenset(s)
            for k in range(1, len(vertices) + 1)
            for s in combinations(vertices, k)
            if frozenset(s) not in faces and all(frozenset(s) - {v} in faces for v in s)
        }
        assert complex.euler_characteristic() == sum(
            (-1) ** i * b for i, b in enumerate(complex.betti_numbers())
        )
        assert len(complex.components()) == complex.betti_numbers()[0]
        try:
            dual = complex.dual()
        except ValueError:
            continue
        everything = frozenset(vertices)
        sets = {frozenset(s) for k in range(len(vertices)) for s in combinations(vertices, k)}
        assert naive(dual) == {s for s in sets if everything - s not in faces}


def test_join_and_union():
    for one in random_complexes(30, seed=3):
        for other in (faceoff.Complex("facets(12,3)"), faceoff.Complex([("x", "y")])):
            joined, united = one.join(other), one.union(other)
            assert len(naive(joined)) == len(naive(one)) * len(naive(other))
            assert len(naive(united)) == len(naive(one)) + len(naive(other)) - 1
            assert joined.vertices[: one.n] == one.vertices
    assert faceoff.Complex("points(2)").join("points(1)").vertices == ("1", "2", "1'")


def test_isomorphisms():
    dice = random.Random(5)
    for complex in random_complexes(200, seed=11):
        shuffled = list(range(10, 10 + complex.n))
        dice.shuffle(shuffled)
        to = dict(zip(complex.vertices, shuffled))
        other = faceoff.Complex([[to[v] for v in facet] for facet in complex.facets])
        found = complex.isomorphism(other)
        assert {frozenset(found[v] for v in facet) for facet in complex} == set(map(frozenset, other))
        for generator in complex.automorphism_generators():
            images = {frozenset(generator[v] for v in facet) for facet in complex}
            assert images == set(map(frozenset, complex))
    assert faceoff.Complex("cycle(5,2)").isomorphism("path(4,2)") is None


def test_labels_of_any_kind():
    labels = (3, "three", (1, 2), frozenset({1}), None, 2.5)
    complex = faceoff.Complex(combinations(labels, 2))
    assert set(complex.vertices) == set(labels) and ((1, 2), None) in complex
    assert set(complex.link((None,)).vertices) == set(labels) - {None}
    again = pickle.loads(pickle.dumps(complex))
    assert again == complex and hash(again) == hash(complex)
    both = faceoff.Complex([(1, "1")])
    assert set(both.vertices) == {1, "1"} and both.deletion(1).vertices == ("1",)
    answer = faceoff.solve(complex, {3: 5, (1, 2): 5})
    assert answer.outcome == faceoff.solve(complex, complex.piles({3: 5, (1, 2): 5})).outcome
    with pytest.raises(ValueError, match="'four' is no vertex"):
        faceoff.solve(complex, {"four": 5})


def test_positions_by_label():
    plain = faceoff.solve("nim on cycle(5,2)", (3, 1, 2, 2, 2))
    assert faceoff.solve("nim on cycle(5,2)", {"1": 3, 2: 1, "3": 2, "4": 2, "5": 2}) == plain
    assert faceoff.Game("nim on cycle(5,2)").problem({1: 3}) == "nim on cycle(5,2) @ 3,0,0,0,0"
    assert faceoff.length("nim on points(2)", {1: 2, 2: 2}) == faceoff.length("nim on points(2)", (2, 2))
    assert ">17<" in faceoff.Complex("points(2)").svg({"2": 17})
    with pytest.raises(ValueError, match="not played on a complex"):
        faceoff.solve("kayles", {"1": 2})
