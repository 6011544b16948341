//! Tasks for computers' seats, in the types of the protocol. A task can be done on any thread, without the room.

use super::codec::words_of;
use super::play::Play;
use super::room::Room;
use fob_base::Dice;
use fob_base::plant::{self, Plant};
use fob_play::any::{Any, AnyAct};
use fob_play::log::{self, Ask, NoAnswer};

/// A task for a computer's seat: plain values in, a play out. The same task has the same result, unless it is stopped.
#[derive(Clone)]
pub struct Work {
    /// Number of the record that the answer gets.
    pub n: u64,
    /// The computer's seat.
    pub seat: u8,
    ask: Ask<Any>,
}

impl Work {
    /// Answers at the seat's level. `go_on` is called regularly; if it returns `false`, the result is [`NoAnswer::Stopped`].
    ///
    /// # Errors
    /// The work was stopped, or there is nothing to play.
    pub fn run(&self, go_on: &mut dyn FnMut() -> bool) -> Result<Play, NoAnswer> {
        self.ask.answer(go_on).and_then(in_words)
    }

    /// Answers for a computer that failed or took too long.
    ///
    /// # Errors
    /// There is nothing to play: the match waits for people.
    pub fn stand_in(&self) -> Result<Play, NoAnswer> {
        self.ask.stand_in().and_then(in_words)
    }

    /// Returns whether this is an offer that waits for an answer, rather than the seat's turn.
    pub fn is_offer(&self) -> bool {
        self.ask.asked.offer.is_some()
    }
}

fn in_words(play: log::Play<AnyAct>) -> Result<Play, NoAnswer> {
    words_of(play).ok_or(NoAnswer::NoPlay)
}

impl Room {
    /// Returns whether a computer's seat must act now.
    pub fn has_work(&self) -> bool {
        !self.log.asked().is_empty()
    }

    /// Returns the task of the first computer's seat that is due, if any.
    pub fn work(&self) -> Option<Work> {
        self.log.asked().into_iter().next().and_then(|asked| self.question(asked))
    }

    /// Returns the task of a computer of level `random` in a person's place.
    #[cfg(test)]
    pub(crate) fn turn_by_chance(&self, seat: u8) -> Option<Work> {
        self.question(log::Asked { seat, level: "random".to_owned(), offer: None })
    }

    fn question(&self, asked: log::Asked) -> Option<Work> {
        let (n, seat) = (self.log.records(), asked.seat);
        let ply = if plant::is(Plant::SeedSinceLoading) { self.hall.committed.get() } else { n };
        let seed = Dice::from_seed(self.hall.secret, 1, ply).seed();
        Some(Work { n, seat, ask: self.log.ask(asked, seed)? })
    }
}
