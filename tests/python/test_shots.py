"""Shots are those of the program, to the last bit."""

import json
import random
import re
import threading

import fob
import numpy as np
import pytest

BOB = fob.Board.builtin("bob")
#: Shots whose digests are compared with those that the program recorded.
MANY = 10_000
HOLES = ["NE", "SE", "SW", "NW"]


def strikes_from_the_south(rng, layout, count):
    """Strikes from legal places of the south line, in all directions ahead."""
    (left, _), (right, y) = BOB.line("S")
    found = []
    while len(found) < count:
        at = layout.nearest_legal("S", rng.uniform(left, right), y)
        found.append((*at, rng.uniform(20, 160), rng.uniform(0.5, BOB.fastest_shot), rng.uniform(-0.005, 0.005)))
    return found


def test_digests_equal_those_of_the_command(command, tmp_path):
    rng = random.Random(1)
    for seed in range(60):
        layout, _ = fob.midgame(BOB, seed)
        path = tmp_path / "layout.ron"
        path.write_text(layout.text())
        assert fob.Layout.read(path) == layout
        x, y, aim, speed, offset = strikes_from_the_south(rng, layout, 1)[0]
        options = [f"--from={x!r},{y!r}", f"--aim={aim!r}", f"--speed={speed!r}", f"--offset={offset!r}"]
        told = json.loads(command("shoot", "--json", "--layout", path, *options))
        shot = fob.simulate(layout, fob.Strike(x, y, aim, speed, offset))
        assert shot.digest == told["digest"]
        assert [(d.puck, d.colour, d.hole, d.time) for d in shot.drops] == [
            (d["puck"], d["colour"], d["hole"], d["time"]) for d in told["drops"]
        ]
        assert [lost.puck for lost in shot.lost] == told["lost"]
        assert [(p.id, p.x, p.y) for p in shot.layout.pucks] == [(p["puck"], *p["at"]) for p in told["layout"]["pucks"]]


def test_many_digests_equal_those_that_the_program_recorded(command, tmp_path):
    games = 120
    command(
        "match", "--game=reject-2", "--machine=rope", "--players=random,random", "--seed=5", f"--games={games}", f"--replay={tmp_path}"
    )
    compared = 0
    for path in sorted(tmp_path.iterdir()):
        replay = fob.Replay.read(path)
        for shot in replay.shots():
            strikes = shot.strikes if len(shot.strikes) > 1 else shot.strikes[0]
            assert fob.simulate(shot.before, strikes).digest == shot.digest
            assert shot.difference is None
            compared += 1
    assert compared >= MANY, f"{compared} shots of {games} matches"


def test_breaks_equal_those_of_the_command(command):
    for seed in range(20):
        layout = fob.Layout.break_ring(BOB)
        told = json.loads(command("shoot", "--json", "--break", f"--seed={seed}"))
        assert fob.simulate(layout, fob.break_strikes(layout, seed)).digest == told["digest"]


def test_outcomes_are_those_of_simulated_shots():
    rng = random.Random(2)
    apart, late, total = [], [], 0
    for seed in range(20):
        layout, _ = fob.midgame(BOB, seed)
        index = {puck.id: i for i, puck in enumerate(layout.pucks)}
        colours = [puck.colour for puck in layout.pucks]
        strikes = strikes_from_the_south(rng, layout, 25)
        many = fob.outcomes(layout, np.array(strikes))
        assert many["legal"].all()
        for row, strike in enumerate(strikes):
            total += 1
            shot = fob.simulate(layout, fob.Strike(*strike))
            fallen = {(index[drop.puck], HOLES.index(drop.hole)) for drop in shot.drops}
            there = {(i, int(hole)) for i, hole in enumerate(many["drops"][row]) if hole >= 0}
            for colour in ("green", "red"):
                counted = [sum(h == hole and colours[i] == colour for i, h in there) for hole in range(4)]
                assert many[colour][row].tolist() == counted
            gone = (many["drops"][row] >= 0) | many["lost"][row]
            assert (np.isnan(many["time"][row]) == ~gone).all()
            assert (np.isnan(many["layout"][row]).all(axis=1) == gone).all()
            if fallen != there:
                continue
            assert (many["striker_holed"][row], many["striker_lost"][row]) == (shot.striker_holed, shot.striker_lost)
            assert {index[lost.puck] for lost in shot.lost} == set(np.flatnonzero(many["lost"][row]))
            late += [abs(many["time"][row, index[drop.puck]] - drop.time) for drop in shot.drops]
            rest = np.array([[puck.x, puck.y] for puck in shot.layout.pucks])
            places = [index[puck.id] for puck in shot.layout.pucks]
            apart.append(np.abs(many["layout"][row, places] - rest).max())
    # The two resolvers of contacts agree to single precision, and a shot may depend on the last bit: the bounds are those of the
    # program's own comparison of played and searched shots.
    assert len(apart) >= 0.995 * total, f"{len(apart)} of {total}"
    assert np.median(apart) < 1e-6 and len(late) > 50 and np.median(late) < 1e-5


def test_outcomes_do_not_depend_on_threads_or_on_the_array_s_form():
    rng = random.Random(3)
    layout, _ = fob.midgame(BOB, 3)
    strikes = np.array(strikes_from_the_south(rng, layout, 300))
    whole = fob.outcomes(layout, strikes, threads=1)
    column_first = np.asfortranarray(strikes)
    backwards = strikes[::-1].copy()[::-1]
    frozen = strikes.copy()
    frozen.flags.writeable = False
    forms = [column_first, backwards, frozen, strikes.tolist(), strikes.astype(">f8"), np.repeat(strikes, 2, axis=0)[::2]]
    for other in [fob.outcomes(layout, strikes, threads=5), *(fob.outcomes(layout, form) for form in forms)]:
        assert whole.keys() == other.keys()
        for key in whole:
            assert np.array_equal(whole[key], other[key], equal_nan=whole[key].dtype == np.float64), key


def test_shapes_of_no_strikes_and_no_pucks():
    layout, _ = fob.midgame(BOB, 1)
    none = fob.outcomes(layout, np.zeros((0, 5)))
    assert none["drops"].shape == (0, len(layout)) and none["layout"].shape == (0, len(layout), 2)
    empty = fob.Layout.parse("(pucks: [])")
    strikes = np.array([[0.0, -0.31, 90.0, 1.0, 0.0]] * 3)
    assert fob.outcomes(empty, strikes)["drops"].shape == (3, 0)
    assert fob.outcomes(empty, strikes)["striker"].shape == (3, 2)


def test_illegal_strikes_are_refused_by_row_or_marked():
    layout, _ = fob.midgame(BOB, 1)
    good = strikes_from_the_south(random.Random(4), layout, 4)
    strikes = np.array(good)
    strikes[2, 3] = BOB.fastest_shot + 1
    strikes[3, 0] = 0.2 * BOB.inner_side
    strikes[3, 1] = 0.0
    with pytest.raises(ValueError, match=r"strikes: row 2: speed .* is outside 0 to"):
        fob.outcomes(layout, strikes)
    marked = fob.outcomes(layout, strikes, illegal="mark")
    assert marked["legal"].tolist() == [True, True, False, False]
    assert (marked["drops"][2:] == -1).all() and np.isnan(marked["layout"][2:]).all()
    for row in range(2):
        alone = fob.outcomes(layout, strikes[row : row + 1])
        assert np.array_equal(alone["layout"][0], marked["layout"][row], equal_nan=True)


def test_other_python_threads_run_meanwhile():
    layout, _ = fob.midgame(BOB, 5)
    strikes = np.array(strikes_from_the_south(random.Random(5), layout, 200) * 100)
    counted, stop = [0], threading.Event()

    def count():
        while not stop.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    try:
        before = counted[0]
        fob.outcomes(layout, strikes, threads=1)
        meanwhile = counted[0] - before
    finally:
        stop.set()
        thread.join()
    # With the lock held it could count only in the moment before the call.
    assert meanwhile > 200_000, meanwhile


def test_a_board_of_one_s_own_is_used():
    assert fob.Board.parse(BOB.text()) == BOB
    rough = fob.Board.parse(re.sub(r"board_friction: [0-9.]+", "board_friction: 1.5", BOB.text()))
    layout, strikes = fob.midgame(BOB, 2)
    on_bob = fob.simulate(layout, strikes[0])
    assert fob.simulate(layout, strikes[0], board=BOB) == on_bob
    on_rough = fob.simulate(layout, strikes[0], board=rough)
    assert on_rough.layout.board == rough and on_rough.digest != on_bob.digest
    rows = [[s.x, s.y, s.aim, s.speed, s.offset] for s in strikes]
    there = [(p.x, p.y) for p in on_rough.layout.pucks]
    assert np.allclose(fob.outcomes(layout, rows, board=rough)["layout"][0][: len(there)], there, atol=1e-4)
    # A layout names the built-in board that it is for.
    text = '(board: "novuss", pucks: [(colour: Green, at: (0.0, 0.1))])'
    assert fob.Layout.parse(text).board == fob.Board.builtin("novuss")
    small = fob.Board.parse(re.sub(r"inner_side: [0-9.]+", "inner_side: 0.6", BOB.text()))
    with pytest.raises(ValueError, match="puck 0: .* is not inside the cushions"):
        fob.simulate(fob.Layout.parse("(pucks: [(colour: Green, at: (0.31, 0.0))])"), fob.Strike(0, -0.31, 90, 1), board=small)
