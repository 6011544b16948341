//! A document of an editor: its history, its file among the user's own, and the copy that is kept until it is saved.
//!
//! All editors save alike. Nothing that another window or program has saved is overwritten unasked: each save compares the file with the
//! one from which the edits began, also after a restart. Edits that are left for another document are parked, and come back by Undo.

mod edited;
mod kept;
mod save;
#[cfg(test)]
mod tests;

pub use edited::{Edited, ProgramPart, Texts, WheelPart};
pub use kept::Kept;
pub use save::{Over, Savable, Saved};

use crate::labels;
use crate::shared::Shared;
use fob_base::History;
use fob_store::{Item, Shelf};

/// Largest number of parked documents. Beyond it, the oldest one gets a file.
pub const MOST_PARKED: usize = 20;

/// A document with its history.
#[derive(Clone, Debug)]
pub struct Document<T: Edited> {
    history: History<T, T::Part>,
    /// Its name among the user's own or the built-in ones.
    name: Option<String>,
    /// As it was opened or saved last, or came here; `None` if its file is gone.
    base: Option<T>,
}

impl<T: Edited> Document<T> {
    /// Creates a document that has no file.
    pub fn new(content: T) -> Self {
        Self { base: Some(content.clone()), history: History::new(content), name: None }
    }

    /// Creates a document as it is under a name, the user's own or a built-in one.
    pub fn named(name: impl Into<String>, content: T) -> Self {
        Self { name: Some(name.into()), ..Self::new(content) }
    }

    /// Returns the content.
    pub const fn now(&self) -> &T {
        self.history.now()
    }

    /// Returns the name of its file, or of the built-in one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the name by which people know it.
    pub fn title(&self) -> String {
        self.now().title(self.name())
    }

    /// Returns a number that grows with every change, undo and redo.
    pub const fn revision(&self) -> u64 {
        self.history.revision()
    }

    /// Returns whether it differs from what was opened or saved here last, or came here.
    pub fn is_edited(&self) -> bool {
        self.base.as_ref() != Some(self.now())
    }

    /// Returns whether no file, and nothing built in, is as it is.
    pub fn is_unsaved(&self) -> bool {
        self.name.is_none() || self.is_edited()
    }

    /// Makes a step of undo.
    pub fn change(&mut self, part: T::Part, content: T) {
        self.history.step(part, content);
    }

    /// Makes a change of a gesture: further ones of the same part are undone with it.
    pub fn gesture(&mut self, part: T::Part, content: T) {
        self.history.gesture(part, content);
    }

    /// Ends a gesture: the next change is a step of its own.
    pub fn end_gesture(&mut self) {
        self.history.end_gesture();
    }

    /// Returns whether undo and redo are possible.
    pub fn can(&self) -> (bool, bool) {
        self.history.can()
    }

    /// Undoes the last step; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.history.undo().is_some()
    }

    /// Redoes an undone step; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        self.history.redo().is_some()
    }
}

impl<T: Edited> Savable for Document<T> {
    type Item = T;

    const TEXTS: Texts = T::TEXTS;

    fn wanted_name(&self) -> String {
        let wanted = self.name.clone().unwrap_or_else(|| self.now().wanted_name());
        if T::is_built_in(&wanted) { format!("my-{wanted}") } else { wanted }
    }

    fn refuses(name: &str, shelf: &Shelf<'_, T>) -> Option<&'static str> {
        T::refuses(name, shelf)
    }

    fn own_name(&self, shared: &Shared) -> Option<String> {
        let is_own = |name: &&str| {
            let path = shared.store.shelf::<T>().path(name);
            !T::is_built_in(name) || path.is_ok_and(|path| fob_store::exists(&path))
        };
        self.name().filter(is_own).map(str::to_owned)
    }

    fn item(&mut self, _: &str) -> Option<T> {
        Some(self.now().clone())
    }

    fn known(&self, name: &str) -> Option<String> {
        self.base.as_ref().filter(|_| self.name() == Some(name)).map(Item::print)
    }

    fn was_saved(&mut self, name: &str, item: T, _: &mut Shared) {
        self.name = Some(name.to_owned());
        self.base = Some(item);
    }
}

/// A desk of an editor: a document, and what the editor knows of it.
pub trait Desk {
    /// The kind of document.
    type Content: Edited;

    /// Returns the document.
    fn document(&self) -> &Document<Self::Content>;

    /// Creates a desk with a document.
    fn from_document(document: Document<Self::Content>) -> Self;
}

/// The desks that were left with unsaved edits, the last one at the end.
#[derive(Debug)]
pub struct Parked<D>(Vec<D>);

impl<D: Desk> Parked<D> {
    /// Parks documents that were parked before.
    pub fn restored(documents: Vec<Document<D::Content>>) -> Self {
        Self(documents.into_iter().map(D::from_document).collect())
    }

    /// Returns whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns their documents, the oldest first.
    pub fn documents(&self) -> impl Iterator<Item = &Document<D::Content>> + Clone {
        self.0.iter().map(Desk::document)
    }

    /// Parks a desk that another one replaces, unless its document is saved. If there are too many, the oldest one gets a file.
    pub fn park(&mut self, desk: D, shared: &mut Shared) {
        if !desk.document().is_edited() {
            return;
        }
        shared.say(labels::parked(&desk.document().title()));
        self.0.push(desk);
        if self.0.len() > MOST_PARKED {
            let oldest = self.0[0].document();
            let name = format!("{}-unsaved", oldest.name().map_or_else(|| oldest.now().wanted_name(), str::to_owned));
            match shared.store.shelf::<D::Content>().save_as_new(&name, oldest.now()) {
                Ok(name) => {
                    self.0.remove(0);
                    shared.say(labels::saved_as(&name));
                }
                // It stays here, so nothing is lost.
                Err(error) => shared.problem(error),
            }
        }
    }

    /// Returns the desk that was parked last.
    pub fn take(&mut self) -> Option<D> {
        self.0.pop()
    }
}
