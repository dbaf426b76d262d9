//! `dohyo serve`

use std::io::{self, IsTerminal as _, Write};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use dohyo_server::{Config, Limits, Online};
use dohyo_store::{Place, Store};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tracing_subscriber::filter::LevelFilter;

use crate::place::PlaceArgs;

/// Serve the games and online tables to browsers, and print the address
///
/// Games against the computer or on one screen run in the browser and are kept there. Tables that people share over the
/// network are kept by the server: in the folder given by --data, or in the PostgreSQL database given by --database-url.
/// Without either, they last as long as the server runs.
///
/// Any number of servers may share a PostgreSQL database. With --nats they exchange moves at once, without it within two
/// seconds.
///
/// To serve other machines, put a reverse proxy with TLS in front, let it forward WebSocket connections, and add
/// --proxied. The server answers on /health while it runs and on /ready while it accepts clients. On Ctrl-C or SIGTERM it
/// tells clients to connect again, finishes pending requests, and exits.
#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command")]
pub(super) struct Serve {
    /// The address and port to listen on; port 0 picks a free one
    #[arg(long, value_name = "ADDRESS:PORT", default_value = LISTEN)]
    listen: String,
    #[command(flatten)]
    store: PlaceArgs,
    /// The NATS server that connects servers of one database; keep it on a private network
    #[arg(long, value_name = "URL", requires = "database_url", hide_env_values = true, env = "DOHYO_NATS")]
    nats: Option<String>,
    /// Trust the headers X-Forwarded-For, -Proto and -Host; only behind a reverse proxy that sets them
    #[arg(long)]
    proxied: bool,
    /// The number of threads on which computers at online tables think [default: half of the processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    thinkers: Option<u16>,
    /// Publish metrics for Prometheus at /metrics; block it in the reverse proxy
    #[arg(long)]
    metrics: bool,
    /// Switch the rate limits off; for load tests
    #[arg(long)]
    no_limits: bool,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// How much to log to stderr: off, error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    log: LevelFilter,
}

const LISTEN: &str = "127.0.0.1:5757";

impl Default for Serve {
    fn default() -> Self {
        Self {
            listen: LISTEN.to_owned(),
            store: PlaceArgs::default(),
            nats: None,
            proxied: false,
            thinkers: None,
            metrics: false,
            no_limits: false,
            open: false,
            log: LevelFilter::WARN,
        }
    }
}

impl Serve {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let place = self.store.place()?;
        if self.nats.as_ref().is_some_and(|url| !url.starts_with("nats://")) {
            bail!("--nats is not the address of a NATS server; expected nats://HOST:4222, without TLS");
        }
        tracing_subscriber::fmt().with_max_level(self.log).with_writer(io::stderr).init();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            let listener = TcpListener::bind(&self.listen)
                .await
                .with_context(|| format!("cannot listen on {}; expected a free ADDRESS:PORT", self.listen))?;
            let (place, _folder) = kept_in(place)?;
            let store = Store::open(&place).await.context("cannot open the store of online tables")?;
            let online = Online::open(store, self.config()).await?;
            let url = format!("http://{}/", listener.local_addr()?);
            writeln!(out, "{url}")?;
            out.flush()?;
            if io::stderr().is_terminal() {
                let _ = writeln!(io::stderr(), "Dohyō is ready. Press Ctrl-C to stop.");
            }
            if self.open
                && let Err(why) = open::that_detached(&url)
            {
                tracing::warn!("cannot open a browser ({why}); please open {url}");
            }
            Ok(dohyo_server::serve_online(listener, online, dohyo_server::stop_signal()).await?)
        })
    }

    fn config(&self) -> Config {
        let usual = Config::default();
        Config {
            limits: if self.no_limits { Limits::none() } else { usual.limits },
            is_proxied: self.proxied,
            shows_metrics: self.metrics,
            nats: self.nats.clone(),
            thinkers: self.thinkers.map_or(usual.thinkers, usize::from),
            ..usual
        }
    }
}

/// Returns the location of online tables. If none is given, it is a temporary folder, which is deleted in the end.
fn kept_in(place: Option<Place>) -> Result<(Place, Option<TempDir>)> {
    if let Some(place) = place {
        return Ok((place, None));
    }
    let folder = tempfile::Builder::new().prefix("dohyo-").tempdir().context("cannot make a folder")?;
    Ok((Place::Folder(folder.path().to_owned()), Some(folder)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::fails;

    #[test]
    fn an_address_that_cannot_be_used_is_named() {
        fails("serve|--listen|nonsense", &["cannot listen on nonsense", "ADDRESS:PORT"]);
        fails("serve|--listen|127.0.0.1:0|--data|Cargo.toml", &["Cargo.toml is not a folder"]);
    }

    #[test]
    fn a_place_for_tables_that_cannot_be_used_is_explained() {
        fails("serve|--data|a|--database-url|postgres://b", &["cannot be used with"]);
        fails("serve|--thinkers|0", &["0 is not in 1..=256"]);
        fails("serve|--nats|nats://localhost", &["--database-url"]);
        fails(
            "serve|--nats|tls://a|--database-url|postgres://b",
            &["expected nats://HOST:4222", "without TLS"],
        );
    }
}
