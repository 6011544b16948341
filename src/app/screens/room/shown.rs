//! Every game's table alike, whatever its types are.

use super::files;
use super::table::Table;
use super::view::View;
use super::{Pictures, SHOWN};
use crate::app::model::Pace;
use crate::app::shared::Shared;
use crate::app::theme::Theme;
use crate::games::{AnyGame, AnySession, Game, Session, game};
use egui::{Painter, Rect, Ui};
use std::fmt::Debug;
use std::marker::PhantomData;

/// An open table.
pub trait AnyTable: Debug + Send + Sync {
    /// Draws it and applies what was done; says whether to leave.
    fn show(&mut self, ui: &mut Ui, shared: &mut Shared, pictures: &mut Pictures) -> bool;
    /// When the next frame is due.
    fn pace(&self, shared: &Shared) -> Pace;
    /// Saves what is not saved yet.
    fn save(&mut self, shared: &mut Shared);
    /// The game in texts.
    fn session(&self) -> &dyn AnySession;
}

/// A game of the list.
pub trait AnyShown: Send + Sync {
    /// The game.
    fn game(&self) -> &'static dyn AnyGame;
    /// Its table.
    fn open(&self, shared: &mut Shared) -> Box<dyn AnyTable>;
    /// A picture of the game that was left last, or of the usual start.
    fn picture(&self, painter: &Painter, rect: Rect, theme: &Theme, save: Option<&str>, turn: f32);
}

/// A game with its view.
pub struct Shown<V>(PhantomData<fn() -> V>);

impl<V> Shown<V> {
    /// The entry of `V`.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<V: View> AnyShown for Shown<V> {
    fn game(&self) -> &'static dyn AnyGame {
        // Every shown game stands in the registry; a test holds it.
        game(V::Game::ID).expect("a shown game is registered")
    }

    fn open(&self, shared: &mut Shared) -> Box<dyn AnyTable> {
        Box::new(Table::<V>::open(shared))
    }

    fn picture(&self, painter: &Painter, rect: Rect, theme: &Theme, save: Option<&str>, turn: f32) {
        let saved = save.and_then(|text| Session::<V::Game>::from_ron(text).ok());
        let position = saved.map_or_else(|| V::Game::start(&<V::Game as Game>::Setup::default(), 0), |s| s.position().clone());
        V::picture(painter, rect, theme, &position, turn);
    }
}

/// The text of the game that was left last, one a game of the list.
pub fn latest(shared: &Shared) -> Vec<Option<String>> {
    SHOWN.iter().map(|shown| files::latest(shared, shown.game().id()).map(|(_, text)| text)).collect()
}
