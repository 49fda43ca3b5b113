//! The positions of a box that satisfy conditions, and conditions that say
//! exactly which positions of a box are zero.

use super::atom::{Atom, Sign};
use super::relations::{Space, at_least, equations, forms, inequalities, xors};
use faceoff_limits::{Limits, StopReason};
use rustc_hash::FxHashSet;

/// More positions than this are not listed.
const MOST_MEMBERS: u64 = 1 << 20;

/// Positions on which xor conditions are looked for.
const SAMPLE: usize = 300;

/// A position as one number, eight bits a pile.
pub fn pack(position: &[u64]) -> u64 {
    position
        .iter()
        .rev()
        .fold(0, |packed, pile| packed << 8 | pile)
}

/// The zero positions of a box, and the forms that conditions are made of.
pub struct Sample {
    /// The number of piles.
    pub tracks: usize,
    /// Piles are below this number.
    pub side: u64,
    /// The zero positions.
    pub zeros: Vec<Vec<u64>>,
    /// The same, packed.
    pub packed: FxHashSet<u64>,
    /// Forms for equations.
    pub all_forms: Vec<Vec<i64>>,
    /// Forms for inequalities: lighter.
    pub light_forms: Vec<Vec<i64>>,
}

impl Sample {
    /// All positions of the box that satisfy the equations; `None` if there
    /// are too many.
    pub fn members(
        &self,
        equations: &[Vec<i64>],
        limits: &Limits,
    ) -> Result<Option<Vec<Vec<u64>>>, StopReason> {
        let mut space = Space::default();
        equations.iter().for_each(|form| {
            space.add(form);
        });
        let pivots: Vec<(usize, Vec<i64>)> = space
            .rows()
            .iter()
            .map(|row| {
                let pivot = row.iter().position(|&c| c != 0);
                (pivot.expect("a row is not zero"), row.clone())
            })
            .collect();
        let is_pivot = |v: &usize| pivots.iter().any(|(pivot, _)| pivot == v);
        let free: Vec<usize> = (0..self.tracks).filter(|v| !is_pivot(v)).collect();
        let count = self.side.checked_pow(free.len() as u32);
        if count.is_none_or(|count| count > MOST_MEMBERS) {
            return Ok(None);
        }
        let mut pulse = limits.pulse();
        let mut members = Vec::new();
        let mut position = vec![0u64; self.tracks];
        'all: loop {
            pulse.beat()?;
            let inside = pivots.iter().all(|(pivot, row)| {
                let rest: i64 = free.iter().map(|&v| row[v] * position[v] as i64).sum();
                let pile = -rest / row[*pivot];
                let fits = pile * row[*pivot] == -rest && (0..self.side as i64).contains(&pile);
                if fits {
                    position[*pivot] = pile as u64;
                }
                fits
            });
            if inside {
                members.push(position.clone());
            }
            for &v in &free {
                position[v] += 1;
                if position[v] < self.side {
                    continue 'all;
                }
                position[v] = 0;
            }
            return Ok(Some(members));
        }
    }

    /// Is it a zero position?
    pub fn is_zero(&self, position: &[u64]) -> bool {
        self.packed.contains(&pack(position))
    }

    /// What the first conditions that all zero positions obey make, if they are enough:
    /// linear equations, with coefficients up to 2, and xors of sums; then also inequalities
    /// between small sums. Without those that follow from the others, the last ones first.
    pub fn shortest<T>(
        &self,
        make: impl Fn(&[Atom]) -> Result<Option<T>, StopReason>,
    ) -> Result<Option<T>, StopReason> {
        let here = |atoms: &[Atom]| match self.only_zeros_obey(atoms) {
            true => make(atoms),
            false => Ok(None),
        };
        let mut atoms = self.equalities();
        let mut enough = here(&atoms)?;
        if enough.is_none() {
            atoms.extend(at_least(inequalities(&self.zeros, &self.light_forms)));
            enough = here(&atoms)?;
        }
        if enough.is_some() {
            for i in (0..atoms.len()).rev() {
                let atom = atoms.remove(i);
                match make(&atoms)? {
                    None => atoms.insert(i, atom),
                    shorter => enough = shorter,
                }
            }
        }
        Ok(enough)
    }

    /// Does no other position of the box obey some conditions?
    fn only_zeros_obey(&self, atoms: &[Atom]) -> bool {
        let mut position = vec![0; self.tracks];
        loop {
            if atoms.iter().all(|atom| atom.holds(&position)) && !self.is_zero(&position) {
                return false;
            }
            let Some(pile) = position.iter().position(|&pile| pile + 1 < self.side) else {
                return true;
            };
            position[..pile].fill(0);
            position[pile] += 1;
        }
    }

    /// The linear equations, with coefficients up to 2, and the xors of sums that all zero
    /// positions obey.
    fn equalities(&self) -> Vec<Atom> {
        let mut linear = equations(&self.zeros, &self.all_forms);
        let mut space = Space::default();
        self.zeros.iter().for_each(|p| {
            let row: Vec<i64> = p.iter().map(|&pile| pile as i64).collect();
            space.add(&row);
        });
        if linear.len() + space.dimension() < self.tracks {
            linear = equations(&self.zeros, &forms(self.tracks, self.tracks, 2));
        }
        let xors = self.xors(&self.zeros, &linear);
        linear.into_iter().map(zero).chain(xors).collect()
    }

    /// The xors of sums that zero positions obey which obey some equations.
    fn xors(&self, zeros: &[Vec<u64>], linear: &[Vec<i64>]) -> Vec<Atom> {
        let step = zeros.len().div_ceil(SAMPLE).max(1);
        let sample: Vec<Vec<u64>> = zeros.iter().step_by(step).cloned().collect();
        let used = representatives(linear, self.tracks);
        let mut found = xors(&sample, &used, self.tracks);
        found.retain(|atom| zeros.iter().all(|p| atom.holds(p)));
        found
    }

    /// Conditions that hold in a region exactly for the zero positions, the
    /// conditions of the region included; `None` if none were found.
    pub fn describe(
        &self,
        region: &[Atom],
        limits: &Limits,
    ) -> Result<Option<Vec<Atom>>, StopReason> {
        let inside = |p: &&Vec<u64>| region.iter().all(|atom| atom.holds(p));
        let zeros: Vec<Vec<u64>> = self.zeros.iter().filter(inside).cloned().collect();
        let linear = equations(&zeros, &self.all_forms);
        let Some(members) = self.members(&linear, limits)? else {
            return Ok(None);
        };
        let mut atoms: Vec<Atom> = linear.iter().cloned().map(zero).collect();
        atoms.extend_from_slice(region);
        let fixed = linear.len();
        let right = |atoms: &[Atom]| {
            let holds = |p: &&Vec<u64>| atoms[fixed..].iter().all(|atom| atom.holds(p));
            members.iter().filter(holds).count() == zeros.len()
        };
        if !right(&atoms) {
            atoms.extend(self.xors(&zeros, &linear));
        }
        if !right(&atoms) {
            atoms.extend(at_least(inequalities(&zeros, &self.light_forms)));
            if !right(&atoms) {
                return Ok(None);
            }
        }
        limits.check()?;
        Ok(Some(pruned(atoms, fixed, members.iter())))
    }
}

/// The conditions without those that rule out none of the positions, the last
/// ones first; the first `fixed` ones stay.
pub fn pruned<'a>(
    mut atoms: Vec<Atom>,
    fixed: usize,
    positions: impl Iterator<Item = &'a Vec<u64>>,
) -> Vec<Atom> {
    // What each position breaks, as far as that matters: the positions that
    // break one condition only keep it.
    let mut broken: Vec<Vec<usize>> = positions
        .map(|p| (0..atoms.len()).filter(|&i| !atoms[i].holds(p)).collect())
        .filter(|broken: &Vec<usize>| !broken.is_empty())
        .collect();
    broken.sort_unstable();
    broken.dedup();
    for i in (fixed..atoms.len()).rev() {
        if broken.iter().any(|b| b[..] == [i]) {
            continue;
        }
        atoms.remove(i);
        for b in &mut broken {
            b.retain(|&j| j != i);
            // Later conditions have been dealt with and move up by one.
            b.iter_mut().filter(|j| **j > i).for_each(|j| *j -= 1);
        }
    }
    atoms
}

/// A form that is 0.
pub fn zero(form: Vec<i64>) -> Atom {
    Atom::Linear(form, Sign::Zero)
}

/// One pile of each class of equal piles, those that are 0 left out.
fn representatives(equations: &[Vec<i64>], tracks: usize) -> Vec<usize> {
    let mut space = Space::default();
    equations.iter().for_each(|form| {
        space.add(form);
    });
    let unit = |v: usize| -> Vec<i64> { (0..tracks).map(|w| i64::from(v == w)).collect() };
    let mut kept: Vec<usize> = Vec::new();
    for v in 0..tracks {
        let equal = |&w: &usize| {
            let mut form = unit(v);
            form[w] -= 1;
            space.contains(&form)
        };
        if !space.contains(&unit(v)) && !kept.iter().any(equal) {
            kept.push(v);
        }
    }
    kept
}
