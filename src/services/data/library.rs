//! The libraries of DFAs and boards: the built-in ones and those of the data folder.
//!
//! A few files are read at once; many are read in the background and arrive one by one. A file that has not changed is not read
//! again.

use crate::jobs::{ItemKind, ItemName, ItemRead, ItemValue, ItemsAsk, Job, LARGEST};
use fob_automata::check::is_order_blind;
use fob_automata::figure::{Figure, Plan};
use fob_automata::picture::MAX_DRAWN;
use fob_automata::{Dfa, MOST_PROBLEMS};
use fob_board::Board;
use fob_store::{Item, Origin, Shelf, Stamp, Store};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// Limits on the files read at once, in number and bytes, so that nobody notices a delay.
const AT_ONCE: (usize, u64) = (64, 512 * 1024);

/// A DFA of the library, with its drawing.
#[derive(Clone, Debug)]
pub struct DfaEntry {
    /// The name of its file without `.ron`, by which commands know it.
    pub key: String,
    pub dfa: Arc<Dfa>,
    figure: Arc<OnceLock<Figure>>,
    /// Built in, or the user's.
    pub origin: Origin,
    /// The order of the pucks never matters: tug of war is decided by their numbers alone.
    pub order_blind: bool,
}

impl DfaEntry {
    /// Creates an entry of a DFA.
    pub fn new(key: &str, dfa: Dfa, origin: Origin) -> Self {
        let order_blind = is_order_blind(&dfa);
        Self::from_key(key, dfa, origin, order_blind)
    }

    fn from_key(key: &str, dfa: Dfa, origin: Origin, order_blind: bool) -> Self {
        Self { key: key.to_owned(), dfa: Arc::new(dfa), figure: Arc::default(), origin, order_blind }
    }

    /// Returns the drawing, which is made when first needed; without states if there are more than [`MAX_DRAWN`], which would be
    /// unreadable and slow.
    pub fn figure(&self) -> &Figure {
        self.figure.get_or_init(
            || {
                if self.dfa.len() <= MAX_DRAWN { Figure::new(&self.dfa) } else { Figure::draw(&Plan::default()) }
            },
        )
    }
}

/// All DFAs and boards.
#[derive(Debug, Default)]
pub struct Library {
    /// All DFAs, the built-in ones first.
    pub dfas: Vec<DfaEntry>,
    /// All boards by name, the built-in ones first.
    pub boards: Vec<(String, Arc<Board>)>,
    /// Counts changes of the libraries, so that anything computed from them can be recognised as outdated.
    pub revision: u64,
    /// The files as they were when they were read, or handed to the worker.
    known: BTreeMap<ItemName, Option<Stamp>>,
    /// The places of all items in the lists.
    places: BTreeMap<ItemName, usize>,
    /// Items that the worker has not read yet.
    waiting: BTreeSet<ItemName>,
    reading: Option<Job<ItemsAsk>>,
    /// Items that the worker could not read.
    problems: Vec<String>,
}

impl Library {
    /// Scans a data folder again: changed files are read at once or, if there are many, in the background. Files that cannot be
    /// read are left out and reported, one group of lines each.
    pub fn read(&mut self, store: &Store) -> Vec<Vec<String>> {
        let mut problems = Vec::new();
        let mut all = listed(&store.shelf::<Dfa>(), ItemKind::Dfa, &mut problems);
        all.extend(listed(&store.shelf::<Board>(), ItemKind::Board, &mut problems));
        self.places = all.iter().enumerate().map(|(place, (name, ..))| (name.clone(), place)).collect();
        let places = &self.places;
        self.dfas.retain(|entry| places.contains_key(&(ItemKind::Dfa, entry.key.clone())));
        self.boards.retain(|(name, _)| places.contains_key(&(ItemKind::Board, name.clone())));
        self.known.retain(|name, _| places.contains_key(name));
        let mut due: Vec<(ItemName, Origin, Option<Stamp>)> = Vec::new();
        for (name, origin, stamp) in all {
            let changed = self.known.insert(name.clone(), stamp) != Some(stamp);
            if changed || self.waiting.contains(&name) {
                due.push((name, origin, stamp));
            }
        }
        // Built-in items, and those that replace them, are available from the first frame on.
        due.sort_by_key(|(_, origin, _)| *origin == Origin::User);
        let (mut files, mut bytes) = (0, 0);
        let mut later = Vec::new();
        for (name, _, stamp) in due {
            files += usize::from(stamp.is_some());
            // A file too large for the list is not read at all.
            bytes += stamp.map_or(0, |stamp| if stamp.length <= LARGEST { stamp.length } else { 0 });
            if stamp.is_some() && (files > AT_ONCE.0 || bytes > AT_ONCE.1) {
                later.push(name);
            } else {
                problems.extend(Some(self.take(ItemRead::read(store, name))).filter(|lines| !lines.is_empty()));
            }
        }
        self.waiting = later.iter().cloned().collect();
        let ask = || ItemsAsk { root: store.root().to_path_buf(), names: later };
        self.reading = (!self.waiting.is_empty()).then(|| Job::start(ask()));
        self.revision += 1;
        problems
    }

    /// Receives items that were read in the background; after the last one, returns the problems of files that could not be read,
    /// one per line.
    pub fn poll(&mut self) -> Vec<String> {
        let Some(job) = &mut self.reading else { return Vec::new() };
        let mut read = Vec::new();
        while let Some(piece) = job.poll() {
            match piece {
                Ok(piece) => read.extend(piece.0),
                Err(line) => self.problems.push(line),
            }
        }
        let over = job.is_over();
        self.revision += u64::from(!read.is_empty());
        for item in read.into_iter().filter(|item| self.waiting.contains(&item.name)).collect::<Vec<_>>() {
            let lines = self.take(item);
            self.problems.extend(lines);
        }
        if !over {
            return Vec::new();
        }
        self.reading = None;
        self.waiting.clear();
        let mut lines = std::mem::take(&mut self.problems);
        if lines.len() > MOST_PROBLEMS {
            let left = lines.len() - MOST_PROBLEMS;
            lines.truncate(MOST_PROBLEMS);
            lines.push(format!("… and {left} more"));
        }
        lines
    }

    /// Reads an item at once that still waits for the worker. Returns the problems of its file.
    pub fn fetch(&mut self, store: &Store, kind: ItemKind, name: &str) -> Vec<String> {
        let name = (kind, name.to_owned());
        if !self.waiting.contains(&name) {
            return Vec::new();
        }
        self.revision += 1;
        self.take(ItemRead::read(store, name))
    }

    /// Returns the number of items of a kind that are still being read.
    pub fn left(&self, kind: ItemKind) -> usize {
        self.waiting.iter().filter(|(of, _)| *of == kind).count()
    }

    /// Puts an item into its place of the list. Returns the problems of its file.
    fn take(&mut self, read: ItemRead) -> Vec<String> {
        let ItemRead { name, value, problems } = read;
        self.waiting.remove(&name);
        let places = &self.places;
        let place = |kind: ItemKind, key: &str| places.get(&(kind, key.to_owned())).copied().unwrap_or(usize::MAX);
        let (kind, key) = &name;
        let here = place(*kind, key);
        let (dfa, board) = match value {
            Some(ItemValue::Dfa { dfa, origin, order_blind }) => (Some(DfaEntry::from_key(key, dfa, origin, order_blind)), None),
            Some(ItemValue::Board(board)) => (None, Some((key.clone(), Arc::from(board)))),
            None => (None, None),
        };
        match kind {
            ItemKind::Dfa => put(&mut self.dfas, dfa, here, |entry| place(ItemKind::Dfa, &entry.key)),
            ItemKind::Board => put(&mut self.boards, board, here, |(name, _)| place(ItemKind::Board, name)),
        }
        problems
    }

    /// Returns the DFA of a name.
    pub fn dfa(&self, key: &str) -> Option<&DfaEntry> {
        self.dfas.iter().find(|d| d.key == key)
    }

    /// Returns the board of a name.
    pub fn board(&self, name: &str) -> Option<&Arc<Board>> {
        self.boards.iter().find(|(known, _)| known == name).map(|(_, board)| board)
    }

    /// Returns the default board: Bob, or the first one.
    pub fn usual_board(&self) -> Option<&Arc<Board>> {
        self.board("bob").or_else(|| self.boards.first().map(|(_, board)| board))
    }

    /// Returns the name of a board that is the same in the library.
    pub fn name_of(&self, board: &Board) -> Option<&str> {
        self.boards.iter().find(|(_, known)| **known == *board).map(|(name, _)| name.as_str())
    }
}

/// Replaces the entry at a place of a sorted list; `None` removes it.
fn put<T>(list: &mut Vec<T>, thing: Option<T>, here: usize, place: impl Fn(&T) -> usize) {
    let at = list.partition_point(|other| place(other) < here);
    let taken = list.get(at).is_some_and(|other| place(other) == here);
    match (thing, taken) {
        (Some(thing), true) => list[at] = thing,
        (Some(thing), false) => list.insert(at, thing),
        (None, true) => drop(list.remove(at)),
        (None, false) => {}
    }
}

/// Returns all items of a shelf in their order, with their files as they are now.
fn listed<T: Item>(shelf: &Shelf<T>, kind: ItemKind, problems: &mut Vec<Vec<String>>) -> Vec<(ItemName, Origin, Option<Stamp>)> {
    match shelf.list() {
        Ok(entries) => {
            let item = |entry: fob_store::Entry| {
                let stamp = if entry.origin == Origin::BuiltIn { None } else { shelf.stamp(&entry.name) };
                ((kind, entry.name), entry.origin, stamp)
            };
            entries.into_iter().map(item).collect()
        }
        Err(error) => {
            problems.push(error.lines());
            Vec::new()
        }
    }
}
