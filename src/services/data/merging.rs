//! Merging documents that two tabs of a browser have written at the same moment. Windows of a desktop lock the file instead.

use super::{DrillResults, Ladder, LinkedMatches, Merge, MyClasses, MyRooms, Settings, Standings, Training};
use fob_store::{self as store, Document, TestWords};
use std::path::Path;

/// Merges this tab's version of a document of the data folder with that of another tab, both made from `base`, if there was one.
/// `None` if the file is not such a document, or cannot be read.
pub(super) fn merged(name: &str, base: Option<&[u8]>, ours: &[u8], theirs: &[u8]) -> Option<Vec<u8>> {
    let files = (name, base, ours, theirs);
    match name {
        store::SETTINGS => of::<Settings>(files),
        store::PUZZLES => of::<Training>(files),
        store::STANDINGS => of::<Standings>(files),
        store::DRILLS => of::<DrillResults>(files),
        store::LADDER => of::<Ladder>(files),
        store::LINKS => of::<LinkedMatches>(files),
        store::ROOMS => of::<MyRooms>(files),
        store::CLASSES => of::<MyClasses>(files),
        store::WORDS => of::<TestWords>(files),
        _ => None,
    }
}

fn of<T: Document + Default + Merge>((name, base, ours, theirs): (&str, Option<&[u8]>, &[u8], &[u8])) -> Option<Vec<u8>> {
    let read = |bytes: &[u8]| store::parse_versioned::<T>(Path::new(name), std::str::from_utf8(bytes).ok()?).ok();
    let base = base.map_or_else(|| Some(T::default()), read)?;
    Some(store::print_versioned(&T::merged(&base, &read(ours)?, &read(theirs)?)).into_bytes())
}

impl Merge for TestWords {
    /// Returns the words of each DFA as they were changed here, and all others as they are in `theirs`.
    fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        let mut words = theirs.words.clone();
        for (key, list) in &ours.words {
            if base.words.get(key) != Some(list) {
                words.insert(key.clone(), list.clone());
            }
        }
        words.retain(|key, _| ours.words.contains_key(key) || !base.words.contains_key(key));
        Self { words }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::data::{DrillTry, Linked, Tried};
    use fob_opponent::DrillKind;
    use fob_rules::Points;

    /// Returns a document that two tabs change, and whose merged version each changes again.
    fn twice<T: Document + Default + Merge + Clone>(name: &str, ours: impl Fn(&mut T, u32), theirs: impl Fn(&mut T, u32)) -> T {
        let (mut base, mut text): (T, Option<Vec<u8>>) = (T::default(), None);
        for round in 0..2 {
            let (mut one, mut two) = (base.clone(), base.clone());
            ours(&mut one, round);
            theirs(&mut two, round);
            let print = |value: &T| store::print_versioned(value).into_bytes();
            let new = merged(name, text.as_deref(), &print(&one), &print(&two)).unwrap();
            base = store::parse_versioned(Path::new(name), std::str::from_utf8(&new).unwrap()).unwrap();
            text = Some(new);
        }
        base
    }

    #[test]
    fn two_tabs_writing_at_once_lose_and_duplicate_nothing() {
        let results = [("Anna".to_owned(), Points::share(3)), ("Bo".to_owned(), Points::ZERO)];
        let all = twice::<Standings>(
            "standings.ron",
            |standings, k| standings.enter(&format!("one-{k}"), &results),
            |standings, k| (0..=k).for_each(|n| standings.enter(&format!("two-{k}-{n}"), &results)),
        );
        assert_eq!((all.entered.len(), all.players.len()), (5, 2));
        assert_eq!((all.players[0].games, all.players[0].wins, all.players[0].points.fraction()), (5, 5, (5, 3)));
        assert_eq!((all.players[1].games, all.players[1].wins), (5, 0));
        // The same game, known to both, counts once.
        let same = |standings: &mut Standings, k: u32| standings.enter(&k.to_string(), &results);
        let all = twice::<Standings>("standings.ron", same, same);
        assert_eq!((all.entered.len(), all.players[0].games), (2, 2));
        let pot = DrillTry { kind: DrillKind::Pot, made: true, shown: false };
        let bank = DrillTry { kind: DrillKind::Bank, made: false, shown: false };
        let all = twice::<DrillResults>(
            "drills.ron",
            |drills, _| drills.enter(&pot),
            |drills, _| [pot, bank].iter().for_each(|shot| drills.enter(shot)),
        );
        assert_eq!((all.of(DrillKind::Pot).tries, all.of(DrillKind::Pot).made, all.of(DrillKind::Bank).tries), (4, 4, 2));
        let note =
            |who: &'static str| move |links: &mut LinkedMatches, k: u32| links.enter(&(format!("{who}{k}"), Linked::default()));
        let all = twice::<LinkedMatches>("links.ron", note("a"), note("b"));
        assert!(["a0", "a1", "b0", "b1"].iter().all(|id| all.get(id).is_some()));
        let solve = |kind: &'static str| move |training: &mut Training, _: u32| training.enter(kind, Tried::Solved);
        let all = twice::<Training>("puzzles.ron", solve("a/b"), solve("a/b"));
        assert_eq!(all.score("a/b").solved, 4);
        let words = |key: &'static str| {
            move |words: &mut TestWords, k: u32| drop(words.words.insert(format!("{key}{k}"), "gg accept".to_owned()))
        };
        assert_eq!(twice::<TestWords>("words.ron", words("a"), words("b")).words.len(), 4);
        let all = twice::<Settings>("settings.ron", |settings, _| settings.volume = 0.25, |settings, _| settings.manners = false);
        assert_eq!((all.volume, all.manners), (0.25, false));
    }

    #[test]
    fn unreadable_and_unstructured_documents_are_not_merged() {
        let good = store::print_versioned(&Standings::default()).into_bytes();
        assert!(merged("standings.ron", None, &good, &good).is_some());
        assert_eq!(merged("standings.ron", None, &good, b"broken"), None);
        assert_eq!(merged("dfas/mine.ron", None, &good, &good), None);
    }
}
