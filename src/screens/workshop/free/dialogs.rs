//! The dialogs of files, to open and to write.

use super::wanted::Wanted;
use egui::Ui;
use fob_automata::general::Automaton;
use fob_kit::drawing::files;
use fob_kit::widgets::files::Choice;
use fob_services::data::Services;

/// An automaton that was read from a file.
pub(super) enum Opened {
    /// To be edited.
    Here(Automaton),
    /// To be compared.
    Other(Automaton),
}

/// Draws the dialog that is open, and does what it was opened for. Returns what was read.
pub(super) fn show(ui: &Ui, open: &mut Option<Wanted>, services: &mut Services) -> Vec<Opened> {
    let mut all = Vec::new();
    let chosen = match open {
        Some(Wanted::Open(chooser) | Wanted::Other(chooser) | Wanted::Export(chooser, _) | Wanted::Steps(chooser, _)) => {
            chooser.show(ui)
        }
        None => None,
    };
    let Some(choice) = chosen else { return all };
    let (Some(wanted), Choice::Chosen(paths)) = (open.take(), choice) else { return all };
    for path in paths {
        let written = match &wanted {
            Wanted::Open(_) | Wanted::Other(_) => match files::read(&path) {
                Ok(opened) => {
                    files::notice(&opened).into_iter().for_each(|notice| services.say(notice));
                    let is_other = matches!(wanted, Wanted::Other(_));
                    all.push(if is_other { Opened::Other(opened.automaton) } else { Opened::Here(opened.automaton) });
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
    all
}
