//! What can be played in a room.

use fob_kit::online::words::fob_name;
use fob_opponent::Level;

/// A game that a room can be made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// `fob`, or the name of a game of the games room.
    pub game: &'static str,
    /// The kind of Fob; empty in other games.
    pub kind: &'static str,
    /// Two teams of two.
    pub teams: bool,
    /// How many play.
    pub players: u8,
}

const fn fob(kind: &'static str, teams: bool, players: u8) -> Choice {
    Choice { game: "fob", kind, teams, players }
}

const fn of_the_room(game: &'static str, players: u8) -> Choice {
    Choice { game, kind: "", teams: false, players }
}

/// All of them, in the order of the list.
pub(super) const CHOICES: [Choice; 11] = [
    fob("tug-of-war", false, 2),
    fob("reject-2", false, 2),
    fob("reject-4", false, 4),
    fob("tug-of-war", true, 4),
    of_the_room("fib-fob", 2),
    of_the_room("gobblet3", 2),
    of_the_room("gobblet4", 2),
    of_the_room("phutball", 2),
    of_the_room("bloop", 2),
    of_the_room("bloop", 3),
    of_the_room("bloop", 4),
];

impl Choice {
    /// Whether it is a kind of Fob.
    pub fn is_fob(self) -> bool {
        self.game == "fob"
    }

    /// Its name.
    pub fn name(self) -> String {
        if self.is_fob() {
            return fob_name(self.kind, self.teams);
        }
        let title = fob_games::game(self.game).map_or(self.game, |game| game.title());
        if self.game == "bloop" { format!("{title}, {} players", self.players) } else { title.to_owned() }
    }

    /// The names of the computers that can sit there, the weakest first.
    pub fn levels(self) -> Vec<&'static str> {
        if self.is_fob() {
            return Level::ALL.iter().map(|level| level.name()).collect();
        }
        fob_games::game(self.game).map(|game| game.levels().iter().map(|level| level.name).collect()).unwrap_or_default()
    }
}
