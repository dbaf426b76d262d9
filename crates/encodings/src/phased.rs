//! What the worlds share whose actions take several indices: a rule-book game, and the indices of the action under way.

/// Implements the methods of [`World`](crate::World) that only read the fields `game`, `log` and `chosen`, and the
/// constants `ACTIONS` and `SHAPE`.
macro_rules! read_from_game {
    () => {
        fn actions(&self) -> usize {
            ACTIONS
        }

        fn shape(&self) -> $crate::Shape {
            &SHAPE
        }

        fn seats(&self) -> Vec<dohyo_core::Seat> {
            self.game.seats().iter().collect()
        }

        fn to_act(&self) -> Option<usize> {
            self.game.to_act().first().map(dohyo_core::Seat::index)
        }

        fn outcome(&self) -> Option<dohyo_core::Outcome> {
            self.game.outcome()
        }

        fn is_midway(&self) -> bool {
            !self.chosen.is_empty()
        }

        fn log(&self) -> &[u16] {
            &self.log
        }

        fn game(&self) -> Option<dohyo_games::AnyGame> {
            Some(self.game.clone().into())
        }
    };
}

pub(crate) use read_from_game;
