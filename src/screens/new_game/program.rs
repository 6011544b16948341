//! Programs in the form: the list of who may play in a seat, and the dialog in which a program gets its name and its command.

use super::labels;
use super::state::State;
use egui::Ui;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, dialog, drop_down, field};
use fob_opponent::Level;
use fob_services::session::program_problem;
use fob_services::shared::{Program, Shared};
use fob_services::words::level_label;

/// The programs that are kept, and the dialog while it is open.
#[derive(Clone, Debug, Default)]
pub(super) struct Programs {
    known: Vec<Program>,
    asking: Option<Asking>,
}

/// The dialog: for which seat, from 0, and what is typed.
#[derive(Clone, Debug)]
struct Asking {
    seat: usize,
    name: String,
    command: String,
    /// It was opened just now.
    is_new: bool,
}

/// Who may play in a seat.
#[derive(Clone, PartialEq)]
enum Who {
    Person,
    Level(Level),
    /// A program that is kept, by its name.
    Program(String),
    /// One that gets its name and command in the dialog.
    Another,
}

impl Programs {
    /// The programs of the settings.
    pub fn new(shared: &Shared) -> Self {
        Self { known: shared.settings.programs.clone(), asking: None }
    }

    /// Whether the dialog is open.
    pub fn is_asking(&self) -> bool {
        self.asking.is_some()
    }

    /// How the program of this name is started.
    pub fn command(&self, name: &str) -> Option<&str> {
        self.known.iter().find(|program| program.name == name).map(|program| program.command.as_str())
    }
}

/// The list of who may play in a seat.
pub(super) fn player(ui: &mut Ui, state: &mut State, i: usize, width: f32) {
    let mut all = vec![(Who::Person, labels::A_PERSON.to_owned())];
    all.extend(Level::ALL.into_iter().map(|level| (Who::Level(level), level_label(level))));
    // A page can start no programs.
    if !cfg!(target_arch = "wasm32") {
        all.extend(state.programs.known.iter().map(|program| (Who::Program(program.name.clone()), program.name.clone())));
        all.push((Who::Another, labels::A_PROGRAM.to_owned()));
    }
    let seat = &state.seats[i];
    let mut who = match (&seat.program, seat.computer) {
        (_, None) => Who::Person,
        (Some(name), _) => Who::Program(name.clone()),
        (None, Some(level)) => Who::Level(level),
    };
    let name = format!("Who plays as player {}", i + 1);
    let words = (name.as_str(), "A person at this computer, the computer at one of its levels, or a program of your own");
    if !drop_down::pick(ui, ("seat", i), width, words, &mut who, &all) {
        return;
    }
    let seat = &mut state.seats[i];
    (seat.computer, seat.program) = match who {
        Who::Person => (None, None),
        Who::Level(level) => (Some(level), None),
        Who::Program(name) => (Some(Level::Easy), Some(name)),
        Who::Another => {
            state.programs.asking = Some(Asking { seat: i, name: String::new(), command: String::new(), is_new: true });
            return;
        }
    };
}

/// Draws the dialog, if it is open.
pub(super) fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared) {
    let Some(mut asking) = state.programs.asking.take() else { return };
    let (mut done, mut forgotten) = (None, None);
    let shown = dialog::show(ui, "program", labels::PROGRAM, 460.0, |ui| {
        let ink = Theme::from_ui(ui).dim;
        widgets::prose::small(ui, labels::PROGRAM_ABOUT, ink);
        ui.add_space(STEP);
        egui::Grid::new("program").num_columns(2).spacing([STEP, STEP]).show(ui, |ui| {
            ui.label("Name");
            let field = field::line(ui, &mut asking.name, labels::PROGRAM_NAME, "", 320.0);
            if asking.is_new {
                // What is to be typed first needs no click.
                field.request_focus();
                asking.is_new = false;
            }
            ui.end_row();
            ui.label("Command");
            field::line(ui, &mut asking.command, labels::PROGRAM_COMMAND, "python3 bot.py", 320.0);
            ui.end_row();
        });
        for (place, program) in shared.settings.programs.iter().enumerate() {
            ui.horizontal(|ui| {
                let forget = format!("{} {}", labels::FORGET, program.name);
                if widgets::button(ui, &forget, "It can sit at the table no more; its file stays").clicked() {
                    forgotten = Some(place);
                }
                widgets::note(ui, &program.command);
            });
        }
        ui.add_space(STEP);
        let problem = program_problem(&asking.name, &asking.command, &shared.settings.programs);
        let ready = problem.as_deref().map_or(Ok(()), Err);
        done = dialog::foot(
            ui,
            ready,
            (labels::KEEP, "Keep it, and let it play (Enter)"),
            (fob_kit::widgets::labels::CANCEL, "Close (Esc)"),
        );
    });
    if let Some(place) = forgotten {
        let gone = shared.settings.programs.remove(place);
        for seat in &mut state.seats {
            if seat.program.as_ref() == Some(&gone.name) {
                (seat.computer, seat.program) = (Some(Level::Easy), None);
            }
        }
    }
    if done == Some(true) {
        let (name, command) = (asking.name.trim().to_owned(), fob_services::session::as_bot(&asking.command));
        (state.seats[asking.seat].computer, state.seats[asking.seat].program) = (Some(Level::Easy), Some(name.clone()));
        shared.settings.programs.push(Program { name, command });
    } else if done.is_none() && !shown.close {
        state.programs.asking = Some(asking);
    }
    state.programs.known.clone_from(&shared.settings.programs);
}
