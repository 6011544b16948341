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

pub use door::DoorScreen;
pub use event::{EventScreen, NewEventScreen, ProjectorScreen};
pub use form::RoomForm;

/// The description of these screens.
pub static KIND: ScreenKind = ScreenKind {
    name: labels::TITLE,
    ways: &[
        &Way::<places::Friend>(|_, services| Ok(Box::new(RoomForm::new(services)))),
        &Way::<places::Room>(|at, services| Ok(Box::new(DoorScreen::new(at.0, services)))),
        &Way::<places::NewEvent>(|_, _| Ok(Box::new(NewEventScreen::default()))),
        &Way::<places::Projector>(|at, services| Ok(Box::new(ProjectorScreen::new(at.0, services)))),
        &Way::<places::Event>(|at, services| Ok(Box::new(EventScreen::new(at.0, services)))),
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
