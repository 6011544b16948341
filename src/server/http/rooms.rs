//! HTTP requests for rooms.

use super::known::Known;
use super::make::{Made, made_before, make, may_sit, token_of};
use super::origin;
use super::reply::{A_WHILE, Problem, json, read};
use super::shared::Shared;
use crate::address::Kind;
use crate::hub::{PAGE, Party};
use crate::room::{Input, Rooms, Sat, Sitting};
use crate::store::{NewRoom, SeatRow};
use crate::{socket, token};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fob_online::{Room, SetupText, clean_name, match_file};
use serde::Deserialize;
use std::collections::HashMap;
use std::net::SocketAddr;

pub type Body = Result<Bytes, BytesRejection>;

#[derive(Deserialize)]
struct Create {
    setup: SetupText,
    name: String,
    #[serde(default)]
    token: Option<String>,
}

#[derive(Deserialize)]
struct Sit {
    name: String,
    #[serde(default)]
    token: Option<String>,
}

/// `POST /api/rooms`.
pub async fn create(
    State(shared): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let Create { setup, name, token } = read(&headers, body)?;
    let name = clean_name(&name).map_err(|error| Problem::bad(error.to_string()))?;
    let token = token_of(token, &shared.hub.chance)?;
    let answer = |made: &Made| {
        json(StatusCode::CREATED, serde_json::json!({"room": made.id, "seat": made.seat, "token": token}).to_string())
    };
    let address = shared.addresses.key(peer.ip(), &headers);
    if let Some(made) = made_before::<Rooms>(&shared, address, &token).await? {
        return Ok(answer(&made));
    }
    let id = token::room_id(&shared.hub.chance).map_err(|_| Problem::store())?;
    let secret = token::secret(&shared.hub.chance).map_err(|_| Problem::store())?;
    let made = shared.hub.now();
    let (game, public) = (setup.game.clone(), setup.public);
    let has_people = setup.seats.iter().any(|seat| seat == "open");
    let prepared = shared.hub.plans.read(setup).await?;
    let text = serde_json::to_string(prepared.setup()).map_err(|error| Problem::bad(error.to_string()))?;
    let room = Room::prepared(id.clone(), &prepared, secret, made);
    let seat = SeatRow { seat: room.makers_seat(), name, token_hash: token::hash(&token) };
    let row = NewRoom { id: id.clone(), setup: text, secret, public, made };
    let made = make::<Rooms>(&shared, id, row, seat).await?;
    if made.is_new {
        tracing::info!(room = made.id, game, "room made");
        if public {
            shared.lobby.made(&made.id, address);
            shared.hub.changed();
        }
        if !has_people {
            // A room with only computers starts at once.
            shared.hub.open::<Rooms>(&made.id).await?;
        }
    }
    Ok(answer(&made))
}

/// `POST /api/rooms/ID/seats/N`.
pub async fn sit(
    State(shared): State<Shared>,
    Known { id, key, .. }: Known<Rooms>,
    Path((_, seat)): Path<(String, String)>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    may_sit(&shared, key)?;
    let Sit { name, token } = read(&headers, body)?;
    let token = token_of(token, &shared.hub.chance)?;
    let Ok(seat) = seat.parse::<u8>() else { return Err(Problem::not_found("no such seat")) };
    let sitting = Sitting { seat, name, token: token::hash(&token) };
    let ask = |answer| Input::Sit(Box::new(sitting.clone()), answer);
    match shared.hub.ask::<Rooms, _>(&id, ask).await? {
        Sat::Yes => Ok(json(StatusCode::OK, serde_json::json!({"seat": seat, "token": token}).to_string())),
        Sat::Taken => Err(Problem::taken("the seat is taken")),
        Sat::NoSeat => Err(Problem::not_found("no such seat")),
        Sat::Name(why) => Err(Problem::bad(why)),
        Sat::Store => Err(Problem::store()),
    }
}

/// `GET /api/rooms/ID`.
pub async fn show(State(shared): State<Shared>, Known { id, .. }: Known<Rooms>) -> Result<Response, Problem> {
    let view = shared.hub.ask::<Rooms, _>(&id, Input::View).await?;
    let text = serde_json::to_string(&view).map_err(|_| Problem::store())?;
    Ok(json(StatusCode::OK, text))
}

/// Parses a number in a request's query.
fn number(query: &HashMap<String, String>, name: &str, missing: u64) -> Result<u64, Problem> {
    let Some(text) = query.get(name) else { return Ok(missing) };
    text.parse().map_err(|_| Problem::bad(format!("{name}: expected a number")))
}

/// `GET /api/rooms/ID/records?from=N`.
pub async fn records(
    State(shared): State<Shared>,
    Known { id, .. }: Known<Rooms>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let from = number(&query, "from", 0)?.min(i64::MAX as u64);
    let rows = shared.hub.store.records(&id, from, PAGE).await.map_err(|_| Problem::store())?;
    let texts: Vec<&str> = rows.iter().map(|row| row.record.as_str()).collect();
    Ok(json(StatusCode::OK, format!("[{}]", texts.join(","))))
}

/// `GET /api/rooms/ID/file?game=G`.
pub async fn file(
    State(shared): State<Shared>,
    Known { id, .. }: Known<Rooms>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let view = shared.hub.ask::<Rooms, _>(&id, Input::View).await?;
    let game = number(&query, "game", u64::from(view.game))?;
    let no_game = || Problem::not_found(format!("game {game} has not been played here"));
    let game = u32::try_from(game).map_err(|_| no_game())?;
    let mut records = Vec::new();
    loop {
        let rows = shared.hub.store.records(&id, records.len() as u64, PAGE).await.map_err(|_| Problem::store())?;
        let got = rows.len() as u64;
        for row in rows {
            records.push(row.read().map_err(|_| Problem::store())?);
        }
        if got < PAGE {
            break;
        }
    }
    // After the records: with the start the seats are as they stay.
    let room = shared.hub.load_seats(&id).await?.room;
    let text = shared.hub.plans.work(move || match_file(room, records, game)).await?.map_err(|_| no_game())?;
    let ending = if view.setup.game == "fob" { "fob" } else { "ron" };
    let name = format!("attachment; filename=\"{id}-{game}.{ending}\"");
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// `GET /api/rooms/ID/socket`, and the same of an event.
pub async fn socket<P: Party>(
    State(shared): State<Shared>,
    Known { id, key, .. }: Known<P>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let Ok(upgrade) = upgrade else { return Err(Problem::bad("expected a WebSocket")) };
    if let Some(why) = origin::refusal(&headers, shared.config.public.as_deref()) {
        return Err(Problem::new(StatusCode::FORBIDDEN, why));
    }
    if *shared.hub.ending.borrow() {
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "the server is shutting down"));
    }
    if !shared.addresses.may(key, Kind::Join) {
        return Err(Problem::too_many("too many new sockets from this address; try again in a few seconds", A_WHILE));
    }
    let Some(counted) = shared.addresses.socket(key) else {
        return Err(Problem::too_many("too many sockets from this address", A_WHILE));
    };
    // The library's default buffers of 128 KiB would add up to gigabytes for many idle sockets.
    let upgrade = upgrade
        .read_buffer_size(1 << 10)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .max_message_size(socket::LONGEST_READ)
        .max_frame_size(socket::LONGEST_READ);
    shared.lobby.made(&id, key);
    let hub = shared.hub.clone();
    Ok(upgrade.on_upgrade(move |stream| socket::serve::<P>(stream, hub, id, counted)))
}
