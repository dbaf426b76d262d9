//! Accepting connections, bounding them, and letting them end.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// What bounds the connections of one server.
struct Limits {
    /// Connections open at once; more wait in the listener's queue.
    connections: usize,
    /// The longest a connection may take to send the head of a request, or stay silent between two.
    head: Duration,
    /// After the stop signal, answers under way get this long to end.
    drain: Duration,
}

/// A connection costs some kilobytes. Thirty seconds are enough for a slow phone, and short enough
/// that idle sockets do not pile up.
const LIMITS: Limits =
    Limits { connections: 16_384, head: Duration::from_secs(30), drain: Duration::from_secs(5) };

/// The pause after a failed accept: out of file handles is the usual reason, and trying again at
/// once would only burn the processor.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves until `shutdown` ends, then lets answers under way finish, for a bounded time.
///
/// The listener belongs to the caller, who knows the port it got.
pub async fn serve(listener: TcpListener, shutdown: impl Future<Output = ()>) -> io::Result<()> {
    serve_within(crate::app(), listener, shutdown, &LIMITS).await;
    Ok(())
}

/// Ends when the process is asked to stop: Ctrl-C, or the signal that service managers send.
pub async fn stop_signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without a way to hear the signal there is nothing to wait for: it ends the process itself.
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}

async fn serve_within(
    app: Router,
    listener: TcpListener,
    shutdown: impl Future<Output = ()>,
    limits: &Limits,
) {
    let service = TowerToHyperService::new(app);
    let connections = GracefulShutdown::new();
    let permits = Arc::new(Semaphore::new(limits.connections));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.head);
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
    let _ = tokio::time::timeout(limits.drain, connections.shutdown()).await;
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

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;
    use std::time::Instant;

    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;
    use tokio::sync::oneshot;
    use tokio::task::JoinHandle;

    use super::*;

    const REQUEST: &[u8] = b"GET /slow HTTP/1.1\r\nhost: test\r\n\r\n";
    /// How long the handler under test takes.
    const SLOW: Duration = Duration::from_millis(300);
    /// Longer than any test may take.
    const LONG: Duration = Duration::from_mins(1);
    /// A machine under load is allowed this much delay.
    const SLACK: Duration = Duration::from_secs(10);

    struct Running {
        address: SocketAddr,
        stop: oneshot::Sender<()>,
        server: JoinHandle<()>,
    }

    async fn start(limits: Limits) -> Running {
        let app = Router::new().route(
            "/slow",
            get(async || {
                tokio::time::sleep(SLOW).await;
                "done"
            }),
        );
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let server = tokio::spawn(async move {
            let shutdown = async {
                let _ = stopped.await;
            };
            serve_within(app, listener, shutdown, &limits).await;
        });
        Running { address, stop, server }
    }

    /// Everything the server sends until it closes the connection.
    async fn read_to_end(stream: &mut TcpStream) -> String {
        let mut text = Vec::new();
        tokio::time::timeout(SLACK, stream.read_to_end(&mut text))
            .await
            .expect("the server closes in time")
            .unwrap();
        String::from_utf8(text).unwrap()
    }

    #[tokio::test]
    async fn an_answer_under_way_is_finished_after_the_stop_signal() {
        let running = start(Limits { connections: 4, head: LONG, drain: LONG }).await;
        let mut stream = TcpStream::connect(running.address).await.unwrap();
        stream.write_all(REQUEST).await.unwrap();
        tokio::time::sleep(SLOW / 3).await;
        running.stop.send(()).unwrap();
        let answer = read_to_end(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("done"), "{answer}");
        tokio::time::timeout(SLACK, running.server).await.expect("the server ends").unwrap();
        assert!(TcpStream::connect(running.address).await.is_err(), "nobody listens any more");
    }

    #[tokio::test]
    async fn a_silent_connection_does_not_hold_the_stop() {
        let running = start(Limits { connections: 4, head: LONG, drain: LONG }).await;
        let mut silent = TcpStream::connect(running.address).await.unwrap();
        let mut used = TcpStream::connect(running.address).await.unwrap();
        used.write_all(REQUEST).await.unwrap();
        let mut begin = [0; 8];
        used.read_exact(&mut begin).await.unwrap();
        running.stop.send(()).unwrap();
        tokio::time::timeout(SLACK, running.server).await.expect("the server ends").unwrap();
        assert_eq!(read_to_end(&mut silent).await, "");
    }

    #[tokio::test]
    async fn the_drain_is_bounded() {
        let drain = SLOW / 10;
        let running = start(Limits { connections: 4, head: LONG, drain }).await;
        let mut stream = TcpStream::connect(running.address).await.unwrap();
        stream.write_all(REQUEST).await.unwrap();
        tokio::time::sleep(SLOW / 10).await;
        let asked = Instant::now();
        running.stop.send(()).unwrap();
        tokio::time::timeout(SLACK, running.server).await.expect("the server ends").unwrap();
        assert!(asked.elapsed() >= drain, "the answer under way was not waited for");
        let mut none = [0; 1];
        let sent = tokio::time::timeout(Duration::ZERO, stream.read(&mut none)).await;
        assert!(sent.is_err(), "the server waited for the whole answer");
    }

    #[tokio::test]
    async fn a_connection_that_sends_no_request_is_closed() {
        // Nothing at all; half a head; a whole request and then nothing.
        for (sent, expected) in [(&b""[..], ""), (&REQUEST[..10], ""), (REQUEST, "HTTP/1.1 200 OK")] {
            let head = Duration::from_millis(200);
            let running = start(Limits { connections: 4, head, drain: LONG }).await;
            let mut stream = TcpStream::connect(running.address).await.unwrap();
            let opened = Instant::now();
            stream.write_all(sent).await.unwrap();
            let answer = read_to_end(&mut stream).await;
            let answer = answer.lines().next().unwrap_or_default();
            assert_eq!(answer, expected, "after {} bytes", sent.len());
            assert!(opened.elapsed() >= head, "closed too early after {} bytes", sent.len());
        }
    }

    #[tokio::test]
    async fn connections_past_the_limit_wait_for_room() {
        let running = start(Limits { connections: 1, head: LONG, drain: LONG }).await;
        let first = TcpStream::connect(running.address).await.unwrap();
        // The first connection must have taken the only place before the second asks for one.
        tokio::time::sleep(SLOW / 3).await;
        let mut second = TcpStream::connect(running.address).await.unwrap();
        second.write_all(REQUEST).await.unwrap();
        let mut begin = [0; 8];
        assert!(
            tokio::time::timeout(SLOW * 2, second.read_exact(&mut begin)).await.is_err(),
            "there was no room"
        );
        drop(first);
        tokio::time::timeout(SLACK, second.read_exact(&mut begin)).await.expect("there is room").unwrap();
        assert_eq!(&begin, b"HTTP/1.1");
    }
}
