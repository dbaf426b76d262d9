//! A move that the reader plans during the opponent's turn.

use dohyo_client::{Dropped, Session};
use leptos::prelude::*;

use super::around_texts::AroundTexts;
use super::meeting::Meeting;
use crate::settings::{texts, texts_of};
use crate::table::{Shown, Sitting};
use crate::texts::Sentence;

/// The bar that names the planned move, with a button that cancels it. Escape cancels it, too, and so does looking at
/// another position.
pub fn plan_bar<G: Shown>(meeting: Meeting<G>, sitting: Sitting<G>) -> AnyView {
    let (t, all) = (texts_of::<AroundTexts>(), texts());
    let plans = Memo::new(move |_| meeting.see(|session| session.ahead().is_some()));
    let planned = Memo::new(move |_| meeting.see(|session| session.planned().cloned()));
    let cancel = move || meeting.act(Session::give_up_plan);
    Effect::new(move |_| {
        let (plans, planned) = (plans.get(), planned.get());
        let looks_back = sitting.looking.get().is_some();
        untrack(|| {
            if looks_back && planned.is_some() {
                cancel();
            }
            sitting.note_plan(plans, planned);
        });
    });
    // The board hears Escape first, if something is picked.
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        let is_window_open = || document().query_selector("dialog[open]").ok().flatten().is_some();
        let is_meant = !event.default_prevented() && event.key() == "Escape" && !is_window_open();
        if is_meant && untrack(|| planned.get()).is_some() {
            cancel();
        }
    });
    on_cleanup(move || keys.remove());
    let words = move || {
        let (action, ahead) = (planned.get()?, sitting.ahead()?);
        Some((t().plan_is)(&ahead.advised(&action, sitting.near.get(), all())))
    };
    let bar = move || {
        let words = words()?;
        Some(view! {
            <div class="banner plan shown">
                <span id="plan" role="status">{words}</span>
                <button type="button" class="btn" data-act="unplan" on:click=move |_| cancel()>
                    {move || t().plan_cancel}
                </button>
            </div>
        })
    };
    bar.into_any()
}

/// Says why a planned move was not played.
pub fn sentence<G: Shown>(why: &Dropped<G::Illegal>) -> Sentence {
    Sentence::new(|lang| {
        let t = lang.of::<AroundTexts>();
        match why {
            Dropped::Illegal(why) => (t.plan_illegal)(&G::refusal(why, lang.of())),
            Dropped::TakenBack => t.plan_taken_back.to_owned(),
            Dropped::Missed => t.plan_missed.to_owned(),
            Dropped::Offer => t.plan_offer.to_owned(),
        }
    })
}
