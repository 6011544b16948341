//! Play, pause and the steps; the speeds; which moment it is.

use super::keys::{CONTACT_BACK, CONTACT_FORWARD, FRAME_BACK, FRAME_FORWARD, PLAY, SHOT_BACK, SHOT_FORWARD};
use super::viewer::{Mode, SPEEDS, Viewer};
use crate::watch::labels;
use egui::{Color32, Painter, Rect, RichText, Sense, Shape, Stroke, Ui, pos2, vec2};
use fob_kit::keys::Binding;
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::{self, bar, drop_down};

/// The icon of a button of the transport.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Icon {
    Play,
    Pause,
    Shot,
    Contact,
    Frame,
}

/// Draws the row of buttons below the board.
pub fn show(ui: &mut Ui, viewer: &mut Viewer) {
    let theme = &Theme::from_ui(ui);
    let narrow = Window::from_ui(ui).is_narrow();
    // A finger has no room for every step: from contact to contact more can be seen than from frame to frame.
    let phone = Window::from_ui(ui).is_phone();
    let clock = clock(viewer, phone);
    let left = |ui: &mut Ui, viewer: &mut Viewer| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if button(ui, Icon::Shot, true, &SHOT_BACK, SHOT_BACK.label) {
            viewer.shot(false);
        }
        if button(ui, Icon::Contact, true, &CONTACT_BACK, CONTACT_BACK.label) {
            viewer.contact(false);
        }
        if !phone && button(ui, Icon::Frame, true, &FRAME_BACK, FRAME_BACK.label) {
            viewer.step(-1.0);
        }
        let (icon, name) = if viewer.playing { (Icon::Pause, labels::PAUSE) } else { (Icon::Play, labels::PLAY) };
        if button(ui, icon, false, &PLAY, name) {
            viewer.toggle_play();
        }
        if !phone && button(ui, Icon::Frame, false, &FRAME_FORWARD, FRAME_FORWARD.label) {
            viewer.step(1.0);
        }
        if button(ui, Icon::Contact, false, &CONTACT_FORWARD, CONTACT_FORWARD.label) {
            viewer.contact(true);
        }
        if button(ui, Icon::Shot, false, &SHOT_FORWARD, SHOT_FORWARD.label) {
            viewer.shot(true);
        }
        if !phone {
            ui.add_space(STEP * 1.5);
            ui.label(RichText::new("Speed").color(theme.dim));
        }
        let tip = "Playback speed (Up: faster, Down: slower); sound at real speed only";
        if narrow {
            if Window::from_ui(ui).has_column() {
                ui.end_row();
            }
            let all = SPEEDS.map(|(speed, text)| (speed, text.to_owned()));
            drop_down::pick(ui, "speed", 64.0, ("Speed", tip), &mut viewer.speed, &all);
            return;
        }
        for (speed, text) in SPEEDS {
            if widgets::choice(ui, viewer.speed == speed, text, tip).clicked() {
                viewer.speed = speed;
            }
        }
    };
    bar::show(ui, viewer, left, |ui, _| {
        ui.label(RichText::new(clock).font(theme::strong(theme::SIZES[1])));
    });
}

/// Returns the current moment in words; on a phone the shooter, because its head has no room for that.
fn clock(viewer: &Viewer, shooter: bool) -> String {
    let (index, local) = (viewer.index(), viewer.local());
    let last = viewer.replay.shots().last().map_or(0, |shot| shot.number);
    match &viewer.mode {
        Mode::Match => {
            let all = viewer.now() as u64;
            let name = viewer.replay.name(index);
            let of = if name.starts_with("shot") { format!("{name} of {last}") } else { labels::THE_BREAK.to_owned() };
            let by = viewer.replay.shooter(index);
            let of = if shooter && !by.is_empty() { format!("{of}, {by}") } else { of };
            // A finger has the time line for the match's own time.
            let all = if shooter { String::new() } else { format!("   {}:{:02}", all / 60, all % 60) };
            format!("{of}   {local:.2} s{all}")
        }
        _ => format!("{local:.2} s of {:.2} s", viewer.length()),
    }
}

/// Draws a button of the transport; returns whether it was clicked. Its key is handled, and offered, where the keys are read.
fn button(ui: &mut Ui, icon: Icon, back: bool, key: &Binding, name: &str) -> bool {
    let theme = &Theme::from_ui(ui);
    let big = matches!(icon, Icon::Play | Icon::Pause);
    // All five have one row on a phone.
    let phone = Window::from_ui(ui).is_phone();
    let (rect, response) =
        ui.allocate_exact_size(widgets::at_least(ui, vec2(if big && !phone { 52.0 } else { 36.0 }, 32.0)), Sense::click());
    let hot = response.hovered() || response.has_focus();
    let (fill, ink) = match (big, hot) {
        (true, false) => (theme.accent, theme.on_accent),
        (true, true) => (Theme::mix(theme.accent, theme.text, 0.2), theme.on_accent),
        (false, false) => (theme.raised, theme.text),
        (false, true) => (Theme::mix(theme.raised, theme.text, 0.12), theme.text),
    };
    let edge = if response.has_focus() { theme.text } else { theme.edge };
    ui.painter().rect(rect, 6.0, fill, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
    draw(ui.painter(), icon, back, rect, ink);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name));
    response.on_hover_text(format!("{name}: {}", key.tooltip())).clicked()
}

fn draw(painter: &Painter, icon: Icon, back: bool, rect: Rect, ink: Color32) {
    let c = rect.center();
    let flip = if back { -1.0 } else { 1.0 };
    let at = |x: f32, y: f32| pos2(c.x + x * flip, c.y + y);
    let triangle = |x: f32, w: f32, h: f32| Shape::convex_polygon(vec![at(x, -h), at(x + w, 0.0), at(x, h)], ink, Stroke::NONE);
    let bar = |x: f32| {
        painter.line_segment([at(x, -7.0), at(x, 7.0)], Stroke::new(2.5, ink));
    };
    match icon {
        Icon::Play => {
            painter.add(triangle(-5.0, 13.0, 8.0));
        }
        Icon::Pause => {
            for x in [-4.0, 4.0] {
                painter.line_segment([at(x, -8.0), at(x, 8.0)], Stroke::new(4.0, ink));
            }
        }
        Icon::Shot => {
            painter.add(triangle(-9.0, 8.0, 6.0));
            painter.add(triangle(-1.0, 8.0, 6.0));
            bar(8.5);
        }
        Icon::Contact => {
            // Two discs that meet.
            painter.add(triangle(-11.0, 7.0, 5.5));
            painter.circle_stroke(at(1.0, 0.0), 4.0, Stroke::new(2.0, ink));
            painter.circle_stroke(at(9.0, 0.0), 4.0, Stroke::new(2.0, ink));
        }
        Icon::Frame => {
            bar(-5.0);
            painter.add(triangle(-1.0, 8.0, 6.0));
        }
    }
}
