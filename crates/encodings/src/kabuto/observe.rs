//! Positions of Sakura Slam as arrays.

use dohyo_core::Seat;
use dohyo_kabuto::roster::wrestlers;
use dohyo_kabuto::{Corner, Kind, Situation};

use super::indices::{TARGETS, WIDTH};

/// Maps −1 to 1 to the range 0 to 1.
pub(super) fn half(value: f64) -> f32 {
    f32::midpoint(value as f32, 1.0)
}

/// Writes a row for each piece on the ring.
pub(super) fn observe_ring(now: &Situation, agent: usize, array: &mut [f32]) {
    let flag = |is: bool| f32::from(u8::from(is));
    for (standing, row) in now.ring.iter().zip(array.chunks_exact_mut(WIDTH)).take(TARGETS) {
        let (centre, turn) = (standing.place.centre(), standing.place.heading.turn());
        let own = standing.wrestler.map(|seat| now.allied(seat, Seat::ALL[agent]));
        row[..9].copy_from_slice(&[
            1.0,
            half(centre.x / 100.0),
            half(centre.y / 100.0),
            half(turn.cos),
            half(turn.sin),
            standing.stack.len() as f32 / 4.0,
            flag(standing.belt),
            flag(own == Some(true)),
            flag(own == Some(false)),
        ]);
        row[9 + standing.kind.index()] = 1.0;
        row[22] = (standing.top().index() + 1) as f32 / 13.0;
    }
}

/// Writes four rows for the players and four for their trays and markers.
pub(super) fn observe_players(now: &Situation, agent: usize, acts: Option<usize>, array: &mut [f32]) {
    let flag = |is: bool| f32::from(u8::from(is));
    let players = now.players.len();
    let (rows, trays) = array.split_at_mut(4 * WIDTH);
    for turn in 0..players {
        let index = (agent + turn) % players;
        let (seat, player) = (Seat::ALL[index], &now.players[index]);
        let row = &mut rows[turn * WIDTH..];
        row[..5].copy_from_slice(&[
            1.0,
            flag(acts == Some(index)),
            flag(now.allied(seat, Seat::ALL[agent])),
            flag(player.out),
            flag(player.rested),
        ]);
        if let Some(number) = wrestlers().iter().position(|wrestler| wrestler.id == player.wrestler.id) {
            row[5 + number] = 1.0;
        }
        let (side, row) = (now.side(seat), &mut trays[turn * WIDTH..]);
        for kind in Kind::all() {
            row[kind.index()] = f32::from(side.tray.count(kind)) / 5.0;
        }
        for corner in Corner::ALL {
            row[13 + corner.index()] = flag(side.markers.contains(corner));
        }
    }
}
