//! A hand that is not quite steady: a little beside where it was aimed, as people push.

use std::fmt;

use dohyo_core::{Chance, Seed};

use crate::{Aim, Shot};

/// What the hand will do in the next push. Nobody knows it before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand(u64);

/// Sums of so many numbers, each at most so far from zero: nearly normal, about 5 tenths of a mm wide.
const BESIDE: (u32, u32) = (12, 2);
/// The same for the angle: 10 thousandths wide.
const ASKEW: (u32, u32) = (15, 4);

impl Hand {
    /// A hand by lot.
    pub(crate) fn draw(chance: &mut Chance) -> Self {
        Self(chance.word())
    }

    /// What becomes of a push, within what the platform allows, and the hand for the next one.
    pub(crate) fn shake(self, shot: Shot) -> (Shot, Self) {
        let mut chance = Seed::from(self.0).chance();
        let mut off = |(count, most): (u32, u32)| {
            let sum: u32 = (0..count).map(|_| chance.below(2 * most + 1)).sum();
            sum as i16 - (count * most) as i16
        };
        let widest = shot.item.entering().widest_lateral();
        let lateral = (shot.aim.lateral + off(BESIDE)).clamp(-widest, widest);
        let angle = (shot.aim.angle + off(ASKEW)).clamp(-Aim::WIDEST, Aim::WIDEST);
        (Shot { aim: Aim { lateral, angle }, ..shot }, Self::draw(&mut chance))
    }

    pub(crate) fn read(word: &str) -> Option<Self> {
        word.parse().ok().map(Self)
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_as_unsteady_as_the_rules_say() {
        const PUSHES: u16 = 20_000;
        let shot: Shot = "M NE 0 0".parse().expect("a push");
        let mut hand = Hand(1);
        let (mut sums, mut squares) = ([0.0; 2], [0.0; 2]);
        for _ in 0..PUSHES {
            let (shaken, next) = hand.shake(shot);
            hand = next;
            for (index, off) in [shaken.aim.lateral, shaken.aim.angle].into_iter().enumerate() {
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
        let mut hand = Hand(2);
        for text in ["L NE 8 268", "M SW -13 -268", "S NE 18 0"] {
            for _ in 0..200 {
                let (shaken, next) = hand.shake(text.parse().expect(text));
                assert!(shaken.fits(), "{shaken}");
                hand = next;
            }
        }
    }
}
