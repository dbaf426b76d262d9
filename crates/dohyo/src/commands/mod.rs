//! The commands, one file for each.

use std::io::Write;

use anyhow::Result;
use clap::{Parser, Subcommand};

mod admin;
mod apply;
mod bench;
mod best;
mod bot;
mod completions;
mod convert;
mod diagram;
mod engine;
mod games;
mod guide;
mod health;
mod legal;
mod man;
mod matches;
mod perft;
mod play;
mod push;
mod ratings;
mod replay;
mod serve;
mod site;
mod solve;
mod study;
mod verify;

/// Five push-and-wrestle board games: play, analyse, convert, measure
///
/// Without a command, `dohyo` starts the server, like `dohyo serve`.
#[derive(Debug, Parser)]
#[command(name = "dohyo", version, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXIT_CODES: &str = "Exit codes: 0 success, 1 wrong input, 2 wrong usage.";

#[derive(Debug, Subcommand)]
enum Command {
    Games(games::Games),
    Legal(legal::Legal),
    Apply(apply::Apply),
    Perft(perft::Perft),
    Push(push::Push),
    Replay(replay::Replay),
    Verify(verify::Verify),
    Convert(convert::Convert),
    Best(best::Best),
    Engine(engine::Engine),
    Match(matches::Match),
    Ratings(ratings::Ratings),
    Solve(solve::Solve),
    Study(study::Study),
    Bench(bench::Bench),
    Diagram(diagram::Diagram),
    Play(play::Play),
    Serve(serve::Serve),
    Bot(bot::Bot),
    Admin(admin::Admin),
    Health(health::Health),
    Site(site::Site),
    Guide(guide::Guide),
    Completions(completions::Completions),
    Man(man::Man),
}

/// `dohyo` without a command serves.
impl Default for Command {
    fn default() -> Self {
        Self::Serve(serve::Serve::default())
    }
}

impl Cli {
    /// Runs the command and writes its output to `out`.
    pub(crate) fn run(self, out: &mut (dyn Write + Send)) -> Result<()> {
        match self.command.unwrap_or_default() {
            Command::Games(command) => command.run(out),
            Command::Legal(command) => command.run(out),
            Command::Apply(command) => command.run(out),
            Command::Perft(command) => command.run(out),
            Command::Push(command) => command.run(out),
            Command::Replay(command) => command.run(out),
            Command::Verify(command) => command.run(out),
            Command::Convert(command) => command.run(out),
            Command::Best(command) => command.run(out),
            Command::Engine(command) => command.run(out),
            Command::Match(command) => command.run(out),
            Command::Ratings(command) => command.run(out),
            Command::Solve(command) => command.run(out),
            Command::Study(command) => command.run(out),
            Command::Bench(command) => command.run(out),
            Command::Diagram(command) => command.run(out),
            Command::Play(command) => command.run(out),
            Command::Serve(command) => command.run(out),
            Command::Bot(command) => command.run(out),
            Command::Admin(command) => command.run(out),
            Command::Health(command) => command.run(out),
            Command::Site(command) => command.run(out),
            Command::Guide(command) => command.run(out),
            Command::Completions(command) => command.run(out),
            Command::Man(command) => command.run(out),
        }
    }
}

/// Runs commands inside the test program, for the tests beside each command.
#[cfg(test)]
mod testing {
    use clap::Parser as _;

    use super::Cli;

    /// Returns the output of a command, or its error message. Arguments are separated by `|`.
    pub(super) fn run(arguments: &str) -> Result<String, String> {
        let arguments = std::iter::once("dohyo").chain(arguments.split('|'));
        let cli = Cli::try_parse_from(arguments).map_err(|why| why.to_string())?;
        let mut out = Vec::new();
        cli.run(&mut out).map_err(|why| format!("{why:#}"))?;
        Ok(String::from_utf8(out).expect("commands print text"))
    }

    /// Checks the output of a command.
    pub(super) fn prints(arguments: &str, expected: &str) {
        assert_eq!(run(arguments).as_deref(), Ok(expected), "{arguments}");
    }

    /// Checks that a command fails with a message that contains all `parts`.
    pub(super) fn fails(arguments: &str, parts: &[&str]) {
        let why = run(arguments).expect_err(arguments);
        for part in parts {
            assert!(why.contains(part), "{arguments}: no `{part}` in `{why}`");
        }
    }

    /// Returns the JSON that a command prints.
    pub(super) fn json(arguments: &str) -> serde_json::Value {
        serde_json::from_str(&run(arguments).expect(arguments)).expect("JSON")
    }
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory as _, Parser as _};

    #[test]
    fn without_a_command_the_server_starts() {
        let command = |arguments: &[&str]| {
            let cli = super::Cli::try_parse_from(arguments).expect("well written");
            format!("{:?}", cli.command.unwrap_or_default())
        };
        assert_eq!(command(&["dohyo"]), command(&["dohyo", "serve"]));
    }

    #[test]
    fn arguments_do_not_contradict_each_other() {
        super::Cli::command().debug_assert();
    }

    #[test]
    fn every_command_and_argument_has_help() {
        for command in super::Cli::command().get_subcommands() {
            assert!(command.get_about().is_some(), "{}", command.get_name());
            for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
                assert!(argument.get_help().is_some(), "{} {}", command.get_name(), argument.get_id());
            }
        }
    }
}
