//! Where a piece lies between pushes: in whole ten-thousandths of a millimetre, so that a text says it all.

use std::fmt;
use std::str::FromStr;

use dohyo_core::Malformed;

use crate::decimal;
use crate::physics::{Turn, Vector};

/// A place and a heading on the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The centre of mass to the east of the ring's middle, in ten-thousandths of a millimetre.
    x: i32,
    /// The same to the north.
    y: i32,
    /// Where the front looks.
    pub heading: Heading,
}

/// Where the front of a piece looks: a quarter of the circle, and the tangent of half the angle from there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Heading {
    /// East, north, west or south, whichever is nearest.
    quarter: Quarter,
    /// Millionths.
    half_tangent: i32,
}

/// A quarter of the circle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quarter {
    /// `E`
    #[default]
    East,
    /// `N`
    North,
    /// `W`
    West,
    /// `S`
    South,
}

/// The tangent of an eighth of the circle, in millionths and a little more: half the widest angle to a quarter.
const WIDEST: i32 = 414_215;
const MILLION: f64 = 1_000_000.0;

impl Quarter {
    /// All four, each a quarter turn to the left of the one before.
    pub const ALL: [Self; 4] = [Self::East, Self::North, Self::West, Self::South];

    /// The turn that makes east look this way.
    pub const fn turn(self) -> Turn {
        let (cos, sin) = match self {
            Self::East => (1.0, 0.0),
            Self::North => (0.0, 1.0),
            Self::West => (-1.0, 0.0),
            Self::South => (0.0, -1.0),
        };
        Turn { cos, sin }
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        match self {
            Self::East => 'E',
            Self::North => 'N',
            Self::West => 'W',
            Self::South => 'S',
        }
    }

    /// The quarter of that letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|quarter| quarter.letter() == letter)
    }
}

impl Heading {
    /// Straight along a quarter.
    pub const fn of(quarter: Quarter) -> Self {
        Self { quarter, half_tangent: 0 }
    }

    /// The nearest heading to a turn.
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

    /// The turn that makes east look this way.
    pub fn turn(self) -> Turn {
        if self.half_tangent == 0 {
            return self.quarter.turn();
        }
        self.quarter.turn().then(Turn::by_half_tangent(f64::from(self.half_tangent) / MILLION))
    }
}

impl Place {
    /// The nearest place to a centre and a turn.
    pub fn nearest(centre: Vector, turn: Turn) -> Self {
        Self { x: decimal::units(centre.x), y: decimal::units(centre.y), heading: Heading::nearest(turn) }
    }

    /// The centre of mass.
    pub fn centre(self) -> Vector {
        Vector::new(decimal::value(self.x), decimal::value(self.y))
    }
}

/// `35,-0.5` looks east; `35,-0.5@N` north, `35,-0.5@N-1234` a little to the right of that.
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
            let expected = "x,y in mm, and a heading where it is not east, such as 35,-0.5@N-1234";
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
    fn a_heading_is_near_the_turn_it_stands_for_and_near_itself() {
        for step in -40..40 {
            let turn = Turn::by_half_tangent(f64::from(step) / 7.3);
            let heading = Heading::nearest(turn);
            let kept = heading.turn();
            assert!(
                (kept.cos - turn.cos).abs() < 2e-6 && (kept.sin - turn.sin).abs() < 2e-6,
                "{turn:?} {kept:?}"
            );
            assert_eq!(Heading::nearest(kept), heading);
            // The mirror image of a turn is kept as the mirror image.
            let mirrored = Heading::nearest(Turn { sin: -turn.sin, ..turn }).turn();
            assert_eq!(mirrored, Turn { sin: -kept.sin, ..kept });
        }
    }
}
