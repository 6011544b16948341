//! The events of a replay, one per record.

use super::rest;
use fob_board::{Board, Colour, Hole, Layout, Point, PuckId, ShotReport, Strike};
use serde::{Deserialize, Serialize};

/// An event in a match or in practice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Record {
    /// The break, with which a match starts.
    Break(Shot),
    /// A later shot of a match, or a shot in practice.
    Shot(Shot),
    /// The orders chosen for the holes that needed one, as words of `g` and `r`.
    Order(Vec<(Hole, Word)>),
    /// The last shot was taken back by agreement, with the orders chosen after it.
    TakeBack,
    /// A player, from 1, resigned.
    Resign(u8),
    /// The players agreed to a draw.
    Draw,
    /// A player ended the match because its result was certain.
    Certain,
    /// Practice ended. A match ends by its rules instead.
    End,
}

/// A shot: the strikes and their results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// One strike, or two in a break.
    pub strikes: Vec<Strike>,
    /// The pucks that fell or left.
    pub report: ShotReport,
    /// Places of the pucks after the shot, including those that a rule put back; see [`Shot::places`].
    pub rest: String,
    /// Digest of the whole motion, 16 hexadecimal digits.
    pub digest: Digest,
}

/// Upper bound of a shot's duration in seconds. The motion ends after 10 s, and no version of the physics was much slower.
const LONGEST: f64 = 60.0;

/// Digest of a motion, written as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digest(pub u64);

/// Colours in order, written as letters `g` and `r`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Word(pub Vec<Colour>);

impl Shot {
    /// Creates the record of a shot from the layout after the shot and the rules.
    pub fn new(strikes: Vec<Strike>, report: ShotReport, after: &Layout, digest: u64) -> Self {
        let rest = rest::encode(&after.board, after.pucks.iter().map(|puck| puck.at));
        Self { strikes, report, rest, digest: Digest(digest) }
    }

    /// Returns the number of this shot if it is the first of a replay: 0 for a break (in practice, two strikes at once), otherwise 1.
    pub(super) fn first_number(&self) -> usize {
        usize::from(self.strikes.len() < 2)
    }

    /// Returns the recorded places of the pucks on the board after the shot, in the order of their ids, each accurate to half of
    /// [`Shot::rounding`] in x and y. Returns `None` if the text is invalid.
    pub fn places(&self, board: &Board) -> Option<Vec<Point>> {
        rest::decode(board, &self.rest)
    }

    /// Returns the distance in metres between two neighbouring places that can be recorded on a board.
    pub fn rounding(board: &Board) -> f64 {
        rest::step(board)
    }

    /// Returns the layout without the pucks that fell or left. Returns `None` if those were not on the board, had other colours, or left at
    /// an impossible time.
    pub(super) fn without_gone(&self, before: &Layout) -> Option<Layout> {
        let drops = self.report.drops.iter().map(|drop| (drop.puck, drop.colour, drop.time));
        let gone: Vec<_> = drops.chain(self.report.lost.iter().map(|lost| (lost.puck, lost.colour, lost.time))).collect();
        let known = |id: PuckId, colour: Colour| before.puck(id).is_some_and(|puck| puck.colour == colour);
        let fits = gone.iter().all(|&(id, colour, time)| known(id, colour) && (0.0..=LONGEST).contains(&time));
        let mut left = before.clone();
        left.pucks.retain(|puck| gone.iter().all(|&(id, ..)| id != puck.id));
        (fits && left.pucks.len() + gone.len() == before.pucks.len()).then_some(left)
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> Self {
        format!("{:016x}", digest.0)
    }
}

impl TryFrom<String> for Digest {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let digits = text.len() == 16 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        let value = u64::from_str_radix(&text, 16).ok().filter(|_| digits);
        value.map(Self).ok_or_else(|| format!("`{text}` is not a digest; expected 16 hexadecimal digits"))
    }
}

impl From<Word> for String {
    fn from(word: Word) -> Self {
        word.0.iter().map(|colour| colour.letter()).collect()
    }
}

impl TryFrom<String> for Word {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let colour = |letter| match letter {
            'g' => Ok(Colour::Green),
            'r' => Ok(Colour::Red),
            _ => Err(format!("`{text}` is not a word of g and r")),
        };
        text.chars().map(colour).collect::<Result<_, _>>().map(Self)
    }
}
