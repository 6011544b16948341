//! What every screen can reach: files, settings, the libraries of DFAs and boards, sounds and notices.

mod kept;
mod library;
mod problems;
mod settings;
mod standings;

pub use library::{DfaEntry, Library};
pub use problems::Problems;
pub use settings::{Quality, Settings, Toggle, WindowPlace};
pub use standings::{Record, Standings};

use super::pace::Pace;
use super::sound::Sound;
use super::theme::Theme;
use crate::store::{self, Document, Store};
use kept::Kept;
use std::path::PathBuf;

impl Document for Settings {
    const VERSION: u32 = 1;
}

impl Document for Standings {
    const VERSION: u32 = 1;
}

/// A passing word at the foot of the window.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// What it says.
    pub text: String,
    until: f64,
}

/// How long a notice stands, in seconds.
const NOTICE: f64 = 4.0;

/// What every screen can reach.
#[derive(Debug)]
pub struct Shared {
    /// The data folder.
    pub store: Store,
    /// The settings in force.
    pub settings: Settings,
    /// Players with their wins, draws and points.
    pub standings: Standings,
    /// All DFAs and boards.
    pub library: Library,
    /// Sounds to play, with their strength from 0 to 1.
    pub sounds: Vec<(Sound, f32)>,
    /// What could not be read or written: for a dialog.
    pub problems: Problems,
    /// Where a picture of the window is to be saved.
    pub picture: Option<PathBuf>,
    /// A passing word at the foot of the window.
    pub notice: Option<Notice>,
    /// Seconds on a clock that only rises.
    pub now: f64,
    /// Seconds since the frame before, at most a quarter.
    pub step: f64,
    kept_settings: Kept<Settings>,
    kept_standings: Kept<Standings>,
}

impl Shared {
    /// Loads all of a data folder. Problems become dialogs, and defaults stand in.
    pub fn load(store: Store) -> Self {
        let mut problems = Problems::default();
        let (settings, kept_settings, error) = Kept::load(&store, store::SETTINGS, Settings::clamped);
        error.into_iter().for_each(|e| problems.add(e.lines()));
        let (standings, kept_standings, error) = Kept::load(&store, store::STANDINGS, |standings| standings);
        error.into_iter().for_each(|e| problems.add(e.lines()));
        let mut shared = Self {
            store,
            settings,
            standings,
            library: Library::default(),
            sounds: Vec::new(),
            problems,
            picture: None,
            notice: None,
            now: 0.0,
            step: 0.0,
            kept_settings,
            kept_standings,
        };
        shared.reload_library();
        shared
    }

    /// Reads the DFAs and boards again.
    pub fn reload_library(&mut self) {
        for lines in self.library.read(&self.store) {
            self.problems.add(lines);
        }
    }

    /// The DFA of a key.
    pub fn dfa(&self, key: &str) -> Option<&DfaEntry> {
        self.library.dfa(key)
    }

    /// The colours in force.
    pub fn theme(&self) -> Theme {
        Theme::new(self.settings.shade, self.settings.palette)
    }

    /// Queues a sound.
    pub fn sound(&mut self, sound: Sound, strength: f32) {
        self.sounds.push((sound, strength));
    }

    /// Shows a dialog about one problem.
    pub fn problem(&mut self, lines: Vec<String>) {
        self.problems.add(lines);
    }

    /// Shows a dialog about a problem that may be met again and again, only the first time.
    pub fn problem_once(&mut self, lines: Vec<String>) {
        self.problems.add_once(lines);
    }

    /// Shows a passing word.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), until: self.now + NOTICE });
    }

    /// Asks for a picture of the window in the data folder.
    pub fn take_picture(&mut self) {
        match self.store.new_picture() {
            Ok(path) => {
                self.say(format!("Picture saved as {}", path.display()));
                self.picture = Some(path);
            }
            Err(e) => self.problem(e.lines()),
        }
    }

    /// Moves the clock.
    pub fn tick(&mut self, now: f64) {
        self.step = (now - self.now).clamp(0.0, 0.25);
        self.now = now;
        if self.notice.as_ref().is_some_and(|notice| now >= notice.until) {
            self.notice = None;
        }
    }

    /// When the next frame is due for what is shared.
    pub fn pace(&self) -> Pace {
        let notice = self.notice.as_ref().map_or(Pace::Sleep, |notice| Pace::After(notice.until - self.now));
        notice.sooner(self.kept_settings.pace(self.now))
    }

    /// Saves the settings once they have been the same for a moment.
    pub fn save_when_quiet(&mut self) {
        let saved = self.kept_settings.save_when_quiet(&self.settings, &self.store, self.now);
        self.tell(saved);
    }

    /// Whether changes of the settings are lost when the program ends, because their file is broken and is not touched.
    pub fn are_settings_lost(&self) -> bool {
        self.kept_settings.is_lost()
    }

    /// Moves a broken file of settings to the trash and saves those in force.
    pub fn put_settings_aside(&mut self) {
        let done = self.kept_settings.put_aside(&self.settings, &self.store);
        if done.is_ok() {
            self.say("The broken file is in the trash folder; settings are kept again");
        }
        self.tell(done);
    }

    /// Saves the settings if a change still waits for quiet: the program ends.
    pub fn save_at_exit(&mut self) {
        let saved = self.kept_settings.save_if_changed(&self.settings, &self.store);
        self.tell(saved);
    }

    /// Saves the standings now.
    pub fn save_standings(&mut self) {
        let saved = self.kept_standings.save(&self.standings, &self.store);
        self.tell(saved);
    }

    fn tell(&mut self, done: Result<(), store::StoreError>) {
        if let Err(error) = done {
            self.problem(error.lines());
        }
    }
}
