//! Tables and list entries of all games behind one interface, whatever their types are.

use super::puzzles::AnyTrainer;
use egui::{Color32, Painter, Rect, Ui};
use fob_games::{AnyGame, AnySession};
use fob_kit::keys::Section;
use fob_kit::scene::Scene;
use fob_kit::theme::Theme;
use fob_play::any::{Any, AnyAct};
use fob_play::log::{Play, Record};
use fob_play::{Said, Ticket};
use fob_services::online::Arrival;
use fob_services::pace::Pace;
use fob_services::route::Route;
use fob_services::shared::Shared;
use fob_services::topic::Topic;
use std::fmt::Debug;

/// What is drawn below a table's head: in a server's room, the row of the people there.
pub type Below<'a> = &'a mut dyn FnMut(&mut Ui, &mut Shared);

/// An open table.
pub trait AnyTable: Debug + Send + Sync {
    /// Draws it, with something below its head, and applies the input; returns navigation away from it, if any.
    fn show(&mut self, ui: &mut Ui, shared: &mut Shared, scene: &mut Scene, below: Below<'_>) -> Option<Exit>;
    /// When the next frame is due.
    fn pace(&self, shared: &Shared) -> Pace;
    /// Saves unsaved changes.
    fn save(&mut self, shared: &mut Shared);
    /// Retries a failed save from time to time.
    fn retry(&mut self, shared: &mut Shared);
    /// Whether the last save failed.
    fn is_unsaved(&self) -> bool;
    /// Begins a new game from a position, with the same players.
    ///
    /// # Errors
    /// The problems of the position, one per line.
    fn begin(&mut self, position: &str, shared: &mut Shared) -> Result<(), Vec<String>>;
    /// Shows a game of a link: its moves after a position, or after the usual start.
    ///
    /// # Errors
    /// The problems of the position or of a move, one per line.
    fn take_link(&mut self, from: Option<&str>, moves: &str, shared: &mut Shared) -> Result<(), Vec<String>>;
    /// The link to the current game for others, up to the place in view, and its name.
    fn link(&self) -> (Route, String);
    /// The game in texts.
    fn session(&self) -> &dyn AnySession;
    /// Open questions to seats that are answered elsewhere; answers come in by [`AnyTable::hear`].
    fn questions(&self) -> Vec<Ticket>;
    /// Hears somebody who is not at this table; moves are texts.
    fn hear(&mut self, said: Said<String>, shared: &mut Shared);
    /// Begins the game of a server's room: from the record that started it, with these names, as one of the players or as a spectator.
    ///
    /// # Errors
    /// The problems of the position, one per line.
    fn sit(&mut self, start: &Record<Any>, names: &[String], mine: Option<u8>, shared: &mut Shared) -> Result<(), Vec<String>>;
    /// Plays a record of the room.
    fn receive(&mut self, arrival: Arrival, shared: &mut Shared);
    /// Takes the plays to be sent to the room.
    fn take_outgoing(&mut self) -> Vec<Play<AnyAct>>;
    /// The server has refused a play.
    fn refused(&mut self);
    /// Whether a move of the room's game counts.
    fn has_turns(&self) -> bool;
    /// Whether the room's game is over.
    fn is_over(&self) -> bool;
    /// Whether somebody here is due in the room's game.
    fn is_called(&self) -> bool;
    /// A player's colour.
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
    /// The game.
    fn game(&self) -> &'static dyn AnyGame;
    /// The page of the help about it.
    fn help(&self) -> Topic;
    /// Its table.
    fn open(&self, shared: &mut Shared) -> Box<dyn AnyTable>;
    /// Its keys in addition to those of the table.
    fn keys(&self) -> &'static Section;
    /// Its board with nothing on it, for puzzles.
    fn trainer(&self) -> Box<dyn AnyTrainer>;
    /// The position of a save, or of the usual start, to be drawn in small. It is read once, here.
    fn still(&self, save: Option<&str>) -> Box<dyn Still>;
    /// A position as text, if it is one.
    fn still_of(&self, position: &str) -> Option<Box<dyn Still>>;
}

/// A position of a game that can be drawn in small.
pub trait Still: Debug + Send + Sync {
    /// Draws it; `turn` increases while the pointer is over it.
    fn paint(&self, painter: &Painter, rect: Rect, theme: &Theme, turn: f32);
}
