//! The table in a server's room: moves of people here go to the room, and its records are played.

use super::state::{Live, Table};
use crate::labels;
use crate::view::View;
use fob_games::{Game, History, Seat};
use fob_play::any::{Any, AnyAct};
use fob_play::board_game::BoardGame;
use fob_play::log::{Play, Record};
use fob_play::{Controller, Desk};
use fob_services::data::Services;
use fob_services::online::Arrival;

impl<V: View> Table<V> {
    /// Puts the game of a room on the table: from the record that started it, with these names, as one of its players or as a
    /// spectator.
    ///
    /// # Errors
    /// The problems of the position, one per line.
    pub(super) fn sit_down(
        &mut self,
        start: &Record<Any>,
        names: &[String],
        mine: Option<u8>,
        services: &mut Services,
    ) -> Result<(), Vec<String>> {
        let Play::Start(begun) = &start.play else { return Err(vec!["the record is not the start of a game".to_owned()]) };
        let mut history: History<V::Game> = History::new(super::open::position(begun.position.as_deref().unwrap_or_default())?);
        let players = history.position().players();
        for player in 1..=players {
            let name = names.get(usize::from(player) - 1).cloned().unwrap_or_default();
            history.set_seat(player, Seat { name, computer: None, program: None });
        }
        let file = crate::files::File::none(&history);
        // The server plays its computers.
        let seat = |player: u8| if Some(player) == mine { Controller::Person } else { Controller::Remote };
        let seats = (1..=players).map(seat).collect();
        let desk =
            Desk::following(BoardGame::new(history.clone()), seats, None, start).map_err(|error| vec![error.to_string()])?;
        self.put(history, file, false, services);
        self.desk = desk;
        self.elsewhere = (1..=players).filter(|player| Some(*player) != mine).map(|player| (player, seat(player))).collect();
        self.in_room = Some(Live { at: self.tree().current(), diverged: false });
        self.sync(services);
        self.follow(services);
        Ok(())
    }

    /// Returns whether a person here may move: in a room only at the end of its game, and not while a move is on its way to the
    /// server.
    pub(super) fn is_live(&self) -> bool {
        self.in_room.is_none_or(|live| !self.desk.waits() && live.at == self.tree().current())
    }

    /// Plays a record of the room, regardless of the place in view.
    pub(super) fn follow_record(&mut self, arrival: Arrival, services: &mut Services) {
        let Some(live) = self.in_room.filter(|live| !live.diverged) else { return };
        let view = self.tree().current();
        self.desk.contest_mut().session_mut().jump(live.at);
        let is_back = arrival.record.then.back.is_some();
        let record = arrival.record.in_words(|act| match act {
            AnyAct::Move(text) => text.parse().ok(),
            AnyAct::Deed(_) => None,
        });
        let followed = record.map(|record| self.desk.follow(record));
        let at = self.tree().current();
        self.in_room = Some(Live { at, diverged: !matches!(followed, Some(Ok(_))) });
        match followed {
            Some(Ok(true)) if is_back => services.say("All agree: taken back"),
            Some(Ok(true)) => {}
            // The game is where it was, and so is the view.
            Some(Ok(false)) => {
                if view != at {
                    self.desk.contest_mut().session_mut().jump(view);
                    self.desk.turned();
                }
            }
            Some(Err(_)) | None => services.problem(vec![labels::OTHER_VERSION.to_owned()]),
        }
        self.proceed(services);
        self.sync(services);
        self.follow(services);
    }

    /// Takes the plays for the room.
    pub(super) fn outgoing(&mut self) -> Vec<Play<AnyAct>> {
        let words = |play: Play<<V::Game as Game>::Move>| play.in_words(|mv| Some(AnyAct::Move(mv.to_string())));
        self.desk.take_outgoing().into_iter().filter_map(words).collect()
    }

    /// Returns whether a person here is due in the room's game.
    pub(super) fn is_called(&self) -> bool {
        let Some(live) = self.in_room.filter(|_| !self.desk.waits()) else { return false };
        let turn = self.tree().position_at(live.at).map_or(0, Game::turn);
        self.desk.seats().get(usize::from(turn).wrapping_sub(1)) == Some(&Controller::Person) && self.known.outcome.is_none()
    }
}
