//! Many strikes from one layout.

use super::closed::Closed;
use super::discs::Discs;
use super::effort::ShotError;
use super::shot::{Memory, Shot};
use super::trace::Settled;
use fob_board::{Layout, Strike};
use std::sync::Arc;

/// A layout prepared for many strikes with one striker: pucks are placed once, and each shot uses the memory of the one before.
///
/// ```
/// use fob_physics::Prepared;
/// use fob_board::{Board, Layout, Point, Strike};
/// use std::sync::Arc;
///
/// let layout = Layout::from_ron("(pucks: [(colour: Green, at: (0.0, 0.0))])", Arc::new(Board::bob()))?;
/// let strike = |speed| Strike { from: Point::new(0.0, -0.31), aim: 90_f64.to_radians(), speed, offset: 0.0 };
/// let mut prepared = Prepared::new(&layout);
/// for speed in [0.5, 1.0, 1.5] {
///     assert_eq!(prepared.settle(&strike(speed)), fob_physics::settle(&layout, &[strike(speed)]));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Prepared {
    layout: Layout,
    discs: Discs,
    /// The memory of the last shot; `None` before the first.
    spare: Option<(Discs, Memory)>,
}

impl Prepared {
    /// Prepares a layout.
    pub fn new(layout: &Layout) -> Self {
        Self { layout: layout.clone(), discs: Discs::new(layout, 1), spare: None }
    }

    /// Returns whether this is the layout that was prepared, on the same board in memory.
    pub fn is_of(&self, layout: &Layout) -> bool {
        Arc::ptr_eq(&self.layout.board, &layout.board) && self.layout.pucks == layout.pucks
    }

    /// Returns what [`settle`](super::settle) returns.
    ///
    /// # Errors
    /// As for [`simulate`](super::simulate).
    pub fn settle(&mut self, strike: &Strike) -> Result<Settled, ShotError> {
        self.settle_while(strike, &mut || true)
    }

    /// Returns what [`settle_while`](super::settle_while) returns.
    ///
    /// # Errors
    /// As for [`simulate_while`](super::simulate_while).
    pub fn settle_while(&mut self, strike: &Strike, go_on: &mut dyn FnMut() -> bool) -> Result<Settled, ShotError> {
        let (mut discs, memory) = self.spare.take().unwrap_or_else(|| (Discs::new(&self.layout, 1), Memory::default()));
        discs.copy(&self.discs);
        let closed = Closed::new(&self.layout.board);
        let mut shot = Shot::with(discs, memory, &self.layout, std::slice::from_ref(strike), closed, false, go_on);
        let settled = shot.run_to_rest();
        self.spare = Some(shot.into_memory());
        settled
    }
}

impl std::fmt::Debug for Prepared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Prepared").field("layout", &self.layout).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::yardstick::midgame;
    use fob_board::Board;

    #[test]
    fn no_shot_depends_on_the_one_before() {
        let board = Arc::new(Board::bob());
        let strikes: Vec<Strike> = (0..40).map(|seed| midgame(&board, seed).1[0]).collect();
        let (mut sunk, mut holed) = (0, 0);
        for seed in 0..40 {
            let (layout, _) = midgame(&board, seed);
            let mut prepared = Prepared::new(&layout);
            for strike in &strikes {
                let settled = prepared.settle(strike).unwrap();
                assert_eq!(Ok(&settled), crate::settle(&layout, &[*strike]).as_ref(), "{seed} {strike:?}");
                sunk += settled.report.drops.len();
                holed += usize::from(settled.report.striker_holed);
            }
            assert!(prepared.is_of(&layout) && prepared.is_of(&layout.clone()));
            // A shot that is stopped leaves nothing behind.
            assert_eq!(
                prepared.settle_while(&strikes[0], &mut || false),
                crate::settle_while(&layout, &strikes[..1], &mut || false)
            );
            assert_eq!(prepared.settle(&strikes[1]), crate::settle(&layout, &strikes[1..2]));
        }
        assert!(sunk > 100 && holed > 20, "{sunk} {holed}");
        let (other, _) = midgame(&board, 41);
        assert!(!Prepared::new(&other).is_of(&midgame(&board, 42).0));
    }
}
