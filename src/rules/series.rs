//! Consecutive games of the same people.

use super::{Match, Points, Verdict};
use serde::{Deserialize, Serialize};

/// A series: who sits where in each game, and the points of each person so far.
///
/// The people of a series are numbered from 1 by where they sit in the first game: person 1 shoots first, from S. In the
/// next game everyone moves one side on, so the person who sat at S sits at W and the one at E opens. A [`Match`]
/// numbers its players by seats; [`Series::seats`] says who they are. Partners stay partners, since both move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "SavedSeries", into = "SavedSeries")]
pub struct Series {
    people: u8,
    games: Vec<SeriesGame>,
}

/// One finished game of a series.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeriesGame {
    /// It was played in teams of persons 1 and 3 against 2 and 4.
    pub teams: bool,
    /// The verdict, whose parties are numbered by seats.
    pub verdict: Verdict,
}

/// The leader of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leader {
    /// This person, or this team if all games were played in teams, from 1.
    Party(u8),
    /// Several have the most points, or nobody has any.
    Level,
}

/// Why a series was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeriesError {
    /// Too few or too many people.
    #[error("a series of {0} people; expected 2 to 4")]
    People(u8),
    /// A game for another number of people.
    #[error("a game of {players} players in a series of {people} people")]
    Players {
        /// The game's players.
        players: u8,
        /// The series' people.
        people: u8,
    },
    /// A game that goes on.
    #[error("the game is not over")]
    NotOver,
    /// A written game whose points are not one a party.
    #[error("game {game} of the series has points for {given} parties; expected {expected}")]
    Parties {
        /// The game, from 1.
        game: usize,
        /// How many points are there.
        given: usize,
        /// How many there should be.
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
    /// A series of 2 to 4 people before its first game.
    ///
    /// # Errors
    /// Another number of people.
    pub fn new(people: u8) -> Result<Self, SeriesError> {
        if (2..=4).contains(&people) { Ok(Self { people, games: Vec::new() }) } else { Err(SeriesError::People(people)) }
    }

    /// Number of people.
    pub fn people(&self) -> u8 {
        self.people
    }

    /// The finished games.
    pub fn games(&self) -> &[SeriesGame] {
        &self.games
    }

    /// The person, from 1, in each seat of the next game, in the order in which the seats shoot.
    pub fn seats(&self) -> Vec<u8> {
        self.seats_in(self.games.len())
    }

    /// The person in each seat of game number `game`, from 0.
    pub fn seats_in(&self, game: usize) -> Vec<u8> {
        let people = usize::from(self.people);
        (0..people).map(|seat| ((seat + people - game % people) % people) as u8 + 1).collect()
    }

    /// Adds a finished game. Its kind, DFA and board may differ from the games before it.
    ///
    /// # Errors
    /// The game goes on, or it is for another number of players.
    pub fn record(&mut self, game: &Match) -> Result<(), SeriesError> {
        let players = game.setup().players();
        if players != self.people {
            return Err(SeriesError::Players { players, people: self.people });
        }
        let verdict = game.verdict().ok_or(SeriesError::NotOver)?;
        self.games.push(SeriesGame { teams: game.setup().teams, verdict });
        Ok(())
    }

    /// Takes the last game back.
    pub fn take_back(&mut self) -> Option<SeriesGame> {
        self.games.pop()
    }

    /// The points of each person in game number `game`, from 0; both members of a team have the team's points.
    pub fn points_in(&self, game: usize) -> Vec<Points> {
        let Some(played) = self.games.get(game) else { return Vec::new() };
        let mut points = vec![Points::ZERO; usize::from(self.people)];
        for (seat, person) in self.seats_in(game).into_iter().enumerate() {
            let party = if played.teams { seat % 2 } else { seat };
            points[usize::from(person) - 1] = played.verdict.points.get(party).copied().unwrap_or_default();
        }
        points
    }

    /// The points of each person so far.
    pub fn points(&self) -> Vec<Points> {
        let games: Vec<_> = (0..self.games.len()).map(|game| self.points_in(game)).collect();
        (0..usize::from(self.people)).map(|person| games.iter().map(|points| points[person]).sum()).collect()
    }

    /// The points of the two teams so far, if there were games and all were played in teams.
    pub fn team_points(&self) -> Option<[Points; 2]> {
        let all_teams = !self.games.is_empty() && self.games.iter().all(|game| game.teams);
        all_teams.then(|| self.points()).map(|points| [points[0], points[1]])
    }

    /// The player with the most points so far: a team when all games were played in teams.
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

/// The toss of a coin for tug of war: the party, 1 or 2, who wins on accept. Each game of a series tosses again.
pub fn toss(rng: &mut impl rand::Rng) -> u8 {
    // One bit of the stream, so that the toss depends on nothing but the generator itself.
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
