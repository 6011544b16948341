//! What is done by hand to an automaton over any letters, on a canvas or in a table: edits for which a place, a letter or names are picked.

use super::change::Edit;
use super::draft::Draft;
use super::editor::Editor;
use super::state::DraftStateId;
use crate::figure::{Figure, Vec2};
use crate::general::{Automaton, Reads, Symbol};
use crate::{MAX_COORDINATE, RADIUS, layout};

/// The label of a transition that reads nothing.
pub const EMPTY: char = 'ε';

/// Why a draft is not an automaton yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotYet {
    /// It has no states.
    NoStates,
    /// No state is the start.
    NoStart,
    /// A name is blank or taken.
    BadName,
}

impl Draft {
    /// Returns the automaton.
    ///
    /// # Errors
    /// It is not one yet.
    pub fn to_automaton(&self) -> Result<Automaton, NotYet> {
        if self.is_empty() {
            return Err(NotYet::NoStates);
        }
        if self.starts().is_empty() {
            return Err(NotYet::NoStart);
        }
        self.started(self.starts().iter().filter_map(|id| self.index(*id)).collect()).ok_or(NotYet::BadName)
    }

    /// Returns the drawing, with the letters as text.
    pub fn figure(&self) -> Figure {
        Figure::draw(&self.plan_in_text())
    }

    /// Returns a letter as it is written.
    pub fn sign(&self, read: Option<Symbol>) -> char {
        read.map_or(EMPTY, |letter| self.letters().letter(letter))
    }

    /// Returns the letters that lead nowhere from a state.
    pub fn missing(&self, state: DraftStateId) -> Vec<char> {
        let reads = self.state(state).map(|state| Reads::all(self.letters().len()).without(state.reads())).unwrap_or_default();
        reads.symbols().map(|letter| self.sign(Some(letter))).collect()
    }

    /// Returns the names of the states to which a letter leads, in their order, with commas between them.
    pub fn targets_text(&self, from: DraftStateId, read: Option<Symbol>) -> String {
        let names = self.states().filter(|to| self.reads(from, to.id).has(read)).map(|to| to.name.as_str());
        names.collect::<Vec<_>>().join(", ")
    }

    /// Returns the states that a text names: with commas between them, or as one name with commas of its own, such as that of a set.
    fn named(&self, text: &str) -> Result<Vec<DraftStateId>, String> {
        let whole = text.trim();
        let names = if self.find(whole).is_some() { vec![whole] } else { split(whole) };
        names.into_iter().map(|name| self.find(name).ok_or_else(|| format!("No state is called {name}"))).collect()
    }

    /// Returns a place near `at` that overlaps no state, in drawing units.
    fn free_place(&self, at: (f64, f64)) -> (f64, f64) {
        let taken: Vec<Vec2> = self.states().map(|state| radii(state.at)).collect();
        let wish = radii(at);
        let is_free = taken.iter().all(|other| other.distance(wish) >= layout::APART);
        let place = if is_free { wish } else { layout::free_place(&taken, wish) };
        let round = |x: f64| (x * RADIUS * 10.0).round() / 10.0;
        clamped((round(place.x), round(place.y)))
    }
}

impl Editor {
    /// Makes a step. Whatever the canvas asks for is possible, unless there are too many states or a part is gone: then nothing changes.
    pub fn does(&mut self, edit: &Edit) -> Vec<DraftStateId> {
        self.apply(edit).map(|done| done.added).unwrap_or_default()
    }

    /// Adds a state near a place; the first one becomes the start. Returns it, unless there are too many.
    pub fn add_near(&mut self, at: (f64, f64)) -> Option<DraftStateId> {
        let at = self.draft().free_place(at);
        self.does(&Edit::AddState { at, name: None }).first().copied()
    }

    /// Moves states, as a part of one gesture.
    pub fn drag(&mut self, places: impl IntoIterator<Item = (DraftStateId, (f64, f64))>) {
        let states = places.into_iter().map(|(state, at)| (state, clamped(at))).collect();
        // A state that is gone by now ends the gesture without a move.
        let _ = self.follow("move", &Edit::Move { states });
    }

    /// Renames a state, as a part of one gesture.
    ///
    /// # Errors
    /// Why it cannot have this name.
    pub fn type_name(&mut self, state: DraftStateId, name: &str) -> Result<(), String> {
        self.typed(format!("rename {state}"), &Edit::Rename { state, name: name.to_owned() })
    }

    /// Returns the targets that a text names.
    ///
    /// # Errors
    /// A name that no state has, or several targets in a DFA.
    pub fn targets(&self, text: &str) -> Result<Vec<DraftStateId>, String> {
        let mut to = self.draft().named(text)?;
        to.sort_unstable();
        to.dedup();
        if self.policy().deterministic && to.len() > 1 {
            return Err("A DFA has one target for each letter".to_owned());
        }
        Ok(to)
    }

    /// Sets the targets of a state and a letter by their names, as a part of one gesture.
    ///
    /// # Errors
    /// A name that no state has, or several targets in a DFA.
    pub fn type_targets(&mut self, from: DraftStateId, read: Option<Symbol>, text: &str) -> Result<(), String> {
        let to = self.targets(text)?;
        self.typed(format!("targets of {from} {read:?}"), &Edit::Lead { from, read, to })
    }

    fn typed(&mut self, gesture: String, edit: &Edit) -> Result<(), String> {
        self.follow(gesture, edit).map(drop).map_err(|error| error.to_string())
    }

    /// Sets whether a letter leads from one state to another. In a DFA it then leads nowhere else.
    pub fn set_leads(&mut self, from: DraftStateId, read: Option<Symbol>, to: DraftStateId, leads: bool) {
        let (has, read) = (self.draft().reads(from, to), Reads::one(read));
        self.does(&Edit::SetReads { from, to, reads: if leads { has.or(read) } else { has.without(read) } });
    }

    /// Draws an arrow from one state to another by the first letter that leads nowhere yet; where all lead somewhere, by the first one, which
    /// in a DFA is taken from its old target. An arrow that is there stays as it is.
    pub fn connect(&mut self, from: DraftStateId, to: DraftStateId) {
        let Some(state) = self.draft().state(from).filter(|state| state.arrow(to).is_none()) else { return };
        let missing = Reads::all(self.draft().letters().len()).without(state.reads()).symbols().next();
        self.set_leads(from, Some(missing.unwrap_or(0)), to, true);
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

fn radii((x, y): (f64, f64)) -> Vec2 {
    Vec2::new(x / RADIUS, y / RADIUS)
}

fn clamped((x, y): (f64, f64)) -> (f64, f64) {
    (x.clamp(-MAX_COORDINATE, MAX_COORDINATE), y.clamp(-MAX_COORDINATE, MAX_COORDINATE))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::policy::Policy;
    use super::*;
    use crate::general::Alphabet;

    fn letters(signs: &str) -> Alphabet {
        Alphabet::new(&signs.chars().collect::<Vec<_>>()).unwrap()
    }

    fn names(editor: &Editor, from: DraftStateId, read: Option<Symbol>) -> String {
        editor.draft().targets_text(from, read)
    }

    #[test]
    fn a_dfa_is_drawn_and_every_edit_is_undone() {
        let mut editor = Editor::with(Draft::over(letters("ab")), Policy::DFA);
        assert_eq!(editor.draft().to_automaton(), Err(NotYet::NoStates));
        let [p, q] = [(); 2].map(|()| editor.add_near((0.0, 0.0)).unwrap());
        let draft = editor.draft();
        assert_eq!((draft.start(), draft.state(q).unwrap().name.as_str()), (Some(p), "q1"));
        assert_ne!(draft.state(p).unwrap().at, draft.state(q).unwrap().at, "states do not overlap");
        for (from, to) in [(p, q), (p, p), (q, q)] {
            editor.connect(from, to);
        }
        editor.does(&Edit::SetAccepting { states: vec![q], accepting: true });
        assert_eq!((names(&editor, p, Some(0)), names(&editor, p, Some(1))), ("q1".into(), "q0".into()));
        editor.set_leads(p, Some(1), q, true);
        assert_eq!(editor.draft().state(p).unwrap().arrows().len(), 1, "a letter leads to one state");
        editor.set_leads(p, None, q, true);
        assert_eq!(editor.draft().missing(q), ['b']);
        let drawn = editor.draft().to_automaton().unwrap();
        assert!(drawn.choice().is_none());
        editor.does(&Edit::Remove { states: vec![p] });
        assert_eq!((editor.draft().to_automaton(), editor.draft().len()), (Err(NotYet::NoStart), 1));
        while editor.can().0 {
            editor.undo();
        }
        assert!(editor.draft().is_empty());
        while editor.can().1 {
            editor.redo();
        }
        assert_eq!(editor.draft().len(), 1);
        editor.undo();
        assert_eq!(editor.draft().to_automaton().as_ref(), Ok(&drawn));
    }

    #[test]
    fn what_is_gone_is_not_edited() {
        let mut editor = Editor::with(Draft::over(letters("ab")), Policy::FREE);
        let [p, q] = [(); 2].map(|()| editor.add_near((0.0, 0.0)).unwrap());
        editor.does(&Edit::Remove { states: vec![p] });
        let before = editor.draft().clone();
        editor.drag([(q, (500.0, 0.0)), (p, (0.0, 0.0))]);
        editor.connect(p, q);
        editor.connect(q, p);
        editor.set_leads(q, None, p, true);
        assert!(editor.type_name(p, "new").is_err() && editor.type_targets(p, None, "q1").is_err());
        assert_eq!(
            (editor.draft(), editor.draft().targets_text(p, None), editor.draft().missing(p)),
            (&before, String::new(), vec![])
        );
    }

    #[test]
    fn targets_are_typed_by_name() {
        let mut editor = Editor::with(Draft::over(letters("ab")), Policy::FREE);
        let ids = [0.0, 100.0, 200.0].map(|x| editor.add_near((x, 0.0)).unwrap());
        editor.type_name(ids[1], "{p,q}").unwrap();
        assert!(editor.type_name(ids[2], " q0 ").is_err() && editor.type_name(ids[2], " ").is_err());
        editor.type_targets(ids[0], Some(0), "{p,q}").unwrap();
        editor.type_targets(ids[0], None, "q2, {p,q}, q2").unwrap();
        assert_eq!((names(&editor, ids[0], Some(0)), names(&editor, ids[0], None)), ("{p,q}".into(), "{p,q}, q2".into()));
        assert_eq!(editor.type_targets(ids[0], Some(1), "q9").unwrap_err(), "No state is called q9");
        assert_eq!(editor.draft().reads(ids[0], ids[1]), Reads::one(Some(0)).or(Reads::EMPTY));
        editor.type_targets(ids[0], None, "").unwrap();
        assert_eq!(names(&editor, ids[0], None), "");
        let drawn = Draft::of(&editor.draft().to_automaton().unwrap());
        let mut dfa = Editor::with(drawn, Policy { fixed_letters: false, ..Policy::DFA });
        let [first, second] = [0, 1].map(|i| dfa.draft().list()[i].id);
        assert_eq!(dfa.type_targets(first, Some(0), "q0, q2").unwrap_err(), "A DFA has one target for each letter");
        let targets = |dfa: &Editor| [0, 1].map(|letter| dfa.draft().state(first).unwrap().leads(Some(letter), second));
        dfa.does(&Edit::SetLetters(letters("cab")));
        assert_eq!(targets(&dfa), [false, true]);
        dfa.does(&Edit::SetLetters(letters("ab")));
        dfa.does(&Edit::SetLetters(letters("01")));
        assert_eq!((dfa.draft().sign(Some(0)), targets(&dfa)), ('0', [true, false]), "letters are renamed");
    }
}
