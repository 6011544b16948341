//! Exact standings: on which side of one half the odds are, and whether the game is decided.

use crate::odds::binomial;
use crate::{Dfa, StateId};
use num_bigint::BigUint;
use num_traits::{One, Zero};

/// The standing of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Every order of the remaining pucks is rejected.
    Rejected,
    /// Odds above 0 and below one half.
    Below,
    /// Odds of exactly one half.
    Even,
    /// Odds above one half and below 1.
    Above,
    /// Every order of the remaining pucks is accepted.
    Accepted,
}

impl Standing {
    /// Returns whether the result is certain.
    pub const fn is_settled(self) -> bool {
        matches!(self, Self::Rejected | Self::Accepted)
    }

    /// Returns -1 below one half, 0 at it, and 1 above it.
    pub const fn side(self) -> i8 {
        match self {
            Self::Rejected | Self::Below => -1,
            Self::Even => 0,
            Self::Above | Self::Accepted => 1,
        }
    }
}

/// The standings of all states, up to given numbers of remaining pucks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    states: usize,
    green: u32,
    table: Vec<Standing>,
}

/// An integer type that counts orders.
trait Count: Clone + Zero + One + Ord + From<u8> {
    fn plus(a: &Self, b: &Self) -> Self;
    fn of(big: &BigUint) -> Option<Self>;
}

impl Count for u128 {
    fn plus(a: &Self, b: &Self) -> Self {
        a + b
    }
    fn of(big: &BigUint) -> Option<Self> {
        big.try_into().ok()
    }
}

impl Count for BigUint {
    fn plus(a: &Self, b: &Self) -> Self {
        a + b
    }
    fn of(big: &BigUint) -> Option<Self> {
        Some(big.clone())
    }
}

impl Standings {
    /// Computes the standings of a DFA for up to `green` and `red` pucks: `len * (green + 1) * (red + 1)` of them.
    pub fn new(dfa: &Dfa, green: u32, red: u32) -> Self {
        // Twice a count of at most C(126, 63) still fits.
        if green + red <= 126 { Self::count::<u128>(dfa, green, red) } else { Self::count::<BigUint>(dfa, green, red) }
    }

    fn count<N: Count>(dfa: &Dfa, green: u32, red: u32) -> Self {
        let (n, columns) = (dfa.len(), green as usize + 1);
        let mut table = Vec::with_capacity(n * columns * (red as usize + 1));
        let mut above: Vec<N> = Vec::new();
        for r in 0..=red {
            let mut row: Vec<N> = Vec::with_capacity(n * columns);
            for g in 0..=green {
                let all = N::of(&binomial(g + r, g)).unwrap_or_else(N::zero);
                for state in dfa.states() {
                    let place = |g: u32, q: StateId| g as usize * n + q.index();
                    let orders = match (g, r) {
                        (0, 0) => N::from(u8::from(state.accepting)),
                        (0, _) => above[place(0, state.red)].clone(),
                        (_, 0) => row[place(g - 1, state.green)].clone(),
                        _ => N::plus(&row[place(g - 1, state.green)], &above[place(g, state.red)]),
                    };
                    table.push(if orders.is_zero() {
                        Standing::Rejected
                    } else if orders == all {
                        Standing::Accepted
                    } else {
                        match N::plus(&orders, &orders).cmp(&all) {
                            std::cmp::Ordering::Less => Standing::Below,
                            std::cmp::Ordering::Equal => Standing::Even,
                            std::cmp::Ordering::Greater => Standing::Above,
                        }
                    });
                    row.push(orders);
                }
            }
            above = row;
        }
        Self { states: n, green, table }
    }

    /// Returns the standing of a string in `state` with `green` and `red` pucks to come.
    ///
    /// # Panics
    /// If the state does not exist or the table was made for fewer pucks.
    pub fn get(&self, state: StateId, green: u32, red: u32) -> Standing {
        assert!(state.index() < self.states && green <= self.green, "{state:?} {green} {red}");
        self.table[(red as usize * (self.green as usize + 1) + green as usize) * self.states + state.index()]
    }
}
