//! Results of self-play between equal players, stored with the built-in DFAs.

use std::sync::OnceLock;

/// The stored results, one per line; `scripts/self-play` makes them.
const TABLE: &str = include_str!("../../scenes/self-play.csv");

/// Kind of game that was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Tug of war.
    TugOfWar,
    /// Reject match for two.
    Reject,
    /// Reject match for two with at most three extra times.
    ExtraTime,
    /// Reject match for four.
    Four,
}

impl Form {
    /// All kinds measured.
    pub const ALL: [Self; 4] = [Self::TugOfWar, Self::Reject, Self::ExtraTime, Self::Four];

    /// Returns the name in the table.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TugOfWar => "tug-of-war",
            Self::Reject => "reject-2",
            Self::ExtraTime => "extra-3",
            Self::Four => "reject-4",
        }
    }
}

/// Results of games between two computers of level `medium`, with the usual rule for quiet play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// Number of games.
    pub games: u32,
    /// Games won by the first shooter alone.
    pub first: u32,
    /// Games without a single winner.
    pub draws: u32,
    /// Those draws in which all strings were accepted.
    pub both_accepted: u32,
    /// Those draws in which all strings were rejected.
    pub both_rejected: u32,
}

impl Balance {
    /// Returns the share of games without a single winner, 0 to 1.
    pub fn drawn(&self) -> f64 {
        f64::from(self.draws) / f64::from(self.games.max(1))
    }
}

/// Returns the results for a built-in DFA, by name.
pub fn balance(machine: &str, form: Form) -> Option<Balance> {
    let find = |(name, of, balance): &(String, Form, Balance)| (name == machine && *of == form).then_some(*balance);
    table().iter().find_map(find)
}

fn table() -> &'static [(String, Form, Balance)] {
    static READ: OnceLock<Vec<(String, Form, Balance)>> = OnceLock::new();
    READ.get_or_init(|| TABLE.lines().skip(1).filter_map(read).collect())
}

/// Parses one line: machine, form and five counts.
fn read(line: &str) -> Option<(String, Form, Balance)> {
    let cells: Vec<&str> = line.split(',').collect();
    let [machine, form, games, first, draws, both_accepted, both_rejected] = cells.try_into().ok()?;
    let number = |text: &str| text.parse::<u32>().ok();
    let form = Form::ALL.into_iter().find(|known| known.name() == form)?;
    let balance = Balance {
        games: number(games)?,
        first: number(first)?,
        draws: number(draws)?,
        both_accepted: number(both_accepted)?,
        both_rejected: number(both_rejected)?,
    };
    Some((machine.to_owned(), form, balance))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read_and_adds_up() {
        assert_eq!(table().len(), TABLE.lines().count() - 1);
        for (machine, form, balance) in table() {
            let counted = balance.both_accepted + balance.both_rejected;
            assert!(balance.draws >= counted && balance.games >= balance.first + balance.draws, "{machine} {form:?}");
        }
    }

    #[test]
    fn every_ready_dfa_has_its_numbers_for_every_form() {
        for (name, _) in fob_automata::BUILTIN {
            for (form, games) in Form::ALL.into_iter().zip([20, 100, 100, 20]) {
                assert!(balance(name, form).is_some_and(|balance| balance.games >= games), "{name} {form:?}");
            }
        }
    }

    #[test]
    fn three_dfas_for_reject_matches_are_seldom_drawn() {
        for name in ["seven-greens", "six-reds-at-most", "long-rope"] {
            let balance = balance(name, Form::Reject).unwrap();
            assert!(balance.drawn() < 0.4, "{name}: {balance:?}");
        }
    }
}
