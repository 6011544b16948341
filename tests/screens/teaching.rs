//! The lecturer's page of a class, with a class in memory: it fits at every size, and everything has a name and is reached by keys.

use crate::layout::finder::{faults, prepare, sizes};
use crate::layout::phone::faults_at_every_size;
use crate::phone::fields_keep_the_focus;
use crate::{Bench, until};
use egui::accesskit::Role;
use egui::{Key, vec2};
use egui_kittest::kittest::NodeT;
use fob_client::{Heard, Wire};
use fob_exercises::SHEETS;
use fob_screens::sheets::class::teaching::{TeachingScreen, labels};
use fob_services::data::TaughtClass;
use fob_services::online::{ClassCode, ClassKey, ClassStudent, Handed, Learned, Server, ShownClass};
use fob_services::places;
use std::collections::BTreeSet;

/// What the socket of the class tells.
const OVERVIEW: &str = r#"{"class":{"students":120,"handed":{"ends-in-ab":97,"no-two-b":3},"right":{"ends-in-ab":41},"common":[
    {"exercise":"ends-in-ab","verdict":"misreading","counterexample":"abaabaabaabaabaabaabaabaabaabaabaabaabaabaabaabaabaab",
     "misreading":"You built *contains ab*.","n":31},
    {"exercise":"no-two-b","verdict":"different","counterexample":"","misreading":null,"n":2}]}}"#;

/// A line on which the overview comes once.
#[derive(Debug, Default)]
struct Told(Vec<Heard>);

impl Wire for Told {
    fn connect(&mut self) {
        self.0 = vec![Heard::Opened, Heard::Frame(OVERVIEW.to_owned())];
    }

    fn send(&mut self, _frame: String) {}

    fn close(&mut self) {}

    fn heard(&mut self) -> Vec<Heard> {
        std::mem::take(&mut self.0)
    }
}

fn key() -> ClassKey {
    ClassKey { server: Server::read("https://fob.example").unwrap(), class: "k7wm2pxq4d".into() }
}

fn row(n: u64, student: u32, points: f64, answer: &str) -> Handed {
    let verdict = Some(if points < 6.0 { "different" } else { "equivalent" }.to_owned());
    let feedback = Some("Your expression rejects **b**; it should accept it.".to_owned());
    let judged = Learned {
        points: Some(points),
        max: Some(6.0),
        verdict,
        counterexample: Some("b".into()),
        feedback,
        ..Learned::default()
    };
    let (at, exercise) = ("2026-12-01T10:00:00.000Z".to_owned(), "no-two-b".to_owned());
    Handed { n, at, student, name: None, id: None, exercise, answer: Some(answer.to_owned()), judged, problem: None }
}

/// The page of a class with more students than are shown at once, some of them with long names, problems and more time.
fn bench() -> Bench {
    let mut bench = Bench::new();
    let services = &mut bench.harness.state_mut().services;
    services.online.make_class_wire = |_, _| Box::new(Told::default());
    let token = "0e".repeat(16);
    let codes = vec![ClassCode { code: "hbkqnwzjpt".into(), name: "Ada Lovelace".into(), id: "ab12".into() }];
    services.classes.teach(TaughtClass {
        server: key().server.origin().to_owned(),
        class: key().class,
        token: token.clone(),
        title: "Automata and formal languages, the group of Monday morning".into(),
        at: 1,
        codes,
    });
    let at = places::Class::taught(key(), token);
    bench.harness.state_mut().open(at, false).unwrap();
    bench.settle();
    // What is said about it moves everything below.
    until(&mut bench, "no network", |bench| bench.shown("").contains(fob_client::UNREACHABLE));
    let class = ShownClass {
        class: key().class,
        name: Some("Automata and formal languages, the group of Monday morning".into()),
        deadline: Some("2999-12-01T23:59:00+01:00".into()),
        grace: 600,
        now: "2026-12-01T10:00:00Z".into(),
        open: true,
        show: "all".into(),
        attempts: 5,
        counts: "best".into(),
        named: "typed".into(),
        sheet: SHEETS[0].1.to_owned(),
        until: None,
    };
    let student = |number: u32| ClassStudent {
        student: number,
        name: if number % 10 == 3 { "Dmitri Ivanovich Mendelejew-Konstantinopolski".into() } else { format!("S{number}") },
        id: (number % 2 == 1).then(|| format!("ab{number}")),
        come: true,
        until: (number == 2).then(|| "2999-12-02T23:59:00Z".to_owned()),
        problem: (number == 4).then(|| "the same name as student 3".to_owned()),
    };
    let rows = vec![
        row(2, 1, 3.0, r#"regex("(a|ba)*")"#),
        row(3, 2, 6.0, r#"regex("(a|ba)*(b|_)")"#),
        row(4, 3, 3.0, r#"regex("(a|ba)*")"#),
    ];
    let model = bench.harness.state_mut();
    let (state, services) = model.find_mut::<TeachingScreen>().expect("the page");
    state.take(class, rows, (1..=120).map(student).collect(), services);
    bench.settle();
    bench
}

/// The pages: what is clicked to come there, and something that is seen then.
fn pages() -> [(Vec<String>, String); 9] {
    let page = |clicks: &[&str], seen: &str| (clicks.iter().map(|label| (*label).to_owned()).collect(), seen.to_owned());
    let time = format!("{} S1", labels::MORE_TIME);
    let remove = format!("{} S1", labels::REMOVE);
    let answers = labels::answers_to(6);
    [
        page(&[], labels::STRUGGLES),
        page(&[labels::LINKS], labels::COPY_CODES),
        page(&[labels::STUDENTS], &labels::more_students(20)),
        page(&[labels::STUDENTS, &time], labels::GIVE_TIME),
        page(&[labels::STUDENTS, &remove], labels::REMOVE_STUDENT),
        page(&[labels::ANSWERS], &answers),
        page(&[labels::ANSWERS, &answers], &labels::handed_in_by(2)),
        page(&[labels::SETTINGS], labels::CLOSE_NOW),
        page(&[labels::SETTINGS, labels::FORGET], labels::ABOUT_FORGETTING),
    ]
}

fn opened(clicks: &[String], seen: &str) -> Bench {
    let mut bench = bench();
    for label in clicks {
        bench.click(label);
    }
    assert!(bench.sees(seen), "{seen}: {}", bench.shown(""));
    bench
}

#[test]
fn every_part_of_the_lecturers_page_fits_at_every_size() {
    for (clicks, seen) in pages() {
        let mut bench = opened(&clicks, &seen);
        prepare(&bench.harness);
        for size in sizes() {
            bench.harness.set_size(size);
            bench.settle();
            assert_eq!(faults(&bench.harness), [""; 0], "{clicks:?} at {size}");
        }
    }
}

#[test]
fn every_part_of_the_lecturers_page_is_worked_by_a_finger() {
    for (clicks, seen) in pages() {
        assert_eq!(faults_at_every_size(&mut opened(&clicks, &seen)), [""; 0], "{clicks:?}");
    }
}

/// The names of everything that is pressed or typed into, with their roles; what is unavailable is left out.
fn controls(bench: &Bench) -> BTreeSet<String> {
    let is_control = |role| {
        matches!(
            role,
            Role::Button
                | Role::RadioButton
                | Role::CheckBox
                | Role::TextInput
                | Role::MultilineTextInput
                | Role::SpinButton
                | Role::Slider
                | Role::ComboBox
        )
    };
    let all = bench.harness.root().children_recursive().filter_map(|node| {
        let node = node.accesskit_node();
        let is_here = is_control(node.role()) && !node.is_disabled();
        is_here.then(|| format!("{:?} {}", node.role(), node.label().unwrap_or_default()))
    });
    all.collect()
}

/// Whatever is pressed by a mouse is reached by Tab, and has a name.
#[track_caller]
fn is_reached_by_keys(mut bench: Bench) {
    let controls = controls(&bench);
    assert!(controls.len() > 2 && controls.iter().all(|name| !name.ends_with(' ')), "{controls:#?}");
    let mut reached = BTreeSet::new();
    for _ in 0..controls.len() + 40 {
        bench.key(Key::Tab);
        let focused = bench.harness.root().children_recursive().find(|node| node.accesskit_node().is_focused());
        if let Some(node) = focused {
            let node = node.accesskit_node();
            reached.insert(format!("{:?} {}", node.role(), node.label().unwrap_or_default()));
        }
    }
    let missing: Vec<_> = controls.difference(&reached).collect();
    assert!(missing.is_empty(), "not reached by Tab: {missing:#?}");
}

#[test]
fn everything_on_the_lecturers_page_has_a_name_and_is_reached_by_keys() {
    for (clicks, seen) in pages() {
        // A dialog keeps the focus, and of the list of students its beginning is enough.
        let is_dialog = [labels::FORGET_TITLE, labels::REMOVE_STUDENT, &labels::time_of("S1")];
        let bench = opened(&clicks, &seen);
        if !is_dialog.iter().any(|title| bench.sees(title)) && clicks != [labels::STUDENTS] {
            is_reached_by_keys(bench);
        }
    }
}

#[test]
fn everything_of_the_form_that_opens_a_class_has_a_name_and_is_reached_by_keys() {
    let mut bench = Bench::new();
    bench.harness.state_mut().open(places::NewClass { sheet: "finite-automata".into() }, false).unwrap();
    bench.harness.set_size(vec2(1280.0, 1100.0));
    bench.settle();
    is_reached_by_keys(bench);
}

#[test]
fn a_field_of_the_lecturers_page_keeps_the_focus_when_a_phones_keyboard_comes() {
    let mut tried = 0;
    for (clicks, seen) in pages() {
        let screen = clicks.join(", ");
        let mut bench = opened(&clicks, &seen);
        tried += fields_keep_the_focus(&mut bench, &screen);
    }
    assert!(tried >= 6, "{tried} fields");
}

#[test]
fn a_student_is_found_and_given_time_by_keys_alone() {
    let mut bench = opened(&[labels::STUDENTS.to_owned()], &labels::more_students(20));
    let focused = |bench: &Bench| {
        let all = bench.harness.root().children_recursive().find(|node| node.accesskit_node().is_focused());
        all.and_then(|node| node.accesskit_node().label()).unwrap_or_default()
    };
    let tab_to = |bench: &mut Bench, label: &str| {
        for _ in 0..60 {
            if focused(bench) == label {
                return;
            }
            bench.key(Key::Tab);
        }
        panic!("{label} is not reached, {} is", focused(bench));
    };
    tab_to(&mut bench, labels::FIND_STUDENT);
    bench.harness.event(egui::Event::Text("S117".into()));
    bench.settle();
    let time = format!("{} S117", labels::MORE_TIME);
    tab_to(&mut bench, &time);
    bench.key(Key::Enter);
    assert!(bench.sees(&labels::time_of("S117")), "{}", bench.shown(""));
    assert_eq!(focused(&bench), labels::UNTIL);
    bench.key(Key::Escape);
    assert!(!bench.sees(&labels::time_of("S117")) && bench.sees(&time));
    tab_to(&mut bench, labels::FIND_STUDENT);
    bench.harness.event(egui::Event::Text("0".into()));
    bench.settle();
    assert!(bench.sees(labels::NOBODY_FOUND) && !bench.sees(&time));
}
