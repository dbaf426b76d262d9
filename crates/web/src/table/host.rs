//! The authority that decides what happens at a table of the page.
//!
//! Everything above a [`Host`] — boards, lists, clocks, reviews, puzzles, races — sends wishes and shows
//! [`Host::table`]. It does not know whether they are decided in the page or behind a network.

use std::any::Any;
use std::cell::RefCell;
use std::time::Duration;

use dohyo_core::{Chance, Fate, Game, Record, SeatSet, Seed};
use dohyo_protocol::Late;
use dohyo_table::{Actor, Kept, Link, Refusal, Rehearsal, Seq, Table, Wish};
use leptos::prelude::window;

use crate::storage;
use crate::texts::Sentence;

/// Decides what happens at a table, or forwards wishes to an authority that does.
pub trait Host<G: Game>: Send + Sync {
    /// Returns the table to show: everything decided, and the unanswered wishes as far as they can be foreseen.
    fn table(&self) -> &Table<G>;

    /// Sends a wish at `at`. Its result appears in the table or among the refusals, at once or later.
    fn send(&mut self, at: Duration, by: Actor, what: Wish<G::Action>);

    /// Takes in the messages that have arrived by `at`, and returns the refusals since the last call.
    fn take_in(&mut self, at: Duration) -> Vec<Denial<G::Illegal>>;

    /// Returns the seats that are played at this page: those of all people, unless they sit at other screens.
    fn own(&self) -> SeatSet {
        let seating = self.table().seating();
        seating.seats().iter().filter(|&seat| seating.is_human(seat)).collect()
    }

    /// Returns the time since the game began by the authority's clock, if that is not the page's own.
    fn time(&self) -> Option<Duration> {
        None
    }

    /// Returns `true` if an action was sent whose result cannot be foreseen, such as its luck. Nobody should act until it is
    /// known.
    fn waits_for_luck(&self) -> bool;

    /// Returns the record of the game, with its seed once it is over and if it is known here.
    fn record(&self) -> Record;

    /// Returns the number of the last decided entry, which the table shown may be ahead of.
    fn decided(&self) -> Seq;

    /// Returns the text from which the browser can continue the table, if it is decided here.
    fn kept(&self, elapsed: Duration) -> Option<String>;
}

/// Why a wish is not carried out. `I` is the reason of the game's rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Denial<I> {
    /// The table refuses it.
    Table(Refusal<I>),
    /// A server refuses it, for this reason.
    Server(Sentence),
    /// It came too late: the server had decided something else before. The sentence says so.
    Late(Sentence, Option<Late>),
}

/// Decides in the page.
pub struct Local<G: Game> {
    table: Table<G>,
    /// The source of luck.
    seed: Seed,
    /// Whether all luck so far came from `seed`.
    whole: bool,
    refused: Vec<Refusal<G::Illegal>>,
}

impl<G: Game> Local<G> {
    /// Hosts a table whose luck has come from `seed` from the beginning.
    pub fn new(table: Table<G>, seed: Seed) -> Self {
        Self { table, seed, whole: true, refused: Vec::new() }
    }

    /// Continues a game that was recorded elsewhere. Its luck comes from `seed` from here on.
    pub fn taken_over(table: Table<G>, seed: Seed) -> Self {
        Self { whole: false, ..Self::new(table, seed) }
    }

    /// Continues a table that was kept.
    pub fn resumed(kept: Kept<G>) -> Self {
        Self { whole: kept.whole, ..Self::new(kept.table, kept.seed) }
    }

    fn record_of(&self, table: &Table<G>) -> Record {
        table.to_record(Some(self.seed).filter(|_| self.whole))
    }
}

impl<G: Game> Host<G> for Local<G> {
    fn table(&self) -> &Table<G> {
        &self.table
    }

    fn send(&mut self, at: Duration, by: Actor, what: Wish<G::Action>) {
        let command = self.table.own_command(by, what);
        if let Err(why) = self.table.submit(at, &command, Fate::Drawn(self.seed)) {
            self.refused.push(why);
        }
    }

    fn take_in(&mut self, _at: Duration) -> Vec<Denial<G::Illegal>> {
        std::mem::take(&mut self.refused).into_iter().map(Denial::Table).collect()
    }

    fn waits_for_luck(&self) -> bool {
        false
    }

    fn record(&self) -> Record {
        self.record_of(&self.table)
    }

    fn decided(&self) -> Seq {
        self.table.seq()
    }

    fn kept(&self, elapsed: Duration) -> Option<String> {
        Some(Kept::write(&self.table, self.seed, self.whole, elapsed))
    }
}

/// Decides behind a link that lags, loses and repeats messages as a network does. For trying out the page.
pub struct Lagging<G: Game> {
    local: Local<G>,
    rehearsal: Rehearsal<G>,
    refused: Vec<Refusal<G::Illegal>>,
}

impl<G: Game> Lagging<G> {
    /// Puts `local` behind `link`.
    pub fn new(local: Local<G>, link: Link, chance: Chance) -> Self {
        let rehearsal = Rehearsal::new(local.table.clone(), local.seed, link, chance);
        Self { local, rehearsal, refused: Vec::new() }
    }
}

impl<G: Game> Host<G> for Lagging<G> {
    fn table(&self) -> &Table<G> {
        self.rehearsal.table()
    }

    fn send(&mut self, at: Duration, by: Actor, what: Wish<G::Action>) {
        if let Err(why) = self.rehearsal.ask(at, by, what) {
            self.refused.push(why);
        }
    }

    fn take_in(&mut self, at: Duration) -> Vec<Denial<G::Illegal>> {
        let mut refused = std::mem::take(&mut self.refused);
        refused.extend(self.rehearsal.advance(at));
        refused.into_iter().map(Denial::Table).collect()
    }

    fn waits_for_luck(&self) -> bool {
        self.rehearsal.is_stalled()
    }

    fn record(&self) -> Record {
        self.local.record_of(self.rehearsal.authority())
    }

    fn decided(&self) -> Seq {
        self.rehearsal.authority().seq()
    }

    fn kept(&self, elapsed: Duration) -> Option<String> {
        Some(Kept::write(self.rehearsal.authority(), self.local.seed, self.local.whole, elapsed))
    }
}

/// The name under which the browser keeps a bad link to try the page behind.
const LINK: &str = "dohyo.link";

/// Reads the longest delay in milliseconds and how many messages it takes for one to be lost and one to be doubled.
fn read_link(text: &str) -> Option<Link> {
    let mut numbers = text.split(' ').map(|number| number.parse::<u32>().ok());
    Some(Link {
        lag: Duration::from_millis(numbers.next()??.into()),
        lost_one_in: numbers.next()??,
        doubled_one_in: numbers.next()??,
    })
}

/// Puts the host of a table behind a bad link.
type Rehearse<G> = fn(Local<G>) -> Box<dyn Host<G>>;

thread_local! {
    /// The [`Rehearse`] of this page, if its tables are to be tried behind a bad link. It is a pointer that [`rehearse`]
    /// sets, so that only the part of the page that calls `rehearse` contains the simulation.
    static REHEARSE: RefCell<Option<Box<dyn Any>>> = const { RefCell::new(None) };
}

/// Returns `true` if the browser has a bad link to try the page behind.
pub fn has_link() -> bool {
    storage::read(LINK).as_deref().and_then(read_link).is_some()
}

/// Lets [`host_in_page`] put the tables of this page behind the link that the browser has, if it has one.
pub fn rehearse<G: Game>() {
    let behind: Rehearse<G> = |local| match storage::read(LINK).as_deref().and_then(read_link) {
        Some(link) => Box::new(Lagging::new(local, link, fresh_seed().chance())),
        None => Box::new(local),
    };
    REHEARSE.set(Some(Box::new(behind)));
}

/// Returns the host of a table in this page: `local` itself, or behind a bad link after a call of [`rehearse`].
pub fn host_in_page<G: Game>(local: Local<G>) -> Box<dyn Host<G>> {
    let behind = REHEARSE.with_borrow(|behind| behind.as_ref()?.downcast_ref::<Rehearse<G>>().copied());
    match behind {
        Some(behind) => behind(local),
        None => Box::new(local),
    }
}

/// Returns a seed that nobody can guess.
pub fn fresh_seed() -> Seed {
    Seed::from_bytes(random_bytes())
}

/// Returns bytes that nobody can guess.
pub fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    let crypto = window().crypto();
    let drawn = crypto.is_ok_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok());
    if drawn { bytes } else { bytes.map(|_| (js_sys::Math::random() * 256.0) as u8) }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Options, Seat, Setup as _};
    use dohyo_sumoku::Sumoku;
    use dohyo_table::{Player, Seating};

    use super::*;

    fn local(seed: u64) -> Local<Sumoku> {
        let game = Sumoku::dealt(&Options::new(), Seed::from(seed)).expect("a game");
        let players = [Player::human("Ada"), Player::human("Blaise")];
        Local::new(Table::new(game, Seating::new(players)).expect("two players"), Seed::from(seed))
    }

    /// A link that loses and doubles every fourth message.
    fn link(lag: u64) -> Link {
        Link { lag: Duration::from_millis(lag), lost_one_in: 4, doubled_one_in: 4 }
    }

    /// Plays `actions` actions as a page does, and returns the refusals.
    fn play(host: &mut dyn Host<Sumoku>, actions: usize) -> Vec<String> {
        let mut refused = Vec::new();
        for tick in 0..100_000 {
            let at = Duration::from_millis(100 * tick);
            refused.extend(host.take_in(at).into_iter().map(|why| format!("{why:?}")));
            let table = host.table();
            if table.line().len() >= actions || table.outcome().is_some() {
                break;
            }
            let Some(seat) = table.to_act().single().filter(|_| !host.waits_for_luck()) else { continue };
            let mut legal = Vec::new();
            table.game().legal_actions(seat, &mut legal);
            let action = legal.swap_remove(0);
            host.send(at, Actor::Seat(seat), Wish::Act(action));
        }
        refused
    }

    #[test]
    fn a_lagging_host_plays_the_same_game_as_a_local_one() {
        let mut here = local(5);
        let mut there = Lagging::new(local(5), link(700), Seed::from(1).chance());
        assert_eq!(play(&mut here, 12), Vec::<String>::new());
        assert_eq!(play(&mut there, 12), Vec::<String>::new());
        assert_eq!(there.table().game().position(), here.table().game().position());
        assert!(here.table().game().lucks() > 5, "the game has luck");
    }

    #[test]
    fn both_hosts_refuse_impossible_wishes() {
        let nobody = Seat::from_index(5).expect("a seat");
        let mut hosts: [Box<dyn Host<Sumoku>>; 2] =
            [Box::new(local(5)), Box::new(Lagging::new(local(5), link(0), Seed::from(1).chance()))];
        for host in &mut hosts {
            host.send(Duration::ZERO, Actor::Seat(nobody), Wish::Resign);
            assert_eq!(host.take_in(Duration::ZERO), [Denial::Table(Refusal::NobodyThere { seat: nobody })]);
            assert!(host.take_in(Duration::from_secs(9)).is_empty(), "told once");
        }
    }

    #[test]
    fn a_game_taken_over_does_not_record_the_seed() {
        for (whole, seed) in [(true, Some(Seed::from(5))), (false, None)] {
            let mut host = local(5);
            host.whole = whole;
            let loser = host.table().to_act().single().expect("one plays");
            host.send(Duration::ZERO, Actor::Seat(loser), Wish::Resign);
            assert_eq!(host.record().seed, seed);
        }
    }

    #[test]
    fn a_lagging_host_waits_for_the_luck_of_an_action() {
        let mut host = Lagging::new(local(5), link(700), Seed::from(1).chance());
        let seat = host.table().to_act().single().expect("one plays");
        let mut legal = Vec::new();
        host.table().game().legal_actions(seat, &mut legal);
        host.send(Duration::ZERO, Actor::Seat(seat), Wish::Act(legal.swap_remove(0)));
        assert!(host.waits_for_luck() && host.table().line().is_empty(), "the tiles drawn are not known yet");
        let arrived = (1..1000).map(|tick| Duration::from_millis(100 * tick)).find(|&at| {
            host.take_in(at);
            !host.waits_for_luck()
        });
        assert!(arrived.is_some() && host.table().line().len() == 1);
    }
}
