//! The tables of this server: loads rooms, decides requests, stores the decisions.
//!
//! A table is its log in the store. This module keeps a bounded number of folded rooms in memory, each behind a lock of
//! its own. A decision is published only once it is stored. If another server has added lines in the meantime, the room
//! takes them in and decides again.

mod fault;
mod loading;
mod watching;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use dohyo_core::{Game as _, Seat};
use dohyo_games::AnyGame;
use dohyo_room::{
    Access, Away, By, Declined, Happening, Line, Occupant, Plan, PlayerId, Received, Request, Room, RoomId,
    RoomWish, Secret, Stage, begin, dealer,
};
use dohyo_store::{Append, Appended, NewRoom, RoomStage, Store};
use dohyo_table::{CommandId, Seq, Wish};
use sha2::{Digest as _, Sha256};
use tokio::sync::{Semaphore, mpsc};
use tracing::error;

use super::Now;
use super::due::{Outage, due_at, flag_due};
use super::hub::Hub;
use super::identity::random;
use super::lag::credit;
use super::lobby::Lobby;
use super::metrics::{Metrics, count};
use super::news::{Item, News};
use super::rated::{finished, in_need_of_account};
use super::shelf::{Folded, Shelf};
pub(crate) use fault::Fault;

/// A room in which any game is played.
pub(crate) type AnyRoom = Room<AnyGame>;

/// The maximum number of attempts to decide a request while other servers are faster.
const ATTEMPTS: usize = 16;

/// The tables of a server.
pub(crate) struct Tables {
    store: Store,
    shelf: Shelf,
    /// Bounds the number of threads that decide.
    deciding: Semaphore,
    pub(crate) hub: Hub,
    pub(crate) lobby: Lobby,
    /// Tells the timers when a room needs attention.
    due: mpsc::UnboundedSender<(RoomId, Option<u64>)>,
    /// Asks for a watched table to be folded.
    unfolded: mpsc::UnboundedSender<RoomId>,
    /// Makes the names of new rooms unguessable.
    house_secret: Secret,
    outage: Option<Outage>,
    pub(crate) news: News,
    metrics: Arc<Metrics>,
    now: Now,
}

impl Tables {
    pub(crate) fn new(
        store: Store,
        house_secret: Secret,
        outage: Option<Outage>,
        (due, unfolded): (mpsc::UnboundedSender<(RoomId, Option<u64>)>, mpsc::UnboundedSender<RoomId>),
        (news, metrics, now): (News, Arc<Metrics>, Now),
    ) -> Self {
        let threads = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        Self {
            store,
            shelf: Shelf::default(),
            deciding: Semaphore::new(threads),
            hub: Hub::new(news.has_listeners()),
            lobby: Lobby::default(),
            due,
            unfolded,
            house_secret,
            outage,
            news,
            metrics,
            now,
        }
    }

    /// Returns the number of rooms in memory.
    pub(crate) fn in_memory(&self) -> usize {
        self.shelf.len()
    }

    /// Returns the store.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the time, in milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        (self.now)()
    }

    /// Opens a table. The same person with the same `id` gets the same table.
    pub(crate) async fn create(&self, host: PlayerId, id: CommandId, plan: Plan) -> Result<RoomId, Fault> {
        if plan.rated {
            self.expect_accounts([host]).await?;
        }
        let name = self.new_name(host, id);
        let secret = Secret::from_bytes(random());
        let at = self.now();
        let (room, line) =
            Room::open(name, at, plan, host, &dealer(secret), begin).map_err(Fault::Declined)?;
        let new = NewRoom {
            id: name,
            secret,
            game: room.plan().game.clone(),
            is_public: room.plan().access == Access::Public,
            due: due_at(&room),
            line: text(&line),
            at,
        };
        if self.store.create(new).await? == Appended::Stored {
            self.tell(&room);
        }
        Ok(name)
    }

    /// Opens a table for a rematch, or finds the one that is open already.
    pub(crate) async fn rematch(
        self: &Arc<Self>,
        table: RoomId,
        player: PlayerId,
        id: CommandId,
    ) -> Result<RoomId, Fault> {
        let room = self.room(table).await?;
        if room.seat_of(player).is_none() {
            return Err(Fault::Declined(Declined::NotSeated));
        }
        if let Some(open) = room.rematch() {
            return Ok(open);
        }
        if room.table().is_none_or(|table| table.outcome().is_none()) {
            return Err(Fault::Declined(Declined::NotOver));
        }
        let plan = Plan { starts_when_full: true, access: Access::Private, ..room.plan().clone() };
        let next = self.create(player, id, plan).await?;
        for wish in rotated_computers(&room) {
            // A repeated request finds the computers on their chairs.
            let _ = self.decree(next, move |_, _| Some(wish.clone())).await;
        }
        match self.decree(table, move |_, _| Some(RoomWish::Rematch(next))).await {
            Ok(_) => Ok(next),
            Err(Fault::Declined(_)) => self.room(table).await?.rematch().ok_or(Fault::Unavailable),
            Err(fault) => Err(fault),
        }
    }

    /// Carries out the request of a person with the lag `lag`. Returns the number of its last line once it is on disk.
    pub(crate) async fn ask(
        self: &Arc<Self>,
        table: RoomId,
        player: PlayerId,
        request: Request,
        lag: Duration,
    ) -> Result<Seq, Fault> {
        let asked = Instant::now();
        let (tables, by) = (Arc::clone(self), By::Player(player));
        // A task, so that a client that disconnects does not interrupt its request.
        let task =
            tokio::spawn(async move { tables.carry_out(table, by, lag, |_, _| Some(request.clone())).await });
        let seq = task.await.unwrap_or(Err(Fault::Unavailable))?;
        self.metrics.acknowledged.note(asked.elapsed());
        Ok(seq.unwrap_or_default())
    }

    /// Carries out the wish of the authority that `wish` returns for a room and the current time, if any. Returns the
    /// id of the request.
    pub(crate) async fn decree(
        self: &Arc<Self>,
        table: RoomId,
        wish: impl Fn(&AnyRoom, u64) -> Option<RoomWish> + Send + Sync + 'static,
    ) -> Result<Option<CommandId>, Fault> {
        let tables = Arc::clone(self);
        let task = tokio::spawn(async move {
            let mut id = None;
            let done = tables
                .carry_out(table, By::Authority, Duration::ZERO, |room, now| {
                    let request = Request { id: authority_id(room), what: wish(room, now)? };
                    id = Some(request.id);
                    Some(request)
                })
                .await?;
            Ok(done.and(id))
        });
        task.await.unwrap_or(Err(Fault::Unavailable))
    }

    async fn carry_out(
        &self,
        table: RoomId,
        by: By,
        lag: Duration,
        mut request: impl FnMut(&AnyRoom, u64) -> Option<Request>,
    ) -> Result<Option<Seq>, Fault> {
        let slot = self.shelf.slot(table);
        let mut slot = slot.lock().await;
        for _ in 0..ATTEMPTS {
            let Folded { room, secret } = self.load(table, &mut slot).await?;
            let at = self.now();
            let Some(request) = request(&room, at) else { return Ok(None) };
            self.expect_accounts(in_need_of_account(&room, by, &request)).await?;
            let before = room.seq();
            let away = if depends_on_presence(&request) { self.hub.away(table, at) } else { Away::default() };
            let received = Received { at, credit: credit(&room, by, &request, lag), away };
            let decided = match room.expect_right(by, &request) {
                Ok(()) => {
                    self.off_reactor(move || room.advance(received, by, &request, &dealer(secret))).await?
                }
                // Unauthorised requests must not take threads away from players.
                Err(why) => Err(why),
            };
            let (lines, after) = match decided {
                Ok(decided) => decided,
                Err(why) => {
                    // Perhaps only because this server does not know what another one has added.
                    if self.store.is_shared() {
                        self.catch_up(&mut slot).await?;
                        if slot.as_ref().is_some_and(|folded| folded.room.seq() > before) {
                            continue;
                        }
                    }
                    return Err(Fault::Declined(why));
                }
            };
            let last = lines.last().map(|line| line.seq);
            if after.seq() == before || self.append(before, &lines, after, secret, &mut slot).await? {
                return Ok(last);
            }
        }
        Err(Fault::Unavailable)
    }

    /// Declines a request unless all these people have an account.
    async fn expect_accounts(&self, people: impl IntoIterator<Item = PlayerId>) -> Result<(), Fault> {
        for player in people {
            if self.store.account_of(player).await?.is_none() {
                return Err(Fault::Declined(Declined::NoAccount));
            }
        }
        Ok(())
    }

    /// Stores the lines that follow line `before`, and publishes them. Returns `false` if another server was faster.
    async fn append(
        &self,
        before: Seq,
        lines: &[Line],
        after: AnyRoom,
        secret: Secret,
        slot: &mut Option<Folded>,
    ) -> Result<bool, Fault> {
        let append = Append {
            room: after.id(),
            after: before,
            lines: lines.iter().map(text).collect(),
            seated: lines.iter().filter_map(sits_down).collect(),
            stage: stage(&after),
            is_public: after.plan().access == Access::Public,
            due: due_at(&after),
            finished: finished(lines, &after),
            at: lines.last().map_or(0, |line| line.at),
        };
        match self.store.append(append).await {
            Ok(Appended::Stored) => {
                self.metrics.lines.fetch_add(lines.len() as u64, Ordering::Relaxed);
                let room = Arc::new(after);
                self.tell(&room);
                self.news.tell(|| Item::Lines { table: room.id(), lines: lines.to_vec() });
                *slot = Some(Folded { room, secret });
                Ok(true)
            }
            Ok(Appended::Conflict) => {
                count(&self.metrics.conflicts);
                self.catch_up(slot).await?;
                Ok(false)
            }
            Err(why) => {
                // It is unknown whether the lines were stored.
                *slot = None;
                Err(why.into())
            }
        }
    }

    /// Publishes the state of a room to viewers, the lobby and the timers.
    fn tell(&self, room: &AnyRoom) {
        self.hub.publish(room);
        self.lobby.note(room);
        // Fails while the server is stopping.
        let _ = self.due.send((room.id(), due_at(room)));
    }

    /// Sets a timer for the next flag of a room.
    pub(crate) fn remind_of_flag(&self, room: &AnyRoom) {
        if let Some(flag) = flag_due(room).filter(|flag| *flag > self.now()) {
            let _ = self.due.send((room.id(), Some(flag)));
        }
    }

    /// Runs rules and physics on a blocking thread.
    async fn off_reactor<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let _permit = self.deciding.acquire().await.map_err(|_| Fault::Unavailable)?;
        tokio::task::spawn_blocking(work).await.map_err(|why| {
            error!("a decision failed: {why}");
            Fault::Unavailable
        })
    }

    /// Returns the name of the room that a person opens with a request. Only servers with the house secret can compute
    /// it.
    fn new_name(&self, host: PlayerId, id: CommandId) -> RoomId {
        let hash = Sha256::new()
            .chain_update(b"dohyo room")
            .chain_update(self.house_secret.as_bytes())
            .chain_update(host.as_bytes())
            .chain_update(id.0.to_le_bytes())
            .finalize();
        let mut name = [0; RoomId::BYTES];
        name.copy_from_slice(&hash[..RoomId::BYTES]);
        RoomId::from_bytes(name)
    }
}

/// Returns the id of the authority's next request: the number of its first line. If two servers do the same work, the
/// ids are equal and only one succeeds.
fn authority_id(room: &AnyRoom) -> CommandId {
    CommandId(u64::from(room.seq().next().0))
}

/// Returns the requests that seat the computers of a room for a rematch.
fn rotated_computers(room: &AnyRoom) -> Vec<RoomWish> {
    let chairs = room.chairs().len();
    let partners = room.table().map_or(1, |table| table.game().side_of(Seat::FIRST).len());
    let computers = room.numbered_chairs().filter_map(|(seat, chair)| match chair.occupant {
        Occupant::Computer { level } => Some((seat, level)),
        Occupant::Nobody | Occupant::Person { .. } => None,
    });
    let next = |index: usize| Seat::from_index((index + partners) % chairs);
    computers.filter_map(|(seat, level)| Some(RoomWish::Fill { seat: next(seat.index())?, level })).collect()
}

/// Returns `true` if the answer to a request depends on who is away.
fn depends_on_presence(request: &Request) -> bool {
    match &request.what {
        RoomWish::Claim { .. } | RoomWish::Replace { .. } => true,
        RoomWish::Play(command) => matches!(command.what, Wish::Offer(_) | Wish::Answer { .. }),
        _ => false,
    }
}

/// Returns the person who sits down, if `line` says so.
fn sits_down(line: &Line) -> Option<PlayerId> {
    match line.what {
        Happening::Sat { player, .. } => Some(player),
        _ => None,
    }
}

fn text(line: &Line) -> String {
    serde_json::to_string(line).expect("lines can be written")
}

/// Returns how far a room has come.
pub(crate) fn stage(room: &AnyRoom) -> RoomStage {
    match room.stage() {
        Stage::Waiting | Stage::Asked => RoomStage::Waiting,
        Stage::Playing(table) if table.outcome().is_none() => RoomStage::Playing,
        Stage::Playing(_) | Stage::Closed(_) => RoomStage::Over,
    }
}
