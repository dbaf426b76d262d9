//! The rules, situation by situation.

use dohyo_core::{
    Game as _, Options, Outcome, Reason, Record, RecordedAction, Seat, SeatSet, Seed, Setup as _,
};
use dohyo_kabuto::roster::wrestlers;
use dohyo_kabuto::{
    Action, BELT, Illegal, KO, Kabuto, Kind, OWN_KO, Phase, Pieces, SUBMISSION, Situation, Standing, sample,
};

fn options(pairs: &str) -> Options {
    pairs.parse().expect("options")
}

fn new(pairs: &str) -> Kabuto {
    Kabuto::new(&options(pairs), Seed::from(1)).expect("a game")
}

fn at(position: &str) -> Kabuto {
    Kabuto::from_position(position, &Options::new()).expect(position)
}

/// Plays for whoever's turn it is.
fn play(game: &mut Kabuto, actions: &str) {
    for text in actions.split(" / ") {
        let seat = game.to_act().single().expect("somebody's turn");
        game.play_text(seat, text.trim()).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

/// Checks that an action is refused for that reason, and changes nothing.
fn refused(game: &Kabuto, text: &str, why: Illegal) {
    let mut after = game.clone();
    let seat = game.to_act().single().expect("somebody's turn");
    let action = game.read_action(text).expect(text);
    assert_eq!(after.play(seat, &action), Err(why), "{text}");
    assert_eq!(&after, game);
}

fn tray(text: &str, game: &Kabuto, side: usize) {
    assert_eq!(game.situation().sides[side].tray.to_string(), text);
}

fn seats(indices: &[usize]) -> SeatSet {
    indices.iter().filter_map(|&index| Seat::from_index(index)).collect()
}

/// A place on the diagonal, so many mm from the middle to the north-east.
fn diagonal(distance: f64) -> String {
    let coordinate = distance / 2.0_f64.sqrt();
    format!("{coordinate:.4},{coordinate:.4}")
}

/// Two players; discs stand in a row from the north-east corner to what is pushed off at the south-west.
fn row(pushed_off: &str, rest: &str) -> String {
    let discs: Vec<_> = [62.0, 32.0, 2.0, -28.0].map(|at| format!("M:{}", diagonal(at))).to_vec();
    let last = diagonal(-73.5);
    format!("{} {pushed_off}:{last} {rest} | baron judge | L+S - ; S - | 5 1 before", discs.join(" "))
}

#[test]
fn the_reserve_holds_what_the_setup_leaves() {
    let counts = |game: &Kabuto| Kind::DISCS.map(|kind| game.situation().reserve().count(kind));
    for (players, [m, s, l]) in [(2, [4, 4, 4]), (3, [3, 2, 5]), (4, [4, 4, 6])] {
        let game = new(&format!("players={players}"));
        assert_eq!(counts(&game), [s, m, l], "{players} players");
        let situation = game.situation();
        for player in &situation.players {
            for kind in &player.wrestler.special {
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
fn wrestlers_are_chosen_or_drawn_and_nobody_comes_twice() {
    let game = new("wrestler-1=kuro wrestler-2=maud");
    let ids = |game: &Kabuto| {
        game.situation().players.iter().map(|player| player.wrestler.id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&game), ["kuro", "maud"]);
    let drawn = ids(&new("players=4 wrestler-2=kuro"));
    assert_eq!(drawn[1], "kuro");
    assert!((0..4).all(|index| !drawn[..index].contains(&drawn[index])), "{drawn:?}");
    assert!(Kabuto::new(&options("wrestler-1=kuro wrestler-2=kuro"), Seed::from(1)).is_err());
}

#[test]
fn a_push_places_a_marker_and_the_tray_takes_what_fell() {
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
    assert_eq!(game.view(dohyo_core::Viewer::Spectator).turn.len(), 1);
    let other = Seat::from_index(0).expect("a seat");
    if after.seat != other {
        let action: Action = "push S NE 0 0".parse().expect("an action");
        assert_eq!(game.clone().play(other, &action), Err(Illegal::NotYourTurn));
    }
}

#[test]
fn who_falls_decides() {
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
            assert_eq!(game.clone().play(Seat::FIRST, &action), Err(Illegal::GameOver));
        } else {
            tray("2S", &game, 0);
        }
    }
}

#[test]
fn one_who_falls_with_an_opponent_loses() {
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
fn a_stack_falls_whole_and_its_pieces_go_where_they_belong() {
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
    // A move that could help is asked for first.
    let mut game = at(&format!("{ring} | sada baron | 2S - ; - NE,NW | 5 1 before"));
    play(&mut game, "push S SE 0 0");
    assert_eq!(game.outcome(), None);
    let mut helped = game.clone();
    play(&mut helped, "use beacon from NE,NW / push S NE 0 0");
    assert_eq!(helped.outcome(), None);
    play(&mut game, "submit");
    assert_eq!(game.outcome(), Some(Outcome::win(Seat::FIRST, SUBMISSION)));
}

/// Two wrestlers with a free ring around them.
const FREE: &str = "M*:0,0 WRESTLER.1:-35,0 WRESTLER.2:35,0@W L:0,40";

#[test]
fn moves_cost_what_they_say_and_are_used_once() {
    let mut game = at(&format!("{FREE} | baron judge | S+2M NE,NW ; S - | 5 1 before"));
    refused(
        &game,
        "use order",
        Illegal::NotYourMove { power: dohyo_kabuto::PowerId::named("order").expect("there") },
    );
    refused(&game, "use beacon from NE", Illegal::WrongMarkers { count: 2 });
    refused(&game, "use beacon from NE,SW", Illegal::WrongMarkers { count: 2 });
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
    refused(&game, "use kindle", Illegal::CannotPay { kind: Kind::M });
    let junior = Kabuto::from_position(&game.position(), &options("league=junior")).expect("a position");
    refused(&junior, "use kindle", Illegal::Junior);
}

#[test]
fn a_side_may_be_bought_for_one_push() {
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
    // The fourth marker is a slam even here, and nothing but a slam.
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
fn the_drone_is_for_those_who_have_next_to_nothing() {
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
fn pieces_are_stacked_on_what_is_no_smaller() {
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
    // The belt's disc may be stacked on.
    let mut game = at(&format!("{FREE} | maud judge | S+M - ; S - | 5 1 before"));
    play(&mut game, "use daub piece M on 1");
    assert!(game.position().starts_with("M*+M:0,0 "));
}

#[test]
fn a_snap_buys_a_push_and_a_sentence_keeps_a_marker() {
    let mut game = at(&format!("{FREE} | judge baron | 3S+M NE,NW,SW ; S - | 5 1 before"));
    play(&mut game, "push S SE 0 0");
    refused(&game, "slam S 0 0 keep SE", Illegal::CannotKeep { corner: dohyo_kabuto::Corner::SE });
    play(&mut game, "use snap from NE,NW");
    refused(&game, "end", Illegal::ExtraFirst);
    refused(&game, "slam S 0 0", Illegal::ExtraFirst);
    play(&mut game, "again S -10 0");
    refused(&game, "slam M 0 0 keep NW", Illegal::CannotKeep { corner: dohyo_kabuto::Corner::NW });
    play(&mut game, "slam M 5 0 keep SW");
    assert_eq!(game.situation().sides[0].markers.to_string(), "SW");
    let game = at(&format!("{FREE} | judge baron | S NE,NW ; S - | 5 1 after at SW"));
    refused(&game, "use snap from NE,NW", Illegal::NothingLeft);
}

#[test]
fn groups_are_pushed_with_their_moves() {
    let mut game = at(&format!("{FREE} | loom judge | S+3THREAD - ; S - | 5 1 before"));
    refused(&game, "push CLAMP/M NE 0 0", Illegal::NoSuchGroup);
    play(&mut game, "push FILE/3 NE 0 0");
    let threads = game.situation().ring.iter().filter(|standing| standing.kind.name() == "THREAD").count();
    assert!(threads >= 2, "{}", game.position());
    let mut game = at(&format!("{FREE} | polly judge | S+L+PINCER_L+PINCER_R - ; S - | 5 1 before"));
    play(&mut game, "push CLAMP/L SW 0 0");
    assert_eq!(game.situation().ring.len() + usize::from(game.situation().reserve().total()), {
        let start = at(&format!("{FREE} | polly judge | S+L+PINCER_L+PINCER_R - ; S - | 5 1 before"));
        let fallen = game.situation().sides[0].tray.total();
        4 + 4 + usize::from(start.situation().reserve().total()) - usize::from(fallen)
    });
}

#[test]
fn what_touches_the_pit_is_taken_and_grit_is_left() {
    let ring = "M*:0,0 WRESTLER.1:-35,0 WRESTLER.2:35,0@W S:-36,27 S:50,40 M+S:-40,-32";
    let game = at(&format!("{ring} | kuro judge | S NE ; S - | 5 1 before"));
    for (text, why) in [
        ("use undermine on 5", Illegal::NotTouching),
        ("use undermine on 6", Illegal::NotAlone),
        ("use undermine on 1", Illegal::NotAlone),
        ("use undermine on 3", Illegal::NotAlone),
        ("use undermine from NE on 4", Illegal::WrongMarkers { count: 0 }),
    ] {
        refused(&game, text, why);
    }
    let mut game = game;
    play(&mut game, "use undermine on 4 / end");
    tray("2S", &game, 0);
    assert!(game.position().contains(" GRIT:-36,27 "), "{}", game.position());
    assert!(game.situation().players[0].rested);
}

#[test]
fn three_play_until_one_falls_or_one_is_left() {
    let ring = "M:0,0 WRESTLER.1:0,-35@N WRESTLER.2:-35,0 WRESTLER.3:35,0@W";
    let mut game = at(&format!("{ring} | polly judge maud | S - ; 2M+2S - ; M - | 5 1 before"));
    play(&mut game, "push S SE 0 0");
    play(&mut game, "use order to 3 / push GAVEL NE 0 0");
    play(&mut game, "push M NW 0 0");
    while game.situation().seat.index() == 2 {
        play(&mut game, "end");
    }
    let now = game.situation();
    assert!(now.players[0].out, "nothing to push: {}", game.position());
    assert!(now.ring.iter().any(|standing| standing.wrestler == Some(Seat::FIRST)), "the wrestler stays");
    assert_eq!((now.seat.index(), game.outcome()), (1, None));
    // Even one who is out can be knocked off.
    let rest = "M:40,-40 WRESTLER.2:0,60 WRESTLER.3:-60,20";
    let three = |text: &str| {
        text.replace("| baron judge | L+S - ; S - | 5 1", "| baron! judge maud | - - ; L - ; S - | 5 2")
    };
    let mut game = at(&three(&row("WRESTLER.1", rest)));
    play(&mut game, "push L NE 0 0");
    assert_eq!(game.outcome(), Some(Outcome::win(Seat::SECOND, KO)));
    // One's own fall takes one out, and the others go on.
    let three = |text: &str| {
        text.replace("| baron judge | L+S - ; S - | 5 1", "| baron judge maud | L+S - ; S - ; S - | 5 1")
    };
    let mut game = at(&three(&row("WRESTLER.1", rest)));
    play(&mut game, "push L NE 0 0");
    assert_eq!(game.outcome(), None);
    assert!(game.situation().players[0].out && game.situation().sides[0].tray == Pieces::default());
    assert_eq!(game.situation().seat, Seat::SECOND);
    // With two left, the other one wins.
    let two = |text: &str| {
        text.replace("| baron judge | L+S - ; S - | 5 1", "| baron judge! maud | L+S - ; - - ; S - | 5 1")
    };
    let mut game = at(&two(&row("WRESTLER.1", rest)));
    play(&mut game, "push L NE 0 0");
    assert_eq!(game.outcome().map(|outcome| outcome.winners), Some(seats(&[2])));
}

#[test]
fn teams_win_and_lose_together() {
    let rest = "M:40,-40 WRESTLER.2:0,60 WRESTLER.4:-60,20 WRESTLER.1:60,-10";
    let four = |text: &str| {
        text.replace("| baron judge | L+S - ; S - | 5 1", "| baron judge maud kuro | L+S - ; S - | 5 1")
    };
    let mut game = at(&four(&row("WRESTLER.3", rest)));
    play(&mut game, "push L NE 0 0");
    assert_eq!(game.outcome(), Some(Outcome { winners: seats(&[1, 3]), reason: OWN_KO }));
    let mut game = at(&four(&row("WRESTLER.4", &rest.replace(".4", ".3"))));
    play(&mut game, "push L NE 0 0");
    assert_eq!(game.outcome(), Some(Outcome { winners: seats(&[0, 2]), reason: KO }));
    // A tray and markers in common; the next player is of the other team.
    let mut game = new("players=4");
    play(&mut game, "marker NE / push M NE 0 0");
    while game.situation().seat == Seat::FIRST {
        play(&mut game, "end");
    }
    assert_eq!(game.situation().seat, Seat::SECOND);
    assert_eq!(game.situation().sides[1].markers.to_string(), "NE");
}

#[test]
fn juniors_begin_with_other_hands_that_the_supply_allows() {
    for first in wrestlers() {
        for second in wrestlers().iter().filter(|second| second.id != first.id) {
            let pairs = format!("league=junior wrestler-1={} wrestler-2={}", first.id, second.id);
            let game = new(&pairs);
            let hand = game.situation().sides[0].tray;
            assert_eq!(hand, first.junior.iter().copied().collect());
            assert!(game.position().parse::<Situation>().is_ok(), "{pairs}");
        }
    }
    let game = new("league=junior players=4 wrestler-1=bunji wrestler-3=maud");
    tray("2S+2M+2L+HUSK+2BRICK", &game, 0);
    assert!(Kind::all().all(|kind| {
        game.situation().sides.iter().all(|side| kind != Kind::L || side.tray.count(kind) <= 3)
    }));
}

#[test]
fn after_two_hundred_turns_nobody_has_won() {
    let mut game = at(&format!("{FREE} | sada judge | 2S - ; S - | 200 1 before"));
    play(&mut game, "push S NE 0 0");
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::NO_PROGRESS)));
}

#[test]
fn positions_that_cannot_come_up_are_refused() {
    let good = format!("{FREE} | baron judge | S - ; S - | 5 1 before");
    assert_eq!(at(&good).position(), good);
    for (from, to, part) in [
        ("WRESTLER.2:35,0@W ", "", "0 wrestlers of seat 2"),
        ("L:0,40", "L:0,30", "overlaps"),
        ("L:0,40", "L:0,80", "does not lie on the ring"),
        ("M*", "M", "the belt"),
        ("baron judge", "baron baron", "baron comes twice"),
        ("baron judge", "baron nobody", "two to four wrestlers"),
        ("S - ; S -", "S -", "a tray and markers"),
        ("S - ; S -", "7L - ; S -", "a tray and markers"),
        ("S - ; S -", "6L - ; S -", "7 L, of which there are 6"),
        ("S - ; S -", "RAFT - ; S -", "1 RAFT, of which there are 0"),
        ("5 1 before", "5 3 before", "the turn's number"),
        ("5 1 before", "5 1 extra", "the turn's number"),
        ("5 1 before", "5 1 before used snap", "the turn's number"),
    ] {
        let text = good.replacen(from, to, 1);
        let why = Kabuto::from_position(&text, &Options::new()).map(|_| ()).expect_err(&text).to_string();
        assert!(why.contains(part), "{text}: {why}");
    }
}

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
