//! Requests of students.

use super::denied::Denied;
use super::{ask, bearer, hash};
use crate::address::Kind;
use crate::class::{Check, Checked, Classes, Done, Hand, Input, Refused, Ticket, Verdict, Who, Wish, clean, clean_id};
use crate::fields::Fields;
use crate::http::known::Known;
use crate::http::make::token_of;
use crate::http::reply::{A_MINUTE, A_WHILE, Problem, json, read};
use crate::http::rooms::Body;
use crate::http::shared::Shared;
use crate::token;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;

/// Number of attempts to judge an answer while the sheet is changed.
const TIMES: u32 = 5;

struct Come {
    name: Option<String>,
    id: Option<String>,
    code: Option<String>,
    token: Option<String>,
}

impl Come {
    fn read(fields: Fields) -> Result<Self, String> {
        let fields = fields.only(&["name", "id", "code", "token"])?;
        let text = |name: &str| Ok::<_, String>(fields.text(name)?.flatten());
        Ok(Self { name: text("name")?, id: text("id")?, code: text("code")?, token: text("token")? })
    }
}

/// `POST /api/classes/ID/students`.
pub async fn come(
    State(shared): State<Shared>,
    Known { id, key, .. }: Known<Classes>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Denied> {
    if !shared.addresses.may(key, Kind::Student) {
        return Err(Problem::too_many("too many students from this address; try again in a minute", A_MINUTE).into());
    }
    let come = read(&headers, body).and_then(|fields| Come::read(fields).map_err(Problem::bad))?;
    let token = token_of(come.token, &shared.hub.chance)?;
    // With it a student who typed a name continues on another device.
    let mut own = None;
    let wish = match (&come.code, &come.name) {
        (Some(code), _) => match token::typed_code(code) {
            Some(code) => Wish::Code { code: hash(&code), token: hash(&token) },
            None => return Err(unknown(&shared, key)),
        },
        (None, Some(name)) => {
            let (name, id) = (clean(name, "name").map_err(Problem::bad)?, clean_id(come.id.as_deref()).map_err(Problem::bad)?);
            let code = token::code(&token, "own");
            let hashed = hash(&code);
            own = Some(code);
            Wish::Name { name, id, token: hash(&token), code: hashed }
        }
        (None, None) => return Err(Problem::bad("expected a name or a code").into()),
    };
    let asked = ask(&shared.hub, &id, |answer| Input::Wish(wish.clone(), Duration::ZERO, answer)).await;
    match asked {
        Ok(Done::Came(student, name)) => {
            let mut answer = json!({"student": student, "token": token, "name": name});
            if let Some(code) = own {
                answer["code"] = code.into();
            }
            Ok(json(StatusCode::CREATED, answer.to_string()))
        }
        Ok(Done::Handed(_)) => Err(Problem::store().into()),
        Err(Denied::Refused(Refused::UnknownCode)) => Err(unknown(&shared, key)),
        Err(denied) => Err(denied),
    }
}

/// Counts an unknown code for the address, so that nobody finds one by guessing.
fn unknown(shared: &Shared, key: crate::address::Key) -> Denied {
    if shared.addresses.may(key, Kind::UnknownRoom) {
        return Refused::UnknownCode.into();
    }
    Problem::too_many("too many unknown codes from this address; try again in a minute", A_MINUTE).into()
}

struct HandIn {
    exercise: String,
    answer: String,
    key: String,
}

impl HandIn {
    fn read(fields: Fields) -> Result<Self, String> {
        let fields = fields.only(&["exercise", "answer", "key"])?;
        Ok(Self { exercise: fields.needed("exercise")?, answer: fields.needed("answer")?, key: fields.needed("key")? })
    }
}

/// `POST /api/classes/ID/answers`.
pub async fn hand_in(
    State(shared): State<Shared>,
    Known { id, key: address, .. }: Known<Classes>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Denied> {
    let token = hash(&bearer(&headers)?);
    let hand = match read(&headers, body).and_then(|fields| HandIn::read(fields).map_err(Problem::bad)).and_then(checked) {
        Ok(hand) => hand,
        // A wrong token must not learn what is wrong.
        Err(problem) => {
            return match ask(&shared.hub, &id, |answer| Input::Who(token.clone(), answer)).await? {
                Who::Student => Err(problem.into()),
                Who::Lecturer => Err(Refused::Token.into()),
            };
        }
    };
    let digest = token::hex(&Sha256::digest(hand.answer.as_bytes()));
    let text: Arc<str> = hand.answer.into();
    let key = hand.key.to_ascii_lowercase();
    let mut check =
        Check { token: token.clone(), came: None, exercise: hand.exercise.clone(), digest: digest.clone(), key: key.clone() };
    for _ in 0..TIMES {
        let checked = ask(&shared.hub, &id, |answer| Input::Check(Box::new(check.clone()), answer)).await?;
        let Ticket { paper, version, at, pass } = match checked {
            Checked::Known(answer) => return Ok(json(StatusCode::CREATED, answer.to_string())),
            Checked::Judge(ticket) => ticket,
        };
        if check.came.is_none() && !shared.addresses.may(address, Kind::Answer) {
            return Err(Problem::too_many("too many answers from this address; try again in a few seconds", A_WHILE).into());
        }
        check.came = Some(at);
        let bad = |why: String| Problem::bad(format!("answer: {why}"));
        let (judged, took) = if pass.is_some() {
            let judged = shared.hub.judges.judge(&paper, &hand.exercise, &text).await?;
            let Verdict { judged, took } = judged.map_err(bad)?;
            (Some(Arc::new(judged)), took)
        } else {
            shared.hub.judges.look(&paper, &hand.exercise, &text).await?.map_err(bad)?;
            (None, Duration::ZERO)
        };
        let wish = Wish::Hand(Box::new(Hand {
            token: token.clone(),
            exercise: hand.exercise.clone(),
            digest: digest.clone(),
            key: key.clone(),
            text: Arc::clone(&text),
            at,
            judged,
            version,
        }));
        let done = ask(&shared.hub, &id, |answer| Input::Wish(wish.clone(), took, answer)).await;
        drop(pass);
        match done {
            Ok(Done::Handed(answer)) => return Ok(json(StatusCode::CREATED, answer.to_string())),
            Ok(Done::Came(..)) => return Err(Problem::store().into()),
            Err(Denied::Refused(Refused::Changed)) => {}
            Err(denied) => return Err(denied),
        }
    }
    Err(Refused::Changed.into())
}

fn checked(hand: HandIn) -> Result<HandIn, Problem> {
    if token::is_token(&hand.key) { Ok(hand) } else { Err(Problem::bad("key: expected 32 hexadecimal digits")) }
}
