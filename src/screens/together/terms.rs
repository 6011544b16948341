//! The terms of a table as fields of a form, for a new room and for all tables of an event.

use super::game::{CHOICES, Choice};
use super::labels;
use egui::Ui;
use fob_kit::widgets::{self, drop_down};
use fob_opponent::Level;
use fob_rules::{Kind, Quiet};
use fob_services::data::{Services, ready};
use fob_services::driving::{Game, NAMES, Plan, RoomTerms, Seat, Venue, machine_text};
use fob_services::online::{ClockSetup, SetupText};
use fob_services::player_colours::PlayerColour;

/// The clocks to choose from: minutes for each player, seconds more after each turn.
const CLOCKS: [Option<(u32, u32)>; 5] = [None, Some((3, 2)), Some((5, 5)), Some((10, 10)), Some((30, 30))];
/// Largest number of games of a series; the server has the same limit.
const MOST_GAMES: u32 = 100;
/// A seat for somebody who opens the link.
const OPEN: &str = "open";

/// The fields for the terms of a room or an event.
#[derive(Debug)]
pub(super) struct Terms {
    pub choice: Choice,
    machine: String,
    /// The other seats in order: `open`, or the level of a computer.
    others: Vec<String>,
    begins: bool,
    clock: Option<(u32, u32)>,
    public: bool,
    games: u32,
    /// True if the terms are for the tables of an event: two people, and computers in all other seats.
    is_event: bool,
    /// The machines of the list, with their names.
    machines: Vec<(String, String)>,
    /// Revision of the library from which they were listed.
    revision: u64,
}

impl Terms {
    /// Returns the usual terms.
    pub fn new(is_event: bool) -> Self {
        Self {
            choice: CHOICES[0],
            machine: "rope".to_owned(),
            others: vec![OPEN.to_owned(); 3],
            begins: true,
            clock: None,
            public: false,
            games: 1,
            is_event,
            machines: Vec::new(),
            revision: u64::MAX,
        }
    }

    /// Lists all machines that read strings: the DFAs of the library, the user's own wheels, and the built-in wheels and Turing
    /// machines.
    fn list_machines(&mut self, services: &Services) {
        if self.revision == services.library.revision {
            return;
        }
        let dfas = services.library.dfas.iter().map(|entry| (entry.key.clone(), entry.dfa.name().to_owned()));
        let others = services.own_wheels().into_iter().chain(ready().iter().cloned());
        let others = others.map(|ready| (ready.key.clone(), format!("{} ({})", ready.machine.name(), ready.title)));
        self.machines = dfas.chain(others).collect();
        self.revision = services.library.revision;
    }

    /// Draws the fields of the terms.
    pub fn show(&mut self, ui: &mut Ui, services: &Services) {
        self.list_machines(services);
        row(ui, "Game", |ui| {
            // An event pairs two people at each table; computers take the other seats.
            let all: Vec<(Choice, String)> = CHOICES.iter().map(|choice| (*choice, choice.name())).collect();
            let before = self.choice;
            let tip = "What is played";
            if drop_down::pick(ui, "game", 240.0, (labels::GAME, tip), &mut self.choice, &all) && before != self.choice {
                let levels = self.choice.levels();
                let level = levels.get(1).or(levels.first()).copied().unwrap_or(OPEN);
                let seat = if self.is_event { level } else { OPEN };
                self.others.iter_mut().for_each(|other| seat.clone_into(other));
            }
        });
        if self.choice.is_fob() {
            row(ui, "Read by", |ui| {
                let tip = "The DFA, wheel or Turing machine that reads the strings";
                drop_down::pick(ui, "machine", 240.0, (labels::MACHINE, tip), &mut self.machine, &self.machines);
            });
        }
        if self.is_event {
            self.show_computers(ui);
        } else {
            row(ui, "First turn", |ui| {
                let all = [(true, "You", "You sit in seat 1"), (false, labels::OTHER_BEGINS, "You sit in seat 2")];
                widgets::choices(ui, &mut self.begins, &all);
            });
            self.show_others(ui);
        }
        row(ui, "Clock", |ui| {
            ui.horizontal_wrapped(|ui| {
                for clock in CLOCKS {
                    let (text, tip) = match clock {
                        None => ("None".to_owned(), "No clock runs".to_owned()),
                        Some((minutes, seconds)) => (
                            labels::clock(minutes, seconds),
                            format!("{minutes} minutes each, and {seconds} seconds more after each turn"),
                        ),
                    };
                    if widgets::choice(ui, self.clock == clock, &text, &tip).clicked() {
                        self.clock = clock;
                    }
                }
            });
        });
        row(ui, "Games", |ui| {
            let drag = egui::DragValue::new(&mut self.games).range(1..=MOST_GAMES).speed(0.05);
            let drag =
                ui.add(drag).on_hover_text("More than one is a series: players change seats after each game, and points add up");
            drag.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, labels::GAMES));
        });
        if !self.is_event {
            row(ui, "Who can join", |ui| {
                let all = [
                    (false, "Only with the link", "Nobody else sees the room"),
                    (true, labels::IN_LOBBY, "The room is listed in the lobby until its seats are taken"),
                ];
                widgets::choices(ui, &mut self.public, &all);
            });
        }
    }

    /// Draws the other seats of a room.
    fn show_others(&mut self, ui: &mut Ui) {
        let name = |level: &str| (level.to_owned(), labels::computer(level));
        let mut all = vec![(OPEN.to_owned(), "A friend".to_owned())];
        all.extend(self.choice.levels().into_iter().map(name));
        let count = usize::from(self.choice.players) - 1;
        row(ui, if count == 1 { "Other seat" } else { "Other seats" }, |ui| {
            for place in 0..count {
                let label = labels::seat(place + 2);
                let tip = "Somebody with the link, or a computer of the server";
                drop_down::pick(ui, ("seat", place), 180.0, (&label, tip), &mut self.others[place], &all);
            }
        });
    }

    /// Draws the level of the computers at the tables of an event.
    fn show_computers(&mut self, ui: &mut Ui) {
        if self.choice.players < 3 {
            return;
        }
        row(ui, "Other seats", |ui| {
            let name = |level: &str| (level.to_owned(), labels::computer(level));
            let all: Vec<(String, String)> = self.choice.levels().into_iter().map(name).collect();
            let mut level = self.others[0].clone();
            let tip = "Two people play at each table, and computers of this level with them";
            drop_down::pick(ui, "computers", 180.0, ("Level of the computers", tip), &mut level, &all);
            self.others.iter_mut().for_each(|other| other.clone_from(&level));
        });
    }

    /// Returns the setup of a room with these terms.
    pub fn setup(&self, services: &Services) -> SetupText {
        let is_fob = self.choice.is_fob();
        let clock =
            self.clock.map(|(minutes, seconds)| ClockSetup { initial: f64::from(minutes) * 60.0, increment: f64::from(seconds) });
        let machine = || services.machine(&self.machine).map_or_else(|| self.machine.clone(), |machine| machine_text(&machine));
        SetupText {
            kind: is_fob.then(|| self.choice.kind.to_owned()),
            teams: self.choice.teams,
            machine: is_fob.then(machine),
            quiet: is_fob.then(|| format!("{},{}", Quiet::USUAL.shots, Quiet::USUAL.pucks)),
            clock,
            public: self.public && !self.is_event,
            games: self.games,
            ..SetupText::new(self.choice.game, self.seats())
        }
    }

    fn seats(&self) -> Vec<String> {
        let count = usize::from(self.choice.players);
        let mut seats: Vec<String> = self.others.iter().take(count - 1).cloned().collect();
        if self.is_event {
            // Seats 1 and 2 are opponents in every game, also of two teams.
            seats.insert(0, OPEN.to_owned());
            OPEN.clone_into(&mut seats[1]);
        } else {
            seats.insert(self.my_seat(), "me".to_owned());
        }
        seats
    }

    /// Returns your own seat, counted from 0.
    fn my_seat(&self) -> usize {
        usize::from(!self.begins)
    }

    /// Returns the same match for the form with all settings, which offers extra time as it does at home; `None` for a game of the games
    /// room.
    pub fn plan(&self, name: &str, services: &Services) -> Option<Plan> {
        let game = match self.choice.kind {
            "tug-of-war" => Game::TossedTugOfWar,
            "reject-2" => Game::Of(Kind::Reject2),
            "reject-4" => Game::Of(Kind::Reject4),
            _ => return None,
        };
        let seat = |(place, who): (usize, &String)| {
            let known = services.settings.names.get(place).filter(|name| !name.trim().is_empty());
            let name = if who == "me" { name } else { known.map_or(NAMES[place % NAMES.len()], String::as_str) };
            let colour = services.settings.colours.get(place).copied().unwrap_or(PlayerColour::from_seat(place));
            Seat { name: name.to_owned(), computer: who.parse::<Level>().ok(), program: None, colour }
        };
        let terms = RoomTerms {
            seat: self.my_seat() as u8 + 1,
            clock: self.clock.map(|(minutes, seconds)| (minutes * 60, seconds)),
            public: self.public,
        };
        Some(Plan {
            game,
            teams: self.choice.teams,
            dfas: vec![self.machine.clone()],
            seats: self.seats().iter().enumerate().map(seat).collect(),
            games: self.games,
            venue: Venue::Room(terms),
            ..Plan::default()
        })
    }
}

/// Draws a line of the form: its name, and what is chosen there.
pub(super) fn row(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    fob_kit::widgets::named_row(ui, name, 130.0, contents);
}
