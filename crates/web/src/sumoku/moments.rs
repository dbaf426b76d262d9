//! The times of a race at a table of a server, read from its log.
//!
//! The server's clock runs all the time, so every screen can tell from the log alone when a round began and ended, also
//! after a reload.

use std::sync::Arc;
use std::time::Duration;

use dohyo_protocol::COUNTDOWN_MS;
use dohyo_sumoku::{Action, Sumoku};
use dohyo_table::{Step, Table};

/// The time from the deal, or the end of a pause, until everybody may act.
pub const COUNTDOWN: Duration = Duration::from_millis(COUNTDOWN_MS);

/// The times of the present round, since the beginning of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moments {
    /// When everybody may act, or could.
    pub began: Duration,
    /// The present time, or the end of the round if it is over.
    pub now: Duration,
    /// The time left until everybody may act.
    pub countdown: Duration,
}

impl Moments {
    /// Returns the times of the round that is played at `table`, when the server's clock shows `now`.
    pub fn of(table: &Table<Sumoku>, now: Duration) -> Self {
        let began = round_began(table.line());
        match round_ended(table) {
            Some(ended) => Self { began, now: ended, countdown: Duration::ZERO },
            None => Self { began, now, countdown: began.saturating_sub(now).min(COUNTDOWN) },
        }
    }
}

/// Returns the time at which everybody could act in the last round of `line`: the deal, and the countdown.
pub fn round_began(line: &[Arc<Step<Sumoku>>]) -> Duration {
    let deal = line.iter().rev().find(|step| is_deal(step));
    deal.map_or(Duration::ZERO, |step| step.at) + COUNTDOWN
}

fn is_deal(step: &Step<Sumoku>) -> bool {
    step.played.action == Action::Ready && step.played.luck.is_some()
}

/// Returns the time at which the present round ended, if it is over.
fn round_ended(table: &Table<Sumoku>) -> Option<Duration> {
    if table.outcome().is_some() {
        return table.log().last().map(|entry| entry.at);
    }
    table.game().race()?.ready()?;
    let last = table.line().iter().rev().find(|step| step.played.action != Action::Ready);
    last.map(|step| step.at)
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Fate, Options, Seat, Seed, Setup as _};
    use dohyo_sumoku_solver::{Answer, Task};
    use dohyo_table::{Actor, Player, Seating, Wish};

    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// A table of two people, in a race of which every hand has a solution.
    fn table() -> Table<Sumoku> {
        let options = Options::new().with("mode", "speed").with("players", "2").with("fair-deal", "on");
        let game = Sumoku::dealt(&options, Seed::from(4)).expect("a race");
        Table::new(game, Seating::new(["Ada", "Blaise"].map(Player::human))).expect("two seats")
    }

    fn act(table: &mut Table<Sumoku>, at: u64, seat: Seat, action: Action) {
        let command = table.own_command(Actor::Seat(seat), Wish::Act(action));
        table.submit(seconds(at), &command, Fate::Drawn(Seed::from(4))).expect("possible");
    }

    fn claim(table: &Table<Sumoku>, seat: Seat) -> Action {
        let race = table.game().race().expect("a race");
        let task = Task::new(&race.builders()[seat.index()].tiles, race.key());
        let Answer::Sumoku(grid) = task.solve().answer else { panic!("another seed") };
        Action::Claim(grid.iter().collect())
    }

    #[test]
    fn rounds_begin_three_seconds_after_the_deal_and_end_with_a_call() {
        let mut table = table();
        let moments = |table: &Table<Sumoku>, now: u64| {
            let Moments { began, now, countdown } = Moments::of(table, seconds(now));
            (began.as_secs(), now.as_secs(), countdown.as_secs())
        };
        assert_eq!(moments(&table, 0), (3, 0, 3));
        assert_eq!(moments(&table, 2), (3, 2, 1));
        assert_eq!(moments(&table, 8), (3, 8, 0));
        let right = claim(&table, Seat::FIRST);
        act(&mut table, 20, Seat::FIRST, right);
        assert_eq!(moments(&table, 25), (3, 20, 0), "the clock stands still between two rounds");
        act(&mut table, 30, Seat::SECOND, Action::Ready);
        assert_eq!(moments(&table, 35), (3, 20, 0), "one is not ready");
        act(&mut table, 40, Seat::FIRST, Action::Ready);
        assert_eq!(moments(&table, 40), (43, 40, 3));
        assert_eq!(moments(&table, 50), (43, 50, 0));
        // A page whose clock is behind covers the tiles no longer than others do.
        assert_eq!(moments(&table, 31), (43, 31, 3));
        let right = claim(&table, Seat::FIRST);
        act(&mut table, 60, Seat::FIRST, right);
        assert!(table.outcome().is_some());
        assert_eq!(moments(&table, 99), (43, 60, 0));
    }
}
