//! Accounts: a login and a password, which work on any device. A guest who creates an account keeps everything.
//!
//! | request | what it does |
//! |---|---|
//! | `GET /api/v1/me` | returns who the sender is |
//! | `PUT /api/v1/me` | changes the sender's name at future tables |
//! | `GET /api/v1/me/tables` | lists the tables at which the sender has had a seat, latest first |
//! | `GET /api/v1/me/export` | returns everything that is stored about the sender |
//! | `POST /api/v1/account` | turns a guest into an account |
//! | `PUT /api/v1/account` | changes login or password; a new password ends all other sessions |
//! | `DELETE /api/v1/account` | erases a person, with or without an account; their games stay |
//! | `POST /api/v1/login`, `/logout` | begins or ends a session |
//! | `DELETE /api/v1/sessions` | ends all other sessions |

use std::sync::Arc;
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use dohyo_protocol::{Refused, Why};
use dohyo_room::{PlayerId, presentable_name};
use dohyo_store::{Account, Appended, RoomStage, StoreError};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tracing::error;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Online;
use super::api::{busy, nobody, read, refuse, too_many, unreadable};
use super::identity::{self, Identity};
use super::news::Item;
use super::tables::Fault;

/// The maximum number of tables in a list.
const TABLES: u32 = 500;

/// The maximum number of remarks in an export.
const REMARKS: u32 = 100_000;

/// Returns the routes of accounts.
pub(super) fn routes() -> OpenApiRouter<Arc<Online>> {
    OpenApiRouter::new()
        .routes(routes!(me, rename))
        .routes(routes!(tables))
        .routes(routes!(export))
        .routes(routes!(register, change, forget))
        .routes(routes!(login))
        .routes(routes!(logout))
        .routes(routes!(end_other_sessions))
}

/// The body of a request to log in or to create an account.
#[derive(Deserialize, ToSchema)]
struct Credentials {
    login: String,
    password: String,
}

/// The body of a request to change an account.
#[derive(Deserialize, ToSchema)]
struct Change {
    /// The current password.
    password: String,
    login: Option<String>,
    new_password: Option<String>,
}

/// The body of a request to erase a person.
#[derive(Default, Deserialize, ToSchema)]
struct Farewell {
    /// The current password, if there is an account.
    password: Option<String>,
}

/// The body of a request to change a name.
#[derive(Deserialize, ToSchema)]
struct Rename {
    /// 1 to 24 characters.
    name: String,
}

/// Why a request about an account fails.
pub(super) enum No {
    /// The cookie or token identifies nobody.
    Nobody,
    /// The body cannot be read.
    Unread(Box<Response>),
    /// Login or password do not have the right form.
    Unfit(Why, &'static str),
    /// The password is wrong, or there is no account.
    Forbidden(Why, &'static str),
    /// The login is taken, or there is an account already.
    Taken,
    /// Too many attempts.
    Wait(Duration),
    /// Too many others ask for the same at the moment.
    Busy,
    /// The store is out of reach.
    Unavailable(StoreError),
    /// A table cannot be used.
    Fault(Fault),
    /// A password could not be hashed.
    Broken,
}

impl From<StoreError> for No {
    fn from(why: StoreError) -> Self {
        Self::Unavailable(why)
    }
}

impl IntoResponse for No {
    fn into_response(self) -> Response {
        let (status, why) = match self {
            Self::Nobody => return nobody(),
            Self::Unread(answer) => return *answer,
            Self::Wait(wait) => return too_many(wait),
            Self::Busy => return busy(),
            Self::Unavailable(why) => return refuse(Fault::from(why)),
            Self::Fault(fault) => return refuse(fault),
            Self::Broken => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            Self::Unfit(why, text) => (StatusCode::UNPROCESSABLE_ENTITY, Refused::because(why, text)),
            Self::Forbidden(why, text) => (StatusCode::FORBIDDEN, Refused::because(why, text)),
            Self::Taken => {
                let why = "this login is taken, or you have an account already";
                (StatusCode::CONFLICT, Refused::because(Why::LoginTaken, why))
            }
        };
        (status, Json(why)).into_response()
    }
}

/// Returns a login in canonical form: 3 to 24 letters, digits, dots, dashes and underscores, in lower case.
pub(super) fn spelled(login: &str) -> Result<String, No> {
    let login = login.trim().to_ascii_lowercase();
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-_".contains(c);
    if (3..=24).contains(&login.len()) && login.chars().all(fits) {
        return Ok(login);
    }
    Err(No::Unfit(
        Why::BadLogin,
        "a login has 3 to 24 letters from a to z, digits, dots, dashes and underscores",
    ))
}

fn expect_fit(password: &str) -> Result<(), No> {
    if (8..=200).contains(&password.chars().count()) {
        return Ok(());
    }
    Err(No::Unfit(Why::BadPassword, "a password has 8 to 200 characters"))
}

fn private(answer: &Value) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(answer)).into_response()
}

impl Online {
    /// Returns the sender of a request.
    pub(super) async fn asker(&self, headers: &HeaderMap) -> Result<Identity, No> {
        identity::recognise(self.tables.store(), headers).await?.ok_or(No::Nobody)
    }

    /// Returns the sender of a request, or an error if a program sent it with a token: programs may not manage
    /// accounts.
    pub(super) async fn owner(&self, headers: &HeaderMap) -> Result<Identity, No> {
        let asker = self.asker(headers).await?;
        if asker.is_program {
            Err(No::Forbidden(Why::Other, "a token can only be used to play"))
        } else {
            Ok(asker)
        }
    }

    /// Counts an attempt with a password.
    pub(super) fn attempt(&self, parts: &Parts) -> Result<(), No> {
        let address = self.address(&parts.extensions, &parts.headers);
        self.visitors.login(address).map_err(No::Wait)
    }

    /// Hashes or compares a password on a blocking thread. Only a few run at a time, because each takes a lot of
    /// memory.
    async fn with_password<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, No> {
        let turn = tokio::time::timeout(self.visitors.limits().password_turn, self.passwords.acquire());
        let permit = turn.await.map_err(|_| No::Busy)?;
        let done = tokio::task::spawn_blocking(work).await;
        drop(permit);
        done.map_err(|why| {
            error!("a password could not be hashed: {why}");
            No::Broken
        })
    }

    async fn hash(&self, password: String) -> Result<String, No> {
        let hash = self.with_password(move || Argon2::default().hash_password(password.as_bytes())).await?;
        hash.map(|hash| hash.to_string()).map_err(|why| {
            error!("a password could not be hashed: {why}");
            No::Broken
        })
    }

    /// Checks the password of `account`. Takes equally long if there is no account, so the time reveals nothing.
    async fn expect_password(&self, account: Option<&Account>, password: String) -> Result<(), No> {
        let hash = account.map(|account| account.password.clone());
        let is_right = self
            .with_password(move || {
                let (hasher, password) = (Argon2::default(), password.as_bytes());
                let Some(hash) = hash else {
                    let _ = hasher.hash_password(password);
                    return false;
                };
                PasswordHash::new(&hash).is_ok_and(|hash| hasher.verify_password(password, &hash).is_ok())
            })
            .await?;
        if is_right {
            Ok(())
        } else {
            Err(No::Forbidden(Why::WrongPassword, "login and password do not match"))
        }
    }

    /// Closes all connections of a person, on all servers. Clients whose session is still valid connect again.
    pub(crate) fn revoke(&self, player: PlayerId) {
        self.tables.news.tell(|| Item::Revoked { player });
        self.disconnect(player);
    }

    /// Closes all connections of a person to this server. Clients whose session is still valid connect again.
    pub(crate) fn disconnect(&self, player: PlayerId) {
        // Fails if nobody is connected.
        let _ = self.revoked.send(player);
    }
}

pub(super) fn answer(answered: Result<Response, No>) -> Response {
    answered.unwrap_or_else(No::into_response)
}

pub(super) async fn body<T: DeserializeOwned>(body: Body) -> Result<T, No> {
    optional(body).await?.ok_or_else(|| No::Unread(Box::new(unreadable("expected JSON"))))
}

async fn optional<T: DeserializeOwned>(body: Body) -> Result<Option<T>, No> {
    read(body).await.map_err(|answer| No::Unread(Box::new(answer)))
}

async fn introduce(online: &Online, Identity { player, name, .. }: Identity) -> Result<Value, No> {
    let account = online.tables.store().account_of(player).await?;
    Ok(json!({ "player": player, "name": name, "login": account.map(|account| account.login) }))
}

/// Returns who the sender is.
#[utoipa::path(
    get,
    path = "/api/v1/me",
    tag = "me",
    responses((status = 200), (status = 401, description = "the cookie or token identifies nobody"))
)]
async fn me(State(online): State<Arc<Online>>, headers: HeaderMap) -> Response {
    let told = async {
        let asker = online.asker(&headers).await?;
        Ok(private(&introduce(&online, asker).await?))
    };
    answer(told.await)
}

/// Changes the sender's name at future tables.
#[utoipa::path(
    put,
    path = "/api/v1/me",
    tag = "me",
    request_body = Rename,
    responses((status = 200), (status = 422, description = "the name cannot be shown"))
)]
async fn rename(State(online): State<Arc<Online>>, request: Request) -> Response {
    let (parts, content) = request.into_parts();
    let renamed = async {
        let asker = online.owner(&parts.headers).await?;
        let Rename { name } = body(content).await?;
        let name = presentable_name(&name)
            .ok_or(No::Unfit(Why::BadName, "a name has 1 to 24 visible characters"))?;
        let _ = online.tables.store().rename(asker.player, name.clone()).await?;
        Ok(private(&introduce(&online, Identity { name, ..asker }).await?))
    };
    answer(renamed.await)
}

/// Lists the tables at which the sender has had a seat, latest first.
#[utoipa::path(
    get,
    path = "/api/v1/me/tables",
    tag = "me",
    responses((status = 200), (status = 401, description = "the cookie or token identifies nobody"))
)]
async fn tables(State(online): State<Arc<Online>>, headers: HeaderMap) -> Response {
    let told = async {
        let Identity { player, .. } = online.asker(&headers).await?;
        let rooms = online.tables.store().rooms_of(player, TABLES).await?;
        let tables: Vec<Value> = rooms
            .into_iter()
            .map(|room| {
                let stage = match room.stage {
                    RoomStage::Waiting => "waiting",
                    RoomStage::Playing => "playing",
                    RoomStage::Over => "over",
                };
                json!({ "table": room.id, "game": room.game, "stage": stage, "changed": room.changed })
            })
            .collect();
        Ok(private(&json!({ "tables": tables })))
    };
    answer(told.await)
}

/// Returns everything that is stored about the sender.
#[utoipa::path(
    get,
    path = "/api/v1/me/export",
    tag = "me",
    responses((status = 200), (status = 401, description = "the cookie or token identifies nobody"))
)]
async fn export(State(online): State<Arc<Online>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let told = async {
        let address = online.address(&parts.extensions, &parts.headers);
        online.visitors.read(address).map_err(No::Wait)?;
        let asker = online.owner(&parts.headers).await?;
        let (store, player) = (online.tables.store(), asker.player);
        let mut told = introduce(&online, asker).await?;
        let mut tables = Vec::new();
        for room in store.rooms_of(player, u32::MAX).await? {
            let lines = store.lines(room.id, dohyo_table::Seq(0)).await?;
            let lines: Vec<Value> = lines.iter().filter_map(|line| serde_json::from_str(line).ok()).collect();
            tables.push(json!({ "table": room.id, "lines": lines }));
        }
        let remarks = store.remarks_of(player, REMARKS).await?;
        let remarks = remarks.into_iter().map(|remark| json!({ "at": remark.at, "text": remark.text }));
        told["remarks"] = remarks.collect();
        told["tables"] = tables.into();
        let disposition = (header::CONTENT_DISPOSITION, "attachment; filename=\"dohyo.json\"");
        Ok(([disposition], private(&told)).into_response())
    };
    answer(told.await)
}

/// Turns a guest into an account.
#[utoipa::path(
    post,
    path = "/api/v1/account",
    tag = "account",
    request_body = Credentials,
    responses((status = 201), (status = 401, description = "the cookie or token identifies nobody"))
)]
async fn register(State(online): State<Arc<Online>>, request: Request) -> Response {
    let (parts, content) = request.into_parts();
    let registered = async {
        let asker = online.owner(&parts.headers).await?;
        let Credentials { login, password } = body(content).await?;
        let login = spelled(&login)?;
        expect_fit(&password)?;
        online.attempt(&parts)?;
        let password = online.hash(password).await?;
        let account = Account { player: asker.player, login, password, at: online.tables.now() };
        match online.tables.store().add_account(account).await? {
            Appended::Stored => {
                Ok((StatusCode::CREATED, private(&introduce(&online, asker).await?)).into_response())
            }
            Appended::Conflict => Err(No::Taken),
        }
    };
    answer(registered.await)
}

/// Begins a session.
#[utoipa::path(
    post,
    path = "/api/v1/login",
    tag = "account",
    request_body = Credentials,
    responses((status = 200), (status = 401, description = "the cookie or token identifies nobody"))
)]
async fn login(State(online): State<Arc<Online>>, request: Request) -> Response {
    let (parts, content) = request.into_parts();
    let entered = async {
        let Credentials { login, password } = body(content).await?;
        online.attempt(&parts)?;
        let store = online.tables.store();
        let account = match spelled(&login) {
            Ok(login) => store.account(&login).await?,
            Err(_) => None,
        };
        online.expect_password(account.as_ref(), password).await?;
        let player = account.ok_or(No::Nobody)?.player;
        let name = store.name_of(player).await?.ok_or(No::Nobody)?;
        let is_secure = online.is_secure(&parts.headers);
        let cookie = identity::new_session(store, player, is_secure).await?;
        let told = private(&introduce(&online, Identity { player, name, is_program: false }).await?);
        Ok(([(header::SET_COOKIE, cookie)], told).into_response())
    };
    answer(entered.await)
}

/// Ends this session.
#[utoipa::path(
    post,
    path = "/api/v1/logout",
    tag = "account",
    responses((status = 204), (status = 401, description = "the cookie or token identifies nobody"))
)]
async fn logout(State(online): State<Arc<Online>>, headers: HeaderMap) -> Response {
    let left = async {
        let Identity { player, .. } = online.owner(&headers).await?;
        let store = online.tables.store();
        if let Some(key) = identity::session(&headers) {
            let _ = store.remove_key(player, key).await?;
        }
        online.revoke(player);
        Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, identity::no_cookie())]).into_response())
    };
    answer(left.await)
}

/// Ends all other sessions.
#[utoipa::path(
    delete,
    path = "/api/v1/sessions",
    tag = "account",
    responses((status = 204), (status = 401, description = "the cookie or token identifies nobody"))
)]
async fn end_other_sessions(State(online): State<Arc<Online>>, headers: HeaderMap) -> Response {
    let ended = async {
        let Identity { player, .. } = online.owner(&headers).await?;
        end_others(&online, player, &headers).await?;
        Ok(StatusCode::NO_CONTENT.into_response())
    };
    answer(ended.await)
}

async fn end_others(online: &Online, player: PlayerId, headers: &HeaderMap) -> Result<(), No> {
    if let Some(own) = identity::session(headers) {
        online.tables.store().remove_other_keys(player, own).await?;
    }
    online.revoke(player);
    Ok(())
}

/// Changes login or password. A new password ends all other sessions.
#[utoipa::path(
    put,
    path = "/api/v1/account",
    tag = "account",
    request_body = Change,
    responses((status = 200), (status = 401, description = "the cookie or token identifies nobody"))
)]
async fn change(State(online): State<Arc<Online>>, request: Request) -> Response {
    let (parts, content) = request.into_parts();
    let changed = async {
        let asker = online.owner(&parts.headers).await?;
        let Change { password, login, new_password } = body(content).await?;
        online.attempt(&parts)?;
        let store = online.tables.store();
        let account = store.account_of(asker.player).await?;
        let Some(mut account) = account else {
            return Err(No::Forbidden(Why::NoAccount, "you have no account"));
        };
        if let Some(login) = login {
            account.login = spelled(&login)?;
        }
        if let Some(new) = &new_password {
            expect_fit(new)?;
        }
        online.expect_password(Some(&account), password).await?;
        let is_new = new_password.is_some();
        if let Some(new) = new_password {
            account.password = online.hash(new).await?;
        }
        if store.change_account(account).await? == Appended::Conflict {
            return Err(No::Taken);
        }
        if is_new {
            end_others(&online, asker.player, &parts.headers).await?;
        }
        Ok(private(&introduce(&online, asker).await?))
    };
    answer(changed.await)
}

/// Erases a person, with or without an account. Their games stay.
#[utoipa::path(
    delete,
    path = "/api/v1/account",
    tag = "account",
    request_body = Farewell,
    responses((status = 204), (status = 401, description = "the cookie or token identifies nobody"))
)]
async fn forget(State(online): State<Arc<Online>>, request: Request) -> Response {
    let (parts, content) = request.into_parts();
    let forgotten = async {
        let Identity { player, .. } = online.owner(&parts.headers).await?;
        let Farewell { password } = optional(content).await?.unwrap_or_default();
        online.attempt(&parts)?;
        let store = online.tables.store();
        if let Some(account) = store.account_of(player).await? {
            online.expect_password(Some(&account), password.unwrap_or_default()).await?;
        }
        let _ = store.forget(player).await?;
        online.revoke(player);
        Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, identity::no_cookie())]).into_response())
    };
    answer(forgotten.await)
}
