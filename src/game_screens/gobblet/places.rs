//! Positions of pieces: on cells, and on pegs next to the board.

use super::cups::{self, Stand};
use fob_games::gobblet::{Cell, Colour, Piece, Position};
use fob_kit::scene::eye::Point3;

/// A place from which a piece can be lifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place<const N: usize> {
    /// A cell of the board.
    Cell(Cell<N>),
    /// A place of a reserve. On the small board each piece has one, by size and copy; on the large one there are three stacks, by
    /// copy, and the size is that of the top piece.
    Peg {
        /// Owner of the piece.
        side: Colour,
        /// The size of the piece.
        size: u8,
        /// Number among equal pieces.
        copy: u8,
    },
}

/// Returns the size of a piece among the four sizes in which cups are drawn.
pub const fn look<const N: usize>(size: u8) -> u8 {
    size + 4 - N as u8
}

pub(crate) const fn size_name<const N: usize>(size: u8) -> &'static str {
    match (N, size) {
        (_, 0 | 1) => "small",
        (3, 2) => "medium",
        (4, 2) => "medium-small",
        (4, 3) => "medium-large",
        _ => "large",
    }
}

pub(crate) const fn side_name(side: Colour) -> &'static str {
    match side {
        Colour::Red => "Red",
        Colour::Yellow => "Yellow",
    }
}

impl<const N: usize> Place<N> {
    /// Returns the position of a piece at this place.
    pub fn at(self, stand: Stand) -> Point3 {
        match self {
            Self::Cell(cell) => cups::cell(N as u8, cell.file(), cell.rank()),
            Self::Peg { side, size, copy } => cups::peg(N as u8, stand, side, size, copy),
        }
    }

    /// Returns whether both are the same place, regardless of the piece on top.
    pub fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::Cell(a), Self::Cell(b)) => a == b,
            (Self::Peg { side, size, copy }, Self::Peg { side: s, size: z, copy: c }) => {
                side == s && copy == c && (N == 4 || size == z)
            }
            _ => false,
        }
    }
}

/// Assignment of equal pieces to pegs. The rules do not distinguish equal pieces, but the eye does: the piece that the hand took
/// is the one that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order([[[u8; 3]; 4]; 2]);

impl Default for Order {
    fn default() -> Self {
        Self([[[0, 1, 2]; 4]; 2])
    }
}

impl Order {
    /// Returns the index of a size's group. Pieces of a group exchange their places: those of one size on the small board, whole
    /// stacks on the large one.
    fn group<const N: usize>(size: u8) -> usize {
        if N == 4 { 0 } else { usize::from(size.clamp(1, 4)) - 1 }
    }

    /// Returns the peg of the n-th piece of a size.
    pub fn peg<const N: usize>(&self, side: Colour, size: u8, n: u8) -> u8 {
        self.0[side as usize][Self::group::<N>(size)][usize::from(n.min(2))]
    }

    /// Makes a peg the last one among several equal pieces, which is the next to be used.
    pub fn last<const N: usize>(&mut self, side: Colour, size: u8, copy: u8, count: u8) {
        let pegs = &mut self.0[side as usize][Self::group::<N>(size)];
        if let (Some(from), Some(to)) = (pegs.iter().position(|peg| *peg == copy), count.checked_sub(1)) {
            pegs.swap(from, usize::from(to.min(2)));
        }
    }
}

/// A piece and its position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing<const N: usize> {
    /// Place of the piece.
    pub place: Place<N>,
    pub piece: Piece,
    /// True if nothing covers the piece.
    pub top: bool,
    /// True if the piece covers another.
    pub covers: bool,
}

/// Returns every piece with its place, covered pieces before those that cover them.
pub fn standing<const N: usize>(position: &Position<N>, order: &Order) -> Vec<Standing<N>> {
    let mut all = Vec::new();
    let mut stack = |place: &dyn Fn(Piece) -> Place<N>, pieces: Vec<Piece>| {
        let last = pieces.len().saturating_sub(1);
        all.extend(pieces.into_iter().enumerate().map(|(i, piece)| Standing {
            place: place(piece),
            piece,
            top: i == last,
            covers: i > 0,
        }));
    };
    for cell in Cell::<N>::all() {
        stack(&|_| Place::Cell(cell), position.stack(cell).collect());
    }
    for side in Colour::ALL {
        let piece = |size| Piece { colour: side, size };
        let sizes = 1..=N as u8;
        if N == 4 {
            for n in 0..Position::<N>::EACH {
                let copy = order.peg::<N>(side, 1, n);
                let nested = sizes.clone().filter(|size| position.reserve(side, *size) > n).map(piece);
                stack(&|piece| Place::Peg { side, size: piece.size, copy }, nested.collect());
            }
        } else {
            for (size, n) in sizes.flat_map(|size| (0..position.reserve(side, size)).map(move |n| (size, n))) {
                let copy = order.peg::<N>(side, size, n);
                stack(&|_| Place::Peg { side, size, copy }, vec![piece(size)]);
            }
        }
    }
    all
}

/// The move of one piece between two positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step<const N: usize> {
    pub piece: Piece,
    /// Place before the move.
    pub from: Place<N>,
    /// Place after the move.
    pub to: Place<N>,
}

/// Returns the piece that went from one place to another between two positions; `None` if more has changed.
pub fn step<const N: usize>(from: &Position<N>, to: &Position<N>, order: &Order) -> Option<Step<N>> {
    let (mut gone, mut come) = (Vec::new(), Vec::new());
    for cell in Cell::<N>::all() {
        let (old, new): (Vec<Piece>, Vec<Piece>) = (from.stack(cell).collect(), to.stack(cell).collect());
        gone.extend(old.iter().filter(|piece| !new.contains(piece)).map(|piece| (cell, *piece)));
        come.extend(new.iter().filter(|piece| !old.contains(piece)).map(|piece| (cell, *piece)));
    }
    // The last of the equal pieces in reserve is the one that left or arrived.
    let peg = |piece: Piece, position: &Position<N>| {
        let Piece { colour: side, size } = piece;
        let last = position.reserve(side, size).saturating_sub(1);
        Place::Peg { side, size, copy: order.peg::<N>(side, size, last) }
    };
    match (gone.as_slice(), come.as_slice()) {
        ([], [(cell, piece)]) => Some(Step { piece: *piece, from: peg(*piece, from), to: Place::Cell(*cell) }),
        ([(cell, piece)], []) => Some(Step { piece: *piece, from: Place::Cell(*cell), to: peg(*piece, to) }),
        ([(a, piece)], [(b, other)]) if piece == other => {
            Some(Step { piece: *piece, from: Place::Cell(*a), to: Place::Cell(*b) })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_games::Game;
    use fob_games::gobblet::{Gobblet3, Gobblet4, Move};

    #[test]
    fn every_piece_is_somewhere_and_no_two_in_one_place() {
        for text in [".,.,./.,.,./.,.,. r", "r1y3,y1r2,./.,.,./.,y2r3,. y"] {
            let position: Gobblet3 = text.parse().unwrap();
            let all = standing(&position, &Order::default());
            assert_eq!(all.len(), 12, "{text}");
            assert_eq!(
                all.iter().filter(|s| s.top && !s.covers).count() + all.iter().filter(|s| s.covers).count(),
                all.iter().filter(|s| s.top).count()
            );
            for (i, a) in all.iter().enumerate() {
                assert!(all[..i].iter().all(|b| !a.place.is(b.place) || (a.covers && !b.top)), "{text}: {a:?}");
            }
        }
        let position: Gobblet4 = "r4,.,.,./.,y4,.,./.,.,.,./.,.,.,. r".parse().unwrap();
        let all = standing(&position, &Order::default());
        assert_eq!(all.len(), 24);
        // Three stacks a side: two whole ones, one without its largest piece.
        let tops: Vec<u8> = all
            .iter()
            .filter(|s| s.top && matches!(s.place, Place::Peg { side: Colour::Red, .. }))
            .map(|s| s.piece.size)
            .collect();
        assert_eq!(tops, [4, 4, 3]);
    }

    #[test]
    fn the_taken_piece_is_the_one_removed() {
        let position = Gobblet4::empty();
        let mut order = Order::default();
        let before = standing(&position, &order);
        // The hand uses the first stack.
        order.last::<4>(Colour::Red, 4, 0, position.reserve(Colour::Red, 4));
        let looks = |all: &[Standing<4>]| {
            let mut seen: Vec<String> = all.iter().map(|s| format!("{s:?}")).collect();
            seen.sort();
            seen
        };
        assert_eq!(looks(&standing(&position, &order)), looks(&before), "nothing is seen to change");
        let mut after = position;
        after.play(&"4@b2".parse().unwrap()).unwrap();
        let step = step(&position, &after, &order).unwrap();
        assert!(step.from.is(Place::Peg { side: Colour::Red, size: 4, copy: 0 }));
        let gone = |s: &&Standing<4>| s.place.is(Place::Peg { side: Colour::Red, size: 4, copy: 0 });
        assert_eq!(standing(&after, &order).iter().filter(gone).map(|s| s.piece.size).collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn a_step_is_found_forwards_and_backwards() {
        let from: Gobblet3 = "r1y3,.,./.,.,./.,.,r3 y".parse().unwrap();
        for text in ["a3-b2", "2@b2", "2@c3"] {
            let mv: Move<3> = text.parse().unwrap();
            let mut to = from;
            to.play(&mv).unwrap();
            let order = Order::default();
            let (there, back) = (step(&from, &to, &order).unwrap(), step(&to, &from, &order).unwrap());
            assert_eq!((there.from, there.to, there.piece), (back.to, back.from, back.piece), "{text}");
        }
        assert_eq!(step(&from, &from, &Order::default()), None);
        assert_eq!(step(&Gobblet3::empty(), &from, &Order::default()), None);
    }
}
