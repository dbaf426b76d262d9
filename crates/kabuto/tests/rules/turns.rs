//! A turn: markers, pushes, falls, slams, submission.

use super::*;

#[test]
fn the_reserve_holds_what_the_setup_leaves() {
    let counts = |game: &Kabuto| Kind::DISCS.map(|kind| game.situation().reserve().count(kind));
    for (players, [m, s, l]) in [(2, [4, 4, 4]), (3, [3, 2, 5]), (4, [4, 4, 6])] {
        let game = new(&format!("players={players}"));
        assert_eq!(counts(&game), [s, m, l], "{players} players");
        let situation = game.situation();
        for player in &situation.players {
            for kind in player.wrestler.special {
                assert_eq!(situation.reserve().count(*kind), kind.piece().count);
            }
        }
        assert!(situation.sides.iter().all(|side| side.tray.to_string() == "2S+M"));
        assert_eq!(situation.sides.len(), if players == 4 { 2 } else { players });
    }
}

#[test]
fn the_last_player_places_the_first_marker() {
    for (pairs, last, first) in
        [("first=one", 1, 0), ("first=two", 0, 1), ("players=3", 2, 0), ("players=4", 3, 0)]
    {
        let mut game = new(pairs);
        assert_eq!(game.to_act(), seats(&[last]), "{pairs}");
        refused(&game, "push M NE 0 0", Illegal::FirstMarkerFirst);
        play(&mut game, "marker SW");
        assert_eq!(game.to_act(), seats(&[first]), "{pairs}");
        assert_eq!(game.situation().number, 1);
    }
}

#[test]
fn wrestlers_are_chosen_or_drawn_without_repetition() {
    let game = new("wrestler-1=kuro wrestler-2=maud");
    let ids =
        |game: &Kabuto| game.situation().players.iter().map(|player| player.wrestler.id).collect::<Vec<_>>();
    assert_eq!(ids(&game), ["kuro", "maud"]);
    let drawn = ids(&new("players=4 wrestler-2=kuro"));
    assert_eq!(drawn[1], "kuro");
    assert!((0..4).all(|index| !drawn[..index].contains(&drawn[index])), "{drawn:?}");
    assert!(Kabuto::dealt(&options("wrestler-1=kuro wrestler-2=kuro"), Seed::from(1)).is_err());
}

#[test]
fn a_push_places_a_marker_and_wins_fallen_discs() {
    let mut game = new("wrestler-1=sada wrestler-2=loom first=one");
    play(&mut game, "marker SW");
    refused(&game, "push L NE 0 0", Illegal::NotInTray { kind: Kind::L });
    refused(&game, "push M NE 13.1 0", Illegal::AimTooWide);
    refused(&game, "push M N 0 0", Illegal::NotFromSide);
    refused(&game, "again M 0 0", Illegal::NoPushNow);
    refused(&game, "slam M 0 0", Illegal::NoSlam);
    refused(&game, "end", Illegal::PushFirst);
    refused(&game, "submit", Illegal::NotSubmitting);
    refused(&game, "marker NE", Illegal::NoMarkerNow);
    refused(&game, "push FILE/2 NE 0 0", Illegal::NoSuchGroup);
    let before = game.situation().clone();
    play(&mut game, "push M NE 0 0");
    let after = game.situation();
    assert_eq!(after.sides[0].markers.to_string(), "NE");
    let fallen = before.ring.len() + 1 - after.ring.len();
    assert_eq!(usize::from(after.sides[0].tray.total()), 2 + fallen);
    assert_eq!(game.turn_so_far().len(), 1);
    let other = Seat::from_index(0).expect("a seat");
    if after.seat != other {
        let action: Action = "push S NE 0 0".parse().expect("an action");
        assert_eq!(
            game.clone().play(other, &action, Fate::Drawn(Seed::from(1))),
            Err(Illegal::NotYourTurn.into())
        );
    }
}

#[test]
fn a_fall_decides_the_game() {
    let win =
        |winner: usize, reason: Reason| Some(Outcome::win(Seat::from_index(winner).expect("a seat"), reason));
    for (pushed_off, rest, outcome) in [
        ("WRESTLER.2", "WRESTLER.1:0,60 M*:40,-40", win(0, KO)),
        ("M*", "WRESTLER.1:0,60 WRESTLER.2:40,-40", win(0, BELT)),
        ("WRESTLER.1", "M*:0,60 WRESTLER.2:40,-40", win(1, OWN_KO)),
        ("S", "WRESTLER.1:0,60 WRESTLER.2:40,-40 M*:-50,40", None),
    ] {
        let mut game = at(&row(pushed_off, rest));
        play(&mut game, "push L NE 0 0");
        assert_eq!(game.outcome(), outcome, "{pushed_off}");
        if outcome.is_some() {
            assert!(game.to_act().is_empty());
            let action: Action = "end".parse().expect("an action");
            assert_eq!(
                game.clone().play(Seat::FIRST, &action, Fate::Drawn(Seed::from(1))),
                Err(Illegal::GameOver.into())
            );
        } else {
            tray("2S", &game, 0);
        }
    }
}

#[test]
fn a_player_who_falls_with_an_opponent_loses() {
    let ring = [
        format!("S:{}", diagonal(68.9)),
        format!("L:{} L:{}", diagonal(38.7), diagonal(-1.5)),
        format!("WRESTLER.1:{}@E+414214 WRESTLER.2:{}@E+414214", diagonal(-40.0), diagonal(-74.5)),
        "M*:0,60".to_owned(),
    ];
    let mut game = at(&format!("{} | baron judge | L - ; S - | 5 1 before", ring.join(" ")));
    play(&mut game, "push L NE 0 0");
    assert_eq!(game.outcome(), Some(Outcome::win(Seat::SECOND, OWN_KO)));
}

#[test]
fn a_fallen_stack_is_distributed_piece_by_piece() {
    let rest = "WRESTLER.1:0,60 WRESTLER.2:40,-40 M*:-50,40";
    let position = row("L+M+S+GAVEL", rest);
    let mut game = at(&position);
    play(&mut game, "push L NE 0 0");
    tray("2S+M+L", &game, 0);
    assert_eq!(game.situation().reserve().to_string().matches("GAVEL").count(), 1);
    let junior = Kabuto::from_position(&position, &options("league=junior")).expect("a position");
    let mut game = junior;
    play(&mut game, "push L NE 0 0");
    tray("S+GAVEL", &game, 1);
}

#[test]
fn the_fourth_marker_makes_a_corner_slam() {
    let ring = "M*:0,0 WRESTLER.1:-35,0 WRESTLER.2:35,0@W";
    let mut game = at(&format!("{ring} | sada judge | 2S+M+L NE,NW,SW ; S - | 5 1 before"));
    play(&mut game, "push S SE 0 0");
    assert_eq!(game.to_act(), seats(&[0]), "the slam is to be made");
    refused(&game, "end", Illegal::SlamFirst);
    refused(&game, "push S NE 0 0", Illegal::NoPushNow);
    refused(&game, "submit", Illegal::NotSubmitting);
    refused(&game, "slam S 0 0 keep NW", Illegal::NothingKept);
    play(&mut game, "slam M 5 100");
    assert_eq!(game.situation().sides[0].markers.count(), 0, "no marker is placed by a slam");
    if game.to_act() == seats(&[0]) {
        play(&mut game, "end");
    }
    assert_eq!(game.situation().number, 6);
}

#[test]
fn markers_cannot_be_spent_otherwise_while_a_slam_is_due() {
    let ring = "M*:0,0 WRESTLER.1:-35,0 WRESTLER.2:35,0@W";
    let mut game = at(&format!("{ring} | baron judge | 2S+M+L NE,NW,SW ; S - | 5 1 before"));
    play(&mut game, "push S SE 0 0");
    let beacon = dohyo_kabuto::PowerId::named("beacon").expect("there");
    refused(&game, "use beacon from NE,NW", Illegal::MarkersForSlam { power: beacon });
    assert_eq!(game.situation().sides[0].markers.count(), 4, "they stay until the slam is made");
    play(&mut game, "slam M 5 100");
    assert_eq!(game.situation().sides[0].markers.count(), 0);
    let mut game = at(&format!("{ring} | judge baron | 3S+M+L NE,NW,SW ; S - | 5 1 before"));
    play(&mut game, "push S SE 0 0");
    let snap = dohyo_kabuto::PowerId::named("snap").expect("there");
    refused(&game, "use snap from NE,NW", Illegal::MarkersForSlam { power: snap });
}

#[test]
fn an_empty_tray_is_submission() {
    let ring = "M*:0,0 WRESTLER.1:-35,0 WRESTLER.2:35,0@W";
    // At a slam.
    let mut game = at(&format!("{ring} | polly judge | S NE,NW,SW ; S - | 5 1 before"));
    play(&mut game, "push S SE 0 0");
    assert_eq!(game.outcome(), Some(Outcome::win(Seat::SECOND, SUBMISSION)));
    // At the beginning of a turn.
    let mut game = at(&format!("{ring} | polly judge | S - ; - - | 5 1 before"));
    play(&mut game, "push S SE 0 0");
    assert_eq!(game.outcome(), Some(Outcome::win(Seat::FIRST, SUBMISSION)));
    // A player with a move that could help is asked first.
    let mut game = at(&format!("{ring} | sada baron | 2S - ; - NE,NW | 5 1 before"));
    play(&mut game, "push S SE 0 0");
    assert_eq!(game.outcome(), None);
    let mut helped = game.clone();
    play(&mut helped, "use beacon from NE,NW / push S NE 0 0");
    assert_eq!(helped.outcome(), None);
    play(&mut game, "submit");
    assert_eq!(game.outcome(), Some(Outcome::win(Seat::FIRST, SUBMISSION)));
}

#[test]
fn the_only_opponent_left_is_paid_without_a_choice() {
    let mut now = new("players=3").situation().clone();
    assert!(now.chooses_payee());
    let out = now.opponents().next().expect("two opponents");
    now.players[out.index()].out = true;
    assert_eq!((now.opponents().count(), now.chooses_payee()), (1, false));
}
