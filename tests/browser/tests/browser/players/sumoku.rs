//! A player of Sumoku, at every page where tiles are laid.

use anyhow::{Context, Result};
use dohyo_browser_tests::Visit;
use dohyo_sumoku::{Action, Cell, Grid, Key, Laid, Spot, Sumoku, Tile};
use dohyo_sumoku_solver::{Answer, Task};
use serde_json::json;

/// Takes an action of Classic with the mouse.
pub(crate) async fn act(visit: &Visit, game: &Sumoku, action: &Action) -> Result<()> {
    let Action::Play(play) = action else { return visit.click("[data-act=pass]").await };
    let grid = game.classic().context("Classic")?.grid();
    lay_beside(visit, grid, play.cells(grid)).await?;
    visit.click("[data-act=play]:not([aria-disabled=true])").await
}

/// Returns the tiles that such elements show, in the order of the page.
pub(crate) async fn tiles_of(visit: &Visit, css: &str) -> Result<Vec<Laid>> {
    let names = visit
        .script(
            "return [...document.querySelectorAll(arguments[0])].map(tile => tile.dataset.tile)",
            vec![json!(css)],
        )
        .await?;
    let names: Vec<String> = serde_json::from_value(names)?;
    names.iter().map(|name| name.parse::<Laid>().with_context(|| name.clone())).collect()
}

/// Returns the tiles on the rack.
pub(crate) async fn rack(visit: &Visit) -> Result<Vec<Tile>> {
    visit.find(".k-own").await?;
    Ok(tiles_of(visit, ".k-own").await?.into_iter().map(Laid::tile).collect())
}

/// Returns the key that is in force.
pub(crate) async fn key(visit: &Visit) -> Result<Key> {
    let number = visit.text(".k-key").await?;
    Key::new(number.parse()?).with_context(|| format!("key {number}"))
}

/// Returns a Sumoku of the tiles on the rack.
pub(crate) async fn solution(visit: &Visit) -> Result<Grid> {
    let (tiles, key) = (rack(visit).await?, key(visit).await?);
    match Task::new(&tiles, key).solve().answer {
        Answer::Sumoku(grid) => Ok(grid),
        other => anyhow::bail!("{tiles:?}: {other:?}"),
    }
}

/// Picks four tiles of Spot that fit. Returns them and their total, which is not announced yet.
pub(crate) async fn pick_set(visit: &Visit) -> Result<([Tile; 4], u32)> {
    let tiles: Vec<_> = tiles_of(visit, "[data-spot]").await?.into_iter().map(Laid::tile).collect();
    let key = key(visit).await?;
    let (set, total) = *Spot::sets_among(&tiles, key).first().context("there is always one")?;
    let mut picked = Vec::new();
    for tile in set {
        let index = (0..tiles.len()).find(|&at| tiles[at] == tile && !picked.contains(&at));
        let index = index.context("it lies there")?;
        picked.push(index);
        visit.click(&format!("[data-spot='{index}']")).await?;
    }
    Ok((set, total))
}

/// Picks a tile up from the rack and turns it until it reads as `laid`.
pub(crate) async fn take(visit: &Visit, laid: Laid) -> Result<()> {
    let shown = tiles_of(visit, ".k-own").await?;
    let same = || shown.iter().copied().find(|other| other.tile() == laid.tile());
    let name =
        Some(laid).filter(|laid| shown.contains(laid)).or_else(same).context("the tile is on the rack")?;
    visit.click(&format!(".k-own[data-tile='{name}']")).await?;
    visit.find(".k-own.held").await?;
    if name != laid {
        // Another click on a held six makes it a nine, and back.
        visit.click(".k-own.held").await?;
        visit.find(&format!(".k-own.held[data-tile='{laid}']")).await?;
    }
    Ok(())
}

/// Lays a tile on a cell by clicking both.
pub(crate) async fn lay(visit: &Visit, cell: Cell, laid: Laid) -> Result<()> {
    take(visit, laid).await?;
    let name = format!("{},{}", cell.x, cell.y);
    visit.click(&format!("[data-cell='{name}']")).await?;
    visit.find(&format!("[data-laid='{name}'][data-tile='{laid}']")).await?;
    Ok(())
}

/// Lays a whole grid, its first tile in the middle of the table.
pub(crate) async fn lay_all(visit: &Visit, grid: &Grid) -> Result<()> {
    let origin = grid.iter().next().context("a tile")?.0;
    let moved = grid.iter().map(|(cell, laid)| (Cell::at(cell.x - origin.x, cell.y - origin.y), laid));
    lay_beside(visit, &Grid::default(), moved.collect()).await
}

/// Lays tiles in an order in which each has a neighbour on the table.
pub(crate) async fn lay_beside(visit: &Visit, lies: &Grid, mut rest: Vec<(Cell, Laid)>) -> Result<()> {
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
