//! What every screen can reach: files, settings, the libraries of DFAs and boards, sounds and notices.

use super::model::Pace;
use super::settings::Settings;
use super::sound::Sound;
use super::standings::Standings;
use super::theme::Theme;
use crate::automata::Dfa;
use crate::automata::check::is_order_blind;
use crate::automata::figure::{Figure, Plan};
use crate::automata::picture::MAX_DRAWN;
use crate::store::{self, Document, Origin, Store, StoreError};
use crate::table::Board;
use std::sync::Arc;

impl Document for Settings {
    const VERSION: u32 = 1;
}

impl Document for Standings {
    const VERSION: u32 = 1;
}

/// A DFA of the library, with its drawing.
#[derive(Clone, Debug)]
pub struct DfaEntry {
    /// The name of its file without `.ron`, by which commands know it.
    pub key: String,
    /// The automaton.
    pub dfa: Arc<Dfa>,
    /// Its drawing; without states if there are more than [`MAX_DRAWN`].
    pub figure: Arc<Figure>,
    /// Built in, or the user's.
    pub origin: Origin,
    /// The order of the pucks never matters: tug of war is decided by their numbers alone.
    pub order_blind: bool,
}

impl DfaEntry {
    /// An entry with its drawing made.
    pub fn new(key: &str, dfa: Dfa, origin: Origin) -> Self {
        // Nobody could read a figure of more states, and it would take long.
        let drawn = dfa.len() <= MAX_DRAWN;
        let figure = Arc::new(if drawn { Figure::new(&dfa) } else { Figure::draw(&Plan::default()) });
        let order_blind = is_order_blind(&dfa);
        Self { key: key.to_owned(), dfa: Arc::new(dfa), figure, origin, order_blind }
    }
}

/// What every screen can reach.
#[derive(Debug)]
pub struct Shared {
    /// The data folder.
    pub store: Store,
    /// The settings in force.
    pub settings: Settings,
    /// Players with their wins, draws and points.
    pub standings: Standings,
    /// All DFAs, the built-in ones first.
    pub dfas: Vec<DfaEntry>,
    /// All boards by name, the built-in ones first.
    pub boards: Vec<(String, Arc<Board>)>,
    /// Sounds to play, with their strength from 0 to 1.
    pub sounds: Vec<(Sound, f32)>,
    /// What could not be read or written: one dialog each, a line a problem.
    pub problems: Vec<Vec<String>>,
    /// Where a picture of the window is to be saved.
    pub picture: Option<std::path::PathBuf>,
    /// A passing word at the foot of the window, and until when it stands.
    pub notice: Option<(String, f64)>,
    /// Seconds on a clock that only rises.
    pub now: f64,
    /// Seconds since the frame before, at most a quarter.
    pub step: f64,
    told: Vec<Vec<String>>,
    saved: Settings,
    changed_at: Option<f64>,
    /// A settings file that could not be read is not overwritten.
    keep_settings: bool,
    keep_standings: bool,
}

impl Shared {
    /// Loads all of a data folder. Problems become dialogs, and defaults stand in.
    pub fn load(store: Store) -> Self {
        let mut problems = Vec::new();
        let mut load = |error: StoreError| {
            if error.is_not_found() {
                return false;
            }
            problems.push(error.lines());
            true
        };
        let (settings, keep_settings) = match store::load_versioned::<Settings>(&store.file(store::SETTINGS)) {
            Ok(s) => (s.clamped(), false),
            Err(e) => (Settings::default(), load(e)),
        };
        let (standings, keep_standings) = match store::load_versioned::<Standings>(&store.file(store::STANDINGS)) {
            Ok(s) => (s, false),
            Err(e) => (Standings::default(), load(e)),
        };
        let mut shared = Self {
            store,
            told: Vec::new(),
            saved: settings.clone(),
            settings,
            standings,
            dfas: Vec::new(),
            boards: Vec::new(),
            sounds: Vec::new(),
            problems,
            picture: None,
            notice: None,
            now: 0.0,
            step: 0.0,
            changed_at: None,
            keep_settings,
            keep_standings,
        };
        shared.reload_library();
        shared
    }

    /// Reads the DFAs and boards again.
    pub fn reload_library(&mut self) {
        let mut problems = Vec::new();
        let dfas = self.store.shelf::<Dfa>();
        self.dfas.clear();
        match dfas.list() {
            Ok(entries) => {
                for entry in entries {
                    match dfas.load(&entry.name) {
                        Ok(loaded) => {
                            problems.extend(loaded.passed_over.map(|e| e.lines()));
                            self.dfas.push(DfaEntry::new(&entry.name, loaded.value, loaded.origin));
                        }
                        Err(e) => problems.push(e.lines()),
                    }
                }
            }
            Err(e) => problems.push(e.lines()),
        }
        let boards = self.store.shelf::<Board>();
        self.boards.clear();
        match boards.list() {
            Ok(entries) => {
                for entry in entries {
                    match boards.load(&entry.name) {
                        Ok(loaded) => {
                            problems.extend(loaded.passed_over.map(|e| e.lines()));
                            self.boards.push((entry.name, Arc::new(loaded.value)));
                        }
                        Err(e) => problems.push(e.lines()),
                    }
                }
            }
            Err(e) => problems.push(e.lines()),
        }
        self.problems.extend(problems);
    }

    /// The DFA of a key.
    pub fn dfa(&self, key: &str) -> Option<&DfaEntry> {
        self.dfas.iter().find(|d| d.key == key)
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
        self.problems.push(lines);
    }

    /// Shows a dialog about a problem that may be met again and again, only the first time.
    pub fn problem_once(&mut self, lines: Vec<String>) {
        if !self.told.contains(&lines) {
            self.told.push(lines.clone());
            self.problems.push(lines);
        }
    }

    /// Shows a passing word.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some((text.into(), self.now + 4.0));
    }

    /// Asks for a picture of the window in the data folder.
    pub fn take_picture(&mut self) {
        match self.store.new_picture() {
            Ok(path) => {
                self.say(format!("Picture saved as {}", path.display()));
                self.picture = Some(path);
            }
            Err(e) => self.problems.push(e.lines()),
        }
    }

    /// Moves the clock.
    pub fn tick(&mut self, now: f64) {
        self.step = (now - self.now).clamp(0.0, 0.25);
        self.now = now;
        if self.notice.as_ref().is_some_and(|(_, until)| now >= *until) {
            self.notice = None;
        }
    }

    /// When the next frame is due for what is shared.
    pub fn pace(&self) -> Pace {
        let notice = self.notice.as_ref().map_or(Pace::Sleep, |(_, until)| Pace::After(until - self.now));
        let save = self.changed_at.map_or(Pace::Sleep, |at| Pace::After((at + QUIET - self.now).max(0.01)));
        notice.sooner(save)
    }

    /// Saves the settings once they have been the same for a moment.
    pub fn save_when_quiet(&mut self) {
        if self.settings == self.saved {
            self.changed_at = None;
            return;
        }
        match self.changed_at {
            None => self.changed_at = Some(self.now),
            Some(at) if self.now >= at + QUIET => self.save_settings(),
            Some(_) => {}
        }
    }

    /// Whether changes of the settings are lost when the program ends, because their file is broken and is not touched.
    pub fn are_settings_lost(&self) -> bool {
        self.keep_settings
    }

    /// Moves a broken file of settings to the trash and saves those in force.
    pub fn put_settings_aside(&mut self) {
        let file = self.store.file(store::SETTINGS);
        match self.store.trash(&file) {
            Ok(_) => self.keep_settings = false,
            // Somebody else has taken it away.
            Err(error) if error.is_not_found() => self.keep_settings = false,
            Err(error) => self.problems.push(error.lines()),
        }
        if !self.keep_settings {
            self.save_settings();
            self.say("The broken file is in the trash folder; settings are kept again");
        }
    }

    /// Saves the settings if a change still waits for quiet: the program ends.
    pub fn save_at_exit(&mut self) {
        if self.settings != self.saved {
            self.save_settings();
        }
    }

    /// Saves the settings now.
    pub fn save_settings(&mut self) {
        self.changed_at = None;
        self.saved = self.settings.clone();
        if self.keep_settings {
            return;
        }
        if let Err(e) = store::save_versioned(&self.store.file(store::SETTINGS), &self.settings) {
            self.problems.push(e.lines());
        }
    }

    /// Saves the standings now.
    pub fn save_standings(&mut self) {
        if self.keep_standings {
            return;
        }
        if let Err(e) = store::save_versioned(&self.store.file(store::STANDINGS), &self.standings) {
            self.problems.push(e.lines());
        }
    }
}

/// Seconds for which the settings must be unchanged before they are saved.
const QUIET: f64 = 0.6;
