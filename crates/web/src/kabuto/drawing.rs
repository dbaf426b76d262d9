//! Drawings of pieces, ring and platform, in millimetres.

use dohyo_core::Seat;
use dohyo_drawing::{fixed, kabuto};
use dohyo_kabuto::physics::{Platform, Turn, Vector};
use dohyo_kabuto::{Item, Kind, Situation, Standing};
use leptos::prelude::*;

use super::geometry::{Facing, platform_corners};
use super::tokens::insect;
use crate::shapes::shapes;
use crate::spot::Point;

/// The drawn thickness of a piece.
const THICK: f64 = 2.0;
/// The drawn length of the platform.
const SHOWN: f64 = 84.0;

/// The look of a piece, wherever it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The pieces of a stack, from the bottom up.
    pub kinds: Vec<Kind>,
    /// The seat that gives the colour, and the id of the wrestler at the bottom.
    pub wrestler: Option<(Seat, &'static str)>,
    /// Whether the belt lies on it.
    pub belt: bool,
}

impl Figure {
    /// Returns a single piece.
    pub fn of(kind: Kind) -> Self {
        Self { kinds: vec![kind], wrestler: None, belt: false }
    }

    /// Returns a piece or stack on the ring.
    pub fn standing(standing: &Standing, situation: &Situation) -> Self {
        let wrestler = standing.wrestler.and_then(|seat| {
            let player = situation.players.get(seat.index())?;
            Some((team_seat(situation, seat), player.wrestler.id))
        });
        Self { kinds: standing.kinds().collect(), wrestler, belt: standing.belt }
    }
}

/// Returns the seat whose colour and sign a wrestler has: the first of its team.
pub fn team_seat(situation: &Situation, seat: Seat) -> Seat {
    Seat::from_index(situation.side_index(seat)).unwrap_or(seat)
}

/// The gradients of the drawings, which a page has once.
#[component]
pub fn Woods() -> impl IntoView {
    view! {
        <svg class="unseen" width="0" height="0" aria-hidden="true">
            <defs>
                <radialGradient id="kb-wood" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="26">
                    <stop offset="0" class="kb-wood-heart"></stop>
                    <stop offset="0.55" class="kb-wood-lit"></stop>
                    <stop offset="1" class="kb-wood-rim"></stop>
                </radialGradient>
                <radialGradient id="kb-dark-wood" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="30">
                    <stop offset="0" class="kb-dark-lit"></stop>
                    <stop offset="1" class="kb-dark-rim"></stop>
                </radialGradient>
                <radialGradient id="kb-top" gradientUnits="userSpaceOnUse" cx="-18" cy="-26" r="125">
                    <stop offset="0" class="kb-ring-lit"></stop>
                    <stop offset="0.6" class="kb-ring-mid"></stop>
                    <stop offset="1" class="kb-ring-edge"></stop>
                </radialGradient>
                <pattern id="kb-grain" x="-76" y="-78" width="152" height="26" patternUnits="userSpaceOnUse">
                    <path
                        class="kb-grain"
                        d="M0 3C30 1 50 6 80 4S130 2 152 4M0 9C24 11 60 6 90 9S134 11 152 9M0 15C34 13 48 18 84 16S126 14 152 16M0 22C20 23 66 19 92 21S136 24 152 22"
                    ></path>
                </pattern>
            </defs>
        </svg>
    }
}

/// Draws the outline of a piece around its centre of mass, facing right.
fn outline(kind: Kind) -> impl IntoView {
    shapes(kabuto::outline(kind))
}

/// Draws the sign of a side, whose shape differs as well as its colour.
pub fn side_mark(index: usize) -> impl IntoView {
    shapes(kabuto::side_mark(index))
}

/// Draws a piece or a stack at the origin, turned clockwise by `degrees`.
pub fn figure(figure: &Figure, degrees: Signal<f64>) -> AnyView {
    let base = figure.kinds[0];
    let turn = move || format!("rotate({})", fixed(degrees.get(), 1));
    let layer = |(height, kind): (usize, Kind)| {
        let lift = -(THICK + 0.6) * height as f64;
        let class = match figure.wrestler.filter(|_| height == 0) {
            Some((seat, _)) => format!("kb-layer kb-seat kb-seat-{}", seat.index() + 1),
            None if kind.is_special() => "kb-layer kb-special".to_owned(),
            None => "kb-layer".to_owned(),
        };
        let token = figure.wrestler.filter(|_| height == 0).map(|(seat, id)| {
            view! {
                {insect(id)}
                <g class="kb-own" transform="translate(-11 -10.4) scale(0.9)">{side_mark(seat.index())}</g>
            }
        });
        view! {
            <g class=class>
                <g class="kb-side" transform=format!("translate(0 {})", fixed(lift + THICK, 1))>
                    <g transform=turn>{outline(kind)}</g>
                </g>
                <g class="kb-top" transform=format!("translate(0 {})", fixed(lift, 1))>
                    <g transform=turn>
                        {outline(kind)}
                        {shapes(kabuto::growth(kind))}
                        {token}
                    </g>
                </g>
            </g>
        }
    };
    let layers = figure.kinds.iter().copied().enumerate().map(layer).collect_view();
    let lift = -(THICK + 0.6) * (figure.kinds.len() - 1) as f64;
    let belt = figure.belt.then(|| {
        view! {
            <g class="kb-belt" transform=format!("translate(0 {})", fixed(lift, 1))>
                {shapes(kabuto::belt())}
            </g>
        }
    });
    // The number of pieces in a stack.
    let badge = (figure.kinds.len() > 1).then(|| {
        let count = figure.kinds.len();
        view! {
            <g class="kb-badge" transform=format!("translate(8 {})", fixed(lift - 6.0, 1))>
                <circle r="4.6"></circle>
                <text>{count}</text>
            </g>
        }
    });
    view! {
        <g class="kb-shadow" transform="translate(1.8 4)">
            <g transform=turn>{outline(base)}</g>
        </g>
        {layers}
        {belt}
        {badge}
    }
    .into_any()
}

/// Draws the outline of a piece at a place.
pub fn shape(kind: Kind, facing: Facing, centre: Vector, turn: Turn) -> impl IntoView {
    let place = format!("{} rotate({})", facing.point(centre).transform(), fixed(facing.degrees(turn), 1));
    view! { <g transform=place>{outline(kind)}</g> }
}

/// Draws a piece as an icon. All icons have the same scale.
pub fn icon(kind: Kind) -> impl IntoView {
    view! {
        <svg class="kb-icon" viewBox="-27 -27 54 57" aria-hidden="true">
            {figure(&Figure::of(kind), Signal::stored(0.0))}
        </svg>
    }
}

/// Draws a piece or group to push as an icon, pushed upwards.
pub fn item_icon(item: Item) -> impl IntoView {
    let pieces: Vec<_> = match item {
        Item::One { kind, heading } => vec![(kind, heading.turn(), Vector::ZERO)],
        Item::Group(group) => {
            let mut bodies = Vec::new();
            let platform = Platform { middle: Vector::ZERO, inward: Vector::new(1.0, 0.0) };
            group.entering().enter(&mut bodies, platform, dohyo_kabuto::Aim::default());
            let middle = bodies.iter().map(|body| body.centre.x).fold(0.0, |sum, x| sum + x)
                / bodies.len().max(1) as f64;
            let centred = |(kind, body): (Kind, &dohyo_kabuto::physics::Body<'_>)| {
                (kind, body.turn, Vector::new(body.centre.x - middle, body.centre.y))
            };
            group.kinds().zip(&bodies).map(centred).collect()
        }
    };
    let half = if matches!(item, Item::Group(_)) { 44 } else { 27 };
    // Right on the platform is up on the icon.
    let drawn = pieces.into_iter().map(|(kind, turn, at)| {
        let degrees = kabuto::degrees(turn) - 90.0;
        let place = Point { x: -at.y, y: -at.x };
        view! { <g transform=place.transform()>{figure(&Figure::of(kind), Signal::stored(degrees))}</g> }
    });
    view! {
        <svg class="kb-icon" viewBox=format!("{} {} {} {}", -half, -half, 2 * half, 2 * half + 3) aria-hidden="true">
            {drawn.collect_view()}
        </svg>
    }
}

/// Draws the token of a wrestler not yet chosen at the origin, 100 wide.
pub fn unknown(seat: Seat) -> impl IntoView {
    let nobody = Figure { kinds: vec![Kind::WRESTLER], wrestler: Some((seat, "")), belt: false };
    view! {
        <g transform="scale(2.5)">
            {figure(&nobody, Signal::stored(-90.0))}
            <text class="kb-unknown">"?"</text>
        </g>
    }
}

/// Draws a wrestler's token at the origin, 100 wide.
pub fn token(seat: Seat, id: &'static str) -> impl IntoView {
    let wrestler = Figure { kinds: vec![Kind::WRESTLER], wrestler: Some((seat, id)), belt: false };
    view! { <g transform="scale(2.5)">{figure(&wrestler, Signal::stored(-90.0))}</g> }
}

fn points(corners: &[Vector], facing: Facing) -> String {
    let point = |at: &Vector| {
        let Point { x, y } = facing.point(*at);
        format!("{},{}", fixed(x, 1), fixed(y, 1))
    };
    corners.iter().map(point).collect::<Vec<_>>().join(" ")
}

/// Draws the ring.
pub fn slab() -> impl IntoView {
    shapes(kabuto::slab())
}

/// Draws the platform.
pub fn platform(platform: Platform, facing: Facing) -> impl IntoView {
    let corners = points(&platform_corners(platform, SHOWN), facing);
    view! {
        <g class="kb-platform">
            <polygon class="kb-platform-side" points=corners.clone() transform="translate(0 4)"></polygon>
            <polygon class="kb-platform-top" points=corners></polygon>
        </g>
    }
}

/// Draws a ring with a push, before or `after` it, for the rules page.
pub fn picture(
    situation: &Situation,
    shot: Option<&dohyo_kabuto::Shot>,
    after: bool,
) -> impl IntoView + use<> {
    let facing = Facing::default();
    let stand = shot.map(|shot| shot.stand.platform());
    let film =
        shot.map(|shot| shot.film(&situation.ring, &dohyo_kabuto::physics::Precision::LOOK_AHEAD, u32::MAX));
    let (standings, poses): (Vec<Standing>, Vec<_>) = if let Some(film) = film {
        let frame = if after { film.frames.last() } else { film.frames.first() };
        let poses = frame.cloned().unwrap_or_default();
        (film.pieces, poses)
    } else {
        let pose = |standing: &Standing| dohyo_kabuto::Pose::from(&standing.body());
        (situation.ring.clone(), situation.ring.iter().map(pose).collect())
    };
    let pieces = standings.iter().zip(poses).filter(|(_, pose)| pose.lies).map(|(standing, pose)| {
        let degrees = facing.degrees(pose.turn);
        let place = facing.point(pose.centre).transform();
        view! { <g transform=place>{figure(&Figure::standing(standing, situation), Signal::stored(degrees))}</g> }
    });
    let line = shot.filter(|_| !after).map(|shot| {
        let platform = shot.stand.platform();
        let from = facing.point(super::geometry::crossing(platform, shot.aim));
        let way = super::geometry::direction(platform, shot.aim) * 70.0;
        let to = facing.point(super::geometry::crossing(platform, shot.aim) + way);
        view! { <line class="kb-line" x1=from.x y1=from.y x2=to.x y2=to.y></line> }
    });
    view! {
        <svg class="kb-picture" viewBox="-100 -100 200 204" aria-hidden="true">
            {stand.filter(|_| !after).map(|stand| platform(stand, facing))}
            {slab()}
            {pieces.collect_view()}
            {line}
        </svg>
    }
}
