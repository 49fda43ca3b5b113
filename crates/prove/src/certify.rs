//! Writing certificates.

use crate::claim::{Claim, Derivation, Number};
use faceoff_automata::{Dfa, Ref, Strictness, Target};
use faceoff_certificate::{Automaton, Certificate, FORMAT, Permutation};
use faceoff_complex::Complex;
use faceoff_limits::{Limits, StopReason};

/// An automaton in the form of certificates, its tracks named by variables.
pub fn automaton(dfa: &Dfa, variables: &[Number]) -> Automaton {
    let states = dfa.states() as u32;
    let reference = |at: Ref| match at.target() {
        Target::State(state) => state,
        Target::Node(index) => states + index as u32,
    };
    Automaton {
        accepting: (0..states).filter(|&q| dfa.is_accepting(q)).collect(),
        next: (0..states).map(|q| reference(dfa.root(q))).collect(),
        nodes: dfa
            .nodes()
            .iter()
            .map(|node| {
                let variable = variables[node.track as usize];
                [variable, reference(node.low), reference(node.high)]
            })
            .collect(),
    }
}

/// x
pub type Cover = (Vec<(usize, u32, Automaton)>, Vec<(usize, Permutation)>);

/// A certificate for a claim that was proved; `cover` says why every position
/// outside the set has a move into it.
pub fn certificate(
    game: &str,
    complex: &Complex,
    claim: &Claim,
    derivation: &Derivation,
    cover: Cover,
) -> Certificate {
    let tracks: Vec<Number> = (0..derivation.set.tracks() as Number).collect();
    let facet = |face: &faceoff_complex::Face| face.iter().map(|v| v as u32).collect();
    Certificate {
        format: FORMAT.0.to_owned(),
        version: FORMAT.1,
        game: game.to_owned(),
        vertices: complex.labels().iter().map(|l| l.to_string()).collect(),
        facets: complex.facets().iter().map(facet).collect(),
        claim: Some(claim.to_string()),
        set: automaton(&derivation.set, &tracks),
        parts: derivation
            .parts
            .iter()
            .map(|part| {
                let permutation = part.symmetry.as_ref();
                (
                    automaton(&part.dfa, &part.variables),
                    permutation.map(|p| (0..p.n()).map(|v| p.image(v)).collect()),
                )
            })
            .collect(),
        raised: cover.0,
        cover: cover.1,
    }
}

/// The steps that close a set upwards along the facets, to everything.
pub fn cover(complex: &Complex, set: &Dfa, limits: &Limits) -> Result<Cover, StopReason> {
    let tracks: Vec<Number> = (0..set.tracks() as Number).collect();
    let mut steps: Vec<(usize, u32, Automaton)> = Vec::new();
    let group = complex.automorphisms(limits)?;
    let first = complex.facets()[0];
    let mut number = 0;
    let mut raised = set.clone();
    for pile in first.iter() {
        let t0 = std::time::Instant::now();
        raised = raised.raised(pile, Strictness::Weak, limits)?;
        eprintln!(
            "  raise {pile}: {} states {} nodes {:?}",
            raised.states(),
            raised.nodes().len(),
            t0.elapsed()
        );
        steps.push((number, pile as u32, automaton(&raised, &tracks)));
        number = steps.len();
    }
    let mut images = vec![];
    for facet in complex.facets() {
        let g = group.elements().find(|g| g.apply(first) == *facet).unwrap();
        images.push((number, (0..g.n()).map(|v| g.image(v)).collect()));
    }
    Ok((steps, images))
}
