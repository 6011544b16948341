//! A match in a server's room: what people here do goes to the server, and what the server's records say is played.

use super::Start;
use super::file::MatchFile;
use super::in_room::InRoom;
use super::played::{Played, Turn, Work, lines};
use crate::online::Step;
use crate::shared::Shared;
use fob_online::{Offer, Play, StrikeText};
use fob_play::fob::{Deed, Fob, Orders};
use fob_play::{Contest, DEALER, In, Ticket};
use fob_replay::{Header, Recorder};
use fob_table::{Colour, Hole, Strike};
use std::collections::{BTreeMap, VecDeque};

/// Notice when a shot comes out differently here than on the server.
const DIVERGED: &str =
    "This version simulates shots differently from the server. Reload the page or update Fob, then come back to the room";

impl Played {
    /// Starts a match of a room, as player `mine` or as a spectator. `digest` is that of the server's break. With `behind`, the
    /// break is not shown. The match is filed when it is over, except for spectators and if it is `filed` already.
    ///
    /// # Errors
    /// Why the match could not start, one problem per line.
    pub fn start_in_room(
        header: Header,
        mine: Option<u8>,
        digest: Option<String>,
        behind: bool,
        filed: bool,
        shared: &mut Shared,
    ) -> Result<Self, Vec<String>> {
        let start = Start::from_header(&header).ok_or_else(|| vec!["the room does not play a match".to_owned()])?;
        let recorder = Recorder::new(header).map_err(lines)?;
        let file = MatchFile::in_room(&shared.store, mine.is_some() && !filed);
        let fob = Fob::new(recorder).map_err(lines)?;
        let mut played = Self::from_fob(fob, file, start, Some(mine.into_iter().collect()), true, shared)?;
        played.mine = None;
        played.in_room = Some(InRoom { hurries: behind, digests: VecDeque::from([digest]), ..InRoom::default() });
        if let Some(line) = played.hopes() {
            played.report(line);
        }
        played.take(In::Tick, shared);
        Ok(played)
    }

    /// Whether it is a match of a server's room.
    pub(crate) fn is_in_room(&self) -> bool {
        self.in_room.is_some()
    }

    /// Takes the plays that are to be sent to the server.
    pub fn take_plays(&mut self) -> Vec<Play> {
        self.in_room.as_mut().map(|room| room.outbox.take()).unwrap_or_default()
    }

    /// Sends a play to the server, if this is a match of a room. A play that a turn waits for is sent once.
    pub(super) fn send(&mut self, play: Play) -> bool {
        let Some(room) = &mut self.in_room else { return false };
        room.outbox.send(play);
        true
    }

    /// The server has refused a play: the people here are asked again.
    pub fn not_sent(&mut self, shared: &mut Shared) {
        if let Some(room) = &mut self.in_room {
            room.outbox.answered();
        }
        self.look(shared);
    }

    /// Whether the next record can be taken: nothing is being shown or simulated.
    pub fn is_idle(&self) -> bool {
        let rolls = self.questions.iter().any(|question| matches!(question.work, Work::Roll(_)));
        self.showing.is_none() && self.unseen.is_empty() && !rolls
    }

    /// Whether a play of people here waits for the server.
    pub fn is_sent(&self) -> bool {
        self.in_room.as_ref().is_some_and(|room| room.outbox.waits())
    }

    /// Plays a record. A record that contradicts the match so far is reported and stops the match.
    pub fn receive(&mut self, step: Step, behind: bool, shared: &mut Shared) {
        let Some(room) = self.in_room.as_mut().filter(|room| !room.diverged) else { return };
        room.hurries = behind;
        match step {
            Step::Strike(player, strike, digest) => {
                room.outbox.answered();
                room.digests.push_back(digest);
                let Some(ticket) = self.asked(player) else { return self.diverges() };
                let strike = Strike::from(strike);
                if let Some(input) = self.roll(ticket, &[strike], shared) {
                    self.take(input, shared);
                }
            }
            Step::Orders(player, orders) => {
                if self.mine().contains(&player)
                    && let Some(room) = &mut self.in_room
                {
                    room.outbox.answered();
                }
                let Some(ticket) = self.asked(player) else { return self.diverges() };
                match read_orders(&orders) {
                    Some(orders) => self.take(In::Act(ticket, Deed::Orders(orders)), shared),
                    None => self.diverges(),
                }
            }
            Step::End(ending) => {
                room.outbox.answered();
                self.take(In::End(ending), shared);
            }
            Step::Back(undone) => {
                room.outbox.answered();
                self.goes_back(undone, shared);
            }
            // Moves are of the games room.
            Step::Start | Step::Move(..) | Step::Nothing => {}
        }
        self.look(shared);
    }

    /// The open question to a player.
    fn asked(&self, player: u8) -> Option<Ticket> {
        self.actor.asked().find(|ticket| ticket.by == player && player != DEALER)
    }

    fn diverges(&mut self) {
        if let Some(room) = self.in_room.as_mut().filter(|room| !room.diverged) {
            room.diverged = true;
            self.report(DIVERGED.to_owned());
        }
    }

    /// Compares a shot with the server's.
    pub(super) fn compare(&mut self, digest: u64) {
        let expected = self.in_room.as_mut().and_then(|room| room.digests.pop_front()).flatten();
        if expected.is_some_and(|expected| expected != format!("{digest:016x}")) {
            self.diverges();
        }
    }

    fn goes_back(&mut self, undone: usize, shared: &mut Shared) {
        let fob = self.actor.contest_mut();
        let left = fob.line().len().saturating_sub(undone);
        if fob.rewind(left).is_err() {
            return self.diverges();
        }
        self.questions.clear();
        for out in self.actor.turned(0) {
            if let Some(input) = self.follow(out, shared) {
                self.take(input, shared);
            }
        }
        self.prospects.go_back(self.actor.contest().match_now());
        self.report(match undone {
            1 => "All agree: the last shot is taken back".to_owned(),
            _ => format!("All agree: the last {undone} shots are taken back"),
        });
        self.prospects.follow(self.actor.contest().match_now(), None);
    }

    /// Offers a draw or a take-back to the others in the room.
    pub(super) fn offer_in_room(&mut self, offer: Offer) -> bool {
        self.send(Play::Offer(offer))
    }

    /// Sends a strike of somebody here to the server.
    pub(super) fn send_strike(&mut self, strike: Strike) -> bool {
        matches!(self.turn, Turn::Shoot) && self.send(Play::Strike(StrikeText::from(strike)))
    }

    /// Sends orders of somebody here to the server.
    pub(super) fn send_orders(&mut self, orders: &Orders) -> bool {
        let letters = |order: &[Colour]| order.iter().map(|colour| colour.letter()).collect();
        let texts = orders.iter().map(|(hole, order)| (*hole, letters(order))).collect();
        self.send(Play::Orders(texts))
    }

    /// Whether this computer only watches.
    pub(super) fn is_spectated(&self) -> bool {
        self.is_in_room() && self.mine().is_empty()
    }
}

fn read_orders(texts: &BTreeMap<Hole, String>) -> Option<Orders> {
    let colour = |letter: char| match letter.to_ascii_lowercase() {
        'g' => Some(Colour::Green),
        'r' => Some(Colour::Red),
        _ => None,
    };
    texts.iter().map(|(hole, text)| Some((*hole, text.chars().map(colour).collect::<Option<Vec<_>>>()?))).collect()
}
