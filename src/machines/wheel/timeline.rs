//! A last run that can be stepped through, forwards and backwards, with the reason for its end.

use super::configuration::Configuration;
use super::last_run::Ending;
use super::wheel::Wheel;

/// Reason for the end of a last run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Close {
    /// The word became empty: accepted.
    Empty,
    /// The configuration of this step was repeated: rejected.
    Again(u64),
    /// The word has more letters than the number of remaining steps: rejected.
    TooLong {
        /// Number of letters of the word.
        letters: u64,
        /// Number of remaining steps.
        left: u64,
    },
}

impl Close {
    /// Returns whether the string is accepted.
    pub const fn accepts(self) -> bool {
        matches!(self, Self::Empty)
    }
}

/// A last run, from its first configuration to the step at which the verdict is known.
///
/// ```
/// use fob_automata::parse_word;
/// use fob_machines::wheel::{Close, Timeline, Wheel};
///
/// let wheel = Wheel::from_ron(r#"(name: "Three", wheel: ["g", "rg", "r"])"#)?;
/// let timeline = Timeline::new(&wheel, &wheel.after(&parse_word("gr").unwrap()));
/// assert_eq!((timeline.steps(), timeline.close()), (5, Close::Again(2)));
/// assert_eq!(timeline.at(5), timeline.at(2));
/// # Ok::<(), fob_machines::wheel::WheelErrors>(())
/// ```
#[derive(Clone, Debug)]
pub struct Timeline {
    wheel: Wheel,
    /// Every `gap`-th configuration, the first one first.
    kept: Vec<Configuration>,
    gap: u64,
    /// Number of letters of the word after each step; the first entry is before the first step.
    lengths: Vec<u32>,
    close: Close,
}

/// Maximum number of configurations stored.
const MOST_KEPT: u64 = 128;
/// Minimum number of steps between two stored configurations.
const LEAST_GAP: u64 = 64;

impl Timeline {
    /// Creates the last run of a playable wheel.
    pub fn new(wheel: &Wheel, from: &Configuration) -> Self {
        let repeats = if wheel.last_run(from).end == Ending::Loop { repetition(wheel, from) } else { None };
        let gap = (wheel.limit() / MOST_KEPT).max(LEAST_GAP);
        let (mut at, mut steps) = (from.clone(), 0);
        let (mut kept, mut lengths) = (Vec::new(), Vec::new());
        let close = loop {
            if steps % gap == 0 {
                kept.push(at.clone());
            }
            let letters = at.word.len() as u64;
            lengths.push(letters as u32);
            if letters == 0 {
                break Close::Empty;
            }
            if let Some((first, again)) = repeats
                && again == steps
            {
                break Close::Again(first);
            }
            let left = wheel.limit() - steps;
            if letters > left {
                break Close::TooLong { letters, left };
            }
            wheel.step(&mut at);
            steps += 1;
        };
        Self { wheel: wheel.clone(), kept, gap, lengths, close }
    }

    /// Returns the wheel.
    pub fn wheel(&self) -> &Wheel {
        &self.wheel
    }

    /// Returns the number of steps.
    pub fn steps(&self) -> u64 {
        self.lengths.len() as u64 - 1
    }

    /// Returns the reason for the end.
    pub fn close(&self) -> Close {
        self.close
    }

    /// Returns the number of letters of the word after each step; the first entry is before the first step.
    pub fn lengths(&self) -> &[u32] {
        &self.lengths
    }

    /// Returns the configuration after a number of steps, or the last one.
    pub fn at(&self, steps: u64) -> Configuration {
        let steps = steps.min(self.steps());
        let place = (steps / self.gap) as usize;
        let mut at = self.kept[place].clone();
        self.wheel.advance(&mut at, steps - place as u64 * self.gap);
        at
    }
}

/// Returns the number of steps before the first repeated configuration, and the period (R. P. Brent, 1980). Does not end if no
/// configuration is repeated and the word never becomes empty.
fn repetition(wheel: &Wheel, from: &Configuration) -> Option<(u64, u64)> {
    let (mut kept, mut at) = (from.clone(), from.clone());
    let (mut power, mut period) = (1_u64, 0_u64);
    loop {
        if at.word.is_empty() {
            return None;
        }
        wheel.step(&mut at);
        period += 1;
        if at == kept {
            break;
        }
        if period == power {
            kept = at.clone();
            power = power.saturating_mul(2);
            period = 0;
        }
    }
    let (mut behind, mut ahead, mut first) = (from.clone(), from.clone(), 0);
    wheel.advance(&mut ahead, period);
    while behind != ahead {
        wheel.step(&mut behind);
        wheel.step(&mut ahead);
        first += 1;
    }
    Some((first, first + period))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::wheel::Packed;
    use fob_automata::parse_word;
    use fob_base::Dice;

    fn packed(dice: &mut Dice, most: u64) -> Packed {
        (0..dice.below(most + 1)).map(|_| fob_automata::Letter::ALL[dice.below(2) as usize]).collect()
    }

    /// Compares courses with plain stepping that stores all configurations.
    #[test]
    fn a_course_agrees_with_plain_stepping() {
        let mut dice = Dice::new(5);
        let mut closes = [0; 3];
        for _ in 0..2_000 {
            let productions = (0..=dice.below(4)).map(|_| packed(&mut dice, 3)).collect();
            let wheel = Wheel::new("w", productions).unwrap().with_start(packed(&mut dice, 12)).with_limit(1 + dice.below(300));
            let timeline = Timeline::new(&wheel, &wheel.begin());
            let mut all = vec![wheel.begin()];
            let close = loop {
                let (at, steps) = (&all[all.len() - 1], all.len() as u64 - 1);
                if at.word.is_empty() {
                    break Close::Empty;
                }
                if let Some(first) = all[..all.len() - 1].iter().position(|before| before == at) {
                    break Close::Again(first as u64);
                }
                let (letters, left) = (at.word.len() as u64, wheel.limit() - steps);
                if letters > left {
                    break Close::TooLong { letters, left };
                }
                let mut next = at.clone();
                wheel.step(&mut next);
                all.push(next);
            };
            assert_eq!(timeline.close(), close, "{}", wheel.to_ron());
            assert_eq!(timeline.steps() as usize, all.len() - 1);
            assert_eq!(close.accepts(), wheel.accepts_from(&wheel.begin()));
            for _ in 0..5 {
                let step = dice.below(all.len() as u64);
                assert_eq!(timeline.at(step), all[step as usize]);
                assert_eq!(timeline.lengths()[step as usize] as usize, all[step as usize].word.len());
            }
            closes[match close {
                Close::Empty => 0,
                Close::Again(_) => 1,
                Close::TooLong { .. } => 2,
            }] += 1;
        }
        assert!(closes.iter().all(|&count| count > 100), "{closes:?}");
    }

    #[test]
    fn a_long_course_can_be_entered_anywhere() {
        let wheel = Wheel::from_ron(r#"(name: "w", wheel: ["grgr", "g", "r", "gr"], limit: 1000000)"#).unwrap();
        let from = wheel.after(&parse_word("grgrrgggrrgrgrrgrgrgggrrgr").unwrap());
        let timeline = Timeline::new(&wheel, &from);
        let mut at = from;
        for step in 0..=timeline.steps().min(20_000) {
            if step % 977 == 0 || step == timeline.steps() {
                assert_eq!(timeline.at(step), at);
            }
            wheel.step(&mut at);
        }
        assert_eq!(timeline.at(u64::MAX), timeline.at(timeline.steps()));
    }
}
