//! HTTP requests for classes.

mod changing;
mod denied;
mod files;
mod handing;
mod people;

pub use changing::{change, delete, end_tokens, remove};
pub use files::{answers, csv, zip};
pub use handing::{come, hand_in};
pub use people::{give_time, sheet, students};

use super::known::Known;
use super::make::{may_make, token_of};
use super::reply::{A_MINUTE, Problem, json, read};
use super::rooms::Body;
use super::shared::Shared;
use crate::class::{Act, Classes, Create, Input, Paper, Refused, Set, Settings, codes};
use crate::hub::Hub;
use crate::store::NewClassRecord;
use crate::token;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use denied::Denied;
use fob_online::Millis;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use tokio::sync::oneshot;

/// Returns the token of a request.
fn bearer(headers: &HeaderMap) -> Result<String, Denied> {
    let given = headers.get(header::AUTHORIZATION).ok_or(Denied::NoToken)?;
    let (scheme, token) = given.to_str().ok().and_then(|text| text.trim().split_once(' ')).ok_or(Denied::NoToken)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(Denied::NoToken);
    }
    Ok(token.trim().to_owned())
}

/// Returns the hash by which the class identifies a token.
fn hash(token: &str) -> String {
    token::hex(&token::hash(token))
}

/// Sends a request to a class and returns the reply.
async fn ask<T>(hub: &Hub, id: &str, question: impl Fn(oneshot::Sender<Result<T, Refused>>) -> Input) -> Result<T, Denied> {
    Ok(hub.ask::<Classes, _>(id, question).await??)
}

/// `POST /api/classes`.
pub async fn create(
    State(shared): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Denied> {
    let create = read(&headers, body).and_then(|fields| Create::read(fields).map_err(Problem::bad))?;
    let hub = &shared.hub;
    let token = token_of(create.token.clone(), &hub.chance)?;
    let answer = |id: &str, settings: &Settings| {
        let mut answer = json!({"class": id, "token": token});
        if let (Some(roster), Value::Object(fields)) = (&settings.roster, &mut answer) {
            fields.insert("codes".to_owned(), codes(roster, &token));
        }
        json(StatusCode::CREATED, answer.to_string())
    };
    let settings = create.settings(&token).map_err(Problem::bad)?;
    let host = token::hash(&token);
    let whole = Set { settings: settings.clone(), sheet: Some(create.sheet.clone()) };
    // Made by an earlier request, whose answer was lost.
    if let Some(id) = hub.store.class_of(&host).await.map_err(|_| Problem::store())? {
        same(hub, &id, &whole).await?;
        return Ok(answer(&id, &settings));
    }
    may_make(&shared, shared.addresses.key(peer.ip(), &headers))?;
    let classes = hub.store.count_classes().await.map_err(|_| Problem::store())?;
    if shared.rooms.load(Ordering::Relaxed) + classes >= shared.config.max_rooms {
        return Err(Problem::too_many("the server has reached its maximum number of rooms", A_MINUTE).into());
    }
    let text = create.sheet.clone();
    let paper = hub.judges.reading(move || Paper::checked(&text)).await?.map_err(Problem::bad)?;
    let id = token::room_id(&hub.chance).map_err(|_| Problem::store())?;
    let act = Act::Set(Box::new(Set { settings: settings.clone(), sheet: Some(paper.text.to_string()) }));
    let made = hub.now();
    let record = serde_json::to_string(&act).map_err(|_| Problem::store())?;
    let first = NewClassRecord { at: made, record, answer: None, judged: None };
    let is_new = make(hub, &id, &host, settings.closes(), &first).await?;
    if is_new == id {
        tracing::info!(class = id, "class made");
    } else {
        same(hub, &is_new, &whole).await?;
    }
    Ok(answer(&is_new, &settings))
}

/// Checks that a class was made by the same request; another request with the same token must not get it.
async fn same(hub: &Hub, id: &str, whole: &Set) -> Result<(), Problem> {
    let rows = hub.store.class_records(id, 0, 1).await.map_err(|_| Problem::store())?;
    let first = rows.first().and_then(|row| serde_json::from_str::<Act>(&row.record).ok());
    if matches!(first, Some(Act::Set(first)) if *first == *whole) {
        return Ok(());
    }
    Err(Problem::taken("token: it has made a class already, with another sheet or other settings; expected a new one"))
}

/// Makes a class, and returns its id: that of an earlier one if the same request came twice at once, or if the result of the
/// commit is unknown.
async fn make(hub: &Hub, id: &str, host: &[u8], closes: Option<Millis>, first: &NewClassRecord) -> Result<String, Denied> {
    match hub.store.make_class(id, host, closes, first).await {
        Ok(true) => return Ok(id.to_owned()),
        Ok(false) => {}
        Err(error) => tracing::error!(%error, "a class could not be committed"),
    }
    let known = hub.store.class_of(host).await.map_err(|_| Problem::store())?;
    Ok(known.ok_or_else(Problem::store)?)
}

/// `GET /api/classes/ID`.
pub async fn show(
    State(shared): State<Shared>,
    Known { id, .. }: Known<Classes>,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    // Without a token, or with an unknown one, the answer is the public one.
    let token = bearer(&headers).ok().map(|token| hash(&token));
    let shown = ask(&shared.hub, &id, |answer| Input::Show(token.clone(), answer)).await?;
    Ok(json(StatusCode::OK, shown.to_string()))
}
