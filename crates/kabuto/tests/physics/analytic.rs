//! Scenes with an analytic solution.

use dohyo_kabuto::physics::{Body, BodyId, Drive, Ground, Precision, Shape, Support, Turn, Vector, World};

const EAST: Vector = Vector::new(1.0, 0.0);
const DRIVEN: BodyId = BodyId::new(0);
const SMOOTH: Precision = Precision { rub: 0.0, ..Precision::GAME };
/// The highest precision.
const TIGHT: Precision =
    Precision { rounds: 100, sweeps: 40, slowest: 0.001, gap: 1e-6, force: 1e-3, ..Precision::GAME };

fn disc(radius: f64) -> Shape {
    Shape::disc(radius).expect("a disc")
}

fn polar(length: f64, angle: f64) -> Vector {
    Vector::new(length * angle.cos(), length * angle.sin())
}

/// Makes one step from rest and returns the displacement of each body.
fn one_step(bodies: Vec<Body<'_>>, step: f64, precision: &Precision) -> Vec<Vector> {
    let before: Vec<_> = bodies.iter().map(|body| body.centre).collect();
    let mut world = World::new(bodies);
    world.step(DRIVEN, EAST * step, &Support::Everywhere, precision);
    world.bodies().iter().zip(before).map(|(body, before)| body.centre - before).collect()
}

/// Pushes a disc of radius 20 with a disc of radius 15 for 30 mm, and returns the angle at which it then lies.
fn offset_push(angle: f64, precision: &Precision) -> f64 {
    let (pusher, target) = (disc(15.0), disc(20.0));
    let bodies = vec![Body::new(&pusher, 1.0, Vector::ZERO), Body::new(&target, 1.0, polar(35.0, angle))];
    let mut world = World::new(bodies);
    let drive = Drive { body: DRIVEN, direction: EAST, distance: 30.0 };
    world.drive(&drive, &Support::Everywhere, precision, &mut |_| {});
    let apart = world.bodies()[1].centre - world.bodies()[0].centre;
    apart.y.atan2(apart.x)
}

#[test]
fn an_offset_disc_swings_aside() {
    let exact = 2.0 * ((0.3_f64 / 2.0).tan() * (30.0_f64 / 35.0).exp()).atan();
    assert!((exact - 0.684_265).abs() < 1e-6);
    let error = |step: f64| (offset_push(0.3, &Precision { step, ..SMOOTH }) - exact).abs();
    let errors = [1.0, 0.5, 0.25, 0.125].map(error);
    assert!(errors[2] < 2e-3, "{errors:?}");
    for pair in errors.windows(2) {
        assert!(pair[1] < 0.55 * pair[0] || pair[1] < 2e-4, "the error halves with the step: {errors:?}");
    }
}

#[test]
fn a_disc_that_sticks_to_its_pusher_rolls_aside_more_slowly() {
    let exact = 2.0 * ((0.3_f64 / 2.0).tan() * (9.0 / 13.0 * 30.0 / 35.0_f64).exp()).atan();
    assert!((exact - 0.534_085).abs() < 1e-6);
    let sticky = Precision { rub: 1.0, ..Precision::GAME };
    let error = (offset_push(0.3, &sticky) - exact).abs();
    assert!(error < 1e-3, "{error}");
}

/// Returns the motions of discs i and j. The driven disc pushes i straight, and i pushes j at an angle.
fn chain(degrees: f64, ratio: f64, precision: &Precision) -> (Vector, Vector) {
    let shape = disc(10.0);
    let i = Vector::new(20.0, 0.0);
    let bodies = vec![
        Body::new(&shape, 1.0, Vector::ZERO),
        Body::new(&shape, 1.0, i),
        Body::new(&shape, ratio, i + polar(20.0, degrees.to_radians())),
    ];
    let moved = one_step(bodies, 0.25, precision);
    (moved[1], moved[2])
}

#[test]
fn three_discs_balance_their_forces() {
    for degrees in [10.0_f64, 30.0, 40.0, 50.0] {
        for ratio in [0.44, 1.0, 1.78] {
            let (sin, tan) = (degrees.to_radians().sin(), degrees.to_radians().tan());
            let capped = tan >= 1.0 / ratio;
            let exact =
                if capped { 1.0 / tan } else { ratio * sin / (1.0 - ratio * ratio * sin * sin).sqrt() };
            for (precision, within) in [(SMOOTH, 0.08), (Precision { rub: 0.0, ..TIGHT }, 0.01)] {
                let (i, j) = chain(degrees, ratio, &precision);
                let share = -i.y / i.x;
                assert!((share / exact - 1.0).abs() < within, "{degrees}° {ratio}: {share} is not {exact}");
                if capped {
                    assert!(j.length() < 0.05 * 0.25, "{degrees}° {ratio}: j moves by {}", j.length());
                }
            }
        }
    }
}

#[test]
fn viscous_ground_gives_another_result() {
    let (i, _) = chain(30.0, 1.0, &Precision { ground: Ground::Syrup, rub: 0.0, ..TIGHT });
    let syrup = -i.y / i.x;
    let (sin, cos) = (0.5, 0.75_f64.sqrt());
    assert!((syrup - sin * cos / (1.0 + sin * sin)).abs() < 0.01, "{syrup}");
    let (i, _) = chain(30.0, 1.0, &Precision { rub: 0.0, ..TIGHT });
    assert!((-i.y / i.x - 0.577).abs() < 0.006);
}

#[test]
fn two_discs_part_symmetrically() {
    let shape = disc(10.0);
    let angle = 0.6_f64;
    let at = |angle: f64| Body::new(&shape, 1.0, polar(20.0, angle));
    let bodies = vec![Body::new(&shape, 1.0, Vector::ZERO), at(angle), at(-angle)];
    let moved = one_step(bodies, 0.25, &Precision { rub: 0.0, ..TIGHT });
    let (up, down) = (moved[1], moved[2]);
    assert!((up.x - down.x).abs() < 1e-6 && (up.y + down.y).abs() < 1e-6, "{up:?} {down:?}");
    assert!((up.length() - 0.25 * angle.cos()).abs() < 1e-4, "{}", up.length());
    assert!(up.cross(polar(1.0, angle)).abs() < 1e-6, "each goes along its normal");
}

#[test]
fn a_row_of_six_moves_together_and_adds_up_the_load() {
    let shape = disc(10.0);
    let bodies = (0..7).map(|place| Body::new(&shape, 1.0, EAST * (20.0 * f64::from(place)))).collect();
    let mut world = World::new(bodies);
    let drive = Drive { body: DRIVEN, direction: EAST, distance: 10.0 };
    world.drive(&drive, &Support::Everywhere, &Precision::GAME, &mut |_| {});
    for (place, body) in world.bodies().iter().enumerate() {
        let error = (body.centre - EAST * (20.0 * place as f64 + 10.0)).length();
        assert!(error < 0.004, "disc {place} is off by {error}");
    }
    let mut forces: Vec<_> = world.pressings().map(|pressing| pressing.push).collect();
    forces.sort_by(|a, b| b.total_cmp(a));
    assert_eq!(forces.len(), 6);
    for (force, exact) in forces.iter().zip([6.0, 5.0, 4.0, 3.0, 2.0, 1.0]) {
        assert!((force / exact - 1.0).abs() < 0.03, "{forces:?}");
    }
}

#[test]
fn a_bar_pushed_beside_its_centre_turns() {
    let pusher = disc(10.0);
    let core = vec![Vector::new(0.0, -19.0), Vector::new(0.0, 19.0)];
    let bar = Shape::new(vec![dohyo_kabuto::physics::Part { core, radius: 7.0 }]).expect("a bar");
    for beside in [0.0, 3.0, 8.0, 15.0] {
        let centre = Vector::new(17.0, -beside);
        let bodies = vec![Body::new(&pusher, 1.0, Vector::ZERO), Body::new(&bar, 1.0, centre)];
        let mut world = World::new(bodies);
        let step = 0.001;
        world.step(DRIVEN, EAST * step, &Support::Everywhere, &Precision { rub: 0.0, gap: 1e-9, ..TIGHT });
        let body = &world.bodies()[1];
        let square = bar.arm() * bar.arm();
        let forward = (body.centre.x - 17.0) / step;
        let turned = body.turn.sin.asin() / step;
        assert!((forward - 1.0 / (1.0 + beside * beside / square)).abs() < 1e-4, "{beside}: {forward}");
        assert!((turned + beside / (square + beside * beside)).abs() < 1e-4, "{beside}: {turned}");
    }
}

#[test]
fn heavy_stacks_move_less() {
    let shape = disc(10.0);
    let deflection = |weight: f64| {
        let angle = 0.4_f64;
        let i = Vector::new(20.0, 0.0);
        let bodies = vec![
            Body::new(&shape, 1.0, Vector::ZERO),
            Body::new(&shape, 1.0, i),
            Body::new(&shape, weight, i + polar(20.0, angle)),
        ];
        one_step(bodies, 0.25, &Precision::GAME)[2].length()
    };
    assert!(deflection(0.5) > deflection(1.0) && deflection(1.0) > deflection(2.0));
}

#[test]
fn a_concave_piece_holds_a_disc_between_its_arms() {
    let thread = &"THREAD".parse::<dohyo_kabuto::Kind>().expect("a piece").piece().shape;
    let small = disc(6.0);
    let turned = Turn { cos: -1.0, sin: 0.0 };
    let bodies = vec![
        Body { turn: turned, ..Body::new(thread, 1.0, Vector::ZERO) },
        Body::new(&small, 1.0, Vector::new(9.0, 0.5)),
    ];
    let mut world = World::new(bodies);
    let drive = Drive { body: DRIVEN, direction: EAST, distance: 60.0 };
    world.drive(&drive, &Support::Everywhere, &Precision::GAME, &mut |_| {});
    let held = world.bodies()[1].centre;
    assert!(held.x > 60.0 && held.y.abs() < 4.0, "{held:?}");
    assert!(world.gap(BodyId::new(0), BodyId::new(1)) > -0.01);
}
