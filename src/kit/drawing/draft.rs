//! An automaton over letters of its own while it is edited: states without a start, missing transitions, nondeterminism; with undo.

use fob_automata::figure::{Figure, Plan, PlanEdge, PlanState, Vec2 as Unit};
use fob_automata::general::{Alphabet, Automaton, Node, Reads, Symbol};
use fob_automata::layout::{self, Graph, Style};
use fob_automata::{MAX_COORDINATE, RADIUS};
use fob_base::History;
use std::collections::BTreeSet;

/// Largest number of states to edit.
pub const MOST_STATES: usize = 200;
/// Largest number of characters of a name.
const LONGEST_NAME: usize = 60;
/// The label of a transition that reads nothing.
pub const EMPTY: char = 'ε';

/// Which transitions are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// At most one of each letter from a state, and none that reads nothing.
    Dfa,
    /// Any.
    Nfa,
}

/// A letter, or nothing.
pub type Read = Option<Symbol>;

/// The part of an edit that one stroke of undo takes back.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Gesture {
    /// One edit.
    Edit,
    /// States follow the mouse.
    Move,
    /// A name is typed.
    Name(usize),
    /// The targets of a state and a letter are typed.
    Targets(usize, Read),
}

/// What is edited.
#[derive(Clone, Debug, PartialEq)]
struct Content {
    name: String,
    about: String,
    /// Which of the automata that were opened here one after the other this is.
    sheet: u32,
    letters: Alphabet,
    start: Option<usize>,
    states: Vec<Node>,
}

/// An automaton that is edited.
#[derive(Clone, Debug)]
pub struct Draft {
    kind: Kind,
    history: History<Content, Gesture>,
    /// Number of automata that were opened here after the first.
    sheets: u32,
}

impl Draft {
    /// Creates an empty draft.
    pub const fn new(letters: Alphabet, kind: Kind) -> Self {
        let now = Content { name: String::new(), about: String::new(), sheet: 0, letters, start: None, states: Vec::new() };
        Self { kind, history: History::new(now), sheets: 0 }
    }

    /// Creates a draft of an automaton. States without positions are laid out.
    pub fn of(automaton: &Automaton, kind: Kind) -> Self {
        Self { kind, history: History::new(content(automaton, 0)), sheets: 0 }
    }

    /// Opens another automaton in place of this one, which can be undone.
    pub fn replace(&mut self, automaton: &Automaton) {
        self.sheets += 1;
        let now = content(automaton, self.sheets);
        self.change(None, |old| *old = now);
    }

    /// Begins another automaton, with these letters, which can be undone.
    pub fn begin(&mut self) {
        self.sheets += 1;
        let empty = Self::new(self.letters().clone(), self.kind);
        let now = Content { sheet: self.sheets, ..empty.now().clone() };
        self.change(None, |old| *old = now);
    }

    /// Removes all states, which can be undone.
    pub fn clear(&mut self) {
        self.change(None, |content| {
            content.states.clear();
            content.start = None;
        });
    }

    const fn now(&self) -> &Content {
        self.history.now()
    }

    /// Returns the name of the automaton.
    pub fn name(&self) -> &str {
        &self.now().name
    }

    /// Names the automaton, as the file does under which it is saved: that cannot be undone.
    pub fn call(&mut self, name: &str) {
        self.history.adjust(|content| name.clone_into(&mut content.name));
    }

    /// Returns which of the automata that were opened here this is: undo may bring an earlier one back.
    pub const fn sheet(&self) -> u32 {
        self.now().sheet
    }

    /// Returns which transitions are allowed.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the alphabet.
    pub const fn letters(&self) -> &Alphabet {
        &self.now().letters
    }

    /// Returns the states; all have positions.
    pub fn states(&self) -> &[Node] {
        &self.now().states
    }

    /// Returns the start, if there is one.
    pub const fn start(&self) -> Option<usize> {
        self.now().start
    }

    /// Returns a number that changes with each edit.
    pub const fn revision(&self) -> u64 {
        self.history.revision()
    }

    /// Returns the state of this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.now().states.iter().position(|state| state.name == name)
    }

    /// Returns the automaton.
    ///
    /// # Errors
    /// It has no states or no start: the next step in a sentence.
    pub fn automaton(&self) -> Result<Automaton, &'static str> {
        if self.now().states.is_empty() {
            return Err(super::labels::NO_STATES);
        }
        let start = self.now().start.ok_or("No start yet: select a state and press Start")?;
        self.started(start).ok_or("Some names are invalid")
    }

    /// Returns a drawing without a start as if its first state were the start; `None` without states.
    pub fn as_if_started(&self) -> Option<Automaton> {
        if self.now().states.is_empty() { None } else { self.started(0) }
    }

    fn started(&self, start: usize) -> Option<Automaton> {
        let Content { name, about, letters, states, .. } = self.now().clone();
        Automaton::new(name, about, letters, vec![start], states).ok()
    }

    /// Takes the start away, which cannot be undone: for a drawing that [`Draft::as_if_started`] wrote.
    pub fn forget_start(&mut self) {
        self.history.adjust(|content| content.start = None);
    }

    fn change(&mut self, gesture: Option<Gesture>, edit: impl FnOnce(&mut Content)) {
        let mut after = self.now().clone();
        edit(&mut after);
        match gesture {
            Some(gesture) => self.history.gesture(gesture, after),
            None => self.history.step(Gesture::Edit, after),
        };
    }

    /// Ends a group of edits that undo takes back at once.
    pub fn end_gesture(&mut self) {
        self.history.end_gesture();
    }

    /// Returns whether undo and redo are possible.
    pub fn can(&self) -> (bool, bool) {
        self.history.can()
    }

    /// Takes the last edit back.
    pub fn undo(&mut self) {
        self.history.undo();
    }

    /// Makes the edit again that was taken back.
    pub fn redo(&mut self) {
        self.history.redo();
    }

    /// Adds a state near a place, in drawing units; the first one becomes the start. Returns it, unless there are too many.
    pub fn add_state(&mut self, at: (f64, f64)) -> Option<usize> {
        let new = self.now().states.len();
        if new >= MOST_STATES {
            return None;
        }
        let name = self.free_name();
        let at = self.free_place(at);
        self.change(None, |content| {
            content.states.push(Node::new(name, false).placed(Some(at)));
            content.start.get_or_insert(new);
        });
        Some(new)
    }

    /// Returns a place near `at` that overlaps no state.
    fn free_place(&self, at: (f64, f64)) -> (f64, f64) {
        let taken: Vec<Unit> = self.now().states.iter().map(|state| unit(state.at)).collect();
        let wish = unit(Some(at));
        let place = if taken.iter().all(|t| t.distance(wish) >= layout::APART) { wish } else { layout::free_place(&taken, wish) };
        clamped(units(place))
    }

    /// Returns a name that no state has: q0, q1, ...
    fn free_name(&self) -> String {
        let taken: BTreeSet<&str> = self.now().states.iter().map(|state| state.name.as_str()).collect();
        let names = (0_usize..).map(|number| format!("q{number}"));
        names.into_iter().find(|name| !taken.contains(name.as_str())).unwrap_or_default()
    }

    /// Removes states with their transitions.
    pub fn remove(&mut self, gone: &[usize]) {
        self.change(None, |content| {
            let keep: Vec<usize> = (0..content.states.len()).filter(|state| !gone.contains(state)).collect();
            let place = |old: usize| keep.binary_search(&old).ok();
            content.start = content.start.and_then(place);
            content.states = keep.iter().map(|&old| content.states[old].moved(place, Some)).collect();
        });
    }

    /// Renames a state.
    ///
    /// # Errors
    /// Why it cannot have this name.
    pub fn rename(&mut self, state: usize, name: &str) -> Result<(), String> {
        let name = name.trim();
        if name.is_empty() {
            return Err("A state needs a name".to_owned());
        }
        if name.chars().count() > LONGEST_NAME {
            return Err(format!("A name has at most {LONGEST_NAME} characters"));
        }
        if let Some(why) = fob_base::text::hidden_in(name) {
            return Err(why);
        }
        if self.find(name).is_some_and(|other| other != state) {
            return Err(format!("Another state is called {name}"));
        }
        self.change(Some(Gesture::Name(state)), |content| name.clone_into(&mut content.states[state].name));
        Ok(())
    }

    /// Sets whether a state accepts.
    pub fn set_accepting(&mut self, state: usize, accepting: bool) {
        self.change(None, |content| content.states[state].accepting = accepting);
    }

    /// Makes a state the start.
    pub fn set_start(&mut self, state: usize) {
        self.change(None, |content| content.start = Some(state));
    }

    /// Moves states to places in drawing units.
    pub fn move_to(&mut self, places: &[(usize, (f64, f64))]) {
        self.change(Some(Gesture::Move), |content| {
            for &(state, at) in places {
                content.states[state].at = Some(clamped(at));
            }
        });
    }

    /// Lays all states out anew.
    pub fn arrange(&mut self) {
        let graph = self.graph();
        self.change(None, |content| {
            for (state, at) in content.states.iter_mut().zip(layout::lay_out(&graph, Style::Auto)) {
                state.at = Some(units(at));
            }
        });
    }

    fn graph(&self) -> Graph {
        let edges = self.arrows().into_iter().map(|arrow| (arrow.from, arrow.to)).collect();
        Graph { len: self.now().states.len(), start: self.now().start, edges }
    }

    /// Returns whether a letter leads from one state to another.
    pub fn leads(&self, from: usize, read: Read, to: usize) -> bool {
        self.now().states[from].leads(read, to)
    }

    /// Sets whether a letter leads from one state to another. In a DFA it then leads nowhere else.
    pub fn set_leads(&mut self, from: usize, read: Read, to: usize, leads: bool) {
        let kind = self.kind;
        if kind == Kind::Dfa && read.is_none() {
            return;
        }
        self.change(None, |content| {
            let (state, read) = (&mut content.states[from], Reads::one(read));
            if !leads {
                state.unlead(read, Some(to));
                return;
            }
            if kind == Kind::Dfa {
                state.unlead(read, None);
            }
            state.lead(read, to);
        });
    }

    /// Draws an arrow from one state to another by the first letter that leads nowhere yet; where all lead somewhere, by the first one, which
    /// in a DFA is taken from its old target. An arrow that is there stays as it is.
    pub fn connect(&mut self, from: usize, to: usize) {
        let letters = 0..self.now().letters.len() as Symbol;
        if letters.clone().any(|letter| self.leads(from, Some(letter), to)) || self.leads(from, None, to) {
            return;
        }
        let missing = letters.clone().find(|letter| self.targets(from, Some(*letter)).is_empty());
        self.set_leads(from, Some(missing.unwrap_or(0)), to, true);
    }

    /// Leads all letters of an arrow to another state.
    pub fn retarget(&mut self, from: usize, to: usize, other: usize) {
        self.change(None, |content| {
            let state = &mut content.states[from];
            if let Some(reads) = state.transitions().iter().find(|t| t.to == to).map(|t| t.reads) {
                state.unlead(reads, Some(to));
                state.lead(reads, other);
            }
        });
    }

    /// Removes an arrow with all its letters.
    pub fn disconnect(&mut self, from: usize, to: usize) {
        self.change(None, |content| {
            let state = &mut content.states[from];
            state.unlead(state.reads(), Some(to));
        });
    }

    /// Returns the targets of a state and a letter.
    pub fn targets(&self, from: usize, read: Read) -> Vec<usize> {
        self.now().states[from].targets(read)
    }

    /// Returns the targets of a state and a letter as text: names with commas between them.
    pub fn targets_text(&self, from: usize, read: Read) -> String {
        let names: Vec<&str> = self.targets(from, read).into_iter().map(|to| self.now().states[to].name.as_str()).collect();
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
        if self.kind == Kind::Dfa && targets.len() > 1 {
            return Err("A DFA has one target for each letter".to_owned());
        }
        self.change(Some(Gesture::Targets(from, read)), |content| {
            let (state, read) = (&mut content.states[from], Reads::one(read));
            state.unlead(read, None);
            targets.into_iter().for_each(|to| state.lead(read, to));
        });
        Ok(())
    }

    /// Replaces the alphabet. Of as many letters each takes over the transitions of the one at its place; else letters keep their own,
    /// and those of letters that are gone are removed.
    pub fn set_letters(&mut self, letters: Alphabet) {
        self.change(None, |content| {
            if letters.len() != content.letters.len() {
                let old = &content.letters;
                let place = |letter: Symbol| letters.letters().iter().position(|c| *c == old.letter(letter)).map(|i| i as Symbol);
                content.states = content.states.iter().map(|state| state.moved(Some, place)).collect();
            }
            content.letters = letters;
        });
    }

    /// Returns the arrows, ordered by the state where they begin and then by their first letter.
    pub fn arrows(&self) -> Vec<Arrow> {
        let of = |(from, state): (usize, &Node)| {
            let arrows = state.transitions().iter().map(|t| Arrow { from, to: t.to, reads: t.reads.each().collect() });
            arrows.collect::<Vec<_>>()
        };
        self.now().states.iter().enumerate().flat_map(of).collect()
    }

    /// Returns a letter as it is written.
    pub fn sign(&self, read: Read) -> char {
        read.map_or(EMPTY, |letter| self.now().letters.letter(letter))
    }

    /// Returns the drawing.
    pub fn figure(&self) -> Figure {
        let edges = self.now().states.iter().enumerate().flat_map(|(from, state)| {
            state.transitions().iter().map(move |t| PlanEdge {
                lines: vec![t.reads.text(&self.now().letters)],
                from,
                to: t.to,
                letters: Vec::new(),
                bend: t.bend.map(|bend| unit(Some(bend))),
            })
        });
        let states = self.now().states.iter().map(|state| PlanState {
            name: state.name.clone(),
            accepting: state.accepting,
            at: unit(state.at),
        });
        Figure::draw(&Plan { edges: edges.collect(), states: states.collect(), starts: self.now().start.into_iter().collect() })
    }

    /// Returns the letters that lead nowhere from a state.
    pub fn missing(&self, state: usize) -> Vec<char> {
        let letters = 0..self.now().letters.len() as Symbol;
        letters.filter(|letter| self.targets(state, Some(*letter)).is_empty()).map(|letter| self.sign(Some(letter))).collect()
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

fn content(automaton: &Automaton, sheet: u32) -> Content {
    let plan = fob_automata::picture::general_plan(automaton);
    let states = automaton.states().iter().zip(plan.states);
    let states = states.map(|(state, drawn)| state.clone().placed(Some(units(drawn.at))));
    Content {
        name: automaton.name().to_owned(),
        about: automaton.about().to_owned(),
        sheet,
        letters: automaton.letters().clone(),
        start: Some(automaton.start()),
        states: states.collect(),
    }
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
pub(super) fn unit(at: Option<(f64, f64)>) -> Unit {
    let (x, y) = at.unwrap_or_default();
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
        let mut draft = Draft::new(letters(), Kind::Dfa);
        assert!(draft.automaton().is_err());
        let p = draft.add_state((0.0, 0.0)).expect("room");
        let q = draft.add_state((0.0, 0.0)).expect("room");
        assert_eq!((draft.start(), draft.states()[q].name.as_str()), (Some(p), "q1"));
        assert_ne!(draft.states()[p].at, draft.states()[q].at, "states do not overlap");
        for (from, to) in [(p, q), (p, p), (q, q)] {
            draft.connect(from, to);
        }
        draft.set_accepting(q, true);
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
        let mut draft = Draft::new(letters(), Kind::Nfa);
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
        let mut dfa = Draft::of(&draft.automaton().expect("an automaton"), Kind::Dfa);
        assert_eq!(dfa.write_targets(0, Some(0), "q0, q2").expect_err("no target"), "A DFA has one target for each letter");
        dfa.set_letters(Alphabet::new(&['c', 'a', 'b']).expect("letters"));
        assert_eq!((dfa.targets(0, Some(0)), dfa.targets(0, Some(1))), (vec![], vec![1]));
        dfa.set_letters(letters());
        dfa.set_letters(Alphabet::new(&['0', '1']).expect("letters"));
        assert_eq!((dfa.sign(Some(0)), dfa.targets(0, Some(0))), ('0', vec![1]), "letters are renamed");
    }
}
