//! What the mouse does on a canvas, and in which manner.

use egui::{CursorIcon, Response, Ui};
use fob_automata::Letter;
use fob_automata::edit::DraftStateId;
use fob_automata::figure::Vec2 as Unit;
use fob_kit::drawing::parts::{Edge, Hit};

/// A mouse gesture in progress.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Gesture {
    /// Nothing is dragged.
    #[default]
    None,
    /// The view follows the mouse.
    Pan,
    /// States are moved.
    Move {
        /// The states with their places before, in drawing units.
        states: Vec<(DraftStateId, (f64, f64))>,
        /// The place of the mouse when the drag began.
        from: Unit,
    },
    /// A transition is drawn, by a letter if it began at the mark of a missing one.
    Draw {
        /// The state at which it begins.
        from: DraftStateId,
        /// The letter.
        letter: Option<Letter>,
        /// The place of the mouse.
        to: Unit,
    },
    /// The end of an edge is being moved to another state.
    Retarget {
        /// The edge.
        edge: Edge,
        /// The place of the mouse.
        to: Unit,
    },
    /// An edge is bent; the pointer was that far from its middle.
    Bend {
        /// The edge.
        edge: Edge,
        /// From the pointer to the middle.
        off: Unit,
    },
    /// States are selected by a band.
    Band {
        /// The place where the drag began.
        from: Unit,
        /// The place of the mouse.
        to: Unit,
        /// The states that were selected before.
        before: Vec<DraftStateId>,
    },
}

/// The state of the mouse on a canvas.
#[derive(Clone, Debug, Default)]
pub struct Pointing {
    /// The drag in progress.
    pub gesture: Gesture,
    /// The part under the pointer.
    pub hovered: Option<Hit>,
}

/// How gestures differ between canvases, on purpose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// A drag on nothing moves the view, and so does the right button; edges are selected.
    Plain,
    /// A drag on nothing selects what is inside a band, and the right button opens a menu; edges are bent and led elsewhere; Escape takes
    /// a drag back.
    #[default]
    Full,
}

/// Shows by the pointer's form what a click would grasp.
pub fn cursor(ui: &Ui, response: &Response, pointing: &Pointing, manner: Manner) {
    if !response.hovered() && !response.dragged() {
        return;
    }
    let icon = match (&pointing.gesture, pointing.hovered) {
        (Gesture::Pan | Gesture::Move { .. } | Gesture::Bend { .. }, _) => CursorIcon::Grabbing,
        (Gesture::Draw { .. } | Gesture::Retarget { .. }, _) | (_, Some(Hit::Rim(_) | Hit::Missing(..))) => CursorIcon::Crosshair,
        (_, Some(Hit::Edge(_))) if manner == Manner::Plain => CursorIcon::PointingHand,
        (_, Some(Hit::State(_) | Hit::End(_) | Hit::Edge(_))) => CursorIcon::Grab,
        _ => CursorIcon::Default,
    };
    ui.ctx().set_cursor_icon(icon);
}
