"""Shots a second in batches, beside `fob bench`'s "mid-game, search" in the same run.

    scripts/python bench

Both take the same 64 shots, one core each, by turns, so that a busy machine slows both.
"""

import json
import os
import statistics
import subprocess
import sys
import time

import fob
import numpy as np

#: Turns of each of both.
TURNS = 5
#: Strikes of a batch.
BATCH = 512


def batches(threads):
    """Shots a second of `fob.outcomes`."""
    board = fob.Board.builtin("bob")
    shots = [fob.midgame(board, seed) for seed in range(64)]
    rows = [(layout, np.array([[s.x, s.y, s.aim, s.speed, s.offset] for s in strikes] * BATCH)) for layout, strikes in shots]
    start = time.perf_counter()
    for layout, strikes in rows:
        fob.outcomes(layout, strikes, threads=threads)
    return len(rows) * BATCH / (time.perf_counter() - start)


def program(binary):
    """Shots a second of `fob bench`, on one core."""
    done = subprocess.run([binary, "bench", "--json", "--rounds=2"], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)["search"]["midgame"]["per_second"]


binary = sys.argv[1]
batches(1)
ours, theirs = [], []
for _ in range(TURNS):
    theirs.append(program(binary))
    ours.append(batches(1))
all_cores = statistics.median(batches(None) for _ in range(TURNS))
ratios = [one / other for one, other in zip(ours, theirs, strict=True)]
print(f"fob bench, mid-game, search   {statistics.median(theirs):9.0f} shots a second on one core")
print(f"fob.outcomes, threads=1       {statistics.median(ours):9.0f} shots a second, {statistics.median(ratios):.2f} times as many")
print(f"fob.outcomes, {os.cpu_count()} cores         {all_cores:9.0f} shots a second")
print(f"ratios of the turns: {', '.join(f'{ratio:.2f}' for ratio in ratios)}; load {os.getloadavg()[0]:.1f}")
