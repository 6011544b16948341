//! Screens as they look in the middle of things: for the pictures of the README and for trying out the app.
//!
//! `FOB_SCREEN` names the screen that opens first; `FOB_PICTURE` names a PNG that is made of it, after which the app ends.

use super::model::Model;
use super::player_colours::PlayerColour;
use super::screens::new_game::{Seat, Start};
use super::screens::{Go, Screen};
use crate::automata::Letter;
use crate::opponent::Level;
use crate::rules::{Kind, Setup};

impl Model {
    /// Opens a screen by its name: `menu`, `new`, `play`, `order`, `result`, `practice`, `settings`, `standings`, `help`,
    /// `referee`, `workshop` (its library), `desk` (a DFA in the workshop), `theatre` (its library) or `watch` (a replay).
    ///
    /// # Errors
    /// The names that are known.
    pub fn open(&mut self, name: &str) -> Result<(), String> {
        match name {
            "menu" => {}
            "new" => self.follow(Go::To(Screen::NewGame)),
            "settings" => self.follow(Go::To(Screen::Settings)),
            "standings" => self.follow(Go::To(Screen::Standings)),
            "help" => self.follow(Go::To(Screen::Help)),
            "practice" => self.follow(Go::To(Screen::Practice)),
            "workshop" => self.follow(Go::To(Screen::Workshop)),
            "desk" => self.desk_with("contains-ggrgg"),
            "play" => self.staged(Kind::Reject2, 9, false)?,
            "order" => self.staged(Kind::Reject2, 200, true)?,
            "result" => self.staged(Kind::Reject2, 2000, false)?,
            "watch" => self.watch_latest()?,
            "theatre" => self.filled_theatre()?,
            "referee" => self.follow(Go::Referee(Box::new(self.start(Kind::Reject2)?))),
            other => {
                let known = "menu, new, play, order, result, practice, settings, standings, help, referee, workshop, desk, theatre, watch";
                return Err(format!("FOB_SCREEN: no screen `{other}`; expected one of {known}"));
            }
        }
        Ok(())
    }

    /// The replay that was filed away last; where there is none, a match is played first.
    fn watch_latest(&mut self) -> Result<(), String> {
        let latest = |model: &Self| model.shared.store.replays().ok()?.into_iter().find(|r| r.info.is_ok()).map(|r| r.path);
        if latest(self).is_none() {
            self.staged(Kind::Reject2, 2000, false)?;
        }
        let path = latest(self).ok_or("there is no replay to watch")?;
        self.follow(Go::To(Screen::Menu));
        self.follow(Go::Watch(path));
        Ok(())
    }

    /// The theatre; where nothing was recorded yet, some matches are played first.
    fn filled_theatre(&mut self) -> Result<(), String> {
        let none = self.shared.store.replay_files().is_ok_and(|files| files.is_empty());
        let matches = [
            (Kind::Reject2, "rope", ["Anna", "Bo"], 2000),
            (Kind::TugOfWar { accepts: 1 }, "dial", ["Carl", "Dina"], 2000),
            (Kind::Reject2, "last-two-differ", ["Émile", "Anna"], 2000),
            (Kind::TugOfWar { accepts: 2 }, "rope", ["Bo", "Dina"], 2000),
            (Kind::Reject2, "dial", ["Anna", "Carl"], 6),
        ];
        for (seed, (kind, dfa, names, shots)) in (11..).zip(matches).filter(|_| none) {
            let mut start = Start { seed, ..self.start(kind.clone())? };
            if let Some(entry) = self.shared.dfa(dfa) {
                start.setup = Setup::new(kind, (*entry.dfa).clone(), start.setup.green, start.setup.red);
                start.dfas = vec![entry.key.clone()];
            }
            for (seat, name) in start.seats.iter_mut().zip(names) {
                name.clone_into(&mut seat.name);
            }
            self.play_ahead(start, shots, false)?;
            self.go_on();
        }
        self.follow(Go::To(Screen::Menu));
        self.follow(Go::To(Screen::Theatre));
        Ok(())
    }

    fn desk_with(&mut self, key: &str) {
        self.follow(Go::To(Screen::Workshop));
        self.open_on_desk(key);
        if let Some(workshop) = self.workshop() {
            workshop.stage(
                "ggrggr accept\nggg reject\n\"\" reject\nrggrgg",
                &[Letter::Green, Letter::Green, Letter::Red, Letter::Green],
                3,
            );
        }
    }

    /// A match between two computers.
    ///
    /// # Errors
    /// What kept it from starting.
    pub fn open_computers(&mut self, seed: u64) -> Result<(), String> {
        let mut start = self.start(Kind::Reject2)?;
        start.seed = seed;
        for seat in &mut start.seats {
            seat.computer = Some(Level::Easy);
        }
        self.follow(Go::Start(Box::new(start)));
        self.playing().map(|_| ()).ok_or_else(|| "the match did not start".into())
    }

    fn start(&self, kind: Kind) -> Result<Start, String> {
        let dfa = self.shared.dfa("last-two-differ").or_else(|| self.shared.dfas.first()).ok_or("there is no DFA")?;
        let (_, board) = self.shared.boards.first().ok_or("there is no board")?;
        let (green, red) = (board.pucks.green, board.pucks.red);
        let seat = |i: usize, name: &str| Seat { name: name.into(), computer: None, colour: PlayerColour::of_seat(i) };
        Ok(Start {
            setup: Setup::new(kind, (*dfa.dfa).clone(), green, red),
            dfas: vec![dfa.key.clone()],
            board: board.clone(),
            seats: vec![seat(0, "Anna"), seat(1, "Bo")],
            games: 1,
            seed: 5,
            hand_break: false,
            series: None,
        })
    }

    /// A match in which the computer has played some shots; or until an order is due, in the first match where one is.
    fn staged(&mut self, kind: Kind, shots: u32, until_order: bool) -> Result<(), String> {
        for seed in 5..200 {
            self.play_ahead(Start { seed, ..self.start(kind.clone())? }, shots, until_order)?;
            if !until_order || self.match_on_table().is_some_and(|game| !game.choices().is_empty()) {
                break;
            }
        }
        self.go_on();
        Ok(())
    }

    /// Starts a match and has the computer play at most so many shots of it, or until an order is due.
    fn play_ahead(&mut self, start: Start, shots: u32, until_order: bool) -> Result<(), String> {
        self.follow(Go::Start(Box::new(start)));
        let Some(play) = self.playing() else { return Err("the match did not start".into()) };
        play.fast_forward(Level::Easy, shots, until_order).map_err(|lines| lines.join("; "))
    }
}
