//! The options of a game: players, league, wrestlers, who begins, and unsteady hands.

use dohyo_core::{Options, Seat};
use dohyo_kabuto::roster;
use leptos::prelude::*;

use super::cards::card_text;
use super::drawing::{token, unknown};
use crate::settings::texts;
use crate::table::fields::{OptionField, Radio};

/// The option value for a random wrestler.
const RANDOM: &str = "lot";

/// Returns the option key of a seat's wrestler.
fn key_of(seat: usize) -> String {
    format!("wrestler-{}", seat + 1)
}

/// Returns the number of players.
pub fn players(options: &Options) -> usize {
    options.number("players").unwrap_or(2)
}

/// Returns the options with a seat's wrestler. Another seat that had it gets a random one.
pub fn with_wrestler(options: &Options, seat: usize, id: &str) -> Options {
    let mut chosen = options.clone();
    for other in 0..4 {
        if other != seat && id != RANDOM && chosen.get(&key_of(other)) == Some(id) {
            chosen = chosen.with(&key_of(other), RANDOM);
        }
    }
    chosen.with(&key_of(seat), id)
}

/// The fields of the options.
#[component]
pub fn OptionChoice(
    /// The options.
    options: RwSignal<Options>,
    /// A position to begin from, which has its own players.
    position: RwSignal<Option<String>>,
) -> impl IntoView {
    let t = texts();
    let field = move |key: &'static str| {
        view! { <OptionField options=options key=key words=|t| &t.kabuto_setup().options/> }
    };
    let fresh = move || position.with(Option::is_none);
    let two = move || options.with(|options| players(options) == 2);
    let count = Memo::new(move |_| options.with(players));
    let casts =
        move || (0..count.get()).map(|seat| view! { <Casting options=options seat=seat/> }).collect_view();
    view! {
        <Show when=fresh>
            {field("players")}
            {field("league")}
            <fieldset class="field" id="wrestlers">
                <legend>{move || t().kabuto_setup().wrestlers}</legend>
                {casts}
                <p class="note">{move || t().kabuto_setup().wrestlers_note}</p>
            </fieldset>
            <Show when=two>{field("first")}</Show>
            {field("hand")}
        </Show>
        <Show when=move || !fresh()>{field("league")}</Show>
    }
}

/// The choice of a seat's wrestler, with the wrestler's special moves.
#[component]
fn Casting(options: RwSignal<Options>, seat: usize) -> impl IntoView {
    let t = texts();
    let chosen =
        Memo::new(move |_| options.with(|options| options.get(&key_of(seat)).unwrap_or(RANDOM).to_owned()));
    let choose = Callback::new(move |id: String| {
        options.update(|options| *options = with_wrestler(options, seat, &id));
    });
    let group: &'static str = ["wrestler-1", "wrestler-2", "wrestler-3", "wrestler-4"][seat.min(3)];
    let sits = Seat::from_index(seat).unwrap_or(Seat::FIRST);
    let who = move || (t().kabuto_words().seat)(sits);
    let lot = view! {
        <Radio group=group value=RANDOM.to_owned() name=RANDOM chosen=chosen.into() choose=choose>
            <svg viewBox="-50 -50 100 108" aria-hidden="true">{unknown(sits)}</svg>
            <span>{move || t().kabuto_setup().random}</span>
        </Radio>
    };
    let wrestlers = roster::wrestlers().iter().map(|wrestler| {
        let id: &'static str = wrestler.id;
        view! {
            <Radio group=group value=id.to_owned() name=id chosen=chosen.into() choose=choose>
                <svg viewBox="-50 -50 100 108" aria-hidden="true">{token(sits, id)}</svg>
                <span>{move || (t().kabuto_words().wrestler)(id)}</span>
            </Radio>
        }
    });
    let moves = move || {
        let wrestler = roster::wrestler(&chosen.get())?;
        let junior = options.with(|options| options.is("league", "junior"));
        let words = t().kabuto_words();
        if junior {
            let tray = (t().kabuto_setup().junior_tray)(&(words.pieces)(wrestler.junior));
            return Some(view! { <p class="note">{tray}</p> }.into_any());
        }
        let cards = wrestler.moves.iter().map(|power| {
            view! { <div class="kb-card"><div class="kb-card-text">{card_text(power, t())}</div></div> }
        });
        Some(
            view! {
                <p class="note">{(words.wrestler)(wrestler.id)} ", " {(t().kabuto_more().insect)(wrestler.id)}</p>
                <div class="kb-deck">{cards.collect_view()}</div>
            }
            .into_any(),
        )
    };
    let who_is_it = move || match roster::wrestler(&chosen.get()) {
        Some(wrestler) => token(sits, wrestler.id).into_any(),
        None => unknown(sits).into_any(),
    };
    let title = move || {
        let (id, setup) = (chosen.get(), t().kabuto_setup());
        let name = if id == RANDOM { setup.random } else { (t().kabuto_words().wrestler)(&id) };
        format!("{} {name}", (setup.who_plays)(who()))
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
    fn no_two_seats_have_the_same_wrestler() {
        let options = with_wrestler(&Options::new(), 0, "baron");
        let options = with_wrestler(&options, 1, "loom");
        let options = with_wrestler(&options, 1, "baron");
        assert_eq!((options.get("wrestler-1"), options.get("wrestler-2")), (Some(RANDOM), Some("baron")));
        assert!(Kabuto::dealt(&options, Seed::default()).is_ok());
        assert_eq!(players(&options.with("players", "4")), 4);
    }
}
