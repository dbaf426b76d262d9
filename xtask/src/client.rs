//! Building the web client: Rust → wasm → wasm-bindgen → `target/site`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::cargo::{self, WASM, cargo, insist, need_wasm_target};
use crate::parallel;
use crate::site::{Effort, Site};
use crate::split::{self, Divided};
use crate::styles;

/// The program in which the computer thinks; all other programs of `crates/pages` show pages.
const WORKER: &str = "worker";
/// The program with the pages that belong to no game.
const HOME: &str = "home";

/// What a build is optimised for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pace {
    /// Small to load: the client as users get it.
    Small,
    /// Quick to rebuild, for working on the client.
    Quick,
}

impl Pace {
    pub(crate) fn from_dev_flag(dev: bool) -> Self {
        if dev { Self::Quick } else { Self::Small }
    }

    fn profile(self) -> &'static str {
        match self {
            Self::Small => "wasm",
            Self::Quick => "wasm-dev",
        }
    }

    fn effort(self) -> Effort {
        match self {
            Self::Small => Effort::Best,
            Self::Quick => Effort::Fast,
        }
    }
}

/// Builds the client into `target/site`, where the server's build script looks for it.
pub(crate) fn build(pace: Pace) -> Result<()> {
    build_in(pace, None)
}

/// Builds the client as [`build`] does, with everything in between in the folder `output`.
pub(crate) fn build_in(pace: Pace, output: Option<&Path>) -> Result<()> {
    let started = Instant::now();
    need_wasm_target()?;
    let programs = programs()?;
    let names = programs.join(", ");
    println!("── web client: compiling {names} for the browser");
    let (pages, worker): (Vec<_>, Vec<_>) = programs.iter().partition(|program| *program != WORKER);
    compile("dohyo-pages", &pages, pace, &rules_for_size(pace), output)?;
    let compiled = compile("dohyo-pages", &worker, pace, &[], output)?;
    let mut site = Site::new();
    site.add_folder(&cargo::workspace().join("crates/web/static"))?;
    let document = fs::read_to_string(cargo::workspace().join("crates/web/page.html"))?;
    let made = parallel::each(&programs, |program| make(&compiled, program, pace))?;
    for (program, files) in programs.iter().zip(made) {
        if program != WORKER {
            let name = if program == HOME { "index" } else { program };
            site.add(&format!("{name}.html"), document.replace("PROGRAM", program).into_bytes())?;
            let sheet = styles::sheet(&cargo::workspace().join("crates/web/styles"), program)?;
            site.add(&format!("{program}.css"), sheet.into_bytes())?;
        }
        for (name, content) in files {
            site.add(&name, content)?;
        }
    }
    let summary = site.write(&cargo::workspace().join("target/site"), pace.effort())?;
    println!("{summary}");
    println!("── web client: done in {:.1?}", started.elapsed());
    Ok(())
}

/// Returns the files of a compiled program, by their names: its WebAssembly, its parts, and the script that loads them.
fn make(compiled: &Path, program: &str, pace: Pace) -> Result<Vec<(String, Vec<u8>)>> {
    let Divided { main, link, parts } = split::divide(compiled, program)?;
    let (js, wasm) = bind(&main, program, pace)?;
    let mut js = split::join(&js, &link)?;
    // The content security policy allows no inline script, so the module starts itself.
    js.push_str("\n__wbg_init();\n");
    let mut files = vec![(format!("{program}_bg.wasm"), wasm), (format!("{program}.js"), js.into_bytes())];
    for (name, part) in parts {
        files.push((name, if pace == Pace::Small { split::without_names(&part)? } else { part }));
    }
    Ok(files)
}

/// Returns the names of the browser programs of `crates/pages`: one for each game, one for the other pages, and the
/// worker.
fn programs() -> Result<Vec<String>> {
    let folder = cargo::workspace().join("crates/pages/src/bin");
    let mut programs = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("could not read {}", folder.display()))? {
        let path = entry?.path();
        programs.extend(path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned));
    }
    programs.sort_unstable();
    Ok(programs)
}

/// Builds the portable tests into `target/portable`, where a browser test finds them.
pub(crate) fn build_portable_tests(pace: Pace) -> Result<()> {
    println!("── portable tests: compiling for the browser");
    let program = "portable";
    let compiled = compile("dohyo-portable-tests", &[&program.to_owned()], pace, &[], None)?;
    let (js, wasm) = bind(&compiled.join(program).with_extension("wasm"), program, pace)?;
    let folder = cargo::workspace().join("target/portable");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("portable.js"), js)?;
    fs::write(folder.join("portable_bg.wasm"), wasm)?;
    Ok(())
}

/// Returns the settings that compile rules for size. The profile compiles them for speed, which the worker needs for
/// its search and pages do not. These are settings rather than a profile so that all other crates are compiled only
/// once.
fn rules_for_size(pace: Pace) -> Vec<String> {
    let crates =
        ["core", "ai", "sumoku-solver"].into_iter().chain(dohyo_games::ALL.iter().map(|info| info.id));
    let setting = |role| format!("profile.{}.package.dohyo-{role}.opt-level=\"z\"", pace.profile());
    if pace == Pace::Small { crates.map(setting).collect() } else { Vec::new() }
}

/// Compiles programs of a package for the browser and returns the folder they are in.
fn compile(
    package: &str,
    programs: &[&String],
    pace: Pace,
    settings: &[String],
    output: Option<&Path>,
) -> Result<PathBuf> {
    let profile = pace.profile();
    let output = match output {
        Some(output) => output,
        None => cargo::target()?,
    };
    let mut build = cargo(["build", "--package", package, "--target", WASM, "--profile", profile]);
    for program in programs {
        build.arg("--bin").arg(program);
    }
    for setting in settings {
        build.arg("--config").arg(setting);
    }
    insist(build.arg("--target-dir").arg(output))?;
    Ok(output.join(WASM).join(profile))
}

/// Returns the JavaScript that loads a program, written by wasm-bindgen, and its WebAssembly.
fn bind(compiled: &Path, program: &str, pace: Pace) -> Result<(String, Vec<u8>)> {
    let mut output = Bindgen::new()
        .input_path(compiled)
        .out_name(program)
        // Parts that are loaded later link to the program by its exports.
        .keep_lld_exports(true)
        .demangle(false)
        .web(true)?
        .typescript(false)
        // Without the default path, `init()` would not know which file to load.
        .omit_default_module_path(false)
        // Function names make stack traces readable, but are a quarter of the file.
        .remove_name_section(pace == Pace::Small)
        .remove_producers_section(true)
        .generate_output()
        .with_context(|| format!("wasm-bindgen could not process {program}"))?;
    let snippets: Vec<_> = output
        .snippets()
        .iter()
        .filter(|(_, texts)| !texts.is_empty())
        .map(|(name, _)| name.as_str())
        .collect();
    if !(snippets.is_empty() && output.local_modules().is_empty()) {
        bail!("{program} contains JavaScript snippets ({snippets:?}), which the site cannot serve");
    }
    let mut js = output.js().to_owned();
    let wasm = output.wasm_mut();
    if pace == Pace::Small {
        js = shorten_imports(&js, wasm.imports.iter_mut().map(|import| &mut import.name));
    }
    Ok((js, wasm.emit_wasm()))
}

/// Gives short names to the functions that a program imports from its JavaScript, and returns `js` with the same names.
///
/// wasm-bindgen ends the names with hashes, which cannot be compressed: 5 kB of a page.
fn shorten_imports<'a>(js: &str, names: impl Iterator<Item = &'a mut String>) -> String {
    let mut js = js.to_owned();
    for (number, name) in names.filter(|name| ends_with_hash(name)).enumerate() {
        let short = format!("${number}");
        js = js.replace(name.as_str(), &short);
        *name = short;
    }
    js
}

/// Returns `true` if a name ends with a hash, such as `__wbg_error_757e9472f8410341`.
fn ends_with_hash(name: &str) -> bool {
    name.rsplit_once('_')
        .is_some_and(|(_, hash)| hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_get_short_names_in_the_program_and_in_its_script() {
        let mut names = ["__wbg_error_757e9472f8410341", "__wbindgen_init", "__wbg_now_043d245551b22f9c"]
            .map(str::to_owned);
        let js = "{ __wbg_error_757e9472f8410341: f, __wbindgen_init: g, __wbg_now_043d245551b22f9c: h }"
            .to_owned();
        assert_eq!(shorten_imports(&js, names.iter_mut()), "{ $0: f, __wbindgen_init: g, $1: h }");
        assert_eq!(names, ["$0", "__wbindgen_init", "$1"]);
    }
}
