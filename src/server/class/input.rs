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

/// Returns whether a name of a task is a class's.
pub fn is_key(key: &str) -> bool {
    key.starts_with(CLASS_KEY)
}

/// Returns the id of the class with this name of a task.
pub fn id_of(key: &str) -> &str {
    key.strip_prefix(CLASS_KEY).unwrap_or(key)
}

/// Where an answer goes.
pub type Answer<T> = oneshot::Sender<Result<T, Refused>>;

/// An input of a class's task. Tokens are hashes in hexadecimal digits.
pub enum Input {
    /// Input that rooms, events and classes share.
    Signal(Signal),
    /// A request for the class as everybody sees it, or as the student with a token does.
    Show(Option<String>, Answer<Value>),
    /// Whose token it is.
    Who(String, Answer<Who>),
    /// Whether an answer may be handed in.
    Check(Box<Check>, Answer<Checked>),
    /// A student's wish, and the time for which an answer was judged.
    Wish(Wish, Duration, Answer<Done>),
    /// Judgements of answers that have had their receipts.
    Found(Found),
    /// A request for answers: the student's own, or for the lecturer all.
    Answers(String, Answer<Answers>),
    /// The lecturer's request for everything but the answers' texts.
    Whole(String, Answer<Arc<Class>>),
    /// The same as soon as all answers that are there are judged.
    Judged(String, Answer<Arc<Class>>),
    /// The lecturer changes the class.
    Change(String, Arc<Plan>, Answer<Changed>),
    /// The lecturer removes a student.
    Remove(String, u32, Answer<()>),
    /// The lecturer gives a student a deadline of their own, or takes it away.
    More(String, u32, Option<Deadline>, Answer<()>),
    /// The lecturer ends the tokens of a student.
    End(String, u32, Answer<()>),
    /// The lecturer deletes the class.
    Delete(String, Answer<()>),
}

impl From<Signal> for Input {
    fn from(signal: Signal) -> Self {
        Self::Signal(signal)
    }
}

/// Whose a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    Lecturer,
    Student,
}

/// An answer that may be handed in, or not.
#[derive(Clone, Debug)]
pub struct Check {
    pub token: String,
    /// When the answer came, if it was checked before.
    pub came: Option<Millis>,
    pub exercise: String,
    pub digest: String,
    pub key: String,
}

/// What is to be done with an answer.
pub enum Checked {
    /// It is there already: what was said then.
    Known(Value),
    /// It is to be judged.
    Judge(Ticket),
}

/// An answer that is to be judged.
pub struct Ticket {
    pub paper: Arc<Paper>,
    /// Version of the sheet.
    pub version: u64,
    /// When the answer came.
    pub at: Millis,
    /// Held until it is handed in; `None` if it is judged after its receipt, whose time then says nothing of how long that took.
    pub pass: Option<OwnedSemaphorePermit>,
}

/// What has become of answers that have had their receipts.
pub struct Found {
    /// Version of the sheet by which they were judged.
    pub version: u64,
    pub judged: Result<Vec<Finding>, Refused>,
}

/// A judgement that was found after the receipt.
pub struct Finding {
    /// Number of the answer.
    pub n: u64,
    pub student: u32,
    pub judged: Arc<Judged>,
    /// Time that it took.
    pub took: Duration,
}

/// A wish that is fulfilled.
#[derive(Clone, Debug, PartialEq)]
pub enum Done {
    /// The student has this number and name.
    Came(u32, String),
    /// What is said to a hand-in.
    Handed(Value),
}

/// Answers that were asked for.
pub enum Answers {
    Own(Value),
    All(Arc<Class>),
}

/// What the lecturer changes.
#[derive(Debug)]
pub struct Plan {
    pub change: Change,
    /// The lecturer's own token, from which codes follow.
    pub token: String,
    pub paper: Option<Arc<Paper>>,
    /// Version of the sheet that was the last one when the answers were judged.
    pub version: u64,
    /// Judgements by the new sheet.
    pub judged: BTreeMap<u64, Arc<Judged>>,
}

/// What has changed.
#[derive(Clone, Debug)]
pub struct Changed {
    /// For whom the points are others.
    pub points: Value,
    /// The list of the students, if there is one.
    pub roster: Option<Vec<Entry>>,
}
