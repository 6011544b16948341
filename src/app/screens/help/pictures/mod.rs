//! The pictures of the help, drawn by the program itself.

mod automaton;
mod table;

use crate::app::scene::Fit;
use crate::app::shared::DfaEntry;
use crate::app::theme::{Palette, Theme};
use crate::automata::builtin;
use crate::replay::picture::{self, picture_side};
use crate::store::Origin;
use crate::table::Board;
use egui::{
    Color32, ColorImage, CornerRadius, Painter, Pos2, Rect, Sense, Shape, Stroke, TextureHandle, TextureOptions, Ui, Vec2, vec2,
};
use std::sync::Arc;

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// A puck falls, a string grows, a piece moves.
    Works,
    /// The rope with a piece.
    Rope,
    /// Which hole belongs to whose string: tug of war, reject match for two, for four, a custom game.
    Links(u8),
    /// The sides in turn.
    Turn,
    /// Where the striker may stand.
    Line,
    /// The break.
    Break,
    /// A word and the states that it passes.
    Word,
    /// The choice of an order.
    Order,
    /// The black puck in a hole.
    Black,
    /// How one point is shared.
    Shares,
    /// What is tapped for the referee.
    Tap,
}

impl Picture {
    /// Height by width.
    const fn ratio(self) -> f32 {
        match self {
            Self::Works => 0.70,
            Self::Rope => 0.42,
            Self::Links(_) | Self::Turn | Self::Break | Self::Black => 0.86,
            Self::Line => 0.46,
            Self::Word => 0.26,
            Self::Order => 0.40,
            Self::Shares => 0.62,
            Self::Tap => 0.52,
        }
    }
}

/// What the pictures are drawn with.
#[derive(Default)]
pub struct Easel {
    kit: Option<Kit>,
}

struct Kit {
    palette: Palette,
    texture: TextureHandle,
    board: Arc<Board>,
    rope: DfaEntry,
    ends: DfaEntry,
}

impl std::fmt::Debug for Easel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Easel").field("palette", &self.kit.as_ref().map(|k| k.palette)).finish()
    }
}

/// Pixels a side of the board's picture.
const PIXELS: u32 = 768;

impl Kit {
    fn new(ui: &Ui, palette: Palette) -> Option<Self> {
        let board = Arc::new(Board::bob());
        let image = picture::board_image(&board, PIXELS, &palette.picture());
        let size = [image.width() as usize, image.height() as usize];
        let image = ColorImage::from_rgba_unmultiplied(size, image.as_raw());
        let texture = ui.ctx().load_texture("help board", image, TextureOptions::LINEAR);
        let entry = |name: &str| Some(DfaEntry::new(name, builtin(name)?, Origin::BuiltIn));
        Some(Self { palette, texture, board, rope: entry("rope")?, ends: entry("ends-with-green")? })
    }
}

/// One picture while it is drawn.
struct Sheet<'a> {
    painter: Painter,
    theme: &'a Theme,
    kit: &'a Kit,
    rect: Rect,
}

/// Draws a picture over the width that there is; `caption` says what it shows.
pub fn show(ui: &mut Ui, easel: &mut Easel, theme: &Theme, picture: Picture, caption: &str) {
    if easel.kit.as_ref().is_none_or(|kit| kit.palette != theme.palette) {
        easel.kit = Kit::new(ui, theme.palette);
    }
    let Some(kit) = &easel.kit else { return };
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, width * picture.ratio()), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, caption));
    if !ui.is_rect_visible(rect) {
        return;
    }
    // Pictures lie in the room, whose colour is the ground of the match as well.
    ui.painter().rect(rect, CornerRadius::same(6), theme.room, Stroke::new(1.0, theme.line), egui::StrokeKind::Inside);
    let rect = rect.shrink(1.0);
    let sheet = Sheet { painter: ui.painter().with_clip_rect(rect.intersect(ui.clip_rect())), theme, kit, rect };
    match picture {
        Picture::Works => automaton::works(&sheet),
        Picture::Rope => automaton::rope(&sheet),
        Picture::Links(kind) => table::links(&sheet, kind),
        Picture::Turn => table::turn(&sheet),
        Picture::Line => table::line(&sheet),
        Picture::Break => table::break_(&sheet),
        Picture::Word => automaton::word(&sheet),
        Picture::Order => automaton::order(&sheet),
        Picture::Black => table::black(&sheet),
        Picture::Shares => automaton::shares(&sheet),
        Picture::Tap => table::tap(&sheet),
    }
}

impl Sheet<'_> {
    /// The whole board in a rectangle.
    fn board(&self, rect: Rect) -> Fit {
        let fit = Fit::new(&self.kit.board, rect, 0.0, 1.0, Vec2::ZERO);
        self.wood(&self.painter, &fit);
        fit
    }

    /// The part of the board around a place, in metres, that is so many metres wide.
    fn part(&self, rect: Rect, at: (f64, f64), metres: f32) -> (Fit, Painter) {
        let scale = rect.width() / metres;
        let centre = rect.center() + vec2(-at.0 as f32, at.1 as f32) * scale;
        let fit = Fit { rect, scale, turn: 0.0, centre };
        let painter = self.painter.with_clip_rect(rect.intersect(self.painter.clip_rect()));
        self.wood(&painter, &fit);
        (fit, painter)
    }

    fn wood(&self, painter: &Painter, fit: &Fit) {
        let side = picture_side(&self.kit.board) as f32 * fit.scale;
        let uv = Rect::from_min_max(Pos2::ZERO, egui::pos2(1.0, 1.0));
        painter.image(self.kit.texture.id(), Rect::from_center_size(fit.centre, Vec2::splat(side)), uv, Color32::WHITE);
    }
}

/// The striker.
fn striker(painter: &Painter, theme: &Theme, at: Pos2, radius: f32) {
    let rgb = theme.palette.picture();
    let colour = |c: picture::Rgb| Color32::from_rgb(c.0, c.1, c.2);
    painter.circle(at, radius, colour(rgb.striker), Stroke::new((radius * 0.16).max(1.5), colour(rgb.striker_edge)));
    painter.circle_stroke(at, radius * 0.4, Stroke::new(1.0, colour(rgb.striker_edge)));
}

/// An arrow that reads on wood and on dark.
fn arrow(painter: &Painter, points: &[Pos2], colour: Color32, width: f32) {
    let [.., before, tip] = points else { return };
    let along = (*tip - *before).normalized();
    let across = along.rot90();
    let head = width * 3.2;
    let base = *tip - along * head * 1.2;
    let mut shaft = points.to_vec();
    if let Some(last) = shaft.last_mut() {
        *last = base + along;
    }
    let wings = vec![*tip, base + across * head * 0.62, base - across * head * 0.62];
    let dark = Color32::from_black_alpha(150);
    painter.add(Shape::line(shaft.clone(), Stroke::new(width + 2.5, dark)));
    painter.add(Shape::convex_polygon(wings.clone(), colour, Stroke::new(2.5, dark)));
    painter.add(Shape::line(shaft, Stroke::new(width, colour)));
    painter.add(Shape::convex_polygon(wings, colour, Stroke::NONE));
}
