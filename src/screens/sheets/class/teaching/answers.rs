//! One answer after another, without names: to be shown in class.

use super::super::super::ask::Ask;
use super::super::super::desk::Desk;
use super::super::super::judge::{Judge, Pages, Standing, Tone};
use super::super::super::{exercise, labels as exercises};
use super::super::paper::{card, is_right};
use super::known::Known;
use super::labels;
use super::marks::counted;
use egui::Ui;
use fob_base::text::plural;
use fob_course::{Exercise, Sheet};
use fob_kit::online::{Learned, ShownClass};
use fob_kit::theme::STEP;
use fob_kit::widgets;
use std::borrow::Cow;
use std::sync::Arc;

/// An answer that one or several students have handed in.
#[derive(Clone, Debug)]
struct Shown {
    text: String,
    judged: Learned,
    people: usize,
}

/// The answers to an exercise.
#[derive(Debug, Default)]
pub struct Answers {
    /// Only those that are not right.
    wrong: bool,
    /// The exercise whose answers are open, and those, the commonest first.
    open: Option<(Arc<Sheet>, usize, Vec<Shown>)>,
    at: usize,
    desk: Option<Desk>,
}

impl Answers {
    /// Whether an answer is shown.
    pub fn is_open(&self) -> bool {
        self.desk.is_some()
    }

    /// Closes the answer.
    pub fn close(&mut self) {
        (self.open, self.desk) = (None, None);
    }

    /// Goes to another answer.
    pub fn go(&mut self, at: usize) {
        let Some((sheet, exercise, all)) = &self.open else { return };
        if let Some(shown) = all.get(at) {
            self.at = at;
            self.desk = Some(Desk::new(Arc::clone(sheet), *exercise, shown.text.clone()));
        }
    }

    /// Draws the choice of an exercise.
    pub fn choose(&mut self, ui: &mut Ui, known: &Known, class: &ShownClass, sheet: &Arc<Sheet>) {
        widgets::text(ui, labels::ABOUT_ANSWERS);
        let kinds = [(false, labels::ALL_ANSWERS, "Right ones too"), (true, labels::WRONG_ANSWERS, "Those without all points")];
        widgets::choices(ui, &mut self.wrong, &kinds);
        ui.add_space(STEP);
        let counted = counted(&known.rows, &class.counts);
        for (index, exercise) in sheet.exercises.iter().enumerate() {
            let mut all: Vec<Shown> = Vec::new();
            for row in counted.values().filter(|row| row.exercise == exercise.id && !(self.wrong && is_right(&row.judged))) {
                let Some(text) = &row.answer else { continue };
                match all.iter_mut().find(|shown| shown.text == *text) {
                    Some(shown) => shown.people += 1,
                    None => all.push(Shown { text: text.clone(), judged: row.judged.clone(), people: 1 }),
                }
            }
            // By what is in them, so that the order says nothing about who was first.
            all.sort_by(|one, other| other.people.cmp(&one.people).then_with(|| one.text.cmp(&other.text)));
            let label = labels::answers_to(index + 1);
            ui.horizontal_wrapped(|ui| {
                let tip = "See them one after another";
                if widgets::button_if(ui, !all.is_empty(), &label, tip, "Nobody has handed in such an answer").clicked() {
                    self.open = Some((Arc::clone(sheet), index, std::mem::take(&mut all)));
                    self.go(0);
                } else {
                    let different = plural(all.len(), "different answer");
                    widgets::note(ui, &different);
                }
            });
        }
    }

    /// Draws the answer.
    pub fn show(&mut self, ui: &mut Ui, now: f64, free: bool) -> Option<Ask> {
        let (_, index, all) = self.open.as_ref()?;
        let (at, number) = (self.at, *index + 1);
        let mut seen = Seen { shown: all.get(at)?, at, all: all.len(), number };
        exercise::show(ui, self.desk.as_mut()?, &mut seen, now, free)
    }
}

/// An answer that is looked at: nothing is kept or handed in.
struct Seen<'a> {
    shown: &'a Shown,
    at: usize,
    all: usize,
    number: usize,
}

impl Judge for Seen<'_> {
    fn kept(&self, _sheet: &Sheet, _id: &str) -> String {
        self.shown.text.clone()
    }

    fn keep(&mut self, _sheet: &Sheet, _id: &str, _answer: &str, _now: f64) {}

    fn standing(&self, _sheet: &Sheet, _exercise: &Exercise) -> Standing {
        Standing { text: String::new(), tone: Tone::Dim }
    }

    fn is_solved(&self, _sheet: &Sheet, _exercise: &Exercise) -> bool {
        false
    }

    fn left(&self, _desk: &Desk) -> Option<u64> {
        None
    }

    fn due(&self) -> Option<String> {
        Some(labels::handed_in_by(self.shown.people))
    }

    fn elsewhere(&self, _desk: &Desk) -> Option<&'static str> {
        Some(labels::NOT_KEPT)
    }

    fn pages(&self, _desk: &Desk) -> Pages {
        let title = format!("{} {} · {} of {}", exercises::EXERCISE, self.number, self.at + 1, self.all);
        Pages { title, at: self.at, all: self.all, thing: "answer", in_a_row: false }
    }

    fn button(&self) -> (&'static str, &'static str) {
        (exercises::CHECK, "")
    }

    fn ready(&self, _desk: &Desk) -> Result<(), Cow<'static, str>> {
        Err(labels::NOT_KEPT.into())
    }

    fn judge(&mut self, _desk: &mut Desk, _now: f64) {}

    fn hands_in_whole(&self) -> bool {
        false
    }

    fn feedback(&self, ui: &mut Ui, desk: &Desk) -> Option<String> {
        card(ui, &self.shown.judged, desk.written() != self.shown.text, desk)
    }
}
