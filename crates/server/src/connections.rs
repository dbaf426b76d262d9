//! Accepting connections, bounding them, and letting them end.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// Connections open at once; more wait in the listener's queue. Each costs some kilobytes.
const MAX_CONNECTIONS: usize = 16_384;

/// The longest a connection may take to send the head of a request, or stay silent between two:
/// long enough for a slow phone, short enough that idle sockets do not pile up.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);

/// After the stop signal, answers under way get this long to end.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);

/// The pause after a failed accept: out of file handles is the usual reason, and trying again at
/// once would only burn the processor.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves until `shutdown` ends, then lets answers under way finish, for a bounded time.
///
/// The listener belongs to the caller, who knows the port it got.
pub async fn serve(listener: TcpListener, shutdown: impl Future<Output = ()>) -> io::Result<()> {
    let service = TowerToHyperService::new(crate::app());
    let connections = GracefulShutdown::new();
    let permits = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT);
    let mut shutdown = pin!(shutdown);

    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &permits) => accepted,
            () = &mut shutdown => break,
        };
        let Ok((stream, permit)) = accepted else {
            tokio::time::sleep(ACCEPT_PAUSE).await;
            continue;
        };
        let connection = builder.serve_connection(TokioIo::new(stream), service.clone());
        let connection = connections.watch(connection);
        tokio::spawn(async move {
            // A connection that breaks is the other side's business; there is nobody here to tell.
            let _ = connection.await;
            drop(permit);
        });
    }

    drop(listener);
    // What is still open after the time limit ends with the process.
    let _ = tokio::time::timeout(DRAIN_TIMEOUT, connections.shutdown()).await;
    Ok(())
}

/// Takes the next connection once there is room for it.
async fn accept(
    listener: &TcpListener,
    permits: &Arc<Semaphore>,
) -> io::Result<(tokio::net::TcpStream, tokio::sync::OwnedSemaphorePermit)> {
    let permit = Arc::clone(permits).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, _) = listener.accept().await?;
    // Answers are small and whole: waiting to fill a packet only adds delay.
    stream.set_nodelay(true)?;
    Ok((stream, permit))
}
