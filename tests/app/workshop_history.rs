//! What was done in the workshop can be undone for as long as the app runs, wherever one went in between.

use crate::Bench;
use crate::seen::Seen;
use crate::workshop::{at, clicks, desk, double_click, empty, opened};
use egui::{Event, Key, Modifiers, pos2};
use egui_kittest::kittest::Queryable;
use fob::automata::builtin;

#[test]
fn steps_outlive_a_look_at_the_library_and_other_dfas() {
    let mut bench = opened("Rope");
    let place = at(&bench, "1");
    clicks(&mut bench, place, 2, Modifiers::NONE);
    bench.key(Key::Escape);
    bench.key(Key::Escape);
    assert!(bench.harness.state().desk().is_none(), "in the library");
    bench.click("Edit Dial");
    let place = at(&bench, "3");
    clicks(&mut bench, place, 2, Modifiers::NONE);
    bench.command(Key::Z);
    bench.key(Key::Escape);
    bench.key(Key::Escape);
    bench.click("Continue");
    assert_eq!(desk(&bench).draft().name(), "Rope");
    assert_eq!(desk(&bench).undoable(), ["make accepting"]);
    bench.command(Key::Z);
    assert_eq!(desk(&bench).dfa().map(|d| d.to_ron()), builtin("rope").map(|d| d.to_ron()));
    bench.key(Key::Escape);
    bench.click("Edit Dial");
    bench.command(Key::Y);
    assert_eq!(desk(&bench).undoable(), ["make accepting"], "redone after all that");
}

#[test]
fn edits_that_were_thrown_away_stay_away() {
    let mut bench = opened("Rope");
    let place = at(&bench, "1");
    clicks(&mut bench, place, 2, Modifiers::NONE);
    bench.key(Key::Escape);
    bench.key(Key::Escape);
    bench.click("Discard");
    bench.click("Edit Rope");
    assert_eq!(desk(&bench).dfa().map(|d| d.to_ron()), builtin("rope").map(|d| d.to_ron()));
    assert!(desk(&bench).undoable().is_empty());
}

#[test]
fn in_the_table_undo_works_without_leaving_it() {
    let mut bench = empty();
    bench.command(Key::Num2);
    let field = "Name of a new state";
    bench.harness.get_by_label(field).focus();
    bench.settle();
    for name in ["a", "b"] {
        bench.harness.get_by_label(field).type_text(name);
        bench.settle();
        bench.key(Key::Enter);
    }
    assert_eq!(desk(&bench).undoable(), ["add state", "add state"], "a row with its name is one step");
    bench.command(Key::Z);
    assert_eq!(desk(&bench).draft().len(), 1);
    bench.command(Key::Y);
    assert_eq!(desk(&bench).draft().len(), 2);
    // On a check box, too.
    bench.harness.get_by_label("a accepts").focus();
    bench.settle();
    bench.key(Key::Space);
    assert!(desk(&bench).draft().states().any(|s| s.accepting));
    bench.command(Key::Z);
    assert!(!desk(&bench).draft().states().any(|s| s.accepting));
    // A name that is no state becomes one, in one step.
    let green = "green leads from a to";
    bench.harness.get_by_label(green).focus();
    bench.settle();
    bench.harness.get_by_label(green).type_text("c");
    bench.settle();
    bench.key(Key::Enter);
    bench.click("Add c");
    let steps = desk(&bench).undoable();
    assert_eq!(steps, ["draw transition", "add state", "add state"]);
    assert_eq!(desk(&bench).draft().len(), 3);
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
    assert!(bench.sees("q0 twice"));
    bench.wait(2.0);
    let was = desk(&bench).draft().clone();
    let Bench { harness, folder, .. } = bench;
    std::mem::forget(harness);
    let mut bench = Bench::over(folder);
    bench.click("Workshop");
    bench.click("Continue");
    assert_eq!(*desk(&bench).draft(), was, "the transitions lead to the same states as before");
}

#[test]
fn a_witness_is_stepped_through_in_both() {
    let mut bench = opened("Ends with green");
    bench.command(Key::Num4);
    bench.click("Compare with");
    bench.click("Last two differ");
    bench.click("Run it in both");
    bench.wait(4.0);
    let read = desk(&bench).running().at();
    assert!(read > 0);
    bench.click("One letter back");
    assert_eq!(desk(&bench).running().at(), read - 1);
    bench.key(Key::Period);
    assert_eq!(desk(&bench).running().at(), read);
}
