//! The kinds of pieces, read from `data/pieces.txt`.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use dohyo_core::Malformed;

use crate::decimal;
use crate::physics::{Part, Shape, Vector};

/// A kind of piece: a disc, a wrestler, or a special piece of one wrestler.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

/// The properties of a kind of piece.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The name.
    pub name: String,
    /// The number of pieces in the box.
    pub count: u8,
    /// The rank. A piece is stacked on the same rank or a higher one.
    pub rank: u8,
    /// The weight: area times density.
    pub weight: f64,
    /// The outline.
    pub shape: Shape,
}

const DATA: &str = include_str!("../data/pieces.txt");

/// The first kinds of the data, in order.
const BASIC: [&str; 4] = ["S", "M", "L", "WRESTLER"];

static PIECES: LazyLock<Vec<Piece>> =
    LazyLock::new(|| read(DATA).unwrap_or_else(|why| panic!("data/pieces.txt: {why}")));

impl Kind {
    /// A small disc.
    pub const S: Self = Self(0);
    /// A medium disc.
    pub const M: Self = Self(1);
    /// A large disc.
    pub const L: Self = Self(2);
    /// A wrestler.
    pub const WRESTLER: Self = Self(3);

    /// The discs, which everybody plays with.
    pub const DISCS: [Self; 3] = [Self::S, Self::M, Self::L];

    /// Returns every kind, discs first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..PIECES.len() as u8).map(Self)
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
        &self.piece().name
    }

    /// Returns whether it is a disc.
    pub const fn is_disc(self) -> bool {
        self.0 < Self::WRESTLER.0
    }

    /// Returns whether it is a special piece of one wrestler.
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

/// Reads the data. Errors begin with the number of the line.
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
        // The front of a wrestler is 18 mm from the origin of its drawing.
        let wrestler = &Kind::WRESTLER.piece().shape;
        let middle = wrestler.origin();
        assert!(
            (wrestler.support(crate::physics::Turn::NONE, Vector::new(1.0, 0.0)) - middle.x - 18.0).abs()
                < 1e-9
        );
    }

    #[test]
    fn errors_in_the_data_name_the_line() {
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
