//! How bad a layout is, were its edges straight.

use super::Vec2;
use crate::figure::{segment_distance, segments_cross};

/// Crossings of edges, and three for every state that an edge passes too near.
pub(super) fn faults(places: &[Vec2], pairs: &[(usize, usize)]) -> f64 {
    let mut faults = 0.0;
    for (i, &(a, b)) in pairs.iter().enumerate() {
        for &(c, d) in &pairs[i + 1..] {
            if a != c && a != d && b != c && b != d && segments_cross(places[a], places[b], places[c], places[d]) {
                faults += 1.0;
            }
        }
        for (s, &at) in places.iter().enumerate() {
            if s != a && s != b && segment_distance(at, places[a], places[b]) < 1.2 {
                faults += 3.0;
            }
        }
    }
    faults
}
