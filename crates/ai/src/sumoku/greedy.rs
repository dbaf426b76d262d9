//! A plain opponent to measure against. It takes the most points and does not look ahead.

use std::time::Duration;

use dohyo_core::Seat;
use dohyo_sumoku::position::{Hand, Position};
use dohyo_sumoku::{Action, Sumoku};

use crate::arena::Player;
use crate::{Level, Mind as _, Request};

/// The plain opponent. In races it plays like the weakest level.
#[derive(Default)]
pub struct Greedy {
    pace: Duration,
}

impl Player<Sumoku> for Greedy {
    fn choose(&mut self, game: &Sumoku, seat: Seat) -> Result<Action, String> {
        if let Some(state) = game.classic()
            && let Some(position) = Position::new(state.grid(), state.key(), game.terms())
        {
            let best = position.best(&Hand::new(&state.hands()[seat.index()], state.key()));
            return Ok(best.map_or(Action::Pass, |best| Action::Play(best.play())));
        }
        let thought = super::Engine::default().ask(game, seat, &Request::at(Level::WEAKEST));
        let thought = thought.ok_or_else(|| "nothing to do".to_owned())?;
        self.pace = thought.pace;
        Ok(thought.action)
    }

    fn pace(&self) -> Duration {
        self.pace
    }
}
