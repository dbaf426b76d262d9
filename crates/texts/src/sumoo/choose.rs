//! What a player means by an input: a token, or two adjacent ones, and one of their actions.
//!
//! It holds no rules. It is told the effect of each legal action, and returns the one that is meant.

use dohyo_sumoo::{Action, Effect, Square, Sumoo, Token};

use crate::spot::Spot;

/// What may be chosen now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// The tokens of the player to move, with their squares.
    pub own: Vec<(Square, Token)>,
    /// The effects of the legal actions, without that of ending the turn.
    pub effects: Vec<Effect>,
}

impl Offer {
    /// Returns what may be chosen in a position.
    pub fn of(game: &Sumoo) -> Self {
        let situation = game.situation();
        let legal = game.legal().into_iter().filter(|&action| action != Action::End);
        Self {
            own: situation.board.tokens(situation.to_move).collect(),
            effects: legal.filter_map(|action| game.judge(action).ok()).collect(),
        }
    }

    fn own_at(&self, square: Square) -> Option<Token> {
        self.own.iter().find(|(at, _)| *at == square).map(|&(_, token)| token)
    }

    fn square_of(&self, token: Token) -> Option<Square> {
        self.own.iter().find(|(_, own)| *own == token).map(|&(square, _)| square)
    }
}

/// A kind of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A token moves one square.
    Move,
    /// Two tokens change places.
    Swap,
    /// Enemies are pushed ahead.
    Push,
    /// Enemies are pulled along.
    Pull,
}

/// A group of actions in the list of choices, in the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Moves.
    Move,
    /// Swaps.
    Swap,
    /// Straight pushes.
    Push,
    /// Pushes that deflect.
    PushAside,
    /// Straight pulls.
    Pull,
    /// Pulls that deflect.
    PullAside,
}

/// The distance of an attack's handle from the centre of the enemy, in the direction of the attack, in squares.
const AHEAD: f64 = 0.36;
/// The distance of the handle to the side to which the enemy is deflected, in squares.
const ASIDE: f64 = 0.41;

/// An action of the picked tokens.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The effect.
    pub effect: Effect,
    /// The kind.
    pub kind: Kind,
    /// Where its handle stands. No two handles share a place.
    pub at: Spot,
    /// The forces of attack and resistance, if it is an attack.
    pub forces: Option<(u8, u8)>,
}

impl Kind {
    /// Returns the kind of the action with this effect.
    pub fn of(effect: &Effect) -> Self {
        match effect.action {
            Action::Move { .. } | Action::End => Self::Move,
            Action::Swap { .. } => Self::Swap,
            Action::Attack { direction, .. } => {
                let ahead = effect.moved[0].from.neighbour(direction);
                if ahead == Some(effect.resistants[0].from) { Self::Push } else { Self::Pull }
            }
        }
    }
}

impl Candidate {
    fn of(effect: &Effect) -> Self {
        let at = match effect.action {
            Action::Swap { .. } => Spot::of(effect.moved[0].from).between(Spot::of(effect.moved[1].from)),
            Action::Attack { direction, deviation, .. } => {
                let at = Spot::of(effect.resistants[0].from).moved(direction, AHEAD);
                deviation.map_or(at, |side| at.moved(side, ASIDE))
            }
            Action::Move { .. } | Action::End => {
                let to = effect.moved.first().and_then(|shift| shift.to);
                to.map_or(Spot { x: 0.0, y: 0.0 }, Spot::of)
            }
        };
        let sum = |shifts: &[dohyo_sumoo::Shift]| shifts.iter().map(|shift| shift.token.force()).sum();
        let attack = !effect.resistants.is_empty();
        let forces = attack.then(|| (sum(&effect.moved), sum(&effect.resistants)));
        Self { effect: effect.clone(), kind: Kind::of(effect), at, forces }
    }

    /// Returns its group in the list.
    pub fn group(&self) -> Group {
        let aside = matches!(self.effect.action, Action::Attack { deviation: Some(_), .. });
        match (self.kind, aside) {
            (Kind::Move, _) => Group::Move,
            (Kind::Swap, _) => Group::Swap,
            (Kind::Push, false) => Group::Push,
            (Kind::Push, true) => Group::PushAside,
            (Kind::Pull, false) => Group::Pull,
            (Kind::Pull, true) => Group::PullAside,
        }
    }

    /// Returns the points that it costs.
    pub fn cost(&self) -> u8 {
        self.effect.action.cost()
    }
}

/// The meaning of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant {
    /// No action; the selection may have changed.
    Nothing,
    /// An action to play.
    Play(Action),
    /// Nothing is picked, and the square has no own token.
    PickFirst,
    /// Several actions are about the square. The handles tell them apart.
    WhichOne(Square),
    /// No action of the picked tokens is about the square.
    NotThere(Square),
}

/// The picked tokens: none, one, or two adjacent ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    tokens: Vec<Token>,
    /// The action that is previewed.
    aimed: Option<Action>,
}

impl Selection {
    /// Returns the selection with which `action` is taken.
    pub fn of(action: Action) -> Self {
        let tokens = match action {
            Action::Move { token, .. } => vec![token],
            Action::Swap { first, second } => vec![first, second],
            Action::Attack { front, rear, .. } => std::iter::once(front).chain(rear).collect(),
            Action::End => Vec::new(),
        };
        Self { tokens, aimed: None }
    }

    /// Returns the picked tokens.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
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
        self.tokens.is_empty()
    }

    /// Clears the selection.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Returns the action that a press on `square` probably means, for the rules to say why it is refused.
    pub fn attempt(&self, square: Square, offer: &Offer, is_enemy: bool) -> Option<Action> {
        let near =
            |&&token: &&Token| offer.square_of(token).is_some_and(|at| at.direction_to(square).is_some());
        let principal = *self.tokens.iter().find(near)?;
        let direction = offer.square_of(principal)?.direction_to(square)?;
        if !is_enemy {
            return Some(Action::Move { token: principal, direction });
        }
        let second = self.tokens.iter().copied().find(|&token| token != principal);
        Some(Action::Attack { front: principal, rear: second, direction, deviation: None })
    }

    /// Returns the actions of exactly the picked tokens, in the order of their groups.
    pub fn choices(&self, offer: &Offer) -> Vec<Candidate> {
        let takes_part = |effect: &&Effect| {
            !self.tokens.is_empty()
                && effect.moved.len() == self.tokens.len()
                && effect.moved.iter().all(|shift| self.tokens.contains(&shift.token))
        };
        let mut choices: Vec<_> = offer.effects.iter().filter(takes_part).map(Candidate::of).collect();
        choices.sort_by_key(Candidate::group);
        choices
    }

    /// Handles a press on a square.
    pub fn press(&mut self, square: Square, offer: &Offer) -> Meant {
        self.aimed = None;
        if let Some(token) = offer.own_at(square) {
            self.pick(token, square, offer);
            return Meant::Nothing;
        }
        if self.tokens.is_empty() {
            return Meant::PickFirst;
        }
        let here = |choice: &Candidate| match choice.kind {
            Kind::Move => choice.effect.moved[0].to == Some(square),
            Kind::Push | Kind::Pull => choice.effect.resistants[0].from == square,
            Kind::Swap => false,
        };
        let choices: Vec<_> = self.choices(offer).into_iter().filter(here).collect();
        match &choices[..] {
            [] => Meant::NotThere(square),
            [only] => Meant::Play(only.effect.action),
            _ => Meant::WhichOne(square),
        }
    }

    fn pick(&mut self, token: Token, square: Square, offer: &Offer) {
        let touches =
            |other: Token| offer.square_of(other).is_some_and(|other| other.direction_to(square).is_some());
        match self.tokens[..] {
            [one] if one != token && touches(one) => self.tokens.push(token),
            _ if self.tokens.contains(&token) => self.tokens.retain(|&picked| picked != token),
            _ => self.tokens = vec![token],
        }
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Options, Setup as _};
    use dohyo_sumoo::{Colour, Illegal, Sumoo};

    use super::*;

    /// White's 3 on c4 with 1S behind it, black's 2U ahead of it on c5.
    const CLASH: &str = "5/1,N1U,1,N3,N2E/2,N2U,N1N,N1E/2,B3,2/2,B1S,2/1,B2U,B1U,B2E,1/1,B1E,3 B 3";

    /// The same with black's 3 behind its 2U.
    const HELD: &str = "5/1,N1U,N3,N2E,1/2,N2U,N1N,N1E/2,B3,2/2,B1S,2/1,B2U,B1U,B2E,1/1,B1E,3 B 3";

    fn offer(position: &str) -> Offer {
        let game = Sumoo::from_position(position, &Options::new()).expect("a position");
        let legal = game.legal().into_iter().filter(|&action| action != Action::End);
        Offer {
            own: game.situation().board.tokens(Colour::White).collect(),
            effects: legal.map(|action| game.judge(action).expect("legal")).collect(),
        }
    }

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn kinds(selection: &Selection, offer: &Offer) -> Vec<String> {
        let told = |choice: Candidate| format!("{:?} {:#}", choice.kind, choice.effect.action);
        selection.choices(offer).into_iter().map(told).collect()
    }

    #[test]
    fn one_token_has_its_own_actions() {
        let offer = offer(CLASH);
        let mut selection = Selection::default();
        assert_eq!(selection.press(square("c4"), &offer), Meant::Nothing);
        assert_eq!(kinds(&selection, &offer), ["Move 3 E", "Move 3 U", "Push 3 NN"]);
        let push = &selection.choices(&offer)[2];
        assert_eq!((push.cost(), push.forces), (2, Some((3, 2))));
        assert_eq!(selection.press(square("b4"), &offer), Meant::Play(push_of("3 U")));
        assert_eq!(selection.press(square("c5"), &offer), Meant::Play(push_of("3 NN")));
        assert_eq!(selection.press(square("a1"), &offer), Meant::NotThere(square("a1")));
    }

    fn push_of(text: &str) -> Action {
        Action::read(Colour::White, text).expect("an action")
    }

    #[test]
    fn two_adjacent_tokens_have_common_actions() {
        let offer = offer(CLASH);
        let mut selection = Selection::default();
        selection.press(square("c4"), &offer);
        selection.press(square("c3"), &offer);
        assert_eq!(selection.tokens().len(), 2);
        assert!(kinds(&selection, &offer).iter().any(|kind| kind.starts_with("Swap")));
        selection.press(square("c3"), &offer);
        assert_eq!(selection.tokens().len(), 1, "a second press drops it");
        selection.press(square("b2"), &offer);
        assert_eq!(selection.tokens().len(), 1, "one that is not adjacent is picked instead");
    }

    #[test]
    fn several_actions_on_one_enemy_have_separate_handles() {
        let text = "5/1,N1U,N3,N2E,1/3,N1N,N1E/2,N2U,2/2,B3,2/1,B2U,B1U,B2E,1/1,B1E,B1S,2 B 3";
        let offer = offer(text);
        let mut selection = Selection::default();
        selection.press(square("c3"), &offer);
        assert_eq!(selection.press(square("c4"), &offer), Meant::WhichOne(square("c4")));
        let choices = selection.choices(&offer);
        for (index, one) in choices.iter().enumerate() {
            for other in &choices[..index] {
                let apart = (one.at.x - other.at.x).hypot(one.at.y - other.at.y);
                assert!(apart > 0.3, "{} and {}", one.effect.action, other.effect.action);
            }
        }
    }

    #[test]
    fn refused_presses_have_a_reason() {
        let game = Sumoo::from_position(HELD, &Options::new()).expect("a position");
        let offer = offer(HELD);
        let mut selection = Selection::default();
        selection.press(square("c3"), &offer);
        assert_eq!(selection.attempt(square("c5"), &offer, true), None, "too far for any action");
        selection.press(square("c4"), &offer);
        let reason = |selection: &Selection| {
            let attempt = selection.attempt(square("c5"), &offer, true).expect("an attack");
            game.judge(attempt).expect_err("too much")
        };
        assert_eq!(reason(&selection), Illegal::TooWeak { attack: 4, resistance: 5 });
        selection.press(square("c3"), &offer);
        assert_eq!(selection.press(square("c5"), &offer), Meant::NotThere(square("c5")));
        assert_eq!(reason(&selection), Illegal::TooWeak { attack: 3, resistance: 5 });
    }

    #[test]
    fn nothing_picked_has_no_actions() {
        let offer = offer(CLASH);
        assert_eq!(Selection::default().press(square("c5"), &offer), Meant::PickFirst);
        assert!(Selection::default().choices(&offer).is_empty());
    }
}
