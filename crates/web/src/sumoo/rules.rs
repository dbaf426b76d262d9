//! The rules page of SUMOO, with pictures.

use dohyo_core::{Game as _, Options, Setup as _};
use dohyo_sumoo::{Effect, Situation, Sumoo};
use leptos::prelude::*;

use super::drawing::picture;
use super::texts::rules::RULES;
use crate::game::Game;
use crate::rules_page::rules_page;

/// A picture: a position and an action.
struct Shot {
    position: &'static str,
    action: &'static str,
}

const START: &str = "5/1,N2U,N3,N2E,1/1,N1U,N1N,N1E,1/5/1,B1U,B1S,B1E,1/1,B2U,B3,B2E,1/5 B 3";

/// The pictures of the sections, in their order.
const SHOTS: [Shot; 6] = [
    Shot { position: START, action: "end" },
    Shot { position: START, action: "1U N" },
    Shot {
        position: "5/1,N2U,N3,N2E,1/1,N1U,2,N1E/2,N1N,2/2,B3,2/1,B2U,B1S,B2E,1/1,B1U,1,B1E,1 B 3",
        action: "3 NN",
    },
    Shot {
        position: "5/1,N2U,N3,N2E,1/1,N1U,2,N1E/2,N1N,2/2,B3,2/1,B2U,B1S,B2E,1/1,B1U,1,B1E,1 B 3",
        action: "3 NE",
    },
    Shot {
        position: "2,N1N,2/2,B3,2/N2U,N1U,2,N1E/N3,4/1,N2E,1,B1S,1/1,B2U,1,B2E,1/1,B1U,1,B1E,1 B 3",
        action: "3 NN",
    },
    Shot { position: START, action: "1S 3 =" },
];

impl Shot {
    fn draw(&self) -> Option<(Situation, Effect)> {
        let game = Sumoo::from_position(self.position, &Options::new()).ok()?;
        let effect = game.judge(game.read_action(self.action).ok()?).ok()?;
        Some((game.situation().clone(), effect))
    }
}

/// The rules page.
#[component]
pub fn SumooRulesPage() -> impl IntoView {
    let drawing = |index: usize, _| {
        let (situation, effect) = SHOTS.get(index)?.draw()?;
        Some(picture(&situation, &effect))
    };
    rules_page(Game::Sumoo, &RULES, |t| t.sumoo_words().credit, drawing, ())
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
        let drawn = SHOTS.map(|shot| {
            let (_, effect) = shot.draw().expect(shot.position);
            (effect.moved.len(), effect.resistants.len(), effect.ejects())
        });
        assert_eq!(
            drawn,
            [(0, 0, false), (1, 0, false), (1, 1, false), (1, 1, false), (1, 1, true), (2, 0, false)]
        );
    }
}
