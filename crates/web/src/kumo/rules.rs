//! The rules page of Kumo Hogosha, with pictures.

use dohyo_core::{Game as _, Options, Setup as _};
use dohyo_kumo::{Kumo, Situation, Terms};
use leptos::prelude::*;

use super::cast::exit;
use super::drawing::picture;
use super::offer::{Act, Offer};
use super::texts::rules::RULES;
use crate::game::Game;
use crate::rules_page::rules_page;
use crate::spot::Spot;
use crate::texts::Texts;

/// A picture: a position, with an action if it is not empty.
struct Shot {
    position: &'static str,
    action: &'static str,
    players: &'static str,
}

const fn shot(position: &'static str, action: &'static str) -> Shot {
    Shot { position, action, players: "2" }
}

/// The pictures of the sections, in their order.
const SHOTS: [Shot; 11] = [
    shot("9/9/9/9/4,*,4/9/9/9/9 s 5 - 0 6/6 0/0 1", ""),
    shot("9/9/2,nj,6/9/4,*,4/6,sr,2/9/1,st,7/9 s 5 - 0 4/5 0/0 3", "rotate cw"),
    shot("9/9/9/9/4,*,4/9/9/9/2,sr,3,sk,2 s 3 - 0 4/6 0/0 1", ""),
    shot("9/9/9/9/4,*,4/4,sj,4/1,sr,7/9/9 s 5 - 0 4/6 0/0 1", "jump e4 N"),
    shot("9/9/9/9/4,*,4/9/3,nr,5/3,st,5/9 s 5 - 0 5/5 0/0 1", "throw d2xd3 e2"),
    shot("9/9/9/9/4,*,4/9/3,sg,nk,4/9/9 s 5 - 0 5/5 0/0 1", "grab d3xe3 W"),
    shot("9/9/9/9/4,*,4/9/9/5,nb,3/5,st,3 s 5 - 0 5/5 0/0 1", "throw f1xf2 #"),
    shot("9/9/9/9/4,*,4/9/1,nk,7/1,sb,5,sb+nt,1/9 s 5 - 0 4/4 0/0 1", "block b2xb3"),
    shot("9/9/9/9/4,*,4/4,sk,4/4,sk,4/9/9 s 5 - 0 4/6 0/0 1", "kumo e4 e3 N"),
    shot("4,*,4/4,sk,4/4,sk,4/9/9/9/9/9/9 s 2 - 0 4/6 0/0 9", "kumo e8 e7 N"),
    Shot {
        position: "9/9/1,nk,7/9/*,sk,sk,6/9/9/9/7,nr,1 s 2 - 0 4/4 0/0 9",
        action: "kumo b5 c5 W",
        players: "4",
    },
];

/// The content of a picture: a position, and an action with the spot to which it sends a piece that leaves.
type Drawn = (Situation, Terms, Option<(Act, Spot)>);

impl Shot {
    fn draw(&self) -> Option<Drawn> {
        let options = Options::new().with("players", self.players);
        let game = Kumo::from_position(self.position, &options).ok()?;
        let act = game.read_action(self.action).ok().and_then(|action| {
            let act = Offer::of(&game).acts.into_iter().find(|act| act.action == action)?;
            let left = act.shifts.iter().find(|shift| shift.to.is_none()).and_then(|shift| shift.from);
            let beyond = left.map_or(Spot { x: 0.0, y: 0.0 }, |from| {
                exit(action, game.situation().to_move, game.terms(), from)
            });
            Some((act, beyond))
        });
        Some((game.situation().clone(), game.terms(), act))
    }
}

/// The rules page.
#[component]
pub fn KumoRulesPage() -> impl IntoView {
    let drawing = |index: usize, t: &'static Texts| {
        let (now, terms, act) = SHOTS.get(index)?.draw()?;
        let act = act.as_ref().map(|(act, beyond)| (act, *beyond));
        Some(picture(&now.arena, terms, now.to_move, act, t.kumo_words().face))
    };
    rules_page(Game::Kumo, &RULES, |t| t.kumo_words().credit, drawing, ())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Lang;

    #[test]
    fn every_section_has_a_fitting_picture() {
        for lang in Lang::ALL {
            assert_eq!(RULES.in_language(lang).sections.len(), SHOTS.len());
        }
        for shot in &SHOTS {
            let (_, _, act) = shot.draw().expect(shot.position);
            assert_eq!(act.is_some(), !shot.action.is_empty(), "{} {}", shot.position, shot.action);
        }
        let told = |index: usize| SHOTS[index].draw().and_then(|(.., act)| act).expect("an action").0;
        assert!(told(6).captures);
        assert!(told(9).wins && told(10).wins);
    }
}
