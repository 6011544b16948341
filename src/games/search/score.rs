//! Scores: points of an evaluation and forced ends, and bounds of what a search remembers.

/// A forced end now; each move until then takes one off.
pub const WIN: i32 = 1_000_000;
/// Scores beyond this are forced ends, not points of an evaluation.
pub(super) const SURE: i32 = WIN - 1000;

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
    (points.abs() > SURE).then(|| (WIN - points.abs()) * points.signum())
}

/// Forced ends are remembered by their distance from the position, and used by their distance from the root.
pub(super) fn to_store(points: i32, ply: i32) -> i32 {
    if points.abs() > SURE { points + ply * points.signum() } else { points }
}

/// A remembered score as it counts `ply` moves below the root.
pub(super) fn from_here(points: i32, ply: i32) -> i32 {
    if points.abs() > SURE { points - ply * points.signum() } else { points }
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
    pub fn of(best: i32, alpha: i32, beta: i32) -> Self {
        match best {
            _ if best >= beta => Self::AtLeast,
            _ if best <= alpha => Self::AtMost,
            _ => Self::Exact,
        }
    }

    /// Read back from the two lowest bits.
    pub fn of_bits(bits: u64) -> Self {
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
        for (points, ply) in [(WIN - 7, 3), (7 - WIN, 3), (120, 5), (-120, 5), (0, 9)] {
            assert_eq!(from_here(to_store(points, ply), ply), points);
        }
        assert_eq!(to_store(WIN - 7, 3), WIN - 4, "four moves from a position three below the root");
        assert_eq!((forced_end(WIN - 7), forced_end(7 - WIN), forced_end(SURE)), (Some(7), Some(-7), None));
        assert_eq!([End::Win, End::Loss, End::Draw].map(|end| end.points(7)), [WIN - 7, 7 - WIN, 0]);
    }

    #[test]
    fn a_bound_settles_what_it_was_made_for() {
        for best in [-5, 0, 5] {
            assert!(Bound::of(best, -3, 3).settles(best, -3, 3));
        }
        assert!(!Bound::AtLeast.settles(1, -3, 3) && !Bound::AtMost.settles(1, -3, 3));
    }
}
