//! A table on the page: the events that its [`Host`] reports, and what the reader is doing with them.

mod computer;
mod looking;
mod planning;

use std::sync::Arc;
use std::time::Duration;

use dohyo_core::{Record, Seat, SeatSet, Seed};
use dohyo_table::{Actor, CommandId, Event, Origin, Proposal, Refusal, Seq, Step, Table, Wish};
use leptos::prelude::*;

use super::Intent;
use super::coach::Coach;
use super::host::{Denial, Host, Local, fresh_seed, host_in_page};
use super::keeping::{self, Found, Slot};
use super::notice::Notice;
use super::press::{Press, Touch};
use super::replay::Replay;
use super::review::Review;
use super::showing::{Cue, Stage};
use super::shown::Shown;
use super::watch::{Watch, page_time};
use crate::thinking::RemoteThinker;

/// The question that the computer is working on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Busy {
    /// Its move for a seat.
    Moving(Seat),
    /// A hint.
    Hinting,
    /// A draw offer.
    Considering,
}

/// Whether the computer is slow over its move, and whether it was told to hurry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Haste {
    /// Whether it has been thinking long enough to be told to hurry.
    pub slow: bool,
    /// The seat that was told to finish its turn without thinking long.
    hurried: Option<Seat>,
}

/// Where the game of a table is kept, and who plays for its computers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// The reader's own table: the browser keeps it, and its computers play here.
    Home,
    /// A table that nobody keeps, such as that of a puzzle. Its owner plays for the computers.
    Apart,
    /// A table of a server, which keeps it and plays for its computers.
    Online,
}

/// Who is at a table, as far as the page cares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Around {
    /// The seats that are played at this page.
    own: SeatSet,
    /// The seats of people elsewhere who are not connected.
    away: SeatSet,
    /// Whether the page does not know how the table stands, because the connection is lost.
    stale: bool,
    /// Whether the reader can plan an action during the turns of others.
    plans: bool,
}

/// The state of a sitting that the page does not show.
pub(super) struct Backstage<G: Shown> {
    ground: Ground,
    /// The host of the table, once a game has begun.
    pub(super) host: Option<Box<dyn Host<G>>>,
    /// The last decided entry that the browser has kept.
    kept: Seq,
    /// The time that the game has lasted.
    pub(super) watch: Watch,
    /// The selection in the present position, while an earlier position is shown.
    prepared: Option<G::Selection>,
    /// The reader's last press.
    press: Option<Press>,
}

impl<G: Shown> Default for Backstage<G> {
    fn default() -> Self {
        Self {
            ground: Ground::Apart,
            host: None,
            kept: Seq::default(),
            watch: Watch::default(),
            prepared: None,
            press: None,
        }
    }
}

/// A table and everything that the page shows of it.
pub struct Sitting<G: Shown> {
    /// The table as the host shows it.
    pub table: RwSignal<Option<Table<G>>>,
    /// Who is here.
    around: RwSignal<Around>,
    /// The number of moves before the position shown, or `None` for the present position.
    pub looking: RwSignal<Option<usize>>,
    /// The player's selection on the board shown.
    pub selection: RwSignal<G::Selection>,
    /// The message under the board.
    pub notice: RwSignal<Option<Notice<G>>>,
    /// The question that the computer is working on.
    pub busy: RwSignal<Option<Busy>>,
    /// Whether the computer is slow over its move, and whether it was told to hurry.
    pub haste: RwSignal<Haste>,
    /// The action that a hint points at.
    pub hint: RwSignal<Option<G::Action>>,
    /// The action that the reader plans for their next turn.
    pub planned: RwSignal<Option<G::Action>>,
    /// The seat from whose side the board is seen.
    pub near: RwSignal<Seat>,
    /// The time that the game has lasted, as the clocks show it.
    pub elapsed: RwSignal<Duration>,
    /// Whether anybody may act, and the action that the board is showing.
    pub(super) stage: RwSignal<Stage<G>>,
    /// Whether the coach explains each phase of a turn.
    pub coaching: RwSignal<bool>,
    /// The words of the coach, once they are loaded.
    pub coach: RwSignal<Option<Coach<G>>>,
    /// The review of a finished game.
    pub review: Review,
    /// The turn that is being replayed.
    pub(super) replay: RwSignal<Replay>,
    pub(super) backstage: StoredValue<Backstage<G>>,
    thinker: RemoteThinker,
}

#[allow(clippy::expl_impl_clone_on_copy, reason = "a derived impl would require `G: Copy`")]
impl<G: Shown> Clone for Sitting<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Shown> Copy for Sitting<G> {}

impl<G: Shown> Sitting<G> {
    /// Continues the game of the last visit, or sits down at an empty table.
    pub fn resume() -> Self {
        let sitting = Self::empty(Ground::Home);
        match keeping::resume::<G>(Slot::Table) {
            Found::Nothing => {}
            Found::Table(kept) => {
                let elapsed = kept.elapsed;
                sitting.sit(host_in_page(Local::resumed(*kept)), elapsed);
            }
            Found::PutAside => sitting.notice.set(Some(Notice::PutAside)),
        }
        sitting.watch_the_clock();
        sitting
    }

    /// Sits down at a table that the browser does not keep, such as that of a puzzle. The caller plays for the
    /// computer.
    pub fn apart(table: Table<G>) -> Self {
        let sitting = Self::empty(Ground::Apart);
        sitting.sit(Box::new(Local::new(table, Seed::default())), Duration::ZERO);
        sitting
    }

    /// Sits down at the table of a server, in a game that has begun.
    pub fn online(host: Box<dyn Host<G>>) -> Self {
        let sitting = Self::empty(Ground::Online);
        let elapsed = host.time().unwrap_or_default();
        sitting.sit(host, elapsed);
        sitting.watch_the_clock();
        sitting
    }

    fn empty(ground: Ground) -> Self {
        Self {
            table: RwSignal::new(None),
            around: RwSignal::new(Around::default()),
            looking: RwSignal::new(None),
            selection: RwSignal::new(G::Selection::default()),
            notice: RwSignal::new(None),
            busy: RwSignal::new(None),
            haste: RwSignal::new(Haste::default()),
            hint: RwSignal::new(None),
            planned: RwSignal::new(None),
            near: RwSignal::new(Seat::FIRST),
            elapsed: RwSignal::new(Duration::ZERO),
            stage: RwSignal::new(Stage::default()),
            coaching: RwSignal::new(false),
            coach: RwSignal::new(None),
            review: Review::default(),
            replay: RwSignal::new(Replay::default()),
            backstage: StoredValue::new(Backstage { ground, ..Backstage::default() }),
            thinker: RemoteThinker::default(),
        }
    }

    /// Begins or continues the game of `host`.
    pub fn sit(self, host: Box<dyn Host<G>>, elapsed: Duration) {
        let (table, own) = (host.table().clone(), host.own());
        self.thinker.stop();
        self.review.close();
        self.backstage.set_value(Backstage {
            ground: self.ground(),
            host: Some(host),
            watch: Watch::from(elapsed, page_time()),
            ..Backstage::default()
        });
        self.elapsed.set(elapsed);
        self.near.set(best_seat(own));
        self.around.set(Around { own, ..Around::default() });
        self.busy.set(None);
        self.notice.set(None);
        self.hint.set(None);
        self.looking.set(None);
        self.wait_for_luck(false);
        self.table.set(Some(table));
        self.take_up_shown();
        self.give(Some(Cue::Cut));
        self.keep();
        self.wake_computer();
    }

    /// Puts the game aside before another replaces it, unless nothing was played.
    pub fn put_aside(self) {
        if untrack(|| self.length()) > 0
            && let Some(text) = self.kept()
        {
            keeping::keep(G::GAME, Slot::Previous, &text);
        }
    }

    /// Returns the text that the browser keeps, if the host can be continued from one.
    fn kept(self) -> Option<String> {
        let now = self.now();
        self.backstage.try_with_value(|own| own.host.as_ref()?.kept(now)).flatten()
    }

    /// Returns the record of the game.
    pub fn record(self) -> Option<Record> {
        self.backstage.with_value(|own| own.host.as_ref().map(|host| host.record()))
    }

    /// Swaps the game with the one that was put aside.
    pub fn bring_back(self) {
        let Some(kept) = keeping::take::<G>(Slot::Previous) else { return };
        self.put_aside();
        let elapsed = kept.elapsed;
        self.sit(host_in_page(Local::resumed(kept)), elapsed);
    }

    /// Notes that another tab has written `text` as the table of this game. Only one tab plays it: this one waits
    /// until the reader comes back to it.
    pub(super) fn notice_other_tab(self, text: &str) {
        if self.ground() != Ground::Home {
            return;
        }
        let same = self.kept().is_some_and(|own| keeping::is_same_state(&own, text));
        if !same {
            self.thinker.stop();
            self.busy.set(None);
            self.notice.set(None);
            self.leave_to_other_tab(true);
        }
    }

    /// Continues the game here as another tab has left it.
    pub fn take_over(self) {
        self.leave_to_other_tab(false);
        if let Found::Table(kept) = keeping::resume::<G>(Slot::Table) {
            let elapsed = kept.elapsed;
            self.sit(host_in_page(Local::resumed(*kept)), elapsed);
        }
    }

    pub(super) fn keep(self) {
        let own = self.ground() == Ground::Home && !untrack(|| self.is_elsewhere());
        if let Some(text) = self.kept().filter(|_| own) {
            keeping::keep(G::GAME, Slot::Table, &text);
        }
    }

    fn ground(self) -> Ground {
        self.backstage.with_value(|own| own.ground)
    }

    /// Returns `true` if this is a table that nobody keeps, such as that of a puzzle.
    pub fn is_apart(self) -> bool {
        self.ground() == Ground::Apart
    }

    /// Returns `true` if this is a table of a server.
    pub fn is_online(self) -> bool {
        self.ground() == Ground::Online
    }

    /// Sends a wish of the person who acts for the page. A spectator has none.
    pub fn wish(self, what: Wish<G::Action>) {
        match untrack(|| self.person()) {
            Some(seat) => self.send(Actor::Seat(seat), what),
            None if self.is_online() => {}
            None => self.send(Actor::Arbiter, what),
        }
    }

    /// Sends a wish to the host, and shows the result.
    pub fn send(self, by: Actor, what: Wish<G::Action>) {
        if untrack(|| self.is_elsewhere()) {
            return;
        }
        let at = self.now();
        self.backstage.update_value(|own| {
            if let Some(host) = &mut own.host {
                host.send(at, by, what);
            }
        });
        self.elapsed.set(at);
        self.notice.set(None);
        self.take_in();
    }

    /// Shows the news of the host since the last call.
    pub(super) fn take_in(self) {
        let (at, before) = (self.now(), self.place());
        let shown = self.table.with_untracked(|table| table.as_ref().map(stamp));
        let news = self.backstage.try_update_value(|own| {
            let host = own.host.as_mut()?;
            let refused = host.take_in(at);
            let changed = shown != Some(stamp(host.table()));
            let decided = std::mem::replace(&mut own.kept, host.decided()) != host.decided();
            Some((refused, changed.then(|| host.table().clone()), decided, host.waits_for_luck(), host.own()))
        });
        let Some((refused, changed, decided, waits, own)) = news.flatten() else { return };
        if untrack(|| self.own()) != own {
            self.around.update(|around| around.own = own);
        }
        self.wait_for_luck(waits);
        if decided {
            self.keep();
        }
        for why in refused {
            match why {
                Denial::Table(Refusal::Illegal(why)) => self.notice.set(Some(Notice::Illegal(why))),
                Denial::Table(_) => {}
                Denial::Server(why) | Denial::Late(why, _) => self.notice.set(Some(Notice::Refused(why))),
            }
        }
        let Some(table) = changed else { return };
        let declined = shown.and_then(|(seen, _)| declined_since(&table, seen));
        let game = self.table.with_untracked(|table| table.as_ref().map(|table| table.game().clone()));
        self.table.set(Some(table));
        self.thinker.stop();
        self.busy.set(None);
        self.hint.set(None);
        // A spectator who has stepped back is not pulled to the latest action.
        let stays = self.is_online() && own.is_empty() && untrack(|| before.ply <= self.length());
        let stays = stays && self.looking.get_untracked().is_some();
        if !stays {
            self.look_at(None);
        }
        self.review.close();
        if self.place().length != before.length && !stays {
            self.take_up(game.as_ref());
        }
        if !stays {
            self.give(before.after_event(self.place()));
        }
        if let Some((seat, what)) = declined {
            self.notice.set(Some(Notice::Declined(seat, what)));
        }
        self.wake_computer();
    }

    /// Returns the seats that are played at this page.
    pub fn own(self) -> SeatSet {
        self.around.with(|around| around.own)
    }

    /// Returns the seats of people elsewhere who are not connected.
    pub fn away(self) -> SeatSet {
        self.around.with(|around| around.away)
    }

    /// Notes which people elsewhere are not connected.
    pub fn note_away(self, away: SeatSet) {
        if untrack(|| self.away()) != away {
            self.around.update(|around| around.away = away);
        }
    }

    /// Returns `true` if the page does not know how the table stands.
    pub fn is_stale(self) -> bool {
        self.around.with(|around| around.stale)
    }

    /// Notes whether the page knows how the table stands.
    pub fn note_stale(self, stale: bool) {
        if untrack(|| self.is_stale()) != stale {
            self.around.update(|around| around.stale = stale);
        }
    }

    /// Shows the news of a server's table at once.
    pub fn take_in_news(self) {
        self.take_in();
    }

    /// Returns the seat of the person who acts for the page: the only person here, or else the one to move.
    pub fn person(self) -> Option<Seat> {
        let own = self.own();
        let to_act = || self.table.with(|table| Some(table.as_ref()?.game().to_act()));
        own.single().or_else(|| to_act()?.iter().find(|&seat| own.contains(seat)))
    }

    /// Notes that a pointer or a key goes down.
    pub(super) fn note_press(self, touch: Touch) {
        let (now, turns) = (page_time(), self.turns());
        self.backstage.update_value(|own| own.press = Some(Press::after(own.press, touch, now, turns)));
    }

    /// Returns the number of completed turns.
    pub(super) fn turns(self) -> usize {
        let ended = |step: &&Arc<Step<G>>| !step.after.to_act().contains(step.seat);
        let count = |table: &Option<Table<G>>| {
            table.as_ref().map_or(0, |table| table.line().iter().filter(ended).count())
        };
        self.table.with_untracked(count)
    }

    /// Returns what an input asks for in the present position, or in the one planned for; nothing without a table.
    pub fn interpret(self, heard: impl FnOnce(&G) -> Intent<G>) -> Intent<G> {
        if let Some(ahead) = untrack(|| self.planning()) {
            return heard(&ahead);
        }
        self.table.with_untracked(|table| table.as_ref().map_or(Intent::Nothing, |table| heard(table.game())))
    }

    /// Carries out an input on the board, or says why that is impossible.
    ///
    /// Ignores the rest of a double click that has ended a turn, which is not meant for the next player, and every
    /// input while luck is awaited.
    pub fn hear(self, heard: Intent<G>) {
        let press = self.backstage.with_value(|own| own.press);
        let spent = press.is_some_and(|press| press.is_spent(page_time(), self.turns()));
        if spent || untrack(|| self.waits_for_luck()) {
            return;
        }
        let notice = match heard {
            Intent::Play(action) => {
                if let Some(seat) = self.person() {
                    self.send(Actor::Seat(seat), Wish::Act(action));
                }
                return;
            }
            Intent::Refused(why) => Some(Notice::Illegal(why)),
            Intent::Unclear(why) => Some(Notice::Unclear(why)),
            Intent::Ask(about) => Some(Notice::Answer(about)),
            Intent::Nothing if matches!(self.busy.get_untracked(), Some(Busy::Moving(_))) => {
                Some(Notice::NotYourTurn)
            }
            Intent::Nothing => None,
        };
        self.notice.set(notice);
    }

    fn is_running(self) -> bool {
        self.table.with_untracked(|table| table.as_ref().is_some_and(|table| table.outcome().is_none()))
    }

    /// Returns the number of the last entry shown; `None` if there is no table, or the page is gone.
    pub fn seq(self) -> Option<Seq> {
        self.table.try_with_untracked(|table| table.as_ref().map(Table::seq)).flatten()
    }

    /// Takes back all actions after the first `ply`.
    pub fn rewind(self, ply: usize) {
        let length = || untrack(|| self.length());
        let can_undo = || self.table.with_untracked(|table| table.as_ref().is_some_and(Table::can_undo));
        let mut left = length();
        while left > ply && can_undo() {
            self.wish(Wish::TakeBack);
            if length() == left {
                break;
            }
            left = length();
        }
    }

    /// Offers a draw. A computer looks at the position before it answers.
    pub fn offer_draw(self) {
        self.wish(Wish::Offer(Proposal::Draw));
    }

    /// Resigns for the person who acts for the page, and for partners at the same screen.
    pub fn resign(self) {
        self.wish(Wish::Resign);
        let partners = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let offer = table.offer(Proposal::Resign)?;
            let awaited = table.seating().seats().iter().filter(|&seat| table.awaits_answer(offer, seat));
            Some(awaited.collect::<Vec<_>>())
        });
        for seat in partners.unwrap_or_default() {
            self.send(Actor::Seat(seat), Wish::Resign);
        }
    }

    /// Begins a game of the same players with colours exchanged.
    pub fn rematch(self) {
        let seed = fresh_seed();
        let next = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let (start, origin) = match table.seating().origin {
                Origin::Position => (table.start().clone(), Origin::Position),
                // Everything left to chance is drawn again.
                _ => Origin::deal(&table.start().options(), seed).ok()?,
            };
            table.rematch(start, origin).ok()
        });
        if let Some(table) = next {
            self.put_aside();
            self.sit(host_in_page(Local::new(table, seed)), Duration::ZERO);
        }
    }
}

/// Returns who has declined an offer after entry `seen`, and what was offered.
fn declined_since<G: Shown>(table: &Table<G>, seen: Seq) -> Option<(Seat, Proposal)> {
    table.since(seen).iter().find_map(|entry| match entry.event {
        Event::Answered { seat, offer, agree: false } => {
            let offered = table.log().get((offer.0 as usize).checked_sub(1)?)?;
            match offered.event {
                Event::Offered { what, .. } => Some((seat, what)),
                _ => None,
            }
        }
        _ => None,
    })
}

/// Identifies a state of a table.
pub(crate) fn stamp<G: Shown>(table: &Table<G>) -> (Seq, Option<(u32, Option<CommandId>)>) {
    (table.seq(), table.log().last().map(|entry| (entry.mark, entry.id)))
}

/// Returns the seat after `seat`, in the order of `seats`.
pub fn after(seat: Seat, seats: SeatSet) -> Seat {
    seats.iter().find(|&other| other > seat).or(seats.first()).unwrap_or(seat)
}

/// Returns the other of the first two seats.
pub fn opposite(seat: Seat) -> Seat {
    if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST }
}

/// Returns the seat to show near: that of the only person here, or the first of several.
fn best_seat(own: SeatSet) -> Seat {
    own.single().unwrap_or(Seat::FIRST)
}
