//! Every certificate that comes with Faceoff is checked.

use faceoff::ask::Check;
use faceoff::{Session, ask};
use std::path::{Path, PathBuf};

fn certificates(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = std::fs::read_dir(root.join(folder)).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let mut found: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|kind| kind == "cert"))
        .collect();
    found.sort();
    found
}

fn accepted(files: &[PathBuf]) {
    for file in files {
        let size = std::fs::metadata(file).unwrap().len();
        assert!(size < 10_000_000, "{file:?} has {size} bytes");
        let certificate = std::fs::read_to_string(file).unwrap();
        let checked = ask(&Check { certificate }, &Session::default());
        let checked = checked.unwrap_or_else(|why| panic!("{file:?}: {why}"));
        assert_eq!(checked.valid, Some(true), "{file:?}: {checked:?}");
        // What it is about can be asked about again.
        let game = checked.game.unwrap();
        assert!(game.parse::<faceoff::Game>().is_ok(), "{file:?}: {game}");
    }
}

#[test]
fn certificates_of_the_atlas() {
    let files = certificates("docs/atlas/certificates");
    assert!(files.len() > 100, "{}", files.len());
    accepted(&files);
}

/// Proofs that an automaton needs many states, and how many the page says.
#[test]
fn obstructions() {
    let page = include_str!("../../../docs/obstructions.md");
    let rows = page.lines().filter_map(|line| {
        let (row, file) = line.strip_suffix(") |")?.rsplit_once("](")?;
        Some((row, file.strip_prefix("open/obstructions/")?))
    });
    let rows: Vec<(&str, &str)> = rows.collect();
    assert_eq!(rows.len(), 3);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/open/obstructions");
    for (row, file) in rows {
        let file = root.join(file);
        accepted(std::slice::from_ref(&file));
        let text = std::fs::read_to_string(&file).unwrap();
        let states = faceoff_certificate::Obstruction::from_json(&text)
            .unwrap()
            .states;
        assert!(row.contains(&format!("| {states} states |")), "{row}");
    }
}

#[test]
fn certificates_of_what_was_proved_here() {
    let files = certificates("docs/proved");
    assert!(files.len() >= 2);
    accepted(&files);
    for (folder, count) in [("docs/proved/misere", 6), ("docs/proved/exact", 2)] {
        let files = certificates(folder);
        assert_eq!(files.len(), count, "{folder}");
        accepted(&files);
    }
}
