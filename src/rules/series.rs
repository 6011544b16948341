//! Consecutive games of the same people.

use super::{Match, Points, Verdict};
use serde::{Deserialize, Serialize};

/// A series of games: the seats in each game, and the points of each person so far.
///
/// People are numbered from 1 by their seats in the first game: person 1 shoots first, from S. After each game the players rotate seats:
/// the person who sat at S moves to W, and the one at E shoots first. A [`Match`] numbers its players by seats; [`Series::seats`] maps
/// seats to people. Partners stay partners, because both move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "SavedSeries", into = "SavedSeries")]
pub struct Series {
    people: u8,
    games: Vec<SeriesGame>,
}

/// A finished game of a series.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeriesGame {
    /// True if the game was played in teams, of persons 1 and 3 against 2 and 4.
    pub teams: bool,
    /// The verdict, whose parties are numbered by seats.
    pub verdict: Verdict,
}

/// The leader of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leader {
    /// This person, from 1, or this team if all games were played in teams.
    Party(u8),
    /// Several share the lead, or nobody has any points.
    Level,
}

/// Why a series was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeriesError {
    /// The number of people is not 2 to 4.
    #[error("a series of {0} people; expected 2 to 4")]
    People(u8),
    /// The game has another number of players.
    #[error("a match of {players} players in a series of {people} people")]
    Players {
        /// Players of the game.
        players: u8,
        /// People of the series.
        people: u8,
    },
    /// The game is not over.
    #[error("the match is not over")]
    NotOver,
    /// A serialized game does not have one number of points per party.
    #[error("match {game} of the series has points for {given} parties; expected {expected}")]
    Parties {
        /// Number of the game, from 1.
        game: usize,
        /// Number of points given.
        given: usize,
        /// Number of points expected.
        expected: usize,
    },
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedSeries {
    people: u8,
    games: Vec<SeriesGame>,
}

impl Series {
    /// Creates a series for 2 to 4 people, before its first game.
    ///
    /// # Errors
    /// The number of people is not 2 to 4.
    pub fn new(people: u8) -> Result<Self, SeriesError> {
        if (2..=4).contains(&people) { Ok(Self { people, games: Vec::new() }) } else { Err(SeriesError::People(people)) }
    }

    /// Returns the number of people.
    pub fn people(&self) -> u8 {
        self.people
    }

    /// Returns the finished games.
    pub fn games(&self) -> &[SeriesGame] {
        &self.games
    }

    /// Returns the person, from 1, in each seat of the next game, in the order in which the seats shoot.
    pub fn seats(&self) -> Vec<u8> {
        self.seats_in(self.games.len())
    }

    /// Returns the person in each seat of game number `game`, from 0.
    pub fn seats_in(&self, game: usize) -> Vec<u8> {
        let people = usize::from(self.people);
        (0..people).map(|seat| ((seat + people - game % people) % people) as u8 + 1).collect()
    }

    /// Adds a finished game. Its kind, machines and board may differ from those of earlier games.
    ///
    /// # Errors
    /// The game is not over, or has another number of players.
    pub fn record(&mut self, game: &Match) -> Result<(), SeriesError> {
        let players = game.setup().players();
        if players != self.people {
            return Err(SeriesError::Players { players, people: self.people });
        }
        let verdict = game.verdict().ok_or(SeriesError::NotOver)?;
        self.games.push(SeriesGame { teams: game.setup().teams, verdict });
        Ok(())
    }

    /// Removes and returns the last game.
    pub fn take_back(&mut self) -> Option<SeriesGame> {
        self.games.pop()
    }

    /// Returns the points of each person in game number `game`, from 0; both members of a team have the team's points.
    pub fn points_in(&self, game: usize) -> Vec<Points> {
        let Some(played) = self.games.get(game) else { return Vec::new() };
        let mut points = vec![Points::ZERO; usize::from(self.people)];
        for (seat, person) in self.seats_in(game).into_iter().enumerate() {
            let party = if played.teams { seat % 2 } else { seat };
            points[usize::from(person) - 1] = played.verdict.points.get(party).copied().unwrap_or_default();
        }
        points
    }

    /// Returns the points of each person so far.
    pub fn points(&self) -> Vec<Points> {
        let games: Vec<_> = (0..self.games.len()).map(|game| self.points_in(game)).collect();
        (0..usize::from(self.people)).map(|person| games.iter().map(|points| points[person]).sum()).collect()
    }

    /// Returns the points of the two teams so far, if there were games and all were played in teams.
    pub fn team_points(&self) -> Option<[Points; 2]> {
        let all_teams = !self.games.is_empty() && self.games.iter().all(|game| game.teams);
        all_teams.then(|| self.points()).map(|points| [points[0], points[1]])
    }

    /// Returns whether the leader wins a series of `games` games whatever happens in the rest of them: each game has one point.
    pub fn is_decided(&self, games: u32) -> bool {
        let mut points = self.team_points().map_or_else(|| self.points(), |teams| teams.to_vec());
        points.sort_unstable();
        let left = f64::from(games) - self.games.len() as f64;
        let [.., second, first] = points.as_slice() else { return false };
        first.to_f64() - second.to_f64() > left.max(0.0) + 1e-9
    }

    /// Returns the person with the most points so far; a team if all games were played in teams.
    pub fn leader(&self) -> Leader {
        let points = self.team_points().map_or_else(|| self.points(), |teams| teams.to_vec());
        let most = points.iter().copied().max().unwrap_or_default();
        let mut first = (1..).zip(&points).filter(|&(_, &points)| points == most);
        match (first.next(), first.next()) {
            (Some((party, _)), None) => Leader::Party(party),
            _ => Leader::Level,
        }
    }
}

/// Tosses the coin for tug of war: returns the party, 1 or 2, who wins on accept. Each game of a series has its own toss.
pub fn toss(rng: &mut impl rand::Rng) -> u8 {
    // Uses a single bit of the stream, so that the toss depends only on the generator itself.
    if rng.next_u32() & 1 == 0 { 1 } else { 2 }
}

impl From<Series> for SavedSeries {
    fn from(Series { people, games }: Series) -> Self {
        Self { people, games }
    }
}

impl TryFrom<SavedSeries> for Series {
    type Error = SeriesError;

    fn try_from(saved: SavedSeries) -> Result<Self, SeriesError> {
        let mut series = Self::new(saved.people)?;
        for (index, game) in saved.games.into_iter().enumerate() {
            let expected = if game.teams { 2 } else { usize::from(series.people) };
            let given = game.verdict.points.len();
            if game.teams && series.people != 4 {
                return Err(SeriesError::Players { players: 4, people: series.people });
            }
            if given != expected {
                return Err(SeriesError::Parties { game: index + 1, given, expected });
            }
            series.games.push(game);
        }
        Ok(series)
    }
}
