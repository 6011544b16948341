//! `fob sheet`: a class of 150 students is graded, and the commands work exactly as documented.

use fob::base::Dice;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// Runs `fob sheet` and returns the exit status, standard output and standard error.
fn fob(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fob"));
    let out = command.arg("sheet").args(args).current_dir(folder).env("FOB_DATA_DIR", folder.join("data")).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (out.status.code(), text(out.stdout), text(out.stderr))
}

const SHEET: &str = r#"(title: "Sheet 3", letters: ["a", "b"], plus: repeat, exercises: [
  (id: "two", kind: dfa, points: 10, text: "`ab` exactly twice", solution: file("two.txt"),
   misreadings: [(regex("(b*a+b){2}(a|b)*"), 6, "You built *at least two*.")], limits: (states: 8), feedback: hint),
  (id: "end", kind: regex, points: 4, text: "ends in a", solution: regex("(a|b)*a"), practice: false, feedback: verdict),
])"#;

/// Returns a `.jff` of states in a row: `a` and `b` lead as the list says, and states in `accepting` accept.
fn jff(next: &[[usize; 2]], accepting: &[usize]) -> String {
    let mut out = String::from("<structure><type>fa</type><automaton>");
    for i in 0..next.len() {
        let marks = [(i == 0, "<initial/>"), (accepting.contains(&i), "<final/>")];
        let marks: String = marks.iter().filter(|(is, _)| *is).map(|(_, mark)| *mark).collect();
        out += &format!("<state id=\"{i}\" name=\"q{i}\"><x>{}.0</x><y>{}.0</y>{marks}</state>", 60 * i, i % 2 * 40);
    }
    for (from, to) in next.iter().enumerate() {
        for (letter, to) in ["a", "b"].iter().zip(to) {
            out += &format!("<transition><from>{from}</from><to>{to}</to><read>{letter}</read></transition>");
        }
    }
    out + "</automaton></structure>"
}

/// The minimal DFA of exactly two `ab`.
const RIGHT: [[usize; 2]; 6] = [[1, 0], [1, 2], [3, 2], [3, 4], [5, 4], [5, 6]];

fn right() -> Vec<[usize; 2]> {
    let mut next = RIGHT.to_vec();
    next.push([6, 6]);
    next
}

#[test]
fn a_class_of_150_students_is_graded_the_same_on_any_number_of_cores() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    std::fs::write(at.join("sheet.ron"), SHEET).unwrap();
    std::fs::write(at.join("two.txt"), "(b*a+b){2}b*a*\n").unwrap();
    std::fs::create_dir_all(at.join("class/late")).unwrap();
    let mut dice = Dice::new(150);
    for student in 0..150 {
        let (mut next, mut accepting) = (right(), vec![4, 5]);
        for _ in 0..dice.below(4) {
            let state = dice.below(7) as usize;
            match dice.below(3) {
                0 => next[state][dice.below(2) as usize] = dice.below(7) as usize,
                1 => accepting.push(state),
                _ => accepting.retain(|s| *s != state),
            }
        }
        std::fs::write(at.join(format!("class/s{student:03}_two.jff")), jff(&next, &accepting)).unwrap();
        let text = ["(a|b)*a", "a*", "b*a", "(b*a)+", "(a", ".*"][dice.below(6) as usize];
        std::fs::write(at.join(format!("class/late/s{student:03}_x_end.txt")), text).unwrap();
    }
    std::fs::write(at.join("class/=evil, \"x\"_two.jff"), "<structure").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("/etc/passwd", at.join("class/link_two.jff")).unwrap();

    let (status, out, err) = fob(at, &["grade", "sheet.ron", "class", "-o", "one.csv", "--jobs", "1", "--feedback", "feedback"]);
    assert_eq!((status, out.as_str()), (Some(0), ""));
    // Files that were not read are named, and nothing else is.
    let said: Vec<&str> = err.lines().collect();
    assert!(said[0].starts_with("notice: =evil, \"x\"_two.jff: not read: "), "{err}");
    let link = "notice: link_two.jff: not read: symbolic links are not opened";
    assert_eq!(said[1..].to_vec(), if cfg!(unix) { vec![link] } else { Vec::new() });
    assert_eq!(fob(at, &["grade", "sheet.ron", "class", "--jobs", "7"]).1, std::fs::read_to_string(at.join("one.csv")).unwrap());
    let table = std::fs::read_to_string(at.join("one.csv")).unwrap();
    assert!(table.starts_with(
        "student,file,exercise,points,max,verdict,counterexample,answer_says,expected,states,minimal_states,edits,density,misreading,problem,id\n\
         \"'=evil, \"\"x\"\"\",\"'=evil, \"\"x\"\"_two.jff\",two,0,10,unreadable,"
    ), "{table}");
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 1 + 300 + 1 + usize::from(cfg!(unix)));
    assert!(
        !cfg!(unix) || table.contains("\nlink,link_two.jff,two,0,10,unreadable,,,,,,,,,symbolic links are not opened,link\n")
    );
    let files: Vec<&str> = rows[2..].iter().map(|row| row.split(',').nth(1).unwrap()).collect();
    assert!(files.is_sorted() && files[0].starts_with("late/"), "{files:?}");
    // The JSON document has the same rows.
    let document: Value = serde_json::from_str(&fob(at, &["grade", "sheet.ron", "class", "--json"]).1).unwrap();
    assert_eq!(document.as_array().unwrap().len(), rows.len() - 1);
    let wide = fob(at, &["grade", "sheet.ron", "class", "--wide"]).1;
    assert!(wide.starts_with("student,two,end,total,id\n") && wide.lines().count() == 152 + usize::from(cfg!(unix)));
    let feedback = std::fs::read_to_string(at.join("feedback/s000_two.jff.md")).unwrap();
    assert!(feedback.starts_with("# Sheet 3\n\n## two\n\nYour DFA ") && feedback.ends_with(" of 10 points.\n"), "{feedback}");
    assert!(at.join("feedback/late/s000_x_end.txt.md").exists());
    // The same mistake, drawn in the same places.
    let similar: Value = serde_json::from_str(&fob(at, &["similar", "sheet.ron", "class", "--json"]).1).unwrap();
    assert!(
        similar.as_array().unwrap().iter().any(|pair| pair["shares"] == json!(["wrong language"]) && pair["exercise"] == "end")
    );
}

#[test]
fn an_answer_is_judged_as_the_student_sees_it() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    std::fs::write(at.join("sheet.ron"), SHEET).unwrap();
    std::fs::write(at.join("two.txt"), "(b*a+b){2}b*a*").unwrap();
    std::fs::write(at.join("right.jff"), jff(&right(), &[4, 5])).unwrap();
    std::fs::write(at.join("wrong.jff"), jff(&right(), &[4])).unwrap();
    std::fs::write(at.join("end.txt"), "a").unwrap();
    let answer = |sheet: &str, id: &str, file: &str| -> Value {
        let (status, out, err) = fob(at, &["answer", sheet, id, file, "--json"]);
        assert_eq!(status, Some(0), "{err}");
        serde_json::from_str(&out).unwrap()
    };
    let right = answer("sheet.ron", "two", "right.jff");
    assert_eq!((&right["points"], &right["max"], &right["verdict"]), (&json!(10), &json!(10), &json!("equivalent")));
    let wrong = answer("sheet.ron", "two", "wrong.jff");
    assert_eq!((&wrong["points"], &wrong["edits"], &wrong["counterexample"]), (&json!(8), &json!(1), &json!("ababa")));
    assert_eq!(wrong["answer_accepts"], false);
    let feedback = "Your DFA describes another language. Your DFA rejects **ababa**; it should accept it. One state's acceptance is wrong. 8 of 10 points.";
    assert_eq!(wrong["feedback"], feedback);
    let silent = answer("sheet.ron", "end", "end.txt");
    assert_eq!((&silent["counterexample"], &silent["answer_accepts"]), (&Value::Null, &Value::Null));
    assert!(!silent["feedback"].as_str().unwrap().contains("**"));

    // The students' edition judges practice exercises, and cannot be used for grading.
    let (status, _, err) = fob(at, &["publish", "sheet.ron", "-o", "edition.ron"]);
    assert!(status == Some(0) && err.contains("not secret"), "{err}");
    let edition = std::fs::read_to_string(at.join("edition.ron")).unwrap();
    assert!(edition.contains("edition: student") && !edition.contains("file(") && !edition.contains("regex("), "{edition}");
    assert_eq!(answer("edition.ron", "two", "wrong.jff"), wrong);
    assert_eq!(answer("edition.ron", "end", "end.txt")["points"], Value::Null);
    let (status, _, err) = fob(at, &["grade", "edition.ron", "."]);
    assert!(status == Some(2) && err.starts_with("edition.ron: a student's edition"), "{err}");
    let (status, _, err) = fob(at, &["answer", "sheet.ron", "three", "end.txt"]);
    assert!(status == Some(2) && err.starts_with("three: no such exercise in sheet.ron"), "{err}");
}

#[test]
fn sheets_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let names = fob(at, &["list"]).1;
    assert_eq!(names, "finite-automata\nturing-machines\nstrings-of-fob\n");
    for name in names.lines() {
        let (status, _, err) = fob(at, &["check", name]);
        assert_eq!((status, err.as_str()), (Some(0), ""), "{name}");
    }
    std::fs::write(at.join("sheet.ron"), SHEET).unwrap();
    let (status, _, err) = fob(at, &["check", "sheet.ron"]);
    assert!(status == Some(2) && err.starts_with("sheet.ron:2:") && err.contains("\"two.txt\""), "{err}");
    std::fs::write(at.join("two.txt"), "(a|b)*").unwrap();
    let (status, _, err) = fob(at, &["check", "sheet.ron"]);
    assert!(status == Some(2) && err.starts_with("sheet.ron:2:3: \"two\": the solution is the full language"), "{err}");
    std::fs::write(at.join("two.txt"), "(b*a+b){2}(a|b)*").unwrap();
    assert!(fob(at, &["check", "sheet.ron"]).2.contains("misreading 1 is the solution"));
    std::fs::write(at.join("two.txt"), "(b*a+b){9}").unwrap();
    assert!(fob(at, &["check", "sheet.ron"]).2.contains("the solution earns 8 of 10: too large"));
}

#[test]
fn a_sheet_begins_from_the_example() {
    let folder = tempfile::tempdir().unwrap();
    let (status, text, problems) = fob(folder.path(), &["example"]);
    assert_eq!((status, problems.as_str()), (Some(0), ""));
    let written = fob(folder.path(), &["example", "-o", "sheet.ron", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&written.1).unwrap(), json!({ "file": "sheet.ron" }));
    assert_eq!(std::fs::read_to_string(folder.path().join("sheet.ron")).unwrap(), text);
    assert_eq!(
        fob(folder.path(), &["check", "sheet.ron"]),
        (Some(0), "Example sheet: 11 exercises, 64 points\n".to_owned(), String::new())
    );
    assert_eq!(fob(folder.path(), &["publish", "sheet.ron", "-o", "students.ron"]).0, Some(0));
    // Nothing is there where it cannot be written, and that is said.
    let (status, _, problems) = fob(folder.path(), &["example", "-o", "no/sheet.ron"]);
    assert!(status == Some(2) && problems.contains("no/sheet.ron"), "{problems}");
}

#[test]
fn links_are_graded_like_files() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    std::fs::write(at.join("sheet.ron"), SHEET).unwrap();
    std::fs::write(at.join("two.txt"), "(b*a+b){2}b*a*").unwrap();
    let link = |student: &str, text: &str| {
        let answers = [("end".to_owned(), fob::exercises::Answer::Regex(text.to_owned()))];
        format!("https://fob.example/#sheets?work={}", fob::exercises::pack(&fob::exercises::work("Sheet 3", student, &answers)))
    };
    std::fs::write(at.join("eve.url"), format!("[InternetShortcut]\nURL={}\n", link("Eve", "b"))).unwrap();
    let (ada, bob) = (link("Ada", "(a|b)*a"), link("Bob", "a*"));
    let (status, out, err) = fob(at, &["grade", "sheet.ron", &ada, &bob, "eve.url", "--wide"]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("student,two,end,total,id\nAda,,4,4,Ada\nBob,") && out.contains("\nEve,,"), "{out}");
    let (_, out, _) = fob(at, &["grade", "sheet.ron", &ada, &format!("{bob}x")]);
    assert!(out.contains("\nAda,link-0001.fobwork,end,4,4,equivalent,") && out.contains("edited or damaged"), "{out}");
}
