//! The Python package: its virtual environment, its wheel and its tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::cargo::{insist, target, workspace};

const HOW: &str = "The tests of the Python package need Python 3.10 or later with its module venv:
  Debian, Ubuntu  apt-get install python3 python3-venv
  macOS           brew install python
The program python3 must be in PATH, or named by DOHYO_PYTHON.
`cargo xtask test --without python` runs all other tests.";

/// What every Python does with the wheel. It needs none of the dependencies.
const TRIAL: &str = "
import dohyo
for name in sorted(dohyo.games()):
    game = dohyo.Game(name, seed=1)
    game.play(game.legal_actions()[0])
game.play(dohyo.Engine(1).think(game, nodes=10).action)
try:
    game.play('nonsense')
except ValueError:
    pass
else:
    raise AssertionError('nonsense was played')
";

/// The oldest Python that can import the wheel, as its minor version.
const OLDEST: u32 = 10;
/// The newest Python that is looked for.
const NEWEST: u32 = 19;

/// The folder of the package.
fn package() -> PathBuf {
    workspace().join("crates").join("python")
}

/// A virtual environment in the folder for build output.
struct Venv {
    folder: PathBuf,
}

impl Venv {
    /// Creates the environment if it is missing, and installs the requirements of the tests if they have changed.
    fn prepare() -> Result<Self> {
        let venv = Self { folder: target()?.join("python").join("venv") };
        let wanted = package().join("requirements.txt");
        let (wanted_text, stamp) = (fs::read_to_string(&wanted)?, venv.folder.join("requirements.txt"));
        if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted_text) {
            return Ok(venv);
        }
        let python = std::env::var_os("DOHYO_PYTHON").unwrap_or_else(|| "python3".into());
        println!("   virtual environment: {}", venv.folder.display());
        insist(Command::new(python).args(["-m", "venv", "--clear"]).arg(&venv.folder)).context(HOW)?;
        insist(
            venv.python()
                .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"])
                .arg("-r")
                .arg(&wanted),
        )?;
        fs::write(stamp, wanted_text)?;
        Ok(venv)
    }

    /// Returns a command of the environment's Python.
    fn python(&self) -> Command {
        let program = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
        let mut command = Command::new(self.folder.join(program));
        command.current_dir(package()).env("VIRTUAL_ENV", &self.folder).env_remove("PYTHONPATH");
        command
    }

    /// Returns the command that builds the wheel as the only one in the folder `wheels`.
    fn maturin(&self, wheels: &Path) -> Result<Command> {
        if wheels.exists() {
            fs::remove_dir_all(wheels)?;
        }
        let mut command = self.python();
        command
            .args(["-m", "maturin", "build", "--release", "--quiet", "--manifest-path"])
            .arg(package().join("Cargo.toml"))
            .arg("--out")
            .arg(wheels);
        Ok(command)
    }
}

/// Builds the wheel with build output in `output`, or in the usual folder, and `time` as the time of its files. Returns its
/// path.
pub(crate) fn wheel(output: Option<&Path>, time: u64) -> Result<PathBuf> {
    let venv = Venv::prepare()?;
    let output = match output {
        Some(output) => output,
        None => target()?,
    };
    let mut command = venv.maturin(&output.join("python").join("wheels"))?;
    insist(command.env("CARGO_TARGET_DIR", output).env("SOURCE_DATE_EPOCH", time.to_string()))?;
    built(&output.join("python").join("wheels"))
}

/// Builds the wheel and returns its path.
fn build_wheel(venv: &Venv) -> Result<PathBuf> {
    let wheels = target()?.join("python").join("wheels");
    insist(&mut venv.maturin(&wheels)?)?;
    built(&wheels)
}

/// Returns the wheel in a folder.
fn built(wheels: &Path) -> Result<PathBuf> {
    let wheel =
        fs::read_dir(wheels)?.filter_map(Result::ok).map(|entry| entry.path()).find(|path| is_wheel(path));
    wheel.context("maturin built no wheel")
}

fn is_wheel(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "whl")
}

/// Builds the wheel, installs it in a virtual environment, and runs its tests.
pub(crate) fn test(filter: Option<&str>) -> Result<()> {
    if let Some(filter) = filter
        && count_tests(filter)? == 0
    {
        println!("   left out: no test of the package matches `{filter}`");
        return Ok(());
    }
    let venv = Venv::prepare()?;
    let wheel = build_wheel(&venv)?;
    let install =
        ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--force-reinstall", "--no-deps"];
    insist(venv.python().args(install).arg(&wheel))?;
    try_others(&venv, &wheel)?;
    let mut tests = venv.python();
    tests.args(["-m", "pytest", "--quiet", "--disable-warnings", "-p", "no:cacheprovider"]);
    // The picture of a chart needs no screen.
    tests.env("MPLBACKEND", "Agg").env("PYTHONDONTWRITEBYTECODE", "1");
    if let Some(filter) = filter {
        tests.args(["-k", filter]);
    }
    insist(&mut tests)
}

/// Lets every Python on this machine import the wheel and play a little: one wheel is for all of them.
fn try_others(venv: &Venv, wheel: &Path) -> Result<()> {
    let unpacked = tempfile::tempdir()?;
    insist(venv.python().args(["-m", "zipfile", "-e"]).arg(wheel).arg(unpacked.path()))?;
    let mut tried: Vec<u32> = Vec::new();
    for python in candidates() {
        let Some(minor) = minor_of(&python).filter(|minor| *minor >= OLDEST && !tried.contains(minor)) else {
            continue;
        };
        insist(
            Command::new(&python)
                .args(["-c", TRIAL])
                .env("PYTHONPATH", unpacked.path())
                .env("PYTHONDONTWRITEBYTECODE", "1"),
        )
        .with_context(|| format!("Python 3.{minor} cannot use the wheel"))?;
        tried.push(minor);
    }
    tried.sort_unstable();
    let names: Vec<String> = tried.iter().map(|minor| format!("3.{minor}")).collect();
    println!("   the wheel works in Python {}", names.join(", "));
    Ok(())
}

/// Returns where Pythons may be: those of pyenv, which need not be in `PATH`, and those in `PATH`.
fn candidates() -> Vec<PathBuf> {
    let home = std::env::var_os("PYENV_ROOT")
        .map(PathBuf::from)
        .or_else(|| Some(Path::new(&std::env::var_os("HOME")?).join(".pyenv")));
    let versions = home.and_then(|home| fs::read_dir(home.join("versions")).ok());
    let mut found: Vec<_> = versions
        .into_iter()
        .flatten()
        .filter_map(Result::ok)
        .map(|version| version.path().join("bin").join("python3"))
        .collect();
    found.sort_unstable();
    found.extend((OLDEST..=NEWEST).map(|minor| format!("python3.{minor}").into()));
    found
}

/// Returns the minor version of a Python 3, or `None` if it cannot be started.
fn minor_of(python: &Path) -> Option<u32> {
    let ask = "import sys; print(sys.version_info[1] if sys.version_info[0] == 3 else '')";
    let output = Command::new(python).args(["-c", ask]).output().ok()?;
    String::from_utf8_lossy(&output.stdout).trim().parse().ok()
}

/// Counts the tests of the package whose name contains `filter`.
pub(crate) fn count_tests(filter: &str) -> Result<usize> {
    let folder = package().join("tests");
    let mut count = 0;
    for entry in fs::read_dir(&folder).with_context(|| format!("could not read {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "py") {
            count += count_in(&fs::read_to_string(&path)?, filter);
        }
    }
    if count == 0 && filter.is_empty() {
        bail!("the Python package has no tests");
    }
    Ok(count)
}

/// Counts the tests in the text of a module.
fn count_in(module: &str, filter: &str) -> usize {
    let names = module.lines().filter_map(|line| line.strip_prefix("def ")?.split('(').next());
    names.filter(|name| name.starts_with("test_") && name.contains(filter)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_of_the_package_are_counted_by_name() {
        let module = "def test_api(name: str) -> None:\n    pass\n\ndef helper() -> None:\n    def test_inner(): ...\n";
        assert_eq!((count_in(module, ""), count_in(module, "api"), count_in(module, "helper")), (1, 1, 0));
        assert!(count_tests("").expect("the package has tests") > 20);
    }
}
