//! Keys, pasted text and the mouse.

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::app::{App, Question};
use crate::playable::Playable;
use crate::words::refusal;

/// The length of the longest typed move, in characters: a claim with all tiles of Sumoku.
const LONGEST: usize = 1200;

impl<G: Playable> App<G> {
    /// Handles a key. Returns `false` if it has no meaning.
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
            // Any key skips the animation.
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
        if self.typed.is_none() && self.go_on_learning(event.code) {
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
                self.follow();
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

    /// Handles pasted text as if it had been typed.
    pub(super) fn paste(&mut self, text: &str) {
        self.dirty = true;
        let text: String = text.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect();
        self.typed.get_or_insert_default().push_str(&text);
    }

    /// Handles the mouse. Returns `false` if the event has no meaning.
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
                    // A click on the line of the question means yes.
                    if event.row > self.drawn.board.bottom() {
                        self.answer_question(question);
                    }
                } else if let Some(&(_, command)) = self.drawn.keys.iter().find(|(rect, _)| rect.contains(at))
                {
                    self.obey(command);
                } else if self.go_on_learning(KeyCode::Enter) {
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
