//! Wanders about the pages until a time is over, or repeats one walk. `cargo xtask wander` builds what it needs and
//! runs it.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Result, bail};
use clap::{Parser, ValueEnum};
use dohyo_browser_tests::wander::{Place, Walk};

/// Presses whatever a person could press, in random order, and checks the page after each step.
#[derive(Parser)]
struct Cli {
    /// Only the pages of this game
    #[arg(long, value_parser = game)]
    game: Option<&'static str>,
    /// Only this page, such as `abalone`, `sumoku/races` or `puzzles/kumo`
    #[arg(long)]
    page: Option<Place>,
    /// In a window of this size; without it, even seeds walk on a desktop and odd ones on a phone
    #[arg(long)]
    window: Option<Window>,
    /// Minutes on each page, walk after walk
    #[arg(long)]
    minutes: Option<f64>,
    /// The seed of the first walk; without --minutes, of the only one
    #[arg(long)]
    seed: Option<u64>,
    /// The number of steps of a walk
    #[arg(long, default_value_t = 120)]
    steps: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Window {
    Desktop,
    Phone,
}

fn game(name: &str) -> Result<&'static str, String> {
    dohyo_games::info(name).map(|info| info.id).map_err(|error| error.to_string())
}

#[tokio::main]
async fn main() -> Result<()> {
    let cli = Cli::parse();
    let clock = SystemTime::now().duration_since(UNIX_EPOCH)?.subsec_micros().into();
    let first = cli.seed.unwrap_or(clock);
    let minutes = cli.minutes.unwrap_or(if cli.seed.is_some() { 0.0 } else { 1.0 });
    let wanted = |place: &Place| {
        cli.page.is_none_or(|page| page == *place) && cli.game.is_none_or(|game| game == place.game())
    };
    let mut failed = 0;
    for place in Place::ALL.into_iter().filter(wanted) {
        let begun = Instant::now();
        for seed in first.. {
            let phone = cli.window.map_or(seed % 2 == 1, |window| window == Window::Phone);
            let walk = Walk { place, phone, seed, steps: cli.steps };
            match walk.go().await {
                Ok(()) => println!("nothing found: {walk}"),
                Err(error) => {
                    failed += 1;
                    println!("{error:#}\nagain: cargo xtask wander {walk}");
                }
            }
            if begun.elapsed() >= Duration::from_secs_f64(minutes * 60.0) {
                break;
            }
        }
    }
    if failed > 0 {
        bail!("{failed} walks failed");
    }
    Ok(())
}
