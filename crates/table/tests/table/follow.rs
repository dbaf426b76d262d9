//! Late, repeated and chained commands, and logs that replay.

use proptest::prelude::*;

use super::*;

fn command(
    table: &Table<Abalone>,
    id: u64,
    (seen, after): (u32, Option<u64>),
    seat: Seat,
    action: &str,
) -> Command<dohyo_abalone::Move> {
    let action = table.game().read_action(action).expect(action);
    let after = after.map(CommandId);
    Command { id: CommandId(id), by: Actor::Seat(seat), seen: Seq(seen), after, what: Wish::Act(action) }
}

fn submit<G: Game>(
    table: &mut Table<G>,
    at: u64,
    command: &Command<G::Action>,
) -> Result<Vec<Seq>, Refusal<G::Illegal>> {
    let entries = table.submit(seconds(at), command, Fate::Drawn(Seed::from(1)))?;
    Ok(entries.iter().map(|entry| entry.seq).collect())
}

#[test]
fn a_repeated_command_is_carried_out_once() {
    let mut table = table(two_people());
    let first = command(&table, 77, (0, None), BLACK, "c3d3");
    assert_eq!(submit(&mut table, 1, &first), Ok(vec![Seq(1)]));
    act(&mut table, 2, WHITE, "g5f5").expect("legal");
    assert_eq!(submit(&mut table, 3, &first), Ok(vec![Seq(1)]), "the original answer");
    assert_eq!(table.line().len(), 2);
    assert_eq!(table.decide(seconds(3), &first, Fate::Unknown), Ok(Vec::new()));
}

#[test]
fn commands_are_stale_only_if_something_relevant_was_not_seen() {
    let mut table = table(two_people());
    act(&mut table, 1, BLACK, "c3d3").expect("legal");
    let blind = command(&table, 901, (0, None), WHITE, "g5f5");
    assert_eq!(submit(&mut table, 2, &blind), Err(Refusal::Stale), "white had not seen black's move");
    // An offer changes nothing about the position.
    done(&mut table, 2, Actor::Seat(BLACK), Wish::Offer(Proposal::Draw));
    let old = command(&table, 902, (1, None), WHITE, "g5f5");
    assert_eq!(submit(&mut table, 3, &old), Ok(vec![Seq(3)]));
    done(&mut table, 4, Actor::Seat(WHITE), Wish::TakeBack);
    let before = command(&table, 903, (3, None), WHITE, "g5f5");
    assert_eq!(submit(&mut table, 5, &before), Err(Refusal::Stale), "something was taken back since");
}

#[test]
fn later_actions_of_a_turn_can_be_sent_before_the_first_is_confirmed() {
    use dohyo_sumoo::{Action, Sumoo};
    let game = Sumoo::dealt(&Options::new(), Seed::default()).expect("the usual start");
    let mut table = Table::new(game, two_people()).expect("two players");
    let step = |id: u64, after: Option<u64>, what: Action| Command {
        id: CommandId(id),
        by: Actor::Seat(BLACK),
        seen: Seq(0),
        after: after.map(CommandId),
        what: Wish::Act(what),
    };
    let read = |table: &Table<Sumoo>, text: &str| table.game().read_action(text).expect(text);
    let first = step(1, None, read(&table, "3 S"));
    let second = step(2, Some(1), read(&table, "3 N"));
    let unrelated = step(3, None, Action::End);
    let orphan = step(4, Some(99), Action::End);
    assert_eq!(submit(&mut table, 1, &second), Err(Refusal::ChainBroken), "its first step is missing");
    assert_eq!(submit(&mut table, 1, &first), Ok(vec![Seq(1)]));
    assert_eq!(submit(&mut table, 1, &unrelated), Err(Refusal::Stale));
    assert_eq!(submit(&mut table, 1, &orphan), Err(Refusal::ChainBroken));
    assert_eq!(submit(&mut table, 1, &second), Ok(vec![Seq(2)]));
}

#[test]
fn commands_and_entries_read_back_from_json() {
    let mut table = table(clocked("60"));
    let sent = command(&table, 905, (0, None), BLACK, "c3d3");
    let text = serde_json::to_string(&sent.clone().into_text()).expect("it serializes");
    let arrived: Command<String> = serde_json::from_str(&text).expect("it reads back");
    assert_eq!(arrived.read(table.game()), Ok(sent.clone()));
    submit(&mut table, 1, &sent).expect("legal");
    let entry = table.log()[0].to_text();
    let stored = serde_json::to_string(&entry).expect("it serializes");
    assert!(stored.contains(r#""event":{"acted":{"seat":1,"played":"c3d3"}}"#), "{stored}");
    assert_eq!(serde_json::from_str::<dohyo_table::Entry<String>>(&stored).expect("it reads back"), entry);
}

#[test]
fn entries_that_do_not_fit_are_refused() {
    let mut table = table(two_people());
    play(&mut table, &["c3d3", "g5f5"]);
    let follower = || Table::new(table.start().clone(), table.seating().clone()).expect("two players");
    let entry = |index: usize| (*table.log()[index]).clone();
    let mut gap = follower();
    assert!(matches!(gap.evolve(entry(1)), Err(dohyo_table::Corrupt::Gap { .. })));
    let mut diverged = follower();
    let wrong = dohyo_table::Entry { mark: entry(0).mark ^ 1, ..entry(0) };
    assert_eq!(diverged.evolve(wrong), Err(dohyo_table::Corrupt::Diverged(Seq(1))));
    assert!(diverged.log().is_empty(), "the table is unchanged");
    diverged.evolve(entry(0)).expect("the right entry fits");
    diverged.evolve(entry(1)).expect("the next entry fits");
    assert_eq!(diverged.since(Seq(1)), table.since(Seq(1)));
}

proptest! {
    /// Replaying the log, read back from JSON, gives the same table after any commands.
    #[test]
    fn replaying_the_log_gives_the_same_table(choices in prop::collection::vec((0..24_u8, any::<prop::sample::Index>()), 1..60)) {
        let mut table = table(clocked("50+1"));
        for (number, (kind, index)) in choices.into_iter().enumerate() {
            let seat = Actor::Seat([BLACK, WHITE][number % 2]);
            let offer = table.offers().first().map_or(Seq(0), |offer| offer.seq);
            let (by, what) = match kind {
                0 => (seat, Wish::TakeBack),
                1 => (seat, Wish::Redo),
                2 => (seat, Wish::Offer(Proposal::Draw)),
                3 => (seat, Wish::Answer { offer, agree: true }),
                4 => (seat, Wish::Answer { offer, agree: false }),
                5 => (seat, Wish::Pause),
                6 | 7 => (seat, Wish::Resume),
                8 => (Actor::Clock, Wish::Flag),
                9 => (seat, Wish::Offer(Proposal::TakeBack)),
                10 => (seat, Wish::Withdraw { offer }),
                11 => (Actor::Arbiter, Wish::Replace { seat: WHITE, player: Player::computer(3) }),
                _ => {
                    let legal = table.game().legal_moves();
                    if legal.is_empty() { continue }
                    let mover = table.game().to_act().single().unwrap_or(BLACK);
                    (Actor::Seat(mover), Wish::Act(*index.get(&legal)))
                }
            };
            let _ = ask(&mut table, number as u64, by, what);
        }
        let entries: Vec<_> = table.log().iter().map(|entry| entry.to_text()).collect();
        let stored = serde_json::to_string(&entries).expect("it serializes");
        let log: Vec<dohyo_table::Entry<String>> = serde_json::from_str(&stored).expect("it reads back");
        let seated = two_people().players;
        let seating = Seating { players: seated, ..table.seating().clone() };
        let again = Table::replay(table.start().clone(), seating, log).expect("the log replays");
        prop_assert_eq!(again.game(), table.game());
        prop_assert_eq!(again.outcome(), table.outcome());
        prop_assert_eq!(again.offers(), table.offers());
        prop_assert_eq!(again.seating(), table.seating());
        prop_assert_eq!(again.clocks(seconds(100)), table.clocks(seconds(100)));
        prop_assert_eq!(again.to_record(None), table.to_record(None));
        prop_assert_eq!((again.can_undo(), again.can_redo()), (table.can_undo(), table.can_redo()));
    }
}
