//! Fairness in words and as a colour.

use egui::Color32;
use fob_automata::analysis::Fairness;
use fob_kit::theme::Theme;

/// The mark of fairness in words.
pub const fn fair_label(fairness: Fairness) -> &'static str {
    match fairness {
        Fairness::Fair => "fair",
        Fairness::Near => "nearly fair",
        Fairness::Slanted => "slanted",
        Fairness::Lopsided => "lopsided",
    }
}

/// The mark of fairness as a colour.
pub const fn fair_colour(theme: &Theme, fairness: Fairness) -> Color32 {
    match fairness {
        Fairness::Fair => theme.good,
        Fairness::Near => theme.accent,
        Fairness::Slanted => theme.dim,
        Fairness::Lopsided => theme.bad,
    }
}
