//! The result of judging an answer.

use crate::points::{Points, ratio};
use num_rational::BigRational;

/// Largest number of sets of states when an answer is made deterministic.
pub(crate) const MOST_SETS: usize = 10_000;

/// The result of judging an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    /// Points; `None` if the teacher has to judge.
    pub points: Option<Points>,
    /// Verdict in one to three words: `equivalent`, `too large`, `incomplete`, `misreading`, `different`, `undecided`, `not a
    /// dfa`, ...
    pub verdict: String,
    /// Shortest word on which the answer is wrong, or first such tape; not shortened.
    pub counterexample: Option<String>,
    /// Result of the answer on it: `accept`, `reject`, or the text that a machine leaves on the tape.
    pub answer_says: Option<String>,
    /// Expected result on it, in the same form.
    pub expected: Option<String>,
    /// True if the answer accepts the counterexample; `None` if it does not accept words.
    pub answer_accepts: Option<bool>,
    /// Number of states as drawn.
    pub states: Option<usize>,
    /// Number of states of the answer's minimal DFA.
    pub minimal_states: Option<usize>,
    /// Least number of edits that correct it.
    pub edits: Option<usize>,
    /// The density of the difference.
    pub density: Option<BigRational>,
    /// Description of the misreading.
    pub misreading: Option<String>,
    /// The reason why it could not be judged, or a part of it with a doubtful meaning.
    pub problem: Option<String>,
    /// Summary of the verdict in a sentence, for the student.
    pub summary: String,
    /// Sentence about the counterexample.
    pub shown: Option<String>,
    /// Hint about the kind of change that would correct the answer.
    pub hint: Option<String>,
    /// Minimal automaton of an answer with a wrong language, to find equal answers elsewhere.
    pub wrong: Option<fob_automata::general::Dense>,
}

impl Judgement {
    /// Creates a judgement with no points, for a reason.
    pub fn refused(verdict: impl Into<String>, problem: impl Into<String>) -> Self {
        let problem = problem.into();
        Self {
            points: Some(Points::default()),
            verdict: verdict.into(),
            summary: format!("No points: {problem}."),
            problem: Some(problem),
            ..Self::default()
        }
    }

    /// Creates a judgement that is left to the teacher.
    pub(super) fn open() -> Self {
        let summary = "Your teacher judges this exercise.".to_owned();
        Self { verdict: "left to the teacher".to_owned(), summary, ..Self::default() }
    }

    pub(super) fn right(points: Points, summary: &str) -> Self {
        Self { points: Some(points), verdict: "right".to_owned(), summary: summary.to_owned(), ..Self::default() }
    }

    /// Creates a judgement with part of the points: for right items minus wrong ones, never all of the points.
    pub(super) fn part(max: Points, share: &BigRational, summary: String) -> Self {
        let points = max.share(share).below(max);
        let verdict = if points.is_zero() { "wrong" } else { "partly right" };
        Self { points: Some(points), verdict: verdict.to_owned(), summary, ..Self::default() }
    }
}

/// Returns `part` of `whole` as a fraction.
pub(super) fn share(part: usize, whole: usize) -> BigRational {
    ratio(part as i64, whole as i64)
}
