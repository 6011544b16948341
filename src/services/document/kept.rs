//! The open document and the parked ones in a file of the data folder, saved or not, so that they outlive the program.

use super::{Base, Document, Edited, Older};
use crate::data::{EditorDraft, Services, Unsaved};
use crate::labels;
use fob_base::document::Problem;
use fob_store::load_versioned;
use serde::{Deserialize, Serialize};

/// A document in the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
struct Entry<T: Edited> {
    #[serde(default)]
    name: Option<String>,
    content: T::Kept,
    /// The version that the edits began from. Without edits it is the content; older programs left it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base: Option<T::Kept>,
    /// The test words, as typed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    words: String,
}

/// The content of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
struct Contents<T: Edited> {
    open: Entry<T>,
    #[serde(default = "Vec::new")]
    parked: Vec<Entry<T>>,
}

impl<T: Edited> fob_store::Document for Contents<T> {
    const VERSION: u32 = 2;

    fn parse_older(_: u32, text: &str) -> Result<Self, Problem> {
        Ok(Self { open: T::older(text)?.into(), parked: Vec::new() })
    }

    fn problems(&self) -> Vec<String> {
        let problems = |entry: &Entry<T>| T::restore(entry.content.clone()).err().unwrap_or_default();
        std::iter::once(&self.open).chain(&self.parked).flat_map(problems).collect()
    }
}

impl<T: Edited> From<Older<T>> for Entry<T> {
    fn from(older: Older<T>) -> Self {
        let Older { name, content, base, words } = older;
        Self { name, content, base, words }
    }
}

impl<T: Edited> Base<T> {
    fn keep(&self) -> T::Kept {
        self.saved.as_ref().map_or_else(|| T::keep(&self.content), T::keep_saved)
    }

    /// Reads a base; the one of a document with a name has, or had, a file.
    fn restored(kept: T::Kept, is_filed: bool) -> Option<Self> {
        if is_filed {
            T::restore_saved(kept).map(Self::filed)
        } else {
            Some(Self { content: T::restore(kept).ok()?, saved: None })
        }
    }

    fn filed(saved: T) -> Self {
        Self { content: saved.edit(), saved: Some(saved) }
    }
}

impl<T: Edited> Entry<T> {
    fn of(document: &Document<T>) -> Self {
        let base = document.base.as_ref().map(Base::keep);
        Self { name: document.name.clone(), content: T::keep(document.now()), base, words: document.words.clone() }
    }

    /// Returns the document. Another version that was saved meanwhile is not taken as the base of the edits.
    fn restored(self, services: &Services) -> Option<Document<T>> {
        let Self { name, content, base, words } = self;
        let (is_filed, content) = (name.is_some(), T::restore(content).ok()?);
        let base = base.and_then(|base| Base::restored(base, is_filed));
        let is_same = |other: &T::Content| T::is_same(other, &content);
        let document = match name.and_then(|name| Some((T::load(&name, services).ok()?, name))) {
            // Without edits it has its present saved state.
            Some((there, name)) if is_same(&there.edit()) || base.as_ref().is_some_and(|base| is_same(&base.content)) => {
                Document::named(name, there)
            }
            Some((there, name)) => Document::with(content, Some(name), Some(base.unwrap_or_else(|| Base::filed(there)))),
            None => Document::with(content, None, base.filter(|_| !is_filed)),
        };
        Some(Document { words, ..document })
    }
}

/// Returns the document of a file of an older version.
pub(super) fn older<T: Edited>(older: Older<T>, services: &Services) -> Option<Document<T>> {
    Entry::from(older).restored(services)
}

/// Most windows whose edits are kept.
const WINDOWS: u32 = 9;

/// The file of an editor, and whether it is up to date. A second window edits a copy, and has a file of its own.
#[derive(Debug)]
pub(super) struct Kept<T: Edited> {
    file: EditorDraft<Contents<T>>,
    /// There are not too many windows, so this one has a file.
    has_file: bool,
    /// The revision and the words of the open document that were noticed last.
    known: (u64, String),
    /// The number of parked documents that are listed as unsaved.
    listed: usize,
}

impl<T: Edited> Kept<T> {
    /// Opens the file and restores its documents: the open one, and the parked ones.
    pub(super) fn open(services: &mut Services) -> (Self, Option<Document<T>>, Vec<Document<T>>) {
        let path = |services: &Services, number: u32| services.store.file_of_window(T::FILE, number);
        let free = (1..=WINDOWS).find_map(|number| Some((number, services.store.lock(&path(services, number)).ok()?)));
        let (number, lock) = free.map_or((WINDOWS + 1, None), |(number, lock)| (number, Some(lock)));
        let (file, contents) = EditorDraft::<Contents<T>>::with(path(services, number), T::TEXTS.open, lock, services);
        let mut kept = Self { file, has_file: number <= WINDOWS, known: (0, String::new()), listed: 0 };
        let restored = |entries: Vec<Entry<T>>, services: &Services| -> Vec<Document<T>> {
            entries.into_iter().filter_map(|entry| entry.restored(services)).collect()
        };
        if number > 1 {
            services.say(T::TEXTS.copy);
            let other = || Some(Contents { parked: Vec::new(), ..load_versioned(&path(services, 1)).ok()? });
            let Some(Contents { open, parked }) = contents.or_else(other) else { return (kept, None, Vec::new()) };
            return (kept, open.restored(services), restored(parked, services));
        }
        let (open, parked) = contents.map_or((None, Vec::new()), |contents| (Some(contents.open), contents.parked));
        let (open, mut parked) = (open.and_then(|open| open.restored(services)), restored(parked, services));
        // Edits of further windows that are closed by now are parked here.
        for number in 2..=WINDOWS {
            let path = path(services, number);
            if !fob_store::exists(&path) {
                continue;
            }
            let Ok(_lock) = services.store.lock(&path) else { continue };
            let Ok(Contents { open: other, parked: others }) = load_versioned(&path) else { continue };
            let is_known =
                |document: &Document<T>| open.iter().chain(&parked).any(|known| T::is_same(known.now(), document.now()));
            let edited =
                restored(std::iter::once(other).chain(others).collect(), services).into_iter().filter(Document::is_edited);
            let new: Vec<Document<T>> = edited.filter(|document| !is_known(document)).collect();
            let Some(shown) = open.as_ref().or(new.first()).or(parked.first()) else { continue };
            kept.keep(shown, parked.iter().chain(&new), services);
            if kept.file.failure().is_none() {
                parked.extend(new);
                services.store.remove_file_of_window(T::FILE, number);
            }
        }
        (kept, open, parked)
    }

    /// Returns whether this window has a file.
    pub(super) const fn is_kept(&self) -> bool {
        self.has_file
    }

    /// Returns whether the last save failed.
    pub(super) fn has_failed(&self) -> bool {
        self.file.failure().is_some()
    }

    /// Saves the documents if they have changed. Parked documents without unsaved edits are left out.
    pub(super) fn keep<'a>(
        &mut self,
        open: &Document<T>,
        parked: impl Iterator<Item = &'a Document<T>> + Clone,
        services: &mut Services,
    ) {
        let parked = parked.filter(|document| document.is_edited());
        // Whoever has only looked at an empty editor has made nothing.
        if self.file.is_new() && parked.clone().next().is_none() && is_blank(open) {
            self.file.rest();
            return;
        }
        let now = Contents { open: Entry::of(open), parked: parked.clone().map(Entry::of).collect() };
        let lost = |document: &Document<T>| {
            let name = T::called(document.now(), document.name());
            Unsaved::new(labels::of_kind(T::TEXTS.noun, &name), format!("{name}.ron"), T::text(document.now()))
        };
        self.file.keep(now, services, || open.is_edited().then(|| lost(open)));
        let key = |place: usize| format!("{} {place}", T::FILE);
        (0..self.listed).for_each(|place| services.unsaved.remove(&key(place)));
        self.listed = 0;
        if let Some(why) = self.file.failure() {
            for (place, document) in parked.enumerate() {
                services.unsaved.note(&key(place), T::TEXTS.open, Some(why), || lost(document));
                self.listed = place + 1;
            }
        }
    }

    /// Notes that another document is open, or that it was saved.
    pub(super) fn touch(&mut self, now: f64) {
        self.file.touch(now);
    }

    /// Saves the documents a moment after the first change, and retries a failed save.
    pub(super) fn keep_when_quiet<'a>(
        &mut self,
        open: &Document<T>,
        parked: impl Iterator<Item = &'a Document<T>> + Clone,
        services: &mut Services,
    ) {
        if (self.known.0, self.known.1.as_str()) != (open.revision(), open.words()) {
            self.known = (open.revision(), open.words().to_owned());
            self.file.touch(services.now);
        }
        if self.file.is_due(services.now) {
            self.keep(open, parked, services);
        }
    }

    /// Returns the seconds until the next save.
    pub(super) fn due(&self, now: f64) -> Option<f64> {
        self.file.due(now)
    }
}

fn is_blank<T: Edited>(document: &Document<T>) -> bool {
    !document.is_touched() && document.name().is_none() && document.words().is_empty()
}
