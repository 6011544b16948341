//! Classes by HTTP and sockets, written from their contract.

use super::client::{Answer, Socket, get, post, request};
use super::process::Start;
use super::unzip::unzip;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::net::SocketAddr;

/// Three exercises of kinds that are judged in different ways, with everything in them that students must not see.
pub const SHEET: &str = r#"(title: "Sheet 3", letters: ["a", "b"], plus: repeat, exercises: [
  // A remark of the teacher: see the secret folder.
  (id: "ends", kind: dfa, points: 10, text: "Draw a DFA for the words that end in `ab`.", solution: regex("(a|b)*ab"),
   misreadings: [(regex("(a|b)*ab(a|b)*"), 4, "You built *contains*.")], feedback: hint),
  (id: "even", kind: regex, points: 4, text: "An even number of `b`.", solution: regex("(a|ba*b)*"), feedback: counterexample),
  (id: "invert", kind: tm_compute, points: 3, text: "Invert the word.", tapes: [("101", "010")], hidden: [("11001100101", "00110011010"), ("00", "11")],
   limits: (steps: 500)),
])"#;

/// Answers to `ends`: right, one edit away, and the misreading.
pub const RIGHT: &str = r#"automaton((letters: ["a", "b"], start: "p", states: [(name: "p", on: {"a": "q", "b": "p"}),
  (name: "q", on: {"a": "q", "b": "r"}), (name: "r", accepting: true, on: {"a": "q", "b": "p"})]))"#;
pub const NEAR: &str = r#"automaton((letters: ["a", "b"], start: "p", states: [(name: "p", on: {"a": "q", "b": "p"}),
  (name: "q", on: {"a": "q", "b": "r"}), (name: "r", on: {"a": "q", "b": "p"})]))"#;
pub const MISREAD: &str = r#"automaton((letters: ["a", "b"], start: "p", states: [(name: "p", on: {"a": "q", "b": "p"}),
  (name: "q", on: {"a": "q", "b": "r"}), (name: "r", accepting: true, on: {"a": "r", "b": "r"})]))"#;

/// A class, and the lecturer's token.
#[derive(Clone, Debug)]
pub struct Class {
    pub to: SocketAddr,
    pub id: String,
    pub token: String,
    pub made: Value,
}

/// A student.
#[derive(Clone, Debug)]
pub struct Student {
    pub number: u64,
    pub token: String,
    pub came: Value,
}

/// Sends a request with a token.
pub fn ask(to: SocketAddr, method: &str, path: &str, token: Option<&str>, body: Option<&Value>) -> Answer {
    let bearer = token.map_or_else(String::new, |token| format!("\r\nAuthorization: Bearer {token}"));
    let kind = if body.is_some() { "\r\nContent-Type: application/json" } else { "" };
    let body = body.map(ToString::to_string).unwrap_or_default();
    request(to, &format!("{method} {path} HTTP/1.1{bearer}{kind}"), body.as_bytes())
}

pub fn key(number: u64) -> String {
    format!("{number:032x}")
}

impl Class {
    /// Makes a class with the sheet above and further fields.
    pub fn new(to: SocketAddr, more: Value) -> Self {
        let mut body = json!({"sheet": SHEET});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = post(to, "/api/classes", &body);
        assert_eq!(answer.status, 201, "{}", answer.text());
        let made = answer.json();
        let text = |name: &str| made[name].as_str().unwrap().to_owned();
        Self { to, id: text("class"), token: text("token"), made: made.clone() }
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/classes/{}{rest}", self.id)
    }

    /// Asks as the lecturer.
    pub fn ask(&self, method: &str, rest: &str, body: Option<&Value>) -> Answer {
        ask(self.to, method, &self.path(rest), Some(&self.token), body)
    }

    pub fn show(&self) -> Value {
        let answer = get(self.to, &self.path(""));
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    pub fn come(&self, body: &Value) -> Student {
        let answer = post(self.to, &self.path("/students"), body);
        assert_eq!(answer.status, 201, "{}", answer.text());
        let came = answer.json();
        Student { number: came["student"].as_u64().unwrap(), token: came["token"].as_str().unwrap().to_owned(), came }
    }

    pub fn named(&self, name: &str) -> Student {
        self.come(&json!({"name": name}))
    }

    pub fn try_hand(&self, student: &Student, exercise: &str, answer: &str, key: &str) -> Answer {
        let body = json!({"exercise": exercise, "answer": answer, "key": key});
        ask(self.to, "POST", &self.path("/answers"), Some(&student.token), Some(&body))
    }

    pub fn hand(&self, student: &Student, exercise: &str, answer: &str, number: u64) -> Value {
        let handed = self.try_hand(student, exercise, answer, &key(number));
        assert_eq!(handed.status, 201, "{}", handed.text());
        handed.json()
    }

    pub fn own(&self, student: &Student) -> Value {
        let answer = ask(self.to, "GET", &self.path("/answers"), Some(&student.token), None);
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    pub fn rows(&self) -> Vec<Value> {
        let answer = self.ask("GET", "/answers", None);
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json().as_array().unwrap().clone()
    }

    pub fn csv(&self, wide: &str) -> String {
        let answer = self.ask("GET", &format!("/csv{wide}"), None);
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert!(answer.header("content-type").unwrap().starts_with("text/csv"));
        answer.text()
    }

    pub fn zip(&self) -> std::collections::BTreeMap<String, String> {
        let answer = self.ask("GET", "/zip", None);
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/zip")));
        unzip(&answer.body)
    }

    pub fn change(&self, body: &Value) -> Value {
        let answer = self.ask("PUT", "", Some(body));
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    pub async fn socket(&self) -> Socket {
        let mut socket = Socket::bare_at(self.to, &format!("classes/{}", self.id)).await.unwrap();
        socket.send(&json!({"hello": {"token": self.token}})).await;
        socket
    }
}

/// Returns the status of an answer with an error, which must be one sentence.
pub fn refused(answer: &Answer) -> u16 {
    let error = answer.json()["error"].as_str().map(str::to_owned);
    assert!(error.is_some_and(|error| !error.is_empty() && !error.contains('\n')), "{} {}", answer.status, answer.text());
    answer.status
}

pub fn from_now(seconds: i64) -> String {
    (jiff::Timestamp::now() + jiff::SignedDuration::from_secs(seconds)).to_string()
}

#[test]
fn a_class_is_made_shown_and_handed_in_to() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let class = Class::new(server.address, json!({"name": " Automata ", "deadline": "2999-12-01T23:59:00+01:00", "grace": 30}));
    assert_eq!((class.id.len(), class.token.len()), (10, 32));
    assert_eq!(class.made.as_object().unwrap().keys().collect::<Vec<_>>(), ["class", "token"]);
    let shown = class.show();
    for (field, value) in [
        ("class", json!(class.id)),
        ("name", json!("Automata")),
        ("deadline", json!("2999-12-01T23:59:00+01:00")),
        ("grace", json!(30)),
        ("open", json!(true)),
        ("show", json!("all")),
        ("attempts", json!(0)),
        ("counts", json!("best")),
        ("named", json!("typed")),
    ] {
        assert_eq!(shown[field], value, "{field}");
    }
    assert!(shown["now"].as_str().unwrap().parse::<jiff::Timestamp>().is_ok());
    let ada = class.come(&json!({"name": " Ada ", "id": "s1"}));
    assert_eq!((ada.number, &ada.came["name"], ada.token.len()), (1, &json!("Ada"), 32));
    let handed = class.hand(&ada, "ends", NEAR, 1);
    let digest: Vec<String> = Sha256::digest(NEAR.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    let digest = digest.concat();
    let receipt = &handed["receipt"];
    assert_eq!((&receipt["exercise"], &receipt["digest"], &handed["left"]), (&json!("ends"), &json!(digest), &Value::Null));
    assert!(receipt["n"].is_u64() && receipt["at"].as_str().unwrap().ends_with('Z'));
    let judged = &handed["judged"];
    for (field, value) in [
        ("points", json!(8)),
        ("max", json!(10)),
        ("verdict", json!("different")),
        ("counterexample", json!("ab")),
        ("answer_says", json!("reject")),
        ("answer_accepts", json!(false)),
        ("misreading", Value::Null),
    ] {
        assert_eq!(judged[field], value, "{field}: {judged}");
    }
    assert!(judged["feedback"].as_str().unwrap().contains("**ab**"));
    // The same key again: the same receipt, and no second answer.
    assert_eq!(class.hand(&ada, "ends", NEAR, 1), handed);
    let other = class.try_hand(&ada, "ends", RIGHT, &key(1));
    assert_eq!((refused(&other), &other.json()["code"]), (409, &json!("key")));
    assert_eq!(refused(&class.try_hand(&ada, "even", NEAR, &key(1))), 409);
    // Keys are each student's own.
    let bo = class.named("Bo");
    assert_ne!(class.hand(&bo, "ends", NEAR, 1)["receipt"], handed["receipt"]);
    assert_eq!(class.hand(&ada, "ends", RIGHT, 2)["judged"]["points"], 10);
    let misread = class.hand(&bo, "ends", MISREAD, 2);
    assert_eq!(
        (&misread["judged"]["verdict"], &misread["judged"]["misreading"]),
        (&json!("misreading"), &json!("You built *contains*."))
    );
    // Own receipts, and for the lecturer all of them.
    let own = class.own(&ada);
    assert_eq!((own.as_array().unwrap().len(), &own[0]["receipt"], &own[0]["judged"]), (2, &handed["receipt"], judged));
    let rows = class.rows();
    assert_eq!(rows.len(), 4);
    let fields = ["n", "at", "student", "name", "id", "exercise", "digest", "answer", "judged"];
    assert!(fields.iter().all(|field| rows[0].get(field).is_some()), "{}", rows[0]);
    assert_eq!(
        (&rows[0]["student"], &rows[0]["name"], &rows[0]["id"], &rows[0]["answer"]),
        (&json!(1), &json!("Ada"), &json!("s1"), &json!(NEAR))
    );
    assert_eq!((&rows[0]["judged"]["expected"], &rows[0]["judged"]["edits"]), (&json!("accept"), &json!(1)));
    // Kinds are judged each in its own way, and a wrong kind gets no points but a receipt.
    let inverting = "machine(\"start p\\np0p1>\\np1p0>\")";
    let judged = class.hand(&ada, "invert", inverting, 3)["judged"].clone();
    assert_eq!((&judged["verdict"], &judged["points"]), (&json!("passed 3 tapes"), &json!(3)), "{judged}");
    assert_eq!(class.hand(&ada, "even", "word(\"a\")", 4)["judged"]["verdict"], "not a regex");
    assert_eq!(class.hand(&ada, "even", "regex(\"abc\")", 5)["judged"]["verdict"], "other letters");
}

#[test]
fn a_lost_answer_makes_no_second_class_and_no_second_student() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let roster = json!([{"name": "Ada", "id": "s1"}, {"name": "Bo", "id": "s2"}]);
    let body = json!({"sheet": SHEET, "roster": roster, "token": key(7)});
    let both = [(); 2].map(|()| {
        let (to, body) = (server.address, body.clone());
        std::thread::spawn(move || post(to, "/api/classes", &body))
    });
    let [first, second] = both.map(|one| one.join().unwrap());
    assert_eq!((first.status, first.json()), (201, second.json()));
    let codes = first.json()["codes"].as_array().unwrap().clone();
    assert_eq!((&codes[0]["name"], &codes[1]["id"], codes.len()), (&json!("Ada"), &json!("s2"), 2));
    let code = codes[0]["code"].as_str().unwrap();
    assert!(code.len() == 10 && code.bytes().all(|letter| letter.is_ascii_lowercase()), "{code}");
    let class =
        Class { to: server.address, id: first.json()["class"].as_str().unwrap().to_owned(), token: key(7), made: first.json() };
    assert_eq!(class.show()["named"], "code");
    let body = json!({"code": code, "token": key(8)});
    let (first, second) = (class.come(&body), class.come(&body));
    assert_eq!(first.came, second.came);
    assert_eq!((&first.came["name"], first.number), (&json!("Ada"), 1));
    // Somebody else's token is nobody's other one.
    assert_eq!(refused(&post(class.to, &class.path("/students"), &json!({"code": codes[1]["code"], "token": key(8)}))), 409);
    // A code again is the same student, who goes on with a further token; the old one lasts.
    let again = class.come(&json!({"code": format!(" {}", code.to_uppercase())}));
    assert!(again.number == 1 && again.token != first.token);
    class.hand(&first, "ends", RIGHT, 1);
    class.hand(&again, "even", "regex(\"a\")", 2);
    assert_eq!((class.own(&first).as_array().unwrap().len(), class.own(&again)), (2, class.own(&first)));
    // The lecturer ends them all.
    assert_eq!(class.ask("DELETE", "/students/1/tokens", None).status, 200);
    for old in [&first, &again] {
        assert_eq!(refused(&class.try_hand(old, "ends", RIGHT, &key(9))), 403);
    }
    let newest = class.come(&json!({"code": code}));
    assert_eq!((newest.number, class.own(&newest).as_array().unwrap().len()), (1, 2));
    // With a list a name alone is not enough, and wrong codes are no codes.
    assert_eq!(refused(&post(class.to, &class.path("/students"), &json!({"name": "Eve"}))), 400);
    for wrong in ["abcdefghjk", "", "x", "'; DROP TABLE classes; --"] {
        assert_eq!(refused(&post(class.to, &class.path("/students"), &json!({"code": wrong}))), 404, "{wrong}");
    }
    // Whoever typed a name goes on elsewhere by the code that came with it.
    let typed = Class::new(server.address, json!({}));
    let eve = typed.named("Eve");
    let elsewhere = typed.come(&json!({"code": eve.came["code"]}));
    assert!(elsewhere.number == eve.number && elsewhere.token != eve.token);
    assert_eq!(refused(&post(typed.to, &typed.path("/students"), &json!({"code": code}))), 404);
}

#[test]
fn who_may_do_what() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let (class, other) = (Class::new(server.address, json!({})), Class::new(server.address, json!({})));
    let (ada, eve) = (class.named("Ada"), other.named("Eve"));
    class.hand(&ada, "ends", RIGHT, 1);
    let hand = json!({"exercise": "ends", "answer": RIGHT, "key": key(2)});
    let change = json!({"name": "Mine"});
    let time = json!({"until": from_now(60)});
    let lecturers: [(&str, &str, Option<&Value>); 10] = [
        ("GET", "/sheet", None),
        ("GET", "/students", None),
        ("PUT", "/students/1", Some(&time)),
        ("GET", "/csv", None),
        ("GET", "/csv?wide=1", None),
        ("GET", "/zip", None),
        ("PUT", "", Some(&change)),
        ("DELETE", "", None),
        ("DELETE", "/students/1", None),
        ("DELETE", "/students/1/tokens", None),
    ];
    let all = lecturers.into_iter().chain([("GET", "/answers", None), ("POST", "/answers", Some(&hand))]);
    for (method, rest, body) in all {
        let asked = |token: Option<&str>| refused(&ask(class.to, method, &class.path(rest), token, body));
        assert_eq!(asked(None), 401, "{method} {rest}");
        for wrong in [&other.token, &eve.token, &key(0), &"x".repeat(5000)] {
            assert_eq!(asked(Some(wrong)), 403, "{method} {rest}");
        }
        if rest != "/answers" {
            assert_eq!(asked(Some(&ada.token)), 403, "{method} {rest}");
        }
        assert_eq!(refused(&ask(class.to, method, &format!("/api/classes/abcdefghjk{rest}"), Some(&class.token), body)), 404);
    }
    // The lecturer is no student.
    assert_eq!(refused(&ask(class.to, "POST", &class.path("/answers"), Some(&class.token), Some(&hand))), 403);
    // Whose token it is not is not told what is wrong with the body.
    assert_eq!(refused(&ask(class.to, "PUT", &class.path(""), Some(&ada.token), Some(&json!({"sheet": 1})))), 403);
    assert_eq!(refused(&ask(class.to, "POST", &class.path("/answers"), Some(&eve.token), Some(&json!([])))), 403);
    // A token in an address is none, and another scheme neither.
    assert_eq!(refused(&get(class.to, &class.path(&format!("/csv?token={}", class.token)))), 401);
    let basic = request(class.to, &format!("GET {} HTTP/1.1\r\nAuthorization: Basic {}", class.path("/csv"), class.token), b"");
    assert_eq!((refused(&basic), basic.header("www-authenticate")), (401, Some("Bearer")));
    // What another page asks for is refused.
    let elsewhere = request(
        class.to,
        &format!("DELETE {} HTTP/1.1\r\nOrigin: https://evil.example\r\nAuthorization: Bearer {}", class.path(""), class.token),
        b"",
    );
    assert_eq!(refused(&elsewhere), 403);
    assert_eq!(class.show()["name"], Value::Null);
    assert_eq!(class.rows().len(), 1);
}

#[test]
fn deadline_grace_attempts_and_what_counts() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let class = Class::new(to, json!({"attempts": 2, "counts": "last"}));
    let ada = class.named("Ada");
    assert_eq!(class.hand(&ada, "ends", RIGHT, 1)["left"], 1);
    // What cannot be read costs no attempt.
    for text in ["", "nothing", "automaton(", "file(\"x.jff\")", "(fobwork: 1, answers: {})", "regex(\"a\") regex(\"b\")"] {
        assert_eq!(refused(&class.try_hand(&ada, "ends", text, &key(3))), 400, "{text}");
    }
    assert_eq!(class.hand(&ada, "ends", NEAR, 2)["left"], 0);
    let more = class.try_hand(&ada, "ends", RIGHT, &key(3));
    assert_eq!((refused(&more), &more.json()["code"]), (409, &json!("attempts")));
    // A repeated key comes before attempts and closing, and other exercises have their own.
    assert_eq!(class.hand(&ada, "ends", RIGHT, 1)["receipt"]["n"], class.own(&ada)[0]["n"]);
    assert_eq!(class.hand(&ada, "even", "regex(\"a\")", 4)["left"], 1);
    assert!(class.csv("?wide=1").contains("\nAda,8,"), "{}", class.csv("?wide=1"));
    assert_eq!(
        class.change(&json!({"counts": "best"}))["changed"],
        json!([{"student": 1, "exercise": "ends", "from": 8, "to": 10}])
    );
    assert!(class.csv("?wide=1").contains("\nAda,10,"));
    // Closed a while ago, but with grace.
    let was = from_now(-60);
    class.change(&json!({"deadline": was, "grace": 3600, "attempts": null}));
    let shown = class.show();
    assert_eq!((&shown["deadline"], &shown["open"], &shown["attempts"]), (&json!(was), &json!(true), &json!(0)));
    class.hand(&ada, "ends", RIGHT, 5);
    class.change(&json!({"grace": null}));
    assert_eq!((&class.show()["open"], &class.show()["grace"]), (&json!(false), &json!(0)));
    let closed = class.try_hand(&ada, "ends", RIGHT, &key(6));
    assert_eq!((refused(&closed), &closed.json()["code"]), (409, &json!("closed")));
    assert_eq!(class.hand(&ada, "ends", RIGHT, 5)["receipt"]["exercise"], "ends");
    let other = class.try_hand(&ada, "ends", NEAR, &key(5));
    assert_eq!(other.json()["code"], "key");
    class.change(&json!({"deadline": null}));
    assert_eq!((&class.show()["open"], &class.show()["deadline"]), (&json!(true), &Value::Null));
    class.hand(&ada, "ends", RIGHT, 6);
}

#[test]
fn what_students_learn_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let verdict = Class::new(to, json!({"show": "verdict"}));
    let ada = verdict.named("Ada");
    let judged = verdict.hand(&ada, "ends", NEAR, 1)["judged"].clone();
    let known: Vec<(&String, &Value)> = judged.as_object().unwrap().iter().filter(|(_, value)| !value.is_null()).collect();
    assert_eq!(known, [(&"verdict".to_owned(), &json!("different"))]);
    let receipt = Class::new(to, json!({"show": "receipt", "deadline": from_now(3600)}));
    let bo = receipt.named("Bo");
    let handed = receipt.hand(&bo, "ends", NEAR, 1);
    assert_eq!((&handed["judged"], &receipt.own(&bo)[0]["judged"]), (&Value::Null, &Value::Null));
    receipt.change(&json!({"deadline": from_now(-5), "grace": 60}));
    assert_eq!(receipt.own(&bo)[0]["judged"], Value::Null, "the grace is not over");
    receipt.change(&json!({"grace": 0}));
    assert_eq!(receipt.own(&bo)[0]["judged"]["points"], 8);
    // The sheet caps it: no hint where it says counterexample, no word where it says verdict.
    let capped = Class::new(to, json!({"sheet": SHEET.replace("feedback: hint", "feedback: verdict")}));
    let eve = capped.named("Eve");
    let judged = capped.hand(&eve, "ends", MISREAD, 1)["judged"].clone();
    for field in ["counterexample", "answer_says", "answer_accepts", "misreading"] {
        assert_eq!(judged[field], Value::Null, "{field}");
    }
    assert_eq!((&judged["verdict"], &judged["points"]), (&json!("misreading"), &json!(4)));
    assert!(!judged.to_string().contains("contains"), "{judged}");
    // The lecturer sees all of it.
    assert_eq!(capped.rows()[0]["judged"]["misreading"], "You built *contains*.");
}

#[test]
fn two_of_one_name_or_id_stay_two_and_the_lecturer_removes_one() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let class = Class::new(server.address, json!({}));
    let all =
        [("Ada", "s1"), ("Ada", ""), ("Bo", "s1"), ("Cy", "")].map(|(name, id)| class.come(&json!({"name": name, "id": id})));
    assert!(all.iter().zip(1..).all(|(student, number)| student.number == number && student.came["name"] != "Ada (2)"));
    for student in &all {
        class.hand(student, "ends", NEAR, 1);
    }
    let problems: Vec<Value> = class.rows().iter().map(|row| row["problem"].clone()).collect();
    assert_eq!(
        problems,
        [Value::Null, json!("the name \"Ada\" is that of 1 too"), json!("the id \"s1\" is that of 1 too"), Value::Null]
    );
    let csv = class.csv("");
    let rows: Vec<&str> = csv.lines().skip(1).collect();
    assert!(rows.len() == 4 && rows[1].contains("is that of 1 too") && rows[2].contains("is that of 1 too"), "{csv}");
    assert_eq!(class.csv("?wide=1").lines().count(), 5);
    assert_eq!(class.ask("DELETE", "/students/2", None).status, 200);
    assert_eq!(refused(&class.ask("DELETE", "/students/2", None)), 404);
    assert_eq!(refused(&class.ask("DELETE", "/students/x", None)), 404);
    assert_eq!(refused(&class.try_hand(&all[1], "ends", NEAR, &key(1))), 403);
    assert_eq!((class.rows().len(), class.csv("").lines().count()), (3, 4));
    // The number is nobody else's, also after a restart.
    server.kill();
    let server = Start::sqlite(folder.path()).start();
    let class = Class { to: server.address, ..class };
    assert_eq!((class.rows().len(), class.named("Ada").number), (3, 5));
    assert!(!class.zip()["answers/people.csv"].contains("2,Ada"));
}

#[test]
fn the_grades_are_those_of_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let class = Class::new(server.address, json!({}));
    let people = [("Ada", "s1"), ("'Ada", "=1+1"), ("Ada", "10"), ("Zoë, \"Z\"", ""), ("10", "s1"), ("Cy", "5")];
    for (name, id) in people {
        let student = class.come(&json!({"name": name, "id": id}));
        class.hand(&student, "ends", [NEAR, RIGHT, MISREAD][student.number as usize % 3], 1);
        class.hand(&student, "ends", NEAR, 2);
        if student.number.is_multiple_of(2) {
            class.hand(&student, "even", "regex(\"(a|b)*\")", 3);
            class.hand(&student, "invert", "machine(\"start p\\np0p1>\")", 4);
            class.hand(&student, "even", "word(\"a\")", 5);
        }
    }
    let zip = class.zip();
    assert_eq!(zip["sheet.ron"], SHEET);
    assert!(zip["answers/people.csv"].starts_with("folder,student,id\n1,Ada,s1\n"), "{}", zip["answers/people.csv"]);
    assert_eq!((&*zip["answers/1/ends.ron"], zip.keys().filter(|path| path.starts_with("earlier/")).count()), (RIGHT, 9));
    for wide in [false, true] {
        assert_eq!(class.csv(if wide { "?wide=1" } else { "" }), graded(&zip, wide));
    }
}

/// Grades the folder anew, as `fob sheet grade` does.
pub fn graded(zip: &std::collections::BTreeMap<String, String>, wide: bool) -> String {
    use fob_base::csv::{self, Style};
    use fob_exercises::people::{Found, Known, whose};
    use fob_exercises::{File, grades, mark_repeated, name_people, read_sheet, rows};
    let sheet = read_sheet(&zip["sheet.ron"], &|_| Err(String::new())).unwrap().sheet;
    let files: Vec<(&str, &String)> =
        zip.iter().filter_map(|(path, text)| Some((path.strip_prefix("answers/")?, text))).collect();
    let known = Known { lists: vec![("people.csv".to_owned(), zip["answers/people.csv"].clone())], ..Known::default() };
    let found: Vec<Found> = files.iter().map(|(path, _)| Found { path, folder: Some("answers") }).collect();
    let mut all = Vec::new();
    for ((path, text), whose) in files.iter().zip(whose(&sheet, &found, &known)) {
        if let Some(whose) = whose {
            all.extend(rows(&sheet, &File { path: (*path).to_owned(), content: Ok((*text).clone().into_bytes()) }, &whose));
        }
    }
    mark_repeated(&mut all);
    let absent = known.absent(&all);
    name_people(&mut all, &absent);
    let cells = if wide { grades::wide(&sheet, &all, &absent) } else { grades::long(&all) };
    csv::write_as(csv::harmless(cells), Style::default())
}

#[test]
fn another_sheet_judges_anew_and_keeps_what_was_handed_in() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let class = Class::new(server.address, json!({}));
    let (ada, bo) = (class.named("Ada"), class.named("Bo"));
    class.hand(&ada, "ends", RIGHT, 1);
    class.hand(&ada, "even", "regex(\"(a|ba*b)*\")", 2);
    class.hand(&bo, "ends", MISREAD, 1);
    let before = class.rows();
    // A typing error: nothing changes for anybody.
    let typo = SHEET.replace("Draw a DFA", "Please draw a DFA");
    assert_eq!(class.change(&json!({"sheet": typo})), json!({"changed": []}));
    assert_eq!(class.rows(), before);
    assert!(class.show()["sheet"].as_str().unwrap().contains("Please draw"));
    // Another solution: the misreading was meant.
    let other = typo
        .replace("solution: regex(\"(a|b)*ab\"),", "solution: regex(\"(a|b)*ab(a|b)*\"),")
        .replace("misreadings: [(regex(\"(a|b)*ab(a|b)*\"), 4, \"You built *contains*.\")],", "");
    let changed = class.change(&json!({"sheet": other}))["changed"].clone();
    let rows = class.rows();
    assert_eq!((&rows[2]["judged"]["points"], &rows[0]["judged"]["verdict"]), (&json!(10), &json!("different")));
    assert_eq!(
        changed,
        json!([{"student": 1, "exercise": "ends", "from": 10, "to": rows[0]["judged"]["points"]}, {"student": 2, "exercise": "ends", "from": 4, "to": 10}])
    );
    // An exercise goes: its answers are kept, and count again once it is back.
    let shorter: String = other.lines().filter(|line| !line.contains("\"even\"")).collect::<Vec<_>>().join("\n");
    assert_eq!(
        class.change(&json!({"sheet": shorter}))["changed"],
        json!([{"student": 1, "exercise": "even", "from": 4, "to": null}])
    );
    assert_eq!((class.rows().len(), class.zip().keys().filter(|path| path.contains("even")).count()), (3, 1));
    assert!(class.zip().keys().any(|path| path.starts_with("earlier/1/even-")));
    assert_eq!(refused(&class.try_hand(&ada, "even", "regex(\"a\")", &key(9))), 400);
    assert_eq!(
        class.change(&json!({"sheet": other}))["changed"],
        json!([{"student": 1, "exercise": "even", "from": null, "to": 4}])
    );
    assert_eq!(class.csv(""), graded(&class.zip(), false));
    // What is wrong with a sheet is said with its place, and changes nothing.
    for bad in [
        json!(null),
        json!(""),
        json!(SHEET.replace("kind: dfa", "kind: dfx")),
        json!(SHEET.replace("regex(\"(a|b)*ab\")", "file(\"x.jff\")")),
        json!(7),
    ] {
        assert_eq!(refused(&class.ask("PUT", "", Some(&json!({"sheet": bad, "name": "No"})))), 400, "{bad}");
    }
    let why = class.ask("PUT", "", Some(&json!({"sheet": SHEET.replace("kind: dfa", "kind: dfx")}))).json()["error"].clone();
    assert!(why.as_str().unwrap().contains("3:"), "{why}");
    assert_eq!(class.show()["name"], Value::Null);
    // All of it is there after a restart.
    let rows = class.rows();
    server.kill();
    let server = Start::sqlite(folder.path()).start();
    let class = Class { to: server.address, ..class };
    assert_eq!(class.rows(), rows);
    assert_eq!(class.zip()["sheet.ron"], other);
}

#[test]
fn another_roster_keeps_codes_and_students() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let class = Class::new(server.address, json!({"roster": [{"name": "Ada", "id": "s1"}, {"name": "Bo", "id": "s2"}]}));
    let codes = class.made["codes"].clone();
    let ada = class.come(&json!({"code": codes[0]["code"]}));
    class.hand(&ada, "ends", RIGHT, 1);
    let roster = json!([{"name": "Ada Lovelace", "id": "s1"}, {"name": "Cy", "id": "s3"}]);
    let changed = class.change(&json!({"roster": roster}));
    assert_eq!((&changed["changed"], &changed["codes"][0]["code"]), (&json!([]), &codes[0]["code"]));
    assert_eq!(class.rows()[0]["name"], "Ada Lovelace");
    assert_eq!(class.come(&json!({"code": codes[0]["code"]})).came["name"], "Ada Lovelace");
    assert_eq!(class.come(&json!({"code": changed["codes"][1]["code"]})).came["name"], "Cy");
    assert_eq!(refused(&post(class.to, &class.path("/students"), &json!({"code": codes[1]["code"]}))), 404);
    // Without a list everybody comes by name, and who was there stays.
    class.change(&json!({"roster": null}));
    assert_eq!(class.show()["named"], "typed");
    assert_eq!((class.named("Dee").number, class.rows().len()), (4, 1));
    class.hand(&ada, "ends", NEAR, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lecturer_watches_at_most_once_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let class = Class::new(server.address, json!({}));
    let mut socket = class.socket().await;
    let first = socket.wait("class").await;
    assert_eq!(
        first,
        json!({"students": 0, "handed": {"ends": 0, "even": 0, "invert": 0}, "right": {"ends": 0, "even": 0, "invert": 0}, "common": []})
    );
    let began = std::time::Instant::now();
    let students: Vec<Student> = (0..4).map(|n| class.named(&format!("S{n}"))).collect();
    for student in &students {
        class.hand(student, "ends", if student.number == 1 { RIGHT } else { NEAR }, 1);
    }
    let mut frames = 0;
    let view = loop {
        let view = socket.wait("class").await;
        frames += 1;
        if view["handed"]["ends"] == 4 {
            break view;
        }
    };
    assert!(frames <= began.elapsed().as_secs() + 1, "{frames} frames in {:?}", began.elapsed());
    assert_eq!((&view["students"], &view["right"]["ends"]), (&json!(4), &json!(1)));
    let common = &view["common"];
    assert_eq!(common.as_array().unwrap().len(), 1);
    for (field, value) in
        [("exercise", json!("ends")), ("verdict", json!("different")), ("counterexample", json!("ab")), ("n", json!(3))]
    {
        assert_eq!(common[0][field], value, "{common}");
    }
    socket.send(&json!({"ping": 7})).await;
    assert_eq!(socket.wait("pong").await, 7);
    // Only the lecturer, and nobody once the class is gone.
    for token in [None, Some(&*students[0].token), Some("x")] {
        let mut socket = Socket::bare_at(class.to, &format!("classes/{}", class.id)).await.unwrap();
        socket.send(&json!({"hello": {"token": token}})).await;
        assert!(socket.wait("closing").await["why"].as_str().unwrap().contains("token"));
        assert_eq!(socket.closed().await, Some(1008));
    }
    assert_eq!(class.ask("DELETE", "", None).status, 200);
    assert_eq!(socket.closed().await, Some(1008));
    assert_eq!(get(class.to, &class.path("")).status, 404);
    assert_eq!(refused(&ask(class.to, "GET", &class.path("/answers"), Some(&students[0].token), None)), 404);
}
