//! The tools and the canvas of the help's pictures.

use egui::{Color32, ColorImage, Painter, Pos2, Rect, Shape, Stroke, TextureHandle, TextureOptions, Ui, Vec2, vec2};
use fob_automata::builtin;
use fob_board::Board;
use fob_kit::scene::Fit;
use fob_kit::theme::{self, Theme};
use fob_picture::{self as picture, picture_side};
use fob_services::data::DfaEntry;
use fob_services::palette::Palette;
use fob_services::player_colours::PlayerColour;
use fob_store::Origin;
use std::sync::Arc;

/// The colours of the first four players.
pub const PLAYER_COLOURS: [Color32; 4] = [player(0), player(1), player(2), player(3)];

const fn player(seat: usize) -> Color32 {
    theme::rgb(PlayerColour::from_seat(seat).colour())
}

/// Tools for drawing the pictures, made once per palette and kept between frames.
pub struct Kit {
    /// The colours of pucks and letters for which it was made.
    pub palette: Palette,
    /// The board that all pictures show.
    pub board: Arc<Board>,
    /// A DFA that goes up and down.
    pub rope: DfaEntry,
    /// A DFA that accepts the words that end with green.
    pub ends: DfaEntry,
    texture: TextureHandle,
}

impl std::fmt::Debug for Kit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Kit").field("palette", &self.palette).finish_non_exhaustive()
    }
}

/// Pixels a side of the board's picture.
const PIXELS: u32 = 768;

impl Kit {
    /// Everything in the colours of a palette.
    pub fn new(ui: &Ui, palette: Palette) -> Option<Self> {
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
pub struct Canvas<'a> {
    /// Clips the drawing to the picture.
    pub painter: Painter,
    /// Colours of the panels and of the pucks.
    pub theme: &'a Theme,
    /// The tools to draw it.
    pub kit: &'a Kit,
    /// The rectangle of the picture.
    pub rect: Rect,
}

impl Canvas<'_> {
    /// Returns the whole board in a rectangle.
    pub fn board(&self, rect: Rect) -> Fit {
        let fit = Fit::new(&self.kit.board, rect, 0.0, 1.0, Vec2::ZERO);
        self.wood(&self.painter, &fit);
        fit
    }

    /// Returns the part of the board around a place, of a width in metres.
    pub fn part(&self, rect: Rect, at: (f64, f64), metres: f32) -> (Fit, Painter) {
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

/// Draws the striker.
pub fn striker(painter: &Painter, theme: &Theme, at: Pos2, radius: f32) {
    let rgb = theme.palette.picture();
    let colour = |c: picture::Rgb| Color32::from_rgb(c.0, c.1, c.2);
    painter.circle(at, radius, colour(rgb.striker), Stroke::new((radius * 0.16).max(1.5), colour(rgb.striker_edge)));
    painter.circle_stroke(at, radius * 0.4, Stroke::new(1.0, colour(rgb.striker_edge)));
}

/// Draws an arrow that reads on wood and on dark.
pub fn arrow(painter: &Painter, points: &[Pos2], colour: Color32, width: f32) {
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
