//! The workshop for NFAs: drawn, run in all states at once, and taken through the constructions step by step.

use crate::Bench;
use crate::dialogs::type_path;
use crate::pictures::show_people as look;
use crate::seen::Seen;
use crate::workshop::{double_click, go_to};
use egui::{Key, pos2};
use egui_kittest::kittest::Queryable;
use fob_automata::general::{Context, Reads, difference};
use fob_kit::drawing::labels as drawing;
use fob_kit::widgets::clash;
use fob_screens::kinds::KINDS;
use fob_screens::workshop::WorkshopScreen as Workshop;
use fob_screens::workshop::free::{Free, labels};
use fob_screens::workshop::labels as workshop;
use fob_services::route::Nav;

fn opened() -> Bench {
    let mut bench = Bench::new();
    follow(&mut bench, "nfas");
    bench
}

fn follow(bench: &mut Bench, route: &str) {
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(route).expect("a route")));
    bench.settle();
}

fn state(bench: &Bench) -> &Free {
    bench.harness.state().find::<Workshop>().and_then(Workshop::free).expect("an automaton with letters of its own")
}

fn write(bench: &mut Bench, field: &str, text: &str) {
    bench.harness.get_by_label(field).focus();
    bench.settle();
    bench.command(Key::A);
    bench.harness.get_by_label(field).type_text(text);
    bench.settle();
    bench.key(Key::Escape);
}

/// The NFA of an expression, by the dialog.
fn from_expression(bench: &mut Bench, text: &str, how: &str) {
    bench.click(labels::FROM_EXPRESSION);
    bench.harness.get_by_label(labels::EXPRESSION).type_text(text);
    bench.settle();
    bench.click(how);
    bench.click(labels::MAKE);
}

#[test]
fn an_nfa_is_drawn_over_letters_of_ones_own_and_all_its_states_are_lit() {
    let mut bench = opened();
    look(&bench, "nfas-empty");
    write(&mut bench, labels::LETTERS, "01");
    for x in [120.0, 330.0] {
        double_click(&mut bench, pos2(x, 420.0));
    }
    let (p, q) = (state(&bench).place_of("q0").unwrap(), state(&bench).place_of("q1").unwrap());
    bench.drag(p + (q - p).normalized() * 28.0, q);
    // The new arrow is selected: a key changes what it reads, and it may read nothing as well.
    bench.click(&format!("{} ε", drawing::READS));
    bench.harness.event(egui::Event::Text("1".to_owned()));
    bench.settle();
    let q0 = state(&bench).draft().find("q0").unwrap();
    assert_eq!(state(&bench).draft().state(q0).unwrap().arrows()[0].reads, Reads::all(2).or(Reads::EMPTY));
    double_click(&mut bench, q);
    write(&mut bench, drawing::WORD, "");
    assert!(
        bench.sees(&drawing::current_states(&["q0", "q1"])) && bench.sees(fob_services::labels::ACCEPTED),
        "{}",
        bench.shown("current")
    );
    bench.harness.get_by_label(labels::LETTERS).focus();
    bench.settle();
    bench.command(Key::A);
    // Other letters are typed through one and none: the arrows stay, and nothing changes before the field is left.
    let arrows = state(&bench).draft().state(q0).unwrap().arrows().to_vec();
    bench.key(Key::Backspace);
    assert!(bench.sees("0 letters: expected 1 to 64"), "{}", bench.shown("letter"));
    for typed in ["p", "q"] {
        bench.harness.get_by_label(labels::LETTERS).type_text(typed);
        bench.settle();
        assert_eq!(state(&bench).draft().letters().letters(), ['0', '1']);
    }
    bench.key(Key::Enter);
    assert_eq!(state(&bench).draft().letters().letters(), ['p', 'q']);
    assert_eq!(state(&bench).draft().state(q0).unwrap().arrows(), arrows);
    write(&mut bench, labels::LETTERS, "01");
    write(&mut bench, labels::LETTERS, "xyz");
    assert_eq!(state(&bench).draft().letters().letters(), ['x', 'y', 'z']);
    // It is there again the next time.
    bench.command(Key::Z);
    bench.wait(2.0);
    let folder = bench.folder;
    drop(bench.harness);
    let mut bench = Bench::over(folder);
    follow(&mut bench, "nfas");
    assert_eq!(state(&bench).draft().states().len(), 2);
    assert_eq!(state(&bench).draft().letters().letters(), ['0', '1']);
}

#[test]
fn the_canvas_has_the_gestures_and_keys_of_the_one_for_the_board() {
    let mut bench = opened();
    for x in [120.0, 330.0] {
        double_click(&mut bench, pos2(x, 420.0));
    }
    let id = |bench: &Bench, name: &str| state(bench).draft().find(name).unwrap();
    let reads = |bench: &Bench, from: &str, to: &str| state(bench).draft().reads(id(bench, from), id(bench, to));
    let [a, b] = [0, 1].map(|letter| Reads::one(Some(letter)));
    // A transition by keys alone: Enter begins it at the selected state, a letter and an arrow choose, Enter confirms.
    bench.key(Key::Enter);
    bench.harness.event(egui::Event::Text("b".to_owned()));
    bench.settle();
    bench.key(Key::ArrowLeft);
    assert!(bench.sees(&workshop::leads("q1", "b", "q0")), "{}", bench.shown("leads"));
    bench.key(Key::Enter);
    assert_eq!((reads(&bench, "q1", "q0"), reads(&bench, "q0", "q1")), (b, Reads::default()));
    // It bends, and its end moves: here from q0 back to q1.
    let places = |bench: &Bench| ["q0", "q1"].map(|name| state(bench).place_of(name).unwrap());
    let [p, q] = places(&bench);
    let middle = p + (q - p) / 2.0;
    bench.drag(middle, middle + egui::vec2(0.0, 60.0));
    let bend = |bench: &Bench| state(bench).draft().state(id(bench, "q1")).unwrap().arrows()[0].bend;
    assert!(bend(&bench).is_some_and(|(_, y)| y > 0.0), "{:?}", bend(&bench));
    double_click(&mut bench, middle + egui::vec2(0.0, 60.0));
    assert_eq!(bend(&bench), None);
    let radius = state(&bench).radius();
    bench.drag(p + (q - p).normalized() * radius * 1.15, q);
    assert_eq!((reads(&bench, "q1", "q1"), reads(&bench, "q1", "q0")), (b, Reads::default()));
    // A band selects both; they are copied, and pasted next to themselves with what they read.
    bench.drag(p + egui::vec2(-80.0, -120.0), q + egui::vec2(80.0, 100.0));
    bench.harness.event(egui::Event::Copy);
    bench.settle();
    let copied = bench.copied();
    bench.harness.event(egui::Event::Paste(copied));
    bench.settle();
    assert_eq!(state(&bench).draft().len(), 4);
    let pasted = state(&bench).draft().list()[3].clone();
    assert_eq!(pasted.arrows().iter().map(|arrow| arrow.reads).collect::<Vec<_>>(), [b]);
    // The sink takes all that is missing, and every step comes back.
    bench.key(Key::Escape);
    bench.key(Key::K);
    let sink = id(&bench, "sink");
    assert_eq!((reads(&bench, "q0", "sink"), state(&bench).draft().reads(sink, sink)), (a.or(b), a.or(b)));
    for _ in 0..2 {
        bench.command(Key::Z);
    }
    assert_eq!(state(&bench).draft().len(), 2);
    // An automaton with letters of its own is pasted by a button, too; what is none says so.
    bench.click(workshop::PASTE);
    bench.harness.state_mut().services.paste = fob_services::data::Paste::Got("no automaton".to_owned());
    bench.settle();
    assert!(bench.sees("The clipboard has no automaton"), "{}", bench.shown("clipboard"));
    assert_eq!(state(&bench).draft().len(), 2);
}

#[test]
fn the_table_edits_letters_of_ones_own_as_those_of_the_board() {
    let mut bench = opened();
    bench.click(fob_screens::workshop::Tab::Table.label());
    let type_in = |bench: &mut Bench, field: &str, text: &str| {
        bench.harness.get_by_label(field).focus();
        bench.settle();
        bench.command(Key::A);
        bench.harness.get_by_label(field).type_text(text);
        bench.settle();
        bench.key(Key::Enter);
    };
    for name in ["p", "q"] {
        type_in(&mut bench, workshop::NEW_STATE_NAME, name);
    }
    type_in(&mut bench, &drawing::cell("p", 'a'), "p, q");
    type_in(&mut bench, &drawing::cell("q", 'ε'), "p");
    let targets = |bench: &Bench, from: &str, read| {
        let draft = state(bench).draft();
        draft.targets_text(draft.find(from).unwrap(), read)
    };
    assert_eq!((targets(&bench, "p", Some(0)), targets(&bench, "q", None)), ("p, q".to_owned(), "p".to_owned()));
    // One new name can become a state; several names with a new one are refused with it.
    type_in(&mut bench, &drawing::cell("p", 'b'), "r");
    assert!(bench.sees(&workshop::no_state("r")), "{}", bench.shown("No state"));
    bench.click(&workshop::add_state("r"));
    assert_eq!(targets(&bench, "p", Some(1)), "r");
    type_in(&mut bench, &drawing::cell("q", 'b'), "p, zz");
    assert!(bench.sees("No state is called zz") && !bench.sees(&workshop::add_state("zz")), "{}", bench.shown("No state"));
    bench.click(workshop::DISCARD_NAME);
    assert_eq!(targets(&bench, "q", Some(1)), "");
    // A name that is taken is refused, and said.
    type_in(&mut bench, "Name of q", "p");
    assert!(bench.sees("Another state is called p"), "{}", bench.shown("Another"));
    assert!(state(&bench).draft().find("q").is_some());
    // A step for each, with a name that people read.
    bench.click(drawing::UNDO);
    assert!(bench.sees("Undone: draw transition"), "{}", bench.shown("Undone"));
    assert_eq!((targets(&bench, "p", Some(1)), state(&bench).draft().len()), (String::new(), 2));
}

#[test]
fn constructions_are_gone_through_used_undone_and_saved() {
    let mut bench = opened();
    from_expression(&mut bench, "(a|b)*a(a|b)", labels::GLUSHKOV);
    let nfa = state(&bench).automaton().expect("an NFA");
    look(&bench, "nfas-words");
    assert!(nfa.choice().is_some(), "{nfa:?}");
    assert!(bench.sees(labels::AN_NFA), "{}", bench.shown("NFA"));
    bench.click(labels::STEPS);
    bench.click(labels::DETERMINISTIC);
    let sets = nfa.subsets(100).unwrap().sets.len();
    assert!(bench.sees(&labels::step_of(0, sets + 1)), "{}", bench.shown(" of "));
    bench.click(labels::STEP_ON);
    assert!(bench.sees("Step 1: {q0}"), "{}", bench.shown("Step"));
    look(&bench, "nfas-subset");
    bench.click(labels::SAVE_STEPS);
    let path = bench.folder.path().join("steps.md");
    type_path(&mut bench.harness, &path);
    assert!(std::fs::read_to_string(&path).unwrap().contains("## Step 2"));
    bench.click(labels::TO_EXPRESSION);
    for _ in 0..2 {
        bench.click(labels::STEP_ON);
    }
    look(&bench, "nfas-expression");
    bench.click(labels::PAIRS);
    assert!(bench.sees(labels::MAKE_IT_DETERMINISTIC), "{}", bench.shown("It has"));
    bench.click(labels::DETERMINISTIC);
    bench.click(labels::USE_RESULT);
    let dfa = state(&bench).automaton().expect("a DFA");
    assert!(dfa.choice().is_none() && difference(&dfa.table().unwrap(), &nfa.subsets(100).unwrap().table).is_none());
    bench.click(labels::PAIRS);
    for _ in 0..3 {
        bench.click(labels::STEP_ON);
    }
    look(&bench, "nfas-minimise");
    // The same minimal DFA by classes, whose steps are written to a file of their own.
    bench.click(labels::CLASSES);
    bench.click(labels::STEP_ON);
    assert!(bench.sees("The accepting states are one class"), "{}", bench.shown("class"));
    bench.click(labels::STEP_ON);
    assert!(bench.sees("A class is split if"), "{}", bench.shown("class"));
    look(&bench, "nfas-classes");
    bench.click(labels::SAVE_STEPS);
    let path = bench.folder.path().join("classes.md");
    type_path(&mut bench.harness, &path);
    assert!(std::fs::read_to_string(&path).unwrap().contains("Classes: "));
    bench.click(labels::USE_RESULT);
    let minimal = state(&bench).automaton().expect("a DFA");
    assert_eq!(minimal.states().len(), 4);
    assert!(minimal.states().iter().any(|state| state.name.starts_with('{')), "{minimal:?}");
    for _ in 0..2 {
        bench.click(drawing::UNDO);
    }
    assert_eq!(state(&bench).draft().states().len(), nfa.states().len());
}

#[test]
fn files_are_opened_as_they_are_and_written_in_every_form() {
    let mut bench = opened();
    let jff = bench.folder.path().join("own.jff");
    std::fs::write(
        &jff,
        "<structure><type>fa</type><automaton><state id=\"0\"><initial/></state><state id=\"1\"><final/></state>\
         <transition><from>0</from><to>1</to><read>0</read></transition><transition><from>0</from><to>0</to><read>0</read></transition>\
         <transition><from>0</from><to>1</to><read>1</read></transition><transition><from>1</from><to>0</to><read/></transition>\
         </automaton></structure>",
    )
    .unwrap();
    bench.click(labels::FILE);
    bench.click(labels::OPEN_FILE);
    type_path(&mut bench.harness, &jff);
    let read = state(&bench).automaton().expect("an NFA");
    assert_eq!((read.states().len(), read.transitions(), read.name()), (2, 4, "own"));
    for ending in ["ron", "jff", "dot", "svg", "pdf", "png", "tex"] {
        bench.click(labels::FILE);
        bench.click(labels::EXPORT);
        let path = bench.folder.path().join(format!("out.{ending}"));
        type_path(&mut bench.harness, &path);
        assert!(std::fs::metadata(&path).unwrap_or_else(|_| panic!("{ending}: {}", bench.shown(""))).len() > 60, "{ending}");
    }
    let bad = bench.folder.path().join("bad.jff");
    std::fs::write(&bad, "<structure").unwrap();
    bench.click(labels::FILE);
    bench.click(labels::OPEN_FILE);
    type_path(&mut bench.harness, &bad);
    assert!(bench.sees("bad.jff:1:"), "{}", bench.shown("bad"));
    bench.key(Key::Enter);
    assert_eq!(state(&bench).draft().states().len(), 2, "nothing has changed");
    // By a link it comes to somebody else; and a DFA of two letters goes to the board.
    bench.click(labels::FILE);
    bench.click(labels::COPY_LINK);
    let link = bench.copied();
    let mut other = Bench::new();
    follow(&mut other, link.split('#').next_back().unwrap());
    assert_eq!(state(&other).automaton().unwrap().transitions(), 4);
    bench.click(labels::STEPS);
    bench.click(labels::DETERMINISTIC);
    bench.click(labels::USE_RESULT);
    let dfa = state(&bench).automaton().expect("a DFA");
    let word = dfa.letters().parse("001").expect("a word");
    let accepts = dfa.table().expect("a DFA").accepts(&word);
    // Either letter may be the green one.
    bench.click(labels::TO_BOARD);
    bench.click(&labels::board_way('1', '0'));
    assert_eq!(bench.harness.state().place(), "workshop");
    let editor = bench.harness.state().editor().expect("a DFA");
    let red_red_green = fob_automata::parse_word("rrg").expect("a word");
    assert_eq!(editor.dfa().expect("a complete DFA").accepts(&red_red_green), accepts);
}

#[test]
fn an_nfa_that_is_imported_into_the_workshop_keeps_its_size_if_one_likes() {
    let mut bench = crate::workshop::opened("Rope");
    let path = bench.folder.path().join("third.jff");
    std::fs::write(
        &path,
        "<structure><type>fa</type><automaton><state id=\"0\"><initial/></state><state id=\"1\"><final/></state>\
         <transition><from>0</from><to>0</to><read>a</read></transition><transition><from>0</from><to>1</to><read>a</read></transition>\
         <transition><from>1</from><to>0</to><read>b</read></transition></automaton></structure>",
    )
    .unwrap();
    bench.command(Key::O);
    type_path(&mut bench.harness, &path);
    assert!(bench.sees(workshop::NONDETERMINISTIC));
    bench.click(workshop::AS_DRAWN);
    let automaton = state(&bench).automaton().expect("an NFA");
    assert_eq!((automaton.states().len(), automaton.transitions()), (2, 3));
    assert_eq!(automaton.letters().letters(), ['a', 'b']);
    // The tabs lead to the other workshops and back.
    go_to(&mut bench, fob_kit::widgets::labels::WHEELS);
    go_to(&mut bench, fob_kit::widgets::labels::TURING_MACHINES);
    go_to(&mut bench, fob_kit::widgets::labels::AUTOMATA);
    assert_eq!(state(&bench).draft().states().len(), 2);
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "workshop");
}

#[test]
fn words_have_verdicts_that_are_expected_and_are_kept() {
    let mut bench = opened();
    write(&mut bench, labels::LETTERS, "01");
    from_expression(&mut bench, "(0|1)*1", labels::GLUSHKOV);
    write(&mut bench, labels::TEST_WORDS, "01 accept\n\"\" reject\n10 accept # wrong\n11\n12 accept");
    assert!(bench.sees(&labels::as_expected(2, 4)), "{}", bench.shown("expected"));
    look(&bench, "nfas-tests");
    bench.wait(2.0);
    let folder = bench.folder;
    drop(bench.harness);
    let mut bench = Bench::over(folder);
    follow(&mut bench, "nfas");
    assert!(bench.sees(&labels::as_expected(2, 4)), "{}", bench.shown("expected"));
    // A word that fails is read on the canvas.
    bench.click(labels::RUN_FIRST_FAILURE);
    assert_eq!(bench.harness.get_by_label(drawing::WORD).value().as_deref(), Some("10"));
    // They are saved with the automaton, and a change of them alone a moment later.
    save_as(&mut bench, "ends-in-one");
    write(&mut bench, labels::TEST_WORDS, "111 accept");
    bench.wait(2.0);
    bench.click(LIBRARY);
    bench.click(workshop::NEW_FREE);
    assert!(!bench.sees(&labels::as_expected(1, 1)), "another drawing has words of its own");
    open_own(&mut bench, "ends-in-one");
    assert!(bench.sees(&labels::as_expected(1, 1)), "{}", bench.shown("expected"));
}

#[test]
fn two_automata_over_letters_of_ones_own_are_compared_and_combined() {
    let mut bench = opened();
    write(&mut bench, labels::LETTERS, "01");
    from_expression(&mut bench, "(0|1)*1", labels::GLUSHKOV);
    bench.click(labels::COMPARE);
    // The same language, written otherwise; then one that differs.
    write(&mut bench, labels::OTHER_EXPRESSION, "0*1(0|1)*1|0*1");
    assert!(bench.sees(labels::EQUIVALENT), "{}", bench.shown("Different"));
    write(&mut bench, labels::OTHER_EXPRESSION, "(0+1)*1");
    assert!(bench.sees(&labels::differ_on("01", true)) && bench.sees(labels::DIFFERENT), "{}", bench.shown("differ"));
    bench.click(fob_kit::widgets::labels::WRITE_OR);
    assert!(bench.sees(labels::EQUIVALENT), "{}", bench.shown("Different"));
    write(&mut bench, labels::OTHER_EXPRESSION, "0(0|1)*");
    assert!(bench.sees(&labels::differ_on("0", false)), "{}", bench.shown("differ"));
    bench.click(labels::RUN_WORD);
    let word = bench.harness.get_by_label(drawing::WORD).value();
    assert_eq!(word.as_deref(), Some("0"));
    assert!(bench.sees(fob_services::labels::REJECTED));
    look(&bench, "nfas-another");
    bench.click(labels::INTERSECTION);
    let letters = state(&bench).draft().letters().clone();
    let table = |text: &str| fob_automata::general::expression::table(text, &letters).unwrap();
    assert!(bench.sees(&labels::result_of(table("0(0|1)*1").minimize().len())), "{}", bench.shown("result"));
    look(&bench, "nfas-intersection");
    bench.click(labels::USE_RESULT);
    let made = state(&bench).automaton().expect("a DFA");
    assert!(made.choice().is_none() && difference(&made.table().unwrap(), &table("0(0|1)*1")).is_none());
    // A file is the other one; one with other letters is refused with the letter.
    bench.click(drawing::UNDO);
    for (name, text, sees) in [
        (
            "same.ron",
            "(letters: [\"0\", \"1\"], start: \"p\", states: [(name: \"p\", on: {\"0\": [\"p\"], \"1\": [\"q\"]}), (name: \"q\", accepting: true, on: {\"0\": [\"p\"], \"1\": [\"q\"]})])",
            labels::EQUIVALENT.to_owned(),
        ),
        (
            "other.ron",
            "(letters: [\"a\", \"b\"], start: \"p\", states: [(name: \"p\", on: {\"a\": [\"p\"], \"b\": [\"p\"]})])",
            labels::not_a_letter('a'),
        ),
    ] {
        let path = bench.folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        bench.click(labels::OPEN_OTHER);
        type_path(&mut bench.harness, &path);
        assert!(bench.sees(&sees), "{name}: {}", bench.shown("other"));
    }
    // The other one has no say in these.
    bench.click(labels::COMPLEMENT);
    assert!(bench.sees(&labels::result_of(2)), "{}", bench.shown("result"));
}

#[test]
fn automata_are_saved_under_names_opened_and_deleted() {
    let mut bench = opened();
    write(&mut bench, labels::LETTERS, "01");
    from_expression(&mut bench, "(0|1)*1", labels::GLUSHKOV);
    save_as(&mut bench, "ends-in-one");
    let folder = bench.folder.path().join("automata");
    let path = folder.join("ends-in-one.ron");
    let read = || fob_automata::general::from_ron(&std::fs::read_to_string(&path).unwrap(), &Context::default()).unwrap();
    assert_eq!(read().states().len(), 4);
    assert_eq!(bench.harness.state().route().to_string(), "nfas?automaton=ends-in-one");
    // A change is saved over it, until another window has saved its own.
    bench.key(Key::N);
    bench.command(Key::S);
    assert_eq!(read().states().len(), 5);
    let other = "(letters: [\"x\", \"y\"], start: \"p\", states: [(name: \"p\")])";
    std::fs::write(&path, other).unwrap();
    bench.key(Key::N);
    bench.command(Key::S);
    assert!(bench.sees(&clash::title("automaton")), "{}", bench.shown("window"));
    bench.click(clash::KEEP_BOTH);
    assert_eq!((std::fs::read_to_string(&path).unwrap().as_str(), folder.join("ends-in-one-2.ron").exists()), (other, true));
    // The other one is opened from the library, and by its address after a start.
    open_own(&mut bench, "ends-in-one");
    assert_eq!(state(&bench).draft().letters().letters(), ['x', 'y']);
    bench.wait(2.0);
    let folder = bench.folder;
    drop(bench.harness);
    let mut bench = Bench::over(folder);
    follow(&mut bench, "nfas?automaton=ends-in-one-2");
    assert_eq!(state(&bench).draft().states().len(), 6);
    let copy = path.with_file_name("ends-in-one-2.ron");
    bench.click(LIBRARY);
    bench.click(&workshop::of(workshop::DELETE, "ends-in-one-2"));
    assert!(bench.sees(&workshop::undo_delete("ends-in-one-2")) && !copy.exists());
    bench.command(Key::Z);
    assert!(bench.sees(&workshop::open("ends-in-one-2")) && copy.exists(), "{}", bench.shown("Open"));
    bench.click(&workshop::of(workshop::DUPLICATE, "ends-in-one-2"));
    assert!(bench.sees(&workshop::open("ends-in-one-3")), "{}", bench.shown("Open"));
    bench.click(&workshop::of(workshop::DELETE, "ends-in-one-2"));
    follow(&mut bench, "nfas?automaton=nothing");
    assert!(bench.sees("nothing"), "{}", bench.shown("nothing"));
}

/// The button that leads from the editor to the library.
const LIBRARY: &str = "← Library";

/// Opens one of your own from the library.
fn open_own(bench: &mut Bench, name: &str) {
    bench.click(LIBRARY);
    bench.click(&workshop::open(name));
}

fn click(bench: &mut Bench, at: egui::Pos2) {
    crate::workshop::clicks(bench, at, 1, egui::Modifiers::NONE);
}

/// The program ends as if it were killed, and starts again.
fn again(bench: Bench) -> Bench {
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    follow(&mut bench, "nfas");
    bench
}

#[test]
fn edits_of_an_automaton_do_not_replace_what_was_saved_before_the_program_started_again() {
    let mut bench = opened();
    from_expression(&mut bench, "(a|b)*a", labels::GLUSHKOV);
    save_as(&mut bench, "mine");
    bench.key(Key::N);
    bench.wait(2.0);
    let folder = bench.folder.path().join("automata");
    let (path, other) = (folder.join("mine.ron"), "(letters: [\"x\", \"y\"], start: \"p\", states: [(name: \"p\")])");
    std::fs::write(&path, other).unwrap();
    let mut bench = again(bench);
    assert_eq!(state(&bench).draft().states().len(), 5);
    bench.command(Key::S);
    assert!(bench.sees(&clash::title("automaton")), "{}", bench.shown("window"));
    bench.click(clash::KEEP_BOTH);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), other);
    // Without edits, the automaton is what is saved under its name by now.
    bench.wait(2.0);
    std::fs::write(folder.join("mine-2.ron"), other).unwrap();
    let bench = again(bench);
    assert_eq!((state(&bench).draft().states().len(), state(&bench).draft().letters().letters()), (1, &['x', 'y'][..]));
}

#[test]
fn a_drawing_without_a_start_is_kept() {
    let mut bench = opened();
    for x in [120.0, 330.0] {
        double_click(&mut bench, pos2(x, 420.0));
    }
    let start = state(&bench).place_of("q0").unwrap();
    click(&mut bench, start);
    bench.key(Key::Delete);
    assert!(state(&bench).automaton().is_err());
    bench.wait(2.0);
    let mut bench = again(bench);
    let draft = state(&bench).draft();
    assert_eq!((draft.len(), draft.list()[0].name.as_str(), draft.start()), (1, "q1", None));
    // So is an empty canvas.
    let place = state(&bench).place_of("q1").unwrap();
    click(&mut bench, place);
    bench.key(Key::Delete);
    bench.wait(2.0);
    let bench = again(bench);
    assert!(state(&bench).draft().is_empty());
}

/// Saves what is on the canvas under a name.
fn save_as(bench: &mut Bench, name: &str) {
    bench.command(Key::S);
    bench.harness.get_by_label(labels::NAME).focus();
    bench.settle();
    bench.command(Key::A);
    bench.harness.get_by_label(labels::NAME).type_text(name);
    bench.settle();
    bench.key(Key::Enter);
}

#[test]
fn undo_brings_an_automaton_back_with_its_name_and_its_file() {
    let mut bench = opened();
    from_expression(&mut bench, "(a|b)*a", labels::GLUSHKOV);
    save_as(&mut bench, "first");
    let name = state(&bench).draft().name().to_owned();
    from_expression(&mut bench, "(a|b)*ab", labels::GLUSHKOV);
    save_as(&mut bench, "second");
    let folder = bench.folder.path().join("automata");
    let read = |name: &str| std::fs::read_to_string(folder.join(format!("{name}.ron"))).unwrap();
    let (first, second) = (read("first"), read("second"));
    let route = |bench: &Bench| bench.harness.state().route().to_string();
    assert_eq!(route(&bench), "nfas?automaton=second");
    // The second one takes the place of the first in one step.
    bench.command(Key::Z);
    assert_eq!((route(&bench).as_str(), state(&bench).draft().name()), ("nfas?automaton=first", name.as_str()));
    bench.key(Key::N);
    bench.command(Key::S);
    assert_ne!(read("first"), first, "what is saved is the one on the canvas");
    assert_eq!(read("second"), second);
    bench.command(Key::Z);
    bench.command(Key::Y);
    assert_eq!(route(&bench), "nfas?automaton=first", "it is as it was saved");
    // Its file is known by every way back to it: another one asks no question.
    open_own(&mut bench, "second");
    assert_eq!(route(&bench), "nfas?automaton=second");
    bench.command(Key::Z);
    bench.key(Key::N);
    bench.command(Key::S);
    assert!(!bench.sees(&clash::title("automaton")), "{}", bench.shown("first"));
    assert_eq!((route(&bench).as_str(), read("second")), ("nfas?automaton=first", second));
}

#[test]
fn the_empty_word_of_jflap_is_pointed_out_in_an_expression() {
    let mut bench = opened();
    bench.click(labels::FROM_EXPRESSION);
    bench.harness.get_by_label(labels::EXPRESSION).type_text("a(b|!)");
    bench.settle();
    assert!(bench.sees(fob_kit::widgets::labels::NOT), "{}", bench.shown("!"));
    bench.click(fob_kit::widgets::labels::WRITE_EMPTY);
    assert!(!bench.sees(fob_kit::widgets::labels::NOT));
    bench.click(labels::GLUSHKOV);
    bench.click(labels::MAKE);
    let automaton = state(&bench).automaton().expect("an automaton");
    let accepts = |word: &str| automaton.accepts(&automaton.letters().parse(word).unwrap());
    assert_eq!(["a", "ab", "", "abb"].map(accepts), [true, true, false, false]);
}
