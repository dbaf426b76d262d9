//! A race in the browser: a table at which everybody acts at once.
//!
//! At home, the worker thinks about one question at a time, so computers are asked one after the other. Each of their
//! actions is played when its time has come, unless it has been overtaken. At a table of a server, the server keeps the
//! time and plays for the computers.

use std::time::Duration;

use dohyo_core::{Game as _, Options, Seat, SeatSet, Seed, Timestamp};
use dohyo_protocol::Late;
use dohyo_sumoku::{Action, Cell, Grid, Illegal, Laid, Sumoku, Tile};
use dohyo_sumoku_solver::{self as solver, Answer};
use dohyo_table::{Actor, Origin, Player, Refusal, Seating, Step, Table, Wish};
use leptos::prelude::*;

use super::bests::{Feat, Mark};
use super::desk::Desk;
use super::layout;
use super::moments::{COUNTDOWN, Moments, round_began};
use super::plans::{News, Plans, Sight};
use crate::game::Game;
use crate::messages::Task;
use crate::storage;
use crate::table::host::{Denial, Host, Local, host_in_page, rehearse};
use crate::table::keeping::{self, Found, Slot};
use crate::table::watch::page_time;
use crate::texts::Sentence;
use crate::thinking::RemoteThinker;

/// The name under which the browser keeps the grid of the person's tiles.
const GRID: &str = "race.grid";

/// The number of states that the solver may examine for the person's tiles.
const PATIENCE: u64 = 20_000;

/// The time between two looks at the clock.
const TICK: Duration = Duration::from_millis(100);

/// The person's seat at home.
const HOME_SEAT: Seat = Seat::FIRST;

/// Where a race is run.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Ground {
    /// In the page, against computers. The browser keeps it.
    Home,
    /// At the table of a server that has this name.
    Online(String),
}

/// Why the person's last action was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Objection {
    /// The rules refuse it.
    Rules(Illegal),
    /// A server refuses it, for this reason.
    Server(Sentence),
    /// Somebody else was faster, by so much if a server has told.
    Late(Option<Late>),
}

/// A race and everything that the page shows of it.
#[derive(Clone, Copy)]
pub struct RaceSitting {
    /// The host of the table, once a race has begun.
    host: StoredValue<Option<Box<dyn Host<Sumoku>>>>,
    ground: StoredValue<Ground>,
    /// The person's seat; `None` if they only watch.
    pub me: RwSignal<Option<Seat>>,
    /// The seats of people elsewhere who are not connected.
    pub away: RwSignal<SeatSet>,
    /// The table as the host shows it.
    pub table: RwSignal<Option<Table<Sumoku>>>,
    /// The person's tiles.
    pub desk: RwSignal<Desk>,
    /// The result of the last action.
    pub news: RwSignal<Option<News>>,
    /// What the person has achieved with the last action.
    pub feat: RwSignal<Option<Feat>>,
    /// Why the person's last action was not played.
    pub objection: RwSignal<Option<Objection>>,
    /// Whether nobody may act, between two rounds or during a pause.
    pub waiting: RwSignal<bool>,
    /// Whether an action was sent whose result is not known yet.
    pub waits_for_luck: RwSignal<bool>,
    /// Whether the race of the last visit cannot be continued, and was put aside.
    pub put_aside: RwSignal<bool>,
    /// The time that the race has lasted, without waiting.
    pub elapsed: RwSignal<Duration>,
    /// The time by the clock of a server, in whole seconds. It goes on between rounds.
    pub host_time: RwSignal<Duration>,
    /// The time left until everybody may act.
    pub countdown: RwSignal<Duration>,
    /// The time at which this round began.
    pub round_began: RwSignal<Duration>,
    /// Whether the computer player is not available.
    pub failed: RwSignal<bool>,
    plans: StoredValue<Plans>,
    asked: StoredValue<Option<Seat>>,
    thinker: RemoteThinker,
}

impl RaceSitting {
    /// Continues the race of the last visit, if there is one.
    pub fn resume() -> Self {
        rehearse::<Sumoku>();
        let sitting = Self::empty(Ground::Home);
        match keeping::resume(Slot::Race) {
            Found::Nothing => {}
            Found::Table(kept) => {
                let elapsed = kept.elapsed;
                sitting.sit(host_in_page(Local::resumed(*kept)), elapsed);
                sitting.pause();
                let grid = storage::read(&Game::Sumoku.kept(GRID)).and_then(|text| text.parse::<Grid>().ok());
                if let Some(grid) = grid {
                    sitting.desk.update(|desk| desk.restore(&grid));
                }
            }
            Found::PutAside => sitting.put_aside.set(true),
        }
        sitting.watch_the_clock();
        sitting
    }

    /// Sits down at the server's table named `table`, in a race that has begun. The host shows only what is confirmed.
    pub fn online(host: Box<dyn Host<Sumoku>>, table: &str) -> Self {
        let sitting = Self::empty(Ground::Online(table.to_owned()));
        let round = round_of(host.table().game());
        // Before anything is kept again.
        let grid = layout::kept(table, round);
        let last = last_news(host.table());
        sitting.sit(host, Duration::ZERO);
        sitting.news.set(last);
        if let Some(grid) = grid {
            sitting.desk.update(|desk| desk.restore(&grid));
        }
        sitting.watch_the_clock();
        sitting
    }

    fn empty(ground: Ground) -> Self {
        Self {
            host: StoredValue::new(None),
            ground: StoredValue::new(ground),
            me: RwSignal::new(None),
            away: RwSignal::new(SeatSet::EMPTY),
            table: RwSignal::new(None),
            desk: RwSignal::new(Desk::default()),
            news: RwSignal::new(None),
            feat: RwSignal::new(None),
            objection: RwSignal::new(None),
            waiting: RwSignal::new(true),
            waits_for_luck: RwSignal::new(false),
            put_aside: RwSignal::new(false),
            elapsed: RwSignal::new(Duration::ZERO),
            host_time: RwSignal::new(Duration::ZERO),
            countdown: RwSignal::new(Duration::ZERO),
            round_began: RwSignal::new(Duration::ZERO),
            failed: RwSignal::new(false),
            plans: StoredValue::new(Plans::default()),
            asked: StoredValue::new(None),
            thinker: RemoteThinker::default(),
        }
    }

    /// Lets time pass while the page is shown, and keeps the race when the page is left.
    fn watch_the_clock(self) {
        let mut before = now();
        let tick = move || {
            let at = now();
            let since = at.saturating_sub(before);
            before = at;
            self.tick(since);
        };
        let ticking = std::cell::RefCell::new(tick);
        let ticking = set_interval_with_handle(move || (ticking.borrow_mut())(), TICK).ok();
        let leaving = window_event_listener(leptos::ev::pagehide, move |_| self.keep());
        on_cleanup(move || {
            self.keep();
            if let Some(ticking) = ticking {
                ticking.clear();
            }
            leaving.remove();
        });
    }

    /// Returns `true` if the race is run at a table of a server.
    pub fn is_online(self) -> bool {
        self.ground.with_value(|ground| *ground != Ground::Home)
    }

    /// Begins a race at home.
    pub fn begin(self, options: &Options, level: u8, seed: Seed, started: Option<Timestamp>) {
        let Ok((game, origin)) = Origin::deal::<Sumoku>(options, seed) else { return };
        let sits = |seat: Seat| if seat == HOME_SEAT { Player::human("") } else { Player::computer(level) };
        let players: Vec<Player> = game.seats().iter().map(sits).collect();
        let seating = Seating { origin, started, ..Seating::new(players) };
        if let Ok(table) = Table::new(game, seating) {
            self.sit(host_in_page(Local::new(table, seed)), Duration::ZERO);
            self.countdown.set(COUNTDOWN);
            self.ask_next();
        }
    }

    fn sit(self, host: Box<dyn Host<Sumoku>>, elapsed: Duration) {
        self.thinker.stop();
        self.asked.set_value(None);
        self.plans.set_value(Plans::default());
        let (table, me) = (host.table().clone(), host.own().first());
        self.host.set_value(Some(host));
        self.me.set(me);
        self.desk.set(Desk::new(&own_tiles(table.game(), me)));
        self.news.set(None);
        self.feat.set(None);
        self.objection.set(None);
        self.failed.set(false);
        self.countdown.set(Duration::ZERO);
        self.waiting.set(waits(&table));
        self.waits_for_luck.set(false);
        self.put_aside.set(false);
        self.elapsed.set(elapsed);
        // Alone, the whole time counts.
        let alone = table.game().seats().single().is_some();
        self.round_began.set(if alone { Duration::ZERO } else { elapsed });
        self.read_clock(&table);
        self.table.set(Some(table));
        self.keep();
    }

    /// Says that the person is ready for the next round, or continues after a pause. At home nobody waits for the
    /// computers.
    pub fn go(self) {
        if self.is_online() {
            return self.play(Action::Ready);
        }
        let (paused, unready) = self.table.with_untracked(|table| {
            let Some(table) = table else { return (false, Vec::new()) };
            let between = table.game().race().is_some_and(|race| race.ready().is_some());
            let unready = if between { table.game().to_act().iter().collect() } else { Vec::new() };
            (table.is_paused(), unready)
        });
        if paused {
            self.send(HOME_SEAT, Wish::Resume);
        }
        for seat in unready {
            self.send(seat, Wish::Act(Action::Ready));
        }
        self.countdown.set(COUNTDOWN);
        self.ask_next();
    }

    /// Pauses a race at home.
    pub fn pause(self) {
        if !self.waiting.get_untracked() {
            self.send(HOME_SEAT, Wish::Pause);
        }
    }

    fn keep(self) {
        let grid = self.desk.with_untracked(Desk::grid);
        if let Ground::Online(table) = self.ground.get_value() {
            let round = self.table.with_untracked(|table| table.as_ref().map(|table| round_of(table.game())));
            return layout::keep(&table, round.unwrap_or_default(), &grid);
        }
        let elapsed = self.elapsed.get_untracked();
        if let Some(text) = self.host.with_value(|host| host.as_ref()?.kept(elapsed)) {
            keeping::keep(Game::Sumoku, Slot::Race, &text);
        }
        storage::write(&Game::Sumoku.kept(GRID), &grid.to_string());
    }

    fn tick(self, since: Duration) {
        let Some(waiting) = self.waiting.try_get_untracked() else { return };
        self.take_in();
        if self.is_online() {
            return self.table.with_untracked(|table| {
                if let Some(table) = table {
                    self.read_clock(table);
                }
            });
        }
        let over =
            self.table.with_untracked(|table| table.as_ref().is_none_or(|table| table.outcome().is_some()));
        if waiting || over {
            return;
        }
        let left = self.countdown.get_untracked();
        if !left.is_zero() {
            self.countdown.set(left.saturating_sub(since));
            return;
        }
        let at = self.elapsed.get_untracked() + since;
        self.elapsed.set(at);
        let due = self.table.with_untracked(|table| {
            let game = table.as_ref()?.game();
            let (seat, action) = self.plans.try_update_value(|plans| plans.due(game, at)).flatten()?;
            Some((seat, game.read_action(&action).ok()?))
        });
        if let Some((seat, action)) = due {
            self.send(seat, Wish::Act(action));
            self.ask_next();
        }
        let limit = self.table.with_untracked(|table| table.as_ref().and_then(time_limit));
        if limit.is_some_and(|limit| at >= limit) {
            self.play(Action::Finish(self.all_laid()));
        }
    }

    /// Shows the time by the clock of the host, if it has one.
    fn read_clock(self, table: &Table<Sumoku>) {
        let Some(now) = self.host.with_value(|host| host.as_ref()?.time()) else { return };
        let second = Duration::from_secs(now.as_secs());
        if self.host_time.get_untracked() != second {
            self.host_time.set(second);
        }
        let Moments { began, now, countdown } = Moments::of(table, now);
        for (signal, time) in [(self.round_began, began), (self.elapsed, now), (self.countdown, countdown)] {
            if signal.get_untracked() != time {
                signal.set(time);
            }
        }
        if !countdown.is_zero() && countdown < TICK {
            // The tiles are uncovered when the countdown ends, not up to a tick later.
            let uncover = move || {
                if !self.table.is_disposed() {
                    self.tick(Duration::ZERO);
                }
            };
            set_timeout(uncover, countdown);
        }
    }

    /// Sends a wish of `seat` to the host, and shows the result.
    fn send(self, seat: Seat, what: Wish<Action>) {
        let at = self.elapsed.get_untracked();
        self.host.update_value(|host| {
            if let Some(host) = host {
                host.send(at, Actor::Seat(seat), what);
            }
        });
        self.objection.set(None);
        self.take_in();
        self.keep();
    }

    /// Shows the news of the host since the last call.
    pub fn take_in(self) {
        let at = self.elapsed.get_untracked();
        let shown = self.table.with_untracked(|table| table.as_ref().map(Table::seq));
        let news = self.host.try_update_value(|host| {
            let host = host.as_mut()?;
            let refused = host.take_in(at);
            let changed = shown != Some(host.table().seq());
            let me = host.own().first();
            Some((refused, changed.then(|| host.table().clone()), host.waits_for_luck(), me))
        });
        let Some((refused, changed, waits_for_luck, me)) = news.flatten() else { return };
        if self.waits_for_luck.get_untracked() != waits_for_luck {
            self.waits_for_luck.set(waits_for_luck);
        }
        for why in refused {
            match why {
                Denial::Table(Refusal::Illegal(why)) => self.objection.set(Some(Objection::Rules(why))),
                Denial::Table(_) => {}
                Denial::Server(why) => self.objection.set(Some(Objection::Server(why))),
                Denial::Late(_, late) => self.objection.set(Some(Objection::Late(late))),
            }
        }
        if self.me.get_untracked() != me {
            self.me.set(me);
            let tiles =
                |table: &Option<Table<Sumoku>>| table.as_ref().map(|table| own_tiles(table.game(), me));
            self.desk.set(Desk::new(&self.table.with_untracked(tiles).unwrap_or_default()));
        }
        let Some(table) = changed else { return };
        let before = self.table.with_untracked(|table| table.as_ref().map_or(0, |table| table.line().len()));
        for ply in before..table.line().len() {
            self.show(&table, ply);
        }
        self.read_clock(&table);
        self.waiting.set(waits(&table));
        self.table.set(Some(table));
        self.keep();
    }

    /// Shows the result of the action after the first `ply`.
    fn show(self, table: &Table<Sumoku>, ply: usize) {
        let (before, step, me) = (table.game_at(ply), &table.line()[ply], self.me.get_untracked());
        let after = &step.after;
        let tiles = own_tiles(after, me);
        let news = News::of(before, step.seat, &step.played.action, after);
        let round = |game: &Sumoku| game.race().map(dohyo_sumoku::Race::round);
        let alone = after.seats().single().is_some();
        // Locked tiles lie on the table for good.
        let locked = !fixed_tiles(after).is_empty() && matches!(news, Some(News::Sumoku { .. }));
        if locked || !alone && round(before) != round(after) {
            self.desk.set(Desk::new(&tiles));
            self.objection.set(None);
            if !alone {
                self.round_began.set(self.elapsed.get_untracked());
            }
        } else if !self.desk.with_untracked(|desk| desk.holds(&tiles)) {
            self.desk.update(|desk| desk.refill(&tiles));
        }
        if let Some(news) = news {
            let (at, began) = if self.is_online() {
                (step.at, round_began(&table.line()[..ply]))
            } else {
                (self.elapsed.get_untracked(), self.round_began.get_untracked())
            };
            let mark = me.and_then(|me| Mark::of(after, me, &news, at.saturating_sub(began)));
            self.feat.set(mark.map(Mark::keep));
            self.news.set(Some(news));
        }
    }

    /// Returns the person's tiles on the table, including locked ones.
    fn all_laid(self) -> Vec<(Cell, Laid)> {
        let own = self.desk.with_untracked(Desk::grid);
        let fixed = self.table.with_untracked(|table| table.as_ref().map(|table| fixed_tiles(table.game())));
        fixed.unwrap_or_default().iter().chain(own.iter()).collect()
    }

    /// Claims that the person's tiles are a Sumoku.
    pub fn claim(self) {
        self.play(Action::Claim(self.all_laid()));
    }

    /// Gives up the round for the person, who is the last one left in it.
    pub fn concede(self) {
        self.play(Action::Concede);
    }

    /// Swaps one of the person's tiles for two.
    pub fn swap(self, tile: Tile) {
        self.play(Action::Swap(tile));
    }

    /// Announces four tiles that the person has spotted.
    pub fn spot(self, action: &Action) {
        self.play(action.clone());
    }

    /// Gives up the whole race for the person.
    pub fn resign(self) {
        if let Some(me) = self.me.get_untracked() {
            self.send(me, Wish::Resign);
        }
    }

    fn play(self, action: Action) {
        if let Some(me) = self.me.get_untracked() {
            self.send(me, Wish::Act(action));
            self.ask_next();
        }
    }

    /// Asks the next computer that has no plan.
    fn ask_next(self) {
        if self.is_online() || self.waiting.get_untracked() || self.asked.get_value().is_some() {
            return;
        }
        let question = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let (seat, level) = self.plans.try_update_value(|plans| plans.to_ask(table)).flatten()?;
            Some((seat, level, Sight::of(table.game(), seat)?, table.to_record(None)))
        });
        let Some((seat, level, sight, record)) = question else { return };
        self.asked.set_value(Some(seat));
        let asked_at = self.elapsed.get_untracked();
        self.thinker.ask(Task::Race { level, seat }, record, move |answer| {
            // The page may be gone by now.
            if self.asked.try_get_value().is_none() {
                return;
            }
            self.asked.set_value(None);
            match answer.ok().and_then(|answer| Some((answer.action?, answer.pace))) {
                Some((action, pace)) => {
                    let due = asked_at + Duration::from_millis(pace.into());
                    self.plans.update_value(|plans| plans.note(seat, sight, action, due));
                    self.ask_next();
                }
                None => self.failed.set(true),
            }
        });
    }
}

/// Returns `true` if nobody may act, between two rounds or during a pause.
fn waits(table: &Table<Sumoku>) -> bool {
    table.is_paused() || table.game().race().is_some_and(|race| race.ready().is_some())
}

/// Returns the result of the last action that had one.
fn last_news(table: &Table<Sumoku>) -> Option<News> {
    let result = |(ply, step): (usize, &std::sync::Arc<Step<Sumoku>>)| {
        News::of(table.game_at(ply), step.seat, &step.played.action, &step.after)
    };
    table.line().iter().enumerate().rev().find_map(result)
}

/// Returns a time as minutes and seconds.
pub fn minutes(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

/// Returns the page's time.
fn now() -> Duration {
    Duration::from_millis(page_time().max(0.0) as u64)
}

/// Returns the tiles that lie for good: those of earlier stages, if they are locked.
pub fn fixed_tiles(game: &Sumoku) -> Grid {
    let laid = game.race().filter(|_| game.terms().locked).map(|race| race.laid().clone());
    laid.unwrap_or_default()
}

/// Returns the number of the round; 0 in Spot, whose tiles nobody arranges.
fn round_of(game: &Sumoku) -> u16 {
    game.race().map_or(0, dohyo_sumoku::Race::round)
}

/// Returns the tiles that the person at seat `me` builds with.
pub fn own_tiles(game: &Sumoku, me: Option<Seat>) -> Vec<Tile> {
    let builder = me.and_then(|me| game.race()?.builders().get(me.index()));
    let mut tiles = builder.map(|builder| builder.tiles.clone()).unwrap_or_default();
    for (_, laid) in fixed_tiles(game).iter() {
        if let Some(index) = tiles.iter().position(|&tile| tile == laid.tile()) {
            tiles.remove(index);
        }
    }
    tiles
}

/// Returns what the solver finds for the tiles of the person at seat `me` in the last round. The tiles are those they
/// had before a wrong call.
pub fn own_solution(table: &Table<Sumoku>, me: Seat) -> Option<Answer> {
    let games = table.line().iter().rev().map(|step| &step.after).chain([table.start()]);
    let (game, tiles) =
        games.map(|game| (game, own_tiles(game, Some(me)))).find(|(_, tiles)| !tiles.is_empty())?;
    let task = solver::Task {
        terms: game.terms(),
        patience: Some(PATIENCE),
        ..solver::Task::new(&tiles, game.key())
    };
    Some(task.solve().answer)
}

/// Returns the time limit of a race, if it has one.
pub fn time_limit(table: &Table<Sumoku>) -> Option<Duration> {
    let minutes = table.game().terms().minutes?;
    Some(Duration::from_secs(60 * u64::from(minutes)))
}

#[cfg(test)]
mod tests {
    use dohyo_core::Setup as _;

    use super::*;

    #[test]
    fn times_have_minutes_and_seconds() {
        for (seconds, face) in [(0, "0:00"), (83, "1:23"), (3_600, "60:00")] {
            assert_eq!(minutes(Duration::from_secs(seconds)), face);
        }
    }

    #[test]
    fn a_player_who_calls_wrongly_is_shown_a_sumoku_of_their_tiles() {
        let options = Options::new().with("mode", "speed").with("players", "2").with("fair-deal", "on");
        let game = Sumoku::dealt(&options, Seed::from(5)).expect("a game");
        let mine = own_tiles(&game, Some(HOME_SEAT));
        let mut table =
            Table::new(game, Seating::new([Player::human(""), Player::computer(2)])).expect("seats");
        let row = (0..).zip(&mine).map(|(x, &tile)| (Cell::at(x, 0), Laid::upright(tile)));
        let command = table.own_command(Actor::Seat(HOME_SEAT), Wish::Act(Action::Claim(row.collect())));
        let fate = dohyo_core::Fate::Drawn(Seed::from(5));
        table.submit(Duration::ZERO, &command, fate).expect("a call");
        assert!(own_tiles(table.game(), Some(HOME_SEAT)).is_empty(), "out of the round");
        let Some(Answer::Sumoku(grid)) = own_solution(&table, HOME_SEAT) else { panic!("a fair deal") };
        assert_eq!(grid.check(&mine, table.game().key(), table.game().terms()), Ok(()));
    }

    #[test]
    fn locked_tiles_cannot_be_used_again() {
        let options = Options::new().with("mode", "solo").with("players", "1").with("locked", "on");
        let mut game = Sumoku::dealt(&options, Seed::from(3)).expect("a game");
        assert_eq!((own_tiles(&game, Some(HOME_SEAT)).len(), fixed_tiles(&game).len()), (16, 0));
        let race = game.race().expect("a race");
        let task = dohyo_sumoku_solver::Task::new(&race.builders()[0].tiles, race.key());
        let dohyo_sumoku_solver::Answer::Sumoku(grid) = task.solve().answer else { panic!("another seed") };
        game.play(
            HOME_SEAT,
            &Action::Claim(grid.iter().collect()),
            dohyo_core::Fate::Drawn(dohyo_core::Seed::from(1)),
        )
        .expect("right");
        assert_eq!((own_tiles(&game, Some(HOME_SEAT)).len(), fixed_tiles(&game)), (10, grid));
    }
}
