//! The state of the view of Phutball, shared by its parts.

use super::hand::Hand;
use super::motion::{Motion, Seen};
use super::prospects::Prospects;
use super::setup;
use super::walk;
use fob_games::phutball::{Move, Phutball, Pitch, Point};
use fob_kit::aiming::Eye;
use fob_services::data::Services;

/// Phutball's part of the table.
#[derive(Debug, Default)]
pub struct PhutballView {
    pub(super) hand: Hand,
    /// Cursor of the keyboard on the board, after the arrow keys were used there.
    pub(super) cursor: Option<Point>,
    /// Motion of the ball that is shown.
    pub(super) motion: Option<Motion>,
    /// The position before the one in view, and the time of the change, until the animation between them starts.
    pub(super) arrived: Option<(Phutball, f64)>,
    /// The move that the hand has just made; its jumps were shown already.
    pub(super) confirmed: Option<Move>,
    /// True while the ball is being dragged.
    pub(super) dragging: bool,
    /// The point that a finger has chosen for a man; a second tap or the button in the foot places it.
    pub(super) chosen: Option<Point>,
    /// Zoom and shift of the board by fingers.
    pub(super) eye: Eye,
    /// The move of the analysis under the pointer.
    pub(super) pointed: Option<Move>,
    /// The landing point under the pointer in the list of jumps.
    pub(super) aimed: Option<Point>,
    pub(super) setup: setup::PhutballSetup,
    /// The step of the walk-through that is shown.
    pub(super) walk: Option<usize>,
    pub(super) prospects: Prospects,
}

impl PhutballView {
    /// Returns the hand whose jumps are shown: that of the walk-through takes precedence over the person's.
    pub(super) fn shown_hand(&self) -> &Hand {
        self.walk.and_then(walk::step).map_or(&self.hand, |step| &step.hand)
    }

    /// Returns the board that is shown.
    pub(super) fn shown<'a>(&'a self, position: &'a Phutball) -> &'a Pitch {
        self.shown_hand().pitch().unwrap_or(position.pitch())
    }

    /// Returns the board at the moment, with its motion.
    pub(super) fn seen(&self, position: &Phutball, services: &Services) -> Seen {
        match &self.motion {
            Some(motion) if self.gliding(services) => motion.seen(services.now),
            _ => Seen::still(self.shown(position)),
        }
    }

    /// Returns whether something moves.
    pub(super) fn gliding(&self, services: &Services) -> bool {
        services.settings.motion && self.motion.as_ref().is_some_and(|motion| !motion.is_over(services.now))
    }

    /// Returns whether a whole move is being shown, which a click or a key ends.
    pub(super) fn playing(&self, services: &Services) -> bool {
        self.gliding(services) && self.motion.as_ref().is_some_and(|motion| !motion.by_hand)
    }

    /// Shows the jump that the hand has just made.
    pub(super) fn show_jump(&mut self, now: f64) {
        if let (Some(before), Some(after)) = (self.hand.before(), self.hand.pitch()) {
            self.motion = Some(Motion::jump(before, after, now));
        }
    }

    /// Shows the jump that a step of the walk-through makes.
    pub(super) fn show_step(&mut self, now: f64) {
        let hand = self.walk.and_then(walk::step).map(|step| &step.hand);
        if let Some((before, after)) = hand.and_then(|hand| hand.before().zip(hand.pitch())) {
            self.motion = Some(Motion::jump(before, after, now));
        }
    }

    /// Takes the last jump of the hand back, or puts the ball down.
    pub(super) fn back(&mut self) {
        self.motion = None;
        self.hand.back();
        self.lead();
    }

    /// Moves the cursor, if there is one, to the ball after its move.
    pub(super) fn lead(&mut self) {
        if let (Some(cursor), Some(pitch)) = (&mut self.cursor, self.hand.pitch()) {
            *cursor = pitch.ball();
        }
    }

    /// Clears the hand and the animation.
    pub(super) fn rest(&mut self) {
        self.hand.put_down();
        self.motion = None;
        self.dragging = false;
        self.chosen = None;
        self.walk = None;
        self.pointed = None;
        self.aimed = None;
    }
}
