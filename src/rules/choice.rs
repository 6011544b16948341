//! Choice of an order: general rule 6, and its equivalent for four players.

use fob_board::{Colour, Hole};
use fob_machines::Configuration;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

/// A due choice: one shot dropped pucks of both colours into one hole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The hole that took the pucks.
    pub hole: Hole,
    /// Index of the linked string, from 0.
    pub string: usize,
    /// The player who chooses, from 1 (a player in team games too).
    pub chooser: u8,
    /// The pucks that this shot dropped into the hole, in the order in which they fell; at least one of each colour.
    pub fallen: Vec<Colour>,
}

/// One order of a hole's pucks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The colours in the order in which they are appended.
    pub order: Vec<Colour>,
    /// Configuration of the string's machine after the whole shot, if the other holes' pucks keep the order in which they fell.
    pub to: Configuration,
}

impl Choice {
    /// Returns the number of distinct arrangements: C(n, k) for k greens among n pucks, because pucks of one colour are alike.
    pub fn count(&self) -> BigUint {
        let pucks = self.fallen.len();
        let greens = self.fallen.iter().filter(|&&colour| colour == Colour::Green).count();
        let mut count = BigUint::from(1_u8);
        for step in 1..=greens.min(pucks - greens) {
            // A product of `step` consecutive integers is divisible by `step` factorial, so each division is exact.
            count = count * (pucks - step + 1) / step;
        }
        count
    }

    /// Returns each distinct arrangement once, in lexicographic order with green before red. The iterator is lazy, because there can be far
    /// too many to list (see [`Choice::count`]).
    pub fn arrangements(&self) -> Arrangements {
        let mut first = self.fallen.clone();
        first.sort_unstable();
        Arrangements { next: Some(first) }
    }

    /// Returns the arrangement at a position from 0 to 1 in the list of [`Choice::arrangements`]: 0 is the first, 1 the last, and
    /// each has an equal part of the range. So a player that answers with a number, such as a learned policy, can name any
    /// arrangement of a long list. A position outside the range counts as its nearer end; NaN gives some arrangement.
    pub fn arrangement_at(&self, share: f64) -> Vec<Colour> {
        let mut green = self.fallen.iter().filter(|&&colour| colour == Colour::Green).count();
        let mut red = self.fallen.len() - green;
        let mut share = share.clamp(0.0, 1.0);
        let mut order = Vec::with_capacity(self.fallen.len());
        while green + red > 0 {
            // A share of g / (g + r) of the arrangements of g greens and r reds begin with green, and they come first.
            let split = green as f64 / (green + red) as f64;
            if green > 0 && (red == 0 || share < split) {
                order.push(Colour::Green);
                share /= split;
                green -= 1;
            } else {
                order.push(Colour::Red);
                share = (share - split) / (1.0 - split);
                red -= 1;
            }
        }
        order
    }

    /// Returns whether `order` is a rearrangement of the pucks that fell.
    pub fn permits(&self, order: &[Colour]) -> bool {
        let greens = |colours: &[Colour]| colours.iter().filter(|&&colour| colour == Colour::Green).count();
        order.len() == self.fallen.len() && greens(order) == greens(&self.fallen)
    }
}

/// Iterator over distinct arrangements; see [`Choice::arrangements`].
#[derive(Clone, Debug)]
pub struct Arrangements {
    next: Option<Vec<Colour>>,
}

impl Iterator for Arrangements {
    type Item = Vec<Colour>;

    fn next(&mut self) -> Option<Vec<Colour>> {
        let present = self.next.take()?;
        self.next = successor(&present);
        Some(present)
    }
}

/// Returns the next arrangement in lexicographic order (Narayana's algorithm, which visits each distinct arrangement once).
fn successor(present: &[Colour]) -> Option<Vec<Colour>> {
    let pivot = present.windows(2).rposition(|pair| pair[0] < pair[1])?;
    let mut next = present.to_vec();
    let swap = next.iter().rposition(|&colour| colour > present[pivot])?;
    next.swap(pivot, swap);
    next[pivot + 1..].reverse();
    Some(next)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::collections::BTreeSet;

    fn choice(greens: usize, reds: usize) -> Choice {
        let mut fallen = vec![Colour::Red; reds];
        fallen.extend(vec![Colour::Green; greens]);
        Choice { hole: Hole::NE, string: 0, chooser: 1, fallen }
    }

    /// Lists all words with these numbers of greens and reds by trying every bit pattern.
    fn brute_force(greens: usize, reds: usize) -> BTreeSet<Vec<Colour>> {
        let length = greens + reds;
        (0_u32..1 << length)
            .filter(|bits| bits.count_ones() as usize == greens)
            .map(|bits| (0..length).map(|i| if bits >> i & 1 == 1 { Colour::Green } else { Colour::Red }).collect())
            .collect()
    }

    #[test]
    fn each_distinct_arrangement_comes_once_and_in_order() {
        for greens in 1..6 {
            for reds in 1..6 {
                let listed: Vec<_> = choice(greens, reds).arrangements().collect();
                let expected: Vec<_> = brute_force(greens, reds).into_iter().collect();
                assert_eq!(listed, expected, "{greens} {reds}");
                assert_eq!(choice(greens, reds).count(), BigUint::from(listed.len()));
            }
        }
    }

    #[test]
    fn each_arrangement_has_an_equal_part_of_the_shares() {
        for (greens, reds) in [(1, 1), (2, 3), (5, 1), (4, 4), (6, 5)] {
            let choice = choice(greens, reds);
            let listed: Vec<_> = brute_force(greens, reds).into_iter().collect();
            for (place, order) in listed.iter().enumerate() {
                for within in [0.01, 0.5, 0.99] {
                    let share = (place as f64 + within) / listed.len() as f64;
                    assert_eq!(choice.arrangement_at(share), *order, "{greens} {reds} {share}");
                }
            }
            assert_eq!(Some(&choice.arrangement_at(-3.0)), listed.first());
            assert_eq!(Some(&choice.arrangement_at(f64::INFINITY)), listed.last());
            assert!(choice.permits(&choice.arrangement_at(f64::NAN)));
        }
        assert!(choice(100, 100).permits(&choice(100, 100).arrangement_at(0.3)));
    }

    #[test]
    fn counts_beyond_listing_are_exact() {
        assert_eq!(choice(15, 15).count().to_string(), "155117520");
        assert_eq!(choice(40, 40).count().to_string(), "107507208733336176461620");
    }
}
