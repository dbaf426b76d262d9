//! Line by line: type moves, read positions. No escape sequences, boxes or braille, so it suits screen readers and pipes.

use std::io::{self, BufRead as _, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use dohyo_core::Seat;
use dohyo_table::{Actor, Event, Proposal, Seq, Table, Wish};
use dohyo_texts::table::names::{ending, turn};
use dohyo_texts::table::offers::to_answer;
use dohyo_texts::texts::Texts;

use crate::home::{Asking, Brought, Home, Host};
use crate::online::Net;
use crate::playable::Playable;
use crate::thinking::Answer;
use crate::words::{TerminalTexts, refusal, words};
use crate::{Goal, saves};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 4096;
/// The most moves that are listed at once.
const MOST: usize = 40;
/// How often a session with a server is asked what it has to say.
const BEAT: Duration = Duration::from_millis(500);

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// The board, row by row.
    Board,
    /// One row in words.
    Row,
    /// All pieces in words.
    Where,
    /// The last turn.
    Last,
    /// What can be played.
    Moves,
    /// The time left.
    Clock,
    /// What the computer would play.
    Hint,
    /// Take back.
    Undo,
    /// Restore.
    Redo,
    /// Offer a draw.
    Draw,
    /// Accept an offer.
    Accept,
    /// Decline an offer.
    Decline,
    /// Give up.
    Resign,
    /// The position as text.
    Position,
    /// The rules.
    Rules,
    /// Write the record to a file.
    Save,
    /// The list of commands.
    Help,
    /// Stop.
    Quit,
}

impl Verb {
    /// Every command, in the order of their texts.
    pub const ALL: [Self; 18] = [
        Self::Board,
        Self::Row,
        Self::Where,
        Self::Last,
        Self::Moves,
        Self::Clock,
        Self::Hint,
        Self::Undo,
        Self::Redo,
        Self::Draw,
        Self::Accept,
        Self::Decline,
        Self::Resign,
        Self::Position,
        Self::Rules,
        Self::Save,
        Self::Help,
        Self::Quit,
    ];

    /// Returns the command with this name in the reader's language, or else in English.
    pub fn named(name: &str, t: &Texts) -> Option<Self> {
        let name = name.to_lowercase();
        let english = dohyo_texts::texts::Lang::En.texts();
        [words(t), words(english)].into_iter().find_map(|words| {
            let index = words.commands.iter().position(|(known, ..)| *known == name);
            index.map(|index| Self::ALL[index])
        })
    }
}

/// Something that happens to a session.
pub enum Happening {
    /// A line was typed; `None` at the end of the input.
    Line(Option<String>),
    /// The computer has an answer.
    Thought(Answer),
    /// The connection to a server has news.
    Net(Net),
}

/// Reads lines of the standard input in a thread of its own.
pub fn read_lines(happenings: Sender<Happening>) {
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let mut bytes = Vec::new();
            let read = io::Read::take(&mut input, LONGEST).read_until(b'\n', &mut bytes);
            let ended = !matches!(read, Ok(1..));
            let line = (!ended).then(|| String::from_utf8_lossy(&bytes).trim().to_owned());
            if happenings.send(Happening::Line(line)).is_err() || ended {
                return;
            }
        }
    });
}

/// A session line by line.
pub struct Plain<'a, G: Playable> {
    home: Home<G>,
    t: &'static Texts,
    w: &'static TerminalTexts,
    out: &'a mut dyn Write,
    /// The last entry that was told.
    told: Seq,
    is_over_told: bool,
    /// What numbers mean: the list that was shown last.
    listed: Vec<G::Action>,
    resigning: bool,
    goal: Option<Goal>,
    /// What is said about a room of a server, to say it once.
    room_said: String,
    quit: bool,
}

impl<'a, G: Playable> Plain<'a, G> {
    /// Sits down at a table.
    pub fn new(home: Home<G>, t: &'static Texts, goal: Option<Goal>, out: &'a mut dyn Write) -> Self {
        Self {
            home,
            t,
            w: words(t),
            out,
            told: Seq::default(),
            is_over_told: false,
            listed: Vec::new(),
            resigning: false,
            goal,
            room_said: String::new(),
            quit: false,
        }
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "{}", plain(text))
    }

    /// Plays until the player stops or the input ends.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing can be written any more.
    pub fn run(&mut self, happenings: &Receiver<Happening>, resumed: bool) -> Result<()> {
        self.say(&(self.w.welcome)(G::INFO.name))?;
        if let Some(table) = self.home.table() {
            let moves = table.line().len();
            self.told = if resumed { table.seq() } else { Seq::default() };
            if resumed {
                self.say(&(self.w.resumed)(moves))?;
            }
        }
        if let Some(goal) = &self.goal {
            let task = goal.task.clone();
            self.say(&task)?;
        }
        if let Some(notation) = self.home.table().map(|table| table.game().notation(self.t)) {
            self.say(notation)?;
            self.board()?;
        }
        self.say(self.w.type_help)?;
        self.prompt()?;
        let mut lines: std::collections::VecDeque<Option<String>> = std::collections::VecDeque::new();
        while !self.quit {
            self.home.advance();
            self.report()?;
            if let Some(why) = self.home.unkept.take() {
                let (path, why) = why.split_once(": ").map_or((why.as_str(), ""), |(path, why)| (path, why));
                let said = (self.w.not_saved)(path, why);
                self.say(&said)?;
            }
            self.out.flush()?;
            // Lines wait while a computer is to move, so that moves can be piped in.
            let is_quit = |line: &Option<String>| {
                line.as_deref().is_some_and(|line| Verb::named(line, self.t) == Some(Verb::Quit))
            };
            let leaves = lines.front().is_some_and(is_quit);
            if (leaves || !self.waits())
                && let Some(line) = lines.pop_front()
            {
                match line {
                    Some(line) => self.hear_line(&line)?,
                    None => self.leave()?,
                }
                continue;
            }
            let beat = matches!(self.home.host, Host::Online(_)).then(|| Instant::now() + BEAT);
            let deadline = self.home.deadline().into_iter().chain(beat).min();
            let happening = match deadline {
                Some(deadline) => {
                    happenings.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok()
                }
                None => Some(happenings.recv()?),
            };
            match happening {
                None => {}
                Some(Happening::Line(line)) => lines.push_back(line),
                Some(Happening::Thought(answer)) => self.hear_thought(answer)?,
                Some(Happening::Net(net)) => self.hear_net(net)?,
            }
            if let Host::Online(online) = &mut self.home.host {
                online.tick();
                for refused in online.session.take_refusals() {
                    let words = self.t.lang.of::<dohyo_texts::online::texts::OnlineTexts>();
                    let said = (words.refused)(&refused);
                    self.say(&said)?;
                }
                self.tell_room()?;
            }
        }
        Ok(())
    }

    /// Returns whether input waits for a computer.
    fn waits(&self) -> bool {
        let Host::Local(local) = &self.home.host else { return false };
        let busy = matches!(self.home.busy(), Some(Asking::Hint(_) | Asking::Draw(_)));
        let table = &local.table;
        let moving = table.computers_to_act().next().is_some() && !self.home.own().meets(table.to_act());
        table.outcome().is_none() && (busy || moving)
    }

    fn hear_net(&mut self, net: Net) -> Result<()> {
        let Host::Online(online) = &mut self.home.host else { return Ok(()) };
        let was = online.linked;
        online.hear(net);
        let is = online.linked;
        if was != is {
            self.say(if is { self.w.connected } else { self.w.disconnected })?;
        }
        Ok(())
    }

    /// Describes the room of a server, if that has changed.
    fn tell_room(&mut self) -> Result<()> {
        let Host::Online(online) = &self.home.host else { return Ok(()) };
        let said = online.describe(self.t);
        if said != self.room_said {
            self.room_said.clone_from(&said);
            for line in said.lines() {
                self.say(line)?;
            }
            if self.home.table().is_some() {
                self.board()?;
                self.prompt()?;
            }
        }
        Ok(())
    }

    fn hear_thought(&mut self, answer: Answer) -> Result<()> {
        match self.home.hear(answer) {
            Brought::Nothing | Brought::Judged(..) => {}
            Brought::Hint(None) => self.say(self.w.no_hint)?,
            Brought::Hint(Some(action)) => {
                let near = self.home.person().unwrap_or(Seat::FIRST);
                let advised = self.home.table().map(|table| table.game().advised(&action, near, self.t));
                let said = (self.t.hint_is)(&advised.unwrap_or_default());
                self.say(&format!("{said} ({action:#})"))?;
            }
            Brought::Declined(seat) => {
                let said = (self.w.draw_declined)(self.home.names(self.t).name(seat));
                self.say(&said)?;
            }
        }
        Ok(())
    }

    /// Tells what has happened since the last time, and what is to do.
    fn report(&mut self) -> Result<()> {
        let Some(table) = self.home.table() else { return Ok(()) };
        if table.seq() == self.told {
            return Ok(());
        }
        let mut said = Vec::new();
        let (own, names) = (self.home.own(), self.home.names(self.t));
        let events = self.home.since(self.told);
        let acted = events.iter().filter(|event| matches!(event, Event::Acted { .. })).count();
        let mut ply = table.line().len().saturating_sub(acted);
        for event in events {
            match event {
                Event::Acted { .. } => {
                    if ply < table.line().len() {
                        said.push(table.game().telling(table, ply, &names, self.t));
                    }
                    ply += 1;
                }
                Event::TakenBack { .. } => said.push(self.w.taken_back.to_owned()),
                Event::Restored { .. } => said.push(self.w.restored.to_owned()),
                Event::Offered { seat, what } if !own.contains(seat) || to_answer(table, own).is_some() => {
                    said.push(format!("{} {}", (self.t.offers)(names.name(seat), what), self.w.answer_offer));
                }
                Event::Offered { what, .. } => said.push((self.t.offered)(what).to_owned()),
                _ => {}
            }
        }
        self.told = table.seq();
        for line in said {
            self.say(&line)?;
        }
        self.listed.clear();
        self.prompt()
    }

    /// Tells who is to move, or how the game has ended.
    fn prompt(&mut self) -> Result<()> {
        let Some(table) = self.home.table() else { return Ok(()) };
        let own = self.home.own();
        if let Some(outcome) = table.outcome() {
            if !self.is_over_told {
                let (who, why) = ending(table, own, &outcome, self.t);
                let solved = self.goal.as_ref().map(|goal| goal.verdict(table, &outcome, self.t));
                self.is_over_told = true;
                self.say(&format!("{who}. {why}"))?;
                self.say(&solved.unwrap_or_default())?;
            }
            return Ok(());
        }
        self.is_over_told = false;
        if own.meets(table.to_act()) {
            let game = table.game();
            let seat = table.to_act().iter().find(|&seat| own.contains(seat)).unwrap_or(Seat::FIRST);
            let selection = game.first_selection(seat, None);
            let said = if let Some(prompt) = game.own_prompt(&selection, self.t) {
                format!("{prompt} {}", game.position_words(self.t))
            } else {
                let mut said = full_stop(turn(table, own, game, self.t));
                for line in game.aside(&selection, self.t) {
                    if !said.contains(line.as_str()) {
                        said = format!("{said} {}", full_stop(line));
                    }
                }
                said
            };
            self.say(&said)?;
            return Ok(());
        }
        let thinker = table.computers_to_act().next().map(|(seat, _)| seat);
        let is_new = |seat: &Seat| table.line().last().is_none_or(|step| step.seat != *seat);
        if let Some(seat) = thinker.filter(is_new) {
            let said = (self.w.thinking)(self.home.names(self.t).name(seat));
            self.say(&said)?;
        }
        Ok(())
    }

    fn hear_line(&mut self, line: &str) -> Result<()> {
        let line = line.trim();
        if line.is_empty() {
            return self.prompt();
        }
        if let Host::Online(online) = &mut self.home.host
            && online.hear_room_command(line)
        {
            return Ok(());
        }
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let verb = Verb::named(name, self.t);
        if verb != Some(Verb::Resign) {
            self.resigning = false;
        }
        match verb {
            Some(verb) => self.obey(verb, rest.trim()),
            None => self.play(line),
        }
    }

    fn play(&mut self, text: &str) -> Result<()> {
        let Some(table) = self.home.table() else { return Ok(self.say(self.w.room_help)?) };
        if table.outcome().is_some() {
            return Ok(self.say(self.w.over)?);
        }
        let to_act = table.to_act();
        let own = self.home.own();
        let (seat, text) = match text.split_once(':') {
            Some((seat, rest)) if to_act.len() > 1 && seat.trim().len() == 1 => {
                match seat.trim().parse::<Seat>() {
                    Ok(seat) if own.contains(seat) && to_act.contains(seat) => (Some(seat), rest.trim()),
                    Ok(seat) => {
                        let said = (self.w.wrong_seat)(seat);
                        return Ok(self.say(&said)?);
                    }
                    Err(_) => (None, text),
                }
            }
            _ => (None, text),
        };
        let seat = seat.or_else(|| own.iter().find(|&seat| to_act.contains(seat)));
        let Some(seat) = seat else { return Ok(self.say(self.t.not_your_turn)?) };
        let numbered = text.parse::<usize>().ok().and_then(|number| self.listed.get(number.checked_sub(1)?));
        let action = numbered.cloned().or_else(|| table.game().read_action(text).ok());
        let Some(action) = action else {
            let said = (self.w.unknown)(text);
            let notation = table.game().notation(self.t);
            self.say(&said)?;
            return Ok(self.say(notation)?);
        };
        if let Err(why) = self.home.act(seat, action) {
            let said = refusal::<G>(&why, self.t);
            self.say(&said)?;
        }
        Ok(())
    }

    fn wish(&mut self, wish: Wish<G::Action>) -> Result<()> {
        let Some(seat) = self.home.person() else { return Ok(()) };
        if let Err(why) = self.home.send(Actor::Seat(seat), wish) {
            let said = refusal::<G>(&why, self.t);
            self.say(&said)?;
        }
        Ok(())
    }

    fn obey(&mut self, verb: Verb, rest: &str) -> Result<()> {
        if self.home.table().is_none() && !matches!(verb, Verb::Help | Verb::Quit | Verb::Rules) {
            return Ok(self.say(self.w.room_help)?);
        }
        match verb {
            Verb::Board => self.board()?,
            Verb::Row => self.row(rest)?,
            Verb::Where => {
                let said = self.home.table().map(|table| table.game().position_words(self.t));
                self.say(&said.unwrap_or_default())?;
            }
            Verb::Last => self.last()?,
            Verb::Moves => self.moves(rest)?,
            Verb::Clock => self.clock()?,
            Verb::Hint => {
                if !self.home.ask_hint() {
                    self.say(self.w.no_hint)?;
                }
            }
            Verb::Undo => self.wish(Wish::TakeBack)?,
            Verb::Redo => self.wish(Wish::Redo)?,
            Verb::Draw => self.wish(Wish::Offer(Proposal::Draw))?,
            Verb::Accept | Verb::Decline => self.answer(verb == Verb::Accept)?,
            Verb::Resign => self.resign()?,
            Verb::Position => {
                let said = self.home.table().map(|table| table.game().position());
                self.say(&said.unwrap_or_default())?;
            }
            Verb::Rules => {
                for (title, text) in G::rules(self.t) {
                    self.say(title)?;
                    self.say(&text)?;
                }
            }
            Verb::Save => self.save(rest)?,
            Verb::Help => self.help()?,
            Verb::Quit => self.leave()?,
        }
        Ok(())
    }

    fn board(&mut self) -> io::Result<()> {
        let Some(table) = self.home.table() else { return Ok(()) };
        let (game, t) = (table.game(), self.t);
        let rows: Vec<String> =
            game.rows(t).into_iter().map(|row| format!("{}: {}", row.label, row.letters)).collect();
        let names = self.home.names(t);
        let trays: Vec<String> = game
            .seats()
            .iter()
            .map(|seat| (names.name(seat).to_owned(), game.tray(seat, t)))
            .filter(|(_, tray)| !tray.is_empty())
            .map(|(name, tray)| (self.w.clock_of)(&name, &tray))
            .collect();
        self.say(G::letters(t))?;
        for row in rows.into_iter().chain(trays) {
            self.say(&row)?;
        }
        Ok(())
    }

    fn row(&mut self, label: &str) -> Result<()> {
        let rows = self.home.table().map(|table| table.game().rows(self.t)).unwrap_or_default();
        let known = rows.iter().map(|row| row.label.as_str()).collect::<Vec<_>>().join(", ");
        let said = match rows.iter().find(|row| row.label.eq_ignore_ascii_case(label)) {
            Some(row) => row.words.clone(),
            None if label.is_empty() => (self.w.rows_need_label)(&known),
            None => (self.w.no_row)(label, &known),
        };
        Ok(self.say(&said)?)
    }

    fn last(&mut self) -> Result<()> {
        let Some(table) = self.home.table() else { return Ok(()) };
        let Some(seat) = table.line().last().map(|step| step.seat) else {
            return Ok(self.say(self.w.nothing_played)?);
        };
        let names = self.home.names(self.t);
        let turn = table.line().iter().rev().take_while(|step| step.seat == seat).count();
        let first = table.line().len() - turn;
        let said: Vec<String> = (first..table.line().len())
            .map(|ply| {
                let told = table.game().telling(table, ply, &names, self.t);
                format!("{told} ({:#})", table.line()[ply].played.action)
            })
            .collect();
        for line in said {
            self.say(&line)?;
        }
        Ok(())
    }

    fn moves(&mut self, about: &str) -> Result<()> {
        let Some(table) = self.home.table() else { return Ok(()) };
        let own = self.home.own();
        let Some(seat) = table.to_act().iter().find(|&seat| own.contains(seat)) else {
            return Ok(self.say(self.t.not_your_turn)?);
        };
        let game = table.game();
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        if !about.is_empty() {
            actions.retain(|action| game.concerns(action, about));
        }
        actions.sort_by_key(|action| {
            let gain = game.gain(action).and_then(|gain| gain.trim_start_matches('+').parse::<i32>().ok());
            std::cmp::Reverse(gain.unwrap_or(0))
        });
        let count = actions.len();
        actions.truncate(MOST);
        let lines: Vec<String> = actions
            .iter()
            .zip(1..)
            .map(|(action, number)| {
                let (notation, words) = (format!("{action:#}"), game.wording(action, self.t));
                if words == notation {
                    format!("{number}. {notation}")
                } else {
                    format!("{number}. {notation}: {words}")
                }
            })
            .collect();
        self.listed = actions;
        if lines.is_empty() {
            let said = (self.w.no_moves)(about);
            return Ok(self.say(&said)?);
        }
        for line in lines {
            self.say(&line)?;
        }
        if count > MOST {
            let said = (self.w.and_more)(count - MOST);
            self.say(&said)?;
        }
        Ok(self.say(self.w.type_number)?)
    }

    fn clock(&mut self) -> Result<()> {
        let Some(clocks) = self.home.table().and_then(|table| table.clocks(self.home.now())) else {
            return Ok(self.say(self.w.no_clock)?);
        };
        let names = self.home.names(self.t);
        for (seat, left) in Seat::ALL.into_iter().zip(clocks) {
            let said = (self.w.clock_of)(names.name(seat), &time(left));
            self.say(&said)?;
        }
        Ok(())
    }

    fn answer(&mut self, agree: bool) -> Result<()> {
        let asked = self.home.table().and_then(|table| {
            let (offer, seat) = to_answer(table, self.home.own())?;
            Some((offer.seq, offer.what, seat))
        });
        let Some((offer, what, seat)) = asked else { return Ok(self.say(self.w.no_offer)?) };
        // Resigning together is agreed to by resigning.
        let wish =
            if what == Proposal::Resign && agree { Wish::Resign } else { Wish::Answer { offer, agree } };
        if let Err(why) = self.home.send(Actor::Seat(seat), wish) {
            let said = refusal::<G>(&why, self.t);
            self.say(&said)?;
        }
        Ok(())
    }

    fn resign(&mut self) -> Result<()> {
        if self.home.table().is_some_and(|table| table.outcome().is_some()) {
            return Ok(self.say(self.w.over)?);
        }
        if !std::mem::replace(&mut self.resigning, true) {
            return Ok(self.say(self.w.really_resign)?);
        }
        self.resigning = false;
        if let Err(why) = self.home.resign() {
            let said = refusal::<G>(&why, self.t);
            self.say(&said)?;
        }
        Ok(())
    }

    fn save(&mut self, path: &str) -> Result<()> {
        if path.is_empty() {
            return Ok(self.say(self.w.save_where)?);
        }
        let record = self.home.record().unwrap_or_default();
        let said = match saves::replace(Path::new(path), &record) {
            Ok(()) => (self.w.saved)(path),
            Err(why) => (self.w.not_saved)(path, &why.to_string()),
        };
        Ok(self.say(&said)?)
    }

    fn help(&mut self) -> Result<()> {
        if let Some(notation) = self.home.table().map(|table| table.game().notation(self.t)) {
            self.say(notation)?;
        }
        for (name, argument, does) in self.w.commands {
            let gap = if argument.is_empty() { "" } else { " " };
            self.say(&format!("{name}{gap}{argument}: {does}"))?;
        }
        Ok(())
    }

    fn leave(&mut self) -> Result<()> {
        self.home.keep();
        let unfinished = self.home.table().is_some_and(|table: &Table<G>| table.outcome().is_none());
        let is_kept = matches!(&self.home.host, Host::Local(local) if local.file.is_some());
        if unfinished && is_kept {
            let said = (self.w.kept)(&format!("dohyo play {}", G::INFO.id));
            self.say(&said)?;
        }
        self.say(self.w.goodbye)?;
        self.out.flush()?;
        self.quit = true;
        Ok(())
    }
}

/// Starts the channel of a session.
pub fn channel() -> (Sender<Happening>, Receiver<Happening>) {
    mpsc::channel()
}

/// Returns a time as minutes and seconds.
pub fn time(left: Duration) -> String {
    let seconds = left.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

fn full_stop(text: String) -> String {
    if text.ends_with(['.', '!', '?', '…']) { text } else { format!("{text}.") }
}

/// Returns a text without anything that a terminal would obey or a braille display would misread: names come from
/// outside.
pub fn plain(text: &str) -> String {
    let shown = |letter: char| match letter {
        '\n' | '\t' => ' ',
        '\u{2190}' => '<',
        '\u{2192}' => '>',
        other => other,
    };
    let kept = |letter: &char| {
        !letter.is_control()
            && !('\u{2500}'..='\u{259f}').contains(letter)
            && !('\u{2800}'..='\u{28ff}').contains(letter)
    };
    text.chars().map(shown).filter(kept).collect()
}
