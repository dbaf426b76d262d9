//! The page of the races: Speed, Team and Solo at a table of one's own, Spot at one for all.

use dohyo_core::{Game as _, Seat};
use dohyo_sumoku::{Laid, Mode, Sumoku};
use dohyo_table::{PlayerKind, Table};
use leptos::prelude::*;

use super::bench::{Bench, BenchView, Marks};
use super::choose_race::ChooseRace;
use super::desk::{Desk, TileId};
use super::pick::{Pick, SET, totals};
use super::plans::News;
use super::race::{ME, RaceSitting, fixed_tiles, minutes};
use super::rack::{Lines, Rack};
use super::rules::picture;
use super::survey::Survey;
use super::tile::small_tile;
use crate::icon::{Glyph, Icon};
use crate::settings::texts;
use crate::texts::Texts;

/// Tiles that win Spot in small and in large company.
const fn enough(players: u8) -> usize {
    if players <= 4 { 16 } else { 12 }
}

/// What is read from a race under way.
fn of_game<T>(sitting: RaceSitting, ask: impl FnOnce(&Table<Sumoku>) -> Option<T>) -> Option<T> {
    sitting.table.with(|table| ask(table.as_ref()?))
}

/// The name of a seat, for sentences: none for the reader.
fn name(sitting: RaceSitting, seat: Seat, t: &Texts) -> Option<String> {
    let level = of_game(sitting, |table| match table.seating().player(seat)?.kind {
        PlayerKind::Computer { level } => Some(level),
        PlayerKind::Human => None,
    });
    level.map(|level| (t.sumoku_words.races.name)(seat, Some(level)))
}

/// What happened, in words.
fn news_words(sitting: RaceSitting, news: &News, t: &Texts) -> String {
    let words = t.sumoku_words.races;
    let named = |seat: Seat| name(sitting, seat, t);
    match news {
        News::Sumoku { by, .. } => {
            let alone = of_game(sitting, |table| table.game().seats().single()).is_some();
            if alone { words.solo_done.to_owned() } else { (words.won_round)(named(*by).as_deref()) }
        }
        News::Wrong { by, fault, given } => {
            let fault = (t.sumoku_words.grid_fault)(fault);
            let wrong = (words.wrong)(named(*by).as_deref(), &fault);
            given.map_or(wrong.clone(), |to| format!("{wrong} {}", (words.given)(named(to).as_deref())))
        }
        News::Swapped { by } => (words.swapped)(named(*by).as_deref()),
        News::Spotted { by, tiles, total } => {
            let tiles: Vec<_> =
                tiles.iter().map(|&tile| (t.sumoku_words.tile)(Laid::upright(tile))).collect();
            (words.spotted)(named(*by).as_deref(), &tiles.join(" + "), *total)
        }
        News::Missed { by, total, locked } => (words.missed)(named(*by).as_deref(), *total, *locked),
    }
}

/// The races.
#[component]
pub fn RacesPage() -> impl IntoView {
    let t = texts();
    let sitting = RaceSitting::resume();
    let choosing = RwSignal::new(sitting.table.with_untracked(Option::is_none));
    let mode = Memo::new(move |_| of_game(sitting, |table| Some(table.game().terms().mode)));
    let over = Memo::new(move |_| of_game(sitting, Table::outcome).is_some());
    let covered = Memo::new(move |_| sitting.waiting.get() || over.get());
    let head = move || {
        let words = t().sumoku_words;
        of_game(sitting, |table| {
            let view = table.game().view(dohyo_core::Viewer::Spectator);
            let (key, hidden) = (view.key, view.hidden);
            Some(view! {
                <span class="k-key" role="img" aria-label=(words.key)(key) title=(words.key)(key)>
                    {key.number()}
                </span>
                <span class="k-bag" role="img" aria-label=(words.races.pool)(hidden) title=(words.races.pool)(hidden)>
                    <Icon glyph=Glyph::Bag/>
                    {hidden}
                </span>
            })
        })
    };
    let clock = move || {
        let since = sitting.elapsed.get().saturating_sub(sitting.round_began.get());
        minutes(since)
    };
    let stage = move || match mode.get() {
        Some(Mode::Spot) => view! { <SpotTable sitting=sitting covered=covered/> }.into_any(),
        Some(_) => view! { <Workspace sitting=sitting covered=covered/> }.into_any(),
        None => ().into_any(),
    };
    view! {
        <main class="table race" id="main" data-game="sumoku">
            <h1 class="unseen">{move || t().sumoku_words.races.title}</h1>
            <div class="stage">
                <div class="k-head race-head">
                    {head}
                    <span class="k-clock" role="timer" id="race-clock">{clock}</span>
                </div>
                {stage}
                <Interlude sitting=sitting covered=covered over=over choosing=choosing/>
            </div>
            <aside class="race-side">
                <Players sitting=sitting/>
                <p class="race-news" id="news" role="status">
                    {move || {
                        let t = t();
                        if sitting.failed.get() {
                            return t.engine_failed.to_owned();
                        }
                        sitting.news.get().map(|news| news_words(sitting, &news, t)).unwrap_or_default()
                    }}
                </p>
                <div class="row">
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
                    <button type="button" class="btn" data-act="new-race" on:click=move |_| {
                        sitting.pause();
                        choosing.set(true);
                    }>
                        <Icon glyph=Glyph::New/>
                        {move || t().sumoku_words.races.another}
                    </button>
                </div>
            </aside>
        </main>
        <ChooseRace sitting=sitting open=choosing/>
    }
}

/// Everybody at the table, and how far they are.
#[component]
fn Players(sitting: RaceSitting) -> impl IntoView {
    let t = texts();
    let player = move |table: &Table<Sumoku>, seat: Seat, t: &Texts| {
        let words = t.sumoku_words.races;
        let game = table.game();
        let level = match table.seating().player(seat)?.kind {
            PlayerKind::Computer { level } => Some(level),
            PlayerKind::Human => None,
        };
        let playing = game.to_act().contains(seat);
        let (state, figure) = if let Some(race) = game.race() {
            let builder = &race.builders()[seat.index()];
            let figure = match game.terms().mode {
                Mode::Speed => (words.rounds_won)(builder.wins),
                Mode::Solo => (words.stage)(builder.tiles.len()),
                _ => (words.tiles_left)(builder.tiles.len()),
            };
            (if builder.out { words.out } else { "" }, figure)
        } else {
            let spot = game.spot()?;
            let won = spot.won()[seat.index()].len();
            let away = !playing && game.outcome().is_none();
            (if away { words.locked_out } else { "" }, (words.tiles_won)(won, enough(game.terms().players)))
        };
        let thinking = level.is_some() && playing && state.is_empty();
        let busy = if game.spot().is_some() { words.looking } else { words.building };
        let state = if thinking { busy } else { state };
        Some(view! {
            <li class="race-player" class:me=level.is_none() data-seat=seat.index() + 1>
                <svg viewBox="-50 -50 100 100" aria-hidden="true">
                    {<Sumoku as crate::table::Shown>::piece(seat)}
                </svg>
                <span class="name">{(words.name)(seat, level)}</span>
                <span class="figure">{figure}</span>
                <span class="state">{state}</span>
            </li>
        })
    };
    let players = move || {
        let t = t();
        of_game(sitting, |table| {
            let seats = table.game().seats();
            Some(seats.iter().filter_map(|seat| player(table, seat, t)).collect_view())
        })
    };
    view! { <ul class="race-players">{players}</ul> }
}

/// A table of one's own, to build a Sumoku on.
#[component]
fn Workspace(sitting: RaceSitting, covered: Memo<bool>) -> impl IntoView {
    let t = texts();
    let desk = sitting.desk;
    let fixed =
        Memo::new(move |_| of_game(sitting, |table| Some(fixed_tiles(table.game()))).unwrap_or_default());
    let playing = Memo::new(move |_| {
        let mine = of_game(sitting, |table| Some(table.to_act().contains(ME))).unwrap_or_default();
        mine && !covered.get()
    });
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
    let left = Memo::new(move |_| desk.with(|desk| desk.rack().count()));
    let ready = move || left.get() == 0 && survey.with(Survey::is_right);
    let says = move || {
        let t = t();
        let words = t.sumoku_words.races;
        if let Some(why) = sitting.refused.get() {
            return (t.sumoku_words.illegal)(&why);
        }
        if let Some(laid) = desk.with(Desk::held_tile) {
            return (t.sumoku_words.held)(laid);
        }
        if left.get() > 0 {
            return (words.arrange)(left.get());
        }
        if survey.with(|survey| survey.wrong().next().is_some()) {
            return String::new();
        }
        if survey.with(|survey| survey.connected) {
            words.all_right.to_owned()
        } else {
            words.apart.to_owned()
        }
    };
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
    view! {
        <div class="k-stage" class:covered=covered>
            <BenchView bench=bench label=Signal::derive(move || t().sumoku_words.board.to_owned())/>
            <Lines survey=survey.into()/>
            <Rack bench=bench/>
            <p class="say" id="say" role="status">
                {move || {
                    let which = asks_which.get() && desk.with(|desk| desk.held().is_none());
                    if which { t().sumoku_words.races.swap_which.to_owned() } else { says() }
                }}
            </p>
            <div class="k-bar">
                <button
                    type="button"
                    class="btn"
                    data-act="take-back"
                    disabled=move || !playing.get() || desk.with(|desk| !desk.can_undo())
                    on:click=move |_| desk.update(|desk| { desk.undo(); })
                >
                    {move || t().sumoku_words.take_back}
                </button>
                <button type="button" class="btn" data-act="swap" disabled=no_swap on:click=swap>
                    <Icon glyph=Glyph::Swap/>
                    {move || t().sumoku_words.races.swap}
                </button>
                <button
                    type="button"
                    class="btn grave"
                    class:dim=move || !ready()
                    data-act="claim"
                    disabled=move || !playing.get()
                    on:click=move |_| sitting.claim()
                >
                    {move || t().sumoku_words.races.claim}
                </button>
            </div>
        </div>
    }
}

/// Ten tiles for all: point at four, and announce what they add up to.
#[component]
fn SpotTable(sitting: RaceSitting, covered: Memo<bool>) -> impl IntoView {
    let t = texts();
    let pick = RwSignal::new(Pick::default());
    let tiles = Memo::new(move |_| {
        of_game(sitting, |table| Some(table.game().spot()?.table().to_vec())).unwrap_or_default()
    });
    // What was pointed at among other tiles means nothing.
    Effect::new(move |_| {
        tiles.track();
        pick.set(Pick::default());
    });
    let playing = Memo::new(move |_| {
        let mine = of_game(sitting, |table| Some(table.to_act().contains(ME))).unwrap_or_default();
        mine && !covered.get()
    });
    let drawn = move || {
        let t = t();
        let tile = |(number, tile): (u8, dohyo_sumoku::Tile)| {
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
                    aria-label=(t.sumoku_words.tile)(laid)
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
                {move || (t().sumoku_words.races.pick_four)(pick.with(Pick::count))}
            </p>
            <div class="k-totals" role="group" aria-label=move || t().sumoku_words.races.announce>{buttons}</div>
        </div>
    }
}

/// What lies over the table while everybody waits: how the round ended, and what comes next.
#[component]
fn Interlude(
    sitting: RaceSitting,
    covered: Memo<bool>,
    over: Memo<bool>,
    choosing: RwSignal<bool>,
) -> impl IntoView {
    let t = texts();
    let begun = Memo::new(move |_| sitting.table.with(Option::is_some));
    let ended = move || sitting.news.with(|news| news.as_ref().is_some_and(News::ends_round));
    let heading = move || {
        let t = t();
        let words = t.sumoku_words.races;
        let winner = of_game(sitting, |table| table.outcome()?.winners.single());
        if let Some(winner) = winner {
            return (words.won)(name(sitting, winner, t).as_deref());
        }
        let news = sitting.news.get().filter(News::ends_round);
        news.map_or_else(|| t.paused.to_owned(), |news| news_words(sitting, &news, t))
    };
    let grid = move || {
        let t = t();
        let Some(News::Sumoku { grid, .. }) = sitting.news.get() else { return None };
        ended().then(|| picture(&grid, &dohyo_sumoku::Grid::default(), heading(), t))
    };
    let next = move || {
        let words = t().sumoku_words.races;
        if over.get() {
            return words.another;
        }
        if ended() { words.next_round } else { words.resume }
    };
    let go = move |_| {
        if over.get_untracked() {
            choosing.set(true);
        } else {
            sitting.go();
        }
    };
    view! {
        <Show when=move || covered.get() && begun.get() && !choosing.get()>
            <section class="interlude" id="interlude" aria-live="polite">
                {grid}
                <h2>{heading}</h2>
                <p class="note">
                    {move || {
                        let t = t();
                        let mode = of_game(sitting, |table| Some(table.game().terms().mode));
                        match mode.filter(|_| over.get()) {
                            Some(mode) => (t.sumoku_words.ended)(mode),
                            None => t.sumoku_words.races.waiting,
                        }
                    }}
                </p>
                <button type="button" class="btn primary" data-act="next" on:click=go>
                    {next}
                </button>
            </section>
        </Show>
    }
}
