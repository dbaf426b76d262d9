//! Building the web client: Rust → wasm → wasm-bindgen → `target/site`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::cargo::{self, WASM, cargo, insist, need_wasm_target};
use crate::site::{Effort, Site};

/// The program that thinks; every other program of `crates/web` shows pages.
const WORKER: &str = "worker";
/// The program that shows what belongs to no game.
const HOME: &str = "home";

/// What the build should be good at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pace {
    /// Small to load: what users get.
    Small,
    /// Quick to rebuild, while working on the client.
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
    let started = Instant::now();
    need_wasm_target()?;
    let programs = programs()?;
    let names = programs.join(", ");
    println!("── web client: compiling {names} for the browser (profile {})", pace.profile());
    let compiled = compile("dohyo-web", pace)?;
    let mut site = Site::new();
    site.add_folder(&cargo::workspace().join("crates/web/static"))?;
    let document = fs::read_to_string(cargo::workspace().join("crates/web/page.html"))?;
    for program in &programs {
        if program != WORKER {
            let name = if program == HOME { "index" } else { program };
            site.add(&format!("{name}.html"), document.replace("PROGRAM", program).into_bytes())?;
        }
        let (mut js, wasm) = bind(&compiled, program, pace)?;
        // The content security policy allows no inline script, so the module starts itself.
        js.push_str("\n__wbg_init();\n");
        site.add(&format!("{program}_bg.wasm"), wasm)?;
        site.add(&format!("{program}.js"), js.into_bytes())?;
    }
    let summary = site.write(&cargo::workspace().join("target/site"), pace.effort())?;
    println!("{summary}");
    println!("── web client: done in {:.1?}", started.elapsed());
    Ok(())
}

/// The browser programs of `crates/web`: one for each game, so that a page loads no more than it shows, one
/// for the rest, and the worker.
fn programs() -> Result<Vec<String>> {
    let folder = cargo::workspace().join("crates/web/src/bin");
    let mut programs = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("could not read {}", folder.display()))? {
        let path = entry?.path();
        programs.extend(path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned));
    }
    programs.sort_unstable();
    Ok(programs)
}

/// Builds the portable tests into `target/portable`, from where a browser test takes them.
pub(crate) fn build_portable_tests(pace: Pace) -> Result<()> {
    println!("── portable tests: compiling for the browser");
    let compiled = compile("dohyo-portable-tests", pace)?;
    let (js, wasm) = bind(&compiled, "portable", pace)?;
    let folder = cargo::workspace().join("target/portable");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("portable.js"), js)?;
    fs::write(folder.join("portable_bg.wasm"), wasm)?;
    Ok(())
}

/// Compiles a package's programs for the browser, and gives the folder they are in.
fn compile(package: &str, pace: Pace) -> Result<PathBuf> {
    let profile = pace.profile();
    insist(&mut cargo(["build", "--package", package, "--bins", "--target", WASM, "--profile", profile]))?;
    Ok(cargo::target()?.join(WASM).join(profile))
}

/// Has wasm-bindgen write the JavaScript that loads one program.
fn bind(compiled: &Path, program: &str, pace: Pace) -> Result<(String, Vec<u8>)> {
    let mut output = Bindgen::new()
        .input_path(compiled.join(program).with_extension("wasm"))
        .web(true)?
        .typescript(false)
        // Without the default path, `init()` would not know which file to load.
        .omit_default_module_path(false)
        // Function names make readable stack traces, and a quarter of the file.
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
        bail!("{program} brings JavaScript of its own ({snippets:?}), for which the site has no place");
    }
    Ok((output.js().to_owned(), output.wasm_mut().emit_wasm()))
}
