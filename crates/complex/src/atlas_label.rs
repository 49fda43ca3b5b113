//! The permanent label of a complex up to isomorphism: `4v.12.13.24`.
//!
//! Number the vertices 1, …, n in some way, write each facet as its numbers in
//! ascending order, and list the facets as words of a dictionary, with dots
//! between them. The label is the first of all these texts in the dictionary, in
//! which a dot comes before the digits, with `nv.` in front. That is the
//! definition (docs/formats/label.md); no algorithm has a part in it, and what
//! is here only tries all n! numberings.

use crate::complex::Complex;
use crate::face::Face;
use crate::permutation::Permutation;
use std::fmt;

/// The largest number of vertices of a complex with a label.
pub const MAX_LABELLED: usize = 7;

/// The permanent label of a complex: equal for two complexes exactly if they
/// are isomorphic. Ordered as texts: by the number of vertices, then as words of
/// the dictionary.
///
/// ```
/// use faceoff_complex::Complex;
///
/// // The path on four vertices, twice.
/// let path: Complex = "facets(ab,bc,cd)".parse().unwrap();
/// let other: Complex = "facets(24,41,13)".parse().unwrap();
/// let label = path.atlas_label().unwrap().label;
/// assert_eq!(label.as_str(), "4v.12.13.24");
/// assert_eq!(other.atlas_label().unwrap().label, label);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AtlasLabel(String);

/// A label and how to get there.
///
/// ```
/// use faceoff_complex::Complex;
///
/// let path: Complex = "facets(ab,bc)".parse().unwrap();
/// let labelled = path.atlas_label().unwrap();
/// assert_eq!(labelled.label.as_str(), "3v.12.13");
/// // The vertex in the middle is written 1.
/// let b = path.vertex(&"b".into()).unwrap();
/// assert_eq!(labelled.relabelling.image(b), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Labelled {
    /// The label.
    pub label: AtlasLabel,
    /// Takes each vertex of the complex to its place in the label: place `v` is
    /// written `v + 1`.
    pub relabelling: Permutation,
}

impl AtlasLabel {
    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The complex with the facets that the label lists, on vertices 1, …, n.
    pub fn complex(&self) -> Complex {
        spelled(&self.0).expect("a label lists facets")
    }
}

impl fmt::Display for AtlasLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Complex {
    /// The permanent label; `None` on more than [`MAX_LABELLED`] vertices.
    pub fn atlas_label(&self) -> Option<Labelled> {
        let n = self.n();
        if n > MAX_LABELLED {
            return None;
        }
        let mut images: Vec<usize> = (0..n).collect();
        let mut least = (words(self.facets(), &images), images.clone());
        while next_permutation(&mut images) {
            let words = words(self.facets(), &images);
            if words < least.0 {
                least = (words, images.clone());
            }
        }
        let relabelling = Permutation::new(least.1).expect("a permutation of the vertices");
        let facets = self.facets().iter().map(|facet| relabelling.apply(*facet));
        let complex = Complex::on(n, facets.collect()).expect("a relabelled complex is valid");
        Some(Labelled {
            label: AtlasLabel(written(&complex)),
            relabelling,
        })
    }
}

/// The facets as they stand, which are in the order of a dictionary already.
fn written(complex: &Complex) -> String {
    let mut text = format!("{}v", complex.n());
    for facet in complex.facets() {
        text.push('.');
        text.extend(facet.iter().map(|v| char::from(b'1' + v as u8)));
    }
    text
}

/// The complex on vertices 1, …, n that a text such as `4v.12.13.24` lists the
/// facets of, whether or not it is the least such text.
pub(crate) fn spelled(text: &str) -> Option<Complex> {
    let (n, facets) = text.split_once("v.")?;
    let n = n.parse().ok().filter(|n| (1..=MAX_LABELLED).contains(n))?;
    let vertex = |digit: u8| (digit.is_ascii_digit() && digit > b'0').then(|| digit - b'1');
    let facet = |word: &str| {
        let vertices: Option<Vec<u8>> = word.bytes().map(vertex).collect();
        Some(vertices?.into_iter().map(usize::from).collect::<Face>())
    };
    let facets: Option<Vec<Face>> = facets.split('.').map(facet).collect();
    let complex = Complex::on(n, facets?).ok()?;
    (written(&complex) == text).then_some(complex)
}

/// The facets under a numbering as sorted words: numbers as hexadecimal digits
/// from the top, so that words compare as in a dictionary.
fn words(facets: &[Face], images: &[usize]) -> Vec<u32> {
    let word = |facet: &Face| {
        let numbers = facet.map(|v| images[v]);
        let digits = numbers.iter().fold(0, |word, v| word << 4 | (v as u32 + 1));
        digits << (4 * (MAX_LABELLED - numbers.len()))
    };
    let mut words: Vec<u32> = facets.iter().map(word).collect();
    words.sort_unstable();
    words
}

/// The next list in the order of a dictionary; `false` after the last.
fn next_permutation(list: &mut [usize]) -> bool {
    let Some(rise) = list.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let larger = list.iter().rposition(|item| *item > list[rise]);
    list.swap(rise, larger.expect("what follows is larger"));
    list[rise + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::complexes;
    use crate::random::Random;
    use std::collections::HashSet;

    /// The definition, word for word: all texts, the first in the dictionary.
    fn by_the_definition(complex: &Complex) -> String {
        fn numberings(n: usize) -> Vec<Vec<usize>> {
            let Some(smaller) = n.checked_sub(1) else {
                return vec![Vec::new()];
            };
            let mut all = Vec::new();
            for list in numberings(smaller) {
                for place in 0..n {
                    let mut list = list.clone();
                    list.insert(place, n);
                    all.push(list);
                }
            }
            all
        }
        let texts = numberings(complex.n()).into_iter().map(|number| {
            let facets = complex.facets().iter().map(|facet| {
                let mut digits: Vec<usize> = facet.iter().map(|v| number[v]).collect();
                digits.sort_unstable();
                digits.iter().map(ToString::to_string).collect::<String>()
            });
            let mut facets: Vec<String> = facets.collect();
            facets.sort();
            facets.join(".")
        });
        format!("{}v.{}", complex.n(), texts.min().unwrap())
    }

    #[test]
    fn the_label_is_what_the_definition_says() {
        for n in 1..=5 {
            let mut labels = HashSet::new();
            for complex in complexes(n).unwrap() {
                let found = complex.atlas_label().unwrap();
                assert_eq!(found.label.as_str(), by_the_definition(&complex));
                assert_eq!(
                    found.label.complex().atlas_label().unwrap().label,
                    found.label
                );
                labels.insert(found.label);
            }
            assert_eq!(labels.len(), [1, 2, 5, 20, 180][n - 1]);
        }
    }

    #[test]
    fn relabelled_complexes_have_the_same_label() {
        let mut random = Random::new(7);
        for complex in complexes(6).unwrap().step_by(97) {
            let label = complex.atlas_label().unwrap().label;
            let mut order: Vec<usize> = (0..6).collect();
            for i in (1..6).rev() {
                order.swap(i, random.below(i + 1));
            }
            let other = complex.reordered(&order);
            let found = other.atlas_label().unwrap();
            assert_eq!(found.label, label);
            let facets = other.facets().iter().map(|f| found.relabelling.apply(*f));
            let moved = Complex::on(6, facets.collect()).unwrap();
            assert_eq!(moved, label.complex());
        }
    }

    #[test]
    fn texts() {
        let label = |text: &str| {
            let complex: Complex = text.parse().unwrap();
            complex.atlas_label().map(|found| found.label.0)
        };
        assert_eq!(label("path(3,2)").unwrap(), "4v.12.13.24");
        assert_eq!(label("facets(a,xyz)").unwrap(), "4v.1.234");
        assert_eq!(label("simplex(7)").unwrap(), "7v.1234567");
        assert_eq!(label("points(1)").unwrap(), "1v.1");
        assert_eq!(label("points(8)"), None);
        for wrong in [
            "4v.12",
            "3v.21.3",
            "3v.3.12",
            "2v.12.1",
            "v.1",
            "8v.12345678",
            "0v.",
        ] {
            assert_eq!(spelled(wrong), None, "{wrong}");
        }
    }
}
