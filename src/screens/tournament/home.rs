//! The list of tournaments, and a new one.

use super::form::Form;
use super::keep;
use super::state::State;
use crate::tournament::labels;
use egui::{Key, Ui};
use fob_arena::Tournament;
use fob_kit::kind::{Group, MenuEntry, ScreenKind, Way};
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::STEP;
use fob_kit::widgets;
use fob_services::places;
use fob_services::route::{Nav, Pairs, Place, Route, RouteError};
use fob_services::shared::Shared;
use fob_services::topic::Topic;

/// The list of tournaments and the form.
#[derive(Debug)]
pub struct Home {
    /// Each tournament with the number of games played and the number of all games; `None` if its file cannot be read.
    known: Vec<(String, Option<(usize, usize)>)>,
    form: Form,
}

impl Home {
    /// Reads the list of tournaments.
    pub fn new(shared: &mut Shared) -> Self {
        let form = Form::new(shared);
        let mut home = Self { known: Vec::new(), form };
        home.read(shared);
        home
    }

    fn read(&mut self, shared: &mut Shared) {
        let names = keep::names(&shared.store).unwrap_or_else(|error| {
            shared.problem(error);
            Vec::new()
        });
        let progress = |name: &String| keep::load(&shared.store, name).ok().map(|tournament| tournament.progress());
        self.known = names.iter().map(|name| (name.clone(), progress(name))).collect();
    }

    /// Creates the file of a new tournament.
    fn begin(&self, shared: &mut Shared) -> Option<Nav> {
        let seed = (shared.now * 1e6) as u64 ^ fob_store::now().rotate_left(20);
        let mut terms = self.form.terms.clone();
        terms.seed = seed;
        match keep::create(&shared.store, &self.form.name, &Tournament::new(terms)) {
            Ok(name) => Some(Nav::push(places::Tournament(name))),
            Err(error) => {
                shared.problem(error);
                None
            }
        }
    }
}

/// The tournaments, and the form of a new one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tournaments;

impl Place for Tournaments {
    const WORD: &'static str = "tournaments";

    fn read(_name: Option<&str>, _pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self)
    }
}

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: labels::TITLE,
    ways: &[
        &Way::<Tournaments>(|_, shared| Ok(Box::new(Home::new(shared)))),
        &Way::<places::Tournament>(|at, shared| Ok(Box::new(State::open(&at.0, shared)?))),
    ],
    menu: Some(MenuEntry {
        text: labels::TITLE,
        about: "A round robin",
        group: Group::More,
        key: Key::U,
        route: |_| Tournaments.into(),
        now: |_| None,
    }),
    keys: || vec![&super::view::KEYS],
    samples: &["tournaments"],
    ..ScreenKind::PLAIN
};

impl Screen for Home {
    fn route(&self) -> Route {
        Tournaments.into()
    }

    fn title(&self) -> &'static str {
        "Fob: tournaments"
    }

    fn help(&self) -> Topic {
        Topic::Tournament
    }

    fn enter(&mut self, _route: Option<&Route>, shared: &mut Shared) -> Result<(), Vec<String>> {
        self.read(shared);
        Ok(())
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        let mut go = None;
        let back = widgets::titled_page(ui, 860.0, labels::LIST, |ui| {
            for (name, progress) in &self.known {
                ui.horizontal(|ui| {
                    if widgets::button(ui, name, "Open it").clicked() {
                        go = Some(Nav::push(places::Tournament(name.clone())));
                    }
                    let text = match progress {
                        Some((played, all)) if played == all => "over".to_owned(),
                        Some((played, all)) => labels::played(played, all),
                        None => "cannot be read".to_owned(),
                    };
                    widgets::note(ui, &text);
                });
            }
            ui.add_space(STEP);
            widgets::card(ui).show(ui, |ui| {
                ui.set_width(ui.available_width());
                widgets::heading(ui, "A new tournament");
                if self.form.show(ui, cx.shared) {
                    go = self.begin(cx.shared);
                }
            });
        });
        self.form.dialog(ui, cx.shared);
        if back {
            go = Some(Nav::Back);
        }
        go
    }
}
