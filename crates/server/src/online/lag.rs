//! Lag compensation: how much of the time that the network takes is given back to a player's clock.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use dohyo_room::{By, Request, RoomWish};
use dohyo_table::{Actor, Wish};

use super::tables::AnyRoom;

/// The maximum compensation for one action. It bounds the gain from answering pings late on purpose.
pub(crate) const MOST: Duration = Duration::from_millis(500);

/// The number of round trips that are remembered. The shortest counts, because a busy server or page only adds to them.
const REMEMBERED: usize = 3;

/// Measures the round trips of a connection by its pings.
#[derive(Debug, Default)]
pub(crate) struct Lag {
    number: u32,
    /// When the unanswered ping was sent, if there is one.
    sent: Option<Instant>,
    trips: VecDeque<Duration>,
}

impl Lag {
    /// Starts a measurement, and returns the payload of the ping to send.
    pub(crate) fn ping(&mut self, now: Instant) -> [u8; 4] {
        self.number = self.number.wrapping_add(1);
        self.sent = Some(now);
        self.number.to_be_bytes()
    }

    /// Ends a measurement. Ignores unsolicited pongs and answers to earlier pings.
    pub(crate) fn pong(&mut self, now: Instant, payload: &[u8]) {
        if payload != self.number.to_be_bytes() {
            return;
        }
        let Some(sent) = self.sent.take() else { return };
        self.trips.truncate(REMEMBERED - 1);
        self.trips.push_front(now - sent);
    }

    /// Returns the time to give back for an action: a round trip, since the opponent's action came over the network as
    /// well. Zero before the first measurement.
    pub(crate) fn credit(&self) -> Duration {
        self.trips.iter().min().map_or(Duration::ZERO, |trip| (*trip).min(MOST))
    }
}

/// Returns the time to give back to the clocks of a room when a request arrives. For the action of the player to move
/// this is `measured`. For any other request it is the [`patience`] of a flag, so that the request cannot end the game
/// of a player whose action is still on its way.
pub(crate) fn credit(room: &AnyRoom, by: By, request: &Request, measured: Duration) -> Duration {
    let mover = room.table().and_then(|table| table.to_act().single());
    match (&request.what, by) {
        (RoomWish::Play(command), by)
            if matches!(command.what, Wish::Act(_)) && mover.map(Actor::Seat) == Some(command.by) =>
        {
            if by == By::Authority { Duration::ZERO } else { measured }
        }
        _ => patience(room),
    }
}

/// Returns how long a flag waits for an action that may be on its way: zero if a computer is to move.
pub(crate) fn patience(room: &AnyRoom) -> Duration {
    let is_person =
        |table: &dohyo_table::Table<_>| table.to_act().iter().any(|seat| table.seating().is_human(seat));
    if room.table().is_some_and(is_person) { MOST } else { Duration::ZERO }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn the_shortest_of_the_last_round_trips_counts_up_to_a_limit() {
        let mut lag = Lag::default();
        let mut now = Instant::now();
        let mut trip = |lag: &mut Lag, time: u64| {
            let payload = lag.ping(now);
            now += millis(time);
            lag.pong(now, &payload);
            lag.credit()
        };
        assert_eq!(lag.credit(), Duration::ZERO, "nothing is known yet");
        assert_eq!(trip(&mut lag, 900), MOST);
        assert_eq!(trip(&mut lag, 80), millis(80));
        assert_eq!(trip(&mut lag, 300), millis(80));
        assert_eq!(trip(&mut lag, 200), millis(80));
        assert_eq!(trip(&mut lag, 250), millis(200), "the network has become slower");
    }

    #[test]
    fn answers_that_nobody_asked_for_do_not_count() {
        let mut lag = Lag::default();
        let start = Instant::now();
        lag.pong(start, &[0; 4]);
        let first = lag.ping(start);
        let second = lag.ping(start + millis(100));
        lag.pong(start + millis(400), &first);
        assert_eq!(lag.credit(), Duration::ZERO, "too late");
        lag.pong(start + millis(450), &second);
        lag.pong(start + millis(451), &second);
        assert_eq!(lag.credit(), millis(350));
        assert_eq!(lag.trips.len(), 1);
    }
}
