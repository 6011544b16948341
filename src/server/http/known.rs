//! Extracts the room or event of a request's path.

use super::reply::{A_MINUTE, Problem};
use super::shared::Shared;
use crate::address::{Key, Kind};
use crate::hub::Party;
use crate::token;
use axum::extract::{ConnectInfo, FromRequestParts, Path};
use axum::http::request::Parts;
use std::collections::HashMap;
use std::marker::PhantomData;
use std::net::SocketAddr;

/// The existing room or event named by `{id}`. Unknown ids are counted for the address, so that nobody finds one by guessing.
pub struct Known<P> {
    pub id: String,
    pub key: Key,
    kind: PhantomData<P>,
}

impl<P: Party> FromRequestParts<Shared> for Known<P> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Problem> {
        let missing = || Problem::not_found(format!("no such {}", P::NOUN));
        let ConnectInfo(peer) =
            ConnectInfo::<SocketAddr>::from_request_parts(parts, shared).await.map_err(|_| Problem::store())?;
        let Path(mut names) = Path::<HashMap<String, String>>::from_request_parts(parts, shared).await.map_err(|_| missing())?;
        let id = names.remove("id").ok_or_else(missing)?;
        let key = shared.addresses.key(peer.ip(), &parts.headers);
        let name = P::key(&id);
        let known = token::is_room_id(&id)
            && (P::tasks(&shared.hub).is_open(&name) || P::is_kept(&shared.hub, &name).await.map_err(|_| Problem::store())?);
        if known {
            Ok(Self { id, key, kind: PhantomData })
        } else if shared.addresses.may(key, Kind::UnknownRoom) {
            Err(missing())
        } else {
            Err(Problem::too_many(format!("too many unknown {} from this address; try again in a minute", P::NOUNS), A_MINUTE))
        }
    }
}
