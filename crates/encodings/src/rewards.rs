//! Rewards of a finished game.

use dohyo_core::{Outcome, Seat};

/// Returns the reward of each agent. The rewards add up to zero, and the largest absolute value is 1.
///
/// `seats` has one seat for each agent. If nobody wins or everybody does, all rewards are zero.
///
/// ```
/// use dohyo_core::{Outcome, Reason, Seat};
/// let seats = &Seat::ALL[..3];
/// let outcome = Outcome::win(Seat::SECOND, Reason::TIME);
/// assert_eq!(dohyo_encodings::rewards(&outcome, seats), [-0.5, 1.0, -0.5]);
/// ```
pub fn rewards(outcome: &Outcome, seats: &[Seat]) -> Vec<f32> {
    let winners = seats.iter().filter(|&&seat| outcome.winners.contains(seat)).count();
    let losers = seats.len() - winners;
    if winners == 0 || losers == 0 {
        return vec![0.0; seats.len()];
    }
    let most = winners.max(losers) as f32;
    let (gain, loss) = (losers as f32 / most, winners as f32 / most);
    seats.iter().map(|&seat| if outcome.winners.contains(seat) { gain } else { -loss }).collect()
}
