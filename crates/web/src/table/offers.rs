//! Offers at a table, and the buttons that answer or withdraw them.

use dohyo_core::Seat;
use dohyo_table::{Actor, Proposal, Wish};
use dohyo_texts::table::offers::{to_answer, unanswered};
use leptos::prelude::*;

use super::shown::Shown;
use super::sitting::Sitting;
use crate::settings::{Pick, texts};

impl<G: Shown> Sitting<G> {
    /// Answers an offer for `seat`.
    pub fn answer(self, what: Proposal, seat: Seat, agree: bool) {
        let offer = self.table.with_untracked(|table| Some(table.as_ref()?.offer(what)?.seq));
        let Some(offer) = offer else { return };
        let by = Actor::Seat(seat);
        // Resigning together is agreed to by resigning.
        let wish =
            if what == Proposal::Resign && agree { Wish::Resign } else { Wish::Answer { offer, agree } };
        self.send(by, wish);
    }
}

/// The buttons that answer an offer, or withdraw one. The notice line says what is offered.
#[component]
pub fn OfferButtons<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
) -> impl IntoView {
    let asked = Memo::new(move |_| {
        let own = sitting.own();
        sitting.table.with(|table| {
            let table = table.as_ref()?;
            let answer = to_answer(table, own).map(|(offer, seat)| (offer.what, Some(seat), seat));
            answer.or_else(|| unanswered(table, own).map(|offer| (offer.what, None, offer.by)))
        })
    });
    move || {
        let (what, asked, own) = asked.get()?;
        Some(match asked {
            Some(seat) => view! {
                <div class="row" id="draw-offer" role="group">
                    {button("accept", "btn primary", |t| t.accept, move || sitting.answer(what, seat, true))}
                    {button("decline", "btn", |t| t.decline, move || sitting.answer(what, seat, false))}
                </div>
            }
            .into_any(),
            None => button("withdraw", "btn", |t| t.withdraw, move || sitting.withdraw(what, own)),
        })
    }
}

impl<G: Shown> Sitting<G> {
    fn withdraw(self, what: Proposal, seat: Seat) {
        let offer = self.table.with_untracked(|table| Some(table.as_ref()?.offer(what)?.seq));
        if let Some(offer) = offer {
            self.send(Actor::Seat(seat), Wish::Withdraw { offer });
        }
    }
}

fn button(name: &'static str, class: &'static str, label: Pick, go: impl Fn() + 'static) -> AnyView {
    let t = texts();
    view! {
        <button type="button" class=class data-act=name on:click=move |_| go()>
            {move || label(t())}
        </button>
    }
    .into_any()
}
