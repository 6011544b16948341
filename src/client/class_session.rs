//! The lecturer's view of a class: a state machine over the protocol's frames.

use super::frames::{self, Closing, parsed};
use super::keeper::Keeper;
use super::session::{Action, Input, Line};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The lecturer's overview of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct ClassOverview {
    /// Number of students who have joined.
    pub students: u64,
    /// Number of people who have handed in, by id of the exercise.
    #[serde(default)]
    pub handed: BTreeMap<String, u64>,
    /// Number of people whose counting answer has all points, by id of the exercise.
    #[serde(default)]
    pub right: BTreeMap<String, u64>,
    /// The most frequent wrong answers, of those that count.
    #[serde(default)]
    pub common: Vec<CommonMistake>,
}

/// A mistake that several students have made.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CommonMistake {
    /// Id of the exercise.
    pub exercise: String,
    /// Verdict on the answers.
    pub verdict: String,
    /// A word on which the answers are wrong; empty for the empty word.
    #[serde(default)]
    pub counterexample: Option<String>,
    /// The lecturer's sentence about the mistake.
    #[serde(default)]
    pub misreading: Option<String>,
    /// Number of answers.
    pub n: u64,
}

/// The lecturer's view of a class. Driven like a [`Session`](super::Session).
#[derive(Clone, Debug)]
pub struct ClassSession {
    token: String,
    keeper: Keeper,
    overview: Option<ClassOverview>,
    /// Number of overviews received so far.
    news: u64,
}

impl ClassSession {
    /// Creates the session of the lecturer with this token. `seed` varies the delays between attempts to connect.
    pub fn new(token: String, seed: u64) -> Self {
        Self { token, keeper: Keeper::new(seed), overview: None, news: 0 }
    }

    /// Processes an event of the connection at a time.
    pub fn take(&mut self, now: i64, input: Input<'_>) -> Vec<Action> {
        let mut actions = Vec::new();
        match input {
            Input::Tick => {}
            Input::Opened => {
                if self.keeper.opened(now) {
                    actions.push(Action::Send(frames::hello(Some(&self.token), 0, frames::OLDEST)));
                }
            }
            Input::Frame(text) => {
                self.keeper.heard(now);
                self.hear(text, &mut actions);
            }
            Input::Closed => drop(self.keeper.lose(now)),
        }
        self.keeper.pass_time(now, &mut actions);
        actions
    }

    fn hear(&mut self, text: &str, actions: &mut Vec<Action>) {
        let Ok(fields) = serde_json::from_str::<BTreeMap<String, &RawValue>>(text) else { return };
        let of = |name: &str| fields.get(name).map(|raw| raw.get());
        if let Some(overview) = of("class").and_then(parsed) {
            self.keeper.greeted();
            self.overview = Some(overview);
            self.news += 1;
        } else if let Some(closing) = of("closing").and_then(parsed::<Closing>) {
            self.keeper.closing(closing.why, actions);
        }
    }

    /// Returns the overview, if the server has sent it.
    pub fn overview(&self) -> Option<&ClassOverview> {
        self.overview.as_ref()
    }

    /// Returns a number that rises with each overview from the server.
    pub fn news(&self) -> u64 {
        self.news
    }

    /// Returns the state of the line.
    pub fn line(&self) -> &Line {
        self.keeper.line()
    }

    /// Opens a lost line at once instead of later.
    pub fn hurry(&mut self, now: i64) {
        self.keeper.hurry(now);
    }

    /// Returns the latest time at which time must pass next ([`Input::Tick`]).
    pub fn wake_at(&self) -> Option<i64> {
        self.keeper.wake_at()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_overview_is_followed_over_a_lost_line_and_a_refusal_is_final() {
        let mut session = ClassSession::new("0f".repeat(16), 3);
        assert_eq!(session.take(0, Input::Tick), [Action::Connect]);
        let token = format!(r#""token":"{}""#, "0f".repeat(16));
        let sent = session.take(5, Input::Opened);
        let is_hello = |sent: &String| sent.starts_with(r#"{"hello":{"#) && sent.contains(&token);
        assert!(matches!(&sent[..], [Action::Send(sent)] if is_hello(sent)), "{sent:?}");
        let frame = r#"{"class":{"students":2,"handed":{"one":1},"right":{"one":0},
            "common":[{"exercise":"one","verdict":"different","counterexample":"","misreading":null,"n":1}]}}"#;
        assert_eq!(session.take(9, Input::Frame(frame)), []);
        let overview = session.overview().expect("told");
        assert_eq!((overview.students, overview.handed["one"], session.news()), (2, 1, 1));
        assert_eq!(overview.common[0].counterexample.as_deref(), Some(""));
        assert_eq!(session.line(), &Line::Up);
        // Frames outside the protocol change nothing.
        for other in ["", "{", "[]", r#"{"class":7}"#, r#"{"other":1}"#] {
            session.take(10, Input::Frame(other));
        }
        assert_eq!(session.news(), 1);
        // The line breaks: the overview stays, and the line is opened again.
        session.take(20, Input::Closed);
        assert!(session.overview().is_some() && session.line() != &Line::Up);
        let again = session.wake_at().expect("it is opened again");
        assert_eq!(session.take(again, Input::Tick), [Action::Connect]);
        session.take(again + 1, Input::Opened);
        session.take(again + 2, Input::Frame(r#"{"closing":{"code":1008,"why":"no such token"}}"#));
        assert!(matches!(session.line(), Line::Ended(why) if why == "no such token"), "{:?}", session.line());
    }
}
