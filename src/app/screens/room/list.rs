//! The list of games, each with a live picture: the position in which it was left.

use super::shown::{self, AnyShown};
use super::{SHOWN, State as Room};
use crate::app::screens::Go;
use crate::app::shared::Shared;
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets;
use egui::{Align2, FontId, Key, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

/// What the list knows.
#[derive(Debug, Default)]
pub struct State {
    /// The text of each game that was left last.
    saves: Option<Vec<Option<String>>>,
    /// How far each picture is turned, in radians.
    turns: Vec<f32>,
}

impl State {
    /// Looks at the saves again.
    pub fn refresh(&mut self) {
        self.saves = None;
    }
}

const DIGITS: [Key; 9] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// Draws the list.
pub fn show(ui: &mut Ui, room: &mut Room, shared: &mut Shared) -> Option<Go> {
    let theme = shared.theme();
    let saves = room.list.saves.take().unwrap_or_else(|| shown::latest(shared));
    room.list.turns.resize(SHOWN.len(), 0.0);
    let mut go = None;
    let mut open = None;
    widgets::page(ui, &theme, 1080.0, |ui| {
        if widgets::header(ui, &theme, "Games room", |_| {}) {
            go = Some(Go::Back);
        }
        widgets::note(ui, &theme, "Every game goes on where it was left. Nothing is ever thrown away.");
        ui.add_space(STEP * 2.0);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(STEP * 2.0, STEP * 2.0);
            for (i, shown) in SHOWN.iter().enumerate() {
                let game = shown.game();
                let (rect, response) = ui.allocate_exact_size(vec2(340.0, 372.0), Sense::click());
                let hot = response.hovered() || response.has_focus();
                if hot && shared.settings.motion {
                    room.list.turns[i] += shared.step as f32 * 0.5;
                    ui.ctx().request_repaint();
                }
                let save = saves.get(i).and_then(Option::as_deref);
                card(ui, rect, &theme, *shown, save, room.list.turns[i], hot, i + 1, true);
                label(&response, *shown);
                let tip = format!("Play {} ({})", game.title(), i + 1);
                let clicked = response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(tip).clicked();
                let pressed = DIGITS.get(i).is_some_and(|key| widgets::key(ui, *key)) || (i == 0 && widgets::key(ui, Key::Enter));
                if clicked || pressed {
                    open = Some(game.id());
                }
            }
        });
    });
    room.list.saves = Some(saves);
    if let Some(id) = open {
        room.open(id, shared);
    }
    go
}

fn label(response: &egui::Response, shown: &dyn AnyShown) {
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, shown.game().title()));
}

/// One game: its picture, its name, and what it is where there is room for that.
#[allow(clippy::too_many_arguments)]
fn card(
    ui: &Ui,
    rect: Rect,
    theme: &Theme,
    shown: &dyn AnyShown,
    save: Option<&str>,
    turn: f32,
    hot: bool,
    key: usize,
    large: bool,
) {
    let game = shown.game();
    let fill = if hot { Theme::mix(theme.raised, theme.text, 0.05) } else { theme.raised };
    let edge = if hot { theme.accent } else { theme.line };
    let painter = ui.painter();
    painter.rect(rect, 6.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let mut picture = rect.shrink(1.0);
    picture.set_bottom(rect.bottom() - if large { 100.0 } else { 34.0 });
    painter.rect_filled(picture, 5.0, theme.room);
    shown.picture(&painter.with_clip_rect(picture), picture.shrink(4.0), theme, save, turn);
    let left = rect.left() + if large { 16.0 } else { 12.0 };
    let middle = picture.bottom() + if large { 24.0 } else { 17.0 };
    let size = if large { 20.0 } else { 15.0 };
    painter.text(pos2(left, middle), Align2::LEFT_CENTER, game.title(), theme::strong(size), theme.text);
    if large {
        let about = painter.layout(game.about().into(), FontId::proportional(13.0), theme.dim, rect.width() - 32.0);
        painter.galley(pos2(left, picture.bottom() + 42.0), about, theme.dim);
        painter.text(
            pos2(rect.right() - 16.0, middle),
            Align2::RIGHT_CENTER,
            key.to_string(),
            FontId::proportional(13.0),
            theme.dim,
        );
    }
}

/// The games in small along the foot of a part of the window, each as it was left; says which was clicked.
pub fn shelf(ui: &mut Ui, within: Rect, theme: &Theme, saves: &[Option<String>]) -> Option<&'static str> {
    let count = SHOWN.len().max(4) as f32;
    let width = ((within.width() - STEP * 2.0 * (count + 1.0)) / count).clamp(110.0, 200.0);
    let size = vec2(width, width * 0.8 + 34.0);
    let mut clicked = None;
    for (i, shown) in SHOWN.iter().enumerate() {
        let left = within.left() + STEP * 2.0 + (width + STEP * 2.0) * i as f32;
        let rect = Rect::from_min_size(pos2(left, within.bottom() - size.y - STEP * 2.0), size);
        let response = ui.interact(rect, ui.id().with(("shelf", i)), Sense::click());
        let hot = response.hovered() || response.has_focus();
        card(ui, rect, theme, *shown, saves.get(i).and_then(Option::as_deref), 0.0, hot, i + 1, false);
        label(&response, *shown);
        let tip = format!("{}: {}", shown.game().title(), shown.game().about());
        if response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(tip).clicked() {
            clicked = Some(shown.game().id());
        }
    }
    clicked
}
