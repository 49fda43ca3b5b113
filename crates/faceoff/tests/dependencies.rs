//! What the default build is made of is as docs/dependencies.md says: licences, two
//! versions of one crate, crates that nobody maintains; and docs/sbom.cdx.json, the
//! bill of materials, lists it. `FACEOFF_WRITE=1` makes the list again.

use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The machine that the list is made for: all have the same, wherever tests run.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

/// One crate of the default build.
struct Package {
    name: String,
    version: String,
    licence: String,
    checksum: Option<String>,
    /// The crates that it uses, by name and version.
    uses: BTreeSet<String>,
    /// Of this repository.
    is_ours: bool,
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn named(package: &Value) -> String {
    format!("{}@{}", text(&package["name"]), text(&package["version"]))
}

/// What is built and linked, tests left out, as Cargo resolves it without a network.
fn packages() -> Vec<Package> {
    let arguments = ["metadata", "--format-version=1", "--locked", "--offline"];
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .args(["--filter-platform", PLATFORM])
        .current_dir(ROOT)
        .output()
        .expect("Cargo");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let all = metadata["packages"].as_array().expect("packages");
    let by_id: BTreeMap<&str, &Value> = all
        .iter()
        .map(|package| (package["id"].as_str().expect("an id"), package))
        .collect();
    let nodes = metadata["resolve"]["nodes"].as_array().expect("nodes");
    let uses: BTreeMap<&str, Vec<&str>> = nodes
        .iter()
        .map(|node| (node["id"].as_str().expect("an id"), used(node)))
        .collect();
    let mut reached: BTreeSet<&str> = BTreeSet::new();
    let members = metadata["workspace_members"].as_array().expect("members");
    let members = members.iter().filter_map(Value::as_str);
    // The fuzz targets are built by nobody else.
    let mut open: Vec<&str> = members.filter(|id| !id.contains("/fuzz#")).collect();
    while let Some(id) = open.pop() {
        if reached.insert(id) {
            open.extend(&uses[id]);
        }
    }
    let checksums = checksums();
    let package = |id: &&str| {
        let package = by_id[id];
        Package {
            name: text(&package["name"]),
            version: text(&package["version"]),
            licence: text(&package["license"]),
            checksum: checksums.get(&named(package)).cloned(),
            uses: uses[id].iter().map(|used| named(by_id[used])).collect(),
            is_ours: package["source"].is_null(),
        }
    };
    let mut packages: Vec<Package> = reached.iter().map(package).collect();
    packages.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    packages
}

/// What a crate uses, but for its tests.
fn used(node: &Value) -> Vec<&str> {
    let is_used = |dependency: &&Value| {
        let kinds = dependency["dep_kinds"].as_array().expect("kinds");
        kinds.iter().any(|kind| kind["kind"] != "dev")
    };
    let all = node["deps"].as_array().expect("dependencies").iter();
    all.filter(is_used)
        .filter_map(|dependency| dependency["pkg"].as_str())
        .collect()
}

/// The checksums of Cargo.lock, by name and version.
fn checksums() -> BTreeMap<String, String> {
    let lock = std::fs::read_to_string(Path::new(ROOT).join("Cargo.lock")).expect("Cargo.lock");
    let entry = |part: &str| {
        let field = |name: &str| {
            let start = format!("{name} = \"");
            let line = part.lines().find_map(|line| line.strip_prefix(&start))?;
            Some(line.trim_end_matches('"').to_owned())
        };
        let name = format!("{}@{}", field("name")?, field("version")?);
        Some((name, field("checksum")?))
    };
    lock.split("[[package]]").filter_map(entry).collect()
}

/// The lines of a list in docs/dependencies.md, without what is said about them.
fn list(name: &str) -> BTreeSet<String> {
    let page = std::fs::read_to_string(Path::new(ROOT).join("docs/dependencies.md"));
    let page = page.expect("docs/dependencies.md");
    let fence = format!("```{name}\n");
    let (_, rest) = page.split_once(&fence).expect(name);
    let (lines, _) = rest.split_once("```").expect("an end");
    let first = |line: &str| line.split("  ").next().unwrap_or("").to_owned();
    lines.lines().map(first).collect()
}

/// Do the licences that are allowed satisfy an expression?
fn allowed(expression: &str, licences: &BTreeSet<String>) -> bool {
    let spaced = expression
        .replace('(', " ( ")
        .replace(')', " ) ")
        .replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let is_met = any_of(&words, &mut at, licences);
    assert_eq!(at, words.len(), "'{expression}' is no licence");
    is_met
}

fn any_of(words: &[&str], at: &mut usize, licences: &BTreeSet<String>) -> bool {
    let mut is_met = all_of(words, at, licences);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        is_met |= all_of(words, at, licences);
    }
    is_met
}

fn all_of(words: &[&str], at: &mut usize, licences: &BTreeSet<String>) -> bool {
    let mut is_met = one(words, at, licences);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        is_met &= one(words, at, licences);
    }
    is_met
}

fn one(words: &[&str], at: &mut usize, licences: &BTreeSet<String>) -> bool {
    let Some(&word) = words.get(*at) else {
        return false;
    };
    *at += 1;
    if word == "(" {
        let is_met = any_of(words, at, licences);
        *at += 1;
        return is_met;
    }
    // An exception only adds to what is allowed.
    if words.get(*at) == Some(&"WITH") {
        *at += 2;
    }
    licences.contains(word)
}

#[test]
fn licences_are_read_as_they_are_meant() {
    let licences: BTreeSet<String> = ["MIT", "Zlib"].map(str::to_owned).into();
    for (expression, expected) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("MIT/GPL-3.0", true),
        ("GPL-3.0 AND MIT", false),
        ("(GPL-3.0 OR MIT) AND Zlib", true),
        ("GPL-3.0 OR MIT AND Zlib", true),
        ("MIT WITH some-exception", true),
        ("", false),
    ] {
        assert_eq!(allowed(expression, &licences), expected, "{expression}");
    }
}

#[test]
fn the_default_build_is_as_the_policy_says() {
    let packages = packages();
    assert!(packages.len() > 100, "{} crates", packages.len());
    let licences = list("licences");
    for package in &packages {
        let (name, licence) = (&package.name, &package.licence);
        assert!(allowed(licence, &licences), "{name} is under '{licence}'");
    }
    let mut versions: BTreeMap<&str, usize> = BTreeMap::new();
    for package in &packages {
        *versions.entry(&package.name).or_default() += 1;
    }
    let twice = versions.iter().filter(|(_, count)| **count > 1);
    let twice: Vec<&str> = twice.map(|(name, _)| *name).collect();
    assert!(twice.is_empty(), "crates in two versions: {twice:?}");
    let unmaintained = list("unmaintained");
    let met = packages.iter().map(|package| &package.name);
    let met: Vec<&String> = met.filter(|name| unmaintained.contains(*name)).collect();
    assert!(met.is_empty(), "crates that nobody maintains: {met:?}");
}

#[test]
fn the_bill_of_materials_is_complete() {
    let packages = packages();
    let reference = |package: &Package| format!("{}@{}", package.name, package.version);
    let component = |package: &Package| {
        let mut fields = Map::new();
        fields.insert("type".to_owned(), json!("library"));
        fields.insert("bom-ref".to_owned(), json!(reference(package)));
        fields.insert("name".to_owned(), json!(package.name));
        fields.insert("version".to_owned(), json!(package.version));
        let licence = package.licence.replace('/', " OR ");
        fields.insert("licenses".to_owned(), json!([{ "expression": licence }]));
        if !package.is_ours {
            let url = format!("pkg:cargo/{}@{}", package.name, package.version);
            fields.insert("purl".to_owned(), json!(url));
        }
        if let Some(sum) = &package.checksum {
            let hash = json!({ "alg": "SHA-256", "content": sum });
            fields.insert("hashes".to_owned(), json!([hash]));
        }
        Value::Object(fields)
    };
    let uses = |package: &Package| json!({ "ref": reference(package), "dependsOn": package.uses });
    let bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": {
            "type": "application",
            "name": "faceoff",
            "version": env!("CARGO_PKG_VERSION"),
        } },
        "components": packages.iter().map(component).collect::<Vec<_>>(),
        "dependencies": packages.iter().map(uses).collect::<Vec<_>>(),
    });
    let bill = serde_json::to_string_pretty(&bill).expect("JSON") + "\n";
    let path = Path::new(ROOT).join("docs/sbom.cdx.json");
    if std::env::var_os("FACEOFF_WRITE").is_some() {
        std::fs::write(&path, &bill).expect("a file");
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    let again = "FACEOFF_WRITE=1 cargo test -p faceoff --test dependencies";
    assert!(
        there == bill,
        "docs/sbom.cdx.json is old; make it again: {again}"
    );
}
