//! Profiles and leaderboards.
//!
//! | request | what it does |
//! |---|---|
//! | `GET /api/v1/players/NAME` | returns the ratings and games of the person with this login |
//! | `GET /api/v1/leaderboards/GAME` | lists the best players of a game, and its computers |

use std::sync::Arc;

use axum::extract::{Path, Query, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Json, Response};
use dohyo_protocol::{Refused, Why};
use dohyo_rating::{Rating, computer};
use dohyo_store::{Other, Played, Standing};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Online;
use super::accounts::{No, answer, spelled};
use super::identity;

/// The maximum number of games on a page of a profile.
const GAMES: u32 = 50;

/// The maximum number of points in the rating history of a game.
const POINTS: u32 = 500;

/// The maximum number of players on a leaderboard.
const LEADERS: u32 = 100;

/// The number of levels of computers.
const LEVELS: u8 = 8;

/// Returns the routes of profiles.
pub(super) fn routes() -> OpenApiRouter<Arc<Online>> {
    OpenApiRouter::new().routes(routes!(profile)).routes(routes!(leaderboard))
}

/// The public profile of a person.
#[derive(Serialize, ToSchema)]
struct Profile {
    login: String,
    name: String,
    /// Since when the person has an account, in milliseconds since 1970.
    since: u64,
    ratings: Vec<RatingOf>,
    /// The games, latest first.
    games: Vec<GameOf>,
    /// The value of `before` for the next page of games, if there is one.
    next: Option<u64>,
}

/// The rating of a person at a game.
#[derive(Serialize, ToSchema)]
struct RatingOf {
    game: String,
    rating: i64,
    /// The true strength is within twice the deviation, with 95 % certainty.
    deviation: i64,
    /// Whether the rating rests on enough games.
    settled: bool,
    /// The number of rated games.
    games: u32,
    /// The time of each rated game and the rating after it, in order.
    history: Vec<(u64, i64)>,
}

/// A finished game.
#[derive(Serialize, ToSchema)]
struct GameOf {
    game: String,
    /// When it ended, in milliseconds since 1970.
    at: u64,
    #[schema(value_type = String, example = "won")]
    result: &'static str,
    /// The table, if it is public.
    table: Option<String>,
    others: Vec<Opponent>,
    /// The rating after the game, if it was rated.
    rating: Option<i64>,
    /// The change of the rating, if the game was rated.
    change: Option<i64>,
}

/// Another player of a game: a person with a name, and a login if they have an account, or a computer of a level.
#[derive(Serialize, ToSchema)]
struct Opponent {
    login: Option<String>,
    name: Option<String>,
    level: Option<u8>,
}

/// A page of games.
#[derive(Deserialize, IntoParams)]
struct Pages {
    /// Only games that ended before this time, in milliseconds since 1970.
    before: Option<u64>,
}

/// The best players of a game.
#[derive(Serialize, ToSchema)]
struct Leaderboard {
    game: String,
    players: Vec<LeaderOf>,
    /// The ratings of the computers, from level 1.
    computers: Vec<i64>,
}

/// A player on a leaderboard.
#[derive(Serialize, ToSchema)]
struct LeaderOf {
    login: String,
    name: String,
    rating: i64,
    deviation: i64,
    games: u32,
}

fn whole(value: f64) -> i64 {
    value.round() as i64
}

fn not_found(why: &str) -> Response {
    (StatusCode::NOT_FOUND, Json(Refused::because(Why::NoSuchPlayer, why))).into_response()
}

/// Returns the ratings and the games of a person.
///
/// People see all games in their own profile, and only rated games and games at public tables in other profiles.
#[utoipa::path(
    get,
    path = "/api/v1/players/{name}",
    tag = "players",
    params(("name" = String, Path, description = "the login"), Pages),
    responses((status = 200, body = Profile), (status = 404, description = "no such player"))
)]
async fn profile(
    State(online): State<Arc<Online>>,
    Path(login): Path<String>,
    Query(Pages { before }): Query<Pages>,
    request: Request,
) -> Response {
    let (parts, _) = request.into_parts();
    let told = async {
        let address = online.address(&parts.extensions, &parts.headers);
        online.visitors.read(address).map_err(No::Wait)?;
        let store = online.tables.store();
        let account = match spelled(&login) {
            Ok(login) => store.account(&login).await?,
            Err(_) => None,
        };
        let Some(account) = account else { return Ok(not_found("there is no such player")) };
        let asker = identity::recognise(store, &parts.headers).await?;
        let is_own = asker.is_some_and(|asker| asker.player == account.player);
        let now = online.tables.now();
        let mut ratings = Vec::new();
        for standing in store.standings_of(account.player).await? {
            let history = store.rating_history(account.player, &standing.game, POINTS).await?;
            let history = history.into_iter().map(|(at, rating)| (at, whole(rating))).collect();
            ratings.push(rating_of(&standing, history, now));
        }
        let played = store.games_of(account.player, is_own, before.unwrap_or(u64::MAX), GAMES).await?;
        let next = played.last().filter(|_| played.len() == GAMES as usize).map(|game| game.at);
        let profile = Profile {
            name: store.name_of(account.player).await?.unwrap_or_default(),
            login: account.login,
            since: account.at,
            ratings,
            games: played.into_iter().map(|game| game_of(game, is_own)).collect(),
            next,
        };
        Ok(([(header::CACHE_CONTROL, "no-store")], Json(profile)).into_response())
    };
    answer(told.await)
}

fn rating_of(standing: &Standing, history: Vec<(u64, i64)>, now: u64) -> RatingOf {
    let rating = standing.rating.idle(now.saturating_sub(standing.at));
    RatingOf {
        game: standing.game.clone(),
        rating: whole(rating.rating),
        deviation: whole(rating.deviation),
        settled: rating.is_settled(),
        games: standing.games,
        history,
    }
}

fn game_of(played: Played, is_own: bool) -> GameOf {
    let opponent = |other: Other| match other {
        Other::Person { login, name } => Opponent { login, name: Some(name), level: None },
        Other::Computer(level) => Opponent { login: None, name: None, level: Some(level) },
    };
    let millionths = |value: i64| value as f64 / 1e6;
    GameOf {
        game: played.game,
        at: played.at,
        result: ["lost", "drawn", "won"][usize::from(played.score.min(2))],
        table: (is_own || played.is_public).then(|| played.room.to_string()),
        others: played.others.into_iter().map(opponent).collect(),
        rating: played.rating.map(|(_, after)| whole(millionths(after))),
        change: played.rating.map(|(before, after)| whole(millionths(after)) - whole(millionths(before))),
    }
}

/// Lists the best players of a game whose rating is settled, and the ratings of the computers.
#[utoipa::path(
    get,
    path = "/api/v1/leaderboards/{game}",
    tag = "players",
    params(("game" = String, Path, description = "the id of the game")),
    responses((status = 200, body = Leaderboard), (status = 404, description = "no such game"))
)]
async fn leaderboard(
    State(online): State<Arc<Online>>,
    Path(game): Path<String>,
    request: Request,
) -> Response {
    let (parts, _) = request.into_parts();
    let told = async {
        let address = online.address(&parts.extensions, &parts.headers);
        online.visitors.read(address).map_err(No::Wait)?;
        if dohyo_games::info(&game).is_err() {
            return Ok(not_found("there is no such game"));
        }
        let leaders = online.tables.store().leaders(&game, LEADERS).await?;
        let player = |leader: dohyo_store::Leader| LeaderOf {
            login: leader.login,
            name: leader.name,
            rating: whole(leader.standing.rating.rating),
            deviation: whole(leader.standing.rating.deviation),
            games: leader.standing.games,
        };
        let rating = |Rating { rating, .. }| whole(rating);
        let computers = (1..=LEVELS).filter_map(|level| computer(&game, level)).map(rating).collect();
        let board = Leaderboard { game, players: leaders.into_iter().map(player).collect(), computers };
        Ok(([(header::CACHE_CONTROL, "no-store")], Json(board)).into_response())
    };
    answer(told.await)
}
