//! The content of the library: the files of the folder, read one by one in the background, searched and sorted.

use super::item::Item;
use fob_services::data::Services;
use fob_services::jobs::{Job, LookAsk};
use fob_store::ReplayStub;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Order {
    #[default]
    Date,
    Name,
    Shots,
}

impl Order {
    pub const ALL: [(Self, &str, &str); 3] = [
        (Self::Date, "Date", "Latest first (O changes the order)"),
        (Self::Name, "Name", "From A to Z (O changes the order)"),
        (Self::Shots, "Shots", "Longest first (O changes the order)"),
    ];

    pub fn next(self) -> Self {
        match self {
            Self::Date => Self::Name,
            Self::Name => Self::Shots,
            Self::Shots => Self::Date,
        }
    }
}

/// Files that are being read.
#[derive(Debug)]
struct Reading {
    job: Job<LookAsk>,
    /// Indices of the files among the items, in the order of the request.
    places: Vec<usize>,
}

/// The library with its list and its selection.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    items: Vec<Item>,
    /// Number of file states seen so far.
    count: u64,
    /// Indices of the shown items, in their order.
    shown: Vec<usize>,
    /// The inputs of the list's arrangement.
    by: Option<(String, Order)>,
    pub search: String,
    pub order: Order,
    selected: Option<PathBuf>,
    /// The position of the selected item in the list.
    place: Option<usize>,
    /// True if the user chose the selected item; until then it is the one on top, which changes while files are being read.
    chosen: bool,
    /// The last position of the selection, for the time after its item is gone.
    last: usize,
    reading: Option<Reading>,
}

impl Shelf {
    /// Scans the folder again; unchanged files are not read again.
    pub fn refresh(&mut self, services: &mut Services) {
        let stubs = match services.store.replay_files() {
            Ok(stubs) => stubs,
            Err(error) => {
                services.problem_once(error);
                Vec::new()
            }
        };
        let old = std::mem::take(&mut self.items);
        let mut old: BTreeMap<PathBuf, Item> = old.into_iter().map(|item| (item.stub.path.clone(), item)).collect();
        for stub in stubs {
            let known = old.remove(&stub.path).filter(|item| item.stub == stub);
            self.count += 1;
            let item = known.unwrap_or_else(|| Item::new(stub, self.count));
            self.items.push(item);
        }
        self.by = None;
        let places: Vec<usize> = (0..self.items.len()).filter(|&i| self.items[i].contents.is_none()).collect();
        let files: Vec<ReplayStub> = places.iter().map(|&i| self.items[i].stub.clone()).collect();
        self.place = None;
        self.reading = (!files.is_empty()).then(|| Reading { job: Job::start(LookAsk { files }), places });
    }

    /// Receives files that were read, and sorts the list.
    pub fn tick(&mut self) {
        if let Some(reading) = &mut self.reading {
            while let Some(answer) = reading.job.poll() {
                let Ok(found) = answer else { continue };
                let place = reading.places.get(found.place);
                if let Some(item) = place.and_then(|&i| self.items.get_mut(i)) {
                    item.read(found);
                    self.by = None;
                }
            }
            if reading.job.is_over() {
                self.reading = None;
            }
        }
        if self.by.as_ref().is_none_or(|(search, order)| *search != self.search || *order != self.order) {
            self.arrange();
        }
    }

    /// Returns whether files are being read.
    pub fn reading(&self) -> bool {
        self.reading.is_some()
    }

    fn arrange(&mut self) {
        let items = &self.items;
        let query = self.search.trim().to_lowercase();
        self.shown = (0..items.len()).filter(|&i| query.is_empty() || items[i].matches(&query)).collect();
        let date = |i: usize| (std::cmp::Reverse(items[i].date()), items[i].stub.name.as_str());
        match self.order {
            Order::Date => self.shown.sort_by_key(|&i| date(i)),
            Order::Name => {
                self.shown.sort_by_cached_key(|&i| (items[i].title.to_lowercase(), std::cmp::Reverse(items[i].date())));
            }
            Order::Shots => {
                self.shown.sort_by_key(|&i| (std::cmp::Reverse(items[i].info().map_or(0, |info| info.shots)), date(i)));
            }
        }
        self.by = Some((self.search.clone(), self.order));
        let selected = self.selected.as_deref().filter(|_| self.chosen);
        self.place = selected.and_then(|path| self.shown.iter().position(|&i| self.items[i].stub.path == path));
        match self.place {
            Some(place) => self.last = place,
            None => {
                let place = if self.chosen { self.last.min(self.shown.len().saturating_sub(1)) } else { 0 };
                self.put(place);
            }
        }
    }

    /// Sets the selection to a place of the list.
    fn put(&mut self, place: usize) {
        self.last = place;
        self.selected = self.item(place).map(|item| item.stub.path.clone());
        self.place = self.selected.is_some().then_some(place);
    }

    /// Returns the number of items in the folder.
    pub fn all(&self) -> usize {
        self.items.len()
    }

    /// Returns the number of items shown.
    pub fn len(&self) -> usize {
        self.shown.len()
    }

    /// Returns one of those shown, counted from the top.
    pub fn item(&self, place: usize) -> Option<&Item> {
        self.shown.get(place).and_then(|&i| self.items.get(i))
    }

    /// Returns the position of the selected item in the list.
    pub fn place(&self) -> Option<usize> {
        self.place
    }

    /// Returns the selected item.
    pub fn selected(&self) -> Option<&Item> {
        self.item(self.place?)
    }

    /// Selects one of those shown.
    pub fn select(&mut self, place: usize) {
        self.chosen = true;
        self.put(place);
    }

    /// Selects a file as soon as it is in the list, and ends a search that would hide it.
    pub(crate) fn select_path(&mut self, path: &Path) {
        self.search.clear();
        self.chosen = true;
        self.selected = Some(path.to_path_buf());
        self.place = None;
        self.by = None;
    }

    /// Moves the selection by a number of lines.
    pub fn step(&mut self, by: isize) {
        let most = self.len().saturating_sub(1);
        self.select(self.place.unwrap_or(0).saturating_add_signed(by).min(most));
    }
}
