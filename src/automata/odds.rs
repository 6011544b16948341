//! Odds: the chance that a random order of all remaining pucks leads to acceptance.
//!
//! With `g` green and `r` red pucks to come, all `C(g+r, g)` orders being equally likely, the number of accepted orders is
//! `A(q,g,r) = A(green(q),g-1,r) + A(red(q),g,r-1)` with `A(q,0,0) = [q accepting]`, and the odds are `A / C(g+r, g)`.

use super::{Dfa, StateId};
use fob_base::text::plural;
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use std::ops::AddAssign;

/// Largest number of pucks of one colour for which odds are computed.
pub const MOST_PUCKS: u32 = 1000;

/// Largest number of sums for one question, states x (green + 1) x (red + 1): some seconds of work.
pub const MOST_SUMS: f64 = 1e8;

/// Largest number of entries of a table: half a gigabyte.
const MOST_NUMBERS: f64 = 6e7;

/// There are too many pucks to compute odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{green} green and {red} red pucks are too many for {}", plural(*states, "state"))]
pub struct TooManyPucks {
    /// Number of relevant states of the DFA.
    pub states: usize,
    /// Number of green pucks asked for.
    pub green: u32,
    /// Number of red pucks asked for.
    pub red: u32,
}

/// Checks whether odds can be computed for this many states and pucks: up to [`MOST_PUCKS`] of a colour, and up to [`MOST_SUMS`] sums.
///
/// # Errors
/// There are too many.
pub fn check_size(states: usize, green: u32, red: u32) -> Result<(), TooManyPucks> {
    within(MOST_SUMS, states, green, red)
}

fn within(most: f64, states: usize, green: u32, red: u32) -> Result<(), TooManyPucks> {
    let numbers = states as f64 * (f64::from(green) + 1.0) * (f64::from(red) + 1.0);
    if green <= MOST_PUCKS && red <= MOST_PUCKS && numbers <= most { Ok(()) } else { Err(TooManyPucks { states, green, red }) }
}

/// The odds of one DFA for all numbers of pucks up to a limit, for live use; exact odds on request.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsTable {
    next: Vec<[u32; 2]>,
    accepting: Vec<bool>,
    green: u32,
    red: u32,
    /// By red, then green, then state.
    table: Vec<f64>,
}

impl OddsTable {
    /// Computes the table for up to `green` and `red` remaining pucks: `len * (green + 1) * (red + 1)` numbers.
    ///
    /// # Errors
    /// The table would exceed half a gigabyte, or there are more pucks than [`MOST_PUCKS`] of a colour.
    pub fn new(dfa: &Dfa, green: u32, red: u32) -> Result<Self, TooManyPucks> {
        within(MOST_NUMBERS, dfa.len(), green, red)?;
        let next: Vec<[u32; 2]> = dfa.states().iter().map(|s| [s.green.0, s.red.0]).collect();
        let accepting: Vec<bool> = dfa.states().iter().map(|s| s.accepting).collect();
        let n = next.len();
        let columns = green as usize + 1;
        let mut table = vec![0.0; n * columns * (red as usize + 1)];
        for r in 0..=red as usize {
            for g in 0..columns {
                let base = (r * columns + g) * n;
                for q in 0..n {
                    table[base + q] = if g + r == 0 {
                        f64::from(u8::from(accepting[q]))
                    } else {
                        let after_green = (g > 0).then(|| table[base - n + next[q][0] as usize]);
                        let after_red = (r > 0).then(|| table[base - columns * n + next[q][1] as usize]);
                        mean([(g, after_green), (r, after_red)])
                    };
                }
            }
        }
        Ok(Self { next, accepting, green, red, table })
    }

    /// Returns the largest numbers of green and red pucks in the table.
    pub const fn size(&self) -> (u32, u32) {
        (self.green, self.red)
    }

    /// Returns the odds with `green` and `red` pucks to come; they are exactly 0 or 1 only if every order has the same result. Beyond the
    /// table's size they are computed on the spot; beyond the limits of [`OddsTable::exact`] they are NaN.
    ///
    /// # Panics
    /// If `state` is not a state of the DFA.
    pub fn probability(&self, state: StateId, green: u32, red: u32) -> f64 {
        if green <= self.green && red <= self.red {
            let n = self.next.len();
            assert!(state.index() < n, "state {} of {n}", state.0);
            self.table[(red as usize * (self.green as usize + 1) + green as usize) * n + state.index()]
        } else {
            self.exact(state, green, red).map_or(f64::NAN, |odds| probability(&odds))
        }
    }

    /// Returns the odds as an exact fraction in lowest terms.
    ///
    /// # Errors
    /// As for [`check_size`], for the reachable states.
    ///
    /// # Panics
    /// If `state` is not a state of the DFA.
    pub fn exact(&self, state: StateId, green: u32, red: u32) -> Result<BigRational, TooManyPucks> {
        let accepted = accepted_orders(&self.next, &self.accepting, state.index(), green, red)?;
        Ok(BigRational::new(BigInt::from(accepted), BigInt::from(binomial(green + red, green))))
    }
}

/// Returns the exact odds of a DFA from its start, without a table.
///
/// # Errors
/// As for [`check_size`], for the reachable states.
pub fn odds(dfa: &Dfa, green: u32, red: u32) -> Result<BigRational, TooManyPucks> {
    let accepted = accepted(dfa, green, red)?;
    Ok(BigRational::new(BigInt::from(accepted), BigInt::from(binomial(green + red, green))))
}

/// Returns how many of the orders of `green` and `red` pucks are accepted: `A(start, green, red)`.
///
/// # Errors
/// As for [`check_size`], for the reachable states.
pub fn accepted(dfa: &Dfa, green: u32, red: u32) -> Result<BigUint, TooManyPucks> {
    let next: Vec<[u32; 2]> = dfa.states().iter().map(|s| [s.green.0, s.red.0]).collect();
    let accepting: Vec<bool> = dfa.states().iter().map(|s| s.accepting).collect();
    accepted_orders(&next, &accepting, dfa.start().index(), green, red)
}

/// Returns the odds from the start for every number of pucks up to `green` and `red`, as for a heat map: one row per number of reds, with
/// the greens ascending. The odds are exactly 0 or 1 only if the result is certain. Takes `states * (green + 1) * (red + 1)` steps and
/// little memory.
///
/// # Errors
/// As for [`check_size`], for the reachable states.
pub fn heat_map(dfa: &Dfa, green: u32, red: u32) -> Result<Vec<Vec<f64>>, TooManyPucks> {
    let order = dfa.reachable();
    check_size(order.len(), green, red)?;
    let mut place = vec![0; dfa.len()];
    for (i, state) in order.iter().enumerate() {
        place[state.index()] = i;
    }
    let next: Vec<[usize; 2]> =
        order.iter().map(|&q| [place[dfa.state(q).green.index()], place[dfa.state(q).red.index()]]).collect();
    let n = order.len();
    let mut rows = Vec::with_capacity(red as usize + 1);
    // The odds of every state, by greens, with one red less.
    let mut above: Vec<f64> = Vec::new();
    for r in 0..=red as usize {
        let mut row = vec![0.0; n * (green as usize + 1)];
        for g in 0..=green as usize {
            for q in 0..n {
                row[g * n + q] = if g + r == 0 {
                    f64::from(u8::from(dfa.is_accepting(order[q])))
                } else {
                    let after_green = (g > 0).then(|| row[(g - 1) * n + next[q][0]]);
                    let after_red = (r > 0).then(|| above[g * n + next[q][1]]);
                    mean([(g, after_green), (r, after_red)])
                };
            }
        }
        rows.push((0..=green as usize).map(|g| row[g * n]).collect());
        above = row;
    }
    Ok(rows)
}

/// Returns the odds from the start if each puck, independently and before play, is lost with chance `lost` (0 to 1).
///
/// # Errors
/// As for [`check_size`], for the reachable states.
pub fn odds_with_losses(dfa: &Dfa, green: u32, red: u32, lost: f64) -> Result<f64, TooManyPucks> {
    let map = heat_map(dfa, green, red)?;
    with_losses(green, red, lost, |g, r| map[r as usize][g as usize])
}

/// Returns the mean of `odds(g, r)` over the pucks that remain if each of `green` and `red` is lost with chance `lost`.
///
/// # Errors
/// As for [`check_size`], for one state.
pub fn with_losses(green: u32, red: u32, lost: f64, odds: impl Fn(u32, u32) -> f64) -> Result<f64, TooManyPucks> {
    check_size(1, green, red)?;
    let (greens, reds) = (kept(green, lost), kept(red, lost));
    let mut sum = 0.0;
    let (mut never, mut always) = (true, true);
    for (g, chance_g) in greens.iter().enumerate() {
        for (r, chance_r) in reds.iter().enumerate() {
            if *chance_g > 0.0 && *chance_r > 0.0 {
                let odds = odds(g as u32, r as u32);
                never &= odds == 0.0;
                always &= odds == 1.0;
                sum += chance_g * chance_r * odds;
            }
        }
    }
    Ok(rounded(sum, never, always))
}

/// Returns the odds before a puck falls: the mean of the odds after a green and after a red one, weighted by their numbers.
#[inline]
fn mean(after: [(usize, Option<f64>); 2]) -> f64 {
    let [(green, after_green), (red, after_red)] = after;
    let sum = green as f64 * after_green.unwrap_or(0.0) + red as f64 * after_red.unwrap_or(0.0);
    let mean = sum / (green + red) as f64;
    if mean > 0.0 && mean < 1.0 {
        return mean;
    }
    let all = |certain: f64| [after_green, after_red].into_iter().flatten().all(|odds| odds == certain);
    rounded(mean, all(0.0), all(1.0))
}

/// Odds as a number that is exactly 0 or 1 where they are certain, and only there: `never` and `always` say which.
fn rounded(odds: f64, never: bool, always: bool) -> f64 {
    match (never, always) {
        (true, _) => 0.0,
        (_, true) => 1.0,
        _ => odds.clamp(f64::MIN_POSITIVE, 1.0_f64.next_down()),
    }
}

/// Returns exact odds as the nearest number, which is 0 or 1 only if the odds are exactly that.
///
/// ```
/// use fob_automata::odds::probability;
/// use num_rational::BigRational;
/// let all_but_one = BigRational::new((10_u128.pow(30) - 1).into(), 10_u128.pow(30).into());
/// assert!(probability(&all_but_one) < 1.0 && probability(&all_but_one) > 0.999_999);
/// ```
pub fn probability(odds: &BigRational) -> f64 {
    rounded(odds.to_f64().unwrap_or(f64::NAN), odds.is_zero(), odds.is_one())
}

/// Returns the chances that 0, 1, ... `n` of `n` pucks are kept if each is lost with chance `lost`.
fn kept(n: u32, lost: f64) -> Vec<f64> {
    // Adding one puck after the other needs no powers, and so no platform's mathematics.
    let mut chances = vec![1.0];
    for _ in 0..n {
        let mut more = vec![0.0; chances.len() + 1];
        for (k, chance) in chances.iter().enumerate() {
            more[k] += chance * lost;
            more[k + 1] += chance * (1.0 - lost);
        }
        chances = more;
    }
    chances
}

/// Returns `C(n, k)`, the number of orders of `k` green and `n - k` red pucks; 0 if `k > n`.
pub fn binomial(n: u32, k: u32) -> BigUint {
    if k > n {
        return BigUint::zero();
    }
    let k = k.min(n - k);
    (0..k).fold(BigUint::one(), |product, i| product * (n - i) / (i + 1))
}

/// Returns, for every state, how many of the orders of `green` and `red` pucks lead from `start` to it; the sum is `C(g+r, g)`.
///
/// # Errors
/// As for [`check_size`], for the reachable states.
///
/// # Panics
/// If `start` is not a state of the DFA.
pub fn endings(dfa: &Dfa, start: StateId, green: u32, red: u32) -> Result<Vec<BigUint>, TooManyPucks> {
    let next: Vec<[u32; 2]> = dfa.states().iter().map(|s| [s.green.0, s.red.0]).collect();
    if is_few(green, red) {
        Ok(forward::<u128>(&next, start.index(), green, red)?.into_iter().map(BigUint::from).collect())
    } else {
        forward::<BigUint>(&next, start.index(), green, red)
    }
}

/// Returns how many words of length `length` are accepted.
pub fn count(dfa: &Dfa, length: u32) -> BigUint {
    let order = dfa.reachable();
    let mut place = vec![0; dfa.len()];
    for (i, state) in order.iter().enumerate() {
        place[state.index()] = i;
    }
    let next: Vec<[usize; 2]> =
        order.iter().map(|&q| [place[dfa.state(q).green.index()], place[dfa.state(q).red.index()]]).collect();
    // Backwards: how many words of the length so far lead from each state to acceptance.
    let mut words: Vec<BigUint> = order.iter().map(|&q| BigUint::from(u8::from(dfa.is_accepting(q)))).collect();
    for _ in 0..length {
        words = next.iter().map(|&[g, r]| &words[g] + &words[r]).collect();
    }
    words.swap_remove(0)
}

/// `A(start, green, red)`; words of up to 127 letters are counted in machine integers.
fn accepted_orders(next: &[[u32; 2]], accepting: &[bool], start: usize, green: u32, red: u32) -> Result<BigUint, TooManyPucks> {
    let sum_u128 = |ends: Vec<u128>| ends.iter().zip(accepting).filter(|(_, a)| **a).map(|(n, _)| *n).sum::<u128>();
    if is_few(green, red) {
        Ok(BigUint::from(sum_u128(forward(next, start, green, red)?)))
    } else {
        let ends = forward::<BigUint>(next, start, green, red)?;
        Ok(ends.iter().zip(accepting).filter(|(_, a)| **a).map(|(n, _)| n).sum())
    }
}

/// Returns whether all orders of this many pucks can be counted in 128 bits.
fn is_few(green: u32, red: u32) -> bool {
    green.saturating_add(red) < 128
}

/// Counts the orders that lead to each state, forwards and puck by puck: after `k` pucks, how many beginnings with `g` greens do.
fn forward<N: Zero + One + Clone + for<'a> AddAssign<&'a N>>(
    next: &[[u32; 2]],
    start: usize,
    green: u32,
    red: u32,
) -> Result<Vec<N>, TooManyPucks> {
    // Only states that can be reached have a column.
    let mut column = vec![usize::MAX; next.len()];
    let mut order = vec![start];
    column[start] = 0;
    let mut i = 0;
    while i < order.len() {
        for &target in &next[order[i]] {
            if column[target as usize] == usize::MAX {
                column[target as usize] = order.len();
                order.push(target as usize);
            }
        }
        i += 1;
    }
    check_size(order.len(), green, red)?;
    let (green, red) = (green as usize, red as usize);
    let moves: Vec<[usize; 2]> = order.iter().map(|&q| next[q].map(|target| column[target as usize])).collect();
    let n = order.len();
    // `layer[g][state]`, for beginnings of `k` pucks of which `g` are green.
    let mut layer = vec![vec![N::zero(); n]; green + 1];
    layer[0][0] = N::one();
    for k in 0..green + red {
        let mut after = vec![vec![N::zero(); n]; green + 1];
        for g in k.saturating_sub(red)..=k.min(green) {
            for q in 0..n {
                let ways = &layer[g][q];
                if ways.is_zero() {
                    continue;
                }
                if g < green {
                    after[g + 1][moves[q][0]] += ways;
                }
                if k - g < red {
                    after[g][moves[q][1]] += ways;
                }
            }
        }
        layer = after;
    }
    let mut ends = vec![N::zero(); next.len()];
    for (q, ways) in layer.swap_remove(green).into_iter().enumerate() {
        ends[order[q]] = ways;
    }
    Ok(ends)
}
