//! The players with their points on the way to the goal.

use super::labels;
use super::state::Shown;
use crate::view::{Cx, side_colour};
use egui::text::{LayoutJob, TextWrapping};
use egui::{FontId, Rect, Sense, Stroke, StrokeKind, Ui, vec2};
use fob_games::bloop::{Bloop, GOAL};
use fob_kit::theme::{self, Theme};

/// The height of a card, and the same in a low window, where it has no bar, in points.
const TALL: f32 = 58.0;
const LOW: f32 = 32.0;

/// Draws a card a player.
pub fn show(ui: &mut Ui, cx: &Cx<'_, Bloop>, shown: &Shown, mover: u8, low: bool) {
    let tall = if low { LOW } else { TALL };
    let theme = cx.theme;
    let over = cx.history.outcome().is_some() && shown.step.is_none();
    let count = shown.scores.len().max(1) as f32;
    let gap = 8.0;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), tall), Sense::hover());
    let width = ((rect.width() + gap) / count - gap).min(280.0);
    let left = rect.center().x - ((width + gap) * count - gap) / 2.0;
    for ((player, score), name) in (1u8..).zip(&shown.scores).zip(cx.names) {
        let place = Rect::from_min_size(egui::pos2(left + (width + gap) * f32::from(player - 1), rect.top()), vec2(width, tall));
        let here = player == mover && !over;
        let fill = if here { theme.chosen() } else { theme.raised };
        let edge = if here { Stroke::new(2.0, theme.accent) } else { Stroke::new(1.0, theme.line) };
        let response = ui.interact(place, ui.id().with(("points", player)), Sense::hover());
        let label = labels::score(name, *score as usize);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &label));
        let painter = ui.painter().with_clip_rect(place.intersect(ui.clip_rect()));
        painter.rect(place, 6.0, fill, edge, StrokeKind::Inside);
        let middle = if low { place.center().y } else { place.top() + 22.0 };
        painter.circle_filled(egui::pos2(place.left() + 17.0, middle), 6.0, side_colour(player));
        let number = painter.layout_no_wrap(score.to_string(), theme::strong(20.0), theme.text);
        // A narrow card has the points alone.
        let goal = if width < 110.0 { String::new() } else { format!(" / {GOAL}") };
        let goal = painter.layout_no_wrap(goal, FontId::proportional(13.0), theme.dim);
        let right = place.right() - 12.0 - goal.size().x;
        let left = place.left() + 30.0;
        let room = right - number.size().x - 6.0 - left;
        if room > 24.0 {
            let font = if here { theme::strong(15.0) } else { FontId::proportional(15.0) };
            let mut job = LayoutJob::simple_singleline(name.clone(), font, theme.text);
            job.wrap = TextWrapping::truncate_at_width(room);
            let name = painter.layout_job(job);
            painter.galley(egui::pos2(left, middle - name.size().y / 2.0), name, theme.text);
        }
        painter.galley(egui::pos2(right - number.size().x, middle - number.size().y / 2.0), number, theme.text);
        painter.galley(egui::pos2(right, middle - goal.size().y / 2.0 + 3.0), goal, theme.dim);
        if !low {
            bar(&painter, place, *score, player, &theme);
        }
        response.on_hover_text(label);
    }
}

/// Draws the part of the way that is done.
fn bar(painter: &egui::Painter, place: Rect, score: u32, player: u8, theme: &Theme) {
    let track = Rect::from_min_max(
        egui::pos2(place.left() + 12.0, place.bottom() - 15.0),
        egui::pos2(place.right() - 12.0, place.bottom() - 9.0),
    );
    painter.rect_filled(track, 3.0, theme.room);
    let share = (score as f32 / GOAL as f32).min(1.0);
    if share > 0.0 {
        let done = Rect::from_min_size(track.min, vec2(track.width() * share, track.height()));
        painter.rect_filled(done, 3.0, side_colour(player));
    }
}
