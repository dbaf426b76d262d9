//! The finished site: names with content hashes, references to them, compressed copies.
//!
//! Files that must keep their address (pages, `sw.js`, …) stay at the root. All others go to `/assets/` under a name
//! with a hash of their content, so that a browser may cache them forever. Sources refer to them by their plain name
//! (`/assets/style.css`, or `page_bg.wasm` beside the importing script); the references are rewritten here.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use brotli::enc::backward_references::BrotliEncoderMode;
use sha2::{Digest, Sha256};

use crate::parallel;

/// Files besides pages that keep their name at the root of the site: browsers and crawlers know their address.
const ROOTED: [&str; 3] = ["manifest.webmanifest", "robots.txt", "sw.js"];

/// Extensions of files that compression makes smaller.
const COMPRESSIBLE: [&str; 8] = ["css", "html", "js", "json", "svg", "txt", "wasm", "webmanifest"];

/// How much time compression may take.
#[derive(Clone, Copy)]
pub(crate) enum Effort {
    Fast,
    Best,
}

/// A site under construction.
pub(crate) struct Site {
    files: BTreeMap<String, Vec<u8>>,
}

/// One file of the finished site.
struct Finished {
    /// The path below the site's folder.
    path: String,
    content: Vec<u8>,
}

/// A summary of what was written.
pub(crate) struct Summary {
    rows: Vec<Row>,
    written: usize,
}

struct Row {
    path: String,
    plain: usize,
    brotli: Option<usize>,
}

/// A file that was written, with its compressed copies.
struct Written {
    row: Row,
    /// The number of files that have changed.
    count: usize,
    /// All its files.
    paths: Vec<PathBuf>,
}

impl Finished {
    fn write(&self, folder: &Path, effort: Effort) -> Result<Written> {
        let path = folder.join(&self.path);
        // Compressing wasm is slow, so an unchanged file is not compressed again. (The two efforts belong to
        // different profiles, so they never meet on the same wasm file.)
        let unchanged =
            extension(&self.path) == "wasm" && fs::read(&path).is_ok_and(|there| there == self.content);
        let mut count = write_if_changed(&path, &self.content)?;
        let mut row = Row { path: self.path.clone(), plain: self.content.len(), brotli: None };
        let mut paths = vec![path];
        if compressible(&self.path) {
            let brotli_path = folder.join(format!("{}.br", self.path));
            let gzip_path = folder.join(format!("{}.gz", self.path));
            if !(unchanged && brotli_path.is_file() && gzip_path.is_file()) {
                count += write_if_changed(&brotli_path, &brotli(&self.content, effort)?)?;
                count += write_if_changed(&gzip_path, &gzip(&self.content, effort)?)?;
            }
            row.brotli = Some(fs::metadata(&brotli_path)?.len() as usize);
            paths.extend([brotli_path, gzip_path]);
        }
        Ok(Written { row, count, paths })
    }
}

impl Site {
    pub(crate) fn new() -> Self {
        Self { files: BTreeMap::new() }
    }

    /// Adds a file under its plain name.
    pub(crate) fn add(&mut self, name: &str, content: Vec<u8>) -> Result<()> {
        if self.files.insert(name.to_owned(), content).is_some() {
            bail!("two files of the site are called {name}");
        }
        Ok(())
    }

    /// Adds every file of a folder without subfolders.
    pub(crate) fn add_folder(&mut self, folder: &Path) -> Result<()> {
        for entry in fs::read_dir(folder).with_context(|| format!("could not read {}", folder.display()))? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            match name {
                Some(name) if path.is_file() => {
                    let content =
                        fs::read(&path).with_context(|| format!("could not read {}", path.display()))?;
                    self.add(name, content)?;
                }
                _ => bail!("{}: expected only files in this folder", path.display()),
            }
        }
        Ok(())
    }

    /// Writes the site into `folder`, leaves unchanged files alone and removes files of earlier builds.
    pub(crate) fn write(self, folder: &Path, effort: Effort) -> Result<Summary> {
        let mut summary = Summary { rows: Vec::new(), written: 0 };
        let mut kept = BTreeSet::new();
        // Most of the time is taken by compression.
        let files = self.finish()?;
        for Written { row, count, paths } in parallel::each(&files, |file| file.write(folder, effort))? {
            summary.rows.push(row);
            summary.written += count;
            kept.extend(paths);
        }
        remove_others(folder, &kept)?;
        Ok(summary)
    }

    /// Returns each file with its final name and content.
    fn finish(mut self) -> Result<Vec<Finished>> {
        let service_worker = self.files.remove("sw.js");
        let mut renamed: BTreeMap<String, String> = BTreeMap::new();
        let mut finished = Vec::new();
        // A file comes after those it refers to: images, then styles and wasm, then scripts, then pages.
        let mut files: Vec<_> = self.files.into_iter().collect();
        files.sort_by_key(|(name, _)| match extension(name) {
            "html" | "webmanifest" => 3,
            "js" => 2,
            "css" | "wasm" => 1,
            _ => 0,
        });
        for (name, content) in files {
            let content = follow(&name, content, &renamed)?;
            let path = if ROOTED.contains(&name.as_str()) || extension(&name) == "html" {
                name
            } else {
                let hashed = hashed_name(&name, &content);
                renamed.insert(name, hashed.clone());
                format!("assets/{hashed}")
            };
            finished.push(Finished { path, content });
        }
        if let Some(script) = service_worker {
            let content = service_worker_for(&finished, &script)?;
            finished.push(Finished { path: "sw.js".to_owned(), content });
        }
        Ok(finished)
    }
}

fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn compressible(name: &str) -> bool {
    COMPRESSIBLE.contains(&extension(name))
}

/// Replaces plain names in a text file by the hashed ones.
fn follow(name: &str, content: Vec<u8>, renamed: &BTreeMap<String, String>) -> Result<Vec<u8>> {
    if !matches!(extension(name), "css" | "html" | "js" | "webmanifest") {
        return Ok(content);
    }
    let mut text = String::from_utf8(content).with_context(|| format!("{name} is not UTF-8 text"))?;
    for (plain, hashed) in renamed {
        text = text.replace(&format!("/assets/{plain}"), &format!("/assets/{hashed}"));
        if extension(name) == "js" {
            // wasm-bindgen refers to its wasm relative to the script.
            text = text.replace(&format!("'{plain}'"), &format!("'{hashed}'"));
            text = text.replace(&format!("\"{plain}\""), &format!("\"{hashed}\""));
        }
    }
    Ok(text.into_bytes())
}

/// Fills in the list of files and the name of this build in the service worker.
fn service_worker_for(files: &[Finished], script: &[u8]) -> Result<Vec<u8>> {
    let script = std::str::from_utf8(script).context("sw.js is not UTF-8 text")?;
    let mut build = Sha256::new();
    let mut list = Vec::new();
    for file in files {
        build.update(&file.path);
        build.update(&file.content);
        // Pages are kept under the address at which they are read. All addresses are relative to the script.
        let address = match file.path.strip_suffix(".html") {
            Some("index") => "",
            Some(page) => page,
            None => &file.path,
        };
        list.push(format!("\"{address}\""));
    }
    let filled = fill(script, "[\"precache\"]", &format!("[{}]", list.join(", ")))?;
    let filled = fill(&filled, "\"dohyo-build\"", &format!("\"dohyo-{}\"", short_hex(&build.finalize())))?;
    Ok(filled.into_bytes())
}

fn fill(script: &str, placeholder: &str, value: &str) -> Result<String> {
    if script.matches(placeholder).count() != 1 {
        bail!("sw.js must contain {placeholder} exactly once, for the build to fill in");
    }
    Ok(script.replace(placeholder, value))
}

/// `style.css` → `style-1a2b3c4d5e6f7081.css`.
fn hashed_name(name: &str, content: &[u8]) -> String {
    let hash = short_hex(&Sha256::digest(content));
    match name.rsplit_once('.') {
        Some((stem, extension)) => format!("{stem}-{hash}.{extension}"),
        None => format!("{name}-{hash}"),
    }
}

/// Returns the first 64 bits of a hash, enough that no two builds collide.
fn short_hex(hash: &[u8]) -> String {
    use fmt::Write as _;
    hash.iter().take(8).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn brotli(content: &[u8], effort: Effort) -> Result<Vec<u8>> {
    let quality = match effort {
        Effort::Fast => 4,
        Effort::Best => 11,
    };
    let parameters = brotli::enc::BrotliEncoderParams {
        quality,
        lgwin: 22,
        // Chooses a code for distances that makes wasm 0.6 % smaller than the generic mode does.
        mode: BrotliEncoderMode::BROTLI_MODE_FONT,
        ..brotli::enc::BrotliEncoderParams::default()
    };
    let mut out = Vec::new();
    brotli::BrotliCompress(&mut &*content, &mut out, &parameters)?;
    Ok(out)
}

fn gzip(content: &[u8], effort: Effort) -> Result<Vec<u8>> {
    let level = match effort {
        Effort::Fast => flate2::Compression::fast(),
        Effort::Best => flate2::Compression::best(),
    };
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}

/// Writes a file unless it is unchanged: a new date would make cargo build the server again. Returns how many were
/// written.
fn write_if_changed(path: &Path, content: &[u8]) -> Result<usize> {
    if fs::read(path).is_ok_and(|there| there == content) {
        return Ok(0);
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, content).with_context(|| format!("could not write {}", path.display()))?;
    Ok(1)
}

/// Removes files of earlier builds.
fn remove_others(folder: &Path, kept: &BTreeSet<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            remove_others(&path, kept)?;
        } else if !kept.contains(&path) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kb = |bytes: usize| bytes as f64 / 1e3;
        for row in &self.rows {
            write!(f, "   {:<40} {:>8.1} kB", row.path, kb(row.plain))?;
            match row.brotli {
                Some(size) => writeln!(f, "   brotli {:>7.1} kB", kb(size))?,
                None => writeln!(f)?,
            }
        }
        match self.written {
            0 => write!(f, "   nothing changed"),
            count => write!(f, "   {count} files written"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that is removed at the end of the test.
    struct Folder(std::path::PathBuf);

    impl Folder {
        fn new(test: &str) -> Self {
            let path = std::env::temp_dir().join(format!("dohyo-site-{}-{test}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        /// Every file below the folder, with its content.
        fn files(&self) -> BTreeMap<String, Vec<u8>> {
            let mut found = BTreeMap::new();
            for folder in [self.0.clone(), self.0.join("assets")] {
                for entry in fs::read_dir(folder).unwrap() {
                    let path = entry.unwrap().path();
                    if path.is_file() {
                        let name = path.strip_prefix(&self.0).unwrap().to_str().unwrap().to_owned();
                        found.insert(name, fs::read(&path).unwrap());
                    }
                }
            }
            found
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn site(wasm: &str) -> Site {
        let mut site = Site::new();
        for (name, content) in [
            ("icon.svg", "<svg/>"),
            ("style.css", "body { background: url(/assets/icon.svg) }"),
            ("page_bg.wasm", wasm),
            ("page.js", "new URL('page_bg.wasm', import.meta.url)"),
            ("index.html", "<link href=\"/assets/style.css\"><script src=\"/assets/page.js\"></script>"),
            ("sumoo.html", "<script src=\"/assets/page.js\"></script>"),
            ("sw.js", "const FILES = [\"precache\"];\nconst CACHE = \"dohyo-build\";"),
        ] {
            site.add(name, content.as_bytes().to_vec()).unwrap();
        }
        site
    }

    /// Returns the only file whose name begins and ends this way.
    fn name<'a>(files: &'a BTreeMap<String, Vec<u8>>, begins: &str, ends: &str) -> &'a str {
        let mut names = files.keys().filter(|name| name.starts_with(begins) && name.ends_with(ends));
        let name = names.next().unwrap_or_else(|| panic!("no {begins}…{ends} in {:?}", files.keys()));
        assert_eq!(names.next(), None, "only one {begins}…{ends}");
        name
    }

    fn text<'a>(files: &'a BTreeMap<String, Vec<u8>>, name: &str) -> &'a str {
        std::str::from_utf8(&files[name]).unwrap()
    }

    #[test]
    fn references_use_the_hashed_names() {
        let folder = Folder::new("references");
        site("wasm").write(&folder.0, Effort::Fast).unwrap();
        let files = folder.files();
        let icon = name(&files, "assets/icon-", ".svg");
        let style = name(&files, "assets/style-", ".css");
        let wasm = name(&files, "assets/page_bg-", ".wasm");
        let page = name(&files, "assets/page-", ".js");
        assert_eq!(text(&files, style), format!("body {{ background: url(/{icon}) }}"));
        assert_eq!(text(&files, page), format!("new URL('{}', import.meta.url)", &wasm["assets/".len()..]));
        assert_eq!(
            text(&files, "index.html"),
            format!("<link href=\"/{style}\"><script src=\"/{page}\"></script>")
        );
        let service_worker = text(&files, "sw.js");
        for kept in ["", "sumoo", icon, style, wasm, page] {
            assert!(service_worker.contains(&format!("\"{kept}\"")), "{kept} in {service_worker}");
        }
        assert!(!service_worker.contains("dohyo-build") && !service_worker.contains(".html"));
    }

    #[test]
    fn a_change_renames_only_the_files_it_affects() {
        let folder = Folder::new("change");
        site("one").write(&folder.0, Effort::Fast).unwrap();
        let before = folder.files();
        site("two").write(&folder.0, Effort::Fast).unwrap();
        let after = folder.files();
        for (begins, ends, changed) in [
            ("assets/icon-", ".svg", false),
            ("assets/style-", ".css", false),
            ("assets/page_bg-", ".wasm", true),
            ("assets/page-", ".js", true),
        ] {
            assert_eq!(name(&before, begins, ends) != name(&after, begins, ends), changed, "{begins}");
        }
        for page in ["index.html", "sw.js"] {
            assert_ne!(before[page], after[page], "{page}");
        }
        assert_eq!(before.len(), after.len(), "files of the earlier build are removed");
    }

    #[test]
    fn nothing_is_written_when_nothing_changed() {
        let folder = Folder::new("unchanged");
        assert_eq!(site("wasm").write(&folder.0, Effort::Best).unwrap().written, 3 * 7);
        assert_eq!(site("wasm").write(&folder.0, Effort::Best).unwrap().written, 0);
        fs::remove_file(folder.0.join("index.html.gz")).unwrap();
        assert_eq!(site("wasm").write(&folder.0, Effort::Best).unwrap().written, 1);
    }

    #[test]
    fn compressed_copies_unpack_to_their_file() {
        let folder = Folder::new("copies");
        site(&"wasm ".repeat(1000)).write(&folder.0, Effort::Best).unwrap();
        let files = folder.files();
        for (name, content) in files.iter().filter(|(name, _)| !matches!(extension(name), "br" | "gz")) {
            let mut unpacked = Vec::new();
            brotli::BrotliDecompress(&mut &*files[&format!("{name}.br")], &mut unpacked).unwrap();
            assert_eq!(&unpacked, content, "{name}.br");
            let mut unpacked = Vec::new();
            let packed = &*files[&format!("{name}.gz")];
            std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(packed), &mut unpacked).unwrap();
            assert_eq!(&unpacked, content, "{name}.gz");
        }
    }

    #[test]
    fn a_service_worker_without_placeholders_is_an_error() {
        let mut site = Site::new();
        site.add("sw.js", b"const FILES = [];".to_vec()).unwrap();
        let folder = Folder::new("marks");
        let told = site.write(&folder.0, Effort::Fast).err().expect("the build stops").to_string();
        assert!(told.contains("sw.js must contain [\"precache\"]"), "{told}");
    }
}
