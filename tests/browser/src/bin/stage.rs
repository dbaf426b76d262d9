//! The server of a browser test: the program's own, on a free port.
//!
//! It is a process of its own so that a test can kill it in the middle of a game.

use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}", listener.local_addr()?);
    dohyo_server::serve(listener, dohyo_server::stop_signal()).await
}
