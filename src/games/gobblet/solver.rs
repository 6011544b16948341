//! The small game solved from any position: value and plies.
//!
//! The question "does the player to move win (lose) within n plies" is answered by a search that remembers earlier proofs, for n
//! = 1, 2, 3, ... until the answer is yes. Both sides count the pieces of the player to move as "mine", and positions that are
//! rotations or reflections of each other are stored once.

use super::{Gobblet3, Move};
use crate::{Stopped, Ticker};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The longest forced win of the small game in plies, over all positions. The number was found by retrograde analysis of all
/// finished positions (443 million up to symmetry); a position without a win or a loss within this many plies is a draw. A test
/// that `FOB_GOBBLET_TABLE` switches on computes the whole table again.
pub const LONGEST_WIN: u8 = 24;

/// The result of perfect play by both sides, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The winner, or a draw, for the player to move.
    pub value: Worth,
    /// Plies to the end; `None` in a draw.
    pub plies: Option<u8>,
}

/// The worth of a position for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Worth {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Loss,
    /// A draw: neither side can force a win, so the game repeats positions.
    Draw,
}

impl Verdict {
    /// The verdict of a drawn position.
    pub const DRAW: Self = Self { value: Worth::Draw, plies: None };

    pub(super) fn win(plies: u8) -> Self {
        Self { value: Worth::Win, plies: Some(plies) }
    }

    pub(super) fn loss(plies: u8) -> Self {
        Self { value: Worth::Loss, plies: Some(plies) }
    }

    /// Returns the value for the side whose move led here.
    #[must_use]
    pub fn of_mover(self) -> Self {
        let plies = self.plies.map(|plies| plies + 1);
        let value = match self.value {
            Worth::Win => Worth::Loss,
            Worth::Loss => Worth::Win,
            Worth::Draw => Worth::Draw,
        };
        Self { value, plies }
    }

    /// Returns a rank for comparing results, larger being better: quick wins, slow wins, draws, slow losses, quick losses.
    pub fn rank(self) -> i16 {
        let plies = i16::from(self.plies.unwrap_or(0));
        match self.value {
            Worth::Win => 1000 - plies,
            Worth::Draw => 0,
            Worth::Loss => plies - 1000,
        }
    }
}

/// The position as the player to move sees it: cells by size (0 is the smallest), mine and yours.
#[derive(Clone, Copy)]
struct View {
    mine: [u16; 3],
    yours: [u16; 3],
}

/// The proved bounds of a position, in plies for its player to move.
#[derive(Clone, Copy)]
struct Proved {
    /// No win within this many plies.
    no_win: u8,
    /// No loss within this many plies.
    no_loss: u8,
    /// A win within this many plies; 255 if nothing is proved.
    win: u8,
    /// A loss within this many plies; 255 if nothing is proved.
    loss: u8,
}

const NOTHING: Proved = Proved { no_win: 0, no_loss: 0, win: u8::MAX, loss: u8::MAX };

/// A hasher that mixes a packed position; the standard hash would take a third of the search's time.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(self.0 ^ u64::from(byte));
        }
    }

    fn write_u64(&mut self, n: u64) {
        let mixed = n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 29;
    }
}

/// A list of positions after a move.
type Moves = Vec<View>;

/// A solver with its memory, which can be used for many positions.
pub struct Solver {
    /// Images of each set of cells under each symmetry of the square.
    turned: Vec<[u16; 512]>,
    /// For each set of cells, true if it contains a full line.
    full: [bool; 512],
    /// Pieces of each size that a side has, the smallest size first.
    each: [u32; 3],
    memory: HashMap<u64, Proved, BuildHasherDefault<Mix>>,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl View {
    fn new(position: &Gobblet3) -> Self {
        let side = |colour: usize| std::array::from_fn(|size| position.men[colour][size]);
        let mine = position.turn as usize;
        Self { mine: side(mine), yours: side(1 - mine) }
    }

    fn swapped(self) -> Self {
        Self { mine: self.yours, yours: self.mine }
    }

    /// Returns the cells where my and your pieces are visible.
    fn visible(&self) -> (usize, usize) {
        let Self { mine, yours } = self;
        let large = mine[2] | yours[2];
        let larger = large | mine[1] | yours[1];
        let seen = |men: &[u16; 3]| usize::from(men[2] | men[1] & !large | men[0] & !larger);
        (seen(mine), seen(yours))
    }

    /// Lists every position after a move of mine, still from my point of view, large pieces first.
    fn moves(&self, each: [u32; 3], into: &mut Moves) {
        into.clear();
        let stand: [u16; 3] = std::array::from_fn(|size| self.mine[size] | self.yours[size]);
        let above = [stand[1] | stand[2], stand[2], 0];
        for size in (0..3).rev() {
            let free = !(stand[size] | above[size]) & 0o777;
            let mut land = |men: u16| {
                let mut left = free;
                while left != 0 {
                    let to = left & left.wrapping_neg();
                    left ^= to;
                    let mut next = *self;
                    next.mine[size] = men | to;
                    into.push(next);
                }
            };
            if self.mine[size].count_ones() < each[size] {
                land(self.mine[size]);
            }
            let mut movable = self.mine[size] & !above[size];
            while movable != 0 {
                let from = movable & movable.wrapping_neg();
                movable ^= from;
                land(self.mine[size] ^ from);
            }
        }
    }
}

/// Returns the image of a cell (0 to 8) under one of the eight symmetries: reflections left to right, top to bottom, along a diagonal.
fn turn(symmetry: usize, cell: usize) -> usize {
    let (mut row, mut column) = (cell / 3, cell % 3);
    if symmetry & 4 != 0 {
        std::mem::swap(&mut row, &mut column);
    }
    if symmetry & 1 != 0 {
        column = 2 - column;
    }
    if symmetry & 2 != 0 {
        row = 2 - row;
    }
    row * 3 + column
}

impl Solver {
    /// Creates a solver with an empty memory.
    pub fn new() -> Self {
        Self::with_pieces([Gobblet3::EACH; 3])
    }

    /// Creates a solver of the same game with another number of pieces of each size for each side, smallest first, at most two each. With
    /// fewer pieces the whole game is small enough for any other method, for comparison. [`Solver::moves`] supports only the usual numbers.
    pub fn with_pieces(each: [u8; 3]) -> Self {
        let turned_set =
            |symmetry, set: usize| (0..9).filter(|cell| set >> cell & 1 == 1).fold(0, |to, cell| to | 1 << turn(symmetry, cell));
        let turned = (0..8).map(|symmetry| std::array::from_fn(|set| turned_set(symmetry, set))).collect();
        let full = std::array::from_fn(|set| Gobblet3::has_line(set as u16));
        Self { turned, full, each: each.map(u32::from), memory: HashMap::default() }
    }

    /// Returns the number of remembered positions.
    pub fn remembered(&self) -> usize {
        self.memory.len()
    }

    /// Returns the result of a position for the player to move.
    ///
    /// # Errors
    /// [`Stopped`] by the ticker.
    pub fn solve(&mut self, position: &Gobblet3, ticker: &mut Ticker<'_>) -> Result<Verdict, Stopped> {
        self.solve_within(position, LONGEST_WIN, ticker).map(|found| found.unwrap_or(Verdict::DRAW))
    }

    /// Returns the result of a position for the player to move, if it is decided within `most` plies.
    ///
    /// # Errors
    /// [`Stopped`] by the ticker.
    pub fn solve_within(&mut self, position: &Gobblet3, most: u8, ticker: &mut Ticker<'_>) -> Result<Option<Verdict>, Stopped> {
        let view = View::new(position);
        let (mine, yours) = view.visible();
        if self.full[mine] {
            return Ok(Some(Verdict::win(0)));
        }
        if self.full[yours] {
            return Ok(Some(Verdict::loss(0)));
        }
        for plies in 0..=most {
            if self.wins(view, plies, ticker)? {
                return Ok(Some(Verdict::win(plies)));
            }
            if self.loses(view, plies, ticker)? {
                return Ok(Some(Verdict::loss(plies)));
            }
        }
        Ok(None)
    }

    /// Returns every legal move with its result for the side that makes it.
    ///
    /// # Errors
    /// [`Stopped`] by the ticker.
    pub fn moves(&mut self, position: &Gobblet3, ticker: &mut Ticker<'_>) -> Result<Vec<(Move<3>, Verdict)>, Stopped> {
        let mut moves = Vec::new();
        if position.winner_by_line().is_none() {
            position.each_move(|mv| {
                moves.push((mv, Verdict::DRAW));
                true
            });
        }
        let all = moves.len() as f32;
        for (i, (mv, verdict)) in moves.iter_mut().enumerate() {
            *verdict = self.solve(&position.after(*mv), ticker)?.of_mover();
            ticker.share((i + 1) as f32 / all);
        }
        Ok(moves)
    }

    /// Returns a number shared by a position and its rotations and reflections with the same side to move.
    pub(super) fn kind(&self, position: &Gobblet3) -> u64 {
        self.key(&View::new(position))
    }

    /// Returns a number shared by all rotations and reflections of a position.
    fn key(&self, view: &View) -> u64 {
        let image = |turned: &[u16; 512]| {
            let pack = |key: u64, set: u16| key << 9 | u64::from(turned[usize::from(set)]);
            view.yours.iter().fold(view.mine.iter().fold(0, |key, &set| pack(key, set)), |key, &set| pack(key, set))
        };
        self.turned.iter().map(image).min().unwrap_or(0)
    }

    /// Returns whether I have a move that wins at once; `into` receives all positions after my moves.
    fn wins_at_once(&self, view: &View, into: &mut Moves) -> bool {
        view.moves(self.each, into);
        into.iter().any(|next| {
            let (mine, yours) = next.visible();
            self.full[mine] && !self.full[yours]
        })
    }

    /// Returns whether the player to move wins within `plies` plies. No line is full.
    fn wins(&mut self, view: View, plies: u8, ticker: &mut Ticker<'_>) -> Result<bool, Stopped> {
        if plies == 0 {
            return Ok(false);
        }
        ticker.tick()?;
        let mut moves = Moves::with_capacity(64);
        if self.wins_at_once(&view, &mut moves) {
            return Ok(true);
        }
        if plies == 1 {
            return Ok(false);
        }
        let key = self.key(&view);
        let known = self.memory.get(&key).copied().unwrap_or(NOTHING);
        if plies <= known.no_win || known.loss != u8::MAX {
            return Ok(false);
        }
        if plies >= known.win {
            return Ok(true);
        }
        let mut found = false;
        for next in moves {
            if self.full[next.visible().1] {
                continue;
            }
            if self.loses(next.swapped(), plies - 1, ticker)? {
                found = true;
                break;
            }
        }
        let known = self.memory.entry(key).or_insert(NOTHING);
        if found {
            known.win = known.win.min(plies);
        } else {
            known.no_win = known.no_win.max(plies);
        }
        Ok(found)
    }

    /// Returns whether the player to move loses within `plies` plies. No line is full.
    fn loses(&mut self, view: View, plies: u8, ticker: &mut Ticker<'_>) -> Result<bool, Stopped> {
        ticker.tick()?;
        let mut moves = Moves::with_capacity(64);
        if self.wins_at_once(&view, &mut moves) {
            return Ok(false);
        }
        if moves.is_empty() {
            return Ok(true);
        }
        if plies == 0 {
            return Ok(false);
        }
        let key = self.key(&view);
        let known = self.memory.get(&key).copied().unwrap_or(NOTHING);
        if plies <= known.no_loss || known.win != u8::MAX {
            return Ok(false);
        }
        if plies >= known.loss {
            return Ok(true);
        }
        let found = self.all_lose(moves, plies, ticker)?;
        let known = self.memory.entry(key).or_insert(NOTHING);
        if found {
            known.loss = known.loss.min(plies);
        } else {
            known.no_loss = known.no_loss.max(plies);
        }
        Ok(found)
    }

    /// Returns whether every one of my moves loses within `plies` plies, including the move.
    fn all_lose(&mut self, moves: Moves, plies: u8, ticker: &mut Ticker<'_>) -> Result<bool, Stopped> {
        let mut replies = Moves::with_capacity(64);
        let mut quiet = Moves::new();
        // The opponent's immediate wins are excluded first: a quiet move refutes a short loss without any search.
        for next in moves {
            if self.full[next.visible().1] {
                continue;
            }
            let next = next.swapped();
            if plies >= 2 && self.wins_at_once(&next, &mut replies) {
                continue;
            }
            if plies < 3 {
                return Ok(false);
            }
            quiet.push(next);
        }
        for next in quiet {
            if !self.wins(next, plies - 1, ticker)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
