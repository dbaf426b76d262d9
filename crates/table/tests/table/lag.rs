//! Followers over unreliable links.

use dohyo_sumoku::Sumoku;
use dohyo_sumoo::Sumoo;
use dohyo_table::{Corrupt, Follower, Link, Rehearsal};

use super::*;

/// A link that loses a third of its messages, repeats some, and delivers late and out of order.
const BAD: Link = Link { lag: Duration::from_secs(20), lost_one_in: 3, doubled_one_in: 4 };

/// Plays random actions over a bad link, and checks that both sides end with the same log.
fn play_over_a_bad_link<G: Game>(start: G, seats: usize, seed: u64) {
    let seating = Seating::new((0..seats).map(|number| Player::human(format!("player {number}"))));
    let table = Table::new(start, seating).expect("a player for each seat");
    let mut chance = Seed::from(seed).chance();
    let mut rehearsal = Rehearsal::new(table, Seed::from(seed), BAD, Seed::from(seed + 1).chance());
    let mut sent = 0;
    for at in 0..20_000 {
        if sent == 60 && !rehearsal.is_waiting() {
            break;
        }
        // The player acts on what is shown, sometimes again before an answer arrives.
        if sent < 60 && chance.below(8) == 0 && !rehearsal.is_stalled() {
            let shown = rehearsal.table();
            let seats: Vec<Seat> = shown.to_act().iter().collect();
            if let Some(&seat) = chance.pick(&seats) {
                let mut actions = Vec::new();
                shown.game().legal_actions(seat, &mut actions);
                if let Some(action) = chance.pick(&actions).cloned() {
                    let _ = rehearsal.ask(seconds(at), Actor::Seat(seat), Wish::Act(action));
                    sent += 1;
                }
            }
        }
        rehearsal.advance(seconds(at));
    }
    let authority = rehearsal.authority();
    assert!(authority.line().len() > 5, "something was played: {}", authority.line().len());
    assert!(!rehearsal.is_waiting(), "everything was answered");
    assert_eq!(rehearsal.table().log(), authority.log());
    assert_eq!(rehearsal.table().game().position(), authority.game().position());
}

#[test]
fn both_sides_agree_after_any_disturbance() {
    for seed in 0..4 {
        let options = Options::new();
        play_over_a_bad_link(Abalone::dealt(&options, Seed::from(seed)).expect("a game"), 2, seed);
        play_over_a_bad_link(Sumoo::dealt(&options, Seed::from(seed)).expect("a game"), 2, seed);
        play_over_a_bad_link(Sumoku::dealt(&options, Seed::from(seed)).expect("a game"), 2, seed);
        let race = options.with("mode", "speed").with("players", "4");
        play_over_a_bad_link(Sumoku::dealt(&race, Seed::from(seed)).expect("a game"), 4, seed);
    }
}

#[test]
fn predictions_are_shown_at_once_and_dropped_on_refusal() {
    let authority = table(two_people());
    let mut follower = Follower::new(authority.clone());
    let mv = |text: &str| Wish::Act(authority.game().read_action(text).expect("a move"));
    let (id, next) = (CommandId(1_000), CommandId(1_001));
    follower.ask(id, seconds(1), Actor::Seat(BLACK), mv("c3d3")).expect("legal");
    assert_eq!((follower.table().line().len(), follower.seq()), (1, Seq(0)));
    let reply = Wish::Act(follower.table().game().read_action("g5f5").expect("a move"));
    follower.ask(next, seconds(2), Actor::Seat(WHITE), reply).expect("legal");
    let illegal = follower.ask(CommandId(1_002), seconds(2), Actor::Seat(BLACK), mv("e5e6"));
    assert!(illegal.is_err(), "not worth sending");
    assert!(follower.drop_refused(id));
    assert_eq!(follower.table().line().len(), 0, "white's reply was to a move that was not made");
    assert!(!follower.is_waiting());
    assert!(!follower.drop_refused(id), "told twice");
}

#[test]
fn unanswered_commands_are_taken_up_after_a_reload() {
    let mut authority = table(two_people());
    let mut follower = Follower::new(authority.clone());
    let mv = |text: &str| Wish::Act(authority.game().read_action(text).expect("a move"));
    follower.ask(CommandId(1_000), seconds(1), Actor::Seat(BLACK), mv("c3d3")).expect("legal");
    let pending: Vec<_> = follower.unanswered().map(|command| command.clone().into_text()).collect();

    let mut reloaded = Follower::new(authority.clone());
    reloaded.resume(seconds(9), pending.clone());
    assert_eq!(reloaded.table().line().len(), 1, "shown again");
    authority.submit_text(seconds(2), pending[0].clone(), Fate::Unknown).expect("legal");
    reloaded.follow(authority.clone());
    assert!(!reloaded.is_waiting(), "confirmed");
    assert_eq!((reloaded.table().line().len(), reloaded.seq()), (1, Seq(1)));
    reloaded.resume(seconds(9), pending);
    assert!(!reloaded.is_waiting(), "answered before");
}

#[test]
fn missing_entries_are_noticed() {
    let mut authority = table(two_people());
    let mut follower = Follower::new(authority.clone());
    play(&mut authority, &["c3d3", "g5f5"]);
    let entries: Vec<_> = authority.log().iter().map(|entry| (**entry).clone()).collect();
    let gap = follower.receive(entries[1..].to_vec());
    assert!(matches!(gap, Err(Corrupt::Gap { .. })), "{gap:?}");
    follower.receive(entries).expect("all of them");
    assert_eq!(follower.seq(), Seq(2));
}
