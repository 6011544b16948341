//! The description of the workshop, and its places.

use super::{WorkshopScreen, free, keys};
use crate::drawing::keys as drawn;
use crate::workshop::labels;
use egui::Key;
use fob_kit::kind::{Found, Group, MenuEntry, ScreenKind, Way};
use fob_services::data::DfaEntry;
pub use fob_services::places::{Drawn, Nfas, Workshop};

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: labels::TITLE,
    ways: &[
        &Way::<Drawn>(|at, services| Ok(Box::new(WorkshopScreen::from_link(&at.automaton, at.word.as_deref(), services)?))),
        &Way::<Workshop>(|at, services| {
            services.fetch(&at.dfa, None);
            Ok(Box::new(WorkshopScreen::open(at.dfa.as_deref(), at.word.as_deref(), services)?))
        }),
        &Way::<Nfas>(|at, services| Ok(Box::new(WorkshopScreen::with_free(&at, services)?))),
    ],
    menu: Some(MenuEntry {
        text: labels::TITLE,
        about: "Design automata",
        group: Group::Lab,
        key: Key::W,
        route: |_| Workshop::default().into(),
        now: |_| None,
    }),
    found: |services| {
        let found = |dfa: &DfaEntry| Found::new(&*dfa.key, "DFA", Workshop { dfa: Some(dfa.key.clone()), word: None });
        let own = services.store.automaton_shelf().own_names().unwrap_or_default();
        let drawn = |name: String| Found::new(name.clone(), "automaton", Nfas { automaton: Some(name), drawn: None });
        services.library.dfas.iter().map(found).chain(own.into_iter().map(drawn)).collect()
    },
    keys: || {
        vec![
            &keys::KEYS,
            &drawn::CANVAS_KEYS,
            &drawn::MORE_KEYS,
            &drawn::LOOK_KEYS,
            &drawn::LINK_KEYS,
            &keys::LIBRARY_KEYS,
            &free::KEYS,
        ]
    },
    samples: &["workshop", "nfas"],
    ..ScreenKind::PLAIN
};
