//! Scores: points of an evaluation and forced ends, and bounds of what a search remembers.

/// A forced end now; each move until then takes one off.
pub const WIN: i32 = 1_000_000;
/// The scores of [`super::Search`].
pub(super) const SCALE: Scale = Scale::new(WIN);
/// Scores beyond this are forced ends, not points of an evaluation.
pub(super) const SURE: i32 = SCALE.sure();

/// How a search counts forced ends. An end now is worth `win`, and each move until then takes one off; there are fewer than a
/// thousand of them.
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
    /// The scale on which a forced end now has this score, which is more than 1000.
    pub const fn new(win: i32) -> Self {
        Self { win }
    }

    /// Scores beyond this are forced ends, not points of an evaluation.
    pub const fn sure(self) -> i32 {
        self.win - 1000
    }

    /// Moves to a forced win (positive) or loss (negative), where a score says that there is one.
    pub fn forced_end(self, points: i32) -> Option<i32> {
        (points.abs() > self.sure()).then(|| (self.win - points.abs()) * points.signum())
    }

    /// A score as it is remembered. Forced ends are remembered by their distance from the position, which is `ply` moves below the
    /// root, and used by their distance from the root.
    #[inline]
    pub fn to_store(self, points: i32, ply: i32) -> i32 {
        if points.abs() > self.sure() { points + ply * points.signum() } else { points }
    }

    /// A remembered score as it counts `ply` moves below the root.
    #[inline]
    pub fn from_here(self, points: i32, ply: i32) -> i32 {
        if points.abs() > self.sure() { points - ply * points.signum() } else { points }
    }
}

/// How a game that is over ended, for the party to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It has won.
    Win,
    /// It has lost.
    Loss,
    /// Nobody has won.
    Draw,
}

impl End {
    /// The score of this end, so many moves below the root.
    pub(super) fn points(self, ply: i32) -> i32 {
        match self {
            Self::Win => WIN - ply,
            Self::Loss => ply - WIN,
            Self::Draw => 0,
        }
    }
}

/// Moves to a forced win (positive) or loss (negative), where a score says that there is one.
pub fn forced_end(points: i32) -> Option<i32> {
    SCALE.forced_end(points)
}

/// What a remembered score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true one.
    Exact = 0,
    /// The true one is no less.
    AtLeast = 1,
    /// The true one is no more.
    AtMost = 2,
}

impl Bound {
    /// What the best score says that a search between `alpha` and `beta` found.
    pub fn new(best: i32, alpha: i32, beta: i32) -> Self {
        match best {
            _ if best >= beta => Self::AtLeast,
            _ if best <= alpha => Self::AtMost,
            _ => Self::Exact,
        }
    }

    /// Read back from the two lowest bits.
    pub fn from_bits(bits: u64) -> Self {
        match bits & 3 {
            0 => Self::Exact,
            1 => Self::AtLeast,
            _ => Self::AtMost,
        }
    }

    /// Whether a score with this bound settles a search between `alpha` and `beta`.
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
    fn a_forced_end_is_as_far_away_from_wherever_it_is_used() {
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
    fn a_bound_settles_what_it_was_made_for() {
        for best in [-5, 0, 5] {
            assert!(Bound::new(best, -3, 3).settles(best, -3, 3));
        }
        assert!(!Bound::AtLeast.settles(1, -3, 3) && !Bound::AtMost.settles(1, -3, 3));
    }
}
