//! The overlays of the shot: a column of switches at the left of the board, each with its key.

use super::viewer::{Mode, Viewer};
use crate::watch::labels;
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Align2, Color32, FontId, Key, PopupCloseBehavior, RichText, Sense, Stroke, StrokeKind, Ui, vec2};
use fob_kit::aiming::TURN;
use fob_kit::keys;
use fob_kit::keys::{Binding, plain};
use fob_kit::layout::Window;
use fob_kit::offers;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;
use fob_physics::BodyId;
use fob_services::data::Toggle;

keys! {
    /// The keys of the overlays.
    pub(super) static KEYS = "What is shown in a replay";
    TRAILS: labels::TRAILS, "The paths of all discs since the strike", [plain(Key::R)];
    STROBOSCOPE: labels::STROBOSCOPE, "The discs every tenth of a second", [plain(Key::S)];
    SPEEDS: labels::SPEEDS, "An arrow on every moving disc: longer means faster", [plain(Key::V)];
    CONTACTS: labels::CONTACTS, "Rings where discs met, diamonds at cushions: larger means harder", [plain(Key::C)];
    AIM: labels::AIM, "The recorded strike: the striker's place and the aim", [plain(Key::A)];
    SLOW: labels::SLOW_HITS, "Slow motion around hard contacts", [plain(Key::N)];
    FOLLOW: "Follow", "Keep a disc centred, the next one each time; or click one on the board", [plain(Key::F)];
    CLOSER: "Zoom in", "Zoom in and out, or with the wheel", [plain(Key::Plus), plain(Key::Equals)];
    FURTHER: "Further away", "Zoom in and out, or with the wheel", [plain(Key::Minus)];
    WHOLE: "Whole board", "Show the whole board", [plain(Key::Num0)];
}

/// The switches, each with its key.
pub const ALL: [(Toggle, &Binding); 7] = [
    (Toggle::Trails, &TRAILS),
    (Toggle::Stroboscope, &STROBOSCOPE),
    (Toggle::Speeds, &SPEEDS),
    (Toggle::Contacts, &CONTACTS),
    (Toggle::Aim, &AIM),
    (Toggle::Slow, &SLOW),
    (Toggle::Turn, &TURN),
];

/// Draws the column of switches.
pub fn show(ui: &mut Ui, viewer: &mut Viewer) {
    egui::ScrollArea::vertical().id_salt("switches").auto_shrink([false, false]).show(ui, |ui| column(ui, viewer));
}

/// Draws the switches in a menu, if the column would take too much room next to the board.
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
    for (toggle, key) in ALL {
        let enabled = !matches!(
            (&viewer.mode, toggle),
            (Mode::WhatIf(_), Toggle::Trails | Toggle::Stroboscope | Toggle::Speeds | Toggle::Aim)
        );
        ui.add_enabled_ui(enabled, |ui| row(ui, viewer, toggle, key));
    }
    ui.add_space(STEP);
    if matches!(viewer.mode, Mode::Pair(_)) {
        return;
    }
    ui.label(RichText::new("View").font(theme::strong(theme::SIZES[1])));
    if matches!(viewer.mode, Mode::Match) {
        let name = match viewer.follow {
            None => "Follow",
            Some(BodyId::Striker(_)) => "Follows striker",
            Some(BodyId::Puck(_)) => "Follows puck",
        };
        if line(ui, name, &FOLLOW, viewer.follow.is_some()) {
            viewer.follow_next();
        }
    }
    if line(ui, CLOSER.label, &CLOSER, false) {
        viewer.zoom(1.25);
    }
    if line(ui, WHOLE.label, &WHOLE, false) {
        viewer.whole_board();
    }
}

fn row(ui: &mut Ui, viewer: &mut Viewer, toggle: Toggle, key: &Binding) {
    if line(ui, key.label, key, viewer.shows(toggle)) {
        viewer.switch(toggle);
    }
}

/// The height of a line, in points.
const LINE: f32 = 30.0;

/// Draws one line: its name at the left, its key at the right; highlighted while it is on. It is drawn here, because a
/// highlighted button of egui is two points taller than another one, and everything below it would move.
fn line(ui: &mut Ui, name: &str, key: &Binding, on: bool) -> bool {
    let theme = &Theme::from_ui(ui);
    let (rect, response) = ui.allocate_exact_size(widgets::at_least(ui, vec2(ui.available_width(), LINE)), Sense::click());
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
    if Window::from_ui(ui).has_keys() {
        painter.text(inner.right_center(), Align2::RIGHT_CENTER, key.key_text(), font(theme::SIZES[0]), ink);
    }
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, ui.is_enabled(), on, name));
    let tip = key.tooltip();
    let chosen = offers::offer(ui, name, &tip, (!ui.is_enabled()).then_some("Not during What if"));
    response.on_hover_text(&tip).clicked() || chosen
}

/// Handles the keys of the switches and of the look.
pub fn keys(ui: &Ui, viewer: &mut Viewer) {
    let aiming = matches!(viewer.mode, Mode::WhatIf(_));
    for (toggle, key) in ALL {
        // During a what-if, A and similar keys belong to the aim.
        let free = !aiming || matches!(toggle, Toggle::Contacts | Toggle::Slow | Toggle::Turn);
        if key.offer(ui, (!free).then_some("Not during What if")) {
            viewer.switch(toggle);
        }
    }
    if matches!(viewer.mode, Mode::Match) && FOLLOW.key(ui) {
        viewer.follow_next();
    }
    if CLOSER.key(ui) {
        viewer.zoom(1.25);
    }
    if FURTHER.offer(ui, None) {
        viewer.zoom(0.8);
    }
    if WHOLE.key(ui) {
        viewer.whole_board();
    }
}
