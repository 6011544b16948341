//! The chances of strings whose machines come into too many configurations for a table: some orders are drawn and read.
//!
//! What was worked out is kept, so that the same question has the same answer whoever asks it first.

use fob_base::Dice;
use fob_machines::odds::Limits;
use fob_machines::{Configuration, Machine};
use fob_rules::{Match, letter_of};
use fob_table::Colour;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many orders are drawn for a chance, and a verdict that takes more steps counts as rejected.
const LIMITS: Limits = Limits { samples: 100, steps_a_sample: 5000, ..Limits::LIVE };

/// The strings of a match, and what is known of their chances.
#[derive(Debug)]
pub(super) struct Tried {
    /// The machine of each string, and how many of the four holes lead to it.
    strings: Vec<(Machine, u32)>,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    /// The configurations that were met, string by string, each with its number.
    numbers: Vec<BTreeMap<Configuration, u32>>,
    met: Vec<Vec<Configuration>>,
    /// By string, number, greens and reds.
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
    /// Nothing is known yet.
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

    /// How many strings there are.
    pub fn len(&self) -> usize {
        self.strings.len()
    }

    /// The number of a configuration, which says nothing but which one it is.
    pub fn number(&self, string: usize, at: &Configuration) -> u32 {
        self.known().number(string, at)
    }

    /// The number of the configuration after a puck.
    pub fn step(&self, string: usize, number: u32, colour: Colour) -> u32 {
        let at = self.known().met[string][number as usize].clone();
        let to = self.strings[string].0.step(&at, letter_of(colour));
        self.known().number(string, &to)
    }

    /// The chance that a string ends accepted when each puck that is left comes to it with the share of its holes.
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
