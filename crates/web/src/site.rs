//! Where the client is served: by the program's own server, or as a folder of files by any web host.

use std::sync::OnceLock;

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

/// Where the client is served.
struct Site {
    /// The path before that of every page: nothing, or such as `/games`.
    base: String,
    /// Whether the program's own server is there, and with it online play.
    has_server: bool,
}

/// Found once: relative addresses in the document change their meaning when the page changes its address.
static SITE: OnceLock<Site> = OnceLock::new();

/// Returns where this page is served.
fn here() -> &'static Site {
    SITE.get_or_init(|| {
        let manifest = document().query_selector("link[rel=manifest]").ok().flatten();
        let manifest = manifest.map(|link| link.unchecked_into::<web_sys::HtmlLinkElement>().href());
        let origin = window().location().origin().unwrap_or_default();
        let path = manifest.as_deref().and_then(|manifest| manifest.strip_prefix(&*origin));
        Site {
            base: path.and_then(|path| path.rsplit_once('/')).map_or("", |(base, _)| base).to_owned(),
            has_server: document().document_element().is_none_or(|root| !root.has_attribute("data-static")),
        }
    })
}

/// Returns `true` if the program's own server is there, and with it online play.
pub fn has_server() -> bool {
    here().has_server
}

/// Returns the address of `path`, such as `/abalone/rules`, on this site.
pub fn address_of(path: &str) -> String {
    address(&here().base, here().has_server, path)
}

/// Returns the path below the base of this site of the address shown by the browser.
pub fn path_of(address: &str) -> &str {
    address.strip_prefix(&*here().base).unwrap_or(address)
}

/// Returns the address of `path` on a site. A web host answers with the file `index.html` in a folder, so the address of
/// a page ends with a slash there.
fn address(base: &str, has_server: bool, path: &str) -> String {
    let (page, query) = path.split_at(path.find('?').unwrap_or(path.len()));
    let slash = if has_server || page.ends_with('/') || page.starts_with("/assets/") { "" } else { "/" };
    format!("{base}{page}{slash}{query}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_a_static_site_have_its_base_and_end_with_a_slash() {
        for (path, server, folder) in [
            ("/", "/", "/games/"),
            ("/abalone", "/abalone", "/games/abalone/"),
            (
                "/sumoku/daily?date=2026-11-16",
                "/sumoku/daily?date=2026-11-16",
                "/games/sumoku/daily/?date=2026-11-16",
            ),
            ("/assets/worker-1a.js", "/assets/worker-1a.js", "/games/assets/worker-1a.js"),
        ] {
            assert_eq!(address("", true, path), server);
            assert_eq!(address("/games", false, path), folder);
        }
    }
}
