//! What the table must know of Sumoku: Classic, turn by turn.

use dohyo_core::{Game as _, Options, Outcome, Reason, Seat, Setup as _};
use dohyo_sumoku::{Action, COMPLETE, Grid, Illegal, Laid, Mode, POINTS, ROUNDS, Sumoku, TILES, Terms};
use leptos::prelude::*;

use super::bench::{Bench, BenchView, Marks};
use super::choice::HouseRules;
use super::desk::Desk;
use super::rack::{Lines, Rack};
use super::survey::{Preview, Survey, Unready};
use super::tile::tile_row;
use crate::address::Page;
use crate::emblem;
use crate::icon::{Glyph, Icon};
use crate::settings::texts;
use crate::table::sitting::Say;
use crate::table::{Heard, Shown, Sitting, TableWords};
use crate::texts::Texts;

impl Shown for Sumoku {
    type Selection = Desk;
    type Unclear = Unready;

    const PAGE: Page = Page::table(emblem::Game::Sumoku);
    const DARK: Seat = Seat::FIRST;
    const USUAL_SEAT: Seat = Seat::FIRST;
    const EXCHANGE: &'static str = "";

    fn words(t: &'static Texts) -> TableWords {
        t.sumoku_words.table
    }

    fn seat_name(seat: Seat, t: &Texts) -> &'static str {
        t.sumoku_words.seats[seat.index()]
    }

    fn refusal(why: &Illegal, t: &Texts) -> String {
        (t.sumoku_words.illegal)(why)
    }

    fn unclear(why: &Unready, t: &Texts) -> String {
        (t.sumoku_words.unready)(*why).to_owned()
    }

    fn reason(reason: Reason, t: &Texts) -> Option<&'static str> {
        let mode = match reason {
            POINTS => Mode::Classic,
            ROUNDS => Mode::Speed,
            TILES => Mode::Spot,
            COMPLETE => Mode::Team,
            _ => return None,
        };
        Some((t.sumoku_words.ended)(mode))
    }

    fn ending(outcome: &Outcome, t: &Texts) -> (String, String) {
        let winners: Vec<&str> = outcome.winners.iter().map(|seat| Self::seat_name(seat, t)).collect();
        let who = match winners[..] {
            [] => (t.outcome)(None),
            [one] => (t.outcome)(Some(one)),
            _ => (t.sumoku_words.shared)(&winners.join(", ")),
        };
        let why = Self::reason(outcome.reason, t).map(str::to_owned);
        (who, why.or_else(|| (t.reason)(outcome.reason, "")).unwrap_or_default())
    }

    fn turn(&self, t: &Texts) -> String {
        let Some(classic) = self.classic() else { return String::new() };
        let turn = classic.to_play().map(|seat| (t.to_move)(Self::seat_name(seat, t))).unwrap_or_default();
        if classic.is_bonus() { format!("{turn}. {}", t.sumoku_words.bonus) } else { turn }
    }

    fn prompt(&self, selection: &Desk, t: &Texts) -> Option<String> {
        let words = t.sumoku_words;
        if let Some(laid) = selection.held_tile() {
            return Some((words.held)(laid));
        }
        if selection.is_bare() {
            return None;
        }
        Some(match Preview::of(self.classic()?, &selection.grid(), self.terms()) {
            Preview::Unready(why) => (words.unready)(why).to_owned(),
            Preview::Refused(why) => (words.illegal)(&why),
            Preview::Ready(_, score) => (words.worth)(score.points, score.six),
        })
    }

    fn ply(action: &Action, t: &Texts) -> String {
        match action {
            Action::Play(play) => {
                let tile =
                    |laid: &Laid| format!("{}{}", laid.value(), (t.sumoku_words.letter)(laid.colour()));
                play.tiles.iter().map(tile).collect::<Vec<_>>().join(" ")
            }
            Action::Pass => t.sumoku_words.pass.to_owned(),
            other => other.to_string(),
        }
    }

    fn told(&self, last: &Action, t: &Texts) -> String {
        let by = self.just_played().map(|seat| Self::seat_name(seat, t));
        let told = match last {
            Action::Play(play) => (t.sumoku_words.told_play)(play, by),
            Action::Pass => (t.sumoku_words.told_pass)(by),
            other => other.to_string(),
        };
        format!("{told} {}", scores(self, t))
    }

    /// What is marked in the list of moves: a line of six.
    fn has_ejected(&self) -> bool {
        self.classic().is_some_and(dohyo_sumoku::Classic::is_bonus)
    }

    fn board_words(&self, t: &Texts) -> String {
        let words = t.sumoku_words;
        let Some(classic) = self.classic() else { return String::new() };
        let lies: Vec<_> =
            classic.grid().iter().map(|(cell, laid)| (words.cell)(cell, Some(laid), false)).collect();
        let hands = self.seats().iter().map(|seat| {
            let hand = hand_words(&classic.hands()[seat.index()], t);
            format!("{}: {hand}.", Self::seat_name(seat, t))
        });
        let hands: Vec<_> = hands.collect();
        format!(
            "{}. {}. {} {} {}",
            (words.key)(classic.key()),
            (words.bag)(classic.bag()),
            hands.join(" "),
            lies.join("; "),
            scores(self, t)
        )
    }

    fn piece(seat: Seat) -> AnyView {
        view! {
            <g class="k-seat">
                <rect x="-40" y="-40" width="80" height="80" rx="18"></rect>
                <text>{seat.index() + 1}</text>
            </g>
        }
        .into_any()
    }

    /// The score, and the hand, which lies open.
    fn tray(&self, seat: Seat, t: &Texts) -> Option<AnyView> {
        let classic = self.classic()?;
        let hand = classic.hands().get(seat.index())?;
        let score = *classic.scores().get(seat.index())?;
        let laid: Vec<Laid> = hand.iter().map(|&tile| Laid::upright(tile)).collect();
        let row = (!laid.is_empty()).then(|| tile_row(&laid, (t.sumoku_words.hand)(&hand_words(hand, t)), t));
        let label = (t.sumoku_words.points)(score);
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

    /// Races have a page of their own.
    fn elsewhere(&self) -> Option<String> {
        (self.terms().mode != Mode::Classic)
            .then(|| format!("{}: {}", Self::INFO.name, self.terms().mode.name()))
    }

    fn usual_options(kept: &Options) -> Options {
        HouseRules::read(kept).options()
    }

    fn choose_options(options: RwSignal<Options>, position: RwSignal<Option<String>>) -> Option<AnyView> {
        Some(super::choice::choose_rules(options, position))
    }
}

/// The seat that played last in Classic, as far as the game itself knows.
trait JustPlayed {
    fn just_played(&self) -> Option<Seat>;
}

impl JustPlayed for Sumoku {
    fn just_played(&self) -> Option<Seat> {
        let classic = self.classic()?;
        let next = classic.to_play()?;
        if classic.is_bonus() {
            return Some(next);
        }
        let players = classic.hands().len();
        Seat::from_index((next.index() + players - 1) % players)
    }
}

fn hand_words(hand: &[dohyo_sumoku::Tile], t: &Texts) -> String {
    hand.iter().map(|&tile| (t.sumoku_words.tile)(Laid::upright(tile))).collect::<Vec<_>>().join(", ")
}

fn scores(game: &Sumoku, t: &Texts) -> String {
    let Some(classic) = game.classic() else { return String::new() };
    let each = |(seat, score): (Seat, &i32)| format!("{} {score}", Sumoku::seat_name(seat, t));
    let scores: Vec<_> = game.seats().iter().zip(classic.scores()).map(each).collect();
    (t.sumoku_words.scores)(&scores.join(", "))
}

fn usual_terms(sitting: Sitting<Sumoku>) -> Option<(dohyo_sumoku::Key, Terms)> {
    let game = sitting.shown()?;
    Some((game.classic()?.key(), game.terms()))
}

/// Whose hand is on the rack: that of the person who acts, or of whoever sits near.
fn rack_seat(sitting: Sitting<Sumoku>) -> Seat {
    sitting.person().unwrap_or_else(|| sitting.near.get())
}

fn classic_board(sitting: Sitting<Sumoku>) -> AnyView {
    let t = texts();
    let desk = sitting.selection;
    let fixed = Memo::new(move |_| {
        sitting.shown().and_then(|game| Some(game.classic()?.grid().clone())).unwrap_or_default()
    });
    let open = Memo::new(move |_| sitting.open().is_some_and(|game| game.classic().is_some()));
    let hand = Memo::new(move |_| {
        let seat = rack_seat(sitting);
        let game = sitting.shown()?;
        Some((seat, sitting.ply(), game.classic()?.hands().get(seat.index())?.clone()))
    });
    let unset = Memo::new(move |_| desk.with(|desk| desk.tiles().next().is_none()));
    // Another position, another hand: whatever was laid of it goes back with it.
    Effect::new(move |before: Option<Option<(Seat, usize, Vec<dohyo_sumoku::Tile>)>>| {
        let now = hand.get();
        if before.as_ref() != Some(&now) || unset.get() {
            let tiles = now.as_ref().map(|(_, _, tiles)| tiles.clone()).unwrap_or_default();
            if !(tiles.is_empty() && unset.get_untracked()) {
                desk.set(Desk::new(&tiles));
            }
        }
        now
    });
    // What was refused of other tiles is not refused of these.
    let lies = Memo::new(move |_| desk.with(|desk| (desk.grid(), desk.held())));
    Effect::new(move |before: Option<()>| {
        lies.track();
        if before.is_some() && sitting.say.with_untracked(|say| say.as_ref().is_some_and(Say::is_refusal)) {
            sitting.say.set(None);
        }
    });
    let survey = Memo::new(move |_| {
        let Some((key, terms)) = usual_terms(sitting) else { return Survey::default() };
        let own = desk.with(Desk::grid);
        fixed.with(|fixed| Survey::of(fixed, &own, key, terms))
    });
    let marks = Memo::new(move |_| {
        let last = match sitting.last() {
            Some(Action::Play(play)) => fixed.with(|grid| last_cells(grid, &play)),
            _ => Vec::new(),
        };
        let advice = match sitting.advice() {
            Some(Action::Play(play)) => fixed.with(|grid| play.cells(grid)),
            _ => Vec::new(),
        };
        Marks { last, advice, holes: Vec::new() }
    });
    let bench = Bench::new(desk, fixed.into(), open.into(), survey.into(), marks.into());
    let head = move || {
        let game = sitting.shown()?;
        let classic = game.classic()?;
        let (key, bag) = (classic.key(), classic.bag());
        let words = t().sumoku_words;
        Some(view! {
            <span class="k-key" role="img" aria-label=(words.key)(key) title=(words.key)(key)>{key.number()}</span>
            <span class="k-bag" role="img" aria-label=(words.bag)(bag) title=(words.bag)(bag)>
                <Icon glyph=Glyph::Bag/>
                {bag}
            </span>
        })
    };
    view! {
        <div class="k-stage">
            <div class="k-head">{head}</div>
            <BenchView bench=bench label=Signal::derive(move || t().sumoku_words.board.to_owned())/>
            <Lines survey=survey.into()/>
            <Rack bench=bench/>
            <PlayBar sitting=sitting/>
        </div>
    }
    .into_any()
}

/// Where the tiles of the last play lie on the grid that has them. The play was made on a grid without them,
/// so its own tiles are looked for in order.
fn last_cells(grid: &Grid, play: &dohyo_sumoku::Play) -> Vec<dohyo_sumoku::Cell> {
    let mut cells = Vec::new();
    let mut cell = play.start;
    let mut tiles = play.tiles.iter().peekable();
    while let (Some(&&next), Some(lies)) = (tiles.peek(), grid.get(cell)) {
        if lies == next {
            cells.push(cell);
            tiles.next();
        }
        cell = cell.along(play.way, 1);
    }
    cells
}

/// What can be done with the tiles that lie.
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
    let play = move || {
        let heard = match preview.get_untracked() {
            Some(Preview::Ready(play, _)) => Heard::Play(Action::Play(play)),
            Some(Preview::Refused(why)) => Heard::Refused(why),
            Some(Preview::Unready(why)) => Heard::Unclear(why),
            None => Heard::Nothing,
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
    let no_undo = move || closed() || desk.with(|desk| !desk.can_undo());
    let unready = move || !matches!(preview.get(), Some(Preview::Ready(..)));
    let label = move || match preview.get() {
        Some(Preview::Ready(_, score)) => (t().sumoku_words.play_for)(score.points),
        _ => t().sumoku_words.play.to_owned(),
    };
    let pass = move || {
        may_pass.get().then(|| {
            let go = move |_| sitting.hear(Heard::Play(Action::Pass));
            let says = move || if is_bonus() { t().sumoku_words.no_bonus } else { t().sumoku_words.pass };
            view! { <button type="button" class="btn" data-act="pass" on:click=go>{says}</button> }
        })
    };
    view! {
        <div class="k-bar">
            <button
                type="button"
                class="btn"
                data-act="take-back"
                disabled=no_undo
                on:click=move |_| desk.update(|desk| { desk.undo(); })
            >
                {move || t().sumoku_words.take_back}
            </button>
            <button type="button" class="btn" data-act="clear" disabled=bare on:click=move |_| desk.update(Desk::clear)>
                {move || t().sumoku_words.clear}
            </button>
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
