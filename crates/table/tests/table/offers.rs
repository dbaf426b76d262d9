//! Offers of a draw, a pause, a takeback, or to resign together.

use super::*;

const ADA: Actor = Actor::Seat(BLACK);
const BLAISE: Actor = Actor::Seat(WHITE);
const DRAW: Wish<dohyo_abalone::Move> = Wish::Offer(Proposal::Draw);

fn standing(table: &Table<Abalone>) -> Option<Seat> {
    table.offer(Proposal::Draw).map(|offer| offer.by)
}

fn answer(table: &Table<Abalone>, agree: bool) -> Wish<dohyo_abalone::Move> {
    Wish::Answer { offer: table.offers().first().map_or(Seq(0), |offer| offer.seq), agree }
}

#[test]
fn a_draw_needs_an_offer_and_the_opponents_agreement() {
    let mut table = table(two_people());
    done(&mut table, 1, ADA, DRAW);
    assert_eq!(refused(&mut table, 1, BLAISE, DRAW), Refusal::OfferStands);
    let own = answer(&table, true);
    assert_eq!(refused(&mut table, 1, ADA, own), Refusal::NoOffer);
    let no = answer(&table, false);
    done(&mut table, 2, BLAISE, no);
    assert_eq!(standing(&table), None);
    done(&mut table, 3, ADA, DRAW);
    act(&mut table, 3, BLACK, "c3d3").expect("legal");
    assert_eq!(standing(&table), Some(BLACK), "the offer stands while its maker moves");
    act(&mut table, 4, WHITE, "g5f5").expect("legal");
    assert_eq!(standing(&table), None, "playing on answers the offer");
    done(&mut table, 5, BLAISE, DRAW);
    let yes = answer(&table, true);
    done(&mut table, 6, ADA, yes);
    assert_eq!(table.outcome(), Some(Outcome::draw(Reason::AGREEMENT)));
    assert_eq!(act(&mut table, 7, BLACK, "c4d4"), Err(Refusal::Over));
    assert_eq!(refused(&mut table, 7, ADA, Wish::TakeBack), Refusal::NothingToTakeBack);
}

#[test]
fn offers_can_be_withdrawn_by_their_maker() {
    let mut table = table(two_people());
    done(&mut table, 1, ADA, DRAW);
    let offer = table.seq();
    assert_eq!(refused(&mut table, 1, BLAISE, Wish::Withdraw { offer }), Refusal::NoOffer);
    done(&mut table, 2, ADA, Wish::Withdraw { offer });
    let late = Wish::Answer { offer, agree: true };
    assert_eq!(refused(&mut table, 3, BLAISE, late), Refusal::NoOffer, "the answer to an offer that is gone");
}

#[test]
fn pauses_need_the_consent_of_the_terms() {
    let mut table = table(with_terms(Terms { pauses: Consent::Ask, ..Terms::default() }));
    done(&mut table, 1, ADA, Wish::Pause);
    assert!(!table.is_paused());
    let yes = answer(&table, true);
    done(&mut table, 2, BLAISE, yes);
    assert!(table.is_paused() && table.to_act().is_empty());
    let mut strict = super::table(with_terms(Terms { pauses: Consent::Never, ..Terms::default() }));
    assert_eq!(refused(&mut strict, 1, ADA, Wish::Pause), Refusal::NotInTerms);
    done(&mut strict, 1, Actor::Arbiter, Wish::Pause);
    assert!(strict.is_paused(), "the arbiter may");
}
