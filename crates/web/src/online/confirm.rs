//! Confirmation of moves, for readers who want to be asked before each move.

use leptos::prelude::*;

use super::around_texts::AroundTexts;
use super::meeting::Meeting;
use crate::settings::texts_of;
use crate::storage;
use crate::table::{Shown, Sitting};

/// The storage key for whether the reader is asked.
const KEY: &str = "dohyo.confirm";

/// Returns `true` if the reader wants to be asked before each move.
pub fn is_on() -> bool {
    storage::read(KEY).is_some_and(|kept| kept == "on")
}

/// Switches whether the reader is asked.
pub fn switch(on: RwSignal<bool>) {
    on.update(|on| *on = !*on);
    storage::write(KEY, if on.get_untracked() { "on" } else { "off" });
}

/// The bar that asks whether to play the move on the board. Looking at another position takes the move back.
pub fn confirm_bar<G: Shown>(meeting: Meeting<G>, sitting: Sitting<G>) -> AnyView {
    let t = texts_of::<AroundTexts>();
    let held = Memo::new(move |_| meeting.see(|session| session.held().map(|action| format!("{action:#}"))));
    let answer = move |yes: bool| {
        meeting.act(|session| if yes { session.confirm() } else { session.release() });
        sitting.take_in_news();
    };
    Effect::new(move |_| {
        if sitting.looking.get().is_some() && held.get().is_some() {
            untrack(|| answer(false));
        }
    });
    let bar = move || {
        let action = held.get()?;
        Some(view! {
            <div class="banner confirm shown">
                <span id="confirm" role="status">{move || (t().confirm_ask)(&action)}</span>
                <span class="row">
                    <button type="button" class="btn primary" data-act="confirm" on:click=move |_| answer(true)>
                        {move || t().confirm_yes}
                    </button>
                    <button type="button" class="btn" data-act="unconfirm" on:click=move |_| answer(false)>
                        {move || t().confirm_no}
                    </button>
                </span>
            </div>
        })
    };
    bar.into_any()
}
