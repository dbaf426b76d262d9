//! A server for one test.

use std::net::SocketAddr;
use std::path::Path;

use dohyo_server::{Config, Limits, Online};
use dohyo_store::{Place, Store};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A running server with a store in a temporary folder.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    pub(crate) folder: TempDir,
    stop: oneshot::Sender<()>,
    server: JoinHandle<()>,
}

/// Returns the settings of tests: without limits.
pub(crate) fn config() -> Config {
    Config { limits: Limits::none(), thinkers: 1, haste: 100, ..Config::default() }
}

pub(crate) async fn store(folder: &Path) -> Store {
    Store::open(&Place::Folder(folder.to_owned())).await.expect("a store")
}

impl House {
    pub(crate) async fn open() -> Self {
        Self::open_with(config()).await
    }

    pub(crate) async fn open_with(config: Config) -> Self {
        Self::open_in(tempfile::tempdir().expect("a folder"), config).await
    }

    pub(crate) async fn open_in(folder: TempDir, config: Config) -> Self {
        Self::of(store(folder.path()).await, folder, config).await
    }

    /// Serves a store, which other servers may use as well.
    pub(crate) async fn of(store: Store, folder: TempDir, config: Config) -> Self {
        let online = Online::open(store, config).await.expect("online play");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel();
        let server = tokio::spawn(async move {
            let shutdown = async {
                let _ = stopped.await;
            };
            dohyo_server::serve_online(listener, online, shutdown).await.expect("a server");
        });
        Self { address, folder, stop, server }
    }

    /// Stops the server, and returns its folder.
    pub(crate) async fn close(self) -> TempDir {
        self.stop.send(()).expect("the server runs");
        self.server.await.expect("the server ends");
        self.folder
    }
}
