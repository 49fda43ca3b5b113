//! Claims: what is read prints and reads back, and the automaton of a claim holds
//! what evaluation by definition says.
#![no_main]

use faceoff::Complex;
use faceoff_claim::Claim;
use faceoff_compile::compile;
use faceoff_fuzz::brief;
use libfuzzer_sys::fuzz_target;
use num_bigint::BigUint;

fuzz_target!(|text: &str| {
    for complex in ["points(1)", "points(2)", "facets(12,3)"] {
        let complex: Complex = complex.parse().expect("a complex");
        let Ok(claim) = Claim::read(text, complex.n()) else {
            continue;
        };
        let printed = claim.to_string();
        assert_eq!(
            Claim::read(&printed, complex.n()).as_ref(),
            Ok(&claim),
            "{printed}"
        );
        let _ = (claim.latex().to_string(), claim.unicode().to_string());
        let _ = (claim.words(), claim.notes());
        let Ok(set) = compile(&claim, &complex, &brief()) else {
            continue;
        };
        let Claim::Set(said) = &claim else {
            continue;
        };
        let identity: Vec<usize> = (0..complex.n()).collect();
        let images = match complex.n() {
            2 => vec![identity, vec![1, 0]],
            3 => vec![identity, vec![1, 0, 2]],
            _ => vec![identity],
        };
        for code in 0..4u64.pow(complex.n() as u32) {
            let digit = |v: usize| BigUint::from(code >> (2 * v) & 3);
            let position: Vec<BigUint> = (0..complex.n()).map(digit).collect();
            if let Some(holds) = said.contains(&position, &images) {
                assert_eq!(set.contains(&position), holds, "{claim} at {position:?}");
            }
        }
    }
});
