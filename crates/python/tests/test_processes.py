"""Many processes; what a killed one was doing is done again."""

import os
import signal
import threading
import time

import faceoff
import pytest


def square(number):
    return number * number


def connected(complex):
    return complex.is_connected()


def dies_once(task):
    """Kills its process the first time."""
    number, folder = task
    mark = os.path.join(folder, str(number))
    if number % 5 == 0 and not os.path.exists(mark):
        open(mark, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return number, os.getpid()


def dies(_):
    os.kill(os.getpid(), signal.SIGKILL)


def fails(number):
    raise ArithmeticError(number)


def test_in_order():
    assert list(faceoff.spread(square, range(20), processes=2)) == [n * n for n in range(20)]


def test_a_sweep_on_processes_is_the_same_sweep():
    alone = faceoff.sweep(connected, 4, all=True)
    spread = faceoff.sweep(connected, 4, all=True, processes=2)
    assert spread.counterexamples == alone.counterexamples and len(alone.counterexamples) > 5
    assert spread.tested == alone.tested
    assert faceoff.sweep(connected, 4, processes=2).status == "refuted"


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")
def test_a_killed_process(tmp_path):
    tasks = [(number, str(tmp_path)) for number in range(12)]
    done = list(faceoff.spread(dies_once, tasks, processes=2))
    assert [number for number, _ in done] == list(range(12))
    assert {path.name for path in tmp_path.iterdir()} == {"0", "5", "10"}
    assert os.getpid() not in {process for _, process in done}


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")
def test_a_task_that_kills_every_process_is_given_up():
    from concurrent.futures.process import BrokenProcessPool

    with pytest.raises(BrokenProcessPool):
        list(faceoff.spread(dies, [1], processes=1))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked")
def test_a_function_without_a_name():
    assert list(faceoff.spread(lambda number: number + 1, [1, 2], processes=1)) == [2, 3]


def test_an_exception_comes_back():
    with pytest.raises(ArithmeticError):
        list(faceoff.spread(fails, [1, 2], processes=1))


def without_times(answer):
    return [{**row, "seconds": 0} for row in answer.rows]


def test_an_atlas_on_processes_is_the_same_atlas(tmp_path):
    alone = faceoff.atlas(3, tmp_path / "alone")
    shared = faceoff.atlas(3, tmp_path / "shared", processes=2)
    assert without_times(shared) == without_times(alone) and len(alone.rows) == 5
    with pytest.raises(ValueError):
        faceoff.atlas(3, tmp_path, processes=2, part=(1, 2))


def test_dask(tmp_path):
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    with distributed.Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
        assert list(faceoff.spread(square, range(5), client=client)) == [0, 1, 4, 9, 16]
        tasks = [(number, str(tmp_path)) for number in range(6)]
        done = list(faceoff.spread(dies_once, tasks, client=client))
        assert [number for number, _ in done] == list(range(6))
        assert {path.name for path in tmp_path.iterdir()} == {"0", "5"}
        assert faceoff.sweep(connected, 3, client=client).status == "refuted"
        assert len(faceoff.atlas(3, tmp_path / "atlas", client=client).rows) == 5


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")
def test_an_atlas_loses_nothing_with_a_worker_of_dask(tmp_path):
    """Three workers, of which one is killed as soon as there is a row."""
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    folder = tmp_path / "shared"
    killed = []

    def kill(client):
        while not any(path.stat().st_size for path in folder.glob("rows-4.part-*")):
            time.sleep(0.01)
        killed.append(next(iter(client.run(os.getpid).values())))
        os.kill(killed[0], signal.SIGKILL)

    with distributed.Client(n_workers=3, threads_per_worker=1, dashboard_address=None) as client:
        killer = threading.Thread(target=kill, args=(client,))
        killer.start()
        shared = faceoff.atlas(4, folder, each=5, client=client)
        killer.join()
        assert killed[0] not in client.run(os.getpid).values()
    alone = faceoff.atlas(4, tmp_path / "alone", each=5)

    def told(answer):
        names = ("label", "number", "decided_by", "states", "certificate_sha256", "contains", "smallest")
        return [[dict(row).get(name) for name in names] for row in answer.rows]

    assert shared.complete and len(shared.rows) == 20
    assert told(shared) == told(alone)
