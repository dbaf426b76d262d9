//! Classic, turn by turn.

use anyhow::{Context, Result, bail};
use dohyo_browser_tests::keys::{DOWN, ENTER, LEFT, RIGHT, UP};
use dohyo_browser_tests::{Seen, Setting, Viewport, Visit, visit};
use dohyo_core::{Fate, Game as _, Options, Seat, Seed, Setup as _};
use dohyo_games::{AnyAction, AnyGame};
use dohyo_sumoku::{Action, Cell, Sumoku, Tile};

use crate::pages::records;
use crate::pages::table::{begin, moves};
use crate::players::sumoku::{lay, lay_beside, rack};
use crate::players::{act, play, play_until};

/// Key 5; the line 3-7 lies, and the first player holds what makes 30 of it.
const CROSSING: &str =
    "classic 5 | 0,0:3R 1,0:7G | 5B 6Y 1P 2O 8R 8G 7B 4Y ; 1R 2R 4R 5R 7R 8R 1O 3O | bag 78 | 10 ; 0 | 1";

#[tokio::test(flavor = "multi_thread")]
async fn a_play_is_laid_judged_and_scored() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "sumoku", Some(CROSSING), &["opponent=same-screen"]).await?;
        let laid = |text: &str| text.parse().expect("a tile");
        let cell = dohyo_sumoku::Cell::at;
        visit.says(".k-words", "Lines add up to multiples of 5").await?;
        // What is wrong is said at once, and why.
        lay(visit, cell(2, 0), laid("4Y")).await?;
        visit.find(".k-sum.wrong[data-sum='14']").await?;
        visit.says(".k-lines .wrong", "3 + 7 + 4 = 14: not a multiple of 5").await?;
        visit.click("[data-act=play]").await?;
        visit.mentions("#say", "not a multiple of 5").await?;
        moves(visit, 0).await?;
        visit.click("[data-act=take-back]").await?;
        visit.gone(".k-sum").await?;
        // A six is turned, the play is worth 30, and the last tile can be taken back before it counts.
        lay(visit, cell(2, 0), laid("5B")).await?;
        visit.find(".k-sum[data-sum='15']").await?;
        lay(visit, cell(2, 1), laid("9Y")).await?;
        visit.find(".k-sum.wrong[data-sum='14']").await?;
        lay(visit, cell(2, 2), laid("1P")).await?;
        visit.gone(".k-sum.wrong").await?;
        visit.says("[data-act=play]", "Play for 30").await?;
        visit.screenshot("sumoku-desktop-light").await?;
        visit.click("[data-act=take-back]").await?;
        visit.says("[data-act=play]", "Play").await?;
        lay(visit, cell(2, 2), laid("1P")).await?;
        visit.click("[data-act=play]").await?;
        moves(visit, 1).await?;
        visit.says("[data-colour=one] .k-score", "40").await?;
        // The points are in the list and at the tiles, which are marked for the next player.
        visit.says(".ply[data-ply='1'] .gain", "+30").await?;
        visit.says(".k-tag", "+30").await?;
        visit.count(".k-board .k-tile.last", 3).await?;
        visit.says(".k-bag", "75").await?;
        visit
            .hidden_when("#live", |told| {
                told.contains("5 blue, 9 yellow, 1 purple") && told.contains("Player 1 40")
            })
            .await?;
        // The other player's tiles are on the rack now.
        visit.count(".k-own", 8).await?;
        visit.find(".k-own[data-tile='1R']").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn tiles_are_dragged_and_the_table_is_moved() -> Result<()> {
    visit(Setting::default().dark(), async |visit| {
        begin(visit, "sumoku", Some(CROSSING), &["opponent=same-screen"]).await?;
        visit.drag(".k-own[data-tile='5B']", "[data-cell='2,0']").await?;
        visit.find("[data-laid='2,0'][data-tile='5B']").await?;
        visit.says("[data-act=play]", "Play for 15").await?;
        visit.screenshot("sumoku-desktop-dark").await?;
        // A tile dragged off the table goes back to the rack.
        visit.drag("[data-laid='2,0'] .k-face", ".k-lines").await?;
        visit.gone("[data-laid='2,0']").await?;
        // The table itself is moved and zoomed.
        let seen = "return document.querySelector('.k-board').getAttribute('viewBox')";
        let before = visit.script(seen, vec![]).await?;
        visit.click("[data-zoom=in]").await?;
        let nearer = visit.script(seen, vec![]).await?;
        assert_ne!(before, nearer);
        visit.click("[data-zoom=fit]").await?;
        visit
            .wait_for("the whole table", async || {
                Ok((visit.script(seen, vec![]).await? == before).then_some(()))
            })
            .await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn classic_is_played_with_keys_alone() -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        begin(visit, "sumoku", Some(CROSSING), &["opponent=same-screen"]).await?;
        visit.script("document.querySelector('.k-board').focus()", vec![]).await?;
        // To column 2, a five there; a nine and a one below.
        for key in [RIGHT, RIGHT, "5", ENTER, DOWN, "9", ENTER, DOWN, "1", ENTER, LEFT] {
            visit.press(key).await?;
        }
        visit.says("[data-act=play]", "Play for 30").await?;
        visit.hidden_says("#k-cursor-text", "column 1, row 2: free").await?;
        visit.press("z").await?;
        visit.says("[data-act=play]", "Play").await?;
        for key in [RIGHT, "1", ENTER, "p"] {
            visit.press(key).await?;
        }
        moves(visit, 1).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn five_people_share_a_phone_in_french() -> Result<()> {
    let setting = Setting::phone().language("fr");
    visit(setting, async |visit| {
        begin(visit, "sumoku", None, &["opponent=same-screen", "players=5"]).await?;
        visit.count(".plate", 5).await?;
        assert_eq!(visit.overflow().await?, 0);
        visit.screenshot("sumoku-phone-five").await?;
        for played in 0..5 {
            let seen = Seen::settled(visit).await?;
            let AnyGame::Sumoku(game) = seen.table()?.game().clone() else { bail!("another game") };
            let classic = game.classic().context("Classic")?;
            let play = classic.plays(game.terms()).into_iter().max_by_key(|play| play.tiles.len());
            let play = play.context("a play")?;
            lay_beside(visit, classic.grid(), play.cells(classic.grid())).await?;
            if played == 0 {
                visit.text_when("[data-act=play]", |text| text.starts_with("Jouer pour")).await?;
                visit.screenshot("sumoku-phone-light").await?;
            }
            visit.click("[data-act=play]").await?;
            visit.more_than(".ply", played).await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_loaded_game_of_three_shows_what_is_left_in_the_bag() -> Result<()> {
    visit(Setting::default().viewport(Viewport::TABLET), async |visit| {
        begin(visit, "sumoku", None, &["opponent=same-screen", "players=3"]).await?;
        let seen = play(visit, 1).await?;
        let AnyGame::Sumoku(game) = seen.table()?.game().clone() else { bail!("another game") };
        let bag = game.face_down().to_string();
        records::open(visit).await?;
        visit.gone("#download-exchange").await?;
        records::load(visit, &seen.table()?.to_record(None).to_string()).await?;
        visit.gone("dialog[open]").await?;
        moves(visit, 1).await?;
        visit.says(".k-bag", &bag).await?;
        visit.screenshot("sumoku-tablet").await
    })
    .await
}

/// Returns the position of a game of two in which the bag has just become empty.
fn late() -> Result<String> {
    let seed = Seed::from(3);
    let mut game = Sumoku::dealt(&Options::new(), seed)?;
    while game.face_down() > 0 {
        let seat = game.to_act().first().context("somebody is to move")?;
        let plays = game.classic().context("Classic")?.plays(game.terms());
        let longest = plays.into_iter().max_by_key(|play| play.tiles.len());
        game.play(seat, &longest.map_or(Action::Pass, Action::Play), Fate::Drawn(seed))?;
    }
    Ok(game.position())
}

/// Walks over the table to a cell, as a player does who only hears where the cursor is.
async fn walk_to(visit: &Visit, cell: Cell) -> Result<()> {
    for _ in 0..120 {
        let heard = visit.hidden_text("#k-cursor-text").await?;
        let numbers: Vec<i16> =
            heard.split([' ', ',', ':']).filter_map(|word| word.parse().ok()).take(2).collect();
        let [x, y] = numbers[..] else { bail!("no place in {heard:?}") };
        let key = match (cell.x - x, cell.y - y) {
            (0, 0) => return Ok(()),
            (1.., _) => RIGHT,
            (..=-1, _) => LEFT,
            (_, 1..) => DOWN,
            _ => UP,
        };
        visit.press(key).await?;
        visit.hidden_when("#k-cursor-text", |text| text != heard).await?;
    }
    bail!("could not reach {cell:?} with the keyboard")
}

/// Makes an action with the keyboard alone.
async fn act_by_keys(visit: &Visit, game: &Sumoku, action: &Action) -> Result<()> {
    let Action::Play(play) = action else {
        visit.tab_to("[data-act=pass]").await?;
        return visit.press(ENTER).await;
    };
    visit.tab_to(".k-board").await?;
    let grid = game.classic().context("Classic")?.grid();
    for (cell, laid) in play.cells(grid) {
        walk_to(visit, cell).await?;
        // The number takes the tiles that show it in turn, until the right one is in hand.
        for _ in 0..8 {
            visit.press(laid.value().to_string()).await?;
            if visit.has(&format!(".k-own.held[data-tile='{laid}']")).await? {
                break;
            }
        }
        visit.press(ENTER).await?;
        visit.hidden_when("#k-cursor-text", |text| !text.contains("free")).await?;
    }
    visit.press("p").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_to_its_end_with_the_keyboard_and_heard() -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        visit.open_table("sumoku", Some(&late()?)).await?;
        visit.tab_to("#start-game").await?;
        visit.press(ENTER).await?;
        visit.gone("dialog[open]").await?;
        // The key, the hands and the tiles on the table are told to those who do not see them.
        visit.hidden_when("#board-text", |text| text.contains("0 tiles in the bag. Player 1:")).await?;
        play_until(
            visit,
            |seen| seen.over,
            async |game, _, action| match (game, action) {
                (AnyGame::Sumoku(game), AnyAction::Sumoku(action)) => {
                    act_by_keys(visit, game, action).await?;
                    // Every action and the scores after it are announced.
                    visit.hidden_when("#live", |told| told.contains("Scores:")).await
                }
                _ => bail!("this is another game"),
            },
        )
        .await?;
        visit.find("#result").await?;
        visit.has_focus().await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_told_in_words_and_played_with_one_button() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "sumoku", Some(CROSSING), &["opponent=same-screen"]).await?;
        visit.click("[data-act=hint]").await?;
        visit.find(".k-tile.advice").await?;
        let hint = visit.text_when("#say", |text| text.starts_with("Hint:")).await?;
        assert!(hint.contains("the 7 green") || hint.contains("the 3 red"), "{hint}");
        assert!(hint.contains("points") && !hint.contains("column"), "{hint}");
        let button = visit.text_when("[data-act=play]", |text| text.starts_with("Play this for")).await?;
        visit.screenshot("sumoku-hint").await?;
        // Own tiles come first: once one is laid, the button judges it instead of playing the hint.
        lay(visit, Cell::at(2, 0), "8R".parse()?).await?;
        visit.says("[data-act=play]", "Play").await?;
        visit.click("[data-act=clear]").await?;
        visit.says("[data-act=play]", &button).await?;
        visit.click("[data-act=play]").await?;
        moves(visit, 1).await?;
        let points = button.rsplit(' ').next().context("points")?.to_owned();
        visit.says(".ply .gain", &format!("+{points}")).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sorted_rack_stays_sorted() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "sumoku", None, &["opponent=computer", "level=1", "players=2"]).await?;
        // Sorted by number, a second time by colour.
        let by_colour = |tiles: &[Tile]| tiles.is_sorted_by_key(|tile| (tile.colour(), tile.value()));
        visit.click("[data-act=shuffle]").await?;
        for _ in 0..2 {
            visit.click("[data-act=sort]").await?;
        }
        let mut tiles = rack(visit).await?;
        if !by_colour(&tiles) {
            visit.click("[data-act=sort]").await?;
            tiles = rack(visit).await?;
        }
        assert!(by_colour(&tiles), "{tiles:?}");
        // After a turn the tiles that are left keep their order, and the new ones come last.
        play_until(
            visit,
            |seen| seen.moves >= 2 && !seen.turn.iter().any(|seat| seat != "one"),
            async |game, played, action| act(visit, game, played, action).await,
        )
        .await?;
        let after = rack(visit).await?;
        let left: Vec<Tile> = tiles.iter().copied().filter(|tile| after.contains(tile)).collect();
        assert!(after.len() == 8 && by_colour(&after[..left.len().min(2)]), "{tiles:?} then {after:?}");
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_play_since_your_last_one_is_marked() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "sumoku", None, &["opponent=computer", "level=5", "players=3"]).await?;
        // Both computers have played since the person has.
        let answered = |seen: &Seen| {
            let last = seen.table().ok().and_then(|table| Some(table.line().last()?.seat));
            seen.moves >= 4 && seen.turn == ["one"] && last != Some(Seat::FIRST)
        };
        let seen =
            play_until(visit, answered, async |game, played, action| act(visit, game, played, action).await)
                .await?;
        let table = seen.table()?;
        let since = table.line().iter().rev().take_while(|step| step.seat != Seat::FIRST);
        let plays: Vec<_> = since
            .filter_map(|step| match &step.played.action {
                AnyAction::Sumoku(Action::Play(play)) => Some((step.seat, play.tiles.len())),
                _ => None,
            })
            .collect();
        visit.count(".k-tag", plays.len()).await?;
        visit.count(".k-board .k-tile.last", plays.iter().map(|(_, tiles)| tiles).sum()).await?;
        for (seat, _) in plays {
            let of_seat = format!("{}: +", seat.index() + 1);
            visit.mentions(".k-board", &of_seat).await?;
        }
        visit.screenshot("sumoku-three").await
    })
    .await
}
