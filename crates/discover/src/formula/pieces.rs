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
use super::region::{Sample, pack, pruned, zero};
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

/// Wrong positions that are counted to choose a split.
const BAD: usize = 500;

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
        let mut sizes: FxHashMap<Space, usize> = FxHashMap::default();
        for p in open.into_iter().step_by(step) {
            self.limits.check()?;
            let seen = self.tangent(p);
            let small = |space: &Space| {
                let vectors = self.vectors.iter();
                vectors.filter(|(v, _)| space.contains(v)).count()
            };
            // Where pieces cross, vectors of several spaces are seen, but not
            // their sums.
            let size = *sizes.entry(seen.0.clone()).or_insert_with_key(small);
            if size == seen.1 {
                spaces.entry(seen.0).or_default().push(p.clone());
            }
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

    /// The space of all small d with p + d and p − d zero positions, and how
    /// many there are.
    fn tangent(&self, p: &[u64]) -> (Space, usize) {
        let at = pack(p);
        let zeros = &self.sample.packed;
        let mut space = Space::default();
        let mut seen = 0;
        for (form, packed) in &self.vectors {
            let (up, down) = (at.wrapping_add(*packed), at.wrapping_sub(*packed));
            if zeros.contains(&up) && zeros.contains(&down) {
                space.add(form);
                seen += 1;
            }
        }
        (space, seen)
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
        let members: Vec<Member> = members
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
        let everything: Vec<&Member> = members.iter().collect();
        let Some(cones) = cone.fit(points, &everything, SPLITS)? else {
            return Ok(());
        };
        for conditions in cones {
            let inside = |(p, _): &&Member| conditions.iter().all(|c| c.holds(p));
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

/// A position of a space, and whether it is zero.
type Member = (Vec<u64>, bool);

/// Fits cones on one space to points.
struct Cone<'a> {
    /// All positions of the space in the box, and whether they are zero.
    members: &'a [Member],
    forms: &'a [Vec<i64>],
    limits: &'a Limits,
}

impl Cone<'_> {
    /// Conditions of one or more cones that hold the points and no position
    /// that is not zero; `around` has all members of those cones.
    fn fit(
        &self,
        points: &[Vec<u64>],
        around: &[&Member],
        splits: usize,
    ) -> Result<Option<Vec<Vec<Atom>>>, StopReason> {
        self.limits.check()?;
        let mut atoms = self.around(points);
        let inside = |member: &&&Member| atoms.iter().all(|atom| atom.holds(&member.0));
        let inside: Vec<&Member> = around.iter().filter(inside).copied().collect();
        let bad: Vec<&Member> = inside.iter().filter(|m| !m.1).copied().collect();
        if bad.is_empty() || make_strict(&mut atoms, inside.clone()) {
            return Ok(Some(vec![self.pruned(atoms)?]));
        }
        let step = bad.len().div_ceil(BAD);
        let bad: Vec<&Member> = bad.into_iter().step_by(step).collect();
        if splits == 0 {
            return Ok(None);
        }
        let mut best: Option<(usize, [Vec<Vec<u64>>; 2])> = None;
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
                let holds = |m: &&&Member| atoms.iter().all(|atom| atom.holds(&m.0));
                bad.iter().filter(holds).count()
            };
            let score = left(&up) + left(&down);
            if best.as_ref().is_none_or(|(least, _)| score < *least) {
                best = Some((score, [up, down]));
            }
        }
        let Some((_, [up, down])) = best else {
            return Ok(None);
        };
        let (Some(mut all), Some(more)) = (
            self.fit(&up, &inside, splits - 1)?,
            self.fit(&down, &inside, splits - 1)?,
        ) else {
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

    fn pruned(&self, atoms: Vec<Atom>) -> Result<Vec<Atom>, StopReason> {
        self.limits.check()?;
        Ok(pruned(atoms, 0, self.members.iter().map(|(p, _)| p)))
    }
}

/// Leave out boundaries that are mostly wrong, then all that are wrong at all:
/// is everything right then?
fn make_strict(atoms: &mut [Atom], mut inside: Vec<&Member>) -> bool {
    for all in [false, true] {
        for atom in atoms.iter_mut() {
            let Atom::Linear(form, sign @ Sign::AtLeast) = atom else {
                continue;
            };
            let on_boundary = |member: &&&Member| value(form, &member.0) == 0;
            let (mut good, mut bad) = (0, 0);
            for member in inside.iter().filter(on_boundary) {
                *(if member.1 { &mut good } else { &mut bad }) += 1;
            }
            if bad > good || all && bad > 0 {
                *sign = Sign::More;
                inside.retain(|member| value(form, &member.0) != 0);
            }
        }
        if inside.iter().all(|member| member.1) {
            return true;
        }
    }
    false
}
