//! One linear piece of a set, around one of its members with large piles.
//!
//! The linear equations with small coefficients that the member obeys span a
//! space. Of all inequalities between small sums that it obeys too, those are
//! left out, one after the other, without which the piece still has no position
//! that is not in the set. What is left is a short list, and the piece is as
//! large as can be. Positions of the space, in the set or not, are drawn at
//! random; then the automaton of the piece is compared with the set, and where
//! it is wrong, more positions are known.

use super::atom::{Atom, Sign, builder, value};
use super::members::Members;
use super::region::zero;
use super::relations::{Space, forms};
use faceoff_automata::Dfa;
use faceoff_claim::Claim;
use faceoff_compile::compile;
use faceoff_complex::{Complex, Random};
use faceoff_limits::{Limits, StopReason};
use rustc_hash::{FxHashMap, FxHashSet};

/// Coefficients of equations are at most this.
const MOST_COEFFICIENT: i64 = 2;

/// Inequalities are between sums of so many piles in all; the second is tried
/// where the first does not tell the piece from what is around it.
const WEIGHTS: [usize; 2] = [4, 6];

/// Positions of the space that are looked at first.
const POSITIONS: usize = 4000;

/// How often conditions are left out in another order.
const ORDERS: usize = 80;

/// How often a piece may be wrong.
const ROUNDS: usize = 30;

/// Wrong positions that are learnt from at a time.
const LESSONS: usize = 30;

/// The equations that a position obeys, light ones first and independent.
pub fn equations_at(position: &[u64]) -> Vec<Vec<i64>> {
    let (left, right) = position.split_at(position.len() / 2);
    let mut sums: FxHashMap<i64, Vec<Vec<i64>>> = FxHashMap::default();
    for form in all_forms(left.len()) {
        sums.entry(value(&form, left)).or_default().push(form);
    }
    let mut found: Vec<Vec<i64>> = Vec::new();
    for form in all_forms(right.len()) {
        for first in sums.get(&-value(&form, right)).into_iter().flatten() {
            found.push([first.as_slice(), &form].concat());
        }
    }
    found.retain(|form| form.iter().find(|&&c| c != 0).is_some_and(|&c| c > 0));
    found.sort_by_key(|form| (weight(form), form.iter().sum::<i64>().abs()));
    let mut space = Space::default();
    found.retain(|form| space.add(form));
    found
}

/// All forms with small coefficients.
fn all_forms(tracks: usize) -> Vec<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for _ in 0..tracks {
        let longer = |form: &Vec<i64>| -> Vec<Vec<i64>> {
            (-MOST_COEFFICIENT..=MOST_COEFFICIENT)
                .map(|c| form.iter().copied().chain([c]).collect())
                .collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

fn weight(form: &[i64]) -> i64 {
    form.iter().map(|c| c.abs()).sum()
}

/// What pieces are cut from.
pub struct Whole<'a> {
    /// The set.
    pub set: &'a Dfa,
    /// Of what complex.
    pub complex: &'a Complex,
    /// Limits on the work.
    pub limits: &'a Limits,
}

/// A piece: all conditions on its positions, equations first.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Equations.
    pub equations: Vec<Vec<i64>>,
    /// Inequalities.
    pub bounds: Vec<Atom>,
}

impl Piece {
    /// All conditions.
    pub fn atoms(&self) -> Vec<Atom> {
        let equations = self.equations.iter().cloned().map(zero);
        equations.chain(self.bounds.iter().cloned()).collect()
    }
}

impl Whole<'_> {
    /// The automaton of some conditions.
    pub fn automaton(&self, atoms: &[Atom]) -> Result<Dfa, StopReason> {
        let claim = Claim::Set(builder(self.complex.n(), atoms));
        compile(&claim, self.complex, self.limits)
    }

    /// A piece of the set around a member, with these conditions whatever else it
    /// has; `None` if no small sums tell the member from what is not in the set.
    pub fn piece(
        &self,
        member: &[u64],
        given: &[Atom],
        random: &mut Random,
    ) -> Result<Option<Piece>, StopReason> {
        let equations = equations_at(member);
        let mut known = Samples::new(self, &equations, random);
        for weight in WEIGHTS {
            let candidates = Candidates::new(member, &equations, weight, given);
            for _ in 0..ROUNDS {
                self.limits.check()?;
                let Some(bounds) = candidates.fit(&known, random) else {
                    break;
                };
                let piece = Piece {
                    equations: equations.clone(),
                    bounds,
                };
                let all: Vec<Atom> = piece.atoms().into_iter().chain(given.to_vec()).collect();
                let wrong = self.automaton(&all)?.minus(self.set, self.limits)?;
                if wrong.is_empty() {
                    return Ok(Some(piece));
                }
                known.learn(&wrong, random);
            }
        }
        Ok(None)
    }
}

/// Positions of a space of which it is known whether they are in the set.
struct Samples {
    inside: Vec<Vec<u64>>,
    outside: Vec<Vec<u64>>,
}

impl Samples {
    /// Sums of small positions of the space.
    fn new(whole: &Whole, equations: &[Vec<i64>], random: &mut Random) -> Self {
        let n = whole.complex.n();
        let mut small: Vec<Vec<u64>> = vec![Vec::new()];
        for _ in 0..n {
            let longer = |p: &Vec<u64>| [0, 1, 2].map(|x| [p.as_slice(), &[x]].concat());
            small = small.iter().flat_map(longer).collect();
        }
        small.retain(|p| equations.iter().all(|form| value(form, p) == 0));
        let dimension = n - equations.len();
        let mut seen: FxHashSet<Vec<u64>> = FxHashSet::default();
        let (mut inside, mut outside) = (Vec::new(), Vec::new());
        for _ in 0..POSITIONS {
            let mut position = vec![0; n];
            for _ in 0..=random.below(dimension + 2) {
                let factor = 1 + random.word() % [1, 3, 8, 1000][random.below(4)];
                let part = &small[random.below(small.len())];
                position
                    .iter_mut()
                    .zip(part)
                    .for_each(|(x, y)| *x += factor * y);
            }
            if seen.insert(position.clone()) {
                let side = match whole.set.contains_small(&position) {
                    true => &mut inside,
                    false => &mut outside,
                };
                side.push(position);
            }
        }
        Self { inside, outside }
    }

    /// These positions are not in the set.
    fn learn(&mut self, wrong: &Dfa, random: &mut Random) {
        if let Some(least) = wrong.least() {
            let least = least.position.iter().map(|pile| u64::try_from(pile).ok());
            self.outside.extend(least.collect::<Option<Vec<u64>>>());
        }
        for digits in [6, 12, 30] {
            let members = Members::new(wrong, digits);
            let drawn = (0..LESSONS).filter_map(|_| members.draw(random));
            self.outside.extend(drawn);
        }
    }
}

/// The inequalities that a member obeys.
struct Candidates<'a> {
    atoms: Vec<Atom>,
    given: &'a [Atom],
}

impl<'a> Candidates<'a> {
    fn new(member: &[u64], equations: &[Vec<i64>], weight: usize, given: &'a [Atom]) -> Self {
        let mut normals = Space::default();
        for form in equations {
            normals.add(form);
        }
        // One form for each function on the space.
        let mut seen = FxHashSet::default();
        let mut atoms = Vec::new();
        for form in forms(member.len(), weight, 1) {
            let reduced = normals.reduce(&form);
            if reduced.iter().all(|&c| c == 0) || !seen.insert(reduced) {
                continue;
            }
            let here = value(&form, member);
            let form: Vec<i64> = form.iter().map(|c| c * here.signum()).collect();
            if form.iter().any(|&c| c < 0) {
                atoms.push(Atom::Linear(form.clone(), Sign::AtLeast));
            }
            atoms.push(Atom::Linear(form, Sign::More));
        }
        Self { atoms, given }
    }

    /// Few conditions that rule out all positions outside, and few of those
    /// inside. `None` if the candidates do not rule them out.
    fn fit(&self, known: &Samples, random: &mut Random) -> Option<Vec<Atom>> {
        let allowed = |p: &&Vec<u64>| self.given.iter().all(|atom| atom.holds(p));
        let outside: Vec<&Vec<u64>> = known.outside.iter().filter(allowed).collect();
        let inside: Vec<&Vec<u64>> = known.inside.iter().filter(allowed).collect();
        let ruled_out = |atom: &Atom, positions: &[&Vec<u64>]| -> Vec<u32> {
            let broken = |i: &u32| !atom.holds(positions[*i as usize]);
            (0..positions.len() as u32).filter(broken).collect()
        };
        let bad: Vec<Vec<u32>> = self.atoms.iter().map(|a| ruled_out(a, &outside)).collect();
        let good: Vec<Vec<u32>> = self.atoms.iter().map(|a| ruled_out(a, &inside)).collect();
        let mut times = vec![0u32; outside.len()];
        for &i in bad.iter().flatten() {
            times[i as usize] += 1;
        }
        if times.contains(&0) {
            return None;
        }
        let mut best: Option<(f64, Vec<usize>)> = None;
        for _ in 0..ORDERS {
            // First goes what rules out much of the set, then what is long.
            let mut order: Vec<(f64, usize)> = (0..self.atoms.len())
                .map(|i| {
                    let lost = good[i].len() as f64 / (1 + inside.len()) as f64;
                    (
                        -lost - 0.03 * length(&self.atoms[i]) - 0.3 * random.part(),
                        i,
                    )
                })
                .collect();
            order.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
            let mut times = times.clone();
            let mut kept: Vec<usize> = Vec::new();
            for (_, i) in order {
                match bad[i].iter().any(|&p| times[p as usize] == 1) {
                    true => kept.push(i),
                    false => bad[i].iter().for_each(|&p| times[p as usize] -= 1),
                }
            }
            let mut lost = vec![false; inside.len()];
            for &p in kept.iter().flat_map(|&i| &good[i]) {
                lost[p as usize] = true;
            }
            let lost = lost.iter().filter(|&&lost| lost).count() as f64;
            let length: f64 = kept.iter().map(|&i| length(&self.atoms[i])).sum();
            let score = lost / (1 + inside.len()) as f64 + 0.01 * length;
            if best.as_ref().is_none_or(|(least, _)| score < *least) {
                kept.sort_unstable();
                best = Some((score, kept));
            }
        }
        let (_, kept) = best?;
        Some(kept.iter().map(|&i| self.atoms[i].clone()).collect())
    }
}

/// How long a condition is to read.
fn length(atom: &Atom) -> f64 {
    match atom {
        Atom::Linear(form, Sign::More) => weight(form) as f64 + 0.5,
        Atom::Linear(form, _) => weight(form) as f64,
        Atom::Xor(sums) => sums.len() as f64,
    }
}
