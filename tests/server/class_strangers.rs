//! What curious students, strangers and floods get from a class.

use super::classes::{Class, MISREAD, NEAR, RIGHT, SHEET, ask, key, refused};
use super::client::{get, post, request};
use super::process::Start;
use serde_json::{Value, json};

/// What is in the sheet or the class and must not be in anything that a student gets.
const SECRETS: [&str; 9] = [
    "(a|b)*",
    "(a|ba*b)*",
    "solution",
    "misreading\":\"",
    "contains",
    "11001100101",
    "00110011010",
    "secret folder",
    "Grace Hopper",
];

#[test]
fn a_curious_student_finds_no_solution_no_misreading_no_hidden_tape_and_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    for secret in &SECRETS[..8] {
        assert!(SHEET.contains(secret) || *secret == "misreading\":\"", "{secret}");
    }
    for show in ["all", "verdict", "receipt"] {
        // With less feedback than hints, so that no misreading is said.
        let sheet = SHEET.replace("feedback: hint", "feedback: counterexample");
        let class = Class::new(
            to,
            json!({"sheet": sheet, "show": show, "roster": [{"name": "Grace Hopper", "id": "s9"}, {"name": "Ada", "id": "s1"}]}),
        );
        let code = |number: usize| json!({"code": class.made["codes"][number]["code"]});
        let (grace, ada) = (class.come(&code(0)), class.come(&code(1)));
        class.hand(&grace, "ends", RIGHT, 1);
        let mut seen = vec![get(to, &class.path("")).text(), ada.came.to_string()];
        // A machine whose symbols would have the tapes named in a problem.
        let strange = format!("machine({:?})", "start p\npxpy>");
        for (number, (exercise, text)) in (1..).zip([
            ("ends", MISREAD),
            ("ends", NEAR),
            ("ends", RIGHT),
            ("invert", &*strange),
            ("even", "regex(\"b\")"),
            ("even", "word(\"\")"),
        ]) {
            seen.push(class.hand(&ada, exercise, text, number).to_string());
        }
        seen.push(class.own(&ada).to_string());
        for text in ["", "machine(\"", "regex(\"("] {
            seen.push(class.try_hand(&ada, "invert", text, &key(99)).text());
        }
        for (method, rest) in
            [("GET", "/csv"), ("GET", "/zip"), ("PUT", ""), ("DELETE", "/students/1"), ("GET", "/socket"), ("GET", "/students")]
        {
            seen.push(ask(to, method, &class.path(rest), Some(&ada.token), None).text());
        }
        for text in &seen {
            for secret in SECRETS {
                assert!(!text.contains(secret), "{show}: {secret} in {text}");
            }
            assert!(!text.contains(&class.token) && !text.contains(&grace.token) && !text.contains("\"s9\""), "{text}");
        }
    }
}

#[test]
fn hostile_bodies_are_refused_with_a_sentence_and_harm_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let class = Class::new(to, json!({}));
    let ada = class.named("Ada");
    let make = |body: Value| refused(&post(to, "/api/classes", &body));
    let with = |name: &str, value: Value| {
        let mut body = json!({"sheet": SHEET});
        body[name] = value;
        body
    };
    for (name, value) in [
        ("sheet", json!("")),
        ("sheet", json!(5)),
        ("sheet", json!("(".repeat(100_000))),
        ("name", json!("x".repeat(101))),
        ("name", json!(" \u{200b} ")),
        ("deadline", json!("tomorrow")),
        ("deadline", json!(5)),
        ("deadline", json!("2026-13-01T00:00:00Z")),
        ("grace", json!(-1)),
        ("grace", json!(1e300)),
        ("grace", json!(u64::MAX)),
        ("attempts", json!("many")),
        ("attempts", json!(u64::MAX)),
        ("show", json!("everything")),
        ("counts", json!("first")),
        ("roster", json!([{"id": "x"}])),
        ("roster", json!([{"name": "\u{2800}"}])),
        ("roster", json!([{"name": "A", "id": "1"}, {"name": "B", "id": "1"}])),
        ("roster", json!(vec![json!({"name": "A"}); 1001])),
        ("token", json!("short")),
    ] {
        assert_eq!(make(with(name, value.clone())), 400, "{name} {}", &value.to_string()[..value.to_string().len().min(80)]);
    }
    assert_eq!(make(json!([SHEET])), 400);
    assert_eq!(make(json!({})), 400);
    // Unknown fields are named; one that comes twice is not guessed at.
    assert_eq!(make(with("unknown", json!({"a": [1]}))), 400);
    let twice = format!("{{\"sheet\":{},\"sheet\":\"x\"}}", json!(SHEET));
    assert_eq!(refused(&request(to, "POST /api/classes HTTP/1.1\r\nContent-Type: application/json", twice.as_bytes())), 400);
    let long = vec![b' '; 300 << 10];
    for (method, rest) in [("POST", "/answers"), ("POST", "/students"), ("PUT", "")] {
        let token = if method == "PUT" { &class.token } else { &ada.token };
        let head =
            format!("{method} {} HTTP/1.1\r\nContent-Type: application/json\r\nAuthorization: Bearer {token}", class.path(rest));
        assert_eq!(refused(&request(to, &head, &long)), 413, "{method} {rest}");
        assert_eq!(refused(&request(to, &head, b"{\"a\":")), 400, "{method} {rest}");
        let plain = head.replace("application/json", "text/plain");
        assert_eq!(refused(&request(to, &plain, b"{}")), 400, "{method} {rest}");
    }
    // Names.
    let come = |body: Value| refused(&post(to, &class.path("/students"), &body));
    for bad in ["", "   ", "\u{2800}\u{2800}", "a\u{202e}b", "a\nb", "\u{0}", "x\u{301}\u{301}\u{301}\u{301}"] {
        assert_eq!(come(json!({"name": bad})), 400, "{bad:?}");
    }
    assert_eq!(come(json!({"name": "x".repeat(101)})), 400);
    assert_eq!(come(json!({"name": "Bo", "id": "x".repeat(101)})), 400);
    assert_eq!(come(json!({"name": ["Bo"]})), 400);
    assert_eq!(come(json!({})), 400);
    assert_eq!(class.named(&"ü".repeat(100)).number, 2);
    // Answers of all sorts: each is judged or refused, and the server goes on.
    let nested = "(".repeat(200);
    let states: Vec<String> = (0..1001).map(|n| format!("(name: \"s{n}\"),")).collect();
    let states = states.concat();
    for (number, text) in (10..).zip([
        format!("automaton({nested}"),
        format!("automaton((letters: [\"a\", \"b\"], start: \"s0\", states: [{states}]))"),
        "automaton((letters: [\"x\"], start: \"p\", states: [(name: \"p\")]))".to_owned(),
        "regex(\"((((((((((a*)*)*)*)*)*)*)*)*)*\")".to_owned(),
        format!("regex({:?})", format!("(a|b)*a{}", "(a|b)".repeat(40))),
        format!("regex({:?})", "(".repeat(10_000)),
        "machine(\"p 1 1 > p\\np 0 0 > p\\np _ _ > p\")".to_owned(),
        "word(\"\u{0}\")".to_owned(),
        "\u{feff}regex(\"a\")".to_owned(),
    ]) {
        for exercise in ["ends", "even", "invert"] {
            let answer = class.try_hand(&ada, exercise, &text, &key(number));
            assert!(matches!(answer.status, 201 | 400 | 409 | 429), "{exercise} {}", answer.text());
        }
    }
    for body in [
        json!({"exercise": "ends", "answer": RIGHT, "key": "short"}),
        json!({"exercise": "no", "answer": RIGHT, "key": key(50)}),
        json!({"exercise": ["ends"], "answer": RIGHT, "key": key(51)}),
    ] {
        assert!(matches!(refused(&ask(to, "POST", &class.path("/answers"), Some(&ada.token), Some(&body))), 400 | 429), "{body}");
    }
    assert!(get(to, "/metrics").text().contains("fob_panics 0"));
    assert_eq!(class.ask("GET", "/csv", None).status, 200);
}

#[test]
fn floods_are_slowed_and_a_hall_behind_one_address_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).with("FOB_TEST_PER_ADDRESS", "300").start();
    let to = server.address;
    let class = Class::new(to, json!({}));
    let students: Vec<_> = (0..150).map(|n| class.named(&format!("S{n}"))).collect();
    // As many answers as a hall gives in 45 seconds, at 40 a second: however fast they come, all are taken.
    let mut number = 0;
    for _ in 0..12 {
        for student in &students {
            number += 1;
            class.hand(student, "even", "regex(\"a*\")", number);
        }
    }
    // One student alone is.
    let eve = class.named("Eve");
    let statuses: Vec<u16> = (0..60).map(|n| class.try_hand(&eve, "even", "regex(\"a*\")", &key(n)).status).collect();
    assert!(statuses.contains(&429) && statuses.iter().filter(|status| **status == 201).count() >= 24, "{statuses:?}");
    // What was taken is told again all the same, and others are not slowed.
    assert_eq!(class.try_hand(&eve, "even", "regex(\"a*\")", &key(0)).status, 201);
    class.hand(&students[0], "ends", RIGHT, 1_000_000);
    // Wrong codes count as unknown ids do.
    let coded = Class::new(to, json!({"roster": [{"name": "Ada", "id": "1"}]}));
    let statuses: Vec<u16> = (0..80).map(|_| post(to, &coded.path("/students"), &json!({"code": "abcdefghjk"})).status).collect();
    assert_eq!((statuses[0], statuses[79]), (404, 429));
    assert_eq!(get(to, "/api/classes/abcdefghjk").status, 429);
    assert_eq!(coded.come(&json!({"code": coded.made["codes"][0]["code"]})).number, 1);
}

#[test]
fn a_class_has_at_most_a_thousand_students() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let class = Class::new(server.address, json!({}));
    let hands: Vec<_> = (0..4)
        .map(|hand| {
            let class = class.clone();
            std::thread::spawn(move || (0..250).for_each(|n| drop(class.named(&format!("S{hand} {n}")))))
        })
        .collect();
    hands.into_iter().for_each(|hand| hand.join().unwrap());
    assert_eq!(refused(&post(class.to, &class.path("/students"), &json!({"name": "One more"}))), 409);
}

#[test]
fn neither_log_nor_store_has_a_token_and_the_log_no_name_or_answer() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).with("FOB_LOG", "debug").start();
    let to = server.address;
    let class = Class::new(to, json!({"name": "Quizzical", "roster": [{"name": "Xanthippe", "id": "zyzzyva"}]}));
    let code = class.made["codes"][0]["code"].as_str().unwrap().to_owned();
    let student = class.come(&json!({"code": code}));
    class.hand(&student, "even", "regex(\"abba|baab\")", 1);
    let _ = class.try_hand(&student, "even", "regex(\"abba|baab", &key(2));
    class.change(&json!({"sheet": SHEET.replace("An even", "Even")}));
    let bytes: Vec<u8> =
        ["rooms.db", "rooms.db-wal"].iter().flat_map(|name| std::fs::read(folder.path().join(name)).unwrap()).collect();
    let has = |bytes: &[u8], text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(has(&bytes, "Xanthippe") && has(&bytes, "abba|baab"));
    for secret in [&class.token, &student.token, &code] {
        assert!(!has(&bytes, secret));
    }
    // Deleted, nothing of it is left in the files.
    assert_eq!(class.ask("DELETE", "", None).status, 200);
    let bytes: Vec<u8> = ["rooms.db", "rooms.db-wal"]
        .iter()
        .flat_map(|name| std::fs::read(folder.path().join(name)).unwrap_or_default())
        .collect();
    for gone in ["Xanthippe", "abba|baab", "zyzzyva", "Quizzical", "Sheet 3"] {
        assert!(!has(&bytes, gone), "{gone}");
    }
    let log = server.log_at_end();
    assert!(log.contains("class made") && log.contains(&class.id));
    for secret in [&*class.token, &student.token, &code, "Xanthippe", "zyzzyva", "abba", "Quizzical"] {
        assert!(!log.contains(secret), "{secret}: {log}");
    }
}
