//! From the core of a claim to an automaton, part by part.
//!
//! Every part has an automaton on tracks of its own: those of its variables,
//! in the order of their numbers. Parts of a conjunction are joined in order,
//! and a bound variable goes as soon as no part to come mentions it, so that
//! there are few tracks at any time. All automata are minimal. They are kept
//! in a [`Derivation`], which a certificate can carry.

use super::ast::{Claim, Comparison};
use super::core::{Core, Number};
use faceoff_automata as automata;
use faceoff_automata::Dfa;
use faceoff_complex::{Complex, Permutation};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigInt;
use std::collections::BTreeSet;

/// An automaton that was built on the way, on the tracks of these variables.
#[derive(Clone, Debug)]
pub struct Part {
    /// The variables of the tracks, ascending.
    pub variables: Vec<Number>,
    /// Where the part of the claim holds.
    pub dfa: Dfa,
    /// If the part is the union of the one before it and its image under an
    /// automorphism: that automorphism.
    pub symmetry: Option<Permutation>,
}

/// The automaton of a claim, and those of its parts in the order in which they
/// were built.
#[derive(Clone, Debug)]
pub struct Derivation {
    /// One track for each pile, and one for the value of a value claim.
    pub set: Dfa,
    /// The parts; negations are left out.
    pub parts: Vec<Part>,
}

impl Claim {
    /// The automaton of the claim about a complex: on one track for each pile,
    /// and for a value claim one more, on which positions are paired with
    /// their values. The claim must fit the number of piles.
    pub fn compile(&self, complex: &Complex, limits: &Limits) -> Result<Derivation, StopReason> {
        let piles = complex.n();
        let core = self.core(piles)?;
        let mut compiler = Compiler {
            complex,
            limits,
            parts: Vec::new(),
        };
        let relation = compiler.formula(&core)?;
        let tracks = match self {
            Self::Set(_) => piles,
            Self::Value(_) => piles + 1,
        };
        let set = relation.on(&(0..tracks as Number).collect::<Vec<_>>(), limits)?;
        Ok(Derivation {
            set,
            parts: compiler.parts,
        })
    }
}

struct Compiler<'a> {
    complex: &'a Complex,
    limits: &'a Limits,
    parts: Vec<Part>,
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

    /// Does it depend on the variable?
    fn depends_on(&self, variable: Number) -> bool {
        let track = self.variables.binary_search(&variable);
        track.is_ok_and(|track| {
            let nodes = self.dfa.nodes();
            nodes.iter().any(|node| node.track as usize == track)
        })
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
    fn keep(&mut self, relation: &Relation, symmetry: Option<Permutation>) {
        self.parts.push(Part {
            variables: relation.variables.clone(),
            dfa: relation.dfa.clone(),
            symmetry,
        });
    }

    fn formula(&mut self, formula: &Core) -> Result<Relation, StopReason> {
        match formula {
            Core::Linear(coefficients, constant, comparison) => {
                let (variables, factors): (Vec<Number>, Vec<i64>) =
                    coefficients.iter().map(|(v, f)| (*v, *f)).unzip();
                let bound = BigInt::from(-constant);
                let comparison = as_automata(*comparison);
                let dfa = automata::linear(&factors, comparison, &bound, self.limits)?;
                self.atom(Relation { variables, dfa })
            }
            Core::Columns(occurrences, columns) => {
                let variables: Vec<Number> = formula.variables().into_iter().collect();
                let place = |v: &Number| variables.binary_search(v).expect("it occurs");
                let used: Vec<usize> = occurrences.iter().map(place).collect();
                let allowed = |column| columns.contains(&u64::from(column));
                let dfa = automata::columns(variables.len(), &used, allowed, self.limits)?;
                self.atom(Relation { variables, dfa })
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

    fn atom(&mut self, relation: Relation) -> Result<Relation, StopReason> {
        self.keep(&relation, None);
        Ok(relation)
    }

    fn all(&mut self, bound: &BTreeSet<Number>, parts: &[Core]) -> Result<Relation, StopReason> {
        let mut sofar: Option<Relation> = None;
        for (i, part) in parts.iter().enumerate() {
            let part = self.formula(part)?;
            let mut joined = match sofar {
                Some(before) => {
                    let both = self.and(&before, &part)?;
                    self.keep(&both, None);
                    both
                }
                None => part,
            };
            let later: BTreeSet<Number> = parts[i + 1..].iter().flat_map(Core::variables).collect();
            for &variable in bound.difference(&later) {
                let needed = joined.depends_on(variable);
                joined = joined.exists(variable, self.limits)?;
                if needed {
                    self.keep(&joined, None);
                }
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
    fn symmetric(&mut self, inner: Relation) -> Result<Relation, StopReason> {
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
                    let relation = Relation {
                        variables: variables.clone(),
                        dfa: dfa.clone(),
                    };
                    self.keep(&relation, Some(power.clone()));
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
