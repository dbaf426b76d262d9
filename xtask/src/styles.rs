//! The stylesheet of a program: its own file, with its imports inlined.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

/// Returns the sheet of `program`: `folder/PROGRAM.css`, in which each line `@import "NAME.css";` is replaced by that
/// file. A file that is imported twice is inlined once, where it is imported first.
pub(crate) fn sheet(folder: &Path, program: &str) -> Result<String> {
    let mut sheet = String::new();
    add(folder, &format!("{program}.css"), &mut Vec::new(), &mut sheet)?;
    Ok(sheet)
}

fn add(folder: &Path, name: &str, added: &mut Vec<String>, sheet: &mut String) -> Result<()> {
    if added.iter().any(|known| known == name) {
        return Ok(());
    }
    added.push(name.to_owned());
    let path = folder.join(name);
    let text = fs::read_to_string(&path).with_context(|| format!("could not read {}", path.display()))?;
    for (number, line) in text.lines().enumerate() {
        let Some(import) = line.strip_prefix("@import ") else {
            sheet.push_str(line);
            sheet.push('\n');
            continue;
        };
        let Some(import) = import.strip_prefix('"').and_then(|rest| rest.strip_suffix("\";")) else {
            bail!("{}:{}: expected `@import \"NAME.css\";`", path.display(), number + 1);
        };
        add(folder, import, added, sheet)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(files: &[(&str, &str)], expected: Result<&str, &str>) {
        let folder =
            std::env::temp_dir().join(format!("dohyo-styles-{}-{}", std::process::id(), files.len()));
        fs::create_dir_all(&folder).expect("a folder");
        for (name, text) in files {
            fs::write(folder.join(name), text).expect("a file");
        }
        let sheet = sheet(&folder, "page").map_err(|error| format!("{error:#}"));
        fs::remove_dir_all(&folder).expect("the folder goes");
        match (sheet, expected) {
            (Ok(sheet), Ok(expected)) => assert_eq!(sheet, expected),
            (Err(error), Err(expected)) => assert!(error.contains(expected), "{error}"),
            (sheet, expected) => panic!("{sheet:?} instead of {expected:?}"),
        }
    }

    #[test]
    fn a_file_imported_twice_is_inlined_once() {
        check(
            &[
                ("page.css", "@import \"a.css\";\n@import \"b.css\";\np {}\n"),
                ("a.css", "a {}\n"),
                ("b.css", "@import \"a.css\";\nb {}\n"),
            ],
            Ok("a {}\nb {}\np {}\n"),
        );
    }

    #[test]
    fn a_wrong_import_is_an_error() {
        check(&[("page.css", "p {}\n@import url(a.css);\n")], Err("page.css:2: expected `@import"));
        check(&[("page.css", "@import \"gone.css\";\n"), ("a.css", "")], Err("gone.css"));
    }
}
