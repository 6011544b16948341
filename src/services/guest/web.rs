//! A page starts no programs.

use super::Reply;
use crate::jobs::Place;
use fob_bots::Spec;
use fob_play::Ended;

/// A program at the table: it never starts.
#[derive(Debug)]
pub struct Guest {
    /// Number of the player.
    pub player: u8,
    /// The name under which the program is kept.
    pub name: String,
    told: bool,
}

impl Guest {
    /// Starts nothing.
    pub fn start(player: u8, name: &str, _: Spec, _: Place) -> Self {
        Self { player, name: name.to_owned(), told: false }
    }

    /// Asks nobody.
    pub fn ask(&self, _: u64, _: Place) {}

    /// Tells nobody.
    pub fn see(&self, _: u8, _: &str, _: Place) {}

    /// Tells nobody.
    pub fn end(&self, _: Ended) {}

    /// Returns once that there is no program.
    pub fn poll(&mut self) -> (Vec<Reply>, Vec<String>) {
        let first = !std::mem::replace(&mut self.told, true);
        let reply = first.then(|| Reply::NotStarted("a page starts no programs".to_owned()));
        (reply.into_iter().collect(), Vec::new())
    }
}
