//! Downloads of answers, tables and folders.

use super::denied::Denied;
use super::{ask, bearer, hash};
use crate::class::{Answers, Class, Classes, Input, packed, rows, table};
use crate::http::known::Known;
use crate::http::reply::{Problem, json};
use crate::http::shared::Shared;
use crate::http::unread::Whole;
use crate::hub::PAGE;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Returns the texts of a class's answers by the numbers of their records, starting with a number.
pub(super) async fn texts(shared: &Shared, id: &str, mut from: u64) -> Result<BTreeMap<u64, String>, Denied> {
    let mut texts = BTreeMap::new();
    loop {
        let page = shared.hub.store.class_answers(id, from, PAGE).await.map_err(|_| Problem::store())?;
        let is_last = (page.len() as u64) < PAGE;
        from = page.last().map_or(from, |(n, _)| n + 1);
        texts.extend(page);
        if is_last {
            return Ok(texts);
        }
    }
}

/// `GET /api/classes/ID/answers`.
pub async fn answers(
    State(shared): State<Shared>,
    Known { id, .. }: Known<Classes>,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    let token = hash(&bearer(&headers)?);
    let class = match ask(&shared.hub, &id, |answer| Input::Answers(token.clone(), answer)).await? {
        Answers::Own(own) => return Ok(json(StatusCode::OK, own.to_string())),
        Answers::All(class) => class,
    };
    let texts = texts(&shared, &id, 0).await?;
    let body = shared.hub.judges.reading(move || rows(&class, texts).to_string()).await?;
    Ok(whole(json(StatusCode::OK, body)))
}

/// Marks an answer that may be long.
pub(super) fn whole(mut response: Response) -> Response {
    response.extensions_mut().insert(Whole);
    response
}

/// Returns a file to download.
fn file(id: &str, ending: &str, kind: &str, body: impl IntoResponse) -> Response {
    let name = format!("attachment; filename=\"{id}.{ending}\"");
    whole(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], body).into_response())
}

pub(super) async fn class(shared: &Shared, id: &str, headers: &HeaderMap) -> Result<Arc<Class>, Denied> {
    let token = hash(&bearer(headers)?);
    ask(&shared.hub, id, |answer| Input::Whole(token.clone(), answer)).await
}

/// Returns a class after all present answers are judged.
async fn judged(shared: &Shared, id: &str, headers: &HeaderMap) -> Result<Arc<Class>, Denied> {
    let token = hash(&bearer(headers)?);
    ask(&shared.hub, id, |answer| Input::Judged(token.clone(), answer)).await
}

/// `GET /api/classes/ID/csv`.
pub async fn csv(
    State(shared): State<Shared>,
    Known { id, .. }: Known<Classes>,
    Query(query): Query<HashMap<String, String>>,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    let class = judged(&shared, &id, &headers).await?;
    let wide = query.get("wide").is_some_and(|wide| wide != "0");
    let table = shared.hub.judges.reading(move || table(&class, wide)).await?;
    Ok(file(&id, "csv", "text/csv; charset=utf-8", table))
}

/// `GET /api/classes/ID/zip`.
pub async fn zip(State(shared): State<Shared>, Known { id, .. }: Known<Classes>, headers: HeaderMap) -> Result<Response, Denied> {
    let class = judged(&shared, &id, &headers).await?;
    let texts = texts(&shared, &id, 0).await?;
    let packed = shared.hub.judges.reading(move || packed(&class, &texts)).await?;
    Ok(file(&id, "zip", "application/zip", packed))
}
