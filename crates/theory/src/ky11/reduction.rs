//! Reduction by symmetry (KY11 §3.1).
//!
//! An involution τ of a complex whose fixed faces form a complex: then both
//! have the same value. Whoever moves outside the fixed faces is answered by
//! the image of his move. A move that wins on the fixed part wins on the
//! whole.
//!
//! [`reduce`] applies the theorem until the complex is in simplest form
//! (Definition 5).

use super::solved::{Solved, on_complex};
use crate::decision::{Successor, Value};
use crate::plan::Plan;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula};
use faceoff_complex::{Complex, Face, Permutation};
use faceoff_game::rules::Chomp;
use faceoff_game::{Game, PositionSpec};
use faceoff_limits::{Limits, StopReason};

/// KY11 Theorem 1.
pub(crate) static THEOREM_1: Theorem = Theorem {
    id: "KY11-1",
    title: "Reduction by symmetry in chomp",
    statement: "If the faces that an involution of the complex fixes form a complex, that is, if \
                no edge has its ends exchanged, then chomp has the same value on both.",
    plain: "Fold the board along a mirror that exchanges no two ends of an edge. Only what \
            lies on the fold counts: every other move can be answered by its mirror image.",
    formula: TheoremFormula::Stated("τ = τ⁻¹, {v, τ(v)} ∉ Δ for v ≠ τ(v) ⟹ g(Δ) = g(Δ^τ)"),
    citation: "KY11, Theorem 1",
    status: Status::ProvedInPaper,
    strength: 60,
    apply: |game, limits| {
        on_complex(game, |complex| {
            let reduction = reduce(complex, limits)?;
            if reduction.steps.is_empty() {
                return Ok(None);
            }
            let because = reduction.describe();
            let Some(simplest) = &reduction.result else {
                return Ok(Some(Solved::exactly(
                    0,
                    because,
                    "nothing is left: every move is answered by its image",
                )));
            };
            let plan = Plan::new(Game::new(Chomp::new(simplest.clone())));
            let Some(found) = plan.verdict(&PositionSpec::Start, limits)? else {
                return Ok(None);
            };
            let Some(value) = found.verdict.value.clone().or_else(|| {
                found
                    .verdict
                    .is_zero()
                    .then(|| Value::Exactly(Default::default()))
            }) else {
                return Ok(None);
            };
            let removed = match &found.verdict.winning_move {
                Some(Successor::Elsewhere(left)) => removed(simplest, &left.game),
                _ => None,
            };
            let by_label = |face: Face| {
                let names = simplest.names(face);
                names
                    .iter()
                    .filter_map(|name| complex.vertex(name))
                    .collect()
            };
            Ok(Some(Solved {
                value,
                winning: removed.map(by_label),
                because,
                why: format!(
                    "The value is that of chomp on {simplest}, by {}: {}",
                    found.theorem.id, found.verdict.why
                ),
            }))
        })
    },
    instances: &[
        Instance::new("chomp on path(4,2)", 0),
        Instance::new("chomp on wheel(6)", 0),
        Instance::new("chomp on octahedron(2)", 0),
        Instance::new("chomp on octahedron(3)", 0),
        Instance::new("chomp on pseudotree(3,1:2,2:1,2:1)", 0),
        Instance::new("chomp on facets(124,234,5)", 0),
    ],
};

/// One use of Theorem 1.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::ky11::reduction::reduce;
///
/// // The ends of a path of two edges are exchanged, and may be removed.
/// let found = reduce(&"facets(12,23)".parse().unwrap(), &Limits::none())?;
/// let step = &found.steps[0];
/// assert_eq!((step.describe(), step.exchanged()), ("1 ↔ 3".to_owned(), vec![(0, 2)]));
/// assert_eq!(step.to.as_ref().unwrap().n(), 1);
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The complex before.
    pub from: Complex,
    /// The involution, on its vertices.
    pub involution: Permutation,
    /// The fixed part; nothing if no vertex is fixed.
    pub to: Option<Complex>,
}

impl Step {
    /// The pairs of vertices that are exchanged, and so removed.
    pub fn exchanged(&self) -> Vec<(usize, usize)> {
        let image = |v| (v, self.involution.image(v));
        let all = (0..self.from.n()).map(image);
        all.filter(|(v, w)| v < w).collect()
    }

    /// "1 ↔ 3, 2 ↔ 4".
    pub fn describe(&self) -> String {
        let pairs = self.exchanged().into_iter();
        let pairs: Vec<String> = pairs
            .map(|(v, w)| format!("{} ↔ {}", self.from.label(v), self.from.label(w)))
            .collect();
        pairs.join(", ")
    }
}

/// A complex brought to simplest form.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::ky11::reduction::reduce;
///
/// let simplest = |text: &str| {
///     let found = reduce(&text.parse().unwrap(), &Limits::none()).unwrap();
///     found.result.map(|complex| complex.n())
/// };
/// // This wheel folds to one vertex; an even number of points fold away in pairs.
/// assert_eq!(simplest("wheel(6)"), Some(1));
/// assert_eq!(simplest("points(4)"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The steps, in order; none if the complex is in simplest form already.
    pub steps: Vec<Step>,
    /// The simplest form; nothing if all was removed.
    pub result: Option<Complex>,
}

impl Reduction {
    fn describe(&self) -> String {
        let steps: Vec<String> = self.steps.iter().map(Step::describe).collect();
        match &self.result {
            Some(result) => format!("exchange {}: what is fixed is {result}", steps.join("; ")),
            None => format!("exchange {}: nothing is fixed", steps.join("; ")),
        }
    }
}

/// Use Theorem 1 until it says nothing more (KY11 Definition 5).
pub fn reduce(complex: &Complex, limits: &Limits) -> Result<Reduction, StopReason> {
    let mut steps = Vec::new();
    let mut result = Some(complex.clone());
    while let Some(from) = result.clone() {
        let Some(involution) = from.folding(limits)? else {
            break;
        };
        let fixed: Face = (0..from.n()).filter(|&v| involution.fixes(v)).collect();
        let induced = |set| from.induced(set).expect("a part of a complex");
        let to = (!fixed.is_empty()).then(|| induced(fixed));
        result = to.clone();
        steps.push(Step {
            from,
            involution,
            to,
        });
    }
    Ok(Reduction { steps, result })
}

/// The face whose removal from `complex` leaves the start of `left`.
pub(super) fn removed(complex: &Complex, left: &Game) -> Option<Face> {
    let left = left.as_chomp()?.complex();
    let still = |face: Face| match left {
        None => face.is_empty(),
        Some(left) => {
            let names: Option<Face> = complex.names(face).iter().map(|l| left.vertex(l)).collect();
            names.is_some_and(|face| left.is_face(face))
        }
    };
    // The smallest face that is gone.
    let mut gone = complex.facets().iter().copied().find(|f| !still(*f))?;
    while let Some(v) = gone.iter().find(|&v| !still(gone.without(v))) {
        gone = gone.without(v);
    }
    Some(gone)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn simplest(text: &str) -> (usize, Option<Complex>) {
        let complex: Complex = text.parse().unwrap();
        let reduction = reduce(&complex, &Limits::none()).unwrap();
        (reduction.steps.len(), reduction.result)
    }

    /// KY11 §3.2: the torus of Figure 4 reduces to a triangle.
    #[test]
    fn the_torus_becomes_a_triangle() {
        let torus: Complex = "torus()".parse().unwrap();
        // The involution that the paper names.
        let pairs = [
            ("E", "E"),
            ("1", "B"),
            ("2", "A"),
            ("C", "F"),
            ("X", "X"),
            ("D", "D"),
        ];
        let place = |l: &str| torus.vertex(&l.into()).unwrap();
        let mut images = vec![0; 9];
        for (a, b) in pairs {
            (images[place(a)], images[place(b)]) = (place(b), place(a));
        }
        let tau = Permutation::new(images).unwrap();
        assert!(
            torus
                .facets()
                .iter()
                .all(|f| torus.facets().contains(&tau.apply(*f)))
        );
        let fixed: Face = (0..9).filter(|&v| tau.fixes(v)).collect();
        let triangle = torus.induced(fixed).unwrap();
        assert_eq!(triangle.to_string(), "facets(DE,DX,EX)");
        let (steps, result) = simplest("torus()");
        let cycle: Complex = "cycle(3,2)".parse().unwrap();
        assert!(
            steps > 0
                && result
                    .unwrap()
                    .is_isomorphic(&cycle, &Limits::none())
                    .unwrap()
        );
    }

    #[test]
    fn simplest_forms() {
        assert_eq!(simplest("points(4)").1, None);
        assert_eq!(simplest("points(5)").1.unwrap().n(), 1);
        assert_eq!(simplest("wheel(6)").1.unwrap().n(), 1);
        assert_eq!(simplest("multipartite(3,2,5)").1.unwrap().n(), 2);
        assert_eq!(simplest("boundary(4)").0, 0);
    }
}
