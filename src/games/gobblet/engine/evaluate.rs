//! How good a position looks.

use super::spot::{Spot, View};
use std::sync::LazyLock;

static WEIGHTS: LazyLock<Weights> = LazyLock::new(Weights::new);

/// Points of a line by how many visible pieces the side to move (row) and the other side (column) have in it.
const LINE: [[i16; 5]; 5] = [[0, -2, -9, -40, 0], [2, 0, -2, -12, 0], [9, 2, 0, 0, 0], [40, 12, 0, 0, 0], [0, 0, 0, 0, 0]];
/// Points of a piece on the board, visible or not, by its size and its cell: corner, edge, middle.
const STANDS: [[i16; 3]; 4] = [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]];
/// Further points of a visible piece.
const SEEN: [[i16; 3]; 4] = [[1, 1, 1], [2, 2, 2], [4, 4, 4], [7, 7, 7]];
/// Points of having the move.
const TEMPO: i32 = 0;

/// The points in tables over halves of the board.
pub(super) struct Weights {
    /// For the lower and the upper half of the board, for each set of its cells, six bits a line: how many are in it.
    counts: [[u64; 256]; 2],
    /// By both sides' counts in a line, three bits each.
    line: [i16; 64],
    /// By size and half, then set of cells.
    stands: [[[i16; 256]; 2]; 4],
    seen: [[[i16; 256]; 2]; 4],
}

impl Weights {
    /// The tables, made at their first use.
    pub fn get() -> &'static Self {
        &WEIGHTS
    }

    fn new() -> Self {
        let lines = crate::games::gobblet::Gobblet4::LINES;
        let mut counts = [[0; 256]; 2];
        for (half, counts) in counts.iter_mut().enumerate() {
            for (set, packed) in counts.iter_mut().enumerate() {
                for (i, line) in lines.iter().enumerate() {
                    let there = (line >> (8 * half)) & set as u16;
                    *packed |= u64::from(there.count_ones()) << (6 * i);
                }
            }
        }
        let mut line = [0; 64];
        for (my, row) in LINE.iter().enumerate() {
            for (your, points) in row.iter().enumerate() {
                line[my | your << 3] = *points;
            }
        }
        let spread = |points: &[[i16; 3]; 4]| {
            let mut table = [[[0; 256]; 2]; 4];
            for (table, points) in table.iter_mut().zip(points) {
                for (half, table) in table.iter_mut().enumerate() {
                    for (set, sum) in table.iter_mut().enumerate() {
                        *sum = (0..8).filter(|cell| set >> cell & 1 != 0).map(|cell| points[class(half * 8 + cell)]).sum();
                    }
                }
            }
            table
        };
        Self { counts, line, stands: spread(&STANDS), seen: spread(&SEEN) }
    }

    /// Points of a position without a full line for the player to move.
    pub fn points(&self, spot: &Spot, view: &View) -> i32 {
        let (me, you) = (spot.turn & 1, (1 - spot.turn) & 1);
        let count = |set: u16| self.counts[0][usize::from(set & 255)] + self.counts[1][usize::from(set >> 8)];
        let mut both = count(view.seen[me]) | count(view.seen[you]) << 3;
        let mut points = 0_i32;
        for _ in 0..10 {
            points += i32::from(self.line[(both & 63) as usize]);
            both >>= 6;
        }
        let sum = |table: &[[[i16; 256]; 2]; 4], sets: &[u16; 4]| {
            table.iter().zip(sets).fold(0_i32, |sum, (halves, &set)| {
                sum + i32::from(halves[0][usize::from(set & 255)]) + i32::from(halves[1][usize::from(set >> 8)])
            })
        };
        points += sum(&self.stands, &spot.men[me]) - sum(&self.stands, &spot.men[you]);
        points += sum(&self.seen, &view.top[me]) - sum(&self.seen, &view.top[you]);
        points + TEMPO
    }
}

/// 0 for a corner, 1 for an edge, 2 for the middle.
fn class(cell: usize) -> usize {
    let inner = |line: usize| usize::from(line == 1 || line == 2);
    inner(cell % 4) + inner(cell / 4)
}
