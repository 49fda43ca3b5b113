//! ARCHITECTURE.md draws which crate may use which; the manifests must agree.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

type Arrows = BTreeMap<String, BTreeSet<String>>;

fn root() -> &'static Path {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest
        .ancestors()
        .nth(2)
        .expect("crates/faceoff is two levels down")
}

fn drawn() -> Arrows {
    let page = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let block = page.split("```arrows\n").nth(1).expect("a block of arrows");
    let block = block.split("```").next().unwrap();
    let arrow = |line: &str| {
        let (from, to) = line.split_once("->").expect("an arrow on every line");
        let targets = to.split_whitespace().map(str::to_owned).collect();
        (from.trim().to_owned(), targets)
    };
    block.lines().map(arrow).collect()
}

/// The folders of our crates.
fn folders() -> impl Iterator<Item = PathBuf> {
    let entries = std::fs::read_dir(root().join("crates")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.is_dir())
}

/// Our crates under `[dependencies]` of each manifest, by the names of folders.
fn real() -> Arrows {
    let mut arrows = Arrows::new();
    for folder in folders() {
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let mut section = String::new();
        let mut targets = BTreeSet::new();
        for line in manifest.lines().map(str::trim) {
            if line.starts_with('[') {
                section = line.to_owned();
            } else if section == "[dependencies]" && line.starts_with("faceoff") {
                let package = line.split(['.', ' ', '=']).next().unwrap();
                let target = package.strip_prefix("faceoff-").unwrap_or(package);
                targets.insert(target.to_owned());
            }
        }
        arrows.insert(name, targets);
    }
    arrows
}

#[test]
fn the_drawing_is_true() {
    let (drawn, real) = (drawn(), real());
    for (name, targets) in &real {
        let allowed = drawn
            .get(name)
            .unwrap_or_else(|| panic!("{name} is not drawn"));
        assert_eq!(targets, allowed, "what {name} uses is not what is drawn");
    }
    for name in drawn.keys() {
        assert!(real.contains_key(name), "{name} is drawn but not there");
    }
}

#[test]
fn arrows_point_one_way() {
    let arrows = real();
    let mut placed: BTreeSet<&String> = BTreeSet::new();
    while placed.len() < arrows.len() {
        let next = arrows.iter().find(|(name, targets)| {
            !placed.contains(name) && targets.iter().all(|t| placed.contains(t))
        });
        let (name, _) = next.expect("the crates form no cycle");
        placed.insert(name);
    }
}

#[test]
fn a_plain_build_is_all_but_what_has_a_script_of_its_own() {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let list = manifest
        .split("default-members = [")
        .nth(1)
        .expect("a list");
    let list = list.split(']').next().unwrap();
    let listed: BTreeSet<String> = list
        .split(',')
        .map(|entry| entry.trim().trim_matches('"'))
        .filter_map(|entry| entry.strip_prefix("crates/"))
        .map(str::to_owned)
        .collect();
    let mut all: BTreeSet<String> = real().into_keys().collect();
    assert!(all.remove("python") && all.remove("wasm"));
    assert_eq!(listed, all);
}

fn sources(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.extension().and_then(|end| end.to_str()) {
            _ if path.is_dir() => sources(&path, found),
            Some("rs") => found.push(path),
            _ => {}
        }
    }
}

/// The clock of the machine may jump. Limits and times are measured with `Instant`,
/// which only runs forward; only the date that records carry is of that clock.
#[test]
fn no_code_asks_for_the_time_of_day() {
    let mut files = Vec::new();
    for folder in folders() {
        sources(&folder.join("src"), &mut files);
    }
    assert!(files.len() > 300, "{} files", files.len());
    let dates = Path::new("atlas/src/day.rs");
    for file in files.iter().filter(|file| !file.ends_with(dates)) {
        let text = std::fs::read_to_string(file).unwrap();
        assert!(!text.contains("SystemTime"), "{}", file.display());
    }
}
