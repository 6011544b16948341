//! Playing with a friend: a new room, the lobby, your rooms; and the page of a room, with its link and its seats.

mod door;
mod form;
mod game;
pub mod labels;
mod lobby;
mod mine;

use egui::Key;
use fob_kit::kind::{MenuEntry, ScreenKind, Way};
use fob_kit::places;

pub use door::State as Door;
pub use form::State as Form;

/// The description of these screens.
pub static KIND: ScreenKind = ScreenKind {
    name: labels::TITLE,
    ways: &[
        &Way::<places::Friend>(|_, shared| Ok(Box::new(Form::new(shared)))),
        &Way::<places::Room>(|at, shared| Ok(Box::new(Door::new(at.0, shared)))),
    ],
    menu: Some(MenuEntry {
        text: labels::TITLE,
        about: "Live, by a link",
        key: Key::F,
        route: || places::Friend.into(),
        now: |shared| mine::in_words(shared),
    }),
    // A room is on a server, and the tests of every screen have none.
    samples: &["friend"],
    ..ScreenKind::PLAIN
};
