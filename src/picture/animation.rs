//! Animated GIFs whose frames contain only what has changed.

use super::film::FilmError;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

/// An animation being written.
pub(super) struct Animation {
    encoder: Encoder<Vec<u8>>,
}

/// Quality of the colours: 1 is best and slow, 30 is fast. 10 keeps the grain of the wood.
const SPEED: i32 = 10;

/// The pixels of a frame, row by row from the top.
pub(super) struct Still {
    pixels: Vec<[u8; 4]>,
    width: usize,
    height: usize,
}

impl Still {
    /// Converts a picture to pixels without transparency, which our frames do not have anyway.
    pub(super) fn new(picture: &Pixmap) -> Self {
        let pixels = picture.pixels().iter().map(|p| [p.red(), p.green(), p.blue(), 255]).collect();
        Self { pixels, width: picture.width() as usize, height: picture.height() as usize }
    }
}

/// A compressed frame. Compression is most of the work, and does not depend on other frames.
pub(super) struct Packed(Frame<'static>);

impl Packed {
    /// Compresses the whole first frame.
    pub(super) fn whole(first: &Still, seconds: f64) -> Self {
        let mut bytes = first.pixels.as_flattened().to_vec();
        let frame = Frame::from_rgba_speed(first.width as u16, first.height as u16, &mut bytes, SPEED);
        Self::new(frame, seconds)
    }

    /// Compresses the difference between a frame and the previous one of the same size.
    pub(super) fn change(last: &Still, next: &Still, seconds: f64) -> Self {
        let (mut left, mut right, mut top, mut bottom) = (next.width, 0, usize::MAX, 0);
        let rows = last.pixels.chunks_exact(last.width.max(1)).zip(next.pixels.chunks_exact(next.width.max(1)));
        for (y, (old, new)) in rows.enumerate().filter(|(_, (old, new))| old != new) {
            let differs = |x: &usize| old[*x] != new[*x];
            left = (0..new.len()).find(differs).map_or(left, |x| left.min(x));
            right = (0..new.len()).rfind(differs).map_or(right, |x| right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        if left > right {
            // Nothing has changed: draw one pixel again, so that time passes.
            (left, right, top, bottom) = (0, 0, 0, 0);
        }
        let (width, height) = (right - left + 1, bottom - top + 1);
        // Unchanged pixels are transparent, which compresses to almost nothing.
        let mut changed = Vec::new();
        let mut colours: Vec<[u8; 4]> = Vec::new();
        for y in top..=bottom {
            let row = y * next.width + left..=y * next.width + right;
            for (x, (old, new)) in last.pixels[row.clone()].iter().zip(&next.pixels[row]).enumerate() {
                if old != new {
                    changed.push((y - top) * width + x);
                    colours.push(*new);
                }
            }
        }
        let (indices, palette, clear) = quantise(&colours);
        let mut buffer = vec![clear; width * height];
        for (place, index) in changed.into_iter().zip(indices) {
            buffer[place] = index;
        }
        let mut frame = Frame {
            width: width as u16,
            height: height as u16,
            buffer: buffer.into(),
            palette: Some(palette),
            transparent: Some(clear),
            ..Frame::default()
        };
        (frame.left, frame.top) = (left as u16, top as u16);
        Self::new(frame, seconds)
    }

    fn new(mut frame: Frame<'static>, seconds: f64) -> Self {
        frame.delay = delay(seconds);
        frame.dispose = DisposalMethod::Keep;
        frame.make_lzw_pre_encoded();
        Self(frame)
    }
}

impl Animation {
    /// Creates an animation with frames of this size.
    pub(super) fn new(first: &Still) -> Result<Self, FilmError> {
        let mut encoder = Encoder::new(Vec::new(), first.width as u16, first.height as u16, &[])?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self { encoder })
    }

    /// Adds a frame.
    pub(super) fn push(&mut self, frame: &Packed) -> Result<(), FilmError> {
        Ok(self.encoder.write_lzw_pre_encoded_frame(&frame.0)?)
    }

    pub(super) fn finish(self) -> Result<Vec<u8>, FilmError> {
        Ok(self.encoder.into_inner()?)
    }
}

/// Maximum number of pixels for which a palette is made from all of them, at best quality.
const FEW: usize = 60_000;

/// Returns a palette for only these colours, the index of each, and an index for transparency that no colour has.
///
/// If the palette were made from the whole rectangle, its many transparent pixels would take up entries, and the wood behind a moving disc
/// would change its colour.
fn quantise(colours: &[[u8; 4]]) -> (Vec<u8>, Vec<u8>, u8) {
    // One transparent pixel makes the palette reserve an entry for it. Rows are limited to the width that a frame can have.
    let width = (colours.len() + 1).min(4096);
    let rows = (colours.len() + 1).div_ceil(width);
    let mut pixels = vec![[0; 4]];
    pixels.extend_from_slice(colours);
    let last = pixels.last().copied().unwrap_or_default();
    pixels.resize(width * rows, last);
    let mut bytes = pixels.as_flattened().to_vec();
    let speed = if colours.len() <= FEW { 1 } else { SPEED };
    let frame = Frame::from_rgba_speed(width as u16, rows as u16, &mut bytes, speed);
    let palette = frame.palette.unwrap_or_default();
    let clear = frame.transparent.unwrap_or_default();
    let mut indices = frame.buffer[1..=colours.len()].to_vec();
    for (index, colour) in indices.iter_mut().zip(colours).filter(|(index, _)| **index == clear) {
        // This colour would become transparent: use the nearest other colour.
        let distance = |at: usize| {
            let parts = palette[3 * at..3 * at + 3].iter().zip(colour);
            parts.map(|(a, b)| (i32::from(*a) - i32::from(*b)).pow(2)).sum::<i32>()
        };
        let others = (0..palette.len() / 3).filter(|&at| at != usize::from(clear));
        *index = others.min_by_key(|&at| distance(at)).unwrap_or_default() as u8;
    }
    (indices, palette, clear)
}

/// Converts seconds to hundredths of a second.
fn delay(seconds: f64) -> u16 {
    (seconds * 100.0).round().clamp(2.0, 60_000.0) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_wood_keeps_its_colours_among_unchanged_pixels() {
        // More shades than a palette has, like the grain of the wood.
        let wood: Vec<[u8; 4]> =
            (0..3000_u32).map(|n| [200 + (n % 20) as u8, 160 + (n / 20 % 20) as u8, 100 + (n / 400) as u8, 255]).collect();
        let (indices, palette, clear) = quantise(&wood);
        assert_eq!(indices.len(), wood.len());
        for (index, colour) in indices.iter().zip(&wood) {
            assert_ne!(*index, clear, "nothing that is seen is transparent");
            let found = &palette[3 * usize::from(*index)..][..3];
            let off = found.iter().zip(colour).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(255);
            assert!(off <= 12, "{found:?} for {colour:?}");
        }
        let (indices, palette, _) = quantise(&[]);
        assert!(indices.is_empty() && !palette.is_empty());
    }
}
