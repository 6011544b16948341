//! The open document and the parked ones in a file of the data folder, saved or not, so that they outlive the program.

use super::{Document, Edited};
use crate::labels;
use crate::shared::{DeskDraft, Shared, Unsaved};
use fob_base::History;
use fob_base::document::{DocumentError, Problem, parse};
use fob_store::load_versioned;
use serde::{Deserialize, Serialize};

/// A document in the file. In version 1, one of these was the whole file, with the name of its kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
struct Entry<T: Edited> {
    #[serde(default, alias = "key")]
    name: Option<String>,
    #[serde(alias = "wheel", alias = "program")]
    content: T,
    /// The version that the edits began from. Without edits it is the content; older programs left it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base: Option<T>,
}

impl<T: Edited> fob_store::Document for Entry<T> {
    const VERSION: u32 = 1;
}

/// The content of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
struct Contents<T: Edited> {
    open: Entry<T>,
    #[serde(default)]
    parked: Vec<Entry<T>>,
}

impl<T: Edited> fob_store::Document for Contents<T> {
    const VERSION: u32 = 2;

    fn parse_older(_: u32, text: &str) -> Result<Self, Problem> {
        let open = parse(text).map_err(|error| match error {
            DocumentError::Invalid(problems) => problems.into_iter().next().unwrap_or_else(|| Problem::new("not a document")),
            DocumentError::Newer { .. } => Problem::new("not a document"),
        })?;
        Ok(Self { open, parked: Vec::new() })
    }

    fn problems(&self) -> Vec<String> {
        std::iter::once(&self.open).chain(&self.parked).filter_map(|entry| entry.content.problem()).collect()
    }
}

impl<T: Edited> Entry<T> {
    fn of(document: &Document<T>) -> Self {
        Self { name: document.name.clone(), content: document.now().clone(), base: document.base.clone() }
    }

    /// Returns the document. Another version that was saved meanwhile is not taken as the base of the edits.
    fn restored(self, shared: &Shared) -> Document<T> {
        let Self { name, content, base } = self;
        let is_filed = name.is_some();
        match name.and_then(|name| Some((T::load(&name, shared).ok()?, name))) {
            // Without edits it has its present saved state.
            Some((there, name)) if there == content || base.as_ref() == Some(&content) => Document::named(name, there),
            Some((there, name)) => {
                Document { name: Some(name), base: Some(base.unwrap_or(there)), history: History::new(content) }
            }
            None => Document { name: None, base: base.filter(|_| !is_filed), history: History::new(content) },
        }
    }
}

/// Most windows whose edits are kept.
const WINDOWS: u32 = 9;

/// The file of an editor, and whether it is up to date. A second window edits a copy, and has a file of its own.
#[derive(Debug)]
pub struct Kept<T: Edited> {
    file: DeskDraft<Contents<T>>,
    /// The revision of the open document that was noticed last.
    known: u64,
    /// The number of parked documents that are listed as unsaved.
    listed: usize,
}

impl<T: Edited> Kept<T> {
    /// Opens the file and restores its documents: the open one, and the parked ones.
    pub fn open(shared: &mut Shared) -> (Self, Option<Document<T>>, Vec<Document<T>>) {
        let path = |shared: &Shared, number: u32| shared.store.file_of_window(T::FILE, number);
        let free = (1..=WINDOWS).find_map(|number| Some((number, shared.store.lock(&path(shared, number)).ok()?)));
        let (number, lock) = free.map_or((WINDOWS + 1, None), |(number, lock)| (number, Some(lock)));
        let (file, contents) = DeskDraft::<Contents<T>>::with(path(shared, number), T::TEXTS.open, lock, shared);
        let mut kept = Self { file, known: 0, listed: 0 };
        let restored = |entries: Vec<Entry<T>>, shared: &Shared| -> Vec<Document<T>> {
            entries.into_iter().map(|entry| entry.restored(shared)).collect()
        };
        if number > 1 {
            shared.say(T::TEXTS.copy);
            let other = || Some(Contents { parked: Vec::new(), ..load_versioned(&path(shared, 1)).ok()? });
            let Some(Contents { open, parked }) = contents.or_else(other) else { return (kept, None, Vec::new()) };
            return (kept, Some(open.restored(shared)), restored(parked, shared));
        }
        let (open, parked) = contents.map_or((None, Vec::new()), |contents| (Some(contents.open), contents.parked));
        let (open, mut parked) = (open.map(|open| open.restored(shared)), restored(parked, shared));
        // Edits of further windows that are closed by now are parked here.
        for number in 2..=WINDOWS {
            let path = path(shared, number);
            if !fob_store::exists(&path) {
                continue;
            }
            let Ok(_lock) = shared.store.lock(&path) else { continue };
            let Ok(Contents { open: other, parked: others }) = load_versioned(&path) else { continue };
            let is_known = |document: &Document<T>| open.iter().chain(&parked).any(|known| known.now() == document.now());
            let edited = restored(std::iter::once(other).chain(others).collect(), shared).into_iter().filter(Document::is_edited);
            let new: Vec<Document<T>> = edited.filter(|document| !is_known(document)).collect();
            let Some(shown) = open.as_ref().or(new.first()).or(parked.first()) else { continue };
            kept.keep(shown, parked.iter().chain(&new), shared);
            if kept.file.failure().is_none() {
                parked.extend(new);
                shared.store.remove_file_of_window(T::FILE, number);
            }
        }
        (kept, open, parked)
    }

    /// Saves the documents if they have changed.
    pub fn keep<'a>(&mut self, open: &Document<T>, parked: impl Iterator<Item = &'a Document<T>> + Clone, shared: &mut Shared) {
        let now = Contents { open: Entry::of(open), parked: parked.clone().map(Entry::of).collect() };
        let lost = |document: &Document<T>| {
            let name = document.name().map_or_else(|| document.now().wanted_name(), str::to_owned);
            Unsaved::new(labels::of_kind(T::TEXTS.noun, &name), format!("{name}.ron"), document.now().print())
        };
        self.file.keep(now, shared, || open.is_edited().then(|| lost(open)));
        let key = |place: usize| format!("{} {place}", T::FILE);
        (0..self.listed).for_each(|place| shared.unsaved.remove(&key(place)));
        self.listed = 0;
        if let Some(why) = self.file.failure() {
            for (place, document) in parked.enumerate() {
                shared.unsaved.note(&key(place), T::TEXTS.open, Some(why), || lost(document));
                self.listed = place + 1;
            }
        }
    }

    /// Notes that another document is open, or that it was saved.
    pub fn touch(&mut self, now: f64) {
        self.file.touch(now);
    }

    /// Saves the documents a moment after the first change, and retries a failed save.
    pub fn keep_when_quiet<'a>(
        &mut self,
        open: &Document<T>,
        parked: impl Iterator<Item = &'a Document<T>> + Clone,
        shared: &mut Shared,
    ) {
        if self.known != open.revision() {
            self.known = open.revision();
            self.file.touch(shared.now);
        }
        if self.file.is_due(shared.now) {
            self.keep(open, parked, shared);
        }
    }

    /// Returns the seconds until the next save.
    pub fn due(&self, now: f64) -> Option<f64> {
        self.file.due(now)
    }
}
