//! Questions to computers, as plain values that can be answered on any thread or machine.

use super::contest::Contest;
use super::play::Play;
use super::record::Seat;
use super::state::State;
use crate::seat::{Offer, Player};

/// The level that answers for a computer that has no answer.
pub const STAND_IN: &str = "easy";

/// Why a computer has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// The search was stopped.
    #[error("stopped")]
    Stopped,
    /// There is nothing to play.
    #[error("the computer found nothing to play")]
    NoPlay,
}

/// A contest that computers can play.
pub trait Playable: Contest {
    /// Returns the act of a computer in the place of a player who is due. The same seed gives the same act. `go_on` is called regularly.
    ///
    /// # Errors
    /// `go_on` returned `false`, or there is nothing to play.
    fn think(&self, player: Player, level: &str, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Result<Self::Act, NoAnswer>;
}

/// A computer's seat that must do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Seat that must act.
    pub seat: Seat,
    /// The computer's level.
    pub level: String,
    /// The offer that waits for its answer; `None` if it is the computer's turn.
    pub offer: Option<Offer>,
}

/// A question to a computer: plain values in, a play out. The same question has the same answer, unless it is stopped.
#[derive(Clone, Debug)]
pub struct Ask<C> {
    /// Number of the record that the answer gets.
    pub n: u64,
    /// The seat, level and offer of the question.
    pub asked: Asked,
    player: Player,
    seed: u64,
    game: Box<C>,
}

impl<C: Playable> Ask<C> {
    /// Answers at the computer's level.
    ///
    /// # Errors
    /// As for [`Playable::think`].
    pub fn answer(&self, go_on: &mut dyn FnMut() -> bool) -> Result<Play<C::Act>, NoAnswer> {
        self.answer_at(&self.asked.level, go_on)
    }

    /// Answers at level [`STAND_IN`], for a computer that has no answer.
    ///
    /// # Errors
    /// There is nothing to play: the match then waits for people.
    pub fn stand_in(&self) -> Result<Play<C::Act>, NoAnswer> {
        self.answer_at(STAND_IN, &mut || true)
    }

    fn answer_at(&self, level: &str, go_on: &mut dyn FnMut() -> bool) -> Result<Play<C::Act>, NoAnswer> {
        match self.asked.offer {
            Some(offer) => Ok(Play::Answer(self.game.agrees(self.player, level, offer))),
            None => self.game.think(self.player, level, self.seed, go_on).map(Play::Act),
        }
    }
}

impl<C: Contest> State<C> {
    /// Returns the tasks of the computers now, by seat. An open offer comes first.
    pub fn asked(&self) -> Vec<Asked> {
        if self.is_full() {
            return Vec::new();
        }
        let asked = |seat: Seat, offer| Some(Asked { seat, level: self.level(seat)?.to_owned(), offer });
        if let Some(offer) = self.offer() {
            let open = |seat: &Seat| *seat != offer.by && !offer.yes.contains(seat);
            let all: Vec<Asked> = (1..=self.seats()).filter(open).filter_map(|seat| asked(seat, Some(offer.kind))).collect();
            if !all.is_empty() {
                return all;
            }
        }
        self.due().into_iter().filter_map(|seat| asked(seat, None)).collect()
    }

    /// Creates a question whose random choices come from `seed`. `None` before the first game.
    pub fn ask(&self, asked: Asked, seed: u64) -> Option<Ask<C>> {
        let game = self.contest.clone()?;
        Some(Ask { n: self.records(), player: self.player_of(asked.seat), asked, seed, game })
    }
}
