//! The evaluation of a position: the point of the ball, and how far each side could move it.

use super::place::Place;
use super::{Phutball, Pitch, Point, Side};
use crate::{Stopped, Ticker};

/// Maximum number of boards after chains that are examined from one position; a search does not need the rest.
const MOST_ENDS: usize = 512;

/// The rows that the ball can reach in one move of either side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Span {
    /// The highest and the lowest row, including the present one.
    high: u8,
    low: u8,
}

impl Span {
    /// Computes the rows that can be reached on a board; `see` is called for each board after a chain, once, with its place and
    /// one of the chains.
    ///
    /// # Errors
    /// [`Stopped`] by the ticker.
    pub fn new(
        pitch: &Pitch,
        place: Place,
        ticker: &mut Ticker<'_>,
        mut see: impl FnMut(&Pitch, Place, &[Point]),
    ) -> Result<Self, Stopped> {
        let row = pitch.ball.row();
        let (mut span, mut ends) = (Self { high: row, low: row }, 0);
        let walked = pitch.each_end(place, &mut |end, place, path| {
            ticker.tick()?;
            let row = end.ball.row();
            span = Self { high: span.high.max(row), low: span.low.min(row) };
            ends += 1;
            see(end, place, path);
            if ends < MOST_ENDS { Ok(()) } else { Err(Stopped) }
        });
        if ticker.is_stopped() {
            walked?;
        }
        Ok(span)
    }

    /// Returns the rows of the way to a side's goal that can be behind the ball after one move.
    fn best(self, pitch: &Pitch, side: Side) -> i32 {
        progress(pitch, side, if side == Side::Ohs { self.high } else { self.low })
    }

    /// Returns whether a side could score with one chain.
    pub fn scores(self, pitch: &Pitch, side: Side) -> bool {
        self.best(pitch, side) >= i32::from(pitch.size.rows)
    }
}

/// Returns the number of rows on the way to a side's goal that are behind a row, counted so that the goal line is the number of
/// rows.
fn progress(pitch: &Pitch, side: Side, row: u8) -> i32 {
    match side {
        Side::Ohs => i32::from(row),
        Side::Eks => i32::from(pitch.size.rows) + 1 - i32::from(row),
    }
}

/// Returns the points for the player to move, about ten a row. The player to move must not be able to score at once.
pub(super) fn evaluate(position: &Phutball, span: Span) -> i32 {
    let Phutball { pitch, turn } = position;
    let here = progress(pitch, *turn, pitch.ball.row());
    let there = progress(pitch, turn.other(), pitch.ball.row());
    let forward = span.best(pitch, *turn) - here;
    let back = span.best(pitch, turn.other()) - there;
    // A threat costs the move that answers it, and often the game.
    let threat = if span.scores(pitch, turn.other()) { 100 } else { 0 };
    5 * (here - there) + 8 * forward - 6 * back - threat
}
