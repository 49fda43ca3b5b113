//! By a certificate that comes with Faceoff: zero positions of Nim that were
//! discovered and proved for all pile sizes, for those on which no theorem decides.
//!
//! `data/proved.txt` holds the automata of certificates in docs/, which
//! `cargo run -p faceoff --example proved` checks and collects. A line is the
//! certificate's file, the complex, the claim (empty where the automaton is all
//! there is), and the automaton, with tabs between. The complex of a question may
//! have other names and another order of vertices.

use crate::certificate::Proved;
use crate::{MethodResult, Wanted};
use faceoff_automata::Dfa;
use faceoff_complex::{Canonical, CanonicalForm, Complex};
use faceoff_game::{GamePosition, Take};
use faceoff_limits::Limits;
use faceoff_moves::Moves;
use faceoff_prove::certify::open;
use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

const PROVED: &str = include_str!("../data/proved.txt");

/// A line of the file; its automaton is opened when it is asked for.
struct Shipped {
    certificate: &'static str,
    complex: Complex,
    claim: &'static str,
    canonical: Canonical,
    automaton: &'static str,
    opened: OnceLock<Proved>,
}

static ALL: LazyLock<HashMap<CanonicalForm, Shipped>> = LazyLock::new(|| {
    let all = PROVED.lines().map(Shipped::read);
    all.map(|shipped| (shipped.canonical.form.clone(), shipped))
        .collect()
});

/// Larger complexes are not in the file.
const MOST_VERTICES: usize = 5;

/// What a certificate says about a position of Nim, if there is one.
pub(crate) fn decide(
    placed: &GamePosition,
    wanted: &Wanted,
    limits: &Limits,
) -> Option<MethodResult> {
    let nim = placed.game.as_nim()?;
    let complex = nim.complex();
    let (shipped, places) = find(complex, limits)?;
    let proved = shipped.proved();
    let order = match places.is_sorted() {
        true => String::new(),
        false => {
            let names: Vec<&str> = places
                .iter()
                .map(|&v| complex.labels()[v].as_str())
                .collect();
            format!(", the piles in the order {}", names.join(","))
        }
    };
    let claim = (!shipped.claim.is_empty()).then(|| shipped.claim.to_owned());
    let set = proved.in_words(claim);
    let what = format!("{set}{order} (proved: {})", shipped.certificate);
    Some(proved.decide(placed, nim, &places, &what, wanted, limits))
}

/// The zero positions of Nim on the complex as an automaton; its track `i` is the
/// pile on the vertex `places[i]`.
pub fn zeros(complex: &Complex, limits: &Limits) -> Option<(Dfa, Vec<usize>)> {
    let (shipped, places) = find(complex, limits)?;
    Some((shipped.proved().set.clone(), places))
}

/// The line about a complex, and where its vertices are.
fn find(complex: &Complex, limits: &Limits) -> Option<(&'static Shipped, Vec<usize>)> {
    if complex.n() > MOST_VERTICES {
        return None;
    }
    let here = complex.canonical_form(limits).ok()?;
    let shipped = ALL.get(&here.form)?;
    let back = here.relabelling.inverse();
    let places = (0..complex.n()).map(|v| back.image(shipped.canonical.relabelling.image(v)));
    Some((shipped, places.collect()))
}

impl Shipped {
    fn read(line: &'static str) -> Self {
        let mut fields = line.split('\t');
        let mut next = || fields.next().expect("four fields: a test reads them");
        let (certificate, complex, claim, automaton) = (next(), next(), next(), next());
        let complex: Complex = complex.parse().expect("a complex: a test reads it");
        let canonical = complex.canonical_form(&Limits::none());
        Self {
            certificate,
            canonical: canonical.expect("there is no limit"),
            complex,
            claim,
            automaton,
            opened: OnceLock::new(),
        }
    }

    fn proved(&self) -> &Proved {
        self.opened.get_or_init(|| {
            let limits = Limits::none();
            let automaton = serde_json::from_str(self.automaton).expect("a test reads it");
            let moves = Moves::new(&self.complex, Take::NIM.into(), false, &limits);
            Proved {
                set: open(&automaton, self.complex.n(), &limits).expect("a test opens it"),
                moves: moves.expect("there is no limit"),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_certificate::Certificate;
    use faceoff_game::{Outcome, Problem};
    use faceoff_tables::ZeroTable;
    use num_bigint::BigUint;
    use std::collections::HashSet;
    use std::path::Path;

    /// The checker accepted the certificates when the file was made; here: the
    /// automata are still theirs, and agree with tables.
    #[test]
    fn every_line_is_its_certificate_and_agrees_with_a_table() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert_eq!(ALL.len(), PROVED.lines().count());
        for shipped in ALL.values() {
            let text = std::fs::read_to_string(root.join(shipped.certificate)).unwrap();
            let certificate = Certificate::from_json(&text).unwrap();
            let facets = shipped.complex.facets().iter();
            let facets: HashSet<Vec<u32>> = facets
                .map(|f| f.iter().map(|v| v as u32).collect())
                .collect();
            assert_eq!(facets, certificate.facets.iter().cloned().collect());
            let claim = certificate.claim.as_ref().map(ToString::to_string);
            assert_eq!(shipped.claim, claim.unwrap_or_default());
            assert_eq!(
                shipped.automaton,
                serde_json::to_string(&certificate.set).unwrap()
            );
            let n = shipped.complex.n();
            let bound = 7;
            let table = ZeroTable::new(&shipped.complex, &vec![bound; n], None).unwrap();
            let zeros = table.list(&Limits::none()).unwrap();
            let set = &shipped.proved().set;
            let is_member = |piles: &[u32]| {
                let piles: Vec<BigUint> = piles.iter().map(|&pile| pile.into()).collect();
                set.contains(&piles)
            };
            assert!(
                zeros.iter().all(|zero| is_member(zero)),
                "{}",
                shipped.complex
            );
            let size = bound + 1;
            let all = (0..size.pow(n as u32)).map(|number| {
                let digits = (0..n as u32).map(|v| number / size.pow(v) % size);
                digits.collect::<Vec<u32>>()
            });
            let members = all.filter(|piles| is_member(piles)).count();
            assert_eq!(members, zeros.len(), "{}", shipped.complex);
        }
    }

    /// Names and order of the vertices do not matter.
    #[test]
    fn a_complex_with_other_names() {
        let all = Wanted {
            all: true,
            ..Wanted::default()
        };
        let decide = |problem: &Problem| {
            let decided = decide(problem.single().unwrap(), &all, &Limits::none());
            decided.expect("there is a certificate")
        };
        // Complex 103 of the atlas, facets(134,145,234,25,35), for which no theorem is known.
        let named = "nim on facets(aed,adc,bed,bc,ec) @";
        for (piles, zero) in [("1000,2000,3,4,5000", false), ("0,0,0,0,0", true)] {
            let decision = decide(&format!("{named} {piles}").parse().unwrap());
            assert_eq!(decision.outcome, Outcome::from_zero(zero));
            assert!(decision.complete && decision.winning.is_empty() == zero);
            for winning in &decision.winning {
                assert_eq!(decide(&winning.to).outcome, Outcome::P);
            }
        }
    }
}
