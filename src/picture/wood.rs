//! Birch: a fine grain from noise that is stretched along the board.

use super::Rgb;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

/// Fills a picture with wood whose grain runs along x. `scale` is in pixels per metre, so that a board has the same grain at every size;
/// `seed` chooses the plank.
pub(super) fn fill(pixmap: &mut Pixmap, light: Rgb, dark: Rgb, scale: f64, seed: u32) {
    let width = pixmap.width() as usize;
    for (i, pixel) in pixmap.pixels_mut().iter_mut().enumerate() {
        let (x, y) = ((i % width) as f64 / scale, (i / width) as f64 / scale);
        let c = light.mix(dark, shade(x, y, seed));
        *pixel = PremultipliedColorU8::from_rgba(c.0, c.1, c.2, 255).unwrap_or(*pixel);
    }
}

/// Returns the darkness of the wood at a point in metres: 0 for the lightest, about 1 for the darkest.
fn shade(x: f64, y: f64, seed: u32) -> f64 {
    // Growth rings: broad bands that wander slowly along the plank.
    let wander = noise(x * 2.2, y * 3.0, seed) - 0.5;
    let bands = noise(x * 0.9, y * 22.0 + wander * 5.0, seed ^ 0x51);
    // Fibres: fine streaks, about half a millimetre wide and some centimetres long.
    let fibres = noise(x * 14.0, y * 420.0, seed ^ 0xA7) * 0.6 + noise(x * 30.0, y * 1100.0, seed ^ 0x3C) * 0.4;
    // The silky flame of birch across the grain, barely visible.
    let flame = noise(x * 11.0 + y * 4.0, y * 5.0, seed ^ 0xF1);
    let pores = (noise(x * 60.0, y * 700.0, seed ^ 0x77) - 0.80).max(0.0) * 1.6;
    0.10 + 0.42 * bands + 0.30 * fibres + 0.18 * flame + pores
}

/// Returns value noise in 0..1, interpolated smoothly between the corners of a unit grid.
fn noise(x: f64, y: f64, seed: u32) -> f64 {
    let (cx, cy) = (x.floor(), y.floor());
    let (fx, fy) = (smooth(x - cx), smooth(y - cy));
    let (ix, iy) = (cx as i64 as u32, cy as i64 as u32);
    let corner = |dx: u32, dy: u32| hash(ix.wrapping_add(dx), iy.wrapping_add(dy), seed);
    let low = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * fx;
    let high = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * fx;
    low + (high - low) * fy
}

fn smooth(t: f64) -> f64 {
    t * t * (3.0 - 2.0 * t)
}

/// Returns a pseudo-random number in 0..1; the mixer is that of MurmurHash3.
fn hash(x: u32, y: u32, seed: u32) -> f64 {
    let mut h = x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA77) ^ seed.wrapping_mul(0xC2B2_AE3D);
    h = (h ^ (h >> 16)).wrapping_mul(0x85EB_CA6B);
    h = (h ^ (h >> 13)).wrapping_mul(0xC2B2_AE35);
    f64::from(h ^ (h >> 16)) / f64::from(u32::MAX)
}
