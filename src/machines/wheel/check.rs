//! Warnings about a wheel before it is played.

use super::wheel::Wheel;
use fob_automata::Letter;
use fob_base::Dice;
use std::collections::BTreeMap;
use std::fmt;

/// A kind of string, by the pucks that make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strings {
    /// The one string of a tug of war, with all 15 green and 15 red pucks.
    TugOfWar,
    /// A string of a reject match for two: about 15 of the 30 pucks.
    RejectTwo,
    /// A string of a reject match for four: about 7 of the 30 pucks.
    RejectFour,
}

impl Strings {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::TugOfWar, Self::RejectTwo, Self::RejectFour];

    /// Returns the number of pucks, out of 30, in such a string.
    pub const fn pucks(self) -> usize {
        match self {
            Self::TugOfWar => 30,
            Self::RejectTwo => 15,
            Self::RejectFour => 7,
        }
    }

    /// Draws a string: the first pucks of a random order of 15 green and 15 red ones.
    pub fn draw(self, dice: &mut Dice) -> Vec<Letter> {
        let mut pucks: Vec<Letter> = (0..30).map(|i| Letter::ALL[i % 2]).collect();
        dice.shuffle(&mut pucks);
        pucks.truncate(self.pucks());
        pucks
    }
}

impl fmt::Display for Strings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TugOfWar => "in tug of war (15 + 15 pucks on one string)",
            Self::RejectTwo => "in a reject match for two (about 15 pucks a string)",
            Self::RejectFour => "in a reject match for four (about 7 pucks a string)",
        })
    }
}

/// A warning to players about a wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// All tested strings had the same verdict.
    Decided {
        /// The kind of string.
        strings: Strings,
        /// The common verdict.
        accepted: bool,
        /// Number of tested strings.
        tried: u32,
    },
    /// Any two tested strings with equal numbers of green and red letters had the same verdict.
    OrderBlind {
        /// The kind of string.
        strings: Strings,
        /// Number of tested strings.
        tried: u32,
    },
    /// The wheel is too large to be played; it can only be run.
    TooLarge,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Decided { strings, accepted, tried } => {
                let verdict = if *accepted { "accepted" } else { "rejected" };
                write!(f, "decided from the start {strings}: all {tried} orders that were tried are {verdict}")
            }
            Self::OrderBlind { strings, tried } => {
                write!(f, "order-blind {strings}: the order of the pucks made no difference in {tried} orders that were tried")
            }
            Self::TooLarge => f.write_str("too large to be played: only `fob wheel run` and `fob wheel check` take it"),
        }
    }
}

/// Number of orders tested for each kind.
const TRIED: u32 = 2500;
/// Largest number of steps for the orders of a kind; orders beyond it are not tested.
const MOST_STEPS: u64 = 200_000_000;

/// Tests random orders of every kind of string. The seed is fixed, so the same wheel always gets the same warnings.
pub fn check(wheel: &Wheel) -> Vec<Warning> {
    if !wheel.is_playable() {
        return vec![Warning::TooLarge];
    }
    Strings::ALL.into_iter().filter_map(|strings| tried(wheel, strings)).collect()
}

fn tried(wheel: &Wheel, strings: Strings) -> Option<Warning> {
    let mut dice = Dice::new(0);
    // By green letters: the verdict, and whether another one came.
    let mut verdicts: BTreeMap<usize, (bool, bool)> = BTreeMap::new();
    let (mut tried, mut steps) = (0, 0);
    while tried < TRIED && steps < MOST_STEPS {
        let word = strings.draw(&mut dice);
        let verdict = wheel.verdict(&wheel.after(&word), u64::MAX);
        let accepted = verdict.accepted == Some(true);
        let greens = word.iter().filter(|letter| **letter == Letter::Green).count();
        let seen = verdicts.entry(greens).or_insert((accepted, false));
        seen.1 |= seen.0 != accepted;
        tried += 1;
        steps += verdict.steps + u64::from(wheel.steps()) * word.len() as u64;
    }
    let (accepted, _) = verdicts.values().next().copied()?;
    if verdicts.values().any(|(_, differs)| *differs) {
        return None;
    }
    Some(if verdicts.values().all(|(verdict, _)| *verdict == accepted) {
        Warning::Decided { strings, accepted, tried }
    } else {
        Warning::OrderBlind { strings, tried }
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn warnings(text: &str) -> Vec<Warning> {
        check(&Wheel::from_ron_large(text).unwrap())
    }

    #[test]
    fn decided_and_order_blind_wheels_are_reported() {
        // Nothing is ever appended but the pucks.
        let decided = warnings(r#"(name: "a", wheel: [""])"#);
        assert!(decided.len() == 3 && decided.iter().all(|warning| matches!(warning, Warning::Decided { accepted: true, .. })));
        // A green letter comes back for ever; without one the word dies out. Strings of 30 letters have one.
        let greens = warnings(r#"(name: "a", wheel: ["g"])"#);
        assert_eq!(greens.len(), 3);
        assert!(matches!(greens[0], Warning::Decided { strings: Strings::TugOfWar, accepted: false, tried: TRIED }));
        assert!(matches!(greens[2], Warning::OrderBlind { strings: Strings::RejectFour, tried: TRIED }), "{greens:?}");
        assert_eq!(warnings(r#"(name: "a", wheel: ["g", "rg", "r"])"#), []);
        assert_eq!(warnings(r#"(name: "a", wheel: ["g"], limit: 1000001)"#), [Warning::TooLarge]);
    }
}
