//! What may be agreed before a game: how many play, in which league, who plays whom, who begins, with what hands.

use dohyo_core::{Options, Seat};
use dohyo_kabuto::roster;
use leptos::prelude::*;

use super::cards::card_text;
use super::drawing::{token, unknown};
use crate::settings::texts;
use crate::table::new_game::{OptionField, Radio};

/// Who nobody has chosen yet.
const LOT: &str = "lot";

/// The option that names a seat's wrestler.
fn key_of(seat: usize) -> String {
    format!("wrestler-{}", seat + 1)
}

/// How many play.
pub fn players(options: &Options) -> usize {
    options.get("players").and_then(|players| players.parse().ok()).unwrap_or(2)
}

/// The options with a seat's wrestler; whoever else had chosen it leaves it to the lot.
pub fn with_wrestler(options: &Options, seat: usize, id: &str) -> Options {
    let mut chosen = options.clone();
    for other in 0..4 {
        if other != seat && id != LOT && chosen.get(&key_of(other)) == Some(id) {
            chosen = chosen.with(&key_of(other), LOT);
        }
    }
    chosen.with(&key_of(seat), id)
}

/// The choices of a game.
#[component]
pub fn OptionChoice(
    /// The options.
    options: RwSignal<Options>,
    /// A position to begin from: it says who plays.
    position: RwSignal<Option<String>>,
) -> impl IntoView {
    let t = texts();
    let field = move |key: &'static str| {
        view! { <OptionField options=options key=key words=|t| &t.kabuto_words().options/> }
    };
    let fresh = move || position.with(Option::is_none);
    let two = move || options.with(|options| players(options) == 2);
    let count = Memo::new(move |_| options.with(players));
    let casts =
        move || (0..count.get()).map(|seat| view! { <Casting options=options seat=seat/> }).collect_view();
    view! {
        <Show when=fresh>
            {field("players")}
            <fieldset class="field" id="wrestlers">
                <legend>{move || t().kabuto_words().wrestlers}</legend>
                {casts}
                <p class="note">{move || t().kabuto_words().wrestlers_note}</p>
            </fieldset>
            <Show when=two>{field("first")}</Show>
        </Show>
        {field("league")}
        <Show when=fresh>{field("hand")}</Show>
    }
}

/// Who a seat plays: the eight, or by lot; with what the chosen one can do.
#[component]
fn Casting(options: RwSignal<Options>, seat: usize) -> impl IntoView {
    let t = texts();
    let chosen =
        Memo::new(move |_| options.with(|options| options.get(&key_of(seat)).unwrap_or(LOT).to_owned()));
    let choose = Callback::new(move |id: String| {
        options.update(|options| *options = with_wrestler(options, seat, &id));
    });
    let group: &'static str = ["wrestler-1", "wrestler-2", "wrestler-3", "wrestler-4"][seat.min(3)];
    let sits = Seat::from_index(seat).unwrap_or(Seat::FIRST);
    let who = move || (t().kabuto_words().seat)(sits);
    let lot = view! {
        <Radio group=group value=LOT.to_owned() name=LOT chosen=chosen.into() choose=choose>
            <svg viewBox="-50 -50 100 108" aria-hidden="true">{unknown(sits)}</svg>
            <span>{move || t().kabuto_words().by_lot}</span>
        </Radio>
    };
    let wrestlers = roster::wrestlers().iter().map(|wrestler| {
        let id: &'static str = &wrestler.id;
        view! {
            <Radio group=group value=id.to_owned() name=id chosen=chosen.into() choose=choose>
                <svg viewBox="-50 -50 100 108" aria-hidden="true">{token(sits, id)}</svg>
                <span>{move || (t().kabuto_words().wrestler)(id)}</span>
            </Radio>
        }
    });
    let moves = move || {
        let wrestler = roster::wrestler(&chosen.get())?;
        let junior = options.with(|options| options.get("league") == Some("junior"));
        let words = t().kabuto_words();
        if junior {
            return Some(
                view! { <p class="note">{(words.junior_hand)(&(words.pieces)(&wrestler.junior))}</p> }
                    .into_any(),
            );
        }
        let cards = wrestler.moves.iter().map(|power| {
            view! { <div class="kb-card"><div class="kb-card-text">{card_text(power, t())}</div></div> }
        });
        Some(
            view! {
                <p class="note">{(words.wrestler)(&wrestler.id)} ", " {(words.insect)(&wrestler.id)}</p>
                <div class="kb-deck">{cards.collect_view()}</div>
            }
            .into_any(),
        )
    };
    let who_is_it = move || match roster::wrestler(&chosen.get()) {
        Some(wrestler) => token(sits, &wrestler.id).into_any(),
        None => unknown(sits).into_any(),
    };
    let title = move || {
        let words = t().kabuto_words();
        let id = chosen.get();
        let name = if id == LOT { words.by_lot } else { (words.wrestler)(&id) };
        format!("{} {name}", (words.who_plays)(who()))
    };
    view! {
        <details class="more kb-casting" data-seat=seat + 1>
            <summary>
                <svg class="kb-mini" viewBox="-50 -50 100 108" aria-hidden="true">{who_is_it}</svg>
                {title}
            </summary>
            <div class="layouts">{lot} {wrestlers.collect_view()}</div>
            {moves}
        </details>
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Seed, Setup as _};
    use dohyo_kabuto::Kabuto;

    use super::*;

    #[test]
    fn nobody_plays_the_same_wrestler_as_another() {
        let options = with_wrestler(&Options::new(), 0, "baron");
        let options = with_wrestler(&options, 1, "loom");
        let options = with_wrestler(&options, 1, "baron");
        assert_eq!((options.get("wrestler-1"), options.get("wrestler-2")), (Some(LOT), Some("baron")));
        assert!(Kabuto::new(&options, Seed::default()).is_ok());
        assert_eq!(players(&options.with("players", "4")), 4);
    }
}
