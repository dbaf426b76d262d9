//! A player in front of the page: thinks with the project's own computer, acts with a mouse, a finger or
//! keys, and follows the game on a board of their own.

use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, bail};
use dohyo_abalone::{Abalone, Cell, Direction, Effect, Move};
use dohyo_ai::{Budget, Request, Thinker};
use dohyo_browser_tests::Visit;
use dohyo_core::{Game, Seat};
use dohyo_games::{AnyAction, AnyGame};
use serde_json::{Value, json};

use crate::at_table::follow;

/// How a player touches the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Mouse,
    Touch,
    Keyboard,
}

/// A player and the game as they know it.
pub(super) struct Player<'a> {
    visit: &'a Visit,
    way: Way,
    game: Abalone,
    played: usize,
    thinker: Thinker,
}

impl<'a> Player<'a> {
    pub(super) fn new(visit: &'a Visit, way: Way, game: Abalone) -> Self {
        Self { visit, way, game, played: 0, thinker: Thinker::with_memory(4 << 20) }
    }

    /// Plays Black until the game is over; gives the number of moves played by both.
    pub(super) async fn play_to_the_end(&mut self) -> Result<usize> {
        while self.game.outcome().is_none() {
            if self.played > 400 {
                bail!("no end in sight: {}", self.game.position());
            }
            let seat = self.game.to_act().single().context("someone is to move")?;
            if seat == Seat::FIRST {
                let action = self.decide()?;
                self.act(action).await?;
                self.see().await?;
            } else {
                self.see().await?;
            }
        }
        Ok(self.played)
    }

    fn decide(&mut self) -> Result<Move> {
        let request = Request::analysis(Budget::nodes(20_000));
        let game = AnyGame::Abalone(self.game.clone());
        let seat = game.to_act().first().context("someone is to move")?;
        let thought = self.thinker.think(&game, seat, &request, &AtomicBool::default(), &mut |_| {});
        let AnyAction::Abalone(action) = thought.context("there is a move")?.action else {
            bail!("the thought is no move of Abalone")
        };
        Ok(action)
    }

    /// Makes a move on the page, and nothing else.
    pub(super) async fn act(&mut self, action: Move) -> Result<()> {
        let effect = self.game.judge(action)?;
        let (first, last) = (effect.moved[0], effect.moved[effect.moved.len() - 1]);
        match self.way {
            Way::Mouse => {
                // Two ends pick a line; the cell beyond it says where to.
                self.click(first).await?;
                if first != last {
                    self.click(last).await?;
                }
                self.click(target(&effect)).await
            }
            Way::Touch => {
                let [from, to] = [self.middle(first).await?, self.middle(last).await?];
                self.swipe(&[from, to]).await?;
                let at = self.middle(target(&effect)).await?;
                self.swipe(&[at]).await
            }
            Way::Keyboard => {
                self.walk_to(first).await?;
                self.visit.press(ENTER).await?;
                if first != last {
                    self.walk_to(last).await?;
                    self.visit.press(ENTER).await?;
                }
                self.visit.press(letter(effect.direction)).await
            }
        }
        .with_context(|| format!("could not play {action} in {}", self.game.position()))
    }

    /// Waits for the next move in the page's list and follows it.
    async fn see(&mut self) -> Result<()> {
        self.played += 1;
        follow(self.visit, self.played, &mut self.game).await
    }

    async fn click(&self, cell: Cell) -> Result<()> {
        self.visit.click(&format!("[data-cell={cell}]")).await
    }

    /// The middle of a cell on the page.
    async fn middle(&self, cell: Cell) -> Result<(f64, f64)> {
        let place = self
            .visit
            .script(
                "const cell = document.querySelector(`[data-cell=${arguments[0]}]`);
                 cell.closest('svg').scrollIntoView({ block: 'center' });
                 const { x, y, width, height } = cell.getBoundingClientRect();
                 return [x + width / 2, y + height / 2, width]",
                vec![json!(cell.to_string())],
            )
            .await?;
        let number = |index: usize| place[index].as_f64().context("a place");
        if number(2)? < 24.0 {
            bail!("a cell is only {} pixels wide: too small for a finger", number(2)?);
        }
        Ok((number(0)?, number(1)?))
    }

    /// A finger goes down, over the points, and up.
    async fn swipe(&self, points: &[(f64, f64)]) -> Result<()> {
        let touch = async |kind: &str, points: Value| {
            self.visit
                .devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }))
                .await
        };
        for (index, (x, y)) in points.iter().enumerate() {
            let kind = if index == 0 { "touchStart" } else { "touchMove" };
            touch(kind, json!([{ "x": x, "y": y }])).await?;
        }
        touch("touchEnd", json!([])).await?;
        Ok(())
    }

    /// The cell that has the keyboard's attention.
    async fn focused(&self) -> Result<Option<Cell>> {
        let name = self.visit.script("return document.activeElement?.dataset?.cell ?? ''", vec![]).await?;
        Ok(name.as_str().and_then(|name| name.parse().ok()))
    }

    /// Gets to the board with Tab, then to a cell with the letters of the six directions and the arrows.
    async fn walk_to(&self, cell: Cell) -> Result<()> {
        for _ in 0..40 {
            match self.focused().await? {
                None => self.visit.press(TAB).await?,
                Some(here) if here == cell => return Ok(()),
                Some(here) => self.visit.press(step(here, cell)).await?,
            }
        }
        bail!("could not reach {cell} with the keyboard")
    }
}

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const LEFT: &str = "\u{e012}";
const UP: &str = "\u{e013}";
const RIGHT: &str = "\u{e014}";
const DOWN: &str = "\u{e015}";

/// The key that leads closer: arrows also work while marbles are picked, when letters would move them.
fn step(here: Cell, there: Cell) -> &'static str {
    match (here.row().cmp(&there.row()), here.digit().cmp(&there.digit())) {
        (std::cmp::Ordering::Less, _) => UP,
        (std::cmp::Ordering::Greater, _) => DOWN,
        (_, std::cmp::Ordering::Less) => RIGHT,
        (_, _) => LEFT,
    }
}

fn letter(direction: Direction) -> &'static str {
    match direction {
        Direction::East => "d",
        Direction::NorthEast => "e",
        Direction::NorthWest => "w",
        Direction::West => "a",
        Direction::SouthWest => "z",
        Direction::SouthEast => "x",
    }
}

/// The cell whose arrow stands for this move: ahead of the line, or beside the end that leads.
fn target(effect: &Effect) -> Cell {
    let (first, last) = (effect.moved[0], effect.moved[effect.moved.len() - 1]);
    let ahead = |cell: Cell| cell.neighbour(effect.direction).expect("a legal move stays on the board");
    let Some((along, _)) = first.line_to(last) else { return ahead(first) };
    if along.is_parallel(effect.direction) {
        return ahead(last);
    }
    let sixths = (effect.direction.index() + 6 - along.index()) % 6;
    if sixths == 1 || sixths == 5 { ahead(last) } else { ahead(first) }
}
