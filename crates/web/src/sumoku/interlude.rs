//! What covers the tiles of a race: the end of a round, a pause, the end of the race, and the countdown.

use std::time::Duration;

use dohyo_core::{Game as _, Outcome, Seat};
use dohyo_protocol::READY_MS;
use dohyo_sumoku::{FINISHED, Grid, NO_SUMOKU, Sumoku};
use dohyo_sumoku_solver::Answer;
use dohyo_table::Table;
use leptos::prelude::*;

use super::plans::News;
use super::race::{RaceSitting, own_solution};
use super::races::{Place, may_act};
use super::rules::picture;
use super::told::{feat_words, name, name_at, news_words, of_game};
use crate::icon::{Glyph, Icon};
use crate::settings::texts;
use crate::table::Spoken as _;
use crate::table::controls::OnlineControls;
use crate::table::names::ending;
use crate::texts::Texts;

/// Returns who won, and why, if that was not decided by the rules of the race.
fn ended_by_players(sitting: RaceSitting, outcome: &Outcome, t: &'static Texts) -> Option<(String, String)> {
    let by_rules =
        matches!(outcome.reason, FINISHED | NO_SUMOKU) || Sumoku::reason(outcome.reason, t).is_some();
    let own = sitting.me.get().into_iter().collect();
    (!by_rules).then(|| of_game(sitting, |table| Some(ending(table, own, outcome, t))))?
}

/// Returns the players who are not ready for the next round, except the reader at `me`.
fn awaited(table: &Table<Sumoku>, me: Option<Seat>, t: &Texts) -> Vec<String> {
    let between = table.game().race().is_some_and(|race| race.ready().is_some());
    let unready = table.game().to_act().iter().filter(|_| between);
    unready.filter_map(|seat| name_at(table, me, seat, t)).collect()
}

/// Returns the seconds after which the next round begins without those who are not ready, if one person is.
fn begins_in(sitting: RaceSitting) -> Option<u64> {
    let now = sitting.host_time.get();
    of_game(sitting, |table| {
        let ready = table.game().race()?.ready()?;
        let said = table.line().iter().rev().take(ready.len());
        let first = said.rev().find(|step| table.seating().is_human(step.seat))?;
        Some((first.at + Duration::from_millis(READY_MS)).saturating_sub(now).as_millis().div_ceil(1_000)
            as u64)
    })
}

/// Returns how a round ended, or what covers the tiles.
fn heading(sitting: RaceSitting, ended: bool, t: &'static Texts) -> String {
    let words = t.race_words();
    if let Some(outcome) = of_game(sitting, Table::outcome) {
        if outcome.reason == FINISHED {
            let tiles = of_game(sitting, |table| Some(table.game().race()?.laid().len()));
            return (words.finished)(tiles.unwrap_or_default());
        }
        if let Some((who, _)) = ended_by_players(sitting, &outcome, t) {
            return format!("{who}.");
        }
        let winner = outcome.winners.single().map(|winner| name(sitting, winner, t));
        return winner.map_or(words.nobody_wins.to_owned(), |winner| (words.won)(winner.as_deref()));
    }
    let news = sitting.news.get().filter(|news| ended && news.ends_round());
    match news {
        Some(news) => news_words(sitting, &news, t),
        // A page that was loaded between two rounds has no news.
        None if ended => words.round_over.to_owned(),
        None => t.paused.to_owned(),
    }
}

/// Returns why the race is over, or what everybody waits for.
fn note(sitting: RaceSitting, t: &'static Texts) -> String {
    let words = t.race_words();
    let mode = of_game(sitting, |table| Some(table.game().terms().mode));
    match mode.zip(of_game(sitting, Table::outcome)) {
        Some((_, Outcome { reason: FINISHED, .. })) => words.finished_note.to_owned(),
        Some((_, Outcome { reason: NO_SUMOKU, .. })) => words.no_sumoku_note.to_owned(),
        Some((mode, outcome)) => match ended_by_players(sitting, &outcome, t) {
            Some((_, why)) => why,
            None => (t.sumoku_words().ended)(mode).to_owned(),
        },
        None if sitting.is_online() => {
            let me = sitting.me.get();
            let others = of_game(sitting, |table| Some(awaited(table, me, t))).unwrap_or_default();
            let left = begins_in(sitting);
            match (may_act(sitting), left) {
                (true, None) => words.when_all_ready.to_owned(),
                (true, Some(left)) => (words.ready_within)(left),
                (false, None) => (words.awaited)(&others.join(", ")),
                (false, Some(left)) => (words.awaited_until)(&others.join(", "), left),
            }
        }
        None => words.waiting.to_owned(),
    }
}

/// The grid that won the round, and what the reader's own tiles could have made if they have lost it.
fn grids(sitting: RaceSitting, ended: Signal<bool>) -> AnyView {
    let t = texts();
    let won = move || {
        let t = t();
        let Some(News::Sumoku { grid, .. }) = sitting.news.get() else { return None };
        ended.get().then(|| {
            let drawn = picture(&grid, &Grid::default(), heading(sitting, true, t), t);
            view! { <figure>{drawn}</figure> }
        })
    };
    let own = move || {
        let (t, me) = (t(), sitting.me.get()?);
        let lost = match sitting.news.get()? {
            News::Sumoku { by, .. } => by != me,
            News::Wrong { over, .. } => over,
            _ => false,
        };
        if !(lost && ended.get()) {
            return None;
        }
        let words = t.race_words();
        let (says, grid) = match of_game(sitting, |table| own_solution(table, me))? {
            Answer::Sumoku(grid) => (words.your_solution, Some(grid)),
            Answer::Impossible => (words.no_solution, None),
            Answer::Undecided => return None,
        };
        let drawn = grid.map(|grid| picture(&grid, &Grid::default(), says.to_owned(), t));
        Some(view! {
            <figure id="own-solution">
                {drawn}
                <figcaption class="note">{says}</figcaption>
            </figure>
        })
    };
    view! { <div class="k-pair">{won}{own}</div> }.into_any()
}

/// The button that goes on: to the next round, after a pause, or to another race.
fn next_button(label: impl Fn() -> &'static str + Send + 'static, go: impl Fn() + 'static) -> AnyView {
    view! {
        <button type="button" class="btn primary" data-act="next" on:click=move |_| go()>
            {label}
        </button>
    }
    .into_any()
}

/// The way on at home.
fn on_at_home(
    sitting: RaceSitting,
    ended: Signal<bool>,
    over: Memo<bool>,
    choosing: RwSignal<bool>,
) -> AnyView {
    let t = texts();
    let label = move || match (over.get(), ended.get()) {
        (true, _) => t().race_words().another,
        (false, true) => t().race_words().next_round,
        (false, false) => t().race_words().resume,
    };
    next_button(label, move || {
        if over.get_untracked() {
            choosing.set(true);
        } else {
            sitting.go();
        }
    })
}

/// The way on at a table of a server: to say that one is ready, or to a rematch.
fn on_together(sitting: RaceSitting, over: Memo<bool>, online: OnlineControls) -> AnyView {
    let t = texts();
    let seated = move || sitting.me.get().is_some();
    let unready = Memo::new(move |_| may_act(sitting) && !sitting.waits_for_luck.get());
    let ready = move || next_button(move || t().race_words().next_round, move || sitting.go());
    let after = move || {
        view! {
            {online.after.run(())}
            <Show when=seated>
                <button
                    type="button"
                    class="btn primary"
                    data-act="rematch"
                    on:click=move |_| online.rematch.run(())
                >
                    <Icon glyph=Glyph::Again/>
                    {move || t().rematch}
                </button>
            </Show>
        }
    };
    view! {
        <Show when=move || unready.get() && !over.get()>{ready()}</Show>
        <Show when=move || over.get()>{after()}</Show>
    }
    .into_any()
}

/// The panel that covers the tiles while nobody may act: how the round ended, and what comes next.
///
/// `covered` is whether something covers the tiles, `over` whether the race is over, and `countdown` the whole seconds
/// left until everybody may act.
pub(super) fn interlude(
    sitting: RaceSitting,
    place: Place,
    covered: Memo<bool>,
    over: Memo<bool>,
    countdown: Memo<u8>,
) -> AnyView {
    let t = texts();
    let begun = Memo::new(move |_| sitting.table.with(Option::is_some));
    // The news of a round stays after its end, but what covers a pause is not about them.
    let between = move || of_game(sitting, |table| table.game().race()?.ready()).is_some();
    let ended = Signal::derive(move || over.get() || between());
    let choosing = move || matches!(place, Place::Home { choosing } if choosing.get());
    let on = move || match place {
        Place::Home { choosing } => on_at_home(sitting, ended, over, choosing),
        Place::Online { online, .. } => on_together(sitting, over, online),
    };
    view! {
        <Show when=move || covered.get() && begun.get() && !choosing() && countdown.get() == 0>
            <section class="interlude" id="interlude" aria-live="polite">
                {grids(sitting, ended)}
                <h2>{move || heading(sitting, ended.get(), t())}</h2>
                <p id="feat">
                    {move || sitting.feat.get().filter(|_| ended.get()).map(|feat| feat_words(feat, t()))}
                </p>
                <p class="note" id="then">{move || note(sitting, t())}</p>
                {on()}
            </section>
        </Show>
        <Show when=move || countdown.get().gt(&0)>
            <p class="k-countdown" tabindex="-1" aria-live="assertive">
                <span>{move || t().race_words().get_ready}</span>
                <strong>{countdown}</strong>
            </p>
        </Show>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Fate, Options, Seed, Setup as _};
    use dohyo_sumoku::Action;
    use dohyo_table::{Actor, Player, Seating, Wish};

    use super::*;
    use crate::texts::Lang;

    #[test]
    fn a_ready_player_is_told_who_is_not() {
        let options = Options::new().with("mode", "speed").with("players", "3");
        let game = Sumoku::dealt(&options, Seed::from(4)).expect("a race");
        let players = ["Ada", "Blaise", "Carl"].map(Player::human);
        let mut table = Table::new(game, Seating::new(players)).expect("three seats");
        let missing = |table: &Table<Sumoku>, me| awaited(table, me, Lang::En.texts());
        let act = |table: &mut Table<Sumoku>, seat: usize, action: Action| {
            let seat = Seat::from_index(seat).expect("a seat");
            let command = table.own_command(Actor::Seat(seat), Wish::Act(action));
            table.submit(Duration::ZERO, &command, Fate::Drawn(Seed::from(4))).expect("possible");
        };
        assert!(missing(&table, Some(Seat::FIRST)).is_empty(), "nobody waits during a round");
        for seat in 0..3 {
            let tiles = table.game().race().expect("a race").builders()[seat].tiles.clone();
            let place = |x| dohyo_sumoku::Cell::at(x, 0);
            let row = (0..).zip(tiles).map(|(x, tile)| (place(x), dohyo_sumoku::Laid::upright(tile)));
            act(&mut table, seat, Action::Claim(row.collect()));
        }
        act(&mut table, 0, Action::Ready);
        assert_eq!(missing(&table, Some(Seat::FIRST)), ["Blaise", "Carl"]);
        act(&mut table, 2, Action::Ready);
        assert_eq!(missing(&table, Some(Seat::FIRST)), ["Blaise"]);
        assert_eq!(missing(&table, None), ["Blaise"]);
        act(&mut table, 1, Action::Ready);
        assert!(missing(&table, None).is_empty());
    }
}
