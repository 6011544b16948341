//! Saves of the games room: every game has a file from its first move on, written after each change, so that no game is ever
//! discarded and a killed program loses nothing.

use crate::labels;
use fob_games::{Game, History};
use fob_services::data::{Retry, Services};
use fob_services::jobs::{Job, SaveStub, Saved, SavesAsk, game_of_save};
use fob_store::{self as store, Lock, Seen, StoreError, free_name};
use std::path::PathBuf;
use std::time::SystemTime;

/// Number of files that are read at once; the others are read in the background.
const AT_ONCE: usize = 64;

/// Returns the saves as files, the latest first.
fn by_age(services: &Services) -> Vec<SaveStub> {
    let names = services.store.names_in(store::SAVES, "ron").unwrap_or_default();
    let mut files: Vec<_> = names
        .into_iter()
        .filter_map(|name| {
            let path = path_of(services, &name);
            let changed = store::stamp(&path)?.changed?;
            let written = changed.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs());
            Some((changed, SaveStub { name, path, written }))
        })
        .collect();
    files.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| b.1.name.cmp(&a.1.name)));
    files.into_iter().map(|(_, stub)| stub).collect()
}

/// The saved games of a game, the latest first.
#[derive(Debug, Default)]
pub struct Saves {
    /// Saves that were read.
    pub list: Vec<Saved>,
    reading: Option<Job<SavesAsk>>,
    left: usize,
}

impl Saves {
    /// Scans the folder: the latest files are read at once, the others in the background.
    pub fn look(services: &Services, game: &str) -> Self {
        let mut files = by_age(services);
        let later = files.split_off(files.len().min(AT_ONCE));
        let list = files.iter().filter_map(|file| SavesAsk::read(game, file)).collect();
        let left = later.len();
        let ask = SavesAsk { game: game.to_owned(), files: later };
        Self { list, reading: (left > 0).then(|| Job::start(ask)), left }
    }

    /// Receives files that were read in the background.
    pub fn poll(&mut self) {
        let Some(job) = &mut self.reading else { return };
        while let Some(piece) = job.poll() {
            if let Ok(piece) = piece {
                self.list.extend(piece.0);
            }
        }
        if job.is_over() {
            self.reading = None;
        }
    }

    /// Returns the number of files still being read in the background.
    pub fn reading(&self) -> usize {
        if self.reading.is_some() { self.left } else { 0 }
    }
}

/// Returns the name and text of the last save, for each of some games; a save that is damaged after its first fields counts too.
/// Each file is read at most once, the search stops as early as possible, and at most `most` files are read.
pub fn latest(services: &Services, games: &[&str], most: usize) -> Vec<Option<(String, String)>> {
    let mut found: Vec<Option<(String, String)>> = vec![None; games.len()];
    for SaveStub { name, path, .. } in by_age(services).into_iter().take(most) {
        if found.iter().all(Option::is_some) {
            break;
        }
        let Ok(text) = store::read_text(&path) else { continue };
        let of = match game_of_save(&text) {
            Some(game) => games.iter().position(|known| *known == game),
            None => games.iter().position(|game| text.contains(&format!("game: \"{game}\""))),
        };
        if let Some(place) = of.and_then(|game| found.get_mut(game))
            && place.is_none()
        {
            *place = Some((name, text));
        }
    }
    found
}

/// The file of the game in view.
#[derive(Debug, Default)]
pub struct File {
    /// Name of the file; `None` before there is something to save.
    pub name: Option<String>,
    /// Revision of the saved game.
    saved: u64,
    /// Lock against other windows, if there is a file.
    lock: Option<Lock>,
    retry: Retry,
    /// True if another window has the game of which this is a copy.
    copy: bool,
    /// Content of the file when it was last read or written here: other content is not overwritten.
    seen: Seen,
    /// True if the name has changed since the last call, because another window or program has written to the file.
    moved: bool,
}

fn path_of(services: &Services, name: &str) -> PathBuf {
    services.store.folder(store::SAVES).join(format!("{name}.ron"))
}

impl File {
    /// Creates the file of a saved history; `text` is the text that was read from it. If another window has the file open, a copy
    /// of the history continues in a new file.
    pub(crate) fn holding<G: Game>(name: String, text: &str, history: &History<G>, services: &mut Services) -> Self {
        let lock = services.store.lock(&path_of(services, &name));
        if lock.is_err() {
            services.say("This game is open in another window. You are playing a copy");
            return Self { saved: history.revision(), copy: true, ..Self::default() };
        }
        let seen = Seen::new(text.as_bytes());
        Self { name: Some(name), saved: history.revision(), lock: lock.ok(), seen, ..Self::default() }
    }

    /// Creates the state before there is a file: the history has nothing worth saving.
    pub fn none<G: Game>(history: &History<G>) -> Self {
        Self { saved: history.revision(), ..Self::default() }
    }

    /// Returns a key that distinguishes this file from those of other games: its name, or a text for a new game of this kind.
    pub fn key<G: Game>(&self) -> String {
        self.name.clone().unwrap_or_else(|| format!("a new game of {}", G::ID))
    }

    /// Returns the state of the file, in words.
    pub(crate) fn state_in_words(&self) -> Option<String> {
        match &self.name {
            Some(name) => Some(format!("saved as {name}")),
            None if self.copy => Some(labels::COPY.to_owned()),
            None => None,
        }
    }

    /// Returns whether the history has changed since it was saved.
    pub fn is_due<G: Game>(&self, history: &History<G>) -> bool {
        self.saved != history.revision()
    }

    /// Returns whether the last save failed.
    pub fn has_failed(&self) -> bool {
        self.retry.is_unsaved()
    }

    /// Returns whether to wait before retrying a failed save.
    pub fn waits(&self, services: &Services) -> bool {
        self.retry.is_unsaved() && !self.retry.is_due(services.now)
    }

    /// Writes the history. A file with a free name is created if there is none, and if another window or program has written to
    /// the existing one: the existing file is kept, and [`File::take_moved`] reports the new name.
    ///
    /// # Errors
    /// As [`store::Store::save_seen`]; the history must then still be saved.
    pub fn save<G: Game>(&mut self, services: &Services, history: &History<G>) -> Result<(), StoreError> {
        let saved = self.write(services, history);
        self.retry = Retry::after(saved.is_err(), services.now);
        saved
    }

    fn write<G: Game>(&mut self, services: &Services, history: &History<G>) -> Result<(), StoreError> {
        let text = history.to_ron();
        loop {
            let name = match &self.name {
                Some(name) => name.clone(),
                None => free(services, G::ID)?,
            };
            let path = path_of(services, &name);
            match services.store.save_seen(&path, &mut self.seen, text.as_bytes()) {
                Ok(()) => {
                    if self.lock.is_none() {
                        self.lock = services.store.lock(&path).ok();
                    }
                    (self.name, self.saved) = (Some(name), history.revision());
                    return Ok(());
                }
                Err(StoreError::Changed { .. }) => {
                    self.moved |= self.name.is_some();
                    (self.name, self.lock, self.seen) = (Some(free(services, &name)?), None, Seen::default());
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Returns the new name, if it has changed since the last call because the old file now belongs to another window.
    pub fn take_moved(&mut self) -> Option<&str> {
        std::mem::take(&mut self.moved).then_some(self.name.as_deref()).flatten()
    }

    /// Continues under a free name, which is the wanted one or the wanted one with a number; the old file is kept.
    ///
    /// # Errors
    /// As [`File::save`].
    pub fn save_as<G: Game>(&mut self, services: &Services, history: &History<G>, wanted: &str) -> Result<String, StoreError> {
        let name = free(services, wanted)?;
        (self.name, self.lock, self.seen) = (Some(name), None, Seen::default());
        self.save(services, history)?;
        // Another window may have taken that name meanwhile.
        self.moved = false;
        Ok(self.name.clone().unwrap_or_default())
    }
}

fn free(services: &Services, wanted: &str) -> Result<String, StoreError> {
    let taken = services.store.names_in(store::SAVES, "ron")?;
    Ok(free_name(wanted, |name| taken.iter().any(|t| t.to_lowercase() == name.to_lowercase())))
}
