//! House rules that end matches, and give them a winner: quiet play, extra time, and certain results.

use super::{Match, Reason, RuleError, SavedMatchError, Setup, Verdict};
use fob_automata::Letter;
use fob_board::{Colour, PuckId, ShotReport};
use fob_machines::{Configuration, Machine};
use std::collections::BTreeSet;

/// Maximum number of positions of a string to search before its verdict is considered open.
const MOST_POSITIONS: usize = 100_000;
/// Maximum number of steps of a machine for one verdict.
const MOST_STEPS: u64 = 10_000;

impl Match {
    /// Returns how many more shots in a row without a puck end the match; 0 if the match ended that way.
    ///
    /// `None` means that the rule for quiet play is off, or that more pucks are left than it allows.
    pub fn quiet_left(&self) -> Option<u32> {
        let quiet = self.setup.quiet?;
        let left = self.remaining[0].saturating_add(self.remaining[1]);
        (left <= quiet.pucks && left > 0).then(|| quiet.shots.saturating_sub(self.still))
    }

    /// Returns the number of extra times that may still be played.
    pub fn extra_left(&self) -> u32 {
        self.setup.extra.saturating_sub(self.extra_time())
    }

    /// Returns the number of the current extra time, from 1; 0 before the first.
    pub fn extra_time(&self) -> u32 {
        self.extras.len() as u32
    }

    /// Returns the two pucks that go to the middle ring, at the free places nearest the centre, if the last shot and its orders started
    /// extra time. Their ids follow those of all earlier pucks.
    pub fn extra_pucks(&self) -> Option<[(PuckId, Colour); 2]> {
        if self.extras.last() != Some(&self.shots) {
            return None;
        }
        let first = u32::from(self.setup.green) + u32::from(self.setup.red) + 2 * (self.extra_time() - 1);
        let id = |number: u32| PuckId(number.min(u32::from(u16::MAX)) as u16);
        Some([(id(first), Colour::Green), (id(first + 1), Colour::Red)])
    }

    /// Returns whether the result can no longer change: every order of the remaining pucks leaves each string's verdict as it is,
    /// and so does any extra time.
    ///
    /// Returns `false` for a match that is over, and if a string has too many positions to search.
    pub fn is_certain(&self) -> bool {
        if self.is_over() || self.waits() {
            return false;
        }
        let level = || self.strings.windows(2).all(|two| two[0].accepting == two[1].accepting);
        // Strings with equal verdicts continue into extra time, with one more puck of each colour each time.
        let more = if self.extra_left() > 0 && level() { self.extra_left() } else { 0 };
        let left = self.remaining.map(|count| count.saturating_add(more));
        let settled = |(index, string): (usize, &super::PuckString)| {
            self.setup.machine(index).is_some_and(|machine| is_settled(machine, &string.configuration, left))
        };
        self.strings.iter().enumerate().all(settled)
    }

    /// Returns whether a string whose machine is in this configuration stays accepted or rejected, whichever of the remaining
    /// pucks are holed or lost; the pucks of extra times that may follow count as remaining. Limited as in [`Match::is_certain`].
    pub fn is_settled(&self, string: usize, at: &Configuration) -> bool {
        let more = self.extra_left();
        let left = if self.is_over() { [0, 0] } else { self.remaining.map(|count| count.saturating_add(more)) };
        self.setup.machine(string).is_some_and(|machine| is_settled(machine, at, left))
    }

    /// Ends a match whose result is certain. The strings are read as they are.
    ///
    /// # Errors
    /// The match is over, an order is due, or the result is not certain (see [`Match::is_certain`]).
    pub fn end_certain(&mut self) -> Result<Verdict, RuleError> {
        self.ready()?;
        if self.is_certain() { self.end(Reason::Certain) } else { Err(RuleError::NotCertain) }
    }

    /// Updates the count of quiet shots. Call it before the shot changes the match.
    pub(super) fn count_quiet(&mut self, report: &ShotReport) {
        let Some(quiet) = self.setup.quiet else { return };
        let holed = !report.drops.is_empty() && !report.striker_holed;
        let few = self.remaining[0].saturating_add(self.remaining[1]) <= quiet.pucks;
        self.still = if holed || !report.lost.is_empty() || !few { 0 } else { self.still.saturating_add(1) };
    }

    /// Starts extra time if it is due: the board is empty, no order is due, and all strings have the same verdict.
    pub(super) fn begin_extra(&mut self) {
        let limited = self.setup.shot_limit.is_some_and(|limit| self.shots >= limit);
        if self.remaining != [0, 0] || self.waits() || self.ended.is_some() || self.extra_left() == 0 || limited {
            return;
        }
        if self.strings.windows(2).all(|two| two[0].accepting == two[1].accepting) {
            self.remaining = [1, 1];
            self.still = 0;
            self.extras.push(self.shots);
        }
    }

    /// Restores the extra times of a serialized match and adds their pucks. `self` must be new.
    pub(super) fn restore_extras(&mut self, extras: Vec<u32>, shots: u32) -> Result<(), SavedMatchError> {
        let rising = extras.windows(2).all(|two| two[0] < two[1]);
        if extras.len() > self.setup.extra as usize || !rising || extras.last().is_some_and(|&last| last > shots) {
            return Err(SavedMatchError::Extras);
        }
        let count = extras.len() as u32;
        self.remaining = [self.setup.green, self.setup.red].map(|pucks| u32::from(pucks) + count);
        self.extras = extras;
        Ok(())
    }

    /// Checks that the restored pucks and words are possible with the restored extra times.
    pub(super) fn check_extras(&mut self) -> Result<(), SavedMatchError> {
        // Extra time starts on an empty board, so at most its own two pucks are left.
        let fresh = self.extras.last() == Some(&self.shots);
        let fits = self.remaining.iter().all(|&left| left <= 1) && (!fresh || self.remaining == [1, 1]);
        if !self.extras.is_empty() && !fits {
            return Err(SavedMatchError::Extras);
        }
        let before = self.extras.len();
        self.begin_extra();
        if self.extras.len() == before { Ok(()) } else { Err(SavedMatchError::Extras) }
    }

    /// Restores the number of quiet shots of a serialized match.
    pub(super) fn restore_still(&mut self, still: u32) -> Result<(), SavedMatchError> {
        let begun = self.extras.last().copied().unwrap_or(0);
        let few = |quiet: super::Quiet| self.remaining[0].saturating_add(self.remaining[1]) <= quiet.pucks;
        let most = self.setup.quiet.filter(|&quiet| few(quiet)).map_or(0, |quiet| quiet.shots);
        let waits = self.waits() || self.remaining == [0, 0];
        if still > most.min(self.shots - begun) || (still > 0 && waits) {
            return Err(SavedMatchError::Still(still));
        }
        self.still = still;
        Ok(())
    }
}

impl Setup {
    /// Returns the maximum numbers of greens and reds on the board at once, extra time included.
    pub(crate) fn most_pucks(&self) -> [u32; 2] {
        [self.green, self.red].map(|pucks| u32::from(pucks).max(self.extra.min(1)))
    }
}

/// Returns whether every word with at most these numbers of greens and reds gives the same verdict.
fn is_settled(machine: &Machine, from: &Configuration, left: [u32; 2]) -> bool {
    let verdict = |at: &Configuration| machine.judge(at, MOST_STEPS).accepted;
    let Some(accepting) = verdict(from) else { return false };
    if let (Some(dfa), Some(state)) = (machine.finite(), from.state())
        && dfa.reachable_from(state).iter().all(|&state| dfa.is_accepting(state) == accepting)
    {
        return true;
    }
    let most = if machine.finite().is_some() { MOST_POSITIONS } else { MOST_POSITIONS / 50 };
    let mut seen = BTreeSet::from([(from.clone(), left)]);
    let mut open = vec![(from.clone(), left)];
    while let Some((at, left)) = open.pop() {
        if verdict(&at) != Some(accepting) || seen.len() > most {
            return false;
        }
        for (colour, letter) in [(0, Letter::Green), (1, Letter::Red)] {
            if left[colour] > 0 {
                let mut fewer = left;
                fewer[colour] -= 1;
                let to = machine.step(&at, letter);
                if seen.insert((to.clone(), fewer)) {
                    open.push((to, fewer));
                }
            }
        }
    }
    true
}
