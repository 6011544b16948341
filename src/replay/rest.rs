//! Resting places in few letters: 18 bits a coordinate, six letters of base64 a puck.
//!
//! A replay's own physics works every place out again to the last bit; these are for files of an older physics.

use crate::table::{Board, Point};

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const STEPS: u32 = (1 << 18) - 1;

/// The distance of two neighbouring values, in metres; places are off by at most half of it in x and y.
pub(super) fn step(board: &Board) -> f64 {
    board.inner_side / f64::from(STEPS)
}

/// Writes places inside the cushions; others are moved to the nearest one inside.
pub(super) fn encode(board: &Board, places: impl Iterator<Item = Point>) -> String {
    let mut text = String::new();
    for place in places {
        for value in [place.x, place.y] {
            let value = ((value / board.inner_side + 0.5) * f64::from(STEPS)).round().clamp(0.0, f64::from(STEPS)) as u32;
            for shift in [12, 6, 0] {
                text.push(char::from(LETTERS[(value >> shift & 63) as usize]));
            }
        }
    }
    text
}

/// Reads places; `None` when the text has other letters or another length.
pub(super) fn decode(board: &Board, text: &str) -> Option<Vec<Point>> {
    if !text.len().is_multiple_of(6) {
        return None;
    }
    let value = |letters: &[u8]| {
        let mut value = 0;
        for letter in letters {
            value = value << 6 | LETTERS.iter().position(|known| known == letter)? as u32;
        }
        Some((f64::from(value) / f64::from(STEPS) - 0.5) * board.inner_side)
    };
    text.as_bytes().chunks(6).map(|six| Some(Point::new(value(&six[..3])?, value(&six[3..])?))).collect()
}
