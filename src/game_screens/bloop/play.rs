//! The clock of a run that is being shown: its progress, its speed, and whether it is paused.

use crate::bloop::labels;

/// Speed at which a run is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// A step a second.
    Slow,
    /// Two and a half steps a second.
    #[default]
    Normal,
    /// Ten steps a second.
    Fast,
    /// Only the end of the run.
    AtOnce,
}

impl Speed {
    /// All speeds, the slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::AtOnce];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Slow => labels::SLOW,
            Self::Normal => "Normal",
            Self::Fast => "Fast",
            Self::AtOnce => "At once",
        }
    }

    /// Returns the next faster or slower speed.
    #[must_use]
    pub fn stepped(self, faster: bool) -> Self {
        let place = self as usize;
        let next = if faster { place + 1 } else { place.saturating_sub(1) };
        Self::ALL.get(next).copied().unwrap_or(self)
    }

    fn steps_a_second(self) -> f64 {
        match self {
            Self::Slow => 1.0,
            Self::Normal => 2.5,
            Self::Fast => 10.0,
            Self::AtOnce => f64::INFINITY,
        }
    }
}

/// Number of steps that are shown at an even pace; a longer run speeds up.
const EVEN: f64 = 16.0;
/// Seconds for which the end of a run is shown before the game continues.
const REST: f64 = 0.5;
/// Seconds for which the end of a bug or a loop is shown, which need more time.
const LONG_REST: f64 = 2.0;

/// A run that is being shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Play {
    /// Number of steps shown, the present one in part.
    at: f64,
    /// Number of steps to show.
    total: f64,
    rest: f64,
    /// Time of the last update.
    now: f64,
    /// Time at which the last step ended.
    ended: Option<f64>,
    /// True if the run is paused until it is resumed.
    pub paused: bool,
}

impl Play {
    /// Creates a run of a number of steps that begins now; `failed` means a bug or a loop.
    pub fn new(steps: usize, failed: bool, now: f64) -> Self {
        let rest = if failed { LONG_REST } else { REST };
        Self { at: 0.0, total: steps as f64, rest, now, ended: None, paused: false }
    }

    fn rate(&self, speed: Speed) -> f64 {
        speed.steps_a_second() * (1.0 + ((self.at - EVEN) / EVEN).max(0.0))
    }

    /// Advances to the given time; returns whether there is more to show.
    pub fn go_on(&mut self, speed: Speed, now: f64) -> bool {
        let passed = (now - self.now).max(0.0);
        self.now = now;
        if self.paused {
            return true;
        }
        if speed == Speed::AtOnce {
            return false;
        }
        self.at = (self.at + passed * self.rate(speed)).min(self.total);
        if self.at >= self.total {
            let ended = *self.ended.get_or_insert(now);
            return now < ended + self.rest;
        }
        true
    }

    /// Lets time pass without advancing the run, which therefore does not end.
    pub fn wait(&mut self, now: f64) -> bool {
        self.now = now;
        self.ended = self.ended.map(|_| now);
        true
    }

    /// Advances by one step, and pauses.
    pub fn step(&mut self) {
        self.at = (self.at.floor() + 1.0).min(self.total);
        self.paused = true;
    }

    /// Returns the number of completed steps, and the completed part of the next one, from 0 to 1.
    pub fn place(&self) -> (usize, f32) {
        let whole = self.at.floor();
        (whole as usize, (self.at - whole) as f32)
    }

    /// Returns whether all steps are shown.
    pub fn is_over(&self) -> bool {
        self.at >= self.total
    }

    /// Returns the seconds until the next visible change without animations.
    pub fn due(&self, speed: Speed) -> f64 {
        if self.is_over() { self.rest } else { (0.5 / self.rate(speed)).max(0.01) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_shown_step_by_step_pauses_at_its_end_and_is_over() {
        let mut play = Play::new(3, false, 10.0);
        assert!(play.go_on(Speed::Slow, 11.5));
        assert_eq!(play.place(), (1, 0.5));
        play.paused = true;
        assert!(play.go_on(Speed::Slow, 50.0));
        assert_eq!(play.place(), (1, 0.5));
        play.step();
        assert_eq!((play.place(), play.paused), ((2, 0.0), true));
        play.paused = false;
        assert!(play.go_on(Speed::Slow, 51.0));
        assert!(play.is_over() && play.go_on(Speed::Slow, 51.4));
        assert!(!play.go_on(Speed::Slow, 51.6));
    }

    #[test]
    fn a_long_run_goes_ever_faster() {
        let mut play = Play::new(10_000, false, 0.0);
        let mut seconds = 0.0;
        while !play.is_over() {
            seconds += 0.02;
            play.go_on(Speed::Normal, seconds);
        }
        assert!((30.0..60.0).contains(&seconds), "{seconds}");
        assert!(!Play::new(10_000, false, 0.0).go_on(Speed::AtOnce, 0.02));
    }
}
