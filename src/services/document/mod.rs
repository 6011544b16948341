//! A document of an editor: its history, its file among the user's own, and the copy that is kept until it is saved.
//!
//! All editors save alike. Nothing that another window or program has saved is overwritten unasked: each save compares the file with the
//! one from which the edits began, also after a restart. Edits that are left for another document are parked, and come back by Undo.

mod automata;
mod edited;
mod editors;
mod kept;
mod machines;
mod save;
#[cfg(test)]
mod tests;

pub use automata::Sketch;
pub use edited::{Edited, Older, Steps, Texts};
pub use editors::{DocumentEditor, Editors, MOST_PARKED, Turned};
pub use machines::{ProgramPart, WheelPart};
pub use save::{Over, Saved};

use std::sync::atomic::{AtomicU64, Ordering};

/// The version from which the edits of a document began.
#[derive(Clone, Debug)]
struct Base<T: Edited> {
    content: T::Content,
    /// Its file, or the built-in one; `None` if it has none.
    saved: Option<T>,
}

/// Whether a document is edited, as it was found at a revision: large drawings take a while to compare, and each frame asks. Screens may be
/// shared between threads, so it is atomic.
#[derive(Debug, Default)]
struct Compared(AtomicU64);

impl Compared {
    fn at(&self, revision: u64) -> Option<bool> {
        let known = self.0.load(Ordering::Relaxed).checked_sub(1)?;
        (known >> 1 == revision).then_some(known & 1 == 1)
    }

    fn set(&self, revision: u64, is_edited: bool) {
        self.0.store((revision << 1 | u64::from(is_edited)) + 1, Ordering::Relaxed);
    }
}

impl Clone for Compared {
    fn clone(&self) -> Self {
        Self(AtomicU64::new(self.0.load(Ordering::Relaxed)))
    }
}

/// A document with its history.
#[derive(Clone, Debug)]
pub struct Document<T: Edited> {
    steps: T::Steps,
    /// Its name among the user's own or the built-in ones.
    name: Option<String>,
    /// As it was opened or saved last, or came here; `None` if only this has it.
    base: Option<Base<T>>,
    /// The test words. They are no part of the history.
    words: String,
    /// It was saved here, or another document was made of it.
    is_used: bool,
    /// Whether it is edited.
    compared: Compared,
}

impl<T: Edited> Document<T> {
    fn with(content: T::Content, name: Option<String>, base: Option<Base<T>>) -> Self {
        Self { steps: T::steps(content), name, base, words: String::new(), is_used: false, compared: Compared::default() }
    }

    /// Creates a document that has no file. Until it is changed, nothing is lost with it: it came from a file, a link or a template.
    pub fn new(content: T::Content) -> Self {
        Self::with(content.clone(), None, Some(Base { content, saved: None }))
    }

    /// Creates a document that was made here and has no file: it is unsaved work from the beginning.
    pub fn made(content: T::Content) -> Self {
        Self::with(content, None, None)
    }

    /// Creates a document as it is under a name, the user's own or a built-in one.
    pub fn named(name: impl Into<String>, saved: T) -> Self {
        let content = saved.edit();
        Self::with(content.clone(), Some(name.into()), Some(Base { content, saved: Some(saved) }))
    }

    /// Loads a document by name, the user's own or a built-in one.
    ///
    /// # Errors
    /// As for [`Edited::load`].
    pub fn load(name: &str, services: &crate::data::Services) -> Result<Self, Vec<String>> {
        Ok(Self::named(name, T::load(name, services)?))
    }

    /// Returns the content.
    pub fn now(&self) -> &T::Content {
        self.steps.now()
    }

    /// Returns the steps.
    pub const fn steps(&self) -> &T::Steps {
        &self.steps
    }

    /// Returns the steps, to make more.
    pub const fn steps_mut(&mut self) -> &mut T::Steps {
        &mut self.steps
    }

    /// Returns the name of its file, or of the built-in one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the name by which people know it.
    pub fn title(&self) -> String {
        T::title(self.now(), self.name())
    }

    /// Returns a number that grows with every change, undo and redo.
    pub fn revision(&self) -> u64 {
        self.steps.revision()
    }

    /// Returns the test words.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// Replaces the test words.
    pub fn set_words(&mut self, words: &str) {
        if self.words != words {
            words.clone_into(&mut self.words);
        }
    }

    /// Returns whether it differs from what was opened or saved here last, or came here.
    pub fn is_edited(&self) -> bool {
        let revision = self.revision();
        if let Some(is_edited) = self.compared.at(revision) {
            return is_edited;
        }
        let is_edited = self.base.as_ref().is_none_or(|base| !T::is_same(&base.content, self.now()));
        self.compared.set(revision, is_edited);
        is_edited
    }

    /// Returns whether no file, and nothing built in, is as it is.
    pub fn is_unsaved(&self) -> bool {
        self.name.is_none() || self.is_edited()
    }

    /// Returns whether somebody has done anything with it but look at it.
    pub fn is_touched(&self) -> bool {
        let (undo, redo) = self.can();
        self.is_used || undo || redo || self.is_edited()
    }

    /// Notes that another document was made of it, so that it comes back by Undo.
    pub const fn was_used(&mut self) {
        self.is_used = true;
    }

    /// Returns whether undo and redo are possible.
    pub fn can(&self) -> (bool, bool) {
        self.steps.can()
    }

    /// Undoes the last step; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.steps.undo()
    }

    /// Redoes an undone step; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        self.steps.redo()
    }

    /// Returns its file as it was opened or saved here last, or the built-in one.
    pub fn saved(&self) -> Option<&T> {
        self.base.as_ref().and_then(|base| base.saved.as_ref())
    }

    fn file_is_gone(&mut self) {
        (self.name, self.base) = (None, None);
        self.compared = Compared::default();
    }
}
