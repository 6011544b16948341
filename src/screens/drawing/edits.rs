//! The edits of the automaton and its selection, for mouse, keys, menus and tools.

use super::canvas::{GRID, Rename, Target};
use super::pen::Pen;
use fob_automata::RADIUS;
use fob_automata::edit::{DraftState, DraftStateId, Edit};
use fob_automata::figure::Vec2 as Unit;
use fob_automata::general::{Reads, Symbol};
use fob_automata::layout::{self, Style};
use fob_kit::drawing::parts::{Edge, distance, tenths, unit, units};

/// How far from the centres of others, and from arrows and their letters, a new state is, in radii: there is room for its own arrows.
const CLEAR_OF_STATES: f64 = 3.5;
const CLEAR_OF_ARROWS: f64 = 1.8;

impl Pen<'_> {
    pub(crate) fn select_all(&mut self) {
        self.canvas.selected = self.draft().states().map(|s| s.id).collect();
        self.canvas.edge = None;
    }

    /// Selects one state and brings it into view.
    pub(crate) fn select_state(&mut self, id: DraftStateId) {
        self.canvas.selected = vec![id];
        self.canvas.edge = None;
        self.reveal_selected();
    }

    /// Brings the first of the selected states into view.
    pub(crate) fn reveal_selected(&mut self) {
        if let Some(state) = self.canvas.selected.first().and_then(|id| self.draft().state(*id)) {
            let at = unit(state.at);
            self.canvas.view.reveal(at);
        }
    }

    pub(crate) fn select_edge(&mut self, edge: Edge) {
        self.canvas.edge = Some(edge);
        self.canvas.selected.clear();
    }

    /// The middle of an edge as it is drawn.
    pub(crate) fn edge_middle(&self, (from, to): Edge) -> Option<Unit> {
        let (from, to) = self.index(from).zip(self.index(to))?;
        let edge = self.canvas.figure()?.edges.iter().find(|e| e.from == from && e.to == to)?;
        Some(edge.curve.at(0.5))
    }

    /// A place for a new state: on the grid if that is on, and not on top of another state.
    pub(crate) fn free_spot(&self, at: (f64, f64)) -> (f64, f64) {
        let grid = GRID * RADIUS;
        let at = if self.canvas.snap {
            ((at.0 / grid).round() * grid, (at.1 / grid).round() * grid)
        } else {
            (at.0.round(), at.1.round())
        };
        let taken: Vec<Unit> = self.draft().states().map(|s| unit(s.at)).collect();
        let wish = unit(at);
        let place = if taken.iter().any(|t| t.distance(wish) < layout::APART) { layout::free_place(&taken, wish) } else { wish };
        units(place)
    }

    /// The place in sight that is nearest to the middle and clear of states and arrows; the middle if there is none.
    fn clear_spot(&self) -> (f64, f64) {
        let (middle, Some((least, most))) = (unit(self.canvas.view.middle()), self.canvas.view.in_sight()) else {
            return self.canvas.view.middle();
        };
        let edges = self.canvas.figure().map_or(&[][..], |figure| &figure.edges);
        let is_clear = |place: Unit| {
            self.draft().states().all(|state| unit(state.at).distance(place) >= CLEAR_OF_STATES)
                && edges.iter().all(|edge| distance(edge, place) >= CLEAR_OF_ARROWS)
        };
        let steps =
            |from: f64, to: f64| (0..=((to - from) / GRID).floor().max(0.0) as u32).map(move |i| from + f64::from(i) * GRID);
        let places = steps(least.y, most.y).flat_map(|y| steps(least.x, most.x).map(move |x| Unit::new(x, y)));
        let mut places: Vec<Unit> = std::iter::once(middle).chain(places).collect();
        places.sort_by(|a, b| a.distance(middle).total_cmp(&b.distance(middle)));
        units(places.into_iter().find(|place| is_clear(*place)).unwrap_or(middle))
    }

    /// Moves states that were dropped on others to the nearest free places, all together; this is part of the gesture that moved
    /// them. `lines` restricts the axes along which they may move.
    pub(crate) fn part(&mut self, ids: &[DraftStateId], lines: (bool, bool)) {
        let (moved, others): (Vec<_>, Vec<_>) = self.draft().states().partition(|s| ids.contains(&s.id));
        let places = |states: &[&DraftState]| states.iter().map(|s| unit(s.at)).collect::<Vec<Unit>>();
        let by = layout::free_shift(&places(&others), &places(&moved), self.step(), lines);
        if by != Unit::default() {
            let states = moved.iter().map(|s| (s.id, tenths(unit(s.at) + by))).collect();
            self.gesture(&Edit::Move { states });
        }
    }

    /// Places states again, as one step. Those that would overlap others move to the nearest free place, one by one; `lines`
    /// restricts the axes along which they may move.
    pub(crate) fn arrange(&mut self, edit: &Edit, ids: &[DraftStateId], (lines, step): ((bool, bool), f64)) {
        let made = self.apply(edit);
        let is_placed = |s: &&DraftState| ids.is_empty() || ids.contains(&s.id);
        let (moved, others): (Vec<_>, Vec<_>) = self.draft().states().partition(is_placed);
        let mut taken: Vec<Unit> = others.iter().map(|s| unit(s.at)).collect();
        let mut states = Vec::new();
        for state in moved {
            let at = unit(state.at);
            let by = layout::free_shift(&taken, &[at], step, lines);
            taken.push(at + by);
            if by != Unit::default() {
                states.push((state.id, tenths(at + by)));
            }
        }
        if !states.is_empty() && made.changed {
            self.extend(&Edit::Move { states });
        } else if !states.is_empty() {
            self.apply(&Edit::Move { states });
        }
    }

    /// Steps in which states are shifted, in radii.
    const fn step(&self) -> f64 {
        if self.canvas.snap { GRID } else { GRID / 4.0 }
    }

    pub(crate) fn add_state(&mut self, at: (f64, f64), name: Option<String>) {
        let added = self.apply(&Edit::AddState { at: self.free_spot(at), name }).added;
        self.canvas.selected = added;
        self.canvas.edge = None;
    }

    pub(crate) fn add_in_the_middle(&mut self) {
        self.add_state(self.clear_spot(), None);
        self.reveal_selected();
    }

    pub(crate) fn make_start(&mut self, id: DraftStateId) {
        self.apply(&Edit::SetStarts { states: vec![id] });
    }

    /// Lays all of it out again, and shows all of it.
    pub(crate) fn lay_out(&mut self, style: Style) {
        self.apply_and_fit(&Edit::LayOut { style });
    }

    /// Draws an edge by the first letter that leads nowhere yet; where all lead somewhere, by the first one. An edge that is there is
    /// selected and stays as it is.
    pub(crate) fn connect_any(&mut self, from: DraftStateId, to: Target) {
        match to {
            Target::State(to) => {
                self.end_gesture();
                self.steps.connect(from, to);
                self.canvas.refresh(self.steps);
                self.select_edge((from, to));
            }
            Target::Open(_) => self.connect(from, to, Reads::one(Some(self.free_letter(from).unwrap_or(0)))),
        }
    }

    /// Leads letters of a state to another state, or to a new one. Where a letter leads to one state, it leads there alone then.
    pub(crate) fn connect(&mut self, from: DraftStateId, to: Target, reads: Reads) {
        let to = match to {
            Target::State(to) => to,
            Target::Open(at) => {
                let added = self.apply(&Edit::AddTarget { from, reads, at, name: None }).added;
                if let [to] = added[..] {
                    self.select_edge((from, to));
                }
                return;
            }
        };
        let mut each = reads.each();
        if let (Some(read), None) = (each.next(), each.next()) {
            let mut targets = vec![to];
            if !self.steps.policy().deterministic {
                targets.extend(self.draft().state(from).into_iter().flat_map(|state| state.targets(read)));
                targets.sort_unstable();
                targets.dedup();
            }
            self.apply(&Edit::Lead { from, read, to: targets });
        } else {
            self.apply(&Edit::SetReads { from, to, reads });
        }
        self.select_edge((from, to));
    }

    /// Gives the selected edge these letters; on the board, one that it loses becomes a missing transition, marked at its state.
    pub(crate) fn set_reads(&mut self, wanted: Reads) {
        let Some((from, to)) = self.canvas.edge else { return };
        if self.draft().reads(from, to) != wanted {
            self.apply(&Edit::SetReads { from, to, reads: wanted });
        }
    }

    /// Gives the selected edge a letter, or takes it away.
    pub(crate) fn toggle_read(&mut self, read: Option<Symbol>) {
        let Some((from, to)) = self.canvas.edge else { return };
        let (has, read) = (self.draft().reads(from, to), Reads::one(read));
        self.set_reads(if read.without(has).is_none() { has.without(read) } else { has.or(read) });
    }

    /// Whether all selected states accept.
    pub(crate) fn are_accepting(&self) -> bool {
        self.canvas.selected.iter().all(|id| self.draft().state(*id).is_some_and(|s| s.accepting))
    }

    pub(crate) fn toggle_accepting(&mut self) {
        let all = self.are_accepting();
        if !self.canvas.selected.is_empty() {
            self.apply(&Edit::SetAccepting { states: self.canvas.selected.clone(), accepting: !all });
        }
    }

    pub(crate) fn remove_selected(&mut self) {
        if let Some((from, to)) = self.canvas.edge.take() {
            self.apply(&Edit::RemoveEdge { from, to });
        } else if !self.canvas.selected.is_empty() {
            self.apply(&Edit::Remove { states: self.canvas.selected.clone() });
        }
    }

    pub(crate) fn begin_rename(&mut self, id: DraftStateId) {
        let text = self.name_of(id).to_owned();
        self.canvas.rename = Some(Rename { id, text, fresh: true });
    }

    /// One key adds a sink: to the selected states, or to all if none is selected that needs one.
    pub(crate) fn add_sink(&mut self) {
        let mut states = self.canvas.selected.clone();
        if !states.iter().any(|id| !self.missing(*id).is_none()) {
            states.clear();
        }
        let done = self.apply(&Edit::AddSink { states });
        self.say(match (done.changed, done.added.is_empty()) {
            (true, true) => "Missing transitions lead to the sink",
            (true, false) => "A sink takes all missing transitions",
            (false, _) => "No transition is missing",
        });
    }
}
