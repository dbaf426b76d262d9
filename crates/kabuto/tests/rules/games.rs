//! Whole games: nothing is lost, everything is played again.

use super::*;

/// How many pieces of a kind are on the ring and in trays.
fn outside(now: &Situation, kind: Kind) -> u8 {
    let ring = now.ring.iter().flat_map(Standing::kinds).filter(|&other| other == kind).count() as u8;
    ring + now.sides.iter().map(|side| side.tray.count(kind)).sum::<u8>()
}

#[test]
fn random_games_lose_no_piece_and_come_to_an_end() {
    let mut ends = std::collections::BTreeMap::<String, u32>::new();
    for seed in 0..24 {
        let pairs =
            format!("players={} league={}", 2 + seed % 3, if seed % 5 == 4 { "junior" } else { "senior" });
        let mut game = Kabuto::new(&options(&pairs), Seed::from(seed)).expect("a game");
        let mut chance = Seed::from(1000 + seed).chance();
        let mut record = Record {
            game: "kabuto".to_owned(),
            rules: 1,
            options: game.options(),
            seed: Seed::from(seed),
            ..Record::default()
        };
        let mut middle = None;
        while let Some(seat) = game.to_act().single() {
            let action = sample::draw(game.situation(), game.terms(), &mut chance).expect("something to do");
            let before = game.clone();
            game.play(seat, &action).unwrap_or_else(|why| panic!("{}: {action}: {why}", before.position()));
            let (then, now) = (before.situation(), game.situation());
            for kind in Kind::all().filter(|&kind| kind != Kind::WRESTLER) {
                assert!(outside(now, kind) <= now.supply(kind), "{} {kind}", game.position());
                let pushed = action.shot(then.turn.stand).is_some();
                let someone_left =
                    then.players.iter().zip(&now.players).any(|(then, now)| then.out != now.out);
                if pushed && kind.is_disc() && !someone_left {
                    assert_eq!(outside(now, kind), outside(then, kind), "{action} at {}", before.position());
                }
            }
            assert!(now.sides.iter().all(|side| side.markers.count() <= 4));
            if record.actions.len().is_multiple_of(10) {
                let mut listed = Vec::new();
                before.legal_actions(seat, &mut listed);
                let unlisted = action.shot(then.turn.stand).is_none() && !listed.contains(&action);
                assert!(!unlisted, "{action} at {}", before.position());
                let other = listed[listed.len() / 2];
                assert!(before.judge(&other).is_ok(), "{other} at {}", before.position());
            }
            if game.outcome().is_none() {
                // What is written down is what is there.
                let read: Situation =
                    game.position().parse().unwrap_or_else(|why| panic!("{}: {why}", game.position()));
                assert_eq!(&read, now);
            }
            record.actions.push(RecordedAction {
                seat,
                text: action.to_string(),
                at: None,
                comments: Vec::new(),
            });
            if record.actions.len() == 20 && game.outcome().is_none() {
                middle = Some(Kabuto::from_position(&game.position(), &game.options()).expect("a position"));
            }
        }
        let outcome = game.outcome().expect("an end");
        *ends.entry(outcome.reason.to_string()).or_default() += 1;
        // The record gives the same game, and so does what was kept in the middle.
        let mut again = Kabuto::new(&record.options, record.seed).expect("a game");
        for action in &record.actions {
            again.play_text(action.seat, &action.text).expect("what was played can be played");
        }
        assert_eq!((again.position(), again.outcome()), (game.position(), game.outcome()));
        if let Some(mut middle) = middle {
            for action in &record.actions[20..] {
                middle.play_text(action.seat, &action.text).expect("what was played can be played");
            }
            assert_eq!((middle.position(), middle.outcome()), (game.position(), game.outcome()));
        }
    }
    assert!(ends.len() >= 2, "games end in several ways: {ends:?}");
}

#[test]
fn an_unsteady_hand_misses_a_little_and_replays_the_same() {
    let shots = ["marker NE", "push M SW 0 0", "push M NE 0 0"];
    let begin = || new("hand=unsteady wrestler-1=sada wrestler-2=judge first=one");
    let mut game = begin();
    play(&mut game, shots[0]);
    assert_eq!(game.revealed(), 0);
    let aimed = game.judge(&game.read_action(shots[1]).expect("a push")).expect("allowed");
    play(&mut game, shots[1]);
    assert_eq!(game.revealed(), 1);
    let turn = game.view(dohyo_core::Viewer::Spectator).turn;
    let push = turn[0].1.as_ref().expect("a push");
    assert_ne!(Action::Push(push.shot), turn[0].0, "it went beside");
    assert_ne!(game.situation().ring, aimed.now.ring, "nobody knows how far before");
    assert_eq!(game.view(dohyo_core::Viewer::Spectator).situation.hand, None);

    // The rest is the same from the start, and from the position.
    let mut from_here = at(&game.position());
    assert_eq!(from_here.options().get("hand"), Some("unsteady"));
    let finish = |game: &mut Kabuto| {
        while game.situation().turn != dohyo_kabuto::Turn::default() {
            play(game, "end");
        }
        play(game, shots[2]);
    };
    finish(&mut game);
    finish(&mut from_here);
    assert_eq!(game.position(), from_here.position());
    let mut again = begin();
    shots[..2].iter().for_each(|shot| play(&mut again, shot));
    finish(&mut again);
    assert_eq!(again, game);
}
