//! The table in a server's room: moves of people here go to the room, and its records are played.

use super::in_room::InRoom;
use super::state::Table;
use crate::labels;
use crate::view::View;
use fob_games::{Game, Seat, Session};
use fob_kit::online::{Offer, Outbox, Play, Step};
use fob_kit::shared::Shared;
use fob_play::{Controller, In};

impl<V: View> Table<V> {
    /// Puts the game of a room on the table: from a position, with these names, as one of its players or as a spectator.
    ///
    /// # Errors
    /// The problems of the position, one per line.
    pub(super) fn sit_down(
        &mut self,
        position: &str,
        names: &[String],
        mine: Option<u8>,
        shared: &mut Shared,
    ) -> Result<(), Vec<String>> {
        let mut session: Session<V::Game> = Session::new(super::open::position(position)?);
        let players = session.position().players();
        for player in 1..=players {
            let name = names.get(usize::from(player) - 1).cloned().unwrap_or_default();
            session.set_seat(player, Seat { name, computer: None });
        }
        let file = crate::files::File::none(&session);
        self.put(session, file, false, shared);
        // The server plays its computers.
        self.elsewhere =
            (1..=players).filter(|player| Some(*player) != mine).map(|player| (player, Controller::Remote)).collect();
        let live = self.tree().current();
        self.in_room = Some(InRoom { outbox: Outbox::default(), mine, live, diverged: false });
        self.sync(shared);
        self.follow(shared);
        Ok(())
    }

    /// Sends a move or another play to the room, if the table is in one.
    pub(super) fn send(&mut self, play: Play) -> bool {
        let Some(room) = &mut self.in_room else { return false };
        room.outbox.send(play);
        true
    }

    /// Whether a person here may move in the room: at the end of its game, and not while a move is with the server.
    pub(super) fn is_live(&self) -> bool {
        self.in_room.as_ref().is_none_or(|room| !room.outbox.waits() && room.live == self.tree().current())
    }

    /// Offers a draw, or resigns.
    pub(super) fn end_in_room(&mut self, ending: fob_games::Ending) -> bool {
        match ending {
            fob_games::Ending::Resigned(_) => self.send(Play::Resign),
            fob_games::Ending::AgreedDraw => self.send(Play::Offer(Offer::Draw)),
        }
    }

    /// Plays a record of the room, whatever place is in view.
    pub(super) fn take_step(&mut self, step: Step, shared: &mut Shared) {
        let Some(room) = self.in_room.as_ref().filter(|room| !room.diverged) else { return };
        let (live, mine) = (room.live, room.mine);
        if !matches!(step, Step::Nothing | Step::Start) {
            self.leaf(|tree| _ = tree.jump(live), shared);
        }
        let mut fits = true;
        match step {
            Step::Move(player, text) => {
                self.arrived(Some(player) == mine);
                let ticket = self.actor.asked().find(|ticket| ticket.by == player);
                match (ticket, text.parse()) {
                    (Some(ticket), Ok(mv)) => {
                        self.tell(In::Act(ticket, mv), shared);
                        fits = self.tree().current() != live;
                    }
                    _ => fits = false,
                }
            }
            Step::End(ending) => {
                self.arrived(true);
                self.tell(In::End(ending), shared);
            }
            Step::Back(undone) => {
                self.arrived(true);
                self.leaf(|tree| (0..undone).for_each(|_| _ = tree.undo()), shared);
                shared.say("All agree: taken back");
            }
            Step::Start | Step::Strike(..) | Step::Orders(..) | Step::Nothing => {}
        }
        let now = self.tree().current();
        if let Some(room) = &mut self.in_room {
            room.live = now;
            room.diverged = !fits;
        }
        if !fits {
            shared.problem(vec![labels::OTHER_VERSION.to_owned()]);
        }
        self.follow(shared);
    }

    /// Nothing waits for the server any more.
    pub(super) fn arrived(&mut self, is_answered: bool) {
        if let Some(room) = self.in_room.as_mut().filter(|_| is_answered) {
            room.outbox.answered();
        }
    }

    pub(super) fn plays(&mut self) -> Vec<Play> {
        self.in_room.as_mut().map(|room| room.outbox.take()).unwrap_or_default()
    }

    /// Whether a person here is due in the room's game.
    pub(super) fn is_called(&self) -> bool {
        let Some(room) = self.in_room.as_ref().filter(|room| !room.outbox.waits()) else { return false };
        let position = self.tree().position_at(room.live);
        let turn = position.map(Game::turn);
        turn.is_some() && turn == room.mine && self.known.outcome.is_none()
    }
}
