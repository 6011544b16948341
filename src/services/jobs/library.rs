//! Requests about the library of replays: reads its files, and imports others.

use super::memory::Memory;
use super::pieces::in_pieces;
use super::request::Request;
use super::watch::Watch;
use fob_games::Progress;
use fob_replay::{Player, Replay};
use fob_store::{ReplayInfo, ReplayStub, Store, StoreError, files_below, parse_replay, read_text};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Requests the contents of some files of the library. The answer comes in pieces, one per file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LookAsk {
    /// The files to read.
    pub files: Vec<ReplayStub>,
}

/// The content of a file of the library.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LookAnswer {
    /// The index of the file in the request.
    pub place: usize,
    /// The start of the match, in seconds since 1970 (UTC); if that was not recorded, the last change of the file.
    pub date: u64,
    /// The content of the file, or the reason why it cannot be opened, one problem per line.
    pub info: Result<ReplayInfo, Vec<String>>,
}

impl LookAsk {
    /// Reads the files.
    ///
    /// # Errors
    /// The list is empty, or the work was stopped.
    pub fn answer(self, hand_on: &mut dyn FnMut(LookAnswer) -> bool) -> Result<LookAnswer, String> {
        let look = |(place, stub): (usize, ReplayStub)| {
            let entry = stub.read();
            LookAnswer { place, date: entry.date, info: entry.info.map_err(|error| error.lines()) }
        };
        in_pieces(self.files.into_iter().enumerate().map(look), hand_on)
    }
}

/// The source of replays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// Files; a folder means the replays in it.
    Files(Vec<PathBuf>),
    /// A text that was pasted.
    Text(String),
}

/// Requests that replays are added to the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportAsk {
    /// Path of the data folder.
    pub root: PathBuf,
    /// The source of the replays.
    pub from: Source,
}

/// The result of an import of replays.
///
/// Replays that the library has already are not imported again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportAnswer {
    /// The files that are in the library now and were not before.
    pub kept: Vec<PathBuf>,
    /// The files of the library that already contain one of these replays.
    pub known: Vec<PathBuf>,
    /// Problems of reading, one per line.
    pub problems: Vec<String>,
}

impl ImportAsk {
    /// Adds the replays.
    ///
    /// # Errors
    /// Never: problems of files are part of the answer.
    pub fn answer(self, watch: &mut dyn Watch) -> Result<ImportAnswer, String> {
        let store = Store::at(&self.root);
        let mut library = Library::new(&store);
        match &self.from {
            Source::Files(files) => import_files(&mut library, files, watch),
            Source::Text(text) => library.take_text(text),
        }
        Ok(library.answer)
    }
}

/// The new file of a replay in the library.
type Kept = Result<PathBuf, StoreError>;

/// The library while replays are added to it.
struct Library<'a> {
    store: &'a Store,
    /// The files of the library by their length in bytes, which distinguishes most of them without reading them.
    by_length: BTreeMap<u64, Vec<PathBuf>>,
    answer: ImportAnswer,
}

impl<'a> Library<'a> {
    fn new(store: &'a Store) -> Self {
        let mut by_length = BTreeMap::<u64, Vec<PathBuf>>::new();
        // A folder that cannot be read is reported when a file is written there.
        for file in store.replay_files().unwrap_or_default() {
            by_length.entry(file.length).or_default().push(file.path);
        }
        Self { store, by_length, answer: ImportAnswer::default() }
    }

    /// Adds a replay from a file.
    fn take_file(&mut self, path: &Path) {
        let taken = read_text(path).and_then(|text| self.take(path, &text, |store, _| store.import_replay(path)));
        self.note(taken);
    }

    /// Receives a text that was pasted.
    fn take_text(&mut self, text: &str) {
        let taken = self.take(Path::new("the clipboard"), text, |store, replay| {
            let players: Vec<String> = replay.header.players.iter().map(Player::shown).collect();
            let name = if players.is_empty() { "practice".to_owned() } else { players.join(" – ") };
            store.import_replay_text(text, &name)
        });
        self.note(taken);
    }

    /// Returns the file of a replay in the library, and whether it is new there; with `keep` it is created.
    fn take(
        &mut self,
        from: &Path,
        text: &str,
        keep: impl FnOnce(&Store, &Replay) -> Kept,
    ) -> Result<(PathBuf, bool), StoreError> {
        let replay = parse_replay(from, text)?;
        let text = replay.print();
        let alike = self.by_length.entry(text.len() as u64).or_default();
        if let Some(known) = alike.iter().find(|path| read_text(path).is_ok_and(|other| other == text)) {
            return Ok((known.clone(), false));
        }
        let path = keep(self.store, &replay)?;
        alike.push(path.clone());
        Ok((path, true))
    }

    fn note(&mut self, taken: Result<(PathBuf, bool), StoreError>) {
        match taken {
            Ok((path, true)) => self.answer.kept.push(path),
            Ok((path, false)) => self.answer.known.push(path),
            Err(error) => self.answer.problems.extend(error.lines()),
        }
    }
}

fn import_files(library: &mut Library<'_>, files: &[PathBuf], watch: &mut dyn Watch) {
    let mut found = false;
    for path in files.iter().flat_map(|file| replays_below(file)) {
        if !watch.go_on(&Progress::default()) {
            return;
        }
        found = true;
        library.take_file(&path);
    }
    if !found {
        let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
        library.answer.problems.push(format!("{}: contains no .fob, .ron or .txt file", names.join(", ")));
    }
}

/// Returns the replays in a folder, or the file itself.
fn replays_below(path: &Path) -> Vec<PathBuf> {
    let Ok(mut files) = files_below(path) else { return vec![path.to_path_buf()] };
    let ending = |file: &PathBuf| file.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
    files.retain(|file| matches!(ending(file).as_str(), "fob" | "ron" | "txt"));
    files.sort_unstable();
    files
}

impl Request for LookAsk {
    const NAME: &'static str = "look";
    const NEEDS_FILES: bool = true;
    type Answer = LookAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        _watch: &mut dyn Watch,
        hand_on: &mut dyn FnMut(LookAnswer) -> bool,
    ) -> Result<LookAnswer, String> {
        self.answer(hand_on)
    }
}

impl Request for ImportAsk {
    const NAME: &'static str = "import";
    const NEEDS_FILES: bool = true;
    const MAY_REST: bool = false;
    type Answer = ImportAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(ImportAnswer) -> bool,
    ) -> Result<ImportAnswer, String> {
        self.answer(watch)
    }
}
