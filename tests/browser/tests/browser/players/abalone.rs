//! A player of Abalone, with a mouse, a finger or the keyboard.

use anyhow::{Context, Result, bail};
use dohyo_abalone::{Abalone, Cell, Direction, Effect, Move};
use dohyo_browser_tests::Visit;
use dohyo_browser_tests::keys::{DOWN, ENTER, LEFT, RIGHT, TAB, UP};
use serde_json::json;

/// How a player touches the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Mouse,
    Touch,
    Keyboard,
}

/// The narrowest cell that a finger can hit, in pixels.
const FINGER: f64 = 24.0;

/// Makes a move on the page.
pub(crate) async fn act(visit: &Visit, way: Way, game: &Abalone, action: Move) -> Result<()> {
    let effect = game.judge(action)?;
    let (first, last) = (effect.moved[0], effect.moved[effect.moved.len() - 1]);
    match way {
        Way::Mouse => {
            // Two ends pick a line; the cell beyond it says where to.
            let cells = if first == last { vec![first] } else { vec![first, last] };
            let cells = cells.into_iter().chain([target(&effect)]);
            visit.click_all(cells.map(place)).await
        }
        Way::Touch => {
            let width = "return document.querySelector(arguments[0]).getBoundingClientRect().width";
            let width = visit.script(width, vec![json!(place(first))]).await?.as_f64().context("a width")?;
            if width < FINGER {
                bail!("a cell of {width} pixels is too small for a finger");
            }
            visit.swipe(&[&place(first), &place(last)]).await?;
            visit.swipe(&[&place(target(&effect))]).await
        }
        Way::Keyboard => {
            walk_to(visit, first).await?;
            visit.press(ENTER).await?;
            if first != last {
                walk_to(visit, last).await?;
                visit.press(ENTER).await?;
            }
            visit.press(letter(effect.direction)).await
        }
    }
}

fn place(cell: Cell) -> String {
    format!("[data-cell={cell}]")
}

/// Goes to the board with Tab, then to a cell with the arrow keys.
async fn walk_to(visit: &Visit, cell: Cell) -> Result<()> {
    for _ in 0..40 {
        let here = visit.script("return document.activeElement?.dataset?.cell ?? ''", vec![]).await?;
        match here.as_str().and_then(|name| name.parse().ok()) {
            None => visit.press(TAB).await?,
            Some(here) if here == cell => return Ok(()),
            Some(here) => visit.press(step(here, cell)).await?,
        }
    }
    bail!("could not reach {cell} with the keyboard")
}

/// Returns the arrow key that leads closer. Letters would move the marbles that are picked.
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

/// Returns the cell whose arrow stands for a move: ahead of the line, or beside the end that leads.
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
