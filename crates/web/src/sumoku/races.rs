//! The page of the races: Speed, Team and Solo, in which everybody builds alone, and Spot at a common table.

use std::time::Duration;

use dohyo_core::{Game as _, Outcome, Seat};
use dohyo_sumoku::{FINISHED, Laid, Mode, NO_SUMOKU, Sumoku, Tile};
use dohyo_sumoku_solver::Answer;
use dohyo_table::{PlayerKind, Table};
use leptos::prelude::*;

use super::bench::{Bench, Marks};
use super::bench_view::BenchView;
use super::bests::{Feat, Result};
use super::choose_race::ChooseRace;
use super::desk::{Desk, TileId};
use super::pick::{Pick, SET, in_place, totals};
use super::plans::News;
use super::race::{ME, RaceSitting, fixed_tiles, minutes, own_solution, time_limit};
use super::rack::{Lines, Rack, key_sign, rack_tools};
use super::rules::picture;
use super::survey::Survey;
use super::tile::small_tile;
use crate::game::Game;
use crate::icon::{Glyph, Icon};
use crate::settings::texts;
use crate::table::focus::Focus;
use crate::texts::Texts;

/// Returns the number of tiles that wins Spot.
const fn enough(players: u8) -> usize {
    if players <= 4 { 16 } else { 12 }
}

/// Returns what `ask` reads from the table, if there is one.
fn of_game<T>(sitting: RaceSitting, ask: impl FnOnce(&Table<Sumoku>) -> Option<T>) -> Option<T> {
    sitting.table.with(|table| ask(table.as_ref()?))
}

/// Returns whether the person may act: it is their turn, nothing covers the table, and no luck is awaited.
fn playing(sitting: RaceSitting, covered: Memo<bool>) -> Memo<bool> {
    Memo::new(move |_| {
        let mine = of_game(sitting, |table| Some(table.to_act().contains(ME))).unwrap_or_default();
        mine && !covered.get() && !sitting.waits_for_luck.get()
    })
}

/// Returns the name of a computer's seat; `None` for the reader's own.
fn name(sitting: RaceSitting, seat: Seat, t: &Texts) -> Option<String> {
    of_game(sitting, |table| computer_name(table, seat, t))
}

fn computer_name(table: &Table<Sumoku>, seat: Seat, t: &Texts) -> Option<String> {
    let players = &table.seating().players;
    match players.get(seat.index())?.kind {
        PlayerKind::Computer { level } => {
            Some((t.race_words().computer)((players.len() > 2).then_some(seat.index()), level))
        }
        PlayerKind::Human => None,
    }
}

/// Returns what the person has achieved in words.
fn feat_words(feat: Feat, t: &Texts) -> String {
    let words = t.race_words();
    let face = |result: Result| match result {
        Result::Seconds(seconds) => minutes(Duration::from_secs(seconds)),
        Result::Tiles(tiles) => (words.tiles_best)(tiles),
    };
    let taken = match feat.result {
        Result::Seconds(_) => format!("{} ", (words.time_taken)(&face(feat.result))),
        Result::Tiles(_) => String::new(),
    };
    let before = feat.before.filter(|_| !feat.is_best()).map(|before| match feat.result {
        Result::Seconds(_) => Result::Seconds(before),
        Result::Tiles(_) => Result::Tiles(before),
    });
    let best = before.map_or_else(|| words.new_best.to_owned(), |best| (words.best_before)(&face(best)));
    taken + &best
}

/// Returns the result of an action in words.
fn news_words(sitting: RaceSitting, news: &News, t: &Texts) -> String {
    let words = t.race_words();
    let named = |seat: Seat| name(sitting, seat, t);
    match news {
        News::Sumoku { by, .. } => {
            let alone = of_game(sitting, |table| table.game().seats().single()).is_some();
            if alone { words.solo_done.to_owned() } else { (words.won_round)(named(*by).as_deref()) }
        }
        News::Wrong { by, fault, last, over } => {
            let fault = (t.race_words().grid_fault)(fault);
            let wrong = (words.wrong)(named(*by).as_deref(), &fault);
            match last {
                Some(last) => format!("{wrong} {}", (words.last_left)(named(*last).as_deref())),
                None if *over => format!("{wrong} {}", words.nobody_wins),
                None => wrong,
            }
        }
        News::Conceded { by } => {
            format!("{} {}", (words.conceded)(named(*by).as_deref()), words.nobody_wins)
        }
        News::Finished { tiles } => (words.finished)(*tiles),
        News::Swapped { by } => (words.swapped)(named(*by).as_deref()),
        News::Spotted { by, tiles, total } => {
            let tiles: Vec<_> =
                tiles.iter().map(|&tile| (t.sumoku_words().tile)(Laid::upright(tile))).collect();
            (words.spotted)(named(*by).as_deref(), &tiles.join(" + "), *total)
        }
        News::Missed { by, total, locked } => (words.missed)(named(*by).as_deref(), *total, *locked),
    }
}

/// The page of the races.
#[component]
pub fn RacesPage() -> impl IntoView {
    let t = texts();
    let sitting = RaceSitting::resume();
    let choosing = RwSignal::new(sitting.table.with_untracked(Option::is_none));
    let mode = Memo::new(move |_| of_game(sitting, |table| Some(table.game().terms().mode)));
    let over = Memo::new(move |_| of_game(sitting, Table::outcome).is_some());
    let countdown = Memo::new(move |_| sitting.countdown.get().as_millis().div_ceil(1_000) as u8);
    let covered = Memo::new(move |_| sitting.waiting.get() || over.get() || countdown.get() > 0);
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
    let clock = move || {
        let at = sitting.elapsed.get();
        let left = of_game(sitting, time_limit).map(|limit| limit.saturating_sub(at));
        minutes(left.unwrap_or_else(|| at.saturating_sub(sitting.round_began.get())))
    };
    let stage = move || match mode.get() {
        Some(Mode::Spot) => view! { <SpotTable sitting=sitting covered=covered/> }.into_any(),
        Some(_) => view! { <Workspace sitting=sitting covered=covered/> }.into_any(),
        None => ().into_any(),
    };
    let last_left = Memo::new(move |_| {
        let last = of_game(sitting, |table| Some(table.game().race()?.is_last_left(ME)));
        !covered.get() && last.unwrap_or_default()
    });
    let table = NodeRef::new();
    let focus = Focus::at(table);
    focus.follow(move || choosing.get());
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
                    {head}
                    <span class="k-clock" role="timer" id="race-clock">{clock}</span>
                </div>
                {stage}
                <Interlude sitting=sitting covered=covered over=over countdown=countdown choosing=choosing/>
            </div>
            <aside class="race-side">
                <Players sitting=sitting/>
                <p class="race-news" id="news" role="status">
                    {move || {
                        let t = t();
                        if sitting.failed.get() {
                            return t.engine_failed.to_owned();
                        }
                        let news = sitting.news.get().map(|news| news_words(sitting, &news, t));
                        let feat = sitting.feat.get().map(|feat| feat_words(feat, t));
                        [news, feat].into_iter().flatten().collect::<Vec<_>>().join(" ")
                    }}
                </p>
                <div class="row race-row">
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
                    <Show when=move || last_left.get()>
                        <button type="button" class="btn" data-act="concede" on:click=move |_| sitting.concede()>
                            {move || t().race_words().concede}
                        </button>
                    </Show>
                    <button type="button" class="btn" data-act="new-race" on:click=move |_| {
                        sitting.pause();
                        choosing.set(true);
                    }>
                        <Icon glyph=Glyph::New/>
                        {move || t().race_words().another}
                    </button>
                </div>
            </aside>
        </main>
        <ChooseRace sitting=sitting open=choosing/>
    }
}

/// The players, and how far each of them is.
#[component]
fn Players(sitting: RaceSitting) -> impl IntoView {
    let t = texts();
    let player = move |table: &Table<Sumoku>, seat: Seat, t: &Texts| {
        let words = t.race_words();
        let game = table.game();
        let computer = computer_name(table, seat, t);
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
        let thinking = computer.is_some() && playing && state.is_empty();
        let busy = if game.spot().is_some() { words.looking } else { words.building };
        let state = if thinking { busy } else { state };
        let me = computer.is_none();
        Some(view! {
            <li class="race-player" class:me=me data-seat=seat.index() + 1>
                <svg viewBox="-50 -50 100 100" aria-hidden="true">
                    {<Sumoku as crate::table::Shown>::piece(seat)}
                </svg>
                <span class="name">{computer.unwrap_or_else(|| words.you.to_owned())}</span>
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
    let out = of_game(sitting, |table| Some(table.game().race()?.builders().get(ME.index())?.out));
    if out.unwrap_or_default() {
        return words.you_are_out.to_owned();
    }
    if let Some(why) = sitting.refused.get() {
        return (t.sumoku_words().illegal)(&why);
    }
    if let Some(laid) = sitting.desk.with(Desk::held_tile) {
        return (t.sumoku_words().held)(laid);
    }
    let left = sitting.desk.with(|desk| desk.rack().count());
    if left > 0 {
        return (words.arrange)(left);
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
    let sits_out = Memo::new(move |_| {
        let out = |table: &Table<Sumoku>| table.outcome().is_none() && !table.game().to_act().contains(ME);
        of_game(sitting, |table| Some(out(table))).unwrap_or_default()
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
                    if sits_out.get() {
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

/// The panel that covers the table while everybody waits: how the round ended, and what comes next.
#[component]
fn Interlude(
    sitting: RaceSitting,
    covered: Memo<bool>,
    over: Memo<bool>,
    countdown: Memo<u8>,
    choosing: RwSignal<bool>,
) -> impl IntoView {
    let t = texts();
    let begun = Memo::new(move |_| sitting.table.with(Option::is_some));
    // The news of a round stays after its end, but what covers a pause is not about them.
    let ended = move || over.get() || of_game(sitting, |table| table.game().race()?.ready()).is_some();
    let heading = move || {
        let t = t();
        let words = t.race_words();
        if let Some(outcome) = of_game(sitting, Table::outcome) {
            if outcome.reason == FINISHED {
                let tiles = of_game(sitting, |table| Some(table.game().race()?.laid().len()));
                return (words.finished)(tiles.unwrap_or_default());
            }
            let winner = outcome.winners.single().map(|winner| name(sitting, winner, t));
            return winner.map_or(words.nobody_wins.to_owned(), |winner| (words.won)(winner.as_deref()));
        }
        let news = sitting.news.get().filter(|news| ended() && news.ends_round());
        news.map_or_else(|| t.paused.to_owned(), |news| news_words(sitting, &news, t))
    };
    let grid = move || {
        let t = t();
        let Some(News::Sumoku { grid, .. }) = sitting.news.get() else { return None };
        ended().then(|| {
            let drawn = picture(&grid, &dohyo_sumoku::Grid::default(), heading(), t);
            view! { <figure>{drawn}</figure> }
        })
    };
    // Whoever has lost a round sees what their own tiles could have made.
    let own = move || {
        let t = t();
        let lost = match sitting.news.get()? {
            News::Sumoku { by, .. } => by != ME,
            News::Wrong { over, .. } => over,
            _ => false,
        };
        if !(lost && ended()) {
            return None;
        }
        let words = t.race_words();
        let (says, grid) = match of_game(sitting, own_solution)? {
            Answer::Sumoku(grid) => (words.your_solution, Some(grid)),
            Answer::Impossible => (words.no_solution, None),
            Answer::Undecided => return None,
        };
        let drawn = grid.map(|grid| picture(&grid, &dohyo_sumoku::Grid::default(), says.to_owned(), t));
        Some(view! {
            <figure id="own-solution">
                {drawn}
                <figcaption class="note">{says}</figcaption>
            </figure>
        })
    };
    let next = move || {
        let words = t().race_words();
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
        <Show when=move || covered.get() && begun.get() && !choosing.get() && countdown.get() == 0>
            <section class="interlude" id="interlude" aria-live="polite">
                <div class="k-pair">{grid}{own}</div>
                <h2>{heading}</h2>
                <p id="feat">{move || sitting.feat.get().filter(|_| ended()).map(|feat| feat_words(feat, t()))}</p>
                <p class="note">
                    {move || {
                        let t = t();
                        let mode = of_game(sitting, |table| Some(table.game().terms().mode));
                        match mode.zip(of_game(sitting, Table::outcome)) {
                            Some((_, Outcome { reason: FINISHED, .. })) => {
                                t.race_words().finished_note
                            }
                            Some((_, Outcome { reason: NO_SUMOKU, .. })) => {
                                t.race_words().no_sumoku_note
                            }
                            Some((mode, _)) => (t.sumoku_words().ended)(mode),
                            None => t.race_words().waiting,
                        }
                    }}
                </p>
                <button type="button" class="btn primary" data-act="next" on:click=go>
                    {next}
                </button>
            </section>
        </Show>
        <Show when=move || countdown.get().gt(&0)>
            <p class="k-countdown" tabindex="-1" aria-live="assertive">
                <span>{move || t().race_words().get_ready}</span>
                <strong>{countdown}</strong>
            </p>
        </Show>
    }
}
