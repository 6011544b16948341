//! The text's example as a walk-through: a card over the stack, a step at a time.

use crate::view::Cx;
use crate::walk;
use egui::{Rect, Ui, vec2};
use fob_games::History;
use fob_games::fib_fob::{FibFob, example};

/// Returns the position that a step shows.
pub fn position(step: usize) -> Option<FibFob> {
    example().steps.get(step).map(|step| step.position)
}

/// Returns whether a game began with the example.
pub(crate) fn is_example(history: &History<FibFob>) -> bool {
    history.position_at(history.root()) == Some(&example().position)
}

/// Draws the card, and handles its keys.
pub fn card(ui: &Ui, walk: &mut Option<usize>, cx: &Cx<'_, FibFob>, within: Rect) {
    let Some(at) = *walk else { return };
    let example = example();
    let Some(step) = example.steps.get(at) else {
        *walk = None;
        return;
    };
    let card = walk::Step {
        heading: step.heading,
        words: &step.words,
        place: (at, example.steps.len() - 1),
        close: (crate::labels::PLAY_ON, "Close and play the position"),
        plays: None,
    };
    let width = (within.width() - 48.0).min(520.0);
    *walk = walk::card(ui, &card, within.min + vec2(16.0, 12.0), width, cx.open);
}
