//! What a player means by an input: a wrestler and one of its arrows, a square or another face; or a wrestler from the
//! reserve, with a square and a face to enter with.
//!
//! It holds no rules. It is told the effect of each legal action, and returns the one that is meant.

use dohyo_kumo::{Action, Direction, Face, Piece, Side, Square};

pub use super::offer::{Act, Offer};
use super::offer::{actor, is_action_of};
use crate::spot::Spot;

/// The sign of a handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// The wrestler goes to the square.
    Go,
    /// The wrestler climbs onto another.
    Up,
    /// Another piece moves in a direction, or several together.
    Way(Direction),
}

/// The distance of an arrow from the centre of its square, in squares.
const ASIDE: f64 = 0.33;

/// An action of the picked wrestler, other than showing another face.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The action and its effect.
    pub act: Act,
    /// The square that it is about: its end, or its target.
    pub about: Square,
    /// Where its handle stands. No two handles share a place.
    pub at: Spot,
    /// The sign of its handle.
    pub sign: Sign,
}

impl Candidate {
    fn of(act: &Act, picked: Square) -> Option<Self> {
        let way = |from: Square, to: Square| from.direction_to(to);
        let (about, sign) = match act.action {
            Action::Rotate(_) | Action::Enter { .. } | Action::Turn { .. } | Action::Pass => return None,
            Action::Step { to, .. } | Action::Run { to, .. } | Action::Unblock { to, .. } => (to, Sign::Go),
            Action::Jump { .. } => (act.shifts.first()?.to?, Sign::Go),
            Action::Block { target, .. } => (target, Sign::Up),
            Action::Throw { cube, target, to } => {
                let way = match to {
                    Some(to) => way(cube, to)?,
                    None => Direction::ALL.into_iter().find(|&way| cube.neighbour(way).is_none())?,
                };
                (target, Sign::Way(way))
            }
            Action::Grab { target, direction, .. } => (target, Sign::Way(direction)),
            Action::Kumo { first, second, direction } => {
                (if first == picked { second } else { first }, Sign::Way(direction))
            }
        };
        let at = match sign {
            Sign::Go | Sign::Up => Spot::of(about),
            Sign::Way(way) => Spot::of(about).moved(way, ASIDE),
        };
        Some(Self { act: act.clone(), about, at, sign })
    }
}

/// The picked wrestler.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Picked {
    /// Nothing.
    #[default]
    Nothing,
    /// The wrestler of a square.
    Cube(Square),
    /// A wrestler from the reserve.
    Reserve {
        /// The square where it enters, once chosen.
        square: Option<Square>,
        /// The face that it shows, once chosen.
        face: Option<Face>,
    },
}

/// The meaning of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant {
    /// No action; the selection may have changed.
    Nothing,
    /// An action to play.
    Play(Action),
    /// Nothing is picked, and the square has no own wrestler.
    PickFirst,
    /// Several actions are about the square. The arrows tell them apart.
    WhichOne,
    /// A question about what a face does.
    About(Face),
    /// An action that is not legal.
    Not(Action),
}

/// The player's selection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    picked: Picked,
    /// The action that is previewed.
    aimed: Option<Action>,
}

impl Selection {
    /// Returns the selection with which `action` is taken.
    pub fn of(action: Action) -> Self {
        let picked = match action {
            Action::Enter { square, .. } => Picked::Reserve { square: Some(square), face: None },
            _ => actor(action).map_or(Picked::Nothing, Picked::Cube),
        };
        Self { picked, aimed: None }
    }

    /// Returns the picked wrestler.
    pub fn picked(&self) -> Picked {
        self.picked
    }

    /// Returns the square of the picked wrestler.
    pub fn cube(&self) -> Option<Square> {
        match self.picked {
            Picked::Cube(square) => Some(square),
            Picked::Nothing | Picked::Reserve { .. } => None,
        }
    }

    /// Returns `true` if a wrestler from the reserve is picked.
    pub fn is_entering(&self) -> bool {
        matches!(self.picked, Picked::Reserve { .. })
    }

    /// Returns where a wrestler from the reserve is to enter, once chosen.
    pub fn entry(&self) -> Option<Square> {
        match self.picked {
            Picked::Reserve { square, .. } => square,
            Picked::Nothing | Picked::Cube(_) => None,
        }
    }

    /// Returns the face of the picked wrestler, or the one chosen for it.
    pub fn face(&self, offer: &Offer) -> Option<Face> {
        match self.picked {
            Picked::Nothing => None,
            Picked::Cube(square) => offer.arena.cube(square).map(|cube| cube.face),
            Picked::Reserve { face, .. } => face,
        }
    }

    /// Returns `true` if another face can be chosen.
    pub fn has_faces(&self, offer: &Offer) -> bool {
        match self.picked {
            Picked::Nothing => false,
            Picked::Cube(square) => {
                offer.acts.iter().any(|act| matches!(act.action, Action::Turn { cube, .. } if cube == square))
            }
            Picked::Reserve { .. } => offer.may_enter(),
        }
    }

    /// Returns the action that is previewed.
    pub fn aimed(&self) -> Option<Action> {
        self.aimed
    }

    /// Previews an action, or none.
    pub fn aim(&mut self, action: Option<Action>) {
        self.aimed = action;
    }

    /// Returns `true` if nothing is picked.
    pub fn is_empty(&self) -> bool {
        self.picked == Picked::Nothing
    }

    /// Clears the selection.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Returns the actions of the picked wrestler, other than showing another face.
    pub fn choices(&self, offer: &Offer) -> Vec<Candidate> {
        let Some(picked) = self.cube() else { return Vec::new() };
        let of_picked = offer.acts.iter().filter(|act| is_action_of(act.action, picked));
        of_picked.filter_map(|act| Candidate::of(act, picked)).collect()
    }

    /// Returns where the wrestler from the reserve may enter.
    pub fn entries(&self, offer: &Offer) -> Vec<Square> {
        let wanted = match self.picked {
            Picked::Nothing | Picked::Cube(_) => return Vec::new(),
            Picked::Reserve { face, .. } => face.unwrap_or(Face::Run),
        };
        let entry = |act: &Act| match act.action {
            Action::Enter { square, face } if face == wanted => Some(square),
            _ => None,
        };
        offer.acts.iter().filter_map(entry).collect()
    }

    /// Handles a press on the reserve.
    pub fn press_reserve(&mut self, offer: &Offer) -> Meant {
        self.aimed = None;
        if self.is_entering() {
            self.clear();
            return Meant::Nothing;
        }
        self.take_from_reserve(offer)
    }

    /// Picks a wrestler from the reserve.
    pub fn take_from_reserve(&mut self, offer: &Offer) -> Meant {
        self.clear();
        if offer.may_enter() {
            self.picked = Picked::Reserve { square: None, face: None };
            return Meant::Nothing;
        }
        // An entry on any free square of the home row makes the rules say why nobody may enter.
        let home = match offer.side {
            Side::First => Direction::South,
            Side::Second => Direction::North,
        };
        let open = |square: &Square| square.neighbour(home).is_none() && offer.arena.is_free(*square);
        let square = Square::all().find(open).unwrap_or(Square::CENTRE);
        Meant::Not(Action::Enter { square, face: Face::Run })
    }

    /// Handles a press on a square, or a piece that is dropped on it.
    pub fn press(&mut self, square: Square, offer: &Offer) -> Meant {
        self.aimed = None;
        if self.cube() == Some(square) {
            self.clear();
            return Meant::Nothing;
        }
        if let Picked::Reserve { face, .. } = self.picked {
            if self.entries(offer).contains(&square) {
                if let Some(face) = face {
                    return Meant::Play(Action::Enter { square, face });
                }
                self.picked = Picked::Reserve { square: Some(square), face };
                return Meant::Nothing;
            }
            if !offer.is_own(square) {
                return Meant::Not(Action::Enter { square, face: face.unwrap_or(Face::Run) });
            }
        }
        if offer.is_own(square) {
            self.picked = Picked::Cube(square);
            return Meant::Nothing;
        }
        let Some(picked) = self.cube() else {
            return match offer.arena.get(square) {
                Some(Piece::Cube(cube) | Piece::Stack { top: cube, .. }) => Meant::About(cube.face),
                _ => Meant::PickFirst,
            };
        };
        let stone = offer.arena.get(square) == Some(Piece::Stone);
        let here = |choice: &Candidate| match choice.act.action {
            Action::Kumo { .. } => stone,
            _ => choice.about == square,
        };
        let choices: Vec<_> = self.choices(offer).into_iter().filter(here).collect();
        match &choices[..] {
            [] => Meant::Not(attempt(picked, square, offer)),
            [only] => Meant::Play(only.act.action),
            _ => Meant::WhichOne,
        }
    }

    /// Handles the choice of a face.
    pub fn choose_face(&mut self, face: Face, offer: &Offer) -> Meant {
        self.aimed = None;
        match self.picked {
            Picked::Nothing => Meant::About(face),
            Picked::Cube(cube) => {
                let action = Action::Turn { cube, face };
                if offer.has(action) { Meant::Play(action) } else { Meant::Not(action) }
            }
            Picked::Reserve { square: Some(square), .. } => Meant::Play(Action::Enter { square, face }),
            Picked::Reserve { square: None, face: before } => {
                let face = (before != Some(face)).then_some(face);
                self.picked = Picked::Reserve { square: None, face };
                Meant::Nothing
            }
        }
    }
}

/// Returns the action that a press on `square` probably means, for the rules to say why it is refused.
fn attempt(picked: Square, square: Square, offer: &Offer) -> Action {
    let step = Action::Step { cube: picked, to: square };
    let Some(cube) = offer.arena.cube(picked) else { return Action::Unblock { stack: picked, to: square } };
    let way = picked.direction_to(square);
    match (cube.face, offer.arena.get(square)) {
        (Face::Run, None) => Action::Run { cube: picked, to: square },
        (Face::Jump, _) if way.is_none() => {
            let in_line = |way: &Direction| {
                std::iter::successors(picked.neighbour(*way), |next| next.neighbour(*way))
                    .any(|on| on == square)
            };
            let way = Direction::ALL.into_iter().find(in_line);
            way.map_or(step, |direction| Action::Jump { cube: picked, direction })
        }
        (Face::Throw, Some(Piece::Cube(_) | Piece::Stack { .. })) => {
            Action::Throw { cube: picked, target: square, to: None }
        }
        (Face::Grab, Some(Piece::Cube(_) | Piece::Stack { .. })) => {
            Action::Grab { cube: picked, target: square, direction: way.unwrap_or(Direction::North) }
        }
        (Face::Block, Some(Piece::Cube(_) | Piece::Stack { .. })) => {
            Action::Block { cube: picked, target: square }
        }
        (Face::Kumo, Some(Piece::Stone)) => {
            let second = picked.neighbours().find(|&next| offer.is_own(next));
            let direction = way.unwrap_or(Direction::North);
            let second = second.or_else(|| picked.neighbours().find(|&next| next != square));
            Action::Kumo { first: picked, second: second.unwrap_or(picked), direction }
        }
        _ => step,
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Options, Setup as _};
    use dohyo_kumo::{Illegal, Kumo};

    use super::*;

    fn game(position: &str) -> Kumo {
        Kumo::from_position(position, &Options::new()).expect("a position")
    }

    fn offer(position: &str) -> Offer {
        Offer::of(&game(position))
    }

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn action(text: &str) -> Action {
        text.parse().expect("an action")
    }

    const START: &str = "9/9/9/9/4,*,4/9/9/9/9 s 5 - 0 6/6 0/0 1";

    /// Checks the actions of the wrestler on `picked`, and that no two handles share a place.
    fn check_choices(position: &str, picked: &str, choices: &[&str]) {
        let offer = offer(position);
        let mut selection = Selection::default();
        assert_eq!(selection.press(square(picked), &offer), Meant::Nothing);
        let found = selection.choices(&offer);
        let told: Vec<_> = found.iter().map(|choice| format!("{:#}", choice.act.action)).collect();
        assert_eq!(told, choices, "{picked} in {position}");
        for (index, one) in found.iter().enumerate() {
            for other in &found[..index] {
                let apart = (one.at.x - other.at.x).hypot(one.at.y - other.at.y);
                assert!(apart > 0.4, "{} and {}", one.act.action, other.act.action);
            }
        }
    }

    #[test]
    fn a_wrestler_has_the_actions_of_its_face() {
        let run = "9/9/9/9/3,nt,*,4/3,sr,5/9/9/9 s 5 - 0 5/5 0/0 1";
        check_choices(
            run,
            "d4",
            &["run d4-d2", "run d4-c3", "run d4-e3", "run d4-b4", "run d4-f4", "run d4-c5"],
        );
        let jump = "9/9/9/9/4,*,4/4,sj,4/9/9/9 s 5 - 0 5/6 0/0 1";
        check_choices(jump, "e4", &["step e4-e3", "step e4-d4", "step e4-f4", "jump e4 N"]);
        let throw = "9/9/9/9/4,*,4/9/9/2,nk,6/2,st,6 s 5 - 0 5/5 0/0 1";
        check_choices(
            throw,
            "c1",
            &["step c1-b1", "step c1-d1", "throw c1xc2 #", "throw c1xc2 b1", "throw c1xc2 d1"],
        );
        let grab = "9/9/9/9/4,*,4/9/2,sg,6/2,nr,6/9 s 5 - 0 5/5 0/0 1";
        check_choices(
            grab,
            "c3",
            &[
                "step c3-b3",
                "step c3-d3",
                "step c3-c4",
                "grab c3xc2 E",
                "grab c3xc2 N",
                "grab c3xc2 S",
                "grab c3xc2 W",
            ],
        );
        let block = "9/9/9/9/4,*,4/9/2,sb,6/2,nr,6/9 s 5 - 0 5/5 0/0 1";
        check_choices(block, "c3", &["step c3-b3", "step c3-d3", "step c3-c4", "block c3xc2"]);
        let kumo = "9/9/9/9/4,*,4/4,sk,4/4,sk,4/9/9 s 5 - 0 4/6 0/0 1";
        let pair = ["kumo e4 e3 E", "kumo e4 e3 N", "kumo e4 e3 S", "kumo e4 e3 W"];
        check_choices(kumo, "e4", &pair);
        check_choices(kumo, "e3", &pair);
        let stack = "9/9/9/2,sb+nr!,6/4,*,4/9/9/9/9 s 5 - 0 5/5 0/0 1";
        check_choices(stack, "c6", &["unblock c6-c5", "unblock c6-b6", "unblock c6-d6", "unblock c6-c7"]);
    }

    #[test]
    fn a_square_means_the_only_action_about_it() {
        let offer = offer("9/9/9/9/4,*,4/9/2,sg,6/2,nr,6/9 s 5 - 0 5/5 0/0 1");
        let mut selection = Selection::default();
        assert_eq!(selection.press(square("c1"), &offer), Meant::PickFirst);
        assert_eq!(selection.press(square("c2"), &offer), Meant::About(Face::Run));
        selection.press(square("c3"), &offer);
        assert_eq!(selection.press(square("c4"), &offer), Meant::Play(action("step c3-c4")));
        assert_eq!(selection.press(square("c2"), &offer), Meant::WhichOne);
        assert_eq!(selection.press(square("c3"), &offer), Meant::Nothing);
        assert!(selection.is_empty(), "a second press clears the selection");
    }

    #[test]
    fn a_press_on_the_stone_pushes_it_if_there_is_one_way() {
        for (behind, said) in [("4,nb,4", Meant::Play(action("kumo e8 e7 N"))), ("9", Meant::WhichOne)] {
            let rest = if behind == "9" { "4/4" } else { "4/3" };
            let offer = offer(&format!("4,*,4/4,sk,4/3,nr,sk,nr,3/{behind}/9/9/9/9/9 s 5 - 0 {rest} 0/0 1"));
            let mut selection = Selection::default();
            selection.press(square("e8"), &offer);
            let wins = selection.choices(&offer).into_iter().filter(|choice| choice.act.wins);
            assert_eq!(wins.count(), 1);
            assert_eq!(selection.press(square("e9"), &offer), said);
        }
    }

    #[test]
    fn square_and_face_of_an_entry_come_in_either_order() {
        let offer = offer(START);
        let enter = Meant::Play(action("enter c1 KUMO"));
        let mut selection = Selection::default();
        assert_eq!(selection.press_reserve(&offer), Meant::Nothing);
        assert_eq!(selection.entries(&offer).len(), 9);
        assert!(selection.has_faces(&offer));
        assert_eq!(selection.press(square("c1"), &offer), Meant::Nothing);
        assert_eq!(selection.entry(), Some(square("c1")));
        assert_eq!(selection.choose_face(Face::Kumo, &offer), enter);

        let mut selection = Selection::default();
        selection.take_from_reserve(&offer);
        assert_eq!(selection.choose_face(Face::Kumo, &offer), Meant::Nothing);
        assert_eq!(selection.face(&offer), Some(Face::Kumo));
        assert_eq!(selection.press(square("c1"), &offer), enter);
        assert_eq!(selection.press(square("c2"), &offer), Meant::Not(action("enter c2 KUMO")));
        assert_eq!(selection.press_reserve(&offer), Meant::Nothing);
        assert!(selection.is_empty(), "a second press puts it back");
    }

    #[test]
    fn another_face_is_one_action() {
        let offer = offer("9/9/9/9/4,*,4/9/9/9/2,sr,6 s 5 - 0 5/6 0/0 1");
        let mut selection = Selection::default();
        assert_eq!(selection.choose_face(Face::Run, &offer), Meant::About(Face::Run));
        selection.press(square("c1"), &offer);
        assert_eq!(selection.face(&offer), Some(Face::Run));
        assert_eq!(selection.choose_face(Face::Block, &offer), Meant::Play(action("turn c1 BLOCK")));
        assert_eq!(selection.choose_face(Face::Run, &offer), Meant::Not(action("turn c1 RUN")));
    }

    #[test]
    fn refused_presses_have_a_reason() {
        let near = "9/9/9/5,nr,3/4,*,sb,3/9/9/9/9 s 5 - 0 5/5 0/0 1";
        let due = "9/9/9/2,sb+nr!,6/4,*,4/9/9/9/sr,8 s 5 - 0 4/5 0/0 1";
        for (position, pressed, why) in [
            (near, "f5 f6", Illegal::TooNearStone { square: square("f6") }),
            (near, "f5 e5", Illegal::NotFree { square: square("e5") }),
            (near, "f5 a1", Illegal::NotNeighbours { one: square("f5"), other: square("a1") }),
            (due, "a1 a3", Illegal::MustUnblock { stack: square("c6") }),
            (
                "9/9/9/9/4,*,4/9/9/9/sr,8 s 5 - 0 5/6 0/0 1",
                "a1 a2",
                Illegal::NotTwoSteps { to: square("a2") },
            ),
            ("9/9/9/9/4,*,4/9/9/9/sj,8 s 5 - 0 5/6 0/0 1", "a1 a4", Illegal::NothingToJump),
            ("9/9/9/9/4,*,4/9/9/9/sr,8 s 1 - 0 5/6 0/0 1", "a1 a3", Illegal::MustRotate),
            (
                "9/9/9/9/4,*,4/4,sk,4/9/9/9 s 5 - 0 5/6 0/0 1",
                "e4 e5",
                Illegal::NoCube { square: square("f4") },
            ),
        ] {
            let (game, offer) = (game(position), offer(position));
            let mut selection = Selection::default();
            let said = pressed.split(' ').map(|name| selection.press(square(name), &offer)).last();
            let Some(Meant::Not(attempt)) = said else { panic!("{pressed} in {position}: {said:?}") };
            let refused = game.judge(attempt).expect_err("not legal");
            assert_eq!(refused, why, "{pressed} in {position}");
        }
    }

    #[test]
    fn an_empty_reserve_has_a_reason() {
        let none = "9/9/9/9/4,*,4/9/9/9/sr,sr,sr,sr,sr,sr,3 s 5 - 0 0/6 0/0 1";
        let mut selection = Selection::default();
        let Meant::Not(attempt) = selection.press_reserve(&offer(none)) else { panic!("nobody is left") };
        assert_eq!(game(none).judge(attempt).err(), Some(Illegal::ReserveEmpty));
    }

    #[test]
    fn a_closed_offer_has_no_choices() {
        let mut selection = Selection::default();
        let offer = Offer::default();
        assert!(!offer.is_open());
        assert_eq!(selection.press(square("e5"), &offer), Meant::PickFirst);
        assert!(selection.choices(&offer).is_empty());
    }
}
