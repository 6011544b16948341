//! The games for a room, and their names.

use fob_kit::online::{ClockSetup, RoomView, SetupText};
use fob_kit::shared::Shared;
use fob_opponent::Level;
use fob_rules::Quiet;
use std::sync::LazyLock;

/// A game for which a room can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// `fob`, or the name of a game of the games room.
    pub game: &'static str,
    /// The kind of Fob; empty in other games.
    pub kind: &'static str,
    /// Two teams of two.
    pub teams: bool,
    /// Number of players.
    pub players: u8,
}

const fn fob(kind: &'static str, teams: bool, players: u8) -> Choice {
    Choice { game: "fob", kind, teams, players }
}

/// Largest number of players in a room that the form makes.
const MOST: u8 = 4;

const FOB: [Choice; 4] =
    [fob("tug-of-war", false, 2), fob("reject-2", false, 2), fob("reject-4", false, 4), fob("tug-of-war", true, 4)];

/// All of them, in the order of the list: the kinds of Fob, then every game of the games room for each number of players.
pub(super) static CHOICES: LazyLock<Vec<Choice>> = LazyLock::new(|| {
    let of_the_room = fob_games::games().iter().flat_map(|game| {
        let numbers = game.numbers().into_iter().filter(|players| (2..=MOST).contains(players));
        numbers.map(move |players| Choice { game: game.id(), kind: "", teams: false, players })
    });
    FOB.into_iter().chain(of_the_room).collect()
});

impl Choice {
    /// Its name.
    pub fn name(self) -> String {
        if self.game == "fob" {
            return fob_name(self.kind, self.teams);
        }
        let Some(game) = fob_games::game(self.game) else { return self.game.to_owned() };
        if game.numbers().len() > 1 { format!("{}, {} players", game.title(), self.players) } else { game.title().to_owned() }
    }

    /// The names of the computers that can take a seat, the weakest first.
    pub fn levels(self) -> Vec<&'static str> {
        if self.game == "fob" {
            return Level::ALL.iter().map(|level| level.name()).collect();
        }
        fob_games::game(self.game).map(|game| game.levels().iter().map(|level| level.name).collect()).unwrap_or_default()
    }

    /// The setup of a room for it: `seats` are those after our own; with `begins` we get the first seat.
    pub fn setup(
        self,
        machine: &str,
        others: &[String],
        begins: bool,
        clock: Option<ClockSetup>,
        public: bool,
        shared: &Shared,
    ) -> SetupText {
        let is_fob = self.game == "fob";
        let mut seats: Vec<String> = others.iter().take(usize::from(self.players) - 1).cloned().collect();
        seats.resize(usize::from(self.players) - 1, "open".to_owned());
        seats.insert(if begins { 0 } else { 1.min(seats.len()) }, "me".to_owned());
        SetupText {
            game: self.game.to_owned(),
            position: None,
            kind: is_fob.then(|| self.kind.to_owned()),
            teams: self.teams,
            machine: is_fob.then(|| machine_text(machine, shared)),
            board: None,
            quiet: is_fob.then(|| format!("{},{}", Quiet::USUAL.shots, Quiet::USUAL.pucks)),
            limit: None,
            accepts: None,
            players: None,
            strings: None,
            seats,
            clock,
            public,
            games: 1,
        }
    }
}

/// A machine for a server: its name if the server has it too, otherwise the text of its file.
fn machine_text(key: &str, shared: &Shared) -> String {
    let own = shared.dfa(key).filter(|entry| fob_automata::builtin(key).is_none_or(|builtin| builtin != *entry.dfa));
    own.map_or_else(|| key.to_owned(), |entry| entry.dfa.to_ron())
}

fn fob_name(kind: &str, teams: bool) -> String {
    let name = match kind {
        "tug-of-war" => "Tug of war",
        "reject-2" => "Reject for two",
        "reject-4" => "Reject for four",
        _ => "Custom game",
    };
    if teams { format!("Fob: {}, two teams", name.to_lowercase()) } else { format!("Fob: {}", name.to_lowercase()) }
}

/// The game of a room, in a few words.
pub(super) fn what(setup: &SetupText) -> String {
    if setup.game != "fob" {
        return fob_games::game(&setup.game).map_or_else(|| setup.game.clone(), |game| game.title().to_owned());
    }
    let name = fob_name(setup.kind.as_deref().unwrap_or_default(), setup.teams);
    match setup.machine.as_deref().filter(|machine| !machine.contains(['(', '\n'])) {
        Some(machine) => format!("{name}, {}", fob_base::text::clipped(&fob_base::text::line(machine), 40)),
        None => name,
    }
}

/// The clocks of a room in words; nothing without.
pub(super) fn clock(setup: &SetupText) -> Option<String> {
    let clock = setup.clock?;
    let minutes = clock.initial / 60.0;
    Some(if clock.increment > 0.0 { format!("{minutes:.0} min + {:.0} s", clock.increment) } else { format!("{minutes:.0} min") })
}

/// Who sits in a room, in words.
pub(super) fn people(room: &RoomView) -> String {
    let seats: Vec<u8> = room.seats.iter().map(|seat| seat.seat).collect();
    let names: Vec<String> = seats.iter().map(|seat| fob_kit::online::strip::name_of(room, *seat)).collect();
    names.join(", ")
}
