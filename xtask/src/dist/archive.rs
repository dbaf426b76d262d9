//! Trees of files, and archives of them that are the same for the same files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};

/// The mode of files that everybody may read.
pub(crate) const PLAIN: u32 = 0o644;
/// The mode of programs.
pub(crate) const PROGRAM: u32 = 0o755;
/// The mode of files that only their owner may read.
pub(crate) const SECRET: u32 = 0o600;

/// Files by their paths, with their modes.
#[derive(Clone, Default)]
pub(crate) struct Tree {
    files: BTreeMap<String, (u32, Vec<u8>)>,
}

impl Tree {
    pub(crate) fn add(&mut self, path: impl Into<String>, mode: u32, content: impl Into<Vec<u8>>) {
        self.files.insert(path.into(), (mode, content.into()));
    }

    /// Adds all files of a folder below `path`.
    pub(crate) fn add_folder(&mut self, path: &str, folder: &Path) -> Result<()> {
        for entry in fs::read_dir(folder).with_context(|| format!("could not read {}", folder.display()))? {
            let entry = entry?;
            let name = entry.file_name();
            let name =
                name.to_str().with_context(|| format!("{} has no plain name", entry.path().display()))?;
            let below = if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") };
            if entry.file_type()?.is_dir() {
                self.add_folder(&below, &entry.path())?;
            } else {
                self.add(below, PLAIN, fs::read(entry.path())?);
            }
        }
        Ok(())
    }

    /// Returns the paths of all files.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Returns the files with their contents.
    pub(crate) fn contents(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(path, (_, content))| (path.as_str(), content.as_slice()))
    }

    /// Returns the tree as a compressed tar archive below `folder`, with the given time in seconds as that of every file.
    pub(crate) fn packed(&self, folder: &str, time: u64, effort: Compression) -> Result<Vec<u8>> {
        let mut builder = tar::Builder::new(GzBuilder::new().mtime(0).write(Vec::new(), effort));
        let mut folders = BTreeSet::new();
        for (path, (mode, content)) in &self.files {
            let path = format!("{folder}/{path}");
            for (end, _) in path.match_indices('/').filter(|(end, _)| *end > 0) {
                if path[..end] != *"." && folders.insert(path[..end].to_owned()) {
                    let mut header = header(0o755, 0, time);
                    header.set_entry_type(tar::EntryType::Directory);
                    builder.append_data(&mut header, format!("{}/", &path[..end]), &[][..])?;
                }
            }
            builder.append_data(&mut header(*mode, content.len(), time), &path, content.as_slice())?;
        }
        Ok(builder.into_inner()?.finish()?)
    }
}

fn header(mode: u32, size: usize, time: u64) -> tar::Header {
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(tar::EntryType::Regular);
    header.set_mode(mode);
    header.set_size(size as u64);
    header.set_mtime(time);
    header.set_uid(0);
    header.set_gid(0);
    header
}

/// Compresses a file as `gzip -9n` does.
pub(crate) fn gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_files_give_the_same_archive_in_any_order() {
        let mut trees = [Tree::default(), Tree::default()];
        let files = [("bin/dohyo", PROGRAM), ("README.md", PLAIN), ("bin/a", PLAIN)];
        for (path, mode) in files {
            trees[0].add(path, mode, path);
        }
        for (path, mode) in files.into_iter().rev() {
            trees[1].add(path, mode, path);
        }
        let [one, other] =
            trees.map(|tree| tree.packed("dohyo-1", 1_700_000_000, Compression::fast()).unwrap());
        assert_eq!(one, other);
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(one.as_slice()));
        let entries: Vec<_> = archive
            .entries()
            .unwrap()
            .map(|entry| {
                let entry = entry.unwrap();
                let header = entry.header();
                assert_eq!((header.uid().unwrap(), header.mtime().unwrap()), (0, 1_700_000_000));
                (entry.path().unwrap().display().to_string(), header.mode().unwrap())
            })
            .collect();
        let expected = [
            ("dohyo-1/", 0o755),
            ("dohyo-1/README.md", PLAIN),
            ("dohyo-1/bin/", 0o755),
            ("dohyo-1/bin/a", PLAIN),
            ("dohyo-1/bin/dohyo", PROGRAM),
        ];
        assert_eq!(entries, expected.map(|(path, mode)| (path.to_owned(), mode)));
    }
}
