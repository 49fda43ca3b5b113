//! The form that all members of a family share.

use super::linear::Linear;
use super::shape::Shape;
use faceoff_automata::{Comparison, Dfa, linear};
use faceoff_claim::Claim;
use faceoff_compile::compile;
use faceoff_complex::Complex;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigInt;

/// One member of a family whose zero positions are known.
///
/// ```
/// use faceoff_complex::Complex;
/// use faceoff_discover::family::Member;
/// use faceoff_discover::{Asked, Effort, discover};
/// use faceoff_limits::Limits;
///
/// // The first member of the family cycle(n,n-1): a triangle without its inside.
/// let complex: Complex = "cycle(3,2)".parse().unwrap();
/// let found = discover(Asked::nim(&complex), &Effort::default(), &Limits::none()).found.unwrap();
/// let member = Member { n: 3, complex: &complex, set: &found.set };
/// assert!(member.set.contains_small(&[8, 8, 8]) && !member.set.contains_small(&[8, 8, 9]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    /// The parameter.
    pub n: u64,
    /// The piles are on its vertices.
    pub complex: &'a Complex,
    /// The zero positions, or in misère play those in which the player to move loses.
    pub set: &'a Dfa,
}

/// A form for all n.
///
/// ```
/// use faceoff_complex::families::points;
/// use faceoff_discover::family::{CommonForm, Member};
/// use faceoff_discover::{Asked, Effort, discover};
/// # use faceoff_limits::Limits;
/// # let limits = Limits::none();
///
/// // What the zero positions of Nim on 2, 3 and 4 points have in common.
/// let all = [2, 3, 4].map(|n| points(n).unwrap());
/// let find = |complex| discover(Asked::nim(complex), &Effort::default(), &limits).found.unwrap();
/// let found = all.each_ref().map(find);
/// let members = [0, 1, 2].map(|i| {
///     let (complex, set) = (&all[i], &found[i].set);
///     Member { n: i as u64 + 2, complex, set }
/// });
/// let form = CommonForm::of(&members, &limits)?.unwrap();
/// assert_eq!(form.to_string(), "the nim-sum of all piles is 0");
/// assert_eq!(form.claim(5, 5).unwrap().to_string(), "{ (a,b,c,d,e) : a^b^c^d^e=0 }");
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommonForm {
    /// Which sets.
    shape: Shape,
    /// Its numbers for each n.
    numbers: Vec<Linear>,
}

impl CommonForm {
    /// Fewer members than this have anything in common.
    pub const FEWEST: usize = 3;

    /// The plainest form that is the set of every member, proved for each of them.
    pub fn of(members: &[Member<'_>], limits: &Limits) -> Result<Option<Self>, StopReason> {
        let [first, second, others @ ..] = members else {
            return Ok(None);
        };
        if members.len() < Self::FEWEST {
            return Ok(None);
        }
        for shape in Shape::ALL {
            let mut forms = Vec::new();
            let (ones, twos) = (
                fitting(first, shape, limits)?,
                fitting(second, shape, limits)?,
            );
            for one in &ones {
                for two in &twos {
                    forms.extend(Self::through(shape, (first.n, one), (second.n, two)));
                }
            }
            forms.sort_by_key(|form| form.numbers.iter().map(|line| line.weight()).sum::<i64>());
            for form in forms {
                let mut fits = true;
                for member in others {
                    fits = fits && form.is_set_of(member, limits)?;
                }
                if fits {
                    return Ok(Some(form));
                }
            }
        }
        Ok(None)
    }

    fn through(
        shape: Shape,
        (n, one): (u64, &Vec<usize>),
        (m, two): (u64, &Vec<usize>),
    ) -> Option<Self> {
        let lines = one.iter().zip(two);
        let lines = lines.map(|(&first, &second)| Linear::through((n, first), (m, second)));
        let numbers: Option<Vec<Linear>> = lines.collect();
        numbers.map(|numbers| Self { shape, numbers })
    }

    /// What it says of the member with parameter n, on so many piles; nothing where its
    /// numbers make no sense.
    pub fn claim(&self, n: u64, piles: usize) -> Option<Claim> {
        let numbers: Option<Vec<usize>> = self.numbers.iter().map(|line| line.at(n)).collect();
        self.shape.set(piles, &numbers?).map(Claim::Set)
    }

    fn is_set_of(&self, member: &Member<'_>, limits: &Limits) -> Result<bool, StopReason> {
        match self.claim(member.n, member.complex.n()) {
            Some(claim) => Ok(compile(&claim, member.complex, limits)? == *member.set),
            None => Ok(false),
        }
    }
}

impl std::fmt::Display for CommonForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.shape.words(&self.numbers))
    }
}

/// All numbers with which a shape is the set of a member.
fn fitting(
    member: &Member<'_>,
    shape: Shape,
    limits: &Limits,
) -> Result<Vec<Vec<usize>>, StopReason> {
    let piles = member.complex.n();
    let Some((begin, empty)) = empty_run(member.set, limits)? else {
        return Ok(Vec::new());
    };
    let mut all = Vec::new();
    for choice in shape.choices(piles - empty) {
        let numbers = [vec![begin, empty], choice].concat();
        let set = shape.set(piles, &numbers).expect("it is a choice");
        if compile(&Claim::Set(set), member.complex, limits)? == *member.set {
            all.push(numbers);
        }
    }
    Ok(all)
}

/// The piles that are empty in every position of a set, if they are in a row: the first
/// one and how many.
fn empty_run(set: &Dfa, limits: &Limits) -> Result<Option<(usize, usize)>, StopReason> {
    let tracks = set.tracks();
    let mut empty = Vec::new();
    for v in 0..tracks {
        let unit: Vec<i64> = (0..tracks).map(|w| i64::from(v == w)).collect();
        let chips = linear(&unit, Comparison::GreaterOrEqual, &BigInt::from(1), limits)?;
        if set.and(&chips, limits)?.is_empty() {
            empty.push(v);
        }
    }
    let in_a_row = empty.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    let begin = empty.first().copied().unwrap_or(0);
    Ok(in_a_row.then_some((begin, empty.len())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Asked, Effort, discover};
    use faceoff_complex::notation::NamedComplex;

    /// The common form of complexes in notation, with n for the parameter.
    fn form(family: impl Fn(u64) -> String, first: u64, last: u64) -> Option<String> {
        let limits = Limits::none();
        let complexes: Vec<(u64, Complex)> = (first..=last)
            .map(|n| {
                let named: NamedComplex = family(n).parse().unwrap();
                (n, named.complex)
            })
            .collect();
        let sets: Vec<Dfa> = complexes
            .iter()
            .map(|(_, complex)| {
                let found = discover(Asked::nim(complex), &Effort::default(), &limits);
                found.found.expect("it is easy").set
            })
            .collect();
        let members: Vec<Member> = complexes
            .iter()
            .zip(&sets)
            .map(|((n, complex), set)| Member {
                n: *n,
                complex,
                set,
            })
            .collect();
        let form = CommonForm::of(&members, &limits).unwrap();
        form.map(|form| form.to_string())
    }

    #[test]
    fn families_with_a_common_form() {
        let found = |family: &dyn Fn(u64) -> String, first, last| {
            form(family, first, last).expect("there is one")
        };
        assert_eq!(
            found(&|n| format!("simplex({n})"), 2, 4),
            "all piles are empty"
        );
        assert_eq!(
            found(&|n| format!("cycle({n},{})", n - 1), 3, 6),
            "all piles are equal"
        );
        assert_eq!(
            found(&|n| format!("points({n})"), 2, 5),
            "the nim-sum of all piles is 0"
        );
        assert_eq!(
            found(&|n| format!("skeleton(5,{n})"), 1, 4),
            "at every binary place the number of ones is a multiple of n+1"
        );
        assert_eq!(
            found(&|n| format!("octahedron({n})"), 1, 3),
            "p(1) = p(2), p(3) = p(4), and so on"
        );
        assert_eq!(
            found(&|n| format!("path(2,{n})"), 2, 5),
            "piles 2 to n are empty, and of the others: all piles are equal"
        );
    }

    #[test]
    fn nothing_in_common() {
        assert_eq!(form(|n| format!("cycle(5,{n})"), 2, 4), None);
        // Two members have too much in common.
        assert_eq!(form(|n| format!("points({n})"), 2, 3), None);
    }
}
