//! Certificates as theorems for Rocq: what is written is what is kept in
//! rocq/examples, which `scripts/rocq` lets Rocq check.

use faceoff::ask::theorems::Proof;
use faceoff::ask::{Prove, Theorems};
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
        let [_, name, _, game, claim] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a line of rocq/theorems.tsv has five columns: {line}");
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
fn theorems_name_their_proofs() {
    let list = std::fs::read_to_string(root().join("rocq/theorems.tsv")).unwrap();
    let theorems = ask(&Theorems::default(), &Session::default())
        .unwrap()
        .theorems;
    let mut named = 0;
    for line in list.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        if columns[2] != "-" {
            let theorem = theorems.iter().find(|theorem| theorem.id == columns[2]);
            let proofs = &theorem.expect("it is listed").proofs;
            assert!(
                proofs.starts_with(&[Proof::Prover, Proof::Checker, Proof::Extracted]),
                "{line}"
            );
            assert_eq!(
                proofs.contains(&Proof::Kernel),
                columns[0] != "extracted",
                "{line}"
            );
            named += 1;
        }
    }
    assert_eq!(
        named,
        theorems
            .iter()
            .filter(|theorem| theorem.proofs.len() > 2)
            .count()
    );
}

#[test]
fn a_game_that_is_a_formula_becomes_a_theorem() {
    let text = std::fs::read_to_string(root().join("rocq/games/refill.cert")).unwrap();
    let theorem = rocq::theorem(&text, "refill").unwrap();
    assert!(theorem.contains(
        "p is [a; b] /\\ q is [x; y] /\\ ((x = a - 1 /\\ y <= b + 3) \\/ (x = a /\\ y < b))."
    ));
    assert!(theorem.contains("zero position (game step refill) [a; b] <-> b = 0 /\\ "));
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
