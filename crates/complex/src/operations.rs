//! New complexes from old: the constructions of ES96 Sections 2, 6, 7 and the
//! usual ones of topology. Labels keep their names.

use crate::complex::{Complex, ComplexError, Derived, MAX_VERTICES};
use crate::face::Face;
use crate::label::Label;
use faceoff_limits::Limits;

impl Complex {
    /// The subcomplex induced by a non-empty set of vertices.
    pub fn induced(&self, set: Face) -> Result<Complex, ComplexError> {
        let sets = self.facets().iter().map(|f| *f & set).collect();
        Ok(Complex::dropping(self.labels(), sets)?.complex)
    }

    /// The complex without vertex `v` and the faces that contain it.
    pub fn delete(&self, v: usize) -> Result<Complex, ComplexError> {
        self.induced(self.vertices().without(v))
    }

    /// The link of a face F: the faces disjoint from F whose union with F is a
    /// face. An error where F is a facet (the link is empty) or not a face.
    pub fn link(&self, face: Face) -> Result<Derived, ComplexError> {
        let sets = self.facets_containing(face).map(|f| f - face).collect();
        let mut derived = Complex::dropping(self.labels(), sets)?;
        let removed = self.names(face);
        derived.dropped.retain(|label| !removed.contains(&label));
        Ok(derived)
    }

    /// The closed star of a face F: the faces whose union with F is a face.
    pub fn star(&self, face: Face) -> Result<Derived, ComplexError> {
        Complex::dropping(self.labels(), self.facets_containing(face).collect())
    }

    /// The faces with at most `size` vertices, `size` ≥ 1.
    pub fn skeleton(&self, size: usize) -> Result<Complex, ComplexError> {
        let mut sets = Vec::new();
        for &facet in self.facets() {
            if facet.len() <= size {
                sets.push(facet);
            } else {
                push_subsets_of_size(facet, size, &mut sets)?;
            }
        }
        Ok(Complex::dropping(self.labels(), sets)?.complex)
    }

    /// The join: a face is a union of one face from each factor (ES96 §6).
    pub fn join(factors: &[Complex]) -> Result<Complex, ComplexError> {
        let (labels, shifts) = disjoint_labels(factors)?;
        let count = factors
            .iter()
            .fold(1u128, |n, x| n.saturating_mul(x.facets().len() as u128));
        if count > crate::MAX_FACETS as u128 {
            return Err(ComplexError::TooManyFacets(count));
        }
        let mut sets = vec![Face::EMPTY];
        for (factor, shift) in factors.iter().zip(shifts) {
            sets = sets
                .iter()
                .flat_map(|set| factor.facets().iter().map(|f| *set | Face(f.0 << shift)))
                .collect();
        }
        Complex::new(labels, sets).map_err(first)
    }

    /// The disjoint union.
    pub fn union(parts: &[Complex]) -> Result<Complex, ComplexError> {
        let (labels, shifts) = disjoint_labels(parts)?;
        let sets = parts
            .iter()
            .zip(shifts)
            .flat_map(|(part, shift)| part.facets().iter().map(move |f| Face(f.0 << shift)))
            .collect();
        Complex::new(labels, sets).map_err(first)
    }

    /// The cone: a new vertex `*` that is in every facet.
    pub fn cone(&self) -> Result<Complex, ComplexError> {
        let (labels, apex) = self.with_new_labels(&["*"])?;
        let sets = self.facets().iter().map(|f| f.with(apex)).collect();
        Complex::new(labels, sets).map_err(first)
    }

    /// The suspension: the join with two new points `*` and `*'`.
    pub fn suspension(&self) -> Result<Complex, ComplexError> {
        let (labels, apex) = self.with_new_labels(&["*", "*'"])?;
        let sets = self
            .facets()
            .iter()
            .flat_map(|f| [f.with(apex), f.with(apex + 1)])
            .collect();
        Complex::new(labels, sets).map_err(first)
    }

    /// The Alexander dual: the complements of the non-faces. Its facets are
    /// the complements of the circuits.
    pub fn alexander_dual(&self, limits: &Limits) -> Result<Derived, ComplexError> {
        let circuits = self.circuits(limits)?;
        let sets = circuits.iter().map(|c| self.vertices() - *c).collect();
        Complex::dropping(self.labels(), sets)
    }

    /// The flag complex of the graph of this complex: the sets all of whose
    /// pairs are faces.
    pub fn clique_complex(&self, limits: &Limits) -> Result<Complex, ComplexError> {
        let n = self.n();
        let neighbours: Vec<Face> = (0..n)
            .map(|v| {
                (0..n)
                    .filter(|&w| w != v && self.is_face(Face::single(v).with(w)))
                    .collect()
            })
            .collect();
        let mut cliques = Vec::new();
        let mut pulse = limits.pulse();
        maximal_cliques(
            &neighbours,
            Face::EMPTY,
            self.vertices(),
            Face::EMPTY,
            &mut |clique| {
                pulse.beat()?;
                if cliques.len() == crate::MAX_FACETS {
                    return Err(ComplexError::TooManyFacets(crate::MAX_FACETS as u128 + 1));
                }
                cliques.push(clique);
                Ok(())
            },
        )?;
        Complex::new(self.labels().to_vec(), cliques).map_err(first)
    }

    /// B_x^Y: vertex x is replaced by the vertices of Y, which go together
    /// (ES96 Definition 6.6 and Corollary 6.10). Keeps the reduced homology
    /// (ES96 §9).
    pub fn b_operation(&self, x: usize, new: &[Label]) -> Result<Complex, ComplexError> {
        self.doubling(x, new, |rest, had_x, ys| match had_x {
            true => vec![rest | ys],
            false => vec![rest],
        })
    }

    /// P_x^Y: vertex x is replaced by the vertices of Y; a face without x goes
    /// with any proper subset of Y, a face with x with all of it (ES96
    /// Definition 6.8 and Corollary 6.11). Moves the reduced homology up by
    /// |Y| − 1 degrees (ES96 §9 for two vertices), without exception.
    pub fn p_operation(&self, x: usize, new: &[Label]) -> Result<Complex, ComplexError> {
        self.doubling(x, new, |rest, had_x, ys| {
            let whole = had_x.then_some(rest | ys);
            let parts = ys.iter().map(|y| rest | ys.without(y));
            parts.chain(whole).collect()
        })
    }

    /// C^z: a new vertex z; the old vertex set becomes a face, and z goes with
    /// every old face (ES96 Definition 7.3). Moves the reduced homology up by
    /// one degree (ES96 §9), without exception: C of a simplex is a simplex,
    /// and both have none.
    pub fn c_operation(&self, z: &Label) -> Result<Complex, ComplexError> {
        self.refuse_taken(std::slice::from_ref(z), None)?;
        if self.n() == MAX_VERTICES {
            return Err(ComplexError::TooManyVertices(MAX_VERTICES + 1));
        }
        let place = self.n();
        let mut labels = self.labels().to_vec();
        labels.push(z.clone());
        let sets = std::iter::once(self.vertices())
            .chain(self.facets().iter().map(|f| f.with(place)))
            .collect();
        Complex::new(labels, sets).map_err(first)
    }

    /// The vertex sets of the connected components, in order of their least
    /// vertices.
    pub fn component_sets(&self) -> Vec<Face> {
        let mut rest = self.vertices();
        let mut components = Vec::new();
        while let Some(v) = rest.first() {
            let mut component = Face::single(v);
            loop {
                let grown = self
                    .facets()
                    .iter()
                    .filter(|f| !f.is_disjoint(component))
                    .fold(component, |all, f| all | *f);
                if grown == component {
                    break;
                }
                component = grown;
            }
            components.push(component);
            rest = rest - component;
        }
        components
    }

    /// The connected components.
    pub fn components(&self) -> Vec<Complex> {
        let induced = |set| self.induced(set).expect("a component is not empty");
        self.component_sets().into_iter().map(induced).collect()
    }

    /// Is it connected?
    pub fn is_connected(&self) -> bool {
        self.component_sets().len() == 1
    }

    /// Labels of this complex followed by new ones (primed where they are
    /// taken), and the place of the first new one.
    fn with_new_labels(&self, new: &[&str]) -> Result<(Vec<Label>, usize), ComplexError> {
        let mut labels = self.labels().to_vec();
        for text in new {
            let label = Label::new(text).fresh(labels.iter());
            labels.push(label);
        }
        if labels.len() > MAX_VERTICES {
            return Err(ComplexError::TooManyVertices(labels.len()));
        }
        Ok((labels, self.n()))
    }

    fn refuse_taken(&self, new: &[Label], but: Option<usize>) -> Result<(), ComplexError> {
        for (i, label) in new.iter().enumerate() {
            let taken = self.vertex(label).is_some_and(|v| Some(v) != but);
            if taken || new[..i].contains(label) {
                return Err(ComplexError::RepeatedLabel(label.clone()));
            }
        }
        Ok(())
    }

    /// Replace `x` by new vertices at the end. `images` gets a facet without x,
    /// whether x was in it, and the set of new vertices, and returns the sets
    /// that the facet becomes.
    fn doubling(
        &self,
        x: usize,
        new: &[Label],
        images: impl Fn(Face, bool, Face) -> Vec<Face>,
    ) -> Result<Complex, ComplexError> {
        self.refuse_taken(new, Some(x))?;
        let old = self.n() - 1;
        let total = old + new.len();
        if total > MAX_VERTICES {
            return Err(ComplexError::TooManyVertices(total));
        }
        let mut labels = self.labels().to_vec();
        labels.remove(x);
        labels.extend_from_slice(new);
        let ys = Face::full(total) - Face::full(old);
        let without_x = |facet: Face| facet.without(x).map(|v| v - usize::from(v > x));
        let sets = self
            .facets()
            .iter()
            .flat_map(|facet| images(without_x(*facet), facet.contains(x), ys))
            .collect();
        Ok(Complex::dropping(&labels, sets)?.complex)
    }
}

fn first(errors: Vec<ComplexError>) -> ComplexError {
    errors.into_iter().next().expect("a refusal has a reason")
}

/// The labels of a join or union: a label that stands in an earlier argument
/// gets i−1 primes in the i-th (more, where that is taken too). With the shift
/// of each argument's masks.
fn disjoint_labels(parts: &[Complex]) -> Result<(Vec<Label>, Vec<usize>), ComplexError> {
    let total = parts.iter().map(Complex::n).sum();
    if total > MAX_VERTICES {
        return Err(ComplexError::TooManyVertices(total));
    }
    let mut labels: Vec<Label> = Vec::with_capacity(total);
    let mut shifts = Vec::with_capacity(parts.len());
    for (i, part) in parts.iter().enumerate() {
        shifts.push(labels.len());
        let earlier = labels.len();
        for label in part.labels() {
            let own = if labels[..earlier].contains(label) {
                label.primed(i)
            } else {
                label.clone()
            };
            let others = part.labels().iter().filter(|l| *l != label);
            let fresh = own.fresh(labels.iter().chain(others));
            labels.push(fresh);
        }
    }
    Ok((labels, shifts))
}

/// The maximal cliques among `open`, given as sets of neighbours (Bron and
/// Kerbosch with a pivot): every clique contains `clique`, none can be extended
/// by a vertex of `done`.
fn maximal_cliques(
    neighbours: &[Face],
    clique: Face,
    mut open: Face,
    mut done: Face,
    visit: &mut impl FnMut(Face) -> Result<(), ComplexError>,
) -> Result<(), ComplexError> {
    let Some(pivot) = (open | done)
        .iter()
        .max_by_key(|&v| (neighbours[v] & open).len())
    else {
        return visit(clique);
    };
    for v in open - neighbours[pivot] {
        let around = neighbours[v];
        maximal_cliques(
            neighbours,
            clique.with(v),
            open & around,
            done & around,
            visit,
        )?;
        open = open.without(v);
        done = done.with(v);
    }
    Ok(())
}

/// All subsets of `set` with `size` elements, up to [`crate::MAX_FACETS`].
pub(crate) fn push_subsets_of_size(
    set: Face,
    size: usize,
    out: &mut Vec<Face>,
) -> Result<(), ComplexError> {
    let count = binomial(set.len(), size);
    if count == 0 {
        return Ok(());
    }
    let count = count + out.len() as u128;
    if count > crate::MAX_FACETS as u128 {
        return Err(ComplexError::TooManyFacets(count));
    }
    let vertices: Vec<usize> = set.iter().collect();
    let mut chosen: Vec<usize> = (0..size).collect();
    loop {
        out.push(chosen.iter().map(|&i| vertices[i]).collect());
        let Some(at) = (0..size).rfind(|&i| chosen[i] != vertices.len() - size + i) else {
            return Ok(());
        };
        chosen[at] += 1;
        for i in at + 1..size {
            chosen[i] = chosen[i - 1] + 1;
        }
    }
}

/// The binomial coefficient, exact for n ≤ 64.
pub(crate) fn binomial(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    (0..k.min(n - k)).fold(1, |c, i| c * (n - i) as u128 / (i as u128 + 1))
}

#[cfg(test)]
mod tests;
