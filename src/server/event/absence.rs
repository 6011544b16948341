//! Tracks the absence of people from games in progress.

use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::Instant;

/// Longest absence; a longer one loses the game.
const LONGEST: Duration = Duration::from_mins(3);

/// Time since which each person who is playing has been away.
#[derive(Default)]
pub struct Absence {
    since: BTreeMap<u8, Instant>,
}

impl Absence {
    /// Records whether a person who is playing is online, and returns whether they have been away for too long.
    pub(crate) fn is_too_long(&mut self, person: u8, online: bool, now: Instant) -> bool {
        if online {
            self.since.remove(&person);
            return false;
        }
        now.saturating_duration_since(*self.since.entry(person).or_insert(now)) >= LONGEST
    }

    /// Forgets all absences for a new round.
    pub fn forget(&mut self) {
        self.since.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_minutes_without_a_break_are_too_long() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let mut absence = Absence::default();
        assert!(!absence.is_too_long(1, false, at(0)));
        assert!(!absence.is_too_long(1, false, at(179)));
        assert!(absence.is_too_long(1, false, at(180)));
        // The time restarts for a person who comes back, and for everybody in a new round.
        assert!(!absence.is_too_long(1, true, at(181)));
        assert!(!absence.is_too_long(1, false, at(182)) && !absence.is_too_long(1, false, at(361)));
        absence.forget();
        assert!(!absence.is_too_long(1, false, at(363)) && absence.is_too_long(1, false, at(600)));
    }
}
