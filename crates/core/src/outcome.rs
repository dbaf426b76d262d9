//! How a game ends.

use std::fmt;

use crate::{GameInfo, Seat, SeatSet};

/// The end of a game: who won, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winners. Empty in a draw.
    pub winners: SeatSet,
    /// What ended the game.
    pub reason: Reason,
}

impl Outcome {
    /// Creates an outcome in which `seat` alone wins.
    pub fn win(seat: Seat, reason: Reason) -> Self {
        Self { winners: SeatSet::from(seat), reason }
    }

    /// Creates an outcome in which nobody wins.
    pub fn draw(reason: Reason) -> Self {
        Self { winners: SeatSet::EMPTY, reason }
    }

    /// Returns `true` if nobody won.
    pub fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }

    /// Writes the outcome as records and commands do: `black wins (ejection)`. [`Outcome::read`] reads it back.
    pub fn describe(&self, info: &GameInfo) -> String {
        if self.is_draw() {
            return format!("draw ({})", self.reason);
        }
        let names: Vec<_> = self.winners.iter().map(|seat| info.seat_name(seat)).collect();
        let verb = if names.len() == 1 { "wins" } else { "win" };
        format!("{} {verb} ({})", names.join(" and "), self.reason)
    }

    /// Reads an outcome as [`Outcome::describe`] writes it. Returns `None` if a seat or the reason is unknown to
    /// the game.
    pub fn read(text: &str, info: &GameInfo) -> Option<Self> {
        let (who, reason) = text.strip_suffix(')')?.rsplit_once(" (")?;
        let reason = info.reason_named(reason)?;
        if who == "draw" {
            return Some(Self::draw(reason));
        }
        let names = who.strip_suffix(" wins").or_else(|| who.strip_suffix(" win"))?;
        let winners: Option<SeatSet> = names.split(" and ").map(|name| info.seat_named(name)).collect();
        Some(Self { winners: winners?, reason })
    }
}

/// What ended a game.
///
/// The set of reasons is open: each game defines its own as constants (such as `dohyo_abalone::EJECTION`) and lists
/// them in [`GameInfo::reasons`]; the ones that several games or every table share are defined here. Compare and
/// match against the constants. The name is for records, which contain it for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason(&'static str);

impl Reason {
    /// A player gave up.
    pub const RESIGNATION: Self = Self::new("resignation");
    /// A player's time ran out.
    pub const TIME: Self = Self::new("time");
    /// The players agreed to a draw.
    pub const AGREEMENT: Self = Self::new("agreement");
    /// A player stayed away, and the others ended the game.
    pub const ABSENCE: Self = Self::new("absence");
    /// Another program recorded a result without its reason.
    pub const UNSTATED: Self = Self::new("unstated");
    /// The same position came up too often.
    pub const REPETITION: Self = Self::new("repetition");
    /// Too many moves were played without progress.
    pub const NO_PROGRESS: Self = Self::new("no-progress");
    /// The player to move had no legal move.
    pub const NO_MOVE: Self = Self::new("no-move");

    /// The reasons that players, the clock or an arbiter can end any game for, whatever its rules.
    pub const SETTLED: [Self; 5] =
        [Self::RESIGNATION, Self::TIME, Self::AGREEMENT, Self::ABSENCE, Self::UNSTATED];

    /// Defines a reason. `name` is lower case and has no spaces.
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }

    /// Returns the name in records.
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// Returns the reason in [`Reason::SETTLED`] with this name.
    pub fn settled(name: &str) -> Option<Self> {
        Self::SETTLED.into_iter().find(|reason| reason.0 == name)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KO: Reason = Reason::new("ko");

    const INFO: GameInfo = GameInfo {
        id: "sumo",
        name: "Sumo",
        rules: 1,
        oldest_rules: 1,
        seats: &["east", "west", "north"],
        min_players: 2,
        options: &[],
        reasons: &[KO],
        credits: "",
    };

    #[test]
    fn outcomes_read_back() {
        let pair: SeatSet = Seat::ALL.into_iter().take(2).collect();
        for (outcome, text) in [
            (Outcome::win(Seat::SECOND, KO), "west wins (ko)"),
            (Outcome { winners: pair, reason: Reason::TIME }, "east and west win (time)"),
            (Outcome::draw(Reason::AGREEMENT), "draw (agreement)"),
        ] {
            assert_eq!(outcome.describe(&INFO), text);
            assert_eq!(Outcome::read(text, &INFO), Some(outcome));
        }
    }

    #[test]
    fn outcomes_of_other_games_are_not_read() {
        for text in ["", "west wins", "south wins (ko)", "west wins (ejection)", "west loses (ko)", "draw ()"]
        {
            assert_eq!(Outcome::read(text, &INFO), None, "{text}");
        }
    }
}
