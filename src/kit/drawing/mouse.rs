//! The mouse on a drawing, the same on every canvas: it grasps, moves, draws and selects.

use super::parts::{Edge, Hit, state_at, tenths, unit};
use super::view::View;
use crate::fingers::{self, ViewChange};
use crate::keys;
use egui::{CursorIcon, PointerButton, Response, Ui};
use fob_automata::Letter;
use fob_automata::edit::{Draft, DraftStateId, Edit};
use fob_automata::figure::Vec2 as Unit;

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

/// A canvas with what is drawn on it, under the mouse.
pub trait Hands {
    /// Returns how gestures work.
    fn manner(&self) -> Manner;
    /// Returns the view of the drawing.
    fn view(&mut self) -> &mut View;
    /// Returns the state of the mouse.
    fn pointing(&mut self) -> &mut Pointing;
    /// Returns the automaton.
    fn draft(&self) -> &Draft;
    /// Returns the part at a place.
    fn hit(&self, p: Unit, scale: f64) -> Hit;
    /// Returns the middle of an edge as it is drawn.
    fn middle(&self, edge: Edge) -> Option<Unit>;
    /// Returns the selected states.
    fn selected(&self) -> &[DraftStateId];
    /// Selects states, and no edge.
    fn pick(&mut self, states: Vec<DraftStateId>);
    /// Selects an edge, and no states.
    fn pick_edge(&mut self, edge: Edge);
    /// Prepares for a drag.
    fn begin(&mut self);
    /// Makes a change of the drag in progress: all of them are one step.
    fn change(&mut self, edit: &Edit);
    /// Returns the new place of a state, in drawing units, when the mouse has moved by a distance in radii.
    fn moved(&self, at: (f64, f64), by: Unit, other_snap: bool) -> (f64, f64);
    /// Ends a drag of states.
    fn drop_states(&mut self, states: &[DraftStateId]);
    /// Ends a move of states by a key in a direction.
    fn drop_nudged(&mut self, states: &[DraftStateId], way: Unit);
    /// Adds the transition that was drawn to a place.
    fn draw(&mut self, from: DraftStateId, letter: Option<Letter>, to: Unit);
    /// Leads an edge to another state.
    fn retarget(&mut self, edge: Edge, to: DraftStateId);
    /// Ends any other drag.
    fn end(&mut self);
    /// Takes back the drag in progress.
    fn cancel(&mut self);
    /// Responds to a click on a part.
    fn click(&mut self, hit: Hit, shift: bool);
    /// Responds to a double-click on a part.
    fn double_click(&mut self, hit: Hit, p: Unit);
    /// Opens the menu of a part.
    fn open_menu(&mut self, hit: Hit, p: Unit);
}

/// Carries out what the mouse did in this frame.
pub fn mouse(hands: &mut impl Hands, ui: &Ui, response: &Response) {
    let Some(frame) = hands.view().frame() else { return };
    let (manner, scale) = (hands.manner(), f64::from(frame.scale));
    if manner == Manner::Full {
        fingers::on_long_press(response);
    }
    let change = ViewChange::from_ui(ui, response);
    if let Some((factor, about)) = change.zooms() {
        hands.view().zoom(factor, about);
    }
    if fingers::are_two(ui.ctx()) {
        hands.view().pan(change.shift);
        hands.cancel();
        hands.pointing().gesture = Gesture::None;
        return;
    }
    hands.pointing().hovered = response.hover_pos().map(|at| hands.hit(frame.back(at), scale));
    let pointer = response.interact_pointer_pos().or_else(|| response.hover_pos()).map(|at| frame.back(at));
    let modifiers = ui.input(|i| i.modifiers);
    let pans =
        |button: PointerButton| button == PointerButton::Middle || manner == Manner::Plain && button == PointerButton::Secondary;
    if [PointerButton::Middle, PointerButton::Secondary]
        .into_iter()
        .any(|button| pans(button) && response.drag_started_by(button))
    {
        hands.pointing().gesture = Gesture::Pan;
    } else if response.drag_started_by(PointerButton::Primary)
        && let Some(origin) = ui.input(|i| i.pointer.press_origin()).map(|at| frame.back(at))
    {
        hands.begin();
        hands.pointing().gesture = begun(hands, origin, scale, modifiers.shift);
    }
    if response.dragged()
        && let Some(p) = pointer
    {
        if hands.pointing().gesture == Gesture::Pan {
            hands.view().pan(response.drag_delta());
        } else {
            follow(hands, p, modifiers.command);
        }
    }
    // Escape ends a drag in egui; the change by the gesture is then undone.
    if response.drag_stopped() && manner == Manner::Full && keys::BACK.shortcut(ui) {
        hands.cancel();
        hands.pointing().gesture = Gesture::None;
    } else if response.drag_stopped() {
        finish(hands, response.interact_pointer_pos().map(|at| frame.back(at)));
    }
    let Some(p) = pointer else { return };
    let hit = hands.hit(p, scale);
    if response.double_clicked() {
        hands.double_click(hit, p);
    } else if response.clicked() {
        hands.click(hit, modifiers.shift);
    } else if manner == Manner::Full && response.secondary_clicked() {
        // A menu about a selected state is about all that is selected.
        if hit.state().is_none_or(|id| !hands.selected().contains(&id)) {
            hands.click(hit, false);
        }
        hands.open_menu(hit, p);
    }
}

fn begun(hands: &mut impl Hands, p: Unit, scale: f64, shift: bool) -> Gesture {
    let is_full = hands.manner() == Manner::Full;
    match hands.hit(p, scale) {
        Hit::Missing(from, letter) => Gesture::Draw { from, letter: Some(letter), to: p },
        Hit::Rim(from) => Gesture::Draw { from, letter: None, to: p },
        Hit::State(from) if shift => Gesture::Draw { from, letter: None, to: p },
        Hit::State(id) => {
            let selected = if hands.selected().contains(&id) { hands.selected().to_vec() } else { vec![id] };
            hands.pick(selected);
            let place = |id: &DraftStateId| Some((*id, hands.draft().state(*id)?.at));
            Gesture::Move { states: hands.selected().iter().filter_map(place).collect(), from: p }
        }
        Hit::End(edge) => {
            hands.pick_edge(edge);
            Gesture::Retarget { edge, to: p }
        }
        Hit::Edge(edge) => {
            hands.pick_edge(edge);
            let off = hands.middle(edge).map_or(Unit::new(0.0, 0.0), |middle| middle - p);
            if is_full { Gesture::Bend { edge, off } } else { Gesture::None }
        }
        Hit::Canvas if is_full => {
            let before = if shift { hands.selected().to_vec() } else { Vec::new() };
            Gesture::Band { from: p, to: p, before }
        }
        Hit::Canvas => Gesture::Pan,
    }
}

fn follow(hands: &mut impl Hands, p: Unit, other_snap: bool) {
    let mut gesture = std::mem::take(&mut hands.pointing().gesture);
    match &mut gesture {
        Gesture::Move { states, from } => {
            let by = p - *from;
            let states = states.iter().map(|(id, at)| (*id, hands.moved(*at, by, other_snap))).collect();
            hands.change(&Edit::Move { states });
        }
        Gesture::Draw { to, .. } | Gesture::Retarget { to, .. } => *to = p,
        Gesture::Bend { edge: (from, to), off } => {
            let draft = hands.draft();
            let ends = draft.state(*from).zip(draft.state(*to)).map(|(a, b)| (unit(a.at), unit(b.at)));
            if let Some((a, b)) = ends {
                let mut bend = p + *off - a.lerp(b, 0.5);
                if from != to && bend.length() < 0.25 {
                    // Near enough to straight is straight.
                    bend = Unit::new(0.0, 0.0);
                }
                hands.change(&Edit::Bend { from: *from, to: *to, bend: Some(tenths(bend)) });
            }
        }
        Gesture::Band { from, to, before } => {
            *to = p;
            let (low, high) = ((from.x.min(p.x), from.y.min(p.y)), (from.x.max(p.x), from.y.max(p.y)));
            let inside = |c: Unit| c.x >= low.0 && c.x <= high.0 && c.y >= low.1 && c.y <= high.1;
            let mut selected = before.clone();
            for state in hands.draft().states().filter(|state| inside(unit(state.at))) {
                if !selected.contains(&state.id) {
                    selected.push(state.id);
                }
            }
            hands.pick(selected);
        }
        Gesture::None | Gesture::Pan => {}
    }
    hands.pointing().gesture = gesture;
}

fn finish(hands: &mut impl Hands, at: Option<Unit>) {
    match std::mem::take(&mut hands.pointing().gesture) {
        Gesture::Draw { from, letter, to } => hands.draw(from, letter, at.unwrap_or(to)),
        Gesture::Retarget { edge, to } => {
            if let Some(target) = state_at(hands.draft(), at.unwrap_or(to)).filter(|id| *id != edge.1) {
                hands.retarget(edge, target);
            }
        }
        Gesture::Move { states, .. } => {
            let states: Vec<DraftStateId> = states.into_iter().map(|(id, _)| id).collect();
            hands.drop_states(&states);
        }
        Gesture::None | Gesture::Pan | Gesture::Bend { .. } | Gesture::Band { .. } => hands.end(),
    }
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
