//! Leaving out the streams of `wasm-streams`.
//!
//! Leptos includes server functions, and they include `wasm-streams`. A crate's exports to JavaScript are linked into a
//! program even if nothing calls them, so every page would carry 3.5 kB (compressed) of unused streams. Without the
//! exports, the functions behind them are dropped.

use anyhow::{Context as _, Result};

/// A text that the names of all exports of `wasm-streams` contain.
const MARK: &[u8] = b"intounderlying";

/// The section in which wasm-bindgen describes exports and imports.
const DESCRIPTIONS: &[u8] = b"__wasm_bindgen_unstable";

/// The length of the magic number and the version that a program begins with.
const PREFIX: usize = 8;

const CUSTOM: u8 = 0;
const EXPORTS: u8 = 7;

/// Removes the exports of `wasm-streams` and their descriptions from a program. All other sections stay as they are, and
/// so do the relocations that refer to them.
pub(crate) fn without_streams(program: &[u8]) -> Result<Vec<u8>> {
    let (prefix, sections) = program.split_at_checked(PREFIX).context("the program is too short")?;
    let mut kept = prefix.to_vec();
    let mut rest = Bytes(sections);
    while let [kind, after @ ..] = rest.0 {
        rest.0 = after;
        let mut section = Bytes(rest.counted()?);
        let content = match *kind {
            EXPORTS => without_marked_exports(&mut section)?,
            CUSTOM => {
                let whole = section.0;
                if section.counted()? == DESCRIPTIONS {
                    let mut content = counted(DESCRIPTIONS);
                    content.extend(without_marked_descriptions(&mut section)?);
                    content
                } else {
                    whole.to_vec()
                }
            }
            _ => section.0.to_vec(),
        };
        kept.push(*kind);
        kept.extend(counted(&content));
    }
    Ok(kept)
}

fn is_marked(text: &[u8]) -> bool {
    text.windows(MARK.len()).any(|part| part.eq_ignore_ascii_case(MARK))
}

fn without_marked_exports(section: &mut Bytes<'_>) -> Result<Vec<u8>> {
    let mut kept = Vec::new();
    let mut count = 0;
    for _ in 0..section.number()? {
        let before = section.0;
        let name = section.counted()?;
        let _kind = section.take(1)?;
        let _index = section.number()?;
        if !is_marked(name) {
            kept.extend(&before[..before.len() - section.0.len()]);
            count += 1;
        }
    }
    Ok([number(count), kept].concat())
}

/// Each description is a block that follows a block with its version. A block begins with its length in four bytes.
fn without_marked_descriptions(section: &mut Bytes<'_>) -> Result<Vec<u8>> {
    let mut kept = Vec::new();
    while !section.0.is_empty() {
        let before = section.0;
        section.block()?;
        if !is_marked(section.block()?) {
            kept.extend(&before[..before.len() - section.0.len()]);
        }
    }
    Ok(kept)
}

/// Bytes that remain to be read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count).context("the program ends too early")?;
        self.0 = rest;
        Ok(taken)
    }

    /// Reads a number in LEB128, as WebAssembly writes them.
    fn number(&mut self) -> Result<usize> {
        let mut number = 0;
        for shift in (0..32).step_by(7) {
            let byte = self.take(1)?[0];
            number |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        anyhow::bail!("a number has more than 32 bits")
    }

    /// Reads bytes that follow their number.
    fn counted(&mut self) -> Result<&'a [u8]> {
        let count = self.number()?;
        self.take(count)
    }

    fn block(&mut self) -> Result<&'a [u8]> {
        let length = self.take(4)?;
        self.take(u32::from_le_bytes(length.try_into()?) as usize)
    }
}

/// Writes a number in LEB128.
fn number(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// Writes bytes after their number.
fn counted(content: &[u8]) -> Vec<u8> {
    [&number(content.len()), content].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(exports: &[&str], descriptions: &[&str]) -> Vec<u8> {
        let export = |name: &&str| [counted(name.as_bytes()), vec![0], number(300)].concat();
        let exports = [number(exports.len()), exports.iter().flat_map(export).collect()].concat();
        let block = |text: &str| [&(text.len() as u32).to_le_bytes(), text.as_bytes()].concat();
        let described = |text: &&str| [block("version"), block(text)].concat();
        let descriptions: Vec<u8> = descriptions.iter().flat_map(described).collect();
        [
            b"\0asm\x01\0\0\0".to_vec(),
            [vec![1], counted(&[7; 200])].concat(),
            [vec![EXPORTS], counted(&exports)].concat(),
            [vec![CUSTOM], counted(&[counted(DESCRIPTIONS), descriptions].concat())].concat(),
            [vec![CUSTOM], counted(&[counted(b"name"), b"intounderlying".to_vec()].concat())].concat(),
        ]
        .concat()
    }

    #[test]
    fn streams_are_removed_and_everything_else_is_kept() {
        let with = program(
            &["memory", "intounderlyingsink_write", "main", "__wbg_intounderlyingsource_free"],
            &["start", "struct IntoUnderlyingSource", ""],
        );
        let without = program(&["memory", "main"], &["start", ""]);
        assert_eq!(without_streams(&with).unwrap(), without);
        assert_eq!(without_streams(&without).unwrap(), without);
        without_streams(&with[..with.len() - 1]).unwrap_err();
    }
}
