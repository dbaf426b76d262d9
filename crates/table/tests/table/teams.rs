//! More than two players: partners, races, and luck.

use dohyo_kabuto::Kabuto;
use dohyo_kumo::Kumo;
use dohyo_sumoku::{Action, Sumoku, Tile};

use super::*;

fn seat(number: usize) -> Seat {
    Seat::from_index(number - 1).expect("a seat")
}

fn people(count: usize) -> Seating {
    Seating::new((1..=count).map(|number| Player::human(format!("player {number}"))))
}

fn sumoku(mode: &str, players: &str, seating: Seating) -> Table<Sumoku> {
    let options = Options::new().with("mode", mode).with("players", players);
    let game = Sumoku::dealt(&options, Seed::from(3)).expect("a game of Sumoku");
    Table::new(game, seating).expect("a player for each seat")
}

fn teams(seating: Seating) -> Table<Kumo> {
    let options = Options::new().with("players", "4");
    Table::new(Kumo::dealt(&options, Seed::default()).expect("a game"), seating).expect("four players")
}

#[test]
fn partners_resign_together() {
    let mut table = teams(people(4));
    let ended =
        Some(Outcome { winners: [seat(3), seat(4)].into_iter().collect(), reason: Reason::RESIGNATION });
    done(&mut table, 1, Actor::Seat(seat(1)), Wish::Resign);
    assert_eq!(table.outcome(), None, "the partner is asked");
    let offer = table.offer(Proposal::Resign).expect("an offer").clone();
    assert!(table.awaits_answer(&offer, seat(2)) && !table.awaits_answer(&offer, seat(3)));
    let mut refusing = table.clone();
    done(&mut refusing, 2, Actor::Seat(seat(2)), Wish::Answer { offer: offer.seq, agree: false });
    assert_eq!((refusing.outcome(), refusing.offers().len()), (None, 0));
    done(&mut table, 2, Actor::Seat(seat(2)), Wish::Resign);
    assert_eq!(table.outcome(), ended);

    let mut with_computer = people(4);
    with_computer.players[1] = Player::computer(2);
    let mut table = teams(with_computer);
    done(&mut table, 1, Actor::Seat(seat(1)), Wish::Resign);
    assert_eq!((table.outcome(), table.log().len()), (ended, 1), "a computer partner is not asked");
}

#[test]
fn one_player_of_each_team_answers_an_offer() {
    let mut table = teams(people(4));
    done(&mut table, 1, Actor::Seat(seat(1)), Wish::Offer(Proposal::Draw));
    let offer = table.seq();
    let yes = || Wish::Answer { offer, agree: true };
    assert_eq!(refused(&mut table, 2, Actor::Seat(seat(2)), yes()), Refusal::NoOffer, "the same side");
    done(&mut table, 2, Actor::Seat(seat(4)), yes());
    assert_eq!(table.outcome(), Some(Outcome::draw(Reason::AGREEMENT)));

    let options = Options::new().with("players", "3");
    let game = Kabuto::dealt(&options, Seed::default()).expect("a game");
    let mut three = Table::new(game, people(3)).expect("three players");
    done(&mut three, 1, Actor::Seat(seat(1)), Wish::Offer(Proposal::Draw));
    let offer = three.seq();
    done(&mut three, 2, Actor::Seat(seat(2)), Wish::Answer { offer, agree: true });
    assert_eq!(three.outcome(), None, "the third has not agreed");
    done(&mut three, 2, Actor::Seat(seat(3)), Wish::Answer { offer, agree: true });
    assert_eq!(three.outcome(), Some(Outcome::draw(Reason::AGREEMENT)));
}

#[test]
fn games_for_points_have_no_draw_by_agreement() {
    for mode in ["classic", "speed", "spot", "team"] {
        let mut table = sumoku(mode, "2", people(2));
        let offer = Wish::Offer(Proposal::Draw);
        assert_eq!(refused(&mut table, 1, Actor::Seat(seat(1)), offer), Refusal::NoDraws, "{mode}");
    }
}

#[test]
fn actions_before_a_luck_cannot_be_taken_back() {
    let mut table = sumoku("classic", "2", people(2));
    let mover = table.to_act().single().expect("one plays");
    let mut plays = Vec::new();
    table.game().legal_actions(mover, &mut plays);
    let play = plays.swap_remove(0);
    done(&mut table, 1, Actor::Seat(mover), Wish::Act(play));
    assert!(table.line()[0].played.luck.is_some() && !table.can_undo());
    assert_eq!(refused(&mut table, 2, Actor::Seat(mover), Wish::TakeBack), Refusal::NothingToTakeBack);
}

#[test]
fn actions_without_luck_can_be_taken_back() {
    // Every tile is in a hand, so that none is drawn.
    let mut rest: Vec<String> = Tile::all().iter().map(ToString::to_string).collect();
    for own in ["5R", "5G"] {
        rest.remove(rest.iter().position(|other| other == own).expect("there is one"));
    }
    let position = format!("classic 5 |  | 5R 5G ; {} | bag 0 | 0 ; 0 | 1", rest.join(" "));
    let game = Sumoku::from_position(&position, &Options::new()).expect("a position");
    let mut table = Table::new(game, people(2)).expect("two players");
    let mover = table.to_act().single().expect("one plays");
    let mut plays = Vec::new();
    table.game().legal_actions(mover, &mut plays);
    done(&mut table, 1, Actor::Seat(mover), Wish::Act(plays.swap_remove(0)));
    done(&mut table, 2, Actor::Seat(mover), Wish::TakeBack);
    assert!(table.line().is_empty());
}

#[test]
fn in_a_race_every_computer_may_act() {
    let mut seating = people(3);
    seating.players[1] = Player::computer(4);
    seating.players[2] = Player::computer(7);
    let table = sumoku("speed", "3", seating);
    assert_eq!(table.computers_to_act().collect::<Vec<_>>(), [(seat(2), 4), (seat(3), 7)]);
}

/// Eight people race. Each has seen only the table before the others acted, and none is refused.
#[test]
fn racers_do_not_make_each_other_stale() {
    let mut table = sumoku("speed", "8", people(8));
    let commands: Vec<_> = (1..=8)
        .map(|number| {
            let tile = table.game().race().expect("a race").builders()[number - 1].tiles[0];
            Command {
                id: CommandId(100 + number as u64),
                by: Actor::Seat(seat(number)),
                seen: Seq(0),
                after: None,
                what: Wish::Act(Action::Swap(tile)),
            }
        })
        .collect();
    for command in &commands {
        let done = table.submit(seconds(1), command, Fate::Drawn(Seed::from(1)));
        assert_eq!(done.map(<[_]>::len), Ok(1));
    }
    // A second swap is stale, because the sender has not seen the new tiles.
    let tile = table.game().race().expect("a race").builders()[0].tiles[0];
    let blind = Command { id: CommandId(1), what: Wish::Act(Action::Swap(tile)), ..commands[0].clone() };
    let again = table.submit(seconds(2), &blind, Fate::Drawn(Seed::from(1))).map(<[_]>::len);
    assert_eq!(again, Err(Refusal::Stale));
}

#[test]
fn races_can_be_paused() {
    let mut table = sumoku("speed", "2", people(2));
    done(&mut table, 5, Actor::Seat(seat(1)), Wish::Pause);
    assert!(table.to_act().is_empty());
    let tile = table.game().race().expect("a race").builders()[1].tiles[0];
    let swap = Wish::Act(Action::Swap(tile));
    assert_eq!(refused(&mut table, 6, Actor::Seat(seat(2)), swap), Refusal::Paused);
    done(&mut table, 9, Actor::Seat(seat(2)), Wish::Resume);
    assert_eq!(table.log().len(), 2);
}

/// Followers get the lucks with the entries and have the same game.
#[test]
fn followers_repeat_the_lucks_of_the_entries() {
    for (mode, players) in [("classic", 3), ("speed", 2), ("spot", 2), ("solo", 1)] {
        let mut table = sumoku(mode, &players.to_string(), people(players));
        let mut follower = table.clone();
        for number in 0..40 {
            let Some(mover) = table.to_act().first() else { break };
            let mut actions = Vec::new();
            table.game().legal_actions(mover, &mut actions);
            if actions.is_empty() {
                break;
            }
            let action = actions.swap_remove(number % actions.len());
            for entry in ask(&mut table, number as u64, Actor::Seat(mover), Wish::Act(action)).expect("legal")
            {
                let entry = entry.to_text().read(follower.game()).expect("it reads");
                follower.evolve(entry).expect("the entry fits");
            }
        }
        assert!(table.game().lucks() > 0, "{mode}");
        assert_eq!(follower.game().position(), table.game().position(), "{mode}");
    }
}
