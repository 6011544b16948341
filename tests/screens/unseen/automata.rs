//! Automata: drawn, changed, run and read.

use super::{draw_transition, names, one, press, request, told, write};
use crate::Bench;
use crate::seen::Seen;
use egui::accesskit::{Action, Role, Toggled};
use fob_automata::{Letter, builtin, equivalence::equivalent};
use fob_kit::drawing::labels as drawing;
use fob_machines::turing::{Program, Run, Tape};
use fob_screens::kinds::KINDS;
use fob_screens::turing::labels as turing;
use fob_screens::workshop;
use fob_screens::workshop::labels;
use fob_services::route::Nav;

fn follow(bench: &mut Bench, route: &str) {
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(route).expect("a route")));
    bench.settle();
}

/// The buttons that select a state.
fn states(bench: &Bench) -> Vec<String> {
    names(bench, Role::Button).into_iter().filter(|name| name.starts_with("State ") && name.contains(": ")).collect()
}

#[test]
fn a_dfa_is_drawn_changed_and_read_on_the_canvas_of_the_workshop() {
    let mut bench = Bench::new();
    follow(&mut bench, "workshop");
    press(&mut bench, "New DFA");
    assert_eq!(states(&bench), Vec::<String>::new());
    for name in ["even", "odd"] {
        press(&mut bench, "Add state");
        press(&mut bench, "Rename");
        write(&mut bench, "Name of the state", name);
    }
    assert_eq!(states(&bench), ["State even, start: no transitions", "State odd: no transitions"]);
    press(&mut bench, "State even");
    press(&mut bench, &drawing::new_transition("even", "green", "odd"));
    // The transition is selected now, and a state is selected again for the next one.
    assert_eq!(one(&bench, Role::Button, &drawing::arrow("even", "odd", "green")).toggled(), Some(Toggled::True));
    assert_eq!(states(&bench), ["State even, start: on green to odd; nothing on red", "State odd: no transitions"]);
    for (from, letter, to) in [("even", "red", "even"), ("odd", "green", "even"), ("odd", "red", "even")] {
        press(&mut bench, &format!("State {from}"));
        press(&mut bench, &drawing::new_transition(from, letter, to));
    }
    // The last one was wrong.
    assert_eq!(states(&bench)[1], "State odd: on green or red to even");
    press(&mut bench, "State odd");
    press(&mut bench, &drawing::new_transition("odd", "red", "odd"));
    press(&mut bench, "State even");
    press(&mut bench, drawing::ACCEPTING);
    assert_eq!(
        states(&bench),
        ["State even, start, accepting: on green to odd; on red to even", "State odd: on green to even; on red to odd"]
    );
    let dfa = |bench: &Bench| bench.harness.state().editor().expect("a desk").dfa().cloned();
    assert!(equivalent(&dfa(&bench).expect("complete"), &builtin("even-greens").expect("built in")));
    // Another start, and one letter less.
    press(&mut bench, "State odd");
    press(&mut bench, "Start");
    let word = [Letter::Green, Letter::Red];
    assert!(dfa(&bench).expect("complete").accepts(&word));
    press(&mut bench, &drawing::arrow("odd", "odd", "red"));
    press(&mut bench, "Delete");
    assert!(dfa(&bench).is_none());
    assert_eq!(states(&bench)[1], "State odd, start: on green to even; nothing on red");
    press(&mut bench, "State even");
    press(&mut bench, "Delete");
    assert_eq!(states(&bench), ["State odd, start: no transitions"]);
}

#[test]
fn a_run_of_the_workshop_is_told_letter_by_letter() {
    let mut bench = Bench::new();
    follow(&mut bench, "workshop?dfa=even-greens");
    write(&mut bench, labels::WORD, "gr");
    press(&mut bench, labels::TO_THE_BEGINNING);
    let dfa = builtin("even-greens").expect("built in");
    for read in 0..=2 {
        let word = &[Letter::Green, Letter::Red][..read];
        let said = told(&bench);
        let state = &dfa.state(dfa.run(word)).name;
        assert!(said.iter().any(|words| *words == labels::current_state(state, read, 2)), "{read}: {said:?}");
        if read < 2 {
            press(&mut bench, "One letter on");
        }
    }
}

#[test]
fn an_nfa_is_drawn_on_its_canvas_and_all_its_states_are_told() {
    let mut bench = Bench::new();
    follow(&mut bench, "nfas");
    for _ in 0..3 {
        press(&mut bench, drawing::NEW_STATE);
    }
    // Words that end in ab: q0 reads anything, and guesses where the end begins.
    for (from, to, letters) in [("q0", "q0", "ab"), ("q0", "q1", "a"), ("q1", "q2", "b")] {
        draw_transition(&mut bench, from, to, letters);
    }
    press(&mut bench, "State q2");
    request(&mut bench, Role::Button, drawing::ACCEPTING, Action::Click, None);
    assert_eq!(
        states(&bench),
        ["State q0, start: on a, b to q0; on a to q1", "State q1: on b to q2", "State q2, accepting: no transitions"]
    );
    let automaton = bench
        .harness
        .state()
        .find::<workshop::WorkshopScreen>()
        .and_then(workshop::WorkshopScreen::free)
        .expect("the automaton")
        .automaton()
        .expect("an automaton");
    for length in 0..8_u32 {
        for number in 0..1_u32 << length {
            let word: Vec<u8> = (0..length).map(|bit| (number >> bit & 1) as u8).collect();
            assert_eq!(automaton.accepts(&word), word.ends_with(&[0, 1]), "{word:?}");
        }
    }
    write(&mut bench, drawing::WORD, "aab");
    press(&mut bench, drawing::LETTER_BACK);
    assert!(told(&bench).contains(&drawing::current_states(&["q0", "q1"])), "{:?}", told(&bench));
    press(&mut bench, drawing::LETTER_ON);
    let said = told(&bench);
    assert!(said.contains(&drawing::current_states(&["q0", "q2"])), "{said:?}");
    assert!(said.iter().any(|words| words == fob_services::labels::ACCEPTED), "{said:?}");
    // The name of the selected state.
    press(&mut bench, "State q1");
    press(&mut bench, "Rename");
    write(&mut bench, drawing::STATE_NAME, "after a");
    bench.key(egui::Key::Enter);
    assert!(states(&bench).contains(&"State after a: on b to q2".to_owned()), "{:?}", states(&bench));
    press(&mut bench, drawing::DELETE);
    assert_eq!(states(&bench), ["State q0, start: on a, b to q0", "State q2, accepting: no transitions"]);
}

#[test]
fn the_space_time_diagram_is_read_row_by_row() {
    let mut bench = Bench::new();
    follow(&mut bench, "turing/binary-addition?step=170");
    bench.wait(2.0);
    let list = one(&bench, Role::List, turing::ROWS);
    let all: Vec<String> = list.children().filter(|item| item.role() == Role::ListItem).filter_map(|item| item.label()).collect();
    // An independent run.
    let ready = fob_machines::turing::BUILTIN.iter().find(|ready| ready.name == "binary-addition").expect("built in");
    let program = Program::from(ready);
    let machine = program.machine().expect("a machine");
    let mut run = Run::new(&machine, &Tape::read(&machine, &program.tape, program.head).expect("a tape"));
    let mut expected = Vec::new();
    loop {
        let tape = run.written().map_or_else(String::new, |(from, end)| {
            let to = end - 1;
            let symbols: Vec<&str> = (from..end).map(|cell| run.symbol(cell)).collect();
            format!("Tape, cells {from} to {to}: {}", symbols.join(" "))
        });
        let step = run.steps();
        expected.push(format!("Step {step}. State {}, head on cell {}. {tape}", machine.states()[run.state()], run.head()));
        if run.steps() == 170 || run.halts() {
            break;
        }
        run.step();
    }
    assert!(all.len() > 20 && all.len() <= 50, "{all:?}");
    for row in &all {
        assert!(expected.contains(row), "{row}");
    }
    assert_eq!(all.first(), expected.first());
}

#[test]
fn drawings_that_are_only_looked_at_have_a_list_of_their_states() {
    let machine = fob_machines::turing::builtin("binary-addition").expect("built in");
    let dfa = builtin("even-greens").expect("built in");
    for (route, list, states) in [
        ("turing/binary-addition", "States and rules".to_owned(), machine.states().len()),
        ("play?kind=reject-2&dfa=even-greens&player=easy&player=easy&seed=1", format!("States of {}", dfa.name()), dfa.len()),
    ] {
        let mut bench = Bench::new();
        follow(&mut bench, route);
        let found = one(&bench, Role::List, &list);
        let items: Vec<String> =
            found.children().filter(|item| item.role() == Role::ListItem).filter_map(|item| item.label()).collect();
        assert_eq!(items.len(), states, "{route}: {items:?}");
        assert_eq!(items.iter().filter(|item| item.contains(", start")).count(), 1, "{route}: {items:?}");
    }
}
