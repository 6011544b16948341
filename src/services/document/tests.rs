#![allow(clippy::unwrap_used)]

use super::kept::Kept;
use super::*;
use crate::data::Services;
use fob_automata::edit::{Draft, Edit, Editor};
use fob_automata::general::{Alphabet, Automaton};
use fob_automata::{Dfa, builtin};
use fob_machines::turing::Program;
use fob_machines::wheel::Wheel;
use fob_store::{DFA_DRAFT, Item, NFA_DRAFT, Store, TURING_DRAFT, WHEEL_DRAFT, save_versioned};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;

fn services(root: &Path) -> Services {
    Services::load(Store::at(root))
}

fn named(name: &str) -> Wheel {
    Wheel::default().named(name)
}

fn change(document: &mut Document<Wheel>, to: &str) {
    document.steps_mut().step(WheelPart::Whole, named(to));
}

/// Returns a document that was edited from one name to another.
fn edited(from: &str, to: &str) -> Document<Wheel> {
    let mut document = Document::new(named(from));
    change(&mut document, to);
    document
}

fn base_of<T: Edited>(document: &Document<T>) -> Option<&T::Content> {
    document.base.as_ref().map(|base| &base.content)
}

#[test]
fn a_save_asks_for_a_name_compares_with_the_file_and_moves_what_it_replaces_to_the_trash() {
    let dir = tempfile::tempdir().unwrap();
    let services = &mut services(dir.path());
    let mut mine = Document::<Wheel>::new(named("mine"));
    assert!((mine.is_edited(), mine.is_unsaved()) == (false, true) && mine.save(services) == Saved::Nameless);
    assert_eq!(mine.wanted_name(), "mine");
    assert_eq!((mine.save_as("mine", Over::Known, services), mine.is_unsaved()), (Saved::Yes, false));
    let mut other = Document::named("mine", named("mine"));
    change(&mut other, "other");
    assert_eq!(other.save(services), Saved::Yes);
    change(&mut mine, "mine too");
    let clash = Saved::Clash { name: "mine".to_owned(), free_name: "mine-2".to_owned() };
    assert_eq!((mine.save(services), mine.is_unsaved()), (clash.clone(), true));
    // Nor is a file overwritten whose name was chosen before the file was there.
    assert_eq!(Document::<Wheel>::new(named("third")).save_as("mine", Over::Known, services), clash);
    let saved = |services: &Services, name: &str| services.store.wheel_shelf().load(name).unwrap().value.name().to_owned();
    assert_eq!(saved(services, "mine"), "other");
    let mut copy = mine.clone();
    assert_eq!((copy.save_as_new("mine", services), copy.name()), (Saved::Yes, Some("mine-2")));
    assert_eq!(mine.save_as("mine", Over::Anything, services), Saved::Yes);
    assert_eq!((saved(services, "mine"), saved(services, "mine-2")), ("mine too".to_owned(), "mine too".to_owned()));
    let trash = fob_store::files_below(&dir.path().join("trash")).unwrap();
    assert!(trash.iter().any(|path| fs::read_to_string(path).unwrap().contains("other")), "{trash:?}");
    // A built-in wheel has no file of its own to save over.
    let mut tide = Document::<Wheel>::load("tide", services).unwrap();
    change(&mut tide, "ebb");
    assert_eq!((tide.save(services), tide.wanted_name()), (Saved::Nameless, "my-tide".to_owned()));
}

#[test]
fn unsaved_documents_outlive_the_program_with_what_their_edits_began_from() {
    let dir = tempfile::tempdir().unwrap();
    let documents = [edited("a", "b"), edited("c", "d")];
    {
        let services = &mut services(dir.path());
        let (mut kept, open, parked) = Kept::<Wheel>::open(services);
        assert!(open.is_none() && parked.is_empty());
        kept.keep_when_quiet(&documents[0], documents[1..].iter(), services);
        assert_eq!(kept.due(services.now), Some(0.5), "a change is kept after half a second");
        services.now += 0.3;
        kept.keep_when_quiet(&documents[0], documents[1..].iter(), services);
        assert!(!dir.path().join(WHEEL_DRAFT).exists());
        services.now += 0.3;
        kept.keep_when_quiet(&documents[0], documents[1..].iter(), services);
    }
    let services = &mut services(dir.path());
    let (_kept, open, parked) = Kept::<Wheel>::open(services);
    let read: Vec<_> = open.iter().chain(&parked).map(|document| (document.now().clone(), base_of(document).cloned())).collect();
    assert_eq!(read, [(named("b"), Some(named("a"))), (named("d"), Some(named("c")))]);
    // A second window has a copy of the open one, and a file of its own.
    let (mut second, open, parked) = Kept::<Wheel>::open(services);
    assert_eq!((open.as_ref().map(Document::now), parked.len()), (Some(&named("b")), 0));
    second.keep(&edited("e", "f"), [].iter(), services);
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

#[derive(Serialize, Deserialize)]
struct OldNfa {
    automaton: String,
    base: Option<String>,
    startless: bool,
    key: Option<String>,
    words: String,
}

impl fob_store::Document for OldWheel {
    const VERSION: u32 = 1;
}

impl fob_store::Document for OldProgram {
    const VERSION: u32 = 1;
}

impl fob_store::Document for OldNfa {
    const VERSION: u32 = 1;
}

#[test]
fn files_of_version_1_are_read() {
    let dir = tempfile::tempdir().unwrap();
    let services = &mut services(dir.path());
    let wheel = OldWheel { key: Some("tide".to_owned()), wheel: named("x"), base: Some(named("y")) };
    save_versioned(&dir.path().join(WHEEL_DRAFT), &wheel).unwrap();
    let (_, open, _) = Kept::<Wheel>::open(services);
    let open = open.unwrap();
    assert_eq!((open.name(), open.now().name(), base_of(&open).map(Wheel::name)), (Some("tide"), "x", Some("y")));
    let text = "start a\na _ b";
    let program = Program { text: text.to_owned(), ..Program::default() };
    save_versioned(&dir.path().join(TURING_DRAFT), &OldProgram { name: Some("gone".to_owned()), program }).unwrap();
    let (_, open, _) = Kept::<Program>::open(services);
    let open = open.unwrap();
    assert!(open.name().is_none() && open.now().text == text && open.is_edited(), "its file is gone, so only this has it");
    let automaton = |name: &str| {
        format!("(letters: [\"x\", \"y\"], start: \"{name}\", states: [(name: \"{name}\", on: {{\"x\": [\"{name}\"]}})])")
    };
    for (startless, base) in [(true, Some(automaton("p"))), (false, None)] {
        services.store.automaton_shelf().save("mine", &Automaton::parse(&automaton("other")).unwrap()).unwrap();
        let key = Some("mine".to_owned());
        let nfa = OldNfa { automaton: automaton("q"), base, startless, key, words: "xy accept".to_owned() };
        save_versioned(&dir.path().join(NFA_DRAFT), &nfa).unwrap();
        let (_, open, _) = Kept::<Automaton>::open(services);
        let open = open.unwrap();
        assert_eq!((open.name(), open.words(), open.is_edited()), (Some("mine"), "xy accept", true));
        assert_eq!((open.now().list()[0].name.as_str(), open.now().start().is_none()), ("q", startless));
        let began = base_of(&open).unwrap().list()[0].name.clone();
        assert_eq!(began, if startless { "p" } else { "other" }, "older files have no base");
    }
}

/// Draws a state without a start.
fn unfinished(editor: &mut Editor) {
    let new = editor.add_near((0.0, 0.0)).unwrap();
    editor.add_near((900.0, 0.0)).unwrap();
    editor.does(&Edit::Remove { states: vec![new] });
    assert!(editor.draft().start().is_none());
}

#[test]
fn drawings_are_kept_finished_or_not_and_what_was_saved_meanwhile_is_no_base() {
    let dir = tempfile::tempdir().unwrap();
    let services = &mut services(dir.path());
    let letters = Alphabet::new(&['0', '1', '2']).unwrap();
    let mut nfa = Document::<Automaton>::new(Draft::over(letters.clone()));
    assert!(!nfa.is_touched() && nfa.save_as("x", Over::Known, services) == Saved::No, "nothing is drawn");
    let mut dfa = Document::<Dfa>::named("rope", builtin("rope").unwrap());
    assert!(!dfa.is_edited() && dfa.own_name(services).is_none() && dfa.wanted_name() == "rope");
    unfinished(nfa.steps_mut());
    unfinished_dfa(&mut dfa);
    {
        let (mut kept, ..) = Kept::<Automaton>::open(services);
        kept.keep(&nfa, [Document::made(Draft::over(letters))].iter(), services);
        let (mut kept, ..) = Kept::<Dfa>::open(services);
        kept.keep(&dfa, [].iter(), services);
    }
    services.store.dfa_shelf().save("rope", &builtin("dial").unwrap()).unwrap();
    let (_, open, parked) = Kept::<Automaton>::open(services);
    let (open, empty) = (open.unwrap(), &parked[0]);
    assert!(open.now().is_like(nfa.now()) && open.is_edited() && open.now().start().is_none());
    assert!(empty.now().is_empty() && empty.now().letters().letters() == ['0', '1', '2']);
    let (_, open, _) = Kept::<Dfa>::open(services);
    let mut open = open.unwrap();
    assert!(open.now().is_like(dfa.now()) && open.finished().is_none() && open.save(services) == Saved::No);
    assert!(base_of(&open).unwrap().is_like(&Draft::from_dfa(&builtin("rope").unwrap())));
    while open.undo() {}
    open.steps_mut().apply(&Edit::replace("mend", &builtin("dial").unwrap().named("Mine"))).unwrap();
    assert!(matches!(open.save(services), Saved::Clash { .. }), "the file came into being meanwhile");
    // Where the file has no positions, opening it is no edit, nor is it a clash.
    let bare = "(letters: [\"x\", \"y\"], start: \"p\", states: [(name: \"p\", on: {\"x\": [\"p\"]})])";
    services.store.automaton_shelf().save("bare", &Automaton::parse(bare).unwrap()).unwrap();
    let mut bare = Document::<Automaton>::load("bare", services).unwrap();
    assert!(!bare.is_edited());
    bare.steps_mut().add_near((900.0, 0.0)).unwrap();
    assert_eq!(bare.save(services), Saved::Yes);
    // A drawing without a name has that of its file from now on, also for those who read it again.
    let mut nameless = Document::<Automaton>::made(bare.now().clone());
    nameless.steps_mut().call("");
    assert_eq!(nameless.save_as("a/b", Over::Known, services), Saved::No);
    assert!(nameless.now().name().is_empty() && nameless.name().is_none(), "it has no file, so it has no name");
    assert_eq!(nameless.save_as("called", Over::Known, services), Saved::Yes);
    assert!(nameless.now().name() == "called" && !nameless.is_edited());
    assert!(dir.path().join(DFA_DRAFT).exists());
}

fn unfinished_dfa(dfa: &mut Document<Dfa>) {
    let state = dfa.now().states().next().unwrap().id;
    dfa.steps_mut().apply(&Edit::Remove { states: vec![state] }).unwrap();
}

#[test]
fn broken_files_are_left_alone_and_what_is_not_kept_is_listed() {
    for bad in ["not a document", "(version: 99, data: ())", "(version: 1, data: (wheel: (name: \"x\", productions: [])))"] {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(WHEEL_DRAFT);
        fs::write(&path, bad).unwrap();
        let services = &mut services(dir.path());
        let (mut kept, open, _) = Kept::<Wheel>::open(services);
        assert!(open.is_none() && !services.problems.is_empty(), "{bad}");
        let documents = [edited("a", "b"), edited("c", "d"), edited("e", "f")];
        kept.keep(&documents[0], documents[1..].iter(), services);
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), services.unsaved.documents().count()), (bad, 3));
        fs::remove_file(&path).unwrap();
        kept.keep(&documents[0], documents[1..].iter(), services);
        assert!(services.unsaved.is_empty() && path.exists(), "{bad}");
    }
}

#[test]
fn of_too_many_parked_documents_the_oldest_gets_a_file_unless_it_is_unfinished() {
    let dir = tempfile::tempdir().unwrap();
    let services = &mut services(dir.path());
    let mut editors = Editors::<Document<Wheel>>::restore(services);
    editors.put(Document::new(named("as it came")), services);
    editors.put(edited("a", "w0"), services);
    assert_eq!(editors.parked().count(), 0, "nobody has edited it");
    (1..=MOST_PARKED + 1).for_each(|i| editors.put(edited("a", &format!("w{i}")), services));
    assert_eq!(editors.parked().count(), MOST_PARKED);
    assert_eq!(services.store.wheel_shelf().own_names().unwrap(), ["w0-unsaved"]);
    let mut editors = Editors::<Document<Automaton>>::restore(services);
    for i in 0..=MOST_PARKED + 1 {
        let mut document = Automaton::fresh();
        document.steps_mut().add_near((0.0, 0.0)).unwrap();
        if i == 0 {
            let start = document.now().start().unwrap();
            document.steps_mut().add_near((900.0, 0.0)).unwrap();
            document.steps_mut().does(&Edit::Remove { states: vec![start] });
        }
        editors.put(document, services);
    }
    assert_eq!(editors.parked().count(), MOST_PARKED);
    assert!(editors.parked().next().unwrap().finished().is_none(), "the oldest one stays");
    assert_eq!(services.store.automaton_shelf().own_names().unwrap(), ["automaton-unsaved"]);
}

#[test]
fn edits_of_an_older_version_are_taken_over_and_too_many_of_them_get_files() {
    let dir = tempfile::tempdir().unwrap();
    let services = &mut services(dir.path());
    let mut editors = Editors::<Document<Dfa>>::restore(services);
    for i in 0..MOST_PARKED + 5 {
        let content = Draft::from_dfa(&builtin("rope").unwrap().named(format!("d{i:02}"))).to_ron();
        assert!(editors.adopt(Older { name: None, content, base: None, words: String::new() }, services));
    }
    let files = ["d00-unsaved", "d01-unsaved", "d02-unsaved", "d03-unsaved", "d04-unsaved"];
    assert_eq!(
        (editors.parked().len(), services.store.dfa_shelf().own_names().unwrap()),
        (MOST_PARKED, files.map(str::to_owned).into())
    );
    assert!(!editors.adopt(Older { name: None, content: "no draft".to_owned(), base: None, words: String::new() }, services));
    drop(editors);
    assert_eq!(Editors::<Document<Dfa>>::restore(services).parked().len(), MOST_PARKED, "all of them are in the file");
}

#[test]
fn undo_goes_back_to_the_desks_that_were_left_and_redo_returns() {
    let dir = tempfile::tempdir().unwrap();
    let services = &mut services(dir.path());
    let mut editors = Editors::<Document<Wheel>>::restore(services);
    ["a", "b", "c"].iter().for_each(|name| editors.put(Document::made(named(name)), services));
    change(editors.open_mut(), "c2");
    let name = |editors: &Editors<Document<Wheel>>| editors.open().now().name().to_owned();
    let mut seen = Vec::new();
    for _ in 0..3 {
        editors.undo(false, services);
        seen.push(name(&editors));
    }
    assert_eq!(seen, ["c", "b", "a"]);
    assert_eq!((editors.redo(true, services), editors.can()), (Turned::Nothing, (true, true)), "not while somebody types");
    for _ in 0..3 {
        editors.redo(false, services);
        seen.push(name(&editors));
    }
    assert_eq!(seen[3..], ["b", "c", "c2"], "with its history");
    // What Undo has left is not lost when another one is opened.
    for _ in 0..2 {
        editors.undo(false, services);
    }
    editors.put(Document::made(named("d")), services);
    let parked: Vec<&str> = editors.parked().map(|editor| editor.now().name()).collect();
    assert_eq!(parked, ["c", "a", "b"]);
}
