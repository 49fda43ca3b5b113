//! The book: a page for every theorem, made from the registry; no link that leads
//! nowhere, and no page that nothing links to. What its sessions print is tested with
//! the golden ones of the command line.

use faceoff::ask::Theorems;
use faceoff::ask::theorems::{Entry, Proof};
use faceoff::{Problem, Session, ask};
use faceoff_theory::Status;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

/// All files below a folder that end so.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// `ES96-8-P3,2` is in `ES96-8-P3-2.md`.
fn file_of(id: &str) -> String {
    format!(
        "{}.md",
        id.replace(|c: char| !c.is_alphanumeric() && c != '.', "-")
    )
}

/// The files of the theorems, by id: each names the id once, where it is registered.
fn homes(root: &Path) -> BTreeMap<String, String> {
    let mut homes = BTreeMap::new();
    for path in files(&root.join("crates/theory/src"), ".rs") {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(root).unwrap().display().to_string();
        for line in text.lines() {
            let named = line
                .split_once("id: \"")
                .or(line.split_once("const ID: &str = \""));
            let Some((id, _)) = named.and_then(|(_, rest)| rest.split_once('"')) else {
                continue;
            };
            homes.insert(id.to_owned(), name.clone());
        }
    }
    homes
}

/// What the header of a file says below its first paragraph: there stands a proof that
/// is in no paper.
fn header(file: &Path) -> String {
    let text = std::fs::read_to_string(file).unwrap();
    let lines = text.lines().map_while(|line| line.strip_prefix("//!"));
    let lines: Vec<&str> = lines.map(|line| line.trim_end()).collect();
    let plain = lines
        .iter()
        .map(|line| line.strip_prefix(' ').unwrap_or(line));
    // A link of the documentation leads nowhere on a page.
    let plain: Vec<String> = plain
        .map(|line| line.replace("[`", "`").replace("`]", "`"))
        .collect();
    let plain = plain.join("\n");
    let (_, below) = plain.split_once("\n\n").expect("a proof");
    below.to_owned()
}

fn page(entry: &Entry, home: &str, proof: Option<&str>) -> String {
    let mut page = format!("# {}: {}\n\n{}\n\n", entry.id, entry.title, entry.statement);
    writeln!(page, "    {}\n", entry.formula).unwrap();
    writeln!(page, "| | |\n|---|---|").unwrap();
    writeln!(page, "| source | {} |", entry.citation).unwrap();
    writeln!(page, "| status | {} |", entry.status).unwrap();
    if !entry.proofs.is_empty() {
        let names: Vec<&str> = entry
            .proofs
            .iter()
            .map(|&proof| Proof::name(proof))
            .collect();
        let names = names.join(", ");
        writeln!(page, "| [machine proofs](../trust.md) | {names} |").unwrap();
    }
    writeln!(page, "| code | [{home}](../../{home}) |").unwrap();
    if let Some(proof) = proof {
        writeln!(page, "\n## Proof\n\n{proof}").unwrap();
    }
    if let Some(theorem) = faceoff_theory::registry()
        .iter()
        .find(|theorem| theorem.id == entry.id)
    {
        page += "\nCompared with the reference solver on all positions of\n\n";
        for instance in theorem.instances {
            match instance.max_pile {
                0 => writeln!(page, "* `{}`", instance.game).unwrap(),
                most => writeln!(page, "* `{}`, piles up to {most}", instance.game).unwrap(),
            }
        }
        let problem = problem(theorem.instances[0].game);
        writeln!(page, "\nTry it: `faceoff play '{problem}'`.").unwrap();
    }
    page += "\n[All theorems](README.md)\n";
    page
}

/// A game with a position from which it can be played.
fn problem(game: &str) -> String {
    let piles = |n: usize| (0..n).map(|i| ["3", "1", "2"][i % 3]).collect::<Vec<_>>();
    let positions = (1..=30).map(|n| format!("{game} @ {}", piles(n).join(",")));
    let games = (1..=8).map(|n| {
        format!(
            "{game} @ ({})",
            vec!["nim on points(2) @ 1,2"; n].join(" ; ")
        )
    });
    std::iter::once(game.to_owned())
        .chain(positions)
        .chain(games)
        .find(|problem| problem.parse::<Problem>().is_ok())
        .unwrap_or_else(|| panic!("{game} has no such position"))
}

/// Every page, by file name.
fn pages(root: &Path) -> BTreeMap<String, String> {
    let homes = homes(root);
    let list = ask(&Theorems::default(), &Session::default()).unwrap();
    let mut index = String::from(
        "# The theorems\n\nMade from the registry: what `faceoff theorems` prints, one page each.\n\n\
         | theorem | what it is about | status |\n|---|---|---|\n",
    );
    let mut pages = BTreeMap::new();
    for entry in &list.theorems {
        let home = homes.get(entry.id);
        let home = home.unwrap_or_else(|| panic!("{} stands in no file", entry.id));
        let (id, title, status) = (entry.id, entry.title, &entry.status);
        let file = file_of(id);
        writeln!(index, "| [{id}]({file}) | {title} | {status} |").unwrap();
        let ours = entry.status == Status::ProvedHere.to_string();
        let proof = ours.then(|| header(&root.join(home)));
        pages.insert(file, page(entry, home, proof.as_deref()));
    }
    pages.insert("README.md".to_owned(), index);
    pages
}

#[test]
fn every_theorem_has_its_page() {
    let root = root();
    let folder = root.join("docs/theorems");
    let pages = pages(&root);
    if std::env::var_os("FACEOFF_WRITE").is_some() {
        std::fs::create_dir_all(&folder).unwrap();
        for old in files(&folder, ".md") {
            std::fs::remove_file(old).unwrap();
        }
        for (name, page) in &pages {
            std::fs::write(folder.join(name), page).unwrap();
        }
    }
    let kept: BTreeMap<String, String> = files(&folder, ".md")
        .into_iter()
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).unwrap())
        })
        .collect();
    assert!(
        kept == pages,
        "docs/theorems is stale: run this test with FACEOFF_WRITE=1"
    );
}

/// The targets of the links of a page, outside of blocks of code.
fn links(page: &str) -> Vec<String> {
    let mut links = Vec::new();
    let mut code = false;
    for line in page.lines() {
        code ^= line.trim_start().starts_with("```");
        if code || line.starts_with("    ") {
            continue;
        }
        // What is between `` ` `` is code too.
        let prose: String = line.split('`').step_by(2).collect();
        for part in prose.split("](").skip(1) {
            let (target, _) = part.split_once(')').expect("a link ends on its line");
            links.push(target.to_owned());
        }
    }
    links
}

/// The anchors of a page, as they are made from its headings.
fn anchors(page: &str) -> BTreeSet<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let anchor = |line: &str| {
        let text = line.trim_start_matches('#').trim().to_lowercase();
        let kept = text
            .chars()
            .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.collect::<String>().replace(' ', "-")
    };
    headings.map(anchor).collect()
}

#[test]
fn every_link_leads_somewhere_and_every_page_is_linked() {
    let root = root();
    let mut seen = BTreeSet::new();
    let begin = ["README.md", "docs/SUMMARY.md"];
    let mut next: Vec<PathBuf> = begin.iter().map(|page| root.join(page)).collect();
    while let Some(page) = next.pop() {
        if !seen.insert(page.clone()) {
            continue;
        }
        let text = std::fs::read_to_string(&page).unwrap();
        for link in links(&text) {
            if link.starts_with("http") || link.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => page.clone(),
                file => page.parent().unwrap().join(file),
            };
            let whole = target.canonicalize();
            let target = whole.unwrap_or_else(|_| panic!("{}: {link}", page.display()));
            let is_page = target.extension().is_some_and(|ending| ending == "md");
            if !anchor.is_empty() && is_page {
                let there = anchors(&std::fs::read_to_string(&target).unwrap());
                assert!(there.contains(anchor), "{}: {link}", page.display());
            }
            if is_page {
                next.push(target);
            }
        }
    }
    for page in files(&root.join("docs"), ".md") {
        assert!(seen.contains(&page), "nothing links to {}", page.display());
    }
}

#[test]
fn links_and_anchors_are_found() {
    let page =
        "# The Two Conditions\nSee [a](b.md#c) and `[no](x)`.\n```\n[no](y)\n```\n![p](q.png)\n";
    assert_eq!(links(page), ["b.md#c", "q.png"]);
    assert!(anchors(page).contains("the-two-conditions"));
}
