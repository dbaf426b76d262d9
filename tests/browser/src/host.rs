//! A plain web host: files of a folder by their paths, and nothing else.

use std::path::{Path, PathBuf};

use anyhow::Result;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// A host that serves a folder until it is dropped.
pub struct Host {
    address: String,
    serving: JoinHandle<()>,
}

impl Host {
    /// Serves a folder on a free port.
    pub async fn of(folder: &Path) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let folder = folder.to_owned();
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let folder = folder.clone();
                // A browser that goes away in the middle of an answer is no fault.
                tokio::spawn(async move { drop(answer(stream, &folder).await) });
            }
        });
        Ok(Self { address, serving })
    }

    /// The address, such as `http://127.0.0.1:41234`.
    pub fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

/// Answers one request, as `python3 -m http.server` would.
async fn answer(stream: TcpStream, folder: &Path) -> Result<()> {
    let mut stream = BufReader::new(stream);
    let mut request = String::new();
    stream.read_line(&mut request).await?;
    let mut line = String::new();
    while stream.read_line(&mut line).await? > 2 {
        line.clear();
    }
    let path = request.split(' ').nth(1).unwrap_or("/");
    let path = path.split(['?', '#']).next().unwrap_or(path);
    let mut file: PathBuf = folder.join(path.trim_start_matches('/'));
    let (mut status, mut more) = ("200 OK", String::new());
    if file.is_dir() && !path.ends_with('/') {
        (status, more) = ("301 Moved Permanently", format!("location: {path}/\r\n"));
    } else if file.is_dir() {
        file.push("index.html");
    }
    let content = if more.is_empty() { std::fs::read(&file).ok() } else { Some(Vec::new()) };
    let content = content.unwrap_or_else(|| {
        status = "404 Not Found";
        b"no such file\n".to_vec()
    });
    let kind = match file.extension().and_then(|ending| ending.to_str()) {
        Some("css") => "text/css",
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "text/plain",
    };
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\n{more}content-length: {}\r\nconnection: close\r\n\r\n",
        content.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(&content).await?;
    Ok(stream.shutdown().await?)
}
