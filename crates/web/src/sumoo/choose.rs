//! How a player says which action they mean: pick a token, or two that touch, then one of the actions
//! that they can take.
//!
//! This holds no rules. It is told what each legal action would do, and answers with the one that is
//! meant.

use dohyo_sumoo::{Action, Effect, Square, Token};

pub use crate::spot::Spot;

/// What may be chosen now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// The tokens of the player to move, with their squares.
    pub own: Vec<(Square, Token)>,
    /// What each legal action would do; ending the turn is not among them.
    pub effects: Vec<Effect>,
}

impl Offer {
    fn own_at(&self, square: Square) -> Option<Token> {
        self.own.iter().find(|(at, _)| *at == square).map(|&(_, token)| token)
    }

    fn square_of(&self, token: Token) -> Option<Square> {
        self.own.iter().find(|(_, own)| *own == token).map(|&(square, _)| square)
    }
}

/// What kind of action it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One square on.
    Move,
    /// Two change places.
    Swap,
    /// Enemies driven ahead.
    Push,
    /// Enemies drawn along.
    Pull,
}

/// How far the handles of an attack stand from the middle of the enemy they are about, in squares: along
/// the way, and to the side to which the enemy is sent.
const AHEAD: f64 = 0.36;
const ASIDE: f64 = 0.41;

/// An action that the picked tokens can take.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What it would do.
    pub effect: Effect,
    /// What kind of action it is.
    pub kind: Kind,
    /// Where its handle stands. No two choices share a place.
    pub at: Spot,
    /// The forces that meet: attack and resistance.
    pub forces: Option<(u8, u8)>,
}

impl Kind {
    /// What kind of action had this effect.
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

impl Choice {
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

    /// What it costs.
    pub fn cost(&self) -> u8 {
        self.effect.action.cost()
    }
}

/// What an input came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// Something was picked or put down, nothing more.
    Nothing,
    /// This action is meant.
    Play(Action),
    /// Nothing is picked yet, and there is no token of one's own here.
    PickFirst,
    /// Several actions go there: one of the handles says which.
    WhichOne(Square),
    /// The picked tokens can do nothing there.
    NotThere(Square),
}

/// The tokens picked so far: none, one, or two that touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    tokens: Vec<Token>,
    /// The action that is looked at before it is taken.
    aimed: Option<Action>,
}

impl Selection {
    /// The tokens that an action is taken with.
    pub fn of(action: Action) -> Self {
        let tokens = match action {
            Action::Move { token, .. } => vec![token],
            Action::Swap { first, second } => vec![first, second],
            Action::Attack { principal, second, .. } => std::iter::once(principal).chain(second).collect(),
            Action::End => Vec::new(),
        };
        Self { tokens, aimed: None }
    }

    /// What is picked.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The action that is looked at before it is taken.
    pub fn aimed(&self) -> Option<Action> {
        self.aimed
    }

    /// Looks at an action, or away from all.
    pub fn aim(&mut self, action: Option<Action>) {
        self.aimed = action;
    }

    /// Whether nothing is picked.
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Lets go of everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// What touching a square might have meant: for the rules to say why it cannot be.
    pub fn attempt(&self, square: Square, offer: &Offer, is_enemy: bool) -> Option<Action> {
        let near =
            |&&token: &&Token| offer.square_of(token).is_some_and(|at| at.direction_to(square).is_some());
        let principal = *self.tokens.iter().find(near)?;
        let direction = offer.square_of(principal)?.direction_to(square)?;
        if !is_enemy {
            return Some(Action::Move { token: principal, direction });
        }
        let second = self.tokens.iter().copied().find(|&token| token != principal);
        Some(Action::Attack { principal, second, direction, deviation: None })
    }

    /// What the picked tokens can do: with one, what it does alone; with two, what they do together.
    pub fn choices(&self, offer: &Offer) -> Vec<Choice> {
        let takes_part = |effect: &&Effect| {
            !self.tokens.is_empty()
                && effect.moved.len() == self.tokens.len()
                && effect.moved.iter().all(|shift| self.tokens.contains(&shift.token))
        };
        offer.effects.iter().filter(takes_part).map(Choice::of).collect()
    }

    /// A square is touched, or chosen with the keyboard.
    pub fn press(&mut self, square: Square, offer: &Offer) -> Said {
        self.aimed = None;
        if let Some(token) = offer.own_at(square) {
            self.pick(token, square, offer);
            return Said::Nothing;
        }
        if self.tokens.is_empty() {
            return Said::PickFirst;
        }
        let here = |choice: &Choice| match choice.kind {
            Kind::Move => choice.effect.moved[0].to == Some(square),
            Kind::Push | Kind::Pull => choice.effect.resistants[0].from == square,
            Kind::Swap => false,
        };
        let choices: Vec<_> = self.choices(offer).into_iter().filter(here).collect();
        match &choices[..] {
            [] => Said::NotThere(square),
            [only] => Said::Play(only.effect.action),
            _ => Said::WhichOne(square),
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

    /// The same with black's 3 right behind its 2U.
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
        let told = |choice: Choice| format!("{:?} {}", choice.kind, choice.effect.action);
        selection.choices(offer).into_iter().map(told).collect()
    }

    #[test]
    fn one_token_offers_what_it_does_alone() {
        let offer = offer(CLASH);
        let mut selection = Selection::default();
        assert_eq!(selection.press(square("c4"), &offer), Said::Nothing);
        assert_eq!(kinds(&selection, &offer), ["Move 3 E", "Move 3 U", "Push 3 NN"]);
        let push = &selection.choices(&offer)[2];
        assert_eq!((push.cost(), push.forces), (2, Some((3, 2))));
        assert_eq!(selection.press(square("b4"), &offer), Said::Play(push_of("3 U")));
        assert_eq!(selection.press(square("c5"), &offer), Said::Play(push_of("3 NN")));
        assert_eq!(selection.press(square("a1"), &offer), Said::NotThere(square("a1")));
    }

    fn push_of(text: &str) -> Action {
        Action::read(Colour::White, text).expect("an action")
    }

    #[test]
    fn two_that_touch_offer_what_they_do_together() {
        let offer = offer(CLASH);
        let mut selection = Selection::default();
        selection.press(square("c4"), &offer);
        selection.press(square("c3"), &offer);
        assert_eq!(selection.tokens().len(), 2);
        assert!(kinds(&selection, &offer).iter().any(|kind| kind.starts_with("Swap")));
        selection.press(square("c3"), &offer);
        assert_eq!(selection.tokens().len(), 1, "a second touch puts it down");
        selection.press(square("b2"), &offer);
        assert_eq!(selection.tokens().len(), 1, "one that does not touch is picked instead");
    }

    #[test]
    fn several_actions_on_one_enemy_need_a_handle_and_no_two_handles_meet() {
        let text = "5/1,N1U,N3,N2E,1/3,N1N,N1E/2,N2U,2/2,B3,2/1,B2U,B1U,B2E,1/1,B1E,B1S,2 B 3";
        let offer = offer(text);
        let mut selection = Selection::default();
        selection.press(square("c3"), &offer);
        assert_eq!(selection.press(square("c4"), &offer), Said::WhichOne(square("c4")));
        let choices = selection.choices(&offer);
        for (index, one) in choices.iter().enumerate() {
            for other in &choices[..index] {
                let apart = (one.at.x - other.at.x).hypot(one.at.y - other.at.y);
                assert!(apart > 0.3, "{} and {}", one.effect.action, other.effect.action);
            }
        }
    }

    #[test]
    fn what_cannot_be_has_a_reason() {
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
        assert_eq!(selection.press(square("c5"), &offer), Said::NotThere(square("c5")));
        assert_eq!(reason(&selection), Illegal::TooWeak { attack: 3, resistance: 5 });
    }

    #[test]
    fn nothing_picked_means_nothing() {
        let offer = offer(CLASH);
        assert_eq!(Selection::default().press(square("c5"), &offer), Said::PickFirst);
        assert!(Selection::default().choices(&offer).is_empty());
    }
}
