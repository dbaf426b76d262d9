//! The HTTP interface: becoming a guest, opening a table, reading a log.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{Extensions, HeaderMap, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::get;
use dohyo_protocol::{Refused, Why};
use dohyo_room::{Plan, RoomId};
use dohyo_table::CommandId;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use utoipa::{OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::identity::{self, Identity, random};
use super::tables::Fault;
use super::{Online, accounts, mine, players, programs, socket, tokens};

/// The address of a client, as the server sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Returns the routes of online play.
pub(crate) fn routes(online: Arc<Online>) -> Router {
    let (router, description) = described().split_for_parts();
    // Serialised once, because it does not change while the server runs.
    let description = description.to_json().unwrap_or_default();
    let describe = move || async move { ([(header::CONTENT_TYPE, "application/json")], description) };
    router
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
        .route(DESCRIPTION, get(describe))
        .layer(middleware::from_fn_with_state(Arc::clone(&online), expect_own_pages))
        .with_state(online)
}

/// The path of the interface description.
const DESCRIPTION: &str = "/api/v1/openapi.json";

/// The `OpenAPI` description. Routes add themselves to it.
#[derive(OpenApi)]
#[openapi(info(
    title = "Dohyō",
    description = "Online tables for programs. Pages prove who they are with a cookie, programs with `Authorization: \
                   Bearer TOKEN`. Refusals are JSON with `why` for programs and `text` for people."
))]
struct Description;

/// Returns all routes of the interface, with their descriptions.
fn described() -> OpenApiRouter<Arc<Online>> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(guest))
        .routes(routes!(transfer))
        .routes(routes!(create))
        .routes(routes!(log))
        .routes(routes!(mine::mine))
        .routes(routes!(socket::open))
        .merge(accounts::routes())
        .merge(players::routes())
        .merge(tokens::routes())
        .merge(programs::routes())
}

impl Online {
    /// Returns the address of a client. A reverse proxy appends it to `X-Forwarded-For`.
    pub(crate) fn address(&self, extensions: &Extensions, headers: &HeaderMap) -> IpAddr {
        let told = self.forwarded(headers, "x-forwarded-for").and_then(|list| list.rsplit(',').next());
        let told = told.and_then(|address| address.trim().parse().ok());
        let seen = || extensions.get::<Peer>().map(|Peer(address)| address.ip());
        told.or_else(seen).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
    }

    pub(super) fn is_secure(&self, headers: &HeaderMap) -> bool {
        self.forwarded(headers, "x-forwarded-proto").is_some_and(|protocol| protocol.trim() == "https")
    }

    /// Returns a header set by the reverse proxy, if the server runs behind one.
    fn forwarded<'a>(&self, headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
        headers.get(name).filter(|_| self.config.is_proxied)?.to_str().ok()
    }

    /// Returns `false` if a page of another site made the browser send the request.
    fn is_own_page(&self, headers: &HeaderMap) -> bool {
        // Only browsers send an origin, and only browsers hold cookies that another site could abuse.
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let host = self.forwarded(headers, "x-forwarded-host");
        let host = host.or_else(|| headers.get(header::HOST)?.to_str().ok());
        let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
        origin.is_some_and(|(_, site)| host.is_some_and(|host| site.eq_ignore_ascii_case(host)))
    }
}

/// Refuses requests from pages of other sites.
async fn expect_own_pages(State(online): State<Arc<Online>>, request: Request, next: Next) -> Response {
    if online.is_own_page(request.headers()) {
        next.run(request).await
    } else {
        (StatusCode::FORBIDDEN, "requests from pages of other sites are refused\n").into_response()
    }
}

/// Reports whether this server accepts new clients.
async fn ready(State(online): State<Arc<Online>>) -> Response {
    let is_ready = !online.is_stopping() && online.tables.store().last_alive().await.is_ok();
    let status = if is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, [(header::CACHE_CONTROL, "no-store")], Json(json!({ "ready": is_ready }))).into_response()
}

/// Returns the server's metrics, if the configuration publishes them.
async fn metrics(State(online): State<Arc<Online>>) -> Response {
    if !online.config.shows_metrics {
        return (StatusCode::NOT_FOUND, "not found\n").into_response();
    }
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")], online.metrics()).into_response()
}

/// The body of a request to become a guest.
#[derive(Default, Deserialize, ToSchema)]
struct Arrival {
    /// A transfer code from another device of the same person.
    code: Option<String>,
}

/// Returns the browser's identity, and creates a guest if it has none. With a code from another device, the browser
/// becomes the same person.
#[utoipa::path(
    post,
    path = "/api/v1/guest",
    tag = "me",
    request_body = Arrival,
    responses((status = 200), (status = 403, description = "the code is not valid"))
)]
async fn guest(State(online): State<Arc<Online>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let headers = &parts.headers;
    let address = online.address(&parts.extensions, headers);
    let store = online.tables.store();
    let arrival = match read::<Arrival>(body).await {
        Ok(arrival) => arrival.unwrap_or_default(),
        Err(answer) => return answer,
    };
    if let Some(code) = arrival.code {
        if let Err(wait) = online.visitors.guest(address) {
            return too_many(wait);
        }
        return match identity::redeem(store, &code, online.tables.now(), online.is_secure(headers)).await {
            Ok(Some((identity, cookie))) => {
                ([(header::SET_COOKIE, cookie)], introduce(&identity)).into_response()
            }
            Ok(None) => {
                let why = Refused::because(Why::Other, "this code is no longer valid; create a new one");
                (StatusCode::FORBIDDEN, Json(why)).into_response()
            }
            Err(why) => refuse(Fault::from(why)),
        };
    }
    let known = match identity::recognise(store, headers).await {
        Ok(known) => known,
        Err(why) => return refuse(Fault::from(why)),
    };
    if let Some(identity) = known {
        return introduce(&identity).into_response();
    }
    if let Err(wait) = online.visitors.guest(address) {
        return too_many(wait);
    }
    match identity::welcome(store, online.tables.now(), online.is_secure(headers)).await {
        Ok((identity, cookie)) => ([(header::SET_COOKIE, cookie)], introduce(&identity)).into_response(),
        Err(why) => refuse(Fault::from(why)),
    }
}

/// Creates a code that brings a person to another device.
#[utoipa::path(post, path = "/api/v1/transfer", tag = "me", responses((status = 200)))]
async fn transfer(State(online): State<Arc<Online>>, headers: HeaderMap) -> Response {
    let store = online.tables.store();
    let code = match identity::recognise(store, &headers).await {
        // Otherwise a token could be turned into a session, which may do more.
        Ok(Some(Identity { is_program: true, .. })) => {
            let why = Refused::because(Why::Other, "a token can only be used to play");
            return (StatusCode::FORBIDDEN, Json(why)).into_response();
        }
        Ok(Some(Identity { player, .. })) => identity::transfer(store, player, online.tables.now()).await,
        Ok(None) => return nobody(),
        Err(why) => Err(why),
    };
    match code {
        Ok((code, until)) => {
            let code = Json(json!({ "code": code, "until": until }));
            ([(header::CACHE_CONTROL, "no-store")], code).into_response()
        }
        Err(why) => refuse(Fault::from(why)),
    }
}

/// Reads the body of a request as JSON. Returns `None` if it is empty.
pub(super) async fn read<T: DeserializeOwned>(body: Body) -> Result<Option<T>, Response> {
    let Ok(body) = axum::body::to_bytes(body, dohyo_protocol::FRAME_LIMIT).await else {
        let why = Refused::because(Why::TooLong, "the request is too long");
        return Err((StatusCode::PAYLOAD_TOO_LARGE, Json(why)).into_response());
    };
    if body.is_empty() {
        return Ok(None);
    }
    serde_json::from_slice(&body).map(Some).map_err(|why| unreadable(&why.to_string()))
}

pub(super) fn unreadable(why: &str) -> Response {
    (StatusCode::BAD_REQUEST, Json(Refused::because(Why::Unreadable, why))).into_response()
}

/// Refuses a request without an identity.
pub(super) fn nobody() -> Response {
    let why = Refused::because(Why::NotSeated, "become a guest first: POST /api/v1/guest");
    (StatusCode::UNAUTHORIZED, Json(why)).into_response()
}

fn introduce(identity: &Identity) -> impl IntoResponse + use<> {
    let Identity { player, name, .. } = identity;
    ([(header::CACHE_CONTROL, "no-store")], Json(json!({ "player": player, "name": name })))
}

/// A request for a table.
#[derive(Deserialize, ToSchema)]
struct Create {
    /// The id of the request. A repeated request returns the same table.
    #[schema(value_type = Option<u64>)]
    id: Option<CommandId>,
    /// What to play: game, version of its rules, options, terms, access, whether it starts when it is full, and whether
    /// it is rated.
    #[schema(value_type = serde_json::Value)]
    plan: Plan,
}

/// Opens a table.
#[utoipa::path(
    post,
    path = "/api/v1/tables",
    tag = "tables",
    request_body = Create,
    responses((status = 201), (status = 422, description = "there is no such game, or not on these terms"))
)]
async fn create(State(online): State<Arc<Online>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let address = online.address(&parts.extensions, &parts.headers);
    let known = match identity::recognise(online.tables.store(), &parts.headers).await {
        Ok(known) => known,
        Err(why) => return refuse(Fault::from(why)),
    };
    let Some(Identity { player, .. }) = known else { return nobody() };
    let Create { id, plan } = match read(body).await {
        Ok(Some(create)) => create,
        Ok(None) => return unreadable("expected a plan"),
        Err(answer) => return answer,
    };
    if let Err(wait) = online.visitors.table(address) {
        return too_many(wait);
    }
    let id = id.unwrap_or_else(|| CommandId(u64::from_le_bytes(random()) >> 11));
    match online.tables.create(player, id, plan).await {
        Ok(table) => (StatusCode::CREATED, Json(json!({ "table": table }))).into_response(),
        Err(fault) => refuse(fault),
    }
}

/// Returns the log of a table.
#[utoipa::path(
    get,
    path = "/api/v1/tables/{table}",
    tag = "tables",
    params(("table" = String, Path)),
    responses((status = 200), (status = 404, description = "no such table"))
)]
async fn log(State(online): State<Arc<Online>>, Path(table): Path<String>, request: Request) -> Response {
    let address = online.address(request.extensions(), request.headers());
    if let Err(wait) = online.visitors.read(address) {
        return too_many(wait);
    }
    let Ok(table) = table.parse::<RoomId>() else { return refuse(Fault::NoSuchTable) };
    match online.tables.room(table).await {
        Ok(room) => {
            let lines: Vec<Value> =
                room.log().iter().filter_map(|line| serde_json::to_value(&**line).ok()).collect();
            let log = json!({ "table": table, "lines": lines });
            ([(header::CACHE_CONTROL, "no-store")], Json(log)).into_response()
        }
        Err(fault) => refuse(fault),
    }
}

pub(super) fn refuse(fault: Fault) -> Response {
    let status = match &fault {
        Fault::NoSuchTable => StatusCode::NOT_FOUND,
        Fault::Declined(_) => StatusCode::UNPROCESSABLE_ENTITY,
        Fault::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
    };
    (status, Json(Refused::from(fault))).into_response()
}

pub(super) fn too_many(wait: Duration) -> Response {
    let retry = [(header::RETRY_AFTER, wait.as_secs_f64().ceil().to_string())];
    (StatusCode::TOO_MANY_REQUESTS, retry, Json(wait_refusal(wait))).into_response()
}

/// When to come back if too many others ask for the same.
const BUSY: Duration = Duration::from_secs(5);

/// Refuses a request that would have to wait for too many others.
pub(super) fn busy() -> Response {
    let seconds = BUSY.as_secs();
    let refused = Refused::because(Why::Busy, format!("the server is busy: wait {seconds} s"));
    let refused = Refused { wait_ms: Some(BUSY.as_millis() as u64), ..refused };
    let retry = [(header::RETRY_AFTER, seconds.to_string())];
    (StatusCode::SERVICE_UNAVAILABLE, retry, Json(refused)).into_response()
}

/// Refuses a request that came too soon.
pub(crate) fn wait_refusal(wait: Duration) -> Refused {
    let seconds = wait.as_secs_f64().ceil().max(1.0);
    let refused = Refused::because(Why::Wait, format!("too many requests: wait {seconds} s"));
    Refused { wait_ms: Some(wait.as_millis() as u64 + 1), ..refused }
}
