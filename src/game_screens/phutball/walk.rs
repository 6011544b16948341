//! The text's example as a walk-through: a card over the board, a jump at a time, and the move that is not legal.

use super::hand::Hand;
use crate::phutball::labels;
use crate::view::Cx;
use crate::walk;
use egui::{Rect, Ui};
use fob_games::phutball::{Phutball, Point};
use fob_games::{Game, History};
use std::sync::LazyLock;

/// The position of the text's diagram.
pub const EXAMPLE: &str = "ball=K6 men=J7,H8,H9,G10,H11 turn=O";
/// A position after five men, the ball not yet moved.
pub(crate) const OPENING: &str = "ball=H10 men=H9,G11,H11,J12,J13 turn=X";

/// The margins and edges of a card, in points.
const CARD_EDGE: f32 = 26.0;

/// A step of the walk-through.
pub struct Step {
    heading: String,
    words: String,
    /// The hand with the ball after the step's jumps.
    pub hand: Hand,
    /// A point to which the ball cannot jump from there.
    pub refused: Option<Point>,
}

/// Returns a position in this file; a test checks that each can be read.
pub fn position(text: &str) -> Phutball {
    text.parse().unwrap_or_else(|_| Phutball::start(&<Phutball as Game>::Setup::default(), 0))
}

static STEPS: LazyLock<Vec<Step>> = LazyLock::new(|| {
    let start = position(EXAMPLE);
    let along = |path: &str| {
        let points: Vec<Point> = path.split('-').skip(1).filter_map(|point| point.parse().ok()).collect();
        Hand::along(&start, &points)
    };
    let step = |heading: &str, path: &str, words: &str| Step {
        heading: heading.to_owned(),
        words: words.to_owned(),
        hand: along(path),
        refused: None,
    };
    let wrong = "K6-G9-J9-G7".parse().ok().and_then(|mv| start.check(&mv).err());
    let why = wrong.map_or_else(String::new, |error| error.why);
    let mut last = step(labels::ILLEGAL, "K6-G9-J9", "");
    last.words = format!(
        "K6-G9-J9-G7 is not a legal move. From G9 the ball could also jump to the right over H9, to J9. But from there no jump leads to G7: \
         {why}. A man is removed as soon as it is jumped, so none is jumped twice."
    );
    last.refused = "G7".parse().ok();
    vec![
        step(
            labels::THE_POSITION,
            "K6",
            "The ball is on K6, with five men around it. Men belong to nobody: both sides use the same ones. Ohs (O) are to move and want to go up.",
        ),
        step(
            &labels::jump("first", "K6-G9"),
            "K6-G9",
            "J7 is next to the ball, and H8 is right behind it in the same line. Men in a row are jumped together: the ball lands on the first free point, G9, and both men are removed.",
        ),
        step(
            &labels::jump("second", "G9-G11"),
            "K6-G9-G11",
            "The move may continue in another direction: straight up over G10 to G11. G10 is removed.",
        ),
        step(
            &labels::jump("third", "G11-J11"),
            "K6-G9-G11-J11",
            "To the right over H11 to J11. The whole move is written K6-G9-G11-J11: all points where the ball landed. Only H9 is \
             left. Ohs could have stopped after any of the jumps.",
        ),
        last,
    ]
});

pub fn step(at: usize) -> Option<&'static Step> {
    STEPS.get(at)
}

/// Returns whether a game began with the example.
pub(crate) fn is_example(history: &History<Phutball>) -> bool {
    history.position_at(history.root()) == Some(&position(EXAMPLE))
}

/// Draws the card, and handles its keys.
pub fn card(ui: &Ui, walk: &mut Option<usize>, cx: &Cx<'_, Phutball>, within: Rect) {
    let Some(at) = *walk else { return };
    let Some(step) = step(at) else {
        *walk = None;
        return;
    };
    let card = walk::Step {
        heading: &step.heading,
        words: &step.words,
        place: (at, STEPS.len() - 1),
        close: (labels::PLAY_ON, "Close and play the position"),
        plays: None,
    };
    *walk = walk::card(ui, &card, within.min, within.width() - CARD_EDGE, cx.open);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_positions_can_be_read_and_the_steps_are_those_of_the_text() {
        for text in [EXAMPLE, OPENING] {
            assert_eq!(position(text).to_string(), text);
        }
        let moves: Vec<String> = STEPS.iter().filter_map(|step| step.hand.mv()).map(|mv| mv.to_string()).collect();
        assert_eq!(moves, ["K6-G9", "K6-G9-G11", "K6-G9-G11-J11", "K6-G9-J9"]);
        assert!(STEPS[4].words.contains("the man on H8 was already taken by the jump from K6 to G9"));
    }
}
