//! Wheels and Turing machines to choose from, below the DFAs: those that are fair on the kind of game.

use super::labels::{FAIR, OTHERS};
use super::state::NewGameScreen;
use egui::text::LayoutJob;
use egui::{Rect, Ui, WidgetInfo, WidgetType};
use fob_base::text::percent_short;
use fob_kit::theme::STEP;
use fob_kit::widgets::{self, dfa_card, machine};
use fob_machines::Strings;
use fob_services::data::Ready;

/// Draws the machines whose name or key contains a text.
pub fn show(ui: &mut Ui, state: &mut NewGameScreen, needle: &str, pucks: (u16, u16)) {
    let strings = state.strings_of_kind();
    let fits = |ready: &&Ready| strings.is_none_or(|strings| ready.fair_on.contains(&strings));
    let found = |ready: &&Ready| {
        let name = ready.machine.name().to_lowercase();
        needle.is_empty() || name.contains(needle) || ready.key.contains(needle) || ready.title.to_lowercase().contains(needle)
    };
    let others = std::mem::take(&mut state.others);
    let entries: Vec<&Ready> = others.iter().filter(fits).filter(found).collect();
    cards(ui, state, &entries, strings, pucks);
    state.others = others;
}

fn cards(ui: &mut Ui, state: &mut NewGameScreen, entries: &[&Ready], strings: Option<Strings>, pucks: (u16, u16)) {
    if entries.is_empty() {
        return;
    }
    ui.add_space(STEP);
    widgets::heading(ui, OTHERS);
    if strings.is_some() {
        widgets::note(ui, FAIR);
    }
    let frame = ui.ctx().cumulative_frame_nr();
    dfa_card::rows(ui, entries.len(), 230.0, 176.0, |ui, i, size| {
        let ready = entries[i];
        let chosen = state.dfa == ready.key;
        let in_sight = ui.is_rect_visible(Rect::from_min_size(ui.cursor().min, size));
        // With several strings nobody knows which letters each gets.
        let odds = if in_sight && state.one_string() { state.odds_of_machine(ready, pucks, frame) } else { None };
        if odds.is_none() && in_sight && state.one_string() {
            ui.ctx().request_repaint();
        }
        let remark = remark(ready, odds, strings);
        let about = || {
            let text = format!("{}, {remark}", ready.machine.name());
            WidgetInfo::selected(WidgetType::RadioButton, true, chosen, text)
        };
        let names = (ready.machine.name(), ready.machine.about());
        let draw = |painter: &egui::Painter, theme: &fob_kit::theme::Theme, rect: Rect| {
            machine::thumbnail(painter, theme, &ready.machine, rect);
        };
        let response = dfa_card::framed(ui, names, size, 0.0, chosen, about, draw, |theme| {
            let mut job = LayoutJob::default();
            dfa_card::stretch(&mut job, &remark, theme.dim, false);
            job
        });
        if chosen && state.seek {
            state.seek = false;
            ui.scroll_to_rect(response.rect, None);
        }
        if response.clicked() {
            state.dfa.clone_from(&ready.key);
        }
    });
}

/// Returns the text under the name: the kind, and the odds if they are known.
fn remark(ready: &Ready, odds: Option<f64>, strings: Option<Strings>) -> String {
    match (odds, strings) {
        (Some(odds), _) => format!("{}  ·  odds about {}", ready.title, percent_short(odds, 0)),
        (None, Some(strings)) if strings != Strings::TugOfWar => {
            format!("{}  ·  fair on strings of about {} pucks", ready.title, strings.pucks())
        }
        (None, _) => ready.title.to_owned(),
    }
}
