//! The committed page is the one that its sources make: `npm run build` in
//! web-ui records a hash of every source and every built file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web-ui")
}

/// FNV-1a, 64 bits.
fn hash(bytes: &[u8]) -> String {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325, step);
    format!("{hash:016x}")
}

fn files(folder: &Path, found: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the page") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else {
            note(&path, found);
        }
    }
}

fn note(path: &Path, found: &mut BTreeMap<String, String>) {
    let bytes = std::fs::read(path).expect("a file of the page");
    let name = path.strip_prefix(page()).expect("below web-ui");
    let name = name.to_str().expect("a plain name").replace('\\', "/");
    found.insert(name, hash(&bytes));
}

#[test]
fn the_built_page_is_up_to_date() {
    let mut real = BTreeMap::new();
    files(&page().join("src"), &mut real);
    files(&page().join("dist"), &mut real);
    for name in [
        "index.html",
        "package.json",
        "package-lock.json",
        "tsconfig.json",
        "vite.config.ts",
        "../docs/glossary.md",
    ] {
        note(&page().join(name), &mut real);
    }
    let recorded = std::fs::read_to_string(page().join("built-from.txt")).expect("the record");
    let recorded: BTreeMap<String, String> = recorded
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(hash, name)| (name.to_owned(), hash.to_owned()))
        .collect();
    let names: BTreeSet<&String> = real.keys().chain(recorded.keys()).collect();
    let changed: Vec<&String> = { names.into_iter() }
        .filter(|name| real.get(*name) != recorded.get(*name))
        .collect();
    assert!(
        changed.is_empty(),
        "the page has changed since it was built: run `npm ci && npm run build` in web-ui: {changed:?}"
    );
}

#[test]
fn no_download_addresses_are_recorded() {
    let lock = std::fs::read_to_string(page().join("package-lock.json")).expect("the lock file");
    assert!(!lock.contains("\"resolved\""));
}
