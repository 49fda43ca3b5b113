//! The conditions that formulas are made of, and how a formula is written.

use faceoff_claim::{Comparison, Formula, Set, Term, names};

/// How a linear form compares with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// It is 0.
    Zero,
    /// It is 0 or more.
    AtLeast,
    /// It is more than 0.
    More,
}

/// One condition on a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Atom {
    /// A linear form of the piles, one coefficient a pile.
    Linear(Vec<i64>, Sign),
    /// Sums of piles, each a mask, xor to 0.
    Xor(Vec<u32>),
}

/// The value of a linear form.
pub fn value(form: &[i64], position: &[u64]) -> i64 {
    form.iter().zip(position).map(|(c, &x)| c * x as i64).sum()
}

impl Atom {
    /// Does the position satisfy it?
    pub fn holds(&self, position: &[u64]) -> bool {
        match self {
            Self::Linear(form, sign) => {
                let value = value(form, position);
                match sign {
                    Sign::Zero => value == 0,
                    Sign::AtLeast => value >= 0,
                    Sign::More => value > 0,
                }
            }
            Self::Xor(sums) => sums.iter().fold(0, |xor, &mask| xor ^ sum(mask, position)) == 0,
        }
    }
}

/// The sum of the piles of a mask.
pub fn sum(mask: u32, position: &[u64]) -> u64 {
    let piles = position.iter().enumerate();
    piles
        .filter(|(v, _)| mask >> v & 1 == 1)
        .map(|(_, x)| x)
        .sum()
}

/// The positions that satisfy all conditions, with a variable for each pile.
pub fn untied(tracks: usize, atoms: &[Atom]) -> Set {
    let same: Vec<Option<usize>> = (0..tracks).map(Some).collect();
    written(&same, atoms.iter())
}

/// The positions that satisfy all conditions. Piles that are 0 or equal are
/// written as such in the tuple.
pub fn builder(tracks: usize, atoms: &[Atom]) -> Set {
    // Each pile is 0 or named after the first pile that it equals.
    let mut same: Vec<Option<usize>> = (0..tracks).map(Some).collect();
    let mut used = vec![false; atoms.len()];
    for (atom, used) in atoms.iter().zip(&mut used) {
        let Atom::Linear(form, Sign::Zero) = atom else {
            continue;
        };
        let support: Vec<usize> = (0..tracks).filter(|&v| form[v] != 0).collect();
        match support[..] {
            [v] => {
                let old = same[v];
                same.iter_mut()
                    .filter(|pile| **pile == old)
                    .for_each(|pile| *pile = None);
                *used = true;
            }
            [v, w] if form[v] == -form[w] => {
                let (keep, drop) = match (same[v], same[w]) {
                    (None, drop) | (drop, None) => (None, drop),
                    (a, b) => (a.min(b), a.max(b)),
                };
                same.iter_mut()
                    .filter(|pile| **pile == drop)
                    .for_each(|pile| *pile = keep);
                *used = true;
            }
            _ => {}
        }
    }
    let others = atoms.iter().zip(&used).filter(|(_, used)| !**used);
    written(&same, others.map(|(atom, _)| atom))
}

/// A tuple in which each pile is 0 or the pile that it equals, and conditions.
fn written<'a>(same: &[Option<usize>], atoms: impl Iterator<Item = &'a Atom>) -> Set {
    let tracks = same.len();
    let names = names(tracks);
    let entry = |pile: &Option<usize>| match pile {
        Some(v) => Term::from(names[*v].as_str()),
        None => 0.into(),
    };
    // The side of a condition, its piles replaced by those that they equal.
    let side = |form: &[i64]| {
        let mut side = vec![0; tracks];
        for (v, &c) in form.iter().enumerate() {
            if let Some(v) = same[v] {
                side[v] += c;
            }
        }
        side
    };
    let term = |form: &[i64], sign: i64| {
        let factors = form.iter().zip(&names);
        let factors = factors.map(|(c, name)| ((c * sign).max(0) as u64, name.as_str()));
        Term::sum(factors, 0)
    };
    let mut conditions: Vec<Formula> = Vec::new();
    for atom in atoms {
        let condition = match atom {
            Atom::Linear(form, sign) => {
                let side = side(form);
                let (plus, minus) = (term(&side, 1), term(&side, -1));
                match sign {
                    _ if side.iter().all(|&c| c == 0) => continue,
                    Sign::Zero => plus.compare(Comparison::Equal, minus),
                    Sign::AtLeast => minus.compare(Comparison::AtMost, plus),
                    Sign::More => minus.compare(Comparison::Less, plus),
                }
            }
            Atom::Xor(sums) => {
                let sum = |mask: &u32| {
                    let form: Vec<i64> = (0..tracks).map(|v| (mask >> v & 1) as i64).collect();
                    term(&side(&form), 1)
                };
                Term::xor(sums.iter().map(sum).collect()).compare(Comparison::Equal, 0)
            }
        };
        if !conditions.contains(&condition) {
            conditions.push(condition);
        }
    }
    Set::builder(same.iter().map(entry).collect(), conditions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_as_in_the_papers() {
        let atoms = [
            Atom::Linear(vec![0, 0, 0, 1], Sign::Zero),
            Atom::Linear(vec![1, -1, 0, 0], Sign::Zero),
            Atom::Linear(vec![-1, 0, 1, 0], Sign::AtLeast),
            Atom::Xor(vec![0b011, 0b100]),
        ];
        assert_eq!(
            builder(4, &atoms).to_string(),
            "{ (a,a,c,0) : a<=c & 2*a^c=0 }"
        );
        assert!(atoms[3].holds(&[1, 1, 2, 0]));
        assert!(!atoms[3].holds(&[1, 1, 1, 0]));
    }
}
