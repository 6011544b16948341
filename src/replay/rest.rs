//! Compact encoding of places at rest: 18 bits per coordinate, six base64 letters per puck.
//!
//! The physics that recorded a replay recomputes every place to the last bit; the encoded places serve for replays of older physics.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use fob_board::{Board, Point};

const STEPS: u32 = (1 << 18) - 1;

/// Returns the distance of two neighbouring values, in metres; decoded places are off by at most half of it in x and y.
pub(super) fn step(board: &Board) -> f64 {
    board.inner_side / f64::from(STEPS)
}

/// Encodes places inside the cushions; other places are moved to the nearest one inside.
pub(super) fn encode(board: &Board, places: impl Iterator<Item = Point>) -> String {
    let steps = |value: f64| ((value / board.inner_side + 0.5) * f64::from(STEPS)).round().clamp(0.0, f64::from(STEPS)) as u64;
    let places: Vec<u64> = places.map(|place| steps(place.x) << 18 | steps(place.y)).collect();
    // Two places of 36 bits are nine whole bytes. A single last place is padded with zeros, and the letter of the padding is dropped.
    let bytes: Vec<u8> = places.chunks(2).flat_map(pair).collect();
    let mut text = URL_SAFE_NO_PAD.encode(bytes);
    text.truncate(6 * places.len());
    text
}

fn pair(places: &[u64]) -> Vec<u8> {
    let first = u128::from(places[0]) << 36;
    let bits = first | places.get(1).map_or(0, |&second| u128::from(second));
    bits.to_be_bytes()[7..].to_vec()
}

/// Decodes places. Returns `None` if the text has other letters or another length.
pub(super) fn decode(board: &Board, text: &str) -> Option<Vec<Point>> {
    if !text.len().is_multiple_of(6) {
        return None;
    }
    let count = text.len() / 6;
    let filled = text.to_owned() + &"A".repeat(6 * (count % 2));
    let bytes = URL_SAFE_NO_PAD.decode(filled).ok()?;
    let value = |bits: u128| (f64::from((bits & u128::from(STEPS)) as u32) / f64::from(STEPS) - 0.5) * board.inner_side;
    let places = bytes.chunks(9).flat_map(|nine| {
        let bits = nine.iter().fold(0_u128, |bits, &byte| bits << 8 | u128::from(byte));
        [54, 18].map(|shift| Point::new(value(bits >> shift), value(bits >> (shift - 18))))
    });
    Some(places.take(count).collect())
}
