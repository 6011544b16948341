//! Client addresses and their rate limits.

use super::bucket::Bucket;
use super::clock::Clock;
use super::config::{Config, Proxy};
use axum::http::HeaderMap;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::time::Instant;

/// Maximum rate of new rooms, and of requests for unknown rooms, per address and minute.
const A_MINUTE: f64 = 60.0;
/// Maximum rate of requests for seats and for places at events, per address and minute.
const PEOPLE: f64 = 120.0;
/// Burst, and rate per second, of students who join classes from one address: an exam hall is one address.
const STUDENTS: (f64, f64) = (1200.0, 10.0);
/// Burst, and rate per second, of answers from one address: a hall of 150 hands in a sheet of 12 within its last minute.
const ANSWERS: (f64, f64) = (2400.0, 60.0);
/// Rate per second at which an address may open sockets, after a burst of as many as it may have open. A new socket gets the
/// records of its room, so opening one costs more than a frame.
const JOINS: f64 = 20.0;
/// Maximum number of bytes of answers that wait for an address to read them.
const UNREAD: usize = 4 << 20;
/// The same limit for an answer with a whole class, which only its lecturer gets.
const WHOLE: usize = 256 << 20;
/// Number of addresses to remember before idle ones are dropped.
const REMEMBERED: usize = 10_000;

/// The key under which an address is counted: an IPv4 address, or the /64 network of an IPv6 address.
pub type Key = IpAddr;

/// Kinds of actions with a limit per address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    NewRoom,
    UnknownRoom,
    /// Seats and places at events that people request.
    Person,
    Join,
    /// Students who join a class.
    Student,
    Answer,
}

#[derive(Debug)]
struct Counted {
    sockets: u32,
    connections: u32,
    /// Bytes of answers that wait to be read.
    unread: usize,
    new_rooms: Bucket,
    unknown: Bucket,
    people: Bucket,
    joins: Bucket,
    students: Bucket,
    answers: Bucket,
}

/// Counts the actions of each address.
#[derive(Clone, Debug)]
pub struct Addresses {
    proxy: Option<Proxy>,
    most_sockets: u32,
    clock: Clock,
    counted: Arc<Mutex<HashMap<Key, Counted>>>,
}

/// Counts a socket of an address while it is open.
#[derive(Debug)]
pub struct SocketOf {
    addresses: Addresses,
    key: Key,
}

/// Counts a connection for requests from an address, while it is open.
#[derive(Debug)]
pub struct ConnectionOf {
    addresses: Addresses,
    key: Key,
}

/// Counts the bytes of an answer to an address until they are read.
#[derive(Debug)]
pub struct UnreadOf {
    addresses: Addresses,
    key: Key,
    bytes: usize,
}

impl Addresses {
    pub fn new(config: &Config, clock: Clock) -> Self {
        Self { proxy: config.proxy, most_sockets: config.per_address, clock, counted: Arc::default() }
    }

    /// Returns the client's address: the peer's, or behind a trusted proxy the last untrusted one of `X-Forwarded-For`.
    pub fn key(&self, peer: IpAddr, headers: &HeaderMap) -> Key {
        let mut address = peer.to_canonical();
        if self.is_proxy(address) {
            let listed: Vec<&str> = headers
                .get_all("x-forwarded-for")
                .iter()
                .filter_map(|value| value.to_str().ok())
                .flat_map(|text| text.split(','))
                .collect();
            for text in listed.iter().rev() {
                let Ok(next) = text.trim().parse::<IpAddr>() else { break };
                address = next.to_canonical();
                if !self.is_proxy(address) {
                    break;
                }
            }
        }
        match address {
            IpAddr::V6(six) => {
                let [a, b, c, d, ..] = six.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
            four @ IpAddr::V4(_) => four,
        }
    }

    /// Returns whether an address is that of the trusted proxy.
    pub fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxy.is_some_and(|proxy| proxy.0.contains(&address.to_canonical()))
    }

    /// Counts one action. Returns `false` if the address has exceeded its limit.
    pub fn may(&self, key: Key, kind: Kind) -> bool {
        self.is_unlimited()
            || self.with(key, |counted, now| match kind {
                Kind::NewRoom => counted.new_rooms.take(now),
                Kind::UnknownRoom => counted.unknown.take(now),
                Kind::Person => counted.people.take(now),
                Kind::Join => counted.joins.take(now),
                Kind::Student => counted.students.take(now),
                Kind::Answer => counted.answers.take(now),
            })
    }

    /// Counts a socket. Returns `None` if the address has too many.
    pub fn socket(&self, key: Key) -> Option<SocketOf> {
        let most = if self.is_unlimited() { u32::MAX } else { self.most_sockets };
        let may = self.with(key, |counted, _| {
            let may = counted.sockets < most;
            counted.sockets += u32::from(may);
            may
        });
        may.then(|| SocketOf { addresses: self.clone(), key })
    }

    /// Counts a connection from its beginning until it ends or becomes a socket. Returns `None` if the address has reached its
    /// limit, which is that of sockets. A proxy acts for many people, and must limit them itself.
    pub fn connection(&self, peer: IpAddr) -> Option<ConnectionOf> {
        let most = if self.is_unlimited() || self.is_proxy(peer) { u32::MAX } else { self.most_sockets };
        let key = self.key(peer, &HeaderMap::new());
        let may = self.with(key, |counted, _| {
            let may = counted.connections < most;
            counted.connections += u32::from(may);
            may
        });
        may.then(|| ConnectionOf { addresses: self.clone(), key })
    }

    /// Counts the bytes of an answer, which may be a whole class. Returns `None` if too many bytes wait to be read.
    pub(crate) fn unread(&self, key: Key, bytes: usize, is_whole: bool) -> Option<UnreadOf> {
        let most = if is_whole { WHOLE } else { UNREAD };
        let most = if self.is_unlimited() { usize::MAX } else { most };
        let may = self.with(key, |counted, _| {
            let may = counted.unread.saturating_add(bytes) <= most;
            counted.unread += if may { bytes } else { 0 };
            may
        });
        may.then(|| UnreadOf { addresses: self.clone(), key, bytes })
    }

    pub(crate) fn is_unlimited(&self) -> bool {
        self.most_sockets == 0
    }

    fn with<T>(&self, key: Key, change: impl FnOnce(&mut Counted, Instant) -> T) -> T {
        let now = self.clock.now();
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        if counted.len() >= REMEMBERED {
            counted.retain(|_, one| {
                let people = [&mut one.people, &mut one.joins, &mut one.students, &mut one.answers];
                let buckets = [&mut one.new_rooms, &mut one.unknown].into_iter().chain(people);
                one.sockets > 0 || one.connections > 0 || one.unread > 0 || buckets.into_iter().any(|bucket| !bucket.is_full(now))
            });
        }
        let bucket = |minute: f64| Bucket::new(minute, minute / 60.0, now);
        // After a restart all sockets of an address are opened again at once.
        let joins = Bucket::new(f64::from(self.most_sockets), JOINS, now);
        let one = counted.entry(key).or_insert_with(|| Counted {
            sockets: 0,
            connections: 0,
            unread: 0,
            new_rooms: bucket(A_MINUTE),
            unknown: bucket(A_MINUTE),
            people: bucket(PEOPLE),
            joins,
            students: Bucket::new(STUDENTS.0, STUDENTS.1, now),
            answers: Bucket::new(ANSWERS.0, ANSWERS.1, now),
        });
        change(one, now)
    }
}

impl Drop for SocketOf {
    fn drop(&mut self) {
        self.addresses.with(self.key, |counted, _| counted.sockets = counted.sockets.saturating_sub(1));
    }
}

impl Drop for UnreadOf {
    fn drop(&mut self) {
        self.addresses.with(self.key, |counted, _| counted.unread = counted.unread.saturating_sub(self.bytes));
    }
}

impl Drop for ConnectionOf {
    fn drop(&mut self) {
        self.addresses.with(self.key, |counted, _| counted.connections = counted.connections.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn addresses(proxy: Option<&str>, per_address: u32) -> Addresses {
        let proxy = proxy.map(|text| text.parse().unwrap());
        Addresses { proxy, most_sockets: per_address, clock: Clock::system(), counted: Arc::default() }
    }

    fn forwarded(text: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", text.parse().unwrap());
        headers
    }

    #[test]
    fn only_a_proxys_last_foreign_address_is_trusted() {
        let peer: IpAddr = "10.0.0.1".parse().unwrap();
        let headers = forwarded("1.1.1.1, 2.2.2.2, 10.0.0.9");
        assert_eq!(addresses(None, 300).key(peer, &headers), peer);
        assert_eq!(addresses(Some("10.0.0.0/8"), 300).key(peer, &headers), "2.2.2.2".parse::<IpAddr>().unwrap());
        let other: IpAddr = "9.9.9.9".parse().unwrap();
        assert_eq!(addresses(Some("10.0.0.0/8"), 300).key(other, &headers), other);
    }

    #[test]
    fn a_network_of_64_bits_is_one_address() {
        let all = addresses(None, 300);
        let key = |text: &str| all.key(text.parse().unwrap(), &HeaderMap::new());
        assert_eq!(key("2001:db8:1:2::1"), key("2001:db8:1:2:ffff::9"));
        assert_ne!(key("2001:db8:1:2::1"), key("2001:db8:1:3::1"));
        assert_eq!(key("::ffff:1.2.3.4"), key("1.2.3.4"));
    }

    #[test]
    fn sockets_and_new_rooms_are_limited_per_address() {
        let all = addresses(None, 3);
        let key = all.key("1.2.3.4".parse().unwrap(), &HeaderMap::new());
        let sockets: Vec<_> = (0..5).filter_map(|_| all.socket(key)).collect();
        assert_eq!(sockets.len(), 3);
        drop(sockets);
        assert!(all.socket(key).is_some());
        assert_eq!((0..100).filter(|_| all.may(key, Kind::NewRoom)).count(), 60);
        let peer: IpAddr = "1.2.3.4".parse().unwrap();
        let connections: Vec<_> = (0..5).filter_map(|_| all.connection(peer)).collect();
        assert_eq!(connections.len(), 3);
        drop(connections);
        assert!(all.connection(peer).is_some());
        let behind = addresses(Some("1.2.3.0/24"), 3);
        assert_eq!((0..5).filter_map(|_| behind.connection(peer)).collect::<Vec<_>>().len(), 5);
        let all = addresses(None, 0);
        assert_eq!((0..1000).filter(|_| all.may(key, Kind::UnknownRoom)).count(), 1000);
        assert!((0..1000).all(|_| all.socket(key).is_some()));
    }
}
