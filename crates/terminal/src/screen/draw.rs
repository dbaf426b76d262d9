//! Drawing of the full screen. Widgets hold no rules; everything comes from the state.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::app::{App, Drawn, Window};
use crate::home::Host;
use crate::keys::Command;
use crate::lesson::told;
use crate::plain::time;
use crate::playable::Playable;
use crate::sketch::{Role, Sketch};
use crate::words::TerminalTexts;

/// The smallest screen.
pub(crate) const SMALLEST: (u16, u16) = (80, 24);
/// The width of the panel beside the board on the smallest screen, and on large ones.
const PANEL: (u16, u16) = (30, 44);

/// Draws the screen, and records the places of its elements.
pub(super) fn draw<G: Playable>(app: &mut App<G>, area: Rect, buffer: &mut Buffer) {
    let paint = Paint { theme: app.settings.theme, depth: app.settings.depth };
    app.drawn = Drawn::default();
    if is_too_small(app.w, area, buffer) {
        return;
    }
    let panel = if area.width >= 120 { PANEL.1 } else { PANEL.0 };
    let main = Rect { y: area.y + 1, height: area.height - 4, ..area };
    let room = Rect { width: area.width - panel - 1, ..main };
    let beside = Rect { x: area.right() - panel, width: panel, ..main };
    draw_title(app, area, buffer, paint);
    if let Host::Online(online) = &app.home.host
        && app.home.table().is_none()
    {
        let said = online.describe(app.t);
        for (line, y) in
            said.lines().flat_map(|line| wrap(line, room.width.into())).zip(main.y..main.bottom())
        {
            buffer.set_stringn(main.x + 1, y, line, (area.width - 2).into(), Style::new());
        }
    }
    if let Some(sketch) = app.sketch((room.width, room.height)) {
        let width = sketch.width().min(room.width);
        let height = sketch.height().min(room.height);
        let board = Rect {
            x: room.x + (room.width - width) / 2,
            y: room.y + (room.height - height) / 2,
            width,
            height,
        };
        blit(&sketch, board, buffer, paint);
        app.drawn.board = board;
        app.drawn.sketch = sketch;
        draw_panel(app, beside, buffer, paint);
    }
    let (text, wrong) = app.message();
    let style = if wrong { paint.style(Role::Alarm) } else { Style::new() };
    let mut lines = wrap(&text, usize::from(area.width));
    if lines.len() > 2 {
        lines.truncate(2);
    }
    for (line, y) in lines.into_iter().zip(area.bottom() - 3..) {
        buffer.set_stringn(area.x, y, line, area.width.into(), style);
    }
    draw_keys(app, area, buffer, paint);
    if app.window == Some(Window::Keys) {
        draw_all_keys(app, main, buffer, paint);
    }
}

/// Returns `true` and writes a message if the screen is too small.
pub(crate) fn is_too_small(w: &TerminalTexts, area: Rect, buffer: &mut Buffer) -> bool {
    let small = area.width < SMALLEST.0 || area.height < SMALLEST.1;
    if small {
        let text = (w.too_small)(area.width, area.height);
        let lines: Vec<_> =
            wrap(&text, area.width.into()).into_iter().map(|line| (line, Style::new())).collect();
        write_lines(&lines, area, buffer);
    }
    small
}

/// The colours with which roles are drawn.
#[derive(Clone, Copy)]
pub(crate) struct Paint {
    pub(crate) theme: crate::theme::Theme,
    pub(crate) depth: crate::theme::Depth,
}

impl Paint {
    pub(crate) fn style(self, role: Role) -> Style {
        self.theme.style(role, false, self.depth)
    }
}

/// Copies a sketch to the screen.
pub(crate) fn blit(sketch: &Sketch, board: Rect, buffer: &mut Buffer, paint: Paint) {
    for (row, y) in sketch.rows().iter().zip(board.y..board.bottom()) {
        for (glyph, x) in row.iter().zip(board.x..board.right()) {
            let style = paint.theme.style(glyph.role, glyph.reversed, paint.depth);
            buffer[(x, y)].set_char(glyph.letter).set_style(style);
        }
    }
}

fn draw_title<G: Playable>(app: &App<G>, area: Rect, buffer: &mut Buffer, paint: Paint) {
    let moves = app.home.table().map_or(0, |table| table.line().len());
    let place = app.looking.map(|ply| format!(" · {ply}/{moves}")).unwrap_or_default();
    let link = match &app.home.host {
        Host::Online(online) if !online.linked => format!(" · {}", app.w.disconnected),
        _ => String::new(),
    };
    let title = format!(" Dohyō · {}{place}{link}", G::INFO.name);
    let title = if app.settings.look.ascii { title.replace('ō', "o").replace('·', "-") } else { title };
    let style = paint.theme.style(Role::Plain, true, paint.depth);
    buffer.set_style(Rect { height: 1, ..area }, style);
    let (end, _) = buffer.set_stringn(area.x, area.y, title, area.width.into(), style);
    let legend = app.w.legend;
    let width = legend.chars().count() as u16;
    if end + 1 + width < area.right() {
        buffer.set_stringn(area.right() - width - 1, area.y, legend, width.into(), style);
    }
}

/// Writes lines from the top of `area`, and returns the rest of the area.
pub(crate) fn write_lines(lines: &[(String, Style)], mut area: Rect, buffer: &mut Buffer) -> Rect {
    for (line, style) in lines {
        if area.height == 0 {
            break;
        }
        buffer.set_stringn(area.x, area.y, line, area.width.into(), *style);
        area.y += 1;
        area.height -= 1;
    }
    area
}

fn draw_panel<G: Playable>(app: &mut App<G>, area: Rect, buffer: &mut Buffer, paint: Paint) {
    if app.trial.is_some() {
        return draw_lesson(app, area, buffer, paint);
    }
    let Some(table) = app.home.table() else { return };
    let width = usize::from(area.width);
    let ply = app.looking.unwrap_or(table.line().len());
    let game = table.game_at(ply);
    let names = app.home.names(app.t);
    let clocks = table.clocks(app.home.now());
    let seats = table.seating().seats();
    let mut lines = Vec::new();
    for seat in seats.iter() {
        let moving = if game.to_act().contains(seat) { ">" } else { " " };
        let clock =
            clocks.as_ref().map(|clocks| format!(" {}", time(clocks[seat.index()]))).unwrap_or_default();
        let line = format!("{moving} {} {}{clock}", game.mark(seat, app.settings.look), names.name(seat));
        let side = seats.iter().position(|first| game.side_of(seat).contains(first)).unwrap_or(0);
        lines.push((line, paint.style(Role::Side(side as u8))));
        let tray = wrap(&game.tray(seat, app.t), width.saturating_sub(4));
        let most = if seats.len() > 2 { 1 } else { 3 };
        lines.extend(tray.into_iter().take(most).map(|line| (format!("    {line}"), Style::new())));
    }
    let aside = if app.looking.is_none() { game.aside(&app.selection, app.t) } else { Vec::new() };
    lines.extend(aside.into_iter().map(|line| (line, Style::new())));
    lines.push((String::new(), Style::new()));
    let rest = write_lines(&lines, area, buffer);
    let rest = if app.judged.is_some() { draw_review(app, rest, buffer, paint) } else { rest };
    let rest = draw_choices(app, rest, buffer, paint);
    draw_moves(app, rest, buffer, paint);
}

/// Draws the idea and the goal of a step, and the answers to choose from.
fn draw_lesson<G: Playable>(app: &mut App<G>, area: Rect, buffer: &mut Buffer, paint: Paint) {
    let Some(trial) = &app.trial else { return };
    let (lang, width) = (app.settings.lang, usize::from(area.width));
    let (number, lesson) = trial.lesson();
    let title = (app.w.lesson)(number, told(lesson.title, lang));
    let mut lines: Vec<(String, Style)> = Vec::new();
    let mut add = |text: &str, style: Style| {
        lines.extend(wrap(text, width).into_iter().map(|line| (line, style)));
    };
    add(&format!("{title} {}", trial.place(lang)), paint.style(Role::Last));
    add(told(trial.step().idea, lang), Style::new());
    add(told(trial.step().goal, lang), paint.style(Role::Target));
    if let Some(game) = app.home.table().map(dohyo_table::Table::game) {
        for line in game.aside(&app.selection, app.t) {
            add(&line, Style::new());
        }
    }
    let rest = write_lines(&lines, area, buffer);
    draw_choices(app, rest, buffer, paint);
}

/// Draws the chances of the first seat as a bar, and the action that the computer would have played.
fn draw_review<G: Playable>(app: &App<G>, area: Rect, buffer: &mut Buffer, paint: Paint) -> Rect {
    let (Some(judged), Some(table)) = (&app.judged, app.home.table()) else { return area };
    let ply = app.looking.unwrap_or(table.line().len()).min(judged.len().saturating_sub(1));
    let done = judged.iter().filter(|judged| judged.is_some()).count();
    let mut lines = vec![(app.w.review.to_owned(), paint.style(Role::Last))];
    if done < judged.len() {
        lines.push(((app.w.judging)(done, judged.len()), Style::new()));
    }
    if let Some(Some((chance, best))) = judged.get(ply) {
        let width = usize::from(area.width).saturating_sub(7).min(24);
        let full = (chance * width as f64).round() as usize;
        let bar = format!("[{}{}] {:>3.0}%", "#".repeat(full), "-".repeat(width - full), chance * 100.0);
        lines.push((bar, paint.style(Role::Side(0))));
        let best = (app.t.best)(&table.game_at(ply).advised(best, app.near(), app.t), false);
        lines.extend(wrap(&best, area.width.into()).into_iter().take(2).map(|line| (line, Style::new())));
    }
    lines.push((String::new(), Style::new()));
    write_lines(&lines, area, buffer)
}

fn draw_choices<G: Playable>(app: &mut App<G>, mut area: Rect, buffer: &mut Buffer, paint: Paint) -> Rect {
    let choices = app.choices();
    if choices.is_empty() || area.height < 3 {
        return area;
    }
    area = write_lines(&[(app.w.choices.to_owned(), paint.style(Role::Target))], area, buffer);
    for (number, choice) in choices.into_iter().enumerate() {
        if area.height == 0 {
            break;
        }
        let text = format!("{:>2} {choice}", number + 1);
        let lines = wrap(&text, area.width.into());
        let height = (lines.len().min(2) as u16).min(area.height);
        app.drawn.choices.push((Rect { height, ..area }, number));
        let lines: Vec<_> = lines
            .into_iter()
            .take(height.into())
            .enumerate()
            .map(|(index, line)| (if index == 0 { line } else { format!("   {line}") }, Style::new()))
            .collect();
        area = write_lines(&lines, area, buffer);
    }
    write_lines(&[(String::new(), Style::new())], area, buffer)
}

fn draw_moves<G: Playable>(app: &App<G>, area: Rect, buffer: &mut Buffer, paint: Paint) {
    let Some(table) = app.home.table() else { return };
    if area.height < 2 || table.line().is_empty() {
        return;
    }
    let rest = write_lines(&[(app.w.moves.to_owned(), paint.style(Role::Board))], area, buffer);
    let now = app.looking.unwrap_or(table.line().len());
    let count = usize::from(rest.height);
    let last = table.line().len().min(now + count / 2);
    let first = last.saturating_sub(count);
    let mistake = |ply: usize| {
        let chance = |ply: usize| app.judged.as_ref()?.get(ply)?.as_ref().map(|(chance, _)| *chance);
        let (before, after) = (chance(ply)?, chance(ply + 1)?);
        let own = table.game().side_of(dohyo_core::Seat::FIRST).contains(table.line()[ply].seat);
        let loss = if own { before - after } else { after - before };
        (loss > 0.2).then_some("?")
    };
    let lines: Vec<_> = (first..last)
        .map(|ply| {
            let step = &table.line()[ply];
            let mark = table.game_at(ply).mark(step.seat, app.settings.look);
            let gain = table.game_at(ply).gain(&step.played.action).unwrap_or_default();
            let here = if ply + 1 == now { ">" } else { " " };
            let doubt = mistake(ply).unwrap_or_default();
            let text =
                format!("{here}{:>3} {mark} {} {gain}{doubt}", ply + 1, G::ply(&step.played.action, app.t));
            (text, if ply + 1 == now { paint.style(Role::Last) } else { Style::new() })
        })
        .collect();
    write_lines(&lines, rest, buffer);
}

/// Returns the commands that make sense now, for the last line.
fn commands_now<G: Playable>(app: &App<G>) -> Vec<Command> {
    let Some(table) = app.home.table() else { return vec![Command::Type, Command::Help, Command::Quit] };
    if app.trial.is_some() {
        return vec![
            Command::Choose,
            Command::LetGo,
            Command::Type,
            Command::Undo,
            Command::Hint,
            Command::Help,
            Command::Quit,
        ];
    }
    if table.outcome().is_some() {
        return vec![
            Command::Review,
            Command::Back,
            Command::Forward,
            Command::New,
            Command::Help,
            Command::Quit,
        ];
    }
    if app.looking.is_some() {
        return vec![Command::LetGo, Command::Back, Command::Forward, Command::Help, Command::Quit];
    }
    let mut commands = vec![Command::Choose, Command::LetGo, Command::Type];
    if table.can_undo() {
        commands.push(Command::Undo);
    }
    commands.push(Command::Hint);
    if app.home.is_open() && table.game().ending_action().is_some() {
        commands.push(Command::End);
    }
    if dohyo_texts::table::offers::to_answer(table, app.home.own()).is_some() {
        commands.splice(0..0, [Command::Draw, Command::Decline]);
    }
    commands.extend([Command::Help, Command::Quit]);
    commands
}

/// Returns the width of a command in the last line, in columns.
fn width_of<G: Playable>(app: &App<G>, command: Command) -> u16 {
    let index = Command::ALL.iter().position(|other| *other == command).unwrap_or(0);
    (app.keys.first(command).chars().count() + app.w.keys[index].chars().count() + 2) as u16
}

fn draw_keys<G: Playable>(app: &mut App<G>, area: Rect, buffer: &mut Buffer, paint: Paint) {
    let y = area.bottom() - 1;
    let mut x = area.x;
    let learning = app.trial.as_ref().and_then(|trial| {
        let enter = trial.attempt().is_done() || trial.is_showing();
        trial.missed().map(|_| app.w.any_key_back).or(enter.then_some(app.w.enter_goes_on))
    });
    if let Some(said) = app.reel.map(|_| app.w.skip).or(learning) {
        buffer.set_stringn(x, y, said, area.width.into(), Style::new());
        return;
    }
    let reversed = paint.theme.style(Role::Plain, true, paint.depth);
    let mut commands = commands_now(app);
    // Help and quit are always shown. If there is no room, drop the others from the front.
    while commands.len() > 2
        && commands.iter().map(|&command| width_of(app, command) + 1).sum::<u16>() > area.width + 1
    {
        commands.remove(0);
    }
    for command in commands {
        let index = Command::ALL.iter().position(|other| *other == command).unwrap_or(0);
        let (key, does) = (app.keys.first(command), app.w.keys[index]);
        let width = width_of(app, command);
        if x + width > area.right() {
            break;
        }
        let (next, _) = buffer.set_stringn(x, y, &key, area.width.into(), reversed);
        buffer.set_stringn(next + 1, y, does, (area.right() - next - 1).into(), Style::new());
        app.drawn.keys.push((Rect { x, y, width, height: 1 }, command));
        x += width + 1;
    }
}

fn draw_all_keys<G: Playable>(app: &App<G>, area: Rect, buffer: &mut Buffer, paint: Paint) {
    for y in area.y..area.bottom() {
        buffer.set_stringn(area.x, y, " ".repeat(area.width.into()), area.width.into(), Style::new());
    }
    let title = format!("{} ({})", app.w.all_keys, app.w.close);
    buffer.set_stringn(area.x + 1, area.y, title, area.width.into(), paint.style(Role::Last));
    let rows = area.height - 2;
    for (index, command) in Command::ALL.into_iter().enumerate() {
        let column = index as u16 / rows;
        let (x, y) = (area.x + 1 + column * 40, area.y + 2 + index as u16 % rows);
        let text = format!("{:<16} {}", app.keys.all(command), app.w.keys[index]);
        buffer.set_stringn(x, y, text, 39, Style::new());
    }
}

/// Divides a text into lines of at most `width` columns.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    use unicode_width::UnicodeWidthStr as _;
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && line.width() + 1 + word.width() > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}
