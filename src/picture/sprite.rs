//! Pucks, the striker and their shadows, each on a transparent background.
//!
//! A sprite is lit equally from all sides, so that it can be rotated with the disc. The direction of light is shown by the shadow, which is
//! drawn under the disc and never rotated.

use super::{Palette, Rgb, canvas};
use fob_board::{Colour, DiscSpec};
use image::RgbaImage;
use resvg::tiny_skia::Pixmap;
use std::fmt::Write;

/// Side of a sprite's square, in diameters of the disc.
pub const SPRITE_SIDE: f64 = 1.06;

/// Side of a shadow's square, in diameters of the disc.
pub const SHADOW_SIDE: f64 = 1.7;

/// Draws a puck, with sides of `pixels`; the disc's diameter is `1 / SPRITE_SIDE` of that. Green has three light dots and red a light ring
/// with a gap, so that they can be distinguished without colour and their spin is visible.
pub fn puck_sprite(disc: &DiscSpec, colour: Colour, palette: &Palette, pixels: u32) -> RgbaImage {
    canvas::to_image(&puck_pixmap(disc, colour, palette, pixels))
}

/// Draws the striker, with sides of `pixels`: dark, with a bright edge.
pub fn striker_sprite(disc: &DiscSpec, palette: &Palette, pixels: u32) -> RgbaImage {
    canvas::to_image(&striker_pixmap(disc, palette, pixels))
}

/// Draws a soft dark disc or ring, with sides of `pixels`, for drawing under a disc and slightly to the south-east.
pub fn shadow_sprite(disc: &DiscSpec, pixels: u32) -> RgbaImage {
    canvas::to_image(&shadow_pixmap(disc, pixels))
}

pub(super) fn puck_pixmap(disc: &DiscSpec, colour: Colour, palette: &Palette, pixels: u32) -> Pixmap {
    let inner = share(disc);
    let mark = palette.mark(colour);
    let mut svg = open(SPRITE_SIDE);
    body(&mut svg, inner, palette.puck(colour));
    let middle = 0.5 * (inner.max(0.18) + 0.86);
    match colour {
        Colour::Green => {
            let size = if inner > 0.0 { 0.15 } else { 0.16 };
            for angle in [90.0_f64, 210.0, 330.0] {
                let (sin, cos) = libm::sincos(angle.to_radians());
                let (x, y) = (cos * middle, -sin * middle);
                let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{size}\" fill=\"{mark}\"/>");
            }
        }
        Colour::Red => {
            // A ring from 8 to 352 degrees.
            let (sin, cos) = libm::sincos(8.0_f64.to_radians());
            let (x, y) = (cos * middle, sin * middle);
            let _ = write!(
                svg,
                "<path d=\"M{x} {y}A{middle} {middle} 0 1 1 {x} {0}\" fill=\"none\" stroke=\"{mark}\" stroke-width=\".1\" stroke-linecap=\"round\"/>",
                -y
            );
        }
    }
    svg.push_str("</svg>");
    canvas::draw(&svg, pixels, pixels)
}

pub(super) fn striker_pixmap(disc: &DiscSpec, palette: &Palette, pixels: u32) -> Pixmap {
    let inner = share(disc);
    let mut svg = open(SPRITE_SIDE);
    body(&mut svg, inner, palette.striker);
    let _ = write!(
        svg,
        "<circle r=\".93\" fill=\"none\" stroke=\"{}\" stroke-width=\".075\"/>\
<path d=\"M0 -.8V{}\" stroke=\"{}\" stroke-width=\".09\" stroke-linecap=\"round\"/>",
        palette.striker_edge,
        -(inner + 0.14).max(0.4),
        palette.striker_edge.mix(palette.striker, 0.35),
    );
    svg.push_str("</svg>");
    canvas::draw(&svg, pixels, pixels)
}

pub(super) fn shadow_pixmap(disc: &DiscSpec, pixels: u32) -> Pixmap {
    let mut svg = open(SHADOW_SIDE);
    // Gradient stops are shares of the square's half side; the disc's rim is at 1 / SHADOW_SIDE.
    let at = |radius: f64| (radius / SHADOW_SIDE).clamp(0.0, 1.0);
    let inner = share(disc);
    svg.push_str("<defs><radialGradient id=\"s\" gradientUnits=\"userSpaceOnUse\" cx=\"0\" cy=\"0\" r=\"1.7\">");
    let mut stop = |offset: f64, alpha: f64| {
        let _ = write!(svg, "<stop offset=\"{offset}\" stop-color=\"#140A02\" stop-opacity=\"{alpha}\"/>");
    };
    if inner > 0.0 {
        stop(0.0, 0.26);
        stop(at(inner), 0.44);
    }
    stop(at(0.80), 0.50);
    for (radius, alpha) in [(0.95, 0.40), (1.05, 0.26), (1.2, 0.11), (1.4, 0.03), (1.6, 0.0)] {
        stop(at(radius), alpha);
    }
    svg.push_str("</radialGradient></defs><circle r=\"1.7\" fill=\"url(#s)\"/></svg>");
    canvas::draw(&svg, pixels, pixels)
}

/// Draws the ring itself, of outer radius 1: rounded edges, a fine dark outline.
fn body(svg: &mut String, inner: f64, colour: Rgb) {
    let ring = |outer: f64, inner: f64| {
        let mut path = format!("M{outer} 0A{outer} {outer} 0 1 1 {0} 0A{outer} {outer} 0 1 1 {outer} 0Z", -outer);
        if inner > 0.0 {
            let _ = write!(path, "M{inner} 0A{inner} {inner} 0 1 0 {0} 0A{inner} {inner} 0 1 0 {inner} 0Z", -inner);
        }
        path
    };
    let _ = write!(svg, "<defs><radialGradient id=\"b\" gradientUnits=\"userSpaceOnUse\" cx=\"0\" cy=\"0\" r=\"1\">");
    let mut stop = |offset: f64, colour: Rgb| {
        let _ = write!(svg, "<stop offset=\"{offset}\" stop-color=\"{colour}\"/>");
    };
    if inner > 0.0 {
        stop(inner, colour.darker(0.45));
        stop(inner + 0.05, colour.darker(0.15));
        stop(inner + 0.11, colour.lighter(0.10));
    } else {
        stop(0.0, colour.lighter(0.06));
    }
    stop(0.74, colour);
    stop(0.86, colour.lighter(0.16));
    stop(0.93, colour.darker(0.12));
    stop(1.0, colour.darker(0.48));
    let _ = write!(svg, "</radialGradient></defs><path d=\"{}\" fill=\"url(#b)\"/>", ring(1.0, inner));
}

/// Returns the inner radius as a share of the outer one.
fn share(disc: &DiscSpec) -> f64 {
    (disc.inner_radius / disc.outer_radius).clamp(0.0, 0.95)
}

/// Opens an SVG whose unit is the disc's outer radius: a square of `side` diameters with the disc in the middle.
fn open(side: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{0}\" viewBox=\"{1} {1} {0} {0}\">",
        2.0 * side,
        -side
    )
}
