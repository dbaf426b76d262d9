//! Proofs of forced wins that can be checked by the rule book.

use dohyo_sumoo::position::{Position, Step, Turns};
use dohyo_sumoo::{Action, POINTS, Situation, rulebook};

/// A winning turn, and the answer to each reply.
///
/// Replies that do not prevent an ejection in the next turn are not listed: that ejection answers them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The steps of the turn.
    pub turn: Vec<Step>,
    /// Whether the turn ejects.
    pub ejects: bool,
    /// An answer to every reply after which no immediate ejection is possible.
    pub answers: Vec<Answer>,
}

/// A reply, and the winner's continuation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The turn of the other side.
    pub reply: Vec<Step>,
    /// The proof that the winner still wins.
    pub proof: Proof,
}

/// An error in a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The rules do not allow a turn.
    #[error("a turn of the proof is not legal in {position}")]
    Unplayable {
        /// The position of the turn.
        position: String,
    },
    /// A turn that should eject does not, or the other way round.
    #[error("the turn in {position} does not have the result stated in the proof")]
    WrongEnd {
        /// The position of the turn.
        position: String,
    },
    /// The other side can eject first.
    #[error("the other side can eject in {position}")]
    Refuted {
        /// The position after the turn.
        position: String,
    },
    /// A reply has no answer.
    #[error("the proof has no answer to the reply that leads to {position}")]
    Unanswered {
        /// The position after the reply.
        position: String,
    },
}

impl Proof {
    /// Returns the number of turns that the winner needs in the longest line.
    pub fn turns(&self) -> u8 {
        if self.ejects {
            return 1;
        }
        1 + self.answers.iter().map(|answer| answer.proof.turns()).max().unwrap_or(1)
    }

    /// Returns the number of turns of the winner in the whole proof.
    pub fn size(&self) -> usize {
        1 + self.answers.iter().map(|answer| answer.proof.size()).sum::<usize>()
    }

    /// Checks every line of the proof from `situation` on, by the rule book and the list of all replies.
    ///
    /// # Errors
    ///
    /// Returns the first flaw.
    pub fn check(&self, situation: &Situation) -> Result<(), Flaw> {
        let (end, ejected) = play(situation, &self.turn)?;
        if ejected != self.ejects {
            return Err(Flaw::WrongEnd { position: situation.to_string() });
        }
        if ejected {
            return Ok(());
        }
        let after = end.clone();
        let position = Position::of(&after);
        if position.can_eject() {
            return Err(Flaw::Refuted { position: after.to_string() });
        }
        let mut answered = Vec::new();
        for answer in &self.answers {
            let (next, ejected) = play(&after, &answer.reply)?;
            if ejected {
                return Err(Flaw::WrongEnd { position: after.to_string() });
            }
            answer.proof.check(&next)?;
            answered.push(Position::of(&next));
        }
        let replies = Turns::of(&position);
        for reply in replies.found() {
            let next = reply.position.ended();
            if !next.can_eject() && !answered.contains(&next) {
                let (next, _) = play(&after, &replies.steps(reply))?;
                return Err(Flaw::Unanswered { position: next.to_string() });
            }
        }
        Ok(())
    }

    /// Returns the longest line from `situation` on, turn by turn. Each turn is complete, so the line can be replayed.
    ///
    /// # Errors
    ///
    /// Returns an error if the proof does not fit the situation.
    pub fn line(&self, situation: &Situation) -> Result<Vec<Vec<Action>>, Flaw> {
        let mut turns = Vec::new();
        let mut situation = situation.clone();
        let mut proof = self;
        loop {
            turns.push(written(&situation, &proof.turn, proof.ejects)?);
            if proof.ejects {
                return Ok(turns);
            }
            situation = play(&situation, &proof.turn)?.0;
            let longest = proof.answers.iter().max_by_key(|answer| answer.proof.turns());
            if let Some(answer) = longest {
                turns.push(written(&situation, &answer.reply, false)?);
                situation = play(&situation, &answer.reply)?.0;
                proof = &answer.proof;
            } else {
                // An ejection follows every reply, so it follows a pass.
                turns.push(vec![Action::End]);
                situation = play(&situation, &[])?.0;
                let ejection = Position::of(&situation).ejection();
                let ejection =
                    ejection.ok_or_else(|| Flaw::Unanswered { position: situation.to_string() })?;
                let steps: Vec<_> = ejection.steps().collect();
                turns.push(written(&situation, &steps, true)?);
                return Ok(turns);
            }
        }
    }
}

/// Returns the actions of a turn, with [`Action::End`] unless it ejects.
pub(super) fn written(situation: &Situation, steps: &[Step], ejects: bool) -> Result<Vec<Action>, Flaw> {
    let actions = Step::name_all(steps.iter().copied(), &situation.board, situation.to_move);
    let mut actions = actions.ok_or_else(|| Flaw::Unplayable { position: situation.to_string() })?;
    if !ejects {
        actions.push(Action::End);
    }
    Ok(actions)
}

/// Plays a turn by the rule book. Returns the situation of the next turn, and whether a token was put out.
fn play(situation: &Situation, steps: &[Step]) -> Result<(Situation, bool), Flaw> {
    let unplayable = || Flaw::Unplayable { position: situation.to_string() };
    let mut next = situation.clone();
    let mut ejected = false;
    for step in steps {
        let action = step.name(&next.board).ok_or_else(unplayable)?;
        let effect = rulebook::judge(&next.board, next.to_move, action).map_err(|_| unplayable())?;
        if ejected || action.cost() > next.points {
            return Err(unplayable());
        }
        effect.apply(&mut next.board);
        next.points -= action.cost();
        ejected = effect.ejects();
    }
    next.to_move = next.to_move.opponent();
    next.points = POINTS;
    Ok((next, ejected))
}
