//! What the mouse does on the canvas.

use super::canvas::{Choose, GRID, Rename, Target, unit, units};
use super::desk::{Desk, Edge};
use super::hit::Hit;
use crate::app::shared::Shared;
use crate::automata::edit::{DraftStateId, Edit};
use crate::automata::figure::Vec2 as Unit;
use crate::automata::{Letter, RADIUS};
use egui::{PointerButton, Response, Ui};

/// A movement of the mouse that goes on.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Gesture {
    #[default]
    None,
    /// The view follows the mouse.
    Pan,
    /// States are moved: where they were, and where the mouse was.
    Move { states: Vec<(DraftStateId, (f64, f64))>, from: Unit },
    /// A transition is drawn, by a letter if it began at the mark of a missing one.
    Draw { from: DraftStateId, letter: Option<Letter>, to: Unit },
    /// An edge is led elsewhere.
    Retarget { edge: Edge, to: Unit },
    /// An edge is bent; the pointer was that far from its middle.
    Bend { edge: Edge, off: Unit },
    /// States are selected by a band.
    Band { from: Unit, to: Unit, before: Vec<DraftStateId> },
}

impl Desk {
    pub(super) fn mouse(&mut self, ui: &Ui, response: &Response) {
        let Some(frame) = self.canvas.frame() else { return };
        let scale = f64::from(frame.scale);
        if response.hovered() {
            let (scroll, pinch) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
            let factor = pinch * (scroll * 0.004).exp();
            if let Some(p) = response.hover_pos().filter(|_| (factor - 1.0).abs() > 1e-4) {
                self.canvas.zoom(factor, p);
            }
        }
        self.canvas.hovered = response.hover_pos().map(|p| Hit::at(self, frame.back(p), scale));
        let pointer = response.interact_pointer_pos().or_else(|| response.hover_pos()).map(|p| frame.back(p));
        let modifiers = ui.input(|i| i.modifiers);
        if response.drag_started_by(PointerButton::Middle) {
            self.canvas.gesture = Gesture::Pan;
        } else if response.drag_started_by(PointerButton::Primary)
            && let Some(origin) = ui.input(|i| i.pointer.press_origin()).map(|p| frame.back(p))
        {
            self.canvas.choose = None;
            self.begin(origin, scale, modifiers.shift);
        }
        if response.dragged()
            && let Some(p) = pointer
        {
            if self.canvas.gesture == Gesture::Pan {
                self.canvas.pan(response.drag_delta());
            } else {
                self.go_on(p, modifiers.command);
            }
        }
        // Escape ends a drag in egui; what the gesture did is taken back then.
        if response.drag_stopped() && ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, egui::Key::Escape)) {
            self.cancel_gesture();
            self.canvas.gesture = Gesture::None;
        } else if response.drag_stopped() {
            let at = response.interact_pointer_pos().unwrap_or_else(|| self.canvas.centre());
            self.finish(at, frame.back(at));
        }
        let Some(p) = pointer else { return };
        let hit = Hit::at(self, p, scale);
        if response.double_clicked() {
            self.double_click(hit, p);
        } else if response.clicked() {
            self.canvas.choose = None;
            self.click(hit, modifiers.shift);
        } else if response.secondary_clicked() {
            // A menu about a selected state is about all that is selected.
            if hit.state().is_none_or(|id| !self.selected.contains(&id)) {
                self.click(hit, false);
            }
            self.canvas.menu = Some((hit, p));
        }
    }

    fn begin(&mut self, p: Unit, scale: f64, shift: bool) {
        let hit = Hit::at(self, p, scale);
        self.end_gesture();
        self.canvas.gesture = match hit {
            Hit::Missing(from, letter) => Gesture::Draw { from, letter: Some(letter), to: p },
            Hit::Rim(from) => Gesture::Draw { from, letter: None, to: p },
            Hit::State(from) if shift => Gesture::Draw { from, letter: None, to: p },
            Hit::State(id) => {
                if !self.selected.contains(&id) {
                    self.selected = vec![id];
                }
                self.edge = None;
                let place = |id: &DraftStateId| Some((*id, self.draft().state(*id)?.at));
                Gesture::Move { states: self.selected.iter().filter_map(place).collect(), from: p }
            }
            Hit::End(edge) => {
                self.select_edge(edge);
                Gesture::Retarget { edge, to: p }
            }
            Hit::Edge(edge) => {
                self.select_edge(edge);
                let off = self.edge_middle(edge).map_or(Unit::new(0.0, 0.0), |middle| middle - p);
                Gesture::Bend { edge, off }
            }
            Hit::Canvas => {
                let before = if shift { self.selected.clone() } else { Vec::new() };
                Gesture::Band { from: p, to: p, before }
            }
        };
    }

    fn go_on(&mut self, p: Unit, other_snap: bool) {
        let mut gesture = std::mem::take(&mut self.canvas.gesture);
        match &mut gesture {
            Gesture::Move { states, from } => {
                let (dx, dy) = units(p - *from);
                let grid = GRID * RADIUS;
                let snap =
                    |v: f64| if self.canvas.snap == other_snap { (v * 10.0).round() / 10.0 } else { (v / grid).round() * grid };
                let states = states.iter().map(|(id, (x, y))| (*id, (snap(x + dx), snap(y + dy)))).collect();
                self.gesture(&Edit::Move { states });
            }
            Gesture::Draw { to, .. } | Gesture::Retarget { to, .. } => *to = p,
            Gesture::Bend { edge: (from, to), off } => {
                let ends = self.draft().state(*from).zip(self.draft().state(*to)).map(|(a, b)| (unit(a.at), unit(b.at)));
                if let Some((a, b)) = ends {
                    let mut bend = p + *off - a.lerp(b, 0.5);
                    if from != to && bend.length() < 0.25 {
                        // Near enough to straight is straight.
                        bend = Unit::new(0.0, 0.0);
                    }
                    let (x, y) = units(bend);
                    let bend = Some(((x * 10.0).round() / 10.0, (y * 10.0).round() / 10.0));
                    self.gesture(&Edit::Bend { from: *from, to: *to, bend });
                }
            }
            Gesture::Band { from, to, before } => {
                *to = p;
                let (low, high) = ((from.x.min(p.x), from.y.min(p.y)), (from.x.max(p.x), from.y.max(p.y)));
                let inside = |c: Unit| c.x >= low.0 && c.x <= high.0 && c.y >= low.1 && c.y <= high.1;
                let mut selected = before.clone();
                for state in self.draft().states().filter(|s| inside(unit(s.at))) {
                    if !selected.contains(&state.id) {
                        selected.push(state.id);
                    }
                }
                self.selected = selected;
                self.edge = None;
            }
            Gesture::None | Gesture::Pan => {}
        }
        self.canvas.gesture = gesture;
    }

    fn finish(&mut self, at: egui::Pos2, p: Unit) {
        match std::mem::take(&mut self.canvas.gesture) {
            Gesture::Draw { from, letter, .. } => {
                // Drawn into the open: a new state is to stand there.
                let to = self.state_at(p).map_or_else(|| Target::Open(self.free_spot(units(p))), Target::State);
                let free = self.draft().state(from).and_then(|s| Letter::ALL.into_iter().find(|l| s.next[l.index()].is_none()));
                if let Some(letter) = letter.or(free) {
                    self.connect(from, to, &[letter]);
                } else {
                    self.canvas.choose = Some(Choose { from, to, at });
                }
            }
            Gesture::Retarget { edge: (from, to), .. } => {
                if let Some(new_to) = self.state_at(p).filter(|id| *id != to) {
                    self.apply(&Edit::Retarget { from, to, new_to });
                    self.select_edge((from, new_to));
                }
            }
            _ => self.end_gesture(),
        }
    }

    fn click(&mut self, hit: Hit, shift: bool) {
        match hit {
            Hit::State(id) | Hit::Rim(id) | Hit::Missing(id, _) => {
                self.edge = None;
                if !shift {
                    self.selected = vec![id];
                } else if let Some(i) = self.selected.iter().position(|s| *s == id) {
                    self.selected.remove(i);
                } else {
                    self.selected.push(id);
                }
            }
            Hit::End(edge) | Hit::Edge(edge) => self.select_edge(edge),
            Hit::Canvas => {
                if !shift {
                    self.selected.clear();
                    self.edge = None;
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
            _ => {
                if let Some(id) = hit.state() {
                    self.selected = vec![id];
                    self.toggle_accepting();
                }
            }
        }
    }

    pub(super) fn select_all(&mut self) {
        self.selected = self.draft().states().map(|s| s.id).collect();
        self.edge = None;
    }

    /// Selects the state after the selected one in the order of the table, or the one before it, and brings it into view.
    pub(super) fn select_next(&mut self, by: isize) {
        let len = self.draft().len() as isize;
        if len == 0 {
            return;
        }
        let now = self.selected.last().and_then(|id| self.draft().index(*id));
        let next = now.map_or(if by > 0 { 0 } else { len - 1 }, |i| (i as isize + by).rem_euclid(len));
        let Some(id) = self.draft().states().nth(next as usize).map(|s| s.id) else { return };
        self.select_state(id);
    }

    /// Selects one state and brings it into view.
    pub(super) fn select_state(&mut self, id: DraftStateId) {
        self.selected = vec![id];
        self.edge = None;
        self.reveal_selected();
    }

    /// Brings the first of the selected states into view.
    pub(super) fn reveal_selected(&mut self) {
        if let Some(state) = self.selected.first().and_then(|id| self.draft().state(*id)) {
            let at = unit(state.at);
            self.canvas.reveal(at);
        }
    }

    pub(super) fn select_edge(&mut self, edge: Edge) {
        self.edge = Some(edge);
        self.selected.clear();
    }

    /// The middle of an edge as it is drawn.
    fn edge_middle(&self, (from, to): Edge) -> Option<Unit> {
        let (from, to) = self.index(from).zip(self.index(to))?;
        let edge = self.derived().figure.as_ref()?.edges.iter().find(|e| e.from == from && e.to == to)?;
        Some(edge.curve.at(0.5))
    }

    /// A place for a new state: on the grid if that is on, and not on top of another state.
    fn free_spot(&self, at: (f64, f64)) -> (f64, f64) {
        let grid = GRID * RADIUS;
        let at = if self.canvas.snap {
            ((at.0 / grid).round() * grid, (at.1 / grid).round() * grid)
        } else {
            (at.0.round(), at.1.round())
        };
        let taken: Vec<Unit> = self.draft().states().map(|s| unit(s.at)).collect();
        let wish = unit(at);
        let place =
            if taken.iter().any(|t| t.distance(wish) < 2.0) { crate::automata::layout::free_place(&taken, wish) } else { wish };
        units(place)
    }

    pub(super) fn add_state(&mut self, at: (f64, f64), name: Option<String>) {
        let added = self.apply(&Edit::AddState { at: self.free_spot(at), name }).added;
        self.selected = added;
        self.edge = None;
    }

    /// Leads letters of a state to another one, or to a new one.
    pub(super) fn connect(&mut self, from: DraftStateId, to: Target, letters: &[Letter]) {
        let to = match to {
            Target::State(to) => to,
            Target::Open(at) => {
                let letters = Letter::ALL.map(|l| letters.contains(&l));
                let added = self.apply(&Edit::AddTarget { from, letters, at, name: None }).added;
                if let [to] = added[..] {
                    self.select_edge((from, to));
                }
                return;
            }
        };
        if let [letter] = letters {
            self.apply(&Edit::SetTransition { from, letter: *letter, to: Some(to) });
        } else {
            self.apply(&Edit::SetLetters { from, to, letters: [true, true] });
        }
        self.select_edge((from, to));
    }

    /// Gives the selected edge these letters; a letter that it loses leads nowhere, and is marked at its state.
    pub(super) fn set_letters(&mut self, wanted: &[Letter]) {
        let Some((from, to)) = self.edge else { return };
        let has = self.draft().letters(from, to);
        if has == wanted {
            return;
        }
        let letters = Letter::ALL.map(|l| wanted.contains(&l));
        self.end_gesture();
        self.apply(&Edit::SetLetters { from, to, letters });
    }

    pub(super) fn toggle_accepting(&mut self) {
        let all = self.selected.iter().all(|id| self.draft().state(*id).is_some_and(|s| s.accepting));
        if !self.selected.is_empty() {
            self.apply(&Edit::SetAccepting { states: self.selected.clone(), accepting: !all });
        }
    }

    pub(super) fn remove_selected(&mut self) {
        if let Some((from, to)) = self.edge.take() {
            self.apply(&Edit::RemoveEdge { from, to });
        } else if !self.selected.is_empty() {
            self.apply(&Edit::Remove { states: self.selected.clone() });
        }
    }

    pub(super) fn begin_rename(&mut self, id: DraftStateId) {
        let text = self.name_of(id).to_owned();
        self.canvas.rename = Some(Rename { id, text, fresh: true });
    }

    /// One key adds a sink: to the selected states, or to all if none is selected that needs one.
    pub(super) fn add_sink(&mut self, shared: &mut Shared) {
        let mut states = self.selected.clone();
        if !states.iter().any(|id| self.draft().state(*id).is_some_and(|s| s.next.contains(&None))) {
            states.clear();
        }
        let done = self.apply(&Edit::AddSink { states });
        if done.changed {
            shared.say(if done.added.is_empty() {
                "Missing transitions lead to the sink"
            } else {
                "A sink takes all missing transitions"
            });
        } else {
            shared.say("Nothing is missing here");
        }
    }
}
