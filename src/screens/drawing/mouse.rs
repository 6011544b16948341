//! The mouse on the canvas: it grasps, moves, draws and selects.

use super::canvas::{Choose, GRID, Target};
use super::gesture::{Gesture, Manner};
use super::pen::Pen;
use egui::{PointerButton, Response, Ui};
use fob_automata::edit::{DraftStateId, Edit};
use fob_automata::figure::Vec2 as Unit;
use fob_automata::general::{Reads, Symbol};
use fob_automata::{Letter, RADIUS};
use fob_kit::drawing::parts::{Edge, Hit, state_at, tenths, unit, units};
use fob_kit::fingers::{self, ViewChange};
use fob_kit::keys;

impl Pen<'_> {
    /// Carries out what the mouse did in this frame.
    pub(crate) fn mouse(&mut self, ui: &Ui, response: &Response) {
        let Some(frame) = self.canvas.view.frame() else { return };
        let (manner, scale) = (self.canvas.manner, f64::from(frame.scale));
        if manner == Manner::Full {
            fingers::on_long_press(response);
        }
        let change = ViewChange::from_ui(ui, response);
        if let Some((factor, about)) = change.zooms() {
            self.canvas.view.zoom(factor, about);
        }
        if fingers::are_two(ui.ctx()) {
            self.canvas.view.pan(change.shift);
            self.cancel_gesture();
            self.canvas.pointing.gesture = Gesture::None;
            return;
        }
        self.canvas.pointing.hovered = response.hover_pos().map(|at| self.part_at(frame.back(at), scale));
        let pointer = response.interact_pointer_pos().or_else(|| response.hover_pos()).map(|at| frame.back(at));
        let modifiers = ui.input(|i| i.modifiers);
        let pans = |button: PointerButton| {
            button == PointerButton::Middle || manner == Manner::Plain && button == PointerButton::Secondary
        };
        if [PointerButton::Middle, PointerButton::Secondary]
            .into_iter()
            .any(|button| pans(button) && response.drag_started_by(button))
        {
            self.canvas.pointing.gesture = Gesture::Pan;
        } else if response.drag_started_by(PointerButton::Primary)
            && let Some(origin) = ui.input(|i| i.pointer.press_origin()).map(|at| frame.back(at))
        {
            self.begin();
            self.canvas.pointing.gesture = self.begun(origin, scale, modifiers.shift);
        }
        if response.dragged()
            && let Some(p) = pointer
        {
            if self.canvas.pointing.gesture == Gesture::Pan {
                self.canvas.view.pan(response.drag_delta());
            } else {
                self.follow(p, modifiers.command);
            }
        }
        // Escape ends a drag in egui; the change by the gesture is then undone.
        if response.drag_stopped() && manner == Manner::Full && keys::BACK.shortcut(ui) {
            self.cancel_gesture();
            self.canvas.pointing.gesture = Gesture::None;
        } else if response.drag_stopped() {
            self.finish(response.interact_pointer_pos().map(|at| frame.back(at)));
        }
        let Some(p) = pointer else { return };
        let hit = self.part_at(p, scale);
        if response.double_clicked() {
            self.double_click(hit, p);
        } else if response.clicked() {
            self.click(hit, modifiers.shift);
        } else if manner == Manner::Full && response.secondary_clicked() {
            // A menu about a selected state is about all that is selected.
            if hit.state().is_none_or(|id| !self.canvas.selected.contains(&id)) {
                self.click(hit, false);
            }
            self.open_menu(hit, p);
        }
    }

    fn begun(&mut self, p: Unit, scale: f64, shift: bool) -> Gesture {
        let is_full = self.canvas.manner == Manner::Full;
        match self.part_at(p, scale) {
            Hit::Missing(from, letter) => Gesture::Draw { from, letter: Some(letter), to: p },
            Hit::Rim(from) => Gesture::Draw { from, letter: None, to: p },
            Hit::State(from) if shift => Gesture::Draw { from, letter: None, to: p },
            Hit::State(id) => {
                let selected = if self.canvas.selected.contains(&id) { self.canvas.selected.clone() } else { vec![id] };
                self.pick(selected);
                let place = |id: &DraftStateId| Some((*id, self.draft().state(*id)?.at));
                Gesture::Move { states: self.canvas.selected.iter().filter_map(place).collect(), from: p }
            }
            Hit::End(edge) => {
                self.select_edge(edge);
                Gesture::Retarget { edge, to: p }
            }
            Hit::Edge(edge) => {
                self.select_edge(edge);
                let off = self.edge_middle(edge).map_or(Unit::new(0.0, 0.0), |middle| middle - p);
                if is_full { Gesture::Bend { edge, off } } else { Gesture::None }
            }
            Hit::Canvas if is_full => {
                let before = if shift { self.canvas.selected.clone() } else { Vec::new() };
                Gesture::Band { from: p, to: p, before }
            }
            Hit::Canvas => Gesture::Pan,
        }
    }

    fn follow(&mut self, p: Unit, other_snap: bool) {
        let mut gesture = std::mem::take(&mut self.canvas.pointing.gesture);
        match &mut gesture {
            Gesture::Move { states, from } => {
                let by = p - *from;
                let states = states.iter().map(|(id, at)| (*id, self.moved(*at, by, other_snap))).collect();
                self.gesture(&Edit::Move { states });
            }
            Gesture::Draw { to, .. } | Gesture::Retarget { to, .. } => *to = p,
            Gesture::Bend { edge: (from, to), off } => {
                let draft = self.draft();
                let ends = draft.state(*from).zip(draft.state(*to)).map(|(a, b)| (unit(a.at), unit(b.at)));
                if let Some((a, b)) = ends {
                    let mut bend = p + *off - a.lerp(b, 0.5);
                    if from != to && bend.length() < 0.25 {
                        // Near enough to straight is straight.
                        bend = Unit::new(0.0, 0.0);
                    }
                    self.gesture(&Edit::Bend { from: *from, to: *to, bend: Some(tenths(bend)) });
                }
            }
            Gesture::Band { from, to, before } => {
                *to = p;
                let (low, high) = ((from.x.min(p.x), from.y.min(p.y)), (from.x.max(p.x), from.y.max(p.y)));
                let inside = |c: Unit| c.x >= low.0 && c.x <= high.0 && c.y >= low.1 && c.y <= high.1;
                let mut selected = before.clone();
                for state in self.draft().states().filter(|state| inside(unit(state.at))) {
                    if !selected.contains(&state.id) {
                        selected.push(state.id);
                    }
                }
                self.pick(selected);
            }
            Gesture::None | Gesture::Pan => {}
        }
        self.canvas.pointing.gesture = gesture;
    }

    fn finish(&mut self, at: Option<Unit>) {
        match std::mem::take(&mut self.canvas.pointing.gesture) {
            Gesture::Draw { from, letter, to } => self.draw(from, letter, at.unwrap_or(to)),
            Gesture::Retarget { edge, to } => {
                if let Some(target) = state_at(self.draft(), at.unwrap_or(to)).filter(|id| *id != edge.1) {
                    self.retarget(edge, target);
                }
            }
            Gesture::Move { states, .. } => {
                let states: Vec<DraftStateId> = states.into_iter().map(|(id, _)| id).collect();
                self.drop_states(&states);
            }
            Gesture::None | Gesture::Pan | Gesture::Bend { .. } | Gesture::Band { .. } => self.end_gesture(),
        }
    }

    /// Selects states, and no edge.
    pub(crate) fn pick(&mut self, states: Vec<DraftStateId>) {
        self.canvas.selected = states;
        self.canvas.edge = None;
    }

    /// Prepares for a drag.
    fn begin(&mut self) {
        (self.canvas.choose, self.canvas.link) = (None, None);
        self.end_gesture();
    }

    /// The new place of a state, in drawing units, when the mouse has moved by a distance in radii.
    fn moved(&self, (x, y): (f64, f64), by: Unit, other_snap: bool) -> (f64, f64) {
        let ((dx, dy), grid) = (units(by), GRID * RADIUS);
        let is_free = self.canvas.snap == other_snap;
        let snap = |v: f64| if is_free { (v * 10.0).round() / 10.0 } else { (v / grid).round() * grid };
        (snap(x + dx), snap(y + dy))
    }

    /// Ends a drag of states.
    fn drop_states(&mut self, states: &[DraftStateId]) {
        self.part(states, (true, true));
        self.end_gesture();
    }

    /// Ends a move of states by a key in a direction.
    pub(crate) fn drop_nudged(&mut self, states: &[DraftStateId], way: Unit) {
        // A state that is in the way stops them.
        self.part(states, (way.x != 0.0, way.y != 0.0));
        self.end_gesture();
    }

    /// Adds the transition that was drawn to a place.
    fn draw(&mut self, from: DraftStateId, letter: Option<Letter>, p: Unit) {
        // Drawn to an empty place, where a new state will be.
        let to = state_at(self.draft(), p).map_or_else(|| Target::Open(self.free_spot(units(p))), Target::State);
        let letter = letter.map(|letter| letter.index() as Symbol).or_else(|| self.free_letter(from));
        if self.canvas.is_plain() {
            self.connect_any(from, to);
        } else if let Some(letter) = letter {
            self.connect(from, to, Reads::one(Some(letter)));
        } else if !self.is_board() {
            self.connect(from, to, Reads::one(Some(0)));
        } else {
            let at = self.canvas.view.frame().map_or(self.canvas.view.centre(), |frame| frame.at(p));
            self.canvas.choose = Some(Choose { from, to, at });
        }
    }

    fn retarget(&mut self, (from, to): Edge, new_to: DraftStateId) {
        self.apply(&Edit::Retarget { from, to, new_to });
        self.select_edge((from, new_to));
    }

    fn click(&mut self, hit: Hit, shift: bool) {
        (self.canvas.choose, self.canvas.link) = (None, None);
        match hit {
            Hit::State(id) | Hit::Rim(id) | Hit::Missing(id, _) => {
                self.canvas.edge = None;
                if !shift {
                    self.canvas.selected = vec![id];
                } else if let Some(i) = self.canvas.selected.iter().position(|s| *s == id) {
                    self.canvas.selected.remove(i);
                } else {
                    self.canvas.selected.push(id);
                }
            }
            Hit::End(edge) | Hit::Edge(edge) => self.select_edge(edge),
            Hit::Canvas => {
                if !shift {
                    self.canvas.selected.clear();
                    self.canvas.edge = None;
                }
            }
        }
    }

    fn double_click(&mut self, hit: Hit, p: Unit) {
        match hit {
            Hit::Canvas => self.add_state(units(p), None),
            Hit::Edge((from, to)) | Hit::End((from, to)) => {
                self.apply(&Edit::Bend { from, to, bend: None });
            }
            Hit::State(id) | Hit::Rim(id) | Hit::Missing(id, _) => {
                self.canvas.selected = vec![id];
                self.toggle_accepting();
            }
        }
    }

    fn open_menu(&mut self, hit: Hit, p: Unit) {
        self.canvas.menu = Some((hit, p));
    }
}
