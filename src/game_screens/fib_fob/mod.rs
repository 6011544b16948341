//! Fib Fob at the table: the stack in 3-D, the cockpit with its meters, the kinds of move, the analysis.

mod analysis;
mod flat;
mod gauges;
mod hand;
mod kinds;
mod labels;
pub mod paint;
mod rules;
pub mod scene;
mod setup;
mod stack;
mod state;
mod texts;
mod walk;

pub use rules::rules;

pub use state::FibFobView;
pub use texts::{
    DOWN_STACK, EJECT_FOB, FROM_ABOVE, PLAY, REDUCE, SPEND_FOB, STACK, TIME_COUNTER, USE_NUGGETS, is_home, lost_for, nimber,
    tank, winning_move,
};

use super::view::{Cx, Start, View};
use egui::{Margin, Painter, Rect, Ui};
use fob_games::fib_fob::{FibFob, Kind, Move};
use fob_games::{History, Outcome, Player};
use fob_kit::keys::Section;
use fob_kit::layout::Window;
use fob_kit::scene::eye::Eye;
use fob_kit::theme::{STEP, Theme};
use fob_services::data::Services;
use fob_services::sound::Sound;
use fob_services::topic::Topic;
use hand::Hand;
use scene::{Colours, StackScene, to_go};
use state::Grip;

impl View for FibFobView {
    type Game = FibFob;

    const HELP: Topic = Topic::FibFob;

    const USUAL_LEVEL: usize = 2;

    fn board(&mut self, ui: &mut Ui, cx: &mut Cx<'_, FibFob>) {
        if self.walk.is_none() {
            self.hand.keys(ui, cx);
        }
        let shown = self.walk.and_then(walk::position).unwrap_or(*cx.history.position());
        let frame = egui::Frame::new().fill(cx.theme.panel).inner_margin(Margin::symmetric(14, 10));
        let across = ui.max_rect().width();
        Window::from_ui(ui).left_of_game("cockpit", "Gauges", across).frame(frame).show(ui, |ui| {
            let foot = egui::Panel::bottom("cockpit-hand").frame(egui::Frame::NONE).show_separator_line(false).resizable(false);
            foot.exact_size(kinds::stepper_height(ui)).show(ui, |ui| kinds::stepper(ui, self, cx));
            let tall = kinds::room_above(ui);
            egui::ScrollArea::vertical().id_salt("cockpit").auto_shrink([false, false]).show(ui, |ui| {
                // The choices come first if there is no height for both: the amounts are above the boards then.
                let moves_first = Window::from_ui(ui).has_column();
                if moves_first {
                    kinds::show(ui, self, cx, &shown);
                    ui.add_space(STEP);
                }
                gauges::show(ui, self, cx, &shown, tall);
                if !moves_first {
                    kinds::show(ui, self, cx, &shown);
                }
            });
        });
        egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
            if Window::from_ui(ui).is_phone() {
                gauges::line(ui, self, cx, &shown);
            }
            let is_alone = flat::show(ui, self, cx, &shown);
            let rect = ui.available_rect_before_wrap();
            if !is_alone {
                stack::show(ui, self, cx, &shown);
            }
            walk::card(ui, &mut self.walk, cx, rect);
        });
    }

    fn act(&mut self, ui: &mut Ui, cx: &mut Cx<'_, FibFob>) -> bool {
        let held = self.hand.kind().is_some() && cx.free && self.walk.is_none();
        if held {
            kinds::setting(ui, self, cx);
        }
        held
    }

    fn prompt(position: &FibFob, is_first: bool) -> Option<&'static str> {
        let ship_moves = [Kind::Boards, Kind::Ranks, Kind::Files].into_iter().any(|kind| hand::most(position, kind) > 0);
        match (ship_moves, is_first) {
            (false, _) => Some("The ship is home: choose a move in Gauges."),
            (true, true) => Some("Tap a dot. Whoever cannot move loses."),
            (true, false) => None,
        }
    }

    fn held(&self, position: &FibFob) -> Option<String> {
        self.hand.mv(position).map(|mv| hand::words(position, mv))
    }

    fn analysis(&mut self, ui: &mut Ui, cx: &mut Cx<'_, FibFob>) {
        analysis::show(ui, self, cx);
    }

    fn setup(&mut self, ui: &mut Ui) -> Result<(), String> {
        setup::show(ui, &mut self.setup).map_err(str::to_owned)
    }

    fn start(&mut self, seed: u64) -> Option<Start<FibFob>> {
        self.setup.start(seed)
    }

    fn again(&mut self, first: &FibFob, seed: u64) -> Start<FibFob> {
        self.setup.again(first, seed)
    }

    fn rules(ui: &mut Ui) {
        rules(ui);
    }

    fn picture(painter: &Painter, rect: Rect, theme: &Theme, position: &FibFob, turn: f32) {
        let home = Eye::default();
        let eye = Eye { yaw: home.yaw + turn, ..home };
        let scene =
            StackScene { rect, eye, ship: to_go(position.ship()), ghost: None, marks: Vec::new(), colours: Colours::new(theme) };
        paint::stack(painter, &scene);
    }

    fn changed(&mut self, from: &FibFob, _to: &FibFob, now: f64) {
        self.glide = Some((*from, now));
        self.look = true;
        self.hand = Hand::default();
        self.grip = Grip::None;
        self.walk = None;
    }

    fn opened(&mut self, history: &History<FibFob>) {
        let start = history.position_at(history.root()).copied().unwrap_or(*history.position());
        self.scale = ((start.time() + start.nuggets()).max(1), start.fib().max(start.fob()).max(1));
        self.hand = Hand::default();
        self.grip = Grip::None;
        self.glide = None;
        self.walk = self.setup.take_walk().then_some(0);
    }

    fn moving(&self, services: &Services) -> bool {
        self.gliding(services)
    }

    fn holds(&self) -> bool {
        self.hand.kind().is_some()
    }

    fn player(player: Player) -> String {
        format!("Co-pilot {player}")
    }

    fn words(position: &FibFob, mv: &Move) -> String {
        hand::words(position, *mv)
    }

    fn clue(position: &FibFob, mv: &Move) -> String {
        format!("{} {}.", crate::labels::KIND_OF_MOVE, hand::kind_name(position, *mv))
    }

    fn ending(names: &[String], outcome: Outcome) -> String {
        let name = |player: u8| names.get(usize::from(player).wrapping_sub(1)).map_or("nobody", String::as_str);
        match outcome {
            Outcome::Win(player) => {
                format!("{} {} cannot move and is erased from reality.", texts::is_home(name(player)), name(3 - player.min(2)))
            }
            Outcome::Draw => "Both are home.".to_owned(),
        }
    }

    fn sound(mv: &Move) -> Sound {
        match mv {
            Move::Ship(_) => Sound::Puck,
            Move::Time(_) | Move::Nuggets(_) => Sound::Cushion,
            Move::Spend(_) => Sound::Cue,
            Move::Eject(_) => Sound::Hole,
        }
    }

    fn keys() -> &'static Section {
        &hand::KEYS
    }
}
