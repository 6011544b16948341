//! Programs at the table: their names and commands, and their stand-ins.

use super::played::Played;
use crate::data::{Program, Services};
use fob_base::text::hidden_in;
use fob_bots::Spec;
use fob_opponent::Level;
use fob_play::Controller;
use std::str::FromStr as _;

/// Longest name of a program, in characters.
const LONGEST_NAME: usize = 32;

/// Returns a command as bots are named: `bot:COMMAND`.
pub fn as_bot(command: &str) -> String {
    let command = command.trim();
    if Spec::is_meant(command) { command.to_owned() } else { format!("bot:{command}") }
}

/// Returns the reason why a program of this name and command cannot be added to others; `None` if it can.
pub fn program_problem(name: &str, command: &str, others: &[Program]) -> Option<String> {
    let name = name.trim();
    if name.is_empty() {
        return Some("The program needs a name".to_owned());
    }
    if name.chars().count() > LONGEST_NAME {
        return Some(format!("A name has at most {LONGEST_NAME} characters"));
    }
    if let Some(why) = hidden_in(name) {
        return Some(why);
    }
    if others.iter().any(|other| other.name == name) {
        return Some(format!("Another program is called {name}"));
    }
    Spec::from_str(&as_bot(command)).err().map(|error| crate::phrases::sentence(&error.to_string()))
}

impl Played {
    /// Returns the first player whose program is missing on this computer, with its name: nobody plays for it until somebody
    /// [stands in](Played::stand_in).
    pub fn missing(&self) -> Option<(u8, &str)> {
        self.missing.first().map(|(player, name)| (*player, name.as_str()))
    }

    /// Lets a computer of a level, or a person here, play in place of a program.
    pub fn stand_in(&mut self, player: u8, level: Option<Level>, services: &mut Services) {
        self.missing.retain(|(other, _)| *other != player);
        self.end_program(player);
        if let Some(seat) = self.start.seats.get_mut(usize::from(player).wrapping_sub(1)) {
            (seat.computer, seat.program) = (level, None);
        }
        let controller = level.map_or(Controller::Person, |level| Controller::Computer(level.to_string()));
        let seated = self.desk.sit(player, controller);
        self.tell_refusal(player, seated, services);
        self.go_on(services);
    }
}
