//! The web server: it carries the browser client inside and hands it out.
//!
//! [`serve`] is the whole door. Who calls it owns the listener and decides when to stop; requests
//! are answered by [`app`], which needs no socket and so can be tested without one.

mod connections;
mod headers;
mod site;

use std::time::Duration;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Json};
use axum::routing::get;
use serde_json::json;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

pub use connections::{serve, stop_signal};

use crate::site::Site;

/// The largest body of a request. Records are a few kilobytes; nothing else is sent.
const BODY_LIMIT: usize = 256 * 1024;

/// The longest time for an answer to begin. Everything here is in memory, so this only ends accidents.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// Everything the server answers.
pub fn app() -> Router {
    app_with(Site::embedded())
}

fn app_with(site: Site) -> Router {
    Router::new()
        .route("/health", get(health))
        .fallback(move |request| async move { site.answer(&request) })
        .layer(RequestBodyLimitLayer::new(BODY_LIMIT))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, ANSWER_TIMEOUT))
        .layer(axum::middleware::map_response(headers::protect))
}

/// Tells a load balancer or a script that the server is up, and which one it is.
async fn health() -> impl IntoResponse {
    let health = json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") });
    ([(header::CACHE_CONTROL, "no-store")], Json(health))
}

#[cfg(test)]
mod tests;
