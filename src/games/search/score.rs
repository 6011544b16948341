//! Scores: points of an evaluation, forced ends, and bounds.

/// Score of a win now; each move until then subtracts one.
pub const WIN: i32 = 1_000_000;
/// The scores of [`super::Search`].
pub(super) const SCALE: Scale = Scale::new(WIN);
/// Scores beyond this are forced ends, not points of an evaluation.
pub(super) const SURE: i32 = SCALE.sure();

/// The scale on which a search scores forced ends. An end now is worth `win`, and each move until then subtracts one; there are
/// fewer than a thousand of them.
///
/// ```
/// use fob_games::Scale;
/// let scale = Scale::new(30_000);
/// // A win in 7 that was found three moves below the root is one in 4 from there.
/// assert_eq!(scale.to_store(30_000 - 7, 3), 30_000 - 4);
/// assert_eq!(scale.from_here(30_000 - 4, 3), 30_000 - 7);
/// assert_eq!((scale.forced_end(30_000 - 7), scale.forced_end(120)), (Some(7), None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    win: i32,
}

impl Scale {
    /// Creates the scale on which a win now has the score `win`, which must be more than 1000.
    pub const fn new(win: i32) -> Self {
        Self { win }
    }

    /// Returns the score beyond which scores are forced ends, not points of an evaluation.
    pub const fn sure(self) -> i32 {
        self.win - 1000
    }

    /// Returns the number of moves to a forced win (positive) or loss (negative), if the score is one.
    pub fn forced_end(self, points: i32) -> Option<i32> {
        (points.abs() > self.sure()).then(|| (self.win - points.abs()) * points.signum())
    }

    /// Converts a score for the table. Forced ends are stored by their distance from the position, which is `ply` moves below the root, and
    /// used by their distance from the root.
    #[inline]
    pub fn to_store(self, points: i32, ply: i32) -> i32 {
        if points.abs() > self.sure() { points + ply * points.signum() } else { points }
    }

    /// Converts a stored score for use `ply` moves below the root.
    #[inline]
    pub fn from_here(self, points: i32, ply: i32) -> i32 {
        if points.abs() > self.sure() { points - ply * points.signum() } else { points }
    }
}

/// The result of a finished game, for the party to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The party to move has won.
    Win,
    /// The party to move has lost.
    Loss,
    /// The game is a draw.
    Draw,
}

impl End {
    /// Returns the score of this end `ply` moves below the root.
    pub(super) fn points(self, ply: i32) -> i32 {
        match self {
            Self::Win => WIN - ply,
            Self::Loss => ply - WIN,
            Self::Draw => 0,
        }
    }
}

/// Returns the number of moves to a forced win (positive) or loss (negative), if the score is one.
pub fn forced_end(points: i32) -> Option<i32> {
    SCALE.forced_end(points)
}

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The stored score is the true one.
    Exact = 0,
    /// The true score is not less.
    AtLeast = 1,
    /// The true score is not greater.
    AtMost = 2,
}

impl Bound {
    /// Returns the bound that the best score of a search between `alpha` and `beta` gives.
    pub fn new(best: i32, alpha: i32, beta: i32) -> Self {
        match best {
            _ if best >= beta => Self::AtLeast,
            _ if best <= alpha => Self::AtMost,
            _ => Self::Exact,
        }
    }

    /// Reads a bound from the two lowest bits.
    pub fn from_bits(bits: u64) -> Self {
        match bits & 3 {
            0 => Self::Exact,
            1 => Self::AtLeast,
            _ => Self::AtMost,
        }
    }

    /// Returns whether a score with this bound decides a search between `alpha` and `beta`.
    pub fn settles(self, points: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Self::Exact => true,
            Self::AtLeast => points >= beta,
            Self::AtMost => points <= alpha,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_ends_keep_their_distance() {
        for win in [WIN, 30_000] {
            let scale = Scale::new(win);
            for (points, ply) in [(win - 7, 3), (7 - win, 3), (120, 5), (-120, 5), (0, 9)] {
                assert_eq!(scale.from_here(scale.to_store(points, ply), ply), points);
            }
            assert_eq!(scale.to_store(win - 7, 3), win - 4, "four moves from a position three below the root");
        }
        assert_eq!((forced_end(WIN - 7), forced_end(7 - WIN), forced_end(SURE)), (Some(7), Some(-7), None));
        assert_eq!([End::Win, End::Loss, End::Draw].map(|end| end.points(7)), [WIN - 7, 7 - WIN, 0]);
    }

    #[test]
    fn bounds_settle_their_own_windows() {
        for best in [-5, 0, 5] {
            assert!(Bound::new(best, -3, 3).settles(best, -3, 3));
        }
        assert!(!Bound::AtLeast.settles(1, -3, 3) && !Bound::AtMost.settles(1, -3, 3));
    }
}
