//! Requests about the saves of the games room: reads them, however many there are.

use super::memory::Memory;
use super::pieces::in_pieces;
use super::request::Request;
use super::watch::Watch;
use fob_store as store;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Number of files in a piece of the answer.
const PIECE: usize = 16;

/// A file among the saves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaveStub {
    /// The file's name without its ending.
    pub name: String,
    pub path: PathBuf,
    /// The time of the last change, in seconds since 1970 (UTC).
    pub written: u64,
}

/// A saved game in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// The file's name without its ending.
    pub name: String,
    pub path: PathBuf,
    /// Moves in all its variations.
    pub moves: usize,
    /// Names of the players.
    pub players: Vec<String>,
    /// The time of the last change, in seconds since 1970 (UTC).
    pub written: u64,
    /// Age of the save in seconds when it was listed.
    pub age: u64,
}

/// Requests the saves of a game among some files. The answer comes in pieces, in the order of the files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavesAsk {
    /// Name of the game, as in its saves.
    pub game: String,
    /// The files to read.
    pub files: Vec<SaveStub>,
}

/// Some saves of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavesAnswer(pub Vec<Saved>);

/// The first fields of a save.
#[derive(Deserialize)]
struct Head {
    game: String,
    #[serde(default)]
    seats: Vec<Name>,
    #[serde(default)]
    moves: Vec<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
struct Name {
    #[serde(default)]
    name: String,
}

/// Returns the game that a save is of, by its name; `None` if the text is not a save.
pub fn game_of_save(text: &str) -> Option<String> {
    ron::from_str::<Head>(text).ok().map(|head| head.game)
}

impl SavesAsk {
    /// Returns one of the files, if it is a save of this game. Files that cannot be read are left out; opening one reports why.
    pub fn read(game: &str, file: &SaveStub) -> Option<Saved> {
        let head: Head = ron::from_str(&store::read_text(&file.path).ok()?).ok()?;
        (head.game == game).then(|| Saved {
            name: file.name.clone(),
            path: file.path.clone(),
            moves: head.moves.len(),
            players: head.seats.into_iter().map(|seat| seat.name).collect(),
            written: file.written,
            age: store::now().saturating_sub(file.written),
        })
    }

    /// Reads the files.
    ///
    /// # Errors
    /// The list is empty, or the work was stopped.
    pub fn answer(self, hand_on: &mut dyn FnMut(SavesAnswer) -> bool) -> Result<SavesAnswer, String> {
        let pieces = self.files.chunks(PIECE);
        let read = |files: &[SaveStub]| SavesAnswer(files.iter().filter_map(|file| Self::read(&self.game, file)).collect());
        in_pieces(pieces.map(read), hand_on)
    }
}

impl Request for SavesAsk {
    const NAME: &'static str = "saves";
    const NEEDS_FILES: bool = true;
    type Answer = SavesAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        _watch: &mut dyn Watch,
        hand_on: &mut dyn FnMut(SavesAnswer) -> bool,
    ) -> Result<SavesAnswer, String> {
        self.answer(hand_on)
    }
}
