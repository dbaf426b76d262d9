//! A puzzle of the day on the full screen.

use std::time::Instant;

use crossterm::event::{Event as Input, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use dohyo_texts::texts::Texts;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Attempt;
use crate::games::sumoku::bench::{self, Bench};
use crate::keys::Command;
use crate::screen::draw::{Paint, blit, is_too_small, wrap, write_lines};
use crate::screen::{self, Event};
use crate::sketch::{Role, Sketch, Spot};
use crate::start::Settings;
use crate::words::{TerminalTexts, words};

/// The width of the panel beside the table, in columns.
const PANEL: u16 = 28;

/// The commands of a puzzle.
const COMMANDS: [Command; 8] = [
    Command::Choose,
    Command::Turn,
    Command::LetGo,
    Command::Undo,
    Command::Hint,
    Command::New,
    Command::Language,
    Command::Quit,
];

/// The screen of a puzzle.
pub(super) struct Scene {
    attempt: Attempt,
    settings: Settings,
    t: &'static Texts,
    w: &'static TerminalTexts,
    cursor: Option<Spot>,
    board: Rect,
    sketch: Sketch,
    keys: Vec<(Rect, Command)>,
    quit: bool,
    suspend: bool,
    dirty: bool,
}

impl Scene {
    /// Shows an attempt.
    pub(super) fn new(attempt: Attempt, settings: Settings) -> Self {
        let t = settings.lang.texts();
        Self {
            attempt,
            settings,
            t,
            w: words(t),
            cursor: None,
            board: Rect::default(),
            sketch: Sketch::default(),
            keys: Vec::new(),
            quit: false,
            suspend: false,
            dirty: true,
        }
    }

    fn key(&mut self, event: KeyEvent) {
        let stops = event.modifiers.contains(crossterm::event::KeyModifiers::CONTROL)
            && event.code == crossterm::event::KeyCode::Char('z');
        if event.kind == KeyEventKind::Release {
        } else if stops {
            self.suspend = true;
        } else if let Some(command) = self.settings.keys.command(&event) {
            self.obey(command);
        }
    }

    pub(super) fn obey(&mut self, command: Command) {
        let walk = |right, down| self.sketch.beside(self.cursor, right, down);
        match command {
            Command::Left => self.cursor = walk(-1, 0),
            Command::Right => self.cursor = walk(1, 0),
            Command::Up => self.cursor = walk(0, -1),
            Command::Down => self.cursor = walk(0, 1),
            Command::Choose => match self.cursor {
                Some(cursor) => self.press(cursor),
                None => self.cursor = self.sketch.beside(None, 1, 0),
            },
            Command::LetGo => self.attempt.desk.let_go(),
            Command::Undo => {
                self.attempt.desk.undo();
                self.attempt.changed();
            }
            Command::Turn => {
                if let Some(held) = self.attempt.desk.held() {
                    self.attempt.desk.flip(held);
                    self.attempt.changed();
                }
            }
            Command::Hint => self.attempt.ask(),
            Command::New => self.attempt.start_again(),
            Command::Language => {
                self.settings.lang = self.settings.lang.other();
                self.t = self.settings.lang.texts();
                self.w = words(self.t);
            }
            Command::Quit => self.quit = true,
            _ => {}
        }
        self.dirty = true;
    }

    fn press(&mut self, spot: Spot) {
        let before = self.attempt.desk.grid();
        let allowed = bench::cell_of(spot)
            .is_none_or(|cell| self.attempt.may_lie(cell) || self.attempt.desk.at(cell).is_some());
        if allowed {
            bench::press(&mut self.attempt.desk, spot, &self.attempt.puzzle.given());
        }
        if self.attempt.desk.grid() != before {
            self.attempt.changed();
        }
    }

    fn mouse(&mut self, event: MouseEvent) {
        let at = (event.column, event.row).into();
        match event.kind {
            MouseEventKind::Down(MouseButton::Right) => self.obey(Command::LetGo),
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(&(_, command)) = self.keys.iter().find(|(rect, _)| rect.contains(at)) {
                    self.obey(command);
                } else if self.board.contains(at)
                    && let Some(spot) =
                        self.sketch.spot_at(event.column - self.board.x, event.row - self.board.y)
                {
                    self.cursor = Some(spot);
                    self.press(spot);
                    self.dirty = true;
                }
            }
            _ => {}
        }
    }

    fn draw_panel(&self, area: Rect, buffer: &mut Buffer, paint: Paint) {
        let width = usize::from(area.width);
        let mut lines: Vec<(String, Style)> = Vec::new();
        let mut add = |text: &str, style: Style| {
            lines.extend(wrap(text, width).into_iter().map(|line| (line, style)));
            lines.push((String::new(), Style::new()));
        };
        add(&self.attempt.title(self.t), paint.style(Role::Last));
        add(&self.attempt.task(self.t), Style::new());
        add(&(self.t.daily_words().hints_taken)(self.attempt.hints), Style::new());
        write_lines(&lines, area, buffer);
    }

    fn draw_keys(&mut self, area: Rect, buffer: &mut Buffer, paint: Paint) {
        let (mut x, y) = (area.x, area.bottom() - 1);
        let reversed = paint.theme.style(Role::Plain, true, paint.depth);
        for command in COMMANDS {
            let index = Command::ALL.iter().position(|other| *other == command).unwrap_or(0);
            let does = if command == Command::New { self.t.daily_words().again } else { self.w.keys[index] };
            let key = self.settings.keys.first(command);
            let width = (key.chars().count() + does.chars().count() + 2) as u16;
            if x + width > area.right() && command != Command::Quit {
                continue;
            }
            let (next, _) = buffer.set_stringn(x, y, &key, (area.right() - x).into(), reversed);
            buffer.set_stringn(next + 1, y, does, area.right().saturating_sub(next + 1).into(), Style::new());
            self.keys.push((Rect { x, y, width, height: 1 }, command));
            x += width;
        }
    }
}

impl screen::Scene for Scene {
    fn advance(&mut self, _now: Instant) {}

    fn take_dirty(&mut self) -> bool {
        std::mem::take(&mut self.dirty)
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        let paint = Paint { theme: self.settings.theme, depth: self.settings.depth };
        self.keys.clear();
        if is_too_small(self.w, area, buffer) {
            return;
        }
        let style = paint.theme.style(Role::Plain, true, paint.depth);
        buffer.set_style(Rect { height: 1, ..area }, style);
        let title = if self.settings.look.ascii { " Dohyo - Sumoku" } else { " Dohyō · Sumoku" };
        buffer.set_stringn(area.x, area.y, title, area.width.into(), style);
        let main = Rect { y: area.y + 1, height: area.height - 4, ..area };
        self.board = Rect { width: area.width - PANEL - 1, ..main };
        let hint = self.attempt.hinted();
        let given = self.attempt.puzzle.given();
        let bench = Bench {
            fixed: &given,
            gaps: self.attempt.puzzle.holes(),
            desk: &self.attempt.desk,
            last: &[],
            hint: &hint,
            cursor: self.cursor,
            ascii: self.settings.look.ascii,
        };
        self.sketch = bench.sketch((self.board.width, self.board.height));
        blit(&self.sketch, self.board, buffer, paint);
        self.draw_panel(Rect { x: area.right() - PANEL, width: PANEL, ..main }, buffer, paint);
        let said = self.attempt.message(self.t).unwrap_or_else(|| self.w.daily_prompt.to_owned());
        let lines: Vec<_> =
            wrap(&said, area.width.into()).into_iter().map(|line| (line, Style::new())).take(2).collect();
        write_lines(&lines, Rect { y: area.bottom() - 3, height: 2, ..area }, buffer);
        self.draw_keys(area, buffer, paint);
    }

    fn deadline(&self) -> Option<Instant> {
        None
    }

    fn hear(&mut self, event: Event) {
        match event {
            Event::Input(Input::Key(key)) => self.key(key),
            Event::Input(Input::Mouse(mouse)) => self.mouse(mouse),
            Event::Input(Input::Resize(..)) | Event::Continue => self.dirty = true,
            Event::End => self.quit = true,
            Event::Suspend => self.suspend = true,
            Event::Input(_) | Event::Thought(_) | Event::Net(_) => {}
        }
    }

    fn settle(&mut self, _alone: bool) {}

    fn has_quit(&self) -> bool {
        self.quit
    }

    fn take_suspend(&mut self) -> bool {
        std::mem::take(&mut self.suspend)
    }

    fn keep(&mut self) {
        self.attempt.keep();
    }
}
