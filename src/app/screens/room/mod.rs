//! The games room: a list of games with a small live picture of each, and the table at which one is played.
//!
//! The table is one for all games: `table::Table` holds the tree of moves, the files, the computers, the move list
//! and the keys. A game brings a [`view::View`] with its board, its analysis, its set-up and its rules, and one line
//! in `SHOWN`.

mod bar;
mod computer;
mod dialogs;
pub mod fib_fob;
mod files;
mod keys;
mod list;
mod moves;
mod players;
mod shown;
mod table;
mod think;
pub mod view;

pub use list::shelf;
pub use shown::{AnyTable, latest};

use super::Go;
use crate::app::model::Pace;
use crate::app::shared::Shared;
use crate::app::widgets;
use egui::{Key, Modifiers, Ui};
use fib_fob::FibFobView;
use fib_fob::scene::StackScene;
use shown::{AnyShown, Shown};

/// Every game that can be played at the table, in the order of the list.
static SHOWN: [&dyn AnyShown; 1] = [&Shown::<FibFobView>::new()];

/// What Bevy draws for the games, made anew each frame by the game in front.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pictures {
    /// Fib Fob's stack of boards.
    pub stack: Option<StackScene>,
}

/// The games room.
#[derive(Debug, Default)]
pub struct State {
    list: list::State,
    table: Option<Box<dyn AnyTable>>,
    /// One more frame is due.
    again: bool,
}

impl State {
    /// When the next frame is due.
    pub fn pace(&self, shared: &Shared) -> Pace {
        if self.again {
            return Pace::Now;
        }
        self.table.as_ref().map_or(Pace::Sleep, |table| table.pace(shared))
    }

    /// Opens a game's table, where the game that was left last goes on.
    pub fn open(&mut self, id: &str, shared: &mut Shared) {
        if let Some(shown) = SHOWN.iter().find(|shown| shown.game().id() == id) {
            self.table = Some(shown.open(shared));
            self.again = true;
        }
    }

    /// The table that is open, for tests.
    pub fn table(&self) -> Option<&dyn AnyTable> {
        self.table.as_deref()
    }

    /// Saves the game on the table now.
    pub fn keep(&mut self, shared: &mut Shared) {
        if let Some(table) = &mut self.table {
            table.save(shared);
        }
    }
}

/// Draws the screen.
pub fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared, pictures: &mut Pictures) -> Option<Go> {
    state.again = false;
    if state.table.is_none() {
        return list::show(ui, state, shared);
    }
    let table = state.table.as_mut()?;
    let mut leave = table.show(ui, shared, pictures);
    // A dialog or a gesture at the table takes Escape first.
    leave |= widgets::shortcut(ui, Modifiers::NONE, Key::Escape);
    if leave {
        table.save(shared);
        state.table = None;
        state.list.refresh();
        *pictures = Pictures::default();
        state.again = true;
    }
    None
}
