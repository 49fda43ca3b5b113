//! Complexes on seven vertices whose zero positions all have an empty pile: found from what
//! is left without a vertex, and compared with the table engine.

use faceoff_complex::notation::NamedComplex;
use faceoff_discover::{Asked, Effort, discover};
use faceoff_limits::Limits;
use faceoff_tables::ZeroTable;
use std::collections::BTreeSet;

#[test]
fn found_from_what_is_left_without_a_vertex() {
    let limits = Limits::none();
    for text in [
        "facets(123,1347,23467,2456)",
        "facets(123,12347,1357,1457,356,567)",
        "facets(12467,1257,13457,1346,23457)",
    ] {
        let complex = text.parse::<NamedComplex>().expect("a complex").complex;
        let discovery = discover(Asked::nim(&complex), &Effort::default(), &limits);
        let told = &discovery.steps[0];
        assert!(told.contains("has an empty pile"), "{text}: {told}");
        let found = discovery.found.expect(text);
        assert!(found.certificate.is_ok(), "{text}");
        let table = ZeroTable::new(&complex, &[5; 7], None).expect("a small box");
        let zeros: BTreeSet<Vec<u32>> = table.list(&limits).unwrap().into_iter().collect();
        let mut position = vec![0; 7];
        loop {
            let piles: Vec<u64> = position.iter().map(|&pile| u64::from(pile)).collect();
            let right = found.set.contains_small(&piles) == zeros.contains(&position);
            assert!(right, "{text}: {position:?}");
            let Some(next) = position.iter().position(|&pile| pile < 5) else {
                break;
            };
            position[..next].fill(0);
            position[next] += 1;
        }
    }
}
