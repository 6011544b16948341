//! Test words, one per line, optionally with the expected verdict; judged while the wheel is edited.

use egui::{FontId, RichText, TextEdit, Ui};
use fob_automata::{word_list, word_text};
use fob_kit::theme::{SIZES, Theme};
use fob_kit::widgets::{self, field, machine};
use fob_machines::Machine;
use fob_machines::wheel::Wheel;

/// Help on how to write test words.
const HOW: &str = "One string on each line; add accept or reject to test it: ggr accept. \"\" is the empty string.";

/// The test words of the desk.
#[derive(Debug)]
pub struct Words {
    /// The text as typed.
    pub text: String,
    /// The results, with the text and the revision of the desk that they belong to.
    judged: Option<(String, u64, Vec<Line>)>,
}

/// The result of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its description.
    pub text: String,
    /// Whether it is as expected; `None` without an expectation.
    pub is_right: Option<bool>,
}

impl Default for Words {
    fn default() -> Self {
        Self { text: "gr\nggrr\n".to_owned(), judged: None }
    }
}

impl Words {
    /// Judges all lines.
    pub fn judge(&mut self, wheel: &Wheel, revision: u64) -> &[Line] {
        let known = self.judged.as_ref().is_some_and(|(text, of, _)| *of == revision && *text == self.text);
        if !known {
            self.judged = Some((self.text.clone(), revision, lines(&self.text, wheel)));
        }
        self.judged.as_ref().map_or(&[], |(_, _, lines)| lines)
    }
}

/// Returns the results of the lines of a text.
fn lines(text: &str, wheel: &Wheel) -> Vec<Line> {
    let (words, problems) = word_list::read(text);
    let machine = Machine::new(wheel.clone());
    let mut lines: Vec<(usize, Line)> = words
        .into_iter()
        .map(|word| {
            let at = machine.run(&word.word);
            let accepted = machine.accepts(&at);
            let is_right = word.expected.map(|expected| expected == accepted);
            let shown = word_text(&word.word);
            let shown = if shown.is_empty() { "\"\"" } else { &shown };
            let why = machine::why(&machine, &at).unwrap_or_default();
            let verdict = if accepted { "accepted" } else { "rejected" };
            let not = if is_right == Some(false) { ", not as expected" } else { "" };
            (word.line, Line { text: format!("{shown} → {}: {verdict}{not} ({why})", machine.text(&at)), is_right })
        })
        .collect();
    let broken = |(line, problem): (usize, word_list::ListProblem)| {
        (line, Line { text: format!("line {line}: {problem}"), is_right: Some(false) })
    };
    lines.extend(problems.into_iter().map(broken));
    lines.sort_by_key(|(line, _)| *line);
    lines.into_iter().map(|(_, line)| line).collect()
}

/// Draws the list with the results.
pub fn show(ui: &mut Ui, words: &mut Words, wheel: &Wheel, revision: u64) {
    let theme = &Theme::from_ui(ui);
    widgets::heading(ui, "Test words");
    widgets::note(ui, HOW);
    let edit = TextEdit::multiline(&mut words.text)
        .font(FontId::monospace(SIZES[1]))
        .margin(field::MARGIN)
        .desired_width(f32::INFINITY)
        .desired_rows(3)
        .hint_text("ggr accept\nrr reject");
    field::named(ui.add(edit), "List of test words");
    for line in words.judge(wheel, revision) {
        let ink = match line.is_right {
            Some(true) => theme.good,
            Some(false) => theme.bad,
            None => theme.dim,
        };
        ui.add(egui::Label::new(RichText::new(&line.text).size(SIZES[0]).color(ink)).wrap());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_says_where_it_leads_and_whether_that_was_expected() {
        let three = Wheel::from_ron(r#"(name: "Three", wheel: ["g", "rg", "r"])"#).expect("a wheel");
        let lines = lines("gr\ngr accept\nr accept\n\"\" # nothing\ngx", &three);
        let rights: Vec<Option<bool>> = lines.iter().map(|line| line.is_right).collect();
        assert_eq!(rights, [None, Some(false), Some(true), None, Some(false)]);
        assert!(lines[0].text.starts_with("gr → rrg@2: rejected (this word came before"), "{}", lines[0].text);
        assert!(lines[1].text.contains("not as expected") && lines[3].text.starts_with("\"\" → @0: accepted"));
        assert!(lines[4].text.starts_with("line 5:"), "{}", lines[4].text);
    }
}
