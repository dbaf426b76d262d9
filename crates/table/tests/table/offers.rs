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

/// A table whose players look at different screens.
fn shared() -> Table<Abalone> {
    let game = Abalone::dealt(&Options::new(), Seed::default()).expect("the usual start");
    Table::shared(game, with_terms(Terms { takebacks: Consent::Ask, ..Terms::default() }))
        .expect("two players")
}

#[test]
fn a_declined_draw_rests_for_some_turns() {
    let mut table = shared();
    done(&mut table, 1, ADA, DRAW);
    let no = answer(&table, false);
    done(&mut table, 2, BLAISE, no);
    let moves = ["c3d3", "g5f5", "c4d4", "g6f6", "c5d5"];
    for (left, pair) in [3, 2, 1].into_iter().zip(moves.chunks(2)) {
        assert!(table.is_resting(BLACK, Proposal::Draw));
        assert_eq!(refused(&mut table, 3, ADA, DRAW), Refusal::Resting { turns: left });
        for (seat, action) in [BLACK, WHITE].into_iter().zip(pair) {
            act(&mut table, 3, seat, action).expect("legal");
        }
    }
    assert!(!table.is_resting(BLACK, Proposal::Draw));
    done(&mut table, 4, ADA, DRAW);
}

#[test]
fn a_declined_takeback_is_not_asked_for_again_for_the_same_move() {
    let mut table = shared();
    act(&mut table, 1, BLACK, "c3d3").expect("legal");
    done(&mut table, 1, ADA, Wish::TakeBack);
    let no = answer(&table, false);
    done(&mut table, 2, BLAISE, no);
    assert_eq!(refused(&mut table, 3, ADA, Wish::TakeBack), Refusal::Resting { turns: 1 });
    // Withdrawn offers, and those of the other side, do not rest.
    act(&mut table, 4, WHITE, "g5f5").expect("legal");
    done(&mut table, 4, BLAISE, Wish::TakeBack);
    let offer = table.seq();
    done(&mut table, 4, BLAISE, Wish::Withdraw { offer });
    done(&mut table, 4, BLAISE, Wish::TakeBack);
    act(&mut table, 5, BLACK, "c4d4").expect("legal, and an answer");
    done(&mut table, 6, ADA, Wish::TakeBack);
}

#[test]
fn an_offer_to_replace_somebody_lapses_when_they_act() {
    let game =
        dohyo_kabuto::Kabuto::dealt(&"players=3 league=junior".parse().expect("options"), Seed::from(3));
    let people = ["Ada", "Blaise", "Carl"].map(Player::human);
    let mut table = Table::shared(game.expect("a game"), Seating::new(people)).expect("three players");
    let absent = table.to_act().single().expect("one is to move");
    let others: Vec<Seat> = table.seating().seats().iter().filter(|&seat| seat != absent).collect();
    let offer = |level| Wish::Offer(Proposal::Replace { seat: absent, level });
    let nobody = refused(&mut table, 1, Actor::Seat(absent), offer(1));
    assert_eq!(nobody, Refusal::NobodyThere { seat: absent }, "nobody replaces themselves");
    done(&mut table, 1, Actor::Seat(others[0]), offer(1));
    assert_eq!(refused(&mut table, 1, Actor::Seat(others[1]), offer(2)), Refusal::OfferStands);
    let mut legal = Vec::new();
    table.game().legal_actions(absent, &mut legal);
    done(&mut table, 2, Actor::Seat(absent), Wish::Act(legal.swap_remove(0)));
    assert!(table.offers().is_empty(), "they are here");
    // Everybody else agrees.
    done(&mut table, 3, Actor::Seat(others[0]), offer(1));
    let offer = table.offers()[0].seq;
    done(&mut table, 4, Actor::Seat(others[1]), Wish::Answer { offer, agree: true });
    assert!(!table.seating().is_human(absent) && table.offers().is_empty());
}

#[test]
fn a_turn_begins_with_the_first_action_after_which_the_seat_may_act() {
    let mut table = shared();
    assert_eq!((table.turn_began(BLACK), table.turn_began(WHITE)), (Some(seconds(0)), None));
    act(&mut table, 7, BLACK, "c3d3").expect("legal");
    assert_eq!((table.turn_began(BLACK), table.turn_began(WHITE)), (None, Some(seconds(7))));
    done(&mut table, 9, Actor::Arbiter, Wish::Pause);
    assert_eq!(table.turn_began(WHITE), None, "a pause is nobody's turn");
    done(&mut table, 60, Actor::Arbiter, Wish::Resume);
    assert_eq!(table.turn_began(WHITE), Some(seconds(60)));
}

#[test]
fn the_faster_the_clock_the_shorter_the_patience() {
    for (clock, patience) in [
        ("60", Some(30)),
        ("180+2", Some(60)),
        ("600+5", Some(120)),
        ("1800", Some(300)),
        ("300d5", Some(120)),
        ("1/60", Some(300)),
        ("1/86400", None),
    ] {
        let terms = Terms::default().with_clock_text(clock).expect(clock);
        assert_eq!(terms.patience(), patience.map(seconds), "{clock}");
    }
    assert_eq!(Terms::default().patience(), Some(seconds(300)));
}
