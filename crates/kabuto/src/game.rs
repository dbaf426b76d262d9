//! The game, its setup and its options.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{
    Chance, Fate, Game, GameInfo, Malformed, Notation, OptionSpec, Options, Outcome, Reason, Refused, Seat,
    SeatSet, Setup, SetupError, split_counters, with_counters,
};

use crate::physics::Precision;
use crate::roster::{self, Wrestler};
use crate::rulebook::{self, After, Push, Terms};
use crate::{Action, Illegal, Item, Situation, Slip, sample};

/// An opponent's wrestler fell.
pub const KO: Reason = Reason::new("ko");
/// A player's own wrestler, or an ally's, fell.
pub const OWN_KO: Reason = Reason::new("own-ko");
/// The belt fell.
pub const BELT: Reason = Reason::new("belt");
/// A player had to push and had nothing to push.
pub const SUBMISSION: Reason = Reason::new("submission");

/// The values of the options that choose wrestlers. `lot` draws one at random.
const WRESTLERS: &[&str] = &["lot", "baron", "loom", "sada", "bunji", "maud", "judge", "polly", "kuro"];

/// The options that choose wrestlers, in seat order.
const CHOICES: [&str; 4] = ["wrestler-1", "wrestler-2", "wrestler-3", "wrestler-4"];

/// A game of Sakura Slam.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kabuto {
    now: Situation,
    terms: Terms,
    options: Options,
    /// The actions of this turn, or of the last one if this one has none yet.
    turn: Vec<(Action, Option<Push>)>,
    outcome: Option<Outcome>,
    lucks: u32,
}

/// The word for unsteady hands in positions.
const UNSTEADY: &str = "unsteady";
/// The counter of slips in positions.
const LUCKS: &str = "lucks";
/// The words before the reason and the winners of a finished game in positions.
const OVER: &str = " | over ";

/// The opening, which chance decides: the wrestlers and the seat that begins. Written `baron,loom/1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The wrestlers, in seat order.
    pub wrestlers: Vec<&'static Wrestler>,
    /// The seat that begins.
    pub first: Seat,
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<_> = self.wrestlers.iter().map(|wrestler| wrestler.id).collect();
        write!(f, "{}/{}", ids.join(","), self.first)
    }
}

impl FromStr for Opening {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let read = |text: &str| {
            let (ids, first) = text.split_once('/')?;
            let wrestlers: Option<Vec<_>> = ids.split(',').map(roster::wrestler).collect();
            Some(Self { wrestlers: wrestlers?, first: first.parse().ok()? })
        };
        let expected = "the wrestlers in seat order and the seat that begins, such as baron,loom/1";
        read(text).ok_or_else(|| Malformed::new("opening", 0, format!("`{text}`"), expected))
    }
}

/// The parts of the opening that the options decide.
struct Settled {
    /// The chosen wrestlers, in seat order.
    wrestlers: Vec<Option<&'static Wrestler>>,
    /// The seat that begins, unless it is drawn at random.
    first: Option<Seat>,
}

impl Settled {
    fn by(options: &Options) -> Result<Self, SetupError> {
        let players = options.number("players").unwrap_or(2);
        let mut wrestlers: Vec<Option<&'static Wrestler>> = Vec::new();
        for key in CHOICES.into_iter().take(players) {
            let chosen = options.get(key).and_then(roster::wrestler);
            if let Some(twice) =
                chosen.filter(|chosen| wrestlers.iter().flatten().any(|other| other.id == chosen.id))
            {
                return Err(SetupError::BadValue {
                    key: key.to_owned(),
                    value: twice.id.to_owned(),
                    expected: "a wrestler that no other seat has".to_owned(),
                });
            }
            wrestlers.push(chosen);
        }
        let first = match (players, options.get("first")) {
            (2, Some("two")) => Some(Seat::SECOND),
            (2, Some("lot")) => None,
            _ => Some(Seat::FIRST),
        };
        Ok(Self { wrestlers, first })
    }

    /// Returns the first requirement that `opening` does not meet, if any.
    fn problem(&self, opening: &Opening) -> Option<&'static str> {
        let Opening { wrestlers, first } = opening;
        if wrestlers.len() != self.wrestlers.len() {
            return Some("a wrestler for each seat");
        }
        if (1..wrestlers.len())
            .any(|seat| wrestlers[..seat].iter().any(|other| other.id == wrestlers[seat].id))
        {
            return Some("a different wrestler for each seat");
        }
        let mut chosen = self.wrestlers.iter().zip(wrestlers);
        if chosen.any(|(chosen, dealt)| chosen.is_some_and(|chosen| chosen.id != dealt.id)) {
            return Some("the wrestlers that the options name");
        }
        let first_fits = self.first.map_or(first.index() < wrestlers.len(), |settled| settled == *first);
        (!first_fits).then_some("the first seat given by the options")
    }
}

impl Kabuto {
    /// Returns the situation.
    pub fn situation(&self) -> &Situation {
        &self.now
    }

    /// Returns the options that the rules depend on.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// Returns the actions of this turn, or of the last one if this one has none yet, with their pushes.
    pub fn turn_so_far(&self) -> &[(Action, Option<Push>)] {
        &self.turn
    }

    /// Returns the result of an action with a steady hand.
    ///
    /// # Errors
    ///
    /// Returns the reason for refusing the action.
    pub fn judge(&self, action: &Action) -> Result<After, Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        rulebook::foresee(&self.now, self.terms, action, &Precision::GAME)
    }

    /// Returns the game in the middle of a push of `item`, for showing the trays during an animation. `fallen` tells
    /// for each piece whether it has fallen: first the pieces on the ring, then the pushed ones.
    #[must_use]
    pub fn during(&self, item: Item, fallen: &[bool]) -> Self {
        Self { now: rulebook::during(&self.now, self.terms, item, fallen), ..self.clone() }
    }

    fn begin(now: Situation, options: Options) -> Self {
        let terms = terms_of(&options);
        Self { now, terms, options, turn: Vec::new(), outcome: None, lucks: 0 }
    }
}

fn terms_of(options: &Options) -> Terms {
    Terms { junior: options.is("league", "junior"), unsteady: options.is("hand", UNSTEADY) }
}

impl Game for Kabuto {
    type Action = Action;
    type Illegal = Illegal;
    type Luck = Slip;

    fn info(&self) -> &'static GameInfo {
        &Self::INFO
    }

    fn options(&self) -> Options {
        self.options.clone()
    }

    fn position(&self) -> String {
        let mut text = self.now.to_string();
        if self.terms.unsteady {
            text.push_str(&format!(" {UNSTEADY}"));
        }
        text = with_counters(text, [(LUCKS, self.lucks)]);
        if let Some(Outcome { winners, reason }) = self.outcome {
            text.push_str(&format!("{OVER}{reason}"));
            winners.iter().for_each(|seat| text.push_str(&format!(" {seat}")));
        }
        text
    }

    fn to_act(&self) -> SeatSet {
        if self.outcome.is_some() { SeatSet::EMPTY } else { SeatSet::from(self.now.seat) }
    }

    /// Lists only a sample of the pushes, because there are too many.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.to_act().contains(seat) {
            out.extend(sample::legal_actions(&self.now, self.terms));
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, Malformed> {
        text.parse()
    }

    fn read_luck(&self, text: &str) -> Result<Slip, Malformed> {
        text.parse()
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        fate: Fate<'_, Slip>,
    ) -> Result<Option<Slip>, Refused<Illegal>> {
        if self.outcome.is_none() && seat != self.now.seat {
            return Err(Illegal::NotYourTurn.into());
        }
        if self.outcome.is_some() {
            return Err(Illegal::GameOver.into());
        }
        let slips = self.terms.unsteady && action.shot(self.now.turn.stand).is_some();
        let slip = if slips {
            if matches!(fate, Fate::Unknown) {
                // An illegal push is refused before the hand slips.
                self.judge(action)?;
            }
            Some(fate.befall(self.lucks, Slip::draw, |slip| slip.check()).map_err(Refused::Luck)?)
        } else {
            fate.none().map_err(Refused::Luck)?;
            None
        };
        let After { now, push, outcome } =
            rulebook::judge(&self.now, self.terms, action, slip.unwrap_or_default())?;
        if self.now.turn == crate::Turn::default() {
            self.turn.clear();
        }
        self.turn.push((*action, push));
        (self.now, self.outcome) = (now, outcome);
        self.lucks += u32::from(slip.is_some());
        Ok(slip)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn seats(&self) -> SeatSet {
        self.now.seats().collect()
    }

    fn side_of(&self, seat: Seat) -> SeatSet {
        self.now.seats().filter(|&other| self.now.allied(seat, other)).collect()
    }

    fn lucks(&self) -> u32 {
        self.lucks
    }

    /// The time of the film, if the last action was a push.
    fn showing_time(&self) -> u32 {
        let push = self.turn.last().and_then(|(_, push)| push.as_ref());
        push.map_or(0, Push::showing_time)
    }
}

impl Setup for Kabuto {
    const INFO: GameInfo = GameInfo {
        id: "kabuto",
        name: "Sakura Slam",
        rules: 3,
        oldest_rules: 3,
        seats: &["one", "two", "three", "four"],
        min_players: 2,
        options: &[
            OptionSpec::one_of(
                "players",
                &["2", "3", "4"],
                "two players with a belt, three players, or two teams of two",
            ),
            OptionSpec::one_of(
                "league",
                &["senior", "junior"],
                "senior: with special moves; junior: without, with special pieces in the trays",
            ),
            OptionSpec::one_of(CHOICES[0], WRESTLERS, "the wrestler of seat one"),
            OptionSpec::one_of(CHOICES[1], WRESTLERS, "the wrestler of seat two"),
            OptionSpec::one_of(CHOICES[2], WRESTLERS, "the wrestler of seat three"),
            OptionSpec::one_of(CHOICES[3], WRESTLERS, "the wrestler of seat four"),
            OptionSpec::one_of(
                "first",
                &["lot", "one", "two"],
                "two players: the seat that begins (with three or four, seat one begins)",
            ),
            OptionSpec::one_of(
                "hand",
                &["steady", "unsteady"],
                "whether pushes follow their aim exactly or deviate a little",
            ),
        ],
        reasons: &[KO, OWN_KO, BELT, SUBMISSION, Reason::NO_PROGRESS],
        credits: "Tony Miller, Michael Dunsmore and John Brieger; the wrestlers and the measures are this project's",
    };

    const NOTATIONS: &'static [Notation] = &[];

    type Opening = Opening;

    fn deal(options: &Options, chance: &mut Chance) -> Result<Opening, SetupError> {
        let settled = Settled::by(&Self::INFO.complete(options)?)?;
        let is_free = |wrestler: &&'static Wrestler| {
            !settled.wrestlers.iter().flatten().any(|chosen| chosen.id == wrestler.id)
        };
        let mut lots: Vec<&'static Wrestler> = roster::wrestlers().iter().filter(is_free).collect();
        chance.shuffle(&mut lots);
        let lot = chance.below(2);
        let wrestlers =
            settled.wrestlers.iter().filter_map(|&chosen| chosen.or_else(|| lots.pop())).collect();
        let first = settled.first.unwrap_or(if lot == 1 { Seat::SECOND } else { Seat::FIRST });
        Ok(Opening { wrestlers, first })
    }

    fn new(options: &Options, opening: &Opening) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        if let Some(expected) = Settled::by(&options)?.problem(opening) {
            let problem = format!("`{opening}`");
            return Err(SetupError::Opening { problem, expected: expected.to_owned() });
        }
        let start = rulebook::start(&opening.wrestlers, opening.first, terms_of(&options));
        Ok(Self::begin(start, options))
    }

    /// The position decides the number of players, their wrestlers and whether hands are unsteady.
    fn from_position(text: &str, options: &Options) -> Result<Self, SetupError> {
        let mut options = Self::INFO.complete(options)?;
        let (text, outcome) = match text.rsplit_once(OVER) {
            Some((before, after)) => (before, Some(read_outcome(after, text)?)),
            None => (text, None),
        };
        let (text, [lucks]) = split_counters(text, [LUCKS])?;
        let (text, unsteady) = split_unsteady(text);
        let now = Situation::read(text, outcome.is_some())?;
        options = options.with("players", &now.players.len().to_string());
        for (key, player) in CHOICES.into_iter().zip(&now.players) {
            options = options.with(key, player.wrestler.id);
        }
        if unsteady {
            options = options.with("hand", UNSTEADY);
        }
        Ok(Self { outcome, lucks, ..Self::begin(now, options) })
    }
}

/// Splits off the word for unsteady hands. Older positions have `hand 17` instead.
fn split_unsteady(text: &str) -> (&str, bool) {
    let text = text.trim_end();
    if let Some(before) = text.strip_suffix(UNSTEADY) {
        return (before, true);
    }
    match text.rsplit_once(" hand ") {
        Some((before, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => (before, true),
        _ => (text, false),
    }
}

/// Reads the reason and the winners of a finished game, such as `ko 1 3`, at the end of `position`.
fn read_outcome(text: &str, position: &str) -> Result<Outcome, Malformed> {
    let mut words = text.split_whitespace();
    let reason = words.next().and_then(|word| Kabuto::INFO.reason_named(word));
    let winners: Option<SeatSet> = words.map(|word| word.parse().ok()).collect();
    reason.zip(winners).map(|(reason, winners)| Outcome { winners, reason }).ok_or_else(|| {
        let at = position.chars().count() - text.chars().count();
        Malformed::new("position", at, format!("`{text}`"), "a reason and the winners' seats, such as ko 1")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_know_the_wrestlers_of_the_data() {
        let ids: Vec<_> = roster::wrestlers().iter().map(|wrestler| wrestler.id).collect();
        assert_eq!(WRESTLERS[1..], ids);
    }
}
