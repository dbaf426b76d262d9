//! Moves that the server refuses.

use dohyo_core::{Game as _, Seat};
use dohyo_protocol::Why;
use dohyo_table::{Actor, Wish};

use crate::house::Evening;

#[test]
fn a_refused_move_leaves_the_board_and_says_why_once() {
    // Two tabs of one person move at the same time.
    let mut evening = Evening::begin("abalone", "", &[0]);
    let legal = Evening::legal(evening.table().game(), Seat::FIRST);
    let before = evening.table().game().position();
    let (now, black) = (evening.clients[2].now(evening.time), Actor::Seat(Seat::FIRST));
    let session = &mut evening.clients[2].session;
    session.command(now, black, Wish::Act(legal[1].clone())).expect("possible");
    assert_ne!(session.table().expect("a game").game().position(), before, "it is on the board at once");
    assert!(session.is_waiting() && session.pending().len() == 1);
    evening.wish(0, Wish::Act(legal[0].clone()));
    let decided = evening.table().game().position();
    for index in [0, 2] {
        let session = &mut evening.clients[index].session;
        assert_eq!(session.table().expect("a game").game().position(), decided, "the piece has returned");
        assert!(!session.is_waiting() && session.pending().is_empty(), "nothing is sent again");
    }
    let refused = evening.clients[2].session.take_refusals();
    assert_eq!(refused.iter().map(|refused| refused.why).collect::<Vec<_>>(), [Why::Stale]);
    assert!(evening.clients[2].session.take_refusals().is_empty(), "told once");
    assert!(evening.clients[0].session.take_refusals().is_empty(), "the other tab was first");
}

#[test]
fn a_move_that_the_rules_refuse_is_not_even_sent() {
    let mut evening = Evening::begin("abalone", "", &[]);
    let action = evening.table().game().read_action("i5h5").expect("an action");
    let (now, black) = (evening.clients[0].now(evening.time), Actor::Seat(Seat::FIRST));
    let session = &mut evening.clients[0].session;
    let refused = session.command(now, black, Wish::Act(action));
    assert!(matches!(refused, Err(dohyo_table::Refusal::Illegal(_))), "{refused:?}");
    assert!(!session.has_messages() && !session.is_waiting());
}
