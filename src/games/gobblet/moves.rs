//! Legal moves, and the reasons against illegal moves.

use super::board::cells;
use super::{Cell, Piece, Position};
use crate::IllegalMove;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move<const N: usize> {
    /// Places a piece from the reserve.
    Place {
        /// Size of the piece, from 1.
        size: u8,
        /// Target cell.
        to: Cell<N>,
    },
    /// Moves the visible piece of one cell to another.
    Shift {
        /// Cell of the piece.
        from: Cell<N>,
        /// Target cell.
        to: Cell<N>,
    },
}

impl<const N: usize> Position<N> {
    /// Calls `see` with every move that the rules allow while no line is full, large pieces first, until it returns `false`.
    pub(super) fn each_move(&self, mut see: impl FnMut(Move<N>) -> bool) {
        let board = ((1_u32 << (N * N)) - 1) as u16;
        let mine = self.turn as usize;
        for size in (0..N).rev() {
            let free = board & !self.at_least(size);
            if self.available(self.turn, size as u8 + 1) {
                let size = size as u8 + 1;
                for to in cells(free & self.open_to_new()) {
                    if !see(Move::Place { size, to }) {
                        return;
                    }
                }
            }
            let larger = if size + 1 < N { self.at_least(size + 1) } else { 0 };
            for from in cells(self.men[mine][size] & !larger) {
                for to in cells(free) {
                    if !see(Move::Shift { from, to }) {
                        return;
                    }
                }
            }
        }
    }

    /// Returns the cells where a new piece may land, regardless of its size: anywhere in the small game; in the large one on
    /// empty cells and on the opponent's pieces in a line with exactly three of them visible.
    pub(super) fn open_to_new(&self) -> u16 {
        if N == 4 { !self.at_least(0) | self.threatening(self.turn.other()) } else { u16::MAX }
    }

    /// Returns a side's visible pieces in lines with exactly three of them.
    pub(super) fn threatening(&self, colour: super::Colour) -> u16 {
        let seen = self.visible()[colour as usize];
        let three = Self::LINES[..2 * N + 2].iter().filter(|&&line| (seen & line).count_ones() == 3);
        three.fold(0, |set, line| set | seen & line)
    }

    /// Returns whether the player to move has any move, ignoring lines.
    pub(super) fn has_move(&self) -> bool {
        let mut any = false;
        self.each_move(|_| {
            any = true;
            false
        });
        any
    }

    /// Returns the position after a legal move.
    pub(super) fn after(mut self, mv: Move<N>) -> Self {
        let mine = self.turn as usize;
        match mv {
            Move::Place { size, to } => self.men[mine][usize::from(size) - 1] |= to.bit(),
            Move::Shift { from, to } => {
                // The visible piece is the largest of the stack.
                for set in self.men[mine].iter_mut().rev() {
                    if *set & from.bit() != 0 {
                        *set ^= from.bit() | to.bit();
                        break;
                    }
                }
            }
        }
        self.turn = self.turn.other();
        self
    }

    /// Returns the reason against an illegal move, ignoring lines; `None` if the move is legal.
    pub(super) fn why_not(&self, mv: Move<N>) -> Option<String> {
        match mv {
            Move::Place { size, .. } if !(1..=N as u8).contains(&size) => Some(format!("sizes are 1 to {N}")),
            Move::Place { size, .. } if self.reserve(self.turn, size) == 0 => {
                Some(format!("no piece of size {size} is left in reserve"))
            }
            Move::Place { size, .. } if !self.available(self.turn, size) => {
                Some(format!("every piece of size {size} in reserve is covered by a larger one"))
            }
            Move::Place { size, to } => self.why_not_on(size, to).map(str::to_owned).or_else(|| {
                let closed = self.open_to_new() & to.bit() == 0;
                closed.then(|| "a new piece covers only an opponent's piece in a line with exactly three of theirs".to_owned())
            }),
            Move::Shift { from, to } if from == to => Some("a piece must land on another cell".to_owned()),
            Move::Shift { from, to } => match self.top(from) {
                None => Some("nothing is there".to_owned()),
                Some(Piece { colour, .. }) if colour != self.turn => Some("the visible piece there is the opponent's".to_owned()),
                Some(Piece { size, .. }) => self.why_not_on(size, to).map(str::to_owned),
            },
        }
    }

    fn why_not_on(&self, size: u8, to: Cell<N>) -> Option<&'static str> {
        let covered = self.top(to).is_some_and(|top| top.size >= size);
        covered.then_some("a piece covers only smaller ones")
    }
}

impl<const N: usize> Position<N> {
    /// Returns all legal moves; none if a line is full.
    pub(super) fn all_moves(&self) -> Vec<Move<N>> {
        let mut moves = Vec::new();
        if self.winner_by_line().is_none() {
            self.each_move(|mv| {
                moves.push(mv);
                true
            });
        }
        moves
    }

    /// Checks whether a move is legal.
    pub(super) fn check_move(&self, mv: Move<N>) -> Result<(), IllegalMove> {
        let over = self.winner_by_line().map(|_| "a line is full: the game is over".to_owned());
        over.or_else(|| self.why_not(mv)).map_or(Ok(()), |why| Err(IllegalMove::new(&mv, why)))
    }
}
