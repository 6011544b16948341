//! Bugs that are planted on purpose: the simulator must find each of them, or its invariants would prove nothing.
//!
//! All of them are compiled by the feature `plants`, which no program has, and a run chooses one. Without the feature [`is`] is `false`, and
//! the compiler leaves the bugs out.

/// A planted bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plant {
    /// A record is sent before it is committed.
    SentBeforeCommit,
    /// A commit with an unknown result counts as done.
    UnknownIsYes,
    /// A proposal is accepted although the log has a newer record.
    StaleTaken,
    /// A play that is sent twice is played twice.
    SentAgainAppends,
    /// A client applies a record that arrives before its predecessor.
    LaterApplied,
    /// The next player's clock runs while the shot is shown.
    ClockRunsInShot,
    /// A take-back keeps the orders that were chosen after the shot.
    TakeBackKeepsOrders,
    /// An open offer survives the choice of orders.
    OfferSurvivesOrders,
    /// Players rotate seats the other way.
    RotatesBackwards,
    /// A room that is loaded forgets which computer has taken a seat.
    ReplacementLost,
    /// The seed of a computer's turn counts the records since the room was loaded.
    SeedSinceLoading,
    /// A seat counts as away when one of its two sockets closes.
    OneOfTwoIsAway,
    /// Of two changes of a room in one group, the second is dropped and reported as done.
    SecondChangeLost,
    /// A journal continues after a line that was cut off.
    ResumesAfterTorn,
    /// A record's time goes back with the server's clock.
    TimeGoesBack,
    /// A message contains the hash of somebody's token.
    TokenTold,
    /// An event swaps the points of a table's two people.
    EventPointsSwapped,
    /// A record that another server wrote is applied and not sent.
    ForeignUntold,
    /// A client forgets a play that had no answer when its line was lost.
    WaitingForgotten,
    /// The points of a game that ends by agreement count twice in the series.
    PointsTwice,
}

impl Plant {
    /// All planted bugs: fourteen of the simulator's design, then those that were thought of while it was made.
    pub const ALL: [Self; 20] = [
        Self::SentBeforeCommit,
        Self::UnknownIsYes,
        Self::StaleTaken,
        Self::SentAgainAppends,
        Self::LaterApplied,
        Self::ClockRunsInShot,
        Self::TakeBackKeepsOrders,
        Self::OfferSurvivesOrders,
        Self::RotatesBackwards,
        Self::ReplacementLost,
        Self::SeedSinceLoading,
        Self::OneOfTwoIsAway,
        Self::SecondChangeLost,
        Self::ResumesAfterTorn,
        Self::TimeGoesBack,
        Self::TokenTold,
        Self::EventPointsSwapped,
        Self::ForeignUntold,
        Self::WaitingForgotten,
        Self::PointsTwice,
    ];

    /// Returns the plant of a name, as [`Debug`] prints it.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|plant| format!("{plant:?}") == name)
    }
}

/// True if the bugs are compiled, which no program does.
pub const ARE_COMPILED: bool = cfg!(feature = "plants");

#[cfg(feature = "plants")]
thread_local! {
    /// The bug of this thread, which runs one history after another.
    static CHOSEN: std::cell::Cell<Option<Plant>> = const { std::cell::Cell::new(None) };
}

/// Chooses the bug of this thread.
#[cfg(feature = "plants")]
pub fn choose(plant: Option<Plant>) {
    CHOSEN.set(plant);
}

/// Returns whether this bug is planted here.
#[cfg(feature = "plants")]
pub fn is(plant: Plant) -> bool {
    CHOSEN.get() == Some(plant)
}

/// Returns whether this bug is planted here: never, since none is compiled.
#[cfg(not(feature = "plants"))]
pub const fn is(_: Plant) -> bool {
    false
}

/// Counts for a planted bug. Without the feature it has no size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    #[cfg(feature = "plants")]
    value: u64,
}

impl Count {
    /// Counts one more.
    pub const fn count(&mut self) {
        #[cfg(feature = "plants")]
        {
            self.value += 1;
        }
    }

    /// Returns the number: 0 without the feature.
    pub const fn get(self) -> u64 {
        #[cfg(feature = "plants")]
        return self.value;
        #[cfg(not(feature = "plants"))]
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plant_has_a_name_of_its_own() {
        for plant in Plant::ALL {
            assert_eq!(Plant::named(&format!("{plant:?}")), Some(plant));
        }
        assert_eq!(Plant::named("none"), None);
    }
}
