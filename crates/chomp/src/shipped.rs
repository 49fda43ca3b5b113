//! Results that come with the engine: what the census of all complexes on 7
//! vertices says about skeleta of the simplex and the moves from them.
//!
//! The file says which command made it. Each line is a value, or `>v` for a
//! larger one, and a complex in notation.

use crate::table::KnownValue;
use faceoff_complex::Complex;
use faceoff_limits::{Limits, StopReason};

const CENSUS_7: &str = include_str!("../data/census-7.txt");

/// Kept like results of a long search.
pub(crate) const WORK: u64 = 1 << 40;

/// The complexes on 7 vertices in the file, and what is known of each. Smaller
/// ones are a matter of seconds: the engine searches them itself.
pub(crate) fn results() -> impl Iterator<Item = (Complex, KnownValue)> {
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

fn read(line: &str) -> Option<(Complex, KnownValue)> {
    let (value, complex) = line.split_once(' ')?;
    let known = match value.strip_prefix('>') {
        Some(less) => less.parse::<u16>().ok().map(|_| KnownValue::NotZero)?,
        None => KnownValue::Value(value.parse().ok()?),
    };
    Some((complex.parse().ok()?, known))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, Forms};
    use faceoff_complex::{Face, families};
    use faceoff_game::rules::chomp::Remains;

    /// Each skeleton is followed by what its moves leave, one for each size of face: its value
    /// is the least that these do not have. Smaller complexes are searched by the rules alone.
    #[test]
    fn values_are_the_least_that_no_move_has() {
        let limits = Limits::none();
        let engine = Engine::new(Forms::NONE, &limits).unwrap();
        let lines = CENSUS_7.lines().filter(|line| !line.starts_with('#'));
        let mut lines = lines.map(|line| {
            let (complex, known) = read(line).unwrap();
            let KnownValue::Value(value) = known else {
                panic!("{complex} has no value");
            };
            if complex.n() < 7 {
                assert_eq!(
                    engine.value(&complex, &limits),
                    Ok(value.into()),
                    "{complex}"
                );
            }
            (complex, value)
        });
        let mut values = Vec::new();
        for k in 1..=7 {
            let skeleton = families::skeleton(7, k).unwrap();
            let (complex, value) = lines.next().unwrap();
            assert!(complex.is_isomorphic(&skeleton, &limits).unwrap());
            let start = Remains::new(skeleton.facets().to_vec());
            let left = (1..=k).map(|size| {
                let left = start.without(Face::full(size)).facets().to_vec();
                let used = left.iter().fold(Face::EMPTY, |all, facet| all | *facet);
                let first = used.first().unwrap();
                let moved = left.iter().map(|facet| facet.map(|v| v - first)).collect();
                let (complex, value) = lines.next().unwrap();
                let left = Complex::on(used.len(), moved).unwrap();
                assert!(complex.is_isomorphic(&left, &limits).unwrap(), "{complex}");
                value
            });
            let left: Vec<_> = left.collect();
            assert_eq!((0..).find(|v| !left.contains(v)), Some(value), "{complex}");
            values.push(value);
        }
        assert!(lines.next().is_none());
        assert_eq!(values, [1, 1, 0, 3, 1, 5, 6]);
    }

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
