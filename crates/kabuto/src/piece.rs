//! The kinds of pieces there are, read from `data/pieces.txt`.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use dohyo_core::Malformed;

use crate::decimal;
use crate::physics::{Part, Shape, Vector};

/// A kind of piece: a disc, a wrestler, or something that belongs to one wrestler.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

/// What is known about a kind.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// How many there are.
    pub count: u8,
    /// What it may be stacked on: the same rank or a higher one.
    pub rank: u8,
    /// Its weight: area times density.
    pub weight: f64,
    /// Its outline.
    pub shape: Shape,
}

const DATA: &str = include_str!("../data/pieces.txt");

/// The names every set has, in the order the data give them.
const BASIC: [&str; 4] = ["S", "M", "L", "WRESTLER"];

static PIECES: LazyLock<Vec<Piece>> =
    LazyLock::new(|| read(DATA).unwrap_or_else(|why| panic!("data/pieces.txt: {why}")));

impl Kind {
    /// A small disc.
    pub const S: Self = Self(0);
    /// A middle disc.
    pub const M: Self = Self(1);
    /// A large disc.
    pub const L: Self = Self(2);
    /// A wrestler.
    pub const WRESTLER: Self = Self(3);

    /// The three discs that everybody plays with.
    pub const DISCS: [Self; 3] = [Self::S, Self::M, Self::L];

    /// Every kind, discs first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..PIECES.len() as u8).map(Self)
    }

    /// Its place among all kinds.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What is known about it.
    pub fn piece(self) -> &'static Piece {
        &PIECES[self.index()]
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        &self.piece().name
    }

    /// Whether it is one of the three discs that everybody plays with.
    pub const fn is_disc(self) -> bool {
        self.0 < Self::WRESTLER.0
    }

    /// Whether it belongs to one wrestler.
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

impl FromStr for Kind {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        Self::all().find(|kind| kind.name() == text).ok_or_else(|| {
            let names: Vec<_> = Self::all().map(Self::name).collect();
            Malformed::new(
                "piece",
                0,
                format!("`{text}` is no piece"),
                format!("one of {}", names.join(", ")),
            )
        })
    }
}

/// Reads the data. An error says which line, counted from 1, and what is wrong there.
fn read(text: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        if line.trim().is_empty() {
            continue;
        }
        let piece = read_piece(line).map_err(|why| format!("line {}: {why}", number + 1))?;
        pieces.push(piece);
    }
    for (index, name) in BASIC.iter().enumerate() {
        if pieces.get(index).is_none_or(|piece| piece.name != *name) {
            return Err(format!("piece {} is not {name}; expected {}", index + 1, BASIC.join(", ")));
        }
    }
    for (index, piece) in pieces.iter().enumerate() {
        if pieces[..index].iter().any(|earlier| earlier.name == piece.name) {
            return Err(format!("{} comes twice", piece.name));
        }
    }
    Ok(pieces)
}

fn read_piece(line: &str) -> Result<Piece, String> {
    let (head, drawing) = line.split_once('|').ok_or("no `|` before the parts")?;
    let [name, count, rank, density] = head.split_whitespace().collect::<Vec<_>>()[..] else {
        return Err(format!("`{}`; expected name, how many, rank, density", head.trim()));
    };
    let number = |word: &str| decimal::read(word).ok_or_else(|| format!("`{word}` is not a number"));
    let parts = drawing.split(';').map(|part| read_part(part).ok_or_else(|| format!("`{}`", part.trim())));
    let shape = Shape::new(parts.collect::<Result<_, _>>()?).map_err(|why| why.to_string())?;
    let small = |word: &str| word.parse::<u8>().map_err(|why| format!("`{word}`: {why}"));
    Ok(Piece {
        name: name.to_owned(),
        count: small(count)?,
        rank: small(rank)?,
        weight: shape.area() * number(density)?,
        shape,
    })
}

fn read_part(text: &str) -> Option<Part> {
    let (radius, core) = text.split_once(':')?;
    let vertex = |word: &str| {
        let (x, y) = word.split_once(',')?;
        Some(Vector::new(decimal::read(x)?, decimal::read(y)?))
    };
    let core = core.split_whitespace().map(vertex).collect::<Option<_>>()?;
    Some(Part { core, radius: decimal::read(radius.trim())? })
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
        assert_eq!("RAFT".parse::<Kind>().map(Kind::name), Ok("RAFT"));
        assert!("raft".parse::<Kind>().is_err());
        // Wrestlers are as long as they are broad.
        let wrestler = &Kind::WRESTLER.piece().shape;
        let middle = wrestler.origin();
        assert!(
            (wrestler.support(crate::physics::Turn::NONE, Vector::new(1.0, 0.0)) - middle.x - 18.0).abs()
                < 1e-9
        );
    }

    #[test]
    fn data_that_make_no_sense_say_where() {
        let basic = "S 1 1 1 | 1: 0,0\nM 1 1 1 | 1: 0,0\nL 1 1 1 | 1: 0,0\nWRESTLER 1 1 1 | 1: 0,0\n";
        assert_eq!(read(basic).map(|pieces| pieces.len()), Ok(4));
        for (line, part) in [
            ("X 1 1 1", "line 5: no `|`"),
            ("X 1 1 | 1: 0,0", "line 5: `X 1 1`; expected"),
            ("X 1 1 x | 1: 0,0", "`x` is not a number"),
            ("X 999 1 1 | 1: 0,0", "`999`"),
            ("X 1 1 1 | 1: 0", "`1: 0`"),
            ("X 1 1 1 | 0: 0,0", "radius"),
            ("S 1 1 1 | 1: 0,0", "S comes twice"),
        ] {
            let why = read(&format!("{basic}{line}\n")).map(|_| ()).expect_err(line);
            assert!(why.contains(part), "{why}");
        }
        assert!(read("M 1 1 1 | 1: 0,0\n").map(|_| ()).expect_err("no S").contains("piece 1 is not S"));
    }
}
