//! Readers of strings, as a match shows them: a DFA with its drawing, or any other machine by its name and configuration.

use fob_automata::Letter;
use fob_machines::{Configuration, Machine};
use fob_rules::Setup;
use fob_services::data::DfaEntry;
use fob_services::phrases::string_letter;
use fob_store::Origin;

/// A reader of a string.
#[derive(Clone, Debug)]
pub struct ReaderEntry {
    /// The machine that reads the string.
    pub machine: Machine,
    /// The machine as an entry of the library, with its drawing; `None` if it has no finite states.
    pub drawn: Option<DfaEntry>,
}

impl ReaderEntry {
    /// Creates the entry of a machine under the name of its file.
    pub fn new(key: &str, machine: &Machine) -> Self {
        let drawn = machine.finite().map(|dfa| DfaEntry::new(key, dfa.clone(), Origin::BuiltIn));
        Self { machine: machine.clone(), drawn }
    }

    /// Returns the configuration of the machine after a word.
    pub fn after(&self, word: &[Letter]) -> Configuration {
        self.machine.run(word)
    }

    /// Returns a configuration in brief, and whether a string that ends there is accepted. The text may be empty.
    pub fn in_words(&self, at: &Configuration) -> (String, bool) {
        (self.machine.text(at), self.machine.accepts(at))
    }

    /// Returns one line on a string where no figure shows it: `A: grr@2`, with the state after the order that is considered.
    pub fn line(&self, string: usize, at: &Configuration, ghost: Option<&Configuration>) -> String {
        let text = |at: &Configuration| {
            let (text, accepts) = self.in_words(at);
            let verdict = if accepts { "accepts" } else { "rejects" };
            if text.is_empty() { verdict.to_owned() } else { format!("{text} ({verdict})") }
        };
        let then = ghost.map_or_else(String::new, |ghost| format!("{}{}", fob_services::labels::THEN, text(ghost)));
        format!("{}: {}{then}", string_letter(string), text(at))
    }
}

/// Returns the reader of each string. `keys` are the names of the machines in the library, one a string or one for all.
pub fn readers(setup: &Setup, keys: &[String]) -> Vec<ReaderEntry> {
    let entry = |i: usize| {
        let key = keys.get(i).or_else(|| keys.first()).cloned().unwrap_or_default();
        setup.machine(i).map(|machine| ReaderEntry::new(&key, machine))
    };
    (0..setup.links().len()).filter_map(entry).collect()
}
