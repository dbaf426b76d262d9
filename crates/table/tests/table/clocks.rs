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

fn timed(clock: &str) -> Seating {
    with_terms(Terms::default().with_clock_text(clock).expect("a clock"))
}

/// Submits an action that the network delayed by `credit` milliseconds. Times are in milliseconds.
fn arrive(table: &mut Table<Abalone>, at: u64, credit: u64, seat: Seat, action: &str) -> EntryOf<Abalone> {
    let action = table.game().read_action(action).expect(action);
    let command = table.own_command(Actor::Seat(seat), Wish::Act(action));
    let arrival = Arrival { at: Duration::from_millis(at), credit: Duration::from_millis(credit) };
    let entries = table.submit(arrival, &command, Fate::Unknown).expect("legal");
    (*entries[0]).clone()
}

#[test]
fn with_a_delay_the_first_seconds_of_a_turn_are_free() {
    let mut table = table(timed("60d5"));
    assert_eq!(table.clocks(seconds(4)), Some(vec![seconds(60), seconds(60)]));
    assert_eq!(table.flag_at(), Some(seconds(65)));
    act(&mut table, 3, BLACK, "c3d3").expect("legal");
    assert_eq!(table.log()[0].charged, seconds(0), "what is left of the delay is not kept");
    act(&mut table, 10, WHITE, "g5f5").expect("legal");
    assert_eq!(table.log()[1].charged, seconds(2));
    assert_eq!(table.clocks(seconds(16)), Some(vec![seconds(59), seconds(58)]));
    // An offer does not begin another turn.
    done(&mut table, 12, Actor::Seat(WHITE), Wish::Offer(Proposal::Draw));
    assert_eq!(table.clocks(seconds(16)), Some(vec![seconds(59), seconds(58)]));
    // Nor does a pause.
    done(&mut table, 13, Actor::Seat(WHITE), Wish::Pause);
    done(&mut table, 100, Actor::Seat(WHITE), Wish::Resume);
    assert_eq!(table.clocks(seconds(103)), Some(vec![seconds(59), seconds(58)]));
}

#[test]
fn time_for_each_turn_is_full_again_in_the_next_one() {
    let mut table = table(timed("1/259200"));
    act(&mut table, 200_000, BLACK, "c3d3").expect("legal");
    let days = seconds(259_200);
    assert_eq!(table.clocks(seconds(200_000)), Some(vec![days, days]));
    assert_eq!(table.flag_at(), Some(seconds(200_000) + days));
    done(&mut table, 500_000, Actor::Clock, Wish::Flag);
    assert_eq!(table.outcome(), Some(Outcome::win(BLACK, Reason::TIME)));
}

#[test]
fn every_clock_is_read_back_as_it_was_written() {
    for text in ["600+5", "600+0", "600d5", "1/259200", "1/2592000"] {
        let terms = Terms::default().with_clock_text(text).expect(text);
        assert_eq!(terms.clock_text().as_deref(), Some(text));
        assert!(terms.is_clock_valid());
        let json = serde_json::to_string(&terms).expect("JSON");
        assert_eq!(serde_json::from_str::<Terms>(&json).expect("terms"), terms);
        let record = table(with_terms(terms)).to_record(None);
        let again = Table::from_record(table(two_people()).start().clone(), &record).expect("a record");
        assert_eq!(again.seating().terms.clock_text().as_deref(), Some(text));
    }
    for text in ["", "d", "600d", "0d5", "600d90000", "1/0", "1/2592001", "1/-3", "2/60", "90000+0", "5d3d1"]
    {
        let why = Terms::default().with_clock_text(text).expect_err(text).to_string();
        assert!(why.contains("expected seconds for"), "{text}: {why}");
    }
}

#[test]
fn terms_stored_before_other_clocks_existed_are_read() {
    let stored = r#"{"clock":{"budget":{"secs":600,"nanos":0},"increment":{"secs":5,"nanos":0}},"takebacks":"ask","pauses":"never"}"#;
    let terms: Terms = serde_json::from_str(stored).expect("stored terms");
    assert_eq!(terms.clock_text().as_deref(), Some("600+5"));
    assert_eq!(serde_json::to_string(&terms).expect("JSON"), stored, "and written as before");
}

#[test]
fn network_delay_is_not_charged_and_both_sides_see_it() {
    let mut table = table(clocked("60"));
    let entry = arrive(&mut table, 10_000, 300, BLACK, "c3d3");
    assert_eq!((entry.charged, entry.credit), (Duration::from_millis(9_700), Duration::from_millis(300)));
    // Nobody gains time.
    let entry = arrive(&mut table, 10_100, 300, WHITE, "g5f5");
    assert_eq!((entry.charged, entry.credit), (Duration::ZERO, Duration::from_millis(100)));
    let log = table.log().iter().map(|entry| entry.to_text()).collect();
    let follower = Table::replay(table.start().clone(), table.seating().clone(), log).expect("a sound log");
    assert_eq!(follower.clocks(seconds(11)), table.clocks(seconds(11)));
    let text = serde_json::to_string(&table.log()[0].to_text()).expect("JSON");
    assert!(text.contains(r#""charged":9700,"credit":300"#), "{text}");
}

#[test]
fn an_action_that_was_sent_in_time_is_in_time() {
    let mut late = table(clocked("60"));
    let entry = arrive(&mut late, 60_100, 101, BLACK, "c3d3");
    assert_eq!(entry.charged, Duration::from_millis(59_999));
    assert_eq!(late.outcome(), None);
    let mut too_late = table(clocked("60"));
    let entry = arrive(&mut too_late, 60_100, 100, BLACK, "c3d3");
    assert!(matches!(entry.event, dohyo_table::Event::Ended { .. }), "{entry:?}");
    assert_eq!(too_late.clocks(seconds(61)), Some(vec![seconds(0), seconds(60)]));
}

#[test]
fn the_next_clock_starts_after_a_push_was_shown() {
    use dohyo_kabuto::Kabuto;
    let start =
        Kabuto::dealt(&"first=one league=junior".parse().expect("options"), Seed::from(1)).expect("a game");
    let mut shared = Table::shared(start.clone(), clocked("60")).expect("two players");
    let mut alone = Table::new(start, clocked("60")).expect("two players");
    let mut at = 0;
    let push = loop {
        at += 10;
        let seat = shared.to_act().single().expect("somebody is to move");
        let mut legal = Vec::new();
        shared.game().legal_actions(seat, &mut legal);
        let action = legal[0];
        for table in [&mut shared, &mut alone] {
            done(table, at, Actor::Seat(seat), Wish::Act(action));
        }
        let shown = shared.game().showing_time();
        assert_eq!(shown > 0, action.is_push(), "{action}");
        if action.is_push() && shared.outcome().is_none() {
            break Duration::from_millis(shown.into());
        }
    };
    assert!(push > Duration::from_secs(1) && push < seconds(5), "{push:?}");
    let now = seconds(at);
    let flag = |table: &Table<Kabuto>| table.flag_at().expect("a clock runs");
    assert_eq!(flag(&shared), flag(&alone) + push);
    assert_eq!(shared.clocks(now + push), shared.clocks(now), "nobody's clock runs meanwhile");
    let log = shared.log().iter().map(|entry| entry.to_text());
    let mut follower = Table::shared(shared.start().clone(), clocked("60")).expect("two players");
    for entry in log {
        let entry = entry.read(follower.game()).expect("an entry");
        follower.evolve(entry).expect("a sound log");
    }
    assert_eq!(flag(&follower), flag(&shared), "the same for everybody");
}
