//! A player of Kumo Hogosha in front of the page.

use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, bail};
use dohyo_ai::{Budget, Request, Thinker};
use dohyo_browser_tests::Visit;
use dohyo_core::{Game as _, Seat};
use dohyo_games::{AnyAction, AnyGame};
use dohyo_kumo::{Action, Kumo, Square, Turning};
use serde_json::{Value, json};

use crate::at_table::follow;

/// A finger goes down on one thing, over to another, and up.
pub(super) async fn swipe(visit: &Visit, from: &str, to: &str) -> Result<()> {
    let middle = async |css: &str| -> Result<(f64, f64)> {
        visit.find(css).await?;
        let place = visit
            .script(
                "const thing = document.querySelector(arguments[0]);
                 thing.closest('svg').scrollIntoView({ block: 'center' });
                 const { x, y, width, height } = thing.getBoundingClientRect();
                 return [x + width / 2, y + height / 2]",
                vec![json!(css)],
            )
            .await?;
        let number = |index: usize| place[index].as_f64().context("a place");
        Ok((number(0)?, number(1)?))
    };
    let (from, to) = (middle(from).await?, middle(to).await?);
    let touch = async |kind: &str, points: Value| {
        visit.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await
    };
    touch("touchStart", json!([{ "x": from.0, "y": from.1 }])).await?;
    for part in 1..=4 {
        let part = f64::from(part) / 4.0;
        let (x, y) = ((to.0 - from.0).mul_add(part, from.0), (to.1 - from.1).mul_add(part, from.1));
        touch("touchMove", json!([{ "x": x, "y": y }])).await?;
    }
    touch("touchEnd", json!([])).await?;
    Ok(())
}

/// Plays one side on the page, and follows what the other does there.
pub(super) struct Player<'a> {
    visit: &'a Visit,
    game: Kumo,
    played: usize,
    thinker: Thinker,
}

impl<'a> Player<'a> {
    pub(super) fn new(visit: &'a Visit, game: Kumo) -> Self {
        Self { visit, game, played: 0, thinker: Thinker::new() }
    }

    /// Plays South until somebody has won; how many actions that took.
    pub(super) async fn play_to_the_end(&mut self) -> Result<usize> {
        while self.game.outcome().is_none() {
            if self.played > 400 {
                bail!("no end in sight: {}", self.game.position());
            }
            if self.game.to_act().contains(Seat::FIRST) {
                let action = self.decide()?;
                self.act(action).await?;
            }
            self.see().await?;
        }
        Ok(self.played)
    }

    pub(super) fn game(&self) -> &Kumo {
        &self.game
    }

    fn decide(&mut self) -> Result<Action> {
        let request = Request::analysis(Budget::nodes(20_000));
        let game = AnyGame::Kumo(self.game.clone());
        let thought = self.thinker.think(&game, Seat::FIRST, &request, &AtomicBool::default(), &mut |_| {});
        let AnyAction::Kumo(action) = thought.context("there is an action")?.action else {
            bail!("the thought is no action of Kumo")
        };
        Ok(action)
    }

    /// Takes an action on the page, and nothing else.
    pub(super) async fn act(&mut self, action: Action) -> Result<()> {
        let square = |square: Square| format!("[data-square={square}]");
        let handle = || format!(".handle[data-action='{action}']");
        let clicks = match action {
            Action::Rotate(Turning::Clockwise) => vec!["[data-act=rotate-cw]".to_owned()],
            Action::Rotate(Turning::CounterClockwise) => vec!["[data-act=rotate-ccw]".to_owned()],
            Action::Pass => vec!["[data-act=end-turn]".to_owned()],
            Action::Enter { square: at, face } => {
                vec!["[data-reserve=mine]".to_owned(), square(at), format!("[data-face={face}]")]
            }
            Action::Turn { cube, face } => vec![square(cube), format!("[data-face={face}]")],
            Action::Step { cube, .. }
            | Action::Run { cube, .. }
            | Action::Jump { cube, .. }
            | Action::Throw { cube, .. }
            | Action::Grab { cube, .. }
            | Action::Block { cube, .. } => vec![square(cube), handle()],
            Action::Unblock { stack, .. } => vec![square(stack), handle()],
            Action::Kumo { first, .. } => vec![square(first), handle()],
        };
        for css in clicks {
            let done = self.visit.click(&css).await;
            done.with_context(|| format!("could not play {action} in {}", self.game.position()))?;
        }
        Ok(())
    }

    /// Waits for the next action in the page's list and follows it.
    async fn see(&mut self) -> Result<()> {
        self.played += 1;
        follow(self.visit, self.played, &mut self.game).await
    }
}
