//! Questions about automata, answered at once if that is quick, otherwise in the background.

use fob_services::jobs::{Job, Question};

/// A question and its answer. The key identifies the question: while it stays the same, nothing is asked again.
#[derive(Debug)]
pub struct Asked<K, R: Question> {
    key: Option<K>,
    job: Option<Job<R>>,
    answer: Option<Result<R::Answer, String>>,
}

impl<K, R: Question> Default for Asked<K, R> {
    fn default() -> Self {
        Self { key: None, job: None, answer: None }
    }
}

impl<K: PartialEq, R: Question> Asked<K, R> {
    /// Asks, unless this was the last question, and receives an answer that has arrived.
    pub fn ask(&mut self, key: K, request: impl FnOnce() -> R) {
        self.try_ask(key, || Ok(request()));
    }

    /// The same if there may be nothing to ask; the answer then says why.
    pub fn try_ask(&mut self, key: K, request: impl FnOnce() -> Result<R, String>) {
        if self.key.as_ref() != Some(&key) {
            self.key = Some(key);
            self.job = None;
            match request() {
                Ok(request) if request.is_quick() => self.answer = Some(request.at_once()),
                Ok(request) => self.job = Some(Job::start(request)),
                Err(why) => self.answer = Some(Err(why)),
            }
        }
        if let Some(answer) = self.job.as_mut().and_then(Job::poll) {
            self.job = None;
            self.answer = Some(answer);
        }
    }

    /// Whether this was the last question.
    pub fn is_about(&self, key: &K) -> bool {
        self.key.as_ref() == Some(key)
    }

    /// Whether the answer has not arrived yet.
    pub const fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// The answer to the last question, once it has arrived.
    pub fn answer(&self) -> Option<Result<&R::Answer, &str>> {
        if self.is_busy() { None } else { self.latest() }
    }

    /// The last answer that arrived, perhaps to the question before.
    pub fn latest(&self) -> Option<Result<&R::Answer, &str>> {
        self.answer.as_ref().map(|answer| answer.as_ref().map_err(String::as_str))
    }
}
