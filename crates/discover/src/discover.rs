//! Discover: reduce, guess, put together, prove, certify.

use crate::asked::Asked;
use crate::assemble;
use crate::attempt::Attempt;
use crate::core::{Effort, Proved, search};
use crate::formula::misere::as_in_normal_play;
use crate::formula::values::formula_of_values;
use crate::formula::{digits_for, formula_of, formula_of_automaton, plain};
use crate::quick_proof::quick_proof;
use crate::zeros::Zeros;
use faceoff_automata::{Comparison, Dfa, linear};
use faceoff_certificate::Certificate;
use faceoff_claim::Claim;
use faceoff_complex::{Complex, Face, families};
use faceoff_game::Play;
use faceoff_limits::{Limits, StopReason};
use faceoff_prove::decide::Wanted;
use faceoff_prove::{CertificateError, Proof, Question, Verdict, certify, check};
use faceoff_theory::reductions::{Operation, Step};
use num_bigint::BigInt;
use rustc_hash::FxHashMap;
use std::time::Duration;

/// How long the proof of the whole may take, unless time is limited.
const PATIENCE: Duration = Duration::from_secs(3600);

/// How long a formula may be looked for.
const FORMULA_TIME: Duration = Duration::from_secs(60);

/// A formula may take half of the time that is left, and no more than that.
pub(crate) fn time_for_a_formula(limits: &Limits) -> Limits {
    limits.share_of_time(1, 2).at_most(FORMULA_TIME)
}

/// A box of so many bits in all piles together tells whether zero positions have an empty pile.
const LOOK_BITS: usize = 27;

/// On so few vertices a guess is as quick.
const FEW: usize = 6;

/// The digits of the piles in the box that formulas for values are read off.
const VALUE_DIGITS: usize = 3;

/// What was found.
///
/// ```
/// use faceoff_complex::Complex;
/// use faceoff_discover::{Asked, Effort, discover};
/// use faceoff_limits::Limits;
///
/// let complex: Complex = "facets(12,34)".parse().unwrap();
/// let discovery = discover(Asked::nim(&complex), &Effort::default(), &Limits::none());
/// // Two edges are two piles, and those are two points.
/// let first = "B: 1 and 2 are in the same facets; they count as one pile";
/// assert_eq!((&discovery.steps[0][..], discovery.steps.len()), (first, 2));
/// assert!(discovery.found.is_some() && discovery.stopped.is_none());
/// ```
#[derive(Debug, Default)]
pub struct Discovery {
    /// The zero positions, proved, if they were found.
    pub found: Option<Found>,
    /// How the complex was taken apart, in sentences.
    pub steps: Vec<String>,
    /// What the boxes showed.
    pub attempts: Vec<Attempt>,
    /// Why the search ended without a proof.
    pub stopped: Option<StopReason>,
}

/// A proved description.
///
/// ```
/// use faceoff_complex::Complex;
/// use faceoff_discover::{Asked, Effort, discover};
/// use faceoff_limits::Limits;
///
/// let square: Complex = "cycle(4,2)".parse().unwrap();
/// let found = discover(Asked::nim(&square), &Effort::default(), &Limits::none()).found.unwrap();
/// assert_eq!(found.formula.unwrap().to_string(), "{ (a,b,a,b) }");
/// // The independent checker has accepted the certificate.
/// assert!(found.certificate.is_ok());
/// ```
#[derive(Debug)]
pub struct Found {
    /// The zero positions.
    pub set: Dfa,
    /// A formula for them, if one was found; proved equal to the set.
    pub formula: Option<Claim>,
    /// Why a formula was not looked for to the end.
    pub unread: Option<StopReason>,
    /// Why they are.
    pub proof: Proof,
    /// The certificate, or why there is none. The checker has accepted it.
    pub certificate: Result<Certificate, CertificateError>,
    /// If there is a number, the certificate is about the game beside a heap of at most
    /// that: its zero positions are those of the values up to it.
    pub beside: Option<u64>,
}

/// Find the zero positions of a game; in misère play the positions in which the
/// player to move loses.
pub fn discover(asked: Asked, effort: &Effort, limits: &Limits) -> Discovery {
    let mut finder = Finder::new(effort, limits);
    let outcome = finder.find_and_prove(asked);
    let (found, stopped) = match outcome {
        Ok(found) => (found, None),
        Err(reason) => (None, Some(reason)),
    };
    Discovery {
        found,
        steps: finder.steps,
        attempts: finder.attempts,
        stopped,
    }
}

/// Finds zero positions and remembers those of parts.
pub struct Finder<'a> {
    effort: &'a Effort,
    limits: &'a Limits,
    steps: Vec<String>,
    attempts: Vec<Attempt>,
    known: FxHashMap<Complex, Option<Proved>>,
}

impl<'a> Finder<'a> {
    /// Nothing known yet.
    pub fn new(effort: &'a Effort, limits: &'a Limits) -> Self {
        Self {
            effort,
            limits,
            steps: Vec::new(),
            attempts: Vec::new(),
            known: FxHashMap::default(),
        }
    }

    fn find_and_prove(&mut self, asked: Asked) -> Result<Option<Found>, StopReason> {
        let Asked {
            complex,
            rule,
            play,
            values,
        } = asked;
        // Joins, cones, B, P and components are theorems of Nim in normal play.
        let set = match (rule.is_nim(), play) {
            (true, Play::Normal) if values => self.values(complex)?,
            (true, Play::Normal) => self.zeros(complex)?,
            _ => self.guessed(asked)?,
        };
        let Some(set) = set else {
            return Ok(None);
        };
        let known = self.known.get(complex).cloned().flatten();
        let proof = match known.filter(|known| known.set == set) {
            Some(known) => known.proof,
            None => match quick_proof(asked, &set, Wanted::Short, PATIENCE, self.limits)? {
                Verdict::Proved(proof) => proof,
                Verdict::Unknown(reason) => return Err(reason),
                Verdict::Refuted(wrong) => {
                    unreachable!("parts were proved, the whole is wrong: {wrong:?}")
                }
            },
        };
        let question = Question {
            complex,
            rule,
            heap: values,
            play,
            set: &set,
        };
        let half = self.limits.share_of_time(1, 2).time_left();
        let nobody_hurried = half.is_none_or(|half| half > FORMULA_TIME);
        let (formula, unread) = match self.formula(asked, &set) {
            Ok(formula) => (formula, None),
            Err(StopReason::Cancelled) => return Err(StopReason::Cancelled),
            Err(StopReason::Time { .. }) if nobody_hurried => (None, None),
            Err(why) => (None, Some(why)),
        };
        let written = |claim: Option<&Claim>| {
            let certificate = certify(&question, claim, &proof, self.limits)?;
            check(&certificate, self.limits)?;
            Ok(certificate)
        };
        let certificate = match &formula {
            None if values => Err(CertificateError::Unsupported(
                "a certificate about values needs a formula for them, and none was found"
                    .to_owned(),
            )),
            Some(formula) if values => written(Some(formula)),
            Some(formula) => written(Some(formula)).or_else(|_| written(None)),
            None => written(None),
        };
        Ok(Some(Found {
            formula,
            unread,
            set,
            proof,
            certificate,
            beside: None,
        }))
    }

    /// A formula for a proved set.
    fn formula(&self, asked: Asked, set: &Dfa) -> Result<Option<Claim>, StopReason> {
        let cut = time_for_a_formula(self.limits);
        match self.formula_within(asked, set, &cut) {
            Ok(None) if asked.play == Play::Misere => {
                self.formula_from_normal_play(asked, set, &cut)
            }
            found => found,
        }
    }

    fn formula_within(
        &self,
        asked: Asked,
        set: &Dfa,
        limits: &Limits,
    ) -> Result<Option<Claim>, StopReason> {
        if asked.values {
            let zeros = Zeros::solve(asked, VALUE_DIGITS, limits)?;
            return formula_of_values(asked.complex, set, &zeros, limits);
        }
        if let Some(formula) = plain(asked.complex, set, limits)? {
            return Ok(Some(formula));
        }
        // Formulas from a box are short where there are any; else the automaton tells.
        let some_time = limits.share_of_time(1, 3);
        let from_box = Zeros::solve(asked, digits_for(asked.complex.n()), &some_time)
            .and_then(|zeros| formula_of(asked.complex, set, &zeros, &some_time));
        match from_box {
            Ok(Some(formula)) => Ok(Some(formula)),
            Err(StopReason::Cancelled) => Err(StopReason::Cancelled),
            _ => formula_of_automaton(asked.complex, set, limits),
        }
    }

    /// In misère play: a formula from one for normal play.
    fn formula_from_normal_play(
        &self,
        asked: Asked,
        set: &Dfa,
        limits: &Limits,
    ) -> Result<Option<Claim>, StopReason> {
        let normal = Asked {
            play: Play::Normal,
            ..asked
        };
        let Some(known) = search(normal, self.effort, &mut Vec::new(), limits)? else {
            return Ok(None);
        };
        match self.formula_within(normal, &known.set, limits)? {
            Some(Claim::Set(formula)) => as_in_normal_play(asked.complex, set, &formula, limits),
            _ => Ok(None),
        }
    }

    /// The zero positions of Nim on a complex, by parts.
    fn zeros(&mut self, complex: &Complex) -> Result<Option<Dfa>, StopReason> {
        let (n, limits) = (complex.n(), self.limits);
        if complex.is_simplex() {
            let empty = linear(&vec![1; n], Comparison::Equal, &BigInt::ZERO, limits)?;
            return Ok(Some(empty));
        }
        let blocks = complex.join_blocks(limits)?;
        if blocks.len() > 1 {
            let names: Vec<String> = blocks.iter().map(|&b| complex.show(b)).collect();
            self.steps
                .push(format!("join of the factors on {}", names.join(", ")));
            return self.combined(complex, &blocks, false);
        }
        for operation in [Operation::B, Operation::P] {
            if let Some(step) = Step::undo(complex, operation, limits)? {
                self.steps.push(step.to_string());
                let Some(smaller) = self.zeros(&step.smaller)? else {
                    return Ok(None);
                };
                return assemble::undo(&step, &smaller, limits);
            }
        }
        let components = complex.component_sets();
        let large = components.iter().filter(|c| c.len() > 1).count();
        if components.len() > 2 || large > 1 {
            let names: Vec<String> = components.iter().map(|&c| complex.show(c)).collect();
            self.steps
                .push(format!("sum of the games on {}", names.join(", ")));
            return self.combined(complex, &components, true);
        }
        if let Some(found) = self.with_an_empty_pile(complex)? {
            return Ok(found);
        }
        self.guessed(Asked::nim(complex))
    }

    /// If every zero position has an empty pile, all of them are those of what is left
    /// without a vertex, for one vertex or another. A box tells whether it looks like that,
    /// and a proof whether it is so; if not, there is no answer. Where something that is left
    /// is not found, neither is the whole, which holds it.
    fn with_an_empty_pile(&mut self, complex: &Complex) -> Result<Option<Option<Dfa>>, StopReason> {
        let (n, limits, asked) = (complex.n(), self.limits, Asked::nim(complex));
        let digits = LOOK_BITS / n;
        if n <= FEW || digits < 2 {
            return Ok(None);
        }
        let genuine = |piles: Vec<u64>| piles.iter().all(|&pile| pile > 0);
        let seen = match Zeros::solve(asked, digits, limits) {
            Err(StopReason::Size { .. } | StopReason::Memory { .. }) => return Ok(None),
            zeros => zeros?.positions().any(genuine),
        };
        if seen {
            return Ok(None);
        }
        let group = complex.automorphisms(limits)?;
        let firsts: Vec<usize> = group.orbits().iter().filter_map(|o| o.first()).collect();
        let names: Vec<String> = firsts
            .iter()
            .map(|&v| complex.label(v).to_string())
            .collect();
        self.steps.push(format!(
            "every zero position with piles below {} has an empty pile; without the pile on {}",
            1 << digits,
            names.join(", or "),
        ));
        let mut all = Dfa::empty(n);
        for first in firsts {
            let rest = Face::full(n).without(first);
            let part = complex.induced(rest).expect("the set is not empty");
            let Some(found) = self.zeros(&part)? else {
                return Ok(Some(None));
            };
            let here = assemble::with_empty(&found, first, n, limits)?;
            for image in assemble::images(first, n, group.generators()) {
                let places: Vec<usize> = (0..n).map(|v| image.image(v)).collect();
                all = all.or(&here.relabel(&places, n, limits)?, limits)?;
            }
        }
        let Verdict::Proved(proof) = quick_proof(asked, &all, Wanted::Short, PATIENCE, limits)?
        else {
            return Ok(None);
        };
        let proved = Proved { set: all, proof };
        self.known.insert(complex.clone(), Some(proved.clone()));
        Ok(Some(Some(proved.set)))
    }

    /// From the parts induced by some sets of vertices: a sum of games or a
    /// join.
    fn combined(
        &mut self,
        complex: &Complex,
        sets: &[Face],
        is_sum: bool,
    ) -> Result<Option<Dfa>, StopReason> {
        let mut parts = Vec::new();
        for &set in sets {
            let part = complex.induced(set).expect("the set is not empty");
            let found = match is_sum {
                true => self.values(&part)?,
                false => self.zeros(&part)?,
            };
            match found {
                Some(found) => parts.push((set, found)),
                None => return Ok(None),
            }
        }
        let all = match is_sum {
            true => assemble::sum(&parts, complex.n(), self.limits)?,
            false => assemble::join(&parts, complex.n(), self.limits)?,
        };
        Ok(Some(all))
    }

    /// Positions of Nim on a connected complex paired with their values: the
    /// zero positions with one more point.
    fn values(&mut self, complex: &Complex) -> Result<Option<Dfa>, StopReason> {
        let point = families::points(1).expect("one point");
        let both = Complex::union(&[complex.clone(), point]);
        match both {
            Ok(both) => self.zeros(&both),
            Err(_) => Ok(None),
        }
    }

    fn guessed(&mut self, asked: Asked) -> Result<Option<Dfa>, StopReason> {
        let known = match self.known.get(asked.complex) {
            Some(known) => known.clone(),
            None => {
                let found = search(asked, self.effort, &mut self.attempts, self.limits)?;
                self.known.insert(asked.complex.clone(), found.clone());
                found
            }
        };
        Ok(known.map(|known| known.set))
    }
}
