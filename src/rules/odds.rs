//! Chances that a match's strings are accepted.

use super::{Match, Setup};
use fob_automata::StateId;
use fob_automata::odds::{OddsTable, with_losses};
use fob_base::Dice;
use fob_board::Colour;
use fob_machines::odds::{Limits, Odds};
use fob_machines::{Configuration, Machine};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Computes the chances of the strings of a match. Precomputed tables serve all its situations.
///
/// The chances are exact for finite automata. For other machines they are counted or estimated within [`Limits::LIVE`], and cached.
#[derive(Clone, Debug)]
pub struct StringOdds {
    /// One source per string; strings that share a machine share its table.
    sources: Vec<Source>,
}

#[derive(Clone, Debug)]
enum Source {
    /// A finite automaton.
    Table(Arc<OddsTable>),
    /// A finite automaton, but with too many pucks for a table.
    TooMany,
    /// Any other machine, with the results so far.
    Tried(Machine, Known),
}

/// Chance, and whether it is an estimate, by configuration, greens left, reds left, and number of holes of the string.
type Known = Arc<Mutex<BTreeMap<(Configuration, u32, u32, usize), (f64, bool)>>>;

/// Maximum number of pucks for exact chances of a string that misses some pucks: every possible number of pucks is then counted.
const MOST_WITH_LOSSES: u32 = 10;

impl StringOdds {
    /// Precomputes the tables for the machines and pucks of a setup.
    pub fn new(setup: &Setup) -> Self {
        let [green, red] = setup.most_pucks();
        let machines: Vec<_> = (0..setup.links().len()).filter_map(|string| setup.machine(string)).collect();
        let mut sources: Vec<Source> = Vec::with_capacity(machines.len());
        for (index, machine) in machines.iter().enumerate() {
            let same = machines[..index].iter().position(|before| before == machine);
            let new = || match machine.finite() {
                Some(dfa) => OddsTable::new(dfa, green, red).map_or(Source::TooMany, |table| Source::Table(Arc::new(table))),
                None => Source::Tried((*machine).clone(), Known::default()),
            };
            sources.push(same.map_or_else(new, |before| sources[before].clone()));
        }
        Self { sources }
    }

    /// Returns the chance that a string is accepted at the end, if the remaining pucks fall in a random order, each into any of the four
    /// holes with equal chance. In a game that is over the chance is 0 or 1.
    ///
    /// Returns 0 for a string that does not exist, and NaN if the setup has too many pucks ([`fob_automata::odds::TooManyPucks`]).
    pub fn of(&self, game: &Match, string: usize) -> f64 {
        game.strings().get(string).map_or(0.0, |s| self.of_configuration(game, string, &s.configuration))
    }

    /// Does what [`StringOdds::of`] does, as if the string's machine were in configuration `at`.
    pub fn of_configuration(&self, game: &Match, string: usize, at: &Configuration) -> f64 {
        self.known(game, string, at).0
    }

    /// Returns whether the chance is an estimate from a random sample of orders ([`fob_machines::odds::SAMPLES`] of them).
    pub fn is_sampled(&self, game: &Match, string: usize) -> bool {
        game.strings().get(string).is_some_and(|s| self.known(game, string, &s.configuration).1)
    }

    fn known(&self, game: &Match, string: usize, at: &Configuration) -> (f64, bool) {
        let (Some(source), Some(s)) = (self.sources.get(string), game.strings().get(string)) else { return (0.0, false) };
        let (green, red) = (game.remaining(Colour::Green), game.remaining(Colour::Red));
        let holes = s.holes.len();
        let elsewhere = 1.0 - holes as f64 / 4.0;
        match source {
            Source::Table(table) => {
                let state = at.state().unwrap_or(StateId(0));
                (with_losses(green, red, elsewhere, |g, r| table.probability(state, g, r)).unwrap_or(f64::NAN), false)
            }
            Source::TooMany => (f64::NAN, false),
            Source::Tried(machine, known) => {
                let key = (at.clone(), green, red, holes);
                if let Some(found) = known.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
                    return *found;
                }
                let found = tried(machine, at, [green, red], holes, elsewhere);
                known.lock().unwrap_or_else(PoisonError::into_inner).insert(key, found);
                found
            }
        }
    }
}

/// Computes the chance for a machine that is not a finite automaton, and whether it is an estimate.
fn tried(machine: &Machine, at: &Configuration, [green, red]: [u32; 2], holes: usize, elsewhere: f64) -> (f64, bool) {
    if holes >= 4 {
        return match machine.odds(at, green, red, Limits::LIVE) {
            Ok(Odds::Exact(exact)) => (fob_automata::odds::probability(&exact), false),
            Ok(Odds::Sampled(sample)) => (sample.share(), true),
            Err(_) => (f64::NAN, false),
        };
    }
    if green.saturating_add(red) <= MOST_WITH_LOSSES {
        let limits = Limits { steps: Limits::LIVE.steps / 100, ..Limits::LIVE };
        let sampled = Cell::new(false);
        let chance = with_losses(green, red, elsewhere, |g, r| {
            let odds = machine.odds(at, g, r, limits);
            sampled.set(sampled.get() || !matches!(odds, Ok(Odds::Exact(_))));
            odds.map_or(f64::NAN, |odds| odds.probability())
        });
        return (chance.unwrap_or(f64::NAN), sampled.get());
    }
    let come = |pucks: u32, dice: &mut Dice| (0..pucks).filter(|_| dice.chance(holes as u64, 4)).count() as u32;
    (machine.sampled_of(at, Limits::LIVE, |dice| (come(green, dice), come(red, dice))).share(), true)
}
