//! GIF, with frames that hold only what has changed.

use super::film::FilmError;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

/// An animation in the making.
pub(super) struct Animation {
    encoder: Encoder<Vec<u8>>,
    /// The last frame, as it shall look.
    last: Vec<[u8; 4]>,
    width: usize,
}

/// Quality of the colours: 1 is best and slow, 30 fast. At 10 the grain of the wood is kept.
const SPEED: i32 = 10;

impl Animation {
    pub(super) fn new(first: &Pixmap, seconds: f64) -> Result<Self, FilmError> {
        let (width, height) = (first.width() as u16, first.height() as u16);
        let mut encoder = Encoder::new(Vec::new(), width, height, &[])?;
        encoder.set_repeat(Repeat::Infinite)?;
        let pixels = opaque(first);
        let mut bytes = pixels.as_flattened().to_vec();
        let mut frame = Frame::from_rgba_speed(width, height, &mut bytes, SPEED);
        frame.delay = delay(seconds);
        frame.dispose = DisposalMethod::Keep;
        encoder.write_frame(&frame)?;
        Ok(Self { encoder, last: pixels, width: usize::from(width) })
    }

    /// Adds a frame of the same size.
    pub(super) fn push(&mut self, next: &Pixmap, seconds: f64) -> Result<(), FilmError> {
        let next = opaque(next);
        let (mut left, mut right, mut top, mut bottom) = (self.width, 0, usize::MAX, 0);
        for (index, (old, new)) in self.last.iter().zip(&next).enumerate() {
            if old != new {
                let (x, y) = (index % self.width, index / self.width);
                (left, right) = (left.min(x), right.max(x));
                (top, bottom) = (top.min(y), bottom.max(y));
            }
        }
        if left > right {
            // Nothing has changed: one pixel is drawn again, so that the time passes.
            (left, right, top, bottom) = (0, 0, 0, 0);
        }
        let mut bytes = Vec::with_capacity((right - left + 1) * (bottom - top + 1) * 4);
        for y in top..=bottom {
            let row = y * self.width + left..=y * self.width + right;
            for (old, new) in self.last[row.clone()].iter().zip(&next[row]) {
                // What is as before is left transparent, which packs to almost nothing.
                bytes.extend(if old == new { [0; 4] } else { *new });
            }
        }
        let (width, height) = ((right - left + 1) as u16, (bottom - top + 1) as u16);
        let mut frame = Frame::from_rgba_speed(width, height, &mut bytes, SPEED);
        (frame.left, frame.top) = (left as u16, top as u16);
        frame.delay = delay(seconds);
        frame.dispose = DisposalMethod::Keep;
        self.encoder.write_frame(&frame)?;
        self.last = next;
        Ok(())
    }

    pub(super) fn finish(self) -> Result<Vec<u8>, FilmError> {
        Ok(self.encoder.into_inner()?)
    }
}

/// Pixels without transparency; our frames have none anyway.
fn opaque(picture: &Pixmap) -> Vec<[u8; 4]> {
    picture.pixels().iter().map(|p| [p.red(), p.green(), p.blue(), 255]).collect()
}

/// Hundredths of a second.
fn delay(seconds: f64) -> u16 {
    (seconds * 100.0).round().clamp(2.0, 60_000.0) as u16
}
