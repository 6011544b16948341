//! Errors of requests for classes.

use crate::class::{Busy, Refused};
use crate::http::reply::{A_WHILE, Problem, json};
use crate::hub::HubError;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Error of a request for a class.
#[derive(Debug)]
pub enum Denied {
    /// The request has no token.
    NoToken,
    /// The class refuses the request.
    Refused(Refused),
    Problem(Problem),
}

impl From<Problem> for Denied {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl From<HubError> for Denied {
    fn from(error: HubError) -> Self {
        Self::Problem(error.into())
    }
}

impl From<Refused> for Denied {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl From<Busy> for Denied {
    fn from(Busy: Busy) -> Self {
        Self::Problem(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "the server is busy; try again"))
    }
}

impl IntoResponse for Denied {
    fn into_response(self) -> Response {
        let refused = match self {
            Self::Problem(problem) => return problem.into_response(),
            Self::NoToken => {
                let why = "no token: expected `Authorization: Bearer` and the token";
                let mut response = Problem::new(StatusCode::UNAUTHORIZED, why).into_response();
                response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
                return response;
            }
            Self::Refused(refused) => refused,
        };
        let (status, code) = match &refused {
            Refused::Gone | Refused::UnknownCode | Refused::UnknownStudent => (StatusCode::NOT_FOUND, None),
            Refused::Token => (StatusCode::FORBIDDEN, None),
            Refused::TakenToken => (StatusCode::CONFLICT, Some("taken")),
            Refused::Full | Refused::NoRoom => (StatusCode::CONFLICT, Some("full")),
            Refused::Closed => (StatusCode::CONFLICT, Some("closed")),
            Refused::Attempts => (StatusCode::CONFLICT, Some("attempts")),
            Refused::Key => (StatusCode::CONFLICT, Some("key")),
            Refused::Coded | Refused::Bad(_) => (StatusCode::BAD_REQUEST, None),
            Refused::Rate => return Problem::too_many(refused.to_string(), A_WHILE).into_response(),
            Refused::Changed | Refused::Store => (StatusCode::SERVICE_UNAVAILABLE, None),
        };
        let mut answer = serde_json::json!({"error": refused.to_string()});
        if let Some(code) = code {
            metrics::counter!("fob_refusals", "code" => code).increment(1);
            answer["code"] = code.into();
        }
        json(status, answer.to_string())
    }
}
