//! Applies edits to a draft.

use super::change::{Axis, Edit, EditError};
use super::draft::Draft;
use super::policy::Policy;
use super::state::{DraftState, DraftStateId};
use crate::figure::Vec2;
use crate::general::{Alphabet, Reads, Symbol};
use crate::problem::position_fits;
use crate::{RADIUS, layout};
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
    pub fn after(&self, edit: &Edit, policy: Policy) -> Result<(Self, Vec<DraftStateId>), EditError> {
        let mut draft = self.clone();
        let added = draft.apply(edit, policy)?;
        Ok((draft, added))
    }

    /// Applies an edit in place. If it fails the draft may be partly changed, so this stays private.
    fn apply(&mut self, edit: &Edit, policy: Policy) -> Result<Vec<DraftStateId>, EditError> {
        match edit {
            Edit::AddState { at, name } => {
                let id = self.add(name.as_deref(), *at, policy)?;
                if self.starts.is_empty() {
                    self.starts.push(id);
                }
                return Ok(vec![id]);
            }
            Edit::AddTarget { from, reads, at, name } => {
                self.expect(*from)?;
                let id = self.add(name.as_deref(), *at, policy)?;
                self.lead(*from, *reads, id, policy)?;
                return Ok(vec![id]);
            }
            Edit::Rename { state, name } => {
                self.expect(*state)?;
                let name = policy.name(self, *state, name)?;
                self.change(*state, |s| s.name = name)?;
            }
            Edit::SetAccepting { states, accepting } => {
                for id in states {
                    self.change(*id, |s| s.accepting = *accepting)?;
                }
            }
            Edit::SetStarts { states } => {
                let mut places = states.iter().map(|id| Ok((self.expect(*id)?, *id))).collect::<Result<Vec<_>, _>>()?;
                places.sort_unstable();
                places.dedup();
                self.starts =
                    places.into_iter().map(|(_, id)| id).take(if policy.deterministic { 1 } else { usize::MAX }).collect();
            }
            Edit::Lead { from, read, to } => {
                to.iter().try_for_each(|to| self.expect(*to).map(drop))?;
                self.unlead(*from, Reads::one(*read), to)?;
                for to in to {
                    self.lead(*from, Reads::one(*read), *to, policy)?;
                }
            }
            Edit::SetReads { from, to, reads } => {
                self.expect(*to)?;
                let has = self.reads(*from, *to);
                self.change(*from, |s| s.unlead(has.without(*reads), Some(*to)))?;
                self.lead(*from, reads.without(has), *to, policy)?;
            }
            Edit::Retarget { from, to, new_to } => {
                self.expect(*to)?;
                self.expect(*new_to)?;
                let reads = self.reads(*from, *to);
                if to != new_to {
                    self.change(*from, |s| s.unlead(reads, Some(*to)))?;
                    self.lead(*from, reads, *new_to, policy)?;
                }
                self.expect(*from)?;
            }
            Edit::RemoveEdge { from, to } => {
                self.expect(*to)?;
                self.change(*from, |s| s.unlead(s.reads(), Some(*to)))?;
            }
            Edit::Bend { from, to, bend } => {
                self.expect(*to)?;
                if let Some(bend) = bend {
                    place(*bend)?;
                }
                self.change(*from, |s| s.bend_to(*to, *bend))?;
            }
            Edit::Move { states } => {
                for (id, at) in states {
                    place(*at)?;
                    self.change(*id, |s| s.at = *at)?;
                }
            }
            Edit::Remove { states } => self.remove(states)?,
            Edit::AddSink { states } => return self.add_sink(states, policy),
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
                    let state = Arc::make_mut(state);
                    state.at = units(p);
                    state.arrows.iter_mut().for_each(|arrow| arrow.bend = None);
                }
            }
            Edit::SetName(name) => self.name = visible(name).into_owned(),
            Edit::SetAbout(about) => self.about.clone_from(about),
            Edit::SetLetters(letters) => self.spell(letters, policy)?,
            Edit::Paste { part, offset } => return self.paste(part, *offset, policy),
            Edit::Replace { draft: fresh, .. } => {
                // New ids, so that nothing that was remembered of the old states is taken for the new ones.
                let shift = |id: DraftStateId| DraftStateId(id.0 + self.next_id);
                let states = fresh.states.iter().map(|s| {
                    let mut state = DraftState { id: shift(s.id), ..(**s).clone() };
                    state.lead_elsewhere(|id| Some(shift(id)), Some);
                    Arc::new(state)
                });
                let states = states.collect();
                let starts = fresh.starts.iter().map(|id| shift(*id)).collect();
                *self = Self { starts, states, next_id: self.next_id + fresh.next_id, ..(**fresh).clone() };
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

    /// Leads letters to a state. In a deterministic draft they leave the edges on which they were. An edge that is there keeps its bend.
    fn lead(&mut self, from: DraftStateId, reads: Reads, to: DraftStateId, policy: Policy) -> Result<(), EditError> {
        let reads = if policy.deterministic { reads.without(Reads::EMPTY) } else { reads };
        self.change(from, |s| {
            if reads.without(s.arrow(to).map_or_else(Reads::default, |arrow| arrow.reads)).is_none() {
                return;
            }
            if policy.deterministic {
                let others: Vec<DraftStateId> = s.arrows().iter().map(|arrow| arrow.to).filter(|other| *other != to).collect();
                others.into_iter().for_each(|other| s.unlead(reads, Some(other)));
            }
            s.lead(reads, to);
        })
    }

    /// Takes letters away from all edges but those to some states.
    fn unlead(&mut self, from: DraftStateId, reads: Reads, but: &[DraftStateId]) -> Result<(), EditError> {
        self.change(from, |s| {
            let gone: Vec<DraftStateId> = s.arrows().iter().map(|arrow| arrow.to).filter(|to| !but.contains(to)).collect();
            gone.into_iter().for_each(|to| s.unlead(reads, Some(to)));
        })
    }

    fn spell(&mut self, letters: &Alphabet, policy: Policy) -> Result<(), EditError> {
        if policy.fixed_letters && *letters != self.letters {
            return Err(EditError::FixedLetters(self.letters.clone()));
        }
        if letters.len() != self.letters.len() {
            let old = self.letters.clone();
            let place = |letter: Symbol| letters.letters().iter().position(|c| *c == old.letter(letter)).map(|i| i as Symbol);
            self.states.iter_mut().for_each(|state| Arc::make_mut(state).lead_elsewhere(Some, place));
        }
        self.letters = letters.clone();
        Ok(())
    }

    fn add(&mut self, name: Option<&str>, at: (f64, f64), policy: Policy) -> Result<DraftStateId, EditError> {
        place(at)?;
        if self.states.len() >= policy.most {
            return Err(EditError::TooManyStates(policy.most));
        }
        let id = DraftStateId(self.next_id);
        let name = match name {
            Some(name) => policy.name(self, id, name)?,
            None => self.fresh_name(),
        };
        self.next_id += 1;
        self.states.push(Arc::new(DraftState::new(id, name, false, at)));
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
        self.starts.retain(|id| !gone.contains(id));
        for state in &mut self.states {
            if state.arrows.iter().any(|arrow| gone.contains(&arrow.to)) {
                Arc::make_mut(state).lead_elsewhere(|id| (!gone.contains(&id)).then_some(id), Some);
            }
        }
        Ok(())
    }

    fn add_sink(&mut self, ids: &[DraftStateId], policy: Policy) -> Result<Vec<DraftStateId>, EditError> {
        for &id in ids {
            self.expect(id)?;
        }
        let all = Reads::all(self.letters.len());
        let wanted: HashSet<DraftStateId> =
            if ids.is_empty() { self.states().map(|s| s.id).collect() } else { ids.iter().copied().collect() };
        let incomplete = |s: &&DraftState| wanted.contains(&s.id) && !all.without(s.reads()).is_none();
        if !self.states().any(|s| incomplete(&s)) {
            return Ok(Vec::new());
        }
        let is_sink = |s: &DraftState| !s.accepting && all.without(self.reads(s.id, s.id)).is_none() && s.arrows.len() == 1;
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
            let id = self.add(Some(&free_name("sink", &names)), at, policy)?;
            self.change(id, |s| s.lead(all, id))?;
            added.push(id);
            id
        };
        for state in &mut self.states {
            let missing = all.without(state.reads());
            if wanted.contains(&state.id) && !missing.is_none() {
                Arc::make_mut(state).lead(missing, sink);
            }
        }
        Ok(added)
    }

    fn paste(&mut self, part: &Self, offset: (f64, f64), policy: Policy) -> Result<Vec<DraftStateId>, EditError> {
        let mut names: HashSet<String> = self.states().map(|s| s.name.clone()).collect();
        let (first, mut new_ids) = (self.states.len(), HashMap::new());
        for state in part.states() {
            let name = free_name(&state.name, &names);
            names.insert(name.clone());
            let at = (state.at.0 + offset.0, state.at.1 + offset.1);
            // Names of a part are as they are, good or not.
            let id = self.add(Some(&name), at, Policy { strict_names: false, ..policy })?;
            new_ids.insert(state.id, id);
        }
        let known = |id: DraftStateId| new_ids.get(&id).copied();
        let letter = |symbol: Symbol| self.letters.symbol(part.letters.letter(symbol));
        for (new, old) in self.states[first..].iter_mut().zip(part.states()) {
            let new = Arc::make_mut(new);
            (new.accepting, new.arrows) = (old.accepting, old.arrows.clone());
            new.lead_elsewhere(known, letter);
        }
        if self.starts.is_empty() {
            self.starts = part.starts.iter().filter_map(|id| known(*id)).collect();
        }
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
