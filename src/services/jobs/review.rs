//! The review of a match, shot by shot.

use super::memory::Memory;
use super::request::Request;
use super::watch::Watch;
use fob_arena::{Effort, Review, Reviewed, reviewed};
use fob_games::Progress;
use fob_replay::Playback;
use serde::{Deserialize, Serialize};

/// Requests the review of a match. The answer comes in pieces, one per shot; the last piece is the whole review.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewAsk {
    /// The match, played again.
    pub playback: Playback,
    /// Amount of work per shot.
    pub effort: Effort,
}

/// A piece of the review.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ReviewAnswer {
    /// The review of one more shot.
    Shot(Box<Reviewed>),
    /// The review of the whole match.
    Whole(Review),
}

impl ReviewAsk {
    /// Reviews the match.
    ///
    /// # Errors
    /// The work was stopped, or a shot is too much work.
    pub fn answer(self, watch: &mut dyn Watch, hand_on: &mut dyn FnMut(ReviewAnswer) -> bool) -> Result<ReviewAnswer, String> {
        let mut go_on = |share: f32| watch.go_on(&Progress { share: Some(share), ..Progress::default() });
        let mut one = |shot: &Reviewed| hand_on(ReviewAnswer::Shot(Box::new(shot.clone())));
        let review = reviewed(&self.playback, &self.effort, &mut go_on, &mut one);
        review.map(ReviewAnswer::Whole).map_err(|error| error.to_string())
    }
}

impl Request for ReviewAsk {
    const NAME: &'static str = "review";
    type Answer = ReviewAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        hand_on: &mut dyn FnMut(ReviewAnswer) -> bool,
    ) -> Result<ReviewAnswer, String> {
        self.answer(watch, hand_on)
    }
}
