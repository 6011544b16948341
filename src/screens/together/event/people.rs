//! The people of an event with their points.

use super::super::labels;
use super::state::{Doubt, EventScreen, Part};
use super::view::{has_places, points, ranked};
use egui::{RichText, Sense, Ui, vec2};
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets;
use fob_services::online::{Ask, EventState, EventView, PersonView, Role};

/// Draws the people, the best first.
pub(super) fn show(ui: &mut Ui, state: &mut EventScreen, part: Part, view: &EventView) {
    let theme = &Theme::from_ui(ui);
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        widgets::heading(ui, if view.state == EventState::Over { labels::RESULT } else { "People" });
        if view.people.is_empty() {
            widgets::note(ui, "Nobody has entered yet.");
            return;
        }
        let has_places = has_places(view);
        let narrow = ui.available_width() < 380.0;
        let gap = if narrow { 10.0 } else { 18.0 };
        // Width of the other columns; the names get the rest.
        let others = if narrow { 150.0 } else { 210.0 } + if part.host { 92.0 } else { 0.0 };
        let width = (ui.available_width() - others).clamp(70.0, 300.0);
        egui::Grid::new("people").num_columns(5).min_col_width(0.0).spacing([gap, 6.0]).striped(true).show(ui, |ui| {
            let buchholz = if narrow { "Buch." } else { "Buchholz" };
            for (head, tip) in [
                ("", ""),
                ("", ""),
                ("Points", "A win is 1, a draw ½, a bye 1"),
                (buchholz, "The points of all opponents so far"),
            ] {
                ui.label(RichText::new(head).color(theme.dim)).on_hover_text(tip);
            }
            ui.end_row();
            for (place, person) in ranked(view) {
                ui.label(RichText::new(if has_places { place.to_string() } else { String::new() }).color(theme.dim));
                ui.horizontal(|ui| {
                    ui.set_width(width);
                    mark(ui, person);
                    let text = if Some(person.person) == part.person {
                        fob_services::labels::you(&person.name)
                    } else {
                        person.name.clone()
                    };
                    let ink = if person.left { theme.dim } else { theme.text };
                    let text = RichText::new(text).font(theme::strong(SIZES[1])).color(ink);
                    ui.add(egui::Label::new(if person.left { text.strikethrough() } else { text }).truncate());
                });
                ui.label(RichText::new(points(&person.points)).font(theme::strong(SIZES[1])));
                ui.label(RichText::new(points(&person.buchholz)).color(theme.dim));
                if part.host && view.state != EventState::Over {
                    if person.left {
                        ui.label(RichText::new(labels::LEFT).color(theme.dim));
                    } else {
                        remove(ui, state, view, person);
                    }
                }
                ui.end_row();
            }
        });
    });
    ui.add_space(STEP);
}

/// Draws the mark of a person: a full disc if present, a ring if away.
fn mark(ui: &mut Ui, person: &PersonView) {
    let theme = &Theme::from_ui(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(10.0, 18.0), Sense::hover());
    if person.left {
        response.on_hover_text("Has left");
    } else if person.online {
        ui.painter().circle_filled(rect.center(), 5.0, theme.good);
        response.on_hover_text("Here");
    } else {
        ui.painter().circle_stroke(rect.center(), 4.0, egui::Stroke::new(1.5, theme.dim));
        response.on_hover_text("Away");
    }
}

fn remove(ui: &mut Ui, state: &mut EventScreen, view: &EventView, person: &PersonView) {
    let label = labels::remove(&person.name);
    let drawn = ui.add(egui::Button::new("Remove").min_size(widgets::least(ui))).on_hover_text("Not paired any more");
    drawn.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    if !widgets::offered(ui, drawn, &label, "Not paired any more", "").clicked() {
        return;
    }
    let plays = view.tables.iter().any(|table| table.points.is_none() && table.people.contains(&person.person));
    let text = if plays {
        format!("{} loses the game in progress, and is not paired again.", person.name)
    } else {
        format!("{} is not paired again.", person.name)
    };
    state.doubt = Some(Doubt {
        ask: Ask::Remove(person.person),
        role: Role::Host,
        title: format!("Remove {}?", person.name),
        text,
        yes: labels::REMOVE.to_owned(),
    });
}
