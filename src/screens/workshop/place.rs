//! The description of the workshop, and its places.

use super::{State, keys};
use crate::workshop::labels;
use egui::Key;
use fob_kit::kind::{Found, Group, MenuEntry, ScreenKind, Way};
pub use fob_services::places::{Drawn, Workshop};
use fob_services::shared::DfaEntry;

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: labels::TITLE,
    ways: &[
        &Way::<Drawn>(|at, shared| Ok(Box::new(State::from_link(&at.automaton, at.word.as_deref(), shared)?))),
        &Way::<Workshop>(|at, shared| {
            shared.fetch(&at.dfa, None);
            Ok(Box::new(State::open(at.dfa.as_deref(), at.word.as_deref(), shared)?))
        }),
    ],
    menu: Some(MenuEntry {
        text: labels::TITLE,
        about: "Design automata",
        group: Group::Lab,
        key: Key::W,
        route: |_| Workshop::default().into(),
        now: |_| None,
    }),
    found: |shared| {
        let found = |dfa: &DfaEntry| Found::new(&*dfa.key, "DFA", Workshop { dfa: Some(dfa.key.clone()), word: None });
        shared.library.dfas.iter().map(found).collect()
    },
    keys: || vec![&keys::KEYS, &fob_kit::drawing::LOOK_KEYS, &keys::LINK_KEYS, &keys::LIBRARY_KEYS],
    samples: &["workshop"],
    ..ScreenKind::PLAIN
};
