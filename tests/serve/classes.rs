//! `fob sheet class`, and what `fob sheet grade` makes of the folder of a class.

use super::Serve;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs `fob` in a folder; returns the exit status, standard output and standard error.
fn fob(folder: &Path, words: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fob"));
    let out = command.args(words).current_dir(folder).env("FOB_DATA_DIR", folder).output().unwrap();
    (out.status.code(), String::from_utf8(out.stdout).unwrap(), String::from_utf8(out.stderr).unwrap())
}

impl Serve {
    fn ask(&self, method: &str, path: &str, token: &str, body: &str) -> Vec<u8> {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut all = Vec::new();
        stream.read_to_end(&mut all).unwrap();
        let end = all.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        assert!(all.starts_with(b"HTTP/1.1 20"), "{}", String::from_utf8_lossy(&all));
        all[end + 4..].to_vec()
    }

    fn post(&self, path: &str, token: &str, body: &Value) -> Value {
        serde_json::from_slice(&self.ask("POST", path, token, &body.to_string())).unwrap()
    }
}

const SHEET: &str = r#"(title: "Week 1", letters: ["a", "b"], plus: repeat, exercises: [
  (id: "ends", kind: regex, points: 4, text: "Words that end in `ab`.", solution: file("ends.txt")),
  (id: "word", kind: word, points: 2, text: "A word.", accepted_by: regex("ab*")),
])"#;

#[test]
fn a_class_is_opened_and_its_folder_graded_from_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("sheet.ron"), SHEET).unwrap();
    std::fs::write(at("ends.txt"), "(a|b)*ab\n").unwrap();
    std::fs::write(at("students.csv"), "name;id\nAda;s1\nBo;=2\n").unwrap();
    let server = Serve::start(folder.path(), &["--listen", "127.0.0.1:0"], None).unwrap();
    let words = ["sheet", "class", "sheet.ron", "--server", &server.address, "--roster", "students.csv", "--attempts", "3"];
    let (status, out, err) = fob(folder.path(), &[&words[..], &["--json", "--deadline", "2999-01-01T00:00:00Z"]].concat());
    assert_eq!((status, &*err), (Some(0), ""));
    let made: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        made.as_object().unwrap().keys().map(String::as_str).collect::<Vec<_>>(),
        ["class", "codes", "lecturer", "students", "token"]
    );
    let (class, token) = (made["class"].as_str().unwrap(), made["token"].as_str().unwrap());
    let students = made["students"].as_str().unwrap();
    let encoded = format!("http%3A%2F%2F{}", server.address.replace(':', "%3A"));
    assert_eq!(students, format!("http://{}/#class?server={encoded}&id={class}", server.address));
    assert_eq!(made["lecturer"], json!(format!("{students}&token={token}")));
    let path = |rest: &str| format!("/api/classes/{class}{rest}");
    for (code, answers) in made["codes"]
        .as_array()
        .unwrap()
        .iter()
        .zip([["regex(\"(a|b)*ab\")", "word(\"a\")"], ["regex(\"b*ab\")", "word(\"abb\")"]])
    {
        let came = server.post(&path("/students"), "", &json!({"code": code["code"]}));
        assert_eq!(came["name"], code["name"]);
        for (number, (exercise, answer)) in ["ends", "word"].iter().zip(answers).enumerate() {
            let body = json!({"exercise": exercise, "answer": answer, "key": format!("{number:032x}")});
            let handed = server.post(&path("/answers"), came["token"].as_str().unwrap(), &body);
            assert_eq!(handed["left"], 2);
        }
    }
    // As the app saves it.
    let client = fob_client::Server::read(&format!("http://{}", server.address)).unwrap();
    let mut call = client.class_file(class, token, fob_client::ClassFile::Folder, || {});
    let bytes = loop {
        if let Some(bytes) = call.poll() {
            break bytes.unwrap();
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    };
    let zip = super::unzip::unzip(&bytes);
    assert!(!zip["sheet.ron"].contains("file("), "{}", zip["sheet.ron"]);
    for (name, text) in &zip {
        let file = at("class").join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    }
    for wide in [false, true] {
        let words = ["sheet", "grade", "class/sheet.ron", "class/answers"];
        let (status, graded, err) = fob(folder.path(), &[&words[..], if wide { &["--wide"] } else { &[] }].concat());
        let table = server.ask("GET", &path(if wide { "/csv?wide=1" } else { "/csv" }), token, "");
        assert_eq!((status, graded.as_bytes(), &*err), (Some(0), &*table, ""));
        assert!(graded.contains("Ada") && graded.contains("'=2"), "{graded}");
    }
    let (status, out, _) = fob(folder.path(), &["sheet", "similar", "class/sheet.ron", "class/answers"]);
    assert_eq!((status, &*out), (Some(0), ""));
    // As text: both links, and the codes as a table.
    let (status, out, _) = fob(folder.path(), &words);
    assert!(
        status == Some(0) && out.contains("#class?server=") && out.contains("&token=") && out.contains("\ncode,name,id\n"),
        "{out}"
    );
    let (_, out, _) = fob(folder.path(), &words[..5]);
    assert!(out.lines().count() == 2, "{out}");
}

#[test]
fn what_cannot_be_a_class_is_said() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("bad.ron"),
        SHEET.replace("kind: word", "kind: words").replace("file(\"ends.txt\")", "regex(\"a\")"),
    )
    .unwrap();
    let server = Serve::start(folder.path(), &["--listen", "127.0.0.1:0"], None).unwrap();
    let class = |words: &[&str]| {
        let (status, out, err) = fob(folder.path(), &[&["sheet", "class"], words].concat());
        assert_eq!((status, &*out), (Some(2), ""), "{err}");
        err
    };
    assert!(class(&["bad.ron", "--server", &server.address]).contains("bad.ron:3:"));
    assert!(class(&["finite-automata", "--server", "ftp://example.org"]).contains("--server"));
    assert!(class(&["finite-automata", "--server", &server.address, "--deadline", "soon"]).contains("deadline: `soon`"));
    assert!(class(&["finite-automata", "--server", &server.address, "--roster", "none.csv"]).contains("none.csv"));
    drop(server);
    assert!(class(&["finite-automata", "--server", "127.0.0.1:9"]).contains("cannot be reached"));
}

/// Runs `fob` with something on standard input.
fn fob_with(folder: &Path, words: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fob"));
    command.args(words).current_dir(folder).env("FOB_DATA_DIR", folder);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    (out.status.code(), String::from_utf8(out.stdout).unwrap(), String::from_utf8(out.stderr).unwrap())
}

#[test]
fn a_class_is_changed_by_its_link_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("sheet.ron"), SHEET).unwrap();
    std::fs::write(at("ends.txt"), "(a|b)*ab\n").unwrap();
    std::fs::write(at("students.csv"), "name;id\nAda;s1\n").unwrap();
    let server = Serve::start(folder.path(), &["--listen", "127.0.0.1:0"], None).unwrap();
    let open = ["sheet", "class", "sheet.ron", "--server", &server.address];
    let (status, printed, _) = fob(folder.path(), &open);
    assert_eq!(status, Some(0));
    let part = |name: &str| printed.split(&format!("&{name}=")).nth(1).unwrap().split(['&', '\n']).next().unwrap().to_owned();
    let (class, token) = (part("id"), part("token"));
    let path = |rest: &str| format!("/api/classes/{class}{rest}");
    let came = server.post(&path("/students"), "", &json!({"name": "Eve"}));
    let body = json!({"exercise": "word", "answer": "word(\"abb\")", "key": "0".repeat(32)});
    server.post(&path("/answers"), came["token"].as_str().unwrap(), &body);
    let shown = || serde_json::from_slice::<Value>(&server.ask("GET", &path(""), "", "")).unwrap();
    // What the command has printed may be the file, and the link alone too.
    std::fs::write(at("mine.txt"), &printed).unwrap();
    let link = printed.lines().last().unwrap().split(": ").nth(1).unwrap().to_owned();
    let change = |words: &[&str]| fob(folder.path(), &[&["sheet", "class", "--change", "mine.txt"], words].concat());
    let deadline = "2999-01-01T00:00:00+01:00";
    let (status, out, err) =
        change(&["--deadline", deadline, "--grace", "60", "--attempts", "2", "--show", "verdict", "--name", "Week"]);
    assert_eq!((status, &*out, &*err), (Some(0), "The class is changed.\n", ""));
    let is = |fields: &[(&str, Value)]| {
        let shown = shown();
        assert!(fields.iter().all(|(name, value)| shown[name] == *value), "{shown}");
    };
    is(&[
        ("deadline", json!(deadline)),
        ("grace", json!(60)),
        ("attempts", json!(2)),
        ("show", json!("verdict")),
        ("name", json!("Week")),
    ]);
    // From standard input; what is not named stays.
    let words = ["sheet", "class", "--change", "-", "--roster", "students.csv", "--json"];
    let (status, out, err) = fob_with(folder.path(), &words, &link);
    assert_eq!((status, &*err), (Some(0), ""));
    let changed: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&changed["class"], &changed["changed"], &changed["codes"][0]["name"]),
        (&json!(class), &json!([]), &json!("Ada"))
    );
    is(&[("named", json!("code")), ("attempts", json!(2)), ("deadline", json!(deadline))]);
    // Another sheet: whose points have changed.
    std::fs::write(at("sheet.ron"), SHEET.replace("points: 2", "points: 6")).unwrap();
    let (status, out, _) = fob(folder.path(), &["sheet", "class", "sheet.ron", "--change", "mine.txt", "--no-roster"]);
    assert_eq!((status, &*out), (Some(0), "The class is changed.\nstudent,exercise,from,to\n1,word,1,3.5\n"));
    is(&[("named", json!("typed"))]);
    assert_eq!(change(&["--deadline", "none", "--grace", "0", "--name", ""]).0, Some(0));
    is(&[("deadline", Value::Null), ("grace", json!(0)), ("name", Value::Null), ("open", json!(true))]);
    // A time that is past closes it.
    assert_eq!(change(&["--deadline", "2001-01-01T00:00:00Z"]).0, Some(0));
    is(&[("open", json!(false))]);
    // What cannot be changed is said, without the secret.
    std::fs::write(at("students.txt"), printed.lines().next().unwrap()).unwrap();
    std::fs::write(at("broken.txt"), link.replace(&token, "0f")).unwrap();
    std::fs::write(at("other.txt"), link.replace(&token, &"0".repeat(32))).unwrap();
    for (words, why) in [
        (&["--change", "mine.txt"][..], "nothing to change"),
        (&["--change", "students.txt", "--attempts", "1"], "students.txt: no link of a lecturer"),
        (&["--change", "broken.txt", "--attempts", "1"], "broken.txt: the link of the lecturer is not whole"),
        (&["--change", "other.txt", "--attempts", "1"], "the token may not do this"),
        (&["--change", "missing.txt", "--attempts", "1"], "missing.txt"),
        (&["--change", "mine.txt", "--deadline", "soon"], "deadline: `soon`"),
        (&["--change", "mine.txt", "--server", "example.org"], "--server"),
        (&["--no-roster"], "--change"),
        (&["sheet.ron"], "--server"),
    ] {
        let (status, out, err) = fob(folder.path(), &[&["sheet", "class"], words].concat());
        assert_eq!((status, &*out), (Some(2), ""), "{words:?} {err}");
        assert!(err.contains(why) && !err.contains(&token), "{words:?} {err}");
    }
}

#[test]
fn what_a_class_would_be_surprised_by_is_refused_before_it_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let server = Serve::start(folder.path(), &["--listen", "127.0.0.1:0"], None).unwrap();
    for (name, text) in [("none.csv", "name,id\n"), ("foo.csv", "foo,bar\nAda,1\n"), ("twins.csv", "name\nAda\nBo\nAda\n")] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let with_path = format!("{}/fob", server.address);
    let own = &*server.address;
    for (server, words, why) in [
        (own, &["--deadline", "2001-01-01T00:00:00Z"][..], "--deadline 2001-01-01T00:00:00Z: this time is past"),
        (own, &["--deadline", "2999-12-01T23:59:00+25:00"], "expected a time with its zone"),
        (own, &["--deadline", "2999-12-01T23:59:00+01"], "expected a time with its zone"),
        (own, &["--deadline", "2999-12-01T23:59:60Z"], "expected a time with its zone"),
        (own, &["--deadline", "none"], "deadline: `none`"),
        (own, &["--grace", "60"], "--grace: there is no deadline"),
        (own, &["--roster", "none.csv"], "none.csv:1:1: a table without students"),
        (own, &["--roster", "foo.csv"], "foo.csv:1:1: the columns are"),
        (own, &["--roster", "twins.csv"], "twins.csv:4:1: the name \"Ada\" is that of line 2 too"),
        (&with_path, &[], "a server has no path; expected http"),
    ] {
        let all = [&["sheet", "class", "finite-automata", "--server", server], words].concat();
        let (status, out, err) = fob(folder.path(), &all);
        assert_eq!((status, &*out), (Some(2), ""), "{words:?} {err}");
        assert!(err.contains(why), "{words:?} {err}");
    }
    // One slash is no path.
    let (status, _, err) = fob(folder.path(), &["sheet", "class", "finite-automata", "--server", &format!("{own}/")]);
    assert_eq!(status, Some(0), "{err}");
}
