//! Judges an order of the remaining pucks by which a string is accepted.

use super::judgement::Judgement;
use crate::points::{Points, ratio};
use fob_automata::{Letter, builtin, parse_word};

pub(super) fn judge(max: Points, machine: &str, fallen: &str, left: (u32, u32), answer: &str) -> Judgement {
    let (Some(dfa), Ok(fallen)) = (builtin(machine), parse_word(fallen)) else {
        return Judgement::refused("undecided", format!("no built-in DFA is named {machine:?}"));
    };
    let word = match parse_word(answer) {
        Ok(word) => word,
        Err(error) => return Judgement::refused("other letters", error.to_string()),
    };
    let greens = word.iter().filter(|letter| **letter == Letter::Green).count() as u32;
    if (greens, word.len() as u32 - greens) != left {
        let summary = format!("This is not an order of {} green and {} red.", left.0, left.1);
        return Judgement::part(max, &ratio(0, 1), summary);
    }
    if dfa.accepts(&[fallen, word].concat()) {
        Judgement::right(max, "With this order the string is accepted.")
    } else {
        Judgement::part(max, &ratio(0, 1), "With this order the string is rejected.".to_owned())
    }
}
