//! Random starts.

use super::{Bloop, Letter, Machine, Rules};
use crate::Dice;
use serde::{Deserialize, Serialize};

/// Settings of a new game; a number outside its range is clamped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Number of cells of the tape, 1 to 10.
    pub cells: u8,
    /// Number of players, 2 to 6.
    pub players: u8,
}

impl Default for Setup {
    fn default() -> Self {
        Self { cells: 7, players: 2 }
    }
}

impl Setup {
    /// Returns the start of a seed: every symbol, cell and state is equally likely.
    pub(super) fn random(&self, seed: u64) -> Bloop {
        let mut dice = Dice::new(seed);
        let cells = usize::from(self.cells).clamp(1, Machine::LONGEST);
        let mut letter = || Letter::ALL[dice.below(4) as usize];
        let tape: Vec<Letter> = (0..cells).map(|_| letter()).collect();
        let state = letter();
        let head = dice.below(cells as u64) as u8 + 1;
        // Cannot fail, since all the lengths above are allowed; a tape of one blue cell is the fallback.
        let machine = Machine::new(&tape, head, state).unwrap_or(Machine::SMALLEST);
        let players = self.players.clamp(Bloop::FEWEST, Bloop::MOST);
        Bloop { machine, rules: Rules::default(), scores: [0; Bloop::MOST as usize], players, turn: 1, count: 0, place: false }
    }
}
