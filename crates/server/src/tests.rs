//! Tests of all responses, without a socket.

use std::borrow::Cow;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode};
use http_body_util::BodyExt;
use tower::ServiceExt;

use crate::site::{File, Site};
use crate::{BODY_LIMIT, app_with};

/// A small client whose files contain their own description, so that a response shows which file it came from.
fn client(path: &str) -> Option<File> {
    let content = match path {
        "index.html" => "page",
        "index.html.br" => "page in brotli",
        "index.html.gz" => "page in gzip",
        "abalone.html" => "page of abalone",
        "sumoo.html" => "page of sumoo",
        "sumoku.html" => "page of sumoku",
        "sw.js" => "service worker",
        "manifest.webmanifest" => "manifest",
        "assets/page-1.js" => "script",
        "assets/page-1.js.gz" => "script in gzip",
        "assets/page_bg-1.wasm" => "wasm",
        "assets/page_bg-1.wasm.br" => "wasm in brotli",
        "assets/icon-1.png" => "icon",
        "secrets.toml" => "no kind of file the client has",
        _ => return None,
    };
    let mut sha256 = [0; 32];
    sha256[..content.len().min(12)].copy_from_slice(&content.as_bytes()[..content.len().min(12)]);
    sha256[11] = content.len() as u8;
    Some(File { content: Cow::Borrowed(content.as_bytes()), sha256 })
}

/// The client made of these files.
pub(crate) fn site() -> Site {
    Site::of(client)
}

fn full() -> Router {
    app_with(site(), None)
}

/// The server as a plain `cargo build` on a fresh clone makes it.
fn empty() -> Router {
    app_with(Site::of(|_| None), None)
}

fn request(method: Method, path: &str, headers: &[(&str, &str)]) -> Request<Body> {
    let mut builder = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        builder = builder.header(*name, *value);
    }
    builder.body(Body::empty()).unwrap()
}

async fn ask(app: Router, request: Request<Body>) -> Response<Body> {
    app.oneshot(request).await.unwrap()
}

async fn body(response: Response<Body>) -> String {
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn header<'a>(response: &'a Response<Body>, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

const FOR_EVER: &str = "public, max-age=31536000, immutable";
const ASK_AGAIN: &str = "no-cache";
const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

#[tokio::test]
async fn each_address_answers_with_its_file_type_and_caching() {
    // address, content, type, caching
    let table = [
        ("/", "page", HTML, ASK_AGAIN),
        ("/index.html", "page", HTML, ASK_AGAIN),
        ("/abalone", "page of abalone", HTML, ASK_AGAIN),
        ("/abalone?level=3", "page of abalone", HTML, ASK_AGAIN),
        ("/puzzles", "page", HTML, ASK_AGAIN),
        ("/sumoo", "page of sumoo", HTML, ASK_AGAIN),
        ("/sumoo/", "page of sumoo", HTML, ASK_AGAIN),
        ("/sumoo/rules", "page of sumoo", HTML, ASK_AGAIN),
        ("/sumoo/puzzles", "page of sumoo", HTML, ASK_AGAIN),
        ("/puzzles/sumoo", "page of sumoo", HTML, ASK_AGAIN),
        ("/puzzles/sumoo/3", "page of sumoo", HTML, ASK_AGAIN),
        ("/sumoku/races", "page of sumoku", HTML, ASK_AGAIN),
        ("/sumoku/daily", "page of sumoku", HTML, ASK_AGAIN),
        ("/sw.js", "service worker", SCRIPT, ASK_AGAIN),
        ("/manifest.webmanifest", "manifest", "application/manifest+json", ASK_AGAIN),
        ("/assets/page-1.js", "script", SCRIPT, FOR_EVER),
        ("/assets/page_bg-1.wasm", "wasm", "application/wasm", FOR_EVER),
        ("/assets/icon-1.png", "icon", "image/png", FOR_EVER),
    ];
    for (path, content, kind, keep) in table {
        let response = ask(full(), request(Method::GET, path, &[])).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(header(&response, "content-type"), kind, "{path}");
        assert_eq!(header(&response, "cache-control"), keep, "{path}");
        assert_eq!(header(&response, "content-encoding"), "", "{path}");
        assert_eq!(header(&response, "content-length"), content.len().to_string(), "{path}");
        assert_eq!(body(response).await, content, "{path}");
    }
}

#[tokio::test]
async fn an_address_that_leads_nowhere_is_not_found_and_says_so_as_a_page() {
    for (path, content) in [
        ("/chess", "page"),
        ("/a/b/c/sumoo", "page"),
        ("/index", "page"),
        ("/puzzles/chess", "page"),
        ("/puzzles/abalone", "page of abalone"),
        ("/abalone/puzzles", "page of abalone"),
        ("/abalone/races", "page of abalone"),
        ("/sumoo/puzzles/3", "page of sumoo"),
        ("/sumoo/review", "page of sumoo"),
        ("/puzzles/sumoo/many", "page of sumoo"),
    ] {
        let response = ask(full(), request(Method::GET, path, &[])).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(header(&response, "content-type"), HTML, "{path}");
        assert_eq!(body(response).await, content, "{path}");
    }
}

#[tokio::test]
async fn a_missing_file_is_not_answered_with_a_page() {
    for path in [
        "/assets/page-2.js",
        "/assets/",
        "/assets/gone",
        "/favicon.ico",
        "/nothing.txt",
        "/api/v1/tables",
        "/assets/../index.html",
        "/assets/page-1.js.gz",
        "/secrets.toml",
    ] {
        let response = ask(full(), request(Method::GET, path, &[])).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(header(&response, "cache-control"), "", "{path}");
        assert_eq!(body(response).await, "not found\n", "{path}");
    }
}

#[tokio::test]
async fn the_encoding_is_one_the_browser_accepts() {
    // accepted, address, content, encoding
    let table = [
        ("gzip, deflate, br, zstd", "/", "page in brotli", "br"),
        ("gzip", "/", "page in gzip", "gzip"),
        ("GZIP", "/", "page in gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "/", "page in gzip", "gzip"),
        ("br;q=0.001", "/", "page in brotli", "br"),
        ("*", "/", "page in brotli", "br"),
        ("*, br;q=0", "/", "page in gzip", "gzip"),
        ("*;q=0", "/", "page", ""),
        ("br; q=0.000, gzip; q=0", "/", "page", ""),
        ("identity", "/", "page", ""),
        ("brotli, gzipped", "/", "page", ""),
        ("", "/", "page", ""),
        ("br, gzip", "/assets/page-1.js", "script in gzip", "gzip"),
        ("gzip", "/assets/page_bg-1.wasm", "wasm", ""),
        ("br", "/assets/icon-1.png", "icon", ""),
    ];
    for (accepted, path, content, encoding) in table {
        let response = ask(full(), request(Method::GET, path, &[("accept-encoding", accepted)])).await;
        assert_eq!(header(&response, "content-encoding"), encoding, "{accepted:?} {path}");
        assert_eq!(header(&response, "vary"), "accept-encoding", "{accepted:?} {path}");
        assert_eq!(body(response).await, content, "{accepted:?} {path}");
    }
}

#[tokio::test]
async fn a_cached_file_is_not_sent_again() {
    let plain = ask(full(), request(Method::GET, "/", &[])).await;
    let tag = header(&plain, "etag").to_owned();
    let brotli = ask(full(), request(Method::GET, "/", &[("accept-encoding", "br")])).await;
    assert_ne!(header(&brotli, "etag"), tag, "each encoding has its own tag");

    let weak = format!("W/{tag}");
    let listed = format!("\"other\", {tag}");
    let table = [
        (tag.as_str(), StatusCode::NOT_MODIFIED),
        (weak.as_str(), StatusCode::NOT_MODIFIED),
        (listed.as_str(), StatusCode::NOT_MODIFIED),
        ("*", StatusCode::NOT_MODIFIED),
        ("\"other\"", StatusCode::OK),
        (tag.trim_matches('"'), StatusCode::OK),
        ("", StatusCode::OK),
    ];
    for (known, status) in table {
        let response = ask(full(), request(Method::GET, "/", &[("if-none-match", known)])).await;
        assert_eq!(response.status(), status, "{known:?}");
        assert_eq!(header(&response, "etag"), tag, "{known:?}");
        assert_eq!(header(&response, "cache-control"), ASK_AGAIN, "{known:?}");
        let expected = if status == StatusCode::OK { "page" } else { "" };
        assert_eq!(body(response).await, expected, "{known:?}");
    }
}

#[tokio::test]
async fn only_get_and_head_are_allowed() {
    // method, address, status, allowed
    let table = [
        (Method::HEAD, "/", StatusCode::OK, ""),
        (Method::HEAD, "/assets/page-1.js", StatusCode::OK, ""),
        (Method::HEAD, "/assets/page-2.js", StatusCode::NOT_FOUND, ""),
        (Method::HEAD, "/health", StatusCode::OK, ""),
        (Method::POST, "/", StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD"),
        (Method::DELETE, "/assets/page-1.js", StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD"),
        (Method::POST, "/health", StatusCode::METHOD_NOT_ALLOWED, "GET,HEAD"),
        (Method::OPTIONS, "/", StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD"),
    ];
    for (method, path, status, allowed) in table {
        let response = ask(full(), request(method.clone(), path, &[])).await;
        assert_eq!(response.status(), status, "{method} {path}");
        assert_eq!(header(&response, "allow"), allowed, "{method} {path}");
        if method == Method::HEAD {
            assert_eq!(body(response).await, "", "{method} {path}");
        }
    }
}

#[tokio::test]
async fn head_has_the_headers_of_get() {
    for path in ["/", "/sw.js", "/assets/page_bg-1.wasm"] {
        let get = ask(full(), request(Method::GET, path, &[])).await;
        let head = ask(full(), request(Method::HEAD, path, &[])).await;
        for name in ["content-length", "content-type", "etag", "cache-control"] {
            assert_ne!(header(&get, name), "", "{path} {name}");
            assert_eq!(header(&head, name), header(&get, name), "{path} {name}");
        }
    }
}

#[tokio::test]
async fn every_answer_has_security_headers() {
    for path in ["/", "/abalone", "/assets/page-1.js", "/assets/page-2.js", "/health", "/sw.js"] {
        let response = ask(full(), request(Method::GET, path, &[])).await;
        let policy = header(&response, "content-security-policy");
        let directive = |name: &str| {
            policy
                .split(';')
                .map(str::trim)
                .find_map(|part| part.strip_prefix(name)?.strip_prefix(' '))
                .unwrap_or_else(|| panic!("{path}: no {name} in the policy: {policy}"))
        };
        assert_eq!(directive("default-src"), "'none'", "{path}");
        assert_eq!(directive("script-src"), "'self' 'wasm-unsafe-eval'", "{path}");
        assert_eq!(directive("style-src"), "'self'", "{path}");
        assert_eq!(directive("connect-src"), "'self'", "{path}");
        assert_eq!(directive("frame-ancestors"), "'none'", "{path}");
        assert!(!policy.contains("unsafe-inline"), "{path}: {policy}");
        assert_eq!(header(&response, "x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header(&response, "referrer-policy"), "no-referrer", "{path}");
        assert!(header(&response, "permissions-policy").contains("camera=()"), "{path}");
        assert_eq!(header(&response, "cross-origin-opener-policy"), "same-origin", "{path}");
    }
}

#[tokio::test]
async fn health_has_status_and_version() {
    let response = ask(full(), request(Method::GET, "/health", &[])).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(header(&response, "content-type"), "application/json");
    assert_eq!(header(&response, "cache-control"), "no-store");
    let health: serde_json::Value = serde_json::from_str(&body(response).await).unwrap();
    assert_eq!(health["status"], "ok");
    assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused() {
    for (length, status) in
        [(BODY_LIMIT, StatusCode::METHOD_NOT_ALLOWED), (BODY_LIMIT + 1, StatusCode::PAYLOAD_TOO_LARGE)]
    {
        let length = length.to_string();
        let response = ask(full(), request(Method::POST, "/", &[("content-length", &length)])).await;
        assert_eq!(response.status(), status, "{length}");
    }
}

#[tokio::test]
async fn guides_and_their_files_are_read_at_docs() {
    for (path, part, kind) in [
        ("/docs", "href=\"/docs/hosting\"", HTML),
        ("/docs/", "href=\"/docs/joueurs\"", HTML),
        ("/docs/hosting", "<h1>Hosting Dohyō</h1>", HTML),
        ("/docs/joueurs", "<html lang=\"fr\">", HTML),
        ("/docs/guide.css", ".guide", "text/css; charset=utf-8"),
        ("/docs/files/dohyo.service", "[Service]", "text/plain; charset=utf-8"),
    ] {
        // The program has the guides even if it was built without the client.
        for app in [full(), empty()] {
            let response = ask(app, request(Method::GET, path, &[])).await;
            assert_eq!(response.status(), StatusCode::OK, "{path}");
            assert_eq!(header(&response, "content-type"), kind, "{path}");
            assert!(header(&response, "content-security-policy").contains("default-src 'none'"), "{path}");
            assert!(body(response).await.contains(part), "{path}");
        }
    }
    for path in ["/docs/nonsense", "/docs/files/Cargo.toml", "/docs/files/../Cargo.toml"] {
        let response = ask(full(), request(Method::GET, path, &[])).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn without_the_client_a_page_says_how_to_build_it() {
    let response = ask(empty(), request(Method::GET, "/abalone", &[])).await;
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(body(response).await.contains("cargo xtask run"));
    let response = ask(empty(), request(Method::GET, "/assets/page.js", &[])).await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    let response = ask(empty(), request(Method::GET, "/health", &[])).await;
    assert_eq!(response.status(), StatusCode::OK);
}
