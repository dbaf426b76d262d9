//! The controls of a table: its windows, the buttons under the board, and what an online table does differently.

use std::time::Duration;

use dohyo_table::{Table, Wish};
use leptos::prelude::*;

use super::shown::Shown;
use super::sitting::{Busy, Sitting};
use crate::icon::{Glyph, Icon};
use crate::settings::{Pick, says, texts};

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
