//! Games as formulas: the same as built-in ones, and games that only a formula
//! says.

#[path = "../../moves/tests/naive/mod.rs"]
mod naive;

use faceoff_automata::Dfa;
use faceoff_claim::Claim;
use faceoff_compile::{Steps, compile};
use faceoff_complex::{Complex, Random, enumerate};
use faceoff_game::piles::{Amount, Rule};
use faceoff_game::{Game, Play, Ruleset, Take};
use faceoff_limits::Limits;
use faceoff_prove::{CertificateError, Contents, Question, Verdict, certify, check, decide};
use naive::{options, positions, zero_positions};
use std::collections::BTreeMap;

fn rules() -> Vec<Take> {
    let mut rules = vec![
        Take::NIM,
        Take::WYTHOFF,
        Take::exact(1),
        Take::exact(2),
        Take::some(1),
        Take::some(2),
        Take::all(1),
        Take::all(2),
        Take::each_at_least(2),
        Take::total_at_least(2),
        Take::total(1),
        Take::total(3),
    ];
    let up_to = |most| Take {
        each: Amount::up_to(most),
        ..Take::NIM
    };
    rules.extend([
        up_to(1),
        up_to(2),
        Take {
            total: Amount::up_to(3),
            ..Take::WYTHOFF
        },
    ]);
    rules
}

fn steps(take: Take, complex: &Complex) -> Steps {
    let step = take.as_step(complex).expect("few piles");
    Steps::new(&step, complex, &Limits::none()).expect("a game")
}

fn question<'a>(
    complex: &'a Complex,
    rule: Rule<'a>,
    play: Play,
    heap: bool,
    set: &'a Dfa,
) -> Question<'a> {
    Question {
        complex,
        rule,
        heap,
        play,
        set,
    }
}

/// The set of a table, with nothing known beyond it: wrong further out.
fn guessed(zero: &BTreeMap<Vec<u64>, bool>, piles: usize, side: u64) -> Dfa {
    let step = |p: &Vec<u64>, letter: u32| -> Vec<u64> {
        let piles = p.iter().enumerate();
        let next = piles.map(|(i, n)| (n << 1 | u64::from(letter >> i & 1)).min(side));
        next.collect()
    };
    let accepts = |p: &Vec<u64>| zero.get(p).copied().unwrap_or(false);
    Dfa::from_fn(piles, vec![0; piles], step, accepts, &Limits::none()).unwrap()
}

/// Moves, tables by definition and verdicts of a built-in rule and its formula.
#[test]
fn formulas_equal_built_in_games_on_200_instances() {
    let complexes: Vec<Complex> = (1..=4)
        .flat_map(|n| enumerate::complexes(n).unwrap())
        .collect();
    let rules = rules();
    let mut dice = Random::new(4);
    let (mut proved, mut refuted) = (0, 0);
    for _ in 0..200 {
        let complex = &complexes[dice.below(complexes.len())];
        let take = rules[dice.below(rules.len())];
        let play = [Play::Normal, Play::Misere][dice.below(2)];
        let steps = steps(take, complex);
        let n = complex.n();
        let side = [0, 16, 8, 4, 4][n];
        let game = Rule::Steps(&steps).on(complex.clone());
        for p in positions(n, side) {
            let mut found: Vec<Vec<u64>> = Vec::new();
            for (_, to) in game.options(&p[..].into()) {
                found.push(to.to_vec());
            }
            found.sort();
            assert_eq!(
                found,
                options(complex, take, false, &p),
                "{take:?} on {complex} {p:?}"
            );
        }
        let zero = zero_positions(complex, take, false, play, side);
        let set = guessed(&zero, n, side);
        let verdict = |rule| decide(&question(complex, rule, play, false, &set), &Limits::none());
        match (verdict(take.into()), verdict(Rule::Steps(&steps))) {
            (Verdict::Proved(_), Verdict::Proved(proof)) => {
                proved += 1;
                let question = question(complex, Rule::Steps(&steps), play, false, &set);
                let certificate = certify(&question, None, &proof, &Limits::none()).unwrap();
                check(&certificate, &Limits::none()).unwrap_or_else(|e| panic!("{e}"));
            }
            (Verdict::Refuted(a), Verdict::Refuted(b)) => {
                refuted += 1;
                assert_eq!(a.position, b.position, "{take:?} on {complex}");
            }
            (a, b) => panic!("{take:?} on {complex} {play:?}: {a:?} {b:?}"),
        }
    }
    assert!(
        proved > 5 && refuted > 50,
        "{proved} proved, {refuted} refuted"
    );
}

fn decided(game: &str, claim: &str, play: Play) -> Verdict {
    let (game, claim) = read(game, claim);
    let piles = game.as_piles().unwrap();
    let (complex, rule) = (piles.complex(), piles.rule().unwrap());
    let set = compile(&claim, complex, &Limits::none()).unwrap();
    let heap = matches!(claim, Claim::Value(_));
    let question = question(complex, rule, play, heap, &set);
    let verdict = decide(&question, &Limits::none());
    if let Verdict::Proved(proof) = &verdict {
        let certificate = certify(&question, Some(&claim), proof, &Limits::none()).unwrap();
        let checked = check(&certificate, &Limits::none()).unwrap_or_else(|e| panic!("{e}"));
        assert!(checked.game.parse::<Game>().is_ok(), "{}", checked.game);
        let contents = Contents::of(&certificate, &Limits::none()).unwrap();
        assert_eq!(contents.game.rule(), Some(rule));
        // Other weights, other moves, another formula: none is accepted.
        let mut forged = certificate.clone();
        forged.weights.as_mut().unwrap()[0] = 0;
        rejected(&forged);
        let mut forged = certificate.clone();
        forged.moves.as_mut().unwrap().accepting.clear();
        rejected(&forged);
        let mut forged = certificate.clone();
        forged.moves = None;
        rejected(&forged);
    }
    verdict
}

fn rejected(certificate: &faceoff_certificate::Certificate) {
    let checked = check(certificate, &Limits::none());
    assert!(
        matches!(checked, Err(CertificateError::Rejected(_))),
        "{checked:?}"
    );
}

fn read(game: &str, claim: &str) -> (Game, Claim) {
    let game: Game = game.parse().unwrap_or_else(|e| panic!("{e}"));
    let n = game.as_piles().unwrap().complex().n();
    let claim = Claim::read(claim, n).unwrap_or_else(|e| panic!("{e}"));
    (game, claim)
}

#[test]
fn claims_about_formulas_are_decided() {
    let nim = "game { (a,b) -> (x,y) : x<a & y=b | x=a & y<b }";
    let proved = |game, claim, play| {
        let verdict = decided(game, claim, play);
        assert!(
            matches!(verdict, Verdict::Proved(_)),
            "{game} {claim}: {verdict:?}"
        );
    };
    proved(nim, "{ (a,a) }", Play::Normal);
    proved(nim, "{ (a,b) : a=b & a>1 | a+b=1 }", Play::Misere);
    proved(nim, "value (a,b) = a^b", Play::Normal);
    // A step that raises a pile: the second pile may grow by any bounded amount.
    let raising = "game { (a,b) -> (x,y) : x+1=a & y<=b+2 | x=a & y<b }";
    proved(raising, "{ (2t,0) }", Play::Normal);
    let Verdict::Refuted(found) = decided(nim, "{ (a,b) : a=b & a!=5 }", Play::Normal) else {
        panic!("it is wrong");
    };
    assert_eq!(found.position, naive::big(&[5, 5]));
}

/// A game whose steps raise a pile, against the definition.
#[test]
fn raising_games_are_decided_like_the_definition() {
    for text in [
        "game { (a,b) -> (x,y) : x+1=a & y<=b+2 | x=a & y<b }",
        "game { (a,b) -> (x,y) : x<a & y=b+1 | x=a & y<b }",
        "game { (a,b) -> (x,y) : x+2=a & y=b+1 | x=a & y+1=b }",
    ] {
        let game: Game = text.parse().unwrap_or_else(|e| panic!("{e}"));
        let piles = game.as_piles().unwrap();
        assert!(piles.raises(), "{text}");
        let mut zero: BTreeMap<Vec<u64>, bool> = BTreeMap::new();
        for play in [Play::Normal, Play::Misere] {
            zero.clear();
            let side = 8;
            for p in positions(2, side) {
                is_zero(piles, &p, play, &mut zero);
            }
            let set = guessed(&zero, 2, side);
            let rule = piles.rule().unwrap();
            let question = question(piles.complex(), rule, play, false, &set);
            match decide(&question, &Limits::none()) {
                Verdict::Proved(_) => {}
                Verdict::Refuted(found) => {
                    // It is right inside the box, so it is wrong at its edge at least.
                    assert!(found.is_least);
                    let at: Vec<u64> = found
                        .position
                        .iter()
                        .map(|p| p.try_into().unwrap())
                        .collect();
                    let claimed = set.contains_small(&at);
                    assert_ne!(
                        is_zero(piles, &at, play, &mut zero),
                        claimed,
                        "{text} {at:?}"
                    );
                    for p in positions(2, 16).into_iter().take_while(|p| *p != at) {
                        let claimed = set.contains_small(&p);
                        assert_eq!(is_zero(piles, &p, play, &mut zero), claimed, "{text} {p:?}");
                    }
                }
                Verdict::Unknown(reason) => panic!("{reason}"),
            }
        }
    }
}

fn is_zero(
    game: &faceoff_game::PileGame,
    p: &[u64],
    play: Play,
    known: &mut BTreeMap<Vec<u64>, bool>,
) -> bool {
    if let Some(&zero) = known.get(p) {
        return zero;
    }
    let options = game.options(&p.into());
    let wins_at_once = play == Play::Misere && options.is_empty();
    let zero = !wins_at_once
        && options
            .iter()
            .all(|(_, to)| !is_zero(game, to, play, known));
    known.insert(p.to_vec(), zero);
    zero
}
