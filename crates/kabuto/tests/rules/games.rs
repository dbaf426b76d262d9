//! Whole games: no piece is lost, and records replay.

use super::*;

/// Returns the number of pieces of a kind on the ring and in trays.
fn outside(now: &Situation, kind: Kind) -> u8 {
    let ring = now.ring.iter().flat_map(Standing::kinds).filter(|&other| other == kind).count() as u8;
    ring + now.sides.iter().map(|side| side.tray.count(kind)).sum::<u8>()
}

#[test]
fn random_games_lose_no_piece_and_end() {
    let mut ends = std::collections::BTreeMap::<String, u32>::new();
    for seed in 0..24 {
        let pairs =
            format!("players={} league={}", 2 + seed % 3, if seed % 5 == 4 { "junior" } else { "senior" });
        let mut game = Kabuto::dealt(&options(&pairs), Seed::from(seed)).expect("a game");
        let mut chance = Seed::from(1000 + seed).chance();
        let mut record = Record {
            game: "kabuto".to_owned(),
            rules: Kabuto::INFO.rules,
            options: game.options(),
            seed: Some(Seed::from(seed)),
            ..Record::default()
        };
        let mut middle = None;
        while let Some(seat) = game.to_act().single() {
            let action = sample::draw(game.situation(), game.terms(), &mut chance).expect("something to do");
            let before = game.clone();
            game.play(seat, &action, Fate::Drawn(Seed::from(1)))
                .unwrap_or_else(|why| panic!("{}: {action}: {why}", before.position()));
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
                // Reading the position gives the same situation.
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
        // The record and a position from the middle give the same game.
        let mut again = Kabuto::dealt(&record.options, Seed::from(seed)).expect("a game");
        for action in &record.actions {
            again
                .play_text(action.seat, &action.text, Fate::Drawn(Seed::from(1)))
                .expect("what was played can be played");
        }
        assert_eq!((again.position(), again.outcome()), (game.position(), game.outcome()));
        if let Some(mut middle) = middle {
            for action in &record.actions[20..] {
                middle
                    .play_text(action.seat, &action.text, Fate::Drawn(Seed::from(1)))
                    .expect("what was played can be played");
            }
            assert_eq!((middle.position(), middle.outcome()), (game.position(), game.outcome()));
        }
    }
    assert!(ends.len() >= 2, "games end in several ways: {ends:?}");
}

#[test]
fn unsteady_pushes_slip_and_replay_the_same() {
    let shots = ["marker NE", "push M SW 0 0", "push M NE 0 0"];
    let begin = || new("hand=unsteady wrestler-1=sada wrestler-2=judge first=one");
    let mut game = begin();
    play(&mut game, shots[0]);
    assert_eq!(game.lucks(), 0);
    let aimed = game.judge(&game.read_action(shots[1]).expect("a push")).expect("allowed");
    let first = game.play_text(Seat::FIRST, shots[1], Fate::Drawn(Seed::from(1))).expect("a push");
    assert_eq!(game.lucks(), 1);
    let (action, push) = &game.turn_so_far()[0];
    assert_ne!(Action::Push(push.as_ref().expect("a push").shot), *action, "it went beside");
    assert_ne!(game.situation().ring, aimed.now.ring, "nobody knows how far before");

    // The rest of the game is the same from the start, from the position, and with recorded slips.
    let mut from_here = at(&game.position());
    assert_eq!(from_here.options().get("hand"), Some("unsteady"));
    let finish = |game: &mut Kabuto| {
        while game.situation().turn != dohyo_kabuto::Turn::default() {
            play(game, "end");
        }
        play(game, shots[2]);
    };
    let mut told = begin();
    play(&mut told, shots[0]);
    told.play_text(Seat::FIRST, &first.to_string(), Fate::Told(None)).expect("the same push");
    assert_eq!(told, game);
    finish(&mut game);
    finish(&mut from_here);
    assert_eq!(game.position(), from_here.position());
    let mut again = begin();
    shots[..2].iter().for_each(|shot| play(&mut again, shot));
    finish(&mut again);
    assert_eq!(again, game);
}

#[test]
fn positions_say_nothing_about_slips_to_come() {
    let mut game = new("hand=unsteady wrestler-1=sada wrestler-2=judge first=one");
    play(&mut game, "marker NE");
    let position = game.position();
    assert!(position.ends_with("before unsteady"), "{position}");
    let push: Action = "push M SW 0 0".parse().expect("a push");
    let slip = |seed: u64| {
        let fate = Fate::Drawn(Seed::from(seed));
        at(&position).play(Seat::FIRST, &push, fate).expect("a push").expect("a slip")
    };
    assert_ne!(slip(1), slip(2), "only the seed decides");
    assert_eq!(slip(1), slip(1));
    assert_eq!(at(&format!("{} hand 17", position.trim_end_matches(" unsteady"))), at(&position));
}

#[test]
fn only_unsteady_pushes_have_luck() {
    let mut game = new("hand=unsteady wrestler-1=sada wrestler-2=judge first=one");
    let before = game.clone();
    let outcome = |game: &Kabuto, text: &str, fate: Fate<'_, Slip>| {
        let seat = game.to_act().single().expect("somebody's turn");
        game.clone().play_text(seat, text, fate).map(|played| played.luck.is_some())
    };
    let luck = |error: LuckError, text: &str| Err(Unplayable::Luck { action: text.to_owned(), why: error });
    assert_eq!(outcome(&game, "marker NE", Fate::Unknown), Ok(false));
    assert_eq!(outcome(&game, "marker_NE~1,1", Fate::Unknown), luck(LuckError::Unneeded, "marker_NE"));
    play(&mut game, "marker NE");
    let push = "push_M_SW_0_0";
    assert_eq!(outcome(&game, push, Fate::Unknown), luck(LuckError::Unknown, push));
    assert_eq!(outcome(&game, push, Fate::Told(None)), luck(LuckError::Missing, push));
    assert_eq!(outcome(&game, "push_M_SW_0_0~3,-12", Fate::Unknown), Ok(true));
    assert!(matches!(
        outcome(&game, "push_M_SW_0_0~300,0", Fate::Unknown),
        Err(Unplayable::Luck { why: LuckError::Impossible { .. }, .. })
    ));
    let illegal = outcome(&game, "push L SW 0 0", Fate::Unknown);
    assert!(matches!(illegal, Err(Unplayable::Refused { .. })), "an illegal push is no matter of luck");
    assert_eq!(before.lucks(), game.lucks());
}

#[test]
fn positions_of_finished_games_read_back() {
    let mut ends = 0;
    for seed in 0..12 {
        let mut game =
            Kabuto::dealt(&options(&format!("players={}", 2 + seed % 3)), Seed::from(seed)).expect("a game");
        let mut chance = Seed::from(seed).chance();
        while let Some(seat) = game.to_act().single() {
            let action = sample::draw(game.situation(), game.terms(), &mut chance).expect("something to do");
            game.play(seat, &action, Fate::Unknown).expect("legal");
        }
        let again = at(&game.position());
        assert_eq!((again.outcome(), again.position()), (game.outcome(), game.position()));
        ends += 1;
    }
    assert_eq!(ends, 12);
}
