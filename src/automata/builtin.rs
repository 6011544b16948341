//! The built-in DFAs; `scenes/dfas/` holds them as files.

use super::Dfa;

/// Name, as `fob dfa list` shows it, and RON text of every built-in DFA; the first is the default.
pub const BUILTIN: [(&str, &str); 17] = [
    ("rope", include_str!("../../scenes/dfas/rope.ron")),
    ("ends-with-green", include_str!("../../scenes/dfas/ends-with-green.ron")),
    ("last-two-differ", include_str!("../../scenes/dfas/last-two-differ.ron")),
    ("third-from-last-green", include_str!("../../scenes/dfas/third-from-last-green.ron")),
    ("first-equals-last", include_str!("../../scenes/dfas/first-equals-last.ron")),
    ("even-green-red", include_str!("../../scenes/dfas/even-green-red.ron")),
    ("even-ggg", include_str!("../../scenes/dfas/even-ggg.ron")),
    ("four-greens", include_str!("../../scenes/dfas/four-greens.ron")),
    ("contains-ggrgg", include_str!("../../scenes/dfas/contains-ggrgg.ron")),
    ("no-five-in-a-row", include_str!("../../scenes/dfas/no-five-in-a-row.ron")),
    ("ggg-before-rrr", include_str!("../../scenes/dfas/ggg-before-rrr.ron")),
    ("dial", include_str!("../../scenes/dfas/dial.ron")),
    ("even-greens", include_str!("../../scenes/dfas/even-greens.ron")),
    ("balance-mod-3", include_str!("../../scenes/dfas/balance-mod-3.ron")),
    ("seven-greens", include_str!("../../scenes/dfas/seven-greens.ron")),
    ("six-reds-at-most", include_str!("../../scenes/dfas/six-reds-at-most.ron")),
    ("long-rope", include_str!("../../scenes/dfas/long-rope.ron")),
];

/// Returns the built-in DFA of this name.
pub fn builtin(name: &str) -> Option<Dfa> {
    let (_, text) = BUILTIN.iter().find(|(known, _)| *known == name)?;
    // A test reads every built-in, so nothing is lost by `ok`.
    Dfa::from_ron(text).ok()
}
