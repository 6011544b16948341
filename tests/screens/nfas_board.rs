//! Automata over two letters of any names as games: judged, played, printed, and what is missing if they cannot be.

use crate::dialogs::type_path;
use crate::pictures::show_people as look;
use crate::stage::ENDS_IN_ONE;
use crate::{Bench, until};
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_automata::odds::{odds, probability};
use fob_automata::parse_word;
use fob_kit::drawing::labels as drawing;
use fob_screens::kinds::KINDS;
use fob_screens::workshop::WorkshopScreen as Workshop;
use fob_screens::workshop::free::{Free, labels};
use fob_screens::workshop::labels as workshop;
use fob_services::route::Nav;

/// The workshop for automata over any letters, with one on the canvas.
fn opened(text: &str) -> Bench {
    let mut bench = Bench::new();
    let folder = bench.folder.path().join("automata");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("mine.ron"), text).expect("a file");
    bench.harness.state_mut().follow(Nav::Push(KINDS.read("nfas?automaton=mine").expect("a route")));
    bench.settle();
    assert!(state(&bench).automaton().is_ok(), "{}", bench.shown("mine"));
    bench
}

/// Words that begin with b and end with a.
const BEGINS_AND_ENDS: &str = "(letters: [\"a\", \"b\"], start: \"s\", states: [\
    (name: \"s\", on: {\"a\": [\"n\"], \"b\": [\"b\"]}), (name: \"n\", on: {\"a\": [\"n\"], \"b\": [\"n\"]}), \
    (name: \"b\", on: {\"a\": [\"y\"], \"b\": [\"b\"]}), (name: \"y\", accepting: true, on: {\"a\": [\"y\"], \"b\": [\"b\"]})])";

fn state(bench: &Bench) -> &Free {
    bench.harness.state().find::<Workshop>().and_then(Workshop::free).expect("an automaton with letters of its own")
}

fn states(bench: &Bench) -> usize {
    state(bench).draft().len()
}

#[test]
fn a_dfa_over_any_two_letters_is_judged_as_a_game_either_way() {
    let mut bench = opened(BEGINS_AND_ENDS);
    bench.click(labels::GAME);
    assert!(bench.sees("Exactly 15/58."), "{}", bench.shown("Exactly"));
    for label in [workshop::NEXT_PUCK, workshop::BETWEEN_EQUALS, workshop::NOT_MEASURED, "Heat map of the odds"] {
        assert!(bench.sees(label), "{label}");
    }
    look(&bench, "nfas-game");
    // One green puck more: now it matters which letter is green.
    bench.harness.get_by_role_and_label(egui::accesskit::Role::Slider, "Green pucks").focus();
    bench.settle();
    bench.key(Key::ArrowRight);
    let shown = |bench: &Bench| bench.shown("Exactly");
    assert!(bench.sees("16 green and 15 red"), "{}", bench.shown("green and"));
    let first = shown(&bench);
    bench.click(&labels::board_way('b', 'a'));
    assert!(bench.sees("Exactly"), "{}", bench.shown("chance"));
    // By symmetry the odds are the same; the next puck says which colour is needed.
    assert_eq!(shown(&bench), first);
    let automaton = state(&bench).automaton().expect("an automaton");
    let dfa = automaton.to_board().expect("a DFA");
    let share = probability(&odds(&dfa, 16, 15).expect("few pucks"));
    assert!(bench.sees(&fob_base::text::percent(share, 2)), "{share}");
}

#[test]
fn what_keeps_an_automaton_from_the_board_is_said_with_the_step_that_helps() {
    let nfa = "(letters: [\"0\", \"1\"], start: \"p\", states: [\
        (name: \"p\", on: {\"0\": [\"p\"], \"1\": [\"p\", \"q\"]}), (name: \"q\", accepting: true)])";
    let mut bench = opened(nfa);
    for panel in [labels::GAME, labels::PLAY, labels::STEPS] {
        bench.click(panel);
        if panel == labels::STEPS {
            bench.click(labels::PAIRS);
        }
        assert!(bench.sees(&labels::has_choices("state \"p\" has 2 transitions on '1'")), "{}", bench.shown("It has"));
        assert!(bench.sees(labels::MAKE_IT_DETERMINISTIC) && !bench.sees(labels::PLAY_THIS_DFA));
    }
    bench.click(labels::GAME);
    look(&bench, "nfas-choices");
    bench.click(labels::MAKE_IT_DETERMINISTIC);
    assert!(state(&bench).automaton().expect("a DFA").choice().is_none());
    assert!(bench.sees(workshop::NEXT_PUCK) && bench.sees("50.00"), "{}", bench.shown("chance"));
    bench.command(Key::Z);
    assert!(bench.sees(labels::MAKE_IT_DETERMINISTIC) && states(&bench) == 2);
    // A partial one gets a sink, in one step.
    let partial = "(letters: [\"0\", \"1\"], start: \"p\", states: [\
        (name: \"p\", on: {\"0\": [\"q\"]}), (name: \"q\", accepting: true, on: {\"1\": [\"q\"]})])";
    let mut bench = opened(partial);
    bench.click(labels::PLAY);
    assert!(bench.sees(&labels::lacks_transitions(2)), "{}", bench.shown("It "));
    bench.click(labels::ADD_SINK);
    assert_eq!((states(&bench), bench.sees(&workshop::play(50))), (3, true));
    bench.command(Key::Z);
    assert_eq!((states(&bench), bench.sees(labels::ADD_SINK)), (2, true));
    // Letters are not added or removed by a button.
    let mut bench = opened("(letters: [\"a\", \"b\", \"c\"], start: \"p\", states: [(name: \"p\")])");
    bench.click(labels::GAME);
    assert!(bench.sees(&labels::number_of_letters(3)), "{}", bench.shown("It "));
    assert!(!bench.sees(labels::ADD_SINK) && !bench.sees(labels::MAKE_IT_DETERMINISTIC));
    // Nothing is drawn.
    let mut bench = Bench::new();
    bench.harness.state_mut().follow(Nav::Push(KINDS.read("nfas").expect("a route")));
    bench.settle();
    bench.click(labels::PLAY);
    assert!(bench.sees(drawing::NO_STATES), "{}", bench.shown("No "));
}

#[test]
fn a_dfa_over_letters_of_ones_own_is_played_by_people() {
    let mut bench = opened(ENDS_IN_ONE);
    bench.click(labels::PLAY);
    bench.click(&labels::board_way('1', '0'));
    bench.click(labels::PLAY_THIS_DFA);
    bench.harness.get_by_label(workshop::NAME_IN_LIBRARY).focus();
    bench.settle();
    bench.command(Key::A);
    bench.harness.get_by_label(workshop::NAME_IN_LIBRARY).type_text("one");
    bench.settle();
    bench.click(labels::SAVE_AND_PLAY);
    assert_eq!(bench.harness.state().place(), "new", "{}", bench.shown("one"));
    assert!(bench.sees(&fob_services::labels::read_by("Ends in one")), "{}", bench.shown("by"));
    let saved = fob_store::Store::at(bench.folder.path()).dfa("one").expect("a file").value;
    let accepts = |word: &str| saved.accepts(&parse_word(word).expect("a word"));
    assert!(accepts("rg") && !accepts("gr"));
    // The library has it now: there is no second question.
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "nfas");
    bench.click(labels::PLAY_THIS_DFA);
    assert_eq!(bench.harness.state().place(), "new");
    // The other way it is another DFA, and Cancel leads back.
    bench.key(Key::Escape);
    bench.click(&labels::board_way('0', '1'));
    bench.click(labels::PLAY_THIS_DFA);
    assert!(bench.sees(labels::SAVE_AND_PLAY));
    bench.key(Key::Escape);
    assert!(bench.harness.state().place() == "nfas" && !bench.sees(labels::SAVE_AND_PLAY));
}

#[test]
fn computers_play_a_dfa_over_letters_of_ones_own() {
    let mut bench = opened(ENDS_IN_ONE);
    bench.click(labels::PLAY);
    assert!(bench.sees(workshop::PLAY_INTRODUCTION));
    bench.harness.get_by_label(workshop::LEVEL_OF_BOTH).focus();
    bench.settle();
    bench.key(Key::Space);
    bench.key(Key::ArrowUp);
    bench.key(Key::ArrowUp);
    bench.key(Key::Enter);
    bench.click("10");
    bench.click(&workshop::play(10));
    until(&mut bench, "the first game", |bench| bench.sees(workshop::LEAD_CHANGES));
    look(&bench, "nfas-play");
    if bench.sees(workshop::STOP_GAMES) {
        bench.click(workshop::STOP_GAMES);
    }
    assert!(bench.sees(&workshop::are_accepted("50.00 %")), "{}", bench.shown("are accepted"));
    assert!(!bench.sees(workshop::CHANGED_SINCE));
    // The matches stay to be read when the automaton is not for the board any more.
    bench.key(Key::N);
    assert!(bench.sees(workshop::CHANGED_SINCE) && bench.sees(labels::ADD_SINK), "{}", bench.shown("It "));
    assert!(bench.sees(workshop::LEAD_CHANGES));
}

#[test]
fn a_dfa_over_letters_of_ones_own_is_made_fairer_and_printed() {
    let mut bench = opened(BEGINS_AND_ENDS);
    bench.click(labels::GAME);
    let before = state(&bench).draft().clone();
    bench.click(&labels::board_way('b', 'a'));
    bench.click(&workshop::use_proposal(1));
    let after = state(&bench).automaton().expect("a DFA");
    assert_eq!(after.letters().letters(), ['a', 'b']);
    let place = |name: &str| before.states().find(|state| state.name == name).map(|state| state.at);
    for node in after.states() {
        assert_eq!(node.at, place(&node.name), "{}: the transitions and places stay", node.name);
    }
    let lead = |name: &str| after.states()[after.find(name).expect("a state")].targets(Some(0));
    assert_eq!(lead("b"), [after.find("y").expect("a state")]);
    bench.command(Key::Z);
    assert!(state(&bench).draft().is_like(&before), "one step");
    bench.click(labels::SHEET);
    let path = bench.folder.path().join("mine-sheet.svg");
    type_path(&mut bench.harness, &path);
    assert!(std::fs::read_to_string(&path).expect("a sheet").starts_with("<svg"), "{}", bench.shown("sheet"));
}
