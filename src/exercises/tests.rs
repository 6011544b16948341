//! Tests of points against their definitions: equivalence by all words to length 8, edits by plain enumeration, density by
//! counting words.

#![allow(clippy::unwrap_used)]

use super::*;
use fob_automata::general::{Dense, Symbol};
use fob_base::Dice;
use num_rational::BigRational;
use num_traits::{One, Zero};

/// Returns all words of a length, by the order of letters.
fn words(width: usize, length: usize) -> Vec<Vec<Symbol>> {
    (0..width.pow(length as u32))
        .map(|n| (0..length).rev().map(|i| (n / width.pow(i as u32) % width) as Symbol).collect())
        .collect()
}

fn random(dice: &mut Dice, width: usize, states: u64) -> Dense {
    let accepting = (0..states).map(|_| dice.chance(1, 2)).collect();
    let next = (0..states as usize * width).map(|_| dice.below(states) as u32).collect();
    Dense::new(width, dice.below(states) as u32, accepting, next)
}

/// Returns whether both accept the same words up to length 8: enough for automata of nine states together.
fn same(a: &Dense, b: &Dense) -> bool {
    assert!(a.len() + b.len() <= 9);
    (0..=8).all(|length| words(a.width(), length).iter().all(|word| a.accepts(word) == b.accepts(word)))
}

fn all_edits(table: &Dense) -> Vec<Edit> {
    let states = 0..table.len() as u32;
    let mut edits: Vec<Edit> = states.clone().map(Edit::Flip).collect();
    edits.extend(states.clone().filter(|s| *s != table.start()).map(Edit::Start));
    for state in states.clone() {
        for letter in table.symbols() {
            let others = states.clone().filter(|to| *to != table.step(state, letter));
            edits.extend(others.map(|to| Edit::Redirect(state, letter, to)));
        }
    }
    edits
}

#[test]
fn fewest_edits_agree_with_enumeration() {
    let mut dice = Dice::new(1);
    let (mut one, mut two, mut more) = (0, 0, 0);
    for round in 0..60 {
        let solution = loop {
            let table = random(&mut dice, 2, 4).minimize();
            if table.len() >= 3 {
                break table;
            }
        };
        // Answers that are the solution with a few edits, so that all cases come up.
        let mut answer = solution.clone();
        for _ in 0..=round % 4 {
            let edits = all_edits(&answer);
            dice.pick(&edits).unwrap().make(&mut answer);
        }
        assert_eq!(all_edits(&answer).len() as u64, number_of_edits(answer.len() as u64, 2));
        if same(&answer, &solution) {
            continue;
        }
        let made = |table: &Dense, edit: Edit| {
            let mut table = table.clone();
            edit.make(&mut table);
            table
        };
        let edits = all_edits(&answer);
        let singles = edits.iter().any(|&edit| same(&made(&answer, edit), &solution));
        let pairs = || edits.iter().any(|&a| edits.iter().any(|&b| same(&made(&made(&answer, a), b), &solution)));
        let expected = if singles {
            Some(1)
        } else if pairs() {
            Some(2)
        } else {
            None
        };
        let found = fewest(&answer, &solution);
        assert_eq!(found.as_ref().map(Vec::len), expected);
        if let Some(edits) = found {
            assert!(same(&edits.iter().fold(answer.clone(), |table, &edit| made(&table, edit)), &solution));
        }
        *match expected {
            Some(1) => &mut one,
            Some(_) => &mut two,
            None => &mut more,
        } += 1;
    }
    assert!(one > 5 && two > 5 && more > 0, "{one} {two} {more}");
}

#[test]
fn two_edits_are_searched_up_to_nineteen_states() {
    let pairs = |s| number_of_edits(s, 2) + number_of_edits(s, 2) * (number_of_edits(s, 2) - 1) / 2;
    assert!(pairs(19) <= 300_000 && pairs(20) > 300_000);
    // Words that end in three a, with states of which two accept wrongly.
    let table = |n: u32, wrong: &[u32]| {
        let accepting = (0..n).map(|s| (s == 3) != wrong.contains(&s)).collect();
        let next = (0..n).flat_map(|s| if s < 3 { [s + 1, 0] } else { [3, 0] }).collect();
        Dense::new(2, 0, accepting, next)
    };
    let solution = table(4, &[]);
    assert_eq!(fewest(&table(19, &[1, 2]), &solution).unwrap().len(), 2);
    assert_eq!(fewest(&table(20, &[1, 2]), &solution), None);
    assert_eq!(fewest(&table(20, &[1]), &solution).unwrap(), [Edit::Flip(1)]);
}

#[test]
fn density_agrees_with_counting_words() {
    let mut dice = Dice::new(2);
    for round in 0..60 {
        let width = 2 + round % 2;
        let (a, b) = (1 + dice.below(5), 1 + dice.below(if width == 2 { 5 } else { 3 }));
        let (answer, solution) = (random(&mut dice, width, a), random(&mut dice, width, b).minimize());
        let (mut sum, mut lengths) = (BigRational::zero(), 0_i64);
        for length in 0..=2 * solution.len() {
            let all = words(width, length);
            let accepted = all.iter().filter(|word| solution.accepts(word)).count();
            let wrong = all.iter().filter(|word| solution.accepts(word) != answer.accepts(word)).count();
            let smaller = accepted.min(all.len() - accepted);
            if smaller > 0 {
                sum += BigRational::new(wrong.into(), smaller.into()).min(BigRational::one());
            } else if wrong > 0 {
                sum += BigRational::one();
            } else {
                continue;
            }
            lengths += 1;
        }
        let expected = if lengths == 0 { sum } else { sum / BigRational::from_integer(lengths.into()) };
        assert_eq!(density(&answer, &solution).unwrap(), expected);
    }
}

pub(crate) fn sheet(text: &str) -> Sheet {
    read_sheet(text, &|name| Err(format!("no file {name}"))).unwrap().sheet
}

/// Returns the rows of a class, as `grade` makes them from files below one folder.
pub(crate) fn class(sheet: &Sheet, files: &[(&str, &str)]) -> Vec<Row> {
    class_with(sheet, files, &people::Known::default())
}

pub(crate) fn class_with(sheet: &Sheet, files: &[(&str, &str)], known: &people::Known) -> Vec<Row> {
    let found: Vec<people::Found> = files.iter().map(|(path, _)| people::Found { path, folder: Some("class") }).collect();
    let whose = people::whose(sheet, &found, known);
    let file = |path: &str, text: &str| File { path: path.to_owned(), content: Ok(text.as_bytes().to_vec()) };
    let rows = files.iter().zip(whose).filter_map(|((path, text), whose)| Some(rows(sheet, &file(path, text), &whose?)));
    let mut rows: Vec<Row> = rows.flatten().collect();
    mark_repeated(&mut rows);
    name_people(&mut rows, &[]);
    mark_rivals(sheet, &mut rows);
    rows
}

pub(crate) fn table(cells: grades::Cells) -> String {
    fob_base::csv::write_harmless(cells)
}

/// Returns the judgement of an answer, as `id` and RON.
fn judged(sheet: &Sheet, id: &str, answer: &str) -> Judgement {
    class(sheet, &[(&format!("ada_{id}.ron"), answer)]).swap_remove(0).judged
}

pub(crate) const TWO: &str = r#"(title: "S", letters: ["a", "b"], plus: repeat, exercises: [
  (id: "two", kind: dfa, points: 10, text: "", solution: regex("(b*a+b){2}b*a*"),
   misreadings: [(regex("(b*a+b){2}(a|b)*"), 6, "You built *at least two*.")], limits: (states: 8), feedback: hint),
  (id: "e", kind: regex, points: 10, text: "", solution: regex("(a|b)*a")),
  (id: "n", kind: nfa, points: 10, text: "", solution: regex("(a|b)*a(a|b)")),
])"#;

#[test]
fn points_follow_the_rules() {
    let sheet = sheet(TWO);
    let row = |judged: Judgement| (judged.points.unwrap().to_string(), judged.verdict);
    let result = |id: &str, answer: &str| row(judged(&sheet, id, answer));
    let equal = |points: &str, verdict: &str| (points.to_owned(), verdict.to_owned());
    assert_eq!(result("e", "regex(\"(b*a)+\")"), equal("10", "equivalent"));
    assert_eq!(result("e", "regex(\"(a|c)\")"), equal("0", "other letters"));
    assert_eq!(result("e", "regex(\"(a\")"), equal("0", "not a regex"));
    assert_eq!(result("e", "automaton((start: \"p\", states: [(name: \"p\")]))"), equal("0", "not a regex"));
    assert_eq!(result("e", "regex(\"(a|b)*a(a|b){13}\")"), equal("0", "undecided"));
    // The empty and the full language earn nothing.
    for answer in ["!(.*)", ".*"] {
        assert_eq!(result("e", &format!("regex({answer:?})")), equal("0", "different"), "{answer}");
    }
    // The two wrong lengths of ten at least: 0 and 1.
    let judgement = judged(&sheet, "e", "regex(\"(a|b)*a|_\")");
    assert_eq!(four_decimals(judgement.density.as_ref().unwrap()), "0.2000");
    assert_eq!(judgement.counterexample.as_deref(), Some(""));
    assert_eq!(row(judgement), equal("4.5", "different"));
    let dfa = |text: &str| format!("automaton((letters: [\"a\", \"b\"], start: \"p\", states: [{text}]))");
    let misread = dfa("(name: \"p\", on: {\"a\": \"q\", \"b\": \"p\"}), (name: \"q\", on: {\"a\": \"q\", \"b\": \"r\"}),
        (name: \"r\", on: {\"a\": \"s\", \"b\": \"r\"}), (name: \"s\", on: {\"a\": \"s\", \"b\": \"t\"}),
        (name: \"t\", accepting: true, on: {\"a\": \"t\", \"b\": \"t\"})");
    let judgement = judged(&sheet, "two", &misread);
    assert_eq!(judgement.misreading.as_deref(), Some("You built *at least two*."));
    assert_eq!(judgement.counterexample.as_deref(), Some("ababab"));
    assert_eq!(row(judgement), equal("6", "misreading"));
    // An NFA is not accepted as a DFA; missing transitions are a fault of an otherwise correct DFA.
    let lacking = dfa("(name: \"p\", on: {\"a\": \"q\", \"b\": \"p\"}), (name: \"q\", on: {\"a\": \"q\", \"b\": \"r\"}),
        (name: \"r\", on: {\"a\": \"s\", \"b\": \"r\"}), (name: \"s\", on: {\"a\": \"s\", \"b\": \"t\"}),
        (name: \"t\", accepting: true, on: {\"a\": \"u\", \"b\": \"t\"}), (name: \"u\", accepting: true, on: {\"a\": \"u\"})");
    assert_eq!(result("two", &lacking), equal("8", "incomplete"));
    let choice = dfa("(name: \"p\", on: {\"a\": [\"p\", \"q\"]}), (name: \"q\", accepting: true)");
    assert_eq!(result("two", &choice), equal("0", "not a dfa"));
    let nfa = dfa(
        "(name: \"p\", on: {\"a\": [\"p\", \"q\"], \"b\": \"p\"}), (name: \"q\", on: {\"a\": \"r\", \"b\": \"r\"}), (name: \"r\", accepting: true)",
    );
    assert_eq!(result("n", &nfa), equal("10", "equivalent"));
}

#[test]
fn built_in_sheets_are_valid_and_solutions_earn_full_points() {
    for (name, text) in SHEETS.into_iter().chain([("example", EXAMPLE)]) {
        let read = read_sheet(text, &|_| Err("no files".to_owned())).unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
        assert!(read.warnings.is_empty(), "{name}: {:?}", read.warnings);
        assert_eq!(check(&read.sheet), [], "{name}");
        assert!(["strings-of-fob", "example"].contains(&name) || read.sheet.exercises.len() == 12, "{name}");
        // The student's edition can be read, and judges the exercises for practice.
        let edition = sheet(&publish::publish(&read.sheet));
        assert_eq!(edition.edition, Edition::Student);
        for exercise in &read.sheet.exercises {
            let Some(answer) = solve(&read.sheet, exercise).unwrap() else { continue };
            let theirs = judge(&edition, edition.exercise(&exercise.id).unwrap(), &answer);
            assert_eq!(theirs.points, Some(exercise.points), "{name}: {}: {theirs:?}", exercise.id);
        }
        assert!(!publish::publish(&read.sheet).contains("hidden"));
    }
}

#[test]
fn the_example_has_every_kind_of_exercise_once() {
    let example = sheet(EXAMPLE);
    let mut kinds: Vec<&str> = example.exercises.iter().map(|exercise| exercise.task.kind()).collect();
    kinds.sort_unstable();
    let all = ["dfa", "fob", "minimal", "minimise_table", "nfa", "regex", "subset", "tm_compute", "tm_decide", "trace", "word"];
    assert_eq!(kinds, all);
    // A kind that is missing here has no name that a sheet may have.
    let unknown = read_sheet(&EXAMPLE.replace("kind: fob", "kind: x"), &|_| Err("no files".to_owned())).unwrap_err();
    let unknown = unknown.iter().map(ToString::to_string).collect::<String>();
    assert!(all.iter().all(|kind| unknown.contains(kind)), "{unknown}");
}

#[test]
fn machines_of_the_turing_sheet_pass_their_tapes() {
    let sheet = sheet(builtin("turing-machines").unwrap());
    for (id, machine, points) in [
        ("begins-with-one", "start s\naccept y\ns1y1=", "3"),
        ("ends-in-zero", "start s\naccept y\ns 0 z 0 R\ns 1 s 1 R\nz 0 z 0 R\nz 1 s 1 R\nz _ y _ S", "4"),
        ("even-ones", "start e\naccept y\ne0e0>\ne1o1>\no0o0>\no1e1>\ne_y_=", "4"),
        ("invert", "start s\ns0s1>\ns1s0>", "3"),
        ("double", "start s\ns0s0>\ns1s1>\ns_h0=\nhalt h", "3"),
        ("erase", "start s\ns0s_>\ns1s_>", "2"),
        // It loops where it should reject, which is a rejection; and never halts with new cells, which is undecided.
        ("begins-with-one", "start s\naccept y\ns1y1=\ns0s0=\ns_s_=", "3"),
        ("begins-with-one", "start s\naccept y\ns1y1=\ns0r0>\ns_r_>\nr_r_>\nr0r0>\nr1r1>", "0"),
        ("begins-with-one", "start s\naccept s", "0"),
        ("begins-with-one", "start", "0"),
    ] {
        let judged = class(&sheet, &[(&format!("ada_{id}.txt"), machine)]).swap_remove(0).judged;
        assert_eq!(judged.points.unwrap().to_string(), points, "{id}: {machine}: {judged:?}");
    }
}

#[test]
fn hostile_hand_ins_are_rows_with_a_problem() {
    let sheet = sheet(TWO);
    let row = |path: &str, text: &str| class(&sheet, &[(path, text)]).swap_remove(0);
    let joined = |parts: Vec<String>| parts.concat();
    let states = joined((0..1001).map(|i| format!("<state id=\"{i}\"/>")).collect());
    let arrow = |i: usize| format!("<transition><from>0</from><to>{}</to><read>a,b</read></transition>", i % 200);
    let arrows = joined((0..10_001).map(arrow).collect());
    let start = |i: usize| if i == 0 { "<initial/>" } else { "" };
    let few = joined((0..200).map(|i| format!("<state id=\"{i}\">{}</state>", start(i))).collect());
    let jff = |inner: &str| format!("<structure><type>fa</type><automaton>{inner}</automaton></structure>");
    for (path, text, says) in [
        ("a_two.jff", jff(&format!("<state id=\"x\"><initial/></state>{states}")), "1002 states"),
        ("a_two.jff", jff(&(few + &arrows)), "transitions: expected at most 20000"),
        ("a_two.jff", "<a>".repeat(100), "nested too deeply"),
        ("a_two.jff", format!("<!DOCTYPE s [<!ENTITY a \"b\">]>{}", jff("")), "declares entities"),
        (
            "a_two.jff",
            jff("<state id=\"0\"><initial/></state><transition><from>0</from><to>0</to><read>c</read></transition>"),
            "'c' is not a letter",
        ),
        ("a_two.ron", "[".repeat(10_000), "nested too deeply"),
        ("a_two.ron", "file(\"/etc/passwd\")".to_owned(), "expected"),
        ("a.fobwork", "(fobwork: 2, answers: {})".to_owned(), "version 2"),
        ("a.fobwork", "(fobwork: 1, answers: {\"two\": file(\"x.jff\")})".to_owned(), "expected an answer"),
        ("a_two.zip", "PK".to_owned(), "an archive"),
        ("a_two.exe", String::new(), "unknown extension"),
        ("a_x.jff", jff(""), "does not end in"),
        ("a_two.jff", "x".repeat(1_000_001), "expected at most 1000000"),
    ] {
        let row = row(path, &text);
        let problem = row.judged.problem.clone().unwrap_or_default();
        assert!(problem.contains(says), "{path}: {problem:?}: {says}");
        assert_eq!(row.judged.points, Some(Points::default()), "{path}");
    }
    let formulas = row("=cmd|x_two.txt", "a");
    let formulas = table(grades::long(&[formulas]));
    assert!(formulas.lines().nth(1).unwrap().starts_with("'=cmd|x,'=cmd|x_two.txt,two,0,10,not a dfa,"), "{formulas}");
}

#[test]
fn file_names_give_student_and_exercise() {
    let sheet = sheet(TWO);
    let work =
        "(fobwork: 1, sheet: \"S\", student: \"Ada\", answers: {\"e\": regex(\"a\"), \"two\": regex(\"a\"), \"x\": word(\"a\")})";
    let rows = class(&sheet, &[("bob.fobwork", work)]);
    let ids: Vec<(&str, &str, usize)> = rows.iter().map(|row| (&*row.student, &*row.exercise, row.problems.len())).collect();
    assert_eq!(ids, [("Ada", "two", 0), ("Ada", "e", 0), ("Ada", "x", 0)]);
    let rows = class(&sheet, &[("bob_1.fobwork", work)]);
    assert!(rows.iter().all(|row| row.student == "bob" && row.problems.len() == 1));
    assert_eq!(class(&sheet, &[("eve_7_x_e.txt", "(a|b)*a")])[0].judged.verdict, "equivalent");
    let twice = class(&sheet, &[("eve_e.txt", "a"), ("eve_x_e.txt", "(a|b)*a")]);
    assert!(twice.iter().all(|row| row.problems == ["two files for this exercise"]));
    assert_eq!(table(grades::wide(&sheet, &twice, &[])), "student,two,e,n,total,id\neve,,10,,10,eve\n");
    // They may be two people, so there is a notice.
    let notices: Vec<String> = doubts(&sheet, &twice).iter().map(Doubt::notice).collect();
    assert!(
        matches!(&notices[..], [one] if one.starts_with("eve_e.txt, eve_x_e.txt: counted as one student, \"eve\"")),
        "{notices:?}"
    );
    assert_eq!(doubts(&sheet, &class(&sheet, &[("eve_e.txt", "a"), ("eve_e (1).txt", "b"), ("Eve_E-1.txt", "c")])), []);
}

#[test]
fn all_problems_of_a_sheet_are_reported() {
    let text = "(title: \"\", letters: [\"a\", \"a\"], exercises: [\n (id: \"x\", kind: dfa, points: 0.3, solution: regex(\"(\")),\n (id: \"y\", kind: other, points: 1),\n (id: \"z\", kind: word, points: 1),\n])";
    let problems = read_sheet(text, &|_| Err(String::new())).unwrap_err();
    let lines: Vec<Option<usize>> = problems.iter().map(|problem| problem.at.map(|at| at.0)).collect();
    assert_eq!(lines, [Some(1), Some(1), Some(2), Some(2), Some(3), Some(4)], "{problems:#?}");
}

#[test]
fn partial_answers_earn_partial_points() {
    let sheet = sheet(builtin("finite-automata").unwrap());
    let result = |id: &str, answer: &str| {
        let judged = judged(&sheet, id, answer);
        (judged.points.unwrap().to_string(), judged.verdict)
    };
    let equal = |points: &str, verdict: &str| (points.to_owned(), verdict.to_owned());
    assert_eq!(result("trace", r#"trace(["p", "q", "r", "p", "q"])"#), equal("4", "right"));
    assert_eq!(result("trace", r#"trace(["p", "q", "r", "r", "q"])"#), equal("2", "partly right"));
    assert_eq!(result("trace", r#"trace(["q"])"#), equal("0", "wrong"));
    assert_eq!(result("tell-apart", r#"word("a")"#), equal("4", "right"));
    assert_eq!(result("tell-apart", r#"word("aa")"#), equal("2", "not shortest"));
    assert_eq!(result("tell-apart", r#"word("ab")"#), equal("0", "wrong"));
    let pairs = r#"("1", "2", "a"), ("1", "3", "b"), ("1", "4", ""), ("2", "4", ""), ("3", "4", "")"#;
    assert_eq!(result("pairs", &format!("table([{pairs}])")), equal("6", "right"));
    // One of six pairs wrong: (5 - 1) / 6.
    assert_eq!(result("pairs", &format!("table([{pairs}, (\"2\", \"3\", \"a\")])")), equal("4", "partly right"));
    assert_eq!(result("pairs", r#"table([("1", "9", "a")])"#), equal("0", "not a table"));
    let row = |name: &str, accepting: bool, a: &str, b: &str| {
        format!("(name: {name:?}, accepting: {accepting}, on: {{\"a\": {a:?}, \"b\": {b:?}}}),")
    };
    let good = [row("{p}", false, "{p,q}", "{p}"), row("{q,p}", false, "{p,q}", "{p,r}"), row("{p,r}", true, "{p,q}", "{p}")];
    let drawn = |rows: &[String]| {
        format!("automaton((letters: [\"a\", \"b\"], start: \"{{p}}\", states: [{}]))", rows.concat().replace("{q,p}", "{p,q}"))
    };
    assert_eq!(result("subsets", &drawn(&good)), equal("8", "right"));
    let mut bad = good.clone();
    bad[2] = row("{p,r}", false, "{p,q}", "{p}");
    // Two rows right, one wrong: a third of eight points.
    assert_eq!(result("subsets", &drawn(&bad)), equal("2.5", "partly right"));
}

/// Returns a DFA as `docs/teaching.md` writes it: `>p a:q b:p, q* a:q`.
fn of_text(text: &str) -> String {
    let mut start = "";
    let states: Vec<String> = text
        .split(", ")
        .map(|state| {
            let mut parts = state.split(' ');
            let name = parts.next().unwrap();
            let plain = name.trim_matches(['>', '*']);
            if name.starts_with('>') {
                start = plain;
            }
            let on: Vec<String> =
                parts.map(|arrow| arrow.split_once(':').unwrap()).map(|(c, to)| format!("{c:?}: {to:?}")).collect();
            format!("(name: {plain:?}, accepting: {}, on: {{{}}})", name.ends_with('*'), on.join(", "))
        })
        .collect();
    format!("automaton((letters: [\"a\", \"b\"], start: {start:?}, states: [{}]))", states.join(", "))
}

#[test]
fn the_documented_answers_are_graded_as_documented() {
    let sheet = sheet(
        r#"(title: "S", letters: ["a", "b"], plus: repeat, exercises: [(id: "x", kind: dfa, points: 10, text: "",
        solution: regex("(a|b)*ab"), limits: (states: 3), misreadings: [(regex(".*ab.*"), 4, "You built *contains ab*.")])])"#,
    );
    let rows = include_str!("../../docs/teaching.md").lines().filter(|line| line.starts_with("| `>") || line.starts_with("| `p"));
    let mut read = 0;
    for line in rows {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let judged = judged(&sheet, "x", &of_text(cells[0].trim_matches('`')));
        let text = |cell: Option<String>| cell.unwrap_or_default();
        let graded = [
            judged.verdict,
            judged.points.unwrap().to_string(),
            text(judged.counterexample),
            text(judged.edits.map(|edits| edits.to_string())),
            text(judged.density.as_ref().map(four_decimals)),
        ];
        assert_eq!(graded[..], cells[1..6], "{line}");
        read += 1;
    }
    assert_eq!(read, 14);
}

#[test]
fn answers_are_written_and_read_back() {
    let sheet = sheet(TWO);
    let drawn = fob_automata::general::from_ron(
        "(letters: [\"a\", \"b\"], start: \"p q\", states: [(name: \"p q\", on: {\"a\": [\"p q\", \"\\\"\"]}), (name: \"\\\"\", accepting: true)])",
        &fob_automata::general::Context::default(),
    );
    for answer in [
        Answer::Automaton(Drawn::plain(drawn.unwrap())),
        Answer::Regex("(a|b)*\"\\".into()),
        Answer::Word(String::new()),
        Answer::Machine("start s\ns0s1>\n".into()),
        Answer::Trace(vec![vec!["p".into()], vec!["p".into(), "q".into()], Vec::new()]),
        Answer::Table(vec![("p".into(), "q".into(), String::new())]),
        Answer::Table(Vec::new()),
    ] {
        let text = answer.to_ron();
        assert_eq!(Answer::from_ron(&text, &sheet.letters).as_ref(), Ok(&answer), "{text}");
        // A hand-in with it is read back by the grader, as a file and as a link.
        let work = work("S", "Ada \"L\"", &[("e".to_owned(), answer.clone())]);
        let link = format!("https://fob.example/#{PLACE}?{WORK}={}\n", pack(&work));
        for (path, text) in [("x.fobwork", &work), ("x.txt", &link), ("x.url", &link), ("x.fobwork", &link)] {
            let rows = class(&sheet, &[(path, text)]);
            let [row] = &rows[..] else { panic!("{rows:?}") };
            assert_eq!((row.student.as_str(), row.exercise.as_str(), row.answer.as_ref()), ("Ada \"L\"", "e", Some(&answer)));
        }
    }
    assert!(Answer::from_ron("regex(", &sheet.letters).is_err() && Answer::from_ron("", &sheet.letters).is_err());
    // A name before `_` has precedence over the one inside; an edited link becomes a row.
    let link = format!("{PLACE}?{WORK}={}", pack(&work("S", "Ada", &[("e".to_owned(), Answer::Word("a".into()))])));
    let row = |path: &str, text: &str| class(&sheet, &[(path, text)]).swap_remove(0);
    assert_eq!(row("bob_1.txt", &link).student, "bob");
    let bad = row("bob_1.txt", &link[..link.len() - 3]);
    assert_eq!((bad.judged.verdict.as_str(), bad.judged.points), ("unreadable", Some(Points::default())));
    assert!(bad.judged.problem.unwrap().contains("edited or damaged"));
}

#[test]
fn a_sheet_with_its_files_in_it_is_the_same_sheet() {
    let text = "\u{feff}(title: \"T\", letters: [\"a\", \"b\"], plus: repeat, exercises: [\n  // file(\"no\")\n  (id: \"e\", kind: dfa, \
                points: 1, text: \"file(\\\"x\\\")\", solution: file(\"one.txt\"), misreadings: [(file(\"two.ron\"), 0.5, \"No.\")])])";
    let load = |name: &str| match name {
        "one.txt" => Ok("(a|b)*a\n".to_owned()),
        "two.ron" => {
            Ok("(letters: [\"a\", \"b\"], start: \"p\", states: [(name: \"p\", accepting: true, on: {\"a\": \"p\"})])".to_owned())
        }
        other => Err(other.to_owned()),
    };
    let whole = crate::inlined(text, &load).unwrap();
    assert_eq!((whole.matches("file(").count(), whole.matches("regex(\"(a|b)*a\")").count()), (2, 1), "{whole}");
    let (one, other) = (read_sheet(text, &load).unwrap().sheet, read_sheet(&whole, &|name| Err(name.to_owned())).unwrap().sheet);
    let language = |sheet: &Sheet| sheet.exercises[0].misreadings[0].language.table.clone();
    assert_eq!(language(&one), language(&other));
    assert!(crate::inlined(&text.replace("one.txt", "three.txt"), &load).is_err());
}

#[test]
fn a_tape_is_not_shown_in_a_problem() {
    let strange: String = (0..10_500).map(|n| char::from_u32(0x4e00 + n).unwrap()).collect();
    let text = format!(
        "(title: \"T\", exercises: [(id: \"m\", kind: tm_decide, points: 1, text: \"\", tapes: [(\"1\", accept)], hidden: [({strange:?}, reject)])])"
    );
    let sheet = read_sheet(&text, &|name| Err(name.to_owned())).unwrap().sheet;
    let judged = crate::written(&sheet, &sheet.exercises[0], "machine(\"start p\\np1p1=\")").unwrap();
    assert_eq!(judged.verdict, "not a machine");
    assert!(!format!("{judged:?}").contains(|c: char| strange.contains(c)), "{judged:?}");
    // A visible tape is shown like a counterexample.
    let text = text.replace("tapes: [(\"1\", accept)], hidden: [", "hidden: [(\"1\", accept)], tapes: [");
    for (feedback, is_said) in [("verdict", false), ("counterexample", true)] {
        let text = text.replace("points: 1", &format!("points: 1, feedback: {feedback}"));
        let sheet = read_sheet(&text, &|name| Err(name.to_owned())).unwrap().sheet;
        let judged = crate::written(&sheet, &sheet.exercises[0], "machine(\"start p\\np1p1=\")").unwrap();
        let said = crate::feedback::text(&sheet.exercises[0], &judged);
        assert_eq!(said.contains(|c: char| strange.contains(c)), is_said, "{said}");
        assert!(said.contains("too many symbols"), "{said}");
    }
}
