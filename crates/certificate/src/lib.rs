//! Certificates of proofs about zero positions, and their checker.
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
//! | `machine`, `symmetry` | automata, automorphisms |
//! | `moves`, `rule`, `steps` | what moves are; rules that take chips; formulas |
//! | `conditions` | (I) and (II) |
//! | `statement` | the theorem in words |
//!
//! The format is described in docs/formats/certificate.md.

mod conditions;
mod format;
mod formula;
mod hash;
mod machine;
mod meaning;
mod moves;
mod rule;
mod run;
mod statement;
mod steps;
mod symmetry;
mod tree;

pub use format::{
    Automaton, Certificate, FORMAT, MAX_BYTES, MAX_LABEL, MAX_VERTICES, Play, Theorem, label,
};
pub use moves::STAYS;
pub use symmetry::MAX_ACTIONS;
pub use tree::Tree;

use conditions::Conditions;
use formula::Core;
use hash::{Map, Watch};
use machine::Machine;
use meaning::Meaning;
use moves::{Moves, Rule};
use run::in_step;
use std::fmt;
use symmetry::Symmetries;

/// Why a check did not end well.
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

/// If something is not right, the certificate is wrong.
fn ensure(right: bool, otherwise: &str) -> Result<()> {
    match right {
        true => Ok(()),
        false => Err(Failure::Wrong(otherwise.to_owned())),
    }
}

/// What a certificate was found to prove.
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
    let states = given.set.states();
    let mut verified = vec![format!(
        "the complex: vertices {}, facets {}",
        certificate.vertices.len(),
        given.facets.len()
    )];
    verified.extend(given.rule.verified.clone());
    if certificate.theorem == Theorem::Values {
        verified.push(
            "a value: the heap that, beside the position, makes a zero position (Sprague, Grundy)"
                .to_owned(),
        );
    }
    match &certificate.claim {
        Some(_) => {
            given.claim_is_set(certificate)?;
            verified.push(format!(
                "the automaton (states {states}) accepts exactly the positions of the claim"
            ));
        }
        None => verified.push(format!(
            "the claim is the automaton itself (states {states})"
        )),
    }
    let finals = (certificate.play == Play::Misere).then_some(states as u32 - 1);
    let mut conditions = Conditions {
        set: &given.set,
        finals,
        moves: &*given.moves,
        watch: &watch,
        no_better: Map::default(),
    };
    if let Some(end) = finals {
        ensure(
            given.set.follow(end, 0) == end && conditions.final_positions_are_outside(end)?,
            "the last state does not begin the final positions, or one of them is in the set",
        )?;
        verified
            .push("the final positions are made from the rules, and none is in the set".to_owned());
    }
    ensure(
        conditions.no_move_inside()?,
        "(I) fails: a move leads from the set into the set",
    )?;
    verified.push("(I) no move leads from the set into the set".to_owned());
    let starts: Vec<u32> = [0].into_iter().chain(finals).collect();
    let mut actions = given
        .symmetries
        .actions(&given.set, &starts, given.moves.piles(), &watch)?;
    actions.retain(|action| given.moves.is_symmetric() || action.piles.is_sorted());
    let outside = match finals {
        None => "every position outside the set",
        Some(_) => "every position outside the set that is not final",
    };
    ensure(
        conditions.every_promise_is_kept(&certificate.promises, &actions)?,
        &format!("(II) fails: that {outside} has a move into it is not proved"),
    )?;
    verified.push(format!(
        "(II) {outside} has a move into it (sets of promises {})",
        certificate.promises.len()
    ));
    verified.push("so the theorem holds for all pile sizes (ES96 Theorem 2.1)".to_owned());
    let labels = |facet: &Vec<u32>| {
        let labels = facet
            .iter()
            .map(|&v| certificate.vertices[v as usize].clone());
        labels.collect()
    };
    Ok(Checked {
        game: statement::game(certificate, &given.rule),
        facets: certificate.facets.iter().map(labels).collect(),
        claim: certificate.claim.as_ref().map(Tree::to_string),
        statement: statement::statement(certificate, &given.rule),
        misere: certificate.play == Play::Misere,
        verified,
    })
}

/// Is `set` the automaton of `claim`? The second step of [`check`], by itself.
pub fn claim_is_set(certificate: &Certificate, go_on: &dyn Fn(u64) -> bool) -> Result<()> {
    Given::new(certificate, &Watch::new(go_on))?.claim_is_set(certificate)
}

/// What a certificate gives, found to be well formed.
struct Given<'a> {
    facets: Vec<u64>,
    parts: Vec<Machine>,
    set: Machine,
    rule: Rule,
    moves: Box<dyn Moves>,
    symmetries: Symmetries,
    watch: &'a Watch<'a>,
}

impl<'a> Given<'a> {
    fn new(certificate: &Certificate, watch: &'a Watch<'a>) -> Result<Self> {
        let has_heap = certificate.theorem == Theorem::Values;
        ensure(
            (certificate.claim.is_some() && certificate.play == Play::Normal) || !has_heap,
            "a theorem about values has a claim, and is about normal play",
        )?;
        let (facets, vertices) = (facets(certificate)?, certificate.vertices.len());
        let symmetries = Symmetries::new(&facets, vertices, watch)?;
        let (rule, moves): (Rule, Box<dyn Moves>) = match certificate.rule.parts().0 {
            "game" => {
                let (rule, steps) = steps::read(certificate, &facets, &symmetries, watch)?;
                (rule, Box::new(steps))
            }
            _ => {
                let none = certificate.weights.is_none() && certificate.moves.is_none();
                ensure(none, "weights and moves belong to games that are formulas")?;
                let (rule, taking) = rule::read(&certificate.rule, &facets, vertices, has_heap)?;
                (rule, Box::new(taking))
            }
        };
        Ok(Self {
            parts: (certificate.parts.iter())
                .map(|part| Machine::new(part, vertices))
                .collect::<Result<_>>()?,
            set: Machine::new(&certificate.set, moves.piles())?,
            symmetries,
            facets,
            rule,
            moves,
            watch,
        })
    }

    /// The meaning of the claim, with an automaton for each of its parts.
    fn meaning(&self, certificate: &Certificate) -> Result<Meaning> {
        let Some(claim) = &certificate.claim else {
            return Err(Failure::Wrong("there is no claim".to_owned()));
        };
        let is_value = certificate.theorem == Theorem::Values;
        let meaning = meaning::meaning(claim, &self.symmetries, is_value)?;
        ensure(
            meaning.parts.len() == self.parts.len(),
            "there is not one part for each set that is closed up to symmetry",
        )?;
        Ok(meaning)
    }

    /// The automaton accepts the positions of the claim and no others, and
    /// those of the parts likewise.
    fn claim_is_set(&self, certificate: &Certificate) -> Result<()> {
        let meaning = self.meaning(certificate)?;
        let exactly = |formula: &Core, machine: &Machine, tracks: usize| {
            let same = |holds, accepts| holds == accepts;
            in_step((formula, &self.parts), (machine, tracks), self.watch, same)
        };
        for (part, formula) in self.parts.iter().zip(&meaning.parts) {
            let right = exactly(formula, part, self.symmetries.vertices())?;
            ensure(right, "a part is not the automaton of its set")?;
        }
        let right = exactly(&meaning.claim, &self.set, self.moves.piles())?;
        ensure(right, "the automaton is not that of the claim")
    }
}

/// The facets as bit masks: an antichain that covers all vertices, which have
/// different labels.
fn facets(certificate: &Certificate) -> Result<Vec<u64>> {
    let (labels, lists) = (&certificate.vertices, &certificate.facets);
    let n = labels.len();
    ensure(
        (1..=MAX_VERTICES).contains(&n),
        &format!("a certificate has 1 to {MAX_VERTICES} vertices"),
    )?;
    labels.iter().try_for_each(|text| label(text))?;
    let different = (0..n).all(|i| !labels[..i].contains(&labels[i]));
    ensure(different, "two vertices have the same label")?;
    let ascending = |list: &Vec<u32>| list.is_sorted_by(|a, b| a < b);
    let known = lists.iter().flatten().all(|&v| (v as usize) < n);
    ensure(
        known && lists.iter().all(ascending),
        "a facet is not an ascending list of vertices",
    )?;
    let mask = |list: &Vec<u32>| list.iter().fold(0u64, |mask, &v| mask | 1 << v);
    let facets: Vec<u64> = lists.iter().map(mask).collect();
    let inside = |i: usize, j: usize| i != j && facets[i] & !facets[j] == 0;
    let antichain = (0..facets.len()).all(|i| !(0..facets.len()).any(|j| inside(i, j)));
    let covered = facets.iter().fold(0, |all, facet| all | facet) == (1 << n) - 1;
    ensure(
        antichain && covered,
        "the facets are not those of a complex on all vertices",
    )?;
    Ok(facets)
}
