"""Environments: the checks of Gymnasium and PettingZoo, and seeds to the bit."""

import copy
import hashlib
import multiprocessing
import pickle
import subprocess
import sys
import warnings

import fob
import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

#: Terms of each kind of match.
KINDS = [
    {"kind": "tug-of-war", "machine": "rope", "pucks": (5, 5), "hand": "medium"},
    {"kind": "reject-2", "extra": 2, "pucks": (2, 2)},
    {"kind": "reject-2", "teams": True, "pucks": (3, 4)},
    {"kind": "reject-4", "machine": "third-from-last-green", "hand": "master"},
    {"kind": "tug-of-war", "machine": fob.Automaton.regex("(g|r)*gr"), "accepts": 2, "quiet": None, "limit": 20},
    {
        "kind": "custom",
        "players": 3,
        "strings": [{"holes": ["NE", "SW"], "owner": 1}, {"holes": ["SE"], "owner": 2}, {"holes": ["NW"], "owner": 3}],
    },
]


@pytest.mark.parametrize("terms", KINDS, ids=str)
def test_pettingzoo_s_own_checks_pass(terms):
    with warnings.catch_warnings():
        # What PettingZoo only warns of counts here too.
        warnings.simplefilter("error")
        api_test(fob.env.aec(**terms), num_cycles=400, verbose_progress=False)
        seed_test(lambda: fob.env.aec(**terms), num_cycles=60)


@pytest.mark.parametrize("terms", [{}, {"opponent": "random", "seat": 2, "kind": "tug-of-war", "hand": "easy"}, {"extra": 1}], ids=str)
def test_gymnasium_s_own_check_passes(terms):
    given = {"machine": "rope", "opponent": "easy", "pucks": (5, 5), "render_mode": "ansi", **terms}
    env = gymnasium.make("fob/Duel-v0", **given)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def episode(seed, actions, **terms):
    """Plays an episode of random actions, and returns everything that was seen, as a hash."""
    env = gymnasium.make("fob/Duel-v0", machine="rope", pucks=(4, 4), **terms)
    rng = np.random.default_rng(actions)
    observation, info = env.reset(seed=seed)
    seen = hashlib.sha256(observation.tobytes())
    rewards, over = [], False
    while not over:
        observation, reward, over, cut, info = env.step(rng.uniform(-1, 1, 5).astype(np.float32))
        assert not cut
        seen.update(observation.tobytes())
        seen.update(info.get("digest", "").encode())
        rewards.append(reward)
    seen.update(env.unwrapped.game.replay().text().encode())
    assert rewards[-1] in (-1.0, 0.0, 1.0) and not any(rewards[:-1])
    return seen.hexdigest()


def test_seeds_reproduce_to_the_bit_in_another_process():
    here = [episode(seed, 7, opponent="easy", hand="medium") for seed in (1, 2)]
    assert here[0] != here[1] and here[0] != episode(1, 8, opponent="easy", hand="medium")
    code = "import test_env; print(test_env.episode(1, 7, opponent='easy', hand='medium'), test_env.episode(2, 7, opponent='easy', hand='medium'))"
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=__file__.rsplit("/", 1)[0],
            env={"PYTHONHASHSEED": hash_seed, "RAYON_NUM_THREADS": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"},
            check=True,
            capture_output=True,
            text=True,
        )
        assert done.stdout.split() == here


@pytest.mark.parametrize("terms", KINDS, ids=str)
def test_matches_of_learners_end_and_share_out_the_rewards(terms):
    env = fob.env.aec(**terms)
    rng = np.random.default_rng(3)
    for seed in range(4):
        env.reset(seed=seed)
        game = env.unwrapped.game
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, over, cut, info = env.last()
            total[agent] += reward
            if not over:
                assert observation in env.observation_space(agent)
                assert info["due"] == game.due
                # Only whoever is due is told so.
                assert [env.unwrapped.observe(other)[2] for other in env.agents] == [other == agent or info["due"] == "orders" and int(other[-1]) in game.players_due for other in env.agents]
            env.step(None if over else rng.uniform(-1, 1, 5))
        assert game.over
        points = game.points
        for agent, reward in total.items():
            own = points[game.match.party(int(agent[-1])) - 1]
            assert reward == pytest.approx(float(own - (sum(points) - own) / (len(points) - 1)))
        assert game.replay().difference() is None


def test_the_shooter_always_sits_at_the_south():
    """The four sides of a board with the same pucks, turned, look the same and mean the same."""
    from fob._seat import Seats

    seats = Seats(hand=None, kind="tug-of-war", machine="rope", pucks=(1, 0), accepts=1, quiet=None)
    seen, strikes = [], []
    for side in "SWNE":
        seats.start(1)
        while seats.game.match.next_side != side:
            x, y = seats.game.layout.nearest_legal(seats.game.match.next_side, 0.0, 0.0)
            seats.game.strike(fob.Strike(x, y, 0.0, 0.0))
        puck = seats.game.layout.pucks[0]
        observation = seats.observe(1)
        x, y = observation[-2:] * seats.board.inner_side / 2
        # The distance of the puck from the shooter's cushion.
        ahead = {"S": puck.y, "W": puck.x, "N": -puck.y, "E": -puck.x}[side]
        right = {"S": puck.x, "W": -puck.y, "N": -puck.x, "E": puck.y}[side]
        assert (x, y) == pytest.approx((right, ahead), abs=1e-6)
        seen.append(observation)
        strike = seats.strike(0.5, 0.25, 0.0, 0.5)
        turned = {"S": (strike.x, strike.y), "W": (-strike.y, strike.x), "N": (-strike.x, -strike.y), "E": (strike.y, -strike.x)}
        strikes.append((*turned[side], (strike.aim + 90 * "SWNE".index(side)) % 360, strike.speed, strike.offset))
    for other in strikes[1:]:
        assert other == pytest.approx(strikes[0])
    assert strikes[0][2] == pytest.approx(112.5) and strikes[0][0] > 0


def test_orders_are_chosen_by_the_last_number():
    seats_kinds = set()
    env = fob.env.aec(kind="reject-2", machine="rope", pucks=(15, 15), board=fob.Board.builtin("bob"))
    rng = np.random.default_rng(1)
    for seed in range(40):
        env.reset(seed=seed)
        while not env.unwrapped.game.over:
            game = env.unwrapped.game
            choice = env.unwrapped._seats.choice(int(env.agent_selection[-1]))
            action = rng.uniform(-1, 1, 5)
            action[2] = 1.0
            words = [string.word for string in game.match.strings]
            env.step(action)
            if choice is not None:
                expected = choice.order_at((float(action[4]) + 1) / 2)
                if len(set(choice.fallen)) == 2 and game.due != "orders" and len(game.match.choices) == 0:
                    word = game.match.strings[choice.string].word
                    assert sorted(word) == sorted(words[choice.string])
                    seats_kinds.add(expected in word)
    assert True in seats_kinds


def test_bad_terms_and_actions_are_refused_at_once():
    for terms, words in [
        ({"kind": "reject-4"}, "is for 4 players"),
        ({"kind": "chess"}, "kind: `chess`; expected tug-of-war"),
        ({"opponent": "nobody"}, "opponent: unknown level `nobody`"),
        ({"hand": "random"}, "hand: random has no hand"),
        ({"machine": "nothing"}, "no such machine"),
        ({"pucks": (300, 300)}, "pucks"),
        ({"pucks": (0, 0)}, "pucks"),
        ({"seat": 3}, "seat: 3; expected 1 or 2"),
        ({"limit": 0}, "limit"),
        ({"render_mode": "human"}, "render_mode"),
    ]:
        with pytest.raises(ValueError, match=words):
            fob.env.Duel(**terms)
    env = fob.env.Duel()
    env.reset(seed=1)
    for action in ([0, 0, 0, 0], [0, 0, 0, 0, np.nan], [np.inf] * 5, np.zeros((5, 1))):
        with pytest.raises(ValueError, match="action: "):
            env.step(action)
    assert env.game.match.shots == 0
    env.step([9, -9, 9, -9, 9])
    assert env.game.match.shots >= 1


def test_terms_go_to_other_processes():
    board = fob.Board.builtin("novuss")
    machine = fob.Automaton.regex("(g|r)*gr")
    replay = fob.Game(machine=machine, seed=1).replay()
    for value in (board, machine, fob.Machine("long-rope"), fob.Machine(machine), replay):
        assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
    terms = {"machine": machine, "board": fob.Board.builtin("bob"), "opponent": "random"}
    make = lambda: gymnasium.make("fob/Duel-v0", **terms)  # noqa: E731
    together = gymnasium.vector.AsyncVectorEnv([make, make], context="spawn")
    try:
        observations, _ = together.reset(seed=[3, 4])
        for observation, seed in zip(observations, (3, 4), strict=True):
            assert np.array_equal(observation, make().reset(seed=seed)[0])
    finally:
        together.close()


def forked(queue):
    layout, strikes = fob.midgame(fob.Board.builtin("bob"), 1)
    queue.put(fob.outcomes(layout, [[s.x, s.y, s.aim, s.speed, s.offset] for s in strikes])["layout"].tobytes())


def test_a_forked_process_has_threads_of_its_own():
    layout, strikes = fob.midgame(fob.Board.builtin("bob"), 1)
    here = fob.outcomes(layout, [[s.x, s.y, s.aim, s.speed, s.offset] for s in strikes])["layout"].tobytes()
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=forked, args=(queue,))
    child.start()
    try:
        assert queue.get(timeout=120) == here
    finally:
        child.kill()
        child.join()
