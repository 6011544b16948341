//! The moves for some letters in words, for people who make them with a pencil.

use super::labels;
use fob_automata::Letter;
use fob_machines::wheel::Wheel;
use fob_machines::{Configuration, Machine};

/// Maximum number of moves per letter that are listed; of longer ones, the last moves.
const MOST: u32 = 6;

/// Describes the moves of a machine on some letters from a configuration on, one line per letter: `r joins: grr → rrr → rr`.
/// Empty for a machine that only records letters until the string is complete.
pub fn in_words(machine: &Machine, from: &Configuration, letters: &[Letter]) -> Vec<String> {
    let Some(wheel) = machine.as_kind::<Wheel>() else { return Vec::new() };
    let mut at = wheel.configuration(from);
    let word = |at: &fob_machines::wheel::Configuration| {
        if at.word.is_empty() { "nothing".to_owned() } else { at.word.to_string() }
    };
    let mut lines = Vec::with_capacity(letters.len());
    for letter in letters {
        at.word.push(*letter);
        let mut line = format!("{} {}", labels::joins(letter.letter()), word(&at));
        if wheel.steps() > MOST {
            wheel.advance(&mut at, u64::from(wheel.steps()));
            line.push_str(&format!(" → … → {}", word(&at)));
        } else {
            for _ in 0..wheel.steps() {
                wheel.step(&mut at);
                line.push_str(&format!(" → {}", word(&at)));
            }
        }
        line.push_str(&labels::then_production(at.at + 1));
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use Letter::{Green, Red};

    #[test]
    fn each_letter_is_described_with_its_steps() {
        let pocket = Machine::builtin("pocket").expect("built in");
        let lines = in_words(&pocket, &pocket.start(), &[Green, Red]);
        assert_eq!(lines, ["g joins: g → gg → gr, then production 3", "r joins: grr → rrr → rr, then production 2"]);
        let rope = Machine::builtin("rope").expect("built in");
        assert!(in_words(&rope, &rope.start(), &[Green]).is_empty());
        let many = Machine::parse(r#"(name: "w", wheel: [""], steps: 9)"#).expect("a wheel");
        assert_eq!(in_words(&many, &many.start(), &[Red]), ["r joins: r → … → nothing, then production 1"]);
    }
}
