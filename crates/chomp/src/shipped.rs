//! Results that come with the engine: what the census of all complexes on 7
//! vertices says about skeleta of the simplex and the moves from them.
//!
//! The file says which command made it. Each line is a value, or `>v` for a
//! larger one, and a complex in notation.

use crate::table::Known;
use faceoff_complex::Complex;
use faceoff_limits::{Limits, StopReason};

const CENSUS_7: &str = include_str!("../data/census-7.txt");

/// Kept like results of a long search.
pub(crate) const WORK: u64 = 1 << 40;

/// The complexes on 7 vertices in the file, and what is known of each. Smaller
/// ones are a matter of seconds: the engine searches them itself.
pub(crate) fn results() -> impl Iterator<Item = (Complex, Known)> {
    let lines = CENSUS_7.lines().filter(|line| !line.starts_with('#'));
    let all = lines.map(|line| read(line).expect("the file is right: a test reads it"));
    all.filter(|(complex, _)| complex.n() == 7)
}

/// Is what wins on this complex among the results that come with the engine?
pub fn is_shipped(complex: &Complex, limits: &Limits) -> Result<bool, StopReason> {
    if complex.n() != 7 {
        return Ok(false);
    }
    for (known, _) in results() {
        if known.is_isomorphic(complex, limits)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn read(line: &str) -> Option<(Complex, Known)> {
    let (value, complex) = line.split_once(' ')?;
    let known = match value.strip_prefix('>') {
        Some(less) => less.parse::<u16>().ok().map(|_| Known::NotZero)?,
        None => Known::Value(value.parse().ok()?),
    };
    Some((complex.parse().ok()?, known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read() {
        let lines = CENSUS_7.lines().filter(|line| !line.starts_with('#'));
        assert!(lines.map(read).all(|read| read.is_some()));
        assert!(results().count() >= 7);
        let limits = Limits::none();
        for (text, shipped) in [
            ("skeleton(7,3)", true),
            ("boundary(6)", false),
            ("cycle(7,2)", false),
        ] {
            assert_eq!(
                is_shipped(&text.parse().unwrap(), &limits),
                Ok(shipped),
                "{text}"
            );
        }
    }
}
