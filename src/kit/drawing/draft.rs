//! An automaton over letters of its own while it is edited: the editor of drafts, for a canvas that counts its states.

use fob_automata::edit::{self, DraftState, DraftStateId, Edit, EditError, Editor, MOST_DRAWN, Policy};
use fob_automata::figure::{Figure, Vec2 as Unit};
use fob_automata::general::{Alphabet, Automaton, Reads, Symbol};
use fob_automata::layout::{self, Style};
use fob_automata::{MAX_COORDINATE, RADIUS};
use std::sync::Arc;

/// Largest number of states to edit.
pub const MOST_STATES: usize = MOST_DRAWN;
/// The label of a transition that reads nothing.
pub const EMPTY: char = 'ε';

/// A letter, or nothing.
pub type Read = Option<Symbol>;

/// An automaton that is edited. States are counted in their order; what is to last has their [ids](Draft::id).
#[derive(Clone, Debug)]
pub struct Draft(Editor);

impl Draft {
    /// Creates an empty draft.
    pub const fn new(letters: Alphabet, policy: Policy) -> Self {
        Self(Editor::with(edit::Draft::over(letters), policy))
    }

    /// Creates a draft of an automaton. States without positions are laid out.
    pub fn of(automaton: &Automaton, policy: Policy) -> Self {
        Self(Editor::with(edit::Draft::of(automaton), policy))
    }

    /// Opens another automaton in place of this one, which can be undone.
    pub fn replace(&mut self, automaton: &Automaton) {
        self.open(edit::Draft::of(automaton));
    }

    /// Begins another automaton, with these letters, which can be undone.
    pub fn begin(&mut self) {
        self.open(edit::Draft::over(self.letters().clone()));
    }

    fn open(&mut self, draft: edit::Draft) {
        self.apply(&Edit::Replace { what: "open".to_owned(), draft: Box::new(draft), is_other: true });
    }

    /// Removes all states, which can be undone.
    pub fn clear(&mut self) {
        let states = self.states().iter().map(|state| state.id).collect();
        self.apply(&Edit::Remove { states });
    }

    /// Makes a step. Whatever the canvas asks for is possible, unless there are too many states.
    fn apply(&mut self, edit: &Edit) -> Vec<DraftStateId> {
        self.0.apply(edit).map(|done| done.added).unwrap_or_default()
    }

    /// Returns the draft.
    pub const fn draft(&self) -> &edit::Draft {
        self.0.draft()
    }

    /// Returns what is allowed.
    pub const fn policy(&self) -> Policy {
        self.0.policy()
    }

    /// Returns the alphabet.
    pub const fn letters(&self) -> &Alphabet {
        self.draft().letters()
    }

    /// Returns the states.
    pub fn states(&self) -> &[Arc<DraftState>] {
        self.draft().list()
    }

    /// Returns the id of a state.
    ///
    /// # Panics
    /// If there is no such state.
    pub fn id(&self, state: usize) -> DraftStateId {
        self.states()[state].id
    }

    /// Returns the place of a state in the order, if it exists.
    pub fn index(&self, id: DraftStateId) -> Option<usize> {
        self.draft().index(id)
    }

    /// Returns the start, if there is one.
    pub fn start(&self) -> Option<usize> {
        self.index(self.draft().start()?)
    }

    /// Returns the name of the automaton.
    pub fn name(&self) -> &str {
        self.draft().name()
    }

    /// Names the automaton, as the file does under which it is saved: that cannot be undone.
    pub fn call(&mut self, name: &str) {
        self.0.call(name);
    }

    /// Returns which of the automata that were opened here this is: undo may bring an earlier one back.
    pub const fn sheet(&self) -> u32 {
        self.draft().sheet()
    }

    /// Returns a number that changes with each edit.
    pub const fn revision(&self) -> u64 {
        self.0.revision()
    }

    /// Returns the state of this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.states().iter().position(|state| state.name == name)
    }

    /// Returns the automaton.
    ///
    /// # Errors
    /// It has no states or no start: the next step in a sentence.
    pub fn automaton(&self) -> Result<Automaton, &'static str> {
        if self.states().is_empty() {
            return Err(super::labels::NO_STATES);
        }
        if self.start().is_none() {
            return Err("No start yet: select a state and press Start");
        }
        self.draft().to_automaton().ok_or("Some names are invalid")
    }

    /// Returns a drawing without a start as if its first state were the start; `None` without states.
    pub fn as_if_started(&self) -> Option<Automaton> {
        if self.states().is_empty() { None } else { self.draft().started(vec![0]) }
    }

    /// Takes the start away, which cannot be undone: for a drawing that [`Draft::as_if_started`] wrote.
    pub fn forget_start(&mut self) {
        self.0.forget_starts();
    }

    /// Ends a group of edits that undo takes back at once.
    pub fn end_gesture(&mut self) {
        self.0.end_gesture();
    }

    /// Returns whether undo and redo are possible.
    pub fn can(&self) -> (bool, bool) {
        self.0.can()
    }

    /// Takes the last edit back.
    pub fn undo(&mut self) {
        self.0.undo();
    }

    /// Makes the edit again that was taken back.
    pub fn redo(&mut self) {
        self.0.redo();
    }

    /// Adds a state near a place, in drawing units; the first one becomes the start. Returns it, unless there are too many.
    pub fn add_state(&mut self, at: (f64, f64)) -> Option<usize> {
        let at = self.free_place(at);
        let added = self.apply(&Edit::AddState { at, name: None });
        self.index(*added.first()?)
    }

    /// Returns a place near `at` that overlaps no state.
    fn free_place(&self, at: (f64, f64)) -> (f64, f64) {
        let taken: Vec<Unit> = self.states().iter().map(|state| unit(state.at)).collect();
        let wish = unit(at);
        let place = if taken.iter().all(|t| t.distance(wish) >= layout::APART) { wish } else { layout::free_place(&taken, wish) };
        clamped(units(place))
    }

    /// Removes states with their transitions.
    pub fn remove(&mut self, gone: &[usize]) {
        let states = gone.iter().map(|&state| self.id(state)).collect();
        self.apply(&Edit::Remove { states });
    }

    /// Renames a state.
    ///
    /// # Errors
    /// Why it cannot have this name.
    pub fn rename(&mut self, state: usize, name: &str) -> Result<(), String> {
        let state = self.id(state);
        self.follow(format!("rename {state}"), &Edit::Rename { state, name: name.to_owned() })
    }

    fn follow(&mut self, gesture: String, edit: &Edit) -> Result<(), String> {
        self.0.follow(gesture, edit).map(drop).map_err(|error| match error {
            EditError::Name(why) => why,
            other => other.to_string(),
        })
    }

    /// Sets whether states accept.
    pub fn set_accepting(&mut self, states: &[usize], accepting: bool) {
        let states = states.iter().map(|&state| self.id(state)).collect();
        self.apply(&Edit::SetAccepting { states, accepting });
    }

    /// Makes a state the start.
    pub fn set_start(&mut self, state: usize) {
        self.apply(&Edit::SetStarts { states: vec![self.id(state)] });
    }

    /// Moves states to places in drawing units.
    pub fn move_to(&mut self, places: &[(usize, (f64, f64))]) {
        let states = places.iter().map(|&(state, at)| (self.id(state), clamped(at))).collect();
        // Places within the drawing are always possible.
        let _ = self.follow("move".to_owned(), &Edit::Move { states });
    }

    /// Lays all states out anew.
    pub fn arrange(&mut self) {
        self.apply(&Edit::LayOut { style: Style::Auto });
    }

    /// Returns whether a letter leads from one state to another.
    pub fn leads(&self, from: usize, read: Read, to: usize) -> bool {
        self.states()[from].leads(read, self.id(to))
    }

    /// Sets whether a letter leads from one state to another. In a DFA it then leads nowhere else.
    pub fn set_leads(&mut self, from: usize, read: Read, to: usize, leads: bool) {
        let (from, to, read) = (self.id(from), self.id(to), Reads::one(read));
        let has = self.draft().reads(from, to);
        self.apply(&Edit::SetReads { from, to, reads: if leads { has.or(read) } else { has.without(read) } });
    }

    /// Draws an arrow from one state to another by the first letter that leads nowhere yet; where all lead somewhere, by the first one, which
    /// in a DFA is taken from its old target. An arrow that is there stays as it is.
    pub fn connect(&mut self, from: usize, to: usize) {
        let state = &self.states()[from];
        if state.arrow(self.id(to)).is_some() {
            return;
        }
        let missing = Reads::all(self.letters().len()).without(state.reads()).symbols().next();
        self.set_leads(from, Some(missing.unwrap_or(0)), to, true);
    }

    /// Leads all letters of an arrow to another state.
    pub fn retarget(&mut self, from: usize, to: usize, other: usize) {
        self.apply(&Edit::Retarget { from: self.id(from), to: self.id(to), new_to: self.id(other) });
    }

    /// Removes an arrow with all its letters.
    pub fn disconnect(&mut self, from: usize, to: usize) {
        self.apply(&Edit::RemoveEdge { from: self.id(from), to: self.id(to) });
    }

    /// Returns the targets of a state and a letter.
    pub fn targets(&self, from: usize, read: Read) -> Vec<usize> {
        let mut targets: Vec<usize> = self.states()[from].targets(read).filter_map(|to| self.index(to)).collect();
        targets.sort_unstable();
        targets
    }

    /// Returns the targets of a state and a letter as text: names with commas between them.
    pub fn targets_text(&self, from: usize, read: Read) -> String {
        let names: Vec<&str> = self.targets(from, read).into_iter().map(|to| self.states()[to].name.as_str()).collect();
        names.join(", ")
    }

    /// Sets the targets of a state and a letter by their names.
    ///
    /// # Errors
    /// A name that no state has, or several targets in a DFA.
    pub fn write_targets(&mut self, from: usize, read: Read, text: &str) -> Result<(), String> {
        let mut targets = Vec::new();
        // A name may have commas itself, such as that of a set of states.
        let whole = text.trim();
        let names = if self.find(whole).is_some() { vec![whole] } else { split(whole) };
        for name in names {
            targets.push(self.find(name).ok_or_else(|| format!("No state is called {name}"))?);
        }
        targets.sort_unstable();
        targets.dedup();
        if self.policy().deterministic && targets.len() > 1 {
            return Err("A DFA has one target for each letter".to_owned());
        }
        let (from, to) = (self.id(from), targets.into_iter().map(|to| self.id(to)).collect());
        self.follow(format!("targets of {from} {read:?}"), &Edit::Lead { from, read, to })
    }

    /// Replaces the alphabet. Of as many letters each takes over the transitions of the one at its place; else letters keep their own,
    /// and those of letters that are gone are removed.
    pub fn set_letters(&mut self, letters: Alphabet) {
        self.apply(&Edit::SetLetters(letters));
    }

    /// Returns the arrows, ordered by the state where they begin and then by their first letter.
    pub fn arrows(&self) -> Vec<Arrow> {
        let of = |(from, state): (usize, &Arc<DraftState>)| {
            let to = |id| self.index(id);
            let arrows = state.arrows().iter();
            arrows.filter_map(|a| Some(Arrow { from, to: to(a.to)?, reads: a.reads.each().collect() })).collect::<Vec<_>>()
        };
        self.states().iter().enumerate().flat_map(of).collect()
    }

    /// Returns a letter as it is written.
    pub fn sign(&self, read: Read) -> char {
        read.map_or(EMPTY, |letter| self.letters().letter(letter))
    }

    /// Returns the drawing.
    pub fn figure(&self) -> Figure {
        Figure::draw(&self.draft().plan_in_text())
    }

    /// Returns the letters that lead nowhere from a state.
    pub fn missing(&self, state: usize) -> Vec<char> {
        let missing = Reads::all(self.letters().len()).without(self.states()[state].reads());
        missing.symbols().map(|letter| self.sign(Some(letter))).collect()
    }
}

/// All letters from one state to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// State where it begins.
    pub from: usize,
    /// State where it ends.
    pub to: usize,
    /// Its letters, that which reads nothing last.
    pub reads: Vec<Read>,
}

/// Splits names at commas outside braces.
fn split(text: &str) -> Vec<&str> {
    let (mut depth, mut from, mut names) = (0_u32, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                names.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    names.push(&text[from..]);
    names.into_iter().map(str::trim).filter(|name| !name.is_empty()).collect()
}

/// Drawing units as radii.
pub(super) fn unit((x, y): (f64, f64)) -> Unit {
    Unit::new(x / RADIUS, y / RADIUS)
}

/// Radii as drawing units.
pub(super) fn units(p: Unit) -> (f64, f64) {
    let round = |x: f64| (x * RADIUS * 10.0).round() / 10.0;
    (round(p.x), round(p.y))
}

fn clamped((x, y): (f64, f64)) -> (f64, f64) {
    (x.clamp(-MAX_COORDINATE, MAX_COORDINATE), y.clamp(-MAX_COORDINATE, MAX_COORDINATE))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters() -> Alphabet {
        Alphabet::new(&['a', 'b']).expect("letters")
    }

    #[test]
    fn a_dfa_is_drawn_and_every_edit_is_undone() {
        let mut draft = Draft::new(letters(), Policy::DFA);
        assert!(draft.automaton().is_err());
        let p = draft.add_state((0.0, 0.0)).expect("room");
        let q = draft.add_state((0.0, 0.0)).expect("room");
        assert_eq!((draft.start(), draft.states()[q].name.as_str()), (Some(p), "q1"));
        assert_ne!(draft.states()[p].at, draft.states()[q].at, "states do not overlap");
        for (from, to) in [(p, q), (p, p), (q, q)] {
            draft.connect(from, to);
        }
        draft.set_accepting(&[q], true);
        assert_eq!((draft.targets_text(p, Some(0)), draft.targets_text(p, Some(1))), ("q1".into(), "q0".into()));
        draft.set_leads(p, Some(1), q, true);
        assert_eq!(draft.arrows().len(), 2, "a letter leads to one state");
        draft.set_leads(p, None, q, true);
        assert_eq!(draft.missing(q), ['b']);
        let drawn = draft.automaton().expect("a DFA");
        assert!(drawn.choice().is_none());
        draft.remove(&[p]);
        assert_eq!((draft.start(), draft.states().len()), (None, 1));
        while draft.can().0 {
            draft.undo();
        }
        assert!(draft.states().is_empty());
        while draft.can().1 {
            draft.redo();
        }
        assert_eq!(draft.states().len(), 1);
        draft.undo();
        assert_eq!(draft.automaton().as_ref(), Ok(&drawn));
    }

    #[test]
    fn targets_are_typed_by_name() {
        let mut draft = Draft::new(letters(), Policy::FREE);
        let states: Vec<usize> = (0..3).filter_map(|i| draft.add_state((100.0 * f64::from(i), 0.0))).collect();
        draft.rename(states[1], "{p,q}").expect("a name");
        assert!(draft.rename(states[2], " q0 ").is_err() && draft.rename(states[2], " ").is_err());
        draft.write_targets(0, Some(0), "{p,q}").expect("one");
        draft.write_targets(0, None, "{p,q}, q2, q2").expect("two");
        assert_eq!((draft.targets(0, Some(0)), draft.targets(0, None)), (vec![1], vec![1, 2]));
        assert_eq!(draft.write_targets(0, Some(1), "q9").expect_err("no target"), "No state is called q9");
        assert_eq!(draft.arrows()[0], Arrow { from: 0, to: 1, reads: vec![Some(0), None] });
        draft.write_targets(0, None, "").expect("none");
        assert!(draft.targets(0, None).is_empty());
        let mut dfa = Draft::of(&draft.automaton().expect("an automaton"), Policy { fixed_letters: false, ..Policy::DFA });
        assert_eq!(dfa.write_targets(0, Some(0), "q0, q2").expect_err("no target"), "A DFA has one target for each letter");
        dfa.set_letters(Alphabet::new(&['c', 'a', 'b']).expect("letters"));
        assert_eq!((dfa.targets(0, Some(0)), dfa.targets(0, Some(1))), (vec![], vec![1]));
        dfa.set_letters(letters());
        dfa.set_letters(Alphabet::new(&['0', '1']).expect("letters"));
        assert_eq!((dfa.sign(Some(0)), dfa.targets(0, Some(0))), ('0', vec![1]), "letters are renamed");
    }
}
