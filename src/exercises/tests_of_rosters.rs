//! Gradebooks in the forms of several systems are filled in, and nobody gets another's points.

#![allow(clippy::unwrap_used)]

use super::people::{Known, says_who};
use super::roster::{Gradebook, Roster};
use super::tests::{TWO, class, class_with, sheet, table};

const RIGHT: &str = "(a|b)*a";

fn filled(files: &[(&str, &str)], export: &str) -> (String, Vec<String>) {
    let sheet = sheet(TWO);
    let Gradebook { cells, notices } = Roster::read(export).unwrap().fill(&sheet, &class(&sheet, files));
    (table(cells), notices)
}

#[test]
fn canvas_gets_a_column_and_ids_match_ids_alone() {
    let export = "Student,ID,SIS User ID,SIS Login ID,Section,Old (1)\n    Points Possible,,,,,10\n\
        \"Lovelace, Ada\",1,u1,ada,One,3\n\"Lovelace, Bob\",2,u2,bob,One,\n";
    let (csv, notices) = filled(&[("ada_e.txt", RIGHT), ("LovelaceBob_e.txt", "b"), ("nobody_e.txt", "a")], export);
    assert_eq!(
        csv,
        "Student,ID,SIS User ID,SIS Login ID,Section,S\n    Points Possible,,,,,30\n\"Lovelace, Ada\",1,u1,ada,One,10\n\"Lovelace, Bob\",2,u2,bob,One,0\n"
    );
    assert_eq!(notices, ["no student \"nobody\" in the gradebook"]);
    // Two students of one name, of whom the gradebook lists one; and a number that is another's SIS id.
    let export = "Student,ID,SIS User ID,SIS Login ID,Section\n\"Smith, Ann\",1009,1010,as,One\n\"Lee, Bo\",1011,7,bl,One\n";
    let (csv, notices) = filled(&[("smithann_1009_5009_e.txt", "b"), ("smithann_1010_5010_e.txt", RIGHT)], export);
    assert!(csv.contains("\"Smith, Ann\",1009,1010,as,One,0\n") && csv.contains("bl,One,\n"), "{csv}");
    assert_eq!(notices, ["no student \"smithann (1010)\" in the gradebook"]);
    assert!(Roster::read("a\n").is_err() && Roster::read("").is_err() && Roster::read("a,\"b\n").is_err());
}

#[test]
fn students_who_cannot_be_told_apart_are_named() {
    let export = "Name;Login\nAnn Smith;as1\n\"Smith, Ann\";as2\nBo Lee;bl\n";
    let (csv, notices) =
        filled(&[("ann smith_e.txt", RIGHT), ("bl_e.txt", RIGHT), ("bolee_two.jff", "x"), ("as2_n.txt", "")], export);
    assert_eq!(csv, "Name,Login,S\nAnn Smith,as1,\n\"Smith, Ann\",as2,0\nBo Lee,bl,?\n");
    assert_eq!(
        notices,
        [
            "\"ann smith\" is any of 2 students in the gradebook (rows 2, 3): enter the points by hand",
            "\"bl\" and \"bolee\" are one student in the gradebook (row 4): enter the points by hand",
        ]
    );
}

#[test]
fn a_student_with_an_unread_file_gets_no_points() {
    let (csv, notices) = filled(&[("ada/e.txt", RIGHT), ("ada/scan.pdf", ""), ("bob/e.txt", "b")], "user,group\nada,1\nbob,1\n");
    assert_eq!(csv, "user,group,S\nada,1,?\nbob,1,0\n");
    assert_eq!(notices, ["no points for \"ada\" (row 2), since ada/scan.pdf was not read"]);
}

/// One file is damaged, a later one is wrong: the better of the two is not known.
#[test]
fn a_second_file_does_not_hide_that_the_first_was_not_read() {
    let damaged = [("ada_1_11_two.jff", "<structure"), ("ada_1_11_two-1.ron", "regex(\"a\")"), ("bob_2_12_e.txt", "b")];
    let told = |row: usize| vec![format!("no points for \"ada\" (row {row}), since ada_1_11_two.jff was not read")];
    // A table that is for people has the mark; a gradebook, which takes numbers alone, has an empty cell. Nobody else has either.
    let filled_in = |export: &str| filled(&damaged, export);
    assert_eq!(filled_in("Name,ID\nada,1\nbob,2\ncyd,3\n"), ("Name,ID,S\nada,1,?\nbob,2,0\ncyd,3,\n".to_owned(), told(2)));
    let (csv, notices) = filled_in("Student,ID,Section\n    Points Possible,,\nada,1,A\nbob,2,A\ncyd,3,A\n");
    assert!(csv.ends_with("\nada,1,A,\nbob,2,A,0\ncyd,3,A,\n"), "{csv}");
    assert_eq!(notices, told(3));
    let (csv, notices) = filled_in("OrgDefinedId,Name,End-of-Line Indicator\n#9,ada,#\n#8,bob,#\n");
    assert!(csv.ends_with("\n#9,ada,,#\n#8,bob,0,#\n"), "{csv}");
    assert_eq!(notices, told(2));
    let files = [("ada_701_assignsubmission_file/e.txt", RIGHT), ("ada_701_assignsubmission_file/e.jff", "<structure")];
    let (csv, notices) = filled(&files, "Identifier,Full name,Grade\nParticipant 701,ada,3\nParticipant 702,bob,\n");
    assert!(csv.ends_with("701,ada,3\nParticipant 702,bob,\n"), "{csv}");
    assert_eq!(notices, ["no points for \"ada\" (row 2), since ada_701_assignsubmission_file/e.jff was not read"]);
}

#[test]
fn students_who_may_be_two_get_no_points() {
    let files = [("ann_lee_e.txt", RIGHT), ("ann_bly_e.txt", "b"), ("bob_e.txt", RIGHT), ("bob_new_e.txt", "b")];
    let told = |row: usize| {
        vec![format!("no points for \"ann\" (row {row}), since ann_bly_e.txt, ann_lee_e.txt may be from different students")]
    };
    assert_eq!(filled(&files, "user,group\nann,1\nbob,1\n"), ("user,group,S\nann,1,?\nbob,1,10\n".to_owned(), told(2)));
    let (csv, notices) = filled(&files, "Student,ID,SIS Login ID,Section\n\"Lee, Ann\",1,ann,A\n\"Lee, Bob\",2,bob,A\n");
    assert!(csv.ends_with("ann,A,\n\"Lee, Bob\",2,bob,A,10\n"), "{csv}");
    assert_eq!(notices, told(2));
    let unread = [("ann_lee_e.txt", RIGHT), ("ann_bly_e.txt", "b"), ("ann_scan.pdf", "")];
    assert!(
        filled(&unread, "user,group\nann,1\n").1[0]
            .ends_with("since ann_scan.pdf was not read, and ann_bly_e.txt, ann_lee_e.txt may be from different students")
    );
}

/// Fills in a table as `grade` does, which knows the table and Blackboard's texts when it looks for the people.
fn filled_from_blackboard(files: &[(&str, &str)], export: &str) -> (String, Vec<String>) {
    let (sheet, roster) = (sheet(TWO), Roster::read(export).unwrap());
    let mut known = Known { listed: roster.listed(), ..Known::default() };
    for (path, text) in files.iter().filter(|(path, _)| says_who(path)) {
        known.add(path, (*text).to_owned());
    }
    let Gradebook { cells, notices } = roster.fill(&sheet, &class_with(&sheet, files, &known));
    (table(cells), notices)
}

/// All users begin with `a_`, so that the title seems to end in it; `jones` and `smith` are other people.
#[test]
fn users_of_blackboard_are_not_cut_to_other_users() {
    let file = |user: &str, rest: &str| format!("HW_1_{user}_attempt_2026-01-05-10-23-45{rest}");
    let names = [file("a_smith", "_e.txt"), file("a_jones", "_e.txt")];
    let files = [(&*names[0], RIGHT), (&*names[1], "b")];
    let table = |users: &[&str]| filled_from_blackboard(&files, &format!("Username\n{}\n", users.join("\n")));
    let rows = |rows: &str| format!("Username,S\n{rows}");
    assert_eq!(table(&["a_smith", "a_jones", "jones"]), (rows("a_smith,10\na_jones,0\njones,\n"), Vec::new()));
    // Without `a_jones` in the table nobody gets that mark.
    let unsure = "\"jones\" may be only the end of the user in \"HW_1_a_jones\"";
    let (csv, notices) = table(&["jones", "A_SMITH"]);
    assert_eq!(csv, rows("jones,\nA_SMITH,10\n"));
    assert!(notices.len() == 1 && notices[0].starts_with(unsure), "{notices:?}");
    // The title may end in `a`, but one of two users is not enough evidence.
    let (csv, notices) = table(&["jones", "bee"]);
    assert_eq!(csv, rows("jones,\nbee,\n"));
    assert!(
        notices.len() == 2 && notices[0].starts_with("\"jones\" may be only the end of the user in \"HW_1_a_jones\""),
        "{notices:?}"
    );
    assert_eq!(table(&["jones", "smith"]), (rows("jones,0\nsmith,10\n"), Vec::new()));
    // Blackboard's text about one attempt shows the start of the users in all names of the folder.
    let about = file("a_smith", ".txt");
    let with =
        |text: &str, users: &str| filled_from_blackboard(&[files[0], files[1], (&*about, text)], &format!("Username\n{users}"));
    for text in ["Name: Ann Smith (a_smith)\nAssignment: HW 1\n", "\u{feff}\r\nNombre: Ann (Anna) Smith (a_smith)\r\n"] {
        let (csv, notices) = with(text, "jones\nsmith\na_jones\n");
        assert_eq!(
            (&*csv, &*notices),
            (&*rows("jones,\nsmith,\na_jones,0\n"), &["no student \"a_smith\" in the gradebook".to_owned()][..])
        );
    }
    assert_eq!(with("Name: Ann Smith (smith)\n", "smith\njones\na_smith\n").0, rows("smith,10\njones,0\na_smith,\n"));
    // A text without a name, or with another person's, has no effect.
    for text in ["", "Name: Ann", "Name: Bo (bo)\n", "()", "Name: (HW_1_a_smith)"] {
        assert_eq!(with(text, "a_smith\na_jones\njones\n").0, rows("a_smith,10\na_jones,0\njones,\n"), "{text}");
    }
}

#[test]
fn a_title_of_blackboard_with_underlines_is_found_in_a_whole_class() {
    let users = ["ann", "bo_lee", "cyd", "dee", "eve"];
    let names: Vec<String> = users.iter().map(|user| format!("c/Sheet_3_{user}_attempt_2026-01-05-10-23-45_e.txt")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (&**name, RIGHT)).collect();
    let (csv, notices) = filled_from_blackboard(&files, "Name;Username\nA;ann\nB;bo_lee\nC;cyd\nL;lee\n");
    assert!(csv.ends_with("A,ann,10\nB,bo_lee,10\nC,cyd,10\nL,lee,\n"), "{csv}");
    assert_eq!(notices, ["no student \"dee\" in the gradebook", "no student \"eve\" in the gradebook"]);
    // A student of the table is called as the end of the title with a user: who is who is not known any more.
    let (csv, notices) = filled_from_blackboard(&files, "Name;Username\nA;ann\nB;bo_lee\nC;cyd\nL;lee\nT;3_ann\n");
    assert!(csv.ends_with("A,ann,\nB,bo_lee,\nC,cyd,\nL,lee,\nT,3_ann,\n") && notices.len() == 5, "{csv} {notices:?}");
}

#[test]
fn moodles_worksheet_gets_grades_by_its_participants() {
    let export = "Identifier,Full name,ID number,Email address,Status,Grade,Maximum Grade,Grade can be changed\n\
        Participant 701,Ada Lovelace,9,ada@x.edu,Submitted,,30.00,Yes\n\
        Participant 702,Ada Lovelace,701,ada2@x.edu,Submitted,3.00,30.00,Yes\n";
    let (csv, notices) = filled(&[("Ada Lovelace_701_assignsubmission_file/e.txt", RIGHT)], export);
    assert!(csv.contains("Participant 701,Ada Lovelace,9,ada@x.edu,Submitted,10,30.00,Yes\n"), "{csv}");
    assert!(csv.contains("Submitted,3.00,30.00,Yes\n") && notices.is_empty(), "{csv} {notices:?}");
    // Without numbers of participants the names must be different ones.
    let export = "First name\tLast name\tID number\r\nAda\tLovelace\t701\r\nBob\tLee\t7\r\n";
    let files = [("Bob Lee_701_assignsubmission_file/e.txt", RIGHT)];
    assert_eq!(
        filled(&files, export),
        ("First name,Last name,ID number,S\nAda,Lovelace,701,\nBob,Lee,7,10\n".to_owned(), Vec::new())
    );
    let export = "Identifier,Full name,Grade,Maximum Grade\nParticipant 1,A,,100\n";
    assert_eq!(filled(&[], export).1, ["the column \"Maximum Grade\" says 100, but the sheet has 30 points"]);
}

#[test]
fn moodles_worksheet_is_filled_in_in_the_language_of_its_site() {
    for (export, expected) in [
        (
            "ID,Vollständiger Name,Status,Bewertung,Bestwertung\nTeilnehmer/in 701,Ada Lovelace,Abgegeben,,30\n",
            "Teilnehmer/in 701,Ada Lovelace,Abgegeben,10,30\n",
        ),
        (
            "Identificador,Nombre completo,Calificación,Calificación máxima\nParticipante 701,Ada Lovelace,-,30\n",
            "Participante 701,Ada Lovelace,10,30\n",
        ),
        (
            "Identifiant,Nom complet,Note,Note maximale\nParticipant 701,Ada Lovelace,,30\n",
            "Participant 701,Ada Lovelace,10,30\n",
        ),
    ] {
        let (csv, notices) = filled(&[("Ada Lovelace_701_assignsubmission_file/e.txt", RIGHT)], export);
        assert!(csv.ends_with(expected) && notices.is_empty(), "{csv} {notices:?}");
    }
}

#[test]
fn other_tables_are_matched_by_what_identifies() {
    // Brightspace: its ids begin with `#`, and each line ends in one.
    let export = "sep=;\nOrgDefinedId;Last Name;First Name;End-of-Line Indicator\n#12345;Lovelace;Ada;#\n#777;Lee;Bo;#\n";
    let (csv, notices) = filled(
        &[("12345-6 - Somebody - Oct 3, 2025 1042 AM/e.txt", RIGHT), ("99999-6 - Bo Lee - Oct 3, 2025 1042 AM/e.txt", "b")],
        export,
    );
    assert_eq!(csv, "OrgDefinedId,Last Name,First Name,S,End-of-Line Indicator\n#12345,Lovelace,Ada,10,#\n#777,Lee,Bo,0,#\n");
    assert!(notices.is_empty());
    // Heads in an unknown language: a grade that many have identifies nobody.
    let (csv, _) = filled(&[("ada/e.txt", RIGHT), ("7/e.txt", RIGHT)], "Usager,Note\nada,7\nbob,7\n");
    assert_eq!(csv, "Usager,Note,S\nada,7,10\nbob,7,\n");
    // User names that end in numbers are no participants of Moodle.
    let (csv, _) = filled(&[("s1_e.txt", RIGHT)], "Identifier,Grade\ns1,\ns2,\n");
    assert_eq!(csv, "Identifier,Grade,S\ns1,,10\ns2,,\n");
}

#[test]
fn ids_of_canvas_match_the_column_id_of_other_tables_unless_a_name_contradicts() {
    let export = "Name;ID;Number\nAnn Smith;1009;5\nAnn Smith;1010;1009\nBo Lee;1011;1012\nCy Doe;1012;7\n";
    let files = [
        ("smithann_1009_5009_e.txt", "b"),
        ("smithann_1010_5010_e.txt", RIGHT),
        ("leebo_1012_5011_e.txt", RIGHT),
        ("doecy_1014_5012_e.txt", RIGHT),
    ];
    let (csv, notices) = filled(&files, export);
    assert_eq!(csv, "Name,ID,Number,S\nAnn Smith,1009,5,0\nAnn Smith,1010,1009,10\nBo Lee,1011,1012,\nCy Doe,1012,7,10\n");
    assert_eq!(notices, ["\"leebo\" is any of 2 students in the gradebook (rows 4, 5): enter the points by hand"]);
}

#[test]
fn a_table_of_students_says_their_names_and_ids() {
    let students = |text: &str| Roster::read(text).unwrap().students();
    let two =
        |first: (&str, &str), second: (&str, &str)| [first, second].map(|(name, id)| (name.to_owned(), id.to_owned())).to_vec();
    let canvas =
        "Student,ID,SIS Login ID,Section\n    Points Possible,,,\n\"Lovelace, Ada\",1009,ada,A\n\"Boole, Bob\",1010,bob,A\n";
    assert_eq!(students(canvas), two(("Lovelace, Ada", "1009"), ("Boole, Bob", "1010")));
    assert_eq!(students("name,id\nAda,s1\nBob,\n"), two(("Ada", "s1"), ("Bob", "")));
    assert_eq!(students("id;name\ns1;Ada\ns2;Bob\n"), two(("Ada", "s1"), ("Bob", "s2")));
    let moodle = "First name,Last name,ID number,Email address\nAda,Lovelace,7,a@x.org\nBob,Boole,8,b@x.org\n";
    assert_eq!(students(moodle), two(("Ada Lovelace", "7"), ("Bob Boole", "8")));
}

#[test]
fn a_table_of_a_class_names_everybody_apart_or_the_line_is_named() {
    let class = |table: &str| Roster::read(table).and_then(|roster| roster.class());
    let people =
        |all: &[(&str, &str)]| Ok(all.iter().map(|(name, id)| ((*name).to_owned(), (*id).to_owned())).collect::<Vec<_>>());
    assert_eq!(class("name;id\nAda;s1\nAda;s2\n"), people(&[("Ada", "s1"), ("Ada", "s2")]));
    assert_eq!(class("Firstname,Surname\nAda,Lovelace\n\nAda,Byron\n"), people(&[("Ada Lovelace", ""), ("Ada Byron", "")]));
    // An entry with an id and one without are two people.
    assert_eq!(class("name,id\nAda,\nAda,s1\n"), people(&[("Ada", ""), ("Ada", "s1")]));
    let export = "Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\nAda,1,u1,ada,One\n";
    assert_eq!(class(export), people(&[("Ada", "1")]));
    for (table, why) in [
        ("foo,bar\nAda,s1\n", "1:1: the columns are \"foo\", \"bar\"; expected some such as `name` and `id`"),
        ("Ada\nBo\nCy\n", "1:1: the columns are \"Ada\"; expected"),
        ("name,id\n", "1:1: a table without students"),
        ("Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n", "1:1: a table without students"),
        ("name\nAda\nBo\nAda\n", "4:1: the name \"Ada\" is that of line 2 too, and neither has an id"),
        ("name,id\nAda,s1\n\nBo,s1\n", "4:1: the id \"s1\" is that of line 2 too"),
        ("name,id\nAda,s1\n,s2\n", "3:1: a student without a name"),
        ("", "1:1: expected a table"),
    ] {
        let error = class(table).unwrap_err();
        assert!(error.starts_with(why), "{table}: {error}");
    }
}
