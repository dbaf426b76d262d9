//! Actions, each one step of a turn, and their notation.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{Malformed, Seat, Words, write_action};

use crate::{Aim, Corner, Corners, Item, Kind, PowerId, Shot, Stand};

/// One step of a turn. The notation below is the alternate form, `{action:#}`; plain `{action}` writes `_` for every
/// space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// `marker NE`: places a marker on a post, before the game or after a move that replaced the turn.
    Marker(Corner),
    /// `use kindle`: uses a special move, with the choices it asks for.
    Use(Use),
    /// `push M NE 5 -30`: places the platform and pushes.
    Push(Shot),
    /// `again M 5 -30`: makes the extra push that a move has paid for, from the same platform.
    Again {
        /// The piece or group that is pushed.
        item: Item,
        /// The aim.
        aim: Aim,
    },
    /// `slam M 5 -30` or `slam M 5 -30 keep SW`: makes the corner slam.
    Slam {
        /// The piece or group that is pushed.
        item: Item,
        /// The aim.
        aim: Aim,
        /// The marker that stays on its post, if a move allows that.
        keep: Option<Corner>,
    },
    /// `end`: ends the turn.
    End,
    /// `submit`: gives up, because a push is due and there is nothing to push.
    Submit,
}

/// A special move with its choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Use {
    /// The move.
    pub power: PowerId,
    /// The opponent who is paid, if there is a choice.
    pub to: Option<Seat>,
    /// The markers that are withdrawn.
    pub from: Corners,
    /// The piece that is stacked.
    pub piece: Option<Kind>,
    /// The piece on the ring that the move applies to.
    pub target: Option<Target>,
}

/// A piece on the ring, by its index in [`Situation::ring`](crate::Situation::ring).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target(u8);

impl Target {
    /// Returns the piece with this index.
    pub const fn new(index: usize) -> Self {
        Self(index as u8)
    }

    /// Returns the index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Use {
    /// Returns a move without choices.
    pub const fn plain(power: PowerId) -> Self {
        Self { power, to: None, from: Corners::NONE, piece: None, target: None }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_action(f, |out| match self {
            Self::Marker(corner) => write!(out, "marker {corner}"),
            Self::Use(Use { power, to, from, piece, target }) => {
                write!(out, "use {}", power.name())?;
                if let Some(to) = to {
                    write!(out, " to {to}")?;
                }
                if from.count() > 0 {
                    write!(out, " from {from}")?;
                }
                if let Some(piece) = piece {
                    write!(out, " piece {piece}")?;
                }
                if let Some(target) = target {
                    write!(out, " on {}", target.0 + 1)?;
                }
                Ok(())
            }
            Self::Push(shot) => write!(out, "push {shot}"),
            Self::Again { item, aim } => write!(out, "again {item} {aim}"),
            Self::Slam { item, aim, keep: None } => write!(out, "slam {item} {aim}"),
            Self::Slam { item, aim, keep: Some(keep) } => write!(out, "slam {item} {aim} keep {keep}"),
            Self::End => out.write_str("end"),
            Self::Submit => out.write_str("submit"),
        })
    }
}

impl FromStr for Action {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        const CORNER: &str = "a corner: NE, NW, SW or SE";
        const ITEM: &str = "a piece such as M or RAFT@N, or a group such as FILE/2";
        let mut words = Words::of_action(text);
        let verb = words.next("marker, use, push, again, slam, end or submit")?;
        let action = match verb {
            "marker" => Self::Marker(words.read(CORNER, Corner::named)?),
            "use" => Self::Use(read_use(&mut words)?),
            "push" => Self::Push(Shot::read(&mut words)?),
            "again" => Self::Again { item: words.read(ITEM, Item::read)?, aim: Aim::read(&mut words)? },
            "slam" => {
                let (item, aim) = (words.read(ITEM, Item::read)?, Aim::read(&mut words)?);
                let keep = match words.try_next() {
                    None => None,
                    Some("keep") => Some(words.read(CORNER, Corner::named)?),
                    Some(other) => {
                        let problem = format!("`{other}`");
                        return Err(Malformed::new("action", 0, problem, "keep and a corner, or nothing"));
                    }
                };
                Self::Slam { item, aim, keep }
            }
            "end" => Self::End,
            "submit" => Self::Submit,
            other => {
                let expected = "marker, use, push, again, slam, end or submit";
                return Err(Malformed::new("action", 0, format!("`{other}` is not an action"), expected));
            }
        };
        words.end()?;
        Ok(action)
    }
}

impl Action {
    /// Returns `true` if the action is a push.
    pub const fn is_push(&self) -> bool {
        matches!(self, Self::Push(_) | Self::Again { .. } | Self::Slam { .. })
    }

    /// Returns the push, if the action is one. `stand` is the current position of the platform.
    pub fn shot(&self, stand: Option<Stand>) -> Option<Shot> {
        match *self {
            Self::Push(shot) => Some(shot),
            Self::Again { item, aim } | Self::Slam { item, aim, .. } => {
                Some(Shot { item, stand: stand?, aim })
            }
            _ => None,
        }
    }
}

fn read_use(words: &mut Words<'_>) -> Result<Use, Malformed> {
    let number = |word: &str| word.parse::<usize>().ok()?.checked_sub(1).filter(|&index| index < 200);
    let power = words.read("the name of a special move, such as kindle", PowerId::named)?;
    let mut chosen = Use::plain(power);
    while let Some(word) = words.try_next() {
        match word {
            "to" => {
                chosen.to = words.read("the seat of an opponent", |word| word.parse().ok()).map(Some)?;
            }
            "from" => chosen.from = words.read("corners such as NE,SW", Corners::read)?,
            "piece" => chosen.piece = words.read("a piece", |word| word.parse().ok()).map(Some)?,
            "on" => {
                chosen.target = words
                    .read("the number of a piece on the ring", |word| number(word).map(Target::new))
                    .map(Some)?;
            }
            other => {
                let problem = format!("`{other}`");
                return Err(Malformed::new("action", 0, problem, "to, from, piece or on"));
            }
        }
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_read_back_as_they_were_written() {
        for text in [
            "marker NE",
            "use kindle",
            "use snap to 3 from NE,SW piece S on 12",
            "push RAFT@N SE -2.5 268",
            "again M 0 0",
            "slam FILE/2 0 1",
            "slam M 0 1 keep NW",
            "push PINCER-L NE 0 0",
            "end",
            "submit",
        ] {
            let action: Action = text.parse().expect(text);
            assert_eq!(format!("{action:#}"), text);
            assert_eq!(action.to_string(), text.replace(' ', "_"));
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        let old = "push PINCER_L NE 0 0".parse::<Action>();
        assert_eq!(old.map(|action| action.to_string()).as_deref(), Ok("push_PINCER-L_NE_0_0"));
        for text in [
            "",
            "jump",
            "use",
            "use nothing",
            "use kindle by 2",
            "marker",
            "slam M 0 0 NE",
            "end now",
            "use 1",
        ] {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }
}
