//! Messages of a worker during a request, and how the screen reads them.

use fob_games::Progress;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// A message of a worker about a request: plain data as well.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Word<A> {
    /// The progress so far.
    Progress(Progress),
    /// A piece of the answer; more follows.
    Piece(A),
    /// The answer, or why there is none. Nothing follows.
    End(Result<A, String>),
}

/// The messages received about a request.
#[derive(Debug)]
pub(super) struct Heard<A> {
    pub(super) progress: Progress,
    /// Answers, or pieces of one, that were not taken yet.
    pub(super) pieces: VecDeque<Result<A, String>>,
    /// True if the last message was received.
    pub(super) over: bool,
}

impl<A> Default for Heard<A> {
    fn default() -> Self {
        Self { progress: Progress::default(), pieces: VecDeque::new(), over: false }
    }
}

impl<A> Heard<A> {
    /// Stores a message.
    pub(super) fn hear(&mut self, word: Word<A>) {
        match word {
            Word::Progress(progress) => self.progress = progress,
            Word::Piece(piece) => self.pieces.push_back(Ok(piece)),
            Word::End(end) => {
                self.pieces.push_back(end);
                self.over = true;
            }
        }
    }

    /// Ends the messages after the worker is gone: without a last message, the work has failed.
    pub(super) fn break_off(&mut self) {
        if !self.over {
            self.hear(Word::End(Err("the work failed".to_owned())));
        }
    }
}
