//! Three exercises of a sheet with full points: a DFA on its canvas, an expression, and a trace on an automaton that is only told.

use super::{all, draw_transition, names, press, texts, write};
use crate::Bench;
use egui::accesskit::Role;
use fob_kit::drawing::labels as drawing;
use fob_screens::kinds::KINDS;
use fob_screens::sheets::{self, labels};
use fob_services::route::Nav;
use std::collections::BTreeMap;

fn exercise(id: &str) -> Bench {
    let mut bench = Bench::new();
    let route = format!("sheets?sheet=finite-automata&exercise={id}");
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).expect("a route")));
    bench.settle();
    bench
}

/// Checks the answer; the points, and the most that there are.
fn check(bench: &mut Bench) -> (f64, f64) {
    press(bench, labels::CHECK);
    let open_exercise =
        bench.harness.state().find::<sheets::SheetsScreen>().and_then(sheets::SheetsScreen::open_exercise).expect("an exercise");
    let judged = &open_exercise.checked.as_ref().expect("it was judged").judged;
    (
        judged.points.expect("points").to_string().parse().expect("a number"),
        open_exercise.exercise().points.to_string().parse().expect("a number"),
    )
}

#[test]
fn a_dfa_is_drawn_on_the_canvas_of_an_exercise() {
    let mut bench = exercise("ends-in-ab");
    for _ in 0..3 {
        press(&mut bench, drawing::NEW_STATE);
    }
    for (from, to, letters) in
        [("q0", "q1", "a"), ("q0", "q0", "b"), ("q1", "q1", "a"), ("q1", "q2", "b"), ("q2", "q1", "a"), ("q2", "q0", "b")]
    {
        draw_transition(&mut bench, from, to, letters);
    }
    let (points, most) = check(&mut bench);
    assert!(points < most, "no state accepts yet");
    press(&mut bench, "State q2");
    press(&mut bench, drawing::ACCEPTING);
    let (points, most) = check(&mut bench);
    assert_eq!(points, most);
    // What is drawn is told, and nothing of what would be right.
    let told: Vec<String> = names(&bench, Role::Button).into_iter().filter(|name| name.starts_with("State q2")).collect();
    assert_eq!(told, ["State q2, accepting: on a to q1; on b to q0"]);
}

#[test]
fn an_expression_is_typed() {
    let mut bench = exercise("no-two-b");
    write(&mut bench, labels::EXPRESSION, "(a|ba)*(b|_)");
    let (points, most) = check(&mut bench);
    assert_eq!(points, most);
}

#[test]
fn a_trace_is_read_off_the_list_of_states() {
    let mut bench = exercise("trace");
    // The list is all that is known: where each letter leads, and which is the start.
    let list = all(&bench, Role::List).into_iter().find(|list| list.label().is_some_and(|name| name.starts_with("Given")));
    let items: Vec<String> = list.expect("the automaton in words").children().filter_map(|item| item.label()).collect();
    let mut next: BTreeMap<(String, char), String> = BTreeMap::new();
    let mut at = String::new();
    for item in &items {
        let (head, leads) = item.split_once(": ").expect("transitions");
        let name = head.split(", ").next().expect("a name").to_owned();
        if head.contains(", start") {
            at.clone_from(&name);
        }
        for lead in leads.split("; ") {
            let (letters, to) = lead.strip_prefix("on ").and_then(|lead| lead.split_once(" to ")).expect("a transition");
            for letter in letters.split([',', ' ']).filter(|letter| !letter.is_empty()) {
                next.insert((name.clone(), letter.chars().next().expect("a letter")), to.to_owned());
            }
        }
    }
    // The word is in the rows of the form: `after a`.
    let word: Vec<char> = texts(&bench).iter().filter_map(|row| row.strip_prefix("after ")?.chars().next()).collect();
    assert!(word.len() >= 4, "{:?}", texts(&bench));
    press(&mut bench, &labels::at_step(&at, 0));
    for (step, letter) in (1..).zip(word) {
        at = next[&(at.clone(), letter)].clone();
        press(&mut bench, &labels::at_step(&at, step));
    }
    let (points, most) = check(&mut bench);
    assert_eq!(points, most, "{items:?}");
}
