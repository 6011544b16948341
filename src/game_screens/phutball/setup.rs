//! The choices for a new game: the board's size, a handicap, or the text's example.

use super::walk::{EXAMPLE, position};
use crate::view::Start;
use egui::{DragValue, RichText, Ui};
use fob_games::Game;
use fob_games::phutball::{Phutball, Setup, Side, Size};
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Way {
    #[default]
    New,
    Example,
}

/// The sizes with a name; `None` for a size that the person sets.
const SIZES: [(Option<Size>, &str, &str); 5] = [
    (Some(Size::USUAL), "15 × 19", "The standard board: 15 columns, 19 rows"),
    (Some(Size { columns: 9, rows: 13 }), "9 × 13", "A small board for a short game"),
    (Some(Size { columns: 15, rows: 21 }), "15 × 21", "Two rows more"),
    (Some(Size { columns: 19, rows: 19 }), "19 × 19", "The whole of a Go board"),
    (None, "Another size", "Up to 25 columns and rows"),
];

/// The choices of the dialog, kept for the next time.
#[derive(Clone, Debug)]
pub struct PhutballSetup {
    way: Way,
    named: Option<Size>,
    own: Size,
    handicap: u8,
    favoured: Side,
    walk: bool,
}

impl Default for PhutballSetup {
    fn default() -> Self {
        let own = Size { columns: 11, rows: 15 };
        Self { way: Way::New, named: Some(Size::USUAL), own, handicap: 0, favoured: Side::Ohs, walk: false }
    }
}

impl PhutballSetup {
    /// Returns whether the new game starts with the walk-through, and clears the choice.
    pub(crate) fn take_walk(&mut self) -> bool {
        std::mem::take(&mut self.walk)
    }

    fn size(&self) -> Size {
        self.named.unwrap_or(self.own)
    }

    /// Returns the maximum number of rows by which the ball can start nearer to a goal.
    fn most(&self) -> u8 {
        let rows = self.size().rows;
        let middle = rows.div_ceil(2);
        match self.favoured {
            Side::Ohs => (rows - 1).saturating_sub(middle),
            Side::Eks => middle.saturating_sub(2),
        }
    }

    /// Returns the new game with the present choices.
    pub fn start(&mut self) -> Start<Phutball> {
        self.walk = self.way == Way::Example;
        let position = match self.way {
            Way::New => {
                let handicap = self.handicap.min(self.most());
                Phutball::start(&Setup { size: self.size(), handicap, favoured: self.favoured }, 0)
            }
            Way::Example => position(EXAMPLE),
        };
        // An empty board is not worth a file before the first move.
        Start { position, random: self.way == Way::New }
    }
}

/// Draws the choices of a new game.
pub fn show(ui: &mut Ui, state: &mut PhutballSetup) {
    let ways = [
        (Way::New, "A new game", "An empty board with the ball in the middle"),
        (Way::Example, crate::labels::CLASSIC, "The ball on K6 and five men: a chain of three jumps, step by step"),
    ];
    widgets::choices(ui, &mut state.way, &ways);
    ui.add_space(STEP);
    if state.way == Way::Example {
        widgets::note(ui, "The diagram from the rules, with a walk-through of its move and of an illegal one.");
        return;
    }
    let theme = Theme::from_ui(ui);
    let label = |ui: &mut Ui, text: &str| ui.label(RichText::new(text).color(theme.dim));
    label(ui, "The board: columns × rows");
    widgets::choices(ui, &mut state.named, &SIZES);
    if state.named.is_none() {
        ui.horizontal(|ui| {
            number(ui, "Columns", &mut state.own.columns, 1..=Size::MOST);
            number(ui, "Rows", &mut state.own.rows, Size::FEWEST_ROWS..=Size::MOST);
        });
    }
    ui.add_space(STEP);
    let most = state.most();
    state.handicap = state.handicap.min(most);
    ui.horizontal(|ui| {
        label(ui, "Handicap");
        number(ui, "rows nearer to a goal", &mut state.handicap, 0..=most);
    });
    if state.handicap > 0 {
        label(ui, "Given to");
        let sides = [
            (Side::Ohs, "Ohs, who play up", "The ball starts nearer the upper goal"),
            (Side::Eks, "Eks, who play down", "The ball starts nearer the lower goal"),
        ];
        widgets::choices(ui, &mut state.favoured, &sides);
    }
    let ball = state.start().position.pitch().ball();
    state.walk = false;
    widgets::note(ui, &format!("The ball starts on {ball}. Ohs move first."));
}

fn number(ui: &mut Ui, name: &str, value: &mut u8, range: std::ops::RangeInclusive<u8>) {
    let field = widgets::steady(ui, value, |ui, value| ui.add(DragValue::new(value).range(range).speed(0.1)));
    field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, name));
    ui.label(name);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setup_starts_at_the_shown_position() {
        let start = |size: Option<Size>, handicap, favoured| {
            let mut state = PhutballSetup { named: size, handicap, favoured, ..PhutballSetup::default() };
            state.start().position.to_string()
        };
        let small = Some(Size { columns: 9, rows: 13 });
        assert_eq!(start(Some(Size::USUAL), 0, Side::Ohs), "ball=H10 men= turn=O");
        assert_eq!(start(small, 0, Side::Ohs), "ball=E7 men= turn=O size=9x13");
        assert_eq!(start(small, 2, Side::Ohs), "ball=E9 men= turn=O size=9x13");
        assert_eq!(start(small, 200, Side::Eks), "ball=E2 men= turn=O size=9x13");
        assert_eq!(start(Some(Size { columns: 19, rows: 19 }), 200, Side::Ohs), "ball=K18 men= turn=O size=19x19");
        let mut example = PhutballSetup { way: Way::Example, ..PhutballSetup::default() };
        assert_eq!(example.start().position.to_string(), EXAMPLE);
        assert!(example.take_walk() && !example.take_walk());
    }
}
