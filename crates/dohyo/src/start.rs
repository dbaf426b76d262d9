//! The arguments that most commands share: a game and its beginning.

use anyhow::{Result, bail};
use clap::Args;
use dohyo_core::{Fate, Game as _, GameInfo, Options, Outcome, Seat, SeatSet, Seed, Unplayable};
use dohyo_games::{AnyGame, AnyLuck, AnyOpening};
use serde_json::{Value, json};

/// A game and the position to start from.
#[derive(Args, Debug)]
pub(crate) struct Start {
    /// The game, by its name in `dohyo games`
    pub(crate) game: String,
    /// Start from this position instead of the beginning
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    #[command(flatten)]
    chosen: Chosen,
}

/// Options and seed of a game.
#[derive(Args, Debug)]
pub(crate) struct Chosen {
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// The starting layout: short for `--option layout=…`
    #[arg(long)]
    layout: Option<String>,
    /// The seed of all luck that is not given: a whole number or 64 hexadecimal digits
    #[arg(long, default_value = "0")]
    seed: String,
}

impl Chosen {
    /// Returns the options.
    pub(crate) fn options(&self) -> Result<Options> {
        let mut options = Options::new();
        for pair in &self.options {
            options.insert_pair(pair)?;
        }
        if let Some(layout) = &self.layout {
            match options.get("layout") {
                Some(other) if other != layout => {
                    bail!("two layouts, `{layout}` and `{other}`; expected one")
                }
                _ => options = options.with("layout", layout),
            }
        }
        Ok(options)
    }

    /// Returns the seed.
    pub(crate) fn seed(&self) -> Result<Seed> {
        Ok(self.seed.parse()?)
    }
}

impl Start {
    /// Starts the game.
    pub(crate) fn begin(&self) -> Result<AnyGame> {
        // A wrong seed is an error even if a position makes it unnecessary.
        let (options, seed) = (self.chosen.options()?, self.chosen.seed()?);
        Ok(match &self.position {
            Some(position) => dohyo_games::from_position(&self.game, position, &options)?,
            None => dohyo_games::start(&self.game, &options, seed)?,
        })
    }

    /// Deals an opening from `seed`.
    pub(crate) fn deal(&self, seed: Seed) -> Result<AnyOpening> {
        Ok(dohyo_games::deal(&self.game, &self.options()?, seed)?)
    }

    /// Starts the game with an opening.
    pub(crate) fn open(&self, opening: &AnyOpening) -> Result<AnyGame> {
        Ok(dohyo_games::open(opening, &self.options()?)?)
    }

    /// Returns the options.
    pub(crate) fn options(&self) -> Result<Options> {
        self.chosen.options()
    }

    /// Returns `true` if the game starts from a given position.
    pub(crate) fn has_position(&self) -> bool {
        self.position.is_some()
    }

    /// Returns the seed.
    pub(crate) fn seed(&self) -> Result<Seed> {
        self.chosen.seed()
    }

    /// Returns the seed of a computer player's mistakes, which is independent of the luck in the game.
    pub(crate) fn chance(&self) -> Result<u64> {
        Ok(self.chosen.seed()?.chance().word())
    }
}

/// Writes an action as one argument of `apply` and one token of UGI: `SEAT:ACTION` if more than one seat may act, the
/// action alone otherwise.
pub(crate) fn token(to_act: SeatSet, seat: Seat, action: &dyn std::fmt::Display) -> String {
    match to_act.single() {
        Some(_) => action.to_string(),
        None => format!("{seat}:{action}"),
    }
}

/// Splits a token into its seat, if it names one, and its action.
pub(crate) fn split_token<'a>(game: &AnyGame, token: &'a str) -> Result<(Option<Seat>, &'a str)> {
    let is_digit = |text: &str| text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some((seat, action)) = token.split_once(':').filter(|(seat, _)| is_digit(seat)) else {
        return Ok((None, token));
    };
    match seat.parse() {
        Ok(seat) if game.seats().contains(seat) => Ok((Some(seat), action)),
        _ => bail!("no seat {seat} in `{token}`; expected one from 1 to {}", game.seats().len()),
    }
}

/// Lists every legal action as a token, with its seat, sorted by token.
pub(crate) fn legal_tokens(game: &AnyGame) -> Vec<(Seat, String)> {
    let mut tokens = Vec::new();
    let mut actions = Vec::new();
    for seat in game.to_act().iter() {
        game.legal_actions(seat, &mut actions);
        tokens.extend(actions.drain(..).map(|action| (seat, token(game.to_act(), seat, &action))));
    }
    tokens.sort_by(|(_, one), (_, other)| one.cmp(other));
    tokens
}

/// Plays an action written by a user: for the seat it names, or for the first that may act. Luck that the text does not
/// give comes from `fate`. Returns the action as a token.
pub(crate) fn play(game: &mut AnyGame, text: &str, fate: Fate<'_, AnyLuck>) -> Result<String> {
    let Some(first) = game.to_act().first() else {
        bail!("`{text}` comes after the end of the game ({}); expected no more actions", ending(game));
    };
    let (seat, action) = split_token(game, text)?;
    let seat = seat.unwrap_or(first);
    let to_act = game.to_act();
    match game.play_text(seat, action, fate) {
        Ok(played) => Ok(token(to_act, seat, &played)),
        Err(why @ (Unplayable::Unread(_) | Unplayable::Luck { .. })) => Err(why.into()),
        Err(why @ Unplayable::Refused { .. }) => bail!("{why}; expected {}", expected_action(game)),
    }
}

/// Describes what could be played instead, for an error message.
pub(crate) fn expected_action(game: &AnyGame) -> String {
    let Some(first) = game.to_act().first() else { return "no more actions".to_owned() };
    let legal = legal_tokens(game);
    let name = game.info().seat_name(legal.first().map_or(first, |(seat, _)| *seat));
    let some: Vec<_> = legal.iter().take(3).map(|(_, text)| text.as_str()).collect();
    match some[..] {
        // Claims in races are not listed: finding them is the game.
        [] => format!("a legal action of {name}"),
        _ => format!("one of the {} legal actions of {name}, such as {}", legal.len(), some.join(", ")),
    }
}

/// Describes how the game ended.
pub(crate) fn ending(game: &AnyGame) -> String {
    game.outcome().map_or_else(|| "not over".to_owned(), |outcome| outcome.describe(game.info()))
}

/// Returns the outcome as JSON; null while the game is under way.
pub(crate) fn ending_json(game: &AnyGame) -> Value {
    outcome_json(game.info(), game.outcome())
}

/// Returns an outcome as JSON; null if there is none.
pub(crate) fn outcome_json(info: &GameInfo, outcome: Option<Outcome>) -> Value {
    let Some(outcome) = outcome else { return Value::Null };
    let winners: Vec<_> = outcome.winners.iter().map(|seat| info.seat_name(seat)).collect();
    json!({ "text": outcome.describe(info), "winners": winners, "reason": outcome.reason.name() })
}

/// Returns the names of the seats that may act, as JSON.
pub(crate) fn to_act_json(game: &AnyGame) -> Value {
    game.to_act().iter().map(|seat| game.info().seat_name(seat)).collect()
}
