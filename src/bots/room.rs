//! The bots of games of the games room.

use super::ask::Answered;
use super::bot::{Bot, Host, Limits};
use super::bots::{Seated, come, leave};
use super::messages;
use super::spec::Spec;
use fob_games::{AnyHistory, Stopped};
use fob_play::board_game::Others;
use fob_play::log::Play;
use fob_play::{Ended, Player};
use serde_json::{Map, Value};
use std::io;

/// The bots in games of the games room, one game after the other. Each game starts new processes.
#[derive(Debug)]
pub struct RoomBots {
    seats: Vec<(Player, Spec)>,
    limits: Limits,
    host: Host,
    bots: Vec<Bot>,
    /// Results of the bots in the earlier games, in the order of seats.
    seated: Vec<Seated>,
    /// Players whose bots resigned this game, so that the stand-in plays on.
    resigned: Vec<Player>,
    failed: Option<(Spec, io::Error)>,
}

impl RoomBots {
    /// Creates the seats of bots, each with the player that it plays as. Each game starts the processes. No shots are simulated
    /// for them.
    pub fn new(seats: Vec<(Player, Spec)>, limits: Limits, host: Host) -> Self {
        let limits = Limits { shots: 0, ..limits };
        Self { seats, limits, host, bots: Vec::new(), seated: Vec::new(), resigned: Vec::new(), failed: None }
    }

    /// Returns the results of the bots in all games so far, in the order of players.
    ///
    /// # Errors
    /// A bot could not be started, so that no more games were played.
    pub fn finish(self) -> Result<Vec<Seated>, (Spec, io::Error)> {
        self.failed.map_or(Ok(self.seated), Err)
    }
}

impl Others<Box<dyn AnyHistory>> for RoomBots {
    fn begins(&mut self, session: &Box<dyn AnyHistory>) -> Result<(), Stopped> {
        self.resigned.clear();
        let hello = |player| messages::room_hello(session.id(), player, session.players(), self.limits.seconds);
        let seats = self.seats.iter().map(|(player, spec)| (*player, spec));
        self.bots = come(seats, self.limits, &self.host, hello).map_err(|failed| {
            self.failed = Some(failed);
            Stopped
        })?;
        Ok(())
    }

    fn answer(&mut self, session: &Box<dyn AnyHistory>, by: Player) -> Option<Play<String>> {
        let bot = self.bots.iter_mut().find(|bot| bot.player == by && !self.resigned.contains(&by))?;
        let judge = |answer: &Map<String, Value>| {
            let mv = super::messages::field(answer, "move")?.as_str().ok_or("move: expected a text")?;
            session.duplicate().play(mv).map(|_| mv.to_owned()).map_err(|error| error.to_string())
        };
        let answer = bot.ask(messages::move_due(&**session), None, judge);
        Some(match bot.counted(answer)? {
            Answered::This(mv) => Play::Act(mv),
            Answered::Resigns => {
                self.resigned.push(by);
                Play::Resign
            }
        })
    }

    fn seen(&mut self, session: &Box<dyn AnyHistory>, by: Player, mv: &String) {
        let line = messages::move_seen(by, mv, &session.position());
        self.bots.iter().for_each(|bot| bot.tell(&line));
    }

    fn ends(&mut self, ended: &Ended) {
        for new in leave(std::mem::take(&mut self.bots), &messages::room_over(ended)) {
            match self.seated.iter_mut().find(|seated| seated.player == new.player) {
                Some(seated) => seated.faults += new.faults,
                None => self.seated.push(new),
            }
        }
        self.seated.sort_by_key(|seated| seated.player);
    }
}
