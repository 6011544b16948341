//! Requests about the libraries of DFAs and boards: reads their files, however many there are.

use super::memory::Memory;
use super::pieces::in_pieces;
use super::request::Request;
use super::watch::Watch;
use fob_automata::Dfa;
use fob_automata::check::is_order_blind;
use fob_board::Board;
use fob_store::{Item, Loaded, Origin, Shelf, Store, StoreError};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The largest file of a DFA or board that the lists show, in bytes: some thousand states.
pub const LARGEST: u64 = 256 * 1024;

/// Number of files in a piece of the answer.
const PIECE: usize = 16;

/// The library of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ItemKind {
    /// The library of DFAs.
    Dfa,
    /// The library of boards.
    Board,
}

/// An item of one of the libraries, by its name.
pub type ItemName = (ItemKind, String);

/// Requests items of the libraries. The answer comes in pieces, in the order of the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemsAsk {
    /// Path of the data folder.
    pub root: PathBuf,
    /// The items to read.
    pub names: Vec<ItemName>,
}

/// Some items as they were read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ItemsAnswer(pub Vec<ItemRead>);

/// An item as it was read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ItemRead {
    pub name: ItemName,
    /// The item; `None` if its file cannot be read and no built-in one has the name.
    pub value: Option<ItemValue>,
    /// The problems of its file, one per line.
    pub problems: Vec<String>,
}

/// A DFA or a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ItemValue {
    /// A DFA of the library.
    Dfa {
        dfa: Dfa,
        /// Built in, or the user's.
        origin: Origin,
        /// The order of the pucks never matters.
        order_blind: bool,
    },
    /// A board of the library.
    Board(Box<Board>),
}

impl ItemRead {
    /// Reads an item from its file, or takes the built-in one.
    pub fn read(store: &Store, name: ItemName) -> Self {
        let (value, problems) = match name.0 {
            ItemKind::Dfa => load(&store.shelf::<Dfa>(), &name.1, |dfa, origin| {
                let order_blind = is_order_blind(&dfa);
                ItemValue::Dfa { dfa, origin, order_blind }
            }),
            ItemKind::Board => load(&store.shelf::<Board>(), &name.1, |board, _| ItemValue::Board(Box::new(board))),
        };
        Self { name, value, problems }
    }
}

fn load<T: Item>(shelf: &Shelf<T>, name: &str, value: impl Fn(T, Origin) -> ItemValue) -> (Option<ItemValue>, Vec<String>) {
    match shelf.load_small(name, LARGEST) {
        Ok(Loaded { value: item, origin, passed_over, .. }) => {
            (Some(value(item, origin)), passed_over.map_or_else(Vec::new, |error: StoreError| error.lines()))
        }
        Err(error) => (None, error.lines()),
    }
}

impl ItemsAsk {
    /// Reads the files.
    ///
    /// # Errors
    /// The list is empty, or the work was stopped.
    pub fn answer(self, hand_on: &mut dyn FnMut(ItemsAnswer) -> bool) -> Result<ItemsAnswer, String> {
        let store = Store::at(&self.root);
        let pieces = self.names.chunks(PIECE);
        let read = |names: &[ItemName]| ItemsAnswer(names.iter().map(|name| ItemRead::read(&store, name.clone())).collect());
        in_pieces(pieces.map(read), hand_on)
    }
}

impl Request for ItemsAsk {
    const NAME: &'static str = "items";
    const NEEDS_FILES: bool = true;
    type Answer = ItemsAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        _watch: &mut dyn Watch,
        hand_on: &mut dyn FnMut(ItemsAnswer) -> bool,
    ) -> Result<ItemsAnswer, String> {
        self.answer(hand_on)
    }
}
