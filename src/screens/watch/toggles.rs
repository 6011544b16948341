//! The overlays of the shot: a column of switches at the left of the board, each with its key.

use super::viewer::{Mode, Viewer};
use crate::watch::labels;
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Align2, Color32, FontId, Key, PopupCloseBehavior, RichText, Sense, Stroke, StrokeKind, Ui, vec2};
use fob_kit::offers;
use fob_kit::shared::Toggle;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;
use fob_physics::BodyId;

/// A switch: what it is called, its key, and what it does.
pub const ALL: [(Toggle, &str, Key, &str); 7] = [
    (Toggle::Trails, labels::TRAILS, Key::R, "The paths of all discs since the strike"),
    (Toggle::Stroboscope, labels::STROBOSCOPE, Key::S, "The discs every tenth of a second"),
    (Toggle::Speeds, labels::SPEEDS, Key::V, "An arrow on every moving disc: longer means faster"),
    (Toggle::Contacts, labels::CONTACTS, Key::C, "Rings where discs met, diamonds at cushions: larger means harder"),
    (Toggle::Aim, "Aim", Key::A, "The recorded strike: the striker's place and the aim"),
    (Toggle::Slow, labels::SLOW_HITS, Key::N, "Slow motion around hard contacts"),
    (Toggle::Turn, "Turn", Key::T, "Turn the board so that the shooter is at the bottom"),
];

/// Draws the column.
pub fn show(ui: &mut Ui, viewer: &mut Viewer) {
    egui::ScrollArea::vertical().id_salt("switches").auto_shrink([false, false]).show(ui, |ui| column(ui, viewer));
}

/// The same in a menu, where the column would take too much room next to the board.
pub fn menu(ui: &mut Ui, viewer: &mut Viewer) {
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let (response, _) = MenuButton::new("Show").config(config).ui(ui, |ui| {
        ui.set_width(150.0);
        egui::ScrollArea::vertical().id_salt("switches").max_height(300.0).show(ui, |ui| column(ui, viewer));
    });
    response.on_hover_text("What to draw with the shot, and how to view the board");
}

fn column(ui: &mut Ui, viewer: &mut Viewer) {
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.label(RichText::new("Show").font(theme::strong(theme::SIZES[1])));
    for (toggle, name, key, tip) in ALL {
        let enabled = !matches!(
            (&viewer.mode, toggle),
            (Mode::WhatIf(_), Toggle::Trails | Toggle::Stroboscope | Toggle::Speeds | Toggle::Aim)
        );
        ui.add_enabled_ui(enabled, |ui| row(ui, viewer, toggle, name, key, tip));
    }
    ui.add_space(STEP);
    if matches!(viewer.mode, Mode::Pair(_)) {
        return;
    }
    ui.label(RichText::new("View").font(theme::strong(theme::SIZES[1])));
    if matches!(viewer.mode, Mode::Match) {
        let tip = "Keep a disc centred: F goes to the next disc, or click one on the board";
        let name = match viewer.follow {
            None => "Follow",
            Some(BodyId::Striker(_)) => "Follows striker",
            Some(BodyId::Puck(_)) => "Follows puck",
        };
        if line(ui, name, "F", viewer.follow.is_some(), tip) {
            viewer.follow_next();
        }
    }
    if line(ui, "Zoom in", "+", false, "Closer (+, or the wheel)") {
        viewer.zoom(1.25);
    }
    if line(ui, "Whole board", "0", false, "Show the whole board (0)") {
        viewer.whole_board();
    }
}

fn row(ui: &mut Ui, viewer: &mut Viewer, toggle: Toggle, name: &str, key: Key, tip: &str) {
    if line(ui, name, &format!("{key:?}"), viewer.shows(toggle), tip) {
        viewer.switch(toggle);
    }
}

/// The height of a line, in points.
const LINE: f32 = 30.0;

/// One line: its name at the left, its key at the right; lit while it is on. It is drawn here, since a button of egui's that
/// is lit is two points taller than one that is not, and all below it would move.
fn line(ui: &mut Ui, name: &str, key: &str, on: bool, tip: &str) -> bool {
    let theme = &Theme::from_ui(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::click());
    let fill = match (on, response.hovered()) {
        (true, _) => theme.chosen(),
        (false, true) => Theme::mix(theme.panel, theme.text, 0.08),
        (false, false) => Color32::TRANSPARENT,
    };
    let edge = match (response.has_focus(), on) {
        (true, _) => theme.text,
        (false, true) => theme.accent,
        (false, false) => Color32::TRANSPARENT,
    };
    let painter = ui.painter();
    painter.rect(rect, 6.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let inner = rect.shrink2(vec2(STEP, 0.0));
    let font = FontId::proportional;
    painter.text(inner.left_center(), Align2::LEFT_CENTER, name, font(theme::SIZES[1]), theme.text);
    let ink = if on { theme.text } else { theme.dim };
    painter.text(inner.right_center(), Align2::RIGHT_CENTER, key, font(theme::SIZES[0]), ink);
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, ui.is_enabled(), on, name));
    let tip = if tip.contains(&format!("({key}")) || tip.contains("F goes") { tip.to_owned() } else { format!("{tip} ({key})") };
    let chosen = offers::offer(ui, name, &tip, (!ui.is_enabled()).then_some("Not during What if"));
    response.on_hover_text(&tip).clicked() || chosen
}

/// The keys of the switches and of the look.
pub fn keys(ui: &Ui, viewer: &mut Viewer) {
    let aiming = matches!(viewer.mode, Mode::WhatIf(_));
    for (toggle, _, key, _) in ALL {
        // While the cue is in the hand, A and its like belong to it.
        let free = !aiming || matches!(toggle, Toggle::Contacts | Toggle::Slow | Toggle::Turn);
        if free && widgets::key(ui, key) {
            viewer.switch(toggle);
        }
    }
    if matches!(viewer.mode, Mode::Match) && widgets::key(ui, Key::F) {
        viewer.follow_next();
    }
    if widgets::key(ui, Key::Plus) || widgets::key(ui, Key::Equals) {
        viewer.zoom(1.25);
    }
    if widgets::key(ui, Key::Minus) {
        viewer.zoom(0.8);
    }
    if widgets::key(ui, Key::Num0) {
        viewer.whole_board();
    }
}
