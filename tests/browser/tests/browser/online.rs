//! Friends at different screens.

mod absence;
mod notices;
mod races;
mod rooms;

use anyhow::{Context, Result, ensure};
use dohyo_ai::Thinker;
use dohyo_browser_tests::{Cable, Setting, Viewport, Visit, meet, visit};
use dohyo_core::Record;
use dohyo_games::AnyGame;
use dohyo_room::{Line, Room, RoomId};
use dohyo_table::Table;
use serde_json::{Value, json};

use crate::pages::new_game::choose;
use crate::pages::table::{choose_from_menu, moves};
use crate::players::{act, decide, decide_carelessly};

/// More actions than any game between these players takes.
const ENDLESS: usize = 400;

/// Opens a table for a friend, and returns the path of its link.
pub(crate) async fn invite(visit: &Visit, game: &str, choices: &[&str]) -> Result<String> {
    visit.open_table(game, None).await?;
    choose(visit, &["opponent=online"]).await?;
    choose(visit, choices).await?;
    open_table(visit).await
}

/// Opens the table that was chosen, sits down, and returns the path of its link.
async fn open_table(visit: &Visit) -> Result<String> {
    visit.click("#start-game").await?;
    visit.find("main.waiting").await?;
    visit.find(".seat.mine").await?;
    let link = visit.script("return document.querySelector('#table-link').value", vec![]).await?;
    let link = link.as_str().context("a link")?;
    ensure!(link.starts_with(visit.address()), "{link}");
    Ok(link[visit.address().len()..].to_owned())
}

/// Takes the free seat at a table.
pub(crate) async fn join(visit: &Visit, path: &str) -> Result<()> {
    visit.open(path).await?;
    visit.click(".seat.free [data-act=sit]").await?;
    visit.find("main.table").await?;
    Ok(())
}

/// Returns the table as the server keeps it.
async fn kept(visit: &Visit, path: &str) -> Result<Room<AnyGame>> {
    let id = path.rsplit('/').next().context("a table")?;
    let text = visit
        .script_async(
            "const done = arguments[arguments.length - 1];
             fetch(`/api/v1/tables/${arguments[0]}`).then((answer) => answer.text()).then(done, (why) => done(`${why}`))",
            vec![json!(id)],
        )
        .await?;
    let mut log: Value = serde_json::from_str(text.as_str().context("text")?)?;
    let lines: Vec<Line> = serde_json::from_value(log["lines"].take())?;
    let begin = |record: &Record| dohyo_games::begin(record).ok();
    Ok(Room::replay(id.parse::<RoomId>()?, begin, lines)?)
}

fn table_of(room: &Room<AnyGame>) -> Result<&Table<AnyGame>> {
    room.table().context("the game has begun")
}

/// The seats and options of a story: the one who opens the table begins.
fn choices(game: &str) -> Vec<&'static str> {
    match game {
        "abalone" => vec!["colour=black", "layout=belgian-daisy"],
        "sumoo" => vec!["colour=white"],
        "kumo" => vec!["colour=south", "first=south"],
        "sumoku" => vec!["players=2"],
        "kabuto" => vec!["players=2", "league=junior", "hand=steady", "first=one", "colour=one"],
        _ => vec![],
    }
}

/// Two friends play a whole game; the second one's connection is cut three times.
async fn friends_play(game: &'static str) -> Result<()> {
    let setting = Setting::default().reduced_motion();
    meet([setting, setting.language("fr")], async |one, other| {
        let cable = Cable::to(one.address()).await?;
        other.visit_by(cable.address());
        other.expect_network_failures();
        let path = invite(one, game, &choices(game)).await?;
        join(other, &path).await?;
        one.find("main.table").await?;
        let mut thinker = Thinker::with_memory(4 << 20);
        let mut cuts = 0;
        for played in 0..ENDLESS {
            let room = kept(one, &path).await?;
            let table = table_of(&room)?;
            ensure!(table.line().len() == played, "the server has {} actions", table.line().len());
            if table.outcome().is_some() {
                break;
            }
            let seat = table.to_act().first().context("somebody is to move")?;
            let host_moves = room.chairs()[seat.index()].player() == Some(room.host());
            let mover = if host_moves { &*one } else { &*other };
            let choose = if host_moves { decide } else { decide_carelessly };
            let action = choose(&mut thinker, table.game(), played)?;
            if !host_moves && cuts < 3 {
                // The move is made while the connection is away, and sent on return.
                cuts += 1;
                cable.cut();
                other.find("#link-state[data-state=lost], #link-state[data-state=longlost]").await?;
                act(mover, table.game(), played, &action).await?;
                cable.mend();
                let back = "return document.querySelector('#link-state').dataset.state === 'fine'";
                other.until("the connection to be back", back).await?;
            } else {
                act(mover, table.game(), played, &action).await?;
            }
            moves(one, played + 1).await?;
            moves(other, played + 1).await?;
        }
        // The server draws the wrestlers, and a few games of Sakura Slam are over at once.
        let expected = if game == "kabuto" { 1..=3 } else { 3..=3 };
        ensure!(expected.contains(&cuts), "the connection was cut {cuts} times");
        one.find("#result").await?;
        other.find("#result").await?;
        // The luck of the game is checked by the page.
        if matches!(game, "sumoku" | "kabuto") {
            one.find("#luck[data-proved=true]").await?;
        }
        // One asks for a rematch, the other joins; colours are exchanged.
        one.click("[data-act=rematch]").await?;
        other.click("[data-act=join-rematch]").await?;
        for visit in [&*one, &*other] {
            visit.gone("#result").await?;
            visit.find("main.table").await?;
            moves(visit, 0).await?;
        }
        Ok(())
    })
    .await
}

mod friends_play_a_whole_game {
    macro_rules! games {
        ($($game:ident),+) => {
            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $game() -> anyhow::Result<()> {
                    super::friends_play(stringify!($game)).await
                }
            )+
        };
    }
    games!(abalone, sumoo, kumo, sumoku, kabuto);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_leads_nowhere_says_so() -> Result<()> {
    visit(Setting::default(), async |visit| {
        for path in ["/kumo/table/zzz", "/kumo/table/0000000000000000"] {
            visit.open(path).await?;
            visit.says("h1", "No such table").await?;
            visit.find("a[href='/kumo']").await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_are_answered_at_the_other_screen() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    meet([setting, setting], async |one, other| {
        let path = invite(one, "abalone", &["colour=black", "layout=classical"]).await?;
        one.screenshot("waiting-room").await?;
        join(other, &path).await?;
        one.click_places("c3 d3").await?;
        moves(other, 1).await?;
        // A takeback is asked for and declined. It cannot be asked for again before the next move; then it is granted.
        one.click("[data-act=undo]").await?;
        other.click("#draw-offer [data-act=decline]").await?;
        one.text_when("#say", |text| text.contains("does not let you take the move back")).await?;
        one.find("[data-act=undo]:disabled").await?;
        other.click_places("g5 f5").await?;
        moves(one, 2).await?;
        other.click("[data-act=undo]").await?;
        one.click("#draw-offer [data-act=accept]").await?;
        moves(one, 1).await?;
        moves(other, 1).await?;
        // A draw offer is withdrawn.
        choose_from_menu(one, "draw").await?;
        one.click("#menu [data-act=draw]").await?;
        one.gone("dialog[open]").await?;
        other.find("#draw-offer").await?;
        one.click("[data-act=withdraw]").await?;
        other.gone("#draw-offer").await?;
        // What is said at one screen is read at the other.
        one.click("[data-act=chat]").await?;
        one.click("[name=remark]").await?;
        one.press("h").await?;
        one.press("i").await?;
        one.click("[data-act=say]").await?;
        other.click("[data-act=chat].on").await?;
        other.text_when(".remarks", |text| text.ends_with("hi")).await?;
        one.click("#chat header button").await?;
        one.gone("dialog[open]").await?;
        one.screenshot("online-table").await?;
        // A game that has hardly begun is broken off.
        choose_from_menu(one, "abort").await?;
        other.find("#closed").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_table_is_found_watched_and_filled_with_a_computer() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    meet([setting, setting.viewport(Viewport::PHONE).language("fr").dark()], async |one, other| {
        other.open("/").await?;
        other.click("a[href='/online']").await?;
        other.find("main.lobby").await?;
        let path = invite(one, "kumo", &["colour=south", "first=south", "access=public"]).await?;
        let id = path.rsplit('/').next().context("a table")?;
        let listed = format!(".listed[data-table='{id}']");
        other.find(&listed).await?;
        other.screenshot("lobby-phone").await?;
        // The host renames themselves, and lets a computer play.
        one.fill("[name=my-name]", "Ada").await?;
        one.click("[data-act=rename]").await?;
        one.says(".seat.mine .name", "Ada").await?;
        other.text_when(&listed, |text| text.contains("Ada")).await?;
        other.click(&format!("{listed} a")).await?;
        other.find("main.waiting").await?;
        other.screenshot("waiting-room-phone").await?;
        one.click(".seat.free [data-act=fill]").await?;
        for visit in [&*one, &*other] {
            visit.find("main.table").await?;
        }
        // The spectator sees whose turn it is and what is done, and can do nothing.
        other.text_when("#watching", |text| text.starts_with("Vous regardez.")).await?;
        ensure!(!other.has("[data-act=undo]").await?, "a spectator takes nothing back");
        one.click_all(["[data-act=rotate-cw]", "[data-act=end-turn]"]).await?;
        one.more_than(".ply", 2).await?;
        other.more_than(".ply", 2).await?;
        // The words of the last turn once lay over the buttons that show it again.
        let apart = "const [words, buttons] = ['#last-turn', '.last-turn .row']
                         .map((css) => document.querySelector(css).getBoundingClientRect());
                     return words.right <= buttons.left || buttons.bottom <= words.top";
        other.until("the words beside their buttons", apart).await?;
        other.screenshot("watching-phone").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_a_reload_and_a_restart_of_the_server() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    meet([setting, setting], async |one, other| {
        one.expect_network_failures();
        other.expect_network_failures();
        let path = invite(one, "abalone", &["colour=black", "layout=classical"]).await?;
        join(other, &path).await?;
        one.click_places("c3 d3").await?;
        moves(other, 1).await?;
        one.kill_server()?;
        one.find("#link-state[data-state=lost], #link-state[data-state=longlost]").await?;
        // Made without the server, and kept over a reload.
        other.click_places("g5 f5").await?;
        moves(other, 2).await?;
        one.restart_server().await?;
        moves(one, 2).await?;
        other.browser.refresh().await?;
        moves(other, 2).await?;
        one.click_places("c4 d4").await?;
        moves(other, 3).await?;
        let room = kept(one, &path).await?;
        ensure!(table_of(&room)?.line().len() == 3, "each move once");
        Ok(())
    })
    .await
}
