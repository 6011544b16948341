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

pub use state::State;

use egui::Ui;
use fob_kit::kind::{ScreenKind, Way};
use fob_kit::layout::{self, Foot, Window};
use fob_kit::screen::{Cx, Screen};
use fob_kit::widgets::machine::LastRuns;
use fob_kit::widgets::track::Track;
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::shared::Shared;
use fob_services::topic::Topic;

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "Referee",
    ways: &[
        &Way::<places::Referee>(|places::Referee(plan), shared| {
            shared.fetch(&plan.dfas, Some(&plan.board));
            let lock = State::lock(shared)?;
            Ok(Box::new(State::start(plan.start(shared)?, shared)?.locked(lock)))
        }),
        &Way::<places::RefereeOn>(|_, shared| {
            let lock = State::lock(shared)?;
            Ok(Box::new(State::resume(shared)?.locked(lock)))
        }),
    ],
    keys: || vec![&keys::KEYS],
    ..ScreenKind::PLAIN
};

impl Screen for State {
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

    fn retry(&mut self, shared: &mut Shared) {
        if self.retry.is_due(shared.now) {
            self.save(shared);
        }
    }

    fn leave(&mut self, shared: &mut Shared) {
        if self.retry.is_unsaved() {
            self.save(shared);
        }
    }

    fn stays(&self) -> bool {
        self.retry.is_unsaved()
    }

    fn takes(&self, route: &Route) -> bool {
        route.is::<places::RefereeOn>()
    }

    fn pace(&self, _shared: &Shared) -> Pace {
        let runs = self.runs.as_ref().is_some_and(LastRuns::is_playing);
        let moving = runs || self.tracks.iter().any(Track::moving) || self.eye.turns();
        if moving { Pace::Now } else { Pace::Sleep }
    }
}

fn show(ui: &mut Ui, state: &mut State, cx: &mut Cx<'_>) -> Option<Nav> {
    let shared = &mut *cx.shared;
    state.tick(shared);
    let go = keys::take(ui, state, shared);
    let side = Window::from_ui(ui).share(0.34, 300.0, 640.0);
    let table =
        layout::Arrangement { side: Some(side), ..layout::Arrangement::new("referee match", "Figure", Foot::AtLeast(0.0)) };
    let mut parts = (state, shared, go);
    table.show(
        ui,
        &mut parts,
        |ui, (state, shared, go)| *go = side::head(ui, state, shared).or(go.take()),
        |ui, (state, ..)| side::side(ui, state),
        |ui, (state, shared, go)| *go = entry::show(ui, state, shared).or(go.take()),
        |ui, (state, shared, _)| board::show(ui, state, shared, cx.scene),
    );
    let (state, shared, go) = parts;
    dialogs::show(ui, state, shared);
    if state.printing.as_mut().is_some_and(|printing| printing.show(ui, shared)) {
        state.printing = None;
    }
    go
}
