//! The test words of the editor, each with its result and the reason.

use crate::wheels::labels;
use egui::{FontId, RichText, TextEdit, Ui};
use fob_automata::Letter;
use fob_kit::theme::{SIZES, Theme};
use fob_kit::widgets::test_words::{Board, HINT, Reading, Words};
use fob_kit::widgets::{self, field, machine};
use fob_machines::Machine;
use fob_machines::wheel::Wheel;

/// The explanation of the form of test words.
const HOW: &str = "One string on each line; add accept or reject to test it: ggr accept. \"\" is the empty string.";

/// Returns two words to begin with.
pub fn fresh() -> Words {
    Words::new("gr\nggrr\n")
}

/// Returns the result of a wheel on a word.
fn read(machine: &Machine, word: &[Letter]) -> Reading {
    let at = machine.run(word);
    Reading { accepts: Some(machine.accepts(&at)), at: machine.text(&at), why: machine::why(machine, &at).unwrap_or_default() }
}

/// Draws the list with the results.
pub fn show(ui: &mut Ui, words: &mut Words, wheel: &Wheel, revision: u64) {
    let theme = &Theme::from_ui(ui);
    widgets::heading(ui, "Test words");
    widgets::note(ui, HOW);
    let edit = TextEdit::multiline(&mut words.text)
        .font(FontId::monospace(SIZES[1]))
        .margin(field::margin(ui))
        .desired_width(f32::INFINITY)
        .desired_rows(3)
        .hint_text(HINT);
    if field::named(ui.add(edit), labels::TEST_WORDS).changed() {
        words.changed();
    }
    let machine = Machine::new(wheel.clone());
    words.judge(&Board, revision, |word| read(&machine, word));
    for line in &words.judged().lines {
        let ink = line.outcome.ink(theme);
        ui.add(egui::Label::new(RichText::new(&line.whole).size(SIZES[0]).color(ink)).wrap());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_kit::widgets::test_words::Outcome::{Failed, Neutral, Passed};

    #[test]
    fn each_line_says_where_it_leads_and_whether_that_was_expected() {
        let three = Wheel::from_ron(r#"(name: "Three", wheel: ["g", "rg", "r"])"#).expect("a wheel");
        let mut words = Words::new("gr\ngr accept\nr accept\n\"\" # nothing\ngx");
        let machine = Machine::new(three);
        words.judge(&Board, 1, |word| read(&machine, word));
        let lines = &words.judged().lines;
        let outcomes: Vec<_> = lines.iter().map(|line| line.outcome).collect();
        assert_eq!(outcomes, [Neutral, Failed, Passed, Neutral, Failed]);
        assert_eq!(words.judged().passed, (1, 2));
        assert!(lines[0].whole.starts_with("gr → rrg@2: rejected (this word came before"), "{}", lines[0].whole);
        assert!(lines[1].whole.contains("not as expected") && lines[3].whole.starts_with("\"\" → @0: accepted"));
        assert!(lines[4].whole.starts_with("line 5:"), "{}", lines[4].whole);
    }
}
