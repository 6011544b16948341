//! The libraries of DFAs and boards: what is built in, and what lies in the data folder.

use crate::automata::Dfa;
use crate::automata::check::is_order_blind;
use crate::automata::figure::{Figure, Plan};
use crate::automata::picture::MAX_DRAWN;
use crate::store::{Origin, Shelf, Store};
use crate::table::Board;
use std::sync::Arc;

/// The largest file of a DFA or board that the lists show, in bytes: some thousand states, which are read and drawn in no time.
const LARGEST: u64 = 256 * 1024;

/// A DFA of the library, with its drawing.
#[derive(Clone, Debug)]
pub struct DfaEntry {
    /// The name of its file without `.ron`, by which commands know it.
    pub key: String,
    /// The automaton.
    pub dfa: Arc<Dfa>,
    /// Its drawing; without states if there are more than [`MAX_DRAWN`].
    pub figure: Arc<Figure>,
    /// Built in, or the user's.
    pub origin: Origin,
    /// The order of the pucks never matters: tug of war is decided by their numbers alone.
    pub order_blind: bool,
}

impl DfaEntry {
    /// An entry with its drawing made.
    pub fn new(key: &str, dfa: Dfa, origin: Origin) -> Self {
        // Nobody could read a figure of more states, and it would take long.
        let drawn = dfa.len() <= MAX_DRAWN;
        let figure = Arc::new(if drawn { Figure::new(&dfa) } else { Figure::draw(&Plan::default()) });
        let order_blind = is_order_blind(&dfa);
        Self { key: key.to_owned(), dfa: Arc::new(dfa), figure, origin, order_blind }
    }
}

/// All DFAs and boards.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// All DFAs, the built-in ones first.
    pub dfas: Vec<DfaEntry>,
    /// All boards by name, the built-in ones first.
    pub boards: Vec<(String, Arc<Board>)>,
    /// Counts how often it was read, so that what was worked out from it can be told to be old.
    pub revision: u64,
}

impl Library {
    /// Reads all of a data folder; what cannot be read is left out and told of, a group of lines a file.
    pub fn read(&mut self, store: &Store) -> Vec<Vec<String>> {
        let mut problems = Vec::new();
        let dfa = |name: &str, dfa: Dfa, origin| DfaEntry::new(name, dfa, origin);
        self.dfas = read_shelf(&store.shelf::<Dfa>(), dfa, &mut problems);
        let board = |name: &str, board, _| (name.to_owned(), Arc::new(board));
        self.boards = read_shelf(&store.shelf::<Board>(), board, &mut problems);
        self.revision += 1;
        problems
    }

    /// The DFA of a name.
    pub fn dfa(&self, key: &str) -> Option<&DfaEntry> {
        self.dfas.iter().find(|d| d.key == key)
    }

    /// The board of a name.
    pub fn board(&self, name: &str) -> Option<&Arc<Board>> {
        self.boards.iter().find(|(known, _)| known == name).map(|(_, board)| board)
    }

    /// The board that is laid out where nobody chose one: Bob, or the first.
    pub fn usual_board(&self) -> Option<&Arc<Board>> {
        self.board("bob").or_else(|| self.boards.first().map(|(_, board)| board))
    }

    /// The name of a board that is the same in the library.
    pub fn name_of(&self, board: &Board) -> Option<&str> {
        self.boards.iter().find(|(_, known)| **known == *board).map(|(name, _)| name.as_str())
    }
}

fn read_shelf<T: crate::store::Item, E>(
    shelf: &Shelf<T>,
    entry: impl Fn(&str, T, Origin) -> E,
    problems: &mut Vec<Vec<String>>,
) -> Vec<E> {
    let names = match shelf.list() {
        Ok(names) => names,
        Err(error) => {
            problems.push(error.lines());
            return Vec::new();
        }
    };
    let mut entries = Vec::new();
    for known in names {
        match shelf.load_small(&known.name, LARGEST) {
            Ok(loaded) => {
                problems.extend(loaded.passed_over.map(|e| e.lines()));
                entries.push(entry(&known.name, loaded.value, loaded.origin));
            }
            Err(error) => problems.push(error.lines()),
        }
    }
    entries
}
