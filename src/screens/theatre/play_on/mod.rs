//! Playing on from a shot of a replay: who plays now, and from where. The replay does not change.

mod form;
mod state;

pub use state::PlayOnForm;

use egui::{Key, Ui};
use fob_kit::aiming::{Eye, hand, shot_view as discs};
use fob_kit::keys;
use fob_kit::keys::plain;
use fob_kit::kind::{ScreenKind, Way};
use fob_kit::layout::{self, Window};
use fob_kit::scene::BoardScene;
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::STEP;
use fob_kit::widgets;
use fob_kit::widgets::panel_frame;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;

keys! {
    /// The keys of playing on.
    static KEYS = "Play on";
    PREVIOUS: "Previous shot", "Previous shot, next shot", [plain(Key::ArrowLeft)];
    NEXT: "Next shot", "Previous shot, next shot", [plain(Key::ArrowRight)];
}

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "Play on",
    ways: &[&Way::<places::PlayOn>(|at, _| Ok(Box::new(PlayOnForm::open(&at.path, at.shot)?)))],
    keys: || vec![&KEYS],
    ..ScreenKind::PLAIN
};

impl Screen for PlayOnForm {
    fn route(&self) -> Route {
        places::PlayOn { path: self.path.clone(), shot: Some(self.shot()) }.into()
    }

    fn title(&self) -> &'static str {
        "Fob: play on"
    }

    fn help(&self) -> Topic {
        Topic::Theatre
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx)
    }
}

fn show(ui: &mut Ui, state: &mut PlayOnForm, cx: &mut Cx<'_>) -> Option<Nav> {
    let services = &mut *cx.services;
    let mut go = state.tick(services);
    let working = state.job.is_some();
    if working && keys::BACK.shortcut(ui) {
        state.job = None;
    }
    if !working {
        for (key, to) in
            [(&PREVIOUS, state.shot().saturating_sub(1)), (&NEXT, state.shot() + 1), (&keys::FIRST, 0), (&keys::LAST, usize::MAX)]
        {
            if key.key(ui) {
                state.go(to);
            }
        }
    }
    let wide = ui.max_rect().width();
    egui::Panel::top("play on head").frame(panel_frame(ui)).show(ui, |ui| {
        if widgets::header(ui, "Play on from here", |_| {}) {
            go = Some(Nav::Back);
        }
    });
    // On a phone the way into the match stays in sight below board and form.
    let is_phone = Window::from_ui(ui).is_phone();
    if is_phone {
        egui::Panel::bottom("play on foot").frame(panel_frame(ui)).resizable(false).show(ui, |ui| form::start(ui, state));
    }
    let right = (wide * 0.38).clamp(380.0, 560.0);
    Window::from_ui(ui).right("play on form", "Players", right, layout::TALL).frame(panel_frame(ui)).peek().show(ui, |ui| {
        egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            form::show(ui, state);
            if !is_phone {
                ui.add_space(STEP);
                form::start(ui, state);
            }
        });
    });
    egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
        let response = hand::sense(ui, fob_services::labels::BOARD);
        if let Some(shot) = state.played() {
            let layout = &shot.settled.layout;
            let fit = Eye::default().fit(&layout.board, response.rect.shrink(8.0));
            let discs = discs::resting(layout);
            cx.scene.boards.push(BoardScene { board: layout.board.clone(), fit, discs, light: 1.0 });
        }
    });
    go
}
