//! The open tables of a person: those where they have a seat and the game is not over.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Json, Response};
use dohyo_protocol::{Mine, Running};
use dohyo_room::{PlayerId, Stage};

use super::Online;
use super::api::{nobody, refuse, too_many};
use super::identity::{self, Identity};
use super::lobby::guest;
use super::tables::{AnyRoom, Fault};

/// The maximum number of tables that are looked up.
const MOST: u32 = 100;

/// Lists the open tables of the sender. Tables that wait for the sender come first.
#[utoipa::path(
    get,
    path = "/api/v1/mine",
    tag = "tables",
    responses((status = 200, description = "the tables, the most urgent first"), (status = 401, description = "nobody"))
)]
pub(crate) async fn mine(State(online): State<Arc<Online>>, request: Request) -> Response {
    let address = online.address(request.extensions(), request.headers());
    if let Err(wait) = online.visitors.read(address) {
        return too_many(wait);
    }
    let known = match identity::recognise(online.tables.store(), request.headers()).await {
        Ok(known) => known,
        Err(why) => return refuse(Fault::from(why)),
    };
    let Some(Identity { player, .. }) = known else { return nobody() };
    match tables_of(&online, player).await {
        Ok(tables) => ([(header::CACHE_CONTROL, "no-store")], Json(Mine { tables })).into_response(),
        Err(fault) => refuse(fault),
    }
}

async fn tables_of(online: &Online, player: PlayerId) -> Result<Vec<Running>, Fault> {
    let now = online.tables.now();
    let mut tables = Vec::new();
    for listed in online.tables.store().open_rooms_of(player, MOST).await? {
        let room = online.tables.room(listed.id).await?;
        tables.extend(running(&room, player, now));
    }
    tables.sort_by_key(Running::urgency);
    Ok(tables)
}

/// Returns the list entry of a room for a person who has a seat there.
fn running(room: &AnyRoom, player: PlayerId, now: u64) -> Option<Running> {
    let seat = room.seat_of(player)?;
    let table = room.table();
    if matches!(room.stage(), Stage::Closed(_)) || table.is_some_and(|table| table.outcome().is_some()) {
        return None;
    }
    let at = room.since_start(now);
    let left = table.and_then(|table| table.clocks(at)).and_then(|clocks| clocks.get(seat.index()).copied());
    let has_turn = table.is_some_and(|table| {
        let is_asked = table.offers().iter().any(|offer| table.awaits_answer(offer, seat));
        is_asked || table.to_act().contains(seat)
    });
    Some(Running {
        table: room.id(),
        game: room.plan().game.clone(),
        playing: table.is_some(),
        turn: has_turn,
        left_ms: left.map(|left: Duration| left.as_millis() as u64),
        others: room
            .numbered_chairs()
            .filter(|(other, _)| *other != seat)
            .map(|(_, chair)| guest(&chair.occupant))
            .collect(),
    })
}
