//! The slip of an unsteady hand: a small deviation of a push from its aim.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{Chance, Malformed};

use crate::{Aim, Shot};

/// The deviation of a push from its aim. Written `3,-12`: sideways in tenths of a mm, then the angle in thousandths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Slip {
    /// The deviation sideways, in tenths of a mm.
    pub lateral: i16,
    /// The deviation of the angle, in thousandths.
    pub angle: i16,
}

/// A nearly normal distribution: the sum of `count` numbers from `-most` to `most`.
struct Spread {
    count: u32,
    most: u32,
}

impl Spread {
    /// A standard deviation of about 5 tenths of a mm.
    const LATERAL: Self = Self { count: 12, most: 2 };
    /// A standard deviation of 10 thousandths.
    const ANGLE: Self = Self { count: 15, most: 4 };

    fn draw(&self, chance: &mut Chance) -> i16 {
        let sum: u32 = (0..self.count).map(|_| chance.below(2 * self.most + 1)).sum();
        sum as i16 - self.widest()
    }

    const fn widest(&self) -> i16 {
        (self.count * self.most) as i16
    }

    const fn covers(&self, off: i16) -> bool {
        off.unsigned_abs() <= self.widest().unsigned_abs()
    }
}

impl Slip {
    /// Draws a slip.
    pub fn draw(chance: &mut Chance) -> Self {
        Self { lateral: Spread::LATERAL.draw(chance), angle: Spread::ANGLE.draw(chance) }
    }

    /// Returns an error if the slip is larger than [`Slip::draw`] can return.
    pub(crate) fn check(self) -> Result<(), String> {
        if Spread::LATERAL.covers(self.lateral) && Spread::ANGLE.covers(self.angle) {
            return Ok(());
        }
        let (lateral, angle) = (Spread::LATERAL.widest(), Spread::ANGLE.widest());
        Err(format!("a slip of {self}; expected at most {lateral},{angle}"))
    }

    /// Applies the slip to a push, within the limits of the platform.
    pub(crate) fn shake(self, shot: Shot) -> Shot {
        let widest = shot.item.entering().widest_lateral();
        let lateral = (shot.aim.lateral + self.lateral).clamp(-widest, widest);
        let angle = (shot.aim.angle + self.angle).clamp(-Aim::WIDEST, Aim::WIDEST);
        Shot { aim: Aim { lateral, angle }, ..shot }
    }
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.lateral, self.angle)
    }
}

impl FromStr for Slip {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let read = |text: &str| {
            let (lateral, angle) = text.split_once(',')?;
            Some(Self { lateral: lateral.parse().ok()?, angle: angle.parse().ok()? })
        };
        let expected = "the slip of the hand, sideways and by angle, such as 3,-12";
        read(text).ok_or_else(|| Malformed::new("luck", 0, format!("`{text}`"), expected))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_as_unsteady_as_the_rules_say() {
        const PUSHES: u32 = 20_000;
        let (mut sums, mut squares) = ([0.0; 2], [0.0; 2]);
        for lucks in 0..PUSHES {
            let slip = Slip::draw(&mut Chance::of_luck(1.into(), lucks));
            assert_eq!(slip.check(), Ok(()));
            for (index, off) in [slip.lateral, slip.angle].into_iter().enumerate() {
                sums[index] += f64::from(off);
                squares[index] += f64::from(off).powi(2);
            }
        }
        for (index, wide) in [4.9, 10.0].into_iter().enumerate() {
            let mean = sums[index] / f64::from(PUSHES);
            let spread = (squares[index] / f64::from(PUSHES)).sqrt();
            assert!(mean.abs() < 0.3, "{mean}");
            assert!((spread - wide).abs() < 0.2, "{spread}");
        }
    }

    #[test]
    fn a_shaken_push_still_fits() {
        for text in ["L NE 8 268", "M SW -13 -268", "S NE 18 0"] {
            for lucks in 0..200 {
                let slip = Slip::draw(&mut Chance::of_luck(2.into(), lucks));
                let shaken = slip.shake(text.parse().expect(text));
                assert!(shaken.fits(), "{shaken}");
            }
        }
    }

    #[test]
    fn slips_read_back_and_wide_ones_are_refused() {
        let slip: Slip = "3,-12".parse().expect("a slip");
        assert_eq!(slip.to_string(), "3,-12");
        assert!("25,0".parse::<Slip>().expect("well written").check().is_err());
        assert!("0,-61".parse::<Slip>().expect("well written").check().is_err());
        assert!("-32768,0".parse::<Slip>().expect("well written").check().is_err());
        for text in ["", "3", "3,x", "3,4,5", "70000,0"] {
            assert!(text.parse::<Slip>().is_err(), "{text}");
        }
    }
}
