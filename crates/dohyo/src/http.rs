//! A small HTTP client for the server's interface. It speaks HTTP/1.0, in which the end of the connection ends an answer.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use serde_json::Value;

/// How long the server may take to answer, and to send the next event of a stream, which has a heartbeat every two
/// seconds.
const PATIENCE: Duration = Duration::from_secs(15);

/// The largest answer that is read, in bytes.
const MOST: u64 = 64 << 20;

/// A server and the token to use it with.
#[derive(Clone)]
pub(crate) struct Server {
    /// The host and port.
    host: String,
    token: String,
}

/// The answer to a request.
pub(crate) struct Answer {
    /// The status.
    pub(crate) status: u16,
    /// The body.
    pub(crate) body: Value,
}

impl Server {
    /// Reads the address of a server, such as `http://127.0.0.1:5757`, to be asked with a token.
    pub(crate) fn new(url: &str, token: &str) -> Result<Self> {
        let server = Self::open(url)?;
        if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            bail!("the token has spaces or is empty; expected one from the page of your account");
        }
        Ok(Self { token: token.to_owned(), ..server })
    }

    /// Reads the address of a server, to be asked what it tells everybody.
    pub(crate) fn open(url: &str) -> Result<Self> {
        let Some(host) = url.strip_prefix("http://") else {
            bail!(
                "server `{url}`: expected an address like http://127.0.0.1:5757; for https, use a tunnel such as \
                 `ssh -L 5757:127.0.0.1:5757 HOST` or stunnel"
            );
        };
        let host = host.trim_end_matches('/');
        if host.is_empty() || host.contains('/') {
            bail!("server `{url}`: expected only a host and a port, such as http://127.0.0.1:5757");
        }
        let host = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
        Ok(Self { host, token: String::new() })
    }

    fn send(&self, method: &str, path: &str, body: &str) -> Result<(u16, BufReader<TcpStream>)> {
        let reach = || format!("cannot reach {}", self.host);
        let address = self.host.to_socket_addrs().with_context(reach)?.next().with_context(reach)?;
        let mut stream = TcpStream::connect_timeout(&address, PATIENCE).with_context(reach)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let proof = match self.token.as_str() {
            "" => String::new(),
            token => format!("authorization: Bearer {token}\r\n"),
        };
        let request = format!(
            "{method} {path} HTTP/1.0\r\nhost: {}\r\n{proof}content-length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        stream.write_all(request.as_bytes())?;
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| anyhow!("{} does not speak HTTP", self.host))?;
        while line.trim_end() != "" {
            line.clear();
            if reader.read_line(&mut line)? == 0 {
                bail!("{} sent an incomplete answer", self.host);
            }
        }
        Ok((status, reader))
    }

    /// Sends a request and reads the answer as JSON.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Answer> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, reader) = self.send(method, path, &body)?;
        let mut text = String::new();
        reader.take(MOST).read_to_string(&mut text)?;
        Ok(Answer { status, body: serde_json::from_str(&text).unwrap_or(Value::Null) })
    }

    /// Opens a stream of events, one JSON object per line.
    pub(crate) fn stream(&self, path: &str) -> Result<impl Iterator<Item = Result<Value>> + use<>> {
        let (status, reader) = self.send("GET", path, "")?;
        match status {
            200 => {}
            401 => bail!("the server does not know this token; make another one on the page of your account"),
            _ => bail!("the server answers with status {status}"),
        }
        let event = |line: std::io::Result<String>| Ok(serde_json::from_str(&line?)?);
        Ok(reader.lines().map(event))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_addresses_say_what_is_expected() {
        for (url, part) in [
            ("https://example.org", "tunnel"),
            ("example.org", "http://127.0.0.1:5757"),
            ("http://", "a host and a port"),
            ("http://example.org/path", "a host and a port"),
        ] {
            let why = Server::new(url, "token").err().expect(url).to_string();
            assert!(why.contains(part), "{url}: {why}");
        }
        assert!(Server::new("http://example.org", "to ken").is_err());
        assert_eq!(Server::new("http://example.org/", "token").expect("an address").host, "example.org:80");
    }
}
