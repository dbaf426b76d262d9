//! A race in the browser: the same table as everywhere, at which everybody acts at once.
//!
//! The worker thinks about one question at a time, so computers are asked one after the other; each action
//! arrives when its time has come, unless it has been overtaken.

use std::time::Duration;

use dohyo_core::{Game as _, Options, Seat, Seed, Setup as _};
use dohyo_sumoku::{Action, Grid, Illegal, Sumoku, Tile};
use dohyo_table::{Event, Player, Refusal, Seating, Table};
use leptos::prelude::*;

use super::desk::Desk;
use super::plans::{News, Plans, Sight};
use crate::storage;
use crate::table::keeping;
use crate::thinker::Task;
use crate::thinking::Thinker;

/// Where the browser keeps the running race, and how its player's tiles lie.
pub const KEPT: &str = "dohyo.sumoku.race";
const KEPT_GRID: &str = "dohyo.sumoku.race.grid";

/// How often the page looks whose time has come.
const LOOK: Duration = Duration::from_millis(100);

/// The person's seat.
pub const ME: Seat = Seat::FIRST;

/// A race and all that the page shows of it.
#[derive(Clone, Copy)]
pub struct RaceSitting {
    /// The table, once a race has begun.
    pub table: RwSignal<Option<Table<Sumoku>>>,
    /// The person's tiles.
    pub desk: RwSignal<Desk>,
    /// What happened last.
    pub news: RwSignal<Option<News>>,
    /// Why something could not be done.
    pub refused: RwSignal<Option<Illegal>>,
    /// Whether everybody waits for the person: before a round, or during a pause.
    pub waiting: RwSignal<bool>,
    /// How long the race has lasted, waiting not counted.
    pub elapsed: RwSignal<Duration>,
    /// When this round began.
    pub round_began: RwSignal<Duration>,
    /// Whether there is no computer player.
    pub failed: RwSignal<bool>,
    plans: StoredValue<Plans>,
    asked: StoredValue<Option<Seat>>,
    thinker: Thinker,
}

impl RaceSitting {
    /// Goes on with the race of the last visit, if there is one.
    pub fn resume() -> Self {
        let sitting = Self {
            table: RwSignal::new(None),
            desk: RwSignal::new(Desk::default()),
            news: RwSignal::new(None),
            refused: RwSignal::new(None),
            waiting: RwSignal::new(true),
            elapsed: RwSignal::new(Duration::ZERO),
            round_began: RwSignal::new(Duration::ZERO),
            failed: RwSignal::new(false),
            plans: StoredValue::new(Plans::default()),
            asked: StoredValue::new(None),
            thinker: Thinker::default(),
        };
        if let Some((table, elapsed)) = storage::read(KEPT).and_then(|text| keeping::read::<Sumoku>(&text)) {
            sitting.sit(table, elapsed);
            let lay = storage::read(KEPT_GRID).and_then(|text| text.parse::<Grid>().ok());
            if let Some(grid) = lay {
                sitting.desk.update(|desk| desk.restore(&grid));
            }
        }
        let mut before = now();
        let tick = move || {
            let at = now();
            let since = at.saturating_sub(before);
            before = at;
            sitting.tick(since);
        };
        let ticking = std::cell::RefCell::new(tick);
        let ticking = set_interval_with_handle(move || (ticking.borrow_mut())(), LOOK).ok();
        let leaving = window_event_listener(leptos::ev::pagehide, move |_| sitting.keep());
        on_cleanup(move || {
            sitting.keep();
            if let Some(ticking) = ticking {
                ticking.clear();
            }
            leaving.remove();
        });
        sitting
    }

    /// Begins a race.
    pub fn begin(self, options: &Options, level: u8, seed: Seed, started: String) {
        let Ok(game) = Sumoku::new(options, seed) else { return };
        let sits = |seat: Seat| if seat == ME { Player::human("") } else { Player::computer(level) };
        let players: Vec<Player> = game.seats().iter().map(sits).collect();
        let seating = Seating { seed, started: Some(started), ..Seating::new(players) };
        self.sit(Table::new(game, seating), Duration::ZERO);
        self.go();
    }

    fn sit(self, table: Table<Sumoku>, elapsed: Duration) {
        self.thinker.stop();
        self.asked.set_value(None);
        self.plans.set_value(Plans::default());
        let tiles = own_tiles(table.game());
        self.desk.set(Desk::new(&tiles));
        self.news.set(None);
        self.refused.set(None);
        self.failed.set(false);
        self.waiting.set(true);
        self.elapsed.set(elapsed);
        // Alone it is the whole time that counts.
        let alone = table.game().seats().single().is_some();
        self.round_began.set(if alone { Duration::ZERO } else { elapsed });
        self.table.set(Some(table));
        self.keep();
    }

    /// Everybody is ready, or goes on after a pause.
    pub fn go(self) {
        self.waiting.set(false);
        self.ask_next();
    }

    /// Everybody waits.
    pub fn pause(self) {
        self.waiting.set(true);
    }

    fn keep(self) {
        let elapsed = self.elapsed.get_untracked();
        self.table.with_untracked(|table| {
            if let Some(table) = table {
                storage::write(KEPT, &keeping::write(table, elapsed));
            }
        });
        storage::write(KEPT_GRID, &self.desk.with_untracked(Desk::grid).to_string());
    }

    fn tick(self, since: Duration) {
        let Some(waiting) = self.waiting.try_get_untracked() else { return };
        let over =
            self.table.with_untracked(|table| table.as_ref().is_none_or(|table| table.outcome().is_some()));
        if waiting || over {
            return;
        }
        let at = self.elapsed.get_untracked() + since;
        self.elapsed.set(at);
        let due = self.table.with_untracked(|table| {
            let game = table.as_ref()?.game();
            self.plans.try_update_value(|plans| plans.due(game, at)).flatten()
        });
        if let Some((seat, action)) = due {
            self.act(seat, action);
        }
    }

    /// Lets a seat act. A right claim ends the round; then everybody waits for the person.
    fn act(self, seat: Seat, action: String) {
        let at = self.elapsed.get_untracked();
        let done = self.table.try_update(|table| {
            let table = table.as_mut()?;
            let before = table.game().clone();
            Some(match table.apply(at, Event::Act { seat, action }) {
                Ok(()) => {
                    let action = &table.line().last()?.action;
                    Ok(News::of(&before, seat, action, table.game()))
                }
                Err(Refusal::Illegal(why)) => Err(Some(why)),
                Err(_) => Err(None),
            })
        });
        let news = match done.flatten() {
            Some(Ok(news)) => news,
            Some(Err(why)) => {
                if seat == ME {
                    self.refused.set(why);
                }
                return;
            }
            None => return,
        };
        self.refused.set(None);
        let tiles = self.table.with_untracked(|table| table.as_ref().map(|table| own_tiles(table.game())));
        if let Some(tiles) = tiles {
            self.desk.update(|desk| desk.refill(&tiles));
            // What is locked now lies on the table for good.
            let locked = self.table.with_untracked(|table| {
                table.as_ref().is_some_and(|table| !fixed_tiles(table.game()).is_empty())
            });
            if locked && matches!(news, Some(News::Sumoku { .. })) {
                self.desk.set(Desk::new(&tiles));
            }
        }
        let solo = self.table.with_untracked(|table| {
            table.as_ref().is_some_and(|table| table.game().seats().single().is_some())
        });
        if !solo && news.as_ref().is_some_and(News::ends_round) {
            self.round_began.set(at);
            self.desk.update(Desk::clear);
            self.waiting.set(true);
        }
        if news.is_some() {
            self.news.set(news);
        }
        self.keep();
        self.ask_next();
    }

    /// The person claims what lies.
    pub fn claim(self) {
        let own = self.desk.with_untracked(Desk::grid);
        let fixed = self.table.with_untracked(|table| table.as_ref().map(|table| fixed_tiles(table.game())));
        let claim = fixed.unwrap_or_default().iter().chain(own.iter()).collect();
        self.act(ME, Action::Claim(claim).to_string());
    }

    /// The person gives a tile for two.
    pub fn swap(self, tile: Tile) {
        self.act(ME, Action::Swap(tile).to_string());
    }

    /// The person has seen four that fit.
    pub fn spot(self, action: &Action) {
        self.act(ME, action.to_string());
    }

    /// Asks the next computer that has something new to think about.
    fn ask_next(self) {
        if self.waiting.get_untracked() || self.asked.get_value().is_some() {
            return;
        }
        let question = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let (seat, level) = self.plans.try_update_value(|plans| plans.to_ask(table)).flatten()?;
            Some((seat, level, Sight::of(table.game(), seat)?, table.to_record()))
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

/// A time as minutes and seconds.
pub fn minutes(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

/// The page's time.
fn now() -> Duration {
    let millis = window().performance().map_or(0.0, |performance| performance.now());
    Duration::from_millis(millis.max(0.0) as u64)
}

/// The tiles that lie for good: those of earlier stages, where that was agreed.
pub fn fixed_tiles(game: &Sumoku) -> Grid {
    let laid = game.race().filter(|_| game.terms().locked).map(|race| race.laid().clone());
    laid.unwrap_or_default()
}

/// The tiles that the person builds with.
pub fn own_tiles(game: &Sumoku) -> Vec<Tile> {
    let builders = game.race().map(dohyo_sumoku::Race::builders);
    let me = builders.and_then(|builders| builders.get(ME.index()));
    let mut tiles = me.map(|me| me.tiles.clone()).unwrap_or_default();
    for (_, laid) in fixed_tiles(game).iter() {
        if let Some(index) = tiles.iter().position(|&tile| tile == laid.tile()) {
            tiles.remove(index);
        }
    }
    tiles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_minutes_and_seconds() {
        for (seconds, face) in [(0, "0:00"), (83, "1:23"), (3_600, "60:00")] {
            assert_eq!(minutes(Duration::from_secs(seconds)), face);
        }
    }

    #[test]
    fn locked_tiles_are_not_built_with_again() {
        let options = Options::new().with("mode", "solo").with("players", "1").with("locked", "on");
        let mut game = Sumoku::new(&options, Seed::from(3)).expect("a game");
        assert_eq!((own_tiles(&game).len(), fixed_tiles(&game).len()), (16, 0));
        let race = game.race().expect("a race");
        let task = dohyo_sumoku::solver::Task::new(&race.builders()[0].tiles, race.key());
        let dohyo_sumoku::solver::Answer::Sumoku(grid) = task.solve().answer else { panic!("another seed") };
        game.play(ME, &Action::Claim(grid.iter().collect())).expect("right");
        assert_eq!((own_tiles(&game).len(), fixed_tiles(&game)), (10, grid));
    }
}
