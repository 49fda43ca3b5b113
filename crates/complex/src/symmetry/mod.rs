//! Isomorphism: canonical forms and automorphism groups.
//!
//! Two complexes are isomorphic if a bijection of the vertices takes the faces
//! of one to those of the other; labels play no part. The canonical form
//! picks one complex from each class: two complexes have the same form exactly
//! if they are isomorphic.
//!
//! * [`Complex::canonical_form`], [`Complex::is_isomorphic`],
//!   [`Complex::automorphisms`]; involutions of a special kind:
//!   [`Complex::folding`].
//! * On up to 7 vertices the form is that of [`FaceMap`], which is there for
//!   searches that need millions of forms; beyond, individualisation and
//!   refinement (`search`).
//!
//! What is searched is the set of facets or, where facets are many and
//! circuits few, the set of circuits: they have the same automorphisms.

mod colouring;
mod folding;
mod group;
mod orbits;
mod search;

pub use group::AutomorphismGroup;

use crate::antichain;
use crate::circuits;
use crate::complex::Complex;
use crate::face::Face;
use crate::face_map::{FaceMap7, Word};
use crate::factor::join_blocks;
use crate::permutation::Permutation;
use colouring::Edges;
use faceoff_limits::{Limits, StopReason};
use search::AutomorphismSearch;

/// With more facets than this, try circuits, if they are not more than this.
const FEW: usize = 1 << 10;

/// The complex that stands for an isomorphism class: equal forms, isomorphic
/// complexes.
///
/// ```
/// use faceoff_complex::{CanonicalForm, Complex};
/// use faceoff_limits::Limits;
///
/// let form = |text: &str| -> CanonicalForm {
///     let complex: Complex = text.parse().unwrap();
///     complex.canonical_form(&Limits::none()).unwrap().form
/// };
/// assert_eq!(form("facets(12,23,34)"), form("facets(xz,zy,yw)"));
/// assert_ne!(form("facets(12,23,34)"), form("facets(12,13,14)"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CanonicalForm {
    n: usize,
    facets: Vec<Face>,
}

impl CanonicalForm {
    /// Number of vertices.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The facets in ascending order of masks.
    pub fn facets(&self) -> &[Face] {
        &self.facets
    }

    /// The form as a complex with vertices 1, …, n.
    pub fn complex(&self) -> Complex {
        Complex::on(self.n, self.facets.clone()).expect("the form of a complex is a complex")
    }
}

/// A canonical form and how to get there.
///
/// ```
/// use faceoff_complex::{Complex, Face};
/// use faceoff_limits::Limits;
///
/// let complex: Complex = "facets(ab,bcd)".parse().unwrap();
/// let canonical = complex.canonical_form(&Limits::none()).unwrap();
/// let image = |facet: &Face| canonical.relabelling.apply(*facet);
/// let mut images: Vec<Face> = complex.facets().iter().map(image).collect();
/// images.sort();
/// assert_eq!(images, canonical.form.facets());
/// ```
#[derive(Clone, Debug)]
pub struct Canonical {
    /// The form.
    pub form: CanonicalForm,
    /// Takes each vertex of the complex to its place in the form.
    pub relabelling: Permutation,
}

impl Complex {
    /// The canonical form, with a relabelling that leads to it.
    pub fn canonical_form(&self, limits: &Limits) -> Result<Canonical, StopReason> {
        let relabelling = if self.n() <= <u128 as Word>::VERTICES {
            let (_, places) = FaceMap7::from_facets(self.facets()).canonical_labelling();
            let present = (0..self.n()).map(|v| places.image(v));
            Permutation::new(present).expect("vertices present come first")
        } else {
            let edges = edges_of(self, limits)?;
            AutomorphismSearch::new(&edges, limits)?.canonical_labelling()?
        };
        let mut facets: Vec<Face> = self
            .facets()
            .iter()
            .map(|f| relabelling.apply(*f))
            .collect();
        facets.sort_unstable();
        let n = self.n();
        Ok(Canonical {
            form: CanonicalForm { n, facets },
            relabelling,
        })
    }

    /// Are the two the same but for the names of vertices?
    pub fn is_isomorphic(&self, other: &Self, limits: &Limits) -> Result<bool, StopReason> {
        if self.n() != other.n() || facet_sizes(self) != facet_sizes(other) {
            return Ok(false);
        }
        Ok(self.facets() == other.facets()
            || self.canonical_form(limits)?.form == other.canonical_form(limits)?.form)
    }

    /// The group of all permutations of the vertices that take faces to faces.
    pub fn automorphisms(&self, limits: &Limits) -> Result<AutomorphismGroup, StopReason> {
        let edges = edges_of(self, limits)?;
        let found = AutomorphismSearch::new(&edges, limits)?.symmetries();
        Ok(AutomorphismGroup::new(found))
    }
}

fn facet_sizes(complex: &Complex) -> Vec<usize> {
    let mut sizes: Vec<usize> = complex.facets().iter().map(|f| f.len()).collect();
    sizes.sort_unstable();
    sizes
}

/// The sets to search. Which ones depends on the isomorphism class alone.
fn edges_of(complex: &Complex, limits: &Limits) -> Result<Edges, StopReason> {
    let facets = complex.facets();
    let circuits = match facets.len() > FEW {
        true => few_circuits(facets, limits)?,
        false => None,
    };
    let sets = circuits.unwrap_or_else(|| facets.to_vec());
    Ok(Edges::new(complex.n(), sets))
}

/// The circuits, if they are few: those of the join factors, each of which may
/// have few facets where the join has many.
fn few_circuits(facets: &[Face], limits: &Limits) -> Result<Option<Vec<Face>>, StopReason> {
    let mut all = Vec::new();
    for block in join_blocks(facets, limits)? {
        let factor = antichain::restriction(facets, block, limits)?;
        let most = FEW - all.len();
        match circuits::minimal_non_faces_up_to(block, &factor, most, limits)? {
            Some(circuits) => all.extend(circuits),
            None => return Ok(None),
        }
    }
    Ok(Some(all))
}

#[cfg(test)]
mod tests;
