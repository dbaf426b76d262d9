//! The game that people play.

use dohyo_core::{
    Game, GameInfo, Malformed, Notation, OptionSpec, OptionValues, Options, Outcome, Reason, Seat, SeatSet,
    Seed, Setup, SetupError, Viewer,
};

use crate::physics::Precision;
use crate::roster::{self, Wrestler};
use crate::rulebook::{self, After, Push, Terms};
use crate::{Action, Hand, Illegal, Item, Situation, sample};

/// An opponent's wrestler fell.
pub const KO: Reason = Reason("ko");
/// One's own wrestler fell.
pub const OWN_KO: Reason = Reason("own-ko");
/// The belt fell.
pub const BELT: Reason = Reason("belt");
/// A push was due, and there was nothing to push.
pub const SUBMISSION: Reason = Reason("submission");

/// The wrestlers that options can name: those of the data, and the lot.
const WRESTLERS: &[&str] = &["lot", "baron", "loom", "sada", "bunji", "maud", "judge", "polly", "kuro"];

/// The options that name them, by seat.
const CHOICES: [&str; 4] = ["wrestler-1", "wrestler-2", "wrestler-3", "wrestler-4"];

const fn choice(key: &'static str, help: &'static str) -> OptionSpec {
    OptionSpec { key, default: "lot", values: OptionValues::OneOf(WRESTLERS), help }
}

/// A game of Sakura Slam under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kabuto {
    now: Situation,
    terms: Terms,
    options: Options,
    /// What was done in the present turn, or in the last one if none has begun.
    turn: Vec<(Action, Option<Push>)>,
    outcome: Option<Outcome>,
    /// How many pushes an unsteady hand has made.
    shaken: u32,
}

/// All there is to see: nothing is hidden but what an unsteady hand will do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The position.
    pub situation: Situation,
    /// The terms of the game.
    pub terms: Terms,
    /// What was done in the present turn, or in the last one if none has begun.
    pub turn: Vec<(Action, Option<Push>)>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
}

impl Kabuto {
    /// The position.
    pub fn situation(&self) -> &Situation {
        &self.now
    }

    /// The terms of the game.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// What an action would lead to for the player whose turn it is, if the hand is steady, or why it is not
    /// allowed.
    pub fn judge(&self, action: &Action) -> Result<After, Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        rulebook::foresee(&self.now, self.terms, action, &Precision::GAME)
    }

    /// The game in the middle of a push of that item that begins here, when of what is on the ring, then of what is
    /// pushed, some has fallen: for showing trays as far as a push has been seen.
    #[must_use]
    pub fn during(&self, item: Item, fallen: &[bool]) -> Self {
        Self { now: rulebook::during(&self.now, self.terms, item, fallen), ..self.clone() }
    }

    fn begin(now: Situation, options: Options) -> Self {
        let terms = Terms { junior: options.get("league") == Some("junior") };
        Self { now, terms, options, turn: Vec::new(), outcome: None, shaken: 0 }
    }
}

impl Game for Kabuto {
    type Action = Action;
    type Illegal = Illegal;
    type View = View;

    fn info(&self) -> &'static GameInfo {
        &Self::INFO
    }

    fn options(&self) -> Options {
        self.options.clone()
    }

    fn position(&self) -> String {
        self.now.to_string()
    }

    fn to_act(&self) -> SeatSet {
        if self.outcome.is_some() { SeatSet::EMPTY } else { SeatSet::from(self.now.seat) }
    }

    /// Pushes are a fair sample: there are too many to list.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.to_act().contains(seat) {
            out.extend(sample::legal_actions(&self.now, self.terms));
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, Malformed> {
        text.parse()
    }

    fn play(&mut self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if self.outcome.is_none() && seat != self.now.seat {
            return Err(Illegal::NotYourTurn);
        }
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        let After { now, push, outcome } = rulebook::judge(&self.now, self.terms, action)?;
        self.shaken += u32::from(now.hand != self.now.hand);
        if self.now.turn == crate::Turn::default() {
            self.turn.clear();
        }
        self.turn.push((*action, push));
        (self.now, self.outcome) = (now, outcome);
        Ok(())
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

    fn revealed(&self) -> u32 {
        self.shaken
    }

    fn view(&self, _viewer: Viewer) -> View {
        View {
            situation: self.now.steady(),
            terms: self.terms,
            turn: self.turn.clone(),
            outcome: self.outcome,
        }
    }
}

impl Setup for Kabuto {
    const INFO: GameInfo = GameInfo {
        id: "kabuto",
        name: "Sakura Slam",
        rules: 1,
        seats: &["one", "two", "three", "four"],
        min_players: 2,
        options: &[
            OptionSpec {
                key: "players",
                default: "2",
                values: OptionValues::OneOf(&["2", "3", "4"]),
                help: "two with a belt, three each alone, or two teams of two",
            },
            OptionSpec {
                key: "league",
                default: "senior",
                values: OptionValues::OneOf(&["senior", "junior"]),
                help: "with special moves, or without them and with other hands",
            },
            choice(CHOICES[0], "who the first seat plays"),
            choice(CHOICES[1], "who the second seat plays"),
            choice(CHOICES[2], "who the third seat plays"),
            choice(CHOICES[3], "who the fourth seat plays"),
            OptionSpec {
                key: "first",
                default: "lot",
                values: OptionValues::OneOf(&["lot", "one", "two"]),
                help: "who begins if two play; otherwise seat one does",
            },
            OptionSpec {
                key: "hand",
                default: "steady",
                values: OptionValues::OneOf(&["steady", "unsteady"]),
                help: "whether pushes go just where they are aimed, or a little beside",
            },
        ],
        credits: "Tony Miller, Michael Dunsmore and John Brieger; the wrestlers and the measures are this project's",
    };

    const NOTATIONS: &'static [Notation] = &[];

    fn new(options: &Options, seed: Seed) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        let players = options.get("players").and_then(|players| players.parse().ok()).unwrap_or(2);
        let mut chance = seed.chance();
        let mut lots: Vec<&'static Wrestler> = roster::wrestlers().iter().collect();
        let named = |index: usize| options.get(CHOICES[index]).and_then(roster::wrestler);
        for (index, key) in CHOICES.into_iter().enumerate().take(players) {
            if let Some(wrestler) = named(index) {
                let before = lots.len();
                lots.retain(|other| other.id != wrestler.id);
                if lots.len() == before {
                    return Err(SetupError::BadValue {
                        key: key.to_owned(),
                        value: wrestler.id.clone(),
                        expected: "a wrestler whom nobody else plays".to_owned(),
                    });
                }
            }
        }
        chance.shuffle(&mut lots);
        let wrestlers: Vec<_> =
            (0..players).filter_map(|index| named(index).or_else(|| lots.pop())).collect();
        let first = match (players, options.get("first")) {
            (2, Some("two")) => Seat::SECOND,
            (2, Some("lot")) if chance.below(2) == 1 => Seat::SECOND,
            _ => Seat::FIRST,
        };
        let terms = Terms { junior: options.get("league") == Some("junior") };
        let hand = (options.get("hand") == Some("unsteady")).then(|| Hand::draw(&mut chance));
        Ok(Self::begin(Situation { hand, ..rulebook::start(&wrestlers, first, terms) }, options))
    }

    /// The players, their wrestlers and their hands are those of the position.
    fn from_position(text: &str, options: &Options) -> Result<Self, SetupError> {
        let mut options = Self::INFO.complete(options)?;
        let now: Situation = text.parse()?;
        options = options.with("players", &now.players.len().to_string());
        for (key, player) in CHOICES.into_iter().zip(&now.players) {
            options = options.with(key, &player.wrestler.id);
        }
        let hand = if now.hand.is_some() { "unsteady" } else { "steady" };
        Ok(Self::begin(now, options.with("hand", hand)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_know_the_wrestlers_of_the_data() {
        let ids: Vec<_> = roster::wrestlers().iter().map(|wrestler| wrestler.id.as_str()).collect();
        assert_eq!(WRESTLERS[1..], ids);
    }
}
