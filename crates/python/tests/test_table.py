"""Tables against single answers, and as arrays."""

import subprocess
import sys
from itertools import product

import faceoff
import pytest

GAMES = ["nim on cycle(4,2)", "nim on facets(12,13,4)", "wythoff on simplex(2)", "nim[some=1] on path(2,2)"]


def solved(game, bounds):
    positions = list(product(*(range(bound + 1) for bound in bounds)))
    return {p: faceoff.solve(game, p, value=True).value for p in positions}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("slow", [None, 1, 2])
def test_arrays_are_what_single_answers_say(game, slow):
    bounds = [3, 2, 3, 2][: faceoff.Game(game).complex.n]
    expected = solved(game, bounds)
    zeros = faceoff.table(game, bounds, array=True, slow=slow)
    assert zeros.array.tolist() == [list(p) for p, value in expected.items() if value == 0]
    assert zeros.zero_positions == len(zeros.array)
    assert zeros.positions == len(expected)
    values = faceoff.table(game, bounds, values=True, array=True, slow=slow)
    assert values.array.shape == tuple(bound + 1 for bound in bounds)
    assert {p: values.array[p] for p in expected} == expected


def test_values_above_255_are_exact():
    values = faceoff.table("nim on simplex(2)", 200, values=True, array=True).array
    assert all(values[a, b] == a + b for a, b in product(range(201), repeat=2))


def test_numpy_array():
    numpy = pytest.importorskip("numpy")
    zeros = faceoff.table("nim on points(3)", 7, array=True).array
    assert isinstance(zeros, numpy.ndarray) and zeros.dtype == numpy.uint8
    assert zeros.shape == (64, 3)
    assert (zeros[:, 0] ^ zeros[:, 1] ^ zeros[:, 2] == 0).all()
    bound = numpy.int64(3)
    assert faceoff.table("nim on points(2)", bound).zero_positions == 4
    assert faceoff.solve("nim", zeros[5]).outcome == "P"


def test_the_smallest_type_that_fits():
    numpy = pytest.importorskip("numpy")
    for bound, kind in [(255, "uint8"), (256, "uint16"), (65536, "uint32")]:
        zeros = faceoff.table("nim on points(1)", bound, array=True).array
        assert zeros.dtype == kind and zeros.shape == (1, 1)
        zeros = faceoff.table("nim on points(2)", [bound, 1], array=True).array
        assert zeros.dtype == kind and zeros.tolist() == [[0, 0], [1, 1]]
        if bound <= 256:
            values = faceoff.table("nim on points(1)", bound, values=True, array=True).array
            assert values.dtype == kind and (values == numpy.arange(bound + 1)).all()


@pytest.mark.parametrize("bounds", [[3, 300], [3, 7]])
def test_rows_are_in_order(bounds):
    for slow in (1, 2):
        rows = faceoff.table("nim on simplex(2)", bounds, array=True, slow=slow).array.tolist()
        assert rows == sorted(rows)
        rows = faceoff.table("nim on points(2)", bounds, array=True, slow=slow).array.tolist()
        assert rows == [[i, i] for i in range(4)]
        rows = faceoff.table("nim on points(3)", [*bounds, 7], array=True, slow=slow).array.tolist()
        assert rows == [[a, b, a ^ b] for a in range(4) for b in range(8) if a ^ b < 8]


#: One process, one table: its peak is that of nothing else.
PEAK = """
import resource, numpy, faceoff
faceoff.table("nim on points(2)", 3, array=True)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
array = faceoff.table({table}, array=True).array
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
print(array.nbytes, after - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of memory is read as on Linux")
@pytest.mark.parametrize("table", ['"nim on points(3)", 127, values=True', '"nim on points(4)", 60'])
def test_a_table_takes_little_more_memory_than_its_array(table):
    pytest.importorskip("numpy")
    done = subprocess.run(
        [sys.executable, "-c", PEAK.format(table=table)],
        capture_output=True, text=True, timeout=120, check=True,
    )
    size, peak = map(int, done.stdout.split())
    assert peak <= 1.1 * size + 40e6, (size, peak)


def test_without_numpy(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    zeros = faceoff.table("nim on points(2)", [3, 2], array=True).array
    assert isinstance(zeros, memoryview) and zeros.shape == (3, 2)
    assert zeros.tolist() == [[0, 0], [1, 1], [2, 2]] and zeros[2, 1] == 2


def test_files(tmp_path):
    file = tmp_path / "table.csv"
    answer = faceoff.table("nim on points(2)", 3, out=file)
    assert answer.out == str(file) and len(file.read_text().splitlines()) == 5
    numpy = pytest.importorskip("numpy")
    file = tmp_path / "table.npy"
    faceoff.table("nim on cycle(4,2)", 5, values=True, out=file)
    expected = faceoff.table("nim on cycle(4,2)", 5, values=True, array=True).array
    assert (numpy.load(file) == expected).all()
    with pytest.raises(OSError):
        faceoff.table("nim on points(2)", 3, out=tmp_path / "no" / "folder.csv")


def test_symmetry():
    plain = faceoff.table("nim on cycle(5,2)", 6, array=True).array
    folded = faceoff.table("nim on cycle(5,2)", 6, array=True, symmetry=True).array
    assert plain.tolist() == folded.tolist()


@pytest.mark.parametrize("game", GAMES)
def test_misere_tables_are_what_single_answers_say(game):
    bounds = [2] * faceoff.Game(game).complex.n
    positions = product(*(range(bound + 1) for bound in bounds))
    lost = [list(p) for p in positions if faceoff.solve(game, p, misere=True).outcome == "P"]
    table = faceoff.table(game, bounds, misere=True, array=True)
    assert table.array.tolist() == lost and table.misere
