//! Races against computers: what each of them means to do and when, and what an action came to.
//!
//! Everybody acts at once, so each computer is asked as soon as it sees something new, and its action waits
//! for its time. Whatever changes what it sees makes its plan void.

use std::time::Duration;

use dohyo_core::{Game as _, Seat};
use dohyo_sumoku::{Action, Grid, GridFault, Key, Sumoku, Tile};
use dohyo_table::Table;

/// What a seat of a race thinks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    key: Key,
    round: u16,
    tiles: Vec<Tile>,
}

impl Sight {
    /// What a seat sees; nothing in Classic.
    pub fn of(game: &Sumoku, seat: Seat) -> Option<Self> {
        if let Some(race) = game.race() {
            let tiles = race.builders().get(seat.index())?.tiles.clone();
            return Some(Self { key: race.key(), round: race.round(), tiles });
        }
        let spot = game.spot()?;
        Some(Self { key: spot.key(), round: spot.round(), tiles: spot.table().to_vec() })
    }
}

/// What a computer means to do.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Plan {
    seat: Seat,
    sight: Sight,
    action: String,
    due: Duration,
}

/// What all computers at a table mean to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plans(Vec<Plan>);

impl Plans {
    fn drop_void(&mut self, game: &Sumoku) {
        let to_act = game.to_act();
        self.0.retain(|plan| {
            to_act.contains(plan.seat) && Sight::of(game, plan.seat).as_ref() == Some(&plan.sight)
        });
    }

    /// The computer to ask next, with its level: one that may act and has no plan.
    pub fn to_ask(&mut self, table: &Table<Sumoku>) -> Option<(Seat, u8)> {
        self.drop_void(table.game());
        table.computers_to_act().find(|(seat, _)| self.0.iter().all(|plan| plan.seat != *seat))
    }

    /// A computer has made up its mind about what it saw, and acts at this time of the sitting.
    pub fn note(&mut self, seat: Seat, sight: Sight, action: String, due: Duration) {
        self.0.retain(|plan| plan.seat != seat);
        self.0.push(Plan { seat, sight, action, due });
    }

    /// The first action whose time has come. One that has been overtaken is dropped.
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

/// What an action in a race came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A right claim, and the grid.
    Sumoku {
        /// Who.
        by: Seat,
        /// Their Sumoku.
        grid: Grid,
    },
    /// A wrong claim.
    Wrong {
        /// Who.
        by: Seat,
        /// Why.
        fault: GridFault,
        /// Who is given the round for it.
        given: Option<Seat>,
    },
    /// A tile for two.
    Swapped {
        /// Who.
        by: Seat,
    },
    /// Four tiles that fit.
    Spotted {
        /// Who.
        by: Seat,
        /// Which.
        tiles: [Tile; 4],
        /// Their total.
        total: u32,
    },
    /// Four that do not.
    Missed {
        /// Who.
        by: Seat,
        /// The announced total.
        total: u32,
        /// Whether they sit out, rather than give four tiles back.
        locked: bool,
    },
}

impl News {
    /// What an action came to.
    pub fn of(before: &Sumoku, by: Seat, action: &Action, after: &Sumoku) -> Option<Self> {
        match action {
            Action::Swap(_) => Some(Self::Swapped { by }),
            Action::Claim(grid) => {
                let (was, is) = (before.race()?, after.race()?);
                let Some(fault) = is.fault().cloned() else {
                    return Some(Self::Sumoku { by, grid: grid.iter().copied().collect() });
                };
                let wins = |race: &dohyo_sumoku::Race, seat: Seat| race.builders()[seat.index()].wins;
                let won = after.seats().iter().find(|&seat| wins(is, seat) > wins(was, seat));
                let given = won.or_else(|| after.outcome()?.winners.single());
                Some(Self::Wrong { by, fault, given })
            }
            Action::Spot { tiles, total } => {
                let held = |game: &Sumoku| game.spot().map_or(0, |spot| spot.won()[by.index()].len());
                if held(after) > held(before) {
                    return Some(Self::Spotted { by, tiles: *tiles, total: *total });
                }
                Some(Self::Missed { by, total: *total, locked: held(before) == 0 })
            }
            Action::Play(_) | Action::Pass => None,
        }
    }

    /// Whether it ended a round of building.
    pub fn ends_round(&self) -> bool {
        matches!(self, Self::Sumoku { .. } | Self::Wrong { given: Some(_), .. })
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Options, Seed, Setup as _};
    use dohyo_sumoku::solver::{Answer, Task};
    use dohyo_table::{Event, Player, Seating};

    use super::*;

    const ME: Seat = Seat::FIRST;
    const THEY: Seat = Seat::SECOND;

    fn table(mode: &str, players: usize) -> Table<Sumoku> {
        let options = Options::new().with("mode", mode).with("players", &players.to_string());
        let game = Sumoku::new(&options, Seed::from(4)).expect("a race");
        let computers = (1..players).map(|_| Player::computer(3));
        Table::new(game, Seating::new([Player::human("")].into_iter().chain(computers)))
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn act(table: &mut Table<Sumoku>, seat: Seat, action: &Action) -> News {
        let before = table.game().clone();
        table.apply(seconds(1), Event::Act { seat, action: action.to_string() }).expect("possible");
        News::of(&before, seat, action, table.game()).expect("news")
    }

    fn row(tiles: &[Tile]) -> Action {
        let laid = |(x, &tile)| (dohyo_sumoku::Cell::at(x, 0), dohyo_sumoku::Laid::upright(tile));
        Action::Claim((0..).zip(tiles).map(laid).collect())
    }

    #[test]
    fn each_computer_is_asked_once_and_acts_in_its_time() {
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
    fn a_claim_that_comes_too_late_is_dropped() {
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
        // The next round has other tiles.
        assert_eq!(plans.due(table.game(), seconds(9)), None);
        assert_eq!(plans.to_ask(&table), Some((THEY, 3)));
        assert_ne!(Sight::of(table.game(), THEY), Some(sight));
    }

    #[test]
    fn a_wrong_claim_gives_the_round_to_the_last_one_left() {
        let mut two = table("speed", 2);
        let tiles = two.game().race().expect("a race").builders()[0].tiles.clone();
        match act(&mut two, ME, &row(&tiles)) {
            News::Wrong { by: ME, given: Some(THEY), .. } => {}
            other => panic!("{other:?}"),
        }
        let mut three = table("speed", 3);
        let tiles = three.game().race().expect("a race").builders()[0].tiles.clone();
        let news = act(&mut three, ME, &row(&tiles));
        assert!(matches!(news, News::Wrong { given: None, .. }) && !news.ends_round());
        let mut alone = table("solo", 1);
        let tiles = alone.game().race().expect("a race").builders()[0].tiles.clone();
        assert!(matches!(act(&mut alone, ME, &row(&tiles[..3])), News::Wrong { given: None, .. }));
        assert_eq!(act(&mut alone, ME, &Action::Swap(tiles[0])), News::Swapped { by: ME });
    }

    #[test]
    fn spotting_is_told() {
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
