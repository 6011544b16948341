//! What the searching players share: scores of forced ends, and bounds of what a search remembers.

/// A forced end now; each move until then takes one off.
pub const WIN: i32 = 1_000_000;
/// Scores beyond this are forced ends, not points of an evaluation.
pub const SURE: i32 = WIN - 1000;

/// Moves to a forced win (positive) or loss (negative), where a score says that there is one.
pub fn end(points: i32) -> Option<i32> {
    (points.abs() > SURE).then(|| (WIN - points.abs()) * points.signum())
}

/// Forced ends are remembered by their distance from the position, and used by their distance from the root.
pub fn to_store(points: i32, ply: i32) -> i32 {
    if points.abs() > SURE { points + ply * points.signum() } else { points }
}

/// A remembered score as it counts `ply` moves below the root.
pub fn from_here(points: i32, ply: i32) -> i32 {
    if points.abs() > SURE { points - ply * points.signum() } else { points }
}

/// What a remembered score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is no less.
    AtLeast,
    /// The true one is no more.
    AtMost,
}

impl Bound {
    /// What the best score says that a search between `alpha` and `beta` found.
    pub fn of(best: i32, alpha: i32, beta: i32) -> Self {
        match best {
            _ if best >= beta => Self::AtLeast,
            _ if best <= alpha => Self::AtMost,
            _ => Self::Exact,
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
        for (points, ply) in [(WIN - 7, 3), (7 - WIN, 3), (120, 5), (-120, 5), (0, 9)] {
            assert_eq!(from_here(to_store(points, ply), ply), points);
        }
        assert_eq!(to_store(WIN - 7, 3), WIN - 4, "four moves from a position three below the root");
        assert_eq!((end(WIN - 7), end(7 - WIN), end(SURE)), (Some(7), Some(-7), None));
    }

    #[test]
    fn a_bound_settles_what_it_was_made_for() {
        for best in [-5, 0, 5] {
            assert!(Bound::of(best, -3, 3).settles(best, -3, 3));
        }
        assert!(!Bound::AtLeast.settles(1, -3, 3) && !Bound::AtMost.settles(1, -3, 3));
    }
}
