//! Chances of strings whose machines have too many configurations for a table: estimated from sampled orders.
//!
//! Results are cached, so that equal positions always have equal values.

use fob_base::Dice;
use fob_board::Colour;
use fob_machines::odds::Limits;
use fob_machines::{Configuration, Machine};
use fob_rules::{Match, letter_of};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Number of orders to sample; a verdict that takes more steps counts as rejected.
const LIMITS: Limits = Limits { samples: 100, steps_a_sample: 5000, ..Limits::LIVE };

/// The strings of a match, and their known chances.
#[derive(Debug)]
pub(super) struct Tried {
    /// The machine of each string, and how many of the four holes are linked to it.
    strings: Vec<(Machine, u32)>,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    /// The configurations met so far and their numbers, by string.
    numbers: Vec<BTreeMap<Configuration, u32>>,
    met: Vec<Vec<Configuration>>,
    /// Chances by string, number, greens and reds.
    chances: BTreeMap<(usize, u32, [u32; 2]), f64>,
}

impl Known {
    fn number(&mut self, string: usize, at: &Configuration) -> u32 {
        if let Some(&number) = self.numbers[string].get(at) {
            return number;
        }
        let number = self.met[string].len() as u32;
        self.met[string].push(at.clone());
        self.numbers[string].insert(at.clone(), number);
        number
    }
}

impl Tried {
    /// Creates an empty cache.
    pub fn new(game: &Match) -> Self {
        let of =
            |(string, s): (usize, &fob_rules::PuckString)| Some((game.setup().machine(string)?.clone(), s.holes.len() as u32));
        let strings: Vec<_> = game.strings().iter().enumerate().filter_map(of).collect();
        let (numbers, met) = (vec![BTreeMap::new(); strings.len()], vec![Vec::new(); strings.len()]);
        Self { strings, known: Mutex::new(Known { numbers, met, chances: BTreeMap::new() }) }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of strings.
    pub fn len(&self) -> usize {
        self.strings.len()
    }

    /// Returns the number that identifies a configuration.
    pub fn number(&self, string: usize, at: &Configuration) -> u32 {
        self.known().number(string, at)
    }

    /// Returns the number of the configuration after a puck.
    pub fn step(&self, string: usize, number: u32, colour: Colour) -> u32 {
        let at = self.known().met[string][number as usize].clone();
        let to = self.strings[string].0.step(&at, letter_of(colour));
        self.known().number(string, &to)
    }

    /// Returns the chance that a string is accepted at the end, if each remaining puck falls into one of its holes with their share.
    pub fn chance(&self, string: usize, number: u32, left: [u32; 2]) -> f64 {
        let at = {
            let known = self.known();
            if let Some(&chance) = known.chances.get(&(string, number, left)) {
                return chance;
            }
            known.met[string][number as usize].clone()
        };
        let (machine, holes) = &self.strings[string];
        let chance = if left == [0, 0] {
            f64::from(u8::from(machine.judge(&at, LIMITS.steps_a_sample).accepted == Some(true)))
        } else {
            let come = |pucks: u32, dice: &mut Dice| (0..pucks).filter(|_| dice.chance(u64::from(*holes), 4)).count() as u32;
            machine.sampled_of(&at, LIMITS, |dice| (come(left[0], dice), come(left[1], dice))).share()
        };
        self.known().chances.insert((string, number, left), chance);
        chance
    }
}
