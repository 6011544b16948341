//! The authors of hand-ins, by the names that learning systems give to their downloads.

#![allow(clippy::unwrap_used)]

use super::people::{Found, Known, whose};
use super::tests::{TWO, class, class_with, sheet, table};
use super::*;

/// Returns the person and the exercise of each file, as `id name exercise`.
fn people(files: &[&str]) -> Vec<String> {
    let sheet = sheet(TWO);
    let files: Vec<(&str, &str)> = files.iter().map(|path| (*path, "x")).collect();
    class(&sheet, &files).iter().map(|row| format!("{}|{}|{}", row.person.id, row.student, row.exercise)).collect()
}

#[test]
fn canvas_names_the_person_by_an_id() {
    // Two students with one name are two rows, and neither gets the other's points.
    let sheet = sheet(TWO);
    let rows = class(&sheet, &[("smithann_1009_5009_e.txt", "b"), ("smithann_1010_5010_e.txt", "(a|b)*a")]);
    assert_eq!(
        table(grades::wide(&sheet, &rows, &[])),
        "student,two,e,n,total,id\nsmithann (1009),,0,,0,1009\nsmithann (1010),,10,,10,1010\n"
    );
    assert!(rows.iter().all(|row| row.problems.is_empty()));
    assert_eq!(
        people(&[
            "smithann_LATE_1009_5009_two.jff",
            "smithann_1009_5010_two-1.jff",
            "o_neil2_1011_5011_e.txt",
            "team_7_1012_5012_e.txt",
            "leebo_1013_5013_3_e.txt",
            "anon_aB3dE_5014_e.txt",
            "LATE_anon_Zz9_5015_e.txt",
            "M\u{fc}llerj\u{f6}rg_1016_5016_my_answer_to_e.txt",
        ]),
        [
            "1009|smithann|two",
            "1009|smithann|two",
            "1011|o_neil2|e",
            "1012|team_7|e",
            "1013|leebo|e",
            "aB3dE|anon (aB3dE)|e",
            "Zz9|anon (Zz9)|e",
            "1016|M\u{fc}llerj\u{f6}rg|e",
        ]
    );
    // Another file, or the gradebook, knows which number is the id.
    assert_eq!(people(&["smith_2004_1009_5009_e.txt", "smith_2004_LATE_1009_5010_two.jff"])[0], "1009|smith_2004|e");
    let known = Known { ids: ["1009".to_owned()].into(), ..Known::default() };
    let found = [Found { path: "smith_2004_1009_5009_e.txt", folder: Some("class") }];
    assert_eq!(whose(&sheet, &found, &known)[0].as_ref().unwrap().people[0].id, "1009");
}

#[test]
fn moodle_names_the_person_in_folders_and_files() {
    assert_eq!(
        people(&[
            "Ada Lovelace_701_assignsubmission_file/two.jff",
            "Ada Lovelace_702_assignsubmission_file_/sub/e.txt",
            "Bob_O_703_assignsubmission_file_x_e.txt",
            "Participant 704_704_assignsubmission_file/bob_1_2_e.txt",
            "sheet/Eve_705_assignsubmission_onlinetext/onlinetext.txt",
        ]),
        ["701|Ada Lovelace (701)|two", "702|Ada Lovelace (702)|e", "703|Bob_O|e", "704|Participant 704|e", "705|Eve|",]
    );
    // Either all names begin with a group, or none does.
    let group = |name: &str| format!("{name}_1_assignsubmission_file/e.txt");
    let names = |names: &[&str]| -> Vec<String> {
        let files: Vec<String> = names.iter().map(|name| group(name)).collect();
        people(&files.iter().map(String::as_str).collect::<Vec<_>>())
            .iter()
            .map(|row| row.split('|').nth(1).unwrap().to_owned())
            .collect()
    };
    assert_eq!(names(&["Group A-Ada Lovelace"]), ["Ada Lovelace"]);
    assert_eq!(names(&["Mary-Jane Watson"]), ["Mary-Jane Watson"]);
}

#[test]
fn brightspace_reads_numbers_from_the_left_and_dates_from_the_right() {
    assert_eq!(
        people(&[
            "12345-67890 - Ada Lovelace - Oct 3, 2025 1042 AM/two.jff",
            "12346-67890 - Ada Lovelace - 3 oct. 2025 10 42/two.jff",
            "12347-67890 - Bob - Bobby - Jr - Oct 3, 2025 1042 AM - two - final_e.txt",
            "12348-67890 - Eve - Oct 3, 2025 1042 AM - 2 2025_e.txt",
            "index.html",
        ]),
        ["12345|Ada Lovelace (12345)|two", "12346|Ada Lovelace (12346)|two", "12347|Bob - Bobby - Jr|e", "12348|Eve|e",]
    );
}

#[test]
fn blackboard_names_users_behind_the_title_that_all_share() {
    let time = "attempt_2025-10-03-10-42-00";
    let names: Vec<String> =
        ["Sheet_3_ann_b_{}_e.txt", "Sheet_3_ann_b_{}.txt", "Sheet_3_cyd_{}_two (1).jff", "Sheet_3_ann_{}_x_e.txt"]
            .iter()
            .map(|name| name.replace("{}", time))
            .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    assert_eq!(people(&names), ["ann_b|ann_b|e", "cyd|cyd|two", "ann|ann|e"]);
    assert_eq!(people(&[&format!("Sheet 3_ann_{time}_e.txt")]), ["ann|ann|e"]);
}

#[test]
fn users_of_blackboard_who_are_alone_in_their_folders_are_not_made_one() {
    let ids = |names: &[&str]| -> Vec<String> {
        let names: Vec<String> = names.iter().map(|name| format!("{name}_attempt_2025-10-03-10-42-00_e.txt")).collect();
        let people = people(&names.iter().map(String::as_str).collect::<Vec<_>>());
        people.iter().map(|row| row.split('|').next().unwrap().to_owned()).collect()
    };
    assert_eq!(ids(&["x/HW_1_a_smith", "y/HW_1_b_smith"]), ["a_smith", "b_smith"]);
    assert_eq!(ids(&["x/HW_1_a_smith", "x/HW_1_jones", "late/HW_1_a_jones"]), ["a_smith", "jones", "a_jones"]);
    assert_eq!(ids(&["x/HW_1_a_smith", "y/Test_smith"]), ["smith", "smith"]);
    assert_eq!(ids(&["x/HW_1_ann", "x/HW_1_bob", "y/HW_2_ann", "y/HW_2_bob"]), ["ann", "bob", "ann", "bob"]);
}

#[test]
fn gradescope_lists_the_submitters_of_a_group() {
    let sheet = sheet(TWO);
    let metadata = "submission_11:\n  :submitters:\n  - :name: Ada Lovelace\n    :sid: '1009'\n    :email: ada@x.edu\n  - :name: Bob\n    :sid: ''\n    :email: bob@x.edu\n  :created_at: 2025-10-03 10:42:00.000000000 Z\n  :score:\n";
    let known = Known { metadata: vec![metadata.to_owned()], ..Known::default() };
    let files = [
        ("export/submission_metadata.yml", metadata),
        ("export/submission_11/e.txt", "(a|b)*a"),
        ("export/submission_12/e.txt", "b"),
    ];
    let rows = class_with(&sheet, &files, &known);
    assert_eq!(
        table(grades::wide(&sheet, &rows, &[])),
        "student,two,e,n,total,id\nAda Lovelace,,10,,10,1009\nBob,,10,,10,bob@x.edu\nsubmission_12,,0,,0,12\n"
    );
    assert!(rows.iter().all(|row| row.problems.is_empty()));
    assert!(similar(&sheet, &rows).is_empty());
}

#[test]
fn folders_and_names_are_people_where_no_system_says_so() {
    // Moodle's folders by another name: with a sheet of one exercise everybody was the student "two".
    assert_eq!(people(&["ada/two.jff", "bob/two.jff"]), ["ada|ada|two", "bob|bob|two"]);
    assert_eq!(people(&["two/ada_x.jff", "two/bob.jff"]), ["ada|ada|two", "bob|bob|two"]);
    assert_eq!(people(&["ada/two/answer.jff", "ada/end/e.txt"]), ["ada|ada|two", "ada|ada|e"]);
    // Groups of folders are no people.
    assert_eq!(
        people(&["A/ada/e.txt", "A/bob/two.jff", "B/ada/e.txt"]),
        ["A/ada|ada (A/ada)|e", "bob|bob|two", "B/ada|ada (B/ada)|e"]
    );
    assert_eq!(people(&["class/ada/e.txt", "class/bob/x/e.txt"]), ["ada|ada|e", "bob|bob|e"]);
    // Nor is a folder with the files of several people.
    assert_eq!(people(&["ada_two.jff", "late/ada_e.txt", "late/bob_e.txt"]), ["ada|ada|two", "ada|ada|e", "bob|bob|e"]);
    assert_eq!(people(&["all/ada_two.jff", "all/bob_e.txt"]), ["ada|ada|two", "bob|bob|e"]);
    assert_eq!(people(&["x/v1_e.txt", "x/v2_e.txt", "y/v1_e.txt"]), ["x/v1|x/v1|e", "x/v2|x/v2|e", "y|y|e"]);
}

#[test]
fn names_of_second_files_and_other_cases_name_their_exercise() {
    let names = [
        "x_two-1.jff",
        "x_two (1).jff",
        "x_two(2) (1).jff",
        "x_two.jff.jff",
        "x_Two.JFF",
        "x_two copy.jff",
        "x_two copy 2.jff",
        "x_TWO - Copy (3).jff",
        "x_my_two-2-1.jff",
    ];
    for name in names {
        assert_eq!(people(&[name]), ["x|x|two"], "{name}");
    }
    assert_eq!(people(&["ada/Two-1.jff"]), ["ada|ada|two"]);
    assert_eq!(people(&["x_twofold.jff"]), ["x|x|"]);
    // An id that ends in a number is meant before a second file of another one.
    let text = TWO.replace("id: \"n\"", "id: \"two-1\"");
    let sheet = sheet(&text);
    let rows = class(&sheet, &[("x_two-1.jff", ""), ("y_two-1-1.jff", ""), ("z_two-2.jff", "")]);
    assert_eq!(rows.iter().map(|row| &*row.exercise).collect::<Vec<_>>(), ["two-1", "two-1", "two"]);
    let warnings: Vec<String> = warnings(&sheet).iter().map(ToString::to_string).collect();
    assert!(matches!(&warnings[..], [one] if one.contains("\"two\" and \"two-1\" differ by a number alone")), "{warnings:?}");
    assert_eq!(super::warnings(&super::tests::sheet(TWO)), []);
}

#[test]
fn what_accompanies_hand_ins_is_none_and_what_is_not_read_is_marked() {
    let sheet = sheet(TWO);
    let files = [
        ("a_1_link.html", ""),
        ("index.html", ""),
        ("submission_metadata.yml", ""),
        ("T_ann_attempt_2025-10-03-10-42-00.txt", ""),
        ("__MACOSX/._ada_e.txt", ""),
        ("ada/.DS_Store", ""),
    ];
    assert!(class(&sheet, &files).is_empty());
    let files = [
        ("ada_e.txt", "(a|b)*a"),
        ("ada_scan.pdf", ""),
        ("bob_two.jff", "<structure"),
        ("bob_two-1.jff", "<structure><type>fa</type><automaton><state id=\"0\"><initial/></state></automaton></structure>"),
    ];
    let rows = class(&sheet, &files);
    let unread: Vec<&str> = rows.iter().filter(|row| row.unread().is_some()).map(|row| &*row.file).collect();
    assert_eq!(unread, ["ada_scan.pdf", "bob_two.jff"]);
    // The second file of bob was read, but the first one may be better.
    assert_eq!(table(grades::wide(&sheet, &rows, &[])), "student,two,e,n,total,id\nada,,10,,?,ada\nbob,0,,,?,bob\n");
}

#[test]
fn students_whom_only_a_beginning_names_are_not_made_one() {
    let sheet = sheet(TWO);
    let wide = |files: &[(&str, &str)]| table(grades::wide(&sheet, &class(&sheet, files), &[]));
    let two = [("ann_lee_e.txt", "(a|b)*a"), ("ann_bly_e.txt", "b"), ("bob_e.txt", "(a|b)*a"), ("bob_e-1.txt", "b")];
    assert_eq!(wide(&two), "student,two,e,n,total,id\nann,,10,,?,ann\nbob,,10,,10,bob\n");
    let rows = class(&sheet, &two);
    assert_eq!(rows[0].problems, ["two files for this exercise", "may be from another student than ann_bly_e.txt"]);
    assert_eq!(rows[2].problems, ["two files for this exercise"]);
    let notices: Vec<String> = doubts(&sheet, &rows).iter().map(Doubt::notice).collect();
    assert!(
        matches!(&notices[..], [one] if one.starts_with("ann_bly_e.txt, ann_lee_e.txt: from one student, \"ann\", or from several"))
    );
    // There is also a notice about two people who answer different exercises, but they may be one.
    let rows = class(&sheet, &[("ann_lee_e.txt", "a"), ("ann_bly_n.txt", ""), ("bob_e.txt", "a"), ("bob_my_n.txt", "")]);
    let notices: Vec<String> = doubts(&sheet, &rows).iter().map(Doubt::notice).collect();
    assert!(
        matches!(&notices[..], [one] if one.starts_with("ann_bly_n.txt, ann_lee_e.txt: counted as one student, \"ann\": if they"))
    );
    assert!(rows.iter().all(|row| row.problems.is_empty()));
    // A damaged file, hand-ins with several answers, other cases and signs, a group of three; in a folder too.
    let answers = |text: &str| work("S", "Ann", &[("e".to_owned(), Answer::Regex(text.to_owned()))]);
    for (files, total) in [
        (vec![("ann_lee_two.jff", "<"), ("ann_bly_two.jff", "regex")], "?"),
        (vec![("ann_lee.fobwork", &*answers("a")), ("ann_bly.fobwork", &answers("(a|b)*a"))], "?"),
        (vec![("ann_lee_e.txt", "(a|b)*a"), ("ann_bly.fobwork", &answers("a"))], "?"),
        (vec![("ann_e.txt", "(a|b)*a"), ("ann_bly_e.txt", "a"), ("ann_lee_e.txt", "a")], "?"),
        (vec![("c/ann_lee_e.txt", "(a|b)*a"), ("c/ann_bly_e.txt", "a"), ("c/bob_e.txt", "a")], "?"),
        // Versions of one student's answer, and answers to different exercises.
        (vec![("ann_lee_e.txt", "(a|b)*a"), ("ann_Lee_e-1.txt", "a"), ("ann__lee_E (2).txt", "a")], "10"),
        (vec![("ann_lee_e.txt", "(a|b)*a"), ("ann_lee_new_e.txt", "a"), ("ann_e.txt", "a")], "10"),
        (vec![("ann_lee.fobwork", &*answers("a")), ("ann_lee (1).fobwork", &answers("(a|b)*a"))], "10"),
        (vec![("ann_my_e.txt", "(a|b)*a"), ("ann_last_n.txt", "")], "10"),
        // The extension is no exercise.
        (vec![("ann_e.txt", "(a|b)*a"), ("ann_e.ron", "regex(\"a\")")], "10"),
    ] {
        let table = wide(&files);
        assert!(table.contains(&format!(",{total},ann\n")), "{files:?}: {table}");
    }
}

/// Returns a hand-in as a link that the app makes.
fn link(answers: &[(&str, &str)]) -> String {
    let answers: Vec<(String, Answer)> =
        answers.iter().map(|(id, text)| ((*id).to_owned(), Answer::Regex((*text).to_owned()))).collect();
    format!("https://fob.example/#{PLACE}?{WORK}={}", pack(&work("S", "Somebody", &answers)))
}

/// Canvas's page of a text entry.
fn text_entry(body: &str) -> String {
    format!(
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\"\n  \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd\">\n\
         <html xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n  <title>S: Ann Smith</title>\n</head>\n<body>\n<h1>S: Ann Smith</h1>\n\
         <div style=\"width: 600px;\">\n  {body}\n</div>\n</body>\n</html>"
    )
}

/// Canvas's page of a submitted address.
fn redirect(url: &str) -> String {
    format!(
        "<html>\n<head>\n  <meta http-equiv=\"Refresh\" content=\"0; url={url}\">\n</head>\n<body>\n<h1>S: Ann Smith</h1>\n\
         This submission was a url.\n<a href=\"{url}\">Click Here to go to the submission</a>\n</body>\n</html>"
    )
}

#[test]
fn links_and_texts_that_systems_collect_are_hand_ins() {
    let sheet = sheet(TWO);
    let right = link(&[("e", "(a|b)*a")]);
    let (both, part) = (link(&[("e", "b"), ("x", "b")]), &right[..right.len() - 9]);
    let files = [
        ("smithann_1009_5009_link.html", redirect(&right)),
        ("smithbob_LATE_1010_5010_text.html", text_entry(&format!("<p>Hello! <a href=\"{right}\">{part}</a>&hellip;</p>"))),
        // An editor may put marks into a link, and decode or encode its signs.
        ("leecyd_1011_5011_text.html", text_entry(&format!("<p>{}</p>", right.replace("#sheets?", "&#35;<wbr>sheets<b>?</b>")))),
        ("anon_aB3_5012_link.html", redirect(&right.replace("https://fob.example/#", "http://"))),
        // Two links are two hand-ins.
        ("leedee_1013_5013_text.html", text_entry(&format!("<p>{right}</p><p>{both}</p>"))),
        ("Eve_705_assignsubmission_onlinetext/onlinetext.html", format!("<html><body><p>{right}</p></body></html>")),
        ("Fay_706_assignsubmission_onlinetext_onlinetext.html", right.clone()),
        ("T_gus_attempt_2025-10-03-10-42-00.txt", format!("Name: Gus (gus)\n\nSubmission Field:\n{right}\n\nFiles:\n")),
        ("T_hal_attempt_2025-10-03-10-43-00_e.txt", "b".to_owned()),
        // A text file with more than the link.
        ("ida_answer.txt", format!("Here it is:\n{right}\n")),
    ];
    let rows = class(&sheet, &files.each_ref().map(|(path, text)| (*path, text.as_str())));
    let wide = table(grades::wide(&sheet, &rows, &[]));
    for id in ["1009", "1010", "1011", "aB3", "1013", "705", "706", "gus", "ida"] {
        assert!(wide.lines().any(|row| row.ends_with(&format!(",,10,,10,{id}"))), "{id}: {wide}");
    }
    let of_dee: Vec<(&str, &str)> =
        rows.iter().filter(|row| row.person.id == "1013").map(|row| (&*row.exercise, &*row.judged.verdict)).collect();
    assert_eq!(of_dee, [("e", "equivalent"), ("e", "different"), ("x", "no such exercise")]);
    let judged =
        answer(&sheet, sheet.exercise("e").unwrap(), &File { path: "x.html".into(), content: Ok(redirect(&right).into()) });
    assert_eq!(judged.unwrap().verdict, "equivalent");
}

#[test]
fn what_cannot_be_read_of_a_collected_text_is_said_and_marked() {
    let sheet = sheet(TWO);
    let right = link(&[("e", "(a|b)*a")]);
    let files = [
        ("a_1009_5009_text.html", text_entry("<p>(a|b)*a</p>")),
        ("b_1010_5010_text.html", text_entry("<p><img src=\"drawing.png\"></p>")),
        ("c_1011_5011_link.html", redirect("https://drive.example/file")),
        ("d_1012_5012_link.html", redirect(&right[..right.len() - 4])),
        ("e_1013_5013_my_text.html", "<p>own file</p>".to_owned()),
        ("f_1014_5014_e.html", String::new()),
        ("g_705_assignsubmission_onlinetext/onlinetext.html", "<html><body><p>See my file.</p></body></html>".to_owned()),
        ("g_705_assignsubmission_file/e.txt", "(a|b)*a".to_owned()),
        ("T_j_attempt_2025-10-03-10-42-00.txt", "Name: J (j)\n\nSubmission Field:\n(a|b)*a\n".to_owned()),
        // Nothing was typed.
        (
            "T_k_attempt_2025-10-03-10-42-00.txt",
            "Name: K (k)\n\nSubmission Field:\nThere is no student submission text data for this assignment.\n".to_owned(),
        ),
        ("h_1015_5015_text.html", text_entry("<p>&nbsp;</p>")),
        ("i_706_assignsubmission_onlinetext/onlinetext.html", "<html><body></body></html>".to_owned()),
        ("i_706_assignsubmission_file/e.txt", "(a|b)*a".to_owned()),
    ];
    let rows = class(&sheet, &files.each_ref().map(|(path, text)| (*path, text.as_str())));
    let unread: Vec<&str> = rows.iter().filter(|row| row.unread().is_some()).map(|row| &row.file[..1]).collect();
    assert_eq!(unread, ["a", "b", "c", "d", "e", "f", "g", "T"]);
    let wide = table(grades::wide(&sheet, &rows, &[]));
    assert_eq!(wide.matches(",?,").count(), 8, "{wide}");
    assert!(wide.contains("\nj,,,,?,j\n") && !wide.contains("\nk,"), "{wide}");
    assert!(wide.contains("\ng,,10,,?,705\n") && wide.contains("\ni,,10,,10,706\n"), "{wide}");
    assert!(rows[3].unread().unwrap().contains("edited or damaged"));
    let page = File { path: "x.html".into(), content: Ok(b"<p>".to_vec()) };
    assert!(answer(&sheet, sheet.exercise("e").unwrap(), &page).unwrap_err().contains("without a link"));
}

#[test]
fn a_plus_between_operands_is_doubted() {
    let text = |plus: &str| {
        format!(
            "(title: \"S\", letters: [\"a\", \"b\"], {plus} exercises: [(id: \"e\", kind: regex, points: 10, text: \"\", solution: regex(\"a|b\"))])"
        )
    };
    let problem = |plus: &str, answer: &str| {
        let rows = class(&sheet(&text(plus)), &[("x_e.txt", answer)]);
        (rows[0].judged.points.unwrap().to_string(), rows[0].judged.problem.clone().unwrap_or_default())
    };
    let doubt = "character 2: `+` is read as \"one or more\"; write `|` for \"or\"".to_owned();
    assert_eq!(problem("", "a+b"), ("0".to_owned(), format!("{doubt}, which would be right here")));
    assert_eq!(problem("plus: repeat,", "a+b").1, format!("{doubt}, which would be right here"));
    assert_eq!(problem("plus: union,", "a+b"), ("10".to_owned(), String::new()));
    assert_eq!(problem("", "a+bb").1, doubt);
    assert_eq!(problem("plus: repeat,", "a+bb").1, "");
    assert_eq!(problem("", "a|b+").1, "");
    // JFLAP's own file of an expression: its `+` is "or" and its `!` the empty word.
    let jflap = "<?xml version=\"1.0\"?><structure>&#13;<type>re</type>&#13;<expression>b+a!</expression>&#13;</structure>";
    for name in ["x_e.jff", "x_e.jff.txt", "x_e.xml"] {
        let rows = class(&sheet(&text("plus: repeat,")), &[(name, jflap)]);
        assert_eq!((rows[0].judged.verdict.as_str(), rows[0].judged.problem.as_deref()), ("equivalent", None), "{name}");
    }
}

#[test]
fn a_machine_drawn_in_jflap_is_an_answer() {
    let sheet = sheet(builtin("turing-machines").unwrap());
    let rule = |read: &str, write: &str| {
        format!("<transition><from>0</from><to>0</to><read>{read}</read><write>{write}</write><move>R</move></transition>")
    };
    let jff = format!(
        "<structure><type>turing</type><automaton><block id=\"0\" name=\"s\"><tag>M0</tag><initial/></block>{}{}<M0/></automaton></structure>",
        rule("0", "1"),
        rule("1", "0")
    );
    let rows = class(&sheet, &[("ada_invert.jff", &jff), ("bob_invert.jff", &jff.replace("<initial/>", ""))]);
    assert_eq!((rows[0].judged.points.unwrap().to_string(), rows[0].unread()), ("3".to_owned(), None));
    assert!(rows[1].unread().unwrap().contains("no state is initial"));
    // The words of other simulators are answers as texts.
    let rows = class(&sheet, &[("cyd_invert.txt", "; invert\n0 0 1 r 0\n0 1 0 r 0\n")]);
    assert_eq!(rows[0].judged.points.unwrap().to_string(), "3");
}

#[test]
fn a_list_beside_folders_names_their_people() {
    let sheet = sheet(TWO);
    let list = "folder,student,id\n1,Ada,s1\n2,Ada,\n";
    let known = Known { lists: vec![("people.csv".to_owned(), list.to_owned())], ..Known::default() };
    let files =
        [("people.csv", list), ("1/e.ron", "regex(\"(a|b)*a\")"), ("2/e.ron", "regex(\"a\")"), ("3/e.ron", "regex(\"b\")")];
    let rows = class_with(&sheet, &files, &known);
    let people: Vec<(&str, &str)> = rows.iter().map(|row| (&*row.student, &*row.person.id)).collect();
    assert_eq!(people, [("Ada (s1)", "s1"), ("Ada (2)", "2"), ("3", "3")]);
}

#[test]
fn files_that_are_given_themselves_are_looked_at_with_one_folder() {
    use people::Form::{Canvas, Folder, Moodle, Name, Stem};

    let sheet = sheet(TWO);
    let paths = [
        "x/Ada_701_assignsubmission_file/e.txt",
        "m/smithann_1009_5009_e.txt",
        "class/bob_e.txt",
        "class/cyd/e.txt",
        "class/eve.fobwork",
        "Ada_702_assignsubmission_file/sub/e.txt",
    ];
    let found: Vec<Found> = paths.iter().map(|path| Found { path, folder: None }).collect();
    let whose = whose(&sheet, &found, &Known::default());
    let people: Vec<(&str, people::Form)> =
        whose.iter().map(|whose| whose.as_ref().unwrap()).map(|whose| (&*whose.people[0].id, whose.people[0].form)).collect();
    assert_eq!(people, [("701", Moodle), ("1009", Canvas), ("bob", Name), ("cyd", Folder), ("eve", Stem), ("sub", Folder)]);
}

#[test]
fn people_who_say_one_name_or_id_stay_two_and_the_later_one_is_told() {
    use people::{Said, list};

    let sheet = sheet(TWO);
    let said = [("1", "Ada", "s1"), ("2", "Ada", ""), ("3", "Bo", "s1"), ("4", "Cy", "2"), ("5", "=Dee", "'x")];
    let text = list(&said.map(|(folder, name, id)| Said { folder, name, id }));
    assert_eq!(text, "folder,student,id\n1,Ada,s1\n2,Ada,2\n3,Bo,s1 (3)\n4,Cy,2 (4)\n5,'=Dee,'x\n");
    let known = Known { lists: vec![("people.csv".to_owned(), text)], ..Known::default() };
    let paths: Vec<String> = (1..=5).map(|folder| format!("{folder}/e.ron")).collect();
    let files: Vec<(&str, &str)> = paths.iter().map(|path| (&**path, "regex(\"a\")")).collect();
    let rows = class_with(&sheet, &files, &known);
    let told: Vec<(&str, String)> = rows.iter().map(|row| (&*row.person.id, row.problems.join("; "))).collect();
    let expected = [
        ("s1", ""),
        ("2", "the name \"Ada\" is that of 1 too"),
        ("s1 (3)", "the id \"s1\" is that of 1 too"),
        ("2 (4)", "the id \"2\" is that of 2 too"),
        ("x", ""),
    ];
    assert_eq!(told, expected.map(|(id, problem)| (id, problem.to_owned())));
}
