//! The open exercise: the answer, and its judgement.

use super::attempt::{Attempt, Gifts};
use fob_automata::edit::Edit;
use fob_automata::general::{Dense, expression};
use fob_exercises::{Answer, Edition, Exercise, Judgement, Sheet, judge};
use std::sync::Arc;

/// An answer that was judged.
#[derive(Debug)]
pub struct Checked {
    /// The judgement.
    pub judged: Judgement,
    /// The feedback for the student.
    pub feedback: String,
    /// The answer that was judged, as a hand-in writes it.
    pub answer: String,
}

/// An open exercise.
#[derive(Debug)]
pub struct OpenExercise {
    /// The sheet.
    pub sheet: Arc<Sheet>,
    /// The place of the exercise in the sheet.
    pub index: usize,
    /// What it gives.
    pub gifts: Gifts,
    /// The answer.
    pub work: Attempt,
    /// Words that the student tries, one a line.
    pub tried: String,
    /// The judgement of the last answer that was checked.
    pub checked: Option<Checked>,
    /// What a Turing machine of this text does on the tapes that are shown, for a limited number of steps.
    pub tapes: Option<(String, Vec<String>)>,
    /// The automaton of an expression of this text, or what is wrong with it.
    compiled: Option<(String, Result<Dense, String>)>,
    /// The answer as it was kept last.
    kept: String,
    /// The answer that **Start over** has emptied, and its judgement. A drawing has an undo of its own, so here it is `None`.
    before: Option<(Option<Attempt>, Option<Checked>)>,
}

/// Largest number of derivatives of an expression while it is typed.
const DERIVATIVES: usize = 2_000;

impl OpenExercise {
    /// Puts an open exercise, with the answer that was kept, as a hand-in writes it; empty if there is none.
    pub fn new(sheet: Arc<Sheet>, index: usize, kept: String) -> Self {
        let exercise = &sheet.exercises[index];
        let gifts = Gifts::of(&sheet, exercise);
        let mut work = Attempt::new(&sheet, exercise);
        // A file that somebody has edited may hold anything.
        if let Ok(answer) = Answer::from_ron(&kept, &sheet.letters) {
            work.restore(answer, &gifts);
        }
        Self { index, gifts, work, tried: String::new(), checked: None, tapes: None, compiled: None, kept, before: None, sheet }
    }

    /// Returns the exercise.
    pub fn exercise(&self) -> &Exercise {
        &self.sheet.exercises[self.index]
    }

    /// Returns the answer as a hand-in writes it; empty if there is none yet.
    pub fn written(&self) -> String {
        if self.is_blank() {
            return String::new();
        }
        self.work.answer(&self.gifts).map_or_else(|_| String::new(), |answer| answer.to_ron())
    }

    /// Returns the automaton of the expression that is the answer, or what is wrong with it; `None` if the answer is no expression.
    pub fn compiled(&mut self) -> Option<&Result<Dense, String>> {
        let Attempt::Expression(text) = &self.work else { return None };
        if self.compiled.as_ref().is_none_or(|(of, _)| of != text) {
            let made = expression::table_within(text, &self.sheet.letters, self.sheet.plus.unwrap_or_default(), DERIVATIVES);
            let made = made.map_err(|error| fob_services::phrases::sentence(&error.to_string()));
            self.compiled = Some((text.clone(), made));
        }
        self.compiled.as_ref().map(|(_, made)| made)
    }

    /// Returns the answer if it is another than was kept last, to be kept.
    pub fn changed(&mut self) -> Option<&str> {
        let written = self.written();
        if written == self.kept {
            return None;
        }
        self.kept = written;
        Some(&self.kept)
    }

    /// Returns the answer, for whoever judges it.
    ///
    /// # Errors
    /// There is none yet: the next step in a sentence.
    pub fn answer(&self) -> Result<Answer, &'static str> {
        let exercise = self.exercise();
        let answer = self.work.answer(&self.gifts)?;
        // What is shown before anything is done is no answer, but where nothing is to be done.
        if self.is_blank() && !is_right(&self.sheet, exercise, &answer) {
            return Err(super::labels::NO_ANSWER);
        }
        Ok(answer)
    }

    /// Returns whether the answer is drawn.
    pub const fn draws(&self) -> bool {
        matches!(self.work, Attempt::Draw(_))
    }

    /// Returns whether nothing was done yet.
    pub fn is_blank(&self) -> bool {
        self.work.is_blank(&self.sheet, self.exercise())
    }

    /// Returns whether the student's program judges the exercise by itself.
    pub fn judges(&self) -> bool {
        self.exercise().practice || self.sheet.edition == Edition::Teacher
    }

    /// Returns whether the answer has changed since it was judged.
    pub fn is_changed(&self) -> bool {
        self.checked.as_ref().is_some_and(|checked| checked.answer != self.written())
    }

    /// Empties the answer, which can be undone.
    pub fn clear(&mut self) {
        let checked = self.checked.take();
        let emptied = match &mut self.work {
            Attempt::Draw(drawing) => {
                let states = drawing.editor.draft().states().map(|state| state.id).collect();
                drawing.editor.does(&Edit::Remove { states });
                None
            }
            work => Some(std::mem::replace(work, Attempt::new(&self.sheet, &self.sheet.exercises[self.index]))),
        };
        self.before = Some((emptied, checked));
    }

    /// Returns whether the last thing that happened to the answer is that it was emptied.
    pub fn can_restore(&self) -> bool {
        let has_undo = !matches!(&self.work, Attempt::Draw(drawing) if !drawing.editor.can().0);
        self.before.is_some() && self.is_blank() && has_undo
    }

    /// Undoes the emptying.
    pub fn restore(&mut self) {
        if !self.can_restore() {
            return;
        }
        let Some((emptied, checked)) = self.before.take() else { return };
        match (&mut self.work, emptied) {
            (Attempt::Draw(drawing), _) => drop(drawing.editor.undo()),
            (work, Some(emptied)) => *work = emptied,
            (_, None) => {}
        }
        self.checked = checked;
    }
}

/// Returns whether an answer earns all points of an exercise without a text or a table to write, in which nothing is to be done.
fn is_right(sheet: &Sheet, exercise: &Exercise, answer: &Answer) -> bool {
    matches!(answer, Answer::Table(_)) && judge(sheet, exercise, answer).points == Some(exercise.points)
}
