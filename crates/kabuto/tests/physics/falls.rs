//! Falling bodies.

use dohyo_kabuto::physics::{Body, BodyId, Drive, Platform, Precision, Shape, Support, Vector, World};

const DRIVEN: BodyId = BodyId::new(0);

/// Pushes a disc eastwards until its centre is at `x`.
fn pushed_to(x: f64, weight: f64) -> bool {
    let shape = Shape::disc(10.0).expect("a disc");
    let bodies = vec![
        Body::new(&shape, 1.0, Vector::new(46.0, 0.0)),
        Body::new(&shape, weight, Vector::new(66.0, 0.0)),
    ];
    let mut world = World::new(bodies);
    let drive = Drive { body: DRIVEN, direction: Vector::new(1.0, 0.0), distance: x - 66.0 };
    world.drive(&drive, &Support::Ring, &Precision { gap: 1e-9, ..Precision::GAME }, &mut |_| {});
    world.bodies()[1].lies
}

#[test]
fn a_disc_stays_while_its_centre_is_on_the_ring_and_falls_beyond() {
    for weight in [1.0, 5.0] {
        assert!(pushed_to(75.99, weight));
        assert!(!pushed_to(76.01, weight));
    }
    let shape = Shape::disc(10.0).expect("a disc");
    let mut world = World::new(vec![
        Body::new(&shape, 1.0, Vector::new(76.0, 34.0)),
        Body::new(&shape, 1.0, Vector::new(76.000_001, 0.0)),
    ]);
    world.settle(&Support::Ring);
    assert!(world.bodies()[0].lies && !world.bodies()[1].lies);
}

#[test]
fn fallen_bodies_are_not_in_the_way() {
    let shape = Shape::disc(10.0).expect("a disc");
    let at = |x: f64| Body::new(&shape, 1.0, Vector::new(x, 0.0));
    let mut world = World::new(vec![at(40.0), at(60.1), at(95.0)]);
    world.settle(&Support::Ring);
    let outside = world.bodies()[2];
    let drive = Drive { body: DRIVEN, direction: Vector::new(1.0, 0.0), distance: 25.0 };
    world.drive(&drive, &Support::Ring, &Precision::GAME, &mut |_| {});
    assert_eq!(world.bodies()[2], outside);
    assert!(!world.bodies()[1].lies);
}

#[test]
fn the_platform_carries_a_group_until_the_push_is_over() {
    let shape = Shape::disc(10.0).expect("a disc");
    let platform = Platform { middle: Vector::new(76.0, 0.0), inward: Vector::new(-1.0, 0.0) };
    let at = |x: f64, y: f64| Body::new(&shape, 1.0, Vector::new(x, y));
    // The second disc is in front of the driven one, the third beside it on the platform.
    let mut world = World::new(vec![at(107.0, 0.0), at(87.0, 0.0), at(98.0, 20.0)]);
    let drive = Drive { body: DRIVEN, direction: platform.inward, distance: 41.0 };
    let mut carried = true;
    let support = Support::RingAnd(platform);
    world.drive(&drive, &support, &Precision::GAME, &mut |world| carried &= world.bodies()[2].lies);
    assert!(carried, "the platform carries while the push lasts");
    world.settle(&Support::Ring);
    assert_eq!(world.bodies().iter().map(|body| body.lies).collect::<Vec<_>>(), [true, true, false]);
}
