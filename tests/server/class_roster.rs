//! Students of the lecturer's list: also those who have not come, and those who were removed.

use crate::classes::{Class, RIGHT, Student, from_now, graded, key, refused};
use crate::client::post;
use crate::process::Start;
use serde_json::{Value, json};

fn listed(class: &Class) -> Vec<Value> {
    let answer = class.ask("GET", "/students", None);
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json().as_array().unwrap().clone()
}

/// The field of each row.
fn all(rows: &[Value], field: &str) -> Vec<Value> {
    rows.iter().map(|row| row[field].clone()).collect()
}

fn code(made: &Value, number: usize) -> Value {
    json!({"code": made["codes"][number]["code"]})
}

fn status_of(class: &Class, body: &Value) -> u16 {
    refused(&post(class.to, &class.path("/students"), body))
}

#[test]
fn who_has_not_come_is_in_the_tables_and_can_have_more_time() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let roster = json!([{"name": "Ada", "id": "s1"}, {"name": "Bo", "id": "s2"}, {"name": "Ada", "id": "s3"}]);
    let class = Class::new(server.address, json!({"roster": roster, "deadline": from_now(3600), "show": "receipt"}));
    let ada = class.come(&code(&class.made, 0));
    class.hand(&ada, "ends", RIGHT, 1);
    let rows = listed(&class);
    assert_eq!(
        (all(&rows, "student"), all(&rows, "come"), all(&rows, "name")),
        (
            vec![json!(1), json!(2), json!(3)],
            vec![json!(true), json!(false), json!(false)],
            vec![json!("Ada"), json!("Bo"), json!("Ada")]
        )
    );
    // Two of one name are told apart as elsewhere.
    assert!(rows[2]["problem"].as_str().unwrap().contains("is that of 1 too"), "{}", rows[2]);
    // The wide table has everybody, with empty cells where there is nothing; the long one has a row for each answer.
    assert_eq!(class.csv("?wide=1"), "student,ends,even,invert,total,id\nAda (s1),10,,,10,s1\nAda (s3),,,,,s3\nBo,,,,,s2\n");
    assert_eq!(class.csv("").lines().count(), 2);
    let zip = class.zip();
    assert_eq!((class.csv("?wide=1"), class.csv("")), (graded(&zip, true), graded(&zip, false)));
    assert_eq!(zip["answers/people.csv"], "folder,student,id\n1,Ada,s1\n2,Bo,s2\n3,Ada,s3\n");
    // Bo is ill, and gets more time before he has come.
    let until = from_now(600);
    assert_eq!(class.ask("PUT", "/students/2", Some(&json!({"until": until}))).status, 200);
    class.change(&json!({"deadline": from_now(-60)}));
    assert_eq!(listed(&class)[1]["until"], json!(until));
    assert_eq!(class.own(&ada)[0]["judged"], Value::Null, "Ada could tell Bo");
    server.kill();
    let server = Start::sqlite(folder.path()).start();
    let class = Class { to: server.address, ..class };
    let bo = class.come(&code(&class.made, 1));
    assert_eq!(bo.number, 2);
    let seen = crate::classes::ask(class.to, "GET", &class.path(""), Some(&bo.token), None).json();
    assert_eq!((&seen["open"], &seen["until"], &class.show()["open"]), (&json!(true), &json!(until), &json!(false)));
    class.hand(&bo, "ends", RIGHT, 1);
    assert_eq!(refused(&class.try_hand(&ada, "ends", RIGHT, &key(2))), 409);
    // Whoever has come is counted, and nobody else.
    assert_eq!(all(&listed(&class), "come"), [true, true, false]);
    // Somebody who has not come, has more time, and leaves the list keeps nobody waiting.
    assert_eq!(class.ask("PUT", "/students/2", Some(&json!({"until": null}))).status, 200);
    assert_eq!(class.ask("PUT", "/students/3", Some(&json!({"until": until}))).status, 200);
    assert_eq!(class.own(&ada)[0]["judged"], Value::Null);
    class.change(&json!({"roster": [{"name": "Ada", "id": "s1"}, {"name": "Bo", "id": "s2"}]}));
    assert_eq!(class.own(&ada)[0]["judged"]["points"], 10);
    assert_eq!(refused(&class.ask("PUT", "/students/3", Some(&json!({"until": until})))), 404);
}

#[test]
fn with_a_student_who_is_removed_their_code_ends() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let roster = json!([{"name": "Ada", "id": "s1"}, {"name": "Bo", "id": "s2"}]);
    let class = Class::new(server.address, json!({"roster": roster, "attempts": 1}));
    let ada = class.come(&code(&class.made, 0));
    class.hand(&ada, "ends", RIGHT, 1);
    assert_eq!(class.ask("DELETE", "/students/1", None).status, 200);
    // The old code gives no fresh attempts.
    assert_eq!((status_of(&class, &code(&class.made, 0)), all(&listed(&class), "name")), (404, vec![json!("Bo")]));
    // On the list again, Ada has another code and number, and the old code stays dead. Bo's stays as it is.
    let changed = class.change(&json!({"roster": roster}));
    assert_ne!(changed["codes"][0]["code"], class.made["codes"][0]["code"]);
    assert_eq!(changed["codes"][1], class.made["codes"][1]);
    assert_eq!(status_of(&class, &code(&class.made, 0)), 404);
    let again = class.come(&code(&changed, 0));
    assert_eq!((again.number, class.hand(&again, "ends", RIGHT, 1)["left"].clone()), (3, json!(0)));
    // The same once more, and for somebody who has not come.
    for number in [3, 2] {
        assert_eq!(class.ask("DELETE", &format!("/students/{number}"), None).status, 200);
    }
    let third = class.change(&json!({"roster": roster}));
    let codes: Vec<&Value> = [&class.made, &changed, &third].iter().map(|made| &made["codes"][0]["code"]).collect();
    assert!(codes[2] != codes[0] && codes[2] != codes[1] && third["codes"][1] != class.made["codes"][1]);
    server.kill();
    let server = Start::sqlite(folder.path()).start();
    let class = Class { to: server.address, ..class };
    assert_eq!(class.come(&code(&third, 0)).came["name"], "Ada");
    for old in [code(&class.made, 0), code(&changed, 0), code(&class.made, 1)] {
        assert_eq!(status_of(&class, &old), 404);
    }
    // The same list again changes nothing more.
    assert_eq!(class.change(&json!({"roster": roster}))["codes"], third["codes"]);
}

#[test]
fn without_the_list_whoever_was_there_goes_on_by_their_code() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let class = Class::new(server.address, json!({"roster": [{"name": "Ada", "id": "s1"}, {"name": "Bo", "id": "s2"}]}));
    let ada = class.come(&code(&class.made, 0));
    class.hand(&ada, "ends", RIGHT, 1);
    let changed = class.change(&json!({"roster": null}));
    assert_eq!((changed, class.show()["named"].clone()), (json!({"changed": []}), json!("typed")));
    let elsewhere: Student = class.come(&code(&class.made, 0));
    assert_eq!((elsewhere.number, class.own(&elsewhere).as_array().unwrap().len()), (1, 1));
    // Bo was not there.
    assert_eq!(status_of(&class, &code(&class.made, 1)), 404);
    // Removed, Ada's code ends here too, and a later list does not bring it back.
    assert_eq!(class.ask("DELETE", "/students/1", None).status, 200);
    assert_eq!(status_of(&class, &code(&class.made, 0)), 404);
    let again = class.change(&json!({"roster": [{"name": "Ada", "id": "s1"}]}));
    assert_ne!(again["codes"][0]["code"], class.made["codes"][0]["code"]);
    assert_eq!(status_of(&class, &code(&class.made, 0)), 404);
    // A new class without a list.
    let typed = Class::new(server.address, json!({"roster": null, "deadline": null, "attempts": null}));
    assert_eq!((typed.show()["named"].clone(), typed.named("Cy").number), (json!("typed"), 1));
}

#[test]
fn people_whom_a_list_does_not_tell_apart_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let class = Class::new(server.address, json!({"roster": [{"name": "Ada"}, {"name": "Ada", "id": "s1"}]}));
    assert_eq!(class.made["codes"].as_array().unwrap().len(), 2);
    for (roster, why) in [
        (json!([{"name": "Ada"}, {"name": "Bo"}, {"name": " Ada "}]), "roster, person 3: the name is that of person 1 too"),
        (json!([{"name": "Ada", "id": "7"}, {"name": "Bo", "id": " 7"}]), "roster, person 2: the id is that of person 1 too"),
        (json!([{"name": "Ada"}, {"nme": "Bo"}]), "roster, person 2: `nme`: there is no such field"),
        (json!([{"name": "Ada", "id": 7}]), "roster, person 1: id: 7; expected a text"),
        (json!([{"id": "7"}]), "roster, person 1: name is missing"),
        (json!(["Ada"]), "roster, person 1: "),
        (json!("Ada"), "roster: \"Ada\"; expected a list"),
    ] {
        let answer = class.ask("PUT", "", Some(&json!({"roster": roster})));
        assert_eq!(refused(&answer), 400);
        assert!(answer.text().contains(&why.replace('"', "\\\"")), "{}", answer.text());
    }
}
