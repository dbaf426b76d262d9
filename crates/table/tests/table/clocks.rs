//! Clocks.

use super::*;

#[test]
fn entries_are_never_earlier_than_the_one_before() {
    let mut table = table(two_people());
    act(&mut table, 5, BLACK, "c3d3").expect("legal");
    act(&mut table, 4, WHITE, "g5f5").expect("legal, and not earlier");
    assert_eq!(table.log()[1].at, seconds(5));
}

#[test]
fn the_clock_of_the_player_to_move_runs_and_gets_the_increment() {
    let mut table = table(clocked("60+5"));
    assert_eq!(table.clocks(seconds(10)), Some(vec![seconds(50), seconds(60)]));
    act(&mut table, 20, BLACK, "c3d3").expect("legal");
    assert_eq!(table.log()[0].charged, seconds(20));
    assert_eq!(table.clocks(seconds(30)), Some(vec![seconds(45), seconds(50)]));
    done(&mut table, 30, Actor::Seat(BLACK), Wish::Pause);
    assert_eq!(act(&mut table, 40, WHITE, "g5f5"), Err(Refusal::Paused));
    done(&mut table, 500, Actor::Seat(WHITE), Wish::Resume);
    assert_eq!(table.clocks(seconds(510)), Some(vec![seconds(45), seconds(40)]));
}

#[test]
fn replaying_charges_what_the_entry_says() {
    let mut table = table(clocked("60"));
    act(&mut table, 20, BLACK, "c3d3").expect("legal");
    // A server that credits two seconds of lag writes a smaller charge.
    let mut entry = (*table.log()[0]).clone();
    entry.charged = seconds(18);
    let mut follower = Table::new(table.start().clone(), table.seating().clone()).expect("two players");
    follower.evolve(entry).expect("the log replays");
    assert_eq!(follower.clocks(seconds(20)), Some(vec![seconds(42), seconds(60)]));
}

#[test]
fn any_command_ends_the_game_once_time_has_run_out() {
    let draw = Wish::Offer(Proposal::Draw);
    let mv = table(two_people()).game().read_action("c3d3").expect("a move");
    for (by, what) in [
        (Actor::Clock, Wish::Flag),
        (Actor::Seat(BLACK), Wish::Act(mv)),
        (Actor::Seat(WHITE), draw),
        (Actor::Seat(BLACK), Wish::Pause),
    ] {
        let mut table = table(clocked("60"));
        done(&mut table, 60, by, what);
        assert_eq!(table.outcome(), Some(Outcome::win(WHITE, Reason::TIME)));
        assert!(table.line().is_empty());
        assert_eq!(table.clocks(seconds(900)), Some(vec![seconds(0), seconds(60)]));
        let log = table.log().iter().map(|entry| entry.to_text()).collect();
        let again =
            Table::replay(table.start().clone(), table.seating().clone(), log).expect("the log replays");
        assert_eq!(again.outcome(), table.outcome());
    }
}
