//! Requests about the course of a match.

use super::memory::Memory;
use super::request::Request;
use super::watch::Watch;
use crate::story::Story;
use fob_replay::{Playback, Replay};
use serde::{Deserialize, Serialize};

/// Requests the course of the match in the text of a replay; nothing is simulated again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoryAsk(pub String);

/// The course of the match; `None` for practice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoryAnswer(pub Option<Story>);

impl Request for StoryAsk {
    const NAME: &'static str = "story";
    type Answer = StoryAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        _watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(StoryAnswer) -> bool,
    ) -> Result<StoryAnswer, String> {
        let replay = Replay::parse(&self.0).map_err(|error| error.to_string())?;
        let playback = Playback::as_recorded(&replay).map_err(|error| error.to_string())?;
        Ok(StoryAnswer(Story::new(&playback)))
    }
}
