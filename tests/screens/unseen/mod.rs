//! What is done through what screen readers get of the screens alone: no pointer, no key that means something, and no place on the
//! screen.

mod automata;
mod learning;
mod room;
mod sheets;
mod table;

use crate::{Bench, reader};
use egui::accesskit::{Action, ActionData, Role, Toggled};
use egui_kittest::kittest::AccessKitNode;
use fob_kit::drawing::labels as drawing;

fn all(bench: &Bench, role: Role) -> Vec<AccessKitNode<'_>> {
    reader::all(&bench.harness, role)
}

fn one<'a>(bench: &'a Bench, role: Role, beginning: &str) -> AccessKitNode<'a> {
    reader::one(&bench.harness, role, beginning)
}

fn names(bench: &Bench, role: Role) -> Vec<String> {
    reader::names(&bench.harness, role)
}

fn texts(bench: &Bench) -> Vec<String> {
    reader::texts(&bench.harness)
}

fn told(bench: &Bench) -> Vec<String> {
    reader::told(&bench.harness)
}

/// Asks a thing to do something.
fn request(bench: &mut Bench, role: Role, beginning: &str, action: Action, data: Option<ActionData>) {
    reader::ask(&mut bench.harness, role, beginning, action, data);
    bench.settle();
}

/// Presses the one button whose name begins so.
fn press(bench: &mut Bench, beginning: &str) {
    request(bench, Role::Button, beginning, Action::Click, None);
}

/// Types a text into a field in place of what is in it, and leaves it.
fn write(bench: &mut Bench, field: &str, text: &str) {
    let role = reader::field(&bench.harness, field);
    request(bench, role, field, Action::Focus, None);
    reader::type_over(&mut bench.harness, text);
    bench.settle();
    assert_eq!(one(bench, role, field).value().unwrap_or_default(), text, "{field}");
    reader::leave(&bench.harness);
    bench.settle();
}

/// Draws a transition on a canvas over a and b that reads these letters.
fn draw_transition(bench: &mut Bench, from: &str, to: &str, letters: &str) {
    press(bench, &format!("State {from}"));
    press(bench, &drawing::new_arrow(from, to));
    for letter in ["a", "b"] {
        let name = format!("{} {letter}", drawing::READS);
        let is_on = one(bench, Role::Button, &name).toggled() == Some(Toggled::True);
        if is_on != letters.contains(letter) {
            press(bench, &name);
        }
    }
}
