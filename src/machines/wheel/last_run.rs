//! The last run, which decides whether a complete string is accepted.

use super::configuration::Configuration;
use super::wheel::{Bounds, Wheel};

/// The end of a last run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The word became empty.
    Empty,
    /// A configuration was repeated within the limit, so the word never becomes empty.
    Loop,
    /// Neither happened within the limit.
    Limit,
}

impl Ending {
    /// Returns `empty`, `loop` or `limit`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Loop => "loop",
            Self::Limit => "limit",
        }
    }
}

/// The result of a last run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastRun {
    /// The end of the run.
    pub end: Ending,
    /// Number of steps until the word was empty; `None` if that did not happen within the limit.
    pub steps: Option<u64>,
}

/// The verdict of a last run, and the number of steps for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// True if the word became empty within the limit; `None` if the allowed steps were too few for a verdict.
    pub accepted: Option<bool>,
    /// Number of steps made.
    pub steps: u64,
}

/// Number of steps after which the first search for a repetition begins; most runs end sooner.
const FIRST_LOOK: u64 = 64;

/// Detects repeated configurations in a run (R. P. Brent, An improved Monte Carlo factorization algorithm, 1980): one configuration is
/// stored, and replaced after 2, 4, 8, ... times as many steps.
struct Watch {
    kept: Option<Configuration>,
    next: u64,
}

impl Watch {
    const fn new() -> Self {
        Self { kept: None, next: FIRST_LOOK }
    }

    /// Returns whether the configuration equals the stored one.
    #[inline]
    fn sees_again(&mut self, now: &Configuration, steps: u64) -> bool {
        let again = self.kept.as_ref().is_some_and(|kept| kept.at == now.at && kept.word == now.word);
        if !again && steps >= self.next {
            self.kept = Some(now.clone());
            self.next = steps.saturating_mul(2);
        }
        again
    }
}

impl Wheel {
    /// Decides whether a string that ends in this configuration is accepted, that is, whether the word becomes empty within the limit.
    /// Makes at most `most` steps.
    ///
    /// A repeated configuration, and a word longer than the number of remaining steps, are rejected at once: neither can become empty in
    /// time.
    pub fn verdict(&self, from: &Configuration, most: u64) -> Verdict {
        self.verdict_by(from, most, Self::leap)
    }

    /// Like [`Wheel::verdict`], with strides from one green letter to the next: a repetition is found after fewer steps, but in
    /// more time.
    pub(super) fn verdict_in_strides(&self, from: &Configuration, most: u64) -> Verdict {
        self.verdict_by(from, most, Self::stride)
    }

    /// Computes the verdict with steps of some size. The size must be a function of the configuration, so that a repeated
    /// configuration repeats for ever.
    #[inline]
    fn verdict_by(&self, from: &Configuration, most: u64, go: impl Fn(&Self, &mut Configuration, u64) -> u64) -> Verdict {
        let mut at = from.clone();
        let mut watch = Watch::new();
        let mut steps = 0;
        loop {
            if at.word.is_empty() {
                return Verdict { accepted: Some(true), steps };
            }
            if at.word.len() as u64 > self.limit - steps || watch.sees_again(&at, steps) {
                return Verdict { accepted: Some(false), steps };
            }
            if steps >= most {
                return Verdict { accepted: None, steps };
            }
            steps += go(self, &mut at, (self.limit - steps).min(most - steps));
        }
    }

    /// Returns whether a string that ends in this configuration is accepted.
    pub(crate) fn accepts_from(&self, from: &Configuration) -> bool {
        self.verdict(from, u64::MAX).accepted == Some(true)
    }

    /// Makes the last run from a configuration. `Loop` is exact for a playable wheel: two configurations, the first one included,
    /// are equal at steps i < j <= limit. For larger wheels it is reported only if the search finds it.
    pub fn last_run(&self, from: &Configuration) -> LastRun {
        self.watched_run(from, &mut |_| ())
    }

    /// Like [`Wheel::last_run`], and calls `progress` regularly with the step count.
    pub fn watched_run(&self, from: &Configuration, progress: &mut dyn FnMut(u64)) -> LastRun {
        const LIMIT: LastRun = LastRun { end: Ending::Limit, steps: None };
        const LOOP: LastRun = LastRun { end: Ending::Loop, steps: None };
        let large = self.limit > Bounds::PLAYED.limit || !self.is_playable();
        let mut at = from.clone();
        let mut watch = Watch::new();
        let (mut steps, mut longest, mut reported) = (0, 0, 0);
        while !at.word.is_empty() {
            if steps >= reported {
                progress(steps);
                reported += 1 << 22;
            }
            if watch.sees_again(&at, steps) {
                return LOOP;
            }
            // A large word continues as long as it can still become empty. For a small one, a repetition is searched for until
            // the end.
            if steps == self.limit || large && at.word.len() as u64 > self.limit - steps {
                break;
            }
            longest = longest.max(at.word.len());
            steps += self.stride(&mut at, self.limit - steps);
        }
        if at.word.is_empty() {
            return LastRun { end: Ending::Empty, steps: Some(steps) };
        }
        if large {
            return LIMIT;
        }
        // A repetition within the limit shows at the latest after six times as many steps: the configuration that is kept is on the
        // cycle, and stays for as long as the cycle is. All words on the cycle have been seen within the limit.
        longest = longest.max(at.word.len());
        let most = self.limit.saturating_mul(6) + 4 * FIRST_LOOK;
        let mut kept_at = 0;
        watch = Watch { kept: None, next: steps };
        loop {
            let before = watch.next;
            if watch.sees_again(&at, steps) {
                return if self.repeats_within(from, steps - kept_at) { LOOP } else { LIMIT };
            }
            if watch.next != before {
                kept_at = steps;
            }
            if at.word.is_empty() || at.word.len() > longest || steps > most {
                return LIMIT;
            }
            steps += self.stride(&mut at, u64::MAX);
        }
    }

    /// Returns whether some configuration repeats `period` steps later, within the limit.
    fn repeats_within(&self, from: &Configuration, period: u64) -> bool {
        if period > self.limit {
            return false;
        }
        let (mut behind, mut ahead) = (from.clone(), from.clone());
        self.advance(&mut ahead, period);
        for _ in 0..=self.limit - period {
            if behind.at == ahead.at && behind.word == ahead.word {
                return true;
            }
            self.step(&mut behind);
            self.step(&mut ahead);
        }
        false
    }
}
