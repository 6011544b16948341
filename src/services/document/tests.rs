#![allow(clippy::unwrap_used)]

use super::*;
use fob_machines::turing::Program;
use fob_machines::wheel::Wheel;
use fob_store::{Store, TURING_DRAFT, WHEEL_DRAFT, save_versioned};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;

#[derive(Debug)]
struct Bare(Document<Wheel>);

impl Desk for Bare {
    type Content = Wheel;

    fn document(&self) -> &Document<Wheel> {
        &self.0
    }

    fn from_document(document: Document<Wheel>) -> Self {
        Self(document)
    }
}

fn shared(root: &Path) -> Shared {
    Shared::load(Store::at(root))
}

fn named(name: &str) -> Wheel {
    Wheel::default().named(name)
}

/// Returns a document that was edited from one name to another.
fn edited(from: &str, to: &str) -> Document<Wheel> {
    let mut document = Document::new(named(from));
    document.change(WheelPart::Whole, named(to));
    document
}

#[test]
fn a_save_asks_for_a_name_compares_with_the_file_and_moves_what_it_replaces_to_the_trash() {
    let dir = tempfile::tempdir().unwrap();
    let shared = &mut shared(dir.path());
    let mut mine = Document::new(named("mine"));
    assert!((mine.is_edited(), mine.is_unsaved()) == (false, true) && mine.save(shared) == Saved::Nameless);
    assert_eq!(mine.wanted_name(), "mine");
    assert_eq!((mine.save_as("mine", Over::Known, shared), mine.is_unsaved()), (Saved::Yes, false));
    let mut other = Document::named("mine", named("mine"));
    other.change(WheelPart::Whole, named("other"));
    assert_eq!(other.save(shared), Saved::Yes);
    mine.change(WheelPart::Whole, named("mine too"));
    let clash = Saved::Clash { name: "mine".to_owned(), free_name: "mine-2".to_owned() };
    assert_eq!((mine.save(shared), mine.is_unsaved()), (clash.clone(), true));
    // Nor is a file overwritten whose name was chosen before the file was there.
    assert_eq!(Document::new(named("third")).save_as("mine", Over::Known, shared), clash);
    let saved = |shared: &Shared, name: &str| shared.store.wheel_shelf().load(name).unwrap().value.name().to_owned();
    assert_eq!(saved(shared, "mine"), "other");
    let mut copy = mine.clone();
    assert_eq!((copy.save_as_new("mine", shared), copy.name()), (Saved::Yes, Some("mine-2")));
    assert_eq!(mine.save_as("mine", Over::Anything, shared), Saved::Yes);
    assert_eq!((saved(shared, "mine"), saved(shared, "mine-2")), ("mine too".to_owned(), "mine too".to_owned()));
    let trash = fob_store::files_below(&dir.path().join("trash")).unwrap();
    assert!(trash.iter().any(|path| fs::read_to_string(path).unwrap().contains("other")), "{trash:?}");
    // A built-in wheel has no file of its own to save over.
    let tide = Wheel::load("tide", shared).unwrap();
    let mut tide = Document::named("tide", tide);
    tide.change(WheelPart::Whole, named("ebb"));
    assert_eq!((tide.save(shared), tide.wanted_name()), (Saved::Nameless, "my-tide".to_owned()));
}

#[test]
fn unsaved_documents_outlive_the_program_with_what_their_edits_began_from() {
    let dir = tempfile::tempdir().unwrap();
    let documents = [edited("a", "b"), edited("c", "d")];
    {
        let shared = &mut shared(dir.path());
        let (mut kept, open, parked) = Kept::<Wheel>::open(shared);
        assert!(open.is_none() && parked.is_empty());
        kept.keep_when_quiet(&documents[0], documents[1..].iter(), shared);
        assert_eq!(kept.due(shared.now), Some(0.5), "a change is kept after half a second");
        shared.now += 0.3;
        kept.keep_when_quiet(&documents[0], documents[1..].iter(), shared);
        assert!(!dir.path().join(WHEEL_DRAFT).exists());
        shared.now += 0.3;
        kept.keep_when_quiet(&documents[0], documents[1..].iter(), shared);
    }
    let shared = &mut shared(dir.path());
    let (_kept, open, parked) = Kept::<Wheel>::open(shared);
    let read: Vec<_> = open.into_iter().chain(parked).map(|document| (document.now().clone(), document.base)).collect();
    assert_eq!(read, [(named("b"), Some(named("a"))), (named("d"), Some(named("c")))]);
    // A second window has a copy of the open one, and a file of its own.
    let (mut second, open, parked) = Kept::<Wheel>::open(shared);
    assert_eq!((open.as_ref().map(Document::now), parked.len()), (Some(&named("b")), 0));
    second.keep(&edited("e", "f"), [].iter(), shared);
    assert!(dir.path().join("wheel-draft-2.ron").exists());
}

/// The files of version 1.
#[derive(Serialize, Deserialize)]
struct OldWheel {
    key: Option<String>,
    wheel: Wheel,
    base: Option<Wheel>,
}

#[derive(Serialize, Deserialize)]
struct OldProgram {
    name: Option<String>,
    program: Program,
}

impl fob_store::Document for OldWheel {
    const VERSION: u32 = 1;
}

impl fob_store::Document for OldProgram {
    const VERSION: u32 = 1;
}

#[test]
fn files_of_version_1_are_read() {
    let dir = tempfile::tempdir().unwrap();
    let shared = &mut shared(dir.path());
    let wheel = OldWheel { key: Some("tide".to_owned()), wheel: named("x"), base: Some(named("y")) };
    save_versioned(&dir.path().join(WHEEL_DRAFT), &wheel).unwrap();
    let (_, open, _) = Kept::<Wheel>::open(shared);
    let open = open.unwrap();
    assert_eq!((open.name(), open.now().name(), open.base.as_ref().map(Wheel::name)), (Some("tide"), "x", Some("y")));
    let text = "start a\na _ b";
    let program = Program { text: text.to_owned(), ..Program::default() };
    save_versioned(&dir.path().join(TURING_DRAFT), &OldProgram { name: Some("gone".to_owned()), program }).unwrap();
    let (_, open, _) = Kept::<Program>::open(shared);
    let open = open.unwrap();
    assert!(open.name().is_none() && open.now().text == text && open.is_edited(), "its file is gone, so only this has it");
}

#[test]
fn broken_files_are_left_alone_and_what_is_not_kept_is_listed() {
    for bad in ["not a document", "(version: 99, data: ())", "(version: 1, data: (wheel: (name: \"x\", productions: [])))"] {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(WHEEL_DRAFT);
        fs::write(&path, bad).unwrap();
        let shared = &mut shared(dir.path());
        let (mut kept, open, _) = Kept::<Wheel>::open(shared);
        assert!(open.is_none() && !shared.problems.is_empty(), "{bad}");
        let documents = [edited("a", "b"), edited("c", "d"), edited("e", "f")];
        kept.keep(&documents[0], documents[1..].iter(), shared);
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), shared.unsaved.documents().count()), (bad, 3));
        fs::remove_file(&path).unwrap();
        kept.keep(&documents[0], documents[1..].iter(), shared);
        assert!(shared.unsaved.is_empty() && path.exists(), "{bad}");
    }
}

#[test]
fn of_too_many_parked_documents_the_oldest_gets_a_file() {
    let dir = tempfile::tempdir().unwrap();
    let shared = &mut shared(dir.path());
    let mut parked = Parked::<Bare>::restored(Vec::new());
    parked.park(Bare(Document::new(named("as it came"))), shared);
    assert!(parked.is_empty(), "nobody has edited it");
    for i in 0..=MOST_PARKED {
        parked.park(Bare(edited("a", &format!("w{i}"))), shared);
    }
    assert_eq!(parked.documents().count(), MOST_PARKED);
    assert_eq!(shared.store.wheel_shelf().own_names().unwrap(), ["w0-unsaved"]);
    let last = parked.take().unwrap();
    assert!(last.document().now().name() == "w20" && last.document().can().0, "with its history");
}
