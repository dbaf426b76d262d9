//! A player of Sakura Slam.

use anyhow::{Context, Result, bail};
use dohyo_browser_tests::Visit;
use dohyo_browser_tests::keys::{DOWN, ENTER, LEFT, RIGHT, UP};
use dohyo_kabuto::{Action, Corner, Item, Kabuto, Quarter, Shot, Stand, Use};
use serde_json::json;

/// Waits until nothing moves on the ring.
pub(crate) async fn still(visit: &Visit) -> Result<()> {
    visit.find(".kb-ring[data-playing=false]").await?;
    Ok(())
}

/// Waits until nothing moves, and presses a corner post.
pub(crate) async fn press_post(visit: &Visit, corner: &str) -> Result<()> {
    still(visit).await?;
    visit.click(&format!("[data-corner={corner}]")).await
}

/// Takes an action with the mouse, in a game of two players of which `played` actions are in the list.
pub(crate) async fn act(visit: &Visit, game: &Kabuto, played: usize, action: Action) -> Result<()> {
    still(visit).await?;
    match action {
        Action::Marker(corner) => press_post(visit, corner.name()).await,
        Action::Push(shot) => {
            take(visit, shot.item).await?;
            stand(visit, shot.stand).await?;
            push(visit, shot).await
        }
        Action::Again { .. } | Action::Slam { .. } => {
            if let Action::Slam { keep: Some(corner), .. } = action {
                visit.click(&format!("[data-keep={}]", corner.name())).await?;
            }
            let shot = action.shot(game.situation().turn.stand).context("a push")?;
            take(visit, shot.item).await?;
            push(visit, shot).await
        }
        Action::Use(chosen) => {
            visit.click(&format!("[data-use={}]", chosen.power.name())).await?;
            // Among two players only markers, pieces and targets are asked for.
            while let Some(answer) = answer(visit, played, &chosen).await? {
                visit.click(&answer).await?;
            }
            Ok(())
        }
        Action::End => visit.click("[data-act=end-turn]").await,
        Action::Submit => visit.click("[data-act=submit]").await,
    }
}

/// Makes a push near an action, or places a marker, with keys alone. The ring has the focus, the first of two seats is
/// near, and there are no special moves.
pub(crate) async fn act_by_keys(visit: &Visit, game: &Kabuto, played: usize, action: Action) -> Result<()> {
    still(visit).await?;
    let corner = |corner: Corner| match corner {
        Corner::NE => "e",
        Corner::NW => "q",
        Corner::SW => "z",
        Corner::SE => "c",
    };
    if let Action::Marker(at) = action {
        return visit.press(corner(at)).await;
    }
    let now = game.situation();
    let shot = action.shot(now.turn.stand).context("a push")?;
    let Item::One { kind, heading } = shot.item else { bail!("{action} is a group") };
    let number = now.own().tray.kinds().position(|other| other == kind).context("a piece of the tray")?;
    let turns = ["E", "S", "W", "N"].iter().position(|&name| name == heading.letter().to_string());
    let mut keys = format!("{}{}", number + 1, "t".repeat(turns.unwrap_or(0)));
    if let (Action::Push(_), Stand::Corner(at)) = (action, shot.stand) {
        keys += corner(at);
    }
    // Arrow keys go in steps of a millimetre and of 18 thousandths.
    let seen = seen_sign(visit, shot.stand).await?;
    let (lateral, angle) = (seen * shot.aim.lateral / 10, seen * shot.aim.angle / 18);
    let steps = |key: &str, count: i16| key.repeat(count.unsigned_abs().into());
    keys += &steps(if lateral > 0 { LEFT } else { RIGHT }, lateral);
    keys += &steps(if angle > 0 { UP } else { DOWN }, angle);
    visit.press(keys + ENTER).await?;
    // A push that loses is asked for once more.
    let mut sure = false;
    visit
        .wait_for("the push", async || {
            if !sure && visit.has("[data-act=push].grave").await? {
                sure = true;
                visit.press(ENTER).await?;
            }
            Ok((visit.all(".ply").await?.len() > played).then_some(()))
        })
        .await
}

/// Waits until a card asks something or its move is in the list; returns the answer to click, if it asks.
async fn answer(visit: &Visit, played: usize, chosen: &Use) -> Result<Option<String>> {
    let question = visit
        .wait_for("the move, or what it asks", async || {
            if visit.all(".ply").await?.len() > played {
                return Ok(Some(None));
            }
            let text = visit.hidden_text(".kb-question .note").await?;
            Ok((!text.is_empty()).then_some(Some(text)))
        })
        .await?;
    let Some(question) = question else { return Ok(None) };
    if question.starts_with("Click") {
        let target = chosen.target.context("a target")?.index() + 1;
        return Ok(Some(format!(".kb-target[data-target='{target}']")));
    }
    let wanted = if question.starts_with("Which markers") {
        chosen.from.iter().map(Corner::name).collect::<Vec<_>>().join(", ")
    } else {
        match chosen.piece.context("a piece")?.name() {
            "S" => "small disc".to_owned(),
            "M" => "medium disc".to_owned(),
            other => other.to_lowercase(),
        }
    };
    let found = visit
        .script(
            "const all = [...document.querySelectorAll('.kb-question [data-answer]')];
             return all.find((one) => one.textContent.trim() === arguments[0])?.dataset.answer ?? null",
            vec![json!(wanted)],
        )
        .await?;
    let answer = found.as_str().with_context(|| format!("no answer {wanted:?} to {question:?}"))?;
    Ok(Some(format!(".kb-question [data-answer='{answer}']")))
}

/// Picks a piece of the tray and turns it.
async fn take(visit: &Visit, item: Item) -> Result<()> {
    let (name, turns) = match item {
        Item::One { kind, heading } => {
            let turns = ["E", "S", "W", "N"].iter().position(|&name| name == heading.letter().to_string());
            (Item::one(kind).to_string(), turns.unwrap_or(0))
        }
        Item::Group(_) => (item.to_string(), 0),
    };
    visit.click(&format!("[data-item='{name}']")).await?;
    for _ in 0..turns {
        visit.click("[data-act=turn-piece]").await?;
    }
    Ok(())
}

/// Brings the platform to a corner or a side.
async fn stand(visit: &Visit, stand: Stand) -> Result<()> {
    match stand {
        Stand::Corner(corner) => press_post(visit, corner.name()).await,
        Stand::Side { side, offset } => {
            visit.click(&format!("[data-side={}]", side.letter())).await?;
            let seen = seen_sign(visit, Stand::Side { side, offset }).await?;
            slide(visit, "platform", seen * offset).await
        }
    }
}

/// Aims and pushes.
async fn push(visit: &Visit, shot: Shot) -> Result<()> {
    let seen = seen_sign(visit, shot.stand).await?;
    slide(visit, "offset", seen * shot.aim.lateral).await?;
    slide(visit, "angle", seen * shot.aim.angle).await?;
    visit.attribute_when(".kb-aim", "data-aim", |aim| aim == shot.to_string()).await?;
    visit.click("[data-act=push]").await?;
    if visit.has("[data-act=push].grave").await? {
        visit.click("[data-act=push].grave").await?;
    }
    Ok(())
}

/// Returns the sign of aims as they are seen: on sliders and with keys left is left as it is seen by the first or the
/// second seat.
async fn seen_sign(visit: &Visit, stand: Stand) -> Result<i16> {
    let near = visit.has(".plate.near[data-colour=two]").await?;
    let far =
        matches!(stand, Stand::Corner(Corner::NE | Corner::NW) | Stand::Side { side: Quarter::North, .. });
    Ok(if near == far { 1 } else { -1 })
}

/// Moves a slider. Values grow to the left; those of the slider itself grow to the right.
async fn slide(visit: &Visit, name: &str, value: i16) -> Result<()> {
    visit.fill(&format!("[data-slider={name}]"), &(-value).to_string()).await
}
