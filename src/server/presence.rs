//! Tracks the people online at each server: each server keeps a lease in the shared store with the seats that are online there.

use super::event::input::is_key;
use super::hub::Hub;
use super::party::Signal;
use super::store::Seats;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;

/// Interval of renewing the lease.
const RENEWED: Duration = Duration::from_secs(5);
/// Changes within this time are combined.
const TOGETHER: Duration = Duration::from_millis(200);

/// The seats that are online here, and elsewhere as far as known.
#[derive(Clone, Default)]
pub struct Presence {
    here: Arc<Mutex<Seats>>,
    elsewhere: Arc<Mutex<Seats>>,
    /// Notified when something has changed, here or elsewhere.
    again: Arc<Notify>,
    /// True if other servers must be notified.
    tell: Arc<AtomicBool>,
}

impl Presence {
    /// Records that a seat comes online or goes away here.
    pub fn set(&self, room: &str, seat: u8, online: bool) {
        let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let seats = here.entry(room.to_owned()).or_default();
        if online {
            seats.insert(seat);
        } else {
            seats.remove(&seat);
        }
        if seats.is_empty() {
            here.remove(room);
        }
        self.tell.store(true, Ordering::Relaxed);
        self.again.notify_one();
    }

    /// Records that no person of a room is online here any more.
    pub fn clear(&self, room: &str) {
        if self.here.lock().unwrap_or_else(PoisonError::into_inner).remove(room).is_some() {
            self.tell.store(true, Ordering::Relaxed);
            self.again.notify_one();
        }
    }

    /// Returns the rooms with a person online at any server.
    pub(crate) fn rooms(&self) -> Vec<String> {
        let of = |seats: &Mutex<Seats>| {
            let seats = seats.lock().unwrap_or_else(PoisonError::into_inner);
            seats.keys().filter(|key| !is_key(key)).cloned().collect::<Vec<_>>()
        };
        let mut rooms = of(&self.here);
        rooms.extend(of(&self.elsewhere));
        rooms
    }

    /// Returns whether a person of a room is online at any server.
    pub(crate) fn has_anybody(&self, room: &str) -> bool {
        let knows = |seats: &Mutex<Seats>| seats.lock().unwrap_or_else(PoisonError::into_inner).contains_key(room);
        knows(&self.here) || knows(&self.elsewhere)
    }

    /// Returns whether a seat is online at another server.
    pub fn is_elsewhere(&self, room: &str, seat: u8) -> bool {
        let elsewhere = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        elsewhere.get(room).is_some_and(|seats| seats.contains(&seat))
    }

    /// Returns whether a seat is online at any server.
    pub fn is_online(&self, room: &str, seat: u8) -> bool {
        let here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        here.get(room).is_some_and(|seats| seats.contains(&seat)) || {
            drop(here);
            self.is_elsewhere(room, seat)
        }
    }

    /// Records that something has changed at another server.
    pub(crate) fn look_again(&self) {
        self.again.notify_one();
    }

    /// Renews this server's lease, and notifies rooms of changes at other servers. Never returns.
    pub async fn keep(self, hub: Hub, server: String) {
        loop {
            tokio::select! {
                biased;
                () = tokio::time::sleep(RENEWED) => {}
                () = self.again.notified() => tokio::time::sleep(TOGETHER).await,
            }
            let here = self.here.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let tell = self.tell.swap(false, Ordering::Relaxed);
            match hub.store.lease(&server, &here, tell).await {
                Ok(now) => {
                    let before = {
                        let mut elsewhere = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
                        std::mem::replace(&mut *elsewhere, now.clone())
                    };
                    let rooms: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
                    for room in rooms.into_iter().filter(|room| before.get(*room) != now.get(*room)) {
                        hub.tell(room, || Signal::Presence);
                    }
                }
                Err(error) => tracing::warn!(%error, "the lease cannot be renewed"),
            }
        }
    }
}
