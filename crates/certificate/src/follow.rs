//! Following the steps of a certificate: from the claim to its set, and from the set to "every
//! position is in it or has a move into it".

use crate::Failure;
use crate::format::{Automaton, Step};
use crate::machine::{Machine, Search, agree, agree_permuted};
use crate::relation::{Any, Compare, Lower, compare};
use crate::symmetry::Symmetries;
use crate::term::Core;
use std::collections::BTreeSet;

/// Where the steps are followed, and those of the derivation that are left.
pub(crate) struct Follow<'a> {
    pub steps: std::slice::Iter<'a, Step>,
    pub symmetries: &'a Symmetries,
    pub search: &'a Search<'a>,
}

impl Follow<'_> {
    /// The whole derivation: the claim's automaton is `set`, and no step is left over.
    pub(crate) fn derivation(&mut self, claim: &Core, set: &Automaton) -> Result<(), Failure> {
        let machine = self.formula(claim)?;
        if self.steps.next().is_some() {
            return Failure::wrong("the derivation has a step too many");
        }
        let set = Machine::new(set)?;
        let same = agree([&machine, &set], self.search, |[x, y]| x == y)?;
        if same { Ok(()) } else { Failure::wrong("the set is not that of the claim") }
    }

    fn next(&mut self) -> Result<Machine, Failure> {
        match self.steps.next() {
            Some(step) => Machine::new(&step.automaton),
            None => Failure::wrong("the derivation ends too early"),
        }
    }

    /// The automaton of a formula.
    fn formula(&mut self, formula: &Core) -> Result<Machine, Failure> {
        match formula {
            Core::Linear(..) | Core::Columns(..) => {
                let machine = self.next()?;
                let right = is_atom(formula, &machine, self.search)?;
                if right { Ok(machine) } else { Failure::wrong("a comparison has another automaton") }
            }
            Core::Not(inner) => {
                let mut machine = self.formula(inner)?;
                machine.accepting.iter_mut().for_each(|accepts| *accepts = !*accepts);
                Ok(machine)
            }
            Core::All(bound, parts) => self.all(bound, parts),
            Core::Symmetric(inner) => self.symmetric(inner),
        }
    }

    /// A conjunction under `exists`: the parts are joined one after the other, and a variable
    /// goes as soon as no part to come mentions it.
    fn all(&mut self, bound: &[u32], parts: &[Core]) -> Result<Machine, Failure> {
        let bound: BTreeSet<u32> = bound.iter().copied().collect();
        let mut sofar = Machine::everything();
        for (i, part) in parts.iter().enumerate() {
            let part = self.formula(part)?;
            if i > 0 {
                let both = self.next()?;
                if !agree([&sofar, &part, &both], self.search, |[x, y, z]| z == (x && y))? {
                    return Failure::wrong("a conjunction has another automaton");
                }
                sofar = both;
            } else {
                sofar = part;
            }
            let later: BTreeSet<u32> = parts[i + 1..].iter().flat_map(Core::variables).collect();
            for &variable in bound.difference(&later) {
                if sofar.tracks().contains(&variable) {
                    let some = self.next()?;
                    if !compare(&sofar, &mut Any(variable), &some, Compare::Equal, self.search)? {
                        return Failure::wrong("an existential quantifier has another automaton");
                    }
                    sofar = some;
                }
            }
        }
        Ok(sofar)
    }

    /// A set and images of it, until all automorphisms preserve the union.
    fn symmetric(&mut self, inner: &Core) -> Result<Machine, Failure> {
        let mut sofar = self.formula(inner)?;
        while let Some(permutation) = self.steps.as_slice().first().and_then(|step| step.permutation.as_ref()) {
            let union = self.next()?;
            if !self.symmetries.contain(permutation)
                || !agree_permuted(&sofar, &union, permutation, self.search, |[x, y, z]| z == (x || y))?
            {
                return Failure::wrong("a union of images has another automaton");
            }
            sofar = union;
        }
        for permutation in &self.symmetries.generators {
            if !agree_permuted(&sofar, &sofar, permutation, self.search, |[_, y, z]| y == z)? {
                return Failure::wrong("a set is not closed under the automorphisms");
            }
        }
        Ok(sofar)
    }

    /// Every position is in the set or has a move into it. Each result is the union, over some
    /// sets of piles, of the positions from which lowering these piles, or none, leads into the
    /// set. All these are faces, and the last result is everything.
    pub(crate) fn cover(&self, set: Machine, facets: &[u64], steps: &[Step]) -> Result<(), Failure> {
        let piles = facets.iter().fold(0, |all, facet| all | facet).count_ones();
        let mut results = vec![(set, BTreeSet::from([0u64]))];
        for step in steps {
            let machine = Machine::new(&step.automaton)?;
            let known = |i: usize| results.get(*step.of.get(i)?);
            let (right, lowered): (bool, BTreeSet<u64>) = match (known(0), known(1), step.track, &step.permutation) {
                (Some((of, lowered)), None, Some(track), None) if track < piles => (
                    compare(of, &mut Lower(track), &machine, Compare::Equal, self.search)?,
                    lowered.iter().map(|piles| piles | 1 << track).collect(),
                ),
                (Some((of, lowered)), None, None, Some(image)) if self.symmetries.contain(image) => (
                    agree_permuted(&results[0].0, &results[0].0, image, self.search, |[_, y, z]| y == z)?
                        && agree_permuted(of, &machine, image, self.search, |[_, y, z]| y == z)?,
                    lowered.iter().map(|piles| moved(*piles, image)).collect(),
                ),
                (Some((a, first)), Some((b, second)), None, None) => {
                    (agree([a, b, &machine], self.search, |[x, y, z]| z == (x || y))?, first | second)
                }
                _ => return Failure::wrong("a step of the cover is not understood"),
            };
            let is_face = |piles: &u64| facets.iter().any(|facet| piles & !facet == 0);
            let inside = machine.tracks().last().is_none_or(|&track| track < piles);
            if !right || !inside || !lowered.iter().all(is_face) {
                return Failure::wrong("a step of the cover has another automaton");
            }
            results.push((machine, lowered));
        }
        let last = &results.last().expect("the set is there").0;
        let everything = agree([last], self.search, |[accepts]| accepts)?;
        if everything { Ok(()) } else { Failure::wrong("(II) fails: the cover leaves positions out") }
    }
}

fn moved(piles: u64, image: &[usize]) -> u64 {
    (0..image.len()).filter(|i| piles >> i & 1 == 1).map(|i| 1 << image[i]).sum()
}

/// Is this the automaton of a comparison or of a condition on columns? It is walked in step with
/// a number: the linear combination of the prefixes, which only grows beyond its bounds; or the
/// column so far, and -1 when one column has failed.
fn is_atom(atom: &Core, machine: &Machine, search: &Search<'_>) -> Result<bool, Failure> {
    let variables: Vec<u32> = atom.variables().into_iter().collect();
    let digit = |number: i64, variable: u32| match atom {
        Core::Linear(coefficients, ..) => number + coefficients[&variable],
        Core::Columns(occurrences, _) if number >= 0 => {
            let places = (0..occurrences.len()).filter(|&i| occurrences[i] == variable);
            number | places.map(|i| 1 << i).sum::<i64>()
        }
        _ => number,
    };
    // The number at the next letter, and whether the atom holds if there is none.
    let letter = |number: i64| match atom {
        Core::Linear(coefficients, constant, allowed) => {
            let sum = |sign: i64| coefficients.values().filter(|c| c.signum() == sign).sum::<i64>();
            let number = number.clamp((-sum(1)).min(-constant) - 1, (-sum(-1)).max(-constant) + 1);
            (2 * number, allowed[(number + constant).signum() as usize + 1])
        }
        Core::Columns(_, columns) if number >= 0 && columns.contains(&(number as u64)) => (0, true),
        _ => (-1, false),
    };
    search.all((variables.len(), 0, 0), |(index, number, at), found| {
        let next = variables.get(index).copied();
        let track = machine.top(at).min(next.unwrap_or(u32::MAX));
        if track == u32::MAX {
            let (number, holds) = letter(number);
            found.push((0, number, machine.next(at)));
            return holds == machine.accepts(at);
        }
        let here = next == Some(track);
        let index = index + usize::from(here);
        let one = if here { digit(number, track) } else { number };
        found.push((index, number, machine.digit(at, track, false)));
        found.push((index, one, machine.digit(at, track, true)));
        true
    })
}
