//! `fob sheet grade` with the downloads and gradebooks of learning systems.

use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

const SHEET: &str = r#"(title: "Sheet 3", letters: ["a", "b"], exercises: [
  (id: "two-ab", kind: regex, points: 10, text: "", solution: regex("b*(a|b)"), feedback: verdict),
  (id: "end", kind: regex, points: 4, text: "", solution: regex("(a|b)*a")),
])"#;
const RIGHT: &str = "b*(a|b)";

/// Runs `fob sheet grade` and returns standard output as bytes and standard error.
fn grade(folder: &Path, args: &[&str]) -> (Vec<u8>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fob"));
    let command = command.args(["sheet", "grade", "sheet.ron"]).args(args);
    let out = command.current_dir(folder).env("FOB_DATA_DIR", folder.join("data")).output().unwrap();
    let err = String::from_utf8(out.stderr).unwrap();
    assert_eq!(out.status.code(), Some(0), "{err}");
    (out.stdout, err)
}

fn text(folder: &Path, args: &[&str]) -> String {
    String::from_utf8(grade(folder, args).0).unwrap()
}

fn class(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("sheet.ron"), SHEET).unwrap();
    for (name, content) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }
    folder
}

#[test]
fn two_students_of_one_name_are_two_rows_everywhere() {
    let folder = class(&[
        ("c/smithann_1009_5009_two-ab.txt", "a"),
        ("c/smithann_1010_5010_two-ab.txt", RIGHT),
        ("c/leebo_LATE_1011_5011_two-ab-1.txt", RIGHT),
        (
            "book.csv",
            "Student,ID,SIS User ID,SIS Login ID,Section\n\"Smith, Ann\",1009,x1,1010,One\n\"Lee, Bo\",1011,x2,bl,One\n",
        ),
    ]);
    let at = folder.path();
    let long = text(at, &["c"]);
    assert!(long.lines().next().unwrap().ends_with(",problem,id"), "{long}");
    assert!(long.contains("\nsmithann (1009),smithann_1009_5009_two-ab.txt,two-ab,") && long.contains(",,1010\n"), "{long}");
    let wide = text(at, &["c", "--wide"]);
    let rows: Vec<&str> = wide.lines().collect();
    assert_eq!(rows[0], "student,two-ab,end,total,id");
    assert_eq!(rows[1], "leebo,10,,10,1011");
    assert!(
        rows[2].starts_with("smithann (1009),") && rows[2].ends_with(",1009") && rows[3] == "smithann (1010),10,,10,1010",
        "{wide}"
    );
    let (book, err) = grade(at, &["c", "--roster", "book.csv"]);
    let book = String::from_utf8(book).unwrap();
    assert!(book.contains("\"Lee, Bo\",1011,x2,bl,One,10\n") && !book.contains("1009,x1,1010,One,10\n"), "{book}");
    assert_eq!(err, "notice: book.csv: no student \"smithann (1010)\" in the gradebook\n");
}

#[test]
fn moodles_folders_are_people_and_similar_compares_them() {
    let folder =
        class(&[("m/Ada Lovelace_701_assignsubmission_file/end.txt", "a*"), ("m/Bob_702_assignsubmission_file_/end.txt", "a*")]);
    let wide = text(folder.path(), &["m", "--wide"]);
    assert!(wide.contains("\nAda Lovelace,,") && wide.contains(",701\nBob,,") && wide.ends_with(",702\n"), "{wide}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_fob"));
    let out = command.args(["sheet", "similar", "sheet.ron", "m"]).current_dir(folder.path()).output().unwrap();
    assert!(String::from_utf8(out.stdout).unwrap().ends_with("/end.txt: wrong language\n"));
    // The folders themselves may be given too, and one alone.
    let wide = text(folder.path(), &["m/Ada Lovelace_701_assignsubmission_file", "m/Bob_702_assignsubmission_file_", "--wide"]);
    assert!(wide.contains(",701\n") && wide.contains(",702\n"), "{wide}");
    let long = text(folder.path(), &["m/Bob_702_assignsubmission_file_/end.txt"]);
    assert!(long.contains("\nBob,m/Bob_702_assignsubmission_file_/end.txt,end,"), "{long}");
}

#[test]
fn unread_files_are_named_in_every_form_and_doubts_too() {
    let folder = class(&[
        ("c/ada_two-ab.txt", RIGHT),
        ("c/ada_scan.pdf", "%PDF"),
        ("c/smith_j_end.txt", "a"),
        ("c/smith_k_end.txt", "b"),
        ("c/x_1_text.html", "<p>"),
        ("c/index.html", ""),
        ("book.csv", "name\tid\r\nada\tA\r\nsmith\tS\r\n"),
    ]);
    let at = folder.path();
    for form in [&["c"][..], &["c", "--wide"], &["c", "--roster", "book.csv"], &["c", "--json"]] {
        let err = grade(at, form).1;
        assert!(err.contains("notice: ada_scan.pdf: not read: unknown extension: expected .fobwork, .jff"), "{form:?} {err}");
        assert!(err.contains("smith_j_end.txt, smith_k_end.txt: from one student, \"smith\", or from several"), "{form:?} {err}");
        assert!(!err.contains("html"), "{err}");
    }
    let wide = text(at, &["c", "--wide"]);
    assert!(wide.contains("\nada,10,,?,ada\n") && wide.ends_with(",?,smith\n"), "{wide}");
    assert!(text(at, &["c"]).contains("; may be from another student than smith_k_end.txt,smith\n"));
    let (book, err) = grade(at, &["c", "--roster", "book.csv"]);
    assert!(String::from_utf8(book).unwrap().starts_with("name,id,Sheet 3\nada,A,?\nsmith,S,?\n"));
    assert!(err.contains("notice: book.csv: no points for \"ada\" (row 2), since ada_scan.pdf was not read"), "{err}");
}

#[test]
fn texts_and_addresses_that_canvas_collects_are_hand_ins() {
    let answers = [("end".to_owned(), fob::exercises::Answer::Regex("(a|b)*a".to_owned()))];
    let link =
        format!("https://fob.example/#sheets?work={}", fob::exercises::pack(&fob::exercises::work("Sheet 3", "Ann", &answers)));
    let folder = class(&[
        ("c/smithann_1009_5009_link.html", &format!("<meta http-equiv=\"Refresh\" content=\"0; url={link}\">")),
        ("c/smithbob_1010_5010_text.html", &format!("<h1>Sheet 3: Bob</h1><p><a href=\"{link}\">my answers</a></p>")),
        ("c/smithcyd_1011_5011_text.html", "<h1>Sheet 3: Cyd</h1><p>I drew it on paper.</p>"),
        ("c/smithdee_1012_5012_text.html", "<h1>Sheet 3: Dee</h1><p></p>"),
        ("c/index.html", "<p>all</p>"),
    ]);
    let (wide, err) = grade(folder.path(), &["c", "--wide"]);
    let expected = "student,two-ab,end,total,id\nsmithann,,4,4,1009\nsmithbob,,4,4,1010\n";
    assert_eq!(String::from_utf8(wide).unwrap(), expected);
    assert!(err.starts_with("notice: smithcyd_1011_5011_text.html: a text without a link") && err.lines().count() == 1, "{err}");
}

#[test]
fn users_of_blackboard_are_those_of_the_roster_or_of_its_texts() {
    let name = |user: &str, rest: &str| format!("c/HW_1_{user}_attempt_2026-01-05-10-23-45{rest}");
    let (smith, jones, about) = (name("a_smith", "_end.txt"), name("a_jones", "_end.txt"), name("a_jones", ".txt"));
    let both =
        [(&*smith, "(a|b)*a"), (&*jones, "b"), ("all.csv", "user\na_smith\na_jones\njones\n"), ("other.csv", "user\njones\nx\n")];
    let folder = class(&both);
    let table = |folder: &Path, roster: &str| {
        let (table, err) = grade(folder, &["c", "--roster", roster]);
        (String::from_utf8(table).unwrap(), err)
    };
    assert_eq!(table(folder.path(), "all.csv"), ("user,Sheet 3\na_smith,4\na_jones,0\njones,\n".to_owned(), String::new()));
    let (csv, err) = table(folder.path(), "other.csv");
    assert_eq!(csv, "user,Sheet 3\njones,\nx,\n");
    assert!(err.starts_with("notice: other.csv: \"jones\" may be only the end of the user in \"HW_1_a_jones\": "), "{err}");
    let folder = class(&[&both[..], &[(&*about, "Name: Ann Jones (a_jones)\nAssignment: HW 1\n")]].concat());
    let (csv, err) = table(folder.path(), "other.csv");
    assert!(csv == "user,Sheet 3\njones,\nx,\n" && err.contains("no student \"a_jones\" in the gradebook"), "{csv} {err}");
    assert!(text(folder.path(), &["c", "--wide"]).ends_with(",a_smith\n"));
}

#[test]
fn tables_have_the_form_that_spreadsheets_read() {
    let folder = class(&[("c/M\u{fc}ller_end.txt", "a"), ("c/\t=1+1_end.txt", "a")]);
    let plain = text(folder.path(), &["c", "--wide"]);
    assert!(plain.starts_with("student,") && plain.contains("\n'\t=1+1,,") && !plain.contains('\r'), "{plain}");
    let excel = text(folder.path(), &["c", "--wide", "--excel", "--semicolon"]);
    assert!(excel.starts_with("\u{feff}student;two-ab;end;total;id\r\n") && excel.contains("\r\nM\u{fc}ller;;"), "{excel}");
}

#[test]
fn a_gradebook_may_be_in_utf_16_or_windows_1252() {
    let folder = class(&[("c/12-3 - J\u{f6}rg M\u{fc}ller - Oct 3, 2025 1042 AM/two-ab.txt", RIGHT)]);
    let at = folder.path();
    let book = "sep=;\r\nName;Note\r\nM\u{fc}ller, J\u{f6}rg;\r\n";
    let utf16 = |marked: bool, big: bool| -> Vec<u8> {
        let units = marked.then_some(0xfeff).into_iter().chain(book.encode_utf16());
        units.flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    };
    let latin: Vec<u8> = book.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    for bytes in [utf16(true, false), utf16(true, true), utf16(false, false), utf16(false, true), latin, book.as_bytes().to_vec()]
    {
        std::fs::write(at.join("book.csv"), bytes).unwrap();
        let (table, err) = grade(at, &["c", "--roster", "book.csv"]);
        assert_eq!(String::from_utf8(table).unwrap(), "Name,Note,Sheet 3\n\"M\u{fc}ller, J\u{f6}rg\",,10\n");
        assert_eq!(err, "");
    }
}

#[test]
fn gradescope_gets_results_of_each_submission() {
    let metadata = "submission_11:\n  :submitters:\n  - :name: Ada\n    :sid: '9'\n  - :name: Bob\n    :sid: '10'\n";
    let folder = class(&[
        ("g/submission_metadata.yml", metadata),
        ("g/submission_11/two-ab.txt", RIGHT),
        ("g/submission_11/notes.pdf", ""),
        ("submission/end.txt", "(b*a)+"),
        ("submission/end.jff", "<structure"),
    ]);
    let at = folder.path();
    let wide = text(at, &["g", "--wide", "--gradescope", "results"]);
    assert_eq!(wide, "student,two-ab,end,total,id\nAda,10,,?,9\nBob,10,,?,10\n");
    let read = |path: &str| -> Value { serde_json::from_str(&std::fs::read_to_string(at.join(path)).unwrap()).unwrap() };
    let results = read("results/submission_11/results.json");
    assert_eq!((&results["score"], results["tests"].as_array().unwrap().len()), (&json!(10), 2));
    assert_eq!(results["tests"][0]["name"], "two-ab");
    assert_eq!((&results["tests"][0]["score"], &results["tests"][0]["max_score"]), (&json!(10), &json!(10)));
    assert_eq!(results["tests"][1]["output"], "Nothing was handed in for this exercise.");
    assert!(results["output"].as_str().unwrap().contains("notes.pdf: unknown extension"));
    // In the autograder there is one submission, and its results are at the top.
    grade(at, &["submission", "--gradescope", "alone"]);
    let results = read("alone/results.json");
    assert_eq!((&results["score"], &results["tests"][1]["status"]), (&json!(4), &json!("passed")));
    // Nor does an answer hide that another file was not read.
    assert!(results["output"].as_str().unwrap().starts_with("end.jff: "), "{results}");
}

/// `:` and `;` are the same in the name of a folder, and on some disks capital letters are small ones.
#[test]
fn gradescope_results_of_two_people_are_never_in_one_folder() {
    let folder = class(&[
        ("c/a:b_two-ab.txt", RIGHT),
        ("c/a;b_two-ab.txt", "a"),
        ("c/a_b/two-ab.txt", RIGHT),
        ("c/A B_end.txt", "(b*a)+"),
        ("c/a b_end.txt", "a"),
    ]);
    let at = folder.path();
    let wide = text(at, &["c", "--wide", "--gradescope", "results"]);
    let people = wide.lines().count() - 1;
    let mut folders: Vec<String> = std::fs::read_dir(at.join("results"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap().to_lowercase())
        .collect();
    folders.sort();
    folders.dedup();
    assert_eq!(folders.len(), people, "{folders:?} of {wide}");
    let score = |name: &str| -> Value {
        let text = std::fs::read_to_string(at.join(format!("results/{name}/results.json"))).unwrap();
        serde_json::from_str::<Value>(&text).unwrap()["score"].clone()
    };
    assert_eq!((score("a_b"), score("A B"), people >= 4), (json!(10), json!(4), true), "{wide}");
    let second = score("a_b-2");
    assert!(second.as_f64().unwrap() < 10.0, "{second}");
}

#[test]
fn folders_given_side_by_side_stay_apart() {
    let folder = class(&[("ada/end.txt", "a"), ("bob/end.txt", "(a|b)*a")]);
    let wide = text(folder.path(), &["ada", "bob", "--wide"]);
    assert!(wide.contains("\nada,,") && wide.contains("\nbob,,4,4,bob\n"), "{wide}");
    let out = text(folder.path(), &["ada", "bob", "--feedback", "f"]);
    assert!(out.contains(",ada/end.txt,") && folder.path().join("f/bob/end.txt.md").exists());
}

#[test]
fn ids_that_names_cannot_tell_apart_are_warned_of() {
    let folder = class(&[("twins.ron", &SHEET.replace("\"end\"", "\"Two-ab-2\""))]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_fob"));
    let out = command.args(["sheet", "check", "twins.ron"]).current_dir(folder.path()).output().unwrap();
    let err = String::from_utf8(out.stderr).unwrap();
    assert!(
        out.status.success() && err.starts_with("warning: twins.ron:3:3: the ids \"two-ab\" and \"Two-ab-2\" differ by"),
        "{err}"
    );
}
