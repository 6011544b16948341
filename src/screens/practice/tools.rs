//! The panels of setting up and of the spread.

use super::files::Dialog;
use super::keys::{LOAD, SAVE, choose};
use super::setup::Tool;
use super::state::{PracticeScreen, scatter};
use crate::practice::labels;
use egui::Ui;
use fob_board::{Colour, Layout, Side};
use fob_kit::access;
use fob_kit::aiming::aim::Zone;
use fob_kit::layout::Window;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets;
use fob_opponent::Level;
use fob_services::data::Services;
use fob_services::jobs::ItemKind;
use fob_services::phrases::plural;

/// Draws the tools that add and remove pucks.
pub(super) fn board(ui: &mut Ui, state: &mut PracticeScreen, services: &mut Services) {
    let resting = state.at_rest();
    ui.add_enabled_ui(resting, |ui| {
        widgets::heading(ui, "Tools");
        ui.horizontal_wrapped(|ui| {
            for (tool, key) in Tool::ALL {
                let name = Theme::from_ui(ui).palette.recolour(key.label);
                let shown = widgets::choice(ui, state.setup.tool == tool, &name, &key.tooltip());
                // One of them is called as what shoots.
                access::describe(&shown, "Tool");
                if shown.clicked() {
                    choose(state, tool, key.tip);
                }
            }
        });
        let keys = "With the keyboard: arrows move a mark over the board; Space adds, picks up or removes there.";
        widgets::note(
            ui,
            if state.setup.tool == Tool::Shoot || !Window::from_ui(ui).has_keys() {
                "Move, add and remove pucks to set up what you want to practise."
            } else {
                keys
            },
        );
        ui.add_space(STEP);
        pucks(ui, state);
        ui.add_space(STEP);
        layouts(ui, state, services);
        ui.add_space(STEP);
        striker(ui, state, services);
        ui.add_space(STEP);
        boards(ui, state, services);
    });
}

fn pucks(ui: &mut Ui, state: &mut PracticeScreen) {
    widgets::heading(ui, "Pucks");
    let mut laid = None;
    ui.horizontal_wrapped(|ui| {
        let board = || state.layout.board.clone();
        if widgets::button(ui, "Ring", "All pucks in the middle ring, as before the break").clicked() {
            laid = Some(Layout::break_ring(board()));
        }
        if widgets::button(ui, "Scatter", "All pucks, spread out").clicked() {
            laid = Some(scatter(&board()));
        }
        if widgets::button(ui, labels::CLEAR, "Remove all pucks").clicked() {
            laid = Some(Layout { board: board(), pucks: Vec::new() });
        }
    });
    if let Some(layout) = laid {
        state.set_up(layout);
    }
    let count = |colour| state.layout.pucks.iter().filter(|puck| puck.colour == colour).count();
    let (green, red) = (count(Colour::Green), count(Colour::Red));
    let text = format!("{green} green and {} on the board", plural(red, "red puck"));
    widgets::note(ui, &Theme::from_ui(ui).palette.recolour(&text));
}

fn layouts(ui: &mut Ui, state: &mut PracticeScreen, services: &mut Services) {
    widgets::heading(ui, "Layouts");
    ui.horizontal_wrapped(|ui| {
        if SAVE.face(ui).clicked() || SAVE.shortcut(ui) {
            state.dialog = Dialog::save(services);
        }
        if LOAD.face(ui).clicked() || LOAD.shortcut(ui) {
            state.dialog = Dialog::load(services);
        }
    });
    widgets::note(ui, "You can also practise positions from replays: choose Practise while watching.");
}

fn striker(ui: &mut Ui, state: &mut PracticeScreen, services: &Services) {
    widgets::heading(ui, "Striker");
    let mut zone = state.aim.zone;
    let sides = Side::ALL
        .map(|s| (Zone::Side(s), ["Line S", "Line W", "Line N", "Line E"][s.index()], "On the line of this side, as in a match"));
    let mut zones = vec![(Zone::Anywhere, "Anywhere", "Any free place")];
    zones.extend(sides);
    if widgets::choices(ui, &mut zone, &zones) {
        state.stand(zone, services.settings.turn_board);
    }
}

fn boards(ui: &mut Ui, state: &mut PracticeScreen, services: &Services) {
    widgets::heading(ui, "Board");
    widgets::reading(ui, services.library.left(ItemKind::Board), "board");
    ui.horizontal_wrapped(|ui| {
        for (_, board) in &services.library.boards {
            if widgets::choice(ui, state.layout.board == *board, &board.name, "Restart on this board").clicked() {
                state.set_up(scatter(board));
            }
        }
    });
}

/// Draws the spread of the aim.
pub(super) fn spread(ui: &mut Ui, state: &PracticeScreen, services: &mut Services) {
    widgets::heading(ui, "This aim, a hundred times");
    widgets::note(ui, "How steady is the hand that shoots?");
    let mut level = services.settings.spread;
    let all = [
        (None, labels::OFF, "Show no spread"),
        (Some(Level::Easy), "Easy", "A beginner's hand: often a finger's width off"),
        (Some(Level::Medium), labels::MEDIUM, "The hand of somebody with some practice"),
        (Some(Level::Hard), "Hard", "A good player's hand"),
        (Some(Level::Master), "Master", "As steady as a hand can be"),
    ];
    if widgets::choices(ui, &mut level, &all) {
        services.settings.spread = level;
    }
    ui.add_space(STEP);
    if level.is_none() {
        return;
    }
    if !state.at_rest() || state.cloud().request().is_none() {
        widgets::note(ui, "Aim a shot: marks on the board show where each disc stops.");
        return;
    }
    state.cloud().words(ui);
}
