//! Games in which everybody acts at once.

use dohyo_ai::{Level, Thinker};
use dohyo_protocol::Why;
use dohyo_room::RoomId;
use dohyo_table::Wish;

use crate::client::{Client, pair, plan};
use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn what_others_do_in_a_race_refuses_nobody() {
    let house = House::open().await;
    let (table, [mut first, mut second]) = pair(house.address, plan("sumoku", "mode=speed")).await;
    let (one, other) = (first.legal_action(table), second.legal_action(table));
    // Both have seen the same, and neither has seen the other's action.
    let (one, other) = (first.command(table, Wish::Act(one)), second.command(table, Wish::Act(other)));
    let (one, other) = tokio::join!(first.ask_as(table, one), second.ask_as(table, other));
    let head = one.expect("carried out").max(other.expect("carried out"));
    for client in [&mut first, &mut second] {
        client.until("both actions", |client| client.room(table).seq() >= head).await;
    }
    assert_eq!(first.log(table), second.log(table));
}

/// Finds a right claim on the tiles that everybody sees.
pub(crate) fn claim(client: &Client, table: RoomId) -> String {
    let room = client.room(table);
    let seat = room.seat_of(client.player).expect("a seat");
    let request = dohyo_ai::Request::at(Level::STRONGEST);
    let thought = Thinker::with_memory(1 << 20).ask(room.table().expect("a game").game(), seat, &request);
    thought.expect("a claim").action.to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_of_two_claims_wins_and_the_other_costs_nothing() {
    let house = House::open().await;
    let (table, [mut first, mut second]) = pair(house.address, plan("sumoku", "mode=spot")).await;
    let claim = claim(&first, table);
    let one = first.command(table, Wish::Act(claim.clone()));
    let other = second.command(table, Wish::Act(claim));
    let answers = tokio::join!(first.ask_as(table, one), second.ask_as(table, other));
    let (head, refused) = match answers {
        (Ok(head), Err(late)) | (Err(late), Ok(head)) => (head, late),
        both => panic!("{both:?}"),
    };
    assert_eq!(refused.why, Why::Stale, "the tiles were gone");
    let late = refused.late.expect("by how much, and the sender's lag");
    assert!(late.by_ms < 60_000 && late.lag_ms < 60_000, "{late:?}");
    for client in [&mut first, &mut second] {
        client.until("the claim", |client| client.room(table).seq() >= head).await;
        let line = client.room(table).table().expect("a game").line().len();
        assert_eq!(line, 1, "only the first claim was played");
    }
}
