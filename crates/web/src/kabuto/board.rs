//! The ring as people touch it. It holds no rules: it is given what to show and what may be chosen, and tells
//! what was meant.

use dohyo_kabuto::physics::Drive;
use dohyo_kabuto::{Action, Aim, Corner, Kind, Pose, Quarter, Shot, Situation, Stand, Target};
use leptos::prelude::*;
use leptos::svg;
use web_sys::PointerEvent;

use super::choose::Asked;
use super::drawing::{Figure, Woods, figure, platform, shape, side_mark, slab};
use super::geometry::{HALF, aim_across, aim_towards, crossing, direction, is_inside, post, side_sign};
use super::hands::Hands;
use super::offer::Offer;
use super::reel::Seen;
use super::shown::{place_words, side_name, standing_words};
use crate::settings::texts;
use crate::spot::Point;

/// How far into the ring the handle of the aim is.
const HANDLE: f64 = 62.0;
/// How far the line of the aim goes on.
const FAR: f64 = 150.0;
/// What a ghost moves less than this, in mm, is not worth a line.
const MOVED: f64 = 0.8;

/// What a pointer drags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grip {
    /// The piece, along the edge.
    Across,
    /// The aim, inside the ring.
    Towards,
}

/// What is about to be pushed, where it waits.
#[derive(Clone, Debug, PartialEq)]
struct Waiting {
    shot: Shot,
    pieces: Vec<(Kind, Pose)>,
    drive: Drive,
}

impl Waiting {
    fn of(shot: Shot, situation: &Situation) -> Self {
        let (world, drive) = shot.begin(&situation.ring);
        let entered = world.bodies()[situation.ring.len()..].iter().map(Pose::from);
        Self { pieces: shot.item.kinds().into_iter().zip(entered).collect(), shot, drive }
    }
}

/// The ring with its posts.
#[allow(clippy::too_many_lines, reason = "the layers of one drawing, from the ground up")]
#[component]
pub fn RingView(
    /// The table.
    hands: Hands,
) -> impl IntoView {
    let t = texts();
    let Hands { sitting, scene, offer, facing, projector, ghosts, ghost_on, .. } = hands;
    let selection = hands.selection();
    let drawing: NodeRef<svg::Svg> = NodeRef::new();
    let grip = RwSignal::new(None::<Grip>);

    let cast = Memo::new(move |_| {
        scene.with(|scene| {
            let Some(scene) = scene else { return Vec::new() };
            let take = projector.take();
            let pieces = take.as_ref().map_or(&scene.ring, |take| &take.reel.film.pieces);
            pieces.iter().map(|standing| Figure::standing(standing, scene)).collect::<Vec<_>>()
        })
    });
    let seen = Memo::new(move |_| {
        projector.seen().unwrap_or_else(|| {
            let still = |standing: &dohyo_kabuto::Standing| {
                let body = standing.body();
                Seen::still(body.centre, body.turn)
            };
            scene.with(|scene| scene.iter().flat_map(|scene| scene.ring.iter().map(still)).collect())
        })
    });
    let stand = Memo::new(move |_| {
        if let Some(take) = projector.take() {
            return Some(take.shot.stand);
        }
        offer.with(|offer| selection.with(|selection| selection.stand(offer)))
    });
    let waiting = Memo::new(move |_| {
        let shot = offer.with(|offer| selection.with(|selection| selection.shot(offer)))?;
        scene.with(|scene| Some(Waiting::of(shot, scene.as_ref()?)))
    });
    // Whatever waits on the platform is seen as a whole, however it is aimed.
    let half = Memo::new(move |_| {
        let reach = |kind: Kind, pose: &Pose| {
            pose.centre.x.abs().max(pose.centre.y.abs()) + kind.piece().shape.reach() + 4.0
        };
        let around: Vec<f64> = if let Some(take) = projector.take() {
            let film = &take.reel.film;
            let first = film.frames.first().into_iter().flatten();
            film.pieces.iter().zip(first).map(|(piece, pose)| reach(piece.kind, pose)).collect()
        } else {
            let shot = offer.with(|offer| selection.with(|selection| selection.shot(offer)));
            let straight = shot.map(|shot| Shot { aim: Aim::default(), ..shot });
            let waiting = scene.with(|scene| Some(Waiting::of(straight?, scene.as_ref()?)));
            let pieces = waiting.map(|waiting| waiting.pieces).unwrap_or_default();
            pieces.iter().map(|(kind, pose)| reach(*kind, pose)).collect()
        };
        around.into_iter().fold(HALF, f64::max)
    });

    let place = move |event: &PointerEvent| {
        let bounds = drawing.get_untracked()?.get_bounding_client_rect();
        let half = half.get_untracked();
        let unit = 2.0 * half / bounds.width().max(1.0);
        let point = Point {
            x: (f64::from(event.client_x()) - bounds.left()).mul_add(unit, -half),
            y: (f64::from(event.client_y()) - bounds.top()).mul_add(unit, -half),
        };
        Some(facing.get_untracked().vector(point))
    };
    let follow = move |event: &PointerEvent| {
        let (Some(grip), Some(at)) = (grip.get_untracked(), place(event)) else { return };
        let Some(stand) = stand.get_untracked() else { return };
        let platform = stand.platform();
        hands.change(|selection, _| {
            let (aim, widest) = (selection.aim, selection.widest());
            selection.aim(match grip {
                Grip::Across => aim_across(platform, at, aim, widest),
                Grip::Towards => aim_towards(platform, at, aim),
            });
        });
    };
    let down = move |event: PointerEvent| {
        // Whoever has seen enough of a push goes on.
        if projector.stop() {
            return;
        }
        let (Some(stand), Some(at)) = (stand.get_untracked(), place(&event)) else { return };
        if event.button() != 0 || !event.is_primary() || waiting.with_untracked(Option::is_none) {
            return;
        }
        grip.set(Some(if is_inside(stand.platform(), at) { Grip::Towards } else { Grip::Across }));
        if let Some(drawing) = drawing.get_untracked() {
            let _ = drawing.set_pointer_capture(event.pointer_id());
        }
        follow(&event);
    };

    let piece = move |(index, drawn): (usize, Figure)| {
        let now = move || seen.with(|seen| seen.get(index).copied());
        let degrees = Signal::derive(move || now().map_or(0.0, |seen| facing.get().degrees(seen.turn)));
        let place = move || {
            now().map(|seen| {
                format!("{} scale({:.3})", facing.get().point(seen.centre).transform(), seen.size)
            })
        };
        view! {
            <g class="kb-piece" transform=place opacity=move || now().map_or(0.0, |seen| seen.left)>
                {figure(&drawn, degrees)}
            </g>
        }
    };
    let pieces = move || cast.get().into_iter().enumerate().map(piece).collect_view();
    let aimed = move || {
        let Waiting { shot, pieces, drive } = waiting.get()?;
        let (platform, facing) = (shot.stand.platform(), facing.get());
        let (from, way) = (crossing(platform, shot.aim), direction(platform, shot.aim));
        let [from, tip, far] = [0.0, HANDLE, FAR].map(|far| facing.point(from + way * far));
        let start = pieces.iter().map(|(kind, pose)| {
            let degrees = facing.degrees(pose.turn);
            let place = facing.point(pose.centre).transform();
            view! { <g class="kb-waiting" transform=place>{figure(&Figure::of(*kind), Signal::stored(degrees))}</g> }
        });
        let end = (pieces.len() == 1).then(|| {
            pieces
                .iter()
                .map(|(kind, pose)| {
                    let end = pose.centre + drive.direction * drive.distance;
                    view! { <g class="kb-end">{shape(*kind, facing, end, pose.turn)}</g> }
                })
                .collect_view()
        });
        Some(view! {
            <g class="kb-aim" data-aim=shot.to_string()>
                {end}
                <line class="kb-line" x1=from.x y1=from.y x2=far.x y2=far.y></line>
                {start.collect_view()}
                <circle class="kb-handle" cx=tip.x cy=tip.y r="5.5"></circle>
                <path
                    class="kb-handle-way"
                    transform=format!("translate({:.1} {:.1}) rotate({:.1})", tip.x, tip.y, {
                        facing.degrees(dohyo_kabuto::physics::Turn::towards(way))
                    })
                    d="M-1 -9 0 -11.5 1 -9M-1 9 0 11.5 1 9"
                ></path>
            </g>
        })
    };
    let ghost = move || {
        let shown = ghosts.ghost.get().filter(|_| ghost_on.get())?;
        let now = waiting.get()?;
        // One of another piece or place says nothing about this one.
        if (now.shot.item, now.shot.stand) != (shown.shot.item, shown.shot.stand) {
            return None;
        }
        let facing = facing.get();
        let before = scene.with(|scene| scene.as_ref().map(|scene| scene.ring.clone()))?;
        let outlines =
            shown.pieces.iter().zip(&shown.poses).enumerate().filter_map(|(index, (piece, pose))| {
                let moved = before.get(index).is_none_or(|before| {
                    (before.place.centre() - pose.centre).length() > MOVED || !pose.lies
                });
                moved.then(|| {
                    let class = if pose.lies { "kb-ghost" } else { "kb-ghost falls" };
                    let cross = (!pose.lies).then(|| {
                        let at = facing.point(pose.centre).transform();
                        view! { <path class="kb-cross" transform=at d="M-5 -5 5 5M5 -5-5 5"></path> }
                    });
                    view! {
                        <g class=class>
                            {shape(piece.kind, facing, pose.centre, pose.turn)}
                            {cross}
                        </g>
                    }
                })
            });
        let falls = shown.poses.iter().filter(|pose| !pose.lies).count();
        let exact = shown.shot == now.shot;
        Some(view! {
            <g
                class="kb-ghosts"
                data-ghost=shown.shot.to_string()
                data-exact=exact.to_string()
                data-falls=falls
                data-millis=format!("{:.1}", shown.millis)
            >
                {outlines.collect_view()}
            </g>
        })
    };
    let posts = move || {
        let Some(now) = scene.get() else { return Vec::new() };
        Corner::ALL.map(|corner| post_view(&hands, &now, corner)).into()
    };
    let sides = move || {
        offer.with(|offer| offer.side).map(|_| {
            Quarter::ALL
                .map(|side| {
                    let at = facing.get().point(side_sign(side)).transform();
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
                            on:keydown=pressed(press)
                        >
                            <circle class="kb-post-top" r="8"></circle>
                            <text class="kb-post-name">{side.letter().to_string()}</text>
                        </g>
                    }
                })
                .collect_view()
        })
    };
    let targets = move || {
        let asked = offer.with(|offer| selection.with(|selection| selection.asked(offer)));
        let Some(Asked::Target(allowed)) = asked else { return None };
        let now = scene.get()?;
        let facing = facing.get();
        let target = |(index, standing): (usize, &dohyo_kabuto::Standing)| {
            let target = Target::new(index);
            let may = allowed.contains(&target);
            let body = standing.body();
            let label = {
                let t = t();
                let what = standing_words(standing, &now, t);
                (t.kabuto_words().on_board)(&what, &place_words(body.centre, t))
            };
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
                    on:keydown=pressed(press)
                >
                    {shape(standing.kind, facing, body.centre, body.turn)}
                </g>
            }
        };
        Some(now.ring.iter().enumerate().map(target).collect_view())
    };
    let advice = move || {
        let action = sitting.advice()?;
        let facing = facing.get();
        let now = scene.get()?;
        let drawn = if let Action::Marker(corner) = action {
            let at = facing.point(post(corner));
            view! { <circle class="kb-advice-ring" cx=at.x cy=at.y r="15"></circle> }.into_any()
        } else {
            let shot = action.shot(now.turn.stand)?;
            let platform = shot.stand.platform();
            let (from, way) = (crossing(platform, shot.aim), direction(platform, shot.aim));
            let [back, tip] = [-24.0, 70.0].map(|far| facing.point(from + way * far));
            view! {
                <line class="kb-advice" x1=back.x y1=back.y x2=tip.x y2=tip.y></line>
                <circle class="kb-advice-ring" cx=back.x cy=back.y r="9"></circle>
            }
            .into_any()
        };
        Some(view! { <g class="kb-advised" data-advice=action.to_string()>{drawn}</g> })
    };
    view! {
        <Woods/>
        <svg
            node_ref=drawing
            class="board kb-ring"
            class:still=move || waiting.with(Option::is_none)
            class:dragging=move || grip.get().is_some()
            viewBox=move || {
                let half = half.get();
                format!("{} {} {} {}", -half, -half, 2.0 * half, 2.0 * half)
            }
            tabindex="0"
            role="application"
            aria-label=move || t().kabuto_words().board
            aria-describedby="kb-aim-words"
            data-playing=move || projector.take().is_some().to_string()
            on:pointerdown=down
            on:pointermove=move |event| follow(&event)
            on:pointerup=move |_| grip.set(None)
            on:pointercancel=move |_| grip.set(None)
        >
            {move || stand.get().map(|stand| platform(stand.platform(), facing.get()))}
            {slab()}
            {sides}
            {pieces}
            {ghost}
            {aimed}
            {posts}
            {targets}
            {advice}
        </svg>
    }
}

/// A key that presses what has the focus.
fn pressed(press: impl Fn() + 'static) -> impl Fn(web_sys::KeyboardEvent) {
    move |event| {
        if matches!(event.key().as_str(), "Enter" | " ") {
            event.prevent_default();
            event.stop_propagation();
            press();
        }
    }
}

/// A post with its markers.
fn post_view(hands: &Hands, now: &Situation, corner: Corner) -> impl IntoView + use<> {
    let t = texts();
    let hands = *hands;
    let facing = hands.facing.get();
    let at = facing.point(post(corner)).transform();
    let owners: Vec<usize> =
        (0..now.sides.len()).filter(|&side| now.sides[side].markers.contains(corner)).collect();
    let count = owners.len();
    let marks = owners.iter().enumerate().map(|(place, &side)| {
        let x = (place as f64 - (count as f64 - 1.0) / 2.0) * 10.0;
        view! {
            <g class=format!("kb-marker kb-seat-{}", side + 1) data-side=side + 1 transform=format!("translate({x:.1} 12)")>
                <circle class="kb-marker-base" r="5.6"></circle>
                {side_mark(side)}
            </g>
        }
    });
    let names: Vec<String> = owners.iter().map(|&side| side_name(now, side, t())).collect();
    let label = move || {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        (t().kabuto_words().post)(corner, &names)
    };
    let press = move || hands.settle(|selection, offer| selection.press_corner(corner, offer));
    let may = move || {
        hands.offer.with(|offer| {
            offer.posts.contains(&corner) || offer.fixed.is_none() && offer.may_stand(Stand::Corner(corner))
        })
    };
    let chosen = move || {
        let stand = hands.offer.with(|offer| hands.selection().with(|it| it.stand(offer)));
        stand == Some(Stand::Corner(corner))
    };
    // Where the platform stands already, the key goes on to what comes next.
    let press_or_push = move || {
        let ready = |offer: &Offer| hands.selection().with_untracked(|it| it.shot(offer).is_some());
        if untrack(chosen) && hands.offer.with_untracked(ready) { hands.push() } else { press() }
    };
    view! {
        <g
            class="kb-post"
            class:may=may
            class:chosen=chosen
            role="button"
            tabindex="0"
            data-corner=corner.name()
            aria-label=label
            aria-pressed=move || chosen().to_string()
            transform=at
            on:pointerdown=move |event| event.stop_propagation()
            on:click=move |_| press()
            on:keydown=pressed(press_or_push)
        >
            <circle class="kb-post-hit" r="17"></circle>
            <circle class="kb-post-side" r="9.5" cy="2.5"></circle>
            <circle class="kb-post-top" r="9.5"></circle>
            <text class="kb-post-name">{move || (t().kabuto_words().corner)(corner)}</text>
            {marks.collect_view()}
        </g>
    }
}
