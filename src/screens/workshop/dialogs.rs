//! The dialogs over the editor and the library.

use super::dfa_editor::DfaEditor;
use super::expression::{FromExpression, Made};
use super::import::{Import, Imported};
use super::{WorkshopScreen, labels};
use crate::automata::export::Export;
use crate::automata::play::new_match;
use egui::Ui;
use fob_automata::edit::Draft;
use fob_automata::steps::Steps;
use fob_kit::drawing::files;
use fob_kit::widgets::dialog::Answer;
use fob_kit::widgets::files::{Choice, Chooser};
use fob_services::data::Services;
use fob_services::document::{Document, DocumentEditor as _};
use fob_services::places;
use fob_services::route::Nav;

/// The dialog over the editor or the library.
#[derive(Debug)]
pub(super) enum Dialog {
    /// A DFA of an expression.
    Expression(FromExpression),
    /// A file with the automaton to compare with.
    Other(Chooser),
    /// A file for a construction.
    Steps(Chooser, Steps),
    /// A file to write.
    Export(Export),
    /// A file to read, and the questions that it raises.
    Import(Import),
}

/// Draws the open dialog, and carries out its action.
pub(super) fn dialogs(ui: &Ui, state: &mut WorkshopScreen, services: &mut Services) -> Option<Nav> {
    let yes = if state.then_play { labels::SAVE_AND_PLAY } else { labels::SAVE };
    if state.saving.show_with(ui, yes, state.editor.document_mut(), services) {
        state.was_saved(services);
        if state.then_play {
            return state.editor.key().map(new_match);
        }
    }
    let open = match state.dialog.as_mut()? {
        Dialog::Expression(dialog) => match dialog.show(ui) {
            Answer::Open => true,
            Answer::Cancel => false,
            Answer::Done(Made { dfa, step: Some(step) }) => {
                state.editor.replace(step, dfa);
                false
            }
            Answer::Done(Made { dfa, step: None }) => {
                state.put(Document::made(Draft::from_dfa(&dfa)), Vec::new(), services);
                false
            }
        },
        Dialog::Export(export) => !export.show(ui, services),
        Dialog::Other(chooser) => match chooser.show(ui) {
            None => true,
            Some(choice) => {
                take_other(choice, &mut state.editor, services);
                false
            }
        },
        Dialog::Steps(chooser, steps) => match chooser.show(ui) {
            None => true,
            Some(choice) => {
                save_steps(choice, steps, services);
                false
            }
        },
        Dialog::Import(import) => match import.show(ui) {
            Answer::Open => true,
            Answer::Cancel => {
                let drawn = import.as_drawn.take();
                state.dialog = None;
                if let Some(drawn) = drawn {
                    match state.visit_free(&places::Nfas { automaton: None, drawn: Some(drawn) }, services) {
                        Ok(()) => services.say(labels::KEPT_ITS_LETTERS),
                        Err(lines) => services.problem(lines),
                    }
                }
                return None;
            }
            Answer::Done(Imported { draft, notices }) => {
                state.put(Document::made(draft), notices, services);
                false
            }
        },
    };
    if !open {
        state.dialog = None;
    }
    None
}

/// Takes the automaton of a file as the one to compare with.
fn take_other(choice: Choice, editor: &mut DfaEditor, services: &mut Services) {
    let Choice::Chosen(paths) = choice else { return };
    for path in paths {
        match files::read(&path) {
            Ok(opened) => {
                files::notice(&opened).into_iter().for_each(|notice| services.say(notice));
                editor.another.take(opened.automaton);
            }
            Err(lines) => services.problem(lines),
        }
    }
}

fn save_steps(choice: Choice, steps: &Steps, services: &mut Services) {
    let Choice::Chosen(paths) = choice else { return };
    for path in paths {
        match files::write_steps(steps, &path) {
            Ok(()) => services.say(fob_services::labels::saved_as(path.display())),
            Err(lines) => services.problem(lines),
        }
    }
}
