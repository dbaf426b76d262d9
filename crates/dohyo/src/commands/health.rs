//! `dohyo health`

use std::io::Write;

use anyhow::{Result, bail};
use clap::Args;
use serde_json::Value;

use crate::http::Server;

/// Check whether a server accepts clients; for containers and scripts
///
/// Exit code 0 if it does, 1 if it does not or cannot be reached.
#[derive(Args, Debug)]
pub(super) struct Health {
    /// The address of the server
    #[arg(default_value = "http://127.0.0.1:5757")]
    server: String,
}

impl Health {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let answer = Server::open(&self.server)?.ask("GET", "/ready", &Value::Null)?;
        if answer.status != 200 {
            bail!("{} is not ready: it answers with status {}", self.server, answer.status);
        }
        writeln!(out, "ready")?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::fails;

    #[test]
    fn a_server_that_is_not_there_is_no_healthy_one() {
        // Port 1 is reserved, and nothing listens there.
        fails("health|http://127.0.0.1:1", &["cannot reach 127.0.0.1:1"]);
        fails("health|127.0.0.1:5757", &["expected an address like http://127.0.0.1:5757"]);
    }
}
