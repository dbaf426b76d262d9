//! Clients, network, server and store in one deterministic simulation.
//!
//! A seed decides everything: who acts when, which connections break, when the server is killed, which messages get
//! lost, which page is reloaded, how clocks jump. `DOHYO_SEEDS=10000 cargo test --release -p dohyo-client --test
//! simulation` tries more seeds; `DOHYO_SEED=17` repeats one.

use std::collections::{BTreeMap, HashSet, VecDeque};

use dohyo_client::Session;
use dohyo_core::{Chance, Game as _, Options, Record, Seat, Seed};
use dohyo_games::AnyGame;
use dohyo_protocol::{Refused, ToClient, ToServer, VERSION, Why};
use dohyo_room::{
    Access, By, Claim, Dealer, Line, Nonce, Plan, PlayerId, Received, Request, Room, RoomId, RoomWish,
    Secret, Stage,
};
use dohyo_table::{Actor, CommandId, Consent, Proposal, Seq, Terms, Wish};

type AnyRoom = Room<AnyGame>;

const TABLE: RoomId = RoomId::from_bytes([7; 10]);
const SECRET: Secret = Secret::from_bytes([9; 32]);

/// The number of steps with trouble. After them, the network is reliable until everything is settled.
const TROUBLE: u64 = 400;

/// More steps than any simulation needs to settle.
const ENDLESS: u64 = 6_000;

/// The time between two steps, in milliseconds.
const STEP: u64 = 100;

fn begin(record: &Record) -> Option<AnyGame> {
    dohyo_games::begin(record).ok()
}

fn chairs(game: &str, _rules: u32, options: &Options) -> Result<u8, String> {
    let game = dohyo_games::start(game, options, Seed::from(0)).map_err(|why| why.to_string())?;
    Ok(game.seats().len() as u8)
}

fn deal(plan: &Plan, seed: Seed) -> Result<String, String> {
    let opening = dohyo_games::deal(&plan.game, &plan.options, seed);
    opening.map(|opening| opening.to_string()).map_err(|why| why.to_string())
}

const DEALER: Dealer<'static> = Dealer { secret: SECRET, chairs: &chairs, deal: &deal };

fn person(index: usize) -> PlayerId {
    PlayerId::from_bytes([index as u8 + 1; 16])
}

fn one_in(chance: &mut Chance, number: u32) -> bool {
    chance.below(number) == 0
}

/// The server: its memory can be lost, its store cannot.
struct Server {
    store: Vec<Line>,
    room: AnyRoom,
    /// Since when each client, by number, has had no connection.
    gone: Vec<Option<u64>>,
}

impl Server {
    fn open(plan: Plan) -> Self {
        let (room, line) = Room::open(TABLE, 1_000, plan, person(0), &DEALER, begin).expect("a room");
        Self { store: vec![line], room, gone: Vec::new() }
    }

    /// Forgets everything but the store.
    fn crash(&mut self) {
        self.room = Room::replay(TABLE, begin, self.store.clone()).expect("the store is sound");
    }

    /// Answers a message. Returns the answers to the sender, and the lines for all viewers.
    fn answer(&mut self, at: u64, from: PlayerId, message: ToServer) -> (Vec<ToClient>, Vec<Line>) {
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

    fn decide(&mut self, at: u64, from: PlayerId, request: &Request) -> (Vec<ToClient>, Vec<Line>) {
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
struct Client {
    index: usize,
    session: Session<AnyGame>,
    /// The messages under way, in the order in which they were sent; `None` without a connection.
    wire: Option<(VecDeque<ToServer>, VecDeque<ToClient>)>,
    /// How far the client's clock is ahead, in milliseconds.
    ahead: u64,
    /// The requests that the server has confirmed.
    confirmed: HashSet<CommandId>,
    /// Whether the person has gone for a walk.
    is_out: bool,
    /// The number of sessions so far.
    sessions: u32,
}

impl Client {
    fn new(index: usize) -> Self {
        let ahead = index as u64 * 77_000;
        let session = Self::session(index, 0);
        Self { index, session, wire: None, ahead, confirmed: HashSet::new(), is_out: false, sessions: 0 }
    }

    fn session(index: usize, sessions: u32) -> Session<AnyGame> {
        let nonce = Nonce::from_bytes([index as u8 + 50; 32]);
        Session::new(TABLE, begin, BTreeMap::new(), nonce, sessions * 100_000)
    }

    /// Reloads the page: everything that is not stored is gone.
    fn reload(&mut self) {
        let pending = self.session.pending();
        self.sessions += 1;
        self.session = Self::session(self.index, self.sessions);
        self.session.resume(pending);
        self.wire = None;
    }

    fn now(&self, time: u64) -> u64 {
        time + self.ahead
    }

    fn connect(&mut self, time: u64) {
        self.wire = Some(Default::default());
        self.session.connect(self.now(time));
        self.post();
    }

    fn lose_connection(&mut self) {
        self.wire = None;
        self.session.disconnect();
    }

    fn post(&mut self) {
        let messages = self.session.take_messages();
        if let Some((to_server, _)) = &mut self.wire {
            to_server.extend(messages);
        }
    }

    /// Acts like a person.
    fn act(&mut self, time: u64, chance: &mut Chance) {
        let now = self.now(time);
        let Some(room) = self.session.room() else { return };
        let (waits, seated) = (matches!(room.stage(), Stage::Waiting), self.session.seat());
        match seated {
            None if waits => {
                let free = room.numbered_chairs().find(|(_, chair)| chair.is_free());
                if let Some((seat, _)) = free.filter(|_| !self.session.is_waiting()) {
                    self.session.sit(seat, format!("Player {}", self.index));
                }
            }
            Some(seat) => self.play(seat, now, chance),
            None => {}
        }
        self.post();
    }

    fn play(&mut self, seat: Seat, now: u64, chance: &mut Chance) {
        let Some(table) = self.session.table().filter(|table| table.outcome().is_none()) else { return };
        let by = Actor::Seat(seat);
        if let Some(offer) = table.offers().iter().find(|offer| table.awaits_answer(offer, seat)) {
            let (offer, agree) = (offer.seq, one_in(chance, 3));
            let _ = self.session.command(now, by, Wish::Answer { offer, agree });
            return;
        }
        if one_in(chance, 30) {
            // Usually nobody has been away for long enough, and the server declines.
            let Some(absent) = table.to_act().iter().find(|&other| other != seat) else { return };
            match chance.below(5) {
                0 => self.session.ask(RoomWish::Claim { seat: absent, what: Claim::Draw }),
                1 => self.session.ask(RoomWish::Replace { seat: absent, level: 1 }),
                _ => {
                    let what = Proposal::Replace { seat: absent, level: 1 };
                    let _ = self.session.command(now, by, Wish::Offer(what));
                }
            }
            return;
        }
        if one_in(chance, 12) {
            let what = if one_in(chance, 2) { Proposal::TakeBack } else { Proposal::Draw };
            let _ = self.session.command(now, by, Wish::Offer(what));
            return;
        }
        if !table.to_act().contains(seat) || self.session.is_stalled() {
            return;
        }
        let mut legal = Vec::new();
        table.game().legal_actions(seat, &mut legal);
        let action = chance.pick(&legal).cloned();
        if let Some(action) = action {
            let _ = self.session.command(now, by, Wish::Act(action));
        }
    }
}

/// Runs the simulation of a seed to its end, and checks that nothing was lost, doubled or reordered.
fn simulate(seed: u64) -> Server {
    const GAMES: [(&str, &str); 6] = [
        ("abalone", ""),
        ("sumoo", ""),
        ("kumo", "first=south"),
        ("sumoku", "players=3"),
        ("sumoku", "mode=spot players=4"),
        ("sumoku", "mode=speed players=2"),
    ];
    let mut chance = Seed::from(seed).chance();
    let (game, options) = GAMES[seed as usize % GAMES.len()];
    let plan = Plan {
        game: game.to_owned(),
        rules: dohyo_games::info(game).expect("a game").rules,
        options: options.parse().expect("options"),
        terms: Terms { takebacks: Consent::Ask, ..Terms::default() },
        access: Access::Private,
        starts_when_full: true,
        rated: false,
    };
    let mut server = Server::open(plan);
    // One client more than seats, as a spectator.
    let mut clients: Vec<Client> = (0..=server.room.chairs().len()).map(Client::new).collect();
    let mut leapt = 0;
    for step in 0..ENDLESS {
        let trouble = step < TROUBLE;
        if trouble && one_in(&mut chance, 100) {
            // Nothing happens for a while.
            leapt += 400_000;
        }
        let time = 1_000 + step * STEP + leapt;
        server.gone.resize(clients.len(), None);
        for (gone, client) in server.gone.iter_mut().zip(&clients) {
            *gone = if client.wire.is_none() { Some(gone.unwrap_or(time)) } else { None };
        }
        if trouble && one_in(&mut chance, 90) {
            server.crash();
            clients.iter_mut().for_each(Client::lose_connection);
        }
        for client in &mut clients {
            if trouble && one_in(&mut chance, 40) {
                client.lose_connection();
            }
            if trouble && one_in(&mut chance, 120) {
                client.reload();
            }
            if trouble && one_in(&mut chance, 100) {
                client.ahead += u64::from(chance.below(60_000));
            }
            if trouble && client.wire.is_some() && one_in(&mut chance, 150) {
                client.lose_connection();
                client.is_out = true;
            }
            let delay = if client.is_out { 60 } else { 4 };
            if client.wire.is_none() && (!trouble || one_in(&mut chance, delay)) {
                client.connect(time);
                client.is_out = false;
            }
            if trouble && !client.is_out && one_in(&mut chance, 5) {
                client.act(time, &mut chance);
            }
            let now = client.now(time);
            client.session.tick(now);
            client.post();
        }
        deliver(&mut server, &mut clients, time, trouble, &mut chance);
        if !trouble && clients.iter().all(|client| is_settled(client, &server)) {
            check(&server, &clients);
            return server;
        }
    }
    panic!("seed {seed} does not settle: {} lines", server.store.len());
}

/// Delivers some of the messages under way. In trouble, messages get lost; beats repair that.
fn deliver(server: &mut Server, clients: &mut [Client], time: u64, trouble: bool, chance: &mut Chance) {
    for index in 0..clients.len() {
        let most = if trouble { chance.below(4) } else { 20 };
        for _ in 0..most {
            let client = &mut clients[index];
            let Some(message) = client.wire.as_mut().and_then(|(to_server, _)| to_server.pop_front()) else {
                break;
            };
            let (answers, news) = server.answer(time, person(index), message);
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

fn is_settled(client: &Client, server: &Server) -> bool {
    let quiet = client.wire.as_ref().is_some_and(|(there, back)| there.is_empty() && back.is_empty());
    let seen = client.session.room().map(Room::seq) == Some(server.room.seq());
    quiet && seen && client.session.is_connected() && !client.session.is_waiting()
}

fn check(server: &Server, clients: &[Client]) {
    let mut stored = server.room.clone();
    assert_eq!(stored.log().len(), server.store.len());
    stored = Room::replay(TABLE, begin, server.store.clone()).expect("the store is sound");
    let mut seen = HashSet::new();
    let mut last = None;
    for line in &server.store {
        if line.id != last && line.id.is_some() {
            assert!(seen.insert(line.id), "request {:?} was carried out twice", line.id);
        }
        last = line.id;
    }
    for client in clients {
        let room = client.session.room().expect("a room");
        assert_eq!(room.log(), stored.log(), "everybody has the same log");
        assert_eq!(client.session.trouble(), None);
        for id in &client.confirmed {
            assert!(seen.contains(&Some(*id)), "confirmed request {id:?} is lost");
        }
        let mark = |room: &AnyRoom| room.table().map(dohyo_table::Table::mark);
        assert_eq!(mark(room), mark(&stored));
        assert_eq!(
            client.session.table().map(dohyo_table::Table::mark),
            mark(&stored),
            "nothing is left predicted"
        );
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn nothing_is_lost_doubled_or_reordered_whatever_happens() {
    if let Some(seed) = number("DOHYO_SEED") {
        simulate(seed);
        return;
    }
    for seed in 0..number("DOHYO_SEEDS").unwrap_or(120) {
        let run = std::panic::catch_unwind(|| simulate(seed));
        assert!(run.is_ok(), "DOHYO_SEED={seed} cargo test -p dohyo-client --test simulation repeats it");
    }
}

#[test]
fn simulations_replace_people_who_are_away() {
    let replaced = |seed| {
        let server = simulate(seed);
        server.room.chairs().iter().any(|chair| chair.occupant.is_computer())
    };
    assert!((0..120).any(replaced), "a simulation in which nobody is ever replaced would pass");
}

#[test]
fn simulations_play_real_games() {
    // A simulation in which nobody ever acts would pass.
    let mut played = 0;
    let mut chance = Seed::from(3).chance();
    let plan = Plan {
        game: "abalone".to_owned(),
        rules: dohyo_games::info("abalone").expect("a game").rules,
        options: Options::new(),
        terms: Terms { takebacks: Consent::Ask, ..Terms::default() },
        access: Access::Private,
        starts_when_full: true,
        rated: false,
    };
    let mut server = Server::open(plan);
    let mut clients: Vec<Client> = (0..3).map(Client::new).collect();
    for step in 0..300 {
        let time = 1_000 + step * STEP;
        for client in &mut clients {
            if client.wire.is_none() {
                client.connect(time);
            }
            client.act(time, &mut chance);
        }
        deliver(&mut server, &mut clients, time, false, &mut chance);
        played = server.room.table().map_or(0, |table| table.line().len()).max(played);
    }
    assert!(played > 20, "{played} actions");
    assert!(clients[2].session.seat().is_none(), "one only watches");
}
