//! Certificates as theorems for Rocq: what is written is what is kept in
//! rocq/examples, which `scripts/rocq` lets Rocq check.

use faceoff::ask::Prove;
use faceoff::{Session, ask, rocq};
use std::path::Path;

fn root() -> &'static Path {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).expect("two levels down")
}

#[test]
fn examples_are_what_is_written() {
    let list = std::fs::read_to_string(root().join("rocq/theorems.tsv")).unwrap();
    let mut compared = 0;
    for line in list.lines() {
        let [_, name, game, claim] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a line of rocq/theorems.tsv has four columns: {line}");
        };
        let Ok(kept) = std::fs::read_to_string(root().join(format!("rocq/examples/{name}.v")))
        else {
            continue;
        };
        let question = Prove {
            certificate: true,
            ..Prove::new(game, claim)
        };
        let proof = ask(&question, &Session::default()).unwrap();
        let certificate = proof.certificate_text.expect("it is proved").to_string();
        assert_eq!(rocq::theorem(&certificate, name).unwrap(), kept, "{name}");
        compared += 1;
    }
    assert_eq!(compared, 3);
}

#[test]
fn every_certificate_of_the_atlas_becomes_a_theorem() {
    let mut count = 0;
    for entry in std::fs::read_dir(root().join("docs/atlas/certificates")).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let theorem = rocq::theorem(&text, "5-18").unwrap();
        assert!(theorem.contains("Theorem zero_positions_of_complex_5_18 :"));
        count += 1;
    }
    assert!(count > 100);
}
