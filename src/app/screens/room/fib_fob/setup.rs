//! The choices for a new game: by chance within limits, by hand, or the text's example.

use super::super::view::Chosen;
use crate::app::theme::{STEP, Theme};
use crate::app::widgets;
use crate::games::Game;
use crate::games::fib_fob::{FibFob, Setup, Square, example};
use egui::{ComboBox, DragValue, Grid, Key, RichText, Ui};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Way {
    #[default]
    Random,
    Hand,
    Example,
}

/// What is set in the dialog; kept for the next time.
#[derive(Clone, Debug)]
pub struct State {
    way: Way,
    limits: Setup,
    /// Files, ranks and boards from the destination.
    ship: [u8; 3],
    amounts: [u32; 4],
    walk: bool,
}

impl Default for State {
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

impl State {
    /// Whether the game that begins is to be walked through; asked once.
    pub fn take_walk(&mut self) -> bool {
        std::mem::take(&mut self.walk)
    }

    /// The position by hand, or why there is none.
    fn by_hand(&self) -> Result<FibFob, &'static str> {
        let [file, rank, board] = self.ship;
        let [time, nuggets, fib, fob] = self.amounts;
        let ship = Square::new(file, rank, board).ok_or("the ship is outside the stack")?;
        let position = FibFob::new(ship, time, nuggets, fib, fob).ok_or("time and nuggets together are at most 1000000")?;
        if position.outcome().is_some() { Err("nothing is left to do in this position") } else { Ok(position) }
    }
}

/// Draws the choices.
pub fn show(ui: &mut Ui, state: &mut State, theme: &Theme, seed: u64) -> Chosen<FibFob> {
    let all = [
        (Way::Random, "Random", "Ship and amounts by chance, within limits"),
        (Way::Hand, "By hand", "Every square and amount as you like"),
        (Way::Example, "The text's example", "Time 15, Fib 12, Fob 9, 5 nuggets, the ship on g6 of the third board"),
    ];
    widgets::choices(ui, &mut state.way, &all);
    ui.add_space(STEP);
    let mut problem = None;
    match state.way {
        Way::Random => random(ui, state, theme),
        Way::Hand => {
            by_hand(ui, state, theme);
            problem = state.by_hand().err();
        }
        Way::Example => {
            widgets::note(ui, theme, "The position of the text, with a walk-through of its analysis and a correction to it.");
        }
    }
    ui.add_space(STEP);
    let mut start = false;
    let mut cancel = false;
    ui.horizontal(|ui| {
        let why = problem.unwrap_or_default();
        start = widgets::primary_if(ui, theme, problem.is_none(), "Start", "Begin this game (Enter)", why).clicked();
        cancel = widgets::button(ui, "Cancel", "Back to the game on the table (Esc)").clicked();
        if let Some(problem) = problem {
            ui.label(RichText::new(problem).color(theme.bad));
        }
    });
    start |= problem.is_none() && widgets::key(ui, Key::Enter);
    if cancel {
        return Chosen::Cancel;
    }
    if !start {
        return Chosen::Nothing;
    }
    match state.way {
        Way::Random => Chosen::Start { start: state.limits.random(seed), random: true },
        Way::Hand => match state.by_hand() {
            Ok(start) => Chosen::Start { start, random: false },
            Err(_) => Chosen::Nothing,
        },
        Way::Example => {
            state.walk = true;
            Chosen::Start { start: example().position, random: false }
        }
    }
}

fn amount(ui: &mut Ui, theme: &Theme, label: &str, value: &mut u32, most: u32) {
    ui.label(RichText::new(label).color(theme.dim));
    let field = ui.add(DragValue::new(value).range(0..=most).speed(0.2));
    field.widget_info(|| egui::WidgetInfo::drag_value(true, f64::from(*value)));
    ui.end_row();
}

fn random(ui: &mut Ui, state: &mut State, theme: &Theme) {
    Grid::new("limits").num_columns(2).spacing([24.0, 8.0]).show(ui, |ui| {
        amount(ui, theme, "Time at most", &mut state.limits.time, FibFob::MOST / 2);
        amount(ui, theme, "Nuggets at most", &mut state.limits.nuggets, FibFob::MOST / 2);
        amount(ui, theme, "Gallons a tank at most", &mut state.limits.fluids, FibFob::MOST);
    });
    ui.checkbox(&mut state.limits.may_be_lost, "The first player may be given a lost position");
}

fn by_hand(ui: &mut Ui, state: &mut State, theme: &Theme) {
    Grid::new("hand").num_columns(2).spacing([24.0, 8.0]).show(ui, |ui| {
        let pick = |ui: &mut Ui, label: &str, value: &mut u8, names: [String; 8]| {
            ui.label(RichText::new(label).color(theme.dim));
            ComboBox::from_id_salt(label).width(90.0).selected_text(names[usize::from(*value)].clone()).show_ui(ui, |ui| {
                for (i, name) in (0u8..).zip(&names) {
                    ui.selectable_value(value, i, name);
                }
            });
            ui.end_row();
        };
        let letters = std::array::from_fn(|i| char::from(b'a' + i as u8).to_string());
        let numbers = || std::array::from_fn(|i| (i + 1).to_string());
        let [file, rank, board] = &mut state.ship;
        pick(ui, "Ship's file", file, letters);
        pick(ui, "Ship's rank", rank, numbers());
        pick(ui, "Board, from below", board, numbers());
        let [time, nuggets, fib, fob] = &mut state.amounts;
        amount(ui, theme, "Time", time, FibFob::MOST);
        amount(ui, theme, "Nuggets", nuggets, FibFob::MOST);
        amount(ui, theme, "Fib", fib, FibFob::MOST);
        amount(ui, theme, "Fob", fob, FibFob::MOST);
    });
}
