//! DFAs, boards, wheels, Turing machines and automata with any letters as items of a shelf.

use super::{Entry, Item, Loaded, Problem, Shelf, Store, StoreError, problems_of};
use fob_automata::general::{Automaton, Context, from_ron};
use fob_automata::{BUILTIN, Dfa};
use fob_board::{BUILTIN_BOARDS, Board};
use fob_machines::turing::Program;
use fob_machines::wheel::{self, Wheel, WheelError};

impl Item for Dfa {
    const FOLDER: &'static str = "dfas";
    const NAMED_WITH: &'static [&'static str] = &[<Wheel as Item>::FOLDER];

    fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        Self::from_ron(text).map_err(|errors| problems_of(&errors))
    }

    fn print(&self) -> String {
        self.to_ron()
    }

    fn built_in() -> Vec<(&'static str, &'static str)> {
        BUILTIN.to_vec()
    }
}

impl Item for Board {
    const FOLDER: &'static str = "boards";

    fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        Self::from_ron(text).map_err(|error| error.problems.into_iter().map(|p| Problem::at(p.line, p.column, p.text)).collect())
    }

    fn print(&self) -> String {
        let pretty = ron::ser::PrettyConfig::new().new_line("\n").depth_limit(3);
        // A board consists of text and numbers, which RON can always write.
        ron::ser::to_string_pretty(self, pretty).map_or_else(|_| String::new(), |text| text + "\n")
    }

    fn built_in() -> Vec<(&'static str, &'static str)> {
        BUILTIN_BOARDS.to_vec()
    }
}

impl Item for Program {
    const FOLDER: &'static str = "turing";

    fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        Self::from_ron(text).map_err(|error| vec![Problem::at(error.place.line, error.place.column, error.message)])
    }

    fn print(&self) -> String {
        self.to_ron()
    }

    /// Empty: the built-in machines have another text form and are listed separately.
    fn built_in() -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
}

impl Item for Automaton {
    const FOLDER: &'static str = "automata";

    fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        from_ron(text, &Context::default()).map_err(|errors| problems_of(&errors))
    }

    fn print(&self) -> String {
        self.to_ron()
    }

    /// Empty: the exercises have their own automata.
    fn built_in() -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
}

impl Item for Wheel {
    const FOLDER: &'static str = "wheels";
    const NAMED_WITH: &'static [&'static str] = &[<Dfa as Item>::FOLDER];

    fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        let problem = |error: &WheelError| match error.place {
            Some(place) => Problem::at(place.line, place.column, &error.message),
            None => Problem::at(1, 1, &error.message),
        };
        Self::from_ron(text).map_err(|errors| errors.problems().iter().map(problem).collect())
    }

    fn print(&self) -> String {
        self.to_ron()
    }

    fn built_in() -> Vec<(&'static str, &'static str)> {
        wheel::BUILTIN.to_vec()
    }
}

impl Store {
    /// Returns the shelf of wheels.
    pub fn wheel_shelf(&self) -> Shelf<'_, Wheel> {
        self.shelf()
    }

    /// Returns the shelf of the user's Turing machines.
    pub fn turing_shelf(&self) -> Shelf<'_, Program> {
        self.shelf()
    }

    /// Returns the shelf of the user's automata with any letters.
    pub fn automaton_shelf(&self) -> Shelf<'_, Automaton> {
        self.shelf()
    }

    /// Returns the shelf of DFAs.
    pub fn dfa_shelf(&self) -> Shelf<'_, Dfa> {
        self.shelf()
    }

    /// Returns the shelf of boards.
    pub fn board_shelf(&self) -> Shelf<'_, Board> {
        self.shelf()
    }

    /// Lists all DFAs: the built-in ones first, then the user's own by name.
    ///
    /// # Errors
    /// As for [`Shelf::list`].
    pub fn dfas(&self) -> Result<Vec<Entry>, StoreError> {
        self.dfa_shelf().list()
    }

    /// Loads a DFA by name; a broken override of a built-in one is skipped.
    ///
    /// # Errors
    /// As for [`Shelf::load`].
    pub fn dfa(&self, name: &str) -> Result<Loaded<Dfa>, StoreError> {
        self.dfa_shelf().load(name)
    }

    /// Lists all boards: the built-in ones first, then the user's own by name.
    ///
    /// # Errors
    /// As for [`Shelf::list`].
    pub fn boards(&self) -> Result<Vec<Entry>, StoreError> {
        self.board_shelf().list()
    }

    /// Loads a board by name; a broken override of a built-in one is skipped.
    ///
    /// # Errors
    /// As for [`Shelf::load`].
    pub fn board(&self, name: &str) -> Result<Loaded<Board>, StoreError> {
        self.board_shelf().load(name)
    }
}
