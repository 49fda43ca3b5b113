use super::*;
use faceoff_limits::Limits;

fn game(text: &str) -> PileGame {
    text.parse::<crate::Game>()
        .unwrap()
        .as_piles()
        .unwrap()
        .clone()
}

fn big(piles: &[u64]) -> Vec<BigUint> {
    piles.iter().map(|p| BigUint::from(*p)).collect()
}

/// The rule once more, straight from the definition.
fn is_legal(complex: &Complex, take: Take, taken: &[u64]) -> bool {
    let lowered: Face = (0..taken.len()).filter(|&v| taken[v] > 0).collect();
    let amounts: Vec<u64> = lowered.iter().map(|v| taken[v]).collect();
    !lowered.is_empty()
        && complex.is_face(lowered)
        && match take.from {
            Sets::Faces => true,
            Sets::Facets => complex.facets().contains(&lowered),
            Sets::OfSize(k) => amounts.len() as u64 == k,
        }
        && amounts.iter().all(|amount| take.each.holds(*amount))
        && take.total.holds(amounts.iter().sum())
        && (!take.same || amounts.iter().all(|amount| *amount == amounts[0]))
}

/// Every rule with small numbers.
fn all_rules() -> Vec<Take> {
    let mut all = Vec::new();
    let amounts = |least: u64| {
        let ends = [None, Some(1), Some(2), Some(3)].into_iter();
        ends.filter(move |most| most.is_none_or(|most| most >= least))
            .map(move |most| Amount { least, most })
    };
    for from in [Sets::Faces, Sets::Facets, Sets::OfSize(1), Sets::OfSize(2)] {
        for each in (1..=2).flat_map(amounts) {
            for total in (0..=3).flat_map(amounts) {
                for same in [false, true] {
                    all.push(Take {
                        from,
                        each,
                        total,
                        same,
                    });
                }
            }
        }
    }
    all
}

#[test]
fn options_and_checks_are_the_definition() {
    let complex: NamedComplex = "facets(12,23,4)".parse().unwrap();
    let from = Piles::from_slice(&[2, 3, 2, 3]);
    for take in all_rules() {
        let game = PileGame::new("own", take, complex.clone());
        let mut options: Vec<Piles> = game.options(&from).into_iter().map(|o| o.1).collect();
        let listed = options.len();
        options.sort();
        options.dedup();
        assert_eq!(options.len(), listed, "no option twice: {take:?}");
        let mut legal = 0;
        for code in 0..3 * 4 * 3 * 4u64 {
            let taken = [code % 3, code / 3 % 4, code / 12 % 3, code / 36];
            let to: Piles = from.iter().zip(taken).map(|(p, t)| p - t).collect();
            let expected = is_legal(game.complex(), take, &taken);
            legal += usize::from(expected);
            assert_eq!(options.contains(&to), expected, "{take:?} {to:?}");
            let checked = game.check_move(&big(&from), &big(&to));
            assert_eq!(checked.is_ok(), expected, "{take:?} {to:?} {checked:?}");
        }
        assert_eq!(legal, listed, "{take:?}");
    }
}

#[test]
fn every_rule_has_a_name_that_parses() {
    let complex: NamedComplex = "facets(12,23,4)".parse().unwrap();
    for take in all_rules() {
        let named = PileGame::taking(take, complex.clone());
        let again = game(&named.notation());
        assert_eq!(again.take(), Some(take), "{named:?}");
        assert_eq!(again.notation(), named.notation());
    }
}

#[test]
fn illegal_moves_say_why() {
    let nim = game("nim on cycle(5,2)");
    let from = big(&[1, 1, 1, 1, 1]);
    let why = |to: &[u64]| nim.check_move(&from, &big(to)).unwrap_err().to_string();
    assert_eq!(why(&[2, 1, 1, 1, 1]), "pile 1 would grow");
    assert_eq!(why(&[1, 1, 1, 1, 1]), "a move takes at least one chip");
    assert_eq!(why(&[0, 1, 0, 1, 1]), "{1,3} is not a face");
    assert_eq!(
        why(&[0, 0, 0, 1, 1]),
        "{1,2,3} is not a face, since {1,3} is not"
    );
    assert_eq!(why(&[0, 0]), "the game has 5 piles, not 2");
    let why = |text: &str, to: &[u64]| {
        let checked = game(text).check_move(&big(&[3, 3, 3]), &big(to));
        checked.unwrap_err().to_string()
    };
    assert_eq!(
        why("nim[all=1] on cycle(3,2)", &[2, 3, 3]),
        "{1} is not a facet"
    );
    assert_eq!(
        why("nim[exact=2] on cycle(3,2)", &[2, 3, 3]),
        "{1} has 1 pile, not 2"
    );
    assert_eq!(
        why("nim[some=2] on cycle(3,2)", &[3, 2, 3]),
        "a move does not take 1 from pile 2"
    );
    assert_eq!(
        why("nim[total>=3] on cycle(3,2)", &[2, 2, 3]),
        "a move does not take 2 in all"
    );
    assert_eq!(
        why("wythoff on cycle(3,2)", &[2, 1, 3]),
        "a move takes the same number from each pile"
    );
}

#[test]
fn moves_are_told_for_piles_of_any_size() {
    let told = |text: &str, from: &str, to: &str| {
        let place = |position: &str| crate::Problem::parse(text, Some(position)).unwrap();
        let (from, to) = (place(from), place(to));
        from.summands[0].describe_move(&to.summands[0]).unwrap()
    };
    let huge = "100000000000000000000000000000000000000000";
    assert_eq!(
        told(
            "nim[exact=2] on cycle(3,2)",
            &format!("{huge},1,2"),
            &format!("{huge},0,1")
        ),
        "take 1 from pile 2, 1 from pile 3"
    );
    assert_eq!(
        told("wythoff on simplex(2)", &format!("{huge},1"), "0,1"),
        format!("take {huge} from pile 1")
    );
    assert_eq!(
        told("wythoff on simplex(2)", "5,3", "3,1"),
        "take 2 from each pile of {1,2}"
    );
}

#[test]
fn the_smallest_non_face_is_a_circuit() {
    let complex: Complex = "facets(123,234,345,15)".parse().unwrap();
    let circuits = complex.circuits(&Limits::none()).unwrap();
    let sets = complex.vertices().subsets();
    for set in sets.filter(|set| !complex.is_face(*set)) {
        assert!(circuits.contains(&smallest_non_face(&complex, set)));
    }
}
