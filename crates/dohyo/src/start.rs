//! Where a command's game begins: the arguments that most commands share.

use anyhow::{Result, bail};
use clap::Args;
use dohyo_core::{Game as _, GameInfo, Options, Outcome, Seat, Seed, Unplayable};
use dohyo_games::AnyGame;
use serde_json::{Value, json};

/// Which game, and where it begins.
#[derive(Args, Debug)]
pub(crate) struct Start {
    /// The game, by its name in `dohyo games`
    pub(crate) game: String,
    /// Begin in this position instead of the usual start
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    #[command(flatten)]
    chosen: Chosen,
}

/// What is chosen before a game.
#[derive(Args, Debug)]
pub(crate) struct Chosen {
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// The starting layout: short for `--option layout=…`
    #[arg(long)]
    layout: Option<String>,
    /// Where chance comes from: a whole number or 64 hexadecimal digits
    #[arg(long, default_value = "0")]
    seed: String,
}

impl Chosen {
    /// The options as the game reads them.
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

    /// The seed.
    pub(crate) fn seed(&self) -> Result<Seed> {
        Ok(self.seed.parse()?)
    }
}

impl Start {
    /// The game at its beginning.
    pub(crate) fn begin(&self) -> Result<AnyGame> {
        // A seed is read even where a position makes it idle: a wrong one should not pass unseen.
        let (options, seed) = (self.chosen.options()?, self.chosen.seed()?);
        Ok(match &self.position {
            Some(position) => dohyo_games::from_position(&self.game, position, &options)?,
            None => dohyo_games::start(&self.game, &options, seed)?,
        })
    }

    /// The game at its usual beginning, with chance from another seed.
    pub(crate) fn begin_with(&self, seed: Seed) -> Result<AnyGame> {
        Ok(dohyo_games::start(&self.game, &self.options()?, seed)?)
    }

    /// The options as the game reads them.
    pub(crate) fn options(&self) -> Result<Options> {
        self.chosen.options()
    }

    /// Whether it begins elsewhere than at the usual start.
    pub(crate) fn has_position(&self) -> bool {
        self.position.is_some()
    }

    /// Where chance comes from.
    pub(crate) fn seed(&self) -> Result<Seed> {
        self.chosen.seed()
    }

    /// Where the chance of a computer player comes from: its mistakes, not the game's.
    pub(crate) fn chance(&self) -> Result<u64> {
        Ok(self.chosen.seed()?.chance().word())
    }
}

/// Every legal action with the seat that may take it, sorted as text.
pub(crate) fn legal_texts(game: &AnyGame) -> Vec<(Seat, String)> {
    let mut texts = Vec::new();
    let mut actions = Vec::new();
    for seat in game.to_act().iter() {
        game.legal_actions(seat, &mut actions);
        texts.extend(actions.drain(..).map(|action| (seat, action.to_string())));
    }
    texts.sort_by(|(_, one), (_, other)| one.cmp(other));
    texts
}

/// Plays an action as someone wrote it, for the seat that is to act.
pub(crate) fn play(game: &mut AnyGame, text: &str) -> Result<String> {
    let Some(seat) = game.to_act().first() else {
        bail!("`{text}` comes after the end of the game ({}); expected no more actions", ending(game));
    };
    match game.play_text(seat, text) {
        Ok(action) => Ok(action.to_string()),
        Err(why @ Unplayable::Unread(_)) => Err(why.into()),
        Err(why @ Unplayable::Refused { .. }) => bail!("{why}; expected {}", expected_action(game)),
    }
}

/// What could be played instead, for an error message.
pub(crate) fn expected_action(game: &AnyGame) -> String {
    let legal = legal_texts(game);
    let Some((seat, _)) = legal.first() else { return "no more actions".to_owned() };
    let some: Vec<_> = legal.iter().take(3).map(|(_, text)| text.as_str()).collect();
    let name = game.info().seat_name(*seat);
    format!("one of the {} legal actions of {name}, such as {}", legal.len(), some.join(", "))
}

/// How the game ended, in words.
pub(crate) fn ending(game: &AnyGame) -> String {
    game.outcome().map_or_else(|| "not over".to_owned(), |outcome| outcome.describe(game.info()))
}

/// How the game ended, for programs; null while it is under way.
pub(crate) fn ending_json(game: &AnyGame) -> Value {
    outcome_json(game.info(), game.outcome())
}

/// An outcome, for programs; null if there is none.
pub(crate) fn outcome_json(info: &GameInfo, outcome: Option<Outcome>) -> Value {
    let Some(outcome) = outcome else { return Value::Null };
    let winners: Vec<_> = outcome.winners.iter().map(|seat| info.seat_name(seat)).collect();
    json!({ "text": outcome.describe(info), "winners": winners, "reason": outcome.reason.0 })
}

/// Who is to act, by name.
pub(crate) fn to_act_json(game: &AnyGame) -> Value {
    game.to_act().iter().map(|seat| game.info().seat_name(seat)).collect()
}
