//! The content of the ring's drawing: a position at rest, or a moment of a push that is animated.

use dohyo_kabuto::physics::Drive;
use dohyo_kabuto::{Aim, Kind, Pose, Shot, Situation, Stand, Standing};
use leptos::prelude::*;

use super::drawing::Figure;
use super::geometry::HALF;
use super::hands::Hands;
use super::reel::Seen;

/// Pieces on the platform that are about to be pushed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Waiting {
    pub(super) shot: Shot,
    pub(super) pieces: Vec<(Kind, Pose)>,
    pub(super) drive: Drive,
}

impl Waiting {
    fn of(shot: Shot, situation: &Situation) -> Self {
        let (world, drive) = shot.begin(&situation.ring);
        let entered = world.bodies()[situation.ring.len()..].iter().map(Pose::from);
        Self { pieces: shot.item.kinds().into_iter().zip(entered).collect(), shot, drive }
    }
}

/// The content of the drawing.
#[derive(Clone, Copy)]
pub(super) struct Ring {
    /// The pieces.
    pub(super) cast: Memo<Vec<Figure>>,
    /// Where each piece is now.
    pub(super) seen: Memo<Vec<Seen>>,
    /// Where the platform stands.
    pub(super) stand: Memo<Option<Stand>>,
    /// The pieces that are about to be pushed.
    pub(super) waiting: Memo<Option<Waiting>>,
    /// Half the side of the drawing, in mm.
    pub(super) half: Memo<f64>,
}

impl Ring {
    pub(super) fn of(hands: &Hands) -> Self {
        let hands = *hands;
        let Hands { scene, projector, .. } = hands;
        let cast = Memo::new(move |_| {
            scene.with(|scene| {
                let Some(scene) = scene else { return Vec::new() };
                let take = projector.take();
                let pieces = take.as_ref().map_or(&scene.ring, |take| &take.reel.film.pieces);
                pieces.iter().map(|standing| Figure::standing(standing, scene)).collect()
            })
        });
        let seen = Memo::new(move |_| {
            projector.seen().unwrap_or_else(|| {
                let still = |standing: &Standing| {
                    let body = standing.body();
                    Seen::still(body.centre, body.turn)
                };
                scene.with(|scene| scene.iter().flat_map(|scene| scene.ring.iter().map(still)).collect())
            })
        });
        let stand = Memo::new(move |_| match projector.take() {
            Some(take) => Some(take.shot.stand),
            None => hands.stand(),
        });
        let waiting = Memo::new(move |_| waiting(&hands, hands.shot()));
        Self { cast, seen, stand, waiting, half: Memo::new(move |_| half(&hands)) }
    }
}

fn waiting(hands: &Hands, shot: Option<Shot>) -> Option<Waiting> {
    hands.scene.with(|scene| Some(Waiting::of(shot?, scene.as_ref()?)))
}

/// Returns half the side of a drawing that shows all pieces about to be pushed or being pushed, as if they were aimed
/// straight: the drawing keeps its scale from the aim to the end of the push.
fn half(hands: &Hands) -> f64 {
    let shot = hands.projector.take().map(|take| take.shot).or_else(|| hands.shot());
    let straight = waiting(hands, shot.map(|shot| Shot { aim: Aim::default(), ..shot }));
    let reach = |(kind, pose): &(Kind, Pose)| {
        pose.centre.x.abs().max(pose.centre.y.abs()) + kind.piece().shape.reach() + 4.0
    };
    straight.iter().flat_map(|waiting| waiting.pieces.iter().map(reach)).fold(HALF, f64::max)
}
