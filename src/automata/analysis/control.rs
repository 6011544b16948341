//! Who can force the result if the players take turns picking colours and no puck is ever missed: a game of perfect information, solved
//! backwards. The accepter needs one good colour; the opponent must find every colour bad.

use crate::{Dfa, Letter, StateId};
use serde::{Deserialize, Serialize};

/// The player who picks the colour of the next puck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picker {
    /// The player who wins on accept.
    Accepter,
    /// The other player, who wins on reject.
    Opponent,
}

/// Who can force the result from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Force {
    /// The accepter, whether first or second to pick.
    Accepter,
    /// The opponent, whether first or second to pick.
    Opponent,
    /// Whoever picks first.
    First,
    /// Whoever picks second.
    Second,
}

/// The solved game of a DFA.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Control {
    next: Vec<[StateId; 2]>,
    green: u32,
    /// Whether the accepter can force acceptance: when the accepter picks, when the opponent picks. By red, green, state.
    table: Vec<[bool; 2]>,
}

impl Control {
    /// Solves the game for up to `green` and `red` pucks.
    pub fn new(dfa: &Dfa, green: u32, red: u32) -> Self {
        let next: Vec<[StateId; 2]> = dfa.states().iter().map(|s| [s.green, s.red]).collect();
        let mut solved = Self { next, green, table: Vec::new() };
        for r in 0..=red {
            for g in 0..=green {
                for id in dfa.ids() {
                    let outcome = if g + r == 0 {
                        [dfa.is_accepting(id); 2]
                    } else {
                        // After the accepter's pick it is the opponent's turn, and the other way round.
                        let after = |picker: usize| {
                            solved.picks(id, g, r).map(|(_, place)| solved.table[place][1 - picker]).collect::<Vec<_>>()
                        };
                        [after(0).contains(&true), !after(1).contains(&false)]
                    };
                    solved.table.push(outcome);
                }
            }
        }
        solved
    }

    /// Returns the colours that can be picked, with the table indices of the positions that they lead to.
    fn picks(&self, state: StateId, green: u32, red: u32) -> impl Iterator<Item = (Letter, usize)> {
        let [to_green, to_red] = self.next[state.index()];
        let after_green = green.checked_sub(1).map(|green| (Letter::Green, self.place(to_green, green, red)));
        let after_red = red.checked_sub(1).map(|red| (Letter::Red, self.place(to_red, green, red)));
        after_green.into_iter().chain(after_red)
    }

    fn place(&self, state: StateId, green: u32, red: u32) -> usize {
        (red as usize * (self.green as usize + 1) + green as usize) * self.next.len() + state.index()
    }

    /// Returns whether the accepter can force acceptance from `state` with `green` and `red` pucks to come and `picker` to pick.
    ///
    /// # Panics
    /// If the state does not exist or the table was made for fewer pucks.
    pub fn accepter_can_force(&self, state: StateId, green: u32, red: u32, picker: Picker) -> bool {
        assert!(state.index() < self.next.len() && green <= self.green, "{state:?} {green} {red}");
        self.table[self.place(state, green, red)][picker as usize]
    }

    /// Returns the player who can force the result.
    ///
    /// # Panics
    /// As for [`Control::accepter_can_force`].
    pub fn force(&self, state: StateId, green: u32, red: u32) -> Force {
        let first = self.accepter_can_force(state, green, red, Picker::Accepter);
        let second = self.accepter_can_force(state, green, red, Picker::Opponent);
        match (first, second) {
            (true, true) => Force::Accepter,
            (false, false) => Force::Opponent,
            (true, false) => Force::First,
            (false, true) => Force::Second,
        }
    }

    /// Returns the colours with which `picker` keeps a forced result, green first, or all remaining colours if there is no forced result to
    /// keep.
    ///
    /// # Panics
    /// As for [`Control::accepter_can_force`].
    pub fn good_picks(&self, state: StateId, green: u32, red: u32, picker: Picker) -> Vec<Letter> {
        let wanted = picker == Picker::Accepter;
        let other = 1 - picker as usize;
        let all: Vec<(Letter, usize)> = self.picks(state, green, red).collect();
        let good: Vec<Letter> =
            all.iter().filter(|(_, place)| self.table[*place][other] == wanted).map(|(letter, _)| *letter).collect();
        if good.is_empty() { all.into_iter().map(|(letter, _)| letter).collect() } else { good }
    }
}
