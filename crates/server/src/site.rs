//! The files of the browser client: their addresses, caching and encodings.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::sync::Mutex;

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use dohyo_games::{WITH_PUZZLES, WITH_RACES};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use sha2::{Digest as _, Sha256};

/// The files that `cargo xtask web` builds. Debug builds read them from disk; release builds contain each of them once, in
/// Brotli if it was compressed.
#[derive(RustEmbed)]
#[folder = "$DOHYO_SITE"]
struct Embedded;

/// A file of the client in one encoding.
pub(crate) struct File {
    pub(crate) content: Cow<'static, [u8]>,
    pub(crate) sha256: [u8; 32],
}

/// The client, from the program or from a test.
#[derive(Clone, Copy)]
pub(crate) struct Site {
    find: fn(&str) -> Option<File>,
    names: fn() -> Vec<String>,
}

/// How long a browser may cache a file.
#[derive(Clone, Copy)]
enum Keep {
    /// Forever: the name contains a hash of the content.
    ForEver,
    /// Only after revalidation: the content may change under the same name.
    Revalidate,
}

/// Encodings of files that were compressed by the build, best first, with their extensions.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// The number of path segments that are searched for the name of a program.
const MOST_PARTS: usize = 2;

/// The page of a program that was built without the client.
const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Dohyō</title>\
    <h1>The web client is not built</h1>\
    <p>This program was built without its web client. In the source folder, run \
    <code>cargo xtask run</code>: it builds the client and starts the server.</p>";

impl Site {
    /// Returns the client that was built into this program.
    pub(crate) fn embedded() -> Self {
        Self {
            find: |path| stored(path).or_else(|| derived(path)),
            names: || {
                let plain =
                    |name: Cow<'static, str>| name.trim_end_matches(".br").trim_end_matches(".gz").to_owned();
                Embedded::iter().map(plain).collect::<BTreeSet<_>>().into_iter().collect()
            },
        }
    }

    /// Returns a client whose files come from `find`.
    #[cfg(test)]
    pub(crate) fn of(find: fn(&str) -> Option<File>) -> Self {
        Self { find, names: Vec::new }
    }

    /// Returns the paths of all files.
    pub(crate) fn names(self) -> Vec<String> {
        (self.names)()
    }

    /// Returns the content of a file.
    pub(crate) fn read(self, path: &str) -> Option<Vec<u8>> {
        (self.find)(path).map(|file| file.content.into_owned())
    }

    /// Returns the address of the file of all pages whose name begins with `name`.
    pub(crate) fn asset(self, name: &str) -> Option<String> {
        let document = String::from_utf8(self.read("index.html")?).ok()?;
        let start = document.find(&format!("\"/assets/{name}-"))? + 1;
        Some(document[start..].split('"').next()?.to_owned())
    }

    /// Answers a request for a file or a page.
    pub(crate) fn answer(self, request: &Request) -> Response {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
        }
        let path = request.uri().path().trim_start_matches('/');
        if is_page(path) {
            self.page(path, request.headers()).unwrap_or_else(no_client)
        } else {
            let keep = if path.starts_with("assets/") { Keep::ForEver } else { Keep::Revalidate };
            self.file(path, keep, request.headers())
                .unwrap_or_else(|| (StatusCode::NOT_FOUND, "not found\n").into_response())
        }
    }

    /// Answers with the document of a page: that of the first path segment that names a program (`/abalone/rules`,
    /// `/puzzles/sumoo/3`), or else the document of all other pages. An address without a page has the status 404, and
    /// the document says so.
    fn page(self, path: &str, asked: &HeaderMap) -> Option<Response> {
        let named = path.split('/').take(MOST_PARTS).find_map(|part| {
            let known = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase());
            known.then(|| self.file(&format!("{part}.html"), Keep::Revalidate, asked)).flatten()
        });
        let mut response = named.or_else(|| self.file("index.html", Keep::Revalidate, asked))?;
        if response.status() == StatusCode::OK && !self.leads_somewhere(path) {
            *response.status_mut() = StatusCode::NOT_FOUND;
        }
        Some(response)
    }

    /// Returns `true` if the client has a page at `path`.
    pub(crate) fn leads_somewhere(self, path: &str) -> bool {
        let is_game = |name: &str| name != "index" && (self.find)(&format!("{name}.html")).is_some();
        let has_puzzles = |name: &str| WITH_PUZZLES.contains(&name) && is_game(name);
        let parts: Vec<_> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts[..] {
            []
            | ["index.html" | "puzzles" | "online" | "account" | "players"]
            | [WITH_RACES, "races" | "daily"] => true,
            ["players", login] => login.starts_with('@'),
            ["puzzles", game] | [game, "puzzles"] => has_puzzles(game),
            ["puzzles", game, number] => has_puzzles(game) && number.parse::<u16>().is_ok(),
            [game]
            | [game, "rules" | "learn" | "sheet" | "analysis" | "edit"]
            | [game, "table" | "learn", _] => is_game(game),
            _ => false,
        }
    }

    /// Answers with a file in the best encoding that the browser accepts, or returns `None` if there is no such file.
    fn file(self, path: &str, keep: Keep, asked: &HeaderMap) -> Option<Response> {
        let kind = kind(path)?;
        let (encoding, file) = ENCODINGS
            .into_iter()
            .filter(|(name, _)| accepts(asked, name))
            .find_map(|(name, suffix)| Some((Some(name), (self.find)(&format!("{path}{suffix}"))?)))
            .or_else(|| Some((None, (self.find)(path)?)))?;

        let tag = entity_tag(&file.sha256);
        let unchanged = asked
            .get_all(header::IF_NONE_MATCH)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .any(|known| matches_tag(known, &tag));
        let mut response = if unchanged {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Response::new(Body::from(file.content))
        };
        let headers = response.headers_mut();
        if !unchanged {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
            if let Some(encoding) = encoding {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
            }
        }
        let keep = match keep {
            Keep::ForEver => "public, max-age=31536000, immutable",
            Keep::Revalidate => "no-cache",
        };
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::ETAG, HeaderValue::try_from(tag).ok()?);
        Some(response)
    }
}

/// Returns a file that is in the program, or on disk.
fn stored(path: &str) -> Option<File> {
    let file = Embedded::get(path)?;
    Some(File { sha256: file.metadata.sha256_hash(), content: file.data })
}

/// A file that was converted once and is kept: its content and its hash.
type Converted = (&'static [u8], [u8; 32]);

/// Converts the Brotli copy of a file to the encoding of `path`, which the program does not contain. Files are few, so
/// each is converted once and kept.
fn derived(path: &str) -> Option<File> {
    static MADE: Mutex<BTreeMap<String, Converted>> = Mutex::new(BTreeMap::new());
    let plain = path.strip_suffix(".gz").unwrap_or(path);
    let packed = stored(&format!("{plain}.br"))?.content;
    let mut made = MADE.lock().ok()?;
    if !made.contains_key(path) {
        let content = recoded(&packed, path != plain)?;
        let sha256 = Sha256::digest(&content).into();
        made.insert(path.to_owned(), (Vec::leak(content), sha256));
    }
    made.get(path).map(|&(content, sha256)| File { content: Cow::Borrowed(content), sha256 })
}

/// Returns a file in Brotli without an encoding, or in gzip.
fn recoded(packed: &[u8], in_gzip: bool) -> Option<Vec<u8>> {
    let mut content = Vec::new();
    brotli_decompressor::BrotliDecompress(&mut &*packed, &mut content).ok()?;
    if !in_gzip {
        return Some(content);
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&content).ok()?;
    encoder.finish().ok()
}

fn no_client() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, axum::response::Html(NO_CLIENT)).into_response()
}

/// Returns `true` if an address is a page of the client (`/`, `/abalone`) rather than a file.
fn is_page(path: &str) -> bool {
    path == "index.html" || !(path.contains('.') || path.starts_with("assets/") || path.starts_with("api/"))
}

/// Returns the media type of a file, or `None` if the client has no files of this kind.
fn kind(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => return None,
    })
}

/// Returns `true` if the browser accepts an encoding, as in `Accept-Encoding: gzip, br;q=0.9`.
fn accepts(asked: &HeaderMap, encoding: &str) -> bool {
    let mut any = false;
    for entry in asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok()) {
        for choice in entry.split(',') {
            let mut parts = choice.split(';').map(str::trim);
            let name = parts.next().unwrap_or_default();
            let refused = parts.any(|part| {
                part.split_once('=').is_some_and(|(key, weight)| {
                    key.trim().eq_ignore_ascii_case("q")
                        && weight.trim().parse::<f32>().is_ok_and(|weight| weight <= 0.0)
                })
            });
            if name.eq_ignore_ascii_case(encoding) {
                return !refused;
            }
            any |= name == "*" && !refused;
        }
    }
    any
}

/// Returns an entity tag that identifies the content and its encoding.
fn entity_tag(sha256: &[u8; 32]) -> String {
    use std::fmt::Write as _;
    let mut tag = String::from("\"");
    for byte in &sha256[..12] {
        let _ = write!(tag, "{byte:02x}");
    }
    tag.push('"');
    tag
}

/// Returns `true` if `If-None-Match` contains a tag; weak tags are compared like strong ones.
fn matches_tag(known: &str, tag: &str) -> bool {
    known.split(',').map(str::trim).any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn files_in_brotli_are_served_in_every_encoding() {
        let text = "a wrestler steps onto the clay ".repeat(100).into_bytes();
        let mut packed = Vec::new();
        let settings = brotli::enc::BrotliEncoderParams::default();
        brotli::BrotliCompress(&mut text.as_slice(), &mut packed, &settings).expect("it is compressed");
        assert_eq!(recoded(&packed, false).as_ref(), Some(&text));
        let zipped = recoded(&packed, true).expect("gzip");
        let mut unzipped = Vec::new();
        flate2::read::GzDecoder::new(zipped.as_slice()).read_to_end(&mut unzipped).expect("gzip");
        assert_eq!(unzipped, text);
        assert_eq!(recoded(b"no brotli", false), None);
    }
}
