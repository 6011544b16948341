//! A board with discs: at rest, in motion, or at many moments at once.

use super::board::{board_pixmap, picture_side};
use super::sprite::{puck_pixmap, shadow_pixmap, striker_pixmap};
use super::{Palette, Rgb, SHADOW_SIDE, SPRITE_SIDE, canvas};
use fob_board::{Board, Colour, DiscSpec, Layout, Point};
use image::RgbaImage;
use resvg::tiny_skia::{FilterQuality, Pixmap, PixmapPaint, Transform};
use std::fmt::Write;

/// Appearance of a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A puck of this colour.
    Puck(Colour),
    /// The striker.
    Striker,
}

/// A disc to be drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    /// Appearance of the disc.
    pub look: Look,
    /// Centre in metres.
    pub at: Point,
    /// Rotation in radians, counter-clockwise.
    pub angle: f64,
    /// Depth in a hole: 0 on the board, 1 at the bottom.
    pub sunk: f64,
    /// True if the disc flies over a cushion.
    pub flying: bool,
}

impl Disc {
    /// Creates a disc at rest on the board.
    pub const fn resting(look: Look, at: Point) -> Self {
        Self { look, at, angle: 0.0, sunk: 0.0, flying: false }
    }
}

/// The empty board and the discs, drawn once for pictures of one size.
#[derive(Clone, Debug)]
pub struct Stage {
    board: Board,
    palette: Palette,
    background: Pixmap,
    green: Sprite,
    red: Sprite,
    striker: Sprite,
    /// Pixels per metre.
    scale: f64,
}

#[derive(Clone, Debug)]
struct Sprite {
    disc: Pixmap,
    shadow: Pixmap,
    /// Outer radius in pixels.
    radius: f64,
}

/// Factor by which sprites are drawn larger than they appear, so that they can be rotated and shrunk without loss.
const FINE: f64 = 2.0;
/// Share of its size by which a disc looks smaller at the bottom of a hole.
const SHRINK: f64 = 0.28;

impl Stage {
    /// Creates the stage of a valid board, with sides of `pixels`.
    pub fn new(board: &Board, pixels: u32, palette: &Palette) -> Self {
        let background = board_pixmap(board, pixels, palette);
        let scale = f64::from(background.width()) / picture_side(board);
        let sprite = |spec: &DiscSpec, draw: &dyn Fn(u32) -> Pixmap| {
            let size = |side: f64| (2.0 * spec.outer_radius * scale * side * FINE).ceil() as u32;
            let shadow = shadow_pixmap(spec, size(SHADOW_SIDE));
            Sprite { disc: draw(size(SPRITE_SIDE)), shadow, radius: spec.outer_radius * scale }
        };
        let spec = board.pucks.disc;
        Self {
            green: sprite(&spec, &|size| puck_pixmap(&spec, Colour::Green, palette, size)),
            red: sprite(&spec, &|size| puck_pixmap(&spec, Colour::Red, palette, size)),
            striker: sprite(&board.striker, &|size| striker_pixmap(&board.striker, palette, size)),
            board: board.clone(),
            palette: *palette,
            background,
            scale,
        }
    }

    /// Returns the side of the picture in pixels.
    pub fn side(&self) -> u32 {
        self.background.width()
    }

    /// Draws the board with these discs.
    pub fn image(&self, discs: &[Disc]) -> RgbaImage {
        canvas::to_image(&self.draw(discs))
    }

    /// Draws the board with the pucks of a layout, and optionally strikers.
    pub fn layout_image(&self, layout: &Layout, strikers: &[Point]) -> RgbaImage {
        let pucks = layout.pucks.iter().map(|puck| Disc::resting(Look::Puck(puck.colour), puck.at));
        let strikers = strikers.iter().map(|&at| Disc::resting(Look::Striker, at));
        self.image(&pucks.chain(strikers).collect::<Vec<_>>())
    }

    pub(super) fn draw(&self, discs: &[Disc]) -> Pixmap {
        let mut picture = self.background.clone();
        self.draw_discs(&mut picture, discs, 1.0);
        picture
    }

    /// Draws the trails of `paths`, faded `ghosts`, and the discs in their final positions.
    pub(super) fn draw_stroboscope(&self, paths: &[(Look, Vec<Point>)], ghosts: &[Disc], discs: &[Disc]) -> Pixmap {
        let mut picture = self.background.clone();
        let trails = canvas::draw(&self.trails(paths), picture.width(), picture.height());
        picture.draw_pixmap(0, 0, trails.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
        for ghost in ghosts {
            self.draw_disc(&mut picture, ghost, 0.30);
        }
        self.draw_discs(&mut picture, discs, 1.0);
        picture
    }

    fn draw_discs(&self, picture: &mut Pixmap, discs: &[Disc], opacity: f64) {
        // Shadows are under all discs. A disc in a hole has none, and the shadow of one in the air is farther away.
        for disc in discs.iter().filter(|disc| disc.sunk <= 0.0) {
            let sprite = self.sprite(disc.look);
            let height = if disc.flying { 0.5 } else { 0.14 };
            let (x, y) = self.pixel(disc.at);
            let (x, y) = (x + height * sprite.radius, y + 1.3 * height * sprite.radius);
            stamp(picture, &sprite.shadow, (x, y), sprite.radius * SHADOW_SIDE, 0.0, opacity);
        }
        // Discs in holes are below the others, and those in the air above.
        let level = |disc: &Disc| if disc.sunk > 0.0 { 0 } else { 1 + u8::from(disc.flying) };
        for wanted in 0..=2 {
            for disc in discs.iter().filter(|disc| level(disc) == wanted) {
                self.draw_disc(picture, disc, opacity);
            }
        }
    }

    fn draw_disc(&self, picture: &mut Pixmap, disc: &Disc, opacity: f64) {
        let sprite = self.sprite(disc.look);
        let sunk = disc.sunk.clamp(0.0, 1.0);
        let size = if disc.flying { 1.12 } else { 1.0 - SHRINK * sunk };
        // Holes are dark: the disc fades into their black.
        let opacity = opacity * (1.0 - 0.75 * sunk);
        stamp(picture, &sprite.disc, self.pixel(disc.at), sprite.radius * SPRITE_SIDE * size, disc.angle, opacity);
    }

    fn trails(&self, paths: &[(Look, Vec<Point>)]) -> String {
        let side = f64::from(self.background.width());
        let mut svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\">");
        for (look, path) in paths {
            let colour = match look {
                Look::Puck(colour) => self.palette.puck(*colour).darker(0.25),
                Look::Striker => self.palette.striker,
            };
            let points: Vec<String> = path
                .iter()
                .map(|&at| {
                    let (x, y) = self.pixel(at);
                    format!("{x:.2},{y:.2}")
                })
                .collect();
            let width = (self.board.pucks.disc.outer_radius * self.scale * 0.22).max(1.0);
            let _ = write!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-opacity=\".55\" stroke-width=\"{width}\" \
stroke-linejoin=\"round\" stroke-linecap=\"round\"/>",
                points.join(" ")
            );
        }
        svg + "</svg>"
    }

    fn sprite(&self, look: Look) -> &Sprite {
        match look {
            Look::Puck(Colour::Green) => &self.green,
            Look::Puck(Colour::Red) => &self.red,
            Look::Striker => &self.striker,
        }
    }

    fn pixel(&self, at: Point) -> (f64, f64) {
        let middle = f64::from(self.background.width()) / 2.0;
        (middle + at.x * self.scale, middle - at.y * self.scale)
    }

    /// Adds the room behind the board, where pictures of the board alone are transparent.
    pub(super) fn in_room(self) -> Self {
        let mut background = canvas::blank(self.background.width(), self.background.height());
        let Rgb(red, green, blue) = self.palette.room;
        background.fill(resvg::tiny_skia::Color::from_rgba8(red, green, blue, 255));
        background.draw_pixmap(0, 0, self.background.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
        Self { background, ..self }
    }
}

/// Draws a sprite with its middle at a pixel; `half` is half of its side, in pixels.
fn stamp(picture: &mut Pixmap, sprite: &Pixmap, (x, y): (f64, f64), half: f64, angle: f64, opacity: f64) {
    let paint = PixmapPaint { opacity: opacity as f32, quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
    let scale = (2.0 * half / f64::from(sprite.width())) as f32;
    let middle = sprite.width() as f32 / 2.0;
    // From the sprite's pixels: move the middle to the origin, rotate (y runs down, so counter-clockwise is negative), scale, move to the
    // place.
    let place = Transform::from_translate(x as f32, y as f32)
        .pre_scale(scale, scale)
        .pre_rotate(-(angle.to_degrees() as f32))
        .pre_translate(-middle, -middle);
    picture.draw_pixmap(0, 0, sprite.as_ref(), &paint, place, None);
}
