"""Hostile input gets a clear error, and never ends the process."""

import math

import fob
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

BOB = fob.Board.builtin("bob")
LAYOUT, (STRIKE,) = fob.midgame(BOB, 1)
ODD = [math.nan, math.inf, -math.inf, 1e308, -1e308, 5e-324, 0.0, -0.0]


@settings(max_examples=300)
@given(st.lists(st.one_of(st.floats(), st.sampled_from(ODD)), min_size=5, max_size=5), st.booleans())
def test_any_numbers_of_a_strike_are_a_shot_or_an_error(numbers, anywhere):
    strike = fob.Strike(*numbers)
    assert repr(strike)
    for run in (
        lambda: fob.simulate(LAYOUT, strike, anywhere=anywhere),
        lambda: fob.outcomes(LAYOUT, np.array([numbers]), anywhere=anywhere),
    ):
        try:
            run()
        except ValueError as error:
            assert str(error).startswith(("strike: ", "strikes: row 0: "))


TEXTS = st.one_of(
    st.text(max_size=80),
    st.sampled_from([LAYOUT.text(), BOB.text(), fob.Automaton.builtin("rope").text(), fob.Automaton.builtin("rope").text("jff"), "(" * 5000])
    .flatmap(lambda text: st.tuples(st.just(text), st.integers(0, len(text)), st.integers(0, 20), st.text(max_size=5)))
    .map(lambda cut: cut[0][: cut[1]] + cut[3] + cut[0][cut[1] + cut[2] :]),
)


@settings(max_examples=300)
@given(TEXTS)
def test_any_text_is_read_or_refused(text):
    readers = [
        fob.Layout.parse,
        fob.Board.parse,
        fob.Machine.parse,
        fob.Replay.parse,
        fob.Automaton.regex,
        fob.Automaton.builtin,
        fob.Machine,
        lambda text: fob.Automaton.parse(text, "ron"),
        lambda text: fob.Automaton.parse(text, "jff"),
        lambda text: fob.Automaton.parse(text, "dot"),
        fob.Automaton.builtin("rope").accepts,
        lambda text: fob.Automaton.regex("(a|b)*", letters=text),
        lambda text: fob.Game(text, "rope", seed=1),
        lambda text: LAYOUT.nearest_legal(text, 0, 0),
    ]
    for read in readers:
        try:
            read(text)
        except ValueError as error:
            assert str(error)


@pytest.mark.parametrize(
    "strikes",
    [
        np.zeros((3, 4)),
        np.zeros(5),
        np.zeros((2, 5, 5)),
        np.zeros(()),
        np.full((2, 5), np.nan),
        np.broadcast_to(0.0, (10**12, 5)),
        np.broadcast_to(np.float32(0), (10**12, 5)),
        np.array([["a"] * 5]),
        np.array([[None] * 5]),
        np.array([[1j] * 5]),
        "text",
        None,
        [[1, 2, 3, 4]],
        [[1, 2], [3]],
        {"x": 1},
        STRIKE,
    ],
    ids=lambda strikes: str(getattr(strikes, "shape", strikes))[:30],
)
def test_arrays_that_are_no_strikes_are_refused(strikes):
    with pytest.raises(ValueError, match="^strikes: "):
        fob.outcomes(LAYOUT, strikes)


def test_numbers_out_of_range_are_refused_with_their_range():
    for call, words in [
        (lambda: fob.odds("rope", -1, 2), "green: -1; expected 0 to 1000"),
        (lambda: fob.odds("rope", 1, 10**40), f"red: {10**40}; expected 0 to 1000"),
        (lambda: BOB.with_pucks(70_000, 1), "pucks: 70000; expected 0 to 65535"),
        (lambda: BOB.with_pucks(500, 1), "pucks are 501, expected 1 to 200"),
        (lambda: fob.Game(machine="rope", seed=-1), "seed: -1; expected 0 to"),
        (lambda: fob.Game(machine="rope", seed=2**64), "seed: 18446744073709551616; expected 0 to"),
        (lambda: fob.outcomes(LAYOUT, np.zeros((0, 5)), threads=0), "threads: 0; expected 1 to 1024"),
        (lambda: fob.outcomes(LAYOUT, np.zeros((0, 5)), illegal="ignore"), "illegal: .*; expected error or mark"),
        (lambda: fob.simulate(LAYOUT, []), "strike: 0 strikes; expected 1, or the 2 of a break"),
        (lambda: fob.simulate(LAYOUT, [STRIKE] * 3), "strike: 3 strikes"),
        (lambda: fob.simulate(LAYOUT, [STRIKE] * 2), "strike: the two strikers overlap"),
        (lambda: BOB.hole("X"), "hole: .*; expected NE, SE, SW or NW"),
        (lambda: BOB.line("north"), "side: .*; expected S, W, N or E"),
        (lambda: fob.Board.builtin("table"), "board: .*: no such board; expected bob, novuss, carrom, low-frame"),
        (lambda: fob.Automaton.regex("(a|b"), "character 1: this `\\(` is never closed"),
        (lambda: fob.Automaton.regex("(a|b){99999999999}"), "too many repetitions"),
        (lambda: fob.Automaton.regex("((a|b){0,9999}){0,9999}"), "too large|too many"),
        (lambda: fob.Automaton.regex("(0|1)*").difference(fob.Automaton.regex("(a|b)*")), "the letters of one are"),
        (lambda: fob.Automaton.regex("(0|1)*") & fob.Automaton.regex("(a|b)*"), "the letters of one are"),
        (lambda: fob.Automaton.regex("(a|b)*").accepts("abc"), "word: character 3, 'c', is not a letter"),
        (lambda: fob.odds(fob.Automaton.regex("abc"), 1, 1), "3 letters: expected two"),
        (lambda: fob.Layout.read("no such file.ron"), "no such file.ron: not found"),
        (lambda: fob.Board.read("."), "cannot"),
    ]:
        with pytest.raises(ValueError, match=words):
            call()


def test_what_has_the_wrong_type_is_a_type_error():
    for call in [
        lambda: fob.Strike("0", 0, 0, 0),
        lambda: fob.simulate(LAYOUT, 3),
        lambda: fob.simulate(3, STRIKE),
        lambda: fob.odds("rope", 1.5, 2),
        lambda: fob.Machine(3.5),
        lambda: fob.Game("reject-2", seed="x", machine="rope"),
        lambda: fob.Match("reject-2", "rope").choose({1: "g"}),
    ]:
        with pytest.raises(TypeError):
            call()


def test_a_huge_automaton_is_worked_on_or_refused():
    # The language whose smallest DFA has 2^k states: the k-th letter from the end.
    for k, expected in [(10, 2**10), (12, 2**12)]:
        states = ", ".join(
            [f'(name: "s", accepting: false, on: {{"a": ["s", "n1"], "b": ["s"]}})']
            + [f'(name: "n{i}", accepting: {str(i == k).lower()}, on: {{{"" if i == k else f"{chr(34)}a{chr(34)}: [{chr(34)}n{i + 1}{chr(34)}], {chr(34)}b{chr(34)}: [{chr(34)}n{i + 1}{chr(34)}]"}}})' for i in range(1, k + 1)]
        )
        nfa = fob.Automaton.parse(f'(letters: ["a", "b"], start: "s", states: [{states}])')
        assert len(nfa.minimal()) == expected
    wide = "(a|b)*a" + "(a|b)" * 40
    with pytest.raises(ValueError, match="too large"):
        fob.Automaton.regex(wide)
