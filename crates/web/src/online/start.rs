//! Opening a table on the server.

use dohyo_core::Seat;
use dohyo_room::{Plan, RoomId};
use serde::{Deserialize, Serialize};

use super::remote::sentence;
use super::texts::OnlineTexts;
use super::wire::{Failure, become_guest, post};
use crate::storage;
use crate::texts::Sentence;

/// Returns the storage key for the seat that the reader wants at a table.
fn seat_key(room: RoomId) -> String {
    format!("dohyo.sit.{room}")
}

/// Remembers the seat that the reader wants at the table they are about to open.
pub fn want_seat(room: RoomId, seat: Seat) {
    storage::write(&seat_key(room), &seat.to_string());
}

/// Returns and forgets the seat that the reader wants at a table, if there is one.
pub fn take_wanted_seat(room: RoomId) -> Option<Seat> {
    let seat = storage::read(&seat_key(room))?.parse().ok();
    storage::forget(&seat_key(room));
    seat
}

#[derive(Serialize)]
struct Create<'a> {
    plan: &'a Plan,
}

#[derive(Deserialize)]
struct Created {
    table: RoomId,
}

/// Opens a table on the server.
///
/// # Errors
///
/// Returns a sentence for the reader if the server does not answer or declines.
pub async fn open_table(plan: &Plan) -> Result<RoomId, Sentence> {
    let opened = async {
        become_guest().await?;
        post::<Created>("/api/v1/tables", Some(&Create { plan })).await
    };
    opened.await.map(|created| created.table).map_err(|why| match why {
        Failure::Unreachable => Sentence::new(|lang| lang.of::<OnlineTexts>().unreachable.to_owned()),
        Failure::Declined(why) => sentence(&why),
    })
}
