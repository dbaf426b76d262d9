//! Tokens, with which programs play for a person. A token can only be used to play: it cannot change the account,
//! create other tokens, or end sessions.
//!
//! | request | what it does |
//! |---|---|
//! | `GET /api/v1/tokens` | lists the sender's tokens |
//! | `POST /api/v1/tokens` | creates a token, and shows its secret once |
//! | `DELETE /api/v1/tokens/ID` | revokes a token and closes its connections |

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Json, Response};
use data_encoding::BASE32_DNSSEC;
use dohyo_protocol::{Refused, Why};
use dohyo_room::presentable_name;
use dohyo_store::{Appended, TOKENS, Token};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Online;
use super::accounts::{No, answer, body};
use super::identity::{self, random};

/// The scope of every token.
const SCOPE: &str = "play";

/// Returns the routes of tokens.
pub(super) fn routes() -> OpenApiRouter<Arc<Online>> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(revoke))
}

/// The body of a request to create a token.
#[derive(Deserialize, ToSchema)]
struct NewToken {
    /// The name of the token, 1 to 24 characters.
    name: String,
}

/// A token, as its owner sees it.
#[derive(Serialize, ToSchema)]
struct TokenOf {
    /// The id, by which it is revoked.
    id: String,
    name: String,
    #[schema(value_type = String, example = "play")]
    scope: &'static str,
    /// When it was made, in milliseconds since 1970.
    at: u64,
    /// The secret, which is shown once.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
}

fn shown(token: Token, secret: Option<String>) -> TokenOf {
    TokenOf { id: token.id, name: token.name, scope: SCOPE, at: token.at, token: secret }
}

/// Lists the sender's tokens, without their secrets.
#[utoipa::path(get, path = "/api/v1/tokens", tag = "programs", responses((status = 200, body = Vec<TokenOf>)))]
async fn list(State(online): State<Arc<Online>>, headers: HeaderMap) -> Response {
    let told = async {
        let asker = online.owner(&headers).await?;
        let tokens = online.tables.store().tokens_of(asker.player).await?;
        let tokens: Vec<TokenOf> = tokens.into_iter().map(|token| shown(token, None)).collect();
        Ok(([(header::CACHE_CONTROL, "no-store")], Json(tokens)).into_response())
    };
    answer(told.await)
}

/// Creates a token. Only people with an account may.
#[utoipa::path(
    post,
    path = "/api/v1/tokens",
    tag = "programs",
    request_body = NewToken,
    responses((status = 201, body = TokenOf), (status = 409, description = "no account, or too many tokens"))
)]
async fn create(State(online): State<Arc<Online>>, request: Request) -> Response {
    let (parts, content) = request.into_parts();
    let made = async {
        let asker = online.owner(&parts.headers).await?;
        let NewToken { name } = body(content).await?;
        let name = presentable_name(&name)
            .ok_or(No::Unfit(Why::BadName, "a name has 1 to 24 visible characters"))?;
        online.attempt(&parts)?;
        let secret = identity::new_token();
        let token = Token {
            id: BASE32_DNSSEC.encode(&random::<5>()),
            player: asker.player,
            name,
            at: online.tables.now(),
        };
        let store = online.tables.store();
        match store.add_token(token.clone(), identity::key(&secret)).await? {
            Appended::Stored => {
                let token = Json(shown(token, Some(secret)));
                Ok((StatusCode::CREATED, [(header::CACHE_CONTROL, "no-store")], token).into_response())
            }
            Appended::Conflict => {
                let why = format!("tokens are for people with an account, at most {TOKENS} each");
                Ok((StatusCode::CONFLICT, Json(Refused::because(Why::NoAccount, why))).into_response())
            }
        }
    };
    answer(made.await)
}

/// Revokes a token, and closes its connections.
#[utoipa::path(
    delete,
    path = "/api/v1/tokens/{id}",
    tag = "programs",
    params(("id" = String, Path)),
    responses((status = 204), (status = 404, description = "no such token"))
)]
async fn revoke(State(online): State<Arc<Online>>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let revoked = async {
        let asker = online.owner(&headers).await?;
        match online.tables.store().remove_token(asker.player, id).await? {
            Appended::Stored => {
                online.revoke(asker.player);
                Ok(StatusCode::NO_CONTENT.into_response())
            }
            Appended::Conflict => {
                let why = Refused::because(Why::Other, "there is no such token");
                Ok((StatusCode::NOT_FOUND, Json(why)).into_response())
            }
        }
    };
    answer(revoked.await)
}
