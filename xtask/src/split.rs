//! Splitting a program into the code of its first view and parts that are loaded later.
//!
//! Programs are cut at the functions that `crates/pages` marks with `wasm_split`. The crate `wasm_split_cli_support`
//! cuts the compiled program and writes the JavaScript that loads the parts. That JavaScript and the program's own import
//! each other, so they could not both be named by the hash of their content: [`join`] makes one file of them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, ensure};

use crate::streams::without_streams;

/// The name under which the divided program imports the functions that load its parts.
const LINK: &str = "./parts.js";

/// A program in pieces.
pub(crate) struct Divided {
    /// The main piece, for wasm-bindgen.
    pub(crate) main: PathBuf,
    /// JavaScript that loads the parts, as [`join`] takes it.
    pub(crate) link: String,
    /// The parts, by the name under which `link` loads them.
    pub(crate) parts: Vec<(String, Vec<u8>)>,
}

/// Divides the compiled `program`; the pieces are left in a folder beside it.
pub(crate) fn divide(compiled: &Path, program: &str) -> Result<Divided> {
    let path = compiled.join(program).with_extension("wasm");
    let input = fs::read(&path).with_context(|| format!("could not read {}", path.display()))?;
    let input = without_streams(&input)?;
    let folder = compiled.join("parts").join(program);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let main = folder.join("main.wasm");
    let mut options = wasm_split_cli_support::Options::new(&input);
    options.output_dir = &folder;
    options.main_out_path = &main;
    options.link_name = LINK;
    let divided = wasm_split_cli_support::transform(options)
        .map_err(|why| anyhow!("{program} could not be divided into parts: {why:#}"))?;
    let mut link = fs::read_to_string(folder.join(LINK))?;
    let mut parts = Vec::new();
    for path in divided.split_modules {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .with_context(|| format!("{} has no file name", path.display()))?;
        let part = format!("{program}_{name}");
        link = link.replace(&format!("\"./{name}\""), &format!("\"{part}\""));
        parts.push((part, fs::read(&path)?));
    }
    Ok(Divided { main, link, parts })
}

/// Puts the JavaScript that loads the parts into `script`, the program's JavaScript, in place of importing it.
pub(crate) fn join(script: &str, link: &str) -> Result<String> {
    let import = format!(" from \"{LINK}\"");
    let mut joined = String::new();
    let mut imports = 0;
    for line in script.lines() {
        let imported = line.strip_prefix("import * as ").map(|line| line.trim_end_matches(';'));
        if let Some(name) = imported.and_then(|line| line.strip_suffix(&import)) {
            joined += &format!("const {name} = parts;\n");
            imports += 1;
        } else {
            joined += line;
            joined.push('\n');
        }
    }
    if imports == 0 {
        return Ok(script.to_owned());
    }
    let (import, body) = link.split_once('\n').context("the JavaScript that loads the parts is empty")?;
    ensure!(import.starts_with("import { initSync } from"), "expected an import of initSync, not {import}");
    let names = body.lines().filter_map(|line| line.strip_prefix("export const ")?.split_once(' '));
    let names: Vec<_> = names.map(|(name, _)| name).collect();
    let body = body.replace("export const ", "const ");
    Ok(format!("const parts = (() => {{\n{body}\nreturn {{ {} }};\n}})();\n{joined}", names.join(", ")))
}

/// Removes the names of functions from a part.
pub(crate) fn without_names(part: &[u8]) -> Result<Vec<u8>> {
    let mut settings = walrus::ModuleConfig::new();
    settings.generate_name_section(false).generate_producers_section(false);
    Ok(settings.parse(part).map_err(|why| anyhow!("a part cannot be read: {why:#}"))?.emit_wasm())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_loads_its_parts_itself() {
        let script =
            "import * as import1 from \"./parts.js\"\nimport * as import2 from \"./parts.js\"\nmain();\n";
        let link = "import { initSync } from \"./main.js\";\nconst a = 1;\nexport const load_a = f(a);\n";
        let joined = join(script, link).unwrap();
        assert_eq!(
            joined,
            "const parts = (() => {\nconst a = 1;\nconst load_a = f(a);\n\nreturn { load_a };\n})();\n\
             const import1 = parts;\nconst import2 = parts;\nmain();\n"
        );
        assert_eq!(join("main();\n", link).unwrap(), "main();\n");
    }
}
