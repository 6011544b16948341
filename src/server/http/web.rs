//! Serves the page built by `make web`.

use super::reply::Problem;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tower_http::services::ServeDir;

/// Serves the files of a folder, compressed as they were built, but no hidden files and no links to files outside the folder.
/// Files with a version in their name are cached forever; all others are revalidated each time.
pub fn service(folder: &Path) -> Router {
    let files = ServeDir::new(folder).precompressed_br().precompressed_gzip();
    let inside = axum::middleware::from_fn_with_state(Arc::from(folder), inside);
    Router::new().fallback_service(files).layer(inside).layer(axum::middleware::from_fn(keep))
}

/// Refuses paths outside the page.
async fn inside(State(folder): State<Arc<Path>>, request: Request, next: Next) -> Response {
    let path = percent_decode_str(request.uri().path()).decode_utf8_lossy().into_owned();
    let parts: Vec<&str> = path.split(['/', '\\']).filter(|part| !part.is_empty()).collect();
    let is_hidden = parts.iter().any(|part| part.starts_with('.'));
    let file: PathBuf = folder.iter().map(Path::new).chain(parts.iter().map(Path::new)).collect();
    let is_away = match (tokio::fs::canonicalize(&*folder).await, tokio::fs::canonicalize(&file).await) {
        (Ok(folder), Ok(file)) => !file.starts_with(folder),
        // A missing file is no link to the outside.
        _ => false,
    };
    if is_hidden || is_away {
        return Problem::not_found("there is nothing at this address").into_response();
    }
    next.run(request).await
}

async fn keep(request: Request, next: Next) -> Response {
    let is_versioned = Path::new(request.uri().path()).extension().is_some_and(|ending| ending == "wasm");
    let mut response = next.run(request).await;
    let keep = if is_versioned && response.status().is_success() { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    // With these the page can share memory from its first load on; elsewhere its service worker has to set them, and it loads twice.
    for (name, value) in [("cross-origin-embedder-policy", "require-corp"), ("cross-origin-resource-policy", "same-origin")] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}
