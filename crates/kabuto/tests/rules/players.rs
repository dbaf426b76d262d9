//! Three and four players, the junior league, the draw after 200 turns, and impossible positions.

use super::*;

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
    // The wrestler of a player who is out can still be knocked off.
    let rest = "M:40,-40 WRESTLER.2:0,60 WRESTLER.3:-60,20";
    let three = |text: &str| {
        text.replace("| baron judge | L+S - ; S - | 5 1", "| baron! judge maud | - - ; L - ; S - | 5 2")
    };
    let mut game = at(&three(&row("WRESTLER.1", rest)));
    play(&mut game, "push L NE 0 0");
    assert_eq!(game.outcome(), Some(Outcome::win(Seat::SECOND, KO)));
    // A player whose own wrestler falls is out, and the others go on.
    let three = |text: &str| {
        text.replace("| baron judge | L+S - ; S - | 5 1", "| baron judge maud | L+S - ; S - ; S - | 5 1")
    };
    let mut game = at(&three(&row("WRESTLER.1", rest)));
    play(&mut game, "push L NE 0 0");
    assert_eq!(game.outcome(), None);
    assert!(game.situation().players[0].out && game.situation().sides[0].tray == Pieces::default());
    assert_eq!(game.situation().seat, Seat::SECOND);
    // With two players left, the other one wins.
    let two = |text: &str| {
        text.replace("| baron judge | L+S - ; S - | 5 1", "| baron judge! maud | L+S - ; - - ; S - | 5 1")
    };
    let mut game = at(&two(&row("WRESTLER.1", rest)));
    play(&mut game, "push L NE 0 0");
    assert_eq!(game.outcome().map(|outcome| outcome.winners), Some(seats(&[2])));
}

#[test]
fn with_one_opponent_left_nobody_is_asked_whom_to_pay() {
    let ring = "M:0,0 WRESTLER.1:0,-35@N WRESTLER.2:-35,0 WRESTLER.3:35,0@W";
    let three = at(&format!("{ring} | polly judge maud | S - ; 2M+2S - ; M - | 5 2 before"));
    refused(&three, "use order", Illegal::WhomToPay);
    let mut two = at(&format!("{ring} | polly! judge maud | - - ; 2M+2S - ; M - | 5 2 before"));
    refused(&two, "use order to 3", Illegal::WhomToPay);
    play(&mut two, "use order");
    tray("3M", &two, 2);
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
    // A team shares its tray and markers, and the teams take turns.
    let mut game = new("players=4");
    play(&mut game, "marker NE / push M NE 0 0");
    while game.situation().seat == Seat::FIRST {
        play(&mut game, "end");
    }
    assert_eq!(game.situation().seat, Seat::SECOND);
    assert_eq!(game.situation().sides[1].markers.to_string(), "NE");
}

#[test]
fn junior_trays_fit_the_supply() {
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
fn the_game_is_a_draw_after_two_hundred_turns() {
    let mut game = at(&format!("{FREE} | sada judge | 2S - ; S - | 200 1 before"));
    play(&mut game, "push S NE 0 0");
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::NO_PROGRESS)));
}

#[test]
fn impossible_positions_are_refused() {
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
