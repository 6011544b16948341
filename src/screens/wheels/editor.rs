//! The wheel that is being edited, with undo.

use fob_automata::Letter;
use fob_machines::wheel::{MOST_LETTERS, MOST_LIMIT, MOST_PRODUCTIONS, MOST_START, Packed, Wheel};
use fob_services::data::Services;
pub use fob_services::document::WheelPart as Part;
use fob_services::document::{self, Document};

/// The wheel on the editor.
#[derive(Clone, Debug)]
pub struct WheelEditor(Document<Wheel>);

impl document::DocumentEditor for WheelEditor {
    type Kind = Wheel;

    fn from_document(document: Document<Wheel>, _: &mut Services) -> Self {
        Self(document)
    }

    fn document(&self) -> &Document<Wheel> {
        &self.0
    }

    fn document_mut(&mut self) -> &mut Document<Wheel> {
        &mut self.0
    }
}

impl From<Document<Wheel>> for WheelEditor {
    fn from(document: Document<Wheel>) -> Self {
        Self(document)
    }
}

impl WheelEditor {
    /// Returns the name of its file, or of the built-in wheel.
    pub fn key(&self) -> Option<&str> {
        self.0.name()
    }

    /// Returns the wheel in its present state.
    pub fn wheel(&self) -> &Wheel {
        self.0.now()
    }

    /// Returns a number that increases with every change.
    pub fn revision(&self) -> u64 {
        self.0.revision()
    }

    /// Returns whether no file and no built-in wheel is as it is.
    pub fn is_changed(&self) -> bool {
        self.0.is_unsaved()
    }

    /// Replaces the whole wheel.
    pub fn change(&mut self, wheel: Wheel) {
        self.0.steps_mut().step(Part::Whole, wheel);
    }

    /// Changes a part of it; consecutive typing is one step of undo.
    pub(crate) fn change_part(&mut self, part: Part, wheel: Wheel) {
        self.0.steps_mut().gesture(part, wheel);
    }

    /// Ends a group of changes: the field lost the focus, or a dragged row was dropped.
    pub(crate) fn end_gesture(&mut self) {
        self.0.steps_mut().end_gesture();
    }

    /// Returns a copy of the productions.
    pub fn productions(&self) -> Vec<Packed> {
        self.wheel().productions().to_vec()
    }

    fn set_productions(&mut self, part: Option<Part>, productions: Vec<Packed>) {
        // Changes beyond the bounds are discarded.
        let Ok(wheel) = self.wheel().clone().with_productions(productions) else { return };
        match part {
            Some(part) => self.change_part(part, wheel),
            None => self.change(wheel),
        }
    }

    /// Sets a production; letters other than g and r, and those beyond the limit, are dropped.
    pub fn write(&mut self, place: usize, text: &str) {
        let mut productions = self.productions();
        if let Some(production) = productions.get_mut(place) {
            *production = letters(text, MOST_LETTERS);
            self.set_productions(Some(Part::Production(place)), productions);
        }
    }

    /// Adds an empty production at the end.
    pub fn add(&mut self) {
        let mut productions = self.productions();
        if productions.len() < MOST_PRODUCTIONS {
            productions.push(Packed::default());
            self.set_productions(None, productions);
        }
    }

    /// Removes a production, unless it is the only one.
    pub fn remove(&mut self, place: usize) {
        let mut productions = self.productions();
        if productions.len() > 1 && place < productions.len() {
            productions.remove(place);
            self.set_productions(None, productions);
        }
    }

    /// Moves a production to another index. All moves of one drag are one step of undo.
    pub fn move_to(&mut self, from: usize, to: usize, dragged: bool) {
        let mut productions = self.productions();
        if from < productions.len() && to < productions.len() && from != to {
            let production = productions.remove(from);
            productions.insert(to, production);
            self.set_productions(dragged.then_some(Part::Order), productions);
        }
    }

    /// Sets the word before the first puck.
    pub(crate) fn write_start(&mut self, text: &str) {
        let wheel = self.wheel().clone().with_start(letters(text, MOST_START));
        self.change_part(Part::Start, wheel);
    }

    /// Sets the limit of the last run.
    pub(crate) fn set_limit(&mut self, limit: u64) {
        let wheel = self.wheel().clone().with_limit(limit.clamp(1, MOST_LIMIT));
        self.change_part(Part::Limit, wheel);
    }
}

/// Returns the letters of a text, in either case, up to a maximum number.
fn letters(text: &str, most: usize) -> Packed {
    text.chars().filter_map(Letter::from_char).take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_services::document::Edited;

    fn texts(editor: &WheelEditor) -> Vec<String> {
        editor.productions().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn productions_are_added_written_moved_and_removed_and_all_of_it_is_undone() {
        let mut editor = WheelEditor::from(Wheel::fresh());
        let first = texts(&editor);
        editor.add();
        for text in ["G", "Gr", "Grx", "Grxg"] {
            editor.write(3, text);
        }
        editor.end_gesture();
        assert_eq!(texts(&editor), ["gg", "r", "r", "grg"]);
        editor.move_to(3, 2, true);
        editor.move_to(2, 1, true);
        editor.move_to(1, 0, true);
        editor.end_gesture();
        assert_eq!(texts(&editor), ["grg", "gg", "r", "r"]);
        editor.remove(1);
        assert_eq!(texts(&editor), ["grg", "r", "r"]);
        let last = texts(&editor);
        editor.0.undo();
        editor.0.undo();
        assert_eq!(texts(&editor), ["gg", "r", "r", "grg"], "a drag is one step");
        editor.0.undo();
        assert_eq!(texts(&editor), ["gg", "r", "r", ""], "what is typed is one step");
        editor.0.undo();
        assert_eq!((texts(&editor), editor.0.can()), (first, (false, true)));
        (0..4).for_each(|_| assert!(editor.0.redo()));
        assert_eq!((texts(&editor), editor.0.can()), (last, (true, false)));
    }

    #[test]
    fn the_bounds_of_a_playable_wheel_are_enforced() {
        let mut editor = WheelEditor::from(Wheel::fresh());
        (0..100).for_each(|_| editor.add());
        assert_eq!(editor.productions().len(), MOST_PRODUCTIONS);
        editor.write(0, &"g".repeat(100));
        assert_eq!(editor.productions()[0].len(), MOST_LETTERS);
        editor.write_start(&"r".repeat(2_000));
        editor.set_limit(0);
        assert_eq!((editor.wheel().start().len(), editor.wheel().limit()), (MOST_START, 1));
        (0..100).for_each(|_| editor.remove(0));
        assert_eq!(editor.productions().len(), 1, "a wheel has a production");
        assert!(editor.wheel().is_playable());
    }
}
