//! Limits the bytes of replies that an address does not read.

use super::reply::{A_WHILE, Problem};
use super::shared::Shared;
use crate::address::UnreadOf;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;

/// The text of a reply, counted until its last byte is passed to the system.
struct Unread {
    text: Bytes,
    _counted: UnreadOf,
}

impl AsRef<[u8]> for Unread {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

/// Marks a reply with a whole class, which only its lecturer gets: it may be long.
#[derive(Clone, Copy, Debug)]
pub struct Whole;

/// Refuses a reply to an address for which too many bytes wait already: a client that does not read its replies would fill the
/// memory.
pub async fn bounded(
    State(shared): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let key = shared.addresses.key(peer.ip(), request.headers());
    let (head, body) = next.run(request).await.into_parts();
    // The answers below /api are whole texts, so nothing is read here that is not in the memory.
    let Ok(text) = to_bytes(body, usize::MAX).await else { return Problem::store().into_response() };
    if text.is_empty() {
        return Response::from_parts(head, Body::empty());
    }
    match shared.addresses.unread(key, text.len(), head.extensions.get::<Whole>().is_some()) {
        Some(counted) => Response::from_parts(head, Body::from(Bytes::from_owner(Unread { text, _counted: counted }))),
        None => Problem::too_many("too many answers to this address are not read yet", A_WHILE).into_response(),
    }
}
