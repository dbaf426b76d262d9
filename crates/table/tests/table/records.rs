//! Records and stored tables.

use dohyo_core::Record;
use dohyo_sumoku::Sumoku;
use dohyo_table::{Kept, KeptError, Origin, PlayerKind};

use super::*;

fn played() -> Table<Abalone> {
    let mut table = table(clocked("60+5"));
    play(&mut table, &["c3d3", "g5f5", "c4d4"]);
    done(&mut table, 8, Actor::Seat(BLACK), Wish::TakeBack);
    act(&mut table, 9, BLACK, "c5d5").expect("legal");
    table
}

#[test]
fn records_replay() {
    let mut table = played();
    done(&mut table, 10, Actor::Seat(WHITE), Wish::Resign);
    let record = table.to_record(None);
    assert_eq!(record.actions.len(), 3, "what was taken back is not in it");
    assert_eq!(record.result.as_deref(), Some("black wins (resignation)"));
    let read: Record = record.to_string().parse().expect("a record");
    let again = Table::from_record(table.start().clone(), &read).expect("it replays");
    assert_eq!(again.to_record(None), record);
    assert_eq!(again.outcome(), table.outcome());
}

#[test]
fn false_records_are_refused() {
    let mut table = table(two_people());
    play(&mut table, &["c3d3", "g5f5"]);
    let honest = table.to_record(None);
    let check = |change: &dyn Fn(&mut Record), expected: &str| {
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
    check(&|record| record.players.extend(["C".to_owned(), "D".to_owned(), "E".to_owned()]), "expected 2");
    check(&|record| record.actions[1].seat = Seat::from_index(4).expect("a seat"), "expected 2");
}

#[test]
fn a_person_named_like_a_computer_stays_a_person() {
    let seating = Seating::new([Player::human("computer, level 8"), Player::computer(8)]);
    let table = table(seating);
    let record: Record = table.to_record(None).to_string().parse().expect("a record");
    let again = Table::from_record(table.start().clone(), &record).expect("it replays");
    let kinds: Vec<_> = again.seating().players.iter().map(|player| player.kind).collect();
    assert_eq!(kinds, [PlayerKind::Human, PlayerKind::Computer { level: 8 }]);
}

#[test]
fn records_contain_the_seed_once_the_game_is_over() {
    let seed = Seed::from(12);
    let opening = Sumoku::deal(&Options::new(), &mut dohyo_core::Chance::of_opening(seed)).expect("a deal");
    let game = Sumoku::new(&Options::new(), &opening).expect("a game");
    let seating = Seating { origin: Origin::Opening(opening.to_string()), ..two_people() };
    let mut table = Table::new(game.clone(), seating).expect("two players");
    let record = table.to_record(Some(seed));
    assert_eq!((record.seed, record.opening), (None, Some(opening.to_string())));
    let seat = table.to_act().single().expect("one plays");
    done(&mut table, 1, Actor::Seat(seat), Wish::Resign);
    let record = table.to_record(Some(seed));
    assert_eq!(record.seed, Some(seed));
    Table::from_record(game, &record).expect("it replays");
}

fn begin(record: &Record) -> Option<Abalone> {
    let usual = record.game == "abalone" && record.position.is_none();
    usual.then(|| Abalone::dealt(&record.options, Seed::default()).ok()).flatten()
}

#[test]
fn stored_tables_keep_their_clocks_and_takebacks() {
    let mut table = played();
    done(&mut table, 14, Actor::Seat(WHITE), Wish::Pause);
    let text = Kept::write(&table, Seed::from(3), true, seconds(20));
    let kept = Kept::read(&text, begin).expect("what was written");
    assert_eq!((kept.elapsed, kept.seed, kept.whole), (seconds(20), Seed::from(3), true));
    assert_eq!(kept.table.log(), table.log());
    assert_eq!(kept.table.game(), table.game());
    assert_eq!(kept.table.clocks(seconds(20)), table.clocks(seconds(20)));
    assert_eq!(kept.table.seating(), table.seating());
    assert!(kept.table.is_paused() && kept.table.can_undo());
}

#[test]
fn stored_records_keep_the_result_of_their_players() {
    let mut table = played();
    done(&mut table, 15, Actor::Seat(BLACK), Wish::Resign);
    let loaded = Table::from_record(table.start().clone(), &table.to_record(None)).expect("it replays");
    let kept = Kept::read(&Kept::write(&loaded, Seed::default(), false, seconds(20)), begin).expect("kept");
    assert!(!kept.whole);
    assert_eq!(kept.table.outcome(), table.outcome());
    assert_eq!(kept.table.line().len(), table.line().len());
}

#[test]
fn damaged_and_old_texts_are_refused() {
    let text = Kept::write(&played(), Seed::default(), true, seconds(20));
    for damaged in [
        String::new(),
        text.replace("c5d5", "a1i9"),
        text.replace("c5d5", "c3d3"),
        text.replace("game: abalone", "game: go"),
        text[..40].to_owned(),
    ] {
        assert_eq!(Kept::read(&damaged, begin).map(|_| ()), Err(KeptError::Damaged), "{damaged}");
    }
    let old = text.replace("table: 2\n", "");
    assert_eq!(Kept::read(&old, begin).map(|_| ()), Err(KeptError::Old));
}

/// Begins eight rematches and checks that their records replay. Returns their first positions.
fn rematch_replays<G: Setup>(options: &Options) -> Vec<String> {
    let deal = |seed: u64| Origin::deal::<G>(options, Seed::from(seed)).expect("a game");
    let (game, origin) = deal(100);
    let table = Table::new(game, Seating { origin, ..two_people() }).expect("two players");
    let again = |seed: u64| {
        let (game, origin) = deal(seed);
        let mut next = table.rematch(game, origin).expect("two players");
        let (seat, mut actions) = (next.to_act().first().expect("somebody begins"), Vec::new());
        next.game().legal_actions(seat, &mut actions);
        done(&mut next, 1, Actor::Seat(seat), Wish::Act(actions.swap_remove(0)));
        let record: Record = next.to_record(None).to_string().parse().expect("a record");
        let start = Origin::begin::<G>(&record).expect("its beginning");
        let replayed = Table::from_record(start, &record).expect("it replays");
        assert_eq!(replayed.game().position(), next.game().position());
        next.start().position()
    };
    (0..8).map(again).collect()
}

#[test]
fn rematches_draw_a_new_opening_and_their_records_replay() {
    let different = |mut starts: Vec<String>| {
        starts.sort_unstable();
        starts.dedup();
        starts.len()
    };
    assert_eq!(different(rematch_replays::<dohyo_kumo::Kumo>(&Options::new())), 2, "either side begins");
    assert!(different(rematch_replays::<dohyo_kabuto::Kabuto>(&Options::new())) > 4, "other wrestlers");
    assert!(different(rematch_replays::<Sumoku>(&Options::new())) == 8, "other hands");
    assert_eq!(different(rematch_replays::<Abalone>(&Options::new())), 1, "nothing is left to chance");
}
