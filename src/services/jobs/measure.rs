//! Games of computers on an automaton, one after the other.

use super::memory::Memory;
use super::request::Request;
use super::watch::Watch;
use fob_arena::{Played, SelfPlay};
use fob_games::Progress;
use serde::{Deserialize, Serialize};

/// Requests games. The answer comes in pieces, one per game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MeasureAsk {
    /// The game, and its players.
    pub contest: SelfPlay,
    /// Number of games; their seeds begin with 0.
    pub games: u32,
}

/// The course of one game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MeasureAnswer(pub Played);

impl MeasureAsk {
    /// Plays the games.
    ///
    /// # Errors
    /// A game cannot be played, the list is empty, or the work was stopped.
    pub fn answer(self, watch: &mut dyn Watch, hand_on: &mut dyn FnMut(MeasureAnswer) -> bool) -> Result<MeasureAnswer, String> {
        let mut last = None;
        for game in 0..self.games {
            let share = Some(game as f32 / self.games as f32);
            let mut go_on = || watch.go_on(&Progress { share, nodes: u64::from(game), ..Progress::default() });
            let course = self.contest.play(u64::from(game), &mut go_on).map_err(|error| error.to_string())?;
            if let Some(before) = last.replace(MeasureAnswer(course))
                && !hand_on(before)
            {
                return Err("stopped".to_owned());
            }
        }
        last.ok_or_else(|| "no game was requested".to_owned())
    }
}

impl Request for MeasureAsk {
    const NAME: &'static str = "measure";
    type Answer = MeasureAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        hand_on: &mut dyn FnMut(MeasureAnswer) -> bool,
    ) -> Result<MeasureAnswer, String> {
        self.answer(watch, hand_on)
    }
}
