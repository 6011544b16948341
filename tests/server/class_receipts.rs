//! Classes that show receipts alone: judged later, and nothing says how long that took.

use crate::classes::{Class, MISREAD, NEAR, RIGHT, SHEET, from_now, graded, key, refused};
use crate::client::get;
use crate::process::Start;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn the_lecturer_sees_all_judged_whenever_they_look() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let class = Class::new(server.address, json!({"show": "receipt", "deadline": from_now(3600), "attempts": 9}));
    let mut socket = class.socket().await;
    let all = [("Ada", RIGHT), ("Bo", NEAR), ("Cy", MISREAD)].map(|(name, answer)| (class.named(name), answer));
    for (student, answer) in &all {
        let handed = class.hand(student, "ends", answer, 1);
        assert_eq!((&handed["judged"], &handed["left"]), (&Value::Null, &json!(8)));
        assert_eq!(class.hand(student, "ends", answer, 1), handed);
        // At once, and each time.
        let last = class.rows().pop().unwrap();
        assert_eq!((&last["n"], last["judged"]["points"].is_u64()), (&handed["receipt"]["n"], true));
        class.hand(student, "even", "regex(\"b\")", 2);
        assert!(class.csv("").lines().all(|line| !line.contains(",even,,")), "{}", class.csv(""));
    }
    let points: Vec<Value> =
        class.rows().iter().filter(|row| row["exercise"] == "ends").map(|row| row["judged"]["points"].clone()).collect();
    assert_eq!(points, [10, 8, 4]);
    assert_eq!(class.csv("?wide=1"), graded(&class.zip(), true));
    // The counts follow.
    while socket.wait("class").await["right"]["ends"] != 1 {}
    // Nobody else has learned anything, and after a kill everything is there.
    let rows = class.rows();
    for (student, _) in &all {
        assert!(class.own(student).as_array().unwrap().iter().all(|handed| handed["judged"].is_null()));
    }
    server.kill();
    let server = Start::sqlite(folder.path()).start();
    let class = Class { to: server.address, ..class };
    assert_eq!(class.rows(), rows);
    // At the end everybody learns theirs, also of what came last.
    class.hand(&all[0].0, "ends", NEAR, 3);
    class.change(&json!({"deadline": from_now(-1)}));
    let own: Vec<Value> =
        class.own(&all[0].0).as_array().unwrap().iter().map(|handed| handed["judged"]["points"].clone()).collect();
    assert_eq!((&own[0], &own[2]), (&json!(10), &json!(8)));
}

#[test]
fn what_cannot_be_read_costs_no_attempt_whatever_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    for show in ["all", "verdict", "receipt"] {
        let class = Class::new(server.address, json!({"show": show, "deadline": from_now(3600), "attempts": 1}));
        let ada = class.named("Ada");
        for (number, (exercise, answer, why)) in (1..).zip([
            ("even", "regex(\"(a\")", "the expression: character 1"),
            ("even", "regex(\"a{3,1}\")", "the expression: character 2"),
            ("even", "regex(\"*\")", "the expression: character 1"),
            ("invert", "machine(\"p 0 > q\")", "the machine: "),
            ("invert", "machine(\"\")", "the machine: "),
            // Also where another kind is asked for.
            ("ends", "regex(\"a)\")", "the expression: character 2"),
            ("ends", "automaton((start", "answer: "),
        ]) {
            let answer = class.try_hand(&ada, exercise, answer, &key(number));
            assert_eq!(refused(&answer), 400, "{show} {exercise}");
            assert!(answer.text().contains(why), "{}", answer.text());
        }
        assert!(class.rows().is_empty());
        // Other letters and another kind are answers that earn nothing.
        let left = |answer: Value| answer["left"].clone();
        assert_eq!(left(class.hand(&ada, "even", "regex(\"abc\")", 20)), 0);
        assert_eq!(left(class.hand(&ada, "ends", "regex(\"a\")", 21)), 0);
        let verdicts: Vec<Value> = class.rows().iter().map(|row| row["judged"]["verdict"].clone()).collect();
        assert_eq!(verdicts, ["other letters", "not a dfa"]);
    }
}

#[test]
fn metrics_time_no_single_answer() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    for show in ["all", "receipt"] {
        let class = Class::new(server.address, json!({"show": show, "deadline": from_now(3600)}));
        class.hand(&class.named("Ada"), "ends", MISREAD, 1);
        assert_eq!(class.rows().len(), 1);
    }
    let text = get(server.address, "/metrics").text();
    let of = |name: &str| text.lines().filter(|line| line.starts_with(name)).collect::<Vec<_>>();
    assert_eq!(of("fob_judged"), ["fob_judged 2"]);
    // Whole seconds: neither a sum nor buckets.
    let [seconds] = of("fob_judge_seconds")[..] else { panic!("{text}") };
    assert!(seconds.strip_prefix("fob_judge_seconds ").unwrap().parse::<u64>().is_ok(), "{seconds}");
}

#[test]
fn with_the_verdict_alone_nothing_is_said_of_hidden_tapes() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let answers = [
        ("invert", "machine(\"start p\\np0p1>\\np1p0>\")"),
        // Right on the open tape, and on one of the two that are hidden.
        ("invert", "machine(\"start p\\np1q0>\\nq0q1>\\nq1q0>\")"),
        // Never halts on the other hidden one.
        ("invert", "machine(\"start p\\np1q0>\\nq0q1>\\nq1q0>\\np0r0>\\nr0r0>\\nr_r0>\")"),
        ("ends", MISREAD),
        ("even", "regex(\"a+b\")"),
    ];
    let verdicts = ["passed all tapes", "different", "undecided", "misreading", "different"];
    let learned = |more: Value| {
        let class = Class::new(server.address, more);
        let ada = class.named("Ada");
        let judged = (1..).zip(&answers).map(|(n, (exercise, answer))| class.hand(&ada, exercise, answer, n)["judged"].clone());
        let judged: Vec<Value> = judged.collect();
        // The lecturer sees more.
        assert_eq!(class.rows()[0]["judged"]["verdict"], "passed 3 tapes");
        judged
    };
    // With `show: verdict` the verdict alone, the rest null, whatever the sheet's feedback is.
    for (judged, verdict) in learned(json!({"show": "verdict"})).iter().zip(verdicts) {
        let known: Vec<_> = judged.as_object().unwrap().iter().filter(|(_, value)| !value.is_null()).collect();
        assert_eq!(known, [(&"verdict".to_owned(), &json!(verdict))]);
    }
    // With the sheet's feedback `verdict` the points too, in a sentence.
    let mut sheet = SHEET.replace("feedback: hint", "feedback: verdict").replace("feedback: counterexample", "feedback: verdict");
    sheet = sheet.replace("limits: (steps: 500)", "limits: (steps: 500), feedback: verdict");
    let texts = [
        "Your machine passed all tapes. 3 of 3 points.",
        "Your machine does not do what is asked. 2 of 3 points.",
        "Your machine had not always halted when its steps were used up. 2 of 3 points.",
        "Your DFA describes another language. 4 of 10 points.",
        "Your expression describes another language. ",
    ];
    for ((judged, verdict), text) in learned(json!({"sheet": sheet})).iter().zip(verdicts).zip(texts) {
        assert_eq!(judged["verdict"], verdict);
        assert!(judged["feedback"].as_str().unwrap().starts_with(text), "{judged}");
        for field in ["counterexample", "answer_says", "answer_accepts", "misreading", "problem"] {
            assert_eq!(judged[field], Value::Null, "{field}: {judged}");
        }
    }
}
