//! What the table must know of Sakura Slam.

use std::time::Duration;

use dohyo_core::{Game as _, Options, Outcome, Reason, Seat, Viewer};
use dohyo_kabuto::physics::Vector;
use dohyo_kabuto::rulebook::Push;
use dohyo_kabuto::{
    Action, BELT, Illegal, Item, KO, Kabuto, Kind, OWN_KO, Phase, SUBMISSION, Shot, Situation, Stand,
    Standing, Turn, Use, View,
};
use leptos::prelude::*;

use super::board::RingView;
use super::choose::Selection;
use super::drawing::{Figure, figure, icon, side_mark, token};
use super::geometry::Facing;
use super::hands::{Hands, Unclear};
use super::options::{OptionChoice, players};
use super::panel::{Panel, listed};
use crate::address::Page;
use crate::emblem;
use crate::settings::Settings;
use crate::table::keys::board_keys;
use crate::table::new_game::known_options;
use crate::table::{Shown, Sitting, TableWords};
use crate::texts::{Moment, PushAdvised, PushTold, Texts, UseAdvised};

/// Who a seat plays.
pub(super) fn seat_words(now: &Situation, seat: Seat, t: &Texts) -> String {
    let words = t.kabuto_words();
    let name = now.players.get(seat.index()).map(|player| (words.wrestler)(&player.wrestler.id));
    name.unwrap_or((words.seat)(seat)).to_owned()
}

/// Who a side is: a player, or a team.
pub(super) fn side_name(now: &Situation, side: usize, t: &Texts) -> String {
    let names: Vec<_> = now
        .seats()
        .filter(|&seat| now.side_index(seat) == side)
        .map(|seat| seat_words(now, seat, t))
        .collect();
    names.join(" + ")
}

/// Something on the ring in words.
pub(super) fn standing_words(standing: &Standing, now: &Situation, t: &Texts) -> String {
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

/// Where on the ring a place is, in words: the middle, or a direction from there.
pub(super) fn place_words(at: Vector, t: &Texts) -> String {
    const MIDDLE: f64 = 15.0;
    let index = if at.length() < MIDDLE {
        8
    } else {
        (at.y.atan2(at.x).to_degrees() / 45.0).round().rem_euclid(8.0) as usize
    };
    t.kabuto_words().places[index].to_owned()
}

/// Who did what has just been done, given the game after it.
fn actor(view: &View, last: &Action) -> Seat {
    let now = &view.situation;
    let over = now.turn == Turn::default() && view.outcome.is_none();
    if !over {
        return now.seat;
    }
    let count = now.players.len();
    let before = |steps: usize| Seat::from_index((now.seat.index() + count - steps) % count);
    // Whoever has just gone out still did what was done.
    let push = view.turn.last().and_then(|(_, push)| push.as_ref());
    let fell = push.is_some_and(|push| push.fallen.iter().any(|standing| standing.wrestler.is_some()));
    let acted = |seat: &Seat| fell || *last == Action::Submit || !now.players[seat.index()].out;
    (1..=count).filter_map(before).find(acted).unwrap_or(now.seat)
}

fn push_told(action: &Action, push: &Push, now: &Situation, t: &Texts) -> PushTold {
    let words = t.kabuto_words();
    let wrestlers = push.fallen.iter().filter_map(|standing| {
        let player = now.players.get(standing.wrestler?.index())?;
        Some((words.wrestler)(&player.wrestler.id))
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

impl Shown for Kabuto {
    type Selection = Selection;
    type Unclear = Unclear;

    const PAGE: Page = Page::table(emblem::Game::Kabuto);
    const DARK: Seat = Seat::SECOND;
    const USUAL_SEAT: Seat = Seat::FIRST;
    const EXCHANGE: &'static str = "";
    const CHOOSES_SEAT: bool = true;
    const BEGINS_BY_LOT: bool = true;
    const ASKED_BY_POSITION: bool = true;
    const PAUSE: Duration = Duration::from_millis(700);

    fn words(t: &'static Texts) -> TableWords {
        t.kabuto_words().table
    }

    fn seat_name(seat: Seat, t: &Texts) -> &'static str {
        (t.kabuto_words().seat)(seat)
    }

    fn seats_to_choose(options: &Options) -> Vec<Seat> {
        // Teams are sat at by one person: a seat of each is enough.
        let seats = if players(options) == 3 { 3 } else { 2 };
        (0..seats).filter_map(Seat::from_index).collect()
    }

    fn refusal(why: &Illegal, t: &Texts) -> String {
        (t.kabuto_words().illegal)(*why)
    }

    fn unclear(why: &Unclear, t: &Texts) -> String {
        let text = match why {
            Unclear::PickPiece => t.kabuto_words().pick_piece,
            Unclear::PickCorner => t.kabuto_words().pick_corner,
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

    fn ending_here(&self, outcome: &Outcome, t: &Texts) -> (String, String) {
        let (now, words) = (self.situation(), t.kabuto_words());
        let names = |wins: bool| -> Vec<String> {
            let seats = now.seats().filter(|&seat| outcome.winners.contains(seat) == wins);
            seats.map(|seat| seat_words(now, seat, t)).collect()
        };
        let (winners, losers) = (names(true), names(false));
        let who = if winners.is_empty() { (t.outcome)(None) } else { (words.win)(&winners) };
        let why = Self::reason(outcome.reason, t).map(str::to_owned);
        (who, why.or_else(|| (t.reason)(outcome.reason, &losers.join(", "))).unwrap_or_default())
    }

    fn turn(&self, t: &Texts) -> String {
        let now = self.situation();
        let moment = match now.turn.phase {
            Phase::FirstMarker => Moment::FirstMarker,
            Phase::Before => Moment::Push,
            Phase::Extra => Moment::Extra,
            Phase::Marker => Moment::Marker,
            Phase::After if now.turn.slam => Moment::Slam,
            Phase::After => Moment::After,
        };
        (t.kabuto_words().moment)(&seat_words(now, now.seat, t), moment)
    }

    fn prompt(&self, selection: &Selection, t: &Texts) -> Option<String> {
        let words = t.kabuto_words();
        if selection.card.is_some() {
            return None;
        }
        let item = (words.item)(selection.item?);
        let Turn { phase, stand, .. } = self.situation().turn;
        // After the turn's push the platform stays where it is.
        Some(match if phase == Phase::Before { selection.stand } else { stand } {
            Some(stand) => (words.ready)(&item, &(words.stand)(stand)),
            None => words.pick_corner.to_owned(),
        })
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
            // As the sliders have it.
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
            _ => action.to_string(),
        }
    }

    fn told(&self, last: &Action, t: &Texts) -> String {
        let view = self.view(Viewer::Spectator);
        let words = t.kabuto_words();
        let who = seat_words(&view.situation, actor(&view, last), t);
        match (last, view.turn.last()) {
            (Action::Marker(corner), _) => (words.told_marker)(&who, *corner),
            (Action::Use(chosen), _) => (words.told_use)(&who, (words.power)(chosen.power.name())),
            (Action::End, _) => (words.told_end)(&who),
            (Action::Submit, _) => (words.told_submit)(&who),
            (action, Some((_, Some(push)))) => {
                (words.told_push)(&who, &push_told(action, push, &view.situation, t))
            }
            (action, _) => format!("{who}: {action}."),
        }
    }

    fn has_ejected(&self) -> bool {
        let view = self.view(Viewer::Spectator);
        view.turn.last().is_some_and(|(_, push)| push.as_ref().is_some_and(|push| !push.fallen.is_empty()))
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

    fn piece(seat: Seat) -> AnyView {
        let plain = Figure { kinds: vec![Kind::WRESTLER], wrestler: Some((seat, "")), belt: false };
        view! { <g transform="scale(2.5)">{figure(&plain, Signal::stored(-90.0))}</g> }.into_any()
    }

    fn piece_at(&self, seat: Seat) -> AnyView {
        match self.situation().players.get(seat.index()) {
            Some(player) => token(seat, &player.wrestler.id).into_any(),
            None => Self::piece(seat),
        }
    }

    fn tray(&self, seat: Seat, t: &Texts) -> Option<AnyView> {
        let now = self.situation();
        let words = t.kabuto_words();
        let player = now.players.get(seat.index())?;
        let side = now.side(seat);
        let pieces = side.tray.kinds().map(|kind| {
            let count = side.tray.count(kind);
            view! {
                <span class="kb-held">
                    {icon(kind)}
                    {(count > 1).then(|| view! { <span aria-hidden="true">{format!("×{count}")}</span> })}
                </span>
            }
        });
        let index = now.side_index(seat);
        let marker = view! {
            <svg class=format!("kb-sign kb-seat-{}", index + 1) viewBox="-6 -6 12 12" aria-hidden="true">
                <circle class="kb-marker-base" r="5.6"></circle>
                {side_mark(index)}
            </svg>
        };
        let label = (words.holds)(
            &seat_words(now, seat, t),
            &(words.tray)(&listed(&side.tray)),
            side.markers,
            player.out,
        );
        Some(
            view! {
                <span class="kb-plate" role="group" aria-label=label>
                    <span class="kb-who">
                        {marker}
                        {(words.wrestler)(&player.wrestler.id)}
                        {player.out.then(|| format!(" ({})", words.out))}
                    </span>
                    <span class="kb-holds">{pieces.collect_view()}</span>
                </span>
            }
            .into_any(),
        )
    }

    fn board(sitting: Sitting<Self>) -> AnyView {
        let settings: Settings = expect_context();
        let hands = Hands::at(sitting, settings.motion);
        view! {
            <div class="arena-stage kb-stage" on:keydown=board_keys(move |event| hands.key(event))>
                <RingView hands=hands/>
                <Panel hands=hands/>
            </div>
        }
        .into_any()
    }

    fn usual_options(kept: &Options) -> Options {
        known_options::<Self>(kept)
    }

    fn beside_position(chosen: &Options) -> Options {
        let league = chosen.get("league").unwrap_or("senior");
        Options::new().with("league", league)
    }

    fn choose_options(options: RwSignal<Options>, position: RwSignal<Option<String>>) -> Option<AnyView> {
        Some(view! { <OptionChoice options=options position=position/> }.into_any())
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::Setup as _;

    use super::*;
    use crate::kabuto::game_after;
    use crate::texts::Lang;

    fn tell(game: &Kabuto, action: &str, lang: Lang) -> String {
        let action = game.read_action(action).expect("an action");
        format!("{} {}", game.told(&action, lang.texts()), game.turn(lang.texts()))
    }

    #[test]
    fn what_was_done_is_told_with_whose_it_was() {
        let two = "wrestler-1=loom wrestler-2=baron";
        let begun = game_after(two, &["marker NE"]);
        assert_eq!(
            tell(&begun, "marker NE", Lang::En),
            "Lantern Baron: a marker on the post NE. Granny Loom: to push"
        );
        let spun = game_after(two, &["marker NE", "use spin"]);
        assert_eq!(tell(&spun, "use spin", Lang::Fr), "Mémé Métier : Filer. Mémé Métier : à vous de pousser");
        let pushed = game_after(two, &["marker NE", "use spin", "push THREAD NE 0 0"]);
        let told = tell(&pushed, "push THREAD NE 0 0", Lang::En);
        assert!(told.starts_with("Granny Loom: thread from NE, ") && told.contains(" fell"), "{told}");
    }

    #[test]
    fn moves_are_listed_and_advised_in_words() {
        let listed = |action: &str, lang: Lang| Kabuto::ply(&action.parse().expect(action), lang.texts());
        for (action, english, french) in [
            ("marker SW", "marker SW", "marqueur SO"),
            ("push M NW 5 -30", "medium disc, NW", "disque moyen, NO"),
            ("push BRICK@S N+4 0 0", "brick, north side", "brique, côté nord"),
            ("push FILE/2 NE 0 0", "file of 2 threads, NE", "file de 2 fils, NE"),
            ("use nest-wall to 3", "Nest wall", "Mur du nid"),
            ("again S 0 0", "small disc, again", "petit disque, encore"),
            ("slam L 0 0 keep NW", "slam: large disc", "coup de coin : grand disque"),
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
        // Left and right are those that are seen: with three the second seat sees the ring turned.
        let seen = |near| advised("push M SE 5 -30", near, Lang::En);
        assert_eq!(seen(Seat::FIRST), "push a medium disc from SE: 5\u{a0}mm to the left, 3° to the right");
        assert_eq!(seen(Seat::SECOND), "push a medium disc from SE: 5\u{a0}mm to the right, 3° to the left");
        // A slam comes from where the platform stands, and a marker may stay.
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
    fn the_ring_is_told_in_words() {
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
            // The second player's tray is told with its marker.
            let part = part.strip_suffix(", ").unwrap_or(part);
            assert!(told.contains(part), "{told} lacks {part}");
        }
        assert!(told.contains("markers: NE."), "{told}");
    }

    #[test]
    fn teams_win_together() {
        let t = Lang::En.texts();
        let four =
            game_after("players=4 wrestler-1=baron wrestler-2=loom wrestler-3=sada wrestler-4=kuro", &[]);
        let team: dohyo_core::SeatSet =
            [Seat::FIRST, Seat::from_index(2).expect("a seat")].into_iter().collect();
        let outcome = Outcome { winners: team, reason: KO };
        assert_eq!(
            four.ending_here(&outcome, t),
            (
                "Lantern Baron and Skimmer Sada win".to_owned(),
                "A wrestler was pushed off the ring.".to_owned()
            )
        );
        let two = game_after("wrestler-1=baron wrestler-2=loom", &[]);
        let resigned = Outcome::win(Seat::SECOND, Reason::RESIGNATION);
        assert_eq!(
            two.ending_here(&resigned, Lang::Fr.texts()),
            ("Mémé Métier gagne".to_owned(), "Baron Lanterne a abandonné.".to_owned())
        );
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
