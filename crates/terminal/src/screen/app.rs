//! The state of the full screen, without a terminal.

use std::time::{Duration, Instant};

use dohyo_core::Seat;
use dohyo_lessons::Help;
use dohyo_table::Seq;
use dohyo_texts::table::guide::guide;
use dohyo_texts::table::names::{ending, turn};
use dohyo_texts::table::offers::{to_answer, unanswered};
use dohyo_texts::texts::Texts;
use ratatui::layout::Rect;

use crate::home::{Asking, Brought, Home, Host};
use crate::keys::{Command, Keys};
use crate::lesson::{Trial, Verdict, told};
use crate::playable::{Playable, Shown};
use crate::sketch::{Sketch, Spot};
use crate::start::Settings;
use crate::thinking::Answer;
use crate::words::{TerminalTexts, words};

/// The time between two pictures of a push.
pub(super) const FRAME: Duration = Duration::from_millis(33);

/// The largest number of typed characters that are shown.
const TYPED: usize = 120;

/// A window over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Window {
    /// All keys.
    Keys,
}

/// A question to the player, answered by a key.
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
    /// The time when the next picture is due.
    pub(super) next: Instant,
}

/// The places of elements on the screen, for the mouse.
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
    /// The lesson, if this is one.
    pub(super) trial: Option<Trial>,
    pub(super) selection: G::Selection,
    pub(super) cursor: Option<Spot>,
    pub(super) notice: Option<(String, bool)>,
    pub(super) hint: Option<G::Action>,
    pub(super) typed: Option<String>,
    pub(super) window: Option<Window>,
    pub(super) question: Option<Question>,
    /// The earlier position on display, as a number of actions.
    pub(super) looking: Option<usize>,
    /// The computer's judgement of each position, once a review has begun.
    pub(super) judged: Option<Vec<Judgement<G>>>,
    pub(super) reel: Option<Reel>,
    pub(super) drawn: Drawn,
    pub(super) seen: Seq,
    pub(super) seen_line: usize,
    /// The time of the last remark that was shown.
    remarked: u64,
    pub(super) quit: bool,
    pub(super) suspend: bool,
    pub(super) dirty: bool,
}

impl<G: Playable> App<G> {
    /// Creates the screen for the table of `home`.
    pub(super) fn new(home: Home<G>, settings: Settings, trial: Option<Trial>) -> Self {
        let t = settings.lang.texts();
        let mut app = Self {
            keys: settings.keys.clone(),
            settings,
            t,
            w: words(t),
            notice: None,
            trial,
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
            remarked: 0,
            home,
            quit: false,
            suspend: false,
            dirty: true,
        };
        app.notice = app.home.goal.as_ref().map(|goal| (goal.task.clone(), false));
        app.look_anew();
        app
    }

    /// Resets the view after the table has been replaced.
    pub(super) fn look_anew(&mut self) {
        if let Some(table) = self.home.table() {
            (self.seen, self.seen_line) = (table.seq(), table.line().len());
        }
        (self.judged, self.looking, self.hint, self.cursor) = (None, None, None, None);
        self.dirty = true;
        self.take_up(None);
    }

    /// Returns the seat from which the board is seen.
    pub(super) fn near(&self) -> Seat {
        let own = self.home.own();
        // Two people at one screen both see the board from the first seat.
        own.single().or_else(|| own.first()).unwrap_or(Seat::FIRST)
    }

    pub(super) fn take_up(&mut self, before: Option<(&G, &G::Selection)>) {
        let Some(table) = self.home.table() else { return };
        let seat = self.home.person().unwrap_or(Seat::FIRST);
        self.selection = table.game().first_selection(seat, before);
    }

    /// Does all work that is due, and follows the changes of the table.
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
        self.judge();
        self.hear_remarks();
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

    /// Follows the changes of the table.
    pub(super) fn follow(&mut self) {
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

    /// Judges the actions played in a lesson, once their animation is over.
    fn judge(&mut self) {
        if self.reel.is_some() {
            return;
        }
        let verdict = self.trial.as_mut().and_then(|trial| trial.follow(&mut self.home));
        self.give(verdict);
        self.follow();
    }

    /// Shows the verdict of a lesson.
    pub(super) fn give(&mut self, verdict: Option<Verdict>) {
        let lang = self.settings.lang;
        // Follow the other side's replies first, because they clear the message.
        self.follow();
        match verdict {
            None => {}
            Some(Verdict::Missed(said)) => self.tell(told(said, lang).to_owned(), true),
            Some(Verdict::Done(said)) => {
                let attempt = self.trial.as_ref().map(Trial::attempt);
                let shown = attempt.is_some_and(|attempt| attempt.help() == Help::Shown);
                let in_par = attempt.is_some_and(dohyo_lessons::Attempt::in_par);
                let first = if shown { told(dohyo_lessons::page::WAS_SHOWN, lang) } else { "" };
                let par = if in_par { told(dohyo_lessons::page::IN_PAR, lang) } else { "" };
                let dot = if in_par { "." } else { "" };
                self.tell(format!("{first} {} {par}{dot}", told(said, lang)).trim().to_owned(), false);
            }
        }
    }

    /// Shows new remarks at an online table.
    fn hear_remarks(&mut self) {
        let Host::Online(online) = &self.home.host else { return };
        let last = online.session.remarks().last().filter(|remark| remark.at > self.remarked);
        let Some((at, said)) = last.map(|remark| (remark.at, crate::room::remark(remark))) else { return };
        self.remarked = at;
        self.tell(said, false);
    }

    /// Shows a message. `wrong` tells whether it is a refusal.
    pub(super) fn tell(&mut self, text: String, wrong: bool) {
        self.notice = Some((text, wrong));
        self.dirty = true;
    }

    /// Returns the time of the next work that is due.
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

    /// Returns `true` if a clock is running and shown.
    pub(super) fn has_clock(&self) -> bool {
        self.home.table().is_some_and(|table| {
            table.outcome().is_none() && !table.is_paused() && table.clocks(Duration::ZERO).is_some()
        })
    }

    /// Processes an answer of the computer.
    pub(super) fn hear(&mut self, answer: Answer) {
        self.dirty = true;
        match self.home.hear(answer) {
            Brought::Nothing => {}
            Brought::Hint(None) if self.home.goal.is_some() => {
                self.tell(self.t.puzzle_words().no_win_left.to_owned(), true);
            }
            Brought::Hint(None) => self.tell(self.w.no_hint.to_owned(), false),
            Brought::Hint(Some(action)) => {
                let near = self.near();
                let advised = self.home.table().map(|table| table.game().suggested(&action, near, self.t));
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
            Brought::Refuted(seat) => {
                self.tell((self.t.puzzle_words().refuted)(G::seat_name(seat, self.t)), true);
            }
            Brought::Declined(seat) => {
                let said = (self.w.draw_declined)(self.home.names(self.t).name(seat));
                self.tell(said, false);
            }
        }
    }

    /// Returns the message below the board, and whether it is a refusal.
    pub(super) fn message(&self) -> (String, bool) {
        match self.question {
            Some(Question::Resign) => return (self.w.confirm_resign.to_owned(), true),
            Some(Question::Quit) => return (self.w.confirm_quit.to_owned(), true),
            None => {}
        }
        if let Some(typed) = &self.typed {
            // Keep the end of a long move visible.
            let hidden = typed.chars().count().saturating_sub(TYPED);
            let shown: String = typed.chars().skip(hidden).collect();
            let dots = if hidden > 0 { "..." } else { "" };
            return (format!("{}{dots}{shown}_", self.w.type_move), false);
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
        if let Some(trial) = &self.trial
            && !trial.is_open()
        {
            return trial.answers().map(|_| self.w.choose_answer.to_owned()).unwrap_or_default();
        }
        let verdict = self.home.goal.as_ref().and_then(|goal| goal.verdict(&self.home, self.t));
        if let Some(outcome) = table.outcome() {
            let (who, why) = ending(table, own, &outcome, self.t);
            let solved = verdict.map(|(said, _)| said).unwrap_or_default();
            return format!("{who}. {why} {solved}");
        }
        if let Some((said, true)) = verdict {
            return said;
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
        let open = self.is_open();
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

    /// Returns `true` if the player may act on the board.
    fn is_open(&self) -> bool {
        let taught = self.trial.as_ref().is_none_or(Trial::is_open);
        taught && self.looking.is_none() && self.home.is_open() && self.reel.is_none()
    }

    /// Returns the list of choices: the answers to a question, or the choices for the selection.
    pub(super) fn choices(&self) -> Vec<String> {
        if let Some(answers) = self.trial.as_ref().and_then(Trial::answers) {
            return answers.iter().map(|answer| told(answer.text, self.settings.lang).to_owned()).collect();
        }
        let Some(table) = self.home.table().filter(|_| self.is_open()) else { return Vec::new() };
        table.game().choices(&self.selection, self.t)
    }
}
