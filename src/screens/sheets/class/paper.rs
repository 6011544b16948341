//! The sheet of a class while a student works on it: answers are kept on the device, and the server judges what is handed in.

use super::super::judge::{Judge, Said, Standing, Tone};
use super::super::open_exercise::OpenExercise;
use super::super::own::plural_points;
use super::{labels, time};
use egui::{RichText, Ui};
use fob_exercises::{Exercise, Sheet};
use fob_kit::theme::{SIZES, STEP, Theme};
use fob_kit::widgets;
use fob_services::data::{MyClass, MyWork, Sent};
use fob_services::online::{HandedIn, Learned, new_token};
use std::borrow::Cow;

/// The sheet of a class.
pub struct Paper<'a> {
    /// The class.
    pub mine: &'a mut MyClass,
    /// This device's clock, in seconds since 1970.
    pub clock: u64,
    /// Why hand-ins wait.
    pub why: Option<&'a str>,
    /// Whether an answer was handed in: it is to be saved at once.
    pub handed: bool,
}

impl Paper<'_> {
    fn work(&self, id: &str) -> Option<&MyWork> {
        self.mine.work.get(id)
    }

    /// Returns the receipt of the answer that counts.
    fn counts<'a>(&self, work: &'a MyWork) -> Option<&'a HandedIn> {
        let points = |handed: &HandedIn| handed.judged.as_ref().and_then(|judged| judged.points).unwrap_or(-1.0);
        let is_best = self.mine.seen.as_ref().is_some_and(|seen| seen.counts == "best");
        if is_best {
            return work.receipts.iter().max_by(|one, other| points(one).total_cmp(&points(other)));
        }
        work.receipts.last()
    }
}

/// Whether all points were earned.
pub fn is_right(judged: &Learned) -> bool {
    match (judged.points, judged.max) {
        (Some(points), Some(max)) => points >= max,
        _ => judged
            .verdict
            .as_deref()
            .is_some_and(|verdict| matches!(verdict, "equivalent" | "right") || verdict.starts_with("passed ")),
    }
}

/// Returns points in words; nothing where they are not told.
fn points(judged: &Learned) -> Option<String> {
    Some(format!("{} of {}", judged.points?, judged.max?))
}

impl Judge for Paper<'_> {
    fn kept(&self, _sheet: &Sheet, id: &str) -> String {
        self.work(id).map(|work| work.draft.clone()).unwrap_or_default()
    }

    fn keep(&mut self, _sheet: &Sheet, id: &str, answer: &str, _now: f64) {
        answer.clone_into(&mut self.mine.work.entry(id.to_owned()).or_default().draft);
    }

    fn standing(&self, _sheet: &Sheet, exercise: &Exercise) -> Standing {
        let plain = MyWork::default();
        let work = self.work(&exercise.id).unwrap_or(&plain);
        let (text, tone) = match (&work.waiting, &work.refused, self.counts(work)) {
            (Some(_), ..) if self.why.is_some() => ("not sent yet".to_owned(), Tone::Bad),
            (Some(_), ..) => ("on its way".to_owned(), Tone::Plain),
            (None, Some(_), _) => ("not taken by the server".to_owned(), Tone::Bad),
            (None, None, Some(HandedIn { judged: Some(judged), .. })) => {
                let verdict = judged.verdict.clone().unwrap_or_default();
                let text = points(judged).unwrap_or(verdict);
                if is_right(judged) { (format!("✓ {text}"), Tone::Good) } else { (format!("{text} · handed in"), Tone::Plain) }
            }
            (None, None, Some(handed)) => (format!("handed in, receipt {}", handed.receipt.n), Tone::Plain),
            (None, None, None) if work.draft.is_empty() => (plural_points(exercise.points), Tone::Dim),
            (None, None, None) => (format!("{} · not handed in", plural_points(exercise.points)), Tone::Bad),
        };
        let is_changed = work.waiting.is_none() && !work.handed.is_empty() && work.draft != work.handed;
        Standing { text: if is_changed { format!("{text} · changed since") } else { text }, tone }
    }

    fn is_solved(&self, _sheet: &Sheet, exercise: &Exercise) -> bool {
        let counts = self.work(&exercise.id).and_then(|work| self.counts(work));
        counts.and_then(|handed| handed.judged.as_ref()).is_some_and(is_right)
    }

    fn left(&self, open_exercise: &OpenExercise) -> Option<u64> {
        let all = self.mine.seen.as_ref().map(|seen| seen.attempts).filter(|all| *all > 0)?;
        let work = self.work(&open_exercise.exercise().id);
        Some(work.and_then(|work| work.receipts.last()).and_then(|last| last.left).unwrap_or(all))
    }

    fn due(&self) -> Option<String> {
        time::deadline(self.mine, self.clock).map(|(text, _)| text)
    }

    fn elsewhere(&self, _desk: &OpenExercise) -> Option<&'static str> {
        None
    }

    fn button(&self) -> (&'static str, &'static str) {
        (labels::HAND_IN, "Send this answer to the class; you get a receipt")
    }

    fn ready(&self, open_exercise: &OpenExercise) -> Result<(), Cow<'static, str>> {
        let work = self.work(&open_exercise.exercise().id);
        if work.is_some_and(|work| work.waiting.is_some()) {
            return Err(labels::STILL_WAITS.into());
        }
        if !time::is_open(self.mine, self.clock) {
            return Err(labels::CLOSED.into());
        }
        if self.left(open_exercise) == Some(0) {
            return Err(super::super::labels::NO_ATTEMPTS_LEFT.into());
        }
        let answer = open_exercise.answer().map_err(Cow::from)?;
        if work.is_some_and(|work| work.handed == answer.to_ron()) {
            return Err(labels::SAME.into());
        }
        Ok(())
    }

    fn judge(&mut self, open_exercise: &mut OpenExercise, _now: f64) {
        if self.ready(open_exercise).is_err() {
            return;
        }
        let Ok(answer) = open_exercise.answer() else { return };
        let work = self.mine.work.entry(open_exercise.exercise().id.clone()).or_default();
        let Some(key) = new_token() else {
            work.refused = Some(fob_services::online::NO_CHANCE.to_owned());
            return;
        };
        work.waiting = Some(Sent { answer: answer.to_ron(), key, at: self.clock });
        work.refused = None;
        self.handed = true;
    }

    fn hands_in_whole(&self) -> bool {
        false
    }

    fn feedback(&self, ui: &mut Ui, open_exercise: &OpenExercise) -> Option<String> {
        let work = self.work(&open_exercise.exercise().id)?;
        let theme = &Theme::from_ui(ui);
        if work.waiting.is_some() {
            ui.add_space(STEP);
            match self.why {
                Some(why) => wrapped(ui, &labels::waits(why), theme.bad),
                None => wrapped(ui, labels::ON_ITS_WAY, theme.text),
            }
        }
        if let Some(why) = &work.refused {
            ui.add_space(STEP);
            wrapped(ui, &labels::refused(why), theme.bad);
        }
        let mut seen = None;
        for (place, handed) in work.receipts.iter().rev().enumerate() {
            // Another device has the receipt, and not the answer.
            let is_changed = !work.handed.is_empty() && open_exercise.written() != work.handed;
            seen = learned(ui, handed, is_changed, place == 0, open_exercise).or(seen);
            if let (0, Some(code)) = (place, &self.mine.me.code) {
                widgets::note(ui, &labels::code_of_receipt(code));
            }
        }
        seen
    }
}

fn wrapped(ui: &mut Ui, text: &str, ink: egui::Color32) {
    ui.add(egui::Label::new(RichText::new(text).size(SIZES[1]).color(ink)).wrap());
}

/// Draws what is known of an answer. Returns the word whose run is asked for.
pub fn card(ui: &mut Ui, judged: &Learned, changed: bool, open_exercise: &OpenExercise) -> Option<String> {
    let theme = &Theme::from_ui(ui);
    let ink = match judged.points {
        _ if is_right(judged) => theme.good,
        Some(points) if points <= 0.0 => theme.bad,
        _ => theme.accent,
    };
    let said = Said {
        verdict: judged.verdict.as_deref().unwrap_or_default(),
        points: points(judged).map_or_else(String::new, |points| format!("{points} points")),
        ink,
        text: judged.feedback.as_deref().or(judged.problem.as_deref()).unwrap_or_default(),
        word: judged.counterexample.as_deref(),
        changed,
    };
    said.show(ui, open_exercise)
}

/// Draws a receipt and what is known of its answer: the latest one whole, an earlier one in a line.
fn learned(ui: &mut Ui, handed: &HandedIn, changed: bool, is_latest: bool, open_exercise: &OpenExercise) -> Option<String> {
    let theme = &Theme::from_ui(ui);
    let receipt = labels::receipt(handed.receipt.n, &time::date(&handed.receipt.at));
    if !is_latest {
        let judged = handed.judged.as_ref();
        let verdict = judged.and_then(|judged| points(judged).or(judged.verdict.clone())).unwrap_or_default();
        widgets::note(ui, format!("{receipt} · {verdict}").trim_end_matches(" · "));
        return None;
    }
    let mut seen = None;
    match &handed.judged {
        Some(judged) => seen = card(ui, judged, changed, open_exercise),
        None => {
            ui.add_space(STEP);
            widgets::text(ui, labels::NOT_YET);
        }
    }
    widgets::note(ui, &receipt);
    widgets::note(ui, labels::DIGEST);
    ui.add(egui::Label::new(RichText::new(&handed.receipt.digest).monospace().size(SIZES[0]).color(theme.dim)).wrap());
    seen
}
