//! The actions of a turn and their notation.

use std::fmt;

use dohyo_core::{Malformed, action_gap, write_action};

use crate::{Direction, Face, Square};

/// The direction of a quarter turn of the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turning {
    /// Written `cw`.
    Clockwise,
    /// Written `ccw`.
    CounterClockwise,
}

impl Turning {
    /// Both directions.
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
///
/// The notation below is the alternate form, `{action:#}`; plain `{action}` writes `_` for every space. Both can be
/// parsed.
///
/// ```
/// use dohyo_kumo::Action;
///
/// let action: Action = "throw c1xc2 d1".parse()?;
/// assert_eq!(action.to_string(), "throw_c1xc2_d1");
/// assert_eq!(format!("{action:#}"), "throw c1xc2 d1");
/// # Ok::<(), dohyo_core::Malformed>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// `rotate cw`: turns the arena by a quarter. Required at least once a turn.
    Rotate(Turning),
    /// `enter c1 RUN`: brings a wrestler from the reserve onto the home row.
    Enter {
        /// The square it enters on.
        square: Square,
        /// The face it shows.
        face: Face,
    },
    /// `turn c1 KUMO`: turns a wrestler to another face.
    Turn {
        /// The wrestler's square.
        cube: Square,
        /// The new face.
        face: Face,
    },
    /// `step c1-c2`: moves a wrestler one square.
    Step {
        /// The wrestler's square.
        cube: Square,
        /// Its destination.
        to: Square,
    },
    /// `run c1-d2`: moves a wrestler showing RUN two squares.
    Run {
        /// The wrestler's square.
        cube: Square,
        /// Its destination.
        to: Square,
    },
    /// `jump e4 N`: moves a wrestler showing JUMP over others.
    Jump {
        /// The wrestler's square.
        cube: Square,
        /// The direction of the jump.
        direction: Direction,
    },
    /// `throw c1xc2 d1`: throws a neighbour to another square next to the thrower. `throw c1xc2 #` captures it.
    Throw {
        /// The thrower's square.
        cube: Square,
        /// The square of the wrestler that is thrown.
        target: Square,
        /// The square it lands on, or `None` for a capture.
        to: Option<Square>,
    },
    /// `grab c2xc1 S`: moves the grabber and a neighbour one square.
    Grab {
        /// The grabber's square.
        cube: Square,
        /// The square of the wrestler that is grabbed.
        target: Square,
        /// The direction in which both move.
        direction: Direction,
    },
    /// `block c3xc4`: climbs onto a neighbouring enemy that is not on one of the eight squares around the Stone.
    Block {
        /// The blocker's square.
        cube: Square,
        /// The enemy's square.
        target: Square,
    },
    /// `unblock c4-c5`: a blocker dismounts. Costs an action, and comes before everything else.
    Unblock {
        /// The square of the stack.
        stack: Square,
        /// The square the blocker comes down to.
        to: Square,
    },
    /// `kumo e4 e3 N`: moves the Stone and two wrestlers one square.
    Kumo {
        /// The square of the wrestler next to the Stone.
        first: Square,
        /// The square of the wrestler next to the first.
        second: Square,
        /// The direction in which all three move.
        direction: Direction,
    },
    /// `pass`: ends the turn. Unused actions are lost.
    Pass,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_action(f, |out| match *self {
            Self::Rotate(turning) => write!(out, "rotate {turning}"),
            Self::Enter { square, face } => write!(out, "enter {square} {face}"),
            Self::Turn { cube, face } => write!(out, "turn {cube} {face}"),
            Self::Step { cube, to } => write!(out, "step {cube}-{to}"),
            Self::Run { cube, to } => write!(out, "run {cube}-{to}"),
            Self::Jump { cube, direction } => write!(out, "jump {cube} {direction}"),
            Self::Throw { cube, target, to: Some(to) } => write!(out, "throw {cube}x{target} {to}"),
            Self::Throw { cube, target, to: None } => write!(out, "throw {cube}x{target} #"),
            Self::Grab { cube, target, direction } => write!(out, "grab {cube}x{target} {direction}"),
            Self::Block { cube, target } => write!(out, "block {cube}x{target}"),
            Self::Unblock { stack, to } => write!(out, "unblock {stack}-{to}"),
            Self::Kumo { first, second, direction } => write!(out, "kumo {first} {second} {direction}"),
            Self::Pass => out.write_str("pass"),
        })
    }
}

/// The expected arguments of each verb, for error messages.
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
    ("pass", "nothing after pass"),
];

impl std::str::FromStr for Action {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let lower = text.to_ascii_lowercase();
        let is_gap = action_gap(text);
        // `c1-c2` and `c1xc2` are two words each.
        let words: Vec<&str> = lower.split(|c: char| is_gap(c) || c == '-' || c == 'x').collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        let verb = words.first().copied().unwrap_or_default();
        let Some((_, form)) = FORMS.iter().find(|(known, _)| *known == verb) else {
            let verbs: Vec<_> = FORMS.iter().map(|(verb, _)| *verb).collect();
            let expected = format!("one of {}", verbs.join(", "));
            return Err(Malformed::new("action", 0, format!("`{verb}` is not an action"), expected));
        };
        let wrong = |problem: String| Malformed::new("action", verb.len(), problem, *form);
        read(verb, &words[1..]).ok_or_else(|| wrong(format!("`{}`", text.trim())))
    }
}

/// Reads the words after the verb.
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
