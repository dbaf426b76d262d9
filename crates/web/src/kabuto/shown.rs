//! Sakura Slam at the table.

use std::time::Duration;

use dohyo_core::{Game as _, Options, Reason, Seat};
use dohyo_kabuto::physics::Vector;
use dohyo_kabuto::rulebook::{Push, Verdict};
use dohyo_kabuto::{
    Action, BELT, Illegal, Item, KO, Kabuto, Kind, OWN_KO, Phase, SUBMISSION, Shot, Situation, Stand,
    Standing, Turn, Use,
};
use leptos::prelude::*;

use super::board::RingView;
use super::choose::{Foretold, Selection};
use super::drawing::{Figure, figure, icon, side_mark, team_seat, token};
use super::geometry::Facing;
use super::hands::{Hands, Unclear};
use super::offer::Due;
use super::options::{OptionChoice, players};
use super::panel::{Panel, listed};
use super::texts::{Foretelling, Moment, PushAdvised, PushTold, UseAdvised, facing_shown};
use crate::game::Game;
use crate::settings::Settings;
use crate::table::keys::board_keys;
use crate::table::{Shown, Sitting, TableWords, known_options};
use crate::texts::Texts;

/// Returns the name of a seat's wrestler.
pub(super) fn seat_words(now: &Situation, seat: Seat, t: &Texts) -> String {
    let words = t.kabuto_words();
    let name = now.players.get(seat.index()).map(|player| (words.wrestler)(player.wrestler.id));
    name.unwrap_or((words.seat)(seat)).to_owned()
}

/// Returns the names of the wrestlers of a side.
pub(super) fn side_name(now: &Situation, side: usize, t: &Texts) -> String {
    let names: Vec<_> = now
        .seats()
        .filter(|&seat| now.side_index(seat) == side)
        .map(|seat| seat_words(now, seat, t))
        .collect();
    names.join(" + ")
}

/// Returns a piece or stack on the ring in words.
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

/// Returns a place of the ring in words: the middle, or a direction from it.
pub(super) fn place_words(at: Vector, t: &Texts) -> String {
    const MIDDLE: f64 = 15.0;
    let at = facing_shown().turned(at);
    let index = if at.length() < MIDDLE {
        8
    } else {
        (at.y.atan2(at.x).to_degrees() / 45.0).round().rem_euclid(8.0) as usize
    };
    t.kabuto_words().places[index].to_owned()
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
fn deed(game: &Kabuto, action: &Action, t: &Texts) -> String {
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

/// Returns the last completed turn in one line.
pub(super) fn last_turn_words(sitting: Sitting<Kabuto>, t: &Texts) -> Option<String> {
    let first = sitting.recalled()?.start;
    sitting.table.with(|table| {
        let line = &table.as_ref()?.line()[first..];
        let seat = line.first()?.seat;
        let turn = line.iter().take_while(|step| step.seat == seat);
        let told = turn.filter(|step| step.played.action != Action::End);
        let deeds: Vec<_> = told.map(|step| deed(&step.after, &step.played.action, t)).collect();
        let who = seat_words(line[0].after.situation(), seat, t);
        Some((t.kabuto_words().told)(&who, &deeds.join(" · ")))
    })
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

impl Shown for Kabuto {
    type Selection = Selection;
    type Unclear = Unclear;

    const GAME: Game = Game::Kabuto;
    const DARK: Seat = Seat::SECOND;
    const USUAL_SEAT: Seat = Seat::FIRST;
    const EXCHANGE: &'static str = "";
    const CHOOSES_SEAT: bool = true;
    const ASKED_BY_POSITION: bool = true;
    const PAUSE: Duration = Duration::from_millis(700);

    fn words(t: &'static Texts) -> TableWords {
        t.kabuto_words().table
    }

    fn seat_name(seat: Seat, t: &Texts) -> &'static str {
        (t.kabuto_words().seat)(seat)
    }

    fn seats_to_choose(options: &Options) -> Vec<Seat> {
        // One person plays a whole team, so one seat of each is enough.
        let seats = if players(options) == 3 { 3 } else { 2 };
        Seat::ALL.into_iter().take(seats).collect()
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
        // A player's first turn is told step by step.
        let first = free && usize::from(now.number) <= now.players.len();
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

    fn piece(seat: Seat) -> AnyView {
        let plain = Figure { kinds: vec![Kind::WRESTLER], wrestler: Some((seat, "")), belt: false };
        view! { <g transform="scale(2.5)">{figure(&plain, Signal::stored(-90.0))}</g> }.into_any()
    }

    fn piece_at(&self, seat: Seat) -> AnyView {
        match self.situation().players.get(seat.index()) {
            Some(player) => token(team_seat(self.situation(), seat), player.wrestler.id).into_any(),
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
        // In a team of two, the plate says who the other one is.
        let partner = now.seats().find(|&other| other != seat && now.allied(other, seat));
        let own = (words.wrestler)(player.wrestler.id);
        let who = partner.map_or(own.to_owned(), |partner| (words.team)(own, &seat_words(now, partner, t)));
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
                        {who}
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
        let extras = RwSignal::new(None);
        view! {
            <div class="arena-stage kb-stage" on:keydown=board_keys(move |event| hands.key(event))>
                <RingView hands=hands extras=extras/>
                <Panel hands=hands extras=extras/>
            </div>
        }
        .into_any()
    }

    fn usual_options(kept: &Options) -> Options {
        // A first game is easier without special moves.
        let league = kept.get("league").unwrap_or("junior");
        known_options::<Self>(&kept.clone().with("league", league))
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
    fn a_first_turn_is_explained_step_by_step() {
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
        let aim = "1 disc falls to you. Drag to aim, then hold Push.";
        assert_eq!(game.prompt(&selection, t).as_deref(), Some(aim));
        // Later the same is said in fewer words.
        let late = "M*:0,0 WRESTLER.1:-35,0 WRESTLER.2:35,0@W | loom baron | S+M - ; S+M - | 5 1 before";
        let late = Kabuto::from_position(late, &Options::new()).expect("a position");
        assert_eq!(late.prompt(&Selection::default(), t), None);
        assert_eq!(late.prompt(&selection, t).as_deref(), Some("1 disc falls to you."));
    }

    #[test]
    fn a_first_game_is_one_of_juniors() {
        assert_eq!(Kabuto::usual_options(&Options::new()).get("league"), Some("junior"));
        let kept = Options::new().with("league", "senior");
        assert_eq!(Kabuto::usual_options(&kept).get("league"), Some("senior"));
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
