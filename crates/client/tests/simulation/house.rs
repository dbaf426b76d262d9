//! A server with its store, clients, and the network between them.

use std::collections::{BTreeMap, HashSet, VecDeque};

use dohyo_client::Session;
use dohyo_core::{Chance, Game as _, Seat, Seed};
use dohyo_games::{AnyAction, AnyGame};
use dohyo_protocol::{Refused, ToClient, ToServer, VERSION, Why};
use dohyo_room::{
    Access, By, Dealer, Line, Nonce, Plan, PlayerId, Received, Request, Room, RoomId, Secret, begin, dealer,
};
use dohyo_table::{Actor, CommandId, Consent, Proposal, Seq, Table, Terms, Wish};

pub(crate) type AnyRoom = Room<AnyGame>;

pub(crate) const TABLE: RoomId = RoomId::from_bytes([7; 10]);
pub(crate) const SECRET: Secret = Secret::from_bytes([9; 32]);

/// The time between two steps, in milliseconds.
pub(crate) const STEP: u64 = 100;

pub(crate) const DEALER: Dealer<'static> = dealer(SECRET);

pub(crate) fn person(index: usize) -> PlayerId {
    PlayerId::from_bytes([index as u8 + 1; 16])
}

pub(crate) fn one_in(chance: &mut Chance, number: u32) -> bool {
    chance.below(number) == 0
}

/// Returns the plan of a table where takebacks are offered.
pub(crate) fn plan(game: &str, options: &str) -> Plan {
    Plan {
        game: game.to_owned(),
        rules: dohyo_games::info(game).expect("a game").rules,
        options: options.parse().expect("options"),
        terms: Terms { takebacks: Consent::Ask, ..Terms::default() },
        access: Access::Private,
        starts_when_full: true,
        rated: false,
    }
}

/// The server: its memory can be lost, its store cannot.
pub(crate) struct Server {
    pub(crate) store: Vec<Line>,
    pub(crate) room: AnyRoom,
    /// Since when each client, by number, has had no connection.
    pub(crate) gone: Vec<Option<u64>>,
}

impl Server {
    pub(crate) fn open(plan: Plan) -> Self {
        let (room, line) = Room::open(TABLE, 1_000, plan, person(0), &DEALER, begin).expect("a room");
        Self { store: vec![line], room, gone: Vec::new() }
    }

    /// Forgets everything but the store.
    pub(crate) fn crash(&mut self) {
        self.room = Room::replay(TABLE, begin, self.store.clone()).expect("the store is sound");
    }

    /// Answers a message. Returns the answers to the sender, and the lines for all viewers.
    pub(crate) fn answer(
        &mut self,
        at: u64,
        from: PlayerId,
        message: ToServer,
    ) -> (Vec<ToClient>, Vec<Line>) {
        let lines = |room: &AnyRoom, since: Seq| ToClient::Lines {
            table: TABLE,
            lines: room.since(since).iter().map(|line| (**line).clone()).collect(),
        };
        match message {
            ToServer::Hello { version, .. } => {
                assert_eq!(version, VERSION);
                let hello = ToClient::Hello {
                    version,
                    player: from,
                    name: format!("Player {}", from.as_bytes()[0]),
                    now: at,
                    rules: BTreeMap::new(),
                    build: String::new(),
                };
                (vec![hello], Vec::new())
            }
            ToServer::Watch { since, .. } => (vec![lines(&self.room, since)], Vec::new()),
            ToServer::Beat { beat, heads } => {
                let missed = heads.iter().filter(|(_, seq)| *seq < self.room.seq());
                let missed: Vec<ToClient> = missed.map(|(_, seq)| lines(&self.room, *seq)).collect();
                (missed.into_iter().chain([ToClient::Beat { beat, now: at }]).collect(), Vec::new())
            }
            ToServer::Ask { request, .. } => self.decide(at, from, &request),
            other => panic!("nobody says {other:?} here"),
        }
    }

    pub(crate) fn decide(
        &mut self,
        at: u64,
        from: PlayerId,
        request: &Request,
    ) -> (Vec<ToClient>, Vec<Line>) {
        let id = request.id;
        let absent = self
            .gone
            .iter()
            .enumerate()
            .filter_map(|(index, gone)| Some((self.room.seat_of(person(index))?, (*gone)?)));
        let received = Received { away: absent.collect(), ..Received::from(at) };
        match self.room.advance(received, By::Player(from), request, &DEALER) {
            Ok((lines, after)) => {
                let seq = lines.last().map_or(self.room.seq(), |line| line.seq);
                let known = self.room.seq();
                let new: Vec<Line> = lines.into_iter().filter(|line| line.seq > known).collect();
                self.store.extend(new.iter().cloned());
                self.room = after;
                (vec![ToClient::Done { table: TABLE, id, seq }], new)
            }
            Err(why) => {
                let refused = Refused::because(Why::from(&why), &why).at(TABLE).of(id);
                (vec![ToClient::Refused(refused)], Vec::new())
            }
        }
    }
}

/// A client. Its session can be replaced, as when a page is reloaded.
pub(crate) struct Client {
    pub(crate) index: usize,
    pub(crate) session: Session<AnyGame>,
    /// The messages under way, in the order in which they were sent; `None` without a connection.
    pub(crate) wire: Option<(VecDeque<ToServer>, VecDeque<ToClient>)>,
    /// How far the client's clock is ahead, in milliseconds.
    pub(crate) ahead: u64,
    /// The requests that the server has confirmed.
    pub(crate) confirmed: HashSet<CommandId>,
    /// Whether the person has gone for a walk.
    pub(crate) is_out: bool,
    /// The number of sessions so far.
    pub(crate) sessions: u32,
}

impl Client {
    pub(crate) fn new(index: usize) -> Self {
        let ahead = index as u64 * 77_000;
        let session = Self::session(index, 0);
        Self { index, session, wire: None, ahead, confirmed: HashSet::new(), is_out: false, sessions: 0 }
    }

    pub(crate) fn session(index: usize, sessions: u32) -> Session<AnyGame> {
        let nonce = Nonce::from_bytes([index as u8 + 50; 32]);
        Session::new(TABLE, begin, BTreeMap::new(), nonce, sessions * 100_000)
    }

    /// Reloads the page: everything that is not stored is gone.
    pub(crate) fn reload(&mut self) {
        let pending = self.session.pending();
        self.sessions += 1;
        self.session = Self::session(self.index, self.sessions);
        self.session.resume(pending);
        self.wire = None;
    }

    pub(crate) fn now(&self, time: u64) -> u64 {
        time + self.ahead
    }

    pub(crate) fn connect(&mut self, time: u64) {
        self.wire = Some(Default::default());
        self.session.connect(self.now(time));
        self.post();
    }

    pub(crate) fn lose_connection(&mut self) {
        self.wire = None;
        self.session.disconnect();
    }

    pub(crate) fn post(&mut self) {
        let messages = self.session.take_messages();
        if let Some((to_server, _)) = &mut self.wire {
            to_server.extend(messages);
        }
    }
}

/// Delivers some of the messages under way. In trouble, messages get lost; beats repair that.
pub(crate) fn deliver(
    server: &mut Server,
    clients: &mut [Client],
    time: u64,
    trouble: bool,
    chance: &mut Chance,
) {
    for index in 0..clients.len() {
        let most = if trouble { chance.below(4) } else { 20 };
        for _ in 0..most {
            let client = &mut clients[index];
            let Some(message) = client.wire.as_mut().and_then(|(to_server, _)| to_server.pop_front()) else {
                break;
            };
            let (answers, news) = server.answer(time, person(client.index), message);
            for (other, client) in clients.iter_mut().enumerate() {
                let lost = other != index && trouble && one_in(chance, 8);
                if let Some((_, to_client)) = client.wire.as_mut().filter(|_| !news.is_empty() && !lost) {
                    to_client.push_back(ToClient::Lines { table: TABLE, lines: news.clone() });
                }
            }
            if let Some((_, to_client)) = &mut clients[index].wire {
                to_client.extend(answers);
            }
        }
        let client = &mut clients[index];
        let most = if trouble { chance.below(4) } else { 20 };
        for _ in 0..most {
            let Some(message) = client.wire.as_mut().and_then(|(_, to_client)| to_client.pop_front()) else {
                break;
            };
            if let ToClient::Done { id, .. } = message {
                client.confirmed.insert(id);
            }
            let now = client.now(time);
            client.session.hear(now, message);
        }
        client.post();
    }
}

pub(crate) fn is_settled(client: &Client, server: &Server) -> bool {
    let quiet = client.wire.as_ref().is_some_and(|(there, back)| there.is_empty() && back.is_empty());
    let seen = client.session.room().map(Room::seq) == Some(server.room.seq());
    quiet && seen && client.session.is_connected() && !client.session.is_waiting()
}

/// A server and its clients on a reliable network.
pub(crate) struct Evening {
    pub(crate) server: Server,
    pub(crate) clients: Vec<Client>,
    pub(crate) time: u64,
    chance: Chance,
}

impl Evening {
    /// Lets two people begin a game. `others` are the numbers of people whose clients come in addition, such as a third
    /// person who watches.
    pub(crate) fn begin(game: &str, options: &str, others: &[usize]) -> Self {
        let mut clients: Vec<Client> = [0, 1].iter().chain(others).map(|&index| Client::new(index)).collect();
        for (number, client) in clients.iter_mut().enumerate().skip(2) {
            // Two tabs of one person number their requests differently.
            client.sessions = number as u32;
            client.session = Client::session(client.index, client.sessions);
        }
        let server = Server::open(plan(game, options));
        let mut evening = Self { server, clients, time: 1_000, chance: Seed::from(5).chance() };
        evening.server.gone.resize(2, None);
        for client in &mut evening.clients {
            client.connect(evening.time);
        }
        evening.settle();
        for (index, seat) in [Seat::FIRST, Seat::SECOND].into_iter().enumerate() {
            evening.clients[index].session.sit(seat, format!("Player {index}"));
            evening.settle();
        }
        assert!(evening.table().outcome().is_none(), "the game has begun");
        evening
    }

    /// Delivers all messages to the clients that are connected.
    pub(crate) fn settle(&mut self) {
        for client in &mut self.clients {
            client.post();
        }
        for _ in 0..200 {
            self.time += STEP;
            for client in &mut self.clients {
                let now = client.now(self.time);
                client.session.tick(now);
                client.post();
            }
            deliver(&mut self.server, &mut self.clients, self.time, false, &mut self.chance);
            let mut connected = self.clients.iter().filter(|client| client.wire.is_some());
            if connected.all(|client| is_settled(client, &self.server)) {
                return;
            }
        }
        panic!("the clients do not settle");
    }

    pub(crate) fn table(&self) -> &Table<AnyGame> {
        self.server.room.table().expect("a game")
    }

    /// Returns the number of actions that the server has.
    pub(crate) fn length(&self) -> usize {
        self.table().line().len()
    }

    /// Sends a wish of a client, and waits for everything that follows.
    pub(crate) fn wish(&mut self, index: usize, what: Wish<AnyAction>) {
        let client = &mut self.clients[index];
        let (now, seat) = (client.now(self.time), client.session.seat().expect("a seat"));
        client.session.command(now, Actor::Seat(seat), what).expect("possible");
        self.settle();
    }

    pub(crate) fn offer(&mut self, index: usize, what: Proposal) {
        self.wish(index, Wish::Offer(what));
    }

    /// Returns the legal actions of a seat.
    pub(crate) fn legal(game: &AnyGame, seat: Seat) -> Vec<AnyAction> {
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        legal
    }

    /// Plays the first legal action of the player to move.
    pub(crate) fn act(&mut self, index: usize) {
        let seat = self.clients[index].session.seat().expect("a seat");
        let action = Self::legal(self.table().game(), seat).swap_remove(0);
        self.wish(index, Wish::Act(action));
    }
}
