//! The games for a room.

use fob_opponent::Level;
use fob_services::online::phrases::fob_name;
use std::sync::LazyLock;

/// A game for which a room can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// `fob`, or the name of a game of the games room.
    pub game: &'static str,
    /// The kind of Fob; empty in other games.
    pub kind: &'static str,
    /// Two teams of two.
    pub teams: bool,
    pub players: u8,
}

const fn fob(kind: &'static str, teams: bool, players: u8) -> Choice {
    Choice { game: "fob", kind, teams, players }
}

/// Largest number of players in a room that the form makes.
const MOST: u8 = 4;

const FOB: [Choice; 4] =
    [fob("tug-of-war", false, 2), fob("reject-2", false, 2), fob("reject-4", false, 4), fob("tug-of-war", true, 4)];

/// All choices, in the order of the list: the kinds of Fob, then every game of the games room for each number of players.
pub(super) static CHOICES: LazyLock<Vec<Choice>> = LazyLock::new(|| {
    let of_the_room = fob_games::games().iter().flat_map(|game| {
        let numbers = game.numbers().into_iter().filter(|players| (2..=MOST).contains(players));
        numbers.map(move |players| Choice { game: game.id(), kind: "", teams: false, players })
    });
    FOB.into_iter().chain(of_the_room).collect()
});

impl Choice {
    /// Returns whether the choice is a kind of Fob.
    pub fn is_fob(self) -> bool {
        self.game == "fob"
    }

    /// Returns the name of the game.
    pub fn name(self) -> String {
        if self.is_fob() {
            return fob_name(self.kind, self.teams);
        }
        let Some(game) = fob_games::game(self.game) else { return self.game.to_owned() };
        if game.numbers().len() > 1 { format!("{}, {} players", game.title(), self.players) } else { game.title().to_owned() }
    }

    /// Returns the names of the computers that can take a seat, the weakest first.
    pub fn levels(self) -> Vec<&'static str> {
        if self.is_fob() {
            return Level::ALL.iter().map(|level| level.name()).collect();
        }
        fob_games::game(self.game).map(|game| game.levels().iter().map(|level| level.name).collect()).unwrap_or_default()
    }
}
