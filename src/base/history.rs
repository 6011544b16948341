//! The history of something that a person edits: whole states of it, from step to step, to undo and redo.

use std::collections::VecDeque;

/// Largest number of steps that can be undone.
pub const MOST_STEPS: usize = 500;

/// Number of a step. No other step of its history ever has it, whatever was undone before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Serial(u64);

/// A step, with the state on its other side: before it if it can be undone, after it if it can be redone.
#[derive(Clone, Debug)]
struct Step<T, L> {
    serial: Serial,
    label: L,
    other: T,
}

/// A state and the steps that led to it. Each step has a label, which is also what further changes of one gesture have in common: those
/// of a drag, or of what is typed into one field.
///
/// States are kept whole, so a `T` should be cheap to clone.
///
/// ```
/// use fob_base::History;
/// let mut history = History::new(0);
/// history.step("add", 1);
/// for typed in [12, 123] {
///     history.gesture("type", typed);
/// }
/// assert_eq!(history.undo(), Some(&"type"));
/// assert_eq!(history.now(), &1);
/// ```
#[derive(Clone, Debug)]
pub struct History<T, L = &'static str> {
    now: T,
    undo: VecDeque<Step<T, L>>,
    /// The next one to redo is last.
    redo: Vec<Step<T, L>>,
    /// Whether the last step may still be amended.
    is_open: bool,
    revision: u64,
    next: u64,
}

impl<T: Default, L> Default for History<T, L> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T, L> History<T, L> {
    /// Creates a history without steps.
    pub const fn new(now: T) -> Self {
        Self { now, undo: VecDeque::new(), redo: Vec::new(), is_open: false, revision: 1, next: 0 }
    }

    /// Returns the present state.
    pub const fn now(&self) -> &T {
        &self.now
    }

    /// Returns a number that grows with every change, undo and redo; the first one is 1.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the number of the last step, if there is one to undo.
    pub fn last(&self) -> Option<Serial> {
        self.undo.back().map(|step| step.serial)
    }

    /// Returns whether there is a step with this number, to undo or to redo.
    pub fn has(&self, serial: Serial) -> bool {
        self.undo.iter().chain(&self.redo).any(|step| step.serial == serial)
    }

    /// Returns the number of the step that is redone next, if there is one.
    pub fn next(&self) -> Option<Serial> {
        self.redo.last().map(|step| step.serial)
    }

    /// Returns whether undo and redo are possible.
    pub fn can(&self) -> (bool, bool) {
        (!self.undo.is_empty(), !self.redo.is_empty())
    }

    /// Returns the labels of the steps that can be undone, the last one first.
    pub fn undoable(&self) -> impl Iterator<Item = &L> {
        self.undo.iter().rev().map(|step| &step.label)
    }

    /// Returns the labels of the steps that can be redone, the next one first.
    pub fn redoable(&self) -> impl Iterator<Item = &L> {
        self.redo.iter().rev().map(|step| &step.label)
    }

    /// Changes the present state outside of the steps: what is no edit, such as a counter.
    pub fn adjust(&mut self, change: impl FnOnce(&mut T)) {
        change(&mut self.now);
    }

    fn show(&mut self, state: T) -> T {
        self.revision += 1;
        std::mem::replace(&mut self.now, state)
    }
}

impl<T: PartialEq, L: PartialEq> History<T, L> {
    /// Ends a gesture: the next change is a step of its own. A gesture that ended where it began is no step.
    pub fn end_gesture(&mut self) {
        if self.is_open && self.undo.back().is_some_and(|step| step.other == self.now) {
            self.undo.pop_back();
        }
        self.is_open = false;
    }

    /// Makes a step, after which nothing can be redone; returns whether it changed anything. If not, it is no step.
    pub fn step(&mut self, label: L, after: T) -> bool {
        self.end_gesture();
        if after == self.now {
            return false;
        }
        let (serial, before) = (Serial(self.next), self.show(after));
        self.next += 1;
        self.undo.push_back(Step { serial, label, other: before });
        if self.undo.len() > MOST_STEPS {
            self.undo.pop_front();
        }
        self.redo.clear();
        true
    }

    /// Makes a change of a gesture: a further one with the same label is part of the same step. Returns whether it changed anything.
    pub fn gesture(&mut self, label: L, after: T) -> bool {
        if self.before_gesture(&label).is_some() {
            return self.amend(after);
        }
        let changed = self.step(label, after);
        self.is_open = changed;
        changed
    }

    /// Returns the state from before the gesture with this label, if it is in progress.
    pub fn before_gesture(&self, label: &L) -> Option<&T> {
        self.undo.back().filter(|step| self.is_open && step.label == *label).map(|step| &step.other)
    }

    /// Puts another state at the end of the last step, in progress or not; returns whether it changed anything.
    pub fn amend(&mut self, after: T) -> bool {
        let changed = after != self.now;
        if changed {
            self.show(after);
            self.redo.clear();
        }
        changed
    }

    /// Undoes the last step and returns its label, if there is one.
    pub fn undo(&mut self) -> Option<&L> {
        self.end_gesture();
        let Step { serial, label, other: before } = self.undo.pop_back()?;
        let other = self.show(before);
        self.redo.push(Step { serial, label, other });
        self.redo.last().map(|step| &step.label)
    }

    /// Redoes the last undone step and returns its label, if there is one.
    pub fn redo(&mut self) -> Option<&L> {
        self.is_open = false;
        let Step { serial, label, other: after } = self.redo.pop()?;
        let other = self.show(after);
        self.undo.push_back(Step { serial, label, other });
        self.undo.back().map(|step| &step.label)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::Dice;

    #[test]
    fn a_gesture_is_one_step_and_none_if_it_ends_where_it_began() {
        let mut history = History::new(0);
        assert!(history.step("a", 1) && !history.step("a", 1), "what changes nothing is no step");
        for x in [2, 3, 4] {
            assert!(history.gesture("drag", x));
        }
        assert_eq!(history.before_gesture(&"drag"), Some(&1));
        history.end_gesture();
        history.gesture("drag", 5);
        history.gesture("drag", 4);
        history.step("b", 9);
        assert_eq!(history.undoable().collect::<Vec<_>>(), [&"b", &"drag", &"a"], "the second drag came back");
        history.undo();
        history.undo();
        assert_eq!((history.now(), history.can()), (&1, (true, true)));
        history.gesture("drag", 7);
        assert_eq!(history.redo(), None);
        assert_eq!(history.undo(), Some(&"drag"));
        assert_eq!(history.now(), &1);
    }

    #[test]
    fn a_number_belongs_to_one_step_for_ever() {
        let mut history = History::new(0);
        let mut numbers = Vec::new();
        for x in 1..10 {
            history.step("x", x);
            numbers.push(history.last().unwrap());
            if x % 3 == 0 {
                history.undo();
                assert_eq!(history.next(), numbers.last().copied(), "an undone step keeps its number");
            }
        }
        let mut sorted = numbers.clone();
        sorted.dedup();
        assert_eq!(sorted.len(), 9);
        // Steps 3 and 6 were undone, and others made instead; step 9 can be redone.
        let has: Vec<bool> = numbers.iter().map(|serial| history.has(*serial)).collect();
        assert_eq!(has, [true, true, false, true, true, false, true, true, true]);
    }

    #[test]
    fn at_most_so_many_steps_are_kept() {
        let mut history = History::new(0);
        (1..=MOST_STEPS + 20).for_each(|x| assert!(history.step("x", x)));
        while history.undo().is_some() {}
        assert_eq!(history.now(), &20);
    }

    /// Against a list of all states with a place in it.
    #[test]
    fn random_steps_are_those_of_a_list() {
        let mut dice = Dice::new(60);
        for _ in 0..200 {
            let (mut history, mut list, mut at) = (History::new(0), vec![0], 0);
            for _ in 0..60 {
                match dice.below(4) {
                    0 if at > 0 => {
                        assert!(history.undo().is_some());
                        at -= 1;
                    }
                    1 if at + 1 < list.len() => {
                        assert!(history.redo().is_some());
                        at += 1;
                    }
                    2 | 3 => {
                        let new = dice.below(5);
                        if history.step("x", new) {
                            list.truncate(at + 1);
                            list.push(new);
                            at += 1;
                        }
                    }
                    _ => assert_eq!(history.can(), (at > 0, at + 1 < list.len())),
                }
                assert_eq!(history.now(), &list[at]);
            }
        }
    }
}
