//! The pages of a class without a network: what is drawn of what the device knows, at every size, and that nothing is lost. What a
//! server answers is in `tests/together/classes.rs`.

use crate::layout::finder::{faults, prepare, sizes};
use crate::layout::phone::faults_at_every_size;
use crate::phone::fields_keep_the_focus;
use crate::{Bench, until};
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_exercises::SHEETS;
use fob_screens::sheets::class::labels;
use fob_screens::sheets::labels as exercises;
use fob_services::data::{Me, MyClass, MyWork, Sent};
use fob_services::online::{ClassKey, HandedIn, Learned, Receipt, Server, ShownClass};
use fob_services::places;
use std::fs;

fn key() -> ClassKey {
    ClassKey { server: Server::read("https://fob.example").unwrap(), class: "k7wm2pxq4d".into() }
}

fn receipt(n: u64, exercise: &str) -> Receipt {
    Receipt { n, at: "2026-12-01T10:00:00.000Z".into(), exercise: exercise.into(), digest: "5c".repeat(32) }
}

/// A class with a built-in sheet as the device knows it, after a student has come to it or not.
fn bench(came: bool) -> Bench {
    let mut bench = Bench::new();
    let (_, sheet) = SHEETS[0];
    let services = &mut bench.harness.state_mut().services;
    let mut mine = MyClass::new(&key(), "0a".repeat(16), 1);
    mine.seen = Some(ShownClass {
        class: key().class,
        name: Some("Automata and formal languages, the group of Monday morning".into()),
        deadline: Some("2999-12-01T23:59:00+01:00".into()),
        grace: 600,
        now: String::new(),
        open: true,
        show: "all".into(),
        attempts: 5,
        counts: "best".into(),
        named: "typed".into(),
        sheet: sheet.to_owned(),
        until: None,
    });
    if came {
        let (token, code) = ("0f".repeat(16), Some("hbkqnwzjpt".to_owned()));
        mine.me = Me { name: "Ada Lovelace".into(), id: "ab12".into(), code, token, student: Some(1) };
        let judged = Learned {
            points: Some(4.0),
            max: Some(10.0),
            verdict: Some("different".into()),
            counterexample: Some("abaabaab".into()),
            feedback: Some("Your DFA rejects **abaabaab**; it should accept it.".into()),
            ..Learned::default()
        };
        let one = |n, judged| HandedIn { receipt: receipt(n, "ends-in-ab"), judged, left: Some(3) };
        let receipts = vec![one(2, None), one(3, Some(judged))];
        mine.work.insert("ends-in-ab".into(), MyWork { handed: "-".into(), receipts, ..MyWork::default() });
        let (answer, key) = ("regex(\"a\")".to_owned(), "0".repeat(32));
        let waiting = Some(Sent { answer, key, at: 1 });
        mine.work.insert("even-a".into(), MyWork { waiting, ..MyWork::default() });
    }
    services.classes.add(mine);
    bench.harness.state_mut().open(places::Class::new(key()), false).unwrap();
    bench.settle();
    // What is said about it moves everything below.
    until(&mut bench, "no network", |bench| bench.shown("").contains(fob_client::UNREACHABLE));
    bench
}

#[track_caller]
fn fits(mut bench: Bench) {
    prepare(&bench.harness);
    for size in sizes() {
        bench.harness.set_size(size);
        bench.settle();
        assert_eq!(faults(&bench.harness), [""; 0], "at {size}");
    }
    assert_eq!(faults_at_every_size(&mut bench), [""; 0]);
}

#[test]
fn the_form_by_which_a_student_comes_fits() {
    let mut bench = bench(false);
    assert!(bench.sees(labels::NAME) && bench.sees(labels::ENTER), "{}", bench.shown(""));
    fits(bench);
    bench = self::bench(false);
    bench.click(labels::BY_CODE);
    assert!(bench.sees(labels::CODE));
    fits(bench);
}

#[test]
fn a_field_of_the_form_keeps_the_focus_when_a_phones_keyboard_comes() {
    let mut bench = bench(false);
    assert_eq!(fields_keep_the_focus(&mut bench, "by a name"), 2);
    bench.click(labels::BY_CODE);
    assert_eq!(fields_keep_the_focus(&mut bench, "by a code"), 1);
}

#[test]
fn the_list_of_exercises_with_its_receipts_fits() {
    let bench = bench(true);
    assert!(bench.sees(labels::COPY_RECEIPTS) && bench.sees(labels::COPY_CODE), "{}", bench.shown(""));
    fits(bench);
}

#[test]
fn a_receipt_with_its_judgement_and_the_code_fits() {
    let mut bench = bench(true);
    bench.click(&format!("{} 1", exercises::EXERCISE));
    assert!(bench.sees(&labels::code_of_receipt("hbkqnwzjpt")) && bench.sees(labels::DIGEST), "{}", bench.shown(""));
    fits(bench);
}

/// Writes an expression for exercise 6, which stays unfinished.
fn drafts(bench: &mut Bench, text: &str) {
    bench.click(&format!("{} 6", exercises::EXERCISE));
    bench.harness.get_by_label(exercises::EXPRESSION).focus();
    bench.settle();
    bench.harness.get_by_label(exercises::EXPRESSION).type_text(text);
    bench.settle();
}

fn mine(bench: &Bench) -> &MyClass {
    bench.harness.state().services.classes.latest(&key()).expect("the class")
}

fn draft(bench: &Bench) -> &str {
    &mine(bench).work["no-two-b"].draft
}

const WRITTEN: &str = r#"regex("(a|ba)*")"#;

#[test]
fn on_a_disk_that_cannot_be_written_an_answer_is_kept_in_memory_and_saved_later() {
    let mut bench = bench(true);
    bench.wait(1.0);
    let file = bench.folder.path().join("classes.ron");
    let before = fs::read_to_string(&file).unwrap();
    assert!(before.contains("hbkqnwzjpt"), "{before}");
    fs::rename(&file, file.with_extension("aside")).unwrap();
    fs::create_dir_all(file.join("in the way")).unwrap();
    drafts(&mut bench, "(a|ba)*");
    let notice = fob_services::labels::not_saved("Your answers in classes");
    bench.wait_for("the notice", 5.0, |model| !model.services.unsaved.is_empty());
    assert!(bench.sees(&notice), "{}", bench.shown(""));
    // It is worked on meanwhile, and handed in.
    bench.click(labels::HAND_IN);
    assert!(bench.sees(&notice) && mine(&bench).work["no-two-b"].waiting.is_some());
    fs::remove_dir_all(&file).unwrap();
    fs::rename(file.with_extension("aside"), &file).unwrap();
    bench.wait(4.0);
    assert!(!bench.sees(&notice), "{}", bench.shown(""));
    // Nobody tells the screens that the window goes.
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let bench = Bench::over(folder);
    assert_eq!(draft(&bench), WRITTEN);
    assert_eq!(mine(&bench).work["no-two-b"].waiting.as_ref().map(|sent| sent.answer.as_str()), Some(WRITTEN));
}

#[test]
fn an_answer_and_a_hand_in_are_there_after_the_window_was_killed() {
    let mut bench = bench(true);
    drafts(&mut bench, "(a|ba)*");
    bench.wait(1.0);
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    assert_eq!(draft(&bench), WRITTEN);
    bench.harness.state_mut().open(places::Class::new(key()), false).unwrap();
    bench.settle();
    bench.click(&format!("{} 6", exercises::EXERCISE));
    assert_eq!(bench.harness.get_by_label(exercises::EXPRESSION).value().as_deref(), Some("(a|ba)*"));
    // What is handed in is saved before anything else happens.
    bench.click(labels::HAND_IN);
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let bench = Bench::over(folder);
    let sent: Vec<_> = mine(&bench).work.iter().filter(|(_, work)| work.waiting.is_some()).map(|(id, _)| id.as_str()).collect();
    assert_eq!(sent, ["even-a", "no-two-b"]);
}

#[test]
fn two_windows_on_one_class_lose_no_draft_and_no_receipt() {
    let mut bench = bench(true);
    bench.wait(1.0);
    let mut other = bench.second_window();
    other.harness.state_mut().open(places::Class::new(key()), false).unwrap();
    other.settle();
    // The other one gets a receipt, and this one draws on.
    let person = mine(&other).key().unwrap();
    let there = other.harness.state_mut().services.classes.get_mut(&person).unwrap();
    there.work.entry("trace".into()).or_default().take(HandedIn { receipt: receipt(9, "trace"), judged: None, left: Some(4) });
    drafts(&mut bench, "(a|ba)*");
    bench.wait(1.0);
    other.wait(1.0);
    bench.key(Key::Escape);
    bench.key(Key::Escape);
    bench.click(&format!("{} 7", exercises::EXERCISE));
    bench.harness.get_by_label(exercises::EXPRESSION).focus();
    bench.settle();
    bench.harness.get_by_label(exercises::EXPRESSION).type_text("b*");
    bench.settle();
    bench.wait(1.0);
    for window in [&bench, &bench.second_window()] {
        let work = &mine(window).work;
        assert_eq!((work["no-two-b"].draft.as_str(), work["expression-of"].draft.as_str()), (WRITTEN, r#"regex("b*")"#));
        assert_eq!(work["trace"].receipts.iter().map(|handed| handed.receipt.n).collect::<Vec<_>>(), [9]);
        assert_eq!(work["ends-in-ab"].receipts.len(), 2);
    }
}

#[test]
fn another_student_comes_on_this_device_and_the_first_ones_work_stays_under_their_name() {
    let mut bench = bench(true);
    drafts(&mut bench, "(a|ba)*");
    bench.key(Key::Escape);
    bench.key(Key::Escape);
    bench.click(labels::SOMEBODY_ELSE);
    // Nothing of the first one is shown to the other.
    assert!(!bench.sees(labels::COPY_RECEIPTS) && !bench.sees(labels::COPY_CODE), "{}", bench.shown(""));
    assert_eq!(bench.harness.get_by_label(labels::NAME).value().as_deref().unwrap_or_default(), "");
    let again = labels::continue_as("Ada Lovelace");
    assert!(bench.sees(&again) && bench.sees(labels::OTHERS_STAY));
    bench.click(&again);
    assert!(bench.sees(labels::COPY_RECEIPTS) && bench.sees(labels::COPY_CODE), "{}", bench.shown(""));
    assert_eq!(draft(&bench), WRITTEN);
    // A learning system's link that names somebody else is not taken for the one who was here last.
    let mut at = places::Class::new(key());
    (at.student, at.sid) = (Some("Bo".into()), Some("cd34".into()));
    bench.harness.state_mut().open(at.clone(), false).unwrap();
    bench.settle();
    assert_eq!(bench.harness.get_by_label(labels::NAME).value().as_deref(), Some("Bo"));
    assert!(bench.sees(&again) && !bench.sees(labels::COPY_CODE));
    at.sid = Some("ab12".into());
    bench.harness.state_mut().open(at, false).unwrap();
    bench.settle();
    assert!(bench.sees(labels::COPY_CODE), "{}", bench.shown(""));
}

#[test]
fn the_form_by_which_another_student_comes_fits() {
    let mut bench = bench(true);
    bench.click(labels::SOMEBODY_ELSE);
    fits(bench);
}

#[test]
fn a_class_is_forgotten_only_after_it_is_said_what_is_lost() {
    let mut bench = bench(true);
    drafts(&mut bench, "(a|ba)*");
    bench.key(Key::Escape);
    bench.key(Key::Escape);
    bench.click(labels::FORGET);
    let question = labels::about_forgetting(1, 1, Some("hbkqnwzjpt"));
    assert!(
        question.contains("1 hand-in not sent yet, 1 answer not handed in") && question.contains("code: hbkqnwzjpt"),
        "{question}"
    );
    assert!(bench.sees(&question), "{}", bench.shown(""));
    bench.key(Key::Escape);
    assert_eq!(draft(&bench), WRITTEN);
    bench.click(labels::FORGET);
    bench.click(labels::FORGET_YES);
    assert!(bench.harness.state().services.classes.latest(&key()).is_none());
    let file = fs::read_to_string(bench.folder.path().join("classes.ron")).unwrap();
    assert!(!file.contains("hbkqnwzjpt") && !file.contains("Ada"), "{file}");
    // Opened again, it asks who comes.
    bench.harness.state_mut().open(places::Class::new(key()), false).unwrap();
    bench.settle();
    assert!(!bench.sees("Ada"), "{}", bench.shown(""));
}
