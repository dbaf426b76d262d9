//! Whole screens as golden texts, and the state without a terminal.
//!
//! `DOHYO_BLESS=1 cargo test -p dohyo-terminal` writes the golden texts anew.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use dohyo_core::{Options, Seed};
use dohyo_table::{Player, Table};
use dohyo_texts::texts::Lang;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::Modifier;

use super::app::App;
use super::draw;
use crate::home::{Home, Host};
use crate::keys::{Command, Keys};
use crate::playable::{Look, Playable};
use crate::saves::Places;
use crate::start::Settings;
use crate::theme::{Depth, Theme};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (240, 70)];

fn settings(options: &str, names: &[&str]) -> Settings {
    Settings {
        what: String::new(),
        level: None,
        options: options.parse::<Options>().expect("options"),
        position: None,
        players: Some(names.iter().map(|name| Player::human(*name)).collect()),
        seat: None,
        clock: None,
        seed: Some(Seed::from(5)),
        new: true,
        puzzle: None,
        daily: None,
        date: None,
        learn: None,
        plain: false,
        lang: Lang::En,
        theme: Theme::Dark,
        depth: Depth::Sixteen,
        look: Look::default(),
        motion: false,
        keys: Keys::default(),
        places: Places { data: "nowhere".into(), keys: "nowhere".into() },
    }
}

fn app_with<G: Playable>(settings: &Settings) -> App<G> {
    let mut begun = settings.begin::<G>().expect("a game");
    begun.local.file = None;
    let mut home = Home::new(Host::Local(Box::new(begun.local)), Duration::ZERO, |_| {});
    (home.goal, home.scripted) = (begun.goal, begun.trial.is_some());
    App::new(home, settings.clone(), begun.trial)
}

fn app<G: Playable>(names: &[&str]) -> App<G> {
    app_with(&settings("", names))
}

/// Plays `count` random actions, the same in every run.
fn play_on<G: Playable>(app: &mut App<G>, count: usize) {
    let mut chance = Seed::from(11).chance();
    for _ in 0..count {
        let Some((seat, action)) = app.home.table().and_then(|table| {
            let seat = table.to_act().first()?;
            let mut actions = Vec::new();
            table.game().legal_actions(seat, &mut actions);
            Some((seat, chance.pick(&actions)?.clone()))
        }) else {
            break;
        };
        app.home.act(seat, action).expect("legal");
        app.advance(Instant::now());
    }
}

fn drawn<G: Playable>(app: &mut App<G>, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    let drawing = terminal.draw(|frame| {
        let area = frame.area();
        draw::draw(app, area, frame.buffer_mut());
    });
    drawing.expect("drawn");
    terminal.backend().buffer().clone()
}

fn text(buffer: &Buffer) -> String {
    let row = |y: u16| {
        let cells = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol());
        format!("{}\n", cells.collect::<String>().trim_end())
    };
    (0..buffer.area.height).map(row).collect()
}

/// Compares a text with the golden one.
fn check(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.txt"));
    if std::env::var_os("DOHYO_BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        fs::write(&path, text).expect("written");
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    assert!(golden == text, "{name} differs from {}:\n{text}", path.display());
}

fn check_game<G: Playable>(names: &[&str]) {
    for size in SIZES {
        let mut app = app::<G>(names);
        let look = |app: &mut App<G>, stage: &str| {
            let screen = text(&drawn(app, size));
            check(&format!("{}-{stage}-{}x{}", G::INFO.id, size.0, size.1), &screen);
        };
        look(&mut app, "start");
        play_on(&mut app, 9);
        look(&mut app, "middle");
        app.home.resign().expect("possible");
        app.advance(Instant::now());
        look(&mut app, "end");
    }
}

#[test]
fn abalone_looks_as_it_should() {
    check_game::<dohyo_abalone::Abalone>(&["Ada", "Blaise"]);
}

#[test]
fn sumoo_looks_as_it_should() {
    check_game::<dohyo_sumoo::Sumoo>(&["Ada", "Blaise"]);
}

#[test]
fn kumo_looks_as_it_should() {
    check_game::<dohyo_kumo::Kumo>(&["Ada", "Blaise"]);
}

#[test]
fn sumoku_looks_as_it_should() {
    check_game::<dohyo_sumoku::Sumoku>(&["Ada", "Blaise"]);
}

#[test]
fn kabuto_looks_as_it_should() {
    check_game::<dohyo_kabuto::Kabuto>(&["Ada", "Blaise"]);
}

#[test]
fn a_small_screen_says_so_and_a_larger_one_shows_the_same_game_again() {
    let mut app = app::<dohyo_abalone::Abalone>(&["Ada", "Blaise"]);
    let before = text(&drawn(&mut app, (80, 24)));
    let small = text(&drawn(&mut app, (60, 20)));
    assert!(small.contains("80 columns and 24 rows") && small.contains("60 ×"), "{small}");
    assert_eq!(text(&drawn(&mut app, (80, 24))), before);
}

#[test]
fn ascii_screens_have_no_other_characters_on_the_board() {
    fn check<G: Playable>() {
        let settings =
            Settings { look: Look { ascii: true, dots: true }, ..settings("", &["Ada", "Blaise"]) };
        let mut app = app_with::<G>(&settings);
        drawn(&mut app, (80, 24));
        let board = app.drawn.sketch.text();
        assert!(board.is_ascii(), "{board}");
    }
    check::<dohyo_abalone::Abalone>();
    check::<dohyo_sumoo::Sumoo>();
    check::<dohyo_kumo::Kumo>();
    check::<dohyo_sumoku::Sumoku>();
    check::<dohyo_kabuto::Kabuto>();
}

#[test]
fn marks_differ_without_colours_and_colours_follow_the_theme() {
    for theme in Theme::ALL {
        for depth in [Depth::None, Depth::Sixteen, Depth::Many, Depth::True] {
            let settings = Settings { theme, depth, ..settings("", &["Ada", "Blaise"]) };
            let mut app = app_with::<dohyo_abalone::Abalone>(&settings);
            drawn(&mut app, (80, 24));
            press(&mut app, "c3");
            let buffer = drawn(&mut app, (80, 24));
            let board = app.drawn.sketch.text();
            // The cursor is reversed and in brackets; targets are in round brackets.
            assert!(board.contains("[●]") && board.contains("(·)"), "{board}");
            let cells = || {
                app.drawn
                    .board
                    .rows()
                    .flat_map(ratatui::layout::Rect::columns)
                    .map(|at| &buffer[(at.x, at.y)])
            };
            assert!(cells().any(|cell| cell.symbol() == "●" && cell.modifier.contains(Modifier::REVERSED)));
            let colours: Vec<_> =
                cells().filter(|cell| ["●", "○"].contains(&cell.symbol())).map(|cell| cell.fg).collect();
            let one = theme.style(crate::sketch::Role::Side(0), false, depth).fg.unwrap_or_default();
            let other = theme.style(crate::sketch::Role::Side(1), false, depth).fg.unwrap_or_default();
            assert!(colours.iter().all(|colour| [one, other].contains(colour)), "{colours:?}");
            assert_eq!(one == other, depth == Depth::None);
        }
    }
}

#[test]
fn names_with_wide_characters_keep_their_columns() {
    let mut app = app::<dohyo_abalone::Abalone>(&["力士山", "e\u{301}tienne"]);
    let buffer = drawn(&mut app, (80, 24));
    let wide =
        (0..24).find(|&y| (0..80).any(|x| buffer[(x, y)].symbol() == "力")).expect("the name is shown");
    let x = (0..80).find(|&x| buffer[(x, wide)].symbol() == "力").expect("a column");
    assert_eq!(buffer[(x + 2, wide)].symbol(), "士");
}

fn key(code: KeyCode) -> KeyEvent {
    KeyEvent::new(code, KeyModifiers::NONE)
}

/// Clicks the cell with this name.
fn press(app: &mut App<dohyo_abalone::Abalone>, cell: &str) {
    let cell: dohyo_abalone::Cell = cell.parse().expect("a cell");
    let spot = crate::sketch::Spot(cell.index() as i32);
    let place = *app.drawn.sketch.places().iter().find(|place| place.spot == spot).expect("drawn");
    let board = app.drawn.board;
    click(app, board.x + place.x + 1, board.y + place.y);
}

fn click<G: Playable>(app: &mut App<G>, column: u16, row: u16) {
    let kind = MouseEventKind::Down(MouseButton::Left);
    app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
}

fn moves<G: Playable>(app: &App<G>) -> Vec<String> {
    let line = app.home.table().map(Table::line).unwrap_or_default();
    line.iter().map(|step| step.played.action.to_string()).collect()
}

#[test]
fn keys_alone_mouse_alone_and_notation_alone_make_a_move() {
    // The mouse.
    let mut app = app::<dohyo_abalone::Abalone>(&["Ada", "Blaise"]);
    drawn(&mut app, (80, 24));
    press(&mut app, "c3");
    drawn(&mut app, (80, 24));
    press(&mut app, "d3");
    assert_eq!(moves(&app), ["c3d3"]);
    // Undo by the mouse, in the last line.
    drawn(&mut app, (80, 24));
    let &(rect, _) =
        app.drawn.keys.iter().find(|(_, command)| *command == Command::Undo).expect("undo is offered");
    click(&mut app, rect.x, rect.y);
    assert_eq!(moves(&app), Vec::<String>::new());
    // Notation.
    for letter in ":c3d3".chars() {
        app.key(key(KeyCode::Char(letter)));
    }
    app.key(key(KeyCode::Enter));
    assert_eq!(moves(&app), ["c3d3"]);
    app.key(key(KeyCode::Char('u')));
    // Keys: the cursor begins in the middle, at e5.
    drawn(&mut app, (80, 24));
    app.key(key(KeyCode::Down));
    for _ in 0..2 {
        drawn(&mut app, (80, 24));
        app.key(key(KeyCode::Down));
    }
    drawn(&mut app, (80, 24));
    app.key(key(KeyCode::Enter));
    drawn(&mut app, (80, 24));
    app.key(key(KeyCode::Char('1')));
    assert_eq!(moves(&app).len(), 1, "{}", app.drawn.sketch.text());
}

#[test]
fn refusals_say_why_in_words() {
    let mut app = app::<dohyo_abalone::Abalone>(&["Ada", "Blaise"]);
    for letter in ":a1a2".chars() {
        app.key(key(KeyCode::Char(letter)));
    }
    app.key(key(KeyCode::Enter));
    let (said, wrong) = app.message();
    assert!(wrong && !said.is_empty(), "{said}");
    for letter in ":nonsense".chars() {
        app.key(key(KeyCode::Char(letter)));
    }
    app.key(key(KeyCode::Enter));
    assert!(app.message().0.contains("nonsense"), "{}", app.message().0);
}

#[test]
fn turns_of_several_actions_show_what_is_left_can_be_undone_and_end() {
    let mut app = app::<dohyo_sumoo::Sumoo>(&["Ada", "Blaise"]);
    let panel = |app: &mut App<dohyo_sumoo::Sumoo>| text(&drawn(app, (80, 24)));
    assert!(panel(&mut app).contains("3 action points left"), "{}", panel(&mut app));
    play_on(&mut app, 1);
    assert!(panel(&mut app).contains("2 action points left"));
    app.obey(Command::Undo);
    assert!(panel(&mut app).contains("3 action points left"));
    play_on(&mut app, 1);
    let mover = app.home.table().expect("a table").to_act();
    app.obey(Command::End);
    assert_ne!(app.home.table().expect("a table").to_act(), mover);
}

#[test]
fn a_push_is_aimed_by_keys_with_numbers_and_animated() {
    let settings = Settings { motion: true, ..settings("first=one", &["Ada", "Blaise"]) };
    let mut app = app_with::<dohyo_kabuto::Kabuto>(&settings);
    let type_it = |app: &mut App<dohyo_kabuto::Kabuto>, text: &str| {
        for letter in format!(":{text}").chars() {
            app.key(key(KeyCode::Char(letter)));
        }
        app.key(key(KeyCode::Enter));
        app.advance(Instant::now());
    };
    type_it(&mut app, "marker NE");
    // A piece from the list, a corner by the mouse, then the aim by keys.
    app.key(key(KeyCode::Char('1')));
    drawn(&mut app, (80, 24));
    let place = app.drawn.sketch.places()[0];
    let board = app.drawn.board;
    click(&mut app, board.x + place.x + 1, board.y + place.y);
    let shown = text(&drawn(&mut app, (80, 24)));
    assert!(shown.contains("+0.0 mm, +0.0°"), "{shown}");
    app.key(key(KeyCode::Left));
    app.key(KeyEvent::new(KeyCode::Left, KeyModifiers::SHIFT));
    app.key(key(KeyCode::Up));
    let shown = text(&drawn(&mut app, (80, 24)));
    assert!(shown.contains("+1.1 mm, +2.1°"), "{shown}");
    app.key(key(KeyCode::Enter));
    app.advance(Instant::now());
    assert!(app.reel.is_some_and(|reel| reel.of > 5), "{:?}", app.message());
    assert!(text(&drawn(&mut app, (80, 24))).contains("any key skips"));
    app.key(key(KeyCode::Char(' ')));
    assert!(app.reel.is_none());
}

/// Writes to memory instead of a terminal, and counts.
#[derive(Clone, Default)]
struct Counted(std::rc::Rc<std::cell::Cell<usize>>);

impl std::io::Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn frames_of_a_push_are_quick_and_small_on_a_large_screen() {
    use ratatui::backend::CrosstermBackend;
    use ratatui::{TerminalOptions, Viewport};
    let settings = Settings { motion: true, ..settings("first=one", &["Ada", "Blaise"]) };
    let mut app = app_with::<dohyo_kabuto::Kabuto>(&settings);
    for text in [":marker NE", ":push M NE 5 -30"] {
        text.chars().for_each(|letter| _ = app.key(key(KeyCode::Char(letter))));
        app.key(key(KeyCode::Enter));
        app.advance(Instant::now());
    }
    let of = app.reel.expect("the push is shown").of;
    // The most bytes of a frame: a whole screen, then one in which several pieces move.
    for ((width, height), limits) in [((80, 24), (6_000, 2_000)), ((240, 70), (20_000, 8_000))] {
        let counted = Counted::default();
        let area = ratatui::layout::Rect::new(0, 0, width, height);
        let options = TerminalOptions { viewport: Viewport::Fixed(area) };
        let mut terminal =
            Terminal::with_options(CrosstermBackend::new(counted.clone()), options).expect("a terminal");
        let (mut times, mut sizes) = (Vec::new(), Vec::new());
        for picture in 0..of {
            if let Some(reel) = &mut app.reel {
                reel.picture = picture;
            }
            let (before, start) = (counted.0.get(), Instant::now());
            terminal.draw(|frame| draw::draw(&mut app, area, frame.buffer_mut())).expect("drawn");
            times.push(start.elapsed());
            sizes.push(counted.0.get() - before);
        }
        times.sort_unstable();
        println!(
            "{width} x {height}: {:?} a frame at best, {:?} in the middle, bytes {sizes:?}",
            times[0],
            times[of / 2]
        );
        assert!(sizes[0] <= limits.0 && sizes[1..].iter().all(|size| *size <= limits.1), "{sizes:?}");
        // Unoptimised code takes several times as long.
        let limit = if cfg!(debug_assertions) { Duration::from_millis(60) } else { Duration::from_millis(2) };
        assert!(times[0] < limit, "{:?}", times[0]);
    }
}

/// Returns the colours of a screen as letters, capitals where it is reversed, and the list of letters.
fn styles(buffer: &Buffer) -> String {
    let mut known: Vec<String> = Vec::new();
    let mut text = String::new();
    for y in 0..buffer.area.height {
        let mut row = String::new();
        for x in 0..buffer.area.width {
            let cell = &buffer[(x, y)];
            let reversed = cell.modifier.contains(Modifier::REVERSED);
            if cell.symbol() == " " && !reversed {
                row.push(' ');
                continue;
            }
            let style = format!("{:?} {:?}", cell.fg, cell.modifier - Modifier::REVERSED);
            let number = known.iter().position(|other| *other == style).unwrap_or_else(|| {
                known.push(style);
                known.len() - 1
            });
            let letter = char::from(b'a' + number as u8);
            row.push(if reversed { letter.to_ascii_uppercase() } else { letter });
        }
        text += &format!("{}\n", row.trim_end());
    }
    for (letter, style) in ('a'..).zip(known) {
        text += &format!("{letter}: {}\n", style.trim_end());
    }
    text
}

#[test]
fn themes_colour_every_game_as_they_should() {
    fn check_styles<G: Playable>() {
        for theme in Theme::ALL {
            let settings = Settings { theme, ..settings("", &["Ada", "Blaise"]) };
            let mut app = app_with::<G>(&settings);
            play_on(&mut app, 9);
            let shown = styles(&drawn(&mut app, (80, 24)));
            check(&format!("{}-styles-{}", G::INFO.id, theme.name()), &shown);
        }
    }
    check_styles::<dohyo_abalone::Abalone>();
    check_styles::<dohyo_sumoo::Sumoo>();
    check_styles::<dohyo_kumo::Kumo>();
    check_styles::<dohyo_sumoku::Sumoku>();
    check_styles::<dohyo_kabuto::Kabuto>();
}

#[test]
fn a_folder_that_cannot_be_written_is_borne() {
    let folder = tempfile::tempdir().expect("a folder");
    // A file in place of the folder makes writing fail for every user, even root.
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    let places = Places { data: file.join("data"), keys: file.join("keys") };
    let settings = Settings { places, ..settings("", &["Ada", "Blaise"]) };
    let begun = settings.begin::<dohyo_abalone::Abalone>().expect("a game");
    let home = Home::new(Host::Local(Box::new(begun.local)), Duration::ZERO, |_| {});
    let mut app = App::new(home, settings, None);
    play_on(&mut app, 2);
    assert_eq!(moves(&app).len(), 2);
    assert!(app.message().1 && app.message().0.contains("cannot be saved"), "{}", app.message().0);
}
