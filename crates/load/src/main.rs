//! `dohyo-load`: measures and checks `dohyo serve` under load. `cargo xtask load` builds and runs it.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::Parser;
use dohyo_load::server::{House, Tables};
use dohyo_load::{abuse, idle, kill, play, restart};

/// Measure and check a server under load
///
/// Starts the server itself, on this machine only, and stops it in the end.
#[derive(Parser)]
struct Cli {
    /// The `dohyo` program to measure
    #[arg(long, value_name = "PATH")]
    server: PathBuf,
    /// A folder on the disk to measure; folders in it are created and deleted
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// A PostgreSQL database to keep the tables in instead; they are not deleted
    #[arg(long, value_name = "URL")]
    database_url: Option<String>,
    /// The NATS server over which several servers tell each other the news
    #[arg(long, value_name = "URL", requires = "database_url")]
    nats: Option<String>,
    /// Play at two servers of one database, each with a player of every table; only play, or kill one of them with --kill
    #[arg(long, requires = "nats")]
    nodes: bool,
    /// The number of tables, each with two connections [default: 2000, or 100 with --kill]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=20_000))]
    tables: Option<u16>,
    /// Moves per second at all tables together; 0 for as many as possible
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    rate: u32,
    /// How long to play
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// The number of idle connections to measure; 0 for none
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    idle: u16,
    /// The number of open tables to serve again after a restart; 0 for none
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    restart: u16,
    /// Only kill the server this many times under load, and check that nothing was lost
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1_000))]
    kill: Option<u16>,
    /// Only play, and add this many misbehaving clients in the second half
    #[arg(long, value_name = "N", conflicts_with = "kill", value_parser = clap::value_parser!(u16).range(1..=1_000))]
    abuse: Option<u16>,
    /// Go on until the clients that misbehave have sent this many messages, at most ten minutes
    #[arg(long, value_name = "N", requires = "abuse", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    messages: Option<u64>,
    /// Decides when the server is killed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Cli {
    /// Returns a house with an empty folder.
    fn house(&self, name: &str) -> Result<House> {
        if let Some(url) = &self.database_url {
            return Ok(House {
                program: self.server.clone(),
                tables: Tables::Postgres { url: url.clone(), nats: self.nats.clone() },
            });
        }
        let folder = self.data.join(format!("dohyo-load-{name}"));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(House::in_folder(&self.server, folder))
    }

    /// Deletes the folders of all houses.
    fn clear_up(&self) {
        for name in ["kill", "play", "idle", "restart"] {
            let _ = std::fs::remove_dir_all(self.data.join(format!("dohyo-load-{name}")));
        }
    }

    async fn run(&self) -> Result<()> {
        let nodes = if self.nodes { 2 } else { 1 };
        if let Some(kills) = self.kill {
            let tables = self.tables.unwrap_or(100).into();
            let choice = kill::Choice { nodes, tables, kills: kills.into(), seed: self.seed };
            println!("{}", kill::run(&self.house("kill")?, choice).await?);
            return Ok(());
        }
        let choice = play::Choice {
            nodes,
            tables: self.tables.unwrap_or(2_000).into(),
            rate: (self.rate > 0).then_some(self.rate),
            time: Duration::from_secs(self.seconds),
            rude: self
                .abuse
                .map(|clients| abuse::Choice { clients: clients.into(), messages: self.messages }),
        };
        println!("{}", play::run(&self.house("play")?, choice).await?);
        if self.abuse.is_some() || self.nodes {
            return Ok(());
        }
        if self.idle > 0 {
            println!("{}", idle::run(&self.house("idle")?, self.idle.into()).await?);
        }
        if self.restart > 0 {
            println!("{}", restart::run(&self.house("restart")?, self.restart.into()).await?);
        }
        Ok(())
    }
}

#[tokio::main]
async fn main() -> Result<()> {
    let cli = Cli::parse();
    let done = cli.run().await;
    cli.clear_up();
    done
}
