//! A seat at the table, and its player.

use crate::player_colours::PlayerColour;
use fob_base::text::hidden_in;
use fob_opponent::Level;
use fob_replay::Player;

/// A player, and the seat's colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The player's name.
    pub name: String,
    /// `None` for a person.
    pub computer: Option<Level>,
    /// Name in the settings of the program that plays in this seat; `computer` then stands in for it.
    pub program: Option<String>,
    /// The colour of their strings and pieces; in a team game the first of each team speaks for both.
    pub colour: PlayerColour,
}

impl Seat {
    /// Returns the player in the seat, as recorded in a replay.
    pub fn player(&self) -> Player {
        let player = match self.computer {
            None => Player::human(self.name.trim()),
            Some(level) => Player::computer(self.name.trim(), level.name()),
        };
        Player { colour: Some(self.colour.into()), program: self.program.clone().filter(|_| self.computer.is_some()), ..player }
    }

    /// Returns the problem of the players' names: a blank name, invisible characters, or two equal names.
    pub fn problems(seats: &[Self]) -> Vec<String> {
        let name = |seat: &Self| seat.name.trim().to_owned();
        let problem = |(i, seat): (usize, &Self)| {
            if name(seat).is_empty() {
                return Some(format!("player {} needs a name", i + 1));
            }
            if let Some(why) = hidden_in(&seat.name) {
                return Some(format!("the name of player {}: {why}", i + 1));
            }
            let twin = seats[..i].iter().any(|other| name(other) == name(seat));
            twin.then(|| crate::labels::called_alike(&name(seat)))
        };
        seats.iter().enumerate().filter_map(problem).collect()
    }
}
