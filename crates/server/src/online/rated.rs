//! Rated games: who needs an account, and what the end of a game means for its players.

use std::collections::HashMap;

use dohyo_core::{Game as _, Seat};
use dohyo_room::{By, Happening, Line, PlayerId, Request, RoomWish};
use dohyo_store::{Finished, Finisher, Who};

use super::tables::AnyRoom;

/// Returns the people who need an account before a request can be decided: those of a rated game.
pub(crate) fn in_need_of_account(room: &AnyRoom, by: By, request: &Request) -> Vec<PlayerId> {
    let seated = || room.chairs().iter().filter_map(dohyo_room::Chair::player);
    match (&request.what, by) {
        (RoomWish::Sit { .. }, By::Player(player)) if room.plan().rated => vec![player],
        (RoomWish::Change(plan), _) if plan.rated => seated().collect(),
        _ => Vec::new(),
    }
}

/// Returns how the game of a room ended, if `lines` contain its end.
pub(crate) fn finished(lines: &[Line], room: &AnyRoom) -> Option<Finished> {
    if !lines.iter().any(|line| matches!(line.what, Happening::Revealed { .. })) {
        return None;
    }
    let table = room.table()?;
    let outcome = table.outcome()?;
    let player = |(seat, who): (Seat, Who)| Finisher {
        who,
        side: table.game().side_of(seat).iter().next().unwrap_or(seat).index() as u8,
        won: outcome.winners.contains(seat),
    };
    let players = beginners(room).into_iter().map(player).collect();
    Some(Finished { game: room.plan().game.clone(), is_rated: room.plan().rated, players })
}

/// Returns the players who began the game. Players who are replaced later keep their result.
fn beginners(room: &AnyRoom) -> Vec<(Seat, Who)> {
    let mut seats: HashMap<Seat, Who> = HashMap::new();
    for line in room.log() {
        match line.what {
            Happening::Sat { seat, player, .. } => drop(seats.insert(seat, Who::Person(player))),
            Happening::Filled { seat, level } => drop(seats.insert(seat, Who::Computer(level))),
            Happening::Freed { seat } => drop(seats.remove(&seat)),
            Happening::Started { .. } => break,
            _ => {}
        }
    }
    room.numbered_chairs().filter_map(|(seat, _)| Some((seat, *seats.get(&seat)?))).collect()
}
