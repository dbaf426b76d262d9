//! The Debian package.

use anyhow::Result;
use flate2::Compression;

use super::VERSION;
use super::archive::{PLAIN, PROGRAM, SECRET, Tree, gzip};

/// The name of the package's file.
pub(crate) fn file_name() -> String {
    format!("dohyo_{VERSION}_{}.deb", architecture())
}

/// Returns what Debian calls the architecture of this machine.
fn architecture() -> &'static str {
    match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    }
}

/// Starts or restarts the server after the package was installed or updated. `deb-systemd-helper` and
/// `deb-systemd-invoke` are essential in Debian, and heed what the operator has disabled or masked.
const POSTINST: &str = r#"#!/bin/sh
set -e
if [ "$1" = configure ]; then
    deb-systemd-helper unmask dohyo.service >/dev/null || true
    if deb-systemd-helper --quiet was-enabled dohyo.service; then
        deb-systemd-helper enable dohyo.service >/dev/null || true
    else
        deb-systemd-helper update-state dohyo.service >/dev/null || true
    fi
    if [ -z "${DPKG_ROOT:-}" ] && [ -d /run/systemd/system ]; then
        systemctl --system daemon-reload >/dev/null || true
        if [ -n "$2" ]; then action=restart; else action=start; fi
        deb-systemd-invoke "$action" dohyo.service >/dev/null || true
    fi
fi
"#;

const PRERM: &str = r#"#!/bin/sh
set -e
if [ "$1" = remove ] && [ -z "${DPKG_ROOT:-}" ] && [ -d /run/systemd/system ]; then
    deb-systemd-invoke stop dohyo.service >/dev/null || true
fi
"#;

/// The tables of people stay, even after `purge`: deleting them is up to the operator.
const POSTRM: &str = r#"#!/bin/sh
set -e
if [ "$1" = remove ] && [ -x /usr/bin/deb-systemd-helper ]; then
    deb-systemd-helper mask dohyo.service >/dev/null || true
fi
if [ "$1" = purge ] && [ -x /usr/bin/deb-systemd-helper ]; then
    deb-systemd-helper purge dohyo.service >/dev/null || true
    deb-systemd-helper unmask dohyo.service >/dev/null || true
fi
if [ -z "${DPKG_ROOT:-}" ] && [ -d /run/systemd/system ]; then
    systemctl --system daemon-reload >/dev/null || true
fi
"#;

/// The settings of the service, which only its operator may read: they may contain passwords.
const ENVIRONMENT: &str = "# Settings of dohyo.service; see /usr/share/doc/dohyo/guides/hosting.md.
# Several servers share a PostgreSQL database and a NATS server:
#DOHYO_DATABASE_URL=postgres://dohyo:PASSWORD@db/dohyo
#DOHYO_NATS=nats://nats:4222
";

/// Returns the files that the package installs, from those of the archive.
pub(crate) fn installed(archive: &Tree) -> Result<Tree> {
    let mut tree = Tree::default();
    for (path, content) in archive.contents() {
        let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
        let folder = path.split('/').next().unwrap_or_default();
        match (folder, name) {
            ("dohyo", _) => tree.add("usr/bin/dohyo", PROGRAM, content),
            ("man", _) => tree.add(format!("usr/share/man/man1/{name}.gz"), PLAIN, gzip(content)?),
            ("completions", "dohyo.bash") => {
                tree.add("usr/share/bash-completion/completions/dohyo", PLAIN, content);
            }
            ("completions", "_dohyo") => tree.add("usr/share/zsh/vendor-completions/_dohyo", PLAIN, content),
            ("completions", "dohyo.fish") => {
                tree.add("usr/share/fish/vendor_completions.d/dohyo.fish", PLAIN, content);
            }
            ("systemd", _) => {
                let unit = String::from_utf8_lossy(content).replace("/usr/local/bin/dohyo", "/usr/bin/dohyo");
                tree.add(format!("usr/lib/systemd/system/{name}"), PLAIN, unit);
            }
            ("proxies", _) => tree.add(format!("usr/share/doc/dohyo/examples/{name}"), PLAIN, content),
            ("guides", _) => tree.add(format!("usr/share/doc/dohyo/{path}"), PLAIN, content),
            ("CHANGELOG.md", _) => tree.add("usr/share/doc/dohyo/changelog.gz", PLAIN, gzip(content)?),
            ("LICENSE-MIT" | "THIRD-PARTY.txt", _) => {
                tree.add(format!("usr/share/doc/dohyo/{name}"), PLAIN, content);
            }
            _ => {}
        }
    }
    tree.add("usr/share/doc/dohyo/copyright", PLAIN, COPYRIGHT);
    tree.add("etc/dohyo.env", SECRET, ENVIRONMENT);
    Ok(tree)
}

const COPYRIGHT: &str = "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Dohyo

Files: *
Copyright: The Dohyo authors
License: MIT or Apache-2.0
 The text of the MIT licence is in /usr/share/doc/dohyo/LICENSE-MIT, that of the
 Apache licence in /usr/share/common-licenses/Apache-2.0. The licences of the
 libraries in the program are in /usr/share/doc/dohyo/THIRD-PARTY.txt.
";

/// Returns the package of the files of the archive.
pub(crate) fn package(archive: &Tree, time: u64, effort: Compression) -> Result<Vec<u8>> {
    let files = installed(archive)?;
    let size: usize = files.contents().map(|(_, content)| content.len().div_ceil(1024)).sum();
    let program =
        archive.contents().find(|(path, _)| *path == "dohyo").map_or(&[][..], |(_, content)| content);
    let mut control = Tree::default();
    control.add("control", PLAIN, control_file(size, &needs(program)));
    control.add("conffiles", PLAIN, "/etc/dohyo.env\n");
    for (name, script) in [("postinst", POSTINST), ("prerm", PRERM), ("postrm", POSTRM)] {
        control.add(name, PROGRAM, script);
    }
    let members = [
        ("debian-binary", b"2.0\n".to_vec()),
        ("control.tar.gz", control.packed(".", time, effort)?),
        ("data.tar.gz", files.packed(".", time, effort)?),
    ];
    let mut out = b"!<arch>\n".to_vec();
    for (name, content) in members {
        out.extend(
            format!("{name:<16}{time:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, "100644", content.len()).bytes(),
        );
        let odd = content.len() % 2 == 1;
        out.extend(content);
        out.extend(odd.then_some(b'\n'));
    }
    Ok(out)
}

fn control_file(kib: usize, needs: &str) -> String {
    format!(
        "Package: dohyo\nVersion: {VERSION}\nArchitecture: {}\nMaintainer: The Dohyo authors <dohyo@example.invalid>\n\
         Installed-Size: {kib}\nDepends: {needs}\nSuggests: caddy | nginx\nSection: games\nPriority: optional\n\
         Description: Five push-and-wrestle board games\n \
         A server with online tables and the web client inside, a terminal client,\n \
         engines and tools for Abalone, SUMOO, Kumo Hogosha, Sumoku and Sakura Slam.\n",
        architecture()
    )
}

/// Returns the packages that a program needs: the C library in the version whose symbols it uses, and the runtime of GCC.
fn needs(program: &[u8]) -> String {
    let mut newest = (2, 17);
    for start in memchr_all(program, b"GLIBC_2.") {
        let digits: String = program[start + 8..]
            .iter()
            .take(3)
            .map(|byte| char::from(*byte))
            .take_while(char::is_ascii_digit)
            .collect();
        if let Ok(minor) = digits.parse::<u32>() {
            newest = newest.max((2, minor));
        }
    }
    format!("libc6 (>= {}.{}), libgcc-s1", newest.0, newest.1)
}

/// Returns all places of `part` in `whole`.
fn memchr_all<'a>(whole: &'a [u8], part: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
    whole.windows(part.len()).enumerate().filter(move |(_, window)| *window == part).map(|(start, _)| start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_needs_the_c_library_whose_symbols_it_uses() {
        assert_eq!(needs(b"\0GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.9\0"), "libc6 (>= 2.34), libgcc-s1");
    }

    #[test]
    fn units_name_the_installed_program() {
        let mut archive = Tree::default();
        archive.add("systemd/dohyo.service", PLAIN, "ExecStart=/usr/local/bin/dohyo serve");
        let tree = installed(&archive).unwrap();
        let unit = tree.contents().find(|(path, _)| path.ends_with("dohyo.service")).unwrap().1;
        assert_eq!(unit, b"ExecStart=/usr/bin/dohyo serve");
    }
}
