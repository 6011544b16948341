//! The mouse on the canvas.

use super::canvas::{Choose, GRID, Gesture, Hit, Target, unit, units};
use super::desk::Desk;
use egui::{PointerButton, Response, Ui};
use fob_automata::RADIUS;
use fob_automata::edit::{DraftStateId, Edit};
use fob_automata::figure::Vec2 as Unit;
use fob_kit::fingers::{self, ViewChange};

impl Desk {
    pub(super) fn mouse(&mut self, ui: &Ui, response: &Response) {
        let Some(frame) = self.canvas.frame() else { return };
        fingers::on_long_press(response);
        let scale = f64::from(frame.scale);
        let change = ViewChange::from_ui(ui, response);
        if let Some((factor, about)) = change.zooms() {
            self.canvas.zoom(factor, about);
        }
        if fingers::are_two(ui.ctx()) {
            self.canvas.pan(change.shift);
            self.cancel_gesture();
            self.canvas.gesture = Gesture::None;
            return;
        }
        self.canvas.hovered = response.hover_pos().map(|p| self.hit(frame.back(p), scale));
        let pointer = response.interact_pointer_pos().or_else(|| response.hover_pos()).map(|p| frame.back(p));
        let modifiers = ui.input(|i| i.modifiers);
        if response.drag_started_by(PointerButton::Middle) {
            self.canvas.gesture = Gesture::Pan;
        } else if response.drag_started_by(PointerButton::Primary)
            && let Some(origin) = ui.input(|i| i.pointer.press_origin()).map(|p| frame.back(p))
        {
            (self.canvas.choose, self.canvas.link) = (None, None);
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
        // Escape ends a drag in egui; the change by the gesture is then undone.
        if response.drag_stopped() && fob_kit::keys::BACK.shortcut(ui) {
            self.cancel_gesture();
            self.canvas.gesture = Gesture::None;
        } else if response.drag_stopped() {
            let at = response.interact_pointer_pos().unwrap_or_else(|| self.canvas.centre());
            self.finish(at, frame.back(at));
        }
        let Some(p) = pointer else { return };
        let hit = self.hit(p, scale);
        if response.double_clicked() {
            self.double_click(hit, p);
        } else if response.clicked() {
            (self.canvas.choose, self.canvas.link) = (None, None);
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
        let hit = self.hit(p, scale);
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
                // Drawn to an empty place, where a new state will be.
                let to = self.state_at(p).map_or_else(|| Target::Open(self.free_spot(units(p))), Target::State);
                let free = self.draft().state(from).and_then(|s| s.missing().next());
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
            Gesture::Move { states, .. } => {
                let ids: Vec<DraftStateId> = states.into_iter().map(|(id, _)| id).collect();
                self.part(&ids, (true, true));
                self.end_gesture();
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
}
