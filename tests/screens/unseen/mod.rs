//! What is done through what screen readers get of the screens alone: no pointer, no key that means something, and no place on the
//! screen.

mod automata;
mod learning;
mod room;
mod sheets;
mod table;

use crate::{Bench, reader};
use egui::accesskit::{Action, ActionData, Role};
use egui_kittest::kittest::AccessKitNode;

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
