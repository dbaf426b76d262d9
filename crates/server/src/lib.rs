//! The web server: it embeds and serves the browser client, and hosts online play.
//!
//! [`serve`] runs the server on a listener until a future completes; [`serve_online`] also hosts the tables of a store.
//! [`app`] is the service that answers requests; tests call it without a socket.

mod connections;
mod folder;
mod guides;
mod headers;
mod online;
mod site;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Json};
use axum::routing::get;
use serde_json::json;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

pub use connections::{serve, serve_online, stop_signal};
pub use folder::{FolderError, write_site};
pub use online::{Config, Limits, NewsError, Now, Online, OpenError, Rate};

use crate::site::Site;

/// The largest request body, in bytes. The largest thing that clients send is a record of a few kilobytes.
const BODY_LIMIT: usize = 256 * 1024;

/// How long a response may take to begin. Responses come from memory, so only a fault takes this long.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// Returns the service that answers all requests: for pages and, with `online`, for tables.
pub fn app(online: Option<Arc<Online>>) -> Router {
    app_with(Site::embedded(), online)
}

fn app_with(site: Site, online: Option<Arc<Online>>) -> Router {
    online
        .map(online::api::routes)
        .unwrap_or_default()
        .route("/health", get(health))
        .route("/docs", get(move || async move { guides::answer(site, None) }))
        .route("/docs/", get(move || async move { guides::answer(site, None) }))
        .route("/docs/{*path}", get(move |path| async move { guides::answer(site, Some(&path)) }))
        .fallback(move |request| async move { site.answer(&request) })
        .layer(RequestBodyLimitLayer::new(BODY_LIMIT))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, ANSWER_TIMEOUT))
        .layer(axum::middleware::map_response(headers::protect))
}

/// Reports status and version, for load balancers and scripts.
async fn health() -> impl IntoResponse {
    let health = json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") });
    ([(header::CACHE_CONTROL, "no-store")], Json(health))
}

#[cfg(test)]
mod tests;
