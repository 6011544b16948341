//! Gobblet at the table, on 3x3 and on 4x4: the board and its nested cups in 3-D, and the analysis.

mod act;
mod board;
pub mod cups;
mod four;
mod hand;
mod in_words;
mod judge;
mod keys;
pub mod labels;
mod marks;
mod overlay;
mod paint;
mod phrases;
mod places;
mod rules;
mod state;
mod strip;
mod three;
mod walk;
mod why;

pub use state::{GobbletView, Options};

use super::view::{Cx, Start, View};
use cups::side_colours;
use egui::{Color32, Painter, Rect, Ui};
use fob_games::gobblet::{Colour, Move, Position};
use fob_games::{History, Outcome, Player};
use fob_kit::keys::Section;
use fob_kit::layout::margins;
use fob_kit::theme::Theme;
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::palette::Palette;
use fob_services::sound::Sound;
use fob_services::topic::Topic;
use judge::Judge;
use places::Place;

/// Gobblet on the small board.
pub type Gobblet3View = GobbletView<3>;
/// Gobblet on the large board.
pub type Gobblet4View = GobbletView<4>;

impl<const N: usize> View for GobbletView<N>
where
    Position<N>: Judge<N>,
{
    type Game = Position<N>;

    const HELP: Topic = Topic::Gobblet;

    const USUAL_LEVEL: usize = 2;

    const ARROWS_LEAF: bool = false;

    fn board(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Position<N>>) {
        walk::follow(self, cx);
        let frame = egui::Frame::new().fill(cx.theme.panel).inner_margin(margins(ui, 16, 8));
        egui::Panel::top("gobblet-strip").resizable(false).frame(frame).show(ui, |ui| strip::show(ui, self, cx));
        walk::strip(ui, self, cx);
        egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| board::show(ui, self, cx));
    }

    fn analysis(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Position<N>>) {
        Position::<N>::panel(ui, self, cx);
    }

    fn setup(&mut self, ui: &mut Ui) -> Result<(), String> {
        widgets::note(ui, "Red begins on the empty board.");
        ui.horizontal_wrapped(|ui| strip::options(ui, self));
        Ok(())
    }

    fn start(&mut self, _seed: u64) -> Option<Start<Position<N>>> {
        // The empty board is not worth a file before the first move.
        Some(Start { position: Position::empty(), random: true })
    }

    fn rules(ui: &mut Ui) {
        rules::show::<N>(ui);
    }

    fn picture(painter: &Painter, rect: Rect, theme: &Theme, position: &Position<N>, turn: f32) {
        paint::position(painter, rect, theme, position, turn);
    }

    fn changed(&mut self, from: &Position<N>, to: &Position<N>, now: f64) {
        self.show_step(from, to, now);
        self.put_back();
        self.why.close();
        // The keyboard's frame does not stay next to the other side's pieces.
        if matches!(self.cursor, Some(Place::Peg { .. })) {
            self.cursor = keys::centre().map(Place::Cell);
        }
    }

    fn opened(&mut self, _session: &History<Position<N>>) {
        let (eye, options) = (self.eye, self.options);
        *self = Self::default();
        (self.eye, self.options) = (eye, options);
    }

    fn moving(&self, services: &Services) -> bool {
        self.gliding(services)
    }

    fn holds(&self) -> bool {
        self.lifted.is_some() || self.cursor.is_some() || self.why.is_open()
    }

    fn colour(player: Player) -> Color32 {
        let [red, yellow] = side_colours(Palette::Default);
        if player == Colour::Red.player() { red } else { yellow }
    }

    fn player(player: Player) -> String {
        let side = if player == Colour::Red.player() { Colour::Red } else { Colour::Yellow };
        places::side_name(side).to_owned()
    }

    fn words(position: &Position<N>, mv: &Move<N>) -> String {
        phrases::describe(position, *mv)
    }

    fn clue(position: &Position<N>, mv: &Move<N>) -> String {
        match mv {
            Move::Place { size, .. } => format!("It is a {} piece from the reserve.", places::size_name::<N>(*size)),
            Move::Shift { from, .. } => {
                let size = position.top(*from).map_or("", |piece| places::size_name::<N>(piece.size));
                format!("It is the {size} piece on {from}.")
            }
        }
    }

    fn ending(names: &[String], outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(player) => {
                let name = names.get(usize::from(player).wrapping_sub(1)).map_or("nobody", String::as_str);
                crate::labels::has_won(name)
            }
            Outcome::Draw => "A draw, by agreement or because the same position came up for the third time.".to_owned(),
        }
    }

    fn sound(mv: &Move<N>) -> Sound {
        match mv {
            Move::Place { .. } => Sound::Puck,
            Move::Shift { .. } => Sound::Cushion,
        }
    }

    fn keys() -> &'static Section {
        &keys::KEYS
    }
}
