//! Work without requests: flags, time-outs, new hosts.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use dohyo_core::{Reason, Seat};
use dohyo_room::{Closing, Happening, Plan, RoomId, RoomWish, Stage};
use dohyo_server::Config;
use dohyo_table::{ClockSetting, Consent, Proposal, Terms, Wish};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

use crate::client::{Client, pair, plan, start, step};
use crate::house::{House, config};

/// A clock that tests can put forward.
#[derive(Clone, Default)]
pub(crate) struct Clock(Arc<AtomicU64>);

impl Clock {
    pub(crate) fn forward(&self, time: Duration) {
        self.0.fetch_add(time.as_millis() as u64, Ordering::Relaxed);
    }

    pub(crate) fn config(&self) -> Config {
        let (real, ahead) = (Config::default().now, Arc::clone(&self.0));
        Config { now: Arc::new(move || real() + ahead.load(Ordering::Relaxed)), ..config() }
    }
}

/// Returns a plan with `seconds` for each player.
pub(crate) fn timed(seconds: u64) -> Plan {
    let clock = ClockSetting { budget: Duration::from_secs(seconds), increment: Duration::ZERO };
    Plan { terms: Terms { clock: Some(clock), ..Terms::default() }, ..plan("abalone", "") }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_without_anybody_looking() {
    let house = House::open().await;
    let (table, clients) = pair(house.address, timed(1)).await;
    let flag = clients[0].room(table).table().and_then(dohyo_table::Table::flag_at).expect("a clock");
    // Nobody watches.
    let cookie = clients[0].cookie.clone();
    drop(clients);
    let mut late = Client::with_cookie(house.address, cookie).await;
    late.watch(table).await;
    late.until("the flag", |client| client.is_over(table)).await;
    let game = late.room(table).table().expect("a game");
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::TIME));
    let fallen = game.log().last().expect("an entry").at;
    let delay = fallen.checked_sub(flag).expect("never too early");
    println!("the flag fell {delay:?} late");
    // A move may have been on its way for half a second.
    let expected = Duration::from_millis(500)..Duration::from_millis(1_500);
    assert!(expected.contains(&delay), "{delay:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_withheld_nonce_brings_everybody_back_after_a_while() {
    let clock = Clock::default();
    let house = House::open_with(clock.config()).await;
    let mut clients = [Client::new(house.address).await, Client::new(house.address).await];
    let table = clients[0].create(plan("sumoo", "")).await;
    clients[1].watch(table).await;
    clients[0].sit(table, Seat::FIRST).await;
    clients[1].sit(table, Seat::SECOND).await;
    let nonce = clients[0].nonce;
    clients[0].ask(table, RoomWish::Tell(nonce)).await.expect("the right nonce");
    clock.forward(Duration::from_secs(20));
    let withheld = Happening::Withheld { seats: vec![Seat::SECOND] };
    clients[1]
        .until("the time-out", |client| {
            client.room(table).log().last().is_some_and(|line| line.what == withheld)
        })
        .await;
    for (client, seat) in clients.iter_mut().zip(Seat::ALL) {
        client.nonce = dohyo_room::Nonce::from_bytes([seat.index() as u8 + 1; 32]);
        client.until("the time-out", |client| matches!(client.room(table).stage(), Stage::Waiting)).await;
        client.sit(table, seat).await;
    }
    for client in &mut clients {
        let nonce = client.nonce;
        client.ask(table, RoomWish::Tell(nonce)).await.expect("the right nonce");
    }
    clients[0].until("the game", |client| client.room(table).table().is_some()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_nobody_enters_expires() {
    let clock = Clock::default();
    let house = House::open_with(clock.config()).await;
    let mut client = Client::new(house.address).await;
    let table = client.create(plan("kumo", "")).await;
    clock.forward(Duration::from_hours(48));
    client
        .until("the end", |client| matches!(client.room(table).stage(), Stage::Closed(Closing::Expired)))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_person_becomes_the_host_when_the_host_is_gone() {
    let clock = Clock::default();
    let house = House::open_with(clock.config()).await;
    let (mut host, mut other) = (Client::new(house.address).await, Client::new(house.address).await);
    let table = host.create(Plan { starts_when_full: false, ..plan("sumoo", "") }).await;
    other.watch(table).await;
    other.sit(table, Seat::SECOND).await;
    drop(host);
    other
        .until("the host is gone", |client| client.present.get(&table) == Some(&(vec![Seat::SECOND], 0)))
        .await;
    becomes_host(&house, &clock, table, &mut other).await;
}

/// Lets time pass until a client is the host of a table. The absence of the former host counts from the moment when
/// the server first notices it, so no fixed time would do.
pub(crate) async fn becomes_host(house: &House, clock: &Clock, table: RoomId, client: &mut Client) {
    let passed = async {
        while client.room(table).host() != client.player {
            clock.forward(Duration::from_secs(30));
            client.hear().await;
        }
    };
    let beats = async {
        // Presence is sent whenever somebody comes or goes, so that the client has something to hear.
        loop {
            let mut passer_by = Client::new(house.address).await;
            passer_by.watch(table).await;
        }
    };
    tokio::select! {
        () = passed => {}
        () = beats => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_agree_to_take_back_and_answer_a_draw() {
    let house = House::open().await;
    let mut client = Client::new(house.address).await;
    let terms = Terms { takebacks: Consent::Ask, pauses: Consent::Ask, ..Terms::default() };
    let table = client.create(Plan { starts_when_full: false, terms, ..plan("abalone", "") }).await;
    client.sit(table, Seat::FIRST).await;
    client.ask(table, RoomWish::Fill { seat: Seat::SECOND, level: 1 }).await.expect("a free chair");
    client.ask(table, RoomWish::Start).await.expect("everybody is ready");
    let nonce = client.nonce;
    client.ask(table, RoomWish::Tell(nonce)).await.expect("the right nonce");
    client.until("the game", |client| client.room(table).table().is_some()).await;
    step(table, std::slice::from_mut(&mut client)).await;
    let moves = |client: &Client| client.room(table).table().map_or(0, |table| table.line().len());
    client.until("the answer", |client| moves(client) == 2).await;
    client.play(table, Wish::TakeBack).await.expect("an offer");
    client.until("consent", |client| moves(client) == 0).await;
    client.play(table, Wish::Offer(Proposal::Draw)).await.expect("an offer");
    client
        .until("a refusal", |client| {
            client
                .room(table)
                .table()
                .is_some_and(|table| table.offers().is_empty() && table.outcome().is_none())
        })
        .await;
    step(table, std::slice::from_mut(&mut client)).await;
    client.until("the answer", |client| moves(client) == 2).await;
    client.play(table, Wish::Pause).await.expect("an offer");
    client
        .until("a pause", |client| client.room(table).table().is_some_and(dohyo_table::Table::is_paused))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_without_a_server_does_not_count() {
    let clock = Clock::default();
    let house = House::open_with(clock.config()).await;
    let mut clients = [Client::new(house.address).await, Client::new(house.address).await];
    let table = clients[0].create(timed(60)).await;
    start(table, &mut clients).await;
    step(table, &mut clients).await;
    let folder = house.close().await;
    clock.forward(Duration::from_mins(10));
    let house = House::open_in(folder, clock.config()).await;
    for client in &mut clients {
        client.reconnect(house.address).await;
        client
            .until("the credit", |client| {
                let log = client.room(table).log();
                log.iter().any(|line| matches!(line.what, Happening::Credited { .. }))
            })
            .await;
    }
    step(table, &mut clients).await;
    let credits =
        clients[0].room(table).log().iter().filter(|line| matches!(line.what, Happening::Credited { .. }));
    assert_eq!(credits.count(), 1, "given once");
}

/// Forwards connections to a server, and takes `delay` for each direction.
async fn slow_network(server: SocketAddr, delay: Duration) -> SocketAddr {
    async fn forward(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, delay: Duration) {
        let (sender, mut pieces) = tokio::sync::mpsc::unbounded_channel();
        let reading = async move {
            let mut buffer = vec![0; 16 * 1024];
            while let Ok(length @ 1..) = from.read(&mut buffer).await {
                let _ = sender.send((tokio::time::Instant::now() + delay, buffer[..length].to_vec()));
            }
        };
        let writing = async move {
            while let Some((due, piece)) = pieces.recv().await {
                tokio::time::sleep_until(due).await;
                if to.write_all(&piece).await.is_err() {
                    break;
                }
            }
        };
        tokio::join!(reading, writing);
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = TcpStream::connect(server).await.expect("the server listens");
            let ((from_client, to_client), (from_server, to_server)) =
                (client.into_split(), server.into_split());
            tokio::spawn(forward(from_client, to_server, delay));
            tokio::spawn(forward(from_server, to_client, delay));
        }
    });
    address
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_network_costs_no_time_on_the_clock() {
    const DELAY: Duration = Duration::from_millis(60);
    let house = House::open().await;
    let far = slow_network(house.address, DELAY).await;
    let mut clients = [Client::new(far).await, Client::new(house.address).await];
    let table = clients[0].create(timed(600)).await;
    start(table, &mut clients).await;
    for _ in 0..4 {
        step(table, &mut clients).await;
    }
    let [far, near] = &clients;
    assert_eq!(far.log(table), near.log(table), "both see the same charges");
    let entries = near.room(table).table().expect("a game").log();
    for (index, entry) in entries.iter().enumerate() {
        let before = index.checked_sub(1).map_or(Duration::ZERO, |last| entries[last].at);
        assert_eq!(before + entry.charged + entry.credit, entry.at, "{entry:?}");
        assert!(entry.credit <= Duration::from_millis(500), "{entry:?}");
        if index % 2 == 0 {
            assert!(entry.credit >= 2 * DELAY, "the network took a round trip: {entry:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_with_days_for_each_turn_have_them() {
    let clock = Clock::default();
    let house = House::open_with(clock.config()).await;
    let mut clients = [Client::new(house.address).await, Client::new(house.address).await];
    let terms = Terms::default().with_clock_text("1/259200").expect("three days");
    let table = clients[0].create(Plan { terms, ..plan("abalone", "") }).await;
    // A friend may take a week to come.
    clock.forward(Duration::from_hours(7 * 24));
    start(table, &mut clients).await;
    for _ in 0..3 {
        clock.forward(Duration::from_hours(71));
        step(table, &mut clients).await;
    }
    clock.forward(Duration::from_hours(73));
    clients[0].until("the flag", |client| client.is_over(table)).await;
    let game = clients[0].room(table).table().expect("a game");
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::TIME));
    assert_eq!(game.line().len(), 3);
}
