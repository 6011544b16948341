//! The tabs at the right of the canvas.

mod compare;
mod run;
mod steps;
mod transport;

pub use steps::Construction;

use super::dfa_editor::DfaEditor;
use super::keys::TABS;
use super::request::Request;
use super::state::{Entry, Tab};
use crate::automata::{game, play};
use egui::Ui;
use fob_automata::edit::Edit;
use fob_kit::layout::Window;
use fob_kit::theme::STEP;
use fob_kit::widgets;
use fob_services::data::Services;

/// The id of the panel with the tabs.
pub(super) const SHEET: &str = "workshop tabs";

/// Share of an upright window's height: the figure needs more than other boards do, which are square.
const SHARE: f32 = 0.28;

/// The panel of the tabs, next to the canvas.
pub(super) fn panel(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    let whole = ui.max_rect().width();
    let width = (whole * 0.33).clamp(if whole < 700.0 { 360.0 } else { 400.0 }, 560.0);
    let frame = widgets::panel_frame(ui);
    Window::from_ui(ui).right(SHEET, "Run and table", width, SHARE).frame(frame).show(ui, contents);
}

/// Draws the names of the tabs.
pub(super) fn strip(ui: &mut Ui, chosen: &mut Tab, entry: &mut Entry) {
    ui.horizontal_wrapped(|ui| {
        // Six names must fit next to a narrow canvas.
        ui.spacing_mut().item_spacing.x = STEP / 2.0;
        let padding = &mut ui.spacing_mut().button_padding;
        padding.x = padding.x.min(STEP);
        for (i, tab) in Tab::ALL.into_iter().enumerate() {
            let tip = format!("{} ({})", tab.about(), TABS.keys[i]);
            let name = widgets::choice(ui, *chosen == tab, tab.label(), &tip);
            entry.passed(name.id);
            if name.clicked() {
                *chosen = tab;
            }
        }
    });
    ui.separator();
}

/// Chooses the tab whose key was pressed.
pub(super) fn keys(ui: &Ui, chosen: &mut Tab, entry: &mut Entry) {
    for (tab, press) in Tab::ALL.into_iter().zip(TABS.keys) {
        if TABS.takes(ui, *press) {
            *chosen = tab;
            entry.choose(ui);
        }
    }
}

/// Draws the tabs.
pub(super) fn show(ui: &mut Ui, editor: &mut DfaEditor, services: &mut Services) -> Option<Request> {
    let mut request = None;
    panel(ui, |ui| {
        strip(ui, &mut editor.tab, &mut editor.entry);
        if editor.tab == Tab::Steps {
            // It scrolls by itself, below its buttons.
            request = steps::show(ui, editor);
            return;
        }
        egui::ScrollArea::vertical().id_salt(editor.tab.label()).auto_shrink([false, false]).show(ui, |ui| {
            ui.set_width(ui.available_width() - STEP);
            match editor.tab {
                Tab::Run => run::show(ui, editor, services),
                Tab::Table => editor.table_ui(ui),
                Tab::Game => as_game(ui, editor),
                Tab::Compare => request = compare::show(ui, editor, services),
                Tab::Play => {
                    let (dfa, revision) = (editor.complete_dfa(ui), editor.steps().revision());
                    play::show(ui, &mut editor.measure, dfa.as_deref(), revision);
                }
                Tab::Steps => {}
            }
        });
    });
    request
}

/// Draws what the automaton is as a game.
fn as_game(ui: &mut Ui, editor: &mut DfaEditor) {
    game::sliders(ui, &mut editor.game);
    let (Some(dfa), revision) = (editor.complete_dfa(ui), editor.steps().revision()) else { return };
    if let Some(fairer) = game::show(ui, &mut editor.game, &dfa, revision) {
        editor.apply(&Edit::replace("make fairer", &fairer));
    }
}
