//! What is said of an answer.

use crate::points::{Points, ratio};
use num_rational::BigRational;

/// The most sets of states of an answer that is made deterministic.
pub const MOST_SETS: usize = 10_000;

/// What a judge says of an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    /// The points; nothing where the teacher judges.
    pub points: Option<Points>,
    /// In one to three words: `equivalent`, `too large`, `incomplete`, `misreading`, `different`, `undecided`, `not a dfa`, ...
    pub verdict: String,
    /// The shortest word on which the answer is wrong, or the first tape; whole.
    pub counterexample: Option<String>,
    /// What the answer says of it: `accept`, `reject`, or what a machine leaves on the tape.
    pub answer_says: Option<String>,
    /// What it should say.
    pub expected: Option<String>,
    /// Whether the counterexample is accepted by the answer, where it accepts words.
    pub answer_accepts: Option<bool>,
    /// Number of states as drawn.
    pub states: Option<usize>,
    /// Number of states of the answer's minimal DFA.
    pub minimal_states: Option<usize>,
    /// The fewest edits that make it right.
    pub edits: Option<usize>,
    /// The density of the difference.
    pub density: Option<BigRational>,
    /// What a misreading is called.
    pub misreading: Option<String>,
    /// Why it could not be judged as what it should be.
    pub problem: Option<String>,
    /// The verdict in a sentence.
    pub told: String,
    /// The counterexample in a sentence.
    pub shown: Option<String>,
    /// The hint.
    pub hint: Option<String>,
    /// The answer's minimal automaton, where it has a wrong language: to find the same one elsewhere.
    pub wrong: Option<fob_automata::general::Table>,
}

impl Judgement {
    /// No points, for a reason.
    pub fn refused(verdict: impl Into<String>, problem: impl Into<String>) -> Self {
        let problem = problem.into();
        Self {
            points: Some(Points::default()),
            verdict: verdict.into(),
            told: format!("No points: {problem}."),
            problem: Some(problem),
            ..Self::default()
        }
    }

    /// Left to the teacher.
    pub(super) fn open() -> Self {
        let told = "Your teacher judges this exercise.".to_owned();
        Self { verdict: "left to the teacher".to_owned(), told, ..Self::default() }
    }

    pub(super) fn right(points: Points, told: &str) -> Self {
        Self { points: Some(points), verdict: "right".to_owned(), told: told.to_owned(), ..Self::default() }
    }

    /// A part of the points, by right things less wrong ones; never all of them.
    pub(super) fn part(max: Points, share: &BigRational, told: String) -> Self {
        let points = max.share(share).below(max);
        let verdict = if points.is_zero() { "wrong" } else { "partly right" };
        Self { points: Some(points), verdict: verdict.to_owned(), told, ..Self::default() }
    }
}

/// `part` of `whole` as a fraction.
pub(super) fn share(part: usize, whole: usize) -> BigRational {
    ratio(part as i64, whole as i64)
}
