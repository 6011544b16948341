//! The panel at the side: words that the automaton reads, another automaton, the constructions step by step, and what it is as a game.

use super::on_board::{self, Panel};
use super::{Parts, State, Wanted, labels, words};
use crate::automata::stepper::{self, Kind, Stepper};
use crate::automata::{Lack, Step, Subject};
use egui::{ScrollArea, Ui};
use fob_automata::edit::{Draft, Edit, MOST_DRAWN};
use fob_automata::general::Automaton;
use fob_kit::drawing::files;
use fob_kit::theme::STEP;
use fob_kit::widgets::files::Chooser;
use fob_kit::widgets::{self, drop_down};
use fob_services::shared::Shared;
use std::sync::Arc;

/// What is seen there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Words,
    Another,
    Steps(Kind),
    Board(Panel),
}

impl Side {
    fn minimises(self) -> bool {
        matches!(self, Self::Steps(kind) if kind.minimises())
    }
}

/// Draws it.
pub(super) fn show(ui: &mut Ui, parts: &mut Parts<'_>) {
    let state = &mut *parts.state;
    choices(ui, &mut state.side);
    ui.add_space(STEP);
    let automaton = match state.automaton() {
        Ok(automaton) => automaton,
        Err(problem) => {
            widgets::note(ui, problem);
            return;
        }
    };
    let revision = state.revision();
    match state.side {
        Side::Words => {
            let mut typed = state.desk.words().to_owned();
            words::show(ui, &mut typed, &automaton);
            state.desk.set_words(&typed);
        }
        Side::Another => another(ui, state, automaton, parts.shared),
        Side::Steps(kind) => steps(ui, state, kind, (&automaton, revision), parts.shared),
        Side::Board(panel) => match state.on_board.show(ui, panel, &automaton, revision) {
            None => {}
            Some(on_board::Asked::Step(step)) => take(state, step, &automaton, parts.shared),
            Some(on_board::Asked::Fairer(fairer)) => {
                let draft = Box::new(Draft::of(&fairer));
                state.desk.steps_mut().does(&Edit::Replace { what: "make fairer".to_owned(), draft });
            }
            Some(on_board::Asked::Play(dfa)) => parts.go = state.on_board.play(&dfa, parts.shared),
            Some(on_board::Asked::Sheet(dfa)) => state.on_board.print(ui, dfa),
        },
    }
}

/// What can be seen there, with its name and what it is for.
const SIDES: [(Side, &str, &str); 7] = [
    (Side::Words, labels::RUN, "Words that it reads"),
    (Side::Another, labels::ANOTHER, "Compare it with another automaton, or combine both"),
    (Side::Steps(Kind::Deterministic), labels::DETERMINISTIC, "The subset construction, step by step"),
    (Side::Steps(Kind::Expression), labels::TO_EXPRESSION, "State elimination, step by step"),
    (Side::Steps(Kind::Pairs), labels::MINIMISE, "The minimal DFA, round by round"),
    (Side::Board(Panel::Game), labels::GAME, "Odds, heat map, drama, fairness"),
    (Side::Board(Panel::Play), labels::PLAY, "Does it make a good game? Computers play it"),
];

/// In a panel that is lower, the choices are a list, in points.
const LOW: f32 = 420.0;

fn choices(ui: &mut Ui, chosen: &mut Side) {
    let is_on = |chosen: Side, side: Side| chosen == side || side.minimises() && chosen.minimises();
    if ui.available_height() < LOW {
        let all: Vec<(usize, String)> = SIDES.iter().enumerate().map(|(i, (_, text, _))| (i, (*text).to_owned())).collect();
        let mut at = SIDES.iter().position(|(side, ..)| is_on(*chosen, *side)).unwrap_or(0);
        let name = (labels::PANEL, "What is shown here");
        if drop_down::pick_with_notes(ui, labels::PANEL, 200.0, name, &mut at, &all, |i| SIDES[i].2) {
            *chosen = SIDES[at].0;
        }
    } else {
        ui.horizontal_wrapped(|ui| {
            for (side, text, tip) in SIDES {
                if widgets::choice(ui, is_on(*chosen, side), text, tip).clicked() && !is_on(*chosen, side) {
                    *chosen = side;
                }
            }
        });
    }
    if chosen.minimises() {
        ui.horizontal_wrapped(|ui| {
            for (kind, text, tip) in [
                (Kind::Pairs, labels::PAIRS, "Mark the pairs of states that a word tells apart"),
                (Kind::Classes, labels::CLASSES, "Split classes of states until no letter splits one"),
            ] {
                if widgets::choice(ui, *chosen == Side::Steps(kind), text, tip).clicked() {
                    *chosen = Side::Steps(kind);
                }
            }
        });
    }
}

/// Draws the automaton with another one.
fn another(ui: &mut Ui, state: &mut State, automaton: Automaton, shared: &mut Shared) {
    let automaton = &Arc::new(automaton);
    let of = Subject { automaton, revision: state.revision(), most: MOST_DRAWN, as_new: false };
    ScrollArea::vertical().id_salt("another").auto_shrink([false, false]).show(ui, |ui| {
        if state.another.choice(ui, automaton.letters(), shared) {
            state.wanted = Some(Wanted::Other(Chooser::file(ui, "Open the other automaton", files::OPENED)));
        }
        let run = (labels::RUN_WORD, "Read this word on the canvas");
        if let Some(word) = state.another.verdict(ui, of, run, shared) {
            state.run.set(&automaton.letters().text(&word));
        }
        ui.add_space(STEP);
        ui.separator();
        if let Some(used) = state.another.operations(ui, of, shared) {
            state.make(&used.made, shared);
        }
    });
}

/// Draws a construction of the automaton, which is at this revision.
fn steps(ui: &mut Ui, state: &mut State, kind: Kind, (automaton, revision): (&Automaton, u64), shared: &mut Shared) {
    if kind.minimises()
        && let Some(choice) = automaton.choice()
    {
        if let Some(step) = Lack::Choice(choice.to_string()).show(ui) {
            take(state, step, automaton, shared);
        }
        return;
    }
    if !state.stepper.as_ref().is_some_and(|stepper| stepper.is_of(kind, revision)) {
        state.stepper = Some(Stepper::new(kind, automaton, revision));
    }
    let Some(stepper) = &mut state.stepper else { return };
    match stepper.show(ui) {
        None => {}
        Some(stepper::Asked::Save(steps)) => {
            let stem = fob_store::free_name(&steps.title.replace(':', ""), |_| false);
            state.wanted = Some(Wanted::Steps(Chooser::save(ui, "Save the steps", &stem, files::STEPS), steps));
        }
        Some(stepper::Asked::Use(made)) => state.make(&made, shared),
    }
}

/// Takes a step that makes more panels apply.
fn take(state: &mut State, step: Step, automaton: &Automaton, shared: &mut Shared) {
    let done = match step {
        Step::Deterministic => {
            let made = automaton.determinize(MOST_DRAWN).ok();
            made.map(|made| state.make(&made, shared)).is_some()
        }
        Step::Sink => {
            let before = state.revision();
            state.desk.steps_mut().does(&Edit::AddSink { states: Vec::new() });
            state.canvas.fit_soon();
            state.revision() != before
        }
    };
    if !done {
        shared.say(labels::TOO_MANY_STATES);
    }
}
