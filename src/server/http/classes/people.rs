//! The students of a class and its sheet, for the lecturer.

use super::changing::{lecturer, of_student};
use super::denied::Denied;
use super::files::{class, whole};
use super::{bearer, hash};
use crate::class::{Classes, Deadline, Input, students as rows};
use crate::fields::Fields;
use crate::http::known::Known;
use crate::http::reply::{Problem, json, read};
use crate::http::rooms::Body;
use crate::http::shared::Shared;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
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

/// Reads a student's own deadline; `null` removes it, and a missing field is an error.
fn time(fields: Fields) -> Result<Option<Deadline>, String> {
    let until = fields.only(&["until"])?.text("until")?.ok_or("until is missing; expected a time, or null for none")?;
    until.map(|until| Deadline::read(&until, "until")).transpose()
}

/// `PUT /api/classes/ID/students/P`.
pub async fn give_time(
    State(shared): State<Shared>,
    Known { id, .. }: Known<Classes>,
    Path(path): Path<BTreeMap<String, String>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Denied> {
    // A wrong token must not learn what is wrong.
    lecturer(&shared, &id, &hash(&bearer(&headers)?)).await?;
    let until = read(&headers, body).and_then(|fields| time(fields).map_err(Problem::bad))?;
    let more = |token, student, answer| Input::More(token, student, until.clone(), answer);
    of_student(&shared, &id, &path, &headers, more).await
}
