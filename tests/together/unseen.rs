//! A class through what screen readers get of it alone: a student enters, hands in and has a receipt; the lecturer reads of it.

use crate::process::Start;
use crate::reader;
use crate::window::{Window, until};
use egui::accesskit::{Action, Role};
use fob_screens::sheets::class::labels as class;
use fob_screens::sheets::class::teaching::labels;
use fob_screens::sheets::labels as exercises;
use fob_services::online::{ClassKey, Server};
use fob_services::places;
use tempfile::TempDir;

fn press(window: &mut Window, beginning: &str) {
    reader::ask(&mut window.harness, Role::Button, beginning, Action::Click, None);
    window.settle();
}

fn write(window: &mut Window, field: &str, text: &str) {
    let role = reader::field(&window.harness, field);
    reader::ask(&mut window.harness, role, field, Action::Focus, None);
    window.settle();
    reader::type_over(&mut window.harness, text);
    window.settle();
    reader::leave(&window.harness);
    window.settle();
}

/// Whether something of a role has a name that begins so.
fn has(window: &Window, role: Role, beginning: &str) -> bool {
    reader::names(&window.harness, role).iter().any(|name| name.starts_with(beginning))
}

fn reads(window: &Window, words: &str) -> bool {
    reader::texts(&window.harness).iter().any(|text| text.contains(words))
}

#[test]
fn a_student_enters_a_class_hands_in_and_has_a_receipt_and_the_lecturer_reads_of_it() {
    let folder = TempDir::new().unwrap();
    let start = Start::sqlite(folder.path()).start();
    let mut lecturer = Window::new(start.address);
    lecturer.open(places::NewClass { sheet: "finite-automata".into() });
    write(&mut lecturer, labels::CLASS_NAME, "Monday");
    press(&mut lecturer, labels::IN_A_WEEK);
    press(&mut lecturer, labels::OPEN_CLASS);
    until(&mut [&mut lecturer], "the class", |windows| has(windows[0], Role::Button, labels::COPY_STUDENTS_LINK));
    let kept = lecturer.harness.state().services.classes.taught.first().cloned().expect("a class");
    let key = ClassKey { server: Server::read(&kept.server).unwrap(), class: kept.class.clone() };

    let mut ada = Window::new(start.address);
    ada.open(places::Class::new(key.clone()));
    until(&mut [&mut ada], "the class", |windows| has(windows[0], Role::TextInput, class::NAME));
    write(&mut ada, class::NAME, "Ada");
    press(&mut ada, class::ENTER);
    until(&mut [&mut ada], "the exercises", |windows| has(windows[0], Role::Button, "Exercise 6"));
    press(&mut ada, "Exercise 6");
    write(&mut ada, exercises::EXPRESSION, "(a|ba)*(b|_)");
    press(&mut ada, class::HAND_IN);
    until(&mut [&mut ada], "the points", |windows| reads(windows[0], "6 of 6"));
    let receipts = ada.harness.state().services.classes.latest(&key).expect("the class").work["no-two-b"].receipts.len();
    assert_eq!(receipts, 1);
    until(&mut [&mut lecturer, &mut ada], "the answer", |windows| {
        let (handed, came) = (labels::handed(1, 1, 1), labels::came(1));
        (reads(windows[0], &handed) || has(windows[0], Role::Button, &handed)) && reads(windows[0], &came)
    });
    press(&mut lecturer, labels::STUDENTS);
    until(&mut [&mut lecturer], "the row of the student", |windows| reads(windows[0], "Ada"));
}
