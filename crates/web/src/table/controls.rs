//! What a player can do besides moving, and what there is to do when the game is over.

use dohyo_table::{Event, Table};
use leptos::prelude::*;

use super::shown::Shown;
use super::sitting::{Busy, Sitting, opposite, put_aside as aside};
use crate::dialog::Dialog;
use crate::icon::{Glyph, Icon};
use crate::settings::{Settings, texts};
use crate::storage;

/// The windows of the table's page; at most one is open.
#[derive(Clone, Copy)]
pub struct Windows {
    /// A new game.
    pub new_game: RwSignal<bool>,
    /// Save and load.
    pub records: RwSignal<bool>,
    /// Help.
    pub help: RwSignal<bool>,
    /// Whether to resign.
    pub resign: RwSignal<bool>,
    /// Everything else.
    pub menu: RwSignal<bool>,
}

impl Default for Windows {
    fn default() -> Self {
        let closed = || RwSignal::new(false);
        Self { new_game: closed(), records: closed(), help: closed(), resign: closed(), menu: closed() }
    }
}

impl Windows {
    /// Whether any of them is open.
    pub fn any_open(self) -> bool {
        [self.new_game, self.records, self.help, self.resign, self.menu]
            .iter()
            .any(|window| window.get_untracked())
    }
}

/// A button with an icon and words.
#[component]
pub fn Act(
    /// The icon.
    glyph: Glyph,
    /// A name for tests and styles.
    name: &'static str,
    /// The words.
    #[prop(into)]
    label: Signal<&'static str>,
    /// Whether it cannot be used now.
    #[prop(into, default = Signal::derive(|| false))]
    off: Signal<bool>,
    /// Whether what it does is going on.
    #[prop(into, default = Signal::derive(|| false))]
    on: Signal<bool>,
    /// What it does.
    go: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <button type="button" class="btn" class:on=on data-act=name disabled=off on:click=move |_| go()>
            <Icon glyph=glyph/>
            <span>{label}</span>
        </button>
    }
}

/// The buttons under the board.
#[component]
pub fn Actions<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
    /// The windows they open.
    windows: Windows,
) -> impl IntoView {
    let t = texts();
    let of_table = move |ask: fn(&Table<G>) -> bool| {
        Signal::derive(move || !sitting.table.with(|table| table.as_ref().is_some_and(ask)))
    };
    let no_undo = of_table(Table::can_undo);
    let no_redo = of_table(Table::can_redo);
    let not_running = of_table(|table| table.outcome().is_none());
    let no_hint = Signal::derive(move || {
        let open = sitting.table.with(|table| {
            table
                .as_ref()
                .is_some_and(|table| table.to_act().iter().any(|seat| table.seating().is_human(seat)))
        });
        !open || sitting.busy.get().is_some()
    });
    let paused =
        Signal::derive(move || sitting.table.with(|table| table.as_ref().is_some_and(Table::is_paused)));
    let hinting = Signal::derive(move || sitting.busy.get() == Some(Busy::Hinting));
    view! {
        <div class="actions-bar" role="toolbar">
            <Act glyph=Glyph::Undo name="undo" label=Signal::derive(move || t().undo) off=no_undo go=move || {
                sitting.apply(Event::Undo);
            }/>
            <Act glyph=Glyph::Redo name="redo" label=Signal::derive(move || t().redo) off=no_redo go=move || {
                sitting.apply(Event::Redo);
            }/>
            <Act
                glyph=Glyph::Lamp
                name="hint"
                label=Signal::derive(move || t().hint)
                off=no_hint
                on=hinting
                go=move || sitting.ask_hint()
            />
            <Act glyph=Glyph::Flip name="flip" label=Signal::derive(move || t().flip) go=move || sitting.flip()/>
            <button
                type="button"
                class="btn"
                class:on=paused
                data-act="pause"
                disabled=not_running
                on:click=move |_| {
                    let event = if paused.get_untracked() { Event::Resume } else { Event::Pause };
                    sitting.apply(event);
                }
            >
                <Icon glyph=Signal::derive(move || if paused.get() { Glyph::Play } else { Glyph::Pause })/>
                <span>{move || if paused.get() { t().resume } else { t().pause }}</span>
            </button>
            <Act glyph=Glyph::More name="more" label=Signal::derive(move || t().more) go=move || windows.menu.set(true)/>
        </div>
    }
}

/// The window with everything that is not needed at every move.
#[component]
pub fn Menu<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
    /// This window and those it opens.
    windows: Windows,
) -> impl IntoView {
    let t = texts();
    let settings: Settings = expect_context();
    let running = Signal::derive(move || {
        sitting.table.with(|table| table.as_ref().is_some_and(|table| table.outcome().is_none()))
    });
    let no_offer = Signal::derive(move || {
        !running.get()
            || sitting.table.with(|table| {
                table.as_ref().is_some_and(|table| {
                    // An offer is between two.
                    let two = table.seating().players.len() == 2;
                    !two || table.draw_offer().is_some() || table.is_paused()
                })
            })
    });
    let not_running = Signal::derive(move || !running.get());
    let goes_to = move |window: RwSignal<bool>| {
        move || {
            windows.menu.set(false);
            window.set(true);
        }
    };
    let put_aside = move || {
        // Looked up anew each time the window opens.
        windows.menu.get() && storage::read(&aside::<G>()).is_some()
    };
    let motion = Signal::derive(move || if settings.motion.get() { t().motion_on } else { t().motion_off });
    view! {
        <Dialog open=windows.menu id="menu" small=true title=Signal::derive(move || t().more.to_owned())>
            <div class="body">
                <div class="menu">
                    <Act
                        glyph=Glyph::New
                        name="new"
                        label=Signal::derive(move || t().new_game)
                        go=goes_to(windows.new_game)
                    />
                    <Act
                        glyph=Glyph::Draw
                        name="draw"
                        label=Signal::derive(move || t().offer_draw)
                        off=no_offer
                        go=move || {
                            windows.menu.set(false);
                            sitting.offer_draw();
                        }
                    />
                    <Act
                        glyph=Glyph::Flag
                        name="resign"
                        label=Signal::derive(move || t().resign)
                        off=not_running
                        go=goes_to(windows.resign)
                    />
                    <Act
                        glyph=Glyph::Open
                        name="records"
                        label=Signal::derive(move || t().save_or_load)
                        go=goes_to(windows.records)
                    />
                    <Show when=put_aside>
                        <Act
                            glyph=Glyph::Again
                            name="previous"
                            label=Signal::derive(move || t().previous_game)
                            go=move || {
                                windows.menu.set(false);
                                sitting.bring_back();
                            }
                        />
                    </Show>
                    <Act
                        glyph=Glyph::Play
                        name="motion"
                        label=motion
                        go=move || settings.motion.update(|motion| *motion = !*motion)
                    />
                    <Act
                        glyph=Glyph::Help
                        name="help"
                        label=Signal::derive(move || t().help)
                        go=goes_to(windows.help)
                    />
                </div>
            </div>
        </Dialog>
    }
}

/// Asks before the game is given up.
#[component]
pub fn Resign<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
    /// Whether the question is shown.
    open: RwSignal<bool>,
) -> impl IntoView {
    let t = texts();
    let resign = move |_| {
        open.set(false);
        if let Some(seat) = sitting.person() {
            sitting.apply(Event::Resign { seat });
        }
    };
    view! {
        <Dialog open=open id="resign" small=true title=Signal::derive(move || t().resign_question.to_owned())>
            <div class="body">
                <p>{move || t().resign_text}</p>
            </div>
            <footer>
                <button type="button" class="btn" on:click=move |_| open.set(false)>
                    {move || t().cancel}
                </button>
                <button type="button" class="btn grave" id="confirm-resign" on:click=resign>
                    {move || t().resign}
                </button>
            </footer>
        </Dialog>
    }
}

/// How the game ended, and what to do now.
#[component]
pub fn Result<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
    /// The windows it opens.
    windows: Windows,
) -> impl IntoView {
    let t = texts();
    let ending = move || {
        sitting.table.with(|table| {
            let table = table.as_ref()?;
            Some(table.game().ending_here(&table.outcome()?, t()))
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
    let undo = move || sitting.table.with(|table| table.as_ref().is_some_and(Table::can_undo));
    view! {
        <section class="result" id="result" aria-live="polite">
            <div>
                <h2>{move || ending().map(|(who, _)| who)}</h2>
                <p class="note">{move || ending().map(|(_, why)| why)}</p>
            </div>
            <div class="row">
                <button type="button" class="btn primary" data-act="rematch" on:click=move |_| sitting.rematch()>
                    <Icon glyph=Glyph::Again/>
                    {move || t().rematch}
                </button>
                <button type="button" class="btn" class:on=reviewing data-act="review" on:click=review>
                    <Icon glyph=Glyph::Chart/>
                    {move || if reviewing.get() { t().close_review } else { t().review }}
                </button>
                <Show when=undo>
                    <button type="button" class="btn" data-act="undo" on:click=move |_| {
                        sitting.apply(Event::Undo);
                    }>
                        <Icon glyph=Glyph::Undo/>
                        {move || t().undo}
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

/// A draw offer that waits for a person's answer.
#[component]
pub fn DrawOffer<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
) -> impl IntoView {
    let t = texts();
    // On one screen, whoever did not offer answers; the computer answers for itself.
    let asked = Memo::new(move |_| {
        sitting.table.with(|table| {
            let table = table.as_ref()?;
            let by = table.draw_offer()?;
            let other = opposite(by);
            table.seating().is_human(other).then_some((by, other))
        })
    });
    move || {
        let (by, other) = asked.get()?;
        Some(view! {
            <div class="row" id="draw-offer" role="group">
                <span>{move || {
                    let t = t();
                    (t.draw_offered)(G::seat_name(by, t))
                }}</span>
                <button type="button" class="btn primary" data-act="accept" on:click=move |_| {
                    sitting.apply(Event::AcceptDraw { seat: other });
                }>
                    {move || t().accept}
                </button>
                <button type="button" class="btn" data-act="decline" on:click=move |_| {
                    sitting.apply(Event::DeclineDraw { seat: other });
                }>
                    {move || t().decline}
                </button>
            </div>
        })
    }
}
