//! The contract of the commands, tested for every game, mode and number of players.

use std::collections::BTreeSet;
use std::path::PathBuf;

use dohyo_core::{Fate, Game as _, OptionValues, Options, Seed};
use dohyo_games::AnyGame;
use serde_json::Value;

use crate::program::{DOHYO, Run, run};

/// A game with options for mode and number of players.
struct Case {
    game: &'static str,
    options: Options,
}

impl Case {
    /// Returns every game with each of its modes and numbers of players, from one to four.
    fn all() -> Vec<Self> {
        let mut cases = Vec::new();
        for info in dohyo_games::ALL {
            let of = |key: &str| info.options.iter().find(|spec| spec.key == key);
            let modes: Vec<Options> = match of("mode").map(|spec| spec.values) {
                Some(OptionValues::OneOf(modes)) => {
                    modes.iter().map(|mode| Options::new().with("mode", mode)).collect()
                }
                _ => vec![Options::new()],
            };
            for mode in modes {
                let kinds: Vec<Options> = match of("players") {
                    Some(_) => ["1", "2", "3", "4"].map(|count| mode.clone().with("players", count)).into(),
                    None => vec![mode],
                };
                let begins =
                    |options: &Options| dohyo_games::start(info.id, options, Seed::default()).is_ok();
                cases.extend(kinds.into_iter().filter(begins).map(|options| Self { game: info.id, options }));
            }
        }
        cases
    }

    fn start(&self) -> AnyGame {
        dohyo_games::start(self.game, &self.options, Seed::default()).expect("it began before")
    }

    fn seats(&self) -> usize {
        self.start().seats().iter().count()
    }

    /// Returns the number of players or teams.
    fn sides(&self) -> usize {
        let game = self.start();
        game.seats().iter().filter(|&seat| game.side_of(seat).iter().next() == Some(seat)).count()
    }

    /// Runs `dohyo COMMAND GAME --option … ARGUMENTS`.
    fn run(&self, command: &str, arguments: &[&str]) -> Run {
        let pairs: Vec<String> = self.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let options = pairs.iter().flat_map(|pair| ["--option", pair.as_str()]);
        run(&[command, self.game]
            .into_iter()
            .chain(options)
            .chain(arguments.iter().copied())
            .collect::<Vec<_>>())
    }

    /// Runs a command that must succeed.
    fn good(&self, command: &str, arguments: &[&str]) -> Run {
        let ran = self.run(command, arguments);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{self}, {command} {arguments:?}: {ran:?}");
        ran
    }

    /// Runs a command that must fail with a message that says what was expected.
    fn refused(&self, command: &str, arguments: &[&str]) {
        let ran = self.run(command, arguments);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{self}, {command} {arguments:?}: {ran:?}");
        let is_helpful = ran.err.starts_with("error: ") && ran.err.contains("expected");
        assert!(is_helpful && ran.err.lines().count() == 1, "{self}, {command} {arguments:?}: {ran:?}");
    }

    fn json(&self, command: &str, arguments: &[&str]) -> Value {
        let ran = self.good(command, &[arguments, &["--json"]].concat());
        serde_json::from_str(&ran.out).expect("JSON")
    }

    fn legal(&self, position: &str) -> Vec<String> {
        let ran = self.good("legal", &["--position", position]);
        ran.out.lines().map(str::to_owned).collect()
    }
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.game, self.options)
    }
}

/// A folder for the files of one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("dohyo-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Returns the first line, the last one and a few in between.
fn some(lines: &[String]) -> impl Iterator<Item = &String> {
    let step = lines.len().div_ceil(5).max(1);
    lines.iter().step_by(step).chain(lines.last())
}

#[test]
fn both_forms_of_an_action_read_back() {
    let mut spaced = BTreeSet::new();
    for case in Case::all() {
        let mut game = case.start();
        let mut random = Seed::from(7).chance();
        for _ in 0..60 {
            let Some(seat) = random.pick(&game.to_act().iter().collect::<Vec<_>>()).copied() else { break };
            let mut actions = Vec::new();
            game.legal_actions(seat, &mut actions);
            for action in &actions {
                let (token, words) = (action.to_string(), format!("{action:#}"));
                let is_token =
                    !token.contains(|c: char| c.is_whitespace() || c == '~') && !token.starts_with('-');
                assert!(is_token && !token.is_empty(), "{case}: `{token}`");
                if words.contains(' ') {
                    spaced.insert(case.game);
                }
                assert_eq!(game.read_action(&token).as_ref(), Ok(action), "{case}: {token}");
                assert_eq!(game.read_action(&words).as_ref(), Ok(action), "{case}: {words}");
            }
            let Some(action) = random.pick(&actions) else { break };
            let luck = Fate::Drawn(Seed::from(7));
            game.play(seat, action, luck).expect("a legal action can be played");
        }
    }
    // Aba-Pro has no spaces to begin with.
    let others = dohyo_games::ALL.iter().map(|info| info.id).filter(|id| *id != "abalone");
    assert_eq!(spaced, others.collect(), "games whose own notation has spaces");
}

#[test]
fn every_line_of_legal_is_one_argument_of_apply() {
    for case in Case::all() {
        let mut position = case.start().position();
        for step in 0..4 {
            let lines = case.legal(&position);
            assert!(lines.is_sorted(), "{case}: {lines:?}");
            let listed = &case.json("legal", &["--position", &position])["actions"];
            assert_eq!(listed.as_array().map(Vec::len), Some(lines.len()), "{case}");
            for line in some(&lines) {
                case.good("apply", &["--position", &position, line]);
            }
            // In a race there may be nothing to list.
            let Some(line) = lines.get(lines.len() * step / 4) else { break };
            let ran = case.good("apply", &["--position", &position, line]);
            position = ran.out.lines().next().unwrap_or_default().to_owned();
        }
    }
}

#[test]
fn positions_read_back() {
    for case in Case::all() {
        let start = case.start().position();
        let begins = case.json("legal", &[]);
        assert_eq!(begins["position"], Value::from(start.as_str()), "{case}");
        let read = case.json("legal", &["--position", &start]);
        assert_eq!(read, begins, "{case}");
        let Some(line) = case.legal(&start).into_iter().next() else { continue };
        let after = case.json("apply", &[&line]);
        let played = after["actions"][0].as_str().unwrap_or_default();
        assert_eq!(played.split('~').next(), Some(line.as_str()), "{case}");
        // With its luck given, the action leads to the same position with any seed.
        let told = case.json("apply", &["--position", &start, "--seed", "99", played]);
        assert_eq!(told, after, "{case}");
        let position = after["position"].as_str().expect("a position");
        let read = case.json("legal", &["--position", position]);
        assert_eq!((&read["position"], &read["to_act"]), (&after["position"], &after["to_act"]), "{case}");
    }
}

/// Arguments of a short match.
const SHORT: [&str; 4] = ["--games", "2", "--time", "4ms"];

#[test]
fn games_of_a_match_replay_verify_and_convert() {
    let folder = Folder::new("contract-records");
    for case in Case::all() {
        if case.seats() == 1 {
            case.refused("match", &["level:1", "level:1"]);
            continue;
        }
        let file = folder.file("games.txt");
        case.good("match", &[&["level:1", "level:1", "--out", &file], &SHORT[..]].concat());
        let text = std::fs::read_to_string(&file).expect("the games");
        let replayed = run(&["replay", &file]);
        assert_eq!((replayed.code, replayed.err.as_str()), (0, ""), "{case}: {replayed:?}");
        assert_eq!(replayed.out.matches("outcome: ").count(), 2, "{case}: {replayed:?}");
        let verified = run(&["verify", &file]);
        assert!(verified.code == 0 && verified.out.ends_with(", given 0\n"), "{case}: {verified:?}");
        let converted = run(&["convert", &file, "--to", "record"]);
        assert_eq!((converted.code, converted.out.as_str()), (0, text.as_str()), "{case}");
        for notation in dohyo_games::notations(case.game) {
            let other = folder.file(notation.name);
            let there = run(&["convert", &file, "--to", notation.name, "--out", &other]);
            assert_eq!((there.code, there.err.as_str()), (0, ""), "{case}, {}: {there:?}", notation.name);
            let replayed_there = run(&["replay", &other, "--from", notation.name]);
            assert_eq!(replayed_there.out, replayed.out, "{case}, {}", notation.name);
        }
        let players = text.lines().filter(|line| line.starts_with("player ")).count();
        assert_eq!(players, 2 * case.seats(), "{case}: a name for every seat");
    }
}

#[test]
fn strength_is_measured_in_every_game_of_two_sides() {
    let test = ["level:1.5", "level:1", "--sprt", "0", "400", "--games", "4"];
    let list = ["--levels", "1,1.5", "--games", "2"];
    for mut case in Case::all() {
        if case.game == "kumo" {
            // Whole games would take half a minute.
            case.options = case.options.with("turn-limit", "8");
        }
        if case.sides() != 2 {
            case.refused("match", &test);
            case.refused("ratings", &list);
            continue;
        }
        let one = case.json("match", &test);
        let pairs: u64 = (0..5).filter_map(|points| one["sprt"]["pairs"][points].as_u64()).sum();
        assert!((1..=2).contains(&pairs) && one["games"] == 2 * pairs, "{case}: {one:#}");
        let two = case.json("match", &[&test[..], &["--concurrency", "2"]].concat());
        assert_eq!(one["sprt"], two["sprt"], "{case}");
        let ratings = case.json("ratings", &list);
        assert_eq!(
            (&ratings["repeatable"], &ratings["ratings"][1]["rating"]),
            (&true.into(), &1500.0.into())
        );
        assert_eq!(ratings["ratings"][0]["games"], 2, "{case}: {ratings:#}");
        assert_eq!(case.json("ratings", &list), ratings, "{case}");
    }
}

#[test]
fn a_ugi_program_plays_every_game_to_its_end() {
    let folder = Folder::new("contract-ugi");
    for case in Case::all().into_iter().filter(|case| case.seats() > 1) {
        let (engine, file) = (format!("cmd:{DOHYO} engine {}", case.game), folder.file("games.txt"));
        let arguments = [&["level:1", &engine, "--out", &file], &SHORT[..]].concat();
        let ran = case.good("match", &arguments);
        assert!(ran.out.contains("games 2\n"), "{case}: {ran:?}");
        let replayed = run(&["replay", &file]);
        assert_eq!((replayed.code, replayed.err.as_str()), (0, ""), "{case}: {replayed:?}");
        assert_eq!(replayed.out.matches("outcome: ").count(), 2, "{case}: {replayed:?}");
    }
}

#[test]
fn the_best_action_can_be_applied() {
    for case in Case::all() {
        let game = case.start();
        for seat in game.to_act().iter() {
            let number = seat.to_string();
            let ran = case.good("best", &["--seat", &number, "--level", "1"]);
            let action = ran.last().strip_prefix("best ").unwrap_or_else(|| panic!("{case}: {ran:?}"));
            case.good("apply", &[action]);
            let answer = case.json("best", &["--seat", &number, "--level", "1"]);
            assert_eq!(answer["best"], Value::from(action), "{case}");
        }
        case.good("best", &["--time", "10ms"]);
        case.refused("best", &["--seat", "9"]);
    }
}

#[test]
fn every_game_is_drawn() {
    for case in Case::all() {
        let picture = case.good("diagram", &[]).out;
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{case}: {picture}");
    }
}

#[test]
fn actions_are_counted_or_the_count_is_refused() {
    for case in Case::all() {
        // Pushes at any angle and claims in races cannot be listed.
        let mode = case.options.get("mode").unwrap_or("classic");
        if case.game == "kabuto" || mode != "classic" {
            case.refused("perft", &["1"]);
            continue;
        }
        let counted = case.json("perft", &["1", "--divide"]);
        let nodes = counted["nodes"].as_u64().expect("a count");
        assert!(nodes > 0, "{case}: {counted}");
        assert_eq!(counted["divide"].as_object().map(|actions| actions.len() as u64), Some(nodes), "{case}");
    }
}

#[test]
fn every_game_is_measured() {
    for info in dohyo_games::ALL {
        let ran = run(&["bench", info.id, "--time", "2ms", "--json"]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}: {ran:?}", info.id);
        let answer: Value = serde_json::from_str(&ran.out).expect("JSON");
        let figures = answer["games"][0]["figures"].as_array().expect("figures");
        assert!(figures.len() > 1, "{}: {figures:?}", info.id);
        for figure in figures {
            let value = figure["value"].as_f64();
            // No draw may fail, and so short a search may not finish its first ply.
            let may_be_zero = |name: &str| name.ends_with("failures") || name == "search depth";
            let may_be_zero = figure["name"].as_str().is_some_and(may_be_zero);
            assert!(value.is_some_and(|value| value > 0.0 || may_be_zero), "{}: {figure}", info.id);
        }
    }
}

#[test]
fn every_game_is_studied_or_the_study_is_refused() {
    let folder = Folder::new("contract-study");
    for info in dohyo_games::ALL {
        let case = Case { game: info.id, options: Options::new() };
        let file = folder.file(info.id);
        let arguments = ["--games", "2", "--level", "1", "--out", &file];
        // There is no study of Abalone.
        if info.id == "abalone" {
            case.refused("study", &arguments);
            continue;
        }
        let ran = case.good("study", &arguments);
        assert!(ran.out.starts_with("games "), "{}: {ran:?}", info.id);
        let report = std::fs::read_to_string(&file).expect("a report");
        assert!(report.starts_with("<!DOCTYPE html>"), "{}: {}", info.id, &report[..60]);
    }
}
