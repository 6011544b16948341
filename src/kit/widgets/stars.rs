//! The three stars of a match of the ladder or of the day.

use crate::theme::Theme;
use egui::{Sense, Stroke, Ui, vec2};
use fob_services::data::{Climbed, Stars};

/// Draws the stars of one match.
pub fn of_match(ui: &mut Ui, climbed: &Climbed) {
    let theme = &Theme::from_ui(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(68.0, 20.0), Sense::hover());
    let stars = climbed.stars();
    draw(ui, theme, rect.center(), stars);
    let hints = if climbed.hinted { ", with hints" } else { "" };
    let label = format!("{} of 3 stars{hints}", stars.count());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &label));
    let each = [(stars.won, "a win"), (stars.clean, "without a foul"), (stars.sure, "without a shot that cost much")];
    let each = each.map(|(earned, what)| format!("{} {what}", if earned { "✓" } else { "×" }));
    response.on_hover_text(format!("{label}: {}", each.join(", ")));
}

/// Draws three stars in a row around a centre: filled where they were earned.
pub fn draw(ui: &Ui, theme: &Theme, middle: egui::Pos2, earned: Stars) {
    for (place, earned) in [earned.won, earned.clean, earned.sure].into_iter().enumerate() {
        let centre = middle + vec2((place as f32 - 1.0) * 21.0, 0.0);
        let points = (0..10).map(|corner| {
            let radius = if corner % 2 == 0 { 8.0 } else { 3.6 };
            centre + radius * egui::Vec2::angled(std::f32::consts::TAU * (corner as f32 / 10.0 - 0.25))
        });
        let points: Vec<_> = points.collect();
        if earned {
            // A star is not convex, so its five points are filled one by one around the middle.
            for corner in (0..10).step_by(2) {
                let around = [points[(corner + 9) % 10], points[corner], points[corner + 1], centre];
                ui.painter().add(egui::Shape::convex_polygon(around.to_vec(), theme.accent, Stroke::NONE));
            }
        }
        let ink = if earned { theme.accent } else { theme.dim };
        ui.painter().add(egui::Shape::closed_line(points, Stroke::new(1.0, ink)));
    }
}
