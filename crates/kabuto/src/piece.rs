//! The kinds of pieces.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use dohyo_core::Malformed;

use crate::physics::{Part, Shape, Vector};

/// A kind of piece: a disc, a wrestler, or a special piece of one wrestler.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

/// The properties of a kind of piece.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The name.
    pub name: &'static str,
    /// The number of pieces in the box.
    pub count: u8,
    /// The rank. A piece can be stacked on a piece of the same or a higher rank.
    pub rank: u8,
    /// The weight: area times density.
    pub weight: f64,
    /// The outline.
    pub shape: Shape,
}

/// A kind of piece as it is designed.
struct Design {
    name: &'static str,
    count: u8,
    rank: u8,
    density: f64,
    /// Parts of a [`Shape`], as radius and vertices in mm. The front of a piece faces east.
    parts: &'static [(f64, &'static [(f64, f64)])],
}

/// The kinds in their order.
static DESIGNS: [Design; 13] = [
    Design { name: "S", count: 20, rank: 1, density: 1.0, parts: &[(10.0, &[(0.0, 0.0)])] },
    Design { name: "M", count: 15, rank: 2, density: 1.0, parts: &[(15.0, &[(0.0, 0.0)])] },
    Design { name: "L", count: 6, rank: 3, density: 1.0, parts: &[(20.0, &[(0.0, 0.0)])] },
    Design {
        name: "WRESTLER",
        count: 4,
        rank: 3,
        density: 1.0,
        parts: &[(8.0, &[(10.0, 0.0), (4.0, 9.0), (-8.0, 8.0), (-8.0, -8.0), (4.0, -9.0)])],
    },
    Design { name: "LANTERN", count: 1, rank: 4, density: 1.0, parts: &[(25.0, &[(0.0, 0.0)])] },
    Design {
        name: "THREAD",
        count: 3,
        rank: 1,
        density: 1.0,
        parts: &[(5.0, &[(-6.0, 14.0), (6.0, 0.0)]), (5.0, &[(6.0, 0.0), (-6.0, -14.0)])],
    },
    Design { name: "RAFT", count: 1, rank: 2, density: 1.0, parts: &[(7.0, &[(0.0, -19.0), (0.0, 19.0)])] },
    Design {
        name: "HUSK",
        count: 1,
        rank: 2,
        density: 0.4,
        parts: &[(6.0, &[(12.0, 0.0), (0.0, 9.0), (-12.0, 0.0), (0.0, -9.0)])],
    },
    Design {
        name: "BRICK",
        count: 2,
        rank: 2,
        density: 1.5,
        parts: &[(3.0, &[(11.0, -5.0), (11.0, 5.0), (-11.0, 5.0), (-11.0, -5.0)])],
    },
    Design {
        name: "GAVEL",
        count: 1,
        rank: 2,
        density: 1.0,
        parts: &[(6.0, &[(10.0, -13.0), (10.0, 13.0)]), (4.0, &[(10.0, 0.0), (-22.0, 0.0)])],
    },
    Design {
        name: "PINCER-L",
        count: 1,
        rank: 1,
        density: 1.0,
        parts: &[
            (4.5, &[(-16.0, 4.8), (-4.0, 15.0)]),
            (4.5, &[(-4.0, 15.0), (8.0, 15.0)]),
            (4.5, &[(8.0, 15.0), (17.0, 7.0)]),
        ],
    },
    Design {
        name: "PINCER-R",
        count: 1,
        rank: 1,
        density: 1.0,
        parts: &[
            (4.5, &[(-16.0, -4.8), (-4.0, -15.0)]),
            (4.5, &[(-4.0, -15.0), (8.0, -15.0)]),
            (4.5, &[(8.0, -15.0), (17.0, -7.0)]),
        ],
    },
    Design {
        name: "GRIT",
        count: 3,
        rank: 1,
        density: 1.0,
        parts: &[(4.0, &[(5.0, 0.0), (-2.5, 4.33), (-2.5, -4.33)])],
    },
];

static PIECES: LazyLock<Vec<Piece>> = LazyLock::new(|| DESIGNS.iter().map(Design::piece).collect());

impl Design {
    fn piece(&self) -> Piece {
        let &Self { name, count, rank, density, parts } = self;
        let vertices = |core: &[(f64, f64)]| core.iter().map(|&(x, y)| Vector::new(x, y)).collect();
        let parts = parts.iter().map(|&(radius, core)| Part { core: vertices(core), radius }).collect();
        let shape = Shape::new(parts).expect("every design is a shape");
        Piece { name, count, rank, weight: shape.area() * density, shape }
    }
}

impl Kind {
    /// A small disc.
    pub const S: Self = Self(0);
    /// A medium disc.
    pub const M: Self = Self(1);
    /// A large disc.
    pub const L: Self = Self(2);
    /// A wrestler.
    pub const WRESTLER: Self = Self(3);
    /// The Lantern Baron's lantern.
    pub const LANTERN: Self = Self(4);
    /// A thread of Granny Loom.
    pub const THREAD: Self = Self(5);
    /// Skimmer Sada's raft.
    pub const RAFT: Self = Self(6);
    /// Bellows Bunji's husk.
    pub const HUSK: Self = Self(7);
    /// A brick of Mortar Maud.
    pub const BRICK: Self = Self(8);
    /// The Snap Judge's gavel.
    pub const GAVEL: Self = Self(9);
    /// Pincer Polly's left pincer.
    pub const PINCER_L: Self = Self(10);
    /// Pincer Polly's right pincer.
    pub const PINCER_R: Self = Self(11);
    /// A grain of Pit Boss Kuro.
    pub const GRIT: Self = Self(12);

    /// The discs, which all players use.
    pub const DISCS: [Self; 3] = [Self::S, Self::M, Self::L];

    /// Returns every kind, discs first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..DESIGNS.len() as u8).map(Self)
    }

    /// Returns the index among all kinds.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the properties.
    pub fn piece(self) -> &'static Piece {
        &PIECES[self.index()]
    }

    /// Returns the name.
    pub fn name(self) -> &'static str {
        DESIGNS[self.index()].name
    }

    /// Returns `true` if it is a disc.
    pub const fn is_disc(self) -> bool {
        self.0 < Self::WRESTLER.0
    }

    /// Returns `true` if it is a special piece of one wrestler.
    pub const fn is_special(self) -> bool {
        self.0 > Self::WRESTLER.0
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads a name. `PINCER_L`, from older records, is read as `PINCER-L`.
impl FromStr for Kind {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let name = text.replace('_', "-");
        Self::all().find(|kind| kind.name() == name).ok_or_else(|| {
            let names: Vec<_> = Self::all().map(Self::name).collect();
            Malformed::new(
                "piece",
                0,
                format!("`{text}` is not a piece"),
                format!("one of {}", names.join(", ")),
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_has_the_discs_and_the_special_pieces() {
        let counts = |special: bool| -> u32 {
            Kind::all()
                .filter(|kind| kind.is_special() == special)
                .map(|kind| u32::from(kind.piece().count))
                .sum()
        };
        assert_eq!((counts(false), counts(true)), (20 + 15 + 6 + 4, 14));
        for (kind, name) in [
            (Kind::S, "S"),
            (Kind::M, "M"),
            (Kind::L, "L"),
            (Kind::WRESTLER, "WRESTLER"),
            (Kind::LANTERN, "LANTERN"),
            (Kind::THREAD, "THREAD"),
            (Kind::RAFT, "RAFT"),
            (Kind::HUSK, "HUSK"),
            (Kind::BRICK, "BRICK"),
            (Kind::GAVEL, "GAVEL"),
            (Kind::PINCER_L, "PINCER-L"),
            (Kind::PINCER_R, "PINCER-R"),
            (Kind::GRIT, "GRIT"),
        ] {
            assert_eq!((kind.name(), name.parse()), (name, Ok(kind)));
        }
        assert!("raft".parse::<Kind>().is_err());
        // The front of a wrestler is 18 mm from the origin of its drawing.
        let wrestler = &Kind::WRESTLER.piece().shape;
        let middle = wrestler.origin();
        assert!(
            (wrestler.support(crate::physics::Turn::NONE, Vector::new(1.0, 0.0)) - middle.x - 18.0).abs()
                < 1e-9
        );
    }
}
