//! Inputs of a class's task.

use super::judged::Judged;
use super::paper::Paper;
use super::refused::Refused;
use super::settings::{Change, Deadline, Entry};
use super::state::{Class, Wish};
use crate::party::Signal;
use crate::store::CLASS_KEY;
use fob_online::Millis;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, oneshot};

/// Returns whether a task's name is that of a class.
pub fn is_key(key: &str) -> bool {
    key.starts_with(CLASS_KEY)
}

/// Returns the id of the class with this task name.
pub fn id_of(key: &str) -> &str {
    key.strip_prefix(CLASS_KEY).unwrap_or(key)
}

/// Sender of the reply to a request.
pub type Answer<T> = oneshot::Sender<Result<T, Refused>>;

/// An input of a class's task. Tokens are hashes in hexadecimal digits.
pub enum Input {
    /// Input that rooms, events and classes share.
    Signal(Signal),
    /// A request for the public view of the class, or for the view of the student with a token.
    Show(Option<String>, Answer<Value>),
    /// A request for the kind of owner of a token.
    Who(String, Answer<Who>),
    /// A check whether an answer may be handed in.
    Check(Box<Check>, Answer<Checked>),
    /// A student's wish, with the time that judging took.
    Wish(Wish, Duration, Answer<Done>),
    /// Judgements of answers that already have their receipts.
    Found(Found),
    /// A request for answers: the student's own, or all for the lecturer.
    Answers(String, Answer<Answers>),
    /// The lecturer's request for everything but the texts of answers.
    Whole(String, Answer<Arc<Class>>),
    /// The same, after all present answers are judged.
    Judged(String, Answer<Arc<Class>>),
    /// The lecturer changes the class.
    Change(String, Arc<Plan>, Answer<Changed>),
    /// The lecturer removes a student.
    Remove(String, u32, Answer<()>),
    /// The lecturer sets a student's own deadline, or removes it.
    More(String, u32, Option<Deadline>, Answer<()>),
    /// The lecturer makes the tokens of a student invalid.
    End(String, u32, Answer<()>),
    /// The lecturer deletes the class.
    Delete(String, Answer<()>),
}

impl From<Signal> for Input {
    fn from(signal: Signal) -> Self {
        Self::Signal(signal)
    }
}

/// The owner of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    Lecturer,
    Student,
}

/// An answer to check before it is handed in.
#[derive(Clone, Debug)]
pub struct Check {
    pub token: String,
    /// Time at which the answer arrived, if it was checked before.
    pub came: Option<Millis>,
    pub exercise: String,
    pub digest: String,
    pub key: String,
}

/// Result of checking an answer.
pub enum Checked {
    /// The answer was handed in before: the earlier reply.
    Known(Value),
    /// The answer must be judged.
    Judge(Ticket),
}

/// An answer that must be judged.
pub struct Ticket {
    pub paper: Arc<Paper>,
    /// Version of the sheet.
    pub version: u64,
    /// Time at which the answer arrived.
    pub at: Millis,
    /// Permit until the answer is handed in; `None` if it is judged after its receipt, so that the time of the receipt does not
    /// reveal how long judging takes.
    pub pass: Option<OwnedSemaphorePermit>,
}

/// Judgements of answers that already have their receipts.
pub struct Found {
    /// Version of the sheet for the judgements.
    pub version: u64,
    pub judged: Result<Vec<Finding>, Refused>,
}

/// A judgement that was made after the receipt.
pub struct Finding {
    /// Number of the answer.
    pub n: u64,
    pub student: u32,
    pub judged: Arc<Judged>,
    /// Time that judging took.
    pub took: Duration,
}

/// The result of a fulfilled wish.
#[derive(Clone, Debug, PartialEq)]
pub enum Done {
    /// The student has this number and name.
    Came(u32, String),
    /// The reply to a hand-in.
    Handed(Value),
}

/// Answers for a student or the lecturer.
pub enum Answers {
    Own(Value),
    All(Arc<Class>),
}

/// The lecturer's changes.
#[derive(Debug)]
pub struct Plan {
    pub change: Change,
    /// The lecturer's own token, from which codes are derived.
    pub token: String,
    pub paper: Option<Arc<Paper>>,
    /// Latest version of the sheet when the answers were judged.
    pub version: u64,
    /// Judgements by the new sheet.
    pub judged: BTreeMap<u64, Arc<Judged>>,
}

/// The result of the lecturer's changes.
#[derive(Clone, Debug)]
pub struct Changed {
    /// Students whose points have changed.
    pub points: Value,
    /// The list of students, if there is one.
    pub roster: Option<Vec<Entry>>,
}
