//! A round robin of people and computers: the pairings and the table of points. Callers play the games and store the results.

use fob_base::document::Document;
use fob_base::text::hidden_in;
use fob_opponent::Level;
use fob_rules::Points;
use serde::{Deserialize, Serialize};

/// Maximum number of entrants.
pub const MOST_ENTRANTS: usize = 12;
/// Maximum number of games per pair.
pub const MOST_GAMES: u32 = 20;

/// A person or computer in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// Display name.
    pub name: String,
    /// Level of a computer; `None` for a person.
    pub level: Option<Level>,
    /// Name of a program that plays in place of the level; the level answers when the program does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
}

/// Terms of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Participants, at most [`MOST_ENTRANTS`].
    pub entrants: Vec<Entrant>,
    /// Number of games per pair; even, so that each of the two shoots first equally often.
    pub games: u32,
    /// True for tug of war, with a coin tossed for each game; false for reject matches.
    pub tug_of_war: bool,
    /// Names of the DFAs, used in turn.
    pub dfas: Vec<String>,
    /// Names of the boards, used in turn.
    pub boards: Vec<String>,
    /// Seed of all random choices.
    pub seed: u64,
}

/// A tournament: its terms, and the points of the games played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tournament {
    terms: Terms,
    /// The points of each game in the order of [`Terms::pairings`], the first shooter's first; `None` for a game that was not played yet.
    results: Vec<Option<[Points; 2]>>,
}

/// A game of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Number of the game, from 0.
    pub game: usize,
    /// Indices of the two entrants, the first shooter first.
    pub seats: [usize; 2],
    /// Index of the DFA in [`Terms::dfas`].
    pub dfa: usize,
    /// Index of the board in [`Terms::boards`].
    pub board: usize,
    /// Seed of the break and of the computers.
    pub seed: u64,
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Index of the entrant.
    pub entrant: usize,
    /// Rank, from 1; shared by entrants with equal points and wins.
    pub place: usize,
    /// Number of games played.
    pub played: u32,
    /// Number of games won.
    pub won: u32,
    /// Number of games drawn.
    pub drawn: u32,
    /// Number of games lost.
    pub lost: u32,
    /// Sum of the points of all games.
    pub points: Points,
}

impl Terms {
    /// Returns the reasons why the tournament cannot start, as sentences without a full stop.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let count = self.entrants.len();
        if !(2..=MOST_ENTRANTS).contains(&count) {
            problems.push(format!("{count} entrants; expected 2 to {MOST_ENTRANTS}"));
        }
        for (i, entrant) in self.entrants.iter().enumerate() {
            let name = entrant.name.trim();
            if name.is_empty() {
                problems.push(format!("entrant {} needs a name", i + 1));
            } else if let Some(why) = hidden_in(name) {
                problems.push(format!("the name of entrant {}: {why}", i + 1));
            } else if self.entrants[..i].iter().any(|other| other.name.trim() == name) {
                problems.push(format!("two entrants are called {name}"));
            }
        }
        if self.games == 0 || self.games % 2 == 1 || self.games > MOST_GAMES {
            problems.push(format!("{} matches per pair; expected an even number from 2 to {MOST_GAMES}", self.games));
        }
        if self.dfas.is_empty() {
            problems.push("no DFA is chosen".to_owned());
        }
        if self.boards.is_empty() {
            problems.push("no board is chosen".to_owned());
        }
        problems
    }

    /// Returns all games in the order of play. A round has every entrant at most once. The rounds are repeated until each pair has its
    /// number of games, with the seats swapped each time. The two games of a couple with swapped seats are on the same DFA and board, so
    /// that neither player is favoured. DFAs and boards change from one couple of games to the next, and each pair starts at a different
    /// point.
    pub fn pairings(&self) -> Vec<Pairing> {
        let count = self.entrants.len();
        if count < 2 || self.dfas.is_empty() || self.boards.is_empty() {
            return Vec::new();
        }
        let mut pairings = Vec::new();
        for turn in 0..self.games {
            for (pair, [one, two]) in rounds(count).into_iter().enumerate() {
                let couple = (turn / 2) as usize + pair;
                let game = pairings.len();
                let seats = if turn % 2 == 0 { [one, two] } else { [two, one] };
                // Boards change after all DFAs were played.
                let (dfa, board) = (couple % self.dfas.len(), couple / self.dfas.len() % self.boards.len());
                let seed = self.seed.wrapping_add((game as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
                pairings.push(Pairing { game, seats, dfa, board, seed });
            }
        }
        pairings
    }
}

/// Returns every pair once, round by round, by the circle method (Berger tables): one entrant is fixed, the others rotate.
fn rounds(count: usize) -> Vec<[usize; 2]> {
    // With an odd number, the entrant who meets the missing one sits out the round.
    let even = count + count % 2;
    let mut pairs = Vec::new();
    for round in 0..even - 1 {
        let at = |place: usize| if place == 0 { even - 1 } else { (round + place) % (even - 1) };
        for place in 0..even / 2 {
            let (one, two) = (at(place), at(even - 1 - place));
            if one < count && two < count {
                // Otherwise the fixed entrant would always be the first.
                pairs.push(if round % 2 == 0 { [one, two] } else { [two, one] });
            }
        }
    }
    pairs
}

impl Tournament {
    /// Creates a tournament in which no game was played yet.
    pub fn new(terms: Terms) -> Self {
        let results = vec![None; terms.pairings().len()];
        Self { terms, results }
    }

    /// Returns its terms.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Returns the points of a game, the first shooter's first; `None` if it was not played yet.
    pub fn result(&self, game: usize) -> Option<[Points; 2]> {
        self.results.get(game).copied().flatten()
    }

    /// Records the points of a game, the first shooter's first. Does nothing if the game has a result.
    pub fn enter(&mut self, game: usize, points: [Points; 2]) {
        if let Some(result) = self.results.get_mut(game) {
            result.get_or_insert(points);
        }
    }

    /// Adds results that another copy of this tournament has and this one lacks. Returns whether `other` is a copy: a tournament with the
    /// same terms.
    pub fn take_in(&mut self, other: &Self) -> bool {
        let same = self.terms == other.terms;
        if same {
            for (game, points) in other.results.iter().enumerate().filter_map(|(game, points)| Some((game, (*points)?))) {
                self.enter(game, points);
            }
        }
        same
    }

    /// Returns the games still to be played, in order.
    pub fn open(&self) -> Vec<Pairing> {
        self.terms.pairings().into_iter().filter(|pairing| self.result(pairing.game).is_none()).collect()
    }

    /// Returns the number of games played and the total number of games.
    pub fn progress(&self) -> (usize, usize) {
        (self.results.iter().flatten().count(), self.results.len())
    }

    /// Returns whether only computers play in a game.
    pub fn is_for_computers(&self, pairing: &Pairing) -> bool {
        pairing.seats.iter().all(|&seat| self.terms.entrants.get(seat).is_some_and(|entrant| entrant.level.is_some()))
    }

    /// Returns the table, sorted by points, then by wins, then by order of entry.
    pub fn table(&self) -> Vec<Standing> {
        let nothing = |entrant| Standing { entrant, place: 0, played: 0, won: 0, drawn: 0, lost: 0, points: Points::ZERO };
        let mut table: Vec<Standing> = (0..self.terms.entrants.len()).map(nothing).collect();
        for pairing in self.terms.pairings() {
            let Some([one, two]) = self.result(pairing.game) else { continue };
            for (seat, own, other) in [(pairing.seats[0], one, two), (pairing.seats[1], two, one)] {
                let Some(line) = table.get_mut(seat) else { continue };
                line.played += 1;
                line.won += u32::from(own > other);
                line.drawn += u32::from(own == other);
                line.lost += u32::from(own < other);
                line.points = line.points + own;
            }
        }
        table.sort_by(|a, b| b.points.cmp(&a.points).then(b.won.cmp(&a.won)));
        for i in 0..table.len() {
            let equal = i > 0 && (table[i].points, table[i].won) == (table[i - 1].points, table[i - 1].won);
            table[i].place = if equal { table[i - 1].place } else { i + 1 };
        }
        table
    }
}

impl Document for Tournament {
    /// Version 1 has no programs.
    const VERSION: u32 = 2;

    /// Checks the terms, and that the results fit them.
    fn problems(&self) -> Vec<String> {
        let mut problems = self.terms.problems();
        // Only valid terms have a number of games that can be counted.
        if problems.is_empty() {
            let games = self.terms.pairings().len();
            if self.results.len() != games {
                problems.push(format!("{} results of {games} matches", self.results.len()));
            }
            let beyond = |[one, two]: &[Points; 2]| one.fraction().0 > one.fraction().1 || two.fraction().0 > two.fraction().1;
            if let Some(game) = self.results.iter().position(|result| result.as_ref().is_some_and(beyond)) {
                problems.push(format!("match {}: more than one point for a player", game + 1));
            }
        }
        problems
    }
}
