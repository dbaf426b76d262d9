//! Line mode: type moves, read positions. It writes no escape sequences, boxes or braille, so it suits screen readers
//! and pipes.

mod letters;
mod obey;
mod verb;

use std::io::{self, BufRead as _, IsTerminal as _, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use dohyo_core::Seat;
use dohyo_table::{Event, Seq};
use dohyo_texts::table::names::{ending, turn};
use dohyo_texts::table::offers::to_answer;
use dohyo_texts::texts::Texts;

use crate::home::{Asking, Brought, Home, Host};
use crate::lesson::{Trial, Verdict, told};
use crate::online::Net;
use crate::playable::Playable;
use crate::start::Settings;
use crate::thinking::Answer;
use crate::words::{TerminalTexts, words};
use letters::full_stop;
pub use letters::{plain, time};
pub use verb::Verb;

/// The longest line that is read, in bytes.
const LONGEST: u64 = 4096;
/// The time between two ticks of a session with a server.
const BEAT: Duration = Duration::from_millis(500);

/// An event of a session.
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

/// A session in line mode.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Plain<'a, G: Playable> {
    home: Home<G>,
    t: &'static Texts,
    w: &'static TerminalTexts,
    out: &'a mut dyn Write,
    /// The last entry of the log that was reported.
    told: Seq,
    is_over_told: bool,
    /// The actions listed last, which can be chosen by number.
    listed: Vec<G::Action>,
    resigning: bool,
    /// The settings of the next game, or `None` on a server.
    settings: Option<Settings>,
    /// The lesson, if this is one.
    trial: Option<Trial>,
    /// The judgements of a review so far: after each number of actions, the chances of the first seat's side and the
    /// best action.
    judged: Option<Vec<(f64, G::Action)>>,
    /// The time of the last remark at an online table that was reported.
    remarked: u64,
    /// The last description of a server's room, so that it is not repeated.
    room_said: String,
    /// Whether the board of an online table has been shown.
    is_board_told: bool,
    quit: bool,
}

impl<'a, G: Playable> Plain<'a, G> {
    /// Creates a session for the table of `home`.
    pub fn new(home: Home<G>, t: &'static Texts, trial: Option<Trial>, out: &'a mut dyn Write) -> Self {
        Self {
            home,
            t,
            w: words(t),
            out,
            told: Seq::default(),
            is_over_told: false,
            listed: Vec::new(),
            resigning: false,
            settings: None,
            trial,
            judged: None,
            remarked: 0,
            room_said: String::new(),
            is_board_told: false,
            quit: false,
        }
    }

    /// Sets the settings of the games after this one.
    #[must_use]
    pub fn with_settings(mut self, settings: Settings) -> Self {
        self.settings = Some(settings);
        self
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
    /// Returns an error if the output cannot be written.
    pub fn run(&mut self, happenings: &Receiver<Happening>, resumed: bool) -> Result<()> {
        self.say(&(self.w.welcome)(G::INFO.name))?;
        if let Some(table) = self.home.table() {
            let moves = table.line().len();
            self.told = if resumed { table.seq() } else { Seq::default() };
            if resumed {
                self.say(&(self.w.resumed)(moves))?;
            }
        }
        if let Some(task) = self.home.goal.as_ref().map(|goal| goal.task.clone()) {
            self.say(&task)?;
        }
        if let Some(notation) = self.home.table().map(|table| table.game().notation(self.t)) {
            self.say(notation)?;
        }
        if self.trial.is_some() {
            self.introduce()?;
        } else {
            if self.home.table().is_some() {
                self.board()?;
            }
            self.say(self.w.type_help)?;
            self.prompt()?;
        }
        let is_person = io::stdin().is_terminal();
        let mut lines: std::collections::VecDeque<Option<String>> = std::collections::VecDeque::new();
        while !self.quit {
            self.home.advance();
            self.report()?;
            self.judge()?;
            if let Some(why) = self.home.unkept.take() {
                let (path, why) = why.split_once(": ").map_or((why.as_str(), ""), |(path, why)| (path, why));
                let said = (self.w.not_saved)(path, why);
                self.say(&said)?;
            }
            self.out.flush()?;
            // Input is held back while a computer is to move, so that moves can be piped in.
            let is_quit = |line: &Option<String>| {
                line.as_deref().is_some_and(|line| Verb::named(line, self.t) == Some(Verb::Quit))
            };
            // If the input is a pipe, wait for a pending answer before quitting. A person wants to leave now.
            let patient =
                self.home.busy().is_some_and(|asked| !matches!(asked, Asking::Act(_))) && !is_person;
            let leaves = lines.front().is_some_and(is_quit) && !patient;
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

    /// Returns `true` if input has to wait for a computer.
    fn waits(&self) -> bool {
        let Host::Local(local) = &self.home.host else { return false };
        let asked = matches!(self.home.busy(), Some(Asking::Hint(_) | Asking::Draw(_) | Asking::Judge(_)));
        let moving = self.home.is_thinking() && !self.home.own().meets(local.table.to_act());
        asked || moving
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

    /// Describes the room of a server if it has changed, and reports new remarks.
    fn tell_room(&mut self) -> Result<()> {
        let Host::Online(online) = &self.home.host else { return Ok(()) };
        let remarks = online.session.remarks();
        let new: Vec<String> =
            remarks.iter().filter(|remark| remark.at > self.remarked).map(crate::room::remark).collect();
        self.remarked = remarks.last().map_or(self.remarked, |remark| remark.at);
        for line in new {
            self.say(&line)?;
        }
        let Host::Online(online) = &self.home.host else { return Ok(()) };
        let said = online.describe(self.t);
        if said != self.room_said {
            self.room_said.clone_from(&said);
            for line in said.lines() {
                self.say(line)?;
            }
        }
        // A spectator who joins later sees the board, too.
        if self.home.table().is_some() && !std::mem::replace(&mut self.is_board_told, true) {
            self.board()?;
            self.prompt()?;
        }
        Ok(())
    }

    fn hear_thought(&mut self, answer: Answer) -> Result<()> {
        match self.home.hear(answer) {
            Brought::Nothing => {}
            Brought::Judged(ply, judgement) => self.hear_judgement(ply, judgement)?,
            Brought::Refuted(seat) => {
                let said = (self.t.puzzle_words().refuted)(G::seat_name(seat, self.t));
                self.say(&said)?;
            }
            Brought::Hint(None) if self.home.goal.is_some() => self.say(self.t.puzzle_words().no_win_left)?,
            Brought::Hint(None) => self.say(self.w.no_hint)?,
            Brought::Hint(Some(action)) => {
                let near = self.home.person().unwrap_or(Seat::FIRST);
                let advised = self.home.table().map(|table| table.game().suggested(&action, near, self.t));
                let advised = advised.unwrap_or_default();
                let said = (self.t.hint_is)(&advised);
                let notation = format!("{action:#}");
                self.say(&if advised == notation { said } else { format!("{said} ({notation})") })?;
            }
            Brought::Declined(seat) => {
                let said = (self.w.draw_declined)(self.home.names(self.t).name(seat));
                self.say(&said)?;
            }
        }
        Ok(())
    }

    /// Writes the step of a lesson: its idea, its goal and the board.
    fn introduce(&mut self) -> Result<()> {
        let Some(trial) = &self.trial else { return Ok(()) };
        let lang = self.t.lang;
        let (number, lesson) = trial.lesson();
        let mut said = vec![
            (self.w.lesson)(number, told(lesson.title, lang)),
            full_stop(trial.place(lang)),
            told(trial.step().idea, lang).to_owned(),
            told(trial.step().goal, lang).to_owned(),
        ];
        let answers = trial.answers().unwrap_or_default();
        said.extend(
            (1..).zip(answers).map(|(number, answer)| format!("{number}. {}", told(answer.text, lang))),
        );
        let help = if answers.is_empty() { self.w.lesson_help } else { self.w.choose_answer };
        self.board()?;
        for line in said {
            self.say(&line)?;
        }
        self.say(help)?;
        self.told = self.home.table().map(dohyo_table::Table::seq).unwrap_or_default();
        Ok(())
    }

    /// Judges the actions played in a lesson.
    fn judge(&mut self) -> Result<()> {
        let Some(trial) = &mut self.trial else { return Ok(()) };
        let verdict = trial.follow(&mut self.home);
        // Report the other side's replies, and its actions that punish a mistake.
        self.report()?;
        self.give(verdict)
    }

    /// Writes the verdict of a lesson. A miss is taken back.
    fn give(&mut self, verdict: Option<Verdict>) -> Result<()> {
        let lang = self.t.lang;
        match verdict {
            None => {}
            Some(Verdict::Missed(said)) => {
                self.say(told(said, lang))?;
                if let Some(trial) = self.trial.as_mut().filter(|trial| trial.missed().is_some()) {
                    trial.go_back(&mut self.home);
                    self.told = self.home.table().map(dohyo_table::Table::seq).unwrap_or_default();
                    self.say(self.w.taken_back)?;
                }
            }
            Some(Verdict::Done(said)) => {
                let in_par = self.trial.as_ref().is_some_and(|trial| trial.attempt().in_par());
                self.say(told(said, lang))?;
                if in_par {
                    self.say(&full_stop(told(dohyo_lessons::page::IN_PAR, lang).to_owned()))?;
                }
                self.say(self.w.enter_goes_on)?;
            }
        }
        Ok(())
    }

    /// Reports the events since the last call, and writes the prompt.
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

    /// Writes whose move it is, or how the game ended.
    fn prompt(&mut self) -> Result<()> {
        let Some(table) = self.home.table() else { return Ok(()) };
        let own = self.home.own();
        if self.trial.is_some() {
            return Ok(());
        }
        let verdict = self.home.goal.as_ref().and_then(|goal| goal.verdict(&self.home, self.t));
        if let Some(outcome) = table.outcome() {
            if !self.is_over_told {
                let (who, why) = ending(table, own, &outcome, self.t);
                self.is_over_told = true;
                self.say(&format!("{who}. {why}"))?;
                self.say(&verdict.unwrap_or_default().0)?;
            }
            return Ok(());
        }
        if let Some((said, true)) = verdict {
            return Ok(self.say(&said)?);
        }
        self.is_over_told = false;
        if own.meets(table.to_act()) {
            let game = table.game();
            let seat = table.to_act().iter().find(|&seat| own.contains(seat)).unwrap_or(Seat::FIRST);
            let selection = game.first_selection(seat, None);
            let said = if let Some(prompt) = game.own_prompt(&selection, self.t) {
                // If both begin with the same sentence, write it once.
                let place = game.position_words(self.t);
                let same =
                    place.split_inclusive(". ").next().filter(|first| prompt.starts_with(first.trim()));
                let place = same.and_then(|first| place.strip_prefix(first)).unwrap_or(&place);
                format!("{} {place}", full_stop(prompt))
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
}

/// Creates the channel of a session.
pub fn channel() -> (Sender<Happening>, Receiver<Happening>) {
    mpsc::channel()
}
