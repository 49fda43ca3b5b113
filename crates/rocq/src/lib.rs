//! Certificates as theorems of the proof assistant Rocq (formerly Coq).
//!
//! The file that is written holds the complex, the automaton, and the theorem,
//! stated with the variables of the claim; `rocq/` of this repository holds what
//! it is proved with. The claim stands there twice: as a proposition, and as a
//! tree for the checker. Rocq finds by computation that the tree means the
//! proposition, so nothing here needs to be trusted.
//!
//! ```
//! // Nim with two heaps: those are zero positions that have equal heaps.
//! let certificate = r#"{
//!     "format": "faceoff certificate", "version": 2, "theorem": "zero positions",
//!     "play": "normal", "rule": ["nim"], "vertices": ["1", "2"], "facets": [[0], [1]],
//!     "claim": ["set", ["a", "b"], ["compare", "a", "=", "b"]],
//!     "set": { "accepting": [0], "next": [4, 1], "nodes": [[1,0,1], [1,1,0], [0,2,3]] },
//!     "parts": [], "promises": [[0, 0], [0, 1]], "moves": null, "weights": null
//! }"#;
//! let file = faceoff_rocq::theorem(certificate, "two_heaps").unwrap();
//! assert!(file.contains("Theorem zero_positions_of_two_heaps :"));
//! assert!(file.contains("zero_position nim two_heaps [a;b] <-> a=b."));
//! assert!(faceoff_rocq::theorem("{}", "nothing").is_err());
//! ```

mod claim;
mod columns;

use claim::{Scope, items, misplaced, part, plain_piles, variable, words};
use faceoff_certificate::{Automaton, Certificate, Play, Theorem, Tree};
use std::fmt::Write;

/// A certificate as a file for Rocq; the complex and the theorem are called by a
/// name. An error if the certificate cannot be read or says what is not proved
/// there yet. Whether it is right, Rocq will say.
pub fn theorem(certificate: &str, name: &str) -> Result<String, String> {
    let certificate = Certificate::from_json(certificate).map_err(|why| why.to_string())?;
    let name = identifier(name);
    let piles = certificate.vertices.len();
    let facets: Vec<String> = certificate.facets.iter().map(|f| list(f)).collect();
    let game = certificate.rule.parts();
    let mut text = String::new();
    let _ = write!(
        text,
        "(* Made by 'faceoff rocq' from a certificate; coqc -Q target/rocq/lib Faceoff FILE.v checks it,\n   \
         once scripts/rocq has compiled rocq/.\n   \
         {}{} on {}, piles of every size{}. *)\n\nFrom Faceoff Require Import Statement.\n\n\
         Definition {name} : complex := [{}]%nat.\n\n",
        game.0,
        game.1
            .iter()
            .map(|part| format!(" {part}"))
            .collect::<String>(),
        name,
        match &certificate.claim {
            Some(claim) => format!(": {claim}"),
            None => String::new(),
        },
        facets.join("; "),
    );
    // In misère play the last state begins the final positions; Rocq counts from 1.
    let (kind, ends) = match certificate.play {
        Play::Normal => ("zero_position", "None".to_owned()),
        Play::Misere => (
            "misere_zero_position",
            format!("(Some {}%positive)", certificate.set.next.len()),
        ),
    };
    let about = match certificate.rule.parts().0 {
        "game" => About::game(&certificate, &name, kind, &ends)?,
        _ => About::nim(&rule(&certificate.rule)?, &name, piles, kind, &ends),
    };
    let stated = match (&certificate.claim, certificate.theorem) {
        (None, _) => about.automaton(),
        (Some(claim), Theorem::ZeroPositions) => about.zero(claim)?,
        (Some(claim), Theorem::Values) => about.values(claim)?,
    };
    let _ = write!(
        text,
        "{}(* For the proof alone: the automaton of the set, and the claim as a tree. *)\n\
         Definition set : automaton := {}.\n{}{}\n{}",
        about.step,
        automaton(&certificate.set),
        about.for_the_proof,
        stated.tree,
        stated.theorem
    );
    Ok(text)
}

/// What a theorem says, and what its proof needs.
struct Stated {
    tree: String,
    theorem: String,
}

impl Stated {
    fn new(name: &str, tree: &str, check: &str, statement: &str, proof: &str) -> Self {
        let tree = match tree {
            "" => String::new(),
            tree => format!("Definition tree := {tree}.\n"),
        };
        let theorem = format!(
            "Lemma checked : {check}.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n\
             Theorem {name} :\n  {statement}.\nProof. {proof} Qed.\n"
        );
        Self { tree, theorem }
    }
}

/// What a theorem is about, in the words of Rocq: the game, what is said of its
/// positions, and the checks with the theorems that make proofs of them.
struct About<'a> {
    name: &'a str,
    piles: usize,
    /// What is said of the positions that are lost, before a set; of those of nim also
    /// of a set up to symmetry.
    lost_iff: String,
    is_nim: bool,
    theorem: String,
    step: String,
    for_the_proof: String,
    is_lost: String,
    is_value: String,
    prove: [String; 2],
    certify: [String; 2],
    certify_values: [String; 2],
}

impl<'a> About<'a> {
    fn nim(rule: &str, name: &'a str, piles: usize, kind: &str, ends: &str) -> Self {
        let game = format!("{rule} {name} {piles}");
        let zeros = kind.replace("_position", "s").replace('_', " ");
        Self {
            name,
            piles,
            lost_iff: format!("{zeros} of {rule} on {name}:"),
            is_nim: true,
            theorem: format!("{kind}s_of_{name}"),
            step: String::new(),
            for_the_proof: String::new(),
            is_lost: format!("{kind} {rule} {name}"),
            is_value: format!("value_of {rule} {name}"),
            prove: checked(&format!("prove {game} {ends} set"), "proved", 5),
            certify: checked(
                &format!("certificate {game} {ends} set tree"),
                "certified",
                6,
            ),
            certify_values: checked(
                &format!("value_certificate {game} set tree"),
                "certified_values",
                5,
            ),
        }
    }

    /// A game that is a formula: its step is defined before the theorem.
    fn game(
        certificate: &Certificate,
        name: &'a str,
        kind: &str,
        ends: &str,
    ) -> Result<Self, String> {
        let ("game", [before, after, condition]) = certificate.rule.parts() else {
            return Err(misplaced(&certificate.rule));
        };
        let (Some(weights), Some(moves)) = (&certificate.weights, &certificate.moves) else {
            return Err("a game that is a formula has weights and moves".to_owned());
        };
        let (before, after) = (words(before)?, words(after)?);
        let both = before.iter().chain(&after);
        let mut scope = Scope(both.clone().map(|&v| v.to_owned()).collect());
        let (said, tree) = scope.formula(condition)?;
        let spelt = |names: &[&str]| names.iter().map(|v| variable(v)).collect::<Vec<_>>();
        let game = format!("step_tree {name} {} weights moves", before.len());
        let is_lost = format!(
            "{} position (game step {name})",
            kind.replace("_position", "")
        );
        Ok(Self {
            name,
            piles: before.len(),
            lost_iff: format!("{is_lost} on {} piles iff", before.len()),
            is_nim: false,
            theorem: format!("{kind}s_of_{name}"),
            step: format!(
                "Definition step (p q : position) : Prop := exists {} : N,\n  \
                 p is [{}] /\\ q is [{}] /\\ ({said}).\n\n",
                both.map(|v| variable(v)).collect::<Vec<_>>().join(" "),
                spelt(&before).join(";"),
                spelt(&after).join(";"),
            ),
            for_the_proof: format!(
                "Definition step_tree := {tree}.\nDefinition weights := {}%N.\n\
                 Definition moves : automaton := {}.\n",
                list(weights),
                automaton(moves)
            ),
            is_lost,
            is_value: format!("Game.value position (game step {name})"),
            prove: checked(&format!("game_prove {game} {ends} set"), "game_proved", 7),
            certify: checked(
                &format!("game_certificate {game} {ends} set tree"),
                "certified_game",
                8,
            ),
            certify_values: checked(
                &format!("game_value_certificate {game} set tree"),
                "certified_game_values",
                7,
            ),
        })
    }

    fn automaton(&self) -> Stated {
        let [check, proof] = &self.prove;
        Stated::new(
            &self.theorem,
            "",
            check,
            &format!("{} accepts set", self.lost_iff),
            &format!("intros p L. symmetry. exact ({proof} p L)."),
        )
    }

    fn zero(&self, claim: &Tree) -> Result<Stated, String> {
        let (is_lost, [check, proof]) = (&self.is_lost, &self.certify);
        if let Some((variables, condition)) = plain_piles(claim) {
            let names: Vec<String> = variables.iter().map(|v| variable(v)).collect();
            let mut scope = Scope(variables.iter().rev().map(|v| (*v).to_owned()).collect());
            let (said, tree) = scope.formula(condition)?;
            return Ok(Stated::new(
                &self.theorem,
                &format!("Direct ({tree})"),
                check,
                &format!(
                    "forall {} : N,\n  {is_lost} [{}] <-> {said}",
                    names.join(" "),
                    names.join(";"),
                ),
                &format!("intros. exact ({proof} [{}] eq_refl).", names.join(";")),
            ));
        }
        let (said, tree) = match claim.parts() {
            ("up to symmetry", [inner]) if self.is_nim => {
                let (said, tree) = part(inner, self.name)?;
                (format!("{said} up to symmetry"), format!("Upto ({tree})"))
            }
            _ => part(claim, self.name)?,
        };
        Ok(Stated::new(
            &self.theorem,
            &tree,
            check,
            &format!("{}\n  {said}", self.lost_iff),
            &format!("intros p L. exact ({proof} p L)."),
        ))
    }

    fn values(&self, claim: &Tree) -> Result<Stated, String> {
        let (piles, [check, proof]) = (self.piles, &self.certify_values);
        let ("value", [variables, cases, otherwise]) = claim.parts() else {
            return Err(misplaced(claim));
        };
        let variables = words(variables)?;
        let names: Vec<String> = variables.iter().map(|v| variable(v)).collect();
        // The value is the last pile: behind all others.
        let mut scope = Scope(variables.iter().rev().map(|v| (*v).to_owned()).collect());
        scope.0.insert(0, String::new());
        let equation = |scope: &Scope, term: &Tree| -> Result<(String, String), String> {
            let (said, tree) = scope.term(term, 70)?;
            Ok((
                scope.guarded([term], false, claim::compared("v", "=", &said))?,
                format!("Compare (Var {piles}) Eq ({tree})"),
            ))
        };
        let (mut said, mut tree) = equation(&scope, otherwise)?;
        for case in items(cases)?.iter().rev() {
            let [term, condition] = items(case)? else {
                return Err(misplaced(case));
            };
            let (then, then_tree) = equation(&scope, term)?;
            let (asked, asked_tree) = scope.formula(condition)?;
            said = format!("IF {asked} then {then} else {said}");
            tree = format!(
                "Or (And ({asked_tree}) ({then_tree})) (And (Not ({asked_tree})) ({tree}))"
            );
        }
        Ok(Stated::new(
            &format!("values_of_{}", self.name),
            &tree,
            check,
            &format!(
                "forall {} v : N,\n  {} [{}] v <-> ({said})",
                names.join(" "),
                self.is_value,
                names.join(";"),
            ),
            &format!("intros. exact ({proof} [{}] v eq_refl).", names.join(";")),
        ))
    }
}

/// A check, and the theorem that it is a proof, with its arguments but the last.
fn checked(check: &str, theorem: &str, arguments: usize) -> [String; 2] {
    let proof = format!("{theorem}{} checked", " _".repeat(arguments));
    [check.to_owned(), proof]
}

fn rule(rule: &Tree) -> Result<String, String> {
    let spelt = |word: &str| {
        Some(match word {
            "exact" => "nim_exact",
            "some" => "nim_some",
            "all" => "nim_all",
            "each>=" => "nim_each",
            "total>=" => "nim_total_least",
            "total" => "nim_total",
            _ => return None,
        })
    };
    match rule.parts() {
        ("nim", []) => Ok("nim".to_owned()),
        ("nim", [Tree::Word(word), Tree::Number(number)]) => match spelt(word) {
            Some(name) => Ok(format!("({name} {number})")),
            None => Err(misplaced(rule)),
        },
        _ => Err(misplaced(rule)),
    }
}

fn automaton(automaton: &Automaton) -> String {
    let node = |[track, low, high]: &[u32; 3]| format!("({track},{low},{high})");
    let nodes: Vec<String> = automaton.nodes.iter().map(node).collect();
    let (accepting, next) = (list(&automaton.accepting), list(&automaton.next));
    format!(
        "automaton_of\n  {accepting}%N\n  {next}%N\n  [{}]%N",
        nodes.join(";")
    )
}

fn list(numbers: &[u32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    format!("[{}]", numbers.join(";"))
}

/// A name that Rocq takes, made from any other.
fn identifier(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let name: String = name.chars().map(plain).collect();
    match name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        true => name,
        false => format!("complex_{name}"),
    }
}
