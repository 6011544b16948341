//! Makes rooms and events.

use super::reply::{A_MINUTE, Problem};
use super::shared::Shared;
use crate::address::{Key, Kind};
use crate::chance::Chance;
use crate::hub::Party;
use crate::store::{NewRoom, SeatRow, Written};
use crate::token;
use std::sync::atomic::Ordering;

/// A room or event, created now or by an earlier request.
pub struct Made {
    /// Id in addresses.
    pub id: String,
    /// Seat of the person who made it.
    pub seat: u8,
    /// True if this request created it.
    pub is_new: bool,
}

/// Returns the client's token, or a new one.
pub(crate) fn token_of(given: Option<String>, chance: &Chance) -> Result<String, Problem> {
    match given {
        Some(given) if token::is_token(&given) => Ok(given),
        Some(_) => Err(Problem::bad("token: expected 32 hexadecimal digits")),
        None => token::token(chance).map_err(|_| Problem::store()),
    }
}

/// Returns the room or event of an earlier request with this token, whose answer was lost; it is not made again, and not counted.
/// Otherwise counts the request before its setup is read, because a refused setup costs as much time as a valid one.
///
/// # Errors
/// The token has another seat, the address or the server has too many rooms, or the store does not answer.
pub async fn made_before<P: Party>(shared: &Shared, address: Key, token: &str) -> Result<Option<Made>, Problem> {
    let made = known::<P>(shared, &token::hash(token)).await?;
    if made.is_none() {
        may_make(shared, address)?;
    }
    Ok(made)
}

/// Makes a room or event.
///
/// # Errors
/// The store does not answer.
pub async fn make<P: Party>(shared: &Shared, id: String, room: NewRoom, seat: SeatRow) -> Result<Made, Problem> {
    let (number, hash) = (seat.seat, seat.token_hash.clone());
    match shared.hub.writer.create_room(room, seat).await {
        Written::Yes => {
            shared.rooms.fetch_add(1, Ordering::Relaxed);
            Ok(Made { id, seat: number, is_new: true })
        }
        // The same request arrived twice at once, or it is not known whether the commit succeeded.
        Written::Taken | Written::Unknown => known::<P>(shared, &hash).await?.ok_or_else(Problem::store),
    }
}

/// Returns the room or event made with this token.
async fn known<P: Party>(shared: &Shared, hash: &[u8]) -> Result<Option<Made>, Problem> {
    let Some((key, seat)) = shared.hub.store.seat_of(hash).await.map_err(|_| Problem::store())? else { return Ok(None) };
    match P::made_by(&shared.hub, &key, seat).await? {
        Some(id) => Ok(Some(Made { id, seat, is_new: false })),
        None => Err(Problem::taken("the token has a seat elsewhere")),
    }
}

/// Counts a person of an address who requests a seat or a place at an event.
pub(crate) fn may_sit(shared: &Shared, key: Key) -> Result<(), Problem> {
    if shared.addresses.may(key, Kind::Person) {
        return Ok(());
    }
    Err(Problem::too_many("too many people from this address; try again in a minute", A_MINUTE))
}

/// Checks whether an address may make another room or event.
pub(crate) fn may_make(shared: &Shared, key: Key) -> Result<(), Problem> {
    if !shared.addresses.may(key, Kind::NewRoom) {
        return Err(Problem::too_many("too many new rooms from this address; try again in a minute", A_MINUTE));
    }
    if shared.rooms.load(Ordering::Relaxed) >= shared.config.max_rooms {
        return Err(Problem::too_many("the server has reached its maximum number of rooms", A_MINUTE));
    }
    Ok(())
}
