//! `dohyo serve`

use std::io::{self, IsTerminal as _, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use tokio::net::TcpListener;

/// Serve the games to a browser, and print the address
#[derive(Args, Debug)]
pub(super) struct Serve {
    /// The address and port to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS:PORT", default_value = LISTEN)]
    listen: String,
    /// The folder for what the server keeps. Games on one screen are kept by the browser: so far the
    /// server keeps nothing
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
}

const LISTEN: &str = "127.0.0.1:5757";

impl Default for Serve {
    fn default() -> Self {
        Self { listen: LISTEN.to_owned(), data: None, open: false }
    }
}

impl Serve {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        if let Some(data) = self.data.filter(|data| data.exists() && !data.is_dir()) {
            bail!("{} is not a folder; expected one, or a path where one can be made", data.display());
        }
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            let listener = TcpListener::bind(&self.listen)
                .await
                .with_context(|| format!("cannot listen on {}; expected a free ADDRESS:PORT", self.listen))?;
            let url = format!("http://{}/", listener.local_addr()?);
            writeln!(out, "{url}")?;
            out.flush()?;
            if io::stderr().is_terminal() {
                let _ = writeln!(io::stderr(), "Dohyō is ready. Ctrl-C ends it.");
            }
            if self.open {
                open_browser(&url);
            }
            Ok(dohyo_server::serve(listener, dohyo_server::stop_signal()).await?)
        })
    }
}

/// Asks the desktop to show a page. If it cannot, the address is already on the screen.
fn open_browser(url: &str) {
    let (program, arguments): (_, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let quiet = Stdio::null;
    let started =
        Command::new(program).args(arguments).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
    if let Err(why) = started {
        let _ = writeln!(io::stderr(), "cannot open a browser ({program}: {why}): please open {url}");
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::fails;

    #[test]
    fn an_address_that_cannot_be_had_is_named() {
        fails("serve|--listen|nonsense", &["cannot listen on nonsense", "ADDRESS:PORT"]);
        fails("serve|--listen|127.0.0.1:0|--data|Cargo.toml", &["Cargo.toml is not a folder"]);
        fails("serve|--nats|nats://localhost", &["unexpected argument '--nats'"]);
    }
}
