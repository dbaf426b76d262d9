//! `cargo xtask dist`: everything that people install. An archive, a Debian package, the static site, and a wheel.

pub(crate) mod archive;
mod deb;
mod figures;
mod licences;
mod musl;
mod rehearsal;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use sha2::{Digest as _, Sha256};

use crate::cargo::{cargo, insist, target, workspace};
use crate::client::{self, Pace};
use crate::python;
use archive::{PLAIN, PROGRAM, Tree};
pub(crate) use rehearsal::rehearse;

/// The version of everything in the workspace.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What is made, and how.
#[derive(clap::Args)]
pub(crate) struct Choice {
    /// Build everything a second time, in another folder for build output, and compare the hashes
    #[arg(long)]
    check: bool,
    /// Leave the Python wheel out
    #[arg(long)]
    without_wheel: bool,
    /// Leave the program without libraries of the system out
    #[arg(long)]
    without_musl: bool,
}

/// Makes all packages in `target/dist`, checks their figures, and lists their hashes.
pub(crate) fn run(choice: &Choice) -> Result<()> {
    let folder = target()?.join("dist");
    let sums = make(&folder, choice, None)?;
    println!("── packages in {}\n{sums}", folder.display());
    if choice.check {
        let again = target()?.join("dist-again");
        println!("── once more, from nothing, in {}", again.display());
        if again.exists() {
            fs::remove_dir_all(&again)?;
        }
        let other = make(&again.join("dist"), choice, Some(&again))?;
        compare(&sums, &other)?;
        println!("── both builds have the same hashes");
    }
    Ok(())
}

/// Makes all packages in `folder`, with build output in `output` instead of the usual folder, and returns their hashes.
fn make(folder: &Path, choice: &Choice, output: Option<&Path>) -> Result<String> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    client::build_in(Pace::Small, output)?;
    println!("── program: building `dohyo` with the client inside");
    let program = build(None, output)?;
    let archive = contents(&program, &fs::read(&program)?)?;
    let time = time()?;
    let pack = |name: &str, tree: &Tree| -> Result<()> {
        let packed = tree.packed(name, time, Compression::best())?;
        Ok(fs::write(folder.join(format!("{name}.tar.gz")), packed)?)
    };
    let system = format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS);
    let name = format!("dohyo-{VERSION}-{system}");
    pack(&name, &archive)?;
    figures::check(&program, &folder.join(format!("{name}.tar.gz")))?;
    fs::write(folder.join(deb::file_name()), deb::package(&archive, time, Compression::best())?)?;
    pack(&format!("dohyo-{VERSION}-site"), &site(&program)?)?;
    if choice.without_musl {
        println!("── left out: the program without libraries of the system");
    } else if let Err(why) = musl::prepare() {
        println!("── left out: the program without libraries of the system: {why:#}");
    } else {
        println!("── program without libraries of the system: building for {}", musl::target());
        let program = build(Some(&musl::target()), output)?;
        let mut tree = archive.clone();
        tree.add("dohyo", PROGRAM, fs::read(&program)?);
        let name = format!("{name}-musl");
        pack(&name, &tree)?;
        musl::check(&program)?;
        figures::check(&program, &folder.join(format!("{name}.tar.gz")))?;
    }
    if choice.without_wheel {
        println!("── left out: the Python wheel");
    } else {
        let wheel = python::wheel(output, time)?;
        fs::copy(&wheel, folder.join(wheel.file_name().context("a wheel has a name")?))?;
    }
    let sums = sums(folder)?;
    fs::write(folder.join("SHA256SUMS"), &sums)?;
    Ok(sums)
}

/// Builds the program for a target, or for this machine, and returns its path.
fn build(target_name: Option<&str>, output: Option<&Path>) -> Result<PathBuf> {
    let mut command = cargo(["build", "--release", "--locked", "--package", "dohyo"]);
    let mut folder = output.map_or_else(|| target().map(Path::to_owned), |output| Ok(output.to_owned()))?;
    command.arg("--target-dir").arg(&folder);
    if let Some(name) = target_name {
        command.args(["--target", name]);
        folder.push(name);
    }
    insist(&mut command)?;
    Ok(folder.join("release").join(format!("dohyo{}", std::env::consts::EXE_SUFFIX)))
}

/// Returns the time that all files in packages have: that of the commit, in seconds since 1970.
fn time() -> Result<u64> {
    if let Ok(time) = std::env::var("SOURCE_DATE_EPOCH") {
        return time
            .parse()
            .with_context(|| format!("SOURCE_DATE_EPOCH is `{time}`; expected seconds since 1970"));
    }
    let output = Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(workspace()).output();
    let time = output.ok().and_then(|output| String::from_utf8_lossy(&output.stdout).trim().parse().ok());
    time.context("the source is in no git repository; set SOURCE_DATE_EPOCH to seconds since 1970")
}

/// Returns the files of the archive. `program` is run to write its manual pages and completions; `binary` is packed.
fn contents(program: &Path, binary: &[u8]) -> Result<Tree> {
    let mut tree = Tree::default();
    tree.add("dohyo", PROGRAM, binary);
    let pages = tempfile::tempdir()?;
    insist(Command::new(program).args(["man", "--out"]).arg(pages.path()))?;
    tree.add_folder("man/man1", pages.path())?;
    for (shell, file) in
        [("bash", "dohyo.bash"), ("zsh", "_dohyo"), ("fish", "dohyo.fish"), ("powershell", "_dohyo.ps1")]
    {
        tree.add(
            format!("completions/{file}"),
            PLAIN,
            output(Command::new(program).args(["completions", shell]))?,
        );
    }
    let workspace = workspace();
    for unit in ["dohyo.service", "dohyo-backup.service", "dohyo-backup.timer"] {
        tree.add(format!("systemd/{unit}"), PLAIN, fs::read(workspace.join("dist").join(unit))?);
    }
    for proxy in ["Caddyfile", "nginx.conf"] {
        tree.add(format!("proxies/{proxy}"), PLAIN, fs::read(workspace.join("dist").join(proxy))?);
    }
    for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        tree.add(file, PLAIN, fs::read(workspace.join(file))?);
    }
    for guide in fs::read_dir(workspace.join("docs"))? {
        let path = guide?.path();
        let name = path.file_name().and_then(|name| name.to_str()).context("a guide has a plain name")?;
        tree.add(format!("guides/{name}"), PLAIN, fs::read(&path)?);
    }
    tree.add("THIRD-PARTY.txt", PLAIN, licences::text()?);
    Ok(tree)
}

/// Returns the static site that `program` writes.
fn site(program: &Path) -> Result<Tree> {
    let folder = tempfile::tempdir()?;
    insist(Command::new(program).arg("site").arg(folder.path()))?;
    let mut tree = Tree::default();
    tree.add_folder("", folder.path())?;
    Ok(tree)
}

/// Returns what a command prints.
fn output(command: &mut Command) -> Result<Vec<u8>> {
    let output = command.output().with_context(|| format!("could not start {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(output.stdout)
}

/// Returns the hashes of all files in a folder, as `sha256sum` writes them.
fn sums(folder: &Path) -> Result<String> {
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).context("a package has a plain name")?;
        let hash: String =
            Sha256::digest(fs::read(&path)?).iter().map(|byte| format!("{byte:02x}")).collect();
        lines.push((name.to_owned(), hash));
    }
    lines.sort();
    Ok(lines.into_iter().map(|(name, hash)| format!("{hash}  {name}\n")).collect())
}

/// Returns an error that names the packages whose hashes differ.
fn compare(one: &str, other: &str) -> Result<()> {
    let differing: Vec<_> = one
        .lines()
        .filter(|line| !other.lines().any(|known| known == *line))
        .filter_map(|line| line.split_once("  "))
        .map(|(_, name)| name)
        .collect();
    if !differing.is_empty() || one.lines().count() != other.lines().count() {
        bail!("two builds of the same source differ in: {}", differing.join(", "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_that_differ_are_named() {
        let one = "a1  dohyo.deb\nb2  dohyo.tar.gz\n";
        assert!(compare(one, one).is_ok());
        let why = compare(one, "a1  dohyo.deb\nb3  dohyo.tar.gz\n").expect_err("they differ").to_string();
        assert!(why.ends_with("differ in: dohyo.tar.gz"), "{why}");
    }
}
