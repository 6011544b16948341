//! Who keeps and judges the answers to a sheet: this program for somebody who practises, or the server of a class.

use super::open_exercise::OpenExercise;
use super::{labels, marked};
use egui::{Color32, RichText, Ui};
use fob_base::text::clipped;
use fob_exercises::{Exercise, Level, Sheet};
use fob_kit::access;
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets;
use std::borrow::Cow;

/// How an exercise stands, in the list of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// In words.
    pub text: String,
    /// How it is coloured.
    pub tone: Tone,
}

/// The colour of a standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing was done yet.
    Dim,
    /// Something was done.
    Plain,
    /// It is right.
    Good,
    /// It needs the student.
    Bad,
}

impl Tone {
    /// Returns its colour.
    pub const fn ink(self, theme: &Theme) -> Color32 {
        match self {
            Self::Dim => theme.dim,
            Self::Plain => theme.text,
            Self::Good => theme.good,
            Self::Bad => theme.bad,
        }
    }
}

/// What one leafs through: the exercises of a sheet, or the answers to one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pages {
    /// The title of the one that is open.
    pub title: String,
    /// Its place.
    pub at: usize,
    /// Number of them.
    pub all: usize,
    /// What each is, in a word.
    pub thing: &'static str,
    /// Whether all of them stand in a row below the answer.
    pub in_a_row: bool,
}

/// Who keeps and judges answers.
pub trait Judge {
    /// Returns the answer that was kept, as a hand-in writes it; empty if there is none.
    fn kept(&self, sheet: &Sheet, id: &str) -> String;

    /// Keeps an answer at a time of this run's clock, in seconds.
    fn keep(&mut self, sheet: &Sheet, id: &str, answer: &str, now: f64);

    /// Returns how an exercise stands.
    fn standing(&self, sheet: &Sheet, exercise: &Exercise) -> Standing;

    /// Whether an exercise has earned all points.
    fn is_solved(&self, sheet: &Sheet, exercise: &Exercise) -> bool;

    /// Returns the number of answers that may still be given; `None` without a limit.
    fn left(&self, open_exercise: &OpenExercise) -> Option<u64>;

    /// Returns until when answers are taken, in words; `None` without a deadline.
    fn due(&self) -> Option<String>;

    /// What is said where there is nothing to press, as where the teacher judges after the whole sheet was handed in; otherwise `None`.
    fn elsewhere(&self, open_exercise: &OpenExercise) -> Option<&'static str>;

    /// What one leafs through.
    fn pages(&self, open_exercise: &OpenExercise) -> Pages {
        let title = format!("{} · {}", clipped(&open_exercise.sheet.title, 40), open_exercise.index + 1);
        Pages { title, at: open_exercise.index, all: open_exercise.sheet.exercises.len(), thing: "exercise", in_a_row: true }
    }

    /// The name of the button that judges, and what it does.
    fn button(&self) -> (&'static str, &'static str);

    /// Whether the answer of the open exercise can be judged.
    ///
    /// # Errors
    /// Why it cannot, in a sentence without its full stop.
    fn ready(&self, open_exercise: &OpenExercise) -> Result<(), Cow<'static, str>>;

    /// Judges the answer of the open exercise, if it is ready.
    fn judge(&mut self, open_exercise: &mut OpenExercise, now: f64);

    /// Whether the sheet is handed in as a whole, as a file or a link.
    fn hands_in_whole(&self) -> bool;

    /// Draws what came of the answer. Returns a word on which the student wants to see the answer run.
    fn feedback(&self, ui: &mut Ui, open_exercise: &OpenExercise) -> Option<String>;
}

/// What is said of a judged answer.
pub struct Said<'a> {
    /// The verdict.
    pub verdict: &'a str,
    /// The points, in words.
    pub points: String,
    /// The colour of the verdict.
    pub ink: Color32,
    /// The feedback.
    pub text: &'a str,
    /// A word on which the answer is wrong.
    pub word: Option<&'a str>,
    /// Whether the answer has changed since.
    pub changed: bool,
}

impl Said<'_> {
    /// Draws it. Returns the word if its run is asked for.
    pub fn show(&self, ui: &mut Ui, open_exercise: &OpenExercise) -> Option<String> {
        let theme = &Theme::from_ui(ui);
        let mut seen = None;
        ui.add_space(STEP);
        widgets::card(ui).stroke(egui::Stroke::new(1.5, self.ink)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_wrapped(|ui| {
                let verdict = fob_services::phrases::capital(self.verdict);
                access::told(&ui.label(RichText::new(verdict).font(theme::strong(SIZES[1])).color(self.ink)));
                access::told(&ui.label(RichText::new(&self.points).size(SIZES[0]).color(theme.dim)));
            });
            // The points are above already.
            let text =
                self.text.rsplit_once(". ").filter(|(_, last)| last.ends_with(" points.")).map_or(self.text, |(text, _)| text);
            let is_whole = text.is_empty() || text.ends_with(['.', '!']) || text.len() == self.text.len();
            let text = if is_whole { text.to_owned() } else { format!("{text}.") };
            if !text.is_empty() {
                marked::show(ui, &text, SIZES[1], theme.text);
            }
            if self.changed {
                widgets::note(ui, labels::CHANGED);
            } else if let Some(word) =
                self.word.filter(|_| open_exercise.draws() && open_exercise.exercise().feedback >= Level::Counterexample)
                && widgets::button(ui, labels::SHOW_RUN, "Read this word on the canvas").clicked()
            {
                seen = Some(word.to_owned());
            }
        });
        seen
    }
}
