//! The structure of a complex, with all that is known about its games.

use super::Ask;
use super::no_automaton::NoAutomaton;
use crate::error::Error;
use crate::faces::{Faces, Labels, text};
use crate::notation::{Notation, Spelled};
use crate::number::Number;
use crate::session::Session;
use crate::undecided::{Undecided, note};
use faceoff_complex::notation::NamedComplex;
use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, StopReason};
use faceoff_theory::reductions::Operation;
use faceoff_theory::{BasisReport, ClosedForm, Coverage, Structure, structure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The structure of a complex, and which theorems decide its games.
///
/// ```
/// use faceoff::ask::Analyze;
/// use faceoff::{Session, ask};
///
/// // ES96 Example 3.3: every circuit has a vertex of its own, and a theorem about that decides.
/// let complex = "facets(123,234,345,15)".into();
/// let found = ask(&Analyze { complex }, &Session::default()).unwrap();
/// assert_eq!(found.pointed, Some(true));
/// assert_eq!(found.decided_by.as_deref(), Some("ES96-3.2"));
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Analyze {
    /// The complex.
    pub complex: Notation<NamedComplex>,
}

impl Ask for Analyze {
    type Answer = Analysis;

    fn answer(&self, session: &Session) -> Result<Analysis, Error> {
        Ok(analyze(
            self.complex.read(session)?.into_owned(),
            session.limits(),
        ))
    }
}

reply!(Analysis);

/// What `analyze` reports. A field that could not be decided is null and named
/// in `undecided`.
///
/// ```
/// use faceoff::ask::{Analysis, Analyze};
/// use faceoff::{Session, ask};
///
/// let complex = "cycle(5,2)".into();
/// let circle: Analysis = ask(&Analyze { complex }, &Session::default()).unwrap();
/// assert_eq!(circle.f_vector, Some(vec![5u32.into(), 5u32.into()]));
/// assert_eq!(circle.betti, Some(vec![0u32.into(), 1u32.into()]));
/// assert_eq!(circle.automorphisms, Some(10u32.into()));
/// assert!(circle.undecided.is_empty());
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Analysis {
    /// The complex in notation.
    pub complex: Spelled<NamedComplex>,
    /// The vertices in the order of piles.
    pub vertices: Labels,
    /// The permanent label, the same for isomorphic complexes; up to 7 vertices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Vertices that an operation dropped, since they were no longer faces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dropped: Labels,
    /// The facets, up to 100,000 of them.
    pub facets: Option<Faces>,
    /// The circuits, or minimal non-faces, up to 100,000 of them.
    pub circuits: Option<Faces>,
    /// Numbers of faces, from vertices up.
    pub f_vector: Option<Vec<Number>>,
    /// Reduced Betti numbers over the rationals, from degree 0.
    pub betti: Option<Vec<Number>>,
    /// The order of the automorphism group.
    pub automorphisms: Option<Number>,
    /// Does every circuit have a vertex of its own (ES96 §3)?
    pub pointed: Option<bool>,
    /// Is there a Nim-basis (ES96 §4)?
    pub nim_regular: Option<bool>,
    /// The Nim-basis.
    pub nim_basis: Option<Basis>,
    /// Why there is no Nim-basis.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obstruction: Option<String>,
    /// Are the zero positions closed under addition?
    pub additive: Option<bool>,
    /// Are the faces the independent sets of a matroid?
    pub matroid: Option<bool>,
    /// Of a binary matroid?
    pub binary_matroid: Option<bool>,
    /// The vertex sets of the join factors (ES96 §6).
    pub join_factors: Option<Faces>,
    /// The operations of ES96 §6 and §7 that can be undone, step by step.
    pub reductions: Vec<ReductionStep>,
    /// What is left when all of them are undone, in notation; up to 100,000 facets.
    pub core: Option<Spelled<Complex>>,
    /// The theorems that apply, strongest first.
    pub theorems: Vec<Applying>,
    /// The theorem that decides all positions, if one does.
    pub decided_by: Option<String>,
    /// All zero positions, as a formula.
    pub zero_positions: Option<Formula>,
    /// What is induced and forbids an automaton, in any base, for the zero positions of
    /// Nim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_automaton: Option<NoAutomaton>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

/// A Nim-basis: its sets, or beyond 4,096 of them its size and rule.
///
/// ```
/// use faceoff::ask::Analyze;
/// use faceoff::ask::analyze::Basis;
/// use faceoff::{Session, ask};
///
/// let basis = |complex: &str| {
///     let complex = complex.into();
///     ask(&Analyze { complex }, &Session::default()).unwrap().nim_basis.unwrap()
/// };
/// assert!(matches!(basis("points(3)"), Basis::Sets(sets) if sets.len() == 4));
/// let Basis::Rule { size, rule } = basis("points(14)") else { panic!("2^13 sets are a rule") };
/// assert_eq!((size, &rule[..]), (8192u32.into(), "the sets with an even number of vertices"));
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Basis {
    /// All sets.
    Sets(Faces),
    /// Too many to list.
    Rule {
        /// How many there are.
        size: Number,
        /// Which they are.
        rule: String,
    },
}

/// One operation undone.
///
/// ```
/// use faceoff::ask::Analyze;
/// use faceoff::{Session, ask};
///
/// // The pile on the apex of a cone is empty in every zero position, so the apex can go.
/// let complex = "cone(points(2))".into();
/// let found = ask(&Analyze { complex }, &Session::default()).unwrap();
/// let step = &found.reductions[0];
/// assert_eq!((&step.operation[..], step.vertices.concat()), ("cone", "*".to_owned()));
/// assert_eq!(step.leaves.to_string(), "facets(1,2)");
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReductionStep {
    /// cone, B, P or C.
    pub operation: String,
    /// The vertices that it concerns.
    pub vertices: Labels,
    /// What is left, in notation.
    pub leaves: Spelled<Complex>,
}

/// A theorem that applies.
///
/// ```
/// use faceoff::ask::Analyze;
/// use faceoff::{Session, ask};
///
/// let complex = "points(3)".into();
/// let found = ask(&Analyze { complex }, &Session::default()).unwrap();
/// let strongest = &found.theorems[0];
/// assert_eq!(strongest.id, "DH13-2.1.1");
/// assert_eq!(strongest.decides, "the values of all positions");
/// assert_eq!(strongest.because, "every move is on a single pile");
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Applying {
    /// Its id.
    pub id: String,
    /// What it decides: outcomes, values, lengths, some positions.
    pub decides: String,
    /// What it found.
    pub because: String,
}

/// A formula for the zero positions.
///
/// ```
/// use faceoff::ask::prove::Verdict;
/// use faceoff::ask::{Analyze, Prove};
/// use faceoff::{Session, ask};
///
/// let session = Session::default();
/// let complex = "points(3)".into();
/// let found = ask(&Analyze { complex }, &session).unwrap().zero_positions.unwrap();
/// assert_eq!(found.text, "{ (a,b,c) : a ⊕ b ⊕ c = 0 }");
/// let proof = ask(&Prove::new("nim on points(3)", found.claim.unwrap()), &session).unwrap();
/// assert_eq!(proof.verdict, Verdict::Proved);
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Formula {
    /// For a person.
    pub text: String,
    /// As a claim for `prove`, where it can be written as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// For a LaTeX document, with mathematics between dollar signs.
    pub latex: String,
}

impl From<ClosedForm> for Formula {
    fn from(form: ClosedForm) -> Self {
        Self {
            text: form.to_string(),
            claim: form.claim().map(ToString::to_string),
            latex: match &form {
                ClosedForm::Claim(claim) => format!("${}$", claim.latex()),
                ClosedForm::Words(words) => crate::latex::words(words),
            },
        }
    }
}

/// More sets than these take longer to write than to find.
const MOST_LISTED: usize = 100_000;

/// Analyze a complex within limits: each part gets a share of the time.
pub(crate) fn analyze(named: NamedComplex, limits: &Limits) -> Analysis {
    let complex = &named.complex;
    let mut undecided = Undecided::new();
    let part = || limits.share_of_time(1, 4);
    let few = |sets: &[Face]| match sets.len() <= MOST_LISTED {
        true => Ok(()),
        false => Err(StopReason::size("sets to list", MOST_LISTED as u64)),
    };
    let all = |sets| few(sets).map(|()| Faces::new(complex, sets));
    let facets = note(&mut undecided, "facets", all(complex.facets()));
    let no_automaton = NoAutomaton::of(complex, &part());
    let no_automaton = note(&mut undecided, "no_automaton", no_automaton).flatten();
    let circuits = complex.circuits(&part()).and_then(all);
    let circuits = note(&mut undecided, "circuits", circuits);
    let f_vector = note(&mut undecided, "f_vector", complex.f_vector(&part()));
    let betti = note(&mut undecided, "betti", complex.betti_numbers(&part()));
    let automorphisms = note(
        &mut undecided,
        "automorphisms",
        complex.automorphisms(&part()),
    );
    let found = structure(complex, &limits.share_of_time(3, 4));
    for (field, reason) in &found.undecided {
        undecided.insert((*field).to_owned(), reason.clone().into());
    }
    let core = &found.reduction.core;
    let core = match undecided.contains_key("core") {
        true => None,
        false => note(
            &mut undecided,
            "core",
            few(core.facets()).map(|()| Spelled(core.clone())),
        ),
    };
    let numbers = |list: Vec<u128>| list.into_iter().map(Number::from).collect();
    Analysis {
        vertices: complex.labels().iter().map(text).collect(),
        label: complex.atlas_label().map(|found| found.label.to_string()),
        dropped: named.dropped.iter().map(text).collect(),
        facets,
        circuits,
        f_vector: f_vector.map(numbers),
        betti: betti.map(numbers),
        automorphisms: automorphisms.map(|group| Number(group.order())),
        pointed: found.pointed,
        nim_regular: found.nim_regular,
        nim_basis: found.nim_basis.as_ref().map(|basis| listed(complex, basis)),
        obstruction: found.obstruction.as_ref().map(|(_, text)| text.clone()),
        additive: found.additive,
        matroid: found.matroid,
        binary_matroid: found.binary_matroid,
        join_factors: found
            .join_factors
            .as_deref()
            .map(|sets| Faces::new(complex, sets)),
        reductions: reductions(&found),
        core,
        theorems: theorems(&found),
        decided_by: found.decided_by.map(|theorem| theorem.id.to_owned()),
        zero_positions: found.closed_form.map(Formula::from),
        no_automaton,
        complex: Spelled(named),
        undecided,
    }
}

fn labels(complex: &Complex, face: Face) -> Labels {
    complex.names(face).into_iter().map(text).collect()
}

fn listed(complex: &Complex, basis: &BasisReport) -> Basis {
    match basis {
        BasisReport::Sets(sets) => Basis::Sets(Faces::new(complex, sets)),
        BasisReport::Rule(size, rule) => Basis::Rule {
            size: Number(size.clone()),
            rule: rule.clone(),
        },
    }
}

pub(crate) fn operation(operation: Operation) -> String {
    let name = match operation {
        Operation::Cone => "cone",
        Operation::B => "B",
        Operation::P => "P",
        Operation::C => "C",
    };
    name.to_owned()
}

fn decides(coverage: Coverage) -> String {
    let what = match coverage {
        Coverage::Lengths => "lengths of zero positions",
        Coverage::Some => "some positions",
        Coverage::Outcomes => "who wins, for all positions",
        Coverage::Values => "the values of all positions",
    };
    what.to_owned()
}

fn reductions(found: &Structure) -> Vec<ReductionStep> {
    let steps = found.reduction.steps.iter();
    steps
        .map(|step| ReductionStep {
            operation: operation(step.operation),
            vertices: labels(&step.larger, step.moved),
            leaves: Spelled(step.smaller.clone()),
        })
        .collect()
}

fn theorems(found: &Structure) -> Vec<Applying> {
    let reports = found.theorems.iter();
    reports
        .map(|report| Applying {
            id: report.theorem.id.to_owned(),
            decides: decides(report.coverage),
            because: report.because.clone(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_claim::Claim;
    use faceoff_compile::compile;

    /// Whatever stands there as a set can be pasted into a claim, and means the same.
    #[test]
    fn formulas_are_read_as_they_are_printed() {
        let limits = Limits::none();
        let mut read = 0;
        for record in faceoff_theory::registry() {
            for instance in record.instances {
                let Some((_, complex)) = instance.game.split_once("nim on ") else {
                    continue;
                };
                let named: NamedComplex = complex.parse().unwrap();
                let found = analyze(named, &limits);
                let Some(Formula { text, claim, .. }) = found.zero_positions else {
                    continue;
                };
                let Some(claim) = claim else { continue };
                let complex = &found.complex.0.complex;
                let automaton = |text: &str| {
                    let claim: Claim = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
                    compile(&claim, complex, &limits).unwrap()
                };
                if complex.n() <= 6 {
                    assert_eq!(automaton(&text), automaton(&claim), "{text}");
                } else {
                    assert!(text.parse::<Claim>().is_ok(), "{text}");
                }
                read += 1;
            }
        }
        assert!(read > 40, "{read}");
    }

    #[test]
    fn example_3_3_of_es96() {
        let named: NamedComplex = "facets(123,234,345,15)".parse().unwrap();
        let json = serde_json::to_value(analyze(named, &Limits::none())).unwrap();
        let circuits = serde_json::json!([["1", "3", "5"], ["1", "4"], ["2", "5"]]);
        assert_eq!(json["circuits"], circuits);
        assert_eq!(json["pointed"], true);
        assert_eq!(json["f_vector"], serde_json::json!([5, 8, 3]));
        assert!(json.get("undecided").is_none());
    }
}
