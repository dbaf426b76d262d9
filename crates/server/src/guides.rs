//! The guides at `/docs`.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use dohyo_guides::Frame;

use crate::site::Site;

/// The address of the style sheet of guides.
const STYLE: &str = "/docs/guide.css";

/// A page or file of the guides.
pub(crate) struct Sheet {
    /// The media type.
    pub(crate) kind: &'static str,
    /// The content.
    pub(crate) text: String,
}

/// Returns what is at `/docs/PATH`.
pub(crate) fn sheet(site: Site, path: &str) -> Option<Sheet> {
    let html = |text| Sheet { kind: "text/html; charset=utf-8", text };
    let [style, icon] = ["style", "icon"].map(|name| site.asset(name));
    let styles: Vec<_> = style.into_iter().chain([STYLE.to_owned()]).collect();
    let frame = Frame { styles: &styles, icon: icon.as_deref() };
    match path.split_once('/') {
        None if path.is_empty() => Some(html(dohyo_guides::index(frame))),
        None if path == "guide.css" => {
            Some(Sheet { kind: "text/css; charset=utf-8", text: dohyo_guides::STYLE.to_owned() })
        }
        None => dohyo_guides::named(path).map(|guide| html(dohyo_guides::page(guide, frame))),
        Some((name, "")) => sheet(site, name),
        Some(("files", name)) => dohyo_guides::file(name)
            .map(|file| Sheet { kind: "text/plain; charset=utf-8", text: file.text.to_owned() }),
        Some(_) => None,
    }
}

/// Returns the paths of everything below `/docs`, the list of guides first.
pub(crate) fn paths() -> impl Iterator<Item = String> {
    let guides = dohyo_guides::all().map(|guide| guide.name.to_owned());
    let files = dohyo_guides::FILES.iter().map(|file| format!("files/{}", file.name));
    ["", "guide.css"].map(str::to_owned).into_iter().chain(guides).chain(files)
}

/// Answers a request for a guide.
pub(crate) fn answer(site: Site, path: Option<&Path<String>>) -> Response {
    match sheet(site, path.map_or("", |Path(path)| path)) {
        Some(Sheet { kind, text }) => {
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text).into_response()
        }
        None => (StatusCode::NOT_FOUND, "no such guide; the list is at /docs\n").into_response(),
    }
}
