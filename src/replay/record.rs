//! What happened, one thing a record.

use super::rest;
use fob_table::{Board, Colour, Hole, Layout, Point, PuckId, ShotReport, Strike};
use serde::{Deserialize, Serialize};

/// One thing that happened in a match or at practice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Record {
    /// The break.
    Break(Shot),
    /// A shot.
    Shot(Shot),
    /// The orders that were chosen for the holes where one was due, as words of `g` and `r`.
    Order(Vec<(Hole, Word)>),
    /// All agreed to take the last shot back, with the orders that were chosen after it.
    TakeBack,
    /// A player, from 1, resigned.
    Resign(u8),
    /// All agreed to a draw.
    Draw,
    /// Somebody ended the match because nothing could change its result any more.
    Certain,
    /// The end of practice; a match ends by its rules.
    End,
}

/// A shot: what was done and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// One strike, or two in a break.
    pub strikes: Vec<Strike>,
    /// Who fell and who left.
    pub report: ShotReport,
    /// Where the pucks lie afterwards, those that a rule put back among them; see [`Shot::places`].
    pub rest: String,
    /// The digest of the whole motion, 16 hexadecimal digits.
    pub digest: Digest,
}

/// No shot lasts longer, in seconds: the motion ends after 10 s, and no version of the physics was much slower.
const LONGEST: f64 = 60.0;

/// A digest of a motion, written as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digest(pub u64);

/// Colours in their order, written as letters `g` and `r`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Word(pub Vec<Colour>);

impl Shot {
    /// A shot as it is written, with the layout that it and the rules left.
    pub fn new(strikes: Vec<Strike>, report: ShotReport, after: &Layout, digest: u64) -> Self {
        let rest = rest::encode(&after.board, after.pucks.iter().map(|puck| puck.at));
        Self { strikes, report, rest, digest: Digest(digest) }
    }

    /// Its number as the first shot of a replay: 0 for a break, at practice too (what begins there with two strikers is one),
    /// 1 for any other.
    pub(super) fn first_number(&self) -> usize {
        usize::from(self.strikes.len() < 2)
    }

    /// The written places of the pucks that were on the board afterwards, in the order of their ids, each to within half
    /// of [`Shot::rounding`] in x and y. `None` when the text is none of ours.
    pub fn places(&self, board: &Board) -> Option<Vec<Point>> {
        rest::decode(board, &self.rest)
    }

    /// How far apart, in metres, two neighbouring places are that can be written on a board.
    pub fn rounding(board: &Board) -> f64 {
        rest::step(board)
    }

    /// The layout without the pucks that fell and left; `None` when those were not on the board, in other colours, or gone at a
    /// time that no shot has.
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
        value.map(Self).ok_or_else(|| format!("`{text}` is no digest; expected 16 hexadecimal digits"))
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
            _ => Err(format!("`{text}` is no word of g and r")),
        };
        text.chars().map(colour).collect::<Result<_, _>>().map(Self)
    }
}
