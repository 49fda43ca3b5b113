//! A referee has to read the checker, so it stays small and stands alone.

use std::path::Path;

/// Lines that are neither blank nor a comment.
fn lines_of_code(text: &str) -> usize {
    let lines = text.lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .count()
}

#[test]
fn the_checker_is_small_and_stands_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut lines, mut obstructions) = (0, 0);
    for entry in std::fs::read_dir(root.join("src")).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(path.extension().unwrap(), "rs", "{path:?}");
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(!text.contains("unsafe"), "{path:?}");
        match path.ends_with("obstruction.rs") {
            true => obstructions += lines_of_code(&text),
            false => lines += lines_of_code(&text),
        }
    }
    assert!((100..2000).contains(&lines), "{lines} lines of code");
    let right = (100..300).contains(&obstructions);
    assert!(right, "{obstructions} lines about obstructions");
    assert!(!root.join("rustfmt.toml").exists(), "in the house format");
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let (_, dependencies) = manifest.split_once("[dependencies]").unwrap();
    assert!(!dependencies.contains("faceoff"), "{dependencies}");
}
