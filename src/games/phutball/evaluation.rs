//! How good a position looks: where the ball is, and how far each side could bring it.

use super::{Phutball, Pitch, Point, Side};
use crate::games::{Stopped, Ticker};
use std::collections::HashSet;

/// Boards after chains that are looked at from one position; a search can do without the rest.
const MOST_ENDS: usize = 512;

/// Where the ball can come to in one move, whoever makes it.
pub(super) struct Reach {
    /// The boards after the chains, each once, with one of the chains.
    pub ends: Vec<(Vec<Point>, Pitch)>,
    /// The highest row and the lowest, the present one among them.
    high: u8,
    low: u8,
}

impl Reach {
    /// What can be reached on a board.
    ///
    /// # Errors
    /// [`Stopped`] by the ticker.
    pub fn of(pitch: &Pitch, ticker: &mut Ticker<'_>) -> Result<Self, Stopped> {
        let mut ends = Vec::new();
        let walked = pitch.each_end(&mut vec![pitch.ball], &mut HashSet::new(), &mut |end, path| {
            ticker.tick()?;
            ends.push((path.to_vec(), *end));
            if ends.len() < MOST_ENDS { Ok(()) } else { Err(Stopped) }
        });
        if ticker.is_stopped() {
            walked?;
        }
        let rows = || ends.iter().map(|(_, end)| end.ball.row()).chain([pitch.ball.row()]);
        let (high, low) = (rows().max().unwrap_or(0), rows().min().unwrap_or(0));
        Ok(Self { ends, high, low })
    }

    /// Rows of the way to a side's goal that it can have behind it after one move.
    fn best(&self, pitch: &Pitch, side: Side) -> i32 {
        progress(pitch, side, if side == Side::Ohs { self.high } else { self.low })
    }

    /// Whether a side could score with one chain.
    pub fn scores(&self, pitch: &Pitch, side: Side) -> bool {
        self.best(pitch, side) >= i32::from(pitch.size.rows)
    }
}

/// Rows of the way to a side's goal that lie behind a row, counted so that its goal line is the number of rows.
fn progress(pitch: &Pitch, side: Side, row: u8) -> i32 {
    match side {
        Side::Ohs => i32::from(row),
        Side::Eks => i32::from(pitch.size.rows) + 1 - i32::from(row),
    }
}

/// Points for the player to move, about ten a row. Neither side may be able to score now but the one that waits.
pub(super) fn evaluate(position: &Phutball, reach: &Reach) -> i32 {
    let Phutball { pitch, turn } = position;
    let here = progress(pitch, *turn, pitch.ball.row());
    let there = progress(pitch, turn.other(), pitch.ball.row());
    let forward = reach.best(pitch, *turn) - here;
    let back = reach.best(pitch, turn.other()) - there;
    // A threat that stands costs the move that answers it, and often the game.
    let threat = if reach.scores(pitch, turn.other()) { 100 } else { 0 };
    5 * (here - there) + 8 * forward - 6 * back - threat
}
