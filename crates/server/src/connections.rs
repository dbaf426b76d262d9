//! Connections: accepting them, limiting them and ending them.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tower::Service as _;
use tracing::{debug, info, warn};

use crate::Online;
use crate::online::api::Peer;

/// Limits on the connections of a server.
struct Limits {
    /// The maximum number of open connections. Further ones wait in the listener's queue.
    connections: usize,
    /// How long a client may take to send the head of a request, or stay idle between two requests.
    head: Duration,
    /// How long responses in flight may take to finish after the stop signal.
    drain: Duration,
}

/// The limits of the real server. A connection costs some kilobytes. Thirty seconds suffice for a slow phone and keep
/// idle sockets from piling up.
const LIMITS: Limits =
    Limits { connections: 16_384, head: Duration::from_secs(30), drain: Duration::from_secs(5) };

/// The pause after a failed accept. The usual reason is a lack of file handles, and trying again at once would only
/// waste processor time.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves until `shutdown` completes, then gives responses in flight a limited time to finish.
///
/// # Errors
///
/// Currently never returns an error: a failed accept is logged and retried.
pub async fn serve(listener: TcpListener, shutdown: impl Future<Output = ()>) -> io::Result<()> {
    serve_within(crate::app(None), listener, shutdown, &LIMITS).await;
    Ok(())
}

/// Serves pages and the tables of `online` until `shutdown` completes. Then tells clients to reconnect, gives responses
/// in flight a limited time to finish, and stops `online`.
///
/// # Errors
///
/// Currently never returns an error: a failed accept is logged and retried.
pub async fn serve_online(
    listener: TcpListener,
    online: Arc<Online>,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    serve_within(crate::app(Some(Arc::clone(&online))), listener, shutdown, &LIMITS).await;
    online.stop().await;
    Ok(())
}

/// Completes when the process is asked to stop: by Ctrl-C or, on Unix, by `SIGTERM`.
pub async fn stop_signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            // The signal cannot be caught, so it ends the process by itself.
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
    // Each connection holds a receiver until it ends.
    let (stop, stopping) = watch::channel(());
    let permits = Arc::new(Semaphore::new(limits.connections));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.head);
    let mut shutdown = pin!(shutdown);

    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &permits) => accepted,
            () = &mut shutdown => break,
        };
        let (stream, peer, permit) = match accepted {
            Ok(accepted) => accepted,
            Err(why) => {
                warn!("cannot accept a connection: {why}");
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        let app = app.clone();
        let service = tower::service_fn(move |mut request: axum::http::Request<Incoming>| {
            request.extensions_mut().insert(Peer(peer));
            app.clone().call(request)
        });
        let service = TowerToHyperService::new(service);
        let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let mut stopping = stopping.clone();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            let ended = tokio::select! {
                ended = &mut connection => ended,
                _ = stopping.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            // Usually the browser has gone away.
            if let Err(why) = ended {
                debug!("a connection broke: {why}");
            }
            drop((permit, stopping));
        });
    }

    drop((listener, stopping));
    info!("stopping: responses in flight have {:?} to finish", limits.drain);
    // Connections that are still open after the time limit end with the process.
    stop.send_replace(());
    if tokio::time::timeout(limits.drain, stop.closed()).await.is_err() {
        warn!("some responses were cut off after {:?}", limits.drain);
    }
}

/// Accepts the next connection once there is room for it.
async fn accept(
    listener: &TcpListener,
    permits: &Arc<Semaphore>,
) -> io::Result<(tokio::net::TcpStream, SocketAddr, tokio::sync::OwnedSemaphorePermit)> {
    let permit = Arc::clone(permits).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    // Responses are small and sent whole, so waiting to fill a packet would only add delay.
    stream.set_nodelay(true)?;
    Ok((stream, peer, permit))
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;
    use tokio::sync::{mpsc, oneshot};
    use tokio::task::JoinHandle;

    use super::*;

    const REQUEST: &[u8] = b"GET /slow HTTP/1.1\r\nhost: test\r\n\r\n";
    /// Longer than any test takes.
    const LONG: Duration = Duration::from_mins(1);
    /// The time after which a test fails instead of waiting for ever.
    const PATIENCE: Duration = Duration::from_secs(30);

    /// A running server with one page, `/slow`, which answers when the test says so.
    struct Running {
        address: SocketAddr,
        stop: oneshot::Sender<()>,
        server: JoinHandle<()>,
        /// Receives a message for each request that has reached the page.
        entered: mpsc::UnboundedReceiver<()>,
        /// One permit lets one response out.
        answers: Arc<Semaphore>,
    }

    impl Running {
        async fn start(limits: Limits) -> Self {
            let (enter, entered) = mpsc::unbounded_channel();
            let answers = Arc::new(Semaphore::new(0));
            let permits = Arc::clone(&answers);
            let slow = async move || {
                let _ = enter.send(());
                permits.acquire().await.expect("the semaphore is open").forget();
                "done"
            };
            let app = Router::new().route("/slow", get(slow));
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            let (stop, stopped) = oneshot::channel();
            let server = tokio::spawn(async move {
                let shutdown = async {
                    let _ = stopped.await;
                };
                serve_within(app, listener, shutdown, &limits).await;
            });
            Self { address, stop, server, entered, answers }
        }

        async fn connect(&self) -> TcpStream {
            TcpStream::connect(self.address).await.unwrap()
        }

        /// Sends a request and waits until it has reached the page.
        async fn ask(&mut self, stream: &mut TcpStream) {
            stream.write_all(REQUEST).await.unwrap();
            within(self.entered.recv()).await.expect("the request arrives");
        }

        /// Waits until the server has stopped listening.
        async fn is_closed(&self) {
            within(async {
                while TcpStream::connect(self.address).await.is_ok() {
                    tokio::task::yield_now().await;
                }
            })
            .await;
        }
    }

    async fn within<T>(future: impl Future<Output = T>) -> T {
        tokio::time::timeout(PATIENCE, future).await.expect("it happens in time")
    }

    /// Reads everything until the server closes the connection.
    async fn read_to_end(stream: &mut TcpStream) -> String {
        let mut text = Vec::new();
        within(stream.read_to_end(&mut text)).await.unwrap();
        String::from_utf8(text).unwrap()
    }

    /// Reads a whole answer from a connection that stays open.
    async fn read_answer(stream: &mut TcpStream) -> String {
        let mut text = Vec::new();
        while !text.ends_with(b"done") {
            text.push(within(stream.read_u8()).await.unwrap());
        }
        String::from_utf8(text).unwrap()
    }

    #[tokio::test]
    async fn an_answer_under_way_is_finished_after_the_stop_signal() {
        let mut running = Running::start(Limits { connections: 4, head: LONG, drain: LONG }).await;
        let mut stream = running.connect().await;
        running.ask(&mut stream).await;
        let (stop, _) = oneshot::channel();
        std::mem::replace(&mut running.stop, stop).send(()).unwrap();
        running.is_closed().await;
        running.answers.add_permits(1);
        let answer = read_to_end(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("done"), "{answer}");
        within(running.server).await.unwrap();
    }

    #[tokio::test]
    async fn an_idle_connection_does_not_delay_the_stop() {
        let mut running = Running::start(Limits { connections: 4, head: LONG, drain: LONG }).await;
        running.answers.add_permits(1);
        let mut idle = running.connect().await;
        let mut used = running.connect().await;
        running.ask(&mut used).await;
        read_answer(&mut used).await;
        running.stop.send(()).unwrap();
        within(running.server).await.unwrap();
        assert_eq!(read_to_end(&mut idle).await, "");
    }

    #[tokio::test]
    async fn the_drain_has_a_time_limit() {
        let drain = Duration::from_millis(30);
        let mut running = Running::start(Limits { connections: 4, head: LONG, drain }).await;
        let mut stream = running.connect().await;
        running.ask(&mut stream).await;
        let asked = Instant::now();
        running.stop.send(()).unwrap();
        within(running.server).await.unwrap();
        assert!(asked.elapsed() >= drain, "the server did not wait for the answer");
    }

    #[tokio::test]
    async fn a_connection_without_a_request_is_closed() {
        // Sends nothing, half a head, and a whole request followed by silence.
        for (sent, expected) in [(&b""[..], ""), (&REQUEST[..10], ""), (REQUEST, "HTTP/1.1 200 OK")] {
            let head = Duration::from_millis(200);
            let running = Running::start(Limits { connections: 4, head, drain: LONG }).await;
            running.answers.add_permits(1);
            let mut stream = running.connect().await;
            let opened = Instant::now();
            stream.write_all(sent).await.unwrap();
            let answer = read_to_end(&mut stream).await;
            let answer = answer.lines().next().unwrap_or_default();
            assert_eq!(answer, expected, "after {} bytes", sent.len());
            assert!(opened.elapsed() >= head, "closed too early after {} bytes", sent.len());
        }
    }

    #[tokio::test]
    async fn connections_over_the_limit_wait() {
        const ROUNDS: usize = 20;
        let mut running = Running::start(Limits { connections: 1, head: LONG, drain: LONG }).await;
        running.answers.add_permits(ROUNDS + 1);
        let mut first = running.connect().await;
        running.ask(&mut first).await;
        read_answer(&mut first).await;
        let mut second = running.connect().await;
        second.write_all(REQUEST).await.unwrap();
        // The first connection is answered again and again, and the second is not.
        for _ in 1..ROUNDS {
            running.ask(&mut first).await;
            read_answer(&mut first).await;
        }
        assert!(running.entered.try_recv().is_err(), "the second connection was not held back");
        drop(first);
        assert!(read_answer(&mut second).await.starts_with("HTTP/1.1 200 OK"));
    }
}
