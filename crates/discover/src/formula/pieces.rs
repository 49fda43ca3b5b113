//! Zero positions as a union of linear pieces, up to symmetry.
//!
//! A piece is a cone: the positions of a linear space that satisfy some
//! inequalities. Inside of a piece, a zero position p has zero positions p + d
//! and p − d for the small vectors d of that space, and for no others: so the
//! space can be seen from p. Points with the same space give the inequalities:
//! those among a list of light forms that hold on all of them. Where the cone
//! has positions that are not zero, a boundary is left out (a strict
//! inequality) or the points are split by the sign of another form.
//!
//! What comes out is right in the box, and a guess beyond.

use super::atom::{Atom, Sign, value};
use super::region::{Sample, pack, zero};
use super::relations::{Space, forms, inequalities};
use faceoff_complex::Permutation;
use faceoff_limits::{Limits, StopReason};
use rustc_hash::{FxHashMap, FxHashSet};

/// Points looked at in each round.
const POINTS: usize = 3000;

/// Rounds, each on what the rounds before have not covered.
const ROUNDS: usize = 4;

/// How often the points of one space may be split.
const SPLITS: usize = 3;

/// More pieces than this are no formula.
const MOST_PIECES: usize = 24;

/// The pieces, each as a list of conditions; `None` if they do not cover the
/// zero positions.
pub fn pieces(
    sample: &Sample,
    generators: &[Permutation],
    limits: &Limits,
) -> Result<Option<Vec<Vec<Atom>>>, StopReason> {
    let mut search = Search {
        sample,
        generators,
        vectors: forms(sample.tracks, sample.tracks)
            .into_iter()
            .map(|form| {
                let packed = form.iter().rev().fold(0i64, |sum, c| (sum << 8) + c);
                (form, packed as u64)
            })
            .collect(),
        covered: FxHashSet::default(),
        found: Vec::new(),
        limits,
    };
    for _ in 0..ROUNDS {
        let before = search.covered.len();
        search.round()?;
        if search.covered.len() == sample.zeros.len() {
            return Ok(Some(search.found));
        }
        if search.covered.len() == before || search.found.len() > MOST_PIECES {
            break;
        }
    }
    Ok(None)
}

struct Search<'a> {
    sample: &'a Sample,
    generators: &'a [Permutation],
    vectors: Vec<(Vec<i64>, u64)>,
    covered: FxHashSet<u64>,
    found: Vec<Vec<Atom>>,
    limits: &'a Limits,
}

impl Search<'_> {
    fn round(&mut self) -> Result<(), StopReason> {
        let open = |p: &&Vec<u64>| !self.covered.contains(&pack(p));
        let open: Vec<&Vec<u64>> = self.sample.zeros.iter().filter(open).collect();
        let step = open.len().div_ceil(POINTS).max(1);
        let mut spaces: FxHashMap<Space, Vec<Vec<u64>>> = FxHashMap::default();
        for p in open.into_iter().step_by(step) {
            self.limits.check()?;
            spaces.entry(self.tangent(p)).or_default().push(p.clone());
        }
        let mut spaces: Vec<(Space, Vec<Vec<u64>>)> = spaces.into_iter().collect();
        spaces.sort_by_cached_key(|(space, points)| {
            let key = (space.dimension(), points.len());
            (std::cmp::Reverse(key), space.rows().to_vec())
        });
        for (space, mut points) in spaces {
            points.retain(|p| !self.covered.contains(&pack(p)));
            if !points.is_empty() && self.found.len() <= MOST_PIECES {
                self.piece(&space, &points)?;
            }
        }
        Ok(())
    }

    /// The space of all small d with p + d and p − d zero positions.
    fn tangent(&self, p: &[u64]) -> Space {
        let at = pack(p);
        let zeros = &self.sample.packed;
        let mut space = Space::default();
        for (form, packed) in &self.vectors {
            let (up, down) = (at.wrapping_add(*packed), at.wrapping_sub(*packed));
            if zeros.contains(&up) && zeros.contains(&down) {
                space.add(form);
            }
        }
        space
    }

    /// Pieces on one space that hold the points.
    fn piece(&mut self, space: &Space, points: &[Vec<u64>]) -> Result<(), StopReason> {
        let vanishes = |form: &&Vec<i64>| {
            space.rows().iter().all(|row| dot(form, row) == 0)
                && points.iter().all(|p| value(form, p) == 0)
        };
        let mut normals = Space::default();
        let mut equations = Vec::new();
        for form in self.sample.all_forms.iter().filter(vanishes) {
            if normals.add(form) {
                equations.push(form.clone());
            }
        }
        if normals.dimension() + space.dimension() != self.sample.tracks {
            return Ok(());
        }
        let Some(members) = self.sample.members(&equations, self.limits)? else {
            return Ok(());
        };
        let members: Vec<(Vec<u64>, bool)> = members
            .into_iter()
            .map(|p| {
                let is_zero = self.sample.is_zero(&p);
                (p, is_zero)
            })
            .collect();
        // One form for each function on the space.
        let mut seen = FxHashSet::default();
        let light = self.sample.light_forms.iter();
        let light: Vec<Vec<i64>> = light
            .filter(|form| {
                let reduced = normals.reduce(form);
                reduced.iter().any(|&c| c != 0) && seen.insert(reduced)
            })
            .cloned()
            .collect();
        let cone = Cone {
            members: &members,
            forms: &light,
            limits: self.limits,
        };
        let Some(cones) = cone.fit(points, SPLITS)? else {
            return Ok(());
        };
        for conditions in cones {
            let inside = |(p, _): &&(Vec<u64>, bool)| conditions.iter().all(|c| c.holds(p));
            let held = members.iter().filter(inside).map(|(p, _)| p.clone());
            let held: Vec<Vec<u64>> = held.collect();
            self.cover(held);
            let mut atoms: Vec<Atom> = equations.iter().cloned().map(zero).collect();
            atoms.extend(conditions);
            self.found.push(atoms);
        }
        Ok(())
    }

    /// Notes these positions and their images under the symmetries.
    fn cover(&mut self, mut positions: Vec<Vec<u64>>) {
        while let Some(p) = positions.pop() {
            if self.covered.insert(pack(&p)) {
                positions.extend(self.generators.iter().map(|g| g.act(&p)));
            }
        }
    }
}

fn dot(a: &[i64], b: &[i64]) -> i64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Fits cones on one space to points.
struct Cone<'a> {
    /// All positions of the space in the box, and whether they are zero.
    members: &'a [(Vec<u64>, bool)],
    forms: &'a [Vec<i64>],
    limits: &'a Limits,
}

impl Cone<'_> {
    /// Conditions of one or more cones that hold the points and no position
    /// that is not zero.
    fn fit(
        &self,
        points: &[Vec<u64>],
        splits: usize,
    ) -> Result<Option<Vec<Vec<Atom>>>, StopReason> {
        self.limits.check()?;
        let mut atoms = self.around(points);
        let bad = self.bad(&atoms);
        if bad.is_empty() || self.make_strict(&mut atoms) {
            return Ok(Some(vec![self.pruned(atoms)?]));
        }
        if splits == 0 {
            return Ok(None);
        }
        let mut best: Option<(usize, Vec<Vec<u64>>, Vec<Vec<u64>>)> = None;
        for form in self.forms {
            let side = |sign: i64| -> Vec<Vec<u64>> {
                let on_side = |p: &&Vec<u64>| value(form, p) * sign >= 0;
                points.iter().filter(on_side).cloned().collect()
            };
            let (up, down) = (side(1), side(-1));
            if up.len() == points.len() || down.len() == points.len() {
                continue;
            }
            self.limits.check()?;
            let left = |side: &[Vec<u64>]| {
                let atoms = self.around(side);
                let holds = |p: &&&Vec<u64>| atoms.iter().all(|atom| atom.holds(p));
                bad.iter().filter(holds).count()
            };
            let score = left(&up) + left(&down);
            if best.as_ref().is_none_or(|(least, ..)| score < *least) {
                best = Some((score, up, down));
            }
        }
        let Some((_, up, down)) = best else {
            return Ok(None);
        };
        let (Some(mut all), Some(more)) =
            (self.fit(&up, splits - 1)?, self.fit(&down, splits - 1)?)
        else {
            return Ok(None);
        };
        all.extend(more);
        Ok(Some(all))
    }

    /// All inequalities that hold on the points.
    fn around(&self, points: &[Vec<u64>]) -> Vec<Atom> {
        let found = inequalities(points, self.forms).into_iter();
        found
            .map(|form| Atom::Linear(form, Sign::AtLeast))
            .collect()
    }

    fn bad(&self, atoms: &[Atom]) -> Vec<&Vec<u64>> {
        let members = self.members.iter().filter(|(_, zero)| !zero);
        let bad = members.filter(|(p, _)| atoms.iter().all(|atom| atom.holds(p)));
        bad.map(|(p, _)| p).collect()
    }

    /// Leave out boundaries that are mostly wrong, then all that are wrong at
    /// all: is everything right then?
    fn make_strict(&self, atoms: &mut [Atom]) -> bool {
        for all in [false, true] {
            for i in 0..atoms.len() {
                let Atom::Linear(form, Sign::AtLeast) = &atoms[i] else {
                    continue;
                };
                let (mut good, mut bad) = (0, 0);
                for (p, zero) in self.members {
                    if value(form, p) == 0 && atoms.iter().all(|atom| atom.holds(p)) {
                        *(if *zero { &mut good } else { &mut bad }) += 1;
                    }
                }
                if bad > good || all && bad > 0 {
                    atoms[i] = Atom::Linear(form.clone(), Sign::More);
                }
            }
            if self.bad(atoms).is_empty() {
                return true;
            }
        }
        false
    }

    /// Without conditions that change nothing in the box, the heaviest first.
    fn pruned(&self, mut atoms: Vec<Atom>) -> Result<Vec<Atom>, StopReason> {
        let count = |atoms: &[Atom]| {
            let holds = |(p, _): &&(Vec<u64>, bool)| atoms.iter().all(|atom| atom.holds(p));
            self.members.iter().filter(holds).count()
        };
        let all = count(&atoms);
        let mut next = atoms.len();
        while next > 0 {
            next -= 1;
            self.limits.check()?;
            let removed = atoms.remove(next);
            if count(&atoms) != all {
                atoms.insert(next, removed);
            }
        }
        Ok(atoms)
    }
}
