//! HTTP: rooms, events, classes, the page, health and metrics.

mod classes;
mod events;
mod known;
mod lobby;
mod make;
mod origin;
mod reply;
mod rooms;
mod shared;
mod unread;
mod web;

pub use lobby::Lobby;
pub use shared::Shared;

use super::address::Addresses;
use super::class::Classes;
use super::event::Events;
use super::room::Rooms;
use axum::Router;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use metrics_exporter_prometheus::PrometheusHandle;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tower_http::set_header::SetResponseHeaderLayer;

/// The page's content security policy: nothing from other sites, and no framing.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Time limit for a request with a body, until its reply.
const WHOLE: Duration = Duration::from_secs(10);
/// Time limit for a change of a class, for which all its answers may be judged again.
const CHANGE: Duration = Duration::from_mins(5);
/// Maximum length of an address with its query, in bytes.
const LONGEST_ADDRESS: usize = 4096;

/// Text at the addresses of a missing page.
const NO_PAGE: &str =
    "This server has no page. Open your link in the Fob app; whoever runs the server gives it a page with `fob serve --page`.\n";

/// Returns all routes.
pub(crate) fn router(shared: Shared) -> Router {
    let api = Router::new()
        .route("/rooms", post(rooms::create))
        .route("/rooms/{id}", get(rooms::show))
        .route("/rooms/{id}/seats/{seat}", post(rooms::sit))
        .route("/rooms/{id}/records", get(rooms::records))
        .route("/rooms/{id}/file", get(rooms::file))
        .route("/rooms/{id}/socket", get(rooms::socket::<Rooms>))
        .route("/events", post(events::create))
        .route("/events/{id}", get(events::show))
        .route("/events/{id}/people", post(events::enter))
        .route("/events/{id}/csv", get(events::csv))
        .route("/events/{id}/socket", get(rooms::socket::<Events>))
        .route("/classes", post(classes::create))
        .route("/classes/{id}", get(classes::show).put(classes::change).delete(classes::delete))
        .route("/classes/{id}/students", post(classes::come).get(classes::students))
        .route("/classes/{id}/students/{student}", delete(classes::remove).put(classes::give_time))
        .route("/classes/{id}/students/{student}/tokens", delete(classes::end_tokens))
        .route("/classes/{id}/answers", get(classes::answers).post(classes::hand_in))
        .route("/classes/{id}/sheet", get(classes::sheet))
        .route("/classes/{id}/csv", get(classes::csv))
        .route("/classes/{id}/zip", get(classes::zip))
        .route("/classes/{id}/socket", get(rooms::socket::<Classes>))
        .route("/lobby", get(lobby::lobby))
        .fallback(async || reply::Problem::not_found("there is nothing at this address"))
        .method_not_allowed_fallback(async || {
            reply::Problem::new(StatusCode::METHOD_NOT_ALLOWED, "this address is not for that method")
        })
        .layer(middleware::from_fn_with_state(shared.clone(), unread::bounded))
        .layer(middleware::from_fn(in_time))
        .layer(middleware::from_fn_with_state(shared.clone(), from_here))
        .layer(set(header::CACHE_CONTROL, "no-store"));
    let mut router = Router::new()
        .nest("/api", api)
        .route("/health", get(health))
        .route("/metrics", get(show_metrics))
        .layer(axum::extract::DefaultBodyLimit::max(reply::MOST_BODY));
    router = match &shared.config.page {
        Some(folder) => router.fallback_service(web::service(folder)),
        None => router.fallback(async || (StatusCode::NOT_FOUND, NO_PAGE)),
    };
    router
        .layer(middleware::from_fn(short))
        .layer(set(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(set(header::X_FRAME_OPTIONS, "DENY"))
        .layer(set(header::REFERRER_POLICY, "no-referrer"))
        .layer(set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
        .layer(tower_http::catch_panic::CatchPanicLayer::custom(panicked))
        .with_state(shared)
}

/// Refuses requests from the pages of other sites. Programs other than browsers send no origin.
async fn from_here(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    if !request.method().is_safe()
        && let Some(why) = origin::refusal(request.headers(), shared.config.public.as_deref())
    {
        return reply::Problem::new(StatusCode::FORBIDDEN, why).into_response();
    }
    next.run(request).await
}

/// Ends a request whose body does not arrive.
async fn in_time(request: Request, next: Next) -> Response {
    let whole = match *request.method() {
        Method::POST => WHOLE,
        Method::PUT => CHANGE,
        _ => return next.run(request).await,
    };
    match tokio::time::timeout(whole, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            let why = format!("the request took longer than {} s", whole.as_secs());
            reply::Problem::new(StatusCode::REQUEST_TIMEOUT, why).into_response()
        }
    }
}

/// Refuses an address that is longer than any of Fob's.
async fn short(request: Request, next: Next) -> Response {
    if request.uri().path_and_query().is_some_and(|text| text.as_str().len() > LONGEST_ADDRESS) {
        let why = format!("an address has at most {LONGEST_ADDRESS} bytes");
        return reply::Problem::new(StatusCode::URI_TOO_LONG, why).into_response();
    }
    next.run(request).await
}

fn set(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}

fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    metrics::counter!("fob_panics").increment(1);
    tracing::error!("a request panicked");
    reply::Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "the server failed at this; the failure is noted").into_response()
}

/// Reports whether the server can do its work.
async fn health(State(shared): State<Shared>) -> Response {
    if shared.hub.store.is_well().await {
        reply::json(StatusCode::OK, r#"{"status":"ok"}"#.to_owned())
    } else {
        reply::json(StatusCode::SERVICE_UNAVAILABLE, r#"{"status":"the store does not answer"}"#.to_owned())
    }
}

/// Headers by which a proxy names its client.
const FORWARDED: [&str; 6] = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/// Shows the metrics to programs of this machine and of the network of `--proxy`, unless a proxy passes on another client's
/// request: the metrics show the server's load, from which strangers could learn what other people do.
async fn show_metrics(State(shared): State<Shared>, ConnectInfo(peer): ConnectInfo<SocketAddr>, headers: HeaderMap) -> Response {
    if !may_watch(&shared.addresses, peer.ip(), &headers) {
        return reply::Problem::not_found("there is nothing at this address").into_response();
    }
    let text = shared.metrics.as_ref().map(PrometheusHandle::render).unwrap_or_default();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

fn may_watch(addresses: &Addresses, peer: IpAddr, headers: &HeaderMap) -> bool {
    let is_own = peer.to_canonical().is_loopback() || addresses.is_proxy(peer);
    is_own && !FORWARDED.iter().any(|name| headers.contains_key(*name))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::clock::Clock;
    use crate::config::Config;
    use std::time::Duration;

    #[test]
    fn strangers_see_no_metrics() {
        let addresses = |proxy: Option<&str>| {
            let config = Config {
                listen: ([0, 0, 0, 0], 0).into(),
                page: None,
                store: String::new(),
                public: None,
                keep_days: 30,
                max_rooms: 1,
                per_address: 1,
                proxy: proxy.map(|proxy| proxy.parse().unwrap()),
                clock_is_right: false,
                commit_delay: Duration::ZERO,
            };
            Addresses::new(&config, Clock::system())
        };
        let (alone, behind) = (addresses(None), addresses(Some("10.89.0.0/24")));
        let may = |addresses: &Addresses, peer: &str| may_watch(addresses, peer.parse().unwrap(), &HeaderMap::new());
        let own = |addresses: &Addresses| ["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"].map(|peer| may(addresses, peer));
        assert_eq!((own(&alone), own(&behind)), ([true; 4], [true; 4]));
        for stranger in ["192.0.2.1", "10.0.0.1", "192.168.1.2", "2001:db8::1", "::ffff:192.0.2.1"] {
            assert!(!may(&alone, stranger) && !may(&behind, stranger), "{stranger}");
        }
        // Prometheus in the network of the containers.
        assert!(may(&behind, "10.89.0.7") && !may(&alone, "10.89.0.7"));
        for name in FORWARDED {
            let headers = HeaderMap::from_iter([(HeaderName::from_static(name), HeaderValue::from_static("192.0.2.1"))]);
            assert!(!may_watch(&behind, "10.89.0.7".parse().unwrap(), &headers), "{name}");
            assert!(!may_watch(&alone, "127.0.0.1".parse().unwrap(), &headers), "{name}");
        }
    }
}
