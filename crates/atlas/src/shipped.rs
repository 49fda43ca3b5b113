//! The records that come with the program, and those in a folder.

use crate::Record;
use faceoff_complex::{Complex, Face};
use std::collections::HashMap;
use std::path::Path;
use std::sync::LazyLock;

/// All complexes on so many vertices are in the program.
pub const SHIPPED: usize = 5;

/// The largest complexes with a record.
pub const MOST_VERTICES: usize = 6;

/// Their records, one a line; docs/atlas/README.md says how they are made.
pub(crate) const SHIPPED_LINES: &str = include_str!("../data/atlas.jsonl");

static READ: LazyLock<Vec<Record>> = LazyLock::new(|| {
    let record = |line| serde_json::from_str(line).expect("a record: a test reads it");
    SHIPPED_LINES.lines().map(record).collect()
});

/// The records that come with the program, on at most [`SHIPPED`] vertices.
pub fn shipped() -> &'static [Record] {
    &READ
}

static PLACES: LazyLock<HashMap<&str, &Record>> = LazyLock::new(|| {
    let place = |record: &'static Record| (record.label.as_str(), record);
    shipped().iter().map(place).collect()
});

/// The record that comes with the program of a label.
pub fn known(label: &str) -> Option<&'static Record> {
    PLACES.get(label).copied()
}

/// On more vertices induced complexes are not looked up: there are too many.
const MOST_LOOKED_AT: usize = 16;

/// The smallest complex in the program without a certificate that is induced in a larger
/// one, with the vertices that it is on.
pub fn resisting_within(complex: &Complex) -> Option<(String, Face)> {
    let all = complex.vertices();
    if all.len() > MOST_LOOKED_AT {
        return None;
    }
    let mut sets: Vec<Face> = all.subsets().collect();
    sets.retain(|set| (1..=SHIPPED).contains(&set.len()) && *set != all);
    sets.sort_by_key(|set| set.len());
    sets.into_iter().find_map(|set| {
        let found = complex.induced(set).ok()?.atlas_label()?;
        let record = known(found.label.as_str())?;
        let resists = record.certificate.is_none();
        resists.then(|| (record.label.clone(), set))
    })
}

/// The records on six vertices in a folder; or what is wrong with their file.
pub fn on_six(folder: &Path) -> Result<Vec<Record>, String> {
    let path = folder.join(format!("atlas-{MOST_VERTICES}.jsonl"));
    let text = std::fs::read_to_string(&path);
    let text = text.map_err(|why| format!("cannot read {}: {why}", path.display()))?;
    let read = |(number, line)| {
        serde_json::from_str(line).map_err(|why| {
            let path = path.display();
            format!("{path}: line {}: {why}", number + 1)
        })
    };
    text.lines().enumerate().map(read).collect()
}
