//! Sumoku as people play it: turn by turn, in races, and the puzzle of the day.

mod classic;
mod daily;
mod races;

use anyhow::{Context, Result};
use dohyo_browser_tests::Visit;
use dohyo_sumoku::{Cell, Grid, Laid, Tile};
use serde_json::json;

/// The tiles of a kind of element, in the order of the page.
async fn tiles_of(visit: &Visit, css: &str) -> Result<Vec<Laid>> {
    let names = visit
        .script(
            "return [...document.querySelectorAll(arguments[0])].map(tile => tile.dataset.tile)",
            vec![json!(css)],
        )
        .await?;
    let names: Vec<String> = serde_json::from_value(names)?;
    names.iter().map(|name| name.parse::<Laid>().with_context(|| name.clone())).collect()
}

/// The tiles on the rack.
async fn rack(visit: &Visit) -> Result<Vec<Tile>> {
    visit.find(".k-own").await?;
    Ok(tiles_of(visit, ".k-own").await?.into_iter().map(Laid::tile).collect())
}

/// The key that is in force.
async fn key(visit: &Visit) -> Result<dohyo_sumoku::Key> {
    let number = visit.text(".k-key").await?;
    dohyo_sumoku::Key::new(number.parse()?).with_context(|| format!("key {number}"))
}

/// Takes a tile in hand, read as it is to be.
async fn take(visit: &Visit, laid: Laid) -> Result<()> {
    let upright = Laid::upright(laid.tile());
    let shown = tiles_of(visit, ".k-own").await?;
    let name = if shown.contains(&laid) { laid } else { upright };
    visit.click(&format!(".k-own[data-tile='{name}']")).await?;
    visit.find(".k-own.held").await?;
    if name != laid {
        // The held one again: a six becomes a nine.
        visit.click(".k-own.held").await?;
        visit.find(&format!(".k-own.held[data-tile='{laid}']")).await?;
    }
    Ok(())
}

/// Lays a tile at a place by tapping both.
async fn lay(visit: &Visit, cell: Cell, laid: Laid) -> Result<()> {
    take(visit, laid).await?;
    let name = format!("{},{}", cell.x, cell.y);
    visit.click(&format!("[data-cell='{name}']")).await?;
    visit.find(&format!("[data-laid='{name}'][data-tile='{laid}']")).await?;
    Ok(())
}

/// Lays a whole grid, the first tile in the middle.
async fn lay_all(visit: &Visit, grid: &Grid) -> Result<()> {
    let origin = grid.iter().next().context("a tile")?.0;
    let moved = grid.iter().map(|(cell, laid)| (Cell::at(cell.x - origin.x, cell.y - origin.y), laid));
    lay_beside(visit, &Grid::default(), moved.collect()).await
}

/// Lays tiles in an order in which each has a neighbour on the table.
async fn lay_beside(visit: &Visit, lies: &Grid, mut rest: Vec<(Cell, Laid)>) -> Result<()> {
    let mut taken: Vec<Cell> = lies.iter().map(|(cell, _)| cell).collect();
    while !rest.is_empty() {
        let next = rest
            .iter()
            .position(|(cell, _)| {
                taken.is_empty() || cell.neighbours().iter().any(|near| taken.contains(near))
            })
            .context("the tiles are connected")?;
        let (cell, tile) = rest.remove(next);
        taken.push(cell);
        lay(visit, cell, tile).await?;
    }
    Ok(())
}
