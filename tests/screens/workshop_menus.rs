//! The workshop's menus, and what the keyboard alone can do on the canvas.

use crate::Bench;
use crate::workshop::{at, clicks, double_click, editor, empty, next, opened, rim};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2, vec2};
use egui_kittest::kittest::Queryable;
use fob_automata::Letter;
use fob_automata::edit::Draft;

/// Clicks with the right button.
fn menu(bench: &mut Bench, pos: Pos2) {
    bench.harness.hover_at(pos);
    bench.harness.run_steps(2);
    for pressed in [true, false] {
        let event = Event::PointerButton { pos, button: PointerButton::Secondary, pressed, modifiers: Modifiers::NONE };
        bench.harness.event(event);
        bench.harness.run_steps(1);
    }
    bench.settle();
}

#[test]
fn a_state_has_a_menu() {
    let mut bench = opened("Rope");
    let two = at(&bench, "2");
    menu(&mut bench, two);
    bench.click(&format!("{} S", fob_screens::workshop::labels::MAKE_START));
    let draft = editor(&bench).draft();
    assert_eq!(draft.start(), draft.states().find(|s| s.name == "2").map(|s| s.id));
    menu(&mut bench, two);
    bench.click(&format!("{} A", fob_screens::workshop::labels::REJECTING));
    assert!(!editor(&bench).draft().states().any(|s| s.name == "2" && s.accepting));
    menu(&mut bench, two);
    bench.click(&fob_screens::workshop::labels::loop_by("red"));
    assert_eq!(next(&bench, "2", Letter::Red).as_deref(), Some("2"));
    menu(&mut bench, two);
    bench.click(&format!("{} F2", fob_screens::workshop::labels::RENAME));
    bench.harness.event(Event::Text("two".into()));
    bench.settle();
    bench.key(Key::Enter);
    menu(&mut bench, two);
    bench.click(&format!("{} Ctrl+C", fob_screens::workshop::labels::COPY));
    menu(&mut bench, pos2(120.0, 560.0));
    bench.click(&format!("{} Ctrl+V", fob_screens::workshop::labels::PASTE));
    assert_eq!(editor(&bench).draft().len(), 5);
    bench.command(Key::Z);
    // A menu about one of several is about all of them.
    bench.command(Key::A);
    menu(&mut bench, two);
    bench.click(&format!("{} Delete", fob_screens::workshop::labels::DELETE));
    assert!(editor(&bench).draft().is_empty());
    let steps = ["remove states", "rename state", "draw transition", "make rejecting", "set start"];
    assert_eq!(editor(&bench).undoable(), steps);
}

#[test]
fn an_edge_has_a_menu() {
    let mut bench = opened("Rope");
    let (middle, _) = editor(&bench).edge_places("0", Letter::Green).expect("an edge");
    bench.drag(middle, middle + vec2(0.0, -50.0));
    let (middle, _) = editor(&bench).edge_places("0", Letter::Green).expect("an edge");
    menu(&mut bench, middle);
    bench.click(&format!("{} B", fob_screens::workshop::labels::BOTH));
    assert_eq!(next(&bench, "0", Letter::Red).as_deref(), Some("1"));
    let (middle, _) = editor(&bench).edge_places("0", Letter::Green).expect("an edge");
    menu(&mut bench, middle);
    bench.click(&format!("{} double-click", fob_screens::workshop::labels::UNDO_BEND));
    assert!(editor(&bench).draft().states().all(|s| s.arrows().iter().all(|arrow| arrow.bend.is_none())));
    let (middle, _) = editor(&bench).edge_places("0", Letter::Green).expect("an edge");
    menu(&mut bench, middle);
    bench.click(&format!("{} Delete", fob_screens::workshop::labels::DELETE));
    assert_eq!([Letter::Green, Letter::Red].map(|l| next(&bench, "0", l)), [None, None]);
}

#[test]
fn the_canvas_has_a_menu() {
    let mut bench = empty();
    menu(&mut bench, pos2(300.0, 320.0));
    bench.click(&format!("{} double-click", fob_screens::workshop::labels::ADD_STATE));
    assert!((at(&bench, "q0") - pos2(300.0, 320.0)).length() < 2.0);
    menu(&mut bench, pos2(500.0, 420.0));
    bench.click(&format!("{} Ctrl+A", fob_screens::workshop::labels::SELECT_ALL));
    assert_eq!(editor(&bench).selection().len(), 1);
    menu(&mut bench, pos2(500.0, 420.0));
    bench.click(&format!("{} Ctrl+C", fob_screens::workshop::labels::COPY_ALL));
    assert!(bench.sees(&fob_screens::workshop::labels::copied("all 1 state")));
}

#[test]
fn a_drag_into_the_open_is_one_step() {
    let mut bench = empty();
    double_click(&mut bench, pos2(300.0, 300.0));
    let from = rim(&bench, "q0", vec2(1.0, 0.0));
    bench.drag(from, pos2(520.0, 320.0));
    assert_eq!(editor(&bench).undoable(), ["draw transition", "add state"]);
    bench.command(Key::Z);
    assert_eq!(editor(&bench).draft().len(), 1);
    bench.command(Key::Y);
    let from = rim(&bench, "q0", vec2(0.0, -1.0));
    bench.drag(from, from + vec2(10.0, 10.0));
    // Both letters are taken now. Whoever thinks better of it finds everything as it was.
    let before = editor(&bench).draft().clone();
    let from = rim(&bench, "q0", vec2(0.0, 1.0));
    bench.drag(from, pos2(320.0, 460.0));
    assert!(bench.sees(fob_screens::workshop::labels::WHICH_LETTER));
    bench.key(Key::Escape);
    assert_eq!(*editor(&bench).draft(), before);
    let from = rim(&bench, "q0", vec2(0.0, 1.0));
    bench.drag(from, pos2(320.0, 460.0));
    bench.key(Key::R);
    assert_eq!(next(&bench, "q0", Letter::Red).as_deref(), Some("q2"));
    assert_eq!(next(&bench, "q0", Letter::Green).as_deref(), Some("q1"));
}

#[test]
fn keys_alone_select_move_and_change_states() {
    let mut bench = opened("Rope");
    bench.key(Key::CloseBracket);
    assert_eq!(editor(&bench).selection(), [editor(&bench).draft().states().next().expect("a state").id]);
    bench.key(Key::CloseBracket);
    bench.key(Key::OpenBracket);
    bench.key(Key::OpenBracket);
    let last = editor(&bench).draft().states().next_back().expect("a state");
    assert_eq!(editor(&bench).selection(), [last.id], "round from the first to the last");
    let (name, before) = (last.name.clone(), last.at);
    bench.command(Key::ArrowRight);
    let now = editor(&bench).draft().states().find(|s| s.name == name).expect("there").at;
    assert_eq!(now, (before.0 + 10.0, before.1));
    bench.key(Key::A);
    bench.key(Key::S);
    bench.key(Key::Delete);
    bench.key(Key::K);
    assert!(editor(&bench).dfa().is_none(), "without a start");
    assert!(bench.sees(fob_screens::workshop::labels::NO_START));
    bench.key(Key::CloseBracket);
    bench.key(Key::S);
    assert!(editor(&bench).dfa().is_some(), "{}", editor(&bench).draft().to_ron());
}

#[test]
fn a_problem_leads_to_its_place() {
    let mut bench = opened("Rope");
    let (middle, _) = editor(&bench).edge_places("3", Letter::Green).expect("a loop");
    clicks(&mut bench, middle, 1, Modifiers::NONE);
    bench.key(Key::Delete);
    for _ in 0..30 {
        bench.key(Key::ArrowLeft);
    }
    assert!(at(&bench, "3").x > 1280.0, "out of sight");
    bench.click(&fob_screens::workshop::labels::lacks("3", 'g'));
    assert!(at(&bench, "3").x < 858.0, "in sight");
    assert_eq!(editor(&bench).selection().len(), 1);
}

#[test]
fn states_are_banded_arranged_and_put_on_the_grid() {
    let mut bench = opened("Dial");
    bench.drag(pos2(20.0, 130.0), pos2(840.0, 560.0));
    assert_eq!(editor(&bench).selection().len(), 4, "the band holds all");
    let ys = |bench: &Bench| editor(bench).draft().states().map(|s| s.at.1).collect::<Vec<_>>();
    for (entry, step) in [
        (fob_screens::workshop::labels::ALIGN_IN_A_ROW, "align"),
        (fob_screens::workshop::labels::EVEN_GAPS_IN_ROW, "distribute"),
        (fob_screens::workshop::labels::CIRCULAR, "lay out"),
        (fob_screens::workshop::labels::SNAP, "snap to grid"),
        (fob_screens::workshop::labels::LAYERED, "lay out"),
    ] {
        bench.click(fob_screens::workshop::labels::ARRANGE);
        bench.click(entry);
        assert_eq!(editor(&bench).undoable().first().map(String::as_str), Some(step));
        match entry {
            fob_screens::workshop::labels::ALIGN_IN_A_ROW => assert!(ys(&bench).windows(2).all(|w| w[0] == w[1])),
            fob_screens::workshop::labels::SNAP => {
                assert!(editor(&bench).draft().states().all(|s| s.at.0 % 20.0 == 0.0 && s.at.1 % 20.0 == 0.0));
            }
            _ => {}
        }
    }
    bench.key(Key::Escape);
    // With the grid on, dragged and added states go to it.
    bench.click(fob_screens::workshop::labels::GRID);
    let from = at(&bench, "2");
    bench.drag(from, from + vec2(37.0, 61.0));
    let on_grid = |d: &Draft, name: &str| d.states().any(|s| s.name == name && s.at.0 % 20.0 == 0.0 && s.at.1 % 20.0 == 0.0);
    assert!(on_grid(editor(&bench).draft(), "2"));
    double_click(&mut bench, pos2(77.0, 481.0));
    assert!(on_grid(editor(&bench).draft(), "q0"));
}

#[test]
fn the_note_is_written_and_undone() {
    let mut bench = opened("Rope");
    let before = editor(&bench).draft().about().to_owned();
    bench.click(fob_screens::workshop::labels::OPEN_NOTE);
    bench.harness.get_by_label(fob_screens::workshop::labels::NOTE).focus();
    bench.settle();
    bench.command(Key::A);
    bench.harness.get_by_label(fob_screens::workshop::labels::NOTE).type_text("Pulled to and fro.");
    bench.settle();
    assert_eq!(editor(&bench).draft().about(), "Pulled to and fro.");
    clicks(&mut bench, pos2(120.0, 560.0), 1, Modifiers::NONE);
    bench.command(Key::Z);
    assert_eq!(editor(&bench).draft().about(), before);
}
