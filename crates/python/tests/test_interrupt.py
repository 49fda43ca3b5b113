"""Ctrl-C: work ends, Python goes on, and what was written stays."""

import os
import signal
import subprocess
import sys
import threading

import faceoff
import pytest

#: The work begins, and a thread of Python's own goes on beside it: it needs the
#: lock, and sends the signal after a while.
SCRIPT = """
import os, signal, sys, threading, time
import faceoff

# Whatever a shell in the background told its children to ignore.
signal.signal(signal.SIGINT, signal.default_int_handler)

def unending(piles, complex):
    while True:
        pass

def interrupt():
    for _ in range(50):
        time.sleep(0.01)
    print("beside", flush=True)
    os.kill(os.getpid(), signal.SIGINT)

threading.Thread(target=interrupt).start()
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
print(faceoff.solve("nim @ 1,1").outcome)
"""

WORK = {
    "solve": 'faceoff.solve("wythoff on cycle(7,3)", [60] * 7)',
    "misere": 'faceoff.solve("wythoff on cycle(7,3)", [60] * 7, misere=True)',
    "chomp": 'faceoff.solve("chomp on skeleton(9,4)", value=True)',
    "table": 'faceoff.table("nim on cycle(6,2)", [10**6, *[31] * 5])',
    "values": 'faceoff.table("nim on cycle(4,2)", [10**6, 31, 31, 31], values=True)',
    "discover": 'faceoff.discover("nim on cycle(8,3)")',
    "conjecture": 'faceoff.conjecture("forall complex X on 1..6, position p in zero(X): p in zero(X)")',
    "sweep": 'faceoff.sweep(lambda complex: time.sleep(0.1) or True)',
    "rule without end": 'faceoff.register("unending", unending); faceoff.solve("unending on points(2) @ 3,3")',
    "heaps without end": 'faceoff.register("unending", lambda heap: unending(heap, None), heaps=True); faceoff.solve("unending @ 3")',
    "sweep that asks": 'faceoff.sweep(lambda _: faceoff.solve("wythoff on cycle(7,3)", [60] * 7))',
}


def run(work, *arguments):
    script = [sys.executable, "-c", SCRIPT.format(work=work), *arguments]
    done = subprocess.run(script, capture_output=True, text=True, timeout=120)
    assert done.stdout.split() == ["beside", "interrupted", "P"], done.stderr


posix = pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")


def test_a_rule_without_end_keeps_the_time():
    def unending(piles, complex):
        while True:
            pass

    faceoff.register("unending", unending)
    with pytest.raises(faceoff.Stopped, match="the time limit of 200ms ran out"):
        faceoff.solve("unending on points(2) @ 3,3", timeout="200ms")
    assert faceoff.solve("nim @ 1,1").outcome == "P"


def test_a_rule_that_asks_about_itself():
    def asks(heap):
        return [heap - 1] if heap and faceoff.solve("asks @ 1") else []

    faceoff.register("asks", asks, heaps=True)
    with pytest.raises(RecursionError):
        faceoff.solve("asks @ 5")
    assert threading.active_count() < 10


@posix
@pytest.mark.parametrize("work", WORK.values(), ids=WORK.keys())
def test_ctrl_c(work):
    run(work)


@posix
def test_what_was_written_stays(tmp_path):
    file = tmp_path / "table.fot"
    game, bounds = "nim on cycle(6,2)", [10**6, *[31] * 5]
    run(f"faceoff.table({game!r}, {bounds}, out=sys.argv[1])", str(file))
    begun = tmp_path / "table.fot.part.fot"
    kept = begun.stat().st_size
    with pytest.raises(faceoff.Stopped) as stopped:
        faceoff.table(game, bounds, out=file, resume=True, timeout=0.1)
    assert "resume=True" in str(stopped.value)
    assert begun.stat().st_size >= kept > 0 and not file.exists()


def test_other_threads_go_on():
    """Python's lock is free while the work runs."""
    count = 0
    done = threading.Event()

    def tick():
        nonlocal count
        while not done.wait(0.001):
            count += 1

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(faceoff.Stopped):
        faceoff.solve("wythoff on cycle(7,3)", [60] * 7, timeout=0.5)
    done.set()
    thread.join()
    assert count > 10


@posix
def test_any_handler_of_a_signal_is_heard():
    class Alarm(Exception):
        pass

    def ring(*_):
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(Alarm):
            faceoff.solve("wythoff on cycle(7,3)", [60] * 7)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_the_handler_is_left_alone():
    before = signal.getsignal(signal.SIGINT)
    faceoff.solve("nim @ 1,2")
    assert signal.getsignal(signal.SIGINT) is before
