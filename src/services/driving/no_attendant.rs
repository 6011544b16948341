//! A page starts no programs: the stand-in of a program is asked for at once.

use super::played::{Answered, Played};
use crate::data::Services;
use fob_play::{Controller, Ticket};

/// A program that sits at the table: there is none.
#[derive(Debug)]
pub(super) enum Attendant {}

impl Played {
    /// Notes all programs of this match as [missing](Played::missing).
    pub(super) fn start_programs(&mut self, _: &Services) {
        for (player, seat) in (1..).zip(self.seats().to_vec()) {
            if let Controller::Program(name) = seat {
                self.missing.push((player, name));
            }
        }
    }

    /// Asks nobody.
    pub(super) fn ask_program(&self, _: Ticket) -> bool {
        false
    }

    /// Tells nobody.
    pub(super) fn tell_programs(&self) {}

    /// Offers nothing.
    pub(super) fn offer_to_programs(&mut self, _: &mut Services) {}

    /// Returns no answers.
    pub(super) fn hear_programs(&mut self, _: &mut Services) -> Vec<(Ticket, Answered)> {
        Vec::new()
    }

    /// There is nobody to end.
    pub(super) fn end_program(&mut self, _: u8) {}
}
