//! The library on the screen: its head, the list, and the selected replay next to it.

use super::keys::{IMPORT, UNDO};
use super::labels;
use super::shelf::Order;
use super::state::{TheatreScreen, Undo, Wish};
use super::{details, list};
use egui::{Margin, RichText, Ui};
use fob_kit::keys::BACK;
use fob_kit::layout::{self, Window};
use fob_kit::theme::{STEP, Theme, strong};
use fob_kit::widgets::{self, bar, field};
use fob_services::places;
use fob_services::route::Nav;

/// Draws the list; notes the user's wish in `wish`. Returns the route to follow.
pub(super) fn show(ui: &mut Ui, state: &mut TheatreScreen, wish: &mut Option<Wish>) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    // A field in a menu would close it when it is touched.
    let phone = Window::from_ui(ui).is_phone();
    let back = widgets::header(ui, "Theatre", |ui| {
        if IMPORT.face(ui).clicked() {
            *wish = Some(Wish::Import);
        }
        if !phone {
            search(ui, state, 180.0);
        }
        let undo = match state.undo.last() {
            Some(Undo::Deleted { .. }) => Some(labels::UNDO_DELETE),
            Some(Undo::Renamed { .. }) => Some("Undo rename"),
            None => None,
        };
        if undo.is_some_and(|text| widgets::button(ui, text, &UNDO.with_key("Give it its previous name")).clicked()) {
            *wish = Some(Wish::Undo);
        }
    });
    if back {
        return Some(Nav::Back);
    }
    if state.shelf.all() == 0 {
        return empty(ui, wish);
    }
    if phone {
        // As wide as the rows of the list.
        let width = ui.available_width() - STEP;
        search(ui, state, width);
    }
    let width = (ui.available_width() * 0.36).clamp(300.0, 460.0);
    Window::from_ui(ui).right("replay", "Details", width, layout::TALL).frame(egui::Frame::NONE).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = STEP / 2.0;
        if let Some(item) = state.shelf.selected() {
            let asked = widgets::card(ui).show(ui, |ui| {
                egui::ScrollArea::vertical()
                    .id_salt("details")
                    .auto_shrink([false, false])
                    .show(ui, |ui| details::show(ui, item, &mut state.large))
            });
            *wish = wish.or(asked.inner.inner);
        }
    });
    if Window::from_ui(ui).is_phone()
        && let Some(item) = state.shelf.selected()
    {
        // The details are in a sheet, but the actions on a replay are in sight.
        let foot = egui::Frame::new().inner_margin(Margin::symmetric(0, 6));
        egui::Panel::bottom("theatre foot").frame(foot).resizable(false).show(ui, |ui| {
            ui.horizontal(|ui| {
                *wish = wish.or(details::first_buttons(ui, item));
                ui.add(egui::Label::new(&item.title).truncate());
            });
        });
    }
    let frame =
        egui::Frame::new().inner_margin(Margin { right: if Window::from_ui(ui).is_phone() { 0 } else { 12 }, ..Margin::ZERO });
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        let sorting = |ui: &mut Ui, state: &mut TheatreScreen| {
            ui.label(RichText::new("Sort by").size(13.0).color(theme.dim));
            let before = state.shelf.order;
            for (order, text, tip) in Order::ALL {
                if widgets::choice(ui, state.shelf.order == order, text, tip).clicked() {
                    state.shelf.order = order;
                }
            }
            state.view.follow |= state.shelf.order != before;
        };
        bar::show(ui, state, sorting, |ui, state| {
            let (shown, all) = state.counts();
            let count = if shown == all { format!("{all} in all") } else { format!("{shown} of {all}") };
            let reading = if state.shelf.reading() { ", reading …" } else { "" };
            ui.add_space(STEP);
            ui.label(RichText::new(format!("{count}{reading}")).size(13.0).color(theme.dim));
        });
        if state.shelf.len() == 0 {
            ui.add_space(STEP * 2.0);
            ui.label(labels::NO_MATCH);
            if widgets::button(ui, labels::SHOW_ALL, &BACK.with_key("Clear the search")).clicked() {
                state.shelf.search.clear();
                ui.memory_mut(egui::Memory::stop_text_input);
            }
        } else if list::show(ui, &mut state.shelf, &mut state.small, &mut state.view) {
            *wish = Some(Wish::Watch);
        }
    });
    None
}

/// Draws the search field.
fn search(ui: &mut Ui, state: &mut TheatreScreen, width: f32) {
    let hint = Window::from_ui(ui).word("search ( / )", "search");
    let edit = egui::TextEdit::singleline(&mut state.shelf.search).margin(field::margin(ui)).desired_width(width);
    let response = ui.add(edit.hint_text(hint));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, labels::SEARCH));
    if std::mem::take(&mut state.to_search) {
        response.request_focus();
    }
    state.searching = response.has_focus();
}

fn empty(ui: &mut Ui, wish: &mut Option<Wish>) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    let mut go = None;
    ui.vertical_centered(|ui| {
        ui.add_space(ui.available_height() * 0.28);
        ui.label(RichText::new(labels::NONE_YET).font(strong(20.0)));
        ui.label(RichText::new(labels::RECORDED).color(theme.dim));
        let how = "You can import replays: a file, or with Ctrl+V a text from a chat.";
        let how = Window::from_ui(ui).word(how, "You can import replays: a file, or a text from a chat.");
        ui.add(egui::Label::new(RichText::new(how).color(theme.dim)).wrap());
        ui.add_space(STEP * 2.0);
        if widgets::primary(ui, labels::PLAY_FOB, "A new match").clicked() {
            go = Some(Nav::push(places::New::default()));
        }
        if widgets::button(ui, "Import a replay…", &IMPORT.with_key("A file, a folder or a text")).clicked() {
            *wish = Some(Wish::Import);
        }
    });
    go
}
