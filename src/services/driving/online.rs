//! A match in a server's room: plays of the people here go to the server, and the server's records are played.

use super::Start;
use super::file::MatchFile;
use super::following::{Arriving, Following, Rolled};
use super::played::{Played, Work, lines};
use crate::data::Services;
use crate::online::Arrival;
use fob_board::Strike;
use fob_physics::ShotTrace;
use fob_play::any::AnyAct;
use fob_play::fob::{Deed, Fact, Fob, Settled};
use fob_play::log::{Play, Record};
use fob_replay::{Header, Recorder};
use std::sync::Arc;

/// Notice when a shot comes out differently here than on the server.
const DIVERGED: &str =
    "This version simulates shots differently from the server. Reload the page or update Fob, then come back to the room";

impl Played {
    /// Starts a match of a room from the record that started it, as player `mine` or as a spectator. If more has arrived already,
    /// the break is not shown. The match is filed when it is over, except for spectators and if it is `filed` already.
    ///
    /// # Errors
    /// The reasons why the match cannot start, one per line.
    pub fn start_in_room(
        header: Header,
        mine: Option<u8>,
        begun: Arrival,
        hand_break: bool,
        filed: bool,
        services: &mut Services,
    ) -> Result<Self, Vec<String>> {
        let start = Start::from_header(&header).ok_or_else(|| vec!["the room does not play a match".to_owned()])?;
        let start = Start { hand_break, ..start };
        let recorder = Recorder::new(header).map_err(lines)?;
        let file = MatchFile::on_server(&services.store, mine.is_some() && !filed);
        let fob = Fob::new(recorder).map_err(lines)?;
        let fob = if hand_break { fob.with_hand_break() } else { fob };
        let mine = mine.into_iter().collect();
        let mut played = Self::from_fob(fob, file, start, Some(mine), true, Some(&begun.record), services)?;
        played.mine = None;
        played.room = Some(Following { hurries: begun.behind, digest: begun.digest, ..Following::default() });
        if let Some(line) = played.hopes() {
            played.report(line);
        }
        played.go_on(services);
        Ok(played)
    }

    /// Returns whether the match is one of a server's room.
    pub(crate) fn is_in_room(&self) -> bool {
        self.room.is_some()
    }

    /// Takes the plays for the server.
    pub fn take_outgoing(&mut self) -> Vec<Play<AnyAct>> {
        let words = |play: Play<Deed>| play.in_words(|deed| Some(AnyAct::Deed(deed)));
        self.desk.take_outgoing().into_iter().filter_map(words).collect()
    }

    /// Asks the people here again, after the server has refused a play.
    pub fn refused(&mut self, services: &mut Services) {
        self.desk.refused();
        self.look(services);
    }

    /// Returns whether a play of people here waits for the server.
    pub fn is_sent(&self) -> bool {
        self.desk.waits()
    }

    /// Returns whether the next record can be taken: no shot is being shown or simulated.
    pub fn is_idle(&self) -> bool {
        let rolls = self.works.iter().any(|(_, work)| matches!(work, Work::Roll(..)));
        let arrives = self.room.as_ref().is_some_and(|room| room.arriving.is_some());
        self.showing.is_none() && !self.desk.has_events() && !rolls && !arrives
    }

    /// Plays a record. A record that contradicts the match so far is reported and stops the match.
    pub fn receive(&mut self, arrival: Arrival, services: &mut Services) {
        let Arrival { record, digest, behind } = arrival;
        let Some(room) = self.room.as_mut().filter(|room| !room.diverged) else { return };
        room.hurries = behind;
        let record = record.in_words(|act| match act {
            AnyAct::Deed(deed) => Some(deed),
            AnyAct::Move(_) => None,
        });
        let Some(record) = record else { return self.diverges() };
        if let Play::Act(Deed::Strike(strike)) = &record.play {
            let fob = self.desk.contest();
            if fob.waits_for_second() {
                // The first striker of a break by hand is set, and nothing runs yet.
                return self.follow(record, services);
            }
            let strikes: Vec<Strike> = fob.half_break().copied().into_iter().chain([*strike]).collect();
            match self.simulate(&strikes) {
                Ok(Rolled::Known(trace)) => return self.arrives(record, digest.as_deref(), trace, services),
                Ok(Rolled::Later(job)) => {
                    if let Some(room) = &mut self.room {
                        room.arriving = Some(Arriving { record, digest, job });
                    }
                }
                Err(_) => self.diverges(),
            }
            return self.look(services);
        }
        self.follow(record, services);
    }

    /// Receives the shot of a record.
    pub(super) fn poll_arriving(&mut self, services: &mut Services) {
        let Some(room) = &mut self.room else { return };
        let Some(answer) = room.arriving.as_mut().and_then(|arriving| arriving.job.poll()) else { return };
        let Some(Arriving { record, digest, .. }) = room.arriving.take() else { return };
        match answer {
            Ok(answer) => self.arrives(record, digest.as_deref(), answer.trace, services),
            Err(_) => self.diverges(),
        }
    }

    /// Plays a record whose shot was simulated.
    fn arrives(&mut self, mut record: Record<Fob>, digest: Option<&str>, trace: Arc<ShotTrace>, services: &mut Services) {
        self.compare(digest, trace.digest);
        record.then.fact = Some(Fact::Shot(Settled::new(trace)));
        self.follow(record, services);
    }

    fn follow(&mut self, record: Record<Fob>, services: &mut Services) {
        if self.desk.follow(record).is_err() {
            self.diverges();
        }
        self.go_on(services);
    }

    pub(super) fn diverges(&mut self) {
        if let Some(room) = self.room.as_mut().filter(|room| !room.diverged) {
            room.diverged = true;
            self.report(DIVERGED.to_owned());
        }
    }

    /// Compares the break with the server's.
    pub(super) fn compare_break(&mut self, digest: u64) {
        let expected = self.room.as_mut().and_then(|room| room.digest.take());
        self.compare(expected.as_deref(), digest);
    }

    fn compare(&mut self, expected: Option<&str>, digest: u64) {
        if expected.is_some_and(|expected| expected != format!("{digest:016x}")) {
            self.diverges();
        }
    }

    /// Returns whether all people here are spectators.
    pub(super) fn is_spectated(&self) -> bool {
        self.is_in_room() && self.mine().is_empty()
    }
}
