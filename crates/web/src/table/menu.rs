//! The menu of a table, and the questions that its buttons ask.

use dohyo_lessons::page::{COACH_OFF, COACH_ON};
use dohyo_table::Proposal;
use leptos::prelude::*;

use super::controls::{Act, OnlineControls, Windows, act_twice};
use super::keeping::{self, Slot};
use super::shown::Shown;
use super::sitting::Sitting;
use crate::address::{Address, Page};
use crate::analysis::hand_over;
use crate::dialog::Dialog;
use crate::icon::Glyph;
use crate::learn::in_language;
use crate::settings::{Pick, Settings, says, texts};

/// The window with everything that is not needed at every move.
#[component]
pub fn Menu<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
    /// This window and those that it opens.
    windows: Windows,
    /// What a table of a server does differently.
    #[prop(optional_no_strip)]
    online: Option<OnlineControls>,
) -> impl IntoView {
    let t = texts();
    let watches = move || sitting.own().is_empty();
    let no_draw = Signal::derive(move || {
        watches()
            || sitting.table.with(|table| {
                table.as_ref().is_none_or(|table| {
                    // A draw is offered by one of two.
                    let two = table.seating().players.len() == 2;
                    let offered = table.offer(Proposal::Draw).is_some();
                    let rests = sitting.own().iter().any(|seat| table.is_resting(seat, Proposal::Draw));
                    table.outcome().is_some() || !two || offered || rests || table.is_paused()
                })
            })
    });
    let has_draws = Signal::derive(move || {
        sitting.table.with(|table| table.as_ref().is_none_or(|table| table.game().can_agree_draw()))
    });
    let over = Signal::derive(move || {
        watches() || sitting.table.with(|table| table.as_ref().is_none_or(|table| table.outcome().is_some()))
    });
    // Looked up each time the window opens.
    let put_aside = Signal::derive(move || {
        online.is_none() && windows.menu.get() && keeping::is_kept(G::GAME, Slot::Previous)
    });
    let and_close = move |go: fn(Sitting<G>)| {
        Callback::new(move |()| {
            windows.menu.set(false);
            go(sitting);
        })
    };
    let previous = and_close(Sitting::bring_back);
    let address: Address = expect_context();
    view! {
        <Dialog open=windows.menu id="menu" small=true title=Signal::derive(move || t().more.to_owned())>
            <div class="body">
                {menu_buttons(&MenuState {
                    windows,
                    has_draws,
                    no_draw,
                    over,
                    put_aside,
                    previous,
                    draw: Callback::new(move |()| sitting.offer_draw()),
                    resign: Callback::new(move |()| sitting.resign()),
                    inspector: G::INSPECTOR,
                    analyse: Callback::new(move |()| analyse(sitting, address)),
                    no_analysis: Signal::derive(move || online.is_some() && !sitting.is_over()),
                    coaching: sitting.coaching.into(),
                    coach: Callback::new(move |()| sitting.let_coach(!sitting.coaching.get_untracked())),
                    online,
                })}
            </div>
        </Dialog>
    }
}

/// The state of the menu.
#[derive(Clone, Copy)]
struct MenuState {
    windows: Windows,
    has_draws: Signal<bool>,
    no_draw: Signal<bool>,
    over: Signal<bool>,
    put_aside: Signal<bool>,
    previous: Callback<()>,
    draw: Callback<()>,
    resign: Callback<()>,
    inspector: Option<Pick>,
    analyse: Callback<()>,
    /// Whether the game goes on between people elsewhere, who play without the computer's help.
    no_analysis: Signal<bool>,
    coaching: Signal<bool>,
    coach: Callback<()>,
    online: Option<OnlineControls>,
}

fn menu_buttons(state: &MenuState) -> AnyView {
    let t = texts();
    let MenuState {
        windows,
        has_draws,
        no_draw,
        over,
        put_aside,
        previous,
        draw,
        resign,
        inspector,
        analyse,
        no_analysis,
        coaching,
        coach,
        online,
    } = *state;
    let Settings { motion, lang, .. } = expect_context();
    let coach_label =
        Signal::derive(move || in_language(if coaching.get() { COACH_ON } else { COACH_OFF }, lang.get()));
    let open = move |window: RwSignal<bool>| {
        Callback::new(move |()| {
            windows.menu.set(false);
            window.set(true);
        })
    };
    // A window asks at home; against people elsewhere, time runs meanwhile.
    let grave = move |glyph, name, label: Pick, off, window: RwSignal<bool>, go: Callback<()>| {
        if online.is_none() {
            return view! { <Act glyph=glyph name=name label=says(label) off=off go=open(window)/> }
                .into_any();
        }
        let go = Callback::new(move |()| {
            windows.menu.set(false);
            go.run(());
        });
        act_twice(glyph, name, label, off, go)
    };
    let motion_label = Signal::derive(move || if motion.get() { t().motion_on } else { t().motion_off });
    let switch_motion = Callback::new(move |()| motion.update(|motion| *motion = !*motion));
    view! {
        <div class="menu">
            {match online {
                None => view! {
                    <Act glyph=Glyph::New name="new" label=says(|t| t.new_game) go=open(windows.new_game)/>
                }
                .into_any(),
                Some(OnlineControls { may_abort, abort, .. }) => {
                    let abort = Callback::new(move |()| {
                        windows.menu.set(false);
                        abort.run(());
                    });
                    view! {
                        <Show when=move || may_abort.get()>
                            <Act glyph=Glyph::Close name="abort" label=says(|t| t.abort) go=abort/>
                        </Show>
                    }
                    .into_any()
                }
            }}
            <Show when=move || has_draws.get()>{grave(Glyph::Draw, "draw", |t| t.offer_draw, no_draw, windows.draw, draw)}</Show>
            {grave(Glyph::Flag, "resign", |t| t.resign, over, windows.resign, resign)}
            {online.map(|OnlineControls { around, .. }| {
                let around = Callback::new(move |()| {
                    windows.menu.set(false);
                    around.run(());
                });
                view! { <Act glyph=Glyph::Link name="around" label=says(|t| t.around) go=around/> }
            })}
            {online.is_none().then(|| view! { <Act glyph=Glyph::Talk name="coach" label=coach_label on=coaching go=coach/> })}
            <Act glyph=Glyph::Open name="records" label=says(|t| t.save_or_load) go=open(windows.records)/>
            <Show when=move || put_aside.get()>
                <Act glyph=Glyph::Again name="previous" label=says(|t| t.previous_game) go=previous/>
            </Show>
            <Act glyph=Glyph::Chart name="analyse" label=says(|t| t.analyse) off=no_analysis go=analyse/>
            {inspector.map(|label| {
                view! { <Act glyph=Glyph::Chart name="inspector" label=says(label) go=open(windows.inspector)/> }
            })}
            <Act glyph=Glyph::Play name="motion" label=motion_label go=switch_motion/>
            <Act glyph=Glyph::Help name="help" label=says(|t| t.help) go=open(windows.help)/>
        </div>
    }
    .into_any()
}

/// Goes to the analysis board with the game of a table.
pub(super) fn analyse<G: Shown>(sitting: Sitting<G>, address: Address) {
    if let Some(table) = sitting.table.get_untracked() {
        hand_over(table);
    }
    address.go(&Page::analysis(G::GAME));
}

/// The questions before a draw is offered and before a player resigns.
pub fn questions(windows: Windows, offer_draw: Callback<()>, resign: Callback<()>) -> AnyView {
    let draw = Question {
        open: windows.draw,
        id: "draw",
        title: |t| t.draw_question,
        text: |t| t.draw_text,
        confirm: |t| t.offer_draw,
        class: "btn primary",
        go: offer_draw,
    };
    let resign = Question {
        open: windows.resign,
        id: "resign",
        title: |t| t.resign_question,
        text: |t| t.resign_text,
        confirm: |t| t.resign,
        class: "btn grave",
        go: resign,
    };
    [draw, resign].map(Question::window).into_any()
}

/// A question before something that cannot be taken back.
struct Question {
    open: RwSignal<bool>,
    id: &'static str,
    title: Pick,
    text: Pick,
    confirm: Pick,
    /// The class of the button that confirms it.
    class: &'static str,
    go: Callback<()>,
}

impl Question {
    fn window(self) -> AnyView {
        let t = texts();
        let Self { open, id, title, text, confirm, class, go } = self;
        let button = format!("confirm-{id}");
        let confirmed = move |_| {
            open.set(false);
            go.run(());
        };
        view! {
            <Dialog open=open id=id small=true title=Signal::derive(move || title(t()).to_owned())>
                <div class="body">
                    <p>{move || text(t())}</p>
                </div>
                <footer>
                    <button type="button" class="btn" on:click=move |_| open.set(false)>
                        {move || t().cancel}
                    </button>
                    <button type="button" class=class id=button.clone() on:click=confirmed>
                        {move || confirm(t())}
                    </button>
                </footer>
            </Dialog>
        }
        .into_any()
    }
}
