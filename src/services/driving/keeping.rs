//! Saving a match in play: its file, and the notices while it cannot be written.

use super::finish::End;
use super::played::{Played, Turn};
use crate::data::{AGAIN, Services, Unsaved};
use fob_store::REPLAY_ENDING;

impl Played {
    /// Documents that could not be written, reported and tried again until they are.
    pub fn keep(&mut self, services: &mut Services) {
        if self.file.unsaved().is_some() && services.now >= self.again_at {
            self.again_at = services.now + AGAIN;
            self.write(services);
        }
        if self.file.take_moved() {
            let path = self.path().display().to_string();
            services.problem(vec![format!("Another window continued this match. {}: {path}", crate::labels::YOURS_CONTINUES)]);
        }
        let id = self.id();
        let key = format!("match {id}");
        match self.file.unsaved() {
            Some(why) => services.unsaved.add(&key, crate::labels::THE_MATCH, why, self.revision(), || self.document()),
            None => services.unsaved.remove(&key),
        }
        if self.file.unsaved().is_none() {
            services.in_memory.remove(&id);
        } else if services.in_memory.get(&id).is_none_or(|(path, _)| path != self.path()) {
            services.in_memory.insert(id, (self.path().to_path_buf(), self.header().clone()));
        }
    }

    /// Returns a number that changes whenever [`Played::document`] changes.
    fn revision(&self) -> u64 {
        self.recorder().records().len() as u64 * 2 + u64::from(matches!(self.turn, Turn::Over))
    }

    /// Returns the whole match as a document, with the description of what would be lost.
    fn document(&self) -> Unsaved {
        let who = self.header().players.iter().map(|player| player.name.as_str()).collect::<Vec<_>>().join(" – ");
        let what = match self.recorder().unsaved_shots() {
            0 if matches!(self.turn, Turn::Over) => format!("the end of {who}"),
            0 => format!("the last turn of {who}"),
            shots => crate::labels::shots_of(shots, &who),
        };
        Unsaved::new(what, format!("{who}.{REPLAY_ENDING}"), self.text())
    }

    /// Tries to write unsaved changes.
    pub fn write(&mut self, services: &mut Services) {
        if matches!(self.turn, Turn::Over) && self.end != End::Open {
            self.finish(services);
        } else {
            self.save();
        }
    }

    /// Returns whether a record is not on the disk.
    pub fn is_unsaved(&self) -> bool {
        self.file.unsaved().is_some()
    }
}
