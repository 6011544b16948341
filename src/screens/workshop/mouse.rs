//! The mouse on the canvas of the workshop.

use super::canvas::{Choose, GRID, Target};
use super::pen::Pen;
use fob_automata::edit::{Draft, DraftStateId, Edit};
use fob_automata::figure::Vec2 as Unit;
use fob_automata::general::{Reads, Symbol};
use fob_automata::{Letter, RADIUS};
use fob_kit::drawing::mouse::{Hands, Manner, Pointing};
use fob_kit::drawing::parts::{Edge, Hit, state_at, units};
use fob_kit::drawing::view::View;

impl Hands for Pen<'_> {
    fn manner(&self) -> Manner {
        self.canvas.manner
    }

    fn view(&mut self) -> &mut View {
        &mut self.canvas.view
    }

    fn pointing(&mut self) -> &mut Pointing {
        &mut self.canvas.pointing
    }

    fn draft(&self) -> &Draft {
        self.steps.draft()
    }

    fn hit(&self, p: Unit, scale: f64) -> Hit {
        self.part_at(p, scale)
    }

    fn middle(&self, edge: Edge) -> Option<Unit> {
        self.edge_middle(edge)
    }

    fn selected(&self) -> &[DraftStateId] {
        &self.canvas.selected
    }

    fn pick(&mut self, states: Vec<DraftStateId>) {
        self.canvas.selected = states;
        self.canvas.edge = None;
    }

    fn pick_edge(&mut self, edge: Edge) {
        self.select_edge(edge);
    }

    fn begin(&mut self) {
        (self.canvas.choose, self.canvas.link) = (None, None);
        self.end_gesture();
    }

    fn change(&mut self, edit: &Edit) {
        self.gesture(edit);
    }

    fn moved(&self, (x, y): (f64, f64), by: Unit, other_snap: bool) -> (f64, f64) {
        let ((dx, dy), grid) = (units(by), GRID * RADIUS);
        let is_free = self.canvas.snap == other_snap;
        let snap = |v: f64| if is_free { (v * 10.0).round() / 10.0 } else { (v / grid).round() * grid };
        (snap(x + dx), snap(y + dy))
    }

    fn drop_states(&mut self, states: &[DraftStateId]) {
        self.part(states, (true, true));
        self.end_gesture();
    }

    fn drop_nudged(&mut self, states: &[DraftStateId], way: Unit) {
        // A state that is in the way stops them.
        self.part(states, (way.x != 0.0, way.y != 0.0));
        self.end_gesture();
    }

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

    fn end(&mut self) {
        self.end_gesture();
    }

    fn cancel(&mut self) {
        self.cancel_gesture();
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
