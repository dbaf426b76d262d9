//! What happens by itself: flags, time-outs, hosts who go.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use dohyo_core::{Reason, Seat};
use dohyo_room::{Closing, Happening, Plan, RoomWish, Stage};
use dohyo_server::Config;
use dohyo_table::{ClockSetting, Consent, Proposal, Terms, Wish};

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
    assert!(delay < Duration::from_secs(1), "{delay:?}");
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
    // The absence is counted from the first look that notices it.
    let passed = async {
        while other.room(table).host() != other.player {
            clock.forward(Duration::from_secs(30));
            other.hear().await;
        }
    };
    let beats = async {
        // Presence is told again whenever somebody comes or goes.
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
