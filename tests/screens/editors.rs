//! The four editors of the workshop save, undo and keep alike: one script of twenty actions ends the same way in each.

use crate::Bench;
use crate::workshop::editor;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use fob_automata::general::Automaton;
use fob_automata::{Dfa, builtin};
use fob_kit::widgets::clash;
use fob_kit::widgets::labels::CANCEL;
use fob_machines::turing::Program;
use fob_machines::wheel::Wheel;
use fob_screens::workshop::labels::CONTINUE;
use fob_screens::{turing, wheels, workshop};
use fob_services::document::{Document, DocumentEditor as _, Edited};
use fob_services::places;
use fob_services::route::Nav;
use fob_store::{Item as _, Store};
use std::fmt::Write as _;

/// An editor as a person works with it.
trait Hands {
    /// What it edits.
    type Kind: Edited;

    /// The document that a link holds.
    fn linked() -> Self::Kind;

    /// Another one, as another window would save it.
    fn theirs() -> Self::Kind;

    /// Opens one by a link.
    fn link() -> Nav;

    /// Opens the editor, or one of the user's own documents in it.
    fn own(name: Option<&str>) -> Nav;

    /// Makes a step.
    fn edit(bench: &mut Bench);

    /// Returns what is edited.
    fn document(bench: &Bench) -> &Document<Self::Kind>;

    /// Leads from where the program begins to what was edited.
    fn resume(_: &mut Bench) {}
}

struct Wheels;
struct Machines;
struct Nfas;
struct Dfas;

impl Hands for Wheels {
    type Kind = Wheel;

    fn linked() -> Wheel {
        Wheel::default().named("Linked")
    }

    fn theirs() -> Wheel {
        Wheel::default().named("Theirs")
    }

    fn link() -> Nav {
        Nav::push(places::Wheels { wheel: None, drawn: fob_machines::wheel::brief::write(&Self::linked()) })
    }

    fn own(name: Option<&str>) -> Nav {
        Nav::push(places::Wheels { wheel: name.map(str::to_owned), drawn: None })
    }

    fn edit(bench: &mut Bench) {
        bench.click(wheels::labels::ADD);
    }

    fn document(bench: &Bench) -> &Document<Wheel> {
        bench.harness.state().find::<wheels::WheelsScreen>().expect("the wheels").editor().document()
    }
}

impl Hands for Machines {
    type Kind = Program;

    fn linked() -> Program {
        Program { text: "start a\na _ b x >".to_owned(), tape: "x".to_owned(), ..Program::default() }
    }

    fn theirs() -> Program {
        Program { text: "start b\nb _ b x <".to_owned(), ..Program::default() }
    }

    fn link() -> Nav {
        Nav::push(places::Turing { name: None, program: Some(Self::linked()), step: None })
    }

    fn own(name: Option<&str>) -> Nav {
        Nav::push(places::Turing { name: name.map(str::to_owned), ..places::Turing::default() })
    }

    fn edit(bench: &mut Bench) {
        // A pause ends a step.
        bench.wait(1.5);
        bench.key(Key::T);
        bench.key(Key::End);
        bench.harness.event(Event::Text("x".to_owned()));
        bench.settle();
        bench.key(Key::Escape);
    }

    fn document(bench: &Bench) -> &Document<Program> {
        bench.harness.state().find::<turing::TuringScreen>().expect("the Turing machines").editor.document()
    }
}

impl Hands for Nfas {
    type Kind = Automaton;

    fn linked() -> Automaton {
        Automaton::parse(
            "(name: \"Linked\", letters: [\"0\", \"1\"], start: \"p\", states: [(name: \"p\", on: {\"0\": [\"p\"]})])",
        )
        .expect("an NFA")
    }

    fn theirs() -> Automaton {
        Automaton::parse("(letters: [\"x\"], start: \"q\", states: [(name: \"q\")])").expect("an NFA")
    }

    fn link() -> Nav {
        Nav::push(places::Nfas { automaton: None, drawn: Some(fob_exercises::pack(&Self::linked().print())) })
    }

    fn own(name: Option<&str>) -> Nav {
        Nav::push(places::Nfas { automaton: name.map(str::to_owned), drawn: None })
    }

    fn edit(bench: &mut Bench) {
        bench.key(Key::N);
    }

    fn document(bench: &Bench) -> &Document<Automaton> {
        bench
            .harness
            .state()
            .find::<workshop::WorkshopScreen>()
            .and_then(workshop::WorkshopScreen::free)
            .expect("the automaton")
            .document()
    }
}

impl Hands for Dfas {
    type Kind = Dfa;

    fn linked() -> Dfa {
        builtin("rope").expect("built in").named("Linked")
    }

    fn theirs() -> Dfa {
        builtin("dial").expect("built in").named("Theirs")
    }

    fn link() -> Nav {
        let automaton = fob_automata::brief::write(&Self::linked()).expect("short enough");
        Nav::push(places::Drawn { automaton, word: None })
    }

    fn own(name: Option<&str>) -> Nav {
        Nav::push(places::Workshop { dfa: name.map(str::to_owned), word: None })
    }

    /// All states move by one step.
    fn edit(bench: &mut Bench) {
        bench.command(Key::A);
        bench.command(Key::ArrowRight);
    }

    fn document(bench: &Bench) -> &Document<Dfa> {
        editor(bench).document()
    }

    fn resume(bench: &mut Bench) {
        bench.harness.query_all_by_label(CONTINUE).next().expect("unsaved edits").click();
        bench.settle();
    }
}

/// What was seen after each action.
struct Script<H: Hands> {
    /// The contents in the order in which they came, each to be known by a letter.
    known: Vec<<H::Kind as Edited>::Content>,
    lines: Vec<String>,
}

impl<H: Hands> Script<H> {
    fn letter(&mut self, content: &<H::Kind as Edited>::Content) -> char {
        let place = self.known.iter().position(|known| H::Kind::is_same(known, content)).unwrap_or_else(|| {
            self.known.push(content.clone());
            self.known.len() - 1
        });
        char::from(b'A' + place as u8)
    }

    /// Notes what there is after an action: the open document, and all files.
    fn note(&mut self, action: &str, bench: &Bench) {
        let document = H::document(bench);
        let content = document.now().clone();
        let (name, unsaved) = (document.name().unwrap_or("-").to_owned(), document.is_unsaved());
        let mut line = format!("{action:<34} {} {name:<7}", self.letter(&content));
        line += if unsaved { " unsaved" } else { " saved  " };
        let shelf = bench.harness.state().services.store.shelf::<H::Kind>();
        for name in shelf.own_names().expect("a folder") {
            let saved = shelf.load(&name).expect("a file").value.edit();
            write!(line, "  {name}={}", self.letter(&saved)).expect("written");
        }
        let asks = bench.sees(&clash::title(H::Kind::TEXTS.noun));
        let names = bench.sees(H::Kind::TEXTS.title);
        line += if asks {
            "  asks which"
        } else if names {
            "  asks for a name"
        } else {
            ""
        };
        self.lines.push(line);
    }
}

fn save_as(bench: &mut Bench, field: &str, name: &str) {
    bench.harness.get_by_label(field).focus();
    bench.settle();
    bench.command(Key::A);
    bench.harness.get_by_label(field).type_text(name);
    bench.settle();
    bench.key(Key::Enter);
}

/// The program ends as if it were killed, and starts again.
fn again<H: Hands>(bench: Bench) -> Bench {
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    go(&mut bench, H::own(None));
    H::resume(&mut bench);
    bench
}

fn go(bench: &mut Bench, nav: Nav) {
    bench.harness.state_mut().follow(nav);
    bench.settle();
}

/// What one editor does, action by action.
fn run<H: Hands>() -> Vec<String> {
    let mut script = Script::<H> { known: Vec::new(), lines: Vec::new() };
    let mut bench = Bench::new();
    let elsewhere = |bench: &Bench, name: &str| {
        Store::at(bench.folder.path()).shelf::<H::Kind>().save(name, &H::theirs()).expect("saved");
    };
    go(&mut bench, H::link());
    script.note("1 open a link", &bench);
    H::edit(&mut bench);
    script.note("2 edit", &bench);
    bench.command(Key::Z);
    script.note("3 undo", &bench);
    bench.command(Key::Y);
    script.note("4 redo", &bench);
    bench.command(Key::S);
    script.note("5 save", &bench);
    save_as(&mut bench, H::Kind::TEXTS.field, "mine");
    script.note("6 name it", &bench);
    H::edit(&mut bench);
    bench.command(Key::S);
    script.note("7 edit and save", &bench);
    elsewhere(&bench, "mine");
    H::edit(&mut bench);
    bench.command(Key::S);
    script.note("8 save what another window saved", &bench);
    bench.click(CANCEL);
    script.note("9 cancel", &bench);
    bench.command(Key::S);
    bench.click(clash::KEEP_BOTH);
    script.note("10 save, keep both", &bench);
    elsewhere(&bench, "mine-2");
    H::edit(&mut bench);
    bench.command(Key::S);
    bench.click(clash::REPLACE);
    script.note("11 save, replace", &bench);
    let trash = fob_store::files_below(&bench.folder.path().join("trash")).expect("the trash");
    assert!(!trash.is_empty(), "what was replaced is in the trash");
    H::edit(&mut bench);
    go(&mut bench, H::own(Some("mine")));
    script.note("12 edit, open another one", &bench);
    bench.command(Key::Z);
    script.note("13 undo: it comes back", &bench);
    bench.command(Key::Z);
    script.note("14 undo: with its steps", &bench);
    bench.command(Key::Y);
    script.note("15 redo", &bench);
    bench.wait(2.0);
    let mut second = bench.second_window();
    go(&mut second, H::own(None));
    H::resume(&mut second);
    script.note("16 a second window", &second);
    H::edit(&mut second);
    second.wait(2.0);
    script.note("17 edit there", &second);
    drop(second);
    let mut bench = again::<H>(bench);
    script.note("18 kill both, start again", &bench);
    bench.command(Key::Z);
    script.note("19 undo: the edits of the second", &bench);
    bench.command(Key::S);
    script.note("20 save", &bench);
    let mut bench = again::<H>(bench_after_edit::<H>(bench));
    script.note("21 edit, kill, start again", &bench);
    elsewhere(&bench, "mine-2");
    bench.command(Key::S);
    script.note("22 save what changed meanwhile", &bench);
    bench.click(CANCEL);
    script.lines
}

fn bench_after_edit<H: Hands>(mut bench: Bench) -> Bench {
    H::edit(&mut bench);
    bench.wait(2.0);
    bench
}

#[test]
fn twenty_actions_end_the_same_way_in_each_editor() {
    let expected = run::<Wheels>();
    println!("{}", expected.join("\n"));
    for (name, lines) in [("Turing machines", run::<Machines>()), ("NFAs", run::<Nfas>()), ("DFAs", run::<Dfas>())] {
        assert_eq!(lines, expected, "{name}:\n{}\nwheels:\n{}", lines.join("\n"), expected.join("\n"));
    }
    let ends = [
        "1 open a link                      A -       unsaved",
        "5 save                             B -       unsaved  asks for a name",
        "6 name it                          B mine    saved    mine=B",
        "9 cancel                           D mine    unsaved  mine=E",
    ];
    for end in ends {
        assert!(expected.iter().any(|line| line == end), "{end}\n{}", expected.join("\n"));
    }
}

#[test]
fn a_drawing_that_is_not_finished_survives_a_kill_and_nothing_is_lost_of_what_was_parked() {
    let mut bench = Bench::new();
    go(&mut bench, Dfas::link());
    bench.command(Key::A);
    bench.key(Key::Delete);
    bench.key(Key::N);
    bench.wait(2.0);
    let left = Dfas::document(&bench).now().clone();
    assert!(Dfas::document(&bench).finished().is_none());
    go(&mut bench, Dfas::own(Some("dial")));
    Dfas::edit(&mut bench);
    bench.wait(2.0);
    let open = Dfas::document(&bench).now().clone();
    let mut bench = again::<Dfas>(bench);
    assert!(Dfas::document(&bench).now().is_like(&open));
    bench.command(Key::Z);
    assert!(Dfas::document(&bench).now().is_like(&left), "by Undo, as in the other editors");
    assert!(!bench.folder.path().join("dfas").exists(), "nothing has become a file unasked");
    // So does a parked one among NFAs.
    go(&mut bench, Nfas::link());
    bench.harness.event(Event::PointerMoved(egui::pos2(5.0, 5.0)));
    bench.command(Key::A);
    bench.key(Key::Delete);
    bench.key(Key::N);
    bench.key(Key::N);
    let states: Vec<_> = Nfas::document(&bench).now().states().map(|state| state.id).collect();
    assert_eq!(states.len(), 2);
    bench.harness.event(Event::ModifiersChanged(Modifiers::NONE));
    let kept = Nfas::document(&bench).now().clone();
    go(&mut bench, Nfas::link());
    bench.wait(2.0);
    let mut bench = again::<Nfas>(bench);
    bench.command(Key::Z);
    assert!(Nfas::document(&bench).now().is_like(&kept));
}
