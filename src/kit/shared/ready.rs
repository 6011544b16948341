//! The machines that Fob comes with beside its DFAs: wheels and Turing machines that read strings.

use fob_machines::{Machine, Strings, kinds};
use std::sync::LazyLock;

/// A machine that Fob comes with.
#[derive(Clone, Debug)]
pub struct Ready {
    /// The name by which commands know it, unique over all kinds of machines.
    pub key: &'static str,
    /// The machine.
    pub machine: Machine,
    /// What people call a machine of its kind, such as `wheel`.
    pub title: &'static str,
    /// The kinds of strings on which it is fair.
    pub fair_on: &'static [Strings],
}

/// All machines without finite states that Fob comes with, in their order; the library has the DFAs.
pub fn ready() -> &'static [Ready] {
    static READY: LazyLock<Vec<Ready>> = LazyLock::new(|| {
        let of_kind = |kind: &'static dyn fob_machines::MachineKind| {
            let read = move |(key, text): (&'static str, &'static str)| {
                let machine = kind.read(text).ok().filter(|machine| machine.finite().is_none())?;
                Some(Ready { key, machine, title: kind.title(), fair_on: kind.fair_on(key) })
            };
            kind.built_in().into_iter().filter_map(read)
        };
        kinds().into_iter().flat_map(of_kind).collect()
    });
    &READY
}

/// The one of a name.
pub fn ready_machine(key: &str) -> Option<&'static Ready> {
    ready().iter().find(|ready| ready.key == key)
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
            assert_eq!(ready.machine.builtin_name(), Some(ready.key));
        }
        assert!(ready_machine("rope").is_none());
    }
}
