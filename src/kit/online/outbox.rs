//! Plays on their way from a table to its room.

use fob_online::Play;

/// Plays of people here that were not sent yet, and whether the server still has to answer one that a turn waits for.
#[derive(Debug, Default)]
pub struct Outbox {
    plays: Vec<Play>,
    waits: bool,
}

impl Outbox {
    /// Adds a play. A play that a turn waits for is added only once, until it is [answered](Outbox::answered).
    pub fn send(&mut self, play: Play) {
        if play.is_turn() {
            if self.waits {
                return;
            }
            self.waits = true;
        }
        self.plays.push(play);
    }

    /// Takes the plays to be sent to the server.
    pub fn take(&mut self) -> Vec<Play> {
        std::mem::take(&mut self.plays)
    }

    /// Whether a play that a turn waits for is with the server.
    pub fn waits(&self) -> bool {
        self.waits
    }

    /// The server has accepted or refused that play.
    pub fn answered(&mut self) {
        self.waits = false;
    }
}
