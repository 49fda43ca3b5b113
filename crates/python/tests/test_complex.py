"""Complexes as objects."""

import pickle

import faceoff
import pytest


def test_from_notation():
    complex = faceoff.Complex("cycle(5,2)")
    assert (complex.n, complex.dimension, len(complex)) == (5, 1, 5)
    assert complex.vertices == ("1", "2", "3", "4", "5")
    assert list(complex) == list(complex.facets)
    assert complex.facets[0] == ("1", "2")
    assert complex.automorphisms() == 10
    assert complex.f_vector() == [5, 5] and complex.betti_numbers() == [1, 1]
    assert complex.circuits()[0] == ("1", "3")
    assert complex.is_connected() and not faceoff.Complex("points(2)").is_connected()
    assert ("1", "2") in complex and "12" in complex and (1, 2) in complex
    assert ("1", "3") not in complex and ("9",) not in complex
    assert repr(complex) == "Complex('cycle(5,2)')"
    assert complex.explicit == "facets(12,15,23,34,45)"


def test_from_faces():
    complex = faceoff.Complex([(1, 2), (2, 10), (10, 1)])
    assert complex.vertices == (1, 2, 10)
    assert complex.is_isomorphic(faceoff.Complex("boundary(3)"))
    assert faceoff.Complex(str(complex)).is_isomorphic(complex)
    assert faceoff.Complex(["12", "23", "13"]) == faceoff.Complex("cycle(3,2)")
    assert faceoff.Complex(complex) == complex
    with pytest.raises(TypeError):
        faceoff.Complex(3)
    with pytest.raises(ValueError):
        faceoff.Complex([range(65)])


def test_equality_and_isomorphism():
    path, other = faceoff.Complex("facets(12,23)"), faceoff.Complex("facets(12,13)")
    assert path != other and path.is_isomorphic(other)
    assert path.canonical() == other.canonical()
    assert path == faceoff.Complex("path(2,2)") and len({path, faceoff.Complex("path(2,2)")}) == 1
    assert path != "facets(12,23)"
    assert pickle.loads(pickle.dumps(path)) == path


def test_all_complexes():
    counts = [len(list(faceoff.complexes(n))) for n in range(1, 6)]
    assert counts == [1, 2, 5, 20, 180]
    assert len({complex.canonical() for complex in faceoff.complexes(4)}) == 20
    graphs = [len(list(faceoff.complexes(n, graphs=True))) for n in range(1, 7)]
    assert graphs == [1, 2, 4, 11, 34, 156]


def test_they_are_taken_everywhere():
    complex = faceoff.Complex("points(2)")
    assert faceoff.solve(complex, (3, 5)).outcome == "N"
    assert faceoff.analyze(complex).matroid
    assert faceoff.table(complex, 3).zero_positions == 4


def test_pictures():
    complex = faceoff.Complex("cycle(5,2)")
    assert complex._repr_svg_() == complex.svg() and complex.svg().startswith("<svg")
    assert ">17<" in complex.svg([17, 2, 3, 4, 5]) and ">17<" not in complex.svg()
    with pytest.raises(ValueError):
        complex.svg([1, 2])
