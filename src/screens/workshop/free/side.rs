//! The tabs next to the canvas, and the test words below it.

use super::on_board::{self, Panel};
use super::wanted::Wanted;
use super::{Free, Parts, labels};
use crate::automata::stepper::{self, Kind, Stepper};
use crate::automata::{Lack, Step, Subject, test_words};
use crate::drawing::table;
use crate::workshop::request::Request;
use crate::workshop::state::Tab;
use crate::workshop::tabs;
use egui::{ScrollArea, Ui};
use fob_automata::edit::{Draft, Edit, MOST_DRAWN};
use fob_automata::general::{Automaton, Symbol};
use fob_base::text::plural;
use fob_kit::drawing::files;
use fob_kit::theme::STEP;
use fob_kit::widgets::files::Chooser;
use fob_kit::widgets::test_words::Reading;
use fob_kit::{drawers, widgets};
use fob_services::data::Services;
use std::sync::Arc;

/// Draws it.
pub(super) fn show(ui: &mut Ui, parts: &mut Parts<'_>) {
    let state = &mut *parts.state;
    tabs::strip(ui, &mut state.tab, &mut state.entry);
    if state.tab == Tab::Table {
        egui::ScrollArea::vertical().id_salt("table").auto_shrink([false, false]).show(ui, |ui| {
            ui.set_width(ui.available_width() - STEP);
            let mut typed = std::mem::take(&mut state.table);
            table::show(ui, &mut typed, &mut state.pen(), &[]);
            state.table = typed;
        });
        return;
    }
    let automaton = match state.whole() {
        Ok(automaton) => automaton,
        Err(problem) => {
            widgets::note(ui, problem);
            return;
        }
    };
    let revision = state.revision();
    match state.tab {
        Tab::Table => {}
        Tab::Run => {
            kind(ui, &automaton);
            ui.add_space(STEP);
            state.run.show(ui, Some(&automaton), revision);
        }
        Tab::Compare => another(ui, state, &automaton, parts.services),
        Tab::Steps => steps(ui, state, (&automaton, revision), parts.services),
        Tab::Game | Tab::Play => {
            let panel = if state.tab == Tab::Game { Panel::Game } else { Panel::Play };
            match state.on_board.show(ui, panel, &automaton, revision) {
                None => {}
                Some(on_board::Asked::Step(step)) => take(state, step, &automaton, parts.services),
                Some(on_board::Asked::Fairer(fairer)) => {
                    let draft = Box::new(Draft::of(&fairer));
                    state.editor.steps_mut().does(&Edit::Replace { what: "make fairer".to_owned(), draft });
                }
                Some(on_board::Asked::Play(dfa)) => parts.go = state.on_board.play(&dfa, parts.services).map(Request::Play),
                Some(on_board::Asked::Sheet(dfa)) => state.on_board.print(ui, dfa),
            }
        }
    }
}

/// What kind of automaton it is.
fn kind(ui: &mut Ui, automaton: &Automaton) {
    let states = plural(automaton.states().len(), "state");
    let kind = automaton.choice().map_or_else(|| "A DFA".to_owned(), |choice| format!("{}{choice}", labels::AN_NFA));
    widgets::note(ui, &format!("{kind}. {states}, {}.", plural(automaton.transitions(), "transition")));
}

/// Draws the test words, each with its verdict.
pub(super) fn test_words(ui: &mut Ui, parts: &mut Parts<'_>) {
    let state = &mut *parts.state;
    let (automaton, revision) = (state.whole().ok(), state.revision());
    let letters = state.editor.now().letters().clone();
    let read =
        |word: &[Symbol]| Reading { accepts: automaton.as_ref().map(|automaton| automaton.accepts(word)), ..Reading::default() };
    state.words.judge(&letters, revision, read);
    let signs = letters.letters();
    let (first, last) = (signs[0], signs[signs.len().min(2) - 1]);
    // With the verdicts of this automaton, if it has any.
    let line = |word: String, usual: bool| {
        let read = letters.parse(&word).ok().zip(automaton.as_ref());
        let accepts = read.map_or(usual, |(word, automaton)| automaton.accepts(&word));
        format!("{word} {}", if accepts { "accept" } else { "reject" })
    };
    let example = format!("{}\n{}", line(format!("{first}{last}"), true), line(format!("{last}{last}"), false));
    if let Some(word) = test_words::show(ui, &mut state.words, &example) {
        state.tab = Tab::Run;
        state.run.set(&letters.text(&word));
        // Where the tabs are a sheet, that one shows it.
        drawers::open(ui.ctx(), tabs::SHEET);
    }
}

/// Draws the automaton with another one.
fn another(ui: &mut Ui, state: &mut Free, automaton: &Arc<Automaton>, services: &mut Services) {
    let of = Subject { automaton, revision: state.revision(), most: MOST_DRAWN, as_new: false };
    ScrollArea::vertical().id_salt("another").auto_shrink([false, false]).show(ui, |ui| {
        if state.another.choice(ui, automaton.letters(), services) {
            state.wanted = Some(Wanted::Other(Chooser::file(ui, "Open the other automaton", files::OPENED)));
        }
        let run = (labels::RUN_WORD, "Read this word on the canvas");
        if let Some(word) = state.another.verdict(ui, of, run, services) {
            state.run.set(&automaton.letters().text(&word));
        }
        ui.add_space(STEP);
        state.run.show(ui, Some(automaton), of.revision);
        ui.add_space(STEP);
        ui.separator();
        if let Some(used) = state.another.operations(ui, of, services) {
            state.make(&used.made, services);
        }
    });
}

/// The constructions, with what each is for.
const CONSTRUCTIONS: [(Kind, &str, &str); 4] = [
    (Kind::Deterministic, labels::DETERMINISTIC, "The subset construction"),
    (Kind::Pairs, labels::PAIRS, "Minimise: mark the pairs of states that a word tells apart"),
    (Kind::Classes, labels::CLASSES, "Minimise: split classes of states until no letter splits one"),
    (Kind::Expression, labels::TO_EXPRESSION, "State elimination"),
];

/// Draws a construction of the automaton, which is at this revision.
fn steps(ui: &mut Ui, state: &mut Free, (automaton, revision): (&Automaton, u64), services: &mut Services) {
    ui.horizontal_wrapped(|ui| {
        for (kind, text, tip) in CONSTRUCTIONS {
            if widgets::choice(ui, state.construction == kind, text, tip).clicked() {
                state.construction = kind;
            }
        }
    });
    ui.add_space(STEP);
    let kind = state.construction;
    if kind.minimises()
        && let Some(choice) = automaton.choice()
    {
        if let Some(step) = Lack::Choice(choice.to_string()).show(ui) {
            take(state, step, automaton, services);
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
        Some(stepper::Asked::Use(made)) => state.make(&made, services),
    }
}

/// Takes a step that makes more panels apply.
fn take(state: &mut Free, step: Step, automaton: &Automaton, services: &mut Services) {
    let done = match step {
        Step::Deterministic => {
            let made = automaton.determinize(MOST_DRAWN).ok();
            made.map(|made| state.make(&made, services)).is_some()
        }
        Step::Sink => {
            let before = state.revision();
            state.editor.steps_mut().does(&Edit::AddSink { states: Vec::new() });
            state.canvas.view.fit_soon();
            state.revision() != before
        }
    };
    if !done {
        services.say(labels::TOO_MANY_STATES);
    }
}
