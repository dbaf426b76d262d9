//! Tables, command by command.

mod clocks;
mod follow;
mod lag;
mod offers;
mod records;
mod takebacks;
mod teams;
mod trees;

use std::time::Duration;

use dohyo_abalone::{Abalone, Illegal};
use dohyo_core::{Fate, Game, Options, Outcome, Reason, Seat, SeatSet, Seed, Setup};
use dohyo_table::{
    Actor, Arrival, Command, CommandId, Consent, EntryOf, Player, Proposal, Refusal, Seating, Seq, Table,
    Terms, Wish,
};

const BLACK: Seat = Seat::FIRST;
const WHITE: Seat = Seat::SECOND;

fn two_people() -> Seating {
    Seating::new([Player::human("Ada"), Player::human("Blaise")])
}

fn with_terms(terms: Terms) -> Seating {
    Seating { terms, ..two_people() }
}

fn clocked(clock: &str) -> Seating {
    with_terms(Terms { clock: Some(clock.parse().expect("a clock")), ..Terms::default() })
}

fn table(seating: Seating) -> Table<Abalone> {
    let game = Abalone::dealt(&Options::new(), Seed::default()).expect("the usual start");
    Table::new(game, seating).expect("two players")
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// Submits a command whose sender has seen every entry.
fn ask<G: Game>(
    table: &mut Table<G>,
    at: u64,
    by: Actor,
    what: Wish<G::Action>,
) -> Result<Vec<EntryOf<G>>, Refusal<G::Illegal>> {
    let command = table.own_command(by, what);
    let entries = table.submit(seconds(at), &command, Fate::Drawn(Seed::from(1)))?;
    Ok(entries.iter().map(|entry| (**entry).clone()).collect())
}

/// Submits a command that must be carried out.
fn done<G: Game>(table: &mut Table<G>, at: u64, by: Actor, what: Wish<G::Action>) {
    ask(table, at, by, what).unwrap_or_else(|why| panic!("{why}"));
}

/// Submits a command that must be refused and change nothing.
fn refused<G: Game>(table: &mut Table<G>, at: u64, by: Actor, what: Wish<G::Action>) -> Refusal<G::Illegal> {
    let before = (table.seq(), table.game().position(), table.outcome());
    let why = ask(table, at, by, what).expect_err("a refusal");
    assert_eq!((table.seq(), table.game().position(), table.outcome()), before);
    why
}

fn act(table: &mut Table<Abalone>, at: u64, seat: Seat, action: &str) -> Result<(), Refusal<Illegal>> {
    let action = table.game().read_action(action).expect(action);
    ask(table, at, Actor::Seat(seat), Wish::Act(action)).map(|_| ())
}

/// Plays moves in turn, one second apart.
fn play(table: &mut Table<Abalone>, moves: &[&str]) {
    for (index, action) in moves.iter().enumerate() {
        let seat = table.to_act().single().expect("somebody is to move");
        assert_eq!(act(table, index as u64 + 1, seat, action), Ok(()), "{action}");
    }
}

#[test]
fn refusals_have_a_reason_and_change_nothing() {
    let mut table = table(two_people());
    let position = table.game().position();
    let not_your_turn = Illegal::NotYourTurn { to_move: dohyo_abalone::Colour::Black };
    assert_eq!(act(&mut table, 1, WHITE, "c3d3"), Err(Refusal::Illegal(not_your_turn)));
    let empty = Illegal::Empty { cell: "e5".parse().expect("a cell") };
    assert_eq!(act(&mut table, 1, BLACK, "e5e6"), Err(Refusal::Illegal(empty)));
    let nobody = Seat::from_index(2).expect("a seat");
    for (by, what, why) in [
        (Actor::Seat(nobody), Wish::Resign, Refusal::NobodyThere { seat: nobody }),
        (Actor::Seat(BLACK), Wish::Answer { offer: Seq(1), agree: true }, Refusal::NoOffer),
        (Actor::Seat(BLACK), Wish::Withdraw { offer: Seq(1) }, Refusal::NoOffer),
        (Actor::Seat(BLACK), Wish::TakeBack, Refusal::NothingToTakeBack),
        (Actor::Seat(BLACK), Wish::Redo, Refusal::NothingToRestore),
        (Actor::Seat(BLACK), Wish::Resume, Refusal::NotPaused),
        (Actor::Clock, Wish::Flag, Refusal::TimeIsLeft),
        (Actor::Clock, Wish::Resign, Refusal::NotAllowed { by: "the clock" }),
        (
            Actor::Seat(BLACK),
            Wish::Adjudicate(Outcome::draw(Reason::AGREEMENT)),
            Refusal::NotAllowed { by: "a player" },
        ),
        (
            Actor::Seat(BLACK),
            Wish::Replace { seat: WHITE, player: Player::computer(1) },
            Refusal::NotAllowed { by: "a player" },
        ),
    ] {
        assert_eq!(refused(&mut table, 1, by, what), why);
    }
    assert_eq!(table.game().position(), position);
    assert!(table.log().is_empty());
}

#[test]
fn a_table_needs_one_player_for_each_seat() {
    let game = || Abalone::dealt(&Options::new(), Seed::default()).expect("the usual start");
    for count in [0, 1, 3, 5] {
        let players = (0..count).map(|number| Player::human(format!("player {number}")));
        let error = Table::new(game(), Seating::new(players)).expect_err("two play");
        assert_eq!((error.given, error.expected), (count, 2));
    }
}

#[test]
fn a_rematch_swaps_the_seats() {
    let table = table(clocked("60"));
    let again = table.rematch(table.start().clone(), dohyo_table::Origin::Usual).expect("two players");
    let names: Vec<_> = again.seating().players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Blaise", "Ada"]);
    assert_eq!(again.seating().terms, table.seating().terms);
}
