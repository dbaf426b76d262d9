//! A rehearsal of the packages with the program of the tests: what is in them, whether they install, and whether what
//! they install serves. `cargo xtask dist` makes the packages of the same parts.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use flate2::Compression;

use super::{VERSION, contents, deb, figures, output, time};
use crate::cargo::{insist, target, workspace};
use crate::{programs, system};

/// The worst exposure that `systemd-analyze security` may find, of 10.
const MOST_EXPOSED: &str = "20";

/// Packs the program of the tests, installs the packages in temporary folders, and serves from there.
pub(crate) fn rehearse() -> Result<()> {
    // The program of the native tests, which is there if they are: another choice of tests would have other features, and
    // compile most of the dependencies once more.
    programs::build_all()?;
    let program = target()?.join("debug").join(format!("dohyo{}", std::env::consts::EXE_SUFFIX));
    let folder = tempfile::tempdir()?;
    let binary = stripped(&program, folder.path())?;
    let tree = contents(&program, &fs::read(&binary)?)?;
    check_contents(&tree.paths().collect::<Vec<_>>())?;
    check_archive(&tree.packed("dohyo", time()?, Compression::fast())?, folder.path())?;
    check_dockerfile(&program)?;
    figures::check_start(&binary, figures::LONGEST_START_IN_TESTS)?;
    if system::find("DOHYO_DPKG", &["dpkg"]).is_none() {
        println!("   left out: installing the Debian package; there is no dpkg here");
        return Ok(());
    }
    let package = folder.path().join(deb::file_name());
    fs::write(&package, deb::package(&tree, time()?, Compression::fast())?)?;
    check_package(&package, &folder.path().join("root"))
}

/// Returns a copy of the program without information for debuggers, which packages do not have either.
fn stripped(program: &Path, folder: &Path) -> Result<PathBuf> {
    let copy = folder.join("stripped");
    fs::copy(program, &copy)?;
    if system::find("DOHYO_STRIP", &["strip"]).is_some() {
        insist(Command::new("strip").arg(&copy))?;
    }
    Ok(copy)
}

fn check_contents(paths: &[&str]) -> Result<()> {
    for expected in [
        "dohyo",
        "man/man1/dohyo.1",
        "man/man1/dohyo-play.1",
        "man/man1/dohyo-admin-backup.1",
        "completions/dohyo.bash",
        "completions/_dohyo",
        "completions/dohyo.fish",
        "completions/_dohyo.ps1",
        "systemd/dohyo.service",
        "guides/hosting.md",
        "LICENSE-MIT",
        "THIRD-PARTY.txt",
    ] {
        ensure!(paths.contains(&expected), "the archive has no {expected}");
    }
    Ok(())
}

/// Unpacks the archive as its users do, runs the program in it, and lets the shells there are read their completions.
fn check_archive(archive: &[u8], folder: &Path) -> Result<()> {
    let file = folder.join("dohyo.tar.gz");
    fs::write(&file, archive)?;
    insist(Command::new("tar").arg("-xzf").arg(&file).arg("-C").arg(folder))?;
    let unpacked = folder.join("dohyo");
    let version = output(Command::new(unpacked.join("dohyo")).arg("--version"))?;
    ensure!(version == format!("dohyo {VERSION}\n").into_bytes(), "the program has another version");
    for (shell, completions) in [("bash", "dohyo.bash"), ("zsh", "_dohyo"), ("fish", "dohyo.fish")] {
        if system::find("DOHYO_SHELL", &[shell]).is_some() {
            insist(Command::new(shell).arg("-n").arg(unpacked.join("completions").join(completions)))?;
        }
    }
    Ok(())
}

/// Installs the package below `root`, checks the service, serves as the service does, and removes the package.
fn check_package(package: &Path, root: &Path) -> Result<()> {
    fs::create_dir_all(root.join("var/lib/dpkg/info"))?;
    fs::create_dir_all(root.join("var/lib/dpkg/updates"))?;
    // What the package depends on is that of this machine.
    fs::write(root.join("var/lib/dpkg/status"), status_of(&["libc6", "libgcc-s1"])?)?;
    let dpkg = || {
        let mut command = Command::new("dpkg");
        command
            .arg(format!("--root={}", root.display()))
            .args(["--force-not-root", "--force-script-chrootless"]);
        command.arg("--log=/dev/null").stdout(Stdio::null());
        command
    };
    insist(dpkg().arg("--install").arg(package))?;
    let unit = root.join("usr/lib/systemd/system/dohyo.service");
    let enabled = root.join("etc/systemd/system/multi-user.target.wants/dohyo.service");
    ensure!(enabled.is_symlink(), "installing the package does not enable the service");
    check_unit(root)?;
    serve_like(&unit, root)?;
    insist(dpkg().arg("--remove").arg("dohyo"))?;
    ensure!(!root.join("usr/bin/dohyo").exists(), "removing the package leaves the program there");
    ensure!(root.join("etc/dohyo.env").exists(), "removing the package takes the operator's settings away");
    insist(dpkg().arg("--purge").arg("dohyo"))?;
    ensure!(
        !root.join("etc/dohyo.env").exists() && !enabled.is_symlink(),
        "purging the package leaves settings there"
    );
    ensure!(root.join("var/lib/dohyo").exists(), "purging the package deletes people's tables");
    println!("   the Debian package installs, serves, and goes away");
    Ok(())
}

/// Returns what dpkg knows about packages of this machine.
fn status_of(packages: &[&str]) -> Result<Vec<u8>> {
    let mut status = Vec::new();
    for package in packages {
        let known = output(Command::new("dpkg").args(["--status", package]))?;
        // Dependencies of dependencies would lead to the whole machine.
        let text = String::from_utf8_lossy(&known).into_owned();
        let lines = text.lines().filter(|line| {
            ["Package:", "Status:", "Architecture:", "Version:", "Maintainer:", "Description:", "Multi-Arch:"]
                .iter()
                .any(|key| line.starts_with(key))
        });
        status.extend(lines.flat_map(|line| format!("{line}\n").into_bytes()));
        status.push(b'\n');
    }
    Ok(status)
}

/// Lets systemd judge the installed units.
fn check_unit(root: &Path) -> Result<()> {
    if system::find("DOHYO_SYSTEMD_ANALYZE", &["systemd-analyze"]).is_none() {
        println!("   left out: systemd-analyze is not here to judge the units");
        return Ok(());
    }
    let analyze = || {
        let mut command = Command::new("systemd-analyze");
        command.arg(format!("--root={}", root.display())).stdout(Stdio::null());
        command
    };
    // Units of the system that ours refer to are not below the root, nor are the programs of its other packages.
    let verified = analyze()
        .args(["verify", "--recursive-errors=no", "dohyo.service", "dohyo-backup.timer"])
        .output()?;
    let complaints = String::from_utf8_lossy(&verified.stderr).into_owned();
    let ours: Vec<_> = complaints
        .lines()
        .filter(|line| {
            line.contains("dohyo")
                && !line.contains("/usr/bin/find")
                && !line.contains("/bin/sh")
                && !line.contains("/bin/mkdir")
        })
        .collect();
    ensure!(ours.is_empty(), "systemd complains about the units:\n{}", ours.join("\n"));
    let security = analyze()
        .args(["security", "--offline=true", "--threshold", MOST_EXPOSED, "dohyo.service"])
        .output()?;
    ensure!(
        security.status.success(),
        "the service is more exposed than {MOST_EXPOSED} of 100: {}",
        String::from_utf8_lossy(&security.stderr)
    );
    Ok(())
}

/// Serves with the command of the unit, in the folders below `root`, and asks the server whether it is ready.
fn serve_like(unit: &Path, root: &Path) -> Result<()> {
    let text = fs::read_to_string(unit)?;
    let command =
        text.lines().find_map(|line| line.strip_prefix("ExecStart=")).context("the unit starts nothing")?;
    let words: Vec<String> = command
        .replace("/usr/bin/", &format!("{}/usr/bin/", root.display()))
        .replace("/var/lib/", &format!("{}/var/lib/", root.display()))
        .replace("127.0.0.1:5757", "127.0.0.1:0")
        .split(' ')
        .map(str::to_owned)
        .collect();
    let mut server = Server(
        Command::new(&words[0])
            .args(&words[1..])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .stdin(Stdio::null())
            .spawn()?,
    );
    let mut address = String::new();
    BufReader::new(server.0.stdout.take().context("it was piped")?).read_line(&mut address)?;
    if address.is_empty() {
        bail!("the installed program does not start with the command of the unit: {command}");
    }
    let ready = output(Command::new(&words[0]).args(["health", address.trim()]))?;
    ensure!(ready == b"ready\n", "the installed server is not ready");
    Ok(())
}

/// A server that ends with this value.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Checks what can be checked of the Dockerfile without a container: its stages, paths, commands and user.
fn check_dockerfile(program: &Path) -> Result<()> {
    let text = fs::read_to_string(workspace().join("dist/Dockerfile"))?;
    let steps = instructions(&text);
    let of = |name: &str| {
        steps.iter().filter(|(step, _)| step == name).map(|(_, rest)| rest.as_str()).collect::<Vec<_>>()
    };
    let known = [
        "FROM",
        "RUN",
        "WORKDIR",
        "COPY",
        "USER",
        "VOLUME",
        "EXPOSE",
        "HEALTHCHECK",
        "STOPSIGNAL",
        "ENTRYPOINT",
        "CMD",
    ];
    for (step, _) in &steps {
        ensure!(known.contains(&step.as_str()), "Dockerfile: {step} is no instruction that this check knows");
    }
    ensure!(
        of("FROM").len() == 2 && of("FROM")[0].ends_with(" AS build"),
        "Dockerfile: expected a stage `build` and another"
    );
    ensure!(
        of("USER").iter().all(|user| *user != "0" && *user != "root"),
        "Dockerfile: the server runs as root"
    );
    ensure!(of("USER").len() == 1, "Dockerfile: expected one USER");
    let toolchain = of("FROM")[0].split([':', '-']).nth(1).unwrap_or_default().to_owned();
    let manifest = fs::read_to_string(workspace().join("Cargo.toml"))?;
    ensure!(
        manifest.contains(&format!("rust-version = \"{toolchain}\"")),
        "Dockerfile: the build has Rust {toolchain}, which is not the rust-version in Cargo.toml"
    );
    for copied in of("COPY").iter().filter_map(|copy| copy.strip_prefix("--from=build ")) {
        let mut paths: Vec<_> = copied.split(' ').collect();
        paths.pop();
        for path in paths {
            let path =
                path.strip_prefix("/dohyo/").with_context(|| format!("Dockerfile: {path} is not built"))?;
            let built = path == "target/release/dohyo" || workspace().join(path).is_file();
            ensure!(built, "Dockerfile: the build makes no {path}");
        }
    }
    let words =
        |json: &str| serde_json::from_str::<Vec<String>>(json).with_context(|| format!("Dockerfile: {json}"));
    let health = of("HEALTHCHECK")[0].split_once("CMD ").context("Dockerfile: HEALTHCHECK has no CMD")?.1;
    for command in [words(health)?[1..].to_vec(), words(of("CMD")[0])?] {
        let help = String::from_utf8(output(Command::new(program).args([&command[0], "--help"]))?)?;
        for flag in command.iter().filter(|word| word.starts_with("--")) {
            ensure!(help.contains(flag.as_str()), "Dockerfile: `dohyo {}` has no {flag}", command[0]);
        }
    }
    ensure!(
        words(of("ENTRYPOINT")[0])? == ["/usr/bin/dohyo"],
        "Dockerfile: expected /usr/bin/dohyo to be started"
    );
    Ok(())
}

/// Returns the instructions of a Dockerfile with their arguments.
fn instructions(text: &str) -> Vec<(String, String)> {
    let joined = text.replace("\\\n", " ");
    let lines = joined.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .filter_map(|line| line.split_once(' '))
        .map(|(step, rest)| (step.to_owned(), rest.trim().to_owned()))
        .collect()
}
