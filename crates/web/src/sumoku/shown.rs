//! Classic Sumoku at the table.

use std::sync::Arc;

use dohyo_core::{Game as _, Options, Seat, SeatSet};
use dohyo_sumoku::{Action, Laid, Sumoku, Terms};
use dohyo_table::{Step, Table};
use leptos::prelude::*;

use super::bench::{Bench, Marked, Marks};
use super::bench_view::BenchView;
use super::choice::HouseRules;
use super::desk::Desk;
use super::rack::{Lines, Rack, key_sign, rack_tools};
use super::spoken::{hand_words, race_of};
use super::survey::{Preview, Survey};
use super::tile::tile_row;
use crate::game::Game;
use crate::icon::{Glyph, Icon};
use crate::settings::{says, texts};
use crate::table::controls::Act;
use crate::table::notice::Notice;
use crate::table::{Intent, Shown, Sitting, Spoken};
use crate::texts::Texts;

impl Shown for Sumoku {
    const GAME: Game = Game::Sumoku;
    const EXCHANGE: &'static str = "";

    fn piece(seat: Seat) -> AnyView {
        view! {
            <g class="k-seat">
                <rect x="-40" y="-40" width="80" height="80" rx="18"></rect>
                <text>{seat.index() + 1}</text>
            </g>
        }
        .into_any()
    }

    /// Draws the score and the hand, which is open to all.
    fn tray(&self, seat: Seat, t: &Texts) -> Option<AnyView> {
        let classic = self.classic()?;
        let hand = classic.hands().get(seat.index())?;
        let score = *classic.scores().get(seat.index())?;
        let laid: Vec<Laid> = hand.iter().map(|&tile| Laid::upright(tile)).collect();
        let row =
            (!laid.is_empty()).then(|| tile_row(&laid, (t.sumoku_words().hand)(&hand_words(hand, t)), t));
        let label = (t.sumoku_words().points)(score);
        Some(
            view! {
                {row}
                <span class="k-score" aria-label=label>{score}</span>
            }
            .into_any(),
        )
    }

    fn board(sitting: Sitting<Self>) -> AnyView {
        classic_board(sitting)
    }

    fn usual_options(kept: &Options) -> Options {
        HouseRules::read(kept).options()
    }

    /// The options of a race are chosen on its own page.
    fn choose_options(options: RwSignal<Options>, position: RwSignal<Option<String>>) -> Option<AnyView> {
        let race = options.with_untracked(race_of);
        race.is_none().then(|| super::choice::choose_rules(options, position))
    }
}

fn key_and_terms(sitting: Sitting<Sumoku>) -> Option<(dohyo_sumoku::Key, Terms)> {
    let game = sitting.shown()?;
    Some((game.classic()?.key(), game.terms()))
}

fn classic_board(sitting: Sitting<Sumoku>) -> AnyView {
    let t = texts();
    let desk = sitting.selection;
    let fixed = Memo::new(move |_| {
        sitting.shown().and_then(|game| Some(game.classic()?.grid().clone())).unwrap_or_default()
    });
    let open = Memo::new(move |_| sitting.open().is_some_and(|game| game.classic().is_some()));
    // A refusal is about the tiles as they lay then.
    let lies = Memo::new(move |_| desk.with(|desk| (desk.grid(), desk.held())));
    Effect::new(move |before: Option<()>| {
        lies.track();
        let refused = |notice: &Option<Notice<_>>| notice.as_ref().is_some_and(Notice::is_refusal);
        if before.is_some() && sitting.notice.with_untracked(refused) {
            sitting.notice.set(None);
        }
    });
    let survey = Memo::new(move |_| {
        let Some((key, terms)) = key_and_terms(sitting) else { return Survey::default() };
        let own = desk.with(Desk::grid);
        fixed.with(|fixed| Survey::of(fixed, &own, key, terms))
    });
    let marks = Memo::new(move |_| {
        let last = sitting
            .table
            .with(|table| table.as_ref().map(|table| last_plays(table, sitting.own(), sitting.ply())));
        let last = last.unwrap_or_default();
        let advice = match sitting.advice() {
            Some((game, Action::Play(play))) => {
                game.classic().map_or_else(Vec::new, |state| play.cells(state.grid()))
            }
            _ => Vec::new(),
        };
        Marks { last, advice, holes: Vec::new() }
    });
    let bench = Bench::new(desk, fixed.into(), open.into(), survey.into(), marks.into());
    let head = move || {
        let game = sitting.shown()?;
        let classic = game.classic()?;
        let (key, bag) = (classic.key(), classic.bag());
        let words = t().sumoku_words();
        Some(view! {
            {key_sign(key, (words.key_words)(key), t())}
            <span class="k-bag" role="img" aria-label=(words.bag)(bag) title=(words.bag)(bag)>
                <Icon glyph=Glyph::Bag/>
                {bag}
            </span>
        })
    };
    view! {
        <div class="k-stage">
            <div class="k-head">{head}</div>
            <BenchView bench=bench/>
            <Lines survey=survey.into()/>
            <Rack bench=bench/>
            <PlayBar sitting=sitting/>
        </div>
    }
    .into_any()
}

/// Returns the last play before `moment`, and those before it since the player to move has played.
fn last_plays(table: &Table<Sumoku>, own: SeatSet, moment: usize) -> Vec<Marked> {
    let to_move = table.game_at(moment).to_act();
    let many = table.seating().players.len() > 2;
    let earlier = table.line().iter().take(moment).enumerate().rev();
    let since = earlier.take_while(|(index, step)| index + 1 == moment || !to_move.contains(step.seat));
    let marked = |(index, step): (usize, &Arc<Step<Sumoku>>)| {
        let before = table.game_at(index);
        let Action::Play(play) = &step.played.action else { return None };
        let cells = play.cells(before.classic()?.grid()).into_iter().map(|(cell, _)| cell).collect();
        let gain = before.gain(&step.played.action)?;
        let tag = if many { format!("{}: {gain}", step.seat.index() + 1) } else { gain };
        let coming = index + 1 == moment && !own.contains(step.seat);
        Some(Marked { cells, tag, coming: coming.then_some(moment) })
    };
    since.filter_map(marked).collect()
}

/// The buttons for the laid tiles.
#[component]
fn PlayBar(sitting: Sitting<Sumoku>) -> impl IntoView {
    let t = texts();
    let desk = sitting.selection;
    let preview = Memo::new(move |_| {
        let game = sitting.open()?;
        let own = desk.with(Desk::grid);
        Some(Preview::of(game.classic()?, &own, game.terms()))
    });
    let may_pass = Memo::new(move |_| {
        let Some(game) = sitting.open() else { return false };
        let Some(classic) = game.classic() else { return false };
        classic.is_bonus() || game.terms().free_pass || classic.plays(game.terms()).is_empty()
    });
    let is_bonus = move || {
        sitting.open().is_some_and(|game| game.classic().is_some_and(dohyo_sumoku::Classic::is_bonus))
    };
    // The same button plays the hinted tiles, until the player lays one.
    let hinted = Memo::new(move |_| {
        if !desk.with(Desk::is_bare) {
            return None;
        }
        let (game, action) = (sitting.open()?, sitting.hint.get()?);
        let Action::Play(play) = &action else { return None };
        let points = game.classic()?.judge(play, game.terms()).ok()?.points;
        Some((action, points))
    });
    let play = move || {
        let hinted = hinted.get_untracked().map(|(action, _)| Intent::Play(action));
        let heard = match preview.get_untracked() {
            Some(Preview::Ready(play, _)) => Intent::Play(Action::Play(play)),
            Some(Preview::Refused(why)) => hinted.unwrap_or(Intent::Refused(why)),
            Some(Preview::Unready(why)) => hinted.unwrap_or(Intent::Unclear(why)),
            None => Intent::Nothing,
        };
        sitting.hear(heard);
    };
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        let plain = !(event.ctrl_key() || event.meta_key() || event.alt_key());
        if plain && crate::table::page::is_for_page(&event) && matches!(event.key().as_str(), "p" | "P") {
            event.prevent_default();
            play();
        }
    });
    on_cleanup(move || keys.remove());
    let closed = move || preview.with(Option::is_none);
    let bare = move || closed() || desk.with(Desk::is_bare);
    let unready = move || !matches!(preview.get(), Some(Preview::Ready(..))) && hinted.with(Option::is_none);
    let label = move || match (preview.get(), hinted.get()) {
        (Some(Preview::Ready(_, score)), _) => (t().sumoku_words().play_for)(score.points),
        (_, Some((_, points))) => (t().sumoku_words().play_this)(points),
        _ => t().sumoku_words().play.to_owned(),
    };
    let pass = move || {
        may_pass.get().then(|| {
            let go = move |_| sitting.hear(Intent::Play(Action::Pass));
            let says = move || if is_bonus() { t().sumoku_words().no_bonus } else { t().sumoku_words().pass };
            view! { <button type="button" class="btn" data-act="pass" on:click=go>{says}</button> }
        })
    };
    view! {
        <div class="k-bar">
            {rack_tools(desk, Signal::derive(closed))}
            <Act
                glyph=Glyph::Close
                name="clear"
                label=says(|t| t.sumoku_words().clear)
                off=Signal::derive(bare)
                go=Callback::new(move |()| desk.update(Desk::clear))
            />
            {pass}
            <button
                type="button"
                class="btn primary"
                data-act="play"
                aria-disabled=move || unready().to_string()
                class:dim=unready
                on:click=move |_| play()
            >
                {label}
            </button>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use dohyo_core::{Fate, Seed, Setup as _};
    use dohyo_table::{Actor, Player, Seating, Wish};

    use super::*;

    const CROSSING: &str =
        "classic 5 | 0,0:3R 1,0:7G | 5B 6Y 1P 2O 8R 8G 7B 4Y ; 1R 2R 4R 5R 7R 8R 1O 3O | bag 78 | 10 ; 0 | 1";

    fn game() -> Sumoku {
        Sumoku::from_position(CROSSING, &Options::new()).expect("a position")
    }

    fn action(text: &str) -> Action {
        game().read_action(text).expect("an action")
    }

    #[test]
    fn plays_since_the_player_to_move_are_marked() {
        let mut table =
            Table::new(game(), Seating::new([Player::human(""), Player::computer(2)])).expect("two players");
        let marked = |table: &Table<Sumoku>| {
            let plays = last_plays(table, SeatSet::from(Seat::FIRST), table.line().len());
            plays.into_iter().map(|play| (play.cells.len(), play.tag, play.coming)).collect::<Vec<_>>()
        };
        assert_eq!(marked(&table), []);
        let command = table.own_command(Actor::Seat(Seat::FIRST), Wish::Act(action("2,0,v: 5B 9Y 1P")));
        table.submit(Duration::ZERO, &command, Fate::Drawn(Seed::from(1))).expect("a play");
        assert_eq!(marked(&table), [(3, "+30".to_owned(), None)]);
        let reply = table.game().classic().expect("Classic").plays(table.game().terms()).remove(0);
        let tiles = reply.tiles.len();
        let command = table.own_command(Actor::Seat(Seat::SECOND), Wish::Act(Action::Play(reply)));
        table.submit(Duration::ZERO, &command, Fate::Drawn(Seed::from(1))).expect("a play");
        // The computer's tiles are seen coming; the person's own play is not marked any more.
        let now = marked(&table);
        assert_eq!(
            now.iter().map(|(tiles, _, coming)| (*tiles, *coming)).collect::<Vec<_>>(),
            [(tiles, Some(2))]
        );
    }
}
