//! The students of a class and its sheet, for the lecturer.

use super::changing::{done, lecturer, student};
use super::denied::Denied;
use super::files::{class, whole};
use super::{ask, bearer, hash};
use crate::class::{Classes, Deadline, Input, students as rows};
use crate::http::known::Known;
use crate::http::reply::{Problem, json, read};
use crate::http::rooms::Body;
use crate::http::shared::Shared;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;

/// `GET /api/classes/ID/students`.
pub async fn students(
    State(shared): State<Shared>,
    Known { id, .. }: Known<Classes>,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    let class = class(&shared, &id, &headers).await?;
    let body = shared.hub.judges.reading(move || rows(&class).to_string()).await?;
    Ok(whole(json(StatusCode::OK, body)))
}

/// `GET /api/classes/ID/sheet`.
pub async fn sheet(
    State(shared): State<Shared>,
    Known { id, .. }: Known<Classes>,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    let class = class(&shared, &id, &headers).await?;
    Ok(whole(json(StatusCode::OK, json!({"sheet": &*class.paper.text}).to_string())))
}

/// A student's own deadline; `null` takes it away, and a misspelt field does not.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Time {
    #[serde(deserialize_with = "Option::deserialize")]
    until: Option<String>,
}

/// `PUT /api/classes/ID/students/P`.
pub async fn give_time(
    State(shared): State<Shared>,
    Known { id, .. }: Known<Classes>,
    Path(path): Path<BTreeMap<String, String>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Denied> {
    let token = hash(&bearer(&headers)?);
    // Whose token it is not is not told who is there.
    lecturer(&shared, &id, &token).await?;
    let student = student(&path)?;
    let time: Time = read(&headers, body)?;
    let until = time
        .until
        .as_deref()
        .map(Deadline::read)
        .transpose()
        .map_err(|why| Problem::bad(why.replacen("deadline", "until", 1)))?;
    ask(&shared.hub, &id, |answer| Input::More(token.clone(), student, until.clone(), answer)).await?;
    Ok(done())
}
