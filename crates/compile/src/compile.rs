//! From the core of a claim to an automaton, part by part.
//!
//! Every part has an automaton on tracks of its own: those of its variables,
//! in the order of their numbers. Parts of a conjunction are joined in order,
//! and a bound variable goes as soon as no part to come mentions it, so that
//! there are few tracks at any time. All automata are minimal.

use crate::core::{Core, Number};
use crate::lower::core_of;
use faceoff_automata as automata;
use faceoff_automata::Dfa;
use faceoff_claim::{Claim, Comparison};
use faceoff_complex::Complex;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigInt;
use std::collections::BTreeSet;

/// The automaton of a claim about a complex: on one track for each pile, and
/// for a value claim one more, on which positions are paired with their values.
/// The claim must fit the number of piles.
pub fn compile(claim: &Claim, complex: &Complex, limits: &Limits) -> Result<Dfa, StopReason> {
    let piles = complex.n();
    let core = core_of(claim, piles)?;
    let compiler = Compiler { complex, limits };
    let tracks = match claim {
        Claim::Set(_) => piles,
        Claim::Value(_) => piles + 1,
    };
    let variables: Vec<Number> = (0..tracks as Number).collect();
    compiler.formula(&core)?.on(&variables, limits)
}

struct Compiler<'a> {
    complex: &'a Complex,
    limits: &'a Limits,
}

/// Where a formula holds, on the tracks of some variables, ascending.
#[derive(Clone)]
struct Relation {
    variables: Vec<Number>,
    dfa: Dfa,
}

impl Relation {
    /// The same on the tracks of more variables.
    fn on(&self, variables: &[Number], limits: &Limits) -> Result<Dfa, StopReason> {
        if variables == self.variables {
            return Ok(self.dfa.clone());
        }
        let place = |v: &Number| variables.binary_search(v).expect("variables are added");
        let map: Vec<usize> = self.variables.iter().map(place).collect();
        self.dfa.relabel(&map, variables.len(), limits)
    }

    /// Without the track of a variable.
    fn exists(&self, variable: Number, limits: &Limits) -> Result<Self, StopReason> {
        let Ok(track) = self.variables.binary_search(&variable) else {
            return Ok(self.clone());
        };
        let mut variables = self.variables.clone();
        variables.remove(track);
        let dfa = self.dfa.exists(1 << track, limits)?;
        Ok(Self { variables, dfa })
    }
}

impl Compiler<'_> {
    fn formula(&self, formula: &Core) -> Result<Relation, StopReason> {
        match formula {
            Core::Linear(coefficients, constant, comparison) => {
                let (variables, factors): (Vec<Number>, Vec<i64>) =
                    coefficients.iter().map(|(v, f)| (*v, *f)).unzip();
                let bound = BigInt::from(-constant);
                let comparison = as_automata(*comparison);
                let dfa = automata::linear(&factors, comparison, &bound, self.limits)?;
                Ok(Relation { variables, dfa })
            }
            Core::Columns(occurrences, columns) => {
                let variables: Vec<Number> = formula.variables().into_iter().collect();
                let place = |v: &Number| variables.binary_search(v).expect("it occurs");
                let used: Vec<usize> = occurrences.iter().map(place).collect();
                let allowed = |column| columns.contains(&u64::from(column));
                let dfa = automata::columns(variables.len(), &used, allowed, self.limits)?;
                Ok(Relation { variables, dfa })
            }
            Core::Not(inner) => {
                let inner = self.formula(inner)?;
                Ok(Relation {
                    dfa: inner.dfa.complement(),
                    ..inner
                })
            }
            Core::All(bound, parts) => self.all(bound, parts),
            Core::Symmetric(inner) => {
                let inner = self.formula(inner)?;
                self.symmetric(inner)
            }
        }
    }

    fn all(&self, bound: &BTreeSet<Number>, parts: &[Core]) -> Result<Relation, StopReason> {
        let mut sofar: Option<Relation> = None;
        for (i, part) in parts.iter().enumerate() {
            let part = self.formula(part)?;
            let mut joined = match sofar {
                Some(before) => self.and(&before, &part)?,
                None => part,
            };
            let later: BTreeSet<Number> = parts[i + 1..].iter().flat_map(Core::variables).collect();
            for &variable in bound.difference(&later) {
                joined = joined.exists(variable, self.limits)?;
            }
            sofar = Some(joined);
        }
        Ok(sofar.unwrap_or_else(|| Relation {
            variables: Vec::new(),
            dfa: Dfa::full(0),
        }))
    }

    fn and(&self, a: &Relation, b: &Relation) -> Result<Relation, StopReason> {
        let all: BTreeSet<Number> = a.variables.iter().chain(&b.variables).copied().collect();
        let variables: Vec<Number> = all.into_iter().collect();
        let (a, b) = (
            a.on(&variables, self.limits)?,
            b.on(&variables, self.limits)?,
        );
        let dfa = a.and(&b, self.limits)?;
        Ok(Relation { variables, dfa })
    }

    /// Closed under the automorphisms: joined with images until nothing is
    /// new. Powers of a generator double, so that a rotation of order n needs
    /// about log n unions.
    fn symmetric(&self, inner: Relation) -> Result<Relation, StopReason> {
        let variables: Vec<Number> = (0..self.complex.n() as Number).collect();
        let mut dfa = inner.on(&variables, self.limits)?;
        let group = self.complex.automorphisms(self.limits)?;
        loop {
            let before = dfa.clone();
            for generator in group.generators() {
                let mut power = generator.clone();
                loop {
                    let map: Vec<usize> = (0..power.n()).map(|v| power.image(v)).collect();
                    let image = dfa.relabel(&map, dfa.tracks(), self.limits)?;
                    let union = dfa.or(&image, self.limits)?;
                    if union == dfa {
                        break;
                    }
                    dfa = union;
                    power = power.then(&power);
                }
            }
            if dfa == before {
                return Ok(Relation { variables, dfa });
            }
        }
    }
}

fn as_automata(comparison: Comparison) -> automata::Comparison {
    match comparison {
        Comparison::Equal => automata::Comparison::Equal,
        Comparison::Unequal => automata::Comparison::NotEqual,
        Comparison::Less => automata::Comparison::Less,
        Comparison::AtMost => automata::Comparison::LessOrEqual,
        Comparison::Greater => automata::Comparison::Greater,
        Comparison::AtLeast => automata::Comparison::GreaterOrEqual,
    }
}
