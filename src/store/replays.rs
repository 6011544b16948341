//! The library of replays.

use super::{
    MATCHES, Problem, REPLAY_ENDING, REPLAYS, Store, StoreError, Trashed, check_name, disk, export_atomic, file, free_name,
    load_replay, save_atomic, stamp,
};
use fob_board::Layout;
use fob_replay::{Outcome, Playback, Player, Replay, to_clip};
use fob_rules::{Names, Verdict, log};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// Extensions of files in the library: the one that fob writes, and `.ron`, because replays are RON.
const ENDINGS: [&str; 2] = [REPLAY_ENDING, "ron"];

/// A file of the library that was not read yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplayStub {
    /// Name of the file without its extension.
    pub name: String,
    /// Path of the file.
    pub path: PathBuf,
    /// Time of the last change in seconds since 1970 (UTC); 0 if the system does not provide it.
    pub changed: u64,
    /// Length in bytes.
    pub length: u64,
    /// True for an unfinished match.
    pub goes_on: bool,
}

/// A replay in the library.
#[derive(Debug)]
pub struct ReplayEntry {
    /// Name of the file without its extension.
    pub name: String,
    /// Path of the file.
    pub path: PathBuf,
    /// True for an unfinished match.
    pub goes_on: bool,
    /// Seconds since 1970 (UTC) when the match began, or when the file was last changed if that is not recorded.
    pub date: u64,
    /// Content of the replay, or the error that keeps it from being opened.
    pub info: Result<ReplayInfo, StoreError>,
}

/// The content of a replay that is known without simulation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReplayInfo {
    /// Name of the kind of game, or `Practice`.
    pub kind: String,
    /// True if the game was played in teams.
    pub teams: bool,
    /// Names of the players.
    pub players: Vec<String>,
    /// Level of each player; `None` for a person.
    pub levels: Vec<Option<String>>,
    /// Name of the board.
    pub board: String,
    /// Names of the machines.
    pub dfas: Vec<String>,
    /// Note in the file.
    pub note: String,
    /// Number of shots, without the break and shots that were taken back.
    pub shots: usize,
    /// True if the match or practice was played to its end.
    pub finished: bool,
    /// The verdict; `None` before the end, and in practice.
    pub verdict: Option<Verdict>,
    /// The result in one line; empty before the end.
    pub result: String,
    /// The pucks at the end, for a thumbnail; for a complete match those before its last shot, because an empty board shows little.
    pub layout: Layout,
}

impl ReplayInfo {
    /// Summarizes a replay.
    ///
    /// # Errors
    /// As for [`Playback::as_recorded`].
    pub fn new(replay: &Replay) -> Result<Self, fob_replay::PlaybackError> {
        Ok(Self::from_playback(&Playback::as_recorded(replay)?))
    }

    /// Summarizes a replay that was already played back.
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

    /// Returns the title in the library: the file's name, or the players if the user has not named it.
    pub fn title(&self, name: &str) -> String {
        if is_unnamed(name) { self.who() } else { name.to_owned() }
    }

    /// Returns the players' names in one text.
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

    /// Returns the text that a search looks through: a description in lower case, one line per item.
    pub fn searchable(&self) -> String {
        let parts = [&self.kind, &self.board, &self.note, &self.result];
        let parts = parts.into_iter().chain(&self.players).chain(&self.dfas);
        parts.map(|part| part.to_lowercase()).collect::<Vec<_>>().join("\n")
    }
}

/// Returns whether the file has a generated name, the time of the match ([`Store::new_match`]).
pub fn is_unnamed(name: &str) -> bool {
    let numbers = name.strip_prefix("match-").unwrap_or_default();
    !numbers.is_empty() && numbers.bytes().all(|b| b.is_ascii_digit() || b == b'-')
}

impl ReplayEntry {
    /// Returns whether every word of a query occurs in the description of this replay, ignoring case.
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
    /// Returns the files of all replays and unfinished matches, unread, the last changed first. A missing folder is empty.
    ///
    /// # Errors
    /// `Io` if a folder cannot be read.
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

    /// Returns all replays and unfinished matches, the latest first. A replay that cannot be opened is listed with the reason.
    ///
    /// # Errors
    /// As for [`Store::replay_files`].
    pub fn replays(&self) -> Result<Vec<ReplayEntry>, StoreError> {
        let mut entries: Vec<ReplayEntry> = self.replay_files()?.iter().map(ReplayStub::read).collect();
        entries.sort_by(|a, b| b.date.cmp(&a.date).then_with(|| a.name.cmp(&b.name)));
        Ok(entries)
    }

    /// Returns the path for a new replay of this name, whether it exists or not.
    ///
    /// # Errors
    /// `BadName` if the name cannot be a file's name.
    pub fn replay_path(&self, name: &str) -> Result<PathBuf, StoreError> {
        check_name(name)?;
        Ok(self.folder(REPLAYS).join(format!("{name}.{REPLAY_ENDING}")))
    }

    /// Returns a free name for a new replay that is similar to the wanted one.
    pub fn free_replay_name(&self, wanted: &str) -> String {
        let folder = self.folder(REPLAYS);
        free_name(wanted, |name| taken(&folder, name).is_some())
    }

    /// Renames a replay within its folder and returns the new path.
    ///
    /// # Errors
    /// `NotFound`, `BadName`, `Exists` if the new name is taken, or `Io` if the system refuses.
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

    /// Moves a replay to the trash, from which [`Store::restore`] restores it.
    ///
    /// # Errors
    /// As for [`Store::trash`].
    pub fn delete_replay(&self, path: &Path) -> Result<Trashed, StoreError> {
        self.trash(path)
    }

    /// Imports a replay from elsewhere into the library, after checking it, and returns its path there.
    ///
    /// # Errors
    /// As for [`load_replay`] and [`save_atomic`].
    pub fn import_replay(&self, path: &Path) -> Result<PathBuf, StoreError> {
        let replay = load_replay(path)?;
        let wanted = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("replay");
        self.keep_replay(&replay, wanted, path)
    }

    /// Imports a replay from text (for example the clipboard) into the library, and returns its path there.
    ///
    /// # Errors
    /// As for [`super::parse_replay`] and [`save_atomic`].
    pub fn import_replay_text(&self, text: &str, wanted: &str) -> Result<PathBuf, StoreError> {
        let shown = Path::new("the clipboard");
        self.keep_replay(&super::parse_replay(shown, text)?, wanted, shown)
    }

    /// Exports a replay to a file elsewhere: unchanged, or (if the name ends in `.txt`) as the short text for chats.
    ///
    /// # Errors
    /// The replay cannot be read; otherwise as for [`export_atomic`].
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
        // Files of the table have another extension: only those are searched for the next game of a series.
        let path = self.replay_path(&self.free_replay_name(wanted))?.with_extension(ENDINGS[1]);
        save_atomic(&path, replay.print().as_bytes())?;
        Ok(path)
    }
}

/// Returns the file in a folder that already has this name, with any extension.
fn taken(folder: &Path, name: &str) -> Option<PathBuf> {
    ENDINGS.iter().map(|ending| folder.join(format!("{name}.{ending}"))).find(|path| disk::exists(path))
}

fn info(replay: &Replay, shown: &Path) -> Result<ReplayInfo, StoreError> {
    ReplayInfo::new(replay).map_err(|error| StoreError::Invalid {
        path: shown.to_path_buf(),
        problems: vec![Problem::at(error.line(), 1, error.to_string())],
    })
}
