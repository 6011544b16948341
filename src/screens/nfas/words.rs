//! Test words, one a line, with the verdict that is expected of it if the line says so.

use super::labels;
use egui::{RichText, ScrollArea, TextEdit, Ui};
use fob_automata::general::Automaton;
use fob_automata::word_list;
use fob_base::text::clipped;
use fob_kit::theme::{SIZES, STEP, Theme};
use fob_kit::widgets::test_words::Outcome;
use fob_kit::widgets::{self, field};

/// Largest number of words that are judged.
const MOST: usize = 200;

/// Draws what kind of automaton it is, the field for the words, and the verdict on each.
pub fn show(ui: &mut Ui, tried: &mut String, automaton: &Automaton) {
    let theme = &Theme::from_ui(ui);
    ScrollArea::vertical().id_salt("words").auto_shrink([false, false]).show(ui, |ui| {
        let states = fob_base::text::plural(automaton.states().len(), "state");
        let kind = automaton.choice().map_or_else(|| "A DFA".to_owned(), |choice| format!("{}{choice}", labels::AN_NFA));
        widgets::note(ui, &format!("{kind}. {states}, {}.", fob_base::text::plural(automaton.transitions(), "transition")));
        ui.add_space(STEP);
        widgets::note(ui, "One word a line. Add accept or reject to test it. \"\" is the empty word.");
        let letters = automaton.letters().letters();
        let (first, last) = (letters[0], letters[letters.len().min(2) - 1]);
        let hint = format!("{first}{last} accept\n{last}{last} reject");
        let edit = TextEdit::multiline(tried).margin(field::MARGIN).desired_rows(5).desired_width(f32::INFINITY);
        field::named(ui.add(edit.hint_text(hint)), labels::TRIED);
        // The sign of a comment may be a letter.
        let comment = Some('#').filter(|sign| !letters.contains(sign));
        let lines = word_list::split(tried, comment);
        let judged: Vec<Judged> = lines.iter().take(MOST).map(|(_, line)| Judged::new(line, automaton)).collect();
        let (passed, all) = judged.iter().fold((0, 0), |(passed, all), line| match line.passed {
            Some(as_expected) => (passed + usize::from(as_expected), all + 1),
            None => (passed, all),
        });
        if all > 0 {
            ui.colored_label(if passed == all { theme.good } else { theme.bad }, labels::as_expected(passed, all));
        }
        for line in &judged {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(&line.word).monospace());
                ui.label(RichText::new(&line.text).size(SIZES[0]).color(line.outcome.ink(theme)));
            });
        }
        if lines.len() > MOST {
            widgets::note(ui, &format!("Only the first {MOST} words are read."));
        }
    });
}

/// A word of the list, as it is shown.
struct Judged {
    word: String,
    text: String,
    outcome: Outcome,
    /// Whether it is as expected, if something was expected.
    passed: Option<bool>,
}

impl Judged {
    fn new(line: &Result<word_list::Written<'_>, word_list::ListProblem>, automaton: &Automaton) -> Self {
        let (word, expected) = match line {
            Ok((word, expected)) => (*word, *expected),
            Err(problem) => return Self::wrong("", &problem.to_string()),
        };
        match automaton.letters().parse(word) {
            Err(error) => Self { passed: expected.map(|_| false), ..Self::wrong(word, &error.to_string()) },
            Ok(read) => {
                let accepted = automaton.accepts(&read);
                let (text, outcome) = Outcome::of(expected, Some(accepted));
                Self { word: shown(word), text, outcome, passed: expected.map(|expected| expected == accepted) }
            }
        }
    }

    fn wrong(word: &str, problem: &str) -> Self {
        Self { word: shown(word), text: fob_services::words::sentence(problem), outcome: Outcome::Failed, passed: None }
    }
}

fn shown(word: &str) -> String {
    if word.is_empty() { "ε".to_owned() } else { clipped(word, 40) }
}
