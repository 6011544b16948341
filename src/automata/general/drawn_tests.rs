//! Automata of 1 to 64 letters as they are drawn, with choices, several starts and bends: against runs by their definition.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::foreign::{general_to_dot, general_to_jff};
use crate::{Dfa, State, StateId};
use fob_base::Dice;

/// The letters: digits, capitals, small letters, and two signs that have a meaning in texts.
fn alphabet(width: usize) -> Alphabet {
    let all: Vec<char> = "-[".chars().chain('a'..='z').chain('0'..='9').chain('A'..='Z').collect();
    Alphabet::new(&all[..width]).unwrap()
}

/// An automaton: partial, with choices, and most with several starts. One in three has bends.
fn drawn(dice: &mut Dice, width: usize) -> Automaton {
    let len = 1 + dice.below(5) as usize;
    let bent = dice.chance(1, 3);
    let states = (0..len).map(|i| {
        let mut node = Node::new(format!("s{i}"), dice.chance(1, 2)).placed(Some((i as f64 * 60.0, 0.5)));
        for to in 0..len {
            let (least, most) = (dice.below(64), dice.below(64));
            let is_in = |letter: &Symbol| (least..=most).contains(&u64::from(*letter)) || u64::from(*letter) == least;
            let mut reads = (0..width as Symbol).filter(is_in).fold(Reads::default(), |all, one| all.or(Reads::one(Some(one))));
            if dice.chance(1, 4) {
                reads = reads.or(Reads::EMPTY);
            }
            if dice.chance(1, 2) && !reads.is_none() {
                node.lead(reads, to);
                node.bend(to, bent.then_some((1.5, -20.0)));
            }
        }
        node
    });
    let states = states.collect();
    let starts = (0..len).filter(|i| *i == 0 || dice.chance(1, 3)).collect();
    Automaton::new("drawn", "", alphabet(width), starts, states).unwrap()
}

/// Whether a word is accepted, by all its runs.
fn accepts(of: &Automaton, word: &[Symbol]) -> bool {
    let close = |states: &mut Vec<bool>| {
        for _ in 0..states.len() {
            for (from, state) in of.states().iter().enumerate() {
                for t in state.transitions().iter().filter(|t| t.reads.has(None)) {
                    states[t.to] |= states[from];
                }
            }
        }
    };
    let mut now: Vec<bool> = (0..of.states().len()).map(|state| of.starts().contains(&state)).collect();
    close(&mut now);
    for &letter in word {
        let mut next = vec![false; now.len()];
        for (state, _) in of.states().iter().zip(&now).filter(|(_, is_now)| **is_now) {
            state.transitions().iter().filter(|t| t.reads.has(Some(letter))).for_each(|t| next[t.to] = true);
        }
        close(&mut next);
        now = next;
    }
    (0..now.len()).any(|state| now[state] && of.states()[state].accepting)
}

#[test]
fn automata_of_any_size_of_alphabet_keep_their_words() {
    let mut dice = Dice::new(60);
    let (mut several, mut bent) = (0, 0);
    for round in 0..180 {
        let width = [1, 2, 8, 9, 26, 64][round % 6];
        let made = drawn(&mut dice, width);
        several += usize::from(made.starts().len() > 1);
        bent += usize::from(made.states().iter().flat_map(Node::transitions).any(|t| t.bend.is_some()));
        assert_eq!(from_ron(&made.to_ron(), &Context::default()).as_ref(), Ok(&made), "{}", made.to_ron());
        let with = |text: &str, format| open(text, format, "x", Some(made.letters()), &LetterMap::default()).unwrap().automaton;
        let others = [
            with(&made.to_ron_line(), Format::Ron),
            with(&general_to_jff(&made), Format::Jff),
            with(&general_to_dot(&made), Format::Dot),
            made.determinize(1000).unwrap(),
            made.minimal(1000).unwrap(),
            made.complete().0,
            made.joined(),
        ];
        let mut all: Vec<Vec<Symbol>> = vec![Vec::new()];
        all.extend((0..60).map(|_| (0..dice.below(7)).map(|_| dice.below(width as u64) as Symbol).collect()));
        for word in all {
            let expected = accepts(&made, &word);
            assert_eq!(made.accepts(&word), expected, "{word:?} {}", made.to_ron());
            for (i, other) in others.iter().enumerate() {
                assert_eq!(other.accepts(&word), expected, "{i} {word:?} {}", made.to_ron());
            }
        }
        assert_eq!(others[0].starts(), made.starts());
        let is_dfa = made.starts().len() == 1
            && made.states().iter().all(|state| {
                let each: usize = state.transitions().iter().map(|t| t.reads.number()).sum();
                !state.reads().has(None) && each == state.reads().number()
            });
        assert_eq!(made.choice().is_none(), is_dfa, "{}", made.to_ron());
    }
    assert!(several > 60 && bent > 20, "{several} {bent}");
}

#[test]
fn what_earlier_versions_do_not_read_is_refused_where_it_must_be_plain() {
    let plain = Context { numbers: Some(2..=8), is_plain: true, ..Context::default() };
    let text = |rest: &str| format!("(letters: [\"a\", \"b\"], {rest})");
    for (rest, place) in [
        ("starts: [\"p\"], states: [(name: \"p\")]", "unknown field"),
        ("start: \"p\", states: [(name: \"p\", on: {\"a-b\": \"p\"})]", "\"a-b\" of state \"p\" is not a letter"),
        ("start: \"p\", states: [(name: \"p\", on: {\".\": \"p\"})]", "\".\" of state \"p\" is not a letter"),
        ("start: \"p\", states: [(name: \"p\", on: {\"a\": \"p\"}, bends: {\"p\": (1.0, 2.0)})]", "unknown field"),
    ] {
        assert!(from_ron(&text(rest), &Context::default()).is_ok(), "{rest}");
        let refused = from_ron(&text(rest), &plain).unwrap_err().to_string();
        assert!(refused.contains(place), "{refused}");
    }
    let mut dice = Dice::new(61);
    for round in 0..60 {
        let made = drawn(&mut dice, 2 + round % 7);
        if made.starts().len() == 1 {
            let read = from_ron(&made.to_ron_line(), &plain).unwrap();
            assert_eq!(read.to_ron_line(), made.to_ron_line());
        }
    }
    let refused = from_ron("(letters: [\"a\"], start: \"p\", states: [(name: \"p\")])", &plain).unwrap_err().to_string();
    assert!(refused.contains("1 letter: expected 2 to 8"), "{refused}");
    for (rest, expected) in [
        ("states: [(name: \"p\")]", "no field `start`"),
        ("start: \"p\", starts: [\"p\"], states: [(name: \"p\")]", "expected one of them"),
        ("starts: [], states: [(name: \"p\")]", "no state is initial"),
        ("starts: [\"q\"], states: [(name: \"p\")]", "\"q\""),
        ("start: \"p\", states: [(name: \"p\", on: {\"a-b\": \"p\", \"b\": \"p\"})]", "given twice"),
        ("start: \"p\", states: [(name: \"p\", on: {\"b-a\": \"p\"})]", "reversed"),
        ("start: \"p\", states: [(name: \"p\", on: {\"a\": \"p\"}, bends: {\"p\": (1e99, 2.0)})]", "out of range"),
        ("start: \"p\", states: [(name: \"p\", bends: {\"q\": (1.0, 2.0)})]", "leads to \"q\""),
    ] {
        let refused = from_ron(&text(rest), &Context::default()).unwrap_err().to_string();
        assert!(refused.contains(expected), "{rest}: {refused}");
    }
}

#[test]
fn a_dfa_of_the_board_comes_back_with_its_bends() {
    let mut dice = Dice::new(62);
    for _ in 0..200 {
        let len = 1 + dice.below(6);
        let states = (0..len).map(|i| {
            let mut bend = || dice.chance(1, 2).then_some((dice.below(50) as f64, 2.5));
            let (green_bend, red_bend) = (bend(), bend());
            let (green, red) = (StateId(dice.below(len) as u32), StateId(dice.below(len) as u32));
            let made = State::new(format!("s{i}"), dice.chance(1, 2), green, red);
            State { at: Some((i as f64 * 50.0, 0.0)), green_bend, red_bend, ..made }
        });
        let states = states.collect();
        let dfa = Dfa::new("x", "y", StateId(dice.below(len) as u32), states).unwrap();
        let back = Automaton::from_board(&dfa).to_board().unwrap();
        for id in dfa.ids() {
            let (was, is) = (dfa.state(id), back.state(id));
            assert_eq!((&is.name, is.accepting, is.green, is.red, is.at), (&was.name, was.accepting, was.green, was.red, was.at));
            // One arrow for both letters has one bend: that of green, or else of red.
            let expected =
                if was.green == was.red { (was.green_bend.or(was.red_bend), None) } else { (was.green_bend, was.red_bend) };
            assert_eq!((is.green_bend, is.red_bend), expected);
        }
        assert_eq!((back.start(), back.name(), back.about()), (dfa.start(), "x", "y"));
        let own = Automaton::from_board(&dfa);
        assert_eq!(from_ron(&own.to_ron(), &Context::default()).unwrap().to_board(), Some(back));
    }
}
