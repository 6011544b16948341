"""Rules, matches and replays."""

from fractions import Fraction

import fob
import pytest


def test_a_match_is_refereed_without_a_board():
    # Worked out by hand from the rules: string 1 is that of NE and SW, string 2 that of SE and NW; the opponent orders mixed pucks.
    match = fob.Match("reject-2", "rope", pucks=(2, 2))
    assert (match.players, match.parties, match.next_player, match.next_side) == (2, 2, 1, "S")
    match.apply([("NE", "green"), ("NE", "red")])
    assert [(c.hole, c.string, c.chooser, c.fallen) for c in match.choices] == [("NE", 0, 2, "gr")]
    assert match.choices[0].order_at(0.0) == "gr" and match.choices[0].order_at(1.0) == "rg"
    with pytest.raises(ValueError, match="the order for NE is due first"):
        match.apply()
    with pytest.raises(ValueError, match="`gg` is not a rearrangement of `gr`"):
        match.choose({"NE": "gg"})
    match.choose({"NE": "rg"})
    assert match.strings[0].word == "rg" and match.remaining == (1, 1) and (match.next_player, match.next_side) == (2, "W")
    before = match.copy()
    match.apply([("SE", "green")], striker_holed=True)
    assert match.strings[1].word == "" and match.remaining == (1, 1), "the puck comes back"
    match.apply([("SE", "green")], lost=["red"])
    assert match.over and match.reason == "complete" and match.strings[1].word == "g"
    rope = fob.Machine("rope")
    assert [s.accepting for s in match.strings] == [rope.accepts("rg"), rope.accepts("g")]
    assert not before.over and before.shots == 1
    with pytest.raises(ValueError, match="the match is over"):
        match.apply()


def test_points_are_exact():
    match = fob.Match("reject-4", fob.Automaton.regex("g"), pucks=(3, 1))
    for hole, colour in [("NE", "green"), ("SE", "green"), ("SW", "green"), ("NW", "red")]:
        match.apply([(hole, colour)])
    assert match.points == [Fraction(1, 3)] * 3 + [Fraction(0)]
    assert match.winner is None
    drawn = fob.Match("tug-of-war", "rope", accepts=2)
    drawn.agree_draw()
    assert (drawn.winner, drawn.points, drawn.accepts) == ("draw", [Fraction(1, 2)] * 2, 2)
    given_up = fob.Match("reject-2", "rope")
    given_up.resign(1)
    assert (given_up.winner, given_up.reason) == (2, "resigned")


def test_all_problems_of_the_terms_are_told_at_once():
    with pytest.raises(ValueError) as told:
        fob.Match("reject-4", teams=True, limit=0)
    lines = str(told.value).splitlines()
    assert [line.split(":")[0] for line in lines] == ["machine", "teams", "limit"]


def test_custom_games_link_strings_as_asked():
    strings = [{"holes": ["NE", "SE"], "owner": 1}, {"holes": ["SW", "NW"], "owner": 2, "machine": fob.Automaton.regex("(g|r)*r")}]
    match = fob.Match("custom", "rope", players=3, strings=strings)
    assert match.players == 3 and [s.holes for s in match.strings] == [["NE", "SE"], ["SW", "NW"]]
    assert [m.name for m in match.machines] == [fob.Machine("rope").name, "(g|r)*r"]
    with pytest.raises(ValueError, match="strings: hole NW is linked to no string"):
        fob.Match("custom", "rope", players=2, strings=[{"holes": ["NE", "SE", "SW"]}])


def play(seed, level, **terms):
    game = fob.Game(seed=seed, **terms)
    while not game.over:
        game.play_computer(level)
    return game


def test_a_record_tells_the_match_and_replays_to_the_bit(tmp_path, command):
    for seed, terms in enumerate([{"kind": "reject-2"}, {"kind": "tug-of-war", "teams": True}, {"kind": "reject-4"}]):
        game = play(seed, "easy", machine="rope", pucks=(4, 4), **terms)
        replay = game.replay()
        assert replay.difference() is None
        assert replay.result() == game.match and replay.result().points == game.points
        path = tmp_path / f"{seed}.ron"
        path.write_text(replay.text())
        assert fob.Replay.read(path) == replay == fob.Replay.parse(replay.text())
        assert command("replay", "verify", path).strip(), "the command agrees"
        again = play(seed, "easy", machine="rope", pucks=(4, 4), **terms)
        assert again.replay() == replay, "the same seed plays the same match"
        # Shot by shot by hand, from the record alone.
        by_hand = fob.Game(seed=seed, machine="rope", pucks=(4, 4), **terms)
        for shot in replay.shots()[1:]:
            assert by_hand.layout == shot.before
            assert by_hand.strike(shot.strikes[0]).digest == shot.digest
            for player in list(by_hand.players_due) if by_hand.due == "orders" else []:
                own = {c.hole for c in by_hand.match.choices if c.chooser == player}
                by_hand.choose(player, {hole: order for hole, order in shot.orders.items() if hole in own})
            assert by_hand.layout == shot.after
        assert by_hand.points == game.points


def test_a_damaged_record_is_refused_with_its_line():
    text = play(3, "random", machine="rope", pucks=(2, 2)).replay().text()
    lines = text.splitlines()
    lines[2] = lines[2].replace("speed", "spede", 1)
    with pytest.raises(ValueError, match="replay:3:1: edited or damaged"):
        fob.Replay.parse("\n".join(lines))


def test_hands_tremble_and_the_same_seed_trembles_the_same():
    def shoot(seed, hand):
        game = fob.Game(machine="rope", seed=seed)
        x, y = game.layout.nearest_legal("S", 0.0, -1.0)
        strike = fob.Strike(x, y, 85.0, 3.0)
        game.strike(strike, hand)
        return game.replay().shots()[-1].strikes[0], strike

    spread = {}
    for hand in ("easy", "master"):
        errors = []
        for seed in range(60):
            played, meant = shoot(seed, hand)
            assert played == shoot(seed, hand)[0]
            errors.append(played.aim - meant.aim)
        spread[hand] = (sum(e * e for e in errors) / len(errors)) ** 0.5
    # The hands of the levels: 0.030 and 0.002 radians.
    assert 1.2 < spread["easy"] < 2.4 and 0.08 < spread["master"] < 0.16, spread
    played, meant = shoot(1, None)
    assert played == meant
    with pytest.raises(ValueError, match="hand: random has no hand"):
        shoot(1, "random")
    with pytest.raises(ValueError, match="unknown level `nobody`; expected random, easy"):
        shoot(1, "nobody")


def test_a_hand_makes_no_illegal_strike_legal():
    game = fob.Game(machine="rope", seed=1)
    x, y = game.layout.nearest_legal("S", 0.0, -1.0)
    for hand in (None, "easy"):
        with pytest.raises(ValueError, match="speed 1000 is outside 0 to"):
            game.strike(fob.Strike(x, y, 90, 1000.0), hand)
        with pytest.raises(ValueError, match="off the line"):
            game.strike(fob.Strike(x, y + 0.1, 90, 1.0), hand)
    assert game.match.shots == 0
