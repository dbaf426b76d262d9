//! What a turn still requires.

use dohyo_kumo::{Situation, Square};

/// The most pressing duty of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Duty {
    /// These blockers must dismount first.
    ComeDown(Vec<Square>),
    /// The arena must be rotated with this last action.
    RotateNow,
    /// The arena must be rotated once this turn.
    Rotate,
    /// None; the turn may be ended.
    Nothing,
}

impl Duty {
    /// Returns the duty in a position.
    pub fn of(now: &Situation) -> Self {
        if now.actions == 1 && !now.rotated {
            return Self::RotateNow;
        }
        let due: Vec<Square> = now.arena.blockers_to_come_down(now.to_move).collect();
        match (due.is_empty(), now.rotated) {
            (false, _) => Self::ComeDown(due),
            (true, false) => Self::Rotate,
            (true, true) => Self::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Options, Setup as _};
    use dohyo_kumo::{Action, Kumo};

    use super::*;

    #[test]
    fn duties_agree_with_the_legal_actions() {
        let blocked = "9/9/9/2,sb+nr!,6/4,*,4/9/9/9/9";
        let free = "9/9/9/9/4,*,4/9/9/9/sr,8";
        for (arena, rest, duty) in [
            (blocked, "s 5 - 0 5/5 0/0 3", Duty::ComeDown(vec!["c6".parse().expect("a square")])),
            (blocked, "s 1 - 0 5/5 0/0 3", Duty::RotateNow),
            (free, "s 5 - 0 5/6 0/0 3", Duty::Rotate),
            (free, "s 1 - 0 5/6 0/0 3", Duty::RotateNow),
            (free, "s 1 r 0 5/6 0/0 3", Duty::Nothing),
        ] {
            let position = format!("{arena} {rest}");
            let game = Kumo::from_position(&position, &Options::new()).expect("a position");
            assert_eq!(Duty::of(game.situation()), duty, "{position}");
            let legal = game.legal();
            assert_eq!(legal.contains(&Action::Pass), duty == Duty::Nothing, "{position}");
            let only_down = legal.iter().all(|action| matches!(action, Action::Unblock { .. }));
            assert_eq!(only_down, matches!(duty, Duty::ComeDown(_)), "{position}");
        }
    }
}
