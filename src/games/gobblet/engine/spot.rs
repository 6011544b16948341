//! The large game in the form that the search plays: sixteen bits for each set, nothing on the heap.

use super::lines::Lines;
use crate::gobblet::{Gobblet4, Move};

/// A compact position: the sets of [`Gobblet4`], and the number of pieces of each size that a side has on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    /// For each colour and each size (0 is the smallest) the cells with such a piece, visible or not.
    pub men: [[u16; 4]; 2],
    /// For each colour two bits a size, the smallest lowest: pieces on the board.
    pub placed: [u8; 2],
    /// The side to move: 0 for red, 1 for yellow.
    pub turn: usize,
}

/// A move in a number: 64 for the reserve (size, cell), then 256 for the board (from, to).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Name(pub u16);

impl Name {
    /// Numbers of moves are below this one.
    pub const END: usize = 320;
    /// The value for no move.
    pub const NONE: Self = Self(u16::MAX);

    /// Creates the move of a piece of a size (from 0) from the reserve.
    pub fn place(size: usize, to: u32) -> Self {
        Self((size as u32 * 16 + to) as u16)
    }

    /// Creates the move of a piece on the board.
    pub fn shift(from: u32, to: u32) -> Self {
        Self((64 + from * 16 + to) as u16)
    }

    /// Returns the cell that the piece leaves, if it is on the board.
    pub fn from(self) -> Option<u32> {
        (self.0 >= 64).then(|| u32::from(self.0 - 64) / 16)
    }

    /// Returns the cell where the piece lands.
    pub fn to(self) -> u32 {
        u32::from(self.0) % 16
    }

    /// Returns the move in the form of the rules; `None` for [`Self::NONE`].
    pub fn written(self) -> Option<Move<4>> {
        let cell = |index: u32| super::super::Cell::at(index as u16);
        if usize::from(self.0) >= Self::END {
            return None;
        }
        let to = cell(self.to())?;
        Some(match self.from() {
            Some(from) => Move::Shift { from: cell(from)?, to },
            None => Move::Place { size: (self.0 / 16) as u8 + 1, to },
        })
    }

    /// Returns the number of a move of the rules.
    pub fn new(mv: Move<4>) -> Self {
        match mv {
            Move::Place { size, to } => Self::place(usize::from(size) - 1, to.index() as u32),
            Move::Shift { from, to } => Self::shift(from.index() as u32, to.index() as u32),
        }
    }
}

impl Spot {
    /// Converts a position of the rules.
    pub fn new(position: &Gobblet4) -> Self {
        let mut placed = [0; 2];
        for (placed, men) in placed.iter_mut().zip(&position.men) {
            for (size, set) in men.iter().enumerate() {
                *placed |= (set.count_ones() as u8 & 3) << (2 * size);
            }
        }
        Self { men: position.men, placed, turn: position.turn as usize }
    }

    /// Returns the position after a legal move, and the size of the piece that moved.
    pub fn after(mut self, mv: Name) -> (Self, usize) {
        let mine = &mut self.men[self.turn & 1];
        let to = 1_u16 << mv.to();
        let size = match mv.from() {
            None => {
                let size = usize::from(mv.0 / 16) & 3;
                mine[size] |= to;
                self.placed[self.turn & 1] += 1 << (2 * size);
                size
            }
            Some(from) => {
                let from = 1_u16 << from;
                // The visible piece is the largest of the stack.
                let size = if mine[3] & from != 0 {
                    3
                } else if mine[2] & from != 0 {
                    2
                } else {
                    usize::from(mine[1] & from != 0)
                };
                mine[size] ^= from | to;
                size
            }
        };
        self.turn = 1 - self.turn;
        (self, size)
    }
}

/// The visible state of a position, computed once.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// For each colour and size the visible pieces.
    pub top: [[u16; 4]; 2],
    /// For each colour the visible pieces.
    pub seen: [u16; 2],
    /// The cells with a piece of at least this size, visible or not.
    pub at_least: [u16; 5],
    /// For each colour the cells whose second piece from above is of that colour.
    pub under: [u16; 2],
    /// For each colour the cells that alone are missing in one of its lines.
    pub lack: [u16; 2],
    /// For each colour the sizes (a bit each) that can come from the reserve.
    pub ready: [u8; 2],
}

impl View {
    pub fn new(spot: &Spot, lines: &Lines) -> Self {
        let (mut top, mut seen, mut under, mut at_least) = ([[0; 4]; 2], [0; 2], [0; 2], [0; 5]);
        let (mut covered, mut twice) = (0_u16, 0_u16);
        for size in (0..4).rev() {
            let (red, yellow) = (spot.men[0][size], spot.men[1][size]);
            let second = covered & !twice;
            under[0] |= red & second;
            under[1] |= yellow & second;
            top[0][size] = red & !covered;
            top[1][size] = yellow & !covered;
            seen[0] |= top[0][size];
            seen[1] |= top[1][size];
            twice |= (red | yellow) & covered;
            covered |= red | yellow;
            at_least[size] = covered;
        }
        let lack = [lines.lack(seen[0]), lines.lack(seen[1])];
        let ready = [lines.ready(spot.placed[0]), lines.ready(spot.placed[1])];
        Self { top, seen, at_least, under, lack, ready }
    }

    /// Returns the cells of a side's own pieces under which a piece of the other side would complete a line.
    pub fn traps(&self, side: usize) -> u16 {
        let other = (1 - side) & 1;
        self.lack[other] & self.seen[side & 1] & self.under[other]
    }

    /// Returns the cells where a new piece of a side may land, regardless of its size.
    pub fn open(&self, side: usize, lines: &Lines) -> u16 {
        let other = self.seen[(1 - side) & 1];
        !self.at_least[0] | if self.lack[(1 - side) & 1] == 0 { 0 } else { other & lines.three(other) }
    }

    /// Returns whether a side that is to move wins at once. No line is full.
    ///
    /// A move gives the side exactly one new cell, so only a line that lacks a single cell can be completed.
    pub fn wins(&self, side: usize, lines: &Lines) -> bool {
        self.lack[side & 1] != 0 && self.win_blocks(side, lines, false) != 0
    }

    /// Returns the cells of which one must change so that the side to move can no longer win at once: 0 if it cannot win. All bits are set
    /// if other changes could help too.
    pub fn blocks(&self, side: usize, lines: &Lines) -> u16 {
        if self.lack[side & 1] == 0 { 0 } else { self.win_blocks(side, lines, true) }
    }

    fn win_blocks(&self, side: usize, lines: &Lines, all: bool) -> u16 {
        let (side, other) = (side & 1, (1 - side) & 1);
        let (my, your) = (self.seen[side], self.seen[other]);
        let mut found = 0;
        let mut lack = self.lack[side];
        let traps = self.traps(side);
        while lack != 0 {
            let at = lack.trailing_zeros();
            let cell = lack & lack.wrapping_neg();
            lack ^= cell;
            // Sizes that may land there, and the visible pieces of those sizes.
            let (mut sizes, mut large) = (0_u8, 0_u16);
            for size in 0..4 {
                if self.at_least[size] & cell == 0 {
                    sizes |= 1 << size;
                    large |= self.top[side][size];
                }
            }
            let empty = self.at_least[0] & cell == 0;
            let placed = sizes & self.ready[side] != 0 && (empty || (your & lines.three(your)) & cell != 0);
            for &line in lines.through(at) {
                if my & line != line ^ cell {
                    continue;
                }
                let free = large & !(line & !self.under[side]);
                let lifted = free & !traps != 0 || (free != 0 && covers_traps(free, cell, your));
                if placed || lifted {
                    if !all {
                        return line;
                    }
                    found |= if placed && !empty {
                        // A piece from the reserve lands on another only while that one is in a line of three.
                        u16::MAX
                    } else if !placed && (free & !traps).count_ones() <= 1 {
                        // The one piece that can go there may be covered itself.
                        line | free
                    } else {
                        line
                    };
                }
            }
        }
        found
    }

    /// Adds every move that the rules allow while no line is full, the largest pieces first, except those that lose because they uncover a
    /// line of the other side. Returns whether there was such a losing move.
    pub fn moves(&self, side: usize, lines: &Lines, into: &mut Moves) -> bool {
        let (side, other) = (side & 1, (1 - side) & 1);
        let open = self.open(side, lines);
        let traps = self.traps(side);
        let mut lost = false;
        for size in (0..4).rev() {
            let free = !self.at_least[size];
            if self.ready[side] >> size & 1 != 0 {
                let mut cells = free & open;
                while cells != 0 {
                    into.push(Name::place(size, cells.trailing_zeros()));
                    cells &= cells - 1;
                }
            }
            let mut from = self.top[side][size];
            while from != 0 {
                let (at, bit) = (from.trailing_zeros(), from & from.wrapping_neg());
                from ^= bit;
                let mut cells = free;
                if traps & bit != 0 {
                    while cells != 0 {
                        let to = cells & cells.wrapping_neg();
                        cells ^= to;
                        if Lines::is_full((self.seen[other] | bit) & !to) {
                            lost = true;
                        } else {
                            into.push(Name::shift(at, to.trailing_zeros()));
                        }
                    }
                } else {
                    while cells != 0 {
                        into.push(Name::shift(at, cells.trailing_zeros()));
                        cells &= cells - 1;
                    }
                }
            }
        }
        lost
    }
}

/// Returns whether one of these pieces, each of which uncovers a line of the other side when lifted, breaks that line by landing on a cell.
#[cold]
fn covers_traps(mut pieces: u16, cell: u16, your: u16) -> bool {
    while pieces != 0 {
        let from = pieces & pieces.wrapping_neg();
        pieces ^= from;
        if !Lines::is_full((your | from) & !cell) {
            return true;
        }
    }
    false
}

/// Moves of a position with ranks, without an allocation.
pub(super) struct Moves {
    all: [(i32, Name); Self::MOST],
    len: usize,
}

impl Moves {
    /// Upper bound of the number of moves: nine pieces on the board with fifteen cells each and three sizes on sixteen cells, or
    /// twelve pieces on the board with fifteen cells each.
    pub const MOST: usize = 192;

    pub fn new() -> Self {
        Self { all: [(0, Name::NONE); Self::MOST], len: 0 }
    }

    fn push(&mut self, mv: Name) {
        if let Some(place) = self.all.get_mut(self.len) {
            *place = (0, mv);
            self.len += 1;
        }
    }

    pub fn list(&mut self) -> &mut [(i32, Name)] {
        &mut self.all[..self.len]
    }

    /// Keeps the moves for which `keep` is true, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(Name) -> bool) {
        let mut len = 0;
        for i in 0..self.len {
            if keep(self.all[i].1) {
                self.all[len] = self.all[i];
                len += 1;
            }
        }
        self.len = len;
    }
}
