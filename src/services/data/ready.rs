//! Machines that read strings, besides the DFAs of the library: the built-in ones and the user's own wheels.

use super::Services;
use fob_machines::{Machine, Strings, kinds};
use std::sync::LazyLock;

/// A machine to play with.
#[derive(Clone, Debug)]
pub struct Ready {
    /// Name by which commands or the data folder know it.
    pub key: String,
    pub machine: Machine,
    /// The word for machines of its kind, such as `wheel`.
    pub title: &'static str,
    /// Kinds of strings for which it is offered; a built-in machine is offered where it is fair.
    pub fair_on: &'static [Strings],
}

impl Services {
    /// Returns the user's own wheels that can be read.
    pub fn own_wheels(&self) -> Vec<Ready> {
        let shelf = self.store.wheel_shelf();
        // The workshop for wheels reports those that cannot be read.
        let names = shelf.own_names().unwrap_or_default().into_iter();
        names
            .filter_map(|name| {
                let machine = Machine::new(shelf.load(&name).ok()?.value);
                Some(Ready { key: name, machine, title: "your wheel", fair_on: &Strings::ALL })
            })
            .collect()
    }

    /// Finds a machine by name: a DFA of the library, a wheel of the user's own, or a built-in machine.
    pub fn machine(&self, key: &str) -> Option<Machine> {
        let own = || self.store.wheel_shelf().load(key).ok().map(|loaded| Machine::new(loaded.value));
        self.dfa(key).map(|entry| Machine::from(&*entry.dfa)).or_else(own).or_else(|| Machine::builtin(key))
    }
}

/// Returns all built-in machines that are not DFAs, in their order; the library has the DFAs.
pub fn ready() -> &'static [Ready] {
    static READY: LazyLock<Vec<Ready>> = LazyLock::new(|| {
        let of_kind = |kind: &'static dyn fob_machines::MachineKind| {
            let read = move |(key, text): (&'static str, &'static str)| {
                let machine = kind.read(text).ok().filter(|machine| machine.finite().is_none())?;
                Some(Ready { key: key.to_owned(), machine, title: kind.title(), fair_on: kind.fair_on(key) })
            };
            kind.built_in().into_iter().filter_map(read)
        };
        kinds().into_iter().flat_map(of_kind).collect()
    });
    &READY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_wheels_and_turing_machines_and_all_are_fair_on_something() {
        let of = |title: &str| ready().iter().filter(|ready| ready.title == title).count();
        assert_eq!((of("wheel"), of("Turing machine"), of("DFA")), (8, 4, 0));
        for ready in ready() {
            assert!(ready.fair_on.contains(&Strings::TugOfWar), "{}", ready.key);
            assert_eq!(ready.machine.builtin_name(), Some(&*ready.key));
        }
        assert!(ready().iter().all(|ready| ready.key != "rope"));
    }
}
