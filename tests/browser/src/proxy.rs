//! A wire between a browser and the server that a test can cut.

use std::sync::Arc;

use anyhow::{Context, Result};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Passes everything on between its own address and a server, unless it is cut.
pub struct Cable {
    address: String,
    whole: Arc<watch::Sender<bool>>,
    task: JoinHandle<()>,
}

impl Drop for Cable {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Cable {
    /// Lays a cable to a server, such as `http://127.0.0.1:41234`.
    pub async fn to(server: &str) -> Result<Self> {
        let server = server.strip_prefix("http://").context("an address of the server")?.to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let whole = Arc::new(watch::Sender::new(true));
        let ends = Arc::clone(&whole);
        let task = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let mut state = ends.subscribe();
                if !*state.borrow_and_update() {
                    continue;
                }
                let server = server.clone();
                tokio::spawn(async move {
                    tokio::select! {
                        () = pass_on(near, &server) => {}
                        _ = state.wait_for(|whole| !whole) => {}
                    }
                });
            }
        });
        Ok(Self { address, whole, task })
    }

    /// The address that the browser uses.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Cuts every connection, and lets no new one through.
    pub fn cut(&self) {
        self.whole.send_replace(false);
    }

    /// Lets connections through again.
    pub fn mend(&self) {
        self.whole.send_replace(true);
    }
}

async fn pass_on(mut near: TcpStream, server: &str) {
    if let Ok(mut far) = TcpStream::connect(server).await {
        // Either end may break the connection off.
        let _ = tokio::io::copy_bidirectional(&mut near, &mut far).await;
    }
}
