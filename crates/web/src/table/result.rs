//! The result of a game, with what can be done after it.

use dohyo_table::{Table, Wish};
use leptos::prelude::*;

use super::controls::{Act, OnlineControls, Windows};
use super::menu::analyse;
use super::names::{Names, ending};
use super::shown::Shown;
use super::sitting::Sitting;
use crate::address::Address;
use crate::icon::{Glyph, Icon};
use crate::settings::{says, texts};

/// The result of the game, and what can be done now.
#[component]
pub fn Result<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
    /// The windows that it opens.
    windows: Windows,
    /// What a table of a server does differently.
    #[prop(optional_no_strip)]
    online: Option<OnlineControls>,
) -> impl IntoView {
    let t = texts();
    let address: Address = expect_context();
    let rematch = move |_| match online {
        Some(online) => online.rematch.run(()),
        None => sitting.rematch(),
    };
    let watches = move || sitting.own().is_empty();
    let ending = move || {
        sitting.table.with(|table| {
            let table = table.as_ref()?;
            Some(ending(table, sitting.own(), &table.outcome()?, t()))
        })
    };
    let won = move || {
        sitting.table.with(|table| {
            let outcome = table.as_ref().and_then(|table| Some((table, table.outcome()?)));
            outcome.is_some_and(|(table, outcome)| {
                Names::of(table, sitting.own(), t()).is_reader(outcome.winners)
            })
        })
    };
    let reviewing = Signal::derive(move || sitting.review.open.get());
    let review = move |_| {
        if sitting.review.open.get_untracked() {
            sitting.review.close();
        } else {
            sitting.begin_review();
        }
    };
    let undo =
        move || online.is_none() && sitting.table.with(|table| table.as_ref().is_some_and(Table::can_undo));
    view! {
        <section class="result" class:won=won id="result" aria-live="polite">
            <div>
                <h2>{move || ending().map(|(who, _)| who)}</h2>
                <p class="note">{move || ending().map(|(_, why)| why)}</p>
            </div>
            {online.map(|online| online.after.run(()))}
            <div class="row">
                <Show when=move || !watches()>
                    <button type="button" class="btn primary" data-act="rematch" on:click=rematch>
                        <Icon glyph=Glyph::Again/>
                        {move || t().rematch}
                    </button>
                </Show>
                <button type="button" class="btn" class:on=reviewing data-act="review" on:click=review>
                    <Icon glyph=Glyph::Chart/>
                    {move || if reviewing.get() { t().close_review } else { t().review }}
                </button>
                <button type="button" class="btn" data-act="analyse" on:click=move |_| analyse(sitting, address)>
                    <Icon glyph=Glyph::Grid/>
                    {move || t().analyse}
                </button>
                <Show when=undo>
                    <button type="button" class="btn" data-act="undo" on:click=move |_| {
                        sitting.wish(Wish::TakeBack);
                    }>
                        <Icon glyph=Glyph::Undo/>
                        {move || t().undo}
                    </button>
                </Show>
                {online.map(|OnlineControls { chat, unread, .. }| view! {
                    <Act glyph=Glyph::Talk name="chat" label=says(|t| t.chat) on=unread go=chat/>
                })}
                <Show when=move || online.is_none()>
                    <button type="button" class="btn" data-act="new" on:click=move |_| windows.new_game.set(true)>
                        <Icon glyph=Glyph::New/>
                        {move || t().new_game}
                    </button>
                </Show>
                <button
                    type="button"
                    class="btn"
                    data-act="flip"
                    aria-label=move || t().flip
                    on:click=move |_| sitting.flip()
                >
                    <Icon glyph=Glyph::Flip/>
                </button>
                <button
                    type="button"
                    class="btn"
                    data-act="more"
                    aria-label=move || t().more
                    on:click=move |_| windows.menu.set(true)
                >
                    <Icon glyph=Glyph::More/>
                </button>
            </div>
        </section>
    }
}
