//! Erasing a person.

use std::collections::HashMap;

use dohyo_room::{Happening, Line, PlayerId};
use sqlx::{Any, Row as _, Transaction};

use crate::{Appended, StoreError};

/// The name that replaces those of erased people.
pub const NOBODY: &str = "—";

/// Erases a person. See [`Store::forget`](crate::Store::forget).
pub(crate) async fn forget(
    transaction: &mut Transaction<'_, Any>,
    player: PlayerId,
) -> Result<Appended, StoreError> {
    let known = sqlx::query("update players set name = $1 where id = $2")
        .bind(NOBODY)
        .bind(player.to_string())
        .execute(&mut **transaction)
        .await?;
    if known.rows_affected() == 0 {
        return Ok(Appended::Conflict);
    }
    for text in [
        "delete from keys where player = $1",
        "delete from codes where player = $1",
        "delete from chat where player = $1",
        "delete from accounts where player = $1",
        "delete from tokens where player = $1",
        "delete from ratings where player = $1",
        "update results set player = '', before_u = 0, after_u = 0 where player = $1",
    ] {
        sqlx::query(text).bind(player.to_string()).execute(&mut **transaction).await?;
    }
    let rooms = sqlx::query("select room from seats where player = $1")
        .bind(player.to_string())
        .fetch_all(&mut **transaction)
        .await?;
    for room in rooms {
        let room: String = room.try_get(0)?;
        let rows = sqlx::query("select seq, line from lines where room = $1 order by seq")
            .bind(room.clone())
            .fetch_all(&mut **transaction)
            .await?;
        let mut seats = HashMap::new();
        for row in rows {
            let (seq, line): (i64, String) = (row.try_get(0)?, row.try_get(1)?);
            let damaged = |why| StoreError::Damaged(format!("room {room}, line {seq}: {why}"));
            let line = serde_json::from_str(&line).map_err(damaged)?;
            let Some(line) = without_name(line, player, &mut seats) else { continue };
            sqlx::query("update lines set line = $1 where room = $2 and seq = $3")
                .bind(serde_json::to_string(&line).map_err(damaged)?)
                .bind(room.clone())
                .bind(seq)
                .execute(&mut **transaction)
                .await?;
        }
    }
    Ok(Appended::Stored)
}

/// Returns a line without the name of `player`, or `None` if it does not contain that name. `seats` are the people on
/// the chairs before the line.
fn without_name(
    mut line: Line,
    player: PlayerId,
    seats: &mut HashMap<dohyo_core::Seat, PlayerId>,
) -> Option<Line> {
    match &mut line.what {
        Happening::Sat { seat, player: sits, name, .. } => {
            seats.insert(*seat, *sits);
            if *sits != player {
                return None;
            }
            NOBODY.clone_into(name);
        }
        Happening::Named { seat, name } if seats.get(seat) == Some(&player) => NOBODY.clone_into(name),
        _ => return None,
    }
    Some(line)
}
