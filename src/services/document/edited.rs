//! The kinds of documents.

use crate::shared::Shared;
use fob_base::text::visible;
use fob_machines::Machine;
use fob_machines::turing::{BUILTIN, Program};
use fob_machines::wheel::Wheel;
use fob_store::{Item, Shelf, TURING_DRAFT, WHEEL_DRAFT};
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

/// A kind of document. A new kind needs this and the panels that edit it.
pub trait Edited: Item + Clone + PartialEq + Debug + Serialize + DeserializeOwned + 'static {
    /// The part that a change affects, by which further changes are joined with it.
    type Part: Clone + PartialEq + Debug;

    /// Texts.
    const TEXTS: Texts;
    /// The file of the data folder that keeps the unsaved edits.
    const FILE: &'static str;

    /// Returns a name for its file, before it has one.
    fn wanted_name(&self) -> String;

    /// Returns the name by which people know it; `name` is that of its file, or of the built-in one.
    fn title(&self, name: Option<&str>) -> String;

    /// Returns whether something built in has this name, so that no file gets it.
    fn is_built_in(name: &str) -> bool;

    /// Returns why a file may not have a name.
    fn refuses(name: &str, shelf: &Shelf<'_, Self>) -> Option<&'static str>;

    /// Returns what no editor of this program could have made of it, in a file that was changed by hand.
    fn problem(&self) -> Option<String> {
        None
    }

    /// Loads a document by name, the user's own or a built-in one.
    ///
    /// # Errors
    /// There is none with this name, or its file cannot be read: one problem per line.
    fn load(name: &str, shared: &Shared) -> Result<Self, Vec<String>> {
        shared.store.shelf::<Self>().load(name).map(|loaded| loaded.value).map_err(|error| error.lines())
    }
}

/// A part of a wheel. Changes of one part, while it has the focus, are undone together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WheelPart {
    /// The whole wheel: such a change is never joined with another one.
    Whole,
    /// The name of the wheel.
    Name,
    /// The note about the wheel.
    About,
    /// A production, by its index.
    Production(usize),
    /// The order of the productions, while one is dragged.
    Order,
    /// The word before the first puck.
    Start,
    /// The steps after each letter.
    Steps,
    /// The limit of the last run.
    Limit,
}

impl Edited for Wheel {
    type Part = WheelPart;

    const TEXTS: Texts = Texts {
        noun: "wheel",
        title: "Save the wheel",
        field: "Name of the wheel's file",
        replaces: "Replaces your wheel with this name, which goes to the trash",
        open: "The wheel that you are editing",
        copy: "The wheels are open in another window. You are editing a copy",
    };
    const FILE: &'static str = WHEEL_DRAFT;

    fn wanted_name(&self) -> String {
        self.name().to_lowercase()
    }

    fn title(&self, name: Option<&str>) -> String {
        name.map_or_else(|| visible(self.name()).into_owned(), str::to_owned)
    }

    fn is_built_in(name: &str) -> bool {
        Machine::builtin(name).is_some()
    }

    /// Refuses the names of all machines, among which a match looks for one.
    fn refuses(name: &str, shelf: &Shelf<'_, Self>) -> Option<&'static str> {
        if Self::is_built_in(name) {
            return Some("A built-in machine has this name");
        }
        shelf.is_named_elsewhere(name).then_some("One of your DFAs has this name")
    }

    fn problem(&self) -> Option<String> {
        (!self.is_playable()).then(|| "the wheel is too large to be played".to_owned())
    }
}

/// A part of a Turing machine. Changes of one part, without a pause, are undone together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramPart {
    /// All of it.
    Whole,
    /// A line of the rules.
    Rules,
    /// The tape.
    Tape,
    /// The cell of the head.
    Head,
}

impl Edited for Program {
    type Part = ProgramPart;

    const TEXTS: Texts = Texts {
        noun: "machine",
        title: "Save the machine",
        field: "Name of the machine",
        replaces: "Replaces your machine with this name, which goes to the trash",
        open: "The machine that you are editing",
        copy: "The Turing machines are open in another window. You are editing a copy",
    };
    const FILE: &'static str = TURING_DRAFT;

    fn wanted_name(&self) -> String {
        "machine".to_owned()
    }

    fn title(&self, name: Option<&str>) -> String {
        let ready = BUILTIN.iter().find(|ready| Some(ready.name) == name);
        ready.map(|ready| ready.title).or(name).unwrap_or("New machine").to_owned()
    }

    fn is_built_in(name: &str) -> bool {
        BUILTIN.iter().any(|ready| ready.name == name)
    }

    fn refuses(name: &str, _: &Shelf<'_, Self>) -> Option<&'static str> {
        Self::is_built_in(name).then_some("A built-in machine has this name")
    }

    fn load(name: &str, shared: &Shared) -> Result<Self, Vec<String>> {
        match (shared.store.turing_shelf().load(name), BUILTIN.iter().find(|ready| ready.name == name)) {
            (Ok(loaded), _) => Ok(loaded.value),
            (Err(_), Some(ready)) => Ok(ready.into()),
            (Err(error), None) if error.is_not_found() => Err(vec![format!("there is no Turing machine called `{name}`")]),
            (Err(error), None) => Err(error.lines()),
        }
    }
}
