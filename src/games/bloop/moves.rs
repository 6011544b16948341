//! Legal moves, their effects, and the reasons against illegal moves.

use super::{Action, Bloop, End, Letter, PURGE, Pair, Rule, Rules, Run};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Adds a rule to the repertoire; the machine then runs, and the turn ends.
    Add(Rule),
    /// After a bug or a loop: places the head and the state anywhere. The same player then adds a rule.
    Place {
        /// Cell of the head, from 1.
        cell: u8,
        /// State of the machine.
        state: Letter,
    },
}

impl Bloop {
    /// Returns every legal move, in ascending order.
    pub(super) fn all_moves(&self) -> Vec<Move> {
        if self.winner().is_some() {
            return Vec::new();
        }
        if self.place {
            return placements(self.machine.cells()).collect();
        }
        let free = Pair::all().filter(|&pair| self.rules.get(pair).is_none());
        free.flat_map(|pair| Action::all().map(move |action| Move::Add(Rule { pair, action }))).collect()
    }

    /// Returns the reason against an illegal move; `None` if the move is legal.
    pub(super) fn why_not(&self, mv: Move) -> Option<String> {
        if self.winner().is_some() {
            return Some("a player has won: the game is over".to_owned());
        }
        match mv {
            Move::Place { .. } if !self.place => Some("the head is placed only after a bug or a loop: add a rule".to_owned()),
            Move::Place { cell, .. } if !(1..=self.machine.cells()).contains(&cell) => {
                Some(format!("the tape has the cells 1 to {}", self.machine.cells()))
            }
            Move::Place { .. } => None,
            Move::Add(_) if self.place => Some("after a bug or a loop the head and the state are placed first".to_owned()),
            Move::Add(Rule { pair, .. }) => {
                let action = self.rules.get(pair)?;
                Some(format!("there is already a rule for this state and symbol: {}", Rule { pair, action }))
            }
        }
    }

    /// Returns the run of the machine after adding a rule.
    pub fn run_with(&self, rule: Rule) -> Run {
        let mut rules = self.rules;
        rules.set(rule);
        self.machine.run(&rules)
    }

    /// Returns the position after a legal move.
    pub(super) fn after(self, mv: Move) -> Self {
        match mv {
            Move::Place { cell, state } => {
                let machine = self.machine.placed(cell, state).unwrap_or(self.machine);
                Self { machine, place: false, ..self }
            }
            Move::Add(rule) => self.after_run(rule, &self.run_with(rule)),
        }
    }

    /// Returns the position after adding a rule and the resulting run.
    pub(super) fn after_run(mut self, rule: Rule, run: &Run) -> Self {
        self.rules.set(rule);
        self.place = run.end != End::Halt;
        if !self.place {
            self.machine = run.last;
            let score = &mut self.scores[usize::from(self.turn) - 1];
            *score = score.saturating_add(run.points());
        }
        self.count += 1;
        if self.count == PURGE {
            self.count = 0;
            self.rules = Rules::default();
        }
        self.turn = self.turn % self.players + 1;
        self
    }
}

/// Returns every placement on a tape of this many cells.
fn placements(cells: u8) -> impl Iterator<Item = Move> {
    (1..=cells).flat_map(|cell| Letter::ALL.into_iter().map(move |state| Move::Place { cell, state }))
}
