//! Wheels and Turing machines as documents.

use super::{Document, Edited, Older, Texts};
use crate::data::Services;
use fob_base::History;
use fob_base::document::{DocumentError, Problem, parse};
use fob_base::text::visible;
use fob_machines::Machine;
use fob_machines::turing::{BUILTIN, Program};
use fob_machines::wheel::Wheel;
use fob_store::{Item, Shelf, TURING_DRAFT, WHEEL_DRAFT};
use serde::{Deserialize, Serialize};

/// A file of version 1: one document, with the name of its kind.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "T: Serialize + for<'a> Deserialize<'a>")]
struct Single<T> {
    #[serde(default, alias = "key")]
    name: Option<String>,
    #[serde(alias = "wheel", alias = "program")]
    content: T,
    #[serde(default)]
    base: Option<T>,
}

impl<T: Serialize + for<'a> Deserialize<'a>> fob_base::document::Document for Single<T> {
    const VERSION: u32 = 1;
}

/// Reads a file of version 1.
///
/// # Errors
/// It is none.
pub(super) fn parse_single<T: fob_base::document::Document>(text: &str) -> Result<T, Problem> {
    parse(text).map_err(|error| match error {
        DocumentError::Invalid(problems) => problems.into_iter().next().unwrap_or_else(|| Problem::new("not a document")),
        DocumentError::Newer { .. } => Problem::new("not a document"),
    })
}

impl<T> Single<T> {
    fn into_older<K: Edited<Kept = T>>(self) -> Older<K> {
        Older { name: self.name, content: self.content, base: self.base, words: String::new() }
    }
}

/// The methods of a document that is edited as it is saved: it is always finished.
macro_rules! as_it_is {
    () => {
        fn edit(&self) -> Self {
            self.clone()
        }

        fn steps(content: Self) -> Self::Steps {
            History::new(content)
        }

        fn finished(content: &Self) -> Option<Self> {
            Some(content.clone())
        }

        fn keep(content: &Self) -> Self {
            content.clone()
        }

        fn keep_saved(&self) -> Self {
            self.clone()
        }

        fn restore_saved(kept: Self) -> Option<Self> {
            Some(kept)
        }

        fn older(text: &str) -> Result<Older<Self>, Problem> {
            parse_single::<Single<Self>>(text).map(Single::into_older)
        }

        fn text(content: &Self) -> String {
            content.print()
        }
    };
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
    type Content = Self;
    type Steps = History<Self, WheelPart>;
    type Kept = Self;

    const TEXTS: Texts = Texts {
        noun: "wheel",
        title: "Save the wheel",
        field: "Name of the wheel's file",
        replaces: "Replaces your wheel with this name, which goes to the trash",
        open: "The wheel that you are editing",
        copy: "The wheels are open in another window. You are editing a copy",
    };
    const FILE: &'static str = WHEEL_DRAFT;

    fn fresh() -> Document<Self> {
        Document::new(Self::default())
    }

    as_it_is!();

    fn restore(kept: Self) -> Result<Self, Vec<String>> {
        if kept.is_playable() { Ok(kept) } else { Err(vec!["the wheel is too large to be played".to_owned()]) }
    }

    fn wanted_name(content: &Self) -> String {
        content.name().to_lowercase()
    }

    fn title(content: &Self, name: Option<&str>) -> String {
        name.map_or_else(|| visible(content.name()).into_owned(), str::to_owned)
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
    type Content = Self;
    type Steps = History<Self, ProgramPart>;
    type Kept = Self;

    const TEXTS: Texts = Texts {
        noun: "machine",
        title: "Save the machine",
        field: "Name of the machine",
        replaces: "Replaces your machine with this name, which goes to the trash",
        open: "The machine that you are editing",
        copy: "The Turing machines are open in another window. You are editing a copy",
    };
    const FILE: &'static str = TURING_DRAFT;

    fn fresh() -> Document<Self> {
        let first = BUILTIN.iter().find(|ready| ready.name == "binary-increment");
        first.map_or_else(|| Document::new(Self::default()), |ready| Document::named(ready.name, ready.into()))
    }

    as_it_is!();

    fn restore(kept: Self) -> Result<Self, Vec<String>> {
        Ok(kept)
    }

    fn wanted_name(_: &Self) -> String {
        "machine".to_owned()
    }

    fn title(_: &Self, name: Option<&str>) -> String {
        let ready = BUILTIN.iter().find(|ready| Some(ready.name) == name);
        ready.map(|ready| ready.title).or(name).unwrap_or("New machine").to_owned()
    }

    fn is_built_in(name: &str) -> bool {
        BUILTIN.iter().any(|ready| ready.name == name)
    }

    fn refuses(name: &str, _: &Shelf<'_, Self>) -> Option<&'static str> {
        Self::is_built_in(name).then_some("A built-in machine has this name")
    }

    fn load(name: &str, services: &Services) -> Result<Self, Vec<String>> {
        match (services.store.turing_shelf().load(name), BUILTIN.iter().find(|ready| ready.name == name)) {
            (Ok(loaded), _) => Ok(loaded.value),
            (Err(_), Some(ready)) => Ok(ready.into()),
            (Err(error), None) if error.is_not_found() => Err(vec![format!("there is no Turing machine called `{name}`")]),
            (Err(error), None) => Err(error.lines()),
        }
    }
}
