//! The wheels that Fob comes with; `scenes/wheels/` holds them as files.

use super::Wheel;

/// The name that `fob wheel list` shows and the RON text of every built-in wheel.
pub const BUILTIN: [(&str, &str); 1] = [("three", include_str!("../../../scenes/wheels/three.ron"))];

/// The built-in wheel of this name.
pub fn builtin(name: &str) -> Option<Wheel> {
    let (_, text) = BUILTIN.iter().find(|(known, _)| *known == name)?;
    // A test reads every built-in, so nothing is lost by `ok`.
    Wheel::from_ron(text).ok()
}
