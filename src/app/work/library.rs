//! What is asked about the library of replays: to look into its files, and to take in others.

use super::pieces::in_pieces;
use super::watch::Watch;
use crate::games::Progress;
use crate::store::{ReplayInfo, ReplayStub, Store, parse_replay};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Asks what some files of the library hold. The answer comes in pieces, a file each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LookAsk {
    /// The files.
    pub files: Vec<ReplayStub>,
}

/// What a file of the library holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LookAnswer {
    /// The place of the file in what was asked.
    pub place: usize,
    /// When its match began, in seconds since 1970 (UTC); or when the file was last changed where nobody noted that.
    pub date: u64,
    /// What it holds, or why it cannot be opened, a line each.
    pub info: Result<ReplayInfo, Vec<String>>,
}

impl LookAsk {
    /// Reads the files.
    ///
    /// # Errors
    /// No file was asked for, or it was stopped.
    pub fn answer(self, tell: &mut dyn FnMut(LookAnswer) -> bool) -> Result<LookAnswer, String> {
        let look = |(place, stub): (usize, ReplayStub)| {
            let entry = stub.read();
            LookAnswer { place, date: entry.date, info: entry.info.map_err(|error| error.lines()) }
        };
        in_pieces(self.files.into_iter().enumerate().map(look), tell)
    }
}

/// Where replays come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// Files; a folder stands for the replays in it.
    Files(Vec<PathBuf>),
    /// A text that was pasted.
    Text(String),
}

/// Asks to take replays into the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportAsk {
    /// The data folder.
    pub root: PathBuf,
    /// Where they come from.
    pub from: Source,
}

/// What came of taking replays in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportAnswer {
    /// The files that are in the library now.
    pub kept: Vec<PathBuf>,
    /// What could not be read, a line each.
    pub problems: Vec<String>,
}

impl ImportAsk {
    /// Takes the replays in.
    ///
    /// # Errors
    /// Never: what cannot be read is part of the answer.
    pub fn answer(self, watch: &mut dyn Watch) -> Result<ImportAnswer, String> {
        let store = Store::at(&self.root);
        Ok(match self.from {
            Source::Files(files) => import_files(&store, &files, watch),
            Source::Text(text) => import_text(&store, &text),
        })
    }
}

fn import_files(store: &Store, files: &[PathBuf], watch: &mut dyn Watch) -> ImportAnswer {
    let mut imported = ImportAnswer::default();
    for path in files.iter().flat_map(|file| replays_below(file)) {
        if !watch.go_on(&Progress::default()) {
            break;
        }
        match store.import_replay(&path) {
            Ok(path) => imported.kept.push(path),
            Err(error) => imported.problems.extend(error.lines()),
        }
    }
    if imported.kept.is_empty() && imported.problems.is_empty() {
        let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
        imported.problems.push(format!("{}: no file here ends in .fob, .ron or .txt", names.join(", ")));
    }
    imported
}

fn import_text(store: &Store, text: &str) -> ImportAnswer {
    let replay = parse_replay(Path::new("the clipboard"), text).ok();
    let wanted = replay.map_or_else(String::new, |replay| {
        let players: Vec<&str> = replay.header.players.iter().map(|player| player.name.as_str()).collect();
        if players.is_empty() { "practice".to_owned() } else { players.join(" – ") }
    });
    match store.import_replay_text(text, &wanted) {
        Ok(path) => ImportAnswer { kept: vec![path], problems: Vec::new() },
        Err(error) => ImportAnswer { kept: Vec::new(), problems: error.lines() },
    }
}

/// The replays in a folder, or the file itself.
fn replays_below(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(path) else { return vec![path.to_path_buf()] };
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    let ending = |file: &PathBuf| file.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
    files.retain(|file| matches!(ending(file).as_str(), "fob" | "ron" | "txt") && file.is_file());
    files.sort_unstable();
    files
}
