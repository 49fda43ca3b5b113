"""What a call costs, and what memory a table takes.

``scripts/python --wheel`` builds the optimised package; then
``target/python-wheel/bin/python crates/python/benches/speed.py``. Times are of the
processor, the best of some rounds; memory is the peak of a process of its own.
"""

import subprocess
import sys
import time

import faceoff
import numpy

GAME, POSITION = "nim on cycle(5,2)", (3, 1, 2, 2, 2)


def cost(call, times, rounds=7):
    """Microseconds of the processor for one call."""
    call()
    best = float("inf")
    for _ in range(rounds):
        begun = time.process_time()
        for _ in range(times):
            call()
        best = min(best, (time.process_time() - begun) / times)
    return best * 1e6


def peak(table):
    """Bytes of an array, and by how much the peak of memory rises with it."""
    program = f"""
import resource, numpy, faceoff
faceoff.table("nim on points(2)", 3, array=True)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
array = faceoff.table({table}, array=True).array
print(array.nbytes, 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return tuple(map(int, done.stdout.split()))


def main():
    solver = faceoff.Game(GAME).solver()
    print(f"solver.solve         {cost(lambda: solver.solve(POSITION), 2000):8.2f} µs a call")
    print(f"faceoff.solve        {cost(lambda: faceoff.solve(GAME, POSITION), 2000):8.2f} µs a call")
    rows = numpy.random.default_rng(1).integers(0, 1000, (100_000, 5))
    many = cost(lambda: solver.solve_many(rows), 1, 5) / len(rows)
    print(f"solver.solve_many    {many:8.2f} µs a position, of {len(rows)}")
    for table in ('"nim on cycle(4,2)", 80, values=True', '"nim on points(4)", 100'):
        size, more = peak(table)
        print(f"table({table}): array {size / 1e6:.1f} MB, peak {more / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
