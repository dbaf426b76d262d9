//! Connections to servers, encrypted or not.

use std::sync::Arc;

use anyhow::{Context as _, Result, anyhow, bail};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// A server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// The host name or IP address.
    host: String,
    /// The port.
    port: u16,
    /// Whether connections are encrypted.
    pub encrypted: bool,
}

/// A stream of bytes to and from a server.
pub trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

/// A connection.
pub type Wire = Box<dyn Stream>;

impl Server {
    /// Reads a server such as `localhost:5757`.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no host, or if the port is not a number.
    pub fn read(text: &str, encrypted: bool) -> Result<Self> {
        // IPv6 addresses contain colons and are written in brackets.
        let (host, port) = match text.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => {
                (host, port.parse().map_err(|_| anyhow!("`{port}` is not a port number"))?)
            }
            _ => (text, if encrypted { 443 } else { 80 }),
        };
        if host.is_empty() {
            bail!("the address has no host name");
        }
        Ok(Self { host: host.to_owned(), port, encrypted })
    }

    /// Returns the host and the port.
    pub fn authority(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }

    /// Connects to the server.
    ///
    /// # Errors
    ///
    /// Returns an error if the server cannot be reached, or if its certificate is not trusted.
    pub async fn connect(&self) -> Result<Wire> {
        let stream = TcpStream::connect(self.authority()).await?;
        stream.set_nodelay(true)?;
        if !self.encrypted {
            return Ok(Box::new(stream));
        }
        let name = self.host.trim_matches(['[', ']']).to_owned();
        let name = ServerName::try_from(name).context("this is not a valid server name")?;
        Ok(Box::new(TlsConnector::from(trust()?).connect(name, stream).await?))
    }
}

/// Returns the certificates that this computer trusts, or those in the file that `SSL_CERT_FILE` names.
fn trust() -> Result<Arc<ClientConfig>> {
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    roots.add_parsable_certificates(found.certs);
    if roots.is_empty() {
        bail!(
            "no trusted certificates found; expected system certificates, or a file named by SSL_CERT_FILE"
        );
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::new(config))
}
