//! Wooden pieces, the ring and what stands around it, in millimetres.

use dohyo_core::Seat;
use dohyo_kabuto::physics::{Platform, Turn, Vector, ring};
use dohyo_kabuto::{Item, Kind, Situation, Standing};
use leptos::prelude::*;

use super::geometry::{Facing, platform_corners};
use super::tokens::insect;
use crate::spot::Point;

/// How thick a piece looks.
const THICK: f64 = 2.0;
/// How much of the platform is drawn.
const SHOWN: f64 = 84.0;

/// What a piece looks like, wherever it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The pieces of a stack, the lowest first.
    pub kinds: Vec<Kind>,
    /// Whose wrestler is lowest, and who that is.
    pub wrestler: Option<(Seat, &'static str)>,
    /// Whether the belt lies on it.
    pub belt: bool,
}

impl Figure {
    /// A piece alone.
    pub fn of(kind: Kind) -> Self {
        Self { kinds: vec![kind], wrestler: None, belt: false }
    }

    /// Something on the ring.
    pub fn standing(standing: &Standing, situation: &Situation) -> Self {
        let wrestler = standing
            .wrestler
            .and_then(|seat| Some((seat, situation.players.get(seat.index())?.wrestler.id.as_str())));
        Self { kinds: standing.kinds().collect(), wrestler, belt: standing.belt }
    }
}

/// The gradients of the drawings; once a page.
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

/// The outline of a kind about its centre of mass, looking to the right.
fn outline(kind: Kind) -> impl IntoView {
    let parts = kind.piece().shape.parts().iter().map(|part| {
        if let [at] = part.core[..] {
            return view! { <circle class="kb-disc" cx=at.x cy=-at.y r=part.radius></circle> }.into_any();
        }
        let points: Vec<_> = part.core.iter().map(|at| format!("{:.2} {:.2}", at.x, -at.y)).collect();
        // A thick round line around a thin shape is a rounded shape.
        let path = format!("M{}Z", points.join("L"));
        view! { <path class="kb-bar" d=path stroke-width=2.0 * part.radius></path> }.into_any()
    });
    parts.collect_view()
}

/// The rings of a slice of wood.
fn growth(kind: Kind) -> Option<impl IntoView> {
    let shape = &kind.piece().shape;
    shape.is_disc().then(|| {
        let radius = shape.reach();
        [0.82, 0.58, 0.36, 0.16].map(|share| {
            view! { <circle class="kb-growth" cx=radius * 0.04 cy=radius * 0.03 r=radius * share></circle> }
        })
        .collect_view()
    })
}

/// The sign of a side: a shape besides the colour.
pub fn side_mark(index: usize) -> impl IntoView {
    let path = match index {
        0 => "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0Z",
        1 => "M-3 -3H3V3H-3Z",
        2 => "M0 -3.8 3.8 2.8H-3.8Z",
        _ => "M0 -4.2 4.2 0 0 4.2-4.2 0Z",
    };
    view! { <path class="kb-mark" d=path></path> }
}

/// A piece or a stack at the origin. `degrees` turns it clockwise.
pub fn figure(figure: &Figure, degrees: Signal<f64>) -> AnyView {
    let base = figure.kinds[0];
    let turn = move || format!("rotate({:.1})", degrees.get());
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
                <g class="kb-side" transform=format!("translate(0 {:.1})", lift + THICK)>
                    <g transform=turn>{outline(kind)}</g>
                </g>
                <g class="kb-top" transform=format!("translate(0 {lift:.1})")>
                    <g transform=turn>
                        {outline(kind)}
                        {growth(kind)}
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
            <g class="kb-belt" transform=format!("translate(0 {lift:.1})")>
                <circle r="7.4"></circle>
                <path d="M-3 7.2 0 4.6 3 7.2 0 10Z"></path>
            </g>
        }
    });
    // A stack says how many pieces it has.
    let badge = (figure.kinds.len() > 1).then(|| {
        let count = figure.kinds.len();
        view! {
            <g class="kb-badge" transform=format!("translate(8 {:.1})", lift - 6.0)>
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

/// The plain shape of something, for where it will be.
pub fn shape(kind: Kind, facing: Facing, centre: Vector, turn: Turn) -> impl IntoView {
    let place = format!("{} rotate({:.1})", facing.point(centre).transform(), facing.degrees(turn));
    view! { <g transform=place>{outline(kind)}</g> }
}

/// A piece as a small picture of its own, all pieces to one scale.
pub fn icon(kind: Kind) -> impl IntoView {
    view! {
        <svg class="kb-icon" viewBox="-27 -27 54 57" aria-hidden="true">
            {figure(&Figure::of(kind), Signal::stored(0.0))}
        </svg>
    }
}

/// What is to be pushed, as a small picture that looks up.
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
    let half = if matches!(item, Item::Group(_)) { 44.0 } else { 27.0 };
    // To the right on the platform is up on the picture.
    let drawn = pieces.into_iter().map(|(kind, turn, at)| {
        let degrees = -turn.sin.atan2(turn.cos).to_degrees() - 90.0;
        let place = Point { x: -at.y, y: -at.x };
        view! { <g transform=place.transform()>{figure(&Figure::of(kind), Signal::stored(degrees))}</g> }
    });
    view! {
        <svg class="kb-icon" viewBox=format!("{} {} {} {}", -half, -half, 2.0 * half, 2.0 * half + 3.0) aria-hidden="true">
            {drawn.collect_view()}
        </svg>
    }
}

/// A token of nobody yet, at the origin of a drawing 100 wide.
pub fn unknown(seat: Seat) -> impl IntoView {
    let nobody = Figure { kinds: vec![Kind::WRESTLER], wrestler: Some((seat, "")), belt: false };
    view! {
        <g transform="scale(2.5)">
            {figure(&nobody, Signal::stored(-90.0))}
            <text class="kb-unknown">"?"</text>
        </g>
    }
}

/// A wrestler's token at the origin of a drawing 100 wide.
pub fn token(seat: Seat, id: &'static str) -> impl IntoView {
    let wrestler = Figure { kinds: vec![Kind::WRESTLER], wrestler: Some((seat, id)), belt: false };
    view! { <g transform="scale(2.5)">{figure(&wrestler, Signal::stored(-90.0))}</g> }
}

fn points(corners: &[Vector], facing: Facing) -> String {
    let point = |at: &Vector| {
        let Point { x, y } = facing.point(*at);
        format!("{x:.1},{y:.1}")
    };
    corners.iter().map(point).collect::<Vec<_>>().join(" ")
}

/// The ring: a slab of wood with a painted circle.
pub fn slab() -> impl IntoView {
    let outline = points(&ring::OUTLINE, Facing::default());
    let inner: Vec<_> = ring::OUTLINE.iter().map(|at| *at * 0.93).collect();
    view! {
        <polygon class="kb-slab-shadow" points=outline.clone() transform="translate(3 9)"></polygon>
        <polygon class="kb-slab-side" points=outline.clone() transform="translate(0 5)"></polygon>
        <polygon class="kb-slab" points=outline.clone()></polygon>
        <polygon class="kb-slab-grain" points=outline></polygon>
        <polygon class="kb-slab-line" points=points(&inner, Facing::default())></polygon>
        <circle class="kb-slab-line" r="22"></circle>
    }
}

/// The platform.
pub fn platform(platform: Platform, facing: Facing) -> impl IntoView {
    let corners = points(&platform_corners(platform, SHOWN), facing);
    view! {
        <g class="kb-platform">
            <polygon class="kb-platform-side" points=corners.clone() transform="translate(0 4)"></polygon>
            <polygon class="kb-platform-top" points=corners></polygon>
        </g>
    }
}

/// A picture of a ring, with a push before it if there is one.
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
