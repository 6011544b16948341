//! The text of Morphett's simulator: `STATE SYMBOL NEW-SYMBOL DIRECTION NEW-STATE` a line, `;` before comments. `*` stands for
//! any state or symbol, or leaves it unchanged; the machine begins in state 0 and halts in states whose names begin with `halt`.

use super::draft::{Action, Draft, Read, Written, refused};
use super::imported::Imported;
use crate::turing::error::TuringErrors;
use crate::turing::machine::Motion;
use fob_base::TextPlace;
use std::collections::HashMap;

/// Sign for any state or symbol, for leaving it unchanged, and for no motion.
const ANY: &str = "*";
/// The start state.
const START: &str = "0";

/// Motions of Fob's own rules; they end a line in Fob's form.
const OWN_MOTIONS: [&str; 6] = ["<", ">", "=", "←", "→", "↓"];

/// A line with its words and their columns.
struct Line<'a> {
    place: TextPlace,
    words: Vec<&'a str>,
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    (1..).zip(text.lines()).filter_map(|(line, content)| {
        let words: Vec<&str> = content.split(';').next().unwrap_or_default().split_whitespace().collect();
        // The simulator of GNOME writes the same lines, with comments after `#`.
        let is_rule = words.first().is_some_and(|word| !word.starts_with('#'));
        is_rule.then_some(Line { place: TextPlace { line, column: 1 }, words })
    })
}

fn motion(word: &str) -> Option<Motion> {
    match word {
        "l" | "L" => Some(Motion::Left),
        "r" | "R" => Some(Motion::Right),
        ANY => Some(Motion::Stay),
        _ => None,
    }
}

/// Returns whether a text is in this form: at least half of its lines are rules, and none is a line of Fob's own form.
pub(super) fn is_text(text: &str) -> bool {
    let (mut all, mut rules) = (0_usize, 0_usize);
    for Line { words, .. } in lines(text) {
        let is_own = words.len() == 2 && words[0] == "start" || words.get(4).is_some_and(|word| OWN_MOTIONS.contains(word));
        if is_own {
            return false;
        }
        all += 1;
        rules += usize::from(words.len() >= 5 && words.get(3).is_some_and(|word| motion(word).is_some()));
    }
    rules > 0 && rules * 2 >= all
}

/// Indices of the states by name.
#[derive(Default)]
struct States(HashMap<String, usize>);

impl States {
    fn index(&mut self, name: &str, names: &mut Vec<String>) -> usize {
        *self.0.entry(name.to_owned()).or_insert_with(|| {
            names.push(name.to_owned());
            names.len() - 1
        })
    }
}

fn is_halted(name: &str) -> bool {
    name.get(..4).is_some_and(|begin| begin.eq_ignore_ascii_case("halt"))
}

pub(super) fn read(text: &str, tape: &str) -> Result<Imported, TuringErrors> {
    let mut draft = Draft { blank: Some('_'), ..Draft::default() };
    let mut states = States::default();
    // Rules of any state, which hold where the state has none of its own.
    let mut of_any = Vec::new();
    for Line { place, words } in lines(text) {
        let [from, symbol, write, direction, to, rest @ ..] = &words[..] else {
            let message = format!("{} words: expected state, symbol, new symbol, direction and new state", words.len());
            return refused(place, message);
        };
        if let Some(word) = rest.iter().find(|word| **word != "!") {
            return refused(place, format!("found {word:?} after the rule: expected `!`, or a comment after `;`"));
        }
        let Some(motion) = motion(direction) else {
            return refused(place, format!("{direction:?} is no direction: expected l, r or *"));
        };
        let one = |word: &str| match word.chars().collect::<Vec<_>>()[..] {
            [c] => Ok(c),
            _ => refused(place, format!("the symbol {word:?} has several characters: expected one")),
        };
        let read = if *symbol == ANY { Read::Other } else { Read::One(one(symbol)?) };
        let write = if *write == ANY { None } else { Some(one(write)?) };
        // A halting state has no rules.
        if is_halted(from) {
            continue;
        }
        let from = (*from != ANY).then(|| states.index(from, &mut draft.states));
        let to = if *to == ANY { from } else { Some(states.index(to, &mut draft.states)) };
        match from {
            // It stays in the state only if it names none.
            Some(from) => {
                let action = Action { to: to.unwrap_or(from), write, motion };
                draft.rules.push(Written { from, read, action, place });
            }
            None => of_any.push((read, write, motion, to, place)),
        }
    }
    let Some(start) = states.0.get(START) else {
        return refused(TextPlace::START, "no rule of state 0: expected one, since the machine begins in it");
    };
    draft.start = *start;
    of_any_state(&mut draft, &of_any);
    let accepts = |state: &usize| draft.states[*state].eq_ignore_ascii_case("halt-accept");
    draft.accept = (0..draft.states.len()).filter(accepts).collect();
    draft.finish(tape)
}

type OfAny = (Read, Option<char>, Motion, Option<usize>, TextPlace);

/// Adds the rules for any state to each state that does not halt. The state's own rules take precedence, including its rules for
/// any symbol.
fn of_any_state(draft: &mut Draft, of_any: &[OfAny]) {
    for from in (0..draft.states.len()).filter(|state| !is_halted(&draft.states[*state])) {
        let own: Vec<Option<char>> = draft
            .rules
            .iter()
            .filter(|rule| rule.from == from)
            .map(|rule| if let Read::One(c) = rule.read { Some(c) } else { None })
            .collect();
        if own.contains(&None) {
            continue;
        }
        for (read, write, motion, to, place) in of_any {
            if matches!(read, Read::One(c) if own.contains(&Some(*c))) {
                continue;
            }
            let action = Action { to: to.unwrap_or(from), write: *write, motion: *motion };
            draft.rules.push(Written { from, read: read.clone(), action, place: *place });
        }
    }
}
