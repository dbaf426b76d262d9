//! Fits the value of every line pattern to the results of self-play games.
//!
//! ```text
//! cargo run --release -p dohyo-ai --example fit -- IN OUT GAMES…
//! ```
//!
//! `IN` and `OUT` are tables such as `crates/ai/src/abalone/lines.txt`; `selfplay` writes `GAMES`. The score of a position
//! is the sum of the values of its 27 lines and the cost of the lost marbles. Its logistic function should predict a
//! mixture of the result and the score that the search found.
//!
//! Most of the 29,403 patterns are rare. So the value of a pattern is the old value, plus a learned value for each stretch
//! of two to six cells at its place in the line, plus a little of its own. Many patterns share the values of stretches,
//! which carry over to patterns that were never seen.

use std::collections::HashMap;
use std::error::Error;

use dohyo_abalone::position::CellSet;
use dohyo_abalone::{Cell, Direction};

const PATTERNS: usize = 29_403;
/// The first pattern number of lines with 5 to 9 cells.
const FIRST: [usize; 5] = [0, 243, 972, 3_159, 9_720];
/// The number of table units in a point.
const FINENESS: f32 = 8.0;
/// The cost of lost marbles. It is fixed to the engine's and not fitted.
const LOST: [f32; 7] = [0.0, 110.0, 230.0, 360.0, 510.0, 690.0, 900.0];
/// The number of points that make the odds of winning e times better.
const POINTS_PER_NAT: f32 = 165.0;
/// The share of the result in the target. The rest is the score that the search found.
const RESULT: f32 = 0.5;
const EPOCHS: u8 = 8;
const BATCH: usize = 16_384;
/// The weight decay of a pattern's own value, and of a stretch's.
const DECAY: [f32; 2] = [0.02, 0.001];

struct Sample {
    patterns: [u16; 27],
    /// The part of the score that is not fitted.
    material: f32,
    target: f32,
    result: f32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [input, output, games @ ..] = &args[..] else { return Err("expected: IN OUT GAMES…".into()) };
    let old = std::fs::read_to_string(input)?;
    let old: Vec<i16> = old.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    if old.len() != PATTERNS {
        return Err(format!("{input}: {} values; expected {PATTERNS}", old.len()).into());
    }
    let old = old.into_iter().map(|value| f32::from(value) / FINENESS);
    let mut samples = Vec::new();
    for file in games {
        samples.extend(std::fs::read(file)?.chunks_exact(24).map(sample_reader()));
    }
    println!("{} positions", samples.len());
    let mut model = Model::new(old.collect());
    model.fit(&samples);
    let mut text = String::new();
    for cells in 5..=9 {
        for pattern in 0..3_usize.pow(cells as u32) {
            let value = model.values[index(cells, pattern)] * FINENESS;
            let gap = if pattern % 27 == 26 { '\n' } else { ' ' };
            text += &format!("{}{gap}", value.round().clamp(-32_000.0, 32_000.0) as i16);
        }
    }
    std::fs::write(output, text)?;
    Ok(())
}

/// Returns the pattern read from the other end.
fn reversed(mut pattern: usize, cells: usize) -> usize {
    (0..cells).fold(0, |reversed, _| {
        let digit = pattern % 3;
        pattern /= 3;
        reversed * 3 + digit
    })
}

/// Returns the index of the value that a pattern shares with its mirror image.
fn index(cells: usize, pattern: usize) -> usize {
    FIRST[cells - 5] + pattern.min(reversed(pattern, cells))
}

fn sigmoid(points: f32) -> f32 {
    1.0 / (1.0 + (-points / POINTS_PER_NAT).exp())
}

fn sample_reader() -> impl Fn(&[u8]) -> Sample {
    let mut lines: Vec<Vec<u32>> = Vec::new();
    for direction in [Direction::East, Direction::NorthEast, Direction::NorthWest] {
        for start in Cell::ALL.into_iter().filter(|cell| cell.neighbour(direction.opposite()).is_none()) {
            let cells = std::iter::successors(Some(start), |cell| cell.neighbour(direction));
            lines.push(cells.map(|cell| CellSet::of(cell).bits().trailing_zeros()).collect());
        }
    }
    move |row| {
        let word =
            |at: usize| row[at..at + 8].iter().rev().fold(0_u64, |word, &byte| word << 8 | u64::from(byte));
        let (own, other) = (word(0), word(8));
        let mut patterns = [0; 27];
        for (slot, line) in patterns.iter_mut().zip(&lines) {
            let digit = |bit: &u32| ((own >> bit & 1) + 2 * (other >> bit & 1)) as usize;
            let pattern = line.iter().rev().fold(0, |pattern, bit| pattern * 3 + digit(bit));
            *slot = index(line.len(), pattern) as u16;
        }
        let result = f32::midpoint(f32::from(row[18] as i8), 1.0);
        let thought = sigmoid(f32::from(i16::from_le_bytes([row[16], row[17]])));
        let lost = |count: u8| LOST[usize::from(count.min(6))];
        Sample {
            patterns,
            material: lost(row[20]) - lost(row[19]),
            target: RESULT * result + (1.0 - RESULT) * thought,
            result,
        }
    }
}

/// A learned number, with its moments for Adam.
#[derive(Clone, Copy, Default)]
struct Learned {
    value: f32,
    mean: f32,
    square: f32,
}

impl Learned {
    fn step(&mut self, gradient: f32, rate: f32, time: i32) {
        self.mean = 0.9 * self.mean + 0.1 * gradient;
        self.square = 0.999 * self.square + 0.001 * gradient * gradient;
        let mean = self.mean / (1.0 - 0.9_f32.powi(time));
        let square = self.square / (1.0 - 0.999_f32.powi(time));
        self.value -= rate * mean / (square.sqrt() + 0.01);
    }
}

struct Model {
    old: Vec<f32>,
    /// The stretches in each pattern.
    stretches_of: Vec<Vec<u32>>,
    stretches: Vec<Learned>,
    own: Vec<Learned>,
    values: Vec<f32>,
}

impl Model {
    fn new(old: Vec<f32>) -> Self {
        let mut numbers = HashMap::new();
        let mut stretches_of = vec![Vec::new(); PATTERNS];
        for cells in 5..=9_usize {
            for pattern in (0..3_usize.pow(cells as u32)).filter(|&it| it <= reversed(it, cells)) {
                for width in 2..=cells.min(6) {
                    for at in 0..=cells - width {
                        let stretch = pattern / 3_usize.pow(at as u32) % 3_usize.pow(width as u32);
                        let mirrored = (cells, width, cells - width - at, reversed(stretch, width));
                        let next = numbers.len() as u32;
                        let number =
                            *numbers.entry(mirrored.min((cells, width, at, stretch))).or_insert(next);
                        stretches_of[index(cells, pattern)].push(number);
                    }
                }
            }
        }
        Self {
            values: old.clone(),
            old,
            stretches_of,
            stretches: vec![Learned::default(); numbers.len()],
            own: vec![Learned::default(); PATTERNS],
        }
    }

    fn predict(&self, sample: &Sample) -> f32 {
        let lines: f32 = sample.patterns.iter().map(|&pattern| self.values[usize::from(pattern)]).sum();
        sigmoid(lines + sample.material)
    }

    /// Returns the mean cross-entropy of the results.
    fn loss(&self, samples: &[Sample]) -> f64 {
        let one = |sample: &Sample| {
            let share = self.predict(sample).clamp(1e-6, 1.0 - 1e-6);
            -f64::from(sample.result * share.ln() + (1.0 - sample.result) * (1.0 - share).ln())
        };
        samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
    }

    fn fit(&mut self, samples: &[Sample]) {
        // The last games are held out, to tell learning from memorising.
        let (learn, check) = samples.split_at(samples.len() * 19 / 20);
        println!("before: loss {:.5}", self.loss(check));
        // A stride that shares no factor with the count visits every position once, far from its neighbours.
        let mut stride = (learn.len() * 7 / 11) | 1;
        while gcd(stride, learn.len()) > 1 {
            stride += 2;
        }
        let mut time = 0;
        let mut at = 0;
        for epoch in 0..EPOCHS {
            let rate = 0.1 * (1.0 - f32::from(epoch) / f32::from(EPOCHS));
            for batch in 0..learn.len().div_ceil(BATCH) {
                let size = BATCH.min(learn.len() - batch * BATCH);
                let mut slopes = vec![0.0; PATTERNS];
                for _ in 0..size {
                    let sample = &learn[at];
                    at = (at + stride) % learn.len();
                    let slope = (self.predict(sample) - sample.target) * 1_000.0 / size as f32;
                    for &pattern in &sample.patterns {
                        slopes[usize::from(pattern)] += slope;
                    }
                }
                time += 1;
                self.learn(&slopes, rate, time);
            }
            println!("epoch {}: loss {:.5}", epoch + 1, self.loss(check));
        }
    }

    fn learn(&mut self, slopes: &[f32], rate: f32, time: i32) {
        let mut of_stretches = vec![0.0; self.stretches.len()];
        for (slope, stretches) in slopes.iter().zip(&self.stretches_of) {
            for &stretch in stretches {
                of_stretches[stretch as usize] += slope;
            }
        }
        for (stretch, slope) in self.stretches.iter_mut().zip(of_stretches) {
            stretch.step(slope + DECAY[1] * stretch.value, rate, time);
        }
        for (own, slope) in self.own.iter_mut().zip(slopes) {
            own.step(slope + DECAY[0] * own.value, rate, time);
        }
        for (pattern, stretches) in self.stretches_of.iter().enumerate() {
            let shared: f32 = stretches.iter().map(|&stretch| self.stretches[stretch as usize].value).sum();
            self.values[pattern] = self.old[pattern] + self.own[pattern].value + shared;
        }
    }
}

fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}
