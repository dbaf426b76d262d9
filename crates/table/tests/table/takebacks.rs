//! Taking back and restoring.

use super::*;

/// One push from the end: black takes the sixth marble with e7e8.
const ALMOST_WON: &str = "5/6/7/8/6bbw/8/2w4/6/5 b 0 5";

const ADA: Actor = Actor::Seat(BLACK);
const BLAISE: Actor = Actor::Seat(WHITE);

fn almost_won(seating: Seating) -> Table<Abalone> {
    let game = Abalone::from_position(ALMOST_WON, &Options::new()).expect("a position");
    Table::new(game, seating).expect("two players")
}

#[test]
fn takebacks_and_redo_restore_position_and_clocks() {
    let mut table = table(clocked("60"));
    let start = table.game().position();
    act(&mut table, 10, BLACK, "c3d3").expect("legal");
    let later = table.game().position();
    done(&mut table, 20, ADA, Wish::TakeBack);
    assert_eq!(
        (table.game().position(), table.clocks(seconds(20))),
        (start, Some(vec![seconds(50), seconds(60)]))
    );
    assert!(table.can_redo());
    done(&mut table, 21, ADA, Wish::Redo);
    assert_eq!(table.game().position(), later);
    assert_eq!(table.clocks(seconds(21)), Some(vec![seconds(50), seconds(50)]), "as when it was taken back");
    done(&mut table, 22, ADA, Wish::TakeBack);
    act(&mut table, 23, BLACK, "c4d4").expect("legal");
    assert_eq!(refused(&mut table, 24, ADA, Wish::Redo), Refusal::NothingToRestore);
}

#[test]
fn a_win_that_was_taken_back_can_be_restored() {
    let mut table = almost_won(clocked("60"));
    act(&mut table, 10, BLACK, "e7e8").expect("a push off the board");
    assert_eq!(table.outcome(), Some(Outcome::win(BLACK, dohyo_abalone::EJECTION)));
    assert!(!table.can_redo());
    done(&mut table, 30, ADA, Wish::TakeBack);
    assert_eq!((table.outcome(), table.to_act()), (None, SeatSet::from(BLACK)));
    done(&mut table, 35, ADA, Wish::Redo);
    assert_eq!(table.outcome(), Some(Outcome::win(BLACK, dohyo_abalone::EJECTION)));
    assert_eq!(table.clocks(seconds(99)), Some(vec![seconds(50), seconds(60)]));
    assert_eq!(refused(&mut table, 99, ADA, Wish::Redo), Refusal::Over);
}

#[test]
fn a_resignation_cannot_be_taken_back_and_ends_redo() {
    let mut table = almost_won(two_people());
    act(&mut table, 1, BLACK, "e7e8").expect("a push off the board");
    done(&mut table, 1, ADA, Wish::TakeBack);
    done(&mut table, 1, ADA, Wish::Resign);
    assert_eq!(table.outcome(), Some(Outcome::win(WHITE, Reason::RESIGNATION)));
    assert!(!table.can_undo() && !table.can_redo());
    assert_eq!(refused(&mut table, 2, ADA, Wish::TakeBack), Refusal::NothingToTakeBack);
}

#[test]
fn a_takeback_includes_the_answer_of_the_computer() {
    let mut table = table(Seating::new([Player::human("Ada"), Player::computer(2)]));
    play(&mut table, &["c3d3", "g5f5", "c4d4", "g6f6"]);
    done(&mut table, 9, ADA, Wish::TakeBack);
    assert_eq!((table.line().len(), table.to_act()), (2, SeatSet::from(BLACK)));
    done(&mut table, 10, ADA, Wish::Redo);
    assert_eq!(table.line().len(), 4);
    assert_eq!(table.computers_to_act().next(), None);
}

#[test]
fn the_first_move_of_the_computer_cannot_be_taken_back() {
    let mut table = table(Seating::new([Player::computer(2), Player::human("Ada")]));
    assert_eq!(table.computers_to_act().collect::<Vec<_>>(), [(BLACK, 2)]);
    play(&mut table, &["c3d3"]);
    assert_eq!(refused(&mut table, 9, BLAISE, Wish::TakeBack), Refusal::NothingToTakeBack);
}

#[test]
fn a_takeback_is_an_offer_if_the_opponent_must_agree() {
    let terms = Terms { takebacks: Consent::Ask, ..Terms::default() };
    let mut table = table(with_terms(terms));
    play(&mut table, &["c3d3", "g5f5"]);
    done(&mut table, 5, ADA, Wish::TakeBack);
    assert_eq!(table.line().len(), 2, "nothing happens before the answer");
    let offer = table.offer(Proposal::TakeBack).expect("an offer").clone();
    assert!(table.awaits_answer(&offer, WHITE) && !table.awaits_answer(&offer, BLACK));
    done(&mut table, 6, BLAISE, Wish::Answer { offer: offer.seq, agree: true });
    assert_eq!((table.line().len(), table.offers().len()), (0, 0), "black's last action and what followed");
    assert!(!table.can_redo());
    assert_eq!(refused(&mut table, 7, ADA, Wish::Redo), Refusal::NothingToRestore);
}

#[test]
fn takebacks_can_be_excluded_by_the_terms() {
    let mut table = table(with_terms(Terms { takebacks: Consent::Never, ..Terms::default() }));
    play(&mut table, &["c3d3"]);
    assert!(!table.can_undo());
    assert_eq!(refused(&mut table, 5, ADA, Wish::TakeBack), Refusal::NotInTerms);
    let offer = Wish::Offer(Proposal::TakeBack);
    assert_eq!(refused(&mut table, 5, ADA, offer), Refusal::NotInTerms);
}
