//! The guides: the Markdown files in the folder `docs`, and the pages that a server makes from them at `/docs`.
//!
//! Every guide is written once and can be read as a file in the source folder, as a page in the browser, or in a
//! terminal with `dohyo guide NAME`. Links between guides are links between files; [`page`] converts them to addresses.

mod page;
mod plot;

pub use page::{Frame, index, page};

/// Tests the Rust examples of the guides.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/engines.md")]
struct Examples;

/// A guide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guide {
    /// The name in addresses: `hosting` is at `/docs/hosting`.
    pub name: &'static str,
    /// The path of the file in the source folder.
    pub path: &'static str,
    /// A summary in one line.
    pub about: &'static str,
    /// The language, as a tag such as `en`.
    pub lang: &'static str,
    /// The text, in Markdown.
    pub text: &'static str,
}

/// The guides for one kind of reader.
#[derive(Clone, Copy, Debug)]
pub struct Shelf {
    /// The readers.
    pub title: &'static str,
    /// The guides.
    pub guides: &'static [Guide],
}

/// A file that guides refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// The name in addresses: `dohyo.service` is at `/docs/files/dohyo.service`.
    pub name: &'static str,
    /// The path in the source folder.
    pub path: &'static str,
    /// The content.
    pub text: &'static str,
}

macro_rules! guide {
    ($name:literal, $path:literal, $lang:literal, $about:literal) => {
        Guide {
            name: $name,
            path: $path,
            about: $about,
            lang: $lang,
            text: include_str!(concat!("../../../", $path)),
        }
    };
}

/// All guides, grouped by their readers.
pub const SHELVES: [Shelf; 5] = [
    Shelf {
        title: "Players · Joueurs",
        guides: &[
            guide!(
                "players",
                "docs/players.md",
                "en",
                "The five games, how to play them here, and how moves are written"
            ),
            guide!(
                "joueurs",
                "docs/joueurs.md",
                "fr",
                "Les cinq jeux, comment y jouer ici, et comment on note les coups"
            ),
            guide!(
                "terminal",
                "docs/terminal.md",
                "en",
                "Playing in a terminal, full-screen or line by line"
            ),
        ],
    },
    Shelf {
        title: "Hosts",
        guides: &[
            guide!(
                "hosting",
                "docs/hosting.md",
                "en",
                "One server, a reverse proxy, several servers, backups"
            ),
            guide!(
                "packages",
                "docs/packages.md",
                "en",
                "The archive, the Debian package, the container, the static site"
            ),
            guide!(
                "scale",
                "docs/scale.md",
                "en",
                "How many players a server takes, and what to do beyond that"
            ),
        ],
    },
    Shelf {
        title: "Engine authors",
        guides: &[
            guide!("engines", "docs/engines.md", "en", "Three ways to connect a program, and the crates"),
            guide!("ugi", "docs/ugi.md", "en", "The protocol between engines and programs that run matches"),
            guide!("bots", "docs/bots.md", "en", "Programs at online tables"),
        ],
    },
    Shelf {
        title: "Researchers",
        guides: &[guide!(
            "python",
            "docs/python.md",
            "en",
            "The Python package: rules, engines, environments, batches of games"
        )],
    },
    Shelf {
        title: "Design notes and studies",
        guides: &[
            guide!("architecture", "ARCHITECTURE.md", "en", "How the program is built, and why"),
            guide!("contributing", "CONTRIBUTING.md", "en", "Changing the program, and adding a game"),
            guide!("abalone-engine", "docs/abalone-engine.md", "en", "How the computer plays Abalone"),
            guide!("sumoo-analysis", "docs/sumoo-analysis.md", "en", "SUMOO: proofs and self-play"),
            guide!("kumo-study", "docs/kumo-study.md", "en", "Kumo Hogosha: rules and options compared"),
            guide!("sumoku-study", "docs/sumoku-study.md", "en", "Sumoku: the solver and self-play"),
            guide!(
                "kabuto-balance",
                "docs/kabuto-balance.md",
                "en",
                "Sakura Slam: the balance of its wrestlers"
            ),
        ],
    },
];

macro_rules! file {
    ($name:literal, $path:literal) => {
        File { name: $name, path: $path, text: include_str!(concat!("../../../", $path)) }
    };
}

/// All files that guides refer to.
pub const FILES: [File; 11] = [
    file!("CHANGELOG.md", "CHANGELOG.md"),
    file!("Caddyfile", "dist/Caddyfile"),
    file!("Dockerfile", "dist/Dockerfile"),
    file!("dohyo-backup.service", "dist/dohyo-backup.service"),
    file!("dohyo-backup.timer", "dist/dohyo-backup.timer"),
    file!("dohyo.service", "dist/dohyo.service"),
    file!("nginx.conf", "dist/nginx.conf"),
    file!("fuzzing.md", "fuzz/README.md"),
    file!("measure.py", "crates/python/examples/measure.py"),
    file!("random_against_level.py", "crates/python/examples/random_against_level.py"),
    file!("train_tiny_policy.py", "crates/python/examples/train_tiny_policy.py"),
];

/// The style sheet of the pages. It uses the colours and spacing of the client's style sheet.
pub const STYLE: &str = include_str!("guide.css");

impl Guide {
    /// Returns the title: the first heading.
    pub fn title(&self) -> &'static str {
        self.text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(self.name)
    }
}

/// Returns all guides.
pub fn all() -> impl Iterator<Item = &'static Guide> {
    SHELVES.iter().flat_map(|shelf| shelf.guides)
}

/// Returns the guide named `name`.
pub fn named(name: &str) -> Option<&'static Guide> {
    all().find(|guide| guide.name == name)
}

/// Returns the file named `name`.
pub fn file(name: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guides_have_titles_and_different_names() {
        let mut names: Vec<_> = all().map(|guide| guide.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for guide in all() {
            assert!(guide.text.starts_with("# "), "{} begins with its title", guide.path);
            assert_eq!(named(guide.name), Some(guide));
        }
    }

    #[test]
    fn every_file_of_the_folder_of_guides_is_a_guide() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
        for entry in std::fs::read_dir(folder).expect("the folder of guides") {
            let name = entry.expect("a file").file_name().into_string().expect("a plain name");
            if let Some(name) = name.strip_suffix(".md") {
                assert!(named(name).is_some(), "docs/{name}.md is not in the list of guides");
            }
        }
    }
}
