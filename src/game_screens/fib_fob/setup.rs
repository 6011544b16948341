//! The choices for a new game: random within limits, set by hand, or the text's example.

use crate::view::Start;
use egui::{DragValue, Grid, RichText, Ui};
use fob_games::Game;
use fob_games::fib_fob::{FibFob, Setup, Square, example};
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, drop_down};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Way {
    #[default]
    Random,
    Hand,
    Example,
}

/// The choices of the dialog, kept for the next time.
#[derive(Clone, Debug)]
pub struct FibFobSetup {
    way: Way,
    limits: Setup,
    /// Distances in files, ranks and boards from the destination.
    ship: [u8; 3],
    amounts: [u32; 4],
    walk: bool,
}

impl Default for FibFobSetup {
    fn default() -> Self {
        let shown = example().position;
        let ship = shown.ship();
        Self {
            way: Way::Random,
            limits: Setup::default(),
            ship: [ship.file(), ship.rank(), ship.board()],
            amounts: [shown.time(), shown.nuggets(), shown.fib(), shown.fob()],
            walk: false,
        }
    }
}

impl FibFobSetup {
    /// Returns whether the new game starts with the walk-through, and clears the choice.
    pub(crate) fn take_walk(&mut self) -> bool {
        std::mem::take(&mut self.walk)
    }

    /// Returns the new game with the present choices.
    pub fn start(&mut self, seed: u64) -> Option<Start<FibFob>> {
        let random = self.way == Way::Random;
        let position = match self.way {
            Way::Random => self.limits.random(seed),
            Way::Hand => self.by_hand().ok()?,
            Way::Example => example().position,
        };
        self.walk = self.way == Way::Example;
        Some(Start { position, random })
    }

    /// Returns a game like the one that began with this position: another random one within the same limits, if games begin at
    /// random, otherwise the same position.
    pub fn again(&self, first: &FibFob, seed: u64) -> Start<FibFob> {
        let position = if self.way == Way::Random { self.limits.random(seed) } else { *first };
        Start { position, random: true }
    }

    /// Returns the position set by hand.
    ///
    /// # Errors
    /// The reason why it is not a position.
    fn by_hand(&self) -> Result<FibFob, &'static str> {
        let [file, rank, board] = self.ship;
        let [time, nuggets, fib, fob] = self.amounts;
        let ship = Square::new(file, rank, board).ok_or("the ship is outside the stack")?;
        let position = FibFob::new(ship, time, nuggets, fib, fob).ok_or("time and nuggets together are at most 1000000")?;
        if position.outcome().is_some() { Err("no move is possible in this position") } else { Ok(position) }
    }
}

/// Draws the choices.
///
/// # Errors
/// The reason why no game can begin with these choices.
pub fn show(ui: &mut Ui, state: &mut FibFobSetup) -> Result<(), &'static str> {
    let all = [
        (Way::Random, "Random", "A random position, within limits"),
        (Way::Hand, "By hand", "Set the square and all amounts"),
        (Way::Example, crate::labels::CLASSIC, "Time 15, Fib 12, Fob 9, 5 nuggets, the ship on g6 of the third board"),
    ];
    widgets::choices(ui, &mut state.way, &all);
    ui.add_space(STEP);
    match state.way {
        Way::Random => random(ui, state),
        Way::Hand => {
            by_hand(ui, state);
            return state.by_hand().map(|_| ());
        }
        Way::Example => {
            widgets::note(ui, "The position from the original text, with a walk-through of its analysis and a correction.");
        }
    }
    Ok(())
}

fn amount(ui: &mut Ui, label: &str, value: &mut u32, most: u32) {
    let theme = &Theme::from_ui(ui);
    ui.label(RichText::new(label).color(theme.dim));
    let field = widgets::steady(ui, value, |ui, value| ui.add(DragValue::new(value).range(0..=most).speed(0.2)));
    field.widget_info(|| egui::WidgetInfo::drag_value(true, f64::from(*value)));
    fob_kit::access::name(&field, label);
    ui.end_row();
}

fn random(ui: &mut Ui, state: &mut FibFobSetup) {
    Grid::new("limits").num_columns(2).spacing([24.0, 8.0]).show(ui, |ui| {
        amount(ui, "Maximum time", &mut state.limits.time, FibFob::MOST / 2);
        amount(ui, "Maximum nuggets", &mut state.limits.nuggets, FibFob::MOST / 2);
        amount(ui, "At most this many gallons per tank", &mut state.limits.fluids, FibFob::MOST);
    });
    widgets::check(ui, &mut state.limits.may_be_lost, "Allow positions that the first player has lost", "");
}

fn by_hand(ui: &mut Ui, state: &mut FibFobSetup) {
    let theme = &Theme::from_ui(ui);
    Grid::new("hand").num_columns(2).spacing([24.0, 8.0]).show(ui, |ui| {
        let pick = |ui: &mut Ui, label: &str, value: &mut u8, names: [String; 8]| {
            ui.label(RichText::new(label).color(theme.dim));
            let names: Vec<(u8, String)> = (0..).zip(names).collect();
            drop_down::pick(ui, label, 90.0, (label, "Place of the ship"), value, &names);
            ui.end_row();
        };
        let letters = std::array::from_fn(|i| char::from(b'a' + i as u8).to_string());
        let numbers = || std::array::from_fn(|i| (i + 1).to_string());
        let [file, rank, board] = &mut state.ship;
        pick(ui, "Ship's file", file, letters);
        pick(ui, "Ship's rank", rank, numbers());
        pick(ui, "Board, from the bottom", board, numbers());
        let [time, nuggets, fib, fob] = &mut state.amounts;
        amount(ui, "Time", time, FibFob::MOST);
        amount(ui, "Nuggets", nuggets, FibFob::MOST);
        amount(ui, "Fib", fib, FibFob::MOST);
        amount(ui, "Fob", fob, FibFob::MOST);
    });
}
