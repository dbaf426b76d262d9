//! A plain opponent to measure against: it takes the most points, and thinks no further.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dohyo_core::{Game as _, Seat, Viewer};
use dohyo_sumoku::position::{Hand, Position};
use dohyo_sumoku::{Action, Open, Sumoku};

use crate::arena::Player;
use crate::{Level, Request};

/// The plain opponent. In races it plays like the weakest level.
#[derive(Default)]
pub struct Greedy {
    pace: Duration,
}

impl Player<Sumoku> for Greedy {
    fn choose(&mut self, game: &Sumoku, seat: Seat) -> Result<Action, String> {
        let view = game.view(Viewer::Seat(seat));
        if let Open::Classic { grid, hands, .. } = &view.open
            && let Some(position) = Position::new(grid, view.key, view.terms)
        {
            let best = position.best(&Hand::new(&hands[seat.index()], view.key));
            return Ok(best.map_or(Action::Pass, |best| Action::Play(best.play())));
        }
        let request = Request::at(Level::WEAKEST);
        let thought =
            super::Engine::default().think(game, seat, &request, &AtomicBool::default(), &mut |_| {});
        let thought = thought.ok_or_else(|| "nothing to do".to_owned())?;
        self.pace = thought.pace;
        Ok(thought.action)
    }

    fn pace(&self) -> Duration {
        self.pace
    }
}
