//! The workshop next to the canvas: tabs, test words, transforms, files, the library.

use crate::Bench;
use crate::dialogs::type_path;
use crate::seen::Seen;
use crate::workshop::{editor, empty, opened};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use fob_automata::edit::Draft;
use fob_automata::{Dfa, Letter, builtin, equivalence::equivalent, odds::odds, parse_word};
use fob_services::palette::Palette;

fn tab(bench: &mut Bench, number: Key) {
    bench.harness.key_press_modifiers(Modifiers::COMMAND, number);
    bench.settle();
}

/// Writes into a field, and leaves it by Enter.
fn write(bench: &mut Bench, label: &str, text: &str) {
    bench.harness.get_by_label(label).focus();
    bench.settle();
    bench.command(Key::A);
    bench.harness.get_by_label(label).type_text(text);
    bench.settle();
    bench.key(Key::Enter);
}

/// Waits for work in the background.
pub fn until(bench: &mut Bench, what: &str, holds: impl Fn(&Bench) -> bool) {
    let start = std::time::Instant::now();
    while !holds(bench) {
        assert!(start.elapsed().as_secs() < 60, "{what} does not come");
        std::thread::sleep(std::time::Duration::from_millis(10));
        bench.settle();
    }
}

#[test]
fn the_table_builds_a_dfa_by_keyboard_alone() {
    let mut bench = empty();
    tab(&mut bench, Key::Num2);
    write(&mut bench, fob_screens::workshop::labels::NEW_STATE_NAME, "even");
    write(&mut bench, fob_screens::workshop::labels::NEW_STATE_NAME, "odd");
    write(&mut bench, "green leads from even to", "odd");
    write(&mut bench, "red leads from even to", "even");
    write(&mut bench, "green leads from odd to", "even");
    assert!(editor(&bench).dfa().is_none());
    write(&mut bench, "red leads from odd to", "nowhere");
    assert!(bench.sees(&fob_screens::workshop::labels::no_state("nowhere")));
    bench.click(fob_screens::workshop::labels::DISCARD_NAME);
    write(&mut bench, "red leads from odd to", "odd");
    bench.harness.get_by_label(&fob_screens::workshop::labels::accepts("even")).focus();
    bench.settle();
    bench.key(Key::Space);
    let dfa = editor(&bench).dfa().expect("complete").clone();
    let wanted = builtin("even-greens").expect("built in");
    assert!(equivalent(&dfa, &wanted));
    // A name that is taken is marked at once, and undone by name.
    write(&mut bench, "Name of odd", "even");
    assert!(bench.sees(&fob_screens::workshop::labels::twice("even")));
    assert_eq!(editor(&bench).undoable().first().map(String::as_str), Some("rename state"));
    bench.command(Key::Z);
    assert!(editor(&bench).dfa().is_some());
}

#[test]
fn a_word_is_run_forwards_and_back() {
    let mut bench = opened("Rope");
    write(&mut bench, fob_screens::workshop::labels::WORD, "ggr");
    assert_eq!(editor(&bench).running().at(), 3);
    assert!(bench.sees(&fob_screens::workshop::labels::current_state("2", 3, 3)));
    assert!(bench.sees(&fob_services::phrases::capital(fob_screens::workshop::labels::ACCEPTS)));
    bench.click(fob_screens::workshop::labels::LETTER_BACK);
    assert!(bench.sees(&fob_screens::workshop::labels::current_state("3", 2, 3)));
    bench.click(fob_screens::workshop::labels::TO_THE_BEGINNING);
    bench.click(fob_screens::workshop::labels::RUN_WORD);
    bench.wait(4.0);
    assert_eq!(editor(&bench).running().at(), 3, "it ran by itself");
    bench.click(&fob_screens::workshop::labels::read("red"));
    bench.click(&fob_screens::workshop::labels::read("red"));
    assert!(bench.sees(&fob_screens::workshop::labels::current_state("0", 5, 5)));
    write(&mut bench, fob_screens::workshop::labels::WORD, "gxr");
    assert!(bench.sees(fob_screens::workshop::labels::NOT_A_LETTER));
}

#[test]
fn test_words_are_checked_as_the_automaton_changes() {
    let mut bench = opened("Rope");
    bench.harness.get_by_label(fob_screens::workshop::labels::TEST_WORDS).focus();
    bench.settle();
    bench.harness.get_by_label(fob_screens::workshop::labels::TEST_WORDS).type_text("gg accept\nrr reject\ng");
    bench.settle();
    assert!(bench.sees(&fob_screens::workshop::labels::as_expected(2, 2)));
    let place = crate::workshop::at(&bench, "3");
    crate::workshop::clicks(&mut bench, place, 2, Modifiers::NONE);
    assert!(bench.sees(&fob_screens::workshop::labels::as_expected(1, 2)), "3 rejects now");
    bench.click(fob_screens::workshop::labels::RUN_FIRST_FAILURE);
    bench.wait(3.0);
    assert_eq!(editor(&bench).running().word(), parse_word("gg").expect("a word"));
}

#[test]
fn another_dfa_is_distinguished_by_the_shortest_word() {
    let mut bench = opened("Ends with green");
    tab(&mut bench, Key::Num4);
    bench.click(fob_screens::workshop::labels::COMPARE_WITH);
    bench.click("Rope");
    let (a, b) = (builtin("ends-with-green").expect("built in"), builtin("rope").expect("built in"));
    let witness = fob_automata::equivalence::difference(&a, &b).expect("they differ");
    assert!(bench.sees(fob_screens::workshop::labels::DIFFERENT));
    bench.click(fob_screens::workshop::labels::RUN_IN_BOTH);
    bench.wait(4.0);
    assert_eq!(editor(&bench).running().word(), witness);
    assert_eq!(editor(&bench).running().at(), witness.len());
    bench.click(fob_screens::workshop::labels::COMPARE_WITH);
    bench.click("Ends with green");
    assert!(bench.sees(fob_screens::workshop::labels::EQUIVALENT));
}

#[test]
fn transforms_are_previewed_before_they_replace() {
    use fob_screens::workshop::labels::{
        CLASSES, COMPARE_WITH, COMPLEMENT, MINIMISE, OPEN_AS_NEW, STEP_ON, TO_EXPRESSION, TRANSFORM, USE_RESULT, XOR, result_of,
    };
    let mut bench = opened("Third from last is green");
    let before = editor(&bench).dfa().expect("complete").clone();
    bench.click(TRANSFORM);
    bench.click(COMPLEMENT);
    assert!(bench.sees(&result_of(8)), "{}", bench.shown("result"));
    assert_eq!(editor(&bench).dfa(), Some(&before), "previewed only");
    bench.click(TRANSFORM);
    bench.click(XOR);
    assert!(!bench.sees(USE_RESULT), "the other one is missing");
    bench.click(COMPARE_WITH);
    bench.click("Third from last is green");
    assert!(bench.sees(&result_of(1)), "nothing differs from itself: {}", bench.shown("result"));
    bench.click(USE_RESULT);
    let dfa = editor(&bench).dfa().expect("complete");
    assert_eq!((dfa.len(), dfa.name()), (1, before.name()));
    assert_eq!(editor(&bench).undoable(), ["symmetric difference"]);
    bench.command(Key::Z);
    assert_eq!(editor(&bench).dfa(), Some(&before));
    bench.click(OPEN_AS_NEW);
    assert!(editor(&bench).dfa().expect("complete").len() == 1 && editor(&bench).key().is_none());
    bench.command(Key::Z);
    assert_eq!(editor(&bench).dfa(), Some(&before), "it is kept");
    // Minimised in two ways, step by step; and an expression of it.
    bench.click(TRANSFORM);
    bench.click(MINIMISE);
    assert_eq!(editor(&bench).undoable(), [""; 0]);
    for _ in 0..5 {
        bench.click(STEP_ON);
    }
    assert!(bench.sees("All pairs are marked: the DFA with 8 states is minimal already."), "{}", bench.shown("minimal"));
    bench.click(CLASSES);
    bench.click(STEP_ON);
    assert!(bench.sees("The accepting states are one class"), "{}", bench.shown("class"));
    bench.click(TO_EXPRESSION);
    bench.click(STEP_ON);
    assert!(bench.sees("Step 1: eliminate"), "{}", bench.shown("Step"));
    for _ in 0..3 {
        if bench.harness.state().editor().is_some() {
            bench.key(Key::Escape);
        }
    }
    bench.key(Key::R);
    bench.harness.get_by_label(fob_screens::workshop::labels::REGULAR_EXPRESSION).type_text("(g|r)*gr(");
    until(&mut bench, "the place of the mistake", |bench| bench.sees("character"));
    bench.key(Key::Backspace);
    until(&mut bench, "the result", |bench| bench.sees(&fob_screens::workshop::labels::after(3)));
    bench.key(Key::Enter);
    let dfa = editor(&bench).dfa().expect("complete").clone();
    assert!(dfa.accepts(&parse_word("rrgr").expect("a word")));
    assert_eq!(dfa.len(), 3);
}

#[test]
fn a_dfa_is_minimised_step_by_step_and_its_states_keep_their_places() {
    use fob_screens::workshop::labels::{CLASSES, SAVE_STEPS, USE_RESULT};
    let mut bench = empty();
    drop_file(
        &mut bench,
        "twice.ron",
        "(name: \"Twice\", start: \"a\", states: [(name: \"a\", accepting: false, green: \"b\", red: \"c\", at: Some((0.0, 0.0))), \
            (name: \"b\", accepting: true, green: \"b\", red: \"b\", at: Some((150.0, 40.0))), \
            (name: \"c\", accepting: true, green: \"b\", red: \"c\", at: Some((150.0, 140.0)))])",
    );
    let places = |bench: &Bench| editor(bench).draft().states().map(|s| (s.name.clone(), s.at)).collect::<Vec<_>>();
    let before = places(&bench);
    bench.command(Key::Num6);
    bench.click(CLASSES);
    crate::pictures::show_people(&bench, "workshop-steps");
    bench.click(SAVE_STEPS);
    let path = bench.folder.path().join("steps.md");
    type_path(&mut bench.harness, &path);
    assert!(std::fs::read_to_string(&path).expect("a file").contains("Classes: "));
    bench.click(USE_RESULT);
    assert_eq!(places(&bench), [before[0].clone(), ("{b,c}".to_owned(), before[1].1)]);
    assert_eq!(editor(&bench).undoable(), ["minimise"]);
    bench.command(Key::Z);
    assert_eq!(places(&bench), before);
}

#[test]
fn an_expression_a_file_or_ones_own_automaton_is_compared_and_combined_with() {
    use fob_screens::workshop::free::labels::{
        COMPARE_WITH, INTERSECTION, NOTHING_CHOSEN, OPEN_OTHER, OTHER_EXPRESSION, own_automaton,
    };
    use fob_screens::workshop::labels::{RUN_IN_BOTH, USE_RESULT, result_of};
    let mut bench = Bench::new();
    let folder = bench.folder.path().join("automata");
    std::fs::create_dir_all(&folder).expect("a folder");
    // Nondeterministic, over the letters of the board in another order.
    let own = "(letters: [\"r\", \"g\"], start: \"p\", states: [\
        (name: \"p\", on: {\"r\": [\"p\"], \"g\": [\"p\", \"q\"]}), (name: \"q\", accepting: true)])";
    std::fs::write(folder.join("mine.ron"), own).expect("a file");
    std::fs::write(folder.join("other.ron"), "(letters: [\"x\"], start: \"p\", states: [(name: \"p\", on: {\"x\": [\"p\"]})])")
        .expect("a file");
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    bench.click(&fob_screens::workshop::labels::of(fob_screens::workshop::labels::EDIT, "Ends with green"));
    tab(&mut bench, Key::Num4);
    write(&mut bench, OTHER_EXPRESSION, "(g|r)*gr");
    assert!(bench.sees(fob_screens::workshop::labels::DIFFERENT), "{}", bench.shown("differ"));
    bench.click(RUN_IN_BOTH);
    bench.wait(3.0);
    assert_eq!(editor(&bench).running().word(), parse_word("g").expect("a word"));
    assert!(bench.sees("After 1 letter: this one accepts, (g|r)*gr rejects."), "{}", bench.shown("After"));
    bench.click(INTERSECTION);
    assert!(bench.sees(&result_of(1)), "{}", bench.shown("result"));
    crate::pictures::show_people(&bench, "workshop-compare");
    bench.click(USE_RESULT);
    assert_eq!(editor(&bench).undoable().first().map(String::as_str), Some("intersection"));
    bench.command(Key::Z);
    // One's own is in the same list.
    bench.click(COMPARE_WITH);
    bench.click(&own_automaton("mine"));
    assert!(bench.sees(fob_screens::workshop::labels::EQUIVALENT), "{}", bench.shown("Different"));
    bench.click(COMPARE_WITH);
    bench.click(&own_automaton("other"));
    assert!(bench.sees(&fob_screens::workshop::free::labels::not_a_letter('x')), "{}", bench.shown("The other"));
    bench.click(COMPARE_WITH);
    bench.click(NOTHING_CHOSEN);
    bench.click(OPEN_OTHER);
    type_path(&mut bench.harness, &folder.join("mine.ron"));
    assert!(bench.sees(fob_screens::workshop::labels::EQUIVALENT), "{}", bench.shown("Different"));
}

#[test]
fn a_partial_dfa_gets_a_sink_where_a_panel_needs_a_whole_one() {
    use fob_screens::workshop::free::labels::lacks_transitions;
    use fob_screens::workshop::labels::{ADD_SINK, NEXT_PUCK};
    let mut bench = empty();
    bench.key(Key::N);
    tab(&mut bench, Key::Num3);
    assert!(bench.sees(&lacks_transitions(2)), "{}", bench.shown("It is"));
    bench.click(ADD_SINK);
    assert!(editor(&bench).dfa().is_some() && bench.sees(NEXT_PUCK));
    bench.command(Key::Z);
    assert!(editor(&bench).dfa().is_none() && bench.sees(ADD_SINK));
}

#[test]
fn what_was_measured_between_equals_is_under_as_a_game_until_the_automaton_changes() {
    use fob_screens::workshop::labels::{BETWEEN_EQUALS, COMPLEMENT, NOT_MEASURED, TRANSFORM, USE_RESULT};
    let mut bench = opened("Last two differ");
    tab(&mut bench, Key::Num3);
    let table = include_str!("../../scenes/self-play.csv");
    let row = table.lines().find(|line| line.starts_with("last-two-differ,tug-of-war,5,")).expect("measured");
    let numbers: Vec<f64> = row.split(',').skip(3).map(|cell| cell.parse().expect("a number")).collect();
    let accepted = format!("Accepted {:.0}\u{a0}% (", 100.0 * numbers[5] / numbers[0]);
    let says = |bench: &Bench, known: bool| {
        assert!(bench.sees(BETWEEN_EQUALS));
        assert_eq!(
            (bench.harness.query_all_by_label_contains(&accepted).next().is_some(), bench.sees(NOT_MEASURED)),
            (known, !known),
            "{accepted}"
        );
    };
    until(&mut bench, "the odds", |bench| bench.sees(BETWEEN_EQUALS));
    says(&bench, true);
    bench.click(TRANSFORM);
    bench.click(COMPLEMENT);
    bench.click(USE_RESULT);
    tab(&mut bench, Key::Num3);
    until(&mut bench, "the odds of the complement", |bench| bench.sees(NOT_MEASURED));
    says(&bench, false);
    bench.command(Key::Z);
    until(&mut bench, "the odds of the first", |bench| !bench.sees(NOT_MEASURED));
    says(&bench, true);
}

#[test]
fn fairer_choices_are_proposed_and_taken() {
    let mut bench = opened("Last two differ");
    tab(&mut bench, Key::Num3);
    let before = editor(&bench).dfa().expect("complete").clone();
    assert!(bench.sees(fob_screens::workshop::labels::NEXT_PUCK));
    // Down to the proposals.
    bench.harness.hover_at(egui::pos2(1060.0, 500.0));
    for _ in 0..8 {
        bench.harness.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -400.0),
            phase: egui::TouchPhase::Move,
            modifiers: Modifiers::NONE,
        });
        bench.settle();
    }
    bench.click(&fob_screens::workshop::labels::use_proposal(1));
    let after = editor(&bench).dfa().expect("complete").clone();
    let far = |dfa: &Dfa| {
        use num_traits::ToPrimitive;
        (odds(dfa, 15, 15).expect("few pucks").to_f64().expect("a number") - 0.5).abs()
    };
    assert!(far(&after) < far(&before));
    for letter in Letter::ALL {
        for id in before.ids() {
            assert_eq!(before.step(id, letter), after.step(id, letter), "the transitions stay");
        }
    }
    bench.command(Key::Z);
    assert_eq!(editor(&bench).dfa(), Some(&before));
}

#[test]
fn the_order_blind_warning_is_in_the_game_tab() {
    let mut bench = Bench::new();
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    write(&mut bench, fob_screens::workshop::labels::SEARCH, "even greens");
    bench.click(&fob_screens::workshop::labels::of(fob_screens::workshop::labels::EDIT, "Even greens"));
    tab(&mut bench, Key::Num3);
    assert!(bench.sees("Order-blind"));
}

#[test]
fn a_dfa_is_saved_and_played() {
    let mut bench = opened("Rope");
    let place = crate::workshop::at(&bench, "0");
    crate::workshop::clicks(&mut bench, place, 2, Modifiers::NONE);
    bench.command(Key::S);
    assert!(bench.sees(fob_services::labels::SAVE_IN_LIBRARY));
    write(&mut bench, fob_screens::workshop::labels::NAME_IN_LIBRARY, "my-rope");
    let store = fob_store::Store::at(bench.folder.path());
    let saved = store.dfa("my-rope").expect("a file").value;
    assert_eq!(Some(&saved), editor(&bench).dfa().map(|d| &**d));
    assert_eq!(store.dfa("rope").expect("built in").value, builtin("rope").expect("built in"));
    bench.click(fob_screens::workshop::labels::PLAY_THIS_DFA);
    assert_eq!(bench.harness.state().place(), "new");
    assert!(bench.sees(&fob_services::labels::read_by("Rope (my-rope)")));
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "workshop");
    assert!(bench.harness.state().editor().is_some(), "back on the desk");
}

#[test]
fn unsaved_edits_are_offered_again_after_a_kill() {
    let mut bench = opened("Dial");
    let place = crate::workshop::at(&bench, "0");
    crate::workshop::clicks(&mut bench, place, 1, Modifiers::NONE);
    bench.key(Key::Delete);
    bench.wait(2.0);
    let was = editor(&bench).draft().clone();
    assert!(editor(&bench).dfa().is_none(), "a broken automaton is kept as well");
    let Bench { harness, folder, .. } = bench;
    // Dropped without a word, as a killed program is: its locks go with it.
    drop(harness);
    let mut bench = Bench::over(folder);
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    assert!(bench.sees(fob_screens::workshop::labels::UNSAVED_EDITS));
    bench.click(fob_screens::workshop::labels::CONTINUE);
    assert_eq!(editor(&bench).draft().to_ron(), was.to_ron());
    bench.key(Key::Escape);
    bench.click(fob_screens::workshop::labels::DISCARD_NAME);
    assert!(!bench.sees(fob_screens::workshop::labels::UNSAVED_EDITS));
    bench.command(Key::Z);
    assert!(bench.sees(fob_screens::workshop::labels::UNSAVED_EDITS), "what was thrown away comes back");
}

#[test]
fn the_library_searches_duplicates_and_deletes_with_undo() {
    let mut bench = Bench::new();
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    write(&mut bench, fob_screens::workshop::labels::SEARCH, "four greens");
    assert!(
        !bench.sees(&fob_screens::workshop::labels::open("Rope"))
            && bench.sees(&fob_screens::workshop::labels::open("Four greens in a row"))
    );
    bench.click(&fob_screens::workshop::labels::of(fob_screens::workshop::labels::DUPLICATE, "Four greens in a row"));
    assert!(bench.sees(fob_screens::workshop::labels::YOURS));
    bench.click(&fob_screens::workshop::labels::of(fob_screens::workshop::labels::DELETE, "Four greens in a row"));
    assert!(!bench.sees(fob_screens::workshop::labels::YOURS));
    bench.click(&fob_screens::workshop::labels::undo_delete("Four greens in a row"));
    assert!(bench.sees(fob_screens::workshop::labels::YOURS));
}

#[derive(Debug)]
struct Dropped(std::path::PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|e| e.to_string())
    }
}

fn drop_file(bench: &mut Bench, name: &str, text: &str) {
    let path = bench.folder.path().join(name);
    std::fs::write(&path, text).expect("written");
    bench.harness.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(path)));
    bench.settle();
}

/// `0` on a loop and to the second state: nondeterministic, if asked so; partial in any case.
fn jff(nondeterministic: bool) -> String {
    let edge =
        |from: u32, to: u32, read: &str| format!("<transition><from>{from}</from><to>{to}</to><read>{read}</read></transition>");
    let more = if nondeterministic { edge(0, 1, "0") } else { String::new() };
    format!(
        "<structure><type>fa</type><automaton><state id=\"0\" name=\"a\"><x>50</x><y>60</y><initial/></state>\
         <state id=\"1\" name=\"b\"><x>150</x><y>60</y><final/></state>{}{}{more}</automaton></structure>",
        edge(0, 0, "0"),
        edge(0, 1, "1")
    )
}

#[test]
fn a_dropped_file_asks_for_symbols_and_is_completed_with_a_notice() {
    let mut bench = Bench::new();
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    drop_file(&mut bench, "partial.jff", &jff(false));
    assert!(bench.sees(fob_screens::workshop::labels::WHAT_SYMBOLS_MEAN));
    bench.click(&fob_screens::workshop::labels::is_colour('0', "red"));
    bench.click(&fob_screens::workshop::labels::is_colour('1', "green"));
    bench.harness.get_by_label(fob_screens::workshop::labels::IMPORT).click();
    bench.settle();
    let dfa = editor(&bench).dfa().expect("complete").clone();
    // `1 is green` was so already after the first click, since one symbol is green and the other red.
    assert!(dfa.accepts(&parse_word("rrg").expect("a word")));
    assert!(bench.sees("transitions were missing"));
}

#[test]
fn an_export_proposes_the_name_of_a_draft_that_was_never_saved() {
    for (name, proposed) in [("Even reds", "Even reds.svg"), ("A/B", "A-B.svg"), ("", "dfa.svg")] {
        let mut bench = Bench::new();
        bench.from_menu(fob_screens::workshop::labels::TITLE);
        drop_file(&mut bench, "imported.ron", &builtin("dial").expect("built in").named(name).to_ron());
        bench.command(Key::E);
        let fields = bench.harness.query_all_by_role(egui::accesskit::Role::TextInput);
        let texts: Vec<String> = fields.filter_map(|field| field.value()).collect();
        assert!(texts.iter().any(|text| text == proposed), "{name}: {texts:?}");
    }
}

#[test]
fn with_other_colours_an_import_names_them() {
    let mut bench = Bench::new();
    bench.harness.state_mut().services.settings.palette = Palette::BlueOrange;
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    drop_file(&mut bench, "partial.jff", &jff(false));
    assert!(bench.sees(&fob_services::labels::means("blue", 'g', "green")), "a legend says what the file will hold");
    bench.click(&fob_screens::workshop::labels::is_colour('0', "orange"));
    bench.harness.get_by_label(fob_screens::workshop::labels::IMPORT).click();
    bench.settle();
    let dfa = editor(&bench).dfa().expect("complete").clone();
    assert!(dfa.accepts(&parse_word("rrg").expect("a word")));
}

#[test]
fn a_dropped_nfa_is_determinised_when_asked() {
    let mut bench = Bench::new();
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    drop_file(&mut bench, "nfa.jff", &jff(true));
    assert!(
        bench.sees(fob_screens::workshop::labels::WHAT_SYMBOLS_MEAN)
            || bench.sees(fob_screens::workshop::labels::NONDETERMINISTIC)
    );
    for _ in 0..2 {
        if bench.sees(fob_screens::workshop::labels::NONDETERMINISTIC) {
            bench.click(fob_screens::workshop::labels::MAKE_DETERMINISTIC);
        }
        bench.key(Key::Enter);
    }
    let dfa = editor(&bench).dfa().expect("complete");
    assert!(dfa.accepts(&parse_word("gg").expect("a word")) && dfa.accepts(&parse_word("gr").expect("a word")));
    assert!(!dfa.accepts(&parse_word("rg").expect("a word")));
}

/// `y` on a loop, then on without a letter, then `x` on a loop; and whatever is added.
fn lambda(more: &str) -> String {
    format!(
        "<structure><type>fa</type><automaton>\n<state id=\"0\" name=\"a\"><initial/></state>\n\
         <state id=\"1\" name=\"b\"><final/></state>\n\
         <transition><from>0</from><to>0</to><read>y</read></transition>\n\
         <transition><from>0</from><to>1</to><read/></transition>\n\
         <transition><from>1</from><to>1</to><read>x</read></transition>\n{more}</automaton></structure>"
    )
}

#[test]
fn an_automaton_with_empty_transitions_is_asked_about_once_and_for_all() {
    let mut bench = Bench::new();
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    drop_file(&mut bench, "lambda.jff", &lambda(""));
    // The symbols, the choice, and where it has to be made, all together and in the dialog's own words.
    for said in [
        fob_screens::workshop::labels::WHAT_SYMBOLS_MEAN,
        fob_screens::workshop::labels::NONDETERMINISTIC,
        "lambda.jff:5:1: the transition from \"a\" to \"b\" reads nothing",
    ] {
        assert!(bench.sees(said), "{said}");
    }
    assert!(!bench.sees("--") && !bench.sees(fob_screens::workshop::labels::PROBLEMS));
    bench.click(fob_screens::workshop::labels::MAKE_DETERMINISTIC);
    bench.key(Key::Enter);
    let dfa = editor(&bench).dfa().expect("complete");
    for (word, accepted) in [("", true), ("rrgg", true), ("gg", true), ("gr", false), ("rgr", false)] {
        assert_eq!(dfa.accepts(&parse_word(word).expect("a word")), accepted, "{word}");
    }
    assert!(bench.sees("The automaton was nondeterministic"));
}

#[test]
fn symbols_within_long_labels_are_asked_for_at_once() {
    let mut bench = Bench::new();
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    let long = "<structure><type>fa</type><automaton><state id=\"0\" name=\"a\"><initial/><final/></state>\
                <transition><from>0</from><to>0</to><read>xy</read></transition></automaton></structure>";
    drop_file(&mut bench, "long.jff", long);
    assert!(bench.sees("more than one symbol") && bench.sees(fob_screens::workshop::labels::WHAT_SYMBOLS_MEAN));
    bench.click(fob_screens::workshop::labels::MAKE_DETERMINISTIC);
    bench.click(&fob_screens::workshop::labels::is_colour('y', "green"));
    bench.key(Key::Enter);
    let dfa = editor(&bench).dfa().expect("complete");
    assert!(dfa.accepts(&parse_word("rgrg").expect("a word")) && !dfa.accepts(&parse_word("gr").expect("a word")));
}

#[test]
fn a_file_in_another_encoding_is_read_and_its_labels_are_understood() {
    let mut bench = Bench::new();
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><structure><type>fa</type><automaton>\
                <state id=\"0\" name=\"é\"><initial/></state><state id=\"1\" name=\"b\"><final/></state>\
                <transition><from>0</from><to>1</to><read>g,r</read></transition>\
                <transition><from>1</from><to>0</to><read>λ</read></transition></automaton></structure>";
    let path = bench.folder.path().join("wide.jff");
    let bytes: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_be_bytes).collect();
    std::fs::write(&path, bytes).expect("written");
    bench.harness.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(path)));
    bench.settle();
    assert!(bench.sees("reads nothing (lambda)"));
    bench.click(fob_screens::workshop::labels::MAKE_DETERMINISTIC);
    bench.key(Key::Enter);
    let dfa = editor(&bench).dfa().expect("complete");
    assert!(dfa.accepts(&parse_word("grg").expect("a word")) && !dfa.accepts(&[]));
    assert!(bench.sees("is read as a transition for each symbol"));
}

#[test]
fn many_problems_are_cut_and_counted_next_to_the_questions() {
    let mut bench = Bench::new();
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    let more = "<transition><from>0</from><to>7</to><read>x</read></transition>\n".repeat(250);
    drop_file(&mut bench, "many.jff", &lambda(&more));
    assert!(
        bench.sees(fob_screens::workshop::labels::WHAT_SYMBOLS_MEAN)
            && bench.sees(fob_screens::workshop::labels::NONDETERMINISTIC)
    );
    assert!(bench.sees(fob_screens::workshop::labels::PROBLEMS) && bench.sees("many.jff:7:"));
    assert_eq!(bench.harness.query_all_by_label_contains("many.jff:").filter(|n| n.rect().height() < 60.0).count(), 101);
    assert!(bench.sees(&fob_screens::workshop::labels::more_problems(150)));
    // Nothing that is asked mends that.
    assert!(bench.sees(fob_screens::workshop::labels::ANOTHER_FILE));
}

#[test]
fn a_bad_file_is_refused_with_its_place_and_nothing_is_lost() {
    let mut bench = opened("Rope");
    let before = editor(&bench).draft().clone();
    drop_file(
        &mut bench,
        "bad.ron",
        "(name: \"x\", start: \"a\", states: [(name: \"a\", accepting: 7, green: \"a\", red: \"a\")])",
    );
    assert!(bench.sees("bad.ron:1:"));
    bench.key(Key::Escape);
    assert_eq!(*editor(&bench).draft(), before);
}

#[test]
fn exports_are_read_back() {
    let mut bench = opened("Rope");
    for ending in [".ron", ".jff", ".dot", ".svg", ".png", ".tex", "-sheet.svg"] {
        let path = bench.folder.path().join(format!("out{ending}"));
        bench.command(Key::E);
        type_path(&mut bench.harness, &path);
        assert!(std::fs::metadata(&path).is_ok_and(|m| m.len() > 200), "{ending}");
    }
    for ending in ["ron", "jff", "dot"] {
        bench.command(Key::O);
        let path = bench.folder.path().join(format!("out.{ending}"));
        type_path(&mut bench.harness, &path);
        let rope = builtin("rope").expect("built in");
        assert_eq!(editor(&bench).draft().to_ron(), Draft::from_dfa(&rope).to_ron(), "{ending}: places, names and the note");
    }
}

#[test]
fn a_word_that_was_run_goes_into_the_tests_with_its_verdict() {
    let mut bench = opened("Last two differ");
    tab(&mut bench, Key::Num1);
    bench.click(&fob_screens::workshop::labels::read("green"));
    bench.click(&fob_screens::workshop::labels::read("red"));
    bench.click(fob_screens::workshop::labels::ADD_TO_TESTS);
    assert!(bench.sees(&fob_screens::workshop::labels::in_tests("gr", true)));
    bench.click(fob_screens::workshop::labels::ADD_TO_TESTS);
    assert!(bench.sees(&fob_screens::workshop::labels::already_in_tests("gr")));
    bench.click(&fob_screens::workshop::labels::read("red"));
    bench.click(fob_screens::workshop::labels::ADD_TO_TESTS);
    assert!(bench.sees(&fob_screens::workshop::labels::in_tests("grr", false)));
}
