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
        &Way::<places::Friend>(|_, services| Ok(Box::new(Form::new(services)))),
        &Way::<places::Room>(|at, services| Ok(Box::new(Door::new(at.0, services)))),
        &Way::<places::NewEvent>(|_, _| Ok(Box::new(EventForm::default()))),
        &Way::<places::Projector>(|at, services| Ok(Box::new(Projector::new(at.0, services)))),
        &Way::<places::Event>(|at, services| Ok(Box::new(Event::new(at.0, services)))),
    ],
    menu: Some(MenuEntry {
        text: labels::TITLE,
        about: "Live, by a link",
        group: Group::Alone,
        key: Key::F,
        route: |_| places::Friend.into(),
        now: |services| mine::in_words(services),
    }),
    found: |services| mine::found(services),
    // Rooms and events are on a server, and the tests of every screen have none.
    samples: &["friend", "event/new"],
    ..ScreenKind::PLAIN
};
