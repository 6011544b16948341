//! Changes by the lecturer.

use super::denied::Denied;
use super::files::texts;
use super::{ask, bearer, hash};
use crate::class::{Change, Class, Classes, Input, Judged, Paper, Plan, Refused, Who, codes};
use crate::http::known::Known;
use crate::http::reply::{Problem, json, read};
use crate::http::rooms::Body;
use crate::http::shared::Shared;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use fob_exercises::rewritten;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::oneshot;

/// Number of answers that are judged at a time, so that new answers are judged in between.
const GO: usize = 16;
/// Number of attempts to make a change while other changes are made.
const TIMES: u32 = 10;

/// `PUT /api/classes/ID`.
pub async fn change(
    State(shared): State<Shared>,
    Known { id, .. }: Known<Classes>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Denied> {
    let own = bearer(&headers)?;
    let token = hash(&own);
    let mut class = whole(&shared, &id, &token).await?;
    let change = read(&headers, body).and_then(|fields| Change::read(fields).map_err(Problem::bad))?;
    let paper = match &change.sheet {
        None => None,
        Some(None) => return Err(Problem::bad("sheet: a class cannot be without one").into()),
        Some(Some(text)) if **text == *class.paper.text => None,
        Some(Some(text)) => {
            let text = text.clone();
            Some(Arc::new(shared.hub.judges.reading(move || Paper::checked(&text)).await?.map_err(Problem::bad)?))
        }
    };
    let mut judged = BTreeMap::new();
    for _ in 0..TIMES {
        if let Some(paper) = &paper {
            judge_anew(&shared, &id, &class, paper, &mut judged).await?;
        }
        let plan = Arc::new(Plan {
            change: change.clone(),
            token: own.clone(),
            paper: paper.clone(),
            version: class.version(),
            judged: judged.clone(),
        });
        match ask(&shared.hub, &id, |answer| Input::Change(token.clone(), Arc::clone(&plan), answer)).await {
            Ok(changed) => {
                let mut answer = json!({"changed": changed.points});
                if let (true, Some(roster)) = (change.has_roster(), &changed.roster) {
                    answer["codes"] = codes(roster, &own);
                }
                tracing::info!(class = id, "class changed");
                return Ok(json(StatusCode::OK, answer.to_string()));
            }
            Err(Denied::Refused(Refused::Changed)) => class = whole(&shared, &id, &token).await?,
            Err(denied) => return Err(denied),
        }
    }
    Err(Refused::Changed.into())
}

async fn whole(shared: &Shared, id: &str, token: &str) -> Result<Arc<Class>, Denied> {
    ask(&shared.hub, id, |answer| Input::Whole(token.to_owned(), answer)).await
}

/// Checks that a token is the lecturer's.
pub(super) async fn lecturer(shared: &Shared, id: &str, token: &str) -> Result<(), Denied> {
    match ask(&shared.hub, id, |answer| Input::Who(token.to_owned(), answer)).await? {
        Who::Lecturer => Ok(()),
        Who::Student => Err(Refused::Token.into()),
    }
}

/// Judges the answers that are not judged by another sheet yet by that sheet. Judgements of exercises that it does not have are
/// unchanged.
async fn judge_anew(
    shared: &Shared,
    id: &str,
    class: &Class,
    paper: &Arc<Paper>,
    judged: &mut BTreeMap<u64, Arc<Judged>>,
) -> Result<(), Denied> {
    let of: BTreeMap<u64, String> = class
        .handed()
        .filter(|handed| !judged.contains_key(&handed.n) && paper.sheet.exercise(&handed.exercise).is_some())
        .map(|handed| (handed.n, handed.exercise.clone()))
        .collect();
    let Some(first) = of.keys().next() else { return Ok(()) };
    let all: Vec<(u64, String)> = texts(shared, id, *first).await?.into_iter().filter(|(n, _)| of.contains_key(n)).collect();
    for some in all.chunks(GO) {
        let some: Vec<(u64, String, String)> =
            some.iter().filter_map(|(n, text)| Some((*n, of.get(n)?.clone(), text.clone()))).collect();
        let paper = Arc::clone(paper);
        let again = move || {
            let again = some.iter().filter_map(|(n, exercise, text)| {
                let exercise = paper.sheet.exercise(exercise)?;
                Some((*n, Arc::new(Judged::from(rewritten(&paper.sheet, exercise, text)))))
            });
            again.collect::<Vec<_>>()
        };
        judged.extend(shared.hub.judges.judging(again).await?);
    }
    Ok(())
}

fn done() -> Response {
    json(StatusCode::OK, Value::Object(serde_json::Map::new()).to_string())
}

/// Makes the lecturer's request about a student.
pub(super) async fn of_student(
    shared: &Shared,
    id: &str,
    path: &BTreeMap<String, String>,
    headers: &HeaderMap,
    question: impl Fn(String, u32, oneshot::Sender<Result<(), Refused>>) -> Input,
) -> Result<Response, Denied> {
    let token = hash(&bearer(headers)?);
    // A wrong token must not learn who is in the class.
    lecturer(shared, id, &token).await?;
    let number = path.get("student").and_then(|number| number.parse().ok());
    let student: u32 = number.ok_or(Refused::UnknownStudent)?;
    ask(&shared.hub, id, |answer| question(token.clone(), student, answer)).await?;
    Ok(done())
}

/// `DELETE /api/classes/ID/students/P`.
pub async fn remove(
    State(shared): State<Shared>,
    Known { id, .. }: Known<Classes>,
    Path(path): Path<BTreeMap<String, String>>,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    of_student(&shared, &id, &path, &headers, Input::Remove).await
}

/// `DELETE /api/classes/ID/students/P/tokens`.
pub async fn end_tokens(
    State(shared): State<Shared>,
    Known { id, .. }: Known<Classes>,
    Path(path): Path<BTreeMap<String, String>>,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    of_student(&shared, &id, &path, &headers, Input::End).await
}

/// `DELETE /api/classes/ID`.
pub async fn delete(
    State(shared): State<Shared>,
    Known { id, .. }: Known<Classes>,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    let token = hash(&bearer(&headers)?);
    ask(&shared.hub, &id, |answer| Input::Delete(token.clone(), answer)).await?;
    tracing::info!(class = id, "class deleted");
    Ok(done())
}
