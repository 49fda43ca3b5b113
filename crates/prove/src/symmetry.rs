//! Symmetries of a claim: permutations of the piles that preserve the moves
//! and the set.
//!
//! Such a permutation acts on the states of the set's automaton (where a word
//! leads, the permuted word leads to the image) and on the tags of the moves.

use faceoff_automata::{Dfa, Letter, Tag, letters_in_order};
use faceoff_certificate::MAX_ACTIONS;
use faceoff_complex::{Complex, Permutation};
use faceoff_limits::{Limits, StopReason};
use faceoff_moves::Moves;
use rustc_hash::FxHashSet;

/// A permutation of the piles, acting on states and tags.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// Where each state of the set goes.
    pub states: Vec<u32>,
    /// Where each state of the final positions goes, in misère play.
    pub finals: Vec<u32>,
    /// Where each tag between letters goes.
    pub tags: Vec<Tag>,
}

/// Generators of automorphisms of the complex that preserve the set. A track
/// after the vertices (the heap of a value claim) stays in its place.
fn generators(
    set: &Dfa,
    complex: &Complex,
    limits: &Limits,
) -> Result<Vec<Permutation>, StopReason> {
    let mut kept = Vec::new();
    for generator in complex.automorphisms(limits)?.generators() {
        if set.relabel(&images(generator, set.tracks()), set.tracks(), limits)? == *set {
            kept.push(generator.clone());
        }
    }
    Ok(kept)
}

/// Where each of `tracks` tracks goes.
fn images(permutation: &Permutation, tracks: usize) -> Vec<usize> {
    let vertices = (0..permutation.n()).map(|v| permutation.image(v));
    vertices.chain(permutation.n()..tracks).collect()
}

/// The automorphisms of the complex that preserve the set, without the
/// identity, as they act on states and tags: all of them, or as many as the
/// checker of certificates looks at.
pub fn group(
    set: &Dfa,
    finals: Option<&Dfa>,
    complex: &Complex,
    moves: &Moves,
    limits: &Limits,
) -> Result<Vec<Symmetry>, StopReason> {
    let generators = generators(set, complex, limits)?;
    let identity = Permutation::identity(complex.n());
    let mut seen = FxHashSet::from_iter([identity.clone()]);
    let mut elements = vec![identity];
    let mut next = 0;
    while let Some(element) = elements.get(next).cloned() {
        next += 1;
        for generator in &generators {
            let product = element.then(generator);
            if seen.insert(product.clone()) {
                elements.push(product);
            }
        }
        // The checker may know others than these: better none than too many.
        if elements.len() > MAX_ACTIONS {
            return Ok(Vec::new());
        }
    }
    let symmetries = elements[1..].iter().map(|element| {
        Some(Symmetry {
            states: states(element, set),
            finals: finals.map_or(Vec::new(), |finals| states(element, finals)),
            tags: moves.permuted(element)?,
        })
    });
    Ok(symmetries.collect::<Option<Vec<_>>>().unwrap_or_default())
}

/// How the states move: follow all letters from the initial state.
fn states(permutation: &Permutation, set: &Dfa) -> Vec<u32> {
    let places = images(permutation, set.tracks());
    let moved = |letter: Letter| -> Letter {
        (0..set.tracks())
            .map(|track| (letter >> track & 1) << places[track])
            .sum()
    };
    let letters: Vec<(Letter, Letter)> = letters_in_order(set.tracks())
        .map(|letter| (letter, moved(letter)))
        .collect();
    let mut image = vec![u32::MAX; set.states()];
    image[Dfa::INITIAL as usize] = Dfa::INITIAL;
    let mut open = vec![Dfa::INITIAL];
    while let Some(state) = open.pop() {
        for &(letter, moved) in &letters {
            let next = set.step(state, letter);
            if image[next as usize] == u32::MAX {
                image[next as usize] = set.step(image[state as usize], moved);
                open.push(next);
            }
        }
    }
    image
}
