//! The pages of a class without a network: what is drawn of what the device knows, at every size. What a server answers is in
//! `tests/together/classes.rs`.

use crate::Bench;
use crate::layout::finder::{faults, prepare, sizes};
use crate::layout::phone::faults_at_every_size;
use fob_course::SHEETS;
use fob_kit::online::{ClassKey, HandedIn, Learned, Receipt, Server, ShownClass};
use fob_kit::places;
use fob_kit::shared::{Me, MyWork, Sent};
use fob_screens::sheets::class::labels;
use fob_screens::sheets::labels as exercises;

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
    let shared = &mut bench.harness.state_mut().shared;
    let mine = shared.classes.open(&key(), 1);
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
    bench.harness.state_mut().open(places::Class::new(key()), false).unwrap();
    bench.settle();
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
