//! The marks of shots, distinguished by their forms: a disc with `!` is good, a square with `?` poor, a ring with `?` a missed
//! chance, a triangle that points down costly, a diamond with an arrow up lucky, one with an arrow down unlucky.

use crate::watch::labels;
use egui::{Align2, Color32, Painter, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2};
use fob_arena::{Fortune, Quality, Reviewed};
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};

/// The mark of a shot in the review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Good,
    Poor,
    Missed,
    Costly,
    Lucky,
    Unlucky,
}

impl Mark {
    /// All marks, with their meanings.
    const ALL: [(Self, &str, &str); 6] = [
        (Self::Good, "good", "No shot was more than slightly better, and something was at stake"),
        (
            Self::Poor,
            labels::POOR,
            "The chance fell, and a shot was found that is worth at least 10 percentage points more on average",
        ),
        (
            Self::Missed,
            "missed",
            "The chance did not fall, but a shot was found that is worth at least 10 percentage points more",
        ),
        (
            Self::Costly,
            labels::COSTLY,
            "The chance fell by at least 10 percentage points, although no much better shot was found",
        ),
        (Self::Lucky, "lucky", "The result is at least 15 percentage points above the shot's average"),
        (Self::Unlucky, "unlucky", "The result is at least 15 percentage points below the shot's average"),
    ];

    /// Returns the marks of a shot.
    pub(super) fn new(shot: &Reviewed) -> impl Iterator<Item = Self> {
        let quality = shot.quality().map(|quality| match quality {
            Quality::Good => Self::Good,
            Quality::Poor => Self::Poor,
            Quality::Missed => Self::Missed,
            Quality::Costly => Self::Costly,
        });
        let fortune = shot.fortune().map(|fortune| match fortune {
            Fortune::Lucky => Self::Lucky,
            Fortune::Unlucky => Self::Unlucky,
        });
        quality.into_iter().chain(fortune)
    }

    /// Draws it around a place.
    pub(super) fn draw(self, painter: &Painter, theme: &Theme, at: Pos2, radius: f32) {
        let edge = Stroke::new(1.0, theme.panel);
        let letter = |text: &str, ground: Color32| {
            let least = if Window::from_ctx(painter.ctx()).form.is_touched() { theme::SIZES[0] } else { 0.0 };
            painter.text(at, Align2::CENTER_CENTER, text, theme::strong((radius * 1.7).max(least)), theme::ink_on(ground));
        };
        match self {
            Self::Good => {
                painter.circle(at, radius, theme.good, edge);
                letter("!", theme.good);
            }
            Self::Poor => {
                let square = Rect::from_center_size(at, Vec2::splat(radius * 1.9));
                painter.rect(square, 2.0, theme.bad, edge, egui::StrokeKind::Outside);
                letter("?", theme.bad);
            }
            Self::Missed => {
                painter.circle(at, radius, theme.panel, Stroke::new(2.0, theme.accent));
                let least = if Window::from_ctx(painter.ctx()).form.is_touched() { theme::SIZES[0] } else { 0.0 };
                painter.text(at, Align2::CENTER_CENTER, "?", theme::strong((radius * 1.6).max(least)), theme.accent);
            }
            Self::Costly => {
                let r = radius * 1.15;
                let corners = vec![at + vec2(-r, -r * 0.8), at + vec2(r, -r * 0.8), at + vec2(0.0, r)];
                painter.add(Shape::convex_polygon(corners, theme.bad, edge));
            }
            Self::Lucky | Self::Unlucky => {
                let r = radius * 1.2;
                let fill = if self == Self::Lucky { theme.accent } else { theme.dim };
                let corners = [vec2(0.0, -r), vec2(r, 0.0), vec2(0.0, r), vec2(-r, 0.0)].map(|d| at + d);
                painter.add(Shape::convex_polygon(corners.to_vec(), fill, edge));
                let up = if self == Self::Lucky { -1.0 } else { 1.0 };
                let (tip, wing) = (at + vec2(0.0, up * r * 0.55), r * 0.34);
                let ink = Stroke::new(1.6, theme::ink_on(fill));
                painter.line_segment([tip, at - vec2(0.0, up * r * 0.5)], ink);
                painter.line_segment([tip, tip + vec2(-wing, -up * wing)], ink);
                painter.line_segment([tip, tip + vec2(wing, -up * wing)], ink);
            }
        }
    }
}

/// Draws the meanings of the marks, in a row.
pub(super) fn legend(ui: &mut Ui) {
    let theme = &Theme::from_ui(ui);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = STEP / 2.0;
        for (mark, name, about) in Mark::ALL {
            let (rect, _) = ui.allocate_exact_size(vec2(16.0, 18.0), Sense::hover());
            mark.draw(ui.painter(), theme, pos2(rect.center().x, rect.center().y), 6.5);
            ui.label(RichText::new(name).size(theme::SIZES[0]).color(theme.dim)).on_hover_text(about);
            ui.add_space(STEP);
        }
    });
}
