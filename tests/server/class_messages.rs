//! What is said when something is refused: a sentence with the field, and what was expected.

use crate::classes::{Class, RIGHT, SHEET, ask, from_now, key, refused};
use crate::client::{get, post, request};
use crate::process::Start;
use serde_json::{Value, json};

#[test]
fn what_is_wrong_in_a_body_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let class = Class::new(to, json!({"deadline": from_now(3600)}));
    let ada = class.named("Ada");
    let hand = |body: &Value| ask(to, "POST", &class.path("/answers"), Some(&ada.token), Some(body));
    let with = |name: &str, value: Value| {
        let mut body = json!({"sheet": SHEET});
        body[name] = value;
        post(to, "/api/classes", &body)
    };
    let nested = format!("regex({}\"a\"", "(".repeat(300));
    let states: Vec<String> = (0..1001).map(|n| format!("(name: \"s{n}\", on: {{\"a\": \"s0\", \"b\": \"s0\"}})")).collect();
    let large = format!("automaton((letters: [\"a\", \"b\"], start: \"s0\", states: [{}]))", states.join(", "));
    let answer = |exercise: &str, text: &str| json!({"exercise": exercise, "answer": text, "key": key(7)});
    for (answer, why) in [
        (with("grace", json!(-1)), "grace: -1; expected a whole number of seconds from 0 to 604800"),
        (with("attempts", json!(1.5)), "attempts: 1.5; expected a whole number of attempts from 0 to 1000000"),
        (with("atempts", json!(3)), "`atempts`: there is no such field; expected only sheet, name, deadline"),
        (with("show", json!("everything")), "show: \"everything\"; expected one of all, verdict, receipt"),
        (with("counts", json!(1)), "counts: 1; expected one of best, last"),
        (
            with("deadline", json!("2999-12-01T23:59:00+25:00")),
            "deadline: `2999-12-01T23:59:00+25:00`; expected a time with its zone",
        ),
        (with("deadline", json!("2999-12-01T23:59:00+01")), "expected a time with its zone"),
        (with("deadline", json!("2999-12-01T23:59:60Z")), "expected a time with its zone"),
        (with("sheet", json!(SHEET.replace("regex(\"(a|b)*ab\")", "file(\"x.jff\")"))), "write what is in the file in its place"),
        (post(to, "/api/classes", &json!({"name": "T"})), "sheet is missing; expected a text"),
        (class.ask("PUT", "", Some(&json!({"atempts": 3}))), "`atempts`: there is no such field"),
        (class.ask("PUT", "", Some(&json!({"token": key(3)}))), "`token`: there is no such field"),
        (class.ask("PUT", "", Some(&json!({"sheet": SHEET.replace("regex(\"(a|b)*ab\")", "file(\"x.jff\")")}))), "3:"),
        (class.ask("PUT", "", Some(&json!({"sheet": null}))), "sheet: a class cannot be without one"),
        (class.ask("PUT", "/students/1", Some(&json!({"until": from_now(9), "why": 1}))), "`why`: there is no such field"),
        (class.ask("PUT", "/students/1", Some(&json!({}))), "until is missing"),
        (
            class.ask("PUT", "/students/1", Some(&json!({"until": "2999-12-01T23:59:00+24:00"}))),
            "until: `2999-12-01T23:59:00+24:00`",
        ),
        (
            post(to, &class.path("/students"), &json!({"nam": "Bo"})),
            "`nam`: there is no such field; expected only name, id, code and token",
        ),
        (post(to, &class.path("/students"), &json!({"name": 7})), "name: 7; expected a text"),
        (hand(&json!({"exercise": "ends", "answer": RIGHT})), "key is missing; expected a text"),
        (hand(&json!({"exercise": "ends", "answer": RIGHT, "key": key(1), "n": 1})), "`n`: there is no such field"),
        (hand(&answer("ends", &large)), "too many states (1001): expected at most 1000"),
        (hand(&answer("even", &nested)), "nested too deeply: expected at most"),
    ] {
        assert_eq!(refused(&answer), 400, "{why}");
        let said = answer.json()["error"].as_str().unwrap().to_owned();
        assert!(said.contains(why), "{said}\n{why}");
        for foreign in ["u64", "recursion", "invalid type", "invalid value", "serde"] {
            assert!(!said.contains(foreign), "{said}");
        }
    }
    // A body that is nested deeply is as good as any other.
    let deep = format!("{{\"name\":{}1{}}}", "[".repeat(200), "]".repeat(200));
    let deep =
        request(to, &format!("POST {} HTTP/1.1\r\nContent-Type: application/json", class.path("/students")), deep.as_bytes());
    assert_eq!(
        (refused(&deep), deep.json()["error"].clone()),
        (400, json!("the body: nested too deeply; expected at most 127 levels"))
    );
    // Nothing of it has changed the class.
    assert_eq!((class.show()["attempts"].clone(), class.rows().len()), (json!(0), 0));
    // Whose token it is not learns what it takes.
    let told = ask(to, "GET", &class.path("/csv"), Some(&ada.token), None);
    assert_eq!(refused(&told), 403);
    assert!(told.text().contains("take the lecturer's token") && told.text().contains("takes a student's"), "{}", told.text());
}

#[test]
fn a_used_token_gets_no_other_class() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let roster = json!([{"name": "Ada", "id": "s1"}]);
    let body = json!({"sheet": SHEET, "name": "One", "deadline": "2999-01-01T00:00:00Z", "roster": roster, "token": key(5)});
    let first = post(to, "/api/classes", &body);
    assert_eq!((first.status, post(to, "/api/classes", &body).json()), (201, first.json()));
    for (field, value) in [
        ("sheet", json!(SHEET.replace("points: 10", "points: 20"))),
        ("name", json!("Two")),
        ("deadline", json!(null)),
        ("roster", json!([{"name": "Bo", "id": "s1"}])),
        ("attempts", json!(1)),
    ] {
        let mut other = body.clone();
        other[field] = value;
        let answer = post(to, "/api/classes", &other);
        assert_eq!(refused(&answer), 409, "{field}");
        assert!(answer.text().contains("token"), "{}", answer.text());
    }
    // The request of the start is known for what it was, also after the class has changed.
    let id = first.json()["class"].as_str().unwrap().to_owned();
    let class = Class { to, id, token: key(5), made: first.json() };
    class.change(&json!({"name": "Three", "deadline": from_now(-60)}));
    assert_eq!((post(to, "/api/classes", &body).json(), class.show()["name"].clone()), (first.json(), json!("Three")));
}

#[test]
fn who_is_too_fast_is_told_when_to_come_back_and_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).with("FOB_TEST_PER_ADDRESS", "300").start();
    let to = server.address;
    let class = Class::new(to, json!({}));
    let eve = class.named("Eve");
    let mut refusals = 0;
    let slow = (0..60).map(|n| class.try_hand(&eve, "even", "regex(\"a*\")", &key(n))).filter(|answer| answer.status == 429);
    for answer in slow {
        refusals += 1;
        let seconds: u32 = answer.header("retry-after").unwrap().parse().unwrap();
        assert!((1..=60).contains(&seconds), "{seconds}");
    }
    assert!(refusals > 0);
    let unknown: Vec<_> = (0..80).map(|_| get(to, "/api/classes/abcdefghjk")).filter(|answer| answer.status == 429).collect();
    let (last, many) = (unknown.last().unwrap(), unknown.len());
    assert_eq!(
        (last.header("retry-after"), last.json()["error"].clone()),
        (Some("60"), json!("too many unknown classes from this address; try again in a minute"))
    );
    let metrics = get(to, "/metrics").text();
    let counted = metrics.lines().find_map(|line| line.strip_prefix("fob_refusals{code=\"rate\"} "));
    assert_eq!(counted.unwrap().parse::<usize>().unwrap(), refusals + many, "{metrics}");
}

#[test]
fn a_server_without_a_page_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    for path in ["/", "/index.html", "/fob/"] {
        let answer = get(server.address, path);
        assert_eq!((answer.status, answer.header("content-type")), (404, Some("text/plain; charset=utf-8")), "{path}");
        assert!(answer.text().contains("has no page") && answer.text().contains("--page"), "{}", answer.text());
    }
    // Programs get what they read.
    assert!(get(server.address, "/api/nothing").json()["error"].is_string());
    assert_eq!(get(server.address, "/health").status, 200);
}
