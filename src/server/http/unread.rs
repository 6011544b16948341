//! Bounds the bytes of answers that an address does not read.

use super::reply::{A_WHILE, Problem};
use super::shared::Shared;
use crate::address::UnreadOf;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;

/// An answer's text, counted until its last byte is handed to the system.
struct Unread {
    text: Bytes,
    _counted: UnreadOf,
}

impl AsRef<[u8]> for Unread {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

/// Marks an answer that is all of a class, which its lecturer alone gets: it may be long.
#[derive(Clone, Copy, Debug)]
pub struct Whole;

/// Refuses an answer to an address for which too many bytes wait already: whoever asks and does not read would fill the memory.
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
