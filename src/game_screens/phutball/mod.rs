//! Phutball at the table: the board in birch under mouse and keyboard, the move as it grows, the analysis.

mod analysis;
mod board;
mod curve;
mod grid;
mod hand;
mod in_words;
mod keys;
pub mod labels;
mod marks;
mod motion;
mod paint;
mod panel;
mod phrases;
mod pictures;
mod prospects;
mod rules;
mod setup;
mod state;
mod walk;

pub use grid::Grid;
pub use pictures::PICTURES;
pub use state::PhutballView;

use super::view::{Cx, Start, View};
use egui::{Key, Margin, Painter, Rect, Ui};
use fob_games::phutball::{Move, Phutball, Side};
use fob_games::{History, Player};
use fob_kit::keys::Section;
use fob_kit::layout::Window;
use fob_kit::theme::Theme;
use fob_services::data::Services;
use fob_services::sound::Sound;
use fob_services::topic::Topic;
use motion::Motion;

impl PhutballView {
    /// Starts to show the move that led to the place in view, unless the hand has shown its jumps already.
    fn arrive(&mut self, history: &History<Phutball>) {
        let Some((from, since)) = self.arrived.take() else { return };
        let confirmed = self.confirmed.take();
        let here = history.current();
        let before = history.parent(here).and_then(|parent| history.position_at(parent));
        if let Some(mv) = history.move_to(here).filter(|mv| before == Some(&from) && confirmed.as_ref() != Some(mv)) {
            self.motion = Motion::new(&from, mv, since);
        }
    }
}

impl View for PhutballView {
    type Game = Phutball;

    const HELP: Topic = Topic::Phutball;

    const USUAL_LEVEL: usize = 2;

    fn prompt(_: &Phutball, is_first: bool) -> Option<&'static str> {
        is_first.then_some("Tap a free point, then Play. Tap a ring: the ball jumps.")
    }

    fn board(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Phutball>) {
        self.arrive(cx.history);
        self.prospects.follow(cx.history, cx.studies);
        self.aimed = None;
        keys::take(ui, self, cx);
        let frame = egui::Frame::new().fill(cx.theme.panel).inner_margin(Margin::symmetric(14, 10));
        let across = ui.max_rect().width();
        let panel = Window::from_ui(ui).left_of_game("phutball-side", "Your move", across).frame(frame).show(ui, |ui| {
            let within = ui.max_rect();
            egui::ScrollArea::vertical().id_salt("phutball-side").auto_shrink([false, false]).show(ui, |ui| {
                panel::show(ui, self, cx);
            });
            within
        });
        // Below the two lines with the players' goals; on a phone over the lower part of the board.
        let low = ui.max_rect().with_min_y(ui.max_rect().bottom() - 300.0).shrink(8.0);
        let card = panel.map_or(low, |panel| panel.with_min_y(panel.top() + 72.0));
        egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| board::show(ui, self, cx));
        let step = self.walk;
        walk::card(ui, &mut self.walk, cx, card);
        if self.walk > step {
            self.show_step(cx.services.now);
        }
        self.pointed = None;
    }

    fn act(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Phutball>) -> bool {
        board::act(ui, self, cx)
    }

    fn analysis(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Phutball>) {
        analysis::show(ui, self, cx);
    }

    fn setup(&mut self, ui: &mut Ui) -> Result<(), String> {
        setup::show(ui, &mut self.setup);
        Ok(())
    }

    fn start(&mut self, _seed: u64) -> Option<Start<Phutball>> {
        Some(self.setup.start())
    }

    fn rules(ui: &mut Ui) {
        rules::rules(ui);
    }

    fn picture(painter: &Painter, rect: Rect, theme: &Theme, position: &Phutball, _turn: f32) {
        paint::still(painter, rect, theme, position);
    }

    fn changed(&mut self, from: &Phutball, _to: &Phutball, now: f64) {
        self.rest();
        self.arrived = Some((*from, now));
    }

    fn opened(&mut self, _session: &History<Phutball>) {
        self.rest();
        self.arrived = None;
        self.confirmed = None;
        self.cursor = None;
        self.prospects.clear();
        self.walk = self.setup.take_walk().then_some(0);
    }

    fn moving(&self, services: &Services) -> bool {
        self.arrived.is_some() || self.gliding(services)
    }

    fn holds(&self) -> bool {
        self.hand.holds() || self.cursor.is_some()
    }

    fn takes(&self, key: Key) -> bool {
        self.cursor.is_some() && matches!(key, Key::ArrowLeft | Key::ArrowRight)
    }

    fn player(player: Player) -> String {
        phrases::side(if player == 1 { Side::Ohs } else { Side::Eks }).to_owned()
    }

    fn held(&self, position: &Phutball) -> Option<String> {
        self.hand.mv().map(|mv| phrases::mv(position, &mv))
    }

    fn words(position: &Phutball, mv: &Move) -> String {
        phrases::mv(position, mv)
    }

    fn clue(_position: &Phutball, mv: &Move) -> String {
        match mv {
            Move::Man(point) => format!("It is a man in row {}.", point.row()),
            Move::Ball(path) => {
                format!("The ball moves, in {}.", fob_services::phrases::plural(path.len().saturating_sub(1), "jump"))
            }
        }
    }

    fn sound(mv: &Move) -> Sound {
        match mv {
            Move::Man(_) => Sound::Puck,
            Move::Ball(_) => Sound::Cue,
        }
    }

    fn keys() -> &'static Section {
        &keys::KEYS
    }
}
