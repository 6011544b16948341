//! Programs in a form: the list of who may play in a seat, and the dialog in which a program gets its name and its command.

use crate::theme::{STEP, Theme};
use crate::widgets::{self, dialog, drop_down, field};
use egui::Ui;
use fob_opponent::Level;
use fob_services::data::{Program, Services};
use fob_services::driving::{as_bot, program_problem};
use fob_services::phrases::level_label;

/// Texts of the list and of the dialog.
pub mod labels {
    pub use fob_services::labels::A_PERSON;
    /// The entry of the list of players that opens the dialog of a program.
    pub const A_PROGRAM: &str = "a program…";
    /// The title of that dialog.
    pub const PROGRAM: &str = "A program of your own";
    /// The text of that dialog.
    pub(super) const PROGRAM_ABOUT: &str = "It speaks JSON lines on standard input and output: `docs/bots.md` has the protocol and a player to \
        begin with. It runs with your rights, in the folder in which Fob was started. `bot[hard]:` before the command gives it the hand of \
        that level.";
    /// The field for its name.
    pub const PROGRAM_NAME: &str = "Name of the program";
    /// The field for what starts it.
    pub const PROGRAM_COMMAND: &str = "Command that starts it";
    /// The button that keeps it.
    pub const KEEP: &str = "Keep";
    /// The button that forgets one, before its name.
    pub(super) const FORGET: &str = "Forget";
}

/// The programs that are kept, and the dialog while it is open.
#[derive(Clone, Debug, Default)]
pub struct Programs {
    known: Vec<Program>,
    asking: Option<Asking>,
}

/// The dialog of a program: the seat, and the texts of the fields.
#[derive(Clone, Debug)]
struct Asking {
    seat: usize,
    name: String,
    command: String,
    /// True if the dialog was opened just now.
    is_new: bool,
}

/// The player in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person at this computer.
    Person,
    /// A computer.
    Level(Level),
    /// A program that is kept, by its name.
    Program(String),
}

/// An entry of the list.
#[derive(Clone, PartialEq)]
enum Entry {
    Who(Who),
    /// A program that gets its name and command in the dialog.
    Another,
}

/// A change that the dialog made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The program of this name plays in this seat.
    Sits(usize, String),
    /// The program of this name is no longer kept.
    Gone(String),
}

impl Who {
    /// Returns the player of a level, or of a program in place of the level; a person without a level.
    pub fn of(level: Option<Level>, program: Option<&str>) -> Self {
        match (program, level) {
            (_, None) => Self::Person,
            (Some(name), _) => Self::Program(name.to_owned()),
            (None, Some(level)) => Self::Level(level),
        }
    }

    /// Returns the level, and the program that plays in its place.
    pub fn parts(self) -> (Option<Level>, Option<String>) {
        match self {
            Self::Person => (None, None),
            Self::Level(level) => (Some(level), None),
            Self::Program(name) => (Some(Level::Easy), Some(name)),
        }
    }
}

impl Programs {
    /// Returns the programs of the settings.
    pub fn new(services: &Services) -> Self {
        Self { known: services.settings.programs.clone(), asking: None }
    }

    /// Returns the names of the programs.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.known.iter().map(|program| program.name.as_str())
    }

    /// Opens the dialog for a seat.
    pub fn ask(&mut self, seat: usize) {
        self.asking = Some(Asking { seat, name: String::new(), command: String::new(), is_new: true });
    }

    /// Returns whether the dialog is open.
    pub fn is_asking(&self) -> bool {
        self.asking.is_some()
    }

    /// Returns the command that starts the program of this name.
    pub fn command(&self, name: &str) -> Option<&str> {
        self.known.iter().find(|program| program.name == name).map(|program| program.command.as_str())
    }

    /// Draws the list of players of a seat under a name. Returns whether another player was chosen.
    pub fn pick(&mut self, ui: &mut Ui, seat: usize, name: &str, width: f32, who: &mut Who) -> bool {
        let levels = Level::ALL.into_iter().map(|level| (Who::Level(level), level_label(level)));
        let mut all: Vec<(Who, String)> = std::iter::once((Who::Person, labels::A_PERSON.to_owned())).chain(levels).collect();
        let mut entries = Vec::new();
        // A page can start no programs.
        if !cfg!(target_arch = "wasm32") {
            all.extend(self.known.iter().map(|program| (Who::Program(program.name.clone()), program.name.clone())));
            entries.push((Entry::Another, labels::A_PROGRAM.to_owned()));
        }
        entries.splice(..0, all.into_iter().map(|(who, text)| (Entry::Who(who), text)));
        let words = (name, "A person at this computer, the computer at one of its levels, or a program of your own");
        let mut entry = Entry::Who(who.clone());
        if !drop_down::pick(ui, ("seat", seat), width, words, &mut entry, &entries) {
            return false;
        }
        match entry {
            Entry::Who(chosen) => *who = chosen,
            Entry::Another => {
                self.ask(seat);
                return false;
            }
        }
        true
    }

    /// Draws the dialog, if it is open. Programs are kept in the settings.
    pub fn show(&mut self, ui: &mut Ui, services: &mut Services) -> Option<Change> {
        if self.known != services.settings.programs {
            self.known.clone_from(&services.settings.programs);
        }
        let mut asking = self.asking.take()?;
        let (mut done, mut forgotten) = (None, None);
        let shown = dialog::show(ui, "program", labels::PROGRAM, 460.0, |ui| {
            let ink = Theme::from_ui(ui).dim;
            widgets::prose::small(ui, labels::PROGRAM_ABOUT, ink);
            ui.add_space(STEP);
            egui::Grid::new("program").num_columns(2).spacing([STEP, STEP]).show(ui, |ui| {
                ui.label("Name");
                let field = field::line(ui, &mut asking.name, labels::PROGRAM_NAME, "", 320.0);
                if asking.is_new {
                    // The first field needs no click.
                    field.request_focus();
                    asking.is_new = false;
                }
                ui.end_row();
                ui.label("Command");
                field::line(ui, &mut asking.command, labels::PROGRAM_COMMAND, "python3 bot.py", 320.0);
                ui.end_row();
            });
            for (place, program) in services.settings.programs.iter().enumerate() {
                ui.horizontal(|ui| {
                    let forget = format!("{} {}", labels::FORGET, program.name);
                    if widgets::button(ui, &forget, "It can sit at the table no more; its file stays").clicked() {
                        forgotten = Some(place);
                    }
                    widgets::note(ui, &program.command);
                });
            }
            ui.add_space(STEP);
            let problem = program_problem(&asking.name, &asking.command, &services.settings.programs);
            let ready = problem.as_deref().map_or(Ok(()), Err);
            let keep = (labels::KEEP, "Keep it, and let it play (Enter)");
            done = dialog::foot(ui, ready, keep, (widgets::labels::CANCEL, "Close (Esc)"));
        });
        let mut change = None;
        if done == Some(true) {
            let (name, command) = (asking.name.trim().to_owned(), as_bot(&asking.command));
            services.settings.programs.push(Program { name: name.clone(), command });
            change = Some(Change::Sits(asking.seat, name));
        } else if done.is_none() && !shown.close {
            self.asking = Some(asking);
        }
        if let Some(place) = forgotten {
            change = Some(Change::Gone(services.settings.programs.remove(place).name));
        }
        self.known.clone_from(&services.settings.programs);
        change
    }
}
