//! The state that all screens share: files, settings, the libraries of DFAs and boards, sounds and notices.

mod classes;
mod documents;
mod drills;
mod editor_draft;
mod events;
mod handing;
mod hosting;
mod kept;
mod ladder;
mod library;
mod linked;
#[cfg(any(test, all(target_arch = "wasm32", feature = "web")))]
mod merging;
mod notice;
mod preset;
mod problems;
mod ready;
mod rooms;
mod settings;
mod standings;
mod tally;
mod teaching;
#[cfg(test)]
mod tests;
mod training;
mod unsaved;
mod waiting;

pub use classes::{Me, MyClass, MyClasses, MyWork, PersonKey, Sent};
pub use drills::{DrillRecord, DrillResults, DrillTry};
pub use editor_draft::{EditorDraft, EditorTexts};
pub use handing::HandIns;
pub use kept::{AGAIN, Keepable, Kept, Merge, Retry, why};
pub use ladder::{Climbed, Ladder, Stars};
pub use library::{DfaEntry, Library};
pub use linked::{Goal, Linked, LinkedMatches};
pub use notice::Notice;
pub use preset::Preset;
pub use problems::{Failed, Problems, Trouble};
pub use ready::{Ready, ready};
pub use rooms::{MyEvent, MyPerson, MyRoom, MyRooms};
pub use settings::{Program, Quality, SIDEWAYS, Settings, Toggle, WindowPlace};
pub use standings::{ONLINE, Record, Standings};
pub use teaching::TaughtClass;
pub use training::{Score, Training, Tried};
pub use unsaved::{Unsaved, UnsavedList};

use super::host::{Host, Hosting};
use super::jobs::{ItemKind, wake_here};
use super::online::{Key, MOST_ASKED, Online};
use super::pace::Pace;
use super::sound::Sound;
use fob_base::text;
use fob_replay::Header;
use fob_rules::Points;
use fob_store::{self as store, Store};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tally::Tally;

/// A button's request for the clipboard, which only the window can read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Paste {
    /// No text is requested.
    #[default]
    No,
    /// The text of the clipboard is requested.
    Asked,
    /// The text; empty if there is none.
    Got(String),
}

/// State of a newer version of the page in a browser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Newer {
    /// No newer version is known.
    #[default]
    No,
    /// A newer version can take over now.
    Waits,
    /// A newer version can take over after the other tabs are closed.
    WaitsForTabs,
}

/// The state that all screens share.
#[derive(Debug)]
pub struct Services {
    pub store: Store,
    /// The settings in force.
    pub settings: Settings,
    /// Players with their wins, draws and points.
    pub standings: Standings,
    /// Progress with the puzzles of the games room.
    pub training: Training,
    /// Results of the drills at the practice table.
    pub drills: DrillResults,
    /// Results on the ladder and in the daily Fob.
    pub ladder: Ladder,
    /// Data of correspondence matches.
    pub linked: LinkedMatches,
    /// Seats in rooms of servers.
    pub rooms: MyRooms,
    /// Classes on servers, as a student or as a lecturer.
    pub classes: MyClasses,
    /// Hand-ins of classes that are on their way.
    pub hand_ins: HandIns,
    /// The lines to rooms.
    pub online: Online,
    /// Starts a server on this computer; `None` if none is built in.
    pub host: Option<Arc<dyn Host>>,
    /// The server on this computer, while it runs.
    pub hosting: Option<Box<dyn Hosting>>,
    /// All DFAs and boards.
    pub library: Library,
    /// Sounds to play, with their strength from 0 to 1.
    pub sounds: Vec<(Sound, f32)>,
    /// Problems of reading and writing, for a dialog.
    pub problems: Problems,
    /// The path for a picture of the window, if one was requested.
    pub picture: Option<PathBuf>,
    /// A notice at the foot of the window.
    pub notice: Option<Notice>,
    /// The clipboard request of a button.
    pub paste: Paste,
    /// A link that was pasted into a dialog and will be opened.
    pub link: Option<String>,
    /// The tournament whose game is being played at the table, and the seed of that game.
    pub tournament: Option<(String, u64)>,
    /// The first words of all places, by which a pasted link is recognised.
    pub words: Vec<&'static str>,
    /// The address of the page that Fob runs in, in a browser.
    pub own_page: Option<String>,
    /// State of a newer version of that page.
    pub newer: Newer,
    /// The page is to be loaded again, in its newest version.
    pub renews: bool,
    /// True if touch input is expected before anything was touched, as on a phone's page.
    pub is_coarse: bool,
    /// The next frame shows a screen that one came back to.
    pub came_back: bool,
    /// Matches that continue in memory because their files cannot be written, by the id of the match, with the intended path of
    /// the file and the header.
    pub in_memory: BTreeMap<String, (PathBuf, Header)>,
    /// Seconds on a clock that only rises.
    pub now: f64,
    /// The calendar's clock, in seconds since 1970.
    pub clock: fn() -> u64,
    /// Seconds since the frame before, at most a quarter.
    pub step: f64,
    /// Documents that could not be saved, and why; shown at the foot of the window.
    pub unsaved: UnsavedList,
    kept_settings: Kept<Settings>,
    kept_training: Kept<Training>,
    kept_rooms: Kept<MyRooms>,
    kept_classes: Kept<MyClasses>,
    standings_file: Tally<Standings>,
    drills_file: Tally<DrillResults>,
    ladder_file: Tally<Ladder>,
    linked_file: Tally<LinkedMatches>,
}

impl Services {
    /// Loads a data folder. Problems are shown in dialogs, and defaults replace broken files.
    pub fn load(store: Store) -> Self {
        #[cfg(all(target_arch = "wasm32", feature = "web"))]
        store::merge_by(merging::merged);
        let (mut problems, mut unsaved) = (Problems::default(), UnsavedList::default());
        let (settings, kept_settings, broken) = Kept::load(&store, Settings::clamped);
        broken.into_iter().for_each(|error| problems.add(error));
        let (training, kept_training, broken) = Kept::load(&store, |training| training);
        broken.into_iter().for_each(|error| problems.add(error));
        let (rooms, kept_rooms, broken) = Kept::load(&store, |rooms| rooms);
        broken.into_iter().for_each(|error| problems.add(error));
        let (classes, kept_classes, broken) = Kept::load(&store, |classes| classes);
        broken.into_iter().for_each(|error| problems.add(error));
        let (standings, standings_file, broken) = Tally::load(&store, &mut unsaved);
        broken.into_iter().for_each(|error| problems.add(error));
        let (drills, drills_file, broken) = Tally::load(&store, &mut unsaved);
        broken.into_iter().for_each(|error| problems.add(error));
        let (ladder, ladder_file, broken) = Tally::load(&store, &mut unsaved);
        broken.into_iter().for_each(|error| problems.add(error));
        let (linked, linked_file, broken) = Tally::load(&store, &mut unsaved);
        broken.into_iter().for_each(|error| problems.add(error));
        let mut services = Self {
            store,
            settings,
            standings,
            training,
            drills,
            ladder,
            linked,
            rooms,
            classes,
            hand_ins: HandIns::default(),
            online: Online::default(),
            host: None,
            hosting: None,
            library: Library::default(),
            sounds: Vec::new(),
            problems,
            picture: None,
            notice: None,
            paste: Paste::No,
            link: None,
            words: Vec::new(),
            tournament: None,
            own_page: None,
            newer: Newer::No,
            renews: false,
            is_coarse: false,
            came_back: false,
            in_memory: BTreeMap::new(),
            now: 0.0,
            clock: store::now,
            step: 0.0,
            unsaved,
            kept_settings,
            kept_training,
            kept_rooms,
            kept_classes,
            standings_file,
            drills_file,
            ladder_file,
            linked_file,
        };
        services.reload_library();
        services
    }

    /// Reloads the data folder after a backup was restored, because the data in memory is outdated. Waiting entries are added to
    /// the restored documents.
    pub fn reload(&mut self) {
        let fresh = Self::load(self.store.clone());
        let old = std::mem::replace(self, fresh);
        (self.clock, self.now, self.step, self.online) = (old.clock, old.now, old.step, old.online);
        (self.host, self.hosting) = (old.host, old.hosting);
        self.standings_file.take_over(old.standings_file);
        self.drills_file.take_over(old.drills_file);
        self.ladder_file.take_over(old.ladder_file);
        self.linked_file.take_over(old.linked_file);
    }

    /// Switches transitions off because the system asks for less motion, unless there is a file of settings.
    pub fn begin_calmly(&mut self) {
        if !store::exists(&self.store.file(store::SETTINGS)) {
            self.settings.motion = false;
        }
    }

    /// Reads the DFAs and boards again.
    pub fn reload_library(&mut self) {
        for lines in self.library.read(&self.store) {
            self.problems.add(Trouble::reading(lines));
        }
    }

    /// Reads a DFA and a board at once if they still wait to be read, because they are needed now.
    pub fn fetch<'a>(&mut self, dfas: impl IntoIterator<Item = &'a String>, board: Option<&str>) {
        let dfas = dfas.into_iter().map(|dfa| (ItemKind::Dfa, dfa.as_str()));
        for (kind, name) in dfas.chain(board.map(|board| (ItemKind::Board, board))) {
            let lines = self.library.fetch(&self.store, kind, name);
            if !lines.is_empty() {
                self.problems.add(Trouble::reading(lines));
            }
        }
    }

    /// Returns the DFA of a key.
    pub fn dfa(&self, key: &str) -> Option<&DfaEntry> {
        self.library.dfa(key)
    }

    /// Queues a sound, with its strength from 0 to 1.
    pub fn sound(&mut self, sound: Sound, strength: f32) {
        self.sounds.push((sound, strength));
    }

    /// Plays a sound with a meaning, unless these are switched off.
    pub fn cue(&mut self, sound: Sound) {
        if self.settings.cues && self.settings.motion {
            self.sound(sound, 0.7);
        }
    }

    /// Shows a dialog about something that did not work.
    pub fn problem(&mut self, trouble: impl Into<Trouble>) {
        self.problems.add(trouble);
    }

    /// Shows a dialog about a problem that may be met again and again, but only the first time.
    pub fn problem_once(&mut self, trouble: impl Into<Trouble>) {
        self.problems.add_once(trouble);
    }

    /// Shows a passing word.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text::lines(&text.into()).into_owned(), since: self.now });
    }

    /// Removes the notice of the previous screen when another one comes to the front, unless it was shown just now.
    pub fn end_notice(&mut self) {
        if self.notice.as_ref().is_some_and(|notice| notice.is_before(self.now)) {
            self.notice = None;
        }
    }

    /// Requests a picture of the window in the data folder.
    pub fn take_picture(&mut self) {
        match self.store.new_picture() {
            Ok(path) => {
                self.say(format!("Picture saved as {}", path.display()));
                self.picture = Some(path);
            }
            Err(e) => self.problem(e),
        }
    }

    /// Returns the clock of this run in milliseconds.
    pub fn millis(&self) -> i64 {
        (self.now * 1000.0) as i64
    }

    /// Follows a room, in the seat that is remembered of it or as a spectator.
    pub fn follow_room(&mut self, key: &Key) {
        let mine = self.rooms.get(key.server.origin(), &key.room);
        let seat = mine.map(|mine| (mine.seat, mine.token.clone()));
        let when = self.moment();
        self.online.follow(key, seat, when, wake_here());
    }

    /// Asks about our rooms that are not over and not followed.
    fn ask_about_rooms(&mut self) {
        let own = self.own_page.is_some().then(|| self.server()).flatten();
        let key = |mine: &MyRoom| Some((Key::read(&mine.server, &mine.room)?, mine.seat));
        // A page may talk to no other server than its own.
        let may_ask = |(key, _): &(Key, u8)| own.as_ref().is_none_or(|own| *own == key.server) && self.online.live(key).is_none();
        let open = self.rooms.rooms.iter().rev().filter(|mine| !mine.over).filter_map(key).filter(may_ask);
        let open = open.take(MOST_ASKED).collect();
        let now = self.millis();
        self.online.asked.poll(open, now, wake_here);
    }

    /// Sets the clock of this run to `now`, in seconds, and does the work that is due: news of servers, notices, and waiting
    /// hand-ins.
    pub fn tick(&mut self, now: f64) {
        self.step = (now - self.now).clamp(0.0, 0.25);
        self.now = now;
        self.online.poll(self.millis());
        self.ask_about_rooms();
        self.hear_events();
        self.hand_in_waiting();
        if self.notice.as_ref().is_some_and(|notice| now >= notice.end()) {
            self.notice = None;
        }
        for (path, why) in store::news_of_files() {
            let name = path.rsplit('/').next().unwrap_or_default();
            let document = || Unsaved {
                what: path.clone(),
                file: name.to_owned(),
                bytes: store::read_bytes(Path::new(&path)).unwrap_or_default(),
            };
            self.unsaved.note(&path, &path, why.as_deref(), document);
        }
        let lines = self.library.poll();
        if !lines.is_empty() {
            self.problems.add(Trouble::reading(lines));
        }
    }

    /// Returns the time of the next frame that the shared parts need.
    pub fn pace(&self) -> Pace {
        let notice = self.notice.as_ref().map_or(Pace::Sleep, |notice| Pace::After(notice.end() - self.now));
        // Failed saves are retried.
        let again = if self.unsaved.is_empty() { Pace::Sleep } else { Pace::After(AGAIN / 2.0) };
        let kept = self.kept_settings.pace(self.now).sooner(self.kept_training.pace(self.now));
        let kept = kept.sooner(self.kept_rooms.pace(self.now)).sooner(self.kept_classes.pace(self.now));
        let kept = kept.sooner(self.pace_of_hand_ins());
        notice.sooner(kept).sooner(again).sooner(self.online.pace(self.millis()))
    }

    /// Saves the settings, the training, the seats in rooms and the classes once they have not changed for a moment, and retries
    /// failed saves.
    pub fn save_when_quiet(&mut self) {
        let (store, unsaved, now) = (&self.store, &mut self.unsaved, self.now);
        self.kept_settings.save_when_quiet(&mut self.settings, store, unsaved, now);
        self.kept_training.save_when_quiet(&mut self.training, store, unsaved, now);
        self.kept_rooms.save_when_quiet(&mut self.rooms, store, unsaved, now);
        self.kept_classes.save_when_quiet(&mut self.classes, store, unsaved, now);
        self.enter_waiting(now);
    }

    /// Returns whether puzzle progress will be lost when the program ends, because its file is broken and left alone.
    pub fn is_training_lost(&self) -> bool {
        self.kept_training.is_lost()
    }

    /// Returns whether changes of the settings will be lost when the program ends, because their file is broken and left alone.
    pub fn are_settings_lost(&self) -> bool {
        self.kept_settings.is_lost()
    }

    /// Moves a broken file of settings to the trash and saves the current ones.
    pub fn put_settings_aside(&mut self) {
        match self.kept_settings.put_aside(&mut self.settings, &self.store, &mut self.unsaved) {
            Ok(()) => self.say("The broken file is in the trash. Settings are saved again"),
            Err(error) => self.problem(error),
        }
    }

    /// Saves the settings now, if they have changed.
    pub(crate) fn save_settings(&mut self) {
        self.kept_settings.save_change(&mut self.settings, &self.store, &mut self.unsaved);
    }

    /// Saves the seats in rooms now: no seat may be lost if the window is closed a moment later.
    pub fn save_rooms(&mut self) {
        self.kept_rooms.save_change(&mut self.rooms, &self.store, &mut self.unsaved);
    }

    /// Saves everything that still waits, because the program ends.
    pub fn save_at_exit(&mut self) {
        self.save_settings();
        self.save_rooms();
        self.save_classes();
        self.kept_training.save_change(&mut self.training, &self.store, &mut self.unsaved);
        self.enter_waiting(f64::INFINITY);
    }

    /// Enters a finished game into the standings, once per `id`. What cannot be written is kept and retried.
    pub fn enter(&mut self, id: String, results: Vec<(String, Points)>) {
        self.standings_file.add((id, results));
        self.standings = self.standings_file.save(&self.store, self.now, &mut self.unsaved);
    }

    /// Enters a shot at a drill into its results. What cannot be written is kept and retried.
    pub fn enter_drill(&mut self, shot: DrillTry) {
        self.drills_file.add(shot);
        self.drills = self.drills_file.save(&self.store, self.now, &mut self.unsaved);
    }

    /// Enters a finished match of the ladder or of the daily Fob. What cannot be written is kept and retried.
    pub(crate) fn enter_climbed(&mut self, climbed: Climbed) {
        self.ladder_file.add(climbed);
        self.ladder = self.ladder_file.save(&self.store, self.now, &mut self.unsaved);
    }

    /// Saves the data of a correspondence match. What cannot be written is kept and retried.
    pub fn enter_linked(&mut self, id: String, linked: Linked) {
        if self.linked.get(&id) != Some(&linked) {
            self.linked_file.add((id, linked));
            self.linked = self.linked_file.save(&self.store, self.now, &mut self.unsaved);
        }
    }

    /// Reloads the data of correspondence matches, since another window may have changed it.
    pub(crate) fn look_at_linked(&mut self) {
        if let Some(linked) = self.linked_file.look(&self.store) {
            self.linked = linked;
        }
    }

    /// Retries entries that could not be entered, when that is due.
    fn enter_waiting(&mut self, due: f64) {
        let (store, now, unsaved) = (&self.store, self.now, &mut self.unsaved);
        if self.standings_file.is_due(due) {
            self.standings = self.standings_file.save(store, now, unsaved);
        }
        if self.drills_file.is_due(due) {
            self.drills = self.drills_file.save(store, now, unsaved);
        }
        if self.ladder_file.is_due(due) {
            self.ladder = self.ladder_file.save(store, now, unsaved);
        }
        if self.linked_file.is_due(due) {
            self.linked = self.linked_file.save(store, now, unsaved);
        }
    }
}
