//! Every command in a guide is run.
//!
//! The commands of a guide run in one shell, one after another, in a folder of their own. `dohyo` is the program itself,
//! with less work: fewer games, shorter times, free ports. Programs that cannot run in a test (`systemctl`, `docker`, `apt`,
//! `cargo`, …) are replaced by scripts that check their arguments: that the files and units they name are there, and that the
//! commands and flags exist. Any other program is not found, and the guide fails.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The program, with less work. A server is asked whether it is ready, and ends.
const DOHYO: &str = r#"
served() {
    "$DOHYO" "$@" > "$HERE/address" 2> "$HERE/trouble" < /dev/null &
    server=$!
    while [ ! -s "$HERE/address" ]; do
        kill -0 $server 2> /dev/null || { cat "$HERE/trouble" >&2; exit 1; }
        sleep 0.02
    done
    "$DOHYO" health "$(cat "$HERE/address")"
    kill $server
    wait $server || true
    rm "$HERE/address"
}
command=${1:-serve}
count=$#
before=
remote=
timed=
while [ $count -gt 0 ]; do
    word=$1
    shift
    now=$word
    case $before in
        --listen) now=127.0.0.1:0 ;;
        --games) if [ "$word" -gt 2 ]; then now=2; fi ;;
        --time) now=20ms timed=yes ;;
        --level) if [ "$command" = study ]; then now=1; fi ;;
        --levels) now=1,1.5 ;;
        --nodes) if [ "$word" -gt 2000 ]; then now=2000; fi ;;
    esac
    case $word in
        http://* | postgres://* | delete-user) remote=yes ;;
        time:*) now=time:10ms ;;
        [5-9]) if [ "$command" = perft ]; then now=4; fi ;;
    esac
    before=$word
    set -- "$@" "$now"
    count=$((count - 1))
done
case $command in
    serve | health) [ "$command" = serve ] || set -- serve; if [ $# = 0 ]; then set -- serve; fi
        case " $* " in *" --listen "*) ;; *) set -- "$@" --listen 127.0.0.1:0 ;; esac
        served "$@"
        exit ;;
    bench) if [ -z "$timed" ]; then set -- "$@" --time 20ms; fi ;;
esac
if [ -n "$remote" ]; then
    # There is no server, database or person at that address; everything else about the command must be right.
    "$DOHYO" "$@" < /dev/null > "$HERE/trouble" 2>&1 &
    asking=$!
    while [ ! -s "$HERE/trouble" ] && kill -0 $asking 2> /dev/null; do sleep 0.02; done
    kill $asking 2> /dev/null || true
    wait $asking || true
    grep -q -e "cannot reach" -e "onnection refused" -e "communicating with database" -e "there is no person" "$HERE/trouble" || { cat "$HERE/trouble" >&2; exit 1; }
    exit 0
fi
exec "$DOHYO" "$@"
"#;

/// Chores are checked by their help, programs of the workspace are run, examples and crates must exist, unless the guide has
/// made them as new games.
const CARGO: &str = r#"
case "$1 $2" in
    "xtask "*)
        chore=$2
        shift 2
        if [ "$chore" = load ]; then
            # Its flags are those of another program, which would have to be built for its help.
            help=$(sed -n 's/^    \(pub \)\{0,1\}\([a-z_]*\):.*/--\2/p' "$SOURCE"/crates/load/src/*.rs | tr _ -)
        else
            help=$("$XTASK" "$chore" --help)
        fi
        if [ "$chore" = new-game ]; then mkdir "$HERE/$1"; fi
        for word; do
            case $word in
                --) break ;;
                --*) echo "$help" | grep -q -e "$word" || { echo "cargo xtask $chore has no $word" >&2; exit 1; } ;;
            esac
        done ;;
    "run "*)
        example= package=
        while [ $# -gt 0 ] && [ "$1" != -- ]; do
            case $1 in
                -p | --package) package=$2 ;;
                --example) example=$2 ;;
            esac
            shift
        done
        if [ -n "$example" ]; then
            test -f "$SOURCE/crates/${package#dohyo-}/examples/$example.rs"
        else
            shift
            "$package" "$@"
        fi ;;
    "test "* | "clippy "* | "fmt "*)
        for word; do
            name=${word#dohyo-}
            case $word in dohyo-*) test -d "$SOURCE/crates/$name" || test -d "$HERE/$name" ;; esac
        done ;;
    "build "*) ;;
    "fuzz run") test -f "$SOURCE/fuzz/fuzz_targets/$3.rs" ;;
    *) echo "cargo $*: this check does not know it" >&2; exit 1 ;;
esac
"#;

/// The scripts in place of programs that cannot run here, and what they check.
const SCRIPTS: [(&str, &str); 8] = [
    ("dohyo", DOHYO),
    ("cargo", CARGO),
    // The units that a command names are among ours.
    (
        "systemctl",
        r#"for word; do case $word in dohyo*) test -f "$SOURCE/dist/$word" || test -f "$SOURCE/dist/$word.service" ;; esac; done"#,
    ),
    // The package has the name that `cargo xtask dist` gives it.
    ("apt", r#"test "$1" = install && case $2 in ./dohyo_"$VERSION"_*.deb) ;; *) exit 1 ;; esac"#),
    // The build needs its Dockerfile; what is run in the container are commands and flags of the program.
    (
        "docker",
        r#"case $1 in
        build) test "$2" = -f && test -f "$SOURCE/$3" ;;
        run) while [ "$1" != dohyo ]; do shift; done; shift
            if [ $# -gt 0 ]; then help=$("$DOHYO" "$1" --help); fi
            for word; do case $word in --*) echo "$help" | grep -q -e "$word" ;; esac; done ;;
        *) exit 1 ;;
    esac"#,
    ),
    ("man", r#"grep -q "^.SH NAME" "$1""#),
    // The tests of the Python package build and install the wheel.
    ("pip", r#"test "$1" = install"#),
    ("maturin", r#"while [ $# -gt 0 ]; do if [ "$1" = -m ]; then test -f "$SOURCE/$2"; fi; shift; done"#),
];

/// The languages of code blocks. Blocks of commands are `sh`.
const LANGUAGES: [&str; 5] = ["python", "rust", "sh", "text", "toml"];

fn source() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("crates lie in the workspace")
}

/// Returns the code blocks of a text, each with its language and the number of its first line.
fn blocks(text: &str) -> Vec<(String, usize, String)> {
    let mut blocks: Vec<(String, usize, String)> = Vec::new();
    let mut inside = false;
    for (number, line) in text.lines().enumerate() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            inside = !inside;
            if inside {
                blocks.push((language.trim().to_owned(), number + 1, String::new()));
            }
        } else if inside && let Some((_, _, block)) = blocks.last_mut() {
            block.push_str(line.trim_start());
            block.push('\n');
        }
    }
    blocks
}

/// Returns the guides and the README by their paths.
fn texts() -> Vec<(&'static str, String)> {
    let guides = dohyo_guides::all().map(|guide| (guide.path, guide.text.to_owned()));
    let readme = fs::read_to_string(source().join("README.md")).expect("the README");
    guides.chain([("README.md", readme)]).collect()
}

/// A folder in which the commands of a guide run.
struct Stage {
    folder: tempfile::TempDir,
}

impl Stage {
    fn new() -> Self {
        let stage = Self { folder: tempfile::tempdir().expect("a folder") };
        for (name, script) in SCRIPTS {
            stage.program(&format!("bin/{name}"), script);
        }
        // What guides take for granted: other engines, a game, an unpacked archive.
        for engine in ["other-engine", "my-engine"] {
            stage.program(&format!("work/{engine}"), "exec \"$DOHYO\" engine abalone");
        }
        fs::create_dir_all(stage.path("root/var/lib")).expect("a folder");
        fs::create_dir_all(stage.path("root/tmp")).expect("a folder");
        stage
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn program(&self, name: &str, script: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, format!("#!/bin/sh\nset -e\n{script}\n")).expect("a script");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
    }

    /// Runs a script and returns what it complains about, or `None` if it succeeds.
    fn run(&self, script: &str) -> Option<String> {
        // Guides speak of folders of the system.
        let mut script = script.to_owned();
        for folder in ["/var/", "/tmp/"] {
            script = script
                .replace(&format!(" {folder}"), &format!(" {}/root{folder}", self.folder.path().display()));
        }
        let xtask = Path::new(env!("CARGO_BIN_EXE_dohyo")).with_file_name("xtask");
        let output = Command::new("sh")
            .args(["-e", "-u", "-c", &script])
            .current_dir(self.path("work"))
            .env_clear()
            .env("PATH", format!("{}:/usr/bin:/bin", self.path("bin").display()))
            .env("HERE", self.folder.path())
            .env("HOME", self.folder.path())
            .env("DOHYO", env!("CARGO_BIN_EXE_dohyo"))
            .env("XTASK", xtask)
            .env("SOURCE", source())
            .env("VERSION", env!("CARGO_PKG_VERSION"))
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        let said =
            format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        (!output.status.success()).then_some(said)
    }
}

#[test]
fn every_command_in_a_guide_runs() {
    let xtask = Path::new(env!("CARGO_BIN_EXE_dohyo")).with_file_name("xtask");
    assert!(xtask.is_file(), "build xtask first: cargo build --workspace --bin xtask");
    let mut failed = Vec::new();
    let mut count = 0;
    std::thread::scope(|scope| {
        let runs: Vec<_> = texts()
            .into_iter()
            .filter(|(_, text)| blocks(text).iter().any(|(language, ..)| language == "sh"))
            .map(|(path, text)| scope.spawn(move || (path, run_guide(&text))))
            .collect();
        for run in runs {
            let (path, result) = run.join().expect("no panic");
            match result {
                Ok(commands) => count += commands,
                Err(why) => failed.push(format!("{path}{why}")),
            }
        }
    });
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
    assert!(count > 60, "only {count} commands were found");
}

/// Runs the commands of a guide and returns their number.
fn run_guide(text: &str) -> Result<usize, String> {
    let stage = Stage::new();
    let prepared = format!(
        "dohyo match abalone level:1 level:1 --games 1 --out game.txt
         name=dohyo-$VERSION-{}-linux
         mkdir $name
         cp ../bin/dohyo $name/dohyo
         dohyo man --out $name/man/man1
         tar -czf $name.tar.gz $name
         rm -r $name",
        std::env::consts::ARCH
    );
    if let Some(said) = stage.run(&prepared) {
        return Err(format!(": cannot be prepared: {said}"));
    }
    let mut count = 0;
    for (language, line, block) in blocks(text) {
        if language != "sh" {
            continue;
        }
        count += block.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
        if let Some(said) = stage.run(&block) {
            return Err(format!(":{line}: the commands fail:\n{block}{said}"));
        }
    }
    Ok(count)
}

#[test]
fn every_code_block_says_what_it_is() {
    for (path, text) in texts() {
        for (language, line, _) in blocks(&text) {
            assert!(
                LANGUAGES.contains(&language.as_str()),
                "{path}:{line}: a block of `{language}`; expected one of {LANGUAGES:?}, `sh` for commands"
            );
        }
    }
}

#[test]
fn a_command_that_does_not_exist_fails_its_guide() {
    let stage = Stage::new();
    for (script, right) in [
        ("dohyo games", true),
        ("dohyo gamez", false),
        ("dohyo", true),
        ("dohyo serve --sideways", false),
        ("systemctl start dohyo", true),
        ("systemctl start dohyoo", false),
        ("cargo xtask dist --check", true),
        ("cargo xtask dist --chess", false),
        ("cargo xtask fly", false),
        ("docker build -f dist/Dockerfile -t dohyo .", true),
        ("docker build -f Dockerfile -t dohyo .", false),
        ("docker run -v dohyo:/data dohyo serve --proxy", false),
        ("apt install ./dohyo_0.0.9_amd64.deb", false),
        ("kubectl apply", false),
        ("dohyo bot --server http://127.0.0.1:1 --engine level:5", false),
    ] {
        let said = stage.run(script);
        assert_eq!(said.is_none(), right, "{script}: {said:?}");
    }
}
