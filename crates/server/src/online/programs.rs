//! Playing by program: a stream of events, and requests to tables.
//!
//! | request | what it does |
//! |---|---|
//! | `GET /api/v1/stream` | streams the events of the sender's tables, one JSON object per line |
//! | `POST /api/v1/tables/TABLE/act` | plays an action |
//! | `POST /api/v1/tables/TABLE/requests` | sends any other request to a table, such as to sit down or to resign |
//!
//! A program need not know the rules: an event says when it is its turn, with the position and the legal actions.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, Request as HttpRequest, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Json, Response};
use dohyo_core::{Game as _, Seat};
use dohyo_protocol::{Guest, Listed, ToClient, WATCH_LIMIT};
use dohyo_room::{Closing, PlayerId, Request, RoomId, RoomWish, Stage};
use dohyo_table::{Actor, Command, Proposal, Seq, Terms, Wish};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::mpsc;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Online;
use super::accounts::{No, answer, body};
use super::api::refuse;
use super::hub::Client;
use super::identity::{Identity, random};
use super::limits::{NoPlace, Place};
use super::tables::{AnyRoom, Fault};

/// How often a stream sends a heartbeat and looks for tables where its person has sat down.
const BEAT: Duration = Duration::from_secs(2);

/// The maximum number of events that wait for a program.
const EVENTS: usize = 64;

/// How long a program may take to read an event before it is disconnected.
const PATIENCE: Duration = Duration::from_secs(10);

/// The maximum number of legal actions in an event. Where there are more, a program has to know the rules.
const LEGAL: usize = 4_096;

/// The maximum number of a person's tables that are searched for open ones.
const TABLES: u32 = 500;

/// Returns the routes of programs.
pub(super) fn routes() -> OpenApiRouter<Arc<Online>> {
    OpenApiRouter::new().routes(routes!(stream)).routes(routes!(act)).routes(routes!(ask))
}

/// An event for a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Event {
    /// The first event: the person whom the program plays for.
    Hello { player: PlayerId, name: String },
    /// A public table has a free seat.
    Open {
        table: RoomId,
        game: String,
        options: String,
        terms: Terms,
        rated: bool,
        /// The free seats.
        free: Vec<Seat>,
    },
    /// The program has a seat at a table that waits for more players.
    Waiting { table: RoomId, game: String, seat: Seat },
    /// The program has to reveal its nonce.
    Nonce { table: RoomId, seat: Seat },
    /// The program may act.
    Turn(Box<Turn>),
    /// Somebody asks for an answer.
    Offer {
        table: RoomId,
        /// The seat of the program.
        seat: Seat,
        /// The number of the offer, to be repeated in the answer.
        offer: Seq,
        what: Proposal,
        /// The value of `seen` for the answer.
        seen: Seq,
    },
    /// A game is over.
    Over {
        table: RoomId,
        result: &'static str,
        /// The end in words, as records have it.
        outcome: String,
    },
    /// A table was closed without a result.
    Closed { table: RoomId, why: Closing },
    /// A heartbeat.
    Beat { now: u64 },
}

/// A turn of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Turn {
    table: RoomId,
    game: String,
    rules: u32,
    options: String,
    seat: Seat,
    /// The value of `seen` for `act`.
    seen: Seq,
    position: String,
    /// The legal actions, unless there are too many to list.
    legal: Option<Vec<String>>,
    /// The time left on each clock in milliseconds, in seat order.
    clocks: Option<Vec<u64>>,
}

/// The query parameters of a stream.
#[derive(Deserialize, IntoParams)]
struct Wanted {
    /// Whether to send public tables with free seats.
    #[serde(default)]
    open: bool,
}

/// Streams the events of the sender's tables, one JSON object per line, until either side ends the connection.
#[utoipa::path(
    get,
    path = "/api/v1/stream",
    tag = "programs",
    params(Wanted),
    responses((status = 200, description = "events, one JSON object per line", content_type = "application/x-ndjson"))
)]
async fn stream(
    State(online): State<Arc<Online>>,
    Query(wanted): Query<Wanted>,
    request: HttpRequest,
) -> Response {
    let (parts, _) = request.into_parts();
    let opened = async {
        let identity = online.asker(&parts.headers).await?;
        let address = online.address(&parts.extensions, &parts.headers);
        let place = match online.visitors.enter(address) {
            Ok(place) => place,
            Err(NoPlace::Address(wait)) => return Err(No::Wait(wait)),
            Err(NoPlace::Server) => return Ok(StatusCode::SERVICE_UNAVAILABLE.into_response()),
        };
        let (events, told) = mpsc::channel(EVENTS);
        tokio::spawn(Stream::open(online, identity, events, place).run(wanted.open));
        let body = futures_util::stream::unfold(told, async |mut told| {
            let line: Bytes = told.recv().await?;
            Some((Ok::<_, std::convert::Infallible>(line), told))
        });
        let head = [
            (header::CONTENT_TYPE, "application/x-ndjson"),
            (header::CACHE_CONTROL, "no-store"),
            // Keeps reverse proxies from buffering.
            (header::HeaderName::from_static("x-accel-buffering"), "no"),
        ];
        Ok((head, Body::from_stream(body)).into_response())
    };
    answer(opened.await)
}

/// A stream of events for one program.
struct Stream {
    online: Arc<Online>,
    identity: Identity,
    client: Arc<Client>,
    frames: mpsc::Receiver<axum::extract::ws::Utf8Bytes>,
    events: mpsc::Sender<Bytes>,
    watched: HashSet<RoomId>,
    /// The events last sent about each table.
    said: HashMap<RoomId, Vec<Event>>,
    _place: Place,
}

/// The program has disconnected, or does not read.
struct Gone;

impl Stream {
    fn open(online: Arc<Online>, identity: Identity, events: mpsc::Sender<Bytes>, place: Place) -> Self {
        let (client, frames) = Client::new(identity.player);
        let (watched, said) = (HashSet::new(), HashMap::new());
        Self { online, identity, client, frames, events, watched, said, _place: place }
    }

    /// Sends events until the program goes or its session ends.
    async fn run(mut self, wants_open: bool) {
        let _ = self.tell_all(wants_open).await;
        for table in &self.watched {
            self.online.tables.hub.unwatch(*table, &self.client);
        }
        self.online.tables.lobby.unwatch(&self.client);
    }

    async fn tell_all(&mut self, wants_open: bool) -> Result<(), Gone> {
        let online = Arc::clone(&self.online);
        let client = Arc::clone(&self.client);
        let events = self.events.clone();
        let mut revoked = online.revoked.subscribe();
        let mut seated = online.seated.subscribe();
        self.say(&Event::Hello { player: self.identity.player, name: self.identity.name.clone() }).await?;
        if wants_open {
            let list = online.tables.lobby.watch(&self.client);
            self.hear(&list).await?;
        }
        let mut beat = tokio::time::interval(BEAT);
        loop {
            let stopping = online.stopping.notified();
            if online.is_stopping() {
                return Ok(());
            }
            tokio::select! {
                () = client.given_up() => return Err(Gone),
                () = stopping => return Ok(()),
                () = events.closed() => return Err(Gone),
                player = revoked.recv() => {
                    if player.is_ok_and(|player| player != self.identity.player) {
                        continue;
                    }
                    return Ok(());
                }
                news = seated.recv() => {
                    if news.is_ok_and(|player| player != self.identity.player) {
                        continue;
                    }
                    self.find_tables().await?;
                }
                Some(frame) = self.frames.recv() => self.hear(&frame).await?,
                _ = beat.tick() => {
                    self.find_tables().await?;
                    self.say(&Event::Beat { now: online.tables.now() }).await?;
                }
            }
        }
    }

    /// Sends an event, or gives the program up if it does not read.
    async fn say(&self, event: &Event) -> Result<(), Gone> {
        let mut line = serde_json::to_string(event).map_err(|_| Gone)?;
        line.push('\n');
        let sent = tokio::time::timeout(PATIENCE, self.events.send(line.into())).await;
        sent.map_err(|_| Gone)?.map_err(|_| Gone)
    }

    /// Watches the open tables where the person has a seat.
    async fn find_tables(&mut self) -> Result<(), Gone> {
        let store = self.online.tables.store();
        let Ok(rooms) = store.open_rooms_of(self.identity.player, TABLES).await else { return Ok(()) };
        for table in rooms.into_iter().map(|room| room.id) {
            if self.watched.len() >= WATCH_LIMIT || self.watched.contains(&table) {
                continue;
            }
            if self.online.tables.watch(table, Seq(u32::MAX), &self.client).await.is_ok() {
                self.watched.insert(table);
                self.look_at(table).await?;
            }
        }
        Ok(())
    }

    async fn hear(&mut self, frame: &str) -> Result<(), Gone> {
        match serde_json::from_str(frame) {
            Ok(ToClient::Lines { table, .. }) => self.look_at(table).await,
            Ok(ToClient::Lobby { tables }) => {
                for listed in tables {
                    self.offer_seat(&listed).await?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Announces a public table with free seats, unless it was announced before.
    async fn offer_seat(&mut self, listed: &Listed) -> Result<(), Gone> {
        let free = listed.chairs.iter().zip(Seat::ALL).filter(|(chair, _)| **chair == Guest::Nobody);
        let free: Vec<Seat> = free.map(|(_, seat)| seat).collect();
        if listed.playing || free.is_empty() || self.watched.contains(&listed.table) {
            return Ok(());
        }
        let event = Event::Open {
            table: listed.table,
            game: listed.game.clone(),
            options: listed.options.to_string(),
            terms: listed.terms,
            rated: listed.rated,
            free,
        };
        self.say_once(listed.table, vec![event]).await
    }

    /// Sends the events of a table that are new to the program.
    async fn look_at(&mut self, table: RoomId) -> Result<(), Gone> {
        let Ok(room) = self.online.tables.room(table).await else { return Ok(()) };
        let events = events(&room, self.identity.player, self.online.tables.now());
        let is_over = matches!(events.first(), Some(Event::Over { .. } | Event::Closed { .. }))
            || room.seat_of(self.identity.player).is_none();
        self.say_once(table, events).await?;
        if is_over {
            self.watched.remove(&table);
            self.said.remove(&table);
            self.online.tables.hub.unwatch(table, &self.client);
        }
        Ok(())
    }

    /// Sends those events about a table that were not sent last time.
    async fn say_once(&mut self, table: RoomId, events: Vec<Event>) -> Result<(), Gone> {
        let before = self.said.remove(&table).unwrap_or_default();
        for event in events.iter().filter(|event| !before.iter().any(|said| is_same(said, event))) {
            self.say(event).await?;
        }
        self.said.insert(table, events);
        Ok(())
    }
}

/// Returns `true` if two events are equal apart from their clocks.
fn is_same(one: &Event, other: &Event) -> bool {
    match (one, other) {
        (Event::Turn(one), Event::Turn(other)) => (one.table, one.seen) == (other.table, other.seen),
        _ => one == other,
    }
}

/// Returns the events of a room for a person at `now`.
fn events(room: &AnyRoom, player: PlayerId, now: u64) -> Vec<Event> {
    let (table, plan) = (room.id(), room.plan());
    let Some(seat) = room.seat_of(player) else { return Vec::new() };
    match room.stage() {
        Stage::Waiting => vec![Event::Waiting { table, game: plan.game.clone(), seat }],
        Stage::Asked if room.chairs()[seat.index()].owes_nonce() => vec![Event::Nonce { table, seat }],
        Stage::Asked => Vec::new(),
        Stage::Closed(why) => vec![Event::Closed { table, why: *why }],
        Stage::Playing(playing) => {
            let game = playing.game();
            if let Some(outcome) = playing.outcome() {
                let result = match (outcome.is_draw(), outcome.winners.contains(seat)) {
                    (true, _) => "drawn",
                    (false, true) => "won",
                    (false, false) => "lost",
                };
                return vec![Event::Over { table, result, outcome: outcome.describe(game.info()) }];
            }
            let seen = playing.seq();
            let asked = playing.offers().iter().filter(|offer| playing.awaits_answer(offer, seat));
            let mut events: Vec<Event> = asked
                .map(|offer| Event::Offer { table, seat, offer: offer.seq, what: offer.what, seen })
                .collect();
            if playing.to_act().contains(seat) {
                let mut legal = Vec::new();
                game.legal_actions(seat, &mut legal);
                let clocks = playing.clocks(room.since_start(now));
                events.push(Event::Turn(Box::new(Turn {
                    table,
                    game: plan.game.clone(),
                    rules: plan.rules,
                    options: plan.options.to_string(),
                    seat,
                    seen,
                    position: game.position(),
                    legal: (legal.len() <= LEGAL).then(|| legal.iter().map(ToString::to_string).collect()),
                    clocks: clocks.map(|clocks| clocks.iter().map(|left| left.as_millis() as u64).collect()),
                })));
            }
            events
        }
    }
}

/// An action of a program.
#[derive(Deserialize, ToSchema)]
struct Act {
    /// The action, as the event lists it.
    action: String,
    /// The value of `seen` in the event.
    seen: u32,
    /// A number of the sender's choice below 2^29. A request that is sent again with the same key is carried out once.
    key: Option<u32>,
}

/// A request to a table.
#[derive(Deserialize, ToSchema)]
struct Asked {
    /// The wish, such as `"leave"` or `{"sit": {"seat": 2, "name": "Bot", "commitment": "…"}}`.
    #[schema(value_type = serde_json::Value)]
    what: RoomWish,
    /// A number of the sender's choice below 2^29. A request that is sent again with the same key is carried out once.
    key: Option<u32>,
}

impl Online {
    async fn ask_for(
        &self,
        request: HttpRequest,
        table: &str,
        wish: impl AsyncFnOnce(Body, &Self, RoomId, PlayerId) -> Result<(RoomWish, Option<u32>), No>,
    ) -> Result<Response, No> {
        let (parts, content) = request.into_parts();
        let player = self.asker(&parts.headers).await?.player;
        let address = self.address(&parts.extensions, &parts.headers);
        self.visitors.act(address).map_err(No::Wait)?;
        let Ok(table) = table.parse::<RoomId>() else { return Ok(refuse(Fault::NoSuchTable)) };
        let (what, key) = wish(content, self, table, player).await?;
        let id = player.request_id(key.unwrap_or_else(|| u32::from_le_bytes(random())));
        let is_seating = matches!(what, RoomWish::Sit { .. });
        match self.tables.ask(table, player, Request { id, what }, Duration::ZERO).await {
            Ok(seq) => {
                if is_seating {
                    // Fails if no stream listens.
                    let _ = self.seated.send(player);
                }
                Ok(([(header::CACHE_CONTROL, "no-store")], Json(json!({ "seq": seq }))).into_response())
            }
            Err(fault) => Ok(refuse(fault)),
        }
    }
}

/// Plays an action at a table.
#[utoipa::path(
    post,
    path = "/api/v1/tables/{table}/act",
    tag = "programs",
    params(("table" = String, Path)),
    request_body = Act,
    responses(
        (status = 200, description = "the action was played and stored"),
        (status = 401, description = "no token"),
        (status = 404, description = "no such table"),
        (status = 422, description = "the table or the rules refuse it: the answer says why"),
    )
)]
async fn act(State(online): State<Arc<Online>>, Path(table): Path<String>, request: HttpRequest) -> Response {
    let wish = async |content: Body, online: &Online, table: RoomId, player: PlayerId| {
        let Act { action, seen, key } = body(content).await?;
        let room = online.tables.room(table).await.map_err(No::Fault)?;
        let seat = room.seat_of(player).unwrap_or(Seat::FIRST);
        let (by, seen, what) = (Actor::Seat(seat), Seq(seen), Wish::Act(action));
        // The room gives the command its id.
        Ok((RoomWish::Play(Command { id: dohyo_table::CommandId(0), by, seen, after: None, what }), key))
    };
    answer(online.ask_for(request, &table, wish).await)
}

/// Sends any other request to a table: to sit down, to reveal a nonce, to answer an offer, to resign.
#[utoipa::path(
    post,
    path = "/api/v1/tables/{table}/requests",
    tag = "programs",
    params(("table" = String, Path)),
    request_body = Asked,
    responses(
        (status = 200, description = "the request was carried out and stored"),
        (status = 401, description = "no token"),
        (status = 404, description = "no such table"),
        (status = 422, description = "the table refuses it: the answer says why"),
    )
)]
async fn ask(State(online): State<Arc<Online>>, Path(table): Path<String>, request: HttpRequest) -> Response {
    let wish = async |content: Body, _: &Online, _: RoomId, _: PlayerId| {
        let Asked { what, key } = body(content).await?;
        Ok((what, key))
    };
    answer(online.ask_for(request, &table, wish).await)
}
