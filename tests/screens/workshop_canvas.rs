//! The canvas of the workshop: transitions by the keyboard alone, states that are dropped on others, paste by a button.

use crate::Bench;
use crate::workshop::{at, double_click, editor, empty, next, opened};
use egui::{Event, Key, pos2, vec2};
use egui_kittest::kittest::Queryable;
use fob_automata::figure::{Figure, Vec2};
use fob_automata::{Letter, RADIUS};
use fob_services::data::Paste;
use std::time::Duration;

/// The distances of all pairs of states, the least one, in radii.
fn least_distance(bench: &Bench) -> f64 {
    let places: Vec<(f64, f64)> = editor(bench).draft().states().map(|s| s.at).collect();
    let pairs = places.iter().enumerate().flat_map(|(i, a)| places[..i].iter().map(move |b| (a.0 - b.0).hypot(a.1 - b.1)));
    pairs.fold(f64::INFINITY, f64::min) / RADIUS
}

#[test]
fn a_dfa_is_built_by_keys_alone() {
    let mut bench = empty();
    // A state, and from it a new one by green.
    bench.key(Key::N);
    bench.key(Key::G);
    assert!(bench.sees(&fob_screens::workshop::labels::leads("q0", "green", "q0")));
    bench.key(Key::N);
    assert_eq!(next(&bench, "q0", Letter::Green).as_deref(), Some("q1"));
    // By red it leads back to itself, which is proposed.
    bench.key(Key::R);
    bench.key(Key::Enter);
    assert_eq!(next(&bench, "q0", Letter::Red).as_deref(), Some("q0"));
    // From the next state by both letters to the one before.
    bench.key(Key::CloseBracket);
    bench.key(Key::B);
    assert!(bench.sees(&fob_screens::workshop::labels::leads("q1", "green and red", "q1")));
    bench.key(Key::OpenBracket);
    assert!(bench.sees(&fob_screens::workshop::labels::leads("q1", "green and red", "q0")));
    bench.key(Key::Enter);
    for letter in Letter::ALL {
        assert_eq!(next(&bench, "q1", letter).as_deref(), Some("q0"));
    }
    bench.key(Key::A);
    assert!(editor(&bench).dfa().is_some(), "{}", editor(&bench).draft().to_ron());
    // Each was one step.
    let steps = ["make accepting", "set letters", "draw transition", "draw transition", "add state"];
    assert_eq!(editor(&bench).undoable().len(), steps.len(), "{:?}", editor(&bench).undoable());
}

#[test]
fn arrows_draw_a_transition_to_the_state_in_their_direction() {
    let mut bench = empty();
    // A cross of states: in the middle, at the right, below, and at the left.
    for (x, y) in [(420.0, 320.0), (620.0, 330.0), (410.0, 450.0), (220.0, 300.0)] {
        double_click(&mut bench, pos2(x, y));
    }
    for (arrow, to) in [(Key::ArrowRight, "q1"), (Key::ArrowDown, "q2"), (Key::ArrowLeft, "q3")] {
        bench.key(Key::Escape);
        bench.key(Key::CloseBracket);
        bench.key(Key::G);
        bench.key(arrow);
        assert!(bench.sees(&fob_screens::workshop::labels::leads("q0", "green", to)), "{arrow:?}");
        // Thought better of: nothing has changed, and the workshop is not left.
        bench.key(Key::Escape);
        assert!(!bench.sees(&fob_screens::workshop::labels::leads("q0", "green", "")));
        assert_eq!(next(&bench, "q0", Letter::Green), None);
    }
    // While a transition is led, the keys of the canvas rest.
    bench.key(Key::G);
    bench.key(Key::Delete);
    bench.key(Key::ArrowRight);
    bench.key(Key::R);
    bench.key(Key::Enter);
    assert_eq!(editor(&bench).draft().len(), 4);
    assert_eq!(next(&bench, "q0", Letter::Red).as_deref(), Some("q1"));
}

#[test]
fn a_state_that_is_dropped_on_another_goes_next_to_it() {
    for grid in [false, true] {
        let mut bench = opened("Dial");
        if grid {
            bench.click(fob_screens::workshop::labels::GRID);
        }
        let before = editor(&bench).draft().clone();
        let (from, to) = (at(&bench, "2"), at(&bench, "0"));
        bench.drag(from, to + vec2(3.0, 2.0));
        assert_ne!(*editor(&bench).draft(), before);
        assert!(least_distance(&bench) >= 2.2, "{}", least_distance(&bench));
        let apart = (at(&bench, "2") - to).length() / editor(&bench).radius();
        assert!(apart < 4.0, "as near as it may be, not {apart} radii away");
        // Drop and shift are one step.
        bench.command(Key::Z);
        assert_eq!(*editor(&bench).draft(), before);
    }
}

#[test]
fn arranged_states_do_not_overlap() {
    let mut bench = opened("Dial");
    for entry in [
        fob_screens::workshop::labels::ALIGN_IN_A_ROW,
        fob_screens::workshop::labels::ALIGN_IN_A_COLUMN,
        fob_screens::workshop::labels::EVEN_GAPS_IN_ROW,
    ] {
        bench.command(Key::A);
        bench.click(fob_screens::workshop::labels::ARRANGE);
        bench.click(entry);
        assert!(least_distance(&bench) >= 2.2, "{entry}: {}", least_distance(&bench));
    }
}

#[test]
fn a_button_pastes_what_the_clipboard_holds() {
    let mut bench = opened("Rope");
    let states = editor(&bench).draft().len();
    let text = editor(&bench).draft().to_ron();
    let paste = |bench: &mut Bench, text: &str| {
        bench.click(fob_screens::workshop::labels::PASTE);
        let services = &mut bench.harness.state_mut().services;
        // What the window does: only it can read the clipboard.
        assert_eq!(services.paste, Paste::Asked);
        services.paste = Paste::Got(text.to_owned());
        bench.settle();
        assert_eq!(bench.harness.state().services.paste, Paste::No);
    };
    paste(&mut bench, &text);
    assert_eq!(editor(&bench).draft().len(), 2 * states);
    assert!(least_distance(&bench) >= 2.2, "next to the old states: {}", least_distance(&bench));
    paste(&mut bench, " ");
    assert!(bench.sees(fob_screens::workshop::labels::NO_TEXT));
    // What another program has made is imported, from the library too.
    bench.key(Key::Escape);
    bench.key(Key::Escape);
    let dot = "digraph { s [shape=point]; s -> a; a [shape=doublecircle]; a -> a [label=\"g,r\"] }";
    paste(&mut bench, dot);
    assert_eq!(editor(&bench).draft().len(), 1, "{}", editor(&bench).draft().to_ron());
}

#[test]
fn an_expression_is_computed_while_the_user_types() {
    let mut bench = Bench::new();
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    bench.click(fob_screens::workshop::labels::FROM_EXPRESSION);
    // One that explodes: its automaton has to remember twenty letters.
    let explodes = "(g|r)*g(g|r){20}";
    for c in explodes.chars() {
        bench.harness.event(Event::Text(c.to_string()));
        bench.harness.run_steps(1);
    }
    let field =
        |bench: &Bench| bench.harness.get_by_label(fob_screens::workshop::labels::REGULAR_EXPRESSION).value().unwrap_or_default();
    assert_eq!(field(&bench), explodes, "the field keeps up");
    let wait = |bench: &mut Bench, text: &str| {
        for _ in 0..2000 {
            if bench.sees(text) {
                return;
            }
            bench.harness.run_steps(1);
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("{text:?} was not seen");
    };
    wait(&mut bench, "too large");
    // It can still be written in.
    for _ in 0.."{20}".len() {
        bench.key(Key::Backspace);
    }
    assert_eq!(field(&bench), "(g|r)*g(g|r)");
    wait(&mut bench, "After: 4 states");
}

#[test]
fn new_states_lie_clear_of_states_and_arrows() {
    for name in ["Contains ggrgg", "Last two differ"] {
        let mut bench = opened(name);
        let dfa = editor(&bench).dfa().expect("a whole DFA").clone();
        let figure = Figure::new(&dfa);
        let old = dfa.states().len();
        for press in 1..=3 {
            bench.key(Key::N);
            let all: Vec<(f64, f64)> = editor(&bench).draft().states().map(|s| s.at).collect();
            assert_eq!(all.len(), old + press, "{name}");
            let new = Vec2::new(all[all.len() - 1].0 / RADIUS, all[all.len() - 1].1 / RADIUS);
            let lines = figure.edges.iter().flat_map(|edge| edge.curve.points(200));
            let nearest = lines.map(|at| at.distance(new)).fold(f64::INFINITY, f64::min);
            // A circle of radius 1, and room for its name and its own arrows.
            assert!(nearest > 1.5, "{name}, state {press}: {nearest} from an arrow");
            assert!(least_distance(&bench) > 2.5, "{name}, state {press}");
        }
    }
}
