//! The DFAs to choose from, as pictures with their odds for the pucks of the board.

use super::machines;
use super::remark::Match;
use super::state::NewGameScreen;
use crate::new_game::labels;
use egui::text::LayoutJob;
use egui::{Rect, Ui, WidgetInfo, WidgetType};
use fob_kit::layout::{self, Window};
use fob_kit::theme::Theme;
use fob_kit::widgets::{self, dfa_card, field, focus};
use fob_services::data::{DfaEntry, Services};
use fob_services::jobs::ItemKind;
use fob_services::phrases::percent;
use fob_store::Origin;

/// Above this number of DFAs, odds are computed only for visible ones.
const MANY: usize = 200;

/// The legend of the numbers under the figures.
const MEASURED: &str = "Between two medium computers: a shot matters if it moves the chance";

/// The legend where nothing was measured.
const ODDS: &str = "The odds are the chance that a random order of all pucks is accepted.";

/// Sorts the cards by the match of the form as it is when all of them are known for the first time. They stay in that order while
/// the form is open: nothing may move while somebody compares them. What comes later is at the front, like all of the user's own.
fn sort(entries: &mut [&DfaEntry], state: &mut NewGameScreen, game: &Match, are_all: bool) {
    if state.places.is_empty() {
        // A stable sort keeps the order of those that were not measured, the user's own, at the front.
        entries.sort_by_key(|entry| game.rank(entry));
        if are_all {
            state.places = entries.iter().enumerate().map(|(place, entry)| (entry.key.clone(), place)).collect();
        }
    }
    entries.sort_by_key(|entry| state.places.get(&entry.key).copied());
}

/// Draws the gallery of machines.
pub fn show(ui: &mut Ui, state: &mut NewGameScreen, services: &Services) {
    let theme = &Theme::from_ui(ui);
    let wide = ui.available_width() > 520.0;
    let legend = if state.form().is_some() { MEASURED } else { ODDS };
    ui.horizontal(|ui| {
        widgets::heading(ui, "DFA");
        let width = (ui.available_width() - 8.0).min(140.0);
        let search = field::line(ui, &mut state.filter, labels::SEARCH, "search", width);
        search.on_hover_text("Show only DFAs whose names contain this");
        focus::follow(ui);
        if wide {
            widgets::note(ui, legend);
        }
    });
    if !wide {
        widgets::note(ui, legend);
    }
    let (green, red) = state.pucks;
    let game = Match { form: state.form(), pucks: (green, red), one_string: state.one_string() };
    let needle = state.filter.trim().to_lowercase();
    let is_page = Window::from_ui(ui).form == layout::Form::Upright;
    let mut all = |ui: &mut Ui| {
        let found = |d: &&DfaEntry| needle.is_empty() || d.dfa.name().to_lowercase().contains(&needle) || d.key.contains(&needle);
        // The user's own come first: somebody who made one wants to play it.
        let is_own = |d: &&DfaEntry| d.origin != Origin::BuiltIn;
        let (own, others): (Vec<&DfaEntry>, Vec<&DfaEntry>) = services.library.dfas.iter().filter(found).partition(is_own);
        let mut entries = [own, others].concat();
        let left = services.library.left(ItemKind::Dfa);
        sort(&mut entries, state, &game, left == 0 && needle.is_empty());
        widgets::reading(ui, left, "DFA");
        if entries.is_empty() && left == 0 {
            ui.label("No DFA matches.");
        }
        dfa_card::rows(ui, entries.len(), 230.0, 176.0, |ui, i, size| {
            let entry = entries[i];
            // Of very many only those in sight are computed.
            let in_sight = ui.is_rect_visible(Rect::from_min_size(ui.cursor().min, size));
            let chosen = state.dfa == entry.key;
            if !in_sight && entries.len() > MANY && !(chosen && state.seek) {
                let about = || WidgetInfo::selected(WidgetType::RadioButton, true, chosen, entry.dfa.name());
                if dfa_card::card(ui, entry, size, 0.0, false, about, |_| LayoutJob::default()).clicked() {
                    state.dfa.clone_from(&entry.key);
                }
                return;
            }
            let odds = state.odds_of(entry, green, red);
            let about = || {
                let name = entry.dfa.name();
                // How games with it end matters more than its odds, if that is known.
                let tells_more = entry.order_blind || game.between_equals(entry).is_some();
                let text = if tells_more {
                    format!("{name}, {}", game.remark(entry, odds, theme).0)
                } else {
                    format!("{name}, odds {}", percent(odds))
                };
                WidgetInfo::selected(WidgetType::RadioButton, true, chosen, text)
            };
            let response = dfa_card::card(ui, entry, size, 0.0, chosen, about, |theme| {
                let (line, colour) = game.remark(entry, odds, theme);
                let mut job = LayoutJob::default();
                dfa_card::stretch(&mut job, &line, colour, false);
                job
            });
            if chosen && state.seek {
                // A DFA that was chosen before the form was opened is in sight, too; on a phone the page begins with the form.
                state.seek = false;
                if !is_page {
                    ui.scroll_to_rect(response.rect, None);
                }
            }
            if response.clicked() {
                state.dfa.clone_from(&entry.key);
            }
        });
        // They take their time to understand: who looks for one, or has one, sees them.
        let is_other = state.others.iter().any(|ready| ready.key == state.dfa);
        if state.advanced || is_other || !needle.is_empty() {
            machines::show(ui, state, &needle, (green, red));
        }
        focus::follow(ui);
    };
    if is_page {
        // It is a part of the page, which scrolls as one.
        all(ui);
    } else {
        egui::ScrollArea::vertical().id_salt("gallery").auto_shrink([false, false]).show(ui, all);
    }
}
