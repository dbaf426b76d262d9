//! Reading a game from a text: a record, a notation of other programs, or a position.

use dohyo_core::{Options, Record, RecordError, SetupError, Unplayable};
use dohyo_table::{Origin, ReplayError, Table};

use super::spoken::Spoken;
use crate::game::Game;
use crate::texts::{Lang, Texts};

/// The content of a text.
#[derive(Clone, Debug)]
pub enum Loaded<G: Spoken> {
    /// A game, up to its last move.
    Game(Box<Table<G>>),
    /// A position to begin from, in the game's notation.
    Position(String),
}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// The text is empty.
    Nothing,
    /// The text is a record of this other game.
    OtherGame(String),
    /// The record follows a version of the rules that cannot be played any more.
    Version(u32),
    /// A line of the record cannot be read.
    Line {
        /// The number of the line, from 1.
        number: usize,
        /// Its beginning.
        text: String,
    },
    /// The options or the opening of the record make no game.
    Setup,
    /// The text is not a position. It goes wrong here.
    Position(String),
    /// A move of the record cannot be played.
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The move as the record has it.
        text: String,
        /// Why the rules refuse it, in every language, if it is a move at all.
        why: Option<[String; 2]>,
    },
    /// The moves do not lead to the result that the record states.
    Result(String),
}

impl Unread {
    /// Returns the error in the reader's language. `here` is the name of the game at the table.
    pub fn words(&self, here: &str, t: &Texts) -> String {
        (t.unread)(self, here)
    }

    /// Returns an error about line `number` of `text`.
    fn line(text: &str, number: usize) -> Self {
        Self::Line { number, text: beginning(text.lines().nth(number.saturating_sub(1)).unwrap_or_default()) }
    }

    /// Returns the error of a record that does not replay.
    fn replay<G: Spoken>(record: &Record, why: ReplayError<G::Illegal>) -> Self {
        let (number, why) = match why {
            ReplayError::Action { number, why: Unplayable::Refused { why, .. } } => {
                (number, Some(Lang::ALL.map(|lang| G::refusal(&why, lang.texts()))))
            }
            ReplayError::Action { number, .. } | ReplayError::AfterTheEnd { number } => (number, None),
            ReplayError::Result { claimed, .. } => return Self::Result(claimed),
            _ => return Self::Setup,
        };
        let text = record.actions.get(number - 1).map(|action| beginning(&action.text)).unwrap_or_default();
        Self::Move { number, text, why }
    }
}

/// Returns the beginning of a text, enough to find it again.
fn beginning(text: &str) -> String {
    const LONGEST: usize = 24;
    let mut short: String = text.trim().chars().take(LONGEST).collect();
    if text.trim().chars().count() > LONGEST {
        short.push('…');
    }
    short
}

/// Reads a position of `G`, and returns it as the game writes it.
///
/// # Errors
/// Returns an error if `text` is not a position, breaks a rule, or belongs to a mode that has another page.
pub fn read_position<G: Spoken>(text: &str) -> Result<String, Unread> {
    let game = G::from_position(text, &Options::new()).map_err(|why| match why {
        SetupError::Position(why) => {
            Unread::Position(beginning(&text.chars().skip(why.at).collect::<String>()))
        }
        _ => Unread::Position(beginning(text)),
    })?;
    match game.elsewhere() {
        None => Ok(game.position()),
        Some(other) => Err(Unread::OtherGame(other)),
    }
}

/// Reads a Dohyō record, a notation of other programs or a position.
///
/// # Errors
///
/// Returns what is wrong, for the player, if `text` is none of these or belongs to another game.
pub fn read<G: Spoken>(text: &str) -> Result<Loaded<G>, Unread> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let wrong = |why: RecordError| Unread::line(text, why.line);
    if text.is_empty() {
        return Err(Unread::Nothing);
    }
    let record = if text.starts_with("dohyo") {
        text.parse::<Record>().map_err(wrong)?
    } else if looks_like_position(text) {
        return read_position::<G>(text).map(Loaded::Position);
    } else {
        let name = G::notation_of(text);
        let notation = G::NOTATIONS.iter().find(|notation| notation.name == name);
        let read = notation.map(|notation| notation.read).ok_or(Unread::Nothing)?;
        read(text).into_iter().next().ok_or(Unread::Nothing)?.map_err(wrong)?
    };
    if record.game != G::INFO.id {
        let name = Game::named(&record.game).map_or(record.game, |game| game.name().to_owned());
        return Err(Unread::OtherGame(name));
    }
    let rules = G::INFO.oldest_rules..=G::INFO.rules;
    if !rules.contains(&record.rules) {
        return Err(Unread::Version(record.rules));
    }
    let start = Origin::begin::<G>(&record).map_err(|_| Unread::Setup)?;
    if let Some(other) = start.elsewhere() {
        return Err(Unread::OtherGame(other));
    }
    let table = Table::from_record(start, &record).map_err(|why| Unread::replay::<G>(&record, why))?;
    Ok(Loaded::Game(Box::new(table)))
}

/// Returns `true` if a text looks like a position: several rows in its first word, or bars between its parts.
fn looks_like_position(text: &str) -> bool {
    let rows = text.split_whitespace().next().is_some_and(|rows| rows.matches('/').count() >= 4);
    rows || text.contains(" | ")
}

#[cfg(test)]
mod tests {
    use dohyo_abalone::Abalone;
    use dohyo_core::Setup as _;
    use dohyo_sumoku::Sumoku;

    use super::*;

    #[test]
    fn every_format_is_recognised() {
        let moves = |text: &str| match read::<Abalone>(text) {
            Ok(Loaded::Game(table)) => table.line().len(),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(moves("dohyo record 1\ngame: abalone\nrules: 1\n\n1 c3d3\n2 g5f4\n"), 2);
        assert_eq!(moves("1. c3d3 g5f4 2. c4d4"), 3);
        assert_eq!(moves("[Black \"Ada\"]\n[Variant \"Belgian Daisy\"]\n\n1. a1b2 *\n"), 1);
        match read::<Abalone>(" 5/6/7/8/4b4/8/7/6/4w w 2 0\n") {
            Ok(Loaded::Position(position)) => assert_eq!(position, "5/6/7/8/4b4/8/7/6/4w w 2 0"),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_race_cannot_be_loaded_at_a_table_of_classic() {
        let record = format!(
            "dohyo record 1\ngame: sumoku\nrules: {}\nseed: 5\noption: mode=speed\noption: players=2\n\n",
            Sumoku::INFO.rules
        );
        let other = Some(Unread::OtherGame("Sumoku: speed".to_owned()));
        assert_eq!(read::<Sumoku>(&record).err(), other);
        assert!(read::<Sumoku>(&record.replace("mode=speed", "mode=classic")).is_ok());
    }

    #[test]
    fn errors_say_what_is_wrong_in_the_language_of_the_reader() {
        for (text, english, french) in [
            (
                " \n",
                "There is nothing to read. Paste a record or a position first.",
                "Il n’y a rien à lire. Collez d’abord une partie ou une position.",
            ),
            (
                "dohyo record 1\ngame: abalone\nrules: 1\n\n1 c3d3\n2 e1e2\n",
                "Move 2 (e1e2) is not allowed: There is no marble on e1.",
                "Le coup 2 (e1e2) n’est pas permis : Il n’y a pas de bille en e1.",
            ),
            (
                "dohyo record 1\ngame: abalone\nrules: 1\n\n1 nonsense\n",
                "Move 1 (nonsense) is not a move of Abalone.",
                "Le coup 1 (nonsense) n’est pas un coup d’Abalone.",
            ),
            (
                "dohyo record 1\ngame: abalone\nrules: 9\n\n",
                "This record follows version 9 of the rules, which this page does not support.",
                "Cette partie suit la version 9 des règles, que cette page ne connaît pas.",
            ),
            (
                "dohyo record 1\ngame abalone\n",
                "Line 2 cannot be read: “game abalone”.",
                "La ligne 2 est illisible : « game abalone ».",
            ),
            (
                "5/6/7/8/4x4/8/7/6/4w w 2 0",
                "This is not a position of Abalone. The error is at “x4/8/7/6/4w w 2 0”.",
                "Ce n’est pas une position d’Abalone. L’erreur est ici : « x4/8/7/6/4w w 2 0 ».",
            ),
            (
                "dohyo record 1\ngame: kumo\nrules: 1\n\n",
                "This record is of another game (Kumo Hogosha). Only Abalone can be loaded here.",
                "C’est la partie d’un autre jeu (Kumo Hogosha). Ici, seul Abalone peut être chargé.",
            ),
            (
                "dohyo record 1\ngame: abalone\nrules: 1\nresult: black wins (ejection)\n\n1 c3d3\n",
                "The moves do not lead to the result in the record (black wins (ejection)).",
                "Les coups ne mènent pas au résultat indiqué (black wins (ejection)).",
            ),
        ] {
            let error = read::<Abalone>(text).expect_err(text);
            let told = Lang::ALL.map(|lang| error.words("Abalone", lang.texts()));
            assert_eq!(told, [english, french]);
        }
    }
}
