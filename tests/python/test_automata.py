"""Automata against `automata-lib`, which knows nothing of Fob."""

import itertools
import json
from fractions import Fraction
from math import comb

import fob
import pytest
from automata.fa.dfa import DFA
from automata.fa.nfa import NFA
from hypothesis import given
from hypothesis import strategies as st

ALPHABETS = st.sampled_from(["gr", "ab", "01", "xyz"])


@st.composite
def nfas(draw, letters=None, deterministic=False):
    """The parts of a random automaton: letters, states, transitions, accepting states. State 0 is the start."""
    letters = letters or draw(ALPHABETS)
    states = range(draw(st.integers(1, 6)))
    one = st.integers(0, states[-1])
    some = one.map(lambda state: {state}) if deterministic else st.sets(one, max_size=2)
    symbols = letters if deterministic else [*letters, ""]
    # Most states have no transition that reads nothing.
    targets = {s: {c: draw(some if c else st.one_of(st.just(set()), some)) for c in symbols} for s in states}
    return letters, states, targets, draw(st.sets(one))


def as_ron(parts):
    letters, states, targets, accepting = parts

    def state(s):
        on = ", ".join(f'"{c}": [{", ".join(f"{chr(34)}q{to}{chr(34)}" for to in sorted(tos))}]' for c, tos in targets[s].items() if tos)
        return f'(name: "q{s}", accepting: {str(s in accepting).lower()}, on: {{{on}}})'

    listed = ", ".join(f'"{c}"' for c in letters)
    return f'(name: "random", letters: [{listed}], start: "q0", states: [{", ".join(map(state, states))}])'


def as_jff(parts):
    letters, states, targets, accepting = parts
    lines = ["<structure><type>fa</type><automaton>"]
    for s in states:
        marks = ("<initial/>" if s == 0 else "") + ("<final/>" if s in accepting else "")
        lines.append(f'<state id="{s}" name="q{s}"><x>{50 * s}.0</x><y>0.0</y>{marks}</state>')
    for s in states:
        for c, tos in targets[s].items():
            lines += [f"<transition><from>{s}</from><to>{to}</to><read>{c}</read></transition>" for to in sorted(tos)]
    return "\n".join([*lines, "</automaton></structure>"])


def as_dot(parts):
    letters, states, targets, accepting = parts
    lines = ["digraph {", "start [shape=point];", "start -> q0;"]
    lines += [f"q{s} [shape={'doublecircle' if s in accepting else 'circle'}];" for s in states]
    for s in states:
        for c, tos in targets[s].items():
            lines += [f'q{s} -> q{to} [label="{c or "λ"}"];' for to in sorted(tos)]
    return "\n".join([*lines, "}"])


def theirs(parts):
    """The minimal DFA of `automata-lib`."""
    letters, states, targets, accepting = parts
    transitions = {s: {c: set(tos) for c, tos in targets[s].items() if tos} for s in states}
    nfa = NFA(states=set(states), input_symbols=set(letters), transitions=transitions, initial_state=0, final_states=accepting)
    return DFA.from_nfa(nfa).to_complete().minify()


def words(letters, longest):
    return ("".join(word) for length in range(longest + 1) for word in itertools.product(letters, repeat=length))


@given(nfas())
def test_all_formats_read_the_same_language(parts):
    letters, *_ = parts
    known = theirs(parts)
    for text, form in [(as_ron(parts), "ron"), (as_jff(parts), "jff"), (as_dot(parts), "dot")]:
        ours = fob.Automaton.parse(text, form, letters=letters)
        minimal = ours.minimal()
        assert len(minimal) == len(minimal.states) == len(known.states)
        assert minimal.is_deterministic and sorted(minimal.letters) == sorted(letters)
        for word in words(letters, 4):
            assert ours.accepts(word) == minimal.accepts(word) == known.accepts_input(word), word
        # What is written reads back, in every format.
        for other in ("ron", "jff", "dot"):
            again = fob.Automaton.parse(ours.text(other), other, letters=letters)
            assert again.difference(ours) is None


@given(st.data())
def test_differences_are_shortest_words(data):
    letters = data.draw(ALPHABETS)
    one, two = data.draw(nfas(letters)), data.draw(nfas(letters))
    ours = [fob.Automaton.parse(as_ron(parts)) for parts in (one, two)]
    known = [theirs(parts) for parts in (one, two)]
    word = ours[0].difference(ours[1])
    if known[0] == known[1]:
        assert word is None
    else:
        assert known[0].accepts_input(word) != known[1].accepts_input(word)
        assert len(word) == (known[0] ^ known[1]).minimum_word_length()


@given(st.data())
def test_operations_are_those_of_sets(data):
    letters = data.draw(ALPHABETS)
    one, two = data.draw(nfas(letters)), data.draw(nfas(letters))
    a, b = (fob.Automaton.parse(as_ron(parts)) for parts in (one, two))
    known_a, known_b = theirs(one), theirs(two)
    pairs = [(a & b, known_a & known_b), (a | b, known_a | known_b), (a - b, known_a - known_b), (a ^ b, known_a ^ known_b)]
    for ours, known in [*pairs, (~a, known_a.complement())]:
        assert len(ours.minimal()) == len(known.to_complete().minify().states)
        for word in words(letters, 3):
            assert ours.accepts(word) == known.accepts_input(word)


@st.composite
def expressions(draw):
    leaves = st.sampled_from(["a", "b", "()"])

    def more(inner):
        joined = st.tuples(inner, inner)
        return st.one_of(
            joined.map(lambda two: f"({two[0]}|{two[1]})"),
            joined.map("".join),
            joined.map(lambda two: f"({two[0]}&{two[1]})"),
            st.tuples(inner, st.sampled_from("*+?")).map(lambda two: f"({two[0]}){two[1]}"),
        )

    return draw(st.recursive(leaves, more, max_leaves=8))


@given(expressions())
def test_expressions_mean_what_they_do_elsewhere(expression):
    ours = fob.Automaton.regex(expression, letters="ab")
    known = DFA.from_nfa(NFA.from_regex(expression, input_symbols={"a", "b"})).to_complete().minify()
    assert len(ours) == len(known.states)
    for word in words("ab", 5):
        assert ours.accepts(word) == known.accepts_input(word), word


@given(nfas(letters="gr", deterministic=True), st.integers(0, 5), st.integers(0, 5))
def test_odds_count_the_orders(parts, green, red):
    ours = fob.Automaton.parse(as_ron(parts))
    known = theirs(parts)
    accepted = 0
    for places in itertools.combinations(range(green + red), green):
        word = "".join("g" if i in places else "r" for i in range(green + red))
        accepted += known.accepts_input(word)
    odds = fob.odds(ours, green=green, red=red)
    assert type(odds) is Fraction
    assert odds == Fraction(accepted, comb(green + red, green))


def test_files_are_read_by_their_ending(tmp_path):
    text = as_jff(("ab", range(2), {0: {"a": {1}, "b": {0}}, 1: {"a": {0}, "b": {1}}}, {1}))
    path = tmp_path / "x.jff"
    path.write_text(text)
    read = fob.Automaton.read(path)
    assert read.states == ["q0", "q1"] and read.start == "q0" and read.accepting == ["q1"] and read.letters == "ab"
    assert read.transitions == {"q0": {"a": ["q1"], "b": ["q0"]}, "q1": {"a": ["q0"], "b": ["q1"]}}
    assert fob.Automaton.read(str(path)) == read
    for ending in ("ron", "dot", "gv"):
        other = tmp_path / f"y.{ending}"
        other.write_text(read.text("dot" if ending == "gv" else ending))
        assert fob.Automaton.read(other).difference(read) is None
    # Two letters of a file are green and red, in this order.
    assert fob.Machine(path).accepts("grr") and fob.odds(path, 1, 2) == 1
    # As on the command line, an expression may stand where a path does.
    assert fob.Automaton.read("regex:(a|b)*a") == fob.Automaton.regex("(a|b)*a")
    assert fob.odds("regex:(g|r)*g.r", 3, 3) == fob.odds(fob.Automaton.regex("(g|r)*g.r"), 3, 3)
    with pytest.raises(ValueError, match=r"x\.txt: unknown extension: expected \.ron, \.jff or \.dot"):
        fob.Automaton.read(tmp_path / "x.txt")
    path.write_text(text.replace("</to>", "</too>"))
    with pytest.raises(ValueError, match=r"x\.jff:\d+:\d+: "):
        fob.Automaton.read(path)


def test_a_program_of_the_command_is_read_the_same_way(command, tmp_path):
    for name in fob.Automaton.names():
        ours = fob.Automaton.builtin(name)
        path = tmp_path / f"{name}.ron"
        path.write_text(ours.text())
        assert json.loads(command("dfa", "equivalent", "--json", name, path))["equivalent"], name
        assert Fraction(command("dfa", "odds", name, "--green=7", "--red=6").split()[0]) == fob.odds(name, 7, 6), name


def test_turing_machines_and_wheels_read_strings_too():
    kinds = {fob.Machine.builtin(name).kind for name in fob.Machine.names()}
    assert kinds == {"dfa", "wheel", "turing"}
    for name in fob.Machine.names():
        machine = fob.Machine.builtin(name)
        assert fob.Machine.parse(machine.text()) == machine
        assert isinstance(machine.accepts("grgr"), bool)
        if machine.automaton is not None:
            assert machine.automaton.accepts("grgr") == machine.accepts("grgr")
