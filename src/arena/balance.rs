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

/// Results of matches between two computers of level `medium`, with the usual rule for quiet play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Balance {
    /// Number of pucks of each colour at the start.
    pub pucks: u16,
    /// Number of matches.
    pub games: u32,
    /// Matches won by the first shooter alone.
    pub first: u32,
    /// Matches without a single winner.
    pub draws: u32,
    /// Draws in which all strings were accepted.
    pub both_accepted: u32,
    /// Draws in which all strings were rejected.
    pub both_rejected: u32,
    /// Matches in which all strings were accepted at the end.
    pub accepted: u32,
    /// Mean number of shots.
    pub shots: f64,
    /// Mean share of a match after which its final leader is as good as certain, 0 to 1.
    pub decided: f64,
    /// Mean number of changes of the lead.
    pub leads: f64,
    /// Mean change of the first shooter's expected points by a shot, 0 to 1.
    pub swing: f64,
    /// Mean share of shots that change these points by 0.05 or more, 0 to 1: a measure of how tense a match is.
    pub swung: f64,
}

/// Reasons for which a match is unfair between equals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unfair {
    /// Too many matches have no winner; their share.
    Drawn(f64),
    /// One side of a tug of war wins too often: whether it is the side that wants the string accepted, and its share.
    Side(bool, f64),
    /// One of two players wins too many of the decided matches: whether it is the first shooter, and their share.
    Player(bool, f64),
}

/// The share of draws from which a match is drawn too often: one in five where extra time is there to decide it, and half of all elsewhere.
const fn most_drawn(form: Form) -> f64 {
    if matches!(form, Form::ExtraTime) { 0.2 } else { 0.5 }
}

/// The shares between which the sides of a fair match are, between equals.
pub const FAIR: std::ops::RangeInclusive<f64> = 0.4..=0.6;

impl Balance {
    /// Returns the share of matches without a single winner, 0 to 1.
    pub fn drawn(&self) -> f64 {
        share(self.draws, self.games)
    }

    /// Returns the share of matches at whose end all strings were accepted, 0 to 1.
    pub fn accepts(&self) -> f64 {
        share(self.accepted, self.games)
    }

    /// Returns the share of the decided matches that the first shooter won, 0 to 1; one half if none was decided.
    pub fn first_of_decided(&self) -> f64 {
        if self.draws >= self.games { 0.5 } else { share(self.first, self.games - self.draws) }
    }

    /// Returns what is unfair about matches of a form, if anything is: a share outside 0.4 to 0.6 for one side or the first shooter of two,
    /// or too many draws: most matches, or with extra time more than one in five.
    pub fn unfair(&self, form: Form) -> Option<Unfair> {
        let tilted = |share: f64, side: fn(bool, f64) -> Unfair| {
            (!FAIR.contains(&share)).then(|| side(share > 0.5, share.max(1.0 - share)))
        };
        match form {
            // A toss decides the sides and is kept with the automaton; the first shooter changes only in a series.
            Form::TugOfWar => tilted(self.accepts(), Unfair::Side).or_else(|| tilted(self.first_of_decided(), Unfair::Player)),
            _ if self.drawn() > most_drawn(form) => Some(Unfair::Drawn(self.drawn())),
            Form::Reject | Form::ExtraTime => tilted(self.first_of_decided(), Unfair::Player),
            Form::Four => None,
        }
    }
}

fn share(part: u32, all: u32) -> f64 {
    f64::from(part) / f64::from(all.max(1))
}

/// The numbers of pucks of each colour that were measured: those of Quick and Duel, and those of Long.
pub const PUCKS: [u16; 2] = [5, 15];

/// Returns the results for a built-in DFA, by name, with the number of pucks of each colour that is nearest to a given one.
pub fn balance(machine: &str, form: Form, pucks: u16) -> Option<Balance> {
    let nearest = PUCKS.into_iter().min_by_key(|known| known.abs_diff(pucks))?;
    let is_it = |row: &&Row| row.machine == machine && row.form == form && row.balance.pucks == nearest;
    table().iter().find(is_it).map(|row| row.balance)
}

struct Row {
    machine: String,
    form: Form,
    balance: Balance,
}

fn table() -> &'static [Row] {
    static READ: OnceLock<Vec<Row>> = OnceLock::new();
    READ.get_or_init(|| TABLE.lines().skip(1).filter_map(read).collect())
}

/// Parses one line: machine, form, seven counts and five means.
fn read(line: &str) -> Option<Row> {
    let cells: Vec<&str> = line.split(',').collect();
    let [machine, form, counts @ .., shots, decided, leads, swing, swung] = cells.as_slice() else { return None };
    let counts: Vec<u32> = counts.iter().map(|text| text.parse().ok()).collect::<Option<_>>()?;
    let [pucks, games, first, draws, both_accepted, both_rejected, accepted] = counts.try_into().ok()?;
    let mean = |text: &str| text.parse::<f64>().ok().filter(|mean| mean.is_finite());
    let balance = Balance {
        pucks: u16::try_from(pucks).ok()?,
        games,
        first,
        draws,
        both_accepted,
        both_rejected,
        accepted,
        shots: mean(shots)?,
        decided: mean(decided)?,
        leads: mean(leads)?,
        swing: mean(swing)?,
        swung: mean(swung)?,
    };
    let form = Form::ALL.into_iter().find(|known| known.name() == *form)?;
    Some(Row { machine: (*machine).to_owned(), form, balance })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read_and_adds_up() {
        assert_eq!(table().len(), TABLE.lines().count() - 1);
        for Row { machine, form, balance } in table() {
            let counted = balance.both_accepted + balance.both_rejected;
            assert!(balance.draws >= counted && balance.games >= balance.first + balance.draws, "{machine} {form:?}");
            assert!(balance.accepted >= balance.both_accepted && balance.accepted <= balance.games, "{machine} {form:?}");
            for share in [balance.decided, balance.swing, balance.swung] {
                assert!((0.0..=1.0).contains(&share), "{machine} {form:?}: {balance:?}");
            }
            assert!(
                *form != Form::TugOfWar || balance.draws * 400 <= balance.games,
                "{machine}: a tug of war is drawn at most once in 400"
            );
        }
    }

    #[test]
    fn every_ready_dfa_has_its_numbers_for_every_form() {
        for (name, _) in fob_automata::BUILTIN {
            for (form, games) in Form::ALL.into_iter().zip([200, 200, 200, 40]) {
                for pucks in PUCKS {
                    let balance = balance(name, form, pucks).unwrap();
                    assert!(balance.games >= games && balance.pucks == pucks, "{name} {form:?}");
                }
            }
        }
    }

    #[test]
    fn the_nearest_number_of_pucks_answers() {
        let pucks = |pucks| balance("rope", Form::TugOfWar, pucks).unwrap().pucks;
        assert_eq!([0, 5, 8, 10, 11, 15, 200].map(pucks), [5, 5, 5, 5, 15, 15, 15]);
        assert_eq!(balance("no-such-dfa", Form::TugOfWar, 5), None);
    }

    #[test]
    fn what_is_unfair_is_named_with_the_side_that_has_it_better() {
        let even = Balance {
            pucks: 5,
            games: 100,
            first: 40,
            draws: 20,
            both_accepted: 10,
            both_rejected: 10,
            accepted: 50,
            shots: 10.0,
            decided: 1.0,
            leads: 1.0,
            swing: 0.1,
            swung: 0.5,
        };
        assert!(Form::ALL.into_iter().all(|form| even.unfair(form).is_none()));
        assert_eq!(Balance { accepted: 39, ..even }.unfair(Form::TugOfWar), Some(Unfair::Side(false, 0.61)));
        assert_eq!(Balance { accepted: 70, ..even }.unfair(Form::TugOfWar), Some(Unfair::Side(true, 0.7)));
        assert_eq!(Balance { first: 60, ..even }.unfair(Form::TugOfWar), Some(Unfair::Player(true, 0.75)));
        assert_eq!(Balance { first: 60, ..even }.unfair(Form::Reject), Some(Unfair::Player(true, 0.75)));
        assert_eq!(Balance { first: 20, ..even }.unfair(Form::ExtraTime), Some(Unfair::Player(false, 0.75)));
        let dull = Balance { draws: 51, first: 49, ..even };
        assert!(
            [Form::Reject, Form::ExtraTime, Form::Four].into_iter().all(|form| dull.unfair(form) == Some(Unfair::Drawn(0.51)))
        );
        let slow = Balance { draws: 21, first: 40, ..even };
        assert_eq!(slow.unfair(Form::ExtraTime), Some(Unfair::Drawn(0.21)));
        assert_eq!((slow.unfair(Form::Reject), slow.unfair(Form::Four)), (None, None));
        assert_eq!(Balance { draws: 100, first: 0, ..even }.first_of_decided(), 0.5);
    }

    /// The matches that the menu starts at one press are fair; the docs have their table.
    #[test]
    fn what_the_menu_starts_is_fair() {
        for (machine, form, pucks) in
            [("ends-with-green", Form::TugOfWar, 5), ("third-from-last-green", Form::ExtraTime, 5), ("rope", Form::ExtraTime, 15)]
        {
            let balance = balance(machine, form, pucks).unwrap();
            assert_eq!(balance.unfair(form), None, "{machine}: {balance:?}");
            assert!(form == Form::TugOfWar || balance.drawn() < 0.2, "{machine}: {balance:?}");
        }
    }
}
