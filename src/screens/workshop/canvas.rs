//! The canvas of the editor: the view of the drawing, the mouse's current action on it, and what is asked there.

use egui::Pos2;
use fob_automata::Letter;
use fob_automata::edit::DraftStateId;
use fob_automata::figure::Vec2 as Unit;
use fob_kit::drawing::mouse::Pointing;
use fob_kit::drawing::parts::Hit;
use fob_kit::drawing::view::View;

/// Distance of grid lines, in radii.
pub(super) const GRID: f64 = 1.0;

/// A state's name while it is written on the canvas.
#[derive(Debug)]
pub(super) struct Rename {
    pub id: DraftStateId,
    pub text: String,
    /// The field was not drawn yet.
    pub fresh: bool,
}

/// A drawn transition without a letter, since both letters are taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choose {
    pub from: DraftStateId,
    pub to: Target,
    pub at: Pos2,
}

/// A transition that is being drawn by keys, until it is confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub from: DraftStateId,
    /// Nothing for both letters.
    pub letter: Option<Letter>,
    pub to: DraftStateId,
}

/// Where a transition was drawn to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    State(DraftStateId),
    /// An empty place, in drawing units, where a new state will be.
    Open((f64, f64)),
}

/// The view of the canvas, and what is done on it.
#[derive(Debug, Default)]
pub struct Canvas {
    pub(super) view: View,
    pub(super) pointing: Pointing,
    /// A finger works it: what is grasped is larger.
    pub(super) touch: bool,
    /// States are put on the grid when they are moved.
    pub(super) snap: bool,
    pub(super) rename: Option<Rename>,
    pub(super) choose: Option<Choose>,
    pub(super) link: Option<Link>,
    /// The part whose menu is open, and where it was opened.
    pub(super) menu: Option<(Hit, Unit)>,
}
