//! Executes typed moves and commands.

use std::io;
use std::path::Path;

use anyhow::Result;
use dohyo_core::Seat;
use dohyo_lessons::Help;
use dohyo_table::{Actor, Proposal, Table, Wish};
use dohyo_texts::table::offers::to_answer;

use super::{Plain, Verb, time};
use crate::home::Host;
use crate::lesson::told;
use crate::playable::Playable;
use crate::saves;
use crate::words::refusal;

/// The largest number of moves in a list.
const MOST: usize = 40;
/// The smallest loss of winning chances that counts as a mistake.
const MISTAKE: f64 = 0.2;

impl<G: Playable> Plain<'_, G> {
    pub(super) fn hear_line(&mut self, line: &str) -> Result<()> {
        let line = line.trim();
        if line.is_empty() {
            return if self.trial.is_some() { self.go_on() } else { self.prompt() };
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
        if let Some(trial) = self.trial.as_mut().filter(|trial| !trial.is_open()) {
            let verdict = text.parse::<usize>().ok().and_then(|number| trial.choose(number.checked_sub(1)?));
            let said = if trial.answers().is_some() { self.w.choose_answer } else { self.w.enter_goes_on };
            return if verdict.is_some() { self.give(verdict) } else { Ok(self.say(said)?) };
        }
        let Some(table) = self.home.table() else { return Ok(self.say(self.w.room_help)?) };
        if let Some((said, true)) = self.home.goal.as_ref().and_then(|goal| goal.verdict(&self.home, self.t))
        {
            return Ok(self.say(&said)?);
        }
        if table.outcome().is_some() {
            return Ok(self.say(self.w.over)?);
        }
        let (seat, text) = match self.home.addressed(text) {
            Ok(addressed) => addressed,
            Err(seat) => {
                let said = (self.w.wrong_seat)(seat);
                return Ok(self.say(&said)?);
            }
        };
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

    pub(super) fn obey(&mut self, verb: Verb, rest: &str) -> Result<()> {
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
            Verb::Hint if self.trial.is_some() => self.learn_more()?,
            Verb::Undo | Verb::New if self.trial.is_some() => {
                if let Some(trial) = &mut self.trial {
                    trial.start_again(&mut self.home);
                }
                self.introduce()?;
            }
            Verb::Next => self.go_on()?,
            Verb::New => self.another()?,
            Verb::Review => self.review()?,
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

    /// Goes to the next step of a lesson if this one is completed.
    fn go_on(&mut self) -> Result<()> {
        let Some(trial) = &mut self.trial else { return Ok(self.say(self.w.not_possible)?) };
        if !trial.attempt().is_done() {
            let goal = told(trial.step().goal, self.t.lang);
            return Ok(self.say(goal)?);
        }
        if trial.go_on(&mut self.home) { self.introduce() } else { Ok(self.say(self.w.lessons_over)?) }
    }

    /// Gives more help in a lesson.
    fn learn_more(&mut self) -> Result<()> {
        let Some(trial) = &mut self.trial else { return Ok(()) };
        let lang = self.t.lang;
        let help = trial.ask(&mut self.home);
        let (step, answers) = (trial.step(), trial.answers());
        match help {
            Help::None => {}
            Help::What => self.say(told(step.what, lang))?,
            Help::Where => self.say(told(step.place, lang))?,
            Help::Shown => {
                if let Some(right) = answers.and_then(|all| all.iter().position(|answer| answer.right)) {
                    self.say(&format!("{}", right + 1))?;
                    let verdict = self.trial.as_mut().and_then(|trial| trial.choose(right));
                    return self.give(verdict);
                }
                self.told = self.home.table().map(Table::seq).unwrap_or_default();
                self.say(told(dohyo_lessons::page::WATCH, lang))?;
                while self.trial.as_ref().is_some_and(crate::lesson::Trial::is_showing) {
                    let verdict = self.trial.as_mut().and_then(|trial| trial.show_next(&mut self.home));
                    self.report()?;
                    self.give(verdict)?;
                }
            }
        }
        Ok(())
    }

    /// Begins another game, or the next puzzle.
    fn another(&mut self) -> Result<()> {
        let over = self.home.table().is_some_and(|table| table.outcome().is_some());
        let Some(settings) = self.settings.as_mut().filter(|_| over) else {
            return Ok(self.say(self.w.not_possible)?);
        };
        settings.puzzle = settings.puzzle.map(|number| number + 1);
        (settings.new, settings.seed) = (true, None);
        match settings.begin::<G>() {
            Ok(begun) => {
                self.home.sit(begun.local);
                self.home.goal = begun.goal;
                (self.told, self.is_over_told) = (dohyo_table::Seq::default(), false);
                let task = self.home.goal.as_ref().map(|goal| goal.task.clone()).unwrap_or_default();
                self.say(&task)?;
                self.board()?;
                self.prompt()
            }
            Err(why) => Ok(self.say(&format!("{why:#}"))?),
        }
    }

    /// Lets the computer judge every position after the end of the game.
    fn review(&mut self) -> Result<()> {
        if self.home.table().is_none_or(|table| table.outcome().is_none()) {
            return Ok(self.say(self.w.not_possible)?);
        }
        self.judged = Some(Vec::new());
        self.home.ask_judgement(0);
        Ok(())
    }

    /// Stores the judgement of the position after `ply` actions. After the last one, writes all of them.
    pub(super) fn hear_judgement(&mut self, ply: usize, judgement: Option<(f64, G::Action)>) -> Result<()> {
        let (Some(judged), Some(table)) = (&mut self.judged, self.home.table()) else { return Ok(()) };
        let is_last = judgement.is_none() || ply + 1 > table.line().len();
        judged.extend(judgement);
        if !is_last && self.home.ask_judgement(ply + 1) {
            return Ok(());
        }
        let judged = self.judged.take().unwrap_or_default();
        let Some(table) = self.home.table() else { return Ok(()) };
        let names = self.home.names(self.t);
        let first = table.game().side_of(Seat::FIRST);
        let mut said = vec![(self.w.chances_of)(names.name(Seat::FIRST))];
        for (ply, (step, (before, best))) in table.line().iter().zip(&judged).enumerate() {
            let after = judged.get(ply + 1).map(|(chance, _)| *chance);
            let loss = after
                .map_or(0.0, |after| if first.contains(step.seat) { before - after } else { after - before });
            let chance = (after.unwrap_or(*before) * 100.0).round();
            let mut line =
                format!("{}. {}: {:#}, {chance} %", ply + 1, names.name(step.seat), step.played.action);
            if loss > MISTAKE {
                line = format!("{line}. {}", (self.t.best)(&format!("{best:#}"), false));
            }
            said.push(line);
        }
        for line in said {
            self.say(&line)?;
        }
        Ok(())
    }

    pub(super) fn board(&mut self) -> io::Result<()> {
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
        // A player agrees to resign together by resigning.
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

    pub(super) fn leave(&mut self) -> Result<()> {
        self.home.keep();
        let unfinished = self.trial.is_none()
            && self.home.table().is_some_and(|table: &Table<G>| table.outcome().is_none());
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
