//! `dohyo bot`

use std::collections::HashMap;
use std::io::Write;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;
use dohyo_ai::arena::Player;
use dohyo_core::{Game as _, Record, Seat};
use dohyo_games::AnyGame;
use dohyo_room::{Line, Nonce, Room, RoomId};
use serde_json::{Value, json};

use super::matches::Contender;
use crate::http::{Answer, Server};
use crate::time::read_time;

/// Let an engine play at online tables
///
/// The engine is `level:1` to `level:8`, or `cmd:PROGRAM ARGUMENTS…`, a program that speaks UGI. The bot sits down at
/// every public table of its games that has a free seat, plays, and declines all offers. It needs a token; create
/// one on your account page.
#[derive(Args, Debug)]
pub(super) struct Bot {
    /// The server
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:5757")]
    server: String,
    /// The token of the account
    #[arg(long, env = "DOHYO_TOKEN", hide_env_values = true)]
    token: String,
    /// The engine: level:N or cmd:PROGRAM
    #[arg(long, value_name = "ENGINE", default_value = "level:4")]
    engine: String,
    /// Play only this game; may be repeated [default: all games]
    #[arg(long = "game", value_name = "GAME")]
    games: Vec<String>,
    /// Sit down at this table only, whether it is public or not: its name or its link
    #[arg(long, value_name = "TABLE")]
    table: Option<String>,
    /// The maximum number of tables at the same time
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=32))]
    tables: u32,
    /// The name to play under
    #[arg(long, default_value = "Bot")]
    name: String,
    /// The time for a move, such as 300ms [default: that of the level; 1s for programs]
    #[arg(long, value_parser = read_time)]
    time: Option<Duration>,
    /// End after this many games [default: never]
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,
}

/// The pause before the bot reconnects.
const RETRY: Duration = Duration::from_secs(2);

/// The number of times a request is sent if the server does not answer.
const ATTEMPTS: u32 = 3;

/// The longest pause before an action in a race, in which a person would still be thinking.
const LONGEST_PACE: Duration = Duration::from_mins(1);

/// A table where the bot sits.
struct Place {
    player: Box<dyn Player<AnyGame>>,
    nonce: Nonce,
    /// The number of actions that the player knows, once the game has begun.
    known: Option<usize>,
}

impl Bot {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        for game in &self.games {
            dohyo_games::info(game)?;
        }
        let engine: Contender = self.engine.parse()?;
        let server = Server::new(&self.server, &self.token)?;
        let mut playing = Playing { engine, server, places: HashMap::new(), ended: 0, bot: self };
        if let Some(table) = playing.bot.table.clone() {
            playing.join(&table, out)?;
        }
        loop {
            match playing.listen(out) {
                Ok(()) => return Ok(()),
                Err(Trouble::Hopeless(why)) => return Err(why),
                Err(Trouble::Passing(why)) => {
                    say(out, &format!("{why:#}; trying again"))?;
                    std::thread::sleep(RETRY);
                }
            }
        }
    }
}

/// Why the bot stops listening.
enum Trouble {
    /// The connection was lost.
    Passing(anyhow::Error),
    /// Trying again would not help.
    Hopeless(anyhow::Error),
}

/// The bot at work.
struct Playing {
    bot: Bot,
    engine: Contender,
    server: Server,
    places: HashMap<RoomId, Place>,
    ended: u32,
}

impl Playing {
    /// Follows the events until enough games have ended.
    fn listen(&mut self, out: &mut dyn Write) -> Result<(), Trouble> {
        let is_choosy = self.bot.table.is_some();
        let path = if is_choosy { "/api/v1/stream" } else { "/api/v1/stream?open=true" };
        let events = self.server.stream(path).map_err(|why| {
            // A refused token stays refused, but a server that is down may come back.
            if why.to_string().contains("token") { Trouble::Hopeless(why) } else { Trouble::Passing(why) }
        })?;
        for event in events {
            let event = event.map_err(Trouble::Passing)?;
            self.answer(&event, out).map_err(Trouble::Hopeless)?;
            if self.bot.rounds.is_some_and(|rounds| self.ended >= rounds) {
                return Ok(());
            }
        }
        Err(Trouble::Passing(anyhow!("the server has closed the connection")))
    }

    fn answer(&mut self, event: &Value, out: &mut dyn Write) -> Result<()> {
        let table = || -> Result<RoomId> { Ok(event["table"].as_str().context("no table")?.parse()?) };
        match event["event"].as_str().unwrap_or_default() {
            "open" => self.consider(event, table()?, out),
            "nonce" => {
                if let Some(place) = self.places.get(&table()?) {
                    self.request(table()?, &json!({ "tell": place.nonce }))?;
                }
                Ok(())
            }
            "turn" => self.act(table()?, event, out),
            "offer" => {
                let (seat, offer, seen) = (&event["seat"], &event["offer"], &event["seen"]);
                let what = json!({ "answer": { "offer": offer, "agree": false } });
                let play = json!({ "play": { "id": 0, "by": { "seat": seat }, "seen": seen, "what": what } });
                self.request(table()?, &play).map(drop)
            }
            kind @ ("over" | "closed") => {
                self.places.remove(&table()?);
                self.ended += u32::from(kind == "over");
                let how = event["outcome"].as_str().or(event["why"].as_str()).unwrap_or_default();
                say(out, &format!("{}: {kind}: {how}", table()?))
            }
            _ => Ok(()),
        }
    }

    /// Sits down at a table of its games, unless it already plays at enough tables.
    fn consider(&mut self, event: &Value, table: RoomId, out: &mut dyn Write) -> Result<()> {
        let game = event["game"].as_str().unwrap_or_default();
        let is_wanted = self.bot.games.is_empty() || self.bot.games.iter().any(|wanted| wanted == game);
        let is_free = (self.places.len() as u32) < self.bot.tables && !self.places.contains_key(&table);
        match event["free"][0].as_u64() {
            Some(seat) if is_wanted && is_free => self.sit(table, seat, game, out),
            _ => Ok(()),
        }
    }

    /// Sits down at the table with this name or link.
    fn join(&mut self, table: &str, out: &mut dyn Write) -> Result<()> {
        let name = table.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let table: RoomId = name.parse().with_context(|| format!("table `{table}`"))?;
        let room = self.room(table)?;
        let free = Seat::ALL.into_iter().zip(room.chairs()).find(|(_, chair)| chair.is_free());
        let Some((seat, _)) = free else { bail!("table {table} has no free seat") };
        let game = room.plan().game.clone();
        self.sit(table, seat.index() as u64 + 1, &game, out)
    }

    fn sit(&mut self, table: RoomId, seat: u64, game: &str, out: &mut dyn Write) -> Result<()> {
        let mut bytes = [0; Nonce::BYTES];
        getrandom::fill(&mut bytes).map_err(|why| anyhow!("no random numbers: {why}"))?;
        let nonce = Nonce::from_bytes(bytes);
        let chance = u64::from_le_bytes(bytes[..8].try_into().unwrap_or_default());
        let player = self.engine.player(self.bot.time, chance)?;
        let sit = json!({ "sit": { "seat": seat, "name": self.bot.name, "commitment": nonce.commitment() } });
        // The seat may be taken, or the game rated and the account new.
        match self.request(table, &sit)? {
            None => {
                self.places.insert(table, Place { player, nonce, known: None });
                say(out, &format!("{table}: sits down at {game}, seat {seat}"))
            }
            Some(why) => say(out, &format!("{table}: {why}")),
        }
    }

    /// Thinks about a turn and plays it.
    fn act(&mut self, table: RoomId, event: &Value, out: &mut dyn Write) -> Result<()> {
        let room = self.room(table)?;
        let Some(playing) = room.table() else { return Ok(()) };
        let seat =
            event["seat"].as_u64().and_then(|seat| Seat::from_index(seat as usize - 1)).context("no seat")?;
        if !playing.to_act().contains(seat) {
            return Ok(());
        }
        if !self.places.contains_key(&table) {
            // The bot was restarted during a game.
            let player = self.engine.player(self.bot.time, 1)?;
            self.places
                .insert(table, Place { player, nonce: Nonce::from_bytes([0; Nonce::BYTES]), known: None });
        }
        let Some(place) = self.places.get_mut(&table) else { return Ok(()) };
        let steps = playing.line();
        if place.known.is_none_or(|known| known > steps.len()) {
            place.player.begin(playing.start());
            place.known = Some(0);
        }
        for (ply, step) in steps.iter().enumerate().skip(place.known.unwrap_or_default()) {
            place.player.follow(playing.game_at(ply).to_act(), step.seat, &step.played);
        }
        place.known = Some(steps.len());
        let action = place.player.choose(playing.game(), seat).map_err(anyhow::Error::msg)?;
        std::thread::sleep(place.player.pace().min(LONGEST_PACE));
        let body = json!({ "action": action.to_string(), "seen": playing.seq(), "key": new_key()? });
        let answer = self.insist(&format!("/api/v1/tables/{table}/act"), &body)?;
        if let Some(why) = refusal(&answer) {
            say(out, &format!("{table}: {action}: {why}"))?;
        }
        Ok(())
    }

    /// Returns a room as the server has it.
    fn room(&self, table: RoomId) -> Result<Room<AnyGame>> {
        let path = format!("/api/v1/tables/{table}");
        let mut failed = None;
        for _ in 0..ATTEMPTS {
            match self.server.ask("GET", &path, &Value::Null) {
                Ok(mut answer) if answer.status == 200 => {
                    let lines: Vec<Line> = serde_json::from_value(answer.body["lines"].take())?;
                    let begin = |record: &Record| dohyo_games::begin(record).ok();
                    return Room::replay(table, begin, lines).with_context(|| format!("table {table}"));
                }
                Ok(answer) => bail!("table {table}: {}", refusal(&answer).unwrap_or_default()),
                Err(why) => failed = Some(why),
            }
            std::thread::sleep(RETRY);
        }
        Err(failed.unwrap_or_else(|| anyhow!("no answer")))
    }

    /// Sends a request to a table. Returns the reason if it is refused.
    fn request(&self, table: RoomId, what: &Value) -> Result<Option<String>> {
        let body = json!({ "what": what, "key": new_key()? });
        self.insist(&format!("/api/v1/tables/{table}/requests"), &body).map(|answer| refusal(&answer))
    }

    /// Sends a request until it is answered. Its key lets the server carry it out once.
    fn insist(&self, path: &str, body: &Value) -> Result<Answer> {
        let mut failed = None;
        for _ in 0..ATTEMPTS {
            match self.server.ask("POST", path, body) {
                Ok(answer) if answer.status != 503 => return Ok(answer),
                Ok(_) => {}
                Err(why) => failed = Some(why),
            }
            std::thread::sleep(RETRY);
        }
        Err(failed.unwrap_or_else(|| anyhow!("the server is busy")))
    }
}

/// Writes a line at once, because the next one may be hours away.
fn say(out: &mut dyn Write, line: &str) -> Result<()> {
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}

/// Returns why the server refused a request, in English.
fn refusal(answer: &Answer) -> Option<String> {
    let text = || answer.body["text"].as_str().unwrap_or("no reason given").to_owned();
    (answer.status != 200).then(text)
}

/// Returns a number that no other request of the account has.
fn new_key() -> Result<u32> {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).map_err(|why| anyhow!("no random numbers: {why}"))?;
    Ok(u32::from_le_bytes(bytes) >> 3)
}
