//! The library of replays.

use super::{
    MATCHES, Problem, REPLAY_ENDING, REPLAYS, Store, StoreError, Trashed, check_name, disk, export_atomic, file, free_name,
    load_replay, save_atomic, stamp,
};
use fob_replay::{Outcome, Playback, Player, Replay, to_clip};
use fob_rules::{Names, Verdict, log};
use fob_table::Layout;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// The endings of files in the library: what fob writes, and the RON that it is.
const ENDINGS: [&str; 2] = [REPLAY_ENDING, "ron"];

/// A file of the library that was not read yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplayStub {
    /// The file's name without its ending.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// When it was last changed, in seconds since 1970 (UTC); 0 where the system does not tell.
    pub changed: u64,
    /// Its length in bytes.
    pub length: u64,
    /// Whether it is among the matches that go on.
    pub goes_on: bool,
}

/// A replay in the library.
#[derive(Debug)]
pub struct ReplayEntry {
    /// Its name: the file's name without its ending.
    pub name: String,
    /// Its file.
    pub path: PathBuf,
    /// Whether it is a match that goes on.
    pub goes_on: bool,
    /// Seconds since 1970 (UTC): when the match began, or when the file was last changed where nobody noted that.
    pub date: u64,
    /// What it holds, or why it cannot be opened.
    pub info: Result<ReplayInfo, StoreError>,
}

/// Content of a replay as far as it is known without simulating it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReplayInfo {
    /// The kind of game in words, or `Practice`.
    pub kind: String,
    /// Whether it was played in teams.
    pub teams: bool,
    /// The players' names.
    pub players: Vec<String>,
    /// The level of each player; none for a person.
    pub levels: Vec<Option<String>>,
    /// The board's name.
    pub board: String,
    /// The names of the DFAs.
    pub dfas: Vec<String>,
    /// The note in the file.
    pub note: String,
    /// Shots, the break and those that were taken back not counted.
    pub shots: usize,
    /// Whether it was played to its end.
    pub finished: bool,
    /// How it ended; `None` while it goes on, and at practice.
    pub verdict: Option<Verdict>,
    /// How it ended, in a line; empty while it goes on.
    pub result: String,
    /// The pucks at the end, for a thumbnail; those of a match that is complete are the ones before its last shot, since
    /// an empty board says little.
    pub layout: Layout,
}

impl ReplayInfo {
    /// Tells what a replay holds.
    ///
    /// # Errors
    /// As [`Playback::as_recorded`].
    pub fn new(replay: &Replay) -> Result<Self, fob_replay::PlaybackError> {
        Ok(Self::from_playback(&Playback::as_recorded(replay)?))
    }

    /// Tells what a replay holds that was played again already.
    pub fn from_playback(playback: &Playback) -> Self {
        let header = playback.header();
        let setup = header.setup();
        let names = Names::new(header.players.iter().map(|player| player.name.clone()));
        let last = playback.last();
        let end = last.game.as_ref().and_then(|game| Some((game.verdict()?, log::end(game, &names)?)));
        let (verdict, result) = end.map_or((None, String::new()), |(verdict, line)| (Some(verdict), line));
        let counts = |shot: &&fob_replay::PlayedShot| !shot.taken_back && !matches!(shot.outcome, Outcome::Break(_));
        let before_last = playback.shots().last().filter(|_| last.layout.pucks.is_empty()).map(|shot| shot.before.layout.clone());
        Self {
            kind: setup.map_or("Practice", |setup| setup.kind.title()).to_owned(),
            teams: setup.is_some_and(|setup| setup.teams),
            players: header.players.iter().map(Player::shown).collect(),
            levels: header.players.iter().map(|player| player.level.clone()).collect(),
            board: header.board.name.clone(),
            dfas: setup.map_or_else(Vec::new, |setup| setup.machines.iter().map(|machine| machine.name().to_owned()).collect()),
            note: header.note.clone(),
            shots: playback.shots().iter().filter(counts).count(),
            finished: playback.is_finished(),
            verdict,
            result,
            layout: before_last.unwrap_or_else(|| last.layout.clone()),
        }
    }

    /// Title in the library: the name of its file, or the players if nobody has named it.
    pub fn title(&self, name: &str) -> String {
        if is_unnamed(name) { self.who() } else { name.to_owned() }
    }

    /// The players' names.
    pub fn who(&self) -> String {
        match self.players.len() {
            0 => "Practice".to_owned(),
            _ if self.teams => {
                let team = |first: usize| self.players.iter().skip(first).step_by(2).cloned().collect::<Vec<_>>().join(" and ");
                format!("{} – {}", team(0), team(1))
            }
            _ => self.players.join(" – "),
        }
    }

    /// Its description in words, in lower case, a line each: what a search looks through.
    pub fn searchable(&self) -> String {
        let parts = [&self.kind, &self.board, &self.note, &self.result];
        let parts = parts.into_iter().chain(&self.players).chain(&self.dfas);
        parts.map(|part| part.to_lowercase()).collect::<Vec<_>>().join("\n")
    }
}

/// Whether nobody has given the file a name: the table calls it by its moment ([`Store::new_match`]).
pub fn is_unnamed(name: &str) -> bool {
    let numbers = name.strip_prefix("match-").unwrap_or_default();
    !numbers.is_empty() && numbers.bytes().all(|b| b.is_ascii_digit() || b == b'-')
}

impl ReplayEntry {
    /// Whether every word of a query occurs in the description of this replay, in either case.
    pub fn matches(&self, query: &str) -> bool {
        let searchable = self.info.as_ref().map_or_else(|_| String::new(), ReplayInfo::searchable);
        let text = format!("{}\n{searchable}", self.name.to_lowercase());
        query.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}

impl ReplayStub {
    /// Reads the file.
    pub fn read(&self) -> ReplayEntry {
        let replay = load_replay(&self.path);
        let noted = replay.as_ref().ok().and_then(|replay| replay.header.date);
        let info = replay.and_then(|replay| info(&replay, &self.path));
        let date = noted.unwrap_or(self.changed);
        ReplayEntry { name: self.name.clone(), path: self.path.clone(), goes_on: self.goes_on, date, info }
    }
}

impl Store {
    /// The files of all replays and of the matches that go on, unread, the one that was changed last first.
    ///
    /// # Errors
    /// `Io` when a folder cannot be read; one that is not there is empty.
    pub fn replay_files(&self) -> Result<Vec<ReplayStub>, StoreError> {
        let mut stubs = Vec::new();
        for (folder, endings) in [(REPLAYS, &ENDINGS[..]), (MATCHES, &ENDINGS[..1])] {
            for ending in endings {
                for name in self.names_in(folder, ending)? {
                    let path = self.folder(folder).join(format!("{name}.{ending}"));
                    let data = stamp(&path);
                    let changed = data.as_ref().and_then(|data| data.changed?.duration_since(UNIX_EPOCH).ok());
                    stubs.push(ReplayStub {
                        name,
                        path,
                        changed: changed.map_or(0, |since| since.as_secs()),
                        length: data.map_or(0, |data| data.length),
                        goes_on: folder == MATCHES,
                    });
                }
            }
        }
        stubs.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.name.cmp(&b.name)));
        Ok(stubs)
    }

    /// All replays and the matches that go on, the latest first. One that cannot be opened is in the list with its reason.
    ///
    /// # Errors
    /// As [`Store::replay_files`].
    pub fn replays(&self) -> Result<Vec<ReplayEntry>, StoreError> {
        let mut entries: Vec<ReplayEntry> = self.replay_files()?.iter().map(ReplayStub::read).collect();
        entries.sort_by(|a, b| b.date.cmp(&a.date).then_with(|| a.name.cmp(&b.name)));
        Ok(entries)
    }

    /// The file for a new replay of this name, whether it is there or not.
    ///
    /// # Errors
    /// `BadName` when it cannot be a file's name.
    pub fn replay_path(&self, name: &str) -> Result<PathBuf, StoreError> {
        check_name(name)?;
        Ok(self.folder(REPLAYS).join(format!("{name}.{REPLAY_ENDING}")))
    }

    /// A name for a new replay that is like the wanted one and not taken yet.
    pub fn free_replay_name(&self, wanted: &str) -> String {
        let folder = self.folder(REPLAYS);
        free_name(wanted, |name| taken(&folder, name).is_some())
    }

    /// Gives a replay another name, in the folder where it is, and returns its new path.
    ///
    /// # Errors
    /// `NotFound`, `BadName`, `Exists` when there is one of that name, or `Io` when the system refuses.
    pub fn rename_replay(&self, from: &Path, to: &str) -> Result<PathBuf, StoreError> {
        check_name(to)?;
        if !disk::exists(from) {
            return Err(StoreError::NotFound { path: from.to_path_buf() });
        }
        let folder = disk::folder_of(from);
        let _lock = self.lock_for_a_moment(&folder);
        if let Some(path) = taken(&folder, to) {
            return Err(StoreError::Exists { path });
        }
        let ending = from.extension().and_then(|ending| ending.to_str()).unwrap_or(REPLAY_ENDING);
        let to = folder.join(format!("{to}.{ending}"));
        disk::rename(from, &to).map_err(|error| StoreError::io(from, "rename", error))?;
        disk::sync_folder(&folder);
        Ok(to)
    }

    /// Moves a replay to the trash; [`Store::restore`] brings it back.
    ///
    /// # Errors
    /// As [`Store::trash`].
    pub fn delete_replay(&self, path: &Path) -> Result<Trashed, StoreError> {
        self.trash(path)
    }

    /// Takes a replay from elsewhere into the library, after a look at whether it is one, and returns its path there.
    ///
    /// # Errors
    /// As [`load_replay`] and [`save_atomic`].
    pub fn import_replay(&self, path: &Path) -> Result<PathBuf, StoreError> {
        let replay = load_replay(path)?;
        let wanted = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("replay");
        self.keep_replay(&replay, wanted, path)
    }

    /// Takes a replay that came as text (from the clipboard, for instance) into the library and returns its path there.
    ///
    /// # Errors
    /// As [`super::parse_replay`] and [`save_atomic`].
    pub fn import_replay_text(&self, text: &str, wanted: &str) -> Result<PathBuf, StoreError> {
        let shown = Path::new("the clipboard");
        self.keep_replay(&super::parse_replay(shown, text)?, wanted, shown)
    }

    /// Writes a replay to a file elsewhere: as it is, or (a name that ends in `.txt`) as the short text for chats.
    ///
    /// # Errors
    /// The replay cannot be read, or as [`export_atomic`].
    pub fn export_replay(&self, from: &Path, to: &Path) -> Result<(), StoreError> {
        let text = file::read_text(from)?;
        if to.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("txt")) {
            return export_atomic(to, to_clip(&text).as_bytes());
        }
        export_atomic(to, text.as_bytes())
    }

    fn keep_replay(&self, replay: &Replay, wanted: &str, shown: &Path) -> Result<PathBuf, StoreError> {
        info(replay, shown)?;
        let _lock = self.lock_for_a_moment(&self.folder(REPLAYS));
        // Files of the table end otherwise: the next game of a series is looked for among those alone.
        let path = self.replay_path(&self.free_replay_name(wanted))?.with_extension(ENDINGS[1]);
        save_atomic(&path, replay.print().as_bytes())?;
        Ok(path)
    }
}

/// The file of a folder that has this name already, with whatever ending.
fn taken(folder: &Path, name: &str) -> Option<PathBuf> {
    ENDINGS.iter().map(|ending| folder.join(format!("{name}.{ending}"))).find(|path| disk::exists(path))
}

fn info(replay: &Replay, shown: &Path) -> Result<ReplayInfo, StoreError> {
    ReplayInfo::new(replay).map_err(|error| StoreError::Invalid {
        path: shown.to_path_buf(),
        problems: vec![Problem::at(error.line(), 1, error.to_string())],
    })
}
