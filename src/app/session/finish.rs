//! What becomes of a match that is over: the series, the standings and the replays.

use super::{Played, Seat, results};
use crate::app::shared::Shared;
use crate::rules::Points;

/// What is done when a match is over, each once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It goes on.
    Open,
    /// The series has it.
    Counted,
    /// The standings have it; the file is to go to the replays.
    Entered,
    /// All is done.
    Filed,
}

impl Played {
    /// Counts the end in the series, enters it into the standings and files the match: each once, in this order, however often
    /// this is called.
    pub(super) fn finish(&mut self, shared: &mut Shared) {
        while self.finish_step(shared) {}
    }

    /// Takes the next step of [`Played::finish`]; returns whether it was taken and another one may follow.
    ///
    /// The program may be killed between any two steps. A match whose end is in its file, but which is not filed yet, is resumed
    /// like any other and takes all steps again; the standings know it by its id. So it is filed last.
    fn finish_step(&mut self, shared: &mut Shared) -> bool {
        match self.end {
            End::Open => {
                self.end = End::Counted;
                if let Err(error) = self.series.record(self.live.game()) {
                    shared.problem(vec![error.to_string()]);
                }
                true
            }
            End::Counted => {
                // An end that is not in the file may come otherwise after a crash.
                self.live.save();
                if self.live.unsaved().is_some() {
                    return false;
                }
                self.end = End::Entered;
                let results = results(self.live.game(), &self.start.seats);
                shared.settings.has_won |= beats_computers(&self.start.seats, &results);
                shared.save_settings();
                shared.enter(self.live.id(), results);
                true
            }
            End::Entered => {
                if self.live.finish() {
                    self.end = End::Filed;
                    self.note(shared);
                }
                false
            }
            End::Filed => false,
        }
    }
}

/// Whether the only person at the table has more points than every computer.
fn beats_computers(seats: &[Seat], results: &[(String, Points)]) -> bool {
    let of = |is_person: bool| seats.iter().zip(results).filter(move |(seat, _)| seat.computer.is_none() == is_person);
    let computers = of(false).map(|(_, (_, points))| *points).max();
    of(true).count() == 1 && of(true).all(|(_, (_, points))| computers.is_some_and(|best| *points > best))
}
