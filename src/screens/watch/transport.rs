//! Play, pause and the steps; the speeds; which moment it is.

use super::viewer::{Mode, SPEEDS, Viewer};
use crate::watch::labels;
use egui::{Color32, Painter, Rect, Response, RichText, Sense, Shape, Stroke, Ui, pos2, vec2};
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::{self, bar, drop_down};

/// What a button of the transport shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Icon {
    Play,
    Pause,
    Shot,
    Contact,
    Frame,
}

/// Draws the row.
pub fn show(ui: &mut Ui, viewer: &mut Viewer) {
    let theme = &Theme::from_ui(ui);
    let clock = clock(viewer);
    let narrow = Window::from_ui(ui).is_narrow();
    let left = |ui: &mut Ui, viewer: &mut Viewer| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if button(ui, Icon::Shot, true, labels::PREVIOUS_SHOT, "To the strike, then to the previous shot (Page Up)").clicked() {
            viewer.shot(false);
        }
        if button(ui, Icon::Contact, true, labels::PREVIOUS_CONTACT, "To the previous contact (Ctrl+Left)").clicked() {
            viewer.contact(false);
        }
        if button(ui, Icon::Frame, true, "Back a frame", "1/60 s back (Shift+Left)").clicked() {
            viewer.step(-1.0);
        }
        let (icon, name) = if viewer.playing { (Icon::Pause, labels::PAUSE) } else { (Icon::Play, labels::PLAY) };
        if button(ui, icon, false, name, "Play or pause (Space)").clicked() {
            viewer.toggle_play();
        }
        if button(ui, Icon::Frame, false, labels::FORWARD_A_FRAME, "1/60 s forward (Shift+Right)").clicked() {
            viewer.step(1.0);
        }
        if button(ui, Icon::Contact, false, labels::NEXT_CONTACT, "To the next contact (Ctrl+Right)").clicked() {
            viewer.contact(true);
        }
        if button(ui, Icon::Shot, false, labels::NEXT_SHOT, "To the next shot (Page Down)").clicked() {
            viewer.shot(true);
        }
        ui.add_space(STEP * 1.5);
        ui.label(RichText::new("Speed").color(theme.dim));
        let tip = "Playback speed (Up: faster, Down: slower); sound at real speed only";
        if narrow {
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

/// Which moment it is.
fn clock(viewer: &Viewer) -> String {
    let (index, local) = (viewer.index(), viewer.local());
    let last = viewer.replay.shots().last().map_or(0, |shot| shot.number);
    match &viewer.mode {
        Mode::Match => {
            let all = viewer.now() as u64;
            let name = viewer.replay.name(index);
            let of = if name.starts_with("shot") { format!("{name} of {last}") } else { labels::THE_BREAK.to_owned() };
            format!("{of}   {local:.2} s   {}:{:02}", all / 60, all % 60)
        }
        _ => format!("{local:.2} s of {:.2} s", viewer.length()),
    }
}

fn button(ui: &mut Ui, icon: Icon, back: bool, name: &str, tip: &str) -> Response {
    let theme = &Theme::from_ui(ui);
    let big = matches!(icon, Icon::Play | Icon::Pause);
    let (rect, response) = ui.allocate_exact_size(vec2(if big { 52.0 } else { 36.0 }, 32.0), Sense::click());
    let hot = response.hovered() || response.has_focus();
    let (fill, ink) = match (big, hot) {
        (true, false) => (theme.accent, theme.on_accent),
        (true, true) => (Theme::mix(theme.accent, theme.text, 0.2), theme.on_accent),
        (false, false) => (theme.raised, theme.text),
        (false, true) => (Theme::mix(theme.raised, theme.text, 0.12), theme.text),
    };
    let edge = if response.has_focus() { theme.text } else { theme.line };
    ui.painter().rect(rect, 6.0, fill, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
    draw(ui.painter(), icon, back, rect, ink);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name));
    response.on_hover_text(format!("{name}: {tip}"))
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
