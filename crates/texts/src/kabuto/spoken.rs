//! Sakura Slam in words.

use std::time::Duration;

use dohyo_core::{Game as _, Reason, Seat};
use dohyo_kabuto::physics::Vector;
use dohyo_kabuto::rulebook::{Push, Verdict};
use dohyo_kabuto::{
    Action, BELT, Illegal, Item, KO, Kabuto, Kind, OWN_KO, Phase, Pieces, SUBMISSION, Shot, Situation, Stand,
    Standing, Turn, Use,
};

use super::choose::{Foretold, Selection};
use super::geometry::Facing;
use super::offer::Due;
use super::texts::{Foretelling, Moment, PushAdvised, PushTold, UseAdvised, facing_shown};
use crate::table::{Spoken, TableWords};
use crate::texts::Texts;

/// Why an input means no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// A piece must be chosen first.
    PickPiece,
    /// A corner must be chosen first.
    PickCorner,
    /// The push would lose, so it must be asked for once more.
    WouldLose,
}

/// Returns the name of a seat's wrestler.
pub fn seat_words(now: &Situation, seat: Seat, t: &Texts) -> String {
    let words = t.kabuto_words();
    let name = now.players.get(seat.index()).map(|player| (words.wrestler)(player.wrestler.id));
    name.unwrap_or((words.seat)(seat)).to_owned()
}

/// Returns the names of the wrestlers of a side.
pub fn side_name(now: &Situation, side: usize, t: &Texts) -> String {
    let names: Vec<_> = now
        .seats()
        .filter(|&seat| now.side_index(seat) == side)
        .map(|seat| seat_words(now, seat, t))
        .collect();
    names.join(" + ")
}

/// Returns a piece or stack on the ring in words.
pub fn standing_words(standing: &Standing, now: &Situation, t: &Texts) -> String {
    let words = t.kabuto_words();
    let mut names: Vec<String> = standing.kinds().map(|kind| (words.kind)(kind).to_owned()).collect();
    if let Some(seat) = standing.wrestler {
        names[0] = seat_words(now, seat, t);
    }
    let mut text = names.join(" + ");
    if standing.belt {
        text += &format!(" {}", words.belt_on);
    }
    text
}

/// Returns a place of the ring in words: the middle, or a direction from it.
pub fn place_words(at: Vector, t: &Texts) -> String {
    const MIDDLE: f64 = 15.0;
    let at = facing_shown().turned(at);
    let index = if at.length() < MIDDLE {
        8
    } else {
        (at.y.atan2(at.x).to_degrees() / 45.0).round().rem_euclid(8.0) as usize
    };
    t.kabuto_words().places[index].to_owned()
}

/// Returns the pieces of a tray, each as often as it is there.
pub fn listed(tray: &Pieces) -> Vec<Kind> {
    tray.kinds().flat_map(|kind| std::iter::repeat_n(kind, tray.count(kind).into())).collect()
}

/// Returns the seat that made the last action. This is the game after it.
fn actor(game: &Kabuto, last: &Action) -> Seat {
    let now = game.situation();
    let over = now.turn == Turn::default() && game.outcome().is_none();
    if !over {
        return now.seat;
    }
    let count = now.players.len();
    let before = |steps: usize| Seat::from_index((now.seat.index() + count - steps) % count);
    // A player who has just gone out may have made the action.
    let push = game.turn_so_far().last().and_then(|(_, push)| push.as_ref());
    let fell = push.is_some_and(|push| push.fallen.iter().any(|standing| standing.wrestler.is_some()));
    let acted = |seat: &Seat| fell || *last == Action::Submit || !now.players[seat.index()].out;
    (1..=count).filter_map(before).find(acted).unwrap_or(now.seat)
}

/// Returns an action in words, without who made it. This is the game after it.
pub fn deed(game: &Kabuto, action: &Action, t: &Texts) -> String {
    let words = t.kabuto_words();
    match (action, game.turn_so_far().last()) {
        (Action::Marker(corner), _) => (words.told_marker)(*corner),
        (Action::Use(chosen), _) => (words.power)(chosen.power.name()).to_owned(),
        (Action::End, _) => words.told_end.to_owned(),
        (Action::Submit, _) => words.told_submit.to_owned(),
        (action, Some((_, Some(push)))) => (words.told_push)(&push_told(action, push, game.situation(), t)),
        (action, _) => format!("{action:#}"),
    }
}

/// Returns what a push would do, as it is told to the player whose turn it is.
fn foretelling(told: &Foretold, now: &Situation, t: &Texts) -> Foretelling {
    let name = |seat: &Seat| {
        let player = now.players.get(seat.index());
        player.map_or("", |player| (t.kabuto_words().wrestler)(player.wrestler.id))
    };
    let own = told.wrestlers.contains(&now.seat);
    match told.verdict {
        Some(Verdict::Loss) if own => Foretelling::OwnFall { out: now.chooses_payee() },
        Some(Verdict::Loss) => {
            let partner = told.wrestlers.iter().find(|&&seat| now.allied(seat, now.seat));
            Foretelling::PartnerFalls(partner.map_or("", name))
        }
        Some(Verdict::Win(BELT)) => Foretelling::Belt,
        Some(Verdict::Win(_)) => Foretelling::Knockout(told.wrestlers.iter().map(name).collect()),
        None => Foretelling::Pieces { discs: told.discs, special: told.special },
    }
}

fn push_told(action: &Action, push: &Push, now: &Situation, t: &Texts) -> PushTold {
    let words = t.kabuto_words();
    let wrestlers = push.fallen.iter().filter_map(|standing| {
        let player = now.players.get(standing.wrestler?.index())?;
        Some((words.wrestler)(player.wrestler.id))
    });
    PushTold {
        item: push.shot.item,
        stand: push.shot.stand,
        slam: matches!(action, Action::Slam { .. }),
        fallen: push.fallen.iter().flat_map(Standing::kinds).filter(|&kind| kind != Kind::WRESTLER).collect(),
        wrestlers: wrestlers.collect(),
        belt: push.fallen.iter().any(|standing| standing.belt),
    }
}

impl Spoken for Kabuto {
    type Selection = Selection;
    type Unclear = Unclear;

    const DARK: Seat = Seat::SECOND;
    const USUAL_SEAT: Seat = Seat::FIRST;
    const PAUSE: Duration = Duration::from_millis(700);

    fn words(t: &'static Texts) -> TableWords {
        t.kabuto_words().table
    }

    fn seat_name(seat: Seat, t: &Texts) -> &'static str {
        (t.kabuto_words().seat)(seat)
    }

    fn refusal(why: &Illegal, t: &Texts) -> String {
        (t.kabuto_words().illegal)(*why)
    }

    fn unclear(why: &Unclear, t: &Texts) -> String {
        let text = match why {
            Unclear::PickPiece => t.kabuto_words().pick_piece,
            Unclear::PickCorner => t.kabuto_words().pick_corner,
            Unclear::WouldLose => t.kabuto_words().would_lose,
        };
        text.to_owned()
    }

    fn reason(reason: Reason, t: &Texts) -> Option<&'static str> {
        let words = t.kabuto_words();
        match reason {
            KO => Some(words.by_ko),
            OWN_KO => Some(words.by_own_ko),
            BELT => Some(words.by_belt),
            SUBMISSION => Some(words.by_submission),
            Reason::NO_PROGRESS => Some(words.by_limit),
            _ => None,
        }
    }

    fn called(&self, seat: Seat, t: &Texts) -> String {
        seat_words(self.situation(), seat, t)
    }

    fn choose_next(&self, t: &'static Texts) -> String {
        let now = self.situation();
        let moment = match now.turn.phase {
            Phase::FirstMarker => Moment::FirstMarker,
            Phase::Before => Moment::Push,
            Phase::Extra => Moment::Extra,
            Phase::Marker => Moment::Marker,
            Phase::After if now.turn.slam => Moment::Slam,
            Phase::After => Moment::After,
        };
        (t.kabuto_words().moment)(moment).to_owned()
    }

    /// Keeps the selection of a push as long as the same push is due.
    fn take_up(&self, _seat: Seat, before: Option<(&Self, &Selection)>) -> Selection {
        let now = self.situation();
        let push = |now: &Situation| (now.seat, Due::of(now), Due::platform(now));
        let same = before.filter(|(before, _)| push(before.situation()) == push(now));
        let Some((selection, item)) = same.and_then(|(_, selection)| Some((selection, selection.item?)))
        else {
            return Selection::default();
        };
        let mut tray = now.own().tray;
        if Due::of(now).is_none() || !tray.take_all(&item.kinds()) {
            return Selection::default();
        }
        let Selection { stand, aim, .. } = *selection;
        Selection { item: Some(item), stand, aim, ..Selection::default() }
    }

    fn prompt(&self, selection: &Selection, t: &Texts) -> Option<String> {
        let (now, words) = (self.situation(), t.kabuto_words());
        if selection.card.is_some() {
            return None;
        }
        let Turn { phase, stand, .. } = now.turn;
        let free = phase == Phase::Before;
        // A player's first three turns are told step by step.
        let first = free && usize::from(now.number) <= 3 * now.players.len();
        // After the push of the turn the platform stays where it is.
        match (selection.item, if free { selection.stand } else { stand }) {
            (None, Some(_)) if free => Some(words.first_piece.to_owned()),
            (None, _) => None,
            (Some(_), None) => Some(if first { words.first_corner } else { words.pick_corner }.to_owned()),
            (Some(item), Some(stand)) => {
                let told = selection.foretold(Shot { item, stand, aim: selection.aim });
                let told = told.map(|told| (words.foretold)(&foretelling(told, now, t)));
                Some(match told {
                    Some(told) if first => format!("{told} {}", words.first_aim),
                    Some(told) => told,
                    None => (words.ready)(&(words.item)(item), &(words.stand)(stand)),
                })
            }
        }
    }

    fn ply(action: &Action, t: &Texts) -> String {
        let words = t.kabuto_words();
        let name = |item: Item| match item {
            Item::One { kind, .. } => (words.kind)(kind).to_owned(),
            Item::Group(_) => (words.item)(item),
        };
        match *action {
            Action::Marker(corner) => format!("{} {}", words.list_marker, (words.corner)(corner)),
            Action::Use(chosen) => (words.power)(chosen.power.name()).to_owned(),
            Action::Push(Shot { item, stand, .. }) => {
                let from = match stand {
                    Stand::Corner(corner) => (words.corner)(corner),
                    Stand::Side { side, .. } => (words.side)(side),
                };
                format!("{}, {from}", name(item))
            }
            Action::Again { item, .. } => (words.list_again)(&name(item)),
            Action::Slam { item, .. } => (words.list_slam)(&name(item)),
            Action::End => words.list_end.to_owned(),
            Action::Submit => words.list_submit.to_owned(),
        }
    }

    fn advised(&self, action: &Action, near: Seat, t: &Texts) -> String {
        let (now, words) = (self.situation(), t.kabuto_words());
        let push = |shot: Shot, slam, keep| {
            // As the sliders show it.
            let aim = Facing::of(near, now.players.len()).seen(shot.stand, shot.aim);
            (words.advise_push)(&PushAdvised { shot: Shot { aim, ..shot }, slam, keep })
        };
        match (*action, action.shot(now.turn.stand)) {
            (Action::Marker(corner), _) => (words.advise_marker)(corner),
            (Action::Use(Use { power, to, from, piece, target }), _) => {
                let target = target.and_then(|target| now.ring.get(target.index()));
                let on = |standing: &Standing| {
                    (words.on_board)(
                        &standing_words(standing, now, t),
                        &place_words(standing.place.centre(), t),
                    )
                };
                (words.advise_use)(&UseAdvised {
                    power: (words.power)(power.name()),
                    to: to.map(|seat| seat_words(now, seat, t)),
                    from,
                    piece,
                    target: target.map(on),
                })
            }
            (Action::Slam { keep, .. }, Some(shot)) => push(shot, true, keep),
            (_, Some(shot)) => push(shot, false, None),
            (Action::End, _) => words.end_turn.to_owned(),
            (Action::Submit, _) => words.submit.to_owned(),
            _ => format!("{action:#}"),
        }
    }

    fn follows(&self, selection: &Selection, advised: &Action) -> bool {
        let shot = advised.shot(self.situation().turn.stand);
        match selection {
            Selection { card: Some(chosen), .. } => {
                matches!(advised, Action::Use(used) if used.power == chosen.power)
            }
            Selection { item, stand, .. } => {
                item.is_none_or(|item| shot.is_some_and(|shot| shot.item == item))
                    && stand.is_none_or(|stand| shot.is_some_and(|shot| shot.stand == stand))
            }
        }
    }

    fn told(&self, last: &Action, t: &Texts) -> String {
        let who = seat_words(self.situation(), actor(self, last), t);
        (t.kabuto_words().told)(&who, &deed(self, last, t))
    }

    fn has_highlight(&self) -> bool {
        self.turn_so_far()
            .last()
            .is_some_and(|(_, push)| push.as_ref().is_some_and(|push| !push.fallen.is_empty()))
    }

    fn board_words(&self, t: &Texts) -> String {
        let (now, words) = (self.situation(), t.kabuto_words());
        let piece = |standing: &Standing| {
            (words.on_board)(&standing_words(standing, now, t), &place_words(standing.place.centre(), t))
        };
        let pieces: Vec<_> = now.ring.iter().map(piece).collect();
        let sides: Vec<_> = (0..now.sides.len())
            .map(|side| {
                let out =
                    now.seats().any(|seat| now.side_index(seat) == side && now.players[seat.index()].out);
                let held = &now.sides[side];
                (words.holds)(&side_name(now, side, t), &(words.tray)(&listed(&held.tray)), held.markers, out)
            })
            .collect();
        format!("{} {}", (words.on_ring)(&pieces.join(", ")), sides.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Options, Setup as _};
    use dohyo_kabuto::Corner;

    use super::*;
    use crate::kabuto::game_after;
    use crate::texts::Lang;

    fn tell(game: &Kabuto, action: &str, lang: Lang) -> String {
        let action = game.read_action(action).expect("an action");
        game.told(&action, lang.texts())
    }

    #[test]
    fn actions_are_described_with_their_wrestler() {
        let two = "wrestler-1=loom wrestler-2=baron";
        let begun = game_after(two, &["marker NE"]);
        assert_eq!(tell(&begun, "marker NE", Lang::En), "Lantern Baron: a marker on the post NE.");
        let spun = game_after(two, &["marker NE", "use spin"]);
        assert_eq!(tell(&spun, "use spin", Lang::Fr), "Mémé Métier : Filer.");
        let pushed = game_after(two, &["marker NE", "use spin", "push THREAD NE 0 0"]);
        let told = tell(&pushed, "push THREAD NE 0 0", Lang::En);
        assert!(told.starts_with("Granny Loom: thread from NE, ") && told.contains(" fell"), "{told}");
    }

    #[test]
    fn actions_are_listed_and_suggested_in_words() {
        let listed = |action: &str, lang: Lang| Kabuto::ply(&action.parse().expect(action), lang.texts());
        for (action, english, french) in [
            ("marker SW", "marker SW", "marqueur SO"),
            ("push M NW 5 -30", "medium disc, NW", "disque moyen, NO"),
            ("push BRICK@S N+4 0 0", "brick, north side", "brique, côté nord"),
            ("push FILE/2 NE 0 0", "file of 2 threads, NE", "file de 2 fils, NE"),
            ("use nest-wall to 3", "Nest wall", "Mur du nid"),
            ("again S 0 0", "small disc, again", "petit disque, encore"),
            ("slam L 0 0 keep NW", "slam: large disc", "coup en coin : grand disque"),
            ("end", "end of turn", "fin du tour"),
            ("submit", "submits", "se soumet"),
        ] {
            assert_eq!(listed(action, Lang::En), english);
            assert_eq!(listed(action, Lang::Fr), french);
        }
        let game = game_after("players=3 wrestler-1=maud wrestler-2=loom wrestler-3=kuro", &["marker NE"]);
        let advised = |action: &str, near: Seat, lang: Lang| {
            game.advised(&action.parse().expect(action), near, lang.texts())
        };
        for (action, english, french) in [
            (
                "push M SW 5 -30",
                "push a medium disc from SW: 5\u{a0}mm to the left, 3° to the right",
                "poussez un disque moyen depuis SO : 5\u{a0}mm à gauche, 3° à droite",
            ),
            (
                "push BRICK@S SE 0 0",
                "push a brick, turned to the right, from SE: in the middle, straight ahead",
                "poussez une brique, vers la droite, depuis SE : au milieu, tout droit",
            ),
            (
                "use nest-wall to 3",
                "use Nest wall, pay Pit Boss Kuro",
                "coup spécial Mur du nid, payez Kuro de la Fosse",
            ),
            (
                "use daub piece M on 1",
                "use Daub, with a medium disc, on: medium disc in the middle",
                "coup spécial Crépir, avec un disque moyen, sur : disque moyen au milieu",
            ),
            ("marker SW", "a marker on the post SW", "un marqueur sur le poteau SO"),
            ("end", "End turn", "Finir le tour"),
        ] {
            assert_eq!(advised(action, Seat::FIRST, Lang::En), english);
            assert_eq!(advised(action, Seat::FIRST, Lang::Fr), french);
        }
        // Left and right are as seen: with three players the second seat sees the ring turned.
        let seen = |near| advised("push M SE 5 -30", near, Lang::En);
        assert_eq!(seen(Seat::FIRST), "push a medium disc from SE: 5\u{a0}mm to the left, 3° to the right");
        assert_eq!(seen(Seat::SECOND), "push a medium disc from SE: 5\u{a0}mm to the right, 3° to the left");
        // A slam comes from where the platform stands, and may keep a marker.
        let judge = "wrestler-1=judge wrestler-2=loom";
        let position = "M*:0,0 L:0,-40 L:0,40 WRESTLER.1:-35,0 WRESTLER.2:35,0@W | judge loom \
            | 2S+M NE,NW,SW,SE ; S+M - | 9 1 after at SE slam";
        let slam = Kabuto::from_position(position, &judge.parse().expect("options")).expect("a position");
        assert_eq!(
            slam.advised(&"slam M 0 18 keep NW".parse().expect("an action"), Seat::FIRST, Lang::En.texts()),
            "corner slam with a medium disc from SE: in the middle, 2° to the left; the marker on NW stays"
        );
    }

    #[test]
    fn the_ring_is_described() {
        let told =
            game_after("wrestler-1=baron wrestler-2=loom", &["marker NE"]).board_words(Lang::En.texts());
        for part in [
            "medium disc with the belt in the middle",
            "Lantern Baron in the west",
            "Granny Loom in the east",
            "large disc in the north",
            "Lantern Baron: holds 2 small discs, 1 medium disc; markers: none.",
            "Granny Loom: holds 2 small discs, 1 medium disc, ",
        ] {
            // The markers follow the second player's tray.
            let part = part.strip_suffix(", ").unwrap_or(part);
            assert!(told.contains(part), "{told} lacks {part}");
        }
        assert!(told.contains("markers: NE."), "{told}");
    }

    #[test]
    fn the_first_three_turns_are_explained_step_by_step() {
        let two = "wrestler-1=loom wrestler-2=baron";
        let game = game_after(two, &["marker NE"]);
        let t = Lang::En.texts();
        let mut selection = Selection::default();
        assert_eq!(game.prompt(&selection, t), None);
        assert_eq!(game.choose_next(t), "choose a piece from your tray, then a corner");
        selection.pick(Item::one(Kind::M));
        let corner = "Now the corner to push from: click one of the four posts.";
        assert_eq!(game.prompt(&selection, t).as_deref(), Some(corner));
        selection.stand = Some(Stand::Corner(Corner::SW));
        assert_eq!(game.prompt(&selection, t).as_deref(), Some("Medium disc from SW: aim, then hold Push"));
        let shot = Shot { item: Item::one(Kind::M), stand: Stand::Corner(Corner::SW), aim: selection.aim };
        selection.foretold = Some(Foretold::of(shot, game.situation(), &[Standing::of(Kind::S)]));
        let aim = "1 disc falls to you. Slide and turn your piece; the dashed outlines show the result. Then hold Push.";
        assert_eq!(game.prompt(&selection, t).as_deref(), Some(aim));
        // Later the same is said in fewer words.
        let late = "M*:0,0 WRESTLER.1:-35,0 WRESTLER.2:35,0@W | loom baron | S+M - ; S+M - | 9 1 before";
        let late = Kabuto::from_position(late, &Options::new()).expect("a position");
        assert_eq!(late.prompt(&Selection::default(), t), None);
        assert_eq!(late.prompt(&selection, t).as_deref(), Some("1 disc falls to you."));
    }

    #[test]
    fn every_place_has_a_name() {
        let t = Lang::En.texts();
        for (x, y, name) in [
            (0.0, 0.0, "middle"),
            (40.0, 0.0, "east"),
            (30.0, 30.0, "north-east"),
            (0.0, 40.0, "north"),
            (-40.0, 1.0, "west"),
            (-40.0, -1.0, "west"),
            (30.0, -30.0, "south-east"),
        ] {
            assert_eq!(place_words(Vector::new(x, y), t), name);
        }
    }
}
