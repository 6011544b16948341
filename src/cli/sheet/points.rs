//! Points of exercises as JSON numbers.

use crate::exercises;
use serde_json::{Value, json};

/// Returns points as a JSON number, an integer if they are whole.
pub fn points(points: exercises::Points) -> Value {
    let number = points.number();
    if number.fract() == 0.0 { json!(number as u64) } else { json!(number) }
}
