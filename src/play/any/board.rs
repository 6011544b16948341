//! A room game in texts, with the data of its file.

use crate::board_game::BoardGame;
use crate::seat::{Ending, Refusal};
use fob_games::{AnyGame, AnyHistory, Ending as Agreed, Seat};
use std::ops::{Deref, DerefMut};

/// A room game that began at a position.
#[derive(Clone)]
pub struct Board {
    game: &'static dyn AnyGame,
    start: String,
    room: BoardGame<Box<dyn AnyHistory>>,
}

impl Board {
    /// Starts a game at a position, with these players.
    ///
    /// # Errors
    /// The text is no position of the game.
    pub fn new(game: &'static dyn AnyGame, start: &str, seats: impl IntoIterator<Item = Seat>) -> Result<Self, Refusal> {
        let mut history = game.open(Some(start), 0).map_err(Refusal::rules)?;
        for (player, seat) in (1..).zip(seats) {
            history.set_seat(player, seat);
        }
        Ok(Self { game, start: start.to_owned(), room: BoardGame::new(history) })
    }

    /// Returns the game.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// Returns the game as a save that the app can open, without moves that were taken back.
    pub fn file(&self) -> Option<String> {
        let history = self.room.history();
        let played = history.movers().len();
        let moves: Vec<String> = history.track().into_iter().skip(1).take(played).map(|(_, mv)| mv).collect();
        let line = format!("{}\nfrom {}\n{}\n", self.game.id(), self.start, moves.join("\n"));
        let mut copy = self.game.paste(&line).ok()?;
        for (player, seat) in (1..).zip(history.seats()) {
            copy.set_seat(player, seat.clone());
        }
        // An end that the rules do not know, such as that of a game for more than two, is not in the save.
        let text = copy.to_ron();
        let agreed = match self.room.ending() {
            None => return Some(text),
            Some(Ending::Resigned(player) | Ending::Forfeited(player) | Ending::Flagged(player)) => Agreed::Resigned(player),
            Some(Ending::Drawn | Ending::Stuck | Ending::Certain) => Agreed::AgreedDraw,
        };
        Some(if copy.end(agreed).is_ok() { copy.to_ron() } else { text })
    }
}

impl Deref for Board {
    type Target = BoardGame<Box<dyn AnyHistory>>;

    fn deref(&self) -> &Self::Target {
        &self.room
    }
}

impl DerefMut for Board {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.room
    }
}
