//! The plans of computers in a race.
//!
//! Everybody acts at once, so each computer is asked as soon as it sees something new, and its action is played when its
//! time has come. A plan is void once what the computer sees has changed.

use std::time::Duration;

use dohyo_core::{Game as _, Seat};
use dohyo_sumoku::{Key, Sumoku, Tile};
use dohyo_table::Table;
pub use dohyo_texts::sumoku::news::News;

/// What a seat of a race sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    key: Key,
    round: u16,
    tiles: Vec<Tile>,
    /// Whether a round has ended and the next one has not been dealt.
    between: bool,
}

impl Sight {
    /// Returns what a seat sees, or `None` in Classic.
    pub fn of(game: &Sumoku, seat: Seat) -> Option<Self> {
        if let Some(race) = game.race() {
            let tiles = race.builders().get(seat.index())?.tiles.clone();
            let between = race.ready().is_some();
            return Some(Self { key: race.key(), round: race.round(), tiles, between });
        }
        let spot = game.spot()?;
        let tiles = spot.table().to_vec();
        Some(Self { key: spot.key(), round: spot.round(), tiles, between: false })
    }
}

/// The plan of a computer.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Plan {
    seat: Seat,
    sight: Sight,
    action: String,
    due: Duration,
}

/// The plans of all computers at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plans(Vec<Plan>);

impl Plans {
    fn drop_void(&mut self, game: &Sumoku) {
        let to_act = game.to_act();
        self.0.retain(|plan| {
            to_act.contains(plan.seat) && Sight::of(game, plan.seat).as_ref() == Some(&plan.sight)
        });
    }

    /// Returns the next computer to ask, with its level: one that may act and has no plan.
    pub fn to_ask(&mut self, table: &Table<Sumoku>) -> Option<(Seat, u8)> {
        self.drop_void(table.game());
        table.computers_to_act().find(|(seat, _)| self.0.iter().all(|plan| plan.seat != *seat))
    }

    /// Notes that a computer will act at `due`, provided that it still sees the same.
    pub fn note(&mut self, seat: Seat, sight: Sight, action: String, due: Duration) {
        self.0.retain(|plan| plan.seat != seat);
        self.0.push(Plan { seat, sight, action, due });
    }

    /// Removes and returns the first action whose time has come. Void plans are dropped.
    pub fn due(&mut self, game: &Sumoku, now: Duration) -> Option<(Seat, String)> {
        self.drop_void(game);
        let next = (0..self.0.len()).min_by_key(|&index| self.0[index].due)?;
        if self.0[next].due > now {
            return None;
        }
        let plan = self.0.remove(next);
        Some((plan.seat, plan.action))
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Fate, Options, Seed, Setup as _};
    use dohyo_sumoku::Action;
    use dohyo_sumoku_solver::{Answer, Task};
    use dohyo_table::{Actor, Player, Seating, Wish};

    use super::*;

    const ME: Seat = Seat::FIRST;
    const THEY: Seat = Seat::SECOND;

    fn table(mode: &str, players: usize) -> Table<Sumoku> {
        let options = Options::new().with("mode", mode).with("players", &players.to_string());
        let game = Sumoku::dealt(&options, Seed::from(4)).expect("a race");
        let computers = (1..players).map(|_| Player::computer(3));
        let seating = Seating::new([Player::human("")].into_iter().chain(computers));
        Table::new(game, seating).expect("a player for each seat")
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn act(table: &mut Table<Sumoku>, seat: Seat, action: &Action) -> News {
        let before = table.game().clone();
        let command = table.own_command(Actor::Seat(seat), Wish::Act(action.clone()));
        table.submit(seconds(1), &command, Fate::Drawn(Seed::from(4))).expect("possible");
        News::of(&before, seat, action, table.game()).expect("news")
    }

    fn row(tiles: &[Tile]) -> Action {
        let laid = |(x, &tile)| (dohyo_sumoku::Cell::at(x, 0), dohyo_sumoku::Laid::upright(tile));
        Action::Claim((0..).zip(tiles).map(laid).collect())
    }

    #[test]
    fn each_computer_is_asked_once_and_acts_when_due() {
        let table = table("speed", 3);
        let mut plans = Plans::default();
        let plan = |plans: &mut Plans, due| {
            let (seat, level) = plans.to_ask(&table)?;
            assert_eq!(level, 3);
            plans.note(seat, Sight::of(table.game(), seat).expect("a race"), format!("swap {seat}"), due);
            Some(seat)
        };
        let first = plan(&mut plans, seconds(40)).expect("a computer");
        let second = plan(&mut plans, seconds(20)).expect("another");
        assert_ne!(first, second);
        assert_eq!(plan(&mut plans, seconds(10)), None);
        assert_eq!(plans.due(table.game(), seconds(19)), None);
        assert_eq!(plans.due(table.game(), seconds(50)), Some((second, format!("swap {second}"))));
        assert_eq!(plans.due(table.game(), seconds(50)), Some((first, format!("swap {first}"))));
        assert_eq!(plans.due(table.game(), seconds(50)), None);
    }

    #[test]
    fn an_overtaken_claim_is_dropped() {
        let mut table = table("speed", 2);
        let mut plans = Plans::default();
        let sight = Sight::of(table.game(), THEY).expect("a race");
        plans.note(THEY, sight.clone(), "claim 0,0:5R".to_owned(), seconds(1));
        let race = table.game().race().expect("a race");
        let (tiles, key) = (race.builders()[0].tiles.clone(), race.key());
        let Answer::Sumoku(grid) = Task::new(&tiles, key).solve().answer else { panic!("another seed") };
        let news = act(&mut table, ME, &Action::Claim(grid.iter().collect()));
        assert_eq!(news, News::Sumoku { by: ME, grid });
        assert!(news.ends_round());
        // The plan was about the tiles of the last round.
        assert_eq!(plans.due(table.game(), seconds(9)), None);
        assert_eq!(plans.to_ask(&table), Some((THEY, 3)));
        assert_ne!(Sight::of(table.game(), THEY), Some(sight));
    }

    #[test]
    fn a_round_goes_on_until_somebody_builds_a_sumoku_or_nobody_is_left() {
        let tiles = |table: &Table<Sumoku>, seat: usize| {
            table.game().race().expect("a race").builders()[seat].tiles.clone()
        };
        let mut two = table("speed", 2);
        let claim = row(&tiles(&two, 0));
        let news = act(&mut two, ME, &claim);
        assert!(matches!(news, News::Wrong { by: ME, last: Some(THEY), over: false, .. }), "{news:?}");
        assert!(!news.ends_round(), "the last one left must still build");
        let mut conceding = two.clone();
        let claim = row(&tiles(&two, 1));
        assert!(act(&mut two, THEY, &claim).ends_round(), "nobody is left");
        assert!(act(&mut conceding, THEY, &Action::Concede).ends_round());

        let mut three = table("speed", 3);
        let claim = row(&tiles(&three, 0));
        let news = act(&mut three, ME, &claim);
        assert!(matches!(news, News::Wrong { last: None, over: false, .. }), "{news:?}");

        let mut alone = table("solo", 1);
        let tiles = tiles(&alone, 0);
        let claim = row(&tiles);
        assert!(matches!(act(&mut alone, ME, &claim), News::Wrong { last: None, over: false, .. }));
        assert_eq!(act(&mut alone, ME, &Action::Swap(tiles[0])), News::Swapped { by: ME });
        assert_eq!(act(&mut alone, ME, &Action::Finish(Vec::new())), News::Finished { tiles: 0 });
    }

    #[test]
    fn sets_are_reported() {
        let mut table = table("spot", 2);
        let (tiles, total) = table.game().spot().expect("Spot").sets()[0];
        let right = Action::Spot { tiles, total };
        let wrong = Action::Spot { tiles, total: total + 1 };
        assert_eq!(act(&mut table, ME, &wrong), News::Missed { by: ME, total: total + 1, locked: true });
        assert_eq!(act(&mut table, THEY, &right), News::Spotted { by: THEY, tiles, total });
        let (tiles, total) = table.game().spot().expect("Spot").sets()[0];
        let wrong = Action::Spot { tiles, total: total + 1 };
        assert_eq!(act(&mut table, THEY, &wrong), News::Missed { by: THEY, total: total + 1, locked: false });
    }
}
