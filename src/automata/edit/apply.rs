//! Applies edits to a draft.

use super::change::{Axis, Edit, EditError};
use super::draft::{Draft, DraftState, DraftStateId};
use crate::figure::Vec2;
use crate::problem::position_fits;
use crate::{Letter, MAX_STATES, RADIUS, layout};
use fob_base::text::visible;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A state and its position.
type Placed = (DraftStateId, (f64, f64));

impl Draft {
    /// Returns the draft after an edit, and the states that the edit added.
    ///
    /// # Errors
    /// The edit is not possible.
    pub fn after(&self, edit: &Edit) -> Result<(Self, Vec<DraftStateId>), EditError> {
        let mut draft = self.clone();
        let added = draft.apply(edit)?;
        Ok((draft, added))
    }

    /// Applies an edit in place. If it fails the draft may be partly changed, so this stays private.
    fn apply(&mut self, edit: &Edit) -> Result<Vec<DraftStateId>, EditError> {
        match edit {
            Edit::AddState { at, name } => {
                let id = self.add(name.clone().unwrap_or_else(|| self.fresh_name()), *at)?;
                self.start = self.start.or(Some(id));
                return Ok(vec![id]);
            }
            Edit::AddTarget { from, letters, at, name } => {
                self.expect(*from)?;
                let id = self.add(name.clone().unwrap_or_else(|| self.fresh_name()), *at)?;
                for letter in Letter::ALL {
                    if letters[letter.index()] {
                        self.lead(*from, letter, Some(id))?;
                    }
                }
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
            Edit::SetName(name) => self.name = visible(name).into_owned(),
            Edit::SetAbout(about) => self.about.clone_from(about),
            Edit::Paste { part, offset } => return self.paste(part, *offset),
            Edit::Replace { dfa, .. } => {
                // New ids, so that nothing that was remembered of the old states is taken for the new ones.
                let fresh = Self::from_dfa(dfa);
                let shift = |id: DraftStateId| DraftStateId(id.0 + self.next_id);
                let states: Vec<Arc<DraftState>> = fresh
                    .states()
                    .map(|s| Arc::new(DraftState { id: shift(s.id), next: s.next.map(|id| id.map(shift)), ..s.clone() }))
                    .collect();
                let next_id = self.next_id + fresh.next_id;
                let start = fresh.start.map(shift);
                *self = Self { start, states, next_id, ..fresh };
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

    /// Sets the target of a transition. The bend of its edge is removed if the target changes.
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

    fn places(&self, ids: &[DraftStateId]) -> Result<Vec<Placed>, EditError> {
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
            let names: HashSet<String> = self.states().map(|s| s.name.clone()).collect();
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
        let (first, mut new_ids) = (self.states.len(), HashMap::new());
        for state in part.states() {
            let name = free_name(&state.name, &names);
            names.insert(name.clone());
            let id = self.add(name, (state.at.0 + offset.0, state.at.1 + offset.1))?;
            new_ids.insert(state.id, id);
        }
        let known = |id: Option<DraftStateId>| id.and_then(|id| new_ids.get(&id).copied());
        for (new, old) in self.states[first..].iter_mut().zip(part.states()) {
            let new = Arc::make_mut(new);
            new.accepting = old.accepting;
            new.next = old.next.map(known);
            new.bends = old.bends;
        }
        self.start = self.start.or(known(part.start));
        Ok(self.states[first..].iter().map(|s| s.id).collect())
    }
}

fn place(at: (f64, f64)) -> Result<(), EditError> {
    if position_fits(at) { Ok(()) } else { Err(EditError::BadPlace(at)) }
}

fn radii((x, y): (f64, f64)) -> Vec2 {
    Vec2::new(x, y) * (1.0 / RADIUS)
}

/// Converts to drawing units, rounded so that files stay readable.
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

/// Returns the name, with the first free number appended if it is taken.
fn free_name(wanted: &str, taken: &HashSet<String>) -> String {
    if !taken.contains(wanted) {
        return wanted.to_owned();
    }
    // `q1` becomes the next free `q2`, not `q12`.
    let stem = wanted.trim_end_matches(|c: char| c.is_ascii_digit());
    let first = wanted[stem.len()..].parse::<u64>().map_or(2, |n| n.saturating_add(1));
    // One of these is free: there are more of them than names that are taken.
    let names = (0..=taken.len() as u64).map(|n| format!("{stem}{}", first.saturating_add(n)));
    names.into_iter().find(|name| !taken.contains(name)).unwrap_or_else(|| wanted.to_owned())
}
