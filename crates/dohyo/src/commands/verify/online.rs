//! Verifies the luck of an online table by its log.

use std::io::Write;

use anyhow::{Context as _, Result, bail};
use dohyo_core::Record;
use dohyo_games::AnyGame;
use dohyo_room::{Line, Occupant, Room, RoomId};
use serde::Deserialize;
use serde_json::json;

use super::Proof;

/// The log of a table, as the server gives it.
#[derive(Deserialize)]
struct Log {
    table: RoomId,
    lines: Vec<Line>,
}

/// Returns `true` if a text is a log rather than a record.
pub(super) fn is_log(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// Checks the commitments and the luck of a table.
pub(super) fn verify(text: &str, as_json: bool, out: &mut dyn Write) -> Result<()> {
    let Log { table, lines } =
        serde_json::from_str(text).context("not the log of a table; expected /api/v1/tables/TABLE")?;
    let (players, Proof { proven, .. }) = proof(table, lines)?;
    if as_json {
        let answer = json!({ "table": table, "players": players, "proven": proven });
        writeln!(out, "{answer:#}")?;
    } else {
        let people = if players == 1 { "player" } else { "players" };
        writeln!(
            out,
            "table {table}: the server and {players} {people} kept their promises; luck proven {proven}"
        )?;
    }
    Ok(out.flush()?)
}

/// Returns the number of people whose nonces are part of the seed, and how much luck it proves.
fn proof(table: RoomId, lines: Vec<Line>) -> Result<(usize, Proof)> {
    let begin: fn(&Record) -> Option<AnyGame> = |record| dohyo_games::begin(record).ok();
    let room = Room::replay(table, begin, lines)?;
    let (Some(record), Some(played)) = (room.record().filter(|record| record.seed.is_some()), room.table())
    else {
        bail!("the secret of the server is not in the log; expected a game that is over");
    };
    if !room.is_proved() {
        bail!(
            "the secret of the server is not the one it had promised; expected one with the hash in line 1"
        );
    }
    let is_person = |occupant: &Occupant| matches!(occupant, Occupant::Person { .. });
    let players = room.chairs().iter().filter(|chair| is_person(&chair.occupant)).count();
    Ok((players, super::proof(&record, played)?))
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Game as _, Options, Seat, Seed};
    use dohyo_room::{Access, By, Dealer, Happening, Nonce, Plan, PlayerId, Request, RoomWish, Secret};
    use dohyo_table::{Actor, Command, Terms, Wish};

    use super::*;

    const TABLE: RoomId = RoomId::from_bytes([3; 10]);

    fn person(seat: Seat) -> PlayerId {
        PlayerId::from_bytes([seat.index() as u8 + 1; 16])
    }

    /// Plays a short game for two, and returns its log.
    fn log() -> Vec<Line> {
        let chairs = |_: &str, _: u32, _: &Options| Ok(2);
        let deal = |plan: &Plan, seed: Seed| {
            let opening = dohyo_games::deal(&plan.game, &plan.options, seed);
            opening.map(|opening| opening.to_string()).map_err(|why| why.to_string())
        };
        let dealer = Dealer { secret: Secret::from_bytes([9; 32]), chairs: &chairs, deal: &deal };
        let plan = Plan {
            game: "sumoku".to_owned(),
            rules: dohyo_games::info("sumoku").expect("a game").rules,
            options: Options::new(),
            terms: Terms::default(),
            access: Access::Private,
            starts_when_full: true,
            rated: false,
        };
        let begin: fn(&Record) -> Option<AnyGame> = |record| dohyo_games::begin(record).ok();
        let (mut room, _) = Room::open(TABLE, 1, plan, person(Seat::FIRST), &dealer, begin).expect("a room");
        let mut number = 0;
        let mut ask = |room: &mut Room<AnyGame>, seat: Seat, what: RoomWish| {
            number += 1;
            let request = Request { id: person(seat).request_id(number), what };
            let (_, after) = room.advance(2, By::Player(person(seat)), &request, &dealer).expect("it may");
            *room = after;
        };
        let nonce = |seat: Seat| Nonce::from_bytes([seat.index() as u8 + 50; 32]);
        let seats = [Seat::FIRST, Seat::SECOND];
        for seat in seats {
            let commitment = nonce(seat).commitment();
            ask(&mut room, seat, RoomWish::Sit { seat, name: format!("Player {seat}"), commitment });
        }
        for seat in seats {
            ask(&mut room, seat, RoomWish::Tell(nonce(seat)));
        }
        for turn in 0..4 {
            let table = room.table().expect("a game");
            let seat = table.to_act().first().expect("a mover");
            let mut legal = Vec::new();
            table.game().legal_actions(seat, &mut legal);
            let what = if turn == 3 { Wish::Resign } else { Wish::Act(legal[0].to_string()) };
            let (by, seen) = (Actor::Seat(seat), table.seq());
            let id = dohyo_table::CommandId(0);
            ask(&mut room, seat, RoomWish::Play(Command { id, by, seen, after: None, what }));
        }
        room.log().iter().map(|line| (**line).clone()).collect()
    }

    fn verified(lines: &[Line]) -> Result<String> {
        let text = json!({ "table": TABLE, "lines": lines }).to_string();
        assert!(is_log(&text));
        let mut out = Vec::new();
        verify(&text, false, &mut out).map(|()| String::from_utf8(out).expect("text"))
    }

    #[test]
    fn a_log_proves_that_nobody_chose_the_luck() {
        let told = verified(&log()).expect("an honest log");
        assert!(told.contains("the server and 2 players kept their promises; luck proven 4"), "{told}");
    }

    #[test]
    fn a_forged_log_is_found_out() {
        let check = |what: &str, forge: &dyn Fn(&mut Line), expected: &str| {
            let mut lines = log();
            lines.iter_mut().for_each(forge);
            let why = format!("{:#}", verified(&lines).expect_err(what));
            assert!(why.contains(expected), "{what}: {why}");
        };
        let another_secret = |line: &mut Line| {
            if let Happening::Revealed { secret } = &mut line.what {
                *secret = Secret::from_bytes([8; 32]).reveal();
            }
        };
        check("another secret", &another_secret, "not the one it had promised");
        let another_promise = |line: &mut Line| {
            if let Happening::Opened { commitment, .. } = &mut line.what {
                *commitment = Secret::from_bytes([8; 32]).commitment();
            }
            another_secret(line);
        };
        check("secret and promise", &another_promise, "did not come from the seed");
        let another_nonce = |line: &mut Line| {
            if let Happening::Told { nonce, .. } = &mut line.what {
                *nonce = Nonce::from_bytes([7; 32]);
            }
        };
        check("another nonce", &another_nonce, "the nonce was not promised");
        let mut unfinished = log();
        unfinished.pop();
        let why = verified(&unfinished).expect_err("no secret").to_string();
        assert!(why.contains("expected a game that is over"), "{why}");
    }
}
