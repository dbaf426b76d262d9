//! Saved games: one file per game, replaced atomically after every change.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use dohyo_core::{Record, Seed, Setup};
use dohyo_table::{Kept, KeptError, Origin, Table};

/// The paths of saved games, of the identity on servers, and of key bindings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// The folder of games and of the identity.
    pub data: PathBuf,
    /// The file of key bindings.
    pub keys: PathBuf,
}

impl Places {
    /// Returns the default paths, given the environment variables.
    pub fn usual(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let home = set("HOME").or_else(|| set("USERPROFILE")).unwrap_or_default();
        let data =
            set("XDG_DATA_HOME").or_else(|| set("LOCALAPPDATA")).unwrap_or_else(|| home.join(".local/share"));
        let config =
            set("XDG_CONFIG_HOME").or_else(|| set("APPDATA")).unwrap_or_else(|| home.join(".config"));
        Self { data: data.join("dohyo"), keys: config.join("dohyo").join("keys") }
    }

    /// Returns the file of the game `id`.
    pub fn game(&self, id: &str) -> PathBuf {
        self.data.join(format!("{id}.table"))
    }
}

/// Replaces the file at `path` atomically: after a crash it has either the old text or `text`.
///
/// # Errors
///
/// Returns an error if the folder or the file cannot be written.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|why| why.error)?;
    Ok(())
}

/// Reads the game saved at `path`, if there is one.
///
/// # Errors
///
/// Returns an error if the file is not a saved game of this kind.
pub fn read<G: Setup>(path: &Path) -> Result<Option<Kept<G>>, KeptError> {
    match fs::read_to_string(path) {
        Ok(text) => Kept::read(&text, |record: &Record| Origin::begin(record).ok()).map(Some),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(_) => Err(KeptError::Damaged),
    }
}

/// Returns a table as text, for [`replace`].
pub fn write<G: Setup>(table: &Table<G>, seed: Seed, whole: bool, elapsed: Duration) -> String {
    Kept::write(table, seed, whole, elapsed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_follow_the_environment() {
        let places = |set: &[(&str, &str)]| {
            Places::usual(|name| {
                set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        let usual = places(&[("HOME", "/home/ada")]);
        assert_eq!(usual.game("sumoo"), Path::new("/home/ada/.local/share/dohyo/sumoo.table"));
        assert_eq!(usual.keys, Path::new("/home/ada/.config/dohyo/keys"));
        let moved = places(&[("HOME", "/home/ada"), ("XDG_DATA_HOME", "/data")]);
        assert_eq!(moved.data, Path::new("/data/dohyo"));
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new").join("file");
        replace(&path, "one").expect("written");
        replace(&path, "two").expect("written again");
        assert_eq!(fs::read_to_string(&path).expect("there"), "two");
        assert_eq!(fs::read_dir(path.parent().expect("a folder")).expect("listed").count(), 1);
    }
}
