//! One client: an identity, an address and a socket.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use dohyo_protocol::{Refused, ToClient, ToServer, VERSION};
use dohyo_room::{Line, Nonce, Plan, PlayerId, RoomId};
use dohyo_table::CommandId;
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::http;

/// The longest time that a client waits for an answer. A server that takes longer has failed.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// The memory for reading from a socket, in bytes.
const BUFFER: usize = 4 * 1024;

/// The identity of a client.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The address that the client claims to have.
    pub home: Ipv4Addr,
    cookie: String,
}

impl Identity {
    /// Becomes a guest. `number` gives the client an address of its own.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not welcome the guest.
    pub async fn new(server: SocketAddr, number: usize) -> Result<Self> {
        let [_, high, middle, low] = (number as u32).to_be_bytes();
        let home = Ipv4Addr::new(10, high, middle, low);
        let answer = http::ask(server, home, ("POST", "/api/v1/guest"), None, "").await?;
        let cookie = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next());
        Ok(Self { home, cookie: cookie.context("no cookie")?.to_owned() })
    }

    /// Opens a table, without a socket.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not open it.
    pub async fn create(&self, server: SocketAddr, plan: &Plan) -> Result<RoomId> {
        #[derive(Deserialize)]
        struct Created {
            table: RoomId,
        }
        let body = serde_json::json!({ "plan": plan }).to_string();
        let request = ("POST", "/api/v1/tables");
        let answer = http::ask(server, self.home, request, Some(&self.cookie), &body).await?;
        Ok(serde_json::from_str::<Created>(&answer.body)?.table)
    }
}

/// Reads the log of a table.
///
/// # Errors
///
/// Returns an error if the server does not answer with a log.
pub async fn log(server: SocketAddr, home: Ipv4Addr, table: RoomId) -> Result<Vec<Line>> {
    #[derive(Deserialize)]
    struct Log {
        lines: Vec<Line>,
    }
    let path = format!("/api/v1/tables/{table}");
    let answer = http::ask(server, home, ("GET", &path), None, "").await?;
    Ok(serde_json::from_str::<Log>(&answer.body)?.lines)
}

/// A connected client.
#[derive(Debug)]
pub struct Client {
    /// The identity.
    pub identity: Identity,
    /// The person, as the server knows them.
    pub player: PlayerId,
    /// The nonce of the person at every table.
    pub nonce: Nonce,
    socket: WebSocketStream<TcpStream>,
    next: u32,
}

impl Client {
    /// Connects and says hello.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not answer the greeting.
    pub async fn connect(server: SocketAddr, identity: Identity) -> Result<Self> {
        let mut client = Self {
            socket: open(server, &identity).await?,
            identity,
            player: PlayerId::from_bytes([0; 16]),
            nonce: Nonce::from_bytes([0; 32]),
            next: 1,
        };
        client.greet().await?;
        Ok(client)
    }

    /// Connects again after the connection was lost.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not answer the greeting.
    pub async fn reconnect(&mut self, server: SocketAddr) -> Result<()> {
        self.socket = open(server, &self.identity).await?;
        self.greet().await
    }

    async fn greet(&mut self) -> Result<()> {
        self.send(&ToServer::Hello { version: VERSION, rules: std::collections::BTreeMap::new() }).await?;
        let ToClient::Hello { player, .. } = self.hear().await? else { bail!("no hello") };
        let mut nonce = [7; 32];
        nonce[..16].copy_from_slice(player.as_bytes());
        (self.player, self.nonce) = (player, Nonce::from_bytes(nonce));
        Ok(())
    }

    /// Returns an id for the next request.
    pub fn next_id(&mut self) -> CommandId {
        self.next += 1;
        self.player.request_id(self.next)
    }

    /// Sends a message.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection is lost.
    pub async fn send(&mut self, message: &ToServer) -> Result<()> {
        self.send_raw(Message::text(serde_json::to_string(message)?)).await
    }

    /// Sends a frame of any kind.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection is lost.
    pub async fn send_raw(&mut self, message: Message) -> Result<()> {
        Ok(tokio::time::timeout(PATIENCE, self.socket.send(message)).await??)
    }

    /// Waits for the next message. Dropping the future loses nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection is lost.
    pub async fn listen(&mut self) -> Result<ToClient> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text)?),
                Some(Ok(Message::Close(_))) | None => bail!("the server closed the connection"),
                Some(Ok(_)) => {}
                Some(Err(why)) => return Err(why.into()),
            }
        }
    }

    /// Waits for the next message, up to [`PATIENCE`].
    ///
    /// # Errors
    ///
    /// Returns an error if the connection is lost, or if the server is silent for too long.
    pub async fn hear(&mut self) -> Result<ToClient> {
        tokio::time::timeout(PATIENCE, self.listen()).await.context("the server is silent")?
    }

    /// Waits for the answer to a request.
    ///
    /// # Errors
    ///
    /// Returns an error if the request is refused or the connection is lost.
    pub async fn done(&mut self, asked: CommandId) -> Result<()> {
        loop {
            match self.hear().await? {
                ToClient::Done { id, .. } if id == asked => return Ok(()),
                ToClient::Refused(refused) if refused.id == Some(asked) => return Err(refusal(&refused)),
                _ => {}
            }
        }
    }
}

/// Returns an error for a request that should not have been refused.
pub(crate) fn refusal(refused: &Refused) -> anyhow::Error {
    anyhow::anyhow!("refused: {} ({:?})", refused.text, refused.why)
}

async fn open(server: SocketAddr, identity: &Identity) -> Result<WebSocketStream<TcpStream>> {
    let opening = async {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{server}/api/v1/socket").into_client_request()?;
        let headers = request.headers_mut();
        headers.insert("cookie", HeaderValue::from_str(&identity.cookie)?);
        headers.insert("x-forwarded-for", HeaderValue::from_str(&identity.home.to_string())?);
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(opened.0)
    };
    tokio::time::timeout(PATIENCE, opening).await.context("the server does not answer")?
}
