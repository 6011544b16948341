//! The evaluation of a position.
//!
//! The evaluation is computed from the lines: each of the ten is a number of four digits, one per cell, which encode the visible
//! pieces, and a table has the points of every such number.

use super::spot::{Spot, View};
use super::weights::{PINNED, PLACED, SEEN, TEMPO};
use std::sync::LazyLock;

static WEIGHTS: LazyLock<Weights> = LazyLock::new(Weights::new);

/// Numbers of a line: each cell is empty or shows one of eight pieces.
const LINES: usize = 9 * 9 * 9 * 9;

/// Terms for the numbers of the ten lines; the rest pads the array to whole registers.
type Numbers = [u16; 16];

/// The points in tables.
pub(super) struct Weights {
    /// By piece (the mover's four sizes, then the other side's), rank of the board and set of its cells.
    digits: Box<[[[Numbers; 16]; 4]; 8]>,
    /// Points by the kind of line, then by its number.
    lines: [Vec<i16>; 3],
    /// Points for the mover and the other side, by the number of pieces on the board, two bits per size.
    placed: [[i16; 256]; 2],
}

impl Weights {
    /// Returns the tables, which are computed on first use.
    pub fn get() -> &'static Self {
        &WEIGHTS
    }

    fn new() -> Self {
        let mut digits = Box::new([[[[0; 16]; 16]; 4]; 8]);
        for (piece, ranks) in digits.iter_mut().enumerate() {
            for (rank, sets) in ranks.iter_mut().enumerate() {
                for (set, numbers) in sets.iter_mut().enumerate() {
                    *numbers = numbers_of(piece as u16 + 1, (set << (4 * rank)) as u16);
                }
            }
        }
        let placed = PLACED.map(|side| {
            std::array::from_fn(|counts| side.iter().enumerate().map(|(size, points)| points[counts >> (2 * size) & 3]).sum())
        });
        Self { digits, lines: [0, 1, 2].map(|kind| (0..LINES).map(|number| points_of(kind, number)).collect()), placed }
    }

    /// Returns the numbers of the ten lines.
    fn numbers(&self, view: &View, me: usize) -> Numbers {
        let mut sum = [0_u16; 16];
        for (side, digits) in [me & 1, (1 - me) & 1].into_iter().zip(self.digits.as_chunks::<4>().0) {
            for (&set, ranks) in view.top[side].iter().zip(digits) {
                for (rank, sets) in ranks.iter().enumerate() {
                    for (sum, more) in sum.iter_mut().zip(&sets[usize::from(set >> (4 * rank) & 15)]) {
                        *sum = sum.wrapping_add(*more);
                    }
                }
            }
        }
        sum
    }

    /// Points of a position without a full line for the player to move.
    pub fn points(&self, spot: &Spot, view: &View) -> i32 {
        let (me, you) = (spot.turn & 1, (1 - spot.turn) & 1);
        let mut points = TEMPO;
        for (i, &number) in self.numbers(view, me).iter().take(10).enumerate() {
            points += i32::from(self.lines[kind(i)][usize::from(number)]);
        }
        for (placed, side) in self.placed.iter().zip([me, you]) {
            points += i32::from(placed[usize::from(spot.placed[side])]);
        }
        for (each, side) in PINNED.iter().zip([me, you]) {
            points += each * view.traps(side).count_ones() as i32;
        }
        points
    }
}

/// Returns the kind of a line by its index: 0 at the border, 1 inside, 2 for a diagonal.
fn kind(line: usize) -> usize {
    match line {
        0 | 3 | 4 | 7 => 0,
        8 | 9 => 2,
        _ => 1,
    }
}

/// Returns the amounts that visible pieces on a set of cells add to the numbers of the lines.
fn numbers_of(piece: u16, set: u16) -> Numbers {
    let mut numbers = [0; 16];
    for (number, line) in numbers.iter_mut().zip(crate::gobblet::Gobblet4::LINES) {
        let mut digit = piece;
        for cell in (0..16).filter(|cell| line >> cell & 1 != 0) {
            *number += digit * (set >> cell & 1);
            digit *= 9;
        }
    }
    numbers
}

/// Returns the points of a line of a kind by its number.
fn points_of(kind: usize, number: usize) -> i16 {
    let cells = [1, 9, 81, 729].map(|digit| number / digit % 9);
    let mine = cells.iter().filter(|&&cell| (1..5).contains(&cell)).count();
    let theirs = cells.iter().filter(|&&cell| cell >= 5).count();
    let Some(points) = SEEN[kind].get(mine).and_then(|row| row.get(theirs)) else { return 0 };
    cells.iter().filter_map(|cell| points.get(cell.checked_sub(1)?)).sum()
}
