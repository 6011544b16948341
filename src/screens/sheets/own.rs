//! Practising: this program keeps the answers and judges them.

use super::attempt::Attempt;
use super::judge::{Judge, Said, Standing, Tone};
use super::kept::Answers;
use super::labels;
use super::open_exercise::{Checked, OpenExercise};
use egui::Ui;
use fob_exercises::{Edition, Exercise, Level, Points, Sheet, feedback, judge};
use fob_kit::theme::Theme;
use std::borrow::Cow;
use std::sync::Arc;

/// Returns the most points that an exercise has earned so far.
pub fn earned(answers: &Answers, sheet: &Sheet, exercise: &Exercise) -> Option<Points> {
    answers.done(&sheet.title, &exercise.id).and_then(|done| done.points).map(Points::halves)
}

/// Returns points in words.
pub fn plural_points(points: Points) -> String {
    if points == Points::halves(2) { "1 point".to_owned() } else { format!("{points} points") }
}

impl Judge for Answers {
    fn kept(&self, sheet: &Sheet, id: &str) -> String {
        self.done(&sheet.title, id).map(|done| done.answer.clone()).unwrap_or_default()
    }

    fn keep(&mut self, sheet: &Sheet, id: &str, answer: &str, now: f64) {
        answer.clone_into(&mut self.done_mut(&sheet.title, id, now).answer);
    }

    fn standing(&self, sheet: &Sheet, exercise: &Exercise) -> Standing {
        let answered = self.done(&sheet.title, &exercise.id).is_some_and(|done| !done.answer.is_empty());
        let judged = exercise.practice || sheet.edition == Edition::Teacher;
        let (text, tone) = match earned(self, sheet, exercise) {
            Some(points) if points >= exercise.points => (format!("✓ {points} of {}", exercise.points), Tone::Good),
            Some(points) => (format!("{points} of {}", exercise.points), Tone::Plain),
            None if answered && !judged => (format!("answered · {}", exercise.points), Tone::Plain),
            None => (plural_points(exercise.points), Tone::Dim),
        };
        Standing { text, tone }
    }

    fn is_solved(&self, sheet: &Sheet, exercise: &Exercise) -> bool {
        earned(self, sheet, exercise).is_some_and(|points| points >= exercise.points)
    }

    fn left(&self, open_exercise: &OpenExercise) -> Option<u64> {
        let exercise = open_exercise.exercise();
        let done = self.done(&open_exercise.sheet.title, &exercise.id).map_or(0, |done| done.tries);
        let is_limited = exercise.limits.attempts > 0 && open_exercise.judges();
        is_limited.then(|| exercise.limits.attempts.saturating_sub(done).into())
    }

    fn due(&self) -> Option<String> {
        None
    }

    fn elsewhere(&self, open_exercise: &OpenExercise) -> Option<&'static str> {
        (!open_exercise.judges()).then_some(labels::BY_TEACHER)
    }

    fn button(&self) -> (&'static str, &'static str) {
        (labels::CHECK, "Judge the answer")
    }

    fn ready(&self, open_exercise: &OpenExercise) -> Result<(), Cow<'static, str>> {
        if !open_exercise.judges() {
            return Err(labels::BY_TEACHER.into());
        }
        if self.left(open_exercise) == Some(0) {
            return Err(labels::NO_ATTEMPTS.into());
        }
        open_exercise.answer().map(|_| ()).map_err(Cow::from)
    }

    fn judge(&mut self, open_exercise: &mut OpenExercise, now: f64) {
        if self.ready(open_exercise).is_err() {
            return;
        }
        let Ok(answer) = open_exercise.answer() else { return };
        let sheet = Arc::clone(&open_exercise.sheet);
        let exercise = &sheet.exercises[open_exercise.index];
        let judged = judge(&sheet, exercise, &answer);
        let feedback = feedback::text(exercise, &judged);
        let done = self.done_mut(&sheet.title, &exercise.id, now);
        done.tries += 1;
        done.points = done.points.max(judged.points.map(Points::in_halves));
        if exercise.feedback >= Level::Counterexample
            && let (Some(word), Attempt::Draw(drawing)) = (&judged.counterexample, &mut open_exercise.work)
        {
            drawing.run.set(word);
        }
        open_exercise.checked = Some(Checked { judged, feedback, answer: answer.to_ron() });
    }

    fn hands_in_whole(&self) -> bool {
        true
    }

    fn feedback(&self, ui: &mut Ui, open_exercise: &OpenExercise) -> Option<String> {
        let checked = open_exercise.checked.as_ref()?;
        let theme = &Theme::from_ui(ui);
        let max = open_exercise.exercise().points;
        let ink = match checked.judged.points {
            Some(points) if points >= max => theme.good,
            Some(points) if points.is_zero() => theme.bad,
            _ => theme.accent,
        };
        let said = Said {
            verdict: &feedback::shown_verdict(open_exercise.exercise(), &checked.judged),
            points: checked.judged.points.map_or_else(String::new, |points| format!("{points} of {max} points")),
            ink,
            text: &checked.feedback,
            word: checked.judged.counterexample.as_deref(),
            changed: open_exercise.is_changed(),
        };
        said.show(ui, open_exercise)
    }
}
