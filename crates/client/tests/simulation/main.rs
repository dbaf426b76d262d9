//! Clients, network, server and store in one deterministic simulation.
//!
//! A seed decides everything: who acts when, which connections break, when the server is killed, which messages get
//! lost, which page is reloaded, how clocks jump. `DOHYO_SEEDS=10000 cargo test --release -p dohyo-client --test
//! simulation` tries more seeds; `DOHYO_SEED=17` repeats one.

mod clocks;
mod house;
mod plans;
mod refusals;

use std::collections::HashSet;

use dohyo_core::{Chance, Game as _, Seat, Seed};
use dohyo_room::{Claim, Room, RoomWish, Stage, begin};
use dohyo_table::{Actor, Proposal, Wish};

use house::{AnyRoom, Client, STEP, Server, TABLE, deliver, is_settled, one_in, plan};

/// The number of steps with trouble. After them, the network is reliable until everything is settled.
const TROUBLE: u64 = 400;

/// More steps than any simulation needs to settle.
const ENDLESS: u64 = 6_000;

impl Client {
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
        if let Some(ahead) = self.session.ahead().filter(|_| one_in(chance, 3)) {
            let mut legal = Vec::new();
            ahead.legal_actions(seat, &mut legal);
            if let Some(action) = chance.pick(&legal) {
                self.session.plan(action.clone()).expect("a legal plan");
            }
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
    let mut server = Server::open(plan(game, options));
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
    let mut server = Server::open(plan("abalone", ""));
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
