//! What every screen can reach: files, settings, the libraries of DFAs and boards, sounds and notices.

mod drills;
mod kept;
mod library;
mod linked;
#[cfg(any(test, all(target_arch = "wasm32", feature = "web")))]
mod merging;
mod problems;
mod settings;
mod standings;
mod tally;
#[cfg(test)]
mod tests;
mod training;
mod unsaved;
mod waiting;

pub use drills::{DrillRecord, DrillResults, DrillTry};
pub use kept::{AGAIN, Kept, Merge};
pub use library::{DfaEntry, Library};
pub use linked::{Goal, Linked, LinkedMatches};
pub use problems::{Failed, Problems, Trouble};
pub use settings::{Quality, Settings, Toggle, WindowPlace};
pub use standings::{Record, Standings};
pub use training::{Score, Training, Tried};
pub use unsaved::Unsaved;

use super::help_picture::HelpPicture;
use super::pace::Pace;
use super::sound::Sound;
use super::theme::Theme;
use super::work::ItemKind;
use fob_base::text;
use fob_replay::Header;
use fob_rules::Points;
use fob_store::{self as store, Document, Store, StoreError, print_versioned};
use std::collections::BTreeMap;
use std::path::PathBuf;
use tally::Tally;
use unsaved::UnsavedList;

impl Document for Settings {
    const VERSION: u32 = 1;
}

impl Document for Training {
    const VERSION: u32 = 1;

    fn problems(&self) -> Vec<String> {
        Self::problems(self)
    }
}

impl Document for Standings {
    const VERSION: u32 = 1;
}

impl Document for LinkedMatches {
    const VERSION: u32 = 1;

    fn problems(&self) -> Vec<String> {
        Self::problems(self)
    }
}

impl Document for DrillResults {
    const VERSION: u32 = 1;
}

/// A passing word at the foot of the window.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// What it says.
    pub text: String,
    since: f64,
}

/// What a button asks of the clipboard, which only the window can read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Paste {
    /// Nothing.
    #[default]
    No,
    /// Its text.
    Asked,
    /// The text; empty where there is none.
    Got(String),
}

/// How long a notice is shown, in seconds.
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
    /// What was done with puzzles.
    pub training: Training,
    /// What came of the drills.
    pub drills: DrillResults,
    /// What is known of matches that links brought or send on.
    pub linked: LinkedMatches,
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
    /// What a button asks of the clipboard.
    pub paste: Paste,
    /// A link that was pasted into a dialog and is to be opened.
    pub link: Option<String>,
    /// The tournament whose game is played at the table, and the seed of that game.
    pub tournament: Option<(String, u64)>,
    /// The words with which places begin, so that a link is known where it is pasted.
    pub words: Vec<&'static str>,
    /// Pictures that screens draw for pages of the help.
    pub pictures: Vec<&'static HelpPicture>,
    /// The address of the page that Fob runs in, in a browser.
    pub own_page: Option<String>,
    /// Matches that go on in memory, since their files cannot be written, by what they are known by: where the file is to be,
    /// and what the match is.
    pub in_memory: BTreeMap<String, (PathBuf, Header)>,
    /// Seconds on a clock that only rises.
    pub now: f64,
    /// The calendar's clock, in seconds since 1970.
    pub clock: fn() -> u64,
    /// Seconds since the frame before, at most a quarter.
    pub step: f64,
    /// What is not on the disk, and why: said at the foot of the window until it is.
    unsaved: UnsavedList,
    kept_settings: Kept<Settings>,
    kept_training: Kept<Training>,
    /// Games that are over, with what they are known by and everybody's points.
    standings_file: Tally<Standings, waiting::Over>,
    drills_file: Tally<DrillResults, DrillTry>,
    /// Matches, by what they are known by, with what is known of them.
    linked_file: Tally<LinkedMatches, (String, Linked)>,
}

impl Shared {
    /// Loads all of a data folder. Problems become dialogs, and defaults stand in.
    pub fn load(store: Store) -> Self {
        #[cfg(all(target_arch = "wasm32", feature = "web"))]
        store::merge_by(merging::merged);
        let mut problems = Problems::default();
        let (settings, kept_settings, error) = Kept::load(&store, store::SETTINGS, Settings::clamped);
        error.into_iter().for_each(|e| problems.add(e));
        let (training, kept_training, error) = Kept::load(&store, store::PUZZLES, |training| training);
        error.into_iter().for_each(|e| problems.add(e));
        let (standings, standings_file, error) = Tally::load(&store, store::STANDINGS);
        error.into_iter().for_each(|e| problems.add(e));
        let (drills, drills_file, error) = Tally::load(&store, store::DRILLS);
        error.into_iter().for_each(|e| problems.add(e));
        let (linked, linked_file, error) = Tally::load(&store, store::LINKS);
        error.into_iter().for_each(|e| problems.add(e));
        let mut shared = Self {
            store,
            settings,
            standings,
            training,
            drills,
            linked,
            library: Library::default(),
            sounds: Vec::new(),
            problems,
            picture: None,
            notice: None,
            paste: Paste::No,
            link: None,
            words: Vec::new(),
            pictures: Vec::new(),
            tournament: None,
            own_page: None,
            in_memory: BTreeMap::new(),
            now: 0.0,
            clock: store::now,
            step: 0.0,
            unsaved: UnsavedList::default(),
            kept_settings,
            kept_training,
            standings_file,
            drills_file,
            linked_file,
        };
        match waiting::load(&shared.store) {
            Ok(games) if games.is_empty() => {}
            Ok(games) => {
                games.into_iter().for_each(|game| shared.standings_file.add(game));
                shared.save_standings();
            }
            Err(error) => shared.problems.add(error),
        }
        shared.reload_library();
        shared
    }

    /// Reads everything of the data folder again, in which files were replaced: what is in memory is another's.
    /// What was not entered yet is entered into the documents as they are now.
    pub fn reload(&mut self) {
        let fresh = Self::load(self.store.clone());
        let old = std::mem::replace(self, fresh);
        (self.clock, self.now, self.step) = (old.clock, old.now, old.step);
        self.standings_file.take_over(old.standings_file);
        self.drills_file.take_over(old.drills_file);
        self.linked_file.take_over(old.linked_file);
    }

    /// Reads the DFAs and boards again.
    pub fn reload_library(&mut self) {
        for lines in self.library.read(&self.store) {
            self.problems.add(Trouble::reading(lines));
        }
    }

    /// Reads a DFA and a board at once where they still wait to be read: they are wanted now.
    pub fn fetch<'a>(&mut self, dfas: impl IntoIterator<Item = &'a String>, board: Option<&str>) {
        let dfas = dfas.into_iter().map(|dfa| (ItemKind::Dfa, dfa.as_str()));
        for (kind, name) in dfas.chain(board.map(|board| (ItemKind::Board, board))) {
            let lines = self.library.fetch(&self.store, kind, name);
            if !lines.is_empty() {
                self.problems.add(Trouble::reading(lines));
            }
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

    /// Shows a dialog about something that did not work.
    pub fn problem(&mut self, trouble: impl Into<Trouble>) {
        self.problems.add(trouble);
    }

    /// The same where it may be met again and again: only the first time.
    pub fn problem_once(&mut self, trouble: impl Into<Trouble>) {
        self.problems.add_once(trouble);
    }

    /// Shows a passing word.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text::lines(&text.into()).into_owned(), since: self.now });
    }

    /// Another screen comes to the front: what was said on the one before is over, but not what was said just now, as a parting word.
    pub fn end_notice(&mut self) {
        if self.notice.as_ref().is_some_and(|notice| notice.since < self.now) {
            self.notice = None;
        }
    }

    /// Asks for a picture of the window in the data folder.
    pub fn take_picture(&mut self) {
        match self.store.new_picture() {
            Ok(path) => {
                self.say(format!("Picture saved as {}", path.display()));
                self.picture = Some(path);
            }
            Err(e) => self.problem(e),
        }
    }

    /// Moves the clock.
    pub fn tick(&mut self, now: f64) {
        self.step = (now - self.now).clamp(0.0, 0.25);
        self.now = now;
        if self.notice.as_ref().is_some_and(|notice| now >= notice.since + NOTICE) {
            self.notice = None;
        }
        for (path, why) in store::news_of_files() {
            self.unsaved(&path, why.as_deref());
        }
        let lines = self.library.poll();
        if !lines.is_empty() {
            self.problems.add(Trouble::reading(lines));
        }
    }

    /// When the next frame is due for what is shared.
    pub fn pace(&self) -> Pace {
        let notice = self.notice.as_ref().map_or(Pace::Sleep, |notice| Pace::After(notice.since + NOTICE - self.now));
        // What could not be saved is tried again.
        let again = if self.unsaved.is_empty() { Pace::Sleep } else { Pace::After(AGAIN / 2.0) };
        let kept = self.kept_settings.pace(self.now).sooner(self.kept_training.pace(self.now));
        notice.sooner(kept).sooner(again)
    }

    /// Saves the settings and the training once they have been the same for a moment, and tries again what could not be saved.
    pub fn save_when_quiet(&mut self) {
        let saved = self.kept_settings.save_when_quiet(&mut self.settings, &self.store, self.now);
        self.note_settings(saved);
        let saved = self.kept_training.save_when_quiet(&mut self.training, &self.store, self.now);
        self.note_training(saved);
        if self.standings_file.is_due(self.now) {
            self.save_standings();
        }
        if self.drills_file.is_due(self.now) {
            self.save_drills();
        }
        if self.linked_file.is_due(self.now) {
            self.save_linked();
        }
    }

    fn note_settings(&mut self, saved: Result<(), StoreError>) {
        match saved {
            Err(error) => self.unsaved("The settings", Some(&why(&error))),
            Ok(()) if !self.kept_settings.is_changed(&self.settings) => self.unsaved("The settings", None),
            Ok(()) => {}
        }
    }

    fn note_training(&mut self, saved: Result<(), StoreError>) {
        match saved {
            Err(error) => self.unsaved("Puzzle progress", Some(&why(&error))),
            Ok(()) if !self.kept_training.is_changed(&self.training) => self.unsaved("Puzzle progress", None),
            Ok(()) => {}
        }
    }

    /// Whether what is done with puzzles is lost when the program ends, because its file is broken and is not touched.
    pub fn is_training_lost(&self) -> bool {
        self.kept_training.is_lost()
    }

    /// Notes why something is not on the disk, or that it is. What is not is said at the foot of the window.
    pub fn unsaved(&mut self, what: &str, why: Option<&str>) {
        self.unsaved.note(what, what, why);
    }

    /// The same for one of several documents that are called alike; `key` tells it from the others.
    pub fn unsaved_one(&mut self, key: &str, what: &str, why: Option<&str>) {
        self.unsaved.note(&format!("{what} {key}"), what, why);
    }

    /// What is not on the disk, a line each.
    pub fn unsaved_lines(&self) -> Vec<String> {
        self.unsaved.lines()
    }

    /// The documents of the data folder that are not on the disk, as they are in memory.
    pub fn unsaved_documents(&self) -> Vec<Unsaved> {
        let mut documents = Vec::new();
        let mut add = |lacks: bool, what: &str, file: &str, text: &dyn Fn() -> String| {
            if lacks {
                documents.push(Unsaved::new(what, file, text()));
            }
        };
        let settings = self.kept_settings.is_changed(&self.settings);
        add(settings, "changed settings", store::SETTINGS, &|| print_versioned(&self.settings));
        let training = self.kept_training.is_changed(&self.training);
        add(training, "puzzle progress", store::PUZZLES, &|| print_versioned(&self.training));
        add(self.standings_file.waits(), "the latest standings", store::STANDINGS, &|| print_versioned(&self.standings));
        add(self.drills_file.waits(), "the latest drill results", store::DRILLS, &|| print_versioned(&self.drills));
        add(self.linked_file.waits(), "data of correspondence matches", store::LINKS, &|| print_versioned(&self.linked));
        documents
    }

    /// Whether changes of the settings are lost when the program ends, because their file is broken and is not touched.
    pub fn are_settings_lost(&self) -> bool {
        self.kept_settings.is_lost()
    }

    /// Moves a broken file of settings to the trash and saves those in force.
    pub fn put_settings_aside(&mut self) {
        match self.kept_settings.put_aside(&mut self.settings, &self.store) {
            Ok(()) => self.say("The broken file is in the trash. Settings are saved again"),
            Err(error) => self.problem(error),
        }
    }

    /// Saves the settings now, if they have changed.
    pub fn save_settings(&mut self) {
        if self.kept_settings.is_changed(&self.settings) {
            let saved = self.kept_settings.save(&mut self.settings, &self.store);
            self.note_settings(saved);
        }
    }

    /// Saves what still waits: the program ends.
    pub fn save_at_exit(&mut self) {
        self.save_settings();
        if self.kept_training.is_changed(&self.training) {
            let saved = self.kept_training.save(&mut self.training, &self.store);
            self.note_training(saved);
        }
        if self.standings_file.waits() {
            self.save_standings();
        }
        if self.drills_file.waits() {
            self.save_drills();
        }
        if self.linked_file.waits() {
            self.save_linked();
        }
    }

    /// Enters a game that is over into the standings: once, whatever `id` says it is known by. What cannot be written is kept
    /// and tried again.
    pub fn enter(&mut self, id: String, results: Vec<(String, Points)>) {
        self.standings_file.add((id, results));
        self.save_standings();
    }

    /// Enters a shot at a drill into its results. What cannot be written is kept and tried again.
    pub fn enter_drill(&mut self, shot: DrillTry) {
        self.drills_file.add(shot);
        self.save_drills();
    }

    /// Notes what is known of a match that a link brought or sends on. What cannot be written is kept and tried again.
    pub fn enter_linked(&mut self, id: String, linked: Linked) {
        if self.linked.get(&id) != Some(&linked) {
            self.linked_file.add((id, linked));
            self.save_linked();
        }
    }

    /// Looks at what is known of matches by links again, since another window may have entered something.
    pub fn look_at_linked(&mut self) {
        if let Some(linked) = self.linked_file.look(&self.store, LinkedMatches::enter) {
            self.linked = linked;
        }
    }

    fn save_linked(&mut self) {
        let (linked, saved) = self.linked_file.save(&self.store, self.now, LinkedMatches::enter);
        self.linked = linked;
        self.unsaved("Correspondence-match data", saved.err().map(|error| why(&error)).as_deref());
    }

    fn save_standings(&mut self) {
        let enter = |standings: &mut Standings, (id, results): &waiting::Over| standings.enter(id, results);
        let (standings, saved) = self.standings_file.save(&self.store, self.now, enter);
        self.standings = standings;
        // What is not entered when the program ends is entered by the next one. Where that cannot be kept either, the foot of the
        // window says that the standings are not saved.
        let _ = match saved {
            Ok(()) => waiting::forget(&self.store, &self.standings),
            Err(_) => waiting::keep(&self.store, self.standings_file.waiting()),
        };
        self.unsaved("The standings", saved.err().map(|error| why(&error)).as_deref());
    }

    fn save_drills(&mut self) {
        let (drills, saved) = self.drills_file.save(&self.store, self.now, DrillResults::enter);
        self.drills = drills;
        self.unsaved("The results of the drills", saved.err().map(|error| why(&error)).as_deref());
    }
}

/// Why something is not saved, and what to do about a file that cannot be read: it is never overwritten.
pub fn why(error: &StoreError) -> String {
    if error.is_saving() { error.to_string() } else { format!("{error}; fix or move this file") }
}
