//! A sitting from beginning to end, event by event.

use std::time::Duration;

use dohyo_abalone::{Abalone, Illegal};
use dohyo_core::{Game as _, Options, Outcome, Reason, Seat, SeatSet, Seed, Setup as _};
use dohyo_table::{Event, Player, Refusal, Seating, Table};
use proptest::prelude::*;

const BLACK: Seat = Seat::FIRST;
const WHITE: Seat = Seat::SECOND;

/// One push from the end: black takes the sixth marble with e7e8.
const ALMOST_WON: &str = "5/6/7/8/6bbw/8/2w4/6/5 b 0 5";

fn two_people() -> Seating {
    Seating::new([Player::human("Ada"), Player::human("Blaise")])
}

fn table(seating: Seating) -> Table<Abalone> {
    Table::new(Abalone::new(&Options::new(), Seed::default()).expect("the usual start"), seating)
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn act(seat: Seat, action: &str) -> Event {
    Event::Act { seat, action: action.to_owned() }
}

/// Plays moves one second apart, in turn from black.
fn play(table: &mut Table<Abalone>, moves: &[&str]) {
    for (index, action) in moves.iter().enumerate() {
        let seat = table.to_act().single().expect("somebody is to move");
        assert_eq!(table.apply(seconds(index as u64 + 1), act(seat, action)), Ok(()), "{action}");
    }
}

fn clocked(clock: &str) -> Seating {
    Seating { clock: Some(clock.parse().expect("a clock")), ..two_people() }
}

#[test]
fn refusals_carry_the_reason_of_the_game_and_change_nothing() {
    let mut table = table(two_people());
    let position = table.game().position();
    let check = |table: &mut Table<Abalone>, event: Event, expected: Refusal<Illegal>| {
        assert_eq!(table.apply(seconds(1), event), Err(expected));
        assert_eq!(table.game().position(), position);
        assert!(table.log().is_empty());
    };
    let not_your_turn = Illegal::NotYourTurn { to_move: dohyo_abalone::Colour::Black };
    check(&mut table, act(WHITE, "c3d3"), Refusal::Illegal(not_your_turn));
    let empty = Illegal::Empty { cell: "e5".parse().expect("a cell") };
    check(&mut table, act(BLACK, "e5e6"), Refusal::Illegal(empty));
    let nobody = Seat::from_index(2).expect("a seat");
    check(&mut table, Event::Resign { seat: nobody }, Refusal::NobodyThere { seat: nobody });
    check(&mut table, Event::AcceptDraw { seat: BLACK }, Refusal::NoOffer);
    check(&mut table, Event::Undo, Refusal::NothingToUndo);
    check(&mut table, Event::Redo, Refusal::NothingToRedo);
    check(&mut table, Event::Resume, Refusal::NotPaused);
    check(&mut table, Event::Flag, Refusal::TimeIsLeft);
}

#[test]
fn time_never_runs_backwards() {
    let mut table = table(two_people());
    assert_eq!(table.apply(seconds(5), act(BLACK, "c3d3")), Ok(()));
    assert_eq!(table.apply(seconds(4), act(WHITE, "g5f5")), Err(Refusal::TooEarly));
}

#[test]
fn the_clock_runs_for_the_player_to_move_and_rewards_a_turn() {
    let mut table = table(clocked("60+5"));
    assert_eq!(table.clocks(seconds(10)), Some(vec![seconds(50), seconds(60)]));
    table.apply(seconds(20), act(BLACK, "c3d3")).expect("legal");
    assert_eq!(table.clocks(seconds(30)), Some(vec![seconds(45), seconds(50)]));
    table.apply(seconds(30), Event::Pause).expect("can pause");
    assert_eq!(table.apply(seconds(40), act(WHITE, "g5f5")), Err(Refusal::Paused));
    table.apply(seconds(500), Event::Resume).expect("can go on");
    assert_eq!(table.clocks(seconds(510)), Some(vec![seconds(45), seconds(40)]));
}

#[test]
fn time_that_ran_out_ends_the_game_even_if_only_a_move_tells() {
    for (event, answer) in [
        (Event::Flag, Ok(())),
        (act(BLACK, "c3d3"), Err(Refusal::TimeIsUp { seat: BLACK })),
        (Event::OfferDraw { seat: WHITE }, Err(Refusal::TimeIsUp { seat: BLACK })),
    ] {
        let mut table = table(clocked("60"));
        assert_eq!(table.apply(seconds(60), event), answer);
        assert_eq!(table.outcome(), Some(Outcome::win(WHITE, Reason::TIME)));
        assert!(table.line().is_empty());
        assert_eq!(table.clocks(seconds(900)), Some(vec![seconds(0), seconds(60)]));
        let again =
            Table::replay(table.start().clone(), table.seating().clone(), table.log()).expect("replays");
        assert_eq!(again.outcome(), table.outcome());
    }
}

#[test]
fn undo_gives_back_the_position_and_the_clock_and_redo_restores() {
    let mut table = table(clocked("60"));
    let start = table.game().position();
    table.apply(seconds(10), act(BLACK, "c3d3")).expect("legal");
    let later = table.game().position();
    table.apply(seconds(20), Event::Undo).expect("something to undo");
    assert_eq!(
        (table.game().position(), table.clocks(seconds(20))),
        (start, Some(vec![seconds(50), seconds(60)]))
    );
    table.apply(seconds(21), Event::Redo).expect("something to redo");
    assert_eq!(table.game().position(), later);
    table.apply(seconds(22), Event::Undo).expect("something to undo");
    table.apply(seconds(23), act(BLACK, "c4d4")).expect("legal");
    assert_eq!(table.apply(seconds(24), Event::Redo), Err(Refusal::NothingToRedo));
}

#[test]
fn undo_against_the_computer_takes_its_answer_back_too() {
    let mut table = table(Seating::new([Player::human("Ada"), Player::computer(2)]));
    play(&mut table, &["c3d3", "g5f5", "c4d4", "g6f6"]);
    table.apply(seconds(9), Event::Undo).expect("something to undo");
    assert_eq!((table.line().len(), table.to_act()), (2, SeatSet::from(BLACK)));
    table.apply(seconds(10), Event::Redo).expect("something to redo");
    assert_eq!(table.line().len(), 4);
    assert_eq!(table.computers_to_act().next(), None);
}

#[test]
fn a_computer_that_opened_the_game_cannot_be_undone() {
    let mut table = table(Seating::new([Player::computer(2), Player::human("Ada")]));
    assert_eq!(table.computers_to_act().collect::<Vec<_>>(), [(BLACK, 2)]);
    play(&mut table, &["c3d3"]);
    assert_eq!(table.apply(seconds(9), Event::Undo), Err(Refusal::NothingToUndo));
}

#[test]
fn a_draw_takes_an_offer_and_the_other_players_word() {
    let mut table = table(two_people());
    table.apply(seconds(1), Event::OfferDraw { seat: BLACK }).expect("may offer");
    assert_eq!(table.apply(seconds(1), Event::OfferDraw { seat: WHITE }), Err(Refusal::OfferStands));
    assert_eq!(table.apply(seconds(1), Event::AcceptDraw { seat: BLACK }), Err(Refusal::NoOffer));
    table.apply(seconds(2), Event::DeclineDraw { seat: WHITE }).expect("may decline");
    assert_eq!(table.draw_offer(), None);
    table.apply(seconds(3), Event::OfferDraw { seat: BLACK }).expect("may offer again");
    table.apply(seconds(3), act(BLACK, "c3d3")).expect("the offer stands while its maker moves");
    assert_eq!(table.draw_offer(), Some(BLACK));
    table.apply(seconds(4), act(WHITE, "g5f5")).expect("legal");
    assert_eq!(table.draw_offer(), None, "playing on answers the offer");
    table.apply(seconds(5), Event::OfferDraw { seat: WHITE }).expect("may offer");
    table.apply(seconds(6), Event::AcceptDraw { seat: BLACK }).expect("may accept");
    assert_eq!(table.outcome(), Some(Outcome::draw(Reason::AGREEMENT)));
    assert_eq!(table.apply(seconds(7), act(BLACK, "c4d4")), Err(Refusal::Over));
    assert_eq!(table.apply(seconds(7), Event::Undo), Err(Refusal::NothingToUndo));
}

#[test]
fn a_win_on_the_board_can_be_taken_back_a_resignation_cannot() {
    let game = Abalone::from_position(ALMOST_WON, &Options::new()).expect("a position");
    let mut table = Table::new(game, Seating { from_position: true, ..two_people() });
    table.apply(seconds(1), act(BLACK, "e7e8")).expect("a push off the board");
    assert_eq!(table.outcome(), Some(Outcome::win(BLACK, dohyo_abalone::EJECTION)));
    table.apply(seconds(1), Event::Undo).expect("a slip can be mended");
    assert_eq!((table.outcome(), table.to_act()), (None, SeatSet::from(BLACK)));
    table.apply(seconds(1), Event::Resign { seat: BLACK }).expect("may resign");
    assert_eq!(table.outcome(), Some(Outcome::win(WHITE, Reason::RESIGNATION)));
    assert_eq!(table.apply(seconds(2), Event::Undo), Err(Refusal::NothingToUndo));
}

#[test]
fn a_rematch_swaps_the_seats() {
    let table = table(clocked("60"));
    let again = table.rematch(table.start().clone(), Seed::from(9));
    let names: Vec<_> = again.seating().players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Blaise", "Ada"]);
    assert_eq!(again.seating().clock, table.seating().clock);
}

#[test]
fn a_record_tells_the_game_and_reads_back() {
    let mut table = table(clocked("60+5"));
    play(&mut table, &["c3d3", "g5f5", "c4d4"]);
    table.apply(seconds(8), Event::Undo).expect("something to undo");
    table.apply(seconds(9), act(BLACK, "c5d5")).expect("legal");
    table.apply(seconds(10), Event::Resign { seat: WHITE }).expect("may resign");
    let record = table.to_record();
    assert_eq!(record.actions.len(), 3, "what was taken back is not in it");
    assert_eq!(record.result.as_deref(), Some("black wins (resignation)"));
    let read: dohyo_core::Record = record.to_string().parse().expect("a record");
    let again = Table::from_record(table.start().clone(), &read).expect("replays");
    assert_eq!(again.to_record(), record);
    assert_eq!(again.outcome(), table.outcome());
}

#[test]
fn a_record_that_lies_is_refused() {
    let mut table = table(two_people());
    play(&mut table, &["c3d3", "g5f5"]);
    let honest = table.to_record();
    let check = |change: &dyn Fn(&mut dohyo_core::Record), expected: &str| {
        let mut record = honest.clone();
        change(&mut record);
        let error = Table::from_record(table.start().clone(), &record).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    };
    check(&|record| record.actions[1].text = "a1a2".to_owned(), "action 2");
    check(
        &|record| record.result = Some("black wins (ejection)".to_owned()),
        "by the rules the game is not over",
    );
    check(&|record| record.result = Some("everybody wins".to_owned()), "everybody wins");
    check(&|record| record.clock = Some("soon".to_owned()), "600+5");
}

proptest! {
    /// Whatever happens at a table, its log gives the same table again, and travels as JSON.
    #[test]
    fn the_log_is_the_whole_truth(choices in prop::collection::vec((0..20_u8, any::<prop::sample::Index>()), 1..60)) {
        let mut table = table(Seating { clock: Some("50+1".parse().expect("a clock")), ..two_people() });
        for (number, (kind, index)) in choices.into_iter().enumerate() {
            let seat = [BLACK, WHITE][number % 2];
            let event = match kind {
                0 => Event::Undo,
                1 => Event::Redo,
                2 => Event::OfferDraw { seat },
                3 => Event::AcceptDraw { seat },
                4 => Event::DeclineDraw { seat },
                5 => Event::Pause,
                6 | 7 => Event::Resume,
                8 => Event::Flag,
                _ => {
                    let legal = table.game().legal_moves();
                    if legal.is_empty() { continue }
                    let mover = table.game().to_act().single().unwrap_or(BLACK);
                    act(mover, &index.get(&legal).to_string())
                }
            };
            let _ = table.apply(seconds(number as u64), event);
        }
        let stored = serde_json::to_string(table.log()).expect("serializes");
        let log: Vec<dohyo_table::Entry> = serde_json::from_str(&stored).expect("reads back");
        let again = Table::replay(table.start().clone(), table.seating().clone(), &log).expect("replays");
        prop_assert_eq!(again.game(), table.game());
        prop_assert_eq!(again.outcome(), table.outcome());
        prop_assert_eq!(again.clocks(seconds(100)), table.clocks(seconds(100)));
        prop_assert_eq!(again.to_record(), table.to_record());
    }
}
