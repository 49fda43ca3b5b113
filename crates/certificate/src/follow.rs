//! Following a certificate: from the claim to its set, and from the set to "every position is in it or has a move into
//! it".

use crate::format::{Automaton, Certificate, Permutation};
use crate::machine::{Machine, Search, agree};
use crate::relation::Relation;
use crate::symmetry::Symmetries;
use crate::term::Core;
use crate::{Failure, Result, ensure};
use std::collections::BTreeSet;

/// The parts that are left, and what is needed to check them.
pub(crate) struct Follow<'a> {
    pub parts: std::slice::Iter<'a, (Automaton, Option<Permutation>)>,
    pub symmetries: &'a Symmetries,
    pub search: &'a Search<'a>,
}

impl Follow<'_> {
    fn must(&self, machines: &[&Machine], right: fn(&[bool]) -> bool, otherwise: &str) -> Result<()> {
        ensure(agree(machines, self.search, right)?, otherwise)
    }

    /// The claim's automaton is `set`, and no part is left over.
    pub(crate) fn claim(&mut self, claim: &Core, set: &Machine) -> Result<()> {
        let machine = self.formula(claim)?;
        ensure(self.parts.len() == 0, "there are too many parts")?;
        self.must(&[&machine, set], |a| a[0] == a[1], "the set is not that of the claim")
    }

    fn next(&mut self) -> Result<Machine> {
        let (automaton, _) = self.parts.next().ok_or(Failure::Wrong("there are too few parts".to_owned()))?;
        Machine::new(automaton)
    }

    /// The automaton of a formula.
    fn formula(&mut self, formula: &Core) -> Result<Machine> {
        match formula {
            Core::Linear(..) | Core::Columns(..) => {
                let machine = self.next()?;
                ensure(is_atom(formula, &machine, self.search)?, "a comparison has another automaton")?;
                Ok(machine)
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

    /// A conjunction under `exists`: the parts are joined one after the other, and a variable goes as soon as no part
    /// to come mentions it.
    fn all(&mut self, bound: &[u32], parts: &[Core]) -> Result<Machine> {
        let bound: BTreeSet<u32> = bound.iter().copied().collect();
        let mut sofar = Machine::everything();
        for (i, part) in parts.iter().enumerate() {
            let part = self.formula(part)?;
            let both = if i == 0 { part.clone() } else { self.next()? };
            self.must(&[&sofar, &part, &both], |a| a[2] == (a[0] && a[1]), "a conjunction has another automaton")?;
            sofar = both;
            let later: BTreeSet<u32> = parts[i + 1..].iter().flat_map(Core::variables).collect();
            for &variable in bound.difference(&later) {
                if sofar.tracks().contains(&variable) {
                    let some = self.next()?;
                    let right = Relation::any(variable).joins(&sofar, &some, self.search)?;
                    ensure(right, "an existential quantifier has another automaton")?;
                    sofar = some;
                }
            }
        }
        Ok(sofar)
    }

    /// A set and images of it, until all automorphisms preserve the union.
    fn symmetric(&mut self, inner: &Core) -> Result<Machine> {
        let mut sofar = self.formula(inner)?;
        while let Some((_, Some(permutation))) = self.parts.as_slice().first() {
            let (image, union) = (self.symmetries.image(&sofar, permutation)?, self.next()?);
            self.must(&[&sofar, &image, &union], |a| a[2] == (a[0] || a[1]), "a union has another automaton")?;
            sofar = union;
        }
        self.symmetries.generators.iter().try_for_each(|generator| self.preserves(generator, &sofar))?;
        Ok(sofar)
    }

    fn preserves(&self, permutation: &[usize], set: &Machine) -> Result<()> {
        let image = self.symmetries.image(set, permutation)?;
        self.must(&[set, &image], |a| a[0] == a[1], "an automorphism does not preserve a set")
    }

    /// Is every position in the set, or has a move into it? Each result holds the positions from which lowering the
    /// piles of a face, or none, leads into the set; the images of some of them hold everything together.
    pub(crate) fn cover(&self, set: &Machine, facets: &[u64], certificate: &Certificate) -> Result<bool> {
        let is_face = |piles: u64| facets.iter().any(|facet| piles & !facet == 0);
        let (mut results, missing) = (vec![(set.clone(), 0)], || Failure::Wrong("a result is missing".to_owned()));
        for (of, pile, automaton) in &certificate.raised {
            let (of, piles) = results.get(*of).ok_or_else(missing)?;
            let (raised, piles) = (Machine::new(automaton)?, piles | 1 << pile.min(&63));
            ensure(is_face(piles), "piles are lowered that are not a face")?;
            let right = Relation::lower(*pile).joins(of, &raised, self.search)?;
            ensure(right, "a set closed upwards has another automaton")?;
            results.push((raised, piles));
        }
        let mut images = Vec::new();
        for (of, permutation) in &certificate.cover {
            self.preserves(permutation, set)?;
            let (of, _) = results.get(*of).ok_or_else(missing)?;
            images.push(self.symmetries.image(of, permutation)?);
        }
        agree(&images.iter().collect::<Vec<_>>(), self.search, |accepts| accepts.contains(&true))
    }
}

/// Is this the automaton of a comparison or of a condition on columns? It is walked in step with a number: the linear
/// combination of the prefixes, kept within bounds beyond which it only grows; or -1 when a column has failed.
fn is_atom(atom: &Core, machine: &Machine, search: &Search<'_>) -> Result<bool> {
    let variables: Vec<u32> = atom.variables().into_iter().collect();
    ensure(variables.len() <= 20, "a comparison has too many variables")?;
    if !machine.tracks().iter().all(|track| variables.contains(track)) {
        return Ok(false);
    }
    search.all((0, 0), |(number, at), _, found| {
        for letter in 0..1u32 << variables.len() {
            let digit =
                |variable: &u32| variables.iter().position(|v| v == variable).is_some_and(|i| letter >> i & 1 == 1);
            let number = match atom {
                Core::Linear(coefficients, constant, _) => {
                    let sum = |sign: i64| coefficients.values().filter(|c| c.signum() == sign).sum::<i64>();
                    let digits: i64 = coefficients.iter().filter(|(v, _)| digit(v)).map(|(_, c)| c).sum();
                    (2 * number + digits).clamp((-sum(1)).min(-constant) - 1, (-sum(-1)).max(-constant) + 1)
                }
                Core::Columns(places, columns) => {
                    let column = (0..places.len()).map(|i| u64::from(digit(&places[i])) << i).sum();
                    if number == 0 && columns.contains(&column) { 0 } else { -1 }
                }
                _ => unreachable!("only these are atoms"),
            };
            found.push((true, (number, machine.follow(machine.next(at), &|track| digit(&track)))));
        }
        let holds = match atom {
            Core::Linear(_, constant, allowed) => allowed[((number + constant).signum() + 1) as usize],
            _ => number == 0,
        };
        holds == machine.accepts(at)
    })
}
