"""Shots a second in batches, beside `fob bench`'s "mid-game, search" in the same run.

    scripts/python bench

Both take the same 64 shots, one core each, by turns. On a busy machine each gets only a part of a core, and not the same part; so what counts
is shots a second of computing: those of a second of the clock, divided by the part of a core that the process had.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import time

import fob
import numpy as np

#: Turns of each of both.
TURNS = 5
#: Strikes of a batch.
BATCH = 1024


def computed(who):
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def batches(threads):
    """Shots a second of `fob.outcomes`: by the clock, and of computing."""
    start, before = time.perf_counter(), computed(resource.RUSAGE_SELF)
    for layout, strikes in ROWS:
        fob.outcomes(layout, strikes, threads=threads)
    shots = len(ROWS) * BATCH
    return shots / (time.perf_counter() - start), shots / (computed(resource.RUSAGE_SELF) - before)


def program(binary):
    """Shots a second of `fob bench`: by the clock, and of computing."""
    start, before = time.perf_counter(), computed(resource.RUSAGE_CHILDREN)
    done = subprocess.run([binary, "bench", "--json", "--rounds=3"], check=True, capture_output=True, text=True)
    part = (computed(resource.RUSAGE_CHILDREN) - before) / (time.perf_counter() - start)
    clock = json.loads(done.stdout)["search"]["midgame"]["per_second"]
    return clock, clock / part


board = fob.Board.builtin("bob")
SHOTS = [fob.midgame(board, seed) for seed in range(64)]
ROWS = [(layout, np.array([[s.x, s.y, s.aim, s.speed, s.offset] for s in strikes] * BATCH)) for layout, strikes in SHOTS]
batches(1)
turns = [(program(sys.argv[1]), batches(1)) for _ in range(TURNS)]
cores = statistics.median(batches(None)[0] for _ in range(TURNS))
for kind, what in enumerate(["by the clock", "of computing"]):
    theirs, ours = ([turn[who][kind] for turn in turns] for who in (0, 1))
    ratio = statistics.median(one / other for one, other in zip(ours, theirs, strict=True))
    print(f"{what}: fob bench {statistics.median(theirs):.0f}, fob.outcomes {statistics.median(ours):.0f} shots a second, {ratio:.2f} times as many")
print(f"fob.outcomes on all {os.cpu_count()} cores: {cores:.0f} shots a second by the clock; load {os.getloadavg()[0]:.1f}")
