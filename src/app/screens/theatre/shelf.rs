//! What the library holds: files as they lie in the folder, read one by one beside the screen, searched and sorted.

use super::words;
use crate::app::shared::Shared;
use crate::app::worker::Stream;
use crate::store::{ReplayEntry, ReplayInfo, ReplayStub};
use std::path::{Path, PathBuf};

/// A file of the library.
#[derive(Debug)]
pub(super) struct Item {
    pub stub: ReplayStub,
    /// What it holds, once it was read.
    pub entry: Option<ReplayEntry>,
}

impl Item {
    /// What it holds, if it was read and can be opened.
    pub fn info(&self) -> Option<&ReplayInfo> {
        self.entry.as_ref()?.info.as_ref().ok()
    }

    /// What it is called.
    pub fn title(&self) -> String {
        words::title(&self.stub.name, self.info())
    }

    /// When the match began; until the file was read, when it was changed last.
    pub fn date(&self) -> u64 {
        self.entry.as_ref().map_or(self.stub.changed, |entry| entry.date)
    }

    fn matches(&self, query: &str) -> bool {
        match &self.entry {
            Some(entry) => entry.matches(query),
            None => query.to_lowercase().split_whitespace().all(|word| self.stub.name.to_lowercase().contains(word)),
        }
    }
}

/// By what the list is sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Order {
    #[default]
    Date,
    Name,
    Shots,
}

impl Order {
    pub const ALL: [(Self, &str, &str); 3] = [
        (Self::Date, "Date", "The latest first (O goes through the orders)"),
        (Self::Name, "Name", "From A to Z (O goes through the orders)"),
        (Self::Shots, "Shots", "The longest first (O goes through the orders)"),
    ];

    pub fn next(self) -> Self {
        match self {
            Self::Date => Self::Name,
            Self::Name => Self::Shots,
            Self::Shots => Self::Date,
        }
    }
}

/// The library.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    items: Vec<Item>,
    /// Which items are shown, in their order.
    shown: Vec<usize>,
    /// What the list was arranged by.
    by: Option<(String, Order)>,
    pub search: String,
    pub order: Order,
    selected: Option<PathBuf>,
    /// Whether a person chose it; until then it is the one on top, which changes while files are being read.
    chosen: bool,
    /// Where the selection was, for when it is gone.
    last: usize,
    reading: Option<Stream<(usize, ReplayEntry)>>,
}

impl Shelf {
    /// Looks again at the folder; what has not changed is not read again.
    pub fn refresh(&mut self, shared: &mut Shared) {
        let stubs = match shared.store.replay_files() {
            Ok(stubs) => stubs,
            Err(error) => {
                shared.problem_once(error.lines());
                Vec::new()
            }
        };
        let mut old: std::collections::BTreeMap<PathBuf, Item> =
            std::mem::take(&mut self.items).into_iter().map(|item| (item.stub.path.clone(), item)).collect();
        self.items = stubs
            .into_iter()
            .map(|stub| {
                let entry = old.remove(&stub.path).filter(|item| item.stub == stub).and_then(|item| item.entry);
                Item { stub, entry }
            })
            .collect();
        self.by = None;
        let unread = self.items.iter().enumerate().filter(|(_, item)| item.entry.is_none());
        let unread: Vec<(usize, ReplayStub)> = unread.map(|(index, item)| (index, item.stub.clone())).collect();
        self.reading = (!unread.is_empty()).then(|| {
            Stream::start(move |tell| {
                for (index, stub) in unread {
                    if !tell((index, stub.read())) {
                        return;
                    }
                }
            })
        });
    }

    /// Takes in what was read, and puts the list in order.
    pub fn tick(&mut self) {
        if let Some(reading) = &mut self.reading {
            for (index, entry) in reading.poll() {
                if let Some(item) = self.items.get_mut(index) {
                    item.entry = Some(entry);
                    self.by = None;
                }
            }
            if reading.ended() {
                self.reading = None;
            }
        }
        if self.by.as_ref().is_none_or(|(search, order)| *search != self.search || *order != self.order) {
            self.arrange();
        }
    }

    /// Whether files are being read.
    pub fn reading(&self) -> bool {
        self.reading.is_some()
    }

    fn arrange(&mut self) {
        let items = &self.items;
        let query = self.search.trim();
        self.shown = (0..items.len()).filter(|&i| query.is_empty() || items[i].matches(query)).collect();
        let date = |i: usize| (std::cmp::Reverse(items[i].date()), items[i].stub.name.as_str());
        match self.order {
            Order::Date => self.shown.sort_by_key(|&i| date(i)),
            Order::Name => {
                self.shown.sort_by_cached_key(|&i| (items[i].title().to_lowercase(), std::cmp::Reverse(items[i].date())));
            }
            Order::Shots => {
                self.shown.sort_by_key(|&i| (std::cmp::Reverse(items[i].info().map_or(0, |info| info.shots)), date(i)));
            }
        }
        self.by = Some((self.search.clone(), self.order));
        match self.place().filter(|_| self.chosen) {
            Some(place) => self.last = place,
            None => {
                let place = if self.chosen { self.last.min(self.shown.len().saturating_sub(1)) } else { 0 };
                self.last = place;
                self.selected = self.item(place).map(|item| item.stub.path.clone());
            }
        }
    }

    /// How many are in the folder.
    pub fn all(&self) -> usize {
        self.items.len()
    }

    /// How many are shown.
    pub fn len(&self) -> usize {
        self.shown.len()
    }

    /// One of those shown, counted from the top.
    pub fn item(&self, place: usize) -> Option<&Item> {
        self.shown.get(place).and_then(|&i| self.items.get(i))
    }

    /// Where the selected one stands in the list.
    pub fn place(&self) -> Option<usize> {
        let selected = self.selected.as_deref()?;
        self.shown.iter().position(|&i| self.items[i].stub.path == selected)
    }

    /// The selected one.
    pub fn selected(&self) -> Option<&Item> {
        self.place().and_then(|place| self.item(place))
    }

    /// Selects one of those shown.
    pub fn select(&mut self, place: usize) {
        self.chosen = true;
        self.last = place;
        self.selected = self.item(place).map(|item| item.stub.path.clone());
    }

    /// Selects a file, as soon as it is in the list; a search that would hide it ends.
    pub fn select_path(&mut self, path: &Path) {
        self.search.clear();
        self.chosen = true;
        self.selected = Some(path.to_path_buf());
        self.by = None;
    }

    /// Moves the selection.
    pub fn step(&mut self, by: isize) {
        let most = self.len().saturating_sub(1);
        self.select(self.place().unwrap_or(0).saturating_add_signed(by).min(most));
    }
}
