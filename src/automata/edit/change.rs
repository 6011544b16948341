//! What a person does to a draft.

use super::draft::{Draft, DraftState, DraftStateId};
use crate::automata::dfa::position_fits;
use crate::automata::figure::Vec2;
use crate::automata::layout::{self, Style};
use crate::automata::{Dfa, Letter, MAX_STATES, RADIUS};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// One change. States that do not exist are an error, and the draft stays as it was.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// A new state with a name of its own; the first one of a draft is the start.
    AddState {
        /// Its place.
        at: (f64, f64),
    },
    /// Another name; it may be blank or taken, which is then a problem of the draft.
    Rename {
        /// Which state.
        state: DraftStateId,
        /// Its new name.
        name: String,
    },
    /// Makes states accepting, or not.
    SetAccepting {
        /// Which states.
        states: Vec<DraftStateId>,
        /// Whether they accept.
        accepting: bool,
    },
    /// Makes a state the start, or none.
    SetStart {
        /// Which state.
        state: Option<DraftStateId>,
    },
    /// Draws a transition, or takes it away.
    SetTransition {
        /// Where it begins.
        from: DraftStateId,
        /// Its letter.
        letter: Letter,
        /// Where it leads.
        to: Option<DraftStateId>,
    },
    /// Chooses the letters of the edge between two states; letters that the edge loses lead nowhere, letters that it gains leave
    /// the edges that they had.
    SetLetters {
        /// Where the edge begins.
        from: DraftStateId,
        /// Where it ends.
        to: DraftStateId,
        /// Whether green, and whether red, is on it.
        letters: [bool; 2],
    },
    /// Leads an edge to another state, with all its letters.
    Retarget {
        /// Where the edge begins.
        from: DraftStateId,
        /// Where it ends.
        to: DraftStateId,
        /// Where it shall end.
        new_to: DraftStateId,
    },
    /// Takes away an edge with all its letters.
    RemoveEdge {
        /// Where it begins.
        from: DraftStateId,
        /// Where it ends.
        to: DraftStateId,
    },
    /// Bends an edge, or lets it be routed again.
    Bend {
        /// Where it begins.
        from: DraftStateId,
        /// Where it ends.
        to: DraftStateId,
        /// From the middle between both states (from the centre, for a loop) to the middle of the curve, in drawing units.
        bend: Option<(f64, f64)>,
    },
    /// Moves states to places.
    Move {
        /// Which states, and where to.
        states: Vec<(DraftStateId, (f64, f64))>,
    },
    /// Removes states, and every edge that leads to them.
    Remove {
        /// Which states.
        states: Vec<DraftStateId>,
    },
    /// Adds a state from which nothing escapes, and leads all missing transitions of some states there; of all states if the list is
    /// empty. The sink that there is already is used again.
    AddSink {
        /// Which states.
        states: Vec<DraftStateId>,
    },
    /// Puts states on one line through their middle.
    Align {
        /// Which states.
        states: Vec<DraftStateId>,
        /// On a row or in a column.
        axis: Axis,
    },
    /// Puts states at equal distances between the outermost two.
    Distribute {
        /// Which states.
        states: Vec<DraftStateId>,
        /// Along a row or a column.
        axis: Axis,
    },
    /// Puts states on the nearest points of a grid; all of them if the list is empty.
    Snap {
        /// Which states.
        states: Vec<DraftStateId>,
        /// Distance of grid lines, in drawing units, above 0.
        grid: f64,
    },
    /// Lays everything out afresh, and lets all edges be routed.
    LayOut {
        /// How.
        style: Style,
    },
    /// Another name of the whole.
    SetName(String),
    /// Another note on the whole.
    SetAbout(String),
    /// Adds the states of another draft, moved by an offset; names that are taken get a number, and a start stays what it is.
    Paste {
        /// What is added.
        part: Draft,
        /// How far it is moved.
        offset: (f64, f64),
    },
    /// Another automaton in place of all states; the name and note become its own.
    Replace {
        /// What was done to the old one, for the name of the step, such as "minimise".
        what: String,
        /// The new one.
        dfa: Box<Dfa>,
    },
}

/// Along which line states are put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// A row: the same height.
    Row,
    /// A column: the same place from the left.
    Column,
}

/// Why an edit is not possible.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EditError {
    /// A state that does not exist.
    #[error("there is no state {0}")]
    NoSuchState(DraftStateId),
    /// A place that is not finite or too far off.
    #[error("({}, {}) is no place: expected numbers between -1000000 and 1000000", .0.0, .0.1)]
    BadPlace((f64, f64)),
    /// A grid that is none.
    #[error("a grid of {0} is none: expected a number above 0")]
    BadGrid(f64),
    /// The draft would have too many states.
    #[error("more than {MAX_STATES} states are too many")]
    TooManyStates,
}

impl Edit {
    /// The name of the step, for menus: "undo rename".
    pub fn name(&self) -> String {
        match self {
            Self::AddState { .. } => "add state",
            Self::Rename { .. } => "rename state",
            Self::SetAccepting { accepting: true, .. } => "make accepting",
            Self::SetAccepting { accepting: false, .. } => "make rejecting",
            Self::SetStart { .. } => "set start",
            Self::SetTransition { to: Some(_), .. } => "draw transition",
            Self::SetTransition { to: None, .. } => "remove transition",
            Self::SetLetters { .. } => "change letters",
            Self::Retarget { .. } => "retarget edge",
            Self::RemoveEdge { .. } => "remove edge",
            Self::Bend { bend: Some(_), .. } => "bend edge",
            Self::Bend { bend: None, .. } => "straighten edge",
            Self::Move { .. } => "move",
            Self::Remove { states } if states.len() == 1 => "remove state",
            Self::Remove { .. } => "remove states",
            Self::AddSink { .. } => "add sink",
            Self::Align { .. } => "align",
            Self::Distribute { .. } => "distribute",
            Self::Snap { .. } => "snap to grid",
            Self::LayOut { .. } => "lay out",
            Self::SetName(_) => "rename automaton",
            Self::SetAbout(_) => "change note",
            Self::Paste { .. } => "paste",
            Self::Replace { what, .. } => return what.clone(),
        }
        .to_owned()
    }
}

impl Draft {
    /// The draft after an edit, and the states that it added.
    ///
    /// # Errors
    /// If the edit is not possible.
    pub fn after(&self, edit: &Edit) -> Result<(Self, Vec<DraftStateId>), EditError> {
        let mut draft = self.clone();
        let added = draft.apply(edit)?;
        Ok((draft, added))
    }

    /// Applies an edit; when it fails the draft may be changed in part, so this stays private.
    fn apply(&mut self, edit: &Edit) -> Result<Vec<DraftStateId>, EditError> {
        match edit {
            Edit::AddState { at } => {
                let id = self.add(self.fresh_name(), *at)?;
                self.start = self.start.or(Some(id));
                return Ok(vec![id]);
            }
            Edit::Rename { state, name } => self.change(*state, |s| s.name.clone_from(name))?,
            Edit::SetAccepting { states, accepting } => {
                for id in states {
                    self.change(*id, |s| s.accepting = *accepting)?;
                }
            }
            Edit::SetStart { state } => {
                if let Some(id) = state {
                    self.expect(*id)?;
                }
                self.start = *state;
            }
            Edit::SetTransition { from, letter, to } => {
                if let Some(to) = to {
                    self.expect(*to)?;
                }
                self.lead(*from, *letter, *to)?;
            }
            Edit::SetLetters { from, to, letters } => {
                self.expect(*to)?;
                let has = self.letters(*from, *to);
                for letter in Letter::ALL {
                    let wanted = letters[letter.index()];
                    if wanted != has.contains(&letter) {
                        self.lead(*from, letter, wanted.then_some(*to))?;
                    }
                }
                self.expect(*from)?;
            }
            Edit::Retarget { from, to, new_to } => {
                self.expect(*from)?;
                self.expect(*to)?;
                self.expect(*new_to)?;
                for letter in self.letters(*from, *to) {
                    self.lead(*from, letter, Some(*new_to))?;
                }
            }
            Edit::RemoveEdge { from, to } => {
                self.expect(*from)?;
                self.expect(*to)?;
                for letter in self.letters(*from, *to) {
                    self.lead(*from, letter, None)?;
                }
            }
            Edit::Bend { from, to, bend } => {
                self.expect(*to)?;
                if let Some(bend) = bend {
                    place(*bend)?;
                }
                self.change(*from, |s| {
                    for i in 0..2 {
                        if s.next[i] == Some(*to) {
                            s.bends[i] = *bend;
                        }
                    }
                })?;
            }
            Edit::Move { states } => {
                for (id, at) in states {
                    place(*at)?;
                    self.change(*id, |s| s.at = *at)?;
                }
            }
            Edit::Remove { states } => self.remove(states)?,
            Edit::AddSink { states } => return self.add_sink(states),
            Edit::Align { states, axis } => {
                let places = self.places(states)?;
                let middle = mean(places.iter().map(|(_, at)| across(*at, *axis)));
                for (id, at) in places {
                    self.change(id, |s| s.at = set_across(at, *axis, middle))?;
                }
            }
            Edit::Distribute { states, axis } => {
                let mut places = self.places(states)?;
                let along = |at: (f64, f64)| if *axis == Axis::Row { at.0 } else { at.1 };
                places.sort_by(|a, b| along(a.1).total_cmp(&along(b.1)).then(a.0.cmp(&b.0)));
                if let [first, .., last] = places[..] {
                    let (low, high) = (along(first.1), along(last.1));
                    let step = (high - low) / (places.len() - 1) as f64;
                    for (i, (id, at)) in places.into_iter().enumerate() {
                        let to = low + step * i as f64;
                        self.change(id, |s| s.at = if *axis == Axis::Row { (to, at.1) } else { (at.0, to) })?;
                    }
                }
            }
            Edit::Snap { states, grid } => {
                // False for NaN as well.
                if !(*grid > 0.0 && grid.is_finite()) {
                    return Err(EditError::BadGrid(*grid));
                }
                let all: Vec<DraftStateId> = self.states().map(|s| s.id).collect();
                for (id, at) in self.places(if states.is_empty() { &all } else { states })? {
                    let snapped = ((at.0 / grid).round() * grid, (at.1 / grid).round() * grid);
                    // A grid finer than a float can tell, or wider than the canvas, leaves the state where it is.
                    if position_fits(snapped) {
                        self.change(id, |s| s.at = snapped)?;
                    }
                }
            }
            Edit::LayOut { style } => {
                let places = layout::lay_out(&self.graph(), *style);
                for (state, p) in self.states.iter_mut().zip(places) {
                    let changed = DraftState { at: units(p), bends: [None, None], ..(**state).clone() };
                    *state = Arc::new(changed);
                }
            }
            Edit::SetName(name) => self.name.clone_from(name),
            Edit::SetAbout(about) => self.about.clone_from(about),
            Edit::Paste { part, offset } => return self.paste(part, *offset),
            Edit::Replace { dfa, .. } => {
                // New ids, so that nothing that was remembered of the old states is taken for the new ones.
                let fresh = Self::of(dfa);
                let shift = |id: DraftStateId| DraftStateId(id.0 + self.next_id);
                let states: Vec<Arc<DraftState>> = fresh
                    .states()
                    .map(|s| Arc::new(DraftState { id: shift(s.id), next: s.next.map(|id| id.map(shift)), ..s.clone() }))
                    .collect();
                let next_id = self.next_id + fresh.next_id;
                let start = fresh.start.map(shift);
                *self = Self { states, start, next_id, ..fresh };
                return Ok(self.states().map(|s| s.id).collect());
            }
        }
        Ok(Vec::new())
    }

    fn expect(&self, id: DraftStateId) -> Result<usize, EditError> {
        self.index(id).ok_or(EditError::NoSuchState(id))
    }

    fn change(&mut self, id: DraftStateId, change: impl FnOnce(&mut DraftState)) -> Result<(), EditError> {
        let i = self.expect(id)?;
        change(Arc::make_mut(&mut self.states[i]));
        Ok(())
    }

    /// Leads a letter somewhere; its bend goes when it leads elsewhere than before.
    fn lead(&mut self, from: DraftStateId, letter: Letter, to: Option<DraftStateId>) -> Result<(), EditError> {
        // An edge that both letters share keeps its bend.
        let shared = to.and_then(|to| {
            let state = self.state(from)?;
            let other = letter.other().index();
            (state.next[other] == Some(to)).then_some(state.bends[other])?
        });
        self.change(from, |s| {
            if s.next[letter.index()] != to {
                s.next[letter.index()] = to;
                s.bends[letter.index()] = shared;
            }
        })
    }

    fn add(&mut self, name: String, at: (f64, f64)) -> Result<DraftStateId, EditError> {
        place(at)?;
        if self.states.len() >= MAX_STATES {
            return Err(EditError::TooManyStates);
        }
        let id = DraftStateId(self.next_id);
        self.next_id += 1;
        let state = DraftState { id, name, accepting: false, next: [None; 2], at, bends: [None; 2] };
        self.states.push(Arc::new(state));
        Ok(id)
    }

    fn places(&self, ids: &[DraftStateId]) -> Result<Vec<(DraftStateId, (f64, f64))>, EditError> {
        ids.iter().map(|&id| Ok((id, self.states[self.expect(id)?].at))).collect()
    }

    fn remove(&mut self, ids: &[DraftStateId]) -> Result<(), EditError> {
        for &id in ids {
            self.expect(id)?;
        }
        let gone: HashSet<DraftStateId> = ids.iter().copied().collect();
        self.states.retain(|s| !gone.contains(&s.id));
        self.start = self.start.filter(|id| !gone.contains(id));
        for state in &mut self.states {
            for i in 0..2 {
                if state.next[i].is_some_and(|id| gone.contains(&id)) {
                    let state = Arc::make_mut(state);
                    state.next[i] = None;
                    state.bends[i] = None;
                }
            }
        }
        Ok(())
    }

    fn add_sink(&mut self, ids: &[DraftStateId]) -> Result<Vec<DraftStateId>, EditError> {
        for &id in ids {
            self.expect(id)?;
        }
        let wanted: Vec<DraftStateId> = if ids.is_empty() { self.states().map(|s| s.id).collect() } else { ids.to_vec() };
        let incomplete = |s: &&DraftState| wanted.contains(&s.id) && s.next.contains(&None);
        if !self.states().any(|s| incomplete(&s)) {
            return Ok(Vec::new());
        }
        let is_sink = |s: &DraftState| !s.accepting && s.next == [Some(s.id); 2];
        let mut added = Vec::new();
        let known = self.states().find(|s| is_sink(s)).map(|s| s.id);
        let sink = if let Some(known) = known {
            known
        } else {
            // Below the states that need it.
            let taken: Vec<Vec2> = self.states().map(|s| radii(s.at)).collect();
            let needy: Vec<(f64, f64)> = self.states().filter(incomplete).map(|s| s.at).collect();
            let wish = Vec2::new(mean(needy.iter().map(|p| p.0)), mean(needy.iter().map(|p| p.1))) * (1.0 / RADIUS);
            let at = units(layout::free_place(&taken, wish + Vec2::new(0.0, 4.0)));
            let names: HashSet<&str> = self.states().map(|s| s.name.as_str()).collect();
            let id = self.add(free_name("sink", &names), at)?;
            self.change(id, |s| s.next = [Some(id); 2])?;
            added.push(id);
            id
        };
        let wanted: HashSet<DraftStateId> = wanted.into_iter().collect();
        for state in &mut self.states {
            if wanted.contains(&state.id) && state.next.contains(&None) {
                let state = Arc::make_mut(state);
                state.next = state.next.map(|to| to.or(Some(sink)));
            }
        }
        Ok(added)
    }

    fn paste(&mut self, part: &Self, offset: (f64, f64)) -> Result<Vec<DraftStateId>, EditError> {
        let mut names: HashSet<String> = self.states().map(|s| s.name.clone()).collect();
        let mut new_ids: HashMap<DraftStateId, DraftStateId> = HashMap::new();
        for state in part.states() {
            let taken: HashSet<&str> = names.iter().map(String::as_str).collect();
            let name = free_name(&state.name, &taken);
            names.insert(name.clone());
            let id = self.add(name, (state.at.0 + offset.0, state.at.1 + offset.1))?;
            new_ids.insert(state.id, id);
        }
        for state in part.states() {
            let next = state.next.map(|id| id.and_then(|id| new_ids.get(&id).copied()));
            let Some(&id) = new_ids.get(&state.id) else { continue };
            self.change(id, |s| {
                s.accepting = state.accepting;
                s.next = next;
                s.bends = state.bends;
            })?;
        }
        if self.start.is_none() {
            self.start = part.start.and_then(|id| new_ids.get(&id).copied());
        }
        Ok(part.states().filter_map(|s| new_ids.get(&s.id).copied()).collect())
    }
}

fn place(at: (f64, f64)) -> Result<(), EditError> {
    if position_fits(at) { Ok(()) } else { Err(EditError::BadPlace(at)) }
}

fn radii((x, y): (f64, f64)) -> Vec2 {
    Vec2::new(x, y) * (1.0 / RADIUS)
}

/// In drawing units, rounded so that files stay readable.
fn units(p: Vec2) -> (f64, f64) {
    let round = |x: f64| (x * RADIUS * 100.0).round() / 100.0 + 0.0;
    (round(p.x), round(p.y))
}

fn across(at: (f64, f64), axis: Axis) -> f64 {
    if axis == Axis::Row { at.1 } else { at.0 }
}

fn set_across(at: (f64, f64), axis: Axis, to: f64) -> (f64, f64) {
    if axis == Axis::Row { (at.0, to) } else { (to, at.1) }
}

fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let n = numbers.len().max(1) as f64;
    numbers.sum::<f64>() / n
}

/// The name, or the name with the first number behind it that is free.
fn free_name(wanted: &str, taken: &HashSet<&str>) -> String {
    if !taken.contains(wanted) {
        return wanted.to_owned();
    }
    // `q1` becomes the next free `q2`, not `q12`.
    let stem = wanted.trim_end_matches(|c: char| c.is_ascii_digit());
    let first = wanted[stem.len()..].parse::<u64>().map_or(2, |n| n.saturating_add(1));
    (first..).map(|n| format!("{stem}{n}")).find(|name| !taken.contains(name.as_str())).unwrap_or_else(|| wanted.to_owned())
}
