//! The rules page of Sakura Slam, with pictures.

use dohyo_core::Seat;
use dohyo_kabuto::roster::{self, Wrestler};
use dohyo_kabuto::rulebook::{self, Terms};
use dohyo_kabuto::{Shot, Situation};
use leptos::prelude::*;

use super::cards::card_text;
use super::drawing::{Woods, icon, picture, token};
use super::texts::rules::RULES;
use crate::game::Game;
use crate::rules_page::rules_page;
use crate::settings::texts;
use crate::texts::Texts;

/// A picture of a ring, before or after a push.
struct Picture {
    players: usize,
    /// Pieces that lie on top of the first one.
    stacked: &'static [&'static str],
    push: &'static str,
    after: bool,
}

const fn plain(players: usize) -> Picture {
    Picture { players, stacked: &[], push: "", after: false }
}

/// The pictures of the sections, in their order.
const PICTURES: [Picture; 10] = [
    plain(2),
    Picture { players: 2, stacked: &[], push: "M NE 4 -90", after: false },
    Picture { players: 2, stacked: &[], push: "L NE 0 0", after: true },
    Picture { players: 2, stacked: &[], push: "L SW 0 60", after: false },
    Picture { players: 2, stacked: &[], push: "LANTERN NW 0 120", after: true },
    Picture { players: 2, stacked: &[], push: "LANTERN SE 0 0", after: false },
    plain(3),
    plain(4),
    Picture { players: 2, stacked: &[], push: "RAFT SE 0 0", after: false },
    Picture { players: 2, stacked: &["M", "S"], push: "CLAMP/L NE 0 0", after: false },
];

impl Picture {
    fn situation(&self) -> Situation {
        let wrestlers: Vec<&'static Wrestler> = roster::wrestlers().iter().take(self.players).collect();
        let mut situation = rulebook::start(&wrestlers, Seat::FIRST, Terms::default());
        let stack = self.stacked.iter().filter_map(|kind| kind.parse::<dohyo_kabuto::Kind>().ok());
        situation.ring[0].stack.extend(stack);
        situation
    }

    fn shot(&self) -> Option<Shot> {
        self.push.parse().ok()
    }
}

/// Draws a wrestler with their pieces and special moves.
fn wrestler(wrestler: &'static Wrestler, t: &'static Texts) -> impl IntoView {
    let words = t.kabuto_words();
    let mut kinds = wrestler.special.to_vec();
    kinds.dedup();
    let special = kinds.into_iter().map(|kind| {
        view! { <span class="kb-held">{icon(kind)} {(words.kind)(kind)}</span> }
    });
    let cards = wrestler.moves.iter().map(|power| {
        view! { <div class="kb-card"><div class="kb-card-text">{card_text(power, t)}</div></div> }
    });
    view! {
        <article class="kb-wrestler" data-wrestler=wrestler.id>
            <svg viewBox="-50 -50 100 108" aria-hidden="true">{token(Seat::FIRST, wrestler.id)}</svg>
            <div class="field">
                <h3>{(words.wrestler)(wrestler.id)} " · " {(t.kabuto_more().insect)(wrestler.id)}</h3>
                <p class="kb-holds">{special.collect_view()}</p>
                <div class="kb-deck">{cards.collect_view()}</div>
                <p class="note">{(t.kabuto_setup().junior_tray)(&(words.pieces)(wrestler.junior))}</p>
            </div>
        </article>
    }
}

/// The rules page.
#[component]
pub fn KabutoRulesPage() -> impl IntoView {
    let t = texts();
    let drawing = |index: usize, _: &'static Texts| {
        let drawn = PICTURES.get(index)?;
        Some(picture(&drawn.situation(), drawn.shot().as_ref(), drawn.after))
    };
    let cast = move || roster::wrestlers().iter().map(|one| wrestler(one, t())).collect_view();
    let more = view! {
        <Woods/>
        <section id="wrestlers">
            <h2>{move || t().kabuto_setup().cards_title}</h2>
            <p>{move || t().kabuto_setup().cards_lead}</p>
            {cast}
        </section>
    };
    rules_page(Game::Kabuto, &RULES, |t| t.kabuto_more().credit, drawing, more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Lang;

    #[test]
    fn what_new_players_ask_is_told() {
        for (lang, parts) in [
            (
                Lang::En,
                [
                    "chance decides who begins",
                    "two hundred turns",
                    "the wrestler stays on the ring and may still be knocked off",
                    "whoever places the fourth marker makes the slam",
                    "if either wrestler of your team falls",
                    "come back to you when the slam is made",
                    "also on the disc with the belt",
                    "goes back to the tray of the player it belongs to",
                ],
            ),
            (
                Lang::Fr,
                [
                    "le hasard décide qui commence",
                    "deux cents tours",
                    "son lutteur reste sur le ring et peut encore être poussé dehors",
                    "celui qui pose le quatrième marqueur fait le coup en coin",
                    "si l’un des deux lutteurs de votre équipe tombe",
                    "vous reviennent quand le coup est fait",
                    "aussi sur le disque à la ceinture",
                    "retourne dans l’inventaire du joueur à qui elle appartient",
                ],
            ),
        ] {
            let told: String = RULES.in_language(lang).sections.iter().map(|section| section.text).collect();
            for part in parts {
                assert!(told.contains(part), "{part}");
            }
        }
    }

    #[test]
    fn every_section_has_a_picture() {
        for lang in Lang::ALL {
            assert_eq!(RULES.in_language(lang).sections.len(), PICTURES.len());
        }
        for drawn in &PICTURES {
            assert_eq!(drawn.shot().is_some(), !drawn.push.is_empty(), "{}", drawn.push);
            assert!(drawn.shot().is_none_or(|shot| shot.fits()), "{}", drawn.push);
            assert_eq!(drawn.situation().players.len(), drawn.players);
        }
        // Pieces fall where the text says so.
        let fell = |index: usize| {
            let shot = PICTURES[index].shot().expect("a push");
            let precision = dohyo_kabuto::physics::Precision::GAME;
            shot.push(&PICTURES[index].situation().ring, &precision, &mut |_| {}).fallen.len()
        };
        assert!(fell(2) > 0 && fell(4) > 0, "{} {}", fell(2), fell(4));
    }
}
