//! Hand-ins on their way: they wait in the document of classes, go out one after another, and are tried again until there is a
//! receipt.

use super::{PersonKey, Services};
use crate::jobs::wake_here;
use crate::online::{Asked, Call, CallError, ClassKey, HandedIn, denied, waits_because};
use crate::pace::Pace;

/// Seconds between attempts while the server cannot be reached.
const DELAYS: [f64; 5] = [1.0, 2.0, 4.0, 8.0, 15.0];

/// The hand-ins that are on their way.
#[derive(Debug, Default)]
pub struct HandIns {
    lines: Vec<Line>,
}

/// The way of one person's hand-ins to a class.
#[derive(Debug)]
struct Line {
    key: PersonKey,
    /// The exercise, the key of the hand-in, and the call.
    call: Option<(String, String, Call<HandedIn>)>,
    failures: usize,
    /// The time of the next attempt, in seconds on the clock of this run.
    due: f64,
    /// The reason why the last attempt failed.
    why: Option<String>,
}

impl HandIns {
    /// Returns why somebody's hand-ins to a class wait, if the last attempt failed.
    pub fn why(&self, key: &PersonKey) -> Option<&str> {
        self.lines.iter().find(|line| line.key == *key)?.why.as_deref()
    }

    fn pace(&self, now: f64) -> Pace {
        let due = self.lines.iter().filter(|line| line.why.is_some() && line.call.is_none()).map(|line| line.due);
        due.min_by(f64::total_cmp).map_or(Pace::Sleep, |due| Pace::After((due - now).max(0.01)))
    }
}

/// Returns whether a call may succeed later: the server was not reached, is too busy, or cannot store now.
const fn is_passing(error: &CallError) -> bool {
    matches!(error.status, None | Some(429 | 500..))
}

impl Services {
    /// Returns the time of the next attempt to send hand-ins.
    pub(super) fn pace_of_hand_ins(&self) -> Pace {
        self.hand_ins.pace(self.now)
    }

    /// Takes receipts, and sends what waits.
    pub(super) fn hand_in_waiting(&mut self) {
        let waits = self.classes.classes.iter().filter(|mine| mine.waits() && mine.me.student.is_some());
        let keys: Vec<PersonKey> = waits.filter_map(super::MyClass::key).collect();
        for key in &keys {
            if self.hand_ins.lines.iter().all(|line| line.key != *key) {
                self.hand_ins.lines.push(Line { key: key.clone(), call: None, failures: 0, due: self.now, why: None });
            }
        }
        let mut lines = std::mem::take(&mut self.hand_ins.lines);
        lines.retain(|line| line.call.is_some() || keys.contains(&line.key));
        for line in &mut lines {
            if let Some(answer) = line.call.as_mut().and_then(|(.., call)| call.poll())
                && let Some((exercise, sent, _)) = line.call.take()
            {
                self.take_receipt(line, &exercise, &sent, answer);
            }
            if line.call.is_none() && self.now >= line.due {
                self.send_next(line);
            }
        }
        self.hand_ins.lines = lines;
    }

    fn send_next(&self, line: &mut Line) {
        let Some(mine) = self.classes.get(&line.key).filter(|mine| mine.me.student.is_some()) else { return };
        let waiting = mine.work.iter().filter_map(|(id, work)| Some((id, work.waiting.as_ref()?)));
        let Some((exercise, sent)) = waiting.min_by_key(|(_, sent)| sent.at) else { return };
        let wake = wake_here();
        let parts = (exercise.as_str(), sent.answer.as_str(), sent.key.as_str());
        let ClassKey { server, class } = &line.key.class;
        let call = server.hand_in(class, &mine.me.token, parts, move || wake.wake());
        line.call = Some((exercise.clone(), sent.key.clone(), call));
    }

    fn take_receipt(&mut self, line: &mut Line, exercise: &str, key: &str, answer: Result<HandedIn, CallError>) {
        let Some(mine) = self.classes.get_mut(&line.key) else { return };
        match answer {
            Ok(handed) => {
                (line.failures, line.why) = (0, None);
                let work = mine.work.entry(exercise.to_owned()).or_default();
                work.refused = None;
                if let Some(sent) = work.waiting.take_if(|sent| sent.key == key) {
                    work.handed = sent.answer;
                }
                let n = handed.receipt.n;
                work.take(handed);
                self.say(crate::labels::handed_in(n));
            }
            Err(error) if is_passing(&error) => {
                line.due = self.now + DELAYS[line.failures.min(DELAYS.len() - 1)];
                line.failures += 1;
                line.why = Some(waits_because(&error));
                return;
            }
            // The lecturer has ended the secret: the answer waits until the student has come again.
            Err(CallError { status: Some(401 | 403), .. }) => {
                mine.me.student = None;
                line.why = None;
            }
            Err(error) => {
                line.why = None;
                let work = mine.work.entry(exercise.to_owned()).or_default();
                work.waiting = None;
                work.refused = Some(denied(&error, Asked::HandIn));
            }
        }
        self.save_classes();
    }

    /// Follows a class that one teaches.
    pub fn follow_class(&mut self, key: &ClassKey, token: &str) {
        let when = self.moment();
        self.online.follow_class(key, token.to_owned(), when, wake_here());
    }

    /// Saves the classes now: no answer may be lost if the window is closed a moment later.
    pub fn save_classes(&mut self) {
        self.kept_classes.save_change(&mut self.classes, &self.store, &mut self.unsaved);
    }
}
