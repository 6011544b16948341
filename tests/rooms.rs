//! A server in memory: one room, and lines to it. It answers as docs/protocol.md says, and as `fob serve` does. The tests of the client and
//! those of the screens share it; what breaks, and when, is theirs.

use fob_online::{Frame, Kept, Millis, Play, PlayFrame, Proposed, Record, Refusal, Room, SetupText, read_frame};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};

/// A room with those who are connected.
pub struct Host {
    pub room: Room,
    pub kept: Vec<Kept>,
    /// The time on the server.
    pub at: Millis,
    /// Milliseconds that pass before each play.
    pub step: i64,
    /// The seats of secrets that do not name theirs.
    pub tokens: BTreeMap<String, u8>,
    peers: BTreeMap<u64, Peer>,
    count: u64,
}

#[derive(Default)]
struct Peer {
    seat: Option<u8>,
    greeted: bool,
    down: VecDeque<String>,
}

/// A room has nothing to be printed.
impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.room.id())
    }
}

impl Host {
    /// Makes a room whose first open seats have these people; who comes later takes the others. It begins once all are taken.
    pub fn new(id: &str, setup: &str, names: &[&str], at: Millis) -> Self {
        let setup: SetupText = serde_json::from_str(setup).unwrap();
        let mut room = Room::new(id.to_owned(), setup, 5, at).unwrap();
        let mut names = names.iter();
        for seat in 1..=room.seats().len() as u8 {
            if room.is_open(seat)
                && let Some(name) = names.next()
            {
                room.take_seat(seat, name);
            }
        }
        let (kept, tokens, peers) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
        let mut host = Self { room, kept, at, step: 0, tokens, peers, count: 0 };
        host.go_on();
        host
    }

    /// Opens a line, and returns its number.
    pub fn connect(&mut self) -> u64 {
        self.count += 1;
        self.peers.insert(self.count, Peer::default());
        self.count
    }

    /// A line is closed.
    pub fn leave(&mut self, line: u64) {
        let seat = self.peers.remove(&line).and_then(|peer| peer.seat);
        if let Some(seat) = seat.filter(|seat| self.peers.values().all(|other| other.seat != Some(*seat))) {
            self.room.set_online(seat, false, self.at);
            self.tell(Some(line), &json!({"seats": self.room.seat_views()}));
        }
    }

    /// The frames that are on their way to the other end of an open line.
    pub fn down(&mut self, line: u64) -> Option<&mut VecDeque<String>> {
        self.peers.get_mut(&line).map(|peer| &mut peer.down)
    }

    fn send(&mut self, line: u64, frame: &Value) {
        self.down(line).into_iter().for_each(|down| down.push_back(frame.to_string()));
    }

    /// Tells everybody who is there, but for one.
    fn tell(&mut self, but: Option<u64>, frame: &Value) {
        let there = self.peers.iter_mut().filter(|(line, peer)| peer.greeted && Some(**line) != but);
        there.for_each(|(_, peer)| peer.down.push_back(frame.to_string()));
    }

    fn commit(&mut self, proposed: Proposed) {
        let (seats, offer, result) = (self.room.seat_views(), self.room.offer(), self.room.result());
        let kept = self.room.commit(proposed).unwrap();
        self.tell(None, &json!({"record": kept.record}));
        self.kept.push(kept);
        if self.room.seat_views() != seats {
            self.tell(None, &json!({"seats": self.room.seat_views()}));
        }
        if let Some(clock) = self.room.clock() {
            self.tell(None, &json!({"clock": clock}));
        }
        if self.room.offer() != offer {
            self.tell(None, &json!({"offer": self.room.offer()}));
        }
        if let Some(over) = self.room.result().filter(|_| result.is_none()) {
            self.tell(None, &json!({"over": over}));
        }
    }

    /// Starts what is to start, and lets the computers play.
    fn go_on(&mut self) {
        loop {
            self.at = self.at.plus(self.step);
            let proposed = if self.room.needs_start() {
                self.room.propose_start(self.at)
            } else if let Some(work) = self.room.work() {
                self.room.propose(work.seat, work.run(&mut || true).unwrap(), self.at)
            } else {
                return;
            };
            self.commit(proposed.unwrap());
        }
    }

    /// A frame arrives.
    pub fn hear(&mut self, line: u64, text: &str) {
        let Some(seat) = self.peers.get(&line).map(|peer| peer.seat) else { return };
        match read_frame(text).unwrap() {
            Frame::Hello(hello) => self.greet(line, hello.token, hello.from),
            Frame::Play(PlayFrame { n, play }) => match self.play(seat, n, play) {
                Ok(None) => self.go_on(),
                Ok(Some(known)) => self.send(line, &json!({"record": known})),
                Err(Refusal { code, why }) => {
                    let next = self.room.next();
                    self.send(line, &json!({"refused": {"n": n, "code": code, "why": why, "next": next}}));
                }
            },
            Frame::Aim(strike) => {
                if let Some(seat) = seat.filter(|seat| self.room.may_aim(*seat, &strike)) {
                    let mut aim = serde_json::to_value(strike).unwrap();
                    aim["seat"] = seat.into();
                    self.tell(None, &json!({"aim": aim}));
                }
            }
            Frame::Phrase(phrase) => {
                if let Some(seat) = seat {
                    self.tell(None, &json!({"phrase": {"seat": seat, "phrase": phrase}}));
                }
            }
            Frame::Ping(_) => self.send(line, &json!({"pong": 1})),
        }
    }

    fn greet(&mut self, line: u64, token: Option<String>, from: u64) {
        let known = |token: String| self.tokens.get(&token).copied().unwrap_or_else(|| u8::from_str_radix(&token, 16).unwrap());
        let seat = token.map(known);
        if let Some(seat) = seat {
            self.room.set_online(seat, true, self.at);
        }
        let watching = self.peers.values().filter(|peer| peer.greeted && peer.seat.is_none()).count();
        let from = if from > self.room.next() { 0 } else { from as usize };
        let records = self.kept[from..].iter().map(|kept| json!({"record": kept.record}));
        let frames = [json!({"room": self.room.view(watching)})].into_iter().chain(records);
        let frames: Vec<String> = frames.map(|frame| frame.to_string()).collect();
        if let Some(peer) = self.peers.get_mut(&line) {
            (peer.seat, peer.greeted) = (seat, true);
            peer.down.extend(frames);
        }
        self.tell(Some(line), &json!({"seats": self.room.seat_views()}));
    }

    /// A play of somebody. Returns the record if it was played before.
    fn play(&mut self, seat: Option<u8>, n: Option<u64>, play: Play) -> Result<Option<Record>, Refusal> {
        let taken = |why: &str| Err(Refusal::new(fob_online::Code::Taken, why));
        let Some(seat) = seat else {
            return Err(Refusal::new(fob_online::Code::Turn, "you are a spectator; you have no seat here"));
        };
        match n.map(|n| (n, self.kept.get(n as usize))) {
            Some((_, Some(kept))) if kept.record.seat == seat && kept.record.play == play => {
                return Ok(Some(kept.record.clone()));
            }
            Some((_, Some(_))) => return taken("another play has that number"),
            Some((n, None)) if n > self.room.next() => return taken("that number is not the next"),
            _ => {}
        }
        self.at = self.at.plus(self.step);
        let proposed = self.room.propose(seat, play, self.at)?;
        self.commit(proposed);
        Ok(None)
    }
}
