//! The points on which the ball can end its move.

use super::board::Men;
use super::hunt::{Hunt, Hunted};
use super::place::Place;
use super::reach::Reach;
use super::{Pitch, Point};
use crate::{Stopped, Ticker};

/// Number of boards after chains that are enumerated before the hunts begin.
const WALKED: u64 = 30_000;
/// Maximum number of boards for the hunt for one point, and for all hunts together.
const HUNTED: u64 = 3_000;
const TOTAL: u64 = 100_000;

/// The points on which a chain can end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ends {
    /// Points with a known chain, row by row.
    pub points: Vec<Point>,
    /// True if there may be other points.
    pub cut: bool,
}

impl Ends {
    /// Computes the points of a board, within a fixed number of boards.
    ///
    /// # Errors
    /// [`Stopped`] by the ticker.
    pub fn new(pitch: &Pitch, ticker: &mut Ticker<'_>) -> Result<Self, Stopped> {
        let (mut found, mut walked) = (Men::default(), 0);
        let whole = pitch.each_end(Place::new(pitch), &mut |end, _, _| {
            ticker.tick()?;
            found.insert(end.ball);
            walked += 1;
            if walked < WALKED { Ok(()) } else { Err(Stopped) }
        });
        if ticker.is_stopped() {
            whole?;
        }
        let mut cut = false;
        if whole.is_err() {
            let reach = Reach::new(pitch);
            let mut left = TOTAL;
            for point in reach.points().iter() {
                if found.contains(point) {
                    continue;
                }
                let far = reach.distances(|target| target == point);
                let mut hunt = Hunt::new(|target| target == point, &far);
                let hunted = hunt.search(pitch, HUNTED.min(left), ticker)?;
                left = left.saturating_sub(hunt.looked());
                match hunted {
                    // The ball may stop at every point of the path.
                    Hunted::Found(path) => path[1..].iter().for_each(|&by| found.insert(by)),
                    Hunted::Nothing => {}
                    Hunted::Cut => cut = true,
                }
            }
        }
        Ok(Self { points: found.iter().collect(), cut })
    }
}
