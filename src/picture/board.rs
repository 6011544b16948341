//! The empty board, as shown by the app and in all pictures.

use super::{Palette, canvas, wood};
use fob_board::{Board, Hole};
use image::RgbaImage;
use resvg::tiny_skia::{BlendMode, FilterQuality, Pixmap, PixmapPaint, Transform};
use std::fmt::Write;

/// Returns the width of the frame around the playing surface, in metres.
pub fn frame_width(board: &Board) -> f64 {
    0.075 * board.inner_side
}

/// Returns the side of the square that [`board_image`] shows, in metres: the playing surface and the frame. The middle of the
/// square is the middle of the board, and north is up.
pub fn picture_side(board: &Board) -> f64 {
    board.inner_side + 2.0 * frame_width(board)
}

/// Draws the empty board as a square picture with sides of `pixels`: fine-grained birch, cushions with depth, soft-rimmed holes, red lines,
/// corner circles and the middle ring. The corners outside the frame are transparent.
///
/// The board must be valid, with finite, positive measures.
pub fn board_image(board: &Board, pixels: u32, palette: &Palette) -> RgbaImage {
    canvas::to_image(&board_pixmap(board, pixels, palette))
}

pub(super) fn board_pixmap(board: &Board, pixels: u32, palette: &Palette) -> Pixmap {
    let mut picture = canvas::blank(pixels, pixels);
    let pixels = picture.width();
    let side = picture_side(board);
    let scale = f64::from(pixels) / side;
    let frame = frame_width(board);

    // The frame: planks along x and along y that meet in mitres.
    let cushion = (palette.cushion.lighter(0.12), palette.cushion.darker(0.14));
    let mut along = canvas::blank(pixels, pixels);
    wood::fill(&mut along, cushion.0, cushion.1, scale, 7);
    stamp(&mut picture, &along, Transform::identity());
    let quarter = Transform::from_rotate_at(90.0, pixels as f32 / 2.0, pixels as f32 / 2.0);
    let mut upright = canvas::blank(pixels, pixels);
    stamp(&mut upright, &along, quarter);
    mask(&mut upright, &canvas::draw(&side_planks(side), pixels, pixels));
    stamp(&mut picture, &upright, Transform::identity());

    // The playing surface.
    let inner = ((board.inner_side * scale).round() as u32).max(1);
    let mut birch = canvas::blank(inner, inner);
    wood::fill(&mut birch, palette.birch_light.lighter(0.05), palette.birch_dark, scale, 1);
    let corner = (frame * scale).round() as f32;
    stamp(&mut picture, &birch, Transform::from_translate(corner, corner));

    let drawn = canvas::draw(&drawing(board, palette), pixels, pixels);
    stamp(&mut picture, &drawn, Transform::identity());
    mask(&mut picture, &canvas::draw(&outline(side), pixels, pixels));
    picture
}

fn stamp(onto: &mut Pixmap, what: &Pixmap, transform: Transform) {
    let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
    onto.draw_pixmap(0, 0, what.as_ref(), &paint, transform, None);
}

/// Keeps only the part of a picture that the stencil covers.
fn mask(picture: &mut Pixmap, stencil: &Pixmap) {
    let paint = PixmapPaint { blend_mode: BlendMode::DestinationIn, ..PixmapPaint::default() };
    picture.draw_pixmap(0, 0, stencil.as_ref(), &paint, Transform::identity(), None);
}

/// Opens an SVG in millimetres, a square of `side` metres with its origin in the middle of the board and y running north.
pub(super) fn open_svg(side: f64) -> String {
    let mm = side * 1000.0;
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{mm}\" height=\"{mm}\" viewBox=\"{0} {0} {mm} {mm}\">", -mm / 2.0)
}

fn outline(side: f64) -> String {
    let mm = side * 1000.0;
    open_svg(side)
        + &format!("<rect x=\"{0}\" y=\"{0}\" width=\"{mm}\" height=\"{mm}\" rx=\"{1}\"/></svg>", -mm / 2.0, mm * 0.022)
}

/// Returns the west and east planks of the frame, up to the mitres.
fn side_planks(side: f64) -> String {
    let h = side * 500.0;
    open_svg(side) + &format!("<path d=\"M{0} {0} L0 0 L{0} {h} Z M{h} {0} L0 0 L{h} {h} Z\"/></svg>", -h)
}

/// Returns everything that is drawn on the wood. y runs south here, as in SVG.
fn drawing(board: &Board, palette: &Palette) -> String {
    let side = picture_side(board);
    let (whole, half, frame) = (side * 1000.0, board.inner_side * 500.0, frame_width(board) * 1000.0);
    let mut svg = open_svg(side);
    let hole_radius = board.hole_diameter * 500.0;
    let _ = write!(
        svg,
        "<defs>\
<radialGradient id=\"lamp\" gradientUnits=\"userSpaceOnUse\" cx=\"{lx}\" cy=\"{lx}\" r=\"{lr}\">\
<stop offset=\"0\" stop-color=\"#FFF3D6\" stop-opacity=\".20\"/><stop offset=\".45\" stop-color=\"#FFE9C4\" stop-opacity=\".05\"/>\
<stop offset=\".7\" stop-color=\"#2A1606\" stop-opacity=\".03\"/><stop offset=\"1\" stop-color=\"#2A1606\" stop-opacity=\".30\"/>\
</radialGradient>\
<radialGradient id=\"pit\" cx=\".5\" cy=\".5\" r=\".5\" fx=\".56\" fy=\".58\">\
<stop offset=\"0\" stop-color=\"{deep}\"/><stop offset=\".72\" stop-color=\"{deep}\"/>\
<stop offset=\".93\" stop-color=\"{wall}\"/><stop offset=\"1\" stop-color=\"{edge}\"/>\
</radialGradient>\
<radialGradient id=\"rim\" cx=\".5\" cy=\".5\" r=\".5\">\
<stop offset=\".80\" stop-color=\"#2A1606\" stop-opacity=\".55\"/><stop offset=\".90\" stop-color=\"#2A1606\" stop-opacity=\".16\"/>\
<stop offset=\"1\" stop-color=\"#2A1606\" stop-opacity=\"0\"/></radialGradient>\
<linearGradient id=\"wall\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">\
<stop offset=\".55\" stop-color=\"{birch}\" stop-opacity=\"0\"/><stop offset=\"1\" stop-color=\"{birch}\" stop-opacity=\".6\"/>\
</linearGradient>",
        birch = palette.birch_dark,
        lx = -half * 0.25,
        lr = half * 1.75,
        deep = palette.hole,
        wall = palette.hole.mix(palette.cushion, 0.35),
        edge = palette.hole.mix(palette.cushion, 0.8),
    );
    // Shadows of the four cushions on the board: the lamp is to the north-west.
    for (id, x2, y2, depth, strength) in
        [("n", 0, 1, 0.30, 0.42), ("w", 1, 0, 0.26, 0.36), ("s", 0, -1, 0.10, 0.22), ("e", -1, 0, 0.10, 0.22)]
    {
        let (x1, y1) = (i32::from(x2 < 0), i32::from(y2 < 0));
        let _ = write!(
            svg,
            "<linearGradient id=\"shade-{id}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{}\" y2=\"{}\">\
<stop offset=\"0\" stop-color=\"#1C0E04\" stop-opacity=\"{strength}\"/>\
<stop offset=\"{depth}\" stop-color=\"#1C0E04\" stop-opacity=\"{}\"/>\
<stop offset=\"1\" stop-color=\"#1C0E04\" stop-opacity=\"0\"/></linearGradient>",
            x1 + x2,
            y1 + y2,
            strength * 0.32
        );
    }
    svg.push_str("</defs>");

    draw_lines(&mut svg, board, palette);

    let span = frame * 0.5;
    for (id, x, y, w, h) in [
        ("n", -half, -half, 2.0 * half, span),
        ("w", -half, -half, span, 2.0 * half),
        ("s", -half, half - span, 2.0 * half, span),
        ("e", half - span, -half, span, 2.0 * half),
    ] {
        let _ = write!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"url(#shade-{id})\"/>");
    }
    for hole in Hole::ALL {
        let (sx, sy) = hole.signs();
        let reach = half - board.hole_inset * 1000.0;
        let (x, y) = (sx * reach, -sy * reach);
        let _ = write!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"url(#rim)\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"{hole_radius}\" fill=\"url(#pit)\"/>",
            hole_radius * 1.22
        );
        // The far wall of the hole is lit by the lamp.
        let _ = write!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"url(#wall)\" stroke-width=\"{}\"/>",
            hole_radius * 0.955,
            hole_radius * 0.09,
        );
    }
    let _ = write!(svg, "<rect x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{1}\" fill=\"url(#lamp)\"/>", -half, 2.0 * half);
    draw_frame(&mut svg, half, whole / 2.0, frame);
    svg.push_str("</svg>");
    svg
}

/// Draws the shooting lines, the circles at their ends and the middle ring; the grain shows through.
fn draw_lines(svg: &mut String, board: &Board, palette: &Palette) {
    let reach = board.inner_side * 500.0 - board.line_inset * 1000.0;
    let circle = board.corner_circle_diameter * 500.0;
    let end = reach - circle;
    let _ = write!(
        svg,
        "<g fill=\"none\" stroke=\"{}\" stroke-opacity=\".86\" stroke-width=\"{}\">\
<path d=\"M{n} {reach}H{end} M{n} {r}H{end} M{reach} {n}V{end} M{r} {n}V{end}\"/>\
<circle r=\"{}\"/>",
        palette.line,
        board.line_width * 1000.0,
        board.centre_circle_diameter * 500.0,
        n = -end,
        r = -reach,
    );
    if circle > 0.0 {
        for hole in Hole::ALL {
            let (sx, sy) = hole.signs();
            let _ = write!(svg, "<circle cx=\"{}\" cy=\"{}\" r=\"{circle}\"/>", sx * reach, sy * reach);
        }
    }
    svg.push_str("</g>");
    let _ = write!(svg, "<circle r=\"{}\" fill=\"{}\" fill-opacity=\".8\"/>", board.line_width * 900.0, palette.line);
}

/// Draws light and dark edges that raise the frame above the board.
fn draw_frame(svg: &mut String, half: f64, outer: f64, frame: f64) {
    let bevel = frame * 0.16;
    let lip = frame * 0.12;
    // Each side is a strip between two squares: the outer bevel, and the nose towards the board.
    let strip = |a: f64, b: f64, side: usize| -> String {
        match side {
            0 => format!("M{0} {0}H{a}L{b} {1}H{1}Z", -a, -b),
            1 => format!("M{a} {0}V{a}L{b} {b}V{1}Z", -a, -b),
            2 => format!("M{0} {a}H{a}L{b} {b}H{1}Z", -a, -b),
            _ => format!("M{0} {0}V{a}L{1} {b}V{1}Z", -a, -b),
        }
    };
    // North, east, south, west: the lamp lights what faces north-west.
    let outside = [("#FFE9C4", 0.20), ("#120800", 0.26), ("#120800", 0.32), ("#FFE9C4", 0.14)];
    let inside = [("#120800", 0.46), ("#FFE9C4", 0.13), ("#FFE9C4", 0.20), ("#120800", 0.38)];
    for side in 0..4 {
        let (colour, strength) = outside[side];
        let path = strip(outer, outer - bevel, side);
        let _ = write!(svg, "<path d=\"{path}\" fill=\"{colour}\" fill-opacity=\"{strength}\"/>");
        let (colour, strength) = inside[side];
        let path = strip(half + lip, half, side);
        let _ = write!(svg, "<path d=\"{path}\" fill=\"{colour}\" fill-opacity=\"{strength}\"/>");
    }
    for (at, colour, strength) in [(half, "#1A0C02", 0.7), (half + lip, "#FFE9C4", 0.10), (outer - bevel, "#1A0C02", 0.16)] {
        let _ = write!(
            svg,
            "<rect x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{1}\" fill=\"none\" stroke=\"{colour}\" stroke-opacity=\"{strength}\" stroke-width=\"1\"/>",
            -at,
            2.0 * at
        );
    }
    // The mitres.
    let _ = write!(
        svg,
        "<path d=\"M{0} {0}L{1} {1}M{a} {0}L{b} {1}M{a} {a}L{b} {b}M{0} {a}L{1} {b}\" stroke=\"#120800\" stroke-opacity=\".4\" stroke-width=\".8\"/>",
        -outer,
        -half,
        a = outer,
        b = half
    );
}
