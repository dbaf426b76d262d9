//! The page of the races: Speed, Team and Solo, in which everybody builds alone, and Spot at a common table.

use dohyo_client::Session;
use dohyo_core::Seat;
use dohyo_sumoku::{Laid, Mode, Sumoku, Tile};
use dohyo_table::Table;
use leptos::prelude::*;

use super::bench::{Bench, Marks};
use super::bench_view::BenchView;
use super::choose_race::ChooseRace;
use super::desk::{Desk, TileId};
use super::interlude::interlude;
use super::pick::{Pick, SET, in_place, totals};
use super::race::{Objection, RaceSitting, fixed_tiles, minutes, time_limit};
use super::race_players::players;
use super::rack::{Lines, Rack, key_sign, rack_tools};
use super::survey::Survey;
use super::tile::small_tile;
use super::told::{feat_words, news_words, of_game};
use crate::game::Game;
use crate::icon::{Glyph, Icon};
use crate::online::attention::call_reader;
use crate::online::meeting::Meeting;
use crate::online::remote::Remote;
use crate::online::room_page::away_seats;
use crate::settings::{says, texts};
use crate::table::controls::{Act, OnlineControls, act_twice};
use crate::table::focus::Focus;
use crate::texts::Texts;

/// Returns `true` if the game lets the person act.
pub(super) fn may_act(sitting: RaceSitting) -> bool {
    let acts = |me: Seat| of_game(sitting, |table| Some(table.to_act().contains(me)));
    sitting.me.get().and_then(acts).unwrap_or_default()
}

/// Returns `true` if the person may act: the game lets them, nothing covers the table, and no result is awaited.
fn playing(sitting: RaceSitting, covered: Memo<bool>) -> Memo<bool> {
    Memo::new(move |_| may_act(sitting) && !covered.get() && !sitting.waits_for_luck.get())
}

/// Where a race is run, with what belongs to it there.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// At home, against computers.
    Home {
        /// Whether the window for another race is open.
        choosing: RwSignal<bool>,
    },
    /// At a table of a server.
    Online {
        /// What the table of a server does differently.
        online: OnlineControls,
    },
}

/// The page of the races at home.
#[component]
pub fn RacesPage() -> impl IntoView {
    let sitting = RaceSitting::resume();
    let choosing = RwSignal::new(sitting.table.with_untracked(Option::is_none));
    view! {
        {race_view(sitting, Place::Home { choosing }, Signal::derive(move || choosing.get()))}
        <ChooseRace sitting=sitting open=choosing/>
    }
}

/// Returns the page of a race at the table of a server.
pub fn online_race(meeting: Meeting<Sumoku>, online: OnlineControls) -> AnyView {
    let Some(remote) = Remote::confirmed_at(meeting) else { return ().into_any() };
    let table = untrack(|| meeting.see(Session::table_id)).to_string();
    let sitting = RaceSitting::online(Box::new(remote), &table);
    // News are shown at once; the clock of the race would notice them a little later.
    Effect::new(move |_| {
        let away = meeting.see(away_seats);
        untrack(|| {
            if sitting.away.get() != away {
                sitting.away.set(away);
            }
            sitting.take_in();
        });
    });
    call_reader(meeting, expect_context(), move || sitting.waiting.get() && may_act(sitting));
    race_view(sitting, Place::Online { online }, Signal::stored(false))
}

/// Returns a race with everything around it. `asking` is whether a window is open.
fn race_view(sitting: RaceSitting, place: Place, asking: Signal<bool>) -> AnyView {
    let t = texts();
    let mode = Memo::new(move |_| of_game(sitting, |table| Some(table.game().terms().mode)));
    let over = Memo::new(move |_| of_game(sitting, Table::outcome).is_some());
    let countdown = Memo::new(move |_| sitting.countdown.get().as_millis().div_ceil(1_000) as u8);
    let covered = Memo::new(move |_| sitting.waiting.get() || over.get() || countdown.get() > 0);
    let clock = move || {
        let at = sitting.elapsed.get();
        let left = of_game(sitting, time_limit).map(|limit| limit.saturating_sub(at));
        minutes(left.unwrap_or_else(|| at.saturating_sub(sitting.round_began.get())))
    };
    let watches = Memo::new(move |_| sitting.me.get().is_none());
    let stage = move || match mode.get() {
        Some(Mode::Spot) => view! { <SpotTable sitting=sitting covered=covered/> }.into_any(),
        Some(_) if watches.get() => watched_table(),
        Some(_) => view! { <Workspace sitting=sitting covered=covered/> }.into_any(),
        None => ().into_any(),
    };
    let table = NodeRef::new();
    let focus = Focus::at(table);
    focus.follow(move || asking.get());
    view! {
        <main
            node_ref=table
            class="table race"
            id="main"
            data-game=Game::Sumoku.id()
            on:focusin=move |event| focus.note(&event)
        >
            <h1 class="unseen">{move || t().race_words().title}</h1>
            <div class="stage">
                <div class="k-head race-head">
                    {head(sitting)}
                    <span class="k-clock" role="timer" id="race-clock">{clock}</span>
                </div>
                {stage}
                {interlude(sitting, place, covered, over, countdown)}
            </div>
            <aside class="race-side">
                {players(sitting)}
                {news_line(sitting)}
                <div class="row race-row">
                    {match place {
                        Place::Home { choosing } => home_buttons(sitting, covered, choosing),
                        Place::Online { online } => online_buttons(sitting, over, online),
                    }}
                    {concede_button(sitting, covered)}
                </div>
            </aside>
        </main>
    }
    .into_any()
}

/// The key, what it means, and the number of tiles that are face down.
fn head(sitting: RaceSitting) -> AnyView {
    let t = texts();
    let head = move || {
        let words = t().sumoku_words();
        of_game(sitting, |table| {
            let (key, hidden) = (table.game().key(), table.game().face_down());
            let spot = table.game().spot().is_some();
            let says = if spot { (t().race_words().spot_key)(key) } else { (words.key_words)(key) };
            let pool = (t().race_words().pool)(hidden);
            Some(view! {
                {key_sign(key, says, t())}
                <span class="k-bag" role="img" aria-label=pool.clone() title=pool>
                    <Icon glyph=Glyph::Bag/>
                    {hidden}
                </span>
            })
        })
    };
    head.into_any()
}

/// The result of the last action, what the person has achieved, and why their own action was not played.
fn news_line(sitting: RaceSitting) -> AnyView {
    let t = texts();
    let words = move || {
        let t = t();
        if sitting.failed.get() {
            return t.engine_failed.to_owned();
        }
        let news = sitting.news.get().map(|news| news_words(sitting, &news, t));
        let feat = sitting.feat.get().map(|feat| feat_words(feat, t));
        let objection = sitting.objection.get().and_then(|objection| match objection {
            // The place where the person acts says so.
            Objection::Rules(_) => None,
            Objection::Server(why) => Some(why.in_language(t.lang).to_owned()),
            Objection::Late(late) => Some((t.race_words().late)(late.map(|late| (late.by_ms, late.lag_ms)))),
        });
        [news, feat, objection].into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    view! { <p class="race-news" id="news" role="status">{words}</p> }.into_any()
}

/// The button that gives up the round, for the last one left in it.
fn concede_button(sitting: RaceSitting, covered: Memo<bool>) -> AnyView {
    let t = texts();
    let last_left = Memo::new(move |_| {
        let last = |me: Seat| of_game(sitting, |table| Some(table.game().race()?.is_last_left(me)));
        !covered.get() && sitting.me.get().and_then(last).unwrap_or_default()
    });
    view! {
        <Show when=move || last_left.get()>
            <button type="button" class="btn" data-act="concede" on:click=move |_| sitting.concede()>
                {move || t().race_words().concede}
            </button>
        </Show>
    }
    .into_any()
}

/// The buttons of a race at home.
fn home_buttons(sitting: RaceSitting, covered: Memo<bool>, choosing: RwSignal<bool>) -> AnyView {
    let t = texts();
    let another = move |_| {
        sitting.pause();
        choosing.set(true);
    };
    view! {
        <button
            type="button"
            class="btn"
            data-act="pause"
            disabled=move || covered.get()
            on:click=move |_| sitting.pause()
        >
            <Icon glyph=Glyph::Pause/>
            {move || t().pause}
        </button>
        <button type="button" class="btn" data-act="new-race" on:click=another>
            <Icon glyph=Glyph::New/>
            {move || t().race_words().another}
        </button>
    }
    .into_any()
}

/// The buttons of a race at a table of a server.
fn online_buttons(sitting: RaceSitting, over: Memo<bool>, online: OnlineControls) -> AnyView {
    let OnlineControls { chat, unread, watchers, may_abort, abort, around, .. } = online;
    let watches = Memo::new(move |_| sitting.me.get().is_none());
    let resign = Callback::new(move |()| sitting.resign());
    let never = Signal::stored(false);
    view! {
        {watchers.run(())}
        <Act glyph=Glyph::Talk name="chat" label=says(|t| t.chat) on=unread go=chat/>
        <Show when=move || may_abort.get()>
            <Act glyph=Glyph::Close name="abort" label=says(|t| t.abort) go=abort/>
        </Show>
        <Show when=move || !(watches.get() || over.get() || may_abort.get())>
            {act_twice(Glyph::Flag, "resign", |t| t.resign, never, resign)}
        </Show>
        <Act glyph=Glyph::Link name="around" label=says(|t| t.around) go=around/>
    }
    .into_any()
}

/// The table of a race in which everybody builds on their own, for spectators.
fn watched_table() -> AnyView {
    let t = texts();
    view! {
        <div class="k-stage">
            <div class="k-table k-open">
                <p class="note">{move || t().race_words().watch_note}</p>
            </div>
        </div>
    }
    .into_any()
}

/// The table on which the person builds a Sumoku.
#[component]
fn Workspace(sitting: RaceSitting, covered: Memo<bool>) -> impl IntoView {
    let desk = sitting.desk;
    let fixed =
        Memo::new(move |_| of_game(sitting, |table| Some(fixed_tiles(table.game()))).unwrap_or_default());
    let playing = playing(sitting, covered);
    let survey = Memo::new(move |_| {
        let own = desk.with(Desk::grid);
        of_game(sitting, |table| {
            let game = table.game();
            Some(fixed.with(|fixed| Survey::of(fixed, &own, game.race()?.key(), game.terms()).into()))
        })
        .flatten()
        .unwrap_or_default()
    });
    let none = Signal::derive(Marks::default);
    let bench = Bench::new(desk, fixed.into(), playing.into(), survey.into(), none);
    view! {
        <div class="k-stage" class:covered=covered>
            <BenchView bench=bench/>
            <Lines survey=survey.into()/>
            <Rack bench=bench/>
            <BuildBar sitting=sitting survey=survey playing=playing/>
        </div>
    }
}

/// Returns what is missing for a Sumoku, or why the last action was refused.
fn build_words(sitting: RaceSitting, survey: Memo<Survey>, t: &Texts) -> String {
    let words = t.race_words();
    let out = |me: Seat| of_game(sitting, |table| Some(table.game().race()?.builders().get(me.index())?.out));
    if sitting.me.get().and_then(out).unwrap_or_default() {
        return words.you_are_out.to_owned();
    }
    let goes_on =
        |table: &Table<Sumoku>| Some(table.outcome().is_none() && table.game().race()?.ready().is_none());
    if of_game(sitting, goes_on) == Some(false) {
        return String::new();
    }
    if let Some(Objection::Rules(why)) = sitting.objection.get() {
        return (t.sumoku_words().illegal)(&why);
    }
    if let Some(laid) = sitting.desk.with(Desk::held_tile) {
        return (t.sumoku_words().held)(laid);
    }
    let left = sitting.desk.with(|desk| desk.rack().count());
    if left > 0 {
        // What a Sumoku is, until the first tile lies.
        let say = if sitting.desk.with(Desk::is_bare) { words.build } else { words.arrange };
        return say(left);
    }
    survey
        .with(|survey| match (survey.wrong().next(), survey.connected) {
            (Some(_), _) => "",
            (None, true) => words.all_right,
            (None, false) => words.apart,
        })
        .to_owned()
}

/// What the person can do with their tiles: sort, take back, swap, claim.
#[component]
fn BuildBar(sitting: RaceSitting, survey: Memo<Survey>, playing: Memo<bool>) -> impl IntoView {
    let t = texts();
    let desk = sitting.desk;
    // A call before all tiles are laid would be refused.
    let no_call = move || !playing.get() || desk.with(|desk| desk.rack().next().is_some());
    let asks_which = RwSignal::new(false);
    let swap = move |_| match desk.with_untracked(Desk::held_tile) {
        Some(laid) => {
            asks_which.set(false);
            sitting.swap(laid.tile());
        }
        None => asks_which.set(true),
    };
    let no_swap = move || {
        let pool = of_game(sitting, |table| Some(table.game().race()?.pool())).unwrap_or_default();
        !playing.get() || pool < 2
    };
    let says = move || {
        let which = asks_which.get() && desk.with(|desk| desk.held().is_none());
        if which { t().race_words().swap_which.to_owned() } else { build_words(sitting, survey, t()) }
    };
    view! {
        <p class="say" id="say" role="status">{says}</p>
        <div class="k-bar">
            {rack_tools(desk, Signal::derive(move || !playing.get()))}
            <button
                type="button"
                class="btn"
                data-act="swap"
                title=move || t().race_words().swap_title
                disabled=no_swap
                on:click=swap
            >
                <Icon glyph=Glyph::Swap/>
                {move || t().race_words().swap}
            </button>
            <button
                type="button"
                class="btn grave"
                data-act="claim"
                disabled=no_call
                on:click=move |_| sitting.claim()
            >
                {move || t().race_words().claim}
            </button>
        </div>
    }
}

/// The ten tiles of Spot: the player picks four, and announces their total.
#[component]
fn SpotTable(sitting: RaceSitting, covered: Memo<bool>) -> impl IntoView {
    let t = texts();
    let pick = RwSignal::new(Pick::default());
    // Tiles that nobody has taken stay where they are, and stay picked.
    let tiles = Memo::new(move |before: Option<&Vec<Tile>>| {
        let table = of_game(sitting, |table| Some(table.game().spot()?.table().to_vec()));
        in_place(before.map_or(&[], Vec::as_slice), &table.unwrap_or_default())
    });
    Effect::new(move |before: Option<Vec<Tile>>| {
        let now = tiles.get();
        pick.update(|pick| pick.keep(&before.unwrap_or_default(), &now));
        now
    });
    let watches = Memo::new(move |_| sitting.me.get().is_none());
    let sits_out = Memo::new(move |_| {
        let goes_on = of_game(sitting, Table::outcome).is_none();
        goes_on && sitting.me.get().is_some() && !may_act(sitting)
    });
    let playing = playing(sitting, covered);
    let drawn = move || {
        let t = t();
        let tile = |(number, tile): (u8, Tile)| {
            let id = TileId::of_number(number);
            let picked = move || pick.with(|pick| pick.has(id));
            let laid = Laid::upright(tile);
            view! {
                <button
                    type="button"
                    class="k-spot"
                    class:pointed=picked
                    data-spot=number
                    data-tile=tile.to_string()
                    aria-pressed=move || picked().to_string()
                    aria-label=(t.sumoku_words().tile)(laid)
                    disabled=move || !playing.get()
                    on:click=move |_| pick.update(|pick| { pick.toggle(id); })
                >
                    {small_tile(laid, t)}
                </button>
            }
        };
        (0..).zip(tiles.get()).map(tile).collect_view()
    };
    let announce = move |total: u32| {
        let action = pick.with_untracked(|pick| tiles.with_untracked(|tiles| pick.claim(tiles, total)));
        if let Some(action) = action {
            pick.set(Pick::default());
            sitting.spot(&action);
        }
    };
    let buttons = move || {
        let key = of_game(sitting, |table| Some(table.game().spot()?.key()))?;
        let button = |total: u32| {
            let off = move || !playing.get() || pick.with(|pick| pick.count() < SET);
            view! {
                <button type="button" class="btn" data-total=total disabled=off on:click=move |_| announce(total)>
                    {total}
                </button>
            }
        };
        Some(totals(key).map(button).collect_view())
    };
    view! {
        <div class="k-stage spot" class:covered=covered>
            <div class="k-table k-open">
                <div class="k-ten">{drawn}</div>
            </div>
            <p class="say" id="say" role="status">
                {move || {
                    let words = t().race_words();
                    if watches.get() {
                        String::new()
                    } else if sits_out.get() {
                        words.you_sit_out.to_owned()
                    } else {
                        (words.pick_four)(pick.with(Pick::count))
                    }
                }}
            </p>
            <div class="k-totals" role="group" aria-label=move || t().race_words().announce>{buttons}</div>
        </div>
    }
}
