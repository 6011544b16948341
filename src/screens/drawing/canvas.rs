//! The canvas of both editors: the view of the drawing, what is selected in it, the mouse's current action on it, and what is asked there.

use super::gesture::{Manner, Pointing};
use super::views::Views;
use egui::{Pos2, Rect};
use fob_automata::edit::{Draft, DraftStateId, Editor};
use fob_automata::figure::{Figure, Vec2 as Unit};
use fob_automata::general::Reads;
use fob_automata::picture::MAX_DRAWN;
use fob_base::history::Serial;
use fob_kit::drawing::parts::{Edge, Hit, unit};
use fob_kit::drawing::view::{Fit, View};
use fob_services::data::{Paste, Services};
use std::sync::Arc;

/// Distance of grid lines, in radii.
pub(crate) const GRID: f64 = 1.0;

/// A state's name while it is written on the canvas.
#[derive(Debug)]
pub(crate) struct Rename {
    pub id: DraftStateId,
    pub text: String,
    /// The field was not drawn yet.
    pub fresh: bool,
}

/// A drawn transition without a letter, since both letters are taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choose {
    pub from: DraftStateId,
    pub to: Target,
    pub at: Pos2,
}

/// A transition that is being drawn by keys, until it is confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub from: DraftStateId,
    pub reads: Reads,
    pub to: DraftStateId,
}

/// Where a transition was drawn to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    State(DraftStateId),
    /// An empty place, in drawing units, where a new state will be.
    Open((f64, f64)),
}

/// A way through the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Back.
    Undo,
    /// Forth.
    Redo,
}

/// The letters of an automaton, as the canvas shows them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Letters {
    /// Green and red, in colour; missing transitions are marked.
    #[default]
    Board,
    /// As they are written.
    Own,
}

/// The view of the canvas, and what is done on it.
#[derive(Debug, Default)]
pub struct Canvas {
    pub(crate) letters: Letters,
    /// How gestures work, and which tools there are: fewer in an exercise.
    pub(crate) manner: Manner,
    /// The selected states.
    pub(crate) selected: Vec<DraftStateId>,
    /// The selected edge, if no states are selected.
    pub(crate) edge: Option<Edge>,
    pub(crate) view: View,
    /// The views before the steps that showed the whole drawing.
    pub(crate) views: Views,
    pub(crate) pointing: Pointing,
    /// A finger works it: what is grasped is larger.
    pub(crate) touch: bool,
    /// States are put on the grid when they are moved.
    pub(crate) snap: bool,
    pub(crate) rename: Option<Rename>,
    pub(crate) choose: Option<Choose>,
    pub(crate) link: Option<Link>,
    /// The name of a selected state while it is typed in the row of tools, with what is wrong with it.
    pub(crate) typed: Option<(DraftStateId, String, Option<String>)>,
    /// The part whose menu is open, and where it was opened.
    pub(crate) menu: Option<(Hit, Unit)>,
    /// The step that a gesture amends.
    pub(crate) gesture: Option<Serial>,
    /// The text copied last, in case the system has no clipboard.
    pub(crate) clip: Option<String>,
    /// Notes for the user, below the canvas.
    pub(crate) notices: Vec<String>,
    /// What is to be said in passing.
    pub(crate) said: Vec<String>,
    /// The text of the clipboard is asked for.
    pub(crate) wants_paste: bool,
    /// Whether Undo and Redo lead somewhere: to other drawings where this one has no more steps.
    pub(crate) can: (bool, bool),
    /// The way through the history that a button asks for.
    pub(crate) asked: Option<Turn>,
    /// The drawing at a revision; nothing if there are too many states to draw.
    figure: Option<(u64, Option<Arc<Figure>>)>,
}

impl Canvas {
    /// Returns an empty canvas.
    pub(crate) fn new(letters: Letters) -> Self {
        Self { letters, ..Self::default() }
    }

    /// Returns the empty canvas of an exercise.
    pub fn plain() -> Self {
        let mut canvas = Self { letters: Letters::Own, manner: Manner::Plain, ..Self::default() };
        canvas.view.fit_soon();
        canvas
    }

    /// Returns whether it is that of an exercise.
    pub(crate) fn is_plain(&self) -> bool {
        self.manner == Manner::Plain
    }

    /// Forgets the selection, and fits the drawing into the canvas: another draft is shown.
    pub fn reset(&mut self) {
        let (letters, manner) = (self.letters, self.manner);
        *self = Self { letters, manner, snap: self.snap, clip: self.clip.take(), ..Self::default() };
        self.view.fit_soon();
    }

    /// Returns the selected arrow, by the states at its ends.
    pub fn arrow(&self) -> Option<Edge> {
        self.edge
    }

    /// Returns the radius of a state in points.
    pub fn radius(&self) -> Option<f32> {
        Some(self.view.frame()?.scale)
    }

    /// Returns the drawing; nothing if there are too many states to draw.
    pub(crate) fn figure(&self) -> Option<&Figure> {
        self.figure.as_ref()?.1.as_deref()
    }

    /// Draws the automaton anew if it has changed, and drops what no longer exists from the selection.
    pub(crate) fn refresh(&mut self, steps: &Editor) {
        let (draft, revision) = (steps.draft(), steps.revision());
        if self.figure.as_ref().is_some_and(|(known, _)| *known == revision) {
            return;
        }
        let plan = || if self.letters == Letters::Board { draft.plan() } else { draft.plan_in_text() };
        let figure = (draft.len() <= MAX_DRAWN).then(|| Arc::new(Figure::draw(&plan())));
        self.figure = Some((revision, figure));
        self.selected.retain(|id| draft.state(*id).is_some());
        let is_gone = |(from, to): Edge| match self.letters {
            Letters::Board => draft.reads(from, to).is_none(),
            // One that reads nothing more is still selected, so that it can get other letters.
            Letters::Own => draft.state(from).is_none() || draft.state(to).is_none(),
        };
        if self.edge.is_some_and(is_gone) {
            self.edge = None;
        }
    }

    /// Sets the place of the canvas in this frame, of which `seen` is not covered.
    pub(crate) fn lay(&mut self, rect: Rect, seen: Rect, window: egui::Vec2) {
        let figure = self.figure.as_ref().and_then(|(_, figure)| figure.as_deref());
        self.view.lay(rect, seen, window, figure, if self.is_plain() { Fit::Plain } else { Fit::Roomy });
    }

    /// Says what there is to say, and asks for the clipboard.
    pub(crate) fn report(&mut self, services: &mut Services) {
        self.said.drain(..).for_each(|said| services.say(said));
        if std::mem::take(&mut self.wants_paste) {
            services.paste = Paste::Asked;
        }
    }

    /// Returns where a state is in the window.
    pub fn place_of(&self, draft: &Draft, state: DraftStateId) -> Option<Pos2> {
        Some(self.view.frame()?.at(unit(draft.state(state)?.at)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::pen::Pen;
    use super::*;
    use fob_automata::edit::{Edit, Policy};
    use fob_automata::general::Alphabet;

    #[test]
    fn what_is_selected_stays_selected_when_states_come_back_and_go() {
        let letters = Alphabet::new(&['a', 'b']).expect("letters");
        let mut editor = Editor::with(Draft::over(letters), Policy::FREE);
        let ids = [0.0, 100.0, 200.0].map(|x| editor.add_near((x, 0.0)).expect("room"));
        editor.does(&Edit::Remove { states: vec![ids[0]] });
        let mut canvas = Canvas { selected: vec![ids[1]], ..Canvas::plain() };
        let mut pen = Pen { canvas: &mut canvas, steps: &mut editor };
        assert!(pen.undo());
        assert_eq!((pen.draft().len(), &pen.canvas.selected), (3, &vec![ids[1]]));
        assert!(pen.redo());
        assert_eq!((pen.draft().len(), &pen.canvas.selected), (2, &vec![ids[1]]));
        // Another state with the name of one that is gone is not taken for it.
        assert!(pen.undo());
        pen.canvas.selected = vec![ids[0]];
        pen.steps.does(&Edit::Remove { states: vec![ids[0]] });
        pen.steps.type_name(ids[1], "q0").expect("a free name");
        pen.canvas.refresh(pen.steps);
        assert!(pen.canvas.selected.is_empty() && pen.canvas.edge.is_none());
        // An arrow goes with its ends.
        assert!(pen.undo() && pen.undo());
        pen.connect_any(ids[0], Target::State(ids[2]));
        assert_eq!(pen.canvas.edge, Some((ids[0], ids[2])));
        pen.steps.does(&Edit::Remove { states: vec![ids[0]] });
        pen.canvas.refresh(pen.steps);
        assert!(pen.canvas.selected.is_empty() && pen.canvas.edge.is_none());
    }
}
