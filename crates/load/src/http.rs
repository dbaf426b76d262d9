//! HTTP requests, one connection each.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context as _, Result, bail};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The answer to a request.
pub(crate) struct Answer {
    head: String,
    /// The body.
    pub(crate) body: String,
}

impl Answer {
    /// Returns a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }
}

/// Sends a request for the client at `home`, and returns the answer if it is a success.
pub(crate) async fn ask(
    server: SocketAddr,
    home: Ipv4Addr,
    (method, path): (&str, &str),
    cookie: Option<&str>,
    body: &str,
) -> Result<Answer> {
    let mut stream = TcpStream::connect(server).await?;
    let cookie = cookie.map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\nx-forwarded-for: {home}\r\n\
         content-length: {length}\r\n{cookie}\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut text = String::new();
    stream.read_to_string(&mut text).await?;
    let (head, body) = text.split_once("\r\n\r\n").context("no answer")?;
    let status: u16 = head.split(' ').nth(1).and_then(|status| status.parse().ok()).context("no status")?;
    if !(200..300).contains(&status) {
        bail!("{method} {path}: status {status}: {body}");
    }
    Ok(Answer { head: head.to_owned(), body: body.to_owned() })
}
