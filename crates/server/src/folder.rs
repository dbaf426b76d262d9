//! The client as a folder of files that any web host can serve, under any path.
//!
//! Every page is a real file, `abalone/rules/index.html`, so a host needs no rules for addresses. Documents refer to
//! their files relative to their own folder, so the host may put the whole folder anywhere. Only online play is missing:
//! it needs the server. The client knows this from the attribute `data-static` of the document.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use dohyo_ai::{kumo, sumoo};

use crate::guides;
use crate::site::Site;

/// Why the client cannot be written as a folder.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// The program was built without the client.
    #[error(
        "this program was built without the web client; `cargo xtask package` builds one that contains it"
    )]
    NoClient,
    /// The folder contains something already.
    #[error("{0} is not empty; expected a new or empty folder")]
    NotEmpty(String),
    /// The folder or a file cannot be written.
    #[error("cannot write {path}: {why}")]
    Write {
        /// The path.
        path: String,
        /// The reason.
        why: io::Error,
    },
}

/// The files of the folder by their paths.
type Files = BTreeMap<String, Vec<u8>>;

/// Writes the client into `folder`, which must be new or empty, and returns the number of files.
///
/// # Errors
///
/// Returns an error if the program contains no client, `folder` is not empty, or a file cannot be written.
pub fn write_site(folder: &Path) -> Result<usize, FolderError> {
    let files = files(Site::embedded()).ok_or(FolderError::NoClient)?;
    let failed = |path: &Path| {
        let path = path.display().to_string();
        |why| FolderError::Write { path, why }
    };
    if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(FolderError::NotEmpty(folder.display().to_string()));
    }
    fs::create_dir_all(folder).map_err(failed(folder))?;
    for (path, content) in &files {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(failed(parent))?;
        }
        fs::write(&path, content).map_err(failed(&path))?;
    }
    Ok(files.len())
}

/// Returns the files of the folder, or `None` if there is no client.
fn files(site: Site) -> Option<Files> {
    let mut files = Files::new();
    let documents: Vec<_> =
        site.names().into_iter().filter_map(|name| Some(name.strip_suffix(".html")?.to_owned())).collect();
    for name in site.names() {
        // Hosts compress by themselves, and the compressed copies would not match changed files.
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        if matches!(ending, "br" | "gz" | "html") {
            continue;
        }
        let content = site.read(&name)?;
        let changed = match (name.as_str(), ending) {
            ("sw.js", _) => Some(with_folders(&text(&content)?, &documents)),
            ("manifest.webmanifest", _) => Some(text(&content)?.replace("\"/", "\"./")),
            (_, "css") => Some(text(&content)?.replace("/assets/", "")),
            _ => None,
        };
        files.insert(name, changed.map_or(content, String::into_bytes));
    }
    for path in pages() {
        let document = path.split('/').find(|part| documents.iter().any(|name| name == part));
        let document = text(&site.read(&format!("{}.html", document.unwrap_or("index")))?)?;
        let document = document.replacen("<html ", "<html data-static ", 1);
        files.insert(index_of(&path), relative(&document, depth(&path)).into_bytes());
    }
    for path in guides::paths() {
        let sheet = guides::sheet(site, &path)?;
        let path = format!("docs/{path}");
        if sheet.kind.starts_with("text/html") {
            files.insert(index_of(&path), relative(&sheet.text, depth(&path)).into_bytes());
        } else {
            files.insert(path, sheet.text.into_bytes());
        }
    }
    Some(files)
}

fn text(content: &[u8]) -> Option<String> {
    String::from_utf8(content.to_vec()).ok()
}

/// Returns the paths of all pages that work without the server. The first is the list of games.
fn pages() -> Vec<String> {
    let mut pages = vec![String::new(), "puzzles".to_owned()];
    for (game, lessons) in dohyo_lessons::all() {
        pages.extend(
            ["", "/rules", "/learn", "/sheet", "/analysis", "/edit"].map(|page| format!("{game}{page}")),
        );
        pages.extend(lessons.iter().map(|lesson| format!("{game}/learn/{}", lesson.id)));
    }
    for (game, count) in dohyo_games::WITH_PUZZLES.into_iter().zip([sumoo::PUZZLES, kumo::PUZZLES]) {
        pages.extend([format!("puzzles/{game}"), format!("{game}/puzzles")]);
        pages.extend((1..=count).map(|number| format!("puzzles/{game}/{number}")));
    }
    pages.extend(["races", "daily"].map(|page| format!("{}/{page}", dohyo_games::WITH_RACES)));
    pages
}

/// `abalone/rules` → `abalone/rules/index.html`.
fn index_of(path: &str) -> String {
    let slash = if path.is_empty() || path.ends_with('/') { "" } else { "/" };
    format!("{path}{slash}index.html")
}

/// Returns how many folders below the top the document of a page is.
fn depth(path: &str) -> usize {
    path.split('/').filter(|part| !part.is_empty()).count()
}

/// Makes the references of a document relative to its folder. Addresses of pages get the slash that hosts would add.
fn relative(document: &str, depth: usize) -> String {
    let top = if depth == 0 { "./".to_owned() } else { "../".repeat(depth) };
    let mut out = String::new();
    let mut rest = document;
    while let Some(at) =
        ["href=\"/", "src=\"/"].iter().filter_map(|mark| Some(rest.find(mark)? + mark.len())).min()
    {
        let (before, after) = rest.split_at(at);
        let (address, end) = after.split_at(after.find('"').unwrap_or(after.len()));
        let (page, fragment) = address.split_at(address.find('#').unwrap_or(address.len()));
        let is_page = !page.is_empty() && !page.contains('.') && !page.starts_with("docs/files/");
        let slash = if is_page && !page.ends_with('/') { "/" } else { "" };
        out += &format!("{}{top}{page}{slash}{fragment}", &before[..before.len() - 1]);
        rest = end;
    }
    out + rest
}

/// Gives the addresses of documents in the list of the service worker the slash that hosts would add: a document that
/// was reached by way of another address cannot be shown.
fn with_folders(script: &str, documents: &[String]) -> String {
    documents.iter().fold(script.to_owned(), |script, name| {
        script.replace(&format!("\"{name}\""), &format!("\"{name}/\""))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_relative_to_the_folder_of_a_page() {
        let document = "<a href=\"/\"><link href=\"/assets/a-1.css\"><script src=\"/assets/b.js\"></script>\
                        <a href=\"/docs/ugi#options\"><a href=\"https://a.org/\"><a href=\"#main\">";
        assert_eq!(
            relative(document, 2),
            "<a href=\"../../\"><link href=\"../../assets/a-1.css\"><script src=\"../../assets/b.js\"></script>\
             <a href=\"../../docs/ugi/#options\"><a href=\"https://a.org/\"><a href=\"#main\">"
        );
        assert!(relative(document, 0).starts_with("<a href=\"./\"><link href=\"./assets/a-1.css\">"));
    }

    #[test]
    fn every_page_of_the_folder_is_one_of_the_server() {
        let site = crate::tests::site();
        let pages = pages();
        for page in &pages {
            let game = page.split('/').find(|part| dohyo_games::ALL.iter().any(|info| info.id == *part));
            // The client of the tests has the documents of a few games only.
            if game.is_none_or(|game| site.read(&format!("{game}.html")).is_some()) {
                assert!(site.leads_somewhere(page), "{page}");
            }
        }
        assert!(dohyo_games::ALL.iter().all(|info| pages.contains(&info.id.to_owned())));
    }
}
