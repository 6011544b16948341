//! The referee: the same match without physics, for people at a real board. They tap what fell into which hole; Fob applies the
//! rules, runs the DFA on the strings, and saves everything.

mod board;
mod dialogs;
mod entry;
mod keys;
pub mod labels;
mod side;
mod state;
mod steps;

pub use state::RefereeScreen;

use egui::Ui;
use fob_kit::kind::{ScreenKind, Way};
use fob_kit::layout::{self, Foot, Window};
use fob_kit::screen::{Cx, Screen};
use fob_kit::widgets::machine::LastRuns;
use fob_kit::widgets::track::Track;
use fob_services::data::Services;
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "Referee",
    ways: &[
        &Way::<places::Referee>(|places::Referee(plan), services| {
            services.fetch(&plan.dfas, Some(&plan.board));
            let lock = RefereeScreen::lock(services)?;
            Ok(Box::new(RefereeScreen::start(plan.start(services)?, services)?.locked(lock)))
        }),
        &Way::<places::RefereeOn>(|_, services| {
            let lock = RefereeScreen::lock(services)?;
            Ok(Box::new(RefereeScreen::resume(services)?.locked(lock)))
        }),
    ],
    keys: || vec![&keys::KEYS],
    ..ScreenKind::PLAIN
};

impl Screen for RefereeScreen {
    fn route(&self) -> Route {
        places::RefereeOn.into()
    }

    fn title(&self) -> &'static str {
        "Fob: referee"
    }

    fn help(&self) -> Topic {
        Topic::Referee
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx)
    }

    fn retry(&mut self, services: &mut Services) {
        if self.retry.is_due(services.now) {
            self.save(services);
        }
    }

    fn leave(&mut self, services: &mut Services) {
        if self.retry.is_unsaved() {
            self.save(services);
        }
    }

    fn stays(&self) -> bool {
        self.retry.is_unsaved()
    }

    fn takes(&self, route: &Route) -> bool {
        route.is::<places::RefereeOn>()
    }

    fn pace(&self, _services: &Services) -> Pace {
        let runs = self.runs.as_ref().is_some_and(LastRuns::is_playing);
        let moving = runs || self.tracks.iter().any(Track::moving) || self.eye.turns();
        if moving { Pace::Now } else { Pace::Sleep }
    }
}

fn show(ui: &mut Ui, state: &mut RefereeScreen, cx: &mut Cx<'_>) -> Option<Nav> {
    let services = &mut *cx.services;
    state.tick(services);
    let go = keys::take(ui, state, services);
    let side = Window::from_ui(ui).share(0.34, 300.0, 640.0);
    let table =
        layout::Arrangement { side: Some(side), ..layout::Arrangement::new("referee match", "Figure", Foot::AtLeast(0.0)) };
    let mut parts = (state, services, go);
    table.show(
        ui,
        &mut parts,
        |ui, (state, services, go)| *go = side::head(ui, state, services).or(go.take()),
        |ui, (state, ..)| side::side(ui, state),
        |ui, (state, services, go)| *go = entry::show(ui, state, services).or(go.take()),
        |ui, (state, services, _)| board::show(ui, state, services, cx.scene),
    );
    let (state, services, go) = parts;
    dialogs::show(ui, state, services);
    if state.printing.as_mut().is_some_and(|printing| printing.show(ui, services)) {
        state.printing = None;
    }
    go
}
