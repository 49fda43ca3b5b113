//! Shapes of sets of positions that make sense for any number of piles.

use super::linear::Linear;
use crate::formula::atom::{Atom, Sign, builder};
use faceoff_claim::digits::{columns_with_ones, on_columns};
use faceoff_claim::{Set, Term, names};

/// A set of positions on any number of piles, once its numbers are given. The first two
/// numbers of every shape say which piles are always empty: where their run begins,
/// counted from 0, and how many there are. Only the others count for the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// No chips but in the empty run, which is all.
    Empty,
    /// w, o: w piles in a row have the same sum as the w piles that begin o further on,
    /// around the circle.
    Windows,
    /// m: at every binary place the number of ones is a multiple of m.
    Ones,
    /// b: the xor of each block of b piles in a row is 0.
    Blocks,
    /// s: the xor of every s-th pile is 0, wherever one begins.
    Strides,
    /// l: at least l piles are empty, whichever they are.
    Empties,
}

impl Shape {
    /// All of them, the plainest first.
    pub const ALL: [Self; 6] = [
        Self::Empty,
        Self::Windows,
        Self::Strides,
        Self::Blocks,
        Self::Ones,
        Self::Empties,
    ];

    /// The numbers that make sense, beside the empty run, for so many other piles.
    pub(super) fn choices(self, piles: usize) -> Vec<Vec<usize>> {
        let dividing = |least: usize| -> Vec<Vec<usize>> {
            let divisors = (least..=piles).filter(|d| piles.is_multiple_of(*d));
            divisors.map(|d| vec![d]).collect()
        };
        match self {
            Self::Empty => vec![vec![]; usize::from(piles == 0)],
            _ if piles < 2 => Vec::new(),
            Self::Windows => (1..=piles / 2)
                .flat_map(|w| (1..=piles / 2).map(move |o| vec![w, o]))
                .collect(),
            Self::Ones => (2..=piles).map(|m| vec![m]).collect(),
            Self::Blocks => dividing(2),
            Self::Strides => {
                let mut strides = dividing(1);
                strides.retain(|stride| 2 * stride[0] <= piles);
                strides
            }
            Self::Empties => (1..piles).map(|l| vec![l]).collect(),
        }
    }

    /// The set, as a claim about so many piles.
    pub fn set(self, piles: usize, numbers: &[usize]) -> Option<Set> {
        let (&[begin, empty], numbers) = numbers.split_first_chunk()?;
        let end = begin.checked_add(empty).filter(|end| *end <= piles)?;
        let rest: Vec<usize> = (0..begin).chain(end..piles).collect();
        if !self.choices(rest.len()).iter().any(|one| one == numbers) {
            return None;
        }
        let unit = |v: usize| (0..piles).map(|w| i64::from(v == w)).collect();
        let mut atoms: Vec<Atom> = (begin..end)
            .map(|v| Atom::Linear(unit(v), Sign::Zero))
            .collect();
        let nim_sum = |part: Vec<usize>| Atom::Xor(part.iter().map(|&v| 1 << v).collect());
        match (self, numbers) {
            (Self::Empty, _) => {}
            (Self::Windows, &[w, o]) => atoms.extend((0..rest.len()).map(|i| {
                let mut form = vec![0; piles];
                for d in 0..w {
                    form[rest[(i + d) % rest.len()]] += 1;
                    form[rest[(i + d + o) % rest.len()]] -= 1;
                }
                Atom::Linear(form, Sign::Zero)
            })),
            (Self::Blocks, &[b]) => atoms.extend(rest.chunks(b).map(|part| nim_sum(part.to_vec()))),
            (Self::Strides, &[s]) => {
                let part = |r: usize| rest.iter().copied().skip(r).step_by(s).collect();
                atoms.extend((0..s).map(|r| nim_sum(part(r))));
            }
            (Self::Ones, &[m]) => return Some(ones(piles, &rest, m)),
            (Self::Empties, &[l]) => return Some(empties(piles, &rest, l)),
            _ => unreachable!("a shape has the numbers of its choices"),
        }
        Some(builder(piles, &atoms))
    }

    /// The set in words, with numbers that depend on n.
    pub fn words(self, numbers: &[Linear]) -> String {
        let (empty, numbers) = numbers.split_at(2);
        let rest = match (self, numbers) {
            (Self::Empty, _) => return "all piles are empty".to_owned(),
            (Self::Windows, [w, o]) if w.fixed() == Some(1) && o.fixed() == Some(1) => {
                "all piles are equal".to_owned()
            }
            (Self::Windows, [w, o]) => {
                let one = |by: Linear| match by.to_string() {
                    zero if zero == "0" => "p(i)".to_owned(),
                    by => format!("p(i+{by})"),
                };
                let nothing = Linear::through((0, 0), (1, 0)).expect("a line");
                let window = |from: Linear| match w.fixed() {
                    Some(w @ 1..=3) => {
                        let terms: Vec<String> = (0..w).map(|d| one(from.plus(d))).collect();
                        terms.join(" + ")
                    }
                    _ => format!("the sum of {w} piles from {}", one(from)),
                };
                let (left, right) = (window(nothing), window(*o));
                format!("{left} = {right} for every i, counted around the circle")
            }
            (Self::Ones, [m]) => {
                format!("at every binary place the number of ones is a multiple of {m}")
            }
            (Self::Blocks, [b]) if b.fixed() == Some(2) => {
                "p(1) = p(2), p(3) = p(4), and so on".to_owned()
            }
            (Self::Blocks, [b]) => format!("the nim-sum of every {b} piles, block by block, is 0"),
            (Self::Strides, [s]) if s.fixed() == Some(1) => {
                "the nim-sum of all piles is 0".to_owned()
            }
            (Self::Strides, [s]) => {
                format!("the nim-sum of p(i), p(i+{s}), p(i+2*({s})), … is 0 for every i")
            }
            (Self::Empties, [l]) => format!("at least {l} piles are empty"),
            _ => unreachable!("a shape has the numbers of its choices"),
        };
        match (empty[0], empty[1]) {
            (_, none) if none.fixed() == Some(0) => rest,
            (begin, one) if one.fixed() == Some(1) => {
                format!("pile {} is empty, and of the others: {rest}", begin.plus(1))
            }
            (begin, many) => {
                let last = Linear {
                    slope: begin.slope + many.slope,
                    constant: begin.constant + many.constant,
                };
                format!(
                    "piles {} to {last} are empty, and of the others: {rest}",
                    begin.plus(1)
                )
            }
        }
    }
}

/// Names of all piles, and of some.
fn named(piles: usize, rest: &[usize]) -> (Vec<Term>, Vec<String>) {
    let names = names(piles);
    let entry = |v: usize| match rest.contains(&v) {
        true => names[v].as_str().into(),
        false => 0.into(),
    };
    let entries = (0..piles).map(entry).collect();
    (entries, rest.iter().map(|&v| names[v].clone()).collect())
}

fn ones(piles: usize, rest: &[usize], modulus: usize) -> Set {
    let (entries, names) = named(piles, rest);
    let counts: Vec<usize> = (0..=rest.len()).step_by(modulus).collect();
    let columns = columns_with_ones(rest.len(), &counts);
    Set::builder(entries, vec![on_columns(&names, columns)])
}

/// The last piles are empty; then up to symmetry.
fn empties(piles: usize, rest: &[usize], empty: usize) -> Set {
    let (entries, _) = named(piles, &rest[..rest.len() - empty]);
    Set::builder(entries, Vec::new()).up_to_symmetry()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(shape: Shape, piles: usize, numbers: &[usize]) -> String {
        shape
            .set(piles, numbers)
            .expect("it makes sense")
            .to_string()
    }

    #[test]
    fn as_claims() {
        assert_eq!(written(Shape::Empty, 2, &[0, 2]), "{ (0,0) }");
        assert_eq!(written(Shape::Windows, 4, &[0, 0, 1, 1]), "{ (a,a,a,a) }");
        assert_eq!(written(Shape::Windows, 4, &[0, 0, 1, 2]), "{ (a,b,a,b) }");
        assert_eq!(
            written(Shape::Windows, 6, &[0, 0, 2, 3]),
            "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f & c+d=f+a & d+e=a+b & e+f=b+c & f+a=c+d }"
                .replace("f+a", "a+f")
        );
        assert_eq!(
            written(Shape::Ones, 3, &[0, 0, 3]),
            "{ (a,b,c) : ones(a,b,c) in {0,3} }"
        );
        assert_eq!(
            written(Shape::Strides, 3, &[1, 1, 1]),
            "{ (a,0,c) : a^c=0 }"
        );
        assert_eq!(
            written(Shape::Empties, 4, &[0, 0, 2]),
            "{ (a,b,0,0) } up to symmetry"
        );
        assert_eq!(Shape::Windows.set(4, &[0, 0, 1, 3]), None);
        assert_eq!(Shape::Blocks.set(4, &[2, 3, 2]), None);
    }

    #[test]
    fn in_words() {
        let n = |slope, constant| Linear { slope, constant };
        let none = [n(0, 0), n(0, 0)];
        let words = |shape: Shape, numbers: &[Linear]| shape.words(&[&none, numbers].concat());
        assert_eq!(
            words(Shape::Windows, &[n(0, 2), n(1, 0)]),
            "p(i) + p(i+1) = p(i+n) + p(i+n+1) for every i, counted around the circle"
        );
        assert_eq!(
            words(Shape::Empties, &[n(1, -1)]),
            "at least n-1 piles are empty"
        );
        assert_eq!(
            Shape::Strides.words(&[n(0, 1), n(1, -2), n(0, 1)]),
            "piles 2 to n-1 are empty, and of the others: the nim-sum of all piles is 0"
        );
    }
}
