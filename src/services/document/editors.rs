//! The editors of an editor: the open one, the ones that it took the place of, and the file that keeps all of them.

use super::kept::{self, Kept};
use super::{Document, Edited, Older};
use crate::data::Services;
use crate::labels;
use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};

/// Largest number of parked documents. Beyond it, the oldest one gets a file.
pub const MOST_PARKED: usize = 20;

/// A editor of an editor: a document, and what the editor knows of it.
pub trait DocumentEditor {
    /// The kind of document.
    type Kind: Edited;

    /// Creates a editor with a document.
    fn from_document(document: Document<Self::Kind>, services: &mut Services) -> Self;

    /// Returns the document.
    fn document(&self) -> &Document<Self::Kind>;

    /// Returns the document, to change it.
    fn document_mut(&mut self) -> &mut Document<Self::Kind>;

    /// Undoes the last step; returns whether there was one.
    fn undo(&mut self, _services: &mut Services) -> bool {
        self.document_mut().undo()
    }

    /// Redoes an undone step; returns whether there was one.
    fn redo(&mut self, _services: &mut Services) -> bool {
        self.document_mut().redo()
    }
}

impl<T: Edited> DocumentEditor for Document<T> {
    type Kind = T;

    fn from_document(document: Self, _: &mut Services) -> Self {
        document
    }

    fn document(&self) -> &Self {
        self
    }

    fn document_mut(&mut self) -> &mut Self {
        self
    }
}

/// The effect of an undo or a redo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turned {
    /// None: there was nothing to undo or redo.
    Nothing,
    /// On the open document.
    Step,
    /// Another document is open.
    Editor,
}

/// The editors of an editor. It is the open one, as far as methods go.
///
/// The others form a ring: without a step to undo, Undo goes to the one that was left last, and Redo comes back. A editor on which nobody has
/// done anything is not parked.
#[derive(Debug)]
pub struct Editors<D: DocumentEditor> {
    open: D,
    /// The one that was left last is at the end.
    parked: VecDeque<D>,
    kept: Kept<D::Kind>,
}

impl<D: DocumentEditor> Deref for Editors<D> {
    type Target = D;

    fn deref(&self) -> &D {
        &self.open
    }
}

impl<D: DocumentEditor> DerefMut for Editors<D> {
    fn deref_mut(&mut self) -> &mut D {
        &mut self.open
    }
}

impl<D: DocumentEditor> Editors<D> {
    /// Opens the editor as it was left, in this window or the last one.
    pub fn restore(services: &mut Services) -> Self {
        let (kept, open, parked) = Kept::open(services);
        let open = D::from_document(open.unwrap_or_else(D::Kind::fresh), services);
        let parked = parked.into_iter().map(|document| D::from_document(document, services)).collect();
        Self { open, parked, kept }
    }

    /// Adds a document from a file of an older version, or from the trash; returns whether it is kept by now, so that the file can go.
    pub fn adopt(&mut self, older: Older<D::Kind>, services: &mut Services) -> bool {
        if !self.kept.is_kept() {
            return false;
        }
        let Some(document) = kept::older(older, services) else { return false };
        if document.is_edited() {
            let editor = D::from_document(document, services);
            self.parked.push_back(editor);
            self.make_room(services);
            self.keep(services);
        }
        !self.kept.has_failed()
    }

    /// Returns the open editor.
    pub const fn open(&self) -> &D {
        &self.open
    }

    /// Returns the open editor, to change it.
    pub const fn open_mut(&mut self) -> &mut D {
        &mut self.open
    }

    /// Returns the parked editors, the one that was left last at the end.
    pub fn parked(&self) -> impl DoubleEndedIterator<Item = &D> + ExactSizeIterator {
        self.parked.iter()
    }

    /// Opens another editor; the present one is parked if somebody has done anything on it.
    pub fn put(&mut self, editor: D, services: &mut Services) {
        let old = std::mem::replace(&mut self.open, editor);
        if old.document().is_edited() {
            services.say(labels::parked(&old.document().title()));
        }
        if old.document().is_touched() {
            self.parked.push_back(old);
            self.make_room(services);
        }
        self.kept.touch(services.now);
    }

    /// If too many editors are parked, the oldest ones go: with unsaved edits, to a file. One that cannot get a file stays.
    fn make_room(&mut self, services: &mut Services) {
        while self.parked.len() > MOST_PARKED && self.drop_oldest(services) {}
    }

    /// Takes the oldest editor that can go from the ring; returns whether there was one.
    fn drop_oldest(&mut self, services: &mut Services) -> bool {
        let is_saved = |editor: &D| !editor.document().is_edited();
        let place = self.parked.iter().position(|editor| is_saved(editor) || editor.document().finished().is_some());
        let Some((place, oldest)) = place.and_then(|place| Some((place, self.parked.get(place)?))) else { return false };
        if !is_saved(oldest)
            && let Some(content) = oldest.document().finished()
        {
            let document = oldest.document();
            let name = document.name().map_or_else(|| D::Kind::wanted_name(document.now()), str::to_owned);
            match services.store.shelf::<D::Kind>().save_as_new(&format!("{name}-unsaved"), &content) {
                Ok(name) => services.say(labels::saved_as(&name)),
                // It stays here, so nothing is lost.
                Err(error) => {
                    services.problem(error);
                    return false;
                }
            }
        }
        self.parked.remove(place);
        D::Kind::reload(services);
        true
    }

    /// Opens a parked editor by its place; returns whether there is one.
    pub fn put_parked(&mut self, place: usize, services: &mut Services) -> bool {
        let Some(editor) = self.parked.remove(place) else { return false };
        self.put(editor, services);
        true
    }

    /// Throws the edits on a editor away: of a parked one by its place, or of the open one.
    pub fn discard(&mut self, place: Option<usize>, services: &mut Services) {
        match place {
            Some(place) => drop(self.parked.remove(place)),
            None => self.open = D::from_document(D::Kind::fresh(), services),
        }
        self.keep(services);
    }

    /// Closes editors that only show a file that was deleted; edits of it stay.
    pub fn forget(&mut self, name: &str, services: &mut Services) {
        let is_gone = |editor: &D| editor.document().name() == Some(name) && !editor.document().is_edited();
        self.parked.retain(|editor| !is_gone(editor));
        if is_gone(&self.open) {
            self.open = D::from_document(D::Kind::fresh(), services);
        }
        self.kept.touch(services.now);
    }

    /// Returns whether undo and redo are possible, here or by another editor.
    pub fn can(&self) -> (bool, bool) {
        let ((undo, redo), others) = (self.open.document().can(), !self.parked.is_empty());
        (undo || others, redo || others)
    }

    /// Undoes the last step of the open editor. Without one, the editor comes back that was left last, unless somebody is typing.
    pub fn undo(&mut self, is_typing: bool, services: &mut Services) -> Turned {
        if self.open.undo(services) {
            return Turned::Step;
        }
        let other = if is_typing { None } else { self.parked.pop_back() };
        self.turn(other, VecDeque::push_front, services)
    }

    /// Redoes an undone step of the open editor. Without one, the editor comes back that Undo has left.
    pub fn redo(&mut self, is_typing: bool, services: &mut Services) -> Turned {
        if self.open.redo(services) {
            return Turned::Step;
        }
        let other = if is_typing { None } else { self.parked.pop_front() };
        self.turn(other, VecDeque::push_back, services)
    }

    fn turn(&mut self, other: Option<D>, park: fn(&mut VecDeque<D>, D), services: &mut Services) -> Turned {
        let Some(other) = other else { return Turned::Nothing };
        let old = std::mem::replace(&mut self.open, other);
        if old.document().is_touched() {
            park(&mut self.parked, old);
        }
        self.kept.touch(services.now);
        Turned::Editor
    }

    /// Notes that a file is gone: its edits have no name any more.
    pub fn file_is_gone(&mut self, name: &str) {
        let all = std::iter::once(&mut self.open).chain(&mut self.parked).map(D::document_mut);
        all.filter(|document| document.name() == Some(name) && !D::Kind::is_built_in(name)).for_each(Document::file_is_gone);
    }

    /// Notes that the open document was saved.
    pub fn was_saved(&mut self, services: &mut Services) {
        self.keep(services);
    }

    /// Keeps all of them in the data folder now.
    pub fn keep(&mut self, services: &mut Services) {
        self.kept.keep(self.open.document(), self.parked.iter().map(DocumentEditor::document), services);
    }

    /// Keeps them a moment after the first change, and retries if that failed.
    pub fn keep_when_quiet(&mut self, services: &mut Services) {
        self.kept.keep_when_quiet(self.open.document(), self.parked.iter().map(DocumentEditor::document), services);
    }

    /// Returns the seconds until they are kept.
    pub fn due(&self, now: f64) -> Option<f64> {
        self.kept.due(now)
    }
}
