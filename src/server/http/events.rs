//! HTTP requests for events.

use super::known::Known;
use super::make::{Made, made_before, make, may_sit, token_of};
use super::reply::{Problem, json, read};
use super::rooms::Body;
use super::shared::Shared;
use crate::event::{Events, HOST, Input};
use crate::hub::Party;
use crate::store::{NewRoom, SeatRow};
use crate::token;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fob_online::{Code, EventText, clean_name};
use serde::Deserialize;
use std::net::SocketAddr;

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
    let token = token_of(token, &shared.hub.chance)?;
    let answer = |made: &Made| json(StatusCode::CREATED, serde_json::json!({"event": made.id, "token": token}).to_string());
    if let Some(made) = made_before::<Events>(&shared, shared.addresses.key(peer.ip(), &headers), &token).await? {
        return Ok(answer(&made));
    }
    text.check_form().map_err(|error| Problem::bad(error.to_string()))?;
    shared.hub.plans.read(text.room_setup()).await?;
    let id = token::room_id(&shared.hub.chance).map_err(|_| Problem::store())?;
    let secret = token::secret(&shared.hub.chance).map_err(|_| Problem::store())?;
    let setup = serde_json::to_string(&text).map_err(|error| Problem::bad(error.to_string()))?;
    let row = NewRoom { id: Events::key(&id), setup, secret, public: false, made: shared.hub.now() };
    let seat = SeatRow { seat: HOST, name: text.name, token_hash: token::hash(&token) };
    let made = make::<Events>(&shared, id, row, seat).await?;
    if made.is_new {
        tracing::info!(event = made.id, "event made");
    }
    Ok(answer(&made))
}

/// `POST /api/events/ID/people`.
pub async fn enter(
    State(shared): State<Shared>,
    Known { id, key, .. }: Known<Events>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    may_sit(&shared, key)?;
    let Enter { name, token } = read(&headers, body)?;
    let token = token_of(token, &shared.hub.chance)?;
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
