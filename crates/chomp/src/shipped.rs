//! Results that come with the engine: what the census of all complexes on 7
//! vertices says about skeleta of the simplex and the moves from them.
//!
//! The file says which command made it. Each line is a value, or `>v` for a
//! larger one, and a complex in notation.

use crate::table::Known;
use faceoff_complex::{Complex, Face};

const CENSUS_7: &str = include_str!("../data/census-7.txt");

/// Kept like results of a long search.
pub(crate) const WORK: u64 = 1 << 40;

/// The facets of each complex, and what is known of it.
pub(crate) fn results() -> impl Iterator<Item = (Vec<Face>, Known)> {
    let lines = CENSUS_7.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| read(line).expect("the file is right: a test reads it"))
}

fn read(line: &str) -> Option<(Vec<Face>, Known)> {
    let (value, complex) = line.split_once(' ')?;
    let known = match value.strip_prefix('>') {
        Some(less) => less.parse::<u16>().ok().map(|_| Known::NotZero)?,
        None => Known::Value(value.parse().ok()?),
    };
    let complex: Complex = complex.parse().ok()?;
    Some((complex.facets().to_vec(), known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read() {
        assert!(results().count() >= 7 + 28);
    }
}
