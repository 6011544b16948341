//! Serves the page built by `make web`.

use axum::Router;
use axum::http::{HeaderValue, Request, header};
use axum::middleware::Next;
use axum::response::Response;
use std::path::Path;
use tower_http::services::ServeDir;

/// Serves the files of a folder, compressed as they were built. Files with a version in their name are cached forever; all others are
/// revalidated each time.
pub fn service(folder: &Path) -> Router {
    let files = ServeDir::new(folder).precompressed_br().precompressed_gzip();
    Router::new().fallback_service(files).layer(axum::middleware::from_fn(keep))
}

async fn keep(request: Request<axum::body::Body>, next: Next) -> Response {
    let is_versioned = Path::new(request.uri().path()).extension().is_some_and(|ending| ending == "wasm");
    let mut response = next.run(request).await;
    let keep = if is_versioned && response.status().is_success() { "public, max-age=31536000, immutable" } else { "no-cache" };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    response
}
