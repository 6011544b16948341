//! The list of tournaments, and a new one.

use super::form::Form;
use super::keep;
use super::state::TournamentScreen;
use crate::tournament::labels;
use egui::{Key, Ui};
use fob_arena::Tournament;
use fob_kit::kind::{Group, MenuEntry, ScreenKind, Way};
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::STEP;
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::places;
use fob_services::route::{Nav, Pairs, Place, Route, RouteError};
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
    pub fn new(services: &mut Services) -> Self {
        let form = Form::new(services);
        let mut home = Self { known: Vec::new(), form };
        home.read(services);
        home
    }

    fn read(&mut self, services: &mut Services) {
        let names = keep::names(&services.store).unwrap_or_else(|error| {
            services.problem(error);
            Vec::new()
        });
        let progress = |name: &String| keep::load(&services.store, name).ok().map(|tournament| tournament.progress());
        self.known = names.iter().map(|name| (name.clone(), progress(name))).collect();
    }

    /// Creates the file of a new tournament.
    fn begin(&self, services: &mut Services) -> Option<Nav> {
        let seed = (services.now * 1e6) as u64 ^ fob_store::now().rotate_left(20);
        let mut terms = self.form.terms.clone();
        terms.seed = seed;
        match keep::create(&services.store, &self.form.name, &Tournament::new(terms)) {
            Ok(name) => Some(Nav::push(places::Tournament(name))),
            Err(error) => {
                services.problem(error);
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
        &Way::<Tournaments>(|_, services| Ok(Box::new(Home::new(services)))),
        &Way::<places::Tournament>(|at, services| Ok(Box::new(TournamentScreen::open(&at.0, services)?))),
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

    fn enter(&mut self, _route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        self.read(services);
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
                if self.form.show(ui, cx.services) {
                    go = self.begin(cx.services);
                }
            });
        });
        self.form.dialog(ui, cx.services);
        if back {
            go = Some(Nav::Back);
        }
        go
    }
}
