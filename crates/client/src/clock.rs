//! The time of the server, estimated from the answers to beats.

/// The estimated difference between the clocks of the server and the client.
///
/// An answer contains the server's time at some moment between question and answer. The quickest answer is the most
/// precise, so it counts until a quicker one comes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ServerClock {
    /// The server's time minus the client's, and the round trip of the answer it comes from, both in milliseconds.
    best: Option<(i64, u64)>,
    /// The last round trip.
    round_trip: Option<u64>,
}

impl ServerClock {
    /// Takes in an answer that arrived at `heard` to a question sent at `asked`, with the server's time `told`.
    pub(crate) fn hear(&mut self, asked: u64, heard: u64, told: u64) {
        let round_trip = heard.saturating_sub(asked);
        self.round_trip = Some(round_trip);
        let ahead = told as i64 - (asked + round_trip / 2) as i64;
        if self.best.is_none_or(|(_, best)| round_trip <= best) {
            self.best = Some((ahead, round_trip));
        }
    }

    /// Drops the best answer, because the clocks may have drifted since.
    pub(crate) fn forget(&mut self) {
        if let Some((_, round_trip)) = &mut self.best {
            *round_trip = u64::MAX;
        }
    }

    /// Returns the time of the server at the client's time `now`, both in milliseconds.
    pub(crate) fn at(&self, now: u64) -> u64 {
        now.saturating_add_signed(self.best.map_or(0, |(ahead, _)| ahead))
    }

    /// Returns the last round trip in milliseconds.
    pub(crate) fn round_trip(&self) -> Option<u64> {
        self.round_trip
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quickest_answer_counts() {
        let mut clock = ServerClock::default();
        assert_eq!(clock.at(5_000), 5_000);
        clock.hear(1_000, 1_400, 91_200);
        assert_eq!((clock.at(2_000), clock.round_trip()), (92_000, Some(400)));
        // A slow answer is less precise.
        clock.hear(2_000, 3_000, 92_010);
        assert_eq!((clock.at(2_000), clock.round_trip()), (92_000, Some(1_000)));
        clock.hear(3_000, 3_010, 93_045);
        assert_eq!(clock.at(4_000), 94_040);
        clock.forget();
        assert_eq!(clock.at(4_000), 94_040, "known until something better is");
        clock.hear(5_000, 5_900, 95_450);
        assert_eq!(clock.at(5_000), 95_000);
    }
}
