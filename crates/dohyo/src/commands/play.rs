//! `dohyo play`

use std::env;
use std::io::{IsTerminal as _, Write};
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;
use dohyo_ai::Level;
use dohyo_core::{Options, Seat, Seed};
use dohyo_sumoku_solver::daily::Date;
use dohyo_terminal::keys::Keys;
use dohyo_terminal::playable::Look;
use dohyo_terminal::saves::Places;
use dohyo_terminal::theme::{Depth, Theme};
use dohyo_terminal::words::language_of;
use dohyo_terminal::{Settings, read_players};

/// Play a game in the terminal
///
/// Continues an unfinished game unless an argument asks for a new one. The full screen needs 80 columns and 24 rows.
/// Line by line suits screen readers and pipes: `dohyo play abalone --plain`.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct Play {
    /// The game, by its name in `dohyo games`, or the address of an online table
    game: String,
    /// The level of the computers, from 1 to 8 [default: 3]
    #[arg(long)]
    level: Option<Level>,
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Start from this position instead of the beginning
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// The players in the order of seats, such as `me,3` or `Ada,Blaise`: a number is a computer of that level
    #[arg(long, value_name = "LIST")]
    players: Option<String>,
    /// Your seat, counted from 1
    #[arg(long, value_name = "N", conflicts_with = "players")]
    seat: Option<Seat>,
    /// The clock in seconds, such as 600+5
    #[arg(long)]
    clock: Option<String>,
    /// The seed of all luck: a whole number or 64 hexadecimal digits [default: random]
    #[arg(long)]
    seed: Option<Seed>,
    /// Start a new game even if one is unfinished
    #[arg(long)]
    new: bool,
    /// Solve the puzzle with this number
    #[arg(long, value_name = "N", conflicts_with_all = ["position", "players", "seat"])]
    puzzle: Option<usize>,
    /// Solve the puzzle of the day. Sumoku has several: small, medium, large, gaps-small, gaps-medium and gaps-large
    #[arg(
        long,
        value_name = "KIND",
        num_args = 0..=1,
        default_missing_value = "",
        conflicts_with_all = ["position", "players", "seat", "puzzle"]
    )]
    daily: Option<String>,
    /// The day of the puzzle of the day [default: today]
    #[arg(long, value_name = "YYYY-MM-DD", requires = "daily")]
    date: Option<Date>,
    /// Take a lesson: its number or its name [default: the first that is not done]
    #[arg(
        long,
        value_name = "LESSON",
        num_args = 0..=1,
        default_missing_value = "",
        conflicts_with_all = ["position", "players", "seat", "puzzle", "daily", "level", "options", "clock"]
    )]
    learn: Option<String>,
    /// Print line by line, without controlling the screen
    #[arg(long)]
    plain: bool,
    /// The language: en or fr [default: from the environment]
    #[arg(long, value_parser = ["en", "fr"])]
    lang: Option<String>,
    /// When to use colours, or how many: auto, always, never, 16, 256 or true
    #[arg(long, value_name = "WHEN", value_parser = ["auto", "always", "never", "16", "256", "true"])]
    color: Option<String>,
    /// The theme: dark, light or safe (for colour blindness)
    #[arg(long, value_parser = ["dark", "light", "safe"], default_value = "dark")]
    theme: String,
    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// Draw rings with dots instead of braille
    #[arg(long)]
    dots: bool,
    /// Show pushes without motion
    #[arg(long)]
    no_motion: bool,
    /// A file of key bindings [default: keys in the configuration folder]
    #[arg(long, value_name = "FILE")]
    keys: Option<PathBuf>,
    /// The folder for saved games [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Play {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let variable = |name: &str| env::var(name).ok();
        let mut options = Options::new();
        for pair in &self.options {
            options.insert_pair(pair)?;
        }
        let mut places = Places::usual(variable);
        let keys = Keys::load(self.keys.as_deref().unwrap_or(&places.keys), self.keys.is_some())?;
        if let Some(data) = self.data {
            places.data = data;
        }
        let is_dumb = variable("TERM").as_deref() == Some("dumb");
        let is_screen = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        let lang = self.lang.and_then(|tag| dohyo_terminal::language_named(&tag));
        let settings = Settings {
            what: self.game,
            level: self.level.map(Level::number),
            options,
            position: self.position,
            players: self.players.as_deref().map(read_players).transpose()?,
            seat: self.seat,
            clock: self.clock,
            seed: self.seed,
            new: self.new,
            puzzle: self.puzzle,
            daily: self.daily,
            date: self.date,
            learn: self.learn,
            plain: self.plain || is_dumb || !is_screen,
            lang: lang.unwrap_or_else(|| language_of(variable)),
            theme: Theme::named(&self.theme).ok_or_else(|| anyhow!("no theme `{}`", self.theme))?,
            depth: Depth::of(self.color.as_deref(), variable).ok_or_else(|| anyhow!("no such colours"))?,
            look: Look { ascii: self.ascii, dots: self.dots },
            motion: !self.no_motion,
            keys,
            places,
        };
        dohyo_terminal::play(&settings, out)
    }
}
