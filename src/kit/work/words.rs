//! What a worker says while it carries a request out, and what the screen makes of it.

use super::ask::Answer;
use fob_games::Progress;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// What a worker says of a request while it carries it out: plain data as well.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Word {
    /// How far it is.
    Progress(Progress),
    /// A piece of the answer; more follows.
    Piece(Answer),
    /// The answer, or why there is none. Nothing follows.
    End(Result<Answer, String>),
}

/// What was heard of a request.
#[derive(Debug, Default)]
pub(super) struct Heard {
    pub(super) progress: Progress,
    /// Answers, or pieces of one, that nobody has taken yet.
    pub(super) pieces: VecDeque<Result<Answer, String>>,
    /// Whether the last word was heard.
    pub(super) over: bool,
}

impl Heard {
    /// Takes in a word.
    pub(super) fn hear(&mut self, word: Word) {
        match word {
            Word::Progress(progress) => self.progress = progress,
            Word::Piece(piece) => self.pieces.push_back(Ok(piece)),
            Word::End(end) => {
                self.pieces.push_back(end);
                self.over = true;
            }
        }
    }

    /// The worker is gone: without a last word, the work broke off.
    pub(super) fn break_off(&mut self) {
        if !self.over {
            self.hear(Word::End(Err("the work failed".to_owned())));
        }
    }
}
