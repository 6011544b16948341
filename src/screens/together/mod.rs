//! Playing with others: a new room, the lobby, your rooms; the page of a room, with its link and its seats; and events, which
//! are tournaments by one link.

mod door;
mod event;
mod form;
mod game;
mod host;
pub mod labels;
mod lobby;
mod mine;
mod set;
mod terms;

use egui::Key;
use fob_kit::kind::{Group, MenuEntry, ScreenKind, Way};
use fob_services::places;

pub use door::State as Door;
pub use event::{Form as EventForm, Projector, State as Event};
pub use form::State as Form;

/// The description of these screens.
pub static KIND: ScreenKind = ScreenKind {
    name: labels::TITLE,
    ways: &[
        &Way::<places::Friend>(|_, shared| Ok(Box::new(Form::new(shared)))),
        &Way::<places::Room>(|at, shared| Ok(Box::new(Door::new(at.0, shared)))),
        &Way::<places::NewEvent>(|_, _| Ok(Box::new(EventForm::default()))),
        &Way::<places::Projector>(|at, shared| Ok(Box::new(Projector::new(at.0, shared)))),
        &Way::<places::Event>(|at, shared| Ok(Box::new(Event::new(at.0, shared)))),
    ],
    menu: Some(MenuEntry {
        text: labels::TITLE,
        about: "Live, by a link",
        group: Group::Alone,
        key: Key::F,
        route: |_| places::Friend.into(),
        now: |shared| mine::in_words(shared),
    }),
    found: |shared| mine::found(shared),
    // Rooms and events are on a server, and the tests of every screen have none.
    samples: &["friend", "event/new"],
    ..ScreenKind::PLAIN
};
