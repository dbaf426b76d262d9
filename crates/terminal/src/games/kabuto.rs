//! Sakura Slam in the terminal.

use dohyo_core::{Options, Seat};
use dohyo_games::{AnyAction, AnyGame};
use dohyo_kabuto::physics::{Precision, Vector, ring};
use dohyo_kabuto::rulebook::Push;
use dohyo_kabuto::{
    Action, Aim, Corner, Corners, Film, Item, Kabuto, Kind, PowerId, Quarter, Shot, Stand, Target,
};
use dohyo_texts::kabuto::choose::{Asked, Chosen, Foretold, Meant, Selection};
use dohyo_texts::kabuto::geometry::{aim_towards, crossing, degrees, direction, post, side_sign};
use dohyo_texts::kabuto::offer::{Offer, Status};
use dohyo_texts::kabuto::spoken::{Unclear, listed, place_words, seat_words, standing_words};
use dohyo_texts::table::Intent;
use dohyo_texts::texts::{Lang, Texts};

use super::ring::Canvas;
use crate::playable::{Look, Nudge, Playable, Row, Shown, told_rules};
use crate::sketch::{Mark, Role, Sketch, Spot};

/// A coarse step of the aim: the offset in tenths of a mm, and the angle in thousandths.
const COARSE: (i16, i16) = (10, 18);
/// A fine step of the aim, in the same units.
const FINE: (i16, i16) = (1, 2);
/// The number of the first place at a side. Smaller numbers are corners.
const SIDES: i32 = 4;
/// The number of the first piece on the ring.
const PIECES: i32 = 100;
/// The number of simulation steps between two pictures, about 3 mm.
const EVERY: u32 = 6;
/// Half the side of the drawn area, in mm.
const HALF: f64 = 104.0;

fn heard(game: &Kabuto, said: Meant) -> Intent<Kabuto> {
    match said {
        Meant::Nothing => Intent::Nothing,
        Meant::Play(action) => Intent::Play(action),
        Meant::PickPiece => Intent::Unclear(Unclear::PickPiece),
        Meant::PickCorner => Intent::Unclear(Unclear::PickCorner),
        Meant::Warn => Intent::Unclear(Unclear::WouldLose),
        Meant::Not(action) => game.judge(&action).err().map_or(Intent::Nothing, Intent::Refused),
    }
}

/// An entry in the list of choices.
enum Choice {
    Item(Item),
    Push,
    Keep(Option<Corner>),
    Card(PowerId),
    Payee(Seat),
    Markers(Corners),
    Piece(Kind),
    Target(Target),
    Post(Corner),
    Do(Action),
}

fn list(game: &Kabuto, selection: &Selection, t: &Texts) -> Vec<(Choice, String)> {
    let (now, words, more) = (game.situation(), t.kabuto_words(), t.kabuto_more());
    let offer = Offer::of(game);
    if let Some(asked) = selection.asked(&offer) {
        return match asked {
            Asked::Payee(seats) => {
                seats.into_iter().map(|seat| (Choice::Payee(seat), seat_words(now, seat, t))).collect()
            }
            Asked::Markers(sets) => {
                sets.into_iter().map(|set| (Choice::Markers(set), (words.corners)(set))).collect()
            }
            Asked::Piece(kinds) => {
                kinds.into_iter().map(|kind| (Choice::Piece(kind), (words.kind)(kind).to_owned())).collect()
            }
            Asked::Target(targets) => {
                let name = |target: &Target| {
                    now.ring.get(target.index()).map(|standing| {
                        (words.on_board)(
                            &standing_words(standing, now, t),
                            &place_words(standing.place.centre(), t),
                        )
                    })
                };
                targets
                    .into_iter()
                    .map(|target| (Choice::Target(target), name(&target).unwrap_or_default()))
                    .collect()
            }
            Asked::Nothing(chosen) => vec![(Choice::Do(Action::Use(chosen)), more.use_it.to_owned())],
        };
    }
    let mut choices = Vec::new();
    if selection.shot(&offer).is_some() {
        choices.push((Choice::Push, words.push.to_owned()));
        for corner in &offer.keeps {
            choices.push((Choice::Keep(Some(*corner)), format!("{} {}", more.keep, (words.corner)(*corner))));
        }
        if !offer.keeps.is_empty() {
            choices.push((Choice::Keep(None), more.keep_none.to_owned()));
        }
    }
    for corner in &offer.posts {
        choices.push((Choice::Post(*corner), (words.advise_marker)(*corner)));
    }
    for item in offer.items() {
        let name = (words.item)(item);
        choices.push((Choice::Item(item), dohyo_texts::texts::with_capital(&name)));
    }
    for card in &offer.cards {
        if matches!(card.status, Status::Ready(_)) {
            choices.push((
                Choice::Card(card.power),
                format!("{}: {}", words.moves, (words.power)(card.power.name())),
            ));
        }
    }
    if offer.may_submit {
        choices.push((Choice::Do(Action::Submit), words.submit.to_owned()));
    }
    choices
}

/// Simulates the aimed push and stores the result in the selection.
fn foresee(game: &Kabuto, selection: &mut Selection) {
    let offer = Offer::of(game);
    let Some(shot) = selection.shot(&offer).filter(Shot::fits) else {
        selection.foretold = None;
        return;
    };
    if selection.foretold(shot).is_some() {
        return;
    }
    let now = game.situation();
    let film = shot.film(&now.ring, &Precision::LOOK_AHEAD, u32::MAX);
    let poses = film.frames.last().into_iter().flatten();
    let fallen: Vec<_> = film
        .pieces
        .iter()
        .zip(poses)
        .filter(|(_, pose)| !pose.lies)
        .map(|(piece, _)| piece.clone())
        .collect();
    selection.foretold = Some(Foretold::of(shot, now, &fallen));
}

fn last_push(game: &Kabuto) -> Option<&Push> {
    game.turn_so_far().last()?.1.as_ref()
}

fn film_of(game: &Kabuto) -> Option<Film> {
    let push = last_push(game)?;
    Some(push.shot.film(&push.ring, &Precision::LOOK_AHEAD, EVERY))
}

/// Draws pieces at their poses, each with a letter in its middle.
fn draw_film(
    canvas: &mut Canvas,
    names: &mut Vec<(Vector, char, Role)>,
    film: &Film,
    picture: usize,
    game: &Kabuto,
) {
    let Some(poses) = film.frames.get(picture.min(film.frames.len().saturating_sub(1))) else { return };
    for (piece, pose) in film.pieces.iter().zip(poses).filter(|(_, pose)| pose.lies) {
        let role = role_of(game, piece.wrestler);
        canvas.piece(piece.kind, pose.centre, pose.turn, role, false);
        names.push((pose.centre, letter_of(piece.top(), piece.wrestler, piece.belt), role));
    }
}

fn role_of(game: &Kabuto, wrestler: Option<Seat>) -> Role {
    wrestler.map_or(Role::Neutral, |seat| Role::Side(game.situation().side_index(seat) as u8))
}

/// Returns the letter of a piece: the number of a wrestler's seat, the belt, or the first letter of the kind.
fn letter_of(kind: Kind, wrestler: Option<Seat>, belt: bool) -> char {
    match wrestler {
        Some(seat) => char::from(b'1' + seat.index() as u8),
        None if belt => '*',
        None => kind.name().chars().next().unwrap_or('?'),
    }
}

impl Playable for Kabuto {
    fn to_any(&self) -> AnyGame {
        self.clone().into()
    }

    fn from_any(action: AnyAction) -> Option<Action> {
        match action {
            AnyAction::Kabuto(action) => Some(action),
            _ => None,
        }
    }

    fn notation(&self, t: &Texts) -> &'static str {
        match t.lang {
            Lang::En => {
                "Pushes: push M NE 5 -30 pushes a medium disc from the north-east, 5 mm to the left of the middle, bent by 30 thousandths to the right. marker NE places a marker; end ends the turn."
            }
            Lang::Fr => {
                "Poussées : push M NE 5 -30 pousse un disque moyen depuis le nord-est, 5 mm à gauche du milieu, dévié de 30 millièmes vers la droite. marker NE pose un marqueur ; end finit le tour."
            }
        }
    }

    fn rules(t: &Texts) -> Vec<(&'static str, String)> {
        told_rules(&dohyo_texts::kabuto::texts::rules::RULES, t)
    }

    fn letters(t: &Texts) -> &'static str {
        match t.lang {
            Lang::En => "Places are in millimetres from the middle: east is positive, north is positive.",
            Lang::Fr => "Les places sont en millimètres depuis le milieu : l’est et le nord sont positifs.",
        }
    }

    fn rows(&self, t: &Texts) -> Vec<Row> {
        let now = self.situation();
        let mut order: Vec<usize> = (0..now.ring.len()).collect();
        order.sort_by(|&one, &other| {
            now.ring[other].place.centre().y.total_cmp(&now.ring[one].place.centre().y)
        });
        let row = |index: usize| {
            let standing = &now.ring[index];
            let at = standing.place.centre();
            let name = standing_words(standing, now, t);
            Row {
                label: (index + 1).to_string(),
                letters: format!("{name} {:.0},{:.0}", at.x, at.y),
                words: (t.kabuto_words().on_board)(&name, &place_words(at, t)),
            }
        };
        order.into_iter().map(row).collect()
    }

    fn tray(&self, seat: Seat, t: &Texts) -> String {
        let now = self.situation();
        let side = now.side(seat);
        let out = now.players.get(seat.index()).is_some_and(|player| player.out);
        (t.kabuto_words().holds)(
            &seat_words(now, seat, t),
            &(t.kabuto_words().tray)(&listed(&side.tray)),
            side.markers,
            out,
        )
    }

    fn first_options(given: &Options) -> Options {
        // A first game is easier without special moves.
        let league = given.get("league").unwrap_or("junior").to_owned();
        given.clone().with("league", &league)
    }

    fn ending_action(&self) -> Option<Action> {
        Offer::of(self).may_end.then_some(Action::End)
    }

    fn mark(&self, seat: Seat, _look: Look) -> &'static str {
        ["1", "2", "3", "4"].get(seat.index()).copied().unwrap_or("?")
    }

    fn sketch(&self, shown: &Shown<'_, Self>) -> Sketch {
        let (width, height) = (shown.room.0.max(20), shown.room.1.max(10));
        let mut sketch = Sketch::new(width, height);
        let mut canvas = Canvas::new(width, height, HALF);
        let now = self.situation();
        for (index, &corner) in ring::OUTLINE.iter().enumerate() {
            canvas.line(corner, ring::OUTLINE[(index + 1) % ring::OUTLINE.len()], Role::Board, false);
        }
        let offer = if shown.open { Offer::of(self) } else { Offer::default() };
        let mut names: Vec<(Vector, char, Role)> = Vec::new();
        let film = shown.picture.and_then(|picture| Some((film_of(self)?, picture)));
        if let Some((film, picture)) = &film {
            draw_film(&mut canvas, &mut names, film, *picture, self);
        } else {
            if let Some(shot) = selection_shot(shown, &offer) {
                draw_aim(&mut canvas, shot);
                if shot.fits() {
                    let film = shot.film(&now.ring, &Precision::LOOK_AHEAD, u32::MAX);
                    for (piece, pose) in film.pieces.iter().zip(film.frames.last().into_iter().flatten()) {
                        if pose.lies {
                            canvas.piece(piece.kind, pose.centre, pose.turn, Role::Target, true);
                        }
                    }
                }
            }
            if let Some(shot) = shown.hint.and_then(|action| action.shot(now.turn.stand)) {
                draw_aim(&mut canvas, shot);
            }
            for standing in &now.ring {
                let (centre, role) = (standing.place.centre(), role_of(self, standing.wrestler));
                canvas.piece(standing.kind, centre, standing.place.heading.turn(), role, false);
                names.push((centre, letter_of(standing.top(), standing.wrestler, standing.belt), role));
            }
        }
        canvas.onto(&mut sketch, shown.look);
        for (at, letter, role) in names {
            let (x, y) = canvas.character(at);
            sketch.put(x, y, letter, role);
        }
        if film.is_none() {
            draw_posts(self, shown, &offer, &canvas, &mut sketch);
        }
        sketch
    }

    fn press(&self, selection: &mut Selection, at: Spot) -> Intent<Self> {
        let offer = Offer::of(self);
        let said = match at.0 {
            corner @ 0..4 => selection.press_corner(Corner::ALL[corner as usize], &offer),
            side @ 4..8 => selection.press_side(Quarter::ALL[(side - SIDES) as usize], &offer),
            piece => selection.press_target(Target::new((piece - PIECES) as usize), &offer),
        };
        foresee(self, selection);
        heard(self, said)
    }

    fn choices(&self, selection: &Selection, t: &'static Texts) -> Vec<String> {
        list(self, selection, t).into_iter().map(|(_, text)| text).collect()
    }

    fn choose(&self, selection: &mut Selection, number: usize) -> Intent<Self> {
        let offer = Offer::of(self);
        let Some((choice, _)) = list(self, selection, Lang::En.texts()).into_iter().nth(number) else {
            return Intent::Nothing;
        };
        let decided = |selection: &Selection, change: &dyn Fn(&mut Chosen)| {
            let mut chosen = selection.card?;
            change(&mut chosen);
            Some(chosen)
        };
        let chosen = match choice {
            Choice::Item(item) => {
                selection.pick(item);
                foresee(self, selection);
                return Intent::Nothing;
            }
            Choice::Push => return self.commit(selection).unwrap_or(Intent::Nothing),
            Choice::Keep(corner) => {
                selection.keep(corner);
                return Intent::Nothing;
            }
            Choice::Card(power) => return heard(self, selection.press_card(power, &offer)),
            Choice::Post(corner) => return heard(self, selection.press_corner(corner, &offer)),
            Choice::Do(action) => return Intent::Play(action),
            Choice::Payee(seat) => decided(selection, &|chosen| chosen.to = Some(seat)),
            Choice::Markers(set) => decided(selection, &|chosen| chosen.from = Some(set)),
            Choice::Piece(kind) => decided(selection, &|chosen| chosen.piece = Some(kind)),
            Choice::Target(target) => decided(selection, &|chosen| chosen.target = Some(target)),
        };
        chosen.map_or(Intent::Nothing, |chosen| heard(self, selection.decide(chosen, &offer)))
    }

    fn nudge(&self, selection: &mut Selection, nudge: Nudge) -> Option<Intent<Self>> {
        let offer = Offer::of(self);
        if nudge == Nudge::Turn {
            selection.turn();
            foresee(self, selection);
            return Some(Intent::Nothing);
        }
        selection.shot(&offer)?;
        let Aim { lateral, angle } = selection.aim;
        let widest = selection.widest();
        // Left and right are as seen from the platform.
        let (lateral, angle) = match nudge {
            Nudge::Left => (lateral + COARSE.0, angle),
            Nudge::Right => (lateral - COARSE.0, angle),
            Nudge::Up => (lateral, angle + COARSE.1),
            Nudge::Down => (lateral, angle - COARSE.1),
            Nudge::FineLeft => (lateral + FINE.0, angle),
            Nudge::FineRight => (lateral - FINE.0, angle),
            Nudge::FineUp => (lateral, angle + FINE.1),
            Nudge::FineDown | Nudge::Turn => (lateral, angle - FINE.1),
        };
        selection.aim(Aim {
            lateral: lateral.clamp(-widest, widest),
            angle: angle.clamp(-Aim::WIDEST, Aim::WIDEST),
        });
        foresee(self, selection);
        Some(Intent::Nothing)
    }

    fn point_at(&self, selection: &mut Selection, at: (u16, u16), room: (u16, u16)) -> Option<Intent<Self>> {
        let offer = Offer::of(self);
        let shot = selection.shot(&offer)?;
        let place = Canvas::new(room.0, room.1, HALF).place(at);
        selection.aim(aim_towards(shot.stand.platform(), place, shot.aim));
        foresee(self, selection);
        Some(Intent::Nothing)
    }

    fn commit(&self, selection: &mut Selection) -> Option<Intent<Self>> {
        let offer = Offer::of(self);
        selection.shot(&offer)?;
        foresee(self, selection);
        Some(heard(self, selection.push(&offer)))
    }

    fn aside(&self, selection: &Selection, t: &Texts) -> Vec<String> {
        let offer = Offer::of(self);
        let Some(shot) = selection.shot(&offer) else { return Vec::new() };
        let lateral = f64::from(shot.aim.lateral) / 10.0;
        let numbers =
            (crate::words::words(t).aim)(&format!("{lateral:+.1}"), &format!("{:+.1}", degrees(shot.aim)));
        vec![format!("{} {} {}", shot.item, shot.stand, shot.aim), numbers]
    }

    fn pictures(&self) -> usize {
        film_of(self).map_or(0, |film| film.frames.len())
    }
}

fn selection_shot(shown: &Shown<'_, Kabuto>, offer: &Offer) -> Option<Shot> {
    shown.selection.shot(offer)
}

/// Draws the line of an aim.
fn draw_aim(canvas: &mut Canvas, shot: Shot) {
    let platform = shot.stand.platform();
    let start = crossing(platform, shot.aim);
    let way = direction(platform, shot.aim);
    canvas.line(start - way * 20.0, start + way * 150.0, Role::Hint, true);
}

/// Draws the posts with their markers, and registers the places that can be pressed.
fn draw_posts(game: &Kabuto, shown: &Shown<'_, Kabuto>, offer: &Offer, canvas: &Canvas, sketch: &mut Sketch) {
    let now = game.situation();
    let stand = shown.selection.stand(offer);
    let marked = |spot: Spot, picked: bool, target: bool| {
        let marks =
            [(shown.cursor == Some(spot), Mark::Cursor), (picked, Mark::Picked), (target, Mark::Target)];
        marks.into_iter().find(|(is, _)| *is).map(|(_, mark)| mark)
    };
    for corner in Corner::ALL {
        let spot = Spot(corner.index() as i32);
        let owners: String = (0..now.sides.len())
            .filter(|&side| now.sides[side].markers.contains(corner))
            .map(|side| char::from(b'1' + side as u8))
            .collect();
        let name = (shown.t.kabuto_words().corner)(corner);
        let text = if owners.is_empty() { name.to_owned() } else { format!("{name}:{owners}") };
        let target = shown.open && (offer.posts.contains(&corner) || offer.may_stand(Stand::Corner(corner)));
        let mark = marked(spot, stand == Some(Stand::Corner(corner)), target);
        let (x, y) = canvas.character(post(corner));
        let x = (x - 2).clamp(0, i32::from(sketch.width()) - text.chars().count() as i32 - 2);
        sketch.place(spot, x, y, (&text, Role::Board), mark);
    }
    for (index, side) in Quarter::ALL.into_iter().enumerate() {
        let stand_here = Stand::Side { side, offset: 0 };
        if !(shown.open && offer.may_stand(stand_here)) {
            continue;
        }
        let spot = Spot(SIDES + index as i32);
        let picked = matches!(stand, Some(Stand::Side { side: chosen, .. }) if chosen == side);
        let (x, y) = canvas.character(side_sign(side));
        let text = side.letter().to_string();
        sketch.place(spot, x - 1, y, (&text, Role::Board), marked(spot, picked, true));
    }
    if let Some(Asked::Target(targets)) = shown.selection.asked(offer) {
        for target in targets {
            if let Some(standing) = now.ring.get(target.index()) {
                let spot = Spot(PIECES + target.index() as i32);
                let (x, y) = canvas.character(standing.place.centre());
                let letter = letter_of(standing.top(), standing.wrestler, standing.belt).to_string();
                sketch.place(
                    spot,
                    x - 1,
                    y,
                    (&letter, role_of(game, standing.wrestler)),
                    marked(spot, false, true),
                );
            }
        }
    }
}
