//! Every certificate that comes with Faceoff is checked.

use faceoff::ask::{Analyze, Check};
use faceoff::{Limits, Session, ask};
use faceoff_certificate::Certificate;
use faceoff_compile::compile;
use faceoff_prove::Contents;
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

/// The sets that were proved are those by which `solve` answers: the automaton of each
/// certificate is that of the theorem's claim.
#[test]
fn what_was_proved_is_what_answers() {
    let limits = Limits::none();
    for file in certificates("docs/proved") {
        let text = std::fs::read_to_string(&file).unwrap();
        let certificate = Certificate::from_json(&text).unwrap();
        let contents = Contents::of(&certificate, &limits).unwrap();
        let complex = contents.game.complex();
        let question = Analyze {
            complex: complex.to_string().into(),
        };
        let known = ask(&question, &Session::default()).unwrap();
        let claim = known.zero_positions.and_then(|form| form.claim);
        let claim = claim.unwrap_or_else(|| panic!("{file:?}: no theorem claims them"));
        let claimed = compile(&claim.parse().unwrap(), complex, &limits).unwrap();
        assert!(claimed == contents.set, "{file:?}: {claim}");
    }
}
