//! The checker rejects forged certificates: a genuine one with a transition, an
//! accepting state, the complex, the claim or a set of promises changed. A change of an automaton
//! that leaves its language as it was is no forgery, nor is a change of the
//! claim that leaves its set as it was. The zero positions of Nim determine
//! the complex, since the least ones above 0 are its circuits, so every change
//! of the complex is a forgery.

mod certified;
mod common;
mod mutants;

use certified::*;
use common::*;
use faceoff_certificate::{Automaton, Certificate, Tree};
use faceoff_claim::Claim;
use faceoff_compile::compile;
use faceoff_complex::{Complex, Face};
use faceoff_game::Take;
use faceoff_limits::Limits;
use faceoff_prove::tree::of_claim;
use faceoff_prove::{CertificateError, check};
use std::collections::HashSet;

/// How many forgeries were rejected, and how many changes were none.
#[derive(Debug, Default)]
struct Count {
    automata: usize,
    complexes: usize,
    claims: usize,
    promises: usize,
    same: usize,
}

fn must_be_rejected(forged: &Certificate, what: &str) {
    // As a forger would: through the file.
    let read = Certificate::from_json(&forged.to_json());
    let answer = match read {
        Ok(forged) => check(&forged, &Limits::none()),
        Err(failure) => Err(CertificateError::Rejected(failure.to_string())),
    };
    assert!(
        matches!(answer, Err(CertificateError::Rejected(_))),
        "{what}: {answer:?}"
    );
}

/// Where a letter leads; `None` if the automaton is not well formed.
fn step(automaton: &Automaton, state: u32, letter: u64, tracks: &[u32]) -> Option<u32> {
    let states = automaton.next.len() as u32;
    let mut at = *automaton.next.get(state as usize)?;
    while at >= states {
        let [track, low, high] = *automaton.nodes.get((at - states) as usize)?;
        let place = tracks.binary_search(&track).ok()?;
        at = if letter >> place & 1 == 1 { high } else { low };
    }
    Some(at)
}

/// Do two automata accept the same words? A plain walk over all letters.
fn same_language(a: &Automaton, b: &Automaton) -> bool {
    let mut tracks: Vec<u32> = [a, b]
        .iter()
        .flat_map(|automaton| automaton.nodes.iter().map(|node| node[0]))
        .collect();
    tracks.sort_unstable();
    tracks.dedup();
    let mut seen = HashSet::from([(0, 0)]);
    let mut open = vec![(0, 0)];
    while let Some((p, q)) = open.pop() {
        if a.accepting.contains(&p) != b.accepting.contains(&q) {
            return false;
        }
        for letter in 0..1 << tracks.len() {
            let next = step(a, p, letter, &tracks).zip(step(b, q, letter, &tracks));
            let Some(next) = next else {
                return false;
            };
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    true
}

/// All automata with one accepting state or one transition changed.
fn changed(automaton: &Automaton) -> Vec<Automaton> {
    let mut found = Vec::new();
    let states = automaton.next.len() as u32;
    let end = states + automaton.nodes.len() as u32;
    for state in 0..states {
        let mut other = automaton.clone();
        match other.accepting.binary_search(&state) {
            Ok(place) => drop(other.accepting.remove(place)),
            Err(place) => other.accepting.insert(place, state),
        }
        found.push(other);
        for at in (0..end).filter(|&at| at != automaton.next[state as usize]) {
            let mut other = automaton.clone();
            other.next[state as usize] = at;
            found.push(other);
        }
    }
    for (i, node) in automaton.nodes.iter().enumerate() {
        for child in [1, 2] {
            // Upwards too: then it is not well formed.
            for at in (0..end).filter(|&at| at != node[child] && at < states + i as u32) {
                let mut other = automaton.clone();
                other.nodes[i][child] = at;
                found.push(other);
            }
        }
    }
    found
}

/// A number without a pattern.
fn scattered(number: usize, seed: u64) -> u64 {
    let mut x = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seed;
    x = (x ^ x >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ x >> 29
}

/// Forge automata: all single changes, or about `most` of each automaton.
fn forge_automata(genuine: &Certificate, most: usize, count: &mut Count) {
    type Place = fn(&mut Certificate, usize) -> &mut Automaton;
    let places: [(usize, Place); 2] = [
        (1, |c, _| &mut c.set),
        (genuine.parts.len(), |c, i| &mut c.parts[i]),
    ];
    for (kind, (number, place)) in places.into_iter().enumerate() {
        for i in 0..number {
            let mut forged = genuine.clone();
            let old = place(&mut forged, i).clone();
            let all = changed(&old);
            let every = (all.len() / most).max(1) as u64;
            let seed = (31 * kind + i) as u64;
            let sample = all.into_iter().enumerate();
            for (n, new) in sample.filter(|(n, _)| scattered(*n, seed).is_multiple_of(every)) {
                if same_language(&old, &new) {
                    count.same += 1;
                    continue;
                }
                *place(&mut forged, i) = new;
                let claim = &genuine.claim;
                must_be_rejected(&forged, &format!("{claim:?}: automaton {kind}.{i}, {n}"));
                count.automata += 1;
            }
        }
    }
}

/// The facets of complexes next to a complex: one facet replaced by its
/// boundary, or one circuit made a face. And facets that are no complex.
fn other_complexes(complex: &Complex) -> Vec<Vec<Vec<u32>>> {
    let maximal = |faces: &[Face]| -> Vec<Vec<u32>> {
        let inside = |f: &Face| faces.iter().any(|g| f != g && f.is_subset(*g));
        let kept = faces.iter().filter(|f| !inside(f) && !f.is_empty());
        kept.map(|f| f.iter().map(|v| v as u32).collect()).collect()
    };
    let facets = complex.facets();
    let mut found = Vec::new();
    for (i, &facet) in facets.iter().enumerate() {
        let mut fewer: Vec<Face> = facets.to_vec();
        fewer.remove(i);
        fewer.extend(facet.iter().map(|v| facet.without(v)));
        fewer.sort_unstable();
        fewer.dedup();
        found.push(maximal(&fewer));
        let plain = |f: &Face| f.iter().map(|v| v as u32).collect::<Vec<u32>>();
        let mut repeated: Vec<Vec<u32>> = facets.iter().map(plain).collect();
        repeated.push(plain(&facet));
        found.push(repeated);
    }
    for &circuit in complex.circuits(&Limits::none()).expect("small").iter() {
        let more: Vec<Face> = facets.iter().copied().chain([circuit]).collect();
        found.push(maximal(&more));
    }
    found.push(Vec::new());
    found.push(vec![vec![complex.n() as u32]]);
    found
}

fn forge_complex(genuine: &Certified, count: &mut Count) {
    for facets in other_complexes(&genuine.complex) {
        let mut forged = genuine.certificate.clone();
        forged.facets = facets;
        let what = format!("{} as {:?}", genuine.complex, forged.facets);
        must_be_rejected(&forged, &what);
        count.complexes += 1;
    }
    let mut forged = genuine.certificate.clone();
    forged.vertices.push("another".to_owned());
    must_be_rejected(&forged, "one more vertex");
    count.complexes += 1;
}

fn forge_claim(genuine: &Certified, count: &mut Count) {
    let limits = Limits::none();
    let differs =
        |mutant: &Claim| compile(mutant, &genuine.complex, &limits).expect("small") != genuine.set;
    let mutants = mutants::mutants(&genuine.claim).into_iter();
    let mut others: Vec<Tree> = mutants.filter(differs).map(|m| of_claim(&m)).collect();
    let nowhere = vec!["0"; genuine.complex.n() - 1].join(",");
    let wrong = format!("{{ (1+a,{nowhere}) }}").replace(",)", ")");
    others.push(of_claim(&wrong.parse().unwrap()));
    others.push(Tree::of("set", []));
    for claim in others {
        let mut forged = genuine.certificate.clone();
        forged.claim = Some(claim.clone());
        must_be_rejected(&forged, &format!("{} claimed to be {claim}", genuine.claim));
        count.claims += 1;
    }
}

/// Sets of promises that are not well formed, or promise nothing, are rejected.
/// One that is left out may not be missed; then the others are proof enough.
fn forge_promises(genuine: &Certificate, most: usize, count: &mut Count) {
    let sets = genuine.promises.len();
    let every = (sets / most).max(1) as u64;
    for i in (0..sets).filter(|i| scattered(*i, 7).is_multiple_of(every)) {
        let mut forged = genuine.clone();
        forged.promises.remove(i);
        let left_out = check(&forged, &Limits::none());
        count.promises += usize::from(left_out.is_err());
        let mut forged = genuine.clone();
        forged.promises[i].clear();
        must_be_rejected(&forged, &format!("set {i} promises nothing"));
        let mut forged = genuine.clone();
        let pairs = genuine.promises[i].chunks(2).rev();
        forged.promises[i] = pairs.flatten().copied().collect();
        if forged.promises[i] != genuine.promises[i] {
            must_be_rejected(&forged, &format!("set {i} is out of order"));
        }
        let mut forged = genuine.clone();
        forged.promises[i].push(0);
        must_be_rejected(&forged, &format!("set {i} has a state without a tag"));
        count.promises += 3;
    }
    let mut forged = genuine.clone();
    forged.promises.clear();
    must_be_rejected(&forged, "no promises");
}

fn run(wanted: impl Fn(&Entry) -> bool, most: usize) -> Count {
    let mut count = Count::default();
    for entry in entries()
        .iter()
        .filter(|entry| entry.proved && wanted(entry))
    {
        let genuine = certified(entry.complex(), Take::NIM, entry.claim);
        forge_automata(&genuine.certificate, most, &mut count);
        forge_complex(&genuine, &mut count);
        forge_claim(&genuine, &mut count);
        forge_promises(&genuine.certificate, most, &mut count);
    }
    for (rule, notation, claim) in VARIANTS {
        let complex = notation.parse().unwrap();
        let genuine = certified(complex, rule, claim);
        forge_automata(&genuine.certificate, most, &mut count);
        forge_claim(&genuine, &mut count);
        forge_promises(&genuine.certificate, most, &mut count);
    }
    count
}

#[test]
fn a_sample_of_forgeries_is_rejected() {
    let count = run(|entry| !entry.large && entry.complex().n() <= 5, 12);
    assert!(count.automata > 500, "{count:?}");
    assert!(count.complexes > 100 && count.claims > 100, "{count:?}");
    println!("{count:?}");
}

/// Other rules than those that the proof is about.
#[test]
fn another_game_is_rejected() {
    let genuine = certified("cycle(4,2)".parse().unwrap(), Take::NIM, "{ (a,b,a,b) }");
    let variant = |word: &str, number: u64| {
        Tree::of("nim", [Tree::Word(word.to_owned()), Tree::Number(number)])
    };
    for rule in [
        variant("exact", 1),
        variant("some", 1),
        variant("each>=", 1),
        variant("total>=", 2),
        variant("exact", 0),
        variant("exact", 31),
        variant("twice", 1),
        Tree::of("wythoff", []),
        Tree::of("", []),
        Tree::Number(1),
    ] {
        let mut forged = genuine.certificate.clone();
        forged.rule = rule.clone();
        must_be_rejected(&forged, &format!("{rule:?}"));
    }
}

#[test]
#[ignore = "heavy: run with --ignored"]
fn many_forgeries_are_rejected() {
    println!("{:?}", run(|entry| !entry.large, 100));
}
