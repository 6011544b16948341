//! The built-in wheels; their files are in `scenes/wheels/`.

use super::Wheel;
use super::check::Strings;

/// Name, as `fob wheel list` shows it, and RON text of every built-in wheel: three for real tables, three that reward planning, and two
/// that run for a long time.
pub const BUILTIN: [(&str, &str); 8] = [
    ("tinker", include_str!("../../../scenes/wheels/tinker.ron")),
    ("pocket", include_str!("../../../scenes/wheels/pocket.ron")),
    ("tide", include_str!("../../../scenes/wheels/tide.ron")),
    ("plough", include_str!("../../../scenes/wheels/plough.ron")),
    ("compass", include_str!("../../../scenes/wheels/compass.ron")),
    ("carousel", include_str!("../../../scenes/wheels/carousel.ron")),
    ("marathon", include_str!("../../../scenes/wheels/marathon.ron")),
    ("odyssey", include_str!("../../../scenes/wheels/odyssey.ron")),
];

/// Returns the built-in wheel of this name.
pub fn builtin(name: &str) -> Option<Wheel> {
    let (_, text) = BUILTIN.iter().find(|(known, _)| *known == name)?;
    // A test reads every built-in, so nothing is lost by `ok`.
    Wheel::from_ron(text).ok()
}

/// Returns the kinds of strings on which a built-in wheel is fair: of 15 + 15 pucks between 0.4 and 0.6 of the orders are accepted, and of
/// the strings of reject matches neither verdict occurs in more than 65 of 100.
pub fn fair_on(name: &str) -> &'static [Strings] {
    use Strings::{RejectFour, RejectTwo, TugOfWar};
    match name {
        "compass" | "plough" => &[TugOfWar, RejectTwo],
        "odyssey" => &[TugOfWar, RejectTwo, RejectFour],
        _ => &[TugOfWar],
    }
}
