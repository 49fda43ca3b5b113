//! Reducing a complex: the operations of ES96 §6 and §7 backwards.
//!
//! * Cone (Corollary 6.2): a vertex in every facet. Its pile must be empty.
//! * B (Lemma 6.7, Corollary 6.10): vertices Y in the same facets. They are one
//!   pile with all their chips.
//! * P (Proposition 6.9, Corollary 6.11): a face Y of vertices in the same
//!   circuits. Their piles must be equal, and then they are one pile.
//! * C (Proposition 7.4): a vertex z in every circuit, joined to every other
//!   vertex. Its pile must be the length of the rest, played on the link of z.
//!
//! In terms of facets: y and z are in the same circuits exactly if for every
//! facet F both F − z + y and F − y + z are faces, and z is in every circuit
//! exactly if all other vertices are a face. So no circuit is listed.
//!
//! [`reduce`] goes on until nothing of this kind is left: the core. A
//! [`Reduction`] answers for the original complex what a [`Solver`] answers for
//! the core: outcomes, winning moves, lengths.

use crate::decision::Reply;
use crate::piles;
use crate::plan::Plan;
use faceoff_complex::{Complex, Face};
use faceoff_game::PositionSpec;
use faceoff_limits::{Limits, Pulse, StopReason};
use num_bigint::BigUint;
use std::fmt;

/// Which operation a step undoes.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::reductions::{Operation, reduce};
///
/// // ES96 Figure 4. First y and z become one vertex; then u and it are in the same facets.
/// let found = reduce(&"facets(uyz,wy,wz)".parse().unwrap(), &Limits::none())?;
/// let operations: Vec<Operation> = found.steps.iter().map(|step| step.operation).collect();
/// assert_eq!(operations, [Operation::P, Operation::B]);
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The cone over the smaller complex.
    Cone,
    /// B_x^Y of the smaller complex.
    B,
    /// P_x^Y of the smaller complex.
    P,
    /// C^z of the smaller complex.
    C,
}

/// One step down.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::reductions::Step;
///
/// let step = Step::first(&"facets(12,3)".parse().unwrap(), &Limits::none())?.unwrap();
/// assert_eq!(step.to_string(), "B: 1 and 2 are in the same facets; they count as one pile");
/// assert_eq!(step.project(&[4u32, 3, 9].map(Into::into)), [7u32, 9].map(Into::into));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug)]
pub struct Step {
    /// The operation it undoes.
    pub operation: Operation,
    /// The complex before.
    pub larger: Complex,
    /// The complex after; a vertex that stands for several has the label of
    /// the first.
    pub smaller: Complex,
    /// In the larger complex: the apex set of a cone, Y of B and P, {z} of C.
    pub moved: Face,
    /// Vertices of the larger complex that the smaller one has too, in order;
    /// the first vertex of Y stands for x.
    kept: Face,
}

/// A complex reduced to its core.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::Plan;
/// use faceoff_theory::reductions::{Answer, Solver, reduce};
///
/// // Two edges that do not meet are two piles: 1 + 4 chips against 2 + 3.
/// let found = reduce(&"facets(12,34)".parse().unwrap(), &Limits::none())?;
/// assert_eq!(found.core.n(), 2);
/// let core = Plan::nim(found.core.clone());
/// let answer = found.solver(&core).answer(&[1u32, 4, 2, 3].map(Into::into), &Limits::none())?;
/// assert_eq!(answer, Some(Answer::Zero));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reduction {
    /// The complex that was reduced.
    pub original: Complex,
    /// The steps, from the original to the core.
    pub steps: Vec<Step>,
    /// What is left.
    pub core: Complex,
}

/// Who wins, with the move if it is known.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::Plan;
/// use faceoff_theory::reductions::{Answer, Solver};
///
/// let nim = Plan::nim("points(2)".parse().unwrap());
/// let answer = nim.answer(&[5u32, 2].map(Into::into), &Limits::none())?;
/// assert_eq!(answer, Some(Answer::Next(Some([2u32, 2].map(Into::into).to_vec()))));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A zero position.
    Zero,
    /// Not a zero position; what a winning move leads to.
    Next(Option<Vec<BigUint>>),
}

/// Whatever knows the zero positions of simplicial Nim on one complex.
/// `None` where it does not know.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::Plan;
/// use faceoff_theory::reductions::Solver;
///
/// // A plan is one. From (3,3) one may pass (2,2), (1,1) and (0,0): the length is 3.
/// let nim: &dyn Solver = &Plan::nim("points(2)".parse().unwrap());
/// let (piles, limits) = ([3u32, 3].map(Into::into), Limits::none());
/// assert_eq!(nim.length(&piles, &limits)?, Some(3u32.into()));
/// let shorter = nim.shorten(&piles, &1u32.into(), &limits)?;
/// assert_eq!(shorter, Some([1u32, 1].map(Into::into).to_vec()));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
pub trait Solver {
    /// Who wins, and how.
    fn answer(&self, piles: &[BigUint], limits: &Limits) -> Reply<Answer>;

    /// The length of a zero position.
    fn length(&self, piles: &[BigUint], limits: &Limits) -> Reply<BigUint>;

    /// A zero position of this length nowhere above the zero position given.
    fn shorten(&self, piles: &[BigUint], length: &BigUint, limits: &Limits) -> Reply<Vec<BigUint>>;
}

/// Reduce as far as possible.
pub fn reduce(complex: &Complex, limits: &Limits) -> Result<Reduction, StopReason> {
    let mut reduction = Reduction::none(complex);
    while let Some(step) = Step::first(&reduction.core, limits)? {
        reduction.core = step.smaller.clone();
        reduction.steps.push(step);
    }
    Ok(reduction)
}

impl Step {
    /// Vertices of the larger complex that the smaller one has too, in order;
    /// for B and P the first vertex of Y stands for x.
    pub fn kept(&self) -> Face {
        self.kept
    }

    /// The first step of any kind: Cone, then B, P, C.
    pub fn first(complex: &Complex, limits: &Limits) -> Reply<Self> {
        for operation in [Operation::Cone, Operation::B, Operation::P, Operation::C] {
            let step = Self::undo(complex, operation, limits)?;
            if step.is_some() {
                return Ok(step);
            }
        }
        Ok(None)
    }

    /// Undo one operation, if the complex is of this form.
    pub fn undo(complex: &Complex, operation: Operation, limits: &Limits) -> Reply<Self> {
        limits.check()?;
        let moved = match operation {
            Operation::Cone => {
                Some(complex.cone_points()).filter(|apex| !apex.is_empty() && !complex.is_simplex())
            }
            Operation::B => twins(complex, limits)?,
            Operation::P => same_circuits(complex, limits)?,
            Operation::C => in_every_circuit(complex).map(Face::single),
        };
        Ok(moved.and_then(|moved| Self::down(complex, operation, moved)))
    }

    fn down(complex: &Complex, operation: Operation, moved: Face) -> Option<Self> {
        let kept = match operation {
            Operation::Cone | Operation::C => complex.vertices() - moved,
            Operation::B | Operation::P => {
                let first = moved.first().expect("Y has two or more vertices");
                complex.vertices() - moved.without(first)
            }
        };
        let smaller = match operation {
            Operation::C => complex.link(moved).ok()?.complex,
            Operation::Cone | Operation::B => complex.induced(kept).ok()?,
            Operation::P => {
                // F with x is a face exactly if F with all of Y is.
                let first = moved.first().expect("Y has two or more vertices");
                let sets = complex
                    .facets()
                    .iter()
                    .map(|facet| match moved.is_subset(*facet) {
                        true => (*facet - moved).with(first),
                        false => *facet - moved,
                    });
                let derived = Complex::dropping(complex.labels(), sets.collect()).ok()?;
                derived.complex
            }
        };
        Some(Self {
            operation,
            larger: complex.clone(),
            smaller,
            moved,
            kept,
        })
    }

    /// The position on the smaller complex that a position stands for: the sum
    /// of the piles of Y for B, the least of them for P; apexes and z dropped.
    pub fn project(&self, piles: &[BigUint]) -> Vec<BigUint> {
        let of_moved = self.moved.iter().map(|v| &piles[v]);
        let x = match self.operation {
            Operation::B => Some(of_moved.sum()),
            Operation::P => of_moved.min().cloned(),
            Operation::Cone | Operation::C => None,
        };
        let first = self.moved.first();
        let pile = |v: usize| match &x {
            Some(x) if Some(v) == first => x.clone(),
            _ => piles[v].clone(),
        };
        self.kept.iter().map(pile).collect()
    }

    /// A position on the larger complex for a position `below` the projection
    /// of `piles`, nowhere above `piles`: zero if `below` is zero, and of the
    /// same value for B. Not for C, where the pile of z is the length.
    pub fn lift(&self, below: &[BigUint], piles: &[BigUint]) -> Vec<BigUint> {
        let mut lifted = vec![BigUint::ZERO; self.larger.n()];
        piles::extend(&mut lifted, self.kept, below);
        let Some(first) = self.moved.first() else {
            return lifted;
        };
        let mut x = lifted[first].clone();
        for v in self.moved {
            match self.operation {
                Operation::B => {
                    lifted[v] = piles[v].clone().min(x.clone());
                    x -= &lifted[v];
                }
                Operation::P => lifted[v] = x.clone(),
                Operation::Cone | Operation::C => {}
            }
        }
        lifted
    }

    /// Who wins on the larger complex.
    pub fn answer(
        &self,
        piles: &[BigUint],
        smaller: &dyn Solver,
        limits: &Limits,
    ) -> Reply<Answer> {
        let below = self.project(piles);
        let Some(answer) = smaller.answer(&below, limits)? else {
            return Ok(None);
        };
        if self.operation == Operation::C {
            return self.answer_with_length(piles, below, answer, smaller, limits);
        }
        Ok(Some(match answer {
            Answer::Zero => {
                let target = self.lift(&below, piles);
                match target == piles {
                    true => Answer::Zero,
                    false => Answer::Next(Some(target)),
                }
            }
            Answer::Next(option) => Answer::Next(option.map(|option| self.lift(&option, piles))),
        }))
    }

    /// Proposition 7.4. A zero position (q, s) has s = ℓ(q). All other vertices
    /// are a face, so q can be shortened freely while z stays.
    fn answer_with_length(
        &self,
        piles: &[BigUint],
        below: Vec<BigUint>,
        answer: Answer,
        smaller: &dyn Solver,
        limits: &Limits,
    ) -> Reply<Answer> {
        let z = self.moved.first().expect("C moves one vertex");
        let target = match answer {
            Answer::Zero => below,
            Answer::Next(Some(option)) => option,
            Answer::Next(None) => return Ok(Some(Answer::Next(None))),
        };
        let unchanged = self.project(piles) == target;
        let Some(length) = smaller.length(&target, limits)? else {
            return Ok((!unchanged).then_some(Answer::Next(None)));
        };
        let mut lifted = piles.to_vec();
        if length < piles[z] {
            piles::extend(&mut lifted, self.kept, &target);
            lifted[z] = length;
        } else if length == piles[z] {
            piles::extend(&mut lifted, self.kept, &target);
            if unchanged {
                return Ok(Some(Answer::Zero));
            }
        } else {
            let Some(shorter) = smaller.shorten(&target, &piles[z], limits)? else {
                return Ok(Some(Answer::Next(None)));
            };
            piles::extend(&mut lifted, self.kept, &shorter);
        }
        Ok(Some(Answer::Next(Some(lifted))))
    }

    /// The length of a zero position is that of its projection (for C this is
    /// Proposition 7.5; for the others, the chains are the same).
    pub fn length(
        &self,
        piles: &[BigUint],
        smaller: &dyn Solver,
        limits: &Limits,
    ) -> Reply<BigUint> {
        match self.answer(piles, smaller, limits)? {
            Some(Answer::Zero) => smaller.length(&self.project(piles), limits),
            _ => Ok(None),
        }
    }

    /// See [`Solver::shorten`].
    pub fn shorten(
        &self,
        piles: &[BigUint],
        length: &BigUint,
        smaller: &dyn Solver,
        limits: &Limits,
    ) -> Reply<Vec<BigUint>> {
        let Some(below) = smaller.shorten(&self.project(piles), length, limits)? else {
            return Ok(None);
        };
        let mut lifted = self.lift(&below, piles);
        if let (Operation::C, Some(z)) = (self.operation, self.moved.first()) {
            lifted[z] = length.clone();
        }
        Ok(Some(lifted))
    }
}

impl Solver for Plan {
    fn answer(&self, piles: &[BigUint], limits: &Limits) -> Reply<Answer> {
        let position = PositionSpec::Piles(piles.to_vec());
        let finding = self.verdict(&position, limits)?;
        Ok(finding.map(|finding| match finding.verdict.is_zero() {
            true => Answer::Zero,
            false => Answer::Next(match finding.verdict.into_position() {
                Some(PositionSpec::Piles(piles)) => Some(piles),
                _ => None,
            }),
        }))
    }

    fn length(&self, piles: &[BigUint], limits: &Limits) -> Reply<BigUint> {
        let position = PositionSpec::Piles(piles.to_vec());
        Ok(Plan::length(self, &position, limits)?.map(|(_, length)| length))
    }

    fn shorten(&self, piles: &[BigUint], length: &BigUint, limits: &Limits) -> Reply<Vec<BigUint>> {
        let position = PositionSpec::Piles(piles.to_vec());
        Ok(match Plan::shorten(self, &position, length, limits)? {
            Some(PositionSpec::Piles(piles)) => Some(piles),
            _ => None,
        })
    }
}

/// What is left of a reduction after some steps, with a solver of the core.
struct Rest<'a> {
    steps: &'a [Step],
    core: &'a dyn Solver,
}

impl<'a> Rest<'a> {
    fn split(&self) -> Option<(&'a Step, Rest<'a>)> {
        let (step, steps) = self.steps.split_first()?;
        let core = self.core;
        Some((step, Rest { steps, core }))
    }
}

impl Solver for Rest<'_> {
    fn answer(&self, piles: &[BigUint], limits: &Limits) -> Reply<Answer> {
        match self.split() {
            Some((step, rest)) => step.answer(piles, &rest, limits),
            None => self.core.answer(piles, limits),
        }
    }

    fn length(&self, piles: &[BigUint], limits: &Limits) -> Reply<BigUint> {
        match self.split() {
            Some((step, rest)) => step.length(piles, &rest, limits),
            None => self.core.length(piles, limits),
        }
    }

    fn shorten(&self, piles: &[BigUint], length: &BigUint, limits: &Limits) -> Reply<Vec<BigUint>> {
        match self.split() {
            Some((step, rest)) => step.shorten(piles, length, &rest, limits),
            None => self.core.shorten(piles, length, limits),
        }
    }
}

impl Reduction {
    /// Nothing is undone.
    pub(crate) fn none(complex: &Complex) -> Self {
        Self {
            original: complex.clone(),
            steps: Vec::new(),
            core: complex.clone(),
        }
    }

    /// A solver of the original complex from one of the core.
    pub fn solver<'a>(&'a self, core: &'a dyn Solver) -> impl Solver + 'a {
        Rest {
            steps: &self.steps,
            core,
        }
    }

    /// The position on the core that a position stands for.
    pub fn project(&self, piles: &[BigUint]) -> Vec<BigUint> {
        let step = |piles: Vec<BigUint>, step: &Step| step.project(&piles);
        self.steps.iter().fold(piles.to_vec(), step)
    }
}

impl fmt::Display for Step {
    /// "B: 3 and 4 lie in the same facets and count as one pile".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self
            .larger
            .names(self.moved)
            .iter()
            .map(|label| label.to_string())
            .collect();
        let names = piles::list(&names);
        match self.operation {
            Operation::Cone if self.moved.len() == 1 => {
                write!(f, "cone: {names} is in every facet; its pile must be empty")
            }
            Operation::Cone => {
                write!(
                    f,
                    "cone: {names} are in every facet; their piles must be empty"
                )
            }
            Operation::B => {
                write!(
                    f,
                    "B: {names} are in the same facets; they count as one pile"
                )
            }
            Operation::P => {
                write!(
                    f,
                    "P: {names} are in the same circuits; their piles must be equal"
                )
            }
            Operation::C => write!(
                f,
                "C: {names} is in every circuit; its pile must be the length of the rest"
            ),
        }
    }
}

/// A largest class of at least two vertices that are in the same facets.
fn twins(complex: &Complex, limits: &Limits) -> Reply<Face> {
    largest_class(complex, limits, |y, z, _| {
        let both = |f: &Face| f.contains(y) == f.contains(z);
        Ok(complex.facets().iter().all(both))
    })
}

/// A largest face of at least two vertices that are in the same circuits.
/// Cone points are in no circuit and are not meant.
fn same_circuits(complex: &Complex, limits: &Limits) -> Reply<Face> {
    let apex = complex.cone_points();
    let mut facets = complex.facets().to_vec();
    facets.sort_unstable();
    let class = largest_class(complex, limits, |y, z, pulse| {
        if apex.contains(y) || apex.contains(z) {
            return Ok(false);
        }
        for facet in &facets {
            let swapped = match (facet.contains(y), facet.contains(z)) {
                (true, true) => continue,
                // With y or z it would be larger than a facet.
                (false, false) => return Ok(false),
                (true, false) => facet.without(y).with(z),
                (false, true) => facet.without(z).with(y),
            };
            // PERF: among facets of one size a face is a facet.
            if facets.binary_search(&swapped).is_err() {
                pulse.beats(facets.len())?;
                if !complex.is_face(swapped) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    })?;
    let Some(class) = class else { return Ok(None) };
    // A class that is no face is a circuit: all of it but one vertex will do.
    let set = match (complex.is_face(class), class.first()) {
        (false, Some(v)) => class.without(v),
        _ => class,
    };
    Ok((set.len() >= 2).then_some(set))
}

/// The first vertex in every circuit that is joined to every other vertex.
fn in_every_circuit(complex: &Complex) -> Option<usize> {
    if complex.is_simplex() || complex.n() == 1 {
        return None;
    }
    let joined = |z: usize| {
        let around = complex.facets_containing(Face::single(z));
        around.fold(Face::EMPTY, |all, f| all | f) == complex.vertices()
    };
    let everywhere = |z: &usize| complex.is_face(complex.vertices().without(*z)) && joined(*z);
    (0..complex.n()).find(everywhere)
}

/// The largest class, of at least two vertices, of an equivalence of vertices;
/// for classes of two that are circuits the relation need not be considered.
fn largest_class(
    complex: &Complex,
    limits: &Limits,
    same: impl Fn(usize, usize, &mut Pulse<'_>) -> Result<bool, StopReason>,
) -> Reply<Face> {
    let mut pulse = limits.pulse();
    let mut rest = complex.vertices();
    let mut best = Face::EMPTY;
    while let Some(v) = rest.first() {
        let mut class = Face::single(v);
        for w in rest.without(v) {
            pulse.beats(complex.facets().len())?;
            if same(v, w, &mut pulse)? {
                class = class.with(w);
            }
        }
        rest = rest - class;
        let usable = class.len() >= 2 && (class.len() > 2 || complex.is_face(class));
        if usable && class.len() > best.len() {
            best = class;
        }
    }
    Ok((!best.is_empty()).then_some(best))
}
