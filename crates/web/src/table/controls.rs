//! The controls of a table: the buttons under the board, the menu, the result, and draw offers.

use std::time::Duration;

use dohyo_lessons::page::{COACH_OFF, COACH_ON};
use dohyo_table::{Proposal, Table, Wish};
use leptos::prelude::*;

use super::keeping::{self, Slot};
use super::names::{Names, ending};
use super::shown::Shown;
use super::sitting::{Busy, Sitting};
use crate::address::{Address, Page};
use crate::analysis::hand_over;
use crate::dialog::Dialog;
use crate::icon::{Glyph, Icon};
use crate::learn::in_language;
use crate::settings::{Pick, Settings, says, texts};

/// The windows of a table's page. At most one is open.
#[derive(Clone, Copy)]
pub struct Windows {
    /// The window for a new game.
    pub new_game: RwSignal<bool>,
    /// The window for saving and loading.
    pub records: RwSignal<bool>,
    /// The game's tool for looking at positions.
    pub inspector: RwSignal<bool>,
    /// The help.
    pub help: RwSignal<bool>,
    /// The question whether to offer a draw.
    pub draw: RwSignal<bool>,
    /// The question whether to resign.
    pub resign: RwSignal<bool>,
    /// The menu.
    pub menu: RwSignal<bool>,
}

impl Default for Windows {
    fn default() -> Self {
        let closed = || RwSignal::new(false);
        Self {
            new_game: closed(),
            records: closed(),
            inspector: closed(),
            help: closed(),
            draw: closed(),
            resign: closed(),
            menu: closed(),
        }
    }
}

impl Windows {
    /// Returns `true` if any window is open.
    pub fn is_any_open(self) -> bool {
        let Self { new_game, records, inspector, help, draw, resign, menu } = self;
        let all = [new_game, records, inspector, help, draw, resign, menu];
        all.map(|window| window.get()).contains(&true)
    }

    /// Whether the menu or a window of the same part is open.
    pub(super) fn more_open(self) -> Signal<bool> {
        let Self { help, draw, resign, menu, .. } = self;
        Signal::derive(move || [help, draw, resign, menu].map(|window| window.get()).contains(&true))
    }
}

/// The controls that differ at an online table.
#[derive(Clone, Copy)]
pub struct OnlineControls {
    /// Asks for a rematch.
    pub rematch: Callback<()>,
    /// Whether the game can still be broken off without a result.
    pub may_abort: Signal<bool>,
    /// Breaks the game off.
    pub abort: Callback<()>,
    /// Opens the chat.
    pub chat: Callback<()>,
    /// Whether something was said that the reader has not seen.
    pub unread: Signal<bool>,
    /// Shows who watches, and other games that wait for the reader.
    pub watchers: Callback<(), AnyView>,
    /// Opens the window about sounds, notices and other devices.
    pub around: Callback<()>,
    /// Shows what comes after the game.
    pub after: Callback<(), AnyView>,
}

/// A button with an icon and a label.
#[component]
pub fn Act(
    /// The icon.
    glyph: Glyph,
    /// A name for tests and styles.
    name: &'static str,
    /// The label.
    #[prop(into)]
    label: Signal<&'static str>,
    /// Whether the button is disabled.
    #[prop(into, default = Signal::stored(false))]
    off: Signal<bool>,
    /// Whether its action is going on.
    #[prop(into, default = Signal::stored(false))]
    on: Signal<bool>,
    /// Why the button is disabled, if that needs a word.
    #[prop(into, default = Signal::stored(None))]
    why: Signal<Option<&'static str>>,
    /// Called on a click.
    go: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="btn"
            class:on=on
            data-act=name
            disabled=off
            title=why
            aria-description=why
            on:click=move |_| go.run(())
        >
            <Icon glyph=glyph/>
            <span>{label}</span>
        </button>
    }
}

/// The time in which a button that asks for it is to be pressed again.
const PRESS_AGAIN: Duration = Duration::from_secs(3);

/// A button with an icon and a label that has to be pressed twice within a few seconds.
pub fn act_twice(
    glyph: Glyph,
    name: &'static str,
    label: Pick,
    off: Signal<bool>,
    go: Callback<()>,
) -> AnyView {
    let t = texts();
    let armed = RwSignal::new(false);
    let press = Callback::new(move |()| {
        if armed.get_untracked() {
            armed.set(false);
            return go.run(());
        }
        armed.set(true);
        let disarm = move || {
            armed.try_set(false);
        };
        set_timeout(disarm, PRESS_AGAIN);
    });
    let label = Signal::derive(move || if armed.get() { t().press_again } else { label(t()) });
    view! { <Act glyph=glyph name=name label=label off=off on=armed go=press/> }.into_any()
}

/// The buttons under the board.
#[component]
pub fn Actions<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
    /// The windows that they open.
    windows: Windows,
    /// What a table of a server does differently.
    #[prop(optional_no_strip)]
    online: Option<OnlineControls>,
) -> impl IntoView {
    let of_table = move |ask: fn(&Table<G>) -> bool| {
        Signal::derive(move || sitting.table.with(|table| table.as_ref().is_some_and(ask)))
    };
    let unless = |condition: Signal<bool>| Signal::derive(move || !condition.get());
    let own = Signal::derive(move || {
        let to_act = sitting.table.with(|table| table.as_ref().map(Table::to_act));
        to_act.is_some_and(|to_act| to_act.meets(sitting.own()))
    });
    let paused = of_table(Table::is_paused);
    let pause = move || sitting.wish(if paused.get_untracked() { Wish::Resume } else { Wish::Pause });
    let goes_on = of_table(|table| table.outcome().is_none());
    let can_ask = Signal::derive(move || {
        let own = sitting.own();
        sitting.table.with(|table| {
            table.as_ref().is_some_and(|table| own.iter().any(|seat| table.can_take_back(seat)))
        })
    });
    let barred = Signal::derive(move || {
        let own = sitting.own();
        sitting.table.with(|table| {
            table.as_ref().is_some_and(|table| own.iter().any(|seat| table.is_barred_by_luck(seat)))
        })
    });
    action_bar(&ActionBar {
        barred,
        no_undo: unless(if online.is_some() { can_ask } else { of_table(Table::can_undo) }),
        no_redo: unless(of_table(Table::can_redo)),
        no_hint: Signal::derive(move || {
            !own.get() || sitting.busy.get().is_some() || sitting.waits_for_luck()
        }),
        over: unless(goes_on),
        watches: Memo::new(move |_| sitting.own().is_empty()),
        online,
        hinting: Signal::derive(move || sitting.busy.get() == Some(Busy::Hinting)),
        slow: Memo::new(move |_| sitting.haste.get().slow),
        paused,
        undo: Callback::new(move |()| sitting.wish(Wish::TakeBack)),
        redo: Callback::new(move |()| sitting.wish(Wish::Redo)),
        hint: Callback::new(move |()| sitting.ask_hint()),
        hurry: Callback::new(move |()| sitting.hurry()),
        flip: Callback::new(move |()| sitting.flip()),
        pause: Callback::new(move |()| pause()),
        more: Callback::new(move |()| windows.menu.set(true)),
    })
}

/// The state of the buttons under the board, and what they do.
#[derive(Clone, Copy)]
struct ActionBar {
    /// Whether nothing can be taken back because chance has decided something since.
    barred: Signal<bool>,
    no_undo: Signal<bool>,
    no_redo: Signal<bool>,
    no_hint: Signal<bool>,
    over: Signal<bool>,
    hinting: Signal<bool>,
    /// Whether the computer takes long over its move.
    slow: Memo<bool>,
    paused: Signal<bool>,
    /// Whether the reader has no seat.
    watches: Memo<bool>,
    online: Option<OnlineControls>,
    undo: Callback<()>,
    redo: Callback<()>,
    hint: Callback<()>,
    hurry: Callback<()>,
    flip: Callback<()>,
    pause: Callback<()>,
    more: Callback<()>,
}

fn action_bar(bar: &ActionBar) -> AnyView {
    let t = texts();
    let bar = *bar;
    let ActionBar { no_undo, no_redo, no_hint, over, hinting, slow, paused, watches, online, .. } = bar;
    let hint = move || {
        view! { <Act glyph=Glyph::Lamp name="hint" label=says(|t| t.hint) off=no_hint on=hinting go=bar.hint/> }
    };
    // Against people elsewhere there are no hints, and nothing is done again; people talk instead.
    let alone = move || {
        view! {
            <Act glyph=Glyph::Redo name="redo" label=says(|t| t.redo) off=no_redo go=bar.redo/>
            // No hint can be asked for while the computer thinks, so its place serves to stop it.
            <Show when=move || slow.get() fallback=hint>
                <Act glyph=Glyph::Last name="hurry" label=says(|t| t.move_now) go=bar.hurry/>
            </Show>
        }
    };
    let together = move |OnlineControls { chat, unread, .. }: OnlineControls| {
        view! { <Act glyph=Glyph::Talk name="chat" label=says(|t| t.chat) on=unread go=chat/> }
    };
    let why_not = Signal::derive(move || (no_undo.get() && bar.barred.get()).then(|| t().undo_luck));
    let play = move || {
        view! {
            <Act glyph=Glyph::Undo name="undo" label=says(|t| t.undo) off=no_undo why=why_not go=bar.undo/>
            {match online {
                None => alone().into_any(),
                Some(online) => together(online).into_any(),
            }}
        }
    };
    let watch = move || online.map(together);
    view! {
        <div class="actions-bar" role="toolbar">
            {online.map(|online| online.watchers.run(()))}
            <Show when=move || !watches.get() || online.is_none() fallback=watch>{play()}</Show>
            <Act glyph=Glyph::Flip name="flip" label=says(|t| t.flip) go=bar.flip/>
            <Show when=move || !watches.get() || online.is_none()>
                <button
                    type="button"
                    class="btn"
                    class:on=paused
                    data-act="pause"
                    disabled=over
                    on:click=move |_| bar.pause.run(())
                >
                    <Icon glyph=Signal::derive(move || if paused.get() { Glyph::Play } else { Glyph::Pause })/>
                    <span>{move || if paused.get() { t().resume } else { t().pause }}</span>
                </button>
            </Show>
            <Act glyph=Glyph::More name="more" label=says(|t| t.more) go=bar.more/>
        </div>
    }
    .into_any()
}

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
fn analyse<G: Shown>(sitting: Sitting<G>, address: Address) {
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
