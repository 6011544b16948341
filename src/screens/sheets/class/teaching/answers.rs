//! One answer after another, without names: to be shown in class.

use super::super::super::ask::Ask;
use super::super::super::judge::{Judge, Pages, Standing, Tone};
use super::super::super::open_exercise::OpenExercise;
use super::super::super::{exercise, labels as exercises};
use super::super::paper::{card, is_right};
use super::known::Known;
use super::labels;
use super::marks::counted;
use egui::Ui;
use fob_exercises::{Answer, Exercise, Sheet, Task};
use fob_kit::theme::STEP;
use fob_kit::widgets;
use fob_services::online::{Learned, ShownClass};
use std::borrow::Cow;
use std::sync::Arc;

/// An answer that one or several students have handed in.
#[derive(Clone, Debug)]
struct Shown {
    text: String,
    /// What is the same for the same answers.
    form: String,
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
    open_exercise: Option<OpenExercise>,
    /// The answer of the open exercise as it is before anybody has changed it there.
    plain: String,
}

impl Answers {
    /// Whether an answer is shown.
    pub fn is_open(&self) -> bool {
        self.open_exercise.is_some()
    }

    /// Closes the answer.
    pub fn close(&mut self) {
        (self.open, self.open_exercise) = (None, None);
    }

    /// Goes to another answer.
    pub fn go(&mut self, at: usize) {
        let Some((sheet, exercise, all)) = &self.open else { return };
        if let Some(shown) = all.get(at) {
            self.at = at;
            let open_exercise = OpenExercise::new(Arc::clone(sheet), *exercise, shown.text.clone());
            self.plain = open_exercise.written();
            self.open_exercise = Some(open_exercise);
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
                let form = form(sheet, exercise, text);
                match all.iter_mut().find(|shown| shown.form == form) {
                    Some(shown) => shown.people += 1,
                    None => all.push(Shown { text: text.clone(), form, judged: row.judged.clone(), people: 1 }),
                }
            }
            // By what is in them, so that the order says nothing about who was first.
            all.sort_by(|one, other| other.people.cmp(&one.people).then_with(|| one.form.cmp(&other.form)));
            let label = labels::answers_to(index + 1);
            ui.horizontal_wrapped(|ui| {
                let tip = "See them one after another";
                if widgets::button_if(ui, !all.is_empty(), &label, tip, "Nobody has handed in such an answer").clicked() {
                    self.open = Some((Arc::clone(sheet), index, std::mem::take(&mut all)));
                    self.go(0);
                } else {
                    widgets::note(ui, &labels::different(all.len()));
                }
            });
        }
    }

    /// Draws the answer.
    pub fn show(&mut self, ui: &mut Ui, now: f64, free: bool) -> Option<Ask> {
        let (_, index, all) = self.open.as_ref()?;
        let (at, number) = (self.at, *index + 1);
        let mut seen = Seen { shown: all.get(at)?, plain: &self.plain, at, all: all.len(), number };
        exercise::show(ui, self.open_exercise.as_mut()?, &mut seen, now, free)
    }
}

/// Returns a text that is the same for the same answers: drawings are compared without their places, and without the names of states
/// where those mean nothing.
fn form(sheet: &Sheet, exercise: &Exercise, text: &str) -> String {
    let Ok(Answer::Automaton(drawn)) = Answer::from_ron(text, &sheet.letters) else { return text.to_owned() };
    let states = drawn.automaton.states();
    // The states in the order in which the letters lead to them from the start, then those to which none leads.
    let mut order = Vec::new();
    for first in std::iter::once(drawn.automaton.start()).chain(0..states.len()) {
        let mut next = order.len();
        if !order.contains(&first) {
            order.push(first);
        }
        while let Some(state) = order.get(next).map(|state: &usize| &states[*state]) {
            for to in state.each(drawn.automaton.letters().len()).flat_map(|(_, targets)| targets) {
                if !order.contains(&to) {
                    order.push(to);
                }
            }
            next += 1;
        }
    }
    let has_names = !matches!(exercise.task, Task::Language { .. } | Task::Minimal(_));
    let places = |to: &[usize]| {
        let mut places: Vec<_> = to.iter().filter_map(|to| order.iter().position(|known| known == to)).collect();
        places.sort_unstable();
        places
    };
    let state = |state: &usize| {
        let state = &states[*state];
        let leads: Vec<_> = state.each(drawn.automaton.letters().len()).map(|(_, targets)| places(&targets)).collect();
        (has_names.then_some(&state.name), state.accepting, leads)
    };
    format!("{:?}", order.iter().map(state).collect::<Vec<_>>())
}

/// An answer that is looked at: nothing is kept or handed in.
struct Seen<'a> {
    shown: &'a Shown,
    plain: &'a str,
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

    fn left(&self, _desk: &OpenExercise) -> Option<u64> {
        None
    }

    fn due(&self) -> Option<String> {
        Some(labels::handed_in_by(self.shown.people))
    }

    fn elsewhere(&self, _desk: &OpenExercise) -> Option<&'static str> {
        Some(labels::NOT_KEPT)
    }

    fn pages(&self, _desk: &OpenExercise) -> Pages {
        let title = format!("{} {} · {} of {}", exercises::EXERCISE, self.number, self.at + 1, self.all);
        Pages { title, at: self.at, all: self.all, thing: "answer", in_a_row: false }
    }

    fn button(&self) -> (&'static str, &'static str) {
        (exercises::CHECK, "")
    }

    fn ready(&self, _desk: &OpenExercise) -> Result<(), Cow<'static, str>> {
        Err(labels::NOT_KEPT.into())
    }

    fn judge(&mut self, _desk: &mut OpenExercise, _now: f64) {}

    fn hands_in_whole(&self) -> bool {
        false
    }

    fn feedback(&self, ui: &mut Ui, open_exercise: &OpenExercise) -> Option<String> {
        card(ui, &self.shown.judged, open_exercise.written() != self.plain, open_exercise)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::super::shelf;
    use super::*;

    #[test]
    fn the_same_drawing_is_one_answer_wherever_its_states_are_and_whatever_they_are_called() {
        let sheet = r#"(title: "S", letters: ["a", "b"], plus: repeat, exercises: [
            (id: "dfa", kind: dfa, points: 1, text: "T", solution: regex("(a|b)*b")),
            (id: "subset", kind: subset, points: 1, text: "T", given: automaton((start: "p", states: [
                (name: "p", accepting: true, on: {"a": ["p"]})]))),
        ])"#;
        let Ok(sheet) = shelf::parse("s", sheet) else { panic!("a sheet") };
        let drawing = |start: &str, other: &str, at: &str, accepting: bool| {
            format!(
                r#"automaton((letters: ["a", "b"], start: "{start}", states: [
                    (name: "{other}", accepting: {accepting}, on: {{"a": "{start}", "b": "{other}"}}{at}),
                    (name: "{start}", on: {{"a": "{start}", "b": "{other}"}}), (name: "alone", on: {{"a": "{start}", "b": "alone"}})]))"#
            )
        };
        let plain = drawing("p", "q", "", true);
        let form = |exercise: usize, text: &str| form(&sheet, &sheet.exercises[exercise], text);
        assert_eq!(form(0, &plain), form(0, &drawing("x", "y", ", at: (3.0, 4.0)", true)));
        assert_ne!(form(0, &plain), form(0, &drawing("p", "q", "", false)));
        assert_ne!(form(1, &plain), form(1, &drawing("x", "y", "", true)));
        assert_eq!(form(1, &plain), form(1, &drawing("p", "q", ", at: (3.0, 4.0)", true)));
        assert!(form(0, &plain).starts_with('['), "{}", form(0, &plain));
        // What cannot be read is as it is.
        assert_eq!(form(0, "automaton(("), "automaton((");
    }
}
