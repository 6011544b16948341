//! The lobby: public rooms with an open seat, as one text for everybody.

use super::reply::{Problem, shared_json};
use super::shared::Shared;
use crate::address::Key;
use crate::hub::Hub;
use crate::room::{Input, Listed, Rooms};
use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use fob_online::Millis;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Maximum number of rooms in the lobby.
const MOST: usize = 100;
/// Time in milliseconds for which the lobby shows a new room whose maker is away.
const YOUNG: i64 = 60_000;
/// Number of the newest rooms from which the lobby is selected.
const LOOKED_AT: u32 = 1000;
/// Maximum number of rooms that are asked for one text.
const ASKED: usize = 3 * MOST;
/// Changes within this time are shown together.
const TOGETHER: Duration = Duration::from_millis(200);
/// Time after which the text is made again even without changes on this server: rooms grow older, and other servers have rooms
/// too.
const OLD: Duration = Duration::from_secs(1);
/// Number of rooms whose makers' addresses are remembered.
const REMEMBERED: usize = 20_000;

/// The text, and the data for selecting rooms.
#[derive(Clone, Default)]
pub struct Lobby {
    text: Arc<tokio::sync::Mutex<Option<Text>>>,
    makers: Arc<Mutex<Makers>>,
}

struct Text {
    json: Bytes,
    /// Number of changes when the text was made.
    changes: u64,
    at: Instant,
}

/// The addresses that made rooms, in memory only.
#[derive(Default)]
struct Makers {
    by_room: HashMap<String, Key>,
    in_order: VecDeque<String>,
}

impl Lobby {
    /// Stores the address that made a room; for a room of another server or of an earlier run, the first address that opens it.
    pub fn made(&self, room: &str, by: Key) {
        let mut makers = self.makers.lock().unwrap_or_else(PoisonError::into_inner);
        if makers.by_room.contains_key(room) {
            return;
        }
        makers.by_room.insert(room.to_owned(), by);
        makers.in_order.push_back(room.to_owned());
        if makers.in_order.len() > REMEMBERED
            && let Some(oldest) = makers.in_order.pop_front()
        {
            makers.by_room.remove(&oldest);
        }
    }

    fn maker(&self, room: &str) -> Option<Key> {
        self.makers.lock().unwrap_or_else(PoisonError::into_inner).by_room.get(room).copied()
    }

    /// Returns the text. The text is made once for all requests, and again only after a change or a second.
    async fn text(&self, hub: &Hub, is_fair: bool) -> Result<Bytes, Problem> {
        let mut kept = self.text.lock().await;
        if let Some(text) = &*kept {
            let age = hub.clock.now().saturating_duration_since(text.at);
            if age < OLD && text.changes == hub.changes() {
                return Ok(text.json.clone());
            }
            tokio::time::sleep(TOGETHER.saturating_sub(age)).await;
        }
        let changes = hub.changes();
        let text = Bytes::from(self.list(hub, is_fair).await?);
        *kept = Some(Text { json: text.clone(), changes, at: hub.clock.now() });
        Ok(text)
    }

    async fn list(&self, hub: &Hub, is_fair: bool) -> Result<String, Problem> {
        let now = hub.now();
        let mut rooms = hub.store.lobby(LOOKED_AT).await.map_err(|_| Problem::store())?;
        rooms.retain(|(_, made)| now.since(*made) < YOUNG);
        let mut known: HashSet<String> = rooms.iter().map(|(id, _)| id.clone()).collect();
        // However many new rooms there are, a room is looked at as long as somebody is there.
        let here = hub.presence.rooms();
        let here = hub.store.lobby_among(&here).await.map_err(|_| Problem::store())?;
        rooms.extend(here.into_iter().filter(|(id, _)| known.insert(id.clone())));
        let candidates = rooms.into_iter().map(|(id, made)| Candidate {
            by: self.maker(&id).filter(|_| is_fair),
            is_there: hub.presence.has_anybody(&id),
            id,
            made,
        });
        let mut shown: Vec<(Millis, String)> = Vec::new();
        for Candidate { id, made, .. } in fairly(candidates.collect()).into_iter().take(ASKED) {
            let Ok(Some(Listed { text, is_there })) = hub.ask::<Rooms, _>(&id, Input::List).await else { continue };
            if is_there || now.since(made) < YOUNG {
                shown.push((made, text));
            }
            if shown.len() == MOST {
                break;
            }
        }
        shown.sort_by_key(|(made, _)| std::cmp::Reverse(*made));
        let texts: Vec<String> = shown.into_iter().map(|(_, text)| text).collect();
        Ok(format!("[{}]", texts.join(",")))
    }
}

/// A room that may be shown.
#[derive(Clone, Debug)]
struct Candidate {
    id: String,
    made: Millis,
    /// Address that made the room, if its share is limited.
    by: Option<Key>,
    /// True if a person is online in the room.
    is_there: bool,
}

/// Returns the rooms in the order in which they may be shown: one of each address, then a second one of each, and so on. Among
/// the rooms of an address, and among equals, those with a person online come first, and then the newest.
fn fairly(mut rooms: Vec<Candidate>) -> Vec<Candidate> {
    rooms.sort_by_key(|room| (!room.is_there, std::cmp::Reverse(room.made)));
    let mut counted: HashMap<Key, usize> = HashMap::new();
    let mut ranked: Vec<(usize, Candidate)> = Vec::with_capacity(rooms.len());
    for room in rooms {
        let rank = room.by.map_or(0, |by| {
            let count = counted.entry(by).or_default();
            *count += 1;
            *count - 1
        });
        ranked.push((rank, room));
    }
    // The sort is stable.
    ranked.sort_by_key(|(rank, room)| (*rank, !room.is_there));
    ranked.into_iter().map(|(_, room)| room).collect()
}

/// `GET /api/lobby`.
pub async fn lobby(State(shared): State<Shared>) -> Result<Response, Problem> {
    shared.lobby.text(&shared.hub, !shared.addresses.is_unlimited()).await.map(shared_json)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn no_address_has_more_than_its_share_and_who_is_there_stays() {
        let room = |id: &str, by: u8, made, is_there| Candidate {
            id: id.to_owned(),
            made: Millis(made),
            by: (by > 0).then(|| Key::from([10, 0, 0, by])),
            is_there,
        };
        let mut rooms: Vec<Candidate> = (0..200).map(|n| room(&format!("flood{n}"), 1, 1_000 + n, true)).collect();
        rooms.extend([
            room("old", 2, 1, true),
            room("away", 3, 2, false),
            room("second", 2, 3, false),
            room("elsewhere", 0, 4, true),
        ]);
        let order: Vec<String> = fairly(rooms).into_iter().map(|room| room.id).collect();
        assert_eq!(order[..4], ["flood199", "elsewhere", "old", "away"]);
        assert_eq!(order[4..6], ["flood198", "second"]);
        assert_eq!(order.len(), 204);
    }
}
