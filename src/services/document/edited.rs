//! The kinds of documents.

use super::Document;
use crate::data::Services;
use fob_base::History;
use fob_base::document::Problem;
use fob_store::{Item, Shelf};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// The texts of a kind of document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Texts {
    /// Its name: `wheel`.
    pub noun: &'static str,
    /// The title of the dialog that asks for a name.
    pub title: &'static str,
    /// The field of that dialog.
    pub field: &'static str,
    /// The effect of that dialog on your own document with this name.
    pub replaces: &'static str,
    /// The open document in the list of unsaved things.
    pub open: &'static str,
    /// The notice in a second window.
    pub copy: &'static str,
}

/// The steps of a document, to undo and redo.
pub trait Steps: Clone + Debug {
    /// What is edited.
    type Content;

    /// Returns the present state.
    fn now(&self) -> &Self::Content;

    /// Returns a number that grows with every change, undo and redo.
    fn revision(&self) -> u64;

    /// Returns whether undo and redo are possible.
    fn can(&self) -> (bool, bool);

    /// Undoes the last step; returns whether there was one.
    fn undo(&mut self) -> bool;

    /// Redoes an undone step; returns whether there was one.
    fn redo(&mut self) -> bool;
}

impl<T: Clone + Debug + PartialEq, L: Clone + Debug + PartialEq> Steps for History<T, L> {
    type Content = T;

    fn now(&self) -> &T {
        self.now()
    }

    fn revision(&self) -> u64 {
        self.revision()
    }

    fn can(&self) -> (bool, bool) {
        self.can()
    }

    fn undo(&mut self) -> bool {
        self.undo().is_some()
    }

    fn redo(&mut self) -> bool {
        self.redo().is_some()
    }
}

/// A document as it is in the file of unsaved edits, or was in one of an older version.
#[derive(Clone, Debug)]
pub struct Older<T: Edited> {
    /// Its name, if it has a file.
    pub name: Option<String>,
    /// Its content.
    pub content: T::Kept,
    /// The version that the edits began from.
    pub base: Option<T::Kept>,
    /// Its test words.
    pub words: String,
}

/// A kind of document, by the files in which it is saved. A new kind needs this and the panels that edit it.
pub trait Edited: Item + Clone + PartialEq + Debug + 'static {
    /// What is edited: the document itself, or a draft of it, which need not be finished.
    type Content: Clone + PartialEq + Debug + 'static;
    /// Its steps.
    type Steps: Steps<Content = Self::Content>;
    /// The content in the file of unsaved edits.
    type Kept: Clone + PartialEq + Debug + Serialize + DeserializeOwned;

    /// Texts.
    const TEXTS: Texts;
    /// The file of the data folder that keeps the unsaved edits.
    const FILE: &'static str;

    /// Returns the document that an editor begins with.
    fn fresh() -> Document<Self>;

    /// Returns the content of a file.
    fn edit(&self) -> Self::Content;

    /// Returns the steps of a content: none yet.
    fn steps(content: Self::Content) -> Self::Steps;

    /// Returns the content for a file; `None` while it is not finished.
    fn finished(content: &Self::Content) -> Option<Self>;

    /// Gives a document without a name the name of the file under which it is saved. This is no step.
    fn call(_steps: &mut Self::Steps, _name: &str) {}

    /// Returns whether two contents are the same to people.
    fn is_same(a: &Self::Content, b: &Self::Content) -> bool {
        a == b
    }

    /// Returns the content for the file of unsaved edits, finished or not.
    fn keep(content: &Self::Content) -> Self::Kept;

    /// Reads a content from the file of unsaved edits.
    ///
    /// # Errors
    /// No editor of this program has written it.
    fn restore(kept: Self::Kept) -> Result<Self::Content, Vec<String>>;

    /// Returns the saved version from which the edits began, for the file of unsaved edits.
    fn keep_saved(&self) -> Self::Kept;

    /// Reads such a version.
    fn restore_saved(kept: Self::Kept) -> Option<Self>;

    /// Reads a file of unsaved edits of version 1.
    ///
    /// # Errors
    /// It is none.
    fn older(text: &str) -> Result<Older<Self>, Problem>;

    /// Returns a content as the text of a file, finished or not.
    fn text(content: &Self::Content) -> String;

    /// Returns a name for its file, before it has one.
    fn wanted_name(content: &Self::Content) -> String;

    /// Returns its name in the list of unsaved things.
    fn called(content: &Self::Content, name: Option<&str>) -> String {
        name.map_or_else(|| Self::wanted_name(content), str::to_owned)
    }

    /// Returns the name by which people know it; `name` is that of its file, or of the built-in one.
    fn title(content: &Self::Content, name: Option<&str>) -> String;

    /// Returns whether something built in has this name.
    fn is_built_in(name: &str) -> bool;

    /// Returns the name that is proposed for your own version of something built in.
    fn own_version(name: &str) -> String {
        format!("my-{name}")
    }

    /// Returns why a file may not have a name.
    fn refuses(name: &str, shelf: &Shelf<'_, Self>) -> Option<&'static str>;

    /// Returns the effect of a save on what is there under a name that is taken.
    fn replaces(_name: &str, _services: &Services) -> &'static str {
        Self::TEXTS.replaces
    }

    /// Reads the saved documents again, after one of them was saved here or by another window.
    fn reload(_services: &mut Services) {}

    /// Loads a document by name, the user's own or a built-in one.
    ///
    /// # Errors
    /// There is none with this name, or its file cannot be read: one problem per line.
    fn load(name: &str, services: &Services) -> Result<Self, Vec<String>> {
        services.store.shelf::<Self>().load(name).map(|loaded| loaded.value).map_err(|error| error.lines())
    }
}
