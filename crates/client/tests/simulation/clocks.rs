//! The server's time at every screen.

use std::time::Duration;

use dohyo_protocol::COUNTDOWN_MS;

use crate::house::{Client, Evening, person};

/// The precision of a countdown, in milliseconds.
const TOGETHER: u64 = 100;

/// Sends the messages of a client, which take `up` to the server, and delivers the answers, which take `down`.
fn exchange(evening: &mut Evening, index: usize, at: u64, up: u64, down: u64) {
    let Evening { server, clients, .. } = evening;
    let client: &mut Client = &mut clients[index];
    for message in client.session.take_messages() {
        let (answers, _) = server.answer(at + up, person(index), message);
        for answer in answers {
            client.session.hear(client.now(at + up + down), answer);
        }
    }
}

/// Connects a client, and sends a few beats over a network with the given delays.
fn connect(evening: &mut Evening, index: usize, delays: &[(u64, u64)]) {
    let mut at = evening.time;
    for (number, &(up, down)) in delays.iter().enumerate() {
        let client = &mut evening.clients[index];
        let now = client.now(at);
        if number == 0 {
            client.session.connect(now);
        } else {
            client.session.send_beat(now);
        }
        exchange(evening, index, at, up, down);
        at += 5_000;
    }
    evening.time = at;
}

#[test]
fn a_countdown_ends_at_every_screen_at_once() {
    // The delays of a beat and of its answer: quick and slow, steady and not, lopsided, and one that gets worse.
    let networks: [&[(u64, u64)]; 6] = [
        &[(5, 5)],
        &[(90, 90), (40, 60)],
        &[(180, 20)],
        &[(20, 180)],
        &[(700, 60), (900, 80), (60, 120), (500, 500)],
        &[(15, 25), (400, 40), (40, 900)],
    ];
    for one in networks {
        for other in networks {
            let mut evening = Evening::begin("sumoku", "mode=speed players=2", &[]);
            for (index, network) in [one, other].into_iter().enumerate() {
                evening.clients[index].lose_connection();
                connect(&mut evening, index, network);
            }
            // The moment at which the first round begins, by the server's clock and at both screens.
            let countdown = Duration::from_millis(COUNTDOWN_MS);
            let begins = evening.server.room.moment(countdown);
            let shown = [0, 1].map(|index| {
                let client = &evening.clients[index];
                let ended = |at: &u64| client.session.elapsed(client.now(*at)) >= countdown;
                (begins.saturating_sub(2_000)..begins + 2_000).find(ended).expect("the countdown ends")
            });
            for at in shown {
                assert!(at.abs_diff(begins) <= TOGETHER, "{one:?} {other:?}: {at} instead of {begins}");
            }
        }
    }
}
