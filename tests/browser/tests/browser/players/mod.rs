//! Players in front of a table: they choose an action with the project's own computer and make it on the page.

pub(crate) mod abalone;
pub(crate) mod kabuto;
pub(crate) mod kumo;
pub(crate) mod sumoku;
pub(crate) mod sumoo;

use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, bail};
use dohyo_ai::{Budget, Level, Request, Thinker};
use dohyo_browser_tests::keys::{DOWN, ENTER, LEFT, RIGHT, TAB, UP};
use dohyo_browser_tests::{Seen, Visit};
use dohyo_core::Game as _;
use dohyo_games::{AnyAction, AnyGame};

use abalone::Way;

/// More actions than any game between these players takes.
const ENDLESS: usize = 400;

/// Chooses an action for the seat to move after `played` actions.
pub(crate) fn decide(thinker: &mut Thinker, game: &AnyGame, played: usize) -> Result<AnyAction> {
    let seat = game.to_act().first().context("somebody is to move")?;
    if let AnyGame::Sumoku(game) = game {
        // The longest plays first make a game of few turns.
        let classic = game.classic().context("Classic")?;
        let longest = classic.plays(game.terms()).into_iter().max_by_key(|play| play.tiles.len());
        return Ok(AnyAction::Sumoku(longest.map_or(dohyo_sumoku::Action::Pass, dohyo_sumoku::Action::Play)));
    }
    let request = match game {
        AnyGame::Kabuto(_) => {
            Request { seed: played as u64, ..Request::at(Level::new(4).context("a level")?) }
        }
        _ => Request::analysis(Budget::nodes(20_000)),
    };
    let thought = thinker.think(game, seat, &request, &AtomicBool::default(), &mut |_| {});
    Ok(thought.context("there is an action")?.action)
}

/// Chooses an action as somebody would who plays for the first time, so that games against [`decide`] are short.
pub(crate) fn decide_carelessly(thinker: &mut Thinker, game: &AnyGame, played: usize) -> Result<AnyAction> {
    if !matches!(game, AnyGame::Abalone(_) | AnyGame::Sumoo(_) | AnyGame::Kumo(_)) {
        return decide(thinker, game, played);
    }
    let seat = game.to_act().first().context("somebody is to move")?;
    let request = Request { seed: played as u64, ..Request::at(Level::WEAKEST) };
    let thought = thinker.think(game, seat, &request, &AtomicBool::default(), &mut |_| {});
    Ok(thought.context("there is an action")?.action)
}

/// Makes an action on the page with the mouse.
pub(crate) async fn act(visit: &Visit, game: &AnyGame, played: usize, action: &AnyAction) -> Result<()> {
    match (game, action) {
        (AnyGame::Abalone(game), &AnyAction::Abalone(action)) => {
            abalone::act(visit, Way::Mouse, game, action).await
        }
        (AnyGame::Sumoo(game), &AnyAction::Sumoo(action)) => sumoo::act(visit, game, action).await,
        (AnyGame::Kumo(_), &AnyAction::Kumo(action)) => kumo::act(visit, action).await,
        (AnyGame::Sumoku(game), AnyAction::Sumoku(action)) => sumoku::act(visit, game, action).await,
        (AnyGame::Kabuto(game), &AnyAction::Kabuto(action)) => kabuto::act(visit, game, played, action).await,
        _ => bail!("{action} belongs to another game"),
    }
    .with_context(|| format!("could not play {action} in {}", game.position()))
}

/// Makes `count` actions at a table where people play each other. Returns what the page shows afterwards.
pub(crate) async fn play(visit: &Visit, count: usize) -> Result<Seen> {
    let mut thinker = Thinker::with_memory(4 << 20);
    let mut seen = Seen::settled(visit).await?;
    for _ in 0..count {
        let table = seen.table()?;
        let action = decide(&mut thinker, table.game(), seen.moves)?;
        act(visit, table.game(), seen.moves, &action).await?;
        visit.more_than(".ply", seen.moves).await?;
        seen = Seen::settled(visit).await?;
    }
    Ok(seen)
}

/// Plays the next action of a person until `done`, while computers play theirs. Returns what the page shows afterwards.
///
/// Each action is made by `make`, which is given the game, the number of actions played and the action.
pub(crate) async fn play_until(
    visit: &Visit,
    done: impl Fn(&Seen) -> bool,
    mut make: impl AsyncFnMut(&AnyGame, usize, &AnyAction) -> Result<()>,
) -> Result<Seen> {
    let mut thinker = Thinker::new();
    loop {
        let seen = Seen::settled(visit).await?;
        if done(&seen) {
            return Ok(seen);
        }
        let table = seen.table()?;
        if seen.moves > ENDLESS {
            bail!("no end in sight: {}", table.game().position());
        }
        if !table.to_act().iter().any(|seat| table.seating().is_human(seat)) {
            continue;
        }
        let action = decide(&mut thinker, table.game(), seen.moves)?;
        make(table.game(), seen.moves, &action).await?;
        visit.more_than(".ply", seen.moves).await?;
    }
}

/// Goes to a board of squares with Tab, then to a square with the arrow keys. The first row is near.
pub(crate) async fn walk_to(visit: &Visit, square: &str) -> Result<()> {
    let place = |name: &str| (name.as_bytes().get(1).copied(), name.as_bytes().first().copied());
    for _ in 0..60 {
        let here = visit.script("return document.activeElement?.dataset?.square ?? ''", vec![]).await?;
        let key = match here.as_str().unwrap_or_default() {
            "" => TAB,
            here if here == square => return Ok(()),
            here => match (place(here), place(square)) {
                ((row, _), (wanted, _)) if row < wanted => UP,
                ((row, _), (wanted, _)) if row > wanted => DOWN,
                ((_, column), (_, wanted)) if column < wanted => RIGHT,
                _ => LEFT,
            },
        };
        visit.press(key).await?;
    }
    bail!("could not reach {square} with the keyboard")
}

/// Picks the piece on a square with the keyboard.
pub(crate) async fn pick_by_keyboard(visit: &Visit, square: &str) -> Result<()> {
    walk_to(visit, square).await?;
    visit.press(ENTER).await?;
    visit.find(&format!("[data-square={square}][aria-selected=true]")).await.map(drop)
}

/// Takes an action of the list with its number, or with Tab if it has none.
pub(crate) async fn choose_by_keyboard(visit: &Visit, action: &str) -> Result<()> {
    let choice = format!("[data-choice='{action}']");
    visit.find(&choice).await?;
    let number = "return document.querySelector(arguments[0]).querySelector('kbd')?.textContent ?? ''";
    let number = visit.script(number, vec![serde_json::json!(choice)]).await?;
    match number.as_str().unwrap_or_default() {
        "" => {
            visit.tab_to(&choice).await?;
            visit.press(ENTER).await
        }
        number => visit.press(number).await,
    }
}

/// Checks that a screen reader is told what the table holds: each piece on its square, and the last action.
pub(crate) async fn is_told(visit: &Visit) -> Result<()> {
    let seen = Seen::settled(visit).await?;
    let labels = visit
        .script(
            "return [...document.querySelectorAll('[role=gridcell]')].map(cell => cell.getAttribute('aria-label'))",
            vec![],
        )
        .await?;
    let labels: Vec<String> = serde_json::from_value(labels)?;
    let pieces: Vec<(String, String)> = match seen.table()?.game() {
        AnyGame::Sumoo(game) => {
            let board = &game.situation().board;
            let tokens = dohyo_sumoo::Colour::ALL.into_iter().flat_map(|colour| board.tokens(colour));
            tokens.map(|(square, token)| (square.to_string(), token.to_string())).collect()
        }
        AnyGame::Kumo(game) => {
            let arena = &game.situation().arena;
            let cube = |square: dohyo_kumo::Square| Some((square, arena.cube(square)?.face.to_string()));
            let cubes = dohyo_kumo::Square::all().filter_map(cube);
            cubes.map(|(square, face)| (square.to_string(), face)).collect()
        }
        _ => bail!("this board has no squares"),
    };
    for (square, piece) in pieces {
        let told = |label: &String| label.starts_with(&format!("{square}, ")) && label.contains(&piece);
        if !labels.iter().any(told) {
            bail!("nothing says that {piece} is on {square}");
        }
    }
    visit.hidden_when("#live", |told| told.contains(':') || told.contains("ends the turn")).await
}
