//! The workshop's ways in and out: routes, the file dialog, names in the library, and a library that is large.

use crate::Bench;
use crate::dialogs::type_path;
use crate::seen::Seen;
use crate::workshop::{editor, opened};
use crate::workshop_tabs::until;
use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use fob_automata::{builtin, equivalence, parse_word, regex};
use fob_screens::workshop::Tab;
use fob_screens::workshop::Workshop;
use fob_screens::workshop::labels;
use fob_store::Store;

#[test]
fn a_route_opens_a_dfa_with_a_word_that_it_has_read() {
    let mut bench = Bench::new();
    let text = "workshop?dfa=rope&word=ggr";
    bench.harness.state_mut().open(fob_screens::kinds::KINDS.read(text).expect("a route"), false).expect("it opens");
    bench.settle();
    assert_eq!(editor(&bench).running().word(), parse_word("ggr").expect("a word"));
    assert!(bench.sees(&fob_screens::workshop::labels::current_state("2", 3, 3)));
    assert_eq!(bench.harness.state().route().to_string(), text);
    // Another word comes to the same editor; what cannot be read is refused, and nothing changes.
    for (route, what) in [("workshop?dfa=rope&word=gx", "word"), ("workshop?word=g", "a DFA"), ("workshop?dfa=none", "none")] {
        let lines =
            bench.harness.state_mut().open(fob_screens::kinds::KINDS.read(route).expect("a route"), false).expect_err(route);
        assert!(lines.concat().contains(what), "{route}: {lines:?}");
    }
    bench
        .harness
        .state_mut()
        .open(fob_screens::kinds::KINDS.read("workshop?dfa=rope&word=rr").expect("a route"), false)
        .expect("it opens");
    bench.settle();
    assert!(bench.sees(&fob_screens::workshop::labels::current_state("0", 2, 2)));
    assert_eq!(Tab::default(), Tab::Run);
    bench.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::Num2);
    bench.settle();
    assert_eq!(bench.harness.state().route(), Workshop { dfa: Some("rope".into()), word: None }.into());
}

#[test]
fn an_export_proposes_a_name_and_asks_before_it_replaces() {
    let mut bench = opened("Rope");
    bench.command(Key::E);
    assert!(bench.sees(fob_screens::workshop::labels::EXPORT_TITLE));
    let proposed = bench.harness.query_all_by_role(egui::accesskit::Role::TextInput);
    assert!(proposed.into_iter().any(|n| n.value().as_deref() == Some("rope.svg")));
    // The editor hears no keys meanwhile. Escape leaves the name, and then the dialog.
    bench.key(Key::Escape);
    bench.key(Key::N);
    for _ in 0..2 {
        if bench.sees(fob_screens::workshop::labels::EXPORT_TITLE) {
            bench.key(Key::Escape);
        }
    }
    assert!(!bench.sees(fob_screens::workshop::labels::EXPORT_TITLE) && editor(&bench).undoable().is_empty());
    let path = bench.folder.path().join("there.svg");
    std::fs::write(&path, "mine").expect("written");
    bench.command(Key::E);
    type_path(&mut bench.harness, &path);
    assert_eq!(std::fs::read_to_string(&path).expect("a file"), "mine");
    bench.click(fob_screens::workshop::labels::REPLACE);
    assert!(std::fs::read_to_string(&path).expect("a file").contains("<svg"));
    // A folder that is not there is reported.
    bench.command(Key::E);
    type_path(&mut bench.harness, &bench.folder.path().join("no folder").join("x.svg"));
    assert!(bench.sees(fob_kit::widgets::labels::NO_FOLDER));
    bench.key(Key::Escape);
    assert!(!bench.sees(fob_kit::widgets::labels::NO_FOLDER) && bench.harness.state().editor().is_some());
}

#[test]
fn a_file_that_cannot_be_read_leads_to_another_one() {
    let mut bench = opened("Rope");
    let (bad, good) = (bench.folder.path().join("bad.ron"), bench.folder.path().join("good.ron"));
    std::fs::write(&bad, "(").expect("written");
    std::fs::write(&good, builtin("dial").expect("built in").to_ron()).expect("written");
    bench.command(Key::O);
    type_path(&mut bench.harness, &bad);
    assert!(bench.sees("bad.ron:1:"));
    bench.click(fob_screens::workshop::labels::ANOTHER_FILE);
    type_path(&mut bench.harness, &good);
    assert_eq!(editor(&bench).draft().name(), "Dial");
}

#[test]
fn an_automaton_with_letters_of_its_own_is_asked_what_they_mean() {
    let mut bench = opened("Rope");
    let path = bench.folder.path().join("own.ron");
    let text = r#"(name: "Own", letters: ["x", "y"], start: "p", states: [
        (name: "p", on: {"x": ["p", "q"], "y": ["p"]}), (name: "q", accepting: true)])"#;
    std::fs::write(&path, text).expect("written");
    bench.command(Key::O);
    type_path(&mut bench.harness, &path);
    assert!(bench.sees(labels::WHAT_SYMBOLS_MEAN) && bench.sees(labels::NONDETERMINISTIC), "{}", bench.shown("own"));
    bench.click(labels::MAKE_DETERMINISTIC);
    bench.click(labels::IMPORT);
    let dfa = editor(&bench).dfa().expect("a DFA").clone();
    // The first letter is green: the words that end in it.
    assert!(equivalence::equivalent(&dfa, &builtin("ends-with-green").expect("built in")));
    assert_eq!(dfa.name(), "Own");
}

#[test]
fn a_name_in_the_library_is_judged_as_it_is_typed() {
    let mut bench = opened("Rope");
    bench.harness.key_press_modifiers(egui::Modifiers::COMMAND | egui::Modifiers::SHIFT, Key::S);
    bench.settle();
    for (name, said) in
        [("rope", fob_screens::workshop::labels::REPLACES_BUILT_IN), ("a/b", "is not allowed in file names"), ("new", "new.ron")]
    {
        bench.command(Key::A);
        bench.harness.get_by_label(fob_screens::workshop::labels::NAME_IN_LIBRARY).type_text(name);
        bench.settle();
        assert!(bench.sees(said), "{name}");
        // The editor's own button is out of reach behind the dialog.
        let refused =
            bench.harness.query_all_by_label(fob_screens::workshop::labels::SAVE).all(|n| n.accesskit_node().is_disabled());
        assert_eq!(refused, name == "a/b", "{name}");
    }
    bench.key(Key::Enter);
    assert!(Store::at(bench.folder.path()).dfa("new").is_ok());
}

#[test]
fn a_large_result_is_computed_in_the_background() {
    let mut bench = Bench::new();
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    bench.key(Key::R);
    let text = "(g|r)*g(g|r){10}";
    bench.harness.get_by_label(fob_screens::workshop::labels::REGULAR_EXPRESSION).type_text(text);
    bench.settle();
    // Escape leaves while it is worked on.
    bench.key(Key::Escape);
    assert!(!bench.sees(fob_screens::workshop::labels::REGULAR_EXPRESSION));
    bench.key(Key::R);
    bench.harness.get_by_label(fob_screens::workshop::labels::REGULAR_EXPRESSION).type_text(text);
    let states = regex::to_dfa(text).expect("an expression").len();
    until(&mut bench, "the result", |bench| bench.sees(&fob_screens::workshop::labels::after(states)));
    bench.key(Key::Enter);
    assert_eq!(editor(&bench).draft().len(), states);
}

/// How much is drawn in a frame of the library.
fn shapes(more: usize) -> usize {
    let folder = tempfile::TempDir::new().expect("a folder");
    let rope = builtin("rope").expect("built in");
    for k in 0..more {
        Store::at(folder.path()).dfa_shelf().save(&format!("rope-{k:03}"), &rope).expect("saved");
    }
    let mut bench = Bench::over(folder);
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    bench.harness.output().shapes.len()
}

#[test]
fn the_gallery_draws_only_what_is_in_sight_and_the_keys_reach_the_rest() {
    let (few, many) = (shapes(40), shapes(240));
    assert!(many < few + few / 10, "{few} shapes with 40 more DFAs, {many} with 240");
    let mut bench = Bench::new();
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    let all = bench.harness.query_all_by_label_contains(&fob_screens::workshop::labels::open("")).count();
    assert!(all > 12, "{all}");
    let last = |bench: &Bench| {
        let below = |a: &egui::Rect, b: &egui::Rect| a.top().total_cmp(&b.top());
        bench
            .harness
            .query_all_by_label_contains(&fob_screens::workshop::labels::open(""))
            .map(|n| n.rect())
            .max_by(below)
            .expect("cards")
    };
    assert!(last(&bench).top() > 780.0, "the last row is out of sight");
    for _ in 0..200 {
        if last(&bench).bottom() < 800.0 {
            return;
        }
        bench.key(Key::Tab);
    }
    panic!("Tab does not come to the last row");
}
