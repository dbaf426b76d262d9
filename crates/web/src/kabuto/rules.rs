//! How Sakura Slam is played, with pictures.

use dohyo_core::Seat;
use dohyo_kabuto::roster::{self, Wrestler};
use dohyo_kabuto::rulebook::{self, Terms};
use dohyo_kabuto::{Shot, Situation};
use leptos::prelude::*;

use super::cards::card_text;
use super::drawing::{Woods, icon, picture, token};
use crate::emblem::Game;
use crate::rules_page::{Told, rules_page};
use crate::settings::texts;
use crate::texts::Texts;

/// A picture: how many play, a change of the ring, a push, and whether it has been made.
struct Picture {
    players: usize,
    /// Pieces that lie on top of the ring's first ones.
    stacked: &'static [&'static str],
    push: &'static str,
    after: bool,
}

const fn plain(players: usize) -> Picture {
    Picture { players, stacked: &[], push: "", after: false }
}

/// One for each section of the rules, in their order.
const PICTURES: [Picture; 8] = [
    plain(2),
    Picture { players: 2, stacked: &[], push: "M NE 4 -90", after: false },
    Picture { players: 2, stacked: &[], push: "L NE 0 0", after: true },
    Picture { players: 2, stacked: &[], push: "L SW 0 60", after: false },
    Picture { players: 2, stacked: &[], push: "LANTERN NW 0 120", after: true },
    plain(4),
    Picture { players: 3, stacked: &[], push: "RAFT SE 0 0", after: false },
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

/// What the page says.
fn told(t: &'static Texts) -> Told {
    let words = t.kabuto_words();
    Told { title: words.rules_title, lead: words.rules_lead, sections: words.rules, credit: words.credit }
}

/// A wrestler with everything that is theirs.
fn wrestler(wrestler: &'static Wrestler, t: &'static Texts) -> impl IntoView {
    let words = t.kabuto_words();
    let mut kinds = wrestler.special.clone();
    kinds.dedup();
    let special = kinds.into_iter().map(|kind| {
        view! { <span class="kb-held">{icon(kind)} {(words.kind)(kind)}</span> }
    });
    let cards = wrestler.moves.iter().map(|power| {
        view! { <div class="kb-card"><div class="kb-card-text">{card_text(power, t)}</div></div> }
    });
    view! {
        <article class="kb-wrestler" data-wrestler=wrestler.id.as_str()>
            <svg viewBox="-50 -50 100 108" aria-hidden="true">{token(Seat::FIRST, &wrestler.id)}</svg>
            <div class="field">
                <h3>{(words.wrestler)(&wrestler.id)} " · " {(words.insect)(&wrestler.id)}</h3>
                <p class="kb-holds">{special.collect_view()}</p>
                <div class="kb-deck">{cards.collect_view()}</div>
                <p class="note">{(words.junior_hand)(&(words.pieces)(&wrestler.junior))}</p>
            </div>
        </article>
    }
}

/// The rules.
#[component]
pub fn KabutoRulesPage() -> impl IntoView {
    let t = texts();
    let drawing = |index: usize, _: &'static Texts| {
        let drawn = PICTURES.get(index)?;
        Some(picture(&drawn.situation(), drawn.shot().as_ref(), drawn.after))
    };
    let cast = move || roster::wrestlers().iter().map(|one| wrestler(one, t())).collect_view();
    let rulings =
        move || t().kabuto_words().rulings.iter().map(|ruling| view! { <li>{*ruling}</li> }).collect_view();
    let more = view! {
        <Woods/>
        <section id="wrestlers">
            <h2>{move || t().kabuto_words().cards_title}</h2>
            <p>{move || t().kabuto_words().cards_lead}</p>
            {cast}
        </section>
        <section id="rulings">
            <h2>{move || t().kabuto_words().rulings_title}</h2>
            <p>{move || t().kabuto_words().rulings_lead}</p>
            <ul class="rulings">{rulings}</ul>
        </section>
    };
    rules_page(Game::Kabuto, told, drawing, more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Lang;

    #[test]
    fn every_section_has_a_picture() {
        for lang in Lang::ALL {
            assert_eq!(lang.texts().kabuto_words().rules.len(), PICTURES.len());
        }
        for drawn in &PICTURES {
            assert_eq!(drawn.shot().is_some(), !drawn.push.is_empty(), "{}", drawn.push);
            assert!(drawn.shot().is_none_or(|shot| shot.fits()), "{}", drawn.push);
            assert_eq!(drawn.situation().players.len(), drawn.players);
        }
        // What the text says falls does.
        let fell = |index: usize| {
            let shot = PICTURES[index].shot().expect("a push");
            let precision = dohyo_kabuto::physics::Precision::GAME;
            shot.push(&PICTURES[index].situation().ring, &precision, &mut |_| {}).fallen.len()
        };
        assert!(fell(2) > 0 && fell(4) > 0, "{} {}", fell(2), fell(4));
    }
}
