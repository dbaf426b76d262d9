//! The state of the full screen, without a terminal.

use std::time::{Duration, Instant};

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use dohyo_core::Seat;
use dohyo_table::{Actor, Proposal, Seq, Wish};
use dohyo_texts::table::Intent;
use dohyo_texts::table::guide::guide;
use dohyo_texts::table::names::{ending, turn};
use dohyo_texts::table::offers::{to_answer, unanswered};
use dohyo_texts::texts::Texts;
use ratatui::layout::Rect;

use crate::home::{Asking, Brought, Home, Host};
use crate::keys::{Command, Keys};
use crate::playable::{Nudge, Playable, Shown};
use crate::sketch::{Sketch, Spot};
use crate::start::{Goal, Settings};
use crate::thinking::Answer;
use crate::words::{TerminalTexts, refusal, words};

/// The time from one picture of a push to the next.
pub(super) const FRAME: Duration = Duration::from_millis(33);
/// The longest move that is typed, in characters.
const LONGEST: usize = 400;

/// A window over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Window {
    /// All keys.
    Keys,
}

/// A question that a key answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Whether to give up.
    Resign,
    /// Whether to stop.
    Quit,
}

/// A push that is being shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reel {
    /// The number of the picture.
    pub(super) picture: usize,
    /// The number of pictures.
    pub(super) of: usize,
    /// When the next one is due.
    pub(super) next: Instant,
}

/// Where things were drawn, for the mouse.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawn {
    /// The board.
    pub(super) board: Rect,
    /// The picture of the board.
    pub(super) sketch: Sketch,
    /// The lines of the list of choices.
    pub(super) choices: Vec<(Rect, usize)>,
    /// The commands in the last line.
    pub(super) keys: Vec<(Rect, Command)>,
}

/// The chances of the first seat's side in a position, and the best action, once the computer has judged it.
type Judgement<G> = Option<(f64, <G as dohyo_core::Game>::Action)>;

/// The state of the full screen.
pub(super) struct App<G: Playable> {
    pub(super) home: Home<G>,
    pub(super) settings: Settings,
    pub(super) t: &'static Texts,
    pub(super) w: &'static TerminalTexts,
    pub(super) keys: Keys,
    pub(super) goal: Option<Goal>,
    pub(super) selection: G::Selection,
    pub(super) cursor: Option<Spot>,
    pub(super) notice: Option<(String, bool)>,
    pub(super) hint: Option<G::Action>,
    pub(super) typed: Option<String>,
    pub(super) window: Option<Window>,
    pub(super) question: Option<Question>,
    /// The position that is looked back at, by its number of actions.
    pub(super) looking: Option<usize>,
    /// What the computer thinks of each position, once a review has begun.
    pub(super) judged: Option<Vec<Judgement<G>>>,
    pub(super) reel: Option<Reel>,
    pub(super) drawn: Drawn,
    seen: Seq,
    seen_line: usize,
    pub(super) quit: bool,
    pub(super) suspend: bool,
    pub(super) dirty: bool,
}

impl<G: Playable> App<G> {
    /// Sits down at a table.
    pub(super) fn new(home: Home<G>, settings: Settings, goal: Option<Goal>) -> Self {
        let t = settings.lang.texts();
        let mut app = Self {
            home,
            keys: settings.keys.clone(),
            settings,
            t,
            w: words(t),
            notice: goal.as_ref().map(|goal| (goal.task.clone(), false)),
            goal,
            selection: G::Selection::default(),
            cursor: None,
            hint: None,
            typed: None,
            window: None,
            question: None,
            looking: None,
            judged: None,
            reel: None,
            drawn: Drawn::default(),
            seen: Seq::default(),
            seen_line: 0,
            quit: false,
            suspend: false,
            dirty: true,
        };
        if let Some(table) = app.home.table() {
            (app.seen, app.seen_line) = (table.seq(), table.line().len());
        }
        app.take_up(None);
        app
    }

    /// Returns the seat from which the board is seen.
    pub(super) fn near(&self) -> Seat {
        let own = self.home.own();
        // Two people at one screen both see it from the first seat.
        own.single().or_else(|| own.first()).unwrap_or(Seat::FIRST)
    }

    fn take_up(&mut self, before: Option<(&G, &G::Selection)>) {
        let Some(table) = self.home.table() else { return };
        let seat = self.home.person().unwrap_or(Seat::FIRST);
        self.selection = table.game().first_selection(seat, before);
    }

    /// Does what is due, and follows what has happened at the table.
    pub(super) fn advance(&mut self, now: Instant) {
        if let Some(reel) = &mut self.reel
            && reel.next <= now
        {
            reel.picture += 1;
            reel.next = now + FRAME;
            if reel.picture >= reel.of {
                self.reel = None;
                self.home.hold = None;
            }
            self.dirty = true;
        }
        self.home.advance();
        self.follow();
        if let Some(judged) = &self.judged
            && self.home.busy().is_none()
            && let Some(next) = judged.iter().position(Option::is_none)
            && self.home.table().is_some_and(|table| table.outcome().is_some())
            && !self.home.ask_judgement(next)
            && let Some(judged) = &mut self.judged
        {
            judged.truncate(next);
        }
        if let Some(why) = self.home.unkept.take() {
            self.tell((self.w.not_saved)("", &why), true);
        }
    }

    /// Takes in changes of the table.
    fn follow(&mut self) {
        let Some(table) = self.home.table() else { return };
        if table.seq() == self.seen {
            return;
        }
        let grown = table.line().len() > self.seen_line;
        let pictures = if grown && self.settings.motion { table.game().pictures() } else { 0 };
        let pushed = grown && table.line().last().is_some_and(|step| step.after.pictures() > 0);
        let before = (table.line().len() > self.seen_line).then(|| table.game_at(self.seen_line).clone());
        let offers = self.home.since(self.seen);
        let declined = offers.iter().find_map(|event| match event {
            dohyo_table::Event::Answered { seat, agree: false, .. } => Some(*seat),
            _ => None,
        });
        (self.seen, self.seen_line) = (table.seq(), table.line().len());
        self.dirty = true;
        self.hint = None;
        self.judged = None;
        let selection = self.selection.clone();
        self.take_up(before.as_ref().map(|game| (game, &selection)));
        if self.notice.as_ref().is_some_and(|(_, wrong)| !*wrong) || grown {
            self.notice = None;
        }
        if let Some(seat) = declined {
            let said = (self.w.draw_declined)(self.home.names(self.t).name(seat));
            self.tell(said, false);
        }
        if pushed && pictures > 0 {
            let now = Instant::now();
            self.reel = Some(Reel { picture: 0, of: pictures, next: now + FRAME });
            self.home.hold = Some(now + FRAME * pictures as u32 + Duration::from_millis(50));
        }
    }

    /// Shows a message. `wrong` says whether it is a refusal.
    pub(super) fn tell(&mut self, text: String, wrong: bool) {
        self.notice = Some((text, wrong));
        self.dirty = true;
    }

    /// Returns when something is due next.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let reel = self.reel.map(|reel| reel.next);
        let second = self.has_clock().then(|| {
            let past = self.home.now().subsec_millis();
            Instant::now() + Duration::from_millis(u64::from(1_001 - past))
        });
        let beat =
            matches!(self.home.host, Host::Online(_)).then(|| Instant::now() + Duration::from_millis(500));
        self.home.deadline().into_iter().chain(reel).chain(second).chain(beat).min()
    }

    /// Returns whether a clock is running that is shown.
    pub(super) fn has_clock(&self) -> bool {
        self.home.table().is_some_and(|table| {
            table.outcome().is_none() && !table.is_paused() && table.clocks(Duration::ZERO).is_some()
        })
    }

    /// Takes in an answer of the computer.
    pub(super) fn hear(&mut self, answer: Answer) {
        self.dirty = true;
        match self.home.hear(answer) {
            Brought::Nothing => {}
            Brought::Hint(None) => self.tell(self.w.no_hint.to_owned(), false),
            Brought::Hint(Some(action)) => {
                let near = self.near();
                let advised = self.home.table().map(|table| table.game().advised(&action, near, self.t));
                let said = (self.t.hint_is)(&advised.unwrap_or_default());
                self.tell(said, false);
                self.hint = Some(action);
            }
            Brought::Judged(ply, judgement) => {
                if let Some(judged) = &mut self.judged {
                    match judgement {
                        Some(judgement) if ply < judged.len() => judged[ply] = Some(judgement),
                        _ => judged.truncate(ply),
                    }
                }
            }
            Brought::Declined(seat) => {
                let said = (self.w.draw_declined)(self.home.names(self.t).name(seat));
                self.tell(said, false);
            }
        }
    }

    /// Returns what the line under the board says, and whether it is a refusal.
    pub(super) fn message(&self) -> (String, bool) {
        match self.question {
            Some(Question::Resign) => return (self.w.confirm_resign.to_owned(), true),
            Some(Question::Quit) => return (self.w.confirm_quit.to_owned(), true),
            None => {}
        }
        if let Some(typed) = &self.typed {
            return (format!("{}{typed}_", self.w.type_move), false);
        }
        if self.looking.is_some() {
            return (self.w.looking_back.to_owned(), false);
        }
        if let Some(notice) = &self.notice {
            return notice.clone();
        }
        (self.prompt(), false)
    }

    fn prompt(&self) -> String {
        let Some(table) = self.home.table() else { return String::new() };
        let own = self.home.own();
        if let Some((offer, _)) = to_answer(table, own) {
            return (self.t.offers)(self.home.names(self.t).name(offer.by), offer.what);
        }
        if let Some(offer) = unanswered(table, own) {
            return (self.t.offered)(offer.what).to_owned();
        }
        if let Some(outcome) = table.outcome() {
            let (who, why) = ending(table, own, &outcome, self.t);
            let solved =
                self.goal.as_ref().map(|goal| goal.verdict(table, &outcome, self.t)).unwrap_or_default();
            return format!("{who}. {why} {solved}");
        }
        if let Some(Asking::Hint(_)) = self.home.busy() {
            return self.t.thinking.to_owned();
        }
        if own.meets(table.to_act()) {
            let own_prompt = table.game().own_prompt(&self.selection, self.t);
            return own_prompt.unwrap_or_else(|| guide(table, own, &self.selection, None, self.t));
        }
        turn(table, own, table.game(), self.t)
    }

    /// Draws the board into `room`.
    pub(super) fn sketch(&self, room: (u16, u16)) -> Option<Sketch> {
        let table = self.home.table()?;
        let ply = self.looking.unwrap_or(table.line().len());
        let game = table.game_at(ply);
        let last = ply.checked_sub(1).map(|last| (table.game_at(last), &table.line()[last].played.action));
        let open = self.looking.is_none() && self.home.is_open() && self.reel.is_none();
        let nothing = G::Selection::default();
        let shown = Shown {
            selection: if self.looking.is_none() { &self.selection } else { &nothing },
            last,
            hint: self.hint.as_ref().filter(|_| self.looking.is_none()),
            open,
            cursor: self.cursor,
            near: self.near(),
            look: self.settings.look,
            room,
            picture: self.reel.map(|reel| reel.picture),
            t: self.t,
        };
        Some(game.sketch(&shown))
    }

    /// Returns the list of choices.
    pub(super) fn choices(&self) -> Vec<String> {
        let open = self.looking.is_none() && self.home.is_open() && self.reel.is_none();
        let Some(table) = self.home.table().filter(|_| open) else { return Vec::new() };
        table.game().choices(&self.selection, self.t)
    }

    /// Takes in a key. Returns `false` if it means nothing.
    pub(super) fn key(&mut self, event: KeyEvent) -> bool {
        if event.kind == KeyEventKind::Release {
            return false;
        }
        self.dirty = true;
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
        if ctrl && event.code == KeyCode::Char('z') {
            self.suspend = true;
            return true;
        }
        if self.reel.is_some() {
            // Any key skips the motion.
            self.reel = None;
            self.home.hold = None;
            return true;
        }
        if let Some(question) = self.question.take() {
            let yes = matches!(event.code, KeyCode::Char(letter) if letter.to_lowercase().to_string() == self.w.yes || letter == 'y');
            if yes {
                self.answer_question(question);
            }
            return true;
        }
        if self.window.take().is_some() {
            return true;
        }
        if self.typed.is_some() {
            self.type_key(event);
            return true;
        }
        if let KeyCode::Char(digit @ '1'..='9') = event.code
            && !ctrl
        {
            self.choose(digit as usize - '1' as usize);
            return true;
        }
        match self.keys.command(&event) {
            Some(command) => self.obey(command),
            None => return false,
        }
        true
    }

    fn answer_question(&mut self, question: Question) {
        match question {
            Question::Quit => self.quit = true,
            Question::Resign => {
                if let Err(why) = self.home.resign() {
                    self.tell(refusal::<G>(&why, self.t), true);
                }
            }
        }
    }

    fn type_key(&mut self, event: KeyEvent) {
        let Some(typed) = &mut self.typed else { return };
        match event.code {
            KeyCode::Esc => self.typed = None,
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Enter => {
                let text = self.typed.take().unwrap_or_default();
                self.play_text(text.trim());
            }
            KeyCode::Char(letter) if typed.chars().count() < LONGEST => typed.push(letter),
            _ => {}
        }
    }

    /// Takes in pasted text, as if it was typed.
    pub(super) fn paste(&mut self, text: &str) {
        self.dirty = true;
        let text: String = text.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect();
        self.typed.get_or_insert_default().push_str(&text);
    }

    fn play_text(&mut self, text: &str) {
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
        let Some(table) = self.home.table() else { return };
        if let Ok(action) = table.game().read_action(text) {
            self.play(action);
        } else {
            let said = format!("{} {}", (self.w.unknown)(text), table.game().notation(self.t));
            self.tell(said, true);
        }
    }

    fn play(&mut self, action: G::Action) {
        let own = self.home.own();
        let Some(table) = self.home.table() else { return };
        let Some(seat) = table.to_act().iter().find(|&seat| own.contains(seat)) else {
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

    /// Lets the selection change, if the player may act.
    fn change(&mut self, change: impl FnOnce(&G, &mut G::Selection) -> Option<Intent<G>>) -> bool {
        if self.looking.is_some() {
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

    fn choose(&mut self, number: usize) {
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

    /// Carries out a command.
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
            Command::Undo => self.wish(Wish::TakeBack),
            Command::Redo => self.wish(Wish::Redo),
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
                if over { self.quit = true } else { self.question = Some(Question::Quit) }
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

    fn let_go(&mut self) {
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
        // Resigning together is agreed to by resigning.
        let wish =
            if what == Proposal::Resign && agree { Wish::Resign } else { Wish::Answer { offer, agree } };
        if let Err(why) = self.home.send(Actor::Seat(seat), wish) {
            self.tell(refusal::<G>(&why, self.t), true);
        }
        self.follow();
    }

    fn look(&mut self, by: i32) {
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
        let settings = Settings { new: true, seed: None, ..self.settings.clone() };
        match settings.begin::<G>() {
            Ok(begun) => {
                self.home.host = Host::Local(Box::new(begun.local));
                self.goal = begun.goal;
                (self.judged, self.looking, self.notice, self.hint) = (None, None, None, None);
                self.seen = Seq::default();
                self.seen_line = 0;
                self.take_up(None);
            }
            Err(why) => self.tell(format!("{why:#}"), true),
        }
    }

    /// Takes in the mouse. Returns `false` if it means nothing.
    pub(super) fn mouse(&mut self, event: MouseEvent) -> bool {
        let at = (event.column, event.row).into();
        match event.kind {
            MouseEventKind::ScrollUp => self.look(-1),
            MouseEventKind::ScrollDown => self.look(1),
            MouseEventKind::Down(MouseButton::Right) => self.let_go(),
            MouseEventKind::Down(MouseButton::Left) => {
                if self.reel.take().is_some() {
                    self.home.hold = None;
                } else if self.window.take().is_some() {
                } else if let Some(question) = self.question.take() {
                    // The line of the question is its yes.
                    if event.row > self.drawn.board.bottom() {
                        self.answer_question(question);
                    }
                } else if let Some(&(_, command)) = self.drawn.keys.iter().find(|(rect, _)| rect.contains(at))
                {
                    self.obey(command);
                } else if let Some(&(_, number)) =
                    self.drawn.choices.iter().find(|(rect, _)| rect.contains(at))
                {
                    self.choose(number);
                } else if self.drawn.board.contains(at) {
                    self.click_board(event.column - self.drawn.board.x, event.row - self.drawn.board.y);
                } else {
                    return false;
                }
            }
            _ => return false,
        }
        self.dirty = true;
        true
    }

    fn click_board(&mut self, x: u16, y: u16) {
        if self.looking.take().is_some() {
            return;
        }
        if let Some(spot) = self.drawn.sketch.spot_at(x, y) {
            self.cursor = Some(spot);
            self.change(|game, selection| Some(game.press(selection, spot)));
            return;
        }
        let room = (self.drawn.sketch.width(), self.drawn.sketch.height());
        self.change(|game, selection| game.point_at(selection, (x, y), room));
    }
}
