//! The choices before a game. The browser keeps them for the next one.

use std::time::Duration;

use dohyo_core::{Options, Seat, Seed, Timestamp};
use dohyo_room::{Access, Plan};
use dohyo_table::{Absence, ClockSetting, Consent, Origin, Player, Seating, Table, Terms, Timing};

use super::names::tidy;
use super::shown::Shown;
use crate::storage;

/// Who plays the other seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponent {
    Computer,
    SameScreen,
    /// Somebody at another screen.
    Online,
}

/// The choices for a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub(crate) struct Choices {
    pub(super) opponent: Opponent,
    pub(super) level: u8,
    /// The player's seat, or `None` for a random one.
    pub(super) seat: Option<Seat>,
    /// The game's own options.
    pub(super) options: Options,
    /// Minutes on each clock; 0 for a game without clocks.
    pub(super) minutes: u8,
    /// Seconds added after each move.
    pub(super) increment: u8,
    /// Whether the clock waits for these seconds in each turn instead.
    pub(super) delay: bool,
    /// Days for each turn at a table of the server; 0 for minutes or no clock.
    pub(super) days: u8,
    /// What the others may do if somebody at another screen stays away.
    pub(super) absence: Absence,
    /// The names of people at one screen, in seat order, as they were typed.
    pub(super) names: Vec<String>,
    /// Whether people at other screens may agree to take a move back.
    pub(super) takebacks: bool,
    /// Whether everybody finds a table that is opened on the server.
    pub(super) listed: bool,
    /// Whether the game changes ratings.
    pub(super) rated: bool,
}

/// The minutes to choose from.
pub(super) const MINUTES: [u8; 4] = [0, 5, 10, 15];
/// The days for each turn to choose from, at tables of the server.
pub(super) const DAYS: [u8; 3] = [1, 3, 7];
/// The increments to choose from, in seconds.
pub(super) const INCREMENTS: [u8; 4] = [0, 2, 5, 10];

/// The seconds of a day.
const DAY: u64 = 24 * 60 * 60;

/// The key of the names, which are the same in all games.
const NAMES: &str = "dohyo.names";

/// The value of `colour` that means a random seat.
const RANDOM: &str = "lot";

impl Choices {
    fn usual<G: Shown>() -> Self {
        Self {
            opponent: Opponent::Computer,
            level: 2,
            seat: (!G::COLOURS_BY_LOT).then_some(G::USUAL_SEAT),
            options: G::usual_options(&Options::new()),
            minutes: 0,
            increment: 0,
            delay: false,
            days: 0,
            absence: Absence::default(),
            names: Vec::new(),
            takebacks: true,
            listed: false,
            rated: false,
        }
    }

    /// Returns the choices that lead to a plan, as far as there are such choices.
    pub(crate) fn of_plan<G: Shown>(plan: &Plan) -> Self {
        let Terms { clock, timing, takebacks, absence, .. } = plan.terms;
        let (budget, seconds) =
            clock.map_or((0, 0), |clock| (clock.budget.as_secs(), clock.increment.as_secs()));
        let near = |choices: &[u8], value: u64| {
            choices
                .iter()
                .copied()
                .min_by_key(|choice| u64::from(*choice).abs_diff(value))
                .unwrap_or_default()
        };
        let is_slow = clock.is_some() && timing == Timing::Turn;
        Self {
            opponent: Opponent::Online,
            options: plan.options.clone(),
            minutes: if clock.is_some() && !is_slow { near(&MINUTES[1..], budget / 60) } else { 0 },
            increment: near(&INCREMENTS, seconds),
            delay: timing == Timing::Delay,
            days: if is_slow { near(&DAYS, budget / DAY) } else { 0 },
            absence,
            takebacks: takebacks != Consent::Never,
            listed: plan.access == Access::Public,
            rated: plan.rated,
            ..Self::usual::<G>()
        }
    }

    fn key<G: Shown>() -> String {
        G::GAME.kept("choice")
    }

    /// Returns the choices of the last game.
    pub(crate) fn load<G: Shown>() -> Self {
        let names = storage::read(NAMES).unwrap_or_default();
        let names = names.lines().take(Seat::MAX).map(tidy).collect();
        Self { names, ..Self::read::<G>(&storage::read(&Self::key::<G>()).unwrap_or_default()) }
    }

    /// Keeps the choices for the next game.
    pub(super) fn keep<G: Shown>(&self) {
        storage::write(&Self::key::<G>(), &self.write::<G>());
        let names: Vec<String> = self.names.iter().map(|name| tidy(name)).collect();
        storage::write(NAMES, &names.join("\n"));
    }

    fn write<G: Shown>(&self) -> String {
        let opponent = match self.opponent {
            Opponent::Computer => "computer",
            Opponent::SameScreen => "same-screen",
            Opponent::Online => "online",
        };
        let colour = self.seat.map_or(RANDOM, |seat| G::INFO.seats[seat.index()]);
        self.options
            .clone()
            .with("opponent", opponent)
            .with("level", &self.level.to_string())
            .with("colour", colour)
            .with("minutes", &self.minutes.to_string())
            .with("increment", &self.increment.to_string())
            .with("delay", if self.delay { "on" } else { "off" })
            .with("days", &self.days.to_string())
            .with("absence", self.absence.name())
            .with("takebacks", if self.takebacks { "ask" } else { "never" })
            .with("rated", if self.rated { "on" } else { "off" })
            .with("access", if self.listed { "public" } else { "private" })
            .to_string()
    }

    /// Reads kept choices. Whatever makes no sense any more has its usual value.
    fn read<G: Shown>(text: &str) -> Self {
        let (mut choices, kept) = (Self::usual::<G>(), text.parse::<Options>().unwrap_or_default());
        let number = |key: &str| kept.number::<u8>(key);
        match kept.get("opponent") {
            Some("same-screen") => choices.opponent = Opponent::SameScreen,
            Some("online") => choices.opponent = Opponent::Online,
            _ => {}
        }
        choices.takebacks = !kept.is("takebacks", "never");
        choices.listed = kept.is("access", "public");
        choices.rated = kept.is("rated", "on");
        if let Some(level @ 1..=8) = number("level") {
            choices.level = level;
        }
        match kept.get("colour") {
            Some(RANDOM) => choices.seat = None,
            Some(colour) => choices.seat = G::INFO.seat_named(colour).or(choices.seat),
            None => {}
        }
        choices.options = G::usual_options(&kept);
        if let Some(minutes) = number("minutes").filter(|minutes| MINUTES.contains(minutes)) {
            choices.minutes = minutes;
        }
        if let Some(increment) = number("increment").filter(|increment| INCREMENTS.contains(increment)) {
            choices.increment = increment;
        }
        choices.delay = kept.is_on("delay");
        if let Some(days) = number("days").filter(|days| DAYS.contains(days)) {
            choices.days = days;
        }
        choices.absence = kept.get("absence").and_then(Absence::named).unwrap_or_default();
        choices
    }

    /// Returns the seat of the person, or of the one in front of the screen if there are two. `lot`, from 0 up to 1,
    /// picks a random seat if none was chosen.
    pub(crate) fn seat<G: Shown>(&self, lot: f64) -> Seat {
        self.seat.unwrap_or_else(|| {
            let seats = G::seats_to_choose(&self.options);
            seats.get((lot * seats.len() as f64) as usize).copied().unwrap_or(Seat::FIRST)
        })
    }

    /// Returns the terms of the clock. Only people at other screens have days for each turn.
    fn clock(&self) -> Terms {
        let seconds = |seconds: u64| Duration::from_secs(seconds);
        let (budget, increment, timing) = match (self.opponent, self.days, self.minutes) {
            (Opponent::Online, days @ 1.., _) => (seconds(u64::from(days) * DAY), seconds(0), Timing::Turn),
            (_, _, 0) => return Terms::default(),
            (_, _, minutes) => {
                let timing = if self.delay && self.increment > 0 { Timing::Delay } else { Timing::Increment };
                (seconds(u64::from(minutes) * 60), seconds(self.increment.into()), timing)
            }
        };
        Terms { clock: Some(ClockSetting { budget, increment }), timing, ..Terms::default() }
    }

    /// Returns what is to be played at a table of the server.
    pub(crate) fn plan<G: Shown>(&self) -> Plan {
        let takebacks = if self.takebacks { Consent::Ask } else { Consent::Never };
        let online = Self { opponent: Opponent::Online, ..self.clone() };
        Plan {
            game: G::INFO.id.to_owned(),
            rules: G::INFO.rules,
            options: self.options.clone(),
            terms: Terms { takebacks, pauses: Consent::Ask, absence: self.absence, ..online.clock() },
            access: if self.listed { Access::Public } else { Access::Private },
            starts_when_full: true,
            rated: self.rated,
        }
    }

    /// Sets up the chosen table. `lot`, from 0 up to 1, picks a random seat; the game draws its luck from `seed`.
    pub(super) fn table<G: Shown>(
        &self,
        position: Option<&str>,
        lot: f64,
        seed: Seed,
        started: Option<Timestamp>,
    ) -> Option<Table<G>> {
        let (game, origin) = match position {
            Some(position) => {
                (G::from_position(position, &G::beside_position(&self.options)).ok()?, Origin::Position)
            }
            None => Origin::deal::<G>(&self.options, seed).ok()?,
        };
        let seat = self.seat::<G>(lot);
        // A seat chosen for another number of players may not exist.
        let seat = if game.seats().contains(seat) { seat } else { Seat::FIRST };
        let player = |other: Seat| {
            // One person plays for all partners.
            let person = self.opponent == Opponent::SameScreen || game.side_of(seat).contains(other);
            if !person {
                return Player::computer(self.level);
            }
            let typed = self.names.get(other.index()).filter(|_| self.opponent == Opponent::SameScreen);
            Player::human(typed.map_or_else(String::new, |name| tidy(name)))
        };
        let players: Vec<Player> = game.seats().iter().map(player).collect();
        let seating = Seating { players, terms: self.clock(), origin, started };
        Table::new(game, seating).ok()
    }
}

/// Returns all options of a game: those in `kept` that the game still knows, the others at their defaults.
pub fn known_options<G: Shown>(kept: &Options) -> Options {
    let mut options = Options::new();
    for spec in G::INFO.options {
        let one = |value: &str| Options::new().with(spec.key, value);
        let known = |value: &&str| G::INFO.complete(&one(value)).is_ok();
        options = options.with(spec.key, kept.get(spec.key).filter(known).unwrap_or(spec.default));
    }
    options
}

#[cfg(test)]
mod tests {
    use dohyo_abalone::Abalone;
    use dohyo_core::Game as _;
    use dohyo_sumoo::Sumoo;
    use dohyo_table::PlayerKind;

    use super::*;

    #[test]
    fn choices_are_read_back() {
        let choices = Choices {
            opponent: Opponent::SameScreen,
            level: 8,
            seat: None,
            options: known_options::<Abalone>(&Options::new().with("layout", "snakes").with("win", "3")),
            minutes: 15,
            increment: 5,
            delay: true,
            days: 3,
            absence: Absence::Host,
            names: Vec::new(),
            takebacks: false,
            listed: true,
            rated: true,
        };
        assert_eq!(Choices::read::<Abalone>(&choices.write::<Abalone>()), choices);
        for nonsense in ["", "level=9 layout=nowhere minutes=7 increment=x colour=red", "level"] {
            assert_eq!(Choices::read::<Abalone>(nonsense), Choices::usual::<Abalone>(), "{nonsense}");
        }
    }

    #[test]
    fn the_table_is_set_up_as_chosen() {
        let computer = |seat, lot| {
            let choices = Choices { seat, level: 3, ..Choices::usual::<Abalone>() };
            let table = choices.table::<Abalone>(None, lot, Seed::default(), None).expect("a table");
            table.seating().players.iter().position(|player| player.kind == PlayerKind::Computer { level: 3 })
        };
        assert_eq!(computer(Some(Seat::FIRST), 0.9), Some(1));
        assert_eq!(computer(Some(Seat::SECOND), 0.1), Some(0));
        assert_eq!(computer(None, 0.1), Some(1));
        assert_eq!(computer(None, 0.9), Some(0));

        let position = "5/6/7/8/4b4/8/7/6/4w w 2 0";
        let choices = Choices { minutes: 5, increment: 2, ..Choices::usual::<Abalone>() };
        let table = choices.table::<Abalone>(Some(position), 0.0, Seed::default(), None).expect("a table");
        assert_eq!(table.start().position(), position);
        assert_eq!(table.clocks(Duration::ZERO), Some(vec![Duration::from_mins(5); 2]));
        assert_eq!(table.seating().origin, Origin::Position);
    }

    #[test]
    fn a_plan_can_be_changed_where_it_was_chosen() {
        let live = Choices { minutes: 10, increment: 5, listed: true, ..Choices::usual::<Abalone>() };
        let slow = Choices { days: 3, takebacks: false, ..Choices::usual::<Abalone>() };
        for choices in [live.clone(), Choices { delay: true, absence: Absence::Wait, ..live }, slow] {
            let plan = choices.plan::<Abalone>();
            assert!(plan.terms.is_clock_valid());
            assert_eq!(Choices::of_plan::<Abalone>(&plan).plan::<Abalone>(), plan);
            let home = Choices { opponent: Opponent::SameScreen, ..choices.clone() };
            let table = home.table::<Abalone>(None, 0.0, Seed::default(), None).expect("a table");
            assert_ne!(table.seating().terms.timing, Timing::Turn, "days are for people at other screens");
        }
    }

    #[test]
    fn people_at_one_screen_are_named_in_the_record() {
        let names = vec![" Ada\u{202e} ".to_owned(), "x\n".repeat(400)];
        let names = |opponent| Choices { opponent, names: names.clone(), ..Choices::usual::<Abalone>() };
        let players = |opponent| {
            let table = names(opponent).table::<Abalone>(None, 0.0, Seed::default(), None).expect("a table");
            table.to_record(None).players
        };
        assert_eq!(
            players(Opponent::SameScreen),
            ["Ada".to_owned(), "x x x x x x x x x x x x".trim().to_owned()]
        );
        assert_eq!(players(Opponent::Computer), ["", "computer, level 2"]);
    }

    #[test]
    fn colours_of_sumoo_are_drawn_unless_they_are_chosen() {
        let usual = Choices::usual::<Sumoo>();
        assert_eq!(usual.seat, None);
        assert_eq!([0.1, 0.9].map(|lot| usual.seat::<Sumoo>(lot)), [Seat::FIRST, Seat::SECOND]);
        let two = Choices { opponent: Opponent::SameScreen, ..usual };
        assert_eq!([0.1, 0.9].map(|lot| two.seat::<Sumoo>(lot)), [Seat::FIRST, Seat::SECOND]);
        let chosen = Choices::read::<Sumoo>("colour=black");
        assert_eq!([0.1, 0.9].map(|lot| chosen.seat::<Sumoo>(lot)), [Seat::SECOND; 2]);
        assert_eq!(Choices::usual::<Abalone>().seat, Some(Seat::FIRST));
    }

    #[test]
    fn the_first_game_of_abalone_has_the_classical_layout() {
        assert_eq!(Choices::usual::<Abalone>().options.get("layout"), Some("classical"));
    }
}
