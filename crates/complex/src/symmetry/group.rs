//! The automorphism group of a complex.

use super::orbits::Orbits;
use super::search::Symmetries;
use crate::face::Face;
use crate::permutation::Permutation;
use num_bigint::BigUint;

/// A group of permutations of the vertices of a complex, given by a base (a
/// list of vertices that only the identity fixes) and, for each vertex of the
/// base, one element for every vertex that the stabiliser of the earlier ones
/// takes it to. Every element is a product of one from each list, in exactly
/// one way.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_limits::Limits;
///
/// // The dihedral group of the pentagon.
/// let pentagon = families::cycle(5, 2).unwrap();
/// let group = pentagon.automorphisms(&Limits::none()).unwrap();
/// assert_eq!(group.order(), 10u32.into());
/// assert_eq!(group.orbits(), [pentagon.vertices()]);
/// assert_eq!(group.elements().filter(|p| p.fixes(0)).count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct AutomorphismGroup {
    n: usize,
    generators: Vec<Permutation>,
    transversals: Vec<Vec<Permutation>>,
    orbits: Vec<Face>,
}

impl AutomorphismGroup {
    pub(super) fn new(found: Symmetries) -> Self {
        let Symmetries {
            n,
            base,
            strong_generators: generators,
        } = found;
        let transversals = (0..base.len())
            .map(|level| transversal(n, &generators, &base[..level], base[level]))
            .filter(|elements| elements.len() > 1)
            .collect();
        Self {
            n,
            orbits: Orbits::fixing(n, &generators, &[]).all(),
            generators,
            transversals,
        }
    }

    /// Number of vertices it acts on.
    pub fn n(&self) -> usize {
        self.n
    }

    /// Number of elements.
    pub fn order(&self) -> BigUint {
        self.transversals
            .iter()
            .fold(BigUint::from(1u32), |order, list| order * list.len())
    }

    /// Is the identity its only element?
    pub fn is_trivial(&self) -> bool {
        self.transversals.is_empty()
    }

    /// Permutations that generate it.
    pub fn generators(&self) -> &[Permutation] {
        &self.generators
    }

    /// The orbits of the vertices, in order of their least vertices.
    pub fn orbits(&self) -> &[Face] {
        &self.orbits
    }

    /// All elements, the identity first, one at a time: as many as
    /// [`AutomorphismGroup::order`] says.
    pub fn elements(&self) -> impl Iterator<Item = Permutation> {
        let mut next = Some(vec![0; self.transversals.len()]);
        std::iter::from_fn(move || {
            let choice = next.take()?;
            let lists = self.transversals.iter().zip(&choice);
            // The deepest list acts first: it fixes the earlier base vertices.
            let element = lists
                .rev()
                .fold(Permutation::identity(self.n), |p, (list, &i)| {
                    p.then(&list[i])
                });
            next = self.after(choice);
            Some(element)
        })
    }

    /// The next choice of one element from every list.
    fn after(&self, mut choice: Vec<usize>) -> Option<Vec<usize>> {
        for (i, list) in choice.iter_mut().zip(&self.transversals) {
            *i += 1;
            if *i < list.len() {
                return Some(choice);
            }
            *i = 0;
        }
        None
    }
}

/// For every vertex that the generators fixing `fixed` take `point` to, one
/// product of them that does so; the identity first.
fn transversal(
    n: usize,
    generators: &[Permutation],
    fixed: &[usize],
    point: usize,
) -> Vec<Permutation> {
    let fixing = |p: &&Permutation| fixed.iter().all(|&v| p.fixes(v));
    let usable: Vec<&Permutation> = generators.iter().filter(fixing).collect();
    let mut elements = vec![Permutation::identity(n)];
    let mut reached = Face::single(point);
    let mut next = 0;
    while let Some(element) = elements.get(next).cloned() {
        next += 1;
        for generator in &usable {
            let image = generator.image(element.image(point));
            if !reached.contains(image) {
                reached = reached.with(image);
                elements.push(element.then(generator));
            }
        }
    }
    elements
}
