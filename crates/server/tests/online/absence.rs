//! Absent players, and what the others may do.

use std::time::Duration;

use dohyo_core::{Outcome, Reason, Seat};
use dohyo_protocol::Why;
use dohyo_room::{Access, Claim, Closing, Occupant, Plan, RoomId, RoomWish, Stage};
use dohyo_table::{Absence, Proposal, Terms, Wish};

use crate::client::{Client, plan, start, step};
use crate::house::House;
use crate::races::claim;
use crate::time::{Clock, becomes_host, timed};

const WIN: fn(Seat) -> RoomWish = |seat| RoomWish::Claim { seat, what: Claim::Win };

/// Opens a table, lets the first player act, and disconnects the second. Returns the first player, and the cookie of
/// the second.
async fn left_alone(house: &House, plan: Plan) -> (RoomId, Client, String) {
    let (table, mut clients) = crate::client::pair(house.address, plan).await;
    step(table, &mut clients).await;
    let [mut first, second] = clients;
    assert!(second.may_act(table), "it is the turn of the one who goes");
    let cookie = second.cookie.clone();
    drop(second);
    first.until("the empty seat", |client| client.away(table) == [Seat::SECOND]).await;
    (table, first, cookie)
}

fn outcome(client: &Client, table: RoomId) -> Option<Outcome> {
    client.room(table).table().and_then(dohyo_table::Table::outcome)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_win_is_claimed_after_a_while_and_not_if_they_are_back() {
    let clock = Clock::default();
    let house = House::open_with(clock.config()).await;
    let (table, mut first, cookie) = left_alone(&house, timed(600)).await;
    let refused = first.ask(table, WIN(Seat::SECOND)).await.expect_err("at once");
    assert_eq!(refused.why, Why::TooSoon);
    let wait = refused.wait_ms.expect("how long");
    assert!((110_000..=120_000).contains(&wait), "{wait} ms");
    clock.forward(Duration::from_secs(121));
    let mut back = Client::with_cookie(house.address, cookie.clone()).await;
    back.watch(table).await;
    first.until("the return", |client| client.away(table).is_empty()).await;
    let refused = first.ask(table, WIN(Seat::SECOND)).await.expect_err("they are back");
    assert_eq!(refused.why, Why::NotAway);
    // A second absence starts over.
    drop(back);
    first.until("the empty seat", |client| client.away(table) == [Seat::SECOND]).await;
    assert_eq!(first.ask(table, WIN(Seat::SECOND)).await.map_err(|why| why.why), Err(Why::TooSoon));
    clock.forward(Duration::from_secs(121));
    assert_eq!(outcome(&first, table), None, "nobody loses by itself");
    first.ask(table, WIN(Seat::SECOND)).await.expect("away for two minutes");
    assert_eq!(outcome(&first, table), Some(Outcome::win(Seat::FIRST, Reason::ABSENCE)));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_time_in_the_absent_players_own_turn_counts() {
    let clock = Clock::default();
    let house = House::open_with(clock.config()).await;
    let (table, clients) = crate::client::pair(house.address, timed(600)).await;
    let [mut first, second] = clients;
    drop(second);
    first.until("the empty seat", |client| client.away(table) == [Seat::SECOND]).await;
    clock.forward(Duration::from_secs(200));
    // It was the turn of the one who stayed.
    let refused = first.ask(table, WIN(Seat::SECOND)).await.expect_err("not their turn");
    assert_eq!(refused.why, Why::NotAway);
    let action = first.legal_action(table);
    first.play(table, Wish::Act(action)).await.expect("legal");
    assert_eq!(first.ask(table, WIN(Seat::SECOND)).await.map_err(|why| why.why), Err(Why::TooSoon));
    clock.forward(Duration::from_secs(121));
    first.ask(table, RoomWish::Claim { seat: Seat::SECOND, what: Claim::Draw }).await.expect("long enough");
    assert_eq!(outcome(&first, table), Some(Outcome::draw(Reason::ABSENCE)));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_terms_say_who_may_end_the_game() {
    let clock = Clock::default();
    let house = House::open_with(clock.config()).await;
    for (absence, guest_may, host_may) in [
        (Absence::Claim, Ok(()), Ok(())),
        (Absence::Host, Err(Why::NotHost), Ok(())),
        (Absence::Wait, Err(Why::NotInTerms), Err(Why::NotInTerms)),
    ] {
        let plan = Plan { terms: Terms { absence, ..timed(60).terms }, ..plan("abalone", "") };
        for host_leaves in [false, true] {
            let (table, mut clients) = crate::client::pair(house.address, plan.clone()).await;
            let leaver = usize::from(!host_leaves);
            while !clients[leaver].may_act(table) {
                step(table, &mut clients).await;
            }
            let [host, guest] = clients;
            let (mut stays, gone) = if host_leaves { (guest, host) } else { (host, guest) };
            let seat = gone.room(table).seat_of(gone.player).expect("a seat");
            drop(gone);
            stays.until("the empty seat", |client| client.away(table) == [seat]).await;
            clock.forward(Duration::from_secs(31));
            let claimed = stays.ask(table, WIN(seat)).await.map(drop).map_err(|why| why.why);
            assert_eq!(claimed, if host_leaves { guest_may } else { host_may }, "{absence:?} {host_leaves}");
        }
    }
}

/// Seats three people at a table of Sakura Slam, and lets the one to move go.
async fn third_leaves(house: &House, terms: Terms) -> (RoomId, Vec<Client>, Seat, String) {
    let plan = Plan { terms, ..plan("kabuto", "players=3 league=junior") };
    let mut clients = Vec::new();
    for _ in 0..3 {
        clients.push(Client::new(house.address).await);
    }
    let table = clients[0].create(plan).await;
    start(table, &mut clients).await;
    while clients[0].may_act(table) {
        step(table, &mut clients).await;
    }
    let leaver = clients.iter().position(|client| client.may_act(table)).expect("somebody is to move");
    let gone = clients.remove(leaver);
    let seat = gone.room(table).seat_of(gone.player).expect("a seat");
    let cookie = gone.cookie.clone();
    drop(gone);
    for client in &mut clients {
        client.until("the empty seat", |client| client.away(table) == [seat]).await;
    }
    (table, clients, seat, cookie)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_replaces_a_leaver_if_the_others_agree() {
    let clock = Clock::default();
    let house = House::open_with(clock.config()).await;
    let terms = Terms { absence: Absence::Wait, ..Terms::default() };
    let (table, mut clients, seat, cookie) = third_leaves(&house, terms).await;
    let offer = Wish::Offer(Proposal::Replace { seat, level: 1 });
    let early = clients[1].play(table, offer.clone()).await.expect_err("they may come back");
    assert_eq!(early.why, Why::TooSoon);
    clock.forward(Duration::from_secs(301));
    let host = clients[0].ask(table, RoomWish::Replace { seat, level: 1 }).await.expect_err("the terms");
    assert_eq!(host.why, Why::NotInTerms);
    let offered = clients[1].play(table, offer.clone()).await.expect("an offer");
    clients[0].until("the offer", |client| client.room(table).seq() >= offered).await;
    let again = clients[0].play(table, offer).await.expect_err("one at a time");
    assert_eq!(again.why, Why::OfferStands);
    let standing = clients[0].room(table).table().expect("a game").offers()[0].seq;
    clients[0].play(table, Wish::Answer { offer: standing, agree: true }).await.expect("an answer");
    let chair = clients[0].room(table).chairs()[seat.index()].clone();
    assert_eq!(chair.occupant, Occupant::Computer { level: 1 });
    let before = clients[0].room(table).table().expect("a game").line().len();
    clients[0]
        .until("the computer to act", |client| {
            client.room(table).table().is_some_and(|t| t.line().len() > before)
        })
        .await;
    // A player who comes back is told, and watches.
    let mut back = Client::with_cookie(house.address, cookie).await;
    back.watch(table).await;
    // Another session of the same person has ids of its own.
    for _ in 0..100 {
        back.next_id();
    }
    let room = back.room(table);
    assert_eq!((room.seat_of(back.player), room.replaced_seat(back.player)), (None, Some(seat)));
    assert_eq!(back.play_as(table, seat, Wish::Resign).await.map_err(|why| why.why), Err(Why::NotSeated));
    // The luck of the game is the same as before.
    clients[0].play(table, Wish::Resign).await.expect("a player may");
    clients[0].until("the end", |client| client.is_over(table)).await;
    assert!(clients[0].room(table).is_proved());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_replaces_a_leaver_or_ends_the_game() {
    let clock = Clock::default();
    let house = House::open_with(clock.config()).await;
    for ends in [false, true] {
        let (table, mut clients, seat, _) = third_leaves(&house, Terms::default()).await;
        clock.forward(Duration::from_secs(301));
        let win = clients[0].ask(table, WIN(seat)).await.expect_err("three sides");
        assert_eq!(win.why, Why::NotInTerms);
        let draw = RoomWish::Claim { seat, what: Claim::Draw };
        let wish = if ends { draw } else { RoomWish::Replace { seat, level: 2 } };
        assert_eq!(clients[1].ask(table, wish.clone()).await.map_err(|why| why.why), Err(Why::NotHost));
        clients[0].ask(table, wish).await.expect("the host may");
        let computer = Occupant::Computer { level: 2 };
        assert_eq!(outcome(&clients[0], table).is_some(), ends);
        assert_eq!(clients[0].room(table).chairs()[seat.index()].occupant == computer, !ends);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_who_leaves_a_game_is_followed_by_somebody_who_is_there() {
    let clock = Clock::default();
    let house = House::open_with(clock.config()).await;
    let (table, [host, mut guest]) = crate::client::pair(house.address, plan("abalone", "")).await;
    let gone = host.player;
    drop(host);
    guest.until("the empty seat", |client| client.away(table) == [Seat::FIRST]).await;
    assert_eq!(guest.room(table).host(), gone);
    becomes_host(&house, &clock, table, &mut guest).await;
    clock.forward(Duration::from_secs(301));
    guest.ask(table, RoomWish::Replace { seat: Seat::FIRST, level: 1 }).await.expect("the host may");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_game_without_a_first_move_is_closed_without_a_result() {
    let clock = Clock::default();
    let house = House::open_with(clock.config()).await;
    let public = Plan { access: Access::Public, ..timed(300) };
    let closed = |client: &Client, table| match client.room(table).stage() {
        Stage::Closed(why) => Some(*why),
        _ => None,
    };
    for moves in 0..2 {
        let (table, mut clients) = crate::client::pair(house.address, public.clone()).await;
        for _ in 0..moves {
            step(table, &mut clients).await;
        }
        clock.forward(Duration::from_secs(31));
        clients[0].until("the end", |client| closed(client, table).is_some()).await;
        assert_eq!(closed(&clients[0], table), Some(Closing::NoFirstAction));
    }
    // Not among friends, and not once both have moved.
    let (private, mut friends) = crate::client::pair(house.address, timed(300)).await;
    let (table, mut clients) = crate::client::pair(house.address, public.clone()).await;
    step(table, &mut clients).await;
    step(table, &mut clients).await;
    // The server attends to tables in the order in which they are due, so the others had their turn before this one.
    let (last, mut strangers) = crate::client::pair(house.address, public).await;
    clock.forward(Duration::from_secs(61));
    strangers[0].until("the end", |client| closed(client, last).is_some()).await;
    step(table, &mut clients).await;
    step(private, &mut friends).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_racer_who_is_never_ready_does_not_hold_up_the_others() {
    let clock = Clock::default();
    let house = House::open_with(clock.config()).await;
    let (table, mut clients) =
        crate::client::pair(house.address, plan("sumoku", "mode=speed players=2 fair-deal=on")).await;
    let round = |client: &Client| match client.room(table).table().expect("a game").game() {
        dohyo_games::AnyGame::Sumoku(game) => game.race().expect("a race").round(),
        _ => panic!("another game"),
    };
    let first = round(&clients[0]);
    let call = claim(&clients[0], table);
    clients[0].play(table, Wish::Act(call)).await.expect("a right call ends the round");
    clients[0].play(table, Wish::Act("ready".to_owned())).await.expect("ready");
    assert_eq!(round(&clients[0]), first, "the other one is not");
    clock.forward(Duration::from_secs(31));
    clients[0].until("the next round", |client| round(client) != first).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn partners_resign_together_or_not_at_all() {
    let house = House::open().await;
    let mut clients = Vec::new();
    for _ in 0..4 {
        clients.push(Client::new(house.address).await);
    }
    let table = clients[0].create(plan("kumo", "players=4")).await;
    start(table, &mut clients).await;
    let side = {
        let game = clients[0].room(table).table().expect("a game").game();
        dohyo_core::Game::side_of(game, Seat::FIRST)
    };
    assert_eq!(side.len(), 2);
    let partner = side.iter().find(|&seat| seat != Seat::FIRST).expect("a partner").index();
    let asked = clients[0].play(table, Wish::Resign).await.expect("a question");
    assert_eq!(outcome(&clients[0], table), None, "the partner is asked");
    clients[partner].until("the question", |client| client.room(table).seq() >= asked).await;
    let offer = clients[partner].room(table).table().expect("a game").offers()[0].seq;
    clients[partner].play(table, Wish::Answer { offer, agree: false }).await.expect("an answer");
    assert_eq!(outcome(&clients[partner], table), None);
    // A declined question cannot be repeated at once; the other partner may ask.
    let again = clients[0].play(table, Wish::Resign).await.expect_err("just declined");
    assert_eq!(again.why, Why::Resting);
    let asked = clients[partner].play(table, Wish::Resign).await.expect("a question");
    clients[0].until("the question", |client| client.room(table).seq() >= asked).await;
    clients[0].play(table, Wish::Resign).await.expect("both want to");
    assert_eq!(outcome(&clients[0], table).map(|outcome| outcome.reason), Some(Reason::RESIGNATION));
}
