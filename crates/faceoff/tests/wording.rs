//! Words that misled readers do not come back: in sources, pages and golden sessions.

use std::path::{Path, PathBuf};

/// What was said, and what is said instead.
const OLD: [(&str, &str); 19] = [
    ("length 3", "3 moves by each player, 6 in all"),
    ("digital sum", "nim-sum"),
    ("By DH13-2.1.1", "By Bouton 1901 (DH13-2.1.1)"),
    ("b^d^a+c", "b^d^(a+c)"),
    ("no 1 consecutive", "no empty pile"),
    ("zero positions (or values)", "the one that is meant"),
    ("among it", "including"),
    ("who cannot move wins", "whoever cannot move wins"),
    ("Who cannot move", "Whoever cannot move"),
    ("Who takes the last", "Whoever takes the last"),
    ("1 states", "1 state"),
    ("1 vertices", "1 vertex"),
    ("1 complexes", "1 complex"),
    ("1 positions", "1 position"),
    ("1 zero positions", "1 zero position"),
    ("0 complexes on", "Not finished"),
    ("Nobody knew", "found and proved by machine"),
    ("were open", "found and proved by machine"),
    ("for the first time", "found and proved by machine"),
];

/// Options of the command line, which nobody else has; what it printed is in pages too.
const OPTIONS: (&str, [&str; 2]) = ("raise --", ["crates/cli", "docs"]);

/// Where texts for readers are, and how their files end.
const PLACES: [(&str, &[&str]); 4] = [
    ("docs", &["md"]),
    ("crates", &["md", "rs", "py", "pyi"]),
    ("web-ui/src", &["svelte", "ts"]),
    ("testdata", &["md", "jsonl", "toml"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in folder.read_dir().expect("a folder") {
        let path = entry.expect("an entry").path();
        let ends = |ending: &&str| path.extension().is_some_and(|own| own == *ending);
        if path.is_dir() {
            files(&path, endings, found);
        } else if endings.iter().any(ends) && !path.ends_with(file!()) {
            found.push(path);
        }
    }
}

/// Comments of code are for those who write it.
fn is_comment(path: &Path, line: &str) -> bool {
    path.extension().is_some_and(|ending| ending == "rs") && line.trim_start().starts_with("//")
}

/// Is the phrase there, as words of their own, and not in a question or behind a sign?
fn says(line: &str, phrase: &str) -> bool {
    line.match_indices(phrase).any(|(at, _)| {
        let before = line[..at].trim_end_matches(' ');
        let sign = phrase.starts_with('1') && before.ends_with(['+', '-', '−', '–', '≥', '≤', '=']);
        let inside = line[..at].ends_with(|c: char| c.is_alphanumeric() || ".,^{".contains(c));
        let rest = &line[at..];
        let end = rest.find(['.', '?']).unwrap_or(rest.len());
        !sign && !inside && !rest[end..].starts_with('?')
    })
}

#[test]
fn words_that_mislead_do_not_come_back() {
    let root = root();
    let mut all = vec![root.join("README.md")];
    for (folder, endings) in PLACES {
        files(&root.join(folder), endings, &mut all);
    }
    assert!(all.len() > 800, "only {} files", all.len());
    let mut found = Vec::new();
    for path in all {
        let text = std::fs::read_to_string(&path).expect("a text");
        let name = path.strip_prefix(&root).expect("below the root");
        let mut old: Vec<(&str, &str)> = OLD.to_vec();
        if !OPTIONS.1.iter().any(|folder| name.starts_with(folder)) {
            old.push((OPTIONS.0, "what helps here"));
        }
        for line in text.lines().filter(|line| !is_comment(&path, line)) {
            let said = old.iter().filter(|(phrase, _)| says(line, phrase));
            found
                .extend(said.map(|(old, new)| format!("{}: '{old}', say '{new}'", name.display())));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn old_phrases_are_seen() {
    assert!(says("an automaton with 1 states", "1 states"));
    assert!(says("Who cannot move loses.", "Who cannot move"));
    for other in ["11 states", "n + 1 states", "2^1 states", "k+1 states"] {
        assert!(!says(other, "1 states"), "{other}");
    }
    assert!(!says("Who cannot move?", "Who cannot move"));
}
