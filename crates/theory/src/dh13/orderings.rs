//! Which lemma solves which order of eight stacks (DH13 Figure 7).
//!
//! Eight different stacks around a circle can be ordered in 7!/2 = 2520 ways
//! up to rotation and reflection. The hypotheses of the four main lemmas for
//! CN(8,6) are on the order only, so each order can be checked once.

use super::circle::symmetries;
use super::cn8_6_lemmas::Lemma;
use faceoff_complex::Permutation;
use std::fmt;

/// The ranks 0 to 7 of eight different stacks around the circle, once for each
/// class under rotation and reflection: the least first, then towards the
/// smaller neighbour.
pub(super) fn orderings() -> impl Iterator<Item = [usize; 8]> {
    Permutation::all(7)
        .filter(|rest| rest.image(0) < rest.image(6))
        .map(|rest| std::array::from_fn(|i| if i == 0 { 0 } else { rest.image(i - 1) + 1 }))
}

/// How many orderings each set of lemmas covers.
///
/// ```
/// use faceoff_theory::dh13::{cn8_6_lemmas::Lemma, orderings::Coverage};
///
/// let found = Coverage::count();
/// assert_eq!(found.total(), 2520);
/// // The four lemmas leave no ordering out, and each is needed.
/// assert_eq!(found.exactly[0], 0);
/// assert!(Lemma::MAIN.iter().all(|lemma| found.only_by(*lemma) > 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// `exactly[s]`: number of orderings that are covered by the lemmas of the
    /// set `s` and by no other; bit i of s is the i-th of [`Lemma::MAIN`].
    pub exactly: [usize; 16],
}

impl Coverage {
    /// Look at all 2520 orderings.
    pub fn count() -> Self {
        let views = symmetries(8);
        let mut exactly = [0; 16];
        for ranks in orderings() {
            let covers = |lemma: &Lemma| {
                views
                    .iter()
                    .any(|view| lemma.order_fits(std::array::from_fn(|i| &ranks[view[i]])))
            };
            let set = Lemma::MAIN.iter().enumerate();
            let set: usize = set.map(|(i, lemma)| usize::from(covers(lemma)) << i).sum();
            exactly[set] += 1;
        }
        Self { exactly }
    }

    /// Number of orderings.
    pub fn total(&self) -> usize {
        self.exactly.iter().sum()
    }

    /// Number of orderings that a lemma covers.
    pub fn by(&self, lemma: Lemma) -> usize {
        self.sum(|set| in_set(set, lemma))
    }

    /// Number of orderings that a lemma covers and no other does.
    pub fn only_by(&self, lemma: Lemma) -> usize {
        self.sum(|set| in_set(set, lemma) && set.count_ones() == 1)
    }

    fn sum(&self, counts: impl Fn(usize) -> bool) -> usize {
        (0..16)
            .filter(|set| counts(*set))
            .map(|set| self.exactly[set])
            .sum()
    }
}

fn in_set(set: usize, lemma: Lemma) -> bool {
    let place = Lemma::MAIN.iter().position(|main| *main == lemma);
    place.is_some_and(|i| set >> i & 1 == 1)
}

impl fmt::Display for Coverage {
    /// Figure 7 as a table: a row for each lemma, then one for each set of
    /// lemmas that share orderings.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} orderings of eight different piles", self.total())?;
        for lemma in Lemma::MAIN {
            writeln!(
                f,
                "Lemma {:<4} ({}): {} orderings, {} by no other lemma",
                lemma.number(),
                lemma.name(),
                self.by(lemma),
                self.only_by(lemma)
            )?;
        }
        for (set, count) in self.exactly.iter().enumerate() {
            let lemmas = Lemma::MAIN.iter().filter(|lemma| in_set(set, **lemma));
            let numbers: Vec<&str> = lemmas.map(|lemma| lemma.number()).collect();
            match numbers.len() {
                _ if *count == 0 => {}
                0 => writeln!(f, "no lemma: {count}")?,
                _ => writeln!(f, "exactly {}: {count}", numbers.join(", "))?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figure_7() {
        let coverage = Coverage::count();
        assert_eq!(coverage.total(), 2520);
        assert_eq!(coverage.exactly[0], 0, "every ordering is covered");
        assert_eq!(coverage.by(Lemma::Trapezoid), 2248);
        assert_eq!(coverage.by(Lemma::CleanUp), 62);
        assert_eq!(coverage.only_by(Lemma::CleanUp), 42);
        println!("{coverage}");
    }
}
