//! The first player's win on the small board of Gobblet: every reply of yellow's with red's answer to it, and a trainer.

pub mod labels;
mod side;
mod state;

pub use state::FirstWinScreen;

use super::player::{self, AGAIN, Board, HINT};
use super::view::View;
use egui::{Key, Ui};
use fob_kit::keys;
use fob_kit::keys::plain;
use fob_kit::kind::{Found, ScreenKind, Way};
use fob_kit::layout::{self, Window};
use fob_kit::screen::{Cx, Screen};
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::pace::Pace;
use fob_services::route::{Nav, Pairs, Place, Route, RouteError, Written};
use fob_services::topic::Topic;

keys! {
    /// The keys of the tree, in addition to those of the puzzle player.
    static KEYS = "The first player's win";
    NEXT: "Next reply", "Next reply, previous reply; Enter plays it", [plain(Key::N)];
    PREVIOUS: "Previous reply", "Next reply, previous reply; Enter plays it", [plain(Key::P)];
    MODE: "Look or train", "Look at the tree, or train to keep the win", [plain(Key::T)];
    BACK: "Take back", "Take the last move back", [plain(Key::Backspace)];
}

impl FirstWinScreen {
    fn keys(&mut self, ui: &Ui, services: &mut Services) {
        if ui.memory(|m| m.focused().is_some()) || !services.problems.is_empty() {
            return;
        }
        let [next, previous, hint, again, other, back] =
            [&NEXT, &PREVIOUS, &HINT, &AGAIN, &MODE, &BACK].map(|key| player::key(ui, &self.view, key));
        let rows = self.known().map_or(0, |known| known.branches.len()).max(1);
        if next {
            self.row = (self.row + 1) % rows;
        }
        if previous {
            self.row = (self.row + rows - 1) % rows;
        }
        if hint && self.trains && self.waits() {
            self.help();
        }
        if again {
            self.restart(self.trains, services.now);
        }
        if other {
            self.restart(!self.trains, services.now);
        }
        if back {
            self.back(services.now);
        }
        if !self.view.holds() && !self.trains && self.waits() && keys::ENTER.key(ui) {
            side::play_row(self, services);
        }
    }

    fn board(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        let free = self.waits();
        let open = cx.services.problems.is_empty();
        let best = self.known().and_then(|known| known.branches.first()?.moves.first().copied());
        let hint = best.filter(|_| self.hint && free);
        let board = Board { history: &self.history, names: &self.names, hint: hint.as_ref(), free, open };
        if let Some(mv) = board.show(ui, &mut self.view, cx.services, cx.scene) {
            self.choose(&mv, cx.services);
        }
    }
}

/// The tree of the first player's win on the small board of Gobblet.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstWin {
    /// True for training: a person plays Red.
    pub train: bool,
    /// The moves so far, separated by commas.
    pub line: Option<String>,
}

impl Place for FirstWin {
    const WORD: &'static str = "first-win";
    const SHOWN: &'static [&'static str] = &["first-win", "first-win/train"];
    const NAMED: bool = true;

    fn read(name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        match name {
            None | Some("train") => Ok(Self { train: name.is_some(), line: pairs.take("line") }),
            Some(_) => Err(pairs.unknown()),
        }
    }

    fn write(&self, out: &mut Written) {
        if self.train {
            out.name(&"train");
        }
        out.maybe("line", self.line.as_ref());
    }
}

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "The first player's win",
    ways: &[&Way::<FirstWin>(|at, _| Ok(Box::new(FirstWinScreen::open(at.train, at.line.as_deref())?)))],
    found: |_| {
        let tree = FirstWin { train: false, line: None };
        vec![Found::new("The first player's win", "screen: the tree of Gobblet 3x3", tree)]
    },
    keys: || vec![&KEYS, &player::KEYS],
    samples: &["first-win"],
    ..ScreenKind::PLAIN
};

impl Screen for FirstWinScreen {
    fn route(&self) -> Route {
        FirstWin { train: self.trains, line: self.line() }.into()
    }

    fn title(&self) -> &'static str {
        "Fob: the first player's win"
    }

    fn help(&self) -> Topic {
        Topic::Gobblet
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        self.again = false;
        self.step(cx.services);
        self.keys(ui, cx.services);
        let frame = widgets::panel_frame(ui);
        let mut back = false;
        egui::Panel::top("first-win-head").frame(frame).show(ui, |ui| {
            back = widgets::header(ui, "Gobblet 3x3: the first player's win", |_| {});
        });
        let right = (ui.max_rect().width() * 0.31).clamp(288.0, 440.0);
        Window::from_ui(ui).right("first-win-side", "Moves", right, layout::TALL).frame(frame).peek_at(layout::TALL).show(
            ui,
            |ui| {
                egui::ScrollArea::vertical().id_salt("first-win-side").auto_shrink([false, false]).show(ui, |ui| {
                    side::show(ui, self, cx.services);
                });
            },
        );
        egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| self.board(ui, cx));
        back |= keys::BACK.shortcut(ui);
        back.then_some(Nav::Back)
    }

    fn pace(&self, services: &Services) -> Pace {
        if self.again {
            return Pace::Now;
        }
        let own = if self.goes_on() { Pace::After(0.05) } else { Pace::Sleep };
        own.sooner(View::pace(&self.view, services))
    }

    fn takes(&self, route: &Route) -> bool {
        *route == self.route()
    }
}
