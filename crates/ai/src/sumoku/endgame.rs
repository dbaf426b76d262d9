//! The end of Classic for two: the bag is empty, everything is known.

use dohyo_sumoku::position::Found;

use super::classic::Choice;
use super::sitting::Sitting;

/// How many plays are followed at each position, wider and wider; the last follows all.
const WIDTHS: [usize; 5] = [2, 4, 8, 24, usize::MAX];

/// Values the choices by how the game ends if both sides play well, as far as the plays last that may be
/// looked at. Each pass follows more plays; one that was not finished does not count.
pub(super) fn settle(sitting: &Sitting, choices: &mut [Choice], plays: u64, late: &dyn Fn() -> bool) {
    let me = sitting.to_play;
    let mut left = plays;
    for (pass, width) in WIDTHS.into_iter().enumerate() {
        let roots = choices.len().min(width.saturating_mul(4));
        let mut endgame = Endgame { me, width, left, late, late_now: false };
        let mut values = Vec::with_capacity(roots);
        let mut best = i32::MIN / 2;
        for choice in &choices[..roots] {
            let mut after = sitting.clone();
            after.play(choice.found.as_ref());
            let value = endgame.value(&after, best, i32::MAX / 2);
            best = best.max(value);
            values.push(value);
            if endgame.late_now {
                break;
            }
        }
        if endgame.late_now && pass > 0 {
            return;
        }
        left = endgame.left;
        // Beyond the first, values are only bounds: enough to put the best in front.
        for (choice, value) in choices.iter_mut().zip(values) {
            choice.value = f64::from(value);
        }
        choices[..roots].sort_by(|one, other| other.value.total_cmp(&one.value));
        if endgame.late_now {
            return;
        }
    }
}

struct Endgame<'a> {
    me: usize,
    width: usize,
    left: u64,
    late: &'a dyn Fn() -> bool,
    late_now: bool,
}

impl Endgame<'_> {
    /// The lead at the end, from the first player's side.
    fn value(&mut self, sitting: &Sitting, mut alpha: i32, mut beta: i32) -> i32 {
        if sitting.is_over() {
            return sitting.lead(self.me);
        }
        if self.left == 0 || (self.late)() {
            self.late_now = true;
            return sitting.lead(self.me);
        }
        let mine = sitting.to_play == self.me;
        let mut plays: Vec<Found> = sitting.position.plays(&sitting.hand());
        self.left = self.left.saturating_sub(1 + plays.len() as u64);
        plays.sort_by_key(|found| {
            std::cmp::Reverse(found.points() + if found.completes_six() { 15 } else { 0 })
        });
        plays.truncate(self.width);
        let pass = plays.is_empty() || sitting.bonus;
        let mut best = if mine { i32::MIN / 2 } else { i32::MAX / 2 };
        for found in plays.iter().map(Some).chain(pass.then_some(None)) {
            let mut after = sitting.clone();
            after.play(found);
            let value = self.value(&after, alpha, beta);
            if mine {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta || self.late_now {
                break;
            }
        }
        best
    }
}
