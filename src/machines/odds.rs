//! The chance that a machine accepts a random order of pucks.
//!
//! For finite state machines the odds are exact for any number of pucks ([`fob_automata::odds`]). Other machines are simulated. An order of
//! `g` green and `r` red pucks is a word, and there are `C(g+r, g)` of them. If they are few, all are read, with equal configurations
//! counted together; otherwise a seeded sample gives an estimate with a confidence interval.

use super::{Configuration, Machine};
use fob_automata::Letter;
use fob_automata::odds::{TooManyPucks, binomial, check_size, endings, probability};
use fob_base::Dice;
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// Largest number of orders that are counted for a machine without finite states; beyond it the odds are estimated.
pub const MOST_ORDERS: u64 = 1_000_000;

/// Largest number of steps that counting may take; beyond it the odds are estimated.
pub const MOST_STEPS: u64 = 2_000_000_000;

/// Default number of orders in a sample.
pub const SAMPLES: u32 = 2500;

/// Odds, either exact or estimated.
#[derive(Clone, Debug, PartialEq)]
pub enum Odds {
    /// Exact odds, in lowest terms.
    Exact(BigRational),
    /// Estimated odds.
    Sampled(Sample),
}

/// The result of a random sample of orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Number of accepted orders in the sample.
    pub accepted: u32,
    /// Size of the sample, at least 1.
    pub samples: u32,
}

impl Odds {
    /// Returns the odds as a number. Exact odds give 0 and 1 only if they are exactly that.
    pub fn probability(&self) -> f64 {
        match self {
            Self::Exact(exact) => probability(exact),
            Self::Sampled(sample) => sample.share(),
        }
    }
}

impl Sample {
    /// Returns the accepted share of the sample.
    pub fn share(self) -> f64 {
        f64::from(self.accepted) / f64::from(self.samples.max(1))
    }

    /// Returns the ends of the 95 % confidence interval (Wilson 1927).
    pub fn interval(self) -> (f64, f64) {
        let (n, z, share) = (f64::from(self.samples.max(1)), 1.96, self.share());
        let middle = share + z * z / (2.0 * n);
        let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).max(0.0).sqrt();
        let scale = 1.0 + z * z / n;
        (((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0))
    }
}

/// Progress of computing some odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Exact odds: the number of configurations with a verdict, of all configurations after the last puck.
    Counting(u64, u64),
    /// Estimated odds: the number of random orders with a verdict, of the whole sample.
    Drawing(u64, u64),
}

/// Limits on the cost of the odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Largest number of orders to count.
    pub orders: u64,
    /// Largest number of steps that counting may take.
    pub steps: u64,
    /// Sample size of an estimate, at least 1.
    pub samples: u32,
    /// Largest number of steps for the verdict on one sampled order; an order that needs more counts as rejected.
    pub steps_a_sample: u64,
    /// Seed of the sample.
    pub seed: u64,
}

impl Limits {
    /// Counts up to [`MOST_ORDERS`] and [`MOST_STEPS`], and otherwise samples [`SAMPLES`] orders from seed 0.
    pub const FULL: Self = Self { orders: MOST_ORDERS, steps: MOST_STEPS, samples: SAMPLES, steps_a_sample: u64::MAX, seed: 0 };

    /// Limits for displays during a game: some hundredths of a second at most.
    pub const LIVE: Self = Self { orders: 50_000, steps: 20_000_000, steps_a_sample: 20_000, ..Self::FULL };
}

impl Machine {
    /// Returns the odds that a random order of `green` and `red` pucks leads from a configuration to acceptance.
    ///
    /// # Errors
    /// For a machine with finite states, more pucks than [`check_size`] allows for the reachable states; for any other, more than it allows
    /// for one state.
    pub fn odds(&self, from: &Configuration, green: u32, red: u32, limits: Limits) -> Result<Odds, TooManyPucks> {
        self.odds_watched(from, green, red, limits, &mut |_| ())
    }

    /// Like [`Machine::odds`], but calls `progress` for every verdict. Orders are counted if they are few enough; otherwise they
    /// are sampled, with a new count of progress.
    ///
    /// # Errors
    /// As [`Machine::odds`].
    pub fn odds_watched(
        &self,
        from: &Configuration,
        green: u32,
        red: u32,
        limits: Limits,
        progress: &mut dyn FnMut(Work),
    ) -> Result<Odds, TooManyPucks> {
        let exact =
            |accepted: BigUint| Odds::Exact(BigRational::new(BigInt::from(accepted), BigInt::from(binomial(green + red, green))));
        if let Some(dfa) = self.finite() {
            let ends = endings(dfa, from.state().unwrap_or(dfa.start()), green, red)?;
            return Ok(exact(
                ends.into_iter().zip(dfa.states()).filter(|(_, state)| state.accepting).map(|(ways, _)| ways).sum(),
            ));
        }
        check_size(1, green, red)?;
        match self.counted(from, green, red, limits, progress) {
            Some(accepted) => Ok(exact(accepted.into())),
            None => Ok(Odds::Sampled(self.drawn(from, limits, |_| (green, red), progress))),
        }
    }

    /// Counts the accepted orders, if they are few enough and counting takes few enough steps.
    fn counted(&self, from: &Configuration, green: u32, red: u32, limits: Limits, progress: &mut dyn FnMut(Work)) -> Option<u64> {
        binomial(green + red, green).to_u64().filter(|orders| *orders <= limits.orders)?;
        // The configurations after a number of letters, each with its number of greens and the number of ways that lead to it.
        let mut layer: Vec<(Configuration, u32, u64)> = vec![(from.clone(), 0, 1)];
        let mut steps = 0_u64;
        for read in 0..green + red {
            let mut next = Vec::with_capacity(layer.len() * 2);
            for (at, greens, ways) in &layer {
                if *greens < green {
                    next.push((self.step(at, Letter::Green), greens + 1, *ways));
                }
                if read - greens < red {
                    next.push((self.step(at, Letter::Red), *greens, *ways));
                }
            }
            steps = steps.saturating_add(self.steps_a_letter().saturating_mul(next.len() as u64));
            if steps > limits.steps {
                return None;
            }
            next.sort_unstable();
            next.dedup_by(|same, first| {
                let equal = (&same.0, same.1) == (&first.0, first.1);
                first.2 += if equal { same.2 } else { 0 };
                equal
            });
            layer = next;
        }
        let mut accepted = 0;
        for (done, (at, _, ways)) in (1..).zip(&layer) {
            let judged = self.judge(at, limits.steps.saturating_sub(steps));
            steps = steps.saturating_add(judged.steps);
            accepted += if judged.accepted? { *ways } else { 0 };
            if steps > limits.steps {
                return None;
            }
            progress(Work::Counting(done, layer.len() as u64));
        }
        Some(accepted)
    }

    /// Estimates the odds from a random sample of orders, for any kind of machine.
    pub fn sampled(&self, from: &Configuration, green: u32, red: u32, limits: Limits) -> Sample {
        self.sampled_of(from, limits, |_| (green, red))
    }

    /// Like [`Machine::sampled`], but draws new numbers of green and red pucks for every order with `pucks`.
    pub fn sampled_of(&self, from: &Configuration, limits: Limits, pucks: impl FnMut(&mut Dice) -> (u32, u32)) -> Sample {
        self.drawn(from, limits, pucks, &mut |_| ())
    }

    fn drawn(
        &self,
        from: &Configuration,
        limits: Limits,
        mut pucks: impl FnMut(&mut Dice) -> (u32, u32),
        progress: &mut dyn FnMut(Work),
    ) -> Sample {
        let mut dice = Dice::new(limits.seed);
        let samples = limits.samples.max(1);
        let mut accepted = 0;
        let mut word = Vec::new();
        for done in 1..=samples {
            let (mut green, mut red) = pucks(&mut dice);
            word.clear();
            while green + red > 0 {
                let letter = if dice.chance(u64::from(green), u64::from(green + red)) { Letter::Green } else { Letter::Red };
                *(if letter == Letter::Green { &mut green } else { &mut red }) -= 1;
                word.push(letter);
            }
            let judged = self.judge(&self.walk(from, &word), limits.steps_a_sample);
            accepted += u32::from(judged.accepted == Some(true));
            progress(Work::Drawing(done.into(), samples.into()));
        }
        Sample { accepted, samples }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Judged, Reader};
    use fob_automata::{Dfa, builtin};
    use std::any::Any;

    /// A machine that hides its finite states.
    #[derive(Debug)]
    struct Hidden(Machine);

    impl Reader for Hidden {
        fn name(&self) -> &str {
            self.0.name()
        }
        fn kind(&self) -> &'static str {
            "hidden"
        }
        fn start(&self) -> Configuration {
            Configuration::from_bytes(&self.0.start().state().unwrap().0.to_le_bytes())
        }
        fn step(&self, at: &Configuration, letter: Letter) -> Configuration {
            let after = self.0.step(&shown(at), letter);
            Configuration::from_bytes(&after.state().unwrap().0.to_le_bytes())
        }
        fn judge(&self, at: &Configuration, most: u64) -> Judged {
            self.0.judge(&shown(at), most)
        }
        fn text(&self, _at: &Configuration) -> String {
            String::new()
        }
        fn source(&self) -> String {
            self.0.source()
        }
        fn as_any(&self) -> &dyn Any {
            self
        }
    }

    fn shown(at: &Configuration) -> Configuration {
        fob_automata::StateId(u32::from_le_bytes(at.bytes().try_into().unwrap())).into()
    }

    fn both(name: &str) -> (Machine, Machine) {
        let open = Machine::from(builtin(name).unwrap());
        (open.clone(), Machine::new(Hidden(open)))
    }

    #[test]
    fn counting_agrees_with_the_states() {
        for name in ["rope", "even-ggg", "first-equals-last"] {
            let (open, hidden) = both(name);
            for (green, red) in [(0, 0), (1, 0), (0, 3), (4, 5), (11, 11)] {
                let odds = |machine: &Machine| machine.odds(&machine.start(), green, red, Limits::FULL).unwrap();
                assert_eq!(odds(&open), odds(&hidden), "{name} {green} {red}");
                assert!(matches!(odds(&hidden), Odds::Exact(_)));
            }
        }
    }

    #[test]
    fn estimates_beyond_the_limits_are_reproducible() {
        let (open, hidden) = both("rope");
        // C(22, 11) = 705,432 orders are counted, C(24, 12) = 2,704,156 are not.
        let odds = |green, red, limits| hidden.odds(&hidden.start(), green, red, limits).unwrap();
        let Odds::Sampled(sample) = odds(12, 12, Limits::FULL) else { panic!("counted") };
        assert_eq!((sample.samples, odds(12, 12, Limits::FULL)), (SAMPLES, Odds::Sampled(sample)));
        assert_eq!(sample, open.sampled(&open.start(), 12, 12, Limits::FULL));
        let exact = open.odds(&open.start(), 12, 12, Limits::FULL).unwrap().probability();
        let (low, high) = sample.interval();
        assert!(low < exact && exact < high, "{low} {exact} {high}");
        // Too few steps to count by.
        assert!(matches!(odds(4, 4, Limits { steps: 20, ..Limits::FULL }), Odds::Sampled(_)));
        assert!(hidden.odds(&hidden.start(), 2000, 0, Limits::FULL).is_err());
    }

    #[test]
    fn the_work_on_odds_is_heard_of_to_its_end() {
        let heard = |machine: &Machine, limits| {
            let mut heard = Vec::new();
            machine.odds_watched(&machine.start(), 5, 4, limits, &mut |work| heard.push(work)).unwrap();
            heard
        };
        let (open, hidden) = both("rope");
        assert_eq!(heard(&open, Limits::FULL), [], "states need no work to speak of");
        let counting = heard(&hidden, Limits::FULL);
        let all = counting.len() as u64;
        assert!(all > 1, "{all}");
        assert!(counting.iter().zip(1..).all(|(work, done)| *work == Work::Counting(done, all)), "{counting:?}");
        // Too few steps: some verdicts, and then all orders that are drawn.
        let mixed = heard(&hidden, Limits { steps: 40, samples: 30, ..Limits::FULL });
        let drawing: Vec<Work> = (1..=30).map(|done| Work::Drawing(done, 30)).collect();
        assert!(mixed.ends_with(&drawing) && !mixed[..mixed.len() - 30].iter().any(|work| matches!(work, Work::Drawing(..))));
    }

    #[test]
    fn intervals_are_wilsons() {
        // Newcombe 1998, table I: 15 of 148 and 0 of 20.
        let near = |sample: Sample, (c, d): (f64, f64)| {
            let (a, b) = sample.interval();
            (a - c).abs() < 5e-4 && (b - d).abs() < 5e-4
        };
        assert!(near(Sample { accepted: 15, samples: 148 }, (0.0624, 0.1605)));
        assert!(near(Sample { accepted: 0, samples: 20 }, (0.0, 0.1611)));
    }

    #[test]
    fn a_machine_is_its_text() {
        let (open, hidden) = both("rope");
        assert_eq!(Machine::parse(&open.source()).unwrap(), open);
        assert_ne!(open, hidden, "of another kind");
        assert_ne!(open, both("dial").0);
        assert_eq!(open.as_kind::<Dfa>().map(Dfa::name), Some(open.name()));
        assert_eq!((Machine::builtin("rope"), open.builtin_name()), (Some(open), Some("rope")));
        assert_eq!(Machine::parse("(name: 1").unwrap_err().0.len(), 1);
    }
}
