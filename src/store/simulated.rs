//! Runs the store on a full disk and in a program that is killed, at every step of every change: nothing that was shown as saved
//! is lost, and no unreadable file is overwritten.
#![allow(clippy::unwrap_used)]

use super::disk::faults::{Fault, at_step, is_killed, steps};
use super::{Item, Journal, Problem, REPLAYS, Store, StoreError, Trashed};
use fob_base::Dice;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A word of letters.
#[derive(Clone, Debug, PartialEq)]
struct Word(String);

impl Item for Word {
    const FOLDER: &'static str = "words";

    fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        let is_word = text.chars().all(char::is_alphabetic) && !text.is_empty();
        if is_word { Ok(Self(text.to_owned())) } else { Err(vec![Problem::at(1, 1, "no word".to_owned())]) }
    }

    fn print(&self) -> String {
        self.0.clone()
    }

    fn built_in() -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
}

/// A text that is no word, and that a user may want to repair.
const UNREADABLE: &str = "9 is not a word";

/// A program that uses the store, and the state that it has shown to the user.
struct Program {
    store: Store,
    /// The word that was shown for each name.
    shown: BTreeMap<&'static str, Option<Word>>,
    /// The other state that a change may have left if the program was killed in it.
    or: Option<(&'static str, Option<Word>)>,
    trashed: Vec<(Trashed, Word)>,
    /// Lines of the match that were shown as saved, and the line that was being saved.
    lines: Vec<String>,
    next_line: Option<String>,
    journal: Option<Journal>,
    path: PathBuf,
    /// The match was shown to be among the replays.
    is_filed: bool,
}

/// A change of the stored files.
#[derive(Clone, Copy, Debug)]
enum Change {
    Save(&'static str, &'static str),
    SaveOver(&'static str, &'static str),
    Replace(&'static str, &'static str),
    Delete(&'static str),
    Restore,
    Line,
    File,
}

const SCRIPT: [Change; 18] = [
    Change::Save("ape", "banana"),
    Change::Line,
    Change::Line,
    Change::Save("ape", "coconut"),
    Change::SaveOver("ape", "mango"),
    Change::SaveOver("odd", "even"),
    Change::Line,
    Change::Replace("ape", "fig"),
    Change::Replace("odd", "even"),
    Change::Delete("ape"),
    Change::Save("gnu", "horns"),
    Change::Restore,
    Change::Line,
    Change::Delete("gnu"),
    Change::SaveOver("gnu", "grass"),
    Change::Line,
    Change::File,
    Change::Save("zebra", "stripes"),
];

impl Program {
    fn new(root: &Path) -> Self {
        let store = Store::at(root);
        let path = root.join("matches").join("match-1.fob");
        let (shown, trashed, lines) = (BTreeMap::new(), Vec::new(), Vec::new());
        Self { store, shown, or: None, trashed, lines, next_line: None, journal: None, path, is_filed: false }
    }

    fn word(&self, name: &'static str) -> Option<Word> {
        self.shown.get(name).cloned().flatten()
    }

    /// Makes a change, and records the shown result. Returns `false` if the program was killed.
    fn change(&mut self, change: Change) -> bool {
        let shelf = self.store.shelf::<Word>();
        let done = match change {
            Change::Save(name, word) => Self::noted(&mut self.or, name, Some(word), || shelf.save(name, &Word(word.to_owned()))),
            Change::SaveOver(name, word) => {
                let known = self.shown.get(name).cloned().flatten().map(|word| word.print());
                Self::noted(&mut self.or, name, Some(word), || shelf.save_over(name, &Word(word.to_owned()), known.as_deref()))
            }
            Change::Replace(name, word) => {
                Self::noted(&mut self.or, name, Some(word), || shelf.replace(name, &Word(word.to_owned())))
            }
            Change::Delete(name) => {
                let before = self.word(name);
                Self::noted(&mut self.or, name, None, || {
                    let trashed = shelf.delete(name)?;
                    self.trashed.extend(before.map(|word| (trashed, word)));
                    Ok(())
                })
            }
            Change::Restore => {
                let Some((trashed, word)) = self.trashed.pop() else { return true };
                let back = (trashed, word);
                self.or = Some(("ape", Some(back.1.clone())));
                let done = shelf.restore(&back.0);
                if done.is_err() {
                    self.trashed.push(back);
                }
                done
            }
            Change::Line => return self.line(),
            Change::File => return self.file(),
        };
        if is_killed() {
            return false;
        }
        let under_way = self.or.take();
        if done.is_ok()
            && let Some((name, word)) = under_way
        {
            self.shown.insert(name, word);
        }
        true
    }

    fn noted(
        or: &mut Option<(&'static str, Option<Word>)>,
        name: &'static str,
        word: Option<&str>,
        change: impl FnOnce() -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        *or = Some((name, word.map(|word| Word(word.to_owned()))));
        change()
    }

    /// Appends a line to the match. Returns `false` if the program was killed.
    fn line(&mut self) -> bool {
        if self.is_filed {
            return true;
        }
        let line = format!("line {}\n", self.lines.len());
        self.next_line = Some(line.clone());
        if self.journal.is_none() {
            self.journal = Journal::create(&self.path).ok();
        }
        let done = self.journal.as_mut().map(|journal| journal.append(line.as_bytes()));
        if is_killed() {
            return false;
        }
        if done.is_some_and(|done| done.is_ok()) {
            self.lines.push(line);
        }
        self.next_line = None;
        true
    }

    /// Moves the finished match to the replays.
    fn file(&mut self) -> bool {
        if self.journal.is_none() {
            return true;
        }
        let filed = self.store.move_to_replays(&self.path);
        if let Ok(path) = filed {
            (self.path, self.is_filed) = (path, true);
        }
        !is_killed()
    }

    /// Checks the stored files, as the next start of the program sees them.
    fn check(&self, case: &str) {
        let shelf = self.store.shelf::<Word>();
        for (name, word) in &self.shown {
            let found = match shelf.load(name) {
                Ok(loaded) => Some(loaded.value),
                Err(error) => {
                    assert!(error.is_not_found(), "{case}: {name} cannot be read: {error}");
                    None
                }
            };
            let or = self.or.as_ref().is_some_and(|(of, word)| of == name && *word == found);
            assert!(found == *word || or, "{case}: {name} was shown as {word:?} and is {found:?}");
        }
        for (trashed, word) in &self.trashed {
            // A restore that was under way may have moved it back.
            let text = fs::read_to_string(&trashed.kept).or_else(|_| fs::read_to_string(&trashed.from)).unwrap_or_default();
            assert_eq!(text, word.0, "{case}: what was deleted is lost");
        }
        // The unreadable file is still there, or a copy of it.
        let folders = ["words", "trash"].map(|folder| self.store.root().join(folder));
        let all = folders.iter().flat_map(|folder| fs::read_dir(folder).into_iter().flatten());
        let texts = all.filter_map(|entry| fs::read_to_string(entry.unwrap().path()).ok());
        assert!(texts.into_iter().any(|text| text == UNREADABLE), "{case}: the unreadable file is lost");
        self.check_match(case);
    }

    fn check_match(&self, case: &str) {
        let filed = self.store.root().join(REPLAYS).join("match-1.fob");
        let path = if self.path.exists() { &self.path } else { &filed };
        let found = fs::read(path).unwrap_or_default();
        let whole = self.lines.concat();
        let text = String::from_utf8(found.clone()).unwrap();
        let rest = text.strip_prefix(&whole);
        assert!(rest.is_some(), "{case}: {text:?} lacks lines that were shown as saved: {whole:?}");
        let next = self.next_line.clone().unwrap_or_default();
        assert!(
            rest.is_some_and(|rest| next.starts_with(rest)),
            "{case}: {text:?} has more than {whole:?} and a part of {next:?}"
        );
        if found.is_empty() && !path.exists() {
            assert!(self.lines.is_empty());
            return;
        }
        // It continues after the last whole line.
        let keep = found.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let mut journal = Journal::resume(path, &found, keep).unwrap();
        journal.append(b"more\n").unwrap();
        let text = fs::read_to_string(path).unwrap();
        assert!(text.starts_with(&whole) && text.ends_with("more\n"), "{case}: {text:?}");
        assert!(text.lines().all(|line| line.starts_with("line ") || line == "more"), "{case}: {text:?}");
    }
}

fn lived(root: &Path, fault: Option<(u32, Fault)>) -> Program {
    fs::create_dir_all(root.join("words")).unwrap();
    fs::write(root.join("words/odd.ron"), UNREADABLE).unwrap();
    let mut program = Program::new(root);
    at_step(fault);
    for change in SCRIPT {
        if !program.change(change) {
            break;
        }
    }
    program
}

#[test]
fn a_kill_or_a_full_disk_at_any_step_loses_nothing_that_was_shown_as_saved() {
    let folder = tempfile::tempdir().unwrap();
    let whole = lived(&folder.path().join("whole"), None);
    let all = steps();
    assert!(all > 60, "{all}");
    at_step(None);
    whole.check("without a fault");
    assert!(whole.is_filed && whole.lines.len() == 5 && whole.shown.len() >= 4);
    let mut killed = 0;
    for at in 0..all {
        for fault in [Fault::Full(0), Fault::Full(3), Fault::Killed(0), Fault::Killed(3), Fault::Killed(99)] {
            let case = format!("{fault:?} at step {at}");
            let program = lived(&folder.path().join(format!("{at}-{fault:?}")), Some((at, fault)));
            killed += u32::from(is_killed());
            // The next program has a disk that works.
            at_step(None);
            program.check(&case);
        }
    }
    assert_eq!(killed, 3 * all);
}

/// Two windows use one folder, whose disk is sometimes full: neither loses a line that the other has shown as saved.
#[test]
fn two_windows_and_a_disk_that_is_full_now_and_then_lose_no_line() {
    let folder = tempfile::tempdir().unwrap();
    for seed in 0..300 {
        let path = folder.path().join(format!("{seed}.fob"));
        let mut dice = Dice::new(seed);
        let mut windows: [Option<Journal>; 2] = [None, None];
        let mut shown = Vec::new();
        let mut number = 0;
        for _ in 0..40 {
            let window = dice.below(2) as usize;
            let fault = dice.chance(1, 4).then(|| (dice.below(4) as u32, Fault::Full(dice.below(6) as usize)));
            let line = format!("{window}:{number}\n");
            match &mut windows[window] {
                Some(journal) if dice.chance(5, 6) => {
                    at_step(fault);
                    let done = journal.append(line.as_bytes());
                    at_step(None);
                    number += 1;
                    match done {
                        Ok(()) => shown.push(line),
                        // As the app does: another window has continued it.
                        Err(StoreError::Changed { .. } | StoreError::NotFound { .. }) => windows[window] = None,
                        Err(_) => {}
                    }
                }
                place => {
                    at_step(fault);
                    *place = if path.exists() {
                        let found = fs::read(&path).unwrap();
                        let keep = found.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
                        Journal::resume(&path, &found, keep).ok()
                    } else {
                        Journal::create(&path).ok()
                    };
                    at_step(None);
                }
            }
            let text = fs::read_to_string(&path).unwrap_or_default();
            let whole: Vec<&str> = text.split_inclusive('\n').filter(|line| line.ends_with('\n')).collect();
            assert_eq!(whole, shown, "seed {seed}: {text:?}");
        }
    }
}
