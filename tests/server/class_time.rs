//! A deadline of a student's own, the list of everybody who has come, and the sheet for its lecturer.

use crate::classes::{Class, RIGHT, SHEET, Student, ask, from_now, key, refused};
use crate::process::Start;
use serde_json::{Value, json};

/// The row of a student in the lecturer's list.
fn row(class: &Class, number: u64) -> Value {
    let answer = class.ask("GET", "/students", None);
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json().as_array().unwrap().iter().find(|row| row["student"] == number).cloned().unwrap()
}

fn give(class: &Class, number: u64, until: Option<&str>) -> u16 {
    class.ask("PUT", &format!("/students/{number}"), Some(&json!({"until": until}))).status
}

#[test]
fn one_student_has_more_time_and_others_have_not() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let class = Class::new(server.address, json!({"deadline": from_now(-60), "show": "receipt"}));
    let (ada, bo) = (class.named("Ada"), class.named("Bo"));
    for student in [&ada, &bo] {
        assert_eq!(refused(&class.try_hand(student, "ends", RIGHT, &key(1))), 409);
    }
    let until = from_now(600);
    assert_eq!(give(&class, ada.number, Some(&until)), 200);
    assert_eq!((&row(&class, ada.number)["until"], &row(&class, bo.number)["until"]), (&json!(until), &Value::Null));
    let handed = class.hand(&ada, "ends", RIGHT, 1);
    // As long as she may go on she learns nothing.
    assert_eq!(handed["judged"], Value::Null);
    assert_eq!(refused(&class.try_hand(&bo, "ends", RIGHT, &key(1))), 409);
    // She alone sees her deadline.
    let seen = |token: Option<&str>| ask(class.to, "GET", &class.path(""), token, None).json();
    assert_eq!((&seen(Some(&ada.token))["until"], &seen(Some(&ada.token))["open"]), (&json!(until), &json!(true)));
    for token in [None, Some(bo.token.as_str()), Some("x")] {
        assert_eq!((seen(token).get("until"), &seen(token)["open"]), (None, &json!(false)));
    }
    // One that is over, none, and one that is earlier than the class's.
    for (time, is_open) in [(Some(from_now(-30)), false), (None, false)] {
        assert_eq!(give(&class, ada.number, time.as_deref()), 200);
        assert_eq!(class.try_hand(&ada, "ends", RIGHT, &key(2)).status == 201, is_open);
        // Now it is over for her too.
        assert_eq!(class.own(&ada)[0]["judged"]["points"], 10);
    }
    class.change(&json!({"deadline": from_now(600)}));
    assert_eq!(give(&class, ada.number, Some(&from_now(-30))), 200);
    class.hand(&ada, "ends", RIGHT, 2);
}

#[test]
fn nobody_learns_anything_as_long_as_somebody_may_hand_in() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let class = Class::new(server.address, json!({"deadline": from_now(3600), "show": "receipt"}));
    let (ada, bo, cy) = (class.named("Ada"), class.named("Bo"), class.named("Cy"));
    for student in [&ada, &bo, &cy] {
        class.hand(student, "ends", RIGHT, 1);
    }
    assert_eq!((give(&class, bo.number, Some(&from_now(600))), give(&class, cy.number, Some(&from_now(-30)))), (200, 200));
    class.change(&json!({"deadline": from_now(-60)}));
    // Ada is done, and could tell Bo, who is not.
    let points = |student: &Student| class.own(student)[0]["judged"]["points"].clone();
    let everybody = || [&ada, &bo, &cy].map(points);
    assert_eq!((refused(&class.try_hand(&ada, "ends", RIGHT, &key(2))), everybody()), (409, [(); 3].map(|()| Value::Null)));
    assert_eq!(class.hand(&ada, "ends", RIGHT, 1)["judged"], Value::Null, "the same request again");
    // The lecturer sees all of it.
    assert_eq!(class.rows()[0]["judged"]["points"], 10);
    // The grace counts for Bo too.
    assert_eq!(give(&class, bo.number, Some(&from_now(-30))), 200);
    class.change(&json!({"grace": 60}));
    assert_eq!(everybody(), [(); 3].map(|()| Value::Null));
    class.change(&json!({"grace": 0}));
    assert_eq!(everybody(), [(); 3].map(|()| json!(10)));
    // Whoever is gone keeps nobody waiting.
    assert_eq!(give(&class, bo.number, Some(&from_now(600))), 200);
    assert_eq!(points(&ada), Value::Null);
    assert_eq!(class.ask("DELETE", &format!("/students/{}", bo.number), None).status, 200);
    assert_eq!(points(&ada), 10);
}

#[test]
fn more_time_is_there_after_a_restart_and_wrong_times_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let class = Class::new(server.address, json!({"deadline": from_now(-60)}));
    let ada = class.named("Ada");
    assert_eq!(give(&class, ada.number, Some(&from_now(600))), 200);
    for (body, status) in [
        (json!({"until": "soon"}), 400),
        (json!({"until": 7}), 400),
        (json!([]), 400),
        (json!({}), 400),
        (json!({"untill": null}), 400),
    ] {
        let answer = class.ask("PUT", "/students/1", Some(&body));
        assert_eq!(refused(&answer), status, "{body}");
    }
    assert!(class.ask("PUT", "/students/1", Some(&json!({"until": "soon"}))).text().contains("until: `soon`"));
    assert_eq!(give(&class, 77, None), 404);
    server.kill();
    let server = Start::sqlite(folder.path()).start();
    let class = Class { to: server.address, ..class };
    class.hand(&ada, "ends", RIGHT, 1);
    // With the student their time goes.
    assert_eq!(class.ask("DELETE", "/students/1", None).status, 200);
    assert_eq!(class.ask("GET", "/students", None).json(), json!([]));
}

#[test]
fn who_has_come_without_an_answer_is_listed_and_the_sheet_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let class = Class::new(server.address, json!({}));
    let (ada, twin) = (class.come(&json!({"name": "Ada", "id": "7"})), class.named("Ada"));
    assert_eq!((row(&class, ada.number)["id"].as_str(), row(&class, twin.number)["id"].as_str()), (Some("7"), None));
    // The twin has handed in nothing, and is listed with the reason to look.
    assert!(row(&class, twin.number)["problem"].is_string(), "{}", row(&class, twin.number));
    let sheet = class.ask("GET", "/sheet", None).json()["sheet"].as_str().unwrap().to_owned();
    assert_eq!(sheet, SHEET);
}
