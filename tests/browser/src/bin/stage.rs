//! The server of a browser test: the program's own, on a free port or on the one given, with online tables in the folder
//! given.
//!
//! It is a process of its own so that a test can kill it in the middle of a game.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use dohyo_server::{Config, Limits, Online};
use dohyo_store::{Place, Store};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().context("expected a folder for online tables")?);
    let listen = arguments.next().unwrap_or_else(|| "127.0.0.1:0".to_owned());
    let listener = TcpListener::bind(listen).await?;
    let store = Store::open(&Place::Folder(folder)).await?;
    let online = Online::open(store, Config { limits: Limits::none(), ..Config::default() }).await?;
    println!("http://{}", listener.local_addr()?);
    Ok(dohyo_server::serve_online(listener, online, dohyo_server::stop_signal()).await?)
}
