//! The choices before a race. The browser keeps them for the next one.

use dohyo_core::{Options, Setup as _};
use dohyo_room::{Access, Plan};
use dohyo_sumoku::{Mode, Sumoku};
use dohyo_table::{Consent, Terms};

use crate::game::Game;
use crate::storage;

/// The name under which the browser keeps the last choice.
const CHOICE: &str = "race.choice";

/// The races to choose from.
pub(super) const RACES: [Mode; 4] = [Mode::Speed, Mode::Spot, Mode::Team, Mode::Solo];

/// The time limits to choose from, in minutes.
pub(super) const LIMITS: [u16; 4] = [3, 5, 10, 20];

/// The choice of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RaceChoice {
    pub(super) mode: Mode,
    pub(super) players: u8,
    /// Whether friends at other screens play, rather than computers. Solo has neither.
    pub(super) friends: bool,
    pub(super) level: u8,
    /// Spot: a new key in each round. Solo: locked tiles. Speed: hands without a solution too.
    pub(super) variant: bool,
    /// Whether everybody finds a table that is opened on the server.
    pub(super) listed: bool,
    /// Solo: the time limit in minutes.
    pub(super) minutes: Option<u16>,
}

impl RaceChoice {
    /// Returns the choice of the last race.
    pub(super) fn load() -> Self {
        Self::read(&storage::read(&Game::Sumoku.kept(CHOICE)).unwrap_or_default())
    }

    /// Keeps the choice for the next race.
    pub(super) fn keep(self) {
        storage::write(&Game::Sumoku.kept(CHOICE), &self.write());
    }

    fn read(text: &str) -> Self {
        let kept: Options = text.parse().unwrap_or_default();
        let mode = RACES.into_iter().find(|mode| kept.is("mode", mode.name()));
        let number = |key: &str| kept.number::<u8>(key);
        let choice = Self {
            mode: mode.unwrap_or(Mode::Speed),
            players: number("players").unwrap_or(2),
            friends: kept.is("opponent", "online"),
            level: number("level").filter(|level| (1..=8).contains(level)).unwrap_or(2),
            variant: kept.is_on("variant"),
            listed: kept.is("access", "public"),
            minutes: kept.number("time").filter(|time| LIMITS.contains(time)),
        };
        choice.in_bounds()
    }

    /// Returns the choice with a number of players that the mode allows.
    pub(super) fn in_bounds(self) -> Self {
        let (fewest, most) = self.mode.seats();
        Self { players: self.players.clamp(fewest, most), ..self }
    }

    fn write(self) -> String {
        let variant = if self.variant { "on" } else { "off" };
        let options = self.players_and_mode().with("level", &self.level.to_string());
        let opponent = if self.friends { "online" } else { "computer" };
        let access = if self.listed { "public" } else { "private" };
        options
            .with("opponent", opponent)
            .with("access", access)
            .with("variant", variant)
            .with("time", &self.time())
            .to_string()
    }

    fn players_and_mode(self) -> Options {
        Options::new().with("mode", self.mode.name()).with("players", &self.players.to_string())
    }

    /// Returns the value of the option `time`.
    fn time(self) -> String {
        self.minutes.map_or_else(|| "off".to_owned(), |minutes| minutes.to_string())
    }

    /// Returns the option that makes the mode's variant.
    const fn variant_key(self) -> Option<&'static str> {
        match self.mode {
            Mode::Spot => Some("reroll"),
            Mode::Solo => Some("locked"),
            Mode::Classic | Mode::Speed | Mode::Team => None,
        }
    }

    /// Returns `true` if the race is run at a table of the server.
    pub(super) fn is_online(self) -> bool {
        self.friends && self.mode != Mode::Solo
    }

    /// Returns what is to be played at a table of the server, if friends play. A race has no pauses, and nothing is taken
    /// back.
    pub(super) fn plan(self) -> Option<Plan> {
        self.is_online().then(|| Plan {
            game: Sumoku::INFO.id.to_owned(),
            rules: Sumoku::INFO.rules,
            options: self.options(),
            terms: Terms { takebacks: Consent::Never, pauses: Consent::Never, ..Terms::default() },
            access: if self.listed { Access::Public } else { Access::Private },
            starts_when_full: true,
            rated: false,
        })
    }

    /// Returns the options of the race.
    pub(super) fn options(self) -> Options {
        let mut options = self.players_and_mode();
        if self.mode == Mode::Solo {
            options = options.with("time", &self.time());
        }
        if self.mode == Mode::Speed && !self.variant {
            options = options.with("fair-deal", "on");
        }
        match self.variant_key().filter(|_| self.variant) {
            Some(key) => options.with(key, "on"),
            None => options,
        }
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::Seed;

    use super::*;

    #[test]
    fn a_choice_is_read_back_and_makes_a_game() {
        for mode in RACES {
            let choice = RaceChoice {
                mode,
                players: 4,
                friends: true,
                level: 7,
                variant: true,
                listed: true,
                minutes: Some(5),
            }
            .in_bounds();
            assert_eq!(RaceChoice::read(&choice.write()), choice);
            let game = Sumoku::dealt(&choice.options(), Seed::from(1)).expect("a game");
            assert_eq!((game.terms().mode, game.terms().players), (mode, choice.players));
            assert!(!game.terms().fair_deal, "hands without a solution were chosen");
            assert_eq!(game.terms().minutes, Some(5).filter(|_| mode == Mode::Solo));
        }
        // Unless chosen otherwise, every hand of Speed has a solution.
        let usual = Sumoku::dealt(&RaceChoice::read("").options(), Seed::from(1)).expect("a game");
        assert!(usual.terms().fair_deal);
        let usual = RaceChoice::read("mode=classic players=99 level=0");
        assert_eq!(
            usual,
            RaceChoice {
                mode: Mode::Speed,
                players: 8,
                friends: false,
                level: 2,
                variant: false,
                listed: false,
                minutes: None
            }
        );
    }

    #[test]
    fn friends_race_at_a_table_of_the_server_except_in_solo() {
        for mode in RACES {
            let alone = RaceChoice { mode, ..RaceChoice::read("players=3") }.in_bounds();
            assert_eq!(alone.plan(), None, "against computers");
            let plan = RaceChoice { friends: true, ..alone }.plan();
            assert_eq!(plan.is_some(), mode != Mode::Solo);
            let Some(plan) = plan else { continue };
            let game = Sumoku::dealt(&plan.options, Seed::from(1)).expect("a game");
            assert_eq!((game.terms().mode, game.terms().players), (mode, 3));
            assert_eq!((plan.terms.takebacks, plan.terms.pauses), (Consent::Never, Consent::Never));
            assert_eq!((plan.terms.clock, plan.access), (None, Access::Private));
            let public = RaceChoice { friends: true, listed: true, ..alone }.plan().expect("a plan");
            assert_eq!(public.access, Access::Public);
        }
    }
}
