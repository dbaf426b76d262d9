//! The cards of special moves: costs, effects, whether they can be used, and the questions that they ask.

use dohyo_kabuto::roster::Power;
use dohyo_kabuto::{Action, PowerId};
use leptos::prelude::*;

use super::choose::{Asked, Chosen};
use super::hands::{Hands, answer};
use super::offer::{Card, Status};
use super::spoken::{place_words, seat_words, standing_words};
use crate::icon::{Glyph, Icon};
use crate::settings::texts;
use crate::texts::Texts;

/// Draws the text of a card.
pub fn card_text(power: &Power, t: &Texts) -> impl IntoView + use<> {
    let words = t.kabuto_words();
    view! {
        <span class="kb-card-head">
            <strong>{(words.power)(power.id)}</strong>
            <span class="note">{(words.timing)(power.timing)}</span>
        </span>
        {(t.kabuto_more().costs)(power).map(|costs| view! { <span class="kb-cost">{costs}</span> })}
        <span class="kb-does">{(t.kabuto_more().does)(power)}</span>
    }
}

/// The cards of the player to move.
#[component]
pub fn Cards(
    /// The player's input.
    hands: Hands,
    /// Whether they are shown on a small screen.
    open: RwSignal<bool>,
) -> impl IntoView {
    let t = texts();
    let cards = Memo::new(move |_| hands.offer.with(|offer| offer.cards.clone()));
    let list = move || {
        let cards = cards.get();
        (!cards.is_empty()).then(|| {
            let cards = cards.into_iter().map(|card| view! { <CardView hands=hands card=card/> });
            view! {
                <section class="kb-cards" class:open=open aria-label=move || t().kabuto_words().moves>
                    <button type="button" class="btn kb-close-cards" on:click=move |_| open.set(false)>
                        <Icon glyph=Glyph::Close/>
                        {move || t().kabuto_words().moves}
                    </button>
                    {cards.collect_view()}
                </section>
            }
        })
    };
    view! { {list} }
}

#[component]
fn CardView(hands: Hands, card: Card) -> impl IntoView {
    let t = texts();
    let Card { power, status } = card;
    let selection = hands.selection();
    let begun = move || selection.with(|selection| selection.card.filter(|chosen| chosen.power == power));
    let advised =
        move || matches!(hands.sitting.advice(), Some((_, Action::Use(chosen))) if chosen.power == power);
    let ready = matches!(status, Status::Ready(_));
    let refused = matches!(status, Status::Refused(_));
    let note = move || {
        let words = t().kabuto_words();
        match &status {
            Status::Ready(_) => None,
            Status::Groups(_) => Some(t().kabuto_more().by_pushing.to_owned()),
            Status::Keeping => Some(t().kabuto_more().by_slam.to_owned()),
            Status::Refused(why) => Some((words.illegal)(*why)),
        }
    };
    let use_it = ready.then(|| {
        view! {
            <button
                type="button"
                class="btn"
                class:on=move || begun().is_some()
                data-use=power.name()
                aria-expanded=move || begun().is_some().to_string()
                on:click=move |_| {
                    hands.settle(|selection, offer| selection.press_card(power, offer));
                }
            >
                {move || t().kabuto_more().use_it}
            </button>
        }
    });
    view! {
        <article class="kb-card" class:refused=refused class:advised=advised data-power=power.name()>
            <div class="kb-card-text">{move || card_text(power.power(), t())}</div>
            {use_it}
            <p class="kb-why">{note}</p>
            {move || begun().map(|chosen| view! { <Question hands=hands power=power chosen=chosen/> })}
        </article>
    }
}

/// The next question of a special move.
#[component]
fn Question(hands: Hands, power: PowerId, chosen: Chosen) -> impl IntoView {
    let t = texts();
    let asked = hands.offer.with_untracked(|offer| chosen.asks(offer.uses(power)));
    let now = hands.scene.get_untracked();
    let (Some(asked), Some(now)) = (asked, now) else { return ().into_any() };
    let title: fn(&Texts) -> &'static str = match asked {
        Asked::Payee(_) => |t| t.kabuto_more().ask_payee,
        Asked::Markers(_) => |t| t.kabuto_more().ask_markers,
        Asked::Piece(_) => |t| t.kabuto_more().ask_piece,
        Asked::Target(_) => |t| t.kabuto_more().ask_target,
        Asked::Nothing(_) => |_| "",
    };
    let title = move || title(t());
    let count = match &asked {
        Asked::Payee(all) => all.len(),
        Asked::Markers(all) => all.len(),
        Asked::Piece(all) => all.len(),
        Asked::Target(all) => all.len(),
        Asked::Nothing(_) => 0,
    };
    let is_target = matches!(asked, Asked::Target(_));
    let option = move |index: usize| {
        let (asked, now) = (asked.clone(), now.clone());
        let chosen = answer(chosen, &asked, index);
        let label = move || {
            let t = t();
            let words = t.kabuto_words();
            match &asked {
                Asked::Payee(seats) => seat_words(&now, seats[index], t),
                Asked::Markers(sets) => (words.corners)(sets[index]),
                Asked::Piece(kinds) => (words.kind)(kinds[index]).to_owned(),
                Asked::Target(targets) => {
                    let standing = &now.ring[targets[index].index()];
                    let place = place_words(standing.place.centre(), t);
                    (words.on_board)(&standing_words(standing, &now, t), &place)
                }
                Asked::Nothing(_) => String::new(),
            }
        };
        view! {
            <button
                type="button"
                class="btn"
                data-answer=index + 1
                on:click=move |_| {
                    if let Some(chosen) = chosen {
                        hands.settle(|selection, offer| selection.decide(chosen, offer));
                    }
                }
            >
                {label}
            </button>
        }
    };
    view! {
        <div class="kb-question" class:targets=is_target role="group" aria-label=title>
            <p class="note">{title}</p>
            <div class="choices">{(0..count).map(option).collect_view()}</div>
        </div>
    }
    .into_any()
}
