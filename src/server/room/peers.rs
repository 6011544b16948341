//! The sockets of a room.

use crate::bucket::Bucket;
use axum::extract::ws::Utf8Bytes;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use tokio::sync::mpsc;
use tokio::time::Instant;

/// A frame for a socket.
pub type Out = Utf8Bytes;

/// The reason why a socket's frames end: a close code and a sentence. If unset, the room's task has ended unexpectedly.
pub type Closing = Arc<OnceLock<(u16, &'static str)>>;

struct Peer {
    seat: Option<u8>,
    /// True if the socket has not answered a ping: its network may be gone.
    quiet: bool,
    out: mpsc::Sender<Out>,
    closing: Closing,
}

/// The sockets of a room, by number.
#[derive(Default)]
pub struct Peers {
    sockets: BTreeMap<u64, Peer>,
    made: u64,
    aims: BTreeMap<u8, Bucket>,
}

impl Peers {
    pub fn add(&mut self, seat: Option<u8>, out: mpsc::Sender<Out>, closing: Closing) -> u64 {
        self.made += 1;
        self.sockets.insert(self.made, Peer { seat, quiet: false, out, closing });
        self.made
    }

    /// Removes a socket and returns its seat.
    pub fn remove(&mut self, peer: u64) -> Option<u8> {
        self.sockets.remove(&peer)?.seat
    }

    pub fn is_empty(&self) -> bool {
        self.sockets.is_empty()
    }

    pub fn seat(&self, peer: u64) -> Option<u8> {
        self.sockets.get(&peer)?.seat
    }

    /// Returns whether a person is in a seat and can be reached.
    pub fn has_seat(&self, seat: u8) -> bool {
        self.sockets.values().any(|peer| peer.seat == Some(seat) && !peer.quiet)
    }

    /// Records whether a socket can be reached. Returns its seat.
    pub fn hush(&mut self, peer: u64, quiet: bool) -> Option<u8> {
        let peer = self.sockets.get_mut(&peer)?;
        peer.quiet = quiet;
        peer.seat
    }

    /// Turns the sockets of a seat into spectators.
    pub(crate) fn unseat(&mut self, seat: u8) {
        self.sockets.values_mut().filter(|peer| peer.seat == Some(seat)).for_each(|peer| peer.seat = None);
    }

    /// Returns the numbers of the sockets.
    pub fn numbers(&self) -> impl Iterator<Item = u64> {
        self.sockets.keys().copied()
    }

    /// Returns the number of spectators.
    pub fn watching(&self) -> usize {
        self.sockets.values().filter(|peer| peer.seat.is_none()).count()
    }

    /// Returns whether a seat's aim may be passed on now: at most 15 times per second.
    pub fn may_aim(&mut self, seat: u8, now: Instant) -> bool {
        self.aims.entry(seat).or_insert_with(|| Bucket::new(1.0, 15.0, now)).take(now)
    }

    pub fn send(&mut self, peer: u64, frame: &Utf8Bytes) {
        self.put(peer, frame.clone());
    }

    pub(crate) fn send_seat(&mut self, seat: u8, frame: &Utf8Bytes) {
        let all: Vec<u64> = self.sockets.iter().filter(|(_, peer)| peer.seat == Some(seat)).map(|(&number, _)| number).collect();
        for peer in all {
            self.send(peer, frame);
        }
    }

    pub(crate) fn send_all(&mut self, frame: &Utf8Bytes) {
        self.send_others(0, frame);
    }

    pub(crate) fn send_others(&mut self, but: u64, frame: &Utf8Bytes) {
        let all: Vec<u64> = self.sockets.keys().copied().filter(|&peer| peer != but).collect();
        for peer in all {
            self.send(peer, frame);
        }
    }

    /// Sends frames to a socket. A socket whose queue is full reads too slowly and gets no more frames; it is removed when it reports that
    /// it has closed.
    fn put(&mut self, peer: u64, out: Out) {
        let Some(to) = self.sockets.get_mut(&peer) else { return };
        if to.out.try_send(out).is_err() {
            // The first reason counts.
            let _ = to.closing.set((1013, "too slow; come back later"));
            let (nobody, _) = mpsc::channel(1);
            to.out = nobody;
        }
    }

    /// Closes all sockets.
    pub fn close_all(&mut self, code: u16, why: &'static str) {
        for peer in self.sockets.values() {
            let _ = peer.closing.set((code, why));
        }
        self.sockets.clear();
    }
}
