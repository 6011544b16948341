//! The tables of an event by round, the user's own first.

use super::super::labels;
use super::state::{EventScreen, Part};
use super::view::{name, points};
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{PopupCloseBehavior, RichText, Ui};
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets;
use fob_rules::Points;
use fob_services::data::Services;
use fob_services::online::{Ask, EventView, Role, TableView};
use fob_services::route::Nav;

/// Width of the button for a score, in points.
const SCORE: f32 = 80.0;

/// Draws the tables; returns the way to the one that was clicked.
pub(super) fn show(ui: &mut Ui, state: &mut EventScreen, part: Part, view: &EventView, services: &mut Services) -> Option<Nav> {
    let mut go = None;
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let shown = state.round.filter(|round| (1..=view.round).contains(round)).unwrap_or(view.round);
        widgets::heading(ui, &labels::round(shown));
        if view.round > 1 {
            ui.horizontal_wrapped(|ui| {
                for round in 1..=view.round {
                    let tip = format!("Show the tables of round {round}");
                    if widgets::choice(ui, round == shown, &labels::round(round), &tip).clicked() {
                        state.round = Some(round).filter(|round| *round != view.round);
                    }
                }
            });
        }
        let mut tables: Vec<&TableView> = view.tables.iter().filter(|table| table.round == shown).collect();
        let is_mine = |table: &TableView| part.person.is_some_and(|person| table.people.contains(&person));
        tables.sort_by_key(|table| (!is_mine(table), table.table));
        for table in tables {
            go = go.take().or(line(ui, state, part, view, table, is_mine(table), services));
        }
        for bye in view.byes.iter().filter(|bye| bye.round == shown) {
            widgets::note(ui, &format!("{} sits out, and gets a point.", name(view, bye.person)));
        }
    });
    ui.add_space(STEP);
    go
}

fn line(
    ui: &mut Ui,
    state: &mut EventScreen,
    part: Part,
    view: &EventView,
    table: &TableView,
    is_mine: bool,
    services: &mut Services,
) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    let mut go = None;
    let [one, two] = table.people.map(|person| name(view, person));
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(table.table.to_string()).color(theme.dim));
        let text = RichText::new(format!("{one} – {two}"));
        let text = if is_mine { text.font(theme::strong(SIZES[1])).color(theme.accent) } else { text };
        ui.add(egui::Label::new(text).wrap());
        match &table.points {
            Some([first, second]) => {
                let text = format!("{} : {}", points(first), points(second));
                ui.label(RichText::new(text).font(theme::strong(SIZES[1])));
            }
            None => _ = ui.label(RichText::new("playing").color(theme.dim)),
        }
        let (text, tip) = match table.points {
            None if is_mine => (labels::play_at(table.table), "Go to your table"),
            None => (labels::watch(table.table), "Watch as a spectator"),
            Some(_) => (labels::look(table.table), "See how it ended"),
        };
        let short =
            if is_mine && table.points.is_none() { labels::TO_TABLE } else { text.split(" table").next().unwrap_or_default() };
        let drawn = ui.add(egui::Button::new(short).wrap_mode(egui::TextWrapMode::Extend)).on_hover_text(tip);
        drawn.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &text));
        if widgets::offered(ui, drawn, &text, tip, "").clicked() {
            go = Some(state.room(&table.room));
        }
        if part.host && table.round == view.round {
            score(ui, state, view, table, services);
        }
    });
    go
}

/// Draws the menu in which the host enters or corrects the score of a table.
fn score(ui: &mut Ui, state: &mut EventScreen, view: &EventView, table: &TableView, services: &mut Services) {
    let [one, two] = table.people.map(|person| name(view, person).to_owned());
    let mut entered: Option<[Points; 2]> = None;
    let label = labels::score(table.table);
    let is_free = !state.waits(Role::Host, services);
    // A group that is enabled together does not wrap by itself.
    if ui.available_size_before_wrap().x < SCORE {
        ui.end_row();
    }
    ui.add_enabled_ui(is_free, |ui| {
        // A number is typed in it, so that a click within does not close it.
        let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let button = egui::Button::new("Score…").wrap_mode(egui::TextWrapMode::Extend);
        let (button, _) = MenuButton::from_button(button).config(config).ui(ui, |ui| {
            if table.points.is_none() {
                widgets::note(ui, "Ends the play at this table.");
            }
            for (text, given) in [
                (fob_services::labels::wins(&one), [Points::ONE, Points::ZERO]),
                (labels::DRAWN.to_owned(), [Points::HALF, Points::HALF]),
                (fob_services::labels::wins(&two), [Points::ZERO, Points::ONE]),
            ] {
                if widgets::button(ui, &text, "Enter this score").clicked() {
                    entered = Some(given);
                }
            }
            // For a series: any halves.
            ui.horizontal(|ui| {
                for (side, who) in [(0, &one), (1, &two)] {
                    let mut value = f64::from(state.points[side]) / 2.0;
                    let drag = ui.add(
                        egui::DragValue::new(&mut value)
                            .range(0.0..=100.0)
                            .speed(0.02)
                            .max_decimals(1)
                            .custom_parser(|text| fob_services::phrases::number(text, "")),
                    );
                    drag.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, format!("Points of {who}")));
                    state.points[side] = (value * 2.0).round().max(0.0) as u32;
                }
                let given = state.points.map(|halves| Points::new(halves.into(), 2).unwrap_or_default());
                if widgets::button(ui, "Enter", "Enter these points, in a series of games").clicked() {
                    entered = Some(given);
                }
            });
            if entered.is_some() {
                ui.close();
            }
        });
        button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, is_free, &label));
    });
    if let Some(points) = entered {
        state.send(Role::Host, Ask::Score { round: table.round, table: table.table, points }, services);
    }
}
