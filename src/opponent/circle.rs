//! Values of positions in which nothing may happen: a shot either changes the position or leaves it to the next player, so the
//! values of the turns depend on each other in a circle.

/// The value of a position: the points of up to four parties, followed by other chances of the end: those from [`WINS`] and
/// [`ACCEPTED`] on. Players maximize the points; the other chances are only computed along with them.
pub(super) type Worth = [f64; 8];

/// Index of the chances that each of two parties wins alone; with more parties those places hold points.
pub(super) const WINS: usize = 2;
/// Index of the chances that each string ends accepted.
pub(super) const ACCEPTED: usize = 4;
/// The value without points for anybody.
pub(super) const NOTHING: Worth = [0.0; 8];

/// Returns `share` of one and the rest of the other.
pub(super) fn mix(share: f64, one: &Worth, other: &Worth) -> Worth {
    std::array::from_fn(|party| share * one[party] + (1.0 - share) * other[party])
}

/// The aim of each party: its own points or, if no end of the game gives it more than another, few points for the others. In a
/// custom game a player may own no string.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aims {
    parties: usize,
    has_stake: [bool; 4],
}

impl Aims {
    /// The aims in a game of some parties with these ends: the points for each set of accepted strings, and those of a draw.
    pub fn new(parties: usize, ends: &[Worth], drawn: &Worth) -> Self {
        let differs = |party: usize| ends.iter().any(|end| end[party].to_bits() != drawn[party].to_bits());
        Self { parties, has_stake: std::array::from_fn(differs) }
    }

    /// Returns how good an outcome is for a party; higher is better.
    pub fn gain(&self, party: usize, worth: &Worth) -> f64 {
        if self.has_stake[party] {
            return worth[party];
        }
        let others = worth[..self.parties].iter().enumerate().filter(|(other, _)| *other != party);
        1.0 - others.map(|(_, points)| points).sum::<f64>()
    }
}

/// Result of a shot: something happens, or the position stays the same.
#[derive(Clone, Copy)]
pub(super) struct Shot {
    /// Sum of the points if something happens, weighted by chance.
    sum: Worth,
    /// Chance that the position stays the same.
    stays: f64,
}

impl Shot {
    /// Creates a shot that leads to `worth` with a chance, and otherwise to nothing.
    pub(crate) fn from_chance(chance: f64, worth: &Worth) -> Self {
        Self { sum: worth.map(|points| chance * points), stays: 1.0 - chance }
    }

    /// Replaces the result by `hit` with a chance.
    pub fn or(&self, chance: f64, hit: &Worth) -> Self {
        self.mixed(1.0 - chance, &Self::from_chance(1.0, hit))
    }

    /// Mixes a share of this shot with the rest of another.
    pub fn mixed(&self, share: f64, other: &Self) -> Self {
        Self { sum: mix(share, &self.sum, &other.sum), stays: share * self.stays + (1.0 - share) * other.stays }
    }

    /// Returns the points, given those of the unchanged position.
    pub fn worth(&self, stay: &Worth) -> Worth {
        std::array::from_fn(|party| self.sum[party] + self.stays * stay[party])
    }
}

/// Returns the value of each turn of a position whose shots may leave the position to the next turn: a circular system of linear
/// equations, solved exactly. After each shot that leaves the position, the game is given up as a draw with the chance
/// `given_up`.
pub(super) fn round(shots: &[Shot], drawn: &Worth, given_up: f64) -> Vec<Worth> {
    // The first turn's value in terms of itself, once round: put together from the last turn backwards.
    let once = shots.iter().rev().fold(Shot { sum: NOTHING, stays: 1.0 }, |later, shot| step(shot, &later, drawn, given_up));
    let mut next: Worth = once.sum.map(|points| points / (1.0 - once.stays));
    let mut values: Vec<Worth> = Vec::with_capacity(shots.len());
    for shot in shots.iter().rev() {
        next = shot.worth(&mix(given_up, drawn, &next));
        values.push(next);
    }
    values.reverse();
    values
}

/// Combines a shot with the later ones, which follow if the position stays the same.
fn step(shot: &Shot, later: &Shot, drawn: &Worth, given_up: f64) -> Shot {
    let sum = shot.worth(&mix(given_up, drawn, &later.sum));
    Shot { sum, stays: shot.stays * (1.0 - given_up) * later.stays }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_base::Dice;

    /// Compares with ten thousand rounds.
    #[test]
    fn circular_values_equal_the_limit_of_many_rounds() {
        let mut dice = Dice::new(1);
        for turns in [1, 2, 2, 3, 4, 4] {
            let drawn = [0.5, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
            let given_up = dice.between(0.001, 0.1);
            let mut shot = || {
                let hit = std::array::from_fn(|_| dice.unit());
                Shot::from_chance(dice.unit() * dice.unit() * 0.1, &hit)
            };
            let shots: Vec<Shot> = (0..turns).map(|_| shot()).collect();
            let mut values = vec![NOTHING; turns];
            for _ in 0..10_000 {
                for turn in (0..turns).rev() {
                    let next = values[(turn + 1) % turns];
                    values[turn] = shots[turn].worth(&mix(given_up, &drawn, &next));
                }
            }
            for (solved, gone_round) in round(&shots, &drawn, given_up).iter().zip(&values) {
                assert!(solved.iter().zip(gone_round).all(|(a, b)| (a - b).abs() < 1e-9), "{solved:?} {gone_round:?}");
            }
        }
    }
}
