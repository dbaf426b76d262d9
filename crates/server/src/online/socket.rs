//! The WebSocket connection with one client.

use std::collections::{BTreeMap, HashSet};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{FromRequestParts as _, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use dohyo_protocol::{
    FRAME_LIMIT, Goodbye, Late, REMARK_LIMIT, Refused, SILENCE_MS, ToClient, ToServer, VERSION, WATCH_LIMIT,
    Why,
};
use dohyo_room::{Happening, Line, RoomId, presentable_name};
use dohyo_table::{CommandId, Event, Seq};
use tokio::sync::mpsc;
use tracing::debug;

use super::Online;
use super::api::{too_many, wait_refusal};
use super::hub::{Client, frame, frames};
use super::identity::{self, Identity, random};
use super::lag::Lag;
use super::limits::{Meter, NoPlace, Place};
use super::metrics::count;
use super::news::Item;
use super::tables::Fault;

/// The largest message that is read at all, in bytes. Messages between this and [`FRAME_LIMIT`] are refused politely. Each
/// connection may take this much memory.
const READ_LIMIT: usize = 2 * FRAME_LIMIT;

/// The size of the read buffer of a connection, in bytes. Most messages are short, and most connections idle.
const READ_BUFFER: usize = 4 * 1024;

/// How often a client is pinged. Browsers answer even while they suspend a page.
const PING: Duration = Duration::from_secs(10);

/// How long a client may take to accept a frame.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a client may take to say hello.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);

/// The number of messages after which a connection is closed if they cannot be read, come too fast, or ask for what is not
/// the sender's to ask for. Requests that are carried out make up for it.
const STRIKES: u32 = 100;

/// The number of earlier remarks that are sent to a new viewer of a table.
const REMARKS: u32 = 50;

/// The time over which the return of clients is spread when a server is replaced, in milliseconds.
const RETURN: u64 = 2_000;

/// Opens a WebSocket connection.
#[utoipa::path(
    get,
    path = "/api/v1/socket",
    tag = "tables",
    responses((status = 101, description = "a WebSocket on which both sides send JSON"))
)]
pub(crate) async fn open(State(online): State<Arc<Online>>, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    let address = online.address(&parts.extensions, &parts.headers);
    let place = match online.visitors.enter(address) {
        Ok(place) => place,
        Err(NoPlace::Address(wait)) => return too_many(wait),
        Err(NoPlace::Server) => return StatusCode::SERVICE_UNAVAILABLE.into_response(),
    };
    let upgrade = match WebSocketUpgrade::from_request_parts(&mut parts, &online).await {
        Ok(upgrade) => upgrade,
        Err(why) => return why.into_response(),
    };
    let identity = match identity::recognise(online.tables.store(), &parts.headers).await {
        Ok(identity) => identity,
        Err(why) => {
            debug!("cannot recognise a client: {why}");
            return StatusCode::SERVICE_UNAVAILABLE.into_response();
        }
    };
    upgrade
        .max_message_size(READ_LIMIT)
        .max_frame_size(READ_LIMIT)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .on_upgrade(move |socket| serve(online, socket, identity, address, place))
}

/// Serves a client until it disconnects. Dropping `place` frees its slot.
async fn serve(
    online: Arc<Online>,
    mut socket: WebSocket,
    identity: Option<Identity>,
    address: IpAddr,
    place: Place,
) {
    let goodbye = match greet(&online, &mut socket, identity).await {
        Ok(identity) => {
            let (client, frames) = Client::new(identity.player);
            let mut connection = Connection {
                online: Arc::clone(&online),
                client,
                identity,
                address,
                watched: HashSet::new(),
                pace: Meter::default(),
                remarks: Meter::default(),
                strikes: 0,
                lag: Lag::default(),
            };
            let goodbye = connection.run(&mut socket, frames).await;
            connection.leave();
            goodbye
        }
        Err(goodbye) => goodbye,
    };
    if let Some(why) = goodbye {
        let was_there = take_leave(&mut socket, why).await;
        // A connection that broke by itself is nobody's fault.
        if why == Goodbye::Abuse && was_there {
            online.visitors.abuse(address);
        }
    }
    drop(place);
}

/// Says why a connection ends, and ends it. Returns `false` if there was no connection any more.
async fn take_leave(socket: &mut WebSocket, why: Goodbye) -> bool {
    let wait_ms = u64::from_le_bytes(random()) % RETURN;
    let goodbye = frame(&ToClient::Goodbye { why, wait_ms });
    let code = match why {
        Goodbye::Restart => close_code::RESTART,
        Goodbye::Full | Goodbye::TooSlow => close_code::AGAIN,
        _ => close_code::POLICY,
    };
    let mut was_there = false;
    let leave = async {
        socket.send(Message::Text(goodbye)).await?;
        was_there = true;
        socket.send(Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::default() }))).await?;
        // Wait until the client has answered the close frame or is gone.
        while let Some(Ok(_)) = socket.recv().await {}
        Ok::<_, axum::Error>(())
    };
    let _ = tokio::time::timeout(Duration::from_secs(1), leave).await;
    was_there
}

/// Reads the next message, but not before `rest` is over: a client that sends too fast waits, and loses nothing.
async fn read(
    socket: &mut WebSocket,
    rest: Option<tokio::time::Instant>,
) -> Option<Result<Message, axum::Error>> {
    if let Some(rest) = rest {
        tokio::time::sleep_until(rest).await;
    }
    socket.recv().await
}

/// Exchanges greetings with a client.
async fn greet(
    online: &Online,
    socket: &mut WebSocket,
    identity: Option<Identity>,
) -> Result<Identity, Option<Goodbye>> {
    if online.is_stopping() {
        return Err(Some(Goodbye::Restart));
    }
    let first =
        tokio::time::timeout(HELLO_TIMEOUT, socket.recv()).await.map_err(|_| Some(Goodbye::Silent))?;
    let Some(Ok(Message::Text(text))) = first else { return Err(Some(Goodbye::Reload)) };
    let known: BTreeMap<String, u32> =
        dohyo_games::ALL.iter().map(|info| (info.id.to_owned(), info.rules)).collect();
    match serde_json::from_str(&text) {
        Ok(ToServer::Hello { version, rules })
            if version == VERSION
                && known.iter().all(|(game, now)| rules.get(game).is_none_or(|has| has >= now)) => {}
        _ => return Err(Some(Goodbye::Reload)),
    }
    let identity = identity.ok_or(Some(Goodbye::NoIdentity))?;
    let hello = ToClient::Hello {
        version: VERSION,
        player: identity.player,
        name: identity.name.clone(),
        now: online.tables.now(),
        rules: known,
        build: env!("CARGO_PKG_VERSION").to_owned(),
    };
    socket.send(Message::Text(frame(&hello))).await.map_err(|_| None)?;
    Ok(identity)
}

/// A connection after the greetings.
struct Connection {
    online: Arc<Online>,
    client: Arc<Client>,
    identity: Identity,
    address: IpAddr,
    watched: HashSet<RoomId>,
    pace: Meter,
    remarks: Meter,
    strikes: u32,
    lag: Lag,
}

/// The answers to a message, which are sent before the news in the queue.
type Answers = Vec<Utf8Bytes>;

impl Connection {
    /// Answers messages and sends news until the client disconnects. Returns the reason if the server ends the
    /// connection.
    async fn run(&mut self, socket: &mut WebSocket, mut news: mpsc::Receiver<Utf8Bytes>) -> Option<Goodbye> {
        let client = Arc::clone(&self.client);
        let online = Arc::clone(&self.online);
        let mut revoked = online.revoked.subscribe();
        let mut heard = tokio::time::Instant::now();
        let mut rest = None;
        // The first one at once, because it measures the network.
        let mut pings = tokio::time::interval_at(heard, PING);
        loop {
            let stopping = online.stopping.notified();
            if online.is_stopping() {
                return Some(Goodbye::Restart);
            }
            let silence = heard + Duration::from_millis(SILENCE_MS);
            let answers = tokio::select! {
                biased;
                () = client.given_up() => {
                    count(&online.metrics.slow_clients);
                    return Some(Goodbye::TooSlow);
                }
                () = stopping => return Some(Goodbye::Restart),
                player = revoked.recv() => {
                    // A client that still has a session connects again.
                    if player.is_ok_and(|player| player != self.identity.player) {
                        continue;
                    }
                    return Some(Goodbye::Restart);
                }
                Some(frame) = news.recv() => vec![frame],
                message = read(socket, rest) => {
                    heard = tokio::time::Instant::now();
                    rest = self.pace().map(|wait| heard + wait);
                    match message? {
                        Ok(Message::Text(text)) => self.hear(&text).await,
                        Ok(Message::Binary(_)) => vec![self.unreadable("expected text")],
                        Ok(Message::Pong(payload)) => {
                            self.lag.pong(Instant::now(), &payload);
                            Vec::new()
                        }
                        Ok(Message::Ping(_)) => Vec::new(),
                        Ok(Message::Close(_)) => return None,
                        Err(why) => {
                            debug!("a connection broke: {why}");
                            return Some(Goodbye::Abuse);
                        }
                    }
                }
                () = tokio::time::sleep_until(silence) => return Some(Goodbye::Silent),
                _ = pings.tick() => {
                    let payload = Bytes::copy_from_slice(&self.lag.ping(Instant::now()));
                    if let Err(goodbye) = self.send(socket, Message::Ping(payload)).await {
                        return goodbye;
                    }
                    Vec::new()
                }
            };
            if self.strikes >= STRIKES {
                return Some(Goodbye::Abuse);
            }
            for frame in answers {
                if let Err(goodbye) = self.send(socket, Message::Text(frame)).await {
                    return goodbye;
                }
            }
        }
    }

    /// Sends a message. If that fails, returns the reason to give to the client, if it can still hear it.
    async fn send(&self, socket: &mut WebSocket, message: Message) -> Result<(), Option<Goodbye>> {
        match tokio::time::timeout(SEND_TIMEOUT, socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(None),
            Err(_) => {
                count(&self.online.metrics.slow_clients);
                Err(Some(Goodbye::TooSlow))
            }
        }
    }

    fn refuse(&self, why: Refused) -> Utf8Bytes {
        count(&self.online.metrics.refusals);
        frame(&ToClient::Refused(why))
    }

    /// Removes the client from the hub and the lobby.
    fn leave(&mut self) {
        for table in self.watched.drain() {
            self.online.tables.hub.unwatch(table, &self.client);
        }
        self.online.tables.lobby.unwatch(&self.client);
    }

    /// Counts a message of any kind. Returns how long to wait before the next one is read, if the client is too fast.
    fn pace(&mut self) -> Option<Duration> {
        count(&self.online.metrics.messages);
        let visitors = &self.online.visitors;
        let own = self.pace.charge(Instant::now(), visitors.limits().frames);
        let wait = own.max(visitors.frame(self.address));
        self.strikes += u32::from(!own.is_zero());
        (!wait.is_zero()).then_some(wait)
    }

    async fn hear(&mut self, text: &str) -> Answers {
        if text.len() > FRAME_LIMIT {
            self.strikes += 1;
            let why = format!("a message has at most {FRAME_LIMIT} bytes");
            return vec![self.refuse(Refused::because(Why::TooLong, why))];
        }
        match serde_json::from_str(text) {
            Ok(message) => {
                // What the client may not ask for is counted again where it is refused.
                self.strikes = self.strikes.saturating_sub(1);
                self.answer(message).await
            }
            Err(why) => vec![self.unreadable(&why.to_string())],
        }
    }

    /// Returns by how much a request came too late that arrived at `arrived`: after the last action at the table.
    async fn lateness(&self, table: RoomId, arrived: u64) -> Option<Late> {
        let room = self.online.tables.room(table).await.ok()?;
        let acted = |line: &&Arc<Line>| matches!(&line.what, Happening::Played(entry) if matches!(entry.event, Event::Acted { .. }));
        let before = room.log().iter().rev().find(acted)?.at;
        Some(Late { by_ms: arrived.saturating_sub(before), lag_ms: self.lag.credit().as_millis() as u64 })
    }

    /// Refuses a request. One that is not the sender's to make counts against them.
    fn refuse_request(&mut self, why: Refused) -> Utf8Bytes {
        if matches!(
            why.why,
            Why::NotSeated
                | Why::NotYourSeat
                | Why::NotYourId
                | Why::NotHost
                | Why::NotServer
                | Why::NoSuchTable
        ) {
            self.strikes += 2;
        }
        self.refuse(why)
    }

    fn unreadable(&mut self, why: &str) -> Utf8Bytes {
        self.strikes += 1;
        self.refuse(Refused::because(Why::Unreadable, format!("cannot read this message: {why}")))
    }

    async fn answer(&mut self, message: ToServer) -> Answers {
        let tables = Arc::clone(&self.online.tables);
        let player = self.identity.player;
        match message {
            ToServer::Hello { .. } => vec![self.unreadable("a connection has only one hello")],
            ToServer::Create { id, plan } => self.created(id, None, tables.create(player, id, plan)).await,
            ToServer::Rematch { id, table } => {
                self.created(id, Some(table), tables.rematch(table, player, id)).await
            }
            ToServer::Watch { table, since } => self.watch(table, since).await,
            ToServer::Unwatch { table } => {
                self.watched.remove(&table);
                tables.hub.unwatch(table, &self.client);
                Vec::new()
            }
            ToServer::Ask { table, request } => {
                let (id, arrived) = (request.id, tables.now());
                match tables.ask(table, player, request, self.lag.credit()).await {
                    // Through the queue, so that the lines come first.
                    Ok(seq) => self.client.send(frame(&ToClient::Done { table, id, seq })),
                    Err(fault) => {
                        let mut refused = Refused::from(fault).at(table).of(id);
                        if matches!(refused.why, Why::Stale | Why::Over) {
                            refused.late = self.lateness(table, arrived).await;
                        }
                        return vec![self.refuse_request(refused)];
                    }
                }
                Vec::new()
            }
            ToServer::Name { id, name } => vec![self.rename(id, &name).await],
            ToServer::Say { id, table, text } => {
                match self.say(table, &text).await {
                    // Through the queue, so that the remark comes first.
                    Ok(seq) => self.client.send(frame(&ToClient::Done { table, id, seq })),
                    Err(why) => return vec![self.refuse(why.at(table).of(id))],
                }
                Vec::new()
            }
            ToServer::Lobby { watch: true } => vec![tables.lobby.watch(&self.client)],
            ToServer::Lobby { watch: false } => {
                tables.lobby.unwatch(&self.client);
                Vec::new()
            }
            ToServer::Beat { beat, heads } => {
                let mut answers = Vec::new();
                for (table, seq) in heads.into_iter().take(WATCH_LIMIT) {
                    answers.extend(self.missed(table, seq).await);
                }
                answers.push(frame(&ToClient::Beat { beat, now: tables.now() }));
                answers
            }
        }
    }

    /// Answers a request that opens a table.
    async fn created(
        &self,
        id: CommandId,
        table: Option<RoomId>,
        create: impl Future<Output = Result<RoomId, Fault>>,
    ) -> Answers {
        let refuse = |refused: Refused| Refused { table, ..refused.of(id) };
        let answer = if self.identity.player.owns(id) {
            match self.online.visitors.table(self.address) {
                Err(wait) => Err(wait_refusal(wait)),
                Ok(()) => create.await.map_err(Refused::from),
            }
        } else {
            Err(Refused::because(Why::NotYourId, "this request id belongs to somebody else"))
        };
        vec![match answer {
            Ok(table) => frame(&ToClient::Created { id, table }),
            Err(why) => self.refuse(refuse(why)),
        }]
    }

    async fn watch(&mut self, table: RoomId, since: Seq) -> Answers {
        if self.watched.len() >= WATCH_LIMIT && !self.watched.contains(&table) {
            let why = format!("a connection watches at most {WATCH_LIMIT} tables");
            return vec![self.refuse(Refused::because(Why::Other, why).at(table))];
        }
        match self.online.tables.watch(table, since, &self.client).await {
            Ok(mut frames) => {
                self.watched.insert(table);
                if frames.is_empty() {
                    // The client learns that it has missed nothing.
                    frames.push(frame(&ToClient::Lines { table, lines: Vec::new() }));
                }
                frames.extend(self.remarks_so_far(table).await);
                frames
            }
            Err(fault) => vec![self.refuse_request(Refused::from(fault).at(table))],
        }
    }

    /// Returns the lines of a watched table that the client has missed.
    async fn missed(&self, table: RoomId, seq: Seq) -> Answers {
        let is_behind = self.watched.contains(&table)
            && self.online.tables.hub.head(table).is_some_and(|head| head > seq);
        if !is_behind {
            return Vec::new();
        }
        match self.online.tables.room(table).await {
            Ok(room) => frames(table, room.since(seq).iter().map(|line| &**line)),
            Err(fault) => vec![self.refuse(Refused::from(fault).at(table))],
        }
    }

    async fn remarks_so_far(&self, table: RoomId) -> Option<Utf8Bytes> {
        let chat = self.online.tables.store().chat(table, REMARKS).await.ok()?;
        if chat.is_empty() {
            return None;
        }
        let room = self.online.tables.room(table).await.ok()?;
        let is_over = room.table().is_some_and(|table| table.outcome().is_some());
        let is_seated = room.seat_of(self.identity.player).is_some();
        let chat = chat.into_iter().filter(|remark| is_over || remark.seated == is_seated);
        let remarks: Vec<_> = chat.map(told).collect();
        (!remarks.is_empty()).then(|| frame(&ToClient::Said { table, remarks }))
    }

    async fn rename(&mut self, id: CommandId, name: &str) -> Utf8Bytes {
        let Some(name) = presentable_name(name) else {
            let why = Refused::because(Why::BadName, "a name has 1 to 24 visible characters");
            return self.refuse(why.of(id));
        };
        match self.online.tables.store().rename(self.identity.player, name.clone()).await {
            Ok(_) => {
                self.identity.name.clone_from(&name);
                frame(&ToClient::Named { id, name })
            }
            Err(why) => self.refuse(Refused::from(Fault::from(why)).of(id)),
        }
    }

    /// Says something at a table. Returns the last line before the remark.
    async fn say(&mut self, table: RoomId, text: &str) -> Result<Seq, Refused> {
        let text = text.trim();
        let is_fit = !text.is_empty() && !text.chars().any(char::is_control);
        if !is_fit || text.chars().count() > REMARK_LIMIT {
            let why = format!("a remark has 1 to {REMARK_LIMIT} characters on one line");
            return Err(Refused::because(Why::TooLong, why));
        }
        self.remarks.take(Instant::now(), self.online.visitors.limits().remarks).map_err(wait_refusal)?;
        let room = self.online.tables.room(table).await?;
        let seat = room.seat_of(self.identity.player);
        let name = seat.and_then(|seat| room.chairs()[seat.index()].occupant.name());
        let remark = dohyo_store::Remark {
            player: self.identity.player,
            seated: seat.is_some(),
            name: name.unwrap_or(&self.identity.name).to_owned(),
            text: text.to_owned(),
            at: self.online.tables.now(),
        };
        self.online.tables.store().say(table, remark.clone()).await.map_err(Fault::from)?;
        let remark = told(remark);
        self.online.tables.news.tell(|| Item::Said { table, remark: remark.clone() });
        self.online.tables.hub.say(table, remark);
        Ok(room.seq())
    }
}

fn told(remark: dohyo_store::Remark) -> dohyo_protocol::Remark {
    let dohyo_store::Remark { player, seated, name, text, at } = remark;
    dohyo_protocol::Remark { at, player, name, seated, text }
}
