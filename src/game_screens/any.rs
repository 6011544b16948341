//! Tables and list entries of all games behind one interface, independent of their types.

use super::puzzles::AnyTrainer;
use egui::{Color32, Painter, Rect, Ui};
use fob_games::{AnyGame, AnyHistory};
use fob_kit::keys::Section;
use fob_kit::scene::Scene;
use fob_kit::theme::Theme;
use fob_play::any::{Any, AnyAct};
use fob_play::log::{Play, Record};
use fob_play::{Said, Ticket};
use fob_services::data::Services;
use fob_services::online::Arrival;
use fob_services::pace::Pace;
use fob_services::route::Route;
use fob_services::topic::Topic;
use std::fmt::Debug;

/// Draws the part below a table's head: in a server's room, the row of the people there.
pub type Below<'a> = &'a mut dyn FnMut(&mut Ui, &mut Services);

/// An open table of a game.
pub trait AnyTable: Debug + Send + Sync {
    /// Draws the table, with something below its head, and applies the input; returns navigation away from it, if any.
    fn show(&mut self, ui: &mut Ui, services: &mut Services, scene: &mut Scene, below: Below<'_>) -> Option<Exit>;
    /// Returns the time of the next frame.
    fn pace(&self, services: &Services) -> Pace;
    /// Saves unsaved changes.
    fn save(&mut self, services: &mut Services);
    /// Retries a failed save from time to time.
    fn retry(&mut self, services: &mut Services);
    /// Returns whether the last save failed.
    fn is_unsaved(&self) -> bool;
    /// Begins a new game from a position, with the same players.
    ///
    /// # Errors
    /// The problems of the position, one per line.
    fn begin(&mut self, position: &str, services: &mut Services) -> Result<(), Vec<String>>;
    /// Shows a game of a link: its moves after a position, or after the usual start.
    ///
    /// # Errors
    /// The problems of the position or of a move, one per line.
    fn take_link(&mut self, from: Option<&str>, moves: &str, services: &mut Services) -> Result<(), Vec<String>>;
    /// Returns the link to the current game for other people, up to the place in view, and its name.
    fn link(&self) -> (Route, String);
    /// Returns the game with its moves as texts.
    fn history(&self) -> &dyn AnyHistory;
    /// Returns the open questions to seats that are answered elsewhere; [`AnyTable::hear`] takes the answers.
    fn questions(&self) -> Vec<Ticket>;
    /// Takes an input from somebody who is not at this table; moves are texts.
    fn hear(&mut self, said: Said<String>, services: &mut Services);
    /// Begins the game of a server's room: from the record that started it, with these names, as one of the players or as a
    /// spectator.
    ///
    /// # Errors
    /// The problems of the position, one per line.
    fn sit(
        &mut self,
        start: &Record<Any>,
        names: &[String],
        mine: Option<u8>,
        services: &mut Services,
    ) -> Result<(), Vec<String>>;
    /// Plays a record of the room.
    fn receive(&mut self, arrival: Arrival, services: &mut Services);
    /// Takes the plays to be sent to the room.
    fn take_outgoing(&mut self) -> Vec<Play<AnyAct>>;
    /// Reports that the server has refused a play.
    fn refused(&mut self);
    /// Returns whether the room's game has a move that counts.
    fn has_turns(&self) -> bool;
    /// Returns whether the room's game is over.
    fn is_over(&self) -> bool;
    /// Returns whether a person here is due in the room's game.
    fn is_called(&self) -> bool;
    /// Returns a player's colour.
    fn colour(&self, player: u8) -> Color32;
}

/// Navigation from a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Back to the list.
    List,
    /// To the game's puzzles.
    Puzzles,
    /// To the workshop for Turing machines.
    Turing,
}

/// A game of the list.
pub trait AnyShown: Send + Sync {
    fn game(&self) -> &'static dyn AnyGame;
    /// Returns the page of the help about the game.
    fn help(&self) -> Topic;
    /// Opens the game's table.
    fn open(&self, services: &mut Services) -> Box<dyn AnyTable>;
    /// Returns the game's keys in addition to those of the table.
    fn keys(&self) -> &'static Section;
    /// Returns an empty board of the game, for puzzles.
    fn trainer(&self) -> Box<dyn AnyTrainer>;
    /// Returns the position of a save, or of the usual start, for a small picture. The save is read once, here.
    fn still(&self, save: Option<&str>) -> Box<dyn Still>;
    /// Parses a position; `None` if the text is not a position.
    fn still_of(&self, position: &str) -> Option<Box<dyn Still>>;
}

/// A position of a game, for a small picture.
pub trait Still: Debug + Send + Sync {
    /// Draws the position; `turn` increases while the pointer is over it.
    fn paint(&self, painter: &Painter, rect: Rect, theme: &Theme, turn: f32);
}
