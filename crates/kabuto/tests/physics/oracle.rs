//! Compares the solver with an interior-point method that minimises the loss to friction directly.

use dohyo_kabuto::physics::{Body, BodyId, Precision, Shape, Support, Vector, World};

/// The motions of all free discs: x and y of the first, x and y of the second, and so on.
type Motion = Vec<f64>;

/// The constraint `gap + normal·(motion of second − motion of first) ≥ 0`. The driven disc is number 0.
struct Contact {
    ends: [usize; 2],
    normal: Vector,
    gap: f64,
}

struct Scene {
    centres: Vec<Vector>,
    radii: Vec<f64>,
    weights: Vec<f64>,
    drive: Vector,
}

impl Scene {
    fn contacts(&self) -> Vec<Contact> {
        let mut contacts = Vec::new();
        for first in 0..self.centres.len() {
            for second in first + 1..self.centres.len() {
                let apart = self.centres[second] - self.centres[first];
                let gap = apart.length() - self.radii[first] - self.radii[second];
                contacts.push(Contact { ends: [first, second], normal: apart * (1.0 / apart.length()), gap });
            }
        }
        contacts
    }

    fn motion_of(&self, motion: &Motion, disc: usize) -> Vector {
        if disc == 0 { self.drive } else { Vector::new(motion[2 * disc - 2], motion[2 * disc - 1]) }
    }

    fn loss(&self, motion: &Motion) -> f64 {
        (1..self.centres.len()).map(|disc| self.weights[disc] * self.motion_of(motion, disc).length()).sum()
    }

    fn room(&self, contact: &Contact, motion: &Motion) -> f64 {
        let [first, second] = contact.ends.map(|disc| self.motion_of(motion, disc));
        contact.gap + contact.normal.dot(second - first)
    }

    /// Returns the motion with the least loss, by Newton's method with a decreasing barrier.
    fn least(&self) -> Motion {
        let size = 2 * (self.centres.len() - 1);
        let contacts = self.contacts();
        // A feasible start: every disc moves away from the driven disc, farther than the driven disc advances.
        let mut motion: Motion = (1..self.centres.len())
            .flat_map(|disc| {
                let away = self.drive + (self.centres[disc] - self.centres[0]) * 0.2;
                [away.x, away.y]
            })
            .collect();
        let mut barrier = 1.0;
        while barrier > 1e-10 {
            let blur = barrier * 1e-2;
            let value = |motion: &Motion| {
                let mut sum: f64 = (1..self.centres.len())
                    .map(|disc| {
                        let moved = self.motion_of(motion, disc);
                        self.weights[disc] * (moved.dot(moved) + blur * blur).sqrt()
                    })
                    .sum();
                for contact in &contacts {
                    let room = self.room(contact, motion);
                    sum = if room > 0.0 { sum - barrier * room.ln() } else { f64::INFINITY };
                }
                sum
            };
            for _ in 0..60 {
                let (mut slope, mut bend) = (vec![0.0; size], vec![vec![0.0; size]; size]);
                for disc in 1..self.centres.len() {
                    let (moved, at) = (self.motion_of(&motion, disc), 2 * disc - 2);
                    let length = (moved.dot(moved) + blur * blur).sqrt();
                    let parts = [moved.x, moved.y];
                    for row in 0..2 {
                        slope[at + row] += self.weights[disc] * parts[row] / length;
                        for column in 0..2 {
                            let same = f64::from(u8::from(row == column));
                            let curl = same - parts[row] * parts[column] / (length * length);
                            bend[at + row][at + column] += self.weights[disc] * curl / length;
                        }
                    }
                }
                for contact in &contacts {
                    let room = self.room(contact, &motion);
                    let mut along = vec![0.0; size];
                    for (disc, sign) in
                        contact.ends.into_iter().zip([-1.0, 1.0]).filter(|(disc, _)| *disc > 0)
                    {
                        along[2 * disc - 2] += sign * contact.normal.x;
                        along[2 * disc - 1] += sign * contact.normal.y;
                    }
                    for row in 0..size {
                        slope[row] -= barrier * along[row] / room;
                        for column in 0..size {
                            bend[row][column] += barrier * along[row] * along[column] / (room * room);
                        }
                    }
                }
                let step = solve(bend, slope.iter().map(|slope| -slope).collect());
                let descent: f64 = step.iter().zip(&slope).map(|(step, slope)| step * slope).sum();
                if descent > -1e-14 {
                    break;
                }
                let (here, mut share) = (value(&motion), 1.0);
                loop {
                    let there: Motion =
                        motion.iter().zip(&step).map(|(at, step)| at + share * step).collect();
                    if value(&there) <= here + 0.25 * share * descent {
                        motion = there;
                        break;
                    }
                    share *= 0.5;
                    if share < 1e-12 {
                        break;
                    }
                }
            }
            barrier *= 0.3;
        }
        motion
    }
}

/// Gaussian elimination with pivoting.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()));
        let pivot = pivot.expect("rows are left");
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let above = matrix[column].clone();
        for row in column + 1..size {
            let share = matrix[row][column] / above[column];
            for (below, above) in matrix[row].iter_mut().zip(&above) {
                *below -= share * above;
            }
            right[row] -= share * right[column];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

fn draw(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 11) as f64 / (1_u64 << 53) as f64
}

/// Returns discs that touch each other, grown from the driven one.
fn random_scene(state: &mut u64) -> Scene {
    let discs = 3 + (draw(state) * 3.0) as usize;
    let mut scene = Scene {
        centres: vec![Vector::ZERO],
        radii: vec![15.0],
        weights: vec![1.0],
        // Short enough that no disc leaves the range in which contacts are found.
        drive: Vector::new(0.1, 0.0),
    };
    while scene.centres.len() < discs {
        let onto = (draw(state) * scene.centres.len() as f64) as usize;
        let radius = [10.0, 15.0, 20.0][(draw(state) * 3.0) as usize];
        let angle = (draw(state) - 0.5) * 2.4;
        let distance = scene.radii[onto] + radius + 1e-4;
        let centre = scene.centres[onto] + Vector::new(angle.cos(), angle.sin()) * distance;
        let free = scene
            .centres
            .iter()
            .zip(&scene.radii)
            .all(|(&other, &other_radius)| (other - centre).length() > other_radius + radius);
        if free {
            scene.centres.push(centre);
            scene.radii.push(radius);
            scene.weights.push(radius * radius / 225.0);
        }
    }
    scene
}

#[test]
fn the_solver_finds_the_least_loss() {
    let mut state = 7;
    let precision = Precision {
        rub: 0.0,
        rounds: 200,
        sweeps: 40,
        slowest: 0.001,
        gap: 1e-6,
        force: 2e-3,
        ..Precision::GAME
    };
    let mut moved_aside = 0;
    for number in 0..60 {
        let scene = random_scene(&mut state);
        let best = scene.least();
        let shapes: Vec<_> = scene.radii.iter().map(|&radius| Shape::disc(radius).expect("a disc")).collect();
        let bodies = (0..shapes.len())
            .map(|disc| Body::new(&shapes[disc], scene.weights[disc], scene.centres[disc]))
            .collect();
        let mut world = World::new(bodies);
        world.step(BodyId::new(0), scene.drive, &Support::Everywhere, &precision);
        let motion: Motion = (1..shapes.len())
            .flat_map(|disc| {
                let moved = world.bodies()[disc].centre - scene.centres[disc];
                [moved.x, moved.y]
            })
            .collect();
        let (least, ours) = (scene.loss(&best), scene.loss(&motion));
        assert!((ours - least).abs() <= 0.02 * least + 1e-4, "scene {number}: {ours} instead of {least}");
        for contact in scene.contacts() {
            assert!(scene.room(&contact, &motion) > -1e-4, "scene {number}");
        }
        moved_aside += usize::from(motion.chunks(2).any(|moved| moved[1].abs() > 0.01));
    }
    assert!(moved_aside > 20, "only {moved_aside} scenes had something to decide");
}
