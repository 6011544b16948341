//! Boards as sets of cells.

use crate::{Outcome, Player};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Player 1, who begins.
    Red,
    /// Player 2.
    Yellow,
}

impl Colour {
    /// Both sides, red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Yellow];

    /// Returns the other side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Red => Self::Yellow,
            Self::Yellow => Self::Red,
        }
    }

    /// Returns the player's number.
    pub fn player(self) -> Player {
        self as Player + 1
    }
}

/// A piece: its side, and its size from 1 (small) to the width of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Side that owns the piece.
    pub colour: Colour,
    /// Size, from 1, the smallest.
    pub size: u8,
}

/// A cell of a board of `N` by `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell<const N: usize>(u8);

impl<const N: usize> Cell<N> {
    /// Returns the cell in a file and a rank, each from 0; `None` off the board.
    pub fn new(file: u8, rank: u8) -> Option<Self> {
        let inside = usize::from(file) < N && usize::from(rank) < N;
        inside.then(|| Self(rank * N as u8 + file))
    }

    /// Returns every cell, a1 first, then along the rank.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..(N * N) as u8).map(Self)
    }

    /// Returns the cell's file, from 0 (a).
    pub fn file(self) -> u8 {
        self.0 % N as u8
    }

    /// Returns the cell's rank, from 0 (the lowest).
    pub fn rank(self) -> u8 {
        self.0 / N as u8
    }

    /// Returns the cell's index in [`Cell::all`].
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the cell at an index of [`Cell::all`]; `None` if there is none.
    pub(super) fn at(index: u16) -> Option<Self> {
        (usize::from(index) < N * N).then_some(Self(index as u8))
    }

    /// Returns the set of this cell alone.
    pub(super) fn bit(self) -> u16 {
        1 << self.0
    }
}

/// Returns the cells of a set, the lowest first.
pub(super) fn cells<const N: usize>(mut set: u16) -> impl Iterator<Item = Cell<N>> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let lowest = set.trailing_zeros();
        set &= set - 1;
        Some(Cell(lowest as u8))
    })
}

/// Returns the sets of cells that win: every row, every column and the two long diagonals.
pub(super) const fn lines<const N: usize>() -> [u16; 10] {
    let mut lines = [0; 10];
    let mut i = 0;
    while i < N {
        let mut j = 0;
        while j < N {
            lines[i] |= 1 << (i * N + j);
            lines[N + i] |= 1 << (j * N + i);
            j += 1;
        }
        lines[2 * N] |= 1 << (i * N + i);
        lines[2 * N + 1] |= 1 << (i * N + N - 1 - i);
        i += 1;
    }
    lines
}

/// A position: the pieces on every cell, and the player to move. All other pieces are in reserve.
///
/// Two positions are equal if their stacks and the player to move are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<const N: usize> {
    /// For each colour and each size (0 is the smallest) the cells with such a piece, visible or not. Since a piece covers
    /// smaller ones only, these sets determine the stacks.
    pub(super) men: [[u16; 4]; 2],
    pub(super) turn: Colour,
}

impl<const N: usize> Position<N> {
    /// Lines of the board: `N` rows, `N` columns, two diagonals.
    pub(super) const LINES: [u16; 10] = lines::<N>();
    /// Number of pieces of each size that a side has.
    pub const EACH: u8 = N as u8 - 1;

    /// Returns the empty board with red to move.
    pub fn empty() -> Self {
        Self { men: [[0; 4]; 2], turn: Colour::Red }
    }

    /// Returns the side to move.
    pub fn side_to_move(&self) -> Colour {
        self.turn
    }

    /// Returns the pieces on a cell, from the lowest (smallest).
    pub fn stack(&self, cell: Cell<N>) -> impl Iterator<Item = Piece> + '_ {
        (0..N).flat_map(move |size| {
            let here = move |colour: &Colour| self.men[*colour as usize][size] & cell.bit() != 0;
            Colour::ALL.into_iter().filter(here).map(move |colour| Piece { colour, size: size as u8 + 1 })
        })
    }

    /// Returns the visible piece on a cell.
    pub fn top(&self, cell: Cell<N>) -> Option<Piece> {
        self.stack(cell).last()
    }

    /// Returns the board while the visible piece of a cell is picked up, so that what it covered is visible. Only the board may be queried:
    /// the picked-up piece counts as one in reserve.
    #[must_use]
    pub fn lifted(mut self, cell: Cell<N>) -> Self {
        if let Some(top) = self.top(cell) {
            self.men[top.colour as usize][usize::from(top.size) - 1] &= !cell.bit();
        }
        self
    }

    /// Returns the number of pieces of a size (from 1) that a side still has off the board.
    pub fn reserve(&self, colour: Colour, size: u8) -> u8 {
        let placed = usize::from(size).checked_sub(1).and_then(|size| self.men[colour as usize].get(size));
        Self::EACH.saturating_sub(placed.map_or(Self::EACH, |set| set.count_ones() as u8))
    }

    /// Returns whether a side can put a piece of a size (from 1) on the board. In the large game the reserve is in stacks with the largest
    /// piece on top, so a size is available only if fewer pieces of the next larger size are left.
    pub fn available(&self, colour: Colour, size: u8) -> bool {
        let larger = if N == 4 { self.reserve(colour, size + 1) } else { 0 };
        self.reserve(colour, size) > larger
    }

    /// Returns the cells on which each side's pieces are visible, red first.
    pub(super) fn visible(&self) -> [u16; 2] {
        let mut seen = [0; 2];
        let mut covered = 0;
        for size in (0..N).rev() {
            for (seen, men) in seen.iter_mut().zip(&self.men) {
                *seen |= men[size] & !covered;
            }
            covered |= self.men[0][size] | self.men[1][size];
        }
        seen
    }

    /// Returns the cells with a piece of at least this size (from 0).
    pub(super) fn at_least(&self, size: usize) -> u16 {
        (size..N).fold(0, |set, size| set | self.men[0][size] | self.men[1][size])
    }

    /// Returns a side's full lines, each as its cells.
    pub fn full_lines(&self, colour: Colour) -> Vec<Vec<Cell<N>>> {
        let seen = self.visible()[colour as usize];
        let full = Self::LINES[..2 * N + 2].iter().filter(|&&line| seen & line == line);
        full.map(|&line| cells(line).collect()).collect()
    }

    /// Returns whether a set of cells contains a full line.
    pub(super) fn has_line(set: u16) -> bool {
        Self::LINES[..2 * N + 2].iter().any(|line| line & !set == 0)
    }

    /// Returns the side with a full line, checking the player to move first: the other side has just moved, and that move is judged for its
    /// opponent first.
    pub(super) fn winner_by_line(&self) -> Option<Colour> {
        let seen = self.visible();
        [self.turn, self.turn.other()].into_iter().find(|&colour| Self::has_line(seen[colour as usize]))
    }

    /// Returns the result, if the game is over: by a line, or because the player to move has no legal move.
    pub(super) fn judged(&self) -> Option<Outcome> {
        let winner = self.winner_by_line().or_else(|| (!self.has_move()).then_some(self.turn.other()))?;
        Some(Outcome::Win(winner.player()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_are_rows_columns_and_diagonals() {
        assert_eq!(lines::<3>()[..8], [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124]);
        let four = lines::<4>();
        assert_eq!(four[..4], [0xf, 0xf0, 0xf00, 0xf000]);
        assert_eq!(four[4..8], [0x1111, 0x2222, 0x4444, 0x8888]);
        assert_eq!(four[8..], [0x8421, 0x1248]);
    }
}
