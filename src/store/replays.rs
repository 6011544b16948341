//! The library of replays.

use super::{Problem, REPLAYS, Store, StoreError, Trashed, check_name, file, free_name, load_replay, save_atomic};
use crate::replay::{Outcome, Playback, Replay, to_clip};
use crate::rules::{Names, Verdict, log};
use crate::table::Layout;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// A replay in the library.
#[derive(Debug)]
pub struct ReplayEntry {
    /// Its name: the file's name without `.ron`.
    pub name: String,
    /// Its file.
    pub path: PathBuf,
    /// Seconds since 1970 (UTC): when the match began, or when the file was last changed where nobody noted that.
    pub date: u64,
    /// What it holds, or why it cannot be opened.
    pub info: Result<ReplayInfo, StoreError>,
}

/// What a replay holds, told without simulating it.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayInfo {
    /// The kind of game in words, or `Practice`.
    pub kind: String,
    /// Whether it was played in teams.
    pub teams: bool,
    /// The players' names.
    pub players: Vec<String>,
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
    pub fn of(replay: &Replay) -> Result<Self, crate::replay::PlaybackError> {
        let playback = Playback::as_recorded(replay)?;
        let header = playback.header();
        let setup = header.setup();
        let names = Names::new(header.players.iter().map(|player| player.name.clone()));
        let last = playback.last();
        let end = last.game.as_ref().and_then(|game| Some((game.verdict()?, log::end(game, &names)?)));
        let (verdict, result) = end.map_or((None, String::new()), |(verdict, line)| (Some(verdict), line));
        let counts = |shot: &&crate::replay::PlayedShot| !shot.taken_back && !matches!(shot.outcome, Outcome::Break(_));
        let before_last = playback.shots().last().filter(|_| last.layout.pucks.is_empty()).map(|shot| shot.before.layout.clone());
        Ok(Self {
            kind: setup.map_or("Practice", |setup| setup.kind.title()).to_owned(),
            teams: setup.is_some_and(|setup| setup.teams),
            players: header.players.iter().map(|player| player.name.clone()).collect(),
            board: header.board.name.clone(),
            dfas: setup.map_or_else(Vec::new, |setup| setup.dfas.iter().map(|dfa| dfa.name().to_owned()).collect()),
            note: header.note.clone(),
            shots: playback.shots().iter().filter(counts).count(),
            finished: playback.is_finished(),
            verdict,
            result,
            layout: before_last.unwrap_or_else(|| last.layout.clone()),
        })
    }
}

impl ReplayEntry {
    /// Whether every word of a query stands somewhere in what is told of this replay, in either case.
    pub fn matches(&self, query: &str) -> bool {
        let mut text = self.name.to_lowercase();
        if let Ok(info) = &self.info {
            let parts = [&info.kind, &info.board, &info.note, &info.result];
            for part in parts.into_iter().chain(&info.players).chain(&info.dfas) {
                text.push('\n');
                text.push_str(&part.to_lowercase());
            }
        }
        query.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}

impl Store {
    /// All replays, the latest first. One that cannot be opened is in the list with its reason.
    ///
    /// # Errors
    /// `Io` when the folder cannot be read; one that is not there is empty.
    pub fn replays(&self) -> Result<Vec<ReplayEntry>, StoreError> {
        let names = self.names_in(REPLAYS, "ron")?;
        let mut entries: Vec<ReplayEntry> = names.into_iter().map(|name| self.replay_entry(name)).collect();
        entries.sort_by(|a, b| b.date.cmp(&a.date).then_with(|| a.name.cmp(&b.name)));
        Ok(entries)
    }

    /// The file of a replay's name, whether it is there or not.
    ///
    /// # Errors
    /// `BadName` when it cannot be a file's name.
    pub fn replay_path(&self, name: &str) -> Result<PathBuf, StoreError> {
        check_name(name)?;
        Ok(self.folder(REPLAYS).join(format!("{name}.ron")))
    }

    /// A name for a new replay that is like the wanted one and not taken yet.
    pub fn free_replay_name(&self, wanted: &str) -> String {
        let folder = self.folder(REPLAYS);
        free_name(wanted, |name| folder.join(format!("{name}.ron")).exists())
    }

    /// Gives a replay another name.
    ///
    /// # Errors
    /// `NotFound`, `BadName`, `Exists` when there is one of that name, or `Io` when the system refuses.
    pub fn rename_replay(&self, from: &str, to: &str) -> Result<(), StoreError> {
        let (from, to) = (self.replay_path(from)?, self.replay_path(to)?);
        if !from.exists() {
            return Err(StoreError::NotFound { path: from });
        }
        if to.exists() {
            return Err(StoreError::Exists { path: to });
        }
        std::fs::rename(&from, &to).map_err(|error| StoreError::io(&from, "rename", error))?;
        file::sync_folder(&self.folder(REPLAYS));
        Ok(())
    }

    /// Moves a replay to the trash; [`Store::restore`] brings it back.
    ///
    /// # Errors
    /// As [`Store::trash`].
    pub fn delete_replay(&self, name: &str) -> Result<Trashed, StoreError> {
        self.trash(&self.replay_path(name)?)
    }

    /// Takes a replay from elsewhere into the library, after a look at whether it is one, and returns its name there.
    ///
    /// # Errors
    /// As [`load_replay`] and [`save_atomic`].
    pub fn import_replay(&self, path: &Path) -> Result<String, StoreError> {
        let replay = load_replay(path)?;
        let wanted = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("replay");
        self.keep_replay(&replay, wanted, path)
    }

    /// Takes a replay that came as text (from the clipboard, for instance) into the library and returns its name there.
    ///
    /// # Errors
    /// As [`super::parse_replay`] and [`save_atomic`].
    pub fn import_replay_text(&self, text: &str, wanted: &str) -> Result<String, StoreError> {
        let shown = Path::new("the clipboard");
        self.keep_replay(&super::parse_replay(shown, text)?, wanted, shown)
    }

    /// Writes a replay to a file elsewhere: as it is, or (a name that ends in `.txt`) as the short text for chats.
    ///
    /// # Errors
    /// The replay cannot be read, or the system refuses.
    pub fn export_replay(&self, name: &str, to: &Path) -> Result<(), StoreError> {
        let text = file::read_text(&self.replay_path(name)?)?;
        if to.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("txt")) {
            return save_atomic(to, to_clip(&text).as_bytes());
        }
        save_atomic(to, text.as_bytes())
    }

    fn keep_replay(&self, replay: &Replay, wanted: &str, shown: &Path) -> Result<String, StoreError> {
        info(replay, shown)?;
        let name = self.free_replay_name(wanted);
        save_atomic(&self.replay_path(&name)?, replay.print().as_bytes())?;
        Ok(name)
    }

    fn replay_entry(&self, name: String) -> ReplayEntry {
        let path = self.folder(REPLAYS).join(format!("{name}.ron"));
        let replay = load_replay(&path);
        let noted = replay.as_ref().ok().and_then(|replay| replay.header.date);
        let changed = || {
            let time = std::fs::metadata(&path).and_then(|data| data.modified()).ok()?;
            time.duration_since(UNIX_EPOCH).ok().map(|since| since.as_secs())
        };
        let date = noted.or_else(changed).unwrap_or_default();
        let info = replay.and_then(|replay| info(&replay, &path));
        ReplayEntry { name, path, date, info }
    }
}

fn info(replay: &Replay, shown: &Path) -> Result<ReplayInfo, StoreError> {
    ReplayInfo::of(replay).map_err(|error| StoreError::Invalid {
        path: shown.to_path_buf(),
        problems: vec![Problem::at(error.line(), 1, error.to_string())],
    })
}
