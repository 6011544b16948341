//! Nimbers (Sprague-Grundy values) of the parts.
//!
//! The value of a position is the mex (the least number that is missing) of the values of the positions that a move
//! leads to; the value of several games side by side is the XOR of theirs. Fib Fob is five games side by side: the
//! ship's three coordinates are piles of Nim, the time counter with its nuggets is Poker Nim, the tanks are one game.

/// Returns the least number that is not in `values`.
pub fn mex(values: &[u32]) -> u32 {
    // There is one more candidate than there are values, so one is missing.
    (0..=values.len() as u32).find(|n| !values.contains(n)).unwrap_or(u32::MAX)
}

/// The value of the two tanks.
///
/// Both filled: 0 for an even total, 3 for an odd one. One filled: 1 for an odd amount, 2 for an even one. Neither: 0.
///
/// Proof by induction on the total. One tank of n: moves to n-1 and to 0; for n = 1 that is {0}, for even n {1, 0},
/// for odd n > 1 {2, 0}. Both filled, even total: spending leads to 3, or to one tank, which like ejecting leaves 1 or
/// 2; 0 is never reached. Both filled, odd total: ejecting the odd one leaves 2, ejecting the even one leaves 1, and
/// spending from the even one, which has at least 2, leaves two odd ones, which is 0; 3 is never reached.
///
/// The text has 1 for one tank of any amount, which holds for odd amounts only: from 2 gallons one can leave 1 as well
/// as none.
pub fn fluids(fib: u32, fob: u32) -> u32 {
    let odd = fib % 2 != fob % 2;
    match (fib, fob) {
        (0, 0) => 0,
        (0, _) | (_, 0) => {
            if odd {
                1
            } else {
                2
            }
        }
        _ => {
            if odd {
                3
            } else {
                0
            }
        }
    }
}

/// Computes the tanks' values by mex from the rules alone: `table[fib][fob]` for 0 to `most` gallons each.
pub fn fluid_table(most: u32) -> Vec<Vec<u32>> {
    let size = most as usize + 1;
    let mut table = vec![vec![0; size]; size];
    for fib in 0..size {
        for fob in 0..size {
            let mut reached = Vec::with_capacity(4);
            if fib > 0 {
                reached.extend([table[fib - 1][fob], table[0][fob]]);
            }
            if fob > 0 {
                reached.extend([table[fib][fob - 1], table[fib][0]]);
            }
            table[fib][fob] = mex(&reached);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formula_for_the_tanks_is_their_mex() {
        for (fib, row) in (0..).zip(fluid_table(300)) {
            for (fob, value) in (0..).zip(row) {
                assert_eq!(fluids(fib, fob), value, "fib {fib}, fob {fob}");
            }
        }
    }

    #[test]
    fn mex_is_the_least_missing_number() {
        assert_eq!(mex(&[]), 0);
        assert_eq!(mex(&[1, 2]), 0);
        assert_eq!(mex(&[2, 0, 1, 1, 4]), 3);
    }
}
