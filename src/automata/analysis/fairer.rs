//! How fair a DFA is, and how other accepting states or another start could make it fairer on the same transitions.

use crate::odds::{TooManyPucks, binomial, endings, odds};
use crate::{Dfa, StateId};
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};

/// A fairness grade for lists: how far the odds are from one half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fairness {
    /// Within 0.01 of one half.
    Fair,
    /// Within 0.05.
    Near,
    /// Within 0.2.
    Slanted,
    /// More than 0.2 from one half.
    Lopsided,
}

/// Returns the grade for odds from 0 to 1.
pub fn fairness(odds: f64) -> Fairness {
    match (odds - 0.5).abs() {
        d if d <= 0.01 => Fairness::Fair,
        d if d <= 0.05 => Fairness::Near,
        d if d <= 0.2 => Fairness::Slanted,
        _ => Fairness::Lopsided,
    }
}

/// Another choice of start and accepting states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// Start state.
    pub start: StateId,
    /// Accepting states, ascending.
    pub accepting: Vec<StateId>,
    /// Exact odds with this choice.
    pub odds: BigRational,
    /// Number of changes to the DFA: states whose acceptance changes, plus one for another start.
    pub changes: usize,
}

impl Proposal {
    /// Returns the DFA with this choice.
    #[must_use]
    pub fn apply(&self, dfa: &Dfa) -> Dfa {
        let mut states = dfa.states().to_vec();
        for (i, state) in states.iter_mut().enumerate() {
            state.accepting = self.accepting.binary_search(&StateId::from(i)).is_ok();
        }
        dfa.with_states(self.start, states)
    }
}

/// Largest number of relevant states for which every choice of accepting ones is tried.
const ALL_SUBSETS: usize = 12;
/// Difference of odds below which they are compared exactly.
const CLOSE: f64 = 1e-9;

/// Returns at most `limit` proposals whose odds with `green` and `red` pucks are closer to one half than those of the DFA, none with more
/// than `most_changes` changes: closest first, then those with fewer changes.
///
/// All choices are tried if at most twelve states matter for a start; otherwise changes of up to two states, or three for the present start
/// of a DFA of up to 60 states. If there are too many pucks to compute odds, nothing is proposed.
pub fn fairer(dfa: &Dfa, green: u32, red: u32, most_changes: usize, limit: usize) -> Vec<Proposal> {
    search(dfa, green, red, most_changes, limit).unwrap_or_default()
}

fn search(dfa: &Dfa, green: u32, red: u32, most_changes: usize, limit: usize) -> Result<Vec<Proposal>, TooManyPucks> {
    let present = odds(dfa, green, red)?;
    let now = present.to_f64().map_or(0.5, |p| (p - 0.5).abs());
    let mut found: Vec<(f64, usize, StateId, Vec<StateId>)> = Vec::new();
    let total = binomial(green + red, green);
    for start in dfa.ids() {
        let moved = usize::from(start != dfa.start());
        let ends = endings(dfa, start, green, red)?;
        // Only states in which an order ends make a difference.
        let live: Vec<(StateId, f64)> = dfa
            .ids()
            .zip(&ends)
            .filter(|(_, count)| **count != BigUint::ZERO)
            .map(|(id, count)| (id, ratio(count, &total)))
            .collect();
        let base: f64 = live.iter().filter(|(id, _)| dfa.is_accepting(*id)).map(|(_, p)| p).sum();
        let room = most_changes.saturating_sub(moved).min(live.len());
        let deep = if live.len() <= ALL_SUBSETS {
            live.len()
        } else if moved == 0 && dfa.len() <= 60 {
            3
        } else {
            2
        };
        toggles(&live, dfa, base, room.min(deep), &mut |odds, toggled| {
            if (moved > 0 || !toggled.is_empty()) && (odds - 0.5).abs() < now + CLOSE {
                found.push(((odds - 0.5).abs(), moved + toggled.len(), start, toggled.to_vec()));
            }
            // Only the best matter, and there may be very many.
            if found.len() > 4096 + 64 * limit {
                keep_best(&mut found, limit);
            }
        });
    }
    keep_best(&mut found, limit);
    let half = BigRational::new(BigInt::from(1), BigInt::from(2));
    let exact_now = (present - &half).abs();
    let mut proposals = Vec::new();
    for (_, changes, start, toggled) in found {
        let accepting: Vec<StateId> = dfa.ids().filter(|id| dfa.is_accepting(*id) != toggled.contains(id)).collect();
        let ends = endings(dfa, start, green, red)?;
        let orders: BigUint = accepting.iter().map(|id| &ends[id.index()]).sum();
        let odds = BigRational::new(BigInt::from(orders), BigInt::from(total.clone()));
        if (&odds - &half).abs() < exact_now {
            proposals.push(Proposal { start, accepting, odds, changes });
        }
    }
    proposals.sort_by_cached_key(|p| ((&p.odds - &half).abs(), p.changes, p.start, p.accepting.clone()));
    proposals.truncate(limit);
    Ok(proposals)
}

/// Keeps the closest proposals, and those that only exact numbers can distinguish from them.
fn keep_best(found: &mut Vec<(f64, usize, StateId, Vec<StateId>)>, limit: usize) {
    found.sort_by(|a, b| {
        // In steps of `CLOSE`, so that the order does not hang on the last bits.
        let step = |x: f64| (x / CLOSE).round() as i64;
        (step(a.0), a.1, a.2, &a.3).cmp(&(step(b.0), b.1, b.2, &b.3))
    });
    found.truncate(4 * limit + 16);
}

fn ratio(count: &BigUint, total: &BigUint) -> f64 {
    BigRational::new(BigInt::from(count.clone()), BigInt::from(total.clone())).to_f64().unwrap_or(0.0)
}

/// Calls `found` with the odds and the changed states for every set of up to `most` states, the empty set first.
fn toggles(live: &[(StateId, f64)], dfa: &Dfa, base: f64, most: usize, found: &mut impl FnMut(f64, &[StateId])) {
    // Depth first over ascending sets. `stack` holds places in `live`.
    found(base, &[]);
    let (mut stack, mut chosen): (Vec<usize>, Vec<StateId>) = (Vec::new(), Vec::new());
    let mut odds = vec![base];
    let mut next = 0;
    loop {
        if next < live.len() && chosen.len() < most {
            let (id, p) = live[next];
            let before = odds.last().copied().unwrap_or(base);
            odds.push(if dfa.is_accepting(id) { before - p } else { before + p });
            stack.push(next);
            chosen.push(id);
            found(odds.last().copied().unwrap_or(base), &chosen);
            next += 1;
        } else {
            let Some(last) = stack.pop() else { return };
            chosen.pop();
            odds.pop();
            next = last + 1;
        }
    }
}
