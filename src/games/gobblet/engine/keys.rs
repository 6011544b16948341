//! Keys of positions that are equal for all rotations and reflections of the board.

use super::spot::{Name, Spot};
use crate::Zobrist;
use std::sync::LazyLock;

static NUMBERS: LazyLock<Numbers> = LazyLock::new(Numbers::new);

/// Random numbers for every piece on every cell under each symmetry of the square, and the image of each cell under each
/// symmetry.
pub(super) struct Numbers {
    /// Numbers by colour, size and cell.
    pieces: Vec<[u64; 8]>,
    yellow: u64,
    to: [[u8; 16]; 8],
    back: [[u8; 16]; 8],
}

impl Numbers {
    /// Returns the numbers, which are computed on first use and the same on every machine.
    pub fn get() -> &'static Self {
        &NUMBERS
    }

    fn new() -> Self {
        let zobrist = Zobrist::new(4, 2 * 4 * 16 + 1);
        // Mirrored by rank, by file and along the diagonal, each or not.
        let image = |symmetry: usize, cell: usize| {
            let (mut file, mut rank) = (cell % 4, cell / 4);
            if symmetry & 1 != 0 {
                file = 3 - file;
            }
            if symmetry & 2 != 0 {
                rank = 3 - rank;
            }
            if symmetry & 4 != 0 { file * 4 + rank } else { rank * 4 + file }
        };
        let to: [[u8; 16]; 8] = std::array::from_fn(|symmetry| std::array::from_fn(|cell| image(symmetry, cell) as u8));
        let mut back = [[0; 16]; 8];
        for (to, back) in to.iter().zip(&mut back) {
            for (cell, &image) in to.iter().enumerate() {
                back[usize::from(image)] = cell as u8;
            }
        }
        let pieces = (0..128).map(|thing| to.map(|to| zobrist.of(thing / 16 * 16 + usize::from(to[thing % 16])))).collect();
        Self { pieces, yellow: zobrist.of(128), to, back }
    }
}

/// The numbers of a position under the eight symmetries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Keys([u64; 8]);

impl Keys {
    pub fn new(spot: &Spot, numbers: &Numbers) -> Self {
        let mut keys = Self([if spot.turn == 1 { numbers.yellow } else { 0 }; 8]);
        for (colour, men) in spot.men.iter().enumerate() {
            for (size, &set) in men.iter().enumerate() {
                for cell in (0..16).filter(|cell| set >> cell & 1 != 0) {
                    keys.flip(colour, size, cell, numbers);
                }
            }
        }
        keys
    }

    fn flip(&mut self, colour: usize, size: usize, cell: u32, numbers: &Numbers) {
        let more = &numbers.pieces[(colour * 4 + size) * 16 + cell as usize];
        for (key, more) in self.0.iter_mut().zip(more) {
            *key ^= more;
        }
    }

    /// Returns the numbers after a move of a piece of this size.
    pub fn after(mut self, colour: usize, size: usize, mv: Name, numbers: &Numbers) -> Self {
        if let Some(from) = mv.from() {
            self.flip(colour, size, from, numbers);
        }
        self.flip(colour, size, mv.to(), numbers);
        for key in &mut self.0 {
            *key ^= numbers.yellow;
        }
        self
    }

    /// Returns the key: the least of the eight, and the symmetry that gives it.
    pub fn key(&self) -> (u64, usize) {
        let (mut least, mut symmetry) = (self.0[0], 0);
        for (i, &key) in self.0.iter().enumerate().skip(1) {
            if key < least {
                (least, symmetry) = (key, i);
            }
        }
        (least, symmetry)
    }
}

impl Name {
    /// Returns the image of the move under a symmetry.
    pub fn turned(self, symmetry: usize, numbers: &Numbers) -> Self {
        self.mapped(&numbers.to[symmetry & 7])
    }

    /// Returns the move whose image under a symmetry is this one.
    pub(crate) fn turned_back(self, symmetry: usize, numbers: &Numbers) -> Self {
        self.mapped(&numbers.back[symmetry & 7])
    }

    fn mapped(self, map: &[u8; 16]) -> Self {
        if self == Self::NONE {
            return self;
        }
        let to = u32::from(map[self.to() as usize & 15]);
        match self.from() {
            Some(from) => Self::shift(u32::from(map[from as usize & 15]), to),
            None => Self::place(usize::from(self.0 / 16), to),
        }
    }
}
