//! Commands and choices on the full screen.

use crossterm::event::KeyCode;
use dohyo_core::Seat;
use dohyo_lessons::{Help, page};
use dohyo_table::{Actor, Proposal, Wish};
use dohyo_texts::table::Intent;
use dohyo_texts::table::offers::to_answer;

use super::app::{App, Question, Window};
use crate::home::Host;
use crate::keys::Command;
use crate::lesson::told;
use crate::playable::{Nudge, Playable};
use crate::start::Settings;
use crate::words::{refusal, words};

impl<G: Playable> App<G> {
    /// Takes a miss back, shows more of a solution, or goes on to the next step of a lesson. Returns `false` if none of
    /// these applies, or if the key has another meaning.
    pub(super) fn go_on_learning(&mut self, key: KeyCode) -> bool {
        let Some(trial) = &mut self.trial else { return false };
        let enters = matches!(key, KeyCode::Enter | KeyCode::Char(' '));
        if trial.missed().is_some() {
            trial.go_back(&mut self.home);
            self.notice = None;
            self.look_anew();
            return true;
        }
        if trial.is_showing() && enters {
            let verdict = trial.show_next(&mut self.home);
            self.give(verdict);
            return true;
        }
        if trial.attempt().is_done() && enters {
            if trial.go_on(&mut self.home) {
                self.notice = None;
                self.look_anew();
            } else {
                self.tell(self.w.lessons_over.to_owned(), false);
            }
            return true;
        }
        false
    }

    /// Gives more help in a lesson.
    fn learn_more(&mut self) {
        let Some(trial) = &mut self.trial else { return };
        let help = trial.ask(&mut self.home);
        let (step, answers) = (trial.step(), trial.answers());
        self.look_anew();
        let lang = self.settings.lang;
        match help {
            Help::None => {}
            Help::What => self.tell(told(step.what, lang).to_owned(), false),
            Help::Where => self.tell(told(step.place, lang).to_owned(), false),
            Help::Shown => match answers.and_then(|answers| answers.iter().position(|answer| answer.right)) {
                Some(right) => self.choose(right),
                None => {
                    self.tell(format!("{} {}", told(page::WATCH, lang), self.w.enter_shows), false);
                }
            },
        }
    }

    pub(super) fn play_text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if let Host::Online(online) = &mut self.home.host
            && online.hear_room_command(text)
        {
            return;
        }
        if let Ok(number @ 1..) = text.parse::<usize>() {
            self.choose(number - 1);
            return;
        }
        let (seat, text) = match self.home.addressed(text) {
            Ok(addressed) => addressed,
            Err(seat) => return self.tell((self.w.wrong_seat)(seat), true),
        };
        let Some(table) = self.home.table() else { return };
        if let Ok(action) = table.game().read_action(text) {
            self.play_as(seat, action);
        } else {
            let said = format!("{} {}", (self.w.unknown)(text), table.game().notation(self.t));
            self.tell(said, true);
        }
    }

    fn play(&mut self, action: G::Action) {
        let own = self.home.own();
        let seat = self.home.table().and_then(|table| table.to_act().iter().find(|&seat| own.contains(seat)));
        self.play_as(seat, action);
    }

    fn play_as(&mut self, seat: Option<Seat>, action: G::Action) {
        if self.trial.as_ref().is_some_and(|trial| !trial.is_open()) {
            return self.tell(self.w.not_possible.to_owned(), true);
        }
        let Some(table) = self.home.table() else { return };
        let Some(seat) = seat else {
            let said = if table.outcome().is_some() { self.w.over } else { self.t.not_your_turn };
            return self.tell(said.to_owned(), true);
        };
        self.looking = None;
        match self.home.act(seat, action) {
            Ok(()) => self.follow(),
            Err(why) => self.tell(refusal::<G>(&why, self.t), true),
        }
    }

    fn carry_out(&mut self, intent: Intent<G>) {
        self.notice = None;
        match intent {
            Intent::Nothing => {}
            Intent::Play(action) => self.play(action),
            Intent::Refused(why) => self.tell(G::refusal(&why, self.t), true),
            Intent::Unclear(why) => self.tell(G::unclear(&why, self.t), true),
            Intent::Ask(about) => self.tell(G::unclear(&about, self.t), false),
        }
    }

    /// Changes the selection if the player may act.
    pub(super) fn change(&mut self, change: impl FnOnce(&G, &mut G::Selection) -> Option<Intent<G>>) -> bool {
        if self.looking.is_some() || self.trial.as_ref().is_some_and(|trial| !trial.is_open()) {
            return false;
        }
        if !self.home.is_open() {
            if self.home.table().is_some_and(|table| table.outcome().is_none()) {
                self.tell(self.t.not_your_turn.to_owned(), true);
            }
            return false;
        }
        let Some(game) = self.home.table().map(|table| table.game().clone()) else { return false };
        match change(&game, &mut self.selection) {
            Some(intent) => {
                self.carry_out(intent);
                true
            }
            None => false,
        }
    }

    pub(super) fn choose(&mut self, number: usize) {
        if let Some(trial) = &mut self.trial
            && trial.answers().is_some()
        {
            let verdict = trial.choose(number);
            return self.give(verdict);
        }
        self.change(|game, selection| Some(game.choose(selection, number)));
    }

    fn nudge(&mut self, nudge: Nudge) -> bool {
        if !self.home.is_open() || self.looking.is_some() {
            return false;
        }
        self.change(|game, selection| game.nudge(selection, nudge))
    }

    fn walk(&mut self, nudge: Nudge, right: i32, down: i32) {
        if !self.nudge(nudge) {
            self.cursor = self.drawn.sketch.beside(self.cursor, right, down);
        }
    }

    fn wish(&mut self, wish: Wish<G::Action>) {
        let Some(seat) = self.home.person() else { return };
        self.looking = None;
        match self.home.send(Actor::Seat(seat), wish) {
            Ok(()) => self.follow(),
            Err(why) => self.tell(refusal::<G>(&why, self.t), true),
        }
    }

    /// Executes a command.
    pub(super) fn obey(&mut self, command: Command) {
        match command {
            Command::Left => self.walk(Nudge::Left, -1, 0),
            Command::Right => self.walk(Nudge::Right, 1, 0),
            Command::Up => self.walk(Nudge::Up, 0, -1),
            Command::Down => self.walk(Nudge::Down, 0, 1),
            Command::FineLeft => drop(self.nudge(Nudge::FineLeft)),
            Command::FineRight => drop(self.nudge(Nudge::FineRight)),
            Command::FineUp => drop(self.nudge(Nudge::FineUp)),
            Command::FineDown => drop(self.nudge(Nudge::FineDown)),
            Command::Turn => drop(self.nudge(Nudge::Turn)),
            Command::Choose => self.press_cursor(),
            Command::LetGo => self.let_go(),
            Command::Type => self.typed = Some(String::new()),
            Command::Undo if self.trial.is_some() => {
                if let Some(trial) = &mut self.trial {
                    trial.start_again(&mut self.home);
                }
                self.notice = None;
                self.look_anew();
            }
            Command::Undo => self.wish(Wish::TakeBack),
            Command::Redo => self.wish(Wish::Redo),
            Command::Hint if self.trial.is_some() => self.learn_more(),
            Command::Hint => {
                self.looking = None;
                if !self.home.ask_hint() {
                    self.tell(self.w.no_hint.to_owned(), true);
                }
            }
            Command::End => {
                let ending = self.home.table().and_then(|table| table.game().ending_action());
                match ending {
                    Some(action) => self.play(action),
                    None => self.tell(self.w.not_possible.to_owned(), true),
                }
            }
            Command::Draw => self.draw_or_accept(),
            Command::Decline => self.answer(false),
            Command::Resign => {
                if self.home.table().is_some_and(|table| table.outcome().is_none()) {
                    self.question = Some(Question::Resign);
                }
            }
            Command::Back => self.look(-1),
            Command::Forward => self.look(1),
            Command::Review => self.review(),
            Command::New => self.another(),
            Command::Language => {
                self.settings.lang = self.settings.lang.other();
                self.t = self.settings.lang.texts();
                self.w = words(self.t);
                self.notice = None;
            }
            Command::Help => self.window = Some(Window::Keys),
            Command::Quit => {
                let over = self.home.table().is_none_or(|table| table.outcome().is_some());
                if over || self.trial.is_some() {
                    self.quit = true;
                } else {
                    self.question = Some(Question::Quit);
                }
            }
        }
    }

    fn press_cursor(&mut self) {
        let cursor = self.cursor;
        if self.looking.take().is_some() {
            return;
        }
        let pressed = self.change(|game, selection| {
            game.commit(selection).or_else(|| cursor.map(|cursor| game.press(selection, cursor)))
        });
        if !pressed && cursor.is_none() {
            self.cursor = self.drawn.sketch.beside(None, 1, 0);
        }
    }

    pub(super) fn let_go(&mut self) {
        self.notice = None;
        self.hint = None;
        if self.looking.take().is_some() || self.judged.take().is_some() {
            return;
        }
        if let Some(game) = self.home.table().map(|table| table.game().clone()) {
            game.let_go(&mut self.selection);
        }
    }

    fn draw_or_accept(&mut self) {
        let asked = self.home.table().is_some_and(|table| to_answer(table, self.home.own()).is_some());
        if asked { self.answer(true) } else { self.wish(Wish::Offer(Proposal::Draw)) }
    }

    fn answer(&mut self, agree: bool) {
        let asked = self.home.table().and_then(|table| {
            let (offer, seat) = to_answer(table, self.home.own())?;
            Some((offer.seq, offer.what, seat))
        });
        let Some((offer, what, seat)) = asked else {
            return self.tell(self.w.no_offer.to_owned(), true);
        };
        // A player agrees to resign together by resigning.
        let wish =
            if what == Proposal::Resign && agree { Wish::Resign } else { Wish::Answer { offer, agree } };
        if let Err(why) = self.home.send(Actor::Seat(seat), wish) {
            self.tell(refusal::<G>(&why, self.t), true);
        }
        self.follow();
    }

    pub(super) fn look(&mut self, by: i32) {
        let Some(length) = self.home.table().map(|table| table.line().len()) else { return };
        let now = self.looking.unwrap_or(length) as i32;
        let then = (now + by).clamp(0, length as i32) as usize;
        self.looking = (then < length).then_some(then);
    }

    fn review(&mut self) {
        let Some(table) = self.home.table() else { return };
        if table.outcome().is_none() {
            return self.tell(self.w.not_possible.to_owned(), true);
        }
        if self.judged.is_none() {
            self.judged = Some(vec![None; table.line().len() + 1]);
        }
    }

    fn another(&mut self) {
        let over = self.home.table().is_some_and(|table| table.outcome().is_some());
        if !over || !matches!(self.home.host, Host::Local(_)) {
            return self.tell(self.w.not_possible.to_owned(), true);
        }
        // After a puzzle, begin the next one.
        let puzzle = self.settings.puzzle.map(|number| number + 1);
        let settings = Settings { new: true, seed: None, puzzle, ..self.settings.clone() };
        match settings.begin::<G>() {
            Ok(begun) => {
                self.settings.puzzle = puzzle;
                self.home.sit(begun.local);
                self.home.goal = begun.goal;
                self.notice = self.home.goal.as_ref().map(|goal| (goal.task.clone(), false));
                self.look_anew();
            }
            Err(why) => self.tell(format!("{why:#}"), true),
        }
    }
}
