//! Exercises: every kind answered right, half right and wrong, checked and handed in, by real clicks.

use crate::Bench;
use crate::pictures::show_people as look;
use crate::workshop::double_click;
use egui::{Key, Pos2, pos2, vec2};
use egui_kittest::kittest::Queryable;
use fob_exercises::people::{Found, Known, whose};
use fob_exercises::{File, Sheet, builtin, pack, read_sheet, rows};
use fob_kit::drawing::labels as drawing;
use fob_screens::kinds::KINDS;
use fob_screens::sheets::{self, Attempt, OpenExercise, labels};
use fob_screens::workshop::labels::{accepts, start_at};
use fob_services::labels::{ACCEPTED, REJECTED};
use fob_services::route::Nav;

fn follow(bench: &mut Bench, route: &str) {
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(route).expect("a route")));
    bench.settle();
}

/// A window of this size with an exercise of a built-in sheet.
fn exercise(sheet: &str, id: &str) -> Bench {
    let mut bench = Bench::new();
    follow(&mut bench, &format!("sheets?sheet={sheet}&exercise={id}"));
    bench
}

fn open_exercise(bench: &Bench) -> &OpenExercise {
    bench.harness.state().find::<sheets::SheetsScreen>().and_then(sheets::SheetsScreen::open_exercise).expect("an exercise")
}

/// Where a state is in the window, and the radius of its circle.
fn state(bench: &Bench, name: &str) -> (Pos2, f32) {
    let Attempt::Draw(drawing) = &open_exercise(bench).work else { panic!("a drawing") };
    let state = drawing.editor.draft().find(name).unwrap_or_else(|| panic!("no state {name}"));
    (drawing.canvas.place_of(drawing.editor.draft(), state).expect("seen"), drawing.canvas.radius().expect("seen"))
}

fn click_at(bench: &mut Bench, at: Pos2) {
    bench.harness.hover_at(at);
    bench.harness.run_steps(1);
    bench.harness.drag_at(at);
    bench.harness.run_steps(1);
    bench.harness.drop_at(at);
    bench.settle();
}

/// Draws an arrow from the rim of a state to another one; its letters are those that were missing first.
fn arrow(bench: &mut Bench, from: &str, to: &str) {
    if from == to {
        let (at, _) = state(bench, from);
        click_at(bench, at);
        bench.click(drawing::LOOP);
        return;
    }
    let ((a, radius), (b, _)) = (state(bench, from), state(bench, to));
    bench.drag(a + (b - a).normalized() * radius * 0.95, b);
}

/// Sets the letters of the selected arrow.
fn reads(bench: &mut Bench, letters: &str) {
    let known: Vec<char> = {
        let Attempt::Draw(drawing) = &open_exercise(bench).work else { panic!("a drawing") };
        drawing.editor.draft().letters().letters().to_vec()
    };
    for letter in known {
        let Attempt::Draw(work) = &open_exercise(bench).work else { panic!("a drawing") };
        let Some((from, to)) = work.canvas.arrow() else { panic!("an arrow is selected") };
        let symbol = work.editor.draft().letters().symbol(letter);
        if work.editor.draft().state(from).is_some_and(|state| state.leads(symbol, to)) != letters.contains(letter) {
            bench.click(&format!("{} {letter}", drawing::READS));
        }
    }
}

/// Checks the answer; the verdict, and the points out of all.
fn check(bench: &mut Bench) -> (String, String) {
    bench.click(labels::CHECK);
    let checked = open_exercise(bench).checked.as_ref().expect("it was judged");
    let points = checked.judged.points.expect("points");
    assert!(bench.sees(&format!("{points} of ")), "{points}");
    (checked.judged.verdict.clone(), points.to_string())
}

fn judged(verdict: &str, points: &str) -> (String, String) {
    (verdict.to_owned(), points.to_owned())
}

/// Types a text into a field, in place of what is there.
fn write(bench: &mut Bench, field: &str, text: &str) {
    bench.harness.get_by_label(field).focus();
    bench.settle();
    bench.command(Key::A);
    if text.is_empty() {
        bench.key(Key::Delete);
    } else {
        bench.harness.get_by_label(field).type_text(text);
    }
    bench.settle();
    // A person leaves the field as well.
    bench.key(Key::Escape);
}

/// The DFA of words that end in ab, drawn by mouse.
fn draw_ends_in_ab(bench: &mut Bench) {
    for x in [120.0, 330.0, 540.0] {
        double_click(bench, pos2(x, 420.0));
    }
    for (from, to, letters) in
        [("q0", "q1", "a"), ("q1", "q2", "b"), ("q0", "q0", "b"), ("q1", "q1", "a"), ("q2", "q1", "a"), ("q2", "q0", "b")]
    {
        arrow(bench, from, to);
        reads(bench, letters);
    }
}

#[test]
fn a_dfa_is_drawn_by_mouse_and_judged_with_a_counterexample_on_the_canvas() {
    let mut bench = exercise("finite-automata", "ends-in-ab");
    assert!(bench.sees(drawing::EMPTY_CANVAS.0) || bench.sees(drawing::NO_STATES));
    look(&bench, "dfa-empty");
    draw_ends_in_ab(&mut bench);
    assert!(bench.sees(&drawing::canvas(3)));
    assert_eq!(check(&mut bench), judged("different", "4"), "no state accepts yet");
    assert!(bench.sees("it should accept it") || bench.sees("accept it"), "{}", bench.shown("accept"));
    assert!(bench.sees(&drawing::current_states(&["q2"])) && bench.sees(REJECTED), "the counterexample was read on the canvas");
    look(&bench, "dfa-half");
    let (at, _) = state(&bench, "q2");
    double_click(&mut bench, at);
    assert!(bench.sees(labels::CHANGED));
    assert_eq!(check(&mut bench), judged("equivalent", "5"));
    look(&bench, "dfa-right");
    // Undo brings back what was, also by the key.
    bench.command(Key::Z);
    assert_eq!(check(&mut bench), judged("different", "4"));
    bench.click(labels::CLEAR);
    assert!(bench.sees(&drawing::canvas(0)));
    // The full language earns nothing.
    double_click(&mut bench, pos2(300.0, 420.0));
    arrow(&mut bench, "q0", "q0");
    reads(&mut bench, "ab");
    let (at, _) = state(&bench, "q0");
    double_click(&mut bench, at);
    assert_eq!(check(&mut bench), judged("different", "0"));
    // The most points so far are kept, and the answer as it is now.
    bench.key(Key::Escape);
    assert!(bench.sees(&labels::solved(1, 12)), "{}", bench.shown("solved"));
    look(&bench, "sheet");
}

#[test]
fn the_table_does_by_keys_what_the_canvas_does_by_mouse() {
    let mut bench = exercise("finite-automata", "even-a");
    bench.click(labels::TABLE);
    for _ in 0..2 {
        bench.click(drawing::ADD_ROW);
    }
    write(&mut bench, "Name of q0", "even");
    write(&mut bench, "Name of q1", "odd");
    for (state, letter, to) in [("even", 'a', "odd"), ("even", 'b', "even"), ("odd", 'a', "even"), ("odd", 'b', "odd")] {
        write(&mut bench, &drawing::cell(state, letter), to);
    }
    assert_eq!(check(&mut bench).0, "different");
    bench.click(&accepts("even"));
    assert_eq!(check(&mut bench), judged("equivalent", "5"));
    look(&bench, "table");
    bench.click(&start_at("odd"));
    assert_eq!(check(&mut bench), judged("misreading", "3"));
    assert!(bench.sees("an odd number of a"));
    let cell = drawing::cell("odd", 'b');
    write(&mut bench, &cell, "nowhere");
    assert!(!bench.sees("nowhere") || bench.sees(&cell), "a name that no state has is not taken");
}

/// An exercise has the canvas of the workshop, so its transitions can be drawn by keys alone as well.
#[test]
fn transitions_of_an_exercise_are_drawn_by_keys_alone() {
    let mut bench = exercise("finite-automata", "ends-in-ab");
    let leads = |bench: &Bench| -> Vec<(String, String, String)> {
        let Attempt::Draw(drawing) = &open_exercise(bench).work else { panic!("a drawing") };
        let draft = drawing.editor.draft();
        let name = |id| draft.state(id).map_or(String::new(), |state| state.name.clone());
        let arrows = draft.states().flat_map(|state| state.arrows().iter().map(|arrow| (state.id, arrow)));
        arrows.map(|(from, arrow)| (name(from), arrow.reads.text(draft.letters()), name(arrow.to))).collect()
    };
    bench.key(Key::N);
    bench.key(Key::N);
    // From q1, which is selected, by the first letter that leads nowhere, to the state before it.
    bench.key(Key::Enter);
    bench.key(Key::OpenBracket);
    bench.key(Key::Enter);
    assert_eq!(leads(&bench), [("q1".to_owned(), "a".to_owned(), "q0".to_owned())]);
    // And back to itself, by the next one.
    bench.key(Key::Enter);
    bench.key(Key::Enter);
    assert_eq!(leads(&bench).len(), 2, "{:?}", leads(&bench));
    // The keys of the workshop that would answer for the student are not heard here.
    bench.key(Key::K);
    assert_eq!(leads(&bench).len(), 2);
    bench.command(Key::Z);
    bench.command(Key::Z);
    assert!(leads(&bench).is_empty());
    // What is typed counts at once, so that an answer that is checked by a key has all of it.
    bench.click(labels::TABLE);
    bench.harness.get_by_label(&drawing::cell("q0", 'a')).focus();
    bench.settle();
    bench.harness.get_by_label(&drawing::cell("q0", 'a')).type_text("q1");
    bench.settle();
    assert_eq!(leads(&bench), [("q0".to_owned(), "a".to_owned(), "q1".to_owned())]);
}

#[test]
fn an_nfa_an_expression_and_a_minimal_dfa() {
    let mut bench = exercise("finite-automata", "third-from-last");
    for x in [110.0, 280.0, 450.0, 620.0] {
        double_click(&mut bench, pos2(x, 420.0));
    }
    for (from, to, letters) in [("q0", "q1", "a"), ("q1", "q2", "ab"), ("q2", "q3", "ab"), ("q0", "q0", "ab")] {
        arrow(&mut bench, from, to);
        reads(&mut bench, letters);
    }
    assert_eq!(check(&mut bench).0, "different");
    let (at, _) = state(&bench, "q3");
    double_click(&mut bench, at);
    assert_eq!(check(&mut bench), judged("equivalent", "6"));
    // Several states are lit at once.
    write(&mut bench, drawing::WORD, "aaa");
    assert!(bench.sees(&drawing::current_states(&["q0", "q1", "q2", "q3"])), "{}", bench.shown("current"));
    look(&bench, "nfa");
    bench.click(drawing::LETTER_BACK);
    assert!(bench.sees(&drawing::current_states(&["q0", "q1", "q2"])));
    // A start state that accepts makes it the language of all words.
    let (at, _) = state(&bench, "q0");
    double_click(&mut bench, at);
    assert_eq!(check(&mut bench), judged("different", "0"));
    look(&bench, "nfa-wrong");

    let mut bench = exercise("finite-automata", "no-two-b");
    for (text, expected) in [
        ("(a|ba)*(b|_)", judged("equivalent", "6")),
        ("(a|ba)*", judged("misreading", "3")),
        (".*", judged("different", "0")),
        ("(a", judged("not a regex", "0")),
    ] {
        write(&mut bench, labels::EXPRESSION, text);
        assert_eq!(check(&mut bench), expected, "{text}");
    }
    write(&mut bench, labels::EXPRESSION, "(a|ba)*(b|_)");
    write(&mut bench, labels::TRIED, "bab");
    assert!(bench.sees(ACCEPTED), "{}", bench.shown("accepted"));
    look(&bench, "regex");

    let mut bench = exercise("finite-automata", "minimal");
    assert!(bench.sees(&labels::given(5)));
    bench.click(labels::TABLE);
    for _ in 0..4 {
        bench.click(drawing::ADD_ROW);
    }
    for (state, letter, to) in [
        ("q0", 'a', "q1"),
        ("q0", 'b', "q0"),
        ("q1", 'a', "q1"),
        ("q1", 'b', "q2"),
        ("q2", 'a', "q1"),
        ("q2", 'b', "q3"),
        ("q3", 'a', "q1"),
    ] {
        write(&mut bench, &drawing::cell(state, letter), to);
    }
    bench.click(&accepts("q3"));
    assert_eq!(check(&mut bench).0, "different", "a transition is missing, and leads to a sink");
    write(&mut bench, &drawing::cell("q3", 'b'), "q0");
    assert_eq!(check(&mut bench), judged("equivalent", "8"));
    bench.click(labels::DRAWING);
    bench.click(drawing::ARRANGE);
    look(&bench, "minimal");
    bench.click(labels::TABLE);
    for state in ["q0", "q1", "q2"] {
        bench.click(&accepts(state));
    }
    assert_eq!(check(&mut bench), judged("different", "0"), "it accepts all words");
    look(&bench, "minimal-wrong");
}

#[test]
fn sets_of_states_a_trace_a_word_and_a_table_of_pairs() {
    let mut bench = exercise("finite-automata", "subsets");
    bench.click(labels::TABLE);
    bench.click(drawing::ADD_ROW);
    write(&mut bench, "Name of q0", "{p}");
    for letter in ['a', 'b'] {
        write(&mut bench, &drawing::cell("{p}", letter), "{p}");
    }
    assert_eq!(check(&mut bench), judged("wrong", "0"), "the only row is wrong");
    look(&bench, "subset-wrong");
    for _ in 0..2 {
        bench.click(drawing::ADD_ROW);
    }
    for (row, name) in [("q0", "{p,q}"), ("q1", "{p,r}")] {
        write(&mut bench, &format!("Name of {row}"), name);
    }
    for (state, letter, to) in [
        ("{p}", 'a', "{p,q}"),
        ("{p}", 'b', "{p}"),
        ("{p,q}", 'a', "{p,q}"),
        ("{p,q}", 'b', "{p,r}"),
        ("{p,r}", 'a', "{p,q}"),
        ("{p,r}", 'b', "{p}"),
    ] {
        write(&mut bench, &drawing::cell(state, letter), to);
    }
    assert_eq!(check(&mut bench), judged("partly right", "2.5"));
    bench.click(&accepts("{p,r}"));
    assert_eq!(check(&mut bench), judged("right", "8"));
    look(&bench, "subset");

    let mut bench = exercise("finite-automata", "trace");
    for (step, state) in ["p", "q", "r", "r", "q"].into_iter().enumerate() {
        bench.click(&labels::at_step(state, step));
    }
    assert_eq!(check(&mut bench), judged("partly right", "2"));
    bench.click(&labels::at_step("p", 3));
    assert_eq!(check(&mut bench), judged("right", "4"));
    look(&bench, "trace");
    bench.click(&labels::at_step("q", 0));
    assert_eq!(check(&mut bench), judged("wrong", "0"));

    let mut bench = exercise("finite-automata", "tell-apart");
    for (word, expected) in [("a", judged("right", "4")), ("aa", judged("not shortest", "2")), ("ab", judged("wrong", "0"))] {
        write(&mut bench, labels::WORD, word);
        assert_eq!(check(&mut bench), expected, "{word}");
    }
    look(&bench, "word");

    let mut bench = exercise("finite-automata", "pairs");
    bench.click(&labels::pair("2, 3"));
    assert_eq!(check(&mut bench), judged("wrong", "0"), "only the equivalent pair is marked");
    bench.click(&labels::pair("2, 3"));
    for (pair, word) in [("1, 2", "a"), ("1, 3", "b"), ("1, 4", ""), ("2, 4", ""), ("3, 4", "")] {
        bench.click(&labels::pair(pair));
        if !word.is_empty() {
            write(&mut bench, &labels::word_for(pair), word);
        }
    }
    assert_eq!(check(&mut bench), judged("right", "6"));
    look(&bench, "pairs");
    bench.click(&labels::pair("2, 3"));
    assert_eq!(check(&mut bench), judged("partly right", "4"));
}

#[test]
fn turing_machines_and_the_order_of_pucks() {
    let mut bench = exercise("turing-machines", "begins-with-one");
    write(&mut bench, labels::MACHINE, "start s\naccept y\ns1y1=");
    assert_eq!(check(&mut bench), judged("passed 6 tapes", "3"));
    look(&bench, "machine");
    write(&mut bench, labels::MACHINE, "start s\naccept s");
    assert_eq!(check(&mut bench).1, "0");
    write(&mut bench, labels::MACHINE, "start");
    assert_eq!(check(&mut bench).0, "not a machine");

    let mut bench = exercise("turing-machines", "invert");
    write(&mut bench, labels::MACHINE, "start s\ns0s1>\ns1s0>");
    assert_eq!(check(&mut bench), judged("passed 5 tapes", "3"));
    write(&mut bench, labels::MACHINE, "start s\ns0s0>\ns1s0>");
    assert_eq!(check(&mut bench).0, "different");
    assert!(
        open_exercise(&bench).checked.as_ref().unwrap().feedback.contains("passed 2 of 5"),
        "{:?}",
        open_exercise(&bench).checked
    );

    let mut bench = exercise("strings-of-fob", "rope");
    assert!(bench.sees(labels::NO_ANSWER));
    bench.click(labels::RED);
    assert_eq!(check(&mut bench), judged("wrong", "0"), "two pucks are left");
    for button in [labels::GREEN, labels::GREEN] {
        bench.click(button);
    }
    assert_eq!(check(&mut bench), judged("right", "2"));
    look(&bench, "fob");
    for _ in 0..3 {
        bench.click(labels::PUCK_BACK);
    }
}

const OWN: &str = r#"(title: "Sheet 3", letters: ["a", "b", "c"], exercises: [
  (id: "c", kind: regex, points: 4, text: "All words that end in `c`.", solution: regex("(a|b|c)*c"), limits: (attempts: 1)),
  (id: "open", kind: word, points: 2, text: "Any word.", accepted_by: regex(".*"), practice: false),
])"#;

fn own() -> Sheet {
    read_sheet(OWN, &|_| Err(String::new())).expect("a sheet").sheet
}

#[test]
fn a_sheet_by_link_is_answered_handed_in_and_graded() {
    let edition = fob_exercises::publish::publish(&own());
    let mut bench = Bench::new();
    follow(&mut bench, &format!("sheets?packed={}", pack(&edition)));
    assert!(
        bench.sees("Sheet 3") && bench.sees(&labels::letters(&["a", "b", "c"].map(str::to_owned))),
        "{}",
        bench.shown("letters")
    );
    bench.click(&format!("{} 1", labels::EXERCISE));
    // A + that means "or" elsewhere is pointed out, and can be corrected.
    write(&mut bench, labels::EXPRESSION, "(a+b+c)*c");
    assert!(bench.sees(fob_kit::widgets::labels::ONE_OR_MORE));
    bench.click(fob_kit::widgets::labels::WRITE_OR);
    assert!(!bench.sees(fob_kit::widgets::labels::ONE_OR_MORE));
    assert!(bench.sees(&labels::attempts_left(1)));
    assert_eq!(check(&mut bench), judged("equivalent", "4"));
    assert!(bench.sees(labels::NO_ATTEMPTS), "{}", bench.shown("attempt"));
    bench.click(labels::NEXT);
    assert!(bench.sees(labels::BY_TEACHER));
    write(&mut bench, labels::WORD, "ab");
    bench.click(labels::HAND_IN);
    assert!(bench.sees(&labels::answers_of(2, 2)), "{}", bench.shown("answers"));
    look(&bench, "hand-in");
    bench.harness.get_by_label(labels::STUDENT).type_text("Ada");
    bench.settle();
    bench.click(labels::COPY_WORK);
    let link = bench.copied();
    assert!(link.contains("sheets?work="), "{link}");
    // What to do with it is said until it is done.
    assert!(bench.sees(labels::RECEIPT_OF_LINK));
    look(&bench, "receipt");
    bench.click(labels::COPY_AGAIN);
    assert_eq!(bench.copied(), link);
    bench.click(labels::DONE);
    assert!(!bench.sees(labels::RECEIPT_OF_LINK));
    // The teacher grades what was copied.
    let file = File { path: "link-1.fobwork".to_owned(), content: Ok(link.clone().into_bytes()) };
    let found = Found { path: &file.path, folder: None };
    let whose = whose(&own(), &[found], &Known::default()).remove(0).unwrap();
    let graded = rows(&own(), &file, &whose);
    let points: Vec<(&str, &str, String)> =
        graded.iter().map(|row| (&*row.student, &*row.exercise, row.judged.points.unwrap_or_default().to_string())).collect();
    assert_eq!(points, [("Ada", "c", "4".to_owned()), ("Ada", "open", "1".to_owned())], "{graded:?}");
    // The sheet is in the list since its first answer.
    bench.key(Key::Escape);
    assert!(bench.sees(&labels::solved(1, 2)) && !bench.sees(labels::KEEP), "{}", bench.shown("solved"));
    bench.key(Key::Escape);
    assert!(bench.sees(&labels::open("Sheet 3")), "{}", bench.shown("Open"));
    // Opening that link says what it is.
    let lines = bench
        .harness
        .state_mut()
        .open(KINDS.read(link.split('#').next_back().unwrap()).expect("a route"), false)
        .expect_err("no place");
    assert_eq!(lines, [labels::IS_WORK]);
    for bad in ["sheets?packed=x", "sheets?sheet=none", "sheets?exercise=a", "sheets?sheet=finite-automata&exercise=none"] {
        assert!(bench.harness.state_mut().open(KINDS.read(bad).expect("a route"), false).is_err(), "{bad}");
    }
}

#[test]
fn answers_are_there_again_the_next_time_and_own_sheets_are_kept_and_removed() {
    let mut bench = Bench::new();
    follow(&mut bench, "sheets");
    for title in ["Finite automata", "Turing machines", "Strings of Fob"] {
        assert!(bench.sees(title), "{title}");
    }
    look(&bench, "sheets");
    let path = bench.folder.path().join("week-3.ron");
    std::fs::write(&path, OWN).expect("written");
    bench.click(labels::OPEN_FILE);
    crate::dialogs::type_path(&mut bench.harness, &path);
    assert!(bench.sees(&labels::solved(0, 2)), "{}", bench.shown("solved"));
    bench.click(&format!("{} 1", labels::EXERCISE));
    write(&mut bench, labels::EXPRESSION, ".*c");
    // Who writes the sheet sees at once what becomes of it, and mistakes in it do no harm.
    std::fs::write(&path, OWN.replace("All words that", "(")).expect("written");
    bench.wait(1.5);
    assert!(bench.sees("( end in c") && matches!(&open_exercise(&bench).work, Attempt::Expression(text) if text == ".*c"));
    std::fs::write(&path, "(title").expect("written");
    bench.wait(1.5);
    assert!(bench.sees("week-3.ron:1:") && bench.sees("( end in c"), "{}", bench.shown("week-3"));
    std::fs::write(&path, OWN).expect("written");
    bench.wait(1.5);
    assert!(bench.sees("All words that end in c"));
    bench.key(Key::Escape);
    bench.key(Key::Escape);
    assert!(bench.sees(labels::REMOVE));
    bench.wait(2.0);
    let folder = bench.folder;
    drop(bench.harness);
    let mut bench = Bench::over(folder);
    follow(&mut bench, "sheets?sheet=week-3&exercise=c");
    assert!(matches!(&open_exercise(&bench).work, Attempt::Expression(text) if text == ".*c"));
    assert_eq!(check(&mut bench), judged("equivalent", "4"));
    bench.key(Key::Escape);
    bench.key(Key::Escape);
    bench.click(labels::REMOVE);
    assert!(!bench.sees(&labels::open("Sheet 3")));
    // A broken file is reported with the place, and nothing is added.
    let path = bench.folder.path().join("broken.ron");
    std::fs::write(&path, "(title: \"X\", exercises: [\n  (id: \"a\", kind: other)])").expect("written");
    bench.click(labels::OPEN_FILE);
    crate::dialogs::type_path(&mut bench.harness, &path);
    assert!(bench.sees("broken.ron:2:"), "{}", bench.shown("broken"));
}

#[test]
fn exercises_fit_larger_windows() {
    for (size, name) in [((1920.0, 1080.0), "large"), ((1280.0, 800.0), "usual"), ((800.0, 560.0), "small")] {
        let mut bench = exercise("finite-automata", "ends-in-ab");
        bench.harness.set_size(vec2(size.0, size.1));
        bench.settle();
        look(&bench, &format!("exercise-{name}"));
        assert!(bench.sees(labels::CHECK) && bench.sees(&drawing::canvas(0)));
        follow(&mut bench, "sheets?sheet=finite-automata&exercise=pairs");
        look(&bench, &format!("pairs-{name}"));
        follow(&mut bench, "sheets?sheet=turing-machines&exercise=palindrome");
        look(&bench, &format!("machine-{name}"));
        follow(&mut bench, "sheets?sheet=finite-automata");
        look(&bench, &format!("sheet-{name}"));
        follow(&mut bench, "sheets");
        look(&bench, &format!("sheets-{name}"));
    }
    assert!(builtin("finite-automata").is_some());
}

/// Whether the answer cannot be judged, and why.
fn is_no_answer(bench: &mut Bench) -> bool {
    bench.click(labels::CHECK);
    open_exercise(bench).checked.is_none() && bench.sees(labels::NO_ANSWER)
}

#[test]
fn an_empty_answer_is_not_judged() {
    for (sheet, id) in [
        ("finite-automata", "no-two-b"),
        ("finite-automata", "tell-apart"),
        ("finite-automata", "pairs"),
        ("turing-machines", "invert"),
        ("strings-of-fob", "rope"),
    ] {
        let mut bench = exercise(sheet, id);
        assert!(is_no_answer(&mut bench), "{id}: {}", bench.shown("answer"));
    }
    // Blanks are no answer; the empty word has a sign.
    let mut bench = exercise("finite-automata", "no-two-b");
    write(&mut bench, labels::EXPRESSION, "  ");
    assert!(is_no_answer(&mut bench));
    write(&mut bench, labels::EXPRESSION, "_");
    assert_eq!(check(&mut bench).0, "different");
    let mut bench = exercise("finite-automata", "tell-apart");
    for empty in ["_", "ε", "λ"] {
        write(&mut bench, labels::WORD, empty);
        assert_eq!(check(&mut bench), judged("wrong", "0"), "both automata reject the empty word");
    }
    // It is there again the next time.
    bench.wait(2.0);
    let folder = bench.folder;
    drop(bench.harness);
    let mut bench = Bench::over(folder);
    follow(&mut bench, "sheets?sheet=finite-automata&exercise=tell-apart");
    assert!(matches!(&open_exercise(&bench).work, Attempt::Word(text) if text == "ε"));
}

#[test]
fn starting_over_is_undone_like_any_edit() {
    let mut bench = exercise("finite-automata", "ends-in-ab");
    draw_ends_in_ab(&mut bench);
    let written = open_exercise(&bench).written();
    bench.click(labels::CLEAR);
    assert!(bench.sees(&drawing::canvas(0)) && bench.sees(labels::UNDO_CLEAR));
    bench.click(drawing::UNDO);
    assert_eq!(open_exercise(&bench).written(), written);
    bench.click(labels::CLEAR);
    bench.click(labels::UNDO_CLEAR);
    assert_eq!(open_exercise(&bench).written(), written);
    assert!(!bench.sees(labels::UNDO_CLEAR));

    // What is typed comes back too, with its judgement.
    let mut bench = exercise("finite-automata", "no-two-b");
    write(&mut bench, labels::EXPRESSION, "(a|ba)*");
    check(&mut bench);
    bench.click(labels::CLEAR);
    assert!(open_exercise(&bench).is_blank() && open_exercise(&bench).checked.is_none());
    bench.command(Key::Z);
    assert!(
        matches!(&open_exercise(&bench).work, Attempt::Expression(text) if text == "(a|ba)*")
            && open_exercise(&bench).checked.is_some()
    );
    // An edit afterwards is what counts.
    bench.click(labels::CLEAR);
    write(&mut bench, labels::EXPRESSION, "a");
    assert!(!bench.sees(labels::UNDO_CLEAR) && bench.sees(labels::CLEAR));
}

#[test]
fn a_sheet_by_link_is_in_the_list_from_its_first_answer_on() {
    let edition = fob_exercises::publish::publish(&own());
    let mut bench = Bench::new();
    follow(&mut bench, &format!("sheets?packed={}", pack(&edition)));
    bench.click(&format!("{} 1", labels::EXERCISE));
    bench.key(Key::Escape);
    bench.key(Key::Escape);
    assert!(!bench.sees(&labels::open("Sheet 3")), "it was only looked at");
    follow(&mut bench, &format!("sheets?packed={}", pack(&edition)));
    bench.click(&format!("{} 1", labels::EXERCISE));
    write(&mut bench, labels::EXPRESSION, ".*c");
    bench.wait(2.0);
    // The program ends without a word.
    let folder = bench.folder;
    drop(bench.harness);
    let mut bench = Bench::over(folder);
    follow(&mut bench, "sheets");
    bench.click(&labels::open("Sheet 3"));
    bench.click(&format!("{} 1", labels::EXERCISE));
    assert!(matches!(&open_exercise(&bench).work, Attempt::Expression(text) if text == ".*c"));
}

/// A phone with its keyboard in sight leaves little height: the field keeps the focus, and what judges the answer is in sight.
#[test]
fn an_expression_is_typed_on_a_phone_with_its_keyboard_in_sight() {
    for height in [500.0, 480.0, 430.0, 400.0, 380.0] {
        let mut bench = exercise("finite-automata", "no-two-b");
        bench.harness.set_size(egui::vec2(360.0, 740.0));
        for phase in [egui::TouchPhase::Start, egui::TouchPhase::End] {
            crate::fingers::finger(&mut bench.harness, 1, phase, egui::pos2(1.0, 1.0));
        }
        bench.settle();
        look(&bench, "expression-740");
        bench.harness.get_by_label(labels::EXPRESSION).focus();
        bench.settle();
        bench.harness.set_size(egui::vec2(360.0, height));
        bench.settle();
        look(&bench, &format!("expression-{height}"));
        let field = bench.harness.get_by_label(labels::EXPRESSION);
        assert!(field.is_focused(), "{height}");
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(360.0, height));
        let check = bench.harness.get_by_label(labels::CHECK).rect();
        assert!(window.contains_rect(field.rect()) && window.contains_rect(check), "{height}: {check}");
        for onwards in [labels::NEXT, labels::HAND_IN] {
            assert!(window.contains_rect(bench.clickable(onwards).rect()), "{height}: {onwards}");
        }
        for letter in ["(a|ba)*", "(b|_)"] {
            bench.harness.event(egui::Event::Text(letter.to_owned()));
            bench.settle();
        }
        let done = bench.harness.get_by_label(labels::CHECK).rect().center();
        for phase in [egui::TouchPhase::Start, egui::TouchPhase::End] {
            crate::fingers::finger(&mut bench.harness, 1, phase, done);
        }
        bench.settle();
        assert!(bench.sees("6 of 6 points"), "{}", bench.shown("points"));
        look(&bench, &format!("expression-{height}-done"));
    }
}

/// On a phone the tools of what is selected take no room from the canvas.
#[test]
fn the_canvas_of_a_phone_keeps_its_size_when_something_is_selected() {
    let mut bench = exercise("finite-automata", "ends-in-ab");
    draw_ends_in_ab(&mut bench);
    bench.harness.set_size(egui::vec2(360.0, 740.0));
    for phase in [egui::TouchPhase::Start, egui::TouchPhase::End] {
        crate::fingers::finger(&mut bench.harness, 1, phase, egui::pos2(1.0, 1.0));
    }
    bench.settle();
    let canvas = |bench: &Bench| bench.harness.get_by_label_contains("Canvas: 3 states").rect();
    let before = canvas(&bench);
    let (at, _) = state(&bench, "q0");
    click_at(&mut bench, at);
    assert!(bench.sees(drawing::ACCEPTING), "{}", bench.shown("q0"));
    assert_eq!(canvas(&bench), before);
    look(&bench, "phone-selected");
}
