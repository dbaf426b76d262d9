//! Tells the server where the web client is, and creates an empty folder for it before the first build.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/site");
    println!("cargo::rerun-if-changed=build.rs");
    // Debug builds read the client from disk while they run; only release builds contain it.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let found =
        fs::create_dir_all(&site).and_then(|()| if is_release { packed(&site) } else { Ok(site.clone()) });
    match found {
        Ok(folder) => println!("cargo::rustc-env=DOHYO_SITE={}", folder.display()),
        Err(error) => println!("cargo::error=could not prepare {}: {error}", site.display()),
    }
    if is_release {
        println!("cargo::rerun-if-changed={}", site.display());
    }
}

/// Copies the client to a folder with every file once: in Brotli, if the build has compressed it. The server makes the other
/// encodings of it.
fn packed(site: &Path) -> io::Result<PathBuf> {
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("site");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    copy(site, &folder)?;
    Ok(folder)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let Some(name) = path.file_name() else { continue };
        let compressed = path.with_added_extension("br");
        if path.is_dir() {
            copy(&path, &to.join(name))?;
        } else if path.extension().is_none_or(|ending| ending != "gz") && !compressed.exists() {
            fs::copy(&path, to.join(name))?;
        }
    }
    Ok(())
}
