//! The workshop by real clicks, drags and keys: the canvas and its history.

use crate::Bench;
use crate::seen::Seen;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2, vec2};
use fob_automata::{Letter, parse_word};
use fob_screens::workshop::DfaEditor;

/// The editor with an empty canvas.
pub fn empty() -> Bench {
    let mut bench = Bench::new();
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    assert_eq!(bench.harness.state().place(), "workshop");
    bench.key(Key::N);
    assert!(editor(&bench).draft().is_empty());
    bench
}

/// The editor with a DFA of the library.
pub fn opened(name: &str) -> Bench {
    let mut bench = Bench::new();
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    bench.click(&fob_screens::workshop::labels::of(fob_screens::workshop::labels::EDIT, name));
    assert_eq!(editor(&bench).draft().name(), name);
    bench
}

/// Goes to another workshop by the list in the head of an editor.
pub fn go_to(bench: &mut Bench, workshop: &str) {
    bench.click(fob_kit::widgets::labels::WORKSHOP);
    bench.click(workshop);
}

pub fn editor(bench: &Bench) -> &DfaEditor {
    bench.harness.state().editor().expect("a DFA on the desk")
}

pub fn at(bench: &Bench, name: &str) -> Pos2 {
    editor(bench).place_of(name).unwrap_or_else(|| panic!("no state {name}"))
}

/// A point on the rim of a state, towards a direction.
pub fn rim(bench: &Bench, name: &str, direction: egui::Vec2) -> Pos2 {
    at(bench, name) + direction.normalized() * editor(bench).radius() * 0.95
}

pub fn press(pos: Pos2, pressed: bool, modifiers: Modifiers) -> Event {
    Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers }
}

/// Clicks a number of times within one frame.
pub fn clicks(bench: &mut Bench, pos: Pos2, times: usize, modifiers: Modifiers) {
    bench.harness.hover_at(pos);
    // Long after any click before.
    bench.harness.run_steps(4);
    let input = bench.harness.input_mut();
    input.events.push(Event::ModifiersChanged(modifiers));
    for _ in 0..times {
        input.events.push(press(pos, true, modifiers));
        input.events.push(press(pos, false, modifiers));
    }
    bench.harness.run_steps(1);
    bench.harness.event(Event::ModifiersChanged(Modifiers::NONE));
    bench.settle();
}

pub fn double_click(bench: &mut Bench, pos: Pos2) {
    clicks(bench, pos, 2, Modifiers::NONE);
}

/// Where a letter leads from a state, by name.
pub fn next(bench: &Bench, from: &str, letter: Letter) -> Option<String> {
    let draft = editor(bench).draft();
    let state = draft.states().find(|s| s.name == from).unwrap_or_else(|| panic!("no state {from}"));
    state.next(letter).and_then(|id| draft.state(id)).map(|s| s.name.clone())
}

#[test]
fn a_dfa_is_built_by_the_mouse_alone_and_undone_to_nothing() {
    let mut bench = empty();
    double_click(&mut bench, pos2(250.0, 300.0));
    double_click(&mut bench, pos2(500.0, 300.0));
    assert_eq!(editor(&bench).draft().len(), 2);
    assert_eq!(
        editor(&bench).draft().start(),
        editor(&bench).draft().states().next().map(|s| s.id),
        "the first one is the start"
    );
    assert!((at(&bench, "q1") - pos2(500.0, 300.0)).length() < 2.0, "where it was clicked");
    assert!(bench.sees(&fob_screens::workshop::labels::problems(4)));
    // From the rim to the other state, then back to itself: green first, red next.
    let (from, to) = (rim(&bench, "q0", vec2(1.0, -0.2)), at(&bench, "q1"));
    bench.drag(from, to);
    assert_eq!(next(&bench, "q0", Letter::Green).as_deref(), Some("q1"));
    let from = rim(&bench, "q0", vec2(0.0, -1.0));
    bench.drag(from, from + vec2(14.0, 6.0));
    assert_eq!(next(&bench, "q0", Letter::Red).as_deref(), Some("q0"), "a loop");
    // With Shift from the middle.
    bench.harness.event(Event::ModifiersChanged(Modifiers::SHIFT));
    let (from, to) = (at(&bench, "q1"), at(&bench, "q0"));
    bench.drag(from, to);
    bench.harness.event(Event::ModifiersChanged(Modifiers::NONE));
    assert_eq!(next(&bench, "q1", Letter::Green).as_deref(), Some("q0"));
    // The mark of the missing letter can be dragged too.
    let mark = at(&bench, "q1") + vec2(0.62, 0.95) * editor(&bench).radius();
    let to = at(&bench, "q1");
    bench.drag(mark, to);
    assert_eq!(next(&bench, "q1", Letter::Red).as_deref(), Some("q1"));
    let place = at(&bench, "q1");
    double_click(&mut bench, place);
    let dfa = editor(&bench).dfa().expect("nothing is missing").clone();
    assert!(dfa.accepts(&parse_word("rgr").expect("a word")));
    assert!(!dfa.accepts(&parse_word("gg").expect("a word")));
    assert_eq!(
        editor(&bench).undoable(),
        ["make accepting", "draw transition", "draw transition", "draw transition", "draw transition", "add state", "add state"]
    );
    for _ in 0..7 {
        bench.command(Key::Z);
    }
    assert!(editor(&bench).draft().is_empty());
    for _ in 0..7 {
        bench.command(Key::Y);
    }
    assert_eq!(editor(&bench).dfa(), Some(&dfa));
}

#[test]
fn drawing_into_the_open_adds_a_state_and_both_letters_taken_asks() {
    let mut bench = empty();
    double_click(&mut bench, pos2(300.0, 300.0));
    let from = rim(&bench, "q0", vec2(1.0, 0.0));
    bench.drag(from, pos2(520.0, 320.0));
    assert_eq!(next(&bench, "q0", Letter::Green).as_deref(), Some("q1"));
    let from = rim(&bench, "q0", vec2(0.0, -1.0));
    bench.drag(from, from + vec2(10.0, 10.0));
    let from = rim(&bench, "q0", vec2(1.0, -1.0));
    let to = at(&bench, "q1");
    bench.drag(from, to);
    assert!(bench.sees(fob_screens::workshop::labels::WHICH_LETTER));
    bench.key(Key::B);
    assert_eq!(next(&bench, "q0", Letter::Red).as_deref(), Some("q1"), "both letters share the edge");
    // G and R set the letters of the selected edge.
    bench.key(Key::R);
    assert_eq!((next(&bench, "q0", Letter::Green), next(&bench, "q0", Letter::Red)), (None, Some("q1".into())));
    bench.key(Key::G);
    assert_eq!((next(&bench, "q0", Letter::Green), next(&bench, "q0", Letter::Red)), (Some("q1".into()), None));
    // One key adds a sink for all that is missing.
    bench.key(Key::Escape);
    bench.key(Key::K);
    assert!(editor(&bench).dfa().is_some());
    assert!(editor(&bench).draft().states().any(|s| s.name == "sink"));
}

#[test]
fn states_are_moved_in_one_step_and_escape_puts_them_back() {
    let mut bench = opened("Rope");
    let before = editor(&bench).draft().clone();
    let (from, other) = (at(&bench, "1"), at(&bench, "2"));
    bench.drag(from, from + vec2(40.0, 90.0));
    assert!((at(&bench, "1") - (from + vec2(40.0, 90.0))).length() < 3.0);
    assert_eq!(at(&bench, "2"), other);
    assert_eq!(editor(&bench).undoable(), ["move"]);
    bench.command(Key::Z);
    assert_eq!(*editor(&bench).draft(), before);
    // Shift-click adds to the selection, and all of it moves.
    let (a, b) = (at(&bench, "1"), at(&bench, "3"));
    clicks(&mut bench, a, 1, Modifiers::NONE);
    clicks(&mut bench, b, 1, Modifiers::SHIFT);
    assert_eq!(editor(&bench).selection().len(), 2);
    bench.drag(a, a + vec2(0.0, 70.0));
    assert!((at(&bench, "3") - (b + vec2(0.0, 70.0))).length() < 3.0);
    bench.command(Key::Z);
    // Escape in the middle of a drag.
    bench.harness.hover_at(a);
    bench.harness.run_steps(1);
    bench.harness.drag_at(a);
    bench.harness.run_steps(1);
    for i in 1..6 {
        bench.harness.hover_at(a + vec2(0.0, 20.0 * i as f32));
        bench.harness.run_steps(1);
    }
    assert_ne!(*editor(&bench).draft(), before);
    bench.key(Key::Escape);
    bench.harness.drop_at(a + vec2(0.0, 100.0));
    bench.settle();
    assert_eq!(*editor(&bench).draft(), before);
    assert!(editor(&bench).undoable().is_empty());
}

#[test]
fn edges_are_bent_retargeted_and_removed() {
    let mut bench = opened("Rope");
    let (middle, _) = editor(&bench).edge_places("0", Letter::Green).expect("an edge");
    bench.drag(middle, middle + vec2(0.0, -60.0));
    let (bent, _) = editor(&bench).edge_places("0", Letter::Green).expect("an edge");
    assert!((bent - (middle + vec2(0.0, -60.0))).length() < 6.0, "{middle:?} {bent:?}");
    assert_eq!(editor(&bench).undoable(), ["bend edge"]);
    // A loop can be dragged round its state.
    let (top, _) = editor(&bench).edge_places("0", Letter::Red).expect("a loop");
    let centre = at(&bench, "0");
    let below = centre + (centre - top);
    bench.drag(top, below);
    let (now, _) = editor(&bench).edge_places("0", Letter::Red).expect("a loop");
    assert!((now - below).length() < 8.0, "{now:?} {below:?}");
    let (_, tip) = editor(&bench).edge_places("0", Letter::Green).expect("an edge");
    let to = at(&bench, "3");
    bench.drag(tip, to);
    assert_eq!(next(&bench, "0", Letter::Green).as_deref(), Some("3"));
    bench.key(Key::Delete);
    assert_eq!(next(&bench, "0", Letter::Green), None, "the retargeted edge is selected");
    assert!(bench.sees(&fob_screens::workshop::labels::lacks("0", 'g')));
}

#[test]
fn keys_select_copy_paste_rename_and_set_the_start() {
    let mut bench = opened("Rope");
    bench.command(Key::A);
    assert_eq!(editor(&bench).selection().len(), 4);
    bench.command(Key::C);
    bench.command(Key::V);
    assert_eq!(editor(&bench).draft().len(), 8);
    assert_eq!(editor(&bench).selection().len(), 4, "what was pasted is selected");
    bench.command(Key::X);
    assert_eq!(editor(&bench).draft().len(), 4);
    // Text of a whole DFA from elsewhere.
    let text = r#"(name: "x", start: "even", states: [(name: "even", accepting: true, green: "even", red: "even")])"#;
    bench.harness.event(Event::Paste(text.into()));
    bench.settle();
    assert!(editor(&bench).draft().states().any(|s| s.name == "even"));
    bench.key(Key::Delete);
    let place = at(&bench, "2");
    clicks(&mut bench, place, 1, Modifiers::NONE);
    bench.key(Key::S);
    bench.key(Key::A);
    bench.key(Key::F2);
    bench.harness.event(Event::Text("two".into()));
    bench.settle();
    bench.key(Key::Enter);
    let draft = editor(&bench).draft();
    let two = draft.states().find(|s| s.name == "two").expect("renamed");
    assert_eq!(draft.start(), Some(two.id));
    assert!(!two.accepting);
    assert_eq!(bench.harness.state().place(), "workshop");
}

#[test]
fn the_view_zooms_pans_and_fits() {
    let mut bench = opened("Rope");
    let (before, radius) = (at(&bench, "1"), editor(&bench).radius());
    bench.key(Key::ArrowLeft);
    assert_eq!(at(&bench, "1"), before + vec2(48.0, 0.0));
    bench.harness.hover_at(before);
    bench.harness.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: vec2(0.0, 3.0),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    bench.harness.run_steps(12);
    assert!(editor(&bench).radius() > radius * 1.1);
    bench.harness.key_press_modifiers(Modifiers::SHIFT, Key::F);
    bench.settle();
    assert!((editor(&bench).radius() - radius).abs() < 0.01);
    assert!((at(&bench, "1") - before).length() < 0.1);
    assert!(editor(&bench).undoable().is_empty(), "looking changes nothing");
}
