//! Pucks that rain behind the title of a match that you have won.

use crate::theme::Theme;
use crate::widgets::letters;
use egui::{Ui, pos2};
use fob_board::Colour;

/// Duration of the fall, in seconds.
const LENGTH: f64 = 2.4;
/// Number of pucks.
const PUCKS: usize = 40;
/// The height of their fall, in points.
const FALL: f32 = 260.0;

/// The radius of the largest puck, in points.
const MOST: f32 = 9.0;

/// Returns a number from 0 to 1 for a puck: the fractional parts of multiples of an irrational number are spread evenly.
fn spread(puck: usize, step: f64) -> f64 {
    (puck as f64 * step).fract()
}

/// Draws them at a moment in seconds since the result came into sight, from a height down.
pub fn show(ui: &Ui, top: f32, age: f64) {
    if !(0.0..LENGTH).contains(&age) {
        return;
    }
    let theme = &Theme::from_ui(ui);
    // A whole puck fits at the edges.
    let width = ui.max_rect().shrink(MOST);
    for puck in 0..PUCKS {
        // Golden ratio and square root of two: neither has a short period.
        let (x, late) = (spread(puck, 0.618_033_988_75), 0.9 * spread(puck, std::f64::consts::SQRT_2));
        let share = ((age - late) / (LENGTH - 0.9)).clamp(0.0, 1.0);
        if share <= 0.0 || share >= 1.0 {
            continue;
        }
        // Ever faster, as things fall, and fading at the end.
        let at = pos2(width.left() + width.width() * x as f32, top + MOST + FALL * (share * share) as f32);
        let alpha = (1.0 - share).min(4.0 * share).min(0.8) as f32;
        let colour = if puck % 2 == 0 { Colour::Green } else { Colour::Red };
        letters::puck(ui.painter(), theme, at, MOST - 3.0 * spread(puck, 0.303) as f32, colour, alpha);
    }
    ui.ctx().request_repaint();
}
