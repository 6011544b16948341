//! Replies, and errors of requests.

use crate::hub::HubError;
use crate::plans::PlanError;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

/// Maximum size of a request's body, in bytes.
pub(crate) const MOST_BODY: usize = 256 << 10;

/// Seconds until the next request, for limits per minute.
pub const A_MINUTE: u32 = 60;
/// Seconds until the next request, for limits per second.
pub const A_WHILE: u32 = 5;

/// An error reply: a status and a sentence.
#[derive(Clone, Debug)]
pub struct Problem {
    status: StatusCode,
    why: String,
    /// Seconds after which the request may be repeated.
    retry: Option<u32>,
}

impl Problem {
    pub fn new(status: StatusCode, why: impl Into<String>) -> Self {
        Self { status, why: why.into(), retry: None }
    }

    pub fn bad(why: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, why)
    }

    pub(crate) fn not_found(why: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, why)
    }

    pub fn taken(why: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, why)
    }

    /// Creates the error of a request above a limit; after this many seconds a request may succeed.
    pub fn too_many(why: impl Into<String>, seconds: u32) -> Self {
        Self { retry: Some(seconds), ..Self::new(StatusCode::TOO_MANY_REQUESTS, why) }
    }

    pub fn store() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "the server cannot store this now; try again")
    }
}

impl From<HubError> for Problem {
    fn from(error: HubError) -> Self {
        match error {
            HubError::Unknown(_) => Self::not_found(error.to_string()),
            HubError::Unreadable => Self::new(StatusCode::SERVICE_UNAVAILABLE, error.to_string()),
        }
    }
}

impl From<PlanError> for Problem {
    fn from(error: PlanError) -> Self {
        match error {
            PlanError::Setup(_) => Self::bad(error.to_string()),
            PlanError::Busy => Self::new(StatusCode::SERVICE_UNAVAILABLE, error.to_string()),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = json(self.status, serde_json::json!({"error": self.why}).to_string());
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            metrics::counter!("fob_refusals", "code" => "rate").increment(1);
        }
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// Creates a reply in JSON.
pub fn json(status: StatusCode, body: String) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}

/// Creates a reply from a text in JSON that other replies share.
pub fn shared_json(body: Bytes) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

/// Parses a request's body. Requiring the JSON content type keeps out forms of other sites, which a browser submits without a
/// check.
///
/// # Errors
/// The body is too long, or has another type or form.
pub fn read<T: DeserializeOwned>(
    headers: &HeaderMap,
    body: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> Result<T, Problem> {
    let body = body.map_err(|refused| {
        if refused.status() == StatusCode::PAYLOAD_TOO_LARGE {
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, format!("a body has at most {MOST_BODY} bytes"))
        } else {
            Problem::bad("the body cannot be read")
        }
    })?;
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(Problem::bad("content-type: expected application/json"));
    }
    // Else a list of values would be read as fields in their order.
    if body.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
        return Err(Problem::bad("the body: expected a JSON object"));
    }
    serde_json::from_slice(&body).map_err(|error| {
        let why = error.to_string();
        // The library's message means nothing to people.
        let why = if why.starts_with("recursion limit") { "nested too deeply; expected at most 127 levels" } else { &why };
        Problem::bad(format!("the body: {why}"))
    })
}
