//! All that is known about simplicial Nim on a complex: what `analyze` reports.
//!
//! Every field is exact or `None`; what could not be decided within the limits
//! is named in [`Structure::undecided`] with the reason.

use crate::decision::{ClosedForm, Coverage};
use crate::es96::additive::{Additivity, additivity};
use crate::es96::nim_basis::{NimBasis, Obstruction, Regularity, regularity};
use crate::es96::pointed::PointedCircuits;
use crate::plan::Plan;
use crate::reductions::{Reduction, reduce};
use crate::theorem::Theorem;
use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// Beyond this many sets a Nim-basis is given by its size and its rule.
const MAX_LISTED_BASIS: usize = 4096;

/// The structure of a complex.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::structure;
///
/// // The boundary of a tetrahedron has one circuit: all four vertices.
/// let found = structure(&"boundary(4)".parse().unwrap(), &Limits::none());
/// assert_eq!((found.pointed, found.nim_regular), (Some(true), Some(true)));
/// assert_eq!(found.additive, Some(true));
/// assert_eq!(found.closed_form.unwrap().to_string(), "{ (a,a,a,a) }");
/// assert!(found.undecided.is_empty());
/// ```
#[derive(Debug)]
pub struct Structure {
    /// Does every circuit have a vertex that is in no other (ES96 §3)? A
    /// simplex has no circuit, and is pointed.
    pub pointed: Option<bool>,
    /// Is there a Nim-basis (ES96 §4)?
    pub nim_regular: Option<bool>,
    /// The Nim-basis.
    pub nim_basis: Option<BasisReport>,
    /// Why there is no Nim-basis, with the reason in words.
    pub obstruction: Option<(Obstruction, String)>,
    /// Are the zero positions closed under addition (ES96 Question 9.3)?
    pub additive: Option<bool>,
    /// Are the faces the independent sets of a matroid (ES96 §5)?
    pub matroid: Option<bool>,
    /// Are they those of a binary matroid?
    pub binary_matroid: Option<bool>,
    /// The vertex sets of the join factors.
    pub join_factors: Option<Vec<Face>>,
    /// The operations that can be undone, down to the core.
    pub reduction: Reduction,
    /// The theorems that apply, strongest first.
    pub theorems: Vec<TheoremReport>,
    /// The theorem that decides most, if one decides all positions.
    pub decided_by: Option<&'static Theorem>,
    /// All zero positions, if some theorem gives them.
    pub closed_form: Option<ClosedForm>,
    /// Fields that could not be decided, with the reason.
    pub undecided: Vec<(&'static str, StopReason)>,
}

/// A Nim-basis, listed or described.
///
/// ```
/// use faceoff_complex::Face;
/// use faceoff_limits::Limits;
/// use faceoff_theory::{BasisReport, structure};
///
/// // One chip on each of an even number of points is a zero position of Nim.
/// let Some(BasisReport::Sets(sets)) =
///     structure(&"points(3)".parse().unwrap(), &Limits::none()).nim_basis
/// else {
///     panic!("four sets are few");
/// };
/// assert_eq!(sets, [Face(0b000), Face(0b011), Face(0b101), Face(0b110)]);
/// ```
#[derive(Clone, Debug)]
pub enum BasisReport {
    /// All its sets, small ones first.
    Sets(Vec<Face>),
    /// Number of sets, and which they are.
    Rule(BigUint, String),
}

/// A theorem that applies to a complex.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::{Coverage, structure};
///
/// let found = structure(&"cycle(5,2)".parse().unwrap(), &Limits::none());
/// let report = &found.theorems[0];
/// assert_eq!(report.theorem.id, "DH13-3.1.1");
/// assert_eq!(report.coverage, Coverage::Outcomes);
/// assert_eq!(report.because, "the complex is CN(5,2) with the circle 1 2 3 4 5");
/// ```
#[derive(Clone, Debug)]
pub struct TheoremReport {
    /// The theorem.
    pub theorem: &'static Theorem,
    /// Which positions it decides.
    pub coverage: Coverage,
    /// What it found.
    pub because: String,
}

impl BasisReport {
    fn of(basis: &NimBasis) -> Self {
        match basis.sets(MAX_LISTED_BASIS) {
            Some(sets) => Self::Sets(sets),
            None => Self::Rule(basis.count(), basis.rule()),
        }
    }
}

/// Look at everything, each part with a share of the time that is left.
pub fn structure(complex: &Complex, limits: &Limits) -> Structure {
    let mut undecided = Vec::new();
    let mut note = |field: &'static str, reason: StopReason| undecided.push((field, reason));
    let share = || limits.share_of_time(1, 3);

    let pointed = match PointedCircuits::of(complex, &share()) {
        Ok(found) => Some(found.is_some()),
        Err(reason) => {
            note("pointed", reason);
            None
        }
    };
    let (mut nim_regular, mut nim_basis, mut obstruction) = (None, None, None);
    match regularity(complex, &share()) {
        Ok(Regularity::Regular(basis)) => {
            nim_regular = Some(true);
            nim_basis = Some(BasisReport::of(&basis));
        }
        Ok(Regularity::Irregular(found)) => {
            nim_regular = Some(false);
            let why = found.explain(complex);
            obstruction = Some((found, why));
        }
        Err(reason) => {
            note("nim_regular", reason.clone());
            note("nim_basis", reason);
        }
    }
    let additive = match additivity(complex, &share()) {
        Ok(found) => Some(matches!(found, Additivity::Closed(_))),
        Err(reason) => {
            note("additive", reason);
            None
        }
    };
    let matroid = match complex.is_matroid(&share()) {
        Ok(is) => Some(is),
        Err(reason) => {
            note("matroid", reason);
            None
        }
    };
    let binary_matroid = match complex.is_binary_matroid(&share()) {
        Ok(is) => Some(is),
        Err(reason) => {
            note("binary_matroid", reason);
            None
        }
    };
    let join_factors = match complex.join_blocks(&share()) {
        Ok(blocks) => Some(blocks),
        Err(reason) => {
            note("join_factors", reason);
            None
        }
    };
    let (mut theorems, mut decided_by, mut closed_form) = (Vec::new(), None, None);
    // A plan spells the complex, which takes long if it is large.
    let asked = limits.check().and_then(|()| {
        let plan = Plan::nim(complex.clone());
        ask_theorems(
            &plan,
            limits,
            &mut theorems,
            &mut decided_by,
            &mut closed_form,
        )
    });
    if let Err(reason) = asked {
        note("theorems", reason);
    }
    let reduction = match reduce(complex, &share()) {
        Ok(reduction) => reduction,
        Err(reason) => {
            note("reductions", reason.clone());
            note("core", reason);
            Reduction::none(complex)
        }
    };
    Structure {
        pointed,
        nim_regular,
        nim_basis,
        obstruction,
        additive,
        matroid,
        binary_matroid,
        join_factors,
        reduction,
        theorems,
        decided_by,
        closed_form,
        undecided,
    }
}

/// What is found before a limit is met stays found.
fn ask_theorems(
    plan: &Plan,
    limits: &Limits,
    theorems: &mut Vec<TheoremReport>,
    decided_by: &mut Option<&'static Theorem>,
    closed_form: &mut Option<ClosedForm>,
) -> Result<(), StopReason> {
    let mut most = Coverage::Some;
    for (theorem, decision) in plan.applying(limits)?.decisions {
        let coverage = match decision.coverage(limits) {
            Err(StopReason::Size { .. }) => Coverage::Some,
            coverage => coverage?,
        };
        theorems.push(TheoremReport {
            theorem,
            coverage,
            because: decision.because(),
        });
        if coverage > most {
            most = coverage;
            *decided_by = Some(theorem);
        }
    }
    *closed_form = plan.closed_form(limits)?;
    Ok(())
}
