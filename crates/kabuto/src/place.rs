//! Places of pieces between pushes. They are rounded, so that their text is exact.

use std::fmt;
use std::str::FromStr;

use dohyo_core::Malformed;

use crate::decimal;
use crate::physics::{Turn, Vector};

/// A place on the ring and a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The x coordinate of the centre of mass, growing eastwards from the middle, in ten-thousandths of a millimetre.
    x: i32,
    /// The y coordinate, growing northwards.
    y: i32,
    /// The heading of the front.
    pub heading: Heading,
}

/// The heading of a piece: a main direction, and the tangent of half the angle from there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Heading {
    /// The nearest main direction.
    quarter: Quarter,
    /// The tangent in millionths, positive to the left.
    half_tangent: i32,
}

/// A main direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quarter {
    /// East, `E`.
    #[default]
    East,
    /// North, `N`.
    North,
    /// West, `W`.
    West,
    /// South, `S`.
    South,
}

/// The largest half tangent, in millionths: the tangent of 22.5°, rounded up.
const WIDEST: i32 = 414_215;
const MILLION: f64 = 1_000_000.0;

impl Quarter {
    /// All directions, counter-clockwise.
    pub const ALL: [Self; 4] = [Self::East, Self::North, Self::West, Self::South];

    /// Returns the turn from east to this direction.
    pub const fn turn(self) -> Turn {
        let (cos, sin) = match self {
            Self::East => (1.0, 0.0),
            Self::North => (0.0, 1.0),
            Self::West => (-1.0, 0.0),
            Self::South => (0.0, -1.0),
        };
        Turn { cos, sin }
    }

    /// Returns the letter.
    pub const fn letter(self) -> char {
        match self {
            Self::East => 'E',
            Self::North => 'N',
            Self::West => 'W',
            Self::South => 'S',
        }
    }

    /// Returns the direction with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|quarter| quarter.letter() == letter)
    }
}

impl Heading {
    /// Returns the heading of a main direction.
    pub const fn of(quarter: Quarter) -> Self {
        Self { quarter, half_tangent: 0 }
    }

    /// Rounds a turn to a heading.
    pub fn nearest(turn: Turn) -> Self {
        let quarter = match (turn.cos.abs() >= turn.sin.abs(), turn.cos > 0.0, turn.sin > 0.0) {
            (true, true, _) => Quarter::East,
            (true, false, _) => Quarter::West,
            (false, _, true) => Quarter::North,
            (false, _, false) => Quarter::South,
        };
        let rest = quarter.turn().undo(turn.front());
        let tangent = rest.y / (1.0 + rest.x);
        let nearest = (tangent.abs() * MILLION + 0.5).floor() as i32;
        Self { quarter, half_tangent: if tangent < 0.0 { -nearest } else { nearest } }
    }

    /// Returns the turn from east to this direction.
    pub fn turn(self) -> Turn {
        if self.half_tangent == 0 {
            return self.quarter.turn();
        }
        self.quarter.turn().then(Turn::by_half_tangent(f64::from(self.half_tangent) / MILLION))
    }
}

impl Place {
    /// Rounds a centre and a turn to a place.
    pub fn nearest(centre: Vector, turn: Turn) -> Self {
        Self { x: decimal::units(centre.x), y: decimal::units(centre.y), heading: Heading::nearest(turn) }
    }

    /// Returns the centre of mass.
    pub fn centre(self) -> Vector {
        Vector::new(decimal::value(self.x), decimal::value(self.y))
    }
}

/// Writes `35,-0.5` for a piece that faces east, `35,-0.5@N` for north, `35,-0.5@N-1234` for slightly right of north.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", decimal::write(self.x), decimal::write(self.y))?;
        let Heading { quarter, half_tangent } = self.heading;
        match (quarter, half_tangent) {
            (Quarter::East, 0) => Ok(()),
            (quarter, 0) => write!(f, "@{}", quarter.letter()),
            (quarter, tangent) => write!(f, "@{}{tangent:+}", quarter.letter()),
        }
    }
}

impl FromStr for Place {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let read = || {
            let (at, heading) = text.split_once('@').unwrap_or((text, "E"));
            let (x, y) = at.split_once(',')?;
            let mut letters = heading.chars();
            let quarter = Quarter::from_letter(letters.next()?)?;
            let half_tangent = match letters.as_str() {
                "" => 0,
                signed if signed.starts_with(['+', '-']) => signed
                    .parse()
                    .ok()
                    .filter(|tangent| (-WIDEST..=WIDEST).contains(tangent) && *tangent != 0)?,
                _ => return None,
            };
            let heading = Heading { quarter, half_tangent };
            Some(Self { x: decimal::read_units(x)?, y: decimal::read_units(y)?, heading })
        };
        read().ok_or_else(|| {
            let expected = "x,y in mm, and a heading unless it is east, such as 35,-0.5@N-1234";
            Malformed::new("place", 0, format!("`{text}`"), expected)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_read_back_as_they_were_written() {
        for text in ["0,0", "47.9,-47.9", "-35,0@W", "1.0001,2.5@N+414214", "0,0@S-1", "1,1@E+7"] {
            assert_eq!(text.parse::<Place>().map(|place| place.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "1", "1,2,3", "1,2@", "1,2@X", "1,2@N1", "1,2@N+", "1,2@N+500000", "a,b", "1,2@N+0"]
        {
            assert!(text.parse::<Place>().is_err(), "{text}");
        }
    }

    #[test]
    fn headings_round_turns_and_are_stable() {
        for step in -40..40 {
            let turn = Turn::by_half_tangent(f64::from(step) / 7.3);
            let heading = Heading::nearest(turn);
            let kept = heading.turn();
            assert!(
                (kept.cos - turn.cos).abs() < 2e-6 && (kept.sin - turn.sin).abs() < 2e-6,
                "{turn:?} {kept:?}"
            );
            assert_eq!(Heading::nearest(kept), heading);
            // Rounding keeps mirror images.
            let mirrored = Heading::nearest(Turn { sin: -turn.sin, ..turn }).turn();
            assert_eq!(mirrored, Turn { sin: -kept.sin, ..kept });
        }
    }
}
