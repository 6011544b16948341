//! A class on a real server: a student comes by the link, hands in, loses the network, and continues on another device.

use crate::process::Start;
use crate::window::{Window, answer, server, until};
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_client::{ClassChange, ClassMade, ClassText, new_token};
use fob_screens::sheets::class::labels;
use fob_screens::sheets::labels as exercises;
use fob_services::data::MyClass;
use fob_services::link;
use fob_services::online::{ClassKey, Server};
use fob_services::places;
use std::net::SocketAddr;
use tempfile::TempDir;

const SHEET: &str = r#"(title: "Words", letters: ["a", "b"], plus: repeat, exercises: [
    (id: "even", kind: regex, points: 4, text: "Words with an even number of b.",
     solution: regex("a*(ba*ba*)*"), feedback: counterexample),
    (id: "ends", kind: regex, points: 2, text: "Words that end in a.", solution: regex("(a|b)*a"), feedback: verdict),
])"#;

fn class(address: SocketAddr, text: ClassText) -> (Server, ClassMade, ClassKey) {
    let server = server(address);
    let text = ClassText { sheet: SHEET.to_owned(), token: new_token(), ..text };
    let made = answer(server.make_class(&text, || {}));
    let key = ClassKey { server: server.clone(), class: made.class.clone() };
    (server, made, key)
}

/// A link as it is sent to students.
fn link_of(key: &ClassKey, more: &str) -> String {
    let page = format!("{}/", key.server.origin());
    format!("{}{more}", link::address(Some(&page), &places::Class::new(key.clone()).into()))
}

fn mine<'a>(window: &'a Window, key: &ClassKey) -> &'a MyClass {
    window.harness.state().services.classes.latest(key).expect("the class")
}

/// Comes by the link under the name in it.
fn enter(address: SocketAddr, key: &ClassKey, name: &str) -> Window {
    let mut window = Window::new(address);
    window.paste(&link_of(key, &format!("&student={name}&sid=7")));
    until(&mut [&mut window], "the class", |windows| windows[0].sees(labels::ENTER));
    window.key(Key::Enter);
    until(&mut [&mut window], "the exercises", |windows| windows[0].sees("Exercise 1"));
    window
}

fn receipts(window: &Window, key: &ClassKey, exercise: &str) -> usize {
    mine(window, key).work.get(exercise).map_or(0, |work| work.receipts.len())
}

/// The button is whole in sight in every window that Fob is made for.
fn fits(window: &mut Window, button: &str) {
    for (width, height, scale) in [(360.0, 740.0, 1.0), (1920.0, 1080.0, 1.0), (1280.0, 800.0, 1.5), (1280.0, 800.0, 1.0)] {
        window.harness.state_mut().services.settings.scale = scale;
        window.harness.set_size(egui::vec2(width, height));
        window.settle();
        let rect = window.harness.get_by_label(button).rect();
        let room = window.harness.ctx.content_rect();
        assert!(room.contains_rect(rect), "{width} x {height} at {scale}: {rect:?} in {room:?}");
    }
}

fn write(window: &mut Window, exercise: usize, text: &str) {
    if !window.sees(exercises::EXPRESSION) {
        window.click(&format!("{} {exercise}", exercises::EXERCISE));
        assert!(window.all().contains(&format!("Words · {exercise}")), "exercise {exercise}: {}", window.all());
    }
    window.types(exercises::EXPRESSION, text);
}

#[test]
fn a_student_hands_in_gets_receipts_and_continues_on_another_device() {
    let folder = TempDir::new().unwrap();
    let start = Start::sqlite(folder.path()).start();
    let (server, made, key) =
        class(start.address, ClassText { attempts: Some(3), name: Some("Monday".into()), ..ClassText::default() });
    let mut ada = enter(start.address, &key, "Ada");
    assert!(ada.sees("Monday") && ada.all().contains("You are Ada"), "{}", ada.all());
    // Wrong: the counterexample comes from the server, since there is no solution here.
    write(&mut ada, 1, "(a|b)*");
    ada.click(labels::HAND_IN);
    until(&mut [&mut ada], "a receipt", |windows| receipts(windows[0], &key, "even") == 1);
    let judged = mine(&ada, &key).work["even"].receipts[0].judged.clone().expect("it is told");
    assert_eq!((judged.points.is_some_and(|points| points < 4.0), judged.counterexample.as_deref()), (true, Some("b")));
    assert!(ada.all().contains(&exercises::attempts_left(2)), "{}", ada.all());
    fits(&mut ada, labels::HAND_IN);
    // The same answer is not sent twice, by a click or by the key.
    assert!(ada.sees(labels::SAME), "{}", ada.all());
    write(&mut ada, 1, "a*(ba*ba*)*");
    ada.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::Enter);
    until(&mut [&mut ada], "all points", |windows| receipts(windows[0], &key, "even") == 2);
    assert!(ada.all().contains("4 of 4 points"), "{}", ada.all());
    // An unfinished answer, and the window is closed.
    ada.click(exercises::NEXT);
    ada.types(exercises::EXPRESSION, "(a|b)*");
    let mut ada = ada.again(start.address);
    ada.paste(&link_of(&key, ""));
    until(&mut [&mut ada], "the exercises", |windows| windows[0].sees("Exercise 2"));
    assert_eq!(receipts(&ada, &key, "even"), 2);
    assert_eq!(mine(&ada, &key).work["ends"].draft, r#"regex("(a|b)*")"#);
    ada.click("Exercise 2");
    let field = ada.harness.get_by_label(exercises::EXPRESSION).value();
    assert_eq!(field.as_deref(), Some("(a|b)*"));
    // Another device, by the code.
    let code = mine(&ada, &key).me.code.clone().expect("a code");
    let mut other = Window::new(start.address);
    other.paste(&link_of(&key, ""));
    until(&mut [&mut other], "the class", |windows| windows[0].sees(labels::BY_CODE));
    other.click(labels::BY_CODE);
    other.types(labels::CODE, &code);
    other.click(labels::ENTER);
    until(&mut [&mut other], "the receipts", |windows| windows[0].sees("Exercise 1") && receipts(windows[0], &key, "even") == 2);
    assert_eq!(mine(&other, &key).me.name, "Ada");
    write(&mut other, 2, "(a|b)*a");
    other.click(labels::HAND_IN);
    until(&mut [&mut other], "a receipt", |windows| receipts(windows[0], &key, "ends") == 1);
    // The server has three answers of one student, by name and id as in the link.
    let all = answer(server.all_handed_in(&made.class, &made.token, || {}));
    let rows: Vec<_> =
        all.iter().map(|row| (row.student, row.name.as_deref(), row.id.as_deref(), row.exercise.as_str())).collect();
    let student = all[0].student;
    let ada = |exercise| (student, Some("Ada"), Some("7"), exercise);
    assert_eq!(rows, [ada("even"), ada("even"), ada("ends")]);
}

#[test]
fn a_hand_in_without_a_network_waits_over_a_restart_and_goes_out_once() {
    let folder = TempDir::new().unwrap();
    let start = Start::sqlite(folder.path()).start();
    let address = start.address;
    let (server, made, key) = class(address, ClassText { show: Some("receipt".into()), ..ClassText::default() });
    let mut ada = enter(address, &key, "Ada");
    write(&mut ada, 1, "a*(ba*ba*)*");
    start.kill();
    ada.click(labels::HAND_IN);
    until(&mut [&mut ada], "it says so", |windows| windows[0].all().contains("Not sent yet"));
    // The window is gone, and comes back while the server is still away.
    let mut ada = ada.again(address);
    let waiting = mine(&ada, &key).work["even"].waiting.clone().expect("it waits");
    ada.paste(&link_of(&key, ""));
    until(&mut [&mut ada], "the sheet without a network", |windows| windows[0].sees("Exercise 1"));
    ada.click("Exercise 1");
    until(&mut [&mut ada], "it says so again", |windows| windows[0].all().contains("Not sent yet"));
    assert!(ada.sees(labels::STILL_WAITS));
    let _start = Start::sqlite(folder.path()).with("FOB_TEST_LISTEN", &address.to_string()).start();
    until(&mut [&mut ada], "the receipt", |windows| receipts(windows[0], &key, "even") == 1);
    let work = &mine(&ada, &key).work["even"];
    assert_eq!((&work.waiting, work.handed.as_str()), (&None, waiting.answer.as_str()));
    // Nothing is told before the end.
    assert!(ada.sees(labels::NOT_YET) && work.receipts[0].judged.is_none(), "{}", ada.all());
    let all = answer(server.all_handed_in(&made.class, &made.token, || {}));
    assert_eq!(all.iter().map(|row| row.answer.as_deref()).collect::<Vec<_>>(), [Some(waiting.answer.as_str())]);
}

#[test]
fn after_the_deadline_nothing_is_taken_and_the_answer_is_kept() {
    let folder = TempDir::new().unwrap();
    let start = Start::sqlite(folder.path()).start();
    let (_, _, key) = class(start.address, ClassText { deadline: Some("2001-09-09T01:46:40Z".into()), ..ClassText::default() });
    let mut ada = enter(start.address, &key, "Ada");
    write(&mut ada, 2, "(a|b)*a");
    assert!(ada.sees(labels::CLOSED), "{}", ada.all());
    ada.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::Enter);
    ada.settle();
    let work = &mine(&ada, &key).work["ends"];
    assert_eq!((work.draft.as_str(), &work.waiting, work.receipts.len()), (r#"regex("(a|b)*a")"#, &None, 0));
}

#[test]
fn what_the_server_does_not_take_says_what_to_do_and_is_kept() {
    let folder = TempDir::new().unwrap();
    let start = Start::sqlite(folder.path()).start();
    let (server, made, key) = class(start.address, ClassText { attempts: Some(1), ..ClassText::default() });
    let mut ada = enter(start.address, &key, "Ada");
    // On another device the only attempt is used.
    let code = mine(&ada, &key).me.code.clone().expect("a code");
    let token = new_token().unwrap();
    answer(server.come_by_code(&made.class, &code, &token, || {}));
    answer(server.hand_in(&made.class, &token, ("even", "regex(\"a\")", &"0".repeat(32)), || {}));
    let refused = |ada: &mut Window, exercise: usize, id: &str, text: &str, what: &str| {
        write(ada, exercise, text);
        ada.click(labels::HAND_IN);
        until(&mut [ada], what, |windows| windows[0].all().contains(what));
        let work = &mine(ada, &key).work[id];
        assert!(work.waiting.is_none() && work.draft == format!("regex({text:?})"), "{work:?}");
    };
    refused(&mut ada, 1, "even", "a*", "You have used all attempts");
    ada.key(Key::Escape);
    // The lecturer closes the class, and this device has not heard of it.
    let closed = ClassChange { deadline: Some(Some("2001-09-09T01:46:40Z".into())), grace: Some(0), ..ClassChange::default() };
    answer(server.change_class(&made.class, &made.token, &closed, || {}));
    refused(&mut ada, 2, "ends", "(a|b)*a", "Ask your lecturer for more time.");
    answer(server.delete_class(&made.class, &made.token, || {}));
    refused(&mut ada, 2, "ends", "(b|a)*a", "Ask your lecturer for the link.");
}

#[test]
fn two_students_share_a_device_and_what_waits_goes_out_under_the_right_name() {
    let folder = TempDir::new().unwrap();
    let start = Start::sqlite(folder.path()).start();
    let address = start.address;
    let (server, made, key) = class(address, ClassText::default());
    let mut window = enter(address, &key, "Ada");
    write(&mut window, 1, "a*");
    start.kill();
    window.click(labels::HAND_IN);
    until(&mut [&mut window], "it says so", |windows| windows[0].all().contains("Not sent yet"));
    let ada = mine(&window, &key).key().expect("Ada");
    window.key(Key::Escape);
    // Bo comes once the server is back; Ada's answer goes out meanwhile.
    window.click(labels::SOMEBODY_ELSE);
    let start = Start::sqlite(folder.path()).with("FOB_TEST_LISTEN", &address.to_string()).start();
    window.types(labels::NAME, "Bo");
    window.click(labels::ENTER);
    until(&mut [&mut window], "Bo's exercises", |windows| windows[0].all().contains(&labels::you_are("Bo")));
    write(&mut window, 1, "a*(ba*ba*)*");
    window.click(labels::HAND_IN);
    let bo = mine(&window, &key).key().expect("Bo");
    assert_ne!(ada, bo);
    let count = |window: &Window, person| {
        // What was typed becomes work a moment after it was handed in.
        window
            .harness
            .state()
            .services
            .classes
            .get(person)
            .expect("a person")
            .work
            .get("even")
            .map_or(0, |work| work.receipts.len())
    };
    until(&mut [&mut window], "both receipts", |windows| (count(windows[0], &ada), count(windows[0], &bo)) == (1, 1));
    let all = answer(server.all_handed_in(&made.class, &made.token, || {}));
    let mut rows: Vec<_> = all.iter().map(|row| (row.name.as_deref(), row.answer.as_deref())).collect();
    rows.sort_unstable();
    assert_eq!(rows, [(Some("Ada"), Some(r#"regex("a*")"#)), (Some("Bo"), Some(r#"regex("a*(ba*ba*)*")"#))]);
    // Over a restart the class opens for Bo, who was there last, and Ada continues from there.
    let mut window = window.again(address);
    window.paste(&link_of(&key, ""));
    until(&mut [&mut window], "the exercises", |windows| windows[0].all().contains(&labels::you_are("Bo")));
    window.click(labels::SOMEBODY_ELSE);
    window.click(&labels::continue_as("Ada"));
    until(&mut [&mut window], "Ada's exercises", |windows| windows[0].all().contains(&labels::you_are("Ada")));
    assert_eq!(window.harness.state().services.classes.classes.len(), 2);
    drop(start);
}

#[test]
fn whoever_forgets_the_class_comes_back_by_the_code_as_the_same_student() {
    let folder = TempDir::new().unwrap();
    let start = Start::sqlite(folder.path()).start();
    let (server, made, key) = class(start.address, ClassText::default());
    let mut ada = enter(start.address, &key, "Ada");
    write(&mut ada, 1, "a*");
    ada.click(labels::HAND_IN);
    until(&mut [&mut ada], "a receipt", |windows| receipts(windows[0], &key, "even") == 1);
    let code = mine(&ada, &key).me.code.clone().expect("a code");
    ada.key(Key::Escape);
    ada.click(labels::FORGET);
    ada.click(labels::FORGET_YES);
    assert!(ada.harness.state().services.classes.classes.is_empty());
    ada.paste(&link_of(&key, ""));
    until(&mut [&mut ada], "the class", |windows| windows[0].sees(labels::BY_CODE));
    ada.click(labels::BY_CODE);
    // A code that nobody has is refused with what to do.
    ada.types(labels::CODE, "bbbbbbbbbb");
    ada.click(labels::ENTER);
    until(&mut [&mut ada], "why not", |windows| windows[0].all().contains("Check its ten letters"));
    ada.types(labels::CODE, &code);
    ada.click(labels::ENTER);
    until(&mut [&mut ada], "the receipt", |windows| receipts(windows[0], &key, "even") == 1);
    assert!(ada.all().contains(&labels::you_are("Ada")), "{}", ada.all());
    let all = answer(server.class_students(&made.class, &made.token, || {}));
    assert_eq!(all.len(), 1, "{all:?}");
    // The lecturer removes her: the page says what to do, and her answer is kept.
    write(&mut ada, 2, "(a|b)*a");
    answer(server.remove_student(&made.class, &made.token, all[0].student, || {}));
    ada.click(labels::HAND_IN);
    until(&mut [&mut ada], "what to do", |windows| windows[0].all().contains(labels::UNKNOWN_HERE));
    assert!(mine(&ada, &key).work["ends"].waiting.is_some());
}
