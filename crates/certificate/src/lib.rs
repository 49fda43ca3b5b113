//! Certificates of proofs about zero positions, and their checker.
//!
//! ```
//! use faceoff_certificate::{Certificate, check};
//!
//! // Nim with two heaps: those are zero positions that have equal heaps.
//! let text = r#"{
//!     "format": "faceoff certificate", "version": 2, "theorem": "zero positions",
//!     "play": "normal", "rule": ["nim"], "vertices": ["1", "2"], "facets": [[0], [1]],
//!     "claim": ["set", ["a", "a"]],
//!     "set": { "accepting": [0], "next": [4, 1], "nodes": [[1,0,1], [1,1,0], [0,2,3]] },
//!     "parts": [], "promises": [[0, 0], [0, 1]], "moves": null, "weights": null
//! }"#;
//! let certificate = Certificate::from_json(text).unwrap();
//! let checked = check(&certificate, &|_| true).unwrap();
//! assert_eq!(checked.claim.as_deref(), Some("{ (a,a) }"));
//!
//! let forged = text.replace(r#"["a", "a"]"#, r#"["a", "b"]"#);
//! let forged = Certificate::from_json(&forged).unwrap();
//! assert!(check(&forged, &|_| true).is_err());
//! ```
//!
//! The checker shares no code with the prover. It reads the claim as a tree,
//! gives it a meaning of its own, and checks the two conditions of ES96 Theorem
//! 2.1 for all pile sizes:
//!
//! * (I) no move leads from the set into the set;
//! * (II) every position outside the set has a move into it; in misère play
//!   every one that is not final, and no final position is in the set.
//!
//! Then the set is the set of positions in which the player to move loses. What
//! was verified is said in words, from the data alone.
//!
//! | module | what it does |
//! |---|---|
//! | `format`, `tree` | the file, read strictly; trees of claims, and how they are printed |
//! | `meaning`, `formula` | from the tree of a claim to a core formula |
//! | `run` | a formula, digit by digit, and an automaton in step with it |
//! | `machine`, `symmetry` | automata; the complex and its automorphisms |
//! | `moves`, `rule`, `steps` | what moves are; rules that take chips; formulas |
//! | `conditions`, `tags` | (I) and (II); tags by number |
//! | `statement` | the theorem, and what was checked, in words |
//! | `obstruction` | another kind of proof, that an automaton needs many states |
//!
//! The formats are described in docs/formats/certificate.md and obstruction.md.

mod conditions;
mod format;
mod formula;
mod hash;
mod machine;
mod meaning;
mod moves;
mod obstruction;
mod rule;
mod run;
mod statement;
mod steps;
mod symmetry;
mod tags;
mod tree;

pub use format::{Automaton, Certificate, FORMAT, Play, Theorem, label};
pub use moves::STAYS;
pub use obstruction::{MAX_BOX, OBSTRUCTION, Obstruction, check_obstruction};
pub use symmetry::MAX_ACTIONS;
pub use tree::Tree;

use conditions::Conditions;
use format::MAX_VERTICES;
use formula::Core;
use hash::Watch;
use machine::Machine;
use moves::Rule;
use run::in_step;
use std::fmt;
use symmetry::Complex;

/// Why a check did not end well.
///
/// ```
/// # let text = r#"{
/// #     "format": "faceoff certificate", "version": 2, "theorem": "zero positions",
/// #     "play": "normal", "rule": ["nim"], "vertices": ["1"], "facets": [[0]],
/// #     "claim": ["set", [0]],
/// #     "set": { "accepting": [0], "next": [2, 1], "nodes": [[0, 0, 1]] },
/// #     "parts": [], "promises": [[0, 0]], "moves": null, "weights": null
/// # }"#;
/// use faceoff_certificate::{Certificate, Failure, check};
///
/// assert!(matches!(Certificate::from_json("{}"), Err(Failure::Unreadable(_))));
/// // `text` proves that 0 is the only zero position of one heap; now it says 1.
/// let forged = text.replace(r#"["set", [0]]"#, r#"["set", [1]]"#);
/// let forged = Certificate::from_json(&forged).unwrap();
/// let failure = Failure::Wrong("the automaton is not that of the claim".to_owned());
/// assert_eq!(check(&forged, &|_| true), Err(failure));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// This is no certificate that can be read here: why.
    Unreadable(String),
    /// The certificate is wrong: what is wrong with it.
    Wrong(String),
    /// The check was stopped before its end.
    Stopped,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(why) | Self::Wrong(why) => f.write_str(why),
            Self::Stopped => f.write_str("the check was stopped"),
        }
    }
}

impl std::error::Error for Failure {}

type Result<T> = std::result::Result<T, Failure>;

fn wrong(why: impl Into<String>) -> Failure {
    Failure::Wrong(why.into())
}

/// If something is not right, the certificate is wrong.
fn ensure(right: bool, otherwise: &str) -> Result<()> {
    right.then_some(()).ok_or_else(|| wrong(otherwise))
}

/// What a certificate was found to prove.
///
/// ```
/// # let text = r#"{
/// #     "format": "faceoff certificate", "version": 2, "theorem": "zero positions",
/// #     "play": "normal", "rule": ["nim"], "vertices": ["1"], "facets": [[0]],
/// #     "claim": ["set", [0]],
/// #     "set": { "accepting": [0], "next": [2, 1], "nodes": [[0, 0, 1]] },
/// #     "parts": [], "promises": [[0, 0]], "moves": null, "weights": null
/// # }"#;
/// use faceoff_certificate::{Certificate, check};
///
/// // `text` is a certificate about Nim with one heap.
/// let certificate = Certificate::from_json(text).unwrap();
/// let checked = check(&certificate, &|_| true).unwrap();
/// assert_eq!(checked.game, "nim on facets(1)");
/// let theorem = "the zero positions are, for piles of every size, exactly { (0) }.";
/// assert!(checked.statement.ends_with(theorem));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The game in notation, with its facets.
    pub game: String,
    /// The facets, by the labels of their vertices.
    pub facets: Vec<Vec<String>>,
    /// The claim, printed from the tree that was verified.
    pub claim: Option<String>,
    /// The theorem in words.
    pub statement: String,
    /// Is it about misère play?
    pub misere: bool,
    /// What was checked, in sentences.
    pub verified: Vec<String>,
}

/// Check a certificate, and say what it proves. `go_on` is asked now and then,
/// with the number of bytes that the check keeps; if it says no, the check ends
/// with [`Failure::Stopped`].
pub fn check(certificate: &Certificate, go_on: &dyn Fn(u64) -> bool) -> Result<Checked> {
    let watch = Watch::new(go_on);
    let given = Given::new(certificate, &watch)?;
    if certificate.claim.is_some() {
        given.claim_is_set()?;
    }
    given.conditions_hold()?;
    Ok(Checked {
        game: statement::game(certificate, &given.rule),
        facets: statement::facets(certificate),
        claim: certificate.claim.as_ref().map(Tree::to_string),
        statement: statement::statement(certificate, &given.rule),
        misere: certificate.play == Play::Misere,
        verified: statement::verified(certificate, &given.rule),
    })
}

/// Is `set` the automaton of `claim`? The second step of [`check`], by itself.
pub fn claim_is_set(certificate: &Certificate, go_on: &dyn Fn(u64) -> bool) -> Result<()> {
    Given::new(certificate, &Watch::new(go_on))?.claim_is_set()
}

/// What a certificate gives, found to be well formed.
struct Given<'a> {
    certificate: &'a Certificate,
    complex: Complex<'a>,
    rule: Rule,
    parts: Vec<Machine>,
    set: Machine,
}

impl<'a> Given<'a> {
    fn new(certificate: &'a Certificate, watch: &'a Watch<'a>) -> Result<Self> {
        let is_claim = certificate.claim.is_some() && certificate.play == Play::Normal;
        let otherwise = "a theorem about values has a claim, and is about normal play";
        ensure(is_claim || !certificate.is_about_values(), otherwise)?;
        let complex = Complex {
            facets: facets(certificate)?,
            vertices: certificate.vertices.len(),
            watch,
        };
        let rule = match certificate.rule.parts().0 {
            "game" => steps::read(certificate, &complex)?,
            _ => rule::read(certificate, &complex.facets)?,
        };
        let parts = certificate.parts.iter();
        let parts = parts.map(|part| Machine::new(part, complex.vertices));
        Ok(Self {
            certificate,
            parts: parts.collect::<Result<_>>()?,
            set: Machine::new(&certificate.set, rule.moves.piles())?,
            complex,
            rule,
        })
    }

    /// The automaton accepts the positions of the claim and no others, and
    /// those of the parts likewise.
    fn claim_is_set(&self) -> Result<()> {
        let claim = self.certificate.claim.as_ref();
        let claim = claim.ok_or_else(|| wrong("there is no claim"))?;
        let is_value = self.certificate.is_about_values();
        let (claim, sets) = meaning::meaning(claim, &self.complex, is_value)?;
        let otherwise = "there is not one part for each set that is closed up to symmetry";
        ensure(sets.len() == self.parts.len(), otherwise)?;
        let exactly = |formula: &Core, machine: &Machine, tracks: usize| {
            let (formula, machine) = ((formula, &self.parts[..]), (machine, tracks));
            in_step(formula, machine, self.complex.watch, bool::eq)
        };
        for (part, set) in self.parts.iter().zip(&sets) {
            let right = exactly(set, part, self.complex.vertices)?;
            ensure(right, "a part is not the automaton of its set")?;
        }
        let right = exactly(&claim, &self.set, self.rule.moves.piles())?;
        ensure(right, "the automaton is not that of the claim")
    }

    /// The conditions (I) and (II), with the final positions in misère play.
    fn conditions_hold(&self) -> Result<()> {
        let (certificate, set, moves) = (self.certificate, &self.set, &*self.rule.moves);
        let finals = (certificate.play == Play::Misere).then_some(set.states() as u32 - 1);
        let conditions = Conditions {
            set,
            finals,
            moves,
            watch: self.complex.watch,
        };
        if let Some(end) = finals {
            let right = set.follow(end, 0) == end && conditions.final_positions_are_outside(end)?;
            let otherwise =
                "the last state does not begin the final positions, or one of them is in the set";
            ensure(right, otherwise)?;
        }
        let otherwise = "(I) fails: a move leads from the set into the set";
        ensure(conditions.no_move_inside()?, otherwise)?;
        let starts: Vec<u32> = [0].into_iter().chain(finals).collect();
        let mut actions = self.complex.actions(set, &starts, moves.piles())?;
        actions.retain(|action| moves.is_symmetric() || action.piles.is_sorted());
        let right = conditions.every_promise_is_kept(&certificate.promises, &actions)?;
        let outside = statement::outside(certificate);
        let otherwise = format!("(II) fails: that {outside} has a move into it is not proved");
        ensure(right, &otherwise)
    }
}

/// The facets as bit masks: an antichain that covers all vertices, which have
/// different labels.
fn facets(certificate: &Certificate) -> Result<Vec<u64>> {
    let (labels, lists) = (&certificate.vertices, &certificate.facets);
    let n = labels.len();
    let otherwise = format!("a certificate has 1 to {MAX_VERTICES} vertices");
    ensure((1..=MAX_VERTICES).contains(&n), &otherwise)?;
    labels.iter().try_for_each(|text| label(text))?;
    let different = (0..n).all(|i| !labels[..i].contains(&labels[i]));
    ensure(different, "two vertices have the same label")?;
    let ascending = |list: &Vec<u32>| list.is_sorted_by(|a, b| a < b);
    let known = lists.iter().flatten().all(|&v| (v as usize) < n);
    let right = known && lists.iter().all(ascending);
    ensure(right, "a facet is not an ascending list of vertices")?;
    let mask = |list: &Vec<u32>| list.iter().fold(0u64, |mask, &v| mask | 1 << v);
    let facets: Vec<u64> = lists.iter().map(mask).collect();
    let inside = |i: usize, j: usize| i != j && facets[i] & !facets[j] == 0;
    let antichain = (0..facets.len()).all(|i| !(0..facets.len()).any(|j| inside(i, j)));
    let covered = facets.iter().fold(0, |all, facet| all | facet) == (1 << n) - 1;
    let otherwise = "the facets are not those of a complex on all vertices";
    ensure(antichain && covered, otherwise)?;
    Ok(facets)
}
