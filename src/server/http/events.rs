//! HTTP requests for events.

use super::known::Known;
use super::reply::{Problem, json, read};
use super::rooms::{Body, may_make, token_of};
use super::shared::Shared;
use crate::event::{Events, HOST, Input};
use crate::hub::Party;
use crate::store::{Created, NewRoom, SeatRow};
use crate::token;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fob_online::{Code, EventText, clean_name};
use serde::Deserialize;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;

#[derive(Deserialize)]
struct Create {
    #[serde(flatten)]
    text: EventText,
    #[serde(default)]
    token: Option<String>,
}

#[derive(Deserialize)]
struct Enter {
    name: String,
    #[serde(default)]
    token: Option<String>,
}

/// `POST /api/events`.
pub async fn create(
    State(shared): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let Create { mut text, token } = read(&headers, body)?;
    text.name = clean_name(&text.name).map_err(|error| Problem::bad(error.to_string()))?;
    text.check().map_err(|error| Problem::bad(error.to_string()))?;
    let token = token_of(token)?;
    let id = token::room_id().map_err(|_| Problem::store())?;
    let secret = token::secret().map_err(|_| Problem::store())?;
    let created = |id: &str| json(StatusCode::CREATED, serde_json::json!({"event": id, "token": token}).to_string());
    let hash = token::hash(&token);
    let hosted = async || -> Result<Option<Response>, Problem> {
        match shared.hub.store.seat_of(&hash).await.map_err(|_| Problem::store())? {
            None => Ok(None),
            Some((key, HOST)) if key.starts_with(&Events::key("")) => Ok(Some(created(&key[Events::key("").len()..]))),
            Some(_) => Err(Problem::taken("the token has a seat elsewhere")),
        }
    };
    // A request repeated after a lost answer makes no new event and is not counted.
    if let Some(known) = hosted().await? {
        return Ok(known);
    }
    may_make(&shared, shared.addresses.key(peer.ip(), &headers))?;
    let setup = serde_json::to_string(&text).map_err(|error| Problem::bad(error.to_string()))?;
    let row = NewRoom { id: Events::key(&id), setup, secret, public: false, made: shared.hub.now() };
    let seat = SeatRow { seat: HOST, name: text.name, token_hash: hash.clone() };
    match shared.hub.store.create_room(&row, &seat).await {
        Ok(Created::New) => {
            shared.rooms.fetch_add(1, Ordering::Relaxed);
            tracing::info!(event = id, "event made");
            Ok(created(&id))
        }
        // The same request arrived twice at once.
        Ok(Created::Known) => hosted().await?.ok_or_else(Problem::store),
        Err(error) => {
            tracing::error!(%error, "an event cannot be stored");
            Err(Problem::store())
        }
    }
}

/// `POST /api/events/ID/people`.
pub async fn enter(
    State(shared): State<Shared>,
    Known { id, .. }: Known<Events>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let Enter { name, token } = read(&headers, body)?;
    let token = token_of(token)?;
    let hash = token::hash(&token);
    let ask = |answer| Input::Enter(name.clone(), hash.clone(), answer);
    match shared.hub.ask::<Events, _>(&id, ask).await? {
        Ok(person) => Ok(json(StatusCode::OK, serde_json::json!({"person": person, "token": token}).to_string())),
        Err(refusal) => Err(match refusal.code {
            Code::Form => Problem::bad(refusal.why),
            Code::Store => Problem::store(),
            _ => Problem::taken(refusal.why),
        }),
    }
}

/// `GET /api/events/ID`.
pub async fn show(State(shared): State<Shared>, Known { id, .. }: Known<Events>) -> Result<Response, Problem> {
    let view = shared.hub.ask::<Events, _>(&id, Input::View).await?;
    Ok(json(StatusCode::OK, serde_json::to_string(&view).map_err(|_| Problem::store())?))
}

/// `GET /api/events/ID/csv`.
pub async fn csv(State(shared): State<Shared>, Known { id, .. }: Known<Events>) -> Result<Response, Problem> {
    let text = shared.hub.ask::<Events, _>(&id, Input::Csv).await?;
    let name = format!("attachment; filename=\"{id}.csv\"");
    let headers = [(header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}
