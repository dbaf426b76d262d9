//! Actions that are planned during the opponent's turn.

use dohyo_client::Dropped;
use dohyo_core::{Fate, Game as _, Refused, Seat};
use dohyo_games::{AnyAction, AnyGame};
use dohyo_table::{Actor, Proposal, Refusal, Wish};

use crate::house::Evening;

/// Begins a game of Abalone in which Black has moved, and returns an action that Black can plan.
fn waiting() -> (Evening, AnyAction) {
    let mut evening = Evening::begin("abalone", "", &[2]);
    evening.act(0);
    let ahead = evening.clients[0].session.ahead().expect("Black can plan");
    let action = Evening::legal(&ahead, Seat::FIRST).pop().expect("a legal action");
    (evening, action)
}

/// Begins as [`waiting`] does, and plans the action.
fn planned() -> (Evening, AnyAction) {
    let (mut evening, action) = waiting();
    evening.clients[0].session.plan(action.clone()).expect("a plan");
    assert_eq!(evening.clients[0].session.planned(), Some(&action));
    evening.settle();
    assert_eq!(evening.length(), 1, "the server knows nothing of it");
    (evening, action)
}

/// Checks that the plan was dropped for a reason, and that nothing was sent.
fn check_dropped(evening: &mut Evening, why: &Dropped<dohyo_games::AnyIllegal>) {
    let session = &mut evening.clients[0].session;
    assert_eq!(session.planned(), None);
    assert_eq!(session.take_dropped().as_ref(), Some(why));
    assert_eq!(session.take_dropped(), None, "told once");
    assert!(session.pending().is_empty() && session.take_refusals().is_empty(), "nothing was sent");
}

#[test]
fn a_planned_move_is_played_in_the_next_turn_and_in_no_other() {
    let (mut evening, action) = planned();
    evening.act(1);
    assert_eq!(evening.length(), 3, "it is played at once");
    assert_eq!(evening.table().line()[2].played.action, action);
    let session = &mut evening.clients[0].session;
    assert_eq!((session.take_dropped(), session.planned()), (None, None));
    evening.act(1);
    assert_eq!(evening.length(), 4, "a plan is for one turn");
}

#[test]
fn a_planned_move_can_be_replaced_and_given_up() {
    let (mut evening, action) = planned();
    let session = &mut evening.clients[0].session;
    let other = Evening::legal(&session.ahead().expect("still"), Seat::FIRST).swap_remove(0);
    assert_ne!(other, action);
    session.plan(other).expect("another plan");
    session.give_up_plan();
    evening.act(1);
    let session = &mut evening.clients[0].session;
    assert_eq!((session.take_dropped(), session.planned()), (None, None), "the player knows");
    assert_eq!(evening.length(), 2);
}

#[test]
fn nobody_plans_in_their_own_turn_without_a_seat_or_while_a_move_waits_for_confirmation() {
    let (mut evening, action) = waiting();
    assert!(evening.clients[1].session.ahead().is_none(), "it is White's turn");
    assert!(evening.clients[2].session.ahead().is_none(), "a spectator");
    evening.act(1);
    let (now, black) = (evening.clients[0].now(evening.time), Actor::Seat(Seat::FIRST));
    let session = &mut evening.clients[0].session;
    assert!(session.ahead().is_none());
    session.hold(now, black, action.clone()).expect("possible");
    assert!(!session.table().expect("a game").to_act().contains(Seat::FIRST), "the move is on the board");
    assert!(session.ahead().is_none(), "but Black has not confirmed it");
    assert!(matches!(session.plan(action), Err(Refusal::NotAllowed { .. })));
    session.confirm();
    assert!(session.ahead().is_some());
    // Without a connection nobody knows the position.
    evening.settle();
    evening.clients[0].lose_connection();
    assert!(evening.clients[0].session.ahead().is_none());
}

#[test]
fn an_impossible_plan_is_refused_with_the_reason_of_the_rules() {
    let (mut evening, _) = waiting();
    let session = &mut evening.clients[0].session;
    // A marble of the opponent.
    let action = session.table().expect("a game").game().read_action("i5h5").expect("an action");
    assert!(matches!(session.plan(action), Err(Refusal::Illegal(_))));
    assert_eq!(session.planned(), None);
}

#[test]
fn only_games_whose_turn_is_one_foreseeable_action_let_players_plan() {
    for info in dohyo_games::ALL {
        let mut evening = Evening::begin(info.id, "", &[]);
        // Until somebody else is to act.
        while evening.table().to_act().contains(Seat::FIRST) && evening.length() < 40 {
            evening.act(0);
        }
        let plans = evening.clients[0].session.ahead().is_some();
        assert_eq!(plans, info.id == "abalone", "{}", info.name);
    }
}

/// Returns an action for `seat` and a reply of the opponent that makes it illegal, if there are such.
fn spoilt(game: &AnyGame, seat: Seat, opponent: Seat) -> Option<(AnyAction, AnyAction)> {
    let plans = Evening::legal(&game.ahead(seat)?, seat);
    Evening::legal(game, opponent).into_iter().find_map(|reply| {
        let mut after = game.clone();
        after.play(opponent, &reply, Fate::Unknown).ok()?;
        let spoilt = plans.iter().find(|plan| after.clone().play(seat, plan, Fate::Unknown).is_err());
        Some((spoilt?.clone(), reply))
    })
}

#[test]
fn a_planned_move_that_has_become_illegal_is_dropped_with_the_reason() {
    let mut evening = Evening::begin("abalone", "layout=belgian-daisy", &[]);
    let (plan, reply) = loop {
        evening.act(0);
        if let Some(found) = spoilt(evening.table().game(), Seat::FIRST, Seat::SECOND) {
            break found;
        }
        evening.act(1);
        assert!(evening.length() < 80, "no such position");
    };
    let before = evening.length();
    evening.clients[0].session.plan(plan.clone()).expect("legal as yet");
    evening.wish(1, Wish::Act(reply));
    assert_eq!(evening.length(), before + 1);
    let refused = evening.table().game().clone().play(Seat::FIRST, &plan, Fate::Unknown);
    let Err(Refused::Illegal(why)) = refused else { panic!("the rules refuse it") };
    check_dropped(&mut evening, &Dropped::Illegal(why));
}

#[test]
fn a_takeback_drops_a_planned_move() {
    let (mut evening, _) = planned();
    evening.offer(0, Proposal::TakeBack);
    let offer = evening.table().offers()[0].seq;
    evening.wish(1, Wish::Answer { offer, agree: true });
    assert_eq!(evening.length(), 0);
    check_dropped(&mut evening, &Dropped::TakenBack);
    evening.act(0);
    evening.act(1);
    assert_eq!(evening.length(), 2);
}

#[test]
fn a_planned_move_does_not_decline_an_offer() {
    let (mut evening, _) = planned();
    evening.offer(1, Proposal::Draw);
    assert!(evening.clients[0].session.planned().is_some(), "it is not Black's turn yet");
    evening.act(1);
    check_dropped(&mut evening, &Dropped::Offer);
    assert_eq!((evening.length(), evening.table().offers().len()), (2, 1), "the offer stands");
}

#[test]
fn whatever_happens_while_the_connection_is_lost_drops_a_planned_move() {
    let (mut evening, _) = planned();
    evening.clients[0].lose_connection();
    evening.act(1);
    evening.clients[0].connect(evening.time);
    evening.settle();
    assert_eq!(evening.length(), 2, "Black has not seen the move to which the plan would be the answer");
    check_dropped(&mut evening, &Dropped::Missed);
}

#[test]
fn a_gap_in_which_nothing_happens_keeps_a_planned_move() {
    let (mut evening, action) = planned();
    evening.clients[0].lose_connection();
    evening.clients[0].connect(evening.time);
    evening.settle();
    assert_eq!(evening.clients[0].session.planned(), Some(&action));
    evening.act(1);
    assert_eq!(evening.length(), 3);
}

#[test]
fn a_reload_forgets_a_planned_move() {
    let (mut evening, _) = planned();
    evening.clients[0].reload();
    evening.clients[0].connect(evening.time);
    evening.settle();
    evening.act(1);
    assert_eq!(evening.length(), 2);
}

#[test]
fn a_plan_after_a_move_that_is_refused_is_forgotten() {
    // Two tabs of one person: the second to move is refused, and its plan was for another position.
    let mut evening = Evening::begin("abalone", "", &[0]);
    let legal = Evening::legal(evening.table().game(), Seat::FIRST);
    let (now, black) = (evening.clients[2].now(evening.time), Actor::Seat(Seat::FIRST));
    let session = &mut evening.clients[2].session;
    session.command(now, black, Wish::Act(legal[1].clone())).expect("possible");
    let plan = Evening::legal(&session.ahead().expect("after it"), Seat::FIRST).swap_remove(0);
    session.plan(plan).expect("a plan");
    evening.wish(0, Wish::Act(legal[0].clone()));
    let session = &mut evening.clients[2].session;
    assert_eq!(session.planned(), None);
    evening.act(1);
    assert_eq!(evening.length(), 2);
}
