//! The layers of the ring's drawing, from the ground up.

use dohyo_drawing::{fixed, number};
use dohyo_kabuto::physics::Turn;
use dohyo_kabuto::{Action, Corner, Quarter, Shot, Situation, Stand, Standing, Target};
use leptos::prelude::*;

use super::choose::Asked;
use super::drawing::{Figure, figure, shape, side_mark};
use super::geometry::{Facing, crossing, direction, post, side_sign};
use super::hands::Hands;
use super::ring::{Ring, Waiting};
use super::spoken::{place_words, seat_words, side_name, standing_words};
use crate::settings::texts;
use crate::spot::Point;
use crate::table::keys::press_keys;
use crate::table::marks::is_marked;

/// The distance from the edge to the handle of the aim, in mm.
const HANDLE: f64 = 62.0;
/// The length of the line of the aim, in mm.
const FAR: f64 = 150.0;
/// The shortest move that a ghost shows, in mm.
const MOVED: f64 = 0.8;
/// Where the arrow of a push begins and ends, in mm from the edge.
const ARROW: [f64; 2] = [-24.0, 46.0];

/// Returns the points at some distances from the edge on the way of a push, in mm, and the direction of the push in
/// degrees.
fn on_way<const N: usize>(shot: &Shot, facing: Facing, far: [f64; N]) -> ([Point; N], f64) {
    let platform = shot.stand.platform();
    let (from, way) = (crossing(platform, shot.aim), direction(platform, shot.aim));
    (far.map(|far| facing.point(from + way * far)), facing.degrees(Turn::towards(way)))
}

/// Draws the pieces on the ring, or those of a push that is animated.
pub(super) fn pieces(hands: &Hands, ring: &Ring) -> AnyView {
    let (hands, ring) = (*hands, *ring);
    let facing = hands.facing;
    let piece = move |(index, drawn): (usize, Figure)| {
        let now = move || ring.seen.with(|seen| seen.get(index).copied());
        let degrees = Signal::derive(move || now().map_or(0.0, |seen| facing.get().degrees(seen.turn)));
        let place = move || {
            now().map(|seen| {
                format!("{} scale({})", facing.get().point(seen.centre).transform(), fixed(seen.size, 3))
            })
        };
        view! {
            <g class="kb-piece" transform=place opacity=move || number(now().map_or(0.0, |seen| seen.left))>
                {figure(&drawn, degrees)}
            </g>
        }
    };
    (move || ring.cast.get().into_iter().enumerate().map(piece).collect_view()).into_any()
}

/// Draws the waiting pieces, the line of their aim, and where a single piece will end.
pub(super) fn aim(hands: &Hands, ring: &Ring) -> AnyView {
    let (hands, ring) = (*hands, *ring);
    let drawn = move || {
        let Waiting { shot, pieces, drive } = ring.waiting.get()?;
        let facing = hands.facing.get();
        let ([from, tip, far], degrees) = on_way(&shot, facing, [0.0, HANDLE, FAR]);
        let start = pieces.iter().map(|(kind, pose)| {
            let degrees = Signal::stored(facing.degrees(pose.turn));
            let place = facing.point(pose.centre).transform();
            view! { <g class="kb-waiting" transform=place>{figure(&Figure::of(*kind), degrees)}</g> }
        });
        let end = match pieces[..] {
            [(kind, pose)] => {
                let end = pose.centre + drive.direction * drive.distance;
                Some(view! { <g class="kb-end">{shape(kind, facing, end, pose.turn)}</g> })
            }
            _ => None,
        };
        let turn = format!("{} rotate({degrees:.1})", tip.transform());
        Some(view! {
            <g class="kb-aim" data-aim=shot.to_string()>
                {end}
                <line class="kb-line" x1=from.x y1=from.y x2=far.x y2=far.y></line>
                {start.collect_view()}
                <circle class="kb-handle" cx=tip.x cy=tip.y r="5.5"></circle>
                <path class="kb-handle-way" transform=turn d="M-1 -9 0 -11.5 1 -9M-1 9 0 11.5 1 9"></path>
            </g>
        })
    };
    drawn.into_any()
}

/// Draws what the aimed push would do.
pub(super) fn ghost(hands: &Hands, ring: &Ring) -> AnyView {
    let (hands, ring) = (*hands, *ring);
    let Hands { scene, facing, ghosts, .. } = hands;
    let drawn = move || {
        let shown = ghosts.ghost.get().filter(|_| ghosts.on.get())?;
        let now = ring.waiting.get()?;
        // The ghost of another piece or place says nothing about this one.
        if (now.shot.item, now.shot.stand) != (shown.shot.item, shown.shot.stand) {
            return None;
        }
        let facing = facing.get();
        let before = scene.get()?;
        let outlines =
            shown.pieces.iter().zip(&shown.poses).enumerate().filter_map(|(index, (piece, pose))| {
                let moved = before.ring.get(index).is_none_or(|before| {
                    (before.place.centre() - pose.centre).length() > MOVED || !pose.lies
                });
                let class = if pose.lies { "kb-ghost" } else { "kb-ghost falls" };
                let cross = (!pose.lies).then(|| {
                    let at = facing.point(pose.centre).transform();
                    view! { <path class="kb-cross" transform=at d="M-5 -5 5 5M5 -5-5 5"></path> }
                });
                let drawn = || match piece.wrestler {
                    // A wrestler is known by its colours.
                    Some(_) => {
                        let place = facing.point(pose.centre).transform();
                        let token = figure(
                            &Figure::standing(piece, &before),
                            Signal::stored(facing.degrees(pose.turn)),
                        );
                        view! { <g class="kb-ghost-token" transform=place>{token}</g> }.into_any()
                    }
                    None => shape(piece.kind, facing, pose.centre, pose.turn).into_any(),
                };
                moved.then(|| view! { <g class=class>{drawn()}{cross}</g> })
            });
        let falls = shown.poses.iter().filter(|pose| !pose.lies).count();
        Some(view! {
            <g
                class="kb-ghosts"
                data-ghost=shown.shot.to_string()
                data-exact=(shown.shot == now.shot).to_string()
                data-falls=falls
                data-millis=format!("{:.1}", shown.millis)
            >
                {outlines.collect_view()}
            </g>
        })
    };
    drawn.into_any()
}

/// Draws the line of a push that is about to be shown.
pub(super) fn lead(hands: &Hands) -> AnyView {
    let hands = *hands;
    let shot = Memo::new(move |_| {
        hands.projector.take().filter(|_| hands.projector.is_leading()).map(|take| take.shot)
    });
    let drawn = move || {
        let shot = shot.get()?;
        let ([from, far], _) = on_way(&shot, hands.facing.get(), [0.0, FAR]);
        Some(view! {
            <line class="kb-line" data-lead=shot.to_string() x1=from.x y1=from.y x2=far.x y2=far.y></line>
        })
    };
    drawn.into_any()
}

/// Draws the pushes of the last turn as arrows, until the player picks a piece.
pub(super) fn last_turn(hands: &Hands) -> AnyView {
    let hands = *hands;
    let drawn = move || {
        let pushes = hands.last_pushes.get();
        let many = pushes.len() > 1;
        let arrow = move |(index, shot): (usize, Shot)| {
            let ([back, tip], degrees) = on_way(&shot, hands.facing.get(), ARROW);
            let head = format!("{} rotate({degrees:.1})", tip.transform());
            let number = many.then(|| {
                view! {
                    <g class="kb-badge" transform=back.transform()>
                        <circle r="5.5"></circle>
                        <text>{index + 1}</text>
                    </g>
                }
            });
            view! {
                <g class="kb-last" data-last=shot.to_string()>
                    <line x1=back.x y1=back.y x2=tip.x y2=tip.y></line>
                    <path transform=head d="M-7 -5 0 0-7 5"></path>
                    {number}
                </g>
            }
        };
        pushes.into_iter().enumerate().map(arrow).collect_view()
    };
    drawn.into_any()
}

/// Draws the announcement of a special move.
pub(super) fn announcement(hands: &Hands) -> AnyView {
    let hands = *hands;
    let t = texts();
    let drawn = move || {
        let ((seat, power), now) = (hands.projector.announced()?, hands.scene.get()?);
        Some(view! {
            <g class="kb-announced" data-announced=power.name()>
                <text y="-9">{seat_words(&now, seat, t())}</text>
                <text class="kb-power" y="8">{(t().kabuto_words().power)(power.name())}</text>
            </g>
        })
    };
    drawn.into_any()
}

/// Draws the sides where the platform may stand, while a move allows it.
pub(super) fn sides(hands: &Hands) -> AnyView {
    let hands = *hands;
    let t = texts();
    let side = move |side: Quarter| {
        let at = hands.facing.get().point(side_sign(side)).transform();
        let press = move || hands.settle(|selection, offer| selection.press_side(side, offer));
        view! {
            <g
                class="kb-post kb-at-side"
                role="button"
                tabindex="0"
                data-side=side.letter().to_string()
                aria-label=move || (t().kabuto_words().side)(side)
                transform=at
                on:pointerdown=move |event| event.stop_propagation()
                on:click=move |_| press()
                on:keydown=press_keys(press)
            >
                <circle class="kb-post-top" r="8"></circle>
                <text class="kb-post-name">{hands.facing.get().side_called(side).letter().to_string()}</text>
            </g>
        }
    };
    let drawn = move || hands.offer.with(|offer| offer.side).map(|_| Quarter::ALL.map(side).collect_view());
    drawn.into_any()
}

/// Draws the posts with their markers. They are drawn once, so that the focus stays on them.
pub(super) fn posts(hands: &Hands) -> AnyView {
    Corner::ALL.map(|corner| post_view(hands, corner)).collect_view().into_any()
}

fn post_view(hands: &Hands, corner: Corner) -> AnyView {
    let t = texts();
    let hands = *hands;
    let at = move || hands.facing.get().point(post(corner)).transform();
    // The sides with a marker on the post.
    let owners = Memo::new(move |_| {
        let placed = |now: &Situation| {
            (0..now.sides.len()).filter(|&side| now.sides[side].markers.contains(corner)).collect::<Vec<_>>()
        };
        hands.scene.with(|now| now.as_ref().map(placed)).unwrap_or_default()
    });
    let marks = move || {
        let owners = owners.get();
        let middle = (owners.len() as f64 - 1.0) / 2.0;
        let mark = move |(place, side): (usize, usize)| {
            let x = (place as f64 - middle) * 10.0;
            view! {
                <g class=format!("kb-marker kb-seat-{}", side + 1) data-side=side + 1 transform=format!("translate({} 12)", fixed(x, 1))>
                    <circle class="kb-marker-base" r="5.6"></circle>
                    {side_mark(side)}
                </g>
            }
        };
        owners.into_iter().enumerate().map(mark).collect_view()
    };
    let label = move || {
        let names: Vec<String> = hands.scene.with(|now| {
            now.iter()
                .flat_map(|now| owners.get().into_iter().map(|side| side_name(now, side, t())))
                .collect()
        });
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        (t().kabuto_words().post)(corner, &names)
    };
    let press = move || hands.settle(|selection, offer| selection.press_corner(corner, offer));
    let may = move || {
        hands.offer.with(|offer| {
            offer.posts.contains(&corner) || offer.fixed.is_none() && offer.may_stand(Stand::Corner(corner))
        })
    };
    let chosen = move || hands.stand() == Some(Stand::Corner(corner));
    // Where the platform stands already, the key pushes.
    let press_or_push = move || {
        if untrack(|| chosen() && hands.shot().is_some()) { hands.push() } else { press() }
    };
    view! {
        <g
            class="kb-post"
            class:may=may
            class:chosen=chosen
            class:marked=is_marked(corner.name().to_owned())
            role="button"
            tabindex="0"
            data-corner=corner.name()
            aria-label=label
            aria-pressed=move || chosen().to_string()
            transform=at
            on:pointerdown=move |event| event.stop_propagation()
            on:click=move |_| press()
            on:keydown=press_keys(press_or_push)
        >
            <circle class="kb-post-hit" r="17"></circle>
            <circle class="kb-post-side" r="9.5" cy="2.5"></circle>
            <circle class="kb-post-top" r="9.5"></circle>
            <text class="kb-post-name">{move || (t().kabuto_words().corner)(corner)}</text>
            {marks}
        </g>
    }
    .into_any()
}

/// Draws the pieces to choose from while a special move asks for one.
pub(super) fn targets(hands: &Hands) -> AnyView {
    let hands = *hands;
    let t = texts();
    let drawn = move || {
        let asked = hands.offer.with(|offer| hands.selection().with(|selection| selection.asked(offer)));
        let Some(Asked::Target(allowed)) = asked else { return None };
        let now = hands.scene.get()?;
        let facing = hands.facing.get();
        let target = |(index, standing): (usize, &Standing)| {
            let target = Target::new(index);
            let may = allowed.contains(&target);
            let body = standing.body();
            let what = standing_words(standing, &now, t());
            let label = (t().kabuto_words().on_board)(&what, &place_words(body.centre, t()));
            let press = move || hands.settle(|selection, offer| selection.press_target(target, offer));
            view! {
                <g
                    class="kb-target"
                    class:may=may
                    role="button"
                    tabindex=if may { "0" } else { "-1" }
                    data-target=index + 1
                    aria-label=label
                    on:pointerdown=move |event| event.stop_propagation()
                    on:click=move |_| press()
                    on:keydown=press_keys(press)
                >
                    {shape(standing.kind, facing, body.centre, body.turn)}
                </g>
            }
        };
        Some(now.ring.iter().enumerate().map(target).collect_view())
    };
    drawn.into_any()
}

/// Draws the push or the post that a hint or a review points at.
pub(super) fn advice(hands: &Hands) -> AnyView {
    let hands = *hands;
    let drawn = move || {
        let (game, action) = hands.sitting.advice()?;
        let facing = hands.facing.get();
        let drawn = if let Action::Marker(corner) = action {
            let at = facing.point(post(corner));
            view! { <circle class="kb-advice-ring" cx=at.x cy=at.y r="15"></circle> }.into_any()
        } else {
            let shot = action.shot(game.situation().turn.stand)?;
            let ([back, tip], _) = on_way(&shot, facing, [-24.0, 70.0]);
            view! {
                <line class="kb-advice" x1=back.x y1=back.y x2=tip.x y2=tip.y></line>
                <circle class="kb-advice-ring" cx=back.x cy=back.y r="9"></circle>
            }
            .into_any()
        };
        Some(view! { <g class="kb-advised" data-advice=format!("{action:#}")>{drawn}</g> })
    };
    drawn.into_any()
}
