//! What was done in the workshop can be undone for as long as the app runs, wherever one went in between.

use crate::Bench;
use crate::form::focused;
use crate::seen::Seen;
use crate::workshop::{at, clicks, double_click, editor, empty, opened};
use egui::{Event, Key, Modifiers, pos2};
use egui_kittest::kittest::Queryable;
use fob_automata::builtin;

#[test]
fn steps_outlive_a_look_at_the_library_and_other_dfas() {
    let mut bench = opened("Rope");
    let place = at(&bench, "1");
    clicks(&mut bench, place, 2, Modifiers::NONE);
    bench.key(Key::Escape);
    bench.key(Key::Escape);
    assert!(bench.harness.state().editor().is_none(), "in the library");
    bench.click(&fob_screens::workshop::labels::of(fob_screens::workshop::labels::EDIT, "Dial"));
    let place = at(&bench, "3");
    clicks(&mut bench, place, 2, Modifiers::NONE);
    bench.command(Key::Z);
    bench.key(Key::Escape);
    bench.key(Key::Escape);
    bench.click(fob_screens::workshop::labels::CONTINUE);
    assert_eq!(editor(&bench).draft().name(), "Rope");
    assert_eq!(editor(&bench).undoable(), ["make accepting"]);
    bench.command(Key::Z);
    assert_eq!(editor(&bench).dfa().map(|d| d.to_ron()), builtin("rope").map(|d| d.to_ron()));
    bench.key(Key::Escape);
    bench.click(&fob_screens::workshop::labels::of(fob_screens::workshop::labels::EDIT, "Dial"));
    bench.command(Key::Y);
    assert_eq!(editor(&bench).undoable(), ["make accepting"], "redone after all that");
}

#[test]
fn discarded_edits_stay_discarded() {
    let mut bench = opened("Rope");
    let place = at(&bench, "1");
    clicks(&mut bench, place, 2, Modifiers::NONE);
    bench.key(Key::Escape);
    bench.key(Key::Escape);
    bench.click(fob_screens::workshop::labels::DISCARD_DRAFT);
    bench.click(&fob_screens::workshop::labels::of(fob_screens::workshop::labels::EDIT, "Rope"));
    assert_eq!(editor(&bench).dfa().map(|d| d.to_ron()), builtin("rope").map(|d| d.to_ron()));
    assert!(editor(&bench).undoable().is_empty());
}

#[test]
fn in_the_table_undo_works_without_leaving_it() {
    let mut bench = empty();
    bench.command(Key::Num2);
    let field = fob_screens::workshop::labels::NEW_STATE_NAME;
    bench.harness.get_by_label(field).focus();
    bench.settle();
    for name in ["a", "b"] {
        bench.harness.get_by_label(field).type_text(name);
        bench.settle();
        bench.key(Key::Enter);
    }
    assert_eq!(editor(&bench).undoable(), ["add state", "add state"], "a row with its name is one step");
    bench.command(Key::Z);
    assert_eq!(editor(&bench).draft().len(), 1);
    bench.command(Key::Y);
    assert_eq!(editor(&bench).draft().len(), 2);
    // On a check box, too.
    bench.harness.get_by_label(&fob_screens::workshop::labels::accepts("a")).focus();
    bench.settle();
    bench.key(Key::Space);
    assert!(editor(&bench).draft().states().any(|s| s.accepting));
    bench.command(Key::Z);
    assert!(!editor(&bench).draft().states().any(|s| s.accepting));
    // An unknown name becomes a state, in one step.
    let green = "green leads from a to";
    bench.harness.get_by_label(green).focus();
    bench.settle();
    bench.harness.get_by_label(green).type_text("c");
    bench.settle();
    bench.key(Key::Enter);
    bench.click(&fob_screens::workshop::labels::add_state("c"));
    let steps = editor(&bench).undoable();
    assert_eq!(steps, ["draw transition", "add state", "add state"]);
    assert_eq!(editor(&bench).draft().len(), 3);
}

#[test]
fn drafts_with_equal_names_come_back_as_they_were() {
    let mut bench = empty();
    double_click(&mut bench, pos2(250.0, 300.0));
    double_click(&mut bench, pos2(500.0, 300.0));
    let (from, to) = (at(&bench, "q1"), at(&bench, "q0"));
    bench.harness.event(Event::ModifiersChanged(Modifiers::SHIFT));
    bench.drag(to, from);
    bench.drag(from, from + egui::vec2(12.0, 4.0));
    bench.harness.event(Event::ModifiersChanged(Modifiers::NONE));
    clicks(&mut bench, from, 1, Modifiers::NONE);
    bench.key(Key::F2);
    bench.harness.event(Event::Text("q0".into()));
    bench.settle();
    bench.key(Key::Enter);
    assert!(bench.sees(&fob_screens::workshop::labels::twice("q0")));
    bench.wait(2.0);
    let was = editor(&bench).draft().clone();
    let Bench { harness, folder, .. } = bench;
    std::mem::forget(harness);
    let mut bench = Bench::over(folder);
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    bench.click(fob_screens::workshop::labels::CONTINUE);
    assert_eq!(*editor(&bench).draft(), was, "the transitions lead to the same states as before");
}

#[test]
fn a_witness_is_stepped_through_in_both() {
    let mut bench = opened("Ends with green");
    bench.command(Key::Num4);
    bench.click(fob_screens::workshop::labels::COMPARE_WITH);
    bench.click("Last two differ");
    bench.click(fob_screens::workshop::labels::RUN_IN_BOTH);
    bench.wait(4.0);
    let read = editor(&bench).running().at();
    assert!(read > 0);
    bench.click(fob_screens::workshop::labels::LETTER_BACK);
    assert_eq!(editor(&bench).running().at(), read - 1);
    bench.key(Key::Period);
    assert_eq!(editor(&bench).running().at(), read);
}

/// Where a state is in the window, and how large.
fn view(bench: &Bench) -> (egui::Pos2, f32) {
    (at(bench, "1"), editor(bench).radius())
}

#[test]
fn undo_restores_the_view_of_the_drawing() {
    let mut bench = opened("Rope");
    // Off the middle, and larger than fits.
    for key in [Key::ArrowLeft, Key::ArrowUp, Key::Plus, Key::Plus] {
        bench.key(key);
    }
    let before = view(&bench);
    let replace = |bench: &mut Bench| {
        bench.click(fob_screens::workshop::labels::TRANSFORM);
        bench.click(fob_screens::workshop::labels::COMPLEMENT);
        bench.click(fob_screens::workshop::labels::USE_RESULT);
    };
    replace(&mut bench);
    let fitted = editor(&bench).radius();
    assert!(fitted < before.1, "all of it is shown: {fitted}");
    bench.key(Key::ArrowRight);
    bench.command(Key::Z);
    assert_eq!(view(&bench), before, "undone");
    bench.command(Key::Y);
    assert!((editor(&bench).radius() - fitted).abs() < 0.01, "redone");
    bench.command(Key::Z);
    assert_eq!(view(&bench), before, "undone again");
    // A new layout shows all of it, too.
    bench.key(Key::L);
    assert!(editor(&bench).radius() < before.1);
    bench.command(Key::Z);
    assert_eq!(view(&bench), before, "the layout undone");
    // The next undo is a step of its own, which moves no view.
    bench.key(Key::N);
    bench.key(Key::ArrowDown);
    let moved = view(&bench);
    assert_ne!(moved, before);
    bench.command(Key::Z);
    assert_eq!(view(&bench), moved);
    // Of two such steps each has a view of its own.
    replace(&mut bench);
    bench.key(Key::Plus);
    let between = editor(&bench).radius();
    replace(&mut bench);
    bench.command(Key::Z);
    assert!((editor(&bench).radius() - between).abs() < 0.01, "as between both");
    bench.command(Key::Z);
    assert_eq!(view(&bench), moved, "as before both");
}

#[test]
fn after_ctrl_2_tab_enters_the_table() {
    let mut bench = opened("Rope");
    let into = |bench: &mut Bench| {
        bench.command(Key::Num2);
        bench.key(Key::Tab);
        let first = focused(bench);
        bench.key(Key::Tab);
        assert_eq!((first.as_str(), focused(bench).as_str()), ("Start at 0", "Name of 0"));
    };
    into(&mut bench);
    // From within the table, and from a field of the head.
    bench.key(Key::Tab);
    into(&mut bench);
    bench.harness.get_by_label(fob_screens::workshop::labels::NAME).focus();
    bench.settle();
    into(&mut bench);
    // Shift and Tab go back from there.
    bench.harness.key_press_modifiers(Modifiers::SHIFT, Key::Tab);
    bench.settle();
    bench.settle();
    assert_eq!(focused(&bench), fob_screens::workshop::labels::start_at("0"));
    // The keys of the canvas are heard until Tab is pressed, and a click elsewhere counts for more.
    bench.command(Key::Num2);
    bench.key(Key::N);
    assert_eq!(editor(&bench).undoable(), ["add state"]);
    bench.harness.get_by_label(fob_screens::workshop::labels::NAME).focus();
    bench.settle();
    bench.key(Key::Tab);
    assert_eq!(focused(&bench), fob_screens::workshop::labels::OPEN_NOTE);
}
