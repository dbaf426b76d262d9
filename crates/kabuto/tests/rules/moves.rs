//! Special moves.

use super::*;

#[test]
fn moves_cost_what_they_say_and_are_used_once() {
    let mut game = at(&format!("{FREE} | baron judge | S+2M NE,NW ; S - | 5 1 before"));
    refused(
        &game,
        "use order",
        Illegal::NotYourMove { power: dohyo_kabuto::PowerId::named("order").expect("there") },
    );
    refused(&game, "use beacon from NE", Illegal::WrongMarkers { need: 2, have: 2 });
    refused(&game, "use beacon from NE,SW", Illegal::WrongMarkers { need: 2, have: 2 });
    refused(&game, "use kindle to 2", Illegal::WhomToPay);
    refused(&game, "use kindle piece S", Illegal::WrongPiece);
    refused(&game, "use kindle on 1", Illegal::WrongTarget);
    play(&mut game, "use kindle");
    tray("S+LANTERN", &game, 0);
    tray("S+2M", &game, 1);
    let kindle = dohyo_kabuto::PowerId::named("kindle").expect("there");
    refused(&game, "use kindle", Illegal::Used { power: kindle });
    play(&mut game, "use beacon from NE,NW / push LANTERN SW 0 0");
    assert_eq!(game.situation().seat, Seat::SECOND, "all moves are used, so the turn is over");
    let game = at(&format!("{FREE} LANTERN:0,-48 | baron judge | S+2M NE,NW ; S - | 5 1 before"));
    let lantern = Kind::all().find(|kind| kind.name() == "LANTERN").expect("there");
    refused(&game, "use kindle", Illegal::NoneInReserve { kind: lantern });
    let game = at(&format!("{FREE} | baron judge | S NE,NW ; S - | 5 1 before"));
    refused(&game, "use kindle", Illegal::CannotPay { kind: Kind::M, need: 2, have: 0 });
    let game = at(&format!("{FREE} | baron judge | S+M NE ; S - | 5 1 before"));
    refused(&game, "use kindle", Illegal::CannotPay { kind: Kind::M, need: 2, have: 1 });
    refused(&game, "use beacon from NE", Illegal::WrongMarkers { need: 2, have: 1 });
    let junior = Kabuto::from_position(&game.position(), &options("league=junior")).expect("a position");
    refused(&junior, "use kindle", Illegal::Junior);
}

#[test]
fn surface_tension_allows_a_push_from_a_side() {
    let mut game = at(&format!("{FREE} | sada judge | S+M NE,NW,SW ; S - | 5 1 before"));
    play(&mut game, "use surface-tension from NE,NW,SW");
    refused(&game, "push M N+6.1 0 0", Illegal::TooFarFromMiddle);
    play(&mut game, "push M S-6 0 0");
    assert_eq!(game.situation().sides[0].markers.count(), 0, "a side has no post");
}

#[test]
fn a_replaced_turn_may_place_a_marker_and_is_not_repeated() {
    let mut game = at(&format!("{FREE} | bunji judge | S - ; S+M - | 5 1 before"));
    play(&mut game, "use long-molt");
    tray("2S+L+HUSK", &game, 0);
    refused(&game, "push S NE 0 0", Illegal::NoPushNow);
    refused(&game, "use drone", Illegal::Replaced);
    play(&mut game, "marker SE");
    assert_eq!(game.situation().sides[0].markers.to_string(), "SE");
    play(&mut game, "push M NE 0 0");
    while game.situation().seat == Seat::SECOND {
        play(&mut game, "end");
    }
    let molt = dohyo_kabuto::PowerId::named("long-molt").expect("there");
    refused(&game, "use long-molt", Illegal::CannotReplace { power: molt });
    // Even here the fourth marker makes a slam due.
    let mut game = at(&format!("{FREE} | bunji judge | S NE,NW,SW ; S+M - | 5 1 before"));
    play(&mut game, "use long-molt / marker SE");
    assert_eq!(game.situation().turn.phase, Phase::After);
    play(&mut game, "slam HUSK@N 0 0");
    assert_eq!(game.situation().number, 6);
    let mut game = at(&format!("{FREE} | bunji judge | S NE ; S+M - | 5 1 before"));
    play(&mut game, "use long-molt / end");
    assert_eq!(game.situation().sides[0].markers.to_string(), "NE");
}

#[test]
fn drone_needs_a_nearly_empty_tray() {
    let mut game = at(&format!("{FREE} | bunji judge | S+M - ; S - | 5 1 before"));
    let drone = dohyo_kabuto::PowerId::named("drone").expect("there");
    refused(&game, "use drone", Illegal::WrongTime { power: drone });
    play(&mut game, "push S NE 0 0 / use drone");
    tray("S+M", &game, 0);
    let game = at(&format!("{FREE} | bunji judge | S+M - ; S - | 5 1 after off 1 at NE"));
    refused(&game, "use drone", Illegal::KnockedOff { power: drone });
    let game = at(&format!("{FREE} | bunji judge | S+M - ; S - | 5 1 after at NE"));
    refused(&game, "use drone", Illegal::HoldsTooMany { power: drone, most: 1 });
}

#[test]
fn pieces_are_stacked_on_the_same_or_a_higher_rank() {
    let game = at(&format!("{FREE} S:0,-40 | maud judge | S+M+BRICK - ; S - | 5 1 before"));
    for (text, why) in [
        ("use daub piece M on 5", Illegal::TooLarge { kind: Kind::M }),
        ("use daub piece S on 2", Illegal::NotOnThat),
        ("use daub piece L on 1", Illegal::WrongPiece),
        ("use daub piece S on 9", Illegal::NoSuchTarget { target: dohyo_kabuto::Target::new(8) }),
        ("use daub", Illegal::WrongPiece),
        (
            "use cap piece BRICK on 2",
            Illegal::WrongTime { power: dohyo_kabuto::PowerId::named("cap").expect("there") },
        ),
    ] {
        refused(&game, text, why);
    }
    let mut game = game;
    play(&mut game, "use daub piece M on 4 / push S NE 0 0 / use cap piece BRICK on 2");
    let texts: Vec<_> =
        game.situation().ring.iter().map(|standing| standing.kinds().collect::<Vec<_>>()).collect();
    assert_eq!(texts[3], [Kind::L, Kind::M]);
    assert_eq!(texts[1][1].name(), "BRICK");
    // Stacking on the disc with the belt is allowed.
    let mut game = at(&format!("{FREE} | maud judge | S+M - ; S - | 5 1 before"));
    play(&mut game, "use daub piece M on 1");
    assert!(game.position().starts_with("M*+M:0,0 "));
}

#[test]
fn a_snap_buys_a_push() {
    let mut game = at(&format!("{FREE} | judge baron | 3S+M NE,NW ; S - | 5 1 before"));
    play(&mut game, "push S SE 0 0");
    play(&mut game, "use snap from NE,NW");
    refused(&game, "end", Illegal::ExtraFirst);
    play(&mut game, "again S -10 0");
    assert_eq!(game.situation().sides[0].markers.to_string(), "SE");
    let game = at(&format!("{FREE} | judge baron | S NE,NW ; S - | 5 1 after at SW"));
    refused(&game, "use snap from NE,NW", Illegal::NothingLeft);
}

#[test]
fn a_reduced_sentence_keeps_a_marker() {
    let mut game = at(&format!("{FREE} | judge baron | 3S+M NE,NW,SW ; S - | 5 1 before"));
    play(&mut game, "push S SE 0 0");
    refused(&game, "slam S 0 0 keep SE", Illegal::CannotKeep { corner: dohyo_kabuto::Corner::SE });
    play(&mut game, "slam M 5 0 keep SW");
    assert_eq!(game.situation().sides[0].markers.to_string(), "SW");
}

#[test]
fn groups_are_pushed_with_their_moves() {
    let mut game = at(&format!("{FREE} | loom judge | S+3THREAD - ; S - | 5 1 before"));
    refused(&game, "push CLAMP/M NE 0 0", Illegal::NoSuchGroup);
    play(&mut game, "push FILE/3 NE 0 0");
    let threads = game.situation().ring.iter().filter(|standing| standing.kind.name() == "THREAD").count();
    assert!(threads >= 2, "{}", game.position());
    let mut game = at(&format!("{FREE} | polly judge | S+L+PINCER-L+PINCER-R - ; S - | 5 1 before"));
    play(&mut game, "push CLAMP/L SW 0 0");
    assert_eq!(game.situation().ring.len() + usize::from(game.situation().reserve().total()), {
        let start = at(&format!("{FREE} | polly judge | S+L+PINCER-L+PINCER-R - ; S - | 5 1 before"));
        let fallen = game.situation().sides[0].tray.total();
        4 + 4 + usize::from(start.situation().reserve().total()) - usize::from(fallen)
    });
}

#[test]
fn undermine_takes_a_touching_piece_and_leaves_grit() {
    let ring = "M*:0,0 WRESTLER.1:-35,0 WRESTLER.2:35,0@W S:-36,27 S:50,40 M+S:-40,-32";
    let game = at(&format!("{ring} | kuro judge | S NE ; S - | 5 1 before"));
    for (text, why) in [
        ("use undermine on 5", Illegal::NotTouching),
        ("use undermine on 6", Illegal::NotAlone),
        ("use undermine on 1", Illegal::NotAlone),
        ("use undermine on 3", Illegal::NotAlone),
        ("use undermine from NE on 4", Illegal::WrongMarkers { need: 0, have: 1 }),
    ] {
        refused(&game, text, why);
    }
    let mut game = game;
    play(&mut game, "use undermine on 4 / end");
    tray("2S", &game, 0);
    assert!(game.position().contains(" GRIT:-36,27 "), "{}", game.position());
    assert!(game.situation().players[0].rested);
}
