//! How a match that is played comes to the disk: its file, its end, and what is said while it cannot be written.

use super::played::{End, Played, Turn};
use super::{Seat, results};
use crate::app::shared::{AGAIN, Shared, Unsaved};
use crate::rules::Points;
use crate::store::REPLAY_ENDING;

impl Played {
    /// Counts the end in the series, files the match and enters it into the standings: each once, in this order, however
    /// often this is called.
    pub(super) fn finish(&mut self, shared: &mut Shared) {
        if self.end == End::Open {
            self.end = End::Counted;
            if let Err(error) = self.series.record(self.live.game()) {
                shared.problem(vec![error.to_string()]);
            }
        }
        if self.end == End::Counted && self.live.finish() {
            self.end = End::Entered;
            self.note(shared);
            let results = results(self.live.game(), &self.start.seats);
            shared.settings.has_won |= beats_computers(&self.start.seats, &results);
            shared.enter(self.live.id(), results);
        }
    }

    /// What could not be written is said as long as it lasts, and tried again now and then.
    pub fn keep(&mut self, shared: &mut Shared) {
        if self.live.unsaved().is_some() && shared.now >= self.again_at {
            self.again_at = shared.now + AGAIN;
            self.write(shared);
        }
        if self.live.take_moved() {
            let path = self.live.path().display().to_string();
            shared.problem(vec![format!("Another window went on with this match. Yours goes on in a file of its own: {path}")]);
        }
        let id = self.live.id();
        shared.unsaved_one(&id, "The match", self.live.unsaved());
        if self.live.unsaved().is_none() {
            shared.in_memory.remove(&id);
        } else if shared.in_memory.get(&id).is_none_or(|(path, _)| path != self.live.path()) {
            shared.in_memory.insert(id, (self.live.path().to_path_buf(), self.live.header().clone()));
        }
    }

    /// The whole match where the disk does not have all of it, with what would be lost.
    pub fn unsaved(&self) -> Option<Unsaved> {
        self.live.unsaved()?;
        let who = self.live.header().players.iter().map(|player| player.name.as_str()).collect::<Vec<_>>().join(" – ");
        let what = match self.live.unsaved_shots() {
            0 if matches!(self.turn, Turn::Over) => format!("the end of {who}"),
            0 => format!("the last turn of {who}"),
            1 => format!("1 shot of {who}"),
            shots => format!("{shots} shots of {who}"),
        };
        Some(Unsaved::new(what, format!("{who}.{REPLAY_ENDING}"), self.live.text()))
    }

    /// Tries to write what is not on the disk.
    pub fn write(&mut self, shared: &mut Shared) {
        if matches!(self.turn, Turn::Over) && self.end != End::Open {
            self.finish(shared);
        } else {
            self.live.save();
        }
    }

    /// Whether anything is not on the disk.
    pub fn is_unsaved(&self) -> bool {
        self.live.unsaved().is_some()
    }
}

/// Whether the only person at the table has more points than every computer.
fn beats_computers(seats: &[Seat], results: &[(String, Points)]) -> bool {
    let of = |is_person: bool| seats.iter().zip(results).filter(move |(seat, _)| seat.computer.is_none() == is_person);
    let computers = of(false).map(|(_, (_, points))| *points).max();
    of(true).count() == 1 && of(true).all(|(_, (_, points))| computers.is_some_and(|best| *points > best))
}
