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

/// What is written of a claim, once it is proved.
fn written(game: &str, claim: &str, name: &str) -> String {
    let question = Prove {
        certificate: true,
        ..Prove::new(game, claim)
    };
    let proof = ask(&question, &Session::default()).unwrap();
    let certificate = proof.certificate_text.expect("it is proved").to_string();
    rocq::theorem(&certificate, name).unwrap()
}

#[test]
fn examples_are_what_is_written() {
    let list = std::fs::read_to_string(root().join("crates/faceoff/data/rocq.tsv")).unwrap();
    let mut compared = 0;
    for line in list.lines() {
        let [_, name, _, game, claim] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a line of crates/faceoff/data/rocq.tsv has five columns: {line}");
        };
        let Ok(kept) = std::fs::read_to_string(root().join(format!("rocq/examples/{name}.v")))
        else {
            continue;
        };
        assert_eq!(written(game, claim, name), kept, "{name}");
        compared += 1;
    }
    assert_eq!(compared, 3);
}

#[test]
fn theorems_name_their_proofs() {
    let list = std::fs::read_to_string(root().join("crates/faceoff/data/rocq.tsv")).unwrap();
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
    let game = "game { (a,b) -> (x,y) : (x=a-1 & y<=b+3) | (x=a & y<b) }";
    let theorem = written(game, "{ (a,b) : b=0 & exists k: a=2*k }", "refill");
    assert!(
        theorem.contains("p is [a;b] /\\ q is [x;y] /\\ ((x=a-1 /\\ y<=b+3) \\/ (x=a /\\ y<b)).")
    );
    assert!(theorem.contains("zero position (game step refill) [a;b] <-> b=0 /\\ "));
}

#[test]
fn what_must_be_natural_is_said() {
    let said = |game: &str, claim: &str, part: &str| {
        let theorem = written(game, claim, "it");
        assert!(theorem.contains(part), "{theorem}");
    };
    let nim = "nim on facets(12,3)";
    let digits = "{ (a,b,c) : (c-a)^b=0 & or(c-a,b)<=b }";
    said(nim, digits, "<-> (0<=c-a /\\ (c-a) xor b=0) /\\ ");
    said(nim, digits, "(0<=c-a /\\ Z.lor (c-a) b<=b)");
    let columns = "{ (a,b,c) : columns(c-a,b) in {00, 11} }";
    said(nim, columns, "(0<=c-a /\\ columns [c-a;b] among ");
    let pile = "{ (a,a^(b-c)) : b=c }";
    let exists = "exists a b c : N, (0<=b-c /\\ p is [a;a xor (b-c)]) /\\ b=c";
    said("nim on points(2)", pile, exists);
    let value = "value (a,b) = a^(2*b-b)";
    said("nim on points(2)", value, "(0<=2*b-b /\\ v=a xor (2*b-b))");
}

#[test]
fn a_statement_is_as_short_as_in_the_paper() {
    let claim = "{ (a,b,c,d,b) : a+b=c+d & a=max(a,b,c,d) } up to symmetry";
    let theorem = written("nim on cycle(5,2)", claim, "cycle_5_2");
    let statement = "zeros of nim on cycle_5_2:\n  \
        {[a;b;c;d;b] | a b c d, a+b=c+d /\\ a=max(a,b,c,d)} up to symmetry.";
    // As it is printed, not as it is typed; it speaks of the symmetry elsewhere.
    let paper = "The game CN(5,2) has losing positions L = {(a*, b, c, d, b) | a* + b = c + d \
        and a* = max(p)}.";
    let length = |text: &str| text.replace("\n ", "").chars().count();
    assert!(length(statement) <= length(paper));
    assert!(theorem.contains(statement), "{theorem}");
}

#[test]
fn exact_nim_is_stated_by_its_digits() {
    let path = root().join("docs/proved/exact/skeleton-5-2.cert");
    let certificate = std::fs::read_to_string(path).unwrap();
    let theorem = rocq::theorem(&certificate, "piles_5").unwrap();
    let above = "digits [a;b;c;d;e] among ones 5 [0;4]";
    let statement = format!(
        "zeros of (nim_exact 2) on piles_5:\n  {{[a;b;c;d;e] | a b c d e, \
         columns [a;b;c;d;e] among ones 5 [0;4] \\/ \
         ({above} until [\"10000\"] then any (ones 4 [0;3])) \\/ \
         ({above} until [\"11111\"] then [\"00000\"])}} up to symmetry."
    );
    assert!(theorem.contains(&statement), "{theorem}");
}

#[test]
fn columns_are_told_by_their_ones_where_all_are_there() {
    let moore = "{ (a,b,c,d) : columns(a,b,c,d) in {0000, 0111, 1011, 1101, 1110} }";
    let theorem = written("nim on skeleton(4,2)", moore, "it");
    assert!(theorem.contains("<-> columns [a;b;c;d] among ones 4 [0;3]."));
    let some = "{ (a,b,c,d) : columns(a,b,c,d) in {0000, 1011, 1101, 1110} }";
    let theorem = written("nim on facets(12,13,14,234)", some, "it");
    let listed = "among [\"0000\"; \"1011\"; \"1101\"; \"1110\"].";
    assert!(theorem.contains(listed), "{theorem}");
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
