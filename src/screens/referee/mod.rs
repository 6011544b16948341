//! The referee: the same match without physics, for people at a real board. They tap what fell where; the rules, the DFA
//! and the strings follow, and everything is kept.

mod board;
mod dialogs;
mod entry;
pub mod labels;
mod side;
mod state;
mod steps;

pub use state::State;

use crate::printing::Printing;
use egui::{Key, Modifiers, Ui};
use fob_kit::kind::{ScreenKind, Way};
use fob_kit::layout::{self, Window};
use fob_kit::pace::Pace;
use fob_kit::places;
use fob_kit::route::{Nav, Route};
use fob_kit::screen::{Cx, Screen};
use fob_kit::session::refereed::Entry;
use fob_kit::shared::Shared;
use fob_kit::topic::Topic;
use fob_kit::widgets;
use fob_kit::widgets::track::Track;
use fob_table::{Colour, Hole};
use state::{Dialog, Target};

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
        if self.unsaved && shared.now >= self.again_at {
            self.save(shared);
        }
    }

    fn leave(&mut self, shared: &mut Shared) {
        if self.unsaved {
            self.save(shared);
        }
    }

    fn stays(&self) -> bool {
        self.unsaved
    }

    fn takes(&self, route: &Route) -> bool {
        route.is::<places::RefereeOn>()
    }

    fn pace(&self, _shared: &Shared) -> Pace {
        let moving = self.tracks.iter().any(Track::moving) || (self.eye.turn - self.eye.turn_to).abs() > 1e-3;
        if moving { Pace::Now } else { Pace::Sleep }
    }
}

fn show(ui: &mut Ui, state: &mut State, cx: &mut Cx<'_>) -> Option<Nav> {
    let shared = &mut *cx.shared;
    state.tick(shared);
    let go = keys(ui, state, shared);
    let side = (Window::from_ui(ui).size.x * 0.34).clamp(300.0, 640.0);
    let table = layout::Table { id: "referee match", side, share: layout::TALL, strip: 0.0 };
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

/// This screen has no text field, so letter keys work wherever the focus is; Enter belongs to a focused button.
fn keys(ui: &Ui, state: &mut State, shared: &mut Shared) -> Option<Nav> {
    if !shared.problems.is_empty() || state.dialog.is_some() || state.printing.is_some() {
        return None;
    }
    let pressed = |key| widgets::shortcut(ui, Modifiers::NONE, key);
    for (hole, key) in Hole::ALL.into_iter().zip([Key::Num1, Key::Num2, Key::Num3, Key::Num4]) {
        if pressed(key) {
            state.target = Target::Hole(hole);
        }
    }
    if pressed(Key::L) {
        state.target = Target::Lost;
    }
    for (key, colour) in [(Key::G, Colour::Green), (Key::R, Colour::Red)] {
        if pressed(key) {
            state.enter_puck(colour, shared);
        }
    }
    for (key, entry) in [(Key::B, Entry::Black), (Key::O, Entry::BlackOff)] {
        if pressed(key) {
            state.enter(entry, shared);
        }
    }
    if pressed(Key::Backspace) && !state.shot.is_empty() {
        state.remove(state.shot.len() - 1);
    }
    if pressed(Key::Delete) {
        state.clear();
    }
    let redo = widgets::shortcut(ui, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    if redo || widgets::shortcut(ui, Modifiers::COMMAND, Key::Y) {
        state.redo(shared);
    }
    if widgets::shortcut(ui, Modifiers::COMMAND, Key::Z) && state.can_undo() {
        state.undo(shared);
    }
    if pressed(Key::T) {
        shared.settings.turn_board ^= true;
        state.turn(shared);
    }
    if pressed(Key::C) {
        state.copy(ui);
    }
    if pressed(Key::P) {
        state.printing = Some(Printing::new(&state.start, shared));
    }
    if !state.game.is_over() {
        if pressed(Key::D) {
            state.dialog = Some(Dialog::Draw);
        }
        if pressed(Key::X) {
            state.dialog = Some(Dialog::Resign);
        }
    }
    if pressed(Key::Escape) {
        state.close(shared);
        return Some(Nav::Home);
    }
    None
}
