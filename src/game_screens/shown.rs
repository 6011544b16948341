//! A game with its view: one entry of the list.

use super::any::{AnyShown, AnyTable, Still};
use super::puzzles::{AnyTrainer, Trainer};
use super::table::Table;
use super::view::View;
use egui::{Painter, Rect};
use fob_games::{AnyGame, Game, History, game};
use fob_kit::keys::Section;
use fob_kit::theme::Theme;
use fob_services::data::Services;
use fob_services::topic::Topic;
use std::fmt::{self, Debug};
use std::marker::PhantomData;

/// A game with its view.
pub struct Shown<V>(PhantomData<fn() -> V>);

impl<V> Shown<V> {
    /// Returns the entry of `V`.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<V: View> AnyShown for Shown<V> {
    fn game(&self) -> &'static dyn AnyGame {
        // Every shown game is in the registry; a test checks that.
        game(V::Game::ID).expect("a shown game is registered")
    }

    fn help(&self) -> Topic {
        V::HELP
    }

    fn open(&self, services: &mut Services) -> Box<dyn AnyTable> {
        Box::new(Table::<V>::open(services))
    }

    fn keys(&self) -> &'static Section {
        V::keys()
    }

    fn trainer(&self) -> Box<dyn AnyTrainer> {
        Box::new(Trainer::<V>::default())
    }

    fn still(&self, save: Option<&str>) -> Box<dyn Still> {
        let saved = save.and_then(|text| History::<V::Game>::from_ron(text).ok());
        let usual = || V::Game::start(&<V::Game as Game>::Setup::default(), 0);
        Box::new(Position::<V>(saved.map_or_else(usual, |history| history.position().clone())))
    }

    fn still_of(&self, position: &str) -> Option<Box<dyn Still>> {
        let position: V::Game = position.parse().ok()?;
        Some(Box::new(Position::<V>(position)))
    }
}

/// A position that the game's view draws.
struct Position<V: View>(V::Game);

impl<V: View> Debug for Position<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<V: View> Still for Position<V> {
    fn paint(&self, painter: &Painter, rect: Rect, theme: &Theme, turn: f32) {
        V::picture(painter, rect, theme, &self.0, turn);
    }
}
