//! The test words of an automaton among your files: they are saved with it, or a moment after a change of the words alone. Until the
//! automaton is saved, its document keeps them.

use fob_services::data::Services;
use fob_services::pace::Pace;
use fob_store::TestWords;

/// Seconds after a change of the test words alone until they are saved.
const QUIET: f64 = 0.5;

/// The words of a file, as they were last read or saved here.
#[derive(Debug)]
pub(super) struct WordFile {
    base: String,
    /// The name under which they are saved, if there is a file.
    key: Option<String>,
    /// When they were changed, if they are not saved yet.
    at: Option<f64>,
}

impl WordFile {
    /// Reads the words of a file, if there is one.
    pub fn open(key: Option<String>, services: &mut Services) -> Self {
        let base = key.as_ref().map(|key| words_of(services, key)).unwrap_or_default();
        Self { base, key, at: None }
    }

    /// The words as they are in the file.
    pub fn saved(&self) -> &str {
        &self.base
    }

    /// Saves the words of the automaton that is saved under this name.
    pub fn save(&mut self, key: String, words: &str, services: &mut Services) {
        // Another name has other test words.
        let base = if self.key.as_ref() == Some(&key) { self.base.clone() } else { words_of(services, &key) };
        save_words(services, &key, &base, words);
        *self = Self { base: words.to_owned(), key: Some(key), at: None };
    }

    /// Saves the words of an automaton without unsaved edits, which has this name; those of others are kept with the edits.
    pub fn keep(&mut self, key: Option<String>, words: &str, services: &mut Services) {
        self.at = None;
        if words != self.base
            && let Some(key) = key
        {
            self.save(key, words, services);
        }
    }

    /// The same a moment after the first change.
    pub fn keep_when_quiet(&mut self, key: Option<String>, words: &str, services: &mut Services) {
        if words == self.base || key.is_none() {
            self.at = None;
            return;
        }
        let at = *self.at.get_or_insert(services.now);
        if services.now >= at + QUIET {
            self.keep(key, words, services);
        }
    }

    /// When they are saved.
    pub fn pace(&self, now: f64) -> Pace {
        self.at.map_or(Pace::Sleep, |at| Pace::After((at + QUIET - now).max(0.01)))
    }
}

fn all_words(services: &mut Services) -> Option<TestWords> {
    services.store.test_words().map_err(|error| services.problem_once(error)).ok()
}

/// The test words of an automaton of the library.
fn words_of(services: &mut Services, key: &str) -> String {
    all_words(services).and_then(|mut all| all.words.remove(key)).unwrap_or_default()
}

/// Saves the test words of an automaton of the library, which were `base` when last read or saved here; a file that cannot be read is
/// left alone.
fn save_words(services: &mut Services, key: &str, base: &str, words: &str) {
    if let Err(error) = services.store.save_test_words(key, base, words) {
        services.problem_once(error);
    }
}
