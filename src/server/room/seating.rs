//! Seats of a room.

use super::{Sat, Sitting, Table, frames};
use crate::store::{SeatRow, Written};
use fob_online::{Code, Refusal, clean_name};

impl Table {
    pub(super) async fn sit(&mut self, Sitting { seat, name, token }: Sitting) -> Sat {
        let name = match clean_name(&name) {
            Ok(name) => name,
            Err(error) => return Sat::Name(error.to_string()),
        };
        if self.hub.store.is_shared() && self.read_seats().await.is_err() {
            return Sat::Store;
        }
        let index = usize::from(seat).wrapping_sub(1);
        match self.room.seats().get(index) {
            None => return Sat::NoSeat,
            Some(_) if self.room.is_computers(seat) => return Sat::Taken,
            Some(_) => {}
        }
        // A request repeated after a lost answer.
        if self.is_known(seat, &token) {
            return Sat::Yes;
        }
        if !self.room.is_open(seat) {
            return Sat::Taken;
        }
        let names = self.room.seats().iter().filter_map(|seat| seat.name.as_deref());
        let name = fob_online::distinct_name(&name, names);
        let row = SeatRow { seat, name, token_hash: token };
        let written = self.hub.writer.take_seat(self.room.id(), row.clone()).await;
        match written {
            Written::Yes => {
                self.room.take_seat(seat, &row.name);
                self.tokens.push((seat, row.token_hash));
                self.peers.send_all(&frames::seats(&self.room.seat_views()));
                Sat::Yes
            }
            // It may be this person who has the seat, if the fate of an earlier commit was unknown.
            Written::Taken | Written::Unknown => match self.read_seats().await {
                Ok(()) if self.is_known(seat, &row.token_hash) => Sat::Yes,
                Ok(()) if written == Written::Taken => Sat::Taken,
                _ => Sat::Store,
            },
        }
    }

    /// Returns whether this is the token of the seat.
    fn is_known(&self, seat: u8, token: &[u8]) -> bool {
        self.tokens.iter().any(|(other, known)| *other == seat && known == token)
    }

    /// Reads the seats from the store.
    pub(super) async fn read_seats(&mut self) -> Result<(), ()> {
        let read = self.hub.store.room(self.room.id()).await;
        let Ok(Some((_, seats))) = read.inspect_err(|error| tracing::error!(%error, "the seats cannot be read")) else {
            return Err(());
        };
        let before = self.room.seat_views();
        for number in 1..=self.room.seats().len() as u8 {
            match seats.iter().find(|seat| seat.seat == number) {
                Some(seat) => self.room.take_seat(number, &seat.name),
                None => self.room.free_seat(number),
            }
        }
        self.tokens = seats.into_iter().map(|seat| (seat.seat, seat.token_hash)).collect();
        if self.room.seat_views() != before {
            self.peers.send_all(&frames::seats(&self.room.seat_views()));
        }
        Ok(())
    }

    /// Frees a person's seat before the start: the seat is open again, and its token is invalid.
    pub(super) async fn free(&mut self, seat: u8) -> Result<(), Refusal> {
        match self.hub.store.free_seat(self.room.id(), seat).await {
            Ok(true) => {
                self.room.free_seat(seat);
                self.tokens.retain(|(other, _)| *other != seat);
                self.peers.unseat(seat);
                self.hub.presence.set(self.room.id(), seat, false);
                self.peers.send_all(&frames::seats(&self.room.seat_views()));
                Ok(())
            }
            Ok(false) => Err(Refusal::new(Code::Turn, "the game has begun")),
            Err(_) => Err(Refusal::new(Code::Store, "the server cannot store this now; try again")),
        }
    }
}
