//! A client of the server, and a server to connect to.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::time::Duration;

use dohyo_core::{Game as _, Record, Seat};
use dohyo_games::AnyGame;
use dohyo_protocol::{Goodbye, Listed, Refused, Remark, ToClient, ToServer, VERSION};
use dohyo_room::{Access, Line, Nonce, Plan, PlayerId, Request, Room, RoomId, RoomWish};
use dohyo_table::{Actor, Command, CommandId, Seq, Terms, Wish};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;

/// A room of any game.
pub(crate) type AnyRoom = Room<AnyGame>;

/// The time after which a test fails instead of waiting for ever.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) fn begin(record: &Record) -> Option<AnyGame> {
    dohyo_games::begin(record).ok()
}

/// Returns a plan for a private table that begins once it is full.
pub(crate) fn plan(game: &str, options: &str) -> Plan {
    Plan {
        game: game.to_owned(),
        rules: dohyo_games::info(game).expect("a game").rules,
        options: options.parse().expect("options"),
        terms: Terms::default(),
        access: Access::Private,
        starts_when_full: true,
        rated: false,
    }
}

/// The answer to an HTTP request.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// Returns a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect("JSON")
    }
}

/// Sends an HTTP request.
pub(crate) async fn http(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {length}\r\n\
         {headers}\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await.expect("the server reads");
    let mut text = String::new();
    stream.read_to_string(&mut text).await.expect("the server answers");
    let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    Answer { status, head: head.to_owned(), body: body.to_owned() }
}

/// A client with an identity of its own.
pub(crate) struct Client {
    address: SocketAddr,
    pub(crate) cookie: String,
    socket: WebSocketStream<TcpStream>,
    pub(crate) player: PlayerId,
    pub(crate) name: String,
    pub(crate) nonce: Nonce,
    next: u32,
    /// The tables that the client follows.
    pub(crate) rooms: HashMap<RoomId, AnyRoom>,
    /// Who is there, by table.
    pub(crate) present: HashMap<RoomId, (Vec<Seat>, u32)>,
    /// Who is away, by table.
    away: HashMap<RoomId, Vec<Seat>>,
    pub(crate) remarks: Vec<Remark>,
    pub(crate) lobby: Vec<Listed>,
    /// Every frame as it arrived, except those about presence.
    pub(crate) frames: Vec<String>,
    pub(crate) goodbye: Option<Goodbye>,
}

/// Becomes a guest, and returns the cookie.
pub(crate) async fn guest(address: SocketAddr) -> String {
    let answer = http(address, "POST", "/api/v1/guest", &[], "").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let cookie = answer.header("set-cookie").expect("a cookie");
    cookie.split(';').next().expect("name and value").to_owned()
}

/// Opens a socket without saying anything.
pub(crate) async fn socket(
    address: SocketAddr,
    headers: &[(&'static str, &str)],
) -> Result<WebSocketStream<TcpStream>, tokio_tungstenite::tungstenite::Error> {
    let stream = TcpStream::connect(address).await.expect("the server listens");
    let mut request = format!("ws://{address}/api/v1/socket").into_client_request()?;
    for (name, value) in headers {
        request.headers_mut().insert(*name, HeaderValue::from_str(value).expect("a header"));
    }
    tokio_tungstenite::client_async(request, stream).await.map(|(socket, _)| socket)
}

impl Client {
    /// Connects as a new guest.
    pub(crate) async fn new(address: SocketAddr) -> Self {
        let cookie = guest(address).await;
        Self::with_cookie(address, cookie).await
    }

    /// Connects with the cookie of an earlier guest.
    pub(crate) async fn with_cookie(address: SocketAddr, cookie: String) -> Self {
        let socket = socket(address, &[("cookie", &cookie)]).await.expect("a connection");
        let nobody = PlayerId::from_bytes([0; 16]);
        let mut client = Self {
            address,
            cookie,
            socket,
            player: nobody,
            name: String::new(),
            nonce: Nonce::from_bytes([0; 32]),
            next: 1,
            rooms: HashMap::new(),
            present: HashMap::new(),
            away: HashMap::new(),
            remarks: Vec::new(),
            lobby: Vec::new(),
            frames: Vec::new(),
            goodbye: None,
        };
        client.greet().await;
        client
    }

    async fn greet(&mut self) {
        let rules = dohyo_games::ALL.iter().map(|info| (info.id.to_owned(), info.rules)).collect();
        self.send(&ToServer::Hello { version: VERSION, rules }).await;
        let ToClient::Hello { player, name, .. } = self.hear().await else { panic!("no hello") };
        (self.player, self.name) = (player, name);
        let mut nonce = [9; 32];
        nonce[..16].copy_from_slice(player.as_bytes());
        self.nonce = Nonce::from_bytes(nonce);
    }

    /// Drops the connection, opens another one to `server`, and continues from the last line.
    pub(crate) async fn reconnect(&mut self, server: SocketAddr) {
        self.address = server;
        self.socket = socket(server, &[("cookie", &self.cookie)]).await.expect("a connection");
        self.goodbye = None;
        let player = self.player;
        self.greet().await;
        assert_eq!(self.player, player, "the cookie says who one is");
        for (table, since) in self.rooms.iter().map(|(table, room)| (*table, room.seq())).collect::<Vec<_>>()
        {
            self.send(&ToServer::Watch { table, since }).await;
        }
    }

    pub(crate) fn next_id(&mut self) -> CommandId {
        self.next += 1;
        self.player.request_id(self.next)
    }

    pub(crate) async fn send(&mut self, message: &ToServer) {
        self.send_text(serde_json::to_string(message).expect("text")).await;
    }

    pub(crate) async fn send_text(&mut self, text: String) {
        self.socket.send(Message::Text(text.into())).await.expect("the server reads");
    }

    /// Sends a frame of any kind. Returns `false` if the connection is lost.
    pub(crate) async fn send_raw(&mut self, message: Message) -> bool {
        self.socket.send(message).await.is_ok()
    }

    /// Waits for the next message and takes it in.
    pub(crate) async fn hear(&mut self) -> ToClient {
        self.try_hear().await.expect("the server speaks")
    }

    /// Waits for the next message and takes it in. Returns `None` once the server has closed the connection.
    pub(crate) async fn try_hear(&mut self) -> Option<ToClient> {
        loop {
            let message =
                tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("an answer in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    let message: ToClient = serde_json::from_str(&text).expect("a message");
                    if !matches!(message, ToClient::Present { .. } | ToClient::Lobby { .. }) {
                        self.frames.push(text.to_string());
                    }
                    self.note(&message);
                    return Some(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    fn note(&mut self, message: &ToClient) {
        match message {
            ToClient::Lines { table, lines } => self.follow(*table, lines),
            ToClient::Present { table, here, spectators, away } => {
                self.present.insert(*table, (here.clone(), *spectators));
                self.away.insert(*table, away.iter().map(|(seat, _)| *seat).collect());
            }
            ToClient::Said { remarks, .. } => self.remarks.extend(remarks.iter().cloned()),
            ToClient::Lobby { tables } => self.lobby.clone_from(tables),
            ToClient::Goodbye { why, .. } => self.goodbye = Some(*why),
            _ => {}
        }
    }

    fn follow(&mut self, table: RoomId, lines: &[Line]) {
        if let Some(room) = self.rooms.get_mut(&table) {
            for line in lines.iter().filter(|line| line.seq > room.seq()).cloned().collect::<Vec<_>>() {
                room.evolve(line).expect("lines arrive in order, without gaps");
            }
        } else {
            let room = Room::replay(table, begin, lines.iter().cloned()).expect("a sound log");
            self.rooms.insert(table, room);
        }
    }

    /// Listens until something holds.
    pub(crate) async fn until(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        let waited = async {
            while !holds(self) {
                self.hear().await;
            }
        };
        tokio::time::timeout(PATIENCE, waited).await.unwrap_or_else(|_| panic!("in vain: {what}"));
    }

    /// Opens a table and watches it.
    pub(crate) async fn create(&mut self, plan: Plan) -> RoomId {
        let id = self.next_id();
        self.send(&ToServer::Create { id, plan }).await;
        let table = self.created(id).await.expect("a table");
        self.watch(table).await;
        table
    }

    /// Waits for a table that was asked for.
    pub(crate) async fn created(&mut self, asked: CommandId) -> Result<RoomId, Refused> {
        loop {
            match self.hear().await {
                ToClient::Created { id, table } if id == asked => return Ok(table),
                ToClient::Refused(refused) if refused.id == Some(asked) => return Err(refused),
                _ => {}
            }
        }
    }

    pub(crate) async fn watch(&mut self, table: RoomId) {
        self.send(&ToServer::Watch { table, since: Seq(0) }).await;
        self.until("the first lines", |client| client.rooms.contains_key(&table)).await;
    }

    pub(crate) fn room(&self, table: RoomId) -> &AnyRoom {
        &self.rooms[&table]
    }

    /// Returns the seats of people who are away.
    pub(crate) fn away(&self, table: RoomId) -> &[Seat] {
        self.away.get(&table).map_or(&[], Vec::as_slice)
    }

    /// Sends a command for a seat, even if it belongs to somebody else.
    pub(crate) async fn play_as(
        &mut self,
        table: RoomId,
        seat: Seat,
        what: Wish<String>,
    ) -> Result<Seq, Refused> {
        let id = self.next_id();
        let seen = self.room(table).table().expect("a game").seq();
        let command = Command { id, by: Actor::Seat(seat), seen, after: None, what };
        self.ask_as(table, Request { id, what: RoomWish::Play(command) }).await
    }

    /// Asks something of a table, and waits for the answer.
    pub(crate) async fn ask(&mut self, table: RoomId, what: RoomWish) -> Result<Seq, Refused> {
        let id = self.next_id();
        self.ask_as(table, Request { id, what }).await
    }

    pub(crate) async fn ask_as(&mut self, table: RoomId, request: Request) -> Result<Seq, Refused> {
        let id = request.id;
        self.send(&ToServer::Ask { table, request }).await;
        self.answer_to(id).await
    }

    /// Waits for the answer to a request.
    pub(crate) async fn answer_to(&mut self, asked: CommandId) -> Result<Seq, Refused> {
        loop {
            match self.hear().await {
                ToClient::Done { id, seq, .. } if id == asked => return Ok(seq),
                ToClient::Refused(refused) if refused.id == Some(asked) => return Err(refused),
                _ => {}
            }
        }
    }

    pub(crate) fn sit_wish(&self, seat: Seat) -> RoomWish {
        RoomWish::Sit { seat, name: self.name.clone(), commitment: self.nonce.commitment() }
    }

    pub(crate) async fn sit(&mut self, table: RoomId, seat: Seat) {
        self.ask(table, self.sit_wish(seat)).await.expect("a free chair");
    }

    /// Makes a command of the client's seat.
    pub(crate) fn command(&mut self, table: RoomId, what: Wish<String>) -> Request {
        let id = self.next_id();
        let room = self.room(table);
        let by = Actor::Seat(room.seat_of(self.player).expect("a seat"));
        let seen = room.table().expect("a game").seq();
        Request { id, what: RoomWish::Play(Command { id, by, seen, after: None, what }) }
    }

    pub(crate) async fn play(&mut self, table: RoomId, what: Wish<String>) -> Result<Seq, Refused> {
        let request = self.command(table, what);
        self.ask_as(table, request).await
    }

    /// Returns `true` if the client's seat may act.
    pub(crate) fn may_act(&self, table: RoomId) -> bool {
        let room = self.room(table);
        let seat = room.seat_of(self.player);
        room.table().is_some_and(|table| seat.is_some_and(|seat| table.to_act().contains(seat)))
    }

    /// Returns the log of a table as text.
    pub(crate) fn log(&self, table: RoomId) -> Vec<String> {
        self.room(table).log().iter().map(|line| serde_json::to_string(&**line).expect("text")).collect()
    }

    pub(crate) fn is_over(&self, table: RoomId) -> bool {
        self.room(table).revealed_seed().is_some()
    }

    /// Returns the first legal action of the client's seat.
    pub(crate) fn legal_action(&self, table: RoomId) -> String {
        let room = self.room(table);
        let seat = room.seat_of(self.player).expect("a seat");
        let mut legal = Vec::new();
        room.table().expect("a game").game().legal_actions(seat, &mut legal);
        legal.first().expect("a legal action").to_string()
    }
}

/// Seats the clients in order, lets them reveal their nonces, and waits until everybody sees the game.
pub(crate) async fn start(table: RoomId, clients: &mut [Client]) {
    for (client, seat) in clients.iter_mut().zip(Seat::ALL) {
        if !client.rooms.contains_key(&table) {
            client.watch(table).await;
        }
        client.sit(table, seat).await;
    }
    for client in clients.iter_mut() {
        let nonce = client.nonce;
        client.ask(table, RoomWish::Tell(nonce)).await.expect("the right nonce");
    }
    for client in clients.iter_mut() {
        client.until("the game", |client| client.room(table).table().is_some()).await;
    }
}

/// Opens a table for two and starts it.
pub(crate) async fn pair(address: SocketAddr, plan: Plan) -> (RoomId, [Client; 2]) {
    let mut clients = [Client::new(address).await, Client::new(address).await];
    let table = clients[0].create(plan).await;
    start(table, &mut clients).await;
    (table, clients)
}

/// Lets the client that may act play its first legal action, and waits until everybody has seen it.
pub(crate) async fn step(table: RoomId, clients: &mut [Client]) -> Seq {
    let mover = clients.iter().position(|client| client.may_act(table)).expect("somebody may act");
    let action = clients[mover].legal_action(table);
    let seq = clients[mover].play(table, Wish::Act(action)).await.expect("a legal action");
    for client in clients {
        client.until("the action", |client| client.room(table).seq() >= seq).await;
    }
    seq
}
