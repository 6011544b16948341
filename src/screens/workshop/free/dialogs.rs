//! The dialogs of the editor: an expression, and files to open and to write.

use super::Free;
use super::wanted::Wanted;
use egui::Ui;
use fob_automata::edit::Draft;
use fob_kit::drawing::files;
use fob_kit::widgets::dialog::Answer;
use fob_kit::widgets::files::Choice;
use fob_services::data::Services;
use fob_services::document::Document;

/// Draws the dialog that is open, and does what it was opened for.
pub(super) fn show(ui: &Ui, state: &mut Free, services: &mut Services) {
    if let Some(dialog) = &mut state.dialog {
        match dialog.show(ui, state.editor.now().letters()) {
            Answer::Open => {}
            Answer::Cancel => state.dialog = None,
            Answer::Done(automaton) => {
                state.dialog = None;
                state.make(&automaton, services);
            }
        }
    }
    let chosen = match &mut state.wanted {
        Some(Wanted::Open(chooser) | Wanted::Other(chooser) | Wanted::Export(chooser, _) | Wanted::Steps(chooser, _)) => {
            chooser.show(ui)
        }
        None => None,
    };
    let Some(choice) = chosen else { return };
    let (Some(wanted), Choice::Chosen(paths)) = (state.wanted.take(), choice) else { return };
    for path in paths {
        let written = match &wanted {
            Wanted::Open(_) | Wanted::Other(_) => match files::read(&path) {
                Ok(opened) => {
                    files::notice(&opened).into_iter().for_each(|notice| services.say(notice));
                    match wanted {
                        Wanted::Other(_) => state.another.take(opened.automaton),
                        _ => state.put(Document::new(Draft::of(&opened.automaton)), services),
                    }
                    continue;
                }
                Err(lines) => Err(lines),
            },
            Wanted::Export(_, automaton) => files::write(automaton, &path),
            Wanted::Steps(_, steps) => files::write_steps(steps, &path),
        };
        match written {
            Ok(()) => services.say(fob_services::labels::saved_as(path.display())),
            Err(lines) => services.problem(lines),
        }
    }
}
