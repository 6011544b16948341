//! A round robin between people and computers: who meets whom on what, and the table of points. What is played, and where it is
//! kept, is the business of others.

use fob_base::document::Document;
use fob_base::text::hidden_in;
use fob_opponent::Level;
use fob_rules::Points;
use serde::{Deserialize, Serialize};

/// Entrants at most.
pub const MOST_ENTRANTS: usize = 12;
/// Games a pair at most.
pub const MOST_GAMES: u32 = 20;

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The name.
    pub name: String,
    /// The level of a computer; none for a person.
    pub level: Option<Level>,
}

/// Rules of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// Games of each pair: an even number, so that each of the two shoots first as often as the other.
    pub games: u32,
    /// Tug of war, with a coin tossed for each game; else reject matches.
    pub tug_of_war: bool,
    /// The names of the DFAs to go round.
    pub dfas: Vec<String>,
    /// The names of the boards to go round.
    pub boards: Vec<String>,
    /// Where all chance comes from.
    pub seed: u64,
}

/// A tournament: its terms, and the points of the games that were played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tournament {
    terms: Terms,
    /// For each game, in the order of [`Terms::pairings`], the points of the two who met, the first shooter's first.
    results: Vec<Option<[Points; 2]>>,
}

/// A game of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Its number, from 0.
    pub game: usize,
    /// Who meets, by their places among the entrants: the first shooter first.
    pub seats: [usize; 2],
    /// The place of the DFA among those that go round.
    pub dfa: usize,
    /// The place of the board.
    pub board: usize,
    /// Where its break and its computers draw from.
    pub seed: u64,
}

/// A line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The place of the entrant in the list.
    pub entrant: usize,
    /// The place in the table, from 1; shared by those with equal points and equally many wins.
    pub place: usize,
    /// Games played.
    pub played: u32,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// All points.
    pub points: Points,
}

impl Terms {
    /// Reasons why the tournament cannot begin, a sentence each without its full stop.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let count = self.entrants.len();
        if !(2..=MOST_ENTRANTS).contains(&count) {
            problems.push(format!("{count} take part; expected 2 to {MOST_ENTRANTS}"));
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
            problems.push(format!("{} games a pair; expected an even number from 2 to {MOST_GAMES}", self.games));
        }
        if self.dfas.is_empty() {
            problems.push("there is no DFA to play".to_owned());
        }
        if self.boards.is_empty() {
            problems.push("there is no board to play on".to_owned());
        }
        problems
    }

    /// All games in the order in which they are to be played: rounds in which everybody plays at most once, as often as the pairs
    /// play, the seats swapped each time. The two games of swapped seats are on the same DFA and board, so that neither is favoured;
    /// DFAs and boards go round from one such couple of games to the next, each pair at another place.
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
                // Boards move on when all DFAs were played.
                let (dfa, board) = (couple % self.dfas.len(), couple / self.dfas.len() % self.boards.len());
                let seed = self.seed.wrapping_add((game as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
                pairings.push(Pairing { game, seats, dfa, board, seed });
            }
        }
        pairings
    }
}

/// Every pair once, round by round, by the circle method (Berger's tables): one stays, the others move on by one.
fn rounds(count: usize) -> Vec<[usize; 2]> {
    // With an odd number somebody sits out each round: whoever meets the one who is not there.
    let even = count + count % 2;
    let mut pairs = Vec::new();
    for round in 0..even - 1 {
        let at = |place: usize| if place == 0 { even - 1 } else { (round + place) % (even - 1) };
        for place in 0..even / 2 {
            let (one, two) = (at(place), at(even - 1 - place));
            if one < count && two < count {
                // Who stays would always be the first otherwise.
                pairs.push(if round % 2 == 0 { [one, two] } else { [two, one] });
            }
        }
    }
    pairs
}

impl Tournament {
    /// A tournament in which nothing was played yet.
    pub fn new(terms: Terms) -> Self {
        let results = vec![None; terms.pairings().len()];
        Self { terms, results }
    }

    /// Its rules.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The points of a game, the first shooter's first; none where it is to be played.
    pub fn result(&self, game: usize) -> Option<[Points; 2]> {
        self.results.get(game).copied().flatten()
    }

    /// Enters the points of a game, the first shooter's first, unless it was entered before.
    pub fn enter(&mut self, game: usize, points: [Points; 2]) {
        if let Some(result) = self.results.get_mut(game) {
            result.get_or_insert(points);
        }
    }

    /// Enters the results that another copy of this tournament has and this one lacks. Returns whether it is one: a tournament of
    /// the same terms.
    pub fn take_in(&mut self, other: &Self) -> bool {
        let same = self.terms == other.terms;
        if same {
            for (game, points) in other.results.iter().enumerate().filter_map(|(game, points)| Some((game, (*points)?))) {
                self.enter(game, points);
            }
        }
        same
    }

    /// The games that are to be played, in their order.
    pub fn open(&self) -> Vec<Pairing> {
        self.terms.pairings().into_iter().filter(|pairing| self.result(pairing.game).is_none()).collect()
    }

    /// How many games were played, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.results.iter().flatten().count(), self.results.len())
    }

    /// Whether only computers play a game.
    pub fn is_for_computers(&self, pairing: &Pairing) -> bool {
        pairing.seats.iter().all(|&seat| self.terms.entrants.get(seat).is_some_and(|entrant| entrant.level.is_some()))
    }

    /// The table: by points, then by wins, then as they were entered.
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
    const VERSION: u32 = 1;

    /// Its terms, or results that do not fit them.
    fn problems(&self) -> Vec<String> {
        let mut problems = self.terms.problems();
        // Only terms that are right have few enough games to be counted.
        if problems.is_empty() {
            let games = self.terms.pairings().len();
            if self.results.len() != games {
                problems.push(format!("{} results of {games} games", self.results.len()));
            }
            let beyond = |[one, two]: &[Points; 2]| one.fraction().0 > one.fraction().1 || two.fraction().0 > two.fraction().1;
            if let Some(game) = self.results.iter().position(|result| result.as_ref().is_some_and(beyond)) {
                problems.push(format!("game {}: more than one point for a player", game + 1));
            }
        }
        problems
    }
}
