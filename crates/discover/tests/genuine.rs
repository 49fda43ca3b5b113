//! ES96 Question 9.4 for the certified complexes of the atlas, for all pile sizes: a
//! position is genuine if no pile is empty.

use faceoff_automata::Dfa;
use faceoff_certificate::Certificate;
use faceoff_claim::Claim;
use faceoff_compile::compile;
use faceoff_complex::Complex;
use faceoff_limits::Limits;
use faceoff_prove::Contents;
use std::collections::BTreeMap;
use std::path::Path;

/// The positions that satisfy a condition on piles a, b, …
fn positions(complex: &Complex, condition: impl Fn(&str) -> String, join: &str) -> Dfa {
    let names = &["a", "b", "c", "d", "e"][..complex.n()];
    let all: Vec<String> = names.iter().map(|name| condition(name)).collect();
    let text = format!("{{ ({}) : {} }}", names.join(","), all.join(join));
    let claim = Claim::read(&text, complex.n()).unwrap();
    compile(&claim, complex, &Limits::none()).unwrap()
}

#[test]
fn a_genuine_zero_position_with_a_single_chip() {
    let limits = Limits::none();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/atlas/certificates");
    // By the number of vertices: complexes with a genuine zero position, without one.
    let mut counts: BTreeMap<usize, [usize; 2]> = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let contents = Contents::of(&Certificate::from_json(&text).unwrap(), &limits).unwrap();
        let complex = contents.game.complex();
        let genuine = positions(complex, |pile| format!("{pile}>0"), " & ");
        let zeros = contents.set.and(&genuine, &limits).unwrap();
        let one = positions(complex, |pile| format!("{pile}=1"), " | ");
        let single = zeros.and(&one, &limits).unwrap();
        assert_eq!(single.is_empty(), zeros.is_empty(), "{complex}");
        counts.entry(complex.n()).or_default()[usize::from(zeros.is_empty())] += 1;
    }
    let counts: Vec<(usize, [usize; 2])> = counts.into_iter().collect();
    assert_eq!(
        counts,
        [
            (1, [0, 1]),
            (2, [1, 1]),
            (3, [3, 2]),
            (4, [12, 6]),
            (5, [68, 27])
        ]
    );
}
