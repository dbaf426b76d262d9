//! Tables on a server: the connection, and this program's session in the room.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use dohyo_client::Session;
use dohyo_core::Record;
use dohyo_protocol::ToClient;
use dohyo_room::{Nonce, RoomId};
use dohyo_table::{Actor, Origin, Refusal, Wish};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;

use crate::playable::Playable;
use crate::wire::{Server, Wire};

/// The time limit for an answer of a server.
const PATIENCE: Duration = Duration::from_secs(10);
/// The pause before the next attempt to connect.
const AGAIN: Duration = Duration::from_secs(1);
/// The largest answer to an ordinary request, in bytes.
const LONGEST_ANSWER: u64 = 64 * 1024;

/// The address of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The server.
    pub server: Server,
    /// The name of the game.
    pub game: String,
    /// The name of the table.
    pub table: RoomId,
}

impl Address {
    /// Returns `true` if `text` looks like an address and not like the name of a game.
    pub fn is_one(text: &str) -> bool {
        text.contains("://") || text.contains("/table/")
    }

    /// Reads an address such as `http://localhost:5757/abalone/table/NAME`.
    ///
    /// # Errors
    ///
    /// Returns an error if `text` is not the address of a table.
    pub fn read(text: &str) -> Result<Self> {
        let expected = "expected an address such as http://localhost:5757/abalone/table/NAME";
        let (encrypted, rest) = match text.split_once("://") {
            Some(("https", rest)) => (true, rest),
            Some(("http", rest)) => (false, rest),
            Some(_) => bail!("`{text}` begins with neither http:// nor https://; {expected}"),
            None => (false, text),
        };
        let mut parts = rest.trim_end_matches('/').split('/');
        let (server, game, word, table) = (parts.next(), parts.next(), parts.next(), parts.next());
        let (Some(server), Some(game), Some("table"), Some(table), None) =
            (server, game, word, table, parts.next())
        else {
            bail!("`{text}` is not the address of a table; {expected}");
        };
        let info = dohyo_games::info(game)?;
        let table = table.parse().map_err(|why| anyhow!("`{text}`: {why}; {expected}"))?;
        let server = Server::read(server, encrypted).with_context(|| format!("`{text}`; {expected}"))?;
        Ok(Self { server, game: info.id.to_owned(), table })
    }
}

/// News of the connection.
#[derive(Debug)]
pub enum Net {
    /// The connection is open.
    Connected,
    /// The connection was lost, or there is none yet.
    Lost,
    /// A message of the server.
    Heard(Box<ToClient>),
}

/// This program's session in a room on a server.
pub struct Online<G: Playable> {
    /// The session, which does no I/O.
    pub session: Session<G>,
    /// Whether there is a connection.
    pub linked: bool,
    /// The name that the player has chosen in this session.
    pub(crate) called: Option<String>,
    out: UnboundedSender<String>,
    began: Instant,
}

impl<G: Playable> Online<G> {
    /// Joins a table. `notify` is called with news of the connection, for [`Online::hear`].
    ///
    /// # Errors
    ///
    /// Returns an error if the system provides no random numbers, or if the runtime of the connection cannot start.
    pub fn join(address: &Address, cookie: String, notify: impl Fn(Net) + Send + 'static) -> Result<Self> {
        let mut nonce = [0; 32];
        getrandom::fill(&mut nonce).map_err(|why| anyhow!("no random numbers: {why}"))?;
        let first = u32::from_le_bytes([nonce[0], nonce[1], nonce[2], 0]);
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(|why| anyhow!("no random numbers: {why}"))?;
        let rules: BTreeMap<String, u32> =
            dohyo_games::ALL.iter().map(|info| (info.id.to_owned(), info.rules)).collect();
        let begin = |record: &Record| Origin::begin(record).ok();
        let session = Session::new(address.table, begin, rules, Nonce::from_bytes(secret), first);
        let (out, outgoing) = mpsc::unbounded_channel();
        let server = address.server.clone();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        std::thread::spawn(move || runtime.block_on(keep_connected(&server, &cookie, outgoing, &notify)));
        Ok(Self { session, linked: false, called: None, out, began: Instant::now() })
    }

    fn clock(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    /// Returns the time since the game began.
    pub fn elapsed(&self) -> Duration {
        self.session.elapsed(self.clock())
    }

    /// Sends a command to the table.
    ///
    /// # Errors
    ///
    /// Returns a refusal if the command cannot succeed.
    pub fn command(&mut self, by: Actor, wish: Wish<G::Action>) -> Result<(), Refusal<G::Illegal>> {
        let now = self.clock();
        self.session.command(now, by, wish)?;
        self.flush();
        Ok(())
    }

    /// Processes news of the connection.
    pub fn hear(&mut self, net: Net) {
        let now = self.clock();
        match net {
            Net::Connected => {
                self.linked = true;
                self.session.connect(now);
            }
            Net::Lost => {
                self.linked = false;
                self.session.disconnect();
            }
            Net::Heard(message) => self.session.hear(now, *message),
        }
        self.flush();
    }

    /// Sends the messages that are due.
    pub fn tick(&mut self) {
        let now = self.clock();
        self.session.tick(now);
        self.flush();
    }

    /// Sends the messages of the session.
    pub fn flush(&mut self) {
        for message in self.session.take_messages() {
            if let Ok(text) = serde_json::to_string(&message) {
                let _ = self.out.send(text);
            }
        }
    }
}

type Socket = WebSocketStream<Wire>;

async fn open(server: &Server, cookie: &str) -> Result<Socket> {
    let opening = async {
        let wire = server.connect().await?;
        let scheme = if server.encrypted { "wss" } else { "ws" };
        let mut request = format!("{scheme}://{}/api/v1/socket", server.authority()).into_client_request()?;
        request.headers_mut().insert("cookie", HeaderValue::from_str(cookie)?);
        Ok::<_, anyhow::Error>(tokio_tungstenite::client_async(request, wire).await?.0)
    };
    tokio::time::timeout(PATIENCE, opening).await.context("the server does not answer")?
}

/// Keeps a connection open and passes messages on, until the sender is dropped.
async fn keep_connected(
    server: &Server,
    cookie: &str,
    mut outgoing: UnboundedReceiver<String>,
    notify: &(impl Fn(Net) + Send),
) {
    loop {
        if let Ok(socket) = open(server, cookie).await {
            // Drop messages meant for the last connection.
            while outgoing.try_recv().is_ok() {}
            notify(Net::Connected);
            if !converse(socket, &mut outgoing, notify).await {
                return;
            }
        }
        notify(Net::Lost);
        tokio::time::sleep(AGAIN).await;
    }
}

/// Passes messages on until the connection is lost. Returns `false` if the sender was dropped.
async fn converse(
    socket: Socket,
    outgoing: &mut UnboundedReceiver<String>,
    notify: &(impl Fn(Net) + Send),
) -> bool {
    let (mut sink, mut stream) = socket.split();
    loop {
        tokio::select! {
            text = outgoing.recv() => {
                let Some(text) = text else { return false };
                if sink.send(Message::text(text)).await.is_err() {
                    return true;
                }
            }
            message = stream.next() => match message {
                Some(Ok(Message::Text(text))) => {
                    if let Ok(message) = serde_json::from_str(&text) {
                        notify(Net::Heard(Box::new(message)));
                    }
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return true,
                Some(Ok(_)) => {}
            }
        }
    }
}

/// Returns the cookie that identifies this program to the server of `address`: the one saved in `folder`, or that of a
/// new guest.
///
/// # Errors
///
/// Returns an error if the server cannot be reached or sends no cookie.
pub fn identity(address: &Address, folder: &Path) -> Result<String> {
    let server = &address.server;
    let name: String = server
        .authority()
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' })
        .collect();
    let path = folder.join(format!("guest-{name}"));
    if let Ok(cookie) = fs::read_to_string(&path) {
        return Ok(cookie.trim().to_owned());
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let cookie = runtime
        .block_on(async { tokio::time::timeout(PATIENCE, new_guest(server)).await })
        .map_err(|_| anyhow!("{} does not answer", server.authority()))?
        .with_context(|| format!("cannot become a guest of {}", server.authority()))?;
    // If the file cannot be written, the program is a new guest next time.
    let _ = keep_secret(&path, &cookie);
    Ok(cookie)
}

/// Writes a file that only its owner can read.
fn keep_secret(path: &Path, text: &str) -> io::Result<()> {
    // Temporary files are created with mode 0600, and keep it when they are renamed.
    crate::saves::replace(path, text)
}

async fn new_guest(server: &Server) -> Result<String> {
    let mut wire = server.connect().await?;
    let request = format!(
        "POST /api/v1/guest HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n",
        server.authority()
    );
    wire.write_all(request.as_bytes()).await?;
    wire.flush().await?;
    let mut text = String::new();
    match wire.take(LONGEST_ANSWER).read_to_string(&mut text).await {
        // Some servers end an encrypted connection without a closing message.
        Err(why) if why.kind() == io::ErrorKind::UnexpectedEof && text.contains("\r\n\r\n") => {}
        read => _ = read?,
    }
    let head = text.split("\r\n\r\n").next().unwrap_or_default();
    let cookie = head.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        key.eq_ignore_ascii_case("set-cookie")
            .then(|| value.trim().split(';').next().unwrap_or_default().to_owned())
    });
    cookie.with_context(|| format!("no cookie: {}", head.lines().next().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_wrong_ones_explained() {
        for (text, part) in [
            ("http://localhost:5757/chess/table/x", "no game `chess`"),
            ("http://localhost:5757/abalone", "no address of a table"),
            ("ftp://example.org/abalone/table/x", "neither http:// nor https://"),
            ("http://:80/abalone/table/0123456789abcdef", "no name of a server"),
            ("http://localhost:port/abalone/table/0123456789abcdef", "is not a port number"),
            ("http://localhost:5757/abalone/table/!", "expected an address"),
        ] {
            let why = Address::read(text).expect_err(text);
            let why = format!("{why:#}");
            assert!(why.contains(part), "{why}");
        }
        let table = "0123456789abcdef";
        for (text, server) in [
            (format!("http://localhost:5757/abalone/table/{table}"), "localhost:5757"),
            (format!("http://localhost/abalone/table/{table}/"), "localhost:80"),
            (format!("https://play.example.org/abalone/table/{table}"), "play.example.org:443"),
            (format!("http://[::1]:5757/abalone/table/{table}"), "[::1]:5757"),
        ] {
            let address = Address::read(&text).expect(&text);
            assert_eq!(address.server.authority(), server);
            assert_eq!(address.server.encrypted, text.starts_with("https"));
        }
        assert!(Address::is_one("http://localhost/abalone/table/x") && !Address::is_one("abalone"));
    }

    #[cfg(unix)]
    #[test]
    fn the_identity_is_readable_by_its_owner_alone() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("guest");
        keep_secret(&path, "guest=secret").expect("written");
        let mode = fs::metadata(&path).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
