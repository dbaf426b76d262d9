//! What a player can do with an action.

use std::fmt;

use dohyo_core::Malformed;

use crate::{Direction, Face, Square};

/// Which way the arena turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turning {
    /// `cw`
    Clockwise,
    /// `ccw`
    CounterClockwise,
}

impl Turning {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Clockwise, Self::CounterClockwise];
}

impl fmt::Display for Turning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Clockwise => "cw",
            Self::CounterClockwise => "ccw",
        })
    }
}

/// One action of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// `rotate cw`
    Rotate(Turning),
    /// `enter c1 RUN`: from the reserve, onto the home row.
    Enter {
        /// Where.
        square: Square,
        /// Showing what.
        face: Face,
    },
    /// `turn c1 KUMO`: to another face.
    Turn {
        /// Which wrestler.
        cube: Square,
        /// Showing what.
        face: Face,
    },
    /// `step c1-c2`
    Step {
        /// From where.
        cube: Square,
        /// To where.
        to: Square,
    },
    /// `run c1-d2`
    Run {
        /// From where.
        cube: Square,
        /// To where.
        to: Square,
    },
    /// `jump e4 N`
    Jump {
        /// From where.
        cube: Square,
        /// Which way.
        direction: Direction,
    },
    /// `throw c1xc2 d1`, or `throw c1xc2 #` into prison.
    Throw {
        /// The thrower.
        cube: Square,
        /// The thrown one.
        target: Square,
        /// Where it lands; nowhere on the arena for a capture.
        to: Option<Square>,
    },
    /// `grab c2xc1 S`
    Grab {
        /// The grabber.
        cube: Square,
        /// The grabbed one.
        target: Square,
        /// Which way both go.
        direction: Direction,
    },
    /// `block c3xc4`
    Block {
        /// The blocker.
        cube: Square,
        /// The one it climbs.
        target: Square,
    },
    /// `unblock c4-c5`
    Unblock {
        /// The stack.
        stack: Square,
        /// Where the blocker comes down.
        to: Square,
    },
    /// `kumo e4 e3 N`: Stone, first and second wrestler all go one square.
    Kumo {
        /// The wrestler next to the Stone.
        first: Square,
        /// The wrestler next to the first.
        second: Square,
        /// Which way.
        direction: Direction,
    },
    /// `pass`: the turn is over, unused actions are lost.
    Pass,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Rotate(turning) => write!(f, "rotate {turning}"),
            Self::Enter { square, face } => write!(f, "enter {square} {face}"),
            Self::Turn { cube, face } => write!(f, "turn {cube} {face}"),
            Self::Step { cube, to } => write!(f, "step {cube}-{to}"),
            Self::Run { cube, to } => write!(f, "run {cube}-{to}"),
            Self::Jump { cube, direction } => write!(f, "jump {cube} {direction}"),
            Self::Throw { cube, target, to: Some(to) } => write!(f, "throw {cube}x{target} {to}"),
            Self::Throw { cube, target, to: None } => write!(f, "throw {cube}x{target} #"),
            Self::Grab { cube, target, direction } => write!(f, "grab {cube}x{target} {direction}"),
            Self::Block { cube, target } => write!(f, "block {cube}x{target}"),
            Self::Unblock { stack, to } => write!(f, "unblock {stack}-{to}"),
            Self::Kumo { first, second, direction } => write!(f, "kumo {first} {second} {direction}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// The forms of the actions, for error messages.
const FORMS: [(&str, &str); 12] = [
    ("rotate", "rotate cw, or rotate ccw"),
    ("enter", "a square and a face, such as enter c1 RUN"),
    ("turn", "a square and a face, such as turn c1 KUMO"),
    ("step", "two squares, such as step c1-c2"),
    ("run", "two squares, such as run c1-d2"),
    ("jump", "a square and a direction, such as jump e4 N"),
    ("throw", "two squares and where to, such as throw c1xc2 d1, or throw c1xc2 #"),
    ("grab", "two squares and a direction, such as grab c2xc1 S"),
    ("block", "two squares, such as block c3xc4"),
    ("unblock", "two squares, such as unblock c4-c5"),
    ("kumo", "two squares and a direction, such as kumo e4 e3 N"),
    ("pass", "pass alone"),
];

impl std::str::FromStr for Action {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let lower = text.to_ascii_lowercase();
        // `c1-c2` and `c1xc2` are two squares each.
        let words: Vec<&str> = lower.split(|c: char| c.is_whitespace() || c == '-' || c == 'x').collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        let verb = words.first().copied().unwrap_or_default();
        let Some((_, form)) = FORMS.iter().find(|(known, _)| *known == verb) else {
            let verbs: Vec<_> = FORMS.iter().map(|(verb, _)| *verb).collect();
            let expected = format!("one of {}", verbs.join(", "));
            return Err(Malformed::new("action", 0, format!("`{verb}` is no action"), expected));
        };
        let wrong = |problem: String| Malformed::new("action", verb.len(), problem, *form);
        read(verb, &words[1..]).ok_or_else(|| wrong(format!("`{}`", text.trim())))
    }
}

/// Reads what follows the verb.
fn read(verb: &str, words: &[&str]) -> Option<Action> {
    let square = |word: &str| word.parse::<Square>().ok();
    let direction = |word: &str| {
        Direction::ALL.into_iter().find(|direction| direction.to_string().eq_ignore_ascii_case(word))
    };
    Some(match (verb, words) {
        ("rotate", &[way]) => {
            Action::Rotate(Turning::ALL.into_iter().find(|turning| turning.to_string() == way)?)
        }
        ("enter", &[at, face]) => Action::Enter { square: square(at)?, face: Face::named(face)? },
        ("turn", &[cube, face]) => Action::Turn { cube: square(cube)?, face: Face::named(face)? },
        ("step", &[cube, to]) => Action::Step { cube: square(cube)?, to: square(to)? },
        ("run", &[cube, to]) => Action::Run { cube: square(cube)?, to: square(to)? },
        ("jump", &[cube, way]) => Action::Jump { cube: square(cube)?, direction: direction(way)? },
        ("throw", &[cube, target, to]) => {
            let to = if to == "#" { None } else { Some(square(to)?) };
            Action::Throw { cube: square(cube)?, target: square(target)?, to }
        }
        ("grab", &[cube, target, way]) => {
            Action::Grab { cube: square(cube)?, target: square(target)?, direction: direction(way)? }
        }
        ("block", &[cube, target]) => Action::Block { cube: square(cube)?, target: square(target)? },
        ("unblock", &[stack, to]) => Action::Unblock { stack: square(stack)?, to: square(to)? },
        ("kumo", &[first, second, way]) => {
            Action::Kumo { first: square(first)?, second: square(second)?, direction: direction(way)? }
        }
        ("pass", &[]) => Action::Pass,
        _ => return None,
    })
}
